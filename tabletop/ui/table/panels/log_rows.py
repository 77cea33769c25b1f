"""How a row of the log looks: seat, sentence, small pictures of the pieces, signs; as the seat in front may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import BLEND_PREMULTIPLIED, SRCALPHA, Rect, Surface

from tabletop.core.equipment import UNKNOWN, Seat
from tabletop.core.events import ChanceUsed
from tabletop.core.log import EntryId
from tabletop.rules.log_pictures import MOST_PICTURES, Pictured, pictured
from tabletop.rules.results import Result, summed
from tabletop.rules.words import seat_name
from tabletop.session.counting import counts_on
from tabletop.session.log_book import BookRow, LogBook
from tabletop.session.step_tables import step_results, step_tables
from tabletop.ui.faces.markings import BLANK_TAG
from tabletop.ui.look.paint import draw_sign, seat_symbol
from tabletop.ui.look.palette import AMBER, BRASS_DEEP, CARD, CARD_EDGE, CARD_SHADE, CARD_WHITE, INK, INK_SOFT, shown
from tabletop.ui.look.text import draw_lines, draw_text, face_for, wrap
from tabletop.ui.look.theme import font, px
from tabletop.ui.table.panels.results_strip import NOBODY, draw_results, fitting, results_width
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.rowlist import RowState

MOST_KEPT = 5_000
LINES = 2
PICTURE_WIDTH = 44
"""The largest width of one picture, in pixels at 100 %; it is as high as the row allows."""
PICTURE_GAP = 3
MOST_DICE = 12
"""The most dice of one roll that are shown, in two lines; the sentence has all of them."""
TEXT_FROM = 26
"""Where the text of a row begins, in pixels at 100 % from its left edge."""
STEP_FROM = 34
"""Where the text of a step begins, so that it is seen to belong to the act above it."""
OTHER_LINE, LOOK_TAKEN_BACK = "other line", "look taken back"
MOST_LOOKED_FOR = 200
"""How many acts of other lines are searched for a look. Undo takes an act back, but nobody forgets what they saw."""


class RowKey(NamedTuple):
    """Everything that the picture of a row depends on, except what the list itself knows.

    Most rows are the same for all eyes: they stay as they are when the laptop is passed on.
    """

    entry: EntryId
    part: int | None
    last: EntryId
    undone: bool
    text: str
    pictured: tuple[Pictured, ...]
    forks: str
    """The words of the link to other lines that begin at the act; empty if there are none."""
    barred: bool
    mark: str
    note: str


class Sign(NamedTuple):
    """A sign at the right of a row: an icon and its size, or (empty) text; its colour, and its width in pixels."""

    icon: str
    size: int
    colour: str
    room: int


class LogRows:
    """Paints the rows of a log book. Sentences and pictures are cached, because entries do not change."""

    def __init__(self, view: TableView, book: LogBook) -> None:
        self.view = view
        self.book = book
        self._sentences: dict[tuple[EntryId, int | None, Seat | None], str] = {}
        self._results: dict[tuple[EntryId, int | None], tuple[Result, ...]] = {}
        self._pictured: dict[tuple[EntryId, Seat | None], tuple[Pictured, ...]] = {}

    def sentence(self, entry: EntryId, part: int | None = None) -> str:
        """One part of what is said of an act, as the seat in front may know it; all of it if `part` is None."""
        key = (self.book.last_of(entry), part, self.view.eyes)
        if key not in self._sentences:
            if len(self._sentences) > MOST_KEPT:
                self._sentences.clear()
            parts = self.book.parts(entry)
            chosen = parts if part is None else parts[part : part + 1]
            self._sentences[key] = " ".join(filter(None, [self._words(*one) for said in chosen for one in said]))
        return self._sentences[key]

    def _words(self, entry: EntryId, step: int) -> str:
        session = self.view.session
        last = self.book.last_of(entry)
        if step < 0 and last != entry and counts_on(session.log, last):
            return session.describe(last, self.view.eyes, False, entry)
        return session.words_of(step_tables(session.log, entry)[step + 1], self.view.eyes)

    def _text(self, row: BookRow) -> str:
        return row.text or self.sentence(row.entry, row.part)

    def results(self, row: BookRow) -> tuple[Result, ...]:
        """What the part of an act that a row says has brought, to whom."""
        entry = self.book.last_of(row.entry)
        if row.text and not row.turn:
            return ()
        key = (entry, row.part)
        if key not in self._results:
            if len(self._results) > MOST_KEPT:
                self._results.clear()
            rules, log = self.view.session.game_rules, self.view.session.log
            if row.turn:
                said = [one for act in row.turn for part in self.book.parts(act) for one in part]
            else:
                parts = self.book.parts(row.entry)
                said = [one for part in (parts if row.part is None else parts[row.part : row.part + 1]) for one in part]
            steps = [step_tables(log, at)[number + 1] for at, number in said]
            found = summed(one for step in steps for one in step_results(rules, log, step))
            # The own ones, which have no symbol, come first: after those of somebody else they looked like his.
            self._results[key] = tuple(sorted(found, key=lambda one: one.seat != self._own(row)))
        return self._results[key]

    def _own(self, row: BookRow) -> Seat:
        """The seat whose symbol the row has already."""
        return NOBODY if row.part and not row.turn else row.seat

    def pictured(self, entry: EntryId) -> tuple[Pictured, ...]:
        """The pieces that the row of an entry shows, as the seat in front may see them."""
        key = (entry, self.view.eyes)
        if key not in self._pictured:
            if len(self._pictured) > MOST_KEPT:
                self._pictured.clear()
            log = self.view.session.log
            act = log.entry(entry)
            self._pictured[key] = pictured(act, log.table_at(act.parent), log.table_at(entry), self.view.eyes)
        return self._pictured[key]

    def key(self, index: int) -> RowKey:
        """The key of a row. Only the first row of an act shows its name, its note and the sign for another line."""
        row = self.book.row(index)
        entry, session = row.entry, self.view.session
        log = session.log
        forks = "" if row.part else self._other_lines(entry)
        undone = self.book.page == "line" and log.depth(entry) > log.depth(log.head)
        shown = () if row.text or row.part else self.pictured(entry)
        mark, note = ("", "") if row.part else (session.marks.get(entry, ""), row.text or session.notes.get(entry, ""))
        says = self._text(row), shown, forks, entry in log.barriers, mark, note
        return RowKey(entry, row.part, self.book.last_of(entry), undone, *says)

    def _other_lines(self, entry: EntryId) -> str:
        """The words of the link to other lines that begin at an act. They say if somebody took a look back in one of them."""
        log = self.view.session.log
        acts = [other for other in log.children.get(log.entries[entry].parent, ()) if other != entry]
        words = OTHER_LINE if acts else ""
        for count, act in enumerate(acts):
            if (log.entries[act].move or ("",))[0] == "peek":
                return LOOK_TAKEN_BACK
            # What is added here comes up later in this loop.
            acts += log.children.get(act, ()) if count < MOST_LOOKED_FOR else ()
        return words

    def draw(self, surface: Surface, rect: Rect, index: int, state: RowState) -> None:
        """Paint a row: the seat's symbol, the name of the moment, the sentence, and at the right pictures and signs.

        A step has a line at its left, which leads to its act, and its sentence alone.
        """
        key, row = self.key(index), self.book.row(index)
        mark, undone = key.mark, key.undone
        fill = AMBER if state.selected else CARD_SHADE if state.hovered or row.turn else CARD_WHITE if index % 2 else CARD
        surface.fill(shown(fill), rect)
        seat = next((seat for seat in self.view.shown.equipment.seats if seat.id == row.seat), None)
        if row.part and not row.turn:
            surface.fill(shown(CARD_EDGE), Rect(rect.x + px(12), rect.y, px(2), rect.height))
        elif seat is not None:
            centre = (rect.x + px(13), rect.centery)
            seat_symbol(surface, seat.symbol, centre, px(13), seat.colour, "#ffffff")
        right = rect.right - px(6)
        for sign in self._signs(index):
            if sign.icon:
                draw_sign(surface, sign.icon, (right - px(8), rect.centery), px(sign.size), sign.colour)
            else:
                place = Rect(right - sign.room + px(6), rect.y, sign.room - px(5), rect.height)
                draw_text(surface, key.forks, place, "small", sign.colour)
                # It is a link: a click looks at the other line.
                under = rect.centery + font("small").get_linesize() // 2 - px(1)
                surface.fill(shown(sign.colour), Rect(place.x, under, place.width - px(2), px(1)))
            right -= sign.room
        x, high = rect.x + text_from(row), font("small").get_linesize()
        lines, pictures, _ = self._fitted(index, right - x, rect.height)
        results, own = self.results(row), self._own(row)
        for picture in reversed(pictures):
            right -= picture.get_width()
            place = Rect(right, rect.centery - picture.get_height() // 2, 0, 0)
            surface.blit(picture, place, special_flags=BLEND_PREMULTIPLIED)
            right -= px(PICTURE_GAP)
        named = bool(mark) and not row.text
        lines = lines if lines_in(rect.height) > named else []
        y = rect.centery - high * (len(lines) + named) // 2
        if named:
            draw_text(surface, mark, Rect(x, y, right - x, high), "small_strong", INK)
            y += high
        # The second line begins with the results that do not fit into the first one; the text follows.
        count = fitting(results, own, right - x)
        rest, box, colour = results[count:], self.view.session.equipment, INK_SOFT if undone else INK
        if lines:
            draw_results(surface, results[:count], box, x, y + high // 2, own)
        if lines[1:]:
            draw_results(surface, rest, box, x, y + high + high // 2, own)
        left, below = results_width(results[:count], own), results_width(rest, own)
        draw_lines(surface, lines[:1], Rect(x + left, y, right - x - left, 0), "small", colour)
        draw_lines(surface, lines[1:], Rect(x + below, y + high, right - x - below, 0), "small", colour)

    def is_link(self, index: int, x: int, width: int) -> bool:
        """Whether the words about other lines are `x` pixels from the left edge of a row that is `width` pixels wide."""
        right = width - px(6)
        for sign in self._signs(index):
            if not sign.icon:
                return right - sign.room <= x < right
            right -= sign.room
        return False

    def tip(self, index: int, size: tuple[int, int]) -> str:
        """The whole sentence of a row of `size` pixels if it is cut short, the name of the moment and the note beside it."""
        if not 0 <= index < len(self.book.entries):
            return ""
        row, session = self.book.row(index), self.view.session
        mark, note = ("", "") if row.part else (session.marks.get(row.entry, ""), session.notes.get(row.entry, ""))
        room = size[0] - px(6) - text_from(row) - sum(sign.room for sign in self._signs(index))
        if not mark and not note and self._fitted(index, room, size[1])[2]:
            return ""
        return " · ".join(filter(None, (mark, self._text(row), note)))

    def _fitted(self, index: int, room: int, height: int) -> tuple[list[str], list[Surface], bool]:
        """The lines and pictures of a row for which there are `room` pixels, and whether the text is whole. There are as many
        pictures as leave the text whole; if none does, one beside what fits of it, unless results are there.

        A text that is cut begins with what was done: the symbol of the seat says who did it.
        """
        row = self.book.row(index)
        text = self._text(row)
        lines, pictures, is_whole = self._laid(index, text, room, height)
        if is_whole or (row.part and not row.turn) or (brief := without_name(text, seat_name(self.view.shown, row.seat))) == text:
            return lines, pictures, is_whole
        return self._laid(index, brief, room, height)

    def _laid(self, index: int, text: str, room: int, height: int) -> tuple[list[str], list[Surface], bool]:
        key, row = self.key(index), self.book.row(index)
        if key.undone:
            text = f"({text.rstrip('.')})"
        face = face_for(text, "small")
        most = max(1, lines_in(height) - (bool(key.mark) and not row.text))
        pictures = [] if row.text or row.part else self._pictures(key.entry, height)
        results, own = self.results(row), self._own(row)

        def lines(pictured: int, many: int) -> list[str]:
            left = room - sum(picture.get_width() + px(PICTURE_GAP) for picture in pictures[:pictured])
            if (count := fitting(results, own, left)) < len(results):
                below = wrap(face, text, left, many - 1, results_width(results[count:], own)) if many > 1 else []
                return ["", *below]
            return wrap(face, text, left, many, results_width(results, own))

        fits = next((number for number in range(len(pictures), -1, -1) if len(lines(number, most + 1)) <= most), None)
        number = fits if fits is not None else 0 if results else 1
        return lines(number, most), pictures[:number], fits is not None

    def _pictures(self, entry: EntryId, height: int) -> list[Surface]:
        # What was taken out of the box of components and taken back has no kind on the present table.
        art, looks = self.view.art, self.pictured(entry)
        kinds = self.view.shown.equipment.kinds
        if any(one.kind not in kinds for one in looks):
            kinds = self.view.session.log.table_at(entry).equipment.kinds
        lines = 1 if len(looks) <= MOST_PICTURES else 2
        box = (px(PICTURE_WIDTH), (height - px(4)) // lines)
        shown = [(kinds.get(one.kind, UNKNOWN), one) for one in looks[:MOST_DICE]]
        # The paper tag of a label is higher than the row, and the sentence has its words.
        labels = [one.label if BLANK_TAG in kind.tags else "" for kind, one in shown]
        pictures = [art.small(kind, one.face, box, one.tint, label) for (kind, one), label in zip(shown, labels, strict=True)]
        return pictures if lines == 1 else [together(pictures)]

    def _signs(self, index: int) -> list[Sign]:
        """The signs of a row, from its right end on."""
        row = self.book.row(index)
        entry, act = row.entry, self.view.session.log.entries[row.entry]
        signs: list[Sign] = []
        if row.part:
            return signs
        if entry in self.view.session.notes:
            signs.append(Sign("note", 14, BRASS_DEEP, px(20)))
        if row.text:
            return signs
        key = self.key(index)
        if key.barred:
            chance = any(isinstance(event, ChanceUsed) for event in act.events)
            signs.append(Sign("dice" if chance else "eye", 14, INK_SOFT, px(20)))
        if key.forks:
            signs.append(Sign("", 0, INK_SOFT, font("small").size(key.forks)[0] + px(6)))
        if act.flags:
            signs.append(Sign("warning", 16, BRASS_DEEP, px(22)))
        return signs


def without_name(text: str, name: str) -> str:
    """A sentence without the name of who acts at its beginning: `Green sends one` becomes `Sends one`."""
    rest = text.removeprefix(f"{name} ") if name else text
    return rest if rest == text else f"{rest[:1].upper()}{rest[1:]}"


def together(pictures: Sequence[Surface]) -> Surface:
    """Small pictures, such as all dice of a roll, in two lines as one picture."""
    columns = (len(pictures) + 1) // 2
    wide, high = max(one.get_width() for one in pictures), max(one.get_height() for one in pictures)
    whole = Surface((columns * wide, 2 * high), SRCALPHA)
    for at, picture in enumerate(pictures):
        row, column = divmod(at, columns)
        whole.blit(picture, (column * wide, row * high), special_flags=BLEND_PREMULTIPLIED)
    return whole


def lines_in(height: int) -> int:
    """How many lines of text a row of this height in pixels has."""
    return min(LINES, max(1, height // font("small").get_linesize()))


def text_from(row: BookRow) -> int:
    """Where the text of a row begins, in pixels from its left edge."""
    return px(STEP_FROM if row.part and not row.turn else TEXT_FROM)
