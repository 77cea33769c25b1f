"""What a game's folder offers: its name, its seats, its options, its equipment and, if it has any, its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from tabletop.core.equipment import Equipment, SeatDef
from tabletop.core.errors import UnknownNameError
from tabletop.rules.judgement import Judgement
from tabletop.rules.ruleset import Options, Ruleset

if TYPE_CHECKING:
    from tabletop.bots.bot import BotFactory


class OptionDef(Struct, frozen=True):
    """A choice made when a game is set up. `choices` are (value, label) rows; two of `True`, `False` are a switch."""

    id: str
    name: str
    choices: tuple[tuple[str | int | bool, str], ...]
    default: str | int | bool
    help: str = ""


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
    readme: str = ""
    """The rules in our own words, as Markdown."""
    bots: Mapping[str, BotFactory | Judgement] = {}
    """The bots of this game by level (`easy`, `normal`, `hard`), weakest first: what makes one, or how one judges a table."""

    def checked_options(self, given: Mapping[str, str | int | bool]) -> dict[str, str | int | bool]:
        """All options with their values; raises UnknownNameError for one, or a value, that this game does not have."""
        known = {option.id: option for option in self.options}
        for key, value in given.items():
            if key not in known:
                raise UnknownNameError(f"{self.name} has no option {key!r}.")
            if value not in [choice for choice, _ in known[key].choices]:
                allowed = ", ".join(str(choice) for choice, _ in known[key].choices)
                raise UnknownNameError(f"The option {key!r} of {self.name} can be {allowed}, not {value!r}.")
        return {key: given.get(key, option.default) for key, option in known.items()}
