"""What the courts hold: arms and sceptres of kings, flowers of queens, weapons of jacks."""

from __future__ import annotations

from .court_hand import Half, path
from .geometry import Path
from .pips import PIPS


def fist(half: Half, x: float, y: float) -> None:
    p = half.p
    half.put(
        path(f"M{x - 10},{y + 7} L{x + 10},{y + 7} L{x + 13},{y + 30} L{x - 13},{y + 30} Z"),
        p.gold,
        1.3,
        cut=True,
    )
    half.put(Path.rect(x - 8.5, y - 8, 17, 16, 5), p.skin, 1.3)
    for i in (-1, 0, 1):
        half.draw(path(f"M{x - 7.5},{y + i * 4} L{x + 4},{y + i * 4}"), 0.9)
    half.put(
        path(
            f"M{x + 2},{y - 8} C{x + 8},{y - 9} {x + 9},{y - 3} {x + 7},{y + 4} L{x + 3},{y + 2} Z"
        ),
        p.skin_dark,
        0.8,
    )


ATTRIBUTE_X = 52.0


FIST_Y = -38.0


def staff(half: Half, top: float, colour: str, width: float = 4.5) -> None:
    x = ATTRIBUTE_X
    half.put(Path.rect(x - width / 2, top, width, 140), colour, 1.2, cut=True)


def attribute(half: Half, rank: str, suit: str) -> None:
    p = half.p
    x = ATTRIBUTE_X
    steel, steel_dark = "#e8ecf3", "#a9b3c6"
    if rank == "K":
        if suit == "S":
            half.put(
                path(f"M{x - 5},-58 L{x - 5},-138 L{x},-150 L{x + 5},-138 L{x + 5},-58 Z"),
                steel,
                1.3,
            )
            half.put(path(f"M{x},-58 L{x},-150 L{x + 5},-138 L{x + 5},-58 Z"), steel_dark, 0)
            half.put(Path.rect(x - 16, -58, 32, 6, 3), p.gold, 1.3)
            staff(half, -52, p.dark, 6)
        elif suit == "H":
            staff(half, -126, p.gold)
            half.put(PIPS["H"].map(0.26, 0, 0, 0.26, x, -135), p.main, 1.3)
            half.put(Path.ellipse(x, -119, 4.5, 3), p.gold, 1.1)
        elif suit == "C":
            staff(half, -104, p.gold)
            half.put(Path.ellipse(x, -118, 14), p.other, 1.3)
            half.draw(path(f"M{x - 14},-118 C{x - 6},-113 {x + 6},-113 {x + 14},-118"), 3.6)
            half.draw(path(f"M{x - 14},-118 C{x - 6},-113 {x + 6},-113 {x + 14},-118"), 1.8, p.gold)
            half.put(PIPS["C"].map(0.17, 0, 0, 0.17, x, -139), p.gold, 1.2)
        else:
            staff(half, -146, "#8a5a2e")
            half.put(
                path(
                    f"M{x - 2},-140 L{x - 2},-112 C{x - 9},-110 {x - 16},-104 {x - 20},-100 "
                    f"C{x - 25},-118 {x - 24},-136 {x - 18},-152 "
                    f"C{x - 14},-146 {x - 8},-142 {x - 2},-140 Z"
                ),
                steel,
                1.3,
            )
            half.put(path(f"M{x + 2},-136 L{x + 15},-126 L{x + 2},-116 Z"), steel_dark, 1.3)
    elif rank == "Q":
        _flower(half, suit)
    else:
        _weapon(half, suit)
        fist(half, -ATTRIBUTE_X, -8.0)
        return
    fist(half, x, FIST_Y)


