"""pygame_gui elements as widgets of a form: the form leads the keyboard and the painting, pygame_gui the looks and the acts.

Each screen has a manager of its own, so that no click reaches what lies below; all share one theme. Only what is touched
is updated, and nothing while nothing happens. Importing this module imports pygame_gui: never before the first picture.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from contextlib import suppress

import pygame
from pygame_gui import UIManager
from pygame_gui.core import UIElement
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.core.ui_font_dictionary import UIFontDictionary
from pygame_gui.elements import UIButton, UILabel, UIPanel, UITextBox

from tabletop.core.faces import Font
from tabletop.ui.look.assets import FONT_FILES, asset_path
from tabletop.ui.look.lettering import can_write, file_writing, runs
from tabletop.ui.look.mixed_font import mixed_font
from tabletop.ui.look.paint import focus_ring
from tabletop.ui.look.text import face_for, measure
from tabletop.ui.look.theme import forget_translations, px
from tabletop.ui.screen import Host
from tabletop.ui.widgets.button import CLICK_KEYS, LOOKS, Kind
from tabletop.ui.widgets.markup_text import face_name, in_html
from tabletop.ui.widgets.widget import Callback, Widget

LONGEST_STEP = 0.25
"""Seconds: what is told to pygame_gui as the time between two updates is never more."""
STYLES = ((False, False), (True, False), (False, True), (True, True))
"""Bold and italic, in all their combinations."""

STYLE = {"antialiased": True, "bold": False, "italic": False}
_fonts: dict[tuple[str, int], GUIFontPygame] = {}


class ScreenManager(UIManager):
    """A manager with the theme of the app's own one, that believes the events about where the pointer is."""

    def __init__(self, app: Host) -> None:
        self._app = app
        super().__init__(app.size)
        forget_translations()

    def create_new_theme(self, theme_path: object = None) -> UIAppearanceTheme:
        """The theme that all screens share: reading it anew would cost 20 ms each time."""
        theme = self._app.gui.get_theme()
        assert isinstance(theme, UIAppearanceTheme)
        return theme

    def _update_mouse_position(self) -> None:
        # pygame.mouse still tells of a pointer that has left the window.
        self.mouse_position = self._app.pointer


