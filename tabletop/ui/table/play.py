"""What the person in front does to the game: make a move, undo, redo, go to another moment. Refusals are shown.

Looking at another moment does not go there: that is `TableView.look_back`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from tabletop import settings
from tabletop.core.equipment import PieceId, Seat
from tabletop.core.errors import MoveRefusedError, SaveError, UnknownNameError
from tabletop.core.layout import zone_at
from tabletop.core.log import EntryId
from tabletop.rules.free_moves import DealPieces, DrawPieces, MovePieces, NewRound, PeekPieces
from tabletop.rules.piece_commands import MAKERS, Target
from tabletop.rules.rounds import is_new_pack, pack_begun_in
from tabletop.rules.ruleset import Move
from tabletop.rules.supplying import take_one_to_hand
from tabletop.rules.words import seat_names, several
from tabletop.session.by_itself import ByItself
from tabletop.session.gathered import was_only_gathered
from tabletop.session.half_answers import dropped_otherwise
from tabletop.session.last_deal import last_deal
from tabletop.ui.board.animation import Pose
from tabletop.ui.board.item_key import named
from tabletop.ui.commands import COMMANDS
from tabletop.ui.keys import key_hint
from tabletop.ui.screen import Host
from tabletop.ui.table.bot_seats import BotSeats
from tabletop.ui.table.input.second_click import SecondClick
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.dialogs import ConfirmScreen

NEW_PACK = "This pack was never shuffled: its cards come in the order of a new one."
ONLY_GATHERED = "This pack was gathered and not shuffled: its cards come in the order in which they were brought together."
OF_A_PACK = ("gather", "gather_set_up", "new_round")
"""The commands that also work on the empty place of a pack, when all of its cards are in hands or in play."""
IN_THE_PAST = "This is the past: return to now (Escape), or play on from here."


class Play:
    """Acts for the seat in front; it asks before it undoes acts from which others may have learned something."""

    def __init__(self, app: Host, view: TableView, bots: BotSeats) -> None:
        self.app = app
        self.view = view
        self.session = view.session
        self.bots = bots
        self.steps = ByItself(view.session)
        self.second = SecondClick(app.now)
        """What is clicked at once after a click or a row of a menu has made a move."""
        self.on_act: Callable[[], object] | None = None
        """Called after each act of the person in front."""
        self.ends_with: Callable[[Move], Move | None] = lambda move: None
        """Finds the move that ends the step after another one (see `tabletop.session.joined`)."""
        self.on_peek: Callable[[], object] = bool
        """Called after the person in front has looked at pieces by a command."""
        self.typed = 0
        """The number that was typed a moment ago and has had no effect yet; 0 for none. A command that takes it sets it to 0."""
        self._dealt: tuple[EntryId, PieceId, int] = (-1, "", 0)
        """The moment and the piece for which the last deal was looked up, and what was found."""
        self._refusal = ""
        """The message about the last refused act; it goes when an act succeeds."""
        self._asked: set[EntryId] = set()
        """The barriers about which people have been asked."""

    def move(self, move: Move | None, starts: Mapping[str, Pose] | None = None, then: Move | None = None) -> bool:
        """Make a move, if there is one; show the reason if it is refused. `starts` are the poses of held pieces.

        The move `then` follows, or else the one that ends the step after such a move.
        """
        then = then or (self.ends_with(move) if move is not None else None)
        order = self._known_order(move.piece) if isinstance(move, DealPieces | DrawPieces) else ""
        reason = IN_THE_PAST if self.view.past is not None else "" if move is None else self.attempt(move, starts)
        if move is not None and not reason:
            if isinstance(move, PeekPieces):
                self.on_peek()
            if order:
                self.view.say(f"{order} {key_hint('roll_shuffle')} shuffles it.")
            if self._refusal:
                self.app.clear_toast(self._refusal)
                self._refusal = ""
            if then is not None:
                self._follow(then)
            return True
        if reason:
            self._refusal = reason
            self.view.say(reason)
        self.view.bring_home(starts or {})
        return False

    def _known_order(self, piece: PieceId) -> str:
        """Why people may know in which order the pack of `piece` lies, as a sentence; empty if chance has mixed it."""
        if is_new_pack(self.session.table, piece):
            return NEW_PACK
        return ONLY_GATHERED if was_only_gathered(self.session.log, self.session.head, piece) else ""

    def take_back_for(self, drop: Move | None) -> None:
        """Take the first half of an answer back if `drop` gives another one in its place, such as another general on a space."""
        if not isinstance(drop, MovePieces) or self.session.rules != "enforce" or self.view.past is not None:
            return
        if dropped_otherwise(self.session, self.view.seat, drop) is not None:
            self.undo()

    def attempt(self, move: Move, starts: Mapping[str, Pose] | None = None) -> str:
        """Make a move; return the reason if it is refused, to show in a dialog, or an empty text."""
        return self.act(lambda: self.session.act(move, self.view.seat, starts))

    def _follow(self, move: Move) -> None:
        """Make the second of two moves, which undo takes back together; show the reason if it is refused."""
        if reason := self.act(lambda: self.steps.play(move, self.view.seat)):
            self.view.say(reason)

    def act(self, act: Callable[[], object]) -> str:
        """Let the person in front act; return the reason if it is refused, or an empty text."""
        entries = len(self.session.entries)
        self.view.acting = True
        try:
            reason = refusal_of(act)
            if not reason and self.on_act is not None:
                self.on_act()
            if not reason:
                self.go_along(entries)
        finally:
            self.view.acting = False
        return reason

    def go_along(self, entries: int) -> None:
        """Let the bots go on after an act of a person, or a step of the window, before which the log had so many `entries`.

        If it has no more now, it had the act already. Then it has the answer of the bots too, which is done again, unless it ends
        where a bot was thinking.
        """
        session = self.session
        if len(session.entries) != entries or session.bot_question() is None:
            return
        if session.log.redo_target() is None:
            self.bots.play_on()
        else:
            self.redo()

    def making(self, move: Move) -> Callable[[], object]:
        """A function for a row of a menu that makes `move`."""
        return partial(self.move, move)

    def on_pieces(self, command: str) -> None:
        """Make the move of a command on the chosen pieces; show a message if it gives none."""
        move = self._move_of(command)
        if move is not None:
            if isinstance(move, DealPieces | NewRound):
                self.typed = 0
            if self.move(move) and isinstance(move, MovePieces) and len(move.places) == 1 < len(move.pieces):
                # What was gathered is one thing: the next drag takes all of it.
                self.view.select(move.pieces)
        else:
            self._refusal = self.why_not_on_pieces(command)
            self.view.say(self._refusal)

    def _move_of(self, command: str) -> Move | None:
        view, targets = self.view, self.view.targets()
        if command == "hand" and not targets and (supply := named(view.hovered, "supply")):
            return take_one_to_hand(view.shown, view.seat, supply)
        if not targets and command in OF_A_PACK:
            at = zone_at(view.shown.equipment, *view.painter.camera.to_table(*self.app.pointer))
            targets = pack_begun_in(view.shown, at.id) if at is not None else ()
        return MAKERS[command](self.target(targets)) if targets else None

    def target(self, pieces: tuple[PieceId, ...]) -> Target:
        """What a command on `pieces` acts on."""
        return Target(
            self.view.shown, self.view.seat, pieces, turn_step(), self.typed, self._last_deal(pieces[0]) if pieces else 0
        )

    def _last_deal(self, piece: PieceId) -> int:
        """How many of the pack of `piece` each hand got last: asked for each row of a menu, worked out once for each moment."""
        asked = self.session.head, piece
        if self._dealt[:2] != asked:
            self._dealt = *asked, last_deal(self.session.log, piece)
        return self._dealt[2]

    def why_not_on_pieces(self, command: str) -> str:
        """Why a command on pieces fits none of the chosen ones, as a sentence; empty if it fits."""
        if not self.view.targets() and self._move_of(command) is None:
            return "Point at a piece or select some first."
        return "" if self._move_of(command) is not None else COMMANDS[command].refusal or "That cannot be done here."

    def why_no_undo(self) -> str:
        """Why nothing can be undone, as a sentence; empty if something can be."""
        return self._why_not_to(lambda: self.session.log.undo_target(), "This is the start of the game.")

    def why_no_redo(self) -> str:
        """Why nothing can be redone, as a sentence; empty if something can be."""
        return self._why_not_to(lambda: self.session.log.redo_target(), "Nothing has been undone.")

    def _why_not_to(self, target: Callable[[], EntryId | None], nowhere: str) -> str:
        if self.session.read_only:
            return "This game can only be looked at here."
        if not self.session.is_read:
            return "What was done before is still being read."
        return nowhere if target() is None else ""

    def undo(self) -> None:
        """Undo the last act, or with bots at the table the last decision of a person; show a message if there is none."""
        session, seat = self.session, self.view.seat
        if session.rules == "enforce" and self.bots.any:
            self._go_back(session.person_target(), lambda: session.undo_to_person(seat))
        else:
            self._go_back(session.undo_target(), lambda: session.undo(seat))

    def redo(self) -> None:
        """Redo what was undone: one act, or with bots at the table everything up to where a person decides."""
        if not (self.session.rules == "enforce" and self.bots.any):
            self._step(lambda: self.session.redo(self.view.seat))
        elif self._step(lambda: self.session.redo_to_person(self.view.seat)) and self.session.log.redo_target() is None:
            # A person who returns to where a bot was thinking waits for its move, which is in no branch yet.
            self.bots.play_on()

    def undo_turn(self) -> None:
        """Go back to the beginning of the last seat's turn."""
        log, at = self.session.log, self.session.head
        seat = log.entries[at].seat
        while at > log.base and log.entries[at].seat == seat:
            at = log.entries[at].parent
        self.jump(at)

    def jump(self, entry: EntryId, plays_on: bool = False) -> None:
        """Go to the moment after `entry`; with `plays_on` to play on from there, a bot too if it is its turn.

        Who plays on from the start begins the game again, with fresh chance.
        """
        log = self.session.log

        def go() -> None:
            self.session.jump(entry, self.view.seat)
            if plays_on and self.session.head == log.base:
                # From its start a game is begun again; whoever remembers the first one must not know what comes.
                self.session.renew_chance(self.view.seat)
            if plays_on:
                self.bots.play_on()

        self._go_back(max(entry, log.base) if 0 <= entry < len(log.entries) else None, go, plays_on)

    def _go_back(self, target: EntryId | None, act: Callable[[], object], plays_on: bool = False) -> None:
        """Call `act`, which leaves the acts after `target`; first ask, once, if others may have learned something from them, and
        each time if another person has chosen in secret by one of them.
        """
        session = self.session
        crossed = [] if target is None else [at for at in session.barriers_to(target) if at not in self._asked]
        secrets = () if target is None else tuple([seat for seat in session.secrets_to(target) if seat != self.view.seat])
        people = sum(not seat.bot for seat in session.equipment.seats)
        if target is None or not (crossed or secrets) or people < 2 or session.undo_policy != "confirm" or session.read_only:
            self._step(act)
            return

        def confirmed() -> None:
            self._asked.update(crossed)
            self._step(act)

        text = self._what_is_left(target, crossed[:1], secrets, "kept as another line" if plays_on else "taken back")
        if plays_on:
            self.app.push(ConfirmScreen(self.app, "Play on from here?", text, "Play on", confirmed))
        else:
            text = f"{text} Nothing is lost: redo brings it back, with the same outcome. {key_hint('undo')} again takes it back."
            self.app.push(ConfirmScreen(self.app, "Take this back?", text, "Take back", confirmed, asked_by="undo"))

    def _what_is_left(self, target: EntryId, barriers: Sequence[EntryId], secrets: tuple[Seat, ...], becomes: str) -> str:
        """Whose decision is at `target`, how many acts come after it, who has chosen in secret by them, and what `barriers` have
        shown.
        """
        session = self.session
        acting, acts = session.log.table_at(target).flow.to_act, len(session.acts_to(target))
        moment = "turn" if session.rules == "off" else "decision"
        whose = f"Back to {seat_names(session, acting)}’s {moment}" if acting else "Back to an earlier moment"
        left = f"{whose}: {several(acts, 'act')} {'is' if acts == 1 else 'are'} {becomes}."
        if secrets:
            which = "It is" if acts == 1 else "Among them is"
            left = f"{left} {which} the secret choice of {seat_names(session, secrets)}, which nobody sees."
        shown = " ".join([session.describe(barrier, self.view.eyes) for barrier in barriers])
        return f"{left} What was shown or rolled stays known: {shown}" if shown else left

    def _step(self, act: Callable[[], object]) -> bool:
        """Call `act`; if it is refused, show the reason and return False."""
        refusal = refusal_of(act)
        if refusal:
            self.view.say(refusal)
        return not refusal


def turn_step() -> float:
    """By how many degrees a key turns pieces, as the settings say."""
    return float(settings.current().turn_step)


def refusal_of(act: Callable[[], object]) -> str:
    """Do something to a game; return the reason if it is refused, or an empty text."""
    try:
        act()
    except (MoveRefusedError, SaveError, UnknownNameError) as reason:
        return str(reason)
    return ""
