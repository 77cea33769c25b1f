"""The page to read: Markdown is parsed, laid out and scrolled, and headings can be jumped to."""

from __future__ import annotations

import warnings
from pathlib import Path

import pygame
import pytest
from driver import Driver
from hypothesis import given, settings
from hypothesis import strategies as st

import tabletop.games
from tabletop.text.markdown import Code, Heading, Item, Line, Paragraph, Rows, Span, parse, plain, spans
from tabletop.ui.look.theme import font
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.screens.rules import RulesScreen, without_title
from tabletop.ui.widgets import text_page
from tabletop.ui.widgets.markup import inline_html

READMES = sorted(Path(tabletop.games.__file__).parent.glob("*/README.md"))
SIZES = [(1024, 640), (1366, 768), (1920, 1080), (3840, 2160)]
LONG = "\n\n".join(
    f"## Part {number}\n\n" + "Some words about this part, *slanted* and **bold**, that go on. " * 6
    + "\n\n- one point\n  - deeper\n- two points\n\n| a | b |\n|---|---|\n| 1 | two words |"
    for number in range(12)
)  # fmt: skip


def opened(driver: Driver, markdown: str = LONG, title: str = "A game") -> RulesScreen:
    screen = RulesScreen(driver.app, title, markdown)
    driver.app.push(screen)
    driver.settle()
    return screen


class TestMarkup:
    def test_blocks(self) -> None:
        told = """# Title #

Words
that go on.
- a point
  that goes on
  - deeper
1. first
2) second

***
```
x = 1
  # no heading
```
| Head | Two |
|:-----|----:|
| a \\| b | `c` |
| only one |

1 is a number, no list."""
        assert parse(told) == [
            Heading(1, "Title"),
            Paragraph("Words that go on."),
            Item(0, "•", "a point that goes on"),
            Item(1, "•", "deeper"),
            Item(0, "1.", "first"),
            Item(0, "2.", "second"),
            Line(),
            Code(("x = 1", "  # no heading")),
            Rows((("Head", "Two"), ("a | b", "`c`"), ("only one", ""))),
            Paragraph("1 is a number, no list."),
        ]

    def test_a_number_at_the_start_of_a_line_does_not_break_a_sentence(self) -> None:
        assert parse("They came in\n1995. And stayed.") == [Paragraph("They came in 1995. And stayed.")]

    def test_inline_marks(self) -> None:
        assert spans("a **b *c* d** _e_ `f*g*` [h](http://i) \\*j\\* k_l_m 2 * 3") == [
            Span("a "),
            Span("b ", bold=True),
            Span("c", bold=True, italic=True),
            Span(" d", bold=True),
            Span(" "),
            Span("e", italic=True),
            Span(" "),
            Span("f*g*", code=True),
            Span(" "),
            Span("h"),
            Span(" "),
            Span("*"),
            Span("j"),
            Span("*"),
            Span(" k_l_m 2 * 3"),
        ]

    def test_html_of_the_text_is_no_markup(self) -> None:
        assert inline_html("**<img>** & *x*") == "<b>&lt;img&gt;</b> &amp; <i>x</i>"

    @settings(max_examples=300)
    @given(st.text(alphabet="ab *_`[]()|#-\\\n1.~<&!", max_size=80))
    def test_any_text_can_be_read(self, text: str) -> None:
        for block in parse(text):
            for words in (getattr(block, "text", ""), *(cell for row in getattr(block, "rows", ()) for cell in row)):
                assert isinstance(plain(words), str)
                assert isinstance(inline_html(words), str)


