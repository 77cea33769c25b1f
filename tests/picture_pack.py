"""A pack with pictures of its own, and how much of its colour is seen in a picture."""

from __future__ import annotations

from pathlib import Path

import pygame
from meadow import write_meadow

MAGENTA = (255, 0, 255)


def write_pictured(games: Path, name: str = "meadow") -> Path:
    """The pack Meadow whose fox is a magenta picture, its hen a green one, with foxes alone in the deck, face up."""
    folder = write_meadow(games, {"face = 1\n": "face = 0\n", "hen,Hen,5": "hen,Hen,0"}, name)
    (folder / "pictures").mkdir()
    for file, colour in (("fox.png", MAGENTA), ("hen.png", (0, 255, 0))):
        drawn = pygame.Surface((94, 80))
        drawn.fill(colour)
        pygame.image.save(drawn, str(folder / "pictures" / file))
    return folder


def magenta(picture: pygame.Surface) -> int:
    """How many pixels are of the colour that only the picture of the fox has."""
    return pygame.mask.from_threshold(picture, MAGENTA, (40, 40, 40, 255)).count()
