"""Lotta Rome in words: what comes next, what the log says of each move, what is asked, and what buttons promise."""

from __future__ import annotations

from itertools import groupby
from random import Random

import pytest
from lotta_scene import EAST, Scene, at_bids, at_elephants, begun, buying, placing, with_forts

from tabletop.core.log import Entry
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.auction import Bid
from tabletop.games.lotta_rome.cells import START
from tabletop.games.lotta_rome.choosing import Choose
from tabletop.games.lotta_rome.data import CONTRACTS, NAMES
from tabletop.games.lotta_rome.domain import Domain, domain_of, land_name, lands_of, lands_said, load_of, where
from tabletop.games.lotta_rome.elephants import PlaceElephant, entitlement
from tabletop.games.lotta_rome.forts import SetFort
from tabletop.games.lotta_rome.lands import Placing
from tabletop.games.lotta_rome.market import TakeLot
from tabletop.games.lotta_rome.placing import Lay, PlaceLand, Take, TakeBack
from tabletop.games.lotta_rome.rules import RULES
from tabletop.games.lotta_rome.splitting import Split, row_of_lands
from tabletop.rules.choices import choices_among
from tabletop.rules.gesture import Button
from tabletop.rules.words import with_article
from tabletop.session import Session
from tabletop.session.step_tables import step_results, step_tables


def announced(merchants: bool) -> list[str]:
    """What a game of three announces, step by step, each once, from its beginning to its end."""
    scene, said = Scene(3, "next", merchants), []
    while scene.table.flow.to_act:
        seat = scene.table.flow.to_act[0]
        said.append(f"{scene.phase} {scene.table.flow.round} {seat}: {RULES.next_up(scene.table)}")
        scene.play(seat, RULES.legal_moves(scene.table, seat).moves[0])
    assert RULES.next_up(scene.table) == ""
    return [one for one, _ in groupby(said)]


CHOICES = (
    "division {0} blue: Then everybody chooses a lot of whoever comes {1} them.",
    "selection {0} blue: Then everybody places the lands of two lots: the chosen one and the one left over.",
    "addition {0} blue: Then Red places lands.",
    "addition {0} red: Then Green places lands.",
)
SIDES = {1: "after", 2: "before", 3: "after", 4: "before"}


@pytest.mark.parametrize("round_", [1, 4])
def test_what_comes_next_in_the_base_game(round_: int) -> None:
    said = announced(False)
    after = "the next round begins" if round_ < 4 else "the buildings and gems are scored"
    wanted = [*(one.format(round_, SIDES[round_]) for one in CHOICES), f"addition {round_} green: Then {after}."]
    assert [one for one in said if one in wanted] == wanted


@pytest.mark.parametrize("round_", [1, 4])
def test_what_comes_next_with_the_merchants(round_: int) -> None:
    said = announced(True)
    assert said[0] == "start_contract 0 blue: Then the first round begins."
    here = [one for one in said if one.split()[1] == str(round_)]
    after = "the next round begins" if round_ < 4 else "the forts are named, and buildings, gems and contracts are scored"
    for line in (
        *(one.format(round_, SIDES[round_]) for one in CHOICES),
        f"addition {round_} green: Then everybody puts an elephant on a free land.",
        f"elephant {round_} blue: Then Red puts an elephant on a free land.",
        f"elephant {round_} red: Then Green puts an elephant on a free land.",
        f"elephant {round_} green: Then everybody bids with a contract.",
        f"bid {round_} blue: Then the lots of the market are bought, the highest bid first.",
    ):
        assert line in here
    buying = [one for one in here if one.startswith("purchase")]
    buyers = [one.split()[2].rstrip(":") for one in buying]
    assert sorted(buyers) == ["blue", "green", "red"]
    names = [f"{seat.title()} buys a lot" for seat in buyers[1:]]
    assert [one.split(": ")[1] for one in buying] == [f"Then {what}." for what in (*names, after)]


