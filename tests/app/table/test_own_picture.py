"""A player's own picture on the table: copied, veiled, and refused if it cannot be used."""

from __future__ import annotations

import os
import random
import struct
import sys
import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.models import Models
from hearts_qt.app.preferences.appearance_panels import PicturePanel
from hearts_qt.app.session import Session
from hearts_qt.app.table.art.own_picture import (
    KEPT,
    OwnPicture,
    PictureError,
    ground_image,
    keep_picture,
    remove_other_pictures,
)
from hearts_qt.app.table.overlay.table_widgets import StatusLine
from hearts_qt.app.table.palette import OWN_PICTURE, palette_for
from hearts_qt.app.table.view import TableView
from hearts_qt.app.ui import theme
from hearts_qt.rules.options import Rules
from hearts_qt.store.folders import folders
from hearts_qt.store.settings import Settings
from tests.app.ui.colour import contrast, over, parse
from tests.limits import in_worker, wait_until
from tests.selection import some

pytestmark = pytest.mark.usefixtures("qapp")

PATTERNS = ("black", "white", "noise", "stripes", "half")


def pattern(name: str, size: QSize | None = None) -> QImage:
    size = QSize(400, 260) if size is None else size
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor("white" if name == "white" else "black"))
    source = random.Random(3)
    painter = QPainter(image)
    if name == "noise":
        for x in range(0, size.width(), 2):
            for y in range(0, size.height(), 2):
                colour = QColor.fromHsv(source.randrange(360), 255, source.randrange(256))
                painter.fillRect(x, y, 2, 2, colour)
    elif name == "stripes":
        for x in range(0, size.width(), 6):
            painter.fillRect(x, 0, 3, size.height(), QColor("white"))
    elif name == "half":
        painter.fillRect(0, 0, size.width() // 2, size.height(), QColor("white"))
    painter.end()
    return image


def saved(folder: Path, name: str, kind: str = "png") -> str:
    path = folder / f"{name}.{kind}"
    assert pattern(name).save(str(path))
    return str(path)


def colours(image: QImage) -> list[tuple[float, float, float]]:
    small = image.scaled(120, 75)
    places = ((x, y) for x in range(120) for y in range(75))
    return [
        (float(c.red()), float(c.green()), float(c.blue()))
        for c in (small.pixelColor(x, y) for x, y in places)
    ]


# --- taking a picture ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["jpg", "png", "webp"])
def test_a_picture_is_copied_scaled_and_survives_its_file(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"beach.{kind}"
    assert pattern("half", QSize(3000, 1000)).save(str(path))
    name = in_worker(keep_picture, str(path), tmp_path / "kept")
    path.unlink()
    copy = QImage(str(tmp_path / "kept" / name))
    assert (copy.width(), copy.height()) == (KEPT.width(), 853)
    ground = ground_image(tmp_path / "kept" / name, QSize(300, 200), 2.0, False)
    assert ground is not None
    assert (ground.width(), ground.height(), ground.devicePixelRatio()) == (600, 400, 2.0)


def enormous(wide: int, high: int) -> bytes:
    """A PNG of a few bytes that claims to be very large."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + content))
        return struct.pack(">I", len(content)) + kind + content + check

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    data = zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def refused(path: Path, folder: Path) -> str:
    with pytest.raises(PictureError) as caught:
        in_worker(keep_picture, str(path), folder)
    sentence = str(caught.value.text)
    assert path.name in sentence
    assert not list(folder.glob("*")) if folder.is_dir() else True
    return sentence


def test_what_is_no_picture_is_refused_with_one_sentence(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    words = tmp_path / "words.jpg"
    words.write_text("not a picture")
    assert "is not a picture" in refused(words, kept)
    empty = tmp_path / "empty.png"
    empty.write_bytes(b"")
    assert "is not a picture" in refused(empty, kept)
    torn = tmp_path / "torn.jpg"
    pattern("noise").save(str(torn))
    torn.write_bytes(torn.read_bytes()[:60])
    refused(torn, kept)
    refused(tmp_path, kept)
    assert "cannot be opened" in refused(tmp_path / "gone.png", kept)


def test_a_picture_of_an_impossible_size_is_refused(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.png"
    bomb.write_bytes(enormous(60_000, 60_000))
    assert "pixels" in refused(bomb, tmp_path / "kept")
    speck = tmp_path / "speck.png"
    pattern("white", QSize(3, 3)).save(str(speck))
    assert "pixels" in refused(speck, tmp_path / "kept")
    large = tmp_path / "large.bmp"
    with open(large, "wb") as file:
        file.truncate(70_000_000)
    assert "MB" in refused(large, tmp_path / "kept")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes in folders")
def test_a_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.png"
    os.mkfifo(pipe)
    assert "cannot be opened" in refused(pipe, tmp_path / "kept")


def test_old_copies_are_removed(tmp_path: Path) -> None:
    one = in_worker(keep_picture, saved(tmp_path, "black"), tmp_path)
    two = in_worker(keep_picture, saved(tmp_path, "white"), tmp_path)
    assert one != two
    remove_other_pictures(tmp_path, two)
    assert [path.name for path in tmp_path.glob("picture-*")] == [two]
    assert ground_image(tmp_path / one, QSize(10, 10), 1.0, False) is None


# --- words and plates on it ---------------------------------------------------------------------


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", PATTERNS)
def test_words_and_plates_stand_out_from_any_picture(tmp_path: Path, name: str, dark: bool) -> None:
    kept = in_worker(keep_picture, saved(tmp_path, name), tmp_path)
    ground = ground_image(tmp_path / kept, QSize(480, 300), 1.0, dark)
    assert ground is not None
    of = palette_for(OWN_PICTURE, dark)
    places = colours(ground)
    for place in set(places):
        below = "#" + "".join(f"{round(part):02x}" for part in place)
        pill = over(of.pill, below)
        seen = "#" + "".join(f"{round(part):02x}" for part in pill)
        assert contrast(over(of.pill_text, seen), pill) >= 4.5, below
    # Plates and the panel are opaque, and contrast with nearly every part of the picture.
    for ground_of in (of.plate, of.panel):
        for ink in (of.text, of.muted):
            assert contrast(parse(ink)[0], parse(ground_of)[0]) >= 4.5
    if not dark:
        plate = parse(of.plate)[0]
        far = sum(contrast(place, plate) >= 3.0 for place in places)
        assert far >= 0.97 * len(places)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", PATTERNS[:: some(2, of_all=1)])
def test_the_words_that_the_table_shows_upon_a_picture(
    qtbot: QtBot, tmp_path: Path, name: str, dark: bool
) -> None:
    """Measure the contrast of the status line in a picture of the table."""
    theme.apply("dark" if dark else "light")
    kept = in_worker(keep_picture, saved(tmp_path, name), folders().pictures)
    live = LiveSettings(Settings(felt=OWN_PICTURE, picture=kept))
    session = Session(live)
    view = TableView(session, Models(session), live)
    qtbot.addWidget(view)
    view.resize(1024, 600)
    session.new_game(Rules(), 5)
    view.show()
    view.table_scene.animations.skip_all()
    view.grab()
    assert view.ground.picture is not None
    asked = view.ground.picture._asked
    wait_until(lambda: view.ground.picture is not None and view.ground.picture._image is not None)
    assert asked[0] == kept
    lines = [one for one in view.viewport().findChildren(StatusLine) if one.isVisible()]
    assert lines
    whole = view.grab().toImage()
    for line in lines:
        check_line(line, view, whole)
    theme.apply("light")


def check_line(line: StatusLine, view: TableView, whole: QImage) -> None:
    """Beside the words of a line, their background has a contrast of 4.5 to 1 with their colour."""
    ink = parse(view.colours().pill_text)[0]
    place = line.geometry()
    middle = place.center().y()
    for x in range(place.left() + 4, place.left() + 10):
        c = whole.pixelColor(x, middle)
        assert contrast((float(c.red()), float(c.green()), float(c.blue())), ink) >= 4.5


# --- choosing it --------------------------------------------------------------------------------


def test_choosing_and_removing_a_picture(qtbot: QtBot, tmp_path: Path) -> None:
    live = LiveSettings(Settings())
    panel = PicturePanel(live)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.tiles.isHidden()
    bad = tmp_path / "bad.png"
    bad.write_text("nothing")
    panel.use(str(bad))
    assert not panel.choose.isEnabled()
    wait_until(panel.choose.isEnabled)
    assert "bad.png" in panel.message.text()
    assert live.values.picture == ""
    panel.use(saved(tmp_path, "stripes"))
    wait_until(panel.choose.isEnabled)
    assert panel.message.text() == ""
    assert live.values.felt == OWN_PICTURE
    assert (folders().pictures / live.values.picture).is_file()
    assert not panel.tiles.isHidden()
    assert panel.tiles.key() == OWN_PICTURE
    live.change(felt="oak")
    assert panel.tiles.key() is None
    panel.tiles.button(OWN_PICTURE).click()
    assert live.values.felt == OWN_PICTURE
    panel.remove.click()
    assert live.values.picture == ""
    assert live.values.felt == "green"
    wait_until(lambda: not list(folders().pictures.glob("picture-*")))


def test_a_copy_that_is_gone_leaves_the_plain_table(qtbot: QtBot, tmp_path: Path) -> None:
    own = OwnPicture(tmp_path)
    emitted: list[int] = []
    own.ready.connect(lambda: emitted.append(1))
    assert own.image("picture-00000000.jpg", QSize(100, 60), 1.0, False) is None
    wait_until(lambda: not own._lane.busy)
    QWidget().deleteLater()
    assert not emitted