def _weapon(half: Half, suit: str) -> None:
    """What a jack holds before his face, below the pip of the frame."""
    p = half.p
    x = -ATTRIBUTE_X
    steel, steel_dark = "#e8ecf3", "#a9b3c6"
    wood = "#8a5a2e"
    half.put(Path.rect(x - 1.9, -92, 3.8, 140), p.gold if suit == "H" else wood, 1.2, cut=True)
    if suit == "S":
        half.put(
            path(
                f"M{x - 2},-72 C{x - 9},-70 {x - 13},-74 {x - 15},-80"
                f" C{x - 15},-88 {x - 12},-93 {x - 9},-96"
                f" C{x - 8},-90 {x - 5},-88 {x - 2},-88 Z"
            ),
            steel,
            1.2,
        )
        half.put(path(f"M{x + 2},-86 L{x + 13},-88 L{x + 2},-76 Z"), steel_dark, 1.2)
        half.put(
            path(f"M{x},-112 L{x + 4.5},-96 L{x + 2},-86 L{x - 2},-86 L{x - 4.5},-96 Z"), steel, 1.2
        )
    elif suit == "H":
        half.put(path(f"M{x},-111 L{x + 9.5},-90 L{x},-95 L{x - 9.5},-90 Z"), steel, 1.2)
        half.put(path(f"M{x},-111 L{x + 9.5},-90 L{x},-95 Z"), steel_dark, 0)
        for i in range(3):
            y = -48 + i * 6
            for side in (-1, 1):
                half.put(
                    path(
                        f"M{x},{y} L{x + side * 8},{y + 6} L{x + side * 8},{y + 11} L{x},{y + 5} Z"
                    ),
                    p.other,
                    0.9,
                )
    elif suit == "C":
        half.put(
            path(
                f"M{x + 2},-103 C{x + 10},-108 {x + 16},-98 {x + 25},-103 L{x + 20},-92 "
                f"L{x + 24},-80"
                f" C{x + 16},-76 {x + 10},-86 {x + 2},-81 Z"
            ),
            p.main,
            1.2,
        )
        half.put(PIPS["C"].map(0.12, 0, 0, 0.12, x + 11.5, -92), p.light, 0)
        half.put(Path.rect(x - 1.9, -106, 3.8, 20), wood, 1.2)
        half.put(Path.ellipse(x, -108, 3.8), p.gold, 1.2)
    else:
        half.put(Path.polygon([(x - 10, -97), (x, -112), (x + 10, -97), (x, -82)]), p.gold, 1.2)
        half.put(Path.polygon([(x, -112), (x + 10, -97), (x, -82)]), p.gold_dark, 0)
        half.put(Path.polygon([(x - 4, -97), (x, -103), (x + 4, -97), (x, -91)]), p.other, 0.9)
        half.put(Path.rect(x - 6, -81, 12, 4.5, 2), p.gold, 1.1)


def _flower(half: Half, suit: str) -> None:
    p = half.p
    x = ATTRIBUTE_X
    green = "#2f6b3f" if suit != "S" else "#4b3c63"
    half.draw(path(f"M{x},-30 C{x - 3},-60 {x + 4},-80 {x},-112"), 4.4)
    half.draw(path(f"M{x},-30 C{x - 3},-60 {x + 4},-80 {x},-112"), 2.2, green)
    half.put(
        path(
            f"M{x + 1},-72 C{x + 6},-86 {x + 16},-86 {x + 17},-88"
            f" C{x + 17},-76 {x + 10},-70 {x + 1},-72 Z"
        ),
        green,
        1.1,
    )
    if suit in "HS":
        for dx, dy, r in ((-7, 2, 9), (7, 2, 9), (0, -6, 9.5), (0, 5, 9)):
            half.put(Path.ellipse(x + dx, -124 + dy, r), p.other if suit == "S" else p.main, 1.1)
        half.draw(
            path(
                f"M{x},-124 C{x + 4},-128 {x + 5},-120 {x},-119 C{x - 6},-119 {x - 6},-129 {x},-131"
            ),
            1.1,
        )
    elif suit == "C":
        half.put(PIPS["C"].map(0.36, 0, 0, 0.36, x, -122), p.main, 1.2)
    else:
        for a in range(0, 360, 45):
            petal = path("M0,0 C-5,-6 -4,-14 0,-18 C4,-14 5,-6 0,0 Z").turned(a).moved(x, -124)
            half.put(petal, p.fur if a % 90 else p.main, 1)
        half.put(Path.ellipse(x, -124, 4.5), p.gold, 1)