def test_what_comes_after_forts() -> None:
    forts = [one for one in announced(True) if one.startswith("forts")]
    assert forts
    assert {one.split(": ")[1] for one in forts} == {"Then the buildings, gems and contracts are scored."}


def test_a_cell_says_what_a_land_with_its_building_brings() -> None:
    """A field with a mill on it, laid beside another field: the mill scores both, the mill that stands there one more."""
    scene = placing().lay("blue", {START: "FIELD"}, {START: "MILL"})
    building = scene.one_of("MILL", ids.BOX, *[ids.WORKS[seat] for seat in scene.seats])
    land = scene.one_of("FIELD", *[ids.STACK[seat] for seat in scene.seats])
    for piece in scene.table.zones[ids.INCOMING["blue"]]:
        scene.put(piece, ids.STACK["blue"] if piece.startswith("L") else ids.BOX)
    scene.put(land, ids.INCOMING["blue"]).put(building, ids.INCOMING["blue"])
    assert load_of(scene.table, land) == (building,)
    scene.flow("blue", phase="addition", agenda=(Placing(land, "", "", "", "", ()).row(),))
    button = next(one for one in RULES.gestures(scene.table, "blue", Lay(EAST)) if isinstance(one, Button))
    assert (button.label, button.detail) == ("East of the mill", "3 points more, field area of 2")


def test_the_log_says_what_is_placed_and_taken_back() -> None:
    scene = placing()
    land = lands_of(scene.table, ids.INCOMING["blue"])[0]
    name = land_name(scene.table, land)
    article = "an" if name[0] in "aeiou" else "a"
    scene.play("blue", Take(land))
    assert scene.said("red") == f"Blue takes up {article} {name}."
    scene.play("blue", Lay(START))
    assert scene.said("red") == f"Blue lays {article} {name} in the middle."
    scene.play("blue", TakeBack())
    assert scene.said("red") == f"Blue takes the {name} back." or " with " in name
    scene.play("blue", PlaceLand(land, START))
    assert scene.said("red") == f"Blue lays {article} {name} in the middle."


def test_the_log_says_what_is_offered_and_what_is_chosen() -> None:
    scene = Scene(2)
    names = [land_name(scene.table, land) for land in row_of_lands(scene.table, "blue")]
    row = [name.replace(" with an ", " with ").replace(" with a ", " with ") for name in names]
    scene.play("blue", Split((0, 4)))
    assert scene.said("blue") == f"Your smaller lot: {row[0]}, {row[4]}, gem."
    scene.play("red", Split(()))
    assert scene.said("red") == "Your smaller lot: gem."
    # The gem is a sign of the row.
    assert scene.steps == ("The screens come down.", f"Blue’s smaller lot: {row[0]}, {row[4]}.", "Red’s smaller lot: no land.")
    scene.play("blue", Choose("SMALL")).play("red", Choose("LARGE"))
    assert scene.steps[:2] == ("Blue takes Red’s smaller lot.", "Red takes Blue’s larger lot.")


def test_sentences_of_the_log_name_one_land_beside_and_doubles_by_their_halves() -> None:
    """Of two lands beside it the second was cut off, and so was half of what a double land was called."""
    domain = Domain(dict.fromkeys((START, EAST, "h6", "i6"), "VINE"), {})
    assert [cell for cell in domain.frontier() if " and " in where(domain, cell)]
    for cell in domain.frontier():
        assert where(domain, cell, True) == where(domain, cell).split(" and ")[0].replace(" the ", " a ")
    scene = buying()
    names = {kind: land_name(scene.table, piece) for piece in ids.DOUBLE_LANDS if (kind := scene.table.pieces[piece].kind)}
    assert sorted(name for name in names.values() if name.startswith("double ")) == [
        f"double {name}" for name in ("field", "olive grove", "quarry", "town quarter", "vineyard")
    ]
    assert sum("–" in name for name in names.values()) == 20
    scene.play("blue", TakeLot(3))
    assert len(scene.said("red")) < 80


