"""Worship on the Hall: at the temple, or of the ancestors, with a chain of assistants on the worship table."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import PiecesFaced
from tabletop.core.table import Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.board import Cell
from tabletop.games.round_house.data import HOUSE, TEMPLES, actions
from tabletop.games.round_house.gains import HouseMove, PieceMove, exchange
from tabletop.games.round_house.help import (
    TOWN_WORDS,
    cell_reached,
    cell_value,
    gifts_of,
    in_town,
    own_seniors,
    piece_name,
    place_name,
    seated,
    space_holds,
    spaces_give,
    temple_reward,
    town_cells,
)
from tabletop.games.round_house.menus import acts
from tabletop.games.round_house.orders import Bonus
from tabletop.games.round_house.play import ROUND_TRACK, HousePlay, HouseRow
from tabletop.games.round_house.scoring import more_for
from tabletop.rules.decisions import Board, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.play import said
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import counted, listed, seat_name

TEMPLE_USED = Refused("This temple tile has been used; each is used once in a game.", "TEMPLE_USED")


class Worshipping(HouseRow, frozen=True, tag="worship"):
    """Choose between the temple and the ancestors."""

    phases = (ids.WORSHIP,)
    question = "Worship: use a temple tile, or bring home the assistants of a town before the ancestors."


class EndingChain(HouseRow, frozen=True, tag="cell"):
    """Choose the cell on which the chain of the assistants from a town ends."""

    phases = (ids.WORSHIP,)
    question = "Choose the cell on which the chain of your assistants ends; point at any cell to see what it gives."
    known = (ids.TOWNS,)
    town: ZoneId

    def problem(self, t: Board, seat: Seat) -> str:
        return "" if in_town(t, seat, self.town) else "the assistants that were to worship are gone"

    def why_not(self, t: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
        """The refusal of a cell out of reach: how long a chain it takes, and how long this one is."""
        tried = not piece or t.where.get(piece) == zone or ids.TOKEN_OWNER.get(piece) == seat
        cell = ids.CELL_OF.get(zone)
        if not tried or cell is None or cell in town_cells(t, seat, self.town) or cell in own_seniors(t, seat):
            return None
        return Refused(cell_reached(t, cell), "NO_CHAIN")


class SpaceGift(HouseRow, frozen=True, tag="space"):
    """A top or left space of the worship table gives what it shows: `coins:2`, `tea:1`, `pirate`, `permanent`."""

    known = ((*HOUSE.worship.top, *HOUSE.worship.left),)
    gift: str

    def by_itself(self, t: HousePlay) -> bool:
        t.rows.pop()
        what, _, count = self.gift.partition(":")
        if count:
            t.then(said, f"{seat_name(t, t.seat)} receives {count} {what} of a space.")
            exchange(t, t.seat, {what: int(count)})
        else:
            acts(t, ("pirate" if what == "pirate" else "permanent",))
        return True


class Third(HouseRow, frozen=True, tag="third"):
    """Choose the space at the right of the row or the one at the bottom of the column."""

    phases = (ids.WORSHIP,)
    decline, declined = "Take neither", "takes neither space"
    question = "Take the space at the right of the row or at the bottom of the column."
    known = (ids.RIGHT, ids.BOTTOM)
    across: int
    down: int

    def spaces(self) -> tuple[ZoneId, ...]:
        """The two spaces."""
        return ids.RIGHT[self.across], ids.BOTTOM[self.down]

    def by_itself(self, t: HousePlay) -> bool:
        """Take off the row if neither space holds anything."""
        return t.drop_if(not any(space_holds(t, space) for space in self.spaces()))


class WorshipEnds(HouseRow, frozen=True, tag="ends"):
    """Return the juniors when everything has been received: in a step of its own, so that no row says that it brings them."""

    def by_itself(self, t: HousePlay) -> bool:
        t.rows.pop()
        for zone in ids.CELL_ZONE.values():
            back = [token for token in t.zones[zone] if ids.TOKEN_OWNER[token] == t.seat and t.pieces[token].face == 0]
            if back:
                t.step(lambda now, name: f"{name}’s other assistants come back.", seat_name(t, t.seat))
                t.move(tuple(back), zone, ids.WORKERS[t.seat])
        return True


class ChooseTown(HouseMove[Worshipping], frozen=True, tag="town"):
    """Worship the ancestors with the assistants of a town; with none at all if `town` is empty."""

    choices = (*[(town,) for town in ids.TOWNS], ("",))
    town: ZoneId = ""

    def refusal(self, t: Board, seat: Seat, pending: Worshipping) -> Refused | None:
        if self.town:
            if self.town in ids.TOWNS and town_cells(t, seat, self.town):
                return None
            if self.town in ids.TOWNS and in_town(t, seat, self.town):
                return Refused("No chain of these assistants ends on a cell that is free for them.", "NO_CHAIN")
            return Refused("None of your assistants is in this town.", "EMPTY_TOWN")
        lying_open = any(t.pieces[tile].face == 0 for tile in t.zones[ids.TEMPLE])
        if lying_open or any(town_cells(t, seat, town) for town in ids.TOWNS):
            why = "The ancestors are worshipped with assistants from a town as long as a temple tile lies open."
            return Refused(why, "NO_ASSISTANTS")
        return None

    def gestures(self, t: Board, seat: Seat, pending: Worshipping) -> tuple[Gesture, ...]:
        if not self.town:
            return (Button("Worship without assistants", "only the round marker moves"),)
        count = counted(len(in_town(t, seat, self.town)), "assistant")
        return Click(zone=self.town), Button(f"Ancestors: {TOWN_WORDS[self.town]}", count, joins=len(ids.CELL_OF))

    def effect(self, t: HousePlay, seat: Seat, pending: Worshipping) -> None:
        """Move the round marker on; with a town, let the player choose a cell."""
        marker = ROUND_TRACK.space(t, ids.ROUND_MARKER)
        ROUND_TRACK.put(t, ids.ROUND_MARKER, marker + 1)
        # A hand may have put the marker beyond the space that triggers the end. Then the next worship triggers it.
        if not t.counters[ids.ENDED_BY] and marker + 1 >= HOUSE.round_end[str(len(t.seats))]:
            t.counter(ids.ENDED_BY, t.seats.index(seat) + 1)
            if t.zones[ids.END_SPACE]:
                t.move(t.zones[ids.END_SPACE], ids.END_SPACE, ids.AMULETS_OF[seat])
        if self.town:
            t.rows.append(EndingChain(self.town))

    def sentence(self, story: Story) -> str:
        if not self.town:
            return f"{story.who} worships."
        return f"{story.who} worships the ancestors with the assistants of {TOWN_WORDS.get(self.town, 'a town')}."


class UseTemple(PieceMove[Worshipping], frozen=True, tag="temple"):
    """Worship at the temple: use a tile."""

    says = "worships at the temple"
    zones = (ids.TEMPLE,)
    not_there = Refused("This is no tile of the temple.", ids.WRONG_TIME)
    tile: PieceId

    def refusal(self, t: Board, seat: Seat, pending: Worshipping) -> Refused | None:
        return self.missing(t, seat) or (TEMPLE_USED if t.pieces[self.tile].face else None)

    def gestures(self, t: Board, seat: Seat, pending: Worshipping) -> tuple[Gesture, ...]:
        return Click(self.tile), Button("Temple", temple_reward(TEMPLES[self.tile]))

    def gains(self, t: Board, seat: Seat, pending: Worshipping) -> dict[str, int]:
        temple = TEMPLES[self.tile]
        return {what: count for what, count in (("gold", temple.gold), ("coins", temple.coins)) if count}

    def effect(self, t: HousePlay, seat: Seat, pending: Worshipping) -> None:
        t.record(PiecesFaced((self.tile,), (1,)))
        acts(t, actions(TEMPLES[self.tile]))


class ChooseCell(HouseMove[EndingChain], frozen=True, tag="cell"):
    """End the chain on a worship cell."""

    certain = True
    cell: ZoneId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: EndingChain) -> Iterable[ChooseCell]:
        return [ChooseCell(ids.CELL_ZONE[cell]) for cell in sorted(town_cells(t, seat, pending.town))]

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: EndingChain) -> Iterable[ChooseCell]:
        return [ChooseCell(zone) for zone in ids.CELL_OF]

    def refusal(self, t: Board, seat: Seat, pending: EndingChain) -> Refused | None:
        if self.cell not in ids.CELL_OF:
            return Refused("This is no cell of the worship table.", ids.WRONG_TIME)
        cell = ids.CELL_OF[self.cell]
        if cell in own_seniors(t, seat):
            why = "One of your assistants stands on this cell for ever; the chain may pass it, but not end there."
            return Refused(why, "OWN_SENIOR")
        if cell not in town_cells(t, seat, pending.town):
            assistants = counted(len(in_town(t, seat, pending.town)), "assistant")
            return Refused(f"A chain of exactly {assistants} from the first cell does not connect to this one.", "NO_CHAIN")
        return None

    def gestures(self, t: Board, seat: Seat, pending: EndingChain) -> tuple[Gesture, ...]:
        row, column = cell = ids.CELL_OF[self.cell]
        drags = tuple(Drag(token, self.cell) for token in in_town(t, seat, pending.town)[-1:])
        button = Button(f"Row {row}, column {column}", ", ".join([*spaces_give(cell), *thirds_of(t, cell)]))
        return *drags, Click(zone=self.cell), button

    def gains(self, t: Board, seat: Seat, pending: EndingChain) -> dict[str, int]:
        cell = ids.CELL_OF[self.cell]
        found = {"prestige": cell_value(cell) + seated(t, seat), "amulets": int(thirds_of(t, cell) == ["an amulet"])}
        for what, _, count in [gift.partition(":") for gift in gifts_of(cell)]:
            if count:
                found[what] = found.get(what, 0) + int(count)
        return found

    def resolve(self, t: HousePlay, seat: Seat, pending: EndingChain) -> None:
        """Lay the chain, whose last assistant stays as a senior; score the cell and give what its spaces give."""
        t.pop(EndingChain)
        cell, tokens = ids.CELL_OF[self.cell], in_town(t, seat, pending.town)
        place = (ids.SLOT_PLACE[t.seats.index(seat)],)
        for token, at in zip(tokens, town_cells(t, seat, pending.town)[cell], strict=True):
            t.move((token,), pending.town, ids.CELL_ZONE[at], place)
        t.record(PiecesFaced((tokens[-1],), (1,)))
        exchange(t, seat, {"prestige": cell_value(cell) + seated(t, seat)})
        t.rows += (WorshipEnds(), Third(*cell), *map(SpaceGift, reversed(gifts_of(cell))))

    def sentence(self, story: Story) -> str:
        row, column = ids.CELL_OF.get(self.cell, (1, 1))
        return f"{story.who} ends the chain in row {row}, column {column} (value {cell_value((row, column))})."


def thirds_of(t: Board, cell: Cell) -> list[str]:
    """What the two spaces beside a cell hold, in words: `an amulet or a bonus`; nothing if they are empty."""
    found = dict.fromkeys("an amulet" if t.zones[one] else "a bonus" for one in Third(*cell).spaces() if space_holds(t, one))
    return [listed([*found], "or")] if found else []


class TakeSpace(HouseMove[Third], frozen=True, tag="space"):
    """Take what lies on the right or bottom space of the cell."""

    certain = True
    says = "takes {space}"
    space: ZoneId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Third) -> Iterable[TakeSpace]:
        return [TakeSpace(space) for space in pending.spaces()]

    def refusal(self, t: Board, seat: Seat, pending: Third) -> Refused | None:
        return None if self.space in pending.spaces() else Refused("This space does not lie beside the cell.", "NOT_BESIDE")

    def gestures(self, t: Board, seat: Seat, pending: Third) -> tuple[Gesture, ...]:
        held = t.zones[self.space]
        if not space_holds(t, self.space):
            return (Button("Take nothing", unlisted=True),)
        what = piece_name(held[0]) if held else "an order or an amulet"
        where = place_name(t, self.space) + (f", {more_for(t, seat, held[0])}" if held else "")
        return *[Drag(piece, ids.AMULETS_OF[seat]) for piece in held], Click(zone=self.space), Button(f"Take {what}", where)

    def gains(self, t: Board, seat: Seat, pending: Third) -> dict[str, int]:
        return {"amulets": 1} if t.zones[self.space] else {}

    def effect(self, t: HousePlay, seat: Seat, pending: Third) -> None:
        """Give a bonus pick, or the amulet on the space, if there is one."""
        if ids.SPACES[self.space] == "bonus":
            t.rows.append(Bonus(1))
        elif t.zones[self.space]:
            t.move(t.zones[self.space], self.space, ids.AMULETS_OF[seat])
