"""Check what a session is given before it is used: the level of the rules, the rules, the seats, the moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.core.codec import DEEPEST_ROW, ROW_TYPES, Header
from tabletop.core.equipment import SEAT_COLOURS, Seat, SeatDef
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.limits import FARTHEST
from tabletop.games.game import Game
from tabletop.rules.free_moves import FreeMove, move_from_row
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.guarded import Guarded
from tabletop.rules.levels import LEVELS, Level
from tabletop.rules.ruleset import Move, Ruleset

LARGEST_INTEGER = 2**53
LONGEST_WORD = 10_000
"""The most letters of a text in a move. What carries out the move may allow fewer, and says so in its own words."""
MOST_VALUES = 20_000
"""The most values in one row of a move, such as the pieces of a drag."""


def checked_level(rules: str, game: Game | None) -> Level:
    """The level of that name; raises UnknownNameError if there is none, or if `game` has no rules to keep."""
    if rules not in LEVELS:
        raise UnknownNameError(f"Rules can be {', '.join(LEVELS)}, not {rules!r}.")
    if rules != "off" and (game is None or game.ruleset is None):
        raise UnknownNameError(f"{game.name if game else 'This game'} has no rules here; it is played freely.")
    return next(level for level in LEVELS if level == rules)


def level_in_save(rules: str, ruleset: Ruleset) -> Level:
    """The level that a save names; off if there are no rules to keep."""
    return "off" if ruleset is FREE_PLAY else next((level for level in LEVELS if level == rules), "off")


def rules_for(header: Header, game: Game | None, own_box: bool = False) -> Ruleset:
    """The rules for this game, guarded; free play if it has none, or if its box is no longer the one in `header`.

    With `own_box` the box in `header` was made by the game a moment ago; it is not made a second time to be compared.

    This is the one place where a game's own ruleset comes into a session. Raises GameDataError if the game's box cannot be
    made.
    """
    if game is None or game.ruleset is None:
        return FREE_PLAY
    box = header.equipment
    if own_box:
        return Guarded(game.ruleset, game.name)
    try:
        now = game.box(box.seats, game.checked_options(header.options))
    except UnknownNameError:
        return FREE_PLAY
    same = (
        now.pieces == box.pieces
        and now.open_zone == box.open_zone
        and now.zones.keys() == box.zones.keys()
        and now.counters.keys() == box.counters.keys()
        and now.kinds.keys() == box.kinds.keys()
        and all(len(now.kinds[kind].faces) == len(box.kinds[kind].faces) for kind in now.kinds)
    )
    return Guarded(game.ruleset, game.name) if same else FREE_PLAY


def checked_seats(game: Game, seats: int | Sequence[SeatDef]) -> tuple[SeatDef, ...]:
    """The seats of a new game; raises UnknownNameError if the game is not for this many, two share a colour, or one has a
    colour that the game needs itself.
    """
    count = seats if isinstance(seats, int) else len(seats)
    game.check_players(count)
    if isinstance(seats, int):
        return SEAT_COLOURS[:count]
    colours: Mapping[Seat, SeatDef] = {one.id: one for one in SEAT_COLOURS}
    if len({seat.id for seat in seats}) != count or any(seat.id not in colours for seat in seats):
        raise UnknownNameError(f"Each seat needs a colour of its own, out of {', '.join(colours)}.")
    free = game.free_colours(count)
    # Compare colours, not ids: in a game that is played again, the seat `blue` may be yellow.
    needed = {one.colour: one.name for one in SEAT_COLOURS if one not in free}
    wrong = [needed[seat.colour] for seat in seats if seat.colour in needed]
    if wrong:
        raise UnknownNameError(
            f"With {count} players {game.name} itself needs the colours {', '.join(needed.values())}; a player cannot have"
            f" {wrong[0]}, but {' or '.join(one.name for one in free)}."
        )
    return tuple(seats)


def checked_move(move: Move) -> Move:
    """The move, if a log can hold it: its fields have the right types, its numbers and texts are not too large.

    Raises MoveRefusedError if not. Whether the move is allowed is for the rules to say.
    """
    try:
        row = move.to_row()
    except Exception as cause:
        # A program may pass an object of any class by mistake.
        raise MoveRefusedError(f"{type(move).__name__} is not a move: it has no row.") from cause
    checked = move_from_row(row) if isinstance(move, FreeMove) else move
    check_row(row)
    return checked


def check_row(row: object, depth: int = DEEPEST_ROW) -> None:
    """Return if the log can hold this row and everything in it; raises MoveRefusedError if not."""
    if not isinstance(row, ROW_TYPES) or not depth or len(row) > MOST_VALUES:
        raise MoveRefusedError("This move contains a value that the log cannot hold.")
    for value in row:
        if isinstance(value, ROW_TYPES):
            check_row(value, depth - 1)
        elif isinstance(value, str):
            if len(value) > LONGEST_WORD:
                raise MoveRefusedError(f"A text in this move has {len(value)} letters; it may have at most {LONGEST_WORD}.")
        elif isinstance(value, int | float):
            # This way round, so that what is no number (NaN) is refused.
            if not abs(value) <= (LARGEST_INTEGER if isinstance(value, int) else FARTHEST):
                raise MoveRefusedError("A number in this move is too large for any table.")
        elif value is not None:
            raise MoveRefusedError("This move contains a value that the log cannot hold.")
