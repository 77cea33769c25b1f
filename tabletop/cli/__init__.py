"""The command line: its commands and options, and how one is run. Nothing of the screen is imported before it is needed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from tabletop.cli.output import complain, say
from tabletop.core.errors import TabletopError
from tabletop.core.printable import sentence

WELL, WRONG, MISUSED, INTERRUPTED = 0, 1, 2, 130

EPILOG = """\
Without a command the window opens. `tabletop FILE.tabletop` goes on with that game.
TABLETOP_SAVES names another folder for saved games, TABLETOP_GAMES another one for games of your own.
Exit codes: 0 success; 1 something is wrong or missing (one sentence says what); 2 wrong usage."""

SAVE_HELP = "a saved game: its file, or its name in the folder of saves"


def build_parser() -> argparse.ArgumentParser:
    """The whole command line as argparse knows it."""
    parser = Parser(
        prog="tabletop",
        description="A table for board games: drag pieces, save, undo, look back.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=Version, help="show version, commit and build, and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    play = add_command(commands, "play", "begin a game in the window")
    play.add_argument(
        "game", metavar="GAME|PACK", help="which game; `tabletop games` lists them; or the folder or file of a game without code"
    )
    play.add_argument(
        "--watch", action="store_true", help="what you change in the files of a game without code is on the table within a second"
    )
    play.add_argument("--players", type=int, metavar="N", help="how many seats (else 2, or one for each name and bot)")
    play.add_argument("--names", type=names, default=(), metavar="ANN,BEN", help="the players' names, in order")
    play.add_argument("--seed", default="", metavar="S", help="the same seed gives the same shuffles and dice")
    play.add_argument(
        "--bots", type=names, default=(), metavar="EASY,NORMAL", help="levels of the bots, which sit in the last seats"
    )
    play.add_argument(
        "--rules",
        choices=("off", "advise", "enforce"),
        default="",
        help="how strictly the rules are kept (enforce, if the game has any)",
    )

    resume = add_command(commands, "resume", "go on with a saved game; without SAVE with the one played last")
    resume.add_argument("save", metavar="SAVE", nargs="?", default="", help=SAVE_HELP)

    games = add_command(commands, "games", "list the games that are installed")
    add_json(games, "a list of {id, name, players: [min, max], rules, options, problem}")

    new = add_command(commands, "new", "begin a game of your own: without code in the folder of your games, or with rules")
    new.add_argument("name", metavar="NAME", help="what it is called, such as Meadow")
    new.add_argument(
        "--template", choices=("blank", "cards", "board", "hexes", "track"), default="cards", help="what it begins with (cards)"
    )

    new.add_argument(
        "--rules", action="store_true", help="write a Python package with rules, a bot and tests, in the present folder, instead"
    )

    check = add_command(commands, "check", "say what is wrong in a game, or looks wrong, before somebody plays it")
    check.add_argument("what", metavar="GAME|PACK", help="a game, or the folder or file of a game without code")
    check.add_argument(
        "--play", action="store_true", help="also play it by chance, and look whether it does what every game does"
    )
    add_json(check, "{problem, remarks, failed}")

    log = add_command(commands, "log", "list what happened in a saved game, entry by entry")
    log.add_argument("save", metavar="SAVE", help=SAVE_HELP)
    log.add_argument("--seat", default="", metavar="S", help="only what that seat may know (else what a watcher may)")
    add_json(
        log,
        "a list of {entry, parent, seat, time, text, move, events, flags, on_line, barrier, mark, note, taken_back}; "
        "move and events give away all secrets and are left out with --seat",
    )

    show = add_command(commands, "show", "say in words what lies on the table of a saved game")
    show.add_argument("save", metavar="SAVE", help=SAVE_HELP)
    show.add_argument("--seat", default="", metavar="S", help="only what that seat may see (else what a watcher may)")
    add_json(show, "a list of {title, lines}")

    verify = add_command(
        commands, "verify", "check a save by replaying it, and print a hash of its table that is the same on every machine"
    )
    verify.add_argument("save", metavar="SAVE", help=SAVE_HELP)
    add_json(verify, "{game, entries, head, hash, problem}")

    repair = add_command(commands, "repair", "save what can be saved of a damaged file, into a new one")
    repair.add_argument("save", metavar="SAVE", help=SAVE_HELP)
    repair.add_argument("-o", "--output", type=Path, metavar="OUT", help="the new file; else one beside the damaged one")

    screenshot = add_command(commands, "screenshot", "draw a table into a PNG file, without a window")
    screenshot.add_argument(
        "what", metavar="GAME|PACK|SAVE", help="a game, to draw its set-up, or a save, to draw its present table"
    )
    screenshot.add_argument("-o", "--output", type=picture, required=True, metavar="FILE.png", help="the file to write")
    screenshot.add_argument(
        "--size", type=size, default=(1920, 1080), metavar="1920x1080", help="width and height in pixels (1920x1080)"
    )
    screenshot.add_argument("--seat", default="", metavar="S", help="only what that seat sees (else what a watcher does)")

    export = add_command(
        commands,
        "export",
        "draw the moments of a saved game as an animated GIF or PNG pictures, or copy it with its pictures into one file",
    )
    export.add_argument("save", metavar="SAVE", help=SAVE_HELP)
    export.add_argument(
        "-o",
        "--output",
        type=film,
        required=True,
        metavar="OUT",
        help="FILE.gif; the name of a new folder for PNG pictures; or FILE.tabletop, a copy that holds the pictures of its game",
    )
    export.add_argument(
        "--from", type=int, dest="first", metavar="N", help="the first entry, as `tabletop log` numbers them (the start)"
    )
    export.add_argument("--to", type=int, dest="last", metavar="N", help="the last entry (the present one)")
    export.add_argument("--every", type=int, default=1, metavar="N", help="draw every Nth entry (1)")
    export.add_argument("--turns", action="store_true", help="only entries after which others are to act")
    export.add_argument(
        "--size", type=pixels, default=(960, 600), metavar="960x600", help="width and height of a picture in pixels (960x600)"
    )
    export.add_argument("--seconds", type=float, default=1.0, metavar="S", help="how many seconds a GIF shows each picture (1)")
    export.add_argument("--seat", default="", metavar="S", help="only what that seat may see (else what a watcher may)")
    export.add_argument("--no-words", action="store_true", help="leave out the line of text that says what happened")

    printing = add_command(commands, "print", "put the cards, tiles and boards of a game on paper, to be cut out")
    printing.add_argument("game", metavar="GAME|PACK", help="which game; or the folder or file of a game without code")
    printing.add_argument(
        "-o", "--output", type=paper, required=True, metavar="OUT", help="FILE.pdf, or the name of a folder for PNG pictures"
    )
    printing.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of the paper (a4)")
    printing.add_argument("--players", type=int, metavar="N", help="for how many players (as many as can play)")
    printing.add_argument(
        "--supply", type=int, default=10, metavar="N", help="how many pieces of each endless supply are printed (10)"
    )
    printing.add_argument(
        "--no-backs", action="store_true", help="leave out the pages with the backs, which follow the fronts for both sides"
    )

    simulate = add_command(commands, "simulate", "let bots play many games against one another")
    simulate.add_argument("game", metavar="GAME", help="which game; `tabletop games` lists them")
    simulate.add_argument(
        "--players", type=int, metavar="N", help="how many seats (else one for each bot named, else as many as the game has)"
    )
    simulate.add_argument(
        "--bots", default="normal", metavar="LEVELS", help="a level for all seats, or one for each: easy,normal (normal)"
    )
    simulate.add_argument("--games", type=int, default=100, metavar="N", help="how many games (100)")
    simulate.add_argument("--seed", default="", metavar="S", help="the same seed gives the same games")
    simulate.add_argument("--processes", type=int, default=0, metavar="N", help="how many processes (0: one per core)")
    simulate.add_argument(
        "--rules-option", action="append", default=[], metavar="K=V", help="an option of the game; may be given several times"
    )
    add_json(
        simulate,
        "{game, seats, bots, games, finished, moves, seconds, moves_per_second, wins, scores, lengths, cards, unseen, failed,"
        " fault}; unseen names the cards that lay hidden after the set-up and open at the end of no game",
    )

    bench = add_command(commands, "bench", "measure how fast the table is on this machine")
    bench.add_argument(
        "what",
        choices=("render", "log", "rules", "start", "all", "evening", "memory"),
        nargs="?",
        default="all",
        help="what to measure (all: the first four); evening plays in the window, memory lets bots play",
    )
    bench.add_argument("--minutes", type=float, default=0.0, metavar="N", help="how long evening (2) or memory (30) takes")
    bench.add_argument("--program", default="", metavar="FILE", help="measure the start of this executable instead")
    bench.add_argument(
        "--peers", action="store_true", help="measure other programs in the same run: PySide6 (render), catanatron (rules)"
    )
    add_json(bench, "{measure: {median, p99, unit, n}}")
    return parser


class Parser(argparse.ArgumentParser):
    """An ArgumentParser whose complaints are printable, even if they quote the name of a file with odd characters."""

    def error(self, message: str) -> NoReturn:
        super().error(sentence(message))


class Version(argparse.Action):
    """The option `--version`. It looks up the version only when it is used."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, default=argparse.SUPPRESS, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *parsed: object) -> None:
        from tabletop.program import version_line

        say(version_line())
        parser.exit()


