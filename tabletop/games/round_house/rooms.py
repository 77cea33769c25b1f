"""Step 3, the action of a room: its toll, repeats through chairs, its end; the Lobby and copied rooms."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import HOUSE
from tabletop.games.round_house.gains import HouseMove
from tabletop.games.round_house.help import chair_rooms, gist_of, owner_on, room_name
from tabletop.games.round_house.ids import Node
from tabletop.games.round_house.markets import upkeep
from tabletop.games.round_house.menus import LOBBY_PARTS, MOST_ACTIVATIONS, HousePart, Performing, RoomAction, action_of, parts
from tabletop.games.round_house.play import HousePlay, coins_of
from tabletop.rules.decisions import Board, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.menu import parts_left
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import row_below


class Activate(HouseMove[Performing], frozen=True, tag="activate"):
    """Repeat the room's action through an own assistant on a chair; the rest of this performance is lost."""

    says = "repeats the room through {chair}"
    chair: ZoneId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Performing) -> Iterable[Activate]:
        action = row_below(t, RoomAction)
        if action is None or not action.left or not action.chairs:
            return ()
        return [Activate(chair) for chair in ids.BESIDE[pending.room] if chair in action.chairs]

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: Performing) -> Iterable[Activate]:
        return [Activate(chair) for chair in ids.CHAIRS if t.zones[chair]]

    def refusal(self, t: Board, seat: Seat, pending: Performing) -> Refused | None:
        action = row_below(t, RoomAction)
        if self.chair not in ids.CHAIRS or owner_on(t, self.chair) != seat:
            return Refused("None of your assistants sits on this chair.", "EMPTY_CHAIR")
        if self.chair not in ids.BESIDE[pending.room]:
            return Refused(f"This chair does not stand beside {room_name(t, pending.room)}.", "NOT_BESIDE")
        if action is None or not action.left:
            return Refused("A room is repeated twice at the most.", "TWO_REPEATS")
        if self.chair not in action.chairs:
            return Refused("This chair was used in this turn, or the assistant has sat down only now.", "CHAIR_USED")
        return no_toll(t, seat, "Repeating") if pending.room == ids.LOBBY else None

    def gestures(self, t: Board, seat: Seat, pending: Performing) -> tuple[Gesture, ...]:
        token = t.zones[self.chair][0]
        senior = t.pieces[token].face
        stays = "the assistant stays on its chair" if senior else "the assistant comes back from its chair"
        lost = f"leaves undone: {parts_left(left)}; " if (left := pending.possible(t, seat)) else ""
        button = Button("Repeat the room", f"{lost}{stays}; by {chair_rooms(t, self.chair)[0]}")
        return (Click(token), button) if senior else (Drag(token, ids.WORKERS[seat]), Click(token), button)

    def gains(self, t: Board, seat: Seat, pending: Performing) -> dict[str, int]:
        return toll(pending.room)

    def effect(self, t: HousePlay, seat: Seat, pending: Performing) -> None:
        action = row_below(t, RoomAction)
        assert action is not None
        action.becomes(t, replace(action, left=action.left - 1, chairs=tuple(one for one in action.chairs if one != self.chair)))
        t.turn = replace(t.turn, chairs=(*t.turn.chairs, self.chair))
        token = t.zones[self.chair][0]
        if t.pieces[token].face == 0:
            t.move((token,), self.chair, ids.WORKERS[seat])
        to_lender(t, pending.room)
        t.rows.append(action_of(t, pending.room))


class EndRoom(HouseMove[Performing], frozen=True, tag="end_room"):
    """End the room action, or that of the copied room."""

    certain = unsaid = True
    says = "ends the room action"
    by_hand = (Button("End the room", ends_step=True),)

    def resolve(self, t: HousePlay, seat: Seat, pending: Performing) -> None:
        t.pop(Performing)
        if isinstance(t.rows[-1], RoomAction) and t.pop(RoomAction).leader in ids.NEUTRAL_COLOUR:
            upkeep(t)


