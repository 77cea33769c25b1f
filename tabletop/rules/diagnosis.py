"""Find what is wrong with a table set by hand, in any game, as far as the equipment alone shows it.

Hands may copy, remove, turn over and carry anything anywhere, and a save may be hostile. `box_faults` compares the table with
the set-up of its equipment: surplus and missing pieces, pieces in places that do not accept them, too many in one place,
numbers out of bounds, cards face down where all must see them. `flow_faults` looks at the round, at who is to act and at
whether anything is pending. A game's own `diagnose` begins with both and adds what only it can know:

    BOX_RULES = BoxRules(spare=frozenset({"token"}))
    found = [Problem(what) for what in box_faults(table, BOX_RULES)]

Problems are read by everybody at the table, so no sentence here names what somebody may not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from tabletop.core.equipment import SEAT_COLOURS, Equipment, KindId, PieceId, PieceKind, Seat, ZoneDef, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.layout import accepts
from tabletop.core.table import Flow, PieceState, Table
from tabletop.core.view import hiding_faces, sees
from tabletop.rules import describe
from tabletop.rules.play import OVER
from tabletop.rules.ruleset import Problem
from tabletop.rules.words import in_zone

SEAT_NAMES = frozenset(seat.id for seat in SEAT_COLOURS)
MOST_COUNTED = 9_999
"""The largest value of a counter without a ceiling, and the largest round: no game here counts further."""


class BoxRules(Struct, frozen=True):
    """What a game adds to its equipment for this check. Sorts of pieces are named by a tag or by the id of a kind."""

    spare: frozenset[str] = frozenset()
    """Sorts of pieces that may be missing: the rules use as many as there are."""
    endless: frozenset[str] = frozenset()
    """Sorts of pieces of which there may be any number."""
    homes: Mapping[str, frozenset[ZoneId]] = {}
    """Zones in which a sort may lie, besides those that accept it and those of the set-up."""
    only: Mapping[str, frozenset[ZoneId]] = {}
    """The zones of a sort that belongs nowhere else, though others accept it."""
    rooms: Mapping[ZoneId, int] = {}
    """How many pieces may lie in a zone, where the equipment does not say it."""
    hints: Mapping[str, str] = {}
    """What to add to the sentence about a piece of a sort that lies in the wrong place."""


class BoxFacts(Struct, frozen=True):
    """Facts about one box, worked out once: what the set-up places where, and which kinds belong in which zones."""

    kinds: dict[PieceId, KindId]
    homes: frozenset[tuple[KindId, ZoneId]]
    backs: frozenset[PieceId] = frozenset()
    """The pieces that the set-up lays face down."""


_last_facts: tuple[Equipment | None, BoxRules | None, BoxFacts] = (None, None, BoxFacts({}, frozenset()))
"""What `facts_of` found last, because it is asked about the same box again and again."""


def facts_of(box: Equipment, rules: BoxRules) -> BoxFacts:
    """The facts about `box` under `rules`."""
    global _last_facts
    if _last_facts[0] is not box or _last_facts[1] is not rules:
        homes = {(placed.kind, placed.zone) for placed in box.pieces if placed.zone != box.open_zone}
        alike: dict[tuple[str, tuple[str, ...]], list[KindId]] = {}
        for zone in box.zones.values():
            if zone.accepts:
                # Many zones accept the same: a seat's, or all cells of a display.
                taken = (zone.supply, zone.accepts)
                if taken not in alike:
                    alike[taken] = [kind.id for kind in box.kinds.values() if accepts(zone, kind)]
                homes.update((kind, zone.id) for kind in alike[taken])
        for kind in box.kinds.values():
            homes.update((kind.id, home) for sort in sorts(kind) for home in rules.homes.get(sort, ()))
            for only in [rules.only[sort] for sort in sorts(kind) if sort in rules.only]:
                homes = {(one, zone) for one, zone in homes if one != kind.id or zone in only}
        hiding = hiding_faces(box)
        backs = frozenset(placed.piece for placed in box.pieces if (placed.kind, placed.face) in hiding)
        _last_facts = (box, rules, BoxFacts({placed.piece: placed.kind for placed in box.pieces}, frozenset(homes), backs))
    return _last_facts[2]


def sorts(kind: PieceKind) -> tuple[str, ...]:
    """The names by which rules refer to a kind: its tags and its id."""
    return (*kind.tags, kind.id)


def is_of(kind: PieceKind, named: Collection[str]) -> bool:
    """Whether `named` names the kind by one of its tags or its id."""
    return any(sort in named for sort in sorts(kind))


# Words


def kind_word(box: Equipment, kind: KindId) -> str:
    """What a piece is called if nobody may learn its kind: the name of its back, if it has one."""
    known = box.kinds[kind]
    return box.kinds[known.blank].name if known.blank else known.name


def piece_word(table: Table, piece: PieceId) -> str:
    """What a piece is called, as far as everybody may know."""
    return table.kind(piece).name if sees(table, piece, None) else describe.kind_word(table, table, piece, None)


# The box


def box_faults(table: Table, rules: BoxRules) -> list[str]:
    """What is wrong with the pieces and counters of the full `table`, each as part of a sentence.

    It is asked after each move. A table that differs in a few pieces from one without faults is looked at only where it differs.
    """
    global _last_sound, _last_counted
    facts = facts_of(table.equipment, rules)
    known, sound = _last_sound
    wrong = known is not facts or sound is None or any(changed_faults(table, sound, rules, facts))
    found = [] if not wrong else [*piece_faults(table, table.pieces, table.where, table.equipment.zones, rules, facts)]
    if not found:
        _last_sound = (facts, table)
    if _last_counted[0] is facts and _last_counted[1] is table.counters:
        return found
    counted = [*miscounted(table)]
    if not counted:
        _last_counted = (facts, table.counters)
    return found + counted


_last_sound: tuple[BoxFacts | None, Table | None] = (None, None)
"""The facts that `box_faults` used last, and the last table whose pieces had no fault."""
_last_counted: tuple[BoxFacts | None, Mapping[str, int]] = (None, {})
"""The facts that it used when it counted last, and the last counters without a fault."""


def changed_faults(table: Table, sound: Table, rules: BoxRules, facts: BoxFacts) -> Iterator[str]:
    """The faults of pieces and zones that are not as in `sound`, a table of the same box without such faults.

    A piece that has not changed is the same object in both tables and is skipped; an equal copy is checked again.
    """
    if table.pieces is sound.pieces and table.zones is sound.zones:
        return iter(())
    known, lay = sound.pieces.get, sound.zones.get
    pieces = [piece for piece, state in table.pieces.items() if known(piece) is not state]
    zones = {zone for zone, held in table.zones.items() if lay(zone) is not held}
    zones.update(map(table.where.__getitem__, pieces))
    lying = {piece: zone for zone in zones for piece in table.zones[zone]}
    return piece_faults(table, {piece: table.pieces[piece] for piece in pieces}, lying, zones, rules, facts)


def piece_faults(
    table: Table,
    pieces: Mapping[PieceId, PieceState],
    where: Mapping[PieceId, ZoneId],
    zones: Iterable[ZoneId],
    rules: BoxRules,
    facts: BoxFacts,
) -> Iterator[str]:
    """What is wrong with `pieces`, with where the pieces of `where` lie and how full `zones` are; and what is missing."""
    yield from too_many(table, pieces, rules, facts)
    yield from too_few(table, rules, facts)
    yield from misplaced(table, where, rules, facts)
    for zone in zones:
        if table.zones[zone]:
            known = table.equipment.zones[zone]
            yield from crowded(table, known, rules.rooms.get(zone, known.capacity))
    yield from face_down(table, pieces, facts)


def too_many(table: Table, pieces: Mapping[PieceId, PieceState], rules: BoxRules, facts: BoxFacts) -> Iterator[str]:
    """Sentences on copies, and on pieces that the box does not hold."""
    copies: Counter[tuple[str, ZoneId]] = Counter()
    known = facts.kinds.get
    for piece in [piece for piece, state in pieces.items() if known(piece) != state.kind]:
        if not is_of(table.kind(piece), rules.endless):
            copies[piece_word(table, piece), table.where[piece]] += 1
    for (name, zone), count in copies.items():
        if count == 1:
            yield f"a copy of {name} lies {in_zone(table, zone)}; take it away"
        else:
            yield f"{count} copies of {name} lie {in_zone(table, zone)}; take them away"


def too_few(table: Table, rules: BoxRules, facts: BoxFacts) -> Iterator[str]:
    """Sentences on pieces that were removed, except those that the rules can do without."""
    if facts.kinds.keys() <= table.pieces.keys():
        return
    kinds = table.equipment.kinds
    missing = Counter(
        kind_word(table.equipment, kind)
        for piece, kind in facts.kinds.items()
        if piece not in table.pieces and not is_of(kinds[kind], rules.spare)
    )
    for name, count in missing.items():
        many = (
            f"{count} pieces ({name}) are missing; undo what took them" if count > 1 else f"{name} is missing; undo what took it"
        )
        yield f"{many} off the table"


def misplaced(table: Table, where: Mapping[PieceId, ZoneId], rules: BoxRules, facts: BoxFacts) -> Iterator[str]:
    """Sentences on pieces in zones that are not for them, and on the bare table."""
    pieces, homes = table.pieces, facts.homes
    for piece, zone in [one for one in where.items() if (pieces[one[0]].kind, one[1]) not in homes]:
        hint = next((f"; {rules.hints[sort]}" for sort in sorts(table.kind(piece)) if sort in rules.hints), "")
        yield f"{piece_word(table, piece)} lies {in_zone(table, zone)}, where it does not belong{hint}"


def crowded(table: Table, zone: ZoneDef, room: int) -> Iterator[str]:
    """Sentences on zones and places that hold more than they have room for, and on pieces that are on no place of their zone."""
    held = table.zones[zone.id]
    if room and len(held) > room:
        yield f"{len(held)} pieces lie in {zone.name}, which has room for {room}"
    if zone.has_slots:
        columns, rows = len(zone.slots), 1
    elif zone.has_cells:
        columns, rows = zone.columns, zone.rows
    else:
        return
    across, down = first_numbers(columns), first_numbers(rows)
    spots = [(state.x, state.y) for state in map(table.pieces.__getitem__, held)]
    for place in [place for place, (x, y) in enumerate(spots) if x not in across or y not in down]:
        yield f"{piece_word(table, held[place])} lies on none of the places of {zone.name}"
    if zone.cell_capacity and len(spots) > zone.cell_capacity:
        most = max(Counter(spots).values())
        if most > zone.cell_capacity:
            yield f"{most} pieces lie on one place of {zone.name}, which has room for {zone.cell_capacity}"


@lru_cache(maxsize=256)
def first_numbers(count: int) -> frozenset[float]:
    """The whole numbers from 0 to below `count`."""
    return frozenset(map(float, range(count)))


def face_down(table: Table, pieces: Mapping[PieceId, PieceState], facts: BoxFacts) -> Iterator[str]:
    """Sentences on pieces that were turned face down, even in a deck or a hand.

    The rules would next put them face down onto a place where all must see them.
    """
    hiding = hiding_faces(table.equipment)
    for piece in [piece for piece, state in pieces.items() if (state.kind, state.face) in hiding]:
        if piece not in facts.backs:
            yield f"{piece_word(table, piece)} lies face down {in_zone(table, table.where[piece])}; turn it over"


def miscounted(table: Table) -> Iterator[str]:
    """Sentences on counters below their floor, above their ceiling, or beyond what a game can reach."""
    for counter in table.equipment.counters.values():
        value = table.counters[counter.id]
        least = -MOST_COUNTED if counter.floor is None else counter.floor
        most = MOST_COUNTED if counter.ceiling is None else counter.ceiling
        if not least <= value <= most:
            shown = "something out of bounds" if counter.private else value
            yield f"the counter {counter.name} shows {shown}; it goes from {least} to {most}"


def check_taken_up(problems: Sequence[Problem]) -> None:
    """Raise MoveRefusedError if the table after `resume` has `problems`, so that play cannot go on from there."""
    if problems:
        raise MoveRefusedError(f"The game cannot go on from there: {problems[0].what}.")


# The flow


def stuck(table: Table, legal: Callable[[Table, Seat], object]) -> Iterator[str]:
    """Sentences on seats that are to act and have no legal move. Call it if nothing else is wrong: `legal` relies on that."""
    for seat in table.flow.to_act:
        if not legal(table, seat):
            yield f"{table.equipment.seat(seat).name} is to act, but can do nothing"


NOT_OURS = "what is pending is none of this game’s decisions"


def fits_together(flow: Flow, box: Equipment, below: Mapping[str, Collection[tuple[str, ...]]]) -> bool:
    """Whether one seat is to act, the agenda names no seat that does not play, and its rows may lie on one another.

    `below` gives the tags that may lie below a decision, by its own tag, the top one last; nothing lies below others.
    """
    tags = tuple([str(row[0]) for row in flow.agenda])
    away = SEAT_NAMES.difference(seat.id for seat in box.seats)
    named = {value for row in flow.agenda for value in row if isinstance(value, str)}
    return len(flow.to_act) == 1 and tags[:-1] in below.get(tags[-1], {()}) and away.isdisjoint(named)


def flow_faults(table: Table) -> Iterator[str]:
    """Sentences on what is wrong with the round, with who is to act, and with whether anything is pending.

    The rows of the agenda are not checked here: a game does that when it reads them as its decisions.
    """
    flow = table.flow
    seats = [seat.id for seat in table.equipment.seats]
    if not 0 <= flow.round <= MOST_COUNTED:
        yield f"there is no round {flow.round}"
    if flow.phase == OVER:
        if flow.to_act or flow.agenda:
            yield "the game was over, but somebody is to act again"
    elif not flow.to_act or not flow.agenda:
        yield "nobody has anything to decide"
    elif len(set(flow.to_act)) != len(flow.to_act) or any(seat not in seats for seat in flow.to_act):
        yield "somebody is to act who does not play"
