"""The benchmark `tests.bench.search_speed` counts playouts and reports late decisions."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice
from random import Random

import pytest

from hearts_qt.game.actions import Phase
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Limits
from hearts_qt.rules.presets import PRESETS
from tests.bench import search_speed


def test_every_playout_is_counted() -> None:
    rules = PRESETS["Modern Hearts"].rules
    found = search_speed.decisions(rules, 3, ("basic",) * 4, hands=1)
    # One world, without elimination: each candidate is tried once, and some again in the second
    # look.
    player = search_speed.CountingPlayer(1, Limits(worlds=1))
    search = player.search(found["pass"][0])
    assert search.worlds == 1
    assert player.playouts > len(search.candidates)
    before = player.playouts
    player.search(found["pass"][0])
    assert player.playouts == before
    speed = search_speed.speed_of("Modern Hearts", 3, 0.002, 1)
    assert speed.decisions == 3
    assert speed.cards > speed.playouts > speed.worlds > 0


def test_every_kind_of_decision_is_drawn() -> None:
    names = ("American Hearts", "Five-Handed with kitty", "Turbo Hearts", "Three-Handed scatter")
    sets = [(name, PRESETS[name].rules) for name in names] * 2
    quotas = Counter(dict.fromkeys(search_speed.KINDS, 1))
    drawn = Counter(kind for kind, _ in search_speed.sampled(sets, quotas, Random(2)))
    assert drawn.keys() >= set(search_speed.KINDS)
    assert not +quotas
    assert sum(search_speed.quotas_of(2000).values()) == 2000
    (moon,) = islice(search_speed.moons(PRESETS["American Hearts"].rules, range(400)), 1)
    assert moon.phase is Phase.MOON


def test_late_decisions_are_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["search_speed", "--parts", "latency", "--presets", "Modern Hearts", "--decisions", "1"]
    monkeypatch.setattr(sys, "argv", [*words, "--budget-ms", "4"])
    monkeypatch.setattr(SearchPlayer, "set_budget", lambda player, seconds: player.set_worlds(1))
    assert search_speed.main() == 0
    # A player that is given no time at all is always late.
    monkeypatch.setattr(sys, "argv", [*words, "--budget-ms", "0.001"])
    assert search_speed.main() == 1
    assert "late" in capsys.readouterr().out
