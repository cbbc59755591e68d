"""The dialog that begins a new game."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QWidget,
)

from hearts_qt.app import windows
from hearts_qt.app.i18n import _, say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.models.table_model import KEY
from hearts_qt.app.new_game.deal_chooser import DealChooser
from hearts_qt.app.new_game.rule_set_details import RuleSetDetails
from hearts_qt.app.players.company_picker import CompanyPicker
from hearts_qt.app.players.seating import SeatChoice
from hearts_qt.app.players.seats_editor import SeatsEditor
from hearts_qt.app.preferences.editors import add_setting, kept_disclosure
from hearts_qt.app.rules.rule_set_list import RuleSetList
from hearts_qt.app.rules.rule_sets_model import RuleSetsModel
from hearts_qt.app.rules.rules_model import Draft
from hearts_qt.app.session.game_lifecycle import GameSetup
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.inputs import Number
from hearts_qt.app.ui.layouts import STRETCH, boxed, column, row, scrolled, step
from hearts_qt.app.ui.settings_panel import SettingsPanel
from hearts_qt.app.ui.theme import LARGE, MEDIUM, SMALL, WIDE, Type
from hearts_qt.app.ui.widgets import button, hairline, heading, label, note
from hearts_qt.app.worker import Worker
from hearts_qt.players.cast import ANY_CHARACTER, EASY_COMPANY
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS, nearest_preset, title_of
from hearts_qt.rules.profile import Profile
from hearts_qt.store.folders import folders
from hearts_qt.store.settings import BY_NAME, Page, RuleChoice, Settings, chosen_rules

USUAL = QSize(960, 620)
SMALLEST = QSize(720, 440)
LIST_WIDTH = 316
LEAST_LIST = 220
LIST_SHARE = 0.31
"""The width of the list of rule sets as a share of the window's, but from `LEAST_LIST` to
`LIST_WIDTH` pixels."""

Begin = Callable[[GameSetup], bool]

class NewGameWindow(Dialog):
    """Rule set and players of a new game, and what few people choose: folded until it is wanted.
    At first, Enter plays with the last choice.

    The settings change only when the game begins, or when the player goes on to change the rules
    in the preferences.
    """

    def __init__(
        self,
        live: LiveSettings,
        worker: Worker,
        begin: Begin,
        open_window: windows.OpenWindow,
        parent: QWidget | None = None,
        seats: SeatChoice | None = None,
    ) -> None:
        """`begin` starts a game and returns whether it did; `worker` estimates the length of games
        and tries outside programs. `seats` are the players; if None, those of the last choice."""
        super().__init__(_("New game"), parent)
        self._live = live
        self._begin = begin
        self._open_window = open_window
        self._store = live.own_rule_sets(folders().rules)
        self._own: dict[str, Profile] = {}
        self._draft: Profile | None = None
        self._chosen = self._first = ("", False)
        self._keeps = False
        self._updating = False
        self.sets = RuleSetsModel(self)
        self.sets.set_played(live.values.played)
        self.list = RuleSetList(self.sets)
        self.list.setFixedWidth(LIST_WIDTH)
        self.details = RuleSetDetails(worker)
        self.details.change.clicked.connect(self._change_rules)
        players = OPTIONS["players"]
        assert players.low is not None
        assert players.high is not None
        self.players = Number(players.low, players.high, say(players.label))
        self.players.picked.connect(self._show_rules)
        self.company = CompanyPicker()
        self.company.picked.connect(self._pick_company)
        self.seats = SeatsEditor(worker, SeatChoice.of(live.values))
        self.seats.changed.connect(self._show_company)
        self.seats.program_added.connect(live.add_program)
        self.deals = DealChooser()
        self.note = note()
        self.play = button(_("Play"), self._play, primary=True)
        self.play.setDefault(True)
        self.play.setMinimumWidth(120)
        self.cancel = button(_("Cancel"), self.reject)
        self._build()
        self.list.picked.connect(self._picked)
        self.list.view.selectionModel().currentChanged.connect(self._current_changed)
        self.deals.changed.connect(self._update_play)
        self.setMinimumSize(SMALLEST)
        self.begin_with(USUAL.width(), USUAL.height())
        self._show_settings(seats or _proposed(live.values))
        live.rule_sets_known.connect(self._follow_own)

    def _build(self) -> None:
        panel, cut = SettingsPanel(_("Players")), SettingsPanel(_("Deals"))
        panel.add_widget(self.seats)
        add_setting(cut, BY_NAME["offer_cut"], self._live)
        self.each = kept_disclosure(self._live, "players", _("Choose each player"), panel)
        self.more = kept_disclosure(self._live,
            "deals", _("Deals, cut and codes"), boxed(column(self.deals, cut, spacing=SMALL))
        )
        content = column(
            self.details,
            SMALL,
            row(heading(_("Players")), self.players, STRETCH, spacing=LARGE),
            self.company,
            self.each,
            self.more,
            STRETCH,
            around=(MEDIUM, 0, LARGE, LARGE),
            spacing=SMALL,
        )
        box = button_box(accept=self.play, cancel=self.cancel)
        right = (scrolled(content, sideways=True), 1)
        left = column(label(_("New game"), Type.TITLE), (self.list, 1), around=(0, 0, 0, LARGE))
        column(
            (row(left, right, around=(WIDE, LARGE, SMALL, 0), spacing=MEDIUM), 1),
            hairline(),
            row((self.note, 1), box, around=(WIDE, MEDIUM, LARGE, MEDIUM)),
            on=self,
            spacing=0,
        )

    def keep_game(self) -> None:
        """Say that the game under way is kept."""
        self._keeps = True
        self._update_play()

    # What is chosen

    @property
    def profile(self) -> Profile:
        """The chosen rule set, for the chosen number of players."""
        base, players = self._base, self.players.value()
        if players == base.rules.players:
            return base
        preset = base.preset or nearest_preset(base.rules)
        draft = Draft.from_rules(base.rules, preset).changed({"players": players}).fixed()
        return Profile("", Rules(**draft.values), preset)

    @property
    def _base(self) -> Profile:
        """The rule set that is chosen in the list."""
        name, own = self._chosen
        if not own:
            return Profile(name, PRESETS[name].rules, name)
        return self._own[name] if name else self._draft_profile()

    def _draft_profile(self) -> Profile:
        assert self._draft is not None
        return self._draft

    def choose(self, name: str, own: bool) -> None:
        """Choose a rule set: a preset, or one of the player's own (`own`). An empty name with `own`
        stands for the changed rules of the settings."""
        self._chosen = (name, own)
        self.sets.set_chosen(name, own)
        self.players.set_value(self._base.rules.players)
        self._show_rules()

    def _show_rules(self) -> None:
        """Show the chosen rules, and who plays by them."""
        (name, own), profile = self._chosen, self.profile
        named = own and bool(name) and bool(profile.name)
        title = name if named else say(title_of(profile.rules, profile.preset))
        self.details.show_rules(title, profile.rules)
        self._show_seats()
        self._update_play()

    def _show_settings(self, seats: SeatChoice) -> None:
        """Show the rules that the settings hold, and these players."""
        values = self._live.values
        chosen = chosen_rules(values)
        self.list.search.clear()
        self.seats.show_choice(seats, chosen.rules, values.answer_seconds)
        self._show_own(chosen)
        self.play.setFocus(Qt.FocusReason.OtherFocusReason)
        self._store.look_again()

    def _show_own(self, chosen: RuleChoice) -> None:
        """Show the player's own rule sets as they are known, and choose those of the settings."""
        self._own = {profile.name: profile for profile in self._store.profiles()}
        name, own = self._named(chosen)
        self._updating = True
        self.sets.set_own(tuple(self._own.values()))
        self.sets.set_draft(self._draft)
        self._updating = False
        self._first = name, own
        self.choose(name, own)
        self.list.show_chosen(name, own)

    def _follow_own(self) -> None:
        """Show the own rule sets that were read; what the player has chosen meanwhile stays."""
        known = {profile.name: profile for profile in self._store.profiles()}
        (name, own), first = self._chosen, self._first
        if known == self._own:
            return
        self._show_own(chosen_rules(self._live.values))
        if (name, own) != first and (not own or name in known):
            self.choose(name, own)
            self.list.show_chosen(name, own)

    def _named(self, chosen: RuleChoice) -> tuple[str, bool]:
        """The name of these rules in the list, and whether they are the player's own.

        Rules that are neither a preset nor saved under a name have an empty name.
        """
        rules, preset, self._draft = chosen.rules, chosen.preset, None
        kept = self._own.get(chosen.own)
        if kept is not None and kept.rules == rules:
            return kept.name, True
        if rules == PRESETS[preset].rules:
            return preset, False
        self._draft = Profile(str(say(title_of(rules, preset))), rules, preset)
        return "", True

    def _picked(self, name: str, own: bool) -> None:
        """Choose a rule set that was clicked, or picked by Enter; Enter once more plays."""
        self.choose(name, own)
        if self.focusWidget() is self.list.search:
            self.play.setFocus(Qt.FocusReason.OtherFocusReason)

    def _current_changed(self, index: QModelIndex) -> None:
        row = index.data(KEY)
        if row is not None and not self._updating and not row.heading:
            self.choose(row.name, row.own)

    def _show_seats(self) -> None:
        rules = self.profile.rules
        self.seats.show_choice(self.seats.choice, rules, self._live.values.answer_seconds)
        self._show_company()

    def _show_company(self) -> None:
        self.company.show_choice(self.seats.choice, self.profile.rules.players)

    def _pick_company(self, player: str) -> None:
        rules, seconds = self.profile.rules, self._live.values.answer_seconds
        self.seats.show_choice(self.seats.choice.with_everybody(player), rules, seconds)
        self._show_company()

    def _update_play(self) -> None:
        """Say why *Play* is disabled, or what becomes of the game under way."""
        ready = self.deals.source is not None
        self.play.setEnabled(ready)
        kept = _("A game in progress is kept, and you can continue it later.")
        self.note.setText(
            (kept if self._keeps else "")
            if ready
            else _("Type the code of the first deal, or choose sealed deals.")
        )

    # What is done

    def _rule_choice(self) -> RuleChoice:
        """The rules to play by."""
        profile, (name, own) = self.profile, self._chosen
        preset = profile.preset or nearest_preset(profile.rules)
        return RuleChoice(profile.rules, preset, name if own and profile.name else "")

    def _play(self) -> None:
        deals = self.deals.source
        if deals is None:
            return
        chosen = self._rule_choice()
        seats = self.seats.choice.table(chosen.rules.players)
        setup = GameSetup(chosen.rules, chosen.preset, seats, deals)
        if self.deals.real_pack:
            self._open_window(windows.RealPack(setup, self._save_choice))
        elif self._begin(setup):
            self._save_choice()

    def _save_choice(self) -> None:
        """Save the choice in the settings; only now, so that the old game keeps its players."""
        chosen, played = self._rule_choice(), self._live.values.played
        name = self._chosen[0] or chosen.preset
        self._live.change(
            **chosen.settings,
            **self.seats.choice.values,
            played={**played, name: played.get(name, 0) + 1},
        )
        self.accept()

    def _change_rules(self) -> None:
        """Edit the chosen rules in the preferences, and then come back to the players chosen here.
        """
        self._live.change(**self._rule_choice().settings)
        back = windows.NewGame(self.seats.choice)
        self.close()
        self._open_window(windows.Preferences(Page.RULES, then=back))

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Use letters that no control has handled to search the rule sets."""
        written = event.text()
        command = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        if written.isprintable() and written.strip() and not event.modifiers() & command:
            if not isinstance(self.focusWidget(), QLineEdit):
                self.list.search_for(written)
            return
        super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return step(self, forward)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.play.setFocus(Qt.FocusReason.OtherFocusReason)
        # Later, when the list has its width, on which the height of its rows depends.
        QTimer.singleShot(0, self, lambda: self.list.show_chosen(*self._chosen))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        share = round(self.width() * LIST_SHARE)
        self.list.setFixedWidth(max(LEAST_LIST, min(theme.with_text(LIST_WIDTH), share)))

    def end_work(self) -> None:
        self.details.close_details()


def _proposed(values: Settings) -> SeatChoice:
    """The players of the last choice; easy ones for a person who has not chosen any yet."""
    choice = SeatChoice.of(values)
    new = not values.played and not values.seats and values.default_opponent == ANY_CHARACTER
    return choice.with_everybody(EASY_COMPANY) if new else choice
