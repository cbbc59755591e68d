"""The page of the players: a name for every seat, and who plays it."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from hearts_qt.app.i18n import _, say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.names import seat_name
from hearts_qt.app.theme import MEDIUM, SMALL, Type
from hearts_qt.app.windows.widgets import Choice, Panel, label
from hearts_qt.players import PLAYERS
from hearts_qt.store.settings import SeatSettings, chosen_rules

LONGEST_NAME = 24
"""Characters that fit a name plate."""

NAME_WIDTH = 170
LEVEL_WIDTH = 150


class PlayersPage(QWidget):
    """A row for each seat of the rules that are chosen. Changes count at once."""

    def __init__(self, live: LiveSettings) -> None:
        super().__init__()
        self._live = live
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(MEDIUM)
        self._panel: Panel | None = None
        self._rows: list[tuple[QLineEdit, Choice | None]] = []
        self._column.addWidget(
            label(
                _(
                    "An empty name means the seat’s usual one. A new player plays from the next "
                    "card on."
                ),
                Type.SMALL,
                muted=True,
            )
        )
        self._column.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        """Show what is set now."""
        players = chosen_rules(self._live.values)[0].players
        if len(self._rows) != players:
            self._build(players)
        for seat, (name, level) in enumerate(self._rows):
            of = self._live.values.seat(seat)
            if name.text() != of.name and not name.hasFocus():
                name.setText(of.name)
            if level is not None:
                level.set_key(of.player if of.player in PLAYERS else "basic")

    def editors(self, seat: int) -> tuple[QLineEdit, Choice | None]:
        """The fields of a seat: the name, and the player unless it is the person's."""
        return self._rows[seat]

    def _build(self, players: int) -> None:
        if self._panel is not None:
            self._panel.setParent(None)
            self._panel.deleteLater()
        self._rows = []
        panel = Panel(_("Players"))
        for seat in range(players):
            usual = seat_name(seat, players)
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
            level: Choice | None = None
            if seat:
                level = Choice(
                    [(key, say(entry.label)) for key, entry in PLAYERS.items()],
                    _("Player of {seat}").format(seat=usual),
                )
                level.setFixedWidth(LEVEL_WIDTH)
                level.picked.connect(lambda key, at=seat: self._set(at, player=key))
                across.addWidget(level)
            else:
                across.addSpacing(LEVEL_WIDTH + SMALL)
            about = _("The seat at the bottom of the table.") if not seat else ""
            panel.add_row(usual, about, fields)
            self._rows.append((name, level))
        self._panel = panel
        self._column.insertWidget(0, panel)

    def _set(self, seat: int, **values: str) -> None:
        seats = list(self._live.values.seats)
        while len(seats) <= seat:
            seats.append(SeatSettings())
        old = seats[seat]
        seats[seat] = SeatSettings(values.get("name", old.name), values.get("player", old.player))
        self._live.change(seats=seats)
