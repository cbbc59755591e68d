"""The pictures of pass directions."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from hearts_qt.app.ui.icons import draw_direction
from hearts_qt.rules.option_table import OPTIONS

SIZE = 24


def drawn(direction: str) -> QImage:
    image = QImage(SIZE, SIZE, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    before = painter.pen(), painter.transform()
    draw_direction(painter, direction, QPointF(SIZE / 2, SIZE / 2), QColor("black"))
    assert (painter.pen(), painter.transform()) == before
    painter.end()
    return image


def test_every_direction_has_a_picture_of_its_own(qapp: QApplication) -> None:
    directions = ["", *(choice.key for choice in OPTIONS["pass_cycle"].choices)]
    pictures = [drawn(direction) for direction in directions]
    for at, picture in enumerate(pictures):
        assert picture not in pictures[:at], directions[at]


def test_left_and_right_are_mirrored_and_nothing_is_drawn_for_no_direction(
    qapp: QApplication,
) -> None:
    blank = QImage(SIZE, SIZE, QImage.Format.Format_ARGB32)
    blank.fill(QColor("white"))
    assert drawn("") == blank
    inside = blank.rect().adjusted(1, 1, -1, -1)
    for direction in ("left", "left2", "across", "scatter", "hold"):
        framed = drawn(direction)
        painter = QPainter(framed)
        painter.fillRect(inside, QColor("white"))
        painter.end()
        assert framed == blank, f"{direction} reaches the edge"
    left, right = drawn("left"), drawn("right")
    black = QColor("black").rgb()
    lefts = [x for x in range(SIZE) for y in range(SIZE) if left.pixel(x, y) == black]
    rights = [x for x in range(SIZE) for y in range(SIZE) if right.pixel(x, y) == black]
    # The head, which has most of the ink, is on the side to which the cards go.
    assert sum(lefts) / len(lefts) < sum(rights) / len(rights)
