"""Lotta Rome as a ruleset: its moves, its phases, who has won, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.rects import Rect
from tabletop.core.table import Table
from tabletop.games.lotta_rome import (
    auction,
    choosing,
    doubles,
    elephants,
    forts,
    ids,
    market,
    placing,
    rounds,
    scoring,
    splitting,
)
from tabletop.games.lotta_rome.auction import EXPLORATION, KEEPING
from tabletop.games.lotta_rome.choosing import ADDITION, LOTS
from tabletop.games.lotta_rome.data import ROUNDS
from tabletop.games.lotta_rome.diagnosis import BOX_RULES, faults
from tabletop.games.lotta_rome.domain import is_merchants, lands_of
from tabletop.games.lotta_rome.elephants import BIDDING
from tabletop.games.lotta_rome.forts import FORTS
from tabletop.games.lotta_rome.help import zone_help
from tabletop.games.lotta_rome.lands import ELEPHANT, NEXT_BUYER, PURCHASE, ROUND_END
from tabletop.games.lotta_rome.looks import look
from tabletop.games.lotta_rome.splitting import DIVISION, SELECTION, SPLITS, written
from tabletop.games.lotta_rome.upcoming import next_up
from tabletop.rules.decisions import Decision, GameMove, answers_to
from tabletop.rules.diagnosis import NOT_OURS, fits_together
from tabletop.rules.game_rules import GameRules
from tabletop.rules.outcomes import TieBreak
from tabletop.rules.play import OVER, PhaseRule, Play, seats_of
from tabletop.rules.resources import Resource
from tabletop.rules.ruleset import Move, Options, Phase, Refused, Score
from tabletop.rules.sample import fill_by_chance
from tabletop.rules.secrets import Secret, choices, choices_fit, guess_choices, has_chosen
from tabletop.rules.words import seat_names

GEMS = Resource("gem", "gems", ids.GEMS, icon="gem-pendant", colour="#1E86C8", is_said=False)
ONLY_MERCHANTS = frozenset((ELEPHANT, BIDDING, PURCHASE, FORTS))
SECRET_PHASES = (DIVISION, SELECTION, KEEPING, BIDDING)
BELOW = {"place": ((), ("buy",))}
"""A seat that places a lot does so above the row of the purchases."""


class LottaRome(GameRules[Play]):
    """The rules. They have no state, so `RULES` is the only instance."""

    name = "Lotta Rome"
    play = Play
    moves = (
        *splitting.MOVES,
        *choosing.MOVES,
        *placing.MOVES,
        *doubles.MOVES,
        *elephants.MOVES,
        *auction.MOVES,
        *market.MOVES,
        *forts.MOVES,
    )
    phase_rules = (
        PhaseRule(EXPLORATION, "1 Exploration", rounds.explore),
        PhaseRule(DIVISION, "2 Division", splitting.asking_all(DIVISION, splitting.Dividing())),
        PhaseRule(SELECTION, "3 Selection", splitting.asking_all(SELECTION, choosing.Choosing())),
        PhaseRule(ADDITION, "4 Addition", placing.addition, placing.resume_addition),
        PhaseRule(ELEPHANT, "5 Elephant", elephants.begin_elephants),
        PhaseRule(BIDDING, "5 Bid", splitting.asking_all(BIDDING, auction.Bidding())),
        PhaseRule(PURCHASE, "6 Purchase", market.resume_purchase, market.resume_purchase),
        PhaseRule(NEXT_BUYER, "", market.next_buyer),
        PhaseRule(FORTS, "Forts", forts.name_forts),
        PhaseRule(ROUND_END, "", rounds.round_end),
    )
    box = BOX_RULES
    below = (Secret,)
    code_when_over = "E_PHASE"
    ties = (TieBreak(scoring.lands, "has the most lands", "lands"),)

    def begin(self, t: Play, options: Options) -> None:
        """Shuffle the lands, deal the building cards, and explore the first lands."""
        rounds.set_up(t)

    def resources(self, table: Table) -> Mapping[str, Resource]:
        """The gems; the points follow from the domains."""
        return {"gems": GEMS}

    def scores(self, table: Table) -> tuple[Score, ...]:
        """The points as the domains are now, with what they are scored for."""
        return tuple(scoring.score_of(table, seat.id) for seat in table.equipment.seats)

    def ending(self, table: Table) -> str:
        """Why the game is over (8.1)."""
        return "The fourth round is over."

    def check(self, table: Table, seat: Seat, move: Move) -> Refused | None:
        """None, or the first reason against the move: that it belongs to another phase comes before whose turn it is (6)."""
        refused = super().check(table, seat, move)
        return self.not_now(table, seat, move) if refused and is_of_other_phase(table, move) else refused

    def not_yet(self, table: Table, seat: Seat, decision: Decision) -> Refused:
        """Why `seat` must wait: it has made its secret choice, placed its lands or its elephant, or others come first."""
        acting = seat_names(table, table.flow.to_act)
        if has_chosen(table.flow.agenda, seat):
            return Refused("Your choice is made and stays; wait until all have chosen.", "E_COMMITTED")
        if table.flow.phase == ADDITION and not lands_of(table, ids.INCOMING[seat]):
            return Refused(f"You have no lands to place; {acting} is placing.", "E_COMMITTED")
        if table.flow.phase in (ELEPHANT, FORTS) and is_before(table, seat, table.flow.to_act[0]):
            return Refused("You have answered; wait until all have.", "E_COMMITTED")
        return Refused(f"It is {acting}’s turn.", "E_TURN")

    def not_now(self, table: Table, seat: Seat, move: Move) -> Refused:
        """The refusal of a move that is not what is asked for."""
        return Refused(f"That is not what is to be done now. {self.prompt(table, seat)}", "E_PHASE")

    def next_up(self, table: Table) -> str:
        """What comes after this decision."""
        return next_up(table)

    def faults(self, table: Table) -> Iterator[str]:
        """What is wrong on the table."""
        return faults(table)

    def flow_fault(self, table: Table) -> str:
        """What is wrong with the choices made so far, and with the round."""
        flow = table.flow
        if flow.phase == OVER:
            return ""
        secret = flow.phase in SECRET_PHASES
        if not (choices_fit(flow) and all_known(table) if secret else fits_together(flow, table.equipment, BELOW)):
            return NOT_OURS
        first = 0 if flow.phase == KEEPING else 1
        return "" if first <= flow.round <= ROUNDS else f"there is no round {flow.round}"

    def take_up(self, t: Play, seat: Seat, phase: str) -> None:
        """Go on in this phase; the stacks say in which round."""
        t.round = rounds.explored_rounds(t)
        if phase == EXPLORATION and t.round >= ROUNDS:
            raise MoveRefusedError("There are no lands left to explore: go on from another phase.")
        if phase != EXPLORATION and not t.round:
            raise MoveRefusedError("No lands have been explored yet: go on from the exploration.")
        super().take_up(t, seat, phase)

    def phases(self, table: Table) -> tuple[Phase, ...]:
        """The phases in which play can be taken up; those of the expansion only with it."""
        return tuple([one for one in super().phases(table) if is_merchants(table) or one.id not in ONLY_MERCHANTS])

    def look(self, table: Table, seat: Seat) -> tuple[Rect, ...]:
        """The city of the seat, and what it chooses from."""
        return look(table, seat)

    def zone_help(self, table: Table, zone: ZoneId) -> str:
        """How a domain scores as it is, and how far contracts are fulfilled."""
        return zone_help(table, zone)

    def sample(self, view: Table, rng: Rng) -> Table:
        """Fill stacks, deck and hands, and what others have chosen, by chance."""
        filled = fill_by_chance(view, rng, frozenset(ids.STACK.values()))
        match view.flow.phase:
            case splitting.DIVISION:
                return guess_choices(filled, lambda seat: written(rng.choice(SPLITS)))
            case splitting.SELECTION:
                return guess_choices(filled, lambda seat: (rng.choice(tuple(LOTS)),))
            case _:
                return guess_choices(filled, lambda seat: auction.guess_card(filled, seat, rng))


RULES = LottaRome()


def is_of_other_phase(table: Table, move: Move) -> bool:
    """Whether a move of this game answers only what is asked in other phases than this one."""
    phase = table.flow.phase
    if phase == OVER or not isinstance(move, GameMove):
        return False
    return not any(issubclass(one, Decision) and phase in one.phases for one in answers_to(type(move)))


def is_before(table: Table, seat: Seat, other: Seat) -> bool:
    """Whether `seat` answers before `other`, where all answer in the order of the seats."""
    seats = seats_of(table.equipment)
    return seats.index(seat) < seats.index(other)


def all_known(table: Table) -> bool:
    """Whether each choice on the agenda is one that can be made in its phase, or hidden."""
    seats = {seat.id for seat in table.equipment.seats}
    made = choices(table.flow.agenda)
    if not seats.issuperset(made) or {*made, *table.flow.to_act} != seats:
        return False
    match table.flow.phase:
        case splitting.DIVISION:
            known = {(), *map(written, SPLITS)}
            return all(row in known for row in made.values())
        case splitting.SELECTION:
            return all(row in {(), *[(lot,) for lot in LOTS]} for row in made.values())
        case _:
            return all(not row or (len(row) == 1 and row[0] in table.zones[ids.HAND[seat]]) for seat, row in made.items())
