"""The parts of the finished program: icons, licences, menu entry, archive; and what it knows about itself."""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import tomllib
import zipfile
import zlib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pygame
import pytest

from tabletop import __version__, program
from tabletop.bench.start import bench_start, program_command
from tabletop.core.errors import TabletopError
from tabletop.package import bundle, icons
from tabletop.package.__main__ import write_file_list
from tabletop.package.archive import pack_folder, write_checksum
from tabletop.package.desktop import write_desktop_files
from tabletop.package.libraries import LIBRARIES, TEXTS, found_libraries, library_of, licence_text
from tabletop.package.licences import licences_page, required_packages
from tabletop.saves.folder import can_write, saves_folder
from tabletop.session import Session
from tabletop.ui.shell import crash

CHECKOUT = Path(__file__).resolve().parent.parent
DRAWING = (CHECKOUT / icons.DRAWING).read_bytes()
ODD_NAME = "Spiele für “Zoë” & 100% $HOME `x` \\ 桌遊"


def shown(picture: bytes) -> pygame.Surface:
    """A PNG, loaded."""
    return pygame.image.load(io.BytesIO(picture), "icon.png")


def test_the_icon_of_windows_holds_every_size() -> None:
    data = icons.ico(DRAWING)
    kind, count = struct.unpack_from("<HH", data, 2)
    assert (kind, count) == (1, len(icons.WINDOWS_SIZES))
    for place, size in enumerate(icons.WINDOWS_SIZES):
        width, height, _, _, _, depth, length, offset = struct.unpack_from("<BBBBHHII", data, 6 + 16 * place)
        assert (width or 256, height or 256, depth) == (size, size, 32)
        assert shown(data[offset : offset + length]).get_size() == (size, size)
    assert len(data) < 64 * 1024


def test_the_icon_of_macos_holds_every_size() -> None:
    data = icons.icns(DRAWING)
    assert struct.unpack_from(">4sI", data) == (b"icns", len(data))
    at, found = 8, {}
    while at < len(data):
        kind, length = struct.unpack_from(">4sI", data, at)
        found[kind] = shown(data[at + 8 : at + length]).get_width()
        at += length
    assert found == icons.MAC_KINDS


def test_the_icon_shows_a_red_pawn_on_felt_with_clear_corners() -> None:
    picture = shown(icons.png(DRAWING, 64))
    assert picture.get_at((0, 0)).a == 0
    red, felt = picture.get_at((40, 32)), picture.get_at((50, 20))
    assert red.r > 2 * red.g
    assert felt.g > felt.r


def wheel_folder(package: str) -> Path:
    """Where a wheel of Linux keeps the libraries that it brings; skips the test where there is none."""
    folder = Path(str(distribution(package).locate_file(f"{package.replace('-', '_')}.libs")))
    if not folder.is_dir():
        pytest.skip(f"{package} was not installed from a wheel of Linux")
    return folder


def test_every_package_in_the_program_has_its_licence_on_the_page(tmp_path: Path) -> None:
    names = required_packages(CHECKOUT)
    assert {"pygame-ce", "pygame-gui", "msgpack", "msgspec", "platformdirs", "rich", "pillow"} <= {
        name.replace("_", "-") for name in names
    }
    page = licences_page(CHECKOUT, tmp_path)
    for name in names:
        package = distribution(name)
        assert f"- {package.name} {package.version}: " in page
        assert f"\n{package.name}: " in page, f"{name} came without the text of its licence"
    for sign in ("Delapouite", "SIL OPEN FONT LICENSE", "PYTHON SOFTWARE FOUNDATION LICENSE", "GNU LESSER GENERAL PUBLIC"):
        assert sign.casefold() in page.casefold(), sign


