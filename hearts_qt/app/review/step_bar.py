"""The strip of decisions with the buttons and keys that go from one decision to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.review.decision_strip import DecisionStrip
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.layouts import Flow, boxed, column, row
from hearts_qt.app.ui.theme import SMALL, TIGHT
from hearts_qt.app.ui.widgets import button

if TYPE_CHECKING:
    from hearts_qt.app.review.decisions_model import DecisionsModel


class ReviewStep(NamedTuple):
    """A way to another decision."""

    key: Qt.Key
    name: str
    target: Callable[[], int]
    """The row that it leads to; -1 or the current row if it leads nowhere."""
    sign: str = ""
    """What is on its button in place of the name; steps to a mark have none."""


class StepBar(QWidget):
    """Goes from play to play, from trick to trick, from one marked decision to the next, and to the
    ends of the hand."""

    wanted = Signal(int)
    """The player wants to see the decision of this row."""

    def __init__(self, decisions: DecisionsModel, own: int) -> None:
        """`own` is the own seat, whose expected net points are drawn."""
        super().__init__()
        self._decisions = decisions
        self._row, self._asks = 0, False
        self.strip = DecisionStrip(decisions, self.step_for)
        self.strip.own = own
        self.strip.picked.connect(self.wanted)
        keys = Qt.Key
        self._steps = (
            ReviewStep(keys.Key_Home, _("First play"), lambda: 0, "|‹"),
            ReviewStep(keys.Key_PageUp, _("Previous trick"), self._trick_before, "«"),
            ReviewStep(keys.Key_Left, _("Previous play"), lambda: self._row - 1, "‹"),
            ReviewStep(keys.Key_Right, _("Next play"), lambda: self._row + 1, "›"),
            ReviewStep(keys.Key_PageDown, _("Next trick"), self._trick_after, "»"),
            ReviewStep(keys.Key_End, _("Last play"), lambda: self._decisions.rowCount() - 1, "›|"),
            ReviewStep(keys.Key_Up, _("Previous mark"), self._mark_before),
            ReviewStep(keys.Key_Down, _("Next mark"), self._mark_after),
        )
        self.buttons = {step.key: self._button(step) for step in self._steps}
        signs = [self.buttons[step.key] for step in self._steps if step.sign]
        marks = [self.buttons[step.key] for step in self._steps if not step.sign]
        # With large text the marks go below, so that the panel beside the table has its room.
        steps = boxed(row(*signs, spacing=TIGHT))
        # The hand goes from left to right on the strip, in every language.
        steps.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        across = Flow(steps, boxed(row(*marks, spacing=TIGHT)))
        column(self.strip, across, on=self, around=SMALL, spacing=SMALL)

    def _button(self, step: ReviewStep) -> QPushButton:
        tip = step.name if step.sign else ""
        made = button(step.sign or step.name, lambda: self._take(step), tip=tip)
        # After a click the arrow keys still take steps.
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if step.sign:
            made.setAccessibleName(step.name)
            made.setFixedWidth(max(40, theme.with_text(28)))
            made.setProperty("sign", True)
        return made

    def show_row(self, row: int, *, asks: bool) -> None:
        """Show that a decision is on the table. With `asks`, the player is asked for it; then no
        key and no step to a mark is taken, because marks tell what is wrong."""
        self._row, self._asks = row, asks
        self.strip.show_row(row)
        focused = self.window().focusWidget()
        for step in self._steps:
            one = self.buttons[step.key]
            one.setEnabled(self._leads(step) and not (asks and not step.sign))
            if one is focused and not one.isEnabled():
                # Qt would give the focus to the next widget, which is the choice of the hand.
                self.strip.setFocus()

    def _leads(self, step: ReviewStep) -> bool:
        """Whether a step leads to another decision."""
        target = step.target()
        return 0 <= target < self._decisions.rowCount() and target != self._row

    def _take(self, step: ReviewStep) -> None:
        if self._leads(step):
            self.wanted.emit(step.target())

    def step_for(self, event: QKeyEvent) -> bool:
        """Handle a navigation key. Returns whether it was used."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        step = next((one for one in self._steps if one.key == event.key()), None)
        if step is None or not plain or self._asks:
            return False
        self._take(step)
        return True

    # -- targets -------------------------------------------------------------------------------

    def _first_of_tricks(self) -> list[int]:
        """The rows of the decisions that begin a trick, and of the first one."""
        found = self._decisions.decisions
        return [at for at, one in enumerate(found) if not at or found[at - 1].trick != one.trick]

    def _trick_before(self) -> int:
        """From the middle of a trick, the beginning of this trick."""
        firsts = reversed(self._first_of_tricks())
        return next((at for at in firsts if at < self._row), 0)

    def _trick_after(self) -> int:
        last = self._decisions.rowCount() - 1
        return next((at for at in self._first_of_tricks() if at > self._row), last)

    def _mark_before(self) -> int:
        marked = reversed(self._decisions.marked())
        return next((at for at in marked if at < self._row), -1)

    def _mark_after(self) -> int:
        return next((at for at in self._decisions.marked() if at > self._row), -1)
