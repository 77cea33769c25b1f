"""The state machine of a round: what happens, told event by event, until somebody has to decide (sections 5 and 6).

Rows of the agenda, besides those of the scoring:

    ("prince",)                  set-up: the seat puts its prince on the map
    ("neutral_prince",)          set-up with two players: the neutral prince
    ("place", lap, turn)         a member is to be put on a province space, in this lap by the player of this turn
    ("neutral_place", lap)       two players: a neutral member is to be put on a province space
    ("card",)                    a card is to be taken
    ("action", seat, ...)        move, stay or pass; the seats named have passed. On top of it may lie
    ("walk",)                    a walk has begun: another step, or its end
    ("deploy",)                  how many members come into the prince's district
    ("neutral_action",)          two players: whoever passed may use the neutral prince
    ("neutral_deploy",)          how many neutral members come into his district
"""

from __future__ import annotations

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.events import Place, Revealed, ZoneOrdered
from tabletop.games.ming_dynasty import rulings
from tabletop.games.ming_dynasty.data import DRAGON, PROVINCE_OF, PROVINCES, DistrictId, ProvinceId
from tabletop.games.ming_dynasty.layout import (
    BOX,
    CARD_KIND,
    DISCARDS,
    DISPLAY,
    DRAGONS,
    HAND,
    MOVES,
    PRINCE,
    PRINCES,
    ROUND_MARKER,
    ROUND_TRACK,
    SPACE,
    STARTER,
    STARTS,
    SUPPLY,
    Colour,
)
from tabletop.games.ming_dynasty.scoring import final_count, give_tile, next_city, score_cloisters, score_districts
from tabletop.games.ming_dynasty.state import (
    CARDS,
    MOVE,
    PLACE,
    SETUP,
    Play,
    card_in_hand,
    deploy,
    discard,
    following,
    held_by_princes,
    in_box,
    may_take,
    members_of,
    most_to_deploy,
    order,
    prince_at,
    standing,
    wait,
)

STANDING: tuple[Place, ...] = ((0.0, 0.0),)
PASSING: tuple[Place, ...] = ((1.0, 0.0),)
LAPS = rulings.MEMBERS_PER_ROUND


def set_up(t: Play) -> None:
    """Section 4: shuffle, turn up six cards, a dragon each, the start player; then the princes enter."""
    t.round = 0
    t.tell(ZoneOrdered(MOVES, tuple(t.rng.shuffled(t.zones[MOVES])), shuffled=True))
    for province in PROVINCES:
        turn_up(t, province)
    for seat in t.company.seats:
        t.move(t.zones[DRAGONS][-1:], DRAGONS, HAND[seat])
    first = t.rng.choice(t.company.seats)
    t.move((STARTER,), t.where[STARTER], STARTS[first])
    next_prince(t)


def turn_up(t: Play, province: ProvinceId) -> None:
    """The top card of the supply is turned up beside a province space; an empty supply is made anew of the discards."""
    if not t.zones[MOVES] and t.zones[DISCARDS]:
        t.move(t.zones[DISCARDS], DISCARDS, MOVES)
        t.shuffle(MOVES)
    if t.zones[MOVES]:
        card = t.zones[MOVES][-1:]
        t.move(card, MOVES, DISPLAY[province])
        t.tell(Revealed(card, ("*",)))


def next_prince(t: Play) -> None:
    """4.5: the next player whose prince is not on the map; then the neutral one; then the first round."""
    turn = order(t, t.company.seats)
    for seat in turn:
        if not prince_at(t, seat):
            wait(t, (seat,), SETUP, ("prince",))
            return
    neutral = t.company.neutral
    if neutral and not prince_at(t, neutral):
        wait(t, (turn[1],), SETUP, ("neutral_prince",))
        return
    begin_round(t, 1)


def place_prince(t: Play, colour: Colour, district: DistrictId) -> None:
    """A prince enters the map; a player takes a tile of the province."""
    t.move((PRINCE[colour],), t.where[PRINCE[colour]], PRINCES[district], STANDING)
    if colour != t.company.neutral:
        give_tile(t, colour, PROVINCE_OF[district])
    next_prince(t)


def begin_round(t: Play, round_: int) -> None:
    """The round marker moves; phase 1 begins."""
    t.round = round_
    place = ((float(round_ - 1), 0.0),)
    if t.where[ROUND_MARKER] != ROUND_TRACK or t.pieces[ROUND_MARKER].x != place[0][0]:
        t.move((ROUND_MARKER,), t.where[ROUND_MARKER], ROUND_TRACK, place)
    next_place(t, 0, 0)


def next_place(t: Play, lap: int, turn: int) -> None:
    """P1, 6.1: the next member to be placed, from this lap and turn on; then phase 2."""
    seats = order(t, t.company.seats)
    neutral = t.company.neutral
    while lap < LAPS:
        if turn < len(seats):
            if t.zones[SUPPLY[seats[turn]]]:
                wait(t, (seats[turn],), PLACE, ("place", lap, turn))
                return
            turn += 1
            continue
        if neutral and turn == len(seats) and t.zones[SUPPLY[neutral]]:
            wait(t, (seats[lap % 2],), PLACE, ("neutral_place", lap))
            return
        lap, turn = lap + 1, 0
    next_card(t, "")


def place_member(t: Play, colour: Colour, province: ProvinceId) -> None:
    """The member with the lowest number goes from the supply to a province space."""
    member = members_of(t, SUPPLY[colour], colour, 1)
    t.move(member, SUPPLY[colour], SPACE[province], standing(t, SPACE[province], colour, 1))


