"""What the table says: the state line, answers, house rules, and the reasons above cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from hearts_qt.app.i18n import _, say
from hearts_qt.app.models.roles import HandRole
from hearts_qt.app.session import prompts
from hearts_qt.app.table.input.key_hold import KeyHold
from hearts_qt.app.table.overlay import answers
from hearts_qt.app.table.overlay.bubble import Bubble
from hearts_qt.app.table.overlay.rule_link import RuleLink
from hearts_qt.app.table.overlay.table_widgets import StatusLine
from hearts_qt.app.table.palette import Palette
from hearts_qt.game import events as ev

if TYPE_CHECKING:
    from hearts_qt.app.table.view import TableView
    from hearts_qt.game.rule_notices import RuleNotice

__all__ = ["TableMessages"]

TELL_TIME = 6000
"""Milliseconds for which an answer stays in the state line."""

RULE_TIME = 7000
"""Milliseconds for which a house rule that has bitten is told of."""

RULE_LEAST = 3500
"""Milliseconds for which it is told of at least, where it lies upon a card of the trick."""

RULE_UPON = 0.9
"""How far it may lie upon a card without being in its way, in heights of the text."""

PEEK_TIME = 3000
"""Milliseconds for which the last trick is shown when a key asked for it."""

BUBBLE_TIME = 2600

GRACE = 350
"""Milliseconds in which the pointer may get from a card to the bubble above it."""

RULE_GAP = 0.15
"""What is free between a house rule and the state line, in heights of the text."""

SAID_BY_RULE = (ev.Boosted, ev.TrickUnwon)
"""Events of which the house rule that bites in them says all that the state line would."""

ENDS = (ev.MoonShot, ev.HandScored, ev.GameOver)
"""Events whose house rules are told of in the panel at the end of the hand."""


class TableMessages(QObject):
    """The words over one table."""

    rule_asked = Signal(str)
    """The rule of an option is wanted; empty where it is no option that decides."""

    def __init__(self, view: TableView, colours: Palette) -> None:
        super().__init__(view)
        self._view = view
        port = view.viewport()
        self.status_line = StatusLine(port, colours)
        self.rule_line = RuleLink(port, colours)
        self.bubble = Bubble(port, colours)
        self.caption = StatusLine(port, colours)
        self.hold = KeyHold(view)
        self._told = ""
        self._line = ""
        self._legend = ""
        self._bites: list[RuleNotice] = []
        self._bitten: RuleNotice | None = None
        self._explained = False
        self._at_end: list[RuleNotice] = []
        self._above: tuple[int, str, str | None] = (-1, "", None)
        """What the bubble says above which row of the hand, and the option behind it."""

        self._telling_over = self._once(TELL_TIME, self.end_telling)
        self._rule_over = self._once(RULE_TIME, self._next_rule)
        self._peek_over = self._once(PEEK_TIME, lambda: self.peek(False))
        self._bubble_over = self._once(BUBBLE_TIME, self._hush_now)
        self._grace = self._once(GRACE, self._hush_now)
        self.hold.repeated.connect(self._peek_over.start)
        self.hold.released.connect(self._key_released)
        self.bubble.hidden.connect(self._share_words)
        self.bubble.left.connect(self._grace.start)
        self.bubble.rule_asked.connect(self.rule_asked)
        self.rule_line.clicked.connect(self._rule_clicked)

    def _once(self, time: int, do: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(time)
        timer.timeout.connect(do)
        return timer

    def set_colours(self, colours: Palette) -> None:
        """Take other colours."""
        widgets: tuple[StatusLine | RuleLink | Bubble, ...] = (
            self.status_line,
            self.rule_line,
            self.bubble,
            self.caption,
        )
        for widget in widgets:
            widget.colours = colours
            widget.update()

    def place(self) -> None:
        """Take the places of the layout."""
        layout = self._view.table_scene.layout
        self.bubble.set_pixels(layout.text)
        self.rule_line.set_pixels(layout.text)
        self.make_way()

    def make_way(self) -> None:
        """The cards, or the coach's plates upon them, have taken other places."""
        if not self.bubble.isHidden():
            self._place_bubble()
        self._share_words()

    # -- the state line ------------------------------------------------------------------------

    def tell(self, sentence: str) -> None:
        """Answer a question: shown in the state line for a while, and spoken.

        An `announce.Answer` is shown in its short form.
        """
        self._told = sentence
        self.status_line.say(sentence.shown if isinstance(sentence, answers.Answer) else sentence)
        self._share_words()
        self._telling_over.start()
        self._view.speak(sentence)

    def speak(self, sentence: str) -> None:
        """Have a screen reader say something."""
        if sentence and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._view, sentence))

    def said(self, sentence: str) -> None:
        """The table says what is expected or what has just happened."""
        view = self._view
        if self._told and self._telling_over.isActive() and view.idle:
            return
        self.end_telling(quiet=True)
        spoken = sentence if sentence != self._line else ""
        self._line = sentence
        if self._explained:
            # The house rule has just said the same, and why.
            sentence = ""
        if view.table_scene.animations.waits_for_person:
            how = _("Click, Space or Enter goes on")
            sentence = f"{sentence}\n{how}".strip()
        self._say_line(sentence)
        if view.idle:
            view.speak(spoken)

    def _say_line(self, sentence: str) -> None:
        """Have the state line say a sentence, and below it what lies on the cards."""
        view = self._view
        legend = self._legend if view.idle else ""
        if view.covered:
            sentence = legend = ""
        self.status_line.say(f"{sentence}\n{legend}".strip())
        self._share_words()
        if legend and sentence and self._rule_upon():
            # Where there is no room for all of it, a house rule is told first.
            self.status_line.say(sentence)
            self._share_words()

    def set_legend(self, words: str) -> None:
        """Say, below what is expected of the person, what lies on the cards; nothing for ""."""
        if words != self._legend:
            self._legend = words
            if not self._told:
                self.said(self._line)

    def end_telling(self, quiet: bool = False) -> None:
        """An answer is over; `quiet` leaves it to others what is said next."""
        self._telling_over.stop()
        told, self._told = self._told, ""
        if told and not quiet:
            self.said(self._view.table_scene.sentence if self._view.idle else self._line)

    def waits(self, waits: bool) -> None:
        """AnimationQueue waits for the person, or does so no longer."""
        if waits:
            self.said(self._line)

    def fall_silent(self) -> None:
        """Something lies over the table that says it all."""
        self._line = ""
        self.status_line.say("")
        self._bites.clear()
        self._next_rule()

    def _share_words(self) -> None:
        """While the bubble says the same, or lies there, the state line need not be seen."""
        words, bubble = self.status_line.text(), self.bubble
        hidden = not bubble.isHidden() and (
            bubble.text() == words or bubble.geometry().intersects(self.status_line.geometry())
        )
        self.status_line.setVisible(bool(words) and not hidden)
        self._place_rule()

    # -- house rules ---------------------------------------------------------------------------

    def see(self, event: object) -> None:
        """An event is about to be shown: say what house rule bites in it for the first time."""
        self._explained = False
        if isinstance(event, ev.Dealt):
            self._at_end.clear()
        bites = self._view.session.rule_notices.see(event)
        if isinstance(event, ENDS):
            self._at_end += bites
        else:
            # What a choice is explained by is not said twice.
            _words, explained = prompts.about_choice(self._view.session.current)
            self._bite(tuple(bite for bite in bites if bite.option != explained))
            self._explained = isinstance(event, SAID_BY_RULE) and self._bitten in bites

    def ask_rules(self) -> None:
        """The table rests: say what bites in the choice of a card."""
        self._bite(self._view.session.rule_notices.asked())

    @property
    def at_end(self) -> tuple[RuleNotice, ...]:
        """The house rules that have bitten for the first time as the hand ended."""
        return tuple(self._at_end)

    def forget_rules(self) -> None:
        """Another game, or another moment of it, is shown."""
        self._bites.clear()
        self._at_end.clear()
        self._next_rule()

    def _bite(self, bites: tuple[RuleNotice, ...]) -> None:
        waited = bool(self._bites) or not self.rule_line.isHidden()
        self._bites += bites
        if bites and not waited:
            self._next_rule()

    def _next_rule(self) -> None:
        if not self._bites:
            self._rule_over.stop()
            had = self.rule_line.hasFocus()
            self._bitten = None
            self.rule_line.say((), None)
            self._place_rule()
            self._line_again()
            if had:
                self._view.setFocus()
            return
        self._bitten = bite = self._bites.pop(0)
        sentence = _("House rule: {rule}").format(rule=say(bite.text))
        self.rule_line.say((sentence,), bite.option)
        self._place_rule()
        self.rule_line.raise_()
        self._line_again()
        self._rule_over.start(RULE_TIME)
        self.make_room()
        self._view.speak(sentence)

    def _line_again(self) -> None:
        """A house rule has come or gone: with it the room for what lies on the cards."""
        if self._legend and self._view.idle and not self._told:
            self._say_line(self._line)

    def _place_rule(self) -> None:
        """The state line and, above it, the house rule: both beside the person's plate.

        The trick lies above them and the hand below; with both there they share the row.
        """
        layout = self._view.table_scene.layout
        box, row, text = layout.state, layout.row, layout.text
        low = row.bottom + 0.5 * layout.gap
        line = self.status_line.geometry()
        figures = self._view.coach.figures
        low = max(box.bottom, min(low, figures.top_between(line.left(), line.right())))
        mark = self._view.table_scene.broken
        beside = 2 * (mark.home.width + layout.gap) if mark.isVisible() else 0.0
        room = QRectF(box.x, box.y, box.width, box.height).adjusted(beside / 2, 0, -beside / 2, 0)
        if self.rule_line.isHidden():
            self.status_line.set_room(room, text, low)
            return
        size = self.rule_line.fit(room.width())
        room.moveBottom(low)
        self.status_line.set_room(room, text)
        if self.status_line.isHidden():
            top = row.cy - size.height() / 2
        else:
            top = self.status_line.y() - RULE_GAP * text - size.height()
        if not self.bubble.isHidden():
            top = min(top, self.bubble.y() - RULE_GAP * text - size.height())
        x = box.cx - size.width() / 2
        self.rule_line.setGeometry(round(x), round(top), size.width(), size.height())

    def make_room(self, _event: object = None) -> None:
        """A house rule that lies upon a card of the trick goes as soon as it could be read."""
        if self.rule_line.isHidden():
            return
        self._place_rule()
        if self._rule_upon():
            left = self._rule_over.remainingTime()
            told = self._rule_over.interval() - left
            if left > RULE_LEAST - told:
                self._rule_over.start(max(0, RULE_LEAST - told))

    def _rule_upon(self) -> bool:
        """Whether a house rule lies upon a card of the trick."""
        if self.rule_line.isHidden():
            return False
        line = QRectF(self.rule_line.geometry())
        upon = RULE_UPON * self._view.table_scene.layout.text
        for _seat, item in self._view.table_scene.trick:
            box = item.target.box
            common = line.intersected(QRectF(box.x, box.y, box.width, box.height))
            if common.height() > upon and common.width() > upon:
                return True
        return False

    def _rule_clicked(self) -> None:
        if self.rule_line.option is not None:
            self.rule_asked.emit(self.rule_line.option)

    @property
    def rule_in_question(self) -> str | None:
        """The option whose rule the words on the table lead to, or `None`."""
        if not self.bubble.isHidden() and self.bubble.option is not None:
            return self.bubble.option
        return None if self.rule_line.isHidden() else self.rule_line.option

    # -- the last trick ------------------------------------------------------------------------

    @property
    def peeks_by_key(self) -> bool:
        """Whether the last trick is shown because a key asked for it."""
        return self._peek_over.isActive()

    def show_last_trick(self) -> None:
        """Show the last trick for a moment, or for as long as the key is held.

        Asked again meanwhile, put it away.
        """
        if self._peek_over.isActive():
            self._peek_over.stop()
            self.peek(False)
            return
        self.tell(answers.last_trick(self._view.session, self._view.models))
        self.peek(True)
        self._peek_over.start()
        self.hold.begin()

    def put_away(self) -> None:
        """The table is new: the last trick is no longer looked at, and nothing says so."""
        self._peek_over.stop()
        self.peek(False)

    def _key_released(self, held: bool) -> None:
        if held:
            self._peek_over.stop()
            self.peek(False)

    def peek(self, shown: bool) -> None:
        """Lay the last trick out in the middle, or take it away."""
        scene = self._view.table_scene
        scene.show_last_trick(shown and self._view.idle)
        if not scene.peek:
            self.caption.say("")
            return
        layout = scene.layout
        top = min(item.target.box.y for item in scene.peek)
        high = 2.1 * layout.text
        room = QRectF(layout.middle.x, max(4.0, top - high - 6), layout.middle.width, high)
        self.caption.set_room(room, layout.text)
        self.caption.say(scene.last_trick_words())
        self.caption.raise_()

    # -- the bubble ----------------------------------------------------------------------------

    def say_above(self, row: int, words: str, option: str | None = None) -> None:
        """Say something above a card of the hand; `option` leads to the rule behind it."""
        self._above = (row, words, option)
        self._grace.stop()
        self._place_bubble()
        self._share_words()

    def _place_bubble(self) -> None:
        """Show the bubble above its card, and above the coach's plates that lie there."""
        view = self._view
        row, words, option = self._above
        items = view.table_scene.hands[view.session.person]
        if row >= len(items):
            return
        box = items[row].target.box
        area = QRectF(view.viewport().rect())
        self.bubble.show_above(box.cx, box.y + 2, words, area, option)
        shown = self.bubble.geometry()
        top = view.coach.figures.top_between(shown.left(), shown.right())
        if top < box.y + 2:
            self.bubble.show_above(box.cx, top, words, area, option)

    def give_reason(self, row: int) -> None:
        """Say above a dimmed card why it may not be played."""
        self._bubble_over.stop()
        view = self._view
        hand = view.models.hand
        if view.table_scene.asks and 0 <= row < hand.rowCount():
            reason = hand.value(row, HandRole.ReasonRole)
            if reason and view.shows_reasons:
                card = hand.value(row, HandRole.CardRole)
                self.say_above(row, reason, view.session.rule_against(card))
                return
        self._hush_now()

    def refused(self, card: int, reason: str) -> None:
        """A card was not taken."""
        row = self._refused_row(card)
        if not reason:
            return
        if row < 0:
            self.tell(reason)
            return
        self.say_above(row, reason, self._view.session.rule_against(card))
        self._bubble_over.start()
        self._view.speak(reason)
        self._view.table_scene.shake(row)

    def _refused_row(self, card: int) -> int:
        view = self._view
        focus = view.keyboard.buttons.row_with_focus()
        rows = [view.mouse.row, focus, view.models.hand.row_of(card)]
        cards = view.models.hand.cards
        for row in rows:
            if 0 <= row < len(cards) and cards[row] == card:
                return row
        return -1

    def hint(self, cards: object, why: str) -> None:
        """Show the best choice, and why."""
        if not isinstance(cards, tuple):
            return
        view = self._view
        if view.choices.answer(why):
            self.speak(why)
            return
        if view.session.selection.kind:
            view.session.selection.set_cards(cards)
        elif cards:
            row = view.models.hand.row_of(cards[0])
            view.table_scene.set_hover(row)
            # The keys go on from the card that is shown: Enter plays it and no other.
            view.keyboard.go_to(row)
            if row >= 0 and why and not view.coach.figures.plates:
                # Where the coach marks the card the state line has room to say why.
                self.say_above(row, why)
                self._bubble_over.start(2 * BUBBLE_TIME)
        self.tell(why)

    def hush(self, soon: bool = False) -> None:
        """Take the bubble away, unless it was asked for and is still to be read.

        `soon` leaves the pointer a moment to reach a bubble that leads to a rule.
        """
        if self._bubble_over.isActive() or self.bubble.isHidden():
            return
        if soon and self.bubble.option is not None:
            if not self._grace.isActive():
                self._grace.start()
        else:
            self._hush_now()

    def _hush_now(self) -> None:
        self._grace.stop()
        if not self._bubble_over.isActive() and not self.bubble.underMouse():
            self.bubble.hide()
