"""The summary of a hand: points given away, results of experts, and the parts of the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.app.coach.adviser import figure
from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.review.game_review_model import costliest_of
from hearts_qt.app.review.review_summary import (
    Part,
    given_away_by,
    ledger_parts,
    levels_sentence,
    part_words,
    replay_figures,
    replays_sentence,
)
from hearts_qt.app.review.review_words import (
    choice_words,
    hidden_sentence,
    index_words,
    points_words,
    short_choice,
)
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.layouts import STRETCH, column, show_all
from hearts_qt.app.ui.theme import MEDIUM, SMALL, TIGHT, Type
from hearts_qt.app.ui.widgets import heading, label, listed, note

if TYPE_CHECKING:
    from hearts_qt.players.review.review_results import (
        DecisionIndex,
        DecisionReview,
        ExpertReplays,
        HandReview,
        ReviewedChoice,
    )
    from hearts_qt.rules.options import Rules


LINKS = 3
"""The most decisions that are listed."""


class FieldDots(QWidget):
    """A dot for each replay by Expert above an axis of points; a line for the own seat's result."""

    def __init__(self) -> None:
        super().__init__()
        self._field: ExpertReplays | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Results of the experts"))

    def sizeHint(self) -> QSize:
        return QSize(240, 64 + theme.line_height(Type.SMALL, 0))

    def show_replays(self, field: ExpertReplays) -> None:
        """Show the results of a field."""
        self._field = field
        self.setAccessibleDescription(replays_sentence(field))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._field is None:
            return
        field = replay_figures(self._field)
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font(Type.SMALL))
        text = painter.fontMetrics().height()
        low = min(*field.replays, field.own)
        high = max(*field.replays, field.own)
        span = max(1.0, high - low)
        left, right, line = 14.0, self.width() - 14.0, self.height() - text - 6.0

        def x(points: float) -> float:
            return left + (points - low) / span * (right - left)

        painter.setPen(QPen(QColor(of.line), 1))
        painter.drawLine(QPointF(left - 8, line), QPointF(right + 8, line))
        counts = Counter(field.replays)
        step = min(9.0, (line - 8) / max(1, max(counts.values())))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(of.muted))
        for points, count in counts.items():
            for at in range(count):
                painter.drawEllipse(QPointF(x(points), line - 6 - at * step), 3.6, 3.6)
        own = x(field.own)
        painter.setPen(QPen(QColor(of.focus), 2))
        painter.drawLine(QPointF(own, 4), QPointF(own, line + 4))
        painter.setPen(QColor(of.muted))
        below = QRectF(0, line + 4, self.width(), text)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, field.words(low))
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, field.words(low + span))


