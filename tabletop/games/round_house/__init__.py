"""Round House: families of a Fujian earth house walk their leaders round its rooms and worship their ancestors."""

from __future__ import annotations

from importlib.resources import files

from tabletop.games.game import Game, OptionDef
from tabletop.games.later import later_bot, later_rules
from tabletop.games.round_house import ids
from tabletop.games.round_house.equipment import NEUTRAL_SEATS, equipment
from tabletop.rules.judgement import Casual

IDLE = frozenset({("pass",), ("end_room",), ("finish_turn",), ("tile_step",)})
"""What the easy bot seldom does while there is something else to do."""

GAME = Game(
    id="round_house",
    name="Round House",
    counts="Turn",
    summary="Walk the rooms of a round earth house, trade, hire experts and honour the ancestors, for 2 to 5 players.",
    players=(2, 5),
    equipment=equipment,
    taken_colours={2: NEUTRAL_SEATS},
    ruleset=later_rules(__name__),
    options=(
        OptionDef(
            ids.FREE_HALL,
            "Place of the Hall",
            ((False, "Upper left"), (True, "Chosen by the last player")),
            False,
            "Every lap ends at the Ancestral Hall, which stands on the stairs at the upper left. If its place is chosen, the "
            "last player in turn order sets it on any of the four stairs before the first turn.",
        ),
        OptionDef(
            ids.ACTIVE_NEUTRALS,
            "Active neutral leaders",
            ((False, "No"), (True, "Yes")),
            False,
            "A cube moves one of three leaders that belong to nobody. If they are active, whoever moves one may use the room "
            "in which it stops. Leave it off in a first game.",
            players=2,
        ),
        OptionDef(
            ids.COUNT_OCCUPIED,
            "Count occupied rooms",
            ((False, "No"), (True, "Yes")),
            False,
            "A leader walks one to three rooms and jumps those in which another leader stands. Jumped rooms usually cost no "
            "step; if they are counted, each costs one.",
        ),
    ),
    bots={"easy": Casual(IDLE, seldom=4), "normal": later_bot(__name__, "JUDGEMENT")},
    readme=files(__package__).joinpath("README.md").read_text(encoding="utf-8"),
    first_steps=files(__package__).joinpath("first_steps.toml").read_text(encoding="utf-8"),
    places=files(__package__).joinpath("places.toml").read_text(encoding="utf-8"),
)
