"""What looks wrong in a box although it can be played: a place off the table, a piece where it does not belong.

Each remark is a sentence that names the piece, the kind or the place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator

from tabletop.core.equipment import Equipment, Placement, ZoneDef
from tabletop.core.faces import Icon, Picture
from tabletop.core.layout import accepts, place_centre
from tabletop.core.picture_names import faces_of

Remark = tuple[str, str, str]
"""The sort and the id of a part of the box, and what looks wrong about it, as a sentence."""
WHOSE = {"kind": "The kind {!r}", "board": "Board {}", "zone": "The place {!r}"}


def remarks(
    box: Equipment,
    tags: Collection[str],
    icons: Collection[str],
    picture_fault: Callable[[Picture], str],
    origin: Callable[[str, str], str],
) -> list[str]:
    """What is worth a look in this box. `tags` are those that any kind of the game has, for whatever players and options;
    `icons` are the names of those that there are; `picture_fault` says why a picture cannot be shown, empty if it can be;
    `origin` says where a part of the box is described, by its sort and id, empty if that is not known.
    """
    found = [
        *about_places(box, tags),
        *about_set_up(box),
        *about_hidden_pieces(box),
        *about_turning(box),
        *about_faces(box, icons, picture_fault),
    ]
    sentences = (f"{place}: {words}" if (place := origin(sort, name)) else words for sort, name, words in found)
    return list(dict.fromkeys(sentences))


def tags_of(box: Equipment) -> set[str]:
    """The tags that a place may accept: those of the kinds, and their ids."""
    return {tag for kind in box.kinds.values() for tag in (kind.id, *kind.tags)}


def about_places(box: Equipment, tags: Collection[str]) -> Iterator[Remark]:
    """Places that nobody can reach or that nothing fits."""
    for zone in box.zones.values():
        if not zone.in_hand and (zone.width <= 0 or zone.height <= 0):
            yield "zone", zone.id, f"The place {zone.id!r} has no size, so nothing can be dropped there."
        elif not zone.in_hand and not on_table(box, zone.x + zone.width / 2, zone.y + zone.height / 2):
            yield "zone", zone.id, f"The place {zone.id!r} lies beyond the table of {box.width:g} x {box.height:g} mm."
        if zone.reach and not zone.has_slots:
            yield "zone", zone.id, f"The place {zone.id!r} has a reach, which means something for slots and tracks alone."
        if zone.flat and zone.layout != "hex":
            yield "zone", zone.id, f"The place {zone.id!r} is flat, which means something for hexagons alone."
        if zone.ends_turn and (zone.supply or zone.does):
            what = "an endless supply" if zone.supply else "a button"
            yield "zone", zone.id, f"The place {zone.id!r} ends the turn when a piece is put there, but it is {what}."
        for tag in zone.accepts:
            if tag not in tags:
                yield "zone", zone.id, f"The place {zone.id!r} takes pieces with the tag {tag!r}, which no kind of piece has."


def about_set_up(box: Equipment) -> Iterator[Remark]:
    """Pieces that lie where they do not belong, and places that hold too many of them."""
    held, there = Counter[str](), Counter[tuple[str, float, float]]()
    for one in box.pieces:
        zone, kind = box.zones[one.zone], box.kinds[one.kind]
        held[one.zone] += 1
        there[one.zone, one.x, one.y] += 1
        if not accepts(zone, kind):
            yield "piece", one.piece, f"{one.piece!r} lies in {zone.id!r}, which does not take pieces of its kind."
        yield from about_spot(box, zone, one)
    for zone in box.zones.values():
        if zone.capacity and held[zone.id] > zone.capacity:
            yield (
                "zone",
                zone.id,
                f"The place {zone.id!r} holds {held[zone.id]} pieces at the start, and {zone.capacity} fit into it.",
            )
    for (name, x, y), count in there.items():
        zone = box.zones[name]
        if zone.cell_capacity and count > zone.cell_capacity and (zone.has_cells or zone.has_slots):
            yield (
                "zone",
                name,
                f"{count} pieces lie at {x:g}, {y:g} of {name!r} at the start, and {zone.cell_capacity} fit there.",
            )


def about_spot(box: Equipment, zone: ZoneDef, one: Placement) -> Iterator[Remark]:
    """A piece beyond the places, the cells or the edge of where it lies."""
    words = ""
    if zone.has_slots and not 0 <= one.x < len(zone.slots):
        words = f"place {one.x:g} of {zone.id!r}, whose places are 0 to {len(zone.slots) - 1}"
    elif zone.has_cells and not (0 <= one.x < zone.columns and 0 <= one.y < zone.rows):
        words = f"the cell {one.x:g}, {one.y:g} of {zone.id!r}, which has {zone.columns} x {zone.rows} cells"
    if words:
        yield "piece", one.piece, f"{one.piece!r} lies on {words}."
    elif zone.is_free and not on_table(box, *place_centre(zone, one.x, one.y)):
        yield "piece", one.piece, f"{one.piece!r} lies beyond the table of {box.width:g} x {box.height:g} mm."


def on_table(box: Equipment, x: float, y: float) -> bool:
    """Whether a point, in millimetres, is on the table."""
    return 0 <= x <= box.width and 0 <= y <= box.height


def about_hidden_pieces(box: Equipment) -> Iterator[Remark]:
    """Kinds that lie face down in a pile of several kinds at the start, although their back gives them away."""
    piled = Counter(zone for zone, _ in {(one.zone, one.kind) for one in box.pieces if box.zones[one.zone].is_stack})
    for one in box.pieces:
        kind = box.kinds[one.kind]
        if one.face and piled[one.zone] > 1 and kind.flips and len(kind.faces) == 2 and not kind.faces[one.face].hides:
            yield (
                "kind",
                kind.id,
                f"{kind.id!r} lies on its front at the start, but its back does not hide which piece it is: "
                "its face needs hides = true.",
            )


def about_turning(box: Equipment) -> Iterator[Remark]:
    """Kinds with a step for turning although they do not turn."""
    for kind in box.kinds.values():
        if kind.turn_step and not kind.turns:
            yield "kind", kind.id, f"The kind {kind.id!r} has a turn_step, and it does not turn: it needs turns = true."


def about_faces(box: Equipment, icons: Collection[str], picture_fault: Callable[[Picture], str]) -> Iterator[Remark]:
    """Icons and pictures that there are not, or that cannot be shown."""
    for sort, name, face in faces_of(box):
        whose = WHOSE[sort].format(name)
        for layer in face.layers:
            if isinstance(layer, Icon) and layer.icon not in icons:
                yield sort, name, f"{whose} shows the icon {layer.icon!r}, which there is not."
            if isinstance(layer, Picture) and (fault := picture_fault(layer)):
                yield sort, name, f"{whose} shows the picture {layer.file!r}, which cannot be shown: {fault}."
