"""The theme of windows and dialogs: colours in light and dark, each also in high contrast, spacing,
and text sizes.

All margins use one of five steps and all texts one of five sizes, so that the windows look alike.
The table has its own colours (`hearts_qt.app.table.palette`), which follow `colours`.
"""

from __future__ import annotations

import sys
from enum import Enum
from typing import NamedTuple

from PySide6.QtGui import QColor, QFont, QFontMetrics, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

TIGHT, SMALL, MEDIUM, LARGE, WIDE = 4, 8, 12, 16, 24
"""The steps of spacing, in device-independent pixels."""

RADIUS = 8
"""The corner radius of panels, in device-independent pixels; controls use three quarters of it."""


class Colours(NamedTuple):
    """The colours of the windows, as `#rrggbb`.

    `window` is the background of a dialog, `panel` that of its panels, and `line` the colour of
    hairlines; `edge` outlines controls and has a contrast of at least 3 to 1 on all three. `text`
    and `muted` have a contrast of at least 4.5 to 1 on both. `accent` marks what is chosen, with
    `accent_text` on it and `accent_focus` around it if it has the focus; `focus` is the colour of
    other focus frames; `red` is the colour of hearts and of warnings.

    With high contrast, words have at least 7 to 1, and hairlines and disabled words 4.5 to 1.
    """

    window: str
    panel: str
    raised: str
    text: str
    muted: str
    line: str
    edge: str
    accent: str
    accent_text: str
    accent_focus: str
    focus: str
    link: str
    red: str
    dark: bool = False
    contrast: bool = False
    """Whether these are colours of high contrast."""


LIGHT = Colours(
    window="#f3f1ec",
    panel="#fdfcfa",
    raised="#ffffff",
    text="#23262b",
    muted="#5d625f",
    line="#dad6cd",
    edge="#858279",
    accent="#1f6a52",
    accent_text="#ffffff",
    accent_focus="#23262b",
    focus="#1f6a52",
    link="#1b5f8a",
    red="#b0233a",
)

DARK = Colours(
    window="#1d2022",
    panel="#262a2c",
    raised="#313638",
    text="#eceae4",
    muted="#a9afab",
    line="#3b4143",
    edge="#838b88",
    accent="#2f8265",
    accent_text="#ffffff",
    accent_focus="#eceae4",
    focus="#58b894",
    link="#7fbde6",
    red="#f08a93",
    dark=True,
)

LIGHT_CONTRAST = Colours(
    window="#ffffff",
    panel="#ffffff",
    raised="#ffffff",
    text="#000000",
    muted="#454545",
    line="#767676",
    edge="#000000",
    accent="#00338f",
    accent_text="#ffffff",
    accent_focus="#cc6d00",
    focus="#a8005c",
    link="#00338f",
    red="#8f0016",
    contrast=True,
)

DARK_CONTRAST = Colours(
    window="#000000",
    panel="#000000",
    raised="#000000",
    text="#ffffff",
    muted="#b8b8b8",
    # White and black words can be read on it, as those of a button that is held down.
    line="#767676",
    edge="#ffffff",
    # As light as white signs and words on it allow.
    accent="#0055bd",
    accent_text="#ffffff",
    accent_focus="#ffd400",
    focus="#ffd400",
    link="#9ad4ff",
    red="#ffa0a0",
    dark=True,
    contrast=True,
)

THEMES = (LIGHT, DARK, LIGHT_CONTRAST, DARK_CONTRAST)


class Type(Enum):
    """The sizes of text, relative to the system's font size."""

    TITLE = 1.6
    HEADING = 1.2
    BODY = 1.0
    SMALL = 0.92
    NUMBER = 1.35


DEMI_BOLD = QFont.Weight.DemiBold


def font(kind: Type, weight: QFont.Weight | None = None) -> QFont:
    """The application's font in one of the sizes; titles and headings are demi-bold."""
    result = QFont(QApplication.font())
    size = result.pointSizeF()
    if size > 0:
        result.setPointSizeF(size * kind.value)
    else:
        result.setPixelSize(round(result.pixelSize() * kind.value))
    if weight is not None:
        result.setWeight(weight)
    elif kind in (Type.TITLE, Type.HEADING):
        result.setWeight(DEMI_BOLD)
    return result


TEXT_SIZES = (80, 200)
"""The smallest and the largest size of text, as percentages of the system's."""

