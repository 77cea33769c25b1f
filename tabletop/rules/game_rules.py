"""A ruleset made of decisions and moves: every question of `Ruleset` is answered from them.

A game names its moves and its phases, begins the game and counts its points:

    class RoundhouseKick(GameRules[KickPlay]):
        name = "Roundhouse Kick"
        play = KickPlay
        moves = (Keep, Replace, Discard, Kick, Skip, …)
        phase_rules = (PhaseRule(DRAW, "2. Draw an item", draw_phase), …)

Decisions are not listed: each move names those that it answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Union

import msgspec

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.log import Entry
from tabletop.core.table import Row, Table
from tabletop.rules.agenda import Agenda, AgendaRow
from tabletop.rules.decisions import (
    AgendaReader,
    Decision,
    GameMove,
    Pending,
    PlayT,
    Story,
    answers_to,
    check_own,
    check_written,
    is_shared,
    not_written,
)
from tabletop.rules.gesture import Gesture
from tabletop.rules.hand_set import HandSetRules
from tabletop.rules.hands import is_meant, touches
from tabletop.rules.menu import Menu
from tabletop.rules.outcomes import TieBreak, ranked
from tabletop.rules.play import OVER
from tabletop.rules.ruleset import RESUMED, ListedMoves, Move, MoveFacts, Options, Outcome, Refused, can_describe, tag_in
from tabletop.rules.secrets import SecretChoice
from tabletop.rules.trial import Trial
from tabletop.rules.words import seat_name, seat_names


class GameRules(HandSetRules[PlayT]):
    """The rules of one game. They keep no state of a game in progress, so one instance serves every table."""

    play: type[PlayT]
    """The class of the table in the middle of a move."""
    moves: tuple[type[GameMove[Any, Any]], ...]
    """All kinds of moves. The moves that answer one decision are listed in this order."""
    ties: tuple[TieBreak, ...] = ()
    code_when_over: str = "WRONG_PHASE"
    """The code of the refusal of any move once the game is over."""
    below: tuple[type[AgendaRow], ...] = ()
    """The sorts of rows that lie below a decision on the agenda and are no decisions themselves."""
    menus: tuple[type[Decision], ...] = ()
    """Decisions that only offer parts: no move answers them themselves."""

    def __init__(self) -> None:
        answers = {kind: answers_to(kind) for kind in self.moves}
        asked = {pending for some in answers.values() for pending in some}.union(self.menus)
        decisions = [pending for pending in asked if issubclass(pending, Decision) and not is_shared(pending)]
        self.rows = AgendaReader(decisions, self.below)
        self._parts: tuple[Table | None, Seat, Sequence[Pending]] = (None, "", ())
        self.check_complete()
        self._moves: Any = Union[self.moves]  # noqa: UP007 - `|` cannot be written for a tuple
        self._kinds: dict[object, Any] = {kind.__struct_config__.tag: kind for kind in self.moves}
        self._phases = {phase.id: phase for phase in self.phase_rules}
        for pending in asked:
            # A move that answers a sort of decision answers those that are derived from it.
            kinds = tuple([kind for kind in self.moves if issubclass(pending, answers[kind])])
            check_own(pending, kinds)
            pending.answered_by = kinds
            pending.proposed = tuple([kind.lister() for kind in kinds if kind.listed and not kind.spare])

    def check_complete(self) -> None:
        """Raise GameDataError, naming class and module, if the game lacks something that it must write itself."""
        check_written(type(self), GameRules, "begin")
        for move in self.moves:
            check_written(move, GameMove, "resolve")
            if move.listed and move.choices == ((),) and any(field.required for field in msgspec.structs.fields(move)):
                check_written(move, GameMove, "candidates")
        for decision in self.rows.decisions:
            if not decision.question:
                check_written(decision, Decision, "ask")
            check_written(decision, Menu, "left", "less")

    # What each game writes itself

    def begin(self, t: PlayT, options: Options) -> None:
        """Set up the game, up to its first decision."""
        raise not_written(type(self), "begin")

    def ending(self, table: Table) -> str:
        """Why the game is over, as a sentence."""
        return "The game is over."

    def winners(self, table: Table, first: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Which of the seats that are ahead have won: all of them in most games."""
        return first

    def not_yet(self, table: Table, seat: Seat, decision: Decision) -> Refused:
        """Why `seat` may not answer a decision that waits for others."""
        return Refused(f"It is {seat_names(table, table.flow.to_act)}’s turn.", "NOT_YOUR_TURN")

    def not_now(self, table: Table, seat: Seat, move: Move) -> Refused:
        """The refusal of a move that answers nothing that is pending."""
        acting = table.flow.to_act[0] if table.flow.to_act else ""
        return Refused(f"That is not what is to be done now. {self.prompt(table, acting)}", "WRONG_PHASE")

    # What follows from the moves

    def begun(self, table: Table, rng: Rng) -> PlayT:
        """The table at the beginning of a move."""
        return self.play(table, rng, self._phases)

    def start(self, table: Table, options: Options, rng: Rng) -> PlayT:
        """Set up the game."""
        t = self.begun(table, rng)
        self.begin(t, options)
        t.carry_on()
        return t

    def legal_moves(self, table: Table, seat: Seat) -> ListedMoves:
        """Every candidate for the pending decision that is not refused."""
        decision = self.rows.pending(table)
        if decision is None or seat not in table.flow.to_act:
            return ListedMoves(seat)
        if not decision.is_menu:
            return ListedMoves(seat, decision.offers(table, seat))
        found: list[Move] = []
        for part in self.all_parts(table, seat):
            found += part.offers(table, seat)
        return ListedMoves(seat, found)

    def all_parts(self, table: Table, seat: Seat) -> Sequence[Pending]:
        """What is pending, part by part; kept for the table that was asked about last, since a list of moves and the move that
        is then made ask for the same."""
        last, whose, found = self._parts
        if last is not table or whose != seat:
            decision = self.rows.pending(table)
            found = decision.parts(table, seat) if decision is not None else ()
            self._parts = table, seat, found
        return found

    def parts(self, table: Table, seat: Seat, asked: bool) -> Sequence[Pending]:
        """What is pending, part by part, if `seat` is `asked`; or if it is not asked."""
        return self.all_parts(table, seat) if asked == (seat in table.flow.to_act) else ()

    def spare_moves(self, table: Table, seat: Seat) -> ListedMoves:
        """What `seat` may do although it is not asked."""
        found: list[Move] = []
        for part in self.parts(table, seat, asked=False):
            for kind in part.answered_by:
                moves = kind.candidates(table, seat, part) if kind.spare else ()
                found += [move for move in moves if kind.certain or move.refusal(table, seat, part) is None]
        return ListedMoves(seat, found)

    def answered(self, table: Table, seat: Seat, move: Move) -> list[Pending]:
        """What a move of this kind answers: the pending decision, or parts of it; nothing if it answers neither."""
        return [part for part in self.all_parts(table, seat) if type(move) in part.answered_by]

    def check(self, table: Table, seat: Seat, move: Move) -> Refused | None:
        """None, or the first reason against the move."""
        if not isinstance(move, GameMove) or type(move) not in self.moves:
            return Refused(f"This is not a move of {self.name}.", "NOT_A_MOVE")
        flow = table.flow
        if flow.phase == OVER:
            return Refused("The game is over.", self.code_when_over)
        if excluded := self.excluded(table, seat):
            return excluded
        decision = self.rows.pending(table)
        if decision is not None and seat not in flow.to_act and not move.spare:
            return self.not_yet(table, seat, decision)
        asked = self.answered(table, seat, move)
        if not asked:
            return move.untimely(table, seat) or self.not_now(table, seat, move)
        refused = [move.refusal(table, seat, pending) or not_offered(table, seat, move, pending) for pending in asked]
        return None if None in refused else refused[0]

    def context(self, table: Table, seat: Seat, move: GameMove[Any, Any]) -> Pending:
        """The part of the pending decision that the legal move `move` answers; raises MoveRefusedError if there is none."""
        asked = self.answered(table, seat, move)
        if not asked:
            raise MoveRefusedError("That is not what is to be done now.")
        return asked[0] if len(asked) == 1 else next((one for one in asked if not move.refusal(table, seat, one)), asked[0])

    def resolve(self, table: Table, seat: Seat, move: Any, rng: Rng) -> PlayT:
        """Carry out the move, and all that follows until somebody has to decide."""
        t, decision = self.begun(table, rng), self.rows.pending(table)
        alone = decision is not None and not decision.is_menu and type(move) in decision.answered_by
        move.resolve(t, seat, decision if alone else self.context(table, seat, move))
        t.carry_on()
        return t

    def gestures(self, table: Table, seat: Seat, move: Move) -> tuple[Gesture, ...]:
        """The ways to make `move` by hand."""
        return move.gestures(table, seat, self.context(table, seat, move)) if isinstance(move, GameMove) else ()

    def facts(self, table: Table, seat: Seat, move: Move) -> MoveFacts:
        """What `move` costs and gives, and what it concerns on the table."""
        if not isinstance(move, GameMove):
            return MoveFacts()
        pending = self.context(table, seat, move)
        pieces, zones = touches(table, move.gestures(table, seat, pending))
        gains, way = dict(move.gains(table, seat, pending)), move.way(table, seat, pending)
        return MoveFacts(gains, pieces, zones, way, move.brings(table, seat, pending))

    def why_not(self, table: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
        """Why dropping `piece` on `zone`, or clicking there, is no legal move: the refusal of the move that it would make."""
        if not piece and zone and table.equipment.zones[zone].owner not in ("", seat):
            return None
        for pending in self.parts(table, seat, asked=True):
            if stray := pending.why_not(table, seat, piece, zone):
                return stray
            for kind in pending.answered_by:
                carried = () if kind.listed else kind.carried(table, seat, pending, piece)
                for move in (*kind.attempts(table, seat, pending), *carried):
                    refused = move.refusal(table, seat, pending)
                    if refused and any(is_meant(table, one, piece, zone) for one in move.gestures(table, seat, pending)):
                        return refused
        return None

    def carried(self, table: Table, seat: Seat, piece: PieceId) -> Sequence[Move]:
        """The legal moves of kinds that are not listed which `seat` may make by carrying `piece`."""
        return [
            move
            for pending in self.parts(table, seat, asked=True)
            for kind in pending.answered_by
            if not kind.listed
            for move in kind.carried(table, seat, pending, piece)
            if move.refusal(table, seat, pending) is None
        ]

    def move_from_row(self, row: Row) -> Move:
        """The move that a row of the log holds; raises MoveRefusedError if this game has no such move."""
        try:
            # The class is found here: msgspec looks at all classes of a union in each call, which takes longer.
            move: Move = msgspec.convert(row, self._kinds.get(tag_in(row), self._moves))
        except msgspec.ValidationError as cause:
            raise MoveRefusedError(f"This is not a move of {self.name}: {cause}.") from cause
        return move

    def is_unsaid(self, row: Row, before: Agenda, after: Agenda) -> bool:
        """Whether it holds a move that only prepares the next one."""
        kind = self._kinds.get(tag_in(row))
        if kind is None or kind.unsaid or not before or not after:
            return kind is not None and kind.unsaid
        asked = self.rows.read(before[-1])
        return isinstance(asked, Decision) and bool(asked.leads_to) and isinstance(self.rows.read(after[-1]), asked.leads_to)

    def is_open(self, table: Table) -> bool:
        """Whether the pending decision depends only on what all seats see."""
        decision = self.rows.pending(table)
        return decision is not None and decision.is_open

    def trial(self, table: Table) -> Trial:
        """What is known so far of the answer to the pending decision."""
        decision = self.rows.pending(table)
        known = decision is not None and decision.is_open and len(table.flow.to_act) == 1
        return decision.trial(table, table.flow.to_act[0]) if decision is not None and known else ()

    def is_secret(self, table: Table) -> bool:
        """Whether the pending decision is made in secret."""
        return isinstance(self.rows.pending(table), SecretChoice)

    def prompt(self, table: Table, seat: Seat) -> str:
        """What `seat` may do now; if it may do nothing, whom it waits for."""
        flow = table.flow
        if flow.phase == OVER:
            return "The game is over."
        decision = self.rows.pending(table)
        if not flow.to_act or decision is None:
            return "Nothing is asked of anybody now."
        if seat in flow.to_act:
            return decision.ask(table, seat)
        waiting = decision.waiting(table, seat)
        return f"You are out of the game; {waiting}" if self.excluded(table, seat) else waiting

    def describe_move(self, entry: Entry, before: Table, after: Table, viewer: Seat | None) -> str | None:
        """The move as a sentence; None to use the general words."""
        if not can_describe(self, entry, before):
            return None
        who, row = seat_name(before, entry.seat), entry.move or ()
        if row[0] == RESUMED:
            return f"{who} takes up the rules again."
        move, decision = self.move_from_row(row), self.rows.pending(before)
        assert isinstance(move, GameMove)
        # An entry of a hostile save may name anything. What the rules would refuse is described in general words.
        if decision is None or decision.problem(before, entry.seat) or self.check(before, entry.seat, move):
            return None
        return move.sentence(Story(who, entry, before, after, viewer, decision))

    def outcome(self, table: Table) -> Outcome | None:
        """The ranking and who has won, once the game is over."""
        if table.flow.phase != OVER:
            return None
        found = ranked(table, self.scores(table), self.ties, self.ending(table))
        return msgspec.structs.replace(found, winners=self.winners(table, found.winners))


def not_offered(table: Table, seat: Seat, move: GameMove[Any, Any], pending: Pending) -> Refused | None:
    """The refusal of a move that is no candidate, though `refusal` gives no reason against it."""
    if not move.listed or move.as_listed() in move.candidates(table, seat, pending) or move.wasted(table, seat, pending):
        return None
    return Refused("That is not offered now.", "NOT_OFFERED")
