"""Questions about a table of Ming Dynasty, and the small steps that everything else is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import CountersChanged, PiecesFaced, Place
from tabletop.games.ming_dynasty import data, ids, layout, rulings
from tabletop.games.ming_dynasty.data import DISTRICT_NAMES, DISTRICTS, DISTRICTS_OF, DRAGON, KIND_NAMES, DistrictId, Transport
from tabletop.games.ming_dynasty.ids import Colour
from tabletop.rules.decisions import Board, Decision
from tabletop.rules.gesture import Chip
from tabletop.rules.play import Play, seats_of
from tabletop.rules.tracks import Track
from tabletop.rules.turns import Starter
from tabletop.rules.words import counted, listed, seat_name, several

SETUP, PLACE, CARDS, MOVE, SCORING, CHOOSE, RETURN = "setup", "place", "cards", "move", "scoring", "choose", "return"
"""The phases, as the flow names them."""


class Company(Struct, frozen=True):
    """Who is at the table: the seats clockwise, the neutral colour (or nothing), and the places of each colour in a crowd."""

    seats: tuple[Seat, ...]
    neutral: Colour
    colours: tuple[Colour, ...]
    stands: dict[Colour, tuple[Place, ...]]


@lru_cache(maxsize=64)
def company(seats: tuple[Seat, ...]) -> Company:
    """The company of these seats; with two, the first of red, yellow, green and blue that nobody plays is neutral."""
    neutral = next(colour for colour in ids.NEUTRALS if colour not in seats) if len(seats) == 2 else ""
    colours = (*seats, neutral) if neutral else seats
    return Company(
        seats,
        neutral,
        colours,
        {
            colour: tuple((float(number * layout.CROWD + place), 0.0) for place in range(layout.CROWD))
            for number, colour in enumerate(colours)
        },
    )


def company_of(t: Board) -> Company:
    """The company at a table."""
    return company(t.seats if isinstance(t, Play) else seats_of(t.equipment))


class MingPlay(Play):
    """The table in the middle of a move, with who is at the table."""

    __slots__ = ()

    @property
    def company(self) -> Company:
        """Who is at the table."""
        return company(self.seats)


class ForColour(Decision, frozen=True):
    """A decision about the pieces of the seat to act, or with two players about those of the neutral colour."""

    is_open = True
    neutral: ClassVar[bool] = False

    def colour(self, t: Board, seat: Seat) -> Colour:
        """Whose pieces they are."""
        return company_of(t).neutral if self.neutral else seat

    def problem(self, t: Board, seat: Seat) -> str:
        return "" if self.colour(t, seat) else "pieces of a neutral colour are to be moved, but there is none"


STARTER = Starter(ids.STARTER, ids.STARTS, "start player")
SCORE_TRACK = Track(ids.SCORE, len(layout.SCORE_SPACES), ring=True)
ROUND_TRACK = Track(ids.ROUNDS, len(layout.ROUND_SPACES))


def order(t: Board) -> tuple[Seat, ...]:
    """The seats clockwise from the start player."""
    return STARTER.order(t, t.seats if isinstance(t, Play) else seats_of(t.equipment))


def count_of(t: Board, zone: ZoneId, colour: Colour) -> int:
    """How many members of `colour` are in `zone`."""
    held = t.zones[zone]
    return len(ids.MEMBERS_OF[colour].intersection(held)) if held else 0


def counts_in(t: Board, zone: ZoneId) -> dict[Colour, int]:
    """How many members are in `zone`, for each colour that is there."""
    counts: dict[Colour, int] = {}
    for piece in t.zones[zone]:
        colour = ids.OWNER.get(piece)
        if colour is not None:
            counts[colour] = counts.get(colour, 0) + 1
    return counts


def members_of(t: Board, zone: ZoneId, colour: Colour, count: int) -> tuple[PieceId, ...]:
    """The `count` members of `colour` in `zone` with the lowest numbers."""
    own, held = ids.MEMBERS_OF[colour], t.zones[zone]
    return tuple(sorted(held if own.issuperset(held) else own.intersection(held))[:count])


def standing(t: MingPlay, zone: ZoneId, colour: Colour, count: int) -> tuple[Place, ...]:
    """The places where `count` more members of `colour` stand in a zone: beside those of their colour, on free places first."""
    places = t.company.stands.get(colour) or t.company.stands[t.company.seats[0]]
    pieces = t.pieces
    taken = {pieces[piece].x for piece in ids.MEMBERS_OF[colour].intersection(t.zones[zone])}
    free = [place for place in places if place[0] not in taken][:count]
    return (*free, *[places[-1]] * (count - len(free)))


def in_box(t: MingPlay, colour: Colour) -> tuple[Place, ...]:
    """Where members of a colour lie when they are out of the game."""
    return ((float(t.company.colours.index(colour)), 0.0),)


def prince_at(t: Board, colour: Colour) -> DistrictId:
    """The district in which a prince stands; empty if he is not on the map."""
    return ids.DISTRICT_AT.get(t.where.get(ids.PRINCE[colour], ""), "")


def held_by_princes(t: Board, colours: Sequence[Colour], but: Colour = "") -> set[DistrictId]:
    """The districts in which princes stand, without that of the prince of `but`."""
    princes = [ids.PRINCE[colour] for colour in colours if colour != but]
    return set(filter(None, map(ids.DISTRICT_AT.get, filter(None, map(t.where.get, princes)))))


def free_districts(t: Board, but: Colour = "") -> list[DistrictId]:
    """The districts without a prince; the prince of `but` does not count."""
    held = held_by_princes(t, company_of(t).colours, but)
    return [district for district in DISTRICTS if district not in held]


def cloister_owner(t: Board, district: DistrictId) -> Colour:
    """Whose member is in the cloister of `district`; empty if nobody's."""
    held = t.zones[ids.CLOISTER[district]]
    return ids.OWNER.get(held[0], "") if held else ""


