"""Rich text by pygame_gui: its text boxes write bold, italic and monospaced words in one text, its scroll bar scrolls a page.

Everything else in the window is our own widgets. Each screen has its own manager; all share one theme. Elements are updated
only after something happened to them. Importing this module imports pygame_gui, so it must not happen before the first picture.
"""

from __future__ import annotations

from contextlib import suppress

import pygame
from msgspec import Struct
from pygame_gui import UIManager
from pygame_gui.core import UIElement
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.core.ui_font_dictionary import UIFontDictionary
from pygame_gui.elements import UITextBox

from tabletop.core.faces import Font
from tabletop.ui.look.assets import FONT_FILES, asset_path
from tabletop.ui.look.lettering import runs
from tabletop.ui.look.theme import forget_translations
from tabletop.ui.screen import Host
from tabletop.ui.widgets.markup import face_name

LONGEST_STEP = 0.25
"""The longest time between two updates that pygame_gui is given, in seconds."""
STYLES = ((False, False), (True, False), (False, True), (True, True))
"""All combinations of bold and italic."""


class ScreenManager(UIManager):
    """A manager that has the theme of the app, and takes the position of the pointer from the events."""

    def __init__(self, app: Host) -> None:
        self._app = app
        super().__init__(app.size)
        forget_translations()

    def create_new_theme(self, theme_path: object = None) -> UIAppearanceTheme:
        """The theme that all screens share: reading it again would take 20 ms each time."""
        theme = self._app.gui.get_theme()
        assert isinstance(theme, UIAppearanceTheme)
        return theme

    def _update_mouse_position(self) -> None:
        # pygame.mouse still gives a position when the pointer has left the window.
        self.mouse_position = self._app.pointer


class Gui:
    """The pygame_gui elements of one screen."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.manager = ScreenManager(app)
        self._updated = self.app.now()
        self._stale = True

    def renew(self) -> None:
        """Start again for another size of the window; every element must then be made again."""
        self.manager = ScreenManager(self.app)
        self._stale = True

    def feed(self, event: pygame.event.Event) -> bool:
        """Pass an event to the elements; return whether one of them used it."""
        self._stale = True
        return bool(self.manager.process_events(event))

    def wake(self) -> None:
        """Say that something has changed that an update must show."""
        self._stale = True

    def update(self) -> None:
        """Update all elements, if anything has happened since the last time."""
        if self._stale:
            self._stale = False
            now = self.app.now()
            self.manager.update(min(now - self._updated, LONGEST_STEP))
            self._updated = now

    def close(self) -> None:
        """Give the pointer its usual shape again, because the screen has gone."""
        if self.manager.text_hovered:
            # Some video drivers have no pointer shapes; then there is nothing to restore.
            with suppress(pygame.error):
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW)

    def ready_fonts(self, look: str) -> None:
        """Load the fonts of the style `look` (such as `#page_text`), which pygame_gui would load late and with a warning."""
        theme = self.manager.get_theme()
        info = theme.get_font_info([look])
        fonts = theme.get_font_dictionary()
        for bold, italic in STYLES:
            if not fonts.check_font_preloaded(fonts.create_font_id(info["size"], info["name"], bold, italic, True)):
                fonts.preload_font(info["size"], info["name"], bold, italic, force_immediate_load=True)

    def ready_letters(self, look: str, text: str, face: Font = "sans") -> None:
        """Load other fonts for the letters of `text` that `face` lacks, in the size of the style `look`."""
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


def draw_element(surface: pygame.Surface, element: UIElement) -> None:
    """Paint one element as its manager would paint it."""
    if element.image is not None:
        surface.blit(element.image, element.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


class Written(Struct, frozen=True):
    """A text as a picture, and how many letters its longest line has."""

    picture: pygame.Surface
    letters: int


def written(gui: Gui, marked: str, text: str, look: str, width: int, face: Font = "sans") -> Written | None:
    """Write `marked` (HTML of pygame_gui's kind) `width` pixels wide, as high as it needs; None if there is nothing to see.

    `text` are its letters, to load fonts for.
    """
    gui.ready_fonts(look)
    gui.ready_letters(look, text, face)
    box = UITextBox(marked, pygame.Rect(0, 0, width, -1), gui.manager, object_id=look, allow_split_dashes=False)
    picture, layout = box.image, box.text_box_layout
    box.kill()
    if picture is None or layout is None:
        return None
    return Written(picture, max((row.letter_count for row in layout.layout_rows), default=0))
