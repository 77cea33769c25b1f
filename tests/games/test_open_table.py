"""The games cupboard: what is in it, where everything is, and that every face can be drawn and read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pygame
import pytest

from tabletop.core.equipment import SEAT_COLOURS, Equipment, PieceKind, check_equipment
from tabletop.core.faces import Face, Icon, Solid, Text
from tabletop.core.layout import zone_spots
from tabletop.core.table import Table, start_table
from tabletop.core.view import view
from tabletop.games.open_table import GAME
from tabletop.games.open_table.cards import BACK_ID, PIPS
from tabletop.rules.free_moves import DealPieces, MovePieces, TakeFromSupply
from tabletop.rules.piece_commands import Target, spread
from tabletop.session import Session
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.look import assets
from tabletop.ui.look.lettering import fit

OPTIONS = [{"jokers": jokers, "board": board} for jokers in (True, False) for board in ("chess", "draughts", "empty")]


def cupboard(seats: int = 2, **options: str | bool) -> Equipment:
    """The equipment for a number of seats."""
    return GAME.box(SEAT_COLOURS[:seats], GAME.checked_options(options))


def all_faces(box: Equipment) -> Iterator[tuple[str, Face]]:
    """Every face in the box, with its kind or zone."""
    for kind in box.kinds.values():
        for face in kind.faces:
            yield f"{kind.id}: {face.name}", face
    for board in box.boards:
        yield f"board {board.face.name}", board.face
    for zone in box.zones.values():
        if zone.art is not None:
            yield zone.id, zone.art


@pytest.mark.parametrize("seats", range(1, 9))
def test_it_is_sound_for_every_number_of_seats_and_option(seats: int) -> None:
    for options in OPTIONS:
        box = check_equipment(cupboard(seats, **options))
        for seat in box.seats:
            hand = box.hand_of(seat.id)
            assert hand is not None
            assert (hand.visibility, hand.layout, hand.in_hand, hand.face) == ("private", "fan", True, 0)
            assert box.counters[f"pad:{seat.id}"].seat == seat.id


def test_it_holds_what_a_games_cupboard_holds() -> None:
    box = cupboard()
    table = start_table(box, "1")
    assert len(table.zones["deck"]) == 54
    assert len({table.pieces[piece].kind for piece in table.zones["deck"]}) == 54
    assert len(start_table(cupboard(jokers=False), "1").zones["deck"]) == 52
    kinds = Counter(placed.kind.split(".")[0] for placed in box.pieces)
    assert kinds["chess"] == 32
    assert kinds["draughts"] == 24
    assert Counter(placed.kind for placed in box.pieces if placed.kind.startswith("chess.white")) == {
        "chess.white.king": 1,
        "chess.white.queen": 1,
        "chess.white.rook": 2,
        "chess.white.bishop": 2,
        "chess.white.knight": 2,
        "chess.white.pawn": 8,
    }
    for die, sides in (("d4", 4), ("d6", 6), ("d8", 8), ("d10", 10), ("d12", 12), ("d20", 20), ("coin", 2)):
        assert box.kinds[die].rolls
        assert len(box.kinds[die].faces) == sides
        assert kinds[die] >= 1
    supplies = {zone.supply for zone in box.zones.values() if zone.supply}
    for shape in ("pawn", "cube", "disc", "meeple"):
        assert {f"{shape}.{colour}" for colour in ("blue", "red", "green", "yellow", "purple")} <= supplies
    assert {f"chip.{value}" for value in (1, 5, 10, 25, 100)} <= supplies
    assert {"blank_token", "blank_card"} <= supplies
    assert (box.zones["bag"].bag, box.zones["bag"].visibility) == (True, "hidden")


def test_chess_stands_as_at_the_start_of_a_game() -> None:
    table = start_table(cupboard(), "1")
    rows = [["." for _ in range(8)] for _ in range(8)]
    letters = {"king": "k", "queen": "q", "rook": "r", "bishop": "b", "knight": "n", "pawn": "p"}
    for piece in table.zones["board"]:
        state = table.pieces[piece]
        _, side, name = state.kind.split(".")
        letter = letters[name]
        rows[int(state.y)][int(state.x)] = letter.upper() if side == "white" else letter
    assert ["".join(row) for row in rows] == [
        "rnbqkbnr",
        "pppppppp",
        "........",
        "........",
        "........",
        "........",
        "PPPPPPPP",
        "RNBQKBNR",
    ]


def test_draughts_stand_on_the_dark_squares() -> None:
    table = start_table(cupboard(board="draughts"), "1")
    places = {(table.pieces[piece].x, table.pieces[piece].y): piece for piece in table.zones["board"]}
    assert len(places) == 24
    assert all((x + y) % 2 == 1 for x, y in places)
    assert all(("white" in piece) == (y > 4) for (_, y), piece in places.items())
    assert len(table.zones["box:white"]) == 16


def test_pips_are_as_many_as_the_rank_says_and_symmetrical() -> None:
    for rank, places in PIPS.items():
        assert len(places) == int(rank)
        turned = {(round(1 - x, 3), round(1 - y, 3)) for x, y in places}
        own = {(round(x, 3), round(y, 3)) for x, y in places}
        assert turned == own or rank == "7"


def test_nothing_lies_off_the_table_and_no_two_places_overlap() -> None:
    for options in OPTIONS:
        box = cupboard(8, **options)
        zones = [zone for zone in box.zones.values() if not zone.in_hand and zone.id != box.open_zone]
        rects = {zone.id: pygame.FRect(zone.x, zone.y, zone.width, zone.height) for zone in zones}
        rects |= {
            counter.id: pygame.FRect(counter.x, counter.y, counter.width, counter.height) for counter in box.counters.values()
        }
        whole = pygame.FRect(0, 0, box.width, box.height)
        for name, rect in rects.items():
            assert whole.contains(rect), name
            # A hair of tolerance: neighbouring cells share an edge.
            hits = [other for other, two in rects.items() if other != name and rect.inflate(-0.02, -0.02).colliderect(two)]
            assert not hits, (name, hits)
        table = start_table(box, "1")
        for zone in zones:
            for spot in zone_spots(table, zone):
                assert whole.collidepoint(spot.x, spot.y)


def test_every_supply_holds_a_piece_that_fits_its_cell() -> None:
    box = cupboard()
    for zone in box.zones.values():
        if zone.supply:
            kind = box.kinds[zone.supply]
            assert kind.width <= zone.width, zone.id
            assert kind.height <= zone.height, zone.id


def test_hidden_cards_show_nothing_but_their_back() -> None:
    box = cupboard()
    table = start_table(box, "1")
    seen = view(table, "blue")
    assert {seen.pieces[piece].kind for piece in seen.zones["deck"]} == {BACK_ID}
    back = box.kinds[BACK_ID]
    assert back.name == "card"
    for kind in box.kinds.values():
        hiding = [face for face in kind.faces if face.hides]
        assert hiding in ([], [back.faces[0]])
        assert (kind.blank == BACK_ID) == (bool(hiding) and kind is not back)


def test_a_deal_a_supply_and_the_bag_work_at_the_table() -> None:
    session = Session.new(GAME, seats=3, seed="7")
    top = session.table.zones["deck"][-1]
    session.play(DealPieces(top, 5))
    for seat in session.table.equipment.seats:
        hand = session.table.zones[f"hand:{seat.id}"]
        assert len(hand) == 5
        assert all(session.table.pieces[card].face == 0 for card in hand)
    session.play(TakeFromSupply("supply:meeple.red", "table", ((400.0, 300.0),), 2))
    meeples = list(session.table.pieces_of_kind("meeple.red"))
    assert len(meeples) == 2
    session.play(MovePieces(tuple(meeples), "bag"))
    assert all(piece not in session.view("red").pieces for piece in meeples)
    text = session.describe(session.entries[-1].id, "red")
    assert text.endswith("to the bag.")


def test_names_read_well_in_sentences() -> None:
    for kind in cupboard().kinds.values():
        assert kind.name == kind.name.lower()
        assert not kind.name.startswith(("a ", "the "))
        assert kind.faces[0].name


def test_every_icon_exists_and_is_credited() -> None:
    credits = assets.asset_path("CREDITS.md").read_text(encoding="utf-8")
    for where, face in all_faces(cupboard()):
        for layer in face.layers:
            name = layer.icon if isinstance(layer, Icon) else ""
            if isinstance(layer, Solid) and layer.shape.startswith("icon:"):
                name = layer.shape[5:]
            if name:
                assert assets.asset_path("icons", f"{name}.svg").is_file(), where
    for path in assets.asset_path("icons").iterdir():
        assert f"`icons/{path.name}`" in credits or f"`{path.stem}`" in credits, path.name
    for path in assets.asset_path("fonts").iterdir():
        assert f"fonts/{path.name}" in credits, path.name


def test_the_text_of_every_face_fits_its_box() -> None:
    for where, face in all_faces(cupboard()):
        for layer in face.layers:
            if isinstance(layer, Text):
                fitted = fit(layer)
                assert not fitted.cut, where
                assert len(fitted.lines) == 1, where


def test_every_face_can_be_drawn_and_shows_something() -> None:
    box = cupboard()
    art = FaceArt()
    for kind in box.kinds.values():
        for number in range(len(kind.faces)):
            body = art.body_mask(kind, number, 1.0)
            assert body.count() > 0.2 * kind.width * kind.height, kind.id
    for board in box.boards:
        assert pygame.mask.from_surface(art.board(board, 0.5), 8).count() > 0, board.face.name


def test_no_two_faces_of_the_pack_look_alike() -> None:
    box = cupboard()
    art = FaceArt()
    pack = [kind for kind in box.kinds.values() if kind.id.startswith("pack.")]
    pictures = {pygame.image.tobytes(art.piece(kind, 0, 1.0), "RGBA") for kind in pack}
    assert len(pictures) == len(pack) == 55


def test_a_card_reads_the_same_from_both_sides_of_the_table() -> None:
    box = cupboard()
    art = FaceArt()
    for card in ("pack.KS", "pack.10H", "pack.2D", "pack.black_joker"):
        kind: PieceKind = box.kinds[card]
        upright = art.face(kind.faces[0], kind.width, kind.height, zoom=2.0)
        turned = pygame.transform.rotate(upright, 180)
        apart = sum(
            abs(one - two) > 90
            for one, two in zip(pygame.image.tobytes(upright, "RGB"), pygame.image.tobytes(turned, "RGB"), strict=True)
        )
        share = apart / (upright.get_width() * upright.get_height() * 3)
        assert share < (0.12 if "joker" in card else 0.02), (card, share)


def test_the_readme_and_options_are_there() -> None:
    assert GAME.players == (1, 8)
    assert GAME.readme.startswith("# The Open Table")
    table: Table = start_table(cupboard(), "1")
    assert table.pieces


def test_a_pile_spreads_between_what_lies_beside_it_and_is_gathered_where_it_lay() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    deck = session.table.zones["deck"]
    queen = next(session.table.pieces_of_kind("chess.white.queen"))
    session.play(MovePieces(deck, "table", ((560.0, 270.0),)))
    session.play(MovePieces((queen,), "table", ((400.0, 270.0),)))
    session.play(spread(Target(session.table, "blue", deck[:1])))
    assert "spreads 54 cards." in session.describe(session.head, "blue")
    xs = [session.table.pieces[card].x for card in deck]
    half = session.table.kind(deck[0]).width / 2
    assert min(xs) - half >= 400.0 + session.table.kind(queen).width / 2
    assert max(xs) + half <= session.table.equipment.zones["deck"].x
    assert max(xs) - min(xs) > 200
    session.play(spread(Target(session.table, "blue", deck[:1])))
    assert "gathers 54 cards." in session.describe(session.head, "blue")
    assert {(session.table.pieces[card].x, session.table.pieces[card].y) for card in deck} == {(560.0, 270.0)}
