"""The real program in its window, played with nothing but mouse or keyboard events."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from hearts_qt.app.program.program import Program
from hearts_qt.app.program.start_options import StartOptions
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.game.actions import Action, Pass, Phase, Play
from hearts_qt.rules.cards import card_name
from hearts_qt.store.folders import Folders
from tests.limits import wait_until


def folders_in(home: Path) -> Folders:
    """The folders of a program whose home is a folder of the test."""
    return Folders(home / "config", home / "data", home / "state", home / "cache")


class Driver:
    """A started program, with the table at its fastest."""

    def __init__(self, home: Path, options: StartOptions | None = None) -> None:
        self.program = Program(options or StartOptions(new=True), folders_in(home))
        assert self.program.start()
        assert self.program.window is not None
        self.window = self.program.window
        self.table = self.window.table
        self.session = self.program.session
        self.table.set_tempo(Tempo.AT_ONCE)
        # The first deal has begun at the usual tempo.
        self.table.table_scene.animations.skip_all()
        self.window.activateWindow()
        # A file that is named at the start may open a window of its own meanwhile.
        wait_until(lambda: QApplication.activeWindow() is not None)

    def close(self) -> None:
        """Close the window as a person does."""
        self.window.close()
        self.program.close()
        QCoreApplication.processEvents()
        # With the end of the test: it may look at what is left.
        for part in (self.window, self.session, self.program):
            part.deleteLater()

    def settle(self) -> None:
        """Wait until nothing moves on the table and the person has to act, or the game is over."""

        def rests() -> bool:
            session, current = self.session, self.session.current
            expected = current.person in current.to_act or current.waiting_to_continue
            over = current.game.phase is Phase.OVER
            return self.table.idle and not session.driver.busy and (expected or over)

        wait_until(rests)

    def wanted(self) -> Action:
        """What a sensible player would do in the person's place."""
        session = self.session
        player = session.current.seating.player(session.current.person)
        chosen: Action = player.choose(session.current.game.observation(session.current.person))
        return chosen

    def rows_of(self, cards: tuple[int, ...]) -> list[int]:
        """The rows (places, from the left) of cards in the hand."""
        return [self.session.hand_order.index(card) for card in cards]


class Mouse(Driver):
    """Plays by mouse events only."""

    def decide(self) -> None:
        """Take one decision, whatever is expected."""
        session = self.session
        if session.current.waiting_to_continue:
            self.press_button(self.table.panel)
            return
        match self.wanted():
            case Pass(packets=packets) if packets is not None:
                for _receiver, cards in packets:
                    for row in self.rows_of(cards):
                        self.click_card(row)
                assert session.selection.complete
                self.click(self.table.choices.confirm_button)
            case Play(card=card):
                self.click_card(self.rows_of((card,))[0])
            case other:
                raise AssertionError(other)

    def click_card(self, row: int) -> None:
        """Click the part of a card that its right neighbour leaves free."""
        item = self.table.table_scene.cards.hands[self.session.current.person][row]
        corner = item.mapToScene(QPointF(-item.base / 2 + 6, -item.base * 0.5))
        place = self.table.mapFromScene(corner)
        QTest.mouseMove(self.table.viewport(), place)
        QTest.mouseClick(self.table.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def click(self, button: QPushButton) -> None:
        """Click the middle of a button that can be seen."""
        assert button.isVisible()
        assert button.isEnabled()
        place = QPoint(button.width() // 2, button.height() // 2)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=place)

    def press_button(self, panel: object) -> None:
        """Click the first button of a panel."""
        wait_until(self.table.panel.isVisible)
        buttons = [one for one in self.table.panel.findChildren(QPushButton) if one.isVisible()]
        self.click(buttons[0])


class Keyboard(Driver):
    """Plays by keys only, sent to the window as the system does."""

    def key(self, key: Qt.Key | str, modifier: Qt.KeyboardModifier | None = None) -> None:
        """Type one key."""
        handle = QApplication.focusWindow()
        assert handle is not None
        QTest.keyClick(handle, key, modifier or Qt.KeyboardModifier.NoModifier)

    def type_card(self, card: int) -> None:
        """Type the name of a card, which moves the focus to it."""
        name = card_name(card).lower().replace("t", "10")
        for letter in name:
            self.key(letter)

    def decide(self) -> None:
        """Take one decision, whatever is expected."""
        session = self.session
        if session.current.waiting_to_continue:
            wait_until(self.table.panel.isVisible)
            self.key(Qt.Key.Key_Return)
            return
        match self.wanted():
            case Pass(packets=packets) if packets is not None:
                for _receiver, cards in packets:
                    for card in cards:
                        self.type_card(card)
                        self.key(Qt.Key.Key_Space)
                assert session.selection.complete
                self.key(Qt.Key.Key_Return)
            case Play(card=card):
                self.type_card(card)
                self.key(Qt.Key.Key_Return)
            case other:
                raise AssertionError(other)


def play_to_the_end(driver: Mouse | Keyboard) -> int:
    """Play until a player has won; returns how many decisions it took."""
    for count in range(2000):
        driver.settle()
        if driver.session.current.game.phase is Phase.OVER:
            return count
        before = len(driver.session.current.game.log)
        driver.decide()
        wait_until(lambda: len(driver.session.current.game.log) > before)
    raise AssertionError("the game never ends")
