"""A PDF of pages that are pictures, written without a library.

Pillow could write one too, but only as an extra, and fpdf2 and its like would be one more dependency for the finished program. A
page that is one picture needs little: the compressed data of a PNG may be put into a PDF as they are, and so may a JPEG.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from tabletop.picture_files import PNG

POINTS = 72 / 25.4
"""The unit of a PDF, in points per millimetre."""
PNG_CHANNELS = {0: (1, "DeviceGray"), 2: (3, "DeviceRGB")}
"""The number of samples of a pixel and the name of its colours, for each colour type of a PNG that is written here."""
FIRST_PAGE = 3
"""The number of the first object of a page; 1 is the catalogue, 2 the list of pages. A page has three objects."""


class PdfFile:
    """A PDF that is being written to an open file, page by page."""

    def __init__(self, file: BinaryIO, size: tuple[float, float]) -> None:
        """`size` is the width and height of the paper in millimetres."""
        self.file = file
        self.box = " ".join(f"{side * POINTS:.2f}" for side in size)
        self.pages = 0
        self._starts: dict[int, int] = {}
        file.write(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")

    def add_png(self, data: bytes) -> None:
        """Add a page that is this PNG (8 bits, grey or RGB, not interlaced); raises ValueError for any other."""
        width, height, depth, colours, _, _, interlaced = struct.unpack_from(">IIBBBBB", data, len(PNG) + 8)
        if not data.startswith(PNG) or depth != 8 or interlaced or colours not in PNG_CHANNELS:
            raise ValueError("such a PNG cannot be a page")
        channels, space = PNG_CHANNELS[colours]
        how = f"/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors {channels} /Columns {width} >>"
        self._add(width, height, space, how, b"".join(idat_of(data)))

    def add_jpeg(self, data: bytes, size: tuple[int, int]) -> None:
        """Add a page that is this JPEG in colours, which has `size` pixels."""
        self._add(*size, "DeviceRGB", "/Filter /DCTDecode", data)

    def close(self) -> None:
        """Write the end; the file itself stays open."""
        kids = " ".join(f"{FIRST_PAGE + 3 * page} 0 R" for page in range(self.pages))
        self._object(1, "<< /Type /Catalog /Pages 2 0 R >>")
        self._object(2, f"<< /Type /Pages /Count {self.pages} /Kids [{kids}] >>")
        start, count = self.file.tell(), len(self._starts) + 1
        rows = "".join(f"{self._starts[number]:010d} 00000 n \n" for number in range(1, count))
        self.file.write(f"xref\n0 {count}\n0000000000 65535 f \n{rows}".encode())
        self.file.write(f"trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode())

    def _add(self, width: int, height: int, space: str, how: str, data: bytes) -> None:
        page = FIRST_PAGE + 3 * self.pages
        self.pages += 1
        box = f"/MediaBox [0 0 {self.box}] /Resources << /XObject << /P {page + 2} 0 R >> >>"
        self._object(page, f"<< /Type /Page /Parent 2 0 R {box} /Contents {page + 1} 0 R >>")
        across, down = self.box.split()
        self._stream(page + 1, "", f"q {across} 0 0 {down} 0 0 cm /P Do Q".encode())
        about = f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /{space} /BitsPerComponent 8 {how}"
        self._stream(page + 2, about, data)

    def _object(self, number: int, text: str) -> None:
        self._starts[number] = self.file.tell()
        self.file.write(f"{number} 0 obj\n{text}\nendobj\n".encode())

    def _stream(self, number: int, about: str, data: bytes) -> None:
        self._starts[number] = self.file.tell()
        self.file.write(f"{number} 0 obj\n<< {about} /Length {len(data)} >>\nstream\n".encode())
        self.file.write(data)
        self.file.write(b"\nendstream\nendobj\n")


def idat_of(png: bytes) -> Iterator[bytes]:
    """The compressed data of a PNG, chunk by chunk."""
    at = len(PNG)
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        if kind == b"IDAT":
            yield png[at + 8 : at + 8 + length]
        at += 12 + length


def write_pdf(path: Path, size: tuple[float, float], pages: Iterator[tuple[bytes, tuple[int, int]]]) -> int:
    """Write pages, each a PNG or JPEG with its size in pixels, as a PDF on paper of `size` millimetres; return their number.

    An older file stays until the new one is whole. Raises OSError if it cannot be written.
    """
    fresh = path.with_name(f".{path.name}.tmp")
    try:
        with fresh.open("wb") as file:
            pdf = PdfFile(file, size)
            for data, pixels in pages:
                if data.startswith(PNG):
                    pdf.add_png(data)
                else:
                    pdf.add_jpeg(data, pixels)
            pdf.close()
        fresh.replace(path)
        return pdf.pages
    finally:
        fresh.unlink(missing_ok=True)
