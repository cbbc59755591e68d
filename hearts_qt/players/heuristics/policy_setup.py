"""What a rule set says of the cards: it fills a `Policy` in, once a rule set and player."""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from hearts_qt.players.heuristics.policy import Policy
from hearts_qt.rules.cards import TEN_OF_CLUBS, mask_of
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.options import Rules
from hearts_qt.rules.problems import chargeable
from hearts_qt.rules.values import card_values

__all__ = ["POINT", "SURE", "fill_policy", "make_policy"]

POINT = 1024
"""One point, as a policy counts."""
SURE = 4096
"""Certainty, as a policy counts chances."""

FEW = 3
"""In a suit with no more penalty cards than this each of them is a danger of its own; in one with
more the points are spread over the suit."""

PARTNER = {"none": 0, "shared_tricks": SURE, "shared_totals": 2867}
"""What a partner's points count, as a share of one's own, in 4096ths."""


def make_policy(rules: Rules) -> Policy:
    """A policy of one's own for a rule set; it serves one thread at a time."""
    policy = Policy()
    fill_policy(policy, rules)
    return policy


def fill_policy(policy: Any, rules: Rules) -> Any:
    """Fill a fresh policy, of either leg, with a rule set; the same policy."""
    values = card_values(rules.card_values, rules.bonus_card)
    pack = rules.pack
    present = set(pack)
    policy.players = rules.players
    policy.packs = rules.packs
    policy.pack, policy.pack2 = mask_of(pack)
    if rules.teams != "none":
        policy.partner_step = rules.players // 2
        policy.half = rules.players // 2
    policy.partner_weight = PARTNER[rules.teams]
    policy.shared = rules.teams == "shared_tricks"
    for card, value in enumerate(values):
        policy.set_value(card, value)
    policy.doubler = rules.ten_of_clubs_doubles
    dangers = {card for card in present if values[card] > 0}
    if rules.ten_of_clubs_doubles:
        dangers |= {TEN_OF_CLUBS} & present
    heavy: list[int] = []
    for suit in range(4):
        cards = [card for card in dangers if card // 13 == suit]
        policy.set_spread(suit, len(cards) > FEW)
        if len(cards) <= FEW:
            heavy += cards
    policy.heavy = mask_of(heavy)[0]
    policy.bonus = mask_of({card for card in present if values[card] < 0})[0]
    policy.penalty = mask_of({card for card in present if values[card] > 0})[0]
    policy.costly = policy.penalty | policy.bonus | policy.heavy
    total = sum(max(0, values[card]) for card in pack)
    penalties = sum(values[card] > 0 for card in pack)
    policy.total = max(1, total) * POINT
    policy.penalties = max(1, penalties)
    policy.unit = max(POINT // 10, total * POINT // max(1, len(pack) // rules.players))
    if rules.moon != "off" and total > 0:
        amount = total if isinstance(rules.moon_points, str) else rules.moon_points
        policy.moon = amount * POINT
    policy.subtracts = rules.moon == "subtract"
    policy.first_forbidden = rules.first_trick_penalties == "forbidden"
    if not policy.first_forbidden:
        policy.first_kept = compile_rules(rules).first_forbidden & policy.penalty
    policy.booster = rules.booster_nines
    policy.kitty_captured = rules.kitty_use == "capture"
    if rules.charging != "off":
        policy.chargeable = mask_of(set(chargeable(rules.values())))[0]
    # Square roots and products of integers are the same on every machine.
    for base in range(2, 11):
        policy.set_miss(base, int(sqrt(sqrt(1.0 - 1.0 / base)) * (1 << 30)))
    policy.set_miss(1, 0)
    for index in range(256):
        policy.set_whim(index, round(-POINT * log(-log((index + 0.5) / 256))))
    # Two of four seats get the penalty cards together by chance far more often than one does.
    pairs = rules.teams == "shared_tricks" and rules.players == 4
    for count in range(policy.penalties + 1):
        share = count / policy.penalties
        likely = sqrt(share) * sqrt(sqrt(sqrt(share))) if pairs else share * share * share
        policy.set_gather(count, int(SURE * likely))
        # When players search, who alone has four of fourteen cards goes on to all of them in 40 of
        # 100 hands; when all play by rules of thumb, in 2. The worry lies between the two.
        policy.set_worry(count, int(SURE * max(likely, share * sqrt(share))))
    for at in range(13):
        for out in range(1, 14 - at):
            for above in range(out + 1):
                loss = chance_to_lose(at, out, above, rules.players)
                policy.set_loss(at, out, above, round(256 * loss))
    return policy


def chance_to_lose(at: int, out: int, above: int, players: int) -> float:
    """How likely a card loses a trick when its suit is played from the top.

    In the same hand are `at` higher cards of the suit; others hold `out` of the suit, `above` of
    them higher. Every round takes away about one card of each of the others. After three rounds a
    gap costs half as much, since somebody must then hold the card and have the lead come their way.
    """
    left = max(0.0, out - (players - 1.0) * at)
    if above == 0 or left == 0:
        return 0.0
    return min(1.0, above * left / out / 2.0) * (0.5 if at > 2 else 1.0)
