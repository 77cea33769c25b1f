"""The elephant that is placed each round, and the contracts that it draws (6.5, 6.6)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.equipment import Seat
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import SPOTS, Cell
from tabletop.games.lotta_rome.data import NAMES
from tabletop.games.lotta_rome.domain import Domain, domain_of, land_at
from tabletop.games.lotta_rome.lands import ELEPHANT, no_cell
from tabletop.rules.decisions import Board, Decision, GameMove, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.piles import refill
from tabletop.rules.play import Play, seats_of
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import counted, seat_name, with_article

BIDDING = "bid"
MOST_CARDS = 57


class Stationing(Decision, frozen=True, tag="elephant"):
    """Put an elephant on a free land. `due` is how many contracts each seat draws that has been dealt with, in order."""

    phases = (ELEPHANT,)
    is_open = True
    open_ended = True
    question = "Put your elephant on a free land; it draws a contract for each land of that area."
    due: tuple[int, ...]

    def problem(self, t: Board, seat: Seat) -> str:
        seats = seats_of(t.equipment)
        if len(self.due) >= len(seats) or seats[len(self.due)] != seat or any(one > MOST_CARDS for one in self.due):
            return "another seat is to place an elephant"
        return "" if domain_of(t, seat).free() and t.zones[ids.ELEPHANTS] else "no elephant can be placed"


class PlaceElephant(GameMove[Play, Stationing], frozen=True, tag="place_elephant"):
    """Put the elephant on a cell."""

    certain = True
    cell: Cell

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Stationing) -> Iterable[PlaceElephant]:
        return map(cls, domain_of(t, seat).free())

    def refusal(self, t: Board, seat: Seat, pending: Stationing) -> Refused | None:
        if self.cell not in SPOTS:
            return no_cell()
        domain = domain_of(t, seat)
        if self.cell not in domain.lands:
            return Refused("You have no land there.", "E_NO_LAND")
        if self.cell in domain.works:
            return Refused("A building stands there; an elephant goes to a free land.", "E_BUILDING")
        if self.cell in domain.elephants:
            return Refused("An elephant stands there; another goes to a free land.", "E_ELEPHANT")
        return None

    def gestures(self, t: Board, seat: Seat, pending: Stationing) -> tuple[Gesture, ...]:
        zone, place = ids.DOMAIN[seat], SPOTS.get(self.cell)
        cards = counted(entitlement(domain_of(t, seat), self.cell), "card")
        row = Button(f"On the {land_at(domain_of(t, seat), self.cell)}", f"draws {cards}")
        return Click(zone=zone, place=place), Drag("", zone, place, ids.ELEPHANTS), row

    def resolve(self, t: Play, seat: Seat, pending: Stationing) -> None:
        due = entitlement(domain_of(t, seat), self.cell)
        t.move(t.zones[ids.ELEPHANTS][-1:], ids.ELEPHANTS, ids.DOMAIN[seat], (SPOTS[self.cell],))
        station(t, (*pending.due, due))

    def sentence(self, story: Story) -> str:
        domain = domain_of(story.before, story.entry.seat)
        cards = counted(entitlement(domain, self.cell), "contract")
        return f"{story.who} puts an elephant on {with_article(NAMES[domain.lands[self.cell]])} and draws {cards}."


class Skip(GameMove[Play, Stationing], frozen=True, tag="skip"):
    """Place no elephant: refused, because whoever has no free land is not asked."""

    listed = False

    def refusal(self, t: Board, seat: Seat, pending: Stationing) -> Refused | None:
        return Refused("You have a free land, so the elephant has to be placed.", "E_MUST_PLACE")

    def resolve(self, t: Play, seat: Seat, pending: Stationing) -> None:
        station(t, (*pending.due, 1))


MOVES = PlaceElephant, Skip


def entitlement(domain: Domain, cell: Cell) -> int:
    """How many contracts an elephant on a cell draws: one for each land of the area, or one if an elephant is there already."""
    area = domain.area_at[cell]
    return len(area) if area.isdisjoint(domain.elephants) else 1


def begin_elephants(t: Play) -> None:
    """Let all seats place an elephant, in order."""
    station(t, ())


def station(t: Play, due: tuple[int, ...]) -> None:
    """Ask the next seat that has a free land; one without draws a card. Then the contracts are dealt."""
    for seat in t.seats[len(due) :]:
        if domain_of(t, seat).free() and t.zones[ids.ELEPHANTS]:
            t.ask((seat,), ELEPHANT, Stationing(due))
            return
        due = (*due, 1)
        t.step(no_room, seat)
    deal(t, due)
    t.enter(BIDDING)


def no_room(t: Play, seat: Seat) -> str:
    """Say that a seat has no free land."""
    return f"{seat_name(t, seat)} has no free land for an elephant and draws one contract."


def deal(t: Play, due: tuple[int, ...]) -> None:
    """Deal a contract at a time, from the first seat on, to each that is owed one; an empty deck is made from the discards."""
    for lap in range(max(due)):
        for seat, count in zip(t.seats, due, strict=True):
            if lap < count:
                refill(t, ids.DECK, ids.DISCARDS)
                if t.zones[ids.DECK]:
                    t.move(t.zones[ids.DECK][-1:], ids.DECK, ids.HAND[seat])
