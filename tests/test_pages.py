"""The pages for people are true: the files, names, commands, options and code that they quote exist."""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
import three_in_a_row
from faulty_game import install

from tabletop import __version__
from tabletop.bots.bot import bot_for, levels_of
from tabletop.bots.simulate import make_match, play_game
from tabletop.cli import build_parser
from tabletop.games.registry import GROUP, game_names
from tabletop.session import Session

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
EACH = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)

ENDINGS = (".py", ".md", ".toml", ".json", ".csv", ".yaml", ".spec", ".typed")
MADE = ("dist/", ".venv", "LICENSES.txt", "beasts.", "pictures/beasts/", "places.csv", "setup.csv", "added.json", "games/trash/")
"""What a page may name although a fresh checkout does not have it: it is made by a command of the page, or by the user."""

SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
IN_BLOCK = re.compile(r"(?<![\w./])(?:tabletop|tests|docs|assets|\.ci)/[\w./-]*")
PATH = re.compile(r"[\w.*<>-]+(/[\w.*<>-]+)*/?")
NAME = re.compile(r"(?:([A-Z]\w*)\.)?(\w+)(\(\))?")
HUMPS = re.compile(r"[A-Z][a-z]+[A-Z]\w*")
MODULE = re.compile(r"tabletop(\.[a-z_]+)+")
RUN = re.compile(r"python3? -m ([\w.]+)")
COMMAND = re.compile(r"(?:^|(?<=/)|(?<=&& )|python3? -m )tabletop(?= |$)(.*)")


# What is in the code


@cache
def defined() -> Mapping[str, frozenset[str]]:
    """By class, its methods and fields; under the empty name, all functions, classes and constants of modules."""
    found: dict[str, set[str]] = {"": set()}
    for path in [*(ROOT / "tabletop").rglob("*.py"), ROOT / "tests" / "three_in_a_row.py"]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found[""] |= set(names_in(tree.body))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, set()).update(names_in(node.body), names_held(node), bases_of(node))
    for name in list(found):
        inherit(found, name, set())
    return {name: frozenset(members) for name, members in found.items()}


def names_in(body: list[ast.stmt]) -> Iterator[str]:
    """What these statements define."""
    for node in body:
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                yield node.name
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign():
                yield from [one.id for target in node.targets for one in ast.walk(target) if isinstance(one, ast.Name)]
            case _:
                pass


def names_held(node: ast.ClassDef) -> Iterator[str]:
    """What the methods of a class put into `self`."""
    for one in ast.walk(node):
        if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store):
            yield one.attr


def bases_of(node: ast.ClassDef) -> Iterator[str]:
    """The base classes, marked as such."""
    yield from [f"<{one.id}>" for base in node.bases for one in ast.walk(base) if isinstance(one, ast.Name)]


def inherit(found: dict[str, set[str]], name: str, seen: set[str]) -> set[str]:
    """Add to a class what its bases have."""
    if name not in seen:
        seen.add(name)
        for base in [member[1:-1] for member in found.get(name, ()) if member.startswith("<")]:
            found[name] |= inherit(found, base, seen)
    return found.get(name, set())


@cache
def file_names() -> frozenset[str]:
    """The names of all files of the checkout, wherever they lie: a page may name a module without its folder."""
    folders = [ROOT / name for name in ("tabletop", "tests", "docs", "assets")]
    return frozenset(path.name for path in [*ROOT.iterdir(), *(one for folder in folders for one in folder.rglob("*"))])


@cache
def commands() -> Mapping[str, argparse.ArgumentParser]:
    """The commands of the command line; the whole under the empty name."""
    parser = build_parser()
    action = next(one for one in parser._actions if isinstance(one, argparse._SubParsersAction))
    return {"": parser, **action.choices}


# What a page says


def wrong_paths(text: str, folder: Path) -> list[str]:
    """The files and folders that `text`, a page in `folder`, names and that are not there."""
    prose = FENCE.sub("", text)
    blocks = [*(body for _, body in FENCE.findall(text)), *re.findall(r"^    .*$", prose, re.MULTILINE)]
    named = [one for one in SPAN.findall(prose) if PATH.fullmatch(one) and ("/" in one or one.endswith(ENDINGS))]
    named += [one for one in LINK.findall(prose) if "://" not in one]
    named += [one.rstrip(".") for block in blocks for one in IN_BLOCK.findall(block)]
    return [one for one in named if not one.startswith(MADE) and not is_there(one, folder)]


def is_there(named: str, folder: Path) -> bool:
    """Whether there is such a file or folder: from the root, the package, or beside the page; `<id>` stands for any name."""
    if "/" not in named.rstrip("/"):
        return named.rstrip("/") in file_names()
    pattern = re.sub(r"<\w+>", "*", named.rstrip("/"))
    return any(any(start.glob(pattern)) for start in (ROOT, ROOT / "tabletop", folder))


