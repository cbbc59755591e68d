"""The controls for the person's choices: the buttons in the middle, what they mean, the cards.

If one pass goes to several players, tags on the raised cards name the receivers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from hearts_qt.app.i18n import _, ngettext, pgettext, sentences
from hearts_qt.app.localized_names import card_in_sentence, card_words
from hearts_qt.app.models.table_model import HandRole
from hearts_qt.app.session import prompts
from hearts_qt.app.table.geometry import RATIO, Pose
from hearts_qt.app.table.overlay.linked_text import EXPLANATION, RuleText
from hearts_qt.app.table.overlay.messages import TableMessages
from hearts_qt.app.table.overlay.panel import IGNORE_KEYS_MS
from hearts_qt.app.table.overlay.table_widgets import SHRUNK, TableButton
from hearts_qt.app.table.palette import Colours, table_font
from hearts_qt.app.table.scene import TableParts, TableScene
from hearts_qt.app.ui.widgets import plain_tip, rounded, smooth_painter
from hearts_qt.game.actions import Phase

if TYPE_CHECKING:
    from hearts_qt.app.table.overlay.cut_panel import CutPanel
    from hearts_qt.app.table.overlay.moon_panel import MoonPanel


HIGH = 1.3
"""Height of a tag, in heights of the table's text."""

ON_CARD = 0.5
"""How far a tag overlaps its card, in heights of the text; less than the card is raised."""


LEAST_NAME = 4
"""With fewer letters, the dots included, a name says nothing, and the number stands alone."""


