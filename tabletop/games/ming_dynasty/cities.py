"""The cities of a scoring: return cards chosen in secret, members sent back, points for those who stay (6.7 P4B)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import Revealed, ZoneOrdered
from tabletop.core.table import Row
from tabletop.games.ming_dynasty import ids, rulings, state
from tabletop.games.ming_dynasty.data import DISTRICTS_OF, PROVINCES, DistrictId, ProvinceId
from tabletop.games.ming_dynasty.state import CHOOSE, RETURN, MingPlay, add_points, counts_in, members_of, order, place, presence
from tabletop.rules.decisions import Board, Decision, GameMove, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.secrets import SecretChoice, commit, has_chosen, take_back
from tabletop.rules.words import counted, listed, number, seat_name, several

CARD_SETS: tuple[tuple[int, ...], ...] = tuple(
    cards for size in range(1, len(ids.RETURN_VALUES) + 1) for cards in combinations(ids.RETURN_VALUES, size)
)
SIMPLEST: dict[int, tuple[int, ...]] = {0: (0,), 1: (1,), 2: (2,), 3: (3,), 4: (1, 3), 5: (2, 3), 6: (1, 2, 3)}
"""The usual set of cards for each sum."""


class Choosing(SecretChoice, frozen=True, tag="choose"):
    """Choose return cards for the city of a province; all seats to act do so in secret."""

    phases = (CHOOSE,)
    what = "return cards"
    province: ProvinceId

    def there(self, t: Board, seat: Seat) -> int:
        """How many members of `seat` are in the city."""
        return sum(presence(t, self.province).get(seat, ()))

    def ask(self, t: Board, seat: Seat) -> str:
        there = presence(t, self.province)
        others = [f"{state.colour_name(t, one)} {sum(houses)}" for one, houses in there.items() if one != seat]
        beside = f" (also there: {listed(others)})" if others else ""
        mine, secretly = self.there(t, seat), " in secret" if others else ""
        what = "whether your member goes" if mine == 1 else f"how many of your {several(mine, 'member')} go"
        choose = f"choose{secretly} {what} back{beside}."
        value, is_last = rulings.MEMBER_VALUES.get(t.flow.round, 0), t.flow.round == rulings.ROUNDS
        stays = f"Each who stays brings {several(value, 'point')} and leaves the game; the" if value else "The"
        back = "" if is_last else " Who goes back counts in the open district again."
        return f"City of {place(self.province)}: {choose} {stays} most there bring {rulings.MOST_POINTS} more.{back}"

    def problem(self, t: Board, seat: Seat) -> str:
        known = self.province in PROVINCES and self.there(t, seat)
        return "" if known else "a seat without a member in the city is to choose return cards"


class SendingBack(Decision, frozen=True, tag="send"):
    """The first seat in `sums` (seat, number, seat, number, …) chooses the houses that its number of members leaves."""

    phases = (RETURN,)
    is_open = True
    open_ended = True
    province: ProvinceId
    sums: Row

    @property
    def count(self) -> int:
        """How many members go back."""
        return self.sums[1] if len(self.sums) > 1 and isinstance(self.sums[1], int) else 0

    def ways(self, t: Board, seat: Seat) -> list[tuple[int, int, int]]:
        """The ways to split the members that go back among the districts."""
        return state.splits(presence(t, self.province).get(seat, (0, 0, 0)), self.count)

    def ask(self, t: Board, seat: Seat) -> str:
        back = f"{several(self.count, 'member')} {'goes' if self.count == 1 else 'go'} back"
        return f"Choose from which houses of {place(self.province)} your {back}: drag or click a member there."

    def why_not(self, t: Board, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
        home = next((one for one in DISTRICTS_OF[self.province] if piece in t.zones[ids.HOUSES[one]]), "")
        if not home or ids.OWNER.get(piece) != seat or zone == ids.HOUSES[home]:
            return None
        return Refused(f"A member in a house of {place(home)} goes back to the open ground of {place(home)}.", "RETURN_MISMATCH")

    def problem(self, t: Board, seat: Seat) -> str:
        pairs = not len(self.sums) % 2 and all(isinstance(some, int) for some in self.sums[1::2])
        known = pairs and self.sums[:1] == t.flow.to_act and self.province in PROVINCES and self.ways(t, seat)
        return "" if known else "fewer members are in the city than are to go back"


class ChooseReturn(GameMove[MingPlay, Choosing], frozen=True, tag="choose_return"):
    """Choose in secret the return cards whose sum says how many members leave the city."""

    certain = True
    cards: tuple[int, ...]

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Choosing) -> Iterable[ChooseReturn]:
        there = pending.there(t, seat)
        return [choice for total, choice in CHOICES if total <= there]

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: Choosing) -> Iterable[ChooseReturn]:
        return [choice for _, choice in CHOICES]

    def refusal(self, t: Board, seat: Seat, pending: Choosing) -> Refused | None:
        if not self.cards or len(set(self.cards)) != len(self.cards) or any(card not in ids.RETURN_VALUES for card in self.cards):
            return Refused("Choose one or more of your four return cards, 0, 1, 2 and 3, each once.", "RETURN_EMPTY")
        there = pending.there(t, seat)
        if sum(self.cards) > there:
            held = f"You have {several(there, 'member')} in the city of {place(pending.province)}"
            return Refused(f"{held} and cannot send back {sum(self.cards)}.", "RETURN_TOO_MANY")
        return None

    def gestures(self, t: Board, seat: Seat, pending: Choosing) -> tuple[Gesture, ...]:
        """A click chooses a single card; a card can be carried for itself or for a set that is listed: then a menu asks."""
        stay = pending.there(t, seat) - sum(self.cards)
        others = [sum(some) for colour, some in presence(t, pending.province).items() if colour != seat]
        # Others can only become fewer, so who stays with more than each of them now has the most.
        points = (stay * rulings.MEMBER_VALUES.get(t.flow.round, 0), rulings.MOST_POINTS if stay > max(others, default=0) else 0)
        brings = f" for {' + '.join(str(some) for some in points if some)} points" if any(points) else ""
        stays = f"{number(stay) if stay else 'nobody'} {'stay' if stay > 1 else 'stays'}{brings}"
        label, plain = f"Send back {several(sum(self.cards), 'member')}", self.cards == SIMPLEST[sum(self.cards)]
        button = Button(label, f"{stays}; with {cards_named(self.cards)}", unlisted=not plain)
        held = [ids.RETURN_CARDS[seat][card] for card in self.cards]
        clicks = map(Click, held if len(held) == 1 else ())
        drags = [Drag(card, ids.SHOWN[seat]) for card in (held if plain else ())]
        return *clicks, *drags, button

    def way(self, t: Board, seat: Seat, pending: Choosing) -> tuple[str, ...]:
        """The houses of the city, so that they are lit while the choice is pointed at."""
        return ids.CITY_HOUSES[pending.province]

    def resolve(self, t: MingPlay, seat: Seat, pending: Choosing) -> None:
        chosen = commit(t, seat, pending, tuple(sorted(self.cards)))
        if chosen:
            reveal(t, pending.province, chosen)

    def sentence(self, story: Story) -> str:
        city = place(story.decision.province) if isinstance(story.decision, Choosing) else "the city"
        if story.viewer == story.entry.seat:
            return f"You chose the return {cards_named(self.cards)} for {city}."
        return f"{story.who} has chosen for {city}."


CHOICES = tuple((sum(cards), ChooseReturn(cards)) for cards in CARD_SETS)
"""All sets of return cards, with their sums."""


class TakeBack(GameMove[MingPlay, Choosing], frozen=True, tag="take_back"):
    """Take back the chosen return cards while others are still choosing."""

    spare = True

    def refusal(self, t: Board, seat: Seat, pending: Choosing) -> Refused | None:
        if seat not in t.flow.to_act and has_chosen(t.flow.agenda, seat):
            return None
        return Refused("You have chosen no return cards that could be taken back.", "WRONG_PHASE")

    def gestures(self, t: Board, seat: Seat, pending: Choosing) -> tuple[Gesture, ...]:
        return (Button("Take back", "choose other return cards"),)

    def resolve(self, t: MingPlay, seat: Seat, pending: Choosing) -> None:
        take_back(t, seat, pending, order(t))

    def sentence(self, story: Story) -> str:
        return f"{story.who} takes the chosen return cards back."


class ReturnMembers(GameMove[MingPlay, SendingBack], frozen=True, tag="return_members"):
    """Send members back from the houses of the city's first, second and third district."""

    certain = True
    first: int = 0
    second: int = 0
    third: int = 0

    @property
    def split(self) -> tuple[int, int, int]:
        """How many go back to each district."""
        return self.first, self.second, self.third

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: SendingBack) -> Iterable[ReturnMembers]:
        return [ReturnMembers(*way) for way in pending.ways(t, seat)]

    def refusal(self, t: Board, seat: Seat, pending: SendingBack) -> Refused | None:
        houses = presence(t, pending.province).get(seat, (0, 0, 0))
        if sum(self.split) != pending.count:
            why = f"Exactly {several(pending.count, 'member')} must go back, not {sum(self.split)}."
            return Refused(why, "RETURN_MISMATCH")
        if any(not 0 <= some <= held for some, held in zip(self.split, houses, strict=True)):
            return Refused("You do not have that many members in the houses of one of these districts.", "RETURN_MISMATCH")
        return None

    def gestures(self, t: Board, seat: Seat, pending: SendingBack) -> tuple[Gesture, ...]:
        """Each member that can be among them leaves its house by a drag or a click; where several ways begin so, a menu asks."""
        ways = [(district, ids.HOUSES[district]) for district in self._districts(pending.province)]
        leaving = [(one, to) for to, houses in ways for one in members_of(t, houses, seat, len(t.zones[houses]))]
        drags, clicks = [Drag(*one) for one in leaving], [Click(member) for member, _ in leaving]
        return *drags, *clicks, Button(self.by_district(pending.province, "to") or "Nobody", "from its houses", "Send back")

    def _districts(self, province: ProvinceId) -> list[DistrictId]:
        """The districts to which members go back."""
        return [district for district, some in zip(DISTRICTS_OF[province], self.split, strict=True) if some]

    def resolve(self, t: MingPlay, seat: Seat, pending: SendingBack) -> None:
        send(t, pending.province, seat, self.split)
        send_next(t, pending.province, pending.sums[2:])

    def sentence(self, story: Story) -> str:
        return f"{story.who} sends back {self.by_district(str(story.before.flow.agenda[-1][1]), 'from')}."

    def by_district(self, province: ProvinceId, preposition: str) -> str:
        """How many members for each district with any, in words."""
        ways = zip(self.split, DISTRICTS_OF[province], strict=True)
        return listed([f"{some} {preposition} {place(district)}" for some, district in ways if some])


