"""Roundhouse Kick as a ruleset: its moves, its phases, who has won, and what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Table
from tabletop.games.roundhouse_kick import arrivals, attack, board, ids, items, rulings, strike
from tabletop.games.roundhouse_kick.board import AAAAARGH, CAVALRY, COUNTER, DRAW, FIRST_AID, KICK, order
from tabletop.games.roundhouse_kick.cards import MONSTERS
from tabletop.games.roundhouse_kick.diagnosis import BOX_RULES, faults, flow_fault, places
from tabletop.rules.decisions import Decision
from tabletop.rules.game_rules import GameRules
from tabletop.rules.outcomes import TieBreak
from tabletop.rules.play import OVER, PhaseRule, Play
from tabletop.rules.resources import Resource
from tabletop.rules.ruleset import Options, Refused, Score
from tabletop.rules.sample import fill_by_chance
from tabletop.rules.words import seat_name

LIFE = Resource("life", counters=ids.LIFE_OF, icon="hearts", colour="#C0302A", is_said=False)


def trophies(table: Table, seat: Seat) -> int:
    """How many monsters `seat` has killed; on equal points the fewest win (section 8)."""
    return len(table.zones[ids.TROPHIES[seat]])


class RoundhouseKick(GameRules[Play]):
    """The rules. They have no state, so `RULES` is the only instance."""

    name = "Roundhouse Kick"
    play = Play
    moves = (*items.MOVES, *attack.MOVES, *strike.MOVES, *arrivals.MOVES)
    phase_rules = (
        PhaseRule("round", "", arrivals.next_round),
        PhaseRule(DRAW, "2. Draw an item", items.draw_phase, items.resume_draw),
        PhaseRule(KICK, "3. Kick: attack", attack.kick_phase, attack.resume_kick),
        PhaseRule("rewards", "", attack.rewards_below),
        PhaseRule(AAAAARGH, "4. Aaaaargh! The middle attacks", strike.middle_phase),
        PhaseRule(COUNTER, "5. Counterattack", strike.counter_phase),
        PhaseRule(FIRST_AID, "6. First aid", arrivals.first_aid),
        PhaseRule(CAVALRY, "7. Cavalry: monsters arrive", arrivals.cavalry),
    )
    box = BOX_RULES
    below = (strike.Strike,)
    ties = (TieBreak(trophies, "needed the fewest trophies", "trophies", lowest=True),)

    def begin(self, t: Play, options: Options) -> None:
        """Shuffle, lay out the first monsters, deal an item each, draw the starting player."""
        arrivals.set_up(t)

    def scores(self, table: Table) -> tuple[Score, ...]:
        """The victory points on each player's trophies."""
        return tuple(score_of(table, seat.id) for seat in table.equipment.seats)

    def resources(self, table: Table) -> Mapping[str, Resource]:
        """The life of the players; their points follow from their trophies."""
        return {"life": LIFE}

    def ending(self, table: Table) -> str:
        """Why the game is over (section 8): the horde is dead, or everybody is."""
        return "The last monster is dead." if anybody_lives(table) else "All players are dead."

    def winners(self, table: Table, first: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Who has won: a player who plays alone wins only by surviving."""
        return first if anybody_lives(table) or len(table.equipment.seats) > 1 else ()

    def excluded(self, table: Table, seat: Seat) -> Refused | None:
        """Why `seat` is out of the game: it is dead."""
        dead = table.counters.get(ids.LIFE_OF.get(seat, ""), 1) <= 0
        return Refused(f"{seat_name(table, seat)} is out of the game.", "PLAYER_DEAD") if dead else None

    def not_yet(self, table: Table, seat: Seat, decision: Decision) -> Refused:
        """Why `seat` must wait, or may not attack again: each player attacks once in a round."""
        seats = tuple(one.id for one in table.equipment.seats)
        if isinstance(decision, attack.Kicking) and seat not in order(table, seats, table.flow.to_act[0]):
            return Refused(f"{seat_name(table, seat)} has attacked already in this round.", "ALREADY_ATTACKED")
        return super().not_yet(table, seat, decision)

    def next_up(self, table: Table) -> str:
        """What comes after this decision."""
        flow = table.flow
        if not flow.to_act or flow.phase == OVER:
            return ""
        seats = tuple(seat.id for seat in table.equipment.seats)
        rest = order(table, seats, flow.to_act[0]) if flow.to_act[0] in order(table, seats) else []
        match flow.phase:
            case board.SETUP:
                return "Then everybody draws an item and attacks."
            case board.DRAW:
                return f"Then {seat_name(table, rest[0])} draws an item." if rest else "Then everybody attacks in turn."
            case board.KICK if rest:
                return f"Then {seat_name(table, rest[0])} attacks."
            case board.KICK:
                middle = any(table.zones[place] for place in ids.MIDDLE)
                return f"Then the monsters {'in the middle attack' if middle else 'strike back'}."
            case board.AAAAARGH | board.COUNTER if waiting := strike.Strike.read(flow.agenda[0]).next:
                return f"Then {seat_name(table, waiting[0])} faces the same hits."
            case board.AAAAARGH:
                return "Then the monsters on the locations attack everybody."
            case _:
                return "Then wounded monsters recover a hit, new ones arrive and the next round begins."

    def faults(self, table: Table) -> Iterator[str]:
        """What is wrong on the table."""
        return faults(table)

    def flow_fault(self, table: Table) -> str:
        """What is wrong below the decision on the agenda, and with cards that nobody has to decide about."""
        return flow_fault(table)

    def resume(self, table: Table, seat: Seat, phase: str) -> Play:
        """Go on with `seat` (in the draw and attack phases), or with what the phase does by itself."""
        if table.zones[ids.DRAWN] and phase != DRAW:
            raise MoveRefusedError("An item has been drawn: go on from the draw phase, or put it away first.")
        for what in places(table):
            raise MoveRefusedError(f"The game cannot go on like this: {what}.")
        return super().resume(table, seat, phase)

    def sample(self, view: Table, rng: Rng) -> Table:
        """Fill both decks by chance; the cards in the box are known, as they are chosen by their tiers."""
        return fill_by_chance(view, rng, frozenset((ids.BOX,)))


RULES = RoundhouseKick()


def anybody_lives(table: Table) -> bool:
    """Whether a player has life left."""
    return any(table.counters[ids.LIFE_OF[seat.id]] > 0 for seat in table.equipment.seats)


def score_of(table: Table, seat: Seat) -> Score:
    """The points of one seat; the breakdown has one row per value of trophy."""
    if not rulings.DEAD_PLAYERS_SCORE and table.counters[ids.LIFE_OF[seat]] <= 0:
        return Score(seat, 0, (("the dead score nothing", 0),))
    values = Counter(MONSTERS[card].vp for card in table.zones[ids.TROPHIES[seat]] if card in MONSTERS)
    parts = tuple((f"monsters worth {vp}", some * vp) for vp, some in sorted(values.items(), reverse=True))
    return Score(seat, sum(points for _, points in parts), parts)
