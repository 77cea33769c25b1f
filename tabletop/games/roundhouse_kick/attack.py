"""Phase 3: attacks with dice, hits laid on monsters, deaths and rewards (6.3 to 6.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import CountersChanged, DiceRolled
from tabletop.games.roundhouse_kick import ids, rulings
from tabletop.games.roundhouse_kick.board import (
    AAAAARGH,
    KICK,
    MARK_PLACES,
    lay_tokens,
    monsters_out,
    next_seat,
    roll,
    uncovered,
)
from tabletop.games.roundhouse_kick.cards import ITEMS, MONSTERS, card_name
from tabletop.games.roundhouse_kick.items import DRAWN_ITEM, draw_item, not_own
from tabletop.rules.agenda import Agenda
from tabletop.rules.decisions import Board, Decision, GameMove, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import counted, seat_name, several


class Kicking(Decision, frozen=True, tag="kick"):
    """Attack or skip."""

    phases = (KICK,)

    def ask(self, t: Board, seat: Seat) -> str:
        return "Attack with two dice, play one attack card for more dice, or skip this round’s attack."

    def problem(self, t: Board, seat: Seat) -> str:
        return nothing_to_hit(t)


class Kick(GameMove[Play, Kicking], frozen=True, tag="kick"):
    """Attack, with an attack card of your own or, if `card` is empty, with bare feet."""

    certain = True
    card: PieceId = ""

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Kicking) -> Iterable[Kick]:
        return [BARE_KICK, *[KICK_WITH[t.zones[slot][0]] for slot in ids.ATTACK_SLOTS[seat] if t.zones[slot]]]

    def refusal(self, t: Board, seat: Seat, pending: Kicking) -> Refused | None:
        if not self.card:
            return None
        if refused := not_own(t, seat, self.card):
            return refused
        if not ITEMS[self.card].attacks:
            return Refused(f"{ITEMS[self.card].name} is a defense card; it adds no dice.", "NOT_AN_ATTACK_CARD")
        return None

    def gestures(self, t: Board, seat: Seat, pending: Kicking) -> tuple[Gesture, ...]:
        if not self.card:
            return Click(zone=ids.TRAY), Button("Attack with bare feet", f"{rulings.BASE_DICE} dice")
        detail = f"{rulings.BASE_DICE + ITEMS[self.card].dice} dice, then discarded"
        return Drag(self.card, ids.TRAY), Click(self.card), Button(f"Attack with {ITEMS[self.card].name}", detail)

    def resolve(self, t: Play, seat: Seat, pending: Kicking) -> None:
        dice = rulings.BASE_DICE
        if self.card:
            t.move((self.card,), t.where[self.card], ids.DISCARDS)
            dice += ITEMS[self.card].dice
        if hits := roll(t, (ids.PLAYER_DICE,), (dice,))[0]:
            allocate(t, seat, hits)
        else:
            t.enter(KICK, seat)

    def sentence(self, story: Story) -> str:
        faces = next((event.faces for event in story.entry.events if isinstance(event, DiceRolled)), ())
        hits = sum(face + 1 >= rulings.HIT_FROM for face in faces)
        shown = ", ".join(str(face + 1) for face in faces)
        by = f" with {card_name(self.card)}" if self.card else ""
        return f"{story.who} attacks{by}: {several(hits, 'hit')} ({shown})."


class Skip(GameMove[Play, Kicking], frozen=True, tag="skip"):
    """Give up this round's attack."""

    certain = True

    def gestures(self, t: Board, seat: Seat, pending: Kicking) -> tuple[Gesture, ...]:
        return (Button("Skip the attack", ends_step=True),)

    def resolve(self, t: Play, seat: Seat, pending: Kicking) -> None:
        t.enter(KICK, seat)

    def sentence(self, story: Story) -> str:
        return f"{story.who} skips the attack."


class LayingHits(Decision, frozen=True, tag="hits"):
    """Lay `left` hits on monsters, one at a time."""

    phases = (KICK,)
    left: int

    def ask(self, t: Board, seat: Seat) -> str:
        if self.left == 1:
            return "Lay one hit on a monster."
        return f"Lay {several(self.left, 'hit')} on the monsters, one at a time."

    def problem(self, t: Board, seat: Seat) -> str:
        return nothing_to_hit(t) if self.left else "no hit is left to be laid"