class ChooseLobby(HouseMove[HousePart], frozen=True, tag="lobby"):
    """Choice `A` (assistants) or `B` (copy) of the Lobby."""

    answers = parts("lobby")
    choices = (("A",), ("B",))
    choice: str

    def refusal(self, t: Board, seat: Seat, pending: HousePart) -> Refused | None:
        return None if self.choice in LOBBY_PARTS else Refused("The Lobby offers assistants, or to copy a room.", ids.WRONG_TIME)

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        if self.choice == "A":
            return (Button("Assistants", "2 recruits, 1 merchant and 1 helper action"),)
        return (Button("Copy a room", "1 recruit, and the action of another leader’s room", joins=len(ids.RING)),)

    def resolve(self, t: HousePlay, seat: Seat, pending: HousePart) -> None:
        menu = t.pop(Performing)
        t.rows.append(Performing(menu.room, menu.done, LOBBY_PARTS[self.choice]))

    def sentence(self, story: Story) -> str:
        return f"{story.who} chooses {'assistants' if self.choice == 'A' else 'to copy a room'} in the Lobby."


class Copy(HouseMove[HousePart], frozen=True, tag="copy_room"):
    """Perform the action of another leader's room."""

    answers = parts("copy")
    choices = tuple((room,) for room in ids.RING)
    says = "copies {room}"
    room: Node

    def refusal(self, t: Board, seat: Seat, pending: HousePart) -> Refused | None:
        if self.room in ids.RING and self.room != ids.LOBBY and t.zones[self.room]:
            return None
        return Refused("Only a room in which another leader stands can be copied, and never the Lobby.", "NOT_COPIED")

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        copy = Button(f"Copy {room_name(t, self.room)}", gist_now(t, seat, self.room))
        return *[Click(leader) for leader in t.zones[self.room]], Click(zone=self.room), copy

    def effect(self, t: HousePlay, seat: Seat, pending: HousePart) -> None:
        t.rows.append(action_of(t, self.room))


def gist_now(t: Board, seat: Seat, node: Node) -> str:
    """What `seat` can do in a room now, in a few words: `gist_of`, if it is all that the room offers."""
    action, repeats = action_of(t, node), any(owner_on(t, chair) == seat for chair in ids.BESIDE[node])
    if len(left := action.possible(t, seat)) == len(action.left()):
        return gist_of(t, node)
    return parts_left(left) or ("only a repeat" if repeats else "nothing to do")


def no_toll(t: Board, seat: Seat, doing: str) -> Refused | None:
    """The refusal if the toll of the Lobby cannot be paid."""
    if coins_of(t, seat) >= HOUSE.lobby_cost:
        return None
    return Refused(f"{doing} the Lobby costs {HOUSE.lobby_cost} coins, and you have fewer.", "LOBBY_TOLL")


def toll(node: Node) -> dict[str, int]:
    """What stopping in a room costs."""
    return {"coins": -HOUSE.lobby_cost} if node == ids.LOBBY else {}


def to_lender(t: HousePlay, node: Node) -> None:
    """Put the toll of a room on the Money Lender."""
    t.counter(ids.LENDER, t.counters[ids.LENDER] - toll(node).get("coins", 0))


def begin_room(t: HousePlay, seat: Seat, leader: PieceId, node: Node) -> None:
    """Perform the action of the room, which chairs may repeat; its toll was paid."""
    to_lender(t, node)
    zones, owner = t.zones, ids.TOKEN_OWNER.get
    own = [chair for chair in ids.CHAIRS if zones[chair] and owner(zones[chair][0]) == seat]
    chairs = tuple([chair for chair in own if chair not in t.turn.chairs])
    t.rows.append(RoomAction(node, leader, MOST_ACTIVATIONS, chairs, ()))
    t.rows.append(action_of(t, node))
    t.phase = ids.ROOM
