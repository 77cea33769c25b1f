"""The import rules of the design, so that the folders keep telling the story."""

from __future__ import annotations

import subprocess
import sys

import pytest
from pytest_archon import archrule

SCREEN = ("tabletop.ui*", "pygame*", "pygame_gui*")


def test_core_knows_only_values() -> None:
    (
        archrule("core knows no games, no files, no screen")
        .match("tabletop.core*")
        .should_not_import(
            "tabletop.games*",
            "tabletop.rules*",
            "tabletop.bots*",
            "tabletop.session*",
            "tabletop.saves*",
            "tabletop.cli*",
            *SCREEN,
        )
        .check("tabletop", skip_type_checking=True)
    )


def test_rules_know_core_alone() -> None:
    (
        archrule("rules know core alone")
        .match("tabletop.rules*")
        .should_not_import("tabletop.games*", "tabletop.bots*", "tabletop.session*", "tabletop.saves*", "tabletop.cli*", *SCREEN)
        .check("tabletop", skip_type_checking=True)
    )


def test_games_know_core_and_rules() -> None:
    (
        archrule("games know core and rules")
        .match("tabletop.games*")
        .should_not_import("tabletop.session*", "tabletop.saves*", "tabletop.cli*", *SCREEN)
        .check("tabletop", skip_type_checking=True)
    )


def test_bots_know_core_and_rules() -> None:
    (
        archrule("bots know core and rules")
        .match("tabletop.bots*")
        .should_not_import("tabletop.games*", "tabletop.session*", "tabletop.saves*", "tabletop.cli*", *SCREEN)
        .check("tabletop", skip_type_checking=True)
    )


def test_saves_know_core_alone() -> None:
    (
        archrule("saves know core alone")
        .match("tabletop.saves*")
        .should_not_import("tabletop.games*", "tabletop.rules*", "tabletop.bots*", "tabletop.session*", "tabletop.cli*", *SCREEN)
        .check("tabletop", skip_type_checking=True)
    )


def test_session_knows_no_screen() -> None:
    (
        archrule("the session knows no screen")
        .match("tabletop.session*")
        .should_not_import("tabletop.cli*", *SCREEN)
        .check("tabletop", skip_type_checking=True)
    )


def test_the_screen_is_imported_by_the_command_line_alone() -> None:
    (
        archrule("nobody but the command line imports the screen")
        .match("tabletop*")
        .exclude("tabletop.ui*", "tabletop.cli*", "tabletop.__main__")
        .should_not_import("tabletop.ui*")
        .check("tabletop", skip_type_checking=True, only_direct_imports=True)
    )


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
