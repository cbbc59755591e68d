"""What a rule set does: the sums, how parts add up, and what the command prints."""

from __future__ import annotations

import json
from functools import reduce
from math import hypot
from typing import Any

import pytest

from hearts_qt.players.measure import Measurement, Sums, mean_written
from hearts_qt.players.measure_run import (
    BATCH,
    MeasureJob,
    PlayersTable,
    measure,
    play_games,
)
from hearts_qt.players.measured import SEED, measured_before, sums_from_json, sums_to_json
from hearts_qt.players.review.labels import Estimate
from hearts_qt.players.selfplay import BasicTable, GameTally, HandTally
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.terminal import main
from hearts_qt.terminal.measure_command import written

MODERN = PRESETS["Modern Hearts"].rules


def hand(*scores: int, queen: int, moon: int | None = None) -> HandTally:
    taken = tuple(int(seat == queen) for seat in range(len(scores)))
    return HandTally(scores, moon, taken, sun=False)


def test_every_figure_of_a_small_game() -> None:
    game = GameTally(
        (33, 45, 26, 0),
        [
            hand(13, 6, 0, 7, queen=0),
            hand(0, 26, 26, 26, queen=0, moon=0),
            hand(20, 2, 3, 1, queen=0),
            hand(3, 14, 4, 5, queen=1),
        ],
        winners=(3,),
    )
    found = Measurement()
    found.add_game(MODERN, 5, game)
    assert (found.games, found.hands, found.unended.total) == (1, 4, 0)
    assert found.lengths == {4: 1}
    assert (found.points.n, found.points.total) == (4, 26 + 78 + 26 + 26)
    assert found.points_a_hand(MODERN) == Estimate(9.75, 3.25)
    assert found.span.total == 13 + 26 + 19 + 11
    assert (found.moons.n, found.moons.total) == (4, 1)
    assert (found.black_decides.total, found.others_decide.total) == (3, 0)
    assert found.clean.total == 2
    assert found.scores[26] == 3
    # Seat 2 leads, then seat 0, then seat 2 again.
    assert found.lead_changes.total == 2
    assert found.comebacks.total == 1
    assert sum(sums.total for sums in found.after_dealer) == 0
    assert [sums.n for sums in found.after_dealer] == [4, 4, 4, 4]


def test_others_decide_where_another_scores_more_than_the_queen() -> None:
    found = Measurement()
    scores = hand(25, 100, 12, 0, queen=0)
    found.add_game(MODERN, 5, GameTally((25, 100, 12, 0), [scores], winners=(3,)))
    assert (found.black_decides.total, found.others_decide.total) == (0, 1)


def test_a_careless_seat_pays_its_net_points() -> None:
    found = Measurement()
    usual = GameTally((0,) * 4, [hand(13, 6, 0, 7, queen=0)])
    worse = [GameTally((0,) * 4, [hand(13, 6, 0, 7, queen=0)]) for _ in range(3)]
    # The last seat takes three points more than before, from the first.
    worse.append(GameTally((0,) * 4, [hand(10, 6, 0, 10, queen=0)]))
    for _ in range(2):
        found.add_careless(MODERN, usual, worse)
    assert found.skill(MODERN) == Estimate((3 + 3 / 3) / 4, 0.0)


def test_the_seed_alone_decides() -> None:
    job = MeasureJob(MODERN, hands=600, seed=3)
    once = measure(job)
    assert once.hands >= 600
    assert measure(job) == once


def added(one: Any, other: Any) -> Any:
    """Two outputs of `--json` with all their numbers added, and nothing else."""
    if isinstance(one, dict):
        keys = dict.fromkeys((*one, *other))
        same = {"figure", "options", "seed", "players", "hearts_measure"}
        return {
            key: one[key] if key in same else added(one.get(key, 0), other.get(key, 0))
            for key in keys
        }
    if isinstance(one, list):
        return [added(*each) for each in zip(one, other, strict=True)]
    return one + other


