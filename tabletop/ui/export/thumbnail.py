"""Small pictures of a table, for the list of saves."""

from __future__ import annotations

import io

import pygame

SIZE = (800, 500)
"""In pixels. Large enough for the first screen at 150 % in a window of 1920x1080."""


def thumbnail(picture: pygame.Surface, size: tuple[int, int] = SIZE) -> bytes:
    """`picture` scaled to cover `size` pixels and cut to it, as the bytes of a JPEG (about 80 kB)."""
    width, height = picture.get_size()
    scale = max(size[0] / width, size[1] / height)
    scaled = pygame.transform.smoothscale(picture, (max(size[0], round(width * scale)), max(size[1], round(height * scale))))
    cut = pygame.Rect(0, 0, *size)
    cut.center = scaled.get_rect().center
    file = io.BytesIO()
    pygame.image.save(scaled.subsurface(cut), file, "thumbnail.jpg")
    return file.getvalue()
