"""The candidate actions of a decision, and the result of searching them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Charge, LayAway, Packet, Pass, Phase, Play
from hearts_qt.players.pimc import pass_candidates
from hearts_qt.players.pimc.constants import MAX_CANDIDATES, PLAIN, SHOOT
from hearts_qt.rules.cards import NINE_RANK, TEN_OF_CLUBS, mask_of, rank_of
from hearts_qt.rules.compiled import compile_rules

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.heuristics.policy import Policy
    from hearts_qt.players.levels.basic import BasicPlayer
    from hearts_qt.players.pimc.candidate_stats import CandidateStats
    from hearts_qt.players.pimc.playout import Playout


@dataclass(slots=True)
class Candidate:
    """One action, the seat's plan for the rest of the hand, and what the search found."""

    action: Action
    plan: int = PLAIN
    """How the seat plays on after the action: `PLAIN` or `SHOOT`."""
    value: float = 0.0
    """The expected utility, in points, plus `bias`; more is better."""
    error: float = 0.0
    """The standard error of how far it is behind the best, in points."""
    worlds: int = 0
    """The number of worlds it was tried in."""
    bias: float = 0.0
    """The part of `value` that comes from the player's style and not from the worlds."""
    stats: CandidateStats | None = None
    """What happens after it, where statistics are kept (`Skill.keep_stats`)."""


@dataclass(slots=True)
class SearchResult:
    """A decision that was searched."""

    candidates: list[Candidate] = field(default_factory=list)
    """The best one first; one for each action."""
    worlds: int = 0
    """The number of worlds."""
    watched: tuple[int, ...] = ()
    """The cards whose probabilities are in `CandidateStats.taken`, in this order."""
    tried: list[Candidate] = field(default_factory=list)
    """Every candidate, with each plan for the same action."""


def load_candidates(playout: Playout, candidates: Sequence[Candidate]) -> None:
    """Add candidates to a playout, in this order."""
    for candidate in candidates:
        match candidate.action:
            case Play(card=card):
                playout.add_card(card, candidate.plan)
            case Pass(packets=None):
                playout.add_blind()
            case Pass() as action:
                playout.add_set(*mask_of(_all_cards(action)), candidate.plan)
            case Charge(cards=cards) | LayAway(cards=cards):
                playout.add_set(*mask_of(cards), candidate.plan)


def first_look(
    policy: Policy, basic: BasicPlayer, observation: Observation, *, moons: bool, every: bool
) -> list[Candidate]:
    """The candidates of a decision; for a pass those of the first look.

    `policy` and `basic` suggest what to pass and to lay away. `moons` adds every legal card with
    the plan to shoot the moon, where that is possible; without `every` only one of each group of
    equivalent cards is a candidate.
    """
    match observation.phase:
        case Phase.PLAY:
            return _cards_to_play(observation, moons, every)
        case Phase.PASS:
            return _sets_to_pass(policy, observation)
        case Phase.CHARGE:
            return _sets_to_charge(observation)
    return _sets_to_lay_away(basic, observation)


def moon_undecided(observation: Observation) -> bool:
    """Whether this is a play, and at most one side is seen to have cards of the moon."""
    if observation.rules.moon == "off" or observation.phase is not Phase.PLAY:
        return False
    return len(_sides_in_moon(observation)) < 2


def _sides_in_moon(observation: Observation) -> set[int]:
    """The sides that are seen to have cards of the moon."""
    rules, view = observation.rules, observation.view
    needed = compile_rules(rules).moon_cards
    return {rules.side_of(seat) for seat in range(rules.players) if view.won_mask(seat) & needed}


def _cards_to_play(observation: Observation, moons: bool, every: bool) -> list[Candidate]:
    seat = observation.seat
    legal = observation.legal if every else _distinct_cards(observation)
    candidates = [Candidate(Play(seat, card)) for card in legal]
    if moons and _can_shoot(observation):
        candidates += [
            Candidate(Play(seat, card), SHOOT)
            for card in legal
            if not ends_moon(observation, card)
        ]
    return candidates


def ends_moon(observation: Observation, card: int) -> bool:
    """Whether another player gets cards of the moon by a card that cannot win the trick: then a
    plan to shoot it means nothing."""
    rules, trick, best = observation.rules, observation.trick, observation.view.best
    plain = rules.packs == 1 and rules.teams == "none" and not rules.booster_nines
    if not trick or not plain:
        return False
    wins = card // 13 == best // 13 and card > best
    cards = (*(one for _seat, one in trick), card)
    return not wins and any(compile_rules(rules).moon_cards >> one & 1 for one in cards)


def _distinct_cards(observation: Observation) -> tuple[int, ...]:
    """The legal cards without those that are equivalent to the next higher one."""
    return tuple(card for card, same in equivalent_cards(observation).items() if card == same)


