"""A plain alphabet of single strokes, for faces without slabs and for names on courts.

Each letter stands in a box 100 high from y = 0 to the base line at y = 100; the lines are the
middle of the strokes, which are drawn with round ends.
"""

from __future__ import annotations

from .geometry import Path

STROKES: dict[str, str] = {
    "A": "M0,100 L36,0 L72,100 M13,66 L59,66",
    "B": "M6,0 L6,100 L36,100 C66,100 66,47 36,47 L6,47 M6,0 L33,0 C58,0 58,47 33,47",
    "C": "M66,18 C50,-6 6,-8 4,50 C6,108 50,106 66,82",
    "D": "M6,0 L6,100 L30,100 C76,98 76,2 30,0 Z",
    "E": "M56,0 L6,0 L6,100 L56,100 M6,48 L48,48",
    "F": "M58,0 L6,0 L6,100 M6,48 L50,48",
    "G": "M66,18 C50,-6 6,-8 4,50 C6,108 54,108 68,80 L68,56 L42,56",
    "H": "M6,0 L6,100 M64,0 L64,100 M6,49 L64,49",
    "I": "M6,0 L6,100",
    "J": "M48,0 L48,70 C48,108 4,110 2,76",
    "K": "M6,0 L6,100 M60,0 L6,60 M24,42 L64,100",
    "L": "M6,0 L6,100 L56,100",
    "N": "M6,100 L6,0 L64,100 L64,0",
    "O": "M38,0 C-8,0 -8,100 38,100 C84,100 84,0 38,0 Z",
    "P": "M6,100 L6,0 L36,0 C66,0 66,54 36,54 L6,54",
    "Q": "M38,0 C-8,0 -8,100 38,100 C84,100 84,0 38,0 Z M46,72 L74,106",
    "R": "M6,100 L6,0 L36,0 C66,0 66,52 36,52 L6,52 M34,52 L64,100",
    "S": "M60,15 C48,-6 6,-6 6,25 C6,62 62,38 62,74 C62,108 14,106 2,82",
    "T": "M0,0 L64,0 M32,0 L32,100",
    "U": "M6,0 L6,66 C6,111 62,111 62,66 L62,0",
    "V": "M0,0 L35,100 L70,0",
    "W": "M0,0 L24,100 L48,14 L72,100 L96,0",
    "X": "M2,0 L62,100 M62,0 L2,100",
    "1": "M4,22 L32,0 L32,100",
    "2": "M4,26 C6,-9 60,-9 60,26 C60,52 14,72 4,100 L62,100",
    "3": "M5,14 C20,-8 58,-4 56,24 C54,44 38,47 24,47 C42,47 62,54 61,74 C58,108 14,108 2,82",
    "4": "M46,100 L46,0 L0,70 L66,70",
    "5": "M56,0 L12,0 L8,46 C26,30 62,36 61,69 C60,107 14,108 2,84",
    "6": "M52,4 C20,12 4,40 5,69 C6,110 64,110 64,69 C64,32 14,32 6,62",
    "7": "M2,0 L60,0 L22,100",
    "8": "M32,47 C2,47 2,0 32,0 C62,0 62,47 32,47 C-6,47 -6,100 32,100 C70,100 70,47 32,47 Z",
    "9": "M14,96 C46,88 62,60 61,31 C60,-10 2,-10 2,31 C2,68 52,68 60,38",
    "В": "M6,0 L6,100 L36,100 C66,100 66,47 36,47 L6,47 M6,0 L33,0 C58,0 58,47 33,47",
    "Д": "M14,80 L30,0 L56,0 L56,80 M2,100 L2,80 L70,80 L70,100",
    "К": "M6,0 L6,100 M60,0 L6,60 M24,42 L64,100",
    "Т": "M0,0 L64,0 M32,0 L32,100",
    "Kn": "M6,0 L6,100 M60,0 L6,60 M24,42 L64,100 "
    "M90,100 L90,40 M90,62 C94,40 128,36 128,64 L128,100",
    "É": "M56,0 L6,0 L6,100 L56,100 M6,48 L48,48 M22,-16 L40,-30",
}
"""The strokes of each letter and figure; a ten is written of two figures."""


def _extent(path: Path) -> tuple[float, float]:
    xs = [x for line in path.flat(4) for x, _y in line]
    return min(xs), max(xs)


def _letter(name: str) -> Path:
    if name == "T10":
        one = Path.parse("M0,24 L18,4 L18,100")
        return one + Path.parse("M78,0 C42,0 42,100 78,100 C114,100 114,0 78,0 Z")
    return Path.parse(STROKES[name])


def letter(name: str, cx: float, top: float, height: float, widest: float = 1e9) -> Path:
    """The strokes of a letter centred on `cx`, narrowed where they would be wider than `widest`.

    `name` is one of `STROKES`, or `T10` for a ten. `height` and `widest` are those of the middle of
    the strokes.
    """
    path = _letter(name)
    left, right = _extent(path)
    scale = height / 100
    across = min(scale, widest / max(1.0, right - left))
    return path.map(across, 0, 0, scale, cx - across * (left + right) / 2, top)


def word(text: str, x: float, y: float, height: float, gap: float = 34.0) -> Path:
    """A word that begins at (x, y), its upper left corner; `gap` is between letters, in percent."""
    scale = height / 100
    out = Path()
    for name in text:
        path = Path.parse(STROKES[name])
        left, right = _extent(path)
        out += path.map(scale, 0, 0, scale, x - left * scale, y)
        x += (right - left + gap) * scale
    return out


def width_of(text: str, height: float, gap: float = 34.0) -> float:
    """The width of a word."""
    spans = [_extent(Path.parse(STROKES[name])) for name in text]
    return (sum(right - left + gap for left, right in spans) - gap) * height / 100
