"""Signals that a shell in the background or `nohup` ignores, and with it all that it starts."""

from __future__ import annotations

import signal
import sys


def heed_signals() -> None:
    """Undo it for this process and those that it starts: they are ended by these signals."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
