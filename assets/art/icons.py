"""Line icons of menus and tool buttons: 24 by 24, one pen, one colour the program may tint."""

from __future__ import annotations

import math

from .geometry import Path
from .pips import PIPS
from .svg import Svg

COLOUR = "#3b3f4c"
PEN = 1.7


def _p(text: str) -> Path:
    return Path.parse(text)


def _heart(cx: float, cy: float, size: float) -> Path:
    return PIPS["H"].map(size / 100, 0, 0, size / 100, cx, cy)


def _card(x: float, y: float, w: float, h: float, turn: float = 0.0) -> Path:
    return Path.rect(-w / 2, -h / 2, w, h, 1.6).turned(turn).moved(x, y)


_UNDO = _p("M8,5 L4,9 L8,13") + _p(
    "M4.5,9 L14,9 C17.6,9 20,11.2 20,14.2 C20,17.2 17.6,19.5 14,19.5 L9,19.5"
)
_TURN = _p(
    "M19.6,9 C18.4,6 15.5,3.8 12,3.8 C7.5,3.8 3.8,7.5 3.8,12 C3.8,16.5 7.5,20.2 "
    "12,20.2 C15.6,20.2 18.7,17.9 19.8,14.6"
) + _p("M20.3,4.2 L20,9.2 L15,9")
_LENS = Path.ellipse(10.5, 10.5, 6.5) + _p("M15.4,15.4 L20.5,20.5")


def _gear() -> Path:
    """A wheel with eight teeth."""
    points = []
    for i in range(8):
        for turn, radius in ((-14.5, 6.6), (-9.0, 9.2), (9.0, 9.2), (14.5, 6.6)):
            angle = math.radians(i * 45 + turn)
            points.append((12 + radius * math.sin(angle), 12 - radius * math.cos(angle)))
    return Path.polygon(points)


