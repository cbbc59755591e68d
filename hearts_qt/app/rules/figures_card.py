"""What the rules do, in figures, beside those of another rule set."""

from __future__ import annotations

import json
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from hearts_qt.app.i18n import _, apart, named, pgettext, say
from hearts_qt.app.rules.figure_words import (
    FigureLine,
    about_words,
    change_words,
    differs,
    figure_lines,
    score_bars,
    shown_scores,
)
from hearts_qt.app.rules.rules_measurer import RulesMeasurer
from hearts_qt.app.rules.table_watch import TableWatch
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.charts import HISTOGRAM, Chart
from hearts_qt.app.ui.inputs import ComboBox
from hearts_qt.app.ui.layouts import STRETCH, Fold, column, row
from hearts_qt.app.ui.theme import MEDIUM, SMALL, TIGHT, Type
from hearts_qt.app.ui.widgets import button, copy_button, label, note, plain_tip
from hearts_qt.app.worker import Worker
from hearts_qt.players.measure import Measurement
from hearts_qt.players.measured import SEED, measured_before, sums_to_json
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from hearts_qt.rules.profile import Profile

CHART_AFTER = 1
"""The place of the figure below which the histogram stands."""

WIDE_LETTERS = 42
"""The width that a line needs to have its name and its words side by side, in letters."""


