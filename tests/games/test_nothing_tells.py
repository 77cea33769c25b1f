"""No sentence names what its reader may not know: every answer is the same at tables that differ only in that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import pytest
from msgspec.structs import astuple, replace
from small_box import SMALL_GAME

from tabletop.core.chance import Chance, Rng
from tabletop.core.component import Component
from tabletop.core.equipment import PieceId, PieceKind, Placement, Seat, ZoneId
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.faces import Face, Fill
from tabletop.core.log import Entry, Log
from tabletop.core.table import Table
from tabletop.core.view import back_of, masked, real_piece, sees, view
from tabletop.games.game import Game
from tabletop.games.registry import load_game
from tabletop.rules.bringing import taken_out
from tabletop.rules.describe import describe
from tabletop.rules.free_moves import (
    FREE_TAGS,
    ArrangePieces,
    BringPieces,
    CapturePieces,
    CopyPieces,
    CutPile,
    DealPieces,
    DrawOnTable,
    DrawPieces,
    EndTurn,
    FacePieces,
    FlipPieces,
    FreeMove,
    GatherPack,
    LabelPieces,
    LockPieces,
    MakeCounter,
    MixIn,
    MovePieces,
    NewRound,
    OrderPieces,
    PeekPieces,
    PickSeat,
    PressButton,
    PromotePiece,
    PutNth,
    PutUnder,
    RemovePieces,
    RollDice,
    RollPool,
    RubOut,
    SetClock,
    SetCounter,
    ShowPieces,
    ShufflePieces,
    TakeFromSupply,
    TakeTrick,
    TurnGroup,
    TurnPieces,
    WriteNote,
    WriteScores,
)
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.guarded import Guarded
from tabletop.rules.hands import KnowsHands, KnowsOpenDecisions
from tabletop.rules.levels import LEVELS, Admitted, Level, admit
from tabletop.rules.optional import knows
from tabletop.rules.plain_board import board_in_words
from tabletop.rules.ruleset import Move, Refused, Ruleset
from tabletop.session import Session

GAMES = ("small_box", "open_table", "roundhouse_kick", "ming_dynasty", "round_house", "lotta_rome", "three_kingdoms_redux")
OPTIONS = {"lotta_rome": {"merchants": True}}
"""The options with which a game has most to hide."""
POSITIONS = 2
MOST_PIECES, MOST_ZONES, MOST_ROWS = 3, 3, 12


class Twins(NamedTuple):
    """Two tables that differ only in what `seat` may not know."""

    game: Game
    seat: Seat
    tables: tuple[Table, Table]


def game_called(name: str) -> Game:
    """A game of the registry, or the small box."""
    return SMALL_GAME if name == "small_box" else load_game(name)


def rules_of(game: Game) -> Ruleset:
    """The rules of a game; free play where it has none."""
    return game.ruleset if game.ruleset is not None else FREE_PLAY


@cache
def played(name: str) -> Session:
    """A game played at random for some time; on a table without rules, after all that hands do with cards and bags."""
    game = game_called(name)
    session = Session.new(game, seats=max(2, game.players[0]), seed="tell", options=OPTIONS.get(name, {}))
    rng = Rng(Chance("tell"))
    if game.ruleset is not None:
        while session.table.flow.to_act and len(session.entries) < 160:
            session.play(rng.choice(session.legal_moves().moves))
        return session
    session.play(ShufflePieces(session.table.zones["deck"]))
    for hand in ("hand:blue", "hand:red"):
        session.play(DrawPieces(session.table.zones["deck"][0], 3, hand))
    loose = [piece for piece in session.table.zones["board"][:4] if session.table.kind(piece).in_hand]
    dice = [piece for piece in session.table.pieces if session.table.kind(piece).rolls][:2]
    session.play(MovePieces((*dice, *loose), "bag"))
    return session


def handled(session: Session) -> Session:
    """The same game after hands have laid hidden pieces on the table, locked, labelled and looked at them."""
    again = Session(replace(session.header, rules="off"), session.game, Log(session.table))
    box = again.equipment
    hidden = [zone for zone in box.zones.values() if zone.visibility == "hidden" and again.table.zones[zone.id]]
    backs = [piece for piece in again.table.pieces if not sees(again.table, piece, None)]
    for number, piece in enumerate(backs[:: max(1, len(backs) // 4)][:4]):
        again.play(MovePieces((piece,), box.open_zone, ((60.0 * number, 400.0),)), "blue")
    for zone in hidden[:2]:
        again.play(LockPieces(again.table.zones[zone.id][-1:], True), "blue")
    for seat in box.seats:
        for piece in again.table.zones.get(f"hand:{seat.id}", ())[:1]:
            again.play(LabelPieces((piece,), "King"), seat.id)
    again.play(PeekPieces(backs[1:2]), "red")
    return again


def swapped(table: Table, seat: Seat | None, rng: Rng) -> Table:
    """The same table, where pieces that `seat` may not know have changed places with others of the same back."""
    groups: dict[object, list[PieceId]] = {}
    for piece in table.pieces:
        if not sees(table, piece, seat):
            hides = () if table.zone_of(piece).bag else tuple(face.hides for face in table.kind(piece).faces)
            groups.setdefault((back_of(table, piece), hides, piece.startswith("DR")), []).append(piece)
    names = {piece: other for group in groups.values() for piece, other in zip(group, rng.shuffled(group), strict=True)}
    pieces = {}
    for piece, state in table.pieces.items():
        other = table.pieces[names.get(piece, piece)]
        pieces[names.get(piece, piece)] = replace(state, kind=other.kind, label=other.label)
    zones = {zone: tuple(names.get(piece, piece) for piece in held) for zone, held in table.zones.items()}
    where = {piece: zone for zone, held in zones.items() for piece in held}
    return replace(table, pieces=pieces, zones=zones, where=where)


@cache
def twins(name: str) -> tuple[Twins, ...]:
    """Pairs of tables of a game, for each seat and for some moments of it."""
    game, session = game_called(name), played(name)
    heads = {len(session.entries) // POSITIONS, session.head} if game.ruleset is not None else {session.head}
    found = []
    for table in (*(session.log.table_at(head) for head in heads), handled(session).table):
        for seat in table.equipment.seats:
            others = [swapped(table, seat.id, Rng(Chance("swapped")))]
            if game.ruleset is not None and not game.ruleset.diagnose(table):
                others.append(game.ruleset.sample(view(table, seat.id), Rng(Chance("guess"))))
            for other in others:
                assert view(other, seat.id) == view(table, seat.id)
                assert other != table
                found.append(Twins(game, seat.id, (table, other)))
    return tuple(found)


def some_pieces(table: Table, seat: Seat, rng: Rng) -> list[PieceId]:
    """Pieces as `seat` may name them: the last of every zone in which something is hidden, and random others."""
    seen = view(table, seat)
    hidden = [held[-1] for held in seen.zones.values() if held and held[-1].startswith("~")]
    return list(dict.fromkeys((*rng.shuffled(hidden)[: MOST_PIECES - 1], *rng.shuffled(list(seen.pieces)))))[:MOST_PIECES]


def some_zones(table: Table, rng: Rng) -> list[ZoneId]:
    """Zones of every sort, and random others."""
    box = table.equipment
    sorts = {(zone.visibility, bool(zone.supply), zone.bag, zone.in_hand): zone.id for zone in box.zones.values()}
    return list(dict.fromkeys((box.open_zone, *rng.shuffled(list(sorts.values())))))[:MOST_ZONES]


STONE = Component(
    "stone", "stone", (PieceKind("stone", "stone", 20, 20, (Face((Fill("#aaaaaa"),)),)),), (Placement("1", "stone", ""),)
)
"""What comes out of the box of components."""


def free_moves(table: Table, seat: Seat) -> Iterator[FreeMove]:
    """Every kind of free move, with hidden pieces and others, possible or not."""
    rng = Rng(Chance("moves"))
    seen, zones = view(table, seat), some_zones(table, rng)
    supplies = [zone.id for zone in table.equipment.zones.values() if zone.supply][:1] or zones[:1]
    for piece in some_pieces(table, seat, rng):
        one, held = (piece,), seen.zones[seen.where[piece]]
        yield from (MovePieces(one, zone, ((20.0, 20.0),)) for zone in zones)
        yield from (FlipPieces(one), FlipPieces(held, pile=True), RollDice(one), TurnPieces(one, 90.0))
        yield from (FacePieces(one, face) for face in range(3))
        yield from (DrawPieces(piece, 1, zone) for zone in zones)
        yield from (ShufflePieces(held), PutUnder(one), RemovePieces(one), CopyPieces(one, 5.0, 5.0), CutPile(piece, 1))
        yield from (LockPieces(one, True), LockPieces(one, False), LabelPieces(one, "Guard"), PeekPieces(one))
        yield from (OrderPieces(held[::-1]), ShowPieces(one), ShowPieces(one, (seat,)), DealPieces(piece, 1))
        yield from (MixIn(one, zone) for zone in zones)
        yield from (PutNth(one, target, nth) for target in (piece, *held[:2]) for nth in (1, 3))
        yield from (TakeTrick(pieces, table.equipment.seats[0].id, (50.0, 50.0)) for pieces in (one, held))
        yield from (GatherPack(piece), NewRound(piece, 1), PromotePiece(piece, seen.pieces[piece].kind))
        yield from (PromotePiece(piece, kind) for kind in sorted(table.equipment.kinds)[:3])
        yield from (TurnGroup(one, 90.0), TurnGroup(held, 45.0), WriteScores(1, ((seat, 7),)))
        yield from (ArrangePieces(held, zone, tuple((20.0 * at, 30.0) for at in range(len(held)))) for zone in zones[:2])
        # A hidden piece lies where the seat sees its blank.
        for target in held[:3]:
            yield CapturePieces(piece, seen.where[piece], (seen.pieces[target].x, seen.pieces[target].y))
    yield from (TakeFromSupply(supply, zone) for supply in supplies for zone in zones)
    yield from (SetCounter(counter, 3) for counter in list(seen.counters)[:4])
    yield from (WriteNote("hello"), EndTurn(), SetClock(True, 60), RubOut(), MovePieces((), zones[0]))
    yield from (PickSeat(), RollPool("3d6"), RollPool("nothing"))
    yield from (PressButton(zone) for zone in zones[:2])
    yield DrawOnTable("note", ((100.0, 100.0),), "a note")
    yield from (taken_out(table, STONE, (100.0, 100.0)), BringPieces(("no kinds",), (), zones[0]))
    yield MakeCounter("sheep", 3, ((100.0, 100.0), (160.0, 140.0)))


def own_moves(twin: Twins) -> list[Move]:
    """Moves of the game: those of all its moments, and the same moves with ids replaced by those of hidden pieces."""
    rules, table, rng = rules_of(twin.game), twin.tables[0], Rng(Chance("rows"))
    if rules is FREE_PLAY:
        return []
    session = played(twin.game.id)
    rows = {entry.move for entry in session.entries[session.log.base + 1 :] if entry.move}
    rows |= {move.to_row() for seat in table.equipment.seats for move in rules.legal_moves(table, seat.id)}
    hidden = [piece for piece in table.pieces if not sees(table, piece, twin.seat)]
    moves: dict[object, Move] = {}
    for row in rng.shuffled(sorted(rows, key=str))[:MOST_ROWS]:
        rows_like_it = [row]
        for at, field in enumerate(row):
            if at and isinstance(field, str) and field in table.pieces and hidden:
                rows_like_it += [(*row[:at], piece, *row[at + 1 :]) for piece in rng.shuffled(hidden)[:3]]
        for one in rows_like_it:
            moves[one] = rules.move_from_row(one)
    return list(moves.values())


_guards: dict[int, tuple[Table, Guarded]] = {}


def admitted(twin: Twins, table: Table, level: Level, seat: Seat, move: Move) -> Admitted | Refused:
    """What the gate makes of a move. The rules stand behind their guard, as at play; it diagnoses a table once."""
    _, guard = _guards.setdefault(id(table), (table, Guarded(rules_of(twin.game), twin.game.name)))
    done = admit(guard if twin.game.ruleset is not None else FREE_PLAY, level, table, seat, move, Rng(table.chance))
    assert guard.fault is None, guard.fault
    return done


def answer(twin: Twins, table: Table, level: Level, move: Move) -> object:
    """What the gate says to a move: the reason of a refusal, or the flags of what is done."""
    told = admitted(twin, table, level, twin.seat, move)
    return (told.reason, told.code) if isinstance(told, Refused) else told.flags


ALL = pytest.mark.parametrize("name", GAMES)
LEVELED = pytest.mark.parametrize(
    ("name", "level"), [(name, level) for name in GAMES for level in LEVELS if level == "off" or game_called(name).ruleset]
)


@LEVELED
def test_what_is_refused_and_why_depends_only_on_what_the_seat_sees(name: str, level: Level) -> None:
    met, refused = set(), 0
    for twin in twins(name):
        for move in (*free_moves(twin.tables[0], twin.seat), *own_moves(twin)):
            first, second = (answer(twin, table, level, move) for table in twin.tables)
            assert first == second, (twin.seat, move)
            met.add(move.to_row()[0])
            refused += bool(first)
    assert met >= FREE_TAGS - (set() if twins(name)[0].tables[0].counters else {"count"})
    assert refused


@ALL
def test_the_same_holds_for_programs_that_play(name: str) -> None:
    for twin in twins(name)[-2:]:
        header = played(name).header
        for level in LEVELS if twin.game.ruleset is not None else ("off",):
            sessions = [Session(replace(header, rules=level), twin.game, Log(table)) for table in twin.tables]
            for move in (*free_moves(twin.tables[0], twin.seat), *own_moves(twin)):
                first, second = (said(session, move, twin.seat) for session in sessions)
                assert first == second, (level, move)


def said(session: Session, move: Move, seat: Seat) -> str:
    """The answer of a session to a move, which is then taken back: its refusal, or the flags of the entry."""
    try:
        entry = session.play(move, seat)
    except (MoveRefusedError, UnknownNameError) as reason:
        return str(reason)
    session.jump(0)
    return str(entry.flags)


def moves_of_others(twin: Twins) -> Iterator[tuple[Seat, Move, Move]]:
    """What each seat may do at both tables by the same gesture; pieces are named by where they are."""
    places = [real_names(table, twin.seat) for table in twin.tables]
    for other in twin.tables[0].equipment.seats:
        for move in free_moves(twin.tables[0], twin.seat):
            yield other.id, renamed(move, places[0]), renamed(move, places[1])


def real_names(table: Table, seat: Seat) -> dict[PieceId, PieceId]:
    """The piece behind each name of a view."""
    return {piece: real_piece(table, piece) for piece in view(table, seat).pieces}


def renamed(move: FreeMove, names: dict[PieceId, PieceId]) -> FreeMove:
    """The move with other names of its pieces."""
    return type(move)(
        *(
            tuple(names.get(one, one) for one in field)
            if isinstance(field, tuple) and all(isinstance(one, str) for one in field)
            else names.get(field, field)
            if isinstance(field, str)
            else field
            for field in astuple(move)
        )
    )


@LEVELED
def test_what_others_do_is_told_alike_where_all_that_is_seen_of_it_is_alike(name: str, level: Level) -> None:
    compared = 0
    for twin in twins(name)[::2]:
        rules = rules_of(twin.game) if level != "off" else FREE_PLAY
        for actor, *moves in moves_of_others(twin):
            told = []
            for table, move in zip(twin.tables, moves, strict=True):
                done = admitted(twin, table, level, actor, move)
                if isinstance(done, Admitted):
                    entry = Entry(2, 1, actor, done.row, tuple(done.events), 0, done.flags)
                    told.append((view(done.table, twin.seat), describe(entry, table, done.table, twin.seat, rules)))
            if len(told) == 2 and told[0][0] == told[1][0]:
                assert told[0][1] == told[1][1], (twin.seat, actor, moves)
                compared += 1
    assert compared


@ALL
def test_prompts_and_helps_depend_only_on_what_the_seat_sees(name: str) -> None:
    for twin in twins(name):
        rules, seat = rules_of(twin.game), twin.seat
        asked: list[Callable[[Table], object]] = [
            lambda table, rules=rules, seat=seat: rules.prompt(table, seat),
            lambda table, rules=rules: rules.next_up(table),
            # The screen asks about the table as the seat may see it.
            lambda table, rules=rules, seat=seat: [rules.zone_help(masked(table, seat), zone) for zone in table.equipment.zones],
            lambda table, rules=rules: [problem.what for problem in rules.diagnose(table)],
            lambda table, seat=seat: board_in_words(table, seat),
            lambda table, rules=rules, seat=seat: [
                rules.gestures(table, seat, move)
                for moves in (rules.legal_moves(table, seat), rules.spare_moves(table, seat))
                for move in moves
            ],
        ]
        for ask in asked:
            first, second = (ask(table) for table in twin.tables)
            assert first == second
        if knows(rules, KnowsHands):
            for piece in some_pieces(twin.tables[0], seat, Rng(Chance("help"))):
                for zone in some_zones(twin.tables[0], Rng(Chance("help"))):
                    told = [rules.why_not(table, seat, real_piece(table, piece), zone) for table in twin.tables]
                    assert told[0] == told[1]


OPEN_DECISIONS = (
    ("ming_dynasty", 2, 3, {"prince", "place", "card", "deploy"}),
    ("ming_dynasty", 3, 3, {"prince", "place", "card", "deploy"}),
    ("three_kingdoms_redux", 3, 13, {"alliance", "assign", "where", "with", "support"}),
)
"""A game, its seats, the round in which to stop, and what its open decisions are at least."""


@pytest.mark.parametrize(("name", "seats", "stop", "least"), OPEN_DECISIONS)
def test_open_decisions_depend_only_on_what_all_see(name: str, seats: int, stop: int, least: set[str]) -> None:
    """Their question and moves are shown with the hand of the seat covered, perhaps before the eyes of all others."""
    session = Session.new(name, seats=seats, seed="open")
    rng, rules, asked = Rng(Chance("open")), session.game_rules, set()
    while session.table.flow.to_act and session.table.flow.round < stop:
        table = session.table
        (seat, *_), row = table.flow.to_act, table.flow.agenda[-1]
        if knows(rules, KnowsOpenDecisions) and rules.is_open(table):
            other = swapped(table, None, rng)
            for ask in (
                lambda table, seat=seat: rules.prompt(table, seat),
                lambda table, seat=seat: rules.legal_moves(table, seat).moves,
                lambda table, seat=seat: [rules.gestures(table, seat, move) for move in rules.legal_moves(table, seat).moves],
            ):
                assert ask(other) == ask(table), row
            asked.add(row[0])
        session.play(rng.choice(session.legal_moves().moves))
    assert least <= asked, asked
