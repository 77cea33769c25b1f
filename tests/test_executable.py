"""The finished program itself: built, unpacked into an odd folder that cannot be written to, and used without any Python.

Not part of the plain run, for building takes a minute: `pytest -n 0 -m artefact`. `TABLETOP_ARTEFACT` may name an archive
that was made before; else one is made.
"""

from __future__ import annotations

import hashlib
import json
import os
import pty
import re
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from executable import CHECKOUT, NOBODY, ODD_NAME, Program, Screen, new_home, open_folder, run_source, until

from tabletop import __version__
from tabletop.bench.start import bench_start
from tabletop.core.codec import EntryRow, HeadRow
from tabletop.games.registry import game_names
from tabletop.package.libraries import found_libraries, licence_text
from tabletop.program import source_commit
from tabletop.saves.files import read_save
from tabletop.session import Session

pytestmark = [
    pytest.mark.artefact,
    pytest.mark.skipif(sys.platform != "linux", reason="the archive is tested where it is built for Linux"),
]

WINDOW = (1600, 936)
"""The size of the first window on the display of these tests, 1600x1000 pixels, of which 64 are for the bars of the desktop."""
SAMPLE = """
from msgspec.structs import replace
from tabletop.games.open_table import GAME as CUPBOARD
GAME = replace(CUPBOARD, id="sample", name="A game from elsewhere")
"""


@pytest.fixture(scope="session")
def room() -> Iterator[Path]:
    """A folder for all of it."""
    with open_folder() as path:
        yield path


@pytest.fixture(scope="session")
def added_game(room: Path) -> Path:
    """The folder of an installed package that adds a game by its entry point."""
    folder = room / "site"
    about = folder / "tabletop_sample-1.0.dist-info"
    (folder / "tabletop_sample").mkdir(parents=True)
    about.mkdir()
    (folder / "tabletop_sample" / "__init__.py").write_text(SAMPLE)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tabletop-sample\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[tabletop.games]\nsample = tabletop_sample:GAME\n")
    return folder


