"""Which package may import which, the layers of the window, and the checks of types and style."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest
from import_graph import circles, identifiers, imports, imports_at_runtime, modules, named_in, way_to

from tabletop.games.registry import load_game, own_names
from tabletop.rules.game_rules import GameRules

SCREEN = ("tabletop.ui", "pygame")

UI = "tabletop.ui."
LAYERS = {
    "base": "commands keys",
    "look": "look",
    "faces": "faces",
    "board": "board",
    "export": "export",
    "screen": "sounds screen",
    "widgets": "widgets",
    "screens": "screens",
    "table": "table",
    "shell": "shell",
}
"""The layers of the window, lowest first: a module imports its own layer and lower ones. A folder stands for all in it."""


STRANGERS = {
    "core": "games rules bots session saves cli ui",
    "settings": "core.table games rules bots session saves cli ui",
    "text": "core games rules bots session saves cli ui",
    "rules": "games bots session saves cli ui",
    "kit": "games rules bots session saves cli ui",
    "games": "session saves cli ui",
    "packs": "bots session saves cli ui",
    "components": "bots session cli ui",
    "bots": "games session saves cli ui",
    "saves": "games rules bots session cli ui",
    "session": "cli ui",
    "testing": "cli ui",
}
"""The packages that the modules of each package do not import, neither themselves nor through others."""


@pytest.mark.parametrize("package", STRANGERS)
def test_packages_do_not_know_those_above_them(package: str) -> None:
    strangers = (*[f"tabletop.{stranger}" for stranger in STRANGERS[package].split()], *SCREEN)
    members = [name for name in modules() if name.startswith(f"tabletop.{package}")]
    assert members
    assert way_to(imports_at_runtime(), members, strangers) == []


def importers(graph: dict[str, frozenset[str]], wanted: str, but: tuple[str, ...]) -> list[str]:
    """The modules that import one whose name begins with `wanted`, apart from those whose names begin with one of `but`."""
    assert any(other.startswith(wanted) for others in graph.values() for other in others)
    return [name for name, others in graph.items() if not name.startswith(but) and any(one.startswith(wanted) for one in others)]


def test_the_kit_is_for_games_alone() -> None:
    assert importers(imports(), "tabletop.kit", ("tabletop.games", "tabletop.packs", "tabletop.components", "tabletop.kit")) == []


def test_the_screen_is_imported_by_the_command_line_alone() -> None:
    """And by the benches, which measure it."""
    users = ("tabletop.ui", "tabletop.bench", "tabletop.cli", "tabletop.__main__")
    assert importers(imports_at_runtime(), "tabletop.ui", users) == []


def test_the_benches_are_imported_by_the_command_line_alone() -> None:
    assert importers(imports(), "tabletop.bench", ("tabletop.bench", "tabletop.cli")) == []


def test_a_forbidden_import_is_found_through_others() -> None:
    graph = {"a": frozenset({"b", "c"}), "b": frozenset({"a", "d"}), "c": frozenset[str](), "d": frozenset({"far.away"})}
    assert way_to(graph, ["c", "a"], ("far",)) == ["a", "b", "d", "far.away"]
    assert way_to(graph, ["c"], ("far",)) == []
    assert importers(graph, "d", ("a",)) == ["b"]


def layer_of(module: str) -> str:
    """The layer of a module of the window, which is named without `tabletop.ui.`; empty if it has none."""
    return next((layer for layer, names in LAYERS.items() if module.split(".")[0] in names.split()), "")


def test_every_module_of_the_window_has_a_layer() -> None:
    of_window = [name.removeprefix(UI) for name in modules() if name.startswith(UI)]
    assert [name for name in of_window if not layer_of(name)] == []
    listed = [name for names in LAYERS.values() for name in names.split()]
    assert len(listed) == len(set(listed))
    assert [name for name in listed if UI + name not in modules()] == []


def test_the_window_is_made_of_layers() -> None:
    order = list(LAYERS)
    upward = {
        (name.removeprefix(UI), other.removeprefix(UI))
        for name, others in imports().items()
        for other in others
        if name.startswith(UI)
        and other.startswith(UI)
        and order.index(layer_of(name.removeprefix(UI))) < order.index(layer_of(other.removeprefix(UI)))
    }
    assert upward == set()


def test_games_know_neither_each_other_nor_bots() -> None:
    games = "tabletop.games."
    folders = {name.split(".")[2] for name in modules() if name.startswith(games) and name.count(".") > 2}
    assert len(folders) >= 4
    wrong = {
        (name, other)
        for name, others in imports().items()
        for other in others
        if name.startswith(games)
        if other.startswith("tabletop.bots")
        or (other.startswith(games) and other.split(".")[2] in folders and other.split(".")[2] != name.split(".")[2])
    }
    assert wrong == set()


MOST_FILES = 2
"""The files of its game that may name a move: that of its chapter, and one other."""


@pytest.mark.parametrize("game", [one for one in own_names() if load_game(one).ruleset is not None])
def test_few_files_of_a_game_name_a_move(game: str) -> None:
    package = f"tabletop.games.{game}."
    named = {name: identifiers(path.read_text("utf-8")) for name, path in modules().items() if name.startswith(package)}
    rules = load_game(game).ruleset
    moves = rules.moves if isinstance(rules, GameRules) else import_module(f"{package}rules").RULES.moves
    too_many = {move.__name__ for move in moves if sum(move.__name__ in names for names in named.values()) > MOST_FILES}
    assert too_many == set()


def test_identifiers_are_found_wherever_code_names_something() -> None:
    source = "from a import Walk\nclass Stay(Base): ...\nmove = moves.Pass\n\ndef f(one: Hit) -> None:\n    'Skip'\n"
    assert identifiers(source) >= {"Walk", "Stay", "Base", "Pass", "Hit"}
    assert "Skip" not in identifiers(source)


def test_no_imports_go_in_a_circle() -> None:
    assert circles(imports()) == []


def test_a_circle_is_found_also_through_imports_for_types_alone() -> None:
    graph = {"a": frozenset("b"), "b": frozenset("c"), "c": frozenset("bd"), "d": frozenset("e"), "e": frozenset[str]()}
    assert circles(graph) == [{"b", "c"}]
    hidden = "if TYPE_CHECKING:\n    from tabletop.session import Session\ndef late():\n    from tabletop import settings\n"
    assert named_in(hidden) == ({"tabletop.settings"}, {"tabletop.session"})
    inner = "match a:\n    case 1:\n        try: ...\n        except OSError:\n            import tabletop.start\n"
    assert named_in(inner) == ({"tabletop.start"}, set())


@pytest.mark.parametrize(
    "command",
    [
        [sys.executable, "-m", "mypy"],
        [sys.executable, "-m", "ruff", "check", "."],
        [sys.executable, "-m", "ruff", "format", "--check", "."],
    ],
    ids=["mypy", "ruff check", "ruff format"],
)
def test_types_and_style_are_clean(command: list[str], pytestconfig: pytest.Config) -> None:
    done = subprocess.run(command, cwd=pytestconfig.rootpath, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