# name -> (stroked, filled)
ICONS: dict[str, tuple[Path, Path]] = {
    "new": (
        _card(8.6, 13.2, 10.6, 14.8) + _p("M19,3.2 L19,8.8") + _p("M16.2,6 L21.8,6"),
        _heart(8.6, 13.4, 5.6),
    ),
    "start": (
        _p("M3,11.6 L12,4 L21,11.6") + _p("M5.6,9.8 L5.6,20 L18.4,20 L18.4,9.8"),
        _heart(12, 14.6, 6.2),
    ),
    "undo": (_UNDO, Path()),
    "redo": (_UNDO.map(-1, 0, 0, 1, 24, 0), Path()),
    "hint": (
        _p(
            "M9.3,17 C9.3,14.6 6,13 6,9.2 C6,5.8 8.7,3.2 12,3.2 C15.3,3.2 18,5.8 18,9.2 "
            "C18,13 14.7,14.6 14.7,17 Z"
        )
        + _p("M9.8,20.5 L14.2,20.5"),
        Path(),
    ),
    "weigh": (
        _p("M12,3.4 L12,19.6 M7.6,20 L16.4,20 M4.8,6.4 L19.2,6.4")
        + _p("M2,13.4 L4.8,6.4 L7.6,13.4 C7,16.2 2.6,16.2 2,13.4 Z")
        + _p("M16.4,13.4 L19.2,6.4 L22,13.4 C21.4,16.2 17,16.2 16.4,13.4 Z"),
        Path(),
    ),
    "coach": (
        _p("M12,4.6 L22,9.4 L12,14.2 L2,9.4 Z")
        + _p("M6.2,11.6 L6.2,16.6 C8.6,19.6 15.4,19.6 17.8,16.6 L17.8,11.6")
        + _p("M22,9.4 L22,15.4"),
        Path(),
    ),
    "last-trick": (
        Path.rect(9, 6, 11.5, 15, 1.6)
        + _p("M5.4,16.5 L4.2,6.6 C4.1,5.6 4.7,4.9 5.6,4.8 L14.6,3.6")
        + _p("M17.4,13.5 L12.2,13.5")
        + _p("M14.4,11 L11.9,13.5 L14.4,16"),
        Path(),
    ),
    "score": (
        _p("M4,20.5 L20.5,20.5")
        + Path.rect(5.5, 12, 3.2, 8.5)
        + Path.rect(10.7, 7, 3.2, 13.5)
        + Path.rect(15.9, 3.5, 3.2, 17),
        Path(),
    ),
    "statistics": (
        _p("M4,3.5 L4,20.5 L20.5,20.5")
        + _p("M7.4,15.4 L10.8,10.8 L14.6,13.4 L19.4,6.2")
        + Path.ellipse(19.4, 6.2, 1.1)
        + Path.ellipse(14.6, 13.4, 1.1)
        + Path.ellipse(10.8, 10.8, 1.1)
        + Path.ellipse(7.4, 15.4, 1.1),
        Path(),
    ),
    "rules": (
        _p(
            "M12,6.2 C10,4.6 7,4 3.5,4.2 L3.5,18.6 C7,18.4 10,19 12,20.6 C14,19 17,18.4 "
            "20.5,18.6 L20.5,4.2"
            " C17,4 14,4.6 12,6.2 Z"
        )
        + _p("M12,6.2 L12,20.6"),
        Path(),
    ),
    "settings": (_gear() + Path.ellipse(12, 12, 2.9), Path()),
    "help": (
        Path.ellipse(12, 12, 9)
        + _p(
            "M9.2,9.6 C9.2,7.8 10.4,6.9 12,6.9 C13.7,6.9 14.9,7.9 14.9,9.5 C14.9,11.7 12,11.8 12,14"
        ),
        Path.ellipse(12, 17, 1.15),
    ),
    "quit": (
        _p("M12,3.2 L12,11.5")
        + _p(
            "M7.2,6.2 C5.2,7.7 4,10 4,12.6 C4,17 7.6,20.5 12,20.5 C16.4,20.5 20,17 "
            "20,12.6 C20,10 18.8,7.7 16.8,6.2"
        ),
        Path(),
    ),
    "fullscreen": (
        _p("M4,9 L4,4 L9,4")
        + _p("M15,4 L20,4 L20,9")
        + _p("M20,15 L20,20 L15,20")
        + _p("M9,20 L4,20 L4,15"),
        Path(),
    ),
    "finish": (
        _p("M4.5,5 L11.5,12 L4.5,19 Z")
        + _p("M11.5,5 L18.5,12 L11.5,19 Z")
        + _p("M20.5,5 L20.5,19"),
        Path(),
    ),
    "restart": (_TURN, Path()),
    "reset": (_TURN.map(-1, 0, 0, 1, 24, 0), Path()),
    "plus": (_p("M6,12 L18,12") + _p("M12,6 L12,18"), Path()),
    "minus": (_p("M6,12 L18,12"), Path()),
    "cross": (_p("M7.5,7.5 L16.5,16.5") + _p("M16.5,7.5 L7.5,16.5"), Path()),
    "scales": (
        _p("M12,4 L12,20") + _p("M8,20 L16,20") + _p("M4.6,7 L19.4,7")
        + _p("M4.6,7 L2,13.6 L7.2,13.6 L4.6,7") + _p("M19.4,7 L16.8,13.6 L22,13.6 L19.4,7"),
        Path.ellipse(12, 4.2, 1.3),
    ),
    "deal-number": (
        _card(12, 12, 13, 18)
        + _p("M10.8,8 L9.6,16")
        + _p("M14.4,8 L13.2,16")
        + _p("M8.9,10.6 L15.4,10.6")
        + _p("M8.6,13.4 L15.1,13.4"),
        Path(),
    ),
    "real-pack": (
        _card(8.2, 10.4, 9.4, 13.4, -14.0)
        + _p(
            "M13.8,6.6 L18,5.6 C18.9,5.4 19.7,5.9 19.9,6.7 L22,16.8 C22.2,17.7 21.6,18.5 20.8,18.7"
            " L13.4,20.3 C12.6,20.5 11.8,20 11.6,19.2 L11.4,18.2"
        ),
        _heart(8.2, 10.6, 4.4),
    ),
    "claim": (
        _p("M6,21 L6,3.5")
        + _p(
            "M6,4.5 C9,3 12,6 15,5 C17,4.4 18,4 19.5,4.2 L19.5,13.2 C18,13 17,13.4 "
            "15,14 C12,15 9,12 6,13.5"
        ),
        Path(),
    ),
    "about": (Path.ellipse(12, 12, 9) + _p("M12,11 L12,17"), Path.ellipse(12, 7.6, 1.2)),
    "zoom-in": (_LENS + _p("M7.8,10.5 L13.2,10.5") + _p("M10.5,7.8 L10.5,13.2"), Path()),
    "zoom-out": (_LENS + _p("M7.8,10.5 L13.2,10.5"), Path()),
    "copy": (
        Path.rect(8.5, 8.5, 11.5, 12, 2)
        + _p(
            "M15.5,5.5 L15.5,5 C15.5,4.1 14.9,3.5 14,3.5 L5.5,3.5 C4.6,3.5 4,4.1 4,5 "
            "L4,14 C4,14.9 4.6,15.5 5.5,15.5"
        ),
        Path(),
    ),
    "rematch": (
        _p("M4.2,10.6 C5,6.8 8.2,4 12,4 C14.8,4 17.2,5.4 18.6,7.6")
        + _p("M19,3.4 L18.9,8 L14.4,7.8")
        + _p("M19.8,13.4 C19,17.2 15.8,20 12,20 C9.2,20 6.8,18.6 5.4,16.4")
        + _p("M5,20.6 L5.1,16 L9.6,16.2"),
        _heart(12, 12.2, 6.6),
    ),
    "folder": (
        _p(
            "M3.5,18.5 L3.5,6.5 C3.5,5.7 4.2,5 5,5 L9.4,5 L11.6,7.5 L19,7.5 C19.8,7.5 20.5,8.2"
            " 20.5,9 L20.5,18.5 C20.5,19.3 19.8,20 19,20 L5,20 C4.2,20 3.5,19.3 3.5,18.5 Z"
        )
        + _p("M3.5,11 L20.5,11"),
        Path(),
    ),
    "trick": (
        _card(12, 5.8, 5.4, 7)
        + _card(12, 18.2, 5.4, 7)
        + _card(5.2, 12, 7, 5.4)
        + _card(18.8, 12, 7, 5.4),
        Path(),
    ),
    "hand": (
        _p("M8.6,6.4 L4.4,8 C3.6,8.3 3.2,9.1 3.5,9.9 L7,19.4")
        + Path.rect(8.6, 4, 8.6, 13.6, 1.6)
        + _p("M17.2,7.6 L19.8,8.8 C20.6,9.2 20.9,10 20.6,10.8 L16.4,19.6 L11.4,20.4"),
        _heart(12.9, 10.8, 4.8),
    ),
    "points": (
        _heart(9.6, 13.4, 14) + _p("M19,3.6 L19,9") + _p("M16.3,6.3 L21.7,6.3"),
        Path(),
    ),
    "why": (
        _card(12, 12, 12.6, 17)
        + _p(
            "M9.5,9.6 C9.5,8 10.5,7.2 12,7.2 C13.5,7.2 14.5,8.1 14.5,9.5 C14.5,11.4 12,11.5 12,13.4"
        ),
        Path.ellipse(12, 16.3, 1.05),
    ),
    "played": (
        _p("M4,5 L9,5") + _p("M12,5 L20,5") + _p("M4,12 L14,12") + _p("M17,12 L20,12")
        + _p("M4,19 L6.5,19") + _p("M9.5,19 L20,19"),
        Path(),
    ),
    "voids": (Path.ellipse(12, 12, 8.6) + _p("M6,18 L18,6"), Path()),
    "broken": (
        _heart(12, 12.4, 18) + _p("M12.2,7.8 L10.6,11 L13.6,13 L11.2,16 L12,20.4"),
        Path(),
    ),
    "queen": (
        _p("M6.2,10.4 L4.2,3.6 L8.6,6.6 L12,2.6 L15.4,6.6 L19.8,3.6 L17.8,10.4 Z"),
        PIPS["S"].map(0.105, 0, 0, 0.105, 12, 17.4),
    ),
    "zoom-reset": (_LENS + _p("M8,9 L13,9") + _p("M8,12 L13,12"), Path()),
    "sound": (
        _p("M4,9.5 L7.5,9.5 L12,5.5 L12,18.5 L7.5,14.5 L4,14.5 Z")
        + _p("M15,9 C16.8,10.6 16.8,13.4 15,15")
        + _p("M17.6,6.2 C21.2,9.2 21.2,14.8 17.6,17.8"),
        Path(),
    ),
    "sound-off": (
        _p("M4,9.5 L7.5,9.5 L12,5.5 L12,18.5 L7.5,14.5 L4,14.5 Z")
        + _p("M15.6,9.4 L20.8,14.6")
        + _p("M20.8,9.4 L15.6,14.6"),
        Path(),
    ),
    "keys": (
        Path.rect(2.8, 6, 18.4, 12.4, 2)
        + _p("M6.4,9.8 L6.5,9.8 M10.1,9.8 L10.2,9.8 M13.8,9.8 L13.9,9.8 M17.5,9.8 L17.6,9.8")
        + _p("M8,14.6 L16,14.6"),
        Path(),
    ),
    "library": (
        Path.rect(4, 5, 4.2, 15)
        + Path.rect(9.2, 3.5, 4.2, 16.5)
        + _p("M4,8.6 L8.2,8.6")
        + _p("M9.2,7.1 L13.4,7.1")
        + _p("M14.6,5.4 L18.2,4.5 L21.2,18.9 L17.5,19.7 Z"),
        Path(),
    ),
    "log": (
        _p(
            "M6.5,3.5 L14,3.5 L18.5,8 L18.5,19 C18.5,19.8 17.8,20.5 17,20.5 L6.5,20.5"
            " C5.7,20.5 5,19.8 5,19 L5,5 C5,4.2 5.7,3.5 6.5,3.5 Z"
        )
        + _p("M8.4,11.5 L15.1,11.5")
        + _p("M8.4,15.5 L15.1,15.5"),
        Path(),
    ),
}


