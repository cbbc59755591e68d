"""Every window and the table in several languages and sizes of text.

Two of the languages are pseudo-languages: one is 40 % longer than English, the other is written
from right to left. Nothing is cut or shortened, nothing is printed over something else, and in the
pseudo-languages nothing is English.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QLineEdit, QWidget

from hearts_qt.app import windows
from hearts_qt.app.i18n import language
from hearts_qt.app.main.window_catalogue import CATALOGUE
from hearts_qt.app.program.start_options import SETTINGS_FILE
from hearts_qt.app.table.view import TableView
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import WINDOW_FRAME, Dialog
from hearts_qt.rules.options import Rules
from hearts_qt.rules.profile import Profile
from hearts_qt.store.settings import Page
from hearts_qt.store.statistics import Statistics
from tests.app.printed_text import (
    cut_off,
    printed_by,
    printed_in,
    printed_over,
    scrolled_sideways,
)
from tests.app.pseudo_language import check, complaints_of
from tests.end2end.drivers import Mouse, folders_in
from tests.limits import process_events, wait_until
from tests.store.counted_games import count

SCREEN = QSize(1366, 768)

OF_THE_SYSTEM = (windows.FileChooser, windows.GamesFolder, windows.LogFolder)
"""What the system shows in its own windows."""
WITH_FILES = (windows.File, windows.Record, windows.NextRealDeal)
"""What needs a file or another game; the first two show windows that other entries show too."""

SHOWN = [kind for kind in CATALOGUE if kind not in OF_THE_SYSTEM + WITH_FILES]
PARTS = 4
"""How many tests share the windows, and the situations, so that none takes long."""

SITUATIONS = (
    "seven-seats", "nine-seats", "ten-seats", "three-seats", "charging", "charged", "scatter",
    "kitty-exchange", "blind-pass", "partners-totals", "cancelling", "hooligan", "moon-choice",
    "hand-over", "hand-over-ten", "game-won",
)  # fmt: skip
"""The moments of a game, of those with pictures, in which other words stand on the table."""

VALUES: dict[type[windows.Window], tuple[windows.Window, ...]] = {
    windows.RuleSet: (windows.RuleSet(Profile("1-2-3", Rules(target=50))),),
    windows.Preferences: tuple(map(windows.Preferences, Page)),
}


PSEUDO = ("en_XA", "he_XB")
LOOKS = [
    *((language, size) for language in PSEUDO for size in (100, 200)),
    *((language, size) for language in ("en", "de") for size in (100, 150, 200)),
]
"""Languages and sizes of text, in percent of the system's."""


@pytest.fixture(params=LOOKS, ids=lambda look: "-".join(map(str, look)))
def driver(
    request: pytest.FixtureRequest,
    pseudo_languages: None,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Mouse]:
    """The program in a language, on a small but usual screen."""
    language, size = request.param
    monkeypatch.setattr(Dialog, "room", lambda self: SCREEN - WINDOW_FRAME)
    (home / "config").mkdir(parents=True)
    settings = {"language": language, "text_size": size, "played_panel": True}
    (home / "config" / SETTINGS_FILE).write_text(json.dumps(settings), "utf-8")
    count(Statistics.of(folders_in(home)), 1, 2, 3)
    made = Mouse(home)
    made.window.resize(SCREEN - WINDOW_FRAME)
    made.settle()
    assert QApplication.isRightToLeft() == (language == "he_XB")
    yield made
    made.close()
    theme.set_text_size(100)


