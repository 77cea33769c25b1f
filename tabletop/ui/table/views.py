"""From where the table is seen: what must be large for a decision, near and far, and the views saved under digits."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from tabletop import settings
from tabletop.core.equipment import Seat
from tabletop.rules.hands import looked_at, looks_at
from tabletop.rules.looks import Area, area_of, around, at_least, before_bot, filled_up, usual, walk
from tabletop.session.old_looks import with_looks
from tabletop.ui.board.animation import Motion
from tabletop.ui.board.camera import View
from tabletop.ui.board.glow import Glow
from tabletop.ui.look.theme import px
from tabletop.ui.table.input.pointer import Pointer
from tabletop.ui.table.table_view import TableView

USUAL = "usual"
"""What `_led` names instead of a decision while the view is the usual one of the game."""
HOLD = 1.5
"""For how many seconds at least the view stays where others have acted."""
SCENE = 0.45
"""How much of the table a view of what has happened shows at least, as a share of its width and height."""
PAN_STEP = 90
"""How far one key press pans the table, in pixels at 100 %."""
MUCH_NEARER = 1.2
"""How many times larger a decision could be seen before the view comes nearer for it."""
BOTS = "bots"
"""What `_led` names instead of a decision while the view shows what bots do."""
NEARER = 16
"""By how many zoom levels the near view is nearer."""
ROOM = 0.05
"""The room on each side of what must be large, as a share of its size, so that it can grow before the zoom changes."""


class Views:
    """Keeps the saved views of one table."""

    def __init__(self, view: TableView, pointer: Pointer) -> None:
        self.view = view
        self.pointer = pointer
        self.box = with_looks(view.session)
        """The box with the looks that are walked through."""
        self._saved: dict[int, View] = {}
        self._near: View | None = None
        self._whole = False
        """Whether the person wants to see the whole table instead of what the game wants to be large."""
        self._led: tuple[object, View | None] = ("", None)
        """The decision for which the view was chosen last, and that view."""
        self._due = False
        self._stays_until = 0.0
        self._walked: tuple[int, View | None] = (-1, None)
        """The look that was walked to last, and the view of it."""
        self._aside: tuple[View | None, View | None, Area | None] = (None, None, None)
        """The view of what lies before one player, or that was walked to, the view before it, and that part of the table."""
        self._front = view.seat
        """The seat that was in front when the view was looked after last."""

    def follow(self) -> None:
        """After a change, leave bright what must be large for the decision of the seat in front; show it once nothing moves."""
        session, self._due = self.view.session, True
        if self._front != self.view.seat or self.view.step is not None:
            self._leave_aside()
        self._front = self.view.seat
        rules = session.rules != "off" and self.view.past is None
        self.view.needed = parts = looks_at(session.ruleset, session.table, self.view.seat) if rules else ()
        areas, self.view.is_led = [FRect(part) for part in parts], self.view.is_led or bool(parts)
        pieces = [item for item in self.view.painter.items if item.is_piece] if areas else []
        seen = [item.key for item in pieces if any(area.collidepoint(item.x, item.y) for area in areas)]
        self.view.spared = dict.fromkeys(sorted(map(str, seen)), Glow("choice"))
        self.view.outline_selection()

    def _leave_aside(self) -> None:
        """Go back from what one person has looked at, such as the own area: to the next one, or all who look on, it shows nothing
        of what happens."""
        painter, (seen, before, _) = self.view.painter, self._aside
        if seen is not None and before is not None and painter.camera.view._replace(quarter=0) == seen._replace(quarter=0):
            painter.go_to(before._replace(quarter=painter.camera.quarter))
        self._aside = (None, None, None)

    def deadline(self) -> float | None:
        """When the view is to be chosen, if all is shown and nobody holds anything; else None."""
        rests = self.view.step is None and not self.view.painter.moving and self.pointer.press is None
        return self._stays_until if self._due and rests else None

    def tick(self, now: float) -> None:
        """Keep the view still in play: choose it once for each size of the table's part of the window.

        Then what a decision needs and is out of sight is moved into sight. Only if it is too large for that, or could be seen a
        good deal larger, the zoom changes. During a decision a view that a person chose is left.
        """
        due = self.deadline()
        if due is None or now < due:
            return
        self._due = False
        painter, session, seat = self.view.painter, self.view.session, self.view.seat
        camera, flow = painter.camera, session.table.flow
        if self._whole or self.view.past is not None or session.rules == "off":
            return
        if self._led[0] == BOTS and seat not in session.ruleset.to_act(session.table):
            return
        wanted: Area | None = looked_at(session.ruleset, session.table, seat)
        # A lot is chosen in the middle of the table, and laid at home: two decisions of one phase.
        asks = flow.agenda[-1][0] if flow.agenda else ""
        moment: tuple[object, ...] = (seat, flow.phase, asks, flow.round, camera.area.size)
        led = self._led[0]
        was_chosen = isinstance(led, tuple) and led[-1] == camera.area.size
        if wanted is None and (not was_chosen or led == (USUAL, camera.area.size)):
            wanted, moment = usual(self.box, camera.area.size), (USUAL, camera.area.size)
        if wanted is None and led == BOTS:
            wanted = 0.0, 0.0, *camera.table
        if wanted is None:
            return
        rect = camera.rect_of(*wanted)
        if moment == led and (camera.view != self._led[1] or camera.area.contains(rect)):
            return
        room = 1 + 2 * (0.0 if moment[0] == USUAL else ROOM)
        nearer = min(camera.area.width / rect.width, camera.area.height / rect.height)
        if was_chosen and camera.area.contains(rect) and nearer < MUCH_NEARER * room:
            pass
        elif was_chosen and 1 <= nearer < MUCH_NEARER * room:
            roomy = rect.inflate((room - 1) * rect.width, (room - 1) * rect.height)
            inside = roomy.clamp(camera.area)
            painter.pan(inside.x - roomy.x, inside.y - roomy.y)
        else:
            x, y, width, height = wanted
            grown = (x - width * (room - 1) / 2, y - height * (room - 1) / 2, width * room, height * room)
            painter.fit(self._filled(grown))
        self._led = moment, camera.view

    def _filled(self, area: Area) -> Area:
        """An area grown to the shape of the table's part of the window, with as little beside the table as can be."""
        camera = self.view.painter.camera
        across = camera.area.width / camera.area.height
        return filled_up(area, self.box, 1 / across if camera.quarter % 2 else across)

    def keep_in_sight(self, motions: Iterable[Motion]) -> None:
        """Until the person is to act, show where these motions end, if that is set; else the whole table, if one of them ends
        out of sight and the view was chosen for a decision. A view that the person has chosen stays, and the usual one.
        """
        painter = self.view.painter
        camera, ends = painter.camera, [motion.end for motion in motions if motion.item.is_piece and motion.kind != "vanish"]
        if not ends or not (camera.shows_all or camera.view == self._led[1]):
            return
        if settings.current().follow_acts:
            area = around((end.x, end.y, 0.0, 0.0) for end in ends)
            painter.fit(at_least(area, self.view.session.equipment, SCENE) if area else None)
            self._stays_until = self.view.now() + HOLD
        elif self._is_usual or all(camera.area.collidepoint(camera.to_screen(end.x, end.y)) for end in ends):
            return
        else:
            painter.fit()
        self._led = BOTS, camera.view

    @property
    def _is_usual(self) -> bool:
        """Whether the view is the usual one of the game, not one for a decision."""
        return isinstance(self._led[0], tuple) and self._led[0][0] == USUAL

    def walk(self, step: int) -> None:
        """Show the next look of the seat in front, or with -1 the one before: the board, its own area, those of others, where
        something has happened, and the whole table.
        """
        view, painter = self.view, self.view.painter
        boxes = (item for key in sorted(view.happened) if (item := painter.item(key)) is not None)
        happened = around((item.x - item.width / 2, item.y - item.height / 2, item.width, item.height) for item in boxes)
        box, (at, seen) = self.box, self._walked
        found = walk(box, view.seat, at_least(happened, box, SCENE) if happened else None)
        at = (at + step) % len(found) if seen == painter.camera.view else min(step - 1, 0) % len(found)
        words, area = found[at]
        before = self._aside[1] if self._aside[0] == painter.camera.view else painter.camera.view
        painter.fit(area)
        self._walked = at, painter.camera.view
        self._aside = painter.camera.view, before, area
        view.say(f"You see {words}{f' ({at + 1} of {len(found)})' if len(found) > 1 else ''}.")

    def own_area(self) -> Area | None:
        """Where the seat in front has its things, if the usual view leaves them out; else None."""
        large = usual(self.box, self.view.table_rect().size)
        own = next((area_of(look) for look in self.box.looks if look.seat == self.view.seat), None)
        return own if large is not None and own is not None and around((large, own)) != large else None

    def show_own(self) -> None:
        """Show what the seat in front has before it; if that is shown, the view before."""
        if (area := self.own_area()) is not None:
            self._show_or_return(area)

    def look_at(self, seat: Seat) -> bool:
        """Show what lies before a seat for which a bot acts; if that is shown, the view before. So does the seat in front.
        Return False if the rules are off, or nothing is to be shown of that seat.
        """
        area = before_bot(self.box, seat) if self.view.session.rules != "off" else None
        seen, before, shown = self._aside
        if area is None and seat == self.view.seat and before is not None and self.view.painter.camera.view == seen:
            area = shown
        if area is not None and self._show_or_return(area):
            self.view.say(f"This is what {self.box.seat(seat).name} has. Click the same row again to go back.")
        return area is not None

    def _show_or_return(self, area: Area) -> bool:
        """Show a part of the table, or go back if it is shown; return whether it is shown now."""
        painter, (seen, before, shown) = self.view.painter, self._aside
        is_aside = before is not None and painter.camera.view == seen
        if before is not None and is_aside and shown == area:
            painter.go_to(before)
            return False
        before = before if is_aside else painter.camera.view
        painter.fit(self._filled(area))
        self._aside = painter.camera.view, before, area
        return True

    def fit(self) -> None:
        """Show the whole table; if it is shown whole already, what must be large now."""
        self._whole, self._led = not self.view.painter.camera.shows_all, ("", None)
        self.view.painter.fit()
        self.follow()

    def pan(self, right: int, down: int) -> None:
        """Move the view to the right and down, each by 1, -1 or 0 steps."""
        step = px(PAN_STEP)
        self.view.painter.pan(-right * step, -down * step)

    def zoom(self, levels: int) -> None:
        """Zoom in by `levels`, or out if negative."""
        self.view.painter.zoom_at(*self.middle(), levels, self.view.now())

    def middle(self) -> tuple[int, int]:
        """The pixel that zooming keeps in its place: the pointer, or the middle of the visible table."""
        area = self.view.table_rect()
        return self.pointer.position if area.collidepoint(self.pointer.position) else area.center

    def near_far(self) -> None:
        """Zoom in at the pointer, and back."""
        painter = self.view.painter
        if self._near is None:
            self._near = painter.camera.view
            self.zoom(NEARER)
        else:
            view, self._near = self._near, None
            painter.go_to(view._replace(quarter=painter.camera.quarter))

    def save(self, number: int) -> None:
        """Save the present view under a number."""
        self._saved[number] = self.view.painter.camera.view
        self.view.say(f"This view is saved: Shift+{number} comes back to it.")

    def go_to(self, number: int) -> None:
        """Show the view saved under a number; show a message if there is none."""
        if number in self._saved:
            self.view.painter.go_to(self._saved[number])
        else:
            self.view.say(f"No view is saved as {number}: Ctrl+{number} saves one.")
