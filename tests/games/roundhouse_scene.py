"""Scenes of Roundhouse Kick, so that tests read like play: a table set by hand, and dice that show what the test wants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.apply import apply_events
from tabletop.core.chance import Chance, Rng
from tabletop.core.check_table import check_table
from tabletop.core.equipment import SEAT_COLOURS, PieceId, Seat, ZoneId
from tabletop.core.events import CountersChanged, DiceRolled, Event, FlowChanged, PiecesMoved
from tabletop.core.log import Entry
from tabletop.core.table import Row, Table, start_table
from tabletop.games.roundhouse_kick import GAME
from tabletop.games.roundhouse_kick.cards import ITEMS, MONSTERS
from tabletop.games.roundhouse_kick.ids import (
    ATTACK_SLOTS,
    BOX,
    DEFENSE_SLOTS,
    DISCARDS,
    DRAWN,
    ITEM_DECK,
    LIFE_OF,
    MONSTER_DECK,
    STARTER,
    STARTS,
    TOKENS,
    TROPHIES,
)
from tabletop.games.roundhouse_kick.rules import RULES
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import Move, Refused


class ObeyingDice(Rng):
    """Dice that show what the test wants, in order; after that they miss."""

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__(Chance("scene"))
        self.faces = iter(faces)

    def rolls(self, dice: tuple[str, ...], sides: int) -> list[int]:
        """The next wanted faces, counted from 0."""
        return [next(self.faces, 1) - 1 for _ in super().rolls(dice, sides)]


class Scene:
    """A table without monsters and items, to be furnished; then moves are made on it.

    Both decks are empty and everybody has 15 life; Blue is the starting player and about to attack.
    """

    def __init__(self, players: int = 2, **options: str | bool) -> None:
        equipment = GAME.box(SEAT_COLOURS[:players], GAME.checked_options(options))
        self.table = start_table(equipment, "scene")
        for deck, away in ((MONSTER_DECK, BOX), (ITEM_DECK, DISCARDS)):
            self.apply(PiecesMoved(self.table.zones[deck], deck, away))
        self.apply(PiecesMoved((STARTER,), self.table.where[STARTER], STARTS["blue"]))
        self.events: list[Event] = []
        self.last: tuple[Entry, Table] | None = None
        self.pending("blue", "kick", ("kick",))

    def apply(self, *events: Event) -> None:
        """Apply events."""
        self.table = apply_events(self.table, events)

    def put(self, piece: PieceId, zone: ZoneId) -> Scene:
        """Put `piece` on top of `zone`."""
        if self.table.where[piece] != zone:
            self.apply(PiecesMoved((piece,), self.table.where[piece], zone))
        return self

    def tokens(self, zone: ZoneId, count: int) -> Scene:
        """Put more tokens on the card in `zone`."""
        for _ in range(count):
            mark = float(len(self.table.zones[zone]))
            self.apply(PiecesMoved(self.table.zones[TOKENS][-1:], TOKENS, zone, -1, ((mark, 0.0),)))
        return self

    def monster(self, place: ZoneId, card: PieceId, hits: int = 0) -> Scene:
        """Put a monster on `place`, with a number of hits."""
        return self.put(card, place).tokens(place, hits)

    def items(self, seat: Seat, *cards: PieceId) -> Scene:
        """Give `seat` these items."""
        for card in cards:
            slots = ATTACK_SLOTS[seat] if ITEMS[card].attacks else DEFENSE_SLOTS[seat]
            self.put(card, next(slot for slot in slots if not self.table.zones[slot]))
        return self

    def trophies(self, seat: Seat, *cards: PieceId) -> Scene:
        """Give `seat` these monsters as trophies."""
        for card in cards:
            self.put(card, TROPHIES[seat])
        return self

    def life(self, **lives: int) -> Scene:
        """Set the life of seats."""
        self.apply(CountersChanged(tuple((LIFE_OF[seat], life) for seat, life in lives.items())))
        return self

    def monsters_to_come(self, *cards: PieceId) -> Scene:
        """Set the monster deck, the top card first."""
        for card in reversed(cards):
            self.put(card, MONSTER_DECK)
        return self

    def items_to_come(self, *cards: PieceId) -> Scene:
        """Set the item deck, the top card first."""
        for card in reversed(cards):
            self.put(card, ITEM_DECK)
        return self

    def starter(self, seat: Seat) -> Scene:
        """Make `seat` the starting player."""
        return self.put(STARTER, STARTS[seat])

    def drawn(self, seat: Seat, card: PieceId) -> Scene:
        """Let `seat` draw `card` in the draw phase; it must then decide about it."""
        return self.put(card, DRAWN).pending(seat, "draw", ("item",))

    def pending(self, seat: Seat, phase: str, *agenda: Row, round_: int = 1) -> Scene:
        """Make the last row pending for `seat`."""
        self.apply(FlowChanged((seat,), phase, round_, agenda))
        return self

    @property
    def acting(self) -> Seat:
        """Who is to act; empty when the game is over."""
        return self.table.flow.to_act[0] if self.table.flow.to_act else ""

    @property
    def moves(self) -> list[Move]:
        """The legal moves now."""
        return list(RULES.legal_moves(self.table, self.acting).moves)  # type: ignore[arg-type]

    def play(self, move: Move, *dice: int) -> Scene:
        """Make `move` for whoever is to act; the dice show `dice`, in the order in which they are rolled."""
        before, seat = self.table, self.acting
        assert RULES.check(before, seat, move) is None
        assert move in RULES.legal_moves(before, seat)
        rng = ObeyingDice(dice)
        play = RULES.resolve(before, seat, move, rng)
        self.events, self.table = settle(before, play, rng)
        assert apply_events(before, self.events) == self.table
        assert check_table(self.table) == []
        assert RULES.diagnose(self.table) == []
        self.last = (Entry(2, 1, seat, move.to_row(), tuple(self.events), steps=play.steps()), before)
        return self

    def refused(self, move: object, seat: Seat = "") -> Refused:
        """Why `seat` (whoever is to act, if empty) may not make `move`."""
        refused = RULES.check(self.table, seat or self.acting, move)  # type: ignore[arg-type]
        assert refused is not None
        assert refused.reason[0].isupper() or refused.reason[0] in "“"
        assert refused.reason.endswith((".", "?"))
        assert move not in RULES.legal_moves(self.table, seat or self.acting)
        return refused

    def told(self) -> str:
        """The last move in sentences."""
        assert self.last is not None
        entry, before = self.last
        return " ".join([RULES.describe_move(entry, before, self.table, None) or "", *[step.words for step in entry.steps]])

    def rolls(self) -> list[int]:
        """How many dice were rolled in each roll of the last move."""
        return [len(event.pieces) for event in self.events if isinstance(event, DiceRolled)]

    def life_of(self, seat: Seat) -> int:
        """The life of `seat`."""
        return self.table.counters[LIFE_OF[seat]]

    def held(self, zone: ZoneId) -> tuple[PieceId, ...]:
        """The pieces in `zone`."""
        return self.table.zones[zone]

    def hits_on(self, place: ZoneId) -> int:
        """How many tokens lie on the card there."""
        return len(self.table.zones[place]) - 1

    def strength(self, place: ZoneId) -> int:
        """The strength of the monster there."""
        held = self.table.zones[place]
        return MONSTERS[held[0]].strengths[len(held) - 1]


def hits(count: int) -> Iterator[int]:
    """A number of dice that hit."""
    return (6 if number % 2 else 5 for number in range(count))