class Hit(GameMove[Play, LayingHits], frozen=True, tag="hit"):
    """Lay one hit on a monster."""

    certain = True
    monster: PieceId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: LayingHits) -> Iterable[Hit]:
        zones = t.zones
        return [HIT_ON[zones[place][0]] for place, _ in uncovered(t)]

    def refusal(self, t: Board, seat: Seat, pending: LayingHits) -> Refused | None:
        place = t.where.get(self.monster, "")
        if self.monster not in MONSTERS or place not in ids.PLACES:
            return Refused(f"{card_name(self.monster)} is not among the monsters on the table.", "NO_SUCH_MONSTER")
        if len(t.zones[place]) > MONSTERS[self.monster].health:
            return Refused(f"All marks of {card_name(self.monster)} are covered already.", "TOO_MANY_HITS")
        return None

    def gestures(self, t: Board, seat: Seat, pending: LayingHits) -> tuple[Gesture, ...]:
        place = t.where[self.monster]
        monster, hits = MONSTERS[self.monster], len(t.zones[place]) - 1
        detail = f"{several(monster.health - hits, 'mark')} left, strength {monster.strengths[hits]}"
        return Click(self.monster), Drag("", place, source=ids.TOKENS), Button(f"Hit {monster.name}", detail)

    def resolve(self, t: Play, seat: Seat, pending: LayingHits) -> None:
        place = t.where[self.monster]
        if pending.left > 1:
            cover(t, place, 1)
            allocate(t, seat, pending.left - 1)
        else:
            land(t, seat, [(place, 1)])

    def sentence(self, story: Story) -> str:
        return f"{story.who} hits {card_name(self.monster)}."


class Rewards(Decision, frozen=True, tag="reward"):
    """Choose `left` rewards, one at a time."""

    phases = (KICK,)
    left: int

    def ask(self, t: Board, seat: Seat) -> str:
        left = f" ({self.left} rewards to choose)" if self.left > 1 else ""
        return f"Your reward for the kill: heal {rulings.HEALING} life or draw an item{left}."

    def problem(self, t: Board, seat: Seat) -> str:
        return "" if self.left else "no reward is left to be chosen"

    def after(self) -> Agenda:
        """What is left when one reward has been chosen."""
        return (Rewards(self.left - 1).row(),) if self.left > 1 else ()


class Heal(GameMove[Play, Rewards], frozen=True, tag="heal"):
    """Take life as the reward for a kill."""

    certain = True

    def gestures(self, t: Board, seat: Seat, pending: Rewards) -> tuple[Gesture, ...]:
        life = t.counters[ids.LIFE_OF[seat]]
        now = f"{life} now, {rulings.LIFE} at the most" if life < rulings.LIFE else "no effect: life is full"
        return (Button(f"Heal {rulings.HEALING} life", now),)

    def gains(self, t: Board, seat: Seat, pending: Rewards) -> dict[str, int]:
        return {"life": min(rulings.HEALING, rulings.LIFE - t.counters[ids.LIFE_OF[seat]])}

    def resolve(self, t: Play, seat: Seat, pending: Rewards) -> None:
        t.counter(ids.LIFE_OF[seat], min(rulings.LIFE, t.counters[ids.LIFE_OF[seat]] + rulings.HEALING))
        next_reward(t, seat, pending.after())

    def sentence(self, story: Story) -> str:
        own = ids.LIFE_OF[story.entry.seat]
        changed = next((dict(event.values) for event in story.entry.events if isinstance(event, CountersChanged)), {})
        healed = max(0, changed.get(own, 0) - story.before.counters[own])
        return f"{story.who} {f'heals {healed} life' if healed else 'has full life, so there is nothing to heal'}."


