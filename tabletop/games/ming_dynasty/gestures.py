"""How a hand makes each move: what is dragged where, what is clicked, and the words on the buttons."""

from __future__ import annotations

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.table import Table
from tabletop.games.ming_dynasty.data import (
    DISTRICT_NAMES,
    DISTRICTS_OF,
    DRAGON,
    KIND_NAMES,
    PROVINCE_NAMES,
    PROVINCE_OF,
    DistrictId,
)
from tabletop.games.ming_dynasty.layout import (
    BOX,
    CARD_KIND,
    CLOISTER,
    DISCARDS,
    DISPLAY,
    DRAGONS,
    HAND,
    PRINCE,
    PRINCES,
    RETURN_CARDS,
    SHOWN,
    SPACE,
    SUPPLY,
    Colour,
)
from tabletop.games.ming_dynasty.moves import (
    ChooseReturn,
    Deploy,
    EndWalk,
    Neutral,
    NeutralPass,
    Pass,
    PlaceMember,
    PlaceNeutral,
    PlaceNeutralPrince,
    PlacePrince,
    Remain,
    ReturnMembers,
    Stay,
    TakeBack,
    TakeCard,
    TakeDragon,
    Travel,
    Walk,
)
from tabletop.games.ming_dynasty.state import card_in_hand, cloister_owner, company_of, kind_named, members_of, prince_at, word
from tabletop.games.ming_dynasty.words import count, listed
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.ruleset import Move


def gestures_for(table: Table, seat: Seat, move: Move) -> tuple[Gesture, ...]:
    """Every way of making `move`, the one to teach first."""
    neutral = company_of(table).neutral
    match move:
        case PlacePrince(district):
            return prince_to(seat, district, roads(district))
        case PlaceNeutralPrince(district) | Neutral(district):
            return prince_to(neutral, district, "the neutral prince")
        case PlaceMember(space):
            return member_to(seat, space, PROVINCE_NAMES[space])
        case PlaceNeutral(space):
            return member_to(neutral, space, f"Neutral to {PROVINCE_NAMES[space]}")
        case TakeCard(space):
            card = table.zones[DISPLAY[space]][-1]
            name = KIND_NAMES[CARD_KIND[card]]
            button = Button(f"Take the {name}", f"beside {PROVINCE_NAMES[space]}", "Cards")
            return (Drag(card, HAND[seat]), Click(card), button)
        case TakeDragon(space):
            drags = [Drag(member, to) for to in (BOX, DRAGONS) for member in members_in(table, SPACE[space], seat)]
            button = Button(f"Dragon for {PROVINCE_NAMES[space]}", "a member leaves the game", "Give up a member")
            return (*drags, button)
        case Walk(district, card):
            by = KIND_NAMES[kind_named(card)]
            piece = held_card(table, seat, card)
            return (
                Drag(PRINCE[seat], PRINCES[district]),
                Click(zone=district),
                Click(piece),
                Button(f"To {DISTRICT_NAMES[district]}", f"with the {by}", "Move"),
            )
        case EndWalk():
            return (Click(PRINCE[seat]), Button("End the walk", f"in {DISTRICT_NAMES[prince_at(table, seat)]}"))
        case Stay(card):
            name = KIND_NAMES[kind_named(card)]
            piece = held_card(table, seat, card)
            pile = DRAGONS if kind_named(card) == DRAGON else DISCARDS
            return (Drag(piece, pile), Click(piece), Button(f"Discard the {name}", group="Stay"))
        case Pass():
            return (Button("Pass", "no more moves this round"),)
        case Deploy(open_, cloister):
            own = neutral if table.flow.agenda[-1][0] == "neutral_deploy" else seat
            return deployments(table, own, open_, cloister)
        case Travel(path, cards, open_, cloister):
            by = listed([KIND_NAMES[kind_named(card)] for card in cards])
            return (Button(f"To {DISTRICT_NAMES[path[-1]]}", f"with {by}; deploy {open_ + cloister}", "Move"),)
        case Remain(card, open_, cloister):
            return (Button(f"Discard the {KIND_NAMES[kind_named(card)]}", f"deploy {open_ + cloister}", "Stay"),)
        case NeutralPass():
            return (Button("Leave him there", "the neutral prince does nothing"),)
        case ChooseReturn(cards):
            return choice(seat, cards)
        case TakeBack():
            return (Button("Take back", "choose other return cards"),)
        case ReturnMembers(first, second, third):
            return split(table, seat, (first, second, third))
        case _:
            return ()


