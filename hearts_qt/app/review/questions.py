"""The keys that ask about the table, for a window with a table of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import say
from hearts_qt.app.main.commands import COMMANDS, keys_in_force

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.review.board import ReviewBoard

def add_questions(
    window: QWidget, board: ReviewBoard, live: LiveSettings, why: Callable[[], object]
) -> None:
    """Let the keys that ask about the table of the game ask about that of a board in a window.

    `why` answers the question for the reason of a card.
    """
    table = board.table

    def ask(question: str) -> None:
        from hearts_qt.app.table.overlay import spoken_answers

        words = getattr(spoken_answers, question)(board.session, board.models)
        table.messages.tell(words)

    others: dict[str, Callable[[], object]] = {
        "table.last_trick.toggle": table.last_trick.toggle,
        "table.questions.ask_next": why,
        "repeat_said": partial(table.messages.repeat, 0),
        "said_before": partial(table.messages.repeat, -1),
        "said_after": partial(table.messages.repeat, 1),
    }
    keys = keys_in_force(live.values.shortcuts)
    for command in COMMANDS:
        answer = partial(ask, command.asks) if command.asks else others.get(command.does)
        if answer is None:
            continue
        action = QAction(say(command.label), window)
        action.setShortcuts([QKeySequence(key) for key in keys[command.id]])
        action.triggered.connect(lambda _on=False, answer=answer: answer())
        window.addAction(action)
