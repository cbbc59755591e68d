"""The messages over the table: the status line, answers, and rule notices."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import _, ngettext, pgettext, say
from hearts_qt.app.session import prompts
from hearts_qt.app.table.overlay.linked_text import NOTICE, Bubble, RuleText
from hearts_qt.app.table.overlay.table_widgets import CardValueLabels, StatusLine
from hearts_qt.app.table.playback.tempo import WORD_TIME
from hearts_qt.app.table.scene import TableParts
from hearts_qt.app.ui.widgets import announce
from hearts_qt.game import events as ev

if TYPE_CHECKING:
    from hearts_qt.app.narrator import Narrator
    from hearts_qt.game.rule_notices import RuleNotice

ANSWER_TIME = 6000
"""Milliseconds for which an answer stays in the status line."""

NOTICE_TIME = 7000
"""Milliseconds for which a rule notice is shown."""

NOTICE_LEAST = 3500
"""Milliseconds for which a rule notice is shown at least if it covers a card of the trick."""

NOTICE_OVERLAP = 0.9
"""How far a rule notice may overlap a card and still not count as covering it, in heights of the
text."""

NOTICE_GAP = 0.15
"""The gap between a rule notice and the status line, in heights of the text."""

SAID_BY_NOTICE = (ev.Boosted, ev.TrickUnwon)
"""Events whose rule notice says everything that the status line would."""

NOTICED_AT_END = (ev.MoonShot, ev.HandScored, ev.GameOver)
"""Events whose rule notices appear in the panel at the end of the hand."""


class Answer(str):
    """A sentence to speak, and a shorter form of it to show: `shown`."""

    __slots__ = ("shown",)

    shown: str

    def __new__(cls, words: str, shown: str) -> Answer:
        made = super().__new__(cls, words)
        made.shown = shown
        return made


class TableMessages(QObject):
    """The status line and the rule notices of one table, and what a screen reader announces.

    `host` is the widget for which announcements to screen readers are sent, and which gets the
    focus back from a rule notice. `covered` says whether a panel lies over the middle of the table.
    `speech` is the setting of that name. `heard` says whether a screen reader says by itself what
    is asked for. The messages do not cover the bubble above a card or the
    coach's figures.
    """

    def __init__(
        self,
        table: TableParts,
        host: QWidget,
        value_labels: CardValueLabels,
        covered: Callable[[], bool],
        speech: Callable[[], str],
        heard: Callable[[], bool],
    ) -> None:
        super().__init__(host)
        self._host = host
        self._session = table.session
        self._scene = table.scene
        self._value_labels = value_labels
        self._covered = covered
        self._speech = speech
        self._heard = heard
        self.status_line = StatusLine(table.viewport, table.colours)
        self.rule_notice = RuleText(table.viewport, table.colours, table.open_window, NOTICE)
        self.bubble = Bubble(table.viewport, table.colours, table.open_window)
        self.above_tags: Callable[[float, float], float] = lambda _left, _right: inf
        """The upper edge of the tags of raised cards between two x positions."""
        self._answer = ""
        """The answer that is shown; empty if there is none."""
        self._prompt = ""
        """What the status line says when no answer is shown."""
        self.legend = ""
        """What the coach's figures on the cards mean."""
        self.pending_notices: list[RuleNotice] = []
        """Rule notices that are still to be shown."""
        self._shown_notice: RuleNotice | None = None
        self._notice_explains = False
        """Whether the rule notice of the present event replaces the sentence of the status line."""
        self._at_end: list[RuleNotice] = []
        self._answer_over = self._timer(ANSWER_TIME, self.end_answer)
        self._notice_over = self._timer(NOTICE_TIME, self.next_notice)
        self.bubble.hidden.connect(self.arrange)

    @cached_property
    def narrator(self) -> Narrator:
        """Says what happens at the table."""
        # Imported late, because the program starts without it.
        from hearts_qt.app.narrator import Narrator

        current = self._session.current
        return Narrator(
            lambda: current.names,
            lambda: current.person,
            self._speech,
            self._say_aloud,
            lambda points: current.rules.shown(points),
        )

    def _say_aloud(self, sentence: str) -> None:
        self._scene.timing.speech += WORD_TIME * len(sentence.split())
        announce(self._host, sentence)

    def _timer(self, time: int, action: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(time)
        timer.timeout.connect(action)
        return timer

    def place(self) -> None:
        """Use the layout's size of text, and place the messages as it says."""
        text = self._scene.layout.text_height
        self.bubble.set_pixels(text)
        self.rule_notice.set_pixels(text)
        self.arrange()

    # -- the status line -----------------------------------------------------------------------

    def speak(self, sentence: str) -> None:
        """Have a screen reader say something."""
        if sentence:
            self.narrator.tell(sentence)

    def note(self, sentence: str) -> None:
        """Keep a sentence that a screen reader says by itself, so that it can be repeated."""
        self.narrator.keep(sentence)

    def tell(self, sentence: str) -> None:
        """Show an answer in the status line for a while, and speak it.

        An `Answer` is shown in its short form.
        """
        self._show_answer(sentence)
        self.speak(sentence)

    def _show_answer(self, sentence: str) -> None:
        self._answer = sentence
        self.status_line.say(sentence.shown if isinstance(sentence, Answer) else sentence)
        self.arrange()
        self._answer_over.start()

    def repeat(self, step: int) -> None:
        """Show and speak again what was said, a step back or forth; 0 repeats."""
        sentence = self.narrator.repeat(step)
        self._show_answer(sentence)
        announce(self._host, sentence)

    def say(self, sentence: str) -> None:
        """Show what is expected of the person, or what has just happened, in the status line."""
        if self._answer and self._answer_over.isActive() and self._scene.animations.idle:
            return
        self.end_answer(quiet=True)
        self._prompt = sentence
        if self._notice_explains:
            sentence = ""
        if self._scene.animations.waits_for_person:
            how = _("Click, or press Space or Enter, to continue")
            sentence = f"{sentence}\n{how}".strip()
        self._show_line(sentence)

    def _show_line(self, sentence: str) -> None:
        """Show a sentence in the status line and, below it, the legend of the coach's figures."""
        legend = self.legend if self._scene.animations.idle else ""
        if self._covered():
            sentence = legend = ""
        self.status_line.say(f"{sentence}\n{legend}".strip())
        self.arrange()
        if legend and sentence and self._notice_covers_card():
            # There is no room for both: the rule notice is more important than the legend.
            self.status_line.say(sentence)
            self.arrange()

    def set_legend(self, words: str) -> None:
        """Show below the prompt what the coach's figures on the cards mean; "" shows nothing."""
        if words != self.legend:
            self.legend = words
            if not self._answer:
                self.say(self._prompt)

    def end_answer(self, quiet: bool = False) -> None:
        """Stop showing an answer; unless `quiet`, the prompt is shown again."""
        self._answer_over.stop()
        answer, self._answer = self._answer, ""
        if answer and not quiet:
            self.say(self._scene.prompt if self._scene.animations.idle else self._prompt)

    def ask(self, prompt: str) -> None:
        """Have what is expected of the person spoken, once everything before it is shown.

        A screen reader hears that even while the status line shows an answer.
        """
        scene = self._scene
        if scene.cards.awaits_person and not self._covered():
            self.narrator.quiet = False
            leading = [play.seat for play in scene.timeline.state.trick if play.winning]
            winner = leading[-1] if leading else None
            self.narrator.ask(self._short(prompt), winner, heard=self._heard())

    def _short(self, prompt: str) -> str:
        """What is asked for, as it is said; with less than the full speech shorter than it is shown
        while cards to pass are chosen."""
        selection = self._session.selection
        if self._speech() == "full" or selection.kind != "pass" or not selection.raised:
            return prompt
        left = selection.remaining
        if left:
            # Translators: How many cards are still to be chosen, as shortly as possible.
            return ngettext("{n} more", "{n} more", left).format(n=left)
        return pgettext("said when all cards are chosen", "Press Enter")

    def waiting_changed(self, waits: bool) -> None:
        """Show how to go on if the animations wait for the person."""
        if waits:
            self.say(self._prompt)

    def clear(self) -> None:
        """Clear all messages, because a panel over the table says everything."""
        self._prompt = ""
        self.status_line.say("")
        self.pending_notices.clear()
        self.next_notice()

    def arrange(self) -> None:
        """Place the messages, clear of the bubble and of the figures on the cards.

        The status line is hidden while the bubble says the same or covers it.
        """
        words, bubble = self.status_line.text(), self.bubble
        hidden = not bubble.isHidden() and (
            bubble.words == words or bubble.place.intersects(QRectF(self.status_line.geometry()))
        )
        self.status_line.setVisible(bool(words) and not hidden)
        self._place_notice()

    # -- rule notices --------------------------------------------------------------------------

    def event_begun(self, event: object) -> None:
        """Speak about an event, and show a notice for each rule that takes effect for the first
        time in it."""
        self._scene.timing.speech = 0.0
        self.narrator.quiet = self._scene.timing.finishing or self._session.current.finishing
        self.narrator.see(event)
        self._notice_explains = False
        if isinstance(event, ev.Dealt):
            self._at_end.clear()
        notices = self._session.rule_notices.apply_event(event)
        if isinstance(event, NOTICED_AT_END):
            self._at_end += notices
        else:
            # The explanation of a choice already names this rule.
            _words, explained = prompts.about_choice(self._session.current)
            self.add_notices(tuple(one for one in notices if one.option != explained))
            self._notice_explains = (
                isinstance(event, SAID_BY_NOTICE) and self._shown_notice in notices
            )

    def show_choice_notices(self) -> None:
        """Show the notices of rules that take effect in the person's choice of a card."""
        self.add_notices(self._session.rule_notices.notices_for_choice())

    @property
    def notices_at_end(self) -> tuple[RuleNotice, ...]:
        """The notices of rules that took effect for the first time as the hand ended."""
        return tuple(self._at_end)

    def forget_notices(self) -> None:
        """Remove all rule notices, because another game or another position of it is shown."""
        self.pending_notices.clear()
        self._at_end.clear()
        if "narrator" in self.__dict__:
            self.narrator.forget()
        self.next_notice()

    def add_notices(self, notices: tuple[RuleNotice, ...]) -> None:
        """Show rule notices, one after the other."""
        waiting = bool(self.pending_notices) or not self.rule_notice.isHidden()
        self.pending_notices += notices
        if notices and not waiting:
            self.next_notice()

    def next_notice(self) -> None:
        """Show the next rule notice that is pending; hide the present one if there is none."""
        if not self.pending_notices:
            self._notice_over.stop()
            had_focus = self.rule_notice.hasFocus()
            self._shown_notice = None
            self.rule_notice.say("")
            self._place_notice()
            self._update_legend()
            if had_focus:
                self._host.setFocus()
            return
        self._shown_notice = notice = self.pending_notices.pop(0)
        sentence = _("House rule: {rule}").format(rule=say(notice.text))
        self.rule_notice.say(sentence, notice.option)
        self._place_notice()
        self.rule_notice.raise_()
        self._update_legend()
        self._notice_over.start(NOTICE_TIME)
        self.shorten_notice()
        self.speak(sentence)

    def _update_legend(self) -> None:
        """Show or hide the legend. There is room for it only if no rule notice takes its place."""
        if self.legend and self._scene.animations.idle and not self._answer:
            self._show_line(self._prompt)

    def _place_notice(self) -> None:
        """Place the status line and, above it, the rule notice, both beside the person's plate.

        They lie between the trick and the hand, and share the row if both are shown.
        """
        layout = self._scene.layout
        box, row, text = layout.status_box, layout.bottom_row, layout.text_height
        low = row.bottom + 0.5 * layout.gap
        line = self.status_line.geometry()
        above = (self._value_labels.top_between, self.above_tags)
        low = max(box.bottom, min(low, *(top(line.left(), line.right()) for top in above)))
        mark = self._scene.marks.broken
        beside = 2 * (mark.home.width + layout.gap) if mark.isVisible() else 0.0
        room = QRectF(box.x, box.y, box.width, box.height).adjusted(beside / 2, 0, -beside / 2, 0)
        if self.rule_notice.isHidden():
            self.status_line.set_room(room, text, low)
            return
        size = self.rule_notice.fit(room.width())
        room.moveBottom(low)
        self.status_line.set_room(room, text)
        if self.status_line.isHidden():
            top = row.cy - size.height() / 2
        else:
            top = self.status_line.y() - NOTICE_GAP * text - size.height()
        if not self.bubble.isHidden():
            top = min(top, self.bubble.y() - NOTICE_GAP * text - size.height())
        x = box.cx - size.width() / 2
        self.rule_notice.setGeometry(round(x), round(top), size.width(), size.height())

    @property
    def notice_time(self) -> int:
        """Milliseconds for which the present rule notice is shown, as last set."""
        return self._notice_over.interval()

    def shorten_notice(self, _event: object = None) -> None:
        """Show a rule notice that covers a card of the trick only as long as it takes to read."""
        if self.rule_notice.isHidden():
            return
        self._place_notice()
        if self._notice_covers_card():
            left = self._notice_over.remainingTime()
            shown = self._notice_over.interval() - left
            if left > NOTICE_LEAST - shown:
                self._notice_over.start(max(0, NOTICE_LEAST - shown))

    def _notice_covers_card(self) -> bool:
        """Whether a rule notice covers a card of the trick."""
        if self.rule_notice.isHidden():
            return False
        line = QRectF(self.rule_notice.geometry())
        least = NOTICE_OVERLAP * self._scene.layout.text_height
        for _seat, item in self._scene.cards.trick:
            box = item.target.box
            common = line.intersected(QRectF(box.x, box.y, box.width, box.height))
            if common.height() > least and common.width() > least:
                return True
        return False

    @property
    def rule_in_question(self) -> str | None:
        """The option whose rule the messages link to; empty for a rule without an option."""
        if not self.bubble.isHidden() and self.bubble.option is not None:
            return self.bubble.option
        return None if self.rule_notice.isHidden() else self.rule_notice.option
