"""Keeps a table as the set-up of a game of one's own: asks before something is replaced, and can bring that back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tabletop.core.equipment import Equipment
from tabletop.core.errors import TabletopError
from tabletop.core.table import Table
from tabletop.games.registry import players_packs
from tabletop.packs.set_up import keep_set_up, restore_set_up, set_up_files
from tabletop.rules.words import counted
from tabletop.session import Session
from tabletop.session.templates import shuffled_now
from tabletop.ui.keys import key_hint
from tabletop.ui.screen import Host
from tabletop.ui.widgets.dialogs import ConfirmScreen

UNDO_SECONDS = 20.0


def keep_layout(app: Host, session: Session) -> None:
    """Keep the table of a session as the set-up of its game, after a question if that changes more than where pieces lie."""
    game = session.game
    assert game is not None
    pack = players_packs()[game.id]
    began = session.header.equipment
    try:
        before = set_up_files(pack)
        own = game.box(session.equipment.seats, game.checked_options(session.header.options))
    except TabletopError as problem:
        app.toast(str(problem))
        return

    def undo() -> None:
        restore_set_up(pack, before)
        app.toast(f"New games of {game.name} begin as before.")

    def keep() -> None:
        shuffled = shuffled_now(session) | (game.shuffled(own) - session.table.pieces.keys())
        keep_set_up(pack, session.table, own, began, shuffled)
        app.toast(f"Kept. New games of {game.name} begin with this table.", "Undo", partial(tried, app, undo), UNDO_SECONDS)

    if words := what_changes(session.table, own, began, bool(before)):
        title = f"Keep this table as the set-up of {game.name}?"
        app.push(ConfirmScreen(app, title, words, "Keep", partial(tried, app, keep), asked_by="keep_layout"))
    else:
        tried(app, keep)


def tried(app: Host, act: Callable[[], None]) -> None:
    """Do something to the files of a game; say in a message why it cannot be done."""
    try:
        act()
    except TabletopError as problem:
        app.toast(str(problem))


def what_changes(table: Table, own: Equipment, began: Equipment, is_kept: bool) -> str:
    """What one should know before this table becomes the set-up, as sentences; empty if it only says where pieces lie.

    `own` is the box of the game, `began` that with which this table began, `is_kept` whether it has a set-up that was kept.
    """
    gone = sum(one.kind in began.kinds.keys() - own.kinds.keys() for one in table.pieces.values())
    since = len({one.piece for one in own.pieces} - {one.piece for one in began.pieces} - table.pieces.keys())
    held = sum(len(table.zones[zone.id]) for zone in own.zones.values() if zone.in_hand and zone.id in table.zones)
    sentences = (
        "It takes the place of the set-up that was kept before." if is_kept else "",
        f"{counted(gone, 'piece')} of this table {'is' if gone == 1 else 'are'} no longer in the game: left out." if gone else "",
        f"{counted(since, 'piece')} that the game has had since {'stays' if since == 1 else 'stay'} in place." if since else "",
        f"{counted(held, 'piece')} {'is' if held == 1 else 'are'} in hands: every new game begins so." if held else "",
        f"If it is to begin with whole packs, gather them first ({key_hint('gather')})." if held else "",
    )
    return " ".join(filter(None, sentences))
