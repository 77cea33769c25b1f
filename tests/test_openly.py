"""A hand is covered between people at one laptop only if it holds something that the others have not seen."""

from __future__ import annotations

from tabletop import DrawPieces, Session
from tabletop.bots.simulate import bot_for
from tabletop.core.chance import Chance, Rng
from tabletop.core.view import view
from tabletop.games.registry import load_game
from tabletop.rules.bot import Budget
from tabletop.session.openly import is_no_secret, taken_openly


def test_cards_taken_from_the_open_are_no_secret_but_return_cards_are() -> None:
    """Ming Dynasty 4.3 and 6.2: the dragon of the set-up and the cards taken lie face up. 6.7: return cards are secret."""
    session, rng, secret = Session.new("ming_dynasty", 2, seed="4"), Rng(Chance("openly")), set()
    bot = bot_for(load_game("ming_dynasty"), "normal")
    while session.table.flow.round < 3:
        seat = session.table.flow.to_act[0]
        session.play(bot.choose(view(session.table, seat), session.legal_moves(seat), rng, Budget()), seat)
        assert all(taken_openly(session.log, f"hand:{one.id}") for one in session.equipment.seats)
        if not all(is_no_secret(session.log, one.id) for one in session.equipment.seats):
            secret.add(session.table.flow.phase)
    assert secret == {"choose"}


def test_a_card_drawn_blindly_makes_a_hand_a_secret() -> None:
    session = Session.new("three_kingdoms_redux", 3, seed="4")
    hands = [zone.id for zone in session.equipment.zones.values() if zone.in_hand and session.table.zones[zone.id]]
    assert hands
    assert not any(taken_openly(session.log, hand) for hand in hands)
    free = Session.new("open_table", 2, seed="4")
    deck = next(zone for zone in free.equipment.zones.values() if zone.is_stack and len(free.table.zones[zone.id]) > 20)
    hand = next(zone.id for zone in free.equipment.zones.values() if zone.in_hand)
    free.play(DrawPieces(free.table.zones[deck.id][-1], 3, hand))
    assert not taken_openly(free.log, hand)
