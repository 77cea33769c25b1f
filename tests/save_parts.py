"""A save taken apart into rows that can be changed, and put together again."""

from __future__ import annotations

import msgpack
from forging import joined, packed_header, plain_header

from tabletop.saves.frames import NAME


class Parts:
    """A save taken apart into its header and its records, each as the bytes it had or as a changed row."""

    def __init__(self, data: bytes, payloads: list[bytes]) -> None:
        self.version = data[len(NAME)]
        self.row = list(msgpack.unpackb(payloads[0]))
        self.records: list[object] = list(payloads[1:])
        self.dictionary_of = payloads[0]
        self._header: dict | None = None

    @property
    def header(self) -> dict:
        """What the packed part of the first frame holds, to be changed."""
        if self._header is None:
            self._header = decoded(plain_header(self.row[1], self.version))
        return self._header

    @property
    def box(self) -> dict:
        """The equipment, to be changed."""
        return self.header["equipment"]

    def record(self, at: int) -> list:
        """One record as a row, to be changed."""
        found = self.records[at]
        if isinstance(found, bytes):
            found = self.records[at] = decoded(found)
        return found

    def places_of(self, *tags: str) -> list[int]:
        """The numbers of the records with these tags."""
        marks = tuple(msgpack.packb(tag) for tag in tags)
        return [at for at, one in enumerate(self.records) if isinstance(one, bytes) and one[1 : 1 + len(marks[0])] in marks]

    def words(self) -> list[str]:
        """The names in this save: of pieces, kinds, zones, counters, seats."""
        box = self.box
        ids = [*box["kinds"], *box["zones"], *box["counters"]]
        return [*ids, *(row[0] for row in box["pieces"][:2000]), *(seat["id"] for seat in box["seats"])]

    def content(self) -> bytes:
        """The save put together again."""
        if self._header is not None:
            self.row[1] = packed_header(encoded(self._header), self.version)
        rows = (one if isinstance(one, bytes) else encoded(one) for one in self.records)
        return joined([encoded(self.row), *rows], self.version)


def decoded(payload: bytes) -> object:
    """What msgpack bytes hold."""
    return msgpack.unpackb(payload, strict_map_key=False)


def encoded(value: object) -> bytes:
    """The msgpack bytes of a value, whatever its texts hold."""
    packed: bytes = msgpack.packb(value, unicode_errors="surrogatepass")
    return packed
