"""The panels that sum up a hand and a game: what was given away, and the costliest decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, Signal
from PySide6.QtWidgets import QWidget

from hearts_qt.app.coach.adviser import figure
from hearts_qt.app.i18n import _, ngettext, pgettext
from hearts_qt.app.models.table_model import TableModel
from hearts_qt.app.review.summary import (
    costliest_of,
    game_columns,
    game_rows,
    given_away_by,
    given_away_in,
    ledger_parts,
    levels_sentence,
    replay_figures,
    replays_sentence,
)
from hearts_qt.app.review.words import (
    choice_words,
    hidden_sentence,
    index_words,
    points_words,
    short_choice,
)
from hearts_qt.app.ui.charts import DOTS, WATERFALL, Chart, ReferenceLine, Value
from hearts_qt.app.ui.layouts import STRETCH, column, show_all
from hearts_qt.app.ui.tables import Table, TableLook
from hearts_qt.app.ui.theme import MEDIUM, SMALL
from hearts_qt.app.ui.widgets import heading, label, listed, note
from hearts_qt.game.actions import delegated_in
from hearts_qt.players.review.decisions import hands_to_review

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hearts_qt.game.actions import DecisionIndex
    from hearts_qt.game.game import Game
    from hearts_qt.players.review.review_results import (
        DecisionReview,
        ExpertReplays,
        HandReview,
        ReviewedChoice,
    )
    from hearts_qt.rules.options import Rules

    Secret = Callable[[DecisionReview], bool]
    """Whether a decision can be tried again, so that its answer may not be shown."""

IN_HAND, IN_GAME = 3, 5
"""The most costly decisions that are listed of a hand, and of a game."""


class CostlyList(QObject):
    """The costliest decisions of the own seat, each a button that leads to it.

    Its widgets belong directly to the column of a panel, because labels that wrap get too little
    height in a widget of their own.
    """

    wanted = Signal(object)
    """The player wants to see a decision, by its `DecisionReview`."""

    def __init__(
        self, most: int, words: Callable[[DecisionReview], tuple[str, str]], about: str = ""
    ) -> None:
        """`words` returns what a button says of a decision, and what a screen reader says; `about`
        is said below the buttons."""
        super().__init__()
        self._words = words
        self.note, self._about = label(), note(about)
        self.links = [listed() for _number in range(most)]
        self.shown: tuple[DecisionReview, ...] = ()
        """The decisions that are listed."""
        self._head = heading(_("Costliest decisions"))
        self.widgets = (self._head, self.note, *self.links, self._about)
        for at, link in enumerate(self.links):
            link.clicked.connect(lambda _on=False, at=at: self.wanted.emit(self.shown[at]))

    def show_costliest(
        self, found: Sequence[DecisionReview], is_secret: Secret, none: str = ""
    ) -> None:
        """List the costliest decisions, which come first in `found`. `none` is said if there are
        none. Secret ones are not listed, but it is said that there are some."""
        self.shown = tuple(one for one in found if not is_secret(one))[: len(self.links)]
        said = "" if found else none
        if any(map(is_secret, found)):
            said = hidden_sentence(any_shown=bool(self.shown))
        self.note.setText(said)
        self.note.setVisible(bool(said))
        self._about.setVisible(bool(self.shown and self._about.text()))
        for at, link in enumerate(self.links):
            link.setVisible(at < len(self.shown))
            if at < len(self.shown):
                written, spoken = self._words(self.shown[at])
                link.setText(written)
                link.setAccessibleName(spoken)
        self._head.setVisible(bool(said or self.shown))


class GivenAwayPanel:
    """What each player gave away, and what the levels do, for comparison: the widgets of it."""

    def __init__(self, name: str, rules: Rules, about: str = "") -> None:
        """`name` is the heading; `about` explains the figures."""
        self.points, self._levels = label(), note(levels_sentence(rules))
        more = (note(about),) if about else ()
        self.widgets = (heading(name), self.points, *more, self._levels)

    def show_lines(self, lines: Sequence[str]) -> None:
        """Show a line for each player, or that nothing is known yet."""
        self.points.setText("\n".join(lines) or _("The analysis is under way."))
        self._levels.setVisible(bool(lines and self._levels.text()))


def _own_first(own: int, names: Sequence[str]) -> list[int]:
    """The seats, the own one first."""
    return [own, *(seat for seat in range(len(names)) if seat != own)]


class SummaryPanel(QWidget):
    """Sums up the whole hand; each part appears once its figures are complete."""

    def __init__(self, rules: Rules, names: Sequence[str], own: int, no_error: str) -> None:
        """`names` are those of the seats. `no_error` is shown if the own seat made no errors."""
        super().__init__()
        self._rules, self._names, self._own, self._no_error = rules, tuple(names), own, no_error
        self.costly = CostlyList(
            IN_HAND,
            _costly_in_hand,
            _("The figure after your choice is what it gave away on average, in points."),
        )
        self.given = GivenAwayPanel(
            _("Given away"),
            rules,
            _(
                "What your choices cost compared with the best ones, using only what you could "
                "know, in points."
            ),
        )
        self._experts_head, self.experts = heading(_("Experts with your cards")), label()
        self.dots = Chart(_("Results of the experts"), DOTS)
        self._parts_head = heading(_("Where the result came from"))
        self.waterfall = Chart(_("Where the result came from"), WATERFALL)
        self._about_parts = note(
            _(
                "The parts add up to your lead: how many points you are ahead of the others on "
                "average. How the others played is what you gained or lost because they played "
                "differently from Expert. How the cards lay is luck."
            )
        )
        column(
            *self.costly.widgets,
            MEDIUM,
            *self.given.widgets,
            MEDIUM,
            self._experts_head,
            self.experts,
            self.dots,
            MEDIUM,
            self._parts_head,
            self.waterfall,
            self._about_parts,
            STRETCH,
            on=self,
            spacing=SMALL,
        )
        self.show_hand(None, frozenset(), lambda _review: False)

    def show_hand(
        self, review: HandReview | None, done: frozenset[int], is_secret: Secret
    ) -> None:
        """Show what the review knows so far about a hand; `done` has the seats whose decisions are
        all reviewed."""
        own, known = self._own, review is not None and self._own in done
        costliest = costliest_of([review], own) if review is not None and known else []
        self.costly.show_costliest(costliest, is_secret, self._no_error if known else "")
        lines = []
        for seat in _own_first(own, self._names):
            found = given_away_by(review, seat) if review is not None and seat in done else None
            if found is not None:
                lines.append(
                    # Translators: a player, the points and their standard error.
                    _("{name}: {points} ± {error}").format(
                        name=self._names[seat],
                        points=figure(max(0.0, found[0])),
                        error=figure(found[1]),
                    )
                )
        self.given.show_lines(lines)
        replays = next(
            (one for one in (review.expert_replays if review else ()) if one.seat == own), None
        )
        show_all(replays is not None, self._experts_head, self.experts, self.dots)
        if replays is not None:
            self._show_replays(replays)
        parts = []
        ledger = next((one for one in (review.ledgers if review else ()) if one.seat == own), None)
        if review is not None and ledger is not None:
            mine = [one for one in review.decisions if one.seat == own]
            parts = ledger_parts(self._rules, ledger, mine)
        self.waterfall.show_values(parts)
        show_all(bool(parts), self._parts_head, self.waterfall, self._about_parts)

    def _show_replays(self, replays: ExpertReplays) -> None:
        """A dot for each replay by Expert, and a line for the own seat's result."""
        shown, said = replay_figures(replays, self._rules), replays_sentence(replays, self._rules)
        self.experts.setText(said)
        self.dots.show_values(
            [Value("", value, written=shown.words(value)) for value in shown.replays],
            [ReferenceLine(shown.words(shown.own), shown.own, own=True)],
            spoken=said,
        )


