"""Phases 4 and 5: the monsters strike, and cards absorb what they can (6.7, 6.8, section 10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.games.roundhouse_kick import ids, rulings
from tabletop.games.roundhouse_kick.board import (
    AAAAARGH,
    COUNTER,
    FIRST_AID,
    MARK_PLACES,
    TYPE_INDEX,
    Hits,
    by_type,
    can_absorb,
    defense_points,
    dice_of,
    discard_from,
    lay_tokens,
    order,
    points_left,
    roll,
)
from tabletop.games.roundhouse_kick.cards import ATTACK_TYPES, ITEMS, card_name
from tabletop.games.roundhouse_kick.items import card_is, left_on, not_own
from tabletop.rules.agenda import AgendaRow
from tabletop.rules.decisions import Board, Decision, GameMove, Story
from tabletop.rules.gesture import Button, Gesture
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import listed, seat_name


class Strike(AgendaRow, frozen=True, tag="attack"):
    """Rolled hits by type, and the seats that face them next; it lies below the decision of the seat that faces them now."""

    open_ended = True
    melee: int
    air: int
    magic: int
    next: tuple[Seat, ...] = ()


class Defending(Decision, frozen=True, tag="defend"):
    """The hits that the seat to act still faces, and the defense place (0 or 1) whose card it decides about."""

    phases = (AAAAARGH, COUNTER)
    melee: int
    air: int
    magic: int
    slot: int

    @property
    def hits(self) -> Hits:
        """The hits by type."""
        return self.melee, self.air, self.magic

    def card(self, t: Board, seat: Seat) -> PieceId:
        """The card that `seat` decides about; empty if it is gone."""
        return next(iter(t.zones[ids.DEFENSE_SLOTS[seat][self.slot]]), "")

    def ask(self, t: Board, seat: Seat) -> str:
        card = card_name(self.card(t, seat))
        return f"You face {by_type(self.hits)} hits: how many does {card} absorb? Each hit left costs a life."

    def problem(self, t: Board, seat: Seat) -> str:
        asked = self.slot in (0, 1) and self.card(t, seat) in ITEMS
        return "" if asked else "the defense card to decide about is gone"


class Absorb(GameMove[Play, Defending], frozen=True, tag="absorb"):
    """Absorb these hits with the defense card that is decided about; if there are none, take the hits."""

    certain = True
    card: PieceId
    melee: int = 0
    air: int = 0
    magic: int = 0

    @property
    def hits(self) -> Hits:
        """What it absorbs, by type."""
        return self.melee, self.air, self.magic

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Defending) -> Iterable[Absorb]:
        card = pending.card(t, seat)
        return [Absorb(card, *split) for split in splits(card, points_left(t, t.where[card]), pending.hits)]

    def refusal(self, t: Board, seat: Seat, pending: Defending) -> Refused | None:
        if refused := not_own(t, seat, self.card):
            return refused
        item, asked = ITEMS[self.card], pending.card(t, seat)
        if item.attacks:
            return Refused(f"{item.name} is an attack card; it absorbs nothing.", "WRONG_HIT_TYPE")
        if self.card != asked:
            return Refused(f"Decide about {ITEMS[asked].name} first; it need not absorb any hits.", "NOT_YOUR_CARD")
        wrong = [one for one, some in zip(ATTACK_TYPES, self.hits, strict=True) if some and one not in item.against]
        if wrong:
            return Refused(f"{item.name} does not absorb {wrong[0]} hits.", "WRONG_HIT_TYPE")
        points = points_left(t, t.where[self.card])
        if sum(self.hits) > points or min(self.hits) < 0:
            return Refused(f"{item.name} can absorb between 0 and {points} hits.", "NOT_ENOUGH_POINTS")
        if any(some > hits for some, hits in zip(self.hits, pending.hits, strict=True)):
            return Refused(f"You face {by_type(pending.hits)} hits and cannot absorb more.", "MORE_THAN_HITS")
        return None

    def gestures(self, t: Board, seat: Seat, pending: Defending) -> tuple[Gesture, ...]:
        if not any(self.hits):
            return (Button("Take the hits", f"keep {ITEMS[self.card].name}", ends_step=True),)
        return (Button(f"Absorb {by_type(self.hits)}", left_on(t, self.card)),)

    def resolve(self, t: Play, seat: Seat, pending: Defending) -> None:
        strike, phase = Strike.read(t.flow.agenda[-2]), t.flow.phase
        use(t, t.where[self.card], sum(self.hits))
        left = (pending.melee - self.melee, pending.air - self.air, pending.magic - self.magic)
        if not defend(t, phase, seat, left, pending.slot + 1, strike):
            go_on(t, phase, strike)

    def sentence(self, story: Story) -> str:
        card = card_name(self.card)
        if not any(self.hits):
            return f"{story.who} spares {card}."
        return f"{story.who} absorbs {by_type(self.hits)} with {card}."


class AbsorbAll(GameMove[Play, Defending], frozen=True, tag="absorb_all"):
    """Absorb as much as possible with all cards not yet decided about, sparing those that fit every type."""

    certain = True

    def gestures(self, t: Board, seat: Seat, pending: Defending) -> tuple[Gesture, ...]:
        return (Button("Absorb all I can", "typed cards first"),)

    def resolve(self, t: Play, seat: Seat, pending: Defending) -> None:
        """Use typed cards before those for any type, small cards first (section 10)."""
        strike, phase = Strike.read(t.flow.agenda[-2]), t.flow.phase
        left = list(pending.hits)
        slots = [slot for slot in ids.DEFENSE_SLOTS[seat][pending.slot :] if t.zones[slot]]
        slots.sort(key=lambda slot: (len(ITEMS[t.zones[slot][0]].against), points_left(t, slot)))
        for slot in slots:
            points = points_left(t, slot)
            used = 0
            for against in ITEMS[t.zones[slot][0]].against:
                index = TYPE_INDEX[against]
                take = min(points - used, left[index])
                left[index] -= take
                used += take
            use(t, slot, used)
        lose(t, seat, sum(left))
        go_on(t, phase, strike)

    def sentence(self, story: Story) -> str:
        return f"{story.who} absorbs all that can be absorbed."


MOVES = Absorb, AbsorbAll


def splits(card: PieceId, points: int, hits: Hits) -> list[Hits]:
    """All ways in which `card` with `points` points left may absorb some of the hits, those that absorb most first."""
    against = ITEMS[card].against
    most = [min(points, some) if one in against else 0 for one, some in zip(ATTACK_TYPES, hits, strict=True)]
    ways = [
        (melee, air, magic)
        for melee in range(most[0], -1, -1)
        for air in range(min(most[1], points - melee), -1, -1)
        for magic in range(min(most[2], points - melee - air), -1, -1)
    ]
    if len(against) > 1:
        ways.sort(key=sum, reverse=True)
    return ways


def middle_phase(t: Play) -> None:
    """Let the monsters in the middle attack the best defended players (P4, 6.7)."""
    dice = dice_of(t, ids.MIDDLE)
    if not any(dice):
        t.enter(COUNTER)
        return
    living = order(t, t.seats)
    held = [defense_points(t, seat) for seat in living]
    most = max(held)
    strike_at(t, AAAAARGH, roll_monsters(t, dice), [seat for seat, points in zip(living, held, strict=True) if points == most])


def counter_phase(t: Play) -> None:
    """Let the monsters on the locations attack everybody (P5, 6.8)."""
    dice = dice_of(t, ids.LOCATIONS)
    if any(dice):
        strike_at(t, COUNTER, roll_monsters(t, dice), order(t, t.seats))
    else:
        t.enter(FIRST_AID)


def roll_monsters(t: Play, dice: Hits) -> Hits:
    """Roll these dice of the monsters; return the hits by type."""
    hits: list[int] = []
    t.step(monsters_roll, dice, hits)
    hits += roll(t, ids.MONSTER_DICE, dice)
    melee, air, magic = hits
    return melee, air, magic


def monsters_roll(t: Play, dice: Hits, hits: Sequence[int]) -> str:
    """Say what the monsters rolled, by type."""
    rolled = listed([f"{some} {one}" for some, one in zip(dice, ATTACK_TYPES, strict=True) if some])
    made = f"make {by_type(hits)} {'hit' if sum(hits) == 1 else 'hits'}" if any(hits) else "miss"
    return f"The monsters {made} with {rolled} dice."


def strike_at(t: Play, phase: str, hits: Hits, seats: Sequence[Seat]) -> None:
    """Let each of `seats` in turn face the hits, until one has to decide; after the last, the game may end (E2), or go on."""
    for index, seat in enumerate(seats):
        if index and rulings.ROLL_PER_PLAYER:
            hits = roll_monsters(t, dice_of(t, ids.MIDDLE if phase == AAAAARGH else ids.LOCATIONS))
        if defend(t, phase, seat, hits, 0, Strike(*hits, tuple(seats[index + 1 :]))):
            return
    if not order(t, t.seats):
        t.end()
    else:
        t.enter(COUNTER if phase == AAAAARGH else FIRST_AID)


def defend(t: Play, phase: str, seat: Seat, hits: Hits, slot: int, strike: Strike) -> bool:
    """Ask for the next defense card that can absorb something (True), or take the hits left (False)."""
    slots = ids.DEFENSE_SLOTS[seat]
    zones = t.zones
    while slot < 2:
        held = zones[slots[slot]]
        if held and can_absorb(held, hits):
            t.ask((seat,), phase, Defending(*hits, slot), strike.row())
            return True
        slot += 1
    lose(t, seat, sum(hits))
    return False


def go_on(t: Play, phase: str, strike: Strike) -> None:
    """Let the next of the seats that the strike names face its hits."""
    hits = (strike.melee, strike.air, strike.magic)
    if strike.next and rulings.ROLL_PER_PLAYER:
        hits = roll_monsters(t, dice_of(t, ids.MIDDLE if phase == AAAAARGH else ids.LOCATIONS))
    strike_at(t, phase, hits, strike.next)


def use(t: Play, slot: ZoneId, points: int) -> None:
    """Mark `points` points of the defense card in `slot` as used; a card without points left is discarded."""
    if not points:
        return
    held = t.zones[slot]
    if len(held) - 1 + points >= ITEMS[held[0]].points or not rulings.DEFENSE_RUNNING_COUNT:
        t.step(card_is, held[0], "used up")
        discard_from(t, slot)
    else:
        lay_tokens(t, slot, MARK_PLACES[len(held) : len(held) + points])


def lose(t: Play, seat: Seat, hits: int) -> None:
    """Take one life for each hit; at 0 discard the items and keep the trophies."""
    if not hits:
        return
    held = t.counters[ids.LIFE_OF[seat]]
    life = max(0, held - hits)
    t.step(loses, seat, held - life, life)
    t.counter(ids.LIFE_OF[seat], life)
    if not life:
        for slot in ids.SLOTS[seat]:
            if t.zones[slot]:
                t.step(card_is, t.zones[slot][0], "discarded")
                discard_from(t, slot)


def loses(t: Play, seat: Seat, lost: int, left: int) -> str:
    """Say that life is lost."""
    return f"{seat_name(t, seat)} loses {lost} life{'.' if left else ' and is out.'}"