MOVES = ChooseReturn, TakeBack, ReturnMembers


def guess(t: Board, seat: Seat, rng: Rng) -> Row:
    """Return cards that a seat may have chosen in secret."""
    there = sum(presence(t, str(t.flow.agenda[-1][1])).get(seat, ()))
    return rng.choice([cards for cards in CARD_SETS if sum(cards) <= there])


def cards_named(cards: Sequence[int]) -> str:
    """Return cards in words: `card 2`, `cards 1 and 3`."""
    return f"{'card' if len(cards) == 1 else 'cards'} {listed([str(card) for card in cards])}"


def next_city(t: MingPlay, index: int = 0) -> None:
    """Go through the cities from number `index` on, until somebody has to choose or all cities are done."""
    for province in PROVINCES[index:]:
        there = presence(t, province)
        if not there:
            continue
        choosing = tuple(seat for seat in order(t) if seat in there)
        if choosing:
            t.ask(choosing, CHOOSE, Choosing(province))
            return
        score_city(t, province)
    t.enter("after_cities")


def reveal(t: MingPlay, province: ProvinceId, chosen: Mapping[Seat, Row]) -> None:
    """Turn up all chosen cards together; then send members back, until a seat has a choice."""
    seats = [seat for seat in order(t) if seat in chosen]
    values = {seat: tuple([value for value in chosen[seat] if isinstance(value, int)]) for seat in seats}
    shown: list[PieceId] = []
    t.step(cards_shown, values)
    for seat in seats:
        cards = tuple(ids.RETURN_CARDS[seat][value] for value in values[seat])
        hidden = tuple(card for card in cards if t.where[card] == ids.RETURNS[seat])
        if hidden:
            t.move(hidden, ids.RETURNS[seat], ids.SHOWN[seat])
        shown.extend(cards)
    t.record(Revealed(tuple(shown), ("*",)))
    send_next(t, province, tuple(part for seat in seats for part in (seat, sum(values[seat]))))


