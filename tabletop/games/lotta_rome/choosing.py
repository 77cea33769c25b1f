"""Selection: each player chooses in secret one of the lots of a neighbour; the other lot stays with its owner (5.2, 6.3)."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import Revealed
from tabletop.core.table import Row
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.domain import lands_of, lands_said
from tabletop.games.lotta_rome.splitting import SELECTION, carry
from tabletop.rules.decisions import Board, GameMove, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.play import Play, seats_of
from tabletop.rules.ruleset import Refused
from tabletop.rules.secrets import SecretChoice, commit
from tabletop.rules.words import seat_name

ADDITION = "addition"
SMALL, LARGE = "SMALL", "LARGE"
LOTS = {SMALL: ids.SMALL, LARGE: ids.LARGE}
CARDS = {SMALL: ids.SMALLER, LARGE: ids.LARGER}
WORDS = {SMALL: "smaller", LARGE: "larger"}


def side(round_: int) -> str:
    """Which neighbour’s lots are chosen from in that round: of who comes `after` a player, or `before` (5.2). `Left` and `right`
    would be wrong on a screen, where the areas lie in rows and the table may be turned.
    """
    return "after" if round_ % 2 else "before"


def divider_for(t: Board, seat: Seat) -> Seat:
    """The neighbour from whose lots `seat` chooses in this round."""
    seats = seats_of(t.equipment)
    return seats[(seats.index(seat) + (1 if side(t.flow.round) == "after" else -1)) % len(seats)]


class Choosing(SecretChoice, frozen=True, tag="choose"):
    """Choose a lot of a neighbour; all seats do so in secret."""

    phases = (SELECTION,)
    what = "a lot"

    def ask(self, t: Board, seat: Seat) -> str:
        divider = seat_name(t, divider_for(t, seat))
        return f"Choose in secret a lot of {divider}, who comes {side(t.flow.round)} you; the other one stays with {divider}."


class Choose(GameMove[Play, Choosing], frozen=True, tag="choose"):
    """Choose the smaller or the larger lot of the neighbour; `source` may name that neighbour."""

    certain = True
    choices = ((SMALL,), (LARGE,))
    lot: str
    source: Seat = ""

    def refusal(self, t: Board, seat: Seat, pending: Choosing) -> Refused | None:
        divider = divider_for(t, seat)
        if self.source in seats_of(t.equipment) and self.source != divider:
            mine = "your own lots" if self.source == seat else f"the lots of {seat_name(t, self.source)}"
            return Refused(f"In this round you choose from the lots of {seat_name(t, divider)}, not from {mine}.", "E_NOT_YOURS")
        known = self.lot in LOTS and self.source in ("", divider)
        meaningless = "A choice is SMALL or LARGE, from the lots of a seat of this table."
        return None if known else Refused(meaningless, "E_ARGUMENT")

    def as_listed(self) -> Choose:
        return Choose(self.lot)

    def gestures(self, t: Board, seat: Seat, pending: Choosing) -> tuple[Gesture, ...]:
        divider = divider_for(t, seat)
        card, lot = CARDS[self.lot][seat], LOTS[self.lot][divider]
        button = Button(f"The {WORDS[self.lot]} lot", lot_words(t, lot), f"From {seat_name(t, divider)}")
        return Click(zone=lot), Click(card), Drag(card, ids.CHOSEN[seat]), button

    def resolve(self, t: Play, seat: Seat, pending: Choosing) -> None:
        chosen = commit(t, seat, pending, (self.lot,))
        if chosen:
            exchange(t, chosen)
            t.enter(ADDITION)

    def sentence(self, story: Story) -> str:
        if story.viewer != story.entry.seat:
            return f"{story.who} has chosen a lot."
        divider = seat_name(story.before, divider_for(story.before, story.entry.seat))
        return f"You chose the {WORDS.get(self.lot, '')} lot of {divider}."


MOVES = (Choose,)


def lot_words(t: Board, lot: ZoneId) -> str:
    """What lies on a lot, in words: `a field with a mill, a quarry and a gem`."""
    return lands_said(t, lands_of(t, lot), bool(gems_on(t, lot)))


def gems_on(t: Board, lot: ZoneId) -> tuple[PieceId, ...]:
    """The gems that lie on a lot."""
    return tuple([piece for piece in t.zones[lot] if t.pieces[piece].kind == "gem"])


def exchange(t: Play, chosen: Mapping[Seat, Row]) -> None:
    """Turn up all choices; each lot goes to who chose it, or stays with who made it."""
    for seat in t.seats:
        lot = str(chosen[seat][0])
        divider = divider_for(t, seat)
        t.step(takes, seat, lot, divider)
        card = CARDS[lot][seat]
        if t.where.get(card) == ids.CHOICES[seat]:
            t.move((card,), ids.CHOICES[seat], ids.CHOSEN[seat])
        # All saw the lot before; which one was chosen is shown now, and an undo does not make anybody forget it.
        t.record(Revealed(t.zones[LOTS[lot][divider]], ("*",)))
        for one, zones in LOTS.items():
            win(t, seat if one == lot else divider, zones[divider])


def win(t: Play, seat: Seat, lot: ZoneId) -> None:
    """Give a lot to `seat`: its lands with their buildings, and its gem."""
    carry(t, lands_of(t, lot), lot, ids.INCOMING[seat])
    if gems := gems_on(t, lot):
        t.move(gems, lot, ids.GEMS[seat])


def takes(t: Play, seat: Seat, lot: str, divider: Seat) -> str:
    """Say what a player chose. What lay there was said when the lots were made, and all see it."""
    return f"{seat_name(t, seat)} takes {seat_name(t, divider)}’s {WORDS[lot]} lot."
