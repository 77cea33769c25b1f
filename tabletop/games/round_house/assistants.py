"""Assistants: recruited from the track, sent with the merchant, seated on chairs, and sent back."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.events import PiecesFaced, PiecesMoved
from tabletop.core.table import Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.help import TOWN_WORDS, chair_rooms, place_name
from tabletop.games.round_house.menus import Paid, Sent
from tabletop.games.round_house.parts import Recruiting, Seating, SeatingSenior, Sending
from tabletop.games.round_house.play import SLOT_PLACE, TOP, WRONG_TIME, HousePlay, add_points, free_chairs, pay_coins, too_few
from tabletop.rules.decisions import Board, GameMove, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.ruleset import Refused

ELDER, ELDER_POINTS = "E03", 3


class Recruit(GameMove[HousePlay, Recruiting], frozen=True, tag="recruit"):
    """A recruit action. If the track is empty, it is wasted."""

    certain = True

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Recruiting) -> Iterable[Recruit]:
        return (RECRUIT,) if t.zones[ids.TRACK[seat]] else ()

    def wasted(self, t: Board, seat: Seat, pending: Recruiting) -> bool:
        return pending.free and not t.zones[ids.TRACK[seat]]

    def gestures(self, t: Board, seat: Seat, pending: Recruiting) -> tuple[Gesture, ...]:
        button = Button("Recruit", f"{len(t.zones[ids.TRACK[seat]])} on the track")
        return Drag("", ids.WORKERS[seat], source=ids.TRACK[seat]), button

    def gains(self, t: Board, seat: Seat, pending: Recruiting) -> dict[str, int]:
        return {"assistants": min(1, len(t.zones[ids.TRACK[seat]]))}

    def resolve(self, t: HousePlay, seat: Seat, pending: Recruiting) -> None:
        pending.take_off(t)
        recruit(t, seat)

    def sentence(self, story: Story) -> str:
        return f"{story.who} recruits an assistant." if moves_assistants(story) else f"{story.who} wastes a recruit action."


class Send(GameMove[HousePlay, Sending], frozen=True, tag="send"):
    """A merchant action: an assistant goes to the merchant's town."""

    def refusal(self, t: Board, seat: Seat, pending: Sending) -> Refused | None:
        return None if t.zones[ids.WORKERS[seat]] else Refused("You have no assistant at hand to send.", "NO_ASSISTANT")

    def gestures(self, t: Board, seat: Seat, pending: Sending) -> tuple[Gesture, ...]:
        town = t.where[ids.MERCHANT]
        return Drag("", town, source=ids.WORKERS[seat]), Button("Send an assistant", f"to {TOWN_WORDS[town]}")

    def gains(self, t: Board, seat: Seat, pending: Sending) -> dict[str, int]:
        return {"assistants": -1}

    def resolve(self, t: HousePlay, seat: Seat, pending: Sending) -> None:
        pending.take_off(t)
        place = (SLOT_PLACE[t.seats.index(seat)],)
        t.move(t.zones[ids.WORKERS[seat]][-1:], ids.WORKERS[seat], t.where[ids.MERCHANT], place)
        t.sent = True
        t.rows.append(Sent())

    def sentence(self, story: Story) -> str:
        return f"{story.who} sends an assistant to {TOWN_WORDS.get(story.before.where.get(ids.MERCHANT, ''), 'a town')}."


class TileStep(GameMove[HousePlay, Sent | Sending], frozen=True, tag="tile_step"):
    """Pay a coin to move the merchant to the next town, before a merchant action or after it."""

    def refusal(self, t: Board, seat: Seat, pending: Sent | Sending) -> Refused | None:
        if refused := too_few(t, seat, 1):
            return refused
        if isinstance(pending, Sending) and (is_sent(t) or not t.zones[ids.WORKERS[seat]]):
            return NOT_BESIDE_A_MERCHANT_ACTION
        return None

    def untimely(self, t: Table, seat: Seat) -> Refused | None:
        return too_few(t, seat, 1) or NOT_BESIDE_A_MERCHANT_ACTION

    def gestures(self, t: Board, seat: Seat, pending: Sent | Sending) -> tuple[Gesture, ...]:
        following = ids.NEXT_TOWN[t.where[ids.MERCHANT]]
        return Drag(ids.MERCHANT, following), Button("Move the merchant", f"1 coin, to {TOWN_WORDS[following]}")

    def gains(self, t: Board, seat: Seat, pending: Sent | Sending) -> dict[str, int]:
        return {"coins": -1}

    def resolve(self, t: HousePlay, seat: Seat, pending: Sent | Sending) -> None:
        """Move the merchant. Before a merchant action, that action can then no longer be declined."""
        if isinstance(pending, Sending):
            pending.take_off(t)
        pay_coins(t, seat, 1)
        move_merchant(t)
        if isinstance(pending, Sending):
            t.rows.append(Paid("merchant"))

    def sentence(self, story: Story) -> str:
        return f"{story.who} moves the merchant on."


