"""The window with the rules: what differs, examples, the rule of an option, and the worker that
writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread, current_thread, main_thread
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.rules import rulebook_html, rulebook_window
from hearts_qt.app.rules.rule_names import RuleNames
from hearts_qt.app.rules.rulebook_html import ANCHOR, Book, book_with_examples
from hearts_qt.app.rules.rulebook_window import RulebookWindow
from hearts_qt.app.session import Session
from hearts_qt.app.ui import theme
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile
from hearts_qt.store.folders import folders
from hearts_qt.store.profiles import ProfileStore
from tests.limits import LIMIT, process_events, wait_until


class Main(QWidget):
    """A main window with as much of a session as the page needs."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.session = Session()
        self.session.new_game(rules, 1)
        self.rule_names = RuleNames(LiveSettings(), self)


ASKED = f'name="{ANCHOR}"'
OWN = PRESETS["Turbo Hearts"].rules.changed(target=50, moon="choice")


TURBO = PRESETS["Turbo Hearts"].rules

Opener = Callable[[Rules], Any]


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Opener]:
    """Makes a window, shows it, and waits for its page."""
    made: list[Session] = []

    def make(rules: Rules) -> Any:
        main = Main(rules)
        qtbot.addWidget(main)
        made.append(main.session)
        window = RulebookWindow(main.session, main.rule_names, main)
        window.show()
        wait_until(lambda: not window.preparing)
        return SimpleNamespace(main=main, session=main.session, window=window, page=window.page)

    yield make
    for session in made:
        session.close()


class Writer:
    """Stands in for `book_with_examples`: counts by threads, and can wait before it writes."""

    def __init__(self) -> None:
        self.threads: list[Thread] = []
        self.rules: list[Rules] = []
        self.tokens: list[CancelToken | None] = []
        self.gate = Event()
        self.gate.set()

    def write(
        self, rules: Rules, every: bool, learner: bool, token: CancelToken | None = None
    ) -> Book:
        self.threads.append(current_thread())
        self.rules.append(rules)
        self.tokens.append(token)
        assert self.gate.wait(LIMIT)
        return book_with_examples(rules, every, learner, token)


@pytest.fixture
def writer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Writer]:
    made = Writer()
    monkeypatch.setattr(rulebook_window, "book_with_examples", made.write)
    yield made
    made.gate.set()


def test_differences_from_the_preset_are_listed_and_marked_by_a_bar(opened: Opener) -> None:
    own, modern = opened(OWN), opened(Rules())
    written = own.page.toPlainText()
    assert "A bar marks what differs from Turbo Hearts." in written
    for word in ("Target", "50", "100", "The shooter chooses", "Taken off the shooter"):
        assert word in written
    assert "A bar marks" not in modern.page.toPlainText()


def test_own_rules_are_called_by_their_name(opened: Opener, tmp_path: Path) -> None:
    at = opened(OWN)
    assert at.window._title.text() == "Your own rules, based on Turbo Hearts"
    ProfileStore(folders().rules).save(Profile("Thursday", OWN, None))
    at.main.rule_names.look_again()
    assert at.window._title.text() == "Thursday"


def test_the_rule_of_every_option_is_shown_and_shaded(opened: Opener) -> None:
    at = opened(OWN)
    assert ASKED not in at.page.toHtml()
    for option in OPTIONS:
        at.window.show_option(option)
        assert at.page.toHtml().count(ASKED) == 1


def test_the_page_scrolls_to_the_rule(opened: Opener) -> None:
    at = opened(OWN)
    bar = at.page.verticalScrollBar()
    assert bar.value() == 0
    at.window.show_option("target")
    assert bar.value() > bar.maximum() // 2
    at.window.show_option("players")
    assert bar.value() < bar.maximum() // 4
    with pytest.raises(KeyError):
        at.window.show_option("jokers")


def test_another_game_forgets_the_rule_that_was_asked_for(opened: Opener) -> None:
    at = opened(OWN)
    at.window.show_option("target")
    at.session.new_game(Rules(), 1)
    wait_until(lambda: not at.window.preparing)
    assert ASKED not in at.page.toHtml()
    assert "Turbo" not in at.page.toPlainText()


def test_examples_for_changed_rules_or_for_every_one(opened: Opener) -> None:
    at = opened(Rules(sun=True))
    assert at.page.toPlainText().count("Example") == 1
    box = at.window.examples
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=box.rect().center())
    assert box.isChecked()
    assert box.grab().size() == box.size()
    wait_until(lambda: not at.window.preparing)
    assert at.page.toPlainText().count("Example") == 4