def test_every_library_of_a_wheel_has_its_version_and_the_text_of_its_licence_on_the_page() -> None:
    folder = wheel_folder("pygame-ce")
    page = licences_page(CHECKOUT, folder)
    files = [path.name for path in folder.iterdir()]
    assert len(files) > 20
    for file in files:
        [line] = [line for line in page.splitlines() if line.endswith(f" ({file})")]
        assert re.match(r"- .+ (\d[\d.]+|\(file version \d[\d.]*\)): .+ \(", line), line
    assert f"- SDL2_image {'.'.join(map(str, pygame.image.get_sdl_image_version() or ()))}: zlib (" in page
    for title in ("SDL2_image, SDL2_mixer, SDL2_ttf, SDL2", "FreeType", "Vorbis", "mpg123, libsndfile, FluidSynth, ALSA library"):
        assert f"\nLibrary licence: {title}\n" in page
    assert "Sam Lantinga" in page
    assert "Version 2.1, February 1999" in page


def test_every_library_has_the_text_of_its_licence_and_every_text_a_library() -> None:
    used = {text for library in LIBRARIES for text in library.texts}
    assert {path.stem for path in (CHECKOUT / TEXTS).iterdir()} == used
    assert all(len(licence_text(CHECKOUT, text)) > 500 for text in used)


def test_a_library_of_which_no_licence_is_known_is_not_given_away(tmp_path: Path) -> None:
    for name in ("libpython3.11.so.1.0", "libogg-15db22d2.so.0.8.6", "_core.cpython-311-x86_64-linux-gnu.so"):
        (tmp_path / name).write_bytes(b"")
    assert [(one.library.name, one.version) for one in found_libraries(tmp_path)] == [("Ogg", "(file version 0.8.6)")]
    (tmp_path / "libsecret-1.so.0").write_bytes(b"")
    with pytest.raises(TabletopError, match=r"The licence of libsecret-1\.so\.0 is not known"):
        licences_page(CHECKOUT, tmp_path)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        *(("SDL2.dll", "SDL2"), ("libSDL2-2.0.0.dylib", "SDL2"), ("SDL2_ttf.dll", "SDL2_ttf"), ("libpng16-16.dll", "libpng")),
        *(("zlib1.dll", "zlib"), ("libz.so.1", "zlib"), ("libfreetype.6.dylib", "FreeType"), ("libogg-0.dll", "Ogg")),
        *(("libstdc++.so.6", "GCC runtime"), ("libffi.so.8", "libffi"), ("libopusfile-96d7a9c0.so.0.4.5", "opusfile")),
        *(("libcrypto.so.3", None), ("libreadline.so.8", None)),
    ],
)
def test_libraries_are_known_by_the_names_that_systems_give_them(file: str, name: str | None) -> None:
    found = library_of(file)
    assert (found.name if found is not None else None) == name


def test_every_dependency_is_bounded_and_what_is_installed_is_within() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    rows = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    rows += [row for extra in project["project"]["optional-dependencies"].values() for row in extra]
    for row in rows:
        bounds = re.fullmatch(r"([\w-]+)>=([\d.]+),<([\d.]+)", row)
        assert bounds is not None, row
        least, end = (tuple(map(int, text.split("."))) for text in bounds.groups()[1:])
        assert len(end) == (2 if end[0] == 0 else 1), f"{row} is to end before the next major version"
        try:
            there = tuple(int(part) for part in re.findall(r"\d+", distribution(bounds[1]).version)[:3])
        except PackageNotFoundError:
            continue
        assert least <= there < end, row


def entry_program(line: str) -> str:
    """The path of the program in the `Exec` line of a menu entry, by the rules of the desktop entry specification."""
    value = line.removeprefix("Exec=").replace("\\\\", "\\")
    assert value.startswith('"')
    assert value.endswith('" %f')
    quoted, path, at = value[1:-4], "", 0
    while at < len(quoted):
        at += quoted[at] == "\\"
        path += quoted[at]
        at += 1
    return path.replace("%%", "%")


