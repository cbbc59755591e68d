"""The controls in which values are set: ordinary Qt widgets that the style sheet draws.

The mouse wheel scrolls the page that they are on; it never changes a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QStyle,
    QStyleOptionFrame,
    QToolButton,
    QWidget,
)

from hearts_qt.app.i18n import pgettext
from hearts_qt.app.ui.layouts import RIGHT, Fold, column, row
from hearts_qt.app.ui.pickers import Segments
from hearts_qt.app.ui.tables import Roles, RowDelegate
from hearts_qt.app.ui.theme import LARGE, TIGHT
from hearts_qt.app.ui.widgets import icon, label, plain_tip


class Switch(QCheckBox):
    """An on/off switch: a check box that looks different."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setProperty("switch", True)
        self.setAccessibleName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)


class ComboBox(QComboBox):
    """A drop-down list of keys with their texts.

    On Linux a screen reader takes its name from a label beside it. Where there is none to be seen,
    it has a hidden one.
    """

    picked = Signal(object)
    """The key of the entry that the player picked."""

    def __init__(self, entries: Iterable[tuple[object, str]] = (), name: str = "") -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._named = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for key, text in entries:
            self.addItem(text, key)
        self.activated.connect(lambda at: self.picked.emit(self.itemData(at)))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        parent, name = self.parentWidget(), self.accessibleName()
        if self._named or parent is None or not name:
            return
        self._named = True
        beside = parent.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if not any(one.buddy() is self for one in beside):
            hidden = QLabel(name.replace("&", "&&"), parent)
            hidden.hide()
            hidden.setBuddy(self)

    def offer(self, entries: Iterable[tuple[object, str]]) -> None:
        """Offer other entries; the selected one stays selected if it is among them."""
        key = self.key()
        self.clear()
        for each, text in entries:
            self.addItem(text, each)
        if key is not None:
            self.set_key(key)

    def set_key(self, key: object) -> None:
        """Select the entry of a key without emitting `picked`; an unknown key selects none."""
        self.setCurrentIndex(
            next((at for at in range(self.count()) if self.itemData(at) == key), -1)
        )

    def key(self) -> object:
        """The key of the selected entry, or None."""
        return self.currentData()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class IconButton(QToolButton):
    """A flat button with an icon; its accessible name is also its tooltip."""

    ICON = 20

    def __init__(self, name: str, words: str, edge: int = 30) -> None:
        """`name` is the icon's; `edge` is the size of the button, in device-independent pixels."""
        super().__init__()
        self._name = name
        self.set_words(words)
        self.setFixedSize(edge, edge)
        self.setIconSize(QSize(self.ICON, self.ICON))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_words(self, words: str) -> None:
        """Set the accessible name and the tooltip."""
        self.setAccessibleName(words)
        self.setToolTip(plain_tip(words))

    def _draw(self) -> None:
        self.setIcon(icon(self._name, self.devicePixelRatioF(), self.ICON, self.isRightToLeft()))

    def showEvent(self, event: QShowEvent) -> None:
        self._draw()
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.LayoutDirectionChange):
            self._draw()


