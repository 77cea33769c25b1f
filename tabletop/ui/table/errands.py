"""Commands beside the game: copy, find, save a copy, write a note, and open the screens over the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from tabletop.core.equipment import PieceId
from tabletop.core.errors import GameDataError, SaveError
from tabletop.core.picture_names import pictures_named
from tabletop.core.view import sees
from tabletop.games.registry import players_packs
from tabletop.rules.copying import UNSEEN, copy_to_hand, paste_move
from tabletop.rules.free_moves import OrderPieces, PeekPieces, WriteNote
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.words import counted
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.ui.keys import key_hint
from tabletop.ui.screen import Host
from tabletop.ui.table.input.cursor import Cursor
from tabletop.ui.table.menus.deck_menus import is_hidden, sorted_hand
from tabletop.ui.table.play import IN_THE_PAST, Play
from tabletop.ui.widgets.dialogs import TextDialog

KEPT = "This table is kept as a template."
"""The line in the log where somebody keeps a table on which others have written what that player does not see."""
UNSEEN_WORDS = (
    "Others have written on cards that you cannot see. Anyone who begins a game from this template can turn them up, "
    "so the log will say that you kept it."
)
PLAYED = (
    "Rounds were played here: games from it begin before the first one, with all packs in their places and no scores. "
    "Cards that were written by hand stay where they are, in hands too."
)
"""The note in the dialog that keeps a table as a template after rounds of a card game."""


class Errands:
    """Commands that open a dialog or a screen, or that only copy or show something."""

    def __init__(
        self, app: Host, play: Play, cursor: Cursor, picture: Callable[[], bytes], on_kept: Callable[[], object]
    ) -> None:
        """`picture` returns the small picture of the table for the list of saves.

        `on_kept` is called after something was put on the shelf.
        """
        self.app = app
        self.play = play
        self.view = play.view
        self.cursor = cursor
        self.picture = picture
        self.clipboard: tuple[PieceId, ...] = ()
        self._sought = ""
        self.on_kept = on_kept

    def ask(self, title: str, label: str, text: str, on_done: Callable[[str], str], button: str = "OK") -> None:
        """Ask for a text; `on_done` returns a sentence if the text is refused."""
        self.app.push(TextDialog(self.app, title, label, text, on_done, button))

    # Pieces

    def select_all(self) -> None:
        """Select all unlocked pieces on the open table; with the pointer on the hand, all of the hand."""
        table, strip = self.view.shown, self.view.strip
        if strip.rect.collidepoint(self.cursor.pointer.position) and strip.pieces():
            self.view.select(strip.pieces())
            return
        open_zone = table.equipment.open_zone
        self.view.select(piece for piece in table.zones[open_zone] if not table.pieces[piece].locked)

    def sort_hand(self) -> None:
        """Put the hand of the seat in front into the order in which the box lists its kinds."""
        self.play.move(OrderPieces(sorted_hand(self.view.shown, self._hand())))

    def why_no_sorting(self) -> str:
        """Why the hand cannot be sorted, as a sentence; empty if it can be."""
        return "" if len(self._hand()) > 1 else "You hold nothing to be sorted."

    def _hand(self) -> tuple[PieceId, ...]:
        hand = self.view.shown.equipment.hand_of(self.view.seat)
        return self.view.shown.zones[hand.id] if hand is not None else ()

    def copy(self) -> None:
        """Copy the selection, or else the piece under the pointer, to be pasted."""
        self.clipboard = self.view.targets()
        if not all(sees(self.view.session.table, piece, self.view.eyes) for piece in self.clipboard):
            self.clipboard = ()
            self.view.say(UNSEEN)
        elif self.clipboard:
            count = counted(len(self.clipboard), "piece", "no")
            self.app.toast(f"{count} copied: {key_hint('paste')} puts the copies down.")
        else:
            self.app.toast("Only pieces are copied: point at one or select some first.")

    def why_no_paste(self) -> str:
        """Why nothing can be pasted, as a sentence; empty if something can be."""
        return "" if self.clipboard else "Nothing has been copied."

    def paste(self, position: tuple[int, int]) -> None:
        """Put copies of the copied pieces where the pointer is, on the table or in the hand, and select them."""
        view = self.view
        pieces = tuple(piece for piece in self.clipboard if piece in view.shown.pieces)
        if not pieces:
            self.app.toast(f"Nothing has been copied: {key_hint('copy')} copies the selection.")
            return
        before = set(view.shown.pieces)
        in_hand = view.strip.rect.collidepoint(self.cursor.pointer.position)
        move = copy_to_hand(view.shown, pieces, view.seat) if in_hand else None
        if self.play.move(move or paste_move(view.shown, pieces, view.painter.camera.to_table(*position))):
            view.select(piece for piece in view.shown.pieces if piece not in before)

    def forget(self) -> None:
        """Forget the text last searched for, because another person sits in front."""
        self._sought = ""

    def find(self) -> None:
        """Ask for a name, and move the cursor to the next thing with that name."""

        def find(text: str) -> str:
            self._sought = text
            return "" if self.cursor.find(text) else "Nothing that you can see here has that name."

        self.ask("Find", "A part of the name of a piece or place", self._sought, find, "Find")

    def search(self, piece: PieceId, count: int = 0) -> None:
        """Look through the pile of a piece, or the `count` uppermost of it; if any is hidden the log says so to everybody."""
        pile = self.view.shown.pile_of(piece)[-count:]
        zone = self.view.shown.where[piece]
        hidden = is_hidden(self.view.shown, pile)
        from tabletop.ui.table.sheets.search import SearchScreen

        if reason := IN_THE_PAST if self.view.past is not None else self.play.attempt(PeekPieces(pile)) if hidden else "":
            self.view.say(reason)
        else:
            self.app.push(SearchScreen(self.app, self.play, zone, pile))

    # The log and the file

    def note(self) -> None:
        """Ask for a line to write into the log."""

        def write(text: str) -> str:
            self.play.move(WriteNote(text))
            return ""

        self.ask("Note", "What should the log say?", "", write)

    def save_as(self) -> None:
        """Save a copy of the game under another name."""
        session = self.view.session

        def save(title: str) -> str:
            try:
                path: Path = new_save_path(saves_folder(), title)
                session.save(path, title, self.picture(), fresh=True)
            except SaveError as problem:
                return str(problem)
            self.app.toast(f"A copy is saved as “{title}”. You go on in the game you were in.")
            return ""

        title = f"{session.title} (copy)"
        self.app.push(TextDialog(self.app, "Save a copy", "Name of the copy", title, save, button="Save"))

    def save_with_pictures(self) -> None:
        """Ask where to save a copy of the game that holds its pictures too."""
        from tabletop.ui.screens.handing_on import ask_where

        session = self.view.session
        ask_where(self.app, session.title, lambda path: session.save_with_pictures(path, thumbnail=self.picture()))

    def why_no_pictures(self) -> str:
        """Why no copy with pictures can be saved, as a sentence; empty if one can be."""
        from tabletop.saves.art_store import has_large_art
        from tabletop.session.session import added_pictures

        session = self.view.session
        has_some = bool(pictures_named(session.equipment) or added_pictures(session.log))
        has_some = has_some or has_large_art(session.header.equipment)
        return "" if has_some else "This game has no pictures of its own."

    def keep_template(self) -> None:
        """Keep the table as it is as a template, from which games can be begun."""
        from tabletop.session.templates import keep_template, was_played

        session = self.view.session
        # Whoever begins a game from it can turn such a card up, and so read what somebody here has written.
        unseen = any(state.label and not sees(session.table, one, self.view.eyes) for one, state in session.table.pieces.items())

        def keep(title: str) -> str:
            if not title.strip():
                return "Please give it a name."
            try:
                keep_template(session, saves_folder(), title, self.picture())
            except SaveError as problem:
                return str(problem)
            if unseen:
                self.play.move(WriteNote(KEPT))
            self.app.toast(f"Kept as “{' '.join(title.split())}”. Games from it begin on the first screen: Templates.")
            return ""

        label = "Name of the template: games begun from it start with this table"
        note = PLAYED if session.game_rules is FREE_PLAY and was_played(session.table) else ""
        note = " ".join(filter(None, (note, UNSEEN_WORDS if unseen else "")))
        title = "Keep as a template"
        self.app.push(TextDialog(self.app, title, label, session.title, keep, button="Keep", limit=80, note=note))

    # Games and objects of one's own

    def keep_layout(self) -> None:
        """Keep the table as it is as the set-up of the game, which is one of the person's own."""
        from tabletop.ui.table.kept_layout import keep_layout

        keep_layout(self.app, self.view.session)

    def why_no_layout(self) -> str:
        """Why the table cannot be kept as the set-up of the game, as a sentence; empty if it can be."""
        game = self.view.session.game
        pack = players_packs().get(game.id) if game is not None else None
        if pack is None or not pack.is_dir():
            return "Only a game in your own folder of games can keep a layout: make one in My games."
        return ""

    def to_shelf(self) -> None:
        """Ask for a name, and keep the chosen pieces on the shelf."""
        from tabletop.components.shelf import component_of, put_on_shelf

        view, session = self.view, self.view.session
        pieces = view.targets()
        if reason := self.why_not_to_shelf():
            view.say(reason)
            return

        def keep(name: str) -> str:
            try:
                made = component_of(session.table, pieces, name, session.game, session.header.pictures)
                put_on_shelf(made)
            except GameDataError as problem:
                return str(problem)
            self.app.toast(f"On your shelf: {made.name}. {key_hint('components')} takes it out, at any free table.")
            self.on_kept()
            return ""

        kind = session.table.kind(pieces[-1]) if pieces else None
        name = kind.name if kind is not None and len(pieces) == 1 else ""
        self.app.push(TextDialog(self.app, "Keep on the shelf", "Name of the object", name, keep, "Keep", limit=80))

    def why_not_to_shelf(self) -> str:
        """Why nothing can be kept on the shelf, as a sentence; empty if something can be."""
        from tabletop.components.shelf import why_not_kept

        pieces = self.view.targets()
        # The dialog has the name of a single piece in it, so what is hidden is refused before it opens.
        return why_not_kept(self.view.session.table, pieces) if pieces else "Point at a piece or select some first."

    # Chance

    def roll(self) -> None:
        """Ask which dice to roll, and show the last rolls."""
        from tabletop.ui.table.sheets.rolls import RollScreen

        self.app.push(RollScreen(self.app, self.play))

    # Screens over the table

    def help(self) -> None:
        """Show the keys and the mouse."""
        from tabletop.ui.screens.help import HelpScreen

        self.app.push(HelpScreen(self.app))

    def settings(self) -> None:
        """Show the settings."""
        from tabletop.ui.screens.settings import SettingsScreen

        self.app.push(SettingsScreen(self.app))

    def words(self) -> None:
        """Show the table in words."""
        from tabletop.rules.plain_board import as_markdown, board_in_words
        from tabletop.ui.screens.rules import RulesScreen

        words = as_markdown(board_in_words(self.view.session.table, self.view.eyes))
        self.app.push(RulesScreen(self.app, "The table in words", words))

    def rules(self) -> None:
        """Show the rules of the game, if it has any to read."""
        from tabletop.ui.screens.rules import RulesScreen

        game = self.view.session.game
        if game is not None and game.readme:
            self.app.push(RulesScreen(self.app, game.name, game.readme, game))

    def score_sheet(self) -> None:
        """Show the table of scores by round, to be written on a free table."""
        from tabletop.ui.table.sheets.score_sheet import ScoreSheet

        if why := self.why_no_score_sheet():
            self.app.toast(why)
        else:
            self.app.push(ScoreSheet(self.app, self.play))

    def why_no_score_sheet(self) -> str:
        """Why scores are not written by hand here; empty if they are."""
        return "" if self.view.session.game_rules is FREE_PLAY else "The rules of this game count the points."

    def mute(self) -> None:
        """Turn the sound off or on."""
        now = self.app.settings
        self.app.change_settings(replace(now, mute=not now.mute))
        self.app.toast("The sound is off." if not now.mute else "The sound is on.")
