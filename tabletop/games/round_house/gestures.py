"""How a hand makes each move: what is dragged where, what is clicked, and the words on the buttons."""

from __future__ import annotations

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.round_house.data import AMULET_TILES, AMULETS, BASIC, EXPERTS, HOUSE, ORDERS, PIRATES, TEMPLES
from tabletop.games.round_house.help import counted, goods, listed, order_gives, temple_text
from tabletop.games.round_house.legal import all_walks, in_town, neutral_goals
from tabletop.games.round_house.moves import (
    Activate,
    Buy,
    ChooseCell,
    ChooseLobby,
    ChooseTown,
    Copy,
    Deal,
    Discard,
    Double,
    EndRoom,
    EndTurn,
    Fulfil,
    Hire,
    Level,
    Neutral,
    Pass,
    PayGold,
    PayNeutral,
    Pick,
    PlaceHall,
    Recruit,
    Sell,
    Send,
    Take,
    TakeCoins,
    TakePirate,
    TakePoints,
    TakeSpace,
    TileStep,
    Trade,
    UseExpert,
    UseRoom,
    UseTemple,
    Walk,
)
from tabletop.games.round_house.moves import Seat as SeatMove
from tabletop.games.round_house.names import (
    AMULETS_OF,
    AREA,
    BOXES,
    CELL_OF,
    EXPERT_DISCARDS,
    FULFILLED,
    GOODS,
    HALL,
    LENDER,
    MERCHANT,
    NEUTRAL_COLOUR,
    NEUTRALS,
    NEXT_TOWN,
    OPEN_ORDERS,
    ORDER_DISPLAY,
    PIRATE_STACK,
    RING,
    SELLING,
    SLOT_OF,
    STAND,
    STANDS,
    SUPPLY,
    TRACK,
    WORKERS,
)
from tabletop.games.round_house.offers import DEAL_GETS, DEAL_PAYS, STALL_REWARDS
from tabletop.games.round_house.play import SLOT_PLACE, boundary_of, boxes
from tabletop.games.round_house.words import (
    PART_WORDS,
    TOWN_WORDS,
    chair_rooms,
    market_name,
    order_cost,
    piece_name,
    place_name,
    room_name,
)
from tabletop.games.round_house.worship import cell_value, spaces_give
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.ruleset import Move

Gestures = tuple[Gesture, ...]


def gestures_for(table: Table, seat: Seat, move: Move) -> Gestures:
    """Every way of making `move`, the one to teach first."""
    match move:
        case Walk():
            return walk_gestures(table, seat, move)
        case Take() | TakeCoins() | TakePoints() | TakePirate() | Sell() | Buy() | Deal():
            return goods_gestures(table, seat, move)
        case Recruit() | Send() | TileStep() | SeatMove() | Activate() | Trade():
            return assistant_gestures(table, seat, move)
        case UseTemple() | ChooseTown() | ChooseCell() | TakeSpace():
            return worship_gestures(table, seat, move)
        case UseExpert() | Hire() | Discard() | Pick() | Fulfil() | PayGold() | Double():
            return card_gestures(table, seat, move)
        case Neutral(colour):
            price = HOUSE.neutral_price[colour]
            return (Click(NEUTRALS[colour]), Button(f"Move the {colour} leader", f"costs 1 {price} or gold"))
        case PayNeutral(kind):
            return (Drag("", SUPPLY[kind], source=GOODS[seat][kind]), Button(f"Pay 1 {kind}"))
        case UseRoom():
            return (Button("Use the room", room_name(table, str(table.flow.agenda[-1][1]))),)
        case PlaceHall(boundary):
            spot = STANDS[boundary]
            side = f"between rooms {boundary[1:]} and {int(boundary[1:]) % 6 + 1}"
            return (Drag(STAND, spot), Click(zone=spot), Button(f"Hall {side}"))
        case ChooseLobby(choice):
            if choice == "A":
                return (Button("Assistants", "2 recruits, 1 merchant and 1 helper action"),)
            return (Button("Copy a room", "1 recruit, and the action of another leader’s room"),)
        case Copy(room):
            leader = table.zones[room][0]
            return (Click(leader), Click(zone=room), Button(f"Copy {room_name(table, room)}"))
        case Level():
            done = int(str(table.flow.agenda[-1][2])) if table.flow.agenda[-1][0] == "do" else 0
            level = HOUSE.bank[min(done, len(HOUSE.bank) - 1)]
            return (
                Button(f"Pay {counted(level.cost, 'coin')}", f"for {level.vp} prestige{' and a helper' if level.helper else ''}"),
            )
        case EndRoom():
            return (Button("End the room"),)
        case EndTurn():
            return (Button("End turn", ends_turn=True),)
        case Pass():
            return (Button(pass_label(table)),)
        case _:
            return ()


