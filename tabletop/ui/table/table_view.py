"""The table as the seat in front sees it: the link between the session and what is drawn.

It holds no state of the game, only that of looking: the seat, the camera, the selection, the hover. After every change of the
session it takes the new table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from pygame import Rect

from tabletop import settings
from tabletop.core.equipment import PieceId, Seat, SeatDef, ZoneDef
from tabletop.core.errors import UnknownNameError
from tabletop.core.events import Event
from tabletop.core.log import EntryId
from tabletop.core.table import Table
from tabletop.core.view import chosen_pieces, masked
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.hands import Looked
from tabletop.rules.trial import Trial, trial_of, with_trial
from tabletop.session import Change, Session
from tabletop.session.step_tables import StepTable
from tabletop.session.won_pile import trick_piles
from tabletop.ui.board.animation import Motion, Pose, motions, paced
from tabletop.ui.board.camera import hand_anchors
from tabletop.ui.board.facing import quarter_of
from tabletop.ui.board.glow import Glow
from tabletop.ui.board.hand_strip import HandStrip
from tabletop.ui.board.item_key import named
from tabletop.ui.board.items import Item
from tabletop.ui.board.painter import Painter
from tabletop.ui.board.regions import HandSize, Regions
from tabletop.ui.board.scene import Scene
from tabletop.ui.board.sketches import Sketch
from tabletop.ui.look.surfaces import chosen
from tabletop.ui.screen import Host


class TableView:
    """What the parts of the table screen share."""

    def __init__(
        self, session: Session, app: Host, on_shown: Callable[[Change | None], None], on_looked: Callable[[], None]
    ) -> None:
        """A view of `session` in the window `app`. `on_shown` is called when the table was shown again, with the change if
        there was one; `on_looked` for another moment."""
        self.session = session
        self.art = app.art
        self.on_shown = on_shown
        self.on_looked = on_looked
        self.say = app.toast
        """Shows a sentence to the person."""
        self.now = app.now
        """The clock of the window, in seconds."""
        self.seat: Seat = first_person(session)
        self.covered = False
        """Whether the seat in front acts with its hidden things covered: then the table is shown as all may see it."""
        self.past: EntryId | None = None
        """The moment that is shown without being gone to; None for the present."""
        self.shown: Table = masked(session.table, self.eyes)
        self.scene = Scene()
        self.painter = Painter(app.art, app.size, drafts=True)
        self.painter.set_background(session.equipment)
        self.painter.set_items(self._items())
        self._follows_seat = False
        """Whether the table rotates to the seat in front."""
        self.orient()
        self.strip = HandStrip(app.art, drafts=True)
        self.material = chosen(session.equipment.surface)
        self.selection: dict[PieceId, None] = {}
        self.hovered = ""
        self.chosen_over = ""
        """The item under the pointer when others were selected, until the pointer leaves it: the selection counts, not that."""
        self.focus = ""
        """The item or zone (`zone:<id>`) of the keyboard cursor; empty if it is hidden."""
        self.rule_glows: dict[str, Glow] = {}
        """The glows that the rules ask for: see `tabletop.ui.table.referee`."""
        self.asked: Mapping[str, Glow] = {}
        """What the present question lights as long as nothing is pointed at or held."""
        self.needed: Looked = ()
        """What must be seen for the decision of the seat in front: see `KnowsLook`."""
        self.spared: Mapping[str, Glow] = {}
        """The pieces there, which the veil over what is not offered leaves bright."""
        self.regions: Regions | None = None
        self._hands_used = False
        """Whether a person at this window has had a card in hand."""
        self.is_led = False
        """Whether a decision has named what must be large, so that the view moves with each."""
        self.placed_hand: HandSize = "none"
        """How high the hand was when the regions were worked out."""
        self.strip_dirty = True
        self.outlined: frozenset[PieceId] = frozenset()
        """Pieces that a comparison outlines until another moment is shown."""
        self.step: StepTable | None = None
        """The part of an act that is shown before what follows from it; None while the table is shown as it is."""
        self.step_words = ""
        """The sentence of that part."""
        self.step_count = (0, 0)
        """Which part that is, counted from 1, and of how many that are shown together."""
        self.acting = False
        """Whether the person in front acts at this moment: what the log has of it already is shown as if it were new."""
        self.happened = self.traced = frozenset[str]()
        """The items that bots have moved since a person acted last, and those of them with a ring; `arrows` are their ways."""
        self.arrows: Sequence[Sketch] = ()
        self.on_motion: Callable[[Seat, Sequence[Motion]], None] = lambda seat, motions: None
        """Called with a seat and the motions that show what it has done."""
        self.first_step: Callable[[Change], StepTable | None] = lambda change: None
        """Called with a change; returns the part to show first, or None to show the change at once."""
        self.covers: Callable[[Change], bool] = lambda change: False
        """Called with a change; returns whether hidden things are covered from then on."""
        self._stop = session.listen(self.on_change)
        self._show_hand()

    @property
    def seat_def(self) -> SeatDef:
        """The seat in front."""
        return self.shown.equipment.seat(self.seat)

    @property
    def eyes(self) -> Seat | None:
        """The seat that knows what is shown; None while only what all may know is shown."""
        return None if self.covered else self.seat

    def close(self) -> None:
        """Stop listening to the session."""
        self._stop()

    def place(self, regions: Regions, size: tuple[int, int]) -> None:
        """Use these regions of a window of `size` pixels. A table that was shown whole still is."""
        whole = self.regions is None or self.painter.camera.shows_all
        self.regions, self.placed_hand = regions, self.hand_size()
        self.painter.resize(size)
        self.painter.set_area(regions.table)
        self.strip.hold(False)
        self.strip.rect = regions.hand
        self.strip_dirty = True
        if whole:
            self.painter.fit()

    def renew_ground(self) -> None:
        """Paint the table again if its material has changed."""
        material = chosen(self.session.equipment.surface)
        if material == self.material:
            return
        self.material = material
        seen = self.painter.camera.view
        items = self.painter.items
        self.painter.set_background(self.session.equipment)
        self.painter.set_items(items)
        self.painter.go_to(seen)
        self.outline_selection()

    def hand_size(self) -> HandSize:
        """How high the hand in front is: low until somebody here has a card, and never again, so that the table keeps still when
        hands are played out, unless the view moves with each decision anyway; never low on a free table, to drag cards there.
        """
        box = self.shown.equipment
        hands = [box.hand_of(seat.id) for seat in box.seats if not seat.bot or seat.id == self.seat]
        held = any(self.shown.zones[hand.id] for hand in hands if hand is not None)
        self._hands_used = held or (self._hands_used and not self.is_led)
        full = self._hands_used or self.session.rules == "off"
        return "none" if box.hand_of(self.seat) is None else "full" if full else "low"

    def sit(self, seat: Seat, covered: bool = False) -> None:
        """Put a seat in front: show the table as it (`covered`: as everybody) may see it, and from its side if that is set."""
        self.seat, self.covered = seat, covered
        self.selection.clear()
        self._rotate_to_seat()
        self.refresh()
        # Until it is sharp, the table would be shown as the last seat saw it.
        self.painter.settle()

    def orient(self) -> None:
        """Rotate the table to the seat in front, or back, if the setting has changed; otherwise leave it."""
        wanted = settings.current().turn_to_seat
        if wanted == self._follows_seat:
            return
        self._follows_seat = wanted
        if wanted:
            self._rotate_to_seat()
        else:
            self.painter.face(0)

    def rotate(self, quarters: int) -> None:
        """Rotate the table clockwise by `quarters` right angles for the seat in front; nothing on it changes."""
        self.painter.face((self.painter.camera.quarter + quarters) % 4)

    def _rotate_to_seat(self) -> None:
        if self._follows_seat:
            seats = [seat.id for seat in self.session.equipment.seats]
            self.painter.face(quarter_of(seats.index(self.seat), len(seats)))

    def shows_turn(self) -> bool:
        """Whether a marker on the table shows whose turn it is: only if no rules pass the turn."""
        return self.session.rules == "off" and len(self.session.equipment.seats) > 1

    # Changes

    def bring_home(self, starts: Mapping[str, Pose]) -> None:
        """Let held pieces slide back to their places."""
        if starts:
            self.painter.animate(paced(self._way(self.painter.items, (), starts)), self.now())
        self.strip_dirty = True

    def look_back(self, entry: EntryId | None, animate: bool = False) -> None:
        """Show the table at the moment after `entry`, without going there; None, or the head of the log, shows the present.

        `animate` shows the motion if it is one act away. An unknown moment gives a message.
        """
        if entry is None and self.past is None:
            return
        log = self.session.log
        try:
            to = None if entry is None or log.entry(entry).id == log.head else max(entry, log.base)
        except UnknownNameError as reason:
            self.say(str(reason))
            return
        was, self.past = self.past, None if to == log.head else to
        if was == self.past:
            return
        before = self._show()
        came_from = log.head if was is None else was
        at = log.head if self.past is None else self.past
        if animate and log.entries[at].parent == came_from:
            self.painter.animate(self._way(before, log.entries[at].events), self.now())
        self.outline_selection()
        self.on_looked()

    def on_change(self, change: Change) -> None:
        """Show the table after a change, with its motion; a person who looked at the past is back in the present."""
        was = self.past
        if change.kind in ("played", "undone", "redone", "jumped"):
            self.past = None
        self.covered = self.covered or self.covers(change)
        self.step = self.first_step(change)
        self.refresh(change)
        if was != self.past:
            self.on_looked()

    def refresh(self, change: Change | None = None) -> None:
        """Show the table as it is now; with `change`, show its motion."""
        before = self._show()
        if change is not None and (self.step is not None or change.kind in ("played", "undone", "redone")):
            events = change.entry.events if self.step is None else self.step.events
            starts = change.given if isinstance(change.given, dict) else {}
            way = self._way(before, events, starts, change.kind == "undone")
            entry = change.entry if self.step is None else self.session.log.entries[self.step.entry]
            self._animate(entry.seat, way)
        self.outline_selection()
        self.on_shown(change)

    def show_step(self, step: StepTable | None) -> None:
        """Show the table after a part of an act, with its motion; None shows it as it is."""
        self.step = step
        way = self._way(self._show(), () if step is None else step.events)
        self._animate("" if step is None else self.session.log.entries[step.entry].seat, way)
        self.outline_selection()

    def _animate(self, seat: Seat, way: list[Motion]) -> None:
        self.painter.animate(paced(way), self.now())
        self.on_motion(seat, way)

    def try_out(self, trial: Trial, starts: Mapping[str, Pose]) -> None:
        """Show what the person in front has named of a move, until the table is shown anew; `starts` is where it was held."""
        self.painter.animate(paced(self._way(self._show(trial), trial, starts)), self.now())
        self.outline_selection()

    def _show(self, trial: Trial = ()) -> Sequence[Item]:
        """Show the table of the moment chosen, and a trial on it, without motion; return the items that were shown before."""
        session, is_now = self.session, self.past is None and self.step is None
        present = session.table if self.step is None else self.step.table
        table = present if self.past is None else session.log.table_at(self.past)
        trial = trial or trial_of(session.ruleset, table) if is_now and session.rules != "off" else ()
        was, self.shown = self.shown, with_trial(masked(table, self.eyes), trial)
        before, after = self.painter.items, self._items()
        if was.equipment is not self.shown.equipment:
            self.painter.use_kinds(self.shown.equipment)
        self.painter.set_items(after)
        self.outlined = self.strip.away = frozenset()
        self._show_hand()
        self.selection = {piece: None for piece in self.selection if piece in self.shown.pieces}
        return before

    def _items(self) -> list[Item]:
        """The items of what is shown."""
        self.scene.turn_marker, self.scene.pads_locked = self.shows_turn(), self.session.rules == "enforce"
        if self.session.game_rules is FREE_PLAY and self.session.is_read:
            self.scene.tricks = trick_piles(self.session.log, self.session.head if self.past is None else self.past)
        return self.scene.update(self.shown)

    def _way(
        self, before: Sequence[Item], events: Iterable[Event], starts: Mapping[str, Pose] | None = None, reverse: bool = False
    ) -> list[Motion]:
        """How what was shown becomes what is shown now."""
        hands = hand_anchors(self.shown.equipment, self.painter.camera, self.seat)
        return motions(before, self.painter.items, events, self.session.equipment, starts, hands, reverse)

    def _show_hand(self) -> None:
        self.strip.show(self.shown, self.shown.equipment.hand_of(self.seat), self.seat_def, self.covered)
        self.strip.chosen = chosen_pieces(self.shown, self.seat)
        self.strip_dirty = True

    # Selection and hover

    def select(self, pieces: Iterable[PieceId], add: bool = False) -> None:
        """Select these pieces; with `add`, keep the others selected."""
        if not add:
            self.selection.clear()
        self.selection.update(dict.fromkeys(piece for piece in pieces if piece in self.shown.pieces))
        self.chosen_over = self.hovered
        self.outline_selection()

    def toggle(self, pieces: Sequence[PieceId]) -> None:
        """Remove these pieces from the selection if all are in it; else add them."""
        if all(piece in self.selection for piece in pieces):
            for piece in pieces:
                self.selection.pop(piece)
        else:
            self.selection.update(dict.fromkeys(pieces))
        self.outline_selection()

    def outline(self, pieces: frozenset[PieceId]) -> None:
        """Outline these pieces until another moment is shown."""
        self.outlined = pieces
        self.outline_selection()

    def outline_selection(self) -> None:
        """Outline the selected and the hovered pieces."""
        glows = {**self.spared, **self.rule_glows} if self.past is None else {}
        if self.past is None:
            glows.update((key, Glow("trace")) for key in self.traced - self.rule_glows.keys())
        self.painter.set_traces(self.arrows if self.past is None else ())
        pointed = [one for one in self.outlined - self.rule_glows.keys() if self.painter.item(one) or named(one, "zone")]
        glows.update(dict.fromkeys(pointed, Glow("focus")))
        if self.hovered and self.hovered not in glows and self.painter.item(self.hovered) is not None:
            glows[self.hovered] = Glow("hover")
        for piece in self.selection:
            glows[piece] = Glow("selected")
        if self.focus:
            glows[self.focus] = Glow("focus")
        self.painter.set_glows(glows)
        self.strip.selected = tuple(self.selection)
        self.strip.lit = frozenset([key for key, glow in self.rule_glows.items() if glow.style == "drop"])
        self.strip_dirty = True

    def hover(self, key: str) -> None:
        """Set the item of the table under the pointer; empty for none."""
        if key != self.hovered:
            self.hovered, self.chosen_over = key, ""
            self.outline_selection()

    def hover_hand(self, piece: PieceId, over: bool = False) -> None:
        """Set the piece of the hand under the pointer, empty for none; `over` says that the pointer is between the pieces."""
        moved = self.strip.hold(over or bool(piece))
        if piece != self.strip.hovered or moved:
            self.strip.hovered = piece
            self.strip_dirty = True

    def pointed(self) -> PieceId:
        """The piece under the pointer, on the table or in the hand; empty for none."""
        if self.strip.hovered in self.shown.pieces:
            return self.strip.hovered
        return self.hovered if self.hovered in self.shown.pieces else ""

    def targets(self) -> tuple[PieceId, ...]:
        """The pieces for a key or button: what the pointer is on, or the top of the bag there; else the selection.

        The selection counts also if the pointer is on a piece of it, or has not moved on since the selection was made. It does
        not count over another thing, such as a counter.
        """
        pointed = self.pointed()
        under = (pointed,) if pointed else self.bag_contents(self.hovered)[:1]
        on_nothing = not under and not self.hovered
        if self.selection and (on_nothing or pointed in self.selection or self.hovered == self.chosen_over != ""):
            return tuple(self.selection)
        return under

    def bag_contents(self, key: str) -> tuple[PieceId, ...]:
        """The pieces in the bag that `key` (`zone:<id>`) names; none if it names no bag."""
        return self.shown.zones.get(named(key, "zone"), ())

    def zone_rect(self, zone: ZoneDef) -> Rect:
        """The pixels of the window that a zone of the table covers."""
        return self.painter.camera.rect_of(zone.x, zone.y, zone.width, zone.height)

    def table_rect(self) -> Rect:
        """The part of the window in which the table is shown."""
        return self.regions.table if self.regions is not None else Rect(0, 0, 0, 0)


def first_person(session: Session) -> Seat:
    """The seat in front at first: a person who is to act, else the next person round the table after a bot that is, or after
    nobody; without people the first seat.
    """
    seats, acting = session.equipment.seats, session.table.flow.to_act
    start = next((number for number, seat in enumerate(seats) if seat.id in acting), 0)
    people = [seat.id for seat in (*seats[start:], *seats[:start]) if not seat.bot]
    return next((seat for seat in people if seat in acting), people[0] if people else seats[0].id)
