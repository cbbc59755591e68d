"""Shows the coach's figures on the cards, and says what they mean.

The figures are shown only while the person is to choose and everything that has happened is shown.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from hearts_qt.app.coach.adviser import best_words, card_figures, figure, legend
from hearts_qt.app.i18n import _
from hearts_qt.app.localized_names import cards_words
from hearts_qt.app.table.geometry import RATIO, Pose
from hearts_qt.app.table.overlay.card_value_labels import CardValueLabel
from hearts_qt.app.table.overlay.hand_widgets import HandWidgets

if TYPE_CHECKING:
    from hearts_qt.players.coach import Advice

STRIP = 0.62
"""The largest fraction of a card's width, from the left, over which its label is centred."""


class CoachOverlay(QObject):
    """Shows the coach's advice over one table.

    `update_buttons` updates what a screen reader says about the cards, which includes the figures.
    """

    def __init__(
        self,
        parent: QObject,
        widgets: HandWidgets,
        update_buttons: Callable[[], None],
    ) -> None:
        super().__init__(parent)
        self._widgets = widgets
        self.value_labels = widgets.value_labels
        self._update_buttons = update_buttons
        self._spoken: Advice | None = None
        widgets.table.session.adviser.advised.connect(self._advised)
        widgets.table.session.adviser.thinking.connect(self._thinking)

    def follow(self) -> None:
        """Put the labels where the cards are, or hide them while there is nothing to choose."""
        before = self.value_labels.labels
        self._show()
        if self.value_labels.labels != before:
            self._widgets.reasons.follow()

    def _show(self) -> None:
        scene = self._widgets.table.scene
        advice = self._widgets.table.session.adviser.advice
        cards = self._widgets.table.models.hand.cards
        items = scene.own_hand
        if advice is None or not scene.awaits_person or len(items) != len(cards):
            self.value_labels.show_labels((), 0.0, 0.0)
            return
        poses = [item.target for item in items]
        strip = _strip(poses)
        labels = []
        for card, pose in zip(cards, poses, strict=True):
            words, best = _words(advice, card)
            if words or best:
                labels.append(CardValueLabel(*_above(pose, strip), words, best))
        self.value_labels.show_labels(tuple(labels), strip, scene.layout.text_height)
        if self._spoken is not advice:
            self._spoken = advice
            self._widgets.messages.speak(_spoken(advice))

    def _advised(self, advice: Advice | None) -> None:
        words = ""
        if advice is None:
            self._spoken = None
        else:
            words = legend(advice, self._widgets.table.session.current.rules.teams != "none")
        self._widgets.messages.set_legend(words)
        self._widgets.choices.advise(words)
        self._update_buttons()
        self.follow()

    def _thinking(self, thinking: bool) -> None:
        if thinking:
            self._widgets.messages.set_legend(_("Comparing your cards…"))
        elif self._widgets.table.session.adviser.advice is None:
            self._widgets.messages.set_legend("")


def _strip(poses: list[Pose]) -> float:
    """The part of each card that the next one leaves free, in pixels."""
    if not poses:
        return 0.0
    steps = [right.x - left.x for left, right in pairwise(poses)]
    return min([STRIP * poses[0].width, *(step for step in steps if step > 0)])


def _above(pose: Pose, strip: float) -> tuple[float, float]:
    """The point of a card's upper edge above the middle of its free strip."""
    turn = math.radians(pose.angle)
    x, y = (strip - pose.width) / 2, -RATIO * pose.width / 2
    return (
        pose.x + x * math.cos(turn) - y * math.sin(turn),
        pose.y + x * math.sin(turn) + y * math.cos(turn),
    )


def _words(advice: Advice, card: int) -> tuple[str, bool]:
    """What the label of a card says, and whether it marks the best; "" and False for no label."""
    option = advice.of_card(card)
    if option is None or option.points is None:
        return "", len(advice.best.cards) != 1 and card in advice.best.cards
    return figure(option.points), option is advice.best


def _spoken(advice: Advice) -> str:
    """What a screen reader says when the advice is there."""
    best = advice.best
    cards = cards_words(best.cards)
    figures = card_figures(advice, best.cards[0]) if len(best.cards) == 1 else ""
    return " ".join(
        part for part in (f"{cards}:" if cards else "", f"{figures}." if figures else "",
                          best_words(best)) if part
    )  # fmt: skip
