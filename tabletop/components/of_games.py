"""The components of another game: its piles as they lie at the start, each kind of piece, and its boards."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.component import MOST_TAKEN, Component
from tabletop.core.equipment import Board, Equipment, PieceKind, Placement, ZoneDef
from tabletop.core.grid import Grid
from tabletop.games.game import Game

LONGEST_BOARD = 5_000.0
"""No piece is longer, in millimetres, so a board that is longer stays where it is."""


def components_of(game: Game) -> tuple[Component, ...]:
    """Everything in the box of a game for as many as can play it.

    Raises GameDataError if the box cannot be made.
    """
    most = game.players[1]
    box = game.box(game.free_colours(most)[:most], game.checked_options({}))
    return (*piles(box), *singles(box), *boards(box))


def with_backs(box: Equipment, kinds: list[str]) -> tuple[PieceKind, ...]:
    """The kinds of these ids, and those that stand for them where they are hidden."""
    found = dict.fromkeys(kinds)
    found.update(dict.fromkeys(box.kinds[kind].blank for kind in kinds if box.kinds[kind].blank))
    return tuple(box.kinds[kind] for kind in found)


def piles(box: Equipment) -> Iterator[Component]:
    """Pieces of several kinds that lie on one another at the start, in a place for a pile or on the open table."""
    held: dict[tuple[str, float, float], list[Placement]] = {}
    for one in box.pieces:
        zone = box.zones[one.zone]
        if zone.is_stack or (zone.is_free and box.kinds[one.kind].stacks):
            held.setdefault((one.zone, one.x, one.y), []).append(one)
    for number, ((zone_id, _, _), pieces) in enumerate(held.items()):
        kinds = list(dict.fromkeys(one.kind for one in pieces))
        if len(kinds) > 1 and len(pieces) <= MOST_TAKEN:
            name = box.zones[zone_id].name if box.zones[zone_id].is_stack else pile_name(box, kinds)
            laid = tuple(Placement(one.piece, one.kind, "", face=one.face) for one in pieces)
            yield Component(f"{box.game}.pile.{number}"[:80], name, with_backs(box, kinds), laid, box.name)


def pile_name(box: Equipment, kinds: list[str]) -> str:
    """What a pile on the open table is called: the word that all its kinds begin with, or the game."""
    first = {kind.partition(".")[0] for kind in kinds}
    return first.pop().replace("_", " ") if len(first) == 1 else box.name


def singles(box: Equipment) -> Iterator[Component]:
    """Each kind of piece by itself, but not those that only stand for others."""
    placed = {one.kind for one in box.pieces} | {zone.supply for zone in box.zones.values()}
    backs = {kind.blank for kind in box.kinds.values()}
    for kind in box.kinds.values():
        if kind.id in placed or kind.id not in backs:
            yield Component(kind.id, kind.name, with_backs(box, [kind.id]), (Placement("1", kind.id, ""),), box.name)


def boards(box: Equipment) -> Iterator[Component]:
    """The boards, with the cells that lie on them, as locked pieces."""
    for number, one in enumerate(box.boards, 1):
        if max(one.width, one.height) <= LONGEST_BOARD and one.shadow:
            name = one.face.name or "board"
            id = f"{box.game}.board.{number}"[:80]
            kind = PieceKind(
                *(id, name, one.width, one.height, (one.face,)),
                radius=one.radius,
                thickness=2.0,
                in_hand=False,
                snaps=False,
                tags=("board",),
                grid=grid_on(box, one),
            )
            yield Component(id, name, (kind,), (Placement("1", id, "", locked=True),), box.name)


def grid_on(box: Equipment, board: Board) -> Grid | None:
    """The cells of the first place with cells that lies within a board; None if there is none."""
    for zone in box.zones.values():
        if zone.has_cells and lies_on(zone, board):
            x, y = zone.x - board.x, zone.y - board.y
            return Grid(zone.columns, zone.rows, x, y, zone.width, zone.height, zone.layout == "hex")
    return None


def lies_on(zone: ZoneDef, board: Board) -> bool:
    """Whether a place lies within a board."""
    across = board.x <= zone.x and zone.x + zone.width <= board.x + board.width
    return across and board.y <= zone.y and zone.y + zone.height <= board.y + board.height