class SeatHelper(GameMove[HousePlay, Seating | SeatingSenior], frozen=True, tag="seat"):
    """A helper action: an assistant sits down on a chair. Without an assistant or a chair it is wasted."""

    certain = True
    chair: ZoneId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Seating | SeatingSenior) -> Iterable[SeatHelper]:
        return [SEAT[chair] for chair in free_chairs(t)] if t.zones[ids.WORKERS[seat]] else ()

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: Seating | SeatingSenior) -> Iterable[SeatHelper]:
        return SEAT.values()

    def refusal(self, t: Board, seat: Seat, pending: Seating | SeatingSenior) -> Refused | None:
        return None if self.wasted(t, seat, pending) else self.untimely(t, seat)

    def untimely(self, t: Board, seat: Seat) -> Refused | None:
        if not t.zones[ids.WORKERS[seat]]:
            return Refused("You have no assistant at hand to seat.", "NO_ASSISTANT")
        return Refused("Somebody sits on this chair already.", "CHAIR_TAKEN") if t.zones.get(self.chair) else None

    def wasted(self, t: Board, seat: Seat, pending: Seating | SeatingSenior) -> bool:
        useful = t.zones[ids.WORKERS[seat]] and free_chairs(t)
        return pending.free and self.chair in ids.CHAIRS and not useful

    def gestures(self, t: Board, seat: Seat, pending: Seating | SeatingSenior) -> tuple[Gesture, ...]:
        here, beyond = chair_rooms(t, self.chair)
        button = Button(f"Sit by {here}", f"on the side of {beyond}")
        return Drag("", self.chair, source=ids.WORKERS[seat]), Click(zone=self.chair), button

    def gains(self, t: Board, seat: Seat, pending: Seating | SeatingSenior) -> dict[str, int]:
        return {"assistants": -1}

    def resolve(self, t: HousePlay, seat: Seat, pending: Seating | SeatingSenior) -> None:
        pending.take_off(t)
        if t.zones[ids.WORKERS[seat]] and not t.zones[self.chair]:
            seat_helper(t, seat, self.chair, isinstance(pending, SeatingSenior))

    def sentence(self, story: Story) -> str:
        if not moves_assistants(story):
            return f"{story.who} wastes a helper action."
        return f"{story.who} seats an assistant on {place_name(story.before, self.chair)}."


RECRUIT = Recruit()
SEAT = {chair: SeatHelper(chair) for chair in ids.CHAIRS}
NOT_BESIDE_A_MERCHANT_ACTION = Refused(
    "The merchant is moved for coins only right before or after a merchant action.", WRONG_TIME
)


def is_sent(t: Board) -> bool:
    """Whether a merchant action was just carried out, so that the merchant may be moved on."""
    rows = t.rows if isinstance(t, HousePlay) else ()
    return isinstance(rows[-1], Sent) if rows else t.flow.agenda[-1][0] == "sent"


def moves_assistants(story: Story) -> bool:
    """Whether an entry moved an assistant."""
    events = story.entry.events
    return any(isinstance(event, PiecesMoved) and not ids.TOKEN_OWNER.keys().isdisjoint(event.pieces) for event in events)


def recruit(t: HousePlay, seat: Seat) -> None:
    """Move the leftmost assistant of the track, the top one of a pile, to the personal supply."""
    held, pieces = t.zones[ids.TRACK[seat]], t.pieces
    if held:
        chosen = held[-1]
        for token in reversed(held):
            if pieces[token].x < pieces[chosen].x:
                chosen = token
        t.move((chosen,), ids.TRACK[seat], ids.WORKERS[seat], TOP)


def fire(t: HousePlay, seat: Seat) -> None:
    """Move an assistant back to the rightmost empty space of the track, or onto the pile on the first space."""
    taken = {t.pieces[token].x for token in t.zones[ids.TRACK[seat]]}
    space = next((space for space in range(ids.TRACK_LENGTH - 1, -1, -1) if space not in taken), 0)
    t.move(t.zones[ids.WORKERS[seat]][-1:], ids.WORKERS[seat], ids.TRACK[seat], (SLOT_PLACE[space],))


def seat_helper(t: HousePlay, seat: Seat, chair: ZoneId, senior: bool) -> None:
    """Seat an assistant on a chair; the Elder's ability may answer."""
    token = t.zones[ids.WORKERS[seat]][-1]
    t.move((token,), ids.WORKERS[seat], chair, TOP)
    if senior:
        t.record(PiecesFaced((token,), (1,)))
    if ELDER in t.zones[ids.AREA[seat]] and ELDER not in t.abilities:
        t.abilities += (ELDER,)
        add_points(t, seat, ELDER_POINTS)


def move_merchant(t: HousePlay) -> None:
    """Move the merchant on by one town."""
    town = t.where[ids.MERCHANT]
    t.move((ids.MERCHANT,), town, ids.NEXT_TOWN[town], (SLOT_PLACE[ids.MERCHANT_SPOT],))
