"""The statistics of many hands as item models: tables of figures, and what charts show of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import sqrt
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QByteArray, QDate, QLocale, QModelIndex, QObject, Qt

from hearts_qt.app.adviser import figure
from hearts_qt.app.i18n import _, language, ngettext, pgettext, say
from hearts_qt.app.localized_names import direction_words
from hearts_qt.app.models.roles import ROOT, role_names
from hearts_qt.app.review_words import short_choice, signed
from hearts_qt.app.tooltip import plain_tip
from hearts_qt.players.api import COMMAND_PREFIX
from hearts_qt.players.external.line_process import short_name
from hearts_qt.players.registry import kind_of
from hearts_qt.players.review.labels import LABELS, Estimate
from hearts_qt.rules.cards import JACK_OF_SPADES
from hearts_qt.rules.text import N_
from hearts_qt.rules.values import black_card
from hearts_qt.store.record_shelf import time_of_stamp

if TYPE_CHECKING:
    from hearts_qt.rules.options import Rules
    from hearts_qt.store.hand_summary import Example, HandSummary, KindFigures

_Index = QModelIndex | Any
_DISPLAY = int(Qt.ItemDataRole.DisplayRole)
_ACCESSIBLE = int(Qt.ItemDataRole.AccessibleTextRole)
_TIP = int(Qt.ItemDataRole.ToolTipRole)
_ALIGN = int(Qt.ItemDataRole.TextAlignmentRole)
_FIRST = int(Qt.ItemDataRole.UserRole) + 1

_KINDS = {
    "pass": N_("Passing cards"),
    "lead": N_("Leading a trick"),
    "follow": N_("Following suit (duck or take)"),
    "discard": N_("Discarding"),
    "moon": N_("Shooting the moon"),
    "charge": N_("Charging cards"),
    "lay_away": N_("Laying cards away"),
}
_KIND_SENTENCES = {
    "pass": N_("Which cards you passed."),
    "lead": N_("Which card you played first in a trick."),
    "follow": N_("Which card you played in the suit that was led."),
    "discard": N_("Which card you played when you had none of the suit that was led."),
    "moon": N_("Decisions in which your choice or the best one was to try to shoot the moon."),
    "charge": N_("Which cards you charged."),
    "lay_away": N_("Which cards you laid away."),
}

CLEAR = 2.0
"""A difference is clear if it is at least this many standard errors."""


class FactRole(IntEnum):
    """Roles of `FactsModel` for what charts show; they are the same in every column."""

    ValueRole = _FIRST
    """float or None: the value of the row's bar or point."""
    ErrorRole = _FIRST + 1
    """float: its standard error."""
    KeyRole = _FIRST + 2
    """What the row stands for."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: what is written in it, and a longer form for a tooltip where there is one."""

    written: str
    tip: str = ""
    number: bool = True


@dataclass(frozen=True, slots=True)
class FactRow:
    """A row of a table; `estimate` is what charts show of it."""

    cells: tuple[Cell, ...]
    estimate: Estimate | None = None
    key: object = None


class FactsModel(QAbstractTableModel):
    """A table of figures with a heading for each column."""

    Roles = FactRole

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heads: tuple[str, ...] = ()
        self._rows: tuple[FactRow, ...] = ()

    def show(self, table: tuple[Sequence[str], Sequence[FactRow]]) -> None:
        """Show the headings and rows of another table."""
        self.beginResetModel()
        heads, rows = table
        self._heads, self._rows = tuple(heads), tuple(rows)
        self.endResetModel()

    def row(self, at: int) -> FactRow:
        """A row by its number."""
        return self._rows[at]

    def rows(self) -> tuple[FactRow, ...]:
        """All rows."""
        return self._rows

    def spoken(self) -> str:
        """All rows that have a value, in words."""
        return "; ".join(
            f"{row.cells[0].written}: {estimate_words(row.estimate)}"
            for row in self._rows
            if row.estimate is not None
        )

    def rowCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._heads)

    def roleNames(self) -> dict[int, QByteArray]:
        return super().roleNames() | role_names(FactRole)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._heads):
            return None
        if role == _ALIGN:
            return _side(not self._rows or self._rows[0].cells[section].number)
        return self._heads[section] if role == _DISPLAY else None

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        cell = row.cells[index.column()]
        match role:
            case int(asked) if asked == _DISPLAY:
                return cell.written
            case int(asked) if asked == _TIP:
                return plain_tip(cell.tip) or None
            case int(asked) if asked == _ACCESSIBLE:
                # A screen reader says each figure together with its explanation.
                head = self._heads[index.column()]
                written = cell.written or _("not enough hands yet")
                return written if not index.column() else f"{head}: {written}"
            case int(asked) if asked == _ALIGN:
                return _side(cell.number)
            case FactRole.ValueRole:
                return None if row.estimate is None else row.estimate.mean
            case FactRole.ErrorRole:
                return 0.0 if row.estimate is None else row.estimate.error
            case FactRole.KeyRole:
                return row.key
        return None


