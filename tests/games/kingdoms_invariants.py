"""What holds on every table of Three Kingdoms Redux (sections 2 to 6 and 8.2), and games that look after each act.

It is counted from the pieces and counters alone, without `diagnosis.py`, so that a fault there cannot hide itself here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.table import Table, start_table
from tabletop.core.view import view
from tabletop.games.three_kingdoms_redux import GAME, ids
from tabletop.games.three_kingdoms_redux.rules import RULES
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import Outcome

STATES = {"wei": "blue", "wu": "red", "shu": "green"}
RECRUITS = {"wei": (5, 1, 4, 7), "wu": (4, 1, 3, 5, 7), "shu": (3, 1, 2, 4, 6, 8)}
"""How many generals each state has after the set-up, and the rounds in which it recruits one more (section 4)."""
WEAPON_OF = {"I": "spear", "V": "horse", "R": "crossbow", "N": "vessel"}
BORDERS = {"wei_wu": "oINRN", "wei_shu": "oIVRV", "wu_shu": "oINRV"}
"""What each location of a border requires (3.7); `o` is open."""
LONGEST = 60
"""The longest list of legal moves (10.4)."""
MOST_ACTS = 3000
"""No game is longer than this."""
FREE_TYPES = {"xu_huang": "I"}
"""With infantry Xu Huang takes any location (7.1)."""


def state_of(token: str) -> str:
    """The state of a general, by his token."""
    return ids.STATE_OF_GENERAL[ids.GENERAL_OF[token]] if token in ids.GENERAL_OF else "shu"


def generals_in(table: Table, zone: str) -> list[str]:
    """The tokens of generals in a zone; Liao Hua’s second token is one."""
    return [piece for piece in table.zones[zone] if piece in ids.GENERAL_OF or piece == ids.SECOND_TOKEN]


def units_on(table: Table, zone: str) -> list[tuple[str, str]]:
    """The units that lie in a zone, each with its state: that of the place on a space, that of the general at a location."""
    found = []
    for piece in table.zones[zone]:
        if piece in ids.UNIT_MARKERS:
            mark = table.pieces[piece]
            state = ids.stand_of(zone, int(mark.x))[0] if zone in ids.SPACE_ZONES else state_of(generals_in(table, zone)[0])
            found += [(state, unit) for unit in ids.UNIT_SIDES[mark.face]]
    return found


def check_generals(table: Table) -> None:
    """A general has his token at home, on a space, at a location or as a guard exactly if his card lies before his state."""
    for general, token in ids.TOKENS.items():
        state = ids.STATE_OF_GENERAL[general]
        recruited = table.where[general] == ids.RECRUITED[state]
        away = (*ids.SPACE_ZONES, *ids.LOCATION_OF, ids.GUARDS, ids.POOL[state])
        assert table.where[token] in (away if recruited else (ids.RESERVE[state],)), general
    for state, (first, *rounds) in RECRUITS.items():
        count = len(table.zones[ids.RECRUITED[state]])
        so_far = first + sum(one < table.flow.round for one in rounds)
        if table.flow.round:
            assert so_far <= count <= so_far + (table.flow.round in rounds) <= 8
        else:
            assert count <= first


def check_locations(table: Table) -> None:
    """A location has its token or one general, whose state has the token on its treasury or granary."""
    for zone, (border, number) in ids.LOCATION_OF.items():
        token, generals = ids.LOCATION_TOKEN[border, number], generals_in(table, zone)
        if not generals:
            assert table.zones[zone] == (token,)
            continue
        assert len(generals) == 1
        state, units = state_of(generals[0]), [unit for _, unit in units_on(table, zone)]
        assert state in border.split("_")
        # The token still lies there while its owner is asked where it goes, in the resolution.
        resolving = (zone,) if table.flow.phase == "resolution" else ()
        assert table.where[token] in (ids.TREASURY[state], ids.GRANARY[state], *resolving)
        needed = BORDERS[border][number - 1]
        general = ids.GENERAL_OF.get(generals[0], "liao_hua")
        assert len(units) <= (3 if general == "huang_zhong" else 2)
        assert needed == "o" or set(units) <= {needed, FREE_TYPES.get(general, needed)}
        if needed == "o" and general not in ("xu_huang", "zhao_yun"):
            assert table.pieces[token].face == 0


def check_tracks(table: Table) -> None:
    """Markers are on their tracks, levels within their limits, numbers not below 0."""
    assert min(table.counters.values()) >= 0
    assert sorted(table.pieces[ids.ORDER_MARKER[state]].x for state in STATES) == [0, 1, 2]
    assert table.pieces[ids.ROUND].x == max(0, table.flow.round - 1)
    assert table.flow.round <= 12
    for state in STATES:
        assert 0 <= table.pieces[ids.RANK_MARKER[state]].x <= 5
        assert 0 <= table.pieces[ids.TRIBAL_MARKER[state]].x <= 12
        for homes in (ids.MARKETS, ids.FARMS):
            assert len(table.zones[homes[state]]) == 5
            assert sum(table.pieces[one].face for one in table.zones[homes[state]]) >= 1
    assert {table.where[one] for one in ids.CRITERION.values()} == set(ids.CRITERION_ZONE.values())
    assert table.where[ids.ALLIANCE] in (ids.ALLIANCE_HOME, *ids.SPACE_ZONES[:12])


def check_emperor(table: Table) -> None:
    """A state has a Han emperor token exactly while one of its generals guards him, and never two."""
    owners = Counter[str]()
    for token in ids.EMPEROR_TOKENS:
        zone = table.where[token]
        if zone in ids.SPACE_ZONES:
            owners[ids.stand_of(zone, int(table.pieces[token].x))[0]] += 1
        elif zone != ids.EMPEROR_BANK:
            owners[next(state for state, home in ids.EMPERORS.items() if home == zone)] += 1
    guards = Counter(state_of(token) for token in generals_in(table, ids.GUARDS))
    assert owners == guards
    assert max(owners.values(), default=0) <= 1


def belongings(table: Table) -> dict[str, tuple[int, ...]]:
    """What each state has in supply and on spaces: gold and rice, popular support, untrained and trained armies, weapons."""
    found = {}
    lying = [(unit, state) for zone in ids.SPACE_ZONES for state, unit in units_on(table, zone)]
    for state in STATES:
        own = {what: table.counters[ids.SUPPLY[state, what]] for what in ("gold", "rice", "ps", "ua", "ta", *WEAPON_OF.values())}
        units = sum(owner == state for _, owner in lying)
        gift = ids.GIFTS[state]
        gold = table.pieces[gift].face + 1 if table.where[gift] != ids.GIFT_SUPPLY else 0
        weapons = sum(own[weapon] for weapon in WEAPON_OF.values())
        found[state] = (
            own["gold"] + own["rice"] + gold,
            own["ps"] + support_of(table, state),
            own["ua"],
            own["ta"] + units,
            weapons + units,
        )
    return found


def support_of(table: Table, state: str) -> int:
    """The popular support of a state that lies on spaces."""
    marks = [(zone, table.pieces[one]) for zone in ids.SPACE_ZONES for one in table.zones[zone] if one in ids.SUPPORT_MARKERS]
    return sum(mark.face + 1 for zone, mark in marks if ids.stand_of(zone, int(mark.x))[0] == state)


def bidding_goes_on(before: Table, after: Table) -> bool:
    """Whether generals are assigned in the same round before and after an act: then nothing is gained or lost."""
    return before.flow.phase == after.flow.phase == "conflict" and before.flow.round == after.flow.round


def check_no_bids_left(table: Table) -> None:
    """At the end of a round nobody stands on a space any more, and nothing lies there but the alliance marker."""
    for zone in ids.SPACE_ZONES:
        assert set(table.zones[zone]) <= {ids.ALLIANCE}, zone
    assert len(table.zones[ids.GIFT_SUPPLY]) == 3


def check_table_of(table: Table) -> None:
    """Everything that holds between two acts."""
    check_generals(table)
    check_locations(table)
    check_tracks(table)
    check_emperor(table)
    if table.flow.phase in ("recruitment", "end", "over"):
        check_no_bids_left(table)


def lasting(table: Table) -> set[tuple[str, object]]:
    """What is never lost again: generals recruited, locations taken, enhancements built, levels of development."""
    found: set[tuple[str, object]] = set()
    for state in STATES:
        found |= {(state, card) for zone in (ids.RECRUITED, ids.BUILT) for card in table.zones[zone[state]]}
        found |= {
            (state, one) for homes in (ids.MARKETS, ids.FARMS) for one in table.zones[homes[state]] if table.pieces[one].face
        }
    return found | {(zone, token) for zone in ids.LOCATION_OF for token in generals_in(table, zone)}


def tables_at_random(seed: str) -> Iterator[Table]:
    """A game in which everybody moves by chance, table by table; a list is neither empty nor longer than 60."""
    table = start_table(GAME.box(SEAT_COLOURS[:3], {}), seed)
    rng, choosing = Rng(table.chance), Rng(Chance(f"{seed} moves"))
    table = settle(table, RULES.start(table, {}, rng), rng)[1]
    yield table
    while table.flow.to_act:
        [seat] = table.flow.to_act
        moves = RULES.legal_moves(view(table, seat), seat).moves
        assert 0 < len(moves) == len(set(moves)) <= LONGEST
        rng = Rng(table.chance)
        table = settle(table, RULES.resolve(table, seat, choosing.choice(moves), rng), rng)[1]
        yield table


def play_at_random(seed: str) -> Outcome:
    """Play a game at random, look at it after each act, and give its outcome."""
    pieces: frozenset[str] = frozenset()
    before: Table | None = None
    kept: set[tuple[str, object]] = set()
    for number, table in enumerate(tables_at_random(seed)):
        assert number < MOST_ACTS
        pieces = pieces or frozenset(table.pieces)
        held = [piece for zone in table.zones.values() for piece in zone]
        assert len(held) == len(set(held)) == len(pieces)
        assert pieces.issuperset(held)
        check_table_of(table)
        assert (problems := RULES.diagnose(table) if table.flow.to_act else []) == [], problems
        if before is not None and bidding_goes_on(before, table):
            assert belongings(before) == belongings(table)
        now = lasting(table)
        assert kept <= now
        before, kept = table, now
    assert before is not None
    return ended(before)


def ended(table: Table) -> Outcome:
    """The outcome of a game that has ended, which must be by one of the ways of 8.2; the winner has most points."""
    outcome = RULES.outcome(table)
    assert outcome is not None
    ranks = [table.pieces[ids.RANK_MARKER[state]].x for state in STATES]
    stationed = Counter(state_of(one) for zone in ids.LOCATION_OF for one in generals_in(table, zone) if one != ids.SECOND_TOKEN)
    assert table.flow.round == 12 or max(ranks) == 5 or max(stationed.values()) >= 5
    points = {score.seat: score.points for score in outcome.scores}
    assert all(score.points == sum(count for _, count in score.parts) for score in outcome.scores)
    assert outcome.winners
    assert {points[seat] for seat in outcome.winners} == {max(points.values())}
    return outcome