def kinds_in_hand(t: Board, seat: Seat) -> Mapping[Transport, int]:
    """How many cards of each kind `seat` holds, in the order of the kinds; dragons last. Unseen cards are left out."""
    return kinds_among(t.zones[ids.HAND[seat]])


@lru_cache(maxsize=64)
def kinds_among(cards: tuple[PieceId, ...]) -> Mapping[Transport, int]:
    """As `kinds_in_hand`. Remembered for the last hands, because a hand is asked about several times until it changes."""
    counts: dict[Transport, int] = {}
    for card in sorted(cards):
        kind = ids.CARD_KIND.get(card)
        if kind is not None:
            counts[kind] = counts.get(kind, 0) + 1
    if DRAGON in counts:
        counts[DRAGON] = counts.pop(DRAGON)
    return counts


def card_in_hand(t: Board, seat: Seat, card: str) -> PieceId:
    """The card of `seat` that a move names by its id or by what it shows; empty if the hand holds no such card."""
    hand = t.zones[ids.HAND[seat]]
    if card in ids.CARD_KIND:
        return card if card in hand else ""
    return min((one for one in hand if ids.CARD_KIND.get(one) == card), default="")


def cards_in_hand(t: Board, seat: Seat, card: str) -> list[PieceId]:
    """All cards of `seat` with which a hand makes a move that names a card by its id or by what it shows."""
    return [one for one in t.zones[ids.HAND[seat]] if card in (one, ids.CARD_KIND.get(one))]


def kind_named(card: str) -> Transport:
    """What a card shows that a move names by its id or by its kind."""
    return ids.CARD_KIND.get(card, card)


def can_end(occupied: set[DistrictId], here: DistrictId, kinds: Mapping[Transport, int]) -> bool:
    """Whether a walk that has come to `here` can still end where no other prince stands, with the cards left."""
    if here not in occupied:
        return True
    if not kinds:
        return False
    for there, by in data.ROADS[here]:
        for kind in (by, DRAGON):
            if kind in kinds and can_end(occupied, there, without(kinds, kind)):
                return True
    return False


def without(kinds: Mapping[Transport, int], kind: Transport) -> dict[Transport, int]:
    """The cards without one of `kind`."""
    rest = dict(kinds)
    if rest[kind] == 1:
        del rest[kind]
    else:
        rest[kind] -= 1
    return rest


