"""Ming Dynasty: princes travel through six provinces and settle their families; strength in districts opens the cities."""

from __future__ import annotations

from importlib.resources import files

from tabletop.games.game import Game
from tabletop.games.ming_dynasty.bot import EasyBot, NormalBot
from tabletop.games.ming_dynasty.equipment import equipment
from tabletop.games.ming_dynasty.rules import RULES

GAME = Game(
    id="ming_dynasty",
    name="Ming Dynasty",
    summary="Majorities in eighteen districts of old China, for 2 to 4 players.",
    players=(2, 4),
    equipment=equipment,
    ruleset=RULES,
    bots={"easy": EasyBot, "normal": NormalBot},
    readme=files(__package__).joinpath("README.md").read_text(encoding="utf-8"),
)
