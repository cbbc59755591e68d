"""Reviews single decisions: what a choice cost, by what its seat could know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf, sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from msgspec.structs import replace as replace_fields

from hearts_qt.game.actions import Action, ChooseMoon, Deal, Pass, Phase, Play, SeatAction
from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.coach.advice import cards_of, do_totals_matter
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.pimc import candidates, pass_candidates
from hearts_qt.players.pimc.candidates import Candidate
from hearts_qt.players.pimc.constants import MAX_CANDIDATES, PLAIN, SHOOT
from hearts_qt.players.pimc.search import Search
from hearts_qt.players.pimc.search_setup import STRICT_PLAYERS, set_up
from hearts_qt.players.pimc.skill import Skill
from hearts_qt.players.pimc.win_probability import (
    hands_left,
    moon_win_probabilities,
    score_drift_of,
    win_probability_of,
)
from hearts_qt.players.review.decisions import (
    Decision,
    PlayedHand,
    decision_at,
    how_of,
    net_points,
    same_choice,
)
from hearts_qt.players.review.judgement import JudgedChoice, Judgement
from hearts_qt.players.review.labels import (
    ERRORS,
    EXCELLENT,
    Estimate,
    Label,
    is_settled,
    unit_of,
    verdict,
)
from hearts_qt.players.review.play_on import PlayedOn, PlayingOn, SeatedPlayers
from hearts_qt.players.review.review_results import DecisionReview, ReviewedChoice
from hearts_qt.players.review.trial import Model, Trial, TriedChoice, mean_of, try_worlds
from hearts_qt.players.review.true_deal import TrueDeal
from hearts_qt.rules.compiled import compile_rules

if TYPE_CHECKING:
    from hearts_qt.game.game import Game
    from hearts_qt.game.observation import Observation
    from hearts_qt.rules.options import Rules

FIRST_WORLDS = 512
"""The number of worlds of the first step, under each model of the opponents. It is doubled until
the verdict is settled."""
MOST_WORLDS = 8192
"""The number of worlds at which a review stops by default, under each model."""
SCREENING_WORLDS = 192
"""The number of worlds in which sets of cards are compared to find those worth a review."""
SHORT_LIST = 16
"""The greatest number of sets of cards that are reviewed, not counting the one that was chosen. The
second look at a pass has its own limits (`pass_candidates`)."""

JUDGE_STEP = 12
"""The number of worlds between two looks of the second judge at its result."""
JUDGE_WORLDS = 96
"""The number of worlds after which it ends in any case."""
JUDGE_SEARCH = 12
"""The number of worlds in which the players choose by whom it has hands played on."""
JUDGE_ERRORS = 2.0
"""The second judge is sure of what is more than this many standard errors away."""


def opponent_models(rules: Rules) -> tuple[Skill, Skill]:
    """The two models of the opponents: free, the one that searching players assume, and firm, whose
    opponents keep closer to the heuristics."""
    free = Skill()
    firm = replace(free, opponent_noise=0.3)
    if rules.packs > 1 or rules.players > STRICT_PLAYERS:
        # Under these rules `set_up` limits the noise of both to that of a shooter's opponents.
        firm = replace(firm, opponent_noise_when_shooting=0.1)
    return free, firm


class DecisionReviewer:
    """Reviews decisions of games under one rule set. One thread at a time may use it.

    The same decision with the same seed has the same review.
    """

    def __init__(
        self,
        rules: Rules,
        seed: int = 0,
        worlds: int = MOST_WORLDS,
        first_worlds: int = FIRST_WORLDS,
        players: Sequence[str] = (),
    ) -> None:
        """`seed` decides which worlds are drawn; `first_worlds` is the number of worlds of the
        first step and `worlds` the greatest number, for each model of the opponents. `players` has
        the player of each seat, as records do, where that is known."""
        self._rules = rules
        self._players = tuple(players) or ("expert",) * rules.players
        self._seed = seed
        self._most = max(1, worlds)
        self._first = min(first_worlds, self._most)
        self._unit = unit_of(rules)
        self._skills = opponent_models(rules)
        tables = compile_rules(rules)
        self._searches = [Search(tables, make_policy(rules)) for _ in self._skills]
        self._basic = BasicPlayer(0)
        self._deal = TrueDeal(rules)

    def review(
        self, played_hand: PlayedHand, decision: Decision, cancel: CancelToken | None = None
    ) -> DecisionReview:
        """Review a decision of a hand. Raises `Cancelled` when it is cancelled."""
        if isinstance(decision.action, ChooseMoon):
            return self._moon(decision, decision.action, cancel)
        trial = self._trial(decision, cancel)
        if not trial.begin():
            options = trial.options
            return _unjudged(decision, options[trial.played], len(options) == 1)
        label = self._sample(trial)
        result = self._result(played_hand, trial, label)
        if label in ERRORS and trial.is_about_moon(result.loss):
            return self._judged(result, label, played_hand, trial, cancel)
        return result

    def judge(
        self,
        game: Game,
        seat: int,
        *,
        action: SeatAction | None = None,
        cancel: CancelToken | None = None,
    ) -> Judgement:
        """Judge the choices of a decision that a seat owes and has not made, in exactly the
        greatest number of worlds under each model of the opponents, where worlds fit.

        `action` is a choice that is judged in any case; of the sets of cards to pass, charge or lay
        away only some are tried. The second judge of moons is not asked. Raises `ValueError` if the
        seat owes no such decision, and `Cancelled` when it is cancelled.
        """
        if seat not in game.to_act or game.phase is Phase.MOON:
            raise ValueError("the seat owes no decision that can be judged")
        observation = game.observation(seat)
        known = action or self._basic.choose(observation)
        assert not isinstance(known, Deal)
        trial = self._trial(decision_at(game, known), cancel)
        options = trial.options
        equal = candidates.equivalent_cards(observation)
        if not trial.begin():
            return Judgement((), 0, trial.for_chance)
        trial.extend(self._most)
        nets = [model.net for model in trial.models]
        chances = [model.chance for model in trial.models if model.chance]
        order = sorted(range(len(options)), key=lambda at: -trial.utility(at))
        choices = []
        for at in order:
            chosen = options[at].action
            assert not isinstance(chosen, Deal)
            same: tuple[int, ...] = ()
            if isinstance(chosen, Play):
                same = tuple(sorted(card for card in equal if equal[card] == equal[chosen.card]))
            by_model = trial.behind_by_model(at, order[0])
            choices.append(
                JudgedChoice(
                    chosen,
                    same,
                    trial.mean(at, nets),
                    mean_of(by_model),
                    tuple(by_model),
                    trial.mean(at, chances) if chances else None,
                    trial.shoots(at),
                )
            )
        worlds = sum(model.search.count for model in trial.models)
        return Judgement(tuple(choices), worlds, trial.for_chance)

    # Setting up

    def _trial(self, decision: Decision, cancel: CancelToken | None) -> Trial:
        """The choices of a decision, ready to be tried."""
        observation = decision.observation
        for_chance = do_totals_matter(observation)
        models = [
            Model(search, mix((self._decision_seed(observation) + at * GOLDEN) & MASK), set())
            for at, search in enumerate(self._searches)
        ]
        for model, skill in zip(models, self._skills, strict=True):
            self._prepare(model, observation, skill, for_chance, cancel)
        found, played, options = self._candidates(models[0], decision, cancel)
        bonus = 0.0 if for_chance else self._skills[0].moon_bonus * self._unit
        return Trial(decision, models, found, options, played, for_chance, bonus, cancel)

    def _decision_seed(self, observation: Observation) -> int:
        """A seed for the decision, different for each one of a game."""
        stamp = self._seed
        for part in (
            observation.hand_index,
            observation.seat,
            list(Phase).index(observation.phase),
            len(observation.plays),
        ):
            stamp = mix((stamp + (part + 1) * GOLDEN) & MASK)
        return stamp

    def _prepare(
        self,
        model: Model,
        observation: Observation,
        skill: Skill,
        for_chance: bool,
        cancel: CancelToken | None,
    ) -> None:
        skill = replace(skill, use_totals=for_chance, keep_stats=for_chance)
        set_up(model.search, observation, skill, cancel)
        # The sums tell how often a moon follows.
        model.search.set_keep_stats(True)
        model.search.set_keep_worlds(for_chance)

    def _candidates(
        self, model: Model, decision: Decision, cancel: CancelToken | None
    ) -> tuple[list[Candidate], int, list[TriedChoice]]:
        """The candidates, the index of the option that was played, and the options: the candidates
        with the same action are one option."""
        observation = decision.observation
        action: Action = decision.action
        policy = model.search.policy
        found = candidates.first_look(policy, self._basic, observation, moons=True, every=False)
        if isinstance(action, Play):
            same = candidates.equivalent_cards(observation)
            action = Play(action.seat, same[action.card])
        else:
            known = next((c.action for c in found if same_choice(c.action, action)), None)
            if known is None:
                # Make room for it, if there are as many as a search can take.
                del found[MAX_CANDIDATES - 1 :]
                found.append(Candidate(action))
            else:
                action = known
            found = self._short_list(model, observation, found, action, cancel)
        options = [
            TriedChoice(each, cards_of(each)) for each in dict.fromkeys(c.action for c in found)
        ]
        played = [option.action for option in options].index(action)
        options[played] = TriedChoice(action, cards_of(decision.action))
        return found, played, options

    def _short_list(
        self,
        model: Model,
        observation: Observation,
        found: list[Candidate],
        action: Action,
        cancel: CancelToken | None,
    ) -> list[Candidate]:
        """The sets of cards that are worth a review, and the one that the seat chose."""
        twice = candidates.needs_second_look(observation)
        if len(found) <= SHORT_LIST and not twice:
            return found
        search = model.search
        candidates.load_candidates(search.playout, found)
        if not search.prepare():
            return found[:SHORT_LIST] + [c for c in found[SHORT_LIST:] if c.action == action]
        try_worlds(search, SCREENING_WORLDS, mix(model.seed ^ GOLDEN), cancel)
        for at, candidate in enumerate(found):
            candidate.value = search.utility_total(at) / (search.weight_total() or 1.0)
        if twice:
            best = candidates.second_look(search.policy, observation, found, moons=True)
        else:
            best = sorted(found, key=lambda candidate: -candidate.value)[:SHORT_LIST]
        # What the seat chose is tried with every plan, so that its value is not underestimated.
        plans = [PLAIN]
        if isinstance(action, Pass) and self._may_shoot_after(search, observation, action):
            plans.append(SHOOT)
        known = {(candidate.action, candidate.plan) for candidate in best}
        added = [Candidate(action, plan) for plan in plans if (action, plan) not in known]
        del best[MAX_CANDIDATES - len(added) :]
        # The plain plan for an action comes before the others.
        return sorted(best + added, key=lambda candidate: candidate.plan)

    def _may_shoot_after(self, search: Search, observation: Observation, action: Pass) -> bool:
        """Whether the rest of the hand after a pass is strong enough to plan a moon."""
        rules = self._rules
        if rules.moon == "off" or rules.packs > 1 or action.packets is None:
            return False
        rest = set(observation.hand) - set(cards_of(action))
        return pass_candidates.losers(search.policy, rest) <= pass_candidates.MAX_MOON_LOSERS

    # Sampling

    def _sample(self, trial: Trial) -> Label | None:
        """Try the candidates until the verdict is settled; returns the label."""
        models, played = trial.models, trial.played
        forced = len(trial.options) == 1
        wanted = self._first
        missed: bool | None = None
        while True:
            trial.extend(wanted)
            losses = trial.losses()
            whole = mean_of(losses)
            label = verdict(whole, tuple(losses), self._unit)
            best = trial.best()
            if forced or best == played:
                label = None if forced else label
                # The best choice over all worlds cannot be an error, whatever one half says.
                if label is not None and label.key not in ("close", "style"):
                    label = None
            leads = [model.lead for model in models if model.lead is not None]
            lead = mean_of(leads) if len(leads) == len(models) else None
            may_excel = (
                best == played
                and lead is not None
                and all(each.mean >= EXCELLENT.loss * self._unit for each in leads)
            )
            if may_excel and missed is None:
                missed = self._basic_misses(trial.decision)
            settled = is_settled(whole, tuple(losses), self._unit)
            if may_excel and missed and lead is not None:
                if lead.reaches(EXCELLENT, self._unit):
                    return EXCELLENT
                settled = settled and wanted >= 4 * self._first
            if settled or wanted >= self._most or forced:
                return label
            wanted = min(2 * wanted, self._most)

    def _basic_misses(self, decision: Decision) -> bool:
        """Whether Basic would have chosen something that is not equivalent to the seat's choice."""
        observation = decision.observation
        action = self._basic.choose(observation)
        if isinstance(action, Play) and isinstance(decision.action, Play):
            same = candidates.equivalent_cards(observation)
            return same[action.card] != same[decision.action.card]
        return not same_choice(action, decision.action)

    # The second judge

    def _judged(
        self,
        review: DecisionReview,
        label: Label,
        played_hand: PlayedHand,
        trial: Trial,
        cancel: CancelToken | None,
    ) -> DecisionReview:
        """The review of an error that comes from the moon, after a second look.

        Playouts are poor judges of moons. They give a moon up after a choice that does not go for
        it, and their opponents stop moons more or less often than those at the table. So Expert
        plays on in other worlds after both choices, against the players of the table. It has to
        confirm the error, and may make it smaller.
        """
        decision = trial.decision
        names = list(self._players)
        names[decision.seat] = "expert"
        seed = mix(self._decision_seed(decision.observation) ^ GOLDEN)
        playing = PlayingOn(
            played_hand, decision, SeatedPlayers(names, JUDGE_SEARCH), seed, JUDGE_WORLDS, cancel
        )
        best = trial.options[trial.best()].action
        evaluator = trial.models[0].search.evaluator

        def worth(ending: PlayedOn) -> float:
            if not review.chance_loss:
                return ending.net
            # The probability to win, counted in points as the review does it.
            chance = win_probability_of(
                evaluator, self._rules, decision.seat, ending.totals, decision.hand + 1, cancel
            )
            return chance * review.loss / review.chance_loss

        gaps: list[float] = []
        for world in range(len(playing.worlds)):
            one, other = playing.ending(world, best), playing.ending(world, decision.action)
            if one is not None and other is not None:
                gaps.append(worth(one) - worth(other))
            if (world + 1) % JUDGE_STEP or len(gaps) < JUDGE_STEP // 2:
                continue
            mean, error = fmean(gaps), stdev(gaps) / sqrt(len(gaps))
            most = mean + JUDGE_ERRORS * error
            if mean > JUDGE_ERRORS * error:
                limit = min(label.loss, most / self._unit)
                possible = [each for each in ERRORS if each.loss <= limit]
                if possible:
                    return _lowered(review, possible[-1], Estimate(mean, error))
            hopeless = mean + error < JUDGE_ERRORS * error * sqrt(len(gaps) / JUDGE_WORLDS)
            if hopeless or most < ERRORS[0].loss * self._unit:
                break
        return _lowered(review, None, Estimate(0.0, review.error))

    # Results

    def _result(
        self, played_hand: PlayedHand, trial: Trial, label: Label | None
    ) -> DecisionReview:
        decision, models, options = trial.decision, trial.models, trial.options
        played = trial.played
        comparisons = [model.comparison for model in models if model.comparison is not None]
        loss = mean_of(trial.losses())
        value = sum(c.value(m.net) for c, m in zip(comparisons, models, strict=True))
        chance: Estimate | None = None
        pairs = [
            c.loss(m.chance)
            for c, m in zip(comparisons, models, strict=True)
            if m.chance is not None
        ]
        if pairs:
            chance = mean_of(pairs)
        order = sorted(
            range(len(options)), key=lambda at: (-trial.utility(at), at != played, at)
        )
        best = order[0]
        actions = [option.action for option in options]
        shooting = [trial.shoots(at) for at in range(len(options))]
        dice = mix(self._decision_seed(decision.observation) ^ MASK)
        in_deal, cost = self._deal.values(
            played_hand, decision, actions, shooting, played, dice
        )
        choices = []
        for at in order:
            behind = trial.behind(at, best)
            choices.append(
                ReviewedChoice(
                    options[at].cards,
                    trial.mean(at, [model.net for model in models]),
                    behind.mean,
                    behind.error,
                    trial.mean(at, [model.chance for model in models if model.chance])
                    if pairs
                    else None,
                    in_deal[at],
                    shooting[at],
                    how_of(actions[at]),
                )
            )
        return DecisionReview(
            decision.hand,
            decision.index,
            decision.seat,
            decision.trick,
            tuple(choices),
            order.index(played),
            loss.mean,
            loss.error,
            None if label is None else label.key,
            sum(model.search.count for model in models),
            value / len(models),
            bool(pairs),
            None if chance is None else chance.mean,
            None if chance is None else chance.error,
            cost,
            len(options) == 1,
        )

    def _moon(
        self, decision: Decision, action: ChooseMoon, cancel: CancelToken | None
    ) -> DecisionReview:
        """Review how a moon was counted. The totals are known, so no world is tried."""
        observation = decision.observation
        search = self._searches[0]
        chances = moon_win_probabilities(search.evaluator, observation, cancel)
        drift = score_drift_of(self._rules, cancel)
        assert decision.moon_scores is not None
        net = {
            how: net_points(self._rules, scores, decision.seat)
            for how, scores in decision.moon_scores.items()
        }
        hands = drift.hands_to_end(self._rules, observation.totals)
        if hands == inf:
            hands = float(hands_left(self._rules, observation.hand_index) or 0)
        worth = 2.0 * drift.lead_scale * sqrt(hands + 1.0)
        ways = sorted(
            net, key=lambda how: (-chances[how], -net[how], how != action.how)
        )
        best = ways[0]
        choices = tuple(
            ReviewedChoice((), net[how], worth * (chances[best] - chances[how]), 0.0,
                   chances[how], net[how], False, how)
            for how in ways
        )  # fmt: skip
        played = ways.index(action.how)
        loss = Estimate(choices[played].behind, 0.0)
        label = verdict(loss, (loss,), self._unit)
        return DecisionReview(
            decision.hand,
            "moon",
            decision.seat,
            decision.trick,
            choices,
            played,
            net[best] - net[action.how],
            0.0,
            None if label is None else label.key,
            0,
            net[action.how],
            True,
            chances[best] - chances[action.how],
            0.0,
            net[best] - net[action.how],
        )