@pytest.mark.skipif(sys.platform != "linux", reason="menu entries are a matter of Linux")
def test_the_menu_entry_finds_the_program_in_any_folder_and_goes_again(tmp_path: Path) -> None:
    folder, data = tmp_path / ODD_NAME, tmp_path / "data of the user"
    folder.mkdir()
    (folder / "tabletop").write_text("#!/bin/sh\n")
    write_desktop_files(folder, DRAWING)
    surroundings = {**os.environ, "XDG_DATA_HOME": str(data), "HOME": str(tmp_path)}
    for _ in range(2):
        subprocess.run([folder / "install.sh"], env=surroundings, capture_output=True, check=True)
    entry = (data / "applications" / "tabletop.desktop").read_text(encoding="utf-8").splitlines()
    [line] = [line for line in entry if line.startswith("Exec=")]
    assert entry_program(line) == str(folder / "tabletop")
    assert "MimeType=application/x-tabletop;" in entry
    assert (data / "mime" / "packages" / "tabletop.xml").is_file()
    for size in icons.LINUX_SIZES:
        path = data / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "tabletop.png"
        assert shown(path.read_bytes()).get_width() == size
    subprocess.run([folder / "install.sh", "--remove"], env=surroundings, capture_output=True, check=True)
    left = [path for path in data.rglob("*") if path.is_file() and "tabletop" in path.name]
    assert left == []


@pytest.fixture
def small_folder(tmp_path: Path) -> Path:
    """A folder with a program, a text and a link."""
    folder = tmp_path / "tabletop-1"
    (folder / "_internal").mkdir(parents=True)
    (folder / "tabletop").write_bytes(b"\x7fELF")
    (folder / "tabletop").chmod(0o755)
    (folder / "_internal" / "ünï.txt").write_text("text")
    (folder / "_internal" / "link").symlink_to("ünï.txt")
    return folder


def test_a_tar_keeps_modes_and_links_and_names_no_user(small_folder: Path, tmp_path: Path) -> None:
    archive = pack_folder(small_folder, tmp_path / "a.tar.gz", 1_700_000_000.9)
    assert pack_folder(small_folder, tmp_path / "b.tar.gz", 1_700_000_000.9).read_bytes() == archive.read_bytes()
    with tarfile.open(archive) as tar:
        rows = {row.name: row for row in tar}
        assert sorted(rows) == [
            "tabletop-1",
            "tabletop-1/_internal",
            "tabletop-1/_internal/link",
            "tabletop-1/_internal/ünï.txt",
            "tabletop-1/tabletop",
        ]
        assert rows["tabletop-1/tabletop"].mode == 0o755
        assert rows["tabletop-1/_internal/ünï.txt"].mode == 0o644
        assert rows["tabletop-1/_internal/link"].linkname == "ünï.txt"
        assert {(row.uid, row.uname, row.mtime) for row in rows.values()} == {(0, "", 1_700_000_000)}
        content = tar.extractfile("tabletop-1/_internal/ünï.txt")
        assert content is not None
        assert content.read() == b"text"


def test_a_zip_keeps_modes_and_links(small_folder: Path, tmp_path: Path) -> None:
    archive = pack_folder(small_folder, tmp_path / "a.zip", 1_700_000_000)
    with zipfile.ZipFile(archive) as packed:
        modes = {row.filename: row.external_attr >> 16 for row in packed.infolist()}
        assert modes["tabletop-1/tabletop"] == 0o100755
        assert modes["tabletop-1/_internal/link"] == 0o120777
        assert packed.read("tabletop-1/_internal/link").decode() == "ünï.txt"


def test_the_checksum_is_that_of_the_archive(tmp_path: Path) -> None:
    archive = tmp_path / "a.zip"
    archive.write_bytes(b"abc")
    digest, name = write_checksum(archive).read_text().split()
    assert (digest, name) == (hashlib.sha256(b"abc").hexdigest(), "a.zip")


