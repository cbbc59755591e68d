"""What presses mean: those that come too early, keys that are tapped or held, and typed cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, Signal
from PySide6.QtGui import QInputEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from hearts_qt.rules.cards import RANKS, SUITS, rank_of, suit_of

LEAST_REST = 120.0
"""Milliseconds for which the table must have been at rest before a press can be an answer to what
it shows. Nobody can see something and press within less."""

SAME_PLACE = 2.0
"""The greatest distance between clicks at the same place, in distances that begin a drag."""


class Haste:
    """Watches the presses at one table: of the mouse, and of the keys that the hand takes.

    `rested` gives the milliseconds for which everything that has happened has been shown.
    """

    def __init__(self, rested: Callable[[], float]) -> None:
        self._rested = rested
        self._time = 0
        self._what: QPoint | int | None = None
        """Where the last press was, or of which key."""
        self.least_rest = LEAST_REST
        """With 0, no press is too early; for automatic play."""

    def too_early(self, event: QInputEvent) -> bool:
        """Note a press. Returns whether the table has only just come to rest, or the same press
        came a moment ago; call it once for each press."""
        what: QPoint | int | None = None
        if isinstance(event, QMouseEvent):
            what = event.globalPosition().toPoint()
        elif isinstance(event, QKeyEvent):
            what = event.key()
        time = event.timestamp()
        passed, self._time = time - self._time, time
        before, self._what = self._what, what
        if not self.least_rest:
            return False
        if self._rested() < self.least_rest:
            return True
        return passed < QApplication.doubleClickInterval() and _same(before, what)


def _same(before: QPoint | int | None, what: QPoint | int | None) -> bool:
    if isinstance(before, QPoint) and isinstance(what, QPoint):
        near = SAME_PLACE * QApplication.startDragDistance()
        return (what - before).manhattanLength() <= near
    return before == what


TAP = 400
"""Milliseconds up to which a key counts as tapped, not held."""

_PRESSES = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)


class KeyHold(QObject):
    """Watches the key that has just been pressed until it is released, wherever the focus is."""

    repeated = Signal()
    """The key is still held."""
    released = Signal(bool)
    """The key was released; true if it had been held rather than tapped."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._since = QElapsedTimer()

    def begin(self) -> None:
        """Watch the key that has just been pressed."""
        app = QApplication.instance()
        if app is not None:
            self._since.start()
            app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _PRESSES:
            if isinstance(event, QKeyEvent) and event.isAutoRepeat():
                self.repeated.emit()
        elif (
            kind == QEvent.Type.KeyRelease
            and isinstance(event, QKeyEvent)
            and not event.isAutoRepeat()
        ):
            app = QApplication.instance()
            if app is not None:
                app.removeEventFilter(self)
            self.released.emit(self._since.elapsed() > TAP)
        return False


_RANKS = {letter.lower(): rank for rank, letter in enumerate(RANKS)} | {"10": RANKS.index("T")}
_SUITS = {letter.lower(): suit for suit, letter in enumerate(SUITS)}


class TypedCard:
    """The part of a card's name that has been typed so far: a rank, then a suit.

    `type(letter, cards, row)` returns the row to go to, or -1. A suit alone goes to the next card
    of that suit after the current row.

    The international letters T J Q K A and C D S H always count. `letters` gives the ranks and the
    suits of the small letters of the language, which count where the others leave them free: a suit
    only after a rank. One that is a suit internationally and a rank in the language, as D in
    German, goes to that suit, and is the rank if another letter of a suit follows.
    """

    def __init__(self, letters: Callable[[], Sequence[Mapping[str, int]]]) -> None:
        self._letters = letters
        self.typed = ""
        self.missing = -1
        """The card that was typed last if the person does not hold it; otherwise -1."""

    @property
    def _ranks(self) -> dict[str, int]:
        return {**self._letters()[0], **_RANKS}

    @property
    def _suits(self) -> dict[str, int]:
        return {**self._letters()[1], **_SUITS}

    def wants(self, letter: str) -> bool:
        """Whether a letter could be part of a card."""
        letter, ranks = letter.lower(), self._ranks
        if len(letter) != 1:
            return False
        if self.typed and (letter in self._suits or self._begins(self.typed + letter, ranks)):
            return True
        return letter in _SUITS or letter.isdecimal() or self._begins(letter, ranks)

    def clear(self) -> None:
        """Forget what was typed."""
        self.typed = ""

    def type(self, letter: str, cards: Sequence[int], row: int) -> int:
        """Take one letter; return the row that it selects, or -1."""
        letter, ranks = letter.lower(), self._ranks
        self.missing = -1
        before, self.typed = self.typed, ""
        # A suit typed twice goes on to the second card of it.
        again = letter == before and letter in _SUITS
        if self._begins(before + letter, ranks):
            self.typed = before + letter
        elif before in ranks and letter in self._suits and not again:
            suit, rank = self._suits[letter], ranks[before]
            found = _find(suit, rank, cards, row)
            if found < 0:
                self.missing = suit * len(RANKS) + rank
            return found
        elif self._begins(letter, ranks) or letter not in _SUITS:
            self.typed = letter
        return _find(_SUITS[letter], -1, cards, row) if letter in _SUITS else -1

    def leads_nowhere(self, cards: Sequence[int]) -> bool:
        """Whether no card in the hand begins with the typed letters."""
        begun = {rank for name, rank in self._ranks.items() if name.startswith(self.typed)}
        return not any(rank_of(card) in begun for card in cards)

    @staticmethod
    def _begins(typed: str, ranks: Mapping[str, int]) -> bool:
        return any(name.startswith(typed) for name in ranks)


def _find(suit: int, rank: int, cards: Sequence[int], row: int) -> int:
    rows = [
        place
        for place, card in enumerate(cards)
        if suit_of(card) == suit and rank in (-1, rank_of(card))
    ]
    if not rows:
        return -1
    return next((place for place in rows if place > row), rows[0])
