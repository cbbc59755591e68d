"""The preferences: every setting has an editor that shows and changes it at once."""

from __future__ import annotations

import threading
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QStyle,
)
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.i18n import install, languages
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.preferences import previews
from hearts_qt.app.preferences.dialog import USUAL, PreferencesWindow
from hearts_qt.app.preferences.editors import shown_settings
from hearts_qt.app.preferences.previews import TablePreview
from hearts_qt.app.session import Session
from hearts_qt.app.table.art.deck_art import Deck
from hearts_qt.app.table.art.svg_art import PictureOrder
from hearts_qt.app.ui.inputs import ComboBox, Slider, Switch
from hearts_qt.app.ui.pickers import Segments, Tiles
from hearts_qt.app.ui.settings_panel import SettingsPanel
from hearts_qt.app.ui.theme import SMALL
from hearts_qt.players.cast import CAST
from hearts_qt.rules.cards import QUEEN_OF_SPADES
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.settings import (
    SETTINGS,
    Page,
    SeatSettings,
    Setting,
    Settings,
)
from hearts_qt.store.settings_file import SettingsFile
from tests.limits import wait_until
from tests.sources import texts

SHOWN = [setting for page in Page for setting in shown_settings(page)]
APP = Path(__file__).resolve().parents[3] / "hearts_qt" / "app"


def make(qtbot: QtBot, file: SettingsFile | None = None) -> PreferencesWindow:
    live = LiveSettings(Settings(), file)
    session = Session(live)
    session.new_game()
    window = PreferencesWindow(session, live, windows.open_nothing)
    qtbot.addWidget(window)
    window.show()
    return window


def other_value(window: PreferencesWindow, setting: Setting) -> object:
    """Set an editor to another value as a player would; returns the value."""
    editor = window.findChild(object, setting.name)
    match editor:
        case Switch():
            editor.click()
            return editor.isChecked()
        case Slider():
            editor.slider.setValue(editor.slider.value() + 1)
            return editor.value()
        case ComboBox():
            row = (editor.currentIndex() + 1) % editor.count()
            editor.setCurrentIndex(row)
            editor.activated.emit(row)
            return editor.itemData(row)
        case Segments() | Tiles():
            key = next(key for key in editor._keys if key != editor.key())
            editor.button(key).click()
            return key
    raise AssertionError(editor)


