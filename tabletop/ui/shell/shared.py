"""What all screens of a window share; each is made when it is first asked for."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.ui.look import theme

if TYPE_CHECKING:
    import pygame_gui

    from tabletop.ui.faces.face_art import FaceArt
    from tabletop.ui.sounds import Sounds


class Shared:
    """Pictures, sounds, the folder of the games and pygame_gui."""

    size: tuple[int, int]
    """Of the window, in pixels."""
    _gui: pygame_gui.UIManager | None = None

    @property
    def gui(self) -> pygame_gui.UIManager:
        """The pygame_gui manager in our look; made on first use, and anew when the scale changes."""
        if self._gui is None:
            self._gui = theme.make_gui(self.size)
        return self._gui

    @cached_property
    def art(self) -> FaceArt:
        """The pictures of pieces and boards that all screens share."""
        from tabletop.ui.faces.face_art import FaceArt

        return FaceArt()

    @cached_property
    def sounds(self) -> Sounds:
        """What is heard; made when first asked for."""
        from tabletop.ui.sounds import Sounds

        return Sounds()

    @cached_property
    def session_folder(self) -> Path:
        """Where the games are kept. Raises SaveError if there can be no such folder."""
        from tabletop.saves.folder import saves_folder

        return saves_folder()
