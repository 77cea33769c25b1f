"""Films as files: an animated GIF, or a folder of PNG pictures. The file or folder is written whole, or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Protocol

import pygame
from pygame import Surface

from tabletop.core.errors import SaveError
from tabletop.core.log import EntryId
from tabletop.export import reason
from tabletop.ui.export.film import Film
from tabletop.ui.export.gif import GifWriter

GIF = ".gif"


class FilmFile(Protocol):
    """The file or folder that pictures are written to."""

    def add(self, picture: Surface) -> None:
        """Write one more picture."""

    def finish(self) -> None:
        """Give the film its name, after the last picture."""

    def abandon(self) -> None:
        """Delete what was written, because the film is not wanted."""


class GifFile:
    """One animated GIF. It has another name while it is being written."""

    def __init__(self, path: Path, size: tuple[int, int], seconds: float) -> None:
        """Begin a new file. Raises TabletopError if it exists, if it cannot be written, and without Pillow."""
        refuse_existing(path)
        self.path = path
        self._part = unfinished(path)
        self._file = self._part.open("xb")
        try:
            self._writer = GifWriter(self._file, size, seconds)
        except BaseException:
            self.abandon()
            raise

    def add(self, picture: Surface) -> None:
        self._writer.add(pygame.image.tobytes(picture, "RGB"))

    def finish(self) -> None:
        self._writer.finish()
        self._file.close()
        refuse_existing(self.path)
        os.replace(self._part, self.path)

    def abandon(self) -> None:
        self._file.close()
        self._part.unlink(missing_ok=True)


class PictureFolder:
    """A folder of PNG pictures with running numbers, `0001.png`. It has another name while it is being filled."""

    def __init__(self, path: Path) -> None:
        """Begin a new folder. Raises SaveError if something else is there, OSError if the folder cannot be made."""
        refuse_existing(path)
        self.path = path
        self._part = unfinished(path)
        self._part.mkdir()
        self._count = 0

    def add(self, picture: Surface) -> None:
        self._count += 1
        pygame.image.save(picture, str(self._part / f"{self._count:04}.png"))

    def finish(self) -> None:
        refuse_existing(self.path)
        if self.path.is_dir():
            self.path.rmdir()
        os.replace(self._part, self.path)

    def abandon(self) -> None:
        shutil.rmtree(self._part, ignore_errors=True)


class Filming:
    """A film that is being made. Each `step` draws a picture; another thread writes meanwhile."""

    def __init__(self, film: Film, entries: Sequence[EntryId], path: Path, seconds: float) -> None:
        """Begin to write pictures of `entries` to `path`, each `seconds` long: a GIF if it ends in .gif, else a folder.

        Raises TabletopError with a sentence if nothing can be written there.
        """
        self.film = film
        self.entries = entries
        self.path = path
        self.done = 0
        """How many pictures have been drawn."""
        self.finished = False
        try:
            self._file: FilmFile = GifFile(path, film.size, seconds) if is_gif(path) else PictureFolder(path)
        except (OSError, ValueError) as problem:
            raise self._failed(problem) from problem
        self._worker = ThreadPoolExecutor(1, "film")
        self._writing: Future[None] | None = None

    def step(self, patience: float) -> bool:
        """Draw one more picture, if the last one is written within `patience` seconds; return whether all are done.

        Raises SaveError if the film cannot be written, and then deletes it.
        """
        if self.finished or (self._writing is not None and not wait([self._writing], patience).done):
            return self.finished
        try:
            if self._writing is not None:
                self._writing.result()
            if self.done < len(self.entries):
                picture = self.film.picture(self.entries[self.done]).copy()
                self.done += 1
                self._writing = self._worker.submit(self._file.add, picture)
                return False
            self._file.finish()
        except (OSError, pygame.error) as problem:
            self.cancel()
            raise self._failed(problem) from problem
        except BaseException:
            self.cancel()
            raise
        self._worker.shutdown()
        self.finished = True
        return True

    def cancel(self) -> None:
        """Delete the film if it is not finished."""
        if not self.finished:
            self.finished = True
            self._worker.shutdown(cancel_futures=True)
            self._file.abandon()

    def _failed(self, problem: OSError | ValueError | pygame.error) -> SaveError:
        why = reason(problem) if isinstance(problem, OSError | ValueError) else str(problem)
        what = "film" if is_gif(self.path) else "pictures"
        return SaveError(f"The {what} cannot be written to {self.path}: {why.rstrip('.')}.")


def is_gif(path: Path) -> bool:
    """Whether a film of that name is a GIF; if not, it is a folder of pictures."""
    return path.suffix.lower() == GIF


def unfinished(path: Path) -> Path:
    """The hidden name of a film while it is being made, in the folder where it will be."""
    return path.with_name(f".{path.name[:100]}.{secrets.token_hex(4)}.part")


def refuse_existing(path: Path) -> None:
    """Return if a film may be put at `path`; raises SaveError if something is there. An empty folder is allowed."""
    if is_gif(path):
        if path.exists():
            raise SaveError(f"There is a file {path.name} already; please give another name.")
    elif path.is_dir():
        if any(path.iterdir()):
            raise SaveError(f"There is a folder {path.name or path} with something in it already; please give another name.")
    elif path.exists():
        raise SaveError(f"{path.name} is a file, not a folder; please give another name.")
