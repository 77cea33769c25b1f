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
            "If it is chosen, the last player in turn order sets the Ancestral Hall over any of the four stairs.",
        ),
        OptionDef(
            ids.ACTIVE_NEUTRALS,
            "Active neutral leaders",
            ((False, "No"), (True, "Yes")),
            False,
            "For two players: whoever moves a neutral leader may use the room it stops in.",
        ),
        OptionDef(
            ids.COUNT_OCCUPIED,
            "Count occupied rooms",
            ((False, "No"), (True, "Yes")),
            False,
            "A jumped room costs a step too.",
        ),
    ),
    bots={"easy": Casual(IDLE, seldom=4), "normal": later_bot(__name__, "JUDGEMENT")},
    readme=files(__package__).joinpath("README.md").read_text(encoding="utf-8"),
)
