"""The sounds: short ones chosen by the events of an act.

Nothing waits for a sound: a separate thread opens the device when the first sound is wanted, plays, and closes it again after a
time of silence, so that a table at rest needs no processor. Without a device, or when it is lost, the table stays silent; a
message says so once, and the program's log says why. A change of the sound settings tries again.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Sequence
from queue import Empty, SimpleQueue
from types import ModuleType
from typing import Literal, assert_never

import pygame

from tabletop import settings
from tabletop.core.equipment import Equipment, PieceId
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
from tabletop.core.table import Table
from tabletop.problems import LOG
from tabletop.ui.look.assets import asset_path

Sound = Literal["card-slide", "card-flip", "wood-tap", "dice", "shuffle", "bell"]

SOUNDS: tuple[Sound, ...] = ("card-slide", "card-flip", "wood-tap", "dice", "shuffle", "bell")
RATE, CHANNELS, BUFFER = 22_050, 1, 512
"""Of the device: samples per second, channels, and samples passed to it at a time (23 ms)."""
QUIET = 15.0
"""After this many seconds without a sound the device is closed."""
STALE = 0.4
"""A sound that is late by more than this many seconds is left out."""
FLAT = 1.0
"""A thing with two sides that is at most this thick (millimetres) sounds like a card."""


def sounds_of(events: Iterable[Event], table: Table) -> list[Sound]:
    """The sounds of an act, each once and only the important ones: shuffling hides sliding. `table` is that after the act."""
    heard: dict[Sound, None] = {}
    for event in events:
        match event:
            case DiceRolled():
                heard["dice"] = None
            case ZoneOrdered(_, _, shuffled):
                if shuffled:
                    heard["shuffle"] = None
            case PiecesFaced():
                heard["card-flip"] = None
            case PiecesMoved(pieces) | PiecesMade(pieces):
                heard["card-slide" if any_flat(table, pieces) else "wood-tap"] = None
            case PiecesRemoved():
                heard["wood-tap"] = None
            case PiecesTurned() | PiecesMarked() | CountersChanged() | FlowChanged():
                pass
            case Noted() | Revealed() | KnownOnlyTo() | ChanceUsed() | Drawn() | KindsAdded():
                pass
            case _:
                assert_never(event)
    for loud in ("dice", "shuffle"):
        if loud in heard:
            return [loud]
    return list(heard)


def any_flat(table: Table, pieces: Sequence[PieceId]) -> bool:
    """Whether the first of the pieces is flat like a card; the pieces of an act are mostly of one sort."""
    first = next((piece for piece in pieces if piece in table.pieces), None)
    return first is not None and table.kind(first).flips and table.kind(first).thickness <= FLAT


def rings(before: Sequence[str], after: Sequence[str], box: Equipment) -> bool:
    """Whether the bell rings: the turn has come to a person who did not have it."""
    people = {seat.id for seat in box.seats if not seat.bot}
    return bool((set(after) - set(before)) & people)


class Sounds:
    """Plays sounds by their names. Make one for the window; `close` it with the window."""

    def __init__(self) -> None:
        self.played: list[Sound] = []
        """The last few sounds that were wanted and not muted."""
        self.broken = False
        """Whether the device could not be opened or was lost."""
        self._noticed = False
        self._wanted: SimpleQueue[tuple[Sound, float, float] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def play(self, name: Sound) -> None:
        """Play a sound now or not at all; returns at once."""
        now = settings.current()
        if now.mute or not now.volume:
            return
        self.played = [*self.played[-20:], name]
        if self.broken:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, name="sound", daemon=True)
            self._thread.start()
        self._wanted.put((name, now.volume / 100, time.monotonic()))

    def take_notice(self) -> str:
        """A sentence for the person if sound has stopped and the person does not know yet; else empty."""
        if not self.broken or self._noticed:
            return ""
        self._noticed = True
        return "There is no sound device, or it was lost: the table stays silent. Play goes on."

    def try_again(self) -> None:
        """Try to open the device again at the next sound."""
        if self.broken:
            self.close()
            self._wanted = SimpleQueue()
            self.broken = self._noticed = False

    def close(self) -> None:
        """Close the device."""
        if self._thread is not None:
            self._wanted.put(None)
            self._thread.join(2.0)
            self._thread = None

    def _serve(self) -> None:
        """Play the wanted sounds one after another, on the only thread that uses the device."""
        try:
            while (first := self._wanted.get()) is not None:
                if not isinstance(pygame.mixer, ModuleType):
                    # pygame puts an object that raises at every use in the place of a part that it was built without.
                    raise OSError("pygame was built without a mixer")
                pygame.mixer.init(RATE, -16, CHANNELS, BUFFER)
                try:
                    if self._play_on(first):
                        return
                finally:
                    pygame.mixer.quit()
        except (pygame.error, OSError) as cause:
            self.broken = True
            LOG.warning("There will be no sound: %s.", cause)

    def _play_on(self, wanted: tuple[Sound, float, float] | None) -> bool:
        """Play with the device open until no sound was wanted for a while; return whether the window closes."""
        loaded = {name: pygame.mixer.Sound(str(asset_path("sounds", f"{name}.wav"))) for name in SOUNDS}
        while wanted is not None:
            name, volume, at = wanted
            if time.monotonic() - at < STALE:
                loaded[name].set_volume(volume)
                loaded[name].play()
            try:
                wanted = self._wanted.get(timeout=QUIET)
            except Empty:
                return False
        return True
