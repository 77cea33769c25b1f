"""Why the rules cannot go on from a table set by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.table import Table
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.choosing import ADDITION, gems_on
from tabletop.games.lotta_rome.data import EXPLORED, FEEDS
from tabletop.games.lotta_rome.domain import domain_of, lands_of, place_of
from tabletop.games.lotta_rome.rulings import MOST_IN_SMALL
from tabletop.games.lotta_rome.splitting import DIVISION, SELECTION
from tabletop.rules.diagnosis import BoxRules
from tabletop.rules.words import seat_name, zone_name

ASIDE = frozenset((ids.OPEN, *ids.CHOICES.values(), *ids.CHOSEN.values(), *ids.REMINDER.values(), *ids.PLAN.values()))
"""Places that hold nothing which the rules count."""
BOX_RULES = BoxRules(
    spare=frozenset({"plan", "reminder", "choice", "building", "gem"}),
    homes=dict.fromkeys(("choice", "reminder", "plan", "gem"), ASIDE),
)
"""Cards only show what the rules know. Buildings and gems are counted where they are needed."""


def faults(table: Table) -> Iterator[str]:
    """What is wrong on the table, apart from what the equipment shows."""
    for seat in [one.id for one in table.equipment.seats]:
        yield from domain_faults(table, seat)
        for zone in (ids.ROW[seat], ids.SMALL[seat], ids.LARGE[seat], ids.INCOMING[seat]):
            yield from pairs(table, zone)
        if table.zones[ids.SCREEN[seat]]:
            yield f"something lies in {zone_name(table, ids.SCREEN[seat])}; under the rules a split is made without it"
    yield from by_phase(table)


def domain_faults(table: Table, seat: Seat) -> Iterator[str]:
    """A domain hangs together, and a cell has one land with one building at the most."""
    yield from pairs(table, ids.DOMAIN[seat])
    if not domain_of(table, seat).is_connected():
        yield f"the lands in {zone_name(table, ids.DOMAIN[seat])} do not hang together"


def pairs(table: Table, zone: ZoneId) -> Iterator[str]:
    """On each place of a zone lies one land at the most, and a building only on a land."""
    lands = Counter(place_of(table, land) for land in lands_of(table, zone))
    works = Counter(place_of(table, piece) for piece in table.zones[zone] if table.pieces[piece].kind in FEEDS)
    if any(count > 1 for count in lands.values()):
        yield f"several lands lie on one place of {zone_name(table, zone)}"
    if any(count > 1 or not lands[place] for place, count in works.items()):
        yield f"a building in {zone_name(table, zone)} does not stand on a land of its own"


def by_phase(table: Table) -> Iterator[str]:
    """Rows, lots and new lands hold what the phase needs, and nothing in other phases."""
    phase = table.flow.phase
    for seat in [one.id for one in table.equipment.seats]:
        if phase == DIVISION:
            yield from row_faults(table, seat)
        if phase == SELECTION:
            yield from lot_faults(table, seat)
        used: Sequence[ZoneId] = {
            DIVISION: (ids.ROW[seat],),
            SELECTION: (ids.SMALL[seat], ids.LARGE[seat]),
            ADDITION: (ids.INCOMING[seat],),
        }.get(phase, ())
        for zone in (ids.ROW[seat], ids.SMALL[seat], ids.LARGE[seat], ids.INCOMING[seat]):
            if zone not in used and any(table.pieces[piece].kind != "gem" for piece in table.zones[zone]):
                yield f"something lies in {zone_name(table, zone)}, though the phase does not use it"


def row_faults(table: Table, seat: Seat) -> Iterator[str]:
    """Five lands were explored, and a gem is there for the smaller lot."""
    if len(lands_of(table, ids.ROW[seat])) != EXPLORED:
        yield f"{zone_name(table, ids.ROW[seat])} are not {EXPLORED}"
    if not table.zones[ids.GEMS[seat]]:
        yield f"{seat_name(table, seat)} has no gem for the smaller lot"


def lot_faults(table: Table, seat: Seat) -> Iterator[str]:
    """The two lots have five lands between them, the smaller one at most two, and a gem in its place."""
    small, large = lands_of(table, ids.SMALL[seat]), lands_of(table, ids.LARGE[seat])
    if len(small) > MOST_IN_SMALL or len(small) + len(large) != EXPLORED:
        yield f"{seat_name(table, seat)}’s lots have {len(small)} and {len(large)} lands"
    if not gems_on(table, ids.SMALL[seat]):
        yield f"there is no gem in {zone_name(table, ids.SMALL[seat])}"
