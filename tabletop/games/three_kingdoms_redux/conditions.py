"""What cards ask for before they work, and amounts that they look up (section 7)."""

from __future__ import annotations

from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.borders import holder, units_at
from tabletop.games.three_kingdoms_redux.data import WEAPON, BorderId, GeneralId, SpaceId, State
from tabletop.games.three_kingdoms_redux.generals import bid_of, bids_on, is_allied, recruited
from tabletop.games.three_kingdoms_redux.play import round_number, round_of
from tabletop.games.three_kingdoms_redux.skills import Condition
from tabletop.games.three_kingdoms_redux.supply import flagged
from tabletop.rules.decisions import Board


def space_with(t: Board, general: GeneralId) -> SpaceId:
    """The space on which a general was assigned in this round; empty if on none."""
    bid = bid_of(t, general)
    return bid.space if bid is not None else ""


def allied(general: GeneralId) -> Condition:
    """A condition: the general acts as a member of the alliance."""
    return lambda t, state: is_allied(t, state, space_with(t, general))


def alone(general: GeneralId) -> Condition:
    """A condition: no other general stands in his bid, an ally's counted."""

    def applies(t: Board, state: State) -> bool:
        space = space_with(t, general)
        return len(bids_on(t, space, round_of(t).allies if is_allied(t, state, space) else (state,))) == 1

    return applies


def together(general: GeneralId) -> Condition:
    """A condition: another general of the state stands in his bid."""
    return lambda t, state: len(bids_on(t, space_with(t, general), (state,))) > 1


def new(general: GeneralId) -> Condition:
    """A condition: the general was recruited in this round."""
    return lambda t, state: recruited(t, general) == round_number(t)


def stationed_now(general: GeneralId) -> Condition:
    """A condition: the general was stationed in this round."""
    return lambda t, state: t.counters[ids.MEMORY[general, "stationed"]] == round_number(t)


def no_improvement(t: Board, state: State) -> bool:
    """Whether the tribal relations were not improved this round."""
    return not flagged(t, state, "improved")


def no_trade(t: Board, state: State) -> bool:
    """Whether the trade action was not taken this round."""
    return not flagged(t, state, "took_trade")


def units_with(t: Board, general: GeneralId) -> int:
    """How many units went with a general this round."""
    bid = bid_of(t, general)
    return len(bid.units) if bid is not None else 0


def border_held(t: Board, general: GeneralId) -> BorderId:
    """The border at which a general is stationed; empty if he is not."""
    border, _ = ids.LOCATION_OF.get(t.where[ids.TOKENS[general]], ("", 0))
    return border


def ordinal(t: Board, general: GeneralId) -> int:
    """How many locations of the border are occupied where a general has just been stationed (3.7); 0 if nowhere."""
    border = border_held(t, general)
    return sum([bool(holder(t, ids.LOCATION[border, number])) for number in range(1, 6)]) if border else 0


def weapon_with(t: Board, general: GeneralId) -> str:
    """The weapon of the units with which a general is stationed; empty if there are none."""
    units = units_at(t, t.where[ids.TOKENS[general]]) if border_held(t, general) else ""
    return WEAPON[units[0]] if units else ""


def either(count: int) -> str:
    """So much gold or so much rice; nothing for 0."""
    return f"{count} gold|{count} rice" if count else ""


def several(count: int, what: str) -> str:
    """So much of something; nothing for 0."""
    return f"{count} {what}" if count else ""