class _QuietSlider(QSlider):
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class Slider(QWidget):
    """A horizontal slider with its value beside it."""

    picked = Signal(int)
    """The value that the player moved the slider to."""

    def __init__(self, lowest: int, highest: int, step: int, value_format: str, name: str) -> None:
        """`value_format` is the format of the value, such as `{value} ms`."""
        super().__init__()
        self._value_format = value_format
        self._step = step
        self.slider = _QuietSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(lowest // step, highest // step)
        self.slider.setPageStep(max(1, (highest - lowest) // step // 10))
        self.slider.setAccessibleName(name)
        self.slider.setMinimumWidth(130)
        self.value_label = label("", wraps=False)
        self.value_label.setAlignment(RIGHT | Qt.AlignmentFlag.AlignVCenter)
        widest = max(
            self.value_label.fontMetrics().horizontalAdvance(value_format.format(value=value))
            for value in (lowest, highest)
        )
        self.value_label.setMinimumWidth(widest + TIGHT)
        row((self.slider, 1), self.value_label, on=self)
        self.setFocusProxy(self.slider)
        self.slider.valueChanged.connect(self._moved)
        self._quiet = False
        self._show()

    def set_value(self, value: int) -> None:
        """Show a value without emitting `picked`."""
        self._quiet = True
        self.slider.setValue(round(value / self._step))
        self._quiet = False
        self._show()

    def value(self) -> int:
        """The value shown."""
        return self.slider.value() * self._step

    def _show(self) -> None:
        self.value_label.setText(self._value_format.format(value=self.value()))

    def _moved(self) -> None:
        self._show()
        if not self._quiet:
            self.picked.emit(self.value())


class _Spin(QSpinBox):
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class Number(QWidget):
    """A whole number between a minus and a plus button; it can be typed, too."""

    picked = Signal(int)
    """The number that the player set."""

    def __init__(self, low: int, high: int, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.spin = _Spin()
        # Arrows without width: with `NoButtons` the style sheet leaves no room for the field.
        self.spin.setProperty("plain", True)
        self.spin.setRange(low, high)
        self.spin.setAccessibleName(name)
        self.spin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.spin.setKeyboardTracking(False)
        self.spin.setFixedWidth(58 if high < 1000 else 76)
        if high > 100:
            self.spin.setStepType(QAbstractSpinBox.StepType.AdaptiveDecimalStepType)
        self.less = IconButton("minus", pgettext("number", "Less"))
        self.more = IconButton("plus", pgettext("number", "More"))
        for sign, by in ((self.less, -1), (self.more, 1)):
            # The field has the keyboard focus.
            sign.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            sign.setAutoRepeat(True)
            sign.clicked.connect(lambda _on=False, by=by: self.spin.stepBy(by))
        row(self.less, self.spin, self.more, on=self, spacing=TIGHT // 2)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.spin)
        self.spin.valueChanged.connect(self._changed)
        self._quiet = False
        self._bounds()

    def set_value(self, value: int) -> None:
        """Show a number without emitting `picked`."""
        self._quiet = True
        self.spin.setValue(value)
        self._quiet = False
        self._bounds()

    def value(self) -> int:
        """The number shown."""
        return self.spin.value()

    def _changed(self, value: int) -> None:
        self._bounds()
        if not self._quiet:
            self.picked.emit(value)

    def _bounds(self) -> None:
        self.less.setEnabled(self.spin.value() > self.spin.minimum())
        self.more.setEnabled(self.spin.value() < self.spin.maximum())


class OptionalNumberField(QWidget):
    """Either a word, such as “Automatic”, or a number."""

    picked = Signal(object)
    """The value of the word, or the number."""

    def __init__(
        self, word: tuple[object, str], number: str, low: int, high: int, usual: int, name: str
    ) -> None:
        """`word` is a value and its label, `number` the label of the numbers, and `usual` the
        number that is offered first."""
        super().__init__()
        self.setAccessibleName(name)
        self._value = word[0]
        self.strip = Segments([(False, word[1]), (True, number)], name)
        self.number = Number(low, high, name)
        self.number.set_value(usual)
        column(Fold(row(self.strip, self.number)), on=self, spacing=0)
        self.setFocusProxy(self.strip)
        self.strip.picked.connect(
            lambda on: self.picked.emit(self.number.value() if on else self._value)
        )
        self.number.picked.connect(self.picked.emit)

    def set_value(self, value: object) -> None:
        """Show a value without emitting `picked`."""
        is_number = isinstance(value, int)
        self.strip.set_key(is_number)
        if isinstance(value, int):
            self.number.set_value(value)
        self.number.setVisible(is_number)
        # Whoever comes here wants another number more often than none.
        self.setFocusProxy(self.number if is_number else self.strip)


class HintedField(QLineEdit):
    """A field whose hint is the longest of some for which there is room, or none."""

    def __init__(self, *hints: str) -> None:
        super().__init__()
        self._hints = sorted(hints, key=len, reverse=True)
        self.setPlaceholderText(hints[0])
        self.setToolTip(plain_tip(self._hints[0]))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        element = QStyle.SubElement.SE_LineEditContents
        room = self.style().subElementRect(element, option, self).width() - 2 * TIGHT
        fits = (hint for hint in self._hints if self.fontMetrics().horizontalAdvance(hint) <= room)
        self.setPlaceholderText(next(fits, ""))


class SearchField(HintedField):
    """A field to search in."""

    def __init__(self, name: str, examples: str = "") -> None:
        """`name` says what is searched; `examples` says so too, and what can be typed."""
        # Translators: the hint in a field for which longer words have no room.
        super().__init__(pgettext("field", "Search"), name, *((examples,) if examples else ()))
        self.setAccessibleName(name)
        self.setClearButtonEnabled(True)


SENTENCE = int(Qt.ItemDataRole.UserRole) + 1
"""The item role of the description below the title of an entry."""
PICTURE_ROLE = SENTENCE + 1
"""The item role of the picture beside them, which only the open list shows."""

WIDEST = 460
"""The width of the drop-down list, in device-independent pixels, if the screen is wide enough."""
VISIBLE = 7
"""How many entries are seen at once."""


class ComboEntry(NamedTuple):
    """One entry of an `ExplainedComboBox`."""

    key: object
    title: str
    description: str = ""
    """What the entry is, in a sentence or two."""
    picture: QIcon | None = None


class ExplainedComboBox(ComboBox):
    """A drop-down list; when open, it shows each entry with its picture and description.

    Arrow keys and typed letters move through the entries, Enter chooses one, Escape closes it.
    """

    def __init__(self, entries: Sequence[ComboEntry], name: str) -> None:
        super().__init__((), name)
        view = QListView()
        view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        self.setView(view)
        self.setItemDelegate(RowDelegate(view, Roles(sentence=SENTENCE, picture=PICTURE_ROLE)))
        # Open a scrolling list below the field, not a menu over it as tall as the screen.
        self.setProperty("explained", True)
        self.setMaxVisibleItems(VISIBLE)
        self.currentIndexChanged.connect(
            lambda _at: self.setAccessibleDescription(self.description())
        )
        self.set_entries(entries)

    def set_entries(self, entries: Sequence[ComboEntry]) -> None:
        """Offer these entries; the selected one stays if it is among them."""
        key = self.key()
        self.clear()
        for entry in entries:
            self.addItem(entry.title, entry.key)
            row = self.count() - 1
            self.setItemData(row, entry.description, SENTENCE)
            self.setItemData(row, entry.description, Qt.ItemDataRole.AccessibleDescriptionRole)
            if entry.picture is not None:
                self.setItemData(row, entry.picture, PICTURE_ROLE)
        self.set_key(key)

    def description(self) -> str:
        """The description of the selected entry; empty if none is selected."""
        return str(self.currentData(SENTENCE) or "")

    def showPopup(self) -> None:
        room = self.screen().availableGeometry().width() - 2 * LARGE
        self.view().setMinimumWidth(min(WIDEST, room))
        frame = self.view().parentWidget()
        if isinstance(frame, QFrame):
            frame.setMinimumWidth(min(WIDEST, room))
        super().showPopup()
