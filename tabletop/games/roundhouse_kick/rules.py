"""Roundhouse Kick as a ruleset: the questions of `tabletop.rules.ruleset.Ruleset`, answered for this game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError
from tabletop.core.log import Entry
from tabletop.core.table import Row, Table
from tabletop.games.roundhouse_kick import rulings
from tabletop.games.roundhouse_kick.board import (
    AAAAARGH,
    CAVALRY,
    COUNTER,
    DRAW,
    FIRST_AID,
    ITEM,
    KICK,
    OVER,
    Play,
    discard_from,
    free_slot,
    monsters_out,
    number,
    order,
    turn_up,
    wait,
)
from tabletop.games.roundhouse_kick.cards import MONSTERS
from tabletop.games.roundhouse_kick.diagnosis import diagnose, places
from tabletop.games.roundhouse_kick.gestures import gestures_for
from tabletop.games.roundhouse_kick.layout import BOX, DRAWN, ITEM_DECK, LIFE_OF, TROPHIES
from tabletop.games.roundhouse_kick.legal import legal_list
from tabletop.games.roundhouse_kick.moves import (
    Absorb,
    AbsorbAll,
    AnyMove,
    Discard,
    DrawItem,
    Heal,
    Hit,
    Keep,
    Kick,
    PlaceMonster,
    Replace,
    Skip,
    move_from_row,
)
from tabletop.games.roundhouse_kick.play import (
    absorb,
    absorb_all,
    cavalry,
    counter_phase,
    first_aid,
    hit,
    item_done,
    kick,
    kick_phase,
    middle_phase,
    placed,
    reward,
    set_up,
    take_item,
)
from tabletop.games.roundhouse_kick.refusals import refusal
from tabletop.games.roundhouse_kick.words import listed, move_sentence, next_up_for, prompt_for, seat_name
from tabletop.rules.diagnosis import MOST_COUNTED, check_taken_up
from tabletop.rules.gesture import Gesture
from tabletop.rules.ruleset import LazyMoves, Move, Options, Outcome, Phase, Problem, Refused, Score, is_told_by
from tabletop.rules.sample import fill_by_chance
from tabletop.rules.telling import settle
from tabletop.rules.usual import UsualRules

PHASES = (
    Phase(DRAW, "2. Draw an item"),
    Phase(KICK, "3. Kick: attack"),
    Phase(AAAAARGH, "4. Aaaaargh! The middle attacks"),
    Phase(COUNTER, "5. Counterattack"),
    Phase(FIRST_AID, "6. First aid"),
    Phase(CAVALRY, "7. Cavalry: monsters arrive"),
)


class RoundhouseKick(UsualRules):
    """The rules; they have no state, `RULES` is the one instance needed."""

    name = "Roundhouse Kick"

    def start(self, table: Table, options: Options, rng: Rng) -> Play:
        """Shuffle, lay out the first monsters, deal an item each, draw the starting player."""
        t = Play(table, rng)
        set_up(t)
        return t

    def legal_moves(self, table: Table, seat: Seat) -> LazyMoves:
        """What `seat` may do now."""
        return LazyMoves(legal_list, table, seat)

    def check(self, table: Table, seat: Seat, move: Move) -> Refused | None:
        """None, or why not."""
        return refusal(table, seat, move)

    def resolve(self, table: Table, seat: Seat, move: Move, rng: Rng) -> Play:
        """The move and all that follows from it until somebody has to decide."""
        t = Play(table, rng)
        STEPS[type(move)](t, seat, move)
        return t

    def outcome(self, table: Table) -> Outcome | None:
        """The ranking, once the game is over (section 8)."""
        if table.flow.phase != OVER:
            return None
        trophies = {seat.id: len(table.zones[TROPHIES[seat.id]]) for seat in table.equipment.seats}
        ranking = sorted(self.scores(table), key=lambda score: (-score.points, trophies[score.seat]))
        cleared = any(table.counters[LIFE_OF[seat]] > 0 for seat in trophies)
        reason = "The last monster is dead." if cleared else "All players are dead."
        if len(ranking) == 1:
            winners = (ranking[0].seat,) if cleared else ()
            return Outcome(winners, reason, tuple(ranking))
        best = ranking[0]
        equal = [score.seat for score in ranking if score.points == best.points]
        first = [seat for seat in equal if trophies[seat] == trophies[best.seat]]
        tie_break = ""
        if len(first) < len(equal):
            tie_break = f"Of those with {best.points} points, {named(table, first)} needed the fewest trophies."
        elif len(first) > 1:
            tie_break = f"{named(table, first)} have equal points and equal trophies and share the victory."
        return Outcome(tuple(first), reason, tuple(ranking), tie_break)

    def scores(self, table: Table) -> tuple[Score, ...]:
        """The victory points on each player's trophies."""
        return tuple(score_of(table, seat.id) for seat in table.equipment.seats)

    def diagnose(self, table: Table) -> list[Problem]:
        """What lies where the rules cannot make sense of it."""
        return diagnose(table)

    def phases(self, table: Table) -> tuple[Phase, ...]:
        """Every phase but the first, which belongs to the end of the one before."""
        return PHASES

    def resume(self, table: Table, seat: Seat, phase: str) -> Play:
        """Go on with `seat` (in the phases of draw and attack) or with all that the phase does by itself."""
        if order(table, [one.id for one in table.equipment.seats]) == [] or table.counters[LIFE_OF[seat]] <= 0:
            raise MoveRefusedError(f"{seat_name(table, seat)} is out of the game and cannot go on.")
        if phase not in RESUME:
            raise MoveRefusedError(f"Roundhouse Kick has no phase {phase!r} to go on from.")
        if table.zones[DRAWN] and phase != DRAW:
            raise MoveRefusedError("An item lies drawn: go on from the draw phase, or put it away first.")
        for what in places(table):
            raise MoveRefusedError(f"The game cannot go on like this: {what}.")
        t = Play(table, Rng(table.chance))
        t.round = min(max(1, t.round), MOST_COUNTED)
        RESUME[phase](t, seat)
        check_taken_up(diagnose(settle(table, t, t.rng)[1]))
        return t

    def move_from_row(self, row: Row) -> AnyMove:
        """The move of a row of the log."""
        return move_from_row(row)

    def gestures(self, table: Table, seat: Seat, move: Move) -> tuple[Gesture, ...]:
        """How a hand makes `move`."""
        return gestures_for(table, seat, move)

    def prompt(self, table: Table, seat: Seat) -> str:
        """What may be done now."""
        return prompt_for(table, seat)

    def next_up(self, table: Table) -> str:
        """What comes next."""
        return next_up_for(table)

    def describe_move(self, entry: Entry, before: Table, after: Table, viewer: Seat | None) -> str | None:
        """The entry in sentences; nothing in this game is hidden from anybody."""
        if not is_told_by(self, entry, before):
            return None
        return move_sentence(entry, before, after) or None

    def sample(self, view: Table, rng: Rng) -> Table:
        """Both decks in some order; the cards in the box are known by their tiers."""
        return fill_by_chance(view, rng, frozenset((BOX,)))


