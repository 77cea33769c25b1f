"""Fill the blanks of a view by chance: hidden hands, the supply of movement cards, return cards chosen in secret."""

from __future__ import annotations

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId
from tabletop.core.table import Flow, Row, Table
from tabletop.core.unmask import fill
from tabletop.core.view import SECRET
from tabletop.games.ming_dynasty import ids
from tabletop.games.ming_dynasty.cities import CARD_SETS
from tabletop.games.ming_dynasty.state import presence


def sample_from(view: Table, rng: Rng) -> Table:
    """A whole table that agrees with `view`: unseen dragons are in hands, other unseen cards anywhere."""
    in_hands = [
        card for seat in view.equipment.seats for card in view.zones.get(ids.HAND[seat.id], ()) if card not in ids.CARD_KIND
    ]
    in_supply = [card for card in view.zones[ids.MOVES] if card not in ids.CARD_KIND]
    dragons = [card for card in ids.DRAGON_CARDS if card not in view.pieces]
    others = rng.shuffled([card for card in ids.CARDS if card not in view.pieces])
    blanks = rng.shuffled(in_hands)
    found: dict[PieceId, PieceId] = dict(zip(blanks, dragons, strict=False))
    found.update(zip([*blanks[len(dragons) :], *in_supply], others, strict=False))
    filled = fill(view, found, rng.imagined())
    agenda = filled.flow.agenda
    if any(row[0] == SECRET and len(row) == 2 for row in agenda):
        flow = filled.flow
        guessed = tuple(guess(filled, row, rng) if row[0] == SECRET and len(row) == 2 else row for row in agenda)
        filled = Table(
            filled.equipment,
            filled.pieces,
            filled.zones,
            filled.where,
            filled.counters,
            Flow(flow.to_act, flow.phase, flow.round, guessed),
            filled.chance,
            filled.drawings,
        )
    return filled


def guess(table: Table, row: Row, rng: Rng) -> Row:
    """A random choice of return cards that a seat may have made."""
    seat = str(row[1])
    there = sum(presence(table, str(table.flow.agenda[-1][1])).get(seat, ()))
    return (SECRET, seat, *rng.choice([cards for cards in CARD_SETS if sum(cards) <= there]))
