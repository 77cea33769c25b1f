"""The same work done by other programs, in the same run: a picture of our figures that no slow hour of a machine can blur.

Drawing beside QGraphicsView (PySide6), random play beside catanatron. Both are in the extra `peers`.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from tabletop.bench.calibration import Measure, summarise
from tabletop.core.equipment import Equipment
from tabletop.core.errors import TabletopError
from tabletop.rules.words import listed

PEERS = {"PySide6": "render", "catanatron": "rules"}
"""The packages, and what is measured beside each."""
ROUND_HOUSE, THREE_KINGDOMS = "rules_round_house_2", "rules_three_kingdoms_redux_3"
GAMES = 12
"""How many games of catanatron are played."""
MILLI = 1000.0


def check_peers(what: str) -> None:
    """Return if what is measured beside `what` (render, rules, all) is installed; if not, raises TabletopError that says so."""
    missing = [package for package, measured in PEERS.items() if what in (measured, "all") and find_spec(package) is None]
    if missing:
        raise TabletopError(
            f"{listed(missing)} must be installed for that: the extra `peers` brings both peers, PySide6 and catanatron."
        )
    if what not in (*PEERS.values(), "all"):
        raise TabletopError(f"`--peers` measures beside {listed(list(PEERS))}: say render, rules or all, not {what}.")


def bench_qt(counts: tuple[int, ...], box_of: Callable[[int], Equipment], size: tuple[int, int]) -> dict[str, Measure]:
    """How many milliseconds a frame takes in a QGraphicsView while a card is dragged, the view pans, or zooms.

    The window has `size` pixels and 40 buttons beside the view; there is a table for each number of cards in `counts`.
    """
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")) and os.name == "posix":
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = import_module("PySide6.QtWidgets")
    app = widgets.QApplication.instance() or widgets.QApplication(["bench"])
    found: dict[str, Measure] = {}
    for count in counts:
        found |= QtTable(app, box_of(count), size).measures(count)
    return found


class QtTable:
    """The cards of an equipment in a window of Qt, as somebody would write it who knows the library well."""

    def __init__(self, app: Any, box: Equipment, size: tuple[int, int]) -> None:
        self.app = app
        self.widgets, self.gui, self.core = (import_module(f"PySide6.Qt{part}") for part in ("Widgets", "Gui", "Core"))
        self.scene = self.widgets.QGraphicsScene(0.0, 0.0, box.width, box.height)
        self.scene.setBackgroundBrush(self.gui.QColor("#2c5a3f"))
        pictures = {kind.id: self.picture(kind.width, kind.height, number) for number, kind in enumerate(box.kinds.values())}
        self.cards = []
        for placed in box.pieces:
            card = self.scene.addPixmap(pictures[placed.kind])
            card.setPos(placed.x, placed.y)
            card.setTransformationMode(self.core.Qt.TransformationMode.SmoothTransformation)
            self.cards.append(card)
        self.window = self.widgets.QWidget()
        row = self.widgets.QHBoxLayout(self.window)
        self.view = self.widgets.QGraphicsView(self.scene)
        self.view.setRenderHints(self.gui.QPainter.RenderHint.SmoothPixmapTransform)
        panel = self.widgets.QGridLayout()
        for number in range(40):
            panel.addWidget(self.widgets.QPushButton(f"Button {number}"), number // 2, number % 2)
        row.addWidget(self.view, 1)
        row.addLayout(panel)
        self.window.resize(*size)
        self.window.show()
        self.frame()

    def picture(self, width: float, height: float, number: int) -> Any:
        """The face of a card, one pixel to the millimetre, with a number and a disc."""
        picture = self.gui.QPixmap(int(width), int(height))
        picture.fill(self.gui.QColor(0, 0, 0, 0))
        painter = self.gui.QPainter(picture)
        painter.setRenderHint(self.gui.QPainter.RenderHint.Antialiasing)
        painter.setBrush(self.gui.QColor("#f6f0e2"))
        painter.drawRoundedRect(1, 1, int(width) - 2, int(height) - 2, 3, 3)
        painter.setBrush(self.gui.QColor("#2f6db5"))
        painter.drawEllipse(17, 30, 30, 30)
        painter.drawText(6, 16, str(number))
        painter.end()
        return picture

    def frame(self) -> None:
        """Paint what has changed, as the loop of Qt does: the scene collects the changes first, and the view paints them then."""
        for _ in range(2):
            self.app.processEvents()

    def measures(self, count: int) -> dict[str, Measure]:
        """How long a frame takes with `count` cards."""
        card, bar = self.cards[len(self.cards) // 2], self.view.horizontalScrollBar()
        card.setGraphicsEffect(self.widgets.QGraphicsDropShadowEffect())
        card.setZValue(1.0)
        self.view.centerOn(card)
        self.frame()
        x, y = card.x(), card.y()

        def drag(step: int) -> None:
            card.setPos(x + step * 7 % 120 - 60.0, y + step * 5 % 90 - 45.0)

        def pan(step: int) -> None:
            bar.setValue(bar.value() + (11 if step // 30 % 2 else -11))

        def zoom(step: int) -> None:
            factor = 1.125 if step % 4 < 2 else 1 / 1.125
            self.view.scale(factor, factor)

        found = {
            f"qt_drag_{count}": self.timed(200, drag),
            f"qt_pan_{count}": self.timed(60, pan),
            f"qt_zoom_gesture_{count}": self.timed(24, zoom),
        }
        self.window.close()
        return found

    def timed(self, count: int, act: Callable[[int], None]) -> Measure:
        """How many milliseconds a frame takes after each of `count` acts."""
        times: list[float] = []
        for step in range(count):
            begun = perf_counter()
            act(step)
            self.frame()
            times.append((perf_counter() - begun) * MILLI)
        return summarise(times, "ms")


def bench_catanatron() -> dict[str, Measure]:
    """Actions a second of random games of Catan for two in catanatron, which also lists all legal actions at each."""
    peer: Any = import_module("catanatron")
    rates: list[float] = []
    for seed in range(GAMES):
        players = [peer.RandomPlayer(peer.Color.RED), peer.RandomPlayer(peer.Color.BLUE)]
        random.seed(seed)
        game = peer.Game(players, seed=seed)
        begun, actions = perf_counter(), 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            actions += 1
        rates.append(actions / (perf_counter() - begun))
    return {"catanatron_2": summarise(rates, "actions/s")}


def ratios(measures: Mapping[str, Measure]) -> dict[str, Measure]:
    """Our figures divided by those of the peers in the same run: less is better for the time of a frame, more for decisions."""
    pairs = [(name.removeprefix("qt_"), name) for name in measures if name.startswith("qt_")]
    pairs += [(ours, "catanatron_2") for ours in (ROUND_HOUSE, THREE_KINGDOMS)]
    return {
        f"{ours}_by_{peer}": summarise([float(measures[ours]["median"]) / float(measures[peer]["median"])], "ratio")
        for ours, peer in pairs
        if ours in measures and peer in measures
    }
