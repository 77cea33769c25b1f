"""The generals of the set-up, and recruitment at the beginning of a round (section 4 and R1)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.equipment import Seat
from tabletop.core.view import SECRET
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.asking import StateAsk
from tabletop.games.three_kingdoms_redux.data import GENERALS, NUMBERS, STATE_ROWS, STATES, GeneralId, State
from tabletop.games.three_kingdoms_redux.generals import cards_of
from tabletop.games.three_kingdoms_redux.goods import give
from tabletop.games.three_kingdoms_redux.naming import called
from tabletop.games.three_kingdoms_redux.play import RECRUITMENT, SETUP, KingdomPlay, stage
from tabletop.games.three_kingdoms_redux.skills import answer
from tabletop.games.three_kingdoms_redux.supply import order
from tabletop.rules.decisions import Board, Story
from tabletop.rules.piles import put_under, shuffle_first
from tabletop.rules.play import Play
from tabletop.rules.questions import not_offered
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import StackRow, row_below


class Kept(StackRow, frozen=True, tag=SECRET):
    """The generals that a state has chosen in the set-up; the others see only that it has chosen."""

    open_ended = True
    seat: Seat
    chosen: tuple[GeneralId, ...] = ()

    def by_itself(self, t: KingdomPlay) -> bool:
        t.rows.pop()
        t.seat = self.seat
        for general in self.chosen:
            recruit(t, general, 1)
        put_under(t, tuple(drawn(t, t.state)), ids.HAND[t.state], ids.GENERAL_DECK[t.state])
        return True


class Beginning(StateAsk, frozen=True, tag="begin"):
    """Keep one of the six generals drawn in the set-up."""

    is_open = False
    known = (STATES, range(1, NUMBERS.setup_draw))
    left: int

    def ask(self, t: Board, seat: Seat) -> str:
        more = " more" if self.left < STATE_ROWS[self.state].keeps else ""
        return f"Keep {self.left}{more} of the generals that you have drawn; choose one."

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return tuple(drawn(t, self.state))

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        kept = row_below(t, Kept)
        chosen = kept is not None and kept.seat == seat and choice in kept.chosen
        return not_offered("You keep him already.") if chosen else None

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        kept = row_below(t, Kept)
        before: tuple[GeneralId, ...] = ()
        if kept is not None and kept.seat == t.seat:
            before = kept.chosen
            t.rows.remove(kept)
        # What is chosen lies below the questions of the states that are still to choose.
        number = sum([isinstance(row, Kept) for row in t.rows])
        t.rows.insert(number, Kept(t.seat, (*before, choice)))
        if self.left > 1:
            t.rows.append(Beginning(self.state, self.left - 1))

    def sentence(self, story: Story, choice: str) -> str:
        return f"{story.who} keeps {called(choice) if story.viewer == story.entry.seat else 'a general'}."


class Recruiting(StateAsk, frozen=True, tag="recruit"):
    """Keep one of the generals drawn."""

    question = "Keep one of the generals that you have drawn; the others go under your deck."
    is_open = False
    says = "recruits {choice}"
    ready: bool = False
    """Whether the cards have been drawn and the skills of recruitment were offered."""

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return tuple(drawn(t, self.state))

    def by_itself(self, t: KingdomPlay) -> bool:
        t.seat = ids.SEAT_OF[self.state]
        if self.ready:
            if drawn(t, self.state):
                return False
            t.rows.pop()
            return True
        give(t, self.state, f"{NUMBERS.recruit_draw} general")
        t.rows[-1] = Recruiting(self.state, True)
        answer(t, "after", "drawing", cards_of(t, self.state))
        return True

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        recruit(t, choice, t.round)
        put_under(t, tuple(drawn(t, self.state)), ids.HAND[self.state], ids.GENERAL_DECK[self.state])


def drawn(t: Board, state: State) -> list[GeneralId]:
    """The general cards in the hand of a state; the blanks that others see are none."""
    return [card for card in t.zones[ids.HAND[state]] if card in GENERALS]


def recruit(t: KingdomPlay, general: GeneralId, number: int) -> None:
    """Lay a general's card open before his state, and his token into the pool."""
    state = ids.STATE_OF_GENERAL[general]
    t.go(general, ids.RECRUITED[state])
    t.reveal(general)
    t.go(ids.TOKENS[general], ids.POOL[state])
    t.counter(ids.MEMORY[general, "recruited"], number)


def begin_choosing(t: KingdomPlay) -> None:
    """Draw six generals for each state, and ask the states in order which ones they keep (section 4)."""
    for state in STATES:
        give(t, state, f"{NUMBERS.setup_draw} general")
    t.rows = [Beginning(state, STATE_ROWS[state].keeps) for state in reversed(STATES)]
    t.phase = SETUP


def begin_recruiting(t: KingdomPlay) -> list[Recruiting]:
    """Each state that recruits in this round, in order."""
    return [Recruiting(state) for state in reversed(order(t)) if t.round in STATE_ROWS[state].recruits]


recruitment = stage(RECRUITMENT, begin_recruiting)
"""R1."""


# The set-up by chance


def set_up(t: Play) -> None:
    """Shuffle the five decks, lay the criterion markers by chance, and deal each state its first enhancement cards."""
    shuffle_first(t, *ids.DECK.values(), *ids.GENERAL_DECK.values())
    for marker, zone in zip(t.rng.shuffled(tuple(ids.CRITERION.values())), ids.CRITERION_ZONE.values(), strict=True):
        if t.where[marker] != zone:
            t.move((marker,), t.where[marker], zone)
    for state in STATES:
        for deck in ids.DECK.values():
            t.move(t.zones[deck][-NUMBERS.dealt_each_deck :], deck, ids.HAND[state])
