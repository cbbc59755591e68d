"""Sets a search up for a decision: from an observation, which holds what one seat may know."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Phase
from hearts_qt.players.pimc.constants import CHARGE, LAY_AWAY, MAX_WATCHED, PASS, PLAY
from hearts_qt.players.pimc.win_probability import set_utility
from hearts_qt.rules.cards import bits_of, mask_of

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.cancellation import CancelToken
    from hearts_qt.players.heuristics.policy import Policy
    from hearts_qt.players.pimc.search import Search
    from hearts_qt.players.pimc.skill import Skill

FIRST_HEART = 39
POINT = 1024
"""One point, in the units of the policy."""
MAX_PARTED = 15
"""The greatest number of cards that `CardSelection` can select at once."""

STRICT_PLAYERS = 4
"""The strict opponent type exists at tables of up to this many players, with one pack. Where more
cards are hidden, no sampled world explains all plays exactly; there, opponents have less noise
instead."""
STRICT_TEMPERATURE = 0.03
"""The `Skill.softmax_temperature` of the strict opponent type, in average tricks. It is small
but not 0, since the plays are priced in sampled hands, not in the actual ones."""

MOON_RATES = (1.0, 0.94, 0.78, 0.61, 0.5, 0.39, 0.24, 0.17, 0.11, 0.08, 0.05, 0.03, 0.01, 0.01)
"""How often, relative to `Skill.opponent_moon_rate`, opponents shoot with a hand that is likely to
lose no trick, half a trick, one trick, and so on."""

STRANGERS_IN_TEAMS = 0.5
"""The factor by which opponents are less often taken for strangers where partners play: what a
partner's plays tell is worth more than the floor under every hand."""

OWN_MOON = 0.28
"""The fraction of the cards of the moon with which the player's counts as under way, if nobody
else has any."""
OTHER_MOON = 0.42
"""The same for the moon of an opponent; the cards on the table count too."""

KINDS = {
    Phase.PLAY: PLAY,
    Phase.PASS: PASS,
    Phase.CHARGE: CHARGE,
    Phase.LAY_AWAY: LAY_AWAY,
}
MAX_CHARGES = {"off": 0, "one": 1, "any": 8}


def set_up(
    search: Search, observation: Observation, skill: Skill, cancel: CancelToken | None = None
) -> None:
    """Set a search up for an observation, up to its candidates.

    The first time for a rule set this plays some hands (`score_drift_of`); raises `Cancelled` when
    it is cancelled meanwhile.
    """
    policy, rules, seat = search.policy, observation.rules, observation.seat
    kind = KINDS[observation.phase]
    _set_known_passes(policy, observation)
    search.begin(observation.view, seat, kind)
    if kind in (PASS, CHARGE):
        search.playout.set_dealer(observation.dealer)
    for other, count in enumerate(observation.counts):
        search.set_hand_size(other, count)
    _set_known_places(search, observation)
    if kind == PLAY and _can_replay(observation):
        _add_history(search, observation)
    strict_exists = rules.packs == 1 and rules.players <= STRICT_PLAYERS
    tricks = skill.opponent_noise
    if not strict_exists:
        tricks = min(tricks, skill.opponent_noise_when_shooting)
    noise = int(tricks * policy.rules.average_trick)
    policy.set_searching_seat(seat)
    shooting_noise = skill.opponent_noise_when_shooting * policy.rules.average_trick
    search.playout.set_shooting_noise(int(shooting_noise))
    if rules.moon != "off":
        set_moon_rates(policy, skill, kind == PASS)
    search.playout.set_pass(_pass_step(observation), observation.may_pass_blind)
    search.playout.set_max_charges(MAX_CHARGES[rules.charging])
    set_utility(
        search.evaluator,
        observation,
        swing_of(policy),
        use_totals=skill.use_totals,
        needs_win_model=skill.keep_stats,
        cancel=cancel,
    )
    search.inference.set_enabled(skill.use_inference)
    strict_prior = skill.strict_prior if strict_exists else 0.0
    if strict_prior > 0.0:
        search.inference.add_strict_type(strict_prior, STRICT_TEMPERATURE)
    stranger_prior = skill.stranger_prior * (STRANGERS_IN_TEAMS if rules.teams != "none" else 1.0)
    search.inference.add_type(
        1.0 - strict_prior - stranger_prior,
        skill.softmax_temperature,
        skill.evidence_weight,
        noise,
    )
    if stranger_prior > 0.0:
        search.inference.add_stranger_type(stranger_prior, skill.evidence_weight, noise)
    if rules.moon != "choice":
        # Where the shooter chooses how a moon counts, ignored moons measured weaker.
        search.inference.set_ignore_rates(loose_ignore_rate(policy, observation, skill), 1.0)
    _set_strength_evidence(search, observation, skill)
    if kind == PLAY and skill.received_odds > 0.0:
        _set_received(search, observation, skill)


def loose_ignore_rate(policy: Policy, observation: Observation, skill: Skill) -> float:
    """The share of opponents of the loose type who do nothing against moons in playouts: none
    until a moon is under way."""
    rules, own = observation.rules, observation.rules.side_of(observation.seat)
    needed = policy.rules.moon_cards
    taken = Counter[int]()
    for seat, cards in enumerate(observation.captured):
        taken[rules.side_of(seat)] += sum(needed >> card & 1 for card in cards)
    sides = +taken
    if len(sides) != 1:
        return 0.0
    (side, count), *_ = sides.items()
    if side == own:
        return skill.ignore_own_rate if count >= OWN_MOON * policy.rules.moon_count else 0.0
    count += sum(needed >> card & 1 for _seat, card in observation.trick)
    return skill.ignore_others_rate if count >= OTHER_MOON * policy.rules.moon_count else 0.0


