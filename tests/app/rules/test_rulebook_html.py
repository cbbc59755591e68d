"""The rulebook as a page: bars, shades, the anchor, examples, and the list of differences."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from hearts_qt.app.rules.rulebook_html import (
    ANCHOR,
    Look,
    book_html,
    book_of_change,
    book_with_examples,
)
from hearts_qt.app.ui import theme
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rulebook import place_of

TURBO = PRESETS["Turbo Hearts"].rules
OWN = TURBO.changed(target=50, moon="choice")
BAR = 'width="4" bgcolor'


@pytest.fixture
def look(qapp: QApplication) -> Look:
    return Look.now()


def test_a_bar_marks_what_differs_from_the_preset(look: Look) -> None:
    assert book_html(book_with_examples(OWN, False), look).count(BAR) == 3
    assert BAR not in book_html(book_with_examples(TURBO, False), look)
    against_modern = book_html(book_of_change(OWN, "Modern Hearts", ()), look)
    assert against_modern.count(BAR) > 3


def test_the_differences_are_listed_only_when_asked_for(look: Look) -> None:
    book = book_with_examples(OWN, False)
    legend = "A bar marks what differs from Turbo Hearts."
    assert legend in book_html(book, look, with_differences=True)
    assert legend not in book_html(book, look)
    same = book_html(book_with_examples(TURBO, False), look, with_differences=True)
    assert "A bar marks" not in same


def test_the_place_of_every_option_gets_the_anchor_and_a_shade(look: Look) -> None:
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
    look: Look,
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
    usual = Look.now()
    assert Look.now(1.5).body == pytest.approx(1.5 * usual.body, abs=0.1)
    theme.set_text_size(150)
    theme.apply("dark")
    large = Look.now()
    assert large.small > usual.small
    assert large.heading > usual.heading
    assert large.text == theme.DARK.text
    assert large.shade != usual.shade
