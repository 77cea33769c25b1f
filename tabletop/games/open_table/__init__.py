"""The Open Table: everything a games cupboard holds, for one to eight people and whatever they want to play."""

from __future__ import annotations

from importlib.resources import files

from tabletop.games.game import Game, OptionDef
from tabletop.games.open_table.equipment import VERSION, open_table

GAME = Game(
    id="open_table",
    name="The Open Table",
    summary="A games cupboard: cards, chess, draughts, dice, pawns, chips and a bag. Play anything, or make something up.",
    players=(1, 8),
    equipment=open_table,
    version=VERSION,
    options=(
        OptionDef(
            "jokers",
            "Jokers",
            ((True, "Two jokers"), (False, "No jokers")),
            True,
            "With two jokers the pack has 54 cards; most games are played with the 52 without them.",
        ),
        OptionDef(
            "board",
            "Board",
            (("chess", "Chess"), ("draughts", "Draughts"), ("empty", "Empty"), ("none", "None")),
            "chess",
            "The men on the board at the start; others lie in the boxes beside it. Without a board there is more room for cards.",
        ),
    ),
    readme=files(__name__).joinpath("README.md").read_text(encoding="utf-8"),
)
