"""All settings on one page: the appearance at the left, the keys at the right. Every change takes effect at once."""

from __future__ import annotations

import pygame
from msgspec.structs import replace

from tabletop.settings import Settings
from tabletop.ui import keys
from tabletop.ui.commands import COMMANDS
from tabletop.ui.keys import PRESETS, keys_now, keys_text
from tabletop.ui.look import palette
from tabletop.ui.look.paint import panel
from tabletop.ui.look.text import draw_text, width_of
from tabletop.ui.look.theme import px, roomy_scale, scale, target
from tabletop.ui.screen import Host
from tabletop.ui.widgets.button import Button, Choice, IconButton, Stepper
from tabletop.ui.widgets.dialogs import ConfirmScreen, Dialog
from tabletop.ui.widgets.form_screen import FormScreen, place_back
from tabletop.ui.widgets.rowlist import RowList, RowState
from tabletop.ui.widgets.widget import Widget

Value = str | int | bool

SCALES = (75, 100, 125, 150, 200, 250)
TALLEST, TALLEST_ROW = 900, 96
"""The largest height of the sheet, and of a row, in pixels at 100 %."""
LEFT_SHARE = 55
"""The share of the window for the appearance, in percent; the keys have the rest."""
LABEL_SHARE = 0.29
VOLUME_STEP = 10
KEY_ROW = 30


EDITABLE = [command.id for command in COMMANDS.values() if command.keys and not command.fixed]
"""The commands whose keys can be changed."""


