"""What differs between two moments of a game, in sentences that one seat may know."""

from __future__ import annotations

from tabletop.core.difference import Difference
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.table import Table
from tabletop.rules.describe import counter_name, join, names, number, seat_name, zone_name

MOST_SENTENCES = 12


def tell_difference(differs: Difference, before: Table, after: Table, seat: Seat | None) -> list[str]:
    """The sentences for `differs`, what `difference(before, after)` found; the longest lists are cut with a word on the rest."""
    box = after.equipment
    told: list[str] = []

    def name(pieces: list[PieceId] | tuple[PieceId, ...]) -> str:
        text = names(before, after, pieces, seat)
        return text[:1].upper() + text[1:]

    ways: dict[tuple[ZoneId, ZoneId], list[PieceId]] = {}
    for piece in differs.moved:
        ways.setdefault((before.where[piece], after.where[piece]), []).append(piece)
    for (source, to), pieces in ways.items():
        verb = "lies" if len(pieces) == 1 else "lie"
        if source == to:
            told.append(f"{name(pieces)} {verb} elsewhere in {zone_name(box, to)}.")
        else:
            told.append(f"{name(pieces)} {verb} in {zone_name(box, to)}, no longer in {zone_name(box, source)}.")
    if differs.changed:
        verb = "shows or lies" if len(differs.changed) == 1 else "show or lie"
        told.append(f"{name(differs.changed)} {verb} differently.")
    if differs.made:
        told.append(f"{name(differs.made)} {'is' if len(differs.made) == 1 else 'are'} new.")
    if differs.removed:
        told.append(f"{name(differs.removed)} {'is' if len(differs.removed) == 1 else 'are'} gone.")
    for counter, then, now in differs.counters:
        known = box.counters.get(counter)
        if known is None or not known.private or known.seat == seat:
            told.append(f"{counter_name(box, counter)}: {now}, was {then}.")
    if before.flow.round != after.flow.round:
        told.append(f"It is round {after.flow.round}, was {before.flow.round}.")
    if before.flow.to_act != after.flow.to_act and after.flow.to_act:
        told.append(f"It is the turn of {join([seat_name(box, one) for one in after.flow.to_act])}.")
    if len(told) > MOST_SENTENCES:
        told[MOST_SENTENCES:] = [f"And {number(len(told) - MOST_SENTENCES)} more."]
    return told
