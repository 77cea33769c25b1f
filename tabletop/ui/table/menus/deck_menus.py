"""The menu rows for decks and hands: search, cut, split, put into a pile, show, sort, play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import cos, pi, sin

from msgspec.structs import replace
from pygame import FRect

from tabletop.core.equipment import Equipment, PieceId, Seat, ZoneId
from tabletop.core.events import Place
from tabletop.core.layout import accepts
from tabletop.core.table import Table
from tabletop.rules.free_moves import CutPile, DealPieces, DrawPieces, GatherPack, MixIn, MovePieces, NewRound, PutNth, ShowPieces
from tabletop.rules.piece_commands import gather, new_round
from tabletop.rules.rounds import pack_begun_in, pack_of
from tabletop.rules.setting_up import set_of
from tabletop.rules.supplying import is_for_hands, split_off
from tabletop.ui.board.item_key import parts_of
from tabletop.ui.commands import COMMANDS
from tabletop.ui.keys import key_hint
from tabletop.ui.table.free_place import covered_by, first_free, spots_near
from tabletop.ui.table.menus.asking import Asker, opening, with_number
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.menu_rows import SEPARATOR, MenuItem, MenuRow

USUAL_DEALS = range(2, 14)
"""The numbers of cards that the menu offers to deal to each hand. It adds the number of last time, and the one that deals all."""
USUAL_LOOKS = range(1, 8)
"""The numbers of uppermost cards that the menu offers to look at."""
SIDE_ACROSS, SIDE_DOWN = 1.08, 0.56
"""How far from the middle a seat plays its cards, in widths of a card to the sides, and in heights above and below."""


def empty_pack_rows(view: TableView, asker: Asker, zone: ZoneId) -> list[MenuItem]:
    """The rows for the empty place of a pack, when all of its cards are in hands or in play: gather it, or begin a round."""
    pack = pack_begun_in(view.shown, zone) if zone and view.session.rules != "enforce" else ()
    target = asker.play.target(pack)
    made = [("gather", gather(target)), ("new_round", new_round(target))] if pack else []
    rows = [
        MenuRow(COMMANDS[name].text, asker.play.making(move), key_hint(name), COMMANDS[name].icon) for name, move in made if move
    ]
    return [*rows, *(round_rows(view, asker, pack[0]) if pack else ())]


def men_rows(view: TableView, asker: Asker, zone: ZoneId) -> list[MenuItem]:
    """The row for an empty square of a board: to set up the men again that began in this zone, or else those that it takes."""
    table, box = view.shown, view.shown.equipment
    if not zone or view.session.rules == "enforce":
        return []
    men = [one for one in box.pieces if one.piece in table.pieces and set_of(table, one.piece)]
    began = [one.piece for one in men if one.zone == zone]
    taken = [one.piece for one in men if box.zones[zone].accepts and accepts(box.zones[zone], table.kind(one.piece))]
    moves = [GatherPack(man) for man in (began or taken)[:1]]
    words = COMMANDS["set_up_men"]
    return [MenuRow(words.text, asker.play.making(move), key_hint("gather_set_up"), words.icon) for move in moves]


def round_rows(view: TableView, asker: Asker, piece: PieceId) -> list[MenuItem]:
    """A row that opens the numbers of cards with which a new round can begin; nothing without a pack or without hands."""
    table = view.shown
    hands = sum(zone.in_hand for zone in table.equipment.zones.values())
    if not hands or new_round(asker.play.target((piece,))) is None:
        return []
    most = len(pack_of(view.session.table, piece).pieces) // hands
    counts = (count for count in (1, *USUAL_DEALS) if count <= most)
    rows = [MenuRow(str(count), asker.play.making(NewRound(piece, count)), "to each") for count in counts]
    return opening("New round with another number", "deal", rows)


def looking_rows(view: TableView, asker: Asker, piece: PieceId, pile: tuple[PieceId, ...]) -> list[MenuItem]:
    """To look through a pile of two or more pieces, bottom first. An open pile has the row only if it is of cards."""
    if not is_hidden(view.shown, pile):
        seen = MenuRow("Look through it…", lambda: asker.search(piece), "", "search")
        return [seen] if is_for_hands(view.shown.kind(piece)) else []
    top = with_number(1, len(pile), lambda count: asker.search(piece, count))
    look = partial(asker.ask, "Look at the top", "How many of the uppermost?", "3", top)
    usual = [MenuRow(str(count), partial(asker.search, piece, count)) for count in USUAL_LOOKS if count < len(pile)]
    return [
        MenuRow("Search it (the log tells all)…", lambda: asker.search(piece), "", "search"),
        *opening("Look at the top ones", "eye", [*usual, MenuRow("Another number…", look)]),
    ]


def dealing_rows(view: TableView, asker: Asker, piece: PieceId) -> list[MenuItem]:
    """To deal one or several from a pile to each hand; if there are fewer than hands, a row that says so."""
    target = asker.play.target((piece,))
    pile, hands = target.to_be_dealt()
    one = DealPieces(piece, 1)
    if len(pile) < hands:
        few = MenuRow(COMMANDS["deal"].text, None, "", "deal", enabled=False, reason=f"only {len(pile)} for {hands}")
        return [few] if is_for_hands(view.shown.kind(piece)) else []
    if not hands:
        return []

    def left_after(count: int) -> str:
        left = "all of it" if count * hands == len(pile) else f"leaves {len(pile) - count * hands}"
        return f"as last time, {left}" if count == target.dealt else left

    most = len(pile) // hands
    deal = with_number(1, most, lambda count: asker.play.move(DealPieces(piece, count)))
    ask = partial(asker.ask, "Deal several", f"How many to each? At most {most}", str(min(target.dealt or 5, most)), deal)
    usual = sorted({count for count in (*USUAL_DEALS, target.dealt, most) if 1 < count <= most})
    several = [MenuRow(str(count), asker.play.making(DealPieces(piece, count)), left_after(count)) for count in usual]
    other = [MenuRow("Another number…", ask, f"digits, {key_hint('deal')}")] if several else []
    return [
        MenuRow(COMMANDS["deal"].text, asker.play.making(one), key_hint("deal"), "deal"),
        *opening("Deal several to each", "deal", [*several, *other]),
    ]


def deeper_rows(view: TableView, asker: Asker, piece: PieceId, pile: tuple[PieceId, ...]) -> list[MenuItem]:
    """To draw from further down than the top of a pile; none in a bag, which has no order."""
    table = view.shown
    hand = table.equipment.hand_of(view.seat)
    if hand is None or table.zone_of(piece).bag:
        return []
    nth = with_number(1, len(pile), lambda count: asker.play.move(DrawPieces(piece, 1, hand.id, below=count - 1)))
    asks = partial(asker.ask, "Draw from further down", "Which from the top? 3 is the third", "3", nth)
    return [MenuRow("Draw one from further down…", asks, "", "hand")]


def cutting_row(asker: Asker, piece: PieceId, pile: tuple[PieceId, ...]) -> MenuRow:
    """To cut a pile."""
    cut = with_number(1, len(pile) - 1, lambda count: asker.play.move(CutPile(piece, count)))
    ask = partial(asker.ask, "Cut the pile", "How many go under it?", str(len(pile) // 2), cut)
    return MenuRow("Cut it…", ask, "", "back-forth")


def splitting_rows(view: TableView, asker: Asker, piece: PieceId, pile: tuple[PieceId, ...]) -> list[MenuItem]:
    """To take several off a pile."""
    split = with_number(1, len(pile) - 1, lambda count: asker.play.move(split_off(view.shown, pile, count)))
    ask = partial(asker.ask, "Split the pile", "How many are taken off?", str(len(pile) // 2), split)
    return [MenuRow("Split it…", ask, "" if is_for_hands(view.shown.kind(piece)) else "digits", "branch")]


def hand_rows(view: TableView, asker: Asker, pieces: tuple[PieceId, ...]) -> list[MenuItem]:
    """What can be done with pieces that may go into a hand or a pile."""
    table = view.shown
    rows: list[MenuItem] = []
    hand = table.equipment.hand_of(view.seat)
    is_mine = hand is not None and table.where[pieces[0]] == hand.id
    they, keys = ("it", "double click") if len(pieces) == 1 else ("them", "")
    if order := of_own_hand(view, pieces):
        rows.append(MenuRow(f"Play {they}", asker.play.making(played_out(view, *order)), keys, "play"))
    if (covered := played_face_down(view, pieces)) is not None:
        rows.append(MenuRow(f"Play {they} face down", asker.play.making(covered), key_hint("play_face_down"), "play"))
    rows += opening("Give to…", "hand", giving_rows(view, asker, order or pieces))
    rows += opening("Put into a pile…", "under", pile_zone_rows(view, asker, pieces))
    if is_hidden(table, pieces) and len(table.equipment.seats) > 1:
        rows += opening("Show to…", "eye", show_rows(view, asker, pieces))
    if is_mine and not asker.why_not("sort_hand"):
        rows.append(MenuRow(COMMANDS["sort_hand"].text, lambda: asker.do("sort_hand"), key_hint("sort_hand"), "digits"))
    return [SEPARATOR, *rows] if rows else []


def can_be_given(table: Table, pieces: tuple[PieceId, ...]) -> bool:
    """Whether pieces are cards or such, or lie in a hand, so that somebody may want to give them."""
    return all(is_for_hands(table.kind(piece)) or table.zone_of(piece).in_hand for piece in pieces)


def is_hidden(table: Table, pieces: tuple[PieceId, ...]) -> bool:
    """Whether others do not see one of these pieces, so that it can be shown to them."""
    return any(table.face(piece).hides or table.zone_of(piece).visibility != "public" for piece in pieces)


def giving_rows(view: TableView, asker: Asker, pieces: tuple[PieceId, ...]) -> list[MenuItem]:
    """The other seats, to give them cards and what else is mostly held in a hand, or lies in one."""
    table = view.shown
    if not can_be_given(table, pieces):
        return []
    hands = [(seat, table.equipment.hand_of(seat.id)) for seat in table.equipment.seats if seat.id != view.seat]
    return [
        MenuRow(seat.name, asker.play.making(MovePieces(pieces, hand.id)), "drag onto the name", "person")
        for seat, hand in hands
        if hand is not None
    ]


def pile_zone_rows(view: TableView, asker: Asker, pieces: tuple[PieceId, ...]) -> list[MenuItem]:
    """For each place with a pile that takes the pieces, or some of them: on top, under it, at random."""
    table = view.shown
    rows: list[MenuItem] = []
    for zone in table.equipment.zones.values():
        takes = zone.is_stack and not zone.supply and not zone.bag and not zone.in_hand
        fit = tuple(piece for piece in pieces if takes and table.kind(piece).stacks and accepts(zone, table.kind(piece)))
        if not fit:
            continue
        some = f"{len(fit)} of {len(pieces)} go there" if len(fit) < len(pieces) else ""
        rows += [
            SEPARATOR,
            MenuRow(f"On top of {zone.name}", asker.play.making(MovePieces(fit, zone.id)), some, "up"),
            MenuRow(f"Under {zone.name}", asker.play.making(MovePieces(fit, zone.id, index=0)), some, "under"),
        ]
        if below := [piece for piece in table.zones[zone.id] if piece not in fit]:
            deep = partial(ask_nth, asker, fit, below)
            rows.append(MenuRow(f"Into {zone.name}, third from the top…", deep, some or "digits while holding", "under"))
            rows.append(MenuRow(f"Into {zone.name} at random", asker.play.making(MixIn(fit, zone.id)), some, "shuffle"))
    return rows


def ask_nth(asker: Asker, pieces: tuple[PieceId, ...], pile: Sequence[PieceId]) -> None:
    """Ask how deep pieces go into a pile, of which `pile` are the others."""
    put = with_number(1, len(pile) + 1, lambda nth: asker.play.move(PutNth(pieces, pile[-1], nth)))
    asker.ask("Put into the pile", f"Which from the top? 3 is the third, {len(pile) + 1} the lowest", "3", put)


def show_rows(view: TableView, asker: Asker, pieces: tuple[PieceId, ...]) -> list[MenuItem]:
    """The seats to which pieces can be shown."""

    def row(text: str, seats: tuple[Seat, ...]) -> MenuRow:
        return MenuRow(text, asker.play.making(ShowPieces(pieces, seats)), "", "people" if not seats else "person")

    others = [seat for seat in view.shown.equipment.seats if seat.id != view.seat]
    return [row("Everybody", ()), SEPARATOR, *(row(seat.name, (seat.id,)) for seat in others)]


def sorted_hand(table: Table, pieces: Sequence[PieceId]) -> tuple[PieceId, ...]:
    """The pieces in the order in which the box lists their kinds."""
    order = {kind: number for number, kind in enumerate(table.equipment.kinds)}
    return tuple(sorted(pieces, key=lambda piece: (order.get(table.pieces[piece].kind, -1), piece)))


def played_out(view: TableView, *pieces: PieceId, is_laid: bool = False) -> MovePieces:
    """The move that puts pieces face up, as one pile, near the middle of the visible table, clear of pieces and if possible of
    places: on the side of the seat in front, so that a trick lies as round a table, or with `is_laid` in the very middle.

    If there is no room at all it overlaps other things, but is not exactly where another one is.
    """
    table = view.shown
    zone = table.equipment.zones[table.equipment.open_zone]
    kind = table.kind(pieces[0])
    size = (kind.width, kind.height)
    x, y = view.painter.camera.to_table(*view.table_rect().center)
    aside, down = (0.0, 0.0) if is_laid else side_of(table.equipment, view.seat)
    middle = x + aside * kind.width, y + down * kind.height
    spots = spots_near(middle, size, FRect(zone.x, zone.y, zone.width, zone.height))
    shown = [item for item in view.painter.items if parts_of(item.key)[0] not in ("drawing", "turn")]
    others = [covered_by(item) for item in shown if item.key not in pieces]
    zones = [one for one in table.equipment.zones.values() if one.id != zone.id and not one.in_hand]
    places = [FRect(one.x, one.y, one.width, one.height) for one in zones]
    places += [FRect(one.x, one.y, one.width, one.height) for one in table.equipment.boards if one.shadow]
    lying = {(zone.x + table.pieces[other].x, zone.y + table.pieces[other].y) for other in table.zones[zone.id]}
    apart = next((spot for spot in spots if spot not in lying), spots[0])
    x, y = first_free(spots, size, [*others, *places]) or first_free(spots, size, others) or apart
    return MovePieces(pieces, zone.id, ((x - zone.x, y - zone.y),))


def side_of(box: Equipment, seat: Seat) -> Place:
    """How far from the middle a seat plays its cards, in widths and heights of one: the first seat below it, then clockwise."""
    seats = [one.id for one in box.seats]
    if len(seats) < 2 or seat not in seats:
        return 0.0, 0.0
    turn = 2 * pi * seats.index(seat) / len(seats)
    return -sin(turn) * SIDE_ACROSS, cos(turn) * SIDE_DOWN


def of_own_hand(view: TableView, pieces: Sequence[PieceId]) -> tuple[PieceId, ...]:
    """Pieces of the hand in front, in its order; empty if some are elsewhere."""
    hand = view.shown.equipment.hand_of(view.seat)
    order = tuple(piece for piece in (view.shown.zones[hand.id] if hand is not None else ()) if piece in pieces)
    return order if len(order) == len(pieces) else ()


def played_face_down(view: TableView, pieces: Sequence[PieceId]) -> MovePieces | None:
    """The move that puts pieces of the hand in front face down on the table, as one pile; None if they cannot be hidden there."""
    order = of_own_hand(view, pieces)
    if not order or not all(any(face.hides for face in view.shown.kind(piece).faces) for piece in order):
        return None
    return replace(played_out(view, *order), face_down=True)