class DrawItem(GameMove[Play, Rewards], frozen=True, tag="draw_item"):
    """Draw an item as the reward for a kill."""

    def refusal(self, t: Board, seat: Seat, pending: Rewards) -> Refused | None:
        return None if t.zones[ids.ITEM_DECK] else Refused("No item is left to draw; heal instead.", "DECK_EMPTY")

    def gestures(self, t: Board, seat: Seat, pending: Rewards) -> tuple[Gesture, ...]:
        return Click(zone=ids.ITEM_DECK), Button("Draw an item", f"{len(t.zones[ids.ITEM_DECK])} left")

    def resolve(self, t: Play, seat: Seat, pending: Rewards) -> None:
        draw_item(t)
        t.ask((seat,), KICK, DRAWN_ITEM, *pending.after())

    def sentence(self, story: Story) -> str:
        return f"{story.who} chooses an item as the reward."


BARE_KICK, SKIP, HEAL, DRAW_ITEM = Kick(), Skip(), Heal(), DrawItem()
KICK_WITH = {card: Kick(card) for card, item in ITEMS.items() if item.attacks}
HIT_ON = {monster: Hit(monster) for monster in MONSTERS}
KICKING = Kicking()
MOVES = Kick, Skip, Hit, Heal, DrawItem


def kick_phase(t: Play, after: Seat = "") -> None:
    """Ask the next player to attack or skip, as long as there is a monster (P3, 6.3)."""
    if monsters_out(t) and (seat := next_seat(t, after)):
        t.ask((seat,), KICK, KICKING)
    else:
        t.enter(AAAAARGH)


def resume_kick(t: Play, seat: Seat) -> None:
    """Ask `seat` to attack or skip, if there is a monster."""
    if monsters_out(t):
        t.ask((seat,), KICK, KICKING)
    else:
        t.enter(AAAAARGH)


def allocate(t: Play, seat: Seat, hits: int) -> None:
    """Ask where to lay the next hit (6.4); if there is nothing to choose, lay all hits at once."""
    marks = uncovered(t)
    if len(marks) > 1 and hits < sum([left for _, left in marks]):
        t.ask((seat,), KICK, LayingHits(hits))
    else:
        land(t, seat, [(place, min(left, hits)) for place, left in marks])


def land(t: Play, seat: Seat, laid: Sequence[tuple[ZoneId, int]]) -> None:
    """Lay the last hits of an attack and settle deaths (6.4, G16). A monster that dies gets no tokens for these hits."""
    killed = 0
    laid_on = dict(laid)
    for place in ids.PLACES:
        held = t.zones[place]
        if not held:
            continue
        count = laid_on.get(place, 0)
        if len(held) - 1 + count >= MONSTERS[held[0]].health:
            t.step(takes, seat, held[0])
            if len(held) > 1:
                t.move(held[1:], place, ids.TOKENS)
            t.move(held[:1], place, ids.TROPHIES[seat])
            killed += 1
        elif count:
            cover(t, place, count)
    if killed:
        t.ask((seat,), KICK, Rewards(killed))
    else:
        t.enter(KICK, seat)


def takes(t: Play, seat: Seat, monster: PieceId) -> str:
    """Say who takes a dead monster."""
    return f"{seat_name(t, seat)} takes {MONSTERS[monster].name} ({counted(MONSTERS[monster].vp, 'point')})."


def cover(t: Play, place: ZoneId, count: int) -> None:
    """Lay `count` hits on the monster of `place`, on the next marks of its track."""
    held = t.zones[place]
    first = len(held)
    if rulings.HITS_COVER_FROM == "right":
        marks = MARK_PLACES[first : first + count]
    else:
        health = MONSTERS[held[0]].health
        marks = tuple([MARK_PLACES[health + 1 - mark] for mark in range(first, first + count)])
    lay_tokens(t, place, marks)


def next_reward(t: Play, seat: Seat, left: Agenda) -> None:
    """Ask for the next reward; if none is left, end the game (E1, section 8) or go on to the next attack."""
    if left:
        t.ask((seat,), KICK, Rewards.read(left[-1]))
    elif not t.zones[ids.MONSTER_DECK] and not monsters_out(t):
        t.end()
    else:
        t.enter(KICK, seat)


def rewards_below(t: Play, seat: Seat) -> None:
    """Go on after an item drawn as a reward, with the rewards that lie below it on the agenda."""
    next_reward(t, seat, t.flow.agenda[:-1])


def nothing_to_hit(t: Board) -> str:
    """Why no attack can be pending; empty if one can."""
    return "" if monsters_out(t) else "there is no monster left to attack"
