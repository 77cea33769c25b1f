"""The sentences of rounds: a pack that is gathered, shuffled and dealt in one act."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.equipment import PieceId
from tabletop.core.events import ChanceUsed, Event, PiecesMoved, PiecesTurned, ZoneOrdered
from tabletop.core.table import Table
from tabletop.rules.words import listed, number, plural, seat_name, with_article, zone_name

Namer = Callable[[Sequence[PieceId]], str]
WordOf = Callable[[PieceId], str]

ROUND_TAGS = ("gather", "new_round")


def round_words(tag: str, events: Sequence[Event], before: Table, after: Table, word_of: WordOf, name: Namer) -> str:
    """A gathered pack or a new round as one phrase. `word_of` says what a piece looks like, `name` what pieces are called."""
    shuffle = next((at for at, event in enumerate(events) if isinstance(event, ZoneOrdered)), len(events))
    gathered = dict.fromkeys(piece for event in events[:shuffle] for piece in changed(event, before))
    if tag == "gather":
        # Only men have a home: they are not gathered, but set up again.
        touched = {piece for event in events for piece in getattr(event, "pieces", ())}
        if any((before if piece in before.pieces else after).kind(piece).home for piece in touched):
            return "sets up the men again"
        if not gathered:
            return "gathers nothing: all of the pack lies together"
        zone = next((event.to for event in events if isinstance(event, PiecesMoved)), after.where[next(iter(gathered))])
        into = "on the table" if zone == after.equipment.open_zone else f"into {zone_name(after, zone)}"
        return f"gathers {several_of(list(gathered), word_of)} {into}"
    mixed = next((event.pieces for event in events if isinstance(event, ZoneOrdered)), ())
    dealt = deal_words(events[shuffle:], after, word_of, name, briefly=True)
    # Saves from before rounds were counted, and games with rules, have no number for it.
    what = "a new round" if before.flow == after.flow else f"round {after.flow.round}"
    zones = after.equipment.zones
    laid = [piece for event in events[shuffle:] if isinstance(event, PiecesMoved) for piece in event.pieces]
    laid = [piece for piece in laid if not zones[after.where[piece]].in_hand]
    lays = f"lays out {name(laid)}" if laid else ""
    return f"begins {what}: {', '.join(filter(None, [f'shuffles {several_of(mixed, word_of)}', dealt, lays]))}"


def changed(event: Event, before: Table) -> Sequence[PieceId]:
    """The pieces that an event of gathering moves or turns over; those that it only puts straight do not count."""
    return () if isinstance(event, PiecesTurned | ChanceUsed) else getattr(event, "pieces", ())


def several_of(pieces: Sequence[PieceId], word_of: WordOf) -> str:
    """Pieces by their number and the one word that fits all: `30 cards`."""
    words = {word_of(piece) for piece in pieces}
    word = words.pop() if len(words) == 1 else "piece"
    return f"{number(len(pieces))} {plural(word)}" if len(pieces) != 1 else with_article(word)


def deal_words(events: Sequence[Event], after: Table, word_of: WordOf, name: Namer, briefly: bool = False) -> str:
    """A deal of the same number of pieces to each of the hands as one phrase; empty if there was none.

    With `briefly` it does not say what was dealt: the words before it do.
    """
    zones = after.equipment.zones
    shares = [event for event in events if isinstance(event, PiecesMoved) and zones[event.to].in_hand]
    counts = {len(share.pieces) for share in shares}
    if len(counts) != 1:
        return ""
    box, count = after.equipment, counts.pop()
    words = {word_of(piece) for share in shares for piece in share.pieces}
    word = words.pop() if len(words) == 1 else "piece"
    each = f"{number(count)} {plural(word)}" if count > 1 else with_article(word)
    learnt = [
        f"{seat_name(after, box.zones[share.to].owner)} gets {got}" for share in shares if (got := name(share.pieces)) != each
    ]
    return f"deals {number(count) if briefly else each} to each" + (f"; {listed(learnt)}" if learnt else "")
