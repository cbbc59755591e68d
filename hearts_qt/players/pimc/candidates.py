"""What a player that searches has to choose from, and what is known of a choice once it is tried.

Every function adds its choices to a search and gives them back in the same order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Charge, LayAway, Packet, Pass, Play
from hearts_qt.game.phase import Phase
from hearts_qt.players.pimc import pass_candidates
from hearts_qt.players.pimc.constants import MOST_CHOICES, PLAIN, SHOOT
from hearts_qt.rules.cards import NINE_RANK, TEN_OF_CLUBS, mask_of, rank_of
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.values import card_values

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.heuristics.policy import Policy
    from hearts_qt.players.levels.basic import BasicPlayer
    from hearts_qt.players.pimc.search import Search

__all__ = [
    "Notes",
    "Weighed",
    "Weighing",
    "cards",
    "charges",
    "laid",
    "looked_at_twice",
    "moon_open",
    "passes",
    "passes_again",
]


@dataclass(frozen=True, slots=True)
class Notes:
    """What came of a choice, on average over the worlds; chances go from 0 to 1.

    Points are those that the hand puts on the score sheet for the seat's side, and for its
    partner's where both totals are put together; fewer are better.
    """

    points: float
    error: float
    """The standard error of `points`."""
    wins: float
    """The chance to win the game, as far as totals tell it."""
    own_moon: float
    other_moon: float
    tricks: float
    partner: float
    """The partner's part of the points."""
    takes: tuple[float, ...]
    """The chance that the side takes each of the watched cards."""


@dataclass(slots=True)
class Weighed:
    """One choice and what it came to."""

    action: Action
    mode: int = PLAIN
    value: float = 0.0
    """What it is worth in points, on average over the worlds; more is better."""
    error: float = 0.0
    """The standard error of how far it is behind the best."""
    worlds: int = 0
    """In how many worlds it was tried."""
    lean: float = 0.0
    """The part of `value` that it has from the style of the player, not from the worlds."""
    notes: Notes | None = None
    """What came of it, where that is noted."""


@dataclass(slots=True)
class Weighing:
    """A decision weighed: its choices, the best first, and in how many worlds."""

    choices: list[Weighed] = field(default_factory=list)
    worlds: int = 0
    watched: tuple[int, ...] = ()
    """The cards of which it was noted who took them."""


def moon_open(observation: Observation) -> bool:
    """Whether this is a play, and in the open at most one side has penalty cards."""
    if observation.rules.moon == "off" or observation.phase is not Phase.PLAY:
        return False
    return len(_holders(observation)) < 2


def _holders(observation: Observation) -> set[int]:
    """The sides that have penalty cards, in the open."""
    rules, view = observation.rules, observation.view
    penalty = compile_rules(rules).penalty
    return {rules.side_of(seat) for seat in range(rules.players) if view.won_mask(seat) & penalty}


def cards(
    search: Search, observation: Observation, moons: bool, every: bool = True
) -> list[Weighed]:
    """Every legal card, and the same again on the way to the moon where that may be; or, not
    `every`, one of those that are as good as each other."""
    choices = []
    seat = observation.seat
    legal = observation.legal if every else _unlike(observation)
    for card in legal:
        search.add_card(card, PLAIN)
        choices.append(Weighed(Play(seat, card)))
    if moons and _moon_possible(observation):
        for card in legal:
            search.add_card(card, SHOOT)
            choices.append(Weighed(Play(seat, card), SHOOT))
    return choices


def _unlike(observation: Observation) -> tuple[int, ...]:
    """The legal cards less those that touch a higher one worth as much: all cards between two that
    touch are in the same hand or in tricks that were taken, so that nothing comes of which it is.
    """
    rules, view, legal = observation.rules, observation.view, observation.legal
    if rules.packs > 1:
        return legal
    values = card_values(rules.card_values, rules.bonus_card)
    gone = mask_of(observation.hand)[0]
    for seat in range(rules.players):
        gone |= view.won_mask(seat)
    special = set(observation.charged[observation.seat])
    if rules.ten_of_clubs_doubles:
        special.add(TEN_OF_CLUBS)
    if rules.booster_nines:
        special |= {card for card in legal if rank_of(card) == NINE_RANK}
    found = []
    for at, card in enumerate(legal):
        following = legal[at + 1] if at + 1 < len(legal) else card
        between = (1 << following) - (1 << card)
        touching = following // 13 == card // 13 and following > card and between & ~gone == 0
        alike = values[card] == values[following] and not special & {card, following}
        if not (touching and alike):
            found.append(card)
    return tuple(found)


