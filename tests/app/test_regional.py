"""Numbers, dates, the order of words and their letters, in several languages."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from hearts_qt.app import i18n, regional
from hearts_qt.app.program.program import speak as speak_it

MOMENT = datetime(2026, 11, 3, 20, 5)


@pytest.fixture
def in_hebrew(pseudo_languages: None) -> Iterator[None]:
    """Set the program to the pseudo-language that is written from right to left."""
    i18n.install("he_XB")
    yield
    i18n.install("en")


def speak(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the region of a language without a catalogue for it."""
    monkeypatch.setattr(regional, "language", lambda: language)


def test_dates_and_numbers_are_those_of_the_language() -> None:
    assert regional.date_words(MOMENT) == "3 November 2026"
    assert regional.time_words(MOMENT) == "3 Nov 2026, 20:05"
    assert (regional.decimal(-3.26), regional.decimal(-0.01)) == ("−3.3", "0.0")
    assert regional.decimal(0.15) == "0.2"
    assert (regional.percent(0.5), regional.whole(12500)) == ("50%", "12,500")
    i18n.install("de")
    assert regional.date_words(MOMENT) == "3. November 2026"
    assert (regional.decimal(-3.26), regional.whole(12500)) == ("−3,3", "12.500")
    assert regional.percent(0.5) == "50\N{NARROW NO-BREAK SPACE}%"


def test_the_turkish_i_is_found_and_written(monkeypatch: pytest.MonkeyPatch) -> None:
    speak("tr", monkeypatch)
    assert regional.initial("istanbul") == "İ"
    assert regional.folded("İSTANBUL") == regional.folded("istanbul")


def test_words_are_sorted_as_the_language_sorts_them(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["Zoe", "Äpple", "Anna", "ärta"]
    speak("sv", monkeypatch)
    assert sorted(names, key=regional.sort_key) == ["Anna", "Zoe", "Äpple", "ärta"]
    speak("de", monkeypatch)
    assert sorted(names, key=regional.sort_key) == ["Anna", "Äpple", "ärta", "Zoe"]
    assert regional.sort_key("Anna") == regional.sort_key("anna")


@pytest.mark.usefixtures("in_hebrew")
def test_signs_stay_where_they_are_from_right_to_left() -> None:
    for written in (regional.with_sign(25), regional.signed(-2), regional.decimal(-1.5)):
        assert written.startswith(regional.LEFT_TO_RIGHT)
    assert regional.percent(0.5).startswith("\N{LEFT-TO-RIGHT ISOLATE}")
    said = i18n.named("Rosa", "+2")
    assert "\N{FIRST STRONG ISOLATE}Rosa\N{POP DIRECTIONAL ISOLATE}" in said
    assert "\N{FIRST STRONG ISOLATE}+2\N{POP DIRECTIONAL ISOLATE}" in said


class Unwritten:
    """A locale whose language has letters that no font has."""

    def __init__(self, _name: str) -> None:
        pass

    def nativeLanguageName(self) -> str:
        return "\ue123\ue124"


def test_a_language_without_a_font_is_not_used(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert regional.can_be_written("en")
    speak_it("de")
    assert i18n.language() == "de"
    monkeypatch.setattr(regional, "QLocale", Unwritten)
    speak_it("de")
    assert i18n.language() == "en"


def test_no_mark_is_in_a_text_from_left_to_right() -> None:
    assert i18n.named("Rosa", regional.with_sign(2)) == "Rosa: +2"
