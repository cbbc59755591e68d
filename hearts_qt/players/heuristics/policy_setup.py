"""Makes a `Policy` for a rule set: what cards cost under it, and the tables of the estimates."""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from hearts_qt.players.heuristics.constants import CERTAIN, POINT
from hearts_qt.players.heuristics.policy import Policy
from hearts_qt.rules.cards import TEN_OF_CLUBS, mask_of
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.constants import (
    HEARTS_MASK,
    MOON_OFF,
    MOON_SUBTRACT,
    MOON_TURN_HEARTS,
    SUIT_MASK,
)
from hearts_qt.rules.endless_games import chargeable
from hearts_qt.rules.options import Rules

MAX_DANGERS = 3
"""A suit with no more penalty cards than this has single dangers; one with more is a point suit."""

PARTNER_WEIGHT = {"none": 0, "shared_tricks": CERTAIN, "shared_totals": 2867}
"""How much a partner's points count beside one's own, in 4096ths."""

MOON_DEFENCE = 2458
"""How much another side's moon counts where more than two sides play, as a share of its worth."""

# Tuned by letting variants pass against each other, in average tricks.
SHORT_SUIT = (2.0, 1.0)
"""What it is worth to pass all cards of a suit, or all but one. Half in a dangerous suit: there low
cards let others take the danger."""
LOW_CARD = 1.0
"""What giving up the lowest card of a suit costs: it is a safe way out of the lead."""

EARLY_HOPE = 0.4
"""How likely a pair thinks its own moon of hearts that turn while no heart is taken. It cannot see
its partner's hand, so this counts where its own hand promises nothing."""

NOISE_VALUES = 256
"""The number of equally likely values of the Gumbel noise."""


def make_policy(rules: Rules) -> Policy:
    """A new policy for a rule set; it serves one thread at a time."""
    policy = Policy()
    fill_policy(policy, rules)
    return policy


def fill_policy(policy: Any, rules: Rules) -> Any:
    """Set up a fresh policy, compiled or interpreted, for a rule set; returns the same policy."""
    _fill_costs(policy.rules, rules)
    # Square roots and products of integers are the same on every machine.
    for base in range(2, 11):
        chance = int(sqrt(sqrt(1.0 - 1.0 / base)) * (1 << 30))
        policy.suit_risk.set_miss_chance(base, chance)
    policy.suit_risk.set_miss_chance(1, 0)
    for index in range(NOISE_VALUES):
        uniform = (index + 0.5) / NOISE_VALUES
        policy.set_gumbel_noise(index, round(-POINT * log(-log(uniform))))
    _fill_moon(policy.moon, policy.rules.moon_count, rules)
    for higher in range(13):
        for unseen in range(1, 14 - higher):
            for above in range(unseen + 1):
                loss = chance_to_lose(higher, unseen, above, rules.players)
                policy.shooter.set_loss_chance(higher, unseen, above, round(256 * loss))
    return policy


def forget_short_suits(policy: Any) -> None:
    """Let a policy pass as many people do: it empties any suit alike, and gives low cards away."""
    rules = policy.rules
    for dangerous in (False, True):
        rules.set_short_suit(dangerous, 0, rules.average_trick)
        rules.set_short_suit(dangerous, 1, 0)
    rules.set_low_card(0)


