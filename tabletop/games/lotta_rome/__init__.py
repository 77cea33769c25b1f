"""Lotta Rome: split your lands, choose from a neighbour's, and build a domain round your workshops."""

from __future__ import annotations

from importlib.resources import files

from tabletop.games.game import Game, OptionDef
from tabletop.games.later import later_bot, later_rules
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.equipment import equipment
from tabletop.rules.judgement import Casual

GAME = Game(
    id="lotta_rome",
    name="Lotta Rome",
    summary="Split your lands, choose from a neighbour’s, and lay out a domain round your buildings, for 2 to 5 players.",
    players=(2, 5),
    equipment=equipment,
    ruleset=later_rules(__name__),
    options=(
        OptionDef(
            ids.MERCHANTS,
            "The Merchants",
            ((False, "Without"), (True, "With")),
            False,
            "The expansion: each round an elephant draws contracts, you bid one of them for lots of a market, and five contracts "
            "score at the end. Leave it off in a first game.",
        ),
    ),
    bots={"easy": Casual(frozenset()), "normal": later_bot(__name__, "NormalBot")},
    readme=files(__package__).joinpath("README.md").read_text(encoding="utf-8"),
    first_steps=files(__package__).joinpath("first_steps.toml").read_text(encoding="utf-8"),
)
