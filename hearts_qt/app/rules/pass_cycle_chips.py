"""The pass cycle as a row of chips: add, remove and move them by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QSizePolicy, QWidget

from hearts_qt.app.i18n import _, listed, say
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.icons import draw_direction
from hearts_qt.app.ui.layouts import Flow
from hearts_qt.app.ui.theme import SMALL, TIGHT
from hearts_qt.app.ui.widgets import button, plain_tip, rounded, smooth_painter
from hearts_qt.rules.option_table import OptionChoice

CHIP_HEIGHT = 32
CROSS = 24
"""The width of the part of a chip that removes it, in device-independent pixels."""

CUSTOMARY: dict[int, tuple[str, ...]] = {
    3: ("left right hold", "left right", "left right scatter hold", "left right scatter"),
    4: (
        "left right across hold",
        "left right across",
        "left right across scatter",
        "left right across scatter hold",
    ),
    5: (
        "left right hold",
        "left right",
        "left right left2 right2 hold",
        "left right left2 hold left right right2 hold",
    ),
    6: ("left right across hold", "left right across", "hold"),
}
"""Common cycles by number of players. Larger tables use those for five (odd) or six (even)."""


class Chips(QWidget):
    """A chip for each direction in order, and a button that adds one."""

    picked = Signal(object)
    """The cycle that the player made, as a tuple of directions."""

    def __init__(self, name: str, choices: Sequence[OptionChoice]) -> None:
        """`choices` are the directions that the option offers."""
        super().__init__()
        self.setAccessibleName(name)
        self._choices = choices
        self._cycle: tuple[str, ...] = ()
        self._wrong: frozenset[str] = frozenset()
        self._players = 4
        self._chips: list[Chip] = []
        self._flow = Flow(on=self)
        self.add = button(_("Add"))
        self.add.setAccessibleName(_("Add a direction"))
        self.add.setFixedHeight(CHIP_HEIGHT)
        self.add.setMenu(self._menu())
        self._flow.addWidget(self.add)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_cycle(self, cycle: Sequence[str], players: int, wrong: frozenset[str]) -> None:
        """Show a cycle for a table of `players`; `wrong` has the directions not possible there."""
        self._players, self._wrong = players, wrong
        if tuple(cycle) != self._cycle:
            self._cycle = tuple(cycle)
            self._build()
        for chip in self._chips:
            chip.set_wrong(chip.direction in wrong)

    @property
    def cycle(self) -> tuple[str, ...]:
        """The directions that are shown, in their order."""
        return self._cycle

    @property
    def chips(self) -> list[Chip]:
        """The chips, in their order."""
        return self._chips

    def direction_label(self, direction: str) -> str:
        """A direction of the pass as a chip shows it."""
        return next(say(choice.label) for choice in self._choices if choice.key == direction)

    def in_tab_order(self) -> list[QWidget]:
        """The chips in their order, then the button."""
        return [*self._chips, self.add]

    def append(self, direction: str) -> None:
        """Add a direction at the end."""
        self._pick((*self._cycle, direction))
        self._focus(len(self._cycle) - 1)

    def remove(self, at: int) -> None:
        """Remove a direction, unless it is the only one."""
        if len(self._cycle) > 1:
            self._pick(self._cycle[:at] + self._cycle[at + 1 :])
            self._focus(min(at, len(self._cycle) - 1))

    def move_chip(self, at: int, to: int) -> None:
        """Move a direction to another place."""
        if at == to or not 0 <= to < len(self._cycle):
            return
        cycle = list(self._cycle)
        cycle.insert(to, cycle.pop(at))
        self._pick(tuple(cycle))
        self._focus(to)

    def step_focus(self, at: int, step: int) -> None:
        """Move the focus `step` chips further; the button that adds is after the last one."""
        if at + step == len(self._chips):
            self.add.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._focus(at + step)

    def place_at(self, point: QPointF) -> int:
        """The index that a chip gets if it is dropped at a point of this widget."""
        distances = [
            (QPointF(chip.geometry().center()) - point).manhattanLength() for chip in self._chips
        ]
        return distances.index(min(distances))

    def settle(self) -> None:
        """Move every chip to its place."""
        self._flow.invalidate()
        self._flow.setGeometry(self.rect())

    def _pick(self, cycle: tuple[str, ...]) -> None:
        self._cycle = cycle
        self._build()
        self.picked.emit(cycle)

    def _focus(self, at: int) -> None:
        if 0 <= at < len(self._chips):
            self._chips[at].setFocus(Qt.FocusReason.OtherFocusReason)

    def _build(self) -> None:
        """Make the chips of the cycle, reusing those that exist."""
        while len(self._chips) < len(self._cycle):
            chip = Chip(self)
            self._chips.append(chip)
            # The button that adds stays the last of the row.
            self._flow.removeWidget(self.add)
            self._flow.addWidget(chip)
            self._flow.addWidget(self.add)
            chip.show()
        while len(self._chips) > len(self._cycle):
            chip = self._chips.pop()
            if chip.hasFocus():
                self._focus(len(self._chips) - 1)
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        for at, (chip, direction) in enumerate(zip(self._chips, self._cycle, strict=True)):
            chip.set_direction(at, direction, direction in self._wrong)
        self._flow.invalidate()
        self.updateGeometry()

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        for choice in self._choices:
            action = menu.addAction(say(choice.label))
            action.setToolTip(plain_tip(say(choice.sentence)))
            action.triggered.connect(lambda _on=False, key=choice.key: self.append(key))
        menu.addSeparator()
        self._customary = menu.addMenu(_("Common cycles"))
        self._customary.aboutToShow.connect(self._list_customary)
        self._list_customary()
        return menu

    def _list_customary(self) -> None:
        self._customary.clear()
        players = self._players
        for written in CUSTOMARY[players if players in CUSTOMARY else 5 + (players % 2 == 0)]:
            cycle = tuple(written.split())
            action = self._customary.addAction(listed(self.direction_label(d) for d in cycle))
            action.triggered.connect(lambda _on=False, made=cycle: self._pick(made))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Left and self.add.hasFocus():
            self._focus(len(self._chips) - 1)
            return
        super().keyPressEvent(event)


class Chip(QAbstractButton):
    """One direction. A click on its cross removes it, dragging moves it."""

    def __init__(self, chips: Chips) -> None:
        super().__init__(chips)
        self._chips = chips
        self._at = 0
        self.direction = ""
        self._wrong = False
        self._pressed: QPointF | None = None
        self._dragged = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setAccessibleDescription(
            _(
                "Press Ctrl and an arrow key to move it, Delete to remove it, "
                "or an arrow key to go to another one."
            )
        )

    def set_direction(self, at: int, direction: str, wrong: bool) -> None:
        """Show a direction at its place in the cycle."""
        self._at, self.direction, self._wrong = at, direction, wrong
        self.setText(self._chips.direction_label(direction))
        self._name()
        self.updateGeometry()
        self.update()

    def set_wrong(self, wrong: bool) -> None:
        """Mark a direction that is not possible at this table."""
        if wrong != self._wrong:
            self._wrong = wrong
            self._name()
            self.updateGeometry()
            self.update()

    def _name(self) -> None:
        form = _("Hand {number}: {direction}, not possible at this table")
        if not self._wrong:
            form = _("Hand {number}: {direction}")
        self.setAccessibleName(form.format(number=self._at + 1, direction=self.text()))
        self.setToolTip(plain_tip(self.accessibleName()))

    def sizeHint(self) -> QSize:
        words = QFontMetrics(self.font()).horizontalAdvance(self._written())
        return QSize(words + SMALL + TIGHT + 18 + CROSS, CHIP_HEIGHT)

    def _written(self) -> str:
        return f"{self.text()} !" if self._wrong else self.text()

    def _cross(self) -> QRectF:
        """The part of the chip that removes it when it is clicked."""
        left = 0 if self.isRightToLeft() else self.width() - CROSS
        return QRectF(left, 0, CROSS, self.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._dragged = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        far = (event.position() - self._pressed).manhattanLength()
        if not self._dragged and far < QApplication.startDragDistance():
            return
        self._dragged = True
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self.raise_()
        self.move((self.mapToParent(event.position()) - self._pressed).toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setDown(False)
        if self._dragged:
            self._dragged = False
            place = self._place_of_drop()
            self._chips.move_chip(self._at, place)
            self._chips.settle()
        elif pressed is not None and self._cross().contains(event.position()):
            self._chips.remove(self._at)

    def _place_of_drop(self) -> int:
        """The index that this chip gets if it is dropped now. Puts all chips in their places."""
        middle = QPointF(self.geometry().center())
        self._chips.settle()
        return self._chips.place_at(middle)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        moves = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._chips.remove(self._at)
        elif key in steps:
            step = -steps[Qt.Key(key)] if self.isRightToLeft() else steps[Qt.Key(key)]
            if moves:
                self._chips.move_chip(self._at, self._at + step)
            else:
                self._chips.step_focus(self._at, step)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and moves:
            last = len(self._chips.cycle) - 1
            self._chips.move_chip(self._at, 0 if key == Qt.Key.Key_Home else last)
        elif key == Qt.Key.Key_Escape and self._dragged:
            self._pressed, self._dragged = None, False
            self._chips.settle()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        of = theme.colours()
        painter = smooth_painter(self)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        edge = of.focus if self.hasFocus() else of.red if self._wrong else of.line
        ground, line = of.window if self._dragged else of.raised, 2 if self.hasFocus() else 1
        rounded(painter, frame, frame.height() / 2, ground, edge, line)
        mirrored = self.isRightToLeft()
        middle = QPointF(self.width() - 17 if mirrored else 17, self.height() / 2)
        draw_direction(painter, self.direction, middle, QColor(of.text))
        painter.setPen(QColor(of.red if self._wrong else of.text))
        words = self.rect().adjusted(CROSS if mirrored else 30, 0, -30 if mirrored else -CROSS, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self._written())
        if len(self._chips.cycle) > 1:
            at = self._cross().center()
            painter.setPen(QPen(QColor(of.muted), 1.4))
            for side in (-3, 3):
                painter.drawLine(at + QPointF(-3, -side), at + QPointF(3, side))
