"""What a rule set does: how long games last, what a hand costs, how much skill counts.

Computer players of the level *Basic* play game after game, and the figures are sums over hands or
games. All sums are whole numbers, so the sums of parts, from several processes or machines, add up
to exactly those of the whole. The hands of a game depend on its number alone, so the same seed
gives the same figures whatever the number of processes.

Several of the figures are those by which Browne (*Automatic generation and evaluation of
recombination games*, 2008) measures games: whether they end, how long they last, whether each seat
has the same chances, how often the lead changes, and how far the better player is favoured.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from itertools import pairwise
from math import ceil, floor, log10, sqrt
from statistics import NormalDist

from hearts_qt.game.deals import first_dealer
from hearts_qt.players.review.labels import Estimate, Z
from hearts_qt.players.selfplay import GameTally, HandTally
from hearts_qt.rules.options import Rules

LONGEST_GAME = 400
"""A game that has not ended after so many hands is counted as one that does not end."""

SECONDS_A_CARD = 2.4
"""Seconds from one card on the table to the next, trick and thinking included."""
SECONDS_A_PASS = 6.0
"""Seconds for choosing and passing cards."""

_NORMAL = NormalDist()

HEAVY_TAILS = 1.13
"""The spread of a correlation of net points over many runs, divided by Fisher's error, which is
that of numbers with a normal distribution (50 runs each of three rule sets; ± 0.06)."""

AHEAD = _NORMAL.inv_cdf(0.9)
"""Standard deviations below the mean for a chance of 90 % to be ahead."""


@dataclass(slots=True)
class Sums:
    """The number of whole numbers that were added, their sum, and the sum of their squares."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Add a number."""
        self.n += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Sums) -> None:
        """Add all numbers of other sums."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    def figure(self, divisor: int = 1) -> Estimate | None:
        """The mean and its standard error, both divided; None for fewer than two numbers."""
        if self.n < 2:
            return None
        mean = self.total / self.n
        variance = max(0.0, (self.squares - self.total * mean) / (self.n - 1))
        return Estimate(mean / divisor, sqrt(variance / self.n) / divisor)

    def share(self) -> Estimate | None:
        """The share of ones among zeros and ones, with half the width of Wilson's interval of one
        standard error, which is above 0 even where all are alike; None without a number."""
        if not self.n:
            return None
        share = self.total / self.n
        width = sqrt(share * (1 - share) / self.n + 1 / (4 * self.n**2)) / (1 + 1 / self.n)
        return Estimate(share, width)


@dataclass(slots=True)
class Measurement:
    """The sums of all figures of a rule set.

    A *side* is a player, or a team where partners put their tricks together.
    """

    games: int = 0
    hands: int = 0
    unended: Sums = field(default_factory=Sums)
    """By game: 1 for one that does not end."""
    lengths: Counter[int] = field(default_factory=Counter)
    """How many games that ended had so many hands."""
    points: Sums = field(default_factory=Sums)
    """By hand: the scores of all sides together."""
    scores: Counter[int] = field(default_factory=Counter)
    """How often a side scored so many points in a hand."""
    span: Sums = field(default_factory=Sums)
    """By hand: the highest score less the lowest."""
    moons: Sums = field(default_factory=Sums)
    suns: Sums = field(default_factory=Sums)
    black_decides: Sums = field(default_factory=Sums)
    """By hand: 1 if there was no moon and no side scored more than one that took a black card."""
    others_decide: Sums = field(default_factory=Sums)
    """By hand: 1 if there was no moon and a side without a black card alone scored most."""
    clean: Sums = field(default_factory=Sums)
    """By hand: the sides that scored 0."""
    nets: Sums = field(default_factory=Sums)
    """By side and hand: its score times the number of sides, less the scores of all sides."""
    after_dealer: list[Sums] = field(default_factory=list)
    """The same by the distance of the seat from the dealer; empty where teams score together."""
    lead_changes: Sums = field(default_factory=Sums)
    """By game that ended: how often another side was alone in the lead than before."""
    comebacks: Sums = field(default_factory=Sums)
    """By game that ended: 1 if no winner was among the leaders at half time."""
    careless: Sums = field(default_factory=Sums)
    """By deal: what a careless player in each seat in turn scored more, in the unit of `nets`."""
    first_halves: Sums = field(default_factory=Sums)
    """By seat of a game between players of different strength: what its side scored in the first
    half of the hands, in the unit of `nets`."""
    second_halves: Sums = field(default_factory=Sums)
    """The same in the second half."""
    products: Sums = field(default_factory=Sums)
    """The products of these two."""

    def merge(self, other: Measurement) -> None:
        """Add the sums of other games."""
        for name in (each.name for each in fields(self)):
            mine, theirs = getattr(self, name), getattr(other, name)
            if isinstance(mine, Sums):
                mine.merge(theirs)
            elif isinstance(mine, list):
                mine.extend(Sums() for _ in range(len(theirs) - len(mine)))
                for one, more in zip(mine, theirs, strict=False):
                    one.merge(more)
            else:
                setattr(self, name, mine + theirs)

    def add_game(self, rules: Rules, number: int, tally: GameTally) -> None:
        """Add a game and its hands."""
        self.games += 1
        self.unended.add(tally.winners is None)
        dealer = first_dealer(number, rules.players)
        for hand, done in enumerate(tally.hands):
            self._add_hand(rules, (dealer + hand) % rules.players, done)
        if tally.winners is None:
            return
        self.lengths[len(tally.hands)] += 1
        leaders = list(_leaders(rules, tally))
        alone = [each for each in leaders if len(each) == 1]
        self.lead_changes.add(sum(a != b for a, b in pairwise(alone)))
        if len(leaders) > 1:
            won = {rules.side_of(seat) for seat in tally.winners}
            self.comebacks.add(won.isdisjoint(leaders[(len(leaders) - 1) // 2]))

    def _add_hand(self, rules: Rules, dealer: int, hand: HandTally) -> None:
        self.hands += 1
        scores, sides = hand.scores, len(hand.scores)
        together, worst = sum(scores), max(scores)
        self.points.add(together)
        self.scores.update(scores)
        self.span.add(worst - min(scores))
        self.moons.add(hand.moon is not None)
        self.suns.add(hand.sun)
        self.clean.add(scores.count(0))
        for score in scores:
            self.nets.add(sides * score - together)
        if sides == rules.players:
            if not self.after_dealer:
                self.after_dealer = [Sums() for _ in scores]
            for seat, score in enumerate(scores):
                self.after_dealer[(seat - dealer) % sides].add(sides * score - together)
        takers = {rules.side_of(seat) for seat, cards in enumerate(hand.black_cards) if cards}
        by_black = any(scores[taker] == worst for taker in takers)
        self.black_decides.add(hand.moon is None and by_black)
        self.others_decide.add(hand.moon is None and not by_black and scores.count(worst) == 1)

    def add_careless(
        self, rules: Rules, usual: GameTally, careless: list[GameTally]
    ) -> None:
        """Add the same deals with a careless player in each seat in turn."""
        sides = rules.team_count
        together = zip(usual.hands, *(tally.hands for tally in careless), strict=False)
        for plain, *with_careless in together:
            more = 0
            for seat, hand in enumerate(with_careless):
                side = rules.side_of(seat)
                more += sides * hand.scores[side] - sum(hand.scores)
                more -= sides * plain.scores[side] - sum(plain.scores)
            self.careless.add(more)

    def add_mixed(self, rules: Rules, tally: GameTally) -> None:
        """Add a game between players of different strength."""
        half = len(tally.hands) // 2
        if not half or tally.winners is None:
            return
        first = self._net_of(tally.hands[:half])
        second = self._net_of(tally.hands[half : 2 * half])
        for seat in range(rules.players):
            side = rules.side_of(seat)
            self.first_halves.add(first[side])
            self.second_halves.add(second[side])
            self.products.add(first[side] * second[side])

    @staticmethod
    def _net_of(hands: Sequence[HandTally]) -> list[int]:
        """What each side scored in some hands, in the unit of `nets`."""
        scores = [sum(each) for each in zip(*(hand.scores for hand in hands), strict=True)]
        return [len(scores) * score - sum(scores) for score in scores]

    # -- figures -------------------------------------------------------------------------------

    def hands_a_game(self) -> Estimate | None:
        """Hands of a game that ends."""
        sums = Sums()
        for length, games in self.lengths.items():
            sums.merge(Sums(games, length * games, length * length * games))
        return sums.figure()

    def minutes_a_game(self, rules: Rules) -> Estimate | None:
        """Minutes of a game that ends; the error is that of its hands."""
        hands, minutes = self.hands_a_game(), seconds_a_hand(rules) / 60
        return None if hands is None else Estimate(hands.mean * minutes, hands.error * minutes)

    def length_at(self, share: float) -> int | None:
        """The length that this share of the games that end do not exceed, in hands."""
        return _quantile(self.lengths, share)

    def points_a_hand(self, rules: Rules) -> Estimate | None:
        """Points of a side in a hand. The scores of one hand are not independent of each other, so
        the error is that of the hands."""
        return self.points.figure(rules.team_count)

    def spread(self) -> float | None:
        """The standard deviation of a side's score in a hand, in points."""
        count = self.scores.total()
        if count < 2:
            return None
        total = sum(score * times for score, times in self.scores.items())
        squares = sum(score * score * times for score, times in self.scores.items())
        return sqrt(max(0.0, (squares - total * total / count) / (count - 1)))

    def clean_hands(self, rules: Rules) -> Estimate | None:
        """The share of a side's hands without a point."""
        return self.clean.figure(rules.team_count)

    def skill(self, rules: Rules) -> Estimate | None:
        """What a careless player loses in a hand against *Basic*, in net points: its own score less
        the mean of the others'."""
        return self.careless.figure(rules.players * max(1, rules.team_count - 1))

    def net_spread(self, rules: Rules) -> float | None:
        """The standard deviation of a side's net points in a hand, whose mean is 0."""
        if self.nets.n < 2:
            return None
        return sqrt(self.nets.squares / self.nets.n) / max(1, rules.team_count - 1)

    def hands_to_lead(self, rules: Rules) -> Estimate | None:
        """Hands after which *Basic* is ahead of a careless player with a chance of 90 %; None if
        the difference in skill is not certain. The luck of hands adds up as the root of their
        number."""
        skill, spread = self.skill(rules), self.net_spread(rules)
        if skill is None or spread is None or skill.mean <= Z * skill.error:
            return None
        hands = (AHEAD * spread / skill.mean) ** 2
        return Estimate(hands, 2 * hands * skill.error / skill.mean)

    def luck(self, rules: Rules) -> Estimate | None:
        """The share of luck in half a game between players of three strengths: 1 less the
        correlation of a seat's net points in the two halves of its games, and all of it where these
        have nothing in common or go against each other. The error is Fisher's, widened. A game has
        a pair for every side but one, since the net points of all sides add up to 0."""
        first, second, pairs = self.first_halves, self.second_halves, self.products.n
        independent = pairs // rules.players * (rules.team_count - 1)
        if independent < 4:
            return None
        spread = (first.squares - first.total**2 / pairs) * (
            second.squares - second.total**2 / pairs
        )
        if spread <= 0:
            return None
        together = self.products.total - first.total * second.total / pairs
        alike = together / sqrt(spread)
        error = HEAVY_TAILS * (1 - alike * alike) / sqrt(independent - 3)
        return Estimate(min(1.0, 1 - alike), error)

    def seat_effect(self, rules: Rules) -> tuple[int, Estimate] | None:
        """The distance from the dealer of the seat that differs most from the mean score of the
        table, with the difference in points; None if no seat differs for certain. The largest of
        several differences must be larger to be certain (Bonferroni)."""
        found = [
            (distance, figure)
            for distance, sums in enumerate(self.after_dealer)
            if (figure := sums.figure(rules.players)) is not None
        ]
        if not found:
            return None
        certain = _NORMAL.inv_cdf(1 - _NORMAL.cdf(-Z) / len(found))
        distance, most = max(found, key=lambda each: abs(each[1].mean))
        return (distance, most) if abs(most.mean) > certain * most.error else None


