"""Which module of the package imports which, read from the source: imports inside functions and for types alone count too."""

from __future__ import annotations

import ast
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
    return {name: frozenset(named_in(path.read_text("utf-8")) - {name}) for name, path in modules().items()}


def named_in(source: str) -> set[str]:
    """The modules of the package that the import statements of a source name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, "imports are absolute here"
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            found.update(name if name in modules() else node.module for name in whole)
    return found & modules().keys()


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
