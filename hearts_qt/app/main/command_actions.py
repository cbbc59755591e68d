"""The commands as Qt actions: in menus, with their shortcuts, enabled when they make sense, checked
when they are on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from hearts_qt.app.i18n import _, say
from hearts_qt.app.main.commands import (
    BY_ID,
    COMMANDS,
    Command,
    Condition,
    Menu,
    Role,
    keys_in_force,
)
from hearts_qt.app.ui import theme

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.session import Session
    from hearts_qt.game.observation import Claim

_ROLES = {
    Role.NONE: QAction.MenuRole.NoRole,
    Role.QUIT: QAction.MenuRole.QuitRole,
    Role.ABOUT: QAction.MenuRole.AboutRole,
    Role.PREFERENCES: QAction.MenuRole.PreferencesRole,
}

REPEATED = ("undo", "redo", "zoom_in", "zoom_out")
"""Commands that repeat while their key is held down."""


class Actions(QObject):
    """One `QAction` for each command, connected to the method that the command names.

    The actions have no shortcuts before `set_shortcuts`, and are disabled before `enable`.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._drawn: dict[Menu, theme.Colours] = {}
        self._menus: dict[Menu, QMenu] = {}
        self.by_id: dict[str, QAction] = {}
        for command in COMMANDS:
            action = QAction(say(command.label), self)
            action.setObjectName(command.id)
            action.setMenuRole(_ROLES[command.role])
            action.setCheckable(command.checkable)
            action.setEnabled(False)
            action.setAutoRepeat(command.id in REPEATED)
            happens = action.toggled if command.checkable else action.triggered
            happens.connect(partial(self._carry_out, command))
            # Shortcuts also work in full screen, where the menu bar is hidden.
            window.addAction(action)
            self.by_id[command.id] = action
        self._fill_menus()

    def _carry_out(self, command: Command, on: bool = False) -> None:
        # Looked up on each call: the window has most of its parts only once it is filled.
        if command.opens:
            attrgetter("windows.open_for")(self._window)(command.id)
        elif command.asks:
            attrgetter("ask")(self._window)(command.asks)
        elif command.checkable:
            attrgetter(command.does)(self._window)(on)
        else:
            attrgetter(command.does)(self._window)()

    def _fill_menus(self) -> None:
        for menu in Menu:
            made = self._window.menuBar().addMenu(say(menu.value))
            for command in COMMANDS:
                if command.menu is menu:
                    if command.starts_group:
                        made.addSeparator()
                    made.addAction(self.by_id[command.id])
            # Icons are drawn when a menu first opens, so that the program starts faster.
            made.aboutToShow.connect(lambda of=menu: self._draw_icons(of))
            self._menus[menu] = made

    def _draw_icons(self, menu: Menu) -> None:
        from hearts_qt.app.ui.widgets import icon

        of = theme.colours()
        if self._drawn.get(menu) == of:
            return
        self._drawn[menu] = of
        ratio = self._window.devicePixelRatioF()
        for command in COMMANDS:
            # With an icon, a menu would not show whether a checkable command is on.
            if command.menu is menu and command.icon and not command.checkable:
                self.by_id[command.id].setIcon(icon(command.icon, ratio))

    def set_shortcuts(self, changed: Mapping[str, Sequence[str]]) -> None:
        """Give every action its shortcuts; `changed` holds the ones that the player changed."""
        for id_, keys in keys_in_force(changed).items():
            self.by_id[id_].setShortcuts([QKeySequence(key) for key in keys])

    def enable(self, met: Collection[Condition]) -> None:
        """Enable the commands whose need is met, and disable the others."""
        for id_, action in self.by_id.items():
            need = BY_ID[id_].condition
            action.setEnabled(need is Condition.NOTHING or need in met)

    def remove(self) -> None:
        """Remove all actions from the window and delete them. The caller replaces the menu bar."""
        for action in self.by_id.values():
            self._window.removeAction(action)
        self.deleteLater()


def needs_met(session: Session, claim: Claim | None, can_restore: bool) -> set[Condition]:
    """The needs of commands that are met now.

    `claim` is the claim that can be accepted; `can_restore` says whether a deleted game can be
    brought back.
    """
    from hearts_qt.game.actions import Phase

    met = {Condition.NOTHING}
    if not session.current.started:
        if can_restore:
            met.add(Condition.UNDO)
        return met
    game = session.current.game
    met.add(Condition.GAME)
    under_way = game.phase not in (Phase.DEAL, Phase.OVER)
    if under_way and not session.current.finishing:
        met.add(Condition.HAND)
    if session.current.person in session.current.to_act:
        met.add(Condition.TURN)
    if session.reviewable:
        met.add(Condition.REVIEW)
    if session.undo.possible:
        met.add(Condition.UNDO)
    if session.current.redo_possible:
        met.add(Condition.REDO)
    if claim is not None and under_way:
        met.add(Condition.CLAIM)
    return met


ZOOM_STEP = 10
"""The step of the card size, in percent."""


class ViewOptions:
    """Changes settings by command, says so, and keeps the check marks in the menus up to date."""

    def __init__(
        self, live: LiveSettings, tell: Callable[[str], None], sound_sentence: Callable[[], str]
    ) -> None:
        """`tell` says a sentence at the table; `sound_sentence` says whether sounds are heard."""
        self._live = live
        self._tell = tell
        self._sound_sentence = sound_sentence

    def check(self, actions: Actions) -> None:
        """Check the commands in the menus whose setting is on."""
        values = self._live.values
        actions.by_id["sound"].setChecked(values.sound)
        actions.by_id["coach"].setChecked(values.coach)
        actions.by_id["played_cards"].setChecked(values.played_panel)

    def zoom_in(self) -> None:
        self._zoom(self._live.values.card_size + ZOOM_STEP)

    def zoom_out(self) -> None:
        self._zoom(self._live.values.card_size - ZOOM_STEP)

    def zoom_reset(self) -> None:
        self._zoom(100)

    def _zoom(self, percent: int) -> None:
        from hearts_qt.store.settings import BY_NAME

        bounds = BY_NAME["card_size"].bounds
        assert bounds is not None
        lowest, highest = bounds
        self._live.change(card_size=max(lowest, min(highest, percent)))

    def set_sound(self, on: bool) -> None:
        """Switch the sounds on or off, and say so, because silence can have other causes."""
        if on != self._live.values.sound:
            self._live.change(sound=on)
            self._tell(self._sound_sentence())

    def set_coach(self, on: bool) -> None:
        """Switch the coach on or off, and say so."""
        if on != self._live.values.coach:
            self._live.change(coach=on)
            self._tell(_("Coach is on") if on else _("Coach is off"))

    def set_played_panel(self, on: bool) -> None:
        """Show or hide the panel of the played cards, and say so."""
        if on != self._live.values.played_panel:
            self._live.change(played_panel=on)
            self._tell(_("Played cards are shown") if on else _("Played cards are hidden"))
