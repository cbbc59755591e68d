"""The seats around the table as an item model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QByteArray, QModelIndex, QObject, Qt

from hearts_qt.app.i18n import _, ngettext, pgettext
from hearts_qt.app.localized_names import cards_words
from hearts_qt.app.models.roles import ROOT, SeatRole, role_names
from hearts_qt.game import events as ev

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

_Index = QModelIndex | Any
_DISPLAY = int(Qt.ItemDataRole.DisplayRole)
_ACCESSIBLE = int(Qt.ItemDataRole.AccessibleTextRole)


class SeatsModel(QAbstractListModel):
    """The seats, one row each from seat 0, with everything that a seat plate shows."""

    Roles = SeatRole

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._state = session.announced
        self._count = self._state.players
        self._turn: tuple[int, ...] = session.to_act
        self._thinking = -1
        session.reset.connect(self._rebuild)
        session.happened.connect(self._see)
        session.turn_changed.connect(self._turn_came)
        session.thinking.connect(self._think)
        session.names_changed.connect(self._all_changed)

    def rowCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else self._count

    def roleNames(self) -> dict[int, QByteArray]:
        return super().roleNames() | role_names(SeatRole)

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        if not index.isValid() or not 0 <= index.row() < self._count:
            return None
        seat = index.row()
        if role == _DISPLAY:
            return self._session.names[seat]
        if role == _ACCESSIBLE:
            return self._spoken(seat)
        try:
            return self.value(seat, SeatRole(role))
        except ValueError:
            return None

    def value(self, seat: int, role: SeatRole) -> Any:
        """The value of a role for a seat; `SeatRole` gives its type."""
        state = self._state
        match role:
            case SeatRole.NameRole:
                return self._session.names[seat]
            case SeatRole.LevelRole:
                return self._session.level_words(seat)
            case SeatRole.PointsRole:
                return state.points[seat]
            case SeatRole.TotalRole:
                return state.totals[self._session.column_of(seat)]
            case SeatRole.DealerRole:
                return seat == state.dealer
            case SeatRole.TurnRole:
                return seat in self._turn
            case SeatRole.CardCountRole:
                return len(state.hands[seat])
            case SeatRole.CapturedRole:
                return tuple(state.captured[seat])
            case SeatRole.TricksRole:
                return state.tricks[seat]
            case SeatRole.TeamRole:
                return self._session.team_of(seat)
            case SeatRole.MoonRole:
                return seat == state.moon_seat
            case SeatRole.ChargedRole:
                return tuple(state.charged[seat])
            case SeatRole.ThinkingRole:
                return seat == self._thinking
            case SeatRole.PersonRole:
                return seat == self._session.person

    def _spoken(self, seat: int) -> str:
        points = self.value(seat, SeatRole.PointsRole)
        total = self.value(seat, SeatRole.TotalRole)
        parts = [
            ", ".join(filter(None, (self._session.names[seat], self._session.level_words(seat)))),
            ngettext("{n} point in this hand", "{n} points in this hand", points).format(n=points),
            _("total {total}").format(total=total),
        ]
        session, state = self._session, self._state
        team = session.team_of(seat)
        if state.rules.teams == "shared_totals":
            mates = [other for other in range(self._count) if session.team_of(other) == team]
            both = sum(state.totals[other] for other in mates)
            parts.append(_("with the partner {total}").format(total=both))
        if team >= 0 and seat != session.person and team == session.team_of(session.person):
            parts.append(_("your partner"))
        if state.charged[seat]:
            parts.append(_("charged: {cards}").format(cards=cards_words(state.charged[seat])))
        if state.factors[seat] != 1:
            factor = state.factors[seat]
            times = ngettext("scores {n} time as much", "scores {n} times as much", factor)
            parts.append(times.format(n=factor))
        if seat == state.kitty_taker:
            parts.append(_("took the kitty"))
        if self.value(seat, SeatRole.DealerRole):
            parts.append(pgettext("seat", "dealer"))
        if self.value(seat, SeatRole.TurnRole):
            parts.append(pgettext("seat", "to play"))
        return ", ".join(parts)

    def _rebuild(self) -> None:
        self.beginResetModel()
        self._count = self._state.players
        self._turn = self._session.to_act
        self._thinking = -1
        self.endResetModel()

    def _see(self, event: object) -> None:
        if isinstance(event, ev.TurnCame):
            self._turn = (event.seat,)
        self._all_changed()

    def _turn_came(self, seats: tuple[int, ...]) -> None:
        self._turn = tuple(seats)
        self._all_changed()

    def _think(self, seat: int) -> None:
        self._thinking = seat
        self._all_changed()

    def _all_changed(self) -> None:
        if self._count:
            self.dataChanged.emit(self.index(0), self.index(self._count - 1))
