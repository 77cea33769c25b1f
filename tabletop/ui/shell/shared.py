"""What all screens of a window share; each part is made when it is first used."""

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
    """The size of the window in pixels."""
    _gui: pygame_gui.UIManager | None = None

    @property
    def gui(self) -> pygame_gui.UIManager:
        """The pygame_gui manager in our style; made on first use, and again when the scale changes."""
        if self._gui is None:
            self._gui = theme.make_gui(self.size)
        return self._gui

    @cached_property
    def art(self) -> FaceArt:
        from tabletop.ui.faces.face_art import FaceArt

        return FaceArt()

    @cached_property
    def sounds(self) -> Sounds:
        """The sounds; made on first use."""
        from tabletop.ui.sounds import Sounds

        return Sounds()

    @cached_property
    def session_folder(self) -> Path:
        from tabletop.saves.folder import saves_folder

        return saves_folder()