def _side(number: bool) -> int:
    side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)


Table = tuple[tuple[str, ...], tuple[FactRow, ...]]


def estimate_words(estimate: Estimate | None, *, with_sign: bool = False) -> str:
    """An average with its standard error; empty if there is none."""
    if estimate is None:
        return ""
    # A standard error shown as 0.0 would be wrong, so it is rounded up.
    error = max(estimate.error, 0.1) if estimate.error else 0.0
    mean = signed(estimate.mean) if with_sign else figure(estimate.mean)
    return _("{value} ± {error}").format(value=mean, error=figure(error))


def _words(written: str, tip: str = "") -> Cell:
    return Cell(written, tip, number=False)


def kind_name(kind: str) -> str:
    """The name of a kind of decisions."""
    return _(_KINDS[kind])


def _player_words(player: str) -> str:
    """The kind of player of a seat, in words."""
    if player.startswith(COMMAND_PREFIX):
        return short_name(player)
    entry = kind_of(player)
    return say(entry.label) if entry is not None else player.capitalize()


def group_rows(summary: HandSummary) -> Table:
    """What was given away in groups of hands, in order."""
    heads = (pgettext("column", "Hands"), pgettext("column", "Given away per hand"))
    rows = [
        FactRow(
            (
                _words(_("{first}–{last}").format(first=group.first, last=group.last)),
                Cell(estimate_words(group.given)),
            ),
            group.given,
            (group.first, group.last),
        )
        for group in summary.groups
    ]
    return heads, tuple(rows)


def level_rows(summary: HandSummary) -> Table:
    """What the levels give away, the weakest first, and how the person compares with them."""
    heads = (
        pgettext("column", "Level"),
        pgettext("column", "Given away per hand"),
        pgettext("column", "You, in comparison"),
    )
    levels = sorted(summary.levels.items(), key=lambda each: -each[1].points)
    rows = []
    for level, measured in levels:
        name = _player_words(level)
        points = Estimate(max(0.0, measured.points), measured.error)
        rows.append(
            FactRow(
                (
                    _words(name, _measured_words(measured.hands, measured.same_rules)),
                    Cell(estimate_words(points)),
                    _words(_compared(summary.given, points)),
                ),
                points,
                name,
            )
        )
    return heads, tuple(rows)


def _measured_words(hands: int, same_rules: bool) -> str:
    if same_rules:
        return ngettext(
            "Measured in {n} hand by these rules", "Measured in {n} hands by these rules", hands
        ).format(n=hands)
    return ngettext(
        "Measured in {n} hand by several rule sets",
        "Measured in {n} hands by several rule sets",
        hands,
    ).format(n=hands)


def _compared(given: Estimate | None, level: Estimate) -> str:
    """How the person's figure compares with that of a level."""
    if given is None:
        return ""
    change = Estimate(given.mean - level.mean, sqrt(given.error**2 + level.error**2))
    if abs(change.mean) < CLEAR * change.error:
        return _("no clear difference")
    size = estimate_words(Estimate(abs(change.mean), change.error))
    if change.mean > 0:
        return _("{points} more").format(points=size)
    return _("{points} less").format(points=size)


def kind_rows(summary: HandSummary) -> Table:
    """What each kind of decisions gave away, the costliest first."""
    heads = (
        pgettext("column", "Decision"),
        pgettext("column", "Given away per hand"),
        pgettext("column", "Errors"),
        pgettext("column", "Decisions"),
    )
    rows = [
        FactRow(
            (
                _words(kind_name(one.kind), _(_KIND_SENTENCES[one.kind])),
                Cell(estimate_words(one.given)),
                Cell(_number(one.errors)),
                Cell(_number(one.decided)),
            ),
            one.given,
            one.kind,
        )
        for one in summary.kinds
    ]
    return heads, tuple(rows)


def example_rows(kind: KindFigures | None) -> Table:
    """The costliest errors of a kind of decisions."""
    heads = (
        pgettext("column", "Game"),
        pgettext("column of decisions", "When"),
        pgettext("column of decisions", "Choice"),
        pgettext("column of decisions", "Best"),
        pgettext("column of decisions", "Given away"),
        pgettext("column of decisions", "Verdict"),
    )
    examples = () if kind is None else kind.examples
    return heads, tuple(_example(one) for one in examples)


