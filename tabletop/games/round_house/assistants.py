"""Assistants: recruited from the track, sent with the merchant, seated on chairs."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.events import PiecesFaced, PiecesMoved
from tabletop.core.table import Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import HOUSE
from tabletop.games.round_house.gains import HouseMove, exchange
from tabletop.games.round_house.help import TOWN_WORDS, gist_of, in_town, place_name, room_name
from tabletop.games.round_house.menus import PARTS, HousePart, Paid, Sent, parts
from tabletop.games.round_house.play import HousePlay, free_chairs, too_few
from tabletop.rules.decisions import Board, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import row_below

ELDER, ELDER_POINTS = "E03", 3


class Recruit(HouseMove[HousePart], frozen=True, tag="recruit"):
    """A recruit action. If the track is empty, it is wasted."""

    answers = parts("recruit")
    certain = True

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: HousePart) -> Iterable[Recruit]:
        return (RECRUIT,) if t.zones[ids.TRACK[seat]] else ()

    def wasted(self, t: Board, seat: Seat, pending: HousePart) -> bool:
        return pending.free and not t.zones[ids.TRACK[seat]]

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        button = Button("Recruit", f"{len(t.zones[ids.TRACK[seat]])} on the track", only_gains=True)
        return Drag("", ids.WORKERS[seat], source=ids.TRACK[seat]), button

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        return {"assistants": min(1, len(t.zones[ids.TRACK[seat]]))}

    def sentence(self, story: Story) -> str:
        return f"{story.who} recruits an assistant." if moves_assistants(story) else f"{story.who} wastes a recruit action."


class Send(HouseMove[HousePart], frozen=True, tag="send"):
    """A merchant action: an assistant goes to the merchant's town."""

    answers = parts("merchant")

    def refusal(self, t: Board, seat: Seat, pending: HousePart) -> Refused | None:
        return None if t.zones[ids.WORKERS[seat]] else Refused("You have no assistant at hand to send.", "NO_ASSISTANT")

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        town = t.where[ids.MERCHANT]
        what = f"to {TOWN_WORDS[town]}: a chain of {len(in_town(t, seat, town)) + 1} for worship"
        return Drag("", town, source=ids.WORKERS[seat]), Button("Send an assistant", what, joins=1)

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        return {"assistants": -1}

    def resolve(self, t: HousePlay, seat: Seat, pending: HousePart) -> None:
        pending.take_off(t)
        t.move(t.zones[ids.WORKERS[seat]][-1:], ids.WORKERS[seat], t.where[ids.MERCHANT], (ids.SLOT_PLACE[t.seats.index(seat)],))
        t.turn = replace(t.turn, sent=True)
        t.rows.append(Sent())

    def sentence(self, story: Story) -> str:
        return f"{story.who} sends an assistant to {TOWN_WORDS.get(story.before.where.get(ids.MERCHANT, ''), 'a town')}."


class TileStep(HouseMove[Sent | HousePart], frozen=True, tag="tile_step"):
    """Pay a coin to move the merchant to the next town, before a merchant action or after it."""

    answers = (Sent, PARTS["merchant"])
    says = "moves the merchant on"

    def refusal(self, t: Board, seat: Seat, pending: Sent | HousePart) -> Refused | None:
        if refused := super().refusal(t, seat, pending):
            return refused
        if isinstance(pending, HousePart) and (row_below(t, Sent) or not t.zones[ids.WORKERS[seat]]):
            return NOT_BESIDE_A_MERCHANT_ACTION
        return None

    def untimely(self, t: Table, seat: Seat) -> Refused | None:
        return too_few(t, seat, 1) or NOT_BESIDE_A_MERCHANT_ACTION

    def gestures(self, t: Board, seat: Seat, pending: Sent | HousePart) -> tuple[Gesture, ...]:
        following = ids.NEXT_TOWN[t.where[ids.MERCHANT]]
        label, why = MOVES[isinstance(pending, HousePart)]
        return Drag(ids.MERCHANT, following), Button(label, f"it goes on to {TOWN_WORDS[following]}, {why}", afterthought=True)

    def gains(self, t: Board, seat: Seat, pending: Sent | HousePart) -> dict[str, int]:
        return {"coins": -1}

    def effect(self, t: HousePlay, seat: Seat, pending: Sent | HousePart) -> None:
        """Move the merchant. Before a merchant action, that action can then no longer be declined."""
        move_merchant(t)
        t.rows.append(Paid("merchant") if isinstance(pending, HousePart) else pending)