def equivalent_cards(observation: Observation) -> dict[int, int]:
    """For each legal card the highest card that it is equivalent to, often itself.

    Equivalent cards have the same value, and all cards between them are in the same hand or in
    tricks that were taken. With two packs no two cards are equivalent.
    """
    rules, view, legal = observation.rules, observation.view, observation.legal
    if rules.packs > 1:
        return {card: card for card in legal}
    values = rules.card_worth
    gone = mask_of(observation.hand)[0]
    for seat in range(rules.players):
        gone |= view.won_mask(seat)
    special = set(observation.charged[observation.seat])
    if rules.ten_of_clubs_doubles:
        special.add(TEN_OF_CLUBS)
    if rules.booster_nines:
        special |= {card for card in legal if rank_of(card) == NINE_RANK}
    found: dict[int, int] = {}
    following: int | None = None
    for card in reversed(legal):
        found[card] = card
        if following is not None and following // 13 == card // 13:
            between = (1 << following) - (1 << card)
            alike = values[card] == values[following] and not special & {card, following}
            if between & ~gone == 0 and alike:
                found[card] = found[following]
        following = card
    return {card: found[card] for card in legal}


def _can_shoot(observation: Observation) -> bool:
    """Whether no other side than this seat's is seen to have a card of the moon."""
    rules = observation.rules
    own = {rules.side_of(observation.seat)}
    return rules.moon != "off" and _sides_in_moon(observation) <= own


def _sets_to_pass(policy: Policy, observation: Observation) -> list[Candidate]:
    """What the policy would pass, every set that differs from it in one card, and the blind
    pass."""
    policy.selection.select(observation.view, observation.seat, _pass_count(observation), False)
    base = tuple(sorted(policy.selection.cards[: policy.selection.count]))
    sets = pass_candidates.swaps(base, observation.hand, MAX_CANDIDATES - 2)
    return [_pass_of(observation, cards) for cards in sets] + _blind_pass(observation)


def needs_second_look(observation: Observation) -> bool:
    """Whether this is a pass that is worth a second look, by `second_look`."""
    return observation.phase is Phase.PASS and pass_candidates.needs_second_look(
        observation.hand, _pass_count(observation)
    )


def second_look(
    policy: Policy,
    observation: Observation,
    first: Sequence[Candidate],
    *,
    moons: bool,
    every: bool = False,
) -> list[Candidate]:
    """The candidates of the second look at a pass, given the results of the first; with `every`
    also what a player would ask about."""
    values: dict[tuple[int, ...], float] = {}
    for candidate in first:
        assert isinstance(candidate.action, Pass)
        if candidate.action.packets is not None:
            values[_all_cards(candidate.action)] = candidate.value
    sets = pass_candidates.second_look(observation.hand, values, every=every)
    again = [_pass_of(observation, cards) for cards in sets[: MAX_CANDIDATES - 2]]
    rules = observation.rules
    if moons and rules.moon != "off" and rules.packs == 1:
        given = pass_candidates.moon_pass(policy, observation.hand, _pass_count(observation))
        if given is not None:
            again.append(_pass_of(observation, given, SHOOT))
    return again + _blind_pass(observation)


def _pass_count(observation: Observation) -> int:
    """How many cards the seat passes in all."""
    return observation.packet_size * len(observation.pass_targets)


def _pass_of(observation: Observation, cards: tuple[int, ...], plan: int = PLAIN) -> Candidate:
    return Candidate(Pass(observation.seat, _packets(observation, cards)), plan)


def _blind_pass(observation: Observation) -> list[Candidate]:
    return [Candidate(Pass(observation.seat, None))] if observation.may_pass_blind else []


def _all_cards(action: Pass) -> tuple[int, ...]:
    return tuple(sorted(card for _, cards in action.packets or () for card in cards))


def _packets(observation: Observation, cards: tuple[int, ...]) -> tuple[Packet, ...]:
    targets = observation.pass_targets
    if len(targets) == 1:
        return ((targets[0], cards),)
    # Highest first, dealt out in turn, as `Playout.scatter` does.
    packets: dict[int, list[int]] = {to: [] for to in targets}
    for at, card in enumerate(sorted(cards, reverse=True)):
        packets[targets[at % len(targets)]].append(card)
    return tuple((to, tuple(sorted(packets[to]))) for to in targets)


def _sets_to_charge(observation: Observation) -> list[Candidate]:
    """No card, each card alone and, where any number may be charged, every set of them."""
    cards = observation.may_charge
    sets: list[tuple[int, ...]] = [()]
    if observation.most_charges == 1:
        sets += [(card,) for card in dict.fromkeys(cards)]
    else:
        for card in cards:
            sets += [(*chosen, card) for chosen in sets]
    return [
        Candidate(Charge(observation.seat, tuple(sorted(chosen))))
        for chosen in list(dict.fromkeys(sets))[:MAX_CANDIDATES]
    ]


def _sets_to_lay_away(basic: BasicPlayer, observation: Observation) -> list[Candidate]:
    """What `basic` would lay away, and every set that differs from it in one card."""
    base = basic.choose(observation)
    assert isinstance(base, LayAway)
    sets = pass_candidates.swaps(base.cards, observation.hand, MAX_CANDIDATES - 2)
    return [Candidate(LayAway(observation.seat, cards)) for cards in sets]
