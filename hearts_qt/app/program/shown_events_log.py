"""Logs what the table has shown, for the test that kills the program at random moments.

Only when the environment variable `HEARTS_QT_SHOWN_LOG` names a file, every event that the table
has finished showing is appended to that file as a line of JSON. The test checks that the save
contains all that was shown, however the program ended.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from hearts_qt.app.program.start_options import SHOWN_LOG
from hearts_qt.game.events import HandScored

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance


def follow(
    shown: SignalInstance, rebuilt: SignalInstance, position: Callable[[], tuple[str, int]]
) -> None:
    """Log what a table shows from now on.

    `shown` is emitted with each event that has been shown, `rebuilt` when the table shows another
    state at once; `position` then gives the name of the source of the deals, and how many actions
    are shown.
    """
    shown.connect(note_shown)
    rebuilt.connect(lambda: note_reset(*position()))


def note_shown(event: object) -> None:
    """Log an event that has been shown."""
    _append(event_line(event))


def note_reset(name: str, position: int) -> None:
    """Log that the table was rebuilt to show a game after `position` of its actions. `name` is that
    of the source of its deals."""
    _append({"reset": name, "position": position})


def event_line(event: object) -> dict[str, Any]:
    """An event as the line that is written for it."""
    if isinstance(event, HandScored):
        # The captured cards and the changed totals follow from the rest.
        values = {"scores": event.scores, "totals": event.totals}
    else:
        values = msgspec.to_builtins(event)
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(values))
    return {"event": type(event).__name__, **plain}


def _append(line: dict[str, Any]) -> None:
    handle = os.open(os.environ[SHOWN_LOG], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        # One write for a line, so that a kill never leaves half of one.
        os.write(handle, msgspec.json.encode(line) + b"\n")
    finally:
        os.close(handle)