@pytest.mark.parametrize("page", [page for page in Page if page in {one.page for one in SHOWN}])
def test_a_change_counts_at_once_and_is_kept(page: Page, qtbot: QtBot, tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    window = make(qtbot, file)
    window.open_page(page)
    for setting in (setting for setting in SHOWN if setting.page is page):
        before = getattr(window.live.values, setting.name)
        chosen = other_value(window, setting)
        assert chosen != before
        assert getattr(window.live.values, setting.name) == chosen
        window.live.flush()
        again, fault = SettingsFile(tmp_path / "settings.json").read()
        assert fault is None
        assert getattr(again, setting.name) == chosen
        window.reset_page()
        assert getattr(window.live.values, setting.name) == getattr(Settings(), setting.name)


@pytest.mark.parametrize("setting", SHOWN, ids=lambda setting: setting.name)
def test_every_setting_is_read_by_the_program(setting: Setting) -> None:
    """A setting that only the preferences read would have no effect."""
    preferences = APP / "preferences"
    readers = [
        path.name
        for path, text in texts("hearts_qt/app").items()
        if preferences not in path.parents
        and (f".{setting.name}" in text or f'"{setting.name}"' in text)
    ]
    assert readers


def test_every_switch_among_the_settings_can_be_set() -> None:
    hidden = [s.name for s in SETTINGS if isinstance(s.default, bool) and s.page is None]
    assert hidden == ["full_screen"]


@pytest.mark.parametrize("deck", [deck.id for deck in previews.decks()])
def test_every_deck_has_four_colours_and_its_picture_shows_them(qtbot: QtBot, deck: str) -> None:
    drawn = Deck()
    drawn.choose(deck, "navy", False)
    plain = drawn.order(QUEEN_OF_SPADES, 100).path
    assert drawn.choose(deck, "navy", True)
    assert drawn.order(QUEEN_OF_SPADES, 100).path != plain
    for card in range(52):
        assert Path(drawn.order(card, 100).path).is_file()
    drawn.close()
    window = make(qtbot)
    window.open_page(Page.APPEARANCE)
    tile = window.findChild(Tiles, "deck").button(deck)

    def grabbed() -> QImage:
        """A picture of the tile, once its drawing is finished."""
        tile.grab()
        wait_until(lambda: not window.pictures.waiting)
        return tile.grab().toImage()

    two = grabbed()
    window.live.change(four_colours=True)
    four = grabbed()
    assert four != two
    window.live.change(four_colours=False)
    assert grabbed() == two


def test_no_picture_is_cut_when_the_appearance_page_opens(qtbot: QtBot) -> None:
    """The page may scroll vertically, but nothing is wider than the page."""
    window = make(qtbot)
    window.resize(USUAL)
    window.open_page(Page.APPEARANCE)
    QCoreApplication.processEvents()
    area = window.stack.currentWidget()
    for name in ("felt", "deck", "back"):
        tiles = window.findChild(Tiles, name)
        right = tiles.mapTo(area, tiles.rect().bottomRight()).x()
        assert right < area.width()
        for button in tiles.findChildren(QAbstractButton):
            assert tiles.rect().contains(button.geometry())


def test_pictures_are_drawn_by_the_worker(qtbot: QtBot) -> None:
    """The page opens with empty frames, and every picture comes later, in another thread."""
    window = make(qtbot)
    threads: set[str] = set()
    drawn = previews.draw

    def note(order: PictureOrder) -> QImage | None:
        threads.add(threading.current_thread().name)
        return drawn(order)

    with patch.object(previews, "draw", note):
        window.open_page(Page.APPEARANCE)
        for name in ("felt", "deck", "back"):
            window.findChild(Tiles, name).grab()
        wait_until(lambda: not window.pictures.waiting)
    assert threads == {"previews"}


def test_arrows_go_along_the_rows_of_pictures_and_across_them(qtbot: QtBot) -> None:
    window = make(qtbot)
    window.resize(USUAL)
    window.open_page(Page.APPEARANCE)
    QCoreApplication.processEvents()
    tiles = window.findChild(Tiles, "felt")
    window.live.change(felt="green")
    first = tiles.button("green")
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Right)
    assert window.live.values.felt == "blue"
    QTest.keyClick(tiles.button("blue"), Qt.Key.Key_Down)
    below = tiles.button(window.live.values.felt)
    assert below.y() > first.y()
    assert abs(below.x() - tiles.button("blue").x()) < below.width()
    QTest.keyClick(below, Qt.Key.Key_Up)
    assert window.live.values.felt == "blue"


def test_every_picture_has_a_name_for_readers(qtbot: QtBot) -> None:
    window = make(qtbot)
    for name in ("felt", "deck", "back"):
        tiles = window.findChild(Tiles, name)
        assert tiles.accessibleName()
        names = [one.text() for one in tiles.findChildren(QAbstractButton)]
        assert all(names)
        assert len(set(names)) == len(names)


def test_the_preview_follows_every_choice(qtbot: QtBot) -> None:
    window = make(qtbot)
    window.open_page(Page.APPEARANCE)
    preview = window.findChild(TablePreview)

    def grabbed() -> QImage:
        preview.grab()
        wait_until(lambda: not preview.deck.art.waiting)
        return preview.grab().toImage()

    before = grabbed()
    for change in (
        {"deck": "hearts-qt-paris"},
        {"back": "fans"},
        {"felt": "oak"},
        {"four_colours": True},
        {"card_size": 60},
    ):
        window.live.change(**change)
        after = grabbed()
        assert after != before, change
        before = after


