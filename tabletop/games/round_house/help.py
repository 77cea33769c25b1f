"""Words: what rooms, places and pieces are called, what pieces do, and what a place of worship gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.table import Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.board import Cell, chains
from tabletop.games.round_house.data import AMULET_TILES, AMULETS, EXPERTS, HOUSE, ORDERS, ROOMS, Expert, Order, Temple
from tabletop.rules.decisions import Board
from tabletop.rules.play import OVER
from tabletop.rules.words import counted, listed, seat_name, spans

TOWN_WORDS = {"NW": "the northwest", "NE": "the northeast", "SE": "the southeast", "SW": "the southwest"}


def goods(cubes: tuple[tuple[str, int], ...], coins: int) -> str:
    """`2 tea and 1 coin`."""
    return listed([f"{count} {kind}" for kind, count in cubes if count] + ([counted(coins, "coin")] if coins else []))


def expert_use(expert: Expert) -> str:
    """What an expert's actions are, and what happens to the card."""
    words = [text for action, text in HOUSE.action_text.items() if action in expert.parts]
    if expert.lasting:
        words.append("It works by itself as long as it lies in your expert area.")
    elif expert.seal:
        words.append(f"Used in step 1 of a turn, it is kept and counts as an amulet, {AMULETS[expert.seal].name}.")
    else:
        words.append("Used in step 1 of a turn, then discarded.")
    return " ".join(words)


def order_cost(order: Order) -> str:
    """What an order costs."""
    return goods(order.cubes, order.coins)


def order_gives(order: Order) -> str:
    """What an order is worth, in a few words for a button: `3 points, +1 prestige on gaining tea`."""
    gained = "any cube" if order.trigger == "any" else order.trigger
    same = "of the same" if order.trigger == "any" else order.trigger
    more = {"same": same, "coins": "coin" if order.amount == 1 else "coins", "vp": "prestige"}[order.gives]
    return f"{counted(order.vp, 'point')}, +{order.amount} {more} on gaining {gained}"


def ability_text(order: Order) -> str:
    """What a fulfilled order does."""
    gained = "a cube of any kind" if order.trigger == "any" else order.trigger
    same = f"{order.amount} more {'of that kind' if order.trigger == 'any' else order.trigger}"
    more = {"same": same, "coins": counted(order.amount, "more coin"), "vp": f"{order.amount} prestige"}[order.gives]
    asked = " You may save it for a later gain in the turn." if order.gives == "same" and order.trigger == "any" else ""
    return f"Fulfilled: once per turn, {more} when you gain {gained}.{asked}"


def temple_reward(tile: Temple) -> str:
    """What a temple tile brings."""
    numbers = ((tile.merchant, "merchant action"), (tile.recruit, "recruit action"), (tile.helper, "helper action"))
    brings = [goods((("gold", tile.gold),), tile.coins), *[counted(count, what) for count, what in numbers if count]]
    return listed([*filter(None, brings)])


def amulet_experts(kind: str) -> str:
    """The experts that count as an amulet of this kind, as a sentence; empty if there are none."""
    experts = sorted(expert.name for expert in EXPERTS.values() if expert.seal == kind)
    return f" Also on {listed(experts)}." if experts else ""


# Names


def room_name(t: Board, node: str) -> str:
    """The name of the room at a node."""
    if node == ids.HALL:
        return "the Ancestral Hall"
    tile = room_at(t, node)
    return f"the {ROOMS[tile].name}" if tile in ROOMS else f"room {node}"


def gist_of(t: Board, node: str) -> str:
    """The action of the room at a node in a few words."""
    return ROOMS[tile].gist if (tile := room_at(t, node)) in ROOMS else ""


def room_at(t: Board, node: str) -> str:
    """The room at a node; empty if there is none."""
    return (t.zones[ids.TILE_SPACE[node]] or ("",))[0] if node in ids.OUTER else HOUSE.inner_rooms.get(node, "")


MARKET_OF = {zone: (zone.partition(".")[0], node) for zones in (ids.BOXES, ids.STOCK) for node, zone in zones.items()}
"""For the boxes of markets and the stock of the Warehouse: what they are, and the room that they are in."""


