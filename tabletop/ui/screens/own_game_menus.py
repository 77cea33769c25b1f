"""What My games asks about a game: its name, where a copy goes, which part is taken away, what comes out of the trash."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tabletop.core.errors import GameDataError
from tabletop.packs.editor.found_files import PICTURE_ENDINGS, path_in
from tabletop.packs.editor.made_parts import made_part
from tabletop.packs.editor.parts import Part, bring_back, change_back, parts_of, remove_part
from tabletop.packs.naming import rename_pack, title_of
from tabletop.packs.packing import pack_up
from tabletop.packs.trash import packs_in_trash, removed_at
from tabletop.rules.dates import when
from tabletop.ui.screen import Host
from tabletop.ui.screens.add_part import change
from tabletop.ui.screens.choose_file import ChooseFile
from tabletop.ui.screens.handing_on import LONGEST_PATH
from tabletop.ui.screens.own_pictures import faults_of, faults_sentence
from tabletop.ui.widgets.dialogs import TextDialog
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.menu_rows import MenuRow

MOST_OFFERED = 20
"""How many games of the trash a menu offers."""


def ask_name(app: Host, pack: Path, title: str, on_done: Callable[[], object]) -> None:
    """Ask for another name of a game."""

    def done(text: str) -> str:
        name = " ".join(text.split())
        if not name:
            return "Please give it a name."
        try:
            rename_pack(pack, name)
        except GameDataError as problem:
            return str(problem)
        on_done()
        return ""

    app.push(TextDialog(app, "Rename the game", "Its name", title, done, "Rename", limit=80))


def ask_where_to(app: Host, pack: Path) -> None:
    """Ask for a folder or file, and put the whole game there in one file, to be given to somebody."""

    def done(text: str) -> str:
        try:
            made = pack_up(pack, path_in(text))
        except GameDataError as problem:
            return str(problem)
        app.toast(f"{made} is the whole game with its pictures. Who drops it on the first screen can play it.", seconds=15.0)
        return ""

    label = "A folder, or the file to be made"
    app.push(TextDialog(app, "Put the game into one file", label, str(Path.home()), done, "Write it", limit=LONGEST_PATH))


def offer_trash(app: Host, games: Path, corner: tuple[int, int], bring_back: Callable[[Path], object]) -> None:
    """Offer to bring back a game out of the trash, the one that was removed last first."""
    there = sorted(packs_in_trash(games), key=removed_at, reverse=True)[:MOST_OFFERED]
    now = time.time()
    rows = [
        MenuRow(f"Bring back {title_of(one)}, removed {when(removed_at(one), now)}", partial(bring_back, one), "", "return-arrow")
        for one in there
    ]
    app.push(ContextMenu(app, corner, rows))


def offer_parts(app: Host, pack: Path, corner: tuple[int, int], on_change: Callable[[], object]) -> None:
    """Offer to change what was added to a game, and to take it away; a message can take back both."""

    def undo(part: Part) -> None:
        attempted(app, partial(bring_back, pack, part))
        on_change()

    def take_away(part: Part) -> None:
        attempted(app, partial(remove_part, pack, part))
        on_change()
        app.toast(f"Taken away: {part.title}", "Undo", partial(undo, part), 10.0)

    def take_back(part: Part, picture: Path) -> None:
        if faults := faults_of([picture]):
            app.toast(faults_sentence(faults))
            return
        attempted(app, partial(change_back, pack, part, picture))
        on_change()

    def choose_back(part: Part) -> None:
        app.push(ChooseFile(app, f"The picture of the back of {part.title}", PICTURE_ENDINGS, partial(take_back, part)))

    def changed(part: Part, bring: Callable[[], None]) -> None:
        def back() -> None:
            attempted(app, bring)
            on_change()

        on_change()
        app.toast(f"Changed: {part.title}", "Undo", back, 20.0)

    def ask(part: Part) -> None:
        try:
            change(app, pack, part, partial(changed, part))
        except GameDataError as problem:
            app.toast(str(problem))

    parts = parts_of(pack)
    rows = [MenuRow(f"Change {one.title} ({one.sort})…", partial(ask, one), "", "edit") for one in parts]
    decks = (one for one in parts if one.sort.startswith("cards") and is_by_hand(pack, one))
    rows += [MenuRow(f"Change only the back of {one.title}…", partial(choose_back, one), "", "edit") for one in decks]
    rows += [MenuRow(f"Take away {one.title} ({one.sort})", partial(take_away, one), "", "trash") for one in parts]
    app.push(ContextMenu(app, corner, rows))


def is_by_hand(pack: Path, part: Part) -> bool:
    """Whether a part was changed by hand: to write its files again would lose that."""
    try:
        return made_part(pack, part).by_hand
    except GameDataError:
        return True


def attempted(app: Host, act: Callable[[], Path | None]) -> Path | None:
    """Do something to files; say in a message why it cannot be done."""
    try:
        return act()
    except GameDataError as problem:
        app.toast(str(problem))
        return None
