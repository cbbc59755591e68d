"""The summary of a whole game: a row for each hand, what each player gave away, the costliest
decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QWidget

from hearts_qt.app.coach.adviser import figure
from hearts_qt.app.i18n import _, ngettext, pgettext
from hearts_qt.app.models.table_model import TableModel
from hearts_qt.app.review.game_review_model import (
    costliest_of,
    game_columns,
    game_rows,
    given_away_in,
)
from hearts_qt.app.review.review_summary import levels_sentence
from hearts_qt.app.review.review_words import hidden_sentence, index_words, points_words
from hearts_qt.app.ui.layouts import STRETCH, column, show_all
from hearts_qt.app.ui.tables import Table
from hearts_qt.app.ui.theme import SMALL
from hearts_qt.app.ui.widgets import heading, label, listed, note
from hearts_qt.players.review.decisions import hands_to_review

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hearts_qt.game.game import Game
    from hearts_qt.players.review.review_results import DecisionIndex, DecisionReview, HandReview

LINKS = 5
"""The most decisions that are listed."""


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
        self.model = TableModel(game_columns(game), self)
        self.model.show(game_rows(game, own, {}))
        self.progress = note()
        # All columns are visible beside the smallest table.
        self.table = Table(
            self.model, _("The hands of the game"), as_high_as_rows=True, narrow=True
        )
        self.given_head = heading(_("Given away per hand"))
        self.given = label()
        self.levels = note()
        self.costly_head = heading(_("Costliest decisions"))
        self.note = label()
        self.links = [listed() for _number in range(LINKS)]
        self._targets: list[tuple[int, DecisionIndex]] = []
        self.unfinished = note()
        for hand in self._begun:
            self.unfinished.setText(
                _(
                    "Hand {number} is not finished, so only the costliest decisions include it."
                ).format(number=hand + 1)
            )
        column(
            self.progress,
            self.table,
            self.unfinished,
            SMALL,
            self.given_head,
            self.given,
            self.levels,
            SMALL,
            self.costly_head,
            self.note,
            *self.links,
            STRETCH,
            on=self,
            spacing=SMALL,
        )
        for at, link in enumerate(self.links):
            link.clicked.connect(lambda _on=False, at=at: self._follow(at))
        self.table.setVisible(bool(self._hands))
        self.unfinished.setVisible(bool(self._begun))
        self.table.activated.connect(self._activated)
        self.update_from({})

    def update_from(
        self,
        reviews: Mapping[int, HandReview],
        is_secret: Callable[[DecisionReview], bool] = lambda _review: False,
    ) -> None:
        """Show the reviews so far, by the numbers of their hands from 0. Decisions of the own seat
        that are secret are not listed."""
        for at, known_row in enumerate(game_rows(self._game, self._own, reviews)):
            if self.model.rows[at] != known_row:
                self.model.update(at, known_row)
        total = len(self._hands)
        done = sum(each.given is not None for each in self.model.rows if not each.whole)
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
        show_all(bool(self._hands), self.given_head, self.given)
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

    def _activated(self, index: QModelIndex) -> None:
        if index.row() < len(self._hands):
            self.hand_wanted.emit(self._hands[index.row()])

    def _follow(self, at: int) -> None:
        if at < len(self._targets):
            self.decision_wanted.emit(*self._targets[at])
