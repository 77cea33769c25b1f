"""`tabletop export`: the moments of a saved game as an animated GIF or a folder of pictures, without a window."""

from __future__ import annotations

from argparse import Namespace

from tabletop.cli.output import ProgressBar, complain, say
from tabletop.cli.saved import named_seat, print_fault, read_session
from tabletop.export import chosen_entries


def export_command(asked: Namespace) -> int:
    """Draw the chosen entries and say how many there are."""
    session, _, problem = read_session(asked.save)
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

        art = FaceArt(pictures_of(session.game, session.header.game))
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