def next_card(t: Play, after: Seat) -> None:
    """P2: the next player after `after` with fewer than five cards; then phase 3."""
    for seat in following(order(t, t.company.seats), after):
        if may_take(t, seat):
            wait(t, (seat,), CARDS, ("card",))
            return
    next_action(t, "", ())


def take_card(t: Play, seat: Seat, province: ProvinceId) -> None:
    """6.2: the card beside the space; another is turned up."""
    into_hand(t, seat, t.zones[DISPLAY[province]][-1], DISPLAY[province])
    turn_up(t, province)
    next_card(t, seat)


def take_dragon(t: Play, seat: Seat, province: ProvinceId) -> None:
    """6.3: a member on the space is given up for a dragon."""
    t.move(members_of(t, SPACE[province], seat, 1), SPACE[province], BOX, in_box(t, seat))
    into_hand(t, seat, t.zones[DRAGONS][-1], DRAGONS)
    next_card(t, seat)


def into_hand(t: Play, seat: Seat, card: PieceId, source: str) -> None:
    """A card is taken up; the hand is sorted, and others no longer see which of its cards it is."""
    hand = HAND[seat]
    t.move((card,), source, hand)
    held = tuple(sorted(t.zones[hand], key=hand_key))
    if t.pieces[card].known:
        t.tell(ZoneOrdered(hand, held, shuffled=True))
    elif held != t.zones[hand]:
        t.tell(ZoneOrdered(hand, held))


def hand_key(card: PieceId) -> tuple[bool, PieceId]:
    """Cards of one kind together, dragons last."""
    return CARD_KIND.get(card) == DRAGON, card


def next_action(t: Play, after: Seat, passed: tuple[Seat, ...]) -> None:
    """P3: the next player after `after` who has not passed; then the scoring or the next round."""
    for seat in following(order(t, t.company.seats), after):
        if seat not in passed:
            wait(t, (seat,), MOVE, ("action", *passed))
            return
    if t.round in rulings.SET_VALUES:
        scoring(t)
    else:
        round_end(t)


def passed_in(t: Play) -> tuple[Seat, ...]:
    """The seats that have passed in this phase."""
    return tuple(seat for row in t.flow.agenda if row[0] == "action" for seat in row[1:] if isinstance(seat, str))


def step(t: Play, seat: Seat, district: DistrictId, card: str) -> None:
    """One step of a walk: the card is played, the prince moves on."""
    discard(t, seat, card_in_hand(t, seat, card))
    beside = district in held_by_princes(t, t.company.colours, seat)
    t.move((PRINCE[seat],), t.where[PRINCE[seat]], PRINCES[district], PASSING if beside else STANDING)


def walk(t: Play, seat: Seat, district: DistrictId, card: str) -> None:
    """A step, after which a further one or the end is asked for."""
    step(t, seat, district, card)
    wait(t, (seat,), MOVE, ("action", *passed_in(t)), ("walk",))


def arrive(t: Play, seat: Seat) -> None:
    """The prince has come to his district, or stayed there: deployment, if any is possible."""
    if most_to_deploy(t, seat):
        wait(t, (seat,), MOVE, ("action", *passed_in(t)), ("deploy",))
    else:
        next_action(t, seat, passed_in(t))


def deployed(t: Play, seat: Seat, open_: int, cloister: int) -> None:
    """6.6: members come in; the turn moves on."""
    deploy(t, seat, open_, cloister)
    next_action(t, seat, passed_in(t))


def travel(t: Play, seat: Seat, path: tuple[DistrictId, ...], cards: tuple[str, ...], open_: int, cloister: int) -> None:
    """A whole walk, or with an empty path a stay, with its deployment."""
    passed = passed_in(t)
    if path:
        for district, card in zip(path, cards, strict=True):
            step(t, seat, district, card)
    else:
        discard(t, seat, card_in_hand(t, seat, cards[0]))
    deploy(t, seat, open_, cloister)
    next_action(t, seat, passed)


def pass_turn(t: Play, seat: Seat) -> None:
    """6.5: out for the rest of the phase; with two players the neutral prince may be used now."""
    passed = (*passed_in(t), seat)
    if t.company.neutral:
        wait(t, (seat,), MOVE, ("action", *passed), ("neutral_action",))
    else:
        next_action(t, seat, passed)


def neutral_goes(t: Play, seat: Seat, district: DistrictId) -> None:
    """6.9: the neutral prince is put into a district; then neutral members may be deployed."""
    neutral = t.company.neutral
    if prince_at(t, neutral) != district:
        t.move((PRINCE[neutral],), t.where[PRINCE[neutral]], PRINCES[district], STANDING)
    if most_to_deploy(t, neutral):
        wait(t, (seat,), MOVE, ("action", *passed_in(t)), ("neutral_deploy",))
    else:
        next_action(t, seat, passed_in(t))


def scoring(t: Play) -> None:
    """Phase 4."""
    score_districts(t)
    if next_city(t, 0):
        after_cities(t)


def after_cities(t: Play) -> None:
    """The cloisters; then the next round, or the final count."""
    score_cloisters(t)
    if t.round >= rulings.ROUNDS:
        final_count(t)
    else:
        round_end(t)


def round_end(t: Play) -> None:
    """P5, 6.8: the start figure moves on, the next round begins."""
    seats = t.company.seats
    extra = len(seats) == 4 and t.round == rulings.FOUR_PLAYER_EXTRA_PASS_AFTER_ROUND
    first = order(t, seats)[2 if extra else 1]
    t.move((STARTER,), t.where[STARTER], STARTS[first])
    begin_round(t, t.round + 1)
