"""Plays examples of the rulebook again by the reference rules.

`faults_of_example` checks that an example can happen under its rules and has the outcome that it
tells. It shares nothing with the program but the example itself.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from hearts_qt.rules.example_play import Outcome, Situation
from hearts_qt.rules.examples import Example
from hearts_qt.rules.options import Rules, rules_to_json
from tests.reference import table
from tests.reference.hand import RANKS, Hand, chargeable_of, values_of

PACK = [rank + suit for suit in "CDSH" for rank in RANKS]


def faults_of_example(example: Example) -> list[str]:
    """What is wrong with an example, under either of its rule sets; empty if it is true."""
    found = []
    for situation, rules, outcome in (
        (example.situation, example.rules, example.outcome),
        (example.otherwise, example.other_rules, example.instead),
    ):
        try:
            _replay(situation, rules, outcome)
        except AssertionError as error:
            found.append(f"{example.option}: {error}")
    different = [name for name, value in example.rules.values().items()
                 if value != getattr(example.other_rules, name)]  # fmt: skip
    if different != [example.option]:
        found.append(f"{example.option}: the rules compared differ in {different}")
    return found


def need(holds: bool, what: object) -> None:
    if not holds:
        raise AssertionError(str(what))


def _replay(situation: Situation, rules: Rules, outcome: Outcome) -> None:
    options = rules_to_json(rules)
    n = options["players"]
    pack = Counter(PACK * options["packs"]) - Counter((options["removed"] or "").split())
    hands = [hand.split() for hand in situation.dealt]
    kitty = situation.kitty.split()
    used = Counter(name for hand in hands for name in hand) + Counter(kitty)
    need(len(hands) == n, "another number of players")
    need(not used - pack, f"cards that are not in the pack: {used - pack}")
    need(len(set(map(len, hands))) == 1, "hands of different sizes")
    need(len(hands[0]) <= pack.total() // n, "larger hands than are dealt")
    need(len(kitty) == pack.total() % n, "another kitty than is left over")
    hands = _passed(situation, options, hands)
    clubs = [name for name in PACK if name in pack and name[1] == "C"]
    if options["opening"] != "dealer_left" and clubs:
        need(any(clubs[0] in hand for hand in hands), "the lowest club is in no hand")
    charged = [cards.split() for cards in situation.charged or ("",) * n]
    need((situation.charged is None) == (options["charging"] == "off"), "charges")
    for cards in charged:
        need(set(cards) <= set(chargeable_of(options)), f"{cards} may not be charged")
        need(options["charging"] != "one" or len(cards) <= 1, "too many cards charged")
    hand = Hand(options, hands, kitty, situation.dealer % n, charged)
    for name in situation.plays.split():
        if hand.owed:
            hand.lay_away(situation.laid_away.split())
        need(name in hand.legal(), f"{name} is not legal after {situation.plays}")
        hand.play(name)
    if hand.owed:
        hand.lay_away(situation.laid_away.split())
    if not outcome.scores:
        need(hand.turn == outcome.seat, "another seat is to play")
        need(hand.legal() == sorted(outcome.legal.split()), f"legal are {hand.legal()}")
        return
    need(hand.over, "the hand is not over")
    before = list(situation.before or (0,) * len(outcome.scores))
    limit = options["hand_limit"]
    need(limit is None or situation.hand <= limit, "a hand after the last")
    need(not any(before) or situation.hand > 1, "totals before the first hand")
    need(max(before) < options["target"], "totals with which the game is over")
    changing = {int(total) for total in options["special_totals"] or {}}
    if options["exact_target"] != "stands":
        changing.add(options["target"])
    need(not any(before) or not changing & set(before), "totals that would have changed")
    how = _way(situation, options, hand, before)
    if hand.shooter() is not None and options["moon"] != "off":
        costly = {name for name, value in values_of(options).items() if value > 0}
        missing = Counter({name: count for name, count in (pack - used).items() if name in costly})
        need(not missing, "a moon without all penalty cards")
    need(hand.scores(how) == list(outcome.scores), f"the scores are {hand.scores(how)}")
    if situation.before is not None:
        ended = table.close_hand(options, before, list(outcome.scores), situation.hand)
        need(ended == (list(outcome.totals), list(outcome.winners)), f"the totals are {ended}")


def _way(
    situation: Situation, options: dict[str, Any], hand: Hand, before: list[int]
) -> str | None:
    if options["moon"] == "choice":
        return situation.moon
    if options["moon"] != "add_unless_opponent_wins" or hand.shooter() is None:
        return str(options["moon"])
    _, winners = table.close_hand(options, before, hand.scores("add"), situation.hand)
    own = {hand.shooter()}
    if options["teams"] != "none":
        half = options["players"] // 2
        seat = hand.shooter() or 0
        own = {seat % half, seat % half + half}
    return "subtract" if set(winners) - own else "add"


def _passed(
    situation: Situation, options: dict[str, Any], hands: list[list[str]]
) -> list[list[str]]:
    """The hands after the example's pass, which must agree with a direction of the cycle."""
    if situation.passes is None:
        return hands
    n = options["players"]
    packets: list[dict[int, list[str]] | None] = []
    for packet in situation.passes:
        if isinstance(packet, str):
            need(options["pass_blind"], "somebody passes blind")
            packets.append(None)
            continue
        parts = [part.split(":") for part in packet]
        given = {int(to): cards.split() for to, cards in parts}
        need(sum(map(len, given.values())) == options["pass_count"], "another number of cards")
        packets.append(given)
    for way in options["pass_cycle"].split():
        if way == "hold":
            continue
        if way == "scatter":
            fits = all(given is not None and len(given) == n - 1 for given in packets)
        else:
            fits = all(given is None or list(given) == [table.target_seat(way, seat, n)]
                       for seat, given in enumerate(packets))  # fmt: skip
        if fits:
            return table.passed(hands, way, packets)
    raise AssertionError("no hand of the cycle passes so")
