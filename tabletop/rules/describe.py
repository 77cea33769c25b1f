"""Entries of the log as sentences for one seat: a card that somebody else drew is "a card"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import assert_never

from tabletop.core.clock import CLOCK_COUNTERS
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import (
    ChanceUsed,
    CountersChanged,
    DiceRolled,
    Drawn,
    Event,
    FlowChanged,
    KindsAdded,
    KnownOnlyTo,
    Noted,
    PiecesFaced,
    PiecesMade,
    PiecesMarked,
    PiecesMoved,
    PiecesRemoved,
    PiecesTurned,
    Revealed,
    ZoneOrdered,
)
from tabletop.core.log import SET_UP, Entry
from tabletop.core.table import Table
from tabletop.core.view import back_of, sees
from tabletop.rules.advice import flag_words
from tabletop.rules.dice_words import roll_words
from tabletop.rules.forgetting import as_remembered
from tabletop.rules.free_moves import is_free_row
from tabletop.rules.log_pictures import openly_made
from tabletop.rules.round_words import ROUND_TAGS, Namer, deal_words, round_words
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.score_sheet import is_on_sheet, sheet_words
from tabletop.rules.showing import gained_words
from tabletop.rules.table_extras import clock_words, drawings_words
from tabletop.rules.words import counter_name, listed, number, ordinal, plural, seat_name, with_article, zone_name

MOST_NAMES = 3
CARRYING = ("move", "capture", "draw", "take", "nth")
"""The tags of the moves that carry pieces from place to place."""


def describe(
    entry: Entry, before: Table, after: Table, seat: Seat | None, ruleset: Ruleset | None = None, steps: bool = True
) -> str:
    """What happened in `entry`, as one sentence, as far as `seat` (None: a watcher) may know.

    `before` and `after` are the full tables on both sides of the entry. A `ruleset` describes the moves of its own game;
    the sentences of the steps follow unless `steps` is False.
    """
    if entry.id == entry.parent or entry.move == SET_UP:
        return "The table is set up."
    before = as_remembered(before, entry.events)
    if ruleset is not None and entry.move and not is_free_row(entry.move):
        game_words = ruleset.describe_move(entry, before, after, seat)
        if game_words is not None:
            more = [step.words for step in entry.steps] if steps else []
            gained = gained_words(ruleset, before, after) if steps else ""
            # A save of an older version has the same words as a step.
            return " ".join(filter(None, [game_words, *([gained] if gained not in more else []), *more]))
    who = seat_name(after, entry.seat)

    def name(pieces: Sequence[PieceId]) -> str:
        return names(before, after, pieces, seat)

    def place(zone: ZoneId) -> str:
        known = after.equipment.zones.get(zone)
        return "their hand" if known is not None and known.in_hand and known.owner == entry.seat else zone_name(after, zone)

    tag = entry.move[0] if entry.move else ""
    parts = drawings_words(entry.events, before, after)
    events: Sequence[Event] = entry.events

    def word_of(piece: PieceId) -> str:
        return kind_word(before, after, piece, seat)

    if tag == "deal" and (deal := deal_words(events, after, word_of, name)):
        parts.append(deal)
        events = [event for event in events if not isinstance(event, PiecesMoved)]
    elif tag in ROUND_TAGS:
        # What a seat knew of a card before the shuffle says nothing about who holds it now.
        parts.append(round_words(str(tag), events, before, after, word_of, lambda dealt: names(after, after, dealt, seat)))
        events = []
    # A save made to do harm may hold one event thousands of times; equal events have equal words, which are said once.
    events = list(dict.fromkeys(events))
    made = {piece for event in events if isinstance(event, PiecesMade) for piece in event.pieces}
    # Where new pieces lie within a hand goes without saying, and that shuffled ones lie alike.
    events = [
        event
        for event in events
        if not (isinstance(event, PiecesMoved) and event.source == event.to and made.issuperset(event.pieces))
        and not (tag == "shuffle" and isinstance(event, PiecesTurned))
    ]
    if tag == "capture" and any(isinstance(event, PiecesMoved) for event in events):
        parts.append(capture_words(events, after, name))
        events = []
    if tag == "promote" and made:
        parts.append(promote_words(events, after, name))
        events = []
    if tag == "pool" and entry.move is not None:
        rolled = [event.pieces for event in events if isinstance(event, DiceRolled)]
        parts += [roll_words(after, dice, seat, name, str(entry.move[-1])) for dice in rolled]
        events = []
    if tag == "trick":
        parts.append(trick_words(events, before, after, entry.seat, name))
        events = []
    if tag == "press" and entry.move is not None:
        parts.append(f"presses {zone_name(after, str(entry.move[-1]))}")
        events = [event for event in events if isinstance(event, FlowChanged)]
    if tag == "pick_seat":
        parts.append(f"lets chance say who begins: {listed([seat_name(after, one) for one in after.flow.to_act])}")
        events = []
    if tag in ("copy", "bring"):
        new = name([piece for event in events if isinstance(event, PiecesMade) for piece in event.pieces])
        parts.append(f"copies {new}" if tag == "copy" else f"takes {new} out of the box of components")
        events = []
    if tag == "end_turn" and after.flow.to_act == (entry.seat,) != before.flow.to_act:
        parts.append("takes the turn")
        events = []
    parts += [part for event in events if (part := event_words(event, str(tag), before, after, seat, name, place))]
    if not parts:
        return f"{who} does nothing."
    sentence = f"{who} {listed(list(dict.fromkeys(parts))[:4])}"
    if not sentence.endswith((".”", "!”", "?”")):
        sentence += "."
    for flag in entry.flags:
        sentence += f" ({flag_words(flag)})"
    return sentence


def trick_words(events: Sequence[Event], before: Table, after: Table, seat: Seat, name: Namer) -> str:
    """Who takes a trick, and what is in it."""
    cards = name([piece for event in events if isinstance(event, PiecesMoved) for piece in event.pieces])
    taker = after.flow.to_act[0] if after.flow.to_act else seat
    return f"takes the trick: {cards}" if taker == seat else f"gives the trick to {seat_name(after, taker)}: {cards}"


def event_words(
    event: Event,
    tag: str,
    before: Table,
    after: Table,
    seat: Seat | None,
    name: Callable[[Sequence[PieceId]], str],
    place: Callable[[ZoneId], str],
) -> str:
    """One event as the second half of a sentence; empty if nothing need be said about it."""
    box = after.equipment
    match event:
        case PiecesMoved(pieces, source, to):
            if tag == "mix_in":
                return f"puts {name(pieces)} into {place(to)} at random"
            if tag == "nth":
                return f"puts {name(pieces)} into {pile_name(after, pieces[-1])}, {nth_words(after, pieces[-1])}"
            if tag == "under":
                return f"puts {name(pieces)} underneath"
            if tag == "deal":
                return f"deals {name(pieces)} to {place(to)}"
            if tag == "draw":
                return f"draws {name(pieces)}{depth_words(before, pieces[0])} from {pile_name(before, pieces[0])} to {place(to)}"
            if tag == "turn_group":
                return ""
            if tag == "arrange":
                return f"lines up {name(pieces)}{'' if source == to else f' on {place(to)}'}"
            if source == to:
                if len(pieces) > 1 and (spots_before := spots(before, pieces)) != (spots_after := spots(after, pieces)):
                    if spots_before == 1:
                        return f"spreads {name(pieces)}"
                    if spots_after == 1:
                        return f"gathers {name(pieces)}"
                return f"moves {name(pieces)}{cell_name(after, pieces, 'to')}"
            origin = f" from {place(source)}" if source != box.open_zone else ""
            if box.zones[to].in_hand:
                if place(to) != "their hand" and box.zones[to].owner:
                    return f"gives {name(pieces)} to {seat_name(after, box.zones[to].owner)}"
                return f"takes {name(pieces)}{origin} into {place(to)}"
            if box.zones[source].in_hand:
                covered = " face down" if tag == "move" and all(is_covered(before, after, piece) for piece in pieces) else ""
                return f"plays {name(pieces)}{covered} to {place(to)}{cell_name(after, pieces)}"
            return f"moves {name(pieces)}{origin} to {place(to)}{cell_name(after, pieces)}"
        case PiecesFaced(pieces, _):
            if tag == "flip":
                return f"flips {name(pieces)}"
            if tag != "face":
                return ""
            shown = face_names(after, pieces, seat)
            return f"sets {name(pieces)} to {shown}" if shown else f"sets the side of {name(pieces)}"
        case PiecesTurned(pieces, _):
            together = " about their middle" if tag == "turn_group" else ""
            return f"turns {name(pieces)}{together}" if tag in ("turn", "turn_group") else ""
        case ZoneOrdered(zone, pieces, shuffled):
            if tag == "cut":
                return f"cuts {pile_name(before, pieces[0])}"
            if tag == "mix_in":
                return ""
            what = f"{number(len(pieces))} {plural_kind(after, pieces, seat)}"
            where = f"{'on' if zone == box.open_zone else 'in'} {place(zone)}"
            ordered = "sorts their hand" if where == "in their hand" else f"changes the order of {what} {where}"
            return f"shuffles {what}" if shuffled else "" if tag == "flip" else ordered
        case DiceRolled(pieces, _):
            return roll_words(after, pieces, seat, name)
        case PiecesMade(pieces, _, zone, _, _, source):
            if source and (cell := cell_name(after, pieces)):
                return f"puts {name(pieces)}{cell}"
            where = "" if zone == box.open_zone else f" to {place(zone)}{cell_name(after, pieces)}"
            made = openly_made(after, source)
            what = name(pieces) if made is None else some_of(len(pieces), made.name)
            return f"takes {what} from the {'supply' if source else 'box'}{where}"
        case PiecesRemoved(pieces, to):
            where = place(to) if to else "the box"
            return f"puts {name(pieces)} back into {where}"
        case CountersChanged(values):
            if tag == "make_counter":
                return ""
            steps = [
                f"sets {counter_name(before, key)} {count_words(before.counters.get(key, 0), value)}"
                for key, value in values
                if key not in CLOCK_COUNTERS and not is_on_sheet(key) and tag != "scores"
            ]
            return listed([*steps, *filter(None, [clock_words(values), sheet_words(after, values)])])
        case FlowChanged(to_act, _, _, _):
            # Of a piece that is put somewhere, the place says that it ends the turn (see `ZoneDef.ends_turn`).
            if not to_act or to_act == before.flow.to_act or tag in CARRYING:
                return ""
            return f"passes the turn to {listed([seat_name(after, one) for one in to_act])}"
        case PiecesMarked(pieces, locked, label, _):
            if locked is not None:
                return f"{'locks' if locked else 'unlocks'} {name(pieces)}"
            if not label:
                return f"rubs out what is written on {name(pieces)}"
            written = f" “{label}”" if all(sees(after, piece, seat) for piece in pieces) else ""
            return f"writes{written} on {names(before, after, pieces, seat, by_label=False)}"
        case Noted(text):
            return f"notes: “{text}”"
        case Revealed(pieces, seats):
            if "*" in seats:
                return f"shows {name(pieces)} to all"
            if tag == "show":
                return f"shows {name(pieces)} to {listed([seat_name(after, one) for one in seats])}"
            return f"looks at {name(pieces[::-1])}{which_of_pile(before, pieces)}"
        case ChanceUsed(seed=seed) if seed:
            return "begins again, with fresh chance"
        case Drawn() | KnownOnlyTo() | ChanceUsed() | KindsAdded():
            # `drawings_words` describes all drawings of an entry together; what chance gave and new pieces are in other events.
            return ""
        case _:
            assert_never(event)


def which_of_pile(before: Table, pieces: Sequence[PieceId]) -> str:
    """Where pieces that somebody looks at lie in their pile: ` on top of the deck`; empty for pieces that lie alone."""
    pile = before.pile_of(pieces[0]) if pieces and pieces[0] in before.pieces else ()
    if len(pile) < 2 or before.zone_of(pieces[0]).bag:
        return ""
    if set(pieces) == set(pile):
        return f", all of {pile_name(before, pieces[0])}"
    return f" on top of {pile_name(before, pieces[0])}" if set(pieces) == set(pile[-len(pieces) :]) else ""


def spots(table: Table, pieces: Sequence[PieceId]) -> int:
    """At how many places the pieces lie: 1 for a pile."""
    return len({(table.pieces[piece].x, table.pieces[piece].y) for piece in pieces if piece in table.pieces})


def names(before: Table, after: Table, pieces: Sequence[PieceId], seat: Seat | None, by_label: bool = True) -> str:
    """What the pieces are called by somebody sitting at `seat`, such as `the queen of hearts and two cards`.

    A piece with a label is called by that, or if not `by_label` by its kind.
    """
    known: Counter[str] = Counter()
    for piece in pieces:
        known[piece_name(before, after, piece, seat, by_label)] += 1
        if len(known) > MOST_NAMES:
            break
    if len(known) > MOST_NAMES:
        known = Counter(kind_word(before, after, piece, seat) for piece in pieces)
        if len(known) > MOST_NAMES:
            return f"{number(len(pieces))} pieces"
    return listed([some_of(count, word) for word, count in known.items()])


def some_of(count: int, word: str) -> str:
    """A number of pieces that are called alike: `a card`, `two cards`."""
    return f"{number(count)} {plural(word)}" if count > 1 else with_article(word)


def piece_name(before: Table, after: Table, piece: PieceId, seat: Seat | None, by_label: bool = True) -> str:
    """The name of a piece: its label, or its kind; that of its back if the seat may not know it."""
    for table in (after, before):
        if piece in table.pieces and sees(table, piece, seat):
            label = table.pieces[piece].label if by_label else ""
            return f"“{label}”" if label else table.kind(piece).name
    return kind_word(before, after, piece, seat)


def kind_word(before: Table, after: Table, piece: PieceId, seat: Seat | None) -> str:
    """What a piece looks like to somebody sitting at `seat`, with the same word for all pieces that have the same back."""
    for table in (after, before):
        if piece not in table.pieces:
            continue
        kind = table.kind(piece)
        if piece[:1] != "~" and not kind.blank and sees(table, piece, seat):
            return kind.name if not any(face.hides for face in kind.faces) else "piece"
        back = kind.blank if sees(table, piece, seat) else back_of(table, piece)
        if back in table.equipment.kinds:
            return table.equipment.kinds[back].name
    return "piece"


def named(table: Table, piece: PieceId, seat: Seat | None) -> str:
    """A piece as the beginning of a sentence to `seat`: `The queen of hearts`, `The card` if it may not know which."""
    name = piece_name(table, table, piece, seat)
    return name if name[:1].isupper() or name[:1] == "“" else f"The {name}"


def open_name(table: Table, piece: PieceId, name: str) -> str:
    """`name`, the name of `piece`, if everybody may know it; else what the piece looks like: `a card`."""
    return name if sees(table, piece, None) else with_article(kind_word(table, table, piece, None))


def face_names(table: Table, pieces: Sequence[PieceId], seat: Seat | None) -> str:
    """What those of the pieces show that `seat` may know, in order, such as `3 and 5`."""
    seen = [piece for piece in pieces if piece in table.pieces and sees(table, piece, seat)]
    shown = [table.face(piece).name or str(table.pieces[piece].face + 1) for piece in seen]
    return listed(shown) if len(shown) <= 12 else f"{len(shown)} results"


def pile_name(table: Table, piece: PieceId) -> str:
    """Where a drawn piece came from."""
    zone = table.zone_of(piece)
    return "a pile" if zone.id == table.equipment.open_zone else zone_name(table, zone.id)


def nth_words(table: Table, piece: PieceId) -> str:
    """How deep a piece lies in its pile: `on top`, `the third from the top`."""
    pile = table.pile_of(piece)
    depth = len(pile) - pile.index(piece)
    return f"the {ordinal(depth)} from the top" if depth > 1 else "on top"


def capture_words(events: Sequence[Event], after: Table, name: Callable[[Sequence[PieceId]], str]) -> str:
    """What was taken, by what and where: `takes a black pawn with the white queen on d5`. The piece that takes comes last."""
    moved = [event.pieces for event in events if isinstance(event, PiecesMoved)]
    gone = [event.pieces for event in events if isinstance(event, PiecesRemoved)]
    taken = [piece for pieces in (*gone, *moved[:-1]) for piece in pieces]
    zone = after.zone_of(moved[-1][0]) if moved[-1][0] in after.pieces else None
    where = f" on {zone_name(after, zone.id)}" if zone is not None and zone.layout == "slots" else cell_name(after, moved[-1])
    return f"takes {name(taken)} with {name(moved[-1])}{where}"


def promote_words(events: Sequence[Event], after: Table, name: Callable[[Sequence[PieceId]], str]) -> str:
    """What became what, and where: `promotes a white pawn to a white queen on e8`."""
    old = [piece for event in events if isinstance(event, PiecesRemoved) for piece in event.pieces]
    new = [piece for event in events if isinstance(event, PiecesMade) for piece in event.pieces]
    return f"promotes {name(old)} to {name(new)}{cell_name(after, new)}"


def depth_words(before: Table, piece: PieceId) -> str:
    """How deep in its pile a drawn piece lay, such as `, the third from the top,`; empty for the top and in a bag."""
    pile, zone = before.pile_of(piece), before.zone_of(piece)
    below = len(pile) - 1 - pile.index(piece)
    return f", the {ordinal(below + 1)} from the top," if below and not zone.bag else ""


def is_covered(before: Table, after: Table, piece: PieceId) -> bool:
    """Whether a piece was turned to a side that hides it."""
    return all(piece in table.pieces for table in (before, after)) and after.face(piece).hides and not before.face(piece).hides


def plural_kind(table: Table, pieces: Sequence[PieceId], seat: Seat | None) -> str:
    """What pieces are called together, with no word about which they are."""
    words = {kind_word(table, table, piece, seat) for piece in pieces}
    return plural(words.pop()) if len(words) == 1 else "pieces"


def cell_name(table: Table, pieces: Sequence[PieceId], word: str = "on") -> str:
    """The square of a grid on which a single piece now lies, as in chess (` on e4`, ` to e4`); empty in other zones."""
    if len(pieces) != 1 or pieces[0] not in table.pieces:
        return ""
    zone, state = table.zone_of(pieces[0]), table.pieces[pieces[0]]
    if zone.layout != "grid" or zone.columns > 26:
        return ""
    return f" {word} {chr(97 + int(state.x))}{zone.rows - int(state.y)}"


def count_words(old: int, new: int) -> str:
    """From which number to which; `back to 3` if several steps have changed nothing."""
    return f"from {old} to {new}" if old != new else f"back to {new}"