def test_the_preview_forgets_the_pictures_of_other_sizes(qtbot: QtBot) -> None:
    window = make(qtbot)
    window.open_page(Page.APPEARANCE)
    preview = window.findChild(TablePreview)
    kept = []
    for size in (60, 70, 80, 90, 60):
        window.live.change(card_size=size)
        preview.grab()
        wait_until(lambda: not preview.deck.art.waiting)
        preview.grab()
        kept.append(len(preview.deck.art.asked))
    assert len(set(kept)) == 1, kept


def test_names_and_players_of_the_seats(qtbot: QtBot) -> None:
    window = make(qtbot)
    rows = window.players.seats.rows
    assert rows[0].who is None
    name, who = rows[2].name, rows[2].who
    assert name is not None
    assert who is not None
    name.textEdited.emit("  Nora ")
    who.picked.emit("cast:ida")
    assert window.live.values.seat(2).name == "Nora"
    assert window.live.values.seat(2).player == "cast:ida"
    assert {one.setting for one in CAST.values()} <= {who.itemData(r) for r in range(who.count())}
    window.open_page(Page.PLAYERS)
    window.reset_page()
    assert window.live.values.seats == []


def test_below_a_seat_stands_how_strong_its_player_is_at_this_table(qtbot: QtBot) -> None:
    window = make(qtbot)
    rows = window.players.seats.rows
    seats = [SeatSettings(), SeatSettings("", "beginner")]
    window.live.change(default_opponent="basic", seats=seats)
    assert rows[1].about.text().endswith("worse than Basic at this table.")
    assert rows[2].about.text().endswith("yardstick for all other players.")
    # There are no measurements for the player's own rules.
    window.live.change(rules={"target": 70})
    assert rows[1].about.text().endswith("worse than Basic in Modern Hearts.")


def test_the_rules_count_from_the_next_game_on_and_it_says_so(qtbot: QtBot) -> None:
    window = make(qtbot)
    # The page of the rules itself always says so.
    assert "next game" in window.note.text()
    window.open_page(Page.ASSISTANCE)
    assert "next game" not in window.note.text()
    window.live.change(preset="American Hearts")
    assert window.note.text() == "Changes apply at once.", "so it is on this page"
    assert window._session.current.rules == PRESETS["Modern Hearts"].rules
    window._session.new_game()
    assert window._session.current.rules == PRESETS["American Hearts"].rules


@pytest.mark.parametrize("language", languages())
def test_nothing_is_cut_off_in_the_smallest_window(
    language: str, qtbot: QtBot, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: install("en"))
    install(language)
    window = make(qtbot)
    window.resize(window.minimumSize())
    for page in window.pages:
        window.open_page(page)
        QCoreApplication.processEvents()
        if page is not Page.RULES:
            area = window.stack.currentWidget()
            assert isinstance(area, QScrollArea)
            assert area.widget().width() <= area.viewport().width(), page
        for made in window.stack.currentWidget().findChildren(QPushButton):
            if made.isVisible():
                written = made.fontMetrics().horizontalAdvance(made.text())
                assert made.width() >= written + SMALL, (page, made.text())


def test_a_control_goes_back_only_where_a_scroll_bar_has_room_too(qtbot: QtBot) -> None:
    # Otherwise the layout would never settle: higher rows bring the scroll bar, which changes their
    # height, which removes the bar.
    panel = SettingsPanel()
    qtbot.addWidget(panel)
    control = QPushButton("Change")
    control.setFixedWidth(170)
    row = panel.add_row("A name", "Some words that say what this is good for.", control)
    panel.show()
    across = row.layout()
    assert isinstance(across, QBoxLayout)
    growing = next(width for width in range(300, 500) if beside(panel, across, width))
    shrinking = next(width for width in range(500, 300, -1) if not beside(panel, across, width))
    assert growing - shrinking > panel.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)


