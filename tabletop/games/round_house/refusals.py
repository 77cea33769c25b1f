"""Why a move cannot be made now: a sentence for the player, and a code for programs."""

from __future__ import annotations

from tabletop.core.equipment import Seat
from tabletop.core.table import Row, Table
from tabletop.games.round_house.data import AMULET_TILES, AMULETS, BASIC, CUBES, EXPERT_PARTS, EXPERTS, HOUSE, ORDERS
from tabletop.games.round_house.legal import (
    all_walks,
    in_town,
    legal_list,
    neutral_goals,
    neutral_prices,
    own_seniors,
    step_row,
    town_cells,
)
from tabletop.games.round_house.moves import (
    Activate,
    AnyMove,
    Buy,
    ChooseCell,
    ChooseTown,
    Copy,
    Deal,
    Discard,
    EndRoom,
    EndTurn,
    Fulfil,
    Hire,
    Level,
    Neutral,
    Pass,
    Pick,
    Sell,
    Send,
    Take,
    TakePirate,
    TileStep,
    Trade,
    UseExpert,
    UseTemple,
    Walk,
)
from tabletop.games.round_house.moves import Seat as SeatMove
from tabletop.games.round_house.names import (
    AMULET_DISPLAY,
    AMULETS_OF,
    AREA,
    BESIDE,
    BOXES,
    CELL_OF,
    COINS,
    EXPERT_DISPLAY,
    GOODS,
    HALL,
    LOBBY,
    NEUTRAL_COLOUR,
    NEUTRALS,
    NODE_OF,
    OPEN_ORDERS,
    OWNER_OF,
    PIRATE_DISPLAY,
    RING,
    SELLING,
    SELLING_BOXES,
    SLOT_OF,
    STALLS,
    SUPPLY,
    TEMPLE,
    TOKEN_OWNER,
    TRACK,
    WORKERS,
)
from tabletop.games.round_house.offers import DEAL_PAYS, fits_stall, wasted
from tabletop.games.round_house.play import EXPERT, NEUTRAL, OVER, boxes, free_chairs
from tabletop.games.round_house.words import begun, piece_name, prompt_for, room_name, seat_name
from tabletop.rules.ruleset import Move, Refused

WRONG_TIME = "WRONG_TIME"


def refusal(table: Table, seat: Seat, move: Move) -> Refused | None:
    """Why `seat` may not make `move`; None if it may."""
    if not isinstance(move, AnyMove):
        return Refused("This is not a move of Round House.", "NOT_A_MOVE")
    flow = table.flow
    if flow.phase == OVER:
        return Refused("The game is over.", "OVER")
    if flow.to_act != (seat,):
        acting = flow.to_act[0] if flow.to_act else ""
        return Refused(f"It is {seat_name(table, acting)}’s turn." if acting else "Nobody is to act now.", "NOT_YOUR_TURN")
    rows = flow.agenda[1:]
    if move in legal_list(table, seat) or wasted(table, seat, move, rows):
        return None
    return reason(table, seat, move, rows) or wrong_time(table, seat)


def wrong_time(table: Table, seat: Seat) -> Refused:
    """The move belongs to another step."""
    return Refused(f"That is not what is to be done now. {prompt_for(table, seat)}", WRONG_TIME)


def refuse(reason: str, code: str) -> Refused:
    """A refusal."""
    return Refused(reason, code)


def reason(table: Table, seat: Seat, move: AnyMove, rows: tuple[Row, ...]) -> Refused | None:
    """What is wrong with what the move names; None if only the time is."""
    match move:
        case Walk():
            return walk_reason(table, seat, move, rows)
        case UseExpert(card):
            return expert_reason(table, seat, card)
        case ChooseCell(cell):
            return cell_reason(table, seat, cell, rows)
        case ChooseTown(town):
            return town_reason(table, seat, town, rows)
        case UseTemple(tile):
            if rows[-1][0] == "worship" and table.where.get(tile) == TEMPLE and table.pieces[tile].face:
                return refuse("This temple tile has been used; each is used once in a game.", "TEMPLE_USED")
        case Sell():
            return sell_reason(table, seat, move)
        case Fulfil(order):
            return order_reason(table, seat, order)
        case Activate(chair):
            return activate_reason(table, seat, chair, rows)
        case Neutral(colour):
            return neutral_reason(table, seat, colour)
        case EndRoom() | EndTurn() | Pass():
            return refuse(f"This is not over yet. {prompt_for(table, seat)}", WRONG_TIME)
        case _:
            return supply_reason(table, seat, move, rows)
    return None