def _fill_costs(costs: Any, rules: Rules) -> None:
    """Fill in the `RuleCosts` of a rule set."""
    tables = compile_rules(rules)
    copied = (
        "players", "packs", "team_tricks", "ten_doubles", "booster", "cancels", "last_equal",
    )  # fmt: skip
    for name in copied:
        setattr(costs, name, getattr(tables, name))
    costs.kitty_captured = rules.kitty_use == "capture" and rules.kitty_to.startswith("first")
    values = rules.card_worth
    pack = rules.pack
    costs.pack, costs.pack2 = mask_of(pack)
    costs.penalty_cards = tables.penalty & costs.pack
    costs.bonus_cards = tables.bonus & costs.pack
    if rules.teams != "none":
        costs.partner_step = rules.players // 2
        costs.team_count = rules.players // 2
    costs.partner_weight = PARTNER_WEIGHT[rules.teams]
    for card, value in enumerate(values):
        costs.set_cost(card, value)
    dangers = costs.penalty_cards
    if tables.ten_doubles:
        dangers |= (1 << TEN_OF_CLUBS) & costs.pack
    costs.single_dangers = 0
    for suit in range(4):
        in_suit = dangers & (SUIT_MASK << 13 * suit)
        has_many = in_suit.bit_count() > MAX_DANGERS
        costs.set_point_suit(suit, has_many)
        if not has_many:
            costs.single_dangers |= in_suit
    total = sum(max(0, values[card]) for card in pack)
    costs.penalty_points = max(1, total) * POINT
    costs.moon_cards = tables.moon_cards & costs.pack
    of_moon = [values[card] for card in pack if costs.moon_cards >> card & 1]
    costs.moon_count = max(1, len(of_moon))
    whole = sum(max(0, value) for value in of_moon)
    costs.moon_total = max(1, whole) * POINT
    tricks = max(1, len(pack) // rules.players)
    for name in ("trick_each", "trick_first", "trick_next", "trick_last"):
        setattr(costs, name, getattr(tables, name) * POINT)
    costs.tricks_count = bool(rules.trick_points)
    costs.average_trick = max(POINT // 10, total * POINT // tricks + costs.trick_each)
    for cards, worth in enumerate(SHORT_SUIT):
        costs.set_short_suit(False, cards, int(worth * costs.average_trick))
        costs.set_short_suit(True, cards, int(worth * costs.average_trick / 2))
    costs.set_low_card(int(LOW_CARD * costs.average_trick))
    if tables.moon == MOON_TURN_HEARTS:
        costs.moon_points = whole * POINT
    elif tables.moon != MOON_OFF and total > 0:
        costs.moon_points = (total if tables.moon_points < 0 else tables.moon_points) * POINT
    costs.moon_turns = tables.moon == MOON_TURN_HEARTS
    costs.moon_by_chance = is_pairs(rules)
    costs.moon_any_time = costs.moon_by_chance or costs.moon_turns
    # One of two pairs loses all that the other gains; otherwise the loss is shared.
    costs.moon_defence = CERTAIN if costs.moon_by_chance else MOON_DEFENCE
    if costs.moon_by_chance and costs.moon_turns:
        # The shooters do not only get a bonus: they lose their penalties.
        costs.moon_defence *= 2
    costs.ten_alone = tables.ten_alone * POINT
    costs.spoilers = (tables.valued | HEARTS_MASK) & ~(1 << TEN_OF_CLUBS)
    costs.moon_subtracts = tables.moon == MOON_SUBTRACT
    costs.no_penalty_on_first_trick = rules.first_trick_penalties == "forbidden"
    if not costs.no_penalty_on_first_trick:
        costs.forbidden_on_first_trick = tables.forbidden_on_first_trick & costs.penalty_cards
    if rules.charging != "off":
        costs.chargeable = mask_of(set(chargeable(rules.values())))[0]


def is_pairs(rules: Rules) -> bool:
    """Whether two pairs play against each other and capture together."""
    return rules.teams == "shared_tricks" and rules.players == 4


def _fill_moon(moon: Any, cards: int, rules: Rules) -> None:
    """Fill in how likely a side that alone has taken some of the `cards` of the moon shoots it."""
    # By chance alone, a pair of four seats takes all penalty cards far more often than one seat.
    pairs = is_pairs(rules)
    for count in range(cards + 1):
        share = count / cards
        likely = sqrt(share) * sqrt(sqrt(sqrt(share))) if pairs else share * share * share
        if pairs and count == 0 and rules.moon == "turn_hearts":
            likely = EARLY_HOPE
        # A player who searches and alone has four of fourteen penalty cards takes all of them in
        # 40 of 100 hands; a player who uses the heuristics, in 2. The estimate lies between.
        searching = max(likely, share * sqrt(share))
        moon.set_completion(count, int(CERTAIN * likely), int(CERTAIN * searching))


def chance_to_lose(higher: int, unseen: int, above: int, players: int) -> float:
    """The probability that a card loses a trick when its suit is played from the top.

    The same hand has `higher` cards of the suit above it; other hands hold `unseen` cards of the
    suit, `above` of them higher. Every round takes about one card from each other player. With
    three or more higher cards in the hand the probability is halved, since another player must then
    hold the higher card and win the lead.
    """
    left = max(0.0, unseen - (players - 1.0) * higher)
    if above == 0 or left == 0:
        return 0.0
    return min(1.0, above * left / unseen / 2.0) * (0.5 if higher > 2 else 1.0)
