"""What differs between two moments of a game, in sentences for one seat."""

from __future__ import annotations

from tabletop.core.clock import CLOCK_COUNTERS
from tabletop.core.difference import Difference
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.table import Table
from tabletop.rules.describe import names
from tabletop.rules.score_sheet import is_on_sheet, place_on_sheet
from tabletop.rules.table_extras import drawing_words
from tabletop.rules.words import begun, counter_name, in_zone, listed, number, seat_name, zone_name

MOST_SENTENCES = 12
MOST_DRAWINGS = 6


def tell_difference(differs: Difference, before: Table, after: Table, seat: Seat | None) -> list[str]:
    """The sentences for `differs`, which is `difference(before, after)` of the views of `seat`.

    A list of more than `MOST_SENTENCES` is cut; its last sentence says how many are left out.
    """
    sentences: list[str] = []

    def name(pieces: list[PieceId] | tuple[PieceId, ...]) -> str:
        return begun(names(before, after, pieces, seat))

    ways: dict[tuple[ZoneId, ZoneId], list[PieceId]] = {}
    for piece in differs.moved:
        ways.setdefault((before.where[piece], after.where[piece]), []).append(piece)
    for (source, to), pieces in ways.items():
        verb = "lies" if len(pieces) == 1 else "lie"
        if source == to:
            sentences.append(f"{name(pieces)} {verb} elsewhere {in_zone(after, to)}.")
        else:
            sentences.append(f"{name(pieces)} {verb} {in_zone(after, to)}, no longer {in_zone(after, source)}.")
    if differs.changed:
        verb = "shows or lies" if len(differs.changed) == 1 else "show or lie"
        sentences.append(f"{name(differs.changed)} {verb} differently.")
    if differs.made:
        sentences.append(f"{name(differs.made)} {'has' if len(differs.made) == 1 else 'have'} come into sight.")
    if differs.removed:
        sentences.append(f"{name(differs.removed)} {'is' if len(differs.removed) == 1 else 'are'} no longer in sight.")
    for zone, was, count in differs.hidden:
        sentences.append(f"Hidden in {zone_name(after, zone)}: {count}, was {was}.")
    for counter, then, now in differs.counters:
        if is_on_sheet(counter):
            round_, who = place_on_sheet(counter)
            sentences.append(f"{seat_name(after, who)}’s score of round {round_}: {now}, was {then}.")
        elif counter not in CLOCK_COUNTERS:
            whose = after if after.counter(counter) is not None else before
            sentences.append(f"{counter_name(whose, counter)}: {now}, was {then}.")
    for named, words in ((differs.drawn, "New on the table"), (differs.rubbed_out, "No longer on the table")):
        table = after if named is differs.drawn else before
        if named:
            sentences.append(f"{words}: {listed([drawing_words(table.drawings[one]) for one in named[:MOST_DRAWINGS]])}.")
    if before.flow.round != after.flow.round:
        sentences.append(f"It is round {after.flow.round}, was {before.flow.round}.")
    if before.flow.to_act != after.flow.to_act and after.flow.to_act:
        sentences.append(f"It is the turn of {listed([seat_name(after, one) for one in after.flow.to_act])}.")
    if len(sentences) > MOST_SENTENCES:
        sentences[MOST_SENTENCES:] = [f"And {number(len(sentences) - MOST_SENTENCES)} more."]
    return sentences
