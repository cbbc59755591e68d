"""The search: draws worlds, weights them, tries the candidates in them and keeps the sums.

All of it is one class, and so one module: drawing, weighting and trying share arrays of C numbers
that only compiled code of the same class reaches without a call.
"""

from __future__ import annotations

from array import array

import hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.policy import Policy
from hearts_qt.players.pimc.candidate_stats import CandidateSums
from hearts_qt.players.pimc.constants import MAX_WATCHED, MAX_WORLDS, PASS, PLAY
from hearts_qt.players.pimc.evaluate import HandEvaluator
from hearts_qt.players.pimc.inference import Inference
from hearts_qt.players.pimc.playout import Playout
from hearts_qt.players.pimc.world_sampler import PLACE_KITTY, PLACE_LAID_AWAY, WorldSampler
from hearts_qt.rules.constants import MASK64, SUIT_MASK
from hearts_qt.rules.kernel import Position, Tables

INITIAL_CAPACITY = 4096
"""Initial capacity of the arrays of values; see `make_room`."""
SAMPLED_FIRST = 32
"""The number of worlds that are weighted before candidates are tried in any."""
WEIGHT_HISTORY = 256
"""The number of recent weights that are kept to predict the next ones."""
THRESHOLDS = 24
THRESHOLD_RATIO = 0.7
"""The number of thresholds that `set_threshold` compares: the largest weight seen, and others that
are each `THRESHOLD_RATIO` times the one before."""
MAX_REPEATS = 16
"""The greatest number of times that the candidates are tried in one world."""
DICE_VARIANCE = 8.0
"""The variance of a difference of two candidates that comes from the random choices of a playout,
relative to the variance that comes from the world."""
SEED_STEP = 0x5851F42D4C957F2D
"""The difference between the random seed (`Playout.dice`) of one repeat and that of the next."""
MAX_REJECTED = 64
"""After this many worlds of small weight in a row the next one is tried whatever its weight."""
REJECTED_PER_WORLD = 12
"""A batch ends early after this many rejected worlds for each world asked for."""
ROULETTE = 60
"""The number of the draw that decides whether a world is tried (Russian roulette). The numbers
below 52 are those of cards; see `MOON_DRAW` in `heuristics/moon.py` and `TYPE_DRAW` in
`inference.py`."""
PRICE_COST = 3.5
"""The cost of pricing an observed play, in cards played out."""
PASS_COST = 10.0
"""The cost of predicting what a seat passes, in cards played out."""
DRAW_COST = 5.0
"""The cost of drawing a world and weighting what does not come from plays, in cards played out."""


