"""Scenes of Ming Dynasty, so that tests read like play: a map that is set by hand, then moves on it."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.apply import apply_events
from tabletop.core.barrier import is_barrier
from tabletop.core.chance import Chance, Rng
from tabletop.core.check_table import check_table
from tabletop.core.equipment import SEAT_COLOURS, PieceId, Seat, ZoneId
from tabletop.core.events import CountersChanged, Event, FlowChanged, PiecesMoved, Place
from tabletop.core.log import Entry
from tabletop.core.table import Row, Table, start_table
from tabletop.games.ming_dynasty import GAME
from tabletop.games.ming_dynasty.data import PROVINCES
from tabletop.games.ming_dynasty.ids import (
    BOX,
    CARD_KIND,
    CLOISTER,
    DISPLAY,
    HAND,
    HOUSES,
    MOVES,
    OWN_TILES,
    OWNER,
    PRINCE,
    PRINCES,
    PROVINCE_TILES,
    SCORE_OF,
    SPACE,
    STARTER,
    STARTS,
    SUPPLY,
    TILES,
)
from tabletop.games.ming_dynasty.movement import Pass
from tabletop.games.ming_dynasty.rules import RULES
from tabletop.games.ming_dynasty.state import company_of, count_of, prince_at
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import Move, Refused

HOMES = ("SHA3", "ZHE1", "SIC3", "SHD1")
"""Where the princes stand unless a scene says otherwise: in corners far from one another."""


class Scene:
    """A map with princes in its corners and no members on it; all hands are empty, Blue is the start player.

    Blue is about to move, in round 1. The seats are blue, red, green, yellow; with two, yellow is neutral.
    """

    def __init__(self, players: int = 3, round_: int = 1) -> None:
        self.table = start_table(GAME.box(SEAT_COLOURS[:players], {}), "scene")
        self.apply(PiecesMoved((STARTER,), self.table.where[STARTER], STARTS["blue"]))
        for number, province in enumerate(PROVINCES):
            card = f"MC{1 + 9 * number:02}"
            self.apply(PiecesMoved((card,), MOVES, DISPLAY[province]))
        for colour, home in zip(company_of(self.table).colours, HOMES, strict=False):
            self.prince(colour, home)
        self.events: list[Event] = []
        self.last: tuple[Entry, Table] | None = None
        self.pending("blue", "move", ("action",), round_=round_)

    def apply(self, *events: Event) -> None:
        """Apply events."""
        self.table = apply_events(self.table, events)

    def put(self, piece: PieceId, zone: ZoneId, place: Place = (0.0, 0.0)) -> Scene:
        """Put `piece` on top of `zone`."""
        if self.table.where[piece] != zone:
            self.apply(PiecesMoved((piece,), self.table.where[piece], zone, -1, (place,)))
        return self

    def prince(self, colour: str, district: str) -> Scene:
        """Put the prince of `colour` into `district`."""
        return self.put(PRINCE[colour], PRINCES[district])

    def members(self, zone: ZoneId, **counts: int) -> Scene:
        """Put members of each colour from the supply into `zone`."""
        for colour, count in counts.items():
            for _ in range(count):
                own = sorted(piece for piece in self.table.zones[SUPPLY[colour]] if OWNER[piece] == colour)
                used = float(len(self.table.zones[zone]))
                self.put(own[0], zone, (used, 0.0))
        return self

    def on_space(self, province: str, **counts: int) -> Scene:
        """Put members of each colour on the space of a province."""
        return self.members(SPACE[province], **counts)

    def cloister(self, district: str, colour: str) -> Scene:
        """Put a member of `colour` into the cloister of `district`."""
        return self.members(CLOISTER[district], **{colour: 1})

    def in_houses(self, district: str, **counts: int) -> Scene:
        """Put members of each colour into the houses of `district`."""
        return self.members(HOUSES[district], **counts)

    def hand(self, seat: Seat, *kinds: str) -> Scene:
        """Give `seat` these cards, named by what they show."""
        for kind in kinds:
            free = [card for card, shows in CARD_KIND.items() if shows == kind and self.table.where[card] in (MOVES, "dragons")]
            self.put(free[-1], HAND[seat])
        return self

    def tiles(self, seat: Seat, *provinces: str) -> Scene:
        """Give `seat` a tile of each province named."""
        for province in provinces:
            self.put(self.table.zones[TILES[province]][-1], OWN_TILES[seat], (float(PROVINCES.index(province)), 0.0))
        return self

    def no_tiles_left(self, province: str, left: int = 0) -> Scene:
        """Leave only `left` tiles of a province in the supply; Red gets the others."""
        for tile in PROVINCE_TILES[province][: len(PROVINCE_TILES[province]) - left]:
            self.put(tile, OWN_TILES["red"], (float(PROVINCES.index(province)), 0.0))
        return self

    def score(self, **points: int) -> Scene:
        """Set the points of seats."""
        self.apply(CountersChanged(tuple((SCORE_OF[seat], some) for seat, some in points.items())))
        return self

    def starter(self, seat: Seat) -> Scene:
        """Make `seat` the start player."""
        return self.put(STARTER, STARTS[seat])

    def pending(self, seats: Seat | Sequence[Seat], phase: str, *agenda: Row, round_: int | None = None) -> Scene:
        """Make the last row pending for these seats."""
        to_act = (seats,) if isinstance(seats, str) else tuple(seats)
        self.apply(FlowChanged(to_act, phase, self.table.flow.round if round_ is None else round_, agenda))
        return self

    @property
    def acting(self) -> Seat:
        """Who is to act, the first of several; empty when the game is over."""
        return self.table.flow.to_act[0] if self.table.flow.to_act else ""

    @property
    def moves(self) -> list[Move]:
        """The legal moves now."""
        return list(RULES.legal_moves(self.table, self.acting).moves)  # type: ignore[arg-type]

    def play(self, move: Move, seat: Seat = "") -> Scene:
        """Make `move` for `seat` (whoever is to act, if empty)."""
        before, seat = self.table, seat or self.acting
        assert RULES.check(before, seat, move) is None
        rng = Rng(Chance("scene", before.chance.drawn))
        play = RULES.resolve(before, seat, move, rng)
        self.events, self.table = settle(before, play, rng)
        assert apply_events(before, self.events) == self.table
        assert check_table(self.table) == []
        self.last = (Entry(2, 1, seat, move.to_row(), tuple(self.events), steps=play.steps()), before)
        return self

    def scored(self, round_: int = 2) -> Scene:
        """Begin a scoring, as after `round_`; it stops where somebody has to choose."""
        self.apply(FlowChanged((), "move", round_, ()))
        rng = Rng(self.table.chance)
        t = RULES.begun(self.table, rng)
        t.enter("scoring")
        self.events, self.table = settle(self.table, t, rng)
        assert check_table(self.table) == []
        return self

    def all_pass(self) -> Scene:
        """Let everybody pass in phase 3 (three or four players)."""
        while self.table.flow.phase == "move":
            self.play(Pass())
        return self

    def refused(self, move: Move, seat: Seat = "") -> Refused:
        """Why `seat` (whoever is to act, if empty) may not make `move`."""
        before = self.table
        refused = RULES.check(self.table, seat or self.acting, move)
        assert refused is not None
        assert refused.reason[0].isupper()
        assert refused.reason.endswith((".", "?"))
        assert move not in RULES.legal_moves(self.table, seat or self.acting)
        assert self.table is before
        return refused

    def told(self, viewer: Seat | None = None) -> str:
        """The last move in sentences, as `viewer` may know it."""
        assert self.last is not None
        entry, before = self.last
        return " ".join([RULES.describe_move(entry, before, self.table, viewer) or "", *[step.words for step in entry.steps]])

    @property
    def barred(self) -> bool:
        """Whether the last move may show somebody something that an undo cannot take back."""
        assert self.last is not None
        return is_barrier(self.table.equipment, self.events, self.last[1], self.table)

    def count(self, zone: ZoneId, colour: str) -> int:
        """How many members of `colour` are in `zone`."""
        return count_of(self.table, zone, colour)

    def houses(self, district: str) -> dict[str, int]:
        """How many members of each colour are in the houses of `district`."""
        found: dict[str, int] = {}
        for piece in self.table.zones[HOUSES[district]]:
            found[OWNER[piece]] = found.get(OWNER[piece], 0) + 1
        return found

    def held(self, zone: ZoneId) -> tuple[PieceId, ...]:
        """The pieces in `zone`."""
        return self.table.zones[zone]

    def points(self, seat: Seat) -> int:
        """The score of `seat`."""
        return self.table.counters[SCORE_OF[seat]]

    def parts(self, seat: Seat) -> dict[str, int]:
        """The parts of the score of `seat`."""
        return dict(next(score for score in RULES.scores(self.table) if score.seat == seat).parts)

    def at(self, colour: str) -> str:
        """The district of the prince of `colour`."""
        return prince_at(self.table, colour)

    def tiles_of(self, seat: Seat) -> list[str]:
        """The provinces of the tiles of `seat`, in order."""
        return sorted(tile[3:6] for tile in self.table.zones[OWN_TILES[seat]])

    def kinds(self, seat: Seat) -> list[str]:
        """The kinds of the cards in the hand of `seat`."""
        return [CARD_KIND[card] for card in self.table.zones[HAND[seat]]]

    @property
    def well(self) -> bool:
        """Whether the rules can go on from this table."""
        return RULES.diagnose(self.table) == []

    def boxed(self, colour: str) -> int:
        """How many members of `colour` are out of the game."""
        return count_of(self.table, BOX, colour)