def _moon_possible(observation: Observation) -> bool:
    """Whether nobody but this seat's side has a penalty card, in the open."""
    rules = observation.rules
    return rules.moon != "off" and _holders(observation) <= {rules.side_of(observation.seat)}


def passes(search: Search, policy: Policy, observation: Observation) -> list[Weighed]:
    """What the policy would pass, every set that differs from it in a card, and the blind pass."""
    policy.shed(observation.view, observation.seat, _passed(observation), False)
    base = tuple(sorted(policy.parted_card(at) for at in range(policy.parted_count)))
    sets = pass_candidates.swaps(base, observation.hand, MOST_CHOICES - 2)
    choices = [_pass_of(search, observation, cards) for cards in sets]
    if observation.may_pass_blind:
        search.add_blind()
        choices.append(Weighed(Pass(observation.seat, None)))
    return choices


def looked_at_twice(observation: Observation) -> bool:
    """Whether this is a pass whose sets want a second look, by `passes_again`."""
    return observation.phase is Phase.PASS and pass_candidates.looked_at_twice(
        observation.hand, _passed(observation)
    )


def _passed(observation: Observation) -> int:
    """How many cards the seat passes in all."""
    return observation.packet_size * len(observation.pass_targets)


def _pass_of(
    search: Search, observation: Observation, cards: tuple[int, ...], mode: int = PLAIN
) -> Weighed:
    search.add_set(*mask_of(cards), mode)
    return Weighed(Pass(observation.seat, _packets(observation, cards)), mode)


def passes_again(
    search: Search,
    policy: Policy,
    observation: Observation,
    moons: bool,
    choices: list[Weighed],
) -> list[Weighed]:
    """The choices of a second look at a pass, after the first came to `choices`."""
    values: dict[tuple[int, ...], float] = {}
    for choice in choices:
        assert isinstance(choice.action, Pass)
        if choice.action.packets is not None:
            values[_all_cards(choice.action)] = choice.value
    sets = pass_candidates.second_look(observation.hand, values)
    search.restart()
    again = [_pass_of(search, observation, cards) for cards in sets[: MOST_CHOICES - 2]]
    rules = observation.rules
    if moons and rules.moon != "off" and rules.packs == 1:
        given = pass_candidates.moon_pass(policy, observation.hand, _passed(observation))
        if given is not None:
            again.append(_pass_of(search, observation, given, SHOOT))
    if observation.may_pass_blind:
        search.add_blind()
        again.append(Weighed(Pass(observation.seat, None)))
    return again


def _all_cards(action: Pass) -> tuple[int, ...]:
    return tuple(sorted(card for _, cards in action.packets or () for card in cards))


def _packets(observation: Observation, cards: tuple[int, ...]) -> tuple[Packet, ...]:
    targets = observation.pass_targets
    if len(targets) == 1:
        return ((targets[0], cards),)
    # Highest first, dealt out in turn: as the search tries it.
    packets: dict[int, list[int]] = {to: [] for to in targets}
    for at, card in enumerate(sorted(cards, reverse=True)):
        packets[targets[at % len(targets)]].append(card)
    return tuple((to, tuple(sorted(packets[to]))) for to in targets)


def charges(search: Search, observation: Observation) -> list[Weighed]:
    """Nothing, each card alone, and where any number may be charged every set of them."""
    seat = observation.seat
    cards = observation.may_charge
    sets: list[tuple[int, ...]] = [()]
    if observation.most_charges == 1:
        sets += [(card,) for card in dict.fromkeys(cards)]
    else:
        for card in cards:
            sets += [(*chosen, card) for chosen in sets]
    choices = []
    for chosen in list(dict.fromkeys(sets))[:MOST_CHOICES]:
        search.add_set(*mask_of(chosen), PLAIN)
        choices.append(Weighed(Charge(seat, tuple(sorted(chosen)))))
    return choices


def laid(search: Search, basic: BasicPlayer, observation: Observation) -> list[Weighed]:
    """What `basic` would lay away, and every set that differs from it in a card."""
    base = basic.choose(observation)
    assert isinstance(base, LayAway)
    choices = []
    for cards in pass_candidates.swaps(base.cards, observation.hand, MOST_CHOICES - 2):
        search.add_set(*mask_of(cards), PLAIN)
        choices.append(Weighed(LayAway(observation.seat, cards)))
    return choices