class Search:
    """One decision of one seat, tried in sampled worlds (perfect information Monte Carlo).

    The search owns its parts: `sampler` draws worlds, `inference` weights them, `playout` tries the
    candidates in them, and `evaluator` values the finished hands. It is set up through these parts,
    then `prepare`, then `batch` as often as wanted; `weight_total`, `utility_total`, `squared_lead`
    and `sums_of` give the results at any time between batches.

    One thread at a time may use a search. `batch` releases the interpreter lock.
    """

    def __init__(self, tables: Tables, policy: Policy) -> None:
        self.tables = tables
        self.policy = policy
        self.evaluator = HandEvaluator(tables)
        self.playout = Playout(tables, policy, self.evaluator)
        self.inference = Inference(tables, policy)
        self.sampler = WorldSampler()
        self.view = Position(tables)
        self.seat = 0
        self.held_size = [0] * 10
        self.known = [0] * 10
        self.laid_away_count = 0
        self.laid_away_known = 0
        self.count = 0
        self.playouts = 0
        # The utility of each candidate in each world, world by world, and the weight of each world.
        self.utility = array("d", bytes(8 * INITIAL_CAPACITY))
        # The parts of the utility, of the same shape where worlds are kept.
        self.keep_worlds = False
        self.net_points = array("d", bytes(8))
        self.win_probability = array("d", bytes(8))
        self.weight = array("d", bytes(8 * INITIAL_CAPACITY))
        self.stride = 1
        self.sampled = 0
        self.sampled_weight = [0.0] * 256
        self.sampled_total = 0.0
        self.threshold = 0.0
        self.repeats = 1
        # Sums over the worlds by candidate, see `CandidateSums`.
        self.keep_stats = False
        self.weight_sum = [0.0] * 64
        self.squared_weight_sum = [0.0] * 64
        self.points_sum = [0.0] * 64
        self.weighted_points_sum = [0.0] * 64
        self.squared_points_sum = [0.0] * 64
        self.win_sum = [0.0] * 64
        self.own_moon_sum = [0.0] * 64
        self.other_moon_sum = [0.0] * 64
        self.tricks_sum = [0.0] * 64
        self.partner_sum = [0.0] * 64
        self.taken_sum = [0.0] * 1024
        self.score = [0.0] * 64
        self.watched = [0] * 16
        self.watched_count = 0

    # Setting up

    def set_keep_stats(self, keep: bool) -> None:
        """Set whether the sums of `sums_of` are kept."""
        self.keep_stats = keep

    def set_keep_worlds(self, keep: bool) -> None:
        """Set whether `net_points_of` and `win_probabilities_of` can be asked for later.

        They are needed where the utility is not the lead in points alone. The win model must be
        set.
        """
        self.keep_worlds = keep

    def watch(self, card: int) -> None:
        """Count how often the seat's side takes a card."""
        if self.watched_count < MAX_WATCHED:
            self.watched[self.watched_count] = card
            self.watched_count += 1

    def begin(self, view: Position, seat: int, kind: int) -> None:
        """Begin a decision: `view` is what the seat sees (`Position.redacted`), `kind` is `PLAY`,
        `PASS`, `CHARGE` or `LAY_AWAY`."""
        self.view.assign(view)
        self.seat = seat
        self.count = 0
        self.sampled = 0
        self.sampled_total = 0.0
        self.threshold = 0.0
        self.playouts = 0
        self.laid_away_count = 0
        self.laid_away_known = 0
        self.watched_count = 0
        for other in range(10):
            self.known[other] = 0
            self.held_size[other] = 0
        self.clear_sums()
        self.evaluator.set_seat(seat)
        self.playout.begin(seat, kind, view.dealer)
        self.inference.begin(seat, view.dealer, view.earlier_taker, kind == PLAY)

    def restart(self) -> None:
        """Remove the candidates and forget the worlds they were tried in; keep everything else."""
        self.playout.clear_candidates()
        self.count = 0
        self.clear_sums()

    def clear_sums(self) -> None:
        """Set the sums of all candidates to 0."""
        for candidate in range(64):
            self.weight_sum[candidate] = 0.0
            self.squared_weight_sum[candidate] = 0.0
            self.points_sum[candidate] = 0.0
            self.weighted_points_sum[candidate] = 0.0
            self.squared_points_sum[candidate] = 0.0
            self.win_sum[candidate] = 0.0
            self.own_moon_sum[candidate] = 0.0
            self.other_moon_sum[candidate] = 0.0
            self.tricks_sum[candidate] = 0.0
            self.partner_sum[candidate] = 0.0
        for index in range(1024):
            self.taken_sum[index] = 0.0

    def set_hand_size(self, seat: int, count: int) -> None:
        """Set how many cards a seat holds."""
        self.held_size[seat] = count

    def set_known_cards(self, seat: int, once: int) -> None:
        """Set, as a mask, which unseen cards are known to be in the hand of a seat, charged cards
        left out."""
        self.known[seat] = once

    def set_only_hearts(self, seat: int) -> None:
        """Set that a seat can hold only hearts. Where the rules allow it the black card too, no
        spades are ruled out."""
        suits = 2 if self.tables.hearts_over_black else 3
        for suit in range(suits):
            self.view.void[seat] |= SUIT_MASK << (13 * suit)

    def set_laid_away(self, seat: int, count: int, known: int) -> None:
        """Set that a seat captured `count` cards face down, of which the mask `known` is known."""
        self.inference.laid_away_seat = seat
        self.laid_away_known = known
        self.laid_away_count = count

    def prepare(self) -> float:
        """Prepare the sampler; returns the number of ways in which the unseen cards may lie, 0.0 if
        none fits what is known."""
        one = 1
        seat = self.seat
        n = self.tables.players
        self.policy.features.observe(self.view, seat)
        once = self.policy.features.unseen
        twice = self.policy.features.unseen2 if self.tables.packs == 2 else 0
        # Cards whose place is known are not sampled.
        for other in range(n):
            if other == seat:
                continue
            mask = self.view.charged[other]
            twice2 = self.view.charged2[other]
            if self.tables.packs == 2:
                while mask:
                    bit = mask & -mask
                    mask ^= bit
                    if twice2 & bit:
                        twice &= ~bit
                        once &= ~bit
                    elif twice & bit:
                        twice ^= bit
                    else:
                        once &= ~bit
            else:
                self.known[other] &= once & ~mask
                once &= ~(mask | self.known[other])
        once &= ~self.laid_away_known
        self.sampler.begin(once, twice)
        for other in range(n):
            if other == seat:
                continue
            size = self.held_size[other]
            size -= bits.popcount(self.view.charged[other])
            size -= bits.popcount(self.view.charged2[other])
            size -= bits.popcount(self.known[other])
            void = 0
            for suit in range(4):
                if self.view.void[other] & (one << (13 * suit)):
                    void |= 1 << suit
            self.sampler.set_place(other, size, void)
        if self.view.kitty_size:
            self.sampler.set_place(PLACE_KITTY, self.view.kitty_size, 0)
        if self.inference.laid_away_seat >= 0:
            size = self.laid_away_count - bits.popcount(self.laid_away_known)
            self.sampler.set_place(PLACE_LAID_AWAY, size, 0)
        return self.sampler.count_ways()

    # Searching

    def batch(self, worlds: int, seed: int) -> int:
        """Try the candidates in `worlds` more worlds, or in fewer where most weigh too little;
        returns the next seed. The interpreter lock is released meanwhile.

        If all worlds that were tried weigh 0, the search starts again with unweighted worlds.
        """
        self.make_room(worlds)
        if self.inference.enabled and self.sampled == 0:
            seed = self.sample_first(seed)
        state = bits.release_lock()
        seed = self.try_worlds(worlds, seed)
        if self.inference.enabled and self.count and self.weight_total() <= 0.0:
            # The observed plays are impossible in all of them, so they do not distinguish worlds.
            self.inference.set_enabled(False)
            self.count = 0
            self.clear_sums()
            seed = self.try_worlds(worlds, seed)
        bits.restore_lock(state)
        return seed

    def make_room(self, worlds: int) -> None:
        """Make room for the values of `worlds` more worlds, `stride` values for each."""
        if self.count == 0:
            self.stride = self.playout.candidates
        most = self.count + worlds
        if most > MAX_WORLDS:
            most = MAX_WORLDS
        if most * self.stride > len(self.utility):
            bigger = array("d", bytes(16 * most * self.stride))
            for at in range(self.count * self.stride):
                bigger[at] = self.utility[at]
            self.utility = bigger
        if self.keep_worlds and len(self.net_points) < len(self.utility):
            bigger = array("d", bytes(8 * len(self.utility)))
            more = array("d", bytes(8 * len(self.utility)))
            for at in range(self.count * self.stride):
                bigger[at] = self.net_points[at]
                more[at] = self.win_probability[at]
            self.net_points = bigger
            self.win_probability = more
        if most > len(self.weight):
            bigger = array("d", bytes(16 * most))
            for at in range(self.count):
                bigger[at] = self.weight[at]
            self.weight = bigger

    def try_worlds(self, worlds: int, seed: int) -> int:
        """The loop of `batch`.

        To weight a world costs less than to try all candidates in it. So worlds below a threshold
        are tried at random, with a probability proportional to their weight, and then count with
        the threshold as their weight; in worlds above it the candidates are tried several times
        (Russian roulette and splitting; Kahn, *Use of Different Monte Carlo Sampling Techniques*,
        1956).
        """
        self.set_threshold()
        rejected = 0
        for _ in range(worlds):
            if self.count >= MAX_WORLDS or rejected > MAX_REJECTED + worlds * REJECTED_PER_WORLD:
                break
            seed = self.sampler.draw(seed)
            self.compose_world()
            weight = 1.0
            times = self.repeats
            if self.inference.enabled:
                least = bits.random_unit(seed, ROULETTE) * self.threshold
                weight = self.weight_of_world(least)
                for _ in range(MAX_REJECTED):
                    if weight > least:
                        break
                    rejected += 1
                    seed = self.sampler.draw(seed)
                    self.compose_world()
                    least = bits.random_unit(seed, ROULETTE) * self.threshold
                    weight = self.weight_of_world(least)
                times = 1
                if weight <= least:
                    # Try it all the same, so that the search goes on. This overstates its weight
                    # if no other world has any.
                    weight = self.inference.weight_of(self.playout.world, 0.0)
                elif self.threshold > 0.0:
                    # Rounded up or down at random, so that all repeats have the same weight.
                    while times < MAX_REPEATS and weight - least >= times * self.threshold:
                        times += 1
                    if weight < MAX_REPEATS * self.threshold:
                        weight = times * self.threshold
                self.sampled_total += weight
            self.weight[self.count] = weight
            self.try_candidates(seed >> 16, times, weight)
            self.count += 1
        return seed

    def compose_world(self) -> None:
        """Put the cards that the sampler has drawn into `playout.world`."""
        self.playout.world.assign(self.view)
        for other in range(self.tables.players):
            if other == self.seat:
                continue
            fixed = self.view.charged[other] | self.known[other]
            drawn = self.sampler.once(other)
            self.playout.world.hand[other] = fixed | drawn
            self.playout.world.twice[other] = (
                self.view.charged2[other] | (fixed & drawn) | self.sampler.twice(other)
            )
        if self.view.kitty_size:
            self.playout.world.kitty = self.sampler.once(PLACE_KITTY)
            self.playout.world.kitty2 = self.sampler.twice(PLACE_KITTY)
        other = self.inference.laid_away_seat
        if other >= 0:
            drawn = self.sampler.once(PLACE_LAID_AWAY)
            self.playout.world.hidden[other] = drawn | self.laid_away_known
            self.playout.world.hidden2[other] = self.sampler.twice(PLACE_LAID_AWAY) | (
                drawn & self.laid_away_known
            )

    def try_candidates(self, dice: int, times: int, weight: float) -> None:
        """Try the candidates that are not dropped in the current world, `times` times each."""
        base = self.count * self.stride
        if self.playout.kind == PASS:
            self.playout.predict_passes()
        for candidate in range(self.playout.candidates):
            self.utility[base + candidate] = 0.0
            self.score[candidate] = 0.0
            if self.keep_worlds:
                self.net_points[base + candidate] = 0.0
                self.win_probability[base + candidate] = 0.0
        for index in range(times):
            self.playout.dice = (dice + index * SEED_STEP) & MASK64
            self.inference.draw_types(self.playout.dice)
            for candidate in range(self.playout.candidates):
                if not self.playout.dropped[candidate]:
                    self.utility[base + candidate] += self.playout.run(candidate) / times
                    self.playouts += 1
                    if self.keep_worlds:
                        self.net_points[base + candidate] += (
                            self.evaluator.net_points(self.playout.position) / times
                        )
                        self.win_probability[base + candidate] += (
                            self.evaluator.chance_after(self.playout.position) / times
                        )
                    if self.keep_stats:
                        self.add_playout(candidate, weight, times)
        if self.keep_stats:
            for candidate in range(self.playout.candidates):
                if not self.playout.dropped[candidate]:
                    self.add_squares(candidate, weight, self.score[candidate])

    def sample_first(self, seed: int) -> int:
        """Weight some worlds without trying candidates in them, to learn what weights to expect and
        which observed plays distinguish worlds best; returns the next seed. The interpreter lock
        is released meanwhile."""
        seed = self.sampler.draw(seed)
        self.compose_world()
        self.inference.replay(self.playout.world)
        state = bits.release_lock()
        seed = self.sample_worlds(seed)
        bits.restore_lock(state)
        self.inference.sort_plays()
        return seed

    def sample_worlds(self, seed: int) -> int:
        """The loop of `sample_first`, whose first world is the current one."""
        for index in range(SAMPLED_FIRST):
            if index:
                seed = self.sampler.draw(seed)
                self.compose_world()
            weight = self.weight_of_world(0.0)
            self.sampled_total += weight
            if weight > 0.0:
                self.inference.record_sample()
        return seed

    def weight_of_world(self, least: float) -> float:
        """The weight of the current world; an estimate where it is less than `least`."""
        weight = self.inference.weight_of(self.playout.world, least)
        self.sampled_weight[self.sampled % WEIGHT_HISTORY] = weight
        self.sampled += 1
        return weight

    def set_threshold(self) -> None:
        """Set the threshold of `try_worlds` and the number of repeats to those with the smallest
        standard error for the time, judged by the weights so far.

        Of worlds with a weight `w` below a threshold `c` the share `w / c` is tried, with the
        weight `c`; above it the candidates are tried `w / c` times. The variance between worlds
        then adds the average of `max(w, c) * w` to the squared error, and the random choices of
        the playouts, whose variance is `DICE_VARIANCE` times as large, add that of `w * c`. The
        time is that of weighting all worlds plus that of the playouts.

        Where worlds have no weights, the threshold is 0 and all are tried `repeats` times.
        """
        cards = bits.popcount(self.view.hand[self.seat])
        for other in range(self.tables.players):
            cards += self.held_size[other]
        trying = 0.0
        for candidate in range(self.playout.candidates):
            if not self.playout.dropped[candidate]:
                trying += cards
        self.threshold = 0.0
        self.repeats = 1
        if not self.inference.enabled:
            weighting = DRAW_COST
            if self.playout.kind == PASS:
                weighting += PASS_COST * self.tables.players
            while self.repeats < MAX_REPEATS and (
                self.repeats * (self.repeats + 1) * trying < DICE_VARIANCE * weighting
            ):
                self.repeats += 1
            return
        weighting = DRAW_COST + PRICE_COST * self.inference.priced_plays / self.sampled
        seen = self.sampled if self.sampled < WEIGHT_HISTORY else WEIGHT_HISTORY
        most = 0.0
        for at in range(seen):
            if self.sampled_weight[at] > most:
                most = self.sampled_weight[at]
        threshold = most
        least = -1.0
        for _ in range(THRESHOLDS):
            square = 0.0
            share = 0.0
            for at in range(seen):
                weight = self.sampled_weight[at]
                times = weight / threshold if threshold > 0.0 else 0.0
                if times > MAX_REPEATS:
                    times = MAX_REPEATS
                if times > 0.0:
                    # Relative to the largest weight, since all may be tiny.
                    part = weight / most
                    square += part * (part if times > 1.0 else threshold / most)
                    square += DICE_VARIANCE * part * part / times
                share += times
            cost = square * (weighting * seen + trying * share)
            if least < 0.0 or cost < least:
                least = cost
                self.threshold = threshold
            threshold *= THRESHOLD_RATIO

    def drop(self, candidate: int) -> None:
        """Do not try a candidate any more."""
        self.playout.drop(candidate)

    # Keeping the sums

    def add_playout(self, candidate: int, weight: float, times: int) -> None:
        """Add the settled hand in `playout.position` to the sums of a candidate; it is one of
        `times` playouts in a world of weight `weight`."""
        one = 1
        weight /= times
        own = self.playout.position.side_of(self.seat)
        score = 0.0
        partner = 0.0
        for side in range(self.evaluator.sides):
            if self.evaluator.win_together(side, own):
                score += self.playout.position.score[side]
                if side != own:
                    partner += self.playout.position.score[side]
        self.score[candidate] += score / times
        self.weight_sum[candidate] += weight
        self.points_sum[candidate] += weight * score
        self.win_sum[candidate] += weight * self.evaluator.win_probability(
            own, self.evaluator.ends_game(self.playout.position)
        )
        if self.playout.position.moon_seat >= 0:
            if self.evaluator.on_own_side(self.playout.position.moon_seat):
                self.own_moon_sum[candidate] += weight
            else:
                self.other_moon_sum[candidate] += weight
        self.tricks_sum[candidate] += weight * self.playout.position.tricks[self.seat]
        self.partner_sum[candidate] += weight * partner
        for index in range(self.watched_count):
            bit = one << self.watched[index]
            for other in range(self.tables.players):
                if self.evaluator.on_own_side(other):
                    taken = self.playout.position.won[other] | self.playout.position.hidden[other]
                    if taken & bit:
                        self.taken_sum[MAX_WATCHED * candidate + index] += weight
                        break

    def add_squares(self, candidate: int, weight: float, score: float) -> None:
        """Add the squares of a world to the sums of a candidate, whose mean score in it is
        `score` points."""
        self.squared_weight_sum[candidate] += weight * weight
        self.weighted_points_sum[candidate] += weight * weight * score
        self.squared_points_sum[candidate] += weight * weight * score * score

    # Results

    def sums_of(self, candidate: int) -> CandidateSums:
        """The sums of a candidate over the worlds it was tried in; all 0 unless they are kept."""
        return CandidateSums(
            self.weight_sum[candidate],
            self.squared_weight_sum[candidate],
            self.points_sum[candidate],
            self.weighted_points_sum[candidate],
            self.squared_points_sum[candidate],
            self.win_sum[candidate],
            self.own_moon_sum[candidate],
            self.other_moon_sum[candidate],
            self.tricks_sum[candidate],
            self.partner_sum[candidate],
            tuple(
                [
                    self.taken_sum[MAX_WATCHED * candidate + index]
                    for index in range(self.watched_count)
                ]
            ),
        )

    def last_world(self) -> Position:
        """A copy of the world that was tried last, as a position with all cards known."""
        return self.playout.world.copy()

    def weights(self) -> list[float]:
        """The weight of each world, in the order in which they were tried."""
        return [self.weight[at] for at in range(self.count)]

    def utilities_of(self, candidate: int) -> list[float]:
        """The utility of a candidate in each world, in points; 0 where it was not tried."""
        return [self.utility[at * self.stride + candidate] for at in range(self.count)]

    def net_points_of(self, candidate: int) -> list[float]:
        """The lead in points of a candidate in each world, where worlds are kept
        (`set_keep_worlds`)."""
        return [self.net_points[at * self.stride + candidate] for at in range(self.count)]

    def win_probabilities_of(self, candidate: int) -> list[float]:
        """The win probability of a candidate in each world, where worlds are kept."""
        return [self.win_probability[at * self.stride + candidate] for at in range(self.count)]

    def utility_total(self, candidate: int) -> float:
        """The sum over the worlds of the weight times the utility of a candidate, in points."""
        total = 0.0
        for at in range(self.count):
            total += self.weight[at] * self.utility[at * self.stride + candidate]
        return total

    def mean_weight(self) -> float:
        """The mean weight of the worlds that were drawn, tried or not; 0.0 if there is none."""
        return self.sampled_total / self.sampled if self.sampled else 0.0

    def weight_total(self) -> float:
        """The sum of the weights of the worlds."""
        total = 0.0
        for at in range(self.count):
            total += self.weight[at]
        return total

    def squared_lead(self, candidate: int, other: int, mean: float) -> float:
        """The sum over the worlds of the squared, weighted deviation of the lead of one candidate
        over another from its mean. The standard error of the lead is its square root over
        `weight_total`."""
        total = 0.0
        for at in range(self.count):
            base = at * self.stride
            gap = self.utility[base + candidate] - self.utility[base + other]
            gap = (gap - mean) * self.weight[at]
            total += gap * gap
        return total
