"""Possible deals in which a card that was played hurts, and in which it does no harm.

They are sampled from what the seat could know, like the worlds of the review. How often the card
hurts is the share of the deals in which it does, by weight.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Play, route_packets
from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.pimc import candidates
from hearts_qt.players.pimc.candidates import Candidate
from hearts_qt.players.pimc.search import Search
from hearts_qt.players.pimc.search_setup import set_up
from hearts_qt.players.pimc.skill import Skill
from hearts_qt.players.review.decisions import Decision, PlayedHand
from hearts_qt.players.review.labels import unit_of
from hearts_qt.players.review.true_deal import TrueDeal
from hearts_qt.rules.cards import cards_of
from hearts_qt.rules.compiled import compile_rules

if TYPE_CHECKING:
    from hearts_qt.rules.kernel import Position

DEALS = 100
"""The number of deals that are drawn."""
PLAYOUTS = 16
"""The number of playouts of each of the two cards in a deal."""
FEW_DEALS = 8
"""The number of deals from which one is drawn to be played."""
HURTS = 1.0
"""A card hurts in a deal if it loses at least this many net points of Modern Hearts; it does no
harm if it loses less than a quarter of that."""

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PossibleDeal:
    """A deal that fits all that a seat could know at a decision."""

    hands: tuple[Cards, ...]
    """The cards that each seat held when the first card was led, after the pass."""
    kitty: Cards
    """The cards of the kitty that nobody has taken, or that were captured face down."""
    now: tuple[Cards, ...]
    """The cards that each seat holds at the decision."""
    loss: float
    """The net points that the card loses in this deal against the best one, all cards known."""


@dataclass(frozen=True, slots=True)
class PossibleDeals:
    """How often a card hurts in possible deals, with typical ones."""

    deals: int
    """The number of deals that were drawn."""
    share: float
    """The share of the deals in which the card hurts, from 0 to 1, by weight."""
    hurting: PossibleDeal | None
    """The deal with the median loss among those in which it hurts; None if there is none."""
    harmless: PossibleDeal | None
    """The likeliest deal among those in which it does no harm; None if there is none."""


def possible_deals(
    hand: PlayedHand,
    decision: Decision,
    best: int,
    *,
    seed: int = 0,
    cancel: CancelToken | None = None,
) -> PossibleDeals | None:
    """Compare the card that was played with the best card in deals that the seat could not rule
    out; None for a decision that is no play, or if no deal fits. Raises `Cancelled`."""
    action = decision.action
    if not isinstance(action, Play):
        return None
    rules = hand.rules
    better = Play(action.seat, best)
    search = _sampler(hand, decision, [Candidate(action), Candidate(better)], cancel)
    if search is None:
        return None
    true_deal = TrueDeal(rules)
    moves = () if hand.passes is None else route_packets(hand.passes, hand.direction)
    # What others passed to each other is not known in a sampled deal.
    moves = tuple(move for move in moves if decision.seat in move[:2])
    dice = mix(seed)
    found: list[tuple[float, PossibleDeal]] = []
    for number in range(DEALS):
        if is_cancelled(cancel):
            raise Cancelled
        seed = mix((seed + GOLDEN) & MASK)
        search.batch(1, seed)
        if search.count <= number:
            break
        world = search.last_world()
        weight = search.weights()[-1]
        loss = 0.0
        choices: tuple[tuple[Action, float], ...] = ((better, 1.0), (action, -1.0))
        for choice, sign in choices:
            start = _after(world, choice)
            values = true_deal.playouts(hand, start, moves, action.seat, PLAYOUTS, dice)
            loss += sign * sum(values) / PLAYOUTS
        found.append((weight, _deal(hand, decision, world, loss)))
    total = sum(weight for weight, _ in found)
    if not total:
        return None
    unit = unit_of(rules)
    hurting = sorted(
        ((weight, deal) for weight, deal in found if weight and deal.loss >= HURTS * unit),
        key=lambda each: each[1].loss,
    )
    harmless = [
        (weight, deal) for weight, deal in found if weight and deal.loss < HURTS * unit / 4
    ]
    share = sum(weight for weight, _ in hurting) / total
    return PossibleDeals(
        len(found),
        share,
        _median(hurting) if hurting else None,
        max(harmless, key=lambda each: each[0])[1] if harmless else None,
    )


def other_deal(
    hand: PlayedHand, decision: Decision, *, seed: int = 0, cancel: CancelToken | None = None
) -> PossibleDeal | None:
    """A deal that the seat could not rule out, drawn by how likely it is; its loss is 0. None if no
    deal fits."""
    search = _sampler(hand, decision, [Candidate(decision.action)], cancel)
    if search is None:
        return None
    best: tuple[float, PossibleDeal] | None = None
    dice = Random(seed)
    for number in range(FEW_DEALS):
        search.batch(1, mix((seed + number * GOLDEN) & MASK))
        if search.count <= number:
            break
        # The one with the largest u ** (1 / weight) is drawn in proportion to the weights.
        weight = search.weights()[-1]
        key = dice.random() ** (1.0 / weight) if weight > 0.0 else -1.0
        if best is None or key > best[0]:
            best = key, _deal(hand, decision, search.last_world(), 0.0)
    return None if best is None else best[1]


def _sampler(
    hand: PlayedHand,
    decision: Decision,
    choices: list[Candidate],
    cancel: CancelToken | None,
) -> Search | None:
    """What draws deals that fit all that the seat knows; None if none fits."""
    search = Search(compile_rules(hand.rules), make_policy(hand.rules))
    set_up(search, decision.observation, replace(Skill(), use_totals=False), cancel)
    candidates.load_candidates(search.playout, choices)
    return search if search.prepare() else None


def _after(world: Position, choice: Action) -> Position:
    assert isinstance(choice, Play)
    position = world.copy()
    position.play(choice.card)
    return position


def _median(deals: list[tuple[float, PossibleDeal]]) -> PossibleDeal:
    """The deal in the middle by weight."""
    half = sum(weight for weight, _ in deals) / 2
    for weight, deal in deals:
        half -= weight
        if half <= 0:
            return deal
    return deals[-1][1]


def _deal(hand: PlayedHand, decision: Decision, world: Position, loss: float) -> PossibleDeal:
    """A world as a deal."""
    seats = range(hand.rules.players)
    now = tuple(cards_of(world.hand_mask(seat), world.twice_mask(seat)) for seat in seats)
    played: list[list[int]] = [[] for _ in seats]
    for seat, card in decision.observation.plays:
        played[seat].append(card)
    aside = cards_of(world.kitty, world.kitty2)
    for seat in seats:
        aside += cards_of(world.hidden_mask(seat), world.hidden_twice_mask(seat))
    return PossibleDeal(
        tuple(tuple(sorted((*now[seat], *played[seat]))) for seat in seats),
        tuple(sorted(aside)),
        now,
        loss,
    )
