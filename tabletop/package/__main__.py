"""`python -m tabletop.package`: build the program for this system and pack it into one file."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import zlib
from importlib.util import find_spec
from pathlib import Path

from tabletop.core.errors import TabletopError
from tabletop.package import icons
from tabletop.package.archive import pack_folder, write_checksum
from tabletop.package.bundle import build_time, platform_name
from tabletop.package.desktop import write_desktop_files
from tabletop.package.licences import licences_page
from tabletop.program import FILES_FILE
from tabletop.version import __version__

CHECKOUT = Path(__file__).resolve().parent.parent.parent

README = """\
Tabletop {version}, a table for board games

Start: open {program} (a double click will do). It needs nothing else to be installed.

Your games are kept in your own data folder. To keep them with the program, on a stick for example, make a folder called
`saves` beside {program}: while it is there and can be written to, your games are in it.
{more}
What all this is made of and under which licences: LICENSES.txt
"""
LINUX = """
`./install.sh` puts Tabletop into the menu of your desktop and lets it open .tabletop files; `./install.sh --remove` takes
that away again.
"""


def main() -> int:
    """Build the program, pack it, and print where it is; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tabletop.package", description=main.__doc__)
    parser.add_argument("--output", type=Path, default=CHECKOUT / "dist", metavar="FOLDER", help="where the program goes (dist)")
    parser.add_argument("--work", type=Path, default=CHECKOUT / "build", metavar="FOLDER", help="for intermediate files (build)")
    asked = parser.parse_args()
    output: Path = asked.output.resolve()
    problem = missing_tools()
    if problem:
        print(problem, file=sys.stderr)
        return 1
    name = f"tabletop-{__version__}-{platform_name()}"
    if not build(asked.work.resolve()):
        print("PyInstaller could not build the program; what it says is above.", file=sys.stderr)
        return 1
    output.mkdir(parents=True, exist_ok=True)
    try:
        folder = finished(asked.work.resolve() / "built", output / name)
    except TabletopError as problem:
        print(problem, file=sys.stderr)
        return 1
    archive = output / f"{name}.{'tar.gz' if sys.platform == 'linux' else 'zip'}"
    pack_folder(folder, archive, build_time())
    checksum = write_checksum(archive)
    print(f"{folder}: {megabytes(sum(path.lstat().st_size for path in folder.rglob('*')))}")
    print(f"{archive}: {megabytes(archive.stat().st_size)}")
    print(checksum)
    return 0


def missing_tools() -> str:
    """A sentence on which tool for building is missing; empty if none is."""
    for module, name in (("PyInstaller", "PyInstaller"), ("PIL", "Pillow")):
        if find_spec(module) is None:
            return f"{name} is not installed: `pip install -e '.[package]'` brings it."
    if not (CHECKOUT / "build.spec").is_file():
        return "The program can only be built in a checkout of its source, and this is none."
    return ""


def build(work: Path) -> bool:
    """Run PyInstaller on `build.spec` into `work`/built; return whether it went well."""
    shutil.rmtree(work / "built", ignore_errors=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    command += ["--distpath", str(work / "built"), "--workpath", str(work / "work"), "build.spec"]
    return subprocess.run(command, cwd=CHECKOUT, check=False).returncode == 0


def finished(built: Path, folder: Path) -> Path:
    """Make `folder`, with all that people get, from what PyInstaller built; return it."""
    shutil.rmtree(folder, ignore_errors=True)
    if sys.platform == "darwin":
        folder.mkdir()
        shutil.move(built / "Tabletop.app", folder / "Tabletop.app")
    else:
        shutil.move(built / "tabletop", folder)
        # An app for macOS is signed as a whole, which protects its files too and forbids adding one.
        write_file_list(folder / "_internal")
    (folder / "LICENSES.txt").write_text(licences_page(CHECKOUT, folder), encoding="utf-8")
    program = {"darwin": "Tabletop.app", "win32": "tabletop.exe"}.get(sys.platform, "tabletop")
    more = LINUX if sys.platform == "linux" else ""
    readme = README.format(version=__version__, program=program, more=more)
    (folder / "README.txt").write_text(readme, encoding="utf-8")
    if sys.platform == "linux":
        write_desktop_files(folder, (CHECKOUT / icons.DRAWING).read_bytes())
    return folder


def write_file_list(bundle: Path) -> None:
    """Write down the size and checksum of every file, so that the program notices if one is missing or damaged."""
    lines: list[str] = []
    for path in sorted(bundle.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            lines.append(f"{len(content)} {zlib.crc32(content)} {path.relative_to(bundle).as_posix()}\n")
    (bundle / FILES_FILE).write_text("".join(lines), encoding="utf-8")


def megabytes(count: int) -> str:
    """A number of bytes for people."""
    return f"{count / 1e6:.1f} MB"


if __name__ == "__main__":
    sys.exit(main())