def wrong_names(text: str) -> list[str]:
    """The functions, classes and modules that `text` names and that the code does not have."""
    wrong = []
    for span in SPAN.findall(FENCE.sub("", text)):
        if MODULE.fullmatch(span):
            if span != GROUP and not is_module(span):
                wrong.append(span)
        elif not span.endswith(ENDINGS) and (found := NAME.fullmatch(span)) and (found[1] or found[3] or HUMPS.fullmatch(span)):
            known = defined().get(found[1] or "", frozenset())
            if found[2] not in known and not (found[3] and not found[1] and any(found[2] in one for one in defined().values())):
                wrong.append(span)
    return wrong


def is_module(name: str) -> bool:
    """Whether there is a module of that name, or a name in one."""
    folder, _, last = name.rpartition(".")
    try:
        return find_spec(name) is not None or (find_spec(folder) is not None and last in defined()[""])
    except ModuleNotFoundError:
        return False


def wrong_commands(text: str) -> list[str]:
    """The commands, options and games on the command line that `text` names and that are not there."""
    wrong = [module for module in RUN.findall(text) if find_spec(module) is None]
    begun = [name.lower() for name in re.findall(r"tabletop new (\w+)", text)]
    last = ""
    for line in code_of(text):
        found = COMMAND.search(line)
        rest = found[1] if found else line
        words = re.split(r"\s{2,}", rest.strip())[0].split() if found and not rest.startswith("  ") else []
        if found:
            last = words[0] if words and re.fullmatch(r"[a-z]+", words[0]) else ""
            if last not in commands():
                wrong.append(line)
                continue
            wrong += [word for word in words[1:2] if re.fullmatch(r"[a-z_]+", word) and word not in (*takes(last), *begun)]
            wrong += [
                one for choices in re.findall(r" \[([a-z|]+)\]", rest) for one in choices.split("|") if one not in takes(last)
            ]
        elif not line.startswith(("[--", "--")):
            continue
        known = set(commands()[last]._option_string_actions)
        if line.startswith("--") and not found:
            known = {option for command in commands().values() for option in command._option_string_actions}
        wrong += [option for option in re.findall(r"(?<![\w-])--?[a-z][a-z-]*", rest) if option not in known]
    return wrong


def code_of(text: str) -> Iterator[str]:
    """The lines and words of a page that are set as code, without the room in front."""
    for line in text.splitlines():
        if line.startswith("    "):
            yield line.strip()
        else:
            yield from SPAN.findall(line)


def takes(command: str) -> list[str]:
    """The words that may follow a command: its choices, else the ids of the games."""
    choices = [str(one) for action in commands()[command]._actions if action.choices for one in action.choices]
    return [*choices, *game_names()]


def quotes(text: str) -> Iterator[tuple[str, str]]:
    """Each block of Python on a page with the file that it is from: the one named last before it."""
    for block in FENCE.finditer(text):
        if block[1] == "python":
            named = [one for one in SPAN.findall(text[: block.start()]) if one.endswith(".py")]
            yield named[-1] if named else "", block[2]


def sources(named: str) -> list[str]:
    """The text of each file of that name."""
    starts = [ROOT / "tabletop", ROOT / "tests"]
    paths = [ROOT / named, *(start / named for start in starts)]
    paths += [path for start in starts for path in start.rglob(named)] if "/" not in named else []
    return [path.read_text(encoding="utf-8") for path in paths if path.is_file()]


# The tests


def test_the_checks_find_what_is_wrong() -> None:
    page = "See `core/nothing.py`, `docs/never/`, [this](absent.md), `nowhere.py` and `core/table.py`, `games/<id>/README.md`."
    assert wrong_paths(page, ROOT / "docs") == ["core/nothing.py", "docs/never/", "nowhere.py", "absent.md"]
    assert wrong_paths("```text\ntabletop/core   tabletop/cora\n```\n", ROOT) == ["tabletop/cora"]
    page = "`Session.play()`, `Session.sing()`, `admit()`, `omit()`, `NoSuchThing`, `SaveFile`, "
    page += "`tabletop.rules.play`, `tabletop.rulers`"
    assert wrong_names(page) == ["Session.sing()", "omit()", "NoSuchThing", "tabletop.rulers"]
    page = "`tabletop dance`, `tabletop log SAVE --color`, `--tunes`, `tabletop bench [render|sing]`, `tabletop play ludo`\n"
    page += "`tabletop new Fair`, `tabletop check fair`, `tabletop check unfair`\n"
    page += "`python -m nonsense`\n    tabletop export SAVE -o FILE.gif    its moments\n        [--from N] [--fro N]\n"
    assert wrong_commands(page) == ["nonsense", "tabletop dance", "--color", "--tunes", "sing", "ludo", "unfair", "--fro"]


@EACH
def test_files_and_folders_are_there(page: Path) -> None:
    assert wrong_paths(page.read_text(encoding="utf-8"), page.parent) == []


