"""Why the rules cannot go on from a table set by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.table import Table
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.auction import KEEPING
from tabletop.games.lotta_rome.cells import CELL_AT
from tabletop.games.lotta_rome.choosing import ADDITION, gems_on
from tabletop.games.lotta_rome.data import DOUBLES, EXPLORED, FEEDS
from tabletop.games.lotta_rome.domain import LAND_PIECES, Domain, cells_of, domain_of, is_merchants, lands_of, place_of
from tabletop.games.lotta_rome.elephants import BIDDING
from tabletop.games.lotta_rome.lands import PURCHASE
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
    if is_merchants(table):
        yield from merchant_faults(table)


_last_sound: dict[Seat, Domain] = {}
"""The last domain of each seat without faults: `domain_of` gives the same one as long as its pieces lie as they lay."""


def domain_faults(table: Table, seat: Seat) -> list[str]:
    """A domain hangs together; a cell has one land at the most, and a land one building or elephant."""
    domain = domain_of(table, seat)
    if _last_sound.get(seat) is domain:
        return []
    found = [*faults_in(table, seat, domain)]
    if not found:
        _last_sound[seat] = domain
    return found


def faults_in(table: Table, seat: Seat, domain: Domain) -> Iterator[str]:
    """As `domain_faults`, whatever was found before."""
    zone = ids.DOMAIN[seat]
    name = zone_name(table, zone)
    covered = Counter(cell for land in lands_of(table, zone) for cell in cells_of(table, land))
    seats = Counter(place_of(table, one) for one in table.zones[zone] if table.pieces[one].kind not in LAND_PIECES)
    if covered[""]:
        yield f"half of a double land lies beyond {name}"
    if any(count > 1 for count in covered.values()):
        yield f"several lands lie on one place of {name}"
    if any(count > 1 or not covered[CELL_AT.get(place, "")] for place, count in seats.items()):
        yield f"a piece in {name} does not stand on a land of its own"
    if not domain.is_connected():
        yield f"the lands in {name} do not hang together"


def pairs(table: Table, zone: ZoneId) -> Iterator[str]:
    """On each place of a zone lies one land at the most, and a building only on a land; in a purchase it waits beside."""
    if not table.zones[zone]:
        return
    lands = Counter(place_of(table, land) for land in lands_of(table, zone))
    works = Counter(place_of(table, piece) for piece in table.zones[zone] if table.pieces[piece].kind in FEEDS)
    if any(count > 1 for count in lands.values()):
        yield f"several lands lie on one place of {zone_name(table, zone)}"
    if table.flow.phase != PURCHASE and any(count > 1 or not lands[place] for place, count in works.items()):
        yield f"a building in {zone_name(table, zone)} does not stand on a land of its own"


def merchant_faults(table: Table) -> Iterator[str]:
    """Hands and bids hold what the phase of the expansion needs; a lot that is placed is one of the market."""
    phase = table.flow.phase
    for seat in [one.id for one in table.equipment.seats]:
        hand, bid = table.zones[ids.HAND[seat]], table.zones[ids.BID[seat]]
        if phase in (KEEPING, BIDDING) and not hand:
            yield f"{seat_name(table, seat)} has no contract to choose"
        if phase not in (KEEPING, BIDDING, PURCHASE) and hand:
            yield f"{zone_name(table, ids.HAND[seat])} holds contracts, though the phase does not use them"
        if bid and (phase != PURCHASE or len(bid) > 1):
            yield f"{zone_name(table, ids.BID[seat])} holds contracts that do not belong there"
        if phase == PURCHASE:
            yield from lot_in_hand(table, seat)


def lot_in_hand(table: Table, seat: Seat) -> Iterator[str]:
    """A building or fort that was bought waits for the one double land of its lot."""
    lands = lands_of(table, ids.INCOMING[seat])
    doubles = [land for land in lands if table.pieces[land].kind in DOUBLES]
    extra = [one for one in table.zones[ids.INCOMING[seat]] if table.pieces[one].kind not in LAND_PIECES]
    if len(extra) > 1 or (extra and (len(doubles) != 1 or len(lands) != 1)):
        yield f"{zone_name(table, ids.INCOMING[seat])} are not those of one lot"


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
            PURCHASE: (ids.INCOMING[seat],),
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