def watch_cards(search: Search) -> tuple[int, ...]:
    """Have a search keep statistics, also on who takes each single danger and bonus card; returns
    these cards."""
    rules = search.policy.rules
    watched = tuple(bits_of(rules.single_dangers | rules.bonus_cards))[:MAX_WATCHED]
    search.set_keep_stats(True)
    for card in watched:
        search.watch(card)
    return watched


def swing_of(policy: Policy) -> float:
    """How many points a hand moves at most: those of a moon or, where it is none of all penalty
    cards, those of all of these."""
    rules = policy.rules
    whole = rules.moon_points and rules.moon_cards == rules.penalty_cards
    return max(1.0, (rules.moon_points if whole else rules.penalty_points) / POINT)


def _add_history(search: Search, observation: Observation) -> None:
    """Add the charges and the plays of this hand."""
    for giver, cards in enumerate(observation.charges or ()):
        for card in cards:
            search.inference.add_charge(giver, card)
    for who, card in observation.plays:
        search.inference.add_play(who, card)
    if search.tables.hearts_need_breaking:
        _add_forced_hearts(search, observation)


def _add_forced_hearts(search: Search, observation: Observation) -> None:
    """Tell the search which seats led a heart before hearts were broken: they held nothing but
    hearts and, by some rules, the black card."""
    for trick in (*(trick.cards for trick in observation.tricks), observation.trick):
        if trick and trick[0][1] >= FIRST_HEART and trick[0][0] != observation.seat:
            search.set_only_hearts(trick[0][0])
        if any(1 << card & search.tables.breaking for _, card in trick):
            return


def set_moon_rates(policy: Policy, skill: Skill, passing: bool) -> None:
    """Set how often opponents shoot the moon in playouts."""
    rate = skill.opponent_moon_rate
    for count in range(1, min(policy.rules.moon_count, 127) + 1):
        likely = rate * sqrt(count / policy.rules.moon_count)
        policy.shooter.set_attempt_rate(count, min(256, int(256 * likely)))
    for halves, likely in enumerate(MOON_RATES):
        policy.shooter.set_rate_by_losers(halves, int(256 * rate * likely))
    # During play its captured cards show that a seat shoots, but a pass has to foresee it.
    policy.shooter.set_before_penalties(passing)


def _set_known_passes(policy: Policy, observation: Observation) -> None:
    """Set what each seat knows of passed cards, as far as this seat knows that."""
    policy.features.forget_passes()
    seat = observation.seat
    taker = observation.kitty_taker if observation.rules.exchanges_kitty else None
    for _, to, cards in observation.gave:
        if to != taker:
            for card in cards:
                policy.features.note_pass(seat, to, card)
    step = _pass_step(observation)
    if step and taker != seat and not observation.may_pass_blind:
        giver = (seat - step) % observation.rules.players
        for card in observation.received:
            policy.features.note_pass(giver, seat, card)


def _set_strength_evidence(search: Search, observation: Observation, skill: Skill) -> None:
    """Set the evidence from the strength of hands, where that can be told.

    The parameters were measured with thirteen tricks and fourteen penalty cards.
    """
    policy, rules = search.policy, observation.rules
    tricks = len(rules.pack) // rules.players
    known = rules.moon != "off" and rules.packs == 1 and not policy.rules.team_tricks
    evidence = skill.holder_evidence * 13 / tricks if known else 0.0
    search.inference.set_holder_evidence(
        2 * evidence,
        evidence * 14 / max(1, policy.rules.moon_count),
        skill.holder_floor,
    )
    odds = skill.strong_hand_odds if known and observation.pass_targets else 0.0
    search.inference.set_strong_hand_odds(odds, tricks)


def _set_received(search: Search, observation: Observation, skill: Skill) -> None:
    """Set what the seat received, where the giver and what it could choose from are known."""
    step = _pass_step(observation)
    rules = observation.rules
    if not step or not observation.received or rules.packs > 1 or observation.may_pass_blind:
        return
    giver = (observation.seat - step) % rules.players
    if observation.kitty_taker is None and 2 * len(observation.received) <= MAX_PARTED:
        cards = mask_of(observation.received)[0]
        search.inference.set_received(giver, cards, skill.received_odds)


def _pass_step(observation: Observation) -> int:
    """How many seats on the receiver of this hand's pass sits; 0 where there is not exactly one."""
    targets = observation.pass_targets
    return (targets[0] - observation.seat) % observation.rules.players if len(targets) == 1 else 0


def _set_known_places(search: Search, observation: Observation) -> None:
    """Set where unseen cards are known to lie."""
    rules, seat = observation.rules, observation.seat
    taker = observation.kitty_taker
    exchanged = taker if rules.exchanges_kitty else None
    if rules.packs == 1:
        unseen = set(observation.unseen)
        for _, to, cards in observation.gave:
            if to != exchanged and to != seat:
                search.set_known_cards(to, mask_of(card for card in cards if card in unseen)[0])
    if taker is not None and taker != seat:
        view = observation.view
        known = view.won_charged_mask(taker) & ~view.won_mask(taker)
        search.set_laid_away(taker, rules.kitty_count, known)


def _can_replay(observation: Observation) -> bool:
    """Whether the hand so far can be replayed; an exchanged kitty prevents that."""
    return observation.kitty_taker is None or not observation.rules.exchanges_kitty
