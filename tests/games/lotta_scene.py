"""Scenes of Lotta Rome, so that tests read like play: a game from its beginning, domains laid by hand, moves by name."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.apply import apply_events
from tabletop.core.chance import Rng
from tabletop.core.check_table import check_table
from tabletop.core.equipment import SEAT_COLOURS, PieceId, Seat
from tabletop.core.events import FlowChanged, PiecesMoved
from tabletop.core.log import Entry
from tabletop.core.table import Table, start_table
from tabletop.core.view import view
from tabletop.games.lotta_rome import GAME, ids
from tabletop.games.lotta_rome.auction import Bid, Keep
from tabletop.games.lotta_rome.cells import SPOTS, START, TOWARDS, Cell
from tabletop.games.lotta_rome.choosing import Choose
from tabletop.games.lotta_rome.domain import Domain, domain_of
from tabletop.games.lotta_rome.elephants import PlaceElephant
from tabletop.games.lotta_rome.forts import Naming
from tabletop.games.lotta_rome.market import Buying, TakeLot
from tabletop.games.lotta_rome.rules import RULES
from tabletop.games.lotta_rome.splitting import Split
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import Move, Refused, Score

EAST, WEST = TOWARDS[START][0], TOWARDS[START][3]


class Scene:
    """A game that has just begun: five lands are explored, nothing is split."""

    def __init__(self, players: int = 3, seed: str = "scene", merchants: bool = False) -> None:
        table = start_table(GAME.box(SEAT_COLOURS[:players], {ids.MERCHANTS: merchants}), seed)
        rng = Rng(table.chance)
        self.table = settle(table, RULES.start(table, {}, rng), rng)[1]
        self.steps: tuple[str, ...] = ()
        self.log: list[tuple[Entry, Table]] = []

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats clockwise."""
        return tuple(seat.id for seat in self.table.equipment.seats)

    def score(self, seat: Seat) -> Score:
        """The points of a seat."""
        return next(score for score in RULES.scores(self.table) if score.seat == seat)

    def move_only(self, seat: Seat, move: Move) -> Scene:
        """Make a legal move on a table that was set by hand and need not be sound."""
        assert RULES.check(self.table, seat, move) is None
        rng = Rng(self.table.chance)
        self.table = settle(self.table, RULES.resolve(self.table, seat, move, rng), rng)[1]
        return self

    @property
    def phase(self) -> str:
        """The phase."""
        return self.table.flow.phase

    def view(self, seat: Seat) -> Table:
        """What `seat` sees."""
        return view(self.table, seat)

    def refused(self, seat: Seat, move: Move) -> Refused:
        """The refusal of a move, which must be a sentence and the same for the view of the seat."""
        refused = RULES.check(self.table, seat, move)
        assert refused is not None
        assert refused == RULES.check(self.view(seat), seat, move)
        assert refused.reason.endswith(".")
        return refused

    def play(self, seat: Seat, *moves: Move) -> Scene:
        """Make these moves, which must be legal."""
        for move in moves:
            assert RULES.check(self.table, seat, move) is None, (RULES.check(self.table, seat, move), self.table.flow)
            rng, before = Rng(self.table.chance), self.table
            play = RULES.resolve(before, seat, move, rng)
            # The words are found before the table is settled, as at play.
            self.steps = tuple(step.words for step in play.steps())
            events, self.table = settle(before, play, rng)
            self.log.append((Entry(1, 0, seat, move.to_row(), tuple(events), steps=play.steps()), before))
            assert check_table(self.table) == []
            assert RULES.diagnose(self.table) == []
        return self

    def said(self, viewer: Seat | None) -> str:
        """What the log says of the last move to a viewer."""
        entry, before = self.log[-1]
        return RULES.describe_move(entry, before, self.table, viewer) or ""

    def all_play(self, *moves: Move) -> Scene:
        """Let every seat in turn make one of these moves, or all the same one."""
        for number, seat in enumerate(self.table.equipment.seats):
            self.play(seat.id, moves[number % len(moves)])
        return self

    def place_all(self) -> Scene:
        """Let everybody place all lands, each on the first cell offered."""
        while self.phase == "addition":
            seat = self.table.flow.to_act[0]
            self.play(seat, RULES.legal_moves(self.table, seat).moves[0])
        return self

    def to_round(self, number: int) -> Scene:
        """Play on to the division of a later round; everybody takes the larger lot."""
        while self.table.flow.round < number:
            self.all_play(Split((0,))).all_play(Choose("LARGE")).place_all()
        return self

    def lay(self, seat: Seat, lands: dict[str, str], works: dict[str, str] | None = None) -> Scene:
        """Lay lands of these kinds, and buildings, from stacks and box on cells of a domain, by hand."""
        for cell, kind in lands.items():
            self.put(self.one_of(kind, *ids.STACK.values()), ids.DOMAIN[seat], cell)
        for cell, kind in (works or {}).items():
            self.put(self.one_of(kind, ids.BOX, *ids.WORKS.values()), ids.DOMAIN[seat], cell)
        return self

    def one_of(self, kind: str, *zones: str) -> PieceId:
        """A piece of that kind in one of the zones."""
        held: Sequence[PieceId] = [piece for zone in zones for piece in self.table.zones.get(zone, ())]
        return next(piece for piece in held if self.table.pieces[piece].kind == kind)

    def put(self, piece: PieceId, zone: str, cell: str = "") -> Scene:
        """Put a piece by hand into a zone, on a cell of it."""
        places = (SPOTS[cell],) if cell else ()
        self.table = apply_events(self.table, [PiecesMoved((piece,), self.table.where[piece], zone, -1, places)])
        return self

    def flow(self, *seats: Seat, phase: str, agenda: tuple[tuple[object, ...], ...], round_: int = 1) -> Scene:
        """Set what is pending."""
        self.table = apply_events(self.table, [FlowChanged(seats, phase, round_, agenda)])
        return self

    def kinds(self, zone: str) -> list[str]:
        """The kinds of the pieces in a zone, in its order."""
        return [self.table.pieces[piece].kind for piece in self.table.zones[zone]]


