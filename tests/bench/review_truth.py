"""Whether the errors and the luck that the review finds are what really happens.

    python -m tests.bench.review_truth judged FILE --level skilled --hands 400
    python -m tests.bench.review_truth luck FILE --level skilled --hands 400
    python -m tests.bench.review_truth luck FILE --level basic --hands 400 --injected

- `judged` reviews all seats of hands of one level. Each mistake and blunder goes before an
  independent judge: four Experts play on in worlds of their own, after the best choice and after
  the one that was made. A label is contradicted if the judge finds the choice that was made better,
  by more than two standard errors.
- `luck` adds up the ledgers of all seats of each hand, as `judged` does too. Luck (`cards + lay`)
  sums to zero over a table, and what the others gave away (gifts) to what the players lost by their
  decisions. With `--injected` one card of each hand is replaced by the worst one of a long search,
  and the hand is played on from there.

The result of each hand is a line of FILE, so that a measurement that was interrupted continues.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import TypeVar

import msgspec

from hearts_qt.game.actions import Play
from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.review.decision_reviewer import DecisionReviewer
from hearts_qt.players.review.decisions import Decision, PlayedHand, best_action, played_hands
from hearts_qt.players.review.hand_review import review_hand
from hearts_qt.players.review.labels import unit_of
from hearts_qt.players.review.ledger import LedgerBook
from hearts_qt.players.review.play_on import PlayingOn, SeatedPlayers
from hearts_qt.players.review.review_results import DecisionReview
from hearts_qt.players.worker_processes import workers
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from hearts_qt.terminal.work_arguments import add_where, progress_line
from tests.bench.review_levels import number_of, play

SERIOUS = ("mistake", "blunder")
JUDGE_WORLDS = 96
"""The number of worlds of the judge."""
JUDGE_STEP = 24
"""The number of worlds between two looks at its result."""
CLEAR = 3.0
"""It ends early when it agrees by so many standard errors."""
JUDGE_SEARCH = 16
"""The number of worlds in which the judge's players choose."""
LONG = 2048
"""The worlds of the search for a bad card, under each model."""
LEAST = 2.0
"""What an injected card costs at least, in units of the rule set."""


class Verdict(msgspec.Struct):
    """What the judge found of one label."""

    label: str
    loss: float
    """The net points lost, as the review says."""
    found: float
    """The net points lost, as the judge found."""
    error: float
    """The standard error of `found`."""
    moon: bool
    """Whether moons were shot in more than a tenth of the judge's worlds."""


class Luck(msgspec.Struct):
    """The ledgers of one hand, summed over its seats."""

    hand: int
    luck: float
    gifts: float
    losses: float
    injected: float
    """The net points that the injected card lost."""


class Judged(msgspec.Struct):
    """The labels and the ledgers of one hand."""

    hand: int
    decisions: int
    verdicts: list[Verdict]
    ledgers: Luck


Result = TypeVar("Result", Judged, Luck)


def judge(
    hand: PlayedHand,
    decision: Decision,
    review: DecisionReview,
    seed: int,
    cancel: CancelToken | None = None,
) -> Verdict:
    """Have Experts play on after the best choice and after the one that was made."""
    best = best_action(decision, review.choices[0])
    assert best is not None
    table = SeatedPlayers(["expert"] * hand.rules.players, JUDGE_SEARCH)
    playing = PlayingOn(hand, decision, table, seed, JUDGE_WORLDS, cancel)
    gaps: list[float] = []
    moons, mean, error = 0, 0.0, inf
    for world in range(len(playing.worlds)):
        one, other = playing.ending(world, best), playing.ending(world, decision.action)
        if one is None or other is None:
            continue
        gaps.append(one.net - other.net)
        moons += any((one.own_moon, one.other_moon, other.own_moon, other.other_moon))
        if len(gaps) % JUDGE_STEP == 0:
            mean, error = fmean(gaps), stdev(gaps) / sqrt(len(gaps))
            if mean > CLEAR * error:
                break
    return Verdict(str(review.label), review.loss, mean, error, 10 * moons > len(gaps))


def judged(part: tuple[argparse.Namespace, int], cancel: CancelToken) -> Judged:
    """The labels of one hand, each with its verdict, and its ledgers."""
    given, at = part
    hand = fresh_hand(given, at, cancel)
    seats = range(hand.rules.players)
    reviews = list(review_hand(hand, seats, seed=at, cancel=cancel))
    serious = [each for each in reviews if each.label in SERIOUS]
    seed = mix((at + 1_000_003) & MASK)
    free = sum(not each.forced for each in reviews)
    decisions = {(each.seat, each.index): each for each in hand.decisions}
    verdicts = [
        judge(hand, decisions[each.seat, each.index], each, seed, cancel) for each in serious
    ]
    return Judged(at, free, verdicts, ledgers(hand, reviews, at, 0.0))


def fresh_hand(given: argparse.Namespace, at: int, cancel: CancelToken) -> PlayedHand:
    rules = PRESETS[given.preset].rules
    number = number_of(given.preset, f"{given.level} truth {given.seed}", at)
    return play(rules, given.level, number, at, cancel)


