"""What a start does while the program is already running."""

from __future__ import annotations

import enum
import logging
import sys
import time

from PySide6.QtCore import QTimer

from hearts_qt.app.i18n import _
from hearts_qt.app.program.single_instance import Message, SingleInstance

PATIENCE = 5.0
"""Seconds to wait before the player is told. The first process may still be starting."""

PAUSE = 20
"""Milliseconds from one look for the answer to the next."""


class Outcome(enum.Enum):
    """What has become of a call so far."""

    SILENCE = "silence"
    ANSWERED = "answered"
    FREE = "free"
    """The other process has ended, and this one has taken its place."""


class Call:
    """Asks the running program to show its window, and to open a file if one is named.

    The file's path must be absolute.
    """

    def __init__(self, single: SingleInstance, file: str = "") -> None:
        self._single = single
        self._message: Message | None = None
        try:
            self._message = Message(single.messages, file)
        except OSError as error:
            logging.getLogger(__name__).warning("No message can be left: %s", error)

    def look(self) -> Outcome:
        """What has become of it; to be called again and again."""
        if self._message is not None and self._message.answered:
            return Outcome.ANSWERED
        if self._single.claim():
            self.end()
            return Outcome.FREE
        return Outcome.SILENCE

    def wait(self, seconds: float) -> Outcome:
        """Look until there is an outcome, for some seconds at most."""
        until = time.monotonic() + seconds
        while (outcome := self.look()) is Outcome.SILENCE and time.monotonic() < until:
            time.sleep(PAUSE / 1000)
        return outcome

    def end(self) -> None:
        """Ask no longer."""
        if self._message is not None:
            self._message.withdraw()


def reach_first(single: SingleInstance, file: str, attended: bool) -> int | None:
    """Call the program that is already running.

    Returns the exit code, or None if that program has ended and this one has taken its place. If
    there is no answer, a person is told in a window, which waits on; `attended` is false if there
    is nobody to see it.
    """
    call = Call(single, file)
    outcome = call.wait(PATIENCE)
    if outcome is Outcome.SILENCE:
        print(_("Hearts Qt is already running but is not responding."), file=sys.stderr)
        if attended:
            outcome = _wait_in_window(call)
        call.end()
    return {Outcome.ANSWERED: 0, Outcome.SILENCE: 1, Outcome.FREE: None}[outcome]


def _wait_in_window(call: Call) -> Outcome:
    """Wait until there is an outcome or the person does not want to wait any longer."""
    from hearts_qt.app.dialogs.waiting_dialog import WaitingDialog

    dialog = WaitingDialog()
    outcome = Outcome.SILENCE

    def look() -> None:
        nonlocal outcome
        outcome = call.look()
        if outcome is not Outcome.SILENCE:
            dialog.accept()

    timer = QTimer(dialog)
    timer.timeout.connect(look)
    timer.start(PAUSE * 10)
    dialog.exec()
    timer.stop()
    dialog.deleteLater()
    return outcome
