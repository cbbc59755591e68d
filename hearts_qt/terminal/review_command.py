"""`hearts-qt review`: what every decision in a record cost, by what its seat could know."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from hearts_qt.game.game import Game
from hearts_qt.game.records import SeatEntry
from hearts_qt.players.registry import PLAYERS, kind_of
from hearts_qt.players.review.decision_reviewer import MOST_WORLDS
from hearts_qt.players.review.decisions import hands_to_review
from hearts_qt.players.review.given_away import given_away
from hearts_qt.players.review.hand_review import review_game
from hearts_qt.players.review.labels import LABELS
from hearts_qt.players.review.review_results import (
    DecisionReview,
    HandReview,
    Ledger,
    ReviewedChoice,
)
from hearts_qt.rules.cards import format_cards
from hearts_qt.rules.text import brief
from hearts_qt.store.reviews import KeptReviews, hand_digests, read_reviews
from hearts_qt.terminal.record_arguments import index_of, record_and_game, records_in
from hearts_qt.terminal.rule_arguments import CommandError
from hearts_qt.terminal.work_arguments import Progress, add_where, positive


def add_review(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--seat", type=index_of, metavar="N", help="review one seat, from 0 (default all)"
    )
    parser.add_argument(
        "--hand",
        type=index_of,
        metavar="N",
        help="review one hand, by its number in the record, from 0 (default all)",
    )
    parser.add_argument(
        "--worlds",
        type=positive,
        default=MOST_WORLDS,
        metavar="N",
        help="the most worlds to try for each choice and each model of the opponents "
        f"(default {MOST_WORLDS})",
    )
    add_where(parser)
    parser.add_argument(
        "--json",
        action="store_true",
        help="print an object of JSON for each decision and for each ledger, one a line",
    )


def run_review(given: argparse.Namespace, progress: Progress | None) -> None:
    """Review a file and print the results; raises `CommandError`.

    Earlier reviews are read from the file beside the record, and new ones are kept there.
    """
    file = records_in(given.file)
    kept, trouble = read_reviews(file.path, worlds=given.worlds)
    kept.worlds = max(kept.worlds, given.worlds)
    seen = False
    changed = False
    for number in range(len(file.records)):
        record, game = record_and_game(file, number)
        seats = record.seats
        if trouble is not None and not number:
            # Only now: if the record is not valid, that error is the only message.
            print(f"hearts-qt: {trouble}", file=sys.stderr)
        chosen_seats = _seats(given, game)
        chosen_hands = _hands(given, game, single=len(file.records) == 1)
        digests = hand_digests(game)
        seen = seen or bool(chosen_hands)
        missing = [
            hand for hand in chosen_hands if not _has(kept, digests[hand], chosen_seats)
        ]
        finished_hands = {result.hand for result in game.finished}
        fresh = review_game(
            game, missing, chosen_seats, worlds=given.worlds,
            players=[seat.player for seat in seats], where=given.jobs, progress=progress,
        )  # fmt: skip
        for hand in chosen_hands:
            if hand in missing:
                kept.add(digests[hand], next(fresh))
                changed = True
            review = kept.of(digests[hand])
            assert review is not None
            review = _only(review, chosen_seats)
            finished = hand in finished_hands
            if given.json:
                _print_json(review, number if len(file.records) > 1 else None, finished)
            else:
                _print_hand(review, game, seats, finished)
        for _ in fresh:
            raise AssertionError("every review was taken")
        found = [kept.of(digests[hand]) for hand in chosen_hands if hand in finished_hands]
        if not given.json and found:
            _print_summary(
                [_only(each, chosen_seats) for each in found if each is not None],
                game, seats, chosen_seats,
            )  # fmt: skip
    if not seen and given.hand is None:
        raise CommandError(f"No card was dealt in {given.file}, so there is nothing to review.")
    if not seen:
        raise CommandError(f"{given.file} has no hand {given.hand}.")
    if changed:
        fault = kept.keep()
        if fault is not None:
            print(f"hearts-qt: {fault}", file=sys.stderr)


def _seats(given: argparse.Namespace, game: Game) -> list[int]:
    if given.seat is None:
        return list(range(game.players))
    if given.seat >= game.players:
        raise CommandError(
            f"There is no seat {given.seat}; the seats of {given.file} are 0 to "
            f"{game.players - 1}."
        )
    return [given.seat]


def _hands(given: argparse.Namespace, game: Game, *, single: bool) -> list[int]:
    dealt = game.hand_index + 1
    if given.hand is None:
        return list(range(dealt))
    if given.hand < dealt:
        return [given.hand]
    if single and dealt:
        raise CommandError(
            f"There is no hand {given.hand}; the hands of {given.file} are 0 to {dealt - 1}."
        )
    return []


def _has(kept: KeptReviews, digest: str, seats: Sequence[int]) -> bool:
    """Whether all of the given seats of a hand were reviewed before."""
    review = kept.of(digest)
    return review is not None and set(seats) <= {each.seat for each in review.decisions}


def _only(review: HandReview, seats: Sequence[int]) -> HandReview:
    """The part of a review that is about the given seats."""
    return HandReview(
        review.hand,
        tuple(each for each in review.decisions if each.seat in seats),
        tuple(each for each in review.ledgers if each.seat in seats),
    )


# JSON


def _print_json(review: HandReview, game: int | None, finished: bool) -> None:
    first = {} if game is None else {"game": game}
    for decision in review.decisions:
        print(json.dumps(first | _decision_json(decision), ensure_ascii=False))
    for ledger in review.ledgers:
        print(json.dumps(first | _ledger_json(ledger), ensure_ascii=False))
    if not finished:
        print(json.dumps(first | {"hand": review.hand, "finished": False}))


def _decision_json(review: DecisionReview) -> dict[str, Any]:
    found: dict[str, Any] = {
        "hand": review.hand,
        "index": review.index,
        "seat": review.seat,
        "played": _cards(review.chosen),
        "best": _cards(review.best),
        "loss": _round(review.loss),
        "error": _round(review.error),
        "label": review.label,
        "worlds": review.worlds,
        "deal_cost": None if review.deal_cost is None else _round(review.deal_cost),
    }
    if review.chance_loss is not None and review.chance_error is not None:
        found["chance_loss"] = _round(review.chance_loss)
        found["chance_error"] = _round(review.chance_error)
    found["choices"] = [_choice_json(choice) for choice in review.choices]
    return found


def _choice_json(choice: ReviewedChoice) -> dict[str, Any]:
    found: dict[str, Any] = {
        "cards": _cards(choice),
        "value": _round(choice.value),
        "error": _round(choice.error),
    }
    if choice.chance is not None:
        found["chance"] = _round(choice.chance)
    return found


def _ledger_json(ledger: Ledger) -> dict[str, Any]:
    return {
        "hand": ledger.hand,
        "seat": ledger.seat,
        "mu": ledger.mu,
        "cards": ledger.cards,
        "between": list(ledger.between),
        "opponent_errors": ledger.opponent_errors,
        "card_distribution": ledger.card_distribution,
        "losses": ledger.losses,
        "result": ledger.result,
    }


def _cards(choice: ReviewedChoice) -> str:
    """A choice as a text for programs: cards as in records, or another word."""
    return choice.how or format_cards(choice.cards)


def _round(value: float) -> float:
    return round(value, 4)


# Text


def _print_hand(
    review: HandReview, game: Game, seats: Sequence[SeatEntry], finished: bool
) -> None:
    print(f"Hand {review.hand}")
    if not finished and review.hand not in hands_to_review(game):
        print("  The hand was dealt, but no decision was made in it.")
        return
    if not finished:
        print("  The hand is not finished: its decisions are judged, but it has no result.")
    for seat in sorted({decision.seat for decision in review.decisions}):
        own = [decision for decision in review.decisions if decision.seat == seat]
        lost = sum(decision.loss for decision in own)
        print(f"  Seat {seat}, {brief(seats[seat].name)}: {_points(lost)} given away")
        for decision in own:
            if decision.label is not None and decision.label != "close":
                _print_decision(decision)
        for ledger in review.ledgers:
            if ledger.seat == seat:
                print(
                    f"    net points {ledger.result:+.1f}: this table {ledger.mu:+.1f}, cards "
                    f"{ledger.cards:+.1f}, how the others played {ledger.opponent_errors:+.1f}, "
                    f"how the cards lay {ledger.card_distribution:+.1f}, "
                    f"decisions {-ledger.losses:+.1f}"
                )


def _print_decision(review: DecisionReview) -> None:
    assert review.label is not None
    what = {
        "pass": "pass", "charge": "charge", "lay_away": "lay away", "moon": "moon",
    }.get(str(review.index), f"play {review.index}")  # fmt: skip
    label = LABELS[review.label]
    line = f"    {what:<9}{_shown(review.chosen):<12}{label.name.lower():<19}"
    if review.label != "excellent":
        cost = f"{review.loss:.1f} ± {review.error:.1f}"
        if review.chance_loss is not None:
            cost += f", {100 * review.chance_loss:.0f}% to win"
        line += f"{cost}, best: {_shown(review.best)}"
    if review.deal_cost is not None and review.label != "excellent":
        line += f"; in this deal {max(0.0, review.deal_cost):.1f}"
    print(line)


def _shown(choice: ReviewedChoice) -> str:
    return choice.how or format_cards(choice.cards) or "none"


def _points(points: float) -> str:
    shown = f"{max(0.0, points):.1f}"
    return f"{shown} net point{'' if shown == '1.0' else 's'}"


def _print_summary(
    reviews: Sequence[HandReview], game: Game, seats: Sequence[SeatEntry], chosen: Sequence[int]
) -> None:
    """Print what each seat and, for comparison, each level gives away per finished hand."""
    print("Net points given away a hand")
    for seat in chosen:
        own = [each for review in reviews for each in review.decisions if each.seat == seat]
        found = sum(decision.loss for decision in own) / max(1, len(reviews))
        counts = [
            f"{sum(decision.label == key for decision in own)} × {label.name.lower()}"
            for key, label in LABELS.items()
            if any(decision.label == key for decision in own)
        ]
        kind = kind_of(seats[seat].player)
        name = brief(seats[seat].name)
        if kind is not None:
            name += f" ({kind.label})"
        print(f"  {name:<28}{max(0.0, found):>6.1f}   {', '.join(counts)}")
    levels = given_away(game.rules)
    if levels:
        figures = ", ".join(
            f"{PLAYERS[level].label} {each.points:.1f} ± {each.error:.1f}"
            for level, each in levels.items()
        )
        same = all(each.same_rules for each in levels.values())
        note = "" if same else " (some over all rule sets, scaled)"
        print(f"For comparison{note}: {figures}")
