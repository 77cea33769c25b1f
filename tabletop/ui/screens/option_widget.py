"""How one option of a game is chosen: values side by side, or a button with a menu where there are many."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tabletop.games.game import OptionDef
from tabletop.ui.look.theme import px
from tabletop.ui.screen import Host
from tabletop.ui.widgets.button import Button, Choice
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.menu_rows import MenuRow

MOST_BESIDE = 4
"""An option with more values than this is a menu; with fewer or as many they are side by side, if there is room."""
WIDEST_CHOICE = 360
"""The largest width of an option with its values side by side, in pixels at 100 %."""


def option_widget(
    app: Host, option: OptionDef, options: dict[str, str | int | bool], relaid: Callable[[], object]
) -> Choice | Button:
    """What an option is chosen with: it writes the value into `options`, and calls `relaid` when its width changes."""

    def change(value: str | int | bool) -> None:
        options[option.id] = value

    choice = Choice(option.choices, options[option.id], change, option.name)
    if len(option.choices) <= MOST_BESIDE and choice.wanted_width() <= px(WIDEST_CHOICE):
        return choice
    labels = dict(option.choices)

    def pick(value: str | int | bool) -> None:
        change(value)
        button.set_text(labels[value])
        relaid()

    def ask() -> None:
        now = options[option.id]
        rows = [MenuRow(label, partial(pick, value), icon="check" if value == now else "") for value, label in option.choices]
        app.push(ContextMenu(app, button.rect.bottomleft, rows, button.rect.right))

    button = Button(labels[options[option.id]], ask, icon="down")
    return button
