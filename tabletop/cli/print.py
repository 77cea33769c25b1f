"""`tabletop print`: the pieces of a game on paper, to be cut out and played with."""

from __future__ import annotations

from argparse import Namespace

from tabletop.cli.output import ProgressBar, say
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.errors import GameDataError
from tabletop.games.registry import load_game, named_pack
from tabletop.packs.loading import load_pack
from tabletop.rules.words import counted, listed


def print_command(asked: Namespace) -> int:
    """Write the pages, and say how many there are and what is not on them."""
    pack = named_pack(asked.game)
    game = load_pack(pack) if pack is not None else load_game(asked.game)
    players = asked.players if asked.players is not None else min(game.players[1], len(SEAT_COLOURS))
    game.check_players(players)
    box = game.box(game.free_colours(players)[:players], game.checked_options({}))
    from tabletop.ui.export.screenshot import no_window

    with no_window(), ProgressBar("pages") as progress:
        from tabletop.ui.export.print_parts import MARGIN, PAPERS, pages_of, printed_parts
        from tabletop.ui.export.print_sheets import Sheets, write_sheets
        from tabletop.ui.look.game_pictures import pictures_of

        paper = PAPERS[asked.paper]
        parts, bodies = printed_parts(box, asked.supply, (paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN))
        if not parts:
            raise GameDataError(f"Nothing of {game.name} can be printed: its pieces are dice, figures and other bodies.")
        sheets = Sheets(pages_of(parts, paper), paper, pictures_of(game), not asked.no_backs)
        pages = write_sheets(sheets, asked.output, progress)
    say(f"{asked.output}: {counted(pages, 'page')} with {counted(len(parts), 'part')} to cut out")
    if bodies:
        say(f"Not of paper, so not printed: {listed(bodies)}.")
    return 0
