"""Templates: prepared tables in a folder beside the saves, from which games are begun any number of times.

What is kept is the table before anybody has played: what people have scored is not on it, and a game begun from it shuffles the
piles again that were shuffled.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.apply import apply_events
from tabletop.core.chance import Rng, new_seed
from tabletop.core.codec import EntryRow, Header, LevelRow, SummaryRow, entry_from, pack_entry, pack_record
from tabletop.core.equipment import PieceId, SeatDef
from tabletop.core.errors import SaveError, TabletopError
from tabletop.core.events import CountersChanged, Event, FlowChanged, ZoneOrdered
from tabletop.core.log import ROOT, SET_UP, Entry
from tabletop.core.reseeding import with_seed
from tabletop.core.table import Table, start_table
from tabletop.games.game import Game
from tabletop.games.registry import load_game
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.recorder import settle
from tabletop.rules.rounds import DEALT, FREE, GATHERED, back_in, gather_events, origin_of, pack_of
from tabletop.rules.score_sheet import is_on_sheet, rounds_on_sheet
from tabletop.saves.files import create_save, read_save, write_save
from tabletop.saves.folder import TEMPLATES, new_save_path
from tabletop.saves.listings import list_saves
from tabletop.saves.summary import SaveListing
from tabletop.session.chance_piles import came_by_chance, chance_in, piles_of, shuffle_piles
from tabletop.session.laying_out import came_later, laid_out
from tabletop.session.lost_art import with_lost_art
from tabletop.session.save_records import summary_row
from tabletop.session.session import Session

SET_UP_ENTRY = ROOT + 1


def keep_template(session: Session, folder: Path, title: str, thumbnail: bytes = b"") -> Path:
    """Keep the present table, with its hands, seats and options, as a template in the folder of saves; return its path.

    The whole way to it becomes the set-up: nothing of it can be undone in a game begun from it, nor read in its log. On a free
    table on which rounds have been played, the packs that were dealt go back from the hands, and the first seat begins. Raises
    SaveError if it cannot be written.
    """
    title = " ".join(title.split())
    path = new_save_path(folder / TEMPLATES, title)
    path_here = [session.entries[at] for at in session.log.path(session.head)[1:]]
    events = [with_seed(event, "") for entry in path_here for event in entry.events]
    if session.game_rules is FREE_PLAY:
        fresh = before_first_round(session.table)
        events = [*without_scores(events), *fresh, *marks_of_chance(apply_events(session.table, fresh), path_here)]
    header = replace(session.header, title=title, seed=new_seed(), made=time.time(), rules=session.rules)
    with create_save(path, header, replacing=True) as file:
        file.append(pack_entry(Entry(SET_UP_ENTRY, ROOT, "", SET_UP, tuple(events))))
        hands = "open" if session.open_hands else ""
        file.append(pack_record(LevelRow(session.rules, "", 0, session.undo_policy, hands)))
        file.append(pack_record(replace(summary_row(session, thumbnail, title), entries=0, head=SET_UP_ENTRY)))
    return path


def without_scores(events: Iterable[Event]) -> list[Event]:
    """The events without what was written on the table of scores."""
    return [
        replace(event, values=tuple((name, value) for name, value in event.values if not is_on_sheet(name)))
        if isinstance(event, CountersChanged)
        else event
        for event in events
    ]


def was_played(table: Table) -> bool:
    """Whether a round of a free table has been played: one is written on the table of scores, a second one was dealt, or the pack
    was gathered after the first."""
    return bool(rounds_on_sheet(table)) or table.flow.phase == GATHERED or (table.flow.phase == DEALT and table.flow.round > 1)


def before_first_round(table: Table) -> list[Event]:
    """The events that bring a free table back to before its first round, if one has been played; else it only counts from 1."""
    flow, box = table.flow, table.equipment
    if not was_played(table):
        return [FlowChanged(flow.to_act, flow.phase, 1, flow.agenda)]
    events: list[Event] = []
    after = table
    for zone in box.zones.values():
        for piece in table.zones[zone.id] if zone.in_hand else ():
            if after.where[piece] == zone.id and origin_of(box, back_in(after, piece)) is not None:
                gathered = gather_events(after, pack_of(after, piece))
                events, after = events + gathered, apply_events(after, gathered)
    starts = tuple((one.id, one.start) for one in box.counters.values() if one.seat)
    return [*events, CountersChanged(starts), FlowChanged((box.seats[0].id,), FREE, 1, flow.agenda)]


def templates_in(folder: Path) -> list[SaveListing]:
    """The templates in a folder of saves, the newest first; what cannot be read is not among them."""
    return [one for one in list_saves(folder / TEMPLATES) if not one.problem]


class SeatsOffered(Struct, frozen=True):
    """Who may play a game from a template."""

    seats: tuple[SeatDef, ...]
    """Those of the template."""
    players: tuple[int, int]
    """The least and the most number. Only an installed game without rules can be laid out for another number of seats."""
    bots: tuple[str, ...]
    """The levels of bots that may sit there."""
    own: bool
    """Whether the seats have colours that nobody chooses."""
    held: tuple[int, ...] = ()
    """How many pieces of each seat go onto the open table if it is not played."""


def seats_offered(template: Path) -> SeatsOffered:
    """Who may play a game from a template; raises SaveError if it cannot be read."""
    header, records, _ = read_save(template)
    seats, game = header.equipment.seats, known_game(header)
    if game is None:
        return SeatsOffered(seats, (len(seats), len(seats)), (), own=True)
    is_free = game.ruleset is None
    players = game.players if is_free else (len(seats), len(seats))
    own = not is_free or bool(game.own_seats)
    return SeatsOffered(seats, players, tuple(game.bots), own, held_by_seats(header, records) if is_free else ())


def held_by_seats(header: Header, records: Iterable[object]) -> tuple[int, ...]:
    """How many pieces that came later than the set-up lie in the places of each seat of a template."""
    events = [event for one in records if isinstance(one, EntryRow) for event in entry_from(one, SET_UP_ENTRY).events]
    table = apply_events(start_table(header.equipment, header.seed), events)
    box = table.equipment
    return tuple(
        sum(len(came_later(table, zone.id)) for zone in box.zones.values() if zone.owner == seat.id) for seat in box.seats
    )


def known_game(header: Header) -> Game | None:
    """The game of a save; None if it is not installed."""
    with suppress(TabletopError):
        return load_game(header.game)
    return None


def begin_from(template: Path, folder: Path, seats: Sequence[SeatDef] = ()) -> Session:
    """A new game, in a file in `folder`, that begins with the table of a template and has chance of its own.

    `seats` are those who play now; if empty, those of the template. Raises SaveError if the template cannot be read or the file
    cannot be made, GameDataError if the game cannot be laid out for these seats.
    """
    header, records, _ = read_save(template)
    header = with_lost_art(header)
    entries = [entry_from(record, SET_UP_ENTRY) for record in records if isinstance(record, EntryRow)]
    if len(entries) != 1 or entries[0].move != SET_UP:
        raise SaveError(f"{template.name} is not a template: a game was played in it.")
    header = replace(header, seed=new_seed(), made=time.time())
    header, events = for_players(header, entries[0].events, tuple(seats) or header.equipment.seats)
    again = shuffled_again(apply_events(start_table(header.equipment, header.seed), events), entries[0].events)
    rows = [pack_entry(replace(entries[0], events=(*events, *again)))]
    rows += [pack_record(record) for record in records if not isinstance(record, EntryRow | SummaryRow)]
    path = new_save_path(folder, header.title)
    write_save(path, header, rows).close()
    return Session.load(path)


def for_players(header: Header, events: tuple[Event, ...], seats: tuple[SeatDef, ...]) -> tuple[Header, tuple[Event, ...]]:
    """The header and the set-up of a template for these seats: with their names, and laid out again if they are others."""
    old = header.equipment
    if seats == old.seats:
        return header, events
    game = known_game(header)
    same_ids = [seat.id for seat in seats] == [seat.id for seat in old.seats]
    if same_ids and (game is None or game.box(old.seats, header.options) != old):
        # Another version of the game made this box: nothing but the seats can be given other names.
        return replace(header, equipment=replace(old, seats=seats)), events
    if game is None:
        raise SaveError("This game is not installed, so that it can only be begun with the seats of the template.")
    box = game.box(seats, header.options)
    if same_ids:
        return replace(header, equipment=box), events
    wanted = apply_events(start_table(old, header.seed), events)
    return replace(header, equipment=box), tuple(laid_out(start_table(box, header.seed), wanted))


def shuffled_again(table: Table, events: Iterable[Event]) -> list[Event]:
    """The events that shuffle each pile of the set-up again whose order came by chance; one put in order stays as it is."""
    rng = Rng(table.chance)
    again = shuffle_piles(table, came_by_chance(events), rng)
    return settle(table, again, rng)[0] if again else []


def marks_of_chance(table: Table, entries: Iterable[Entry]) -> list[Event]:
    """Events that change nothing, and say of which piles the order came by chance."""
    return [ZoneOrdered(table.where[pile[0]], pile, shuffled=True) for pile in piles_of(table, chance_in(entries))]


def shuffled_now(session: Session) -> set[PieceId]:
    """The pieces of the piles whose order came by chance, at the present moment of a game."""
    path = (session.entries[at] for at in session.log.path(session.head)[1:])
    return {piece for pile in piles_of(session.table, chance_in(path)) for piece in pile}