RULES = RoundhouseKick()


def named(table: Table, seats: list[Seat]) -> str:
    """The names of seats as a list."""
    return listed([seat_name(table, seat) for seat in seats])


def score_of(table: Table, seat: Seat) -> Score:
    """The points of one seat; the breakdown has one row per value of trophy."""
    if not rulings.DEAD_PLAYERS_SCORE and table.counters[LIFE_OF[seat]] <= 0:
        return Score(seat, 0, (("the dead score nothing", 0),))
    values = Counter(MONSTERS[card].vp for card in table.zones[TROPHIES[seat]] if card in MONSTERS)
    parts = tuple((f"monsters worth {vp}", some * vp) for vp, some in sorted(values.items(), reverse=True))
    return Score(seat, sum(points for _, points in parts), parts)


def do_keep(t: Play, seat: Seat, move: Keep) -> None:
    take_item(t, seat, free_slot(t, seat, t.zones[DRAWN][0]))
    item_done(t, seat)


def do_replace(t: Play, seat: Seat, move: Replace) -> None:
    discard_from(t, t.where[move.card])
    take_item(t, seat, free_slot(t, seat, t.zones[DRAWN][0]))
    item_done(t, seat)


def do_discard(t: Play, seat: Seat, move: Discard) -> None:
    discard_from(t, DRAWN)
    item_done(t, seat)


def do_kick(t: Play, seat: Seat, move: Kick) -> None:
    kick(t, seat, move.card)


def do_skip(t: Play, seat: Seat, move: Skip) -> None:
    kick_phase(t, seat)


def do_hit(t: Play, seat: Seat, move: Hit) -> None:
    hit(t, seat, t.where[move.monster])


def do_heal(t: Play, seat: Seat, move: Heal) -> None:
    reward(t, seat, draws=False)


def do_draw_item(t: Play, seat: Seat, move: DrawItem) -> None:
    reward(t, seat, draws=True)


def do_absorb(t: Play, seat: Seat, move: Absorb) -> None:
    absorb(t, seat, (move.melee, move.air, move.magic))


def do_absorb_all(t: Play, seat: Seat, move: AbsorbAll) -> None:
    absorb_all(t, seat)


def do_place_monster(t: Play, seat: Seat, move: PlaceMonster) -> None:
    placed(t, move.location, number(t.flow.agenda[-1]))


STEPS: dict[type, Callable[..., None]] = {
    Keep: do_keep,
    Replace: do_replace,
    Discard: do_discard,
    Kick: do_kick,
    Skip: do_skip,
    Hit: do_hit,
    Heal: do_heal,
    DrawItem: do_draw_item,
    Absorb: do_absorb,
    AbsorbAll: do_absorb_all,
    PlaceMonster: do_place_monster,
}
"""What each kind of move does."""


def resume_draw(t: Play, seat: Seat) -> None:
    """The item that lies drawn, or a new one, is for `seat`."""
    if not t.zones[DRAWN]:
        if not t.zones[ITEM_DECK]:
            kick_phase(t)
            return
        turn_up(t, ITEM_DECK, DRAWN)
    wait(t, seat, DRAW, ITEM)


def resume_kick(t: Play, seat: Seat) -> None:
    """`seat` attacks next, if there is a monster."""
    if monsters_out(t):
        wait(t, seat, KICK, (("kick",),))
    else:
        middle_phase(t)


RESUME: dict[str, Callable[[Play, Seat], None]] = {
    DRAW: resume_draw,
    KICK: resume_kick,
    AAAAARGH: lambda t, seat: middle_phase(t),
    COUNTER: lambda t, seat: counter_phase(t),
    FIRST_AID: lambda t, seat: first_aid(t),
    CAVALRY: lambda t, seat: cavalry(t),
}
"""How play is taken up in each phase."""
