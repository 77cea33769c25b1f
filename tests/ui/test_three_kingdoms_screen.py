"""Three Kingdoms Redux on the screen of a laptop: what must be read is large enough, and everything is in the window."""

from __future__ import annotations

import pytest
from driver import Driver
from pygame import FRect

from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.faces import Face, Icon, Text
from tabletop.core.view import chosen_pieces
from tabletop.core.view import view as view_of
from tabletop.games.three_kingdoms_redux import GAME, ids
from tabletop.games.three_kingdoms_redux.data import CARDS_OF, GENERALS, SEPARATION, STATE_ROWS
from tabletop.rules.free_moves import MovePieces
from tabletop.session import Session
from tabletop.ui.board.drawn import TURN_SIZE, seat_places
from tabletop.ui.look.assets import FONT_FILES
from tabletop.ui.look.lettering import EM_OF_LINE, fit, runs, write
from tabletop.ui.table.input.inspect_card import REST_SECONDS, not_printed
from tabletop.ui.table.screen import TableScreen

BOX = GAME.box(SEAT_COLOURS[:3], {})
LAPTOP = 1366, 768
LEAST_DIGIT = 9
"""The least height of the numbers of a general on the table, in pixels."""


def opened(driver: Driver) -> TableScreen:
    """The table screen, with the hand of the seat in front open."""
    driver.settle()
    driver.table.lift()
    return driver.table.screen


def test_a_card_in_hand_is_large_enough_to_read() -> None:
    session = Session.new("three_kingdoms_redux", 3, seed="screen", rules="off")
    session.play(MovePieces(session.table.zones[ids.HAND["wei"]], ids.GENERAL_DECK["wei"]))
    session.play(MovePieces(CARDS_OF[SEPARATION][:3], ids.HAND["wei"]))
    with Driver(session=session, size=LAPTOP) as driver:
        held = opened(driver).view.strip.layout()
        assert {one.piece for one in held} == {*CARDS_OF[SEPARATION][:3]}
        assert all(one.rect.height >= 110 for one in held)


@pytest.fixture(scope="module")
def zoom() -> float:
    """Pixels per millimetre when the table is first seen at a laptop."""
    with Driver(session=Session.new("three_kingdoms_redux", 3, seed="screen", rules="off"), size=LAPTOP) as driver:
        camera = opened(driver).view.painter.camera
        assert camera.shows_all
        return camera.zoom


def faces_of(kind: str) -> Face:
    """The front of a kind of piece."""
    return BOX.kinds[kind].faces[0]


def test_a_general_dragged_to_be_kept_stands_out_in_the_hand_for_his_state_alone() -> None:
    """He slid back and looked like the others, as if the drag had been refused."""
    session = Session.new("three_kingdoms_redux", 3, seed="4")
    with Driver(session=session, size=LAPTOP) as driver:
        view = opened(driver).view
        before = {held.piece: held.rect for held in view.strip.layout()}
        general = next(piece for piece in before if piece in GENERALS)
        driver.drag(before[general].center, view.zone_rect(session.equipment.zones[ids.RECRUITED["wei"]]).center)
        driver.settle()
        assert session.entries[-1].move == ("choose", general)
        driver.move((5, 300))
        assert view.strip.chosen == {general}
        now = {held.piece: held.rect for held in view.strip.layout()}
        assert {piece for piece in before if now[piece].top < before[piece].top} == {general}
    seen = {viewer: chosen_pieces(view_of(session.table, viewer), "blue") for viewer in ("blue", "red", None)}
    assert seen == {"blue": {general}, "red": frozenset(), None: frozenset()}


def test_a_general_in_hand_is_shown_much_larger_and_what_is_printed_on_him_is_not_repeated() -> None:
    with Driver(session=Session.new("three_kingdoms_redux", 3, seed="4"), size=LAPTOP) as driver:
        screen = opened(driver)
        held = next(one for one in screen.view.strip.layout() if one.piece in GENERALS)
        kind = screen.view.shown.kind(held.piece)
        driver.move(held.rect.center)
        driver.wait(REST_SECONDS + 0.1)
        assert screen.inspect.piece == held.piece
        assert screen.inspect.rect.height >= 3 * held.rect.height
        said = not_printed(kind, (0,))
        assert said.startswith("Administration ")
        assert kind.text.endswith(said)
    harbour = BOX.kinds["harbour"]
    assert not_printed(harbour, (0,)) == "Needs: nothing. Costs 1 gold and 1 vessel. 1 point."


def digit_height(text: Text, zoom: float) -> int:
    """How many pixels high the digit of a face is drawn."""
    pixels = round(fit(text).size * EM_OF_LINE * zoom)
    return int(write(text.text, text.font, pixels, "#000000").get_bounding_rect().height)


