#!/usr/bin/env python3
"""Synthesise all sounds of the table into `assets/sounds`, from fixed seeds.

    python3 assets/make_sounds.py [NAME ...]     all sounds, or those named
    python3 assets/make_sounds.py --report       measure the existing files instead

Each sound is synthesised without reverberation and then goes through the same small `room`. Cards
are filtered noise that imitates paper and felt. Melodic sounds use one instrument in D, a wooden
bar struck by a felt hammer. Sounds are mono, 16 bits, 44 100 samples a second, start and end at
zero, and are scaled to the loudness in `SOUNDS`, so that no sound startles. Needs only the standard
library.
"""

from __future__ import annotations

import argparse
import array
import math
import random
import sys
import wave
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "sounds"

RATE = 44_100
"""Samples a second."""

WET = 0.30
"""The level of the reverberation relative to the sound itself."""

PEAK = 10 ** (-4 / 20)
"""The largest sample: 4 dB below full scale."""

WINDOW = 0.05
"""The window in which loudness is measured, in seconds; the loudest window counts."""

Samples = list[float]
Note = tuple[float, float, float]
"""A note: its start in seconds, its frequency in hertz, and its strength from 0 to 1."""


# Raw material


def silence(seconds: float) -> Samples:
    """Silence of a length in seconds."""
    return [0.0] * round(seconds * RATE)


def add(to: Samples, what: Sequence[float], at: float = 0.0, gain: float = 1.0) -> None:
    """Mix samples into `to`, starting at a time in seconds; samples beyond its end are dropped."""
    start = round(at * RATE)
    for index in range(min(len(what), len(to) - start)):
        to[start + index] += gain * what[index]


def noise(chance: random.Random, seconds: float) -> Samples:
    """White noise between -1 and 1."""
    return [chance.uniform(-1.0, 1.0) for _ in range(round(seconds * RATE))]


def biquad(samples: Sequence[float], b: Sequence[float], a: Sequence[float]) -> Samples:
    """A second-order filter (biquad), with coefficients named as in the Audio EQ Cookbook."""
    b0, b1, b2 = (value / a[0] for value in b)
    a1, a2 = a[1] / a[0], a[2] / a[0]
    x1 = x2 = y1 = y2 = 0.0
    made = []
    for x in samples:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        made.append(y)
    return made


def band(samples: Sequence[float], middle: float, q: float) -> Samples:
    """A band-pass filter around a frequency; the larger `q`, the narrower the band."""
    turn = 2 * math.pi * middle / RATE
    alpha = math.sin(turn) / (2 * q)
    return biquad(samples, (alpha, 0.0, -alpha), (1 + alpha, -2 * math.cos(turn), 1 - alpha))


def low(samples: Sequence[float], edge: float) -> Samples:
    """A low-pass filter."""
    turn = 2 * math.pi * edge / RATE
    alpha, c = math.sin(turn) / (2 * 0.7071), math.cos(turn)
    b = ((1 - c) / 2, 1 - c, (1 - c) / 2)
    return biquad(samples, b, (1 + alpha, -2 * c, 1 - alpha))


def high(samples: Sequence[float], edge: float) -> Samples:
    """A high-pass filter."""
    turn = 2 * math.pi * edge / RATE
    alpha, c = math.sin(turn) / (2 * 0.7071), math.cos(turn)
    b = ((1 + c) / 2, -(1 + c), (1 + c) / 2)
    return biquad(samples, b, (1 + alpha, -2 * c, 1 - alpha))


def shaped(samples: Sequence[float], rise: float, fall: float, hold: float = 0.0) -> Samples:
    """An envelope: attack, hold, then a decay to a third every `fall` seconds."""
    made = []
    for index, value in enumerate(samples):
        t = index / RATE
        if t < rise:
            level = 0.5 - 0.5 * math.cos(math.pi * t / rise)
        else:
            level = math.exp(-max(0.0, t - rise - hold) / fall)
        made.append(value * level)
    return made


def hump(samples: Sequence[float], top: float) -> Samples:
    """An envelope that swells over the whole length, with its peak at the fraction `top`."""
    last = max(1, len(samples) - 1)
    made = []
    for index, value in enumerate(samples):
        t = index / last
        way = t / top if t < top else (1 - t) / (1 - top)
        made.append(value * (0.5 - 0.5 * math.cos(math.pi * way)))
    return made


