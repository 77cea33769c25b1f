"""The game in words: prompts, what is left to do, what comes next, and the sentences of the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.events import PiecesMoved
from tabletop.core.log import Entry
from tabletop.core.table import Row, Table
from tabletop.games.round_house.data import AMULET_TILES, AMULETS, BASIC, CUBES, EXPERTS, HOUSE, ORDERS, ROOMS
from tabletop.games.round_house.help import counted, goods, listed
from tabletop.games.round_house.names import (
    BESIDE,
    BOXES,
    CELL_ZONE,
    CHAIRS,
    COINS,
    ENDED_BY,
    GOODS,
    HALL,
    LARGE_TILES,
    MERCHANT,
    NEUTRAL_COLOUR,
    ORDER_DISPLAY,
    OUTER,
    POINTS,
    SELLING,
    STOCK,
    TILE_SPACE,
    TILES,
    TOKEN_OWNER,
)
from tabletop.games.round_house.offers import possible
from tabletop.games.round_house.play import OVER

TOWN_WORDS = {"NW": "the northwest", "NE": "the northeast", "SE": "the southeast", "SW": "the southwest"}
PART_WORDS = {
    "take": "take a cube of goods",
    "merchant": "a merchant action",
    "recruit": "a recruit action",
    "helper": "a helper action",
    "permanent": "a permanent helper",
    "smuggle": "a pirate tile or a gold",
    "pirate": "a pirate tile",
    "sell": "sell a cube",
    "stall": "sell a cube into the next box",
    "resale": "the sale",
    "sale": "a sale",
    "hire": "take an expert",
    "meet": "take an expert",
    "lend": "take the coins or a cube",
    "either": "4 coins or 3 prestige",
    "lobby": "choose A (assistants) or B (copy)",
    "copy": "copy another leader’s room",
    "trade": "buy an action",
    "buy": "buy a cube",
    "level": "pay for the next level",
    "deal": "a trade",
}
"""What is left to do, part by part."""


def seat_name(table: Table, seat: Seat) -> str:
    """The name of who sits at `seat`."""
    return next((one.name for one in table.equipment.seats if one.id == seat), "Nobody")


def tile_name(tile: str) -> str:
    """The name of an outer room; the large and the small one of a name are told apart."""
    name = ROOMS[tile].name
    twin = any(other != tile and ROOMS[other].name == name for other in TILES)
    return f"the {'large' if tile in LARGE_TILES else 'small'} {name}" if twin else f"the {name}"


def room_name(table: Table, node: str) -> str:
    """The name of the room at a node."""
    if node == HALL:
        return "the Ancestral Hall"
    if node in OUTER:
        tile = (table.zones[TILE_SPACE[node]] or ("",))[0]
        return tile_name(tile) if tile in ROOMS else f"room {node}"
    return f"the {ROOMS[HOUSE.inner_rooms[node]].name}" if node in HOUSE.inner_rooms else node


def beside(table: Table, chair: ZoneId) -> str:
    """The two rooms between which a chair stands."""
    return listed([room_name(table, node) for node in HOUSE.chairs[chair]])


def chair_rooms(table: Table, chair: ZoneId) -> tuple[str, str]:
    """The room next to a chair, and the one beyond the boundary beside it."""
    one, other = (room_name(table, node) for node in HOUSE.chairs[chair])
    return (one, other) if chair.endswith("a") else (other, one)


def place_name(table: Table, zone: ZoneId) -> str:
    """The name of a zone; markets and chairs by the rooms they belong to."""
    if zone in CHAIRS:
        return f"the chair beside {beside(table, zone)}"
    for kind, zones in (("boxes", BOXES), ("stock", STOCK)):
        node = next((one for one, held in zones.items() if held == zone), "")
        if node:
            return f"the {kind} of {room_name(table, node)}"
    return table.equipment.zones[zone].name if zone in table.equipment.zones else zone


def order_cost(card: str) -> str:
    """What an order costs."""
    order = ORDERS[card]
    return goods((*zip(BASIC, order.basics, strict=True), ("gold", order.gold)), order.coins)


def piece_name(piece: str) -> str:
    """What a card or tile is called."""
    if piece in EXPERTS:
        return f"the {EXPERTS[piece].name}"
    if piece in AMULET_TILES:
        return f"the amulet of {AMULETS[AMULET_TILES[piece]].name}"
    if piece in ORDERS:
        return f"the order for {order_cost(piece)}"
    return piece


def market_name(table: Table, market: str) -> str:
    """The name of a market in a sale."""
    return room_name(table, market) if market == SELLING else f"the {ROOMS[market].name}" if market in ROOMS else market


def parts_left(parts: Sequence[object]) -> str:
    """What is left of a room or reward, as a list."""
    found = Counter(str(part).partition(":")[0] for part in parts)
    words = [
        PART_WORDS.get(name, name) if count == 1 else f"{count} × {PART_WORDS.get(name, name)}" for name, count in found.items()
    ]
    return listed(words)


def prompt_for(table: Table, seat: Seat) -> str:
    """What `seat` may do now, as a sentence; whom everybody waits for, if it may do nothing."""
    flow = table.flow
    if flow.phase == OVER:
        return "The game is over."
    if not flow.to_act or len(flow.agenda) < 2:
        return "Nothing is asked of anybody now."
    if flow.to_act != (seat,):
        return f"{seat_name(table, flow.to_act[0])} is to act."
    last = "Your last turn. " if last_turn(table) else ""
    return f"{last}{row_prompt(table, flow.agenda[1:])}"


def last_turn(table: Table) -> bool:
    """Whether who is to act takes a last turn, because another has brought on the end of the game."""
    seats = [seat.id for seat in table.equipment.seats]
    return table.counters.get(ENDED_BY, 0) not in (0, seats.index(table.flow.to_act[0]) + 1)


def begun(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]


def repeatable(rows: Sequence[Row], node: str) -> bool:
    """Whether a chair is left through which the performance going on may be repeated."""
    step = next(row for row in reversed(rows) if row[0] == "step")
    return bool(step[3]) and any(chair in BESIDE[node] for chair in step[4])  # type: ignore[attr-defined]


def row_prompt(table: Table, rows: Sequence[Row]) -> str:
    """The question of the row on top."""
    row, seat = rows[-1], table.flow.to_act[0]
    match row:
        case ("hall",):
            return "Set the Ancestral Hall over one of the four stairs."
        case ("neutral",):
            return "You may pay a cube to move a neutral leader (once a turn), or go on."
        case ("price", colour):
            return f"Pay for the neutral {colour} leader: its own kind of cube, or gold?"
        case ("goal", colour):
            return f"Walk the neutral {colour} leader to another room, one to three steps."
        case ("offer", node):
            return f"You may perform the action of {room_name(table, str(node))}."
        case ("expert",):
            return "Step 1: you may activate one of your experts, or go on."
        case ("move",):
            return "Step 2: walk one of your leaders one to three free rooms, or to the Hall."
        case ("do", node, done, parts) if left := possible(table, seat, parts, done, rows):  # type: ignore[arg-type]
            return f"In {room_name(table, str(node))}, left to do: {parts_left(left)}."
        case ("do", node, _, parts):
            again = "repeat it through a chair, or end the room" if repeatable(rows, str(node)) else "end the room"
            room = room_name(table, str(node))
            return f"Nothing more can be done in {room}; {again}." if parts else f"{begun(room)} is done; {again}."
        case ("acts", parts):
            return f"Still to come: {parts_left(possible(table, seat, parts, 0, rows))}."  # type: ignore[arg-type]
        case ("must", part):
            return f"You have paid for it: {PART_WORDS[str(part)]}."
        case ("sent",):
            below = f" {row_prompt(table, rows[:-1])}" if len(rows) > 1 else ""
            return f"You may move the merchant on for 1 coin.{below}"
        case ("discard", card):
            return f"You have room for three experts: discard one to take {piece_name(str(card))}."
        case ("more", kind, _):
            return f"Use your order for one more {kind} now, or save it?"
        case ("worship",):
            return "Worship: use a temple tile, or bring home the assistants of a town before the ancestors."
        case ("cell", _):
            return "Choose the cell on which the chain of your assistants ends; point at any cell to see what it gives."
        case ("third", _, _):
            return "Take the space at the right of the row or at the bottom of the column."
        case ("bonus", picks):
            more = f" ({picks} picks)" if picks != 1 else ""
            return f"Bonus: take an order or an amulet from its display{more}."
        case ("orders",):
            return "Step 5: fulfil orders, then end your turn."
        case ("gold", card):
            return f"How is {piece_name(str(card))} paid: for what does gold stand?"
        case _:
            return "Nothing is asked of anybody now."


def next_up_for(table: Table) -> str:
    """What comes after this decision: the rest of the turn, then who is next."""
    flow = table.flow
    if flow.phase == OVER or not flow.to_act or len(flow.agenda) < 2:
        return ""
    rows = flow.agenda[1:]
    waiting = [row for row in rows[:-1] if row[0] == "do"]
    ending = end_words(table)
    if waiting:
        _, node, done, parts = waiting[-1]
        left = parts_left(possible(table, flow.to_act[0], parts, done, rows))  # type: ignore[arg-type]
        room = room_name(table, str(node))
        return f"Then back in {room}: {left}.{ending}" if left else f"Then {room} is done.{ending}"
    seats = [seat.id for seat in table.equipment.seats]
    number = (seats.index(flow.to_act[0]) + 1) % len(seats)
    follower = "" if table.counters.get(ENDED_BY) == number + 1 else f"Then it is {seat_name(table, seats[number])}’s turn."
    steps = {
        "neutral": "Then your turn goes on.",
        "expert": "Then walk a leader.",
        "move": "Then use the room, or worship on the Hall.",
        "room": "Then bonuses for icons crossed, then orders.",
        "worship": "Then bonuses for icons crossed, then orders.",
        "bonus": "Then fulfil orders.",
        "orders": follower,
    }
    return f"{steps.get(flow.phase, '')}{ending}".strip()


def end_words(table: Table) -> str:
    """What is to be said of the end of the game being near, after other words; empty while it is not."""
    seats = [seat.id for seat in table.equipment.seats]
    number, ended = seats.index(table.flow.to_act[0]), table.counters.get(ENDED_BY, 0)
    if not ended:
        return ""
    if ended == number + 1:
        return " The end is near: everybody else has one more turn."
    if ended == (number + 1) % len(seats) + 1:
        return " It is the last turn of the game."
    return f" It is {seat_name(table, seats[number])}’s last turn."


# The log


def move_sentence(entry: Entry, before: Table, after: Table) -> str:
    """The entry in sentences: the move, what it brought to whom, and what followed by itself."""
    tag, *fields = entry.move or ("",)
    who = seat_name(before, entry.seat)
    told = wasted_words(entry, who) or own_words(before, who, str(tag), [str(field) for field in fields])
    sentences = [told] if told else []
    sentences += [words for seat in after.equipment.seats if (words := changes(seat.name, seat.id, before, after))]
    if after.flow.phase == OVER and before.flow.phase != OVER:
        sentences.append("The game is over.")
    elif after.counters.get(ENDED_BY) and not before.counters.get(ENDED_BY):
        sentences.append("The end of the game is near: everybody else has one more turn.")
    if after.flow.to_act and before.flow.to_act and after.flow.to_act != before.flow.to_act:
        sentences.append(f"{seat_name(after, after.flow.to_act[0])}’s turn begins.")
    return " ".join(sentences)


def wasted_words(entry: Entry, who: str) -> str:
    """A recruit or helper action that could do nothing as a sentence; empty for any other act."""
    what = {"recruit": "recruit", "seat": "helper"}.get(str(entry.move[0]) if entry.move else "", "")
    if not what or any(
        isinstance(event, PiecesMoved) and not TOKEN_OWNER.keys().isdisjoint(event.pieces) for event in entry.events
    ):
        return ""
    return f"{who} wastes a {what} action."


def changes(name: str, seat: Seat, before: Table, after: Table) -> str:
    """What one player gained and paid."""
    gained: list[str] = []
    paid: list[str] = []
    amounts = [(kind, kind, len(after.zones[GOODS[seat][kind]]) - len(before.zones[GOODS[seat][kind]])) for kind in CUBES]
    amounts.append(("coin", "coins", after.counters[COINS[seat]] - before.counters[COINS[seat]]))
    amounts.append(("prestige", "prestige", after.counters[POINTS[seat]] - before.counters[POINTS[seat]]))
    for what, several, count in amounts:
        if count:
            (gained if count > 0 else paid).append(counted(abs(count), what, several))
    told = [f"gains {listed(gained)}"] if gained else []
    told += [f"pays {listed(paid)}"] if paid else []
    return f"{name} {' and '.join(told)}." if told else ""


def own_words(table: Table, who: str, tag: str, fields: list[str]) -> str:
    """The move itself as a sentence; empty for those that the gains tell well enough."""
    first = fields[0] if fields else ""
    match tag:
        case "pass":
            return f"{who} passes."
        case "end_room":
            return f"{who} leaves it at that."
        case "finish_turn":
            return f"{who} ends the turn."
        case "place_hall":
            return f"{who} sets the Ancestral Hall."
        case "expert":
            return f"{who} activates {piece_name(first)}."
        case "walk":
            whose = f"the neutral {NEUTRAL_COLOUR[first]} leader" if first in NEUTRAL_COLOUR else "a leader"
            return f"{who} walks {whose} to {room_name(table, fields[1])}."
        case "take_cube":
            return f"{who} takes {first}."
        case "take_coins":
            return f"{who} takes the coins."
        case "take_points":
            return f"{who} takes the prestige."
        case "pirate":
            return f"{who} takes a pirate tile."
        case "sell":
            instead = f" as {fields[2]}" if fields[1] != fields[2] else ""
            return f"{who} sells {fields[1]}{instead} to {market_name(table, first)}."
        case "hire":
            return f"{who} takes {piece_name(first)}{' and fires an assistant for it' if fields[1] == 'True' else ''}."
        case "discard":
            return f"{who} discards {piece_name(first)}."
        case "lobby":
            return f"{who} chooses {'assistants' if first == 'A' else 'to copy a room'} in the Lobby."
        case "copy_room":
            return f"{who} copies {room_name(table, first)}."
        case "trade":
            return f"{who} buys {'1 gold' if first == 'gold' else f'a {first} action'}."
        case "bargain":
            return f"{who} makes a trade on the Black Market."
        case "buy":
            return f"{who} buys a cube from {place_name(table, first)}."
        case "level":
            return f"{who} pays for the next level of the Bank."
        case "recruit":
            return f"{who} recruits an assistant."
        case "send":
            return f"{who} sends an assistant to {TOWN_WORDS.get(table.where.get(MERCHANT, ''), 'a town')}."
        case "tile_step":
            return f"{who} moves the merchant on."
        case "seat":
            return f"{who} seats an assistant on {place_name(table, first)}."
        case "activate":
            return f"{who} repeats the room through {place_name(table, first)}."
        case "temple":
            return f"{who} worships at the temple."
        case "town":
            return (
                f"{who} worships the ancestors with the assistants of {TOWN_WORDS.get(first, 'a town')}."
                if first
                else f"{who} worships."
            )
        case "cell":
            row, column = next((cell for cell, zone in CELL_ZONE.items() if zone == first), (1, 1))
            return f"{who} ends the chain in row {row}, column {column} (value {HOUSE.worship.values[row - 1][column - 1]})."
        case "space":
            return f"{who} takes {place_name(table, first)}."
        case "pick":
            return (
                f"{who} picks {piece_name(first)}."
                if table.where.get(first) == ORDER_DISPLAY
                else f"{who} takes {piece_name(first)}."
            )
        case "double":
            return f"{who} uses an order for one more cube."
        case "fulfil":
            return f"{who} fulfils {piece_name(first)}."
        case "pay_gold":
            standing = [f"{count} {kind}" for kind, count in zip(BASIC, fields, strict=True) if count != "0"]
            return f"{who} pays gold for {listed(standing)}." if standing else f"{who} pays the order without gold."
        case "neutral":
            return f"{who} chooses the neutral {first} leader."
        case "pay_neutral":
            return f"{who} pays {first} for it."
        case "use_room":
            return f"{who} uses the room of the neutral leader."
        case _:
            return ""
