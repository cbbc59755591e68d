"""The letters and figures of the indices: drawn with one elliptical nib, cut flat, with slabs.

Each glyph stands in a box 100 high from y = 0 to the base line at y = 100.
"""

from __future__ import annotations

from .geometry import Path, pen, solid

# The nib: stems are twice NIB_X wide, level strokes twice NIB_Y high.
NIB_X = 9.0
NIB_Y = 6.5
SLAB = 9.0


def _curve(text: str) -> Path:
    return pen(Path.parse(text), NIB_X, NIB_Y)


def _oval(cx: float, cy: float, rx: float, ry: float) -> Path:
    return pen(Path.ellipse(cx, cy, rx, ry), NIB_X, NIB_Y)


def _line(x1: float, y1: float, x2: float, y2: float, width: float = 2 * NIB_X) -> Path:
    """A straight stroke cut level at both ends; `width` is measured level."""
    h = width / 2
    return solid([(x1 - h, y1), (x1 + h, y1), (x2 + h, y2), (x2 - h, y2)])


def _bar(x1: float, x2: float, y: float, height: float = 2 * NIB_Y) -> Path:
    return solid(
        [(x1, y - height / 2), (x2, y - height / 2), (x2, y + height / 2), (x1, y + height / 2)]
    )


def _foot(x: float, half: float = 17) -> Path:
    return _bar(x - half, x + half, 100 - SLAB / 2, SLAB)


def _head(x: float, half: float = 17) -> Path:
    return _bar(x - half, x + half, SLAB / 2, SLAB)


def _six() -> Path:
    return _curve("M52,17 C47,9 40,6.5 34,6.5 C17,6.5 9,28 9,60") + _oval(32, 65.5, 23, 28)


# One outline a rank.
GLYPHS: dict[str, Path] = {
    "A": (
        _line(37, 0, 11, 100, 13)
        + _line(41, 0, 67, 100, 21)
        + _bar(24, 56, 66, 11)
        + _foot(11, 14)
        + _foot(66, 17)
    ),
    "K": (
        _line(18, 0, 18, 100)
        + _head(18)
        + _foot(18)
        + _line(62, 0, 20, 66, 15)
        + _line(38, 42, 66, 100, 21)
        + _head(60, 14)
        + _foot(67, 16)
    ),
    "Q": (_oval(40, 50, 31, 43.5) + solid([(32, 66), (50, 66), (82, 108), (60, 108)])),
    "J": (
        _line(43, 0, 43, 70)
        + _curve("M43,69 C43,86 35,93.5 24,93.5 C14,93.5 8,87 7,76")
        + _head(43, 20)
    ),
    "2": (
        _curve("M9,30 C9,14 19,6.5 32,6.5 C47,6.5 55,16 55,29 C55,52 20,66 11,94")
        + _bar(3, 62, 100 - NIB_Y)
        + solid([(53, 80), (62, 80), (62, 98), (53, 98)])
    ),
    "3": (
        _curve("M8,21 C13,11 21,6.5 31,6.5 C45,6.5 53,15 53,26 C53,39 42,46.5 26,46.5")
        + _curve("M26,46.5 C45,46.5 56,56 56,69.5 C56,84 45,93.5 30,93.5 C18,93.5 9,88 4,78")
    ),
    "4": (_line(46, 0, 46, 100) + _line(42, 0, 8, 72, 13) + _bar(0, 66, 70, 12) + _foot(46, 16)),
    "5": (
        _bar(11, 57, NIB_Y)
        + _line(16.5, 2, 12.5, 54, 11)
        + _curve(
            "M11,52 C17,44 24,40 32,40 C47,40 56,51 56,66 C56,83 46,93.5 30,93.5 C18,93.5 9,88 4,79"
        )
    ),
    "6": (_six()),
    "7": (_bar(4, 62, NIB_Y) + _line(53, 6, 23, 100) + solid([(4, 2), (13, 2), (13, 24), (4, 24)])),
    "8": (_oval(33, 27.5, 19.5, 21) + _oval(33, 69.5, 24, 24)),
    "9": (_six().map(-1, 0, 0, -1, 64, 100)),
    "T": (
        _line(15, 0, 15, 100, 17)
        + _foot(15, 15)
        + solid([(15, 0), (15, 14), (0, 25), (0, 13)])
        + pen(Path.ellipse(63, 50, 22.5, 43.5), 8.5, NIB_Y)
    ),
}

