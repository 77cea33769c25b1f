"""Division: each player splits the five explored lands in secret into a smaller and a larger lot (6.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import Place, Revealed
from tabletop.core.table import Row
from tabletop.games.lotta_rome import ids, rulings
from tabletop.games.lotta_rome.data import EXPLORED, FEEDS, KINDS
from tabletop.games.lotta_rome.domain import brief, land_name, lands_of, lands_said, load_of, slot
from tabletop.rules.decisions import Board, GameMove, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.secrets import SecretChoice, commit
from tabletop.rules.words import listed, number, seat_name

DIVISION = "division"
SELECTION = "selection"
Positions = tuple[int, ...]
SPLITS: Sequence[Positions] = [
    chosen for size in (1, 2, 0) for chosen in combinations(range(EXPLORED), size) if size <= rulings.MOST_IN_SMALL
]
"""The sixteen splits, by the positions of the lands of the smaller lot."""
GEM_PLACE: Place = (2.0, 0.0)
"""Where the gem lies on the smaller lot."""


class Dividing(SecretChoice, frozen=True, tag="divide"):
    """Split the explored lands; all seats do so in secret."""

    phases = (DIVISION,)
    what = "how to split"
    question = "In secret, click or drag two lands to the smaller lot, or one, and then click that lot."

    def why_not(self, t: Board, seat: Seat, piece: PieceId, zone: str) -> Refused | None:
        if piece in t.zones[ids.GEMS[seat]]:
            return Refused("The gem goes to the smaller lot by itself, and never to the larger one.", "E_GEM_SIDE")
        if piece in t.zones[ids.ROW[seat]] and t.pieces[piece].kind not in KINDS and zone != ids.ROW[seat]:
            return Refused("A building never leaves its land; carry the land.", "E_BUILDING_LOCKED")
        return None


class Split(GameMove[Play, Dividing], frozen=True, tag="split"):
    """Lay the lands of these positions of the row, from 0 at the left, on the smaller lot and the others on the larger one."""

    certain = True
    small: Positions = ()
    choices = tuple([(chosen,) for chosen in SPLITS])

    def refusal(self, t: Board, seat: Seat, pending: Dividing) -> Refused | None:
        if len(set(self.small)) != len(self.small) or not all(0 <= one < EXPLORED for one in self.small):
            why = f"The lands of the row are numbered from 0 to {EXPLORED - 1}, and each is named once."
            return Refused(why, "E_ARGUMENT")
        if len(self.small) > rulings.MOST_IN_SMALL:
            why = f"The smaller lot has {number(rulings.MOST_IN_SMALL)} lands at the most, not {number(len(self.small))}."
            return Refused(why, "E_SPLIT_SIZE")
        return None

    def as_listed(self) -> Split:
        return Split(tuple(sorted(self.small)))

    def gestures(self, t: Board, seat: Seat, pending: Dividing) -> tuple[Gesture, ...]:
        """A click on a land, or a drag to the smaller lot, lays it there; a second land, or a click on the lot, decides."""
        lands = [land for land in row_of_lands(t, seat) if position(t, land) in self.small]
        names = [land_name(t, land) for land in lands]
        group = f"Smaller lot: {('only', 'one land and', 'two lands and')[len(names)]} the gem"
        clicks = [Click(piece, part=True) for land in lands for piece in (land, *load_of(t, land))]
        ends = [Click(zone=ids.SMALL[seat])] if len(lands) == 1 else []
        button = Button(listed(names).capitalize() or "No land", "", group)
        return *clicks, *[Drag(land, ids.SMALL[seat], part=True) for land in lands], *ends, button

    def resolve(self, t: Play, seat: Seat, pending: Dividing) -> None:
        chosen = commit(t, seat, pending, written(tuple(sorted(self.small))))
        if chosen:
            t.step(screens_fall)
            for one in t.seats:
                lay_out(t, one, positions(chosen[one]))
            t.enter(SELECTION)

    def sentence(self, story: Story) -> str:
        if story.viewer != story.entry.seat:
            return f"{story.who} has split the lands."
        row = [land for land in row_of_lands(story.before, story.entry.seat) if position(story.before, land) in self.small]
        return f"Your smaller lot: {brief(lands_said(story.before, row, True))}."


MOVES = (Split,)


def row_of_lands(t: Board, seat: Seat) -> tuple[PieceId, ...]:
    """The explored lands of a seat, from left to right."""
    pieces = t.pieces
    return tuple(sorted(lands_of(t, ids.ROW[seat]), key=lambda land: pieces[land].x))


def position(t: Board, land: PieceId) -> int:
    """The position of an explored land in its row."""
    return int(t.pieces[land].x)


def written(small: Positions) -> Row:
    """A split as a choice on the agenda, which is never empty: how many lands, then their positions."""
    return (len(small), *small)


def positions(chosen: Row) -> Positions:
    """The positions in a choice, which a save may have written."""
    return tuple([one for one in chosen[1:] if isinstance(one, int)])


def asking_all(phase: str, decision: SecretChoice) -> Callable[[Play], None]:
    """A phase that begins when all seats are asked for a choice in secret."""
    return lambda t: t.ask(t.seats, phase, decision)


def lay_out(t: Play, seat: Seat, small: Positions) -> None:
    """Lay the two lots of `seat` before all, with a gem on the smaller one."""
    row = row_of_lands(t, seat)
    t.step(lots, seat, small)
    chosen = [land for land in row if position(t, land) in small]
    carry(t, chosen, ids.ROW[seat], ids.SMALL[seat])
    carry(t, [land for land in row if land not in chosen], ids.ROW[seat], ids.LARGE[seat])
    t.move(t.zones[ids.GEMS[seat]][-1:], ids.GEMS[seat], ids.SMALL[seat], (GEM_PLACE,))
    # The lands were seen before; that their lots are shown now is what an undo does not make anybody forget.
    t.record(Revealed(row, ("*",)))


def carry(t: Play, lands: Iterable[PieceId], source: ZoneId, to: ZoneId) -> None:
    """Move lands with their buildings to a zone of five columns, behind the lands that lie there."""
    states, loads = t.pieces, dict[Place, list[PieceId]]()
    for piece in t.zones[source]:
        lies = states[piece]
        if lies.kind in FEEDS:
            loads.setdefault((lies.x, lies.y), []).append(piece)
    pieces: list[PieceId] = []
    places: list[Place] = []
    for at, land in enumerate(lands, len(lands_of(t, to)) if t.zones[to] else 0):
        pieces.append(land)
        places.append(slot(at))
        if loads and (standing := loads.get(((lies := states[land]).x, lies.y))):
            pieces += standing
            places += (slot(at),) * len(standing)
    if pieces:
        t.move(tuple(pieces), source, to, tuple(places))


def screens_fall(t: Play) -> str:
    """Say that all splits are seen."""
    return "The screens come down."


def lots(t: Play, seat: Seat, small: Positions) -> str:
    """Say which lot a player has made smaller. It is said after the move, so it looks at the table before it."""
    lands = [land for land in row_of_lands(t.base, seat) if position(t.base, land) in small]
    return f"{seat_name(t, seat)}’s smaller lot: {brief(lands_said(t.base, lands))}."