def sine(frequency: float, seconds: float, fall: float, bend: float = 0.0) -> Samples:
    """A decaying tone that starts higher by the fraction `bend` and falls to its frequency."""
    made, phase = [], 0.0
    for index in range(round(seconds * RATE)):
        t = index / RATE
        phase += 2 * math.pi * frequency * (1 + bend * math.exp(-t / 0.012)) / RATE
        made.append(math.sin(phase) * math.exp(-t / fall))
    return made


# Cards


def tap(chance: random.Random, weight: float, bright: float) -> Samples:
    """A card meeting the cloth: the slap of the paper, the cloth under it, a little of the table.

    `weight` is how much of the table is heard, `bright` moves the slap up or down.
    """
    made = silence(0.12)
    slap = shaped(noise(chance, 0.05), 0.0008, 0.0055)
    add(made, band(slap, 2300 * bright, 0.7), gain=0.9)
    add(made, band(slap, 5200 * bright, 1.1), gain=0.35)
    cloth = shaped(noise(chance, 0.08), 0.0015, 0.016)
    add(made, band(cloth, 520 * bright, 0.6), gain=0.7)
    add(made, shaped(sine(142 * bright, 0.1, 0.012, 0.6), 0.001, 1.0), gain=0.5 * weight)
    return made


def rub(chance: random.Random, seconds: float, middle: float, top: float) -> Samples:
    """Paper sliding over cloth: a swell of noise with the grain of the cloth in it."""
    source = noise(chance, seconds)
    grain, level = [], 1.0
    for value in source:
        # The grain is slow noise: the cloth catches and lets go some hundred times a second.
        if chance.random() < 260 / RATE:
            level = chance.uniform(0.45, 1.0)
        grain.append(value * level)
    made = silence(seconds)
    add(made, band(grain, middle, 0.8))
    add(made, band(grain, middle * 2.3, 1.2), gain=0.3)
    return hump(made, top)


def card(seed: int) -> Samples:
    """A card played: a breath of air, then the tap."""
    chance = random.Random(seed)
    bright = chance.uniform(0.9, 1.12)
    made = silence(0.2)
    add(made, rub(chance, 0.045, 1500 * bright, 0.8), gain=0.16)
    add(made, tap(chance, chance.uniform(0.85, 1.1), bright), 0.034)
    return made


def deal(seed: int) -> Samples:
    """A card dealt: quicker and lighter than one that is played."""
    chance = random.Random(seed)
    bright = chance.uniform(1.1, 1.35)
    made = silence(0.13)
    add(made, rub(chance, 0.035, 2400 * bright, 0.6), gain=0.4)
    add(made, tap(chance, 0.35, bright), 0.022, 0.7)
    return made


def slide(seed: int) -> Samples:
    """Cards pushed across the cloth."""
    chance = random.Random(seed)
    made = silence(0.34)
    add(made, rub(chance, 0.3, 1050, 0.38))
    return made


def trick(seed: int) -> Samples:
    """Four cards gathered: a short rub that ends in the cards knocking together."""
    chance = random.Random(seed)
    made = silence(0.42)
    add(made, rub(chance, 0.23, 1250, 0.55), gain=0.8)
    for at, gain in ((0.17, 0.35), (0.2, 0.5), (0.238, 0.8)):
        add(made, tap(chance, 0.7, chance.uniform(0.85, 1.0)), at, gain)
    return made


# The instrument


def bar(frequency: float, strength: float, seconds: float, fall: float) -> Samples:
    """One struck wooden bar: its tone, two quieter ones above it, the felt of the hammer."""
    made = silence(seconds)
    add(made, sine(frequency, seconds, fall), gain=1.0)
    add(made, sine(frequency * 2.0, seconds, fall * 0.42), gain=0.16)
    add(made, sine(frequency * 3.93, seconds, fall * 0.2), gain=0.16 * strength)
    chance = random.Random(round(frequency * 8))
    felt = shaped(noise(chance, 0.03), 0.002, 0.006)
    add(made, band(felt, min(3000.0, frequency * 3), 0.9), gain=0.22 * strength)
    made = shaped(made, 0.0035, 1e9)
    return [value * strength for value in made]


def melody(notes: Sequence[Note], seconds: float, fall: float) -> Samples:
    """Notes of the instrument, each ringing on under those after it."""
    made = silence(seconds)
    for at, frequency, strength in notes:
        add(made, bar(frequency, strength, seconds - at, fall), at)
    return made


