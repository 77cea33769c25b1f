"""Which texts of a screen do not fit into their places, for the tests of the layout."""

from __future__ import annotations

from functools import singledispatch

from tabletop.ui.look.text import face_for, line_height, measure
from tabletop.ui.look.theme import px
from tabletop.ui.screen import Screen
from tabletop.ui.screens.help import KEY_GAP, TEXT_SHARE, HelpScreen, cap_width
from tabletop.ui.screens.settings import SettingsScreen
from tabletop.ui.table.sheets.scores import ROW, ScoresScreen
from tabletop.ui.widgets.button import Button, Choice
from tabletop.ui.widgets.label import Label, Words
from tabletop.ui.widgets.widget import Widget


@singledispatch
def overflowing(shown: Widget | Screen) -> list[str]:
    """The texts of a widget, or those that a screen paints itself, that do not fit; most have none that could."""
    return []


@overflowing.register
def _button(button: Button) -> list[str]:
    beside = 2 * px(16) - 2 * px(8)  # The usual margins, less the least ones.
    fits = button.wanted_width() - beside <= button.rect.width and line_height(button.role) <= button.rect.height
    return [] if fits or not button.text else [button.text]


@overflowing.register
def _choice(choice: Choice) -> list[str]:
    placed = zip((label for _, label in choice.options), choice.boxes(), strict=True)
    return [label for label, box in placed if measure(face_for(label, "strong"), label) > box.width - 2 * px(6)]


@overflowing.register
def _label(label: Label) -> list[str]:
    fits = measure(face_for(label.text, label.role), label.text) <= label.rect.width
    return [] if fits and line_height(label.role) <= label.rect.height + 2 else [label.text]


@overflowing.register
def _words(words: Words) -> list[str]:
    return [] if words.height_at(words.rect.width) <= words.rect.height else [words.text]


@overflowing.register
def _settings(screen: SettingsScreen) -> list[str]:
    rows = zip(screen.rows, screen.row_rects(), strict=True)
    rooms = ((label, widget.rect.left - rect.left) for (label, _, widget), rect in rows)
    return [label for label, room in rooms if measure(face_for(label, "strong"), label) > room - px(8)]


@overflowing.register
def _help(screen: HelpScreen) -> list[str]:
    width = screen.column
    over = [] if screen.list.row_height >= line_height("body") + px(2) else ["the rows are lower than their text"]
    for line in (line for lines in screen.columns for line in lines if not line.is_heading):
        keys = sum(cap_width(key) + px(KEY_GAP) for key in line.keys)
        mouse = measure(face_for(line.mouse, "small"), line.mouse)
        text = measure(face_for(line.text, "body"), line.text)
        if text > int(width * TEXT_SHARE) - px(6) or keys + mouse > width - int(width * TEXT_SHARE):
            over.append(line.text)
    return over


@overflowing.register
def _scores(screen: ScoresScreen) -> list[str]:
    needed = screen.head_height(screen.sheet.width) + (len(screen.rows) + 2) * px(ROW) + px(80)
    wide = [row for row in screen.rows if measure(face_for(row, "body"), row) > screen.label_width - px(8)]
    return screen.rows if needed > screen.sheet.height else wide
