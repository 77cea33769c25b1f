"""The set-up, and the end of a round: first aid, arriving monsters, the next starting player (4, 6.1, 6.9, 6.10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.games.roundhouse_kick import ids
from tabletop.games.roundhouse_kick.board import (
    CAVALRY,
    CHOOSE_LOCATIONS,
    DRAW,
    SETUP,
    STARTER,
    monsters_out,
    order,
)
from tabletop.games.roundhouse_kick.cards import card_name
from tabletop.games.roundhouse_kick.items import slots_for
from tabletop.rules.decisions import Board, Decision, GameMove, Story, each
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.piles import shuffle_first, turn_up
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.turns import following, round_begins
from tabletop.rules.words import listed


class Placing(Decision, frozen=True, tag="place"):
    """Choose the location of the monster in the zone `arriving`; `more` monsters come after it."""

    phases = (SETUP, CAVALRY)
    more: int

    def ask(self, t: Board, seat: Seat) -> str:
        return f"{card_name(t.zones[ids.ARRIVING][0])} arrives: choose its location."

    def problem(self, t: Board, seat: Seat) -> str:
        return "" if t.zones[ids.ARRIVING] else "the arriving monster is gone"


class PlaceMonster(GameMove[Play, Placing], frozen=True, tag="place_monster"):
    """Name the free location for the monster that arrives."""

    location: ZoneId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Placing) -> Iterable[PlaceMonster]:
        return each(cls, ids.LOCATIONS)

    def refusal(self, t: Board, seat: Seat, pending: Placing) -> Refused | None:
        if self.location not in ids.LOCATIONS:
            return Refused("A monster is placed on one of the eight locations, L1 to L8.", "LOCATION_TAKEN")
        return Refused(f"Location {self.location} is taken.", "LOCATION_TAKEN") if t.zones[self.location] else None

    def gestures(self, t: Board, seat: Seat, pending: Placing) -> tuple[Gesture, ...]:
        drags = [Drag(card, self.location) for card in t.zones[ids.ARRIVING][:1]]
        return (*drags, Click(zone=self.location), Button(f"Place it on {self.location}"))

    def resolve(self, t: Play, seat: Seat, pending: Placing) -> None:
        phase = t.flow.phase
        t.move(t.zones[ids.ARRIVING][:1], ids.ARRIVING, self.location)
        if arrive(t, phase, pending.more):
            t.enter(DRAW if phase == SETUP else "round")

    def sentence(self, story: Story) -> str:
        arrived = listed([card_name(card) for card in story.before.zones[ids.ARRIVING][:1]])
        return f"{story.who} places {arrived} on {self.location}."


MOVES = (PlaceMonster,)


def set_up(t: Play) -> None:
    """Shuffle, deal an item each, draw the starting player, lay out monsters (sections 4.2 to 4.5)."""
    t.round = 1
    shuffle_first(t, ids.MONSTER_DECK, ids.ITEM_DECK)
    for seat in t.seats:
        turn_up(t, ids.ITEM_DECK, slots_for(seat, t.zones[ids.ITEM_DECK][-1])[0])
    first = t.rng.choice(t.seats)
    if t.where[ids.STARTER] != ids.STARTS[first]:
        t.move((ids.STARTER,), t.where[ids.STARTER], ids.STARTS[first])
    if arrive(t, SETUP, 2 * len(t.seats)):
        t.enter(DRAW)


def arrive(t: Play, phase: str, count: int) -> bool:
    """Let `count` monsters arrive, or as many as there are; False if a player has to name a location first."""
    asked = t.counters.get(CHOOSE_LOCATIONS)
    arrived: list[PieceId] = []
    t.step(arrivals, arrived)
    while count and t.zones[ids.MONSTER_DECK]:
        zones = t.zones
        free = [place for place in (ids.FIRST_PLACES if phase == SETUP else ids.LOCATIONS) if not zones[place]]
        choice = bool(asked) and len(free) > 1
        if not free:
            free = [place for place in ids.MIDDLE if not zones[place]]
        if not free:
            break
        arrived.append(turn_up(t, ids.MONSTER_DECK, ids.ARRIVING if choice else free[0]))
        count -= 1
        if choice:
            t.ask((t.seats[0] if phase == SETUP else order(t, t.seats)[0],), phase, Placing(count))
            return False
    return True


def arrivals(t: Play, cards: Sequence[PieceId]) -> str:
    """Say which monsters arrive, if any."""
    if not cards:
        return ""
    return f"{listed([card_name(card) for card in cards])} {'arrives' if len(cards) == 1 else 'arrive'}."


def first_aid(t: Play) -> None:
    """Let every wounded monster recover one hit, the one laid last (P6, 6.9)."""
    for place in ids.PLACES:
        held = t.zones[place]
        if len(held) > 1:
            t.move(held[-1:], place, ids.TOKENS)
    t.enter(CAVALRY)


def cavalry(t: Play) -> None:
    """Let as many monsters arrive as there were players, unless the middle is occupied (P7, 6.10).

    On a table set by hand there may be no monster left. The game ends then, or phases with nothing to decide would follow one
    another for ever.
    """
    if not (monsters_out(t) or t.zones[ids.MONSTER_DECK]):
        t.end()
    elif any(t.zones[place] for place in ids.MIDDLE) or arrive(t, CAVALRY, len(t.seats)):
        t.enter("round")


def next_round(t: Play) -> None:
    """Give the card to the living player with the least life; on a tie, to the first after the one who had it (P1, 6.1)."""
    t.round += 1
    t.step(round_begins, t.round)
    counters, last = t.counters, t.seats[STARTER.first(t, t.seats)]
    living = [seat for seat in following(t.seats, last) if counters[ids.LIFE_OF[seat]] > 0]
    STARTER.pass_to(t, min(living, key=lambda seat: counters[ids.LIFE_OF[seat]]))
    t.enter(DRAW)
