"""Kinds of pieces: cards, and pieces of wood or cardboard that lie as they are put."""

from __future__ import annotations

from tabletop.core.equipment import PieceKind
from tabletop.core.faces import Face, Outline
from tabletop.kit.boxes import Size


def card_kind(
    kind: str,
    name: str,
    size: Size,
    faces: tuple[Face, ...],
    tags: tuple[str, ...] = (),
    text: str = "",
    *,
    radius: float = 2.0,
    thickness: float = 0.3,
    pile: str = "card",
    stacks: bool = True,
    in_hand: bool = True,
    blank: str = "",
    value: int = 0,
) -> PieceKind:
    """A card or a tile: it lies in piles, and is turned over if it has two sides; hidden it is one of the kind `blank`."""
    return PieceKind(
        kind,
        name,
        *size,
        faces,
        radius=radius,
        thickness=thickness,
        stacks=stacks,
        pile=pile,
        flips=len(faces) > 1,
        in_hand=in_hand,
        blank=blank,
        value=value,
        tags=tags,
        text=text,
    )


def figure_kind(
    kind: str,
    name: str,
    size: Size,
    faces: tuple[Face, ...],
    tags: tuple[str, ...] = (),
    text: str = "",
    *,
    outline: Outline = "shape",
    radius: float = 0.0,
    thickness: float = 0.4,
    stacks: bool = False,
    pile: str = "",
    flips: bool = False,
    in_hand: bool = False,
    value: int = 0,
) -> PieceKind:
    """A figure, marker or token: it is not turned by hand, and belongs on the table and not in a hand."""
    return PieceKind(
        kind,
        name,
        *size,
        faces,
        outline=outline,
        radius=radius,
        thickness=thickness,
        stacks=stacks,
        pile=pile,
        flips=flips,
        turns=False,
        in_hand=in_hand,
        value=value,
        tags=tags,
        text=text,
    )
