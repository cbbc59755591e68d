"""Bars above the options: a text to enter, a notice, and the clashes with buttons that fix them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from hearts_qt.app.i18n import _, apart, named, ngettext, say
from hearts_qt.app.rules.rules_model import RulesModel, label_words, value_words
from hearts_qt.app.ui.inputs import IconButton
from hearts_qt.app.ui.layouts import TOP, column, margins, row
from hearts_qt.app.ui.theme import MEDIUM, SMALL, TIGHT, Type
from hearts_qt.app.ui.widgets import announce, button, label, set_role
from hearts_qt.rules.problems import Problem

READING_TIME = 12_000
"""Milliseconds for which a notice without a button stays."""


class EntryBar(QFrame):
    """Asks for one line of text, and shows what is wrong with it."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._take: Callable[[str], str] = lambda written: ""
        self._came_from: QWidget | None = None
        self.title = label("", Type.SMALL)
        self.field = QLineEdit()
        self.fault = label("", Type.SMALL)
        self.fault.setProperty("role", "warning")
        self.ok = button("", primary=True)
        self.cancel = button(_("Cancel"))
        across = row((self.field, 1), self.ok, self.cancel)
        column(
            self.title,
            across,
            self.fault,
            on=self,
            around=(MEDIUM, SMALL, MEDIUM, SMALL),
            spacing=TIGHT,
        )
        self.ok.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.dismiss)
        self.field.textEdited.connect(lambda: self.fault.hide())
        self.hide()

    def ask(self, title: str, written: str, ok: str, take: Callable[[str], str]) -> None:
        """Ask for a text; `take` gets it and returns what is wrong with it, or an empty string.

        `written` is in the field at first, and `ok` is the label of the button.
        """
        self._came_from = self.window().focusWidget()
        self._take = take
        self.title.setText(title)
        self.field.setAccessibleName(title)
        self.field.setText(written)
        self.ok.setText(ok)
        self.fault.hide()
        self.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def accept(self) -> None:
        """Pass the text on; the bar stays open if it cannot be used."""
        fault = self._take(self.field.text())
        if not fault:
            self.dismiss()
            return
        self.fault.setText(fault)
        self.fault.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, fault)

    def dismiss(self) -> None:
        """Hide the bar and return the focus to where it was."""
        had_focus = self.isAncestorOf(self.window().focusWidget() or self.window())
        self.hide()
        if had_focus and self._came_from is not None and self._came_from.isVisible():
            self._came_from.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.cancel.hasFocus():
                self.dismiss()
            else:
                self.accept()
        elif event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)


class NoticeBar(QFrame):
    """Shows one sentence, with a button if there is something to offer."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.words = label("", Type.SMALL)
        self.action = button("", self._act)
        self.close_button = IconButton("cross", _("Close this message"))
        row(
            (self.words, 1),
            self.action,
            self.close_button,
            on=self,
            around=(MEDIUM, TIGHT, TIGHT, TIGHT),
        )
        self._do: Callable[[], object] = lambda: None
        self.close_button.clicked.connect(self.hide)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(READING_TIME)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def tell(
        self,
        sentence: str,
        offer: str = "",
        do: Callable[[], object] = lambda: None,
        *,
        warning: bool = False,
    ) -> None:
        """Show a sentence. A button labelled `offer` calls `do`. Warnings and offers stay."""
        self._do = do
        self.words.setText(sentence)
        set_role(self.words, "warning" if warning else "")
        self.action.setText(offer)
        self.action.setVisible(bool(offer))
        self.show()
        announce(self, sentence)
        if offer or warning:
            self._timer.stop()
        else:
            self._timer.start()

    def _act(self) -> None:
        self.hide()
        self._do()

    def hideEvent(self, event: QEvent) -> None:
        if self._timer.isActive():
            # What was said in passing is not there any more when the window opens again.
            self._timer.stop()
            self.hide()


HIGHEST = 116
"""The greatest height of the list, in device-independent pixels; longer lists scroll."""


class ProblemList(QFrame):
    """Lists the clashes; hidden while the rules can be played."""

    def __init__(self, model: RulesModel) -> None:
        super().__init__()
        self._model = model
        self._shown: tuple[Problem, ...] | None = None
        self.lines: list[ProblemLine] = []
        self.setProperty("role", "alert")
        self.setAccessibleName(_("Clashes"))
        self.title = label(strong=True)
        self.title.setProperty("role", "warning")
        self.all = button(_("Fix all"))
        self.all.clicked.connect(model.fix)
        head = row((self.title, 1), self.all)
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
        found = self._model.drafts.problems
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


class ProblemLine(QWidget):
    """One clash: its sentence, and the button that fixes it."""

    def __init__(self, model: RulesModel, problem: Problem) -> None:
        super().__init__()
        self.sentence = say(problem.text)
        how = fix_words(problem.fix, {**model.drafts.now.values, **problem.fix})
        self.fix = button(_("Fix"), lambda: model.change(problem.fix), tip=how)
        self.fix.setAccessibleName(_("Fix: {change}").format(change=how))
        self.fix.setAccessibleDescription(self.sentence)
        row((label(self.sentence, Type.SMALL), 1), (self.fix, TOP), on=self)
        # Only now that it has a parent: a widget shown without one would be a window.
        self.fix.setVisible(bool(problem.fix))


def fix_words(fix: Mapping[str, Any], values: Mapping[str, Any]) -> str:
    """What a fix changes: “Packs: Two packs”."""
    return apart(
        named(label_words(name, values), value_words(name, value, values))
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
