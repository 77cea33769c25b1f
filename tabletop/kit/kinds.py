"""Kinds of pieces: how they are cut and handled is said once for all of one make."""

from __future__ import annotations

from msgspec import Struct

from tabletop.core.equipment import PieceKind
from tabletop.core.faces import Face, Outline
from tabletop.core.rects import Size


class Cut(Struct, frozen=True):
    """What all pieces of one make have in common: cards, say, or wooden figures. The fields are those of `PieceKind`."""

    outline: Outline = "rect"
    radius: float = 0.0
    thickness: float = 0.4
    stacks: bool = False
    pile: str = ""
    flips: bool = False
    """Whether those with two sides are turned over."""
    rolls: bool = False
    sides: int = 0
    turns: bool = False
    turn_step: float = 0.0
    in_hand: bool = False


def piece_kind(
    cut: Cut,
    kind: str,
    name: str,
    size: Size,
    faces: tuple[Face, ...],
    tags: tuple[str, ...] = (),
    text: str = "",
    *,
    blank: str = "",
    value: int = 0,
    home: str = "",
    promotes: tuple[str, ...] = (),
) -> PieceKind:
    """A kind of that make; a hidden piece of it looks like one of the kind `blank`. `home`, `promotes`: see `PieceKind`."""
    return PieceKind(
        kind,
        name,
        *size,
        faces,
        outline=cut.outline,
        radius=cut.radius,
        thickness=cut.thickness,
        stacks=cut.stacks,
        pile=cut.pile,
        flips=cut.flips and len(faces) > 1,
        rolls=cut.rolls,
        turns=cut.turns,
        turn_step=cut.turn_step,
        in_hand=cut.in_hand,
        blank=blank,
        value=value,
        tags=tags,
        text=text,
        sides=cut.sides,
        home=home,
        promotes=promotes,
    )
