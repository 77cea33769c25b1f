"""Text in the colours of the window can be read, and the promised pairs of colours are the pairs that are used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from text_pairs import LEAST_CONTRAST, TEXT_PAIRS, contrast

import tabletop.ui
from tabletop.ui.look import palette
from tabletop.ui.widgets.button import STYLES


def test_contrast_of_black_and_white_is_21() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#777777") == 1.0


@pytest.mark.parametrize(("text", "ground"), TEXT_PAIRS)
def test_text_can_be_read_on_its_ground(text: str, ground: str) -> None:
    assert contrast(text, ground) >= LEAST_CONTRAST


@pytest.mark.parametrize("kind", STYLES)
def test_buttons_can_be_read_in_every_state(kind: str) -> None:
    style = STYLES[kind]  # type: ignore[index]
    for fill in (style.fill or style.ground, style.hover, style.pressed):
        assert contrast(style.text, fill) >= LEAST_CONTRAST
        assert (style.text, fill) in TEXT_PAIRS


def test_blend_goes_from_one_colour_to_the_other() -> None:
    assert palette.blend("#000000", "#ffffff", 0.0) == "#000000"
    assert palette.blend("#000000", "#ffffff", 1.0) == "#ffffff"
    assert palette.blend("#102030", "#304050", 0.5) == "#203040"


def test_no_screen_or_widget_of_the_shell_brings_colours_of_its_own() -> None:
    folder = Path(tabletop.ui.__file__).parent
    files = [*(folder / "widgets").glob("*.py"), *(folder / "screens").glob("*.py"), folder / "shell" / "notices.py"]
    files += [folder / "look" / "paint.py", folder / "look" / "text.py", *(folder / "table" / "sheets").glob("*.py")]
    assert len(files) > 10
    stray = [(path.name, found) for path in files for found in re.findall(r'"#[0-9a-fA-F]{6}"', path.read_text())]
    assert stray == []
