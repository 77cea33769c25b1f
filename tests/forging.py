"""Take saves apart into payloads, and put them together again with right lengths and CRCs; limits for opening a hostile one."""

from __future__ import annotations

import lzma
import sys
import zlib
from functools import lru_cache
from pathlib import Path

from tabletop.core.codec import FORMAT
from tabletop.core.errors import SaveError
from tabletop.saves.frames import MAGIC, NAME, pack_frame, whole_frames
from tabletop.saves.packing import Packer, Unpacker, unpack_header

LONGEST = 2.0
"""The most seconds of processor time that opening a hostile save may take."""
MOST_MEMORY = 256 * 1024 * 1024


def payloads_of(data: bytes) -> list[bytes]:
    """The payloads of all whole frames, unpacked."""
    first, *others = whole_frames(data)
    header = data[first.payload : first.end]
    unpacker = Unpacker(unpack_header(header, data[len(NAME)])[1])
    view = memoryview(data)
    return [header, *(bytes(unpacker.unpack(view[frame.payload : frame.end], frame.flags, frame.end)) for frame in others)]


def joined(payloads: list[bytes], version: int = FORMAT, deflated: bool = False) -> bytes:
    """A save with these payloads, all its lengths and CRCs right, its entries deflated or as they are."""
    out, crc = MAGIC[:-1] + bytes([version]), 0
    packer = Packer(version if deflated else 1, dictionary_of(payloads[0], version) if deflated else b"")
    for payload in payloads:
        stored, flags = packer.pack(payload, len(out))
        frame, crc = pack_frame(stored, crc, flags)
        out += frame
    return out


def dictionary_of(header: bytes, version: int) -> bytes:
    """The dictionary that packs the entries of a save with this first payload; empty if that is no header."""
    try:
        return unpack_header(header, version)[1]
    except SaveError:
        return b""


@lru_cache(maxsize=4)
def packed_zeros(length: int) -> bytes:
    """So many zero bytes packed as a header: far more than a header may have. To pack 200 MB takes a second."""
    return packed_header(bytes(length))


def packed_header(plain: bytes, version: int = FORMAT) -> bytes:
    """A header's bytes as that format packs them, quickly rather than small."""
    return zlib.compress(plain, 1) if version == 1 else lzma.compress(plain, lzma.FORMAT_ALONE, preset=0)


def plain_header(packed: bytes, version: int = FORMAT) -> bytes:
    """A header's bytes before they were packed."""
    return zlib.decompress(packed) if version == 1 else lzma.decompress(packed)


def sentence_of(error: SaveError) -> str:
    """The message for a person: one line that says something."""
    told = str(error)
    assert told.strip(), "an error without a sentence"
    assert "\n" not in told
    assert len(told) < 500, "a sentence nobody reads"
    return told


def peak_memory() -> int:
    """The most memory this process ever had, in bytes; 0 where the system does not say."""
    status = Path("/proc/self/status")
    if status.is_file():
        # Linux keeps the peak of the process that started this one in `ru_maxrss`; this one begins anew.
        for line in status.read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def restart_peak() -> None:
    """Let `peak_memory` count from now on, where the system offers that (Linux)."""
    try:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    except OSError:
        # Elsewhere the peak is that of the whole process: a step is blamed only if it is the one that takes most.
        return


def resident_memory() -> int:
    """The memory this process has now, in bytes; where the system does not say, the most it ever had."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return peak_memory()
    return int(pages) * 4096
