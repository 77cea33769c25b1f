"""The sentence about each place of a game comes from a file; every place has one, and a wrong file is refused by its name."""

from __future__ import annotations

import pytest

from tabletop.core.errors import GameDataError
from tabletop.games.places import about_place, about_words, places_of
from tabletop.games.registry import load_game
from tabletop.session import Session

ALL_OVER = "table"
"""The table itself, on which everything lies."""

EVERY_SIZE = [("round_house", 2), ("round_house", 4), ("ming_dynasty", 2), ("ming_dynasty", 4), ("three_kingdoms_redux", 3)]
"""Games that say something of each place, with the fewest and the most players."""


@pytest.mark.parametrize(("game", "players"), EVERY_SIZE)
def test_every_place_says_what_it_is_good_for(game: str, players: int) -> None:
    """A town said only who waits there; chairs, supplies and tracks said nothing."""
    session = Session.new(game, players, seed="places")
    table, rules = session.table, session.game_rules
    zones = [zone.id for zone in session.equipment.zones.values() if not zone.in_hand and zone.id != ALL_OVER]
    silent = {zone for zone in zones if not about_place(session.game, zone) and not rules.zone_help(table, zone)}
    # Outer rooms of Round House are tiles with texts of their own.
    assert silent <= {f"{what}O{number}" for what in ("tile.", "") for number in range(1, 7)}


@pytest.mark.parametrize("game", dict(EVERY_SIZE))
def test_every_sentence_is_about_a_place(game: str) -> None:
    known, used = load_game(game), set()
    for players in range(known.players[0], known.players[1] + 1):
        for zone in Session.new(game, players, seed="places").equipment.zones:
            used.add(about_place(known, zone))
    assert set(places_of(known.name, known.places).values()) - used == set()


def test_a_wrong_file_is_refused_by_the_name_of_the_game() -> None:
    for text in ('"a" = 5', "a = [", "a = { b = 1 }", "words = 5", "[words]\na = 5"):
        with pytest.raises(GameDataError, match="The places of Chess cannot be read"):
            places_of("Chess", text)
    assert about_place(None, "a") == ""


def test_a_word_of_a_game_is_explained_once_and_only_where_it_stands() -> None:
    game = load_game("round_house")
    helper = about_words(game, "Buy a helper action")
    assert "free chair" in helper
    assert about_words(game, f"Buy a helper action. {helper}") == ""
    assert about_words(game, "a merchant, a merchant action").count("sends an assistant") == 1
    assert about_words(game, "Take 1 tea") == about_words(None, "helper") == ""