def most_to_deploy(t: Board, colour: Colour) -> int:
    """How many members of `colour` could come into the district of its prince."""
    return room_for(t, colour, prince_at(t, colour))


def room_for(t: Board, colour: Colour, district: DistrictId) -> int:
    """How many members of `colour` could come into a district if its prince stood there; none if the cloister is its own."""
    if not district or cloister_owner(t, district) == colour:
        return 0
    return min(rulings.MOST_DEPLOYED, count_of(t, ids.SPACE[data.PROVINCE_OF[district]], colour))


def discard(t: MingPlay, seat: Seat, card: PieceId) -> None:
    """Put a played card on the discards, or a dragon back to the dragons."""
    to = ids.DISCARDS if ids.CARD_KIND[card] != DRAGON else ids.DRAGONS if rulings.DRAGONS_RETURN_TO_SUPPLY else ids.BOX
    t.move((card,), ids.HAND[seat], to)


def may_take(t: Board, seat: Seat) -> bool:
    """Whether `seat` must take a card in phase 2: it has fewer than five and can get one."""
    zones = t.zones
    if len(zones[ids.HAND[seat]]) >= rulings.HAND_LIMIT:
        return False
    own, dragons = ids.MEMBERS_OF[seat], zones[ids.DRAGONS]
    for province, space in ids.SPACE.items():
        if (dragons or zones[ids.DISPLAY[province]]) and not own.isdisjoint(zones[space]):
            return True
    return False


def majority_counts(t: Board, district: DistrictId) -> dict[Colour, int]:
    """What counts for the majority in a district: members in the open, and if the ruling says so, the one in the cloister."""
    counts = counts_in(t, district)
    if rulings.CLOISTER_COUNTS_FOR_MAJORITY:
        owner = cloister_owner(t, district)
        if owner:
            counts[owner] = counts.get(owner, 0) + 1
    return counts


def entering(counts: dict[Colour, int]) -> list[tuple[Colour, int]]:
    """How many members of each colour move into the houses of a district, by what counts for the majority (6.7 P4A)."""
    if not counts:
        return []
    most = max(counts.values())
    leaders = [colour for colour, count in counts.items() if count == most]
    if len(leaders) > 1:
        return [(colour, 1) for colour in leaders] if len(leaders) < 4 else []
    found = [(leaders[0], min(2, most))]
    second = max((count for colour, count in counts.items() if colour != leaders[0]), default=0)
    followers = [colour for colour, count in counts.items() if count == second and colour != leaders[0]]
    if second and len(followers) == 1:
        found.append((followers[0], 1))
    return found


def who_is_in(t: Board, zone: str) -> str:
    """All that counts in a place in a few words, for a row of the panel: `Red 2, Blue 1, cloister Red, prince Blue`."""
    there = [f"{chip.says} {chip.number}" for chip in members_in(t, zone)]
    return ", ".join([*there, *others_in(t, zone)]) or ("nobody there" if zone in DISTRICTS else "empty")


def members_in(t: Board, zone: str) -> tuple[Chip, ...]:
    """The members that count in a place, as numbers in their colours."""
    colours = ids.NEUTRAL_COLOURS | {seat.id: seat.colour for seat in t.equipment.seats}
    return tuple([Chip(str(count), colours[one], colour_name(t, one)) for one, count in counts_in(t, zone).items()])


def others_in(t: Board, zone: str) -> list[str]:
    """Whose the cloister of a district is, and which prince stands there, in words; nothing of another place."""
    if zone not in DISTRICTS:
        return []
    whose = [f"cloister {colour_name(t, owner)}"] if (owner := cloister_owner(t, zone)) else []
    return whose + [f"prince {colour_name(t, one)}" for one in company_of(t).colours if prince_at(t, one) == zone]


def houses_for(t: Board, district: DistrictId, colour: Colour, more: Mapping[Colour, int]) -> int:
    """How many houses `colour` would enter in a district as things stand if `more` members were in its open area (6.7 P4A)."""
    counts = majority_counts(t, district)
    for one, some in more.items():
        counts[one] = counts.get(one, 0) + some
    return dict(entering(counts)).get(colour, 0)


