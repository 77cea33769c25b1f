"""Bots think in a process of their own, so that the screen never stutters.

    worker = BotWorker(load_game)
    worker.ask(Question(...))          # returns at once
    answer = worker.poll()             # None while it thinks; never waits
    worker.cancel()                    # after an undo: forgets the question
    worker.close()

A question holds only what the seat may see. A process that dies is started once more with the same question; if it dies
again the answer says so, and nothing else is harmed.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from tabletop.bots.bot import BotError, bot_for, nothing_seen
from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import Equipment, PieceId, Seat, ZoneId
from tabletop.core.errors import TabletopError
from tabletop.core.table import Flow, PieceState, Row, Table
from tabletop.rules.bot import Budget
from tabletop.rules.faults import short_cause
from tabletop.rules.move_text import frozen

if TYPE_CHECKING:
    from tabletop.games.game import Game

LoadGame = Callable[[str], "Game"]
MOST_STARTS = 2
"""How many processes may die of the same question before it is given up."""
PATIENCE = 1.0
"""Seconds for which a process is given time to end by itself."""
START_METHOD: Literal["spawn"] = "spawn"
"""How `multiprocessing` starts the process: spawned, it shares nothing with the window, on every system."""


class Question(Struct, frozen=True):
    """What a bot is asked: its game, what its seat sees (a view), and a seed of its own for this decision."""

    game: str
    seen: Table
    seat: Seat
    level: str
    seed: str
    seconds: float = 0.15


class Answer(Struct, frozen=True):
    """What the bot answers: the row of a move, or a sentence on what went wrong."""

    move: Row
    problem: str = ""


class SeenRows(Struct, frozen=True, array_like=True):
    """A view without its equipment, which is sent only when it changes."""

    pieces: dict[PieceId, PieceState]
    zones: dict[ZoneId, tuple[PieceId, ...]]
    counters: dict[str, int]
    to_act: tuple[Seat, ...]
    phase: str
    round: int
    agenda: tuple[tuple, ...]  # type: ignore[type-arg]


class Request(Struct, frozen=True, array_like=True):
    """A question as it goes to the process."""

    number: int
    game: str
    equipment: Equipment | None
    seen: SeenRows
    seat: Seat
    level: str
    seed: str
    seconds: float


class Reply(Struct, frozen=True, array_like=True):
    """The answer as it comes back."""

    number: int
    move: tuple | None  # type: ignore[type-arg]
    problem: str = ""


_encoder = msgspec.msgpack.Encoder()
_request_decoder = msgspec.msgpack.Decoder(Request)
_reply_decoder = msgspec.msgpack.Decoder(Reply)


def rows_of(seen: Table) -> SeenRows:
    """A view as rows."""
    flow = seen.flow
    return SeenRows(seen.pieces, seen.zones, seen.counters, flow.to_act, flow.phase, flow.round, flow.agenda)


def table_of(box: Equipment, rows: SeenRows) -> Table:
    """The view that was sent as rows."""
    return Table(
        equipment=box,
        pieces=rows.pieces,
        zones=rows.zones,
        where={piece: zone for zone, held in rows.zones.items() for piece in held},
        counters=rows.counters,
        flow=Flow(rows.to_act, rows.phase, rows.round, tuple(frozen(row) for row in rows.agenda)),
        chance=Chance(""),
    )


def choose_here(load: LoadGame, question: Question) -> Row:
    """The bot's choice, made in this process; raises TabletopError if it has none, BotError if the game's code fails at it."""
    game = load(question.game)
    bot = bot_for(game, question.level)
    ruleset = game.ruleset
    if ruleset is None:
        raise BotError(f"{game.name} has no rules, so no bot can play it.")
    try:
        legal = ruleset.legal_moves(question.seen, question.seat)
        if not legal:
            raise BotError(f"In {game.name} there is nothing that {question.seat} may do now.")
        seen = nothing_seen(question.seen.equipment) if bot.blind else question.seen
        move = bot.choose(seen, legal, Rng(Chance(question.seed)), Budget(question.seconds))
        if move not in legal:
            raise BotError(f"The bot {question.level!r} of {game.name} chose a move that is not legal.")
        return frozen(msgspec.to_builtins(move.to_row()))
    except (KeyboardInterrupt, BotError):
        raise
    except BaseException as cause:
        raise BotError(f"The bot {question.level!r} of {game.name} failed ({short_cause(cause)}).") from cause


def serve(pipe: Connection, load: LoadGame) -> None:
    """The work of the process: answer questions until the other end of the pipe is closed."""
    box: Equipment | None = None
    while True:
        try:
            request = _request_decoder.decode(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        box = request.equipment or box
        assert box is not None
        question = Question(request.game, table_of(box, request.seen), request.seat, request.level, request.seed, request.seconds)
        try:
            reply = Reply(request.number, choose_here(load, question))
        except TabletopError as problem:
            # A faulty bot must not end the game: its fault is sent as an answer.
            reply = Reply(request.number, None, str(problem))
        try:
            pipe.send_bytes(_encoder.encode(reply))
        except OSError:
            return


class BotWorker:
    """One process in which bots think, one question at a time. It is started when first asked."""

    def __init__(self, load: LoadGame) -> None:
        self._load = load
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._sent_box: Equipment | None = None
        self._question: Question | None = None
        self._number = 0
        self._starts = 0

    @property
    def thinking(self) -> bool:
        """Whether a question has been asked and not answered yet."""
        return self._question is not None

    def ask(self, question: Question) -> None:
        """Ask a question; one that is still open is forgotten."""
        self.cancel()
        self._question = question
        self._starts = 0
        self._send()

    def poll(self, seconds: float = 0.0) -> Answer | None:
        """The answer, if it is there or comes within `seconds`; None while the bot thinks or nothing was asked."""
        while self._question is not None:
            reply: Reply | None = None
            try:
                if self._pipe is not None:
                    if not self._pipe.poll(seconds):
                        return None
                    reply = _reply_decoder.decode(self._pipe.recv_bytes())
            except (EOFError, OSError, msgspec.MsgspecError):
                reply = None
            if reply is None:
                self._stop()
                if self._starts >= MOST_STARTS:
                    level = self._question.level
                    self._question = None
                    return Answer((), f"The bot {level!r} stopped thinking.")
                self._send()
            elif reply.number == self._number:
                self._question = None
                return Answer(frozen(reply.move) if reply.move is not None else (), reply.problem)
        return None

    def cancel(self) -> None:
        """Forget the open question. A process that is still thinking about it is ended; the next question starts another."""
        if self._question is None:
            return
        self._question = None
        if self._pipe is not None and not self._answered():
            self._stop()

    def close(self) -> None:
        """End the process."""
        self._question = None
        self._stop()

    def _answered(self) -> bool:
        """Whether the answer to the forgotten question has come already, so that the process is free again."""
        assert self._pipe is not None
        try:
            if self._pipe.poll(0.0):
                self._pipe.recv_bytes()
                return True
        except (EOFError, OSError):
            return False
        return False

    def _send(self) -> None:
        """Send the open question, to a new process if there is none."""
        question = self._question
        assert question is not None
        self._starts += 1
        self._number += 1
        if self._pipe is None:
            self._start()
        box = question.seen.equipment
        request = Request(
            self._number,
            question.game,
            None if box is self._sent_box else box,
            rows_of(question.seen),
            question.seat,
            question.level,
            question.seed,
            question.seconds,
        )
        assert self._pipe is not None
        try:
            self._pipe.send_bytes(_encoder.encode(request))
            self._sent_box = box
        except OSError:
            # The process has just died; `poll` finds no pipe and asks once more.
            self._stop()

    def _start(self) -> None:
        context = multiprocessing.get_context(START_METHOD)
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, self._load), daemon=True, name="tabletop-bot")
        process.start()
        theirs.close()
        self._process, self._pipe, self._sent_box = process, ours, None

    def _stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            if self._process.is_alive():
                self._process.terminate()
            self._process.join(PATIENCE)
            if self._process.is_alive():
                self._process.kill()
                self._process.join()
        self._process, self._pipe, self._sent_box = None, None, None
