"""Games that are parked."""

from __future__ import annotations

import random
from pathlib import Path

from hearts_qt.rules.options import Rules
from hearts_qt.store.history import History
from hearts_qt.store.saves import SaveStore
from tests.store.played_saves import begin, go_on


def parked_game(
    folder: Path, number: int, actions: int = 60, rules: Rules | None = None
) -> History:
    """Play a game for a while and park it."""
    store = SaveStore(folder)
    assert store.open() is None
    history = begin(rules or Rules(), number)
    assert store.begin(history) is None
    go_on(history, store, random.Random(number), actions)
    assert store.park(history) is None
    store.close()
    return history
