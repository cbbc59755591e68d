"""The statistics of many hands: averages with standard errors, shown once they mean something."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.players.review.labels import Estimate
from hearts_qt.players.review.ledger import LedgerOffsets, PlayOffsets
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.store import hand_summary
from hearts_qt.store.hand_figures import GameHands, HandFigures, HandFiguresCache, ReviewFigures
from hearts_qt.store.hand_summary import (
    FEWEST_HANDS,
    FEWEST_LUCK,
    FEWEST_TREND,
    HandSummary,
    average,
    luck_adjusted,
    summarise,
)
from tests.store.hand_records import keep_game, keep_reviews

RULES = Rules(target=40)
CODE = rules_to_code(RULES)


def hand(number: int, lost: float | None, **more: object) -> HandFigures:
    review = None if lost is None else ReviewFigures({"lead": lost}, {"lead": 4}, (), 1.0, 0.5)
    figures = {
        "hand": number, "direction": "left", "points": (3, 10, 13, 0), "net": 4.0,
        "blacks": (0, 0, 1, 0), "shot": None, "stop": None, "review": review,
    }  # fmt: skip
    return HandFigures(**{**figures, **more})


def game(hands: list[HandFigures], day: str = "2026-03-01", rules: str = CODE) -> GameHands:
    return GameHands(
        f"{day}_20.15.00.000_1.hearts", (1, 1, 0, 0), rules,
        ("You", "Rosa", "Otto", "Rosa"), ("person", "casual", "basic", "casual"), 0,
        (2, 1, 3, 4), tuple(hands),
    )  # fmt: skip


def analysed(count: int) -> HandSummary:
    return summarise([game([hand(at, at % 5) for at in range(count)])], CODE)


def test_an_average_has_its_standard_error() -> None:
    values = [1.0, 4.0, 2.0, 7.0]
    found = average(values, 4)
    assert found == Estimate(fmean(values), stdev(values) / 2)
    assert average(values, 5) is None
    assert average([1.0], 1) is None, "one hand has no error"


def test_figures_appear_once_they_mean_something() -> None:
    few = analysed(FEWEST_HANDS - 1)
    assert (few.given, few.rank, few.trend, few.groups) == (None, None, None, ())
    assert few.reviewed == FEWEST_HANDS - 1
    some = analysed(FEWEST_HANDS)
    assert some.given is not None
    assert some.given.mean == 2.0
    assert some.rank is not None
    assert some.trend is None
    many = analysed(FEWEST_TREND)
    assert many.trend is not None
    assert many.trend.change.mean == 0.0
    assert [(group.first, group.last) for group in many.groups] == [
        (1, 5), (6, 10), (11, 15), (16, 20)
    ]  # fmt: skip


def test_only_the_rule_set_and_the_period_count() -> None:
    games = [
        game([hand(0, 1.0)], "2026-01-31"),
        game([hand(0, 1.0)], "2026-02-01"),
        game([hand(0, 1.0)], "2026-02-02", rules_to_code(PRESETS["Spot Hearts"].rules)),
    ]
    assert summarise(games, CODE).games == 2
    assert summarise(games, CODE, "2026-02-01").games == 1
    assert summarise(games, CODE, "2026-02-02").games == 0
    assert summarise(games, "no rules").games == 0


def test_opponents_are_compared_by_name_and_player() -> None:
    hands = [
        hand(0, None, shot=1, points=(26, 0, 26, 26)),
        hand(1, None, stop=(2, 0)),
        *[hand(at, None) for at in range(2, 10)],
    ]
    found = {(one.name, one.player): one for one in summarise([game(hands)], CODE).opponents}
    assert set(found) == {("Rosa", "casual"), ("Otto", "basic")}
    rosa, otto = found["Rosa", "casual"], found["Otto", "basic"]
    # Two characters of the same name and level are one opponent, in one game.
    assert (rosa.games, rosa.hands, rosa.shot) == (1, 20, 1)
    assert (otto.games, otto.ahead, otto.hands) == (1, 1, 10)
    assert (otto.stopped, otto.blacks) == (1, 10)
    assert otto.points is not None
    assert otto.lead is not None
    assert otto.points.mean == pytest.approx((26 + 9 * 13) / 10)
    assert otto.lead.mean == pytest.approx((0 + 9 * 10) / 10)


def test_partners_are_no_opponents_and_points_of_pairs_count_together() -> None:
    rules = PRESETS["Partnership, totals together"].rules
    code = rules_to_code(rules)
    found = summarise([game([hand(at, None) for at in range(8)], rules=code)], code)
    assert [one.name for one in found.opponents] == ["Rosa"]
    (left,) = found.directions
    assert left.points is not None
    assert left.points.mean in (3 + 13, 3), "both totals, or the one that they share"


def test_directions_have_their_own_averages() -> None:
    hands = [hand(at, 2.0, direction="left") for at in range(8)]
    hands += [hand(at, 1.0, direction="hold", blacks=(1, 0, 0, 0)) for at in range(8, 16)]
    hands += [hand(16, None, direction="across")]
    left, across, hold = summarise([game(hands)], CODE).directions
    assert (left.direction, across.direction, hold.direction) == ("left", "across", "hold")
    assert left.given == Estimate(2.0, 0.0)
    assert left.passing == Estimate(0.0, 0.0)
    assert hold.passing is None
    assert hold.blacks == 8
    assert across.points is None


def test_the_costliest_kind_comes_first_with_its_worst_errors(tmp_path: Path) -> None:
    file = HandFiguresCache(tmp_path / "games", tmp_path / "cache")
    for number in range(3):
        path, played = keep_game(file.records, number)
        keep_reviews(path, played, number)
    found = summarise(file.games(), CODE)
    assert found.given is not None
    costs = [kind.given.mean for kind in found.kinds if kind.given is not None]
    assert costs == sorted(costs, reverse=True)
    assert sum(costs) == pytest.approx(found.given.mean)
    for kind in found.kinds:
        losses = [example.error.loss for example in kind.examples]
        assert losses == sorted(losses, reverse=True)
        assert all(example.error.kind == kind.kind for example in kind.examples)
        assert len(losses) == min(kind.errors, hand_summary.MOST_EXAMPLES)


def test_luck_is_taken_out_without_a_bias_and_with_a_smaller_error() -> None:
    dice = Random(5)
    found = []
    for _ in range(200):
        valued = []
        for _ in range(60):
            worth = dice.gauss(0.0, 4.0)
            valued.append((worth + dice.gauss(1.0, 3.0), worth))
        luck = luck_adjusted(valued, 100_000)
        assert luck is not None
        assert luck.adjusted.error < luck.raw.error
        found.append((luck.adjusted.mean, luck.adjusted.error))
    means = [mean for mean, _ in found]
    # The adjusted mean is unbiased, and its standard error is right.
    assert abs(fmean(means) - 1.0) < 3 * stdev(means) / len(means) ** 0.5
    assert 0.8 < stdev(means) / fmean(error for _, error in found) < 1.25
    few = [(1.0, 0.0)] * (FEWEST_LUCK - 1)
    assert luck_adjusted(few, 100) is None
    rough, fine = luck_adjusted(valued, 300), luck_adjusted(valued, 100_000)
    assert rough is not None
    assert fine is not None
    assert rough.adjusted.error > fine.adjusted.error, "values from few hands are less sure"
    assert luck_adjusted(valued, 8) is None, "it would be no surer than the plain average"


@pytest.mark.parametrize("measured", [1, 1000])
def test_luck_is_given_only_if_its_values_were_measured(
    monkeypatch: pytest.MonkeyPatch, measured: int
) -> None:
    offsets = LedgerOffsets(after_pass=PlayOffsets(hands=measured))
    monkeypatch.setattr(hand_summary, "offsets_of", lambda _rules: offsets)
    monkeypatch.setattr(hand_summary, "is_luck_known", lambda _rules: measured == 1000)
    worth = [float(at % 9 - 4) for at in range(40)]
    hands = [
        hand(at, 1.0, net=each, review=ReviewFigures({}, {}, (), each, 0.5))
        for at, each in enumerate(worth)
    ]
    found = summarise([game(hands)], CODE)
    assert found.measured is (measured == 1000)
    assert (found.luck is not None) is (measured == 1000)


def test_it_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        summarise([game([hand(0, 1.0)])], CODE, cancel=token)