class Waterfall(QWidget):
    """The parts of a result as bars, each beginning where the one before ends."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: tuple[Part, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Where the result came from"))

    @property
    def parts(self) -> tuple[Part, ...]:
        """The bars, without the one for the sum."""
        return self._parts

    def show_parts(self, parts: Sequence[Part]) -> None:
        """Show the parts of another result."""
        self._parts = tuple(parts)
        total = Part(_("Result"), sum(part.points for part in self._parts))
        self.setAccessibleDescription(". ".join(part_words(one) for one in (*parts, total)))
        self.updateGeometry()
        self.update()

    def _row(self) -> int:
        return theme.line_height(Type.SMALL, TIGHT)

    def sizeHint(self) -> QSize:
        return QSize(240, self._row() * (len(self._parts) + 1) + TIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._parts:
            return
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font(Type.SMALL))
        metrics = painter.fontMetrics()
        ends, at = [0], 0
        for part in self._parts:
            at += part.points
            ends.append(at)
        low, high = min(ends), max(*ends, min(ends) + 1)
        names = min(
            self.width() * 0.5,
            max(metrics.horizontalAdvance(part.name) for part in self._parts) + SMALL,
        )
        value = metrics.horizontalAdvance("+88") + TIGHT
        left, right = names, self.width() - value
        row = self._row()

        def x(points: float) -> float:
            return left + (points - low) / (high - low) * (right - left)

        bars = [
            (part.name, part.points, start, start + part.points)
            for part, start in zip(self._parts, ends, strict=False)
        ]
        bars.append((_("Result"), at, 0, at))
        middle = Qt.AlignmentFlag.AlignVCenter
        for line, (name, points, start, end) in enumerate(bars):
            y = line * row
            painter.setPen(QColor(of.text))
            words = metrics.elidedText(name, Qt.TextElideMode.ElideRight, int(names - TIGHT))
            painter.drawText(QRectF(0, y, names, row), middle, words)
            painter.setPen(Qt.PenStyle.NoPen)
            gain = of.focus if points >= 0 else of.red
            painter.setBrush(QColor(of.muted if line == len(bars) - 1 else gain))
            bar = QRectF(x(min(start, end)), y + 4, abs(x(end) - x(start)), row - 8)
            painter.drawRoundedRect(bar, 2, 2)
            painter.setPen(QColor(of.text))
            written = f"+{points}" if points > 0 else str(points).replace("-", "\N{MINUS SIGN}")
            place = QRectF(right, y, value, row)
            painter.drawText(place, middle | Qt.AlignmentFlag.AlignRight, written)
        painter.setPen(QPen(QColor(of.line), 1))
        painter.drawLine(QPointF(x(0), 0), QPointF(x(0), row * len(bars)))


class SummaryPanel(QWidget):
    """Sums up the whole hand; each part appears once its figures are complete."""

    decision_wanted = Signal(object)
    """The player wants to see a decision of the own seat, by its index."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.given_head = heading(_("Given away"))
        self.given = label()
        self.given_about = note(
            _(
                "Net points are the average of the other players’ points minus your own. Given "
                "away is how much less your choices were worth than the best ones, judged by what "
                "you could know."
            )
        )
        self.levels = note()
        self.costly_head = heading(_("Costliest decisions"))
        self.costly_note = label()
        self.costly_about = note(
            _("The figure after your choice is what it gave away on average, in net points.")
        )
        self.links = [listed() for _number in range(LINKS)]
        self._targets: list[DecisionIndex] = []
        for at, link in enumerate(self.links):
            link.clicked.connect(lambda _on=False, at=at: self._follow(at))
        self.field_head = heading(_("Experts with your cards"))
        self.field = label()
        self.dots = FieldDots()
        self.ledger_head = heading(_("Where the result came from"))
        self.waterfall = Waterfall()
        self.ledger_about = note(
            _(
                "The parts add up to your net points. How the others played is what you gained or "
                "lost because they played differently from Expert. How the cards lay is luck."
            )
        )
        column(
            self.costly_head,
            self.costly_note,
            *self.links,
            self.costly_about,
            MEDIUM,
            self.given_head,
            self.given,
            self.given_about,
            self.levels,
            MEDIUM,
            self.field_head,
            self.field,
            self.dots,
            MEDIUM,
            self.ledger_head,
            self.waterfall,
            self.ledger_about,
            STRETCH,
            on=self,
            spacing=SMALL,
        )
        self.show_hand(
            None, None, (), 0, frozenset(), is_secret=lambda _review: False, no_error=""
        )

    def show_hand(
        self,
        rules: Rules | None,
        review: HandReview | None,
        names: Sequence[str],
        own: int,
        done: frozenset[int],
        *,
        is_secret: Callable[[DecisionReview], bool],
        no_error: str,
    ) -> None:
        """Show what the review knows so far about a hand.

        `done` has the seats whose decisions are all reviewed. `is_secret` keeps back the answers to
        decisions that can be tried again. `no_error` is shown if the own seat made no errors.
        """
        self._show_costly(review if own in done else None, own, no_error, is_secret)
        lines = []
        if review is not None:
            for seat in [own, *(seat for seat in range(len(names)) if seat != own)]:
                found = given_away_by(review, seat) if seat in done else None
                if found is not None:
                    lines.append(
                        _("{name}: {points} ± {error}").format(
                            name=names[seat],
                            points=figure(max(0.0, found[0])),
                            error=figure(found[1]),
                        )
                    )
        self.given.setText("\n".join(lines) or _("The analysis is under way."))
        levels = levels_sentence(rules) if rules is not None and lines else ""
        self.levels.setText(levels)
        self.levels.setVisible(bool(levels))
        fields = () if review is None else review.expert_replays
        field = next((one for one in fields if one.seat == own), None)
        show_all(field is not None, self.field_head, self.field, self.dots)
        if field is not None:
            self.field.setText(replays_sentence(field))
            self.dots.show_replays(field)
        ledgers = () if review is None else review.ledgers
        ledger = next((one for one in ledgers if one.seat == own), None)
        parts: list[Part] = []
        if rules is not None and review is not None and ledger is not None:
            mine = [one for one in review.decisions if one.seat == own]
            parts = ledger_parts(rules, ledger, mine)
        self.waterfall.show_parts(parts)
        show_all(bool(parts), self.ledger_head, self.waterfall, self.ledger_about)

    def _show_costly(
        self,
        review: HandReview | None,
        own: int,
        no_error: str,
        is_secret: Callable[[DecisionReview], bool],
    ) -> None:
        """List the own seat's costliest decisions; `review` is None until all are reviewed."""
        found = [] if review is None else costliest_of({review.hand: review}, own)
        shown = [one for one in found if not is_secret(one)][:LINKS]
        self._targets = [one.index for one in shown]
        self.costly_head.setVisible(review is not None)
        note = ""
        if any(map(is_secret, found)):
            note = hidden_sentence(any_shown=bool(shown))
        elif not found:
            note = no_error
        self.costly_note.setText(note)
        self.costly_note.setVisible(review is not None and bool(note))
        self.costly_about.setVisible(bool(shown))
        for at, link in enumerate(self.links):
            link.setVisible(at < len(shown))
            if at < len(shown):
                one = shown[at]
                link.setText(self._costly_line(one, short_choice))
                spoken = self._costly_line(one, choice_words)
                link.setAccessibleName(spoken.replace("\n", ". "))

    @staticmethod
    def _costly_line(
        one: DecisionReview, words: Callable[[ReviewedChoice, DecisionIndex], str]
    ) -> str:
        """A costly decision in two lines, because the panel is narrow; `words` returns the short or
        the full name of a choice."""
        line = pgettext("a costly decision", "{when}: {played} ({points})\nBetter: {best}")
        return line.format(
            when=index_words(one.index, one.trick),
            played=words(one.chosen, one.index),
            best=words(one.best, one.index),
            points=points_words(one.loss),
        )

    def _follow(self, at: int) -> None:
        if at < len(self._targets):
            self.decision_wanted.emit(self._targets[at])
