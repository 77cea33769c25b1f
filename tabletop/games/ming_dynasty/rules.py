"""Ming Dynasty as a ruleset: the questions of `tabletop.rules.ruleset.Ruleset`, answered for this game."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.log import Entry
from tabletop.core.table import Row, Table
from tabletop.games.ming_dynasty import rulings
from tabletop.games.ming_dynasty.data import DISTRICTS
from tabletop.games.ming_dynasty.diagnosis import diagnose
from tabletop.games.ming_dynasty.gestures import gestures_for
from tabletop.games.ming_dynasty.layout import HAND, HOUSES, PART_OF, PARTS, SCORE_OF, SUPPLY
from tabletop.games.ming_dynasty.legal import legal_list, spare_list
from tabletop.games.ming_dynasty.moves import (
    AnyMove,
    ChooseReturn,
    Deploy,
    EndWalk,
    Neutral,
    NeutralPass,
    Pass,
    PlaceMember,
    PlaceNeutral,
    PlaceNeutralPrince,
    PlacePrince,
    Remain,
    ReturnMembers,
    Stay,
    TakeBack,
    TakeCard,
    TakeDragon,
    Travel,
    Walk,
    move_from_row,
)
from tabletop.games.ming_dynasty.play import (
    after_cities,
    arrive,
    deployed,
    neutral_goes,
    next_action,
    next_card,
    next_place,
    next_prince,
    pass_turn,
    passed_in,
    place_member,
    place_prince,
    scoring,
    set_up,
    take_card,
    take_dragon,
    travel,
    walk,
)
from tabletop.games.ming_dynasty.refusals import refusal
from tabletop.games.ming_dynasty.sampling import sample_from
from tabletop.games.ming_dynasty.scoring import commit, next_city, send_back, take_back
from tabletop.games.ming_dynasty.sentences import move_sentence
from tabletop.games.ming_dynasty.state import (
    CARDS,
    MOVE,
    OVER,
    PLACE,
    Play,
    card_in_hand,
    cloister_owner,
    deploy,
    discard,
    number,
    order,
    prince_at,
    wait,
)
from tabletop.games.ming_dynasty.words import PART_NAMES, PHASE_NAMES, next_up_for, prompt_for, seats_named, zone_report
from tabletop.rules.diagnosis import check_taken_up
from tabletop.rules.gesture import Gesture
from tabletop.rules.ruleset import LazyMoves, Move, Options, Outcome, Phase, Problem, Refused, Score, is_told_by
from tabletop.rules.telling import settle
from tabletop.rules.usual import UsualRules

SCORING = "scoring"
PHASES = (
    Phase(PLACE, PHASE_NAMES[PLACE]),
    Phase(CARDS, PHASE_NAMES[CARDS]),
    Phase(MOVE, PHASE_NAMES[MOVE]),
    Phase(SCORING, "4 Scoring"),
)


class MingDynasty(UsualRules):
    """The rules; they have no state, `RULES` is the one instance needed."""

    name = "Ming Dynasty"

    def start(self, table: Table, options: Options, rng: Rng) -> Play:
        """Shuffle, turn up six cards, deal a dragon each, draw the start player; then the princes enter."""
        t = Play(table, rng)
        set_up(t)
        return t

    def legal_moves(self, table: Table, seat: Seat) -> LazyMoves:
        """What `seat` may do now."""
        return LazyMoves(legal_list, table, seat)

    def spare_moves(self, table: Table, seat: Seat) -> LazyMoves:
        """What `seat` may do although it is not asked: take back its return cards while others are still choosing."""
        return LazyMoves(spare_list, table, seat)

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
        cloisters = cloister_counts(table)
        cards = {seat.id: len(table.zones[HAND[seat.id]]) for seat in table.equipment.seats}
        ranking = sorted(self.scores(table), key=lambda score: (-score.points, -cloisters[score.seat], -cards[score.seat]))
        best = ranking[0]
        equal = [score.seat for score in ranking if score.points == best.points]
        prayed = [seat for seat in equal if cloisters[seat] == cloisters[best.seat]]
        first = [seat for seat in prayed if cards[seat] == cards[best.seat]]
        tie_break = ""
        if len(first) > 1:
            tie_break = f"{seats_named(table, first)} have equal points, cloisters and cards and share the victory."
        elif len(prayed) > 1:
            holder = seats_named(table, first)
            tie_break = f"Of those with {best.points} points and equal cloisters, {holder} holds the most cards."
        elif len(equal) > 1:
            tie_break = f"Of those with {best.points} points, {seats_named(table, first)} has the most members in cloisters."
        return Outcome(tuple(first), "The last scoring is done.", tuple(ranking), tie_break)

    def scores(self, table: Table) -> tuple[Score, ...]:
        """The points so far, by what they were scored for."""
        return tuple(score_of(table, seat.id) for seat in table.equipment.seats)

    def diagnose(self, table: Table) -> list[Problem]:
        """What lies where the rules cannot make sense of it."""
        return diagnose(table)

    def phases(self, table: Table) -> tuple[Phase, ...]:
        """The three phases of a round, and its scoring."""
        return PHASES

    def resume(self, table: Table, seat: Seat, phase: str) -> Play:
        """Go on with `seat` in a phase of the round, or with a whole scoring."""
        if phase not in RESUME:
            raise MoveRefusedError(f"Ming Dynasty has no phase {phase!r} to go on from.")
        if phase != SCORING and any(table.zones[houses] for houses in HOUSES.values()):
            raise MoveRefusedError("Members are in the houses of cities: go on with the scoring, or take them out first.")
        t = Play(table, Rng(table.chance))
        t.round = min(max(1, t.round), rulings.ROUNDS)
        if any(not prince_at(t, colour) for colour in t.company.colours):
            next_prince(t)
        else:
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
        """The entry in sentences; return cards are named to others only when they are shown."""
        if not is_told_by(self, entry, before):
            return None
        return move_sentence(entry, before, after, viewer) or None

    def zone_help(self, table: Table, zone: ZoneId) -> str:
        """What is to be said about a place of the map as things stand: who leads, who is second, what it would give."""
        return zone_report(table, zone)

    def sample(self, view: Table, rng: Rng) -> Table:
        """Hands, the supply and what others have chosen, by chance."""
        return sample_from(view, rng)


RULES = MingDynasty()


def cloister_counts(table: Table) -> dict[Seat, int]:
    """How many members each seat has in cloisters."""
    counts = {seat.id: 0 for seat in table.equipment.seats}
    for district in DISTRICTS:
        owner = cloister_owner(table, district)
        if owner in counts:
            counts[owner] += 1
    return counts


def score_of(table: Table, seat: Seat) -> Score:
    """The points of one seat, by what they were scored for."""
    points = table.counters.get(SCORE_OF[seat], 0)
    parts = [(PART_NAMES[part], table.counters.get(PART_OF[seat, part], 0)) for part in PARTS]
    by_hand = points - sum(value for _, value in parts)
    if by_hand:
        parts.append(("changed by hand", by_hand))
    return Score(seat, points, tuple(part for part in parts if part[1]))


def do_place_prince(t: Play, seat: Seat, move: PlacePrince) -> None:
    place_prince(t, seat, move.district)


def do_place_neutral_prince(t: Play, seat: Seat, move: PlaceNeutralPrince) -> None:
    place_prince(t, t.company.neutral, move.district)


def do_place_member(t: Play, seat: Seat, move: PlaceMember) -> None:
    row = t.flow.agenda[-1]
    place_member(t, seat, move.space)
    next_place(t, number(row, 1), number(row, 2) + 1)


def do_place_neutral(t: Play, seat: Seat, move: PlaceNeutral) -> None:
    row = t.flow.agenda[-1]
    place_member(t, t.company.neutral, move.space)
    next_place(t, number(row, 1) + 1, 0)


def do_take_card(t: Play, seat: Seat, move: TakeCard) -> None:
    take_card(t, seat, move.space)


def do_take_dragon(t: Play, seat: Seat, move: TakeDragon) -> None:
    take_dragon(t, seat, move.space)


def do_walk(t: Play, seat: Seat, move: Walk) -> None:
    walk(t, seat, move.district, move.card)


def do_end_walk(t: Play, seat: Seat, move: EndWalk) -> None:
    arrive(t, seat)


def do_stay(t: Play, seat: Seat, move: Stay) -> None:
    discard(t, seat, card_in_hand(t, seat, move.card))
    arrive(t, seat)


def do_pass(t: Play, seat: Seat, move: Pass) -> None:
    pass_turn(t, seat)


def do_deploy(t: Play, seat: Seat, move: Deploy) -> None:
    if t.flow.agenda[-1][0] == "neutral_deploy":
        deploy(t, t.company.neutral, move.open, move.cloister)
        next_action(t, seat, passed_in(t))
    else:
        deployed(t, seat, move.open, move.cloister)


def do_travel(t: Play, seat: Seat, move: Travel) -> None:
    travel(t, seat, move.path, move.cards, move.open, move.cloister)


def do_remain(t: Play, seat: Seat, move: Remain) -> None:
    travel(t, seat, (), (move.card,), move.open, move.cloister)


def do_neutral_pass(t: Play, seat: Seat, move: NeutralPass) -> None:
    next_action(t, seat, passed_in(t))


def do_neutral(t: Play, seat: Seat, move: Neutral) -> None:
    neutral_goes(t, seat, move.district)


def do_choose_return(t: Play, seat: Seat, move: ChooseReturn) -> None:
    if commit(t, seat, move.cards):
        after_cities(t)


def do_take_back(t: Play, seat: Seat, move: TakeBack) -> None:
    take_back(t, seat)


def do_return_members(t: Play, seat: Seat, move: ReturnMembers) -> None:
    if send_back(t, seat, (move.first, move.second, move.third)):
        after_cities(t)


STEPS: dict[type, Callable[..., None]] = {
    PlacePrince: do_place_prince,
    PlaceNeutralPrince: do_place_neutral_prince,
    PlaceMember: do_place_member,
    PlaceNeutral: do_place_neutral,
    TakeCard: do_take_card,
    TakeDragon: do_take_dragon,
    Walk: do_walk,
    EndWalk: do_end_walk,
    Stay: do_stay,
    Pass: do_pass,
    Deploy: do_deploy,
    Travel: do_travel,
    Remain: do_remain,
    NeutralPass: do_neutral_pass,
    Neutral: do_neutral,
    ChooseReturn: do_choose_return,
    TakeBack: do_take_back,
    ReturnMembers: do_return_members,
}
"""What each kind of move does."""


def resume_place(t: Play, seat: Seat) -> None:
    """Placing goes on with `seat`, in the lap that its supply tells."""
    whole = rulings.MEMBERS_PER_ROUND * (rulings.ROUNDS - t.round + 1)
    lap = min(max(0, whole - len(t.zones[SUPPLY[seat]])), rulings.MEMBERS_PER_ROUND)
    next_place(t, lap, order(t, t.company.seats).index(seat))


def resume_card(t: Play, seat: Seat) -> None:
    """`seat` takes a card if it must, else the next who must."""
    turn = order(t, t.company.seats)
    next_card(t, turn[turn.index(seat) - 1])


def resume_action(t: Play, seat: Seat) -> None:
    """`seat` moves next; nobody has passed."""
    wait(t, (seat,), MOVE, ("action",))


def resume_scoring(t: Play, seat: Seat) -> None:
    """The whole scoring; where members are in houses already it goes on with the cities."""
    if not any(t.zones[houses] for houses in HOUSES.values()):
        scoring(t)
    elif next_city(t, 0):
        after_cities(t)


RESUME: dict[str, Callable[[Play, Seat], None]] = {
    PLACE: resume_place,
    CARDS: resume_card,
    MOVE: resume_action,
    SCORING: resume_scoring,
}
"""How play is taken up in each phase."""
