"""What a game is begun or gone on with, checked at the door: the level of the rules, the rules themselves, the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.core.codec import Header
from tabletop.core.equipment import SEAT_COLOURS, Seat, SeatDef
from tabletop.core.errors import UnknownNameError
from tabletop.games.game import Game
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.levels import LEVELS, Level
from tabletop.rules.ruleset import Ruleset


def checked_level(rules: str, game: Game | None) -> Level:
    """The level of that name; raises UnknownNameError if there is none, or if `game` has no rules to mind."""
    if rules not in LEVELS:
        raise UnknownNameError(f"Rules can be {', '.join(LEVELS)}, not {rules!r}.")
    if rules != "off" and (game is None or game.ruleset is None):
        raise UnknownNameError(
            f"{game.name if game else 'This game'} has no rules here that could be minded; it is played freely."
        )
    return next(level for level in LEVELS if level == rules)


def level_in_save(rules: str, ruleset: Ruleset) -> Level:
    """The level that a save names; off where there are no rules to mind."""
    return "off" if ruleset is FREE_PLAY else next((level for level in LEVELS if level == rules), "off")


def rules_for(header: Header, game: Game | None) -> Ruleset:
    """The rules that can be minded in this game: free play if it has none, or if its box is no longer the one in `header`."""
    if game is None or game.ruleset is None:
        return FREE_PLAY
    box = header.equipment
    try:
        now = game.equipment(box.seats, game.checked_options(header.options))
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
    return game.ruleset if same else FREE_PLAY


def checked_seats(game: Game, seats: int | Sequence[SeatDef]) -> tuple[SeatDef, ...]:
    """The seats of a new game; raises UnknownNameError if the game is not for so many, or two share a colour."""
    least, most = game.players
    count = seats if isinstance(seats, int) else len(seats)
    if not least <= count <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise UnknownNameError(f"{game.name} is for {wanted} players, not {count}.")
    if isinstance(seats, int):
        return SEAT_COLOURS[:count]
    colours: Mapping[Seat, SeatDef] = {one.id: one for one in SEAT_COLOURS}
    if len({seat.id for seat in seats}) != count or any(seat.id not in colours for seat in seats):
        raise UnknownNameError(f"Each seat needs a colour of its own, out of {', '.join(colours)}.")
    return tuple(seats)
