"""Every character of the cast has a face with three expressions, at every size."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtGui import QImage, QPixmap

from hearts_qt.app.players.expressions import Expression
from hearts_qt.app.players.portraits import (
    framed_portrait,
    initial_pixmap,
    portrait_icon,
    portrait_path,
    portrait_pixmap,
)
from hearts_qt.app.table.art.svg_art import PictureOrder, draw
from hearts_qt.players.cast import CAST

SIZES = (24, 48, 96, 160)


def image(key: str, size: int, expression: Expression = Expression.REST) -> QImage:
    return portrait_pixmap(key, size, 1.0, expression).toImage()


def difference(one: QImage, other: QImage) -> float:
    """The part of the pixels that clearly differ."""
    count = 0
    for y in range(one.height()):
        for x in range(one.width()):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            far = abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue())
            count += far > 60
    return count / (one.width() * one.height())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", CAST)
def test_every_character_has_three_expressions_at_every_size(
    qapp: object, key: str, size: int
) -> None:
    drawn = [image(key, size, expression) for expression in Expression]
    for one in drawn:
        assert (one.width(), one.height()) == (size, size)
        assert one.pixelColor(0, 0).alpha() < 60, "the corners are round"
        assert one.pixelColor(size // 2, size // 2).alpha() == 255
    for one, other in combinations(drawn, 2):
        assert difference(one, other) > 0.1


def test_no_two_faces_are_alike_at_the_smallest_size(qapp: object) -> None:
    drawn = {key: image(key, 24) for key in CAST}
    for one, other in combinations(CAST, 2):
        assert difference(drawn[one], drawn[other]) > 0.3, (one, other)


def test_a_pixmap_is_as_sharp_as_the_screen(qapp: object) -> None:
    pixmap = portrait_pixmap("ida", 48, 2.0)
    assert pixmap.width() == 96
    assert pixmap.deviceIndependentSize().width() == 48


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_the_whole_picture_is_in_the_frame_at_every_pixel_ratio(
    qapp: object, ratio: float
) -> None:
    path = portrait_path("ida", Expression.REST, 96)
    picture = QPixmap.fromImage(draw(PictureOrder(path, 96, 96, False)))
    picture.setDevicePixelRatio(ratio)
    framed = framed_portrait(picture, 96, ratio)
    assert framed.devicePixelRatio() == ratio
    assert difference(framed.toImage(), image("ida", 96)) < 0.05


def test_small_portraits_have_a_drawing_of_their_own() -> None:
    assert portrait_path("ida", Expression.REST, 24).endswith("ida-rest-small.svg")
    assert portrait_path("ida", Expression.HURT, 96).endswith("ida-hurt.svg")


def test_an_unknown_character_has_no_picture(qapp: object) -> None:
    assert portrait_pixmap("nobody", 48).isNull()
    assert portrait_icon("nobody").isNull()
    assert not portrait_icon("ida").isNull()


def test_others_have_their_initial(qapp: object) -> None:
    light, dark = (initial_pixmap("Nora", 48, 1.0, shade).toImage() for shade in (False, True))
    assert (light.width(), light.height()) == (48, 48)
    assert difference(light, dark) > 0.5
    assert difference(light, initial_pixmap("Lena", 48).toImage()) > 0.01