def walk_reason(table: Table, seat: Seat, move: Walk, rows: tuple[Row, ...]) -> Refused | None:
    """A leader that cannot go there."""
    where = table.where.get(move.leader, "")
    if where not in NODE_OF or move.to not in (*RING, HALL):
        return refuse("There is no such leader in the house, or no such room.", "NO_SUCH_PLACE")
    tag = rows[-1][0]
    if move.leader in NEUTRAL_COLOUR:
        if tag != "goal" or NEUTRALS[str(rows[-1][1])] != move.leader:
            return refuse("A neutral leader is moved only after paying a cube of its kind for it.", "NOT_PAID")
    elif OWNER_OF.get(move.leader) != seat:
        return refuse("This leader is not yours.", "NOT_YOURS")
    elif tag != "move":
        return None
    if move.to == NODE_OF[where]:
        return refuse("Standing still is no move: a leader walks one to three steps.", "NO_STEP")
    if move.to != HALL and table.zones[move.to]:
        return refuse(f"A leader stands in {room_name(table, move.to)} already; it can only be jumped.", "OCCUPIED")
    if move.leader in NEUTRAL_COLOUR:
        if move.to == HALL:
            return refuse("A neutral leader passes the Hall and never stops there.", "NEUTRAL_HALL")
        reached = neutral_goals(table, move.leader)
    else:
        reached = all_walks(table, seat).get(move.leader, {})
        if move.to == LOBBY and table.counters[COINS[seat]] < HOUSE.lobby_cost:
            return refuse(f"Stopping in the Lobby costs {HOUSE.lobby_cost} coins, and you have fewer.", "LOBBY_TOLL")
    if move.to not in reached:
        return refuse(f"{begun(room_name(table, move.to))} cannot be reached with one to three steps from there.", "TOO_FAR")
    return None


def expert_reason(table: Table, seat: Seat, card: str) -> Refused | None:
    """An expert that cannot be activated."""
    if card not in EXPERTS or table.where.get(card) != AREA[seat]:
        return refuse("This expert does not lie in your expert area.", "NOT_YOURS")
    expert = EXPERTS[card]
    if expert.lasting:
        return refuse(f"The {expert.name} works by itself and cannot be activated.", "LASTING")
    if table.flow.phase not in (EXPERT, NEUTRAL):
        return refuse("Only one expert may be activated in a turn, before a leader walks.", "ONE_EXPERT")
    if expert.fire and not table.zones[WORKERS[seat]]:
        return refuse(f"The {expert.name} needs an assistant at hand to send back to the track.", "NO_ASSISTANT")
    if any(part == "sale2" or part.startswith("resale") for part in EXPERT_PARTS[card]):
        return refuse(f"The {expert.name} cannot be used: you have no cube that a free market box takes.", "NO_SALE")
    return None


def cell_reason(table: Table, seat: Seat, zone: str, rows: tuple[Row, ...]) -> Refused | None:
    """A worship cell on which the chain cannot end."""
    if rows[-1][0] != "cell" or zone not in CELL_OF:
        return None
    cell, town = CELL_OF[zone], str(rows[-1][1])
    if cell in own_seniors(table, seat):
        return refuse("One of your seniors stands on this cell; the chain may pass it, but not end there.", "OWN_SENIOR")
    if cell not in town_cells(table, seat, town):
        count = len(in_town(table, seat, town))
        assistants = f"{count} assistant{'s' if count != 1 else ''}"
        return refuse(f"A chain of exactly {assistants} from the first cell does not connect to this one.", "NO_CHAIN")
    return None


def town_reason(table: Table, seat: Seat, town: str, rows: tuple[Row, ...]) -> Refused | None:
    """A town without assistants, or worship with none while the temple is open."""
    if rows[-1][0] != "worship":
        return None
    if town and not in_town(table, seat, town):
        return refuse("None of your assistants is in this town.", "EMPTY_TOWN")
    return refuse("The ancestors are worshipped with assistants from a town as long as a temple tile lies open.", "NO_ASSISTANTS")


