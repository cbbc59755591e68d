"""The statistics as item models: rule sets, the figures of one of them, and what charts show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QAbstractTableModel,
    QByteArray,
    QModelIndex,
    QObject,
    Qt,
)

from hearts_qt.app.adviser import figure
from hearts_qt.app.i18n import _, ngettext, pgettext
from hearts_qt.app.models.roles import ROOT, role_names
from hearts_qt.app.rule_names import name_among
from hearts_qt.rules.cards import JACK_OF_SPADES
from hearts_qt.rules.options import Rules
from hearts_qt.rules.rule_code import CodeError, rules_from_code
from hearts_qt.rules.text import brief, signed
from hearts_qt.rules.values import black_card

if TYPE_CHECKING:
    from hearts_qt.rules.profile import Profile
    from hearts_qt.store.statistics import Summary

_Index = QModelIndex | Any
_DISPLAY = int(Qt.ItemDataRole.DisplayRole)
_ACCESSIBLE = int(Qt.ItemDataRole.AccessibleTextRole)
_ALIGN = int(Qt.ItemDataRole.TextAlignmentRole)
_KEY = int(Qt.ItemDataRole.UserRole)
_FIRST = _KEY + 1

MOST_GAMES = 30
"""The chart of points shows this many games at most: the latest."""


class FigureRole(IntEnum):
    """Roles of `FiguresModel`; a row is one figure, its name and its value being the columns."""

    NoteRole = _FIRST
    """str: what the value is to be compared with, such as “4 places”; may be empty."""
    GroupRole = _FIRST + 1
    """bool: the first of figures that belong together."""


class SeriesRole(IntEnum):
    """Roles of `SeriesModel`; a row is a place on the axis below."""

    ValueRole = _FIRST
    """float: the height of the value."""
    LabelRole = _FIRST + 1
    """str: the label below it."""


def rules_of(code: str) -> Rules | None:
    """The rules of a code; None for one that this version cannot read."""
    try:
        return rules_from_code(code)
    except CodeError:
        return None


def rule_set_name(code: str, own: Sequence[Profile]) -> str:
    """The name of the preset or own rule set with the rules of a code; otherwise words with the
    code."""
    rules = rules_of(code)
    name = name_among(rules, own) if rules is not None else ""
    return name or _("Your own rules {code}").format(code=brief(code, 24))


def _games(count: int) -> str:
    return ngettext("{n} game", "{n} games", count).format(n=count)


class KeptRuleSetsModel(QAbstractListModel):
    """The rule sets with counted games. The user role is the code of a rule set."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._summaries: tuple[Summary, ...] = ()
        self._names: Mapping[str, str] = {}

    def show(self, summaries: Sequence[Summary], own: Sequence[Profile]) -> None:
        """Show the rule sets of these summaries; `own` are the player's rule sets, for their
        names."""
        self.beginResetModel()
        self._summaries = tuple(summaries)
        self._names = {one.rules: rule_set_name(one.rules, own) for one in summaries}
        self.endResetModel()

    def rename(self, own: Sequence[Profile]) -> None:
        """Show the same rule sets with their current names."""
        self.show(self._summaries, own)

    def summary(self, code: str) -> Summary | None:
        """The summary of the games with the rules of a code."""
        return next((one for one in self._summaries if one.rules == code), None)

    def name(self, code: str) -> str:
        """The name of the rule set of a code."""
        return self._names.get(code, "")

    def rowCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._summaries)

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        if not index.isValid() or index.row() >= len(self._summaries):
            return None
        summary = self._summaries[index.row()]
        match role:
            case int(asked) if asked == _DISPLAY:
                return self._names[summary.rules]
            case int(asked) if asked == _ACCESSIBLE:
                return f"{self._names[summary.rules]}, {_games(len(summary.games))}"
            case int(asked) if asked == _KEY:
                return summary.rules
        return None


class _Row(NamedTuple):
    label: str
    value: str
    note: str = ""
    group: bool = False


