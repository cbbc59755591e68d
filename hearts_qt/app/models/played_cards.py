"""What has been played in the hand, as the person could have counted it, as an item model."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QObject

from hearts_qt.app.i18n import _, apart, listed, named, ngettext
from hearts_qt.app.localized_names import and_list, cards_words, rank_signs, suit_words
from hearts_qt.app.models.table_model import ACCESSIBLE, DISPLAY, ROOT, Index, PlayedRole
from hearts_qt.app.regional import signed
from hearts_qt.rules.cards import card_sign, rank_of, suit_of

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.session import Session
    from hearts_qt.app.session.table_state import TableState



class Copy(Enum):
    """Where a copy of a card is, as far as the person knows."""

    GONE = "it has been played, or the person has put it aside"
    OWN = "the person holds it"
    OUT = "another player has it, or it lies face down"


@dataclass(frozen=True, slots=True)
class CardMark:
    """A card of the pack with all its copies; copies that are gone come first."""

    card: int
    sign: str
    """Its rank, as the corners of the cards show it."""
    copies: tuple[Copy, ...]


@dataclass(frozen=True, slots=True)
class SuitRow:
    """A suit: its cards from low to high, and who has none left of it.

    `cards` and `voids` are empty if the setting `played_panel_detail` hides them.
    """

    suit: int
    name: str
    out: int
    """The number of cards that other players have, or that lie face down."""
    out_words: str
    cards: tuple[CardMark, ...] = ()
    voids: str = ""
    """The players who have shown that they have none, in words."""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class HeadingRow:
    """The heading above the players."""

    words: str
    spoken: str


@dataclass(frozen=True, slots=True)
class TakenRow:
    """A player and the penalty and bonus cards that the player has taken in tricks."""

    seat: int
    name: str
    cards: tuple[int, ...]
    points: int
    spoken: str


Row = SuitRow | HeadingRow | TakenRow


class PlayedCardsModel(QAbstractListModel):
    """The suits, and below them the players with the penalty cards that they have taken.

    It uses what the person knows: the cards that were played, the person's own, and those that the
    person has put aside. The setting `played_panel_detail` says how much of that is shown.
    """

    def __init__(
        self,
        session: Session,
        live: LiveSettings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._live = live
        self._timeline = session.timeline
        self._rows: tuple[Row, ...] = ()
        self._refresh()
        for signal in (
            self._timeline.replaced,
            self._timeline.advanced,
            session.names_changed,
        ):
            signal.connect(self._refresh)
        live.on("played_panel_detail", "card_letters", call=self._refresh)

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows, from top to bottom."""
        return self._rows

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = DISPLAY) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        if role in (DISPLAY, ACCESSIBLE):
            return row.spoken
        return row if role == PlayedRole.RowRole else None

    def _refresh(self, *_of: object) -> None:
        if self._timeline.state.players != len(self._session.current.names):
            # The table still shows another game; it is about to be cleared. Until then the rows
            # stay as they are, at the beginning none.
            return
        rows = self._current()
        if [type(row) for row in rows] != [type(row) for row in self._rows]:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
            return
        changed = [
            at for at, (old, new) in enumerate(zip(self._rows, rows, strict=True)) if old != new
        ]
        self._rows = rows
        for at in changed:
            roles = [DISPLAY, ACCESSIBLE, PlayedRole.RowRole]
            self.dataChanged.emit(self.index(at), self.index(at), roles)

    def _current(self) -> tuple[Row, ...]:
        aid = self._live.values.played_panel_detail
        state = self._timeline.state
        rows: list[Row] = []
        if aid != "points":
            rows += self._suits(state, aid)
        rows.append(_heading(state))
        rows += [self._seat(state, seat) for seat in range(state.players)]
        return tuple(rows)

    def _suits(self, state: TableState, aid: str) -> list[SuitRow]:
        person = self._session.current.person
        pack = Counter(state.rules.pack)
        own = Counter(state.hands[person])
        gone = Counter(card for _seat, card in state.played) + Counter(state.aside[person])
        translated = self._live.values.card_letters == "language"
        signs = rank_signs() if translated else {}
        rows = []
        for suit in range(4):
            cards = sorted(card for card in pack if suit_of(card) == suit)
            marks = tuple(
                CardMark(
                    card,
                    signs.get(card_sign(card)[:-1], card_sign(card)[:-1]),
                    _copies(pack[card], gone[card], own[card]),
                )
                for card in cards
            )
            if not marks:
                continue
            out = sum(mark.copies.count(Copy.OUT) for mark in marks)
            voids = ""
            if aid == "everything":
                names = [
                    self._session.current.names[seat]
                    for seat, suits in enumerate(state.voids)
                    if suit in suits and seat != person
                ]
                voids = _("None left: {names}").format(names=and_list(names)) if names else ""
            rows.append(
                _suit_row(suit, out, marks if aid in ("everything", "cards") else (), voids)
            )
        return rows

    def _seat(self, state: TableState, seat: int) -> TakenRow:
        name = self._session.current.names[seat]
        cards = tuple(sorted(state.captured[seat], key=lambda card: (suit_of(card), rank_of(card))))
        points = state.rules.shown(state.points[seat])
        if not cards:
            return TakenRow(seat, name, (), points, _("{name}: none").format(name=name))
        spoken = ngettext(
            "{name}: {cards}, {n} point", "{name}: {cards}, {n} points", abs(points)
        ).format(name=name, cards=cards_words(cards), n=signed(points))
        return TakenRow(seat, name, cards, points, spoken)


def _heading(state: TableState) -> HeadingRow:
    """The heading above the cards that score."""
    words = _("Penalty and bonus cards") if any(v < 0 for v in state.values) else _("Penalty cards")
    return HeadingRow(words, words)


def _copies(count: int, gone: int, own: int) -> tuple[Copy, ...]:
    """Where the `count` copies of a card are: `gone` are gone, and `own` are the person's."""
    gone = min(gone, count)
    own = min(own, count - gone)
    return (Copy.GONE,) * gone + (Copy.OWN,) * own + (Copy.OUT,) * (count - gone - own)


def _suit_row(suit: int, out: int, marks: tuple[CardMark, ...], voids: str) -> SuitRow:
    """A suit of the played cards: how many are left, and which."""
    name = suit_words(suit)
    out_words = ngettext("{n} left", "{n} left", out).format(n=out)
    parts = [named(name, out_words)]
    for copy, frame in (
        (Copy.OUT, _("Left: {cards}")),
        (Copy.OWN, _("Yours: {cards}")),
        (Copy.GONE, _("Gone: {cards}")),
    ):
        signs = [mark.sign for mark in marks for one in mark.copies if one is copy]
        if signs:
            parts.append(frame.format(cards=listed(signs)))
    if voids:
        parts.append(voids)
    return SuitRow(suit, name, out, out_words, marks, voids, apart(parts))
