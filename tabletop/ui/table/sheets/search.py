"""Looking through a pile or its top: pictures, the uppermost first, to find, take out several, or put in another order."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.core.table import Table
from tabletop.core.view import masked
from tabletop.rules.free_moves import AnyFreeMove, MovePieces, OrderPieces, PutUnder, ShufflePieces
from tabletop.rules.printed import texts_on
from tabletop.rules.words import counted
from tabletop.ui.keys import ARROWS
from tabletop.ui.screen import Host
from tabletop.ui.table.menus.deck_menus import played_out
from tabletop.ui.table.play import Play
from tabletop.ui.table.sheets.picture_sheet import PictureSheet, tiles_of
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.matching import rank_of
from tabletop.ui.widgets.picture_grid import PictureGrid, Tile

INTO_GRID = (pygame.K_DOWN, pygame.K_UP)
"""The keys that lead from the field to the pictures."""
FEW_WORDS = "A click or Space chooses, a drag or Shift and an arrow puts one elsewhere."


class SearchScreen(PictureSheet):
    """A card over the table with the pieces of a pile. The log has already told everyone who looks, and at how many."""

    def __init__(self, app: Host, play: Play, zone: ZoneId, pile: tuple[PieceId, ...]) -> None:
        """`pile` are the pieces that are looked at, in `zone`, lowest first."""
        grid = PictureGrid(app.art, True, lambda _: self._enter(), self._put, "None of them is called that.", "pieces")
        super().__init__(app, "", grid)
        self.pieces = list(reversed(pile))
        self.found: list[PieceId] = []
        """Those whose name has the letters that were typed, the uppermost first: what the grid shows."""
        self._reordered = False
        """Whether the order shown differs from that of the pile."""
        self._stepped = False
        """Whether the keyboard went to a picture since pieces were taken last."""
        self.play = play
        self.view = play.view
        self.zone = zone
        self.words.set_text(FEW_WORDS)
        self.field = self.form.add(TextField("", self._find, self._enter, "Type some letters of a name", name="find"), 0)
        takes = [self.add_button("To hand", self._take)] if self.view.hand_size() != "none" else []
        takes += [self.add_button("On the table", self._lay_out), self.add_button("To the bottom", self._back)]
        self.usual = takes[0]
        """The button that is green while the pieces lie in their old order."""
        self.shuffle = self.add_button("Shuffle and close", self._shuffle)
        self.keep = self.add_button("Keep this order", self._keep, "primary")
        self.add_button("Close", self.dismiss)
        self._show_order(False)
        self._list()
        self.form.focus(self.grid)

    def on_event(self, event: pygame.event.Event) -> None:
        """Letters go into the field wherever the keyboard is, and up and down from there to the pictures."""
        if event.type == pygame.TEXTINPUT and self.field is not None and not event.text.isspace():
            self.form.focus(self.field)
        if event.type == pygame.KEYDOWN and event.key in INTO_GRID and self.form.focused is self.field:
            self.form.focus(self.grid)
            self._stepped = True
        else:
            self._stepped |= event.type == pygame.KEYDOWN and event.key in ARROWS and self.form.focused is self.grid
            super().on_event(event)

    @property
    def takes_letters(self) -> bool:
        return True

    def chosen(self) -> list[PieceId]:
        """The pieces that are chosen, the uppermost first; if none are, the first that was found, or the one that was gone to."""
        assert self.field is not None
        is_marked = self.found and (self._stepped or self.field.text)
        return [self.found[place] for place in sorted(self.grid.chosen) or ([self.grid.at] if is_marked else [])]

    def _enter(self) -> None:
        """Take what is chosen into the hand; if nothing is, nothing is sought, and Enter closes it."""
        assert self.field is not None
        if self.chosen() or self.field.text:
            self._take()
        elif self._reordered:
            self._keep()
        else:
            self.dismiss()

    def _find(self, text: str) -> None:
        self.grid.at = 0
        self._list(text)

    def _list(self, text: str = "") -> None:
        """Show the pieces whose name fits what was typed, or what is printed on them, and say how many there are.

        Parts of words count only if no piece has words that begin so: `queen of s` is the queen of spades, and not of hearts.
        """
        # Whoever looks through a pile sees it, also while the own hand is covered.
        table = masked(self.view.session.table, self.view.seat)
        self.pieces = [piece for piece in self.pieces if piece in table.pieces and table.where[piece] == self.zone]
        tiles = tiles_of(table, self.pieces, numbered=True)
        ranks = {at: rank for at, tile in enumerate(tiles) if (rank := rank_of(words_of(tile), text)) >= 0}
        places = [at for at in sorted(ranks, key=ranks.__getitem__) if ranks[at] < 2 or min(ranks.values()) == 2]
        self.found = [self.pieces[at] for at in places]
        self.heading.set_text(self._title(table))
        self.shuffle.set_text("Shuffle these and close" if self._whole(table) > len(self.pieces) else "Shuffle and close")
        self.grid.offers_first = bool(text)
        self.grid.set_tiles([tiles[at] for at in places], self.grid.at)
        self.layout(self.app.size)

    def _whole(self, table: Table) -> int:
        """How many pieces lie in the pile of which these are looked at."""
        return len(table.pile_of(self.pieces[0])) if self.pieces else 0

    def _title(self, table: Table) -> str:
        """How many pieces of which pile are looked at, and how they lie."""
        name, count, whole = table.equipment.zones[self.zone].name, len(self.pieces), self._whole(table)
        if whole > count:
            return f"The {count} uppermost of {whole} in {name}, the uppermost first"
        return f"{name[:1].upper()}{name[1:]}: {counted(count, 'piece', 'no')}, the uppermost first"

    def _take(self) -> None:
        hand = self.view.shown.equipment.hand_of(self.view.seat)
        if hand is not None:
            self._move(lambda pieces: MovePieces(pieces, hand.id))

    def _lay_out(self) -> None:
        self._move(lambda pieces: played_out(self.view, *pieces, is_laid=True))

    def _back(self) -> None:
        """Put the chosen pieces below all others of the pile."""
        self._move(lambda pieces: PutUnder(pieces[::-1]))

    def _move(self, made: Callable[[tuple[PieceId, ...]], AnyFreeMove]) -> None:
        """Move the chosen pieces in one act, and show those that are left."""
        pieces = tuple(self.chosen())
        if not pieces:
            self.app.toast("Choose one first: click it, or type letters of its name.")
            return
        self._put_in_order()
        if self.play.move(made(pieces)):
            self._stepped = False
            left, table = [piece for piece in self.pieces if piece not in pieces], self.view.session.table
            # What stays in the pile lies at its bottom now; if only the top was looked at, that is out of sight.
            is_top = len(table.pile_of(pieces[0])) > len(self.pieces)
            self.pieces = left if is_top else [*left, *pieces]
            if self.field is not None and len(pieces) == len(self.found):
                # All that was sought is taken: the others are shown again.
                self.field.replace(0, len(self.field.text), "")
            self._renew()

    def _put(self, old: int, new: int) -> None:
        """Put a piece in another place of the order: the one that another has among all that are looked at."""
        piece, to = self.found[old], self.pieces.index(self.found[new])
        order = [one for one in self.pieces if one != piece]
        order.insert(to, piece)
        self.pieces = order
        self._show_order(True)
        self._renew()

    def _show_order(self, reordered: bool) -> None:
        """Offer to keep another order in place of shuffling, which would lose it."""
        self._reordered = reordered
        self.keep.show(reordered)
        self.shuffle.show(not reordered)
        self.usual.kind = "plain" if reordered else "primary"
        self.usual.touch()

    def _renew(self) -> None:
        assert self.field is not None
        self._list(self.field.text)
        self.app.request_redraw()

    def _put_in_order(self) -> None:
        """Put the pieces back in the order in which they are shown, if it was changed: one act, however many were moved."""
        if self._reordered and len(self.pieces) > 1:
            self.play.move(OrderPieces(tuple(reversed(self.pieces))))
        self._show_order(False)

    def _keep(self) -> None:
        """Put the pieces back in the order in which they are shown, and close it."""
        self._put_in_order()
        self.dismiss()

    def dismiss(self) -> None:
        """Close it; an order that is not kept is forgotten, and the pieces lie as they did."""
        if self._reordered:
            self.app.toast("They lie in their old order: “Keep this order” keeps another one.")
        super().dismiss()

    def _shuffle(self) -> None:
        self._reordered = False
        if len(self.pieces) > 1:
            self.play.move(ShufflePieces(tuple(self.pieces)))
        self.dismiss()


def words_of(tile: Tile) -> str:
    """All that a piece is found by: its name, that of its kind if something else is written on it, and the words and numbers that
    are printed on it, such as the Q of a queen."""
    faces = tile.kind.faces
    printed = texts_on(0, 0, faces[tile.face]) if tile.face < len(faces) else ()
    return " ".join([tile.name, tile.kind.name, *dict.fromkeys(one.words for one in printed)])
