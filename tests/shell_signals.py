"""Restores signals that a background shell or `nohup` makes the programs that it starts ignore."""

from __future__ import annotations

import signal
import sys


def restore_default_signals() -> None:
    """Let SIGINT and SIGHUP end this process and those that it starts."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