class Gui:
    """The pygame_gui elements of one screen."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.manager = ScreenManager(app)
        self._updated = time.monotonic()
        self._stale = True

    def renew(self) -> None:
        """Begin anew, for another size of the window; every element must then be built again."""
        self.manager = ScreenManager(self.app)
        self._stale = True

    def feed(self, event: pygame.event.Event) -> bool:
        """Give an event to the elements; return whether one of them used it."""
        self._stale = True
        return bool(self.manager.process_events(event))

    def wake(self) -> None:
        """Something has changed that an update must show."""
        self._stale = True

    def update(self) -> None:
        """Bring all elements up to date, if anything has happened since the last time."""
        if self._stale:
            self._stale = False
            now = time.monotonic()
            self.manager.update(min(now - self._updated, LONGEST_STEP))
            self._updated = now

    def close(self) -> None:
        """The screen has gone: give the pointer its usual form again."""
        if self.manager.text_hovered:
            # Not every video driver has pointers of its own; then there is nothing to give back.
            with suppress(pygame.error):
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW)

    def ready_fonts(self, look: str) -> None:
        """Load the faces of the look `look` (such as `#dialog_text`), which pygame_gui would do late and with a warning."""
        theme = self.manager.get_theme()
        info = theme.get_font_info([look])
        fonts = theme.get_font_dictionary()
        for bold, italic in STYLES:
            if not fonts.check_font_preloaded(fonts.create_font_id(info["size"], info["name"], bold, italic, True)):
                fonts.preload_font(info["size"], info["name"], bold, italic, force_immediate_load=True)

    def ready_letters(self, look: str, text: str, face: Font = "sans") -> None:
        """Load the other faces that have the letters in `text` which `face` lacks, in the size of `look`."""
        theme = self.manager.get_theme()
        size = theme.get_font_info([look])["size"]
        fonts = theme.get_font_dictionary()
        assert isinstance(fonts, UIFontDictionary)
        for file in {file for file, _ in runs(text, face)} - {FONT_FILES[face]}:
            name = face_name(file)
            path = str(asset_path("fonts", file))
            if name not in fonts.known_font_paths:
                fonts.add_font_path(name, path, path)
            for bold, italic in STYLES:
                if not fonts.check_font_preloaded(fonts.create_font_id(size, name, bold, italic, True)):
                    fonts.preload_font(size, name, bold, italic, force_immediate_load=True)


class MixedGuiFont(GUIFontPygame):
    """A face as pygame_gui holds fonts, which leaves to others the letters it lacks."""

    def __init__(self, face: Font, size: int) -> None:
        super().__init__(str(asset_path("fonts", FONT_FILES[face])), size, style=dict(STYLE))
        self.mixed = mixed_font(face, size)

    def get_rect(self, text: str) -> pygame.Rect:
        """The room that a line takes, with its ascent as y."""
        return pygame.Rect((0, self.mixed.get_ascent()), self.mixed.size(text)) if text else pygame.Rect(0, 0, 0, 0)

    def get_metrics(self, text: str) -> list[tuple[int, int, int, int, int] | None]:
        """As `pygame.font.Font.metrics`."""
        return self.mixed.metrics(text)

    def render_premul(self, text: str, text_color: pygame.Color) -> pygame.Surface:
        """A line with premultiplied alpha."""
        return self.mixed.render(text, True, text_color).premul_alpha()

    def render_premul_to(
        self, text: str, text_colour: pygame.Color, surf_size: tuple[int, int], surf_position: tuple[int, int]
    ) -> pygame.Surface:
        """A line with premultiplied alpha on a clear surface of `surf_size`, its baseline at `surf_position`."""
        ground = pygame.Surface(surf_size, pygame.SRCALPHA, 32)
        place = (surf_position[0], surf_position[1] - self.mixed.get_ascent())
        ground.blit(self.render_premul(text, text_colour), place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return ground


def gui_font(text: str, face: Font, size: int) -> GUIFontPygame:
    """A font that writes `text` in type of `size` pixels, as pygame_gui holds fonts: the face if it can. They are kept."""
    file = file_writing(text, face)
    key = (file if can_write(file, text) else f"mixed {face}", size)
    found = _fonts.get(key)
    if found is not None:
        try:
            found.get_metrics("a")
            return found
        except pygame.error:
            # pygame's font module was stopped and started again.
            _fonts.clear()
    if can_write(file, text):
        _fonts[key] = GUIFontPygame(str(asset_path("fonts", file)), size, style=dict(STYLE))
    else:
        _fonts[key] = MixedGuiFont(face, size)
    return _fonts[key]


class Element(Widget, ABC):
    """A pygame_gui element as a widget. It is built when it gets its place, and again for another size."""

    def __init__(self, gui: Gui, name: str = "", tip: str = "") -> None:
        super().__init__(tip, name)
        self.gui = gui
        self.element: UIElement | None = None

    @abstractmethod
    def build(self, rect: pygame.Rect) -> UIElement:
        """Make the element for `rect` (pixels)."""

    def place(self, rect: pygame.Rect) -> None:
        built = self.element
        if built is None or built.ui_manager is not self.gui.manager or built.rect.size != rect.size:
            self.element = self.build(rect)
            if built is not None:
                built.kill()
            if self.focused:
                self.gui.manager.set_focus_set(self.element.get_focus_set())
        elif built.rect.topleft != rect.topleft:
            built.set_relative_position(rect.topleft)
        self.gui.wake()
        super().place(rect)

    def draw(self, surface: pygame.Surface) -> None:
        if self.element is not None:
            draw_element(surface, self.element)

    def tick(self) -> None:
        self.gui.update()

    def on_event(self, event: pygame.event.Event) -> bool:
        self.touch()
        return self.gui.feed(event)

    def on_hover(self, hovered: bool) -> None:
        super().on_hover(hovered)
        self.gui.wake()

    def on_focus(self, focused: bool) -> None:
        super().on_focus(focused)
        self.gui.manager.set_focus_set(self.element.get_focus_set() if focused and self.element is not None else None)
        self.gui.wake()


def draw_element(surface: pygame.Surface, element: UIElement) -> None:
    """Paint one element as its manager would."""
    if element.image is not None:
        surface.blit(element.image, element.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


class GuiPanel(Element):
    """The card that a dialog lies on."""

    takes_pointer = False

    def build(self, rect: pygame.Rect) -> UIElement:
        # Lowest of all, also when it is built again for another size: what lies on it takes the pointer.
        return UIPanel(rect, starting_height=0, manager=self.gui.manager, object_id="#dialog")


class GuiText(Element):
    """Text that wraps, in the look of a block of the theme; with `bold` all of it is."""

    takes_pointer = False

    def __init__(self, gui: Gui, text: str, look: str, bold: bool = False) -> None:
        super().__init__(gui, text)
        self.text = text
        self.look = look
        self.bold = bold
        self.visible = bool(text)

    def set_text(self, text: str) -> None:
        """Say something else; its place is to be given again."""
        if text != self.text:
            self.text = self.name = text
            if self.element is not None:
                self.element.kill()
            self.element = None
            self.show(bool(text))
            self.touch()

    def height_at(self, width: int) -> int:
        """The height (pixels) it needs to be `width` wide; 0 if there is no text."""
        if not self.text:
            return 0
        self.place(pygame.Rect(self.rect.topleft, (width, self.rect.height)))
        return self.rect.height

    def place(self, rect: pygame.Rect) -> None:
        """As of all widgets, but the height is what the text needs."""
        if not self.text:
            Widget.place(self, pygame.Rect(rect.topleft, (rect.width, 0)))
            return
        built = self.element
        known = built is not None and built.ui_manager is self.gui.manager and built.rect.width == rect.width
        super().place(pygame.Rect(rect.topleft, (rect.width, built.rect.height)) if built is not None and known else rect)
        if self.element is not None:
            Widget.place(self, self.element.rect)

    def build(self, rect: pygame.Rect) -> UIElement:
        return text_box(self.gui, f"<b>{in_html(self.text)}</b>" if self.bold else in_html(self.text), self.text, rect, self.look)


def text_box(gui: Gui, marked: str, text: str, rect: pygame.Rect, look: str, face: Font = "sans") -> UITextBox:
    """A text box of `marked` (HTML of pygame_gui's kind) as high as it needs; `text` is what it says, for its letters."""
    gui.ready_fonts(look)
    gui.ready_letters(look, text, face)
    box = pygame.Rect(rect.topleft, (rect.width, -1))
    return UITextBox(marked, box, gui.manager, object_id=look, allow_split_dashes=False)


class GuiLabel(Element):
    """One line of small type, such as the name of a field."""

    takes_pointer = False

    def __init__(self, gui: Gui, text: str) -> None:
        super().__init__(gui, text)
        self.text = text

    def build(self, rect: pygame.Rect) -> UIElement:
        label = UILabel(rect, self.text, self.gui.manager)
        if not can_write(FONT_FILES["sans_bold"], self.text):
            label.font = gui_font(self.text, "sans_bold", px(13))
            label.rebuild()
        return label

    def overflows(self) -> list[str]:
        return [] if measure(face_for(self.text, "small_strong"), self.text) <= self.rect.width else [self.text]


class GuiButton(Element):
    """A button of pygame_gui; Enter and Space on it do the same as a click."""

    takes_focus = True

    def __init__(self, gui: Gui, text: str, on_click: Callback, kind: Kind = "plain") -> None:
        super().__init__(gui, text)
        self.text = text
        self.on_click = on_click
        self.kind: Kind = kind
        self._clicked = False

    def wanted_width(self) -> int:
        """The width (pixels) that shows all of its text with the usual margins."""
        return measure(face_for(self.text, "strong"), self.text) + 2 * px(16)

    def build(self, rect: pygame.Rect) -> UIElement:
        button = UIButton(rect, self.text, self.gui.manager, object_id=f"#{self.kind}", command=self._click)
        if not can_write(FONT_FILES["sans_bold"], self.text):
            button.font = gui_font(self.text, "sans_bold", px(15))
            button.rebuild()
        return button

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.shows_ring:
            focus_ring(surface, self.rect, px(8), LOOKS[self.kind].fill)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            if event.key in CLICK_KEYS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
                self.react(self.on_click)
                return True
            return False
        used = super().on_event(event)
        if self._clicked:
            # Done only now: it may take the whole screen away, which pygame_gui should not see while it goes through it.
            self._clicked = False
            self.react(self.on_click)
        return used

    def overflows(self) -> list[str]:
        return [] if measure(face_for(self.text, "strong"), self.text) <= self.rect.width - 2 * px(8) else [self.text]

    def _click(self) -> None:
        self._clicked = True
