"""The page of licences that goes with the program: ours, and those of everything in its folder."""

from __future__ import annotations

import re
import sys
import sysconfig
import tomllib
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from tabletop.package.bundle import added_games, distribution_of
from tabletop.package.libraries import Found, found_libraries, licence_text

LICENCE_NAMES = re.compile(r"(licen[cs]e|copying|notice|authors|lgpl)[^/]*", re.IGNORECASE)
REQUIRED_NAME = re.compile(r"[A-Za-z0-9._-]+")
RULE = "=" * 100

REPLACEABLE = """\
These libraries lie in the folder of the program as files of their own and can be replaced there:"""

BOOTLOADER = """\
The small program that starts Python in this folder is the bootloader of PyInstaller, which is under the GPL 2 with an
exception that lets it be given away as a part of programs under any licence."""


def required_packages(checkout: Path) -> list[str]:
    """The packages that the program needs, also for GIF and for added games, with all that those need in turn. Sorted."""
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    waiting: list[str] = [*project["dependencies"], *project["optional-dependencies"]["gif"]]
    waiting += (distribution_of(game) for game in added_games())
    found: dict[str, Distribution] = {}
    while waiting:
        line = waiting.pop()
        named = REQUIRED_NAME.match(line)
        if named is None or "extra ==" in line:
            continue
        try:
            package = distribution(named[0])
        except PackageNotFoundError:
            # Another system or another version of Python needs this one.
            continue
        if package.name.lower() not in found:
            found[package.name.lower()] = package
            waiting += package.requires or []
    return sorted(found)


def licence_texts(package: Distribution) -> list[tuple[str, str]]:
    """The names and texts of the licence files that a package came with."""
    texts: list[tuple[str, str]] = []
    for file in package.files or []:
        if LICENCE_NAMES.fullmatch(file.name) and file.suffix not in (".py", ".pyc"):
            path = Path(str(file.locate()))
            if path.is_file():
                texts.append((file.name, path.read_text(encoding="utf-8", errors="replace")))
    return texts


def licence_said(package: Distribution) -> str:
    """The licence that a package states, in a few words."""
    about = package.metadata
    said = next((about[key] for key in ("License-Expression", "License") if key in about), "")
    if not said:
        classed = [one.rpartition(" :: ")[2] for one in about.get_all("Classifier") or [] if one.startswith("License")]
        said = ", ".join(classed) or "see its text"
    return " ".join(said.split())[:160]


def python_licence() -> str:
    """The licence of the Python in the folder; if its text is not found, a sentence on where to read it."""
    places = [Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt"]
    text = next((place.read_text(encoding="utf-8") for place in places if place.is_file()), "")
    return text or "Python is under the PSF licence, version 2: https://docs.python.org/3/license.html"


def builder() -> list[Distribution]:
    """PyInstaller, whose bootloader is in the folder; none if it is not installed, so that nothing is built."""
    try:
        return [distribution("pyinstaller")]
    except PackageNotFoundError:
        return []


def versions_from_pygame() -> dict[str, str]:
    """The versions of the libraries that pygame can ask for theirs."""
    import pygame
    from pygame import freetype, mixer

    numbers = {
        "SDL2": pygame.get_sdl_version(),
        "SDL2_image": pygame.image.get_sdl_image_version(),
        "SDL2_mixer": mixer.get_sdl_mixer_version(),
        "SDL2_ttf": pygame.font.get_sdl_ttf_version(),
        "FreeType": freetype.get_version(),
    }
    return {name: ".".join(map(str, parts)) for name, parts in numbers.items() if parts}


def library_lines(found: list[Found]) -> list[str]:
    """A line for each library: name, version, licence, and its file."""
    versions = versions_from_pygame()
    return [
        f"- {one.library.name} {versions.get(one.library.name, one.version)}: {one.library.licence} ({one.file})" for one in found
    ]


def licences_page(checkout: Path, bundle: Path) -> str:
    """The whole page as plain text, for a program whose files lie in `bundle`.

    Raises TabletopError for a library there whose licence is not known.
    """
    libraries = found_libraries(bundle)
    names = required_packages(checkout)
    packages = [distribution(name) for name in names]
    lines = ["LICENSES", "", "Tabletop is under the MIT licence. It comes with:", ""]
    lines += [f"- Python {sys.version.split()[0]}: PSF licence, version 2"]
    packages += builder()
    lines += [f"- {package.name} {package.version}: {licence_said(package)}" for package in packages]
    lines += ["", REPLACEABLE, "", *library_lines(libraries), "", BOOTLOADER]
    parts = ["\n".join(lines), titled("Tabletop", (checkout / "LICENSE").read_text(encoding="utf-8"))]
    parts.append(titled("Fonts, icons and pictures", (checkout / "assets" / "CREDITS.md").read_text(encoding="utf-8")))
    for path in sorted((checkout / "assets" / "fonts").glob("OFL-*.txt")):
        parts.append(titled(f"Font licence: {path.name}", path.read_text(encoding="utf-8")))
    parts.append(titled("Python", python_licence()))
    for package in packages:
        for name, text in licence_texts(package):
            parts.append(titled(f"{package.name}: {name}", text))
    for text in dict.fromkeys(text for one in libraries for text in one.library.texts):
        names_of_it = dict.fromkeys(one.library.name for one in libraries if text in one.library.texts)
        parts.append(titled(f"Library licence: {', '.join(names_of_it)}", licence_text(checkout, text)))
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


def titled(title: str, text: str) -> str:
    """A part of the page under its title."""
    return f"{RULE}\n{title}\n{RULE}\n\n{text.strip()}"