D3, A3, D4, F4, FIS4, A4 = 146.83, 220.0, 293.66, 349.23, 369.99, 440.0
B4, CIS5, D5, E5, FIS5, A5, D6 = 493.88, 554.37, 587.33, 659.26, 739.99, 880.0, 1174.66


def broken(seed: int) -> Samples:
    """Hearts are broken: a small crack, and a third that falls."""
    chance = random.Random(seed)
    made = melody(((0.03, A4, 0.75), (0.15, F4, 0.85), (0.15, D4, 0.3)), 0.72, 0.2)
    crack = silence(0.09)
    for at, gain in ((0.0, 1.0), (0.013, 0.5), (0.021, 0.7), (0.047, 0.25)):
        piece = shaped(noise(chance, 0.012), 0.0004, 0.0018)
        add(crack, band(piece, chance.uniform(2600, 4200), 1.6), at, gain)
    add(made, crack, gain=0.55)
    return made


def queen(seed: int) -> Samples:
    """The black queen falls: a low bell with a shadow beside it, and the table under it."""
    chance = random.Random(seed)
    made = silence(1.0)
    # A bell's partials, with the minor third that bells have and a slow beat in the lowest.
    for ratio, gain, fall in (
        (0.5, 0.5, 0.42),
        (0.506, 0.35, 0.42),
        (1.0, 0.85, 0.34),
        (1.189, 0.5, 0.28),
        (1.498, 0.3, 0.2),
        (2.0, 0.32, 0.16),
        (2.74, 0.12, 0.1),
    ):
        add(made, sine(A3 * ratio, 1.0, fall), gain=gain)
    made = shaped(made, 0.006, 1e9)
    add(made, tap(chance, 1.6, 0.72), gain=0.7)
    return made


def moon(seed: int) -> Samples:
    """A moon rises: five notes upwards, each softer in its attack than the one before."""
    del seed
    scale = (D4, FIS4, A4, B4, D5, FIS5)
    notes = [(0.115 * step, tone, 0.85 - 0.06 * step) for step, tone in enumerate(scale)]
    made = melody((*notes, (0.575, D3, 0.5), (0.62, A5, 0.3)), 1.2, 0.3)
    return made


def hand_won(seed: int) -> Samples:
    """A hand without a point: a short, contented answer."""
    del seed
    return melody(((0.0, A4, 0.7), (0.1, D5, 0.8), (0.1, FIS4, 0.4)), 0.72, 0.2)


def game_won(seed: int) -> Samples:
    """The game is won: a cadence and a wide chord."""
    del seed
    return melody(
        (
            (0.0, D4, 0.6),
            (0.0, A4, 0.6),
            (0.13, FIS4, 0.55),
            (0.13, CIS5, 0.6),
            (0.26, E5, 0.65),
            (0.26, A4, 0.4),
            (0.42, D3, 0.65),
            (0.42, A4, 0.5),
            (0.43, FIS5, 0.75),
            (0.445, D5, 0.6),
            (0.55, D6, 0.25),
        ),
        1.3,
        0.34,
    )


# The room


def room(dry: Sequence[float]) -> Samples:
    """The same small room for every sound: a few early walls, then a short dark tail."""
    early = ((0.0043, 0.42), (0.0071, 0.33), (0.0113, 0.27), (0.0167, 0.2), (0.0231, 0.14))
    wet = [0.0] * len(dry)
    for at, gain in early:
        add(wet, dry, at, gain)
    wet = low(wet, 5200)
    # Four feedback delays that mix with each other, each losing its treble on every round.
    lengths = [round(RATE * seconds) for seconds in (0.0137, 0.0179, 0.0223, 0.0271)]
    gains = [10 ** (-3 * length / RATE / 0.32) for length in lengths]
    lines = [[0.0] * length for length in lengths]
    places = [0, 0, 0, 0]
    damped = [0.0, 0.0, 0.0, 0.0]
    tail = []
    for value in wet:
        out = [line[place] for line, place in zip(lines, places, strict=True)]
        tail.append(sum(out))
        half = sum(out) / 2
        for number in range(4):
            damped[number] += 0.42 * (gains[number] * (out[number] - half) - damped[number])
            lines[number][places[number]] = value * 0.5 + damped[number]
            places[number] = (places[number] + 1) % lengths[number]
    return [value + WET * (wet[index] + 0.5 * tail[index]) for index, value in enumerate(dry)]


