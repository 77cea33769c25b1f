"""Entries as sentences, told as one seat may know them: a card drawn by somebody else is "a card"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import assert_never

from tabletop.core.clock import CLOCK_COUNTERS
from tabletop.core.equipment import Equipment, PieceId, Seat, ZoneId
from tabletop.core.events import (
    ChanceUsed,
    CountersChanged,
    DiceRolled,
    Drawn,
    Event,
    FlowChanged,
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
from tabletop.rules.beside import told_clock, told_drawings
from tabletop.rules.free_moves import FREE_TAGS
from tabletop.rules.ruleset import Ruleset

MOST_NAMES = 3
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def describe(entry: Entry, before: Table, after: Table, seat: Seat | None, ruleset: Ruleset | None = None) -> str:
    """What happened in `entry`, as one sentence, as far as `seat` (None: a watcher) may know.

    `before` and `after` are the full tables on both sides of the entry. With a `ruleset` its own moves are told in its
    own words.
    """
    if entry.id == entry.parent or entry.move == SET_UP:
        return "The table is set up."
    if ruleset is not None and entry.move and entry.move[0] not in FREE_TAGS:
        told_by_rules = ruleset.describe_move(entry, before, after, seat)
        if told_by_rules is not None:
            return " ".join(filter(None, [told_by_rules, *[step.words for step in entry.steps]]))
    who = seat_name(after.equipment, entry.seat)

    def name(pieces: Sequence[PieceId]) -> str:
        return names(before, after, pieces, seat)

    def place(zone: ZoneId) -> str:
        known = after.equipment.zones.get(zone)
        return (
            "their hand"
            if known is not None and known.in_hand and known.owner == entry.seat
            else zone_name(after.equipment, zone)
        )

    tag = entry.move[0] if entry.move else ""
    told = told_drawings(entry.events, before, after)
    events: Sequence[Event] = entry.events
    if tag == "deal" and (round_told := told_deal(events, before, after, seat, name)):
        told.append(round_told)
        events = [event for event in events if not isinstance(event, PiecesMoved)]
    told += [part for event in events if (part := told_event(event, str(tag), before, after, seat, name, place))]
    if not told:
        return f"{who} does nothing."
    sentence = f"{who} {join(list(dict.fromkeys(told))[:4])}"
    if not sentence.endswith((".”", "!”", "?”")):
        sentence += "."
    for flag in entry.flags:
        sentence += f" ({flag_words(flag)})"
    return sentence


def told_event(
    event: Event,
    tag: str,
    before: Table,
    after: Table,
    seat: Seat | None,
    name: Callable[[Sequence[PieceId]], str],
    place: Callable[[ZoneId], str],
) -> str:
    """One event as the second half of a sentence; empty if it goes without saying."""
    box = after.equipment
    match event:
        case PiecesMoved(pieces, source, to):
            if tag == "mix_in":
                return f"puts {name(pieces)} into {place(to)} at random"
            if tag == "under":
                return f"puts {name(pieces)} underneath"
            if tag == "deal":
                return f"deals {name(pieces)} to {place(to)}"
            if tag == "draw":
                return f"draws {name(pieces)} from {pile_name(before, pieces[0])} to {place(to)}"
            if source == to:
                return f"moves {name(pieces)}{cell_name(after, pieces, 'to')}"
            if box.zones[source].in_hand:
                return f"plays {name(pieces)} to {place(to)}{cell_name(after, pieces)}"
            if box.zones[to].in_hand:
                if place(to) != "their hand" and box.zones[to].owner:
                    return f"gives {name(pieces)} to {seat_name(box, box.zones[to].owner)}"
                return f"takes {name(pieces)} into {place(to)}"
            origin = f" from {place(source)}" if source != box.open_zone else ""
            return f"moves {name(pieces)}{origin} to {place(to)}{cell_name(after, pieces)}"
        case PiecesFaced(pieces, _):
            if tag == "flip":
                return f"flips {name(pieces)}"
            if tag != "face":
                return ""
            shown = face_names(after, pieces, seat)
            return f"sets {name(pieces)} to {shown}" if shown else f"sets the side of {name(pieces)}"
        case PiecesTurned(pieces, _):
            return f"turns {name(pieces)}" if tag == "turn" else ""
        case ZoneOrdered(_, pieces, shuffled):
            if tag == "cut":
                return f"cuts {pile_name(before, pieces[0])}"
            if tag == "mix_in":
                return ""
            if not shuffled:
                return "" if tag == "flip" else f"puts {number(len(pieces))} pieces in order"
            return f"shuffles {number(len(pieces))} {plural_kind(after, pieces, seat)}"
        case DiceRolled(pieces, _):
            shown = face_names(after, pieces, seat)
            return f"rolls {shown} with {name(pieces)}" if shown else f"rolls {name(pieces)}"
        case PiecesMade(pieces, _, zone, _, _, source):
            if tag == "copy":
                return f"copies {name(pieces)}"
            where = "" if zone == box.open_zone else f" to {place(zone)}{cell_name(after, pieces)}"
            return f"takes {name(pieces)} from the {'supply' if source else 'box'}{where}"
        case PiecesRemoved(pieces, to):
            where = place(to) if to else "the box"
            return f"puts {name(pieces)} back into {where}"
        case CountersChanged(values):
            if tag == "make_counter":
                return ""
            steps = [
                f"sets {counter_name(before, key)} from {before.counters.get(key, 0)} to {value}"
                for key, value in values
                if key not in CLOCK_COUNTERS
            ]
            return join([*steps, *filter(None, [told_clock(values)])])
        case FlowChanged(to_act, _, _, _):
            if not to_act or to_act == before.flow.to_act:
                return ""
            return f"passes the turn to {join([seat_name(box, one) for one in to_act])}"
        case PiecesMarked(pieces, locked, label, _):
            if locked is not None:
                return f"{'locks' if locked else 'unlocks'} {name(pieces)}"
            return f"labels {name(pieces)}" if label else f"takes the label off {name(pieces)}"
        case Noted(text):
            return f"notes: “{text}”"
        case Revealed(pieces, seats):
            if "*" in seats:
                return f"shows {name(pieces)} to all"
            if tag == "show":
                return f"shows {name(pieces)} to {join([seat_name(box, one) for one in seats])}"
            return f"looks at {name(pieces)}"
        case Drawn() | ChanceUsed():
            # Drawings are told of together, in `told_drawings`, and chance by what came of it.
            return ""
        case _:
            assert_never(event)


def told_deal(
    events: Sequence[Event], before: Table, after: Table, seat: Seat | None, name: Callable[[Sequence[PieceId]], str]
) -> str:
    """A deal of equally many pieces to several hands in one, with what may be known of them; empty for any other."""
    shares = [event for event in events if isinstance(event, PiecesMoved)]
    pieces = [piece for share in shares for piece in share.pieces]
    words = {kind_word(before, after, piece, seat) for piece in pieces}
    counts = {len(share.pieces) for share in shares}
    if len(shares) < 2 or len(counts) != 1:
        return ""
    count, word = counts.pop(), words.pop() if len(words) == 1 else "piece"
    each = f"{number(count)} {plural(word)}" if count > 1 else with_article(word)
    box = after.equipment
    learnt = [
        f"{seat_name(box, box.zones[share.to].owner)} gets {told}" for share in shares if (told := name(share.pieces)) != each
    ]
    return f"deals {each} to each" + (f"; {join(learnt)}" if learnt else "")


def names(before: Table, after: Table, pieces: Sequence[PieceId], seat: Seat | None) -> str:
    """What the pieces are called by somebody sitting at `seat`, such as `the queen of hearts and two cards`."""
    known: Counter[str] = Counter()
    for piece in pieces:
        known[piece_name(before, after, piece, seat)] += 1
    if sum(known.values()) > MOST_NAMES and len(known) > MOST_NAMES:
        kinds = {kind_word(before, after, piece, seat) for piece in pieces}
        return f"{number(len(pieces))} {plural(kinds.pop()) if len(kinds) == 1 else 'pieces'}"
    return join([f"{number(count)} {plural(word)}" if count > 1 else with_article(word) for word, count in known.items()])


def piece_name(before: Table, after: Table, piece: PieceId, seat: Seat | None) -> str:
    """The name of a piece: of its face if that tells more than the kind, of its back if the seat may not know it."""
    for table in (after, before):
        if piece in table.pieces and sees(table, piece, seat):
            label = table.pieces[piece].label
            return f"“{label}”" if label else table.kind(piece).name
    return kind_word(before, after, piece, seat)


def kind_word(before: Table, after: Table, piece: PieceId, seat: Seat | None) -> str:
    """What a piece looks like to somebody sitting at `seat`, without telling which of those with the same back it is."""
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
    """`name`, which tells what `piece` is, if everybody may know that; else what it looks like: `a card`."""
    return name if sees(table, piece, None) else with_article(kind_word(table, table, piece, None))


def face_names(table: Table, pieces: Sequence[PieceId], seat: Seat | None) -> str:
    """What those of the pieces show that `seat` may know, in order, such as `3 and 5`."""
    seen = [piece for piece in pieces if piece in table.pieces and sees(table, piece, seat)]
    shown = [table.face(piece).name or str(table.pieces[piece].face + 1) for piece in seen]
    return join(shown) if len(shown) <= 12 else f"{len(shown)} results"


def pile_name(table: Table, piece: PieceId) -> str:
    """Where a drawn piece came from."""
    zone = table.zone_of(piece)
    return "a pile" if zone.id == table.equipment.open_zone else zone_name(table.equipment, zone.id)


def plural_kind(table: Table, pieces: Sequence[PieceId], seat: Seat | None) -> str:
    """What pieces are called together without telling which they are."""
    words = {kind_word(table, table, piece, seat) for piece in pieces}
    return plural(words.pop()) if len(words) == 1 else "pieces"


def cell_name(table: Table, pieces: Sequence[PieceId], word: str = "on") -> str:
    """On which square of a grid a single piece lies now, in the way of chess (` on e4`, ` to e4`); empty elsewhere."""
    if len(pieces) != 1 or pieces[0] not in table.pieces:
        return ""
    zone, state = table.zone_of(pieces[0]), table.pieces[pieces[0]]
    if zone.layout != "grid" or zone.columns > 26:
        return ""
    return f" {word} {chr(97 + int(state.x))}{zone.rows - int(state.y)}"


def zone_name(box: Equipment, zone: ZoneId) -> str:
    """The name of a zone in a sentence."""
    return box.zones[zone].name if zone in box.zones else zone


def counter_name(table: Table, counter: str) -> str:
    """The name of a counter in a sentence."""
    known = table.counter(counter)
    return counter if known is None else f"“{known.name}”" if counter in table.drawings else known.name


def seat_name(box: Equipment, seat: Seat) -> str:
    """The name of who sits there; "Somebody" for nobody in particular."""
    return next((one.name for one in box.seats if one.id == seat), "Somebody")


def number(count: int) -> str:
    """A small number as a word."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def plural(word: str) -> str:
    """More than one of it; a name with "of" changes before it (`kings of hearts`)."""
    head, middle, tail = word.partition(" of ")
    if head.endswith(("s", "x", "ch", "sh")):
        head += "es"
    elif head.endswith("y") and head[-2:-1] not in "aeiou":
        head = head[:-1] + "ies"
    elif head == "die" or head.endswith(" die"):
        head = head[:-3] + "dice"
    else:
        head += "s"
    return head + middle + tail


def with_article(word: str) -> str:
    """The word with `a` or `an`, or `the` where there is only one such thing."""
    if word[:1] == "“" or word[-1:].isdigit():
        return word
    if " of " in word or word[:1].isupper():
        return f"the {word}"
    return f"an {word}" if word[:1] in "aeio" else f"a {word}"


def join(words: Sequence[str]) -> str:
    """Words as a list in a sentence: `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
