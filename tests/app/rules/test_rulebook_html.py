"""The rulebook as a page: bars, shades, the anchor, examples, and the list of differences."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt.app.i18n import say
from hearts_qt.app.rules import rulebook_page
from hearts_qt.app.rules.rulebook_html import (
    ANCHOR,
    Mark,
    PageLook,
    book_html,
    book_of_change,
    book_with_examples,
)
from hearts_qt.app.rules.rulebook_page import RulebookPage
from hearts_qt.app.ui import theme
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rulebook import place_of
from tests.limits import wait_until

TURBO = PRESETS["Turbo Hearts"].rules
OWN = TURBO.changed(target=50, moon="choice")
BAR = f"-qt-user-state:{Mark.BAR}"


@pytest.fixture
def look(qapp: QApplication) -> PageLook:
    return PageLook.now()


def test_a_bar_marks_what_differs_from_the_preset(look: PageLook) -> None:
    assert book_html(book_with_examples(OWN, False), look).count(BAR) == 3
    assert BAR not in book_html(book_with_examples(TURBO, False), look)
    against_modern = book_html(book_of_change(OWN, "Modern Hearts", ()), look)
    assert against_modern.count(BAR) > 3


def test_the_page_is_text_paragraph_by_paragraph_with_its_bars(
    qtbot: QtBot, look: PageLook
) -> None:
    page = RulebookPage("Rules", 20)
    qtbot.addWidget(page)
    book = book_with_examples(OWN, True)
    page.setHtml(book_html(book, look, with_differences=True))
    page.resize(500, 400)
    page.show()
    heard = QAccessible.queryAccessibleInterface(page).textInterface()
    words = heard.text(0, heard.characterCount())
    assert not set(words) & set("\ufdd0\ufdd1\ufffc")
    rules = [say(rule.text) for section in book.sections for rule in section.rules]
    lines = words.split("\n")
    assert [line for line in lines if line in rules] == rules, "each rule is a paragraph"
    assert "" not in lines
    assert len(page.bars()) == sum(rule.differs for part in book.sections for rule in part.rules)
    assert all(bar.height() > 10 for bar in page.bars())


@pytest.mark.parametrize("runs", [False, True])
def test_the_arrow_keys_move_a_caret_while_a_screen_reader_runs(
    qtbot: QtBot, look: PageLook, monkeypatch: pytest.MonkeyPatch, runs: bool
) -> None:
    monkeypatch.setattr(rulebook_page, "reader_runs", lambda: runs)
    page = RulebookPage("Rules", 20)
    qtbot.addWidget(page)
    page.setHtml(book_html(book_with_examples(OWN, False), look))
    page.resize(300, 200)
    page.show()
    page.activateWindow()
    page.setFocus()
    wait_until(page.hasFocus)
    QTest.keyClick(page, Qt.Key.Key_Down)
    assert (page.textCursor().position() > 0) is runs
    assert (page.verticalScrollBar().value() > 0) is not runs


def test_the_differences_are_listed_only_when_asked_for(look: PageLook) -> None:
    book = book_with_examples(OWN, False)
    legend = "A bar marks what differs from Turbo Hearts."
    assert legend in book_html(book, look, with_differences=True)
    assert legend not in book_html(book, look)
    same = book_html(book_with_examples(TURBO, False), look, with_differences=True)
    assert "A bar marks" not in same


def test_the_place_of_every_option_gets_the_anchor_and_a_shade(look: PageLook) -> None:
    book = book_with_examples(OWN, False)
    plain = book_html(book, look)
    assert ANCHOR not in plain
    assert look.shade not in plain
    for option in OPTIONS:
        place = place_of(option, book.sections)
        page = book_html(book, look, anchor=place, shaded=(place,))
        assert page.count(f'name="{ANCHOR}"') == 1
        assert look.shade in page


def test_examples_are_below_changed_rules_every_rule_or_a_touched_rule(
    look: PageLook,
) -> None:
    rules = Rules(sun=True)
    assert book_html(book_with_examples(rules, False), look).count("Example: ") == 1
    assert book_html(book_with_examples(rules, True), look).count("Example: ") == 4
    assert book_of_change(rules, "Modern Hearts", ()).examples == {}
    touched = book_of_change(rules, "Modern Hearts", ("sun", "tie"))
    assert set(touched.examples) == {place_of("sun", touched.sections)}


def test_a_cancelled_book_looks_for_no_examples() -> None:
    token = CancelToken()
    token.cancel()
    book = book_with_examples(OWN, True, token=token)
    assert book.examples == {}
    assert book.sections


def test_the_look_follows_the_text_size_and_the_theme(
    qapp: QApplication, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: (theme.set_text_size(100), theme.apply("light")))
    theme.apply("light")
    usual = PageLook.now()
    assert PageLook.now(1.5).body == pytest.approx(1.5 * usual.body, abs=0.1)
    theme.set_text_size(150)
    theme.apply("dark")
    large = PageLook.now()
    assert large.small > usual.small
    assert large.heading > usual.heading
    assert large.text == theme.DARK.text
    assert large.shade != usual.shade