# Finishing


def loudness(samples: Sequence[float]) -> float:
    """The level of the loudest window in decibels, with less weight for bass, as ears hear it."""
    heard = high(samples, 180)
    size = round(WINDOW * RATE)
    squares = [value * value for value in heard] + [0.0] * size
    total = best = sum(squares[:size])
    for index in range(len(samples)):
        total += squares[index + size] - squares[index]
        best = max(best, total)
    return 10 * math.log10(max(best / size, 1e-12))


def finished(samples: Samples, level: float) -> array.array[int]:
    """Remove rumble, scale to a loudness in decibels, fade both ends, and convert to 16 bits."""
    clean = high(samples, 45)
    gain = 10 ** ((level - loudness(clean)) / 20)
    gain = min(gain, PEAK / max(abs(value) for value in clean))
    count = len(clean)
    rise, fall = round(0.001 * RATE), round(min(0.09, 0.35 * count / RATE) * RATE)
    made = array.array("h")
    for index, value in enumerate(clean):
        edge = min(1.0, index / rise)
        left = (count - 1 - index) / fall
        if left < 1:
            edge *= 0.5 - 0.5 * math.cos(math.pi * left)
        made.append(round(32767 * gain * value * edge))
    return made


class Sound(NamedTuple):
    """The function that makes a sound, its seed, and its loudness in decibels."""

    make: Callable[[int], Samples]
    seed: int
    level: float


SOUNDS: dict[str, Sound] = {
    "card-1": Sound(card, 11, -25.0),
    "card-2": Sound(card, 12, -25.0),
    "card-3": Sound(card, 13, -25.0),
    "deal-1": Sound(deal, 21, -31.0),
    "deal-2": Sound(deal, 22, -31.0),
    "deal-3": Sound(deal, 23, -31.0),
    "slide": Sound(slide, 31, -32.0),
    "trick": Sound(trick, 41, -29.0),
    "hearts-broken": Sound(broken, 51, -24.0),
    "queen": Sound(queen, 61, -22.5),
    "moon": Sound(moon, 71, -22.5),
    "hand-won": Sound(hand_won, 81, -24.0),
    "game-won": Sound(game_won, 91, -22.0),
}


def made(name: str) -> array.array[int]:
    """The finished samples of a sound; raises `KeyError` for a name that is not in `SOUNDS`."""
    sound = SOUNDS[name]
    return finished(room(sound.make(sound.seed)), sound.level)


def write(path: Path, samples: array.array[int]) -> None:
    """Write a WAV file."""
    if sys.byteorder == "big":
        samples = array.array("h", samples)
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def read(path: Path) -> array.array[int]:
    """Read the samples of a WAV file."""
    with wave.open(str(path), "rb") as file:
        samples = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


def report() -> None:
    """Print measurements of the existing files."""
    size = 0
    print(f"{'sound':15}{'ms':>6}{'peak dB':>9}{'loud dB':>9}{'DC':>9}{'ends':>12}{'kB':>6}")
    for name in SOUNDS:
        path = FOLDER / f"{name}.wav"
        samples = read(path)
        size += path.stat().st_size
        floats = [value / 32768 for value in samples]
        peak = 20 * math.log10(max(abs(value) for value in floats))
        mean = sum(floats) / len(floats)
        print(
            f"{name:15}{1000 * len(samples) / RATE:6.0f}{peak:9.1f}{loudness(floats):9.1f}"
            f"{mean:9.5f}{f'{samples[0]} {samples[-1]}':>12}{path.stat().st_size / 1000:6.0f}"
        )
    print(f"together {size / 1000:.0f} kB")


def main() -> None:
    """Make the sounds, or measure them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="sounds to make; all when empty")
    parser.add_argument("--report", action="store_true", help="measure the files instead")
    asked = parser.parse_args()
    unknown = sorted(set(asked.names) - set(SOUNDS))
    if unknown:
        parser.error(f"there is no sound {', '.join(unknown)}; there are {', '.join(SOUNDS)}")
    if not asked.report:
        FOLDER.mkdir(exist_ok=True)
        for name in asked.names or SOUNDS:
            write(FOLDER / f"{name}.wav", made(name))
    report()


if __name__ == "__main__":
    main()