def chair_rooms(t: Board, chair: ZoneId) -> tuple[str, str]:
    """The room next to a chair, and the one beyond the boundary beside it."""
    one, other = (room_name(t, node) for node in HOUSE.chairs[chair])
    return (one, other) if chair.endswith("a") else (other, one)


def place_name(t: Board, zone: ZoneId) -> str:
    """The name of a zone; markets and chairs by the rooms they belong to."""
    if zone in ids.CHAIRS:
        return f"the chair beside {listed([room_name(t, node) for node in HOUSE.chairs[zone]])}"
    if zone in MARKET_OF:
        kind, node = MARKET_OF[zone]
        return f"the {kind} of {room_name(t, node)}"
    return t.equipment.zones[zone].name if zone in t.equipment.zones else zone


def piece_name(piece: str) -> str:
    """What a card or tile is called."""
    if piece in EXPERTS:
        return f"the {EXPERTS[piece].name}"
    if piece in AMULET_TILES:
        return f"the amulet of {AMULETS[AMULET_TILES[piece]].name}"
    if piece in ORDERS:
        return f"the order for {order_cost(ORDERS[piece])}"
    return piece


def called(t: Board, value: object) -> str:
    """What a value of a move or of a pending row is called: a room, another place, a piece."""
    name = str(value)
    if name in ids.RING or name == ids.HALL:
        return room_name(t, name)
    return place_name(t, name) if name in t.equipment.zones else piece_name(name)


def market_name(t: Board, market: str) -> str:
    """The name of a market in a sale."""
    return room_name(t, market) if market == ids.SELLING else f"the {ROOMS[market].name}" if market in ROOMS else market


# What is there


def owner_on(t: Board, chair: ZoneId) -> Seat:
    """Whose assistant sits on a chair; empty if nobody's."""
    held = t.zones[chair]
    return ids.TOKEN_OWNER.get(held[0], "") if held else ""


def own_seniors(t: Board, seat: Seat) -> frozenset[Cell]:
    """The cells of the worship table that hold a senior of `seat`."""
    zones, owner = t.zones, ids.TOKEN_OWNER.get
    return frozenset([cell for cell, zone in ids.CELL_ZONE.items() if zones[zone] and seat in map(owner, zones[zone])])


def in_town(t: Board, seat: Seat, town: ZoneId) -> list[PieceId]:
    """The assistants of `seat` in a town."""
    return [token for token in t.zones[town] if ids.TOKEN_OWNER.get(token) == seat]


def town_cells(t: Board, seat: Seat, town: ZoneId) -> Mapping[Cell, tuple[Cell, ...]]:
    """Where a chain of the assistants from a town may end, and which cells it takes."""
    waiting = in_town(t, seat, town)
    return chains(len(waiting), own_seniors(t, seat)) if waiting else {}


def space_holds(t: Board, space: ZoneId) -> bool:
    """Whether a right or bottom space of the worship table still gives something: a bonus, or the amulet on it."""
    return ids.SPACES[space] == "bonus" or bool(t.zones[space])


# Reports


def place_report(table: Table, zone: ZoneId) -> str:
    """What to say about a cell, a space beside the cells, a town or an inner room; empty for other places."""
    if zone in ids.CELL_OF:
        return cell_report(table, ids.CELL_OF[zone])
    if zone in ids.SPACES:
        return space_report(table, zone)
    return town_report(table, zone) if zone in ids.TOWNS else ROOMS[room].text if (room := room_at(table, zone)) in ROOMS else ""