def sell_reason(table: Table, seat: Seat, move: Sell) -> Refused | None:
    """A sale without the cube, or to a box that is taken."""
    if move.declared not in BASIC or move.kind not in (move.declared, "gold"):
        return refuse("Only gold may be sold as another kind, and it must be declared as tea, fruit or celadon.", "NOT_DECLARED")
    if not table.zones[GOODS[seat][move.kind]]:
        return refuse(f"You have no {move.kind} to sell.", "NO_CUBE")
    if move.market == SELLING:
        if boxes(table, SELLING_BOXES)[BASIC.index(move.declared)]:
            return refuse(f"The box for {move.declared} in the Selling Market is taken.", "BOX_TAKEN")
    elif move.market in STALLS and table.where[move.market] in SLOT_OF:
        lying = boxes(table, BOXES[SLOT_OF[table.where[move.market]]])
        if all(lying):
            return refuse("All three boxes of this market are taken.", "BOX_TAKEN")
        if not fits_stall(move.market, lying, move.declared):
            wanted = "differ from every cube lying there" if move.market == STALLS[0] else "be of the kind lying there"
            return refuse(f"A cube sold to this market must {wanted}.", "WRONG_KIND")
    else:
        return refuse("This market is not in the house.", "NO_SUCH_PLACE")
    return None


def order_reason(table: Table, seat: Seat, card: str) -> Refused | None:
    """An order that is not there or cannot be paid."""
    if card not in ORDERS or table.where.get(card) != OPEN_ORDERS[seat]:
        return refuse("This is not one of your open orders.", "NOT_YOURS")
    order, zones = ORDERS[card], table.zones
    lacking = sum(max(0, need - len(zones[GOODS[seat][kind]])) for kind, need in zip(BASIC, order.basics, strict=True))
    if table.counters[COINS[seat]] < order.coins or len(zones[GOODS[seat]["gold"]]) - order.gold < lacking:
        return refuse(f"You cannot pay {piece_name(card)}.", "NOT_PAYABLE")
    return None


def activate_reason(table: Table, seat: Seat, chair: str, rows: tuple[Row, ...]) -> Refused | None:
    """A chair that cannot repeat the room."""
    top = rows[-1] if rows[-1][0] != "sent" else rows[-2] if len(rows) > 1 else rows[-1]
    if top[0] != "do":
        return None
    node = str(top[1])
    _, _, _, left, chairs, _ = step_row(rows)
    held = table.zones.get(chair, ())
    if not held or TOKEN_OWNER.get(held[0]) != seat:
        return refuse("None of your assistants sits on this chair.", "EMPTY_CHAIR")
    if chair not in BESIDE[node]:
        return refuse(f"This chair does not stand beside {room_name(table, node)}.", "NOT_BESIDE")
    if not left:
        return refuse("A room is repeated twice at the most.", "TWO_REPEATS")
    if chair not in chairs:  # type: ignore[operator]
        return refuse("This chair was used in this turn, or the assistant has sat down only now.", "CHAIR_USED")
    return refuse(f"Repeating the Lobby costs {HOUSE.lobby_cost} coins, and you have fewer.", "LOBBY_TOLL")


def neutral_reason(table: Table, seat: Seat, colour: str) -> Refused | None:
    """A neutral leader that cannot be moved."""
    leader = NEUTRALS.get(colour, "")
    if table.where.get(leader) not in NODE_OF:
        return refuse("There is no such neutral leader in the house.", "NO_SUCH_PLACE")
    if table.flow.agenda[0][4]:
        return refuse("Only one neutral leader may be moved in a turn.", "ONE_NEUTRAL")
    if not neutral_prices(table, seat, colour):
        return refuse(f"Moving the {colour} leader costs 1 {HOUSE.neutral_price[colour]} or gold, and you have none.", "NO_CUBE")
    return None


