"""What is shown over every screen: short messages at the bottom, a banner at the top, the tooltip at the pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isinf
from typing import Literal

import pygame
from msgspec import Struct

from tabletop.ui.look import palette
from tabletop.ui.look.paint import draw_sign, panel
from tabletop.ui.look.text import draw_lines, draw_text, line_height, lines_of, width_of
from tabletop.ui.look.theme import px

TOAST_WIDTHS = 640, 460, 320
"""The widths at which the text of a message may wrap, in pixels at 100 %: the first of them unless that would cover something."""
TOAST_SPACE = 16
"""The space to both sides of a message and below it, in pixels at 100 %."""
MOST_LINES = 3
"""What a game or a bot says to a refused act is two lines long at the most; a name that a person gave may make it a third."""
NARROW_TIP, WIDE_TIP, TIP_LINES = 320, 420, 6
"""The width of a tooltip, in pixels at 100 %: with more lines than this it is the wider one, which has twice as many at most."""
CLOSE_WIDTH = 44
"""The width of the part of a notice that closes it, in pixels at 100 %."""
LEAST_SECONDS, READ = 5.0, 12.0
"""A message of 60 letters or fewer stays for 5 seconds; a longer one for a second for each 12 letters."""
MARGIN = 10
"""The least distance of a notice from the edge of the window, in pixels at 100 %."""
Part = Literal["banner", "toast", "tip"]


class Toast(Struct):
    """A short message with an optional command; it goes away at the time `until`, which may be infinite."""

    text: str
    action: str
    on_action: Callable[[], object] | None
    until: float
    rect: pygame.Rect
    action_rect: pygame.Rect
    close_rect: pygame.Rect
    hovered: bool = False
    page: object = None
    """The page over which it was first painted: it is not shown over another one that was opened above that."""


class Notices:
    """Holds and paints the notices. The app paints them after the screen."""

    def __init__(self, size: tuple[int, int], now: Callable[[], float]) -> None:
        """For a window of `size` pixels; `now` is its clock, by which messages end."""
        self.size = size
        self.now = now
        self.toast: Toast | None = None
        self._lasting: Toast | None = None
        """A message that stays until it is removed; while another one is shown it waits, and then comes back."""
        self.banner = ""
        self._banner_room = self._toast_room = pygame.Rect((0, 0), size)
        self._banner_closed = False
        self.cover = pygame.Rect(0, 0, 0, 0)
        """A menu or dialog, in pixels: a message or banner that overlaps it is not shown."""
        self._pages: Sequence[object] = ()
        """The pages that are open, the one in sight last."""
        self.tip = ""
        self._tip_beside = pygame.Rect(0, 0, 0, 0)
        self._tip_aside = False
        self._gone: list[pygame.Rect] = []
        self._fresh = set[Part]()
        """What must be painted although nothing was painted over it."""

    def resize(self, size: tuple[int, int]) -> None:
        """Set the size of the window in pixels."""
        self.size = size
        self._banner_room = self._toast_room = pygame.Rect((0, 0), size)
        self.tip = ""
        self._lay_toast()
        self._fresh |= {"banner", "toast", "tip"}

    def show_toast(
        self, text: str, action: str = "", on_action: Callable[[], object] | None = None, seconds: float = 0.0
    ) -> None:
        """Show a message, in place of the last one, with a button for a command if `action` names one.

        It goes after `seconds` seconds, never by itself if they are infinite; without a number, after the time that its text
        takes to be read.
        """
        if self.toast is not None:
            self._gone.append(self.toast.rect)
        nowhere = pygame.Rect(0, 0, 0, 0)
        self.toast = Toast(
            text, action, on_action, self.now() + (seconds or max(LEAST_SECONDS, len(text) / READ)), nowhere, nowhere, nowhere
        )
        self._lasting = self.toast if isinf(self.toast.until) else self._lasting
        self._lay_toast()
        self._fresh.add("toast")

    def clear_toast(self, text: str = "") -> None:
        """Remove the message, and one that waits, if there are any; with `text`, only one that says that."""
        if self._lasting is not None and text in ("", self._lasting.text):
            self._lasting = None
        if self.toast is not None and text in ("", self.toast.text):
            self._end_toast()

    def _end_toast(self) -> None:
        """Remove the message that is shown; one that waits comes back."""
        ended, self.toast = self.toast, None
        if ended is not None:
            self._gone.append(ended.rect)
        if self._lasting is not ended and self._lasting is not None:
            self.toast = self._lasting
            self._lay_toast()
            self._fresh.add("toast")
        else:
            self._lasting = None

    def show_banner(self, text: str) -> None:
        """Show a line at the top until a person closes it, or this is called with another text (an empty one removes it)."""
        if text != self.banner:
            self._leave_banner()
            self.banner, self._banner_closed = text, False
            self._fresh.add("banner")

    def turn_to(self, pages: Sequence[object]) -> None:
        """Say which pages are open, the one in sight last; a message belongs to the page over which it is painted first."""
        self._pages = pages
        if self.toast is not None and self.toast.page is None:
            self.toast.page = pages[-1]

    @property
    def any(self) -> bool:
        """Whether there is a message or a banner, which must be given room."""
        return self.toast is not None or bool(self.banner)

    def lay(self, banner_room: pygame.Rect, toast_room: pygame.Rect) -> None:
        """Put the banner at the top of its room, below the buttons, and the message at the bottom of its own.

        All in pixels.
        """
        if banner_room != self._banner_room:
            self._leave_banner()
            self._banner_room = pygame.Rect(banner_room)
            self._fresh.add("banner")
        if toast_room != self._toast_room:
            if self.toast is not None:
                self._gone.append(self.toast.rect)
            self._toast_room = pygame.Rect(toast_room)
            self._lay_toast()
            self._fresh.add("toast")

    def show_tip(self, text: str, beside: pygame.Rect | None, aside: bool = False) -> None:
        """Explain what is in `beside`, below it, or left of it if `aside`; an empty text removes the explanation."""
        if self.tip:
            self._gone.append(self.tip_rect())
        self.tip = text
        self._tip_beside = pygame.Rect(beside) if beside is not None else pygame.Rect(0, 0, 0, 0)
        self._tip_aside = aside
        self._fresh.add("tip")

    def deadline(self) -> float | None:
        """When something must be painted although no event comes (seconds by the clock of the window): a message ends, or
        something was removed while the screen painted."""
        if self._gone:
            return 0.0
        return self.toast.until if self.toast is not None and not isinf(self.toast.until) else None

    def take_gone(self) -> list[pygame.Rect]:
        """The rectangles that notices have left since the last call: the screen must paint them again."""
        if self.toast is not None and self.now() >= self.toast.until and not self.toast.hovered:
            self._end_toast()
        gone, self._gone = self._gone, []
        return gone

    def on_event(self, event: pygame.event.Event) -> bool:
        """Handle a click on the message or the banner; return whether it was one."""
        if self._banner_shown and event.type == pygame.MOUSEBUTTONDOWN and self.banner_rect().collidepoint(event.pos):
            if event.button == 1 and self.banner_close_rect().collidepoint(event.pos):
                self._leave_banner()
                self._banner_closed = True
            return True
        toast = self.toast
        if toast is None:
            return False
        if not self._toast_shown or event.type == pygame.WINDOWLEAVE:
            toast.hovered = False
            return False
        if event.type == pygame.MOUSEMOTION:
            hovered = toast.rect.collidepoint(event.pos)
            if hovered != toast.hovered:
                toast.hovered = hovered
                # While the pointer is on it the message stays, so that a person can read or click it.
                toast.until = max(toast.until, self.now() + 1.5)
                self._fresh.add("toast")
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and toast.rect.collidepoint(event.pos):
            if toast.action and toast.action_rect.collidepoint(event.pos):
                self.take()
            elif toast.close_rect.collidepoint(event.pos):
                self._end_toast()
            return True
        return False

    def take(self) -> bool:
        """Do what the message offers, as if it had been clicked; return whether it offered anything."""
        toast = self.toast
        if toast is None or toast.on_action is None:
            return False
        self._end_toast()
        toast.on_action()
        return True

    def draw(self, surface: pygame.Surface, painted: list[pygame.Rect] | None) -> list[pygame.Rect]:
        """Paint what is new or was painted over (`painted`; None means all); return the rectangles painted."""
        fresh, self._fresh = self._fresh, set()
        shown: list[pygame.Rect] = []
        for name, rect, draw in self._parts():
            if painted is None or name in fresh:
                draw(surface, rect)
                shown.append(rect)
                continue
            for part in [*painted, *shown]:
                # Beside that it stays as it is: painted twice, its round corners would become darker.
                if rect.colliderect(part):
                    surface.set_clip(part)
                    draw(surface, rect)
                    surface.set_clip(None)
                    shown.append(rect.clip(part))
        return shown

    def banner_rect(self) -> pygame.Rect:
        """The rectangle of the banner."""
        beside = px(18) + px(CLOSE_WIDTH)
        lines = lines_of(self.banner, "strong", self._banner_room.width - 2 * px(MARGIN) - beside, 2)
        wide = max(width_of(line, "strong") for line in lines) + beside
        rect = pygame.Rect(0, self._banner_room.top + px(MARGIN), wide, len(lines) * line_height("strong") + 2 * px(9))
        rect.centerx = self._banner_room.centerx
        return rect

    def banner_close_rect(self) -> pygame.Rect:
        """The rectangle in which a click closes the banner."""
        rect = self.banner_rect()
        return pygame.Rect(rect.right - px(CLOSE_WIDTH), rect.top, px(CLOSE_WIDTH), rect.height)

    def tip_rect(self) -> pygame.Rect:
        """The rectangle of the tooltip: below what it explains, or above if there is no room; or left of it."""
        lines = self._tip_lines()
        wide = max(width_of(line, "small") for line in lines) + 2 * px(10)
        rect = pygame.Rect(0, 0, wide, len(lines) * line_height("small") + 2 * px(6))
        rect.midtop = (self._tip_beside.centerx, self._tip_beside.bottom + px(6))
        if rect.bottom > self.size[1] - px(4):
            rect.bottom = self._tip_beside.top - px(6)
        if self._tip_aside:
            rect.midright = (self._tip_beside.left - px(18), self._tip_beside.centery)
        rect.clamp_ip(pygame.Rect(px(4), px(4), self.size[0] - px(8), self.size[1] - px(8)))
        return rect

    def cover_part_of(self, area: pygame.Rect) -> bool:
        """Whether a notice lies over a part of an area of the window."""
        return any(rect.colliderect(area) for _, rect, _ in self._parts())

    @property
    def _banner_shown(self) -> bool:
        return bool(self.banner) and not self._banner_closed and not self.banner_rect().colliderect(self.cover)

    @property
    def _toast_shown(self) -> bool:
        if self.toast is None or self.toast.rect.colliderect(self.cover):
            return False
        return not any(page is self.toast.page for page in self._pages[:-1])

    def _leave_banner(self) -> None:
        if self._banner_shown:
            self._gone.append(self.banner_rect())

    def _parts(self) -> list[tuple[Part, pygame.Rect, Callable[[pygame.Surface, pygame.Rect], None]]]:
        parts: list[tuple[Part, pygame.Rect, Callable[[pygame.Surface, pygame.Rect], None]]] = []
        if self._banner_shown:
            parts.append(("banner", self.banner_rect(), self._draw_banner))
        if self.toast is not None and self._toast_shown:
            parts.append(("toast", self.toast.rect, self._draw_toast))
        if self.tip:
            parts.append(("tip", self.tip_rect(), self._draw_tip))
        return parts

    def toast_rooms(self) -> list[tuple[int, int]]:
        """The rooms that the message may have, with the space round it: width and height in pixels, the widest first. In each of
        them its text is whole. Empty if there is no message.
        """
        toast, found = self.toast, list[tuple[int, int]]()
        for width in TOAST_WIDTHS if toast is not None else ():
            if toast is not None and (not found or len(lines_of(toast.text, "body", px(width) - px(20))) <= MOST_LINES):
                wide, high = self._toast_size(toast, px(width))
                found.append((wide + 2 * px(TOAST_SPACE), high + px(TOAST_SPACE)))
        return found

    def _toast_size(self, toast: Toast, most: int) -> tuple[int, int]:
        """The width and height in pixels of a message whose text is at most `most` wide."""
        lines = self._toast_lines(toast, most - px(20))
        wide = min(max(width_of(line, "body") for line in lines) + px(20), most)
        return wide + self._action_width(toast) + px(CLOSE_WIDTH), px(22) + len(lines) * line_height("body")

    def _action_width(self, toast: Toast) -> int:
        return width_of(toast.action, "strong") + 2 * px(14) if toast.action else 0

    def _lay_toast(self) -> None:
        toast, room = self.toast, self._toast_room
        if toast is None:
            return
        side, action = px(CLOSE_WIDTH), self._action_width(toast)
        most = min(room.width - 2 * px(TOAST_SPACE) - action - side, px(TOAST_WIDTHS[0]))
        rect = pygame.Rect((0, 0), self._toast_size(toast, most))
        rect.midbottom = (room.centerx, room.bottom - px(TOAST_SPACE))
        toast.rect = rect
        toast.close_rect = pygame.Rect(rect.right - side, rect.top, side, rect.height)
        toast.action_rect = pygame.Rect(toast.close_rect.left - action, rect.top, action, rect.height)

    def _toast_lines(self, toast: Toast, width: int) -> list[str]:
        return lines_of(toast.text, "body", width, MOST_LINES) or [""]

    def _draw_toast(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        toast = self.toast
        if toast is None:
            return
        panel(surface, rect, palette.WALNUT_DEEP, palette.BRASS, px(10), px(1))
        text = pygame.Rect(rect.left + px(16), rect.top, toast.action_rect.left - rect.left - px(20), rect.height)
        lines = self._toast_lines(toast, text.width)
        text.top = text.centery - line_height("body") * len(lines) // 2
        draw_lines(surface, lines, text, "body", palette.CREAM)
        draw_text(surface, toast.action, toast.action_rect, "strong", palette.BRASS_BRIGHT, "center")
        draw_sign(surface, "close", toast.close_rect.center, px(18), palette.CREAM_SOFT)

    def _draw_banner(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        panel(surface, rect, palette.AMBER, palette.BRASS_DEEP, px(10), px(1))
        close = self.banner_close_rect()
        inner = pygame.Rect(rect.left + px(18), rect.top + px(9), close.left - rect.left - px(18), rect.height - 2 * px(9))
        draw_lines(surface, lines_of(self.banner, "strong", inner.width, 2), inner, "strong", palette.INK, "center")
        draw_sign(surface, "close", close.center, px(18), palette.INK)

    def _draw_tip(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        panel(surface, rect, palette.WALNUT_DEEP, palette.WALNUT_EDGE, px(6), px(1))
        draw_lines(surface, self._tip_lines(), rect.inflate(-2 * px(10), -2 * px(6)), "small", palette.CREAM)

    def _tip_lines(self) -> list[str]:
        narrow = lines_of(self.tip, "small", px(NARROW_TIP))
        return narrow if len(narrow) <= TIP_LINES else lines_of(self.tip, "small", px(WIDE_TIP), 2 * TIP_LINES)