def _leaders(rules: Rules, tally: GameTally) -> list[set[int]]:
    """The sides with the lowest sum of scores after each hand but the last.

    Totals that a special rule has changed count as the plain sums that they come from.
    """
    sums = [0] * rules.team_count
    leaders = []
    for hand in tally.hands[:-1]:
        sums = [total + score for total, score in zip(sums, hand.scores, strict=True)]
        leaders.append({side for side, total in enumerate(sums) if total == min(sums)})
    return leaders


def _quantile(counts: Counter[int], share: float) -> int | None:
    below, all_of_them = 0, counts.total()
    for value in sorted(counts):
        below += counts[value]
        if below >= share * all_of_them:
            return value
    return None


def seconds_a_hand(rules: Rules) -> float:
    """Seconds that a hand takes at the table, with a person."""
    passes = sum(direction != "hold" for direction in rules.pass_cycle) / len(rules.pass_cycle)
    return rules.players * rules.hand_size * SECONDS_A_CARD + passes * SECONDS_A_PASS


def mean_written(figure: Estimate, most: int = 1) -> tuple[float, int]:
    """A mean rounded to the last digit that is certain by its error, and the number of decimals to
    write, from 0 to `most`. A mean whose ones are uncertain is rounded to tens, but one digit of it
    is always left."""
    if figure.error <= 0:
        certain = most
    elif figure.error < 1:
        certain = floor(-log10(figure.error))
    else:
        certain = -ceil(log10(figure.error / 5))
    if figure.mean:
        certain = max(certain, -floor(log10(abs(figure.mean))))
    digits = min(most, certain)
    # Adding 0 makes no difference but for -0.0, which would be written with its sign.
    return round(figure.mean, digits) + 0.0, max(0, digits)