def test_all_that_our_look_opens_of_pygame_gui_is_kept() -> None:
    look = (
        "import os, sys, json; opened = []\n"
        "def note(event, args):\n"
        "    if event == 'open' and isinstance(args[0], str) and 'pygame_gui' in args[0]: opened.append(args[0])\n"
        "sys.addaudithook(note)\n"
        "import pygame; pygame.display.init(); pygame.font.init(); screen = pygame.display.set_mode((800, 600))\n"
        "from tabletop.ui.look.theme import make_gui; gui = make_gui((800, 600))\n"
        "import pygame_gui; pygame_gui.elements.UITextBox('<b>x</b> <i>y</i>', pygame.Rect(0, 0, 200, 99), gui)\n"
        "pygame_gui.windows.UIMessageWindow(pygame.Rect(0, 0, 300, 200), 'hello', gui); gui.update(0.1); gui.draw_ui(screen)\n"
        "print(json.dumps(opened))"
    )
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", look], capture_output=True, text=True, check=True)
    opened = [Path(path).as_posix() for path in json.loads(done.stdout.splitlines()[-1])]
    data = [path[path.index("pygame_gui/data/") :] for path in opened if "pygame_gui/data/" in path and ".pyc" not in path]
    assert len(data) >= 3
    assert [path for path in data if not bundle.is_needed((path, path, "DATA"))] == []
    assert not bundle.is_needed(("pygame_gui/data/NotoSansSC-Bold.otf", "", "DATA"))


def test_all_that_a_gif_needs_of_pillow_is_kept() -> None:
    film = (
        "import io, sys, json; before = set(sys.modules)\n"
        "from tabletop.gif import GifWriter\n"
        "writer = GifWriter(io.BytesIO(), (8, 8), 1.0)\n"
        "for level in (0, 9): writer.add(bytes(96) + bytes([level]) * 96)\n"
        "writer.finish(); print(json.dumps([name for name in set(sys.modules) - before if name.startswith('PIL.')]))"
    )
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", film], capture_output=True, text=True, check=True)
    used = json.loads(done.stdout.splitlines()[-1])
    assert {"PIL.Image", "PIL.GifImagePlugin", "PIL._imaging"} <= set(used)
    left_out = bundle.unused_of_pillow()
    assert set(used) & set(left_out) == set()
    assert {"PIL.WebPImagePlugin", "PIL._webp", "PIL._imagingft", "PIL.ImageTk"} <= set(left_out)


