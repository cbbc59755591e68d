"""What a score is made of: the parts of a side's score for a hand, in the order in which they
count.

The kernel scores a hand (`Position.score_hand`); this says card by card what the score consists of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from hearts_qt.rules.cards import HEARTS, TEN_OF_CLUBS, suit_of

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScorePart:
    """One part of a score. It multiplies what the parts before it come to, and then adds to it.

    - `hearts`: the hearts captured, but those that are bonus cards; `charged` if they are doubled
    - `card`: other cards of one kind that count, all of them charged or none
    - `tricks`: the points by trick
    - `moon`: the shooter's moon, which stands in place of the penalty cards
    - `turned`: hearts, or other cards of one kind, that take off what they usually cost
    - `ten`: the tens of clubs
    - `alone`: what the ten of clubs takes off where nothing else counts
    - `given`: what another side's moon adds
    - `no_trick`: what a side without a trick gets off
    """

    kind: Literal[
        "hearts", "card", "moon", "turned", "tricks", "ten", "alone", "given", "no_trick"
    ]  # fmt: skip
    points: int = 0
    factor: int = 1
    cards: Cards = ()
    charged: bool = False


@dataclass(frozen=True, slots=True)
class Moon:
    """What a moon means for a side: whether the side shot it, how many points it is worth, and
    whether they are subtracted from the shooter's score rather than added to the others'.

    Where hearts turn, `turned` are the kinds of cards that the moon turns.
    """

    own: bool
    amount: int
    subtracted: bool
    turned: Cards | None = None


def sum_of(parts: Iterable[ScorePart]) -> int:
    """What parts come to."""
    total = 0
    for part in parts:
        total = total * part.factor + part.points
    return total


def is_plain(parts: Iterable[ScorePart]) -> bool:
    """Whether a score is just the usual values of the penalty cards captured."""
    return all(
        part.kind in ("hearts", "card") and part.points > 0 and not part.charged for part in parts
    )


def score_parts(
    values: Sequence[int],
    captured: Iterable[int],
    charged: Iterable[int],
    *,
    hearts_doubled: bool = False,
    tens_double: bool = False,
    moon: Moon | None = None,
    tricks: int = 0,
    alone: int = 0,
    off: int = 0,
) -> tuple[ScorePart, ...]:
    """The parts of the score of a side.

    `values` are those of the rules, by card; `captured` are all cards of the side, and `charged`
    those of them that were charged. `tricks` are the points by trick, `alone` is what the ten of
    clubs takes off alone, and `off` what the side gets off because it took no trick.
    """
    counts, doubled = Counter(captured), Counter(charged)
    penalties: list[ScorePart] = []
    bonuses: list[ScorePart] = []
    hearts = [card for card in counts.elements() if suit_of(card) == HEARTS and values[card] > 0]
    if hearts:
        points = sum(values[card] for card in hearts) * (2 if hearts_doubled else 1)
        penalties.append(ScorePart("hearts", points, 1, tuple(sorted(hearts)), hearts_doubled))
    for card in sorted(counts, key=lambda card: (-abs(values[card]), card)):
        value, heart = values[card], suit_of(card) == HEARTS
        if not value or (heart and value > 0):
            continue
        # A charged ten of clubs multiplies the score instead.
        times = 0 if card == TEN_OF_CLUBS else min(doubled[card], counts[card])
        if heart:
            times = counts[card] if hearts_doubled else 0
        for count, twice in ((times, True), (counts[card] - times, False)):
            if count:
                points = value * count * (2 if twice else 1)
                found = ScorePart("card", points, 1, (card,) * count, twice)
                (penalties if value > 0 else bonuses).append(found)
    parts = penalties
    if moon is not None and moon.own and moon.turned is not None:
        parts = [_turned(part, moon.turned) for part in penalties]
    elif moon is not None and moon.own:
        parts = [ScorePart("moon", -moon.amount)] if moon.subtracted else []
    parts = parts + bonuses
    if tricks:
        parts.append(ScorePart("tricks", tricks))
    tens = counts[TEN_OF_CLUBS] if tens_double else 0
    charges = doubled[TEN_OF_CLUBS]
    # Where only the ten of clubs counts there is nothing to multiply.
    if tens and (parts or not alone):
        factor = 2 ** (tens + charges)
        parts.append(ScorePart("ten", 0, factor, (TEN_OF_CLUBS,) * tens, bool(charges)))
    if alone:
        parts.append(ScorePart("alone", -alone, 1, (TEN_OF_CLUBS,) * tens, bool(charges)))
    if moon is not None and not moon.own and not moon.subtracted:
        parts.append(ScorePart("given", moon.amount))
    if off:
        parts.append(ScorePart("no_trick", -off))
    return tuple(parts)


def _turned(part: ScorePart, turned: Cards) -> ScorePart:
    """A part as it counts in a moon that turns these cards."""
    if part.cards[0] not in turned:
        return part
    return ScorePart("turned", -part.points, 1, part.cards, part.charged)
