"""The shared libraries in the finished program: which they are, their versions, and the texts of their licences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from tabletop.core.errors import TabletopError

TEXTS = Path("assets", "licences")
"""Where the texts of licences are in the checkout."""
SHARED = re.compile(r".+(\.so(\.[\d.]+)?|\.dll|\.dylib)")
MODULE = re.compile(r".+\.(cpython|abi3|cp\d).*")
"""A part of a Python package: its licence is that of the package."""
HASHED = re.compile(r"-[0-9a-f]{8}(?=\.)")
"""The hash that is put into the name of a library when it is packed into a wheel."""
SO_VERSION = re.compile(r"\.so\.([\d.]+)$|[-.](\d[\d.]*)\.(?:dll|dylib)$")
OF_PYTHON = re.compile(r"libpython[\d.]+|python\d+|vcruntime\d+(_\d+)?|msvcp\d+|ucrtbase|api-ms-win-.+|python")
"""Libraries that come with Python and under its licence, or with the system's own C library."""


class Library(Struct, frozen=True):
    """A library: a pattern for the names of its files (without `lib`, in small letters), its licence in a few words and as texts.

    `version` is a pattern that finds its version among its bytes. If it is empty or finds nothing, the name of the file says
    the version.
    """

    name: str
    files: str
    licence: str
    texts: tuple[str, ...]
    version: str = ""


LIBRARIES = (
    Library("SDL2_image", r"sdl2_image", "zlib", ("sdl",), r"SDL2_image-(\d+\.\d+\.\d+)"),
    Library("SDL2_mixer", r"sdl2_mixer", "zlib", ("sdl",), r"SDL2_mixer-(\d+\.\d+\.\d+)"),
    Library("SDL2_ttf", r"sdl2_ttf", "zlib", ("sdl",), r"SDL2_ttf-(\d+\.\d+\.\d+)"),
    Library("SDL2", r"sdl2", "zlib", ("sdl",), r"SDL2-(\d+\.\d+\.\d+)"),
    Library("FreeType", r"freetype", "FreeType licence", ("freetype",)),
    Library("HarfBuzz", r"harfbuzz", "Old MIT", ("harfbuzz",)),
    Library("Brotli", r"brotli(common|dec|enc)?", "MIT", ("brotli",)),
    Library("libpng", r"png\d*", "libpng licence", ("libpng",), r"libpng version (\d+\.\d+\.\d+)"),
    Library("libjpeg-turbo", r"(turbo)?jpeg\d*", "IJG and BSD", ("libjpeg-turbo",), r"libjpeg-turbo version (\d+\.\d+\.[\d.]+)"),
    Library("libtiff", r"tiff\d*", "libtiff licence", ("libtiff",), r"LIBTIFF, Version (\d+\.\d+\.\d+)"),
    Library("libwebp", r"(webp(demux|mux|decoder)?|sharpyuv)", "BSD", ("libwebp",)),
    Library("OpenJPEG", r"openjp2", "BSD", ("openjpeg",), r"openjpeg-(\d+\.\d+\.\d+)"),
    Library("Ogg", r"ogg", "BSD", ("ogg",)),
    Library("Vorbis", r"vorbis(enc|file)?", "BSD", ("vorbis",), r"libVorbis (\d+\.\d+\.\d+)"),
    Library("FLAC", r"flac", "BSD", ("flac",), r"libFLAC (\d+\.\d+\.\d+)"),
    Library("opusfile", r"opusfile", "BSD", ("opusfile",)),
    Library("Opus", r"opus", "BSD", ("opus",), r"libopus (\d+\.\d+(?:\.\d+)?)"),
    Library("WavPack", r"wavpack(dll)?", "BSD", ("wavpack",)),
    Library("mpg123", r"mpg123", "LGPL 2.1", ("lgpl-2.1",)),
    Library("libsndfile", r"sndfile", "LGPL 2.1 or later", ("lgpl-2.1",), r"libsndfile-(\d+\.\d+\.\d+)"),
    Library("FluidSynth", r"fluidsynth", "LGPL 2.1 or later", ("lgpl-2.1",), r"fluidsynth-(\d+\.\d+\.\d+)"),
    Library("ALSA library", r"asound", "LGPL 2.1 or later", ("lgpl-2.1",)),
    Library("libxmp", r"xmp", "MIT", ("libxmp",)),
    Library("PortMidi", r"portmidi", "MIT", ("portmidi",)),
    Library("zlib", r"z(lib)?1?", "zlib", ("zlib",), r"(?:in|de)flate (\d+\.\d+\.\d+)"),
    Library("bzip2", r"bz2", "bzip2 licence", ("bzip2",), r"(\d+\.\d+\.\d+), \d+-\w+-\d{4}"),
    Library("XZ Utils", r"lzma", "0BSD", ("xz",), r"\x00(5\.\d+\.\d+)\x00"),
    Library("Zstandard", r"zstd", "BSD", ("zstandard",), r"zstd-(\d+\.\d+\.\d+)"),
    Library("libxcb", r"xcb", "MIT", ("libxcb",)),
    Library("libXau", r"xau", "MIT", ("libxau",)),
    Library("libffi", r"ffi(-\d+)?", "MIT", ("libffi",)),
    Library("Expat", r"expat", "MIT", ("expat",)),
    Library("libuuid", r"uuid", "BSD", ("libuuid",)),
    Library("GCC runtime", r"(gcc_s|stdc\+\+)", "GPL 3 with the GCC Runtime Library Exception", ("gcc",)),
)


