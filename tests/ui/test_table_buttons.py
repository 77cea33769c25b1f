"""Buttons on the table are pressed by the mouse and by keyboard alone."""

from __future__ import annotations

from pathlib import Path

from driver import Driver
from meadow import write_meadow

from tabletop import Session
from tabletop.packs.loading import load_pack

BUTTON = """
[zone.press]
id = "press"
name = "New round"
layout = "stack"
at = [400, 300, 60, 30]
ground = "place"
words = "New round"
does = ["gather card to deck", "deal 1 from deck"]

[game]"""


def test_a_click_and_enter_press_a_button(own_place: Path) -> None:
    folder = write_meadow(own_place, {"[game]": BUTTON})
    with Driver(session=Session.new(load_pack(folder), 2, seed="7")) as driver:
        driver.settle()
        table = driver.table
        x, y = table.screen.view.painter.camera.to_screen(430.0, 315.0)
        driver.click((x, y))
        driver.settle()
        assert len(table.session.table.zones["hand:red"]) == 1
        assert table.session.describe(table.session.head, None) == "Farmer presses New round."
        driver.key("ctrl+f")
        driver.text("new round")
        driver.key("enter")
        driver.key("enter")
        driver.settle()
        assert len(table.session.entries) - table.session.log.base == 3
        assert "zone:press" in table.screen.cursor.stops()
