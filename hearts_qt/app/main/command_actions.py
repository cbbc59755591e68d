"""The commands as Qt actions: in menus, with their shortcuts, enabled when they make sense."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from operator import attrgetter

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from hearts_qt.app.i18n import say
from hearts_qt.app.main.commands import BY_ID, COMMANDS, Command, Menu, Need, Role, keys_in_force
from hearts_qt.app.ui import theme

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
        self._drawn: dict[Menu, bool] = {}
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

        dark = theme.is_dark()
        if self._drawn.get(menu) == dark:
            return
        self._drawn[menu] = dark
        ratio = self._window.devicePixelRatioF()
        for command in COMMANDS:
            # With an icon, a menu would not show whether a checkable command is on.
            if command.menu is menu and command.icon and not command.checkable:
                self.by_id[command.id].setIcon(icon(command.icon, ratio))

    def set_shortcuts(self, changed: Mapping[str, Sequence[str]]) -> None:
        """Give every action its shortcuts; `changed` holds the ones that the player changed."""
        for id_, keys in keys_in_force(changed).items():
            self.by_id[id_].setShortcuts([QKeySequence(key) for key in keys])

    def enable(self, met: Collection[Need]) -> None:
        """Enable the commands whose need is met, and disable the others."""
        for id_, action in self.by_id.items():
            need = BY_ID[id_].need
            action.setEnabled(need is Need.NOTHING or need in met)

    def remove(self) -> None:
        """Remove all actions from the window and delete them. The caller replaces the menu bar."""
        for action in self.by_id.values():
            self._window.removeAction(action)
        self.deleteLater()
