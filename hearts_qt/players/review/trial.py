"""The candidates of one decision, tried in the same worlds under two models of the opponents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import hypot, sqrt

from hearts_qt.game.actions import Action
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.pimc import candidates
from hearts_qt.players.pimc.allocation import DROP_ERRORS
from hearts_qt.players.pimc.candidates import Candidate
from hearts_qt.players.pimc.constants import PLAIN, SHOOT
from hearts_qt.players.pimc.search import Search
from hearts_qt.players.pimc.search_setup import swing_of
from hearts_qt.players.review.decisions import Decision
from hearts_qt.players.review.labels import Estimate
from hearts_qt.players.review.paired_loss import Column, Comparison, Pick, Worlds

BATCH = 128
"""The number of worlds between two checks of the cancel token."""
PLAN_WORLDS = 64
"""The number of worlds after which a clearly hopeless plan to shoot the moon is dropped."""
MOON_GAP = 0.05
"""By how much the chance of a moon has to differ between two choices for the moon to matter."""
MOON_SHARE = 0.3
"""The share of a loss that such a difference has to explain."""


@dataclass(slots=True)
class Model:
    """One model of the opponents in one decision, and what was found under it."""

    search: Search
    seed: int
    dropped: set[int]
    worlds: Worlds | None = None
    net: Sequence[Column] = ()
    chance: Sequence[Column] | None = None
    comparison: Comparison | None = None
    lead: Estimate | None = None
    """The lead of the played choice over the second best one; None if it is not the best."""


@dataclass(frozen=True, slots=True)
class TriedChoice:
    """A choice before it is reviewed."""

    action: Action
    cards: tuple[int, ...]


@dataclass(slots=True)
class Trial:
    """The candidates of one decision, tried under every model of the opponents.

    Candidates with the same action are one option; `groups` has the indexes of its candidates for
    each option, the plain plan first. `played` is the index of the option that was played.
    """

    decision: Decision
    models: list[Model]
    candidates: list[Candidate]
    options: list[TriedChoice]
    played: int
    for_chance: bool
    """Whether the choices are compared by the chance to win and not by points alone."""
    moon_bonus: float
    """What a plan to shoot the moon is worth beyond its value in playouts, in points."""
    cancel: CancelToken | None
    groups: list[list[int]] = field(init=False)

    def __post_init__(self) -> None:
        self.groups = [
            [at for at, each in enumerate(self.candidates) if each.action == option.action]
            for option in self.options
        ]

    def begin(self) -> bool:
        """Load the candidates. Returns whether any world fits what the seat knows."""
        for model in self.models:
            model.search.restart()
            candidates.load_candidates(model.search.playout, self.candidates)
        return all(model.search.prepare() for model in self.models)

    def extend(self, wanted: int) -> None:
        """Try the candidates in more worlds, up to `wanted` under each model."""
        for model in self.models:
            if model.search.count < PLAN_WORLDS:
                self._try(model, min(PLAN_WORLDS, wanted))
                self._drop_hopeless(model)
            self._try(model, wanted)
            self._read(model)

    def _try(self, model: Model, wanted: int) -> None:
        model.seed = try_worlds(model.search, wanted, model.seed, self.cancel)

    def _drop_hopeless(self, model: Model) -> None:
        """Drop plans to shoot the moon that are clearly behind the plain plan for their action."""
        search = model.search
        weight = search.weight_total()
        for group in self.groups:
            plain = group[0]
            for at in group[1:]:
                if weight <= 0.0 or self.candidates[plain].plan != PLAIN:
                    continue
                gap = (search.utility_total(plain) - search.utility_total(at)) / weight
                error = sqrt(search.squared_lead(plain, at, gap)) / weight
                if gap - self._bonus(at) > DROP_ERRORS * error + 1e-9:
                    search.drop(at)
                    model.dropped.add(at)

    def _bonus(self, candidate: int) -> float:
        return self.moon_bonus if self.candidates[candidate].plan == SHOOT else 0.0

    def _read(self, model: Model) -> None:
        """Read the results of a search."""
        search = model.search
        kept = [[at for at in group if at not in model.dropped] for group in self.groups]

        def columns(column_of: Callable[[int], Column]) -> list[Column]:
            return [
                [] if at in model.dropped else self._with_bonus(column_of(at), at)
                for at in range(len(self.candidates))
            ]

        utility = columns(search.utilities_of)
        model.net = utility
        if self.for_chance:
            # No plan has a bonus then.
            model.net = columns(search.net_points_of)
            model.chance = columns(search.win_probabilities_of)
        worlds = Worlds(search.weights(), utility, kept)
        model.worlds = worlds
        model.comparison = worlds.compare(self.played, range(len(self.options)))
        model.lead = None
        others = [at for at in range(len(self.options)) if at != self.played]
        if others and worlds.utility_of(self.played) >= max(map(worlds.utility_of, others)):
            loss = worlds.compare(self.played, others).loss(utility)
            model.lead = Estimate(-loss.mean, loss.error)

    def _with_bonus(self, column: Column, candidate: int) -> Column:
        bonus = self._bonus(candidate)
        return [value + bonus for value in column] if bonus else column

    # Results, after `extend`

    def losses(self) -> list[Estimate]:
        """What the played choice cost under each model, in what the choices are ordered by."""
        found = []
        for model in self.models:
            assert model.comparison is not None
            assert model.worlds is not None
            found.append(model.comparison.loss(model.worlds.utility))
        return found

    def utility(self, option: int) -> float:
        """The utility of an option, the mean over the models."""
        found = (m.worlds.utility_of(option) for m in self.models if m.worlds is not None)
        return sum(found) / len(self.models)

    def best(self) -> int:
        """The option that is best over all models."""
        return max(range(len(self.options)), key=self.utility)

    def mean(self, option: int, columns: Sequence[Sequence[Column]]) -> float:
        """The mean of any quantity after an option with its best plan, over the models."""
        found = 0.0
        for model, column in zip(self.models, columns, strict=True):
            assert model.worlds is not None
            found += model.worlds.mean(column[model.worlds.plan(option)])
        return found / len(self.models)

    def behind(self, option: int, best: int) -> Estimate:
        """How far an option is behind the best one, each with its best plan."""
        return mean_of(self.behind_by_model(option, best))

    def behind_by_model(self, option: int, best: int) -> list[Estimate]:
        """The same under each model of the opponents."""
        found = []
        for model in self.models:
            worlds = model.worlds
            assert worlds is not None
            one, other = worlds.plan(best), worlds.plan(option)
            pick = Pick(one, other, one)
            found.append(Comparison(worlds, (pick, pick)).loss(worlds.utility))
        return found

    def is_about_moon(self, loss: float) -> bool:
        """Whether much of a loss, in points, comes from the chance of a moon."""
        best = self.best()
        search = self.models[0].search
        moon = swing_of(search.policy)
        others = max(1, search.tables.players - 1)
        own = abs(self._moons(best, own=True) - self._moons(self.played, own=True))
        other = abs(self._moons(best, own=False) - self._moons(self.played, own=False))
        return max(own, other) >= MOON_GAP and moon * (own + other / others) >= MOON_SHARE * loss

    def _moons(self, option: int, *, own: bool) -> float:
        """The chance that the seat's side shoots the moon after an option with its best plan, or
        that another side does; the mean over the models."""
        found = 0.0
        for model in self.models:
            assert model.worlds is not None
            sums = model.search.sums_of(model.worlds.plan(option))
            found += (sums.own_moon if own else sums.other_moon) / (sums.weight or 1.0)
        return found / len(self.models)

    def shoots(self, option: int) -> bool:
        """Whether the best plan for an option is to shoot the moon, under every model."""
        return all(
            m.worlds is not None and self.candidates[m.worlds.plan(option)].plan == SHOOT
            for m in self.models
        )


def try_worlds(search: Search, wanted: int, seed: int, cancel: CancelToken | None) -> int:
    """Try the candidates of a search until there are `wanted` worlds; returns the next seed."""
    while search.count < wanted:
        if is_cancelled(cancel):
            raise Cancelled
        before = search.count
        seed = search.batch(min(BATCH, wanted - before), seed)
        if search.count == before:
            break
    return seed


def mean_of(estimates: Sequence[Estimate]) -> Estimate:
    """The mean of independent estimates."""
    n = len(estimates)
    return Estimate(
        sum(each.mean for each in estimates) / n, hypot(*(each.error for each in estimates)) / n
    )
