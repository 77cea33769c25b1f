"""The saves of a folder as a list that is long before it is read: each save is read when its row is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import overload

from tabletop.saves.folder import TRASH, SaveListing, list_save, newest_first

MOST_KEPT = 64
"""So many rows stay in memory, each with its picture of some 80 KB: more than a window shows at once."""


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

    def _listing(self, path: Path) -> SaveListing:
        # Whatever was looked at last goes to the end; what was not looked at for the longest time makes room.
        listing = self._read.pop(path, None) or list_save(path, self.in_trash)
        self._read[path] = listing
        if len(self._read) > MOST_KEPT:
            del self._read[next(iter(self._read))]
        return listing
