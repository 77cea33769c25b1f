"""Forts: at the end of the game each becomes a building of a kind that its owner chooses (6.11)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.events import PiecesFaced, Revealed
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import CELL_AT, START, Cell
from tabletop.games.lotta_rome.data import BUILDINGS, NAMES, BuildingKind
from tabletop.games.lotta_rome.domain import domain_of, land_at, place_of
from tabletop.games.lotta_rome.scoring import contracts_of, total_with
from tabletop.rules.decisions import Board, Decision, GameMove, Story
from tabletop.rules.gesture import Button, Click, Gesture
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import listed, seat_name, with_article

FORTS = "forts"


class Naming(Decision, frozen=True, tag="forts"):
    """Choose the building that a fort is; forts are taken in the order in which they were bought."""

    phases = (FORTS,)

    def ask(self, t: Board, seat: Seat) -> str:
        land = NAMES[domain_of(t, seat).lands[fort_cell(t, unnamed(t, seat)[0])]]
        return f"Choose what your fort on the {land} is; the best is marked."

    def problem(self, t: Board, seat: Seat) -> str:
        return "" if unnamed(t, seat) else "a seat without a fort is to choose what it is"


class SetFort(GameMove[Play, Naming], frozen=True, tag="set_fort"):
    """Let the fort on a cell be a building of that kind."""

    certain = True
    cell: Cell
    kind: BuildingKind

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Naming) -> Iterable[SetFort]:
        cell = fort_cell(t, unnamed(t, seat)[0])
        return [cls(cell, kind) for kind in BUILDINGS]

    def refusal(self, t: Board, seat: Seat, pending: Naming) -> Refused | None:
        waiting = [fort_cell(t, piece) for piece in unnamed(t, seat)]
        if self.cell in waiting[1:]:
            return Refused(
                f"First choose for the fort on the {land_at(domain_of(t, seat), waiting[0])}, which you bought before.", "E_PHASE"
            )
        if self.cell not in {fort_cell(t, piece) for piece in forts_of(t, seat)}:
            return Refused("You have no fort there.", "E_NO_FORT")
        if self.cell not in waiting:
            return Refused("What this fort is has been chosen and stays.", "E_COMMITTED")
        known = self.kind in BUILDINGS
        return None if known else Refused("A fort is one of the five buildings that feed on a land.", "E_FORT_KIND")

    def gestures(self, t: Board, seat: Seat, pending: Naming) -> tuple[Gesture, ...]:
        best = best_forts(t, seat)[0] == self.kind
        fort = f"The fort on the {land_at(domain_of(t, seat), self.cell)}"
        # The click lights the fort that is asked about, as it may be one of several.
        return Button(NAMES[self.kind].capitalize(), "brings most" if best else "", fort), Click(unnamed(t, seat)[0])

    def resolve(self, t: Play, seat: Seat, pending: Naming) -> None:
        t.record(PiecesFaced((unnamed(t, seat)[0],), (BUILDINGS.index(self.kind) + 1,)))
        name_forts(t)

    def sentence(self, story: Story) -> str:
        there = land_at(domain_of(story.before, story.entry.seat), self.cell)
        return f"The fort of {story.who} is {with_article(NAMES.get(self.kind, ''))}, on the {there}."


MOVES = (SetFort,)


def forts_of(t: Board, seat: Seat) -> list[PieceId]:
    """The forts in a domain, in the order in which they came there."""
    return [piece for piece in t.zones[ids.DOMAIN[seat]] if t.pieces[piece].kind == ids.FORT]


def unnamed(t: Board, seat: Seat) -> list[PieceId]:
    """The forts whose building is still to be chosen."""
    return [piece for piece in forts_of(t, seat) if not t.pieces[piece].face]


def fort_cell(t: Board, fort: PieceId) -> Cell:
    """The cell of a fort."""
    return CELL_AT.get(place_of(t, fort), START)


def best_forts(t: Board, seat: Seat) -> tuple[BuildingKind, ...]:
    """The buildings for all forts still to be chosen that score most, of equal ones the first in the order of the kinds."""
    domain = domain_of(t, seat)
    cells = [fort_cell(t, piece) for piece in unnamed(t, seat)]
    ways = list(product(BUILDINGS, repeat=len(cells)))
    return max(ways, key=lambda way: total_with(t, seat, domain.with_land({}, dict(zip(cells, way, strict=True)))))


def name_forts(t: Play) -> None:
    """Ask the next seat that has a fort without a kind; when there is none, lay open the starting contracts and end the game."""
    for seat in t.seats:
        if unnamed(t, seat):
            t.ask((seat,), FORTS, Naming())
            return
    for seat in t.seats:
        t.step(contracts_score, seat)
        if cards := t.zones[ids.SECRET[seat]]:
            t.move(cards, ids.SECRET[seat], ids.KEPT[seat])
            t.record(Revealed(cards, ("*",)))
    t.end()


def contracts_score(t: Play, seat: Seat) -> str:
    """Say what each contract of a seat scores, which the sheet has no room to name."""
    scored = listed([f"{title} {points}" for title, points in contracts_of(t, seat)])
    return f"Contracts of {seat_name(t, seat)}: {scored or 'none'}."
