"""Numbers, dates and the order of words, as people write them in the language in use.

If the system has the language in use, its region decides, as it does in other programs.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from functools import cmp_to_key, lru_cache
from typing import Any

from PySide6.QtCore import QCollator, QDate, QLocale, Qt, QTime
from PySide6.QtGui import QGuiApplication, QTextLayout

from hearts_qt.app.i18n import _, language, pgettext, right_to_left
from hearts_qt.rules import text as rules_text

ENGLISH = "en_GB"
"""The English of the texts."""

MINUS = "\N{MINUS SIGN}"
LEFT_TO_RIGHT = "\N{LEFT-TO-RIGHT MARK}"


def locale() -> QLocale:
    """The locale of the language in use."""
    return _locale(language())


@lru_cache(2)
def _locale(name: str) -> QLocale:
    wanted, system = QLocale(ENGLISH if name == "en" else name), QLocale.system()
    return system if "_" not in name and system.language() == wanted.language() else wanted


def date_words(day: datetime) -> str:
    """A date: "23 November 2026"."""
    return _date(day, _long_form())


def time_words(moment: datetime) -> str:
    """A date with the time of day, short: "23 Nov 2026, 20:15"."""
    # Translators: a date and a time of day, such as 23 Nov 2026 and 20:15.
    return pgettext("date and time", "{date}, {time}").format(
        date=_date(moment, _long_form().replace("MMMM", "MMM")), time=clock_words(moment)
    )


def clock_words(moment: datetime) -> str:
    """The time of day: "20:15"."""
    time = QTime(moment.hour, moment.minute)
    return locale().toString(time, QLocale.FormatType.ShortFormat)


def _date(day: datetime, form: str) -> str:
    return locale().toString(QDate(day.year, day.month, day.day), form)


def _long_form() -> str:
    """The long form of a date without the day of the week, in Qt's letters."""
    form = locale().dateFormat(QLocale.FormatType.LongFormat)
    return re.sub(r"[,،\s]*dddd[,،\s]*", "", form)


def day_words(day: date) -> str:
    """A date in figures: "23/11/2026"."""
    form = QLocale.FormatType.ShortFormat
    return locale().toString(QDate(day.year, day.month, day.day), form)


def whole(number: int) -> str:
    """A whole number, in groups of digits: "12,500"."""
    return locale().toString(number)


def decimal(value: float, digits: int = 1) -> str:
    """A number with so many decimals, with a true minus sign."""
    # A half is rounded as it is written: 0.15, which is a little less in binary, becomes 0.2.
    rounded = round(abs(value) * 10**digits) / 10**digits
    written = locale().toString(rounded, "f", digits)
    return _in_order(MINUS + written if value < 0 and rounded else written)


def percent(share: float, digits: int = 0) -> str:
    """A share from 0 to 1 as a percentage."""
    # Translators: a share, such as 50%.
    written = _("{value}%").format(value=decimal(100 * share, digits))
    if not right_to_left():
        return written
    # The sign stays on the side of the number on which the translation has it.
    return f"\N{LEFT-TO-RIGHT ISOLATE}{written}\N{POP DIRECTIONAL ISOLATE}"


def signed(number: int) -> str:
    """A whole number, with a true minus sign."""
    return _in_order(rules_text.signed(number))


def with_sign(number: int) -> str:
    """A whole number with its sign, plus or minus; 0 has none."""
    return _in_order(rules_text.with_sign(number))


def plus(value: float, written: str) -> str:
    """A number as a function of this module wrote it, with a plus sign if it is positive."""
    return _in_order(f"+{written}") if value > 0 else written


def _in_order(number: str) -> str:
    """A number whose sign stays before it where people read from right to left."""
    plain = number.replace(LEFT_TO_RIGHT, "")
    return LEFT_TO_RIGHT + plain if right_to_left() else plain


def can_be_written(name: str) -> bool:
    """Whether a font of the system has the letters of a language; those of the program have few
    scripts. Needs an application."""
    layout = QTextLayout(QLocale(name).nativeLanguageName(), QGuiApplication.font())
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return all(glyph for run in layout.glyphRuns() for glyph in run.glyphIndexes())


def sort_key(words: str) -> Any:
    """What words are sorted by in the language in use; equal for equal words."""
    return cmp_to_key(_collator(language()).compare)(words)


@lru_cache(2)
def _collator(_language: str) -> QCollator:
    made = QCollator(locale())
    made.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    made.setNumericMode(True)
    return made


def folded(words: str) -> str:
    """Words for a search, in which capital letters do not count: "İ" is found by "i" in Turkish."""
    return locale().toLower(words).casefold()


def initial(name: str) -> str:
    """The first letter of a name, as a capital."""
    return locale().toUpper(name[:1])