def test_what_a_row_shows_as_a_sign_its_sentence_does_not_say() -> None:
    """A gem was counted twice: `-1` with a gem before the sentence, and `a gem` in it."""
    session, rng, steps = Session.new("lotta_rome", 3, seed="signs", options={"merchants": True}), Random(3), 0
    while session.outcome() is None:
        seat = session.table.flow.to_act[0]
        session.play(rng.choice(session.legal_moves(seat).moves), seat)
        for step in step_tables(session.log, session.head):
            if any(result.icon == "gem-pendant" for result in step_results(session.game_rules, session.log, step)):
                steps += 1
                assert "gem" not in session.words_of(step, None)
    assert steps > 20


def test_bare_lands_of_a_kind_are_counted_together() -> None:
    """Each was named by itself, so that the log cut the sentence short before its end."""
    scene = Scene(2)
    stack = [land for land in scene.table.zones[ids.STACK["blue"]] if scene.table.pieces[land].kind in ("QUARRY", "FIELD")]
    quarries = [land for land in stack if scene.table.pieces[land].kind == "QUARRY"]
    fields = [land for land in stack if scene.table.pieces[land].kind == "FIELD"]
    assert lands_said(scene.table, [*quarries[:2], fields[0]], True) == "2 quarries, a field and a gem"
    assert lands_said(scene.table, []) == "no land"


def test_the_log_says_how_many_contracts_an_elephant_draws() -> None:
    scene = at_elephants(2)
    cell = domain_of(scene.table, "blue").free()[0]
    cards = entitlement(domain_of(scene.table, "blue"), cell)
    button = next(one for one in RULES.gestures(scene.table, "blue", PlaceElephant(cell)) if isinstance(one, Button))
    drawn = f"{cards} contract{'s' if cards > 1 else ''}"
    assert button.detail == f"draws {cards} card{'s' if cards > 1 else ''}"
    scene.play("blue", PlaceElephant(cell))
    land = with_article(NAMES[domain_of(scene.table, "blue").lands[cell]])
    assert scene.said("red") == f"Blue puts an elephant on {land} and draws {drawn}."


@pytest.mark.parametrize(("card", "others", "coins"), [("CT28", 1, "3 coins"), ("CT48", 2, "6 coins"), ("CT59", 1, "6 coins")])
def test_6_7_a_bid_is_the_coins_and_one_for_each_other_card(card: str, others: int, coins: str) -> None:
    """The three bids of the example in the rules."""
    scene = at_bids(2)
    for seat in scene.seats:
        for held in (*scene.table.zones[ids.HAND[seat]], *scene.table.zones[ids.SECRET[seat]]):
            scene.put(held, ids.DISCARDS)
    for seat, spare in zip(scene.seats, ("CT01", "CT02"), strict=True):
        scene.put(spare, ids.SECRET[seat])
    for held in ("CT03", "CT04")[:others]:
        scene.put(held, ids.HAND["blue"])
    scene.put(card, ids.HAND["blue"]).put("CT05", ids.HAND["red"])
    title = CONTRACTS[card].title
    button = next(one for one in RULES.gestures(scene.table, "blue", Bid((card,))) if isinstance(one, Button))
    assert button.label == f"Bid {coins.split()[0]} with {title}"
    scene.play("blue", Bid((card,)))
    assert scene.said("blue") == f"You bid with {title}."
    scene.play("red", Bid(("CT05",)))
    assert scene.steps[0] == f"Blue bids {coins} with {title}."
    assert scene.steps[1] == "Red bids 1 coin with Great Quarry."