class FiguresCard(QWidget):
    """Shows figures of the rules that are being edited, beside those of a rule set to choose.

    They are measured while the card is visible, and become more exact while one looks.
    """

    changed = Signal(str)
    """What the last change of the rules does, in words; empty if nothing is certain."""

    def __init__(self, worker: Worker) -> None:
        super().__init__()
        self.measurer = RulesMeasurer(worker, self)
        self.measurer.measured.connect(self._draw)
        self._rules: Rules | None = None
        self._before: Rules | None = None
        """The rules without the last change, if its effect is to be told."""
        self._own: tuple[Profile, ...] = ()
        self._lines: list[tuple[QLabel, QLabel, QLabel]] = []
        self._narrow = False
        self.other = ComboBox(name=_("Compared with"))
        sizes = ComboBox.SizeAdjustPolicy
        self.other.setSizeAdjustPolicy(sizes.AdjustToMinimumContentsLengthWithIcon)
        self.other.setMinimumContentsLength(6)
        self.other.picked.connect(self._follow)
        compared = note(_("Compared with"))
        compared.setWordWrap(False)
        compared.setBuddy(self.other)
        self.chart = Chart(_("Points of a hand"), HISTOGRAM)
        self.about = note()
        self.all = button(_("All figures"), self._draw, quiet=True)
        self.all.setCheckable(True)
        self.copy = copy_button(pgettext("button", "Copy"), self.text)
        self.copy_sums = copy_button(_("Copy as JSON"), self.sums)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(MEDIUM)
        self._grid.setVerticalSpacing(TIGHT)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self.chart, 3 * CHART_AFTER + 2, 0, 1, 3)
        column(
            Fold(row(compared, (self.other, 1))),
            self._grid,
            self.about,
            Fold(row(self.all, row(STRETCH, self.copy_sums, self.copy))),
            on=self,
            spacing=SMALL,
        )
        self.set_own(())

    def set_own(self, own: Sequence[Profile]) -> None:
        """Offer these rule sets of the player for the comparison, beside the presets."""
        self._own = tuple(own)
        chosen = self.other.key() or (DEFAULT_PRESET, False)
        self.other.offer([((name, False), say(name)) for name in PRESETS])
        for profile in self._own:
            self.other.addItem(profile.name, (profile.name, True))
        self.other.set_key(chosen)
        if self.other.key() is None:
            self.other.set_key((DEFAULT_PRESET, False))
        self._follow()

    def show_rules(self, rules: Rules, before: Rules | None = None) -> None:
        """Show the figures of these rules; `before` are the same without the last change."""
        self._rules, self._before = rules, before
        self._follow()

    def pause_with(self, table: TableWatch) -> None:
        """Play no games for the figures while the table is in use."""

        def follow() -> None:
            if table.in_use != self.measurer.paused:
                self.measurer.pause(table.in_use)
                self._draw_if_shown()

        table.changed.connect(follow)
        follow()

    def text(self) -> str:
        """All figures as lines of text."""
        shown, others = self._found()
        there = {line.key: line for line in others}
        lines = [self.about.text()]
        for line in shown:
            beside = there.get(line.key)
            said = named(line.name, line.words)
            if beside is not None and beside.short:
                said = apart((said, named(self.other.currentText(), beside.short)))
            lines.append(said)
        return "\n".join(lines)

    def sums(self) -> str:
        """The sums that the figures are made of, as `hearts-qt measure --json` prints them."""
        assert self._rules is not None
        found = self.measurer.found(self._rules) or Measurement()
        # The stored games of a preset have a seed of their own.
        seed = SEED if measured_before(self._rules) is None else None
        return json.dumps(sums_to_json(self._rules, found, seed))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.measurer.stop()

    def _follow(self) -> None:
        """Measure what is to be shown, and show what is known already."""
        if self._rules is None or not self.isVisible():
            return
        wanted = [self._rules, self._compared()]
        if self._before is not None:
            wanted.append(self._before)
        self.measurer.measure(*wanted)
        self._draw()

    def _draw_if_shown(self) -> None:
        if self._rules is not None and self.isVisible():
            self._draw()

    def _compared(self) -> Rules:
        """The rules that are compared with."""
        name, own = self.other.currentData()
        if own:
            return next(each.rules for each in self._own if each.name == name)
        return PRESETS[name].rules

    def _found(self) -> tuple[list[FigureLine], list[FigureLine]]:
        """The figures of both rule sets, as far as they are known; the second none if the two are
        the same."""
        if self._rules is None:
            return [], []
        other = self._compared()
        here, there = self.measurer.found(self._rules), self.measurer.found(other)
        return (
            figure_lines(self._rules, here) if here is not None else [],
            figure_lines(other, there) if there is not None and other != self._rules else [],
        )

    def _draw(self) -> None:
        shown, others = self._found()
        if not self.all.isChecked():
            shown = [line for line in shown if line.main]
        there = {line.key: line for line in others}
        rows = len(shown)
        while len(self._lines) < rows:
            self._add_line()
        for at, labels in enumerate(self._lines):
            for each in labels:
                each.setVisible(at < rows)
        for line, (name, value, beside) in zip(shown, self._lines, strict=False):
            other = there.get(line.key)
            name.setText(line.name)
            value.setText(line.words)
            certain = differs(line, other)
            value.setFont(theme.font(Type.BODY, theme.DEMI_BOLD if certain else None))
            beside.setText("" if other is None else other.short)
            said = named(line.name, line.words)
            if other is not None and other.short:
                said = apart((said, named(self.other.currentText(), other.short)))
            value.setAccessibleName(said)
            for each in (name, value):
                each.setToolTip(plain_tip(line.about))
            value.setAccessibleDescription(line.about)
        self._draw_chart()
        self._say(bool(there))

    def _add_line(self) -> None:
        name, value, beside = note(), label(), note()
        beside.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        beside.setWordWrap(False)
        self._lines.append((name, value, beside))
        self._place(len(self._lines) - 1)

    def _place(self, at: int) -> None:
        """Put a line into the grid; where it is narrow, its words go below its name."""
        name, value, beside = self._lines[at]
        # The chart has a row of its own after the second line.
        first = 3 * at
        if self._narrow:
            self._grid.addWidget(name, first, 0, 1, 2)
            self._grid.addWidget(value, first + 1, 0, 1, 3)
        else:
            self._grid.addWidget(name, first, 0)
            self._grid.addWidget(value, first, 1)
        self._grid.addWidget(beside, first, 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < WIDE_LETTERS * self.fontMetrics().averageCharWidth()
        if narrow != self._narrow:
            self._narrow = narrow
            for at in range(len(self._lines)):
                self._place(at)

    def _draw_chart(self) -> None:
        assert self._rules is not None
        found = self.measurer.found(self._rules)
        self.chart.setVisible(found is not None)
        self.copy_sums.setVisible(found is not None and self.all.isChecked())
        if found is not None:
            other = self._compared()
            there = self.measurer.found(other) if other != self._rules else None
            beside = None if there is None else shown_scores(other, there)
            self.chart.show_values(score_bars(shown_scores(self._rules, found), beside))

    def _say(self, compared: bool) -> None:
        assert self._rules is not None
        found = self.measurer.found(self._rules)
        words = about_words(found) if found is not None else _("Playing the first hands…")
        if found is not None and compared:
            words += " " + _("Bold figures differ for certain.")
        if self.measurer.paused:
            waiting = _("Waiting while cards are played.")
            words = waiting if found is None else f"{words} {waiting}"
        self.about.setText(words)
        self.changed.emit(self._effect())

    def _effect(self) -> str:
        """What the last change of the rules does, in words."""
        if self._rules is None or self._before is None:
            return ""
        here, before = self.measurer.found(self._rules), self.measurer.found(self._before)
        if here is None or before is None:
            return ""
        return change_words(figure_lines(self._before, before), figure_lines(self._rules, here))
