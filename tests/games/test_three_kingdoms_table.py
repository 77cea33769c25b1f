"""The box of Three Kingdoms Redux: what lies where at first, the set-up by chance, and what nobody may see."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace
from pygame import FRect

from tabletop.core.chance import Rng
from tabletop.core.check_table import check_table
from tabletop.core.equipment import SEAT_COLOURS, SeatDef
from tabletop.core.errors import GameDataError, UnknownNameError
from tabletop.core.layout import place_centre, zone_at, zone_spots
from tabletop.core.table import Table, start_table
from tabletop.core.view import keeps_secrets, view
from tabletop.games.three_kingdoms_redux import GAME, ids
from tabletop.games.three_kingdoms_redux.data import (
    BORDERS,
    CARDS,
    DECKS,
    GENERALS,
    GENERALS_OF,
    NUMBERS,
    RESOURCES,
    SPACES,
    STATE_ROWS,
    STATES,
)
from tabletop.games.three_kingdoms_redux.rounds import set_up
from tabletop.rules.free_moves import MovePieces
from tabletop.rules.play import Play
from tabletop.rules.recorder import settle
from tabletop.session import Session

SEATS = SEAT_COLOURS[:3]
BOX = GAME.box(SEATS, {})


def begun(seed: str = "set-up") -> Table:
    """The table after the set-up by chance."""
    table = start_table(BOX, seed)
    play = Play(table, Rng(table.chance), {})
    set_up(play)
    return settle(table, play, play.rng)[1]


def test_what_is_in_the_box() -> None:
    kinds = Counter(placed.kind for placed in BOX.pieces)
    assert sum(kinds[one] for one in GENERALS) == 69
    assert sum(kinds[one] for one in CARDS) == 42
    assert kinds["liao_hua.token"] == 2
    assert all(kinds[token] == 1 for token in ids.TOKENS.values() if token != "liao_hua.token")
    counts = {what: kinds[what] for what in ("market", "farm", "emperor", "plus_one", "plus_two", "bid", "units", "ps", "gift")}
    assert counts == {
        "market": 3 * 5 + 8,
        "farm": 3 * 5 + 8,
        "emperor": 3,
        "plus_one": 8,
        "plus_two": 1,
        "bid": 2,
        "units": 25,
        "ps": 24,
        "gift": 3,
    }
    assert sum(count for kind, count in kinds.items() if kind.startswith("location.")) == 15
    assert kinds["criterion.A"] == kinds["criterion.C"] == kinds["alliance"] == kinds["round"] == 1
    assert check_table(start_table(BOX, "1")) == []


def test_every_state_begins_with_what_its_row_says() -> None:
    table = start_table(BOX, "1")
    for state, row in STATE_ROWS.items():
        held = {what: table.counters[ids.SUPPLY[state, what]] for what in RESOURCES}
        assert held == {
            **dict.fromkeys(RESOURCES, 0),
            "gold": row.gold,
            "rice": row.rice,
            "ps": row.ps,
            "ua": row.ua,
            "ta": row.ta,
        } | {row.weapon: 1}
        assert table.zones[ids.RECRUITED[state]] == (row.lord,)
        assert table.zones[ids.POOL[state]] == (ids.TOKENS[row.lord],)
        assert set(table.zones[ids.GENERAL_DECK[state]]) == {*GENERALS_OF[state]} - {row.lord}
        for zones in (ids.MARKETS, ids.FARMS):
            assert [table.pieces[token].face for token in table.zones[zones[state]]] == [1, 0, 0, 0, 0]
        assert table.pieces[ids.RANK_MARKER[state]].x == row.rank == 0
        assert table.pieces[ids.TRIBAL_MARKER[state]].x == row.tribal
        assert table.pieces[ids.ORDER_MARKER[state]].x == STATES.index(state)
    for bank in (ids.MARKET_BANK, ids.FARM_BANK):
        assert [table.pieces[token].face for token in table.zones[bank]] == [1] * NUMBERS.bank_tokens


def test_the_set_up_shuffles_deals_and_lays_both_criterion_markers() -> None:
    tables = [begun(str(seed)) for seed in range(12)]
    for deck in (*ids.DECK.values(), *ids.GENERAL_DECK.values()):
        assert len({table.zones[deck] for table in tables}) == 12
    laid = {(table.zones["criterion.emperor"], table.zones["criterion.support"]) for table in tables}
    assert laid == {(("criterion.A",), ("criterion.C",)), (("criterion.C",), ("criterion.A",))}
    for state in STATES:
        hands = [[CARDS[card].deck for card in table.zones[ids.HAND[state]]] for table in tables]
        assert hands == [list(DECKS)] * 12
    assert all(check_table(table) == [] for table in tables)


def test_decks_hands_and_drawn_generals_are_secret() -> None:
    table = begun()
    hidden = [*ids.DECK.values(), *ids.GENERAL_DECK.values()]
    for viewer in (*ids.STATE_OF, None):
        seen = view(table, viewer)
        assert keeps_secrets(seen)
        for zone in hidden:
            assert all(piece not in table.pieces for piece in seen.zones[zone])
        for state in STATES:
            known = [piece in table.pieces for piece in seen.zones[ids.HAND[state]]]
            assert known == [ids.SEAT_OF[state] == viewer] * 2


def test_a_general_drawn_into_a_hand_is_seen_by_its_owner_alone() -> None:
    session = Session.new("three_kingdoms_redux", 3, seed="1", rules="off")
    session.play(MovePieces(session.table.zones[ids.HAND["wei"]], ids.GENERAL_DECK["wei"]))
    drawn = session.table.zones[ids.GENERAL_DECK["wei"]][-3:]
    session.play(MovePieces(drawn, ids.HAND["wei"]))
    assert view(session.table, "blue").zones[ids.HAND["wei"]] == drawn
    assert not {*drawn} & {*view(session.table, "red").pieces}
    assert {view(session.table, "red").kind(piece).id for piece in view(session.table, "red").zones[ids.HAND["wei"]]} == {
        "wei.back"
    }


def test_the_states_sit_at_their_seats_in_any_order_and_lend_their_names() -> None:
    blue, red, green = SEATS
    box = GAME.box((green, replace(blue, name="Ann"), red), {})
    assert [(seat.id, seat.name) for seat in box.seats] == [("green", "Shu"), ("blue", "Ann (Wei)"), ("red", "Wu")]
    assert box.zones["wei.hand"].owner == "blue"
    assert box.counters["wu.gold"].seat == "red"
    assert GAME.free_colours(3) == SEATS


def test_no_other_colour_sits_at_this_table() -> None:
    seats: tuple[SeatDef, ...] = (*SEATS[:2], SEAT_COLOURS[3])
    with pytest.raises(GameDataError, match="blue, red and green"):
        GAME.box(seats, {})
    with pytest.raises(UnknownNameError):
        Session.new("three_kingdoms_redux", seats)
    with pytest.raises(UnknownNameError):
        Session.new("three_kingdoms_redux", 2)


def shown_zones() -> list[str]:
    """The places on the table, without the table itself and the hands."""
    return [zone.id for zone in BOX.zones.values() if not zone.in_hand and zone.id != "table"]


def rect(zone: str) -> FRect:
    """Where a place lies."""
    known = BOX.zones[zone]
    return FRect(known.x, known.y, known.width, known.height)


def test_everything_lies_on_the_table_and_nothing_over_something_else() -> None:
    table = FRect(0, 0, BOX.width, BOX.height)
    assert all(table.contains(rect(zone)) for zone in shown_zones())
    within = {(zone, space) for space, zone in ids.CRITERION_ZONE.items()}
    for one, other in combinations(shown_zones(), 2):
        if not {(one, other), (other, one)} & within:
            shared = rect(one).clip(rect(other))
            assert min(shared.width, shared.height) < 0.01, (one, other)
    pads = [FRect(pad.x, pad.y, pad.width, pad.height) for pad in BOX.counters.values() if pad.width]
    assert len(pads) == 30
    for pad in pads:
        assert all(not pad.colliderect(rect(zone)) for zone in shown_zones())
        assert sum(pad.colliderect(other) for other in pads) == 1


@pytest.mark.parametrize("space", SPACES)
def test_a_token_dropped_on_a_stand_comes_to_the_space(space: str) -> None:
    zone = BOX.zones[space]
    for state in SPACES[space].states:
        general = GENERALS_OF[state][0]
        for stand in range(ids.stands_on(space)):
            for part in ids.PARTS:
                spot = place_centre(zone, ids.slot(space, state, stand, part), 0.0)
                found = zone_at(BOX, *spot, BOX.kinds[ids.TOKENS[general]])
                assert found is not None
                assert found.id == space
    other = next((state for state in STATES if state not in SPACES[space].states), None)
    if other is not None:
        kind = BOX.kinds[ids.TOKENS[GENERALS_OF[other][0]]]
        middle = zone.x + zone.width / 2, zone.y + zone.height / 2
        found = zone_at(BOX, *middle, kind)
        assert found is not None
        assert found.id == "table"


def test_the_tokens_of_three_generals_of_a_state_lie_side_by_side() -> None:
    session = Session.new("three_kingdoms_redux", 3, seed="1", rules="off")
    for state in STATES:
        for stand, general in enumerate(GENERALS_OF[state][:3]):
            session.play(MovePieces((ids.TOKENS[general],), "trade", ((float(ids.slot("trade", state, stand)), 0.0),)))
    spots = zone_spots(session.table, BOX.zones["trade"])
    size = BOX.kinds["cao_cao.token"].width
    for one, other in combinations(spots, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) >= size
    assert all(rect("trade").contains(FRect(one.x - size / 2, one.y - size / 2, size, size)) for one in spots)


def test_each_unit_marker_shows_what_it_stands_for() -> None:
    faces = BOX.kinds["units"].faces
    assert len(faces) == len(ids.UNIT_SIDES) == 12 + 6
    assert faces[ids.UNIT_FACE["I", "I"]].name == "2 infantry"
    assert faces[ids.UNIT_FACE["R", "R", "R"]].name == "3 archery"
    assert faces[ids.UNIT_FACE["I", "V"]].name == "1 infantry and 1 cavalry"
    assert [face.name for face in BOX.kinds["ps"].faces][:2] == ["1 popular support", "2 popular support"]
    assert len(BOX.kinds["ps"].faces) == 50
    assert [face.name for face in BOX.kinds["gift"].faces] == ["1 gold", "2 gold"]


def test_the_words_of_cards_say_what_is_needed_and_paid() -> None:
    assert BOX.kinds["rattan_armour"].text.endswith("Needs: tribal 4. Costs 1 spear and 1 rice.")
    assert BOX.kinds["capital_city"].text.endswith("Needs: market 2 and farm 2. Costs 2 gold and 1 rice.")
    assert BOX.kinds["barter_market"].text.endswith("Needs: nothing. Costs 1 rice and 1 weapon of any type. 1 point.")
    assert BOX.kinds["cao_cao"].text.startswith("Authority: A bid with him in it wins ties")
    assert BOX.kinds["cao_cao"].text.endswith("Administration 5, combat 4, leadership 2. He leads infantry, cavalry and archery.")
    assert BOX.kinds["xun_yu"].text == BOX.kinds["xun_yu.token"].text
    assert BOX.kinds["xun_yu"].text.endswith("He leads no armies.")


def test_every_location_shows_what_it_asks_for() -> None:
    for (border, number), zone in ids.LOCATION.items():
        asks = BORDERS[border].locations[number - 1]
        art = BOX.zones[zone].art
        assert art is not None
        words = [layer.text for layer in art.layers if hasattr(layer, "text")]
        assert words[-1] == {"open": "any type", "I": "infantry", "V": "cavalry", "R": "archery", "N": "naval"}[asks]
