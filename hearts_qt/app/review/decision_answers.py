"""What takes time to find out about the decision on the table: reasons, and possible deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.review.decision_panel import DEAL_HURTS, DecisionPanel
from hearts_qt.app.review.words import points_words

if TYPE_CHECKING:
    from hearts_qt.app.review.hand_analysis import HandAnalysis
    from hearts_qt.players.review.decisions import Decision, PlayedHand
    from hearts_qt.players.review.possible_deals import PossibleDeals
    from hearts_qt.players.review.review_results import DecisionReview

EXPLAIN_DELAY = 350
"""Milliseconds that a decision is shown before the coach explains it."""


class DecisionAnswers(QObject):
    """Has the panel of the decision say why a choice is good, and in which deals a card hurts."""

    deal_found = Signal(object)
    """A `PossibleDeal` to show on the table."""

    def __init__(self, analysis: HandAnalysis, panel: DecisionPanel, parent: QObject) -> None:
        super().__init__(parent)
        self._analysis, self._panel = analysis, panel
        self._about: tuple[Decision, DecisionReview] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(EXPLAIN_DELAY)
        self._timer.timeout.connect(self._explain)

    def stop(self) -> None:
        """Answer nothing more about the decision."""
        self._timer.stop()
        self._analysis.stop_explaining()

    def explain(self, decision: Decision, review: DecisionReview) -> None:
        """Have the coach explain a decision, unless the player goes on at once."""
        self._about = decision, review
        self._timer.start()

    def _explain(self) -> None:
        if self._about is not None:
            decision, review = self._about
            self._analysis.explain(decision, review, self._panel.show_reason)

    def find_deal(
        self, wanted: str, played: PlayedHand, decision: Decision, review: DecisionReview
    ) -> None:
        """Find a possible deal in which the card that was played hurts, or does no harm; `wanted`
        is `DEAL_HURTS` or `DEAL_FINE`. `deal_found` follows if there is one."""
        self._timer.stop()
        self._panel.say_deal(wanted, _("Drawing possible deals…"))
        self._analysis.find_deals(
            played, decision, review.best.cards[0], lambda found: self._deals_found(wanted, found)
        )

    def _deals_found(self, wanted: str, found: PossibleDeals | None) -> None:
        if found is None:
            self._panel.say_deal("", _("No other deal fits what the player could know."))
            return
        often = ngettext(
            "The card hurts in {hurts} of {n} possible deal.",
            "The card hurts in {hurts} of {n} possible deals.",
            found.deals,
        ).format(hurts=round(found.share * found.deals), n=found.deals)
        deal = found.hurting if wanted == DEAL_HURTS else found.harmless
        if deal is None:
            none = _("There is no clear example to show.")
            self._panel.say_deal("", f"{often} {none}")
            return
        # Translators: the number has a decimal, such as 2.5.
        costs = _("In the deal on the table, it costs {points} points.").format(
            points=points_words(deal.loss)
        )
        self.deal_found.emit(deal)
        self._panel.say_deal(wanted, f"{often} {costs}")
