"""Three Kingdoms Redux: the lords of Wei, Wu and Shu send generals to bid for actions and to hold borders."""

from __future__ import annotations

from importlib.resources import files

from tabletop.core.equipment import SEAT_COLOURS
from tabletop.games.game import Game
from tabletop.games.later import later_bot, later_rules
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.data import SPACES
from tabletop.games.three_kingdoms_redux.equipment import equipment
from tabletop.rules.judgement import Casual

IDLE = frozenset([*[("choose", one) for one in ("pass", "done", "no", *[f"decline.{space}" for space in SPACES])], ("leave",)])
"""What the easy bot seldom does while there is something else to do."""

GAME = Game(
    id="three_kingdoms_redux",
    name="Three Kingdoms Redux",
    summary="Generals bid for actions and hold borders: Wei (blue), Wu (red) and Shu (green), for 3 players.",
    players=(3, 3),
    equipment=equipment,
    ruleset=later_rules(__name__),
    bots={"easy": Casual(IDLE, seldom=6), "normal": later_bot(__name__, "JUDGEMENT")},
    readme=files(__package__).joinpath("README.md").read_text(encoding="utf-8"),
    first_steps=files(__package__).joinpath("first_steps.toml").read_text(encoding="utf-8"),
    places=files(__package__).joinpath("places.toml").read_text(encoding="utf-8"),
    taken_colours={3: frozenset(seat.id for seat in SEAT_COLOURS).difference(ids.STATE_OF)},
)