def add_command(commands: argparse._SubParsersAction[Parser], name: str, what: str) -> Parser:
    """Add the command `name`; its own `--help` begins with what it does, as the list of commands says it."""
    return commands.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")


def add_json(command: argparse.ArgumentParser, shape: str) -> None:
    """Give a command the option `--json`, whose output has this shape."""
    command.add_argument("--json", action="store_true", help=f"print JSON: {shape}")


def names(text: str) -> tuple[str, ...]:
    """The names in a list with commas."""
    found = tuple(" ".join(name.split()) for name in text.split(","))
    if not all(found):
        raise argparse.ArgumentTypeError("a name is empty")
    if any(len(name) > 40 for name in found):
        raise argparse.ArgumentTypeError("a name has at most 40 characters")
    return found


def pixels(text: str) -> tuple[int, int]:
    """Width and height in pixels from `1920x1080`."""
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and len(text) < 20):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1920x1080")
    return int(width), int(height)


def size(text: str) -> tuple[int, int]:
    """As `pixels`, for a picture that can be drawn."""
    width, height = pixels(text)
    if not (320 <= width <= 7680 and 240 <= height <= 4320):
        raise argparse.ArgumentTypeError("a picture measures between 320x240 and 7680x4320")
    return width, height


def picture(text: str) -> Path:
    """The path of a PNG file."""
    if not text.lower().endswith(".png"):
        raise argparse.ArgumentTypeError(f"{text!r} does not end in .png")
    return Path(text)


