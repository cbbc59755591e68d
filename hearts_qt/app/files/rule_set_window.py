"""The window for a rule set from a file: shows its changes and offers to play with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from hearts_qt.app import windows
from hearts_qt.app.i18n import _, ngettext, say, sentences
from hearts_qt.app.rules.rule_sets_model import own_sentence
from hearts_qt.app.rules.rules_model import Draft, label_words, players_words, value_words
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.settings_panel import SettingsPanel
from hearts_qt.app.ui.theme import LARGE, TIGHT, WIDE, Type
from hearts_qt.app.ui.widgets import button, label
from hearts_qt.rules.presets import nearest_preset
from hearts_qt.rules.profile import Profile, ProfileError
from hearts_qt.store.folders import folders
from hearts_qt.store.settings import Page, RuleChoice

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings

WIDTH = 540
"""The width of the window, unless its buttons need more."""

MOST = 8
"""The most changed options that are listed."""


class RuleSetWindow(Dialog):
    """Shows a rule set, and offers to play with it or to show it in the preferences.

    Both add it to the player's own rule sets, if it is not one of them yet, and select it for the
    next game. Closing the window changes nothing.
    """

    def __init__(
        self,
        profile: Profile,
        live: LiveSettings,
        new_game: Callable[[], object],
        open_window: windows.OpenWindow,
        parent: QWidget,
    ) -> None:
        """`new_game` starts a game with the rules that the settings hold."""
        super().__init__(_("Rule set"), parent)
        self._live = live
        self._new_game, self._open_window = new_game, open_window
        self.profile = profile
        self._store = live.own_rule_sets(folders().rules)
        self._store.look_again()
        preset = profile.preset or nearest_preset(profile.rules)
        self._draft = Draft.from_rules(profile.rules, preset, profile.name)
        heads = column(
            label(profile.name, Type.TITLE),
            label(
                sentences((players_words(profile.rules.players), own_sentence(profile))), muted=True
            ),
            spacing=2,
        )
        lines = column(heads, on=self, around=WIDE)
        differing = self._draft.differing()
        if differing:
            lines.addWidget(self._changes(differing))
        self.fault = label()
        self.fault.hide()
        lines.addWidget(self.fault)
        lines.addStretch(1)
        self.play = button(_("Play with these rules"), self._play, primary=True)
        self.look = button(_("Show in preferences"), self._look)
        cancel = button(_("Cancel"), self.close)
        foot = button_box(action=self.look, accept=self.play, cancel=cancel)
        lines.addSpacing(TIGHT)
        lines.addWidget(foot)
        self.setFixedWidth(max(WIDTH, self.minimumSizeHint().width()))
        self.play.setFocus()

    def _changes(self, differing: tuple[str, ...]) -> SettingsPanel:
        panel = SettingsPanel(_("Changes"))
        layout = panel.layout()
        assert isinstance(layout, QVBoxLayout)
        grid = QGridLayout()
        grid.setContentsMargins(0, TIGHT, 0, TIGHT)
        grid.setHorizontalSpacing(LARGE)
        grid.setVerticalSpacing(TIGHT)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        values = self._draft.values
        for at, name in enumerate(differing[:MOST]):
            grid.addWidget(label(label_words(name, values)), at, 0)
            grid.addWidget(label(value_words(name, values[name], values), muted=True), at, 1)
        more = len(differing) - MOST
        if more > 0:
            grid.addWidget(
                label(ngettext("and {n} more", "and {n} more", more).format(n=more), muted=True),
                MOST, 0,
            )  # fmt: skip
        layout.addLayout(grid)
        return panel

    def _keep(self) -> bool:
        """Add the rule set to the player's own and select it; False if it cannot be saved."""
        name = self.profile.name
        known = {kept.name: kept.rules for kept in self._store.profiles()}
        if known.get(name) != self.profile.rules:
            name = self._store.free_name(name)
            try:
                self._store.save(Profile(name, self.profile.rules, self.profile.preset))
            except ProfileError as error:
                self.fault.setText(say(error.text))
                self.fault.show()
                return False
        self._live.change(**RuleChoice(self.profile.rules, self._draft.preset, name).settings)
        return True

    def _play(self) -> None:
        if self._keep():
            self.close()
            self._new_game()

    def _look(self) -> None:
        if self._keep():
            self.close()
            self._open_window(windows.Preferences(Page.RULES))
