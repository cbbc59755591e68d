"""Whether games under a rule set can end at all, decided from the totals that can be reached.

`why_endless(values)` follows one side's total: which scores a hand can give it, and which totals it
can reach with them. Where the exact set of scores is hard to work out, a larger set is used. So
games under a rule set reported as endless never end; under the others, the end of a game may still
be impossible or very unlikely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from math import gcd
from typing import Any

from hearts_qt.rules.cards import (
    ACE_OF_HEARTS,
    CARDS,
    HEARTS,
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    TEN_OF_CLUBS,
    black_of,
    hearts_have_value,
    suit_of,
    worth_of,
)


class Endless(Enum):
    """Why no game can end."""

    NO_PENALTIES = "no card costs points, so no total rises"
    NO_FALL = "no total falls below zero"
    ALWAYS_MOON = "every hand is a moon that raises no total"
    ALWAYS_TIED = "the players never have different totals"
    EXACT_TARGET = "totals that meet the target always fall back"
    SPECIAL_TOTALS = "special totals keep every total below the target"


def chargeable(v: Mapping[str, Any]) -> tuple[int, ...]:
    """The cards that may be charged under the given option values (section 6), sorted.

    Removed cards are left out.
    """
    values = worth_of(v)
    cards = []
    if v["ten_of_clubs_doubles"]:
        cards.append(TEN_OF_CLUBS)
    if v["bonus_card"] == JACK_OF_DIAMONDS:
        cards.append(JACK_OF_DIAMONDS)
    if black_of(v) == QUEEN_OF_SPADES:
        cards.append(QUEEN_OF_SPADES)
    if hearts_have_value(values):
        cards.append(ACE_OF_HEARTS)
    removed = Counter(v["removed"])
    return tuple(card for card in cards if removed[card] < v["packs"])


def why_endless(v: Mapping[str, Any]) -> Endless | None:
    """Why no game under these option values can end; None when one may.

    The values must have no other faults: `problems.unplayable` finds none.
    """
    limited = v["hand_limit"] is not None
    special = dict(v["special_totals"])
    pack = Counter(dict.fromkeys(range(CARDS), v["packs"]))
    pack.subtract(v["removed"])
    values = worth_of(v)
    penalties = [card for card in pack.elements() if values[card] > 0]
    cards = sum(pack.values())
    kitty = cards % v["players"] if v["kitty_size"] == "auto" else v["kitty_size"]
    one_trick = (cards - kitty) // v["players"] == 1
    bonuses = any(values[card] < 0 for card in pack.elements())
    dead = kitty > 0 and v["kitty_to"] == "nobody"
    rises = len(penalties) > 2 and not one_trick and (bonuses or not special)
    if (dead and penalties) or (rises and v["target"] is not None):
        # A side may capture one penalty card or two, so totals rise in steps of different sizes.
        # What a dead kitty keeps back differs from hand to hand.
        return None
    scores = _scores(v, pack, values, penalties, one_trick)
    if v["tie"] == "play_on" and (len(scores) == 1 or _stays(scores, special, v)):
        return Endless.ALWAYS_TIED if limited else _no_rise(v, penalties, scores)
    if limited or (v["low_target"] is not None and min(scores) < 0):
        return None
    if v["target"] is None:
        return Endless.NO_FALL
    if max(scores) <= 0 and not special:
        return _no_rise(v, penalties, scores)
    if not special:
        return Endless.EXACT_TARGET if _always_exact(scores, v) else None
    return Endless.SPECIAL_TOTALS if _kept_below(scores, special, v) else None


def _no_rise(v: Mapping[str, Any], penalties: list[int], scores: frozenset[int]) -> Endless:
    if not penalties:
        return Endless.NO_PENALTIES
    if max(scores) <= 0:
        return Endless.ALWAYS_MOON
    return Endless.SPECIAL_TOTALS if v["special_totals"] else Endless.EXACT_TARGET


def _sums(parts: Iterable[tuple[int, ...]]) -> set[int]:
    """The sums of all subsets of the parts, each part counted with one of its values."""
    found = {0}
    for worths in parts:
        found |= {total + worth for total in found for worth in worths}
    return found


def _scores(
    v: Mapping[str, Any],
    pack: Counter[int],
    values: tuple[int, ...],
    penalties: list[int],
    one_trick: bool,
) -> frozenset[int]:
    """The scores that a hand can give one side, perhaps with some that it cannot give."""
    charges = set(chargeable(v)) if v["charging"] != "off" else set()

    def worths(card: int) -> tuple[int, ...]:
        value = values[card]
        double = card in charges or (suit_of(card) == HEARTS and ACE_OF_HEARTS in charges)
        return (value, 2 * value) if double else (value,)

    costs = [worths(card) for card in penalties]
    gains = [worths(card) for card in pack.elements() if values[card] < 0]
    least = sum(cost[0] for cost in costs)
    whole = set(range(least, sum(cost[-1] for cost in costs) + 1))
    if len(costs) == 1:
        whole = set(costs[0])
    elif all(len(cost) == 1 for cost in costs):
        whole = {least}
    turns = v["moon"] == "turn_hearts"
    shot = v["moon"] != "off" and bool(costs)
    # If a hand is a single trick, one side captures everything.
    parts = {0} if one_trick or len(costs) == 1 else _sums(costs) - {least}
    if not shot or (turns and not one_trick) or (v["moon_needs_bonus"] and gains):
        parts = parts | whole
    elif not one_trick and len(costs) > 1 and len(whole) > 1:
        # Some cards with charges may sum to as much as all cards without.
        parts = parts | {least}
    if turns:
        parts = parts | _turned(v, penalties, worths)
    bonuses = _sums(gains)
    factors = {1}
    if v["ten_of_clubs_doubles"]:
        for _copy in range(pack[TEN_OF_CLUBS]):
            each = {1, 2, 4} if TEN_OF_CLUBS in charges else {1, 2}
            factors = {one * other for one in factors for other in each}
    if v["trick_points"]:
        bonuses = {bonus + more for bonus in bonuses for more in _by_trick(v, sum(pack.values()))}
    found = {(part + bonus) * factor for part in parts for bonus in bonuses for factor in factors}
    if v["ten_of_clubs_alone"]:
        most = pack[TEN_OF_CLUBS] * (2 if TEN_OF_CLUBS in charges else 1)
        found |= {
            score - times * v["ten_of_clubs_alone"]
            for score in found for times in range(1, most + 1)
        }  # fmt: skip
    if v["no_trick_bonus"]:
        found |= {score - v["no_trick_bonus"] for score in found if v["packs"] == 2}
        found.add(-v["no_trick_bonus"])
    if shot and not turns:
        amounts = whole if v["moon_points"] == "auto" else {v["moon_points"]}
        if v["sun"]:
            amounts = amounts | {2 * amount for amount in amounts}
        found |= {bonus * factor for bonus in bonuses for factor in factors}
        if v["moon"] != "subtract":
            # The ten of clubs does not multiply the points that a moon gives the others.
            found |= {
                amount + bonus * factor
                for amount in amounts for bonus in bonuses for factor in factors
            }  # fmt: skip
        if v["moon"] != "add":
            found |= {
                (bonus - amount) * factor
                for amount in amounts for bonus in bonuses for factor in factors
            }  # fmt: skip
    return frozenset(found)


def _by_trick(v: Mapping[str, Any], cards: int) -> set[int]:
    """The points by trick that a side may get, perhaps with some that it cannot get."""
    table = dict(v["trick_points"])
    each = table.pop("each", 0)
    tricks = range(cards // v["players"] + 1)
    return {each * won + more for more in _sums((points,) for points in table.values())
            for won in tricks}  # fmt: skip


def _turned(
    v: Mapping[str, Any],
    penalties: list[int],
    worths: Callable[[int], tuple[int, ...]],
) -> set[int]:
    """What the penalty cards can come to of a side that captured all hearts, where these turn."""
    hearts = [worths(card) for card in penalties if suit_of(card) == HEARTS]
    black = black_of(v)
    turned = {sum(worth[0] for worth in hearts), sum(worth[-1] for worth in hearts)}
    if black is not None:
        turned |= {points + worth for points in turned for worth in worths(black)}
    rest = _sums(worths(card) for card in penalties if suit_of(card) != HEARTS and card != black)
    return {others - points for points in turned for others in rest}


def _changed(v: Mapping[str, Any]) -> dict[int, int]:
    """The new total for each total that the rules change: special totals and the target."""
    found = dict(v["special_totals"])
    if v["exact_target"] != "stands":
        found[v["target"]] = v["target"] // 2 if v["exact_target"] == "halves" else 0
    return found


def _stays(scores: frozenset[int], special: dict[int, int], v: Mapping[str, Any]) -> bool:
    """Whether all totals are equal after the first hand and never change again."""
    changed = _changed(v)
    after = {changed.get(score, score) for score in scores}
    if len(after) > 1:
        return False
    (total,) = after
    return {changed.get(total + score, total + score) for score in scores} == {total}


def _always_exact(scores: frozenset[int], v: Mapping[str, Any]) -> bool:
    """Whether totals can meet the target only exactly, and then fall back."""
    rises = {score for score in scores if score > 0}
    if v["exact_target"] == "stands" or len(rises) > 1:
        return False
    (rise,) = rises
    step = gcd(*scores)
    back = v["target"] // 2 if v["exact_target"] == "halves" else 0
    # All totals are multiples of the step, and a rise by one step never skips the target.
    return rise == step and v["target"] % step == 0 and back % step == 0


def _kept_below(scores: frozenset[int], special: dict[int, int], v: Mapping[str, Any]) -> bool:
    """Whether no total can reach the target, because special totals lead back."""
    if min(scores) < 0 < max(scores):
        return False
    changed = _changed(v)
    highest = max(special)
    reached, waiting = {0}, [0]
    while waiting:
        total = waiting.pop()
        for score in scores:
            new = changed.get(total + score, total + score)
            if new in reached or new < 0:
                # A total below 0 stays there: it is not special, and no score here is above 0.
                continue
            if new >= v["target"] or (new > highest and max(scores) > 0):
                return False
            reached.add(new)
            waiting.append(new)
    return True