def paper(text: str) -> Path:
    """The path of a PDF file, or of a folder."""
    path = Path(text)
    if path.suffix.lower() != ".pdf" and path.suffix and not path.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} ends neither in .pdf nor is it the name of a folder")
    return path


def film(text: str) -> Path:
    """The path of a GIF file, of a save, or of a folder."""
    path = Path(text)
    if path.suffix.lower() not in (".gif", ".tabletop") and path.suffix and not path.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} ends neither in .gif nor in .tabletop, nor is it the name of a folder")
    return path


def run_command(arguments: Sequence[str]) -> int:
    """Carry out the command in `arguments`; return the exit code. An error is one sentence on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A letter that the console's encoding lacks must not stop the program.
            stream.reconfigure(errors="replace")
    parser = build_parser()
    if len(arguments) == 1 and is_save_file(arguments[0]):
        arguments = ["resume", *arguments]
    try:
        asked = parser.parse_args(arguments)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else MISUSED
    command = asked.command or "window"
    home = "tabletop.cli.window" if command in ("window", "play", "resume") else f"tabletop.cli.{command}"
    try:
        code: int = getattr(import_module(home), f"{command}_command")(asked)
        sys.stdout.flush()
        return code
    except TabletopError as problem:
        complain(str(problem))
        return WRONG
    except BrokenPipeError:
        # Whatever read our output (`head`, a pager) has stopped reading.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WELL
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as fault:
        from tabletop.problems import fault_sentence

        complain(fault_sentence(fault, command))
        return WRONG


def is_save_file(argument: str) -> bool:
    """Whether a lone argument is a save to open rather than a command."""
    return argument.endswith(".tabletop") or (os.sep in argument and not argument.startswith("-"))
