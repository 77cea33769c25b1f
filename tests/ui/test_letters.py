"""Names in any script: written in another font, or with a question mark for letters that no font has, never hollow boxes."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from driver import Driver
from msgspec.structs import replace

from tabletop import Session
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.rules.free_moves import DealPieces
from tabletop.saves.folder import saves_folder
from tabletop.ui.look import theme
from tabletop.ui.look.lettering import MISSING, runs
from tabletop.ui.look.mixed_font import MixedFont
from tabletop.ui.look.text import draw_text, face_for, measure
from tabletop.ui.screens.new_game import NewGameScreen
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.scores import ScoresScreen
from tabletop.ui.widgets.dialogs import ConfirmScreen, MessageDialog, TextDialog
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.menu_rows import MenuRow

NAMED = ["Ελένη", "Екатерина", "李明", "李明 Ming", "Ελένη и Иван", "Zoë", "Łukasz"]
STRANGE = [
    ("Ann 😀", "Ann ?"),
    ("Ann❤\ufe0f", "Ann?"),
    ("नमस्ते", "????"),
    ("李 Ελένη 😀 Ann", "李 Ελένη ? Ann"),
    ("A\u200db", "Ab"),
]
"""Names with letters that none of our fonts has, and how they are written."""


@pytest.mark.parametrize("name", NAMED)
def test_names_of_europe_and_china_are_written_in_full(name: str) -> None:
    for role in ("body", "strong", "title"):
        assert MISSING not in "".join(part for _, part in runs(name, theme.ROLES[role][0]))  # type: ignore[index]


@pytest.mark.parametrize(("name", "looks"), STRANGE)
def test_what_no_face_has_looks_like_a_question_mark(name: str, looks: str) -> None:
    for role in ("small", "body", "title"):
        pictures = []
        for text in (name, looks):
            surface = pygame.Surface((400, 60))
            surface.fill("#ffffff")
            draw_text(surface, text, surface.get_rect(), role)  # type: ignore[arg-type]
            pictures.append(pygame.image.tobytes(surface, "RGB"))
        assert pictures[0] == pictures[1]
        assert measure(face_for(name, role), name) == measure(face_for(looks, role), looks)  # type: ignore[arg-type]


def test_a_mixed_font_lives_as_long_as_pygames_fonts() -> None:
    assert isinstance(face_for("Ann 😀", "body"), MixedFont)
    pygame.font.quit()
    pygame.font.init()
    assert measure(face_for("Ann 😀", "body"), "Ann 😀") > 0


def pictures(name: str) -> Iterator[tuple[str, bytes]]:
    """Pictures of the screens that show a name, each with the name of the screen."""
    for file in saves_folder().glob("*.tabletop"):
        file.unlink()
    with Driver(size=(1366, 768)) as driver:

        def shot(what: str) -> tuple[str, bytes]:
            driver.settle()
            driver.move((1, 1))
            driver.settle()
            driver.app.request_redraw()
            driver.step()
            return what, pygame.image.tobytes(driver.picture(), "RGB")

        driver.settle()
        driver.key("ctrl+n")
        assert isinstance(driver.screen, NewGameScreen)
        driver.screen.rows.names[0] = name
        driver.screen._rebuild_seats()
        yield shot("new game")
        driver.app.pop()
        seats = (replace(SEAT_COLOURS[0], name=name), SEAT_COLOURS[1])
        session = Session.new("open_table", seats, seed="7", title=name)
        session.play(DealPieces(session.table.zones["deck"][-1], 1), "blue")
        driver.app.push(TableScreen(driver.app, session))
        assert isinstance(driver.screen, Curtain)
        yield shot("curtain")
        driver.key("enter")
        table = driver.screen
        assert isinstance(table, TableScreen)
        yield shot("table")
        for what, screen in (
            ("message", MessageDialog(driver.app, f"For {name}", f"This is for {name}.")),
            ("question", ConfirmScreen(driver.app, name, name, name, lambda: None)),
            ("menu", ContextMenu(driver.app, (300, 300), [MenuRow(name, key=name)])),
            ("scores", ScoresScreen(driver.app, session, None)),
        ):
            driver.app.push(screen)
            yield shot(what)
            driver.app.pop()
        driver.app.push(dialog := TextDialog(driver.app, name, name, name, lambda text: ""))
        driver.key("tab")
        assert dialog.field.text == name
        yield shot("text")
        driver.app.pop()
        driver.app.toast(f"{name} is here")
        driver.app.banner(f"{name} is here")
        driver.app.tooltip(f"{name} is here", pygame.Rect(500, 300, 20, 20))
        driver.step()
        yield "notices", pygame.image.tobytes(driver.picture(), "RGB")


@pytest.mark.parametrize(("name", "looks"), [STRANGE[0], STRANGE[3]])
@pytest.mark.usefixtures("always_curtain")
def test_no_screen_shows_a_hollow_box(name: str, looks: str) -> None:
    for (what, strange), (_, plain) in zip(pictures(name), pictures(looks), strict=True):
        assert strange == plain, what
