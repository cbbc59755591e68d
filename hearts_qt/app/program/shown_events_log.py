"""Logs what the table has shown, for the test that kills the program at random moments.

Only when the environment variable `HEARTS_QT_SHOWN_LOG` names a file, every event that the table
has finished showing is appended to that file as a line of JSON. The test checks that the save
contains all that was shown, however the program ended.
"""

from __future__ import annotations

import os
from typing import Any

import msgspec

from hearts_qt.game.events import HandScored

VARIABLE = "HEARTS_QT_SHOWN_LOG"


def note_shown(event: object) -> None:
    """Log an event that has been shown, if the environment variable is set."""
    if VARIABLE in os.environ:
        _append(event_line(event))


def note_reset(name: str, position: int) -> None:
    """Log that the table was rebuilt to show a game after `position` of its actions. `name` is that
    of the source of its deals."""
    if VARIABLE in os.environ:
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
    handle = os.open(os.environ[VARIABLE], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        # One write for a line, so that a kill never leaves half of one.
        os.write(handle, msgspec.json.encode(line) + b"\n")
    finally:
        os.close(handle)
