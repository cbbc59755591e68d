"""How the program was started, and the name of its settings file."""

from __future__ import annotations

from typing import NamedTuple

SETTINGS_FILE = "settings.json"


class StartOptions(NamedTuple):
    """How the program was started.

    `hands` ends automatic play after that number of hands, 0 means never; `file` is
    a rule set or a record to open.
    """

    resume: bool = False
    new: bool = False
    autoplay: bool = False
    hands: int = 0
    exit_after_paint: bool = False
    file: str = ""


SHOWN_LOG = "HEARTS_QT_SHOWN_LOG"
"""The environment variable that names the file of `shown_events_log`."""
