"""The keys that ask about the table, for a window with a table of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import say
from hearts_qt.app.main.commands import COMMANDS, keys_in_force

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.review.board import ReviewBoard

REPEATS = {"repeat_said": 0, "said_before": -1, "said_after": 1}
"""The commands that say something again, and their steps among what was said."""


def add_questions(window: QWidget, board: ReviewBoard, live: LiveSettings) -> None:
    """Let the keys that ask about the table of the game ask about that of a board in a window."""

    def ask(question: str) -> None:
        from hearts_qt.app.table.overlay import spoken_answers

        words = getattr(spoken_answers, question)(board.session, board.models)
        board.table.messages.tell(words)

    keys = keys_in_force(live.values.shortcuts)
    for command in COMMANDS:
        if command.asks:
            answer = partial(ask, command.asks)
        elif command.does in REPEATS:
            answer = partial(board.table.messages.repeat, REPEATS[command.does])
        else:
            continue
        action = QAction(say(command.label), window)
        action.setShortcuts([QKeySequence(key) for key in keys[command.id]])
        action.triggered.connect(lambda _on=False, answer=answer: answer())
        window.addAction(action)
