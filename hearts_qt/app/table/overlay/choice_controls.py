"""The controls for the person's choices: the buttons in the middle, what they mean, the cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QSize, Signal
from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.models.roles import HandRole
from hearts_qt.app.session import prompts
from hearts_qt.app.table.overlay.messages import TableMessages
from hearts_qt.app.table.overlay.moon_panel import MoonPanel
from hearts_qt.app.table.overlay.pass_tags import PassTags
from hearts_qt.app.table.overlay.rule_link import RuleLink
from hearts_qt.app.table.overlay.table_widgets import TableButton
from hearts_qt.app.table.palette import Palette
from hearts_qt.app.table.scene import TableScene
from hearts_qt.app.table.table_parts import TableParts
from hearts_qt.game.actions import Phase

if TYPE_CHECKING:
    from hearts_qt.app.table.overlay.cut_panel import CutPanel

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

    rule_asked = Signal(str)
    """The player wants to read the rule of an option."""
    seal_asked = Signal()
    """The player wants to see the whole seal."""

    def __init__(
        self,
        table: TableParts,
        messages: TableMessages,
        panel_area: Callable[[], QRectF],
        back_to_hand: Callable[[], None],
    ) -> None:
        port, colours = table.viewport, table.colours
        super().__init__(port)
        self._table = table
        self._session = session = table.session
        self._scene = table.scene
        self._hand = table.models.hand
        self._messages = messages
        self._panel_area = panel_area
        self._back_to_hand = back_to_hand
        self.confirm_button = TableButton(port, colours)
        self.blind_button = TableButton(port, colours, quiet=True)
        self.explanation = RuleLink(port, colours, paper=True)
        self.pass_tags = PassTags(port, colours)
        self.moon_panel = MoonPanel(port, table.deck, colours)
        self.cut_panel: CutPanel | None = None
        """The spread pack; it is made when it is first needed."""
        self._colours = colours
        session.games.cut_offered.connect(self._offer_cut)
        self._buttons = (self.confirm_button, self.blind_button)
        self._advice = ""
        self._hint = ""
        self.confirm_button.clicked.connect(lambda: self._clicked(blind=False))
        self.blind_button.clicked.connect(lambda: self._clicked(blind=True))
        self.explanation.clicked.connect(self._ask_rule)
        self.moon_panel.chosen.connect(self._moon_chosen)
        self.moon_panel.rule_asked.connect(self.rule_asked)

    def set_colours(self, colours: Palette) -> None:
        """Use another set of colours."""
        widgets: tuple[TableButton | RuleLink, ...] = (
            self.confirm_button,
            self.blind_button,
            self.explanation,
        )
        for widget in widgets:
            widget.colours = colours
            widget.update()
        self.pass_tags.set_colours(colours)
        self.moon_panel.set_colours(colours)
        self._colours = colours
        if self.cut_panel is not None:
            self.cut_panel.set_colours(colours)

    def place(self) -> None:
        """Place the controls as the layout says."""
        text = self._scene.layout.text_height
        self.confirm_button.set_pixels(text)
        self.blind_button.set_pixels(text)
        self.explanation.set_pixels(text)
        self._place_middle()
        if not self.moon_panel.isHidden():
            self.moon_panel.fit(self._panel_area(), text)
        if self.cuts and self.cut_panel is not None:
            self.cut_panel.fit(self._cut_area(), text)

    @property
    def cuts(self) -> bool:
        """Whether the spread pack is shown."""
        return self.cut_panel is not None and not self.cut_panel.isHidden()

    def _cut_area(self) -> QRectF:
        """Where the spread pack may lie: the upper part of the area of the panels, above the
        hand."""
        area = self._panel_area()
        return QRectF(area.x(), area.y(), area.width(), area.height() * 0.86)

    def _offer_cut(self, wanted: bool) -> None:
        """Show the spread pack, or take it away."""
        if not wanted:
            if self.cut_panel is not None:
                self.cut_panel.go()
            return
        if self.cut_panel is None:
            from hearts_qt.app.table.overlay.cut_panel import CutPanel

            self.cut_panel = CutPanel(self._table, self._messages.speak, self._back_to_hand)
            self.cut_panel.set_colours(self._colours)
            self.cut_panel.refused.connect(self._messages.tell)
            self.cut_panel.seal_asked.connect(self.seal_asked)
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
        if not self.explanation.isHidden():
            left, right = free_middle(self._scene)
            free = 2 * min(middle.cx - left, right - middle.cx)
            wide = min(middle.width, EXPLANATION_WIDTH * layout.text_height, free)
            shown.append((self.explanation, self.explanation.fit(wide)))
        y = middle.cy - (sum(size.height() for _one, size in shown) + gap * (len(shown) - 1)) / 2
        for one, size in shown:
            one.setGeometry(
                round(middle.cx - size.width() / 2), round(y), size.width(), size.height()
            )
            y += size.height() + gap

    def show(self) -> None:
        """Show the controls for the decision that the person owes."""
        session = self._session
        selection = session.selection
        asks = self._scene.awaits_person
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
        self.explanation.say(about, option)
        self._place_middle()
        self._show_moon(asks and session.current.game.phase is Phase.MOON)

    def _show_moon(self, wanted: bool) -> None:
        if wanted and self.moon_panel.isHidden():
            self.moon_panel.ask(self._session)
            if self._hint or self._advice:
                self.moon_panel.advise(self._hint or self._advice)
            self.moon_panel.fit(self._panel_area(), self._scene.layout.text_height)
            self.moon_panel.appear(self._scene.timing.durations)
            self._messages.clear()
        elif not wanted:
            self.moon_panel.go()
        if wanted or self._session.current.game.phase is not Phase.MOON:
            self._hint = ""

    def advise(self, words: str) -> None:
        """Keep what the coach says about the present decision ("" for nothing). The moon panel
        shows it, because it covers the status line."""
        self._advice = words
        if not self.moon_panel.isHidden():
            self.answer(words)

    def answer(self, words: str) -> bool:
        """Show words in the moon panel, at once or when it appears. Returns whether it is shown or
        will be."""
        if self.moon_panel.isHidden():
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
        self.moon_panel.go()
        self.pass_tags.follow(self._scene)

    @property
    def rule_in_question(self) -> str | None:
        """The option whose rule explains the choice, or `None`."""
        if not self.moon_panel.isHidden():
            return "moon"
        return None if self.explanation.isHidden() else self.explanation.option

    def _ask_rule(self) -> None:
        if self.explanation.option is not None:
            self.rule_asked.emit(self.explanation.option)

    def _clicked(self, blind: bool) -> None:
        selection = self._session.selection
        if not self._scene.idle:
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
        if not self._scene.idle:
            self._scene.animations.hurry()
            return
        hand = self._hand
        if not 0 <= row < hand.rowCount():
            return
        selection = self._session.selection
        if not selection.kind:
            self._session.decisions.play(hand.value(row, HandRole.CardRole))
        elif not selection.toggle(row) and selection.selectable(row):
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
        return selection.set_target(row, targets[number - 1])

    def send_on(self, row: int, step: int) -> bool:
        """Send a raised card `step` receivers further; return whether that is possible."""
        selection = self._session.selection
        targets = selection.targets
        now = selection.target_of(row)
        if len(targets) < 2 or now not in targets:
            return False
        return selection.set_target(row, targets[(targets.index(now) + step) % len(targets)])
