"""The seats around the table as an item model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from hearts_qt.app.i18n import _, ngettext, pgettext
from hearts_qt.app.localized_names import cards_words
from hearts_qt.app.models.roles import ROOT, SeatRole
from hearts_qt.app.players.expressions import Expression

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

_Index = QModelIndex | Any
_DISPLAY = int(Qt.ItemDataRole.DisplayRole)
_ACCESSIBLE = int(Qt.ItemDataRole.AccessibleTextRole)


class SeatState(NamedTuple):
    """What the table says about a seat, on its plate and to a screen reader.

    `points` and `total` are those of the side that the seat scores for; once the hand is scored,
    `points` is its score. `team` is -1 if each player plays alone; `pair` is the sum of the
    partners' totals if that decides the game, else None. `chosen` is whether another player has
    chosen what to pass or to charge. `factor` is what captured tens of clubs multiply by, `kitty`
    whether the seat took the kitty, and `black` the black card of the rules, or -1. `portrait` is
    the key of the character that sits there, and `initial` whether the first letter of the name
    stands for a player without a face, at a table where others have one.
    """

    name: str
    level: str
    points: int
    total: int
    dealer: bool
    turn: bool
    moon: bool
    team: int
    partner: bool
    pair: int | None
    chosen: bool
    captured: tuple[int, ...]
    factor: int
    kitty: bool
    black: int
    charged: tuple[int, ...] = ()
    winner: bool = False
    portrait: str = ""
    expression: Expression = Expression.REST
    initial: bool = False

    @property
    def pictured(self) -> bool:
        """Whether there is a face or an initial."""
        return bool(self.portrait) or self.initial

    @property
    def without_picture(self) -> SeatState:
        """The same seat with neither a face nor an initial."""
        return self._replace(portrait="", expression=Expression.REST, initial=False)

    @property
    def spoken(self) -> str:
        """Everything that the plate says, in words."""
        points = ngettext("{n} point in this hand", "{n} points in this hand", self.points)
        parts = [
            ", ".join(filter(None, (self.name, self.level))),
            points.format(n=self.points),
            _("total {total}").format(total=self.total),
        ]
        if self.pair is not None:
            parts.append(_("with the partner {total}").format(total=self.pair))
        if self.partner:
            parts.append(_("your partner"))
        if self.charged:
            parts.append(_("charged: {cards}").format(cards=cards_words(self.charged)))
        if self.factor != 1:
            times = ngettext("scores {n} time as much", "scores {n} times as much", self.factor)
            parts.append(times.format(n=self.factor))
        for said, words in (
            (self.kitty, _("took the kitty")),
            (self.dealer, pgettext("seat", "dealer")),
            (self.chosen, _("has chosen")),
            (self.turn, pgettext("seat", "to play")),
            (self.winner, pgettext("seat", "has won")),
        ):
            if said:
                parts.append(words)
        return ", ".join(parts)


class SeatsModel(QAbstractListModel):
    """The seats at the cursor of the timeline, one row each from seat 0."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._current = session.current
        self._timeline = session.timeline
        self.rows: tuple[SeatState, ...] = ()
        """All rows; they stay while another game has begun and is not shown yet."""
        self._rebuild()
        self._timeline.replaced.connect(self._rebuild)
        self._timeline.advanced.connect(self._refresh)
        session.announcer.turn_changed.connect(self._refresh)
        session.names_changed.connect(self._refresh)

    def rowCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == _DISPLAY:
            return row.name
        if role == _ACCESSIBLE:
            return row.spoken
        return row if role == SeatRole.StateRole else None

    def _rebuild(self) -> None:
        if self._behind:
            return
        self.beginResetModel()
        self.rows = self._now()
        self.endResetModel()

    @property
    def _behind(self) -> bool:
        """Whether another game has begun, and the timeline still has the one before."""
        return self._current.rules is not self._timeline.state.rules

    def _refresh(self, *_of: object) -> None:
        if self._behind or len(self.rows) != self._timeline.state.players:
            return
        before, self.rows = self.rows, self._now()
        for row, (old, new) in enumerate(zip(before, self.rows, strict=True)):
            if old != new:
                roles = [SeatRole.StateRole, _ACCESSIBLE]
                roles += [_DISPLAY] if old.name != new.name else []
                self.dataChanged.emit(self.index(row), self.index(row), roles)

    def _now(self) -> tuple[SeatState, ...]:
        return tuple(self._seat(seat) for seat in range(self._timeline.state.players))

    def _seat(self, seat: int) -> SeatState:
        current, state = self._current, self._timeline.state
        seating, person = current.seating, current.person
        column, team = seating.column_of(seat), seating.team_of(seat)
        character = seating.character(seat)
        to_act = current.owing(state.to_act)
        pair = None
        if state.rules.teams == "shared_totals":
            pair = sum(
                state.totals[other] for other in range(state.players)
                if seating.team_of(other) == team
            )
        points = sum(state.points[other] for other in seating.seats_of(column))
        return SeatState(
            name=seating.name(seat),
            level=seating.level_words(seat),
            points=points if state.scores is None else state.scores[column],
            total=state.totals[column],
            dealer=seat == state.dealer and (state.dealt or bool(state.trick)),
            turn=seat in to_act and (seat == person or len(to_act) == 1),
            moon=seat == state.moon_seat,
            team=team,
            partner=team >= 0 and seat != person and team == seating.team_of(person),
            pair=pair,
            chosen=seat in state.committed and seat != person,
            captured=tuple(sorted(state.captured[seat])),
            factor=state.factors[seat],
            kitty=seat == state.kitty_taker,
            black=state.black_card,
            charged=state.charged[seat],
            winner=seat in (state.winners or ()),
            portrait="" if character is None else character.key,
            expression=Expression.REST if character is None else state.faces.faces[seat],
            initial=character is None and seat != person and seating.any_character,
        )
