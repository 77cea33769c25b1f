"""Ming Dynasty as a ruleset: its moves, its phases, who has won, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Table
from tabletop.games.ming_dynasty import ids, rulings, state
from tabletop.games.ming_dynasty.cards import TakeCard, TakeDragon, next_card, resume_card
from tabletop.games.ming_dynasty.cities import ChooseReturn, ReturnMembers, TakeBack
from tabletop.games.ming_dynasty.deployment import Deploy
from tabletop.games.ming_dynasty.diagnosis import faults, flow_fault
from tabletop.games.ming_dynasty.movement import EndWalk, Pass, Remain, Stay, Travel, Walk, next_action, passed_in, resume_action
from tabletop.games.ming_dynasty.neutral_prince import Neutral, NeutralPass
from tabletop.games.ming_dynasty.placing import (
    LAPS,
    PlaceMember,
    PlaceNeutral,
    PlaceNeutralPrince,
    PlacePrince,
    next_place,
    next_prince,
    resume_place,
    round_end,
    set_up,
)
from tabletop.games.ming_dynasty.reports import zone_report
from tabletop.games.ming_dynasty.sampling import sample_from
from tabletop.games.ming_dynasty.scoring import after_cities, cloisters, resume_scoring, score_of, scoring
from tabletop.games.ming_dynasty.state import CARDS, MOVE, PLACE, SCORING, MingPlay, company_of, following, order, prince_at
from tabletop.rules.decisions import Decision
from tabletop.rules.game_rules import GameRules
from tabletop.rules.outcomes import TieBreak
from tabletop.rules.play import OVER, PhaseRule
from tabletop.rules.ruleset import Move, Options, Refused, Score
from tabletop.rules.secrets import Secret, has_chosen
from tabletop.rules.words import seat_name, several


def cards_held(table: Table, seat: Seat) -> int:
    """How many cards a hand holds."""
    return len(table.zones[ids.HAND[seat]])


class MingDynasty(GameRules[MingPlay]):
    """The rules. They have no state, so `RULES` is the only instance."""

    name = "Ming Dynasty"
    play = MingPlay
    moves = (
        *(PlacePrince, PlaceNeutralPrince, PlaceMember, PlaceNeutral),
        *(TakeCard, TakeDragon),
        *(Walk, Stay, EndWalk, Travel, Remain, Pass, Neutral, NeutralPass, Deploy),
        *(ChooseReturn, TakeBack, ReturnMembers),
    )
    phase_rules = (
        PhaseRule(PLACE, "1 Place family members", next_place, resume_place),
        PhaseRule(CARDS, "2 Take cards", next_card, resume_card),
        PhaseRule(MOVE, "3 Move and deploy", next_action, resume_action),
        PhaseRule(SCORING, "4 Scoring", scoring, resume_scoring),
        PhaseRule("after_cities", "", after_cities),
        PhaseRule("round_end", "", round_end),
    )
    below = (Secret,)
    ties = (
        TieBreak(cloisters, "has the most members in cloisters", "cloisters"),
        TieBreak(cards_held, "holds the most cards", "cards"),
    )

    def begin(self, t: MingPlay, options: Options) -> None:
        """Shuffle, turn up six cards, deal a dragon each, draw the start player; then the princes enter."""
        set_up(t)

    def scores(self, table: Table) -> tuple[Score, ...]:
        """The points so far, with what they were scored for."""
        return tuple(score_of(table, seat.id) for seat in table.equipment.seats)

    def ending(self, table: Table) -> str:
        """Why the game is over (section 8)."""
        return "The last scoring is done."

    def check(self, table: Table, seat: Seat, move: Move) -> Refused | None:
        """None, or the refusal; passing instead of taking a card has a reason of its own (6.2)."""
        if isinstance(move, Pass) and table.flow.phase == CARDS:
            wanted = several(rulings.HAND_LIMIT, "card")
            return Refused(f"Nobody may stop before holding {wanted}; take a card.", "MUST_TAKE_CARD")
        return super().check(table, seat, move)

    def not_yet(self, table: Table, seat: Seat, decision: Decision) -> Refused:
        """Why `seat` must wait; a seat that has passed or chosen is not waiting for its turn."""
        if table.flow.phase == MOVE and seat in passed_in(table):
            return Refused(f"{seat_name(table, seat)} has passed and is out for the rest of this phase.", "ALREADY_PASSED")
        if has_chosen(table.flow.agenda, seat):
            return Refused("Your return cards are chosen; take them back first to choose others.", "NOT_YOUR_TURN")
        return super().not_yet(table, seat, decision)

    def next_up(self, table: Table) -> str:
        """What comes after this decision."""
        flow = table.flow
        if not flow.to_act or flow.phase == OVER or not flow.agenda:
            return ""
        turn = order(table, company_of(table).seats)
        seat = flow.to_act[0]
        later = following(turn, seat)
        match flow.phase:
            case state.SETUP:
                rest = [one for one in turn if not prince_at(table, one) and one != seat]
                return f"Then {seat_name(table, rest[0])} places a prince." if rest else "Then the first round begins."
            case state.PLACE:
                last = turn.index(seat) == len(turn) - 1 and flow.agenda[-1][1] == LAPS - 1
                return "Then everybody takes cards." if last else f"Then {seat_name(table, later[0])} places a member."
            case state.CARDS:
                short = [one for one in later if cards_held(table, one) < rulings.HAND_LIMIT]
                return f"Then {seat_name(table, short[0])} takes a card, until everybody holds five." if short else ""
            case state.MOVE:
                waiting = [one for one in later if one not in passed_in(table) and one != seat]
                after = "the scoring" if flow.round in rulings.SET_VALUES else "the next round"
                return f"Then {seat_name(table, waiting[0])} moves." if waiting else f"When everybody has passed: {after}."
            case state.CHOOSE:
                return "When all have chosen, the cards are shown together."
            case _:
                return "Then the city is scored and emptied."

    def faults(self, table: Table) -> Iterable[str]:
        """What is wrong on the table."""
        return faults(table)

    def flow_fault(self, table: Table) -> str:
        """What is wrong with the round and the princes."""
        return flow_fault(table)

    def resume(self, table: Table, seat: Seat, phase: str) -> MingPlay:
        """Go on with `seat` in a phase of the round, or with a whole scoring."""
        if phase != SCORING and any(table.zones[houses] for houses in ids.HOUSES.values()):
            raise MoveRefusedError("Members are in the houses of cities: go on with the scoring, or take them out first.")
        return super().resume(table, seat, phase)

    def take_up(self, t: MingPlay, seat: Seat, phase: str) -> None:
        """Go on in this phase; princes that are not on the map enter it first."""
        t.round = min(t.round, rulings.ROUNDS)
        if any(not prince_at(t, colour) for colour in t.company.colours):
            next_prince(t)
        else:
            super().take_up(t, seat, phase)

    def zone_help(self, table: Table, zone: ZoneId) -> str:
        """Who leads in a place of the map, who is second, and what it would give."""
        return zone_report(table, zone)

    def sample(self, view: Table, rng: Rng) -> Table:
        """Fill hands, the supply and what others have chosen by chance."""
        return sample_from(view, rng)


RULES = MingDynasty()
