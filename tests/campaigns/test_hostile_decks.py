"""A few of the campaign's decks, and the parts of the program that protect against them."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from hearts_qt.app.decks.card_set import Picture
from hearts_qt.app.decks.deck_helper import SvgError, clean_svg
from hearts_qt.app.decks.helper_renderer import DrawingError, HelperRenderer
from hearts_qt.app.table.art.deck_art import BACK, Deck
from hearts_qt.limits import SVG_DEPTH
from hearts_qt.rules.cards import CARDS
from tests.app.decks.deck_files import kde_deck, sheet
from tests.campaigns import hostile_decks
from tests.limits import LIMIT, PROCESS_LIMIT, wait_until

START = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90">'
SAMPLE = ("nested use", "image from a pipe", "image from outside", "entities", "packed zeros")


def bomb(folder: Path) -> Path:
    file = folder / "bomb.svg"
    file.write_text(f"{START}{hostile_decks.bomb(12, 12)}</svg>", "utf-8")
    return file


def painted(renderer: HelperRenderer, file: Path) -> bool:
    image = QImage(60, 90, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    try:
        return renderer.paint(Picture(str(file)), painter, QRectF(0, 0, 60, 90))
    finally:
        painter.end()


def test_a_sample_of_the_campaign(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile_decks, "KINDS", SAMPLE)
    result = hostile_decks.campaign(len(SAMPLE), seconds=0.5)
    assert result.outside == []
    assert sum(result.used.values()) + sum(result.refused.values()) == len(SAMPLE)
    # Generous: the campaign, which is run alone, wants a tenth of a second.
    assert result.longest_own < 1


def test_a_picture_without_end_is_ended(qtbot: QtBot, tmp_path: Path) -> None:
    renderer = HelperRenderer(0.3)
    with pytest.raises(DrawingError):
        painted(renderer, bomb(tmp_path))
    good = tmp_path / "good.svg"
    good.write_text(f'{START}<rect width="60" height="90"/></svg>', "utf-8")
    renderer.begin()
    assert painted(renderer, good), "the next picture is drawn by a new process"
    renderer.close()


def test_closing_ends_a_picture_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    renderer = HelperRenderer(60)
    ended: list[bool] = []

    def draw() -> None:
        try:
            painted(renderer, bomb(tmp_path))
        except DrawingError:
            ended.append(True)

    thread = threading.Thread(target=draw)
    thread.start()
    wait_until(lambda: renderer._process is not None)
    time.sleep(0.3)
    renderer.close()
    wait_until(lambda: ended)
    thread.join(LIMIT)


def test_a_deck_that_cannot_be_drawn_at_the_table_gives_way(qtbot: QtBot, tmp_path: Path) -> None:
    """The deck was accepted, but drawing its cards in the table's size takes too long."""
    folder = kde_deck(tmp_path)
    deck = Deck(None)
    deck.art.begin()
    faults: list[str] = []
    replaced: list[bool] = []
    deck.trouble.connect(faults.append)
    deck.replaced.connect(lambda: replaced.append(True))
    deck.choose(str(folder), "", False)
    wait_until(lambda: replaced)
    assert deck.cards.id == str(folder)
    (folder / "cards.svg").write_text(
        sheet().replace("</svg>", hostile_decks.bomb(12, 12) + "</svg>"), "utf-8"
    )
    deck.art._maker._renderer = HelperRenderer(0.3)
    for card in range(BACK, CARDS):
        deck.pixmap(card, 90)
    wait_until(lambda: faults)
    assert faults[0].endswith("The built-in cards are used instead.")
    assert faults[0].count(str(folder)) == 1
    assert not deck.cards.aspect
    deck.close()
    assert len(faults) == 1


@pytest.mark.parametrize(
    "link",
    [
        "../secret.png",
        "/etc/passwd",
        "file:///etc/passwd",
        "http://example.org/x.png",
        "pipe",
        " &#46;&#46;/secret.png",
        "data:image/svg+xml;base64,AAAA",
    ],
)
def test_links_out_of_the_file_are_left_out(link: str) -> None:
    svg = f'{START}<image xlink:href="{link}" href="{link}" width="9"/></svg>'
    assert clean_svg(svg.encode()) == f'{START}<image width="9"></image></svg>'.encode()


def test_links_inside_the_file_stay() -> None:
    svg = (
        f'{START}<style>rect {{fill: url(#a)}}</style><use xlink:href="#b" fill="url(#a)"></use>'
        '<image href="data:image/png;base64,AAAA"></image>a &lt; b</svg>'
    )
    assert clean_svg(svg.encode()) == svg.encode()


def test_styles_lead_nowhere() -> None:
    svg = f"{START}<style>@import 'x.css'; rect {{fill: red}}</style></svg>"
    assert b"import" not in clean_svg(svg.encode())
    assert b"fill" in clean_svg(svg.encode())
    svg = f'{START}<style>rect {{fill: url("x.svg#a")}}</style><g fill="url(x#a)"/></svg>'
    assert b"url" not in clean_svg(svg.encode())


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"words",
        b"\x1f\x8bwords",
        f"{START}{'<g>' * SVG_DEPTH}{'</g>' * SVG_DEPTH}</svg>".encode(),
        hostile_decks.laughs(sheet()).encode(),
        hostile_decks.packed_zeros(65),
    ],
    ids=["empty", "words", "packed words", "deep", "entities", "packed zeros"],
)
def test_what_exceeds_a_limit_is_refused(content: bytes) -> None:
    with pytest.raises(SvgError):
        clean_svg(content)


@pytest.mark.skipif(sys.platform != "linux", reason="Landlock is a part of Linux")
def test_the_process_can_open_nothing_of_the_players(tmp_path: Path) -> None:
    """The second defence, should a link in a deck be overlooked."""
    secret = tmp_path / "secret"
    secret.write_text("words", "utf-8")
    code = (
        "from hearts_qt.app.decks.deck_helper import allow_reading_only\n"
        "if not allow_reading_only(['/usr']): raise SystemExit(7)\n"
        "for mode in 'r', 'w':\n"
        "    try:\n"
        f"        open({str(secret)!r}, mode)\n"
        "    except PermissionError:\n"
        "        continue\n"
        "    raise SystemExit(8)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], timeout=PROCESS_LIMIT, check=False)
    if done.returncode == 7:
        pytest.skip("this system has no Landlock")
    assert done.returncode == 0