def icon(name: str) -> str:
    """One icon as SVG text."""
    stroked, filled = ICONS[name]
    svg = Svg(24, 24)
    svg.stroke(stroked, COLOUR, PEN, 2)
    svg.fill(filled, COLOUR, 2)
    return svg.text()


WHITE = "#ffffff"

CONTROLS: dict[str, Svg] = {}
"""The parts of controls that a style sheet can only show as pictures, by name."""


def _control(name: str, width: int, height: int, stroke: Path, fill: Path, colour: str) -> None:
    svg = Svg(width, height)
    svg.stroke(stroke, colour, 1.8, 2)
    svg.fill(fill, colour, 2)
    CONTROLS[name] = svg


def _switch(knob: float) -> Path:
    return Path.ellipse(knob, 10, 6.5)


_control("check", 16, 16, _p("M4,8.5 L7,11.5 L12.5,4.5"), Path(), WHITE)
_control("switch-on", 42, 20, _p("M9.5,10 L13,13.5 L18.5,6.5"), _switch(32), WHITE)
for _theme, _muted in (("light", "#5d625f"), ("dark", "#a9afab")):
    _control(f"switch-off-{_theme}", 42, 20, Path(), _switch(10), _muted)
    _control(f"chevron-{_theme}", 12, 12, _p("M2,4 L6,8 L10,4"), Path(), _muted)