def beside(panel: SettingsPanel, across: QBoxLayout, width: int) -> bool:
    """Whether the control is beside its words, and not below, when the panel has this width."""
    panel.resize(width, 300)
    QCoreApplication.processEvents()
    return across.direction() == QBoxLayout.Direction.LeftToRight


def test_words_of_a_row_are_not_squeezed_by_a_slider(qtbot: QtBot) -> None:
    window = make(qtbot)
    window.open_page(Page.TEMPO)
    window.fine_tuning.unfold()
    for width in range(640, 800, 12):
        window.resize(width, 620)
        QCoreApplication.processEvents()
        for slider in window.stack.currentWidget().findChildren(Slider):
            row = slider.parentWidget()
            texts = [one for one in row.findChildren(QLabel) if one.parentWidget() is row]
            assert min(one.width() for one in texts) >= SettingsPanel.LEAST_TEXT


def test_the_tempo_is_one_choice_and_its_times_are_folded(qtbot: QtBot) -> None:
    window = make(qtbot)
    window.open_page(Page.TEMPO)
    times = [one.name for one in SHOWN if one.fine]
    sliders = [window.findChild(Slider, name) for name in times]
    assert len(times) == 7
    assert not any(slider.isVisible() for slider in sliders)
    assert len(window.findChild(Segments, "tempo").findChildren(QAbstractButton)) == 4
    QTest.keyClick(window.fine_tuning.head, Qt.Key.Key_Space)
    assert all(slider.isVisible() for slider in sliders)
    assert window.live.values.unfolded == ["tempo"]
    # Who left the times folded gets to them all the same when they are asked for by name.
    window.fine_tuning.unfold(False)
    window.show_wanted(windows.Preferences(Page.TEMPO, "hold_time"))
    assert window.findChild(Slider, "hold_time").isVisible()


def test_it_fits_the_smallest_screen(qtbot: QtBot) -> None:
    window = make(qtbot)
    window.resize(1024, 640)
    hint = window.minimumSizeHint()
    assert hint.width() <= 1024
    assert hint.height() <= 600


def test_a_click_on_a_page_shows_and_highlights_that_page(qtbot: QtBot) -> None:
    window = make(qtbot)
    for page in (Page.PLAYERS, Page.ASSISTANCE, Page.TEMPO, Page.RULES, Page.PLAYERS):
        window.open_page(Page.RULES)
        QCoreApplication.processEvents()
        row = next(
            at for at in range(window.list.count()) if window.list.item(at).text() == page.value
        )
        place = window.list.visualItemRect(window.list.item(row)).center()
        # The list does not scroll under the pointer, neither on press nor on release.
        QTest.mousePress(window.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
        QCoreApplication.processEvents()
        QTest.mouseRelease(window.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
        QCoreApplication.processEvents()
        assert window.page is page
        assert window.list.currentItem().text() == page.value
        assert window.list.visualItemRect(window.list.item(row)).center() == place


def test_choices_are_radio_buttons_with_the_name_of_their_option(qtbot: QtBot) -> None:
    window = make(qtbot)
    window.open_page(Page.TEMPO)
    strip = next(one for one in window.findChildren(Segments) if one.accessibleName() == "Tempo")
    button = strip.button("brisk")
    accessible = QAccessible.queryAccessibleInterface(button)
    assert accessible.role() == QAccessible.Role.RadioButton
    assert accessible.text(QAccessible.Text.Name) == "Tempo: Brisk"
    assert not accessible.state().checked
    button.click()
    assert QAccessible.queryAccessibleInterface(button).state().checked
    assert window.live.values.tempo == "brisk"


def test_the_rules_are_shown_without_a_shade_after_a_change_of_language(
    qtbot: QtBot, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: install("en"))
    install("de")
    german = make(qtbot)
    german.rules.book.draw_now()
    install("en")
    window = make(qtbot)
    window.rules.choose("Omnibus Hearts", False)
    window.rules.choose("Modern Hearts", False)
    window.rules.book.draw_now()
    assert "bgcolor" not in window.rules.book.page.toHtml()