class Found(Struct, frozen=True):
    """A library in the program, its version, and the name of its file."""

    library: Library
    version: str
    file: str


def found_libraries(bundle: Path) -> list[Found]:
    """The libraries among the files of `bundle`, in the order of the list.

    Raises TabletopError for an unknown one: nothing may be given away without its licence.
    """
    found: list[Found] = []
    unknown: list[str] = []
    for path in shared_files(bundle):
        library = library_of(path.name)
        if library is not None:
            found.append(Found(library, version_of(path, library), path.name))
        elif not OF_PYTHON.fullmatch(stem(path.name)):
            unknown.append(path.name)
    if unknown:
        names = ", ".join(sorted(unknown))
        raise TabletopError(
            f"The licence of {names} is not known: add it to tabletop/package/libraries.py, and its text to {TEXTS}."
        )
    return sorted(found, key=lambda one: (LIBRARIES.index(one.library), one.file))


def shared_files(bundle: Path) -> Iterator[Path]:
    """The shared libraries below `bundle` that are not parts of Python packages."""
    for path in sorted(bundle.rglob("*")):
        is_module = MODULE.fullmatch(path.name) or "lib-dynload" in path.parts
        if SHARED.fullmatch(path.name) and path.is_file() and not path.is_symlink() and not is_module:
            yield path


def stem(file: str) -> str:
    """The name of a library's file without versions and hash: `libpng16` of `libpng16-1d1ba958.so.16.58.0`."""
    return re.split(r"\.(?:so|dll|dylib|\d)", HASHED.sub("", file.lower()))[0]


def library_of(file: str) -> Library | None:
    """The library in a file with this name; None if it is not in the list."""
    name = re.sub(r"-\d+$", "", re.sub(r"-[0-9a-f]{8}$", "", stem(file).removeprefix("lib")))
    return next((library for library in LIBRARIES if re.fullmatch(library.files, name)), None)


def version_of(path: Path, library: Library) -> str:
    """The version of a library: found in its bytes, else in the name of its file, else said to be unknown."""
    if library.version:
        said = re.search(library.version.encode(), path.read_bytes())
        if said:
            return said[1].decode()
    named = SO_VERSION.search(HASHED.sub("", path.name))
    return next((f"(file version {part})" for part in (named.groups() if named else ()) if part), "(version unknown)")


def licence_text(checkout: Path, name: str) -> str:
    """The text of a licence. Raises OSError if it is not there."""
    return (checkout / TEXTS / f"{name}.txt").read_text(encoding="utf-8")
