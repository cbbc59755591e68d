"""What recorded games are called: in the library, in titles of windows, and as names of files."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from PySide6.QtCore import QLocale

from hearts_qt.app.i18n import _, listed, ngettext
from hearts_qt.app.localized_names import and_list
from hearts_qt.app.regional import date_words, locale
from hearts_qt.rules.text import N_

_PLACES = (
    N_("1st of {places}"),
    N_("2nd of {places}"),
    N_("3rd of {places}"),
    N_("4th of {places}"),
    N_("5th of {places}"),
    N_("6th of {places}"),
    N_("7th of {places}"),
    N_("8th of {places}"),
    N_("9th of {places}"),
    N_("10th of {places}"),
)
"""A place in a game among so many."""


def place_words(place: int, places: int) -> str:
    """A place as a short phrase: "2nd of 4"; empty for place 0, which is none."""
    if not 1 <= place <= len(_PLACES):
        return ""
    return _(_PLACES[place - 1]).format(places=places)


def winners_words(names: Sequence[str]) -> str:
    """Who has won, as a short phrase: "Ada won"; empty without names."""
    if not names:
        return ""
    return ngettext("{names} won", "{names} won", len(names)).format(names=and_list(list(names)))


def hands_words(hands: int) -> str:
    """The length of a game: "9 hands"."""
    return ngettext("{n} hand", "{n} hands", hands).format(n=hands)


@lru_cache(24)
def month_words(month: int) -> str:
    """The long and the short name of a month: "November Nov"."""
    of = locale()
    short = of.standaloneMonthName(month, QLocale.FormatType.ShortFormat)
    return f"{of.standaloneMonthName(month)} {short}"


def title(begun: datetime | None, rules: str, result: str) -> str:
    """The title of a game: "23 November 2026, Modern Hearts, 2nd of 4"; parts may be missing."""
    date = date_words(begun) if begun is not None else ""
    return listed(part for part in (date, rules, result) if part)


def export_title(begun: datetime, rules: str, result: str) -> str:
    """The title as a file name whose date sorts in order: "2026-11-23 Modern Hearts, …"."""
    return f"{begun:%Y-%m-%d} {title(None, rules, result)}"
