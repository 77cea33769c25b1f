"""The gate: what happens to a move when the rules are off, advise, or are enforced."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tabletop import EndTurn, FlipPieces, MovePiece, MoveRefusedError, SetCounter, WriteNote
from tabletop.bots.worker import choose_here
from tabletop.core.chance import Chance, Rng
from tabletop.core.codec import unpack_record
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.errors import UnknownNameError
from tabletop.core.events import Noted
from tabletop.core.log import Entry
from tabletop.export import log_rows
from tabletop.games.ming_dynasty.cities import ChooseReturn
from tabletop.games.ming_dynasty.ids import SHOWN
from tabletop.games.registry import load_game
from tabletop.games.roundhouse_kick.attack import Kick, Skip
from tabletop.games.roundhouse_kick.items import Discard, Keep
from tabletop.games.roundhouse_kick.rules import RULES
from tabletop.rules.advice import ADVISED
from tabletop.rules.levels import Admitted, admit, moves_meant
from tabletop.rules.ruleset import Refused
from tabletop.session import Change, RulesCannotGoOnError, Session
from tabletop.session.save_records import payloads


@pytest.fixture
def session() -> Session:
    """Roundhouse Kick for two, rules enforced; Red has drawn an attack card and has room for it."""
    return Session.new("roundhouse_kick", seats=2, seed="7")


def acting(session: Session) -> str:
    """The seat to act."""
    return session.table.flow.to_act[0]


def free_slot(session: Session) -> str:
    """Where the drawn item may be kept."""
    drags = [one for one in RULES.gestures(session.table, acting(session), Keep()) if hasattr(one, "to")]
    return str(drags[0].to)


def test_enforce_refuses_with_a_sentence_and_changes_nothing(session: Session) -> None:
    table, entries = session.table, len(session.entries)
    with pytest.raises(MoveRefusedError, match=r"That is not what is to be done now\. You drew"):
        session.play(Kick())
    with pytest.raises(MoveRefusedError, match=r"cannot go there now\. You drew"):
        session.play(MovePiece(table.zones["drawn"][0], "table", 10, 10))
    with pytest.raises(MoveRefusedError, match=r"set them to advise or off \(Ctrl\+R\)"):
        session.play(FlipPieces(table.zones["drawn"]))
    with pytest.raises(MoveRefusedError, match=r"set them to advise or off \(Ctrl\+R\)"):
        session.play(EndTurn())
    other = next(seat.id for seat in session.equipment.seats if seat.id != acting(session))
    with pytest.raises(MoveRefusedError, match="is to act"):
        session.play(MovePiece(table.zones["drawn"][0], free_slot(session)), other)
    assert (session.table, len(session.entries)) == (table, entries)


def test_enforce_turns_a_drop_into_the_one_move_that_matches(session: Session) -> None:
    card = session.table.zones["drawn"][0]
    slot = free_slot(session)
    entry = session.play(MovePiece(card, slot))
    assert entry.move == ("keep",)
    assert session.log.table_at(entry.id).where[card] == slot
    assert session.describe(entry.id, None).startswith(f"{session.equipment.seat(entry.seat).name} keeps")


def test_a_note_may_be_written_at_every_level(session: Session) -> None:
    flow = session.table.flow
    for level in ("enforce", "advise", "off"):
        session.rules = level
        assert session.play(WriteNote("hello")).flags == ()
    assert session.table.flow == flow


def test_advise_carries_out_by_hand_what_the_rules_refuse_and_flags_it(session: Session) -> None:
    session.rules = "advise"
    flow, card = session.table.flow, session.table.zones["drawn"][0]
    entry = session.play(MovePiece(card, "table", 10, 10))
    assert entry.flags[0].startswith(ADVISED)
    assert session.table.flow == flow
    assert session.table.where[card] == "table"
    assert "(against the rules: " in session.describe(entry.id, None)
    entry = session.play(SetCounter("blue.life", 3))
    assert (entry.flags[0].startswith(ADVISED), session.table.counters["blue.life"]) == (True, 3)


def test_advise_plays_what_the_rules_allow_by_the_rules(session: Session) -> None:
    session.rules = "advise"
    assert session.play(MovePiece(session.table.zones["drawn"][0], free_slot(session))).flags == ()
    assert session.play(Discard()).move == ("discard",)


def test_advise_makes_a_refused_move_of_the_game_by_its_drag_if_it_has_one(session: Session) -> None:
    session.rules = "advise"
    # Not to act, but the drawn card can be carried to the discards all the same.
    other = next(seat.id for seat in session.equipment.seats if seat.id != acting(session))
    card, flow = session.table.zones["drawn"][0], session.table.flow
    entry = session.play(Discard(), other)
    assert entry.flags[0].startswith(ADVISED)
    assert (session.table.where[card], session.table.flow) == ("discards", flow)
    session.undo()
    with pytest.raises(MoveRefusedError, match="not what is to be done"):
        session.play(Skip())
    with pytest.raises(MoveRefusedError):
        session.play(Kick("no such card"))


def test_off_is_the_free_table(session: Session) -> None:
    session.rules = "off"
    with pytest.raises(MoveRefusedError, match="The rules are off"):
        session.play(Keep())
    assert len(session.legal_moves()) == 0
    before = acting(session)
    session.play(EndTurn())
    assert acting(session) != before
    session.play(MovePiece("M01", "table", 10, 10))
    assert session.outcome() is None


def test_several_moves_that_match_are_to_be_chosen_among(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    table, seat = session.table, acting(session)
    drop = MovePiece(table.zones["drawn"][0], "discards")
    gesture = RULES.gestures(table, seat, Discard())
    monkeypatch.setattr(type(RULES), "gestures", lambda self, table, seat, move: gesture)
    assert len(moves_meant(RULES, table, seat, drop)) == len(RULES.legal_moves(table, seat)) > 1
    refused = admit(RULES, "enforce", table, seat, drop, Rng(table.chance))
    assert isinstance(refused, Refused)
    assert refused.code == "several"


def test_the_gate_says_what_is_not_there(session: Session) -> None:
    table, seat = session.table, acting(session)
    for drop in (MovePiece("nothing", "table"), MovePiece("M01", "nowhere")):
        refused = admit(RULES, "enforce", table, seat, drop, Rng(table.chance))
        assert refused == Refused("There is no such piece or place on this table.", "not_by_hand")
    admitted = admit(RULES, "enforce", table, seat, Discard(), Rng(table.chance))
    assert isinstance(admitted, Admitted)
    assert admitted.row == ("discard",)


def test_rules_come_back_where_nothing_is_in_their_way(session: Session) -> None:
    told: list[Change] = []
    session.listen(told.append)
    session.rules = "off"
    session.rules = "enforce"
    assert [change.kind for change in told] == ["level", "level"]
    session.play(Discard())


def test_rules_do_not_come_back_on_a_table_they_cannot_go_on_from(session: Session) -> None:
    session.rules = "off"
    session.play(MovePiece("M01", "table", 10, 10))
    with pytest.raises(RulesCannotGoOnError, match="Crowbar Cousin lies on the table") as caught:
        session.rules = "enforce"
    assert [problem.what for problem in caught.value.problems] == ["Crowbar Cousin lies on the table, where it does not belong"]
    with pytest.raises(RulesCannotGoOnError):
        session.resume_rules("blue", "kick")
    assert session.rules == "off"
    session.play(MovePiece("M01", "box"))
    entry = session.resume_rules("blue", "draw")
    assert (session.rules, acting(session), entry.move) == ("enforce", "blue", ("resume", "draw"))
    session.play(Discard())


def test_what_is_only_pending_wrongly_is_put_right_by_resuming(session: Session) -> None:
    session.rules = "off"
    session.play(MovePiece(session.table.zones["drawn"][0], "discards"))
    with pytest.raises(RulesCannotGoOnError, match="the drawn item is gone"):
        session.rules = "advise"
    session.resume_rules("red", "kick", "advise")
    assert (session.rules, acting(session)) == ("advise", "red")
    with pytest.raises(MoveRefusedError, match="no phase 'tea'"):
        session.resume_rules("red", "tea")


def test_levels_are_kept_in_the_save(tmp_path: Path) -> None:
    path = tmp_path / "a.tabletop"
    with Session.new("roundhouse_kick", seats=1, seed=3, path=path, rules="advise") as session:
        assert session.rules == "advise"
        session.rules = "off"
        session.play(MovePiece("M01", "table", 10, 10))
        session.save(tmp_path / "b.tabletop")
    for name in ("a", "b"):
        with Session.load(tmp_path / f"{name}.tabletop") as loaded:
            assert (loaded.rules, loaded.table) == ("off", session.table)


def test_a_game_in_the_middle_of_an_effect_goes_on_after_loading(tmp_path: Path) -> None:
    path = tmp_path / "a.tabletop"
    with Session.new("roundhouse_kick", seats=2, seed=3, path=path) as session:
        while session.table.flow.agenda[-1][0] not in ("hits", "defend"):
            session.play(session.legal_moves().moves[0])
    with Session.load(path) as loaded:
        assert loaded.table == session.table
        loaded.play(loaded.legal_moves().moves[0])


def test_games_without_rules_have_none_to_mind() -> None:
    session = Session.new("open_table", seats=2, seed=1)
    assert session.rules == "off"
    with pytest.raises(UnknownNameError, match="has no rules here"):
        session.rules = "enforce"
    with pytest.raises(UnknownNameError, match="off, advise, enforce, not 'strict'"):
        session.rules = "strict"
    with pytest.raises(UnknownNameError, match="has no rules here"):
        Session.new("open_table", seats=2, rules="advise")
    assert session.scores() == ()


def test_a_table_that_hands_have_broken_is_free_until_it_is_put_right(session: Session) -> None:
    card = session.table.zones["drawn"][0]
    session.rules = "advise"
    session.play(MovePiece(card, "table", 10, 10))
    # Everything that looks at the rules now finds the free table.
    assert list(session.legal_moves()) == []
    assert session.ruleset.prompt(session.table, "blue").startswith("Move any piece")
    entry = session.play(MovePiece("M01", "table", 20, 20))
    assert entry.flags[0].startswith(ADVISED + "the rules cannot go on from this table: ")
    with pytest.raises(MoveRefusedError, match=r"The rules cannot go on from this table: .* Set them to off \(Ctrl\+R\)"):
        session.play(Discard())
    broken = session.head
    session.undo()
    session.undo()
    session.rules = "enforce"
    session.play(Discard())
    session.jump(broken)
    with pytest.raises(MoveRefusedError, match="The rules cannot go on from this table"):
        session.play(MovePiece("M02", "table", 20, 20))
    assert session.play(WriteNote("oh")).flags == ()
    assert session.bot_question() is None


def test_a_save_whose_box_has_changed_is_played_freely(session: Session) -> None:
    box = session.equipment
    other = replace(session.header, equipment=replace(box, pieces=box.pieces[:-1]))
    loaded = Session.restore(other, [])
    assert (loaded.rules, loaded.problems(), loaded.scores()) == ("off", [], ())
    with pytest.raises(UnknownNameError, match="no rules here"):
        loaded.rules = "advise"
    odd = replace(session.header, options={"nonsense": 1})
    assert Session.restore(odd, [unpack_record(one) for one in payloads(session)]).rules == "off"


def test_undo_goes_back_to_the_last_decision_of_a_person() -> None:
    seats = (SEAT_COLOURS[0], *(replace(seat, bot="normal") for seat in SEAT_COLOURS[1:3]))
    session = Session.new("roundhouse_kick", seats=seats, seed=5)
    people = 0
    while people < 3:
        question = session.bot_question()
        if question is None:
            assert acting(session) == "blue"
            people += 1
            before = session.table
            session.play(session.legal_moves().moves[0])
        else:
            assert question.seat == acting(session)
            assert question.seen == session.view(question.seat)
            session.play(RULES.move_from_row(choose_here(load_game, question)), question.seat)
    while session.bot_question() is not None:
        question = session.bot_question()
        assert question is not None
        session.play(RULES.move_from_row(choose_here(load_game, question)), question.seat)
    end = session.head
    session.undo_to_person()
    assert session.table == before
    own = session.head
    session.undo_to_person()
    session.redo_to_person()
    assert session.head == own
    session.redo_to_person()
    assert session.head == end
    with pytest.raises(MoveRefusedError, match="nothing to redo"):
        session.redo_to_person()
    session.jump(1)
    with pytest.raises(MoveRefusedError, match="no person has acted"):
        session.undo_to_person()


def test_a_refused_drag_names_no_card_that_lies_face_down(session: Session) -> None:
    """The toast said `Laughing Gull Gang cannot go there now`, and the flag of advice told it to all."""
    top = session.table.zones["monsters"][-1]
    name = session.table.kind(top).name
    for card in (top, f"~monsters#{len(session.table.zones['monsters']) - 1}"):
        with pytest.raises(MoveRefusedError, match=r"^The monster cannot go there now\.") as caught:
            session.play(MovePiece(card, "table", 10, 10))
        assert name not in str(caught.value)
    session.rules = "advise"
    flipped = session.play(FlipPieces((top,)))
    entry = session.play(MovePiece(top, "table", 10, 10))
    for seat in ("blue", "red", None):
        assert name not in session.describe(flipped.id, seat)
        assert name not in session.describe(entry.id, seat)
        assert "(against the rules: " in session.describe(entry.id, seat)
    problems = " / ".join(problem.what for problem in session.problems())
    assert name not in problems
    assert "monster lies on the table" in problems


def test_a_flag_of_an_older_save_tells_no_reason_that_only_one_seat_may_know(session: Session) -> None:
    old = Entry(
        len(session.entries), session.head, "red", ("note",), (Noted("x"),), 0, ("against the rules: horse card cannot go",)
    )
    session.log.append(old)
    assert session.describe(old.id, "blue") == "Red notes: “x”. (against the rules)"
    assert [row["flags"] for row in log_rows(session, "blue", secrets=False)][-1] == ["against the rules"]
    loaded = Session.restore(session.header, [unpack_record(one) for one in payloads(session)])
    assert loaded.entries[old.id].flags == old.flags


def test_advice_lays_nothing_open_that_is_chosen_in_secret() -> None:
    session = Session.new("ming_dynasty", 2, seed="perft")
    rng = Rng(Chance("perft"))
    while len(session.ruleset.to_act(session.table)) < 2:
        session.play(rng.choice(session.legal_moves().moves))
    session.rules = "advise"
    before, entries = session.table, len(session.entries)
    for refused in (ChooseReturn((3,)), MovePiece("RC-blue-3", SHOWN["blue"])):
        with pytest.raises(MoveRefusedError, match="While choices are made in secret, only what the rules allow"):
            session.play(refused, "blue")
    assert (session.table, len(session.entries)) == (before, entries)
    session.play(ChooseReturn((0,)), "blue")
    with pytest.raises(MoveRefusedError, match="While choices are made in secret"):
        session.play(MovePiece("RC-blue-3", SHOWN["blue"]), "blue")


def test_undo_passes_over_what_bots_chose_while_the_person_still_chooses() -> None:
    """In Lotta Rome all split at once: undo took back the split of a bot alone, and the table then waited for it."""
    seats = [SEAT_COLOURS[0], replace(SEAT_COLOURS[1], bot="easy")]
    session, rng = Session.new("lotta_rome", seats, seed="2"), Rng(Chance("undo"))
    while session.table.flow.round < 2:
        seat = session.table.flow.to_act[0]
        session.play(rng.choice(session.legal_moves(seat).moves), seat)
    last = max(entry.id for entry in session.entries if entry.seat == "blue")
    session.play(rng.choice(session.legal_moves("red").moves), "red")
    assert session.table.flow.to_act == ("blue",)
    session.undo_to_person("blue")
    assert session.head == session.entries[last].parent
    session.redo_to_person("blue")
    assert session.head >= last
    assert "blue" in session.table.flow.to_act