class PassTag(QPushButton):
    """Names the receiver of a card; a click sends the card to the next receiver."""

    def __init__(self, parent: QWidget, colours: Colours) -> None:
        super().__init__(parent)
        self.colours = colours
        self.row = -1
        self.number = 0
        """The receiver's number, clockwise from the left: the key that sends a card there."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def wanted(self) -> float:
        """The width that the tag needs to show all of its text."""
        metrics = QFontMetricsF(self.font())
        return metrics.horizontalAdvance(f"{self.number} {self.text()}") + 0.8 * metrics.height()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        focus = self.hasFocus()
        edge = self.colours().focus if focus else self.colours().plate_edge
        rounded(painter, rect, rect.height() / 2, self.colours().plate, edge, 1 + focus)
        # The number is the key, and stands first in every language.
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        metrics = QFontMetricsF(self.font())
        number = f"{self.number} "
        ahead = metrics.horizontalAdvance(number)
        name = metrics.elidedText(
            self.text(), Qt.TextElideMode.ElideRight, rect.width() - ahead - 0.4 * metrics.height()
        )
        if name != self.text() and len(name) < LEAST_NAME:
            number, name = number.strip(), ""
            ahead = metrics.horizontalAdvance(number)
        x = rect.center().x() - (ahead + metrics.horizontalAdvance(name)) / 2
        y = rect.center().y() + metrics.capHeight() / 2
        painter.setFont(self.font())
        painter.setPen(QColor(self.colours().muted))
        painter.drawText(round(x), round(y), number)
        painter.setPen(QColor(self.colours().text))
        painter.drawText(round(x + ahead), round(y), name)


class PassTags:
    """The tags over the hand; there are none while a pass goes to one receiver only."""

    def __init__(self, parent: QWidget, colours: Colours) -> None:
        self._parent = parent
        self._colours = colours
        self.tags: list[PassTag] = []

    @property
    def shown(self) -> list[PassTag]:
        """The tags that can be seen, from left to right."""
        return sorted((tag for tag in self.tags if not tag.isHidden()), key=PassTag.x)

    def top_between(self, left: float, right: float) -> float:
        """The upper edge of all tags between two x positions, or infinity for none."""
        places = (tag.geometry() for tag in self.tags if not tag.isHidden())
        tops = (one.top() for one in places if one.right() >= left and one.left() <= right)
        return min(tops, default=math.inf)

    def follow(self, scene: TableScene) -> None:
        """Place the tags on the upper edges of the raised cards, clear of each other."""
        session = scene.session
        selection = session.selection
        items = scene.own_hand
        rows: list[int] = []
        if scene.cards.awaits_person and len(selection.targets) > 1:
            rows = sorted(row for row in selection.raised if row < len(items))
        while len(self.tags) < len(rows):
            tag = PassTag(self._parent, self._colours)
            tag.clicked.connect(lambda _on=False, tag=tag: self._next(scene, tag.row))
            self.tags.append(tag)
        text = scene.layout.text_height
        places = [_corner(items[row].target) for row in rows]
        ends = [place[0] for place in places[1:]] + [scene.layout.width]
        for tag in self.tags[len(rows) :]:
            tag.hide()
        for tag, row, (x, y), end in zip(self.tags, rows, places, ends, strict=False):
            tag.row = row
            seat = selection.target_of(row)
            name = session.current.names[seat]
            tag.number = 1 + selection.targets.index(seat)
            tag.setFont(table_font(text * 0.8, QFont.Weight.DemiBold))
            tag.setText(name)
            tag.setAccessibleName(
                _("{card}, to {name}").format(
                    card=card_words(items[row].settled_card), name=name
                )
            )
            tag.setToolTip(plain_tip(name))
            room = min(end - x - 2, scene.layout.width - x - 2)
            high = math.floor(HIGH * text)
            tag.setGeometry(
                round(x),
                math.floor(y + ON_CARD * text) - high,
                math.floor(min(tag.wanted, room)),
                high,
            )
            tag.show()
            tag.raise_()
            tag.update()

    @staticmethod
    def _next(scene: TableScene, row: int) -> None:
        selection = scene.session.selection
        targets = selection.targets
        now = selection.target_of(row)
        if now in targets:
            selection.set_target(row, targets[(targets.index(now) + 1) % len(targets)])


def _corner(pose: Pose) -> tuple[float, float]:
    """The upper left corner of a card."""
    turn = math.radians(pose.angle)
    x, y = -pose.width / 2, -pose.width * RATIO / 2
    return (
        pose.x + x * math.cos(turn) - y * math.sin(turn),
        pose.y + x * math.sin(turn) + y * math.cos(turn),
    )


EXPLANATION_WIDTH = 34.0
"""The maximum width of an explanation, in heights of the text."""


def free_middle(scene: TableScene) -> tuple[float, float]:
    """The left and right ends of the free part of the middle of the table."""
    layout = scene.layout
    left, right = layout.middle.x, layout.middle.right
    for items, box in (
        (scene.cards.unwon, layout.unwon_box),
        (scene.cards.kitty, layout.kitty_box),
    ):
        if items and box.cx < layout.middle.cx:
            left = max(left, box.right + layout.gap)
        elif items:
            right = min(right, box.x - layout.gap)
    return left, right


class ChoiceControls(QObject):
    """The controls of one table for passing, charging, laying away, and counting a moon."""

    def __init__(
        self,
        table: TableParts,
        messages: TableMessages,
        panel_area: Callable[[], QRectF],
        back_to_hand: Callable[[], None],
    ) -> None:
        viewport, colours = table.viewport, table.colours
        super().__init__(viewport)
        self._table = table
        self._session = session = table.session
        self._scene = table.scene
        self._hand = table.models.hand
        self._messages = messages
        self._panel_area = panel_area
        self._back_to_hand = back_to_hand
        self.confirm_button = TableButton(viewport, colours)
        self.blind_button = TableButton(viewport, colours, quiet=True)
        self.explanation = RuleText(viewport, colours, table.open_window, EXPLANATION)
        self.pass_tags = PassTags(viewport, colours)
        messages.above_tags = self.pass_tags.top_between
        messages.status_line.fitted.connect(self._place_middle)
        self.cut_panel: CutPanel | None = None
        """The spread pack; it is made when it is first needed."""
        session.games.cut_offered.connect(self._offer_cut)
        self._buttons = (self.confirm_button, self.blind_button)
        self._advice = ""
        self._hint = ""
        self.confirm_button.clicked.connect(lambda: self._clicked(blind=False))
        self.blind_button.clicked.connect(lambda: self._clicked(blind=True))
        self.ignore_keys_ms = IGNORE_KEYS_MS
        """For how many milliseconds a panel that has appeared takes no key."""

    @cached_property
    def moon_panel(self) -> MoonPanel:
        """The panel that asks what a moon does; it is made when it is first needed."""
        from hearts_qt.app.table.overlay.moon_panel import MoonPanel

        made = MoonPanel(self._table)
        made.chosen.connect(self._moon_chosen)
        return made

    @property
    def asks_moon(self) -> bool:
        """Whether that panel is shown."""
        return "moon_panel" in self.__dict__ and not self.moon_panel.isHidden()

    def dress(self) -> None:
        """Take the colours that there are now."""
        if self.cut_panel is not None:
            self.cut_panel.dress()

    def place(self) -> None:
        """Place the controls as the layout says."""
        text = self._scene.layout.text_height
        self.confirm_button.set_pixels(text)
        self.blind_button.set_pixels(text)
        self.explanation.set_pixels(text)
        self._place_middle()
        if self.asks_moon:
            self.moon_panel.fit(self._panel_area(), text)
        if self.cuts and self.cut_panel is not None:
            self.cut_panel.fit(self._cut_area(), text)

    @property
    def cuts(self) -> bool:
        """Whether the spread pack is shown."""
        return self.cut_panel is not None and not self.cut_panel.isHidden()

    def _cut_area(self) -> QRectF:
        """Where the spread pack may lie: above the place of the hand, so that no second click
        reaches a card that has just been dealt."""
        area, layout = self._panel_area(), self._scene.layout
        hand = min(layout.raised(pose).box.y for pose in layout.hand(layout.cards))
        return QRectF(area.x(), area.y(), area.width(), hand - area.y())

    def _offer_cut(self, wanted: bool) -> None:
        """Show the spread pack, or take it away."""
        if not wanted:
            if self.cut_panel is not None:
                self.cut_panel.go()
            return
        if self.cut_panel is None:
            from hearts_qt.app.table.overlay.cut_panel import CutPanel

            messages = self._messages
            self.cut_panel = CutPanel(
                self._table, messages.speak, messages.note, self._back_to_hand
            )
            self.cut_panel.refused.connect(self._messages.tell)
        self.cut_panel.offer(self._cut_area(), self._scene.layout.text_height)

    def _place_middle(self) -> None:
        """Place buttons and explanation below each other in the middle of the table."""
        layout = self._scene.layout
        middle = layout.middle
        gap = layout.gap * 1.5
        shown: list[tuple[QWidget, QSize]] = [
            (one, one.sizeHint())
            for one in (self.confirm_button, self.blind_button)
            if not one.isHidden()
        ]
        line = self._messages.status_line
        low = layout.height if line.isHidden() else line.y() - gap / 2
        # The line in the corner stays free.
        top = layout.margin + 1.5 * layout.text_height
        gaps = gap * (len(shown) - 1)
        high = sum(size.height() for _one, size in shown) + gaps
        if not self.explanation.isHidden():
            left, right = free_middle(self._scene)
            free = 2 * min(middle.cx - left, right - middle.cx)
            wide = min(middle.width, EXPLANATION_WIDTH * layout.text_height, free)
            for share in SHRUNK:
                self.explanation.set_pixels(share * layout.text_height)
                size = self.explanation.fit(wide)
                if top + high + gap + size.height() <= low:
                    break
            shown.append((self.explanation, size))
            high += gap + size.height()
        y = min(middle.cy - high / 2, max(top, low - high))
        for one, size in shown:
            one.setGeometry(
                round(middle.cx - size.width() / 2), round(y), size.width(), size.height()
            )
            y += size.height() + gap

    def show(self) -> None:
        """Show the controls for the decision that the person owes."""
        session = self._session
        selection = session.selection
        asks = self._scene.cards.awaits_person
        words = selection.button_text if asks and selection.kind else ""
        if words:
            targets = selection.targets
            arrow = None
            if len(targets) == 1:
                arrow = self._scene.layout.arrow(targets[0])
            self.confirm_button.set_words(words, selection.complete, arrow)
            self.blind_button.set_words(_("Pass blind"), True)
        self.confirm_button.setVisible(bool(words))
        self.blind_button.setVisible(asks and selection.blind_possible)
        about, option = prompts.about_choice(session.current) if words else ((), None)
        self.explanation.say("\n".join(about), option)
        self._place_middle()
        self._show_moon(asks and session.current.game.phase is Phase.MOON)

    def _show_moon(self, wanted: bool) -> None:
        if wanted and not self.asks_moon:
            self.moon_panel.ignore_keys_ms = self.ignore_keys_ms
            self.moon_panel.ask(self._session)
            if self._hint or self._advice:
                self.moon_panel.advise(self._hint or self._advice)
            self.moon_panel.fit(self._panel_area(), self._scene.layout.text_height)
            self.moon_panel.appear(self._scene.timing.durations)
            self._messages.clear()
        elif not wanted and self.asks_moon:
            self.moon_panel.go()
        if wanted or self._session.current.game.phase is not Phase.MOON:
            self._hint = ""

    def advise(self, words: str) -> None:
        """Keep what the coach says about the present decision ("" for nothing). The moon panel
        shows it, because it covers the status line."""
        self._advice = words
        if self.asks_moon:
            self.answer(words)

    def answer(self, words: str) -> bool:
        """Show words in the moon panel, at once or when it appears. Returns whether it is shown or
        will be."""
        if not self.asks_moon:
            due = self._session.current.game.phase is Phase.MOON
            self._hint = words if due else ""
            return due
        self.moon_panel.advise(words)
        self.moon_panel.fit(self._panel_area(), self._scene.layout.text_height)
        return True

    def hide(self) -> None:
        """Hide all controls while something moves."""
        self.confirm_button.hide()
        self.blind_button.hide()
        self.explanation.hide()
        if self.asks_moon:
            self.moon_panel.go()
        self.pass_tags.follow(self._scene)

    @property
    def rule_in_question(self) -> str | None:
        """The option whose rule explains the choice, or `None`."""
        if self.asks_moon:
            return "moon"
        return None if self.explanation.isHidden() else self.explanation.option

    def _clicked(self, blind: bool) -> None:
        selection = self._session.selection
        if not self._scene.animations.idle:
            self._scene.animations.hurry()
        elif blind:
            selection.confirm_blind()
        else:
            selection.confirm()
        self._back_to_hand()

    def _moon_chosen(self, how: str) -> None:
        self._session.decisions.choose_moon(how)
        self._back_to_hand()

    # -- cards ---------------------------------------------------------------------------------

    def choose(self, row: int) -> None:
        """Play a card of the hand, or raise or lower it."""
        if not self._scene.animations.idle:
            self._scene.animations.hurry()
            return
        hand = self._hand
        if not 0 <= row < hand.rowCount():
            return
        selection = self._session.selection
        if not selection.kind:
            self._session.decisions.play(hand.value(row, HandRole.CardRole))
            return
        narrator = self._messages.narrator
        narrator.introduce(lambda: self._turned(row))
        if selection.toggle(row):
            return
        narrator.introduce(None)
        if selection.selectable(row):
            words = ngettext(
                "No more than {n} card: press Enter or “{button}”",
                "No more than {n} cards: press Enter or “{button}”",
                selection.limit,
            )
            self._messages.tell(words.format(n=selection.limit, button=selection.button_text))
            self._scene.cards.shake(row)

    def send(self, row: int, number: int) -> bool:
        """Send a raised card to receiver `number`, counted from 1 clockwise from the left.

        Returns whether there is such a receiver.
        """
        selection = self._session.selection
        targets = selection.targets
        if len(targets) < 2 or row not in selection.raised or not 1 <= number <= len(targets):
            return False
        return self._send_to(row, targets[number - 1])

    def send_on(self, row: int, step: int) -> bool:
        """Send a raised card `step` receivers further; return whether that is possible."""
        selection = self._session.selection
        targets = selection.targets
        now = selection.target_of(row)
        if len(targets) < 2 or now not in targets:
            return False
        return self._send_to(row, targets[(targets.index(now) + step) % len(targets)])

    def _turned(self, row: int) -> str:
        """That a card was raised, and for whom, or lowered."""
        selection = self._session.selection
        if row not in selection.raised:
            return pgettext("said when a card is no longer chosen", "Lowered")
        if len(selection.targets) < 2:
            return pgettext("said when a card is chosen", "Raised")
        name = self._session.current.names[selection.target_of(row)]
        return pgettext("said when a card is chosen", "Raised, for {name}").format(name=name)

    def _send_to(self, row: int, seat: int) -> bool:
        """Send a raised card to a seat, and have that said, and which other card it displaces."""
        selection, hand = self._session.selection, self._hand
        names = self._session.current.names
        before = {other: selection.target_of(other) for other in selection.raised}
        done = selection.set_target(row, seat)
        said = [pgettext("who gets the card with the focus", "For {name}").format(name=names[seat])]
        for other, target in before.items():
            now = selection.target_of(other)
            if other != row and now != target:
                card = card_in_sentence(hand.value(other, HandRole.CardRole))
                words = _("{card:start} is now for {name}")
                said.append(words.format(card=card, name=names[now]))
        if done:
            self._messages.speak(sentences(said))
        return done