def worshipper(table: Table) -> Seat:
    """Whose worship the reports are about: the seat to act; empty if there is none."""
    flow = table.flow
    return flow.to_act[0] if flow.to_act and flow.phase != OVER else ""


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
    who, seniors = seat_name(table, seat), own_seniors(table, seat)
    if cell in seniors:
        return f"An assistant of {who} stands here for ever: a chain may pass it, but not end on it."
    row = table.flow.agenda[-1] if table.flow.agenda else ("",)
    towns = [town for town in ((str(row[1]),) if row[0] == "cell" else ids.TOWNS) if in_town(table, seat, town)]
    reaching = [town for town in towns if cell in town_cells(table, seat, town)]
    if reaching:
        return f"Reached by {who}’s chain of {chain_words(table, seat, reaching)}; its last assistant stays for ever."
    needed = spans([count for count in range(1, len(ids.ASSISTANTS[seat])) if cell in chains(count, seniors)])
    brings = f"brings {chain_words(table, seat, towns)}" if towns else "has nobody in a town"
    return f"Not reached: it takes a chain of {needed}, and {who} {brings}."


def chain_words(table: Table, seat: Seat, towns: Sequence[ZoneId]) -> str:
    """`3 from the southeast or 2 from the northwest`."""
    return listed([f"{len(in_town(table, seat, town))} from {TOWN_WORDS[town]}" for town in towns], "or")


def reward_words(table: Table, cell: Cell) -> str:
    """What a cell gives: its prestige, with that for chairs, and the gifts of its spaces, in their order."""
    row, column = cell
    value, chairs = cell_value(cell), seated(table, worshipper(table))
    prestige = f"{value + chairs} prestige ({value} + {chairs} for chairs)" if chairs else f"{value} prestige"
    thirds = dict.fromkeys(space_words(table, one) for one in (ids.RIGHT[row], ids.BOTTOM[column]) if space_holds(table, one))
    words = [prestige, *spaces_give(cell), *([listed([*thirds], "or")] if thirds else [])]
    return f"It gives {', then '.join(words)}."


def cell_value(cell: Cell) -> int:
    """The printed value of a cell."""
    return HOUSE.worship.values[cell[0] - 1][cell[1] - 1]


def seated(t: Board, seat: Seat) -> int:
    """How many assistants of `seat` sit on chairs."""
    return sum(owner_on(t, chair) == seat for chair in ids.CHAIRS) if seat else 0


def gifts_of(cell: Cell) -> tuple[str, str]:
    """What the space above the column and the one left of the row give, as `house.json` writes it: `coins:2`."""
    return HOUSE.worship.top[cell[1] - 1], HOUSE.worship.left[cell[0] - 1]


def spaces_give(cell: Cell) -> Sequence[str]:
    """What these two spaces give, in words."""
    gifts = [gift.partition(":") for gift in gifts_of(cell)]
    plain = {"pirate": "a pirate tile", "permanent_helper": "a permanent helper"}
    return [plain.get(what) or (counted(int(n), "coin") if what == "coins" else f"{n} {what}") for what, _, n in gifts]


# Spaces and towns


def space_words(table: Table, space: ZoneId) -> str:
    """What is on a right or bottom space, or what it offers each time."""
    held = table.zones[space]
    return piece_name(held[0]) if held else "a bonus (order or amulet)" if space_holds(table, space) else "nothing"


def space_report(table: Table, space: ZoneId) -> str:
    """What to say about a right or bottom space: which chains may take it, and what it gives."""
    where = f"{'row' if space in ids.RIGHT.values() else 'column'} {space[2]}"
    if not space_holds(table, space):
        return "The amulet of this space is taken; it stays empty."
    how = ", for the first who takes it" if table.zones[space] else ", each time"
    return f"A chain that ends in {where} may take {space_words(table, space)}{how}."


def town_report(table: Table, town: ZoneId) -> str:
    """Say who waits in a town, and how far the acting player’s chain from there reaches."""
    waiting = [f"{len(tokens)} of {seat.name}" for seat in table.equipment.seats if (tokens := in_town(table, seat.id, town))]
    who_waits = f"Waiting here: {', '.join(waiting) or 'nobody'}."
    seat = worshipper(table)
    cells = town_cells(table, seat, town) if seat else {}
    if not cells:
        return who_waits
    best = max(map(cell_value, cells))
    ends = f"{len(cells)} cells, the best of them worth {best}" if len(cells) > 1 else f"1 cell, worth {best}"
    return f"{who_waits} {seat_name(table, seat)}’s chain from here can end on {ends}."
