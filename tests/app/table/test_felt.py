"""The surfaces of the table: felts, and materials whose tiles repeat without a seam."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from hearts_qt.app.table.items.felt import felt_pixmap, texture_tile
from hearts_qt.app.table.palette import FELTS, TEXTURES, palette_for
from tests.app.ui.colour import contrast, parse

pytestmark = pytest.mark.usefixtures("qapp")

TEXTURE = pytest.mark.parametrize("name", sorted(TEXTURES))


def steps(lines: list[list[int]]) -> list[float]:
    """The mean difference of each line of pixels from the next, and of the last from the first."""
    return [
        sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)
        for one, other in pairwise([*lines, lines[0]])
    ]


def shades(tile: QImage) -> list[list[int]]:
    """Each pixel as a number: by how much it lightens (positive) or darkens (negative)."""
    found = []
    for y in range(tile.height()):
        row = []
        for x in range(tile.width()):
            pixel = tile.pixelColor(x, y)
            row.append(pixel.alpha() if pixel.red() > 127 else -pixel.alpha())
        found.append(row)
    return found


@TEXTURE
def test_a_tile_has_no_seam(name: str) -> None:
    """The step over an edge of the tile is no larger than the steps within it."""
    tile = texture_tile(name)
    assert tile is not None
    rows = shades(tile)
    columns = [list(column) for column in zip(*rows, strict=True)]
    for lines in (rows, columns):
        found = steps(lines)
        assert found[-1] <= max(found[:-1])


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@TEXTURE
def test_a_material_is_as_bright_as_its_colour_on_the_whole(name: str, dark: bool) -> None:
    """What stands out from the plain colour must also stand out from the material."""
    of = palette_for(name, dark)
    drawn = felt_pixmap(QSize(240, 150), 1.0, of).toImage().scaled(1, 1)
    felt = palette_for("slate", dark)
    plate = parse(of.plate)[0]
    assert of.texture == name
    assert felt.texture == ""
    colour = drawn.pixelColor(0, 0)
    seen = (float(colour.red()), float(colour.green()), float(colour.blue()))
    assert contrast(seen, plate) >= (1.2 if dark else 3.0)


def test_materials_differ_from_plain_felts() -> None:
    pictures = {
        name: felt_pixmap(QSize(120, 80), 1.0, palette_for(name, False)).toImage() for name in FELTS
    }
    for one, other in pairwise(pictures.values()):
        assert one != other


def test_a_tile_that_is_missing_leaves_the_plain_colour() -> None:
    assert texture_tile("nothing") is None
