"""`tabletop simulate`: bots against bots, on all cores."""

from __future__ import annotations

from argparse import Namespace

from tabletop.bots.simulate import Figures, simulate
from tabletop.cli.output import ProgressBar, complain, print_json, print_rows, say
from tabletop.core.chance import new_seed
from tabletop.core.errors import UnknownNameError
from tabletop.games.game import Game
from tabletop.games.registry import load_game

Value = str | int | bool


def simulate_command(asked: Namespace) -> int:
    """Play and print the figures; exit code 1 with a sentence if the game's own code failed in some games."""
    game = load_game(asked.game)
    bots = [level.strip() for level in asked.bots.split(",")]
    players = asked.players or (len(bots) if len(bots) > 1 else game.players[1])
    if asked.games < 1:
        raise UnknownNameError("At least one game must be played.")
    if asked.processes < 0:
        raise UnknownNameError("The number of processes is 0, for one per core, or more.")
    options = dict(parsed_option(game, text) for text in asked.rules_option)
    with ProgressBar("games") as progress:
        figures = simulate(
            load_game,
            asked.game,
            players,
            bots,
            asked.games,
            asked.seed or new_seed(),
            asked.processes,
            options,
            progress,
        )
    if asked.json:
        print_json(figures)
    else:
        print_figures(figures)
    if figures["fault"]:
        complain(f"In {figures['failed']} of {figures['games']} games: {figures['fault']}")
        return 1
    return 0


def parsed_option(game: Game, text: str) -> tuple[str, Value]:
    """An option and its value from `k=v`; raises UnknownNameError if the game does not have it."""
    key, equals, value = text.partition("=")
    if not equals:
        raise UnknownNameError(f"An option of the rules is given as name=value, not {text!r}.")
    for option in game.options:
        if option.id == key:
            for choice, _ in option.choices:
                if str(choice).lower() == value.lower():
                    return key, choice
            allowed = ", ".join(str(choice).lower() for choice, _ in option.choices)
            raise UnknownNameError(f"The option {key!r} of {game.name} can be {allowed}, not {value!r}.")
    known = ", ".join(option.id for option in game.options) or "none"
    raise UnknownNameError(f"{game.name} has no option {key!r}; it has {known}.")


def print_figures(figures: Figures) -> None:
    """Print the figures for a person: up to three lines about all games, then a row for each seat."""
    lengths, scores = figures["lengths"], figures["scores"]
    say(
        f"{figures['game']}: {figures['finished']} of {figures['games']} games finished, {figures['moves']} moves"
        f" in {figures['seconds']} s ({figures['moves_per_second']} a second)"
    )
    if lengths:
        say(f"moves in a game: {lengths['min']} to {lengths['max']}, median {lengths['median']}")
    if figures["cards"]:
        seen, unseen = figures["cards"] - len(figures["unseen"]), ", ".join(figures["unseen"])
        say(f"cards seen in play: {seen} of {figures['cards']}{f'; not seen: {unseen}' if unseen else ''}")
    rows = [
        (seat, level, str(won), *(str(scores[seat].get(key, "")) for key in ("mean", "min", "max")))
        for (seat, won), level in zip(figures["wins"].items(), figures["bots"], strict=True)
    ]
    print_rows(("seat", "bot", "wins", "points", "fewest", "most"), rows)