def pass_label(table: Table) -> str:
    """What declining means here."""
    return {
        "neutral": "Move no neutral leader",
        "expert": "Use no expert",
        "acts": "Do without the rest",
        "sent": "Leave the merchant there",
        "third": "Take neither",
        "more": "Save it",
        "bonus": "Take nothing",
        "offer": "Do not use the room",
    }.get(str(table.flow.agenda[-1][0]), "Pass")


def walk_gestures(table: Table, seat: Seat, move: Walk) -> Gestures:
    """A leader dragged to a room."""
    zone = STANDS[boundary_of(table)] if move.to == HALL else move.to
    if move.leader in NEUTRAL_COLOUR:
        steps = neutral_goals(table, move.leader).get(move.to, 0)
        whence = f"the {NEUTRAL_COLOUR[move.leader]} leader"
    else:
        steps = all_walks(table, seat).get(move.leader, {}).get(move.to, 0)
        where = table.where[move.leader]
        whence = f"from {room_name(table, where)}" if where in RING else "from the Hall"
    goal = "the Hall" if move.to == HALL else room_name(table, move.to)
    return (Drag(move.leader, zone), Button(f"Walk to {goal}", f"{counted(steps, 'step')}, {whence}"))


def goods_gestures(table: Table, seat: Seat, move: Take | TakeCoins | TakePoints | TakePirate | Sell | Buy | Deal) -> Gestures:
    """Cubes and coins."""
    goods_of = GOODS[seat]
    match move:
        case Take(kind):
            return (Drag("", goods_of[kind], source=SUPPLY[kind]), Click(zone=SUPPLY[kind]), Button(f"Take {kind}"))
        case TakeCoins():
            lying = table.counters[LENDER] if table.flow.agenda[-1][0] == "do" or len(table.flow.agenda) > 3 else 4
            return (Button(f"Take {counted(lying, 'coin')}"),)
        case TakePoints():
            return (Button("Take 3 prestige"),)
        case TakePirate(tile):
            pirate = PIRATES[tile]
            return (Click(tile), Drag(tile, PIRATE_STACK), Button("Take the pirate tile", goods(pirate.cubes, pirate.coins)))
        case Sell(market, kind, declared):
            zone, box = BOXES[SELLING], BASIC.index(declared)
            reward = HOUSE.selling_market[declared]
            if market != SELLING:
                zone = BOXES[SLOT_OF[table.where[market]]]
                contents = boxes(table, zone)
                box = contents.index("") if "" in contents else 0
                reward = STALL_REWARDS[market][box]
            detail = [counted(reward.coins, "coin")] if reward.coins else []
            detail += [f"{reward.vp} prestige"] if reward.vp else []
            detail += [PART_WORDS[part] for part in reward.parts]
            what = kind if kind == declared else f"gold as {declared}"
            row = table.flow.agenda[-1]
            goes = "" if row[0] == "do" and BOXES.get(str(row[1])) == zone else f", to {market_name(table, market)}"
            return (
                Drag("", zone, SLOT_PLACE[box], goods_of[kind]),
                Button(f"Sell {what}", f"{listed(detail)}{goes}"),
            )
        case Buy(zone, box):
            cube = next((one for one in table.zones[zone] if int(table.pieces[one].x) == box), "")
            kind = table.pieces[cube].kind if cube else ""
            drags: tuple[Gesture, ...] = (Drag(cube, goods_of[kind]), Click(cube)) if cube else ()
            return (*drags, Button(f"Buy {kind}", f"from {place_name(table, zone)}"))
        case Deal():
            return deal_gestures(table, seat, move)


def deal_gestures(table: Table, seat: Seat, move: Deal) -> Gestures:
    """A trade of the Black Market."""
    pays, gets, what = DEAL_PAYS[move.number - 1], DEAL_GETS[move.number - 1], move.what
    match move.number:
        case 1:
            return (
                Drag("", GOODS[seat][what], source=SUPPLY[what]),
                Button(f"Pay {counted(pays, 'coin')} for 1 {what}"),
            )
        case 2:
            return (Drag("", WORKERS[seat], source=TRACK[seat]), Button(f"Pay {counted(pays, 'coin')} for a recruit"))
        case 3:
            name = AMULETS[AMULET_TILES[what]].name
            return (Drag(what, AMULETS_OF[seat]), Click(what), Button(f"Pay {counted(pays, 'coin')} for {name}", "an amulet"))
        case 4:
            return (
                Drag("", SUPPLY[what], source=GOODS[seat][what]),
                Button(f"Give 1 {what} for {counted(gets, 'coin')}"),
            )
        case 5:
            return (
                Drag("", TRACK[seat], source=WORKERS[seat]),
                Button(f"Give an assistant for {counted(gets, 'coin')}", "back to the track"),
            )
        case _:
            return (Button(f"Give {AMULETS[what].name} for {counted(gets, 'coin')}", "an amulet, back to the stack"),)


