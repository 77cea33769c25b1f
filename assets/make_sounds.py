"""Makes the sounds in `assets/sounds`: short, dry, synthesised, the same bytes each time. Run: python assets/make_sounds.py."""

from __future__ import annotations

import wave
from array import array
from collections.abc import Callable
from math import exp, pi, sin
from pathlib import Path
from random import Random

RATE = 22_050
"""Samples a second, one channel of 16 bits."""

Samples = list[float]


def silence(seconds: float) -> Samples:
    """Nothing, so long."""
    return [0.0] * int(RATE * seconds)


def smooth_noise(rng: Random, count: int, low: float, high: float) -> Samples:
    """Noise between two frequencies (hertz, roughly): one soft filter from above and one from below."""
    above, below = exp(-2 * pi * high / RATE), exp(-2 * pi * low / RATE)
    fast = slow = 0.0
    made = []
    for _ in range(count):
        sample = rng.uniform(-1.0, 1.0)
        fast = sample + (fast - sample) * above
        slow = fast + (slow - fast) * below
        made.append(fast - slow)
    return made


def add(onto: Samples, sound: Samples, at: float, loudness: float = 1.0) -> None:
    """Mix a sound into another from `at` seconds on, as far as there is room."""
    start = int(RATE * at)
    for number, sample in enumerate(sound[: len(onto) - start]):
        onto[start + number] += sample * loudness


def tap(rng: Random, tones: tuple[tuple[float, float, float], ...], seconds: float, click: float) -> Samples:
    """A knock: tones (hertz, share, seconds to fade) and a click of noise at its beginning."""
    made = silence(seconds)
    for number in range(len(made)):
        time = number / RATE
        made[number] = sum(share * exp(-time / fade) * sin(2 * pi * hertz * time) for hertz, share, fade in tones)
    noise = smooth_noise(rng, int(RATE * 0.008), 900, 6000)
    add(made, [sample * (1 - number / len(noise)) for number, sample in enumerate(noise)], 0.0, click)
    return made


def card_slide() -> Samples:
    """A card over felt: a soft swell of noise."""
    noise = smooth_noise(Random(1), int(RATE * 0.16), 1200, 5200)
    length = len(noise)
    return [sample * sin(pi * min(1.0, number / length) ** 0.6) ** 2 for number, sample in enumerate(noise)]


def card_flip() -> Samples:
    """A card bent and let go: a rustle, then a snap."""
    made = silence(0.14)
    rng = Random(2)
    rustle = smooth_noise(rng, int(RATE * 0.06), 1500, 6500)
    add(made, [sample * number / len(rustle) for number, sample in enumerate(rustle)], 0.0, 0.5)
    snap = smooth_noise(rng, int(RATE * 0.05), 800, 7000)
    add(made, [sample * exp(-number / RATE / 0.010) for number, sample in enumerate(snap)], 0.062)
    return made


def wood_tap() -> Samples:
    """A wooden piece set down."""
    return tap(Random(3), ((310, 0.7, 0.020), (745, 0.45, 0.012), (1530, 0.2, 0.006)), 0.12, 0.8)


def dice() -> Samples:
    """Dice over the table: knocks that come slower and softer."""
    made, rng, at, loudness = silence(0.55), Random(4), 0.0, 1.0
    while at < 0.45:
        pitch = rng.uniform(0.85, 1.25)
        knock = tap(rng, ((1150 * pitch, 0.6, 0.007), (2300 * pitch, 0.3, 0.004)), 0.05, 0.9)
        add(made, knock, at, loudness)
        at += rng.uniform(0.028, 0.05) + at * 0.12
        loudness *= 0.88
    return made


def shuffle() -> Samples:
    """A riffle: many small snaps, quick in the middle."""
    made, rng = silence(0.6), Random(5)
    at = 0.0
    while at < 0.52:
        snap = smooth_noise(rng, int(RATE * 0.02), 1400, 7000)
        loud = 0.35 + 0.65 * sin(pi * at / 0.54)
        add(made, [sample * exp(-number / RATE / 0.004) for number, sample in enumerate(snap)], at, loud)
        at += 0.030 - 0.018 * sin(pi * at / 0.54) + rng.uniform(0.0, 0.004)
    return made


def bell() -> Samples:
    """Your turn: one soft stroke."""
    made = silence(0.9)
    for number in range(len(made)):
        time = number / RATE
        rise = min(1.0, time / 0.006)
        tones = ((660, 0.6, 0.28), (1323, 0.25, 0.18), (1986, 0.10, 0.10))
        made[number] = rise * sum(share * exp(-time / fade) * sin(2 * pi * hertz * time) for hertz, share, fade in tones)
    return made


SOUNDS: dict[str, tuple[Callable[[], Samples], float]] = {
    "card-slide": (card_slide, 0.35),
    "card-flip": (card_flip, 0.45),
    "wood-tap": (wood_tap, 0.6),
    "dice": (dice, 0.6),
    "shuffle": (shuffle, 0.5),
    "bell": (bell, 0.45),
}
"""Each sound, and how loud its loudest sample is (1.0: as loud as can be)."""


def main() -> None:
    """Write all sounds anew."""
    folder = Path(__file__).parent / "sounds"
    folder.mkdir(exist_ok=True)
    for name, (make, peak) in SOUNDS.items():
        samples = make()
        fade = int(RATE * 0.01)
        for number in range(fade):
            samples[-1 - number] *= number / fade
        loudest = max(abs(sample) for sample in samples)
        values = array("h", (round(32_767 * peak * sample / loudest) for sample in samples))
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(values.tobytes())


if __name__ == "__main__":
    main()
