"""What the rules say about the table that is shown, beyond what may be done: about places, rows of choices, and on the places."""

from __future__ import annotations

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.games.places import about_place, about_words
from tabletop.rules.choices import Choice
from tabletop.rules.gesture import Click, Drag
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing import marks_of
from tabletop.rules.sums import summed
from tabletop.ui.board.zone_marks import PlacedMark
from tabletop.ui.table.table_view import TableView


class Explanations:
    """Asks the rules about the moment that is shown, for the seat in front."""

    def __init__(self, view: TableView) -> None:
        self.view = view

    def _can_say(self) -> bool:
        """Whether the rules can say anything about the moment shown: they are on, and did not find a table set by hand."""
        session, past = self.view.session, self.view.past
        return session.rules != "off" and not (past is not None and session.game_rules.diagnose(session.log.table_at(past)))

    def _rules(self) -> Ruleset:
        session = self.view.session
        return session.ruleset if self.view.past is None else session.game_rules

    def place_help(self, zone: ZoneId) -> str:
        """What the rules say about a place now, and what it is good for; empty if there is nothing to say."""
        shown = self.view.shown
        if zone not in shown.equipment.zones:
            return ""
        now = self._rules().zone_help(shown, zone) if self._can_say() else ""
        return " ".join(filter(None, (now, about_place(self.view.session.game, zone))))

    def row_help(self, choice: Choice) -> str:
        """What a choice is about, as it is said on resting on its card or place, and what the words on its row mean."""
        if choice.move is None:
            return ""
        gestures = self.view.session.ruleset.gestures(self.view.session.table, self.view.seat, choice.move)
        clicks = (self._card_text(one.piece) or self.place_help(one.zone) for one in gestures if isinstance(one, Click))
        drops = (self.place_help(one.to) for one in gestures if isinstance(one, Drag))
        about = next(filter(None, (*clicks, *drops)), "")
        words = about_words(self.view.session.game, " ".join((choice.label, choice.detail, choice.group, about)))
        return " ".join(filter(None, (about, words)))

    def _card_text(self, piece: PieceId) -> str:
        """What is said about a piece that the seat in front may know; empty for no piece."""
        shown = self.view.shown
        return shown.kind(piece).text if piece in shown.pieces and not shown.face(piece).hides else ""

    def marks(self) -> list[PlacedMark]:
        """What the rules write on places of the table that is shown, as the seat in front may know it, and sums of values."""
        shown, box = self.view.shown, self.view.shown.equipment
        found = marks_of(self._rules(), shown) if self._can_say() else {}
        signs = {seat.id: (seat.symbol, seat.colour) for seat in box.seats}
        places = [(box.zones[name], mark) for name, mark in found.items()]
        return [
            PlacedMark((zone.x, zone.y, zone.width, zone.height), mark.text, tuple([signs[seat] for seat in mark.seats]))
            for zone, mark in places
            if not zone.in_hand
        ] + [PlacedMark((zone.x, zone.y, zone.width, zone.height), str(value), ()) for zone, value in summed(shown)]
