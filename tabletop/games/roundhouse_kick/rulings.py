"""The choices made where the rules sheet is silent, in one place (see the README, "Rulings")."""

from __future__ import annotations

from typing import Literal

LIFE = 15
HEALING = 2
BASE_DICE = 2
HIT_FROM = 5
"""A die that shows this or more is a hit."""

HITS_COVER_FROM: Literal["right", "left"] = "right"
"""Which end of the health track is covered first. From the left the smallest number goes first and the strength stays."""

DEFENSE_POINTS: Literal["cards", "life"] = "cards"
"""Who is best defended when the middle attacks: most points left on defense cards, or most life."""

ROLL_PER_PLAYER = False
"""False: one roll of the monsters counts for everybody; True: they roll again for each attacked player."""

ATTACK_PER_TYPE = True
"""True: a monster of two types makes one attack per type; False: one attack, of the first type shown."""

DEFENSE_RUNNING_COUNT = True
"""True: a defense card is used up point by point; False: a card that absorbed a hit is discarded after that defense."""

DEAD_PLAYERS_SCORE = True
"""True: the trophies of the dead count."""
