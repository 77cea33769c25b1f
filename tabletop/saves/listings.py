"""The saves of a folder as a list: which there are is known at once, each is read only when its row is looked at."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import overload

from tabletop.saves.folder import TEMPLATES, TRASH, newest_first, saves_in
from tabletop.saves.summary import SaveListing, list_save

MOST_KEPT = 64
"""How many rows stay in memory, each with its picture of some 80 KB: more than a window shows at once."""
MOST_LOOKED_AT = 20
"""How many saves are looked through for a game that is not over yet."""


def list_saves(folder: Path, trash: bool = False) -> list[SaveListing]:
    """The saves in `folder` (in its trash), the one played last first; none if the folder is not there.

    Only files count. One that is gone before it could be read has no row.
    """
    try:
        paths = saves_in(folder / TRASH if trash else folder)
    except OSError:
        # A folder that is not there, or may not be looked into, has no saves to offer.
        return []
    saves = (list_save(path, trash) for path in paths)
    there = (save for save in saves if not save.problem or save.path.exists())
    return sorted(there, key=lambda save: (-save.modified, save.path.name))


def has_templates(folder: Path) -> bool:
    """Whether there is a file among the templates of a folder of saves. None of them is opened."""
    try:
        return bool(saves_in(folder / TEMPLATES))
    except OSError:
        # There is no such folder before the first template.
        return False


def save_to_go_on_with(folder: Path) -> tuple[SaveListing | None, int]:
    """The game to offer first, and how many saves there are: the one played last that is not over, else the one played last.

    A game without an act and without a title of its own, as a program that was killed may leave it, comes after all others. Only
    as many are read as it takes to find it. Raises OSError if the folder cannot be read.
    """
    files = newest_first(folder)
    over: SaveListing | None = None
    unused: SaveListing | None = None
    for number, path in enumerate(files):
        listing = list_save(path)
        if listing.problem:
            continue
        if not listing.entries and listing.title == listing.game_name:
            unused = unused or listing
        elif not listing.over:
            return listing, len(files)
        else:
            over = over or listing
        if number >= MOST_LOOKED_AT:
            break
    return over or unused, len(files)


def newest_save(folder: Path) -> Path | None:
    """The save in `folder` that was played last and can be read; None if there is none."""
    try:
        return next((path for path in newest_first(folder) if not list_save(path).problem), None)
    except OSError:
        # A folder that is not there has no saves.
        return None


class Listings(Sequence[SaveListing]):
    """The saves in `folder` (with `trash`, in its trash) as they are now, the one played last first.

    A folder that is not there, or may not be looked into, has none.
    """

    def __init__(self, folder: Path | None = None, trash: bool = False) -> None:
        self.in_trash = trash
        self.paths: list[Path] = []
        self._read: dict[Path, SaveListing] = {}
        if folder is not None:
            try:
                self.paths = newest_first(folder / TRASH if trash else folder)
            except OSError:
                # What is wrong with the folder is said where a game is to be saved.
                self.paths = []

    def __len__(self) -> int:
        return len(self.paths)

    @overload
    def __getitem__(self, index: int) -> SaveListing: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[SaveListing]: ...

    def __getitem__(self, index: int | slice) -> SaveListing | Sequence[SaveListing]:
        if isinstance(index, slice):
            return [self._listing(path) for path in self.paths[index]]
        return self._listing(self.paths[index])

    def __iter__(self) -> Iterator[SaveListing]:
        return map(self._listing, self.paths)

    def only(self, paths: Sequence[Path]) -> Listings:
        """A list of these saves alone, which shares what has been read with this one."""
        found = Listings()
        found.in_trash, found.paths, found._read = self.in_trash, list(paths), self._read
        return found

    def _listing(self, path: Path) -> SaveListing:
        # The row looked at last goes to the end, so the first is the one that was not looked at for the longest time.
        listing = self._read.pop(path, None) or list_save(path, self.in_trash)
        self._read[path] = listing
        if len(self._read) > MOST_KEPT:
            del self._read[next(iter(self._read))]
        return listing


class SaveSearch:
    """Finds saves by words of their title, game and people; files are read some at a time, and again only if they changed."""

    def __init__(self) -> None:
        self.found: list[Path] = []
        """The saves found so far, in the order of their list."""
        self._saves = Listings()
        self._typed: list[str] = []
        self._next = 0
        self._words: dict[Path, tuple[int, int, str]] = {}
        """The time of the last change of each save, its size, and its words in small letters."""

    @property
    def finished(self) -> bool:
        """Whether all saves of the list have been looked at."""
        return self._next >= len(self._saves)

    def begin(self, saves: Listings, text: str) -> None:
        """Look for the saves of a list that have all words of `text`, each as a part of a word; with an empty text, for all."""
        self._saves, self._typed = saves, text.casefold().split()
        self.found, self._next = ([], 0) if self._typed else (saves.paths, len(saves))

    def step(self, seconds: float) -> None:
        """Look at saves for about that many seconds, at one at least if not all have been looked at."""
        end = time.perf_counter() + seconds
        while not self.finished:
            path = self._saves.paths[self._next]
            self._next += 1
            words = self._words_of(path)
            if all(word in words for word in self._typed):
                self.found.append(path)
            if time.perf_counter() >= end:
                return

    def _words_of(self, path: Path) -> str:
        try:
            about = path.stat()
        except OSError:
            # It is gone since the folder was listed.
            return ""
        known = self._words.get(path)
        if known is None or known[:2] != (about.st_mtime_ns, about.st_size):
            save = list_save(path, self._saves.in_trash)
            words = " ".join((save.title, save.game_name, *save.players, path.stem)).casefold()
            known = self._words[path] = (about.st_mtime_ns, about.st_size, words)
        return known[2]
