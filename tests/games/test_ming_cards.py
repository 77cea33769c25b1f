"""Every card, tile, border, district and space of Ming Dynasty in play, each with a test named after it."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations, product

import pytest
from ming_scene import Scene
from msgspec.structs import replace

from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.errors import GameDataError
from tabletop.games.ming_dynasty import GAME, data
from tabletop.games.ming_dynasty.cards import TakeCard, TakeDragon
from tabletop.games.ming_dynasty.cities import ChooseReturn
from tabletop.games.ming_dynasty.data import BORDER, DISTRICTS, PROVINCE_OF, PROVINCES, ROADS, TRANSPORTS, WORLD
from tabletop.games.ming_dynasty.deployment import Deploy
from tabletop.games.ming_dynasty.ids import (
    CARD_KIND,
    CARDS,
    CLOISTER,
    DISCARDS,
    DISPLAY,
    DRAGON_CARDS,
    DRAGONS,
    HAND,
    HOUSES,
    MOVES,
    OWN_POINTS,
    OWN_TILES,
    POINT_PIECES,
    PRINCES,
    PROVINCE_TILES,
    RETURN_CARDS,
    SPACE,
    TILES,
)
from tabletop.games.ming_dynasty.movement import Stay, Walk
from tabletop.games.ming_dynasty.placing import PlaceMember
from tabletop.kit.painting import inside
from tabletop.rules.data import check_rows, parse_table

KINDS = dict(zip(["horse", "rickshaw", "junk", "camel", "oxcart", "sedan"], (1, 10, 19, 28, 37, 46), strict=True))
"""The number of the first card of each kind."""
MOVEMENT = [(f"MC{first + number:02}", kind) for kind, first in KINDS.items() for number in range(9)]
BORDER_TABLE = """
B01 SHA1 SHA2 oxcart|B02 SHA1 SHA3 rickshaw|B03 SHA2 SHA3 camel|B04 ZHI1 ZHI2 horse|B05 ZHI1 ZHI3 camel|B06 ZHI2 ZHI3 rickshaw
B07 SHD1 SHD2 oxcart|B08 SHD1 SHD3 horse|B09 SHD2 SHD3 camel|B10 SIC1 SIC2 oxcart|B11 SIC1 SIC3 camel|B12 SIC2 SIC3 sedan
B13 HUG1 HUG2 camel|B14 HUG1 HUG3 oxcart|B15 HUG2 HUG3 sedan|B16 ZHE1 ZHE2 sedan|B17 ZHE1 ZHE3 oxcart|B18 ZHE2 ZHE3 rickshaw
B19 SHA1 ZHI2 camel|B20 SHA1 ZHI3 junk|B21 SHA1 SIC1 sedan|B22 SHA1 HUG3 horse|B23 SHA2 SIC1 horse|B24 SHA3 ZHI3 horse
B25 ZHI1 SHD1 rickshaw|B26 ZHI1 SHD3 junk|B27 ZHI2 SHD3 oxcart|B28 ZHI2 HUG1 sedan|B29 ZHI2 HUG3 junk|B30 SHD2 ZHE1 junk
B31 SHD2 ZHE3 horse|B32 SHD3 HUG1 rickshaw|B33 SHD3 ZHE3 sedan|B34 SIC1 HUG3 rickshaw|B35 SIC2 HUG2 rickshaw|B36 SIC2 HUG3 camel
B37 HUG1 ZHE2 horse|B38 HUG1 ZHE3 junk|B39 HUG2 ZHE2 junk
"""
BORDERS = [row.split() for row in BORDER_TABLE.replace("\n", "|").split("|") if row]
DEGREES = "633464346542646345"
"""How many neighbours each district has, in order."""


@pytest.mark.parametrize(("card", "kind"), MOVEMENT, ids=[card for card, _ in MOVEMENT])
def test_movement_card(card: str, kind: str) -> None:
    assert CARD_KIND[card] == kind
    # It pays a step over a border that shows its kind, named by its kind or by itself, and goes to the discards.
    _, first, second, _ = next(row for row in BORDERS if row[3] == kind)
    for named in (kind, card):
        scene = Scene(3).prince("blue", first).hand("blue", "dragon")
        scene.put(card, HAND["blue"])
        scene.play(Walk(second, named))
        assert scene.at("blue") == second
        assert scene.held(DISCARDS)[-1] == card
        assert scene.kinds("blue") == ["dragon"]
    # It lets the prince stay.
    scene = Scene(3).put(card, HAND["blue"]).play(Stay(kind))
    assert (scene.at("blue"), scene.held(DISCARDS)[-1]) == ("SHA3", card)
    # It can be taken beside a space with an own member, and another card takes its place.
    scene = Scene(3).on_space("HUG", blue=1)
    if card not in scene.held(DISPLAY["HUG"]):
        scene.put(scene.held(DISPLAY["HUG"])[0], MOVES)
        scene.put(card, DISPLAY["HUG"])
    scene.pending("blue", "cards", ("card",)).play(TakeCard("HUG"))
    assert scene.held(HAND["blue"]) == (card,)
    assert len(scene.held(DISPLAY["HUG"])) == 1
    assert scene.count(SPACE["HUG"], "blue") == 1


@pytest.mark.parametrize(("border", "first", "second", "kind"), BORDERS, ids=[row[0] for row in BORDERS])
def test_border(border: str, first: str, second: str, kind: str) -> None:
    assert BORDER[first, second] == BORDER[second, first] == WORLD.borders[border].transport == kind
    for here, there in ((first, second), (second, first)):
        for card in TRANSPORTS:
            scene = Scene(3).put("PR-red", "red.home").put("PR-green", "green.home")
            scene.prince("blue", here).hand("blue", card)
            if card == kind:
                scene.play(Walk(there, card))
                assert scene.at("blue") == there
            else:
                refused = scene.refused(Walk(there, card))
                assert (refused.code, kind in refused.reason or "sedan" in refused.reason) == ("WRONG_TRANSPORT", True)


@pytest.mark.parametrize("card", DRAGON_CARDS)
def test_dragon_card(card: str) -> None:
    # It pays any step, even with the matching card in hand, and goes back to the dragons.
    for there, by in ROADS["SHA3"]:
        scene = Scene(3).put(card, HAND["blue"]).hand("blue", by).play(Walk(there, "dragon"))
        assert (scene.at("blue"), scene.held(DRAGONS)[-1]) == (there, card)
        assert scene.kinds("blue") == [by]
    scene = Scene(3).put(card, HAND["blue"]).play(Stay(card))
    assert scene.held(DRAGONS)[-1] == card
    # It is taken for a member, who leaves the game.
    scene = Scene(3).on_space("SIC", blue=2)
    for other in DRAGON_CARDS:
        if other != card:
            scene.put(other, "box")
    scene.pending("blue", "cards", ("card",)).play(TakeDragon("SIC"))
    assert scene.held(HAND["blue"]) == (card,)
    assert (scene.count(SPACE["SIC"], "blue"), scene.boxed("blue")) == (1, 1)


CHOICES = [cards for size in range(1, 5) for cards in combinations(range(4), size)]


@pytest.mark.parametrize("cards", CHOICES, ids=["+".join(map(str, cards)) for cards in CHOICES])
def test_return_cards(cards: tuple[int, ...]) -> None:
    # Their sum is how many members go back, if as many are in the city; the cards are given back.
    scene = Scene(3).in_houses("SHD1", blue=2).in_houses("SHD2", blue=2).in_houses("SHD3", blue=2)
    scene.pending("blue", "choose", ("choose", "SHD"), round_=2).play(ChooseReturn(cards))
    while scene.table.flow.phase == "return":
        scene.play(scene.moves[0])
    assert sum(scene.count(district, "blue") for district in ("SHD1", "SHD2", "SHD3")) == sum(cards)
    assert scene.boxed("blue") == 6 - sum(cards)
    assert scene.held("blue.returns") == RETURN_CARDS["blue"]
    if sum(cards):
        scene = Scene(3).in_houses("SHD1", blue=1)
        scene.pending("blue", "choose", ("choose", "SHD"), round_=2)
        if sum(cards) > 1:
            assert scene.refused(ChooseReturn(cards)).code == "RETURN_TOO_MANY"


@pytest.mark.parametrize("tile", [tile for tiles in PROVINCE_TILES.values() for tile in tiles])
def test_province_tile(tile: str) -> None:
    # It is taken for a member that moves into a house of its province; the sixth colour completes a set.
    province = tile[3:6]
    scene = Scene(3).no_tiles_left(province).put(tile, TILES[province])
    scene.members(f"{province}1", blue=1).scored()
    assert scene.held(OWN_TILES["blue"]) == (tile,)
    others = [one for one in PROVINCES if one != province]
    scene = Scene(3).no_tiles_left(province).put(tile, TILES[province]).tiles("blue", *others)
    scene.members(f"{province}2", blue=1).scored()
    assert scene.held(OWN_TILES["blue"]) == ()
    assert scene.parts("blue")["sets of six tiles"] == 28
    assert scene.held(TILES[province]) == (tile,)


@pytest.mark.parametrize("tile", POINT_PIECES)
def test_points_tile(tile: str) -> None:
    scene = Scene(3)
    for other in POINT_PIECES:
        if other != tile:
            scene.put(other, OWN_POINTS["red"])
    scene.score(blue=48).cloister("HUG1", "blue").scored()
    assert (scene.points("blue"), scene.held(OWN_POINTS["blue"])) == (52, (tile,))
    assert scene.table.face(tile).name == "50"
    assert scene.table.pieces["FM-blue-31"].x == 2.0
    scene.score(blue=99).scored()
    assert (scene.points("blue"), scene.held(OWN_POINTS["blue"])) == (103, (tile,))
    assert scene.table.face(tile).name == "100"


@pytest.mark.parametrize("district", DISTRICTS)
def test_district(district: str) -> None:
    assert len(ROADS[district]) == int(DEGREES[DISTRICTS.index(district)])
    transports = [by for _, by in ROADS[district]]
    assert len(set(transports)) == len(transports)
    # Members come in from the space of its province only, one of them into its cloister.
    province = PROVINCE_OF[district]
    scene = Scene(4).put("PR-red", "red.home").put("PR-green", "green.home").put("PR-yellow", "yellow.home")
    scene.prince("blue", district).hand("blue", "dragon").on_space(province, blue=3)
    for other in PROVINCES:
        if other != province:
            scene.on_space(other, blue=2)
    scene.play(Stay("dragon")).play(Deploy(2, 1))
    assert (scene.count(district, "blue"), scene.count(CLOISTER[district], "blue")) == (2, 1)
    assert scene.count(SPACE[province], "blue") == 0
    assert all(scene.count(SPACE[other], "blue") == 2 for other in PROVINCES if other != province)
    # In a scoring its strongest enter its own three houses.
    scene.scored()
    assert scene.houses(district) == {"blue": 2}
    assert {scene.table.pieces[piece].x for piece in scene.held(HOUSES[district])} == {0.0, 1.0}


@pytest.mark.parametrize("province", PROVINCES)
def test_province_space(province: str) -> None:
    scene = Scene(3).pending("blue", "place", ("place", 0, 0)).play(PlaceMember(province))
    assert scene.held(SPACE[province]) == ("FM-blue-01",)
    assert scene.acting == "red"


def test_everything_in_the_box_has_a_test() -> None:
    assert {card for card, _ in MOVEMENT} == CARDS.keys()
    assert {row[0] for row in BORDERS} == WORLD.borders.keys()
    box = GAME.equipment(Scene(3).table.equipment.seats, {})
    tested = {
        *CARDS,
        *DRAGON_CARDS,
        *POINT_PIECES,
        *(tile for tiles in PROVINCE_TILES.values() for tile in tiles),
        *(card for seat in ("blue", "red", "green") for card in RETURN_CARDS[seat]),
    }
    others = {placed.piece for placed in box.pieces} - tested
    assert all(re.fullmatch(r"(FM|PR)-(blue|red|green)(-\d\d)?|RM|SPF", piece) for piece in others)


def test_counts_of_the_reference() -> None:
    for players, colours in ((2, 3), (3, 3), (4, 4)):
        table = Scene(players).table
        kinds = [placed.piece[:2] for placed in table.equipment.pieces]
        assert kinds.count("FM") == 30 * colours + players
        assert kinds.count("PR") == colours
        assert (kinds.count("PT"), kinds.count("MC"), kinds.count("DR")) == (108, 54, 18)
        assert (kinds.count("RC"), kinds.count("SP") - 1, kinds.count("RM")) == (4 * players, 6, 1)
    assert [sum(border.transport == kind for border in WORLD.borders.values()) for kind in KINDS] == [7, 7, 6, 7, 6, 6]


def test_the_map_is_connected_and_five_steps_across() -> None:
    longest = 0
    for start in DISTRICTS:
        reached, layer, steps = {start}, {start}, 0
        while layer:
            layer = {there for here in layer for there, _ in ROADS[here]} - reached
            reached |= layer
            steps += bool(layer)
        assert len(reached) == 18
        longest = max(longest, steps)
    assert longest == 5


def test_places_of_the_map_lie_in_their_districts() -> None:
    for district in WORLD.districts.values():
        for place in (district.open, district.cloister, district.prince, *district.houses):
            assert inside(data.vertices(district.corners), place), district.id
    zones = Scene(3).table.equipment.zones
    for zone, other in combinations([zones[PRINCES[district]] for district in DISTRICTS], 2):
        middle = (zone.x + zone.slots[0][0], zone.y + zone.slots[0][1])
        assert not (other.x < middle[0] < other.x + other.width and other.y < middle[1] < other.y + other.height)


FAULTS = {
    "a district of a foreign province": ("districts.csv", 2, "SHA1,SHA", "SHA1,ZHI"),
    "a corner that is none": ("districts.csv", 2, "V10 V05 V13", "V99 V05 V13"),
    "two houses": ("districts.csv", 2, "334,288 331,316 313,338", "334,288 331,316"),
    "a place off the board": ("districts.csv", 2, "426,384", "4260,384"),
    "a place that is no point": ("districts.csv", 2, "426,384", "426"),
    "a border of one district": ("borders.csv", 2, "SHA1,SHA2", "SHA1,SHA1"),
    "a transport without cards": ("borders.csv", 2, "oxcart", "bicycle"),
    "an inner border called outer": ("borders.csv", 2, "inner", "outer"),
    "a segment that is no edge": ("borders.csv", 2, "V15-V10", "V15-V36"),
}


@pytest.mark.parametrize(("file", "row", "old", "new"), FAULTS.values(), ids=FAULTS)
def test_wrong_data_is_named_with_file_and_row(file: str, row: int, old: str, new: str) -> None:
    text = read(file)
    assert old in text
    wrong = text.replace(old, new, 1)
    with pytest.raises(GameDataError, match=f"{file}, row {row}: "):
        check(file, wrong)


def check(file: str, text: str) -> None:
    """Check a data file whose content is `text`."""
    if file == "districts.csv":
        check_rows(file, parse_table(text, file, data.District), lambda one: data.district_fault(WORLD, one))
    else:
        check_rows(file, parse_table(text, file, data.Border), lambda one: data.border_fault(WORLD, one))


def read(file: str) -> str:
    """A data file of the game."""
    return files(data.__package__).joinpath(file).read_text("utf-8")


def test_every_kind_of_piece_says_what_it_does() -> None:
    kinds = Scene(2).table.equipment.kinds.values()
    assert [kind.id for kind in kinds if not kind.text] == ["card_back"]
    assert len(list(product(kinds))) > 30


def test_a_seat_may_be_called_neutral() -> None:
    seats = (replace(SEAT_COLOURS[0], name="Neutral"), *SEAT_COLOURS[1:3])
    kinds = GAME.box(seats, {}).kinds
    assert kinds["member.blue"].name == "Neutral’s family member"
    assert "belongs to nobody" not in kinds["member.blue"].text
    assert "marker.blue" in kinds
