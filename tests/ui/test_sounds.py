"""Sounds: chosen by events, made by the script, played without waiting, and not needed where there is no device."""

from __future__ import annotations

import importlib.util
import logging
import threading
import time
import wave
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from driver import Driver
from kept_device import own_device

from tabletop import MovePieces, Session
from tabletop.core.events import DiceRolled, PiecesFaced, PiecesMoved, ZoneOrdered
from tabletop.settings import Settings
from tabletop.ui.look.assets import asset_path
from tabletop.ui.shell.apply_settings import apply_settings
from tabletop.ui.sounds import SOUNDS, Sounds, rings, sounds_of
from tabletop.ui.table.screen import TableScreen


@pytest.fixture(autouse=True)
def opens_and_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests of this file are about the device: none leaves it open."""
    own_device(monkeypatch)


@pytest.fixture
def session() -> Session:
    return Session.new("open_table", seats=2, seed="7")


def test_events_have_their_sounds(session: Session) -> None:
    table = session.table
    card, die = table.zones["deck"][-1], "d6.1"
    man = table.zones["board"][0]
    assert sounds_of([PiecesMoved((card,), "deck", "table")], table) == ["card-slide"]
    assert sounds_of([PiecesMoved((man,), "table", "table")], table) == ["wood-tap"]
    assert sounds_of([PiecesMoved((card,), "deck", "table"), PiecesFaced((card,), (0,))], table) == ["card-slide", "card-flip"]
    assert sounds_of([DiceRolled((die,), (3,)), PiecesMoved((die,), "dice", "table")], table) == ["dice"]
    assert sounds_of([ZoneOrdered("deck", table.zones["deck"], shuffled=True)], table) == ["shuffle"]
    assert sounds_of([ZoneOrdered("deck", table.zones["deck"])], table) == []


def test_the_bell_rings_for_people_alone(session: Session) -> None:
    first, second = (seat.id for seat in session.equipment.seats)
    assert rings((first,), (second,), session.equipment)
    assert not rings((first,), (first,), session.equipment)
    assert not rings((first,), (), session.equipment)


def test_the_files_are_what_the_script_makes_and_short() -> None:
    spec = importlib.util.spec_from_file_location("make_sounds", Path(__file__).parents[2] / "assets" / "make_sounds.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert set(script.SOUNDS) == set(SOUNDS)
    for name, (make, _) in script.SOUNDS.items():
        with wave.open(str(asset_path("sounds", f"{name}.wav"))) as file:
            assert file.getnframes() == len(make())
            assert file.getnframes() <= file.getframerate()


def until(true: Callable[[], object], seconds: float = 5.0) -> bool:
    """Wait until a condition is true."""
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.005)
    return bool(true())


def test_a_sound_is_heard_and_the_window_does_not_wait_for_the_device(monkeypatch: pytest.MonkeyPatch) -> None:
    opening, opened_by = pygame.mixer.init, list[threading.Thread]()

    def opened(*args: int) -> None:
        opened_by.append(threading.current_thread())
        opening(*args)

    monkeypatch.setattr(pygame.mixer, "init", opened)
    sounds = Sounds()
    try:
        sounds.play("dice")
        assert until(lambda: opened_by)
        assert threading.main_thread() not in opened_by
        assert until(lambda: pygame.mixer.get_init() is not None and pygame.mixer.get_busy())
    finally:
        sounds.close()
    assert pygame.mixer.get_init() is None


def test_the_device_is_closed_in_silence_and_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.ui.sounds.QUIET", 0.05)
    sounds = Sounds()
    try:
        for _ in range(2):
            sounds.play("wood-tap")
            assert until(lambda: pygame.mixer.get_init() is not None)
            assert until(lambda: pygame.mixer.get_init() is None)
    finally:
        sounds.close()


def test_nothing_is_opened_while_it_is_muted() -> None:
    sounds = Sounds()
    for quiet in (Settings(mute=True), Settings(volume=0)):
        apply_settings(quiet)
        sounds.play("dice")
    assert not until(lambda: pygame.mixer.get_init() is not None, 0.05)
    assert sounds.played == []


@pytest.mark.parametrize("where", ["init", "Sound"])
def test_without_a_device_or_file_there_is_one_line_in_the_log(
    where: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, where, refuse)
    sounds = Sounds()
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            sounds.play("dice")
            assert until(lambda: sounds.broken)
    sounds.close()
    assert [record.getMessage() for record in caplog.records] == ["There will be no sound: no device."]


def test_a_device_lost_in_play_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    sounds = Sounds()
    sounds.play("dice")
    assert until(lambda: pygame.mixer.get_init() is not None and pygame.mixer.get_busy())
    pygame.mixer.quit()
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            sounds.play("bell")
            until(lambda: sounds.broken, 1.0)
    sounds.close()
    assert sounds.broken
    assert len(caplog.records) == 1


def test_acts_at_the_table_are_heard_and_the_bar_mutes_them(session: Session) -> None:
    with Driver(size=(1366, 768), session=session) as driver:
        driver.settle()
        screen = driver.screen
        assert isinstance(screen, TableScreen)
        screen.play.move(MovePieces(session.table.zones["deck"][-1:], "table", ((400.0, 250.0),)))
        driver.key("ctrl+enter")
        assert driver.app.sounds.played == ["card-slide", "bell"]
        while not isinstance(driver.screen, TableScreen):
            driver.app.pop()
        driver.click(screen.bar.mute)
        assert driver.app.settings.mute
        assert screen.bar.mute.icon == "sound-off"
        driver.key("ctrl+z")
        assert driver.app.sounds.played == ["card-slide", "bell"]


def test_the_table_says_once_that_there_is_no_sound_and_play_goes_on(
    session: Session, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuch")
    pygame.mixer.quit()
    pygame.quit()
    with Driver(size=(1366, 768), session=session) as driver:
        driver.settle()
        screen, told = driver.screen, []
        assert isinstance(screen, TableScreen)
        monkeypatch.setattr(screen.view, "say", told.append)
        cards = session.table.zones["deck"]
        for number in range(4):
            screen.play.move(MovePieces(cards[number : number + 1], "table", ((400.0, 250.0),)))
            assert until(lambda: driver.app.sounds.broken)
            driver.settle()
        assert told == ["There is no sound device, or it was lost: the table stays silent. Play goes on."]
        assert len(session.table.zones["table"]) == 4
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        driver.key("ctrl+m")
        driver.key("ctrl+m")
        screen.play.move(MovePieces(cards[4:5], "table", ((400.0, 250.0),)))
        assert until(lambda: pygame.mixer.get_init() is not None)
        assert not driver.app.sounds.broken


def test_a_pygame_without_a_mixer_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoMixer:
        def __getattr__(self, name: str) -> object:
            raise NotImplementedError("mixer module not available")

    monkeypatch.setattr(pygame, "mixer", NoMixer())
    sounds = Sounds()
    sounds.play("dice")
    assert until(lambda: sounds.broken)
    assert sounds.take_notice()
    assert not sounds.take_notice()
    sounds.close()
