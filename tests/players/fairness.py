"""Checks that cards a seat cannot see do not change its choice; for the tests and the campaign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players import Player, make_player
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.rules.options import Rules
from tests.players.tables import exchange_hidden_cards, play_on


class Leak(AssertionError):
    """A hidden card changed something; the message says what, in one sentence."""


def untimed_player(name: str, seed: int, worlds: int) -> Player:
    """A player whose choices do not depend on time; one that searches tries that many worlds."""
    player = make_player(name, seed)
    if isinstance(player, SearchPlayer):
        player.set_worlds(worlds)
    return player


def decisions(rules: Rules, rng: Random, count: int) -> Iterator[tuple[Game, int]]:
    """Copies of a game, each stopped where a seat has to decide, with that seat.

    All are from one game of two hands. There are `count` of them, one of each kind of decision that
    occurs and otherwise plays; more than `count` if more kinds occur.
    """
    players = [make_player(rng.choice(("basic", "random")), seat) for seat in range(rules.players)]
    asked: dict[str, list[int]] = {}

    def note(game: Game, seat: int, observation: Observation) -> bool:
        asked.setdefault(observation.phase.value, []).append(len(game.log))
        return False

    number = rng.getrandbits(64)
    whole = play_on(Game(rules, number), players, note, hands=2)
    stops = [rng.choice(lengths) for lengths in asked.values()]
    stops += [rng.choice(asked["play"]) for _ in range(count - len(stops))]
    for length in stops:
        game = whole.replayed(whole.log[:length])
        yield game, rng.choice(game.to_act)


def check(
    game: Game, seat: int, players: Mapping[str, Player], rng: Random, swaps: int = 12
) -> int:
    """Ask players, by their names, what they choose for a seat, and again with the hidden cards in
    other hidden places. Returns how many exchanges of two cards were made.

    Raises `Leak` if the observation of the seat, or the choice of a player, differs.
    """
    other, exchanges = exchange_hidden_cards(game, seat, rng, swaps)
    seen, again = game.observation(seat), other.observation(seat)
    if again != seen or again.view.state() != seen.view.state():
        raise Leak("the seat sees something else")
    for name, player in players.items():
        choices = []
        for observation in (seen, again):
            player.new_game(game.rules, seat)
            choices.append(player.choose(observation))
        if choices[0] != choices[1]:
            raise Leak(f"{name} chooses {choices[0]}, and then {choices[1]}")
    return exchanges