def faults(name: str, window: QWidget) -> list[str]:
    """What is wrong with a window, once it rests."""
    before: list[object] = []

    def rests() -> bool:
        process_events(20)
        now: list[object] = [(each.words, each.place) for each in printed_in(window)]
        same = now == before
        before[:] = now
        return same

    wait_until(rests)
    pieces = printed_in(window)
    wrong = cut_off(window) + printed_over(pieces, window)
    for field in window.findChildren(QLineEdit):
        wide = field.fontMetrics().horizontalAdvance(field.text())
        # A long one can be scrolled with the keys; a deal code has no more than this.
        if field.isVisibleTo(window) and len(field.text()) <= 20 and wide > field.width() - 8:
            wrong.append(f"cut: {field.text()!r}")
    if language() not in PSEUDO:
        wrong += scrolled_sideways(window)
    else:
        wrong += complaints_of(window)
        for piece in pieces:
            wrong += check("printed", piece.words)
    # A list prints only what it shows.
    for view in window.findChildren(QAbstractItemView):
        bar = view.verticalScrollBar()
        for at in range(bar.pageStep(), bar.maximum() + bar.pageStep(), max(1, bar.pageStep())):
            if view.isVisibleTo(window):
                bar.setValue(at)
                process_events(2)
                wrong += cut_off(window)
    return [f"{name}: {each}" for each in dict.fromkeys(wrong)]


def covered_words(table: TableView) -> list[str]:
    """The controls and messages in the middle of the table of which one covers another."""
    choices, line = table.choices, table.messages.status_line
    buttons, tags = (choices.confirm_button, choices.blind_button), choices.pass_tags.shown
    shown = [
        (type(each).__name__, each.geometry())
        for each in (*buttons, choices.explanation, line, *tags)
        if each.isVisible()
    ]
    common = (
        (name, other, place.intersected(its_place))
        for (name, place), (other, its_place) in itertools.combinations(shown, 2)
    )
    # Round corners may touch.
    return [
        f"{one} and {other} share {rect}"
        for one, other, rect in common
        if min(rect.width(), rect.height()) > 2
    ]


def scores_before_names(panel: QWidget) -> bool:
    """Whether the points of a hand stand left of the players, as from right to left."""
    pieces = printed_by(panel)
    (name,) = (each.place for each in pieces if each.words == "Rosa")
    scores = [each.place for each in pieces if re.fullmatch(r"\W*\d+", each.words)]
    assert len(scores) >= 4
    return all(score.left() < name.left() for score in scores)


def play(driver: Mouse) -> Iterator[str]:
    """Play a short game to its end and another one to its fourth hand; names the moments."""
    session = driver.session
    yield "pass"
    session.new_game(Rules(hand_limit=2), 5)
    driver.settle()
    session.decisions.finish_hand()
    driver.settle()
    yield "end of the hand"
    session.games.continue_hand()
    session.decisions.finish_hand()
    driver.settle()
    yield "end of the game"
    session.new_game(Rules(), 7)
    for _hand in range(3):
        driver.settle()
        session.decisions.finish_hand()
        driver.settle()
        session.games.continue_hand()
    for _decision in range(2):
        driver.settle()
        driver.decide()
    driver.settle()
    yield "play"


def test_the_table_has_room_for_its_words(driver: Mouse) -> None:
    found = []
    for moment in play(driver):
        found += faults(moment, driver.window)
        if moment == "end of the hand":
            assert scores_before_names(driver.table.panel) == (language() == "he_XB")
    driver.window.screens.open_start_screen()
    found += faults("start", driver.window)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_situation_has_room_for_its_words(
    driver: Mouse, situations: ModuleType, part: int
) -> None:
    every = {one.name: one for one in situations.SITUATIONS}
    found = []
    for name in SITUATIONS[part::PARTS]:
        driver.session.games.continue_with(situations.find(every[name]))
        driver.window.table.table_scene.animations.skip_all()
        driver.settle()
        if every[name].then is not None:
            every[name].then(driver.window)
        found += faults(name, driver.window)
        found += [f"{name}: {each}" for each in covered_words(driver.table)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_window_has_room_for_its_words(driver: Mouse, part: int) -> None:
    for _moment in play(driver):
        pass
    opener = driver.window.windows
    found: list[str] = []
    for kind in SHOWN[part::PARTS]:
        for wanted in VALUES[kind] if kind in VALUES else (kind(),):
            opener.open(wanted)
            wait_until(lambda kind=kind: opener.get(kind) is not None)
            shown = opener.get(kind)
            assert isinstance(shown, QDialog)
            found += faults(str(wanted), shown)
            assert shown.width() <= SCREEN.width()
            assert shown.height() <= SCREEN.height()
            shown.close()
    assert not found, "\n".join(found)
