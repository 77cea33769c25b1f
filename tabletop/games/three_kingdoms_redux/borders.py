"""Border locations: who holds them, and with which army units."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.data import BORDERS, GENERALS_OF, STATES, TYPES, WEAPON, BorderId, GeneralId, State
from tabletop.games.three_kingdoms_redux.play import KingdomPlay
from tabletop.rules.decisions import Board

UNIT_MARKERS = frozenset(ids.UNIT_MARKERS)
STATIONED = {state: [ids.MEMORY[general, "stationed"] for general in generals] for state, generals in GENERALS_OF.items()}
"""The counters that say which generals of a state are stationed."""


def borders_of(state: State) -> Sequence[BorderId]:
    """The two borders of a state."""
    return [row.id for row in BORDERS.values() if state in (row.first, row.second)]


def holder(t: Board, zone: ZoneId) -> GeneralId:
    """The general stationed at a location; empty if it is free."""
    for piece in t.zones[zone]:
        if piece in ids.GENERAL_OF:
            return ids.GENERAL_OF[piece]
        if piece == ids.SECOND_TOKEN:
            return "liao_hua"
    return ""


def units_at(t: Board, zone: ZoneId) -> str:
    """The types of the army units at a location, a letter each."""
    return next(("".join(ids.UNIT_SIDES[t.pieces[one].face]) for one in t.zones[zone] if one in UNIT_MARKERS), "")


def occupied(t: Board, state: State, border: BorderId = "") -> list[ZoneId]:
    """The locations that a state holds, on one border or on all."""
    zones, none_of = t.zones, OWN[state].isdisjoint
    return [zone for zone in PLACES[state, border] if not none_of(zones[zone])]


PLACES: dict[tuple[State, BorderId], Sequence[ZoneId]] = {
    (state, border): [ids.LOCATION[one, number] for one in ([border] if border else borders_of(state)) for number in range(1, 6)]
    for state in STATES
    for border in ("", *BORDERS)
}
"""The locations of a border, or of both borders of a state."""
OWN = {
    state: frozenset([*[ids.TOKENS[one] for one in generals], *([ids.SECOND_TOKEN] if state == "shu" else [])])
    for state, generals in GENERALS_OF.items()
}
"""The tokens of the generals of each state."""


def stationed_units(t: Board, state: State) -> str:
    """The types of all stationed army units of a state, a letter each."""
    return "".join([units_at(t, zone) for zone in occupied(t, state)])


def stationed_generals(t: Board, state: State) -> int:
    """How many generals of a state are stationed."""
    return sum([t.counters[name] > 0 for name in STATIONED[state]])


def set_units(t: KingdomPlay, zone: ZoneId, slot: int, units: str, marker: PieceId = "") -> None:
    """Lay a unit marker for these units, or turn the one given; without units it goes back."""
    marker = marker or (t.zones[ids.UNIT_SUPPLY][-1] if units else "")
    if not units:
        if marker:
            t.go(marker, ids.UNIT_SUPPLY)
        return
    t.face(marker, ids.UNIT_FACE[tuple(sorted(units, key=TYPES.index))])
    if t.where[marker] != zone:
        t.go(marker, zone, slot)


def pay_units(t: KingdomPlay, state: State, units: str, sign: int = -1) -> None:
    """Take the armies and weapons of units out of supply, or put them back if `sign` is 1."""
    if units:
        t.add(state, "ta", sign * len(units))
    for unit in units:
        t.add(state, WEAPON[unit], sign)
