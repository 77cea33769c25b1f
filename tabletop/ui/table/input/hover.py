"""What is shown while the pointer rests on something: first a short text, then the face large; with Alt at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pygame import Rect, Surface

from tabletop.rules.printed import Printed, nearest, printed, texts_on
from tabletop.rules.words import begun
from tabletop.session.won_pile import played_by, whose_tricks
from tabletop.ui.board.item_key import cell_of, item_key, named, parts_of
from tabletop.ui.look.lettering import EM_OF_LINE, fit
from tabletop.ui.look.theme import px
from tabletop.ui.screen import Host
from tabletop.ui.table.hover_words import hover_text
from tabletop.ui.table.input.inspect_card import REST_SECONDS, InspectCard, not_printed
from tabletop.ui.table.input.pointer import Pointer
from tabletop.ui.table.panels.side_panel import SidePanel
from tabletop.ui.table.referee import Referee
from tabletop.ui.table.table_view import TableView

HOVER_SECONDS = 0.45
CELL_SECONDS = 0.1
"""How long the pointer rests on a place that a move goes to, until it is shown what that brings."""
LEGIBLE = 9
"""Words on a board or a piece that are lower than this, in pixels at 100 %, are shown large while the pointer is near."""
WORD = re.compile(r"\w+")
NEAR_WORDS = 4.0
"""How near that is, in millimetres of the table."""
BESIDE_POINTER = 28
"""The side of the square round the pointer that the text about such a place leaves free, in pixels at 100 %."""
SMALL_PLACE = 60
"""A place of less than this height, in pixels at 100 %, has its help shown beside it."""


LEAST_ROOM = 440
"""The large face of a piece lies over the hand only if there are fewer pixels, at 100 %, above it."""


@dataclass(eq=False)
class Hover:
    """Tracks what the pointer rests on: on the table, in the hand and over the log."""

    app: Host
    view: TableView
    pointer: Pointer
    panel: SidePanel
    referee: Referee
    inspect: InspectCard
    invalidate: Callable[[], None]
    """Has the screen painted again when the large face appears or disappears."""
    over: str = ""
    """What the pointer has rested on since `since` (seconds by the clock of the window)."""
    since: float = 0.0
    tip_shown: bool = False
    alt: bool = False

    def __post_init__(self) -> None:
        self._printed = printed(self.view.session.equipment)

    def watch(self) -> None:
        """Note what is under the pointer after it has moved."""
        carrying = self.pointer.carry is not None
        over = self.pointer.hand.over() if carrying else "" if self.pointer.dragging else self._pointed_at()
        at_table = not carrying and (self.view.table_rect().collidepoint(self.app.pointer) or bool(self.view.strip.hovered))
        self.referee.mark(self.view.pointed(), self.view.painter.camera.to_table(*self.app.pointer) if at_table else None)
        if over == self.over and cell_of(over):
            return
        self.since = self.app.now()
        if over != self.over:
            self.end()
            self.over = over
            self.since = self.app.now()
            if self.alt:
                self.show_inspect()

    def end(self) -> None:
        """Stop showing text and face, because the person does something else."""
        if self.tip_shown:
            self.app.tooltip("", None)
            self.tip_shown = False
        self.hide_inspect()
        self.over = ""

    def follow(self) -> None:
        """Forget what is no longer there after a change of the table."""
        self.hide_inspect()
        if cell_of(self.over) or named(self.over, "zone"):
            self.end()
        self.over = self.over if self.over in self.view.shown.pieces or named(self.over, "log") else ""

    def press_alt(self) -> None:
        """After Alt was pressed, show at once what is otherwise shown after a rest."""
        self.alt = True
        self.show_inspect()

    def release_alt(self) -> None:
        """Note that Alt was released."""
        self.alt = False
        self.hide_inspect()

    def deadline(self) -> float | None:
        """When the pointer will have rested long enough for the next thing to be shown; None if nothing will be."""
        if not self.over or (self.pointer.press is not None and self.pointer.carry is None):
            return None
        if not self.tip_shown and not self.inspect.piece:
            quick = self.pointer.carry is not None or cell_of(self.over) or named(self.over, "print")
            return self.since + (CELL_SECONDS if quick or self._small_print(self.over, "") else HOVER_SECONDS)
        return self.since + REST_SECONDS if self._grows_at_rest(self.over) and not self.inspect.piece else None

    def tick(self, now: float) -> None:
        """Show what the pointer has rested on for long enough."""
        due = self.deadline()
        if due is None or now < due:
            return
        if now >= self.since + REST_SECONDS and self._grows_at_rest(self.over):
            self.show_inspect()
        elif not self.tip_shown:
            near = self._rect_of(self.over)
            if near is not None:
                self.tip_shown = True
                self.app.tooltip(self._text(self.over), near)

    def draw(self, surface: Surface) -> list[Rect]:
        """Paint the large face, if one is shown; return what was painted."""
        if not self.inspect.piece:
            return []
        self.inspect.draw(surface, self.view.shown)
        return [Rect(self.inspect.rect)]

    def show_inspect(self) -> None:
        """Show the piece under the pointer large; of a place, or of a piece that only shows its back, show the text."""
        piece = self._pointed_at()
        near = self._rect_of(piece)
        if near is None or self.pointer.dragging or named(piece, "log"):
            return
        if self.tip_shown:
            self.app.tooltip("", None)
            self.tip_shown = False
        self.hide_inspect()
        if not self._grows(piece):
            self.tip_shown, self.over = True, piece
            self.app.tooltip(self._text(piece), near)
            return
        helped, whose = self.referee.explained.place_help(self.view.shown.where[piece]), self._whose(piece)
        note = helped or (f"{whose[:1].upper()}{whose[1:]}." if whose else "")
        self.inspect.show(self.view.shown, piece, near, self._inspect_room(), note)
        self.invalidate()

    def _inspect_room(self) -> Rect:
        """Where the large face may lie (pixels): above the hand, from which one wants to choose, if there is height enough."""
        regions = self.view.regions
        top = regions.bar.bottom if regions is not None else 0
        above_hand = regions.hand.top - top if regions is not None and regions.hand.height else 0
        high = above_hand if above_hand >= px(LEAST_ROOM) else self.app.size[1] - top
        return Rect(0, top, self.view.table_rect().right, high)

    def hide_inspect(self) -> None:
        """Remove the large face."""
        if self.inspect.piece:
            self.inspect.hide()
            self.invalidate()

    def _grows(self, key: str) -> bool:
        """Whether it is a piece whose large picture shows anything."""
        return key in self.view.shown.pieces and self.inspect.tells(self.view.shown, key)

    def _grows_at_rest(self, key: str) -> bool:
        """Whether it is shown large after a rest too: a figure looks the same there, and would hide what stands about it."""
        return self._grows(key) and not self.view.shown.kind(key).stands

    def _pointed_at(self) -> str:
        log = self.panel.log
        if log.visible and log.rect.collidepoint(self.app.pointer):
            return item_key("log", str(log.row_at(self.app.pointer)))
        over = self.view.strip.hovered or self.view.hovered
        if over or not self.view.table_rect().collidepoint(self.app.pointer):
            return over
        here = self.view.painter.camera.to_table(*self.app.pointer)
        if (cell := self.referee.cell_at(*here)) in self.view.rule_glows:
            return cell
        if words := nearest(self._too_small(self._printed), *here, NEAR_WORDS):
            return item_key("print", words.words)
        place = self.referee.place_at("", *here)
        return item_key("place", place) if self.referee.explained.place_help(place) else ""

    def _too_small(self, texts: Iterable[Printed]) -> Iterator[Printed]:
        """Those of the texts on the table that are too small to be read in the present view."""
        least = px(LEGIBLE) / self.view.painter.camera.zoom / EM_OF_LINE
        return (one for one in texts if fit(one.text).size < least)

    def _small_print(self, key: str, said: str) -> str:
        """The words on a piece of the table that are too small to be read, as far as they are not said already."""
        shown = self.view.shown
        if key not in shown.pieces or key == self.view.strip.hovered or shown.face(key).hides:
            return ""
        known = WORD.findall(said.casefold())
        words = [one.words for one in self._too_small(texts_on(0.0, 0.0, shown.face(key)))]
        return " · ".join(one for one in dict.fromkeys(words) if not {*WORD.findall(one.casefold())} <= {*known})

    def _unread(self, key: str) -> str:
        """What the text of a kind says beyond what can be read on the face of the piece: all of it, if the print is too small."""
        shown = self.view.shown
        if key not in shown.pieces or shown.face(key).hides:
            return ""
        kind = shown.kind(key)
        return kind.text if self._small_print(key, "") else not_printed(kind, (shown.pieces[key].face % len(kind.faces),))

    def _text(self, key: str) -> str:
        match parts_of(key):
            case "log", row:
                return self.panel.tip(int(row))
            case "place", zone:
                return self.referee.explained.place_help(zone)
            case "print", words:
                here = self.view.painter.camera.to_table(*self.app.pointer)
                about = self.referee.explained.place_help(self.referee.place_at("", *here))
                return about if words.casefold() in about.casefold() else " · ".join(filter(None, (words, about)))
            case "zone", _ if self.pointer.carry is not None:
                return self.pointer.hand.brings()
            case "zone", zone:
                return self.referee.explained.place_help(zone) or self._about(key)
            case "cell", _ if self.pointer.carry is not None:
                return self.pointer.hand.brings()
            case "cell", _:
                return self.referee.brings(self.referee.clicked("", *self.view.painter.camera.to_table(*self.app.pointer)))
        helped = self.referee.explained.place_help(self.view.shown.where.get(key, ""))
        said = " · ".join(filter(None, (self._about(key), self._unread(key), helped)))
        return " · ".join(filter(None, (said, self._small_print(key, said))))

    def _about(self, key: str) -> str:
        said = hover_text(self.view.shown, key, self.view.session.table, is_free=not self.referee.strict)
        return begun(" · ".join(filter(None, (self._whose(key), said))))

    def _whose(self, key: str) -> str:
        """Whose tricks a covered pile of the open table is, or who played a card that lies there; empty if it is nobody's."""
        shown, session = self.view.shown, self.view.session
        if key not in shown.pieces or self.referee.strict or shown.where[key] != shown.equipment.open_zone:
            return ""
        if shown.face(key).hides and (seat := whose_tricks(session.log, (shown.pieces[key].x, shown.pieces[key].y))):
            return f"{shown.equipment.seat(seat).name}’s tricks"
        seat = played_by(session.log, session.head).get(key, "") if len(shown.equipment.seats) > 1 else ""
        return f"played by {shown.equipment.seat(seat).name}" if seat else ""

    def _rect_of(self, key: str) -> Rect | None:
        if row := named(key, "log"):
            return self.panel.log.row_rect(int(row))
        if self.pointer.carry is not None or cell_of(key) or named(key, "print"):
            return Rect(self.app.pointer, (0, 0)).inflate(px(BESIDE_POINTER), px(BESIDE_POINTER))
        if place := named(key, "place"):
            # The text goes below a small place, so that it does not hide it; in a large place it is at the pointer.
            rect = self.view.zone_rect(self.view.session.equipment.zones[place])
            return rect if rect.height < px(SMALL_PLACE) else Rect(self.app.pointer, (1, 1))
        if key == self.view.strip.hovered and key:
            return next((held.rect for held in self.view.strip.layout() if held.piece == key), None)
        zone = self.view.session.equipment.zones.get(named(key, "zone"))
        return self.view.painter.rect_of(key) or (self.view.zone_rect(zone) if zone is not None else None)