def presence(t: Board, province: data.ProvinceId) -> dict[Colour, list[int]]:
    """How many members of each colour are in the city of `province`, by its three districts."""
    found: dict[Colour, list[int]] = {}
    for number, district in enumerate(DISTRICTS_OF[province]):
        for piece in t.zones[ids.HOUSES[district]]:
            colour = ids.OWNER.get(piece)
            if colour is not None:
                found.setdefault(colour, [0, 0, 0])[number] += 1
    return found


def most_in_city(there: dict[Colour, list[int]]) -> list[Colour]:
    """The seats that share the points for the most members: most in all, then in the houses of the most districts."""
    best = max(((sum(houses), sum(map(bool, houses))) for houses in there.values()), default=(0, 0))
    if not best[0]:
        return []
    return [colour for colour, houses in there.items() if (sum(houses), sum(map(bool, houses))) == best]


def splits(houses: Sequence[int], count: int) -> list[tuple[int, int, int]]:
    """All ways in which `count` members may leave the houses of a city's three districts."""
    return [
        (first, second, count - first - second)
        for first in range(min(houses[0], count), -1, -1)
        for second in range(min(houses[1], count - first), -1, -1)
        if count - first - second <= houses[2]
    ]


def add_points(t: MingPlay, seat: Seat, part: str, points: int, itself: bool = True) -> None:
    """Score points; move the marker along the track and exchange the tiles of 50 and 100 points. `itself` makes it a step."""
    if not points:
        return
    if itself:
        t.step(scores_points, seat, part, points)
    score, counter = ids.SCORE_OF[seat], ids.PART_OF[seat, part]
    before = t.counters.get(score, 0)
    now = before + points
    t.record(CountersChanged(((score, now), (counter, t.counters.get(counter, 0) + points))))
    SCORE_TRACK.put(t, ids.MARKER[seat], now)
    if now // SCORE_TRACK.spaces != before // SCORE_TRACK.spaces:
        point_tiles(t, seat, now // SCORE_TRACK.spaces)


def point_tiles(t: MingPlay, seat: Seat, fifties: int) -> None:
    """Lay tiles of 100 and 50 points before a player, as far as there are any; they only show the score (6.7, 3.7)."""
    wanted = fifties // 2 + fifties % 2
    own = t.zones[ids.OWN_POINTS[seat]]
    if len(own) < wanted and t.zones[ids.POINT_TILES]:
        t.move(t.zones[ids.POINT_TILES][len(own) - wanted :], ids.POINT_TILES, ids.OWN_POINTS[seat])
        own = t.zones[ids.OWN_POINTS[seat]]
    faces = tuple(int(number < fifties // 2) for number in range(len(own)))
    if own and any(t.pieces[tile].face != face for tile, face in zip(own, faces, strict=True)):
        t.record(PiecesFaced(own, faces))


def scores_points(t: Play, seat: Seat, part: str, points: int) -> str:
    """Say what points were scored for."""
    return f"{seat_name(t, seat)}: {counted(points, 'point')} for {PART_NAMES[part]}."


# Words


PART_NAMES = {
    "sets": "sets of six tiles",
    "members": "members who stayed in cities",
    "majorities": "most members in cities",
    "cloisters": "members in cloisters",
    "sets_of_five": "sets of five tiles",
    "tiles": "single tiles",
}


def colour_name(t: Board, colour: Colour) -> str:
    """The name of the player of a colour; the neutral colour is named as such."""
    named = next((one.name for one in t.equipment.seats if one.id == colour), "")
    return named or f"Neutral ({colour})"


def place(name: str) -> str:
    """The name of a district or a province; the id itself, in quotes, if it is neither."""
    return DISTRICT_NAMES.get(name) or data.PROVINCE_NAMES.get(name) or f"“{name}”"


def card_name(card: str) -> str:
    """The name of a card that a move names by its kind or its id."""
    kind = kind_named(card)
    return KIND_NAMES.get(kind, f"card “{kind}”")


def members_to(open_: int, cloister: int, where: str) -> str:
    """A deployment in words; empty if nobody is deployed."""
    into = [f"{several(open_, 'member')} into {where}"] if open_ else []
    return listed([*into, *([f"one into the cloister of {where}"] if cloister else [])])
