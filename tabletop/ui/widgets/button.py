"""Buttons, labels, steppers and choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import pygame
from msgspec import Struct

from tabletop.ui.keys import CLICK_KEYS
from tabletop.ui.look import palette
from tabletop.ui.look.paint import draw_sign, focus_ring, panel
from tabletop.ui.look.text import draw_text, width_of
from tabletop.ui.look.theme import Role, px
from tabletop.ui.widgets.widget import Callback, Widget

Kind = Literal["plain", "primary", "quiet", "danger", "dark", "quiet_dark"]


class Style(Struct, frozen=True):
    """The colours of a button; with an empty fill the background shows."""

    fill: str
    hover: str
    pressed: str
    text: str
    border: str
    ground: str = palette.CARD


STYLES: dict[Kind, Style] = {
    "plain": Style(palette.CARD_WHITE, palette.CARD_SHADE, palette.CARD_DEEP, palette.INK, palette.CARD_EDGE),
    "primary": Style(palette.GREEN, palette.GREEN_BRIGHT, palette.GREEN_DEEP, palette.CREAM, palette.GREEN_DEEP),
    "danger": Style(palette.RED, palette.RED_BRIGHT, palette.RED_DEEP, palette.CREAM, palette.RED_DEEP),
    "quiet": Style("", palette.CARD_SHADE, palette.CARD_DEEP, palette.INK, ""),
    "dark": Style(palette.WALNUT_LIGHT, palette.WALNUT_EDGE, palette.WALNUT, palette.CREAM, palette.WALNUT_EDGE, palette.WALNUT),
    "quiet_dark": Style("", palette.WALNUT_LIGHT, palette.WALNUT_EDGE, palette.CREAM, "", palette.WALNUT),
}


class Button(Widget):
    """Calls `on_click` when clicked, or when Enter or Space is pressed on it."""

    takes_focus = True

    def __init__(
        self,
        text: str,
        on_click: Callback,
        kind: Kind = "plain",
        icon: str = "",
        tip: str = "",
        key: str = "",
        role: Role = "strong",
    ) -> None:
        super().__init__(with_key(tip or text, key) if key else tip, text or tip)
        self.text = text
        self.on_click = on_click
        self.kind: Kind = kind
        self.icon = icon
        self.role: Role = role
        self.pressed = False

    def set_text(self, text: str) -> None:
        """Change its text."""
        if text != self.text:
            self.text = self.name = text
            self.touch()

    def wanted_width(self) -> int:
        """The width (pixels) that shows its whole text with the usual margins."""
        return width_of(self.text, self.role) + (px(26) if self.icon else 0) + 2 * px(16)

    def draw(self, surface: pygame.Surface) -> None:
        style = STYLES[self.kind]
        fill, text = style.fill, style.text
        if not self.enabled:
            fill, text = self._disabled(style)
        elif self.pressed and self.hovered:
            fill = style.pressed
        elif self.hovered:
            fill = style.hover
        radius = px(8)
        if fill:
            border = style.border if self.enabled or not style.border else palette.blend(style.border, style.ground, 0.5)
            panel(surface, self.rect, fill, border, radius, px(1))
        if self.shows_ring:
            focus_ring(surface, self.rect, radius, fill or style.ground)
        self._draw_inside(surface, text)

    def _disabled(self, style: Style) -> tuple[str, str]:
        """The fill and text colour of a button that cannot be used now: paler, but legible."""
        if self.kind in ("primary", "danger"):
            return palette.CARD, palette.DISABLED
        ground, shown = style.fill or style.ground, palette.shown
        fill = palette.blend(shown(style.fill), shown(style.ground), 0.5) if style.fill else ""
        if palette.luminance(ground) > 0.3:
            return fill, palette.DISABLED
        return fill, palette.blend(shown(style.text), shown(ground), 0.3 if palette.high_contrast() else 0.55)

    def _draw_inside(self, surface: pygame.Surface, colour: str) -> None:
        down = px(1) if self.pressed and self.hovered else 0
        inner = self.rect.inflate(-2 * px(8), 0).move(0, down)
        if not self.icon:
            draw_text(surface, self.text, inner, self.role, colour, "center")
            return
        size = px(18)
        wide = min(inner.width, size + (px(8) + width_of(self.text, self.role) if self.text else 0))
        left = inner.centerx - wide // 2
        draw_sign(surface, self.icon, (left + size // 2, inner.centery), size, colour)
        beside = pygame.Rect(left + size + px(8), inner.y, wide - size - px(8), inner.height)
        draw_text(surface, self.text, beside, self.role, colour)

    def on_event(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.pressed = True
                self.touch()
            case pygame.MOUSEMOTION if self.pressed:
                inside = self.rect.collidepoint(event.pos)
                if inside != self.hovered:
                    self.on_hover(inside)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.pressed:
                self.pressed = False
                self.touch()
                if self.rect.collidepoint(event.pos):
                    self.on_click()
            case pygame.KEYDOWN if event.key in CLICK_KEYS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
                self.on_click()
            case _:
                return False
        return True


class IconButton(Button):
    """A small square button with an icon; its tooltip says what it does."""

    def __init__(self, icon: str, on_click: Callback, tip: str, key: str = "", kind: Kind = "quiet") -> None:
        super().__init__("", on_click, kind, icon, tip, key)
        self.name = tip

    def _draw_inside(self, surface: pygame.Surface, colour: str) -> None:
        size = min(self.rect.width, self.rect.height) * 5 // 9
        draw_sign(surface, self.icon, self.rect.center, size, colour)


DIGITS_TOGETHER = 1.0
"""Digits that are typed within so many seconds are one number."""


class Stepper(Widget):
    """A number between two limits with - and +; arrows, the wheel and digits change it too."""

    takes_focus = True

    def __init__(self, value: int, least: int, most: int, on_change: Callable[[int], None], name: str = "") -> None:
        super().__init__(name=name)
        self.value = value
        self.least, self.most = least, most
        self.on_change = on_change
        self._typed = 0, -DIGITS_TOGETHER
        """The number that was typed last, and when."""

    def wanted_width(self) -> int:
        """Its usual width in pixels."""
        return px(124)

    def set(self, value: int) -> None:
        """Change the number, kept within the limits, and call `on_change`."""
        value = min(max(value, self.least), self.most)
        if value != self.value:
            self.value = value
            self.touch()
            self.on_change(value)

    def draw(self, surface: pygame.Surface) -> None:
        radius = px(8)
        panel(surface, self.rect, palette.CARD_WHITE, palette.CARD_EDGE, radius, px(1))
        side = self.rect.height
        for end, name in ((-1, "minus"), (1, "plus")):
            box = pygame.Rect(self.rect.left if end < 0 else self.rect.right - side, self.rect.top, side, side)
            usable = self.value > self.least if end < 0 else self.value < self.most
            if self.hovered and self._over == end and usable:
                panel(surface, box, palette.CARD_SHADE, palette.CARD_EDGE, radius, px(1))
            colour = palette.INK if usable else palette.CARD_EDGE
            draw_sign(surface, name, box.center, px(20), colour)
        draw_text(surface, str(self.value), self.rect, "large", palette.INK, "center")
        if self.shows_ring:
            focus_ring(surface, self.rect, radius)

    def on_event(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                self._point_at(self._end_at(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.set(self.value + self._end_at(event.pos))
            case pygame.MOUSEWHEEL:
                self.set(self.value + (1 if event.y > 0 else -1))
            case pygame.KEYDOWN:
                return self._on_key(event)
            case _:
                return False
        return True

    def _on_key(self, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if event.key in (pygame.K_LEFT, pygame.K_MINUS, pygame.K_KP_MINUS):
            self.set(self.value - 1)
        elif event.key in (pygame.K_RIGHT, pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            self.set(self.value + 1)
        elif pygame.K_0 <= event.key <= pygame.K_9:
            self._type(event.key - pygame.K_0)
        else:
            return False
        return True

    def _type(self, digit: int) -> None:
        """Take a digit: one that soon follows another makes a number with it, if that is within the limits."""
        before, at = self._typed
        whole = 10 * before + digit if self.now() - at < DIGITS_TOGETHER else digit
        number = whole if whole <= self.most else digit
        self._typed = number, self.now()
        if number or self.least == 0:
            self.set(number)

    def _end_at(self, pos: tuple[int, int]) -> int:
        if pos[0] < self.rect.left + self.rect.height:
            return -1
        return 1 if pos[0] >= self.rect.right - self.rect.height else 0


class Choice(Widget):
    """One of a few values, side by side. `options` are (value, label) rows."""

    takes_focus = True

    def __init__(
        self,
        options: Sequence[tuple[str | int | bool, str]],
        value: str | int | bool,
        on_change: Callable[[str | int | bool], object],
        name: str = "",
        dark: bool = False,
    ) -> None:
        super().__init__(name=name)
        self.options = list(options)
        self.value = value
        self.on_change = on_change
        self.dark = dark

    def wanted_width(self) -> int:
        """The width (pixels) that shows all labels with the usual margins."""
        return sum(self._label_width(label) for _, label in self.options)

    def boxes(self) -> list[pygame.Rect]:
        """The rectangle of each option; longer labels get more width."""
        wanted = [self._label_width(label) for _, label in self.options]
        whole = max(1, sum(wanted))
        boxes: list[pygame.Rect] = []
        done = 0
        for width in wanted:
            left = self.rect.left + self.rect.width * done // whole
            done += width
            boxes.append(
                pygame.Rect(left, self.rect.top, self.rect.left + self.rect.width * done // whole - left, self.rect.height)
            )
        return boxes

    def offer(self, options: Sequence[tuple[str | int | bool, str]]) -> None:
        """Show other values, or other labels of the same."""
        self.options = list(options)
        self.touch()

    def choose(self, value: str | int | bool) -> None:
        """Choose a value and call `on_change`."""
        if value != self.value:
            self.value = value
            self.touch()
            self.on_change(value)

    def draw(self, surface: pygame.Surface) -> None:
        radius = px(8)
        ground, edge = (palette.WALNUT, palette.WALNUT_EDGE) if self.dark else (palette.CARD_WHITE, palette.CARD_EDGE)
        panel(surface, self.rect, ground, edge, radius, px(1))
        for place, ((value, label), box) in enumerate(zip(self.options, self.boxes(), strict=True)):
            colour = palette.CREAM if self.dark else palette.INK
            inner = box.inflate(-2 * px(3), -2 * px(3))
            if value == self.value:
                fill = palette.WALNUT_EDGE if self.dark else palette.GREEN
                panel(surface, inner, fill, radius=radius - px(3))
                colour = palette.CREAM
            elif self.hovered and place == self._over:
                panel(surface, inner, palette.WALNUT_LIGHT if self.dark else palette.CARD_SHADE, radius=radius - px(3))
            draw_text(surface, label, box.inflate(-2 * px(6), 0), "strong", colour, "center")
        if self.shows_ring:
            focus_ring(surface, self.rect, radius, ground)

    def on_event(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                self._point_at(self._place_at(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                place = self._place_at(event.pos)
                if place >= 0:
                    self.choose(self.options[place][0])
            case pygame.KEYDOWN if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                values = [value for value, _ in self.options]
                step = -1 if event.key == pygame.K_LEFT else 1
                place = min(max(values.index(self.value) + step, 0), len(values) - 1)
                self.choose(values[place])
            case _:
                return False
        return True

    def _label_width(self, label: str) -> int:
        return width_of(label, "strong") + 2 * px(14)

    def _place_at(self, pos: tuple[int, int]) -> int:
        return next((place for place, box in enumerate(self.boxes()) if box.collidepoint(pos)), -1)


def with_key(words: str, key: str) -> str:
    """The text of a tooltip, with the key that does the same, if there is one."""
    return f"{words}  ·  {key}" if key else words
