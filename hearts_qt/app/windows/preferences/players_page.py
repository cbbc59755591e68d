"""The page of the players: the name and the player of every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.app.i18n import _, say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.localized_names import seat_name
from hearts_qt.app.seating import DEFAULT_PLAYER
from hearts_qt.app.theme import MEDIUM, SMALL, Type
from hearts_qt.app.tooltip import plain_tip
from hearts_qt.app.windows.preferences.program_dialog import ProgramWindow
from hearts_qt.app.windows.widgets import Choice, Panel, label
from hearts_qt.players import is_player
from hearts_qt.players.api import OUTSIDE
from hearts_qt.players.cast import registry_name
from hearts_qt.players.external import program_name
from hearts_qt.players.levels.ladder import standing_of
from hearts_qt.players.registry import choosable
from hearts_qt.rules.presets import preset_of
from hearts_qt.store.settings import SeatSettings, chosen_rules

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

LONGEST_NAME = 24
"""The greatest number of characters that fit on a seat plate."""

NAME_WIDTH = 160
LEVEL_WIDTH = 190

PROGRAM = "program"
"""The key of the list entry for an outside program."""
MIXED = "mixed"
"""What stands for the players of seats that have different ones; no entry of the list has it."""


class LevelChoice(Choice):
    """A drop-down list of all computer players; the last entry is an outside program."""

    def __init__(self, name: str, mixed: bool = False) -> None:
        """`mixed` says that the list also shows when seats have different players."""
        kinds = choosable()
        entries: list[tuple[object, str]] = [(kind.name, say(kind.label)) for kind in kinds]
        entries.append((PROGRAM, _("Program…")))
        super().__init__(entries, name)
        if mixed:
            # Shown while no entry is selected: it is a state, and nobody can choose it.
            self.setPlaceholderText(_("Mixed"))
        self.setFixedWidth(LEVEL_WIDTH)
        for row, kind in enumerate(kinds):
            self.setItemData(row, say(kind.sentence), Qt.ItemDataRole.ToolTipRole)

    def show_player(self, player: str) -> None:
        """Show a player by its name, or a program by its command; `MIXED` for several."""
        program = player.startswith(OUTSIDE)
        command = player.removeprefix(OUTSIDE) if program else ""
        # The dots say, as in a menu, that choosing the entry opens a dialog.
        words = f"{program_name(command)}…" if program else _("Program…")
        self.setItemText(self.findData(PROGRAM), words)
        self.setToolTip(plain_tip(command))
        if program:
            self.set_key(PROGRAM)
        else:
            self.set_key(player if player == MIXED or is_player(player) else DEFAULT_PLAYER)


class PlayersPage(QWidget):
    """A row for each seat of the chosen rules.

    Changes apply at once, except for seats that the game in progress does not have.
    """

    def __init__(self, session: Session, live: LiveSettings) -> None:
        super().__init__()
        self._session = session
        self._live = live
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(MEDIUM)
        self._panel: Panel | None = None
        self._rows: list[tuple[QLineEdit, LevelChoice | None]] = []
        self._standings: list[QLabel] = []
        """The strength of each computer player at this table, for seats from 1 on."""
        self.all_others: LevelChoice | None = None
        """The list that sets the player of all seats except yours."""
        self.program: ProgramWindow | None = None
        """The dialog for a program, while it is open."""
        self.when = label("", Type.SMALL, muted=True)
        """Says when changes take effect."""
        self._column.addWidget(self.when)
        self._column.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        """Show the current settings."""
        rules = chosen_rules(self._live.values)[0]
        players, preset = rules.players, preset_of(rules)
        if len(self._rows) != players:
            self._build(players)
        for seat, (name, level) in enumerate(self._rows):
            of = self._live.values.seat(seat)
            if name.text() != of.name and not name.hasFocus():
                name.setText(of.name)
            if level is not None:
                level.show_player(registry_name(of.player))
            if seat:
                standing = standing_of(registry_name(of.player), preset)
                about = [say(standing)] if standing else []
                if self._waits(seat, players):
                    about.append(_("Takes over in the next game."))
                self._standings[seat - 1].setText("\n".join(about))
                self._standings[seat - 1].setVisible(bool(about))
        if self.all_others is not None:
            chosen = [self._live.values.seat(seat).player for seat in range(1, players)]
            same = set(map(registry_name, chosen))
            self.all_others.show_player(same.pop() if len(same) == 1 else MIXED)
        if any(self._waits(seat, players) for seat in range(players)):
            words = _(
                "Leave a name empty to use the seat’s default name. A seat that the game in "
                "progress does not have changes in the next game."
            )
        else:
            words = _(
                "Leave a name empty to use the seat’s default name. A new player takes over from "
                "the next card."
            )
        self.when.setText(words)

    def _waits(self, seat: int, players: int) -> bool:
        """Whether the settings of a seat only take effect in the next game."""
        session = self._session
        return session.started and seat >= session.rules.players

    def editors(self, seat: int) -> tuple[QLineEdit, LevelChoice | None]:
        """The editors of a seat: its name, and its player or None for your seat."""
        return self._rows[seat]

    def _build(self, players: int) -> None:
        if self._panel is not None:
            self._panel.setParent(None)
            self._panel.deleteLater()
        self._rows = []
        self._standings = []
        panel = Panel(_("Players"))
        for seat in range(players):
            usual = seat_name(seat)
            name = QLineEdit()
            name.setMaxLength(LONGEST_NAME)
            name.setPlaceholderText(usual)
            name.setAccessibleName(_("Name of {seat}").format(seat=usual))
            name.setFixedWidth(NAME_WIDTH)
            name.textEdited.connect(lambda text, at=seat: self._set(at, name=text.strip()))
            fields = QWidget()
            across = QHBoxLayout(fields)
            across.setContentsMargins(0, 0, 0, 0)
            across.setSpacing(SMALL)
            across.addWidget(name)
            level: LevelChoice | None = None
            if seat:
                level = LevelChoice(_("Player of {seat}").format(seat=usual))
                level.picked.connect(lambda key, at=seat: self._pick(key, (at,)))
                across.addWidget(level)
            else:
                # As wide as the lists of players of the other seats, if there is room.
                gap = QSpacerItem(LEVEL_WIDTH + SMALL, 0, QSizePolicy.Policy.Preferred)
                across.addSpacerItem(gap)
            if seat:
                about = label("", Type.SMALL, muted=True)
                self._standings.append(about)
                panel.add_row(usual, about, fields)
            else:
                panel.add_row(usual, _("You sit at the bottom of the table."), fields)
            self._rows.append((name, level))
            if not seat:
                self.all_others = LevelChoice(_("Player of all other seats"), mixed=True)
                self.all_others.picked.connect(self._pick_all)
                panel.add_row(_("All other players"), _("Set them all at once."), self.all_others)
        self._panel = panel
        self._column.insertWidget(0, panel)

    def _pick_all(self, key: object) -> None:
        self._pick(key, ())

    def _pick(self, key: object, seats: tuple[int, ...]) -> None:
        """Set the player of seats to an entry of the list; a program needs its command first.

        No seats stand for all other players.
        """
        if key != PROGRAM:
            self._set_players(seats, str(key))
        else:
            self._ask_program(seats)

    def _ask_program(self, seats: tuple[int, ...]) -> None:
        values = self._live.values
        rules = chosen_rules(values)[0]
        old = values.seat(seats[0] if seats else 1).player
        command = old.removeprefix(OUTSIDE) if old.startswith(OUTSIDE) else ""
        who = seat_name(seats[0]) if seats else _("all other players")
        worker = self._session.worker
        window = ProgramWindow(who, command, rules, values.answer_seconds, worker, self.window())
        window.chosen.connect(lambda command: self._set_players(seats, OUTSIDE + command))
        window.finished.connect(self._asked)
        self.program = window
        window.open()

    def _asked(self) -> None:
        """Show the settings after the dialog was closed, whether it changed them or not."""
        if self.program is not None:
            self.program.deleteLater()
            self.program = None
        self.refresh()

    def _set_players(self, seats: tuple[int, ...], player: str) -> None:
        """Set the player of these seats; without seats, of all but yours, at tables of any size."""
        values = self._live.values
        if not seats:
            kept = [
                SeatSettings(of.name, player if seat else of.player)
                for seat, of in enumerate(values.seats)
            ]
            self._live.change(seats=kept, others=player)
            return
        changed = self._seats(max(seats))
        for seat in seats:
            changed[seat] = SeatSettings(changed[seat].name, player)
        self._live.change(seats=changed)

    def _set(self, seat: int, **values: str) -> None:
        seats = self._seats(seat)
        old = seats[seat]
        seats[seat] = SeatSettings(values.get("name", old.name), values.get("player", old.player))
        self._live.change(seats=seats)

    def _seats(self, last: int) -> list[SeatSettings]:
        """What is set for the seats, at least as far as `last`."""
        values = self._live.values
        return [values.seat(seat) for seat in range(max(len(values.seats), last + 1))]
