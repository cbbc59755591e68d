"""The progress in the school, read once for everything that needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.app.kept_once import KeptOnce
from hearts_qt.store.folders import folders
from hearts_qt.store.school_progress import SchoolProgress

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker

PROGRESS_FILE = "school.json"


def kept_progress(live: LiveSettings, worker: Worker) -> KeptOnce[SchoolProgress]:
    """The progress, which is read when it is first asked for."""
    path = folders().state / PROGRESS_FILE
    return KeptOnce(worker, "school", lambda: SchoolProgress(path, live.later))
