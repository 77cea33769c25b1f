"""Where text is broken and cut short: in time proportional to its length, and in one way for all text."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.core.faces import Text
from tabletop.text.line_breaks import ELLIPSIS, most_that_fit, shortened, wrapped
from tabletop.ui.board import drawn_pictures
from tabletop.ui.board.pads import zone_name
from tabletop.ui.look.fonts import face_writing
from tabletop.ui.look.lettering import LONGEST_TEXT, fit
from tabletop.ui.look.text import draw_text, ellipsis, face_for, paragraph_height, wrap

LONG = "ACCOUNT0123456789" * 1200
ENDLESS = {
    "letters": LONG,
    "words": "one two " * 2500,
    "chinese": "桌遊" * 10_000,
    "lines": "a\n" * 10_000,
    "marks": "e\u0301" * 10_000,
}


class CountingFont(pygame.font.Font):
    """The body font, which counts the letters that are measured."""

    def __init__(self) -> None:
        pygame.font.init()
        super().__init__(None, 18)
        self.letters = 0

    def size(self, text: str | bytes | None) -> tuple[int, int]:
        self.letters += len(text or "")
        return super().size(text)


def letters_measured(text: str, lines: int = 0) -> int:
    """How many letters are measured to wrap a text."""
    face = CountingFont()
    wrap(face, text, 300, lines)
    return face.letters


@pytest.mark.parametrize("kind", ENDLESS)
def test_wrapping_measures_letters_in_proportion_to_the_text(kind: str) -> None:
    short, long = (letters_measured(ENDLESS[kind][:length]) for length in (2_000, 20_000))
    assert short < 20 * 2_000
    assert long < 12 * short


@pytest.mark.parametrize("kind", ENDLESS)
def test_a_few_lines_and_one_line_cost_the_same_for_any_length(kind: str) -> None:
    assert letters_measured(ENDLESS[kind][:20_000], lines=2) < 5_000
    face = CountingFont()
    assert ellipsis(face, ENDLESS[kind][:20_000].replace("\n", " "), 300).endswith(ELLIPSIS)
    assert face.letters < 2_000


def test_a_long_name_is_shortened_to_its_pad_in_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    face = CountingFont()
    monkeypatch.setattr("tabletop.ui.board.pads.face_writing", lambda text, name, px: face)
    picture = zone_name("W" * 2_000, 100, 2.9)
    assert picture is not None
    assert 0 < picture.get_width() <= 100
    assert face.letters < 3 * 2_000


def test_a_note_of_the_longest_text_is_laid_out_in_proportion(monkeypatch: pytest.MonkeyPatch) -> None:
    face = CountingFont()
    monkeypatch.setattr(drawn_pictures, "face_writing", lambda text, name, px: face)
    drawn_pictures.fitted("W" * 2_000, 401, 301)
    assert face.letters < 200 * 2_000


@given(st.integers(0, 200), st.integers(0, 250))
def test_the_most_that_fits_is_found(count: int, room: int) -> None:
    asked: list[int] = []

    def fits(number: int) -> bool:
        asked.append(number)
        return number <= room

    assert most_that_fit(count, fits) == min(count, room)
    assert max(asked, default=0) <= max(16, 2 * room)


def test_words_break_at_spaces_and_only_what_is_wider_than_a_line_is_torn() -> None:
    assert wrapped("one two  three\n\nfour", 7, len) == ["one two", "three", "", "four"]
    assert wrapped("an unbelievable end", 6, len) == ["an", "unbeli", "evable", "end"]
    assert wrapped("", 6, len) == [""]
    assert wrapped("ab", 0, len) == ["a", "b"]


def test_scripts_without_spaces_break_between_letters() -> None:
    assert wrapped("桌遊很好玩", 3, len) == ["桌遊很", "好玩"]
    assert wrapped("abc桌遊 def", 4, len) == ["abc桌", "遊", "def"]
    assert wrapped("한국어보드", 2, len) == ["한국", "어보", "드"]


def test_an_accent_stays_with_its_letter() -> None:
    assert wrapped("aaae\u0301e\u0301", 4, len) == ["aaa", "e\u0301e\u0301"]
    assert shortened("aaae\u0301e\u0301", 5, len) == "aaa…"


def test_the_last_line_takes_as_much_of_the_rest_as_it_has_room_for() -> None:
    assert wrapped("one two three four", 8, len, 2) == ["one two", "three f…"]
    assert wrapped("a\nb\nc", 8, len, 2) == ["a", "b c"]
    assert shortened("abcdef", 0, len) == ""


def test_a_face_is_fitted_whatever_its_length() -> None:
    for text in (LONG, ENDLESS["chinese"], ENDLESS["words"]):
        fitted = fit(Text(text[: LONGEST_TEXT + 1], 0, 0, 30, 12, 8))
        assert fitted.cut
        assert fitted.size * len(fitted.lines) <= 12.001


CONTROLS = ["a\0b", "\0", "a\x1b[31mb", "\x9bA", "\ud800b", "\u202eabc", "a\tb\rc", "\x7f"]


@pytest.mark.parametrize("text", CONTROLS)
def test_control_characters_are_drawn_as_nothing_but_room(text: str) -> None:
    surface = pygame.Surface((300, 60))
    for role in ("body", "strong", "title"):
        draw_text(surface, text, surface.get_rect(), role)  # type: ignore[arg-type]
        assert paragraph_height(text, role, 200) > 0  # type: ignore[arg-type]
        face_for(text, role).render(text, True, "#000000")  # type: ignore[arg-type]
    assert zone_name(text, 100, 2.9) is not None
    face_writing(text, "sans_bold", 20).render(text, True, "#000000")


def test_a_line_break_in_a_name_does_not_make_two_lines() -> None:
    pictures = []
    for text in ("Ann\nBob", "Ann Bob"):
        surface = pygame.Surface((200, 60))
        draw_text(surface, text, surface.get_rect())
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]