def supply_reason(table: Table, seat: Seat, move: AnyMove, rows: tuple[Row, ...]) -> Refused | None:
    """Something that is not there: cubes, assistants, coins, cards."""
    zones, coins = table.zones, table.counters[COINS[seat]]
    few = refuse("You have too few coins for that.", "TOO_FEW_COINS")
    match move:
        case Take(kind):
            if kind in SUPPLY and not zones[SUPPLY[kind]]:
                return refuse(f"There is no {kind} left in the supply.", "SUPPLY_EMPTY")
        case TakePirate(tile):
            if table.where.get(tile) != PIRATE_DISPLAY:
                return refuse("This pirate tile does not lie open in the display.", "NOT_THERE")
        case Send():
            if not zones[WORKERS[seat]]:
                return refuse("You have no assistant at hand to send.", "NO_ASSISTANT")
        case TileStep():
            return (
                few
                if not coins
                else refuse("The merchant is moved for coins only right before or after a merchant action.", WRONG_TIME)
            )
        case SeatMove(chair):
            if not zones[WORKERS[seat]]:
                return refuse("You have no assistant at hand to seat.", "NO_ASSISTANT")
            if zones.get(chair):
                return refuse("Somebody sits on this chair already.", "CHAIR_TAKEN")
        case Hire(card, fired):
            if table.where.get(card) != EXPERT_DISPLAY:
                return refuse("This expert does not lie in the display.", "NOT_THERE")
            if fired and not zones[WORKERS[seat]]:
                return refuse("You have no assistant at hand to send back to the track.", "NO_ASSISTANT")
            return few if rows[-1][0] == "do" and not fired and "meet" in rows[-1][-1] else None  # type: ignore[operator]
        case Buy(zone, box):
            if not any(int(table.pieces[cube].x) == box for cube in zones.get(zone, ())):
                return refuse("There is no cube in this box.", "EMPTY_BOX")
            return few if rows[-1][0] == "do" and "buy" in rows[-1][-1] else None  # type: ignore[operator]
        case Level():
            return few if rows[-1][0] == "do" and "level" in rows[-1][-1] else None  # type: ignore[operator]
        case Trade(what):
            if what == "recruit" and not zones[TRACK[seat]]:
                return refuse("Your assistant track is empty; a recruit action would be wasted and is not sold.", "TRACK_EMPTY")
            if what in ("merchant", "helper") and not zones[WORKERS[seat]]:
                return refuse("You have no assistant at hand; the action would be wasted and is not sold.", "NO_ASSISTANT")
            if what == "helper" and not free_chairs(table):
                return refuse("All chairs are taken; a helper action would be wasted and is not sold.", "CHAIR_TAKEN")
            if what == "gold" and not zones[SUPPLY["gold"]]:
                return refuse("There is no gold left in the supply.", "SUPPLY_EMPTY")
            return few if rows[-1][0] == "do" and "trade" in rows[-1][-1] else None  # type: ignore[operator]
        case Deal():
            return deal_reason(table, seat, move) if rows[-1][0] == "do" and "deal" in rows[-1][-1] else None  # type: ignore[operator]
        case Discard(card):
            if rows[-1][0] == "discard" and table.where.get(card) != AREA[seat]:
                return refuse("Only an expert of your own area can make room for another.", "NOT_YOURS")
        case Copy(room):
            if room in RING and (room == LOBBY or not zones[room]):
                return refuse("Only a room in which another leader stands can be copied, and never the Lobby.", "NOT_COPIED")
        case Pick(piece):
            return (
                refuse(f"{begun(piece_name(piece))} does not lie in a display.", "NOT_THERE") if rows[-1][0] == "bonus" else None
            )
        case _:
            return None
    return None


def deal_reason(table: Table, seat: Seat, move: Deal) -> Refused | None:
    """A trade of the Black Market that cannot be paid, or for which there is nothing to be had."""
    zones, what = table.zones, move.what
    if not 1 <= move.number <= len(DEAL_PAYS):
        return refuse("The Black Market has six trades.", "NO_SUCH_PLACE")
    if table.counters[COINS[seat]] < DEAL_PAYS[move.number - 1]:
        return refuse("You have too few coins for that.", "TOO_FEW_COINS")
    match move.number:
        case 1 if what in BASIC and not zones[SUPPLY[what]]:
            return refuse(f"There is no {what} left in the supply.", "SUPPLY_EMPTY")
        case 2 if not zones[TRACK[seat]]:
            return refuse("Your assistant track is empty; a recruit action would be wasted and is not sold.", "TRACK_EMPTY")
        case 3 if table.where.get(what) != AMULET_DISPLAY:
            return refuse("This amulet does not lie in the display.", "NOT_THERE")
        case 4 if what in CUBES and not zones[GOODS[seat][what]]:
            return refuse(f"You have no {what} to sell.", "NO_CUBE")
        case 5 if not zones[WORKERS[seat]]:
            return refuse("You have no assistant at hand to send back to the track.", "NO_ASSISTANT")
        case 6 if what in AMULETS and not any(AMULET_TILES[tile] == what for tile in zones[AMULETS_OF[seat]]):
            return refuse(f"You have no amulet tile of {AMULETS[what].name} to give back.", "NOT_YOURS")
        case _:
            return None
