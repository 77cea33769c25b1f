"""What is shown to a player is shown large: at once if that player is in front, else as soon as the player looks."""

from __future__ import annotations

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.events import DiceRolled, Revealed
from tabletop.core.log import Entry, EntryId
from tabletop.core.view import masked, sees
from tabletop.rules.words import listed
from tabletop.session import Change
from tabletop.ui.screen import Host
from tabletop.ui.table.sheets.picture_sheet import PictureSheet, tiles_of
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.menu_rows import MenuItem, MenuRow
from tabletop.ui.widgets.picture_grid import PictureGrid


class ShownPieces:
    """Keeps for each seat the acts that showed it something it has not looked at in this sitting."""

    def __init__(self, app: Host, view: TableView) -> None:
        self.app = app
        self.view = view
        self.waiting: dict[Seat, list[EntryId]] = {}

    def follow(self, change: Change | None) -> None:
        """Show what an act of the present has shown, or keep it for those who are not in front; forget what is taken back."""
        if change is None:
            return
        if change.kind != "played":
            path = set(self.view.session.log.path(self.view.session.head))
            self.waiting = {seat: [at for at in kept if at in path] for seat, kept in self.waiting.items()}
        elif change.entry.move == ("show",):
            self._keep(change.entry)

    def _keep(self, entry: Entry) -> None:
        seats = {seat for event in entry.events if isinstance(event, Revealed) for seat in event.seats}
        if "*" in seats:
            open_large(self.app, self.view, entry.id, self.view.eyes)
            return
        people = [seat for seat in self.view.session.equipment.seats if seat.id in seats and not seat.bot]
        for seat in people:
            self.waiting.setdefault(seat.id, []).append(entry.id)
        others = [seat.name for seat in people if seat.id != self.view.eyes]
        self.look()
        if others:
            self.view.say(f"{listed(others)} will see it large: click the name, then the hand.")

    def peeked(self) -> None:
        """Show what the person in front has just looked at, also while the own hand is covered: it was asked for."""
        open_large(self.app, self.view, self.view.session.head, self.view.seat)

    def look(self) -> None:
        """Open what waits for the seat in front, now that its person looks."""
        seat = self.view.eyes
        for entry in self.waiting.pop(seat, []) if seat is not None else []:
            open_large(self.app, self.view, entry, seat)


def open_large(app: Host, view: TableView, entry: EntryId, eyes: Seat | None) -> None:
    """Show the pieces of an act large, as far as the seat `eyes` (None: a watcher) may know them."""
    session = view.session
    table = session.log.table_at(entry)
    grid = PictureGrid(view.art, name="shown")
    sheet = PictureSheet(app, session.describe(entry, eyes), grid)
    grid.set_tiles(tiles_of(masked(table, eyes), known_pieces(view, entry, eyes)))
    sheet.form.focus(sheet.add_button("Close", sheet.dismiss, "primary"))
    sheet.layout(app.size)
    app.push(sheet)


def large_rows(app: Host, view: TableView, entry: EntryId) -> list[MenuItem]:
    """The row of the menu of a moment that shows its pieces large; none if the seat in front may know none of them."""
    eyes = view.eyes
    if not known_pieces(view, entry, eyes):
        return []
    return [MenuRow("See its pieces large", lambda: open_large(app, view, entry, eyes), "", "eye")]


def known_pieces(view: TableView, entry: EntryId, eyes: Seat | None) -> list[PieceId]:
    """The pieces that an act showed or rolled, in its order, as far as the seat `eyes` may know them."""
    log = view.session.log
    table = log.table_at(entry)
    events = [event for event in log.entries[entry].events if isinstance(event, Revealed | DiceRolled)]
    pieces = dict.fromkeys(piece for event in events for piece in event.pieces)
    return [piece for piece in pieces if piece in table.pieces and sees(table, piece, eyes)]
