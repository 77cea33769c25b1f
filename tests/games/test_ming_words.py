"""The rows of Ming Dynasty say what a choice is good for, not only what it is."""

from __future__ import annotations

from tabletop.core.chance import Chance, Rng
from tabletop.games.ming_dynasty.cards import TakeCard, TakeDragon
from tabletop.games.ming_dynasty.movement import EndWalk
from tabletop.games.ming_dynasty.placing import PlaceMember
from tabletop.rules.hands import buttons
from tabletop.rules.ruleset import Move
from tabletop.session import Session


def rows_of(session: Session, kind: type[Move]) -> set[tuple[str, str, str]]:
    """The label, small text and heading of each row that makes such a move, the first time that it is offered."""
    rng = Rng(Chance("rows"))
    while not any(isinstance(move, kind) for move in session.legal_moves().moves):
        session.play(rng.choice(session.legal_moves().moves))
    legal = session.legal_moves()
    found = buttons(session.ruleset, session.table, legal.seat, legal.moves)
    return {(button.label, button.detail, button.group) for button, move in found if isinstance(move, kind)}


def test_each_row_says_what_it_is_good_for() -> None:
    """“Cards · beside Zhili” and “Give up a member” said neither what a card does nor why one wants a dragon."""
    session = Session.new("ming_dynasty", 3, seed="words")
    assert all(detail.startswith("beside the ") for _, detail, _ in rows_of(session, PlaceMember))
    assert all(detail.startswith("for borders with its sign; beside ") for _, detail, _ in rows_of(session, TakeCard))
    dragons = rows_of(session, TakeDragon)
    assert {detail for _, detail, _ in dragons} == {"it crosses any border"}
    assert all(label.endswith(" for a dragon") for label, _, _ in dragons)
    assert all(detail.startswith("bring members into ") for _, detail, _ in rows_of(session, EndWalk))
