"""The page of the rulebook: text that can be read paragraph by paragraph, with bars beside some."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QTextEdit

from hearts_qt.app.rules.rulebook_html import BAR, Mark
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.widgets import reader_runs


class RulebookPage(QTextEdit):
    """Shows the HTML of a rulebook, and paints the bars beside the paragraphs marked in it.

    The HTML has no tables: in the text that a screen reader gets, Qt parts their cells by signs
    that are no text. While a screen reader runs, the arrow keys move a caret through the text;
    otherwise they scroll.
    """

    def __init__(self, name: str, margin: int) -> None:
        """`margin` is that of the document, in device-independent pixels."""
        super().__init__()
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setAccessibleName(name)
        self.document().setDocumentMargin(margin)

    def focusInEvent(self, event: QFocusEvent) -> None:
        flag = Qt.TextInteractionFlag
        caret = flag.TextSelectableByKeyboard if reader_runs() else flag.NoTextInteraction
        wanted = flag.TextSelectableByMouse | caret
        if self.textInteractionFlags() != wanted:
            self.setTextInteractionFlags(wanted)
        super().focusInEvent(event)

    def bars(self) -> list[QRectF]:
        """The bars, in the coordinates of the document."""
        found: list[QRectF] = []
        layout = self.document().documentLayout()
        block = self.document().begin()
        x = self.document().documentMargin()
        if self.isRightToLeft():
            x = self.document().size().width() - x - BAR
        while block.isValid():
            if block.userState() >= Mark.BAR:
                rect = layout.blockBoundingRect(block)
                bar = QRectF(x, rect.y(), BAR, rect.height())
                if block.userState() == Mark.BAR_GOES_ON and found:
                    bar = found.pop().united(bar)
                found.append(bar)
            block = block.next()
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.translate(-self.horizontalScrollBar().value(), -self.verticalScrollBar().value())
        for bar in self.bars():
            painter.fillRect(bar, QColor(theme.colours().accent))
