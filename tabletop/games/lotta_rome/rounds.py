"""The set-up, exploration at the beginning of a round, and its end (sections 4.1, 5.1 and 6.1)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.equipment import PieceId, Seat
from tabletop.games.lotta_rome import ids, rulings
from tabletop.games.lotta_rome.auction import EXPLORATION, set_up_merchants
from tabletop.games.lotta_rome.cells import COLUMNS, ROWS, SPOTS, START_COLUMN, START_ROW, shifted
from tabletop.games.lotta_rome.data import EXPLORED, NAMES, ROUNDS
from tabletop.games.lotta_rome.domain import brief, domain_of, is_merchants, lands_said, place_of
from tabletop.games.lotta_rome.forts import name_forts
from tabletop.games.lotta_rome.market import lay_out_market
from tabletop.games.lotta_rome.splitting import DIVISION
from tabletop.rules.decisions import Board
from tabletop.rules.piles import shuffle_first, turn_up
from tabletop.rules.play import Play
from tabletop.rules.turns import round_begins
from tabletop.rules.words import seat_name

WORKS_A_ROUND = 2
"""How many buildings come each round: those of the topmost filled row of the card, the left one first."""
NEAR_EDGE = frozenset([cell for cell, (x, y) in SPOTS.items() if min(x, y, COLUMNS - 1 - x, ROWS - 1 - y) < rulings.MARGIN])
"""The cells near an edge of the frame."""


def set_up(t: Play) -> None:
    """Shuffle the lands, deal a building card to each player and put the buildings that it shows on it."""
    shuffle_first(t, *[ids.STACK[seat] for seat in t.seats], ids.CARDS)
    for seat in t.seats:
        plan = turn_up(t, ids.CARDS, ids.PLAN[seat])
        for number, piece in enumerate(ids.works_pieces(plan)):
            t.move((piece,), ids.BOX, ids.WORKS[seat], ((float(number % 2), float(number // 2)),))
    t.round = 0
    if is_merchants(t):
        set_up_merchants(t)
    else:
        t.enter(EXPLORATION)


def explored_rounds(t: Board) -> int:
    """How many rounds have been explored, by how many lands are left in the lowest stack."""
    left = min(len(t.zones[ids.STACK[seat.id]]) for seat in t.equipment.seats)
    return max(0, ROUNDS - left // EXPLORED)


def explore(t: Play) -> None:
    """Begin a round: each player turns up five lands, and the next two buildings go on the first two of them (6.1)."""
    t.round += 1
    t.step(round_begins, t.round)
    if is_merchants(t):
        lay_out_market(t)
    for seat in t.seats:
        if t.zones[ids.CHOSEN[seat]]:
            put_back(t, seat)
        lands = tuple(reversed(t.zones[ids.STACK[seat]][-EXPLORED:]))
        works = sorted(t.zones[ids.WORKS[seat]], key=lambda piece: (t.pieces[piece].y, t.pieces[piece].x))[:WORKS_A_ROUND]
        t.step(explores, seat, lands, works)
        t.move(lands, ids.STACK[seat], ids.ROW[seat], tuple([(float(at), 0.0) for at in range(len(lands))]))
        for at, piece in enumerate(works):
            t.move((piece,), ids.WORKS[seat], ids.ROW[seat], ((float(at), 0.0),))
    t.enter(DIVISION)


def put_back(t: Play, seat: Seat) -> None:
    """Put the choice card that was used beside the other one."""
    for card in t.zones[ids.CHOSEN[seat]]:
        t.move((card,), ids.CHOSEN[seat], ids.CHOICES[seat], ((float(t.pieces[card].kind == "larger"), 0.0),))


def explores(t: Play, seat: Seat, lands: Sequence[PieceId], works: Sequence[PieceId]) -> str:
    """Say what a player turns up, with the buildings that come on the first two lands."""
    pairs = [" with ".join(NAMES[t.pieces[one].kind] for one in pair) for pair in zip(lands, works, strict=False)]
    return f"{seat_name(t, seat)} explores {', '.join(pairs)}, {brief(lands_said(t.base, lands[len(pairs) :]))}."


def round_end(t: Play) -> None:
    """Move domains into the middle of their frames; then begin the next round, or end the game after the last one."""
    for seat in t.seats:
        centre(t, seat)
    if t.round >= ROUNDS or explored_rounds(t) >= ROUNDS:
        if is_merchants(t):
            name_forts(t)
        else:
            t.end()
    else:
        t.enter(EXPLORATION)


def centre(t: Play, seat: Seat) -> None:
    """Move a domain that has come near an edge of its frame to the middle, so that there is room on all sides."""
    lands, zone = domain_of(t, seat).lands, ids.DOMAIN[seat]
    if NEAR_EDGE.isdisjoint(lands):
        return
    columns, rows = zip(*map(SPOTS.__getitem__, lands), strict=True)
    across, down = START_COLUMN - int(min(columns) + max(columns)) // 2, START_ROW - int(min(rows) + max(rows)) // 2
    spots = shifted(across, down)
    if (across or down) and all(SPOTS[cell] in spots for cell in lands):
        t.step(moves_middle, seat)
        t.move(t.zones[zone], zone, zone, tuple([spots[place_of(t, piece)] for piece in t.zones[zone]]))


def moves_middle(t: Play, seat: Seat) -> str:
    """Say that a domain is moved as a whole."""
    return f"{seat_name(t, seat)}’s domain is moved into the middle of its place."