def _costly_in_hand(one: DecisionReview) -> tuple[str, str]:
    """A costly decision in two lines, because the panel is narrow, and as it is spoken."""

    def line(words: Callable[[ReviewedChoice, DecisionIndex], str]) -> str:
        written = pgettext("a costly decision", "{when}: {played} ({points})\nBetter: {best}")
        return written.format(
            when=index_words(one.index, one.trick),
            played=words(one.chosen, one.index),
            best=words(one.best, one.index),
            points=points_words(one.loss),
        )

    return line(short_choice), line(choice_words).replace("\n", ". ")


class GamePanel(QWidget):
    """Shows what the review knows so far about all hands of a game."""

    hand_wanted = Signal(int)
    """The player wants to see a hand, by its number from 0."""

    def __init__(self, game: Game, names: Sequence[str], own: int) -> None:
        """`names` are those of the seats; `own` is the own seat."""
        super().__init__()
        self._game, self._names, self._own = game, tuple(names), own
        self._hands = [result.hand for result in game.finished]
        left = {hand for hand, seat, _index in delegated_in(game.log) if seat == own}
        self._complete = [hand for hand in self._hands if hand not in left]
        """The numbers of the finished hands in which the player left nothing to the computer."""
        self._begun = [hand for hand in hands_to_review(game) if hand not in self._hands]
        """The number of the hand that is not finished, if there is one."""
        self.model = TableModel(game_columns(game), self)
        self.model.show(game_rows(game, own, {}))
        self.progress = note()
        # All columns are visible beside the smallest table.
        self.table = Table(
            self.model, _("The hands of the game"), TableLook(narrow=True), as_high_as_rows=True
        )
        self.given = GivenAwayPanel(_("Given away per hand"), game.rules)
        self.costly = CostlyList(IN_GAME, _costly_in_game)
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
            *self.given.widgets,
            SMALL,
            *self.costly.widgets,
            STRETCH,
            on=self,
            spacing=SMALL,
        )
        show_all(bool(self._hands), self.table, *self.given.widgets)
        self.unfinished.setVisible(bool(self._begun))
        self.table.activated.connect(self._activated)
        self.update_from({}, lambda _review: False)

    def update_from(self, reviews: Mapping[int, HandReview], is_secret: Secret) -> None:
        """Show the reviews so far, by the numbers of their hands from 0."""
        for at, known_row in enumerate(game_rows(self._game, self._own, reviews)):
            if self.model.rows[at] != known_row:
                self.model.update(at, known_row)
        total = len(self._complete)
        done = sum(each.given is not None for each in self.model.rows if not each.whole)
        self.progress.setVisible(done < total)
        self.progress.setText(
            ngettext(
                "Analysed: {done} of {n} hand", "Analysed: {done} of {n} hands", total
            ).format(done=done, n=total)
        )
        lines = []
        for seat in _own_first(self._own, self._names):
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
        self.given.show_lines(lines)
        hands = [*self._hands, *self._begun]
        known = [reviews[hand] for hand in hands if hand in reviews]
        self.costly.show_costliest(costliest_of(known, self._own), is_secret)

    def _activated(self, index: QModelIndex) -> None:
        if index.row() < len(self._hands):
            self.hand_wanted.emit(self._hands[index.row()])


def _costly_in_game(one: DecisionReview) -> tuple[str, str]:
    """A costly decision in a line, written and spoken."""
    line = pgettext("a costly decision", "Hand {hand}, {when}: {points} given away").format(
        hand=one.hand + 1,
        when=index_words(one.index, one.trick),
        points=points_words(one.loss),
    )
    return line, line
