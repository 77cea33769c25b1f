"""The choices made where the rules sheet is silent, in one place (see the README, "Rulings")."""

from __future__ import annotations

FOUR_PLAYER_EXTRA_PASS_AFTER_ROUND: int | None = 5
"""With four players the start figure moves on by two seats after this round; None: always by one."""

CLOISTER_COUNTS_FOR_MAJORITY = False
"""True: a cloister member adds 1 to its owner's count for the majority; only members in the open enter houses."""

DRAGONS_RETURN_TO_SUPPLY = True
"""False: played dragons go to the box."""

ROUNDS = 6
MEMBERS_PER_ROUND = 5
HAND_LIMIT = 5
MOST_DEPLOYED = 3
MOST_POINTS = 4
"""Points for the most members in a city."""
CLOISTER_POINTS = 4
SET_OF_FIVE_POINTS = 10
SET_VALUES = {2: 28, 4: 24, 6: 20}
MEMBER_VALUES = {2: 4, 4: 3, 6: 0}
"""What a full set of tiles and a member who stays in a city are worth, by the round of the scoring."""
