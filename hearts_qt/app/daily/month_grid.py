"""A month to choose a day from, with a dot at those that were played."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from hearts_qt.app.daily.daily_words import day_words
from hearts_qt.app.i18n import _, listed, pgettext
from hearts_qt.app.regional import locale
from hearts_qt.app.ui.layouts import column, row
from hearts_qt.app.ui.theme import TIGHT, Type
from hearts_qt.app.ui.widgets import button, label
from hearts_qt.game.daily import FIRST_DAY

WEEKS, DAYS = 6, 7


class MonthGrid(QWidget):
    """The days of a month, none of them after today. Arrow keys go by days and weeks, Page Up and
    Page Down by months."""

    chosen = Signal(object)
    """Another day was chosen."""

    def __init__(self, today: date) -> None:
        super().__init__()
        self.today = self.day = today
        self._played: Mapping[date, str] = {}
        self._title = label("", Type.HEADING)
        self._title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._earlier = button("‹", lambda: self._months(-1), quiet=True)
        self._earlier.setAccessibleName(_("Previous month"))
        self._later = button("›", lambda: self._months(1), quiet=True)
        self._later.setAccessibleName(_("Next month"))
        grid = QGridLayout()
        grid.setSpacing(TIGHT)
        of = locale()
        for place in range(DAYS):
            day = (self._week_begins() + place) % DAYS + 1
            name = label(of.standaloneDayName(day, QLocale.FormatType.ShortFormat),
                         Type.SMALL, muted=True, wraps=False)
            name.setAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.addWidget(name, 0, place)
        self._buttons: list[QPushButton] = []
        for place in range(WEEKS * DAYS):
            made = button()
            made.setProperty("segment", "only")
            # The day that is chosen is bold.
            made.setProperty("sign", True)
            made.setCheckable(True)
            made.clicked.connect(lambda _checked=False, at=place: self.choose(self._first(at)))
            self._buttons.append(made)
            grid.addWidget(made, 1 + place // DAYS, place % DAYS)
        column(row(self._earlier, (self._title, 1), self._later), grid, on=self, spacing=TIGHT)
        self._show()

    def show_played(self, played: Mapping[date, str]) -> None:
        """Set the days that were played, each with what is said of it."""
        self._played = played
        self._show()

    def choose(self, day: date) -> None:
        """Choose a day; one out of range becomes the nearest."""
        self.day = min(max(day, FIRST_DAY), self.today)
        self._show()
        self.chosen.emit(self.day)

    @staticmethod
    def _week_begins() -> int:
        """The day with which a week begins in the region, 0 for Monday."""
        return locale().firstDayOfWeek().value - 1

    def _first(self, place: int) -> date:
        """The day at a place of the grid."""
        begin = self.day.replace(day=1)
        return begin + timedelta(days=place - (begin.weekday() - self._week_begins()) % DAYS)

    def _months(self, step: int) -> None:
        month = self.day.year * 12 + self.day.month - 1 + step
        self.choose(date(month // 12, month % 12 + 1, 1))

    def _show(self) -> None:
        of = locale()
        # Translators: the title of a calendar, such as November 2026.
        title = pgettext("month and year", "{month} {year}")
        month = of.standaloneMonthName(self.day.month)
        self._title.setText(title.format(month=month, year=self.day.year))
        self._earlier.setEnabled(self.day.replace(day=1) > FIRST_DAY)
        self._later.setEnabled(self.day.replace(day=1) < self.today.replace(day=1))
        for place, each in enumerate(self._buttons):
            day = self._first(place)
            said = self._played.get(day)
            each.setText(f"{day.day} •" if said is not None else str(day.day))
            words = day_words(day)
            each.setAccessibleName(words if said is None else listed((words, said)))
            each.setVisible(day.month == self.day.month)
            each.setEnabled(FIRST_DAY <= day <= self.today)
            picked = day == self.day
            each.setChecked(picked)
            each.setFocusPolicy(
                Qt.FocusPolicy.StrongFocus if picked else Qt.FocusPolicy.ClickFocus
            )
            if picked:
                self.setFocusProxy(each)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        sideways = -1 if self.isRightToLeft() else 1
        days = {
            int(Qt.Key.Key_Left): -sideways,
            int(Qt.Key.Key_Right): sideways,
            int(Qt.Key.Key_Up): -DAYS,
            int(Qt.Key.Key_Down): DAYS,
        }.get(key)
        if key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._months(-1 if key == Qt.Key.Key_PageUp else 1)
        elif days is not None:
            self.choose(self.day + timedelta(days=days))
        else:
            super().keyPressEvent(event)
            return
        self.setFocus()
