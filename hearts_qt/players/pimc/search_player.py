"""Players that search: they try each candidate action in worlds that fit what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Protocol

from hearts_qt.game.actions import Action, ChooseMoon, Phase, Play
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.moon_choice import choose_way
from hearts_qt.players.pimc import candidates
from hearts_qt.players.pimc.allocation import Budget, CandidateSearch, allocate
from hearts_qt.players.pimc.candidates import Candidate, SearchResult
from hearts_qt.players.pimc.constants import PLAIN
from hearts_qt.players.pimc.parallel import ParallelSearch, cores
from hearts_qt.players.pimc.search import Search
from hearts_qt.players.pimc.search_setup import set_up, swing_of, watch_cards
from hearts_qt.players.pimc.skill import STANDARD_UNIT, Limits, Skill
from hearts_qt.players.pimc.win_probability import moon_win_probabilities
from hearts_qt.rules.compiled import compile_rules

if TYPE_CHECKING:
    from hearts_qt.game.actions import MoonWay
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.heuristics.policy import Policy
    from hearts_qt.rules.options import Rules

UNSEEN_SHARE = 0.2
"""While a moon is possible, the swing of a hand times this is `unseen_swing` of `allocate`. Without
it a candidate would be dropped if its rare moon does not occur in the first worlds."""
FIRST_LOOK = 0.4
"""The share of the budget of a pass that its first look gets."""
SECOND_SEED = 0x2545F4914F6CDD1D
"""The difference between the seeds of the two looks, so that other worlds are drawn."""
FIRST_SHARE, LAST_SHARE = 1.7, 1.0
"""The share of the time of a play that the first play of a hand may take, and the last. An early
choice matters more and takes longer to decide. Many choices are clear before their time is up, so
that a play takes less than its time on average."""
WALL_SHARE = 1.85
"""A decision ends after this many times its CPU time on the clock, whatever CPU time it got."""
NEGLIGIBLE = 0.002
"""The expected gain at which a search ends, in points of Modern Hearts; see `allocate`."""
PARALLEL_LANES = 4
"""The number of searches of a parallel player that is limited by worlds: the same on every machine,
so that the choice is the same."""


class CandidateBias(Protocol):
    """Adds a bias to the value of candidates; `Style` is one."""

    def set_biases(
        self, policy: Policy, observation: Observation, candidates: Sequence[Candidate]
    ) -> None:
        """Set `Candidate.bias`, in points."""


class SearchPlayer:
    """Chooses the candidate with the highest expected utility in the worlds it tries."""

    slow = True
    """See `SlowPlayer`."""

    def __init__(
        self,
        seed: int,
        limits: Limits | None = None,
        skill: Skill | None = None,
        style: CandidateBias | None = None,
        parallel: bool = False,
    ) -> None:
        """`seed` decides which worlds are drawn; `parallel` searches on all cores at once."""
        self._seed = seed
        self._limits = limits or Limits()
        self._skill = skill or Skill()
        self._style = style
        self._parallel = parallel
        self._basic = BasicPlayer(seed)
        self._prepared: tuple[Rules, int] | None = None
        self._lanes: list[Search] = []

    def set_budget(self, seconds: float) -> None:
        """Set the CPU time of a play in seconds (on every core if the search is parallel).

        A pass gets seven times as much. The clock no longer limits it: on a busy machine it would
        end a short search after a few worlds, and a match would measure a weaker player.
        """
        self._limits = replace(self._limits, play=seconds, passing=7 * seconds, clock=False)

    def set_worlds(self, worlds: int) -> None:
        """Limit a search by worlds instead of time, so that the seed alone decides the choice."""
        self._limits = Limits(inf, inf, worlds)

    def new_game(self, rules: Rules, seat: int) -> None:
        """Prepare for a rule set."""
        self._prepare(rules)
        self._basic.new_game(rules, seat)

    def choose(self, observation: Observation, cancel: CancelToken | None = None) -> Action:
        """The action of the seat. Once cancelled, the search ends after the batch of playouts that
        is under way, and the action is the best of what was tried until then."""
        if observation.phase is Phase.MOON:
            return ChooseMoon(observation.seat, self.moon_ways(observation, cancel)[0][0])
        if observation.phase is Phase.PLAY and len(observation.legal) == 1:
            return Play(observation.seat, observation.legal[0])
        result = self.search(observation, cancel)
        if not result.candidates:
            return self._basic.choose(observation)
        return result.candidates[0].action

    def moon_ways(
        self, observation: Observation, cancel: CancelToken | None = None
    ) -> list[tuple[MoonWay, float]]:
        """Both ways to score the seat's moon, the better one first, each with the probability to
        win the game, from 0 to 1; both probabilities are 0 if the call was cancelled."""
        evaluator = self._prepare(observation.rules)[0].evaluator
        ways = observation.moon_totals
        assert ways is not None, "only the shooter is asked, and told both outcomes"
        try:
            chances = moon_win_probabilities(evaluator, observation, cancel)
        except Cancelled:
            chances = dict.fromkeys(ways, 0.0)
        # Where the probabilities are equal a rule of thumb decides.
        liked = choose_way(observation.rules, observation.seat, observation.hand_index, ways)
        return sorted(chances.items(), key=lambda way: (-way[1], way[0] != liked))

    def search(self, observation: Observation, cancel: CancelToken | None = None) -> SearchResult:
        """Try every candidate of the seat. The result is empty where no world fits what the seat
        knows, or when it was cancelled before anything was tried."""
        cpu, wall = thread_time(), perf_counter()
        skill = self._skill
        lanes = self._prepare(observation.rules)
        try:
            for lane in lanes:
                set_up(lane, observation, skill, cancel)
        except Cancelled:
            return SearchResult()
        policy = lanes[0].policy
        turned, most = observation.rules.moon == "turn_hearts", self._limits.worlds
        if turned:
            most = min(most, self._limits.turned_worlds)
        moons = skill.try_moons and (skill.try_turned or not turned)
        found = candidates.first_look(
            policy, self._basic, observation, moons=moons, every=skill.keep_stats
        )
        self._load(found, observation)
        if len(found) < (1 if skill.keep_stats else 2):
            return SearchResult(found)
        watched: tuple[int, ...] = ()
        if skill.keep_stats:
            for lane in lanes:
                watched = watch_cards(lane)
        for lane in lanes:
            if not lane.prepare():
                # No world fits, in any lane: all lanes know the same.
                return SearchResult()
        unseen_swing = 0.0
        if candidates.moon_undecided(observation):
            unseen_swing = UNSEEN_SHARE * swing_of(policy)
        negligible = NEGLIGIBLE * policy.rules.average_trick / STANDARD_UNIT
        passing = observation.phase is Phase.PASS
        allowed = self._limits.passing if passing else self._limits.play
        seconds = allowed * (1.0 if skill.keep_stats else _time_share(observation))
        twice = skill.second_look and candidates.needs_second_look(observation)
        look = FIRST_LOOK if twice else 1.0
        seed = self._seed ^ _stamp(observation)
        # The time it took to get here is part of the decision.
        seconds -= thread_time() - cpu
        latest = WALL_SHARE * allowed - (perf_counter() - wall) if self._limits.clock else inf
        search = self._joined()
        worlds = allocate(
            search,
            found,
            seed,
            Budget(look * seconds, look * latest, int(look * most) or 1),
            cancel,
            keep_all=skill.keep_stats and observation.phase in (Phase.PLAY, Phase.CHARGE),
            unseen_swing=unseen_swing,
            negligible=0.0 if twice else negligible,
        )
        if twice and worlds and not is_cancelled(cancel):
            found = candidates.second_look(
                policy, observation, found, moons=moons, every=skill.keep_stats
            )
            for lane in lanes:
                lane.restart()
            self._load(found, observation)
            search = self._joined()
            worlds = allocate(
                search,
                found,
                seed ^ SECOND_SEED,
                Budget((1.0 - look) * seconds, (1.0 - look) * latest, most),
                cancel,
                negligible=negligible,
            )
        if skill.keep_stats:
            for at, candidate in enumerate(found):
                candidate.stats = search.sums_of(at).stats()
        return SearchResult(best_plans(found), worlds, watched, found)

    def _load(self, found: list[Candidate], observation: Observation) -> None:
        """Give candidates to the search; set their biases from the style and the moon bonus."""
        policy = self._lanes[0].policy
        for lane in self._lanes:
            candidates.load_candidates(lane.playout, found)
        if self._style is not None:
            self._style.set_biases(policy, observation, found)
        shooting = [candidate for candidate in found if candidate.plan != PLAIN]
        if observation.phase is Phase.PLAY and 2 * len(shooting) < len(found):
            # A card that ends the moon gets no bonus. Nor do the others beside it: points would be
            # kept too long for a moon.
            return
        for candidate in shooting:
            bonus = self._skill.moon_bonus * policy.rules.average_trick
            candidate.bias += bonus / STANDARD_UNIT

    def _joined(self) -> CandidateSearch:
        """All lanes as one search."""
        if not self._parallel:
            return self._lanes[0]
        return ParallelSearch(self._lanes, even=self._limits.play < inf)

    def _prepare(self, rules: Rules) -> list[Search]:
        """The searches that work at the same time, made for a rule set if it is another one."""
        lanes = 1
        if self._parallel:
            lanes = PARALLEL_LANES if self._limits.play == inf else cores()
        if (rules, lanes) != self._prepared:
            self._prepared = rules, lanes
            tables = compile_rules(rules)
            self._lanes = [Search(tables, make_policy(rules)) for _ in range(lanes)]
        return self._lanes


def _time_share(observation: Observation) -> float:
    """The share of its time that a decision may take; see `FIRST_SHARE`."""
    if observation.phase is not Phase.PLAY:
        return 1.0
    left = len(observation.hand) * observation.rules.players / len(observation.rules.pack)
    return LAST_SHARE + (FIRST_SHARE - LAST_SHARE) * min(1.0, left)


def _stamp(observation: Observation) -> int:
    """A number for the decision, different for each one of a game, from what the seat knows."""
    stamp = observation.hand_index * 131 + len(observation.plays)
    for card in observation.hand:
        stamp = (stamp * 1_000_003 + card + 1) & ((1 << 63) - 1)
    return stamp


def best_plans(found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, those tried in the most worlds first and the best of these before others;
    one for each action, with the better plan."""
    ordered = sorted(found, key=lambda candidate: (-candidate.worlds, -candidate.value))
    best: dict[Action, Candidate] = {}
    for candidate in ordered:
        best.setdefault(candidate.action, candidate)
    return list(best.values())
