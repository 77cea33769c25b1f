"""Ming Dynasty as a ruleset: its moves, its phases, who has won, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Table
from tabletop.games.ming_dynasty import cards, cities, deployment, ids, movement, neutral_prince, placing, rulings, scoring, state
from tabletop.games.ming_dynasty.land import district_shape, place_under
from tabletop.games.ming_dynasty.reports import zone_report
from tabletop.games.ming_dynasty.state import CARDS, CHOOSE, MOVE, PLACE, RETURN, SCORING, MingPlay, colour_name, order, prince_at
from tabletop.rules.decisions import Board, Decision
from tabletop.rules.diagnosis import NOT_OURS, BoxRules, fits_together
from tabletop.rules.game_rules import GameRules
from tabletop.rules.outcomes import TieBreak
from tabletop.rules.play import OVER, PhaseRule
from tabletop.rules.resources import Resource
from tabletop.rules.ruleset import Options, Phase, Refused, Score
from tabletop.rules.sample import fill_by_chance
from tabletop.rules.secrets import Secret, choices_fit, guess_choices, has_chosen
from tabletop.rules.showing import Shape
from tabletop.rules.turns import following
from tabletop.rules.words import seat_name, zone_name


def cards_held(table: Table, seat: Seat) -> int:
    """How many cards a hand holds."""
    return len(table.zones[ids.HAND[seat]])


RETURNED = [(seat, value) for seat in ids.HAND for value in ids.RETURN_VALUES]
BOX = BoxRules(
    only={
        **{f"prince.{colour}": frozenset((*ids.DISTRICT_AT, home)) for colour, home in ids.HOME.items()},
        **{f"return.{seat}.{value}": frozenset((ids.RETURNS[seat], ids.SHOWN[seat])) for seat, value in RETURNED},
    },
    rooms={
        **dict.fromkeys((*ids.CLOISTER.values(), *ids.DISPLAY.values()), 1),
        **dict.fromkeys(ids.HOUSES.values(), 3),
        **dict.fromkeys(ids.HAND.values(), rulings.HAND_LIMIT),
    },
)
SCORED = Resource("point", "points", counters=ids.SCORE_OF, icon="laurels", colour="#9C2F24", is_points=True, is_said=False)


class Cloisters(Resource, frozen=True):
    """The cloisters that a seat holds, each with one of its members."""

    def is_of(self, seat: Seat) -> bool:
        return seat in ids.SCORE_OF

    def held(self, t: Board, seat: Seat) -> int:
        return scoring.cloisters(t, seat)


RESOURCES = {
    "points": SCORED,
    "cloisters": Cloisters("cloister", "cloisters", icon="pagoda", colour="#8A5A22", is_said=False),
    "tiles": Resource("tile", "tiles", zones=ids.OWN_TILES, icon="wax-seal", colour="#6B4A2B", is_said=False),
}
"""What is counted and shown as signs: points, cloisters (also one lost to another player) and province tiles."""
BELOW = dict.fromkeys(("walk", "deploy", "neutral_action", "neutral_deploy"), (("action",),))
"""The tags of rows that may lie on the row of an action."""


class MingDynasty(GameRules[MingPlay]):
    """The rules. They have no state, so `RULES` is the only instance."""

    name = "Ming Dynasty"
    play = MingPlay
    moves = (*placing.MOVES, *cards.MOVES, *movement.MOVES, *neutral_prince.MOVES, *deployment.MOVES, *cities.MOVES)
    phase_rules = (
        PhaseRule(PLACE, "1 Place family members", placing.next_place, placing.resume_place),
        PhaseRule(CARDS, "2 Take cards", cards.next_card, cards.resume_card),
        PhaseRule(MOVE, "3 Move and deploy", movement.next_action, movement.resume_action),
        PhaseRule(SCORING, "4 Scoring", scoring.scoring, scoring.resume_scoring),
        PhaseRule("after_cities", "", scoring.after_cities),
        PhaseRule("round_end", "", placing.round_end),
    )
    within = (Phase(CHOOSE, "4 Scoring"), Phase(RETURN, "4 Scoring"))
    box = BOX
    below = (Secret,)
    ties = (
        TieBreak(scoring.cloisters, "has the most members in cloisters", "cloisters"),
        TieBreak(cards_held, "holds the most cards", "cards"),
    )

    def begin(self, t: MingPlay, options: Options) -> None:
        """Shuffle, turn up six cards, deal a dragon each, draw the start player; then the princes enter."""
        placing.set_up(t)

    def resources(self, table: Table) -> Mapping[str, Resource]:
        return RESOURCES

    def passed(self, table: Table) -> tuple[Seat, ...]:
        return movement.passed_in(table) if table.flow.phase == MOVE else ()

    def shape(self, table: Table, zone: ZoneId) -> Shape:
        """A district, as it is painted, for members and princes."""
        return district_shape(zone)

    def scores(self, table: Table) -> tuple[Score, ...]:
        """The points so far, with what they were scored for."""
        return tuple(scoring.score_of(table, seat.id) for seat in table.equipment.seats)

    def ending(self, table: Table) -> str:
        """Why the game is over (section 8)."""
        return "The last scoring is done."

    def not_yet(self, table: Table, seat: Seat, decision: Decision) -> Refused:
        """Why `seat` must wait; a seat that has passed or chosen is not waiting for its turn."""
        if table.flow.phase == MOVE and seat in movement.passed_in(table):
            return Refused(f"{seat_name(table, seat)} has passed and is out for the rest of this phase.", "ALREADY_PASSED")
        if has_chosen(table.flow.agenda, seat):
            return Refused("Your return cards are chosen; take them back first to choose others.", "NOT_YOUR_TURN")
        return super().not_yet(table, seat, decision)

    def next_up(self, table: Table) -> str:
        """What comes after this decision."""
        flow = table.flow
        if not flow.to_act or flow.phase == OVER or not flow.agenda:
            return ""
        turn = order(table)
        seat = flow.to_act[0]
        later = following(turn, seat)
        match flow.phase:
            case state.SETUP:
                rest = [one for one in turn if not prince_at(table, one) and one != seat]
                return f"Then {seat_name(table, rest[0])} places a prince." if rest else "Then the first round begins."
            case state.PLACE:
                last = turn.index(seat) == len(turn) - 1 and flow.agenda[-1][1] == placing.LAPS - 1
                return "Then everybody takes cards." if last else f"Then {seat_name(table, later[0])} places a member."
            case state.CARDS:
                short = [one for one in later if cards_held(table, one) < rulings.HAND_LIMIT]
                return f"Then {seat_name(table, short[0])} takes a card, until everybody holds five." if short else ""
            case state.MOVE:
                waiting = [one for one in later if one not in movement.passed_in(table) and one != seat]
                after = "the scoring" if flow.round in rulings.SET_VALUES else "the next round"
                return f"Then {seat_name(table, waiting[0])} moves." if waiting else f"When everybody has passed: {after}."
            case state.CHOOSE:
                return "When all have chosen, the cards are shown together."
            case _:
                return "Then the city is scored and emptied."

    def faults(self, table: Table) -> Iterable[str]:
        """What is wrong on the table: members in houses, gaps beside spaces, princes in one district."""
        if table.flow.phase not in (CHOOSE, RETURN):
            for houses in filter(table.zones.get, ids.HOUSES.values()):
                yield f"members are in {zone_name(table, houses)}, though no scoring is going on"
        for display in ids.DISPLAY.values():
            if table.zones[ids.MOVES] and not table.zones[display]:
                yield f"0 cards lie in {zone_name(table, display)}; one belongs there"
        walking = any(row[:1] == ("walk",) for row in table.flow.agenda)
        for district in ids.DISTRICT_AT:
            if len(table.zones[district]) > 1 and not walking:
                yield f"more than one prince stands in {zone_name(table, district)}"

    def flow_fault(self, table: Table) -> str:
        """What is wrong with the agenda, the princes and the round."""
        flow = table.flow
        if flow.phase == OVER:
            return ""
        fits = choices_fit(flow) if flow.phase == CHOOSE else fits_together(flow, table.equipment, BELOW)
        missing = [colour for colour in state.company_of(table).colours if not prince_at(table, colour)]
        if not fits or flow.phase == state.SETUP:
            return "" if fits else NOT_OURS
        if missing:
            return f"the prince of {colour_name(table, missing[0])} is not on the map"
        return "" if 1 <= flow.round <= rulings.ROUNDS else f"there is no round {flow.round}"

    def resume(self, table: Table, seat: Seat, phase: str) -> MingPlay:
        """Go on with `seat` in a phase of the round, or with a whole scoring."""
        if phase != SCORING and any(table.zones[houses] for houses in ids.HOUSES.values()):
            raise MoveRefusedError("Members are in the houses of cities: go on with the scoring, or take them out first.")
        return super().resume(table, seat, phase)

    def take_up(self, t: MingPlay, seat: Seat, phase: str) -> None:
        """Go on in this phase; princes that are not on the map enter it first."""
        t.round = min(t.round, rulings.ROUNDS)
        if any(not prince_at(t, colour) for colour in t.company.colours):
            placing.next_prince(t)
        else:
            super().take_up(t, seat, phase)

    def zone_help(self, table: Table, zone: ZoneId) -> str:
        """Who leads in a place of the map, who is second, and what it would give."""
        return zone_report(table, zone)

    def place_for(self, table: Table, piece: PieceId, x: float, y: float) -> ZoneId:
        """The district that a prince or member dropped at x, y goes into, or that a click there hits (no piece)."""
        return place_under(table, piece, (x, y))

    def sample(self, view: Table, rng: Rng) -> Table:
        """Fill hands, the supply and what others have chosen by chance."""
        filled = fill_by_chance(view, rng)
        return guess_choices(filled, lambda seat: cities.guess(filled, seat, rng))


RULES = MingDynasty()
