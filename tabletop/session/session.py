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
from tabletop.core.codec import (
    EntryRow,
    Header,
    HeadRow,
    LevelRow,
    MarkRow,
    Record,
    SummaryRow,
    TitleRow,
    entry_from,
    pack_record,
)
from tabletop.core.equipment import SeatDef
from tabletop.core.errors import GameDataError, NotASaveError, UnknownNameError
from tabletop.core.events import KindsAdded
from tabletop.core.header import check_header
from tabletop.core.log import ROOT, Log
from tabletop.core.picture_names import digest_in, files_on, pictures_named
from tabletop.core.table import start_table
from tabletop.games.game import Game
from tabletop.games.registry import load_game
from tabletop.rules.faults import GameFault
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.ruleset import Options
from tabletop.saves.files import SaveFile, collector_paused, count_as_played, create_save, open_save
from tabletop.saves.folder import played_at
from tabletop.saves.manage import JUST_BEFORE
from tabletop.saves.picture_store import keep_pictures, picture_rows, take_in_pictures
from tabletop.saves.rescue import write_beside
from tabletop.saves.unused_pictures import note_save
from tabletop.session.changes import (
    UNDO_POLICIES,
    HeadMove,
)
from tabletop.session.checks import checked_level, checked_seats, level_in_save
from tabletop.session.history import GameHistory
from tabletop.session.save_records import payloads, summary_row
from tabletop.version import __version__


class Session(GameHistory):
    """A game in progress. Make one with `Session.new` or `Session.load`."""

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
            opened = open_save(path, read_only=read_only)
            report = opened.report
            try:
                report = " ".join(filter(None, (report, take_in_pictures(opened.header, opened.records))))
                session = cls.restore(opened.header, opened.records)
                if session.recovery:
                    # Cut what does not fit off the file too, so that new acts follow those that are kept.
                    entries = [at for at, record in enumerate(opened.records) if isinstance(record, EntryRow)]
                    first_unfit = entries[len(session.entries) - 1]
                    report = " ".join(filter(None, (report, session.recovery, opened.keep(first_unfit))))
                    session = cls.restore(opened.header, opened.records[:first_unfit])
            except BaseException:
                opened.file.close()
                raise
        session._go_on_in(opened.file)
        session.recovery = report
        return session

    @classmethod
    def restore(cls, header: Header, records: Iterable[Record], game: Game | None = None) -> Session:
        """The game in a save's header and records, without a file; `game` is given where it is not among the installed ones."""
        broken: GameFault | None = None
        with suppress(UnknownNameError):
            try:
                game = game or load_game(header.game)
            except GameDataError as cause:
                broken = GameFault(f"{cause} It is played here without its rules.", cause)
        log = Log(start_table(header.equipment, header.seed))
        session = cls(header, game, log)
        session._box_fault = session._box_fault or broken
        head = ROOT
        for record in records:
            match record:
                case EntryRow():
                    log.add_row(entry_from(record, len(log.entries)))
                    head = len(log.entries) - 1
                case HeadRow(entry, seat, made):
                    if not 0 <= entry < len(log.entries):
                        raise NotASaveError(f"This save goes back to entry {entry}, which it does not hold.")
                    head = entry
                    session.head_moves.append(HeadMove(len(log.entries) - 1, log.head, entry, seat, made))
                    log.follow_to(entry)
                case MarkRow(entry, name, note):
                    if 0 <= entry < len(log.entries):
                        session._mark(entry, name, note)
                case TitleRow(title):
                    session.title = title
                case LevelRow(rules, _, _, undo, hands):
                    session._open_hands = hands == "open" if hands in ("open", "covered") else session._open_hands
                    session._level = level_in_save(rules, session.game_rules)
                    session._undo_policy = next((one for one in UNDO_POLICIES if one == undo), session._undo_policy)
                case _:
                    pass
            session.is_summed_up = isinstance(record, SummaryRow)
        sound = log.replay_all()
        if sound < len(log.entries) - 1:
            lost = len(log.entries) - 1 - sound
            log.cut(sound)
            session.is_summed_up = False
            session.marks = {entry: name for entry, name in session.marks.items() if entry <= sound}
            session.notes = {entry: note for entry, note in session.notes.items() if entry <= sound}
            session.head_moves = [move for move in session.head_moves if max(move.source, move.to) <= sound]
            session.recovery = f"{lost} entries at the end do not fit this table and were left out."
            head = min(head, sound)
        log.move_head(head)
        session._clock = time.monotonic() - (log.entries[-1].time / 1000.0)
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
                copy.append(pack_record(summary_row(self, thumbnail, title)))
        note_save(path, {*header.pictures.values(), *added_pictures(self.log).values()})
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
        with create_save(path, header, replacing=True) as copy:
            for payload in picture_rows(header.pictures, self.game.pictures if self.game is not None else None, lacking):
                copy.append(payload)
            for payload in payloads(self, fresh=True):
                copy.append(payload)
            # With a summary at its end, a list of saves never has to read the pictures.
            copy.append(pack_record(summary_row(self, thumbnail, title)))
        return lacking

    def write_summary(self, thumbnail: bytes = b"") -> None:
        """Append what a list of saves shows to the file, if there is one; `thumbnail` is a small picture of the table."""
        self._write(pack_record(summary_row(self, thumbnail)))
        self.is_summed_up = True

    @property
    def is_unused(self) -> bool:
        """Whether nothing is in its file but what `new` wrote: no title, option, name of a moment or act that a person chose.

        A game that was loaded is never unused, because somebody wanted to go on with it (but see `count_as_unused`).
        """
        return self.file is not None and self.file.size == self._unused_size and not (self.file.moved or self.unsaved)

    def count_as_unused(self) -> None:
        """Let the game count as unused until somebody acts: it has just begun from a template."""
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
        note_save(file.path, {*self.header.pictures.values(), *added_pictures(self.log).values()})


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