def _lowered(review: DecisionReview, label: Label | None, loss: Estimate) -> DecisionReview:
    """A review with another label, and with a smaller loss where `loss` is smaller: the choices
    that are better than the played one are then better by less."""
    shown = None if label is None else label.key
    cut = review.loss - loss.mean
    if cut <= 0.0:
        return replace_fields(review, label=shown)
    least = review.chosen.value
    top = max(least, review.best.value - cut)
    kept = loss.mean / review.loss
    chance = review.chance_loss
    choices = []
    for choice in review.choices:
        behind = max(0.0, choice.behind - cut)
        if chance is None:
            choice = replace_fields(choice, behind=behind, value=min(choice.value, top))
        elif choice.chance is not None:
            won = (review.best.chance or 0.0) - (1.0 - kept) * chance
            choice = replace_fields(choice, behind=behind, chance=min(choice.chance, won))
        choices.append(choice)
    return replace_fields(
        review,
        choices=tuple(choices),
        loss=loss.mean,
        error=loss.error,
        label=shown,
        chance_loss=None if chance is None else kept * chance,
    )


def _unjudged(decision: Decision, option: TriedChoice, forced: bool) -> DecisionReview:
    """The review of a decision for which no world fits what the seat knows."""
    choice = ReviewedChoice(option.cards, 0.0, 0.0, 0.0, how=how_of(decision.action))
    return DecisionReview(
        decision.hand, decision.index, decision.seat, decision.trick, (choice,), 0,
        0.0, 0.0, None, 0, 0.0, forced=forced,
    )  # fmt: skip
