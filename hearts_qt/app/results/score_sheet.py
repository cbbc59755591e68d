"""The score sheet: a row of points and running totals for each hand, and a chart of the totals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.app import windows
from hearts_qt.app.i18n import _, ngettext, pgettext
from hearts_qt.app.models.table_model import ScoreRole
from hearts_qt.app.models.table_models import ScoreModel
from hearts_qt.app.regional import signed, with_sign
from hearts_qt.app.results.faces import column_faces
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import Dialog
from hearts_qt.app.ui.icons import draw_crown, draw_direction, draw_moon
from hearts_qt.app.ui.layouts import Flow, column, margins, row
from hearts_qt.app.ui.tables import SpokenTable
from hearts_qt.app.ui.theme import LARGE, MEDIUM, SMALL, TIGHT, WIDE, Type
from hearts_qt.app.ui.totals_chart import TotalsChart
from hearts_qt.app.ui.widgets import NumberAnimation, button, label, note, part_of_row
from hearts_qt.app.windows import OpenWindow

if TYPE_CHECKING:
    from hearts_qt.app.results.replayed_game import ReplayedGame
    from hearts_qt.app.rules.rule_names import RuleNames
    from hearts_qt.app.session import Session
    from hearts_qt.app.table.playback.tempo import Durations
    from hearts_qt.rules.options import Rules

PORTRAIT = 34
"""The edge of a portrait above the name of a player."""
LOWEST_ROW = 29
HAND_WIDTH = 72
WRITTEN = 5
"""The most new hands that are animated."""
NOTES = 4
"""The most notes below the hands: how the latest scores and totals came about."""
FEWEST = 3
"""The number of hands that are visible even in the smallest window."""
NARROWEST = 78
"""The least width of a column with points of three characters and a total of three digits."""
TOTAL_ONLY = 40
"""The least width of a column on a small screen; below `NARROWEST` it shows only the total."""
USUAL_COLUMN = 86
"""The initial width of a column, if there are many and the screen has room."""
ROOMY_COLUMN = 100
"""From this width on, points and total of a column are further apart."""


def row_height() -> int:
    """The height of a row of figures, in device-independent pixels."""
    return max(LOWEST_ROW, theme.line_height())


class SheetWindows(NamedTuple):
    """What the buttons of a score sheet open, by default for the game on the table."""

    review: windows.Review = windows.Review()
    share: windows.Share = windows.Share()


class ScoreSheet(QWidget):
    """Shows the scores of the current game, or of another game, and updates itself.

    It is the content of a `ScoreSheetWindow` or a `RecordWindow`.
    """

    def __init__(
        self,
        shown: Session | ReplayedGame,
        scores: ScoreModel,
        rule_names: RuleNames,
        durations: Callable[[], Durations],
        parent: QWidget | None = None,
    ) -> None:
        """`scores` are those of the game `shown`; `durations` gives those of animations."""
        super().__init__(parent)
        self._session = shown
        self.model = scores
        self._rule_names = rule_names
        self._durations = durations
        self._column = column = QVBoxLayout(self)
        margins(column, WIDE, MEDIUM)
        self._title = label("", Type.TITLE)
        self._about = label("", muted=True)
        heads = QVBoxLayout()
        heads.setSpacing(2)
        heads.addWidget(self._title)
        heads.addWidget(self._about)
        column.addLayout(heads)
        self.table = self._view(_("Score sheet"))
        # The totals are a separate view below the hands, so that they stay when the hands scroll.
        self.totals = self._view(_("Total"))
        self.totals.horizontalHeader().hide()
        self.totals.setProperty("bare", True)
        self.totals.setFixedHeight(row_height())
        self.totals.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.totals.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.totals.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table.horizontalHeader().sectionResized.connect(
            lambda column, _before, wide: self.totals.setColumnWidth(column, wide)
        )
        under = row(self.totals, around=(1, TIGHT, 0, 0))
        tables = QVBoxLayout()
        tables.setSpacing(0)
        tables.addWidget(self.table, 1)
        tables.addLayout(under)
        # The chart gets more than its least height only after the hands have the room they need.
        column.addLayout(tables, 1000)
        self.notes = note()
        column.addWidget(self.notes)
        column.addSpacing(TIGHT)
        self.chart = TotalsChart(self.model)
        column.addWidget(self.chart, 1)
        self._foot = foot = Flow()
        self.legend = note()
        """Explains the numbers in the columns."""
        self._below = below = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        below.setSpacing(SMALL)
        below.addWidget(self.legend, 1)
        below.addLayout(foot)
        self.review = button(pgettext("button", "Review"))
        self.share = button(_("Share…"))
        column.addLayout(below)
        self.setMinimumSize(480, 420)
        self.number_animation = NumberAnimation(self)
        self.number_animation.changed.connect(self._progressed)
        self.widest_total = "188"
        """The longest total of a hand, with its sign."""
        self._seen = 0
        """How many hands have been shown; only later ones are animated."""
        for signal in (self.model.modelReset, self.model.rowsInserted, self.model.dataChanged):
            signal.connect(self._follow)
        self._session.names_changed.connect(self._follow)
        rule_names.changed.connect(self._follow)
        self._follow()

    def set_up(
        self, window: Dialog, open_window: OpenWindow, wanted: Callable[[], SheetWindows]
    ) -> None:
        """Put the sheet into a window, add the buttons, and set the size of the window.

        `wanted` returns what the buttons open.
        """
        self.review.clicked.connect(lambda: open_window(wanted().review))
        self.share.clicked.connect(lambda: open_window(wanted().share))
        column(self, on=window)
        close = button(_("Close"))
        close.setDefault(True)
        close.clicked.connect(window.close)
        self._foot.addWidget(self.review)
        self._foot.addWidget(self.share)
        self._foot.addWidget(close)
        window.resize(max(680, self._needed(USUAL_COLUMN)), 620)

    def add_above_hands(self, widget: QWidget) -> None:
        """Add a widget right below the title."""
        self._column.insertWidget(1, widget)

    def _view(self, name: str) -> QTableView:
        """A table of the model."""
        made = SpokenTable()
        made.setModel(self.model)
        made.setItemDelegate(_Cell(self, made))
        made.setVerticalHeader(_Hands(self, made))
        made.setAccessibleName(name)
        made.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        made.setShowGrid(False)
        made.setTabKeyNavigation(False)
        made.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header: QHeaderView = _Players(self, made)
        made.setHorizontalHeader(header)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setMinimumSectionSize(TOTAL_ONLY)
        header.setProperty("figures", True)
        corner = made.findChild(QWidget, "qt_tableview_cornerbutton")
        if corner is not None:
            corner.setEnabled(False)
        return made

    def _needed(self, column: int) -> int:
        """The width of the window for a column width, limited by the screen."""
        # The rest is for the row headings, the frame, and the scroll bar of a long game.
        beside = 2 * WIDE + self.table.verticalHeader().sizeHint().width() + LARGE
        return min(
            beside + column * self.model.columnCount(), self.screen().availableSize().width()
        )

    # -- portraits -----------------------------------------------------------------------------

    @property
    def pictured(self) -> bool:
        """Whether a character of the cast plays."""
        return self._session.current.seating.any_character

    def pictures(self, column: int, ratio: float) -> list[QPixmap]:
        """The portraits of the players of a column; an initial for a player without a portrait."""
        current = self._session.current
        return column_faces(
            current.seating, current.game, column, PORTRAIT, ratio, dark=theme.is_dark()
        )

    # -- writing -------------------------------------------------------------------------------

    def written(self, row: int) -> float:
        """How much of a row is shown, from 0 to 1; the totals appear with the last hand."""
        hands = self.model.rowCount() - 1
        row = min(row, hands - 1)
        if row < self._seen or hands <= 0:
            return 1.0
        return part_of_row(self.number_animation.progress, row - self._seen, hands - self._seen)

    def _write(self) -> None:
        """Animate the hands that were added since the sheet was last seen."""
        hands = self.model.rowCount() - 1
        durations = self._durations()
        if hands < self._seen:
            self._seen = 0
        if hands == self._seen or not self.isVisible():
            return
        # If there are many new hands, only the last few appear one after another.
        self._seen = max(self._seen, hands - WRITTEN)
        self.number_animation.begin(durations.write if durations.motion else 0.0)

    def _progressed(self) -> None:
        hands = max(1, self.model.rowCount() - 1)
        part = self.number_animation.progress
        self.chart.set_drawn_share((self._seen + part * (hands - self._seen)) / hands)
        for view in (self.table, self.totals):
            view.viewport().update()
            view.verticalHeader().viewport().update()
        if part >= 1:
            self._seen = self.model.rowCount() - 1

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._rule_names.look_again()
        # When the sheet is opened again, it animates the last hand once more.
        self._seen = min(self._seen, max(0, self.model.rowCount() - 2))
        self._write()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.number_animation.finish()
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.number_animation.finish()
        super().mousePressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.number_animation.finish()
        super().hideEvent(event)

    def _follow(self) -> None:
        session = self._session
        rules = session.current.rules
        hands = self.model.rowCount() - 1
        self._title.setText(self._rule_names.name(rules) or _("Your own rules"))
        if session.timeline.state.winners is not None and hands:
            played = ngettext(
                "The game is over after {n} hand.", "The game is over after {n} hands.", hands
            )
        else:
            played = ngettext("{n} hand played.", "{n} hands played.", hands)
            played = " ".join(filter(None, (played.format(n=hands), _end_of(rules))))
        self._about.setText(played.format(n=hands))
        self.share.setEnabled(hands > 0)
        self.review.setEnabled(session.reviewable)
        self.chart.set_ends(rules)
        sides = range(self.model.columnCount())
        totals = [
            signed(self.model.value(at, side, ScoreRole.TotalRole))
            for at in range(hands)
            for side in sides
        ]
        self.widest_total = max(["188", *totals], key=len)
        notes = []
        for at in range(hands):
            for side in range(self.model.columnCount()):
                said = self.model.data(self.model.index(at, side), ScoreRole.NotesRole)
                if said:
                    name = session.current.seating.column_name(side)
                    notes.append(
                        _("Hand {number}, {name}: {notes}").format(
                            number=at + 1, name=name, notes=said
                        )
                    )
        self.notes.setText("\n".join(notes[-NOTES:]))
        self.notes.setVisible(bool(notes))
        self.table.horizontalHeader().updateGeometry()
        self.table.horizontalHeader().viewport().update()
        self.fit()
        self._write()

    def fit(self) -> None:
        """Give the table the height of its rows."""
        hands = self.model.rowCount() - 1
        # All columns must be visible, because the sheet does not scroll sideways.
        self.setMinimumWidth(max(480, self._needed(theme.with_text(NARROWEST))))
        for at in range(hands + 1):
            self.table.setRowHidden(at, at == hands)
            self.totals.setRowHidden(at, at < hands)
        if self.totals.currentIndex().row() != hands:
            self.totals.setCurrentIndex(self.model.index(hands, 0))
        for place in range(self.model.columnCount()):
            self.totals.setColumnWidth(place, self.table.columnWidth(place))
        if self.table.columnWidth(0) < theme.with_text(NARROWEST):
            words = _("These are totals. Widen the window to see the points of each hand.")
        else:
            words = _("Points of the hand, then the total.")
        self.legend.setText(words)
        written = self.legend.fontMetrics().horizontalAdvance(words) + SMALL
        beside = self._foot.sizeHint().width() + written + 2 * WIDE <= self.width()
        self._below.setDirection(
            QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        )
        heading = self.table.horizontalHeader().sizeHint().height() + 2
        self.table.setMinimumHeight(heading + min(hands, FEWEST) * row_height())
        self.table.setMaximumHeight(heading + hands * row_height())
        # The view gets its new height later, so scroll to the last hand after that.
        QTimer.singleShot(0, self.table, self.table.scrollToBottom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()


class ScoreSheetWindow(Dialog):
    """The score sheet of the game on the table."""

    def __init__(
        self,
        session: Session,
        scores: ScoreModel,
        rule_names: RuleNames,
        durations: Callable[[], Durations],
        open_window: OpenWindow,
        parent: QWidget,
    ) -> None:
        """`scores` are those of `session`; `durations` gives those of animations."""
        super().__init__(_("Score sheet"), parent)
        self.sheet = ScoreSheet(session, scores, rule_names, durations)
        self.sheet.set_up(self, open_window, SheetWindows)


def _end_of(rules: Rules) -> str:
    """The totals at which a game by these rules ends, in a sentence; empty if there are none."""
    ends = [rules.target, None if rules.low_target is None else -rules.low_target]
    shown = sorted(rules.shown(end) for end in ends if end is not None)
    if not shown:
        return ""
    if len(shown) > 1:
        return ngettext(
            "The game ends at {low} or {n} point.",
            "The game ends at {low} or {n} points.",
            abs(shown[1]),
        ).format(low=signed(shown[0]), n=signed(shown[1]))
    return ngettext(
        "The game ends at {n} point.", "The game ends at {n} points.", abs(shown[0])
    ).format(n=signed(shown[0]))


class _Players(QHeaderView):
    """The headings of the columns: names, and portraits above them where the cast plays."""

    def __init__(self, sheet: ScoreSheet, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._sheet = sheet

    def sectionSizeFromContents(self, logicalIndex: int) -> QSize:
        size = super().sectionSizeFromContents(logicalIndex)
        room = PORTRAIT - TIGHT if self._sheet.pictured else 0
        return QSize(size.width(), size.height() + room)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        super().paintSection(painter, rect, logicalIndex)
        if not self._sheet.pictured:
            return
        pictures = self._sheet.pictures(logicalIndex, self.devicePixelRatioF())
        # Partners who share a column stand side by side, closer where it is narrow.
        room = rect.width() - MEDIUM - TIGHT - PORTRAIT
        step = min(PORTRAIT + 2, room / max(1, len(pictures) - 1))
        for place, picture in enumerate(reversed(pictures)):
            left = rect.right() - MEDIUM + 1 - round(PORTRAIT + place * step)
            box = QRect(left, rect.y() + TIGHT, PORTRAIT, PORTRAIT)
            box = QStyle.visualRect(self.layoutDirection(), rect, box)
            painter.drawPixmap(box.topLeft(), picture)


class _Hands(QHeaderView):
    """The row headings: the number of the hand, and an arrow for the pass direction."""

    def __init__(self, sheet: ScoreSheet, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._sheet = sheet
        self._scores = sheet.model
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setDefaultSectionSize(row_height())
        self.setHighlightSections(False)

    def sizeHint(self) -> QSize:
        strong = QFontMetrics(theme.font(Type.BODY, QFont.Weight.DemiBold))
        total = strong.horizontalAdvance(_("Total")) + 2 * LARGE
        return QSize(max(HAND_WIDTH, total), super().sizeHint().height())

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        of = theme.colours()
        model = self._scores
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        last = logicalIndex == model.rowCount() - 1
        if last:
            _totals_ground(painter, rect)
        else:
            painter.setOpacity(min(1.0, 3 * self._sheet.written(logicalIndex)))
        font = theme.font(Type.BODY, QFont.Weight.DemiBold if last else None)
        painter.setFont(font)
        painter.setPen(QColor(of.text if last else of.muted))
        written = str(model.headerData(logicalIndex, Qt.Orientation.Vertical))
        inside = rect.adjusted(LARGE, 0, -SMALL, 0)
        painter.drawText(
            inside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, written
        )
        direction = model.data(model.index(logicalIndex, 0), ScoreRole.ArrowRole)
        middle = _inside(self, rect, rect.right() - LARGE) + QPointF(0, 0.5)
        draw_direction(painter, str(direction or ""), middle, QColor(of.muted))
        painter.restore()


def _inside(view: QWidget, rect: QRect, x: int) -> QPointF:
    """The middle of a line at `x` in a rectangle, mirrored where people read from right to left."""
    return QPointF(QStyle.visualPos(view.layoutDirection(), rect, QPoint(x, rect.center().y())))


class _Cell(QStyledItemDelegate):
    """A cell: points first, then the total, and a crescent before them if the moon was shot."""

    def __init__(self, sheet: ScoreSheet, parent: QWidget) -> None:
        super().__init__(parent)
        self._sheet = sheet

    def _counted(self, index: QModelIndex | QPersistentModelIndex, part: float) -> tuple[int, int]:
        """The points and the total of a cell while it is animated."""
        score = int(index.data(ScoreRole.ScoreRole))
        total = int(index.data(ScoreRole.TotalRole))
        if part >= 1:
            return score, total
        before = 0
        if index.row():
            model = index.model()
            above = model.index(index.row() - 1, index.column())
            before = int(model.data(above, ScoreRole.TotalRole))
        counted = 1 - (1 - part) ** 3
        return round(score * counted), round(before + (total - before) * counted)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        of = theme.colours()
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        part = self._sheet.written(index.row())
        view = self._sheet
        # The end of the line, which is on the left where people read from right to left.
        end = rect.right() - MEDIUM
        aligned = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

        def write(number: str, at: int) -> None:
            room = QRect(rect.left() + TIGHT, rect.top(), at - rect.left() - TIGHT, rect.height())
            room = QStyle.visualRect(view.layoutDirection(), rect, room)
            painter.drawText(room, aligned, number)

        if index.data(ScoreRole.TotalsRowRole):
            _totals_ground(painter, rect)
            winner = bool(index.data(ScoreRole.WinnerRole)) and part >= 1
            score = index.data(ScoreRole.ScoreRole)
            if part < 1:
                model = index.model()
                last = model.index(index.row() - 1, index.column())
                score = self._counted(last, part)[1]
            painter.setFont(theme.font(Type.HEADING))
            painter.setPen(QColor(of.text))
            write(signed(score), end)
            if winner:
                width = painter.fontMetrics().horizontalAdvance(signed(score))
                draw_crown(painter, _inside(view, rect, end - width - 16))
        else:
            score, total = self._counted(index, part)
            painter.setOpacity(min(1.0, 3 * part))
            painter.setFont(theme.font(Type.BODY))
            painter.setPen(QColor(of.text))
            write(signed(total), end)
            totals = painter.fontMetrics().horizontalAdvance(view.widest_total)
            painter.setFont(theme.font(Type.SMALL))
            painter.setPen(QColor(of.muted))
            if rect.width() < theme.with_text(NARROWEST):
                if index.data(ScoreRole.MoonRole):
                    draw_moon(painter, _inside(view, rect, rect.left() + SMALL))
                painter.restore()
                return
            roomy = rect.width() >= theme.with_text(ROOMY_COLUMN)
            before = end - totals - (LARGE if roomy else SMALL)
            write(with_sign(score), before)
            if index.data(ScoreRole.MoonRole):
                beside = painter.fontMetrics().horizontalAdvance("+26")
                draw_moon(painter, _inside(view, rect, before - beside - MEDIUM))
        painter.restore()


def _totals_ground(painter: QPainter, rect: QRect) -> None:
    of = theme.colours()
    painter.fillRect(rect, QColor(of.window))