def with_bad_card(
    hand: PlayedHand, level: str, at: int, cancel: CancelToken
) -> tuple[PlayedHand, float]:
    """The hand with one card replaced by the worst one, and played on from there, and the net
    points that it lost; the hand itself and 0 where no card is bad enough."""
    rules = hand.rules
    random = Random(at)
    names = [level] * rules.players
    long = DecisionReviewer(rules, at + 1_000_003, LONG, LONG, names)
    numbers = [
        number for number, each in enumerate(hand.decisions)
        if isinstance(each.action, Play) and len(each.observation.legal) > 1
    ]  # fmt: skip
    random.shuffle(numbers)
    for number in numbers:
        decision = hand.decisions[number]
        found = long.review(hand, decision, cancel=cancel)
        worst = found.choices[-1]
        if worst is found.chosen or worst.behind - 2 * worst.error < LEAST * unit_of(rules):
            continue
        game = hand.game_before.game(rules)
        for each in hand.decisions[:number]:
            game.apply(each.action)
        game.apply(Play(decision.seat, worst.cards[0]))
        SeatedPlayers(names, JUDGE_SEARCH).play(game, mix((at + GOLDEN) & MASK), cancel)
        return next(reversed(list(played_hands(game)))), worst.behind
    return hand, 0.0


def luck(part: tuple[argparse.Namespace, int], cancel: CancelToken) -> Luck:
    """The ledgers of one hand, summed."""
    given, at = part
    hand = fresh_hand(given, at, cancel)
    lost = 0.0
    if given.injected:
        hand, lost = with_bad_card(hand, given.level, at, cancel)
    seats = range(hand.rules.players)
    names = [given.level] * hand.rules.players
    reviews = list(review_hand(hand, seats, seed=at, players=names, cancel=cancel))
    return ledgers(hand, reviews, at, lost)


def ledgers(hand: PlayedHand, reviews: list[DecisionReview], at: int, lost: float) -> Luck:
    """The ledgers of all seats, summed, of a hand in which an injected card lost `lost`."""
    book = LedgerBook(hand, at)
    found = Luck(at, 0.0, 0.0, 0.0, lost)
    for seat in range(hand.rules.players):
        ledger = book.ledger(seat, [each for each in reviews if each.seat == seat])
        assert ledger is not None
        found.luck += ledger.cards + ledger.card_distribution
        found.gifts += ledger.opponent_errors
        found.losses += ledger.losses
    return found


def results(
    given: argparse.Namespace,
    kind: type[Result],
    function: Callable[[tuple[argparse.Namespace, int], CancelToken], Result],
) -> list[Result]:
    """The results in the file, and those that are missing, which are added to it."""
    kept: dict[int, Result] = {}
    if given.file.exists():
        for line in given.file.read_bytes().splitlines():
            row = msgspec.json.decode(line, type=kind)
            kept[row.hand] = row
    missing = ((given, at) for at in range(given.hands) if at not in kept)
    progress = progress_line()
    with workers(given.jobs) as crew:
        for _, row in crew.as_done(function, missing):
            kept[row.hand] = row
            with given.file.open("ab") as file:
                file.write(msgspec.json.encode(row) + b"\n")
            if progress is not None:
                progress(len(kept), max(given.hands, len(kept)))
    return [kept[at] for at in sorted(kept)]


def show_judged(given: argparse.Namespace) -> None:
    rows = results(given, Judged, judged)
    verdicts = [each for row in rows for each in row.verdicts if each.error < inf]
    decisions = sum(row.decisions for row in rows)
    print(f"{len(rows)} hands, {decisions} decisions with a choice")
    for name, chosen in (
        ("all", verdicts),
        *((label, [each for each in verdicts if each.label == label]) for label in SERIOUS),
        ("with a moon in sight", [each for each in verdicts if each.moon]),
    ):
        if not chosen:
            continue
        against = [each.found < -2 * each.error for each in chosen]
        sure = [each.found > 2 * each.error for each in chosen]
        print(
            f"{name}: {len(chosen)} labels; lost {fmean(each.loss for each in chosen):.2f} as the "
            f"review says, {fmean(each.found for each in chosen):.2f} as the judge finds; "
            f"confirmed {100 * fmean(sure):.1f}%, contradicted {100 * fmean(against):.1f}%"
        )
    for each in verdicts:
        if each.found < 0:
            print(f"  {each.label}: {each.loss:.2f}, found {each.found:+.2f} ± {each.error:.2f}")
    show_ledgers([row.ledgers for row in rows])


def show_luck(given: argparse.Namespace) -> None:
    rows = results(given, Luck, luck)
    show_ledgers([row for row in rows if row.injected or not given.injected])


def show_ledgers(rows: list[Luck]) -> None:
    columns = {
        "luck of the table": [row.luck for row in rows],
        "gifts": [row.gifts for row in rows],
        "losses": [row.losses for row in rows],
        "gifts less losses": [row.gifts - row.losses for row in rows],
        "injected": [row.injected for row in rows],
    }
    print(f"{len(rows)} hands, net points of all seats together a hand")
    for name, values in columns.items():
        error = stdev(values) / sqrt(len(values))
        mean = fmean(values)
        score = f"  z {mean / error:+.1f}" if error else ""
        print(f"{name:<18} {mean:+.3f} ± {error:.3f}{score}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether errors and luck are what happens.")
    parser.add_argument("what", choices=("judged", "luck"))
    parser.add_argument("file", type=Path, help="keeps the result of each hand")
    parser.add_argument("--preset", default=DEFAULT_PRESET, choices=PRESETS)
    parser.add_argument("--level", default="skilled")
    parser.add_argument("--hands", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--injected", action="store_true", help="with one bad card in each hand")
    add_where(parser)
    given = parser.parse_args()
    (show_judged if given.what == "judged" else show_luck)(given)


if __name__ == "__main__":
    main()
