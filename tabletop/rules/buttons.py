"""Buttons on the table: a place of which a click carries out steps that hands could do too, all of them as one act."""

from __future__ import annotations

from tabletop.core.apply import apply_events
from tabletop.core.button_steps import Step, step_of
from tabletop.core.chance import Rng
from tabletop.core.equipment import ZoneDef
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import CountersChanged, DiceRolled, Event, PiecesFaced
from tabletop.core.layout import zone_at
from tabletop.core.table import Table
from tabletop.rules.piece_play import deal_events, move_events, shuffle_events
from tabletop.rules.turn_ending import end_turn_events


def button_at(table: Table, x: float, y: float) -> ZoneDef | None:
    """The button at a point of the table (millimetres); None if there is none."""
    zone = zone_at(table.equipment, x, y)
    return zone if zone is not None and zone.does else None


def press_events(table: Table, button: ZoneDef, rng: Rng) -> list[Event]:
    """The events of pressing a button; raises MoveRefusedError if a step cannot be done, or there is nothing to do."""
    if not button.does:
        raise MoveRefusedError(f"{button.name} is no button.")
    events: list[Event] = []
    for text in button.does:
        step_done = step_events(apply_events(table, events), step_of(text), rng)
        events += step_done
    if not events:
        raise MoveRefusedError(f"There is nothing to do for {button.name}.")
    return events


def step_events(table: Table, step: Step, rng: Rng) -> list[Event]:
    """The events of one step; none if all is already as it says."""
    box, held = table.equipment, table.zones.get(step.zone, ())
    match step.verb:
        case "gather":
            coming = tuple(
                piece
                for zone, pieces in table.zones.items()
                if zone != step.zone
                for piece in pieces
                if step.tag in (table.pieces[piece].kind, *table.kind(piece).tags) and not table.pieces[piece].locked
            )
            return move_events(table, coming, box.zones[step.zone], (), -1, "") if coming else []
        case "shuffle":
            return shuffle_events(table, held, rng) if len(held) > 1 else []
        case "face":
            turned = tuple(
                one for one in held if step.number < len(table.kind(one).faces) and table.pieces[one].face != step.number
            )
            return [PiecesFaced(turned, (step.number,))] if turned else []
        case "deal":
            if not held:
                raise MoveRefusedError(f"Nothing lies in {box.zones[step.zone].name} to be dealt.")
            return deal_events(table, held[-1], step.number, rng)
        case "move":
            taken = tuple(reversed(held[len(held) - min(step.number, len(held)) :]))
            return move_events(table, taken, box.zones[step.other], (), -1, "") if taken else []
        case "roll":
            dice = tuple(one for one in held if table.kind(one).rolls)
            sides = [(kind := table.kind(one)).sides or len(kind.faces) for one in dice]
            faces = tuple(rng.rolls((die,), most)[0] for die, most in zip(dice, sides, strict=True))
            return [DiceRolled(dice, faces)] if dice else []
        case "end":
            return end_turn_events(table)
        case _:
            same = table.counters.get(step.counter) == step.number
            return [] if same else [CountersChanged(((step.counter, step.number),))]
