"""Words for the worship table and the towns: what is there, what each place gives, and whether a chain reaches it."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.table import Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.board import chain_cells
from tabletop.games.round_house.data import HOUSE
from tabletop.games.round_house.help import TOWN_WORDS, piece_name
from tabletop.games.round_house.play import owner_on
from tabletop.rules.decisions import Board
from tabletop.rules.play import OVER
from tabletop.rules.words import counted, listed, seat_name

Cell = tuple[int, int]
"""Row and column of a worship cell."""

SPACES: frozenset[ZoneId] = frozenset((*ids.RIGHT.values(), *ids.BOTTOM.values()))


# What is there


def own_seniors(t: Board, seat: Seat) -> frozenset[Cell]:
    """The cells of the worship table that hold a senior of `seat`."""
    zones = t.zones
    return frozenset(
        [cell for cell, zone in ids.CELL_ZONE.items() if zones[zone] and seat in map(ids.TOKEN_OWNER.get, zones[zone])]
    )


def in_town(t: Board, seat: Seat, town: ZoneId) -> list[PieceId]:
    """The assistants of `seat` in a town."""
    return [token for token in t.zones[town] if ids.TOKEN_OWNER.get(token) == seat]


def town_cells(t: Board, seat: Seat, town: ZoneId) -> frozenset[Cell]:
    """Where a chain of the assistants from a town may end."""
    return chain_cells(len(in_town(t, seat, town)), own_seniors(t, seat))


def space_holds(t: Board, space: ZoneId) -> bool:
    """Whether a right or bottom space of the worship table still gives something: a bonus, or the amulet on it."""
    kinds = HOUSE.worship.right if space in ids.RIGHT.values() else HOUSE.worship.bottom
    return kinds[int(space[2]) - 1] == "bonus" or bool(t.zones[space])


# Reports


def place_report(table: Table, zone: ZoneId) -> str:
    """What to say now about a cell, a space beside the cells or a town; empty for other places."""
    if zone in ids.CELL_OF:
        return cell_report(table, ids.CELL_OF[zone])
    if zone in SPACES:
        return space_report(table, zone)
    return town_report(table, zone) if zone in ids.TOWNS else ""


def worshipper(table: Table) -> Seat:
    """Whose worship the reports are about: the seat to act; empty if there is none."""
    flow = table.flow
    return flow.to_act[0] if flow.to_act and flow.phase != OVER else ""


def chosen_town(table: Table) -> ZoneId:
    """The town whose assistants are being brought home now; empty while none is."""
    row = table.flow.agenda[-1] if table.flow.agenda else ("",)
    return str(row[1]) if row[0] == "cell" else ""


# Cells


def cell_report(table: Table, cell: Cell) -> str:
    """Whether a chain of the acting player ends on `cell`, from which town, and if not, why not; then what it gives."""
    reached = cell_reached(table, cell)
    if not reached or cell in own_seniors(table, worshipper(table)):
        return reached or reward_words(table, cell)
    return f"{reached} {reward_words(table, cell)}"


def cell_reached(table: Table, cell: Cell) -> str:
    """Whether and how a chain of the acting player ends on `cell`, or why not; empty if nobody is to act."""
    seat = worshipper(table)
    if not seat:
        return ""
    who, seniors, chosen = seat_name(table, seat), own_seniors(table, seat), chosen_town(table)
    if cell in seniors:
        return f"A senior of {who} stands here for ever: a chain may pass it, but not end on it."
    towns = [town for town in ((chosen,) if chosen else ids.TOWNS) if in_town(table, seat, town)]
    reaching = [town for town in towns if cell in town_cells(table, seat, town)]
    if reaching:
        return f"Reached by {who}’s chain of {chains(table, seat, reaching)}; its last assistant stays for ever."
    needed = spans([count for count in range(1, len(ids.ASSISTANTS[seat])) if cell in chain_cells(count, seniors)])
    brings = f"brings {chains(table, seat, towns)}" if towns else "has nobody in a town"
    return f"Not reached: it takes a chain of {needed}, and {who} {brings}."


def chains(table: Table, seat: Seat, towns: Sequence[ZoneId]) -> str:
    """`3 from the southeast or 2 from the northwest`."""
    return listed([f"{len(in_town(table, seat, town))} from {TOWN_WORDS[town]}" for town in towns], "or")


def spans(numbers: Sequence[int]) -> str:
    """Rising numbers in words, with consecutive numbers as a range: `2 or 4 to 14`."""
    ends: list[list[int]] = []
    for number in numbers:
        if ends and ends[-1][1] == number - 1:
            ends[-1][1] = number
        else:
            ends.append([number, number])
    return listed([f"{first} to {last}" if last > first else str(first) for first, last in ends], "or")


def reward_words(table: Table, cell: Cell) -> str:
    """What a cell gives: its prestige, with that for chairs, and the gifts of its spaces, in their order."""
    row, column = cell
    value, chairs = cell_value(cell), seated(table, worshipper(table))
    prestige = f"{value + chairs} prestige ({value} + {chairs} for chairs)" if chairs else f"{value} prestige"
    thirds = dict.fromkeys(
        space_words(table, space) for space in (ids.RIGHT[row], ids.BOTTOM[column]) if space_holds(table, space)
    )
    words = [prestige, *spaces_give(cell), *([listed([*thirds], "or")] if thirds else [])]
    return f"It gives {', then '.join(words)}."


def cell_value(cell: Cell) -> int:
    """The printed value of a cell."""
    return HOUSE.worship.values[cell[0] - 1][cell[1] - 1]


def seated(t: Board, seat: Seat) -> int:
    """How many assistants of `seat` sit on chairs."""
    return sum(owner_on(t, chair) == seat for chair in ids.CHAIRS) if seat else 0


def spaces_give(cell: Cell) -> Sequence[str]:
    """What the space above the column and the one left of the row give."""
    words = []
    for reward in (HOUSE.worship.top[cell[1] - 1], HOUSE.worship.left[cell[0] - 1]):
        what, _, count = reward.partition(":")
        if what == "coins":
            words.append(counted(int(count), "coin"))
        elif count:
            words.append(f"{count} {what}")
        else:
            words.append("a pirate tile" if what == "pirate" else "a permanent helper")
    return words


# Spaces and towns


def space_words(table: Table, space: ZoneId) -> str:
    """What is on a right or bottom space, or what it offers each time."""
    held = table.zones[space]
    return piece_name(held[0]) if held else "a bonus (order or amulet)" if space_holds(table, space) else "nothing"


def space_report(table: Table, space: ZoneId) -> str:
    """What to say about a right or bottom space: which chains may take it, and what it gives."""
    number = space[2]
    where = f"row {number}" if space in ids.RIGHT.values() else f"column {number}"
    if not space_holds(table, space):
        return "The amulet of this space is taken; it stays empty."
    how = ", for the first who takes it" if table.zones[space] else ", each time"
    return f"A chain that ends in {where} may take {space_words(table, space)}{how}."


def town_report(table: Table, town: ZoneId) -> str:
    """Say who waits in a town, and how far the acting player’s chain from there reaches."""
    waiting = [f"{len(tokens)} of {seat.name}" for seat in table.equipment.seats if (tokens := in_town(table, seat.id, town))]
    who_waits = f"Waiting here: {', '.join(waiting) or 'nobody'}."
    seat = worshipper(table)
    cells = town_cells(table, seat, town) if seat else frozenset()
    if not cells:
        return who_waits
    best = max(map(cell_value, cells))
    ends = f"{len(cells)} cells, the best of them worth {best}" if len(cells) > 1 else f"1 cell, worth {best}"
    return f"{who_waits} {seat_name(table, seat)}’s chain from here can end on {ends}."
