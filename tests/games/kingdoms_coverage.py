"""Which cards of Three Kingdoms Redux have been met in games: generals recruited, enhancements built, cards with an effect.

`python tests/games/kingdoms_coverage.py normal 200` plays 200 games of normal bots and prints the count.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from kingdoms_invariants import ended
from msgspec.structs import replace

from tabletop.bots.bot import bot_for
from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.table import Row, Table, start_table
from tabletop.core.view import view
from tabletop.games.three_kingdoms_redux import GAME, ids
from tabletop.games.three_kingdoms_redux.abilities import SKILLS
from tabletop.games.three_kingdoms_redux.bids import bidders, contribution
from tabletop.games.three_kingdoms_redux.data import BATTLES, CARDS, COMMON, GENERALS, STATES
from tabletop.games.three_kingdoms_redux.play import Bid, round_of
from tabletop.games.three_kingdoms_redux.rules import RULES
from tabletop.games.three_kingdoms_redux.skills import Skills
from tabletop.rules.bot import Budget
from tabletop.rules.recorder import settle
from tabletop.rules.triggers import Trigger, Triggers

Sign = Callable[[Table, Row, Table], bool]


def on(table: Table, general: str) -> str:
    """Where the token of a general lies."""
    return table.where[ids.TOKENS[general]]


def gained(before: Table, after: Table, state: str, what: str) -> int:
    """How much more of something a state has in supply."""
    name = ids.SUPPLY[state, what]
    return after.counters[name] - before.counters[name]


def units_with(table: Table, general: str) -> list[str]:
    """The types of the units at the location of a general; none if he is not stationed."""
    marks = [one for one in table.zones[on(table, general)] if one in ids.UNIT_MARKERS and on(table, general) in ids.LOCATION_OF]
    return [unit for one in marks for unit in ids.UNIT_SIDES[table.pieces[one].face]]


def bids_of(table: Table, general: str) -> list[Bid]:
    """What a general has bid in this round, in a list of at most one."""
    return [bid for bid in round_of(table).bids if bid.general == general]


def builds_with(general: str, state: str) -> Sign:
    """A sign that the general’s state has built through the space on which he stood."""
    return lambda before, row, after: (
        on(before, general) == "construct" and len(after.zones[ids.BUILT[state]]) > len(before.zones[ids.BUILT[state]])
    )


def decides_tie(before: Table, row: Row, after: Table) -> bool:
    """Cao Cao stands in one of two bids that are equal and highest when the winners are found."""
    space = on(before, "cao_cao")
    if before.flow.phase != "conflict" or after.flow.phase == "conflict" or space not in COMMON:
        return False
    totals = sorted([side.total for side in bidders(before, space)], reverse=True)
    return len(totals) > 1 and totals[0] == totals[1]


def holds_level(before: Table, row: Row, after: Table) -> bool:
    """An even round has ended in which Wei did not improve its relations, and its level has not fallen at the end."""
    level = ids.TRIBAL_MARKER["wei"]
    even = before.flow.round % 2 == 0 and before.flow.phase != "end" and after.flow.phase != before.flow.phase == "resolution"
    improved = before.counters[ids.FLAG["wei", "improved"]]
    return even and not improved and on(after, "jia_xu") != ids.RESERVE["wei"] and after.pieces[level].x >= before.pieces[level].x


SIGNS: dict[str, Sign] = {
    "cao_cao": decides_tie,
    "xun_you": lambda b, row, a: on(b, "xun_you") != ids.RESERVE["wei"] and gained(b, a, "wei", "ps") > 0,
    "guo_jia": lambda b, row, a: (
        on(b, "guo_jia") == "instructor" and gained(b, a, "wei", "ta") > 0 == gained(b, a, "wei", "rice")
    ),
    "xu_huang": lambda b, row, a: "I" in units_with(a, "xu_huang") and not on(a, "xu_huang").endswith((".1", ".2")),
    "jia_xu": holds_level,
    "sima_yi": lambda b, row, a: on(b, "sima_yi") == "instructor" and len(a.zones["wei.hand"]) == len(b.zones["wei.hand"]) + 2,
    "sun_jian": lambda b, row, a: any(contribution(a, bid) > 4 + bid.ps + bid.emperor for bid in bids_of(a, "sun_jian")),
    "huang_gai": lambda b, row, a: b.flow.agenda[-1][0] == "deceive" and row[1] in COMMON,
    "lu_fan": lambda b, row, a: row[0] == "any_time" and b.flow.to_act == ("red",),
    "lu_su": builds_with("lu_su", "wu"),
    "liu_bei": lambda b, row, a: any(bid.ps for bid in bids_of(a, "liu_bei")),
    "zhao_yun": lambda b, row, a: on(a, "zhao_yun") in ids.LOCATION_OF and not units_with(a, "zhao_yun"),
    "guan_ping": lambda b, row, a: row[0] == "any_time" and b.flow.to_act == ("green",),
    "ma_liang": lambda b, row, a: on(b, "ma_liang") == "tribal_shu" and a.counters[ids.FLAG["shu", "improved"]] > 0,
    "huang_zhong": lambda b, row, a: len(units_with(a, "huang_zhong")) == 3,
    "liao_hua": lambda b, row, a: a.where[ids.SECOND_TOKEN] in ids.LOCATION_OF,
    "jiang_wei": builds_with("jiang_wei", "shu"),
    "battering_ram": lambda b, row, a: any(
        bid.space in BATTLES and "battering_ram" in a.zones[ids.BUILT[ids.STATE_OF_GENERAL[bid.general]]]
        for bid in round_of(a).bids
    ),
}
"""Signs on two tables, with the act between them, that a card without a row in `skills.csv` had an effect."""


def scoring(table: Table) -> set[str]:
    """The enhancements that change more of the score than the point printed on them."""

    def points(of: Table) -> list[list[tuple[str, int]]]:
        return [[part for part in score.parts if part[0] != "Unification enhancements"] for score in RULES.scores(of)]

    built = [(card, zone) for zone in ids.BUILT.values() for card in table.zones[zone]]
    return {card for card, zone in built if points(without(table, card, zone)) != points(table)}


def without(table: Table, card: str, zone: str) -> Table:
    """The table without a card that was built."""
    return replace(table, zones={**table.zones, zone: tuple(one for one in table.zones[zone] if one != card)})


@dataclass
class Met:
    """What has been met so far."""

    recruited: set[str] = field(default_factory=set)
    built: set[str] = field(default_factory=set)
    worked: set[str] = field(default_factory=set)
    """The cards that had an effect."""
    live: bool = False
    """Whether an act is carried out now; what bots only try counts for nothing."""

    def look(self, table: Table) -> None:
        """Note which cards lie before the states."""
        for state in STATES:
            self.recruited |= set(table.zones[ids.RECRUITED[state]])
            self.built |= set(table.zones[ids.BUILT[state]])

    def compare(self, before: Table, row: Row, after: Table) -> None:
        """Note which cards without a row in `skills.csv` had an effect in an act, or in the final score."""
        self.worked |= {card for card, sign in SIGNS.items() if card not in self.worked and sign(before, row, after)}
        if not after.flow.to_act:
            self.worked |= scoring(after)

    def watched(self, trigger: Trigger) -> Trigger:
        """The same skill, which notes that its card has worked."""
        effect: Callable[..., Any] = trigger.effect

        def noted(*given: Any) -> Any:
            if self.live:
                self.worked.add(trigger.card)
            return effect(*given)

        return replace(trigger, effect=noted)

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        """Note all skills that do something in acts from now on."""
        patch.setattr(Skills, "triggers", Triggers(*[self.watched(one) for one in SKILLS]))


def play(seed: str, level: str, met: Met) -> Table:
    """Play a game of three equal bots, note what is met in it, and give its last table."""
    table = start_table(GAME.box(SEAT_COLOURS[:3], {}), seed)
    rng, bot, choosing = Rng(table.chance), bot_for(GAME, level), Rng(Chance(f"{seed} moves"))
    table = settle(table, RULES.start(table, {}, rng), rng)[1]
    while table.flow.to_act:
        [seat] = table.flow.to_act
        seen = view(table, seat)
        move = bot.choose(seen, RULES.legal_moves(seen, seat), choosing, Budget())
        rng, met.live = Rng(table.chance), True
        before, table = table, settle(table, RULES.resolve(table, seat, move, rng), rng)[1]
        met.live = False
        met.look(table)
        met.compare(before, move.to_row(), table)
    return table


def count(level: str, games: int) -> None:
    """Play games, and print who has won, how long they were, how they ended, and which cards were not met."""
    met, patch = Met(), pytest.MonkeyPatch()
    met.watch(patch)
    wins, rounds, endings = Counter[str](), Counter[int](), Counter[str]()
    for number in range(1, games + 1):
        table = play(f"count.{number}", level, met)
        outcome = ended(table)
        wins.update([ids.STATE_OF[seat] for seat in outcome.winners])
        rounds[table.flow.round] += 1
        endings[outcome.reason.removeprefix("Wei ").removeprefix("Wu ").removeprefix("Shu ")] += 1
        if number % 10 == 0 or number == games:
            print(f"{number} games. Wins: {dict(wins)}. Rounds: {dict(sorted(rounds.items()))}. Endings: {dict(endings)}.")
            for words, known, seen in (
                ("recruited", GENERALS, met.recruited),
                ("built", CARDS, met.built),
                ("seen with effect", {**GENERALS, **CARDS}, met.worked),
            ):
                missing = [name for name in known if name not in seen]
                print(f"  {words}: {len(known) - len(missing)} of {len(known)}; not: {' '.join(missing) or 'none'}", flush=True)
    patch.undo()


if __name__ == "__main__":
    count(sys.argv[1], int(sys.argv[2]))
