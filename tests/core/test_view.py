"""What a seat may see, and that nothing else is in its view."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from small_box import SMALL_GAME, TOKENS

from tabletop import DealPieces, FlipPieces, MovePiece, MovePieces, PeekPieces, Session, ShufflePieces
from tabletop.core.apply import apply_events
from tabletop.core.events import CountersChanged, FlowChanged, PiecesMarked
from tabletop.core.table import start_table
from tabletop.core.view import keeps_secrets, masked, new_view, real_piece, view
from tabletop.rules.free_moves import LabelPieces, LockPieces
from tabletop.rules.plain_board import board_in_words


def test_a_hidden_deck_shows_backs_and_no_names(small_session: Session) -> None:
    seen = small_session.view("blue")
    assert seen.zones["deck"] == tuple(f"~deck#{number}" for number in range(12))
    assert {seen.pieces[piece].kind for piece in seen.zones["deck"]} == {"card"}


def test_the_owner_sees_the_hand_and_the_other_only_backs(small_session: Session) -> None:
    small_session.play(MovePiece("c3", to="hand:blue"), "blue")
    assert small_session.view("blue").zones["hand:blue"] == ("c3",)
    assert small_session.view("red").zones["hand:blue"] == ("~hand:blue#0",)
    assert "c3" not in small_session.view("red").pieces
    assert "c3" not in small_session.view(None).pieces


def test_a_card_face_down_on_the_open_table_is_a_blank_to_all(small_session: Session) -> None:
    small_session.play(MovePiece("c3", to="table", x=100, y=100), "blue")
    assert "c3" not in small_session.view("blue").pieces
    small_session.play(FlipPieces(("c3",)), "blue")
    assert "c3" in small_session.view("red").pieces


def test_who_peeked_knows_the_card_until_it_is_shuffled(small_session: Session) -> None:
    for card in ("c3", "c4"):
        small_session.play(MovePiece(card, to="table", x=100, y=100), "blue")
    small_session.play(PeekPieces(("c3",)), "blue")
    assert "c3" in small_session.view("blue").pieces
    assert "c3" not in small_session.view("red").pieces
    small_session.play(ShufflePieces(("c3", "c4")), "red")
    assert "c3" not in small_session.view("blue").pieces


def test_pieces_in_a_bag_do_not_even_show_their_kind(small_session: Session) -> None:
    seen = small_session.view("blue")
    assert len(seen.zones["bag"]) == TOKENS
    assert {seen.pieces[piece].kind for piece in seen.zones["bag"]} == {"~unknown"}


def test_private_counters_and_the_seed_are_left_out(small_session: Session) -> None:
    seen = small_session.view("blue")
    assert "secret:blue" in seen.counters
    assert "secret:red" not in seen.counters
    assert seen.chance.seed == ""


def test_a_secret_agenda_row_is_seen_by_its_seat_alone(small_session: Session) -> None:
    table = apply_events(small_session.table, [FlowChanged(("blue",), "", 1, (("secret", "blue", "c3"), ("open", 1)))])
    assert view(table, "blue").flow.agenda == (("secret", "blue", "c3"), ("open", 1))
    assert view(table, "red").flow.agenda == (("secret", "blue"), ("open", 1))


def test_a_blank_can_be_played_by_its_name(small_session: Session) -> None:
    assert real_piece(small_session.table, "~deck#11") == "c12"
    small_session.play(MovePiece("~deck#11", to="hand:red"), "red")
    assert small_session.table.zones["hand:red"] == ("c12",)


def test_a_masked_table_keeps_names_but_not_what_they_are(small_session: Session) -> None:
    shown = masked(small_session.table, "blue")
    assert shown.zones == small_session.table.zones
    assert shown.pieces["c3"].kind == "card"


@given(st.permutations(range(1, 13)), st.permutations(range(1, TOKENS + 1)), st.sampled_from(["blue", None]))
def test_tables_that_differ_only_in_the_unseen_give_equal_views(cards: list[int], tokens: list[int], seat: str | None) -> None:
    box = SMALL_GAME.equipment(Session.new(SMALL_GAME).equipment.seats, {})
    one = start_table(box, "1")
    other = start_table(box, "2")
    hand = tuple(f"c{number}" for number in cards[:3])
    zones = {**other.zones, "deck": tuple(f"c{number}" for number in cards[3:]), "hand:red": hand}
    zones["bag"] = tuple(f"t{number}" for number in tokens)
    first = Session.new(SMALL_GAME, seed=1)
    first.play(MovePieces(("c1", "c2", "c3"), "hand:red"))
    one = first.table
    other = type(one)(
        equipment=one.equipment,
        pieces={
            **one.pieces,
            **dict.fromkeys(zones["deck"], one.pieces["c4"]),
            **dict.fromkeys(hand, one.pieces["c1"]),
        },
        zones={**one.zones, **{zone: zones[zone] for zone in ("deck", "hand:red", "bag")}},
        where={piece: zone for zone, held in {**one.zones, **zones}.items() for piece in held},
        counters={**one.counters, "secret:red": 99},
        flow=one.flow,
        chance=one.chance,
    )
    # Each card is of its own kind, so keep that while everything else about it is hidden.
    kinds = {f"c{number}": f"card.{number}" for number in range(1, 13)}
    pieces = {
        piece: type(state)(kinds.get(piece, state.kind), state.face, state.angle, state.x, state.y)
        for piece, state in other.pieces.items()
    }
    other = type(one)(one.equipment, pieces, other.zones, other.where, other.counters, other.flow, other.chance)
    assert view(one, seat) == view(other, seat)
    assert list(view(one, seat).pieces) == list(view(other, seat).pieces)


def test_dealing_gives_everybody_cards_only_they_see(small_session: Session) -> None:
    small_session.play(DealPieces("c1", 2), "blue")
    for seat, other in (("blue", "red"), ("red", "blue")):
        seen = small_session.view(seat)
        assert all(not piece.startswith("~") for piece in seen.zones[f"hand:{seat}"])
        assert all(piece.startswith("~") for piece in seen.zones[f"hand:{other}"])


def test_a_label_is_hidden_wherever_the_face_is_on_which_it_is_written(small_session: Session) -> None:
    play = small_session.play
    play(MovePieces(("c1", "c2"), "table", ((100, 100), (300, 100))), "blue")
    play(MovePiece("c3", "hand:blue"), "blue")
    play(LabelPieces(("c1", "c2", "c3", "c4"), "King"), "blue")
    play(FlipPieces(("c2",)), "blue")

    def labelled(seat: str | None) -> list[str]:
        shown = masked(small_session.table, seat).pieces
        found = [piece for piece in ("c1", "c2", "c3", "c4") if shown[piece].label]
        assert [state.label for state in small_session.view(seat).pieces.values() if state.label] == ["King"] * len(found)
        return found

    assert labelled("blue") == ["c2", "c3"]
    assert labelled("red") == labelled(None) == ["c2"]
    assert "King" not in small_session.describe(small_session.head - 1, "red")
    assert str(board_in_words(small_session.table, "red")).count("King") == 1


def test_a_lock_and_a_tint_are_seen_from_behind(small_session: Session) -> None:
    small_session.play(MovePiece("c1", "table", 100, 100), "blue")
    small_session.play(LockPieces(("c1", "c2", "t1"), True), "blue")
    table = apply_events(small_session.table, [PiecesMarked(("c1",), tint="#ff0000")])
    for piece in ("c1", "c2", "t1"):
        assert masked(table, "red").pieces[piece].locked
    assert masked(table, "red").pieces["c1"].tint == "#ff0000"


def test_several_who_are_to_choose_at_once_have_a_secret_before_the_first_choice(small_session: Session) -> None:
    assert not keeps_secrets(small_session.table)
    table = apply_events(small_session.table, [FlowChanged(("blue", "red"), "", 1, (("choose",),))])
    assert keeps_secrets(table)


def test_a_view_that_is_asked_for_again_is_not_made_again(small_session: Session) -> None:
    table = small_session.table
    seen = {seat: view(table, seat) for seat in ("blue", "red", None)}
    assert all(view(table, seat) is one for seat, one in seen.items())
    small_session.play(MovePiece("c3", to="hand:blue"), "blue")
    assert view(small_session.table, "blue").zones["hand:blue"] == ("c3",)
    assert view(table, "blue").zones["hand:blue"] == ()


def test_a_table_with_the_same_pieces_shows_them_as_before_and_keeps_its_own_secrets(small_session: Session) -> None:
    table = small_session.table
    before = {seat: view(table, seat) for seat in ("blue", "red", None)}
    after = apply_events(
        table, [FlowChanged(("red",), "", 2, (("secret", "blue", "c3"),)), CountersChanged((("secret:red", 1),))]
    )
    for seat, seen in before.items():
        again = view(after, seat)
        assert again.pieces is seen.pieces
        assert again == new_view(after, seat) != seen
    assert view(after, "red").flow.agenda == (("secret", "blue"),)
    assert "secret:red" not in view(after, "blue").counters
    # The same pieces in a box in which all can be seen are not shown as before.
    zones = {key: msgspec.structs.replace(zone, visibility="public") for key, zone in table.equipment.zones.items()}
    opened = msgspec.structs.replace(table, equipment=msgspec.structs.replace(table.equipment, zones=zones))
    assert view(opened, "blue") == new_view(opened, "blue")
