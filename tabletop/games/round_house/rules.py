"""Round House as a ruleset: the questions of `tabletop.rules.ruleset.Ruleset`, answered for this game."""

from __future__ import annotations

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.log import Entry
from tabletop.core.table import Row, Table
from tabletop.games.round_house.actions import carry_out
from tabletop.games.round_house.by_hand import place_for, why_not
from tabletop.games.round_house.diagnosis import PHASES, diagnose, resume_at
from tabletop.games.round_house.gestures import gestures_for
from tabletop.games.round_house.legal import legal_list
from tabletop.games.round_house.moves import AnyMove, move_from_row
from tabletop.games.round_house.play import OVER, Play
from tabletop.games.round_house.refusals import refusal
from tabletop.games.round_house.scoring import final_outcome, score_of
from tabletop.games.round_house.turn import advance, set_up
from tabletop.games.round_house.words import move_sentence, next_up_for, prompt_for
from tabletop.games.round_house.worship import place_report
from tabletop.rules.gesture import Gesture
from tabletop.rules.ruleset import LazyMoves, Move, Options, Outcome, Phase, Problem, Refused, Score, is_told_by
from tabletop.rules.usual import UsualRules


class RoundHouse(UsualRules):
    """The rules; they have no state, `RULES` is the one instance needed."""

    name = "Round House"

    def start(self, table: Table, options: Options, rng: Rng) -> Play:
        """Lay out the house, deal, draw the starting player."""
        t = Play(table, rng)
        set_up(t)
        advance(t)
        t.close()
        return t

    def legal_moves(self, table: Table, seat: Seat) -> LazyMoves:
        """What `seat` may do now."""
        return LazyMoves(legal_list, table, seat)

    def zone_help(self, table: Table, zone: ZoneId) -> str:
        """What a place of worship gives, and whether a chain reaches it; rooms and cards say themselves what they do."""
        return place_report(table, zone)

    def check(self, table: Table, seat: Seat, move: Move) -> Refused | None:
        """None, or why not."""
        return refusal(table, seat, move)

    def resolve(self, table: Table, seat: Seat, move: Move, rng: Rng) -> Play:
        """The move and all that follows from it until the next decision."""
        t = Play(table, rng)
        carry_out(t, seat, move)
        advance(t)
        t.close()
        return t

    def outcome(self, table: Table) -> Outcome | None:
        """The ranking, once the game is over (section 8)."""
        return final_outcome(table) if table.flow.phase == OVER else None

    def scores(self, table: Table) -> tuple[Score, ...]:
        """The points of each player if the game ended now, with their breakdown."""
        return tuple(score_of(table, seat.id) for seat in table.equipment.seats)

    def diagnose(self, table: Table) -> list[Problem]:
        """What lies where the rules cannot make sense of it."""
        return diagnose(table)

    def phases(self, table: Table) -> tuple[Phase, ...]:
        """The steps of a turn at which a game set by hand can be taken up."""
        return PHASES

    def resume(self, table: Table, seat: Seat, phase: str) -> Play:
        """Go on with the turn of `seat` at one of its steps."""
        return resume_at(table, seat, phase)

    def move_from_row(self, row: Row) -> AnyMove:
        """The move of a row of the log."""
        return move_from_row(row)

    def gestures(self, table: Table, seat: Seat, move: Move) -> tuple[Gesture, ...]:
        """How a hand makes `move`."""
        return gestures_for(table, seat, move)

    def place_for(self, table: Table, piece: PieceId, x: float, y: float) -> ZoneId:
        """The room painted at a point, for a leader let go there."""
        return place_for(table, piece, x, y)

    def why_not(self, table: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
        """Why a drop or a click there is no move."""
        return why_not(table, seat, piece, zone)

    def prompt(self, table: Table, seat: Seat) -> str:
        """What may be done now."""
        return prompt_for(table, seat)

    def next_up(self, table: Table) -> str:
        """What comes next."""
        return next_up_for(table)

    def describe_move(self, entry: Entry, before: Table, after: Table, viewer: Seat | None) -> str | None:
        """The entry in sentences; nothing that happens is hidden from anybody."""
        if not is_told_by(self, entry, before):
            return None
        return move_sentence(entry, before, after) or None


RULES = RoundHouse()
