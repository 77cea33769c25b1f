"""Pack the program's folder into one file, with a checksum beside it."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path


def pack_folder(folder: Path, target: Path, moment: float) -> Path:
    """Pack `folder` into `target` (`.zip` or `.tar.gz`), all files dated `moment` (seconds since 1970); return `target`.

    Packing the same folder again gives the same bytes.
    """
    pack_zip(folder, target, moment) if target.suffix == ".zip" else pack_tar(folder, target, moment)
    return target


def pack_tar(folder: Path, target: Path, moment: float) -> None:
    """Pack into a .tar.gz that contains no user names."""
    with (
        target.open("wb") as out,
        gzip.GzipFile("", "wb", compresslevel=9, fileobj=out, mtime=int(moment)) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for path, name in walked(folder):
            row = tar.gettarinfo(str(path), name)
            row.uid = row.gid = 0
            row.uname = row.gname = ""
            row.mtime = int(moment)
            row.mode = 0o755 if row.isdir() or row.mode & 0o100 else 0o644
            tar.addfile(row, io.BytesIO(path.read_bytes()) if row.isreg() else None)


def pack_zip(folder: Path, target: Path, moment: float) -> None:
    """Pack into a .zip. Links stay links, because an app for macOS has many."""
    date = time.gmtime(max(moment, 315532800.0))[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path, name in walked(folder):
            if path.is_dir() and not path.is_symlink():
                continue
            row = zipfile.ZipInfo(name, date)
            row.create_system = 3
            row.compress_type = zipfile.ZIP_DEFLATED
            link = path.is_symlink()
            row.external_attr = (0o120777 if link else 0o100755 if os.access(path, os.X_OK) else 0o100644) << 16
            packed.writestr(row, os.readlink(path) if link else path.read_bytes())


def walked(folder: Path) -> Iterator[tuple[Path, str]]:
    """The folder and everything in it, in order, each with its name in the archive."""
    for path in [folder, *sorted(folder.rglob("*"))]:
        yield path, path.relative_to(folder.parent).as_posix()


def write_checksum(archive: Path) -> Path:
    """Write `ARCHIVE.sha256` beside it, as `sha256sum -c` reads it; return its path."""
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    path = archive.with_name(f"{archive.name}.sha256")
    path.write_text(f"{digest}  {archive.name}\n", encoding="utf-8", newline="\n")
    return path
