"""What a game's own code answered, checked before anybody relies on it: types, seats, zones, lengths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite
from re import fullmatch
from typing import Any, TypeVar

import msgspec

from tabletop.core.apply import apply_events
from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.events import Event, Place
from tabletop.core.table import Table
from tabletop.core.view import real_piece
from tabletop.rules.faults import bounded
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.ruleset import LegalMoves, Move, MoveFacts, Outcome, Refused, Score
from tabletop.rules.showing import ZoneMark

T = TypeVar("T")

MOST_MOVES = 100_000
"""The most legal moves of one seat, and events of one move; a game that gives more would never end giving them."""
LONGEST_TEXT = 20_000
LONGEST_MARK = 12
"""The most letters that are written on a place."""
ASKED = {
    "start": "for the set-up",
    "to_act": "who is to act",
    "legal_moves": "for the legal moves",
    "spare_moves": "for the moves that may be made out of turn",
    "zone_help": "what a place means",
    "zone_marks": "what is written on places",
    "places_in": "where something happened",
    "passed": "who has passed",
    "check": "whether a move may be made",
    "resolve": "what a move does",
    "outcome": "how the game ended",
    "scores": "for the points",
    "diagnose": "what it cannot go on from",
    "phases": "for its phases",
    "inner_phases": "for the names of its phases",
    "resume": "how play is taken up",
    "move_from_row": "the move that a row stands for",
    "facts": "what a move costs and gives",
    "gestures": "how a hand makes a move",
    "prompt": "what may be done now",
    "next_up": "what comes next",
    "describe_move": "what happened",
    "sample": "what may be hidden",
    "place_for": "for the place that is pointed at",
    "why_not": "why a piece cannot go to a place",
    "carried": "what may be done with a piece in hand",
    "look": "what must be large in the window",
    "trial": "what an answer would look like",
    "is_secret": "whether a choice is secret",
    "shape": "how a place is painted",
    "resources": "what players own",
    "is_unsaid": "whether a move goes without saying",
    "is_open": "whether a decision needs a hidden hand",
}
"""What each method of a ruleset is asked, to follow "asked" in a sentence: "asked what comes next", "asked for the points"."""


def wrong(answer: object) -> Any:
    """Raise TypeError, because the answer is of a wrong type."""
    raise TypeError(f"the answer is of the type {type(answer).__name__}")


def as_type(answer: object, kind: type[T]) -> T:
    """The answer, if it and everything in it has the types of `kind`; raises ValidationError or TypeError if not."""
    return msgspec.convert(msgspec.to_builtins(answer), kind)


def text(answer: object) -> str:
    """The answer, if it is text of a length that can be shown; raises TypeError or ValueError if it is not."""
    if not isinstance(answer, str):
        wrong(answer)
    elif len(answer) > LONGEST_TEXT:
        raise ValueError(f"the answer has {len(answer)} letters")
    return str(answer)


def refused_or_none(answer: object) -> Refused | None:
    """The answer, if it is a refusal or None."""
    return None if answer is None else as_type(answer, Refused)


def known_move(answer: object) -> Move:
    """The answer, if it is a move."""
    move: Move = answer if hasattr(answer, "to_row") else wrong(answer)
    return move


def known_legal(answer: Any) -> LegalMoves | None:
    """The answer, if it looks like a list of moves."""
    legal: LegalMoves = answer if hasattr(answer, "moves") else wrong(answer)
    return legal


def moves_in(moves: Iterable[object]) -> Sequence[Move]:
    """The moves, if they are moves and come to an end."""
    return tuple(known_move(move) for move in bounded(moves, MOST_MOVES, "moves"))


def known_seats(table: Table, answer: Iterable[Seat]) -> frozenset[Seat]:
    """The answer, if it names seats of this table only; raises ValueError if not."""
    seats = frozenset(answer)
    unknown = seats.difference(seat.id for seat in table.equipment.seats)
    if unknown:
        raise ValueError(f"there is no seat {min(unknown)!r} at this table")
    return seats


def known_scores(table: Table, answer: object) -> tuple[Score, ...]:
    """The answer, if it is the scores of seats of this table."""
    scores = as_type(answer, tuple[Score, ...])
    known_seats(table, (score.seat for score in scores))
    return scores


def known_outcome(table: Table, answer: object) -> Outcome | None:
    """The answer, if it is None or an outcome that names seats of this table."""
    if answer is None:
        return None
    outcome = as_type(answer, Outcome)
    known_seats(table, outcome.winners)
    known_scores(table, outcome.scores)
    return outcome


def known_zone(table: Table, answer: object) -> ZoneId:
    """The answer, if it is empty or names a zone of this table; raises ValueError if not."""
    zone = text(answer)
    if zone and zone not in table.zones:
        raise ValueError(f"there is no zone {zone!r} on this table")
    return zone


def known_marks(table: Table, answer: object) -> dict[ZoneId, ZoneMark]:
    """The answer, if it marks zones of this table with short texts and seats of this table; raises ValueError if not."""
    marks = as_type(answer, dict[ZoneId, ZoneMark])
    for zone, mark in marks.items():
        known_zone(table, zone)
        known_seats(table, mark.seats)
        if len(mark.text) > LONGEST_MARK:
            raise ValueError(f"the mark of {zone!r} has {len(mark.text)} letters")
    return marks


def move_facts(answer: object) -> MoveFacts:
    """The facts about a move, if that is what a game gives; raises TypeError."""
    if not isinstance(answer, MoveFacts):
        raise TypeError(f"facts about a move are of the type {type(answer).__name__}")
    text(answer.brings)
    return answer


def known_rects(answer: object) -> tuple[tuple[float, float, float, float], ...]:
    """The answer, if it is rectangles of finite numbers; raises ValidationError or ValueError."""
    rects = as_type(answer, tuple[tuple[float, float, float, float], ...])
    if not all(isfinite(number) for rect in rects for number in rect):
        raise ValueError("a rectangle has a side that is no finite number")
    return rects


def known_trial(table: Table, answer: object) -> tuple[Event, ...]:
    """The answer, if it is events that can happen on the table; raises ImpossibleEventError or TypeError if not."""
    events = answer if isinstance(answer, tuple) else wrong(answer)
    apply_events(table, bounded(events, MOST_MOVES, "events"))
    return tuple(events)


def known_shape(answer: object) -> tuple[Place, ...]:
    """The answer, if it is the corners of a polygon; raises ValidationError or ValueError."""
    shape = as_type(answer, tuple[Place, ...])
    if not all(isfinite(number) for corner in shape for number in corner) or len(shape) in (1, 2):
        raise ValueError("a shape has too few corners, or one that is nowhere")
    return shape


def known_gestures(table: Table, answer: Iterable[object]) -> tuple[Gesture, ...]:
    """The answer, if every gesture can be made on this table; raises ValueError, TypeError or UnknownNameError if not."""
    return tuple(known_gesture(table, one) for one in answer)


def check_place(place: Place | None) -> None:
    """Raise ValueError for a place that is not two finite numbers."""
    if place is not None and not (len(place) == 2 and isfinite(place[0]) and isfinite(place[1])):
        raise ValueError(f"there is no place {place}")


def known_gesture(table: Table, gesture: object) -> Gesture:
    """The gesture, if it names what is on this table."""
    match gesture:
        case Drag(piece, to, place, source, angle):
            if angle is not None and not isfinite(angle):
                raise ValueError(f"there is no angle {angle}")
            if not to or not (piece or source):
                raise ValueError("a drag has no piece or no end")
            known_zone(table, to)
            known_zone(table, source)
            check_place(place)
        case Click(piece, zone, place):
            known_zone(table, zone)
            check_place(place)
        case Button(label, detail, group, chips=chips, rank=rank):
            for words in (label, detail, group, *(one for chip in chips for one in (chip.number, chip.says))):
                text(words)
            if strange := [chip.colour for chip in chips if not fullmatch("#[0-9a-fA-F]{6}", chip.colour)]:
                raise ValueError(f"there is no colour {strange[0]!r}")
            return gesture if isinstance(rank, int) else wrong(rank)
        case _:
            raise TypeError(f"a gesture is of the type {type(gesture).__name__}")
    if piece:
        real_piece(table, piece)
    return gesture
