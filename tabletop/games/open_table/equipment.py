"""What is in the games cupboard, put together for the seats that play and the options chosen."""

from __future__ import annotations

from tabletop.core.equipment import Equipment, PieceKind, Placement, SeatDef
from tabletop.games.open_table import cards, dice, layout, men, tokens
from tabletop.kit.places import put_together
from tabletop.rules.ruleset import Options

DICE_ON_TABLE = ("d4", "d6", "d6", "d8", "d10", "d12", "d20", "coin")
VERSION = 1


def open_table(seats: tuple[SeatDef, ...], options: Options) -> Equipment:
    """The whole cupboard. Options: `jokers` (bool) and `board` (`chess`, `draughts`, `empty` or `none`)."""
    men_on = str(options.get("board", "chess"))
    board = men_on != "none"
    pack = cards.pack_kinds(bool(options.get("jokers", True)))
    kinds: list[PieceKind] = [
        *pack,
        *cards.blank_card_kinds(),
        *(men.men_kinds() if board else ()),
        *dice.dice_kinds(),
        tokens.coin_kind(),
        *tokens.token_kinds(),
    ]
    return put_together(
        "open_table",
        "The Open Table",
        VERSION,
        (layout.TABLE_WIDTH, layout.TABLE_HEIGHT),
        seats,
        kinds=kinds,
        zones=layout.zones(seats, board),
        counters=layout.counters(seats),
        boards=layout.boards(board),
        pieces=(
            *deck_set_up(pack),
            *(men.men_set_up(men_on) if board else ()),
            *dice_set_up(),
        ),
    )


def deck_set_up(pack: list[PieceKind]) -> list[Placement]:
    """The pack face down in the order of a new one, the ace of spades on top."""
    fronts = [kind for kind in pack if kind.id != cards.BACK_ID]
    return [Placement(kind.id, kind.id, "deck", face=cards.BACK) for kind in reversed(fronts)]


def dice_set_up() -> list[Placement]:
    """The dice and the coin in two rows in their tray, showing their highest number."""
    width, height = layout.DICE_WIDTH - 2 * layout.BOX_RIM, layout.TRAY_HEIGHT - 2 * layout.BOX_RIM
    sides = {kind.id: len(kind.faces) for kind in dice.dice_kinds()}
    counted: dict[str, int] = {}
    placements: list[Placement] = []
    for number, kind in enumerate(DICE_ON_TABLE):
        counted[kind] = counted.get(kind, 0) + 1
        row, column = divmod(number, 4)
        x, y = (column + 0.5) * width / 4, (row + 0.5) * height / 2
        placements.append(Placement(f"{kind}.{counted[kind]}", kind, "dice", x, y, face=sides.get(kind, 1) - 1))
    return placements
