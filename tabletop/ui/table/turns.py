"""Whose turn it is: the level of the rules, the end of a turn, who sits in front, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf

from pygame import Rect

from tabletop import settings
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.errors import MoveRefusedError, SaveError, UnknownNameError
from tabletop.core.view import SECRET, can_hide, keeps_secrets, masked
from tabletop.rules.choices import Choice
from tabletop.rules.free_moves import EndTurn, NewRound, PickSeat, ShufflePieces
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.hands import buttons, is_open, is_secret
from tabletop.rules.rounds import usual_deal
from tabletop.session import Change, RulesCannotGoOnError
from tabletop.session.lost_art import LOST_ART
from tabletop.session.openly import is_no_secret
from tabletop.session.step_tables import step_tables
from tabletop.settings import Speed
from tabletop.ui.keys import key_hint
from tabletop.ui.screen import Host
from tabletop.ui.table.menus.asking import choice_rows, turn_row
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.play import Play
from tabletop.ui.table.sheets.resume_rules import ResumeRulesScreen
from tabletop.ui.table.sheets.scores import ScoresScreen
from tabletop.ui.table.shown_pieces import ShownPieces
from tabletop.ui.table.shown_steps import shows_secrets
from tabletop.ui.widgets.dialogs import ConfirmScreen
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.menu_rows import MenuRow

HELD_SECONDS = 0.5
"""Who holds the key that opens the hand for longer than this sees it only while the key is down."""
PACES: dict[Speed, str] = {"slow": "Slow", "normal": "Normal", "instant": "All at once"}


class Turns:
    """Passes on the turn and the laptop."""

    def __init__(
        self,
        app: Host,
        play: Play,
        put_down: Callable[[], None],
        clear_away: Callable[[], None],
        lay_out: Callable[[], None],
        play_again: Callable[[], object],
    ) -> None:
        """`put_down` ends what the pointer does, `clear_away` closes what the last person had opened.

        `lay_out` divides the screen again, `play_again` begins the same game.
        """
        self.app = app
        self.play = play
        self.view = play.view
        self.session = play.session
        self.bots = play.bots
        self.put_down = put_down
        self.clear_away = clear_away
        self.lay_out = lay_out
        self.play_again = play_again
        self.shown = ShownPieces(app, play.view)
        play.on_peek = self.shown.peeked
        play.view.covers = self._ends_private
        self.button_of: Callable[[str], Rect] = lambda command: Rect(0, 0, 0, 0)
        """Where the bar has the button of a command, in pixels."""
        self._opened_at = inf
        """When the hand was opened with a key that is still held, in seconds of the window's clock."""
        self._secret: tuple[int, str] | None = None
        """The round and phase in which somebody chose in secret: whoever still has to choose there does so in secret too."""
        self._in_private = False
        """Whether the person in front lifted a curtain and has chosen nothing since that others may see."""
        self._offer: tuple[ZoneId, tuple[PieceId, ...], str] | None = None
        """The pile that is not shuffled, as it lay, and the message that offers to shuffle it; None if none is shown."""

    # Rules

    def set_level(self, level: str | int | bool) -> None:
        """Set the level of the rules; if the table was set by hand, ask how to go on."""
        level = str(level)
        if level == self.session.rules:
            return
        try:
            self.session.rules = level
        except RulesCannotGoOnError:
            self.app.push(ResumeRulesScreen(self.app, self.session, level, lambda: self.view.refresh(None)))
        except (MoveRefusedError, UnknownNameError, SaveError) as reason:
            self.app.toast(str(reason))
        self.view.refresh(None)
        self.lay_out()

    def next_level(self) -> None:
        """Set the next level: off, advise, enforce, and off again."""
        if self.session.game_rules is FREE_PLAY:
            self.app.toast("This game has no rules: everything is allowed.")
            return
        self.set_level({"off": "advise", "advise": "enforce", "enforce": "off"}[self.session.rules])
        words = {"off": "off: a free table", "advise": "advice: what breaks them is marked", "enforce": "enforced"}
        self.app.toast(f"The rules are {words[self.session.rules]}.")

    def choose(self, choice: Choice) -> None:
        """Carry out a button of the panel or a row of a chooser."""
        if choice.seat:
            self.sit(choice.seat)
        elif choice.takes_back:
            self.play.undo()
        elif choice.move is None:
            self.bots.play_on()
        elif self.play.move(choice.move, then=choice.then):
            # A row of a menu lies over the table, where a second click would fall.
            self.play.second.note(self.app.pointer)

    def chooser(self, choices: Sequence[Choice], position: tuple[int, int]) -> None:
        """Let the person choose among several moves, in a menu at a point of the window; one alone is made at once."""
        if len(choices) == 1:
            self.choose(choices[0])
        else:
            self.app.push(ContextMenu(self.app, position, choice_rows(choices, self.choose)))

    def ask_pace(self) -> None:
        """Let the person choose, in a menu below its button, how fast bots play and what follows from an act is shown."""
        app = self.app
        button = self.button_of("bot_speed")
        position = button.bottomleft if button.width else self.view.table_rect().center

        def row(pace: Speed) -> MenuRow:
            return MenuRow(PACES[pace], lambda: setattr(app, "bot_speed", pace), "", "check" if app.bot_speed == pace else "")

        app.push(ContextMenu(app, position, [row(pace) for pace in PACES]))

    def follow(self, change: Change | None) -> None:
        """Put the person who must act in front; show what an act has shown, and the end of the game when it comes."""
        self.shown.follow(change)
        if self._offer is not None and self.session.table.zones[self._offer[0]] != self._offer[1]:
            self.withdraw_offer()
        if change is None:
            return
        self._in_private = self._in_private and not shows_secrets(change)
        if self.session.rules == "off":
            if change.before.flow.to_act != change.after.flow.to_act:
                self.pass_to_acting()
            return
        outcome = self.session.outcome()
        if outcome is not None and change.kind == "played":
            self.scores()
            return
        waiting = self.session.ruleset.to_act(self.session.table)
        people = [seat.id for seat in self.session.equipment.seats if seat.id in waiting and not seat.bot]
        if people and change.kind in ("played", "undone", "redone", "jumped"):
            self.pass_to(self.view.seat if self.view.seat in people else people[0])
        elif change.kind == "played" and self.view.seat not in waiting and not self._may_stay_open(self.view.seat):
            self.cover()

    def scores(self) -> None:
        """Show the scores, and at the end who has won and how to go on."""
        outcome = self.session.outcome()
        again, home = (self.play_again, self.app.home) if outcome is not None else (None, None)
        self.app.push(ScoresScreen(self.app, self.session, outcome, again, home, self.view.table_rect))

    # Seats

    def greet(self) -> None:
        """Show the table, which has just been opened, to its first person, with that person's hand covered."""
        if self.hides_from_others():
            self._seat_covered(self.view.seat)
        if self.session.header.art:
            self.app.toast(LOST_ART, seconds=12.0)
        # A game that is not all read yet is a long one.
        is_fresh = self.session.is_read and len(self.session.entries) - 1 == self.session.log.base
        if self.session.game_rules is FREE_PLAY and is_fresh:
            self._offer_to_shuffle()

    def _offer_to_shuffle(self) -> None:
        """Say of the first pile that lies face down at the start of a game without rules that it is not shuffled."""
        table = self.session.table
        first = [one.piece for one in table.equipment.pieces]
        for zone in table.equipment.zones.values():
            pile = table.zones[zone.id]
            kinds = {table.pieces[piece].kind for piece in pile}
            # A table begun from a template may have a pile that was shuffled, or put in another order.
            if zone.is_stack and len(kinds) > 1 and table.face(pile[-1]).hides and follows(pile, first):
                text = f"{zone.name[:1].upper()}{zone.name[1:]} is in order, not shuffled."
                self._offer = (zone.id, pile, text)
                if any(one.deal for one in table.equipment.zones.values()):
                    self.app.toast(text, "Shuffle and deal", self.play.making(NewRound(pile[-1], usual_deal(table))), inf)
                else:
                    self.app.toast(text, "Shuffle it", self.play.making(ShufflePieces(pile)), inf)
                return

    def withdraw_offer(self) -> None:
        """Remove the offer to shuffle, because the pile is no longer as it lay or the table is closed."""
        if self._offer is not None:
            self.app.clear_toast(self._offer[2])
            self._offer = None

    def sit(self, seat: Seat) -> None:
        """Put a seat in front, with its hand covered; whoever is in front already opens it."""
        if seat == self.view.seat and not self.view.covered:
            return
        self.put_down()
        if not self.hides_from_others():
            self._seated(seat)
        elif settings.current().always_curtain and (self._needs_hand(seat) or self._knows_more(seat)):
            self._ask_for(seat)
        elif seat == self.view.seat:
            self._seated(seat)
        else:
            self._seat_covered(seat)

    def pass_to(self, seat: Seat) -> None:
        """Put the seat in front whose turn it is, with its hand covered; only a secret choice needs a curtain over the table."""
        curtain = self._needs_curtain(seat)
        self._in_private = self._in_private and curtain and seat == self.view.seat
        # Others looked on while this person acted for all to see; what is chosen now they must not see.
        begins = not self._in_private and self.hides_from_others()
        if seat == self.view.seat and not (curtain and (self.view.covered or begins)):
            return
        self.put_down()
        if self.hides_from_others():
            self._seat_covered(seat)
        else:
            self._seated(seat)

    def _seat_covered(self, seat: Seat) -> None:
        """Put a seat in front with its hand covered, behind a curtain if one is needed."""
        if self._needs_curtain(seat):
            self._ask_for(seat)
        else:
            self.app.clear_toast()
            self.clear_away()
            by_rules = self.session.rules != "off"
            self._seated(seat, covered=not self._may_stay_open(seat) if by_rules else self._knows_more(seat))

    def _may_stay_open(self, seat: Seat) -> bool:
        """Whether a hand needs no cover although several people sit here: all have seen each card that came into it."""
        return not settings.current().always_curtain and is_no_secret(self.session.log, seat)

    def _ends_private(self, change: Change) -> bool:
        """Whether the person in front has chosen in secret by an act: then the others look on again, and what that person alone
        knows is covered."""
        private = change.kind == "played" and self._in_private and self.hides_from_others()
        looked_on = shows_secrets(change) or not self._needs_hand(self.view.seat)
        return private and looked_on and not self._may_stay_open(self.view.seat)

    def cover(self) -> None:
        """Cover the hand in front, if others at this laptop must not see it."""
        if self.hides_from_others() and not self.view.covered:
            self.put_down()
            self._seated(self.view.seat, covered=True)

    def set_open_hands(self) -> None:
        """Play with open hands from now on, or with covered ones again; ask first if that shows somebody’s secrets to all."""
        if self.session.open_hands or not keeps_secrets(self.session.table):
            self._change_open_hands()
            return
        words = "All hands and all that lies hidden in them are seen by everybody at this laptop, until you cover them again."
        open_them = ConfirmScreen(self.app, "Open all hands?", words, "Open all hands", self._change_open_hands, danger=True)
        self.app.push(open_them)

    def _change_open_hands(self) -> None:
        try:
            self.session.open_hands = not self.session.open_hands
        except SaveError as reason:
            self.app.toast(str(reason))
            return
        self._seated(self.view.seat, covered=self.hides_from_others())
        self.app.toast("We play with open hands." if self.session.open_hands else "Hands are covered.")

    def why_no_open_hands(self) -> str:
        """Why hands are neither open nor covered at this table, as a sentence; empty if they are one of both."""
        hides = self.session.game_rules is not FREE_PLAY or can_hide(self.session.table.equipment)
        return "" if hides else "Nothing is hidden in this game."

    def open_hand(self) -> None:
        """Show the hidden things of the seat in front to its person, or cover them again."""
        if self.hides_from_others() or self.view.covered:
            self.put_down()
            self._opened_at = self.app.now() if self.view.covered else inf
            # Whoever opens the hand while people choose in secret lets nobody look on, as after a curtain.
            flow = self.session.table.flow
            self._in_private = self.view.covered and self._secret == (flow.round, flow.phase)
            self._seated(self.view.seat, not self.view.covered)
        else:
            self.app.toast("Nothing that you see is hidden from the others now, so your hand needs no cover.")

    def release_hand(self) -> None:
        """Cover the hand again if the key that opened it was held for a while; after a short press it stays open."""
        if self.app.now() - self._opened_at >= HELD_SECONDS:
            self.cover()
        self._opened_at = inf

    def _needs_curtain(self, seat: Seat) -> bool:
        """Whether nobody else may look while `seat` acts: it chooses in secret, or a setting wants a curtain for each hand."""
        rules, table = self.session.ruleset, self.session.table
        flow = table.flow
        if self.session.rules != "off" and is_secret(rules, table):
            # Nobody has to hide a choice from a bot, or from a person who does not choose.
            choosing = {*flow.to_act, *(row[1] for row in flow.agenda if row[0] == SECRET)}
            people = [one for one in self.session.equipment.seats if one.id in choosing and not one.bot]
            self._secret = (flow.round, flow.phase) if len(people) > 1 else None
        in_secret = self.session.rules != "off" and self._secret == (flow.round, flow.phase)
        return self._needs_hand(seat) and (in_secret or settings.current().always_curtain)

    def _needs_hand(self, seat: Seat) -> bool:
        """Whether `seat` has to see its hidden things now: it is to act by them, or at a free table has some."""
        rules, table = self.session.ruleset, self.session.table
        if self.session.rules == "off":
            return self._knows_more(seat)
        return seat in rules.to_act(table) and not is_open(rules, table)

    def _knows_more(self, seat: Seat) -> bool:
        """Whether `seat` sees anything that not all may see."""
        mine, all_see = (masked(self.session.table, eyes) for eyes in (seat, None))
        return (mine.pieces, mine.counters, mine.flow) != (all_see.pieces, all_see.counters, all_see.flow)

    def _ask_for(self, seat: Seat) -> None:
        """Let a curtain down for `seat`. Until it is lifted, whoever was in front may look at what all may see, and undo."""
        self.app.clear_toast()
        on_wait, there = partial(self._lifted, self.view.seat, covered=True), self.session.equipment.seat(seat)
        self.app.push(Curtain(self.app, there, partial(self._lifted, seat), on_wait, self._knows_more(seat), self._happened()))

    def _happened(self) -> str:
        """What followed by itself from the last act, in the words that all may read; empty if nothing did."""
        log = self.session.log
        return " ".join(self.session.words_of(step, None) for step in step_tables(log, log.head) if step.part)

    def _lifted(self, seat: Seat, covered: bool = False) -> None:
        self.clear_away()
        self._in_private = not covered
        self._seated(seat, covered)

    def _seated(self, seat: Seat, covered: bool = False) -> None:
        self.view.sit(seat, covered)
        self.lay_out()
        self.shown.look()

    def hides_from_others(self) -> bool:
        """Whether one person at this laptop must not see what another may."""
        people = [seat for seat in self.session.equipment.seats if not seat.bot]
        return len(people) > 1 and not self.session.open_hands and keeps_secrets(self.session.table)

    def ask_turn(self, position: tuple[int, int]) -> None:
        """Let the person choose whose turn it is, in a menu at a point of the window."""
        if self.session.rules != "off":
            self.app.toast(f"The rules pass the turn on; set them to off ({key_hint('rules_level')}) to do it yourself.")
            return
        acting = self.view.shown.flow.to_act
        rows = [turn_row(seat, partial(self.end_turn, seat.id)) for seat in self.session.equipment.seats if (seat.id,) != acting]
        self.app.push(ContextMenu(self.app, position, rows))

    def end_turn(self, seat: Seat = "") -> None:
        """Pass the turn to the next player, or to `seat`, and, if a person sits there, the laptop too.

        If the rules pass it, make the move that ends the turn, or show what must be done first.
        """
        if not seat and self.session.rules != "off" and self.view.past is None and self._end_by_rules():
            return
        self.play.move(EndTurn(seat))

    def who_begins(self) -> None:
        """Let chance say who begins, and put that seat in front."""
        if self.play.move(PickSeat()):
            self.view.say(self.session.describe(self.session.head, self.view.eyes))

    def pass_to_acting(self) -> None:
        """Put the person in front whose turn it is; a bot is left to act."""
        acting = self.session.table.flow.to_act
        if acting and not self.session.equipment.seat(acting[0]).bot:
            self.pass_to(acting[0])

    def _end_by_rules(self) -> bool:
        """End the turn by the rules; return False if only a hand can do it, which the level advise allows."""
        session, seat = self.session, self.view.seat
        rules, table = session.ruleset, session.table
        legal = session.legal_moves(seat).moves if seat in rules.to_act(table) else ()
        for button, move in buttons(rules, table, seat, legal):
            if button.ends_turn:
                self.play.move(move)
                return True
        if session.rules == "enforce":
            self.app.toast(f"The turn cannot be ended now. {rules.prompt(session.view(self.view.eyes), seat)}")
            return True
        return False


def follows(some: Sequence[PieceId], all_in_order: Sequence[PieceId]) -> bool:
    """Whether some pieces follow one another as they do among all."""
    among = set(some)
    return [piece for piece in all_in_order if piece in among] == list(some)
