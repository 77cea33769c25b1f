"""Roundhouse Kick: everybody fights the same growing horde; whoever collects the most points from dead monsters wins."""

from __future__ import annotations

from importlib.resources import files

from tabletop.core.table import Row
from tabletop.games.game import Game, OptionDef
from tabletop.games.later import later_bot, later_rules
from tabletop.games.roundhouse_kick.board import CHOOSE_LOCATIONS
from tabletop.games.roundhouse_kick.equipment import BALANCED, FULL, equipment
from tabletop.rules.judgement import Casual

IDLE: frozenset[Row] = frozenset((("skip",), ("discard",)))
"""What an easy bot seldom does."""
GAME = Game(
    id="roundhouse_kick",
    name="Roundhouse Kick",
    summary="A dice brawl against a growing horde of monsters, for 1 to 4 players.",
    players=(1, 4),
    equipment=equipment,
    ruleset=later_rules(__name__),
    options=(
        OptionDef(
            "monster_deck",
            "Monster deck",
            ((FULL, "All 54 monsters"), (BALANCED, "Balanced for the number of players")),
            FULL,
            "With the balanced deck the game is shorter and can be won; it is recommended for 1 to 3 players.",
        ),
        OptionDef(
            CHOOSE_LOCATIONS,
            "Choose locations",
            ((False, "Monsters take the next free location"), (True, "A player names each location")),
            False,
            "Where a monster stands makes no difference to its strength.",
        ),
    ),
    bots={"easy": Casual(IDLE), "normal": later_bot(__name__, "NormalBot")},
    readme=files(__package__).joinpath("README.md").read_text(encoding="utf-8"),
)
