"""Random tables set by hand: rules off, a few acts by hand, rules on again, and then play.

`walk` does one of them. It looks at the rules themselves, not at what a session makes of their faults: whatever they raise
is raised here. What `diagnose` lets pass must be played on, described, undone and opened again; what it refuses it must
name in sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from tabletop.cli import run_command
from tabletop.core.chance import Chance, Rng
from tabletop.core.codec import unpack_record
from tabletop.core.equipment import Equipment, Seat
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.table import Row, Table, table_hash
from tabletop.core.view import view
from tabletop.games.game import Game
from tabletop.rules.describe import describe
from tabletop.rules.free_moves import (
    AnyFreeMove,
    CopyPieces,
    EndTurn,
    FacePieces,
    FlipPieces,
    LabelPieces,
    LockPieces,
    MovePieces,
    RemovePieces,
    SetCounter,
    ShufflePieces,
    TurnPieces,
)
from tabletop.rules.hands import KnowsHands
from tabletop.rules.optional import knows
from tabletop.rules.plain_board import as_text, board_in_words
from tabletop.rules.ruleset import Options, Problem, Ruleset
from tabletop.session import Session
from tabletop.session.changes import RulesCannotGoOnError
from tabletop.session.save_records import payloads

FIRST_MOVES = 120
"""The most legal moves before a walk begins."""
MOST_ACTS = 4
LATER_MOVES = 30
VALUES = (0, 0, 1, 2, 3, 5, 7, 15, 49, 120, 9_000, 10_000, 1_000_000_000, -1, -1_000_000_000)
"""What counters are set to: small numbers, both sides of bounds, and as far as a hand may set any."""


def walk(game: Game, players: int, options: Options, seed: str) -> str:
    """Set a table of `game` by hand and go on from it; return the outcome: refused, resumed or accepted."""
    rng = Rng(Chance(f"hand {seed}"))
    session = Session.new(game, seats=players, seed=seed, options=options)
    for _ in range(rng.below(FIRST_MOVES)):
        play_one(session, rng)
    session.rules = "off"
    for _ in range(1 + rng.below(MOST_ACTS)):
        hand_act(session, rng)
    found = go_on(session, rng)
    if found != "refused":
        for _ in range(LATER_MOVES):
            play_one(session, rng, closely=rng.below(4) == 0)
    look_back(session)
    return found


def rules_of(session: Session) -> Ruleset:
    """The rules of a game that has some."""
    assert session.game is not None
    assert session.game.ruleset is not None
    return session.game.ruleset


def play_one(session: Session, rng: Rng, closely: bool = False) -> None:
    """Make a random legal move, after asking the rules all that is asked between two moves."""
    rules, table = rules_of(session), session.table
    if not table.flow.to_act:
        return
    assert rules.diagnose(table) == [], (rules.diagnose(table), [entry.move for entry in session.entries[-9:]])
    if closely:
        look(rules, table)
    seat = rng.choice(table.flow.to_act)
    moves = rules.legal_moves(table, seat).moves
    assert moves, f"{seat} is to act and cannot"
    entry = session.play(rng.choice(moves), seat)
    if closely:
        for viewer in (None, *(one.id for one in session.equipment.seats)):
            assert describe(entry, table, session.table, viewer, rules)


def look(rules: Ruleset, table: Table) -> None:
    """Ask the rules all that a screen and a bot ask about `table`, for each seat, from its view."""
    rules.next_up(table)
    rules.scores(table)
    rules.outcome(table)
    for zone in table.equipment.zones:
        rules.zone_help(table, zone)
    for one in table.equipment.seats:
        seat, seen = one.id, view(table, one.id)
        legal = rules.legal_moves(table, seat).moves
        assert rules.legal_moves(seen, seat).moves == legal
        assert rules.prompt(table, seat)
        assert rules.prompt(seen, seat)
        rules.next_up(seen)
        for move in (*legal, *rules.spare_moves(table, seat)):
            assert rules.check(table, seat, move) is None
            rules.gestures(table, seat, move)
            rules.gestures(seen, seat, move)
        if knows(rules, KnowsHands):
            for zone in table.equipment.zones:
                reason = rules.why_not(seen, seat, "", zone)
                assert reason is None or reason.reason.endswith((".", "?"))


def hand_act(session: Session, rng: Rng) -> None:
    """Do something at random by hand; nothing if hands cannot do it."""
    seat = rng.choice([one.id for one in session.equipment.seats])
    act = any_act(session.table, rng)
    reason = refused(lambda: session.play(act, seat))
    assert not reason or reason.endswith(".")


def refused(act: Callable[[], object]) -> str:
    """Do `act`; the sentence of its refusal, or empty if it was done."""
    try:
        act()
    except (MoveRefusedError, UnknownNameError) as reason:
        return str(reason)
    return ""


def any_act(table: Table, rng: Rng) -> AnyFreeMove:
    """A random act by hand; half of the time its pieces are of kinds with only a few pieces."""
    pieces = some_pieces(table, rng)
    match rng.below(14):
        case 0 | 1:
            return CopyPieces(pieces, 5.0, 5.0)
        case 2 | 3:
            return RemovePieces(pieces)
        case 4 | 5 if table.equipment.counters:
            return SetCounter(rng.choice(list(table.equipment.counters)), rng.choice(VALUES))
        case 6:
            return FlipPieces(pieces) if rng.below(2) else FacePieces(pieces, rng.below(7))
        case 7:
            return rng.choice((TurnPieces(pieces, 90.0), LockPieces(pieces, True), LabelPieces(pieces, "mine")))
        case 8:
            return ShufflePieces(table.zones[table.where[pieces[0]]])
        case 9:
            return EndTurn()
        case 10 | 11:
            return MovePieces(pieces, fitting_zone(table.equipment, table.pieces[pieces[0]].kind, rng), place(rng))
        case _:
            return MovePieces(pieces, rng.choice(list(table.zones)), place(rng))


def some_pieces(table: Table, rng: Rng) -> tuple[str, ...]:
    """One piece, sometimes some more of its zone. Kinds, not pieces, are chosen: markers are as likely as one of 90 members."""
    kinds: dict[str, list[str]] = {}
    for piece, state in sorted(table.pieces.items()):
        tags = table.equipment.kinds[state.kind].tags
        kinds.setdefault(tags[0] if tags and rng.below(2) else state.kind, []).append(piece)
    one = rng.choice(kinds[rng.choice(sorted(kinds))])
    more = table.zones[table.where[one]] if rng.below(6) == 0 else ()
    return tuple(dict.fromkeys((one, *more[:3])))


def fitting_zone(box: Equipment, kind: str, rng: Rng) -> str:
    """A zone that accepts pieces of a kind."""
    sorts = {kind, *box.kinds[kind].tags}
    return rng.choice([zone.id for zone in box.zones.values() if sorts.intersection(zone.accepts)] or [box.open_zone])


def place(rng: Rng) -> tuple[tuple[float, float], ...]:
    """A random place in a zone, or none."""
    return ((float(rng.below(12)), 0.0),) if rng.below(2) else ()


def go_on(session: Session, rng: Rng) -> str:
    """Switch the rules on again; if only the flow is wrong, take up play with a phase and a seat."""
    problems = session.problems()
    check_words(problems)
    assert problems == rules_of(session).diagnose(session.table)
    if not problems and rng.below(3):
        session.rules = "enforce"
        return "accepted"
    try:
        session.rules = "enforce"
    except RulesCannotGoOnError:
        assert problems
    else:
        assert not problems
        session.rules = "off"
    if any(not problem.in_flow for problem in problems):
        with suppress(RulesCannotGoOnError):
            session.resume_rules(session.equipment.seats[0].id, rules_of(session).phases(session.table)[0].id)
            raise AssertionError(f"play was taken up in spite of {problems}")
        return "refused"
    for one in session.equipment.seats:
        for phase in rules_of(session).phases(session.table):
            before = session.head
            reason = refused(partial(session.resume_rules, one.id, phase.id))
            assert not reason or reason.endswith(".")
            if reason:
                continue
            left = rules_of(session).diagnose(session.table)
            assert left == [], (one.id, phase.id, left)
            look(rules_of(session), session.table)
            if rng.below(4) == 0:
                return "resumed"
            session.undo()
            session.rules = "off"
            assert session.head == before
    return "refused"


def check_words(problems: Sequence[Problem]) -> None:
    """Check that each problem is part of a sentence that a person can read."""
    for problem in problems:
        assert len(problem.what) > 10
        assert " " in problem.what
        assert not problem.what.endswith(".")
        assert not any(mark in problem.what for mark in "_{}[]<>~"), problem.what


def look_back(session: Session) -> None:
    """Describe all entries to all, show the table in words, undo everything, and open the game again."""
    viewers: tuple[Seat | None, ...] = (None, *(one.id for one in session.equipment.seats))
    for entry in session.entries[max(0, len(session.entries) - LATER_MOVES - 2 * MOST_ACTS) :]:
        for viewer in viewers:
            assert session.describe(entry.id, viewer).endswith((".", "!", "?", ")"))
    for viewer in viewers:
        assert as_text(board_in_words(session.table, viewer))
    look_by_command(session)
    again = Session.restore(session.header, [unpack_record(payload) for payload in payloads(session)])
    assert again.recovery == ""
    assert table_hash(again.table) == table_hash(session.table)
    assert again.describe(again.head, None) == session.describe(session.head, None)
    while session.head > session.log.base:
        session.undo()
    assert session.table == session.log.table_at(session.log.base)


def look_by_command(session: Session) -> None:
    """Check that `tabletop log` and `show` print the game and complain of nothing."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "walk.tabletop"
        session.save(path)
        for command in ("log", "show"):
            shown, complaints = StringIO(), StringIO()
            with redirect_stdout(shown), redirect_stderr(complaints):
                assert run_command([command, str(path)]) == 0
            assert shown.getvalue()
            assert complaints.getvalue() == "", complaints.getvalue()


def forged_rows(rows: Sequence[Row], rng: Rng) -> tuple[Row, ...]:
    """The rows of an agenda with something changed, as in a hostile save."""
    found = [list(row) for row in rows] or [[""]]
    row = rng.choice(found)
    match rng.below(6):
        case 0:
            found.remove(row)
        case 1:
            found.append(list(rng.choice(found)))
        case 2:
            row.append(any_value(rng))
        case 3:
            del row[rng.below(len(row)) :]
        case _:
            row[rng.below(len(row))] = any_value(rng)
    return tuple(tuple(row) for row in found)


ODD_VALUES: tuple[object, ...] = (
    *(
        "",
        "blue",
        "tea",
        "choose",
        "send",
        "do",
        "acts",
        "secret",
        "action",
        "reward",
        "item",
        "defend",
        "SHA",
        "I3",
        "E05",
        "OR07",
    ),
    *(0, 1, 2, 5, -1, 10**12, 1.5, True, None, (), (1, 2), ("tea",), ("take", "sell"), (("x",),), b"ab"),
)


def any_value(rng: Rng) -> object:
    """Anything that a row of a file may hold."""
    return rng.choice(ODD_VALUES)
