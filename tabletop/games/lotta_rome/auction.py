"""The starting contract, and the blind bid: a contract is chosen in secret and kept, the others are one coin each (6.7, 6.10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, Self, TypeVar

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat
from tabletop.core.events import Revealed
from tabletop.core.table import Row
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import SPOTS, START
from tabletop.games.lotta_rome.data import CONTRACTS
from tabletop.games.lotta_rome.elephants import BIDDING
from tabletop.games.lotta_rome.lands import NEXT_BUYER
from tabletop.rules.decisions import Board, GameMove, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.piles import shuffle_first
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.secrets import SecretChoice, commit
from tabletop.rules.words import counted, seat_name

KEEPING = "start_contract"
DEALT = 3
"""How many contracts each player is dealt at first."""
EXPLORATION = "exploration"


class FromHand(SecretChoice, frozen=True):
    """Choose one contract of the hand; all seats choose in secret."""

    def problem(self, t: Board, seat: Seat) -> str:
        return "" if t.zones[ids.HAND[seat]] else "a seat without contracts is to choose one"


class Keeping(FromHand, frozen=True, tag="keep"):
    """Keep one of the contracts dealt."""

    phases = (KEEPING,)
    what = "a starting contract"
    question = "Keep one of your contracts in secret. It scores at the end of the game; the others go back."


class Bidding(FromHand, frozen=True, tag="bid"):
    """Choose the contract to bid with."""

    phases = (BIDDING,)
    what = "a contract to bid with"
    question = "Choose in secret a contract to bid with and to keep; each other card adds a coin to it."


ChoiceT = TypeVar("ChoiceT", bound=FromHand)


class NameCard(GameMove[Play, ChoiceT], Generic[ChoiceT], frozen=True):
    """Name a contract of the hand. `cards` is a list, so that a wrong number of them can be refused."""

    certain = True
    cards: tuple[PieceId, ...]

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: ChoiceT) -> Iterable[Self]:
        return [cls((card,)) for card in t.zones[ids.HAND[seat]]]

    def refusal(self, t: Board, seat: Seat, pending: ChoiceT) -> Refused | None:
        if any(card not in CONTRACTS for card in self.cards):
            return Refused("There is no such contract; they are CT01 to CT62.", "E_ARGUMENT")
        if any(card not in t.zones[ids.HAND[seat]] for card in self.cards):
            return Refused("Only contracts in your hand can be chosen.", "E_CARD_NOT_IN_HAND")
        count = len(self.cards)
        return None if count == 1 else Refused(f"Choose exactly one contract, not {count}.", "E_ONE_CARD")


class Keep(NameCard[Keeping], frozen=True, tag="keep"):
    """Keep the one card that is named as starting contract."""

    def gestures(self, t: Board, seat: Seat, pending: Keeping) -> tuple[Gesture, ...]:
        card = self.cards[0]
        return Click(card), Drag(card, ids.SECRET[seat]), Button(f"Keep {title(card)}", effect(card))

    def resolve(self, t: Play, seat: Seat, pending: Keeping) -> None:
        chosen = commit(t, seat, pending, self.cards)
        if chosen:
            for one in t.seats:
                t.move((str(chosen[one][0]),), ids.HAND[one], ids.SECRET[one])
                t.move(t.zones[ids.HAND[one]], ids.HAND[one], ids.DECK)
            t.shuffle(ids.DECK)
            t.enter(EXPLORATION)

    def sentence(self, story: Story) -> str:
        if story.viewer != story.entry.seat:
            return f"{story.who} keeps a starting contract."
        return f"You keep {title(self.cards[0])}."


class Bid(NameCard[Bidding], frozen=True, tag="bid"):
    """Bid with the one card that is named."""

    def gestures(self, t: Board, seat: Seat, pending: Bidding) -> tuple[Gesture, ...]:
        card = self.cards[0]
        bid = coins_of(card) + len(t.zones[ids.HAND[seat]]) - 1
        return Click(card), Drag(card, ids.BID[seat]), Button(f"Bid {bid} with {title(card)}", effect(card))

    def resolve(self, t: Play, seat: Seat, pending: Bidding) -> None:
        chosen = commit(t, seat, pending, self.cards)
        if chosen:
            reveal(t, {one: str(row[0]) for one, row in chosen.items()})

    def sentence(self, story: Story) -> str:
        if story.viewer != story.entry.seat:
            return f"{story.who} has chosen a contract to bid with."
        return f"You bid with {title(self.cards[0])}."


MOVES = Keep, Bid


def title(card: PieceId) -> str:
    """The title of a contract."""
    return CONTRACTS[card].title if card in CONTRACTS else "a contract"


def effect(card: PieceId) -> str:
    """What a contract scores, in words."""
    return CONTRACTS[card].text if card in CONTRACTS else ""


def coins_of(card: PieceId) -> int:
    """The coins on a contract."""
    return CONTRACTS[card].coins if card in CONTRACTS else 0


def set_up_merchants(t: Play) -> None:
    """Lay out starting lands and elephants, shuffle the piles of the expansion, and deal the first contracts (4.2)."""
    shuffle_first(t, ids.STARTS, ids.DOUBLE_STACK, ids.BONUS_STACK, ids.DECK)
    for seat in t.seats:
        for zone in (ids.STARTS, ids.ELEPHANTS):
            t.move(t.zones[zone][-1:], zone, ids.DOMAIN[seat], (SPOTS[START],))
        t.move(t.zones[ids.DECK][-DEALT:], ids.DECK, ids.HAND[seat])
    t.ask(t.seats, KEEPING, Keeping())


def reveal(t: Play, chosen: Mapping[Seat, PieceId]) -> None:
    """Turn up the chosen contracts together; then the highest bid buys first, of equal ones that with the higher number (6.7)."""
    bids = {seat: coins_of(card) + len(t.zones[ids.HAND[seat]]) - 1 for seat, card in chosen.items()}
    for seat, card in chosen.items():
        t.step(shows, seat, card, bids[seat], [*bids.values()].count(bids[seat]) > 1)
        t.move((card,), ids.HAND[seat], ids.BID[seat])
    t.record(Revealed(tuple(chosen.values()), ("*",)))
    t.enter(NEXT_BUYER, tuple(sorted(chosen, key=lambda seat: (bids[seat], chosen[seat]), reverse=True)))


def shows(t: Play, seat: Seat, card: PieceId, bid: int, tied: bool) -> str:
    """Say what a seat has bid, and why it buys before or after another that has bid the same (6.7)."""
    tie = f", number {int(card[2:])}; of equal bids the higher number buys first" if tied else ""
    return f"{seat_name(t, seat)} bids {counted(bid, 'coin')} with {title(card)}{tie}."


def guess_card(t: Board, seat: Seat, rng: Rng) -> Row:
    """A card that a seat may have chosen in secret, of a hand that was filled by chance."""
    return (rng.choice(t.zones[ids.HAND[seat]]),)