def test_no_rulebook_is_written_in_the_gui_thread(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[Thread] = []

    def noted(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*values: Any, **more: Any) -> Any:
            threads.append(current_thread())
            return function(*values, **more)

        return call

    monkeypatch.setattr(rulebook_html, "rulebook", noted(rulebook_html.rulebook))
    monkeypatch.setattr(rulebook_html, "example_of", noted(rulebook_html.example_of))
    at = opened(Rules())
    at.window.examples.setChecked(True)
    wait_until(lambda: not at.window.preparing)
    for rules in (OWN, Rules(tie="share"), TURBO):
        before = len(threads)
        at.session.new_game(rules, 1)
        assert at.window.preparing
        wait_until(lambda: not at.window.preparing)
        at.window.show_option("target")
        assert len(threads) > before + 1
    assert main_thread() not in threads


def test_the_present_rules_stay_until_the_new_ones_are_written(
    opened: Opener, writer: Writer
) -> None:
    at = opened(OWN)
    before, name = at.page.toPlainText(), at.window._title.text()
    writer.gate.clear()
    at.session.new_game(Rules(), 1)
    process_events(3)
    assert at.page.toPlainText() == before
    assert at.window._title.text() == name
    writer.gate.set()
    wait_until(lambda: not at.window.preparing)
    assert "Turbo" not in at.page.toPlainText()
    assert at.window._title.text() == "Modern Hearts"


def test_of_two_games_in_a_row_the_last_rules_are_shown(opened: Opener, writer: Writer) -> None:
    at = opened(OWN)
    pages: list[str] = []
    draw = at.page.setHtml
    at.page.setHtml = lambda html: (pages.append(html), draw(html))
    writer.gate.clear()
    at.session.new_game(TURBO, 1)
    wait_until(lambda: writer.rules[-1] == TURBO)
    at.session.new_game(Rules(), 1)
    assert writer.tokens[-1].cancelled
    writer.gate.set()
    wait_until(lambda: not at.window.preparing)
    assert writer.rules == [OWN, TURBO, Rules()]
    assert at.window._title.text() == "Modern Hearts"
    assert len(pages) == 1
    # The first rules again, before the others are written.
    writer.gate.clear()
    at.session.new_game(TURBO, 1)
    at.session.new_game(Rules(), 1)
    assert not at.window.preparing
    writer.gate.set()
    process_events(3)
    assert at.window._title.text() == "Modern Hearts"
    assert len(pages) == 1


@pytest.mark.parametrize("way", ["close", "reject", "Escape"])
def test_closing_cancels(opened: Opener, writer: Writer, way: str) -> None:
    at = opened(OWN)
    writer.gate.clear()
    at.session.new_game(Rules(), 1)
    wait_until(lambda: writer.rules[-1] == Rules())
    if way == "Escape":
        QTest.keyClick(at.window, Qt.Key.Key_Escape)
    else:
        getattr(at.window, way)()
    assert writer.tokens[-1].cancelled
    assert not at.window.preparing
    writer.gate.set()
    wait_until(lambda: not at.window._lane.busy)
    process_events(3)
    # Opened again, the window has the rules of the game that began meanwhile.
    at.window.show()
    assert at.window._title.text() == "Modern Hearts"
    wait_until(lambda: not at.window.preparing)
    assert at.window._title.text() == "Modern Hearts"
    assert "Turbo" not in at.page.toPlainText()


def test_a_hidden_window_writes_nothing_and_never_shows_earlier_rules(
    opened: Opener, writer: Writer
) -> None:
    at = opened(OWN)
    at.window.close()
    for rules in (TURBO, Rules()):
        at.session.new_game(rules, 1)
        assert not at.window.preparing
    assert writer.rules == [OWN]
    writer.gate.clear()
    at.window.show()
    assert at.window.preparing
    assert at.page.toPlainText() == "Preparing…"
    assert at.window._title.text() == "Modern Hearts"
    writer.gate.set()
    wait_until(lambda: not at.window.preparing)
    assert writer.rules == [OWN, Rules()]
    at.window.close()
    at.window.show()
    assert not at.window.preparing, "these rules are written already"


def test_a_rule_that_is_asked_for_meanwhile_is_scrolled_to(opened: Opener, writer: Writer) -> None:
    at = opened(OWN)
    writer.gate.clear()
    at.session.new_game(Rules(), 1)
    at.window.show_option("target")
    assert ASKED not in at.page.toHtml()
    writer.gate.set()
    wait_until(lambda: not at.window.preparing)
    bar = at.page.verticalScrollBar()
    assert ASKED in at.page.toHtml()
    assert bar.value() > bar.maximum() // 2


def test_theme_and_text_size_need_no_new_rulebook(
    opened: Opener, writer: Writer, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: (theme.set_text_size(100), theme.apply("light")))
    theme.apply("light")
    at = opened(OWN)
    usual = at.page.document().size().height()
    theme.set_text_size(150)
    theme.apply("dark")
    process_events(3)
    assert at.page.document().size().height() > usual
    assert theme.DARK.muted in at.page.toHtml()
    assert writer.rules == [OWN]


def test_a_window_that_is_deleted_meanwhile_is_not_drawn(opened: Opener, writer: Writer) -> None:
    at = opened(OWN)
    writer.gate.clear()
    at.session.new_game(Rules(), 1)
    wait_until(lambda: writer.rules[-1] == Rules())
    lane, window = at.window._lane, at.window
    window.setParent(None)
    window.deleteLater()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)
    assert writer.tokens[-1].cancelled
    writer.gate.set()
    wait_until(lambda: not lane.busy)
    process_events(3)


def test_a_learner_reads_modern_hearts_whatever_is_on_the_table(
    opened: Opener,
) -> None:
    made = opened(TURBO)
    made.window.teach(True)
    wait_until(lambda: not made.window.preparing)
    assert made.window.windowTitle() == "Learn to play"
    assert made.window._title.text() == "Modern Hearts"
    assert made.window.examples.isChecked()
    text = made.page.toPlainText()
    assert "Example: " in text
    tricks, costs, aim = (
        text.index(words) for words in ("takes the trick", "costs 13", "Avoid the penalty cards")
    )
    assert tricks < costs < aim
    made.window.teach(False)
    wait_until(lambda: not made.window.preparing)
    assert made.window._title.text() == "Turbo Hearts"
    assert made.page.toPlainText().index("Avoid the") < made.page.toPlainText().index("costs 13")
