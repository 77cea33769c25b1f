"""`tabletop export`: the moments of a saved game as an animated GIF or a folder of pictures, or a copy with its pictures."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tabletop.cli.output import ProgressBar, complain, say
from tabletop.cli.saved import named_seat, print_fault, read_session
from tabletop.core.errors import SaveError
from tabletop.export import chosen_entries
from tabletop.rules.words import counted
from tabletop.saves.frames import ENDING
from tabletop.saves.summary import list_save
from tabletop.session import Session


def export_command(asked: Namespace) -> int:
    """Draw the chosen entries and say how many there are."""
    session, path, problem = read_session(asked.save)
    if asked.output.suffix == ENDING:
        return copy_with_pictures(session, path, asked.output, problem)
    seat = named_seat(session, asked.seat)
    entries = chosen_entries(session, asked.first, asked.last, asked.every, asked.turns)
    if problem:
        complain(problem)
    from tabletop.ui.export.screenshot import no_window

    with no_window(), ProgressBar("pictures") as progress:
        from tabletop.ui.export.film import Film
        from tabletop.ui.export.film_files import Filming
        from tabletop.ui.faces.face_art import FaceArt
        from tabletop.ui.look.game_pictures import pictures_of

        art = FaceArt(pictures_of(session.game, session.header))
        film = Film(session, art, seat, asked.size, words=not asked.no_words)
        filming = Filming(film, entries, asked.output, asked.seconds)
        try:
            while not filming.step(patience=1.0):
                if progress is not None:
                    progress(filming.done, len(entries))
        finally:
            filming.cancel()
    print_fault(session)
    say(f"{asked.output}: {len(entries)} {'picture' if len(entries) == 1 else 'pictures'}")
    return 0


def copy_with_pictures(session: Session, path: Path, output: Path, problem: str) -> int:
    """Write a copy of the save at `path` that holds its pictures; say which of them are found nowhere."""
    if output.exists():
        raise SaveError(f"There is a file {output.name} already; name another with -o.")
    lacking = session.save_with_pictures(output, thumbnail=list_save(path).thumbnail)
    if problem:
        complain(problem)
    held = len(set(session.header.pictures) - set(lacking))
    say(f"{output}: the game and {counted(held, 'picture', 'no')}")
    for file in lacking:
        complain(f"The picture {file} is found nowhere.")
    return 0