def cards_shown(t: Play, values: Mapping[Seat, Sequence[int]]) -> str:
    """Say what everybody had chosen."""
    shown = [f"{seat_name(t, seat)} {' + '.join(map(str, some))}" for seat, some in values.items()]
    return f"The return cards are shown: {', '.join(shown)}."


def send_next(t: MingPlay, province: ProvinceId, sums: Row) -> None:
    """Send back the members of the seats in `sums` (seat, number, …), asking seats with a choice; then score the city."""
    while sums:
        pending = SendingBack(province, sums)
        seat = str(sums[0])
        ways = pending.ways(t, seat)
        if len(ways) > 1:
            t.ask((seat,), RETURN, pending)
            return
        for way in ways:
            send(t, province, seat, way, itself=True)
        sums = sums[2:]
    score_city(t, province)
    next_city(t, PROVINCES.index(province) + 1)


def goes_back(t: Play, seat: Seat, count: int, district: str) -> str:
    """Say that members leave a city."""
    return f"{state.colour_name(t, seat)} sends {several(count, 'member')} back to {place(district)}."


def send(t: MingPlay, province: ProvinceId, seat: Seat, way: tuple[int, int, int], itself: bool = False) -> None:
    """Move members back from the houses of each district to its open area; `itself` if nobody chose it, so that it is a step."""
    for district, count in zip(DISTRICTS_OF[province], way, strict=True):
        if count:
            if itself:
                t.step(goes_back, seat, count, district)
            houses = ids.HOUSES[district]
            t.move(members_of(t, houses, seat, count), houses, district, state.standing(t, district, seat, count))


