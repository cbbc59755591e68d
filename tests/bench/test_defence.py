"""The benchmark `tests.bench.defence` tells players apart by the moons and queens they take."""

from __future__ import annotations

from functools import partial
from itertools import islice

from hearts_qt.rules.presets import PRESETS
from tests.bench import defence

RULES = PRESETS["Modern Hearts"].rules
QUICK = defence.Thinking(worlds=2)


def test_a_shooter_tries_and_comes_home() -> None:
    deals = list(islice(defence.strong_deals(RULES, 1), 8))
    shots = [defence.attack(RULES, "basic", 1, QUICK, 10, deal) for deal in deals]
    assert [shot.deal for shot in shots] == deals
    assert sum(shot.tried for shot in shots) > len(deals) / 2
    assert any(shot.shot for shot in shots)
    assert not all(shot.shot for shot in shots)
    # A hand that is nothing for a moon is played like any other.
    tries = [defence.attack(RULES, "basic", 1, QUICK, 10, deal).tried for deal in range(8)]
    assert not all(tries)


def test_queens_are_counted_where_they_are_held() -> None:
    kept = {}
    for level in ("random", "basic"):
        play = partial(defence.play_for_black_cards, RULES, level, True, 1, QUICK)
        found = [play(deal) for deal in range(25)]
        # One player always holds her, and no player keeps more than they held.
        assert all(one.held == 1 and one.moons <= one.kept <= 1 for one in found)
        kept[level] = sum(one.kept for one in found)
    assert kept["basic"] < kept["random"]
    play = partial(defence.play_for_black_cards, RULES, "random", False, 1, QUICK)
    beside = [play(deal) for deal in range(8)]
    assert 0 < sum(one.held for one in beside) < 24


def test_shares_have_their_errors() -> None:
    assert defence.share(50, 100).strip() == "50.0 ± 5.0 %"
    assert defence.gap([0, 0, 1, 1], [1, 1, 1, 1]) == "+50.0 ± 28.9 %"
