"""Games for the tests of players: whole ones, laid out by hand, and with hidden cards re-dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from hearts_qt.game import game as game_module
from hearts_qt.game.actions import Action, Deal, IllegalAction, LayAway, Pass, Phase, Play
from hearts_qt.game.deals import deal_cards, first_dealer
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players import Player
from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.options import Rules

Cards = tuple[int, ...]
Layout = tuple[tuple[Cards, ...], Cards]
"""The hands of all seats and the kitty."""


@contextmanager
def dealing(deal: int, layout: Layout) -> Iterator[None]:
    """Give one deal number a chosen layout; the others stay as they are."""

    def dealt(number: int, rules: Rules) -> Layout:
        return layout if number == deal else deal_cards(number, rules)

    with patch.object(game_module, "deal_cards", dealt):
        yield


def laid_out(
    hands: Sequence[str], rules: Rules | None = None, dealer: int = 3, kitty: str = ""
) -> Game:
    """A game whose first hand has been dealt as written."""
    rules = rules or Rules(pass_cycle=("hold",))
    number = next(n for n in range(1000) if first_dealer(n, rules.players) == dealer)
    layout = (tuple(parse_cards(hand) for hand in hands), parse_cards(kitty))
    assert Counter([*layout[1], *(c for hand in layout[0] for c in hand)]) == Counter(rules.pack)
    with dealing(5, layout):
        game = Game(rules, number, 5)
        game.apply(game.next_deal())
    return game


def rest_of_pack(rules: Rules, *taken: str) -> Cards:
    """The cards of the pack that none of the written hands holds."""
    left = Counter(rules.pack)
    for cards in taken:
        left.subtract(parse_cards(cards))
    return tuple(sorted(left.elements()))


def deal_rest(rules: Rules, hand: str, seed: int = 0) -> list[str]:
    """Hands for all seats: the written one for seat 0, the rest of the pack by chance."""
    from hearts_qt.rules.cards import format_cards

    cards = list(rest_of_pack(rules, hand))
    Random(seed).shuffle(cards)
    size = rules.hand_size
    return [hand] + [
        format_cards(sorted(cards[at * size : (at + 1) * size])) for at in range(rules.players - 1)
    ]


def played(game: Game, cards: str) -> Game:
    """The game after these cards, each played by the seat whose turn it is."""
    for word in cards.split():
        (seat,) = game.to_act
        game.apply(Play(seat, parse_card(word)))
    return game


def play_on(
    game: Game,
    players: Sequence[Player],
    until: Callable[[Game, int, Observation], bool] | None = None,
    hands: int = 40,
) -> Game:
    """Let players play until the game is over, `hands` hands are over, or `until` says so."""
    while game.phase is not Phase.OVER and len(game.finished) < hands:
        if game.phase is Phase.DEAL:
            game.apply(game.next_deal())
            continue
        for seat in game.to_act:
            observation = game.observation(seat)
            if until is not None and until(game, seat, observation):
                return game
            game.apply(players[seat].choose(observation))
    return game


def exchange_hidden_cards(
    game: Game, seat: int, rng: Random, swaps: int = 60
) -> tuple[Game, int]:
    """Another game that looks the same from a seat: the hidden cards lie in other hidden places.

    Hidden are the cards of other hands, of a kitty that this seat did not take, and what others
    laid away or passed. Two hidden cards at a time change places through the whole history of the
    hand, in the deal and in what others passed and laid away. An exchange that contradicts what the
    seat has seen is dropped. The second result is how many of the `swaps` exchanges were kept.
    """
    at = max(index for index, action in enumerate(game.log) if isinstance(action, Deal))
    before, now = game.log[:at], game.log[at + 1 :]
    deal = game.log[at]
    assert isinstance(deal, Deal)
    layout: Layout = (game.dealt, game.kitty)
    observation = game.observation(seat)
    copies = Counter(observation.unseen)
    own = set(game.dealt[seat])
    hidden = sorted(c for c in copies if copies[c] == game.rules.pack.count(c) and c not in own)
    held = 0
    found = game
    for _ in range(swaps if len(hidden) > 1 else 0):
        one, other = rng.sample(hidden, 2)
        swap = {one: other, other: one}
        new_layout = (
            tuple(
                hand if s == seat else _relabelled(hand, swap) for s, hand in enumerate(layout[0])
            ),
            _relabelled(layout[1], swap),
        )
        new_actions = [_relabelled_action(action, seat, swap) for action in now]
        try:
            with dealing(deal.deal, new_layout):
                replayed = game.replayed([*before, deal, *new_actions])
        except IllegalAction:
            continue
        # All players see whose turn it is, and so who holds the lowest club at the opening.
        if replayed.to_act != game.to_act or replayed.phase is not game.phase:
            continue
        layout, now, found = new_layout, new_actions, replayed
        held += 1
    return found, held


def _relabelled(cards: Cards, swap: dict[int, int]) -> Cards:
    return tuple(sorted(swap.get(card, card) for card in cards))


def _relabelled_action(action: Action, seat: int, swap: dict[int, int]) -> Action:
    """A hidden action of another seat with two cards exchanged; others stay as they are."""
    if isinstance(action, Pass) and action.seat != seat and action.packets is not None:
        return Pass(
            action.seat, tuple((to, _relabelled(cards, swap)) for to, cards in action.packets)
        )
    if isinstance(action, LayAway) and action.seat != seat:
        return LayAway(action.seat, _relabelled(action.cards, swap))
    return action
