"""The right-click menu of a player's name in the panel: to sit there, and to give, show and pass on what that player gets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tabletop.core.equipment import PieceId, Seat
from tabletop.rules.free_moves import EndTurn, MovePieces, ShowPieces
from tabletop.ui.table.menus.asking import Asker, turn_row
from tabletop.ui.table.menus.deck_menus import can_be_given, is_hidden
from tabletop.ui.table.menus.table_menu import command_row
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.menu_rows import SEPARATOR, MenuItem, MenuRow


def seat_rows(view: TableView, asker: Asker, seat: Seat, on_sit: Callable[[Seat], object]) -> list[MenuItem]:
    """What can be done with a player: `on_sit` is what a click on the name does."""
    table = view.shown
    rows: list[MenuItem] = []
    one = table.equipment.seat(seat)
    if seat != view.seat:
        does = f"See what lies before {one.name}" if one.bot else f"Put {one.name} in front"
        rows.append(MenuRow(does, partial(on_sit, seat), "click", f"seat-{one.symbol}", colour=one.colour))
    if view.past is None and view.session.rules == "off":
        if (seat,) != table.flow.to_act:
            rows.append(turn_row(one, asker.play.making(EndTurn(seat))))
        rows += [SEPARATOR, *passing_rows(view, asker, seat, one.name)]
    return [*rows, SEPARATOR, command_row(asker, "scores"), command_row(asker, "score_sheet")]


def passing_rows(view: TableView, asker: Asker, seat: Seat, name: str) -> list[MenuItem]:
    """To give a player the chosen pieces, and to show them or the whole hand in front; nothing for the player in front."""
    table, chosen = view.shown, tuple(view.selection)
    own, theirs = table.equipment.hand_of(view.seat), table.equipment.hand_of(seat)
    if seat == view.seat:
        return []
    rows: list[MenuItem] = []
    if theirs is not None and chosen and can_be_given(table, chosen):
        gives = asker.play.making(MovePieces(chosen, theirs.id))
        rows.append(MenuRow(f"Give {called(chosen)} to {name}", gives, "drag onto the name", "hand"))
    shown = chosen if is_hidden(table, chosen) else table.zones[own.id] if own is not None and not view.covered else ()
    if shown:
        what = called(chosen) if shown == chosen else "your whole hand"
        rows.append(MenuRow(f"Show {what} to {name}", asker.play.making(ShowPieces(tuple(shown), (seat,))), "", "eye"))
    return rows


def called(pieces: tuple[PieceId, ...]) -> str:
    """The chosen pieces in a row of a menu: `the chosen piece`, `the 3 chosen pieces`."""
    return "the chosen piece" if len(pieces) == 1 else f"the {len(pieces)} chosen pieces"