def sizes(most: int, now: int) -> list[tuple[Value, str]]:
    """The sizes of everything to choose from, in percent: those up to `most`, and the present one, which keys may have set."""
    fitting = {*(percent for percent in SCALES if percent <= most), max(most // 10 * 10, now), now}
    return [(0, "Auto"), *((percent, str(percent)) for percent in sorted(fitting))]


class SettingsScreen(FormScreen):
    """Shows the settings and changes them at once."""

    opened_by = "settings"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        now = app.settings
        self.back = self.form.add(IconButton("left", self.dismiss, "Back", "Escape", "quiet_dark"))
        self.rows: list[tuple[str, str, Widget]] = []
        self.fields: list[tuple[Choice, str]] = []
        """Each choice and the field of the settings that it sets."""
        self._choice("Size of everything", "", "scale", ((0, "Auto"),))
        self.fields[0][0].tip = "Ctrl+Shift with + and − sets it too"
        self._choice("Motion", "“Off”: no motion", "motion", (("normal", "Normal"), ("fast", "Fast"), ("off", "Off")))
        self._choice("Table", "", "material", (("game", "The game’s own"), ("felt", "Felt"), ("wood", "Wood")))
        self._choice("Colours", "", "high_contrast", ((False, "Warm"), (True, "High contrast")))
        self._choice("Sound", "", "mute", ((False, "On"), (True, "Off")))
        notches = (now.volume // VOLUME_STEP, 0, 100 // VOLUME_STEP)
        self.volume = Stepper(*notches, lambda value: self._set(volume=value * VOLUME_STEP), "volume")
        self._row("Volume", "0 to 10", self.volume)
        self._choice("Pointer targets", "buttons, rows, pieces", "large_targets", ((False, "Usual"), (True, "Larger")))
        self._choice("Moving pieces", "", "click_move", ((False, "Drag"), (True, "Drag, or two clicks")))
        steps = tuple((degrees, f"{degrees}°") for degrees in (15, 45, 60, 90))
        self._choice("Turning pieces", "by key and by wheel", "turn_step", steps)
        once = ((True, "Made at once"), (False, "Waits for me"))
        self._choice("Only one choice", "also to confirm; not to roll, show or end a turn", "only_choices", once)
        self.fields[-1][0].tip = "A step that only confirms, such as “Done”, is made by itself although it ends the turn"
        sides = ((False, "Fixed"), (True, "Of the seat in front"))
        self._choice("Side of the table", "or turn it by hand", "turn_to_seat", sides)
        curtain = ((False, "For secret choices"), (True, "For each hand"))
        self._choice("Curtain", "between people", "always_curtain", curtain)
        follows = ((False, "Stays"), (True, "Follows others’ acts"))
        self._choice("View", "while others act", "follow_acts", follows)
        names = {"": "Tabletop", "tts": "TTS", "vassal": "VASSAL"}
        presets = [(key, names[key]) for key in PRESETS]
        self.preset = self.form.add(Choice(presets, self._preset(), self._use_preset, "keys"))
        self.reset = self.form.add(Button("Reset all settings", self._reset))
        self.keys = self.form.add(
            RowList(
                *(KEY_ROW, self._draw_key, lambda index: None, self._edit, lambda index, _: self._edit(index)),
                row_key=lambda index: keys_now(EDITABLE[index]),
                name="all keys",
            )
        )
        self.keys.tip = "Double click or Enter gives a command another key"
        self.form.default = self.dismiss
        self.sheets = (pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0))
        self.keys.set_count(len(EDITABLE))
        self.layout(app.size)

    @property
    def toast_room(self) -> pygame.Rect:
        return self.strip_above(self.sheets[0].top)

    def _row(self, label: str, hint: str, widget: Widget, field: str = "") -> None:
        self.rows.append((label, hint, self.form.add(widget)))
        if isinstance(widget, Choice):
            self.fields.append((widget, field))

    def _choice(self, label: str, hint: str, field: str, options: tuple[tuple[Value, str], ...]) -> None:
        """Add a row that sets one field of the settings."""
        now = getattr(self.app.settings, field)
        self._row(label, hint, Choice(options, now, lambda value: self._set(**{field: value}), label.lower()), field)

    def _set(self, **values: object) -> None:
        self.app.change_settings(replace(self.app.settings, **values))

    def _use_preset(self, name: Value) -> None:
        own = self._preset() == "own"
        self._replace(replace(self.app.settings, keys=PRESETS[str(name)]), "Your own keys were replaced." if own else "")

    def _reset(self) -> None:
        def reset() -> None:
            self._replace(Settings(), "All settings and keys are as at first.")

        text = "Size, sound, pointer, curtain and your own keys become as at first. A message then offers to undo it."
        self.app.push(ConfirmScreen(self.app, "Reset all settings?", text, "Reset", reset, danger=True))

    def _replace(self, wanted: Settings, text: str) -> None:
        """Put these settings into effect; a `text`, if any, says what was lost, and offers to undo it."""
        before = self.app.settings
        self.app.change_settings(wanted)
        if text and wanted != before:
            self.app.toast(text, "Undo", lambda: self.app.change_settings(before))

    def _show_sizes(self) -> None:
        """Offer the sizes that fit this window, and mark the one shown: the largest that fits if the one set does not."""
        most, shown = round(roomy_scale(self.app.size) * 100), round(scale() * 100)
        choice, _ = self.fields[0]
        choice.offer(sizes(most, shown))
        choice.value = shown if self.app.settings.scale else 0
        self.rows[0] = (self.rows[0][0], f"up to {most} % fits this window", choice)

    def _preset(self) -> str:
        keys = self.app.settings.keys
        return next((name for name, preset in PRESETS.items() if preset == keys), "own")

    def on_settings(self) -> None:
        """Show the present settings, whoever changed them."""
        now = self.app.settings
        for choice, field in self.fields:
            choice.value = getattr(now, field)
        self.volume.value = now.volume // VOLUME_STEP
        self.preset.value = self._preset()
        self.keys.refresh()

    def layout(self, size: tuple[int, int]) -> None:
        width, height = size
        self._show_sizes()
        margin = place_back(self.back, width, 18)
        wide = min(width - 2 * margin, px(1280))
        left = (width - wide) // 2
        split = wide * LEFT_SHARE // 100
        top = px(74)
        bottom = min(height - px(16), top + px(TALLEST))
        self.sheets = (
            pygame.Rect(left, top, split - px(8), bottom - top),
            pygame.Rect(left + split + px(8), top, wide - split - px(8), bottom - top),
        )
        for (_, _, widget), rect in zip(self.rows, self.row_rects(), strict=True):
            room = rect.width - int(rect.width * LABEL_SHARE)
            wanted = widget.wanted_width() if isinstance(widget, (Choice, Stepper)) else room
            high = min(target(38), rect.height - px(4))
            box = pygame.Rect(rect.right - min(room, wanted), 0, min(room, wanted), high)
            box.centery = rect.centery
            widget.place(box)
        inner = self.sheets[1].inflate(-2 * px(20), -2 * px(14))
        self.preset.place(pygame.Rect(inner.left, inner.top + px(34), inner.width, target(38)))
        self.reset.place(pygame.Rect(inner.left, inner.bottom - target(38), self.reset.wanted_width(), target(38)))
        list_top = self.preset.rect.bottom + px(10)
        self.keys.place(pygame.Rect(inner.left, list_top, inner.width, self.reset.rect.top - px(10) - list_top))

    def row_rects(self) -> list[pygame.Rect]:
        """The rectangles of the rows at the left."""
        inner = self.sheets[0].inflate(-2 * px(24), -2 * px(10))
        high = min(px(TALLEST_ROW), inner.height // len(self.rows))
        return [pygame.Rect(inner.left, inner.top + number * high, inner.width, high) for number in range(len(self.rows))]

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        head = pygame.Rect(self.back.rect.right + px(10), px(16), px(600), px(48))
        draw_text(surface, "Settings", head, "title", palette.CREAM)
        for sheet in self.sheets:
            panel(surface, sheet, palette.CARD, palette.CARD_EDGE, px(14), px(1))
        for (label, hint, widget), rect in zip(self.rows, self.row_rects(), strict=True):
            room = pygame.Rect(rect.left, rect.top, widget.rect.left - rect.left - px(8), rect.height)
            if hint and width_of(hint, "small") <= room.width:
                draw_text(surface, label, pygame.Rect(room.left, rect.centery - px(20), room.width, px(22)), "strong")
                below = pygame.Rect(room.left, rect.centery + px(1), room.width, px(18))
                draw_text(surface, hint, below, "small", palette.INK_SOFT)
            else:
                draw_text(surface, label, room, "strong")
        inner = self.sheets[1].inflate(-2 * px(20), -2 * px(14))
        draw_text(surface, "Keys like", pygame.Rect(inner.left, inner.top, inner.width, px(30)), "large")
        beside = pygame.Rect(self.reset.rect.right + px(12), self.reset.rect.top, 0, self.reset.rect.height)
        beside.width = inner.right - beside.left
        draw_text(surface, "Double click or Enter changes a key", beside, "small", palette.INK_SOFT, "right")

    def _draw_key(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        name = EDITABLE[index]
        written = "  ".join(keys_text(keys_now(name)))
        wide = width_of(written, "small_strong")
        inner = rect.inflate(-2 * px(8), 0)
        draw_text(surface, written, inner, "small_strong", palette.INK, "right")
        draw_text(surface, COMMANDS[name].text, pygame.Rect(inner.left, inner.top, inner.width - wide - px(8), inner.height))

    def _edit(self, index: int) -> None:
        if 0 <= index < self.keys.count:
            self.app.push(KeyDialog(self.app, EDITABLE[index]))


class KeyDialog(Dialog):
    """Waits for the new keys of a command."""

    def __init__(self, app: Host, command: str) -> None:
        now = ", ".join(keys_text(keys_now(command)))
        super().__init__(app, COMMANDS[command].text, f"Press the new keys. Now: {now}. Escape changes nothing.")
        self.command = command
        self.form.add(self.reason)
        self.add_button("Usual keys", self._usual)
        self.add_button("Cancel", lambda: self.close_and(None))
        self.layout(app.size)

    def place_extra(self, rect: pygame.Rect) -> int:
        self.reason.place(pygame.Rect(rect.left, rect.top + px(8), rect.width, 0))
        return px(8) + max(px(40), self.reason.rect.height)

    def on_event(self, event: pygame.event.Event) -> None:
        if event.type != pygame.KEYDOWN:
            super().on_event(event)
        elif event.key == pygame.K_ESCAPE:
            self.dismiss()
        elif key := keys.written(event):
            self.take(key)

    def take(self, key: str) -> None:
        """Give the command this key, unless another command has it."""
        if key in ("Tab", "Shift+Tab", "Enter", "Shift+Enter", "Alt+Enter"):
            self._refuse(f"{key} moves or chooses in every window, so it cannot mean “{COMMANDS[self.command].text}”.")
        elif not self._taken(key):
            self._keep((key,))

    def _taken(self, key: str) -> bool:
        """Whether another command has this key; then that is said."""
        other = keys.command_with(key) if key != "?" else None
        if other is None or other.id == self.command:
            return False
        self._refuse(f"{key} means “{other.text}” already, so it cannot mean “{COMMANDS[self.command].text}” too.")
        return True

    def _usual(self) -> None:
        usual = COMMANDS[self.command].keys
        if not any(map(self._taken, usual)):
            self._keep(usual)

    def _keep(self, keys: tuple[str, ...]) -> None:
        """Give the command these keys, and close."""
        own = {name: mine for name, mine in self.app.settings.keys.items() if name != self.command}
        usual = COMMANDS[self.command].keys
        if keys != usual:
            own[self.command] = keys
        self.app.change_settings(replace(self.app.settings, keys=own))
        self.dismiss()