class FiguresModel(QAbstractTableModel):
    """The figures of one rule set: a row each, with its name and its value."""

    Roles = FigureRole

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[_Row] = []

    def show(self, summary: Summary | None) -> None:
        """Show the figures of a rule set, or none."""
        self.beginResetModel()
        self._rows = _rows(summary) if summary is not None else []
        self.endResetModel()

    def rowCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else 2

    def roleNames(self) -> dict[int, QByteArray]:
        return super().roleNames() | role_names(FigureRole)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> Any:
        if role == _DISPLAY and orientation == Qt.Orientation.Horizontal and section in (0, 1):
            return (pgettext("column", "Figure"), pgettext("column", "Value"))[section]
        return None

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case int(asked) if asked == _DISPLAY:
                return row.value if index.column() else row.label
            case int(asked) if asked == _ACCESSIBLE:
                # Whichever cell is read aloud, the whole row is spoken.
                whole = f"{row.label}: {row.value}"
                return f"{whole}, {row.note}" if row.note else whole
            case int(asked) if asked == _ALIGN:
                side = Qt.AlignmentFlag.AlignRight if index.column() else Qt.AlignmentFlag.AlignLeft
                return int(side | Qt.AlignmentFlag.AlignVCenter)
            case FigureRole.NoteRole:
                return row.note if index.column() else ""
            case FigureRole.GroupRole:
                return row.group
        return None


def _rows(of: Summary) -> list[_Row]:
    """The figures of a rule set, without those that its rules make impossible."""
    rules = rules_of(of.rules)
    games, hands = len(of.games), of.hands
    rows = [
        _Row(_("Games"), str(games)),
        _Row(
            pgettext("games", "Won"),
            str(of.won),
            _("{value}%").format(value=round(100 * of.won / games)),
        ),
        _Row(_("Average place"), figure(of.mean_place), _places(len(of.placed))),
        _Row(_("Hands"), str(hands), group=True),
        _Row(_("Points per hand"), figure(of.mean)),
        _Row(_("Best hand"), signed(of.best)),
        _Row(_("Worst hand"), signed(of.worst)),
    ]
    special = []
    if rules is None or rules.moon != "off":
        special += [(_("Moons shot"), of.moons), (_("Moons stopped"), of.stopped)]
    black = black_card(rules.card_values) if rules is not None else None
    if black == JACK_OF_SPADES:
        special.append((_("Jacks of spades taken"), of.black_cards))
    elif rules is None or black is not None:
        special.append((_("Queens of spades taken"), of.black_cards))
    rows += [
        _Row(label, str(count), _often(count, hands), group=not at)
        for at, (label, count) in enumerate(special)
    ]
    return rows


def _places(count: int) -> str:
    return ngettext("{n} place", "{n} places", count).format(n=count)


def _often(count: int, hands: int) -> str:
    """How often something happened, from its number and the number of hands."""
    if not count:
        return ""
    every = hands / count
    written = figure(every) if every < 10 else str(round(every))
    # The number may be a decimal fraction, so the plural goes by the number rounded.
    return ngettext("one in {n} hand", "one in {n} hands", round(every)).format(n=written)


class _Place(NamedTuple):
    label: str
    value: float
    spoken: str


class SeriesModel(QAbstractListModel):
    """What a chart shows, from left to right."""

    Roles = SeriesRole

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._places: tuple[_Place, ...] = ()

    def show(self, places: Sequence[_Place]) -> None:
        """Show these places."""
        self.beginResetModel()
        self._places = tuple(places)
        self.endResetModel()

    def values(self) -> list[float]:
        """The height of each value."""
        return [place.value for place in self._places]

    def labels(self) -> list[str]:
        """The label below each value."""
        return [place.label for place in self._places]

    def spoken(self) -> str:
        """All of it in words."""
        return ", ".join(place.spoken for place in self._places)

    def rowCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._places)

    def roleNames(self) -> dict[int, QByteArray]:
        return super().roleNames() | role_names(SeriesRole)

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        if not index.isValid() or index.row() >= len(self._places):
            return None
        place = self._places[index.row()]
        match role:
            case int(asked) if asked in (_DISPLAY, _ACCESSIBLE):
                return place.spoken
            case SeriesRole.ValueRole:
                return place.value
            case SeriesRole.LabelRole:
                return place.label
        return None


def place_series(summary: Summary) -> list[_Place]:
    """How often each place was reached."""
    return [
        _Place(
            str(place),
            count,
            _("place {place}: {games}").format(place=place, games=_games(count)),
        )
        for place, count in enumerate(summary.placed, 1)
    ]


def points_series(summary: Summary) -> list[_Place]:
    """The points per hand of the latest games, in order, each labelled with its number."""
    first = max(0, len(summary.games) - MOST_GAMES)
    return [
        _Place(
            str(number),
            game.mean,
            _("game {number}: {points}").format(number=number, points=figure(game.mean)),
        )
        for number, game in enumerate(summary.games[first:], first + 1)
    ]
