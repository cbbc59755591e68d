"""The summary of a whole game: a row for each hand, what each player gave away, the costliest
decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QHeaderView, QVBoxLayout, QWidget

from hearts_qt.app import theme
from hearts_qt.app.adviser import figure
from hearts_qt.app.i18n import _, ngettext, pgettext
from hearts_qt.app.models.game_review import GameReviewModel, costliest_of, given_away_in
from hearts_qt.app.review_summary import levels_sentence
from hearts_qt.app.review_words import hidden_sentence, index_words, points_words
from hearts_qt.app.theme import SMALL, Type
from hearts_qt.app.ui.layouts import margins
from hearts_qt.app.ui.widgets import button, label
from hearts_qt.app.windows.review.decision_panel import plain_table
from hearts_qt.players.review.decisions import hands_to_review

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hearts_qt.game.game import Game
    from hearts_qt.players.review.review_results import DecisionIndex, DecisionReview, HandReview

LINKS = 5
"""The most decisions that are listed."""
ROWS = 8
"""The most rows of the table that are visible without scrolling."""


class GamePanel(QWidget):
    """Shows what the review knows so far about all hands of a game."""

    hand_wanted = Signal(int)
    """The player wants to see a hand, by its number from 0."""
    decision_wanted = Signal(int, object)
    """The player wants to see a decision of the own seat: the number of its hand, and its index."""

    def __init__(self, game: Game, names: Sequence[str], own: int) -> None:
        """`names` are those of the seats; `own` is the own seat."""
        super().__init__()
        self._game, self._names, self._own = game, tuple(names), own
        self._hands = [result.hand for result in game.finished]
        self._begun = [hand for hand in hands_to_review(game) if hand not in self._hands]
        """The number of the hand that is not finished, if there is one."""
        column = QVBoxLayout(self)
        margins(column, 0, SMALL)
        self.model = GameReviewModel(game, own, self)
        self.progress = label("", Type.SMALL, muted=True)
        self.table = plain_table(_("The hands of the game"))
        self.table.setModel(self.model)
        head = self.table.horizontalHeader()
        head.setFont(theme.font(Type.SMALL))
        # All columns are visible beside the smallest table.
        head.setStyleSheet("QHeaderView::section { padding: 6px 3px; }")
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.setColumnHidden(self.model.COLUMNS - 1, not self.model.measured)
        self.table.horizontalScrollBar().rangeChanged.connect(self._fit)
        self._fit()
        self.given_head = label(_("Given away per hand"), Type.HEADING)
        self.given = label("")
        self.levels = label("", Type.SMALL, muted=True)
        self.costly_head = label(_("Costliest decisions"), Type.HEADING)
        self.note = label("")
        self.links = [button("") for _number in range(LINKS)]
        self._targets: list[tuple[int, DecisionIndex]] = []
        self.unfinished = label("", Type.SMALL, muted=True)
        for hand in self._begun:
            self.unfinished.setText(
                _(
                    "Hand {number} is not finished, so only the costliest decisions include it."
                ).format(number=hand + 1)
            )
        for one in (self.progress, self.table, self.unfinished):
            column.addWidget(one)
        self.table.setVisible(bool(self._hands))
        self.unfinished.setVisible(bool(self._begun))
        column.addSpacing(SMALL)
        for each in (self.given_head, self.given, self.levels):
            column.addWidget(each)
        column.addSpacing(SMALL)
        column.addWidget(self.costly_head)
        column.addWidget(self.note)
        for at, link in enumerate(self.links):
            column.addWidget(link)
            link.setStyleSheet("text-align: left")
            link.clicked.connect(lambda _on=False, at=at: self._follow(at))
        column.addStretch(1)
        self.table.activated.connect(self._activated)
        self.update_from({})

    def update_from(
        self,
        reviews: Mapping[int, HandReview],
        is_secret: Callable[[DecisionReview], bool] = lambda _review: False,
    ) -> None:
        """Show the reviews so far, by the numbers of their hands from 0. Decisions of the own seat
        that are secret are not listed."""
        self.model.update(reviews)
        total, done = len(self._hands), self.model.analysed
        self.progress.setVisible(done < total)
        self.progress.setText(
            ngettext(
                "Analysed: {done} of {n} hand", "Analysed: {done} of {n} hands", total
            ).format(done=done, n=total)
        )
        lines = []
        for seat in [self._own, *(s for s in range(len(self._names)) if s != self._own)]:
            found = given_away_in(reviews, self._hands, seat)
            if found is not None:
                lines.append(
                    ngettext(
                        "{name}: {points} ± {error} ({n} hand)",
                        "{name}: {points} ± {error} ({n} hands)",
                        found.hands,
                    ).format(
                        name=self._names[seat],
                        points=figure(max(0.0, found.points)),
                        error=figure(found.error),
                        n=found.hands,
                    )
                )
        self.given.setText("\n".join(lines) or _("The analysis is under way."))
        for part in (self.given_head, self.given):
            part.setVisible(bool(self._hands))
        levels = levels_sentence(self._game.rules) if lines else ""
        self.levels.setText(levels)
        self.levels.setVisible(bool(levels))
        hands = [*self._hands, *self._begun]
        known = {hand: reviews[hand] for hand in hands if hand in reviews}
        found_errors = costliest_of(known, self._own)
        costly = [one for one in found_errors if not is_secret(one)][:LINKS]
        keeps_secrets = any(map(is_secret, found_errors))
        self.note.setText(hidden_sentence(any_shown=bool(costly)))
        self.note.setVisible(keeps_secrets)
        self._targets = [(one.hand, one.index) for one in costly]
        self.costly_head.setVisible(bool(costly) or keeps_secrets)
        for at, link in enumerate(self.links):
            link.setVisible(at < len(costly))
            if at < len(costly):
                one = costly[at]
                link.setText(
                    pgettext("a costly decision", "Hand {hand}, {when}: {points} given away")
                    .format(
                        hand=one.hand + 1,
                        when=index_words(one.index, one.trick),
                        points=points_words(one.loss),
                    )
                )

    def _fit(self, *_range: int) -> None:
        """Make the table as high as its head, its rows and, where it has one, its scroll bar."""
        rows = min(ROWS, self.model.rowCount())
        height = self.table.horizontalHeader().sizeHint().height()
        height += rows * self.table.verticalHeader().defaultSectionSize()
        bar = self.table.horizontalScrollBar()
        if bar.maximum() > 0:
            height += bar.sizeHint().height()
        self.table.setFixedHeight(height + 2 * self.table.frameWidth() + 2)

    def _activated(self, index: QModelIndex) -> None:
        if index.row() < len(self._hands):
            self.hand_wanted.emit(self._hands[index.row()])

    def _follow(self, at: int) -> None:
        if at < len(self._targets):
            self.decision_wanted.emit(*self._targets[at])