def test_6_7_the_log_says_why_one_of_two_equal_bids_buys_first() -> None:
    scene = at_bids(3)
    for seat, card in zip(scene.seats, ("CT28", "CT59", "CT48"), strict=True):
        for held in (*scene.table.zones[ids.HAND[seat]], *scene.table.zones[ids.SECRET[seat]]):
            scene.put(held, ids.DISCARDS)
        scene.put(card, ids.HAND[seat])
    # With 2 coins and one more card, 5 coins, and 4 coins and one more card: the last two bid the same.
    scene.put("CT03", ids.HAND["blue"]).put("CT04", ids.HAND["green"])
    for seat, card in zip(scene.seats, ("CT28", "CT59", "CT48"), strict=True):
        scene.play(seat, Bid((card,)))
    tie = "of equal bids the higher number buys first"
    assert scene.steps[0] == f"Blue bids 3 coins with {CONTRACTS['CT28'].title}."
    assert scene.steps[1] == f"Red bids 5 coins with {CONTRACTS['CT59'].title}, number 59; {tie}."
    assert scene.steps[2] == f"Green bids 5 coins with {CONTRACTS['CT48'].title}, number 48; {tie}."
    assert scene.table.flow.to_act == ("red",)


def test_the_log_says_what_is_bought_and_what_forts_are() -> None:
    scene = buying()
    words = {lot: [RULES.gestures(scene.table, "blue", TakeLot(lot))[-1]] for lot in range(1, 6)}
    details = {lot: button.detail for lot, [button] in words.items() if isinstance(button, Button)}
    assert [one.split(" and ")[1:] for one in (details[1], details[2])] == [["a fort"], ["a gem"]]
    scene.play("blue", TakeLot(2))
    double = details[2].removesuffix(" and a gem").removeprefix("an ").removeprefix("a ")
    assert scene.said("red") == f"Blue takes lot 2: {double}."
    scene = with_forts()
    entry = Entry(2, 1, "blue", SetFort(EAST, "MILL").to_row(), ())
    assert (
        RULES.describe_move(entry, scene.table, scene.table, "red")
        == "The fort of Blue is a mill, on the field east of the vineyard."
    )


def test_who_has_no_free_land_is_not_announced() -> None:
    scene = begun(2).all_play(Split(())).play("blue", Choose("LARGE")).play("red", Choose("SMALL")).place_all()
    assert scene.table.flow.to_act == ("blue",)
    assert RULES.next_up(scene.table) == "Then everybody bids with a contract."


def test_the_cells_for_a_land_are_listed_by_what_they_bring_each_with_words_of_its_own() -> None:
    """An olive grove goes best beside the oil mill; of two bare vineyards none is the only one, so the mill says where."""
    lands = {START: "FIELD", "j7": "TOWN", "k7": "VINE", "g7": "VINE", "h7": "QUARRY"}
    scene = placing().lay("blue", lands, {START: "MILL", "j7": "OIL_MILL"})
    land = scene.one_of("OLIVE", *[ids.STACK[seat] for seat in scene.seats])
    for piece in scene.table.zones[ids.INCOMING["blue"]]:
        scene.put(piece, ids.STACK["blue"] if piece.startswith("L") else ids.BOX)
    scene.put(land, ids.INCOMING["blue"]).flow("blue", phase="addition", agenda=(Placing(land, "", "", "", "", ()).row(),))
    legal = RULES.legal_moves(scene.table, "blue").moves
    rows = choices_among(RULES, scene.table, "blue", legal)
    gains = [row.detail.split(" ")[0] for row in rows]
    assert gains == sorted(gains, key=("1", "no").index)
    assert gains.count("1") == 4
    assert len({(row.label, row.detail) for row in rows}) == len(rows) == len(legal)
    assert {row.label for row in rows} >= {"North-east of the mill", "South-east of the oil mill"}


def test_a_cell_is_named_by_a_land_beside_it_or_the_middle() -> None:
    assert where(Domain({"g7": "VINE", "h7": "VINE"}, {}), "f7") == "west of the vineyard"
    assert where(Domain({}, {}), START) == "in the middle"
