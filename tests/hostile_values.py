"""Values that a hostile save may hold: numbers, texts, wrong types and pictures."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from functools import cache
from random import Random

import pygame

LONG = 100_000
NUMBERS = (
    *(0, 1, -1, 2, 3, 7, 100, 5_000, 20_000, 10**6, 10**9, -(10**9)),
    *(2**31, 2**53, 2**63 - 1, 2**64 - 1, -(2**31), -(2**63)),
)
REALS = (
    *(float("nan"), float("inf"), float("-inf"), 0.0, -0.0, 1e-300, 1e-6, 0.5, -1.0, 360.0, 5_000.0, 1e6, 1e9, -1e9),
    *(1e18, 1e300, -1e300, 2.0**53),
)
TEXTS = (
    *("", " ", "x" * LONG, "W" * 2_000, "word " * 20_000, "\n" * 5_000, "\x00", "a\x00b", "\x1b]0;title\x07\x1b[2J", "\r\n\t"),
    *("\u202e\u2066right to left", "\ud800", "e\u0301" * 3_000, "\U0001f3b2" * 500, "漢" * 2_000, "#12", "#ff", "no colour"),
    *("{icon:nothing}", "{icon:" * 2_000, "../../etc/passwd", "icon:../x", "%s{0}{x}", "[bold]", "-1", "nan", "~unknown"),
    *("blue", "table", "*", "grid", "hex", "track", "hidden", "private", "enforce", "polygon", "path", "ring", "a/b", "~"),
)
OTHERS: tuple[Callable[[], object], ...] = (
    lambda: None,
    lambda: True,
    lambda: [],
    lambda: {},
    lambda: b"bytes",
    lambda: b"\xff" * 1000,
    lambda: [[[[]]]],
    lambda: {"x": 1},
    lambda: [None] * 1000,
    lambda: 0,
    lambda: 1.5,
    lambda: "text",
)


def hurting(old: object, rng: Random, words: list[str]) -> object:
    """A value to put in place of `old`, mostly of its type, so that the first check of types does not refuse it."""
    if rng.random() < 0.1:
        return rng.choice(OTHERS)()
    match old:
        case bool():
            return not old
        case int():
            return rng.choice((rng.choice(NUMBERS), -old, old + 1, old - 1, old * 1_000 % 2**63, rng.randrange(40)))
        case float():
            return rng.choice((rng.choice(REALS), -old, old * 1_000, old / 1_000, float(rng.randrange(300))))
        case str():
            return rng.choice(words) if words and rng.random() < 0.5 else rng.choice(TEXTS)
        case list():
            return rng.choice((old * 2, old[:-1], old[::-1], [*old, *old[:1]], [], old * 300 if len(old) < 50 else old))
        case dict():
            return rng.choice((dict(list(old.items())[1:]), {}, {**old, "unknown": 1}))
        case None:
            return rng.choice((0, rng.choice(NUMBERS), rng.choice(TEXTS), []))
        case _:
            return rng.choice(OTHERS)()


def spoil(holder: dict | list, key: object, rng: Random, words: list[str], where: str) -> str:
    """Change what `holder` has at `key`, or (sometimes) take it away or double it; say what was done."""
    old = holder[key]
    place = f"{where}[{said(key)}]"
    chance = rng.random()
    if chance < 0.03:
        del holder[key]
        return f"{place} is missing"
    if chance < 0.06:
        if isinstance(holder, list):
            holder.insert(key, old)
            return f"{place} is there twice"
        holder["unknown"] = old
        return f"{where} has an unknown field"
    holder[key] = hurting(old, rng, words)
    return f"{place} was {said(old)}, is {said(holder[key])}"


def some_place(root: object, rng: Random, where: str, first: int = 0) -> tuple[dict | list | None, object, str]:
    """A place somewhere below `root`: what holds it, its key there, and the way to what holds it.

    In `root` itself it lies at `first` or later. What holds it is None if `root` is a leaf.
    """
    holder: dict | list | None = None
    key: object = 0
    inner = root
    while isinstance(inner, dict | list) and inner and (holder is None or rng.random() < 0.92):
        keys = list(inner) if isinstance(inner, dict) else list(range(first if holder is None else 0, len(inner)))
        if not keys:
            break
        if holder is not None:
            where = f"{where}[{said(key)}]"
        holder, key = inner, rng.choice(keys)
        inner = holder[key]
    return holder, key, where


def said(value: object) -> str:
    """A value in a few letters."""
    text = repr(value)
    return text if len(text) < 90 else f"{text[:60]}… ({len(text)} letters)"


# Pictures


@cache
def small_picture(ending: str) -> bytes:
    """A sound picture of 64 x 40 pixels."""
    surface = pygame.Surface((64, 40))
    surface.fill("#335577")
    file = io.BytesIO()
    pygame.image.save(surface, file, f"picture.{ending}")
    return file.getvalue()


def png(width: int, height: int) -> bytes:
    """A PNG whose header gives this size, with only the first of its lines."""

    def chunk(tag: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + tag + body + struct.pack(">I", zlib.crc32(tag + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(100_000))) + chunk(b"IEND", b"")


def jpeg(width: int, height: int) -> bytes:
    """A JPEG whose header gives this size."""
    sound = bytearray(small_picture("jpg"))
    at = next(sound.index(mark) for mark in (b"\xff\xc0\x00\x11", b"\xff\xc2\x00\x11") if mark in sound)
    sound[at + 5 : at + 9] = struct.pack(">HH", height, width)
    return bytes(sound)


def bmp(width: int, height: int) -> bytes:
    """The 54 bytes with which a BMP of that size begins."""
    return b"BM" + struct.pack("<IHHIIiiHHIIiiII", 54, 0, 0, 54, 40, width, height, 1, 24, 0, 0, 0, 0, 0, 0)


def svg(width: int, height: int) -> bytes:
    """A drawing of that size."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"><rect width="9" height="9"/></svg>'.encode()
    )