@pytest.mark.parametrize("general", GENERALS)
def test_the_numbers_of_a_general_are_read_on_the_table(general: str, zoom: float) -> None:
    row = GENERALS[general]
    for kind in (general, ids.TOKENS[general]):
        digits = [layer for layer in faces_of(kind).layers if isinstance(layer, Text) and layer.text.isdecimal()]
        assert [int(layer.text) for layer in digits] == [row.a, row.c, row.l]
        assert all(digit_height(layer, zoom) >= LEAST_DIGIT for layer in digits)


@pytest.mark.parametrize("kind", ["units", "ps", "gift"])
def test_the_numbers_beside_a_general_are_read_on_the_table(kind: str, zoom: float) -> None:
    for face in BOX.kinds[kind].faces:
        for layer in face.layers:
            if isinstance(layer, Text) and len(layer.text) == 1:
                assert digit_height(layer, zoom) >= LEAST_DIGIT


def test_no_text_of_the_box_is_cut_short() -> None:
    faces = [face for kind in BOX.kinds.values() for face in kind.faces]
    faces += [board.face for board in BOX.boards]
    faces += [zone.art for zone in BOX.zones.values() if zone.art is not None]
    texts = [layer for face in faces for layer in face.layers if isinstance(layer, Text)]
    assert len(texts) > 1000
    assert [layer.text for layer in texts if fit(layer).cut] == []


def test_every_chinese_letter_is_in_the_font() -> None:
    faces = [face for kind in BOX.kinds.values() for face in kind.faces]
    faces += [board.face for board in BOX.boards]
    letters = {
        letter for face in faces for layer in face.layers if isinstance(layer, Text) for letter in layer.text if letter > "\u3000"
    }
    assert len(letters) > 100
    assert {letter for letter in letters if runs(letter, "cjk")[0] != (FONT_FILES["cjk"], letter)} == set()


def test_the_numbers_of_a_state_are_read_and_changed_on_the_table(zoom: float) -> None:
    pads = [counter for counter in BOX.counters.values() if counter.width]
    assert {counter.id for counter in pads} == {*ids.SUPPLY.values(), *ids.MILITARY.values()}
    assert all(counter.height * zoom >= 20 and counter.width * zoom >= 24 for counter in pads)


def test_each_state_has_a_colour_and_a_symbol_on_its_rows_and_pieces() -> None:
    for seat in BOX.seats:
        state = ids.STATE_OF[seat.id]
        area = next(board for board in BOX.boards if board.face.name == seat.name)
        space = next(board for board in BOX.boards if board.face.name == "Trade")
        for face in (area.face, space.face, BOX.kinds[f"{state}.back"].faces[0]):
            assert f"seat-{seat.symbol}" in [layer.icon for layer in face.layers if isinstance(layer, Icon)]
            assert STATE_ROWS[state].chinese in [layer.text for layer in face.layers if isinstance(layer, Text)]


def test_the_turn_marker_lies_on_the_emblem_and_covers_no_number() -> None:
    for seat in BOX.seats:
        x, y = seat_places(BOX)[seat.id]
        marker = FRect(x - TURN_SIZE / 2, y - TURN_SIZE / 2, TURN_SIZE, TURN_SIZE)
        pads = [FRect(pad.x, pad.y, pad.width, pad.height) for pad in BOX.counters.values() if pad.width]
        zones = [
            FRect(zone.x, zone.y, zone.width, zone.height)
            for zone in BOX.zones.values()
            if zone.id != "table" and not zone.in_hand
        ]
        assert not [one for one in (*pads, *zones) if marker.colliderect(one)]


def test_over_a_space_it_is_seen_what_the_general_brings_and_who_is_there() -> None:
    session = Session.new("three_kingdoms_redux", 3, seed="screen")
    while session.table.flow.agenda[-1][0] != "assign":
        session.play(session.legal_moves().moves[0])
    with Driver(session=session, size=LAPTOP) as driver:
        view = opened(driver).view
        token = session.table.zones[ids.POOL[ids.STATE_OF[session.table.flow.to_act[0]]]][0]
        space, camera = view.session.equipment.zones["recruit"], view.painter.camera
        middle = camera.to_screen(space.x + space.width / 2, space.y + space.height / 2)
        x, y = view.painter.rect_of(token).center
        driver.press((x, y))
        for spot in ((x + 6, y), middle, middle):
            driver.move(spot, (1, 0, 0))
        driver.wait(0.6)
        assert driver.app.notices.tip == f"bid {GENERALS[ids.GENERAL_OF[token]].c} · 2 untrained armies"
        driver.release()
        driver.settle()
        assert session.table.where[token] == "recruit"
        assert driver.app.notices.tip == ""
