"""How far it is from the start screen to the first card: actions, windows and words on the screen.

    python -m tests.bench.first_card
    python -m tests.bench.first_card --who veteran --words

A newcomer plays Modern Hearts as the program proposes it. A veteran sits down with five players who
play with the jack of diamonds, pass in every hand, and let the queen of spades break hearts. Both
use the mouse, and type where they search; a click and what is typed into a field are one action
each. Words are those that are painted, counted once for each window that is seen.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QPushButton,
    QWidget,
)

from hearts_qt.app import windows
from hearts_qt.app.new_game.new_game_window import NewGameWindow
from hearts_qt.app.preferences.dialog import PreferencesWindow
from hearts_qt.app.program.application import make_application
from hearts_qt.app.program.start_options import StartOptions
from hearts_qt.app.rules.pass_cycle_chips import CROSS, Chips
from hearts_qt.app.rules.rules_page import RulesPage
from hearts_qt.game.actions import Phase
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.presets import PRESETS
from tests.app.printed_text import printed_in
from tests.end2end.drivers import Mouse
from tests.limits import process_events, wait_until

SIZE = (1366, 768)


@dataclass(slots=True)
class Way:
    """What was done on the way, and what was seen."""

    actions: list[str] = field(default_factory=list)
    seen: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    """Each window or screen by its name, with the texts that it painted."""

    @property
    def words(self) -> int:
        """The number of words that were seen."""
        return sum(len(piece.split()) for _, pieces in self.seen for piece in pieces)


class Visitor(Mouse):
    """A person in front of a new program, who has never started it before."""

    def __init__(self, home: Path) -> None:
        super().__init__(home, StartOptions())
        self.way = Way()
        self.window.resize(*SIZE)
        process_events()
        self.look("start screen", self.window)

    def look(self, name: str, window: QWidget) -> None:
        """Note what a window or a screen paints."""
        process_events()
        texts = dict.fromkeys(piece.words.strip() for piece in printed_in(window))
        self.way.seen.append((name, tuple(text for text in texts if text)))

    def press(self, what: str, widget: QWidget, place: QPoint | None = None) -> None:
        """Click a widget, in the middle if no place is given."""
        self.way.actions.append(what)
        self._show(widget)
        assert widget.isVisible(), what
        assert widget.isEnabled(), what
        QTest.mouseClick(
            widget, Qt.MouseButton.LeftButton, pos=place or widget.rect().center()
        )
        process_events()

    def write(self, what: str, widget: QWidget, words: str) -> None:
        """Click a field and type."""
        self.way.actions.append(what)
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
        QTest.keyClicks(widget, words)
        process_events()

    def pick(self, what: str, view: QAbstractItemView, index: QModelIndex) -> None:
        """Click a row of a list."""
        self.press(what, view.viewport(), view.visualRect(index).center())

    def opened(self, wanted: windows.Window, name: str) -> QDialog:
        """The window that has opened."""
        found: list[QDialog] = []

        def shown() -> bool:
            window = self.window.windows.get(type(wanted))
            if isinstance(window, QDialog) and window.isVisible():
                found.append(window)
            return bool(found)

        wait_until(shown)
        self.look(name, found[0])
        return found[0]

    def start(self) -> NewGameWindow:
        """Open the window of a new game."""
        screen = self.window.start_screen
        assert screen is not None
        self.press("New game", screen.buttons["new_game"])
        window = self.opened(windows.NewGame(), "new game")
        assert isinstance(window, NewGameWindow)
        return window

    def first_card(self) -> None:
        """Pass, and play the first card that is asked for."""
        self.settle()
        self.look("the table", self.table)
        while self.session.current.game.phase is not Phase.PLAY:
            before = len(self.way.actions)
            self._count_decision()
            assert len(self.way.actions) > before
            self.settle()
        self.look("the table, to play", self.table)
        self._count_decision()

    def _count_decision(self) -> None:
        if self.session.current.waiting_to_continue:
            self.way.actions.append("go on")
        elif self.session.current.game.phase is Phase.PASS:
            count = self.session.current.pass_size()
            self.way.actions += [*["a card to pass"] * count, "Pass"]
        else:
            self.way.actions.append("the first card")
        self.decide()

    def _show(self, widget: QWidget) -> None:
        """Scroll to a widget, as one does before clicking it."""
        around = widget.parentWidget()
        while around is not None:
            outer = around.parentWidget()
            area = outer.parentWidget() if outer is not None else None
            if isinstance(area, QAbstractScrollArea) and hasattr(area, "ensureWidgetVisible"):
                area.ensureWidgetVisible(widget)
            around = outer
        process_events()


def newcomer(visitor: Visitor) -> None:
    """Play what is proposed."""
    visitor.press("Play", visitor.start().play)
    visitor.first_card()
    assert visitor.session.current.rules == PRESETS["Modern Hearts"].rules


def veteran(visitor: Visitor) -> None:
    """Compose the rules of a table of friends, and play by them."""
    new_game = visitor.start()
    visitor.press("a fifth player", new_game.players.more)
    visitor.press("change the rules", new_game.details.change)
    preferences = visitor.opened(windows.Preferences(), "preferences, rules")
    assert isinstance(preferences, PreferencesWindow)
    page = preferences.findChild(RulesPage)
    assert page is not None

    def find(words: str, option: str) -> QWidget:
        visitor.write(f"search “{words}”", page.search.field, words)
        at = next(at for at, hit in enumerate(page.search.hits.rows) if hit.option == option)
        visitor.pick(f"found: {option}", page.search.view, page.search.hits.index(at, 0))
        return page.rows[option].editor

    values = find("jack", "bonus_card")
    jack = next(one for one in values.findChildren(QPushButton) if "diamonds" in one.text())
    visitor.press("the jack of diamonds", jack)
    cycle = find("no hold", "pass_cycle")
    chips = cycle if isinstance(cycle, Chips) else cycle.findChild(Chips)
    assert chips is not None
    hold = next(chip for chip in chips.chips if chip.direction == "hold")
    cross = QPoint(hold.width() - CROSS // 2, hold.height() // 2)
    visitor.press("remove “Hold”", hold, cross)
    visitor.press("the queen breaks hearts", find("queen breaks hearts", "black_breaks"))
    visitor.way.actions.append("close the preferences")
    QTest.keyClick(preferences, Qt.Key.Key_Escape)
    again = visitor.opened(windows.NewGame(), "new game, changed")
    assert isinstance(again, NewGameWindow)
    visitor.press("Play", again.play)
    visitor.first_card()
    rules = visitor.session.current.rules
    assert rules.players == 5
    assert rules.bonus_card == parse_card("JD")
    assert "hold" not in rules.pass_cycle
    assert rules.black_breaks


WHO: dict[str, Callable[[Visitor], None]] = {"newcomer": newcomer, "veteran": veteran}


def walk(who: str, home: Path) -> Way:
    """Go from the start screen to the first card."""
    visitor = Visitor(home)
    try:
        WHO[who](visitor)
        return visitor.way
    finally:
        visitor.close()


def lines(who: str, way: Way, words: bool) -> Iterator[str]:
    """What was done and seen, in lines."""
    yield (
        f"{who}: {len(way.actions)} actions, {len(way.seen)} screens, {way.words} words until the "
        "first card"
    )
    yield "  " + ", ".join(way.actions)
    for name, pieces in way.seen:
        yield f"  {name}: {sum(len(piece.split()) for piece in pieces)} words"
        if words:
            yield from (f"     {piece}" for piece in pieces)


def main() -> int:
    """Walk and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--who", choices=list(WHO), default="")
    parser.add_argument("--words", action="store_true", help="print the words, too")
    given = parser.parse_args()
    make_application(["hearts-qt"])
    for who in [given.who] if given.who else list(WHO):
        with tempfile.TemporaryDirectory() as home:
            print("\n".join(lines(who, walk(who, Path(home)), given.words)))
    QApplication.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
