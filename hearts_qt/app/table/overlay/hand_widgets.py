"""What is shown at the cards of the hand: why one may not be played, and the coach's values."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer

from hearts_qt.app.coach.adviser import best_words, card_figures, figure, legend
from hearts_qt.app.i18n import _
from hearts_qt.app.localized_names import cards_words
from hearts_qt.app.models.table_model import HandRole
from hearts_qt.app.table.geometry import RATIO, Pose
from hearts_qt.app.table.overlay.messages import TableMessages
from hearts_qt.app.table.overlay.table_widgets import CardValueLabel, CardValueLabels
from hearts_qt.app.table.scene import TableParts

if TYPE_CHECKING:
    from hearts_qt.app.table.overlay.choice_controls import ChoiceControls
    from hearts_qt.players.coach import Advice
    from hearts_qt.rules.options import Rules


BUBBLE_TIME = 2600
"""Milliseconds for which `keep_for` keeps the bubble by default, wherever the pointer is."""

GRACE = 350
"""Milliseconds in which the pointer can move from a card to the bubble above it."""


TIP = 0.45
"""The length of the bubble's tip above its card, in heights of the text."""

LEAST_FREE = 14.0
"""The width that the bubble needs beside what lies above the hand, in heights of the text."""


class CardReasons(QObject):
    """Shows the bubble of one table above a card of the person's hand.

    `wanted` says whether the settings ask for reasons.
    """

    def __init__(
        self,
        table: TableParts,
        value_labels: CardValueLabels,
        messages: TableMessages,
        wanted: Callable[[], bool],
    ) -> None:
        super().__init__(table.viewport)
        self._session = table.session
        self._scene = table.scene
        self._hand = table.models.hand
        self._value_labels = value_labels
        self._messages = messages
        self._bubble = messages.bubble
        self._wanted = wanted
        self._content: tuple[int, str, str | None] = (-1, "", None)
        """Row of the hand, words and option of the bubble."""
        self._time_over = self._timer(BUBBLE_TIME)
        self._grace = self._timer(GRACE)
        self._bubble.left.connect(self._grace.start)

    def _timer(self, time: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(time)
        timer.timeout.connect(self._hide_now)
        return timer

    def say_above(self, row: int, words: str, option: str | None = None) -> None:
        """Show words above a card of the hand; `option` links them to its rule."""
        self._content = (row, words, option)
        self._grace.stop()
        self._place()
        self._messages.arrange()

    def keep_for(self, time: int = BUBBLE_TIME) -> None:
        """Keep the bubble for some milliseconds, wherever the pointer is."""
        self._time_over.start(time)

    def follow(self) -> None:
        """Place the bubble again, because the cards or the coach's figures on them have moved."""
        if not self._bubble.isHidden():
            self._place()
        self._messages.arrange()

    def _place(self) -> None:
        """Place the bubble above the hand, beside everything that lies there, so that its tip ends
        at the card: above the part of it that the next card leaves free."""
        row, words, option = self._content
        items = self._scene.own_hand
        if row >= len(items):
            return
        left, right = self._free_row()
        self._bubble.say(words, option)
        size = self._bubble.fit(right - left)
        x, y = _above(items[row].target, _strip([item.target for item in items]))
        text = self._scene.layout.text_height
        start = max(left, min(right - size.width(), x - size.width() / 2))
        end = start + size.width()
        boxes = [item.target.box for item in items]
        tops = [box.y for box in boxes if box.right > start and box.x < end]
        tops.append(self._value_labels.top_between(start, end))
        bottom = min([y, *tops]) - TIP * text
        # The coach's figure on the card counts as its upper edge.
        point = QPointF(x, min(y + 2, self._value_labels.top_between(x, x)))
        body = QRectF(start, max(0.0, bottom - size.height()), size.width(), size.height())
        self._bubble.show_at(body, point)

    def _free_row(self) -> tuple[float, float]:
        """The left and right ends of what lies free above the hand, beside the person's plate and
        tricks and the broken heart; of the whole table if that is too little."""
        layout, gap = self._scene.layout, self._scene.layout.gap
        own = layout.stations[self._session.current.person]
        taken = [own.plate, own.pile.box]
        if self._scene.marks.broken.isVisible():
            taken.append(self._scene.marks.broken.home.box)
        middle = layout.bottom_row.cx
        left = max([gap, *(box.right + gap for box in taken if box.cx < middle)])
        right = min([layout.width - gap, *(box.x - gap for box in taken if box.cx > middle)])
        if right - left < LEAST_FREE * layout.text_height:
            return gap, layout.width - gap
        return left, right

    def show_for(self, row: int) -> None:
        """Show above a dimmed card why it may not be played; for another card, hide the bubble."""
        self._time_over.stop()
        if self._scene.cards.awaits_person and 0 <= row < self._hand.rowCount():
            reason = self._hand.value(row, HandRole.ReasonRole)
            if reason and self._wanted():
                card = self._hand.value(row, HandRole.CardRole)
                self.say_above(row, reason, self._session.current.rule_against(card))
                return
        self._hide_now()

    def hide(self, soon: bool = False) -> None:
        """Hide the bubble unless it is kept for a time.

        `soon` leaves the pointer a moment to reach a bubble that links to a rule.
        """
        if self._time_over.isActive() or self._bubble.isHidden():
            return
        if soon and self._bubble.option is not None:
            if not self._grace.isActive():
                self._grace.start()
        else:
            self._hide_now()

    def dismiss(self) -> None:
        """Hide the bubble at once."""
        self._bubble.hide()

    def _hide_now(self) -> None:
        self._grace.stop()
        if not self._time_over.isActive() and not self._bubble.underMouse():
            self._bubble.hide()


class HandWidgets(NamedTuple):
    """What shows something about the cards of the person's hand."""

    table: TableParts
    value_labels: CardValueLabels
    """The coach's labels on the cards."""
    messages: TableMessages
    reasons: CardReasons
    """Shows the bubble above a card."""
    choices: ChoiceControls


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
        if advice is None or not scene.cards.awaits_person or len(items) != len(cards):
            self.value_labels.show_labels((), 0.0, 0.0)
            return
        rules = self._widgets.table.session.current.rules
        poses = [item.target for item in items]
        strip = _strip(poses)
        labels = []
        for card, pose in zip(cards, poses, strict=True):
            words, best = _words(advice, card, rules)
            if words or best:
                labels.append(CardValueLabel(*_above(pose, strip), words, best))
        self.value_labels.show_labels(tuple(labels), strip, scene.layout.text_height)
        if self._spoken is not advice:
            self._spoken = advice
            self._widgets.messages.speak(_spoken(advice, rules))

    def _advised(self, advice: Advice | None) -> None:
        words = ""
        if advice is None:
            self._spoken = None
        else:
            words = legend(advice, self._widgets.table.session.current.rules)
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


def _words(advice: Advice, card: int, rules: Rules) -> tuple[str, bool]:
    """What the label of a card says, and whether it marks the best; "" and False for no label."""
    option = advice.of_card(card)
    if option is None or option.points is None:
        return "", len(advice.best.cards) != 1 and card in advice.best.cards
    return figure(rules.shown(option.points)), option is advice.best


def _spoken(advice: Advice, rules: Rules) -> str:
    """What a screen reader says when the advice is there."""
    best = advice.best
    cards = cards_words(best.cards)
    figures = card_figures(advice, best.cards[0], rules) if len(best.cards) == 1 else ""
    return " ".join(
        part for part in (f"{cards}:" if cards else "", f"{figures}." if figures else "",
                          best_words(best, rules)) if part
    )  # fmt: skip