def held_card(table: Table, seat: Seat, card: str) -> PieceId:
    """The card in the hand that a move names; raises KeyError if there is none."""
    found = card_in_hand(table, seat, card)
    if not found:
        raise KeyError(f"no {card} in the hand of {seat}")
    return found


def roads(district: DistrictId) -> str:
    """What speaks for a district at the set-up."""
    return f"a tile of {PROVINCE_NAMES[PROVINCE_OF[district]]}"


def prince_to(colour: Colour, district: DistrictId, detail: str) -> tuple[Gesture, ...]:
    """A prince is put into a district."""
    return (
        Drag(PRINCE[colour], PRINCES[district]),
        Click(zone=district),
        Button(DISTRICT_NAMES[district], detail, PROVINCE_NAMES[PROVINCE_OF[district]]),
    )


def member_to(colour: Colour, space: str, label: str) -> tuple[Gesture, ...]:
    """A member is put on a province space."""
    return (Drag("", SPACE[space], source=SUPPLY[colour]), Click(zone=SPACE[space]), Button(label))


def members_in(table: Table, zone: str, colour: Colour) -> tuple[PieceId, ...]:
    """The members of a colour in a zone, any of which may be lifted; raises KeyError if there are none."""
    found = members_of(table, zone, colour, len(table.zones[zone]))
    if not found:
        raise KeyError(f"no member of {colour} in {zone}")
    return found


def deployments(table: Table, colour: Colour, open_: int, cloister: int) -> tuple[Gesture, ...]:
    """Members come into the prince's district: dragged one by one they are counted by the choice that follows."""
    district = prince_at(table, colour)
    name = DISTRICT_NAMES[district]
    if not open_ and not cloister:
        return (Button("Deploy nobody"),)
    members = members_in(table, SPACE[PROVINCE_OF[district]], colour)
    where = f"into {name}"
    if not cloister:
        return (*(Drag(member, district) for member in members), Button(f"Deploy {count(open_, 'member')}", where))
    owner = cloister_owner(table, district)
    ousts = ", ousting a member" if owner else ""
    if not open_:
        drags = [Drag(member, CLOISTER[district]) for member in members]
        return (*drags, Button("Deploy one into the cloister", f"of {name}{ousts}"))
    return (Button(f"Deploy {count(open_, 'member')} and one into the cloister", where + ousts),)


def choice(seat: Seat, cards: tuple[int, ...]) -> tuple[Gesture, ...]:
    """A set of return cards; single ones can be carried, others are pressed."""
    total = sum(cards)
    plain = cards == SIMPLEST[total]
    label = f"Send back {count(total, 'member')}"
    with_cards = f"card {cards[0]}" if len(cards) == 1 else f"cards {listed(list(map(str, cards)))}"
    button = Button(label, with_cards, "" if plain else "The same with other cards")
    if len(cards) > 1:
        return (button,)
    card = RETURN_CARDS[seat][cards[0]]
    return (Click(card), Drag(card, SHOWN[seat]), button)


SIMPLEST: dict[int, tuple[int, ...]] = {0: (0,), 1: (1,), 2: (2,), 3: (3,), 4: (1, 3), 5: (2, 3), 6: (1, 2, 3)}
"""The set of cards one would take for a sum."""


def split(table: Table, seat: Seat, way: tuple[int, int, int]) -> tuple[Gesture, ...]:
    """Whence members go back; a single one, and those of a single district, can be carried there."""
    province = word(table.flow.agenda[-1])
    told = [f"{some} to {DISTRICT_NAMES[district]}" for some, district in zip(way, DISTRICTS_OF[province], strict=True) if some]
    return (Button(listed(told) or "Nobody", "from its houses", "Send back"),)