@pytest.fixture(scope="session")
def archive(room: Path, added_game: Path) -> Path:
    """The archive as it is handed out, but with one more game in it."""
    made = os.environ.get("TABLETOP_ARTEFACT")
    if made:
        return Path(made)
    command = [sys.executable, "-m", "tabletop.package", "--output", room / "dist", "--work", room / "work"]
    surroundings = {**os.environ, "PYTHONPATH": str(added_game)}
    done = subprocess.run(command, cwd=CHECKOUT, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    [path] = (room / "dist").glob("*.tar.gz")
    return path


@pytest.fixture(scope="session")
def folder(room: Path, archive: Path) -> Path:
    """The archive unpacked, and nothing in it can be written to."""
    with tarfile.open(archive) as packed:
        # Python before 3.11.4 knows no filters; the archive is our own.
        packed.extractall(room / ODD_NAME, **({"filter": "tar"} if hasattr(tarfile, "tar_filter") else {}))
    [path] = (room / ODD_NAME).iterdir()
    subprocess.run(["chmod", "-R", "a-w", str(path)], check=True)
    return path


@pytest.fixture
def program(room: Path, folder: Path) -> Program:
    """The program, with an empty home."""
    return Program(folder, new_home(room))


@pytest.fixture
def copy(room: Path, folder: Path) -> Program:
    """A copy of the program that can be altered; what is written to must be put in anew, for the files are shared."""
    place = new_home(room)
    shutil.copytree(folder, place / "tabletop", copy_function=os.link, symlinks=True)
    subprocess.run(["find", str(place / "tabletop"), "-type", "d", "-exec", "chmod", "u+w", "{}", "+"], check=True)
    return Program(place / "tabletop", new_home(room))


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A display with mouse and keys."""
    missing = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"{', '.join(missing)} must be installed to drive a window")
    made = Screen()
    yield made
    made.close()


def saves_of(program: Program) -> Path:
    """Where its games are kept."""
    return program.home / ".local" / "share" / "Tabletop" / "saves"


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    """What a command that failed says."""
    assert done.returncode == 1, (done.returncode, done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.strip()


def acts(path: Path) -> list[object]:
    """The rows of a save that tell of acts and of undoing them."""
    _, records, report = read_save(path)
    assert report == ""
    return [record for record in records if isinstance(record, EntryRow | HeadRow)]


def verified(program: Program, path: Path) -> dict[str, object]:
    """What `verify` says of a save, which is the same from the program and from its source."""
    done, from_source = program.run("verify", path, "--json"), run_source("verify", path, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(from_source.stdout)
    found: dict[str, object] = json.loads(done.stdout)
    return found


class TestFolder:
    def test_the_archive_has_its_checksum_and_both_are_small(self, archive: Path, folder: Path) -> None:
        digest, name = archive.with_name(f"{archive.name}.sha256").read_text().split()
        assert name == archive.name
        assert digest == hashlib.sha256(archive.read_bytes()).hexdigest()
        assert archive.stat().st_size <= 30e6
        assert sum(path.lstat().st_size for path in folder.rglob("*")) <= 60e6

    def test_nothing_needless_is_in_it(self, folder: Path) -> None:
        names = [path.relative_to(folder).as_posix().lower() for path in folder.rglob("*")]
        unwanted = re.compile(r"tkinter|_tk|numpy|(^|/)tests?(/|$)|pytest|notosans(sc|jp|kr)|libcrypto|libssl|\.git|\.tabletop$")
        assert [name for name in names if unwanted.search(name)] == []

    def test_it_has_licences_menu_entry_and_the_readme_of_every_game(self, folder: Path) -> None:
        page = (folder / "LICENSES.txt").read_text(encoding="utf-8")
        assert "pygame-ce" in page
        for one in found_libraries(folder):
            assert f" ({one.file})" in page
            assert all(licence_text(CHECKOUT, text).strip() in page for text in one.library.texts)
        assert (folder / "share" / "applications" / "tabletop.desktop").is_file()
        assert (folder / "share" / "mime" / "packages" / "tabletop.xml").is_file()
        for path in (CHECKOUT / "tabletop" / "games").glob("*/README.md"):
            inside = folder / "_internal" / "tabletop" / "games" / path.parent.name / "README.md"
            assert inside.read_bytes() == path.read_bytes()


class TestCommands:
    def test_version_names_commit_and_build(self, program: Program) -> None:
        done = program.run("--version")
        assert done.returncode == 0, done.stderr
        found = re.fullmatch(r"tabletop (\S+), commit ([0-9a-f]+\+?|unknown), build \d{8}\.\d{6}, linux-\S+\n", done.stdout)
        assert found is not None, done.stdout
        assert found[1] == __version__
        if "TABLETOP_ARTEFACT" not in os.environ:
            assert found[2] == (source_commit(CHECKOUT) or "unknown")
        assert list(program.home.iterdir()) == []

    @pytest.mark.parametrize("home", ["", "/nonexistent/home"])
    def test_without_a_home_commands_work_too(self, program: Program, home: str) -> None:
        assert program.run("games", HOME=home).returncode == 0

    def test_the_same_games_as_from_source_and_one_that_was_added(self, program: Program, added_game: Path) -> None:
        listed = json.loads(program.run("games", "--json").stdout)
        path = str(added_game) if "TABLETOP_ARTEFACT" not in os.environ else ""
        assert listed == json.loads(run_source("games", "--json", PYTHONPATH=path).stdout)
        assert [row["problem"] for row in listed if row["problem"]] == []
        if path:
            assert listed[-1]["name"] == "A game from elsewhere"

    def test_a_table_is_printed_on_a_terminal(self, program: Program) -> None:
        ours, theirs = pty.openpty()
        child = subprocess.Popen([program.folder / "tabletop", "games"], stdout=theirs, env=program.surroundings({}))
        os.close(theirs)
        printed = b""
        try:
            while piece := os.read(ours, 4096):
                printed += piece
        except OSError:
            # The other end was closed: that is how a terminal says that there is no more.
            pass
        os.close(ours)
        assert child.wait(timeout=30) == 0
        assert b"open_table" in printed
        assert b"players" in printed

    def test_a_picture_is_the_same_as_from_source(self, program: Program, tmp_path: Path) -> None:
        for row in json.loads(run_source("games", "--json").stdout):
            ours, theirs = program.home / f"{row['id']}.png", tmp_path / f"{row['id']}.png"
            done = program.run("screenshot", row["id"], "-o", ours, "--size", "800x500")
            assert (done.returncode, done.stderr) == (0, "")
            assert run_source("screenshot", row["id"], "-o", theirs, "--size", "800x500").returncode == 0
            assert ours.read_bytes() == theirs.read_bytes()

    def test_a_gif_and_pictures_of_a_game_are_the_same_as_from_source(self, program: Program, tmp_path: Path) -> None:
        save = CHECKOUT / "saves" / "samples" / "open_table.tabletop"
        own = program.home / save.name
        shutil.copyfile(save, own)
        own.chmod(0o644)
        for name in ("film.gif", "film"):
            ours, theirs = program.home / name, tmp_path / name
            done = program.run("export", own, "-o", ours, "--size", "640x400", "--seat", "blue")
            assert (done.returncode, done.stdout, done.stderr) == (0, f"{ours}: 9 pictures\n", "")
            assert run_source("export", save, "-o", theirs, "--size", "640x400", "--seat", "blue").returncode == 0
            for path in sorted(theirs.iterdir()) if theirs.is_dir() else [theirs]:
                assert (ours / path.name if theirs.is_dir() else ours).read_bytes() == path.read_bytes()

    def test_bots_play_in_processes_of_their_own_as_from_source(self, program: Program) -> None:
        if "    simulate " not in program.run("--help").stdout:
            pytest.skip("there is no such command yet")
        played = 0
        for row in json.loads(run_source("games", "--json").stdout):
            if not row["rules"]:
                continue
            asked = ["simulate", row["id"], "--bots", "easy", "--games", 2, "--seed", 7, "--processes", 2, "--json"]
            done = program.run(*asked)
            assert done.returncode == 0, done.stderr
            ours, theirs = json.loads(done.stdout), json.loads(run_source(*asked).stdout)
            for figures in (ours, theirs):
                del figures["seconds"], figures["moves_per_second"]
            assert ours == theirs
            played += ours["games"]
        assert played

    def test_the_start_is_measured(self, program: Program) -> None:
        told = bench_start(3, 0.5, str(program.folder / "tabletop"))
        first, usable = (float(told[name]["median"]) for name in ("start_first_picture", "start_usable_library"))
        assert 0 < first <= usable < 2


class TestBadInput:
    def test_no_display(self, program: Program) -> None:
        assert "There is no display to open a window on" in one_sentence(program.run())

    @pytest.mark.parametrize("content", [b"", b"PK\3\4 a picture", b"TABLETP\x63 from the future"])
    def test_a_save_that_is_not_one(self, program: Program, content: bytes) -> None:
        path = program.home / "fun.tabletop"
        path.write_bytes(content)
        path.chmod(0o666)
        for command in (["resume", path], [path], ["log", path]):
            assert "fun.tabletop" in one_sentence(program.run(*command))
        assert path.read_bytes() == content

    def test_no_permission_to_write_the_games(self, program: Program) -> None:
        program.home.chmod(0o555)
        if os.geteuid() == 0:
            os.chown(program.home, 0, 0)
        told = one_sentence(program.run("play", "open_table", SDL_VIDEODRIVER="dummy", TABLETOP_BENCH_IDLE="0.1"))
        assert "cannot be made: Permission denied" in told

    @pytest.mark.parametrize("lost", ["msgspec/_core.*", "pygame/surface.*", "libpython*"])
    def test_a_missing_file_of_the_program(self, copy: Program, lost: str) -> None:
        [path] = (copy.folder / "_internal").glob(lost)
        path.unlink()
        done = copy.run(
            "games" if "pygame" not in lost else "screenshot", *(["open_table", "-o", "a.png"] if "pyg" in lost else [])
        )
        assert done.returncode != 0
        assert "Traceback" not in done.stderr
        assert path.name in done.stderr

    def test_a_damaged_file_of_the_program(self, copy: Program) -> None:
        [path] = (copy.folder / "_internal" / "msgspec").glob("_core.*")
        half = path.read_bytes()[: path.stat().st_size // 2]
        path.unlink()
        path.write_bytes(half)
        told = one_sentence(copy.run("games"))
        assert told.startswith(f"A file of the program is missing or damaged (msgspec/{path.name}). Unpack the program again")

    def test_a_file_of_the_program_that_holds_something_else(self, copy: Program) -> None:
        [path] = (copy.folder / "_internal" / "msgspec").glob("_core.*")
        size = path.stat().st_size
        path.unlink()
        path.write_bytes(bytes(size))
        told = one_sentence(copy.run("games"))
        assert told.startswith(f"A file of the program is missing or damaged (msgspec/{path.name}). Unpack the program again")
        [log] = copy.home.rglob("tabletop.log")
        assert str(log) in told
        assert "Traceback" in log.read_text(encoding="utf-8")

    def test_a_missing_picture_leaves_the_program_running(self, copy: Program) -> None:
        (copy.folder / "_internal" / "assets" / "icons" / "meeple.svg").unlink()
        done = copy.run("screenshot", "open_table", "-o", "a.png")
        assert done.returncode == 0
        assert (copy.home / "a.png").stat().st_size > 10_000


def begun_in(program: Program, folder: Path) -> Path:
    """The one save of a new game in this folder. The program is killed, as it does not keep a game in which nobody has acted."""
    before, end = set(folder.glob("*.tabletop")), time.monotonic() + 60.0
    child = program.start("play", "open_table", "--seed", "7", SDL_VIDEODRIVER="dummy")
    try:
        while not (found := set(folder.glob("*.tabletop")) - before):
            assert child.poll() is None
            assert time.monotonic() < end, "no save in a minute"
            time.sleep(0.05)
        # The set-up is written a moment after the file is made.
        time.sleep(1.0)
    finally:
        child.kill()
        child.communicate()
    [save] = found
    return save


class TestPortable:
    def test_games_are_kept_beside_the_program_where_there_is_a_folder_for_them(self, copy: Program) -> None:
        beside = copy.folder / "saves"
        beside.mkdir()
        if os.geteuid() == 0:
            os.chown(beside, NOBODY, NOBODY)
        save = begun_in(copy, beside)
        assert not list(saves_of(copy).glob("*.tabletop"))
        assert verified(copy, save)["entries"] == 1
        beside.chmod(0o555)
        if os.geteuid() == 0:
            os.chown(beside, 0, 0)
        begun_in(copy, saves_of(copy))
        assert [*beside.glob("*.tabletop")] == [save]


def spot_of_game(game: str) -> tuple[int, int]:
    """Where the card of a game is in the library (pixels of the window)."""
    # Not before it is needed: the plain run, which leaves these tests out, reads this file too.
    from ui.driver import Driver

    from tabletop.ui.screens.library import LibraryScreen

    with Driver(size=WINDOW) as driver:
        driver.settle()
        shown = driver.screen
        assert isinstance(shown, LibraryScreen)
        return shown.shelf.rect_at(game_names().index(game)).center


def spots_of(save: Path, room: Path) -> dict[str, tuple[int, int]]:
    """Where things are on the screen (pixels of the window) while that save is open: two dice, free table, way home."""
    from ui.driver import Driver

    from tabletop.ui.table.screen import TableScreen

    own = room / f"look-{save.name}"
    shutil.copyfile(save, own)
    with Session.load(own) as session, Driver(size=WINDOW, session=session) as driver:
        driver.settle()
        shown = driver.screen
        assert isinstance(shown, TableScreen)
        found = {key: shown.view.painter.rect_of(key) for key in ("d6.1", "d6.2")}
        free = shown.view.painter.camera.to_screen(480, 300)
        spots = {key: rect.center for key, rect in found.items() if rect is not None}
        return {**spots, "free": free, "home": shown.bar.home.rect.center}


class TestWindow:
    def test_new_game_drag_undo_quit_resume(self, program: Program, screen: Screen, tmp_path: Path) -> None:
        child = program.start(DISPLAY=screen.display)
        window = screen.window(child)
        screen.settle()
        screen.click(window, spot_of_game("open_table"))
        screen.key(window, "ctrl+Return")
        until(lambda: list(saves_of(program).glob("*.tabletop")), "the file of the new game")
        [save] = saves_of(program).glob("*.tabletop")
        spots = spots_of(save, tmp_path)
        screen.drag(window, spots["d6.1"], spots["free"])
        until(lambda: len(acts(save)) == 2, "the drag in the file")
        screen.drag(window, spots["d6.2"], (spots["free"][0] + 90, spots["free"][1]))
        until(lambda: len(acts(save)) == 3, "the second drag in the file")
        screen.key(window, "ctrl+z")
        until(lambda: isinstance(acts(save)[-1], HeadRow), "the undo in the file")
        screen.click(window, spots["home"])
        screen.key(window, "ctrl+q")
        assert child.wait(timeout=30) == 0
        first = verified(program, save)
        assert (first["entries"], first["head"]) == (3, 2)

        child = program.start("resume", DISPLAY=screen.display)
        window = screen.window(child)
        screen.settle()
        whole = save.read_bytes()
        # A second instance on the same game can look, and nothing else; it says so first.
        second = program.start(save, DISPLAY=screen.display)
        other = screen.window(second, besides=(window,))
        screen.settle()
        screen.key(other, "Escape")
        screen.drag(other, spots["d6.2"], (spots["free"][0], spots["free"][1] + 90))
        assert save.read_bytes() == whole
        screen.click(other, spots["home"])
        screen.key(other, "ctrl+q")
        assert second.wait(timeout=30) == 0
        assert save.read_bytes() == whole
        screen.drag(window, spots["d6.2"], (spots["free"][0], spots["free"][1] + 90))
        until(lambda: len(acts(save)) == 5, "the drag after going on")
        screen.click(window, spots["home"])
        screen.key(window, "ctrl+q")
        assert child.wait(timeout=30) == 0
        last = verified(program, save)
        assert (last["entries"], last["head"]) == (4, 4)
        assert last["hash"] != first["hash"]

    def test_a_double_clicked_file_that_is_no_save_is_told_of_in_the_window(self, program: Program, screen: Screen) -> None:
        path = program.home / "fun.tabletop"
        path.write_bytes(b"a picture")
        child = program.start(path, DISPLAY=screen.display)
        window = screen.window(child)
        screen.settle()
        told = screen.picture()
        screen.key(window, "Escape")
        assert screen.picture() != told
        screen.key(window, "ctrl+q")
        assert child.wait(timeout=30) == 0
        assert path.read_bytes() == b"a picture"

    def test_a_home_that_cannot_be_written_to_still_shows_the_library(self, program: Program, screen: Screen) -> None:
        program.home.chmod(0o555)
        if os.geteuid() == 0:
            os.chown(program.home, 0, 0)
        child = program.start(DISPLAY=screen.display)
        window = screen.window(child)
        screen.settle()
        # No game can be begun, which is said; the rest is there.
        screen.key(window, "ctrl+n", "ctrl+Return", "Escape", "ctrl+o", "Escape", "ctrl+q")
        assert child.wait(timeout=30) == 0
        assert list(program.home.iterdir()) == []

    def test_a_crash_shows_a_message_that_names_the_log(self, copy: Program, screen: Screen) -> None:
        assert copy.run("play", "open_table", SDL_VIDEODRIVER="dummy", TABLETOP_BENCH_IDLE="0.1").returncode == 0
        [lost] = (copy.folder / "_internal" / "pygame").glob("font.*")
        size = lost.stat().st_size
        lost.unlink()
        lost.write_bytes(bytes(size))
        child = copy.start(DISPLAY=screen.display)
        window = screen.window(child)
        screen.tool("key", "--window", window, "Escape")
        _, err = child.communicate(timeout=30)
        assert child.returncode == 1
        assert f"A file of the program is missing or damaged (pygame/{lost.name})" in err
        [log] = copy.home.rglob("tabletop.log")
        assert str(log) in err
