"""Whether sounds can be heard, and the sentence that says why not."""

from __future__ import annotations

from enum import Enum

from hearts_qt.app.i18n import _


class SoundStatus(Enum):
    """Whether anything can be heard. The sound helper sends the values of the first four."""

    AVAILABLE = "available"
    NO_LIBRARY = "the system lacks a library"
    NO_PACKAGE = "the Python package miniaudio is missing"
    NO_DEVICE = "there is no sound device"
    UNKNOWN = "not known yet"
    NO_ANSWER = "the sound system does not answer"
    STOPPED = "the sound helper has stopped"


def trouble(hearing: SoundStatus) -> str:
    """Why nothing can be heard, in one sentence; empty if sounds can be heard or that is not known
    yet."""
    match hearing:
        case SoundStatus.NO_LIBRARY:
            return _(
                "Sounds cannot be played because a system library is missing (on Debian and "
                "Ubuntu, the package libpulse0)."
            )
        case SoundStatus.NO_PACKAGE:
            return _("Sounds cannot be played because the Python package miniaudio is missing.")
        case SoundStatus.NO_DEVICE:
            return _("No sound device is ready on this computer.")
        case SoundStatus.NO_ANSWER:
            return _("The sound system of this computer does not answer, so the game is silent.")
        case SoundStatus.STOPPED:
            return _("The part of Hearts Qt that plays sounds has stopped, so the game is silent.")
        case _:
            return ""
