"""Rules and bots that are imported when they are needed for the first time.

The library shows the box of each game, and for that needs its equipment alone. The rules and bots of our games are more than
half of what would be imported for it, so without this the window would be usable later.

    GAME = Game(…, ruleset=later_rules(__name__), bots={"easy": later_bot(__name__, "EasyBot"), …})

The ruleset is `RULES` in the module `rules` of the game's package; its bots are in the module `bot`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

from tabletop.rules.bot import Bot, BotFactory
from tabletop.rules.judgement import Judgement
from tabletop.rules.ruleset import Ruleset


class LaterRules:
    """In the place of a ruleset; each question is passed on to the ruleset itself, which the first one imports."""

    def __init__(self, package: str) -> None:
        self._package = package

    def __getattr__(self, name: str) -> Any:
        """What the ruleset has under this name. It is kept, so that the next question goes straight there."""
        found = getattr(import_module(f"{self._package}.rules").RULES, name)
        self.__dict__[name] = found
        return found


def later_rules(package: str) -> Ruleset:
    """The ruleset of a game's package, imported at the first question."""
    return cast(Ruleset, LaterRules(package))


def later_bot(package: str, name: str) -> BotFactory:
    """A function that imports the game's module `bot`, and returns its judgement of this name or a new bot of this class."""

    def make() -> Bot | Judgement:
        found: Any = getattr(import_module(f"{package}.bot"), name)
        made: Bot | Judgement = found if isinstance(found, Judgement) else found()
        return made

    return make