class SeatHelper(HouseMove[HousePart], frozen=True, tag="seat"):
    """A helper action: an assistant sits down on a chair. Without an assistant or a chair it is wasted."""

    answers = parts("helper", "permanent")
    certain = True
    chair: ZoneId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: HousePart) -> Iterable[SeatHelper]:
        return [SEAT[chair] for chair in free_chairs(t)] if t.zones[ids.WORKERS[seat]] else ()

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: HousePart) -> Iterable[SeatHelper]:
        return SEAT.values()

    def refusal(self, t: Board, seat: Seat, pending: HousePart) -> Refused | None:
        return None if self.wasted(t, seat, pending) else self.untimely(t, seat)

    def untimely(self, t: Board, seat: Seat) -> Refused | None:
        if not t.zones[ids.WORKERS[seat]]:
            return Refused("You have no assistant at hand to seat.", "NO_ASSISTANT")
        return Refused("Somebody sits on this chair already.", "CHAIR_TAKEN") if t.zones.get(self.chair) else None

    def wasted(self, t: Board, seat: Seat, pending: HousePart) -> bool:
        useful = t.zones[ids.WORKERS[seat]] and free_chairs(t)
        return pending.free and self.chair in ids.CHAIRS and not useful

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        rooms, same = HOUSE.chairs[self.chair], self.chair[-1] == "b" and not t.zones[f"{self.chair[:-1]}a"]
        gists, names = "; ".join(gist_of(t, room) for room in rooms), " or ".join(room_name(t, room)[4:] for room in rooms)
        button = Button(names, gists, "Seat an assistant, who later repeats", unlisted=same)
        return Drag("", self.chair, source=ids.WORKERS[seat]), Click(zone=self.chair), button

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        return {"assistants": -1}

    def resolve(self, t: HousePlay, seat: Seat, pending: HousePart) -> None:
        """Seat the assistant; the Elder's ability may answer."""
        pending.take_off(t)
        if not t.zones[ids.WORKERS[seat]] or t.zones[self.chair]:
            return
        token = t.zones[ids.WORKERS[seat]][-1]
        t.move((token,), ids.WORKERS[seat], self.chair)
        if pending.sort == "permanent":
            t.record(PiecesFaced((token,), (1,)))
        if t.is_unused(ELDER, ids.AREA[seat]):
            t.use(ELDER)
            exchange(t, seat, {"prestige": ELDER_POINTS})

    def sentence(self, story: Story) -> str:
        if not moves_assistants(story):
            return f"{story.who} wastes a helper action."
        return f"{story.who} seats an assistant on {place_name(story.before, self.chair)}."


MOVES = ("Move the merchant", "for those sent later"), ("Move the merchant first", "where you then send one")
RECRUIT = Recruit()
SEAT = {chair: SeatHelper(chair) for chair in ids.CHAIRS}
NOT_BESIDE_A_MERCHANT_ACTION = Refused(
    "The merchant is moved for coins only right before or after a merchant action.", ids.WRONG_TIME
)


def moves_assistants(story: Story) -> bool:
    """Whether an entry moved an assistant."""
    events = story.entry.events
    return any(isinstance(event, PiecesMoved) and not ids.TOKEN_OWNER.keys().isdisjoint(event.pieces) for event in events)


def move_merchant(t: HousePlay) -> None:
    """Move the merchant on by one town."""
    town = t.where[ids.MERCHANT]
    t.move((ids.MERCHANT,), town, ids.NEXT_TOWN[town], (ids.SLOT_PLACE[ids.MERCHANT_SPOT],))
