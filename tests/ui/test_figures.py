"""The pictures in the rules pages of the games, which are drawn from their own equipment."""

from __future__ import annotations

import pytest
from driver import Driver
from pygame.image import tobytes

from tabletop.games.registry import load_game
from tabletop.text.markdown import Figure, Paragraph, parse
from tabletop.ui.export.game_picture import figures_of
from tabletop.ui.screens.rules import RulesScreen

GAMES = ("round_house", "ming_dynasty", "lotta_rome", "roundhouse_kick", "three_kingdoms_redux")


def test_a_picture_on_a_line_of_its_own_is_a_block() -> None:
    assert parse("Above\n\n![The *board*](<look:the board>)\n\nBelow ![x](y.png) it") == [
        Paragraph("Above"),
        Figure("The *board*", "look:the board"),
        Paragraph("Below ![x](y.png) it"),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_page_of_a_game_shows_parts_of_its_table(game: str) -> None:
    found = load_game(game)
    sources = [block.source for block in parse(found.readme) if isinstance(block, Figure)]
    assert sources
    with Driver(size=(1366, 768)) as driver:
        draw = figures_of(found, driver.app.art)
        for source in sources:
            drawn = draw(source, 600)
            assert drawn is not None, source
            assert 100 < drawn.get_width() <= 600
            dots = [(x, y) for x in range(0, drawn.get_width(), 5) for y in range(0, drawn.get_height(), 5)]
            bright = [sum(drawn.get_at(dot)[:3]) for dot in dots]
            assert max(bright) - min(bright) > 400, "it shows something: the bare ground has less contrast"
        before = len(RulesScreen(driver.app, found.name, found.readme).page.blocks)
        driver.app.push(screen := RulesScreen(driver.app, found.name, found.readme, found))
        driver.settle(60.0)
        assert len(screen.page.blocks) == before
        wide = [picture for picture in screen.page.pictures if picture.text is not None and picture.text.get_height() > 100]
        assert len(wide) >= len(sources)


def test_a_picture_of_a_table_has_its_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    with Driver(size=(1366, 768)) as driver:
        draw = figures_of(load_game("lotta_rome"), driver.app.art)
        laid = draw("look:Blue’s mat and domain", 400)
        monkeypatch.setattr("tabletop.ui.board.scene.build_items", lambda table: [])
        bare = draw("look:Blue’s mat and domain", 400)
        assert laid is not None
        assert bare is not None
        assert tobytes(laid, "RGB") != tobytes(bare, "RGB")


def test_pictures_of_pieces_are_drawn_and_what_is_not_there_is_left_out() -> None:
    with Driver(size=(1366, 768)) as driver:
        draw = figures_of(load_game("round_house"), driver.app.art)
        assert draw("kind:E21", 400) is not None
        assert draw("look:the moon", 400) is draw("zone:nowhere", 400) is None
        assert figures_of(None, driver.app.art)("kind:E21", 400) is None
