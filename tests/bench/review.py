"""How reliable the review is, and how much CPU time and memory it takes.

    python -m tests.bench.review honesty --decisions 400
    python -m tests.bench.review confirmed --hands 40
    python -m tests.bench.review detection --hands 300
    python -m tests.bench.review calibration --preset "Modern Hearts" --hands 2000
    python -m tests.bench.review sums --hands 5000
    python -m tests.bench.review cost --hands 20
    python -m tests.bench.review memory --hands 500

- `honesty` reviews decisions twice with independent seeds. The difference of the losses over its
  standard error should have a standard deviation near 1.
- `confirmed`: how many decisions called mistakes are confirmed with 16 times the worlds.
- `detection`: in each hand of Expert, one card is replaced by the one that a long search ranks
  worst, by at least 2 net points. Prints how often it is called a mistake, and how often Expert's
  own cards are; and of each card that is not what four Experts lose by it who play on in other
  worlds, since the long search believes in moons that they would stop.
- `calibration`: the mean of each part of the ledger in fresh hands of four Experts, with its
  standard error. With `--offsets FOLDER`, where `tests.bench.review_levels` keeps what the offsets
  were computed from, it also prints the standard error that comes from the offsets (by a bootstrap
  over the hands), and the score with both errors.
- `sums`: that ledgers add up, under random rules.
- `cost`: CPU time a hand, of one seat and of all. `memory`: how memory grows over many reviews.

With `--minutes` a measurement ends early and prints what it has. `--jobs` or `--cluster` share the
hands of `calibration`.
"""

from __future__ import annotations

import argparse
import resource
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import hypot, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import monotonic, process_time

import msgspec

from hearts_qt.game.actions import Play
from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.levels.beginners import RandomPlayer
from hearts_qt.players.play_game import play_game
from hearts_qt.players.review.decision_reviewer import (
    FIRST_WORLDS,
    MOST_WORLDS,
    DecisionReviewer,
)
from hearts_qt.players.review.decisions import (
    Decision,
    PlayedHand,
    net_points,
    played_hands,
)
from hearts_qt.players.review.hand_review import review_hand, review_whole_hand
from hearts_qt.players.review.labels import unit_of
from hearts_qt.players.review.ledger import (
    LedgerBook,
    LedgerOffsets,
    made_ledger,
    offsets_of,
)
from hearts_qt.players.review.review_results import DecisionReview, Ledger
from hearts_qt.players.worker_processes import workers
from hearts_qt.rules.presets import PRESETS
from hearts_qt.terminal.work_arguments import add_where, progress_line
from tests.bench.review_levels import (
    family_offsets,
    measured_offsets,
    play,
    rows,
    scaled_to,
    shrunk,
)
from tests.bench.review_truth import SERIOUS, Verdict, judge
from tests.strategies import random_rules

RESAMPLES = 50
"""How often hands are resampled for the standard error of the offsets."""
LONG = 4096
"""The worlds of a long search, under each model of the opponents."""


def numbers(given: argparse.Namespace) -> Iterator[int]:
    """The numbers of the hands, until the time is over."""
    until = monotonic() + 60 * given.minutes
    for at in range(given.start, given.start + given.hands):
        if monotonic() > until:
            return
        yield at


def hand_of(given: argparse.Namespace, at: int) -> PlayedHand:
    rules = PRESETS[given.preset].rules
    return play(rules, given.level, mix((given.seed + (at + 1) * GOLDEN) & MASK), at)


def free_decisions(hand: PlayedHand) -> list[Decision]:
    """The decisions of a hand with a choice."""
    return [each for each in hand.decisions if len(each.observation.legal) != 1]