class TestPage:
    @pytest.mark.parametrize("readme", READMES, ids=lambda path: path.parent.name)
    def test_the_rules_of_every_game_fit_every_window(self, driver: Driver, readme: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            screen = opened(driver, readme.read_text(encoding="utf-8"))
            for size in (*SIZES, SIZES[0]):
                driver.resize(*size)
                driver.settle()
                assert (driver.overlaps(), driver.outside(), driver.clipped()) == ([], [], []), size
                assert screen.page.longest_line <= 90, size
                assert max((piece.rect.right for piece in screen.page.pictures), default=0) <= screen.page.rect.width
                assert font("page").get_height() >= 15

    def test_nothing_lies_over_another_on_the_page(self, driver: Driver) -> None:
        page = opened(driver).page
        texts = [piece.rect for piece in page.pictures if piece.text is not None]
        assert all(one.collidelist(texts[at + 1 :]) < 0 for at, one in enumerate(texts))
        assert len(page.heading_places) == len(page.headings) == 12

    def test_keys_wheel_and_bar_scroll(self, driver: Driver) -> None:
        page = opened(driver).page
        assert page.most_scrolled > 500
        driver.wheel(-1, page)
        assert 40 < page.scrolled < 150
        driver.wheel(9)
        assert page.scrolled == 0
        for key in ("down", "pgdn", "space"):
            before = page.scrolled
            driver.key(key)
            assert page.scrolled > before, key
        for key in ("up", "pgup", "shift+space"):
            before = page.scrolled
            driver.key(key)
            assert page.scrolled < before, key
        driver.key("end")
        assert page.scrolled == page.most_scrolled
        driver.key("home")
        assert page.scrolled == 0
        right = page.rect.right - 4
        driver.drag((right, page.rect.top + 10), (right, page.rect.top + 200))
        assert page.scrolled > 300
        driver.settle()
        before = page.scrolled
        driver.click((right, page.rect.bottom - 4))
        assert page.scrolled > before

    def test_headings_are_jumped_to_and_marked(self, driver: Driver) -> None:
        screen = opened(driver)
        driver.click(screen.list.row_rect(5))
        driver.settle()
        assert abs(screen.page.heading_places[5].y - screen.page.scrolled) < 20
        assert screen.list.selected == 5
        driver.wheel(-20, screen.page)
        assert screen.list.selected > 5
        driver.key("home")
        assert screen.list.selected <= 0
        driver.click(screen.list.row_rect(11))
        assert screen.page.scrolled == screen.page.most_scrolled

    def test_a_jump_before_all_is_laid_lays_it(self, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(text_page, "TIME_FOR_BLOCKS", 0.0)
        screen = RulesScreen(driver.app, "A game", LONG)
        driver.app.push(screen)
        driver.step()
        assert not screen.page.whole
        driver.key("end")
        assert screen.page.whole
        assert screen.page.scrolled == screen.page.most_scrolled

    def test_the_place_is_kept_when_the_window_changes(self, driver: Driver) -> None:
        screen = opened(driver)
        screen.page.scroll_to_heading(6)
        driver.step()
        driver.resize(1920, 1080)
        driver.settle()
        assert abs(screen.page.heading_places[6].y - screen.page.scrolled) < screen.page.rect.height

    def test_partial_painting_equals_painting_all(self, driver: Driver) -> None:
        page = opened(driver).page
        for step in (
            lambda: driver.wheel(-2, page),
            lambda: driver.move((page.rect.right - 3, page.rect.top + 20)),
            lambda: driver.move((5, 5)),
            lambda: driver.key("tab"),
            lambda: driver.key("tab"),
            lambda: driver.key("end"),
        ):
            step()
            driver.settle()
            partial = pygame.image.tobytes(driver.picture(), "RGB")
            driver.app.request_redraw()
            driver.step()
            assert pygame.image.tobytes(driver.picture(), "RGB") == partial

    def test_nothing_is_painted_while_nothing_changes(self, driver: Driver) -> None:
        opened(driver)
        driver.move((5, 5))
        driver.step(3)
        before = driver.app.frames
        driver.wait(0.3)
        assert driver.app.frames == before

    def test_keys_close_it(self, driver: Driver) -> None:
        for key in ("escape", "f1", "enter"):
            opened(driver)
            driver.key(key)
            assert isinstance(driver.screen, LibraryScreen)

    def test_a_text_without_headings_or_without_words(self, driver: Driver) -> None:
        for told in ("", "Only a sentence.", "## One heading\n\nand words"):
            screen = opened(driver, told)
            assert not screen.list.visible
            driver.key("end")
            driver.key("escape")

    def test_the_title_is_not_said_twice(self) -> None:
        assert without_title("# A game\nWords", "A Game") == "Words"
        assert without_title("# Another\nWords", "A game") == "# Another\nWords"
        assert without_title("A game\nWords", "A game") == "A game\nWords"
