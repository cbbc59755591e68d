"""Numbers, dates and the order of words, as people write them in the language in use.

If the system has the language in use, its region decides, as it does in other programs.
"""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache

from PySide6.QtCore import QDate, QLocale, QTime

from hearts_qt.app.i18n import language, pgettext

ENGLISH = "en_GB"
"""The English of the texts."""


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
