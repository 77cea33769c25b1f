"""Round House as a ruleset: its moves, its phases, its score, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.log import Entry
from tabletop.core.rects import holds
from tabletop.core.table import Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.assistants import Recruit, SeatHelper, Send, TileStep
from tabletop.games.round_house.board import room_shape, room_under
from tabletop.games.round_house.data import HOUSE, PIRATES
from tabletop.games.round_house.diagnosis import CheckedRules
from tabletop.games.round_house.experts import Discard, Hire, Others, UseExpert
from tabletop.games.round_house.gains import Double
from tabletop.games.round_house.help import MARKET_OF, called, place_report, room_name
from tabletop.games.round_house.layout import MAT_HEIGHT, MAT_WIDTH, mat_corner
from tabletop.games.round_house.markets import Sell
from tabletop.games.round_house.menus import HouseMenu, Paid, Performing, RoomAction, Sent
from tabletop.games.round_house.orders import EndTurn, Fulfil, PayGold, Pick
from tabletop.games.round_house.play import OWNED, ROUND_TRACK, HousePlay, HouseRow, Turn, what_is_new
from tabletop.games.round_house.rooms import Activate, ChooseLobby, Copy, EndRoom
from tabletop.games.round_house.scoring import coins_at_end, score_of
from tabletop.games.round_house.shops import Buy, Deal, Level, Take, TakeCoins, TakePirate, TakePoints, Trade
from tabletop.games.round_house.turn import PHASES, STAGES, Pass, PlaceHall, set_up
from tabletop.games.round_house.walking import Neutral, NeutralWindow, PayNeutral, UseRoom, Walk
from tabletop.games.round_house.worship import ChooseCell, ChooseTown, SpaceGift, TakeSpace, Third, UseTemple, WorshipEnds
from tabletop.rules.describe import named
from tabletop.rules.levels import NOT_BY_HAND
from tabletop.rules.menu import parts_left
from tabletop.rules.outcomes import TieBreak
from tabletop.rules.play import OVER, seats_of
from tabletop.rules.resources import Resource
from tabletop.rules.ruleset import Move, Options, Phase, Refused, Score
from tabletop.rules.showing import Shape
from tabletop.rules.words import counted, seat_name


class RoundHouse(CheckedRules):
    """The rules. They have no state, so `RULES` is the only instance."""

    name = "Round House"
    code_when_over = "OVER"
    play = HousePlay
    moves = (
        *(PlaceHall, Neutral, PayNeutral, UseRoom, UseExpert, Walk, TakeCoins, TakePoints, TakePirate, Take, Sell, Hire),
        *(Discard, ChooseLobby, Copy, Trade, Deal, Buy, Level, Recruit, Send, TileStep, SeatHelper, Activate, EndRoom),
        *(ChooseTown, UseTemple, ChooseCell, TakeSpace, Pick, Double, Fulfil, EndTurn, PayGold, Pass),
    )
    menus = (Paid,)
    below = (Turn, RoomAction, Others, SpaceGift, WorshipEnds)
    phase_rules = PHASES
    within = (Phase(ids.ROOM, "3 Room"), Phase(ids.WORSHIP, "3 Worship"))
    stages = STAGES
    ties = (TieBreak(coins_at_end, "has most coins", "coins"),)

    def begin(self, t: HousePlay, options: Options) -> None:
        """Lay out the house, deal, draw the starting player."""
        set_up(t)

    def scores(self, table: Table) -> tuple[Score, ...]:
        """The points of each player if the game ended now, with their breakdown."""
        return tuple(score_of(table, seat.id) for seat in table.equipment.seats)

    def ending(self, table: Table) -> str:
        """Why the game is over (section 8)."""
        return "The families have worshipped their ancestors often enough, and everybody has had a last turn."

    def not_now(self, table: Table, seat: Seat, move: Move) -> Refused:
        """The refusal of a move that answers nothing that is pending, with what to do instead."""
        ends = isinstance(move, EndRoom | EndTurn | Pass)
        why = "This is not over yet." if ends else "That is not what is to be done now."
        return Refused(f"{why} {self.prompt(table, seat)}", ids.WRONG_TIME)

    def prompt(self, table: Table, seat: Seat) -> str:
        """What `seat` may do now; it also announces a last turn."""
        ended, flow = table.counters.get(ids.ENDED_BY, 0), table.flow
        last = bool(ended) and flow.to_act == (seat,) and ended != seats_of(table.equipment).index(seat) + 1
        asked = not ended and flow.to_act == (seat,) and bool(flow.agenda) and flow.agenda[-1][0] == "worship"
        near = " Worshipping the ancestors now begins the last turns." if asked and worships_left(table) == 1 else ""
        return f"{'Your last turn. ' if last else ''}{super().prompt(table, seat)}{near}"

    def next_up(self, table: Table) -> str:
        """What comes after this decision: the rest of the turn, then who is next."""
        flow, pending = table.flow, self.rows.pending(table)
        if flow.phase == OVER or not flow.to_act or pending is None:
            return ""
        seat, ending = flow.to_act[0], end_words(table)
        # Beside a neutral leader, and beside moving the merchant on, what comes after it is asked already.
        asked = pending.parts(table, seat)[0] if isinstance(pending, NeutralWindow) else pending
        phases = asked.phases if isinstance(asked, HouseRow) else ()
        phase = flow.phase if flow.phase in phases or not phases else phases[0]
        below = flow.agenda[1 : -2 if isinstance(pending, Sent) and pending.below(table) else -1]
        waiting = [row for row in map(self.rows.read, below) if isinstance(row, HouseMenu | Third)]
        if waiting and (left := still_to_come(table, seat, waiting[-1])):
            return f"Then {left}.{ending}"
        seats = seats_of(table.equipment)
        number = (seats.index(seat) + 1) % len(seats)
        is_last = table.counters.get(ids.ENDED_BY) == number + 1
        follower = "" if is_last else f"Then it is {seat_name(table, seats[number])}’s turn."
        return f"{FOLLOWS.get(phase, '')}{follower if phase == ids.ORDERING else ''}{ending}".strip()

    def describe_move(self, entry: Entry, before: Table, after: Table, viewer: Seat | None) -> str | None:
        """The move in words. Entries of older saves have no steps, so for them this adds what was gained and paid."""
        if entry.move and before.flow.agenda and self.flow_fault(before):
            return None
        own = super().describe_move(entry, before, after, viewer)
        return own if own is None or entry.steps else f"{own} {what_is_new(before, after)}".strip()

    def zone_help(self, table: Table, zone: ZoneId) -> str:
        """What a place of worship gives, and whether a chain reaches it. Rooms and cards have their own texts."""
        return place_report(table, zone)

    def why_not(self, table: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
        """Why a drop or click is no move; a room is called what its tile says, not what its place on the board is."""
        refused = super().why_not(table, seat, piece, zone)
        place = ids.NODE_OF.get(zone, zone if zone in ids.CHAIRS or zone in MARKET_OF else "")
        if refused is not None or not place or piece not in table.pieces or table.where[piece] == zone:
            return refused
        no_way = f"{named(table, piece, seat)} cannot go to {called(table, place)} now."
        how = "An assistant sits down by a helper action. " if zone in ids.CHAIRS else ""
        return Refused(f"{no_way} {how}{self.prompt(table, seat)}", NOT_BY_HAND)

    def place_for(self, table: Table, piece: PieceId, x: float, y: float) -> ZoneId:
        """Where a leader dropped at x, y goes, or a click there hits (no piece); a pirate tile to the gold of a mat; or empty."""
        if piece in PIRATES:
            corners = {seat: mat_corner(number) for number, seat in enumerate(seats_of(table.equipment))}
            found = [seat for seat, corner in corners.items() if holds((*corner, MAT_WIDTH, MAT_HEIGHT), (x, y))]
            return ids.GOODS[found[0]]["gold"] if found else ""
        return room_under(table, x, y) if not piece or piece in ids.OWNER_OF or piece in ids.NEUTRAL_COLOUR else ""

    def shape(self, table: Table, zone: ZoneId) -> Shape:
        """A room is a part of a ring, the Hall lies over a stair."""
        return room_shape(table, zone)

    def resources(self, table: Table) -> Mapping[str, Resource]:
        """Cubes, coins, prestige, assistants at hand and amulets."""
        return OWNED


RULES = RoundHouse()

FOLLOWS = {
    "expert": "Then walk a leader.",
    "move": "Then use the room, or worship on the Hall.",
    **dict.fromkeys(("room", "worship"), "Then rewards for red icons passed, and orders."),
    "bonus": "Then fulfil orders.",
}
"""What follows in a turn after each phase."""
ANNOUNCED = 3
"""The end of the game is announced this many worships before it."""


def still_to_come(table: Table, seat: Seat, row: HouseMenu | Third) -> str:
    """What is left of a decision that waits below the one on top, to follow *Then*; empty if nothing is."""
    if isinstance(row, Third):
        return "the space at the right of the row or at the bottom of the column"
    left = parts_left(row.possible(table, seat))
    if not isinstance(row, Performing):
        return left
    return f"back in {room_name(table, row.room)}: {left}" if left else row.way_out(table)


def worships_left(table: Table) -> int:
    """After how many worships of the ancestors the last turns begin."""
    return max(1, HOUSE.round_end[str(len(table.equipment.seats))] - ROUND_TRACK.space(table, ids.ROUND_MARKER))


def end_words(table: Table) -> str:
    """A sentence that the end of the game is near, to follow other words; empty while it is not."""
    seats = seats_of(table.equipment)
    number, ended = seats.index(table.flow.to_act[0]), table.counters.get(ids.ENDED_BY, 0)
    if not ended:
        left = worships_left(table) if worships_left(table) <= ANNOUNCED else 0
        return f" After {counted(left, 'more worship')} of the ancestors the last turns begin." if left else ""
    if ended == number + 1:
        return " The end is near: everybody else has one more turn."
    if ended == (number + 1) % len(seats) + 1:
        return " It is the last turn of the game."
    return f" It is {seat_name(table, seats[number])}’s last turn."
