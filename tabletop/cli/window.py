"""The commands that open the window: `tabletop`, `play`, `resume`.

Modules that only some of them need are imported inside functions, so that the library appears sooner.
"""

from __future__ import annotations

import gc
from argparse import Namespace
from pathlib import Path

from msgspec.structs import replace

from tabletop.core.errors import SaveError, TabletopError, UnknownNameError
from tabletop.problems import CrashedError, fault_sentence, nobody_reads_the_terminal
from tabletop.program import may_have_display
from tabletop.start import Start

WITHOUT_WINDOW = "`tabletop screenshot` draws a table without one"


def window_command(asked: Namespace) -> int:
    """Open the window on the library screen."""
    return open_window(Start())


def play_command(asked: Namespace) -> int:
    """Open the window on a new game."""
    from tabletop.bots.bot import bot_for
    from tabletop.games.registry import load_game, named_pack
    from tabletop.packs.loading import load_pack
    from tabletop.session import checked_level

    pack = named_pack(asked.game)
    if asked.watch and pack is None:
        raise UnknownNameError(f"{asked.game} is no game without code, so there is nothing to watch.")
    game = load_pack(pack) if pack is not None else load_game(asked.game)
    names, bots = asked.names, asked.bots
    if names and asked.players not in (None, len(names) + len(bots)):
        raise UnknownNameError(f"{len(names)} names do not fit {asked.players} players.")
    people = len(names) or (1 if bots else 0)
    players = asked.players if asked.players is not None else people + len(bots) if people or bots else 0
    if players or asked.players is not None:
        game.check_players(players)
    for level in bots:
        bot_for(game, level)
    checked_level(asked.rules or "off", game)
    start = Start(players=players, names=names, seed=asked.seed, rules=asked.rules, bots=bots, pack=pack, watch=asked.watch)
    return open_window(start if pack is not None else replace(start, game=game.id))


def resume_command(asked: Namespace) -> int:
    """Open the window on a saved game."""
    try:
        path = asked_save(asked.save)
    except SaveError as problem:
        return say_in_window(problem)
    return open_window(Start(save=path))


def asked_save(named: str) -> Path:
    """The save called so, or (without a name) the newest; raises SaveError if there is none or it cannot be read."""
    from tabletop.saves.folder import find_save, saves_folder
    from tabletop.saves.listings import newest_save
    from tabletop.saves.summary import list_save

    path = find_save(named) if named else newest_save(saves_folder())
    if path is None:
        raise SaveError(f"There is no saved game in {saves_folder()} yet; `tabletop play open_table` begins one.")
    problem = list_save(path).problem
    if problem:
        raise SaveError(problem)
    return path


def say_in_window(problem: TabletopError) -> int:
    """Show in the library why a game cannot be opened, if nobody would read it elsewhere; else raise `problem`.

    Nobody reads the terminal when a file was double-clicked.
    """
    if display_problem() or not nobody_reads_the_terminal():
        raise problem
    return open_window(Start(problem=str(problem)))


def open_window(start: Start) -> int:
    """Run the window until it is closed; return its exit code. Raises TabletopError where there is no display."""
    no_display = display_problem()
    if no_display:
        raise TabletopError(no_display)
    import pygame

    from tabletop.bench.meter import meter_wanted
    from tabletop.ui.shell.run import run

    # What the program consists of stays: to look through all of it for garbage now and then made a frame of 20 ms.
    gc.freeze()
    try:
        return run(start, meter_wanted())
    except CrashedError as crash:
        offer(str(crash))
        raise
    except TabletopError as problem:
        if start.save is None and start.pack is None and not start.game:
            raise
        return say_in_window(problem)
    except Exception as fault:
        if isinstance(fault, pygame.error) and not (pygame.display.get_init() and pygame.display.get_surface() is not None):
            raise TabletopError(f"No window can be opened here ({fault}); {WITHOUT_WINDOW}.") from fault
        sentence = fault_sentence(fault, "the window")
        offer(sentence)
        raise CrashedError(sentence) from fault


def offer(sentence: str) -> None:
    """Say that the window had to close, and offer the last game. What this needs is loaded only then."""
    from tabletop.ui.shell.crash import offer_last_save

    offer_last_save(sentence)


def display_problem() -> str:
    """Why no window can be opened, as far as is known without trying; empty if trying makes sense."""
    return "" if may_have_display() else f"There is no display to open a window on; {WITHOUT_WINDOW}."
