"""The lands that are to be placed: what is asked of who places them, and where a land may lie (6.4, 6.8, 6.12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import Event, PiecesMoved, PiecesTurned, Place
from tabletop.core.table import Table
from tabletop.games.lotta_rome import ids, rulings
from tabletop.games.lotta_rome.cells import AROUND, SPOTS, START, TOWARDS, Cell
from tabletop.games.lotta_rome.choosing import ADDITION
from tabletop.games.lotta_rome.data import DOUBLES, FEEDS, NAMES
from tabletop.games.lotta_rome.domain import DOMAINS, LAND_PIECES, choices_of, domain_of, land_name, lands_of, load_of, place_of
from tabletop.rules.decisions import Board, Decision, GameMove, Story, made_of
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import counted, listed, several

PURCHASE = "purchase"
ELEPHANT = "elephant"
NEXT_BUYER = "next_buyer"
ROUND_END = "round_end"
HALVES = ("A", "B")
DOUBLE_PLACES: tuple[Place, ...] = ((0.0, 0.0), (0.0, 1.0))
"""Where double lands wait among the new lands; each reaches over the place right of it."""
EXTRA_PLACE: Place = (3.0, 0.0)
"""Where the building, the fort or the single land of a lot waits."""
WORKS = frozenset((*FEEDS, ids.FORT))
"""The kinds of pieces that are buildings."""


class Placing(Decision, frozen=True, tag="place"):
    """Place the lands that were won, one after the other. A land is named first, then the cell it goes to; for a double land also
    which half goes there, the direction of the other one, and which half a building stands on."""

    phases = (ADDITION, PURCHASE)
    is_open = True
    open_ended = True
    held: PieceId
    """The land that is being placed; empty if it is still to be named."""
    half: str
    """Which half of a double land goes to the cell, A or B; empty for single lands."""
    beside: Cell
    """The land beside which it goes, where there are too many cells to list them all; else empty."""
    cell: Cell
    """Where that half of a double land goes."""
    direction: str
    """Where the other half lies from there, 0 to 5."""
    laid: tuple[PieceId, ...]
    """The lands that were placed in this phase, in order."""

    def stage(self, t: Board, seat: Seat) -> str:
        """What is asked for: `land`, `half`, `beside`, `cell`, `direction`, `building`, or `done`."""
        if not self.held:
            return "land" if choices_of(t, seat) else "done"
        if is_double(t, self.held) and not self.half:
            return "half"
        if not self.cell:
            return "beside" if not self.beside and len(self.cells(t, seat)) > rulings.LONGEST_LIST else "cell"
        return "building" if self.direction else "direction"

    def offers(self, t: Board, seat: Seat) -> Sequence[GameMove[Any, Any]]:
        if self.held and not (self.half or self.beside or self.cell or is_double(t, self.held)):
            beside = domain_of(t, seat).beside()
            if len(beside) <= rulings.LONGEST_LIST:
                return [LAY_ON[number] for number in beside]
        kind = STEP_AT[self.stage(t, seat)]
        ways = kind.ways(t, seat, self)
        return ways if kind.certain else [move for move in ways if move.refusal(t, seat, self) is None]

    def ask(self, t: Board, seat: Seat) -> str:
        match self.stage(t, seat):
            case "done":
                return "All your lands are placed. Say that you are done."
            case "land":
                waiting = len(lands_of(t, ids.INCOMING[seat]))
                return f"Place your {several(waiting, 'new land')} in your domain: choose one."
            case "half":
                return f"Drag the {land_name(t, self.held)} to your domain, or click the half that touches it."
            case "beside":
                return f"Choose a land of your domain beside which the {land_name(t, self.held)} goes."
            case "cell":
                return f"Choose a cell beside your domain for the {self.half_name(t)}."
            case "direction":
                return "Choose the cell of the other half, beside the first."
            case _:
                return "Choose the half on which the building stands."

    def half_name(self, t: Board) -> str:
        """What is laid on the cell: the land, or the half of a double land."""
        kind = t.pieces[self.held].kind
        if kind not in DOUBLES:
            return land_name(t, self.held)
        return NAMES[DOUBLES[kind].a if self.half == "A" else DOUBLES[kind].b]

    def cells(self, t: Board, seat: Seat) -> Sequence[Cell]:
        """The cells that the land, or the half of a double one, may go to now."""
        domain = domain_of(t, seat)
        cells = domain.frontier()
        if is_double(t, self.held):
            cells = [cell for cell in cells if any(other not in domain.lands for other in AROUND[cell])]
        return [cell for cell in cells if cell in AROUND[self.beside]] if self.beside in AROUND else cells

    def trial(self, t: Table, seat: Seat) -> tuple[Event, ...]:
        """A double land is seen where its first half was laid; the other half in the first direction that is free."""
        lands = domain_of(t, seat).lands
        free = [str(way) for way, other in enumerate(TOWARDS.get(self.cell, ())) if other and other not in lands]
        if not free:
            return ()
        cell, way = replace(self, direction=self.direction or free[0]).anchor()
        moved = PiecesMoved((self.held,), ids.INCOMING[seat], ids.DOMAIN[seat], places=(SPOTS[cell],))
        return moved, PiecesTurned((self.held,), (angle_of(way),))

    def anchor(self) -> tuple[Cell, int]:
        """The cell of half A and the direction from there to half B."""
        direction = int(self.direction)
        if self.half == "A":
            return self.cell, direction
        return TOWARDS[self.cell][direction], (direction + 3) % 6

    def problem(self, t: Board, seat: Seat) -> str:
        if not self.held:
            return "a cell is named without a land" if (self.half, self.beside, self.cell, self.direction) != ("",) * 4 else ""
        if self.held not in lands_of(t, ids.INCOMING[seat]):
            return "the land that is being placed is not among the new lands"
        if self.half and (self.half not in HALVES or not is_double(t, self.held)):
            return "a half is named that there is not"
        if self.beside and self.beside not in domain_of(t, seat).lands:
            return "no land lies where the new one should go beside"
        if (self.cell and (not self.half or self.cell not in self.cells(t, seat))) or (self.beside and not self.cells(t, seat)):
            return "the land that is being placed cannot go there"
        if self.direction:
            known = self.cell and self.direction in "012345" and len(self.direction) == 1 and extra_of(t, seat)
            free = known and TOWARDS[self.cell][int(self.direction)]
            return "" if free and free not in domain_of(t, seat).lands else "the other half cannot lie there"
        return ""

    def last_laid(self, t: Board, seat: Seat) -> PieceId:
        """The land that was placed last in this phase and still lies in the domain; empty if there is none."""
        there = lands_of(t, ids.DOMAIN[seat])
        return next((land for land in reversed(self.laid) if land in there), "")

    def why_not(self, t: Board, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
        where = t.where.get(piece, "")
        kind = t.pieces[piece].kind if piece else ""
        if zone == ids.DOMAIN[seat] and (
            kind in LAND_PIECES if where == ids.INCOMING[seat] else self.held and where in ("", zone)
        ):
            why = "A land goes to an empty cell that shares an edge with your domain; they glow."
            return Refused(why, "E_NOT_ADJACENT")
        if where == zone or where not in (ids.DOMAIN[seat], ids.INCOMING[seat]):
            return None
        if kind not in LAND_PIECES:
            return Refused("A building never leaves its land.", "E_BUILDING_LOCKED")
        if where == ids.DOMAIN[seat] and piece not in self.laid:
            return Refused("Lands that were placed in an earlier phase never move.", "E_LOCKED")
        return None


class Step(GameMove[Play, Placing], frozen=True):
    """An answer to one stage of the placing: it can be given at that stage only."""

    answers = (Placing,)
    certain = True
    at_stage: ClassVar[str] = ""
    """The stage that it answers, as in `Placing.stage`."""

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Placing) -> Iterable[Self]:
        return cls.ways(t, seat, pending) if pending.stage(t, seat) == cls.at_stage else ()

    @classmethod
    def ways(cls, t: Board, seat: Seat, pending: Placing) -> Sequence[Self]:
        """The answers to consider at its stage: those of `choices`, if they are always the same."""
        return made_of(cls)


class Carried(GameMove[Play, Placing], frozen=True):
    """Lay a land in one answer. Of a double land `cell` is that of half A, and `orientation` is the direction of half B."""

    answers = (Placing,)
    listed = False
    land: PieceId
    cell: Cell
    orientation: int | None = None

    def cells(self) -> tuple[Cell, ...]:
        """The cells that the land would cover; that of the other half is empty if it is beyond the frame."""
        return (self.cell,) if self.orientation is None else (self.cell, TOWARDS[self.cell][self.orientation])

    def unfit(self, t: Board, seat: Seat) -> Refused | None:
        """The refusal if it is none of the lands to place, or if these fields are none of such a land."""
        if refused := not_mine(t, seat, self.land):
            return refused
        double, way = is_double(t, self.land), self.orientation
        if double != (way is not None) or not 0 <= (way or 0) < 6:
            return no_direction()
        return None if self.cell in SPOTS else no_cell()

    def gestures(self, t: Board, seat: Seat, pending: Placing) -> tuple[Gesture, ...]:
        angle = None if self.orientation is None else angle_of(self.orientation)
        return (replace(drag_to(self.land, seat, self.cell), angle=angle),)

    def brings(self, t: Board, seat: Seat, pending: Placing) -> str:
        return gain_at(t, seat, self.land, *self.cells())[1]


STEP_AT: dict[str, type[Step]] = {}
LAY_ON: list[Step] = []
"""Which kind of move answers each stage, and the move to each of `CELLS`. The modules of the moves fill them in."""


class NameHalf(Step, frozen=True):
    """An answer that names a half of the double land in hand."""

    choices = tuple([(half,) for half in HALVES])
    does: ClassVar[str] = ""
    """What the log says after the name of the player: `{land}` is the land of that half, `{extra}` the building of the lot."""
    half: str

    def name(self, t: Board, pending: Placing) -> str:
        """The land of the half: `quarry`."""
        return replace(pending, half=self.half).half_name(t)

    def sentence(self, story: Story) -> str:
        assert isinstance(story.decision, Placing)
        extra = listed([NAMES[story.before.pieces[one].kind] for one in extra_of(story.before, story.entry.seat)])
        return f"{story.who} {self.does.format(land=self.name(story.before, story.decision), extra=extra)}."


def click_on(seat: Seat, cell: Cell) -> Click:
    """A click on a cell of the domain of `seat`."""
    return Click(zone=ids.DOMAIN[seat], place=SPOTS.get(cell))


def drag_to(piece: PieceId, seat: Seat, cell: Cell) -> Drag:
    """A drag of a piece to a cell of the domain of `seat`."""
    return Drag(piece, ids.DOMAIN[seat], SPOTS.get(cell))


def angle_of(orientation: int) -> float:
    """The angle, in degrees clockwise, at which a double land lies whose half B is in that direction from half A."""
    return -60.0 * orientation % 360.0


def ways_to_lay(t: Board, seat: Seat, double: bool) -> Iterable[tuple[Cell, int | None]]:
    """The cells, for a double land of half A with the direction of half B, that may be worth a try for the next land."""
    domain = domain_of(t, seat)
    cells = domain.frontier()
    if not double:
        return [(cell, None) for cell in cells]
    anchors = dict.fromkeys(one for cell in cells for one in (cell, *AROUND[cell]) if one not in domain.lands)
    return [(cell, direction) for cell in anchors for direction in range(6)]


def choosing(laid: tuple[PieceId, ...]) -> Placing:
    """The decision of somebody who has to name a land."""
    return Placing("", "", "", "", "", laid)


def holding(t: Board, land: PieceId, laid: tuple[PieceId, ...]) -> Placing:
    """The decision of somebody who has named a land. A doubled land has two equal halves, so no half is asked for."""
    double = DOUBLES.get(t.pieces[land].kind)
    return Placing(land, "A" if double and double.a == double.b else "", "", "", "", laid)


def is_double(t: Board, land: PieceId) -> bool:
    """Whether a land is a double one."""
    return t.pieces[land].kind in DOUBLES


def extra_of(t: Board, seat: Seat) -> tuple[PieceId, ...]:
    """The building or fort of a lot that waits for its double land."""
    places = {place_of(t, land) for land in lands_of(t, ids.INCOMING[seat]) if not is_double(t, land)}
    return tuple([one for one in t.zones[ids.INCOMING[seat]] if t.pieces[one].kind in WORKS and place_of(t, one) not in places])


def build_cell(anchor: tuple[Cell, int], half: str) -> Cell:
    """The cell of a half of a double land."""
    return anchor[0] if half == "A" else TOWARDS[anchor[0]][anchor[1]]


def not_mine(t: Board, seat: Seat, land: PieceId) -> Refused | None:
    """The refusal if a land is none of those that a seat has to place."""
    if land not in t.pieces or t.pieces[land].kind not in LAND_PIECES:
        return Refused("There is no such land on this table.", "E_ARGUMENT")
    if t.where[land] == ids.DOMAIN[seat]:
        return Refused("Lands that lie in a domain never move.", "E_LOCKED")
    if t.where[land] != ids.INCOMING[seat]:
        return Refused("That is none of the lands that you have to place.", "E_NOT_YOURS")
    return None


def no_cell() -> Refused:
    """The refusal of a cell that the frame does not have."""
    return Refused("The cells are a1 to q13: columns a to q, rows 1 to 13.", "E_ARGUMENT")


def no_direction() -> Refused:
    """The refusal of a direction that there is not."""
    return Refused("A double land has an orientation from 0 to 5, a single land has none.", "E_ARGUMENT")


def cannot_lie(t: Board, seat: Seat, cells: Sequence[Cell]) -> Refused | None:
    """The refusal if a land may not cover these cells of a domain."""
    if cells[0] not in SPOTS:
        return no_cell()
    domain = domain_of(t, seat)
    if not cells[-1]:
        return Refused("There the other half would lie beyond the place of your domain.", "E_CELL_TAKEN")
    if any(cell in domain.lands for cell in cells):
        return Refused("A land lies there already.", "E_CELL_TAKEN")
    if not domain.lands:
        first = "The first land of a domain goes to the middle of its place."
        return None if cells[0] == START else Refused(first, "E_NOT_ADJACENT")
    if not any(other in domain.lands for cell in cells for other in AROUND[cell]):
        why = "A land there would not touch your domain; it has to share an edge with it."
        return Refused(why, "E_NOT_ADJACENT")
    return None


def gain_at(t: Board, seat: Seat, land: PieceId, *cells: Cell) -> tuple[int, str]:
    """How many points more a land would bring on its cells; and the same in words, with the areas that it would make larger."""
    domain, load = domain_of(t, seat), load_of(t, land)
    kind = t.pieces[land].kind
    lands = dict(zip(cells, (DOUBLES[kind].a, DOUBLES[kind].b) if kind in DOUBLES else (kind,), strict=True))
    after = domain.with_land(lands, dict.fromkeys(cells, t.pieces[load[0]].kind) if load else {})
    more = after.total() - domain.total()
    grown = [f"{NAMES[kind]} area of {size}" for cell, kind in lands.items() if (size := len(after.area_at[cell])) > 1]
    return more, ", ".join(dict.fromkeys((f"{counted(more, 'point') if more else 'no points'} more", *grown)))


def row_at(t: Board, seat: Seat, label: str, land: PieceId, *cells: Cell) -> Button:
    """The row that lays a land, or a half of it: what it would bring on `cells`, best first; nothing without them."""
    more, words = gain_at(t, seat, land, *cells) if cells else (0, "")
    return Button(label, words, rank=more)


def lay(t: Play, seat: Seat, land: PieceId, cell: Cell) -> None:
    """Lay a land, with what stands on it, on a cell."""
    load, domain, zone, pieces = load_of(t, land), domain_of(t, seat), ids.DOMAIN[seat], t.pieces
    is_plain = domain.is_made_of(len(t.zones[zone]))
    t.move((land, *load), ids.INCOMING[seat], zone, (SPOTS[cell],) * (1 + len(load)))
    if is_plain:
        DOMAINS.keep(t, seat, domain.with_land({cell: pieces[land].kind}, {cell: pieces[load[0]].kind} if load else {}))


def lay_double(t: Play, seat: Seat, pending: Placing, building_half: str) -> None:
    """Lay a double land, with the building of its lot on a half of it, and go on."""
    extra, anchor = extra_of(t, seat), pending.anchor()
    t.move((pending.held,), ids.INCOMING[seat], ids.DOMAIN[seat], (SPOTS[anchor[0]],))
    if anchor[1]:
        t.record(PiecesTurned((pending.held,), (angle_of(anchor[1]),)))
    if building_half:
        t.move(extra, ids.INCOMING[seat], ids.DOMAIN[seat], (SPOTS[build_cell(anchor, building_half)],))
    go_on(t, seat, (*pending.laid, pending.held))


def again(t: Play, seat: Seat, pending: Placing) -> None:
    """Ask the same seat on, in the same phase."""
    t.ask((seat,), t.flow.phase, pending, *t.flow.agenda[:-1])


def first_asked(t: Play, seat: Seat, laid: tuple[PieceId, ...] = ()) -> Placing:
    """What is asked next of a seat that places; if there is no choice among its lands, at once where the land goes."""
    left = choices_of(t, seat, is_last=True)
    return holding(t, left[0][0], laid) if len(left) == 1 else choosing(laid)


def go_on(t: Play, seat: Seat, laid: tuple[PieceId, ...]) -> None:
    """Ask for the next land of `seat`."""
    again(t, seat, first_asked(t, seat, laid))
