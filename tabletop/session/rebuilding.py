"""A game in progress that goes on with another box, because its author has changed the files of the game."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop.core.codec import EntryRow, pack_entry, unpack_record
from tabletop.core.errors import SaveError
from tabletop.core.header import Header
from tabletop.core.refit import refitted
from tabletop.core.table import start_table
from tabletop.games.game import Game
from tabletop.saves.files import create_save, open_save
from tabletop.session.save_records import payloads
from tabletop.session.session import Session, with_pictures


def changed_header(session: Session, game: Game) -> Header:
    """The header of this game with the box and the pictures that `game` has by now; an option that is gone has no say.

    Raises GameDataError if the box cannot be made, UnknownNameError if the game is not for this number of
    players, SaveError if the pictures cannot be kept.
    """
    seats = session.equipment.seats
    game.check_players(len(seats))
    known = {option.id: [value for value, _ in option.choices] for option in game.options}
    chosen = {name: value for name, value in session.header.options.items() if value in known.get(name, ())}
    options = game.checked_options(chosen)
    header = replace(session.header, equipment=game.box(seats, options), options=options, game_version=game.version, pictures={})
    return with_pictures(header, game)


def rebuilt(session: Session, game: Game, header: Header) -> Session:
    """The same game with this header, in the same file, which is written again; the old session has no file any more.

    Raises SaveError if it cannot be written: then the old session goes on as it was.
    """
    fitting = refitted(session.entries, session.equipment, start_table(header.equipment, header.seed))
    rows = [pack_entry(next(fitting)) if isinstance(unpack_record(row), EntryRow) else row for row in payloads(session)]
    new = Session.restore(header, [unpack_record(row) for row in rows], game)
    old = session.file
    if old is None:
        return new
    unused, path = session.is_unused, old.path
    old.close()
    try:
        with create_save(path, replace(header, title=session.title), replacing=True) as copy:
            for row in rows:
                copy.append(row)
        new._go_on_in(open_save(path).file)
    except SaveError:
        session._go_on_in(open_save(path).file)
        raise
    session.file = None
    if unused:
        new.count_as_unused()
    return new
