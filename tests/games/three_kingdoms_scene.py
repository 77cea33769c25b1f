"""Scenes of Three Kingdoms Redux, so that tests read like play: bids are set, and choices are made by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tabletop.core.chance import Rng
from tabletop.core.check_table import check_table
from tabletop.core.equipment import SEAT_COLOURS, Seat
from tabletop.core.table import start_table
from tabletop.core.view import view
from tabletop.games.three_kingdoms_redux import GAME, blocks, ids, upkeep
from tabletop.games.three_kingdoms_redux.asking import Ask, Choose
from tabletop.games.three_kingdoms_redux.bidding import Send
from tabletop.games.three_kingdoms_redux.bids import Bidder, bring_home, contest, send_out
from tabletop.games.three_kingdoms_redux.data import CARDS, COMMON, GENERALS, STATE_ROWS, STATES, WEAPON
from tabletop.games.three_kingdoms_redux.play import Bid, KingdomPlay, Round
from tabletop.games.three_kingdoms_redux.rounds import ROUND_STAGES, STAGES, set_up
from tabletop.games.three_kingdoms_redux.rules import RULES
from tabletop.games.three_kingdoms_redux.supply import ORDER_TRACK, RANKS_TRACK, TRIBAL_TRACK
from tabletop.rules.decisions import Board
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import Move, Refused
from tabletop.rules.stages import StackRow
from tabletop.rules.triggers import LeaveAbilities, UseAbility

LORDS = ("cao_cao", "sun_jian", "liu_bei")


class Scene:
    """A table in round 1 with the three lords and no other general; Wei is outside the alliance."""

    def __init__(self, *generals: str, round_: int = 1, seed: str = "scene") -> None:
        self.table = start_table(GAME.box(SEAT_COLOURS[:3], {}), seed)
        self.edit(set_up)
        self.round = round_
        self.recruit(*generals)

    def edit(self, change: Callable[[KingdomPlay], None]) -> Scene:
        """Change the table as a move would."""
        rng = Rng(self.table.chance)
        flow = self.table.flow
        turn = Round.read(flow.agenda[0]) if flow.agenda else Round(0)
        rows = [row for row in map(RULES.rows.read, flow.agenda) if isinstance(row, StackRow)]
        t = KingdomPlay(self.table, rng, {}, (turn, *rows), STAGES)
        t.round = getattr(self, "round", 0)
        change(t)
        t.close()
        self.table = settle(self.table, t, rng)[1]
        return self

    # What lies on the table

    def recruit(self, *generals: str, at: int = 1) -> Scene:
        """Recruit generals, in round 1 unless another is named."""

        def change(t: KingdomPlay) -> None:
            for general in generals:
                state = GENERALS[general].state
                if t.where[general] != ids.RECRUITED[state]:
                    t.go(general, ids.RECRUITED[state])
                    t.go(ids.TOKENS[general], ids.POOL[state])
                t.counter(ids.MEMORY[general, "recruited"], at)

        return self.edit(change)

    def has(self, state: str, **goods: int) -> Scene:
        """Give a state exactly so much of each thing."""
        return self.edit(lambda t: [t.counter(ids.SUPPLY[state, what], count) for what, count in goods.items()] and None)

    def level(self, state: str, market: int = -1, farm: int = -1, tribal: int = -1, rank: int = -1) -> Scene:
        """Set the levels of a state and its rank."""

        def change(t: KingdomPlay) -> None:
            for level, zones in ((market, ids.MARKETS), (farm, ids.FARMS)):
                for number, piece in enumerate(sorted(t.zones[zones[state]])):
                    if level >= 0:
                        t.face(piece, int(number < level))
            if tribal >= 0:
                TRIBAL_TRACK.put(t, ids.TRIBAL_MARKER[state], tribal)
            if rank >= 0:
                RANKS_TRACK.put(t, ids.RANK_MARKER[state], rank)

        return self.edit(change)

    def flag(self, state: str, flag: str, value: int = 1) -> Scene:
        """Remember something of a state."""
        return self.edit(lambda t: t.flag(state, flag, value))

    def hand(self, state: str, *cards: str) -> Scene:
        """Let a state hold exactly these enhancements."""

        def change(t: KingdomPlay) -> None:
            for card in t.zones[ids.HAND[state]]:
                t.go(card, ids.DECK[CARDS[card].deck])
            for card in cards:
                t.go(card, ids.HAND[state])

        return self.edit(change)

    def built(self, state: str, *cards: str) -> Scene:
        """Let a state have built these enhancements."""
        return self.edit(lambda t: [t.go(card, ids.BUILT[state]) for card in cards] and None)

    def holds(self, general: str, border: str, number: int, units: str, rounds: int = 1) -> Scene:
        """Station a general with these units at a location; its token goes to the treasury."""

        def change(t: KingdomPlay) -> None:
            zone = ids.LOCATION[border, number]
            t.go(ids.TOKENS[general], zone, ids.LOCATION_GENERAL)
            if units:
                marker = t.zones[ids.UNIT_SUPPLY][-1]
                t.face(marker, ids.UNIT_FACE[tuple(units)])
                t.go(marker, zone, ids.LOCATION_UNITS)
            t.go(ids.LOCATION_TOKEN[border, number], ids.TREASURY[GENERALS[general].state])
            t.counter(ids.MEMORY[general, "stationed"], rounds)
            t.counter(ids.MEMORY[general, "stationed_units"], len(units))

        self.recruit(general)
        return self.edit(change)

    # What happens

    def alliance(self, space: str, *allies: str) -> Scene:
        """Choose the alliance space; Wu and Shu are allied unless others are named."""

        def change(t: KingdomPlay) -> None:
            t.go(ids.ALLIANCE, space, ids.ALLIANCE_SLOT)
            t.turn_is(allies=allies or ("wu", "shu"))

        return self.edit(change)

    def sends(self, general: str, space: str, ps: int = 0, units: str = "", gold: int = 0, emperor: bool = False) -> Scene:
        """Assign a general; what goes with him is given to his state before."""

        def change(t: KingdomPlay) -> None:
            state = GENERALS[general].state
            for what, count in (("ps", ps), ("gold", gold), ("ta", len(units))):
                t.add(state, what, count)
            for unit in units:
                t.add(state, WEAPON[unit], 1)
            if emperor and not t.zones[ids.EMPERORS[state]]:
                t.go(t.zones[ids.EMPEROR_BANK][-1], ids.EMPERORS[state])
            send_out(t, Bid(general, space, ps, emperor, gold, units))

        if self.table.where[ids.TOKENS[general]] == ids.RESERVE[GENERALS[general].state]:
            self.recruit(general)
        return self.edit(change)

    def at(self, stage: Callable[[KingdomPlay], None]) -> Scene:
        """Carry the game on from the beginning of a stage of the round."""
        if not self.table.flow.agenda or stage in (blocks.find_winners,):
            self.where_is_alliance()

        def change(t: KingdomPlay) -> None:
            number = STAGES.index(stage)
            t.rows = []
            t.turn_is(stage=number - 1)
            t.phase = ROUND_STAGES[number].phase
            t.carry_on()

        self.edit(change)
        problems = RULES.diagnose(self.table)
        assert not problems, problems
        return self

    def where_is_alliance(self) -> None:
        """Lay the alliance marker on a space without generals, if it was not laid yet."""
        if self.table.where[ids.ALLIANCE] == ids.ALLIANCE_HOME:
            empty = [space for space in reversed(COMMON) if not any(one in ids.GENERAL_OF for one in self.table.zones[space])]
            self.alliance(empty[0])

    def resolves(self) -> Scene:
        """Find the winners; the state that bid first begins its block. The other lords go to their tribes and wait."""
        bids = Round.read(self.table.flow.agenda[0]).bids
        first = GENERALS[bids[0].general].state
        self.edit(lambda t: [ORDER_TRACK.put(t, ids.ORDER_MARKER[one], at) for at, one in enumerate(ordered(first))] and None)
        for state in STATES:
            lord, tribe = STATE_ROWS[state].lord, f"tribal_{state}"
            if state != first and self.table.where[ids.TOKENS[lord]] == ids.POOL[state] and not self.table.zones[tribe]:
                self.sends(lord, tribe)
        return self.at(blocks.find_winners)

    def ends(self) -> Scene:
        """Come to the end of the round; who is still out goes home."""

        def change(t: KingdomPlay) -> None:
            for bid in t.turn.bids:
                if t.where[ids.TOKENS[bid.general]] == bid.space:
                    bring_home(t, bid)

        self.edit(change)
        return self.at(upkeep.benefits)

    def play(self, move: Move) -> Scene:
        """Make a legal move, of which the log has a sentence; everything stays sound."""
        seat = self.seat
        assert (refused := RULES.check(self.table, seat, move)) is None, refused
        pending = RULES.rows.pending(self.table)
        more = isinstance(move, Choose) and isinstance(pending, Ask) and pending.accepts_too(self.table, move.choice)
        assert more or move in RULES.legal_moves(view(self.table, seat), seat), (move, self.offered())
        rng = Rng(self.table.chance)
        self.table = settle(self.table, RULES.resolve(self.table, seat, move, rng), rng)[1]
        assert check_table(self.table) == []
        assert RULES.diagnose(self.table) == []
        return self

    def choose(self, *choices: str) -> Scene:
        """Make these choices one after another."""
        for choice in choices:
            self.play(Choose(choice))
        return self

    def drag(self, general: str, space: str) -> Scene:
        """Carry a general straight to a space."""
        move, rng = Send(general, space), Rng(self.table.chance)
        assert RULES.check(self.table, self.seat, move) is None
        self.table = settle(self.table, RULES.resolve(self.table, self.seat, move, rng), rng)[1]
        return self

    def use(self, *cards: str) -> Scene:
        """Use these cards one after another."""
        for card in cards:
            self.play(UseAbility(card))
        return self

    def leave(self) -> Scene:
        """Use no more cards."""
        return self.play(LeaveAbilities())

    def take(self, space: str, branch: str = "") -> Scene:
        """Take the action of a space that was won, in one of its branches."""
        return self.choose(f"take.{branch or space}")

    # What is there

    @property
    def seat(self) -> Seat:
        """Who is to act."""
        return self.table.flow.to_act[0]

    @property
    def state(self) -> str:
        """The state that is to act."""
        return ids.STATE_OF[self.seat]

    @property
    def asked(self) -> str:
        """The tag of the question."""
        return str(self.table.flow.agenda[-1][0])

    def offered(self) -> list[str]:
        """What may be chosen now; cards that may be used are named too."""
        found = RULES.legal_moves(self.table, self.seat)
        return [str(move.to_row()[1]) if len(move.to_row()) > 1 else str(move.to_row()[0]) for move in found]

    def refused(self, choice: str | Move, code: str) -> Refused:
        """The refusal of a choice, which has this code and is a sentence."""
        move = Choose(choice) if isinstance(choice, str) else choice
        found = RULES.check(self.table, self.seat, move)
        assert found is not None
        assert (found.code, found.reason[-1]) == (code, "."), found
        assert RULES.check(view(self.table, self.seat), self.seat, move) == found
        return found

    def owns(self, state: str, *what: str) -> tuple[int, ...]:
        """How much of each thing a state has in supply."""
        return tuple(self.table.counters[ids.SUPPLY[state, one]] for one in what)

    def parts(self, state: str) -> dict[str, int]:
        """What a state scores, by source."""
        return dict(next(score for score in RULES.scores(self.table) if score.seat == ids.SEAT_OF[state]).parts)


def emptied(scene: Scene, states: Iterable[str] = STATES) -> Scene:
    """The scene without goods."""
    for state in states:
        scene.has(state, gold=0, rice=0, ps=0, ua=0, ta=0, spear=0, horse=0, crossbow=0, vessel=0)
    return scene


def winner(t: Board, space: str) -> Bidder | None:
    """Who wins a space as it is now; None if nobody is there."""
    return next((best for best, _ in contest(t, space)), None)


def ordered(first: str) -> list[str]:
    """The states in their order, beginning with `first`."""
    return [first, *[state for state in STATES if state != first]]