def scores_city(t: Play, province: ProvinceId, points: Mapping[Seat, tuple[int, int]]) -> str:
    """Say what those who stayed in a city bring: each of them, and the most of them."""

    def of(seat: Seat, members: int, most: int) -> str:
        parts = [counted(members, "point")] if members else []
        return f"{seat_name(t, seat)} {' + '.join([*parts, *([f'{most} for the most'] if most else [])])}"

    return f"{place(province)}: {', '.join(of(seat, *both) for seat, both in points.items() if any(both))}."


def score_city(t: MingPlay, province: ProvinceId) -> None:
    """Score members who stay, and the most of them; then empty the city and give the return cards back."""
    there = presence(t, province)
    value = rulings.MEMBER_VALUES.get(t.round, 0)
    first = state.most_in_city(there)
    most = rulings.MOST_POINTS // len(first) if first else 0
    points = {seat: (value * sum(there[seat]), most if seat in first else 0) for seat in order(t) if seat in there}
    if any(map(any, points.values())):
        t.step(scores_city, province, points)
    for seat, (members, majority) in points.items():
        add_points(t, seat, "members", members, itself=False)
        add_points(t, seat, "majorities", majority, itself=False)
    for houses in ids.CITY_HOUSES[province]:
        for colour in counts_in(t, houses):
            t.move(members_of(t, houses, colour, len(t.zones[houses])), houses, ids.BOX, state.in_box(t, colour))
    for seat in t.company.seats:
        if t.zones[ids.SHOWN[seat]]:
            t.move(t.zones[ids.SHOWN[seat]], ids.SHOWN[seat], ids.RETURNS[seat])
            if t.zones[ids.RETURNS[seat]] != ids.RETURN_CARDS[seat]:
                t.record(ZoneOrdered(ids.RETURNS[seat], tuple(sorted(t.zones[ids.RETURNS[seat]]))))
