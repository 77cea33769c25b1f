"""Which module of the package imports which, read from the source. All sources are parsed once, which takes seconds.

Imports inside functions count; those for types alone (`if TYPE_CHECKING`) count in `imports`, not in `imports_at_runtime`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import tabletop

ROOT = Path(tabletop.__file__).parent


@cache
def modules() -> dict[str, Path]:
    """Every module of the package by its name; a package stands for its `__init__`."""
    files = sorted(ROOT.rglob("*.py"))
    return {".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): path for path in files}


@cache
def imports() -> dict[str, frozenset[str]]:
    """The modules of the package that each module names in its import statements."""
    return {name: ((at_runtime | for_types) & modules().keys()) - {name} for name, (at_runtime, for_types) in named().items()}


@cache
def imports_at_runtime() -> dict[str, frozenset[str]]:
    """What each module imports when it runs: modules of the package, and others by their dotted names."""
    return {name: at_runtime - {name} for name, (at_runtime, _) in named().items()}


@cache
def named() -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """What each module imports when it runs, and what for types alone."""
    return {name: named_in(path.read_text("utf-8")) for name, path in modules().items()}


def named_in(source: str) -> tuple[frozenset[str], frozenset[str]]:
    """What the import statements of a source name: those that run, and those for types alone."""
    found: dict[bool, set[str]] = {False: set(), True: set()}
    for node, for_types in import_statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            found[for_types].update(alias.name for alias in node.names)
        else:
            assert node.module is not None, "imports are absolute here"
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            found[for_types].update(name if name in modules() else node.module for name in whole)
    return frozenset(found[False]), frozenset(found[True])


def import_statements(node: ast.AST, for_types: bool = False) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """The import statements in a tree, and whether each is for types alone. Expressions, which hold none, are passed over."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, for_types
        elif isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            yield from import_statements(child, for_types or is_for_types(child))


def is_for_types(node: ast.AST) -> bool:
    """Whether this is `if TYPE_CHECKING`."""
    return isinstance(node, ast.If) and ast.unparse(node.test).rpartition(".")[2] == "TYPE_CHECKING"


def way_to(graph: Mapping[str, frozenset[str]], sources: Iterable[str], wanted: tuple[str, ...]) -> list[str]:
    """A shortest chain of imports from one of `sources` to a module whose name begins so; empty if there is none."""
    ways = {name: [name] for name in sources}
    waiting = list(ways)
    for name in waiting:
        for other in sorted(graph.get(name, ())):
            if other.startswith(wanted):
                return [*ways[name], other]
            if other not in ways:
                ways[other] = [*ways[name], other]
                waiting.append(other)
    return []


def identifiers(source: str) -> frozenset[str]:
    """All names that the code of a source mentions: of classes, functions, values, attributes, and in its imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.ClassDef(name=name) | ast.alias(name=name):
                found.add(name)
    return frozenset(found)


def circles(graph: dict[str, frozenset[str]]) -> list[frozenset[str]]:
    """The largest sets of modules of which each reaches every other one by imports (Tarjan's algorithm)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[frozenset[str]] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in number:
                visit(other)
            if other in stack:
                lowest[name] = min(lowest[name], lowest[other])
        if lowest[name] == number[name]:
            at = stack.index(name)
            if len(stack) > at + 1:
                found.append(frozenset(stack[at:]))
            del stack[at:]

    for name in graph:
        if name not in number:
            visit(name)
    return found