@EACH
def test_names_of_the_code_are_there(page: Path) -> None:
    assert wrong_names(page.read_text(encoding="utf-8")) == []


@EACH
def test_commands_and_options_are_there(page: Path) -> None:
    assert wrong_commands(page.read_text(encoding="utf-8")) == []


def test_the_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in commands() if f"tabletop {name}" not in readme] == []


def test_the_python_of_the_readme_runs() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = readme.partition("## From Python\n")[2].partition("\n`Session`")[0].splitlines()
    names: dict[str, object] = {}
    exec("\n".join(line.removeprefix("    ") for line in lines), names)
    assert isinstance(names["session"], Session)
    listed = re.findall(r"`(\w+)(?:\(\w*\))?`", readme.partition("\n`Session` is")[2].partition("## ")[0])
    assert [name for name in listed if name not in ("SaveError", *defined()["Session"])] == []


@EACH
def test_quoted_code_stands_so_in_its_file(page: Path) -> None:
    for named, code in quotes(page.read_text(encoding="utf-8")):
        assert any(code in source for source in sources(named)), f"{named} does not hold:\n{code}"


def test_the_example_is_quoted_whole() -> None:
    page = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    quoted = {line for named, code in quotes(page) if named == "tests/three_in_a_row.py" for line in code.splitlines()}
    example = (ROOT / "tests" / "three_in_a_row.py").read_text(encoding="utf-8")
    assert [line for line in example.partition("\nCELLS")[2].splitlines()[1:] if line not in quoted] == []


def test_the_pack_is_quoted_whole() -> None:
    page = (ROOT / "docs" / "adding_a_pack.md").read_text(encoding="utf-8")
    quoted = tomllib.loads("\n".join(body for kind, body in FENCE.findall(page) if kind == "toml"))
    example = ROOT / "tabletop" / "games" / "ferry" / "pack.toml"
    assert quoted == tomllib.loads(example.read_text(encoding="utf-8"))


@pytest.mark.parametrize("level", levels_of(three_in_a_row.GAME))
def test_the_example_plays_to_its_end(level: str) -> None:
    match = make_match(three_in_a_row.GAME, 2, {})
    bots = [bot_for(three_in_a_row.GAME, level) for _ in range(2)]
    for seed in ("1", "2", "3"):
        played = play_game(match, bots, seed)
        assert played.fault == ""
        assert played.outcome is not None
        assert 5 <= played.moves <= 9


def test_the_example_installed_as_the_page_says_is_found_and_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    (group, entry), *others = [body.splitlines() for kind, body in FENCE.findall(page) if kind == "toml"]
    assert group == f'[project.entry-points."{GROUP}"]'
    assert others == []
    name, _, value = entry.replace('"', "").partition(" = ")
    code = (ROOT / "tests" / "three_in_a_row.py").read_text(encoding="utf-8")
    shown = re.findall(r"^    (from tabletop.bots.*|BOTS = .*)$", page, re.MULTILINE)
    assert len(shown) == 2
    code = code.replace('BOTS = {"normal": Judgement(worth)}', "\n".join(shown))
    (tmp_path / f"{value.partition(':')[0]}.py").write_text(code, encoding="utf-8")
    install(tmp_path, monkeypatch, **{name: value})
    # In a process of its own: here the example is imported already, from the tests.
    run = [sys.executable, "-m", "tabletop", "simulate", name, "--bots", "normal,easy", "--games", "4", "--processes", "1"]
    paths = os.pathsep.join([str(tmp_path), str(ROOT)])
    done = subprocess.run([*run, "--json"], env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["finished"] == 4


def test_the_hooks_before_a_commit_are_our_own_tools() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"repo: (\S+)", hooks) == ["local"]
    entries = re.findall(r"entry: (.*)$", hooks, re.MULTILINE)
    assert [entry.split()[3:] for entry in entries] == [["check", "--force-exclude"], ["format", "--force-exclude"], []]
    assert [entry.split()[:3] for entry in entries] == [[".venv/bin/python", "-m", tool] for tool in ("ruff", "ruff", "mypy")]


def test_programs_that_use_the_package_are_told_of_its_types() -> None:
    assert (ROOT / "tabletop" / "py.typed").read_bytes() == b""
    targets = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    assert "tabletop" in targets["wheel"]["packages"]
    at_the_top = {path.name for path in PAGES if path.parent == ROOT} | {"docs", "tests", "tabletop", ".pre-commit-config.yaml"}
    assert at_the_top <= set(targets["sdist"]["include"])


def test_the_changelog_has_one_section_for_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)$", changelog, re.MULTILINE)[0].startswith(__version__)
    assert set(re.findall(r"^### (.*)$", changelog, re.MULTILINE)) <= {"Added", "Changed", "Fixed"}
    rows = re.findall(r"^- .*(?:\n  .*)*", changelog, re.MULTILINE)
    assert len(rows) == len(set(rows)) > 0