_USUAL_POINTS = (9.0, 13.0 if sys.platform == "darwin" else 11.0)
"""Sizes of the system's font between which the table's text has its usual size."""


class _TextSize:
    """The size of text that was chosen, and the system's font, which it refers to."""

    percent = 100
    system: QFont | None = None


def set_text_size(percent: int) -> None:
    """Set the size of the text of all windows and the table, as a percentage of the system's."""
    percent = max(TEXT_SIZES[0], min(TEXT_SIZES[1], percent))
    if percent == _TextSize.percent:
        return
    if _TextSize.system is None:
        _TextSize.system = QFont(QApplication.font())
    wanted = QFont(_TextSize.system)
    if wanted.pointSizeF() > 0:
        wanted.setPointSizeF(wanted.pointSizeF() * percent / 100)
    else:
        wanted.setPixelSize(round(wanted.pixelSize() * percent / 100))
    _TextSize.percent = percent
    QApplication.setFont(wanted)


def text_factor() -> float:
    """The factor by which the table's text is larger than its usual size.

    It follows the chosen text size, and the system's font if that is unusually large or small.
    """
    system = _TextSize.system if _TextSize.system is not None else QApplication.font()
    points = system.pointSizeF()
    least, most = _USUAL_POINTS
    factor = 1.0
    if points > most:
        factor = points / most
    elif 0 < points < least:
        factor = points / least
    return factor * _TextSize.percent / 100


def with_text(length: int) -> int:
    """A length that grows with the size of the text."""
    return round(length * max(1.0, text_factor()))


def line_height(kind: Type = Type.BODY, around: int = SMALL) -> int:
    """The height of a row with one line of text, with room above and below it."""
    return QFontMetrics(font(kind)).height() + around


def system_is_dark() -> bool:
    """Whether the desktop asks for dark windows; False if it does not say.

    The palette of the style follows the desktop, and the program has it until it has its own.
    Asking for the style, or Qt for the colour scheme, would import all their enumerations, which
    would delay the first picture.
    """
    first = _InUse.colours is None
    own = QGuiApplication.palette() if first else QApplication.style().standardPalette()
    return own.color(QPalette.ColorRole.Window).lightness() < 128


class _InUse:
    """The colours that `apply` has chosen; None before that."""

    colours: Colours | None = None


def is_dark() -> bool:
    """Whether the windows are dark."""
    return colours().dark


def colours() -> Colours:
    """The current colours."""
    if _InUse.colours is not None:
        return _InUse.colours
    ground = QGuiApplication.palette().color(QPalette.ColorRole.Window)
    return DARK if ground.lightness() < 128 else LIGHT


def faint(of: Colours) -> QColor:
    """The colour of words and icons of what can do nothing; it can still be read."""
    made = QColor(of.muted)
    made.setAlpha(240)
    return made


def palette(of: Colours) -> QPalette:
    """A Qt palette of these colours, including those of disabled widgets."""
    role = QPalette.ColorRole
    made = QPalette()
    plan: dict[QPalette.ColorRole, str] = {
        role.Window: of.window,
        role.WindowText: of.text,
        role.Base: of.panel,
        role.AlternateBase: of.window,
        role.Text: of.text,
        role.Button: of.raised,
        role.ButtonText: of.text,
        role.BrightText: of.red,
        role.ToolTipBase: of.raised,
        role.ToolTipText: of.text,
        role.PlaceholderText: of.muted,
        role.Highlight: of.accent,
        role.HighlightedText: of.accent_text,
        role.Accent: of.accent,
        role.Link: of.link,
        role.LinkVisited: of.link,
        role.Light: of.raised,
        role.Midlight: of.line,
        role.Mid: of.line,
        role.Dark: of.muted,
        role.Shadow: of.line,
    }
    for key, value in plan.items():
        made.setColor(key, QColor(value))
    for key in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, key, faint(of))
    made.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(of.line))
    return made


def apply(choice: str, contrast: bool = False) -> None:
    """Make the windows light, dark, or like the system, perhaps with high contrast.

    `choice` is `light`, `dark` or `system`; anything else means `system`.
    """
    dark = choice == "dark" or (choice != "light" and system_is_dark())
    _InUse.colours = next(one for one in THEMES if (one.dark, one.contrast) == (dark, contrast))
    wanted = palette(_InUse.colours)
    if QApplication.palette() != wanted:
        QApplication.setPalette(wanted)
