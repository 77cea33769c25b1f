"""Ming Dynasty: princes travel through six provinces and settle their families; strength in districts opens the cities."""

from __future__ import annotations

from importlib.resources import files

from tabletop.core.table import Row
from tabletop.games.game import Game
from tabletop.games.later import later_bot, later_rules
from tabletop.games.ming_dynasty.equipment import equipment
from tabletop.rules.judgement import Casual

IDLE: frozenset[Row] = frozenset((("pass",), ("take_dragon",), ("deploy", 0, 0), ("neutral_pass",)))
"""What an easy bot seldom does."""

GAME = Game(
    id="ming_dynasty",
    name="Ming Dynasty",
    summary="Majorities in eighteen districts of old China, for 2 to 4 players.",
    players=(2, 4),
    equipment=equipment,
    ruleset=later_rules(__name__),
    bots={"easy": Casual(IDLE), "normal": later_bot(__name__, "NormalBot")},
    readme=files(__package__).joinpath("README.md").read_text(encoding="utf-8"),
    first_steps=files(__package__).joinpath("first_steps.toml").read_text(encoding="utf-8"),
    places=files(__package__).joinpath("places.toml").read_text(encoding="utf-8"),
)
