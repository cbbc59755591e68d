"""The coach and its advice on a decision."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Charge, ChooseMoon, LayAway, Pass, Phase, Play
from hearts_qt.players.coach.comparison import (
    Difference,
    Scales,
    clearly_worse,
    costs_little_more,
    is_as_good,
)
from hearts_qt.players.coach.explanation import CALCULATED, Explanation, only_card
from hearts_qt.players.coach.moon_chances import corrected, moon_worth
from hearts_qt.players.coach.reasons import Explainer
from hearts_qt.players.coach.situation import Situation
from hearts_qt.players.coach.themes import Theme
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.pimc.candidates import Candidate
from hearts_qt.players.pimc.search_player import SearchPlayer, best_plans
from hearts_qt.players.pimc.skill import Limits, Skill
from hearts_qt.rules.game_end import points_to_end, winners_of
from hearts_qt.rules.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hearts_qt.game.actions import MoonWay
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.cancellation import CancelToken

WORLDS = 960
"""The number of worlds of a search for advice. No time limits it, so the same question has the same
answer on every machine: at most half a second of CPU time."""
TWO_PACK_WORLDS = 320
"""The same with two packs, where there are more cards to try."""

MAX_SETS = 16
"""The greatest number of sets of cards that the advice names."""

MOONS_TO_TARGET = 2.0
"""The win probability is shown once a total is at most this many moons below the target."""


_CATCHERS = frozenset({"catcher_away", "catcher_under", "catcher_last"})
"""The keys of the reasons to be rid of what could have to take a dangerous card."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice and its expected result."""

    action: Action
    points: float | None
    """The expected points of this hand, as on the score sheet; fewer are better. Where partners
    share tricks or totals it is the sum of both. `None` where it was not tried."""
    error: float
    """The standard error of `points`."""
    win_probability: float | None
    """The probability to win the game, from 0 to 1; `None` while the totals say little about it."""
    reason: Explanation
    """Why it is the best choice, or why it is worse than the best one."""

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that are played, passed, charged or laid away."""
        return cards_of(self.action)


@dataclass(frozen=True, slots=True)
class Advice:
    """The choices of a decision, the best one first.

    They are ordered by the expected lead over the others and, near the end of the game, by the
    probability to win it. So a choice after the first one may cost fewer points.
    """

    options: tuple[Option, ...]
    worlds: int = 0
    """The number of worlds the choices were tried in; 0 where nothing had to be tried."""

    @property
    def best(self) -> Option:
        """The best choice."""
        return self.options[0]

    def of_card(self, card: int) -> Option | None:
        """The choice to play or charge this card alone."""
        for option in self.options:
            if option.cards == (card,) and isinstance(option.action, Play | Charge):
                return option
        return None


@dataclass(frozen=True, slots=True)
class Account:
    """What an action has over another one."""

    best: Action
    """What the coach would do."""
    reason: Explanation
    """Why the action is good."""
    difference: Difference
    """The largest difference in its favour."""
    share: float
    """The part of the lead that the difference explains; see `Scales.share`."""


class Coach:
    """Advises any seat under any rules. One thread at a time may ask."""

    def __init__(self, seed: int, limits: Limits | None = None) -> None:
        """`seed` decides which worlds are tried; `limits` replaces the usual number of worlds."""
        self._limits = limits
        # No moon bonus: the best candidate should not look worse by the points shown beside it.
        self._searcher = SearchPlayer(seed, limits, Skill(keep_stats=True, moon_bonus=0.0))
        self._basic = BasicPlayer(seed)

    def advise(
        self,
        observation: Observation,
        cancel: CancelToken | None = None,
        players: Sequence[str] = (),
        names: Sequence[str] = (),
    ) -> Advice:
        """Advise the seat of an observation on the decision that it has to make. The search ends
        early once it is cancelled; the advice is then of no use. `players` has the player of each
        seat, as records do, where that is known: how often a moon succeeds depends on them. `names`
        is what the reasons call the player of each seat.
        """
        if observation.phase is Phase.PLAY and len(observation.legal) == 1:
            # Nothing is compared, so there is no figure either.
            only = Play(observation.seat, observation.legal[0])
            return Advice((Option(only, None, 0.0, None, only_card()),))
        if observation.phase is Phase.MOON:
            return Advice(_moon_ways(observation, self._searcher.moon_ways(observation, cancel)))
        compared = self._compare(observation, cancel, players, names)
        choices, explainer = compared.choices, compared.explainer
        if not choices:
            # No world fits what the seat knows: use rules of thumb.
            action = self._basic.choose(observation)
            return Advice((Option(action, None, 0.0, None, explainer.unsearched(action)),))
        best, reason = compared.best_explained()
        others = [choice for choice in choices if choice is not best]
        options = [_option(best, reason, compared.scales.totals_matter)]
        options += [
            _option(choice, explainer.against(choice, best), compared.scales.totals_matter)
            for choice in others[: None if isinstance(best.action, Play | Charge) else MAX_SETS - 1]
        ]
        return Advice(tuple(options), compared.worlds)

    def explain(
        self,
        observation: Observation,
        action: Action,
        chosen: Action | None = None,
        cancel: CancelToken | None = None,
        players: Sequence[str] = (),
        names: Sequence[str] = (),
    ) -> Explanation:
        """Why an action that is known to be the best one is good, compared with the action that was
        `chosen` instead of it. The other arguments are those of `advise`."""
        if observation.phase is Phase.MOON or len(observation.legal) == 1:
            options = self.advise(observation, cancel, players, names).options
            return next(one.reason for one in options if one.action == action)
        compared = self._compare(observation, cancel, players, names)
        best = compared.of(action)
        if best is None:
            return compared.explainer.unsearched(action)
        others = [choice for choice in compared.choices if choice is not best]
        versus = None if chosen is None else compared.of(chosen)
        return compared.explainer.best(best, others, versus)

    def account(
        self,
        observation: Observation,
        action: Action,
        other: Action,
        cancel: CancelToken | None = None,
    ) -> Account | None:
        """What an action has over another one; None if one of them was not tried."""
        compared = self._compare(observation, cancel, (), ())
        one, two = compared.of(action), compared.of(other)
        if one is None or two is None:
            return None
        others = [choice for choice in compared.choices if choice is not one]
        found = compared.scales.main_difference(one, two)
        return Account(
            compared.choices[0].action,
            compared.explainer.best(one, others, two),
            found,
            compared.scales.share(found, one, two),
        )

    def object_to(
        self,
        observation: Observation,
        action: Action,
        cancel: CancelToken | None = None,
        players: Sequence[str] = (),
        names: Sequence[str] = (),
    ) -> Explanation | None:
        """What is wrong with an action, without naming a better one; None if it is about as good as
        the best one, or was not compared. Of the many sets of cards to pass few are compared: what
        the position says against one is returned in any case. The other arguments are those of
        `advise`."""
        if observation.phase is Phase.MOON or len(observation.legal) == 1:
            return None
        compared = self._compare(observation, cancel, players, names)
        choice = compared.of(action)
        if choice is None:
            return compared.explainer.against_pass(action)
        best, _ = compared.best_explained()
        if not clearly_worse(choice, best) or compared.are_same(choice, best):
            return None
        return compared.explainer.against(choice, best)

    def _compare(
        self,
        observation: Observation,
        cancel: CancelToken | None,
        players: Sequence[str],
        names: Sequence[str],
    ) -> _Comparison:
        """Search a decision that is not the way of a moon."""
        if self._limits is None:
            self._searcher.set_worlds(WORLDS if observation.rules.packs == 1 else TWO_PACK_WORLDS)
        result = self._searcher.search(observation, cancel)
        totals_matter = do_totals_matter(observation)
        tried = corrected(result.tried, observation, players, values=not totals_matter)
        choices = [choice for choice in best_plans(tried) if choice.stats is not None]
        moons = [choice.stats.other_moon for choice in choices if choice.stats is not None]
        if choices and not totals_matter:
            choices = _cheapest_first(choices)
        points = [choice.stats.points for choice in choices if choice.stats is not None]
        scales = Scales(observation.rules, result.watched, totals_matter, *points[:1])
        usual = cards_of(self._basic.choose(observation)) if observation.phase is Phase.PASS else ()
        explainer = Explainer(Situation(observation), scales, names, max(moons, default=0.0), usual)
        return _Comparison(choices, explainer, scales, result.worlds)


@dataclass(frozen=True, slots=True)
class _Comparison:
    """The choices of a decision, the best one first, and what explains them."""

    choices: list[Candidate]
    explainer: Explainer
    scales: Scales
    worlds: int

    def best_explained(self) -> tuple[Candidate, Explanation]:
        """The choice to advise, and why: the first one, or another one that is as good and that a
        player would rather name, because a principle speaks for it."""
        best = self.choices[0]
        alike = [
            choice
            for choice in self.choices[1:]
            if is_as_good(choice, best)
        ]
        if not isinstance(best.action, Play):
            same = [choice for choice in alike if costs_little_more(choice, best)]
            best = min((best, *same), key=self.explainer.unexplained)
            return best, self._why(best)
        reason = self._why(best)
        danger = self._better_thrown(best, alike)
        if danger is not None:
            why = self._why(danger)
            if why.theme in (Theme.DUMP, Theme.MOON_STOPPED):
                return danger, why
        for choice in alike if reason.key not in _CATCHERS else ():
            # What could catch a dangerous card goes before any other high card.
            why = self._why(choice)
            if why.key in _CATCHERS and reason.theme in (None, Theme.DUMP, Theme.EXIT, Theme.VOID):
                return choice, why
        if reason.theme is None:
            for choice in alike:
                why = self._why(choice)
                if why.theme is not None:
                    best, reason = choice, why
                    break
        (card,) = cards_of(best.action)
        if reason.key.startswith("throw_"):
            # Of cards of a suit that are as good, a player would throw the highest.
            better = [one for one in alike if card < cards_of(one.action)[0] < card // 13 * 13 + 13]
            if better:
                best = max(better, key=lambda one: cards_of(one.action))
                return best, self._why(best)
        for choice in alike:
            if cards_of(choice.action) == (reason.twin,):
                return choice, self._why(choice)
        return best, reason

    def _better_thrown(
        self, best: Candidate, alike: Sequence[Candidate]
    ) -> Candidate | None:
        """The choice to throw the most dangerous card of the hand on another player's trick, where
        that is as good as the best one; None if the best one does so, or it is not."""
        at = self.explainer.situation
        (card,) = cards_of(best.action)
        if at.leading or at.follows(card):
            return None
        for danger in at.held_dangers():
            if at.values[danger] > at.values[card]:
                for choice in alike:
                    if cards_of(choice.action) == (danger,):
                        return choice
        return None

    def _why(self, choice: Candidate) -> Explanation:
        """Why a choice is better than all others."""
        return self.explainer.best(choice, [one for one in self.choices if one is not choice])

    def are_same(self, one: Candidate, other: Candidate) -> bool:
        """Whether two choices play cards that do the same."""
        if not isinstance(one.action, Play) or not isinstance(other.action, Play):
            return False
        return one.action.card in self.explainer.situation.alike(other.action.card)

    def of(self, action: Action) -> Candidate | None:
        """The choice that moves the same cards as an action; None if there is none."""
        cards = sorted(cards_of(action))
        same = [each for each in self.choices if sorted(cards_of(each.action)) == cards]
        return same[0] if same else None


def _cheapest_first(choices: Sequence[Candidate]) -> list[Candidate]:
    """The choices, with the one first that costs the fewest points among those not clearly worse
    than the best. So the first one does not cost more points than another by mere chance."""
    best = choices[0]
    alike = [each for each in choices if not clearly_worse(each, best)]
    first = min(alike, key=lambda each: each.stats.points if each.stats is not None else inf)
    return [first, *(each for each in choices if each is not first)]


def cards_of(action: Action) -> tuple[int, ...]:
    """The cards that an action plays, passes, charges or lays away."""
    match action:
        case Play(card=card):
            return (card,)
        case Pass(packets=packets):
            return tuple(sorted(card for _seat, cards in packets or () for card in cards))
        case Charge(cards=cards) | LayAway(cards=cards):
            return tuple(sorted(cards))
        case _:
            return ()


def _option(choice: Candidate, reason: Explanation, totals_matter: bool) -> Option:
    stats = choice.stats
    assert stats is not None
    win_probability = stats.win_probability if totals_matter else None
    return Option(choice.action, stats.points, stats.error, win_probability, reason)


def do_totals_matter(observation: Observation) -> bool:
    """Whether the game is so late that the totals say something about who will win."""
    rules = observation.rules
    if rules.hand_limit is not None and observation.hand_index + 2 >= rules.hand_limit:
        return True
    moon = max(moon_worth(rules), 26)
    return points_to_end(rules, observation.totals) <= MOONS_TO_TARGET * moon


def _moon_ways(
    observation: Observation, ways: Sequence[tuple[MoonWay, float]]
) -> tuple[Option, ...]:
    """Both ways to score a moon. The resulting totals are known, so nothing has to be tried."""
    rules, seat = observation.rules, observation.seat
    totals = observation.moon_totals
    assert totals is not None, "only the shooter is asked, and told both outcomes"
    own = rules.side_of(seat)
    options = []
    for how, chance in ways:
        winners = winners_of(rules, totals[how], observation.hand_index + 1)
        points = float(totals[how][own] - observation.totals[own])
        if winners:
            reason = Explanation(CALCULATED, _ending_reason(chance), Theme.TOTALS)
        else:
            reason = _way_reason(how == ways[0][0], ways[0][1], ways[1][1])
        options.append(Option(ChooseMoon(seat, how), points, 0.0, chance, reason))
    return tuple(options)


def _ending_reason(result: float) -> Text:
    """The reason for a way that ends the game, or against it: 1 is a win, 0 a loss, anything
    between them a shared win."""
    if result == 1.0:
        return text("The game ends, and you win.")
    if result > 0.0:
        return text("The game ends, and you share the win.")
    return text("The game would end, and you would not win.")


def _way_reason(best: bool, chance: float, other: float) -> Explanation:
    """The reason for the better way, or against the other, by the win probability of both."""
    percent, less = round(100 * chance), round(100 * other)
    figure = text(
        "Your chance to win the game is {percent}% this way and {less}% the other way.",
        percent=percent if best else less, less=less if best else percent,
    )  # fmt: skip
    if percent == less:
        words = text("Either way, your chance to win the game is about the same.")
    elif best:
        words = text("Your chance to win the game is greater this way.")
    else:
        words = text("Your chance to win the game is smaller this way.")
    return Explanation(CALCULATED, words, Theme.TOTALS, figure)
