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
            "All 54 are the usual rule: a long game that few live to the end of, won by points. The balanced deck has 12 "
            "monsters for one player, 31 for two and 41 for three; with it the horde can be beaten.",
        ),
        OptionDef(
            CHOOSE_LOCATIONS,
            "Choose locations",
            ((False, "Monsters take the next free location"), (True, "A player names each location")),
            False,
            "Usually a new monster takes the next free place of the circle. Where it stands changes only the look of the table.",
        ),
    ),
    bots={"easy": Casual(IDLE), "normal": later_bot(__name__, "NormalBot")},
    readme=files(__package__).joinpath("README.md").read_text(encoding="utf-8"),
    first_steps=files(__package__).joinpath("first_steps.toml").read_text(encoding="utf-8"),
)
