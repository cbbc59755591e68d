"""Everything written on the table can be read, in every cloth, in light and dark."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from hearts_qt.app.table.looks import FELTS, looks


def luminance(colour: QColor) -> float:
    """Relative luminance as WCAG 2 defines it."""

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    return (
        0.2126 * linear(colour.redF())
        + 0.7152 * linear(colour.greenF())
        + 0.0722 * linear(colour.blueF())
    )


def contrast(one: QColor, two: QColor) -> float:
    """The contrast ratio of two opaque colours."""
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def over(top: QColor, ground: QColor) -> QColor:
    """A translucent colour laid over another."""
    part = top.alphaF()
    return QColor.fromRgbF(
        top.redF() * part + ground.redF() * (1 - part),
        top.greenF() * part + ground.greenF() * (1 - part),
        top.blueF() * part + ground.blueF() * (1 - part),
    )


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("felt", sorted(FELTS))
def test_text_stands_out(felt: str, dark: bool) -> None:
    colours = looks(felt, dark)
    plate, panel = QColor(colours.plate), QColor(colours.panel)
    for text in (colours.text, colours.muted, colours.red):
        assert contrast(QColor(text), plate) >= 4.5, text
        assert contrast(QColor(text), panel) >= 4.5, text
    for ground in (colours.felt, colours.felt_far):
        pill = over(QColor(colours.pill), QColor(ground))
        assert contrast(QColor(colours.pill_text), pill) >= 4.5
    assert contrast(QColor(colours.gold_text), QColor(colours.gold)) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("felt", sorted(FELTS))
def test_a_dimmed_card_can_still_be_read(felt: str, dark: bool) -> None:
    dim = QColor(looks(felt, dark).dim)
    paper = over(dim, QColor("#ffffff"))
    for ink in ("#191c2b", "#bf1e2e"):
        assert contrast(over(dim, QColor(ink)), paper) >= 2.0
    # And is clearly darker than one that may be played.
    assert contrast(paper, QColor("#ffffff")) >= 1.8


def test_an_unknown_cloth_is_the_green_one() -> None:
    assert looks("plaid", True) == looks("green", True)