def tga(width: int, height: int) -> bytes:
    """A TGA whose header gives this size; it has no magic bytes, so only its name says what it is."""
    return struct.pack("<BBBHHBHHHHBB", 0, 0, 10, 0, 0, 0, 0, 0, width, height, 32, 0) + b"\xff\x00\x00\x00\x00" * 50


FORGED_PICTURES: dict[str, Callable[[], bytes]] = {
    "a sound JPEG": lambda: small_picture("jpg"),
    "a sound PNG": lambda: small_picture("png"),
    "JPEG 65500x65500": lambda: jpeg(65_500, 65_500),
    "JPEG 3000x3000": lambda: jpeg(3_000, 3_000),
    "JPEG 0x0": lambda: jpeg(0, 0),
    "JPEG 1x40": lambda: jpeg(1, 40),
    "JPEG 64x1": lambda: jpeg(64, 1),
    "JPEG cut short": lambda: small_picture("jpg")[:200],
    "PNG 65000x65000": lambda: png(65_000, 65_000),
    "PNG 30000x30000": lambda: png(30_000, 30_000),
    "PNG 20000x1": lambda: png(20_000, 1),
    "BMP 30000x30000": lambda: bmp(30_000, 30_000),
    "BMP -1x-1": lambda: bmp(-1, -1),
    "SVG 65000x65000": lambda: svg(65_000, 65_000),
    "SVG 64x40": lambda: svg(64, 40),
    "TGA 65535x65535": lambda: tga(65_535, 65_535),
    "GIF": lambda: b"GIF89a" + struct.pack("<HHBBB", 65_535, 65_535, 0, 0, 0) + b";",
    "QOI 60000x60000": lambda: b"qoif" + struct.pack(">IIBB", 60_000, 60_000, 4, 0) + bytes(100),
    "PCX": lambda: b"\x0a\x05\x01\x08" + struct.pack("<HHHH", 0, 0, 65_000, 65_000) + bytes(116),
    "XPM": lambda: b'/* XPM */ static char *x[] = { "65000 65000 1 1", "a c #000000", "a" };',
    "noise": lambda: Random(1).randbytes(3_000),
    "100,000 bytes": lambda: b"\xff\xd8\xff" + bytes(LONG),
}
"""What a thumbnail may be, by name."""
