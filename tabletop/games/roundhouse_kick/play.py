"""The state machine of a round: what happens, told event by event, until somebody has to decide.

Each function carries on from where its name says and ends either in `wait`, with a seat to decide and a row on the
agenda, or in the end of the game. Rows of the agenda:

    ("item",)                        the item in the zone `drawn` is to be kept, exchanged or discarded
    ("kick",)                        attack or skip
    ("hits", n)                      n hits are to be laid on monsters
    ("reward", n)                    n rewards are to be chosen
    ("attack", m, a, g, seat, ...)   rolled hits by type, and the seats that will face them next
    ("defend", m, a, g, slot)        hits still open for the seat to act, and which of its defense slots is asked (0, 1)
    ("place", n)                     the monster in the zone `arriving` wants a location; n more come after it
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import Revealed, ZoneOrdered
from tabletop.core.table import Row
from tabletop.games.roundhouse_kick import rulings
from tabletop.games.roundhouse_kick.board import (
    AAAAARGH,
    ATTACK,
    CAVALRY,
    CHOOSE_LOCATIONS,
    COUNTER,
    DRAW,
    HEALING,
    HOLDER,
    ITEM,
    KICK,
    MARK_PLACES,
    NEW_ITEM,
    OVER,
    SETUP,
    TYPE_INDEX,
    Hits,
    Play,
    can_absorb,
    defense_points,
    dice_of,
    discard_from,
    hits_of,
    lay_tokens,
    monsters_out,
    next_seat,
    number,
    order,
    points_left,
    roll,
    turn_up,
    uncovered,
    wait,
)
from tabletop.games.roundhouse_kick.cards import ITEMS, MONSTERS
from tabletop.games.roundhouse_kick.layout import (
    ARRIVING,
    ATTACK_SLOTS,
    DEFENSE_SLOTS,
    DISCARDS,
    DRAWN,
    FIRST_PLACES,
    ITEM_DECK,
    LIFE_OF,
    LOCATIONS,
    MIDDLE,
    MONSTER_DECK,
    MONSTER_DICE,
    PLACES,
    PLAYER_DICE,
    SLOTS,
    STARTER,
    STARTS,
    TOKENS,
    TROPHIES,
)
from tabletop.rules.agenda import Agenda
from tabletop.rules.effects import perform


def set_up(t: Play) -> None:
    """Sections 4.2 to 4.5: shuffle, monsters, an item each, the starting player."""
    t.round = 1
    for deck in (MONSTER_DECK, ITEM_DECK):
        t.tell(ZoneOrdered(deck, tuple(t.rng.shuffled(t.zones[deck])), shuffled=True))
    for seat in t.seats:
        card = t.zones[ITEM_DECK][-1]
        slots = ATTACK_SLOTS[seat] if ITEMS[card].attacks else DEFENSE_SLOTS[seat]
        turn_up(t, ITEM_DECK, slots[0])
    first = t.rng.choice(t.seats)
    if t.where[STARTER] != STARTS[first]:
        t.move((STARTER,), t.where[STARTER], STARTS[first])
    if arrive(t, SETUP, 2 * len(t.seats)):
        draw_phase(t)


def arrive(t: Play, phase: str, count: int) -> bool:
    """So many monsters arrive, as far as the deck lasts; False if a location has to be named first."""
    asked = t.counters.get(CHOOSE_LOCATIONS)
    zones = t.zones
    while count and t.zones[MONSTER_DECK]:
        zones = t.zones
        free = [place for place in (FIRST_PLACES if phase == SETUP else LOCATIONS) if not zones[place]]
        if asked and len(free) > 1:
            turn_up(t, MONSTER_DECK, ARRIVING)
            chooser = t.seats[0] if phase == SETUP else order(t, t.seats)[0]
            wait(t, chooser, phase, (("place", count - 1),))
            return False
        if not free:
            free = [place for place in MIDDLE if not zones[place]]
        if not free:
            break
        turn_up(t, MONSTER_DECK, free[0])
        count -= 1
    return True


def placed(t: Play, location: ZoneId, count: int) -> None:
    """The monster that arrives takes `location`; `count` more come after it."""
    phase = t.flow.phase
    t.move(t.zones[ARRIVING][:1], ARRIVING, location)
    if arrive(t, phase, count):
        if phase == SETUP:
            draw_phase(t)
        else:
            start_phase(t)


def start_phase(t: Play) -> None:
    """P1, 6.1: the living player with the fewest life takes the card; on a tie the first after the one who had it."""
    t.round += 1
    last = t.seats.index(HOLDER.get(t.where.get(STARTER, ""), t.seats[0]))
    turn = [*t.seats[last + 1 :], *t.seats[: last + 1]]
    counters = t.counters
    first = min((seat for seat in turn if counters[LIFE_OF[seat]] > 0), key=lambda seat: counters[LIFE_OF[seat]])
    if t.where[STARTER] != STARTS[first]:
        t.move((STARTER,), t.where[STARTER], STARTS[first])
    draw_phase(t)


def draw_phase(t: Play, after: Seat = "") -> None:
    """P2, 6.2: the next player draws an item and has to decide about it."""
    if t.zones[ITEM_DECK] and (seat := next_seat(t, after)):
        turn_up(t, ITEM_DECK, DRAWN)
        wait(t, seat, DRAW, ITEM)
    else:
        kick_phase(t)


def item_done(t: Play, seat: Seat) -> None:
    """The drawn item is dealt with: on with the draw phase, or with the rewards."""
    if t.flow.phase == DRAW:
        draw_phase(t, seat)
    else:
        rewards(t, seat, t.flow.agenda[:-1])


def take_item(t: Play, seat: Seat, slot: ZoneId) -> None:
    """The drawn item goes into `slot`."""
    t.move(t.zones[DRAWN][:1], DRAWN, slot)


def kick_phase(t: Play, after: Seat = "") -> None:
    """P3, 6.3: the next player may attack, as long as there is a monster."""
    if monsters_out(t) and (seat := next_seat(t, after)):
        wait(t, seat, KICK, ATTACK)
    else:
        middle_phase(t)


def kick(t: Play, seat: Seat, card: PieceId) -> None:
    """6.3: the attack card is discarded, then the dice are rolled."""
    dice = rulings.BASE_DICE
    if card:
        t.move((card,), t.where[card], DISCARDS)
        dice += ITEMS[card].dice
    hits = roll(t, (PLAYER_DICE,), (dice,))[0]
    if hits:
        allocate(t, seat, hits)
    else:
        kick_phase(t, seat)


def allocate(t: Play, seat: Seat, hits: int) -> None:
    """6.4: hits are laid one at a time; where there is nothing left to choose, all that are left at once."""
    marks = uncovered(t)
    if len(marks) > 1 and hits < sum([left for _, left in marks]):
        wait(t, seat, KICK, (("hits", hits),))
    else:
        land(t, seat, [(place, min(left, hits)) for place, left in marks])


def hit(t: Play, seat: Seat, place: ZoneId) -> None:
    """The hit for the monster of `place`, and then the next or the deaths."""
    hits = number(t.flow.agenda[-1])
    if hits > 1:
        cover(t, place, 1)
        allocate(t, seat, hits - 1)
    else:
        land(t, seat, [(place, 1)])


def land(t: Play, seat: Seat, laid: Sequence[tuple[ZoneId, int]]) -> None:
    """The last hits of an attack are laid, and deaths settled (6.4, G16). On whom they kill no tokens are laid first."""
    killed = 0
    laid_on = dict(laid)
    for place in PLACES:
        held = t.zones[place]
        if not held:
            continue
        count = laid_on.get(place, 0)
        if len(held) - 1 + count >= MONSTERS[held[0]].health:
            if len(held) > 1:
                t.move(held[1:], place, TOKENS)
            t.move(held[:1], place, TROPHIES[seat])
            killed += 1
        elif count:
            cover(t, place, count)
    if killed:
        wait(t, seat, KICK, (("reward", killed),))
    else:
        kick_phase(t, seat)


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


def reward(t: Play, seat: Seat, draws: bool) -> None:
    """6.5: one reward is taken."""
    row = t.flow.agenda[-1]
    left: Agenda = (("reward", number(row) - 1),) if number(row) > 1 else ()
    if draws:
        perform(t, seat, NEW_ITEM)
        t.tell(Revealed(t.zones[DRAWN], ("*",)))
        wait(t, seat, KICK, left + ITEM)
    else:
        perform(t, seat, HEALING)
        rewards(t, seat, left)


def rewards(t: Play, seat: Seat, agenda: Agenda) -> None:
    """The next reward, or (E1, section 8) the end of the game, or the next attack."""
    if agenda:
        wait(t, seat, KICK, agenda)
    elif not t.zones[MONSTER_DECK] and not monsters_out(t):
        game_over(t)
    else:
        kick_phase(t, seat)


def middle_phase(t: Play) -> None:
    """P4, 6.7: the monsters in the middle attack the best defended."""
    dice = dice_of(t, MIDDLE)
    if not any(dice):
        counter_phase(t)
        return
    living = order(t, t.seats)
    held = [defense_points(t, seat) for seat in living]
    most = max(held)
    targets = [seat for seat, points in zip(living, held, strict=True) if points == most]
    attack(t, AAAAARGH, roll_monsters(t, dice), targets)


def counter_phase(t: Play) -> None:
    """P5, 6.8: the monsters on the locations attack everybody."""
    dice = dice_of(t, LOCATIONS)
    if any(dice):
        attack(t, COUNTER, roll_monsters(t, dice), order(t, t.seats))
    else:
        first_aid(t)


def roll_monsters(t: Play, dice: Hits) -> Hits:
    """The hits by type."""
    melee, air, magic = roll(t, MONSTER_DICE, dice)
    return melee, air, magic


def attack(t: Play, phase: str, hits: Hits, seats: Sequence[Seat]) -> None:
    """Each of `seats` in turn faces the hits, until one has something to decide; then E2 and the next phase."""
    for index, seat in enumerate(seats):
        if index and rulings.ROLL_PER_PLAYER:
            hits = roll_monsters(t, dice_of(t, MIDDLE if phase == AAAAARGH else LOCATIONS))
        if defend(t, phase, seat, hits, 0, ("attack", *hits, *seats[index + 1 :])):
            return
    after_attack(t, phase)


def after_attack(t: Play, phase: str) -> None:
    """E2, section 8: the game ends if nobody is alive; else on with the next phase."""
    if not order(t, t.seats):
        game_over(t)
    elif phase == AAAAARGH:
        counter_phase(t)
    else:
        first_aid(t)


def defend(t: Play, phase: str, seat: Seat, open_hits: Hits, slot: int, attack_row: Row) -> bool:
    """Ask for the next defense card that can absorb something (True), or take the hits left (False)."""
    slots = DEFENSE_SLOTS[seat]
    zones = t.zones
    while slot < 2:
        held = zones[slots[slot]]
        if held and can_absorb(held, open_hits):
            wait(t, seat, phase, (attack_row, ("defend", *open_hits, slot)))
            return True
        slot += 1
    lose(t, seat, open_hits[0] + open_hits[1] + open_hits[2])
    return False


def absorb(t: Play, seat: Seat, taken: Hits) -> None:
    """6.8: the card that was asked for absorbs `taken` hits; then the next card, the losses, the next player."""
    attack_row, row = t.flow.agenda[-2:]
    open_hits, slot = hits_of(row), number(row, 4)
    use(t, DEFENSE_SLOTS[seat][slot], sum(taken))
    left = (open_hits[0] - taken[0], open_hits[1] - taken[1], open_hits[2] - taken[2])
    phase = t.flow.phase
    if not defend(t, phase, seat, left, slot + 1, attack_row):
        resume_attack(t, phase, attack_row)


def absorb_all(t: Play, seat: Seat) -> None:
    """Section 10: as much as possible, typed cards before those for any type, small cards first."""
    attack_row, row = t.flow.agenda[-2:]
    open_hits = list(hits_of(row))
    slots = [slot for slot in DEFENSE_SLOTS[seat][number(row, 4) :] if t.zones[slot]]
    slots.sort(key=lambda slot: (len(ITEMS[t.zones[slot][0]].against), points_left(t, slot)))
    for slot in slots:
        points = points_left(t, slot)
        used = 0
        for against in ITEMS[t.zones[slot][0]].against:
            index = TYPE_INDEX[against]
            take = min(points - used, open_hits[index])
            open_hits[index] -= take
            used += take
        use(t, slot, used)
    phase = t.flow.phase
    lose(t, seat, sum(open_hits))
    resume_attack(t, phase, attack_row)


def resume_attack(t: Play, phase: str, attack_row: Row) -> None:
    """The next of the seats that `attack_row` names faces its hits."""
    seats = [seat for seat in attack_row[4:] if isinstance(seat, str)]
    hits = hits_of(attack_row)
    if seats and rulings.ROLL_PER_PLAYER:
        hits = roll_monsters(t, dice_of(t, MIDDLE if phase == AAAAARGH else LOCATIONS))
    attack(t, phase, hits, seats)


def use(t: Play, slot: ZoneId, points: int) -> None:
    """Mark `points` points of the defense card in `slot` as used; a card without points left is discarded."""
    if not points:
        return
    held = t.zones[slot]
    if len(held) - 1 + points >= ITEMS[held[0]].points or not rulings.DEFENSE_RUNNING_COUNT:
        discard_from(t, slot)
    else:
        lay_tokens(t, slot, MARK_PLACES[len(held) : len(held) + points])


def lose(t: Play, seat: Seat, hits: int) -> None:
    """Each hit costs a life; at 0 the items are discarded, the trophies stay."""
    if not hits:
        return
    life = max(0, t.counters[LIFE_OF[seat]] - hits)
    t.counter(LIFE_OF[seat], life)
    if not life:
        for slot in SLOTS[seat]:
            if t.zones[slot]:
                discard_from(t, slot)


def first_aid(t: Play) -> None:
    """P6, 6.9: every wounded monster recovers one hit, the one laid last."""
    for place in PLACES:
        held = t.zones[place]
        if len(held) > 1:
            t.move(held[-1:], place, TOKENS)
    cavalry(t)


def cavalry(t: Play) -> None:
    """P7, 6.10: as many monsters as there were players arrive, unless the middle is occupied.

    On a table set by hand there may be none left; phases without anything to decide would follow on one another for ever.
    """
    if not (monsters_out(t) or t.zones[MONSTER_DECK]):
        game_over(t)
    elif any(t.zones[place] for place in MIDDLE) or arrive(t, CAVALRY, len(t.seats)):
        start_phase(t)


def game_over(t: Play) -> None:
    """Nobody is to act any more."""
    t.flow_to((), OVER, t.round, ())
