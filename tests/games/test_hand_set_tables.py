"""Rules can be switched on for any table that hands or a hostile save made: they go on, or a sentence says why not."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hand_walk import FIRST_MOVES, check_words, forged_rows, hand_act, look, play_one, rules_of, walk
from msgspec.structs import replace
from round_house_moves import Trade
from round_house_scene import Scene

from tabletop.cli.output import print_json
from tabletop.core.apply import apply_events
from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import ZoneDef
from tabletop.core.events import DiceRolled, Event, FlowChanged, PiecesMoved, PiecesRemoved, Revealed
from tabletop.core.table import Row
from tabletop.games.game import Game
from tabletop.games.registry import list_games, load_game
from tabletop.rules.free_moves import CopyPieces, FacePieces, MovePieces, PeekPieces, RemovePieces, SetCounter
from tabletop.rules.plain_board import place_words
from tabletop.session import Session
from tabletop.session.changes import RulesCannotGoOnError

RULED = [listing.game for listing in list_games() if listing.game is not None and listing.game.ruleset is not None]
GAMES = pytest.mark.parametrize("game", RULED, ids=lambda game: game.id)


def walks(game: Game, seeds: range) -> Counter[str]:
    """The outcomes of the walks with these seeds, with all numbers of players and random options."""
    found: Counter[str] = Counter()
    least, most = game.players
    for seed in seeds:
        rng = Rng(Chance(f"options {seed}"))
        options = {option.id: rng.choice([value for value, _ in option.choices]) for option in game.options}
        found[walk(game, least + seed % (most - least + 1), options, f"{game.id} {seed}")] += 1
    return found


@GAMES
def test_rules_are_called_back_onto_tables_set_by_hand(game: Game) -> None:
    found = walks(game, range(16, 24))
    assert found["refused"] > 0
    assert found["accepted"] + found["resumed"] > 0


@GAMES
def test_a_table_is_judged_alike_whichever_was_judged_before(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.new(game, game.players[1], seed="judged")
    rules, tables = rules_of(session), [session.table]
    session.rules = "off"
    for seed in range(4):
        rng = Rng(Chance(f"judged {seed}"))
        session.jump(session.log.base)
        for _ in range(20):
            hand_act(session, rng)
            tables.append(session.table)
    found = [rules.diagnose(table) for table in tables]
    assert any(found)
    for problems, table in zip(found, tables, strict=True):
        monkeypatch.setattr("tabletop.rules.diagnosis._last_sound", (None, None))
        assert problems == rules.diagnose(table)


@pytest.mark.long
@GAMES
def test_rules_are_called_back_onto_many_tables_set_by_hand(game: Game) -> None:
    walks(game, range(100_000, 102_000))


def forge(game: Game, seeds: range) -> int:
    """Play some moves, change the agenda as only a file can, and ask the rules everything; how often they accepted it."""
    passed = 0
    for seed in seeds:
        rng = Rng(Chance(f"forge {seed}"))
        session = Session.new(game, max(game.players[0], game.players[1] - seed % 2), seed=f"forge {seed}")
        for _ in range(rng.below(FIRST_MOVES)):
            play_one(session, rng)
        table, rules = session.table, rules_of(session)
        for _ in range(12):
            flow = table.flow
            agenda: tuple[Row, ...] = forged_rows(flow.agenda, rng)
            seats = [one.id for one in session.equipment.seats]
            odd = rng.below(8)
            forged = replace(
                flow,
                agenda=agenda,
                to_act=flow.to_act if odd else (rng.choice([*seats, "nobody"]),) * rng.below(3),
                phase=flow.phase if odd != 1 else rng.choice(["", "over", "setup", "room", "kick", "choose", "move"]),
                round=flow.round if odd != 2 else rng.choice([0, 7, 10**12]),
            )
            changed = replace(table, flow=forged)
            problems = rules.diagnose(changed)
            check_words(problems)
            if not problems:
                passed += 1
                look(rules, changed)
                for acting in changed.flow.to_act:
                    for move in rules.legal_moves(changed, acting):
                        assert rules.resolve(changed, acting, move, Rng(changed.chance))
    return passed


@GAMES
def test_forged_rows_are_refused_or_played(game: Game) -> None:
    forge(game, range(4))


@pytest.mark.long
@GAMES
def test_many_forged_rows_are_refused_or_played(game: Game) -> None:
    forge(game, range(100, 1_100))


# One by one


def said(game: str, *acts: CopyPieces | RemovePieces | MovePieces | SetCounter | FacePieces, players: int = 3) -> list[str]:
    """The problems that the rules of `game` find on a table set by hand; if there are any, they refuse to be switched on."""
    session = Session.new(game, players, seed="one by one")
    session.rules = "off"
    for act in acts:
        session.play(act)
    found = [problem.what for problem in session.problems()]
    if found:
        with pytest.raises(RulesCannotGoOnError):
            session.rules = "enforce"
    else:
        session.rules = "enforce"
    return found


@pytest.mark.parametrize(
    ("game", "piece", "words"),
    [
        ("ming_dynasty", "PT-HUG-01", "a copy of tile of Huguang lies in the tiles of Huguang; take it away"),
        ("round_house", "merchant", "a copy of travelling merchant lies in the town in the southeast; take it away"),
        ("roundhouse_kick", "d1", "a copy of die lies in the dice tray; take it away"),
    ],
)
def test_a_copy_is_named_with_its_place(game: str, piece: str, words: str) -> None:
    assert said(game, CopyPieces((piece,), 5.0, 5.0))[0].startswith(words)


@GAMES
def test_a_copy_of_what_lies_face_down_is_not_named_by_its_face(game: Game) -> None:
    session = Session.new(game, game.players[1], seed="face down", rules="off")
    hidden = [zone for zone in session.equipment.zones.values() if zone.visibility == "hidden" and session.table.zones[zone.id]]
    assert hidden
    for zone in hidden:
        card = session.table.zones[zone.id][-1]
        session.play(PeekPieces((card,)))
        session.play(CopyPieces((card,), 5.0, 5.0))
        told = [problem.what for problem in session.problems()]
        back = session.equipment.kinds[session.table.kind(card).blank].name
        assert told[0] == f"a copy of {back} lies in {zone.name}; take it away"
        assert not any(session.table.kind(card).name in one for one in told if session.table.kind(card).name != back)
        session.undo()
        session.undo()


@pytest.mark.parametrize(
    ("game", "piece", "words"),
    [
        ("ming_dynasty", "RM", "round marker is missing"),
        ("ming_dynasty", "FM-blue-31", "Blue’s score marker is missing"),
        ("ming_dynasty", "PT-SHA-01", "tile of Shaanxi is missing"),
        ("ming_dynasty", "MC01", "card is missing"),
        ("round_house", "merchant", "travelling merchant is missing"),
        ("round_house", "round_marker", "round marker is missing"),
        ("round_house", "warehouse", "Warehouse is missing"),
        ("round_house", "blue.leader1", "Blue’s family leader is missing"),
        ("roundhouse_kick", "SP", "starting player card is missing"),
        ("roundhouse_kick", "m1", "melee die is missing"),
    ],
)
def test_a_missing_piece_is_named(game: str, piece: str, words: str) -> None:
    assert said(game, RemovePieces((piece,)))[0] == f"{words}; undo what took it off the table"


@pytest.mark.parametrize(("game", "piece"), [("round_house", "tea.01"), ("round_house", "E01"), ("roundhouse_kick", "M01")])
def test_the_rules_do_with_fewer_cards_and_cubes(game: str, piece: str) -> None:
    assert said(game, RemovePieces((piece,))) == []


@pytest.mark.parametrize(
    ("game", "counter", "most"),
    [("ming_dynasty", "blue.score", 9_999), ("round_house", "blue.coins", 9_999), ("round_house", "lender", 9_999)],
)
def test_a_counter_beyond_what_a_game_can_reach_is_named(game: str, counter: str, most: int) -> None:
    assert said(game, SetCounter(counter, most)) == []
    for value in (most + 1, 1_000_000_000):
        assert said(game, SetCounter(counter, value))[0].endswith(f" shows {value}; it goes from 0 to {most}")


def test_a_counter_below_its_floor_is_named() -> None:
    begun = Session.new("round_house", 3, seed="floor").table
    table = replace(begun, counters={**begun.counters, "blue.coins": -1})
    assert [problem.what for problem in rules_of(Session.new("round_house", 3)).diagnose(table)] == [
        "the counter Blue’s coins shows -1; it goes from 0 to 9999"
    ]


@pytest.mark.parametrize(
    ("game", "zone", "words"),
    [
        ("ming_dynasty", "DS-SHA", "card lies face down in the card beside Shaanxi; turn it over"),
        ("round_house", "expert_display", "expert lies face down in the expert display; turn it over"),
        ("roundhouse_kick", "L1", "monster lies face down in location L1; turn it over"),
    ],
)
def test_what_all_must_see_lies_face_up(game: str, zone: str, words: str) -> None:
    """A card that all know is named even face down; one put there from a deck is not."""
    session = Session.new(game, 3, seed="face")
    session.rules = "off"
    piece = session.table.zones[zone][0]
    hidden = next(one for one in session.equipment.zones.values() if one.visibility == "hidden" and session.table.zones[one.id])
    session.play(MovePieces((piece,), hidden.id))
    session.play(FacePieces((piece,), 1))
    session.play(MovePieces((piece,), zone))
    found = [problem.what for problem in session.problems()]
    assert words in found


@GAMES
def test_a_card_turned_in_its_deck_is_named_before_it_is_drawn(game: Game) -> None:
    """It would be dealt face down to a place where all must see it, and the rules would stop in the middle of a game."""
    session = Session.new(game, game.players[1], seed="turned", rules="off")
    deck = next(zone for zone in session.equipment.zones.values() if zone.visibility == "hidden" and session.table.zones[zone.id])
    card = session.table.zones[deck.id][0]
    session.play(FacePieces((card,), 1))
    back = session.equipment.kinds[session.table.kind(card).blank].name
    assert [problem.what for problem in session.problems()] == [f"{back} lies face down in {deck.name}; turn it over"]


def test_seniors_stay_where_seniors_may_stay() -> None:
    assert said("round_house", FacePieces(("blue.01",), 1)) == [
        "a senior of Blue lies in Blue’s assistants at hand; seniors stay on chairs and on the worship table, turn it over"
    ]


@pytest.mark.parametrize(
    ("pieces", "zone", "words"),
    [
        (("K1a",), "WR4", "Protection lies in the right space of row 4, where it does not belong"),
        (("blue.01",), "red.assistants", "Blue’s assistant lies in Red’s assistants at hand, where it does not belong"),
        (("blue.01",), "score", "an assistant of Blue lies in the score track, where it does not belong"),
        (("E03",), "blue.seals", "Elder lies in Blue’s used experts with a seal, where it does not belong"),
        (("E01", "E02", "E03", "E04"), "blue.experts", "4 pieces lie in Blue’s experts, which has room for 3"),
        (("K1a", "K2a"), "WR1", "pieces lie in the right space of row 1, which has room for 1"),
    ],
)
def test_places_of_round_house_hold_what_is_theirs(pieces: tuple[str, ...], zone: str, words: str) -> None:
    places = ((3.0, 0.0),) if zone == "score" else ()
    assert any(words in found for found in said("round_house", *[MovePieces((piece,), zone, places) for piece in pieces]))


def test_a_market_that_is_used_may_not_leave_the_house() -> None:
    session = Session.new("round_house", 3, seed="market", rules="off")
    stall = next(tile for tile in ("market_equal", "market_different") if session.table.where[tile].startswith("tile."))
    session.play(MovePieces((stall,), "box"))
    assert any("has 0 tiles instead of one" in problem.what for problem in session.problems())


def test_a_save_with_pieces_removed_and_rows_forged_opens_and_says_so() -> None:
    for game in RULED:
        session = Session.new(game, game.players[0], seed="forged")
        for event in (PiecesRemoved(tuple(session.table.pieces)), FlowChanged(("blue",), "room", 3, (("do",), (b"x", 1)))):
            table = apply_events(session.table, [event])
            problems = rules_of(session).diagnose(table)
            assert problems
            assert all(" " in problem.what for problem in problems)


def test_what_can_be_missing_or_many_is_known_to_the_box() -> None:
    """The sorts that a game names as spare or endless exist: a misspelt one would have no effect."""
    from tabletop.games.round_house import diagnosis as round_house
    from tabletop.games.roundhouse_kick import diagnosis as roundhouse_kick

    for name, rules in (("round_house", round_house.BOX_RULES), ("roundhouse_kick", roundhouse_kick.BOX_RULES)):
        box = Session.new(load_game(name), 2).equipment
        known = {sort for kind in box.kinds.values() for sort in (*kind.tags, kind.id)}
        assert {*rules.spare, *rules.endless, *rules.homes, *rules.hints} <= known
        assert {zone for zones in rules.homes.values() for zone in zones} <= box.zones.keys()


def forged_events(events: tuple[Event, ...], rng: Rng) -> tuple[Event, ...]:
    """The events of an entry, some of them changed to name nothing, or other pieces and places."""
    pieces = ("M01", "SP", "d1", "m1", "RM", "RC-blue-1", "PT-SHA-01", "merchant", "nothing")
    zones = ("L1", "monsters", "discards", "SHA1.houses", "tiles.SHA", "blue.tiles", "blue.start", "I1", "nowhere")
    found: list[Event] = []
    for event in events:
        some = tuple(rng.choice(pieces) for _ in range(rng.below(3)))
        odd = (PiecesMoved(some, rng.choice(zones), rng.choice(zones)), DiceRolled(some, (0,)), Revealed(some, ("*",)))
        found.append(rng.choice(odd) if rng.below(2) else event)
    return tuple(found)


@GAMES
def test_forged_entries_are_told_or_left_to_the_general_words(game: Game) -> None:
    session = Session.new(game, game.players[1], seed="forged entries")
    rng = Rng(Chance("forged entries"))
    for _ in range(FIRST_MOVES):
        play_one(session, rng)
    rules = rules_of(session)
    told = 0
    for entry in session.entries[1:]:
        before, after = session.log.table_at(entry.parent), session.log.table_at(entry.id)
        for _ in range(6):
            rows = forged_rows((entry.move or ("x",),), rng)
            forged = replace(
                entry,
                move=rows[0] if rows and rng.below(3) else entry.move,
                seat=entry.seat if rng.below(4) else rng.choice(["", "blue", "nobody"]),
                events=forged_events(entry.events, rng),
            )
            at = replace(before, flow=replace(before.flow, agenda=forged_rows(before.flow.agenda, rng)))
            for viewer in (None, "blue"):
                sentence = rules.describe_move(forged, at, after, viewer)
                told += bool(sentence)
    assert told


def test_a_place_beyond_a_grid_is_told_in_numbers() -> None:
    grid = ZoneDef("board", "board", "grid", columns=8, rows=8)
    assert place_words(grid, 0.0, 7.0) == "a1"
    assert place_words(grid, -200.0, 7.0) == "column -199, row  8"
    assert place_words(grid, 1e6, 0.0) == "column 1000001, row  1"


def test_bytes_in_a_row_are_printed_in_hex(capsys: pytest.CaptureFixture[str]) -> None:
    print_json([{"move": ("kick", b"\x00ab")}])
    assert json.loads(capsys.readouterr().out) == [{"move": ["kick", "006162"]}]


def test_all_that_a_room_allows_may_have_been_done() -> None:
    """After four trades at the Trading Post the count of what is done is at its highest, and the table is sound."""
    scene = Scene().give("blue", coins=8).enter("O1").play(*[Trade("gold")] * 4)
    assert scene.table.flow.agenda[-1] == ("do", "O1", 4, ())
    assert rules_of(Session.new("round_house", 3)).diagnose(scene.table) == []
