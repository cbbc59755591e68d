"""Describes a rule set: cards, length, and how it differs from Modern Hearts."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from hearts_qt.app.i18n import _, ngettext, say
from hearts_qt.app.new_game.game_length import (
    character_words,
    game_length,
    how_counted,
    length_words,
    usual_games,
)
from hearts_qt.app.rules.rules_model import differences
from hearts_qt.app.ui.layouts import column, row
from hearts_qt.app.ui.theme import LARGE, SMALL, TIGHT, Type
from hearts_qt.app.ui.widgets import button, heading, label, note, plain_tip
from hearts_qt.app.worker import Worker
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.measure import Measurement
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import DEFAULT_PRESET

MOST = 6
"""The most differences that are listed."""


class RuleSetDetails(QWidget):
    """Shows the title of a rule set, facts, and the differences from Modern Hearts."""

    def __init__(self, worker: Worker) -> None:
        """`worker` estimates how long a game takes."""
        super().__init__()
        self._lane = worker.lane("length of a game")
        self._cancel = CancelToken()
        self._rules: Rules | None = None
        self.title = heading()
        self.facts = note()
        self.apart = note()
        self.differences = QWidget()
        self._grid = QGridLayout(self.differences)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(LARGE)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(0, 2)
        self._grid.setColumnStretch(1, 3)
        self.change = button(_("Change these rules…"))
        column(
            row((self.title, 1), self.change),
            self.facts,
            SMALL,
            self.apart,
            self.differences,
            on=self,
            spacing=TIGHT,
        )
        self.facts.setToolTip(plain_tip(how_counted()))
        self.facts.setAccessibleDescription(how_counted())

    def show_rules(self, title: str, rules: Rules) -> None:
        """Show a rule set; the length of a game is added when it is known."""
        self.title.setText(title)
        if rules == self._rules:
            return
        self._rules = rules
        self._show_differences(rules)
        self._show_facts(rules, None)
        self._cancel.cancel()
        self._cancel = token = CancelToken()
        self._lane.submit(
            partial(usual_games, rules, token), partial(self._counted, rules), token=token
        )

    def close_details(self) -> None:
        """Stop estimating the length of a game."""
        self._cancel.cancel()

    def _counted(self, rules: Rules, found: Measurement | None) -> None:
        if rules == self._rules:
            self._show_facts(rules, found)

    def _show_facts(self, rules: Rules, found: Measurement | None) -> None:
        facts = [
            ngettext("{n} card each", "{n} cards each", rules.hand_size).format(n=rules.hand_size),
        ]
        if over := len(rules.pack) - rules.players * rules.hand_size:
            facts.append(ngettext("{n} card left over", "{n} cards left over", over).format(n=over))
        lines = [facts]
        if found is not None:
            facts += length_words(game_length(rules, found))
            lines.append(character_words(rules, found))
        self.facts.setText("\n".join(" · ".join(line) for line in lines))

    def _show_differences(self, rules: Rules) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                # Hide it: Qt shows a newly added widget a moment later, even if it was removed.
                old.hide()
                old.deleteLater()
        differing = differences(rules)
        self.differences.setVisible(bool(differing))
        self.apart.setVisible(bool(differing))
        if not differing:
            return
        self.apart.setText(_("Differences from {preset}:").format(preset=say(DEFAULT_PRESET)))
        top = Qt.AlignmentFlag.AlignTop
        for at, (option, value) in enumerate(differing[:MOST]):
            self._grid.addWidget(label(option, Type.SMALL), at, 0, top)
            self._grid.addWidget(note(value), at, 1, top)
        more = len(differing) - MOST
        if more > 0:
            words = ngettext("and {n} more", "and {n} more", more).format(n=more)
            self._grid.addWidget(note(words), MOST, 0)
