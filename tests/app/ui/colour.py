"""How colours are perceived: contrast, distance, and colour blindness."""

from __future__ import annotations

import math

Colour = tuple[float, float, float]
"""Red, green and blue from 0 to 255."""

# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for Simulation of
# Color Vision Deficiency. IEEE Transactions on Visualization and Computer Graphics 15 (2009), the
# matrices of severity 1.0 for linear red, green and blue.
DEFICIENCIES: dict[str, tuple[Colour, Colour, Colour]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def parse(colour: str) -> tuple[Colour, float]:
    """A colour `#rrggbb` or `#aarrggbb` and its opacity."""
    digits = colour.removeprefix("#")
    opacity = int(digits[:2], 16) / 255 if len(digits) == 8 else 1.0
    red, green, blue = (int(digits[-6:][at : at + 2], 16) for at in (0, 2, 4))
    return (float(red), float(green), float(blue)), opacity


def over(colour: str, ground: str) -> Colour:
    """The visible colour where a colour, perhaps translucent, lies on an opaque one."""
    (red, green, blue), opacity = parse(colour)
    below, _opaque = parse(ground)
    return (
        red * opacity + below[0] * (1 - opacity),
        green * opacity + below[1] * (1 - opacity),
        blue * opacity + below[2] * (1 - opacity),
    )


def linear(colour: Colour) -> Colour:
    """The linear red, green and blue, from 0 to 1."""

    def one(value: float) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    return one(colour[0]), one(colour[1]), one(colour[2])


def luminance(colour: Colour) -> float:
    """The relative luminance of WCAG 2, from 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of WCAG 2, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def seen_with(deficiency: str, colour: Colour) -> Colour:
    """The colour as a person with one of `DEFICIENCIES` sees it."""
    light = linear(colour)
    out = []
    for row in DEFICIENCIES[deficiency]:
        value = min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True))))
        part = value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
        out.append(part * 255)
    return out[0], out[1], out[2]


def distance(one: Colour, other: Colour) -> float:
    """The distance in CIE L*a*b* (1976); about 2.3 is just noticeable."""
    return math.dist(_lab(one), _lab(other))


def _lab(colour: Colour) -> Colour:
    red, green, blue = linear(colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883

    def root(t: float) -> float:
        return math.cbrt(t) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    return 116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))