# What the kings, queens, jacks and aces are called in other languages.
GLYPHS |= {
    "1": (
        _line(34, 0, 34, 100, 20) + _foot(34, 20) + solid([(34, 0), (34, 16), (10, 30), (10, 16)])
    ),
    "B": (
        _line(17, 0, 17, 100)
        + _bar(2, 30, SLAB / 2, SLAB)
        + _bar(2, 30, 100 - SLAB / 2, SLAB)
        + _curve("M17,6.5 L34,6.5 C58,6.5 58,46.5 34,46.5 L17,46.5")
        + _curve("M17,46.5 L36,46.5 C66,46.5 66,93.5 36,93.5 L17,93.5")
    ),
    "C": (_curve("M66,24 C54,0 8,-6 8,50 C8,106 56,102 68,74") + _bar(58, 74, 22, 26)),
    "D": (
        _line(17, 0, 17, 100)
        + _bar(2, 30, SLAB / 2, SLAB)
        + _bar(2, 30, 100 - SLAB / 2, SLAB)
        + _curve("M17,6.5 L30,6.5 C74,6.5 74,93.5 30,93.5 L17,93.5")
    ),
    "E": (
        _line(17, 0, 17, 100)
        + _bar(2, 60, NIB_Y)
        + solid([(51, 2), (60, 2), (60, 24), (51, 24)])
        + _bar(17, 46, 48)
        + _bar(2, 64, 100 - NIB_Y)
        + solid([(55, 76), (64, 76), (64, 98), (55, 98)])
    ),
    "F": (
        _line(17, 0, 17, 100)
        + _foot(17)
        + _bar(2, 62, NIB_Y)
        + solid([(53, 2), (62, 2), (62, 24), (53, 24)])
        + _bar(17, 48, 48)
    ),
    "H": (
        _line(17, 0, 17, 100)
        + _line(65, 0, 65, 100)
        + _head(17)
        + _foot(17)
        + _head(65)
        + _foot(65)
        + _bar(17, 65, 50)
    ),
    "P": (
        _line(17, 0, 17, 100)
        + _foot(17)
        + _bar(2, 30, SLAB / 2, SLAB)
        + _curve("M17,6.5 L36,6.5 C68,6.5 68,54 36,54 L17,54")
    ),
    "R": (
        _line(17, 0, 17, 100)
        + _foot(17)
        + _bar(2, 30, SLAB / 2, SLAB)
        + _curve("M17,6.5 L36,6.5 C66,6.5 66,50 36,50 L17,50")
        + _line(36, 46, 64, 100, 21)
        + _foot(66, 12)
    ),
    "S": (
        _curve("M56,22 C46,0 10,2 10,27 C10,56 60,42 60,73 C60,100 18,100 8,76")
        + _bar(50, 62, 17, 26)
        + _bar(4, 14, 84, 26)
    ),
    "V": (_line(10, 0, 37, 100, 21) + _line(62, 0, 37, 100, 13) + _head(11) + _head(62, 15)),
    "W": (
        _line(8, 0, 28, 100, 19)
        + _line(48, 6, 28, 100, 12)
        + _line(48, 6, 68, 100, 19)
        + _line(88, 0, 68, 100, 12)
        + _head(9, 15)
        + _head(88, 13)
    ),
}

# The Cyrillic ones, and the two letters of the Swedish jack.
GLYPHS |= {
    "В": GLYPHS["B"],
    "К": GLYPHS["K"],
    "Т": (
        _line(35, 0, 35, 100)
        + _foot(35)
        + _bar(2, 68, NIB_Y)
        + solid([(2, 2), (11, 2), (11, 26), (2, 26)])
        + solid([(59, 2), (68, 2), (68, 26), (59, 26)])
    ),
    "Д": (
        _line(34, 0, 16, 80, 13)
        + _line(58, 0, 58, 80)
        + _bar(26, 72, SLAB / 2, SLAB)
        + _bar(2, 80, 82)
        + solid([(2, 82), (12, 82), (12, 104), (2, 104)])
        + solid([(70, 82), (80, 82), (80, 104), (70, 104)])
    ),
    "Kn": (
        GLYPHS["K"]
        + _line(98, 38, 98, 100, 16)
        + _bar(84, 98, 38 + SLAB / 2, SLAB)
        + _foot(98, 14)
        + _curve("M98,62 C104,40 136,36 136,66 L136,100")
        + _foot(136, 14)
    ),
}


def glyph(rank: str, cx: float, top: float, height: float, widest: float = 1e9) -> Path:
    """The glyph of `rank` centred on `cx`, narrowed where it would be wider than `widest`."""
    outline = GLYPHS[rank]
    xs = [x for _, points in outline.segments for x, _ in points]
    left, right = min(xs), max(xs)
    scale = height / 100
    across = min(scale, widest / (right - left))
    return outline.map(across, 0, 0, scale, cx - across * (left + right) / 2, top)