@pytest.fixture
def packaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This process takes itself for the finished program; returns the folder it would be in."""
    folder = tmp_path / "on a stick"
    inner = folder / "_internal"
    inner.mkdir(parents=True)
    (inner / "one.so").write_bytes(b"123")
    (inner / "two.so").write_bytes(b"456")
    write_file_list(inner)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(inner), raising=False)
    monkeypatch.setattr(sys, "executable", str(folder / "tabletop"))
    monkeypatch.delenv("TABLETOP_SAVES")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home" / "data"))
    return folder


def test_saves_lie_beside_the_program_only_if_there_is_a_folder_for_them(packaged: Path, tmp_path: Path) -> None:
    assert saves_folder() == tmp_path / "home" / "data" / "Tabletop" / "saves"
    (packaged / "saves").mkdir()
    assert saves_folder() == packaged / "saves"
    assert list((packaged / "saves").iterdir()) == []
    shutil.rmtree(packaged / "saves")
    (packaged / "saves").write_text("a file is no folder")
    assert not can_write(packaged / "saves")
    assert saves_folder() == tmp_path / "home" / "data" / "Tabletop" / "saves"


def test_beside_an_app_means_beside_the_whole_app(packaged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(packaged / "Tabletop.app" / "Contents" / "MacOS" / "tabletop"))
    assert program.program_folder() == packaged


def test_missing_and_damaged_files_are_named(packaged: Path) -> None:
    inner = packaged / "_internal"
    assert program.damage_sentence(program.damaged_files(thorough=True)) == ""
    (inner / "one.so").write_bytes(b"124")
    assert program.damaged_files() == []
    assert program.damaged_files(thorough=True) == ["one.so"]
    (inner / "two.so").unlink()
    assert program.damage_sentence(program.damaged_files(thorough=True)) == (
        "Files of the program are missing or damaged (one.so, two.so). "
        "Unpack the program again; your games are not touched by that."
    )


@pytest.mark.parametrize("content", [b"", b"[]", b"3 one.so\nx 4 two.so\n\n", b"3\n", b"\xff\xfe"])
def test_a_list_of_files_that_is_itself_damaged_says_nothing(packaged: Path, content: bytes) -> None:
    (packaged / "_internal" / program.FILES_FILE).write_bytes(content)
    assert program.damaged_files(thorough=True) == []


def test_the_version_names_commit_and_build(packaged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    bundle.write_build(packaged / "_internal" / program.BUILD_FILE, CHECKOUT)
    line = program.version_line()
    commit = program.source_commit(CHECKOUT) or "unknown"
    assert line == f"tabletop {__version__}, commit {commit}, build 20231114.221320, {bundle.platform_name()}"
    monkeypatch.delattr(sys, "frozen")
    assert "run from its source" in program.version_line()


def test_the_start_of_another_program_can_be_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "tabletop"
    fake.write_text(
        f"#!{sys.executable}\nimport os, json\n"
        "row = {'first_picture': 0.25, 'usable': 0.5} if 'TABLETOP_BENCH_START' in os.environ else {'frames': 0, 'cpu': 0.001}\n"
        "print(json.dumps(row))\n"
    )
    with pytest.raises(TabletopError, match="is not a program that can be started"):
        bench_start(1, 0.1, str(fake))
    fake.chmod(0o755)
    assert bench_start(1, 0.1, str(fake))["start_usable_library"]["median"] == 0.5
    monkeypatch.setenv("TABLETOP_BENCH_PROGRAM", str(fake))
    assert bench_start(1, 0.1)["start_first_picture"]["median"] == 0.25
    assert program_command("") == [sys.executable, "-m", "tabletop"]


@pytest.mark.parametrize("chosen", [0, 1])
def test_after_a_crash_the_last_game_can_be_opened_again(
    small_session: Session, own_folders: Path, monkeypatch: pytest.MonkeyPatch, chosen: int
) -> None:
    save = own_folders / "evening.tabletop"
    small_session.save(save)
    asked: list[tuple[str, ...]] = []
    begun: list[list[str]] = []
    monkeypatch.setattr(crash, "show_box", lambda sentence, buttons: asked.append((sentence, *buttons)) or chosen)
    monkeypatch.setattr(crash.os, "execve", lambda path, words, surroundings: begun.append([path, *words]))
    monkeypatch.setattr(crash.subprocess, "Popen", lambda words, env: begun.append([words[0], *words]))
    crash.offer_last_save("It broke.")
    assert asked == [("It broke.", "Close", "Continue the last game")]
    words = [sys.executable, sys.executable, "-m", "tabletop", "resume", str(save)]
    assert begun == ([words] if chosen else [])


def test_the_list_of_files_holds_sizes_and_checksums(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.txt").write_bytes(b"abc")
    write_file_list(tmp_path)
    assert (tmp_path / program.FILES_FILE).read_text() == f"3 {zlib.crc32(b'abc')} sub/a.txt\n"


def test_the_pictures_of_the_readme_are_there_and_go_no_further() -> None:
    pictures = {path.name for path in (CHECKOUT / "assets" / "pictures").iterdir()}
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\(assets/pictures/([^)]+)\)", readme)) == pictures
    credits = (CHECKOUT / "assets" / "CREDITS.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in credits for name in pictures)
    assert sum(path.stat().st_size for path in (CHECKOUT / "assets" / "pictures").iterdir()) < 1_500_000
    assert not bundle.is_needed((str(Path("assets", "pictures", "library.jpg")), "", "DATA"))
    assert bundle.is_needed((str(Path("assets", "icons", "meeple.svg")), "", "DATA"))


def test_the_package_carries_all_other_assets() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    carried = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert all(f"tabletop/{source}" == target for source, target in carried.items())
    there = {f"assets/{path.name}" for path in (CHECKOUT / "assets").iterdir() if path.name != "__pycache__"}
    assert set(carried) == there - {"assets/pictures", "assets/licences"}