def assistant_gestures(table: Table, seat: Seat, move: Recruit | Send | TileStep | SeatMove | Activate | Trade) -> Gestures:
    """Assistants on the track, in towns and on chairs."""
    town = table.where[MERCHANT]
    match move:
        case Recruit():
            return (
                Drag("", WORKERS[seat], source=TRACK[seat]),
                Button("Recruit", f"{len(table.zones[TRACK[seat]])} on the track"),
            )
        case Send():
            return (Drag("", town, source=WORKERS[seat]), Button("Send an assistant", f"to {TOWN_WORDS[town]}"))
        case TileStep():
            following = NEXT_TOWN[town]
            return (Drag(MERCHANT, following), Button("Move the merchant", f"1 coin, to {TOWN_WORDS[following]}"))
        case SeatMove(chair):
            return (
                Drag("", chair, source=WORKERS[seat]),
                Click(zone=chair),
                Button(f"Sit by {chair_rooms(table, chair)[0]}", f"on the side of {chair_rooms(table, chair)[1]}"),
            )
        case Activate(chair):
            token = table.zones[chair][0]
            stays = "the senior stays" if table.pieces[token].face else "the junior returns"
            gestures: Gestures = (Click(token), Button("Repeat the room", f"{stays}; by {chair_rooms(table, chair)[0]}"))
            return gestures if table.pieces[token].face else (Drag(token, WORKERS[seat]), *gestures)
        case Trade(what):
            done = int(str(table.flow.agenda[-1][2])) if table.flow.agenda[-1][0] == "do" else 0
            cost = HOUSE.trading_post_costs[min(done, len(HOUSE.trading_post_costs) - 1)]
            label = "Buy 1 gold" if what == "gold" else f"Buy a {what} action"
            return (Button(label, f"for {counted(cost, 'coin')}"),)


def worship_gestures(table: Table, seat: Seat, move: UseTemple | ChooseTown | ChooseCell | TakeSpace) -> Gestures:
    """Worship: tiles, towns, cells and spaces."""
    match move:
        case UseTemple(tile):
            reward = temple_text(TEMPLES[tile]).partition(": ")[2].partition(".")[0]
            return (Click(tile), Button("Temple", reward))
        case ChooseTown(town):
            if not town:
                return (Button("Worship without assistants", "only the round marker moves"),)
            count = len(in_town(table, seat, town))
            return (Click(zone=town), Button(f"Ancestors: {TOWN_WORDS[town]}", counted(count, "assistant")))
        case ChooseCell(cell):
            town = str(table.flow.agenda[-1][1])
            tokens = in_town(table, seat, town) if town in table.zones else []
            drags = tuple(Drag(token, cell) for token in tokens[-1:])
            row, column = CELL_OF[cell]
            detail = ", ".join(spaces_give((row, column)))
            return (*drags, Click(zone=cell), Button(f"Row {row}, column {column}", detail, f"Value {cell_value((row, column))}"))
        case TakeSpace(space):
            held = table.zones[space]
            what = piece_name(held[0]) if held else "a bonus pick" if space[2] == "4" else "nothing"
            drags = tuple(Drag(piece, AMULETS_OF[seat]) for piece in held)
            return (*drags, Click(zone=space), Button(f"Take {place_name(table, space)}", what))


def card_gestures(table: Table, seat: Seat, move: UseExpert | Hire | Discard | Pick | Fulfil | PayGold | Double) -> Gestures:
    """Experts, orders and amulets."""
    match move:
        case UseExpert(card):
            expert = EXPERTS[card]
            return (Click(card), Drag(card, EXPERT_DISCARDS), Button(f"Use the {expert.name}", expert.text))
        case Hire(card, fire):
            expert = EXPERTS[card]
            if fire:
                return (Button(f"Take the {expert.name}", "and fire an assistant for it"),)
            return (Drag(card, AREA[seat]), Click(card), Button(f"Take the {expert.name}", expert.text))
        case Discard(card):
            return (Drag(card, EXPERT_DISCARDS), Click(card), Button(f"Discard the {EXPERTS[card].name}"))
        case Pick(piece):
            to = OPEN_ORDERS[seat] if table.where[piece] == ORDER_DISPLAY else AMULETS_OF[seat]
            return (
                Drag(piece, to),
                Click(piece),
                Button(
                    f"Take: {order_cost(piece)}" if piece in ORDERS else f"Take {piece_name(piece)}",
                    order_gives(ORDERS[piece]) if piece in ORDERS else table.kind(piece).text,
                ),
            )
        case Fulfil(order):
            return (
                Drag(order, FULFILLED[seat]),
                Click(order),
                Button(f"Fulfil: {order_cost(order)}", order_gives(ORDERS[order])),
            )
        case PayGold(tea, fruit, celadon):
            words = [f"{count} for {kind}" for kind, count in zip(BASIC, (tea, fruit, celadon), strict=True) if count]
            return (Button(f"Gold: {', '.join(words)}" if words else "Without gold"),)
        case Double():
            return (Button("One more of it"),)
