"""Measuring: medians of samples, and plain loops that show how fast the machine is, so that results can be given as ratios."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

Measure = dict[str, float | int | str]
MICRO, MILLI = 1e6, 1e3


def summarise(samples: Sequence[float], unit: str) -> Measure:
    """Median and 99th percentile of samples in `unit`."""
    ordered = sorted(samples)
    count = len(ordered)
    return {
        "median": round(ordered[count // 2], 4),
        "p99": round(ordered[min(count - 1, count * 99 // 100)], 4),
        "unit": unit,
        "n": count,
    }


def timed(act: Callable[[], object], count: int, factor: float, unit: str) -> Measure:
    """How long each of `count` calls of `act` takes; seconds times `factor` are `unit`."""
    samples: list[float] = []
    for _ in range(count):
        begun = time.perf_counter()
        act()
        samples.append((time.perf_counter() - begun) * factor)
    return summarise(samples, unit)


def calibration() -> dict[str, Measure]:
    """What plain Python does on this machine: copying a dict of 500 records, and random games of Connect Four."""
    pieces = {f"piece.{number}": (number, 0.0) for number in range(500)}
    rates: list[float] = []
    for seed in range(5):
        begun = time.perf_counter()
        decisions = sum(connect_four(random.Random(1000 * seed + game)) for game in range(300))
        rates.append(decisions / (time.perf_counter() - begun))
    return {
        "calibration_dict_copy_500": timed(lambda: dict(pieces), 2000, MICRO, "us"),
        "calibration_connect_four": summarise(rates, "decisions/s"),
    }


def connect_four(rng: random.Random) -> int:
    """Play one random game of Connect Four on bitboards; return how many decisions it took."""
    boards = [0, 0]
    heights = [7 * column for column in range(7)]
    moves = 0
    while True:
        legal = [column for column in range(7) if heights[column] < 7 * column + 6]
        if not legal:
            return moves
        column = legal[int(rng.random() * len(legal))]
        board = boards[moves & 1] | 1 << heights[column]
        boards[moves & 1] = board
        heights[column] += 1
        moves += 1
        for step in (1, 6, 7, 8):
            pairs = board & board >> step
            if pairs & pairs >> 2 * step:
                return moves
