"""Three Kingdoms Redux as a ruleset: its moves, its phases, its score, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.table import Table
from tabletop.games.three_kingdoms_redux import bidding, blocks, ids, rounds, scoring, trading
from tabletop.games.three_kingdoms_redux.abilities import SKILLS
from tabletop.games.three_kingdoms_redux.asking import Ask, Choose
from tabletop.games.three_kingdoms_redux.borders import occupied, stationed_units
from tabletop.games.three_kingdoms_redux.data import SPACES, called
from tabletop.games.three_kingdoms_redux.diagnosis import Diagnosis
from tabletop.games.three_kingdoms_redux.help import when_it_works, zone_help, zone_marks
from tabletop.games.three_kingdoms_redux.play import CONFLICT, RESOLUTION, KingdomPlay, Round, round_of
from tabletop.games.three_kingdoms_redux.rounds import set_up
from tabletop.games.three_kingdoms_redux.skills import Skills
from tabletop.games.three_kingdoms_redux.supply import COUNTED, held
from tabletop.rules.decisions import Decision
from tabletop.rules.outcomes import TieBreak
from tabletop.rules.questions import take_words
from tabletop.rules.resources import Resource as Counted
from tabletop.rules.ruleset import Move, Options, Phase, Refused, Score
from tabletop.rules.showing import ZoneMark, places_named
from tabletop.rules.triggers import LeaveAbilities, Triggers, UseAbility


def asks_in(kind: type[Ask]) -> Iterator[type[Ask]]:
    """All sorts of questions that a save may name, in the order in which they are defined."""
    for one in kind.__subclasses__():
        if isinstance(one.__struct_config__.tag, str):
            yield one
        yield from asks_in(one)


ASKS = tuple(asks_in(Ask))
take_words(ASKS, __package__, "questions.toml")
Choose.answers = ASKS
trading.AnyTime.answers = (*ASKS, Skills)
Skills.triggers = Triggers(*SKILLS)


class ThreeKingdomsRedux(Diagnosis):
    """The rules. They have no state, so `RULES` is the only instance."""

    name = "Three Kingdoms Redux"
    play = KingdomPlay
    moves = (Choose, bidding.Send, UseAbility, LeaveAbilities, trading.AnyTime)
    below = (Round, bidding.Bidding, blocks.Acting, rounds.Kept)
    phase_rules, within = rounds.PHASES, (Phase(RESOLUTION, "3 Actions"),)
    stages = rounds.STAGES
    ties = (
        TieBreak(
            lambda t, seat: len(stationed_units(t, ids.STATE_OF[seat])), "has most stationed army units", "stationed army units"
        ),
        TieBreak(lambda t, seat: len(occupied(t, ids.STATE_OF[seat])), "holds most border locations", "border locations"),
        TieBreak(
            lambda t, seat: sum([held(t, ids.STATE_OF[seat], one) for one in ("gold", "rice")]),
            "has most gold and rice",
            "gold and rice",
        ),
    )

    def begin(self, t: KingdomPlay, options: Options) -> None:
        """Shuffle and deal, and let the states choose their generals (section 4)."""
        t.round = 0
        set_up(t)
        rounds.begin_choosing(t)

    def scores(self, table: Table) -> tuple[Score, ...]:
        """The points of each state if the game ended now, with their breakdown."""
        parts = {seat.id: scoring.parts_of(table, ids.STATE_OF[seat.id]) for seat in table.equipment.seats}
        return tuple(Score(seat, sum([points for _, points in found]), found) for seat, found in parts.items())

    def resources(self, table: Table) -> Mapping[str, Counted]:
        """What states have in supply."""
        return COUNTED

    def ending(self, table: Table) -> str:
        """Why the game is over (8.2)."""
        return rounds.why_over(table)

    def not_yet(self, table: Table, seat: Seat, decision: Decision) -> Refused:
        """Why `seat` must wait: it has passed, or others decide."""
        if table.flow.phase == CONFLICT and ids.STATE_OF.get(seat) in round_of(table).passed:
            return Refused("You have passed and assign no more generals this round.", "ALREADY_PASSED")
        return super().not_yet(table, seat, decision)

    def not_now(self, table: Table, seat: Seat, move: Move) -> Refused:
        """The refusal of a move that answers nothing that is pending; of a card it says when it works."""
        usual = super().not_now(table, seat, move)
        why = when_it_works(move.card.partition(".")[0]) if isinstance(move, UseAbility) else ""
        return Refused(f"{why} {self.prompt(table, seat)}", "NOT_OFFERED") if why else usual

    def next_up(self, table: Table) -> str:
        """What comes after this decision."""
        return rounds.FOLLOWS.get(table.flow.phase, "")

    def zone_help(self, table: Table, zone: ZoneId) -> str:
        """Who leads on a space, who holds a location, and what the round will cost a state."""
        return zone_help(table, zone)

    def zone_marks(self, table: Table) -> Mapping[ZoneId, ZoneMark]:
        """Who leads on each space, and with which total."""
        return zone_marks(table)

    def passed(self, table: Table) -> tuple[Seat, ...]:
        return tuple([ids.SEAT_OF[state] for state in round_of(table).passed if table.flow.phase == CONFLICT])

    def places_in(self, table: Table, words: str) -> tuple[ZoneId, ...]:
        """The places that a sentence names, the spaces as they are called in it."""
        return (*super().places_in(table, words), *places_named(words, {space: called(space) for space in SPACES}))


RULES = ThreeKingdomsRedux()