# Moments of a game


def placing(players: int = 2) -> Scene:
    """Blue places five lands: the larger lot of Red and one of his own."""
    return Scene(players).all_play(Split((0,))).all_play(Choose("LARGE"))


def begun(players: int = 2) -> Scene:
    """The first round of The Merchants; everybody has kept his first contract."""
    scene = Scene(players, merchants=True)
    for seat in scene.seats:
        scene.play(seat, Keep((scene.table.zones[ids.HAND[seat]][0],)))
    return scene


def at_elephants(players: int = 2) -> Scene:
    """All lands of the first round are placed."""
    return begun(players).all_play(Split((0,))).all_play(Choose("LARGE")).place_all()


def at_bids(players: int = 2) -> Scene:
    """All elephants stand."""
    scene = at_elephants(players)
    while scene.phase == "elephant":
        seat = scene.table.flow.to_act[0]
        scene.play(seat, PlaceElephant(domain_of(scene.table, seat).free()[0]))
    return scene


def buying(*lots: int) -> Scene:
    """Blue buys, then Red; Blue takes these lots."""
    scene = at_bids()
    for seat in scene.seats:
        scene.play(seat, Bid((scene.table.zones[ids.HAND[seat]][0],)))
    scene.flow("blue", phase="purchase", agenda=(Buying(("blue", "red")).row(),))
    for lot in lots:
        scene.play("blue", TakeLot(lot))
    return scene


def with_forts() -> Scene:
    """Blue has two forts at the end of the game, on a field and on a vineyard beside the starting land."""
    scene = begun()
    scene.lay("blue", {EAST: "FIELD", WEST: "VINE"})
    scene.put("FT1", ids.DOMAIN["blue"], EAST).put("FT2", ids.DOMAIN["blue"], WEST)
    for seat in scene.seats:
        for piece in scene.table.zones[ids.ROW[seat]]:
            scene.put(piece, ids.AWAY)
    return scene.flow("blue", phase="forts", agenda=(Naming().row(),), round_=4)


def free_way(domain: Domain) -> tuple[Cell, int]:
    """A cell beside a domain, and a direction from there in which a second cell is free."""
    ways = ((cell, way) for cell in domain.frontier() for way in range(6))
    return next((cell, way) for cell, way in ways if TOWARDS[cell][way] and TOWARDS[cell][way] not in domain.lands)
