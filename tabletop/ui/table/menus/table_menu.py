"""The right-click menus: every command that is possible for the thing under the pointer, with its key."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.core.table import Table
from tabletop.core.view import sees
from tabletop.rules.free_moves import (
    DrawPieces,
    FacePieces,
    FlipPieces,
    LabelPieces,
    MovePieces,
    PromotePiece,
    SetCounter,
)
from tabletop.rules.piece_commands import ARRANGING, IN_MENU
from tabletop.rules.promoting import promoted_words, promotions
from tabletop.rules.supplying import emptied, is_for_hands, take_from_supply, take_one_to_hand
from tabletop.rules.tricks import trick_at
from tabletop.session.won_pile import played_by
from tabletop.ui.board.item_key import parts_of
from tabletop.ui.commands import COMMANDS
from tabletop.ui.keys import key_hint
from tabletop.ui.table.menus.asking import Asker, choice_rows, opening, with_number
from tabletop.ui.table.menus.deck_menus import cutting_row, dealing_rows, deeper_rows, hand_rows, looking_rows, splitting_rows
from tabletop.ui.table.referee import Referee
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.menu_rows import SEPARATOR, MenuItem, MenuRow

MOST_FACES_IN_MENU = 8
LARGEST_DRAW = 99
MOVE_BOARD = "Move this board: places of the game…"


def menu_for(view: TableView, asker: Asker, key: str, referee: Referee) -> list[MenuItem]:
    """The rows of the menu for the item `key` of the table or hand; those for an empty place if no item has this key.

    If the rules are enforced, it offers only what they allow, and commands that no rule is about.
    """
    kind, name = ("piece", key) if key in view.shown.pieces else parts_of(key)
    if kind == "counter" and (name in view.shown.drawings or not referee.strict):
        return counter_rows(view, asker, name)
    if referee.strict:
        return [*rule_rows(view, asker, key, referee), *table_rows(asker)]
    match kind:
        case "piece" if key in view.shown.pieces:
            return piece_rows(view, asker, key)
        case "supply":
            return supply_rows(view, asker, name)
        case "zone" if name in view.shown.zones and view.shown.equipment.zones[name].bag:
            return bag_rows(view, asker, name)
    return table_rows(asker)


def rule_rows(view: TableView, asker: Asker, key: str, referee: Referee) -> list[MenuItem]:
    """The legal moves that involve a piece, and its label."""
    if key not in view.shown.pieces:
        return []
    known = choice_rows(referee.about(key), lambda choice: choice.move is not None and asker.play.move(choice.move))
    return [*known, write_row(view, asker, (key,)), SEPARATOR]


def piece_rows(view: TableView, asker: Asker, piece: PieceId) -> list[MenuItem]:
    """What can be done with a piece, or with the selection it belongs to; of a pile first what is usual."""
    table = view.shown
    pieces = tuple(view.selection) if piece in view.selection else (piece,)
    target = asker.play.target(pieces)
    pile = table.pile_of(piece)
    commands: dict[str, MenuItem] = {}
    for name, make in IN_MENU.items():
        move = make(target)
        if move is not None:
            commands[name] = replace(command_row(asker, name), run=asker.play.making(move), enabled=True, reason="")
    if any(make(target) is not None for make in ARRANGING.values()):
        commands["line_up"] = command_row(asker, "line_up")
    if trick_at(table, pieces, played_by(view.session.log, view.session.head)):
        commands["take_trick"] = command_row(asker, "take_trick")
    own = [SEPARATOR, write_row(view, asker, pieces), command_row(asker, "copy"), command_row(asker, "to_shelf")]
    rows: list[MenuItem] = [*(promote_rows(view, asker, piece) if len(pieces) == 1 else ()), SEPARATOR]
    if len(pile) > 1 and set(pieces) in ({piece}, set(pile)):
        rows += pile_rows(view, asker, piece, pile, commands)
        left = [row for name, row in commands.items() if name not in OF_PILES]
        words = f"All {len(pile)}: turn, lock, copy…" if len(pieces) > 1 else "This one alone: flip, turn, write…"
        rest = [*left, *hand_rows(view, asker, pieces), *face_rows(view, asker, pieces), *own]
        return [*rows, *opening(words, "edit", rest)]
    if table.zone_of(piece).in_hand:
        # What is done with cards of a hand comes first; what is rarely of use there is one step further.
        rare = [row for name, row in commands.items() if name in RARE_IN_HAND]
        left = [row for name, row in commands.items() if name not in RARE_IN_HAND]
        more = opening("Turn, lock, shuffle…", "edit", rare)
        return [*rows, *hand_rows(view, asker, pieces), *face_rows(view, asker, pieces), SEPARATOR, *left, *more, *own]
    return [*rows, *commands.values(), *hand_rows(view, asker, pieces), *face_rows(view, asker, pieces), *own]


RARE_IN_HAND = ("shuffle", "rotate_left", "rotate_right", "under", "lock", "line_up")
"""The commands that the menu of a card of the hand opens only on demand."""


OF_PILES = ("roll", "shuffle", "deal", "gather", "set_up_men", "new_round", "spread", "take_trick", "line_up")
"""The commands that the menu of a pile has beside its other rows, and not among those for a single piece."""


def face_rows(view: TableView, asker: Asker, pieces: tuple[PieceId, ...]) -> list[MenuItem]:
    """To set a piece with several faces to one of them."""
    piece, kind = pieces[0], view.shown.kind(pieces[0])
    if len(kind.faces) <= 2 or len(pieces) > 1:
        return []
    if len(kind.faces) > MOST_FACES_IN_MENU:
        return [SEPARATOR, MenuRow("Set to…", lambda: ask_face(view, asker, piece), "digits")]
    return [
        SEPARATOR,
        *(
            MenuRow(f"Set to {face.name or number + 1}", asker.play.making(FacePieces(pieces, number)), str(number + 1))
            for number, face in enumerate(kind.faces)
        ),
    ]


def promote_rows(view: TableView, asker: Asker, piece: PieceId) -> list[MenuItem]:
    """The kinds that a piece may become where it is."""
    return [
        MenuRow(f"Promote to {promoted_words(view.shown, piece, kind)}", asker.play.making(PromotePiece(piece, kind)), "", "up")
        for kind in promotions(view.shown, piece, view.seat)
    ]


def pile_rows(
    view: TableView, asker: Asker, piece: PieceId, pile: tuple[PieceId, ...], commands: dict[str, MenuItem]
) -> list[MenuItem]:
    """What can be done with the whole pile of a piece: the usual things, and a row that opens the others."""

    def of(*names: str) -> list[MenuItem]:
        return [commands[name] for name in names if name in commands]

    split = splitting_rows(view, asker, piece, pile)
    is_deck = is_for_hands(view.shown.kind(piece))
    turned: list[MenuItem] = []
    if all(view.shown.kind(one).flips for one in pile):
        over = asker.play.making(FlipPieces(pile, pile=True))
        turned = [MenuRow("Turn the whole pile over", over, key_hint("play_face_down"), "flip")]
    others = [
        *turned,
        *deeper_rows(view, asker, piece, pile),
        *(split if is_deck else ()),
        *of("spread", "line_up"),
        MenuRow(f"Select all {len(pile)}", lambda: view.select(pile), "Shift+click"),
    ]
    return [
        *draw_rows(view, asker, piece),
        *(() if is_deck else split),
        *dealing_rows(view, asker, piece),
        *of("roll", "shuffle"),
        *(() if view.shown.zone_of(piece).bag else (cutting_row(asker, piece, pile),)),
        *looking_rows(view, asker, piece, pile),
        *of("gather", "set_up_men", "new_round", "take_trick"),
        SEPARATOR,
        *opening("The pile: split, turn over, lay out…" if is_deck else "The pile: turn over, lay out…", "stack", others),
    ]


def bag_rows(view: TableView, asker: Asker, bag: ZoneId) -> list[MenuItem]:
    """What can be done with a bag: put in what is selected, draw from it, empty it. An empty one says so."""
    table = view.shown
    rows: list[MenuItem] = []
    chosen = tuple(piece for piece in view.selection if table.where[piece] != bag)
    if chosen:
        put = asker.play.making(MovePieces(chosen, bag))
        rows += [MenuRow(f"Put in what is selected ({len(chosen)})", put, "", "under"), SEPARATOR]
    held = table.zones[bag]
    if held:
        out = asker.play.making(emptied(table, bag))
        return [*rows, *draw_rows(view, asker, held[-1]), MenuRow("Empty it onto the table", out, "", "spread")]
    why = f"There is nothing in {table.equipment.zones[bag].name}."
    return [
        *rows,
        MenuRow("Draw one to hand", icon="hand", enabled=False, reason=why),
        MenuRow("Draw several…", enabled=False),
        MenuRow("Empty it onto the table", icon="spread", enabled=False),
    ]


def draw_rows(view: TableView, asker: Asker, piece: PieceId) -> list[MenuItem]:
    """To draw from the pile or bag of a piece into the hand; none if the seat has no hand."""
    hand = view.shown.equipment.hand_of(view.seat)
    if hand is None:
        return []
    draw = with_number(1, LARGEST_DRAW, lambda count: asker.play.move(DrawPieces(piece, count, hand.id)))
    by_digits = view.shown.zone_of(piece).bag or is_for_hands(view.shown.kind(piece))
    keys = ("1", "digits") if by_digits else ("", "")
    return [
        MenuRow("Draw one to hand", asker.play.making(DrawPieces(piece, 1, hand.id)), keys[0], "hand"),
        MenuRow("Draw several…", lambda: asker.ask("Draw several", "How many?", "5", draw), keys[1]),
    ]


def supply_rows(view: TableView, asker: Asker, supply: str) -> list[MenuItem]:
    """What can be done with an endless supply."""
    rows: list[MenuItem] = []
    to_hand = take_one_to_hand(view.shown, view.seat, supply)
    if to_hand is not None:
        rows.append(MenuRow("Take one to hand", asker.play.making(to_hand), key_hint("hand"), "hand"))
    take = with_number(1, LARGEST_DRAW, lambda count: asker.play.move(take_from_supply(view.shown, view.seat, supply, count)))
    rows.append(MenuRow("Take several…", lambda: asker.ask("Take several", "How many?", "5", take), "digits"))
    return rows


def counter_rows(view: TableView, asker: Asker, counter: str) -> list[MenuItem]:
    """What can be done with a counter."""
    value = view.session.table.counters.get(counter, 0)
    known = view.shown.counter(counter)
    name = known.name if known is not None else counter
    put = with_number(-999_999_999, 999_999_999, lambda number: asker.play.move(SetCounter(counter, number)))
    steps: list[MenuItem] = [
        MenuRow(f"{step:+d}", asker.play.making(SetCounter(counter, value + step))) for step in (10, 5, 1, -1, -5, -10)
    ]
    return [*steps, SEPARATOR, MenuRow("Set to…", lambda: asker.ask(name, "New value", str(value), put), "", "edit")]


def command_row(asker: Asker, name: str) -> MenuRow:
    """A command as a row of a menu; if it is not possible now, the row says why."""
    command, why = COMMANDS[name], asker.why_not(name)
    return MenuRow(command.text, lambda: asker.do(name), key_hint(name), command.icon, not why, why)


def table_rows(asker: Asker) -> list[MenuItem]:
    """What can be done at an empty place: the usual things, and rows that open the others."""

    def of(*names: str) -> list[MenuItem]:
        return [command_row(asker, name) for name in names]

    own = [name for name in ("open_hands", "save_with_pictures", "first_steps") if not asker.why_not(name)]
    laying = [name for name in ("places", "keep_layout") if not asker.why_not(name)]
    return [
        *of("undo", "redo"),
        SEPARATOR,
        *of("components", "paste", "select_all"),
        SEPARATOR,
        *of(*laying),
        SEPARATOR,
        *of("roll_pool", "who_begins", "score_sheet", "note_here", "marks_menu"),
        SEPARATOR,
        *opening("View: nearer, turn, find…", "fit", of(*VIEWING)),
        *opening("Game: keep, note, take back…", "save", of(*KEEPING, *own)),
        *of("commands", "help"),
    ]


def board_rows(view: TableView, asker: Asker, position: tuple[int, int]) -> list[MenuItem]:
    """To move the board at a pixel of the window, at the table of a game of one's own; none where no board lies."""
    x, y = view.painter.camera.to_table(*position)
    boards = view.shown.equipment.boards
    lies = any(one.x <= x <= one.x + one.width and one.y <= y <= one.y + one.height for one in boards)
    return [replace(command_row(asker, "places"), text=MOVE_BOARD), SEPARATOR] if lies and not asker.why_not("places") else []


