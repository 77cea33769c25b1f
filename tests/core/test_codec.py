"""The rows of a save as entries."""

from __future__ import annotations

from tabletop.core.codec import EntryRow, entry_from, pack_entry, unpack_record
from tabletop.core.events import FlowChanged, Noted
from tabletop.core.log import Entry


def test_equal_agendas_of_an_entry_are_made_once() -> None:
    # A damaged save repeated one event 301 times in each of 301 entries; their agendas took a second and 80 MB.
    flow = FlowChanged(("blue",), "turn", 1, (("acts", ("one", ("two", 3))),))
    other = FlowChanged(("red",), "turn", 1, flow.agenda)
    written = Entry(1, 0, "blue", ("act",), (flow, flow, Noted("between"), flow, other))
    row = unpack_record(pack_entry(written))
    assert isinstance(row, EntryRow)
    read = entry_from(row, 1)
    assert read == written
    first, second, _, third, last = read.events
    assert first is second is third
    assert last is not first