def standard_error(values: list[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else float("nan")


def error_calibration(given: argparse.Namespace) -> None:
    rules = PRESETS[given.preset].rules
    random = Random(given.seed)
    reviewers = [
        DecisionReviewer(rules, seed, FIRST_WORLDS, FIRST_WORLDS) for seed in (11, 1_000_003)
    ]
    scores = []
    certain = 0
    for at in numbers(given):
        hand = hand_of(given, at)
        for decision in random.sample(free_decisions(hand), 6):
            one, two = (reviewer.review(hand, decision) for reviewer in reviewers)
            error = hypot(one.error, two.error)
            if error > 0.0:
                scores.append((one.loss - two.loss) / error)
            else:
                assert one.loss == two.loss == 0.0
                certain += 1
        if len(scores) >= given.decisions:
            break
    print(
        f"{len(scores)} decisions reviewed twice: z has mean {fmean(scores):+.3f} and standard "
        f"deviation {stdev(scores):.3f}; |z| > 2 in "
        f"{100 * fmean(abs(score) > 2 for score in scores):.1f}%; {certain} more are certain"
    )


def confirmed(given: argparse.Namespace) -> None:
    rules = PRESETS[given.preset].rules
    found: list[bool] = []
    worse: list[bool] = []
    for at in numbers(given):
        hand = hand_of(given, at)
        seat = at % rules.players
        for review in review_hand(hand, [seat], seed=at):
            if review.label not in SERIOUS:
                continue
            decision = next(
                each for each in hand.decisions
                if each.seat == seat and each.index == review.index
            )  # fmt: skip
            most = min(65536, 16 * review.worlds // 2)
            again = DecisionReviewer(rules, at + 1_000_003, most, most).review(hand, decision)
            found.append(again.label in SERIOUS)
            worse.append(again.loss > unit_of(rules))
    if found:
        print(
            f"{len(found)} mistakes and blunders: with 16 times the worlds (at most 65 536) "
            f"{100 * fmean(found):.1f}% have the label again, {100 * fmean(worse):.1f}% lose more "
            "than a point"
        )


def detection(given: argparse.Namespace) -> None:
    rules = PRESETS[given.preset].rules
    unit = unit_of(rules)
    random = Random(given.seed)
    caught: list[bool] = []
    labels: dict[str, int] = {}
    own: list[bool] = []
    missed: list[Verdict] = []
    for at in numbers(given):
        hand = hand_of(given, at)
        decisions = free_decisions(hand)
        random.shuffle(decisions)
        names = [given.level] * rules.players
        quick = DecisionReviewer(rules, at, players=names)
        long = DecisionReviewer(rules, at + 1_000_003, LONG, LONG, names)
        for decision in decisions[: given.own]:
            own.append(quick.review(hand, decision).label in SERIOUS)
        for decision in decisions:
            if not isinstance(decision.action, Play):
                continue
            found = long.review(hand, decision)
            worst = found.choices[-1]
            if worst.behind - 2 * worst.error < 2 * unit or worst is found.chosen:
                continue
            wrong = replace(decision, action=Play(decision.seat, worst.cards[0]))
            label = quick.review(hand, wrong).label
            labels[str(label)] = labels.get(str(label), 0) + 1
            caught.append(label in SERIOUS)
            if label not in SERIOUS:
                missed.append(judge(hand, wrong, found, mix((at + GOLDEN) & MASK)))
                print(f"  {at}: {worst.behind:.2f} by the long search, {missed[-1]}")
            break
    if caught and own:
        print(
            f"{len(caught)} injected cards: {100 * fmean(caught):.1f}% called a mistake or a "
            f"blunder ({labels}); {len(own)} own decisions: {100 * fmean(own):.2f}%"
        )
        real = [each for each in missed if each.found >= 2 * unit]
        print(
            f"of the others {len(real)} lose so much for Experts who play on: "
            f"{100 * sum(caught) / (sum(caught) + len(real)):.1f}% of the real errors are called so"
        )


class LedgerRow(msgspec.Struct):
    """What makes the ledger of one seat in a fresh hand of four Experts, under any offsets."""

    preset: str
    hand: int
    """The number of the hand in the measurement."""
    reviews: list[DecisionReview]
    """The seat's decisions, without the choices."""
    opponent_errors: float
    result: float

    def ledger(self, offsets: LedgerOffsets) -> Ledger:
        rules = PRESETS[self.preset].rules
        tricks = len(rules.pack) // rules.players
        return made_ledger(self.reviews, self.opponent_errors, self.result, tricks, offsets)


def ledger_rows(given: argparse.Namespace) -> list[LedgerRow]:
    """Fresh hands of four Experts, reviewed for one seat each in turn: the seats of a hand are not
    independent, and their results add up to nothing. With `--results` they are kept in that file,
    so that a measurement can be interrupted and continued."""
    kept: dict[int, LedgerRow] = {}
    if given.results is not None and given.results.exists():
        for line in given.results.read_bytes().splitlines():
            try:
                row = msgspec.json.decode(line, type=LedgerRow)
            except msgspec.DecodeError:
                # The last line of a process that was killed.
                continue
            if row.preset == given.preset:
                kept[row.hand] = row
    missing = ((given, at) for at in numbers(given) if at not in kept)
    progress = progress_line()
    with workers(given.jobs) as crew:
        for _, row in crew.as_done(ledger_row, missing):
            kept[row.hand] = row
            if given.results is not None:
                with given.results.open("ab") as file:
                    file.write(msgspec.json.encode(row) + b"\n")
            if progress is not None:
                progress(len(kept), max(given.hands, len(kept)))
    # In the order of the hands, whichever was done first.
    return [kept[at] for at in sorted(kept)]


def ledger_row(part: tuple[argparse.Namespace, int], cancel: CancelToken) -> LedgerRow:
    """A fresh hand and its number, reviewed for one seat."""
    given, at = part
    hand = hand_of(given, at)
    seat = at % hand.rules.players
    assert hand.result is not None
    reviews = review_hand(hand, [seat], seed=at, worlds=given.worlds, cancel=cancel)
    return LedgerRow(
        given.preset,
        at,
        [msgspec.structs.replace(review, choices=(), played=0) for review in reviews],
        LedgerBook(hand, at).opponent_errors(seat),
        net_points(hand.rules, hand.result.scores, seat),
    )


PARTS: dict[str, Callable[[Ledger], float]] = {
    "cards": lambda each: each.cards,
    "opponent_errors": lambda each: each.opponent_errors,
    "lay": lambda each: each.card_distribution,
    "mu - losses": lambda each: each.mu - each.losses,
    "result": lambda each: each.result,
}


def resampled_offsets(folder: Path, preset: str) -> list[LedgerOffsets]:
    """The offsets of a preset from resampled hands of Expert, `RESAMPLES` times. Those of all
    presets, towards which they are shrunk, stay the same."""
    known = [row for row in rows(folder) if row.level == "expert"]
    other = scaled_to(preset, family_offsets(measured_offsets(known)))
    known = [row for row in known if row.preset == preset]
    random = Random(1)
    found = []
    for _ in range(RESAMPLES):
        own = measured_offsets(random.choices(known, k=len(known)))
        found.append(shrunk(own[preset], other))
    return found


def calibration(given: argparse.Namespace) -> None:
    found = ledger_rows(given)
    offsets = offsets_of(PRESETS[given.preset].rules)
    ledgers = [row.ledger(offsets) for row in found]
    parts = dict(PARTS)
    for trick in range(len(ledgers[0].between)):
        parts[f"trick {trick}"] = partial(lambda at, each: each.between[at], trick)
    others: list[list[Ledger]] = []
    if given.offsets is not None:
        for each in resampled_offsets(given.offsets, given.preset):
            others.append([row.ledger(each) for row in found])
    for name, part in parts.items():
        values = [part(each) for each in ledgers]
        own = standard_error(values)
        moved = [fmean(map(part, each)) for each in others]
        from_offsets = stdev(moved) if moved else 0.0
        error = hypot(own, from_offsets)
        score = f"  z {fmean(values) / error:+.1f}" if error > 0 else ""
        more = f", of the offsets ± {from_offsets:.3f}" if moved else ""
        print(f"{name:<12}{fmean(values):>+8.3f} ± {own:.3f}{more}{score}")
    print(f"{len(found)} hands of {given.preset}, one seat each")


def sums(given: argparse.Namespace) -> None:
    count = largest = 0.0
    for at in numbers(given):
        rules = random_rules(Random(given.seed + at))
        players = [
            RandomPlayer(seat) if (at + seat) % 3 == 0 else BasicPlayer(seat)
            for seat in range(rules.players)
        ]
        game = play_game(rules, players, mix(at), 1)
        hand = next(played_hands(game))
        seat = at % rules.players
        reviews = list(review_hand(hand, [seat], worlds=2))
        ledger = LedgerBook(hand, at).ledger(seat, reviews)
        assert ledger is not None
        total = ledger.mu + ledger.cards + sum(ledger.between) - ledger.losses
        rest = ledger.opponent_errors + ledger.card_distribution - sum(ledger.between)
        largest = max(largest, abs(total - ledger.result), abs(rest))
        count += 1
    print(f"{count:.0f} hands of random rules: the largest error of a sum is {largest:.1e}")


def cost(given: argparse.Namespace) -> None:
    one: list[float] = []
    everybody: list[float] = []
    reviews: list[DecisionReview] = []
    for at in numbers(given):
        hand = hand_of(given, at)
        seats = list(range(hand.rules.players))
        start = process_time()
        first = review_whole_hand(hand, seats[:1], seed=at, worlds=given.worlds)
        one.append(process_time() - start)
        start = process_time()
        rest = review_whole_hand(hand, seats[1:], seed=at, worlds=given.worlds)
        everybody.append(one[-1] + process_time() - start)
        reviews += [*first.decisions, *rest.decisions]
    for name, values in (("one seat", one), ("all seats", everybody)):
        print(f"{name}: {fmean(values):.2f} s of CPU a hand, at most {max(values):.2f} s")
    share = fmean(review.worlds >= 2 * MOST_WORLDS for review in reviews)
    print(
        f"{len(one)} hands; {fmean(review.worlds for review in reviews):.0f} worlds a decision, "
        f"{100 * share:.1f}% of decisions take all"
    )


def memory(given: argparse.Namespace) -> None:
    first = None
    for count, at in enumerate(numbers(given), 1):
        hand = hand_of(given, at)
        review_whole_hand(hand, [0], seed=at, worlds=64)
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        if count == 20:
            first = used
        if count % 100 == 0:
            print(f"{count} reviews: {used / 1024:.1f} MB", flush=True)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    if first is not None:
        print(f"from review 20 on the peak grew by {(used - first) / 1024:.1f} MB")


COMMANDS = {
    "honesty": error_calibration,
    "confirmed": confirmed,
    "detection": detection,
    "calibration": calibration,
    "sums": sums,
    "cost": cost,
    "memory": memory,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="How far the review can be trusted.")
    parser.add_argument("what", choices=COMMANDS)
    parser.add_argument("--preset", default="Modern Hearts", choices=PRESETS)
    parser.add_argument("--level", help="who plays the hands (default depends)")
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--start", type=int, default=0, help="the number of the first hand")
    parser.add_argument("--decisions", type=int, default=400)
    parser.add_argument("--own", type=int, default=4, help="own decisions a hand in `detection`")
    parser.add_argument("--worlds", type=int, default=MOST_WORLDS)
    parser.add_argument("--seed", type=int, default=20_000)
    parser.add_argument("--results", type=Path, help="keeps the hands of `calibration`")
    parser.add_argument(
        "--offsets", type=Path, metavar="FOLDER", help="the rows of tests.bench.review_levels"
    )
    parser.add_argument("--minutes", type=float, default=float("inf"))
    add_where(parser)
    given = parser.parse_args()
    if given.level is None:
        plain = ("honesty", "confirmed", "memory", "sums")
        given.level = "basic" if given.what in plain else "expert"
    COMMANDS[given.what](given)


if __name__ == "__main__":
    main()
