"""One game in progress: its log, its rules, its seats and its file. The stable face of Tabletop for programs.

    session = Session.new("open_table", seats=2, seed="7")
    session.play(MovePiece("pack.QH", to="table", x=300, y=200))
    session.undo()
    session.save(Path("evening.tabletop"))

Every act is an entry of the log. If the session has a file, the entry is in it before any listener hears of the act.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from msgspec.structs import replace

from tabletop.bots.bot import bot_seed, own_secret
from tabletop.bots.worker import Question
from tabletop.core.added_kinds import unpack_kinds
from tabletop.core.chance import new_seed
from tabletop.core.codec import Header, Record, pack_record
from tabletop.core.equipment import SeatDef
from tabletop.core.errors import GameDataError, UnknownNameError
from tabletop.core.events import KindsAdded
from tabletop.core.header import check_header
from tabletop.core.in_steps import finished
from tabletop.core.log import Log
from tabletop.core.picture_names import digest_in, files_on, pictures_named
from tabletop.core.table import start_table
from tabletop.games.game import Game
from tabletop.games.registry import load_game
from tabletop.rules.faults import GameFault
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.ruleset import Options
from tabletop.saves.files import SaveFile, collector_paused, count_as_played, create_save, hold_save, open_save
from tabletop.saves.folder import played_at
from tabletop.saves.glimpse import LONG_GAME, PRESENT_EVERY, glimpse
from tabletop.saves.locks import LockedError
from tabletop.saves.manage import JUST_BEFORE
from tabletop.saves.picture_store import keep_pictures, picture_rows
from tabletop.saves.rescue import write_beside
from tabletop.saves.unused_pictures import note_save
from tabletop.session.checks import checked_level, checked_seats
from tabletop.session.history import GameHistory
from tabletop.session.lost_art import with_lost_art
from tabletop.session.restoring import Loaded, Restored, Unread, loading, restoring, understood
from tabletop.session.save_records import payloads, present_of, summary_row
from tabletop.version import __version__


class Session(GameHistory):
    """A game in progress. Make one with `Session.new` or `Session.load`."""

    _present_at = 0
    """How many entries there were when a summary last had the present table."""

    @classmethod
    def new(
        cls,
        game: str | Game,
        seats: int | Sequence[SeatDef] = 2,
        seed: str | int | None = None,
        options: Options | None = None,
        title: str = "",
        path: Path | None = None,
        rules: str = "",
    ) -> Session:
        """Begin a game; with `path` it is saved there from its first moment.

        `rules` is off, advise or enforce; if empty, the rules are enforced where the game has any.

        Raises UnknownNameError for an unknown game, option or number of seats, GameDataError for equipment that no save can
        hold, SaveError if the file cannot be made.
        """
        box = load_game(game) if isinstance(game, str) else game
        places = checked_seats(box, seats)
        chosen = box.checked_options(options or {})
        equipment = box.box(places, chosen)
        header = Header(
            game=box.id,
            game_version=box.version,
            app_version=__version__,
            equipment=equipment,
            options=chosen,
            seed=str(seed) if seed is not None else new_seed(),
            title=title or box.name,
            made=time.time(),
            rules=checked_level(rules or ("enforce" if box.ruleset is not None else "off"), box),
        )
        if path is not None:
            header = with_pictures(header, box)
        else:
            # Otherwise that is checked where it is packed.
            check_header(header)
        session = cls(header, box, Log(start_table(equipment, header.seed)), own_box=True)
        if path is not None:
            session._go_on_in(create_save(path, header))
        session._set_up()
        if session.file is not None and header.title == box.name and chosen == box.checked_options({}):
            session._unused_size = session.file.size
        return session

    @classmethod
    def load(cls, path: Path, read_only: bool = False) -> Session:
        """Go on with a saved game; new acts are appended to its file unless it is read-only.

        Raises SaveError (NotASaveError, NewerFormatError) if it cannot be opened. `recovery` says what was damaged.
        """
        with collector_paused():
            return cls._of(finished(understood(open_save(path, read_only=read_only))))

    @classmethod
    def load_present(cls, path: Path) -> Session:
        """Go on with a saved game as `load` does, but of a long one read only the present table.

        Its log is read by `read_on`, or as soon as anything asks for it, and in any case before anything is written. Only then is
        it known whether the whole save is sound. Raises SaveError as `load` does.
        """
        try:
            held = hold_save(path)
        except (OSError, LockedError):
            # If at all, it can only be looked at: `load` says why.
            return cls.load(path)
        with collector_paused():
            seen = glimpse(held.data)
            if seen is None:
                return cls._of(finished(loading(held)))
        session = cls._begun(seen.header, Log(seen.table))
        session.title, session.is_summed_up = seen.title, seen.is_summed_up
        session._take_levels(seen.levels)
        session._go_on_at(seen.time)
        session._unread = Unread(held, seen)
        session._go_on_in(held.file)
        return session

    @classmethod
    def restore(cls, header: Header, records: Iterable[Record], game: Game | None = None) -> Session:
        """The game in a save's header and records, without a file; `game` is given where it is not among the installed ones."""
        header = with_lost_art(header, game)
        past = finished(restoring(header, records))
        session = cls._begun(header, past.log, game)
        session._take_over(past)
        session.recovery = past.lost
        return session

    @classmethod
    def _begun(cls, header: Header, log: Log, game: Game | None = None) -> Session:
        """A session without a file for the game in a save; `game` is given where it is not among the installed ones."""
        broken: GameFault | None = None
        with suppress(UnknownNameError):
            try:
                game = game or load_game(header.game)
            except GameDataError as cause:
                broken = GameFault(f"{cause} It is played here without its rules.", cause)
        session = cls(header, game, log)
        session._box_fault = session._box_fault or broken
        return session

    @classmethod
    def _of(cls, loaded: Loaded) -> Session:
        """The game of a save that is all read, with its file."""
        session = cls._begun(loaded.header, loaded.past.log)
        session._take_over(loaded.past)
        session._go_on_in(loaded.file)
        session.recovery = loaded.report
        return session

    def bot_question(self) -> Question | None:
        """The question for a bot now; None if a person is to act, the rules are not enforced, or the game is over."""
        if self.rules != "enforce" or self.game is None or self.read_only or self.ruleset is FREE_PLAY:
            return None
        waiting = self.game_rules.to_act(self.table)
        for seat in self.equipment.seats:
            if seat.id in waiting and seat.bot:
                # Only its own decisions count, so that nothing others do or undo changes its chance.
                decision = sum(self.entries[at].seat == seat.id for at in self.log.path(self.head))
                seed = bot_seed(self.header.seed, seat.id, decision, own_secret())
                return Question(self.game.id, self.view(seat.id), seat.id, seat.bot, seed)
        return None

    def save(self, path: Path, title: str = "", thumbnail: bytes = b"", fresh: bool = False) -> None:
        """Write the whole game, all branches, as a new file at `path`; this session goes on with its own file.

        The new file has the title `title` (empty: the same) and, where there is one, a small picture of the table. With
        `fresh` its chance is its own: nobody can see in the copy what will come in this game.

        Raises SaveError if it cannot be written; an older file at `path` is replaced only when the new one is whole.
        """
        seed = new_seed() if fresh else self.header.seed
        header = with_pictures(replace(self.header, title=title or self.title, seed=seed), self.game)
        with create_save(path, header, replacing=True) as copy:
            for payload in payloads(self, fresh):
                copy.append(payload)
            if thumbnail:
                present = present_of(self) if len(self.entries) >= LONG_GAME and not fresh else b""
                copy.append(pack_record(summary_row(self, thumbnail, title, present)))
        self._note_pictures(path, header)
        if self.file is not None:
            # *Continue* must open this game, not its copy.
            count_as_played(path, played_at(self.file.path) - JUST_BEFORE)

    def save_with_pictures(self, path: Path, title: str = "", thumbnail: bytes = b"") -> list[str]:
        """Write the whole game and its pictures as a new file at `path`, to be handed on; return the pictures found nowhere.

        Its chance is its own, as that of any copy that is played on. Raises SaveError as `save` does.
        """
        lacking: list[str] = []
        header = with_pictures(replace(self.header, title=title or self.title, seed=new_seed()), self.game)
        header = replace(header, pictures={**header.pictures, **added_pictures(self.log)})
        with create_save(path, header, replacing=True, art_inside=True) as copy:
            for payload in picture_rows(header.pictures, self.game.pictures if self.game is not None else None, lacking):
                copy.append(payload)
            for payload in payloads(self, fresh=True):
                copy.append(payload)
            # With a summary at its end, a list of saves never has to read the pictures.
            copy.append(pack_record(summary_row(self, thumbnail, title)))
        return lacking

    def write_summary(self, thumbnail: bytes = b"", is_last: bool = False) -> None:
        """Append what a list of saves shows to the file, if there is one; `thumbnail` is a small picture of the table.

        With `is_last` the game is left now. Then, and now and again before, that of a long game has its present table too.
        """
        count = len(self.entries)
        wanted = count >= LONG_GAME and (is_last or count >= self._present_at + PRESENT_EVERY)
        present = present_of(self) if wanted else b""
        self._write(pack_record(summary_row(self, thumbnail, present=present)))
        if present and self.file is not None:
            self.file.begin_stream()
            self._present_at = count
        self.is_summed_up = True

    @property
    def is_unused(self) -> bool:
        """Whether nothing is in its file but what `new` wrote: no title, option, name of a moment or act that a person chose.

        A game that was loaded, or begun from a template, is never unused, because somebody wanted just that (but see
        `count_as_unused`).
        """
        return self.file is not None and self.file.size == self._unused_size and not (self.file.moved or self.unsaved)

    def count_as_unused(self) -> None:
        """Let the game count as unused until somebody acts: it takes the place of one that was."""
        self._unused_size = self.file.size if self.file is not None else -1

    @property
    def unsaved(self) -> str:
        """A sentence on what of this game is not in its file, and why; empty if all is on disk, or there is no file."""
        return self.file.unsaved if self.file is not None else ""

    def close(self, give_up: bool = False) -> None:
        """Finish writing and close the file.

        Raises SaveError, and stays open, if something cannot be written: try again later, `save` the game elsewhere, or
        lose it with `give_up`.
        """
        if self.file is not None:
            self.file.close(give_up)
        if self._unread is not None:
            self._unread.stop()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Close the file in any case; raises SaveError if not all is on disk, or adds that as a note to `error`."""
        if self.file is not None:
            self.file.__exit__(kind, error, trace)

    def _go_on_in(self, file: SaveFile) -> None:
        """Write what is done from now on into `file`; if that file is lost, write the whole game into a new one."""

        def write_again() -> SaveFile:
            return write_beside(file.path, replace(self.header, title=self.title), list(payloads(self)))

        self.file = file
        file.write_again = write_again
        if self.is_read:
            self._note_pictures(file.path, self.header)

    def _take_over(self, past: Restored) -> None:
        super()._take_over(past)
        if self.file is not None:
            self._note_pictures(self.file.path, self.header)

    def _note_pictures(self, path: Path, header: Header) -> None:
        """Say that the save `path` of this game needs the pictures of `header`, and those that came during play."""
        note_save(path, {*header.pictures.values(), *added_pictures(self.log).values()})


def with_pictures(header: Header, game: Game | None) -> Header:
    """The header with the hashes of its pictures, which are put into the store; raises SaveError if they cannot be.

    A header that knows some already keeps to them: the folder of the game may have others by now.
    """
    if header.pictures or game is None or game.pictures is None:
        return header
    return replace(header, pictures=keep_pictures(game.pictures, pictures_named(header.equipment)))


def added_pictures(log: Log) -> dict[str, str]:
    """The hash of each picture that came with kinds during play, on any line of the log."""
    packed = (event.packed for entry in log.entries for event in entry.events if isinstance(event, KindsAdded))
    files = files_on(face for one in packed for kind in unpack_kinds(one) for face in kind.faces)
    return {file: digest for file in files if (digest := digest_in(file))}
