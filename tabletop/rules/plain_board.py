"""The table in words, as one seat may see it: zones and what lies in them. For screen readers, and to look things up."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tabletop.core.clock import CLOCK_COUNTERS, limit_of, runs_on
from tabletop.core.drawings import Drawing
from tabletop.core.equipment import Equipment, PieceId, Seat, ZoneDef
from tabletop.core.layout import zone_at
from tabletop.core.printable import one_line
from tabletop.core.table import Table
from tabletop.core.view import view
from tabletop.rules.score_sheet import is_on_sheet, sheet_lines
from tabletop.rules.table_extras import drawing_words, duration
from tabletop.rules.words import begun, counter_name, listed, number, plural, seat_name


class Section(Struct, frozen=True):
    """A heading and the lines below it."""

    title: str
    lines: tuple[str, ...]


def board_in_words(table: Table, seat: Seat | None) -> list[Section]:
    """The whole table as `seat` (None: a watcher) may see it. `table` is the full table."""
    seen = view(table, seat)
    box = seen.equipment
    sections = [Section(box.name, tuple(flow_lines(seen, seat)))]
    if seen.counters:
        shown = [
            f"{begun(counter_name(seen, key))}: {value}"
            for key, value in seen.counters.items()
            if key not in CLOCK_COUNTERS and not is_on_sheet(key)
        ]
        if shown:
            sections.append(Section("Counters", tuple(shown)))
        if scores := sheet_lines(seen):
            sections.append(Section("Scores by round", tuple(scores)))
    if drawings := [drawing for drawing in seen.drawings.values() if drawing.kind != "counter"]:
        sections.append(Section("Written and drawn", tuple(drawing_line(seen, drawing) for drawing in drawings)))
    empty: list[str] = []
    for zone in box.zones.values():
        if zone.supply:
            continue
        lines = zone_lines(seen, zone)
        if lines:
            sections.append(Section(zone_title(seen, zone, seat), tuple(lines)))
        else:
            empty.append(zone.name)
    if empty:
        sections.append(Section("Empty places", (f"{begun(listed(list(dict.fromkeys(empty))))}.",)))
    supplies = [plural(box.kinds[zone.supply].name) for zone in box.zones.values() if zone.supply]
    if supplies:
        sections.append(Section("Endless supplies", (f"{begun(listed(supplies))}.",)))
    return sections


def drawing_line(seen: Table, drawing: Drawing) -> str:
    """A note, arrow or line: what it is, and where it lies or where it leads from and to."""
    box = seen.equipment
    ends = drawing.points[:1] if drawing.is_card else (drawing.points[0], drawing.points[-1])
    where = " to ".join(dict.fromkeys(place_on_table(box, x, y) for x, y in ends))
    sits = any(seat.id == drawing.seat for seat in box.seats)
    whose = f", of {seat_name(seen, drawing.seat)}" if sits else f" in {drawing.seat}" if drawing.seat else ""
    return f"{begun(drawing_words(drawing))}{whose}: {where}"


def place_on_table(box: Equipment, x: float, y: float) -> str:
    """A point of the table in words: the zone it lies in, or else the part of the table, such as `upper left`."""
    zone = zone_at(box, x, y)
    if zone is not None and zone.id != box.open_zone:
        return zone.name
    down = ("upper", "middle", "lower")[min(2, max(0, int(3 * y / box.height)))]
    across = ("left", "middle", "right")[min(2, max(0, int(3 * x / box.width)))]
    return f"{down} {across}" if down != across else "middle"


def flow_lines(seen: Table, seat: Seat | None) -> list[str]:
    """Who sees the table like this, and whose turn it is."""
    flow = seen.flow
    who = f"As {seat_name(seen, seat)} sees it." if seat is not None else "As a watcher sees it."
    acting = listed([seat_name(seen, one) for one in flow.to_act]) or "nobody"
    phase = f", {flow.phase.replace('_', ' ')}" if flow.phase else ""
    lines = [who, f"Round {flow.round}{phase}; to act: {acting}."]
    limit = limit_of(seen)
    if limit is not None:
        each = f"{duration(limit)} for each" if limit else "it counts up"
        lines.append(f"The clock {'runs' if runs_on(seen) else 'is stopped'}; {each}.")
    return lines


def zone_title(seen: Table, zone: ZoneDef, seat: Seat | None) -> str:
    """The name of a zone and how much lies in it."""
    count = len(seen.zones[zone.id])
    whose = ""
    if zone.owner and seat_name(seen, zone.owner).casefold() not in zone.name.casefold():
        whose = " (yours)" if zone.owner == seat else f" ({seat_name(seen, zone.owner)})"
    return f"{begun(zone.name)}{whose}: {number(count)} {'piece' if count == 1 else 'pieces'}"


def zone_lines(seen: Table, zone: ZoneDef) -> list[str]:
    """What lies in a zone, a line for each place or pile; none if it is empty."""
    held = seen.zones[zone.id]
    if not held:
        return []
    if zone.bag:
        return [f"{begun(number(len(held)))} unseen."]
    if zone.is_stack:
        return [pile_line(seen, held)]
    if zone.is_line:
        return [f"{place}. {piece_words(seen, piece)}" for place, piece in enumerate(held, 1)]
    piles: dict[tuple[str, float, float], list[PieceId]] = {}
    for piece in held:
        state = seen.pieces[piece]
        where = place_words(zone, state.x, state.y)
        piles.setdefault((where, state.x, state.y) if zone.is_free else (where, 0.0, 0.0), []).append(piece)
    lines = []
    for (where, _, _), pieces in sorted(piles.items(), key=lambda row: row[0][0]) if not zone.is_free else piles.items():
        words = pile_line(seen, pieces) if seen.kind(pieces[0]).stacks else listed(counted(seen, pieces))
        lines.append(f"{where}: {words}" if where else words)
    return lines


def place_words(zone: ZoneDef, x: float, y: float) -> str:
    """A place of a zone: `e4` on a grid, `place 3` of slots, `upper left` of an open table."""
    match zone.layout:
        case "grid" if 0 <= x < zone.columns <= 26:
            return f"{chr(97 + int(x))}{zone.rows - int(y)}"
        case "grid" | "hex":
            return f"column {int(x) + 1:2}, row {int(y) + 1:2}"
        case "slots" | "track":
            return f"place {int(x) + 1:2}" if len(zone.slots) > 1 or zone.layout == "track" else ""
    down = ("upper", "middle", "lower")[min(2, max(0, int(3 * y / zone.height)))] if zone.height else ""
    across = ("left", "middle", "right")[min(2, max(0, int(3 * x / zone.width)))] if zone.width else ""
    return f"{down} {across}" if down != across else "middle"


def pile_line(seen: Table, pieces: Sequence[PieceId]) -> str:
    """A pile: what is on top, and how much lies below."""
    names = counted(seen, pieces)
    if len(names) == 1:
        return names[0]
    below = len(pieces) - 1
    return f"{piece_words(seen, pieces[-1])} on top of {number(below)} {'piece' if below == 1 else 'pieces'}"


def counted(seen: Table, pieces: Sequence[PieceId]) -> list[str]:
    """The pieces by name, counting together those with the same words: `white pawn`, `two chips, locked`."""
    names: dict[str, int] = {}
    for piece in pieces:
        words = piece_words(seen, piece)
        names[words] = names.get(words, 0) + 1
    counts = []
    for words, count in names.items():
        name, comma, rest = words.partition(", ")
        counts.append(f"{number(count)} {plural(name)}{comma}{rest}" if count > 1 else words)
    return counts


def piece_words(seen: Table, piece: PieceId) -> str:
    """A piece as a seat sees it: its name, what it shows, how it lies."""
    state, kind = seen.pieces[piece], seen.kind(piece)
    words = [f"“{state.label}” ({kind.name})" if state.label else kind.name]
    if kind.rolls or len(kind.faces) > 2:
        words.append(f"showing {seen.face(piece).name or state.face + 1}")
    elif seen.face(piece).hides and kind.flips:
        words.append("face down")
    if state.angle:
        words.append(f"turned by {state.angle:g}°")
    if state.locked:
        words.append("locked")
    return ", ".join(words)


def as_text(sections: Sequence[Section]) -> str:
    """The sections as plain text. A line break within a name becomes a space, so it cannot imitate a line of ours."""
    return "\n\n".join(
        "\n".join([one_line(section.title), *(f"  {one_line(line)}" for line in section.lines)]) for section in sections
    )


def as_markdown(sections: Sequence[Section]) -> str:
    """The sections as a page with headings."""
    marks = str.maketrans({mark: f"\\{mark}" for mark in "\\*_`[]<>#|"})
    parts = []
    for section in sections:
        lines = [f"- {line.translate(marks)}" for line in section.lines]
        parts.append("\n".join([f"## {section.title.translate(marks)}", "", *lines]))
    return "\n\n".join(parts)
