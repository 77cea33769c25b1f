"""Moments of a game as pictures, drawn without a window: the table, the hand and a line of text, as one seat may see them.

film = Film(session, art, "blue", (1280, 800))
for entry in chosen_entries(session):
    pygame.image.save(film.picture(entry), f"{entry}.png")
"""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.core.equipment import Seat
from tabletop.core.errors import TabletopError
from tabletop.core.log import EntryId
from tabletop.core.view import masked
from tabletop.session import Session
from tabletop.ui.board.hand_strip import HandStrip
from tabletop.ui.board.painter import Painter
from tabletop.ui.board.regions import HAND_HEIGHT
from tabletop.ui.board.scene import Scene
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.look import theme
from tabletop.ui.look.paint import seat_symbol
from tabletop.ui.look.palette import BRASS, CREAM, CREAM_SOFT, WALNUT
from tabletop.ui.look.surfaces import opaque
from tabletop.ui.look.text import draw_lines, draw_text, line_height, lines_of, width_of
from tabletop.ui.look.theme import px

SMALLEST, LARGEST = (320, 240), (3840, 2160)
WORDS_HEIGHT = 46


class Film:
    """Draws the pictures of moments; what is the same as in the picture before is not drawn again."""

    def __init__(self, session: Session, art: FaceArt, seat: Seat | None, size: tuple[int, int], words: bool = True) -> None:
        """Pictures of `size` pixels as `seat` (None: a watcher) may see the game; with `words` the sentence is below the table.

        Raises TabletopError for a size that is too small or too large.
        """
        check_size(size)
        self.session = session
        self.seat = seat
        self.size = size
        self._scene = Scene()
        self._frame = opaque(size)
        self._scale = theme.scale_for(size)
        with theme.at_scale(self._scale):
            whole = Rect((0, 0), size)
            self._words = Rect(0, size[1], size[0], 0)
            if words:
                self._words = Rect(0, size[1] - px(WORDS_HEIGHT), size[0], px(WORDS_HEIGHT))
            whole.height -= self._words.height
            self._hand = HandStrip(art) if seat is not None and session.equipment.hand_of(seat) is not None else None
            if self._hand is not None:
                high = min(px(HAND_HEIGHT["full"]), whole.height // 5)
                self._hand.hint = ""
                self._hand.rect = Rect(0, whole.height - high, size[0], high)
                whole.height -= high
            self._table = opaque(whole.size)
            self._painter = Painter(art, whole.size)
            self._box = session.equipment
            self._painter.set_background(self._box)

    def picture(self, entry: EntryId) -> Surface:
        """The picture of the moment after `entry`; the next call paints over it. Raises UnknownNameError."""
        table = masked(self.session.log.table_at(entry), self.seat)
        with theme.at_scale(self._scale):
            if table.equipment is not self._box:
                self._box = table.equipment
                self._painter.use_kinds(self._box)
            self._painter.set_items(self._scene.update(table))
            self._painter.draw(self._table)
            self._frame.blit(self._table, (0, 0))
            if self._hand is not None and self.seat is not None:
                self._hand.show(table, table.equipment.hand_of(self.seat), table.equipment.seat(self.seat))
                self._hand.draw(self._frame)
            if self._words.height:
                self._draw_words(entry)
        return self._frame

    def _draw_words(self, entry: EntryId) -> None:
        """The line at the foot: who acted, the name of the moment and the sentence, and the number of the moment."""
        session, frame, rect = self.session, self._frame, self._words
        frame.fill(WALNUT, rect)
        frame.fill(BRASS, (rect.x, rect.y, rect.width, px(1)))
        act = session.log.entry(entry)
        seat = next((one for one in session.equipment.seats if one.id == act.seat), None)
        if seat is not None:
            seat_symbol(frame, seat.symbol, (px(24), rect.centery), px(20), seat.colour, "#ffffff")
        number = session.log.depth(entry) - session.log.depth(session.log.base)
        which = f"Moment {number}" if number else "The start"
        wide = width_of(which, "small")
        room = Rect(px(44), rect.y, rect.width - px(44) - wide - px(32), rect.height)
        draw_text(frame, which, Rect(room.right + px(16), rect.y, wide + 1, rect.height), "small", CREAM_SOFT)
        mark = session.marks.get(entry, "")
        text = " ".join(filter(None, (f"“{mark}”:" if mark else "", session.describe(entry, self.seat))))
        role: theme.Role = "body" if width_of(text, "body") <= room.width else "small"
        lines = lines_of(text, role, room.width, 2)
        room.y = rect.centery - line_height(role) * len(lines) // 2
        draw_lines(frame, lines, room, role, CREAM)


def check_size(size: tuple[int, int]) -> None:
    """Return if pictures may have this size; raises TabletopError if not."""
    if not all(least <= side <= most for side, least, most in zip(size, SMALLEST, LARGEST, strict=True)):
        limits = " and ".join(f"{width}x{height}" for width, height in (SMALLEST, LARGEST))
        raise TabletopError(f"A picture measures between {limits} pixels, not {size[0]}x{size[1]}.")