def _example(example: Example) -> FactRow:
    error = example.error
    begun = time_of_stamp(example.begun)
    day = ""
    if begun is not None:
        locale = QLocale(language())
        date = QDate(begun.year, begun.month, begun.day)
        day = locale.toString(date, QLocale.FormatType.ShortFormat)
    label = LABELS.get(error.label)
    return FactRow(
        (
            _words(day, example.record),
            _words(_when(example)),
            _words(short_choice(error.chosen, error.index)),
            _words(short_choice(error.best, error.index)),
            Cell(estimate_words(Estimate(max(0.0, error.loss), error.error))),
            _words(_(label.name) if label is not None else ""),
        ),
        None,
        example,
    )


def _when(example: Example) -> str:
    """The hand of an example, and its trick or what was decided."""
    hand = example.hand + 1
    match example.error.index:
        case "pass":
            return _("Hand {number}, pass").format(number=hand)
        case "charge":
            return _("Hand {number}, charging").format(number=hand)
        case "moon":
            return _("Hand {number}, moon").format(number=hand)
    return _("Hand {number}, trick {trick}").format(number=hand, trick=example.error.trick + 1)


def opponent_rows(summary: HandSummary, rules: Rules | None) -> Table:
    """The figures against each opponent, those met most first."""
    heads = [
        pgettext("column", "Opponent"),
        pgettext("column", "Player"),
        pgettext("column", "Games"),
        pgettext("column", "You ahead"),
        pgettext("column", "Points per hand"),
        pgettext("column", "Your lead"),
        pgettext("column", "Moons shot"),
        pgettext("column", "You stopped"),
        _blacks_head(rules),
    ]
    moons = rules is None or rules.moon != "off"
    shown = [True] * 6 + [moons, moons, _has_black(rules)]
    rows = []
    for one in summary.opponents:
        cells = (
            _words(one.name),
            _words(_player_words(one.player)),
            Cell(_number(one.games)),
            Cell(_number(one.ahead), _percent(one.ahead, one.games)),
            Cell(estimate_words(one.points)),
            Cell(
                estimate_words(one.lead, with_sign=True),
                _("How many points a hand this player takes more than you."),
            ),
            Cell(_number(one.shot)),
            Cell(_number(one.stopped)),
            Cell(_number(one.blacks)),
        )
        rows.append(FactRow(_kept(cells, shown), one.lead, one.name))
    return tuple(head for head, keep in zip(heads, shown, strict=True) if keep), tuple(rows)


def direction_rows(summary: HandSummary, rules: Rules | None) -> Table:
    """The figures for each direction of the pass."""
    heads = [
        pgettext("column", "Pass"),
        pgettext("column", "Hands"),
        pgettext("column", "Points per hand"),
        pgettext("column", "Given away per hand"),
        pgettext("column", "By the pass itself"),
        pgettext("column", "Moons shot"),
        pgettext("column", "Moons stopped"),
        _blacks_head(rules),
    ]
    moons = rules is None or rules.moon != "off"
    shown = [True] * 5 + [moons, moons, _has_black(rules)]
    rows = []
    for one in summary.directions:
        cells = (
            _words(direction_words(one.direction)),
            Cell(_number(one.hands)),
            Cell(estimate_words(one.points)),
            Cell(estimate_words(one.given), _analysed_words(one.reviewed)),
            Cell(estimate_words(one.passing), _analysed_words(one.reviewed)),
            Cell(_number(one.shot)),
            Cell(_number(one.stopped)),
            Cell(_number(one.blacks)),
        )
        rows.append(FactRow(_kept(cells, shown), one.points, one.direction))
    return tuple(head for head, keep in zip(heads, shown, strict=True) if keep), tuple(rows)


def _kept(cells: Sequence[Cell], shown: Sequence[bool]) -> tuple[Cell, ...]:
    return tuple(cell for cell, keep in zip(cells, shown, strict=True) if keep)


def _has_black(rules: Rules | None) -> bool:
    return rules is None or black_card(rules.card_values) is not None


def _blacks_head(rules: Rules | None) -> str:
    if rules is not None and black_card(rules.card_values) == JACK_OF_SPADES:
        return pgettext("column", "Black jacks taken")
    return pgettext("column", "Queens taken")


def _number(count: int) -> str:
    return QLocale(language()).toString(count)


def _percent(part: int, of: int) -> str:
    return _("{value}%").format(value=round(100 * part / of)) if of else ""


def _analysed_words(hands: int) -> str:
    return ngettext("From {n} analysed hand", "From {n} analysed hands", hands).format(n=hands)
