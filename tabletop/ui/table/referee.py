"""The rules on the screen: what may be done now, what glows, which moves a click or a drop may make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from tabletop.core.equipment import PieceId, ZoneDef, ZoneId
from tabletop.core.events import Place
from tabletop.core.layout import accepts, middle_of, place_at, zone_at
from tabletop.core.view import seen_name
from tabletop.rules.carrying import Carriers
from tabletop.rules.choices import Choice, Concerned, choice_for, concerned, concerns, different, words_at_pointer
from tabletop.rules.free_moves import MovePieces
from tabletop.rules.gesture import Drag
from tabletop.rules.hands import (
    Targets,
    buttons,
    clicked,
    fits_drop,
    match_click,
    parts_of,
    place_for,
    places_of,
    targets,
    touches,
    why_not,
)
from tabletop.rules.levels import moves_meant
from tabletop.rules.results import Result
from tabletop.rules.ruleset import Move
from tabletop.rules.showing import places_of_step, shape_of
from tabletop.rules.trial import trial_of_parts
from tabletop.session import Change
from tabletop.session.asking import asked
from tabletop.session.step_tables import step_results
from tabletop.ui.board.animation import Pose
from tabletop.ui.board.glow import Glow, Style
from tabletop.ui.board.hand_strip import hand_hint
from tabletop.ui.board.item_key import cell_key, cell_of, item_key
from tabletop.ui.keys import key_hint
from tabletop.ui.table.explanations import Explanations
from tabletop.ui.table.table_view import TableView

NOT_HELD: Mapping[str, Pose] = {}
NOTHING = Targets(frozenset(), {}, frozenset(), frozenset())


class Referee:
    """Asks the rules again after every change, for the seat in front, and keeps the answers."""

    def __init__(self, view: TableView, bots_wait: Callable[[], bool]) -> None:
        """`bots_wait` says whether bots in the past wait until they may play on."""
        self.view = view
        self.explained = Explanations(view)
        self.bots_wait = bots_wait
        self.legal: Sequence[Move] = ()
        self.targets = NOTHING
        self.choices: list[Choice] = []
        self.carriers: Carriers | None = None
        """What may be carried where; None while the rules ask nothing of the seat in front."""
        self.named: frozenset[PieceId] = frozenset()
        """The pieces that name parts of the moves that are offered: see `Click`."""
        self.offered: list[Move] = []
        """The moves that are offered after a part was named; empty while all are."""
        self._all_choices: list[Choice] = []
        self.on_narrowed: Callable[[], object] = list
        """Called after other choices are offered."""
        self.pointed: Choice | None = None
        """The choice that is pointed at; None too if it is no move."""
        self.marked: frozenset[int] = frozenset()
        """The numbers of the choices that concern what the pointer is on at the table or in the hand."""
        self.on_marked: Callable[[], object] = list
        """Called after other choices are marked."""
        self._spoken_of: tuple[ZoneId, ...] = ()
        """The places of which the step speaks that is shown."""
        self._spared: dict[str, Glow] = {}
        """See `_others`; empty until a row is pointed at."""
        self._concerned: list[Concerned] = []
        """What each choice concerns; empty until something is pointed at."""
        self.prompt = ""
        self.results: tuple[Result, ...] = ()
        """What the step that is shown has brought."""
        self.next_up = ""
        self.over = ""
        """A sentence that the turn of the person in front has ended by itself, until somebody in front may act again."""
        self.refresh(None)

    @property
    def on(self) -> bool:
        """Whether the rules of the game are on, at the level advise or enforce."""
        return self.view.session.rules != "off"

    @property
    def strict(self) -> bool:
        """Whether only legal moves are accepted."""
        return self.view.session.rules == "enforce"

    def refresh(self, change: Change | None) -> None:
        """Ask the rules what the seat in front may do now."""
        session, seat = self.view.session, self.view.seat
        self.legal, self.targets, self.choices, self.pointed = (), NOTHING, [], None
        self.prompt, self.next_up, self.results = "", "", ()
        self.named, self.offered = frozenset(), []
        self.marked, self._concerned, self._spared = frozenset(), [], {}
        self._spoken_of = ()
        if self.on and self.view.step is not None:
            # What can be chosen depends on what is still to be seen.
            step = self.view.step
            at, count = self.view.step_count
            self.prompt, self.next_up = self.view.step_words, f"{at} of {count}. Space or a click shows the rest at once."
            self.results = step_results(session.game_rules, session.log, step)
            self._spoken_of = places_of_step(session.game_rules, self.view.shown, self.prompt)
        elif self.on and self.view.past is None:
            now = asked(session, seat, self.view.covered)
            self.prompt, self.next_up, self.legal, self.choices = now.prompt, now.next_up, now.legal, list(now.choices)
            self.targets = targets(session.ruleset, session.table, seat, self.legal)
            if self.legal or session.outcome() is not None or (change is not None and change.kind != "played"):
                self.over = ""
            elif self.over:
                self.prompt = f"{self.over} {self.prompt}"
                self.next_up = f"{key_hint('undo') or 'Undo'} takes your last act back."
            if self.bots_wait():
                # A bot may be asked together with the person in front, as in a secret choice.
                stays = "what came after it stays in the log"
                self.choices += [Choice("Let the bots play on from here", stays, "", None, ends_step=bool(self.choices))]
        self._all_choices = self.choices
        known = (session.ruleset, session.table, self.view.shown, seat, self.targets.drops)
        self.carriers = Carriers(*known) if self.legal else None
        self.view.strip.hint = hand_hint(self.view.covered, self.strict)
        self.glow()
        self.view.painter.set_zone_marks(self.explained.marks())
        self.view.asked = self.view.rule_glows

    def glow(self, carried: PieceId = "", turned: float = 0.0) -> None:
        """Light what can be picked up or clicked; of a held piece, turned by `turned` degrees, the places where it may go."""
        if carried:
            drags = self.carriers.drops(carried, turned) if self.carriers else ()
            source = self.view.session.table.where.get(carried, "")
            joined = [one for choice in self.choices for one in choice.gestures if isinstance(one, Drag)]
            drags = [*drags, *(one for one in joined if one.piece == carried or (not one.piece and one.source == source))]
            glows = self._lit("target", [(drag.to, drag.place) for drag in drags])
        elif self._spoken_of:
            glows = self._lit("drop", [(zone, None) for zone in self._spoken_of])
        elif self.pointed is not None:
            glows = self._others() | self._shown("drop", self._about(self.pointed))
        else:
            glows = self._offers()
        self.view.rule_glows = glows
        self.view.outline_selection()

    def _offers(self) -> dict[str, Glow]:
        """The glows of all that can be picked up or clicked, and of what was named of a move."""
        targets, table = self.targets, self.view.session.table
        # Sorted, so that glows that overlap are painted in the same order in every process.
        glows = dict.fromkeys(sorted(targets.sources | targets.pieces), Glow("source"))
        places = {*((zone, None) for zone in targets.zones), *targets.places, *targets.goals}
        pieces, zones = touches(table, joined := [one for choice in self.choices for one in choice.gestures])
        glows |= dict.fromkeys(sorted(pieces), Glow("source"))
        places |= {*((zone, None) for zone in zones), *places_of(joined)}
        glows |= self._lit("target", sorted(places, key=str))
        ways = [drag.to for piece in sorted(self.named) for drag in targets.drops.get(piece, ()) if drag.part]
        glows |= self._lit("selected", [(zone, None) for zone in ways])
        return glows | dict.fromkeys(sorted(self.named), Glow("selected")) | self._lit("drop", self._asked_about())

    def _asked_about(self) -> list[tuple[ZoneId, Place | None]]:
        """The places that all choices are about, if there are several: the houses of the city for which cards are chosen."""
        rules, table, seat = self.view.session.ruleset, self.view.session.table, self.view.seat
        moves = [one.move for one in self.choices if one.move is not None]
        way = rules.facts(table, seat, moves[0]).way if len(moves) > 1 else ()
        is_common = bool(way) and all(rules.facts(table, seat, move).way == way for move in moves[1:])
        return [(zone, None) for zone in way] if is_common else []

    def _others(self) -> dict[str, Glow]:
        """All that can be chosen, to be spared by the veil while a row is pointed at: dark, it looked as if it could not be.

        It is the same for each row, so that the veil is not painted again from row to row.
        """
        if not self._spared:
            about = {one for choice in self.choices for one in self._about(choice)}
            lit = self._offers() | self._shown("choice", frozenset(about))
            self._spared = {key: replace(glow, style="choice") for key, glow in lit.items()}
        return self._spared

    def _about(self, choice: Choice) -> Concerned:
        """What a choice lights when it is pointed at: what it concerns, and its way."""
        rules, table, seat = self.view.session.ruleset, self.view.session.table, self.view.seat
        way = rules.facts(table, seat, choice.move).way if choice.move is not None else ()
        return concerned(rules, table, seat, choice.move) | choice.lights | {(zone, None) for zone in way}

    def _shown(self, style: Style, lit: Concerned) -> dict[str, Glow]:
        """The glows of pieces and places."""
        glows = dict.fromkeys(sorted(one for one in lit if isinstance(one, str)), Glow(style))
        return glows | self._lit(style, sorted((one for one in lit if not isinstance(one, str)), key=str))

    def is_advised(self, choice: Choice) -> bool:
        """Whether a choice concerns a place that is outlined, as the first steps do with what they advise."""
        outlined = self.view.outlined
        return bool(outlined) and any(
            item_key("zone", one[0]) in outlined for one in self._about(choice) if isinstance(one, tuple)
        )

    def point(self, choice: Choice | None) -> None:
        """Light the pieces and places that a choice concerns that is pointed at; None if none is."""
        pointed = choice if choice is not None and choice.move is not None else None
        if pointed != self.pointed:
            self.pointed = pointed
            self.glow()

    def mark(self, piece: PieceId, at: Place | None) -> None:
        """Mark the choices that concern `piece`, or else the place there (table millimetres); none if `at` is None."""
        session, keys = self.view.session, list[object]()
        if at is not None and self.legal:
            if len(self._concerned) != len(self.choices):
                about = (session.ruleset, session.table, self.view.seat)
                self._concerned = [concerned(*about, choice.move) | choice.lights for choice in self.choices]
            keys = [piece, cell_of(self.cell_at(*at)), (self.place_at(piece, *at), None), (self.painted("", *at), None)]
        found = ([number for number, known in enumerate(self._concerned) if key in known] for key in keys)
        marked = frozenset(next(filter(None, found), ()))
        if marked != self.marked:
            self.marked = marked
            self.on_marked()

    def _lit(self, style: Style, places: Iterable[tuple[ZoneId, Place | None]]) -> dict[str, Glow]:
        """The glows of places of zones, or of whole zones in their true shape, by their keys."""
        rules, shown, glow = self.view.session.game_rules, self.view.shown, Glow(style)
        return {
            cell_key(zone, place) if place is not None else item_key("zone", zone): glow
            if place is not None
            else Glow(style, shape=shape_of(rules, shown, zone))
            for zone, place in places
        }

    def narrow(self, moves: Sequence[Move], starts: Mapping[str, Pose] = NOT_HELD) -> bool:
        """Offer only these moves, if the hand has named a part of each; a part that is named again is taken back.

        What was named is shown where it would go; `starts` is where it was held.
        """
        session, seat = self.view.session, self.view.seat
        named = [parts_of(session.ruleset, session.table, seat, move) for move in moves]
        if not all(named):
            return False
        self.named = frozenset() if list(moves) == self.offered else frozenset.intersection(*named)
        self.offered = list(moves) if self.named else []
        self.choices = [choice for choice in self._all_choices if not self.offered or choice.move in self.offered]
        self.marked, self._concerned, self._spared = frozenset(), [], {}
        if self.carriers is not None:
            self.view.try_out(trial_of_parts(self.carriers, self.named, self.targets.drops), starts)
        self.glow()
        self.on_narrowed()
        return True

    def ask_nothing(self) -> None:
        """Show no question and no choice, because the answer comes by itself."""
        self.prompt, self.choices = "", []
        self.on_narrowed()

    def widen(self) -> bool:
        """Offer all moves again; return whether only some were offered."""
        return bool(self.offered) and self.narrow(self.offered)

    def _among_offered(self, moves: list[Move]) -> list[Move]:
        """Those of the moves that are offered; if none is, all of them, so that the hand starts again."""
        return [move for move in moves if move in self.offered] or moves

    def clicked(self, piece: PieceId, x: float, y: float) -> list[Move]:
        """The legal moves that a click on `piece`, or on the zone at x, y (table millimetres), may make."""
        session = self.view.session
        if not self.legal:
            return []
        zone = self.place_at(piece, x, y)
        rules, table, seat = session.ruleset, session.table, self.view.seat
        place = place_at(session.equipment.zones[zone], x, y) if zone else None
        found = match_click(rules, table, seat, self.legal, piece, zone, place)
        painted = "" if found else self.painted("", x, y)
        meant = self._among_offered(match_click(rules, table, seat, self.legal, zone=painted) if painted else found)
        known = buttons(rules, table, seat, meant) if len(meant) > 1 else ()
        # Where the click means either of two pieces that stand together, there is nothing to choose.
        return [move for _, move in different(rules, table, seat, known)] if len(known) == len(meant) else meant

    def joined_click(self, piece: PieceId, x: float, y: float) -> list[Choice]:
        """The choices of two moves whose second one a click makes on `piece`, or on the zone at x, y (table millimetres)."""
        joined = [(choice, choice.gestures) for choice in self.choices if choice.gestures]
        if not joined:
            return []
        zone = self.place_at(piece, x, y)
        return clicked(joined, piece, zone, place_at(self.view.session.equipment.zones[zone], x, y) if zone else None)

    def joined_drop(self, drop: MovePieces) -> list[Choice]:
        """The choices of two moves whose second one a drop makes that is no legal move."""
        table = self.view.session.table
        return [choice for choice in self.choices if any(fits_drop(table, one, drop) for one in choice.gestures)]

    def why_no_click(self, piece: PieceId, x: float, y: float) -> str:
        """Why a click on `piece`, or on the zone at x, y (table millimetres), makes no move; empty if no reason is shown."""
        session, seat = self.view.session, self.view.seat
        if not self.legal:
            return ""
        table, zone = session.table, self.place_at(piece, x, y)
        named = seen_name(table, piece, seat) if piece in table.pieces else piece
        refused = why_not(session.ruleset, session.view(seat), seat, named, zone)
        return refused.reason if refused is not None else ""

    def place_at(self, piece: PieceId, x: float, y: float) -> ZoneId:
        """The zone of `piece`; without one, the zone at x, y (table millimetres), as the game paints it. Empty for none."""
        zones, under = self.view.shown.equipment.zones, zone_at(self.view.shown.equipment, x, y)
        painted = zones.get(self.painted("", x, y))
        if painted is not None and under is not None and not self._is_painted("", under):
            # Such as a box for cubes inside a painted room.
            painted = min(under, painted, key=lambda zone: zone.width * zone.height)
        found = painted or under
        return self.view.shown.where.get(piece) or (found.id if found is not None else "")

    def cell_at(self, x: float, y: float) -> str:
        """The key of the place of a zone at x, y (table millimetres); empty if there is no zone."""
        zone = self.view.shown.equipment.zones.get(self.place_at("", x, y))
        return cell_key(zone.id, place_at(zone, x, y)) if zone is not None else ""

    def _is_painted(self, piece: PieceId, zone: ZoneDef) -> bool:
        """Whether the game finds this zone for `piece` by a painted shape, not by its rectangle."""
        return self.painted(piece, *middle_of(zone)) == zone.id

    def painted(self, piece: PieceId, x: float, y: float) -> ZoneId:
        """The zone that the game finds at x, y (table millimetres) for `piece`; empty if its zones are rectangles that take it.

        Where the rules are not enforced, a piece that has no place in that zone goes there only by a legal move.
        """
        shown = self.view.shown
        found = place_for(self.view.session.game_rules, shown, piece, x, y)
        legal = {drag.to for drag in self.targets.drops.get(piece, ())}
        if not found and legal:
            # Such as a member on the dragons, which it pays for and among which it never lies.
            under = zone_at(shown.equipment, x, y)
            return under.id if under is not None and under.id in legal else ""
        fits = not found or not piece or self.strict or accepts(shown.equipment.zones[found], shown.kind(piece))
        return found if fits or found in legal else ""

    def dropped(self, drop: MovePieces) -> list[Move]:
        """The legal moves that a drop may make, if it is not clear which one is wanted."""
        session = self.view.session
        if not self.on or not self.legal:
            return []
        return self._among_offered(list(moves_meant(session.ruleset, session.table, self.view.seat, drop)))

    def brings(self, moves: Sequence[Move]) -> str:
        """What the only one of these moves would bring, in a few words; empty if there are several or it says nothing."""
        return words_at_pointer(self.view.session.ruleset, self.view.session.table, self.view.seat, moves)

    def about(self, piece: PieceId) -> list[Choice]:
        """The legal moves that involve a piece, for its menu."""
        session = self.view.session
        rules, table, seat = session.ruleset, session.table, self.view.seat
        found = (move for move in self.legal if any(concerns(table, one, piece) for one in rules.gestures(table, seat, move)))
        return [self.choice(move) for move in found]

    def choice(self, move: Move) -> Choice:
        """A move as a choice with its text: that of its button, or how it is made."""
        return choice_for(self.view.session.ruleset, self.view.session.table, self.view.seat, move)


Ask = Callable[[Sequence[Choice], tuple[int, int]], None]
"""Lets the person choose among several moves, in a menu at a point of the window."""
