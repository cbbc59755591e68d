"""Decks are checked once, in the background; the table uses those that are good."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from hearts_qt.app.decks import catalog as catalog_module
from hearts_qt.app.decks.card_set import default_set
from hearts_qt.app.decks.catalog import PREVIEW, CheckedDeck, DeckCatalog
from hearts_qt.app.i18n import say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.models import Models
from hearts_qt.app.preferences import appearance_panels
from hearts_qt.app.preferences.appearance_panels import DecksPanel
from hearts_qt.app.session import Session
from hearts_qt.app.table.art.deck_art import BACK, Deck
from hearts_qt.app.table.art.svg_art import draw
from hearts_qt.app.table.view import TableView
from hearts_qt.rules.cards import QUEEN_OF_SPADES
from tests.app.decks import deck_files
from tests.gui_thread import elsewhere
from tests.limits import LIMIT, in_worker, wait_until


class Looker:
    """A catalog, and the answers that it has given."""

    def __init__(self, cache: Path | None) -> None:
        self.catalog = DeckCatalog(cache)
        self.answers: dict[str, tuple[Any, Any]] = {}
        self.pictures: dict[str, Any] = {}
        self.catalog.checked.connect(self._checked)
        self.catalog.pictured.connect(self.pictures.__setitem__)

    def _checked(self, checked: CheckedDeck) -> None:
        self.answers[checked.found.id] = (checked.cards, checked.fault)

    def ask(self, qtbot: QtBot, path: Path, ratio: float = 0.0) -> tuple[Any, Any]:
        self.answers.clear()
        self.catalog.ask(str(path), ratio)
        wait_until(lambda: str(path) in self.answers)
        assert self.catalog.left == 0
        return self.answers[str(path)]


def test_what_is_known_is_remembered_until_the_file_changes(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = deck_files.gnome_deck(tmp_path)
    cards, fault = Looker(tmp_path / "cache").ask(qtbot, deck)
    assert fault is None
    looks: list[str] = []
    real = catalog_module.read_deck
    monkeypatch.setattr(
        catalog_module, "read_deck", lambda *asked: (looks.append("look"), real(*asked))[1]
    )
    again = Looker(tmp_path / "cache")
    assert again.ask(qtbot, deck) == (cards, None)
    known = again.catalog.known(str(deck))
    assert known is not None
    assert known.cards == cards
    assert looks == []
    os.utime(deck, (1, 1))
    assert again.catalog.known(str(deck)) is None
    assert again.ask(qtbot, deck) == (cards, None)
    assert looks == ["look"]


def test_damaged_memory_is_no_trouble(qtbot: QtBot, tmp_path: Path) -> None:
    deck = deck_files.gnome_deck(tmp_path)
    cards, _ = Looker(tmp_path / "cache").ask(qtbot, deck)
    for file in (tmp_path / "cache").iterdir():
        file.write_bytes(b"{")
    assert Looker(tmp_path / "cache").ask(qtbot, deck) == (cards, None)


def test_a_preview_has_the_size_and_ratio_that_were_asked_for(qtbot: QtBot, tmp_path: Path) -> None:
    deck = deck_files.kde_deck(tmp_path)
    for _ in range(2):
        looker = Looker(tmp_path / "cache")
        looker.ask(qtbot, deck, 2.0)
        picture = looker.pictures[str(deck)]
        assert picture.size() == PREVIEW * 2
        assert picture.devicePixelRatio() == 2


def test_a_closed_catalog_looks_at_nothing(tmp_path: Path) -> None:
    catalog = DeckCatalog(None)
    catalog.close()
    catalog.ask(str(deck_files.gnome_deck(tmp_path)))
    assert catalog.left == 0


# -- on the table -----------------------------------------------------------------------------


def test_the_table_takes_a_deck_when_it_has_been_looked_at(qtbot: QtBot, tmp_path: Path) -> None:
    path = str(deck_files.gnome_deck(tmp_path))
    deck = Deck(tmp_path / "cache" / "cards")
    with qtbot.waitSignal(deck.replaced, timeout=round(1000 * LIMIT)):
        assert not deck.choose(path, "navy", False)
        assert deck.cards == default_set()
    assert deck.cards.id == path
    order = deck.order(QUEEN_OF_SPADES, 100)
    assert order.element == "spade_queen"
    # The area is that of our own cards; within it the card keeps its own shape.
    assert (order.width, order.height) == (100, 140)
    assert order.face.height() / order.face.width() == pytest.approx(1.5)
    assert order.face.height() <= 140
    # Art is drawn by a worker: the helper process that draws this deck may be slow to start.
    image = in_worker(draw, order)
    assert image is not None
    centre = order.face.center().toPoint()
    assert image.pixelColor(centre).alpha() == 255
    # The result is kept, so that the deck is used at once after the next start.
    other = Deck(tmp_path / "cache" / "cards")
    assert other.choose(path, "navy", True, waits=True)
    assert other.cards.id == path
    assert other.choose("hearts-qt", "navy", False)
    assert other.order(BACK, 100).path.endswith("navy.svg")
    for one in (deck, other):
        one.close()


def test_a_deck_without_a_back_has_the_built_in_one(qtbot: QtBot, tmp_path: Path) -> None:
    folder = deck_files.folder_of_svg(tmp_path / "cards")
    deck = Deck()
    with qtbot.waitSignal(deck.replaced, timeout=round(1000 * LIMIT)):
        deck.choose(str(folder), "claret", False)
    assert deck.order(BACK, 100).path.endswith("claret.svg")
    assert draw(deck.order(BACK, 100)) is not None
    deck.close()


def test_a_chosen_deck_is_looked_at_elsewhere(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere(monkeypatch, catalog_module, "deck_at", "stamp_of", "read_bytes")
    path = str(deck_files.gnome_deck(tmp_path))
    live = LiveSettings()
    session = Session(live)
    view = TableView(session, Models(session), live)
    qtbot.addWidget(view)
    for _ in range(2):
        with qtbot.waitSignal(view.deck.replaced, timeout=round(1000 * LIMIT)):
            live.change(deck=path)
            assert view.deck.cards == default_set(), "the deck in use stays meanwhile"
        assert view.deck.cards.id == path
        live.change(deck="hearts-qt")
    os.unlink(path)
    said: list[str] = []
    session.message.connect(said.append)
    live.change(deck=path)
    wait_until(lambda: bool(said))
    assert view.deck.cards == default_set()
    view.deck.close()


def test_a_deck_that_cannot_be_used_is_said_once_and_ours_stay(
    qtbot: QtBot, tmp_path: Path
) -> None:
    path = str(tmp_path / "gone.svg")
    live = LiveSettings()
    session = Session(live)
    said: list[str] = []
    session.message.connect(said.append)
    view = TableView(session, Models(session), live)
    qtbot.addWidget(view)
    live.change(deck=path)
    wait_until(lambda: bool(said))
    live.change(back="claret")
    live.change(four_colours=True)
    QCoreApplication.processEvents()
    assert len(said) == 1
    assert path in said[0]
    # A deck that was fixed and chosen again is checked again.
    Path(path).write_text(deck_files.sheet("kde"))
    live.change(deck="hearts-qt")
    with qtbot.waitSignal(view.deck.replaced, timeout=round(1000 * LIMIT)):
        live.change(deck=path)
    assert view.deck.cards.id == path
    live.change(deck="hearts-qt")
    assert view.deck.order(QUEEN_OF_SPADES, 100).path.endswith("QS.svg")
    view.deck.close()


def test_a_deck_chosen_again_is_checked_again_though_a_check_has_begun(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, looked, go_on = catalog_module.read_deck, threading.Event(), threading.Event()

    def slow_read(*of: Any) -> Any:
        try:
            return read(*of)
        finally:
            looked.set()
            go_on.wait(LIMIT)

    monkeypatch.setattr(catalog_module, "read_deck", slow_read)
    path = tmp_path / "soon.svg"
    deck = Deck()
    deck.choose(str(path), "", False)
    assert looked.wait(LIMIT)
    path.write_text(deck_files.sheet("kde"))
    deck.choose("hearts-qt", "", False)
    deck.choose(str(path), "", False)
    go_on.set()
    wait_until(lambda: deck.cards.id == str(path))
    deck.close()


@pytest.mark.parametrize("variant", ["dim", "glow", "dim glow"])
def test_cards_of_any_shape_can_be_dimmed(qtbot: QtBot, tmp_path: Path, variant: str) -> None:
    deck = Deck()
    with qtbot.waitSignal(deck.replaced, timeout=round(1000 * LIMIT)):
        deck.choose(str(deck_files.gnome_deck(tmp_path)), "", False)
    deck.art.begin()
    with qtbot.waitSignal(deck.ready, timeout=round(1000 * LIMIT)):
        deck.pixmap(QUEEN_OF_SPADES, 80)
    plain = deck.pixmap(QUEEN_OF_SPADES, 80).toImage()
    shaded = deck.pixmap(QUEEN_OF_SPADES, 80, variant).toImage()
    assert shaded.size() == plain.size()
    assert shaded != plain
    # Nothing changes outside the card.
    assert shaded.pixelColor(0, 60) == plain.pixelColor(0, 60)
    deck.close()


# -- in the preferences -----------------------------------------------------------------------


@pytest.fixture
def decks_panel(qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch) -> DecksPanel:
    """The panel, on a system with one good deck and one that is not."""
    elsewhere(monkeypatch, appearance_panels, "found_decks", "deck_at")
    deck_files.gnome_deck(home / "share", "good")
    poor = deck_files.sheet("gnome", without=[QUEEN_OF_SPADES])
    deck_files.gnome_deck(home / "share", "poor", poor)
    panel = DecksPanel(LiveSettings())
    qtbot.addWidget(panel)
    panel.resize(600, 500)
    panel.show()
    wait_until(lambda: panel.tiles is not None and panel._catalog.left == 0)
    return panel


def test_found_decks_are_offered_and_others_named(decks_panel: DecksPanel, home: Path) -> None:
    good, poor = (str(home / f"share/aisleriot/cards/{name}.svgz") for name in ("good", "poor"))
    assert decks_panel.tiles is not None
    assert decks_panel.tiles.button(good).isVisible()
    assert not decks_panel.tiles.button(poor).isVisible()
    assert poor in decks_panel.refused.text()
    assert "lacks the queen of spades" in decks_panel.refused.text()
    assert decks_panel.state.isHidden()
    decks_panel.tiles.button(good).click()
    assert decks_panel._live.values.deck == good
    assert decks_panel.forget.isHidden()


def test_a_deck_is_added_and_forgotten(
    decks_panel: DecksPanel, qtbot: QtBot, tmp_path: Path
) -> None:
    live = decks_panel._live
    folder = deck_files.folder_of_svg(tmp_path / "cards")
    # Choosing the file of one card chooses the folder.
    decks_panel.add(str(folder / "QS.svg"))
    wait_until(lambda: live.values.deck == str(folder))
    assert live.values.added_decks == [str(folder)]
    assert decks_panel.tiles is not None
    wait_until(lambda: decks_panel.tiles.key() == str(folder))
    assert decks_panel.message.isHidden()
    assert not decks_panel.forget.isHidden()
    wait_until(lambda: decks_panel._catalog.left == 0)
    decks_panel.forget.click()
    assert live.values.added_decks == []
    assert live.values.deck == "hearts-qt"
    wait_until(lambda: decks_panel.tiles.key() is None)


def test_what_is_no_deck_is_not_added_and_said(
    decks_panel: DecksPanel, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "drawing.svg").write_text("<svg")
    decks_panel.add(str(tmp_path / "drawing.svg"))
    wait_until(lambda: "damaged" in decks_panel.message.text())
    assert str(tmp_path / "drawing.svg") in decks_panel.message.text()
    assert decks_panel._live.values.added_decks == []
    assert decks_panel._live.values.deck == "hearts-qt"


def test_without_any_deck_it_says_where_they_come_from(qtbot: QtBot) -> None:
    panel = DecksPanel(LiveSettings())
    qtbot.addWidget(panel)
    panel.show()
    wait_until(lambda: panel.tiles is not None)
    assert "KDE" in panel.state.text()
    assert say(panel.state.text()).endswith(".")
