"""The clashes in the rules being edited: a line for each, with a button that fixes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from hearts_qt.app.i18n import _, ngettext, say
from hearts_qt.app.rules.option_text import value_words
from hearts_qt.app.rules.rules_model import RulesModel
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.layouts import TOP, column, margins, row
from hearts_qt.app.ui.theme import MEDIUM, RADIUS, SMALL, Type
from hearts_qt.app.ui.widgets import button, label
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.problems import Problem

HIGHEST = 116
"""The greatest height of the list, in device-independent pixels; longer lists scroll."""


class ProblemList(QFrame):
    """Lists the clashes; hidden while the rules can be played."""

    def __init__(self, model: RulesModel) -> None:
        super().__init__()
        self._model = model
        self._shown: tuple[Problem, ...] | None = None
        self.lines: list[ProblemLine] = []
        self.setObjectName("problems")
        self.setAccessibleName(_("Clashes"))
        self.title = label(strong=True)
        self.all = button(_("Fix all"))
        self.all.clicked.connect(model.fix)
        head = row(_Warning(), (self.title, 1), self.all)
        self._lines = QWidget()
        self._column = QVBoxLayout(self._lines)
        margins(self._column, 0, SMALL)
        self._area = _Area()
        self._area.setWidget(self._lines)
        column(head, self._area, on=self, around=(MEDIUM, SMALL, SMALL, SMALL), spacing=SMALL)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        model.changed.connect(self.follow)
        self.follow()

    def follow(self) -> None:
        """Show what clashes now."""
        found = self._model.problems
        if found == self._shown:
            return
        self._shown = found
        for line in self.lines:
            line.setParent(None)
            line.deleteLater()
        self.lines = [ProblemLine(self._model, problem) for problem in found]
        for line in self.lines:
            self._column.addWidget(line)
        self.title.setText(
            ngettext(
                "These rules cannot be played: {n} clash.",
                "These rules cannot be played: {n} clashes.",
                len(found),
            ).format(n=len(found))
        )
        self.all.setVisible(len(found) > 1)
        self.setVisible(bool(found))
        self._area.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(of.red), 1))
        painter.setBrush(QColor(of.panel))
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(frame, RADIUS, RADIUS)


class ProblemLine(QWidget):
    """One clash: its sentence, and the button that fixes it."""

    def __init__(self, model: RulesModel, problem: Problem) -> None:
        super().__init__()
        self.sentence = say(problem.text)
        how = fix_words(problem.fix, {**model.draft.values, **problem.fix})
        self.fix = button(_("Fix"), lambda: model.change(problem.fix), tip=how)
        self.fix.setAccessibleName(_("Fix: {change}").format(change=how))
        self.fix.setAccessibleDescription(self.sentence)
        row((label(self.sentence, Type.SMALL), 1), (self.fix, TOP), on=self)
        # Only now that it has a parent: a widget shown without one would be a window.
        self.fix.setVisible(bool(problem.fix))


def fix_words(fix: Mapping[str, Any], values: Mapping[str, Any]) -> str:
    """What a fix changes: “Packs: Two packs”."""
    return "; ".join(
        f"{say(OPTIONS[name].label)}: {value_words(name, value, values)}"
        for name, value in fix.items()
    )


class _Area(QScrollArea):
    """A scroll area that is as high as its lines, up to `HIGHEST`."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.viewport().setAutoFillBackground(False)

    def setWidget(self, widget: QWidget) -> None:
        super().setWidget(widget)
        widget.setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        inside = self.widget()
        if inside is None:
            return super().sizeHint()
        height = inside.heightForWidth(max(200, self.viewport().width()))
        return QSize(200, min(HIGHEST, max(height, inside.minimumSizeHint().height())))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, min(self.sizeHint().height(), 48))

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


class _Warning(QWidget):
    """A triangle with an exclamation mark."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(18, 18)

    def paintEvent(self, event: QPaintEvent) -> None:
        from PySide6.QtCore import QPointF
        from PySide6.QtGui import QPolygonF

        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        red = QColor(theme.colours().red)
        painter.setPen(QPen(red, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPolygon(QPolygonF([QPointF(9, 2), QPointF(16.5, 15.5), QPointF(1.5, 15.5)]))
        painter.drawLine(QPointF(9, 7), QPointF(9, 10.5))
        painter.drawPoint(QPointF(9, 13))
