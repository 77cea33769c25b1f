"""Opens the menus of the table screen: of the table, of a moment, of the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.layout import zone_at
from tabletop.core.log import EntryId
from tabletop.rules.piece_commands import ARRANGING
from tabletop.rules.tricks import take_trick, trick_at
from tabletop.rules.words import several
from tabletop.session.won_pile import played_by, won_pile
from tabletop.ui.board.item_key import TURN, named
from tabletop.ui.screen import Host, Screen
from tabletop.ui.table.menus.asking import Asker
from tabletop.ui.table.menus.deck_menus import empty_pack_rows, men_rows
from tabletop.ui.table.menus.drawing_menus import DrawingMenus
from tabletop.ui.table.menus.moments import Moments
from tabletop.ui.table.menus.seat_menu import seat_rows
from tabletop.ui.table.menus.table_menu import ON_TABLE, ask_label, board_rows, command_row, menu_for, promote_rows
from tabletop.ui.table.panels.clock_strip import ClockStrip
from tabletop.ui.table.panels.side_panel import SidePanel
from tabletop.ui.table.panels.timeline import Timeline
from tabletop.ui.table.referee import Referee
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.menu_rows import SEPARATOR, MenuItem, MenuRow, all_rows


@dataclass(eq=False)
class OpeningMenus:
    """Opens the menus at the pointer."""

    app: Host
    view: TableView
    asker: Asker
    referee: Referee
    panel: SidePanel
    moments: Moments
    timeline: Timeline
    drawings: DrawingMenus
    clock: ClockStrip

    def open(self, position: tuple[int, int], rows: Sequence[MenuItem]) -> None:
        """Open a menu at a pixel of the window; in the middle of the table if the pointer has left the window."""
        if not self.app.surface.get_rect().collidepoint(position):
            position = self.view.table_rect().center
        self._push(ContextMenu(self.app, position, rows))

    def _push(self, screen: Screen) -> None:
        """Open it over the table. What the pointer rested on stays pointed at, because the commands chosen there act on it."""
        view, pointer = self.view, self.drawings.pointer
        position, key, held = pointer.position, view.hovered, view.strip.hovered
        self.app.push(screen)
        pointer.position = position
        view.hover(key)
        view.hover_hand(held)

    def of(self, position: tuple[int, int], key: str) -> None:
        """Open the menu of the thing at a pixel of the window; in the past, that of the moment shown."""
        past = self.view.past
        if past is not None:
            self.open(position, [*self.timeline.menu_rows(past), *self.moments.rows(past)])
        elif key == TURN:
            self.asker.do("give_turn")
        else:
            drawn = self.drawings.rows_at(position, key)
            if not named(key, "drawing"):
                drawn += [] if key in self.view.shown.pieces else self._of_place(position)
                drawn += menu_for(self.view, self.asker, key, self.referee)
            self.open(position, drawn)

    def _of_place(self, position: tuple[int, int]) -> list[MenuItem]:
        """The rows about the board, its men or the empty place of a pack at a pixel of the window."""
        at = zone_at(self.view.shown.equipment, *self.view.painter.camera.to_table(*position))
        zone = at.id if at is not None else ""
        placed = [*empty_pack_rows(self.view, self.asker, zone), *men_rows(self.view, self.asker, zone)]
        return [*placed, SEPARATOR, *board_rows(self.view, self.asker, position)]

    def of_promotion(self, position: tuple[int, int], piece: PieceId) -> None:
        """Offer what a piece may become that was just dropped; without such kinds nothing opens."""
        if rows := promote_rows(self.view, self.asker, piece):
            self.open(position, rows)

    def of_commands(self) -> None:
        """The search for a command by its words; it finds too what the menu of the chosen pieces offers."""
        from tabletop.ui.table.sheets.command_search import CommandSearch

        view = self.view
        chosen = next(iter(view.selection), None) or view.pointed()
        rows = menu_for(view, self.asker, chosen, self.referee) if chosen and view.past is None else ()
        self._push(CommandSearch(self.app, self.asker, all_rows(rows)))

    def write(self) -> None:
        """Ask what to write on the chosen pieces."""
        if pieces := self.view.targets():
            ask_label(self.view, self.asker, pieces)
        else:
            self.view.say("Point at a piece or select some first.")

    def of_trick(self, position: tuple[int, int]) -> None:
        """Let the person say who takes the trick that the pointer is on, or the selected cards; whoever does has the turn."""
        view = self.view
        cards = trick_at(view.shown, view.targets(), played_by(view.session.log, view.session.head))
        if not cards or self.referee.strict:
            view.say("Point at one of the cards that were played and lie together, or select them.")
            return

        def take(seat: Seat) -> None:
            won = won_pile(view.session.log, seat)
            if self.asker.play.move(take_trick(view.session.table, seat, cards, won)):
                view.select(())

        seats = sorted(view.shown.equipment.seats, key=lambda seat: seat.id != view.seat)
        rows: list[MenuItem] = [
            MenuRow(
                f"{seat.name} takes the trick of {several(len(cards), 'card')}",
                partial(take, seat.id),
                "",
                f"seat-{seat.symbol}",
                colour=seat.colour,
            )
            for seat in seats
        ]
        self.open(position, rows)

    def of_drawings(self, position: tuple[int, int]) -> None:
        """Open the menu of everything that can be put on the table beside the game."""
        rows = [command_row(self.asker, name) for name in ON_TABLE]
        self.open(position, [*rows, SEPARATOR, *self.clock.menu_rows(self.asker.ask)])

    def of_arranging(self, position: tuple[int, int]) -> None:
        """Open the menu of the ways in which the chosen pieces can be put in order."""
        self.open(position, [command_row(self.asker, name) for name in ARRANGING])

    def of_seat(self, seat: Seat, position: tuple[int, int]) -> None:
        """Open the menu of a player’s name."""
        self.open(position, seat_rows(self.view, self.asker, seat, self.panel.on_sit))

    def of_book(self, position: tuple[int, int]) -> None:
        """Open the menu of the log as a whole."""
        self.open(position, self.moments.book_rows())

    def of_entry(self, entry: EntryId, position: tuple[int, int]) -> None:
        """Open the menu of a row of the log."""
        log = self.view.session.log
        rows = [*self.timeline.menu_rows(entry), *self.moments.rows(entry)]
        for other in log.children.get(log.entries[entry].parent, ()):
            if other != entry:
                text = self.panel.rows.sentence(other)
                rows.append(MenuRow(f"Other line: {text}", lambda other=other: self.view.look_back(other), "", "branch"))  # type: ignore[misc]
        self.open(position, rows)
