"""The settings: they are saved, checked, set aside if they cannot be read, and applied at once in the open window."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest
from driver import Driver
from msgspec.structs import replace
from text_pairs import HIGH_CONTRAST, TEXT_PAIRS, contrast

from tabletop import MovePieces, Session, settings
from tabletop.core.errors import TabletopError
from tabletop.settings import Settings, read_settings, settings_path, stepped, write_settings
from tabletop.ui import keys
from tabletop.ui.commands import COMMANDS
from tabletop.ui.look import palette, theme
from tabletop.ui.screens.settings import EDITABLE, KeyDialog, SettingsScreen
from tabletop.ui.shell.apply_settings import apply_settings
from tabletop.ui.widgets.menu import ContextMenu


@pytest.fixture
def session() -> Session:
    """The Open Table for two in a window of 1366x768."""
    return Session.new("open_table", seats=2, seed="7")


def the_settings(driver: Driver) -> SettingsScreen:
    """The page of settings, which is open."""
    assert isinstance(driver.screen, SettingsScreen)
    return driver.screen


class TestFile:
    def test_what_is_written_is_read(self, tmp_path: Path) -> None:
        path = tmp_path / "deep" / "settings.json"
        wanted = Settings(scale=150, motion="off", mute=True, keys={"flip": ("F8",)})
        write_settings(path, wanted)
        assert read_settings(path) == (wanted, "")
        assert [one.name for one in path.parent.iterdir()] == ["settings.json"]

    def test_without_a_file_the_usual_settings_hold(self, tmp_path: Path) -> None:
        assert read_settings(tmp_path / "settings.json") == (Settings(), "")

    @pytest.mark.parametrize(
        ("text", "word"),
        [
            (b"", "damaged"),
            (b'{"scale": 15', "damaged"),
            (b'{"scale": 4000}', "damaged"),
            (b'{"motion": "wild"}', "damaged"),
            (b"[1, 2]", "damaged"),
            (b"\xff\xfe\x00", "damaged"),
            (b'{"version": 2, "scale": {"x": 1.5}}', "newer version"),
        ],
    )
    def test_what_cannot_be_used_is_set_aside_and_said(self, tmp_path: Path, text: bytes, word: str) -> None:
        path = tmp_path / "settings.json"
        path.write_bytes(text)
        found, said = read_settings(path)
        assert found == Settings()
        assert word in said
        aside = list(tmp_path.glob("settings*"))
        assert [one.read_bytes() for one in aside] == [text]
        assert aside[0].name in said
        assert not path.exists()

    def test_two_are_set_aside_under_two_names(self, tmp_path: Path) -> None:
        path = tmp_path / "settings.json"
        for text in (b"one", b"two"):
            path.write_bytes(text)
            read_settings(path)
        assert sorted(one.read_bytes() for one in tmp_path.glob("settings*")) == [b"one", b"two"]

    def test_a_folder_that_cannot_be_written_is_said(self, tmp_path: Path) -> None:
        (tmp_path / "config").write_text("a file where the folder should be")
        with pytest.raises(TabletopError, match="cannot be saved"):
            write_settings(tmp_path / "config" / "settings.json", Settings())

    def test_the_window_says_that_settings_were_set_aside(self) -> None:
        path = settings_path()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{")
        with Driver() as driver:
            assert driver.app.notices.toast is not None
            assert driver.app.notices.toast.text.startswith("The settings are damaged.")
            assert driver.app.settings == Settings()

    def test_steps_of_the_scale_stay_within_its_limits(self) -> None:
        assert stepped(100, 1) == 110
        assert stepped(105, -1) == 100
        assert stepped(250, 1) == 250
        assert stepped(75, -1) == 75


class TestAtOnce:
    def test_the_scale_follows_the_keys_and_is_kept(self, driver: Driver) -> None:
        before = driver.table.screen.bar.buttons["undo"].rect.height
        driver.key("ctrl+shift+=")
        assert theme.scale() == pytest.approx(1.1)
        assert driver.table.screen.bar.buttons["undo"].rect.height > before
        driver.key("ctrl+shift+-")
        driver.key("ctrl+shift+-")
        assert theme.scale() == pytest.approx(0.9)
        assert read_settings(driver.app.settings_path)[0].scale == 90

    def test_the_scale_stays_within_what_the_window_has_room_for(self, driver: Driver) -> None:
        driver.app.change_settings(Settings(scale=250))
        assert theme.scale() == pytest.approx(theme.roomy_scale((1366, 768)))
        driver.resize(3840, 2160)
        assert theme.scale() == pytest.approx(2.5)

    @pytest.mark.parametrize(("size", "offered"), [((800, 600), [0, 75, 100]), ((1366, 768), [0, 75, 100, 120])])
    def test_only_sizes_that_fit_are_offered_and_the_shown_one_is_marked(
        self, driver: Driver, size: tuple[int, int], offered: list[int]
    ) -> None:
        driver.app.change_settings(Settings(scale=150))
        driver.resize(*size)
        driver.key("ctrl+,")
        choice, _ = the_settings(driver).fields[0]
        assert ([value for value, _ in choice.options], choice.value) == (offered, offered[-1])
        assert the_settings(driver).rows[0][1] == f"up to {offered[-1]} % fits this window"
        driver.resize(1920, 1080)
        assert choice.value == 150
        driver.key("ctrl+shift+=")
        assert [value for value, _ in choice.options] == [0, 75, 100, 125, 150, 168]
        assert choice.value == 168

    @pytest.mark.parametrize("large", [False, True])
    def test_every_label_fits_into_a_small_window(self, driver: Driver, large: bool) -> None:
        driver.resize(800, 600)
        driver.app.change_settings(Settings(large_targets=large, turn_to_seat=True, scale=150))
        driver.key("ctrl+,")
        assert driver.overlaps() == driver.outside() == driver.clipped() == []

    @pytest.mark.parametrize("by_keys", [False, True])
    def test_what_a_reset_or_a_preset_replaces_can_be_taken_back(self, driver: Driver, by_keys: bool) -> None:
        own = Settings(motion="fast", keys={"flip": ("F8",)})
        driver.app.change_settings(own)
        driver.key("ctrl+,")
        screen = the_settings(driver)
        for replaced, said in ((screen.reset, "All settings"), (screen.preset.boxes()[1], "Your own keys")):
            driver.click(replaced)
            if replaced is screen.reset:
                driver.click("Reset")
            assert driver.app.settings != own
            toast = driver.app.notices.toast
            assert toast is not None
            assert toast.text.startswith(said)
            if by_keys:
                driver.key("ctrl+z")
            else:
                driver.step()
                driver.click(toast.action_rect)
            assert driver.app.settings == own

    def test_no_message_covers_a_row_of_the_settings(self, driver: Driver) -> None:
        driver.key("ctrl+,")
        driver.key("ctrl+shift+=")
        toast = driver.app.notices.toast
        assert toast is not None
        assert toast.text.startswith("Everything is shown at 110 %.")
        assert toast.rect.collidelist(the_settings(driver).sheets) < 0

    def test_the_whole_table_is_seen_at_another_scale(self, driver: Driver) -> None:
        driver.resize(1920, 1080)
        for percent in (150, 75):
            driver.app.change_settings(Settings(scale=percent))
            camera, room = driver.table.screen.view.painter.camera, driver.table.screen.view.table_rect()
            box = driver.table.session.equipment
            assert room.contains(pygame.Rect(camera.to_screen(0, 0), (1, 1)))
            assert room.contains(pygame.Rect(camera.to_screen(box.width, box.height), (1, 1)))

    @pytest.mark.parametrize("percent", [75, 100, 150, 250])
    @pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
    def test_every_scale_fits_every_window(self, driver: Driver, percent: int, size: tuple[int, int]) -> None:
        driver.resize(*size)
        driver.app.change_settings(Settings(scale=percent))
        driver.step()
        for _ in range(2):
            assert driver.overlaps() == []
            assert driver.outside() == []
            assert driver.clipped() == []
            driver.key("ctrl+,")

    def test_reduced_motion_moves_nothing(self, driver: Driver) -> None:
        view, play = driver.table.screen.view, driver.table.screen.play
        cards = view.session.table.zones["deck"]
        play.move(MovePieces(cards[-1:], "table", ((400.0, 250.0),)))
        assert view.painter.moving
        driver.settle()
        driver.app.change_settings(Settings(motion="off"))
        play.move(MovePieces(cards[-2:-1], "table", ((500.0, 250.0),)))
        driver.step()
        assert not view.painter.moving

    def test_fast_motion_takes_half_the_time(self, driver: Driver) -> None:
        from tabletop.ui.board.animation import motions, paced

        view, play = driver.table.screen.view, driver.table.screen.play
        before = view.painter.items
        play.move(MovePieces(view.session.table.zones["deck"][-1:], "table", ((400.0, 250.0),)))
        way = motions(before, view.painter.items, (), view.session.equipment)
        apply_settings(Settings(motion="fast"))
        assert [one.finish for one in paced(way)] == [one.finish / 2 for one in way]
        assert way

    def test_the_table_becomes_wood_and_what_lies_on_it_stays(self, driver: Driver) -> None:
        view = driver.table.screen.view
        spot = view.painter.camera.to_screen(480, 300)
        seen, keys = view.painter.camera.view, [item.key for item in view.painter.items]
        felt = driver.picture().get_at(spot)
        driver.app.change_settings(Settings(material="wood"))
        driver.settle()
        wood = driver.picture().get_at(spot)
        assert wood.r > wood.g
        assert felt.g > felt.r
        assert view.painter.camera.view == seen
        assert [item.key for item in view.painter.items] == keys

    def test_high_contrast_reaches_panels_and_text(self, driver: Driver) -> None:
        corner = driver.table.screen.panel.rect.move(4, 4).topleft
        driver.app.change_settings(Settings(high_contrast=True))
        driver.step()
        assert driver.picture().get_at(corner) == pygame.Color("#ffffff")

    @pytest.mark.parametrize(("text", "ground"), TEXT_PAIRS)
    def test_high_contrast_is_high(self, text: str, ground: str) -> None:
        apply_settings(Settings(high_contrast=True))
        assert contrast(palette.shown(text), palette.shown(ground)) >= HIGH_CONTRAST

    def test_larger_targets_are_large(self, driver: Driver) -> None:
        driver.app.change_settings(Settings(large_targets=True))
        driver.step()
        least = theme.px(44)
        assert all(widget.rect.height >= least for widget in driver.table.screen.bar.widgets())
        driver.click(driver.table.at("d6.1"), button=3)
        assert isinstance(driver.screen, ContextMenu)
        assert all(rect.height >= least for _, rect in driver.screen.row_rects() if rect.height > theme.px(9))

    def test_larger_targets_give_leeway_around_pieces(self, driver: Driver) -> None:
        rect = driver.table.screen.view.painter.rect_of("d4.1")
        assert rect is not None
        beside = (rect.centerx, rect.top - 5)
        driver.move(beside)
        plain = driver.table.screen.view.hovered
        driver.app.change_settings(Settings(large_targets=True))
        driver.move((beside[0] + 1, beside[1]))
        assert plain == ""
        assert driver.table.screen.view.hovered == "d4.1"

    def test_a_click_takes_up_and_the_next_puts_down(self, driver: Driver) -> None:
        driver.app.change_settings(Settings(click_move=True))
        driver.click(driver.table.at("d6.1"))
        assert driver.table.screen.view.painter.lifted == ("d6.1",)
        spot = driver.table.screen.view.painter.camera.to_screen(480, 300)
        driver.move(spot)
        driver.click(spot)
        assert driver.table.screen.view.painter.lifted == ()
        assert driver.table.session.table.where["d6.1"] == "table"

    def test_escape_puts_back_what_a_click_took_up(self, driver: Driver) -> None:
        driver.app.change_settings(Settings(click_move=True))
        before = len(driver.table.session.entries)
        driver.click(driver.table.at("d6.1"))
        driver.key("escape")
        assert driver.table.screen.view.painter.lifted == ()
        assert len(driver.table.session.entries) == before


class TestScreen:
    def test_it_opens_from_the_library_and_from_the_table(self, driver: Driver) -> None:
        driver.click("Settings")
        assert isinstance(driver.screen, SettingsScreen)
        driver.key("escape")
        driver.click("Back to the games")
        driver.settle()
        driver.click("Settings")
        assert isinstance(driver.screen, SettingsScreen)

    def test_a_click_sets_and_reset_unsets(self, driver: Driver) -> None:
        driver.key("ctrl+,")
        screen = driver.screen
        assert isinstance(screen, SettingsScreen)
        for _, _, widget in screen.rows:
            driver.app.toast("")
            driver.click((widget.rect.right - theme.px(12), widget.rect.centery))
        now = driver.app.settings
        assert now == Settings(
            scale=120,
            motion="off",
            material="wood",
            high_contrast=True,
            volume=70,
            mute=True,
            large_targets=True,
            click_move=True,
            turn_step=90,
            only_choices=False,
            turn_to_seat=True,
            always_curtain=True,
            follow_acts=True,
        )
        assert read_settings(driver.app.settings_path)[0] == now
        driver.click("Reset all settings")
        driver.key("enter")
        assert driver.app.settings == now
        driver.click("Reset all settings")
        driver.click("Reset")
        assert driver.app.settings == Settings()

    @pytest.mark.parametrize("percent", [90, 110, 0])
    def test_the_present_size_is_marked_also_if_keys_or_the_file_have_set_it(self, driver: Driver, percent: int) -> None:
        driver.app.change_settings(replace(driver.app.settings, scale=percent))
        driver.key("ctrl+,")
        screen = driver.screen
        assert isinstance(screen, SettingsScreen)
        size = screen.fields[0][0]
        assert size.value == percent
        assert percent in dict(size.options)
        driver.key("ctrl+shift+=")
        assert size.value == driver.app.settings.scale
        assert size.value in dict(size.options)
        assert len(size.options) <= 8
        assert driver.overlaps() == []
        assert driver.clipped() == []

    def test_a_key_is_changed_by_pressing_it(self, driver: Driver) -> None:
        open_keys(driver, "flip")
        driver.key("f8")
        assert isinstance(driver.screen, SettingsScreen)
        assert keys.key_hint("flip") == "F8"
        driver.key("escape")
        card = driver.table.session.table.zones["deck"][-1]
        driver.move(driver.table.at(card))
        driver.key("f")
        assert driver.table.session.entries[-1].move != ("flip", (card,))
        driver.key("f8")
        assert driver.table.session.entries[-1].move[0] == "flip"

    def test_a_clash_is_refused_with_both_names(self, driver: Driver) -> None:
        open_keys(driver, "flip")
        driver.key("ctrl+z")
        dialog = driver.screen
        assert isinstance(dialog, KeyDialog)
        assert "Undo" in dialog.refusal
        assert "Flip" in dialog.refusal
        driver.key("escape")
        assert keys.key_hint("flip") == "F"
        assert driver.app.settings == Settings()

    @pytest.mark.parametrize("name", keys.PRESETS)
    def test_presets_have_no_clash_and_are_whole(self, name: str) -> None:
        assert keys.use_keys(keys.PRESETS[name]) == ""
        assert all(keys.key_hint(name) == own[0] for name, own in keys.PRESETS[name].items())

    def test_a_preset_is_taken_and_left_with_one_click(self, driver: Driver) -> None:
        driver.key("ctrl+,")
        screen = driver.screen
        assert isinstance(screen, SettingsScreen)
        driver.click(screen.preset.boxes()[2])
        assert driver.app.settings.keys == keys.VASSAL_KEYS
        driver.click(screen.preset.boxes()[0])
        assert driver.app.settings.keys == {}

    def test_keys_that_clash_in_the_file_are_left_out_and_said(self) -> None:
        said = apply_settings(Settings(keys={"flip": ("Ctrl+Z",), "lock": ("F8",), "no such act": ("Y",), "peek": ("Banana",)}))
        assert all(word in said for word in ("“Flip”", "“no such act”", "“Peek”"))
        assert "Lock" not in said
        assert keys.key_hint("flip") == "F"
        assert keys.key_hint("lock") == "F8"

    def test_acts_with_the_same_words_have_names_of_their_own(self) -> None:
        names = [COMMANDS[name].text for name in EDITABLE]
        assert len(set(names)) == len(names)

    def test_a_pressed_key_is_written_as_it_is_read(self) -> None:
        for command in COMMANDS.values():
            for key in command.keys:
                for code, ctrl, shift, alt in keys.chords_of(key) if not command.held else ():
                    mod = ctrl * pygame.KMOD_LCTRL | shift * pygame.KMOD_LSHIFT | alt * pygame.KMOD_LALT
                    event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")
                    assert keys.written(event) == key

    def test_old_files_without_new_fields_are_read(self) -> None:
        assert msgspec.json.decode(b'{"volume": 20}', type=Settings) == replace(Settings(), volume=20)
        assert settings.current() == Settings()


def open_keys(driver: Driver, act: str) -> None:
    """Open the dialog for the keys of a command."""
    driver.key("ctrl+,")
    screen = driver.screen
    assert isinstance(screen, SettingsScreen)
    screen.keys.select(EDITABLE.index(act))
    screen.form.focus(screen.keys)
    driver.key("enter")
    assert isinstance(driver.screen, KeyDialog)