VIEWING = ("zoom_in", "zoom_out", "fit", "look_on", "turn_table_right", "find", "words")
"""The commands of the menu that the view of the table has."""

KEEPING = ("undo_turn", "again", "note", "save_as", "keep_template")
"""The commands of the menu that the game as a whole has."""

ON_TABLE = ("note_here", "draw", "ruler", "ping", "pen_colour", "rub_out", "make_counter", "give_turn")
"""The commands that put something on the table beside the game, or show something there."""


def ask_face(view: TableView, asker: Asker, piece: PieceId) -> None:
    """Ask which side of a die should be up."""
    count = len(view.shown.kind(piece).faces)
    put = with_number(1, count, lambda number: asker.play.move(FacePieces((piece,), number - 1)))
    asker.ask(f"Set the {view.shown.kind(piece).name}", f"Side, 1 to {count}", "1", put)


def write_row(view: TableView, asker: Asker, pieces: tuple[PieceId, ...]) -> MenuRow:
    """To write on pieces."""
    keys = ["double click"] if is_to_be_written(view.shown, pieces[0]) else []
    return MenuRow("Write on it…", lambda: ask_label(view, asker, pieces), " · ".join([*keys, key_hint("write")]), "edit")


def is_to_be_written(table: Table, piece: PieceId) -> bool:
    """Whether a double click writes on a piece: a blank of which the face is seen. In a hand, one with words on it is played."""
    is_played = table.zone_of(piece).in_hand and table.pieces[piece].label
    return "blank" in table.kind(piece).tags and not table.face(piece).hides and not is_played


UNSEEN_WORDS = "You do not see its face, so you cannot write on it: turn it up first."


def ask_label(view: TableView, asker: Asker, pieces: tuple[PieceId, ...]) -> None:
    """Ask what to write on pieces, if the seat in front sees them: it would rub out words that another has written there."""
    if not all(sees(view.session.table, piece, view.seat) for piece in view.session.table.pieces.keys() & set(pieces)):
        view.say(UNSEEN_WORDS)
        return

    def put(text: str) -> str:
        asker.play.move(LabelPieces(pieces, text.strip()))
        return ""

    asker.ask("Write on it", "The words (none: rub them out)", view.shown.pieces[pieces[0]].label, put)
