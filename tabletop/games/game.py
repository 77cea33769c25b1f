"""What a game's folder offers: its name, its seats, its options, its equipment and, if it has any, its rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from tabletop.core.check_equipment import check_equipment
from tabletop.core.equipment import SEAT_COLOURS, Equipment, PieceId, Seat, SeatDef
from tabletop.core.errors import GameDataError, UnknownNameError
from tabletop.core.limits import MOST_SEATS
from tabletop.rules.faults import short_cause
from tabletop.rules.judgement import Casual, Judgement
from tabletop.rules.ruleset import Options, Ruleset

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from tabletop.rules.bot import BotFactory


GAME_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}")
"""What an id of a game looks like. Ids are used in the names of files."""


class OptionDef(Struct, frozen=True):
    """A choice made when a game is set up. `choices` are (value, label) rows; `True` and `False` alone are shown as a switch."""

    id: str
    name: str
    choices: tuple[tuple[str | int | bool, str], ...]
    default: str | int | bool
    help: str = ""
    """What it changes in the game, in one or two sentences; the form of a new game shows them below the name."""
    players: int = 0
    """The only number of players for which it changes anything, so that others are not asked; 0 if it is for all."""


class Game(Struct, frozen=True):
    """One game as its folder describes it. `equipment` is called with the seats that play and the options chosen."""

    id: str
    name: str
    summary: str
    players: tuple[int, int]
    equipment: Callable[[tuple[SeatDef, ...], Options], Equipment]
    version: int = 1
    ruleset: Ruleset | None = None
    options: tuple[OptionDef, ...] = ()
    counts: str = "Round"
    """What the number counts with which the panel begins, in one word; where the board has rounds of its own it is another."""
    readme: str = ""
    """The rules in our own words, as Markdown."""
    first_steps: str = ""
    """The guided first turns as TOML (see `tabletop.session.first_steps`); empty if the game has none."""
    places: str = ""
    """What its places are good for as TOML (see `tabletop.games.places`); empty if the game says nothing about them."""
    bots: Mapping[str, BotFactory | Judgement | Casual] = {}
    """The bots by level (`easy`, `normal`, `hard`), weakest first: a function that makes one, or what one of ours needs."""
    taken_colours: Mapping[int, frozenset[Seat]] = {}
    """The seats (of `SEAT_COLOURS`) whose colours the game itself needs, by the number of players: nobody is offered them."""
    own_seats: tuple[SeatDef, ...] = ()
    """The seats with the names and colours that the game itself gives them, such as White and Black; empty if it gives none."""
    pictures: Traversable | None = None
    """The folder of the files that `Picture` layers name: `files(__package__) / "pictures"`; None for `assets/games/<id>`."""

    origin: Callable[[str, str], str] = lambda sort, name: ""
    """Where the files of the game describe a part of the last box, by its sort and id; empty if that is not known."""

    shuffled: Callable[[Equipment], frozenset[PieceId]] = lambda box: frozenset()
    """The pieces of a box whose piles are shuffled when a game begins: for a game without rules of its own."""

    def box(self, seats: tuple[SeatDef, ...], options: Options) -> Equipment:
        """The equipment for these seats and options, checked.

        Raises GameDataError if the game's own code fails or its equipment is wrong.
        """
        try:
            box = self.equipment(seats, options)
            if not isinstance(box, Equipment):
                raise TypeError(f"it is of the type {type(box).__name__}")
            return check_equipment(box)
        except (KeyboardInterrupt, GameDataError):
            raise
        except BaseException as cause:
            raise GameDataError(f"The equipment of {self.name} cannot be made: {short_cause(cause)}.") from cause

    @property
    def usual_bot(self) -> str:
        """The level of the bots that a person plays against unless something else is chosen; empty if the game has no bots."""
        return "normal" if "normal" in self.bots else next(iter(self.bots), "")

    def check_players(self, count: int) -> None:
        """Raise UnknownNameError with a sentence if the game is not for `count` players."""
        least, most = self.players
        if not least <= count <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            raise UnknownNameError(f"{self.name} is for {wanted} players, not {count}.")

    def free_colours(self, count: int) -> tuple[SeatDef, ...]:
        """The colours of `SEAT_COLOURS` that `count` players may have: those that the game does not need itself."""
        taken = self.taken_colours.get(count, frozenset())
        return tuple(seat for seat in SEAT_COLOURS if seat.id not in taken)

    def checked_options(self, given: Mapping[str, str | int | bool]) -> dict[str, str | int | bool]:
        """Every option with its given value or its default; raises UnknownNameError for an unknown option or value."""
        known = {option.id: option for option in self.options}
        for key, value in given.items():
            if key not in known:
                raise UnknownNameError(f"{self.name} has no option {key!r}.")
            if value not in [choice for choice, _ in known[key].choices]:
                allowed = ", ".join(str(choice) for choice, _ in known[key].choices)
                raise UnknownNameError(f"The option {key!r} of {self.name} can be {allowed}, not {value!r}.")
        return {key: given.get(key, option.default) for key, option in known.items()}


def game_problem(name: str, game: object) -> str:
    """What is wrong with the `game` that the package `name` offers, as part of a sentence; empty if nothing is."""
    if not isinstance(game, Game):
        return "it offers no Game"
    if not all(isinstance(text, str) for text in (game.id, game.name, game.summary, game.readme)):
        return "its id, name, summary and readme are not all text"
    if game.id != name:
        return f"it calls itself {game.id!r}"
    if not GAME_ID.fullmatch(name):
        return "an id is made of letters, digits, hyphens and underscores"
    if not (isinstance(game.players, tuple) and len(game.players) == 2 and all(isinstance(one, int) for one in game.players)):
        return "its players are not two numbers"
    if not 1 <= game.players[0] <= game.players[1] <= MOST_SEATS:
        return f"it is for {game.players[0]} to {game.players[1]} players; there are {MOST_SEATS} seats at the most"
    if not callable(game.equipment) or not all(
        (callable(bot) or isinstance(bot, Judgement | Casual)) for bot in game.bots.values()
    ):
        return "its equipment is no function, or one of its bots is no function, Judgement or Casual"
    wrong = next((one for one in game.options if one.default not in [value for value, _ in one.choices]), None)
    return f"its option {wrong.id!r} has no choice {wrong.default!r}" if wrong is not None else ""
