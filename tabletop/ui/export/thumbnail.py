"""Small pictures of a table, for the list of saves."""

from __future__ import annotations

import io

import pygame

SIZE = (800, 500)
"""In pixels. Large enough for the first screen at 150 % in a window of 1920x1080."""


def thumbnail(picture: pygame.Surface) -> bytes:
    """The whole `picture` scaled into `SIZE`, as the bytes of a JPEG (about 80 kB)."""
    file = io.BytesIO()
    pygame.image.save(scaled_into(picture, SIZE), file, "thumbnail.jpg")
    return file.getvalue()


def scaled_into(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The whole picture, as large as fits into `size` pixels without a change of its shape."""
    width, height = picture.get_size()
    scale = min(size[0] / width, size[1] / height)
    return pygame.transform.smoothscale(picture, (max(1, round(width * scale)), max(1, round(height * scale))))