@pytest.mark.parametrize("preset", ["Turbo Hearts", "Partnership, tricks together"])
def test_the_sums_of_parts_are_added_number_by_number_to_those_of_one_run(preset: str) -> None:
    rules = PRESETS[preset].rules
    job = MeasureJob(rules, hands=400, seed=3)
    whole = measure(job)
    assert whole.games % BATCH == 0
    parts = []
    for batch in range(whole.games // BATCH):
        found = Measurement()
        games = play_games(job, found, batch * BATCH)
        for _game in range(BATCH):
            next(games)
        parts.append(json.loads(json.dumps(sums_to_json(rules, found, 3))))
    together = sums_from_json(reduce(added, parts))
    assert together == whole
    assert together.luck(rules) == whole.luck(rules)
    assert together.hands_to_lead(rules) == whole.hands_to_lead(rules)


@pytest.mark.parametrize("preset", ["Modern Hearts", "Cancellation Hearts", "Hooligan Hearts"])
def test_other_players_play_at_the_same_table(preset: str) -> None:
    rules = PRESETS[preset].rules
    there = PlayersTable(rules, "basic").play(7, 2)
    assert there == BasicTable(rules).play(7, 2)
    found = measure(MeasureJob(rules, hands=1, seed=3, players="random"))
    assert found.games == 1
    assert found.careless.n == found.products.n == 0


def test_luck_is_what_the_halves_of_games_do_not_have_in_common() -> None:
    found = Measurement()
    halves = [hand(10, 8, 8, 0, queen=0), hand(8, 10, 0, 8, queen=1)]
    for _game in range(8):
        # Alone at the table, the second half repeats the first: no luck at all.
        found.add_mixed(MODERN, GameTally((20,) * 4, halves[:1] * 2, winners=(3,)))
    luck = found.luck(MODERN)
    assert luck is not None
    assert luck.mean == pytest.approx(0)
    found = Measurement()
    for _game in range(8):
        found.add_mixed(MODERN, GameTally((20,) * 4, halves, winners=(3,)))
        found.add_mixed(MODERN, GameTally((20,) * 4, halves, winners=None))
    assert found.products.n == 8 * 4
    mixed = found.luck(MODERN)
    assert mixed is not None
    assert mixed.mean == 1.0


def test_sums_can_be_written_and_read() -> None:
    found = measure(MeasureJob(MODERN, 100, 3))
    assert sums_from_json(json.loads(json.dumps(sums_to_json(MODERN, found, 3)))) == found


def test_every_preset_has_stored_figures_of_its_rules() -> None:
    for preset in PRESETS.values():
        found = measured_before(preset.rules)
        assert found is not None, preset.name
        assert found.hands >= 10_000
    assert measured_before(Rules(target=99)) is None


def test_stored_figures_are_those_of_the_players_of_today() -> None:
    stored, found = measured_before(MODERN), measure(MeasureJob(MODERN, 2_000, SEED + 1))
    assert stored is not None
    for then, now in (
        (stored.points_a_hand(MODERN), found.points_a_hand(MODERN)),
        (stored.hands_a_game(), found.hands_a_game()),
        (stored.moons.share(), found.moons.share()),
        (stored.clean_hands(MODERN), found.clean_hands(MODERN)),
    ):
        assert then is not None
        assert now is not None
        assert abs(then.mean - now.mean) < 4 * hypot(then.error, now.error)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_measured(preset: str) -> None:
    rules = PRESETS[preset].rules
    found = Measurement()
    found.merge(measure(MeasureJob(rules, 1, 2, skill=False)))
    assert found.hands * rules.team_count == found.scores.total()
    points = found.points_a_hand(rules)
    total = sum(score * times for score, times in found.scores.items())
    assert points is not None
    assert points.mean == pytest.approx(total / found.scores.total())


def test_games_that_do_not_end_are_counted_and_end_the_measurement() -> None:
    rules = Rules(target=9_999)
    found = measure(MeasureJob(rules, 1, 2, skill=False))
    assert found.unended.total == found.games
    assert found.hands_a_game() is None
    assert found.length_at(0.95) is None


def test_a_share_of_nothing_has_an_error() -> None:
    sums = Sums()
    for _ in range(99):
        sums.add(0)
    share = sums.share()
    assert share is not None
    assert share.mean == 0
    assert share.error == pytest.approx(0.005)


@pytest.mark.parametrize(
    ("value", "error", "text"),
    [
        (13.42, 0.6, "13.4 ± 0.6"),
        (13.42, 1.2, "13 ± 1"),
        (9.873, 0.04, "9.87 ± 0.04"),
        (9.873, 0.0004, "9.87 ± 0.00"),
    ],
)
def test_no_digit_is_written_that_the_error_does_not_allow(
    value: float, error: float, text: str
) -> None:
    assert written(Estimate(value, error)) == text


@pytest.mark.parametrize(
    ("value", "error", "rounded"),
    [
        (13.42, 0.6, (13, 0)),
        (13.42, 0.09, (13.4, 1)),
        (88.3, 1.5, (88, 0)),
        (241, 25, (240, 0)),
        (31, 65, (30, 0)),
        (0.0, 0.02, (0, 1)),
    ],
)
def test_a_mean_alone_has_certain_digits_only(
    value: float, error: float, rounded: tuple[float, int]
) -> None:
    assert mean_written(Estimate(value, error)) == rounded


def test_the_command_compares_and_marks_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure", "--preset", "Spot Hearts", "--against", "Modern Hearts",
                 "--hands", "300"]) == 0  # fmt: skip
    lines = capsys.readouterr().out.splitlines()
    (points,) = [line for line in lines if line.startswith("points a hand")]
    assert points.endswith("*")
    (games,) = [line for line in lines if line.startswith("hands a game")]
    assert not games.endswith("*")


def test_the_command_prints_sums(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure", "--hands", "100", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["seed"], told["players"]) == (1, "basic")
    figures = {each["figure"]: each for each in told["figures"]}
    assert figures["moons"]["n"] == told["hands"] >= 100
    assert figures["after_dealer_3"]["n"] == told["hands"]
    assert sum(told["counts"]["lengths"].values()) == told["games"]
