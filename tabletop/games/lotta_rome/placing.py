"""Addition: each player places the lands that he won in his domain (6.4); the choice of land and cell is staged (6.12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.games.lotta_rome import ids, rulings
from tabletop.games.lotta_rome.cells import AROUND, CELL_AT, SPOTS, START, Cell
from tabletop.games.lotta_rome.choosing import ADDITION
from tabletop.games.lotta_rome.data import KINDS
from tabletop.games.lotta_rome.domain import Domain, domain_of, land_name, lands_of, load_of, place_of, slot
from tabletop.rules.decisions import Board, Decision, GameMove, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import counted, seat_name, several, with_article

ROUND_END = "round_end"


class Placing(Decision, frozen=True, tag="place"):
    """Place the lands that were won, one after the other: first name one, then the cell it goes to."""

    phases = (ADDITION,)
    is_open = True
    open_ended = True
    held: PieceId
    """The land that is being placed; empty if it is still to be named."""
    beside: Cell
    """The land beside which it goes, where there are too many cells to list them all; else empty."""
    laid: tuple[PieceId, ...]
    """The lands that were placed in this phase, in order."""

    def ask(self, t: Board, seat: Seat) -> str:
        waiting = lands_of(t, ids.INCOMING[seat])
        if not waiting:
            return "All your lands are placed. Say that you are done."
        if self.asks_beside(t, seat):
            return f"Choose a land of your domain beside which the {land_name(t, self.held)} goes."
        if self.held:
            return f"Choose a cell beside your domain for the {land_name(t, self.held)}."
        return f"Place your {several(len(waiting), 'new land')} in your domain: choose one."

    def asks_beside(self, t: Board, seat: Seat) -> bool:
        """Whether a land of the domain has to be named before the cell."""
        return bool(self.held) and not self.beside and len(domain_of(t, seat).frontier()) > rulings.LONGEST_LIST

    def cells(self, t: Board, seat: Seat) -> Sequence[Cell]:
        """The cells that the land may go to now."""
        cells = domain_of(t, seat).frontier()
        return [cell for cell in cells if cell in AROUND[self.beside]] if self.beside in AROUND else cells

    def problem(self, t: Board, seat: Seat) -> str:
        waiting = lands_of(t, ids.INCOMING[seat])
        if self.held and self.held not in waiting:
            return "the land that is being placed is not among the new lands"
        if self.beside and self.beside not in domain_of(t, seat).lands:
            return "no land lies where the new one should go beside"
        if not self.held and self.beside:
            return "a cell is named without a land"
        if self.beside and not self.cells(t, seat):
            return "there is no free cell beside the land that was named"
        return ""

    def last_laid(self, t: Board, seat: Seat) -> PieceId:
        """The land that was placed last in this phase and still lies in the domain; empty if there is none."""
        there = lands_of(t, ids.DOMAIN[seat])
        return next((land for land in reversed(self.laid) if land in there), "")

    def why_not(self, t: Board, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
        where = t.where.get(piece, "")
        if zone == ids.DOMAIN[seat] and self.held and where in ("", zone, ids.INCOMING[seat]):
            return Refused("A land goes to an empty cell that shares an edge with your domain; they glow.", "E_NOT_ADJACENT")
        if where == zone or where not in (ids.DOMAIN[seat], ids.INCOMING[seat]):
            return None
        if t.pieces[piece].kind not in KINDS:
            return Refused("A building never leaves its land.", "E_BUILDING_LOCKED")
        if where == ids.DOMAIN[seat] and piece not in self.laid:
            return Refused("Lands that were placed in an earlier phase never move.", "E_LOCKED")
        return None


class Take(GameMove[Play, Placing], frozen=True, tag="take"):
    """Name the land that is placed next."""

    land: PieceId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Placing) -> Iterable[Take]:
        return () if pending.held else [cls(same[0]) for same in choices_of(t, seat)]

    def refusal(self, t: Board, seat: Seat, pending: Placing) -> Refused | None:
        if refused := not_mine(t, seat, self.land):
            return refused
        if pending.held:
            return Refused(f"The {land_name(t, pending.held)} is being placed; choose its cell.", "E_PHASE")
        alike = next(same for same in choices_of(t, seat) if self.land in same)
        return None if self.land == alike[0] else Refused(f"Name {alike[0]}, which is the same kind of land.", "E_ARGUMENT")

    def gestures(self, t: Board, seat: Seat, pending: Placing) -> tuple[Gesture, ...]:
        alike = next(same for same in choices_of(t, seat) if self.land in same)
        clicks = [Click(piece) for land in alike for piece in (land, *load_of(t, land))]
        count = f"one of {len(alike)}" if len(alike) > 1 else ""
        return *clicks, Button(f"Place the {land_name(t, self.land)}", count)

    def resolve(self, t: Play, seat: Seat, pending: Placing) -> None:
        t.ask((seat,), ADDITION, Placing(self.land, "", pending.laid))

    def sentence(self, story: Story) -> str:
        return f"{story.who} takes up {with_article(land_name(story.before, self.land))}."


class Beside(GameMove[Play, Placing], frozen=True, tag="beside"):
    """Name a land of the domain beside which the new one goes."""

    cell: Cell

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Placing) -> Iterable[Beside]:
        if not pending.asks_beside(t, seat):
            return ()
        lands = domain_of(t, seat).lands
        return [cls(cell) for cell in AROUND if cell in lands and any(other not in lands for other in AROUND[cell])]

    def refusal(self, t: Board, seat: Seat, pending: Placing) -> Refused | None:
        if self.cell not in SPOTS:
            return no_cell(self.cell)
        return None if pending.asks_beside(t, seat) else Refused("No such answer is asked for now.", "E_PHASE")

    def gestures(self, t: Board, seat: Seat, pending: Placing) -> tuple[Gesture, ...]:
        zone = ids.DOMAIN[seat]
        there = [piece for piece in t.zones[zone] if CELL_AT.get(place_of(t, piece)) == self.cell]
        return *map(Click, there), Button(f"Beside {self.cell}")

    def resolve(self, t: Play, seat: Seat, pending: Placing) -> None:
        t.ask((seat,), ADDITION, Placing(pending.held, self.cell, pending.laid))

    def sentence(self, story: Story) -> str:
        return f"{story.who} goes to {self.cell}."


class Lay(GameMove[Play, Placing], frozen=True, tag="lay"):
    """Lay the land that was named on a cell."""

    cell: Cell

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Placing) -> Iterable[Lay]:
        if not pending.held or pending.asks_beside(t, seat):
            return ()
        return [cls(cell) for cell in pending.cells(t, seat)]

    def refusal(self, t: Board, seat: Seat, pending: Placing) -> Refused | None:
        if not pending.held:
            return Refused("First choose the land that you place.", "E_ARGUMENT")
        return cannot_lie(t, seat, self.cell)

    def gestures(self, t: Board, seat: Seat, pending: Placing) -> tuple[Gesture, ...]:
        zone, place = ids.DOMAIN[seat], SPOTS.get(self.cell)
        return (
            Drag(pending.held, zone, place),
            Click(zone=zone, place=place),
            Button(f"Lay it on {self.cell}", brings(t, seat, pending.held, self.cell)),
        )

    def resolve(self, t: Play, seat: Seat, pending: Placing) -> None:
        lay(t, seat, pending.held, self.cell)
        go_on(t, seat, (*pending.laid, pending.held))

    def sentence(self, story: Story) -> str:
        held = story.decision.held if isinstance(story.decision, Placing) else ""
        return f"{story.who} lays {with_article(land_name(story.before, held))} on {self.cell}."


class PlaceLand(GameMove[Play, Placing], frozen=True, tag="place"):
    """Place a land on a cell, as one answer."""

    listed = False
    land: PieceId
    cell: Cell

    def refusal(self, t: Board, seat: Seat, pending: Placing) -> Refused | None:
        return not_mine(t, seat, self.land) or cannot_lie(t, seat, self.cell)

    def gestures(self, t: Board, seat: Seat, pending: Placing) -> tuple[Gesture, ...]:
        return Drag(self.land, ids.DOMAIN[seat], SPOTS.get(self.cell)), Button(f"Place {self.land} on {self.cell}")

    def resolve(self, t: Play, seat: Seat, pending: Placing) -> None:
        lay(t, seat, self.land, self.cell)
        go_on(t, seat, (*pending.laid, self.land))

    def sentence(self, story: Story) -> str:
        return f"{story.who} lays {with_article(land_name(story.before, self.land))} on {self.cell}."


class TakeBack(GameMove[Play, Placing], frozen=True, tag="take_back"):
    """Take back the land that was placed last in this phase."""

    listed = False

    def refusal(self, t: Board, seat: Seat, pending: Placing) -> Refused | None:
        if pending.last_laid(t, seat):
            return None
        return Refused("You have placed no land in this phase that you could take back.", "E_LOCKED")

    def resolve(self, t: Play, seat: Seat, pending: Placing) -> None:
        last, incoming = pending.last_laid(t, seat), ids.INCOMING[seat]
        taken = {place_of(t, land) for land in lands_of(t, incoming)}
        place = next(slot(number) for number in range(len(taken) + 1) if slot(number) not in taken)
        pieces = (last, *load_of(t, last))
        t.move(pieces, ids.DOMAIN[seat], incoming, (place,) * len(pieces))
        t.ask((seat,), ADDITION, Placing("", "", pending.laid[: pending.laid.index(last)]))

    def sentence(self, story: Story) -> str:
        seat = story.entry.seat
        last = story.decision.last_laid(story.before, seat) if isinstance(story.decision, Placing) else ""
        return f"{story.who} takes the {land_name(story.before, last)} back." if last else ""


class Done(GameMove[Play, Placing], frozen=True, tag="done"):
    """End the placing; what was placed never moves again."""

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Placing) -> Iterable[Done]:
        return () if lands_of(t, ids.INCOMING[seat]) else (cls(),)

    def refusal(self, t: Board, seat: Seat, pending: Placing) -> Refused | None:
        left = len(lands_of(t, ids.INCOMING[seat]))
        return Refused(f"You have {several(left, 'land')} left to place.", "E_TILE_PENDING") if left else None

    def gestures(self, t: Board, seat: Seat, pending: Placing) -> tuple[Gesture, ...]:
        return (Button("Done", "all lands are placed", ends_turn=True),)

    def resolve(self, t: Play, seat: Seat, pending: Placing) -> None:
        next_to_place(t, t.seats[t.seats.index(seat) + 1 :])


MOVES = Take, Beside, Lay, PlaceLand, TakeBack, Done


def choices_of(t: Board, seat: Seat) -> list[list[PieceId]]:
    """The lands to be placed next: those with buildings each for itself, bare ones of a kind together, in their order."""
    found: dict[str, list[PieceId]] = {}
    for land in lands_of(t, ids.INCOMING[seat]):
        found.setdefault(land if load_of(t, land) else t.pieces[land].kind, []).append(land)
    return list(found.values())


def not_mine(t: Board, seat: Seat, land: PieceId) -> Refused | None:
    """The refusal if a land is none of those that a seat has to place."""
    if land not in t.pieces or t.pieces[land].kind not in KINDS:
        return Refused("There is no such land on this table.", "E_ARGUMENT")
    if t.where[land] == ids.DOMAIN[seat]:
        return Refused("Lands that lie in a domain never move.", "E_LOCKED")
    if t.where[land] != ids.INCOMING[seat]:
        return Refused("That is none of the lands that you have to place.", "E_NOT_YOURS")
    return None


def no_cell(cell: Cell) -> Refused:
    """The refusal of a cell that the frame does not have."""
    return Refused("The cells are a1 to q13: columns a to q, rows 1 to 13.", "E_ARGUMENT")


def cannot_lie(t: Board, seat: Seat, cell: Cell) -> Refused | None:
    """The refusal if a land may not be laid on a cell of a domain."""
    if cell not in SPOTS:
        return no_cell(cell)
    domain = domain_of(t, seat)
    if cell in domain.lands:
        return Refused(f"A land lies on {cell} already.", "E_CELL_TAKEN")
    if not domain.lands:
        first = f"The first land of a domain goes to the middle of its place, {START}."
        return None if cell == START else Refused(first, "E_NOT_ADJACENT")
    if not any(other in domain.lands for other in AROUND[cell]):
        return Refused(f"A land on {cell} would not touch your domain; it has to share an edge with it.", "E_NOT_ADJACENT")
    return None


def brings(t: Board, seat: Seat, land: PieceId, cell: Cell) -> str:
    """How many points more the buildings score with a land on a cell, in words; empty if none."""
    domain = domain_of(t, seat)
    after = Domain({**domain.lands, cell: t.pieces[land].kind}, domain.works)
    for building in load_of(t, land):
        after.works[cell] = t.pieces[building].kind
    more = after.total() - domain.total()
    return f"{counted(more, 'point')} more" if more else ""


def lay(t: Play, seat: Seat, land: PieceId, cell: Cell) -> None:
    """Lay a land, with what stands on it, on a cell."""
    pieces = (land, *load_of(t, land))
    t.move(pieces, ids.INCOMING[seat], ids.DOMAIN[seat], (SPOTS[cell],) * len(pieces))


def go_on(t: Play, seat: Seat, laid: tuple[PieceId, ...] = ()) -> None:
    """Ask for the next land of `seat`; if there is no choice among them, ask at once where it goes."""
    left = choices_of(t, seat)
    t.ask((seat,), ADDITION, Placing(left[0][0] if len(left) == 1 else "", "", laid))


def next_to_place(t: Play, seats: Sequence[Seat]) -> None:
    """Let the next of these seats place its lands; if none has any, the round ends. Seats answer in order (5.1)."""
    for seat in seats:
        if lands_of(t, ids.INCOMING[seat]):
            t.step(begins_to_place, seat)
            go_on(t, seat)
            return
    t.enter(ROUND_END)


def addition(t: Play) -> None:
    """Let all seats place what they won."""
    next_to_place(t, t.seats)


def resume_addition(t: Play, seat: Seat) -> None:
    """Go on with the placing of `seat`, and of those after it."""
    next_to_place(t, t.seats[t.seats.index(seat) :])


def begins_to_place(t: Play, seat: Seat) -> str:
    """Say whose turn it is to place."""
    return f"{seat_name(t, seat)} places lands."
