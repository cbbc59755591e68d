"""All tests of the table share one cache of pictures, so that each is drawn once in a run."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from hearts_qt.store.folders import folders


@pytest.fixture(scope="session")
def finished_pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of finished pictures of all tests of this process."""
    return tmp_path_factory.mktemp("pictures")


@pytest.fixture(autouse=True)
def shared_pictures(home: Path, finished_pictures: Path) -> Path:
    """Link the cache folder to the pictures that earlier tests have drawn."""
    cards = folders().cache / "cards"
    cards.parent.mkdir(parents=True, exist_ok=True)
    # On Windows not every user may create links; the pictures are drawn in each test there.
    with contextlib.suppress(OSError):
        cards.symlink_to(finished_pictures, target_is_directory=True)
    return cards
