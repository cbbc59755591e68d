"""Plays a hand on from a decision, by real players, in worlds that agree with what the seat knew.

Playouts are quick and follow the heuristics. Players are slow, but they stop moons as they do at
the table, and go on for a moon or give it up when they like.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from hearts_qt.game.actions import (
    Action,
    Charge,
    Deal,
    IllegalAction,
    LayAway,
    Pass,
    Phase,
    Play,
    route_packets,
)
from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.players.api import COMMAND_PREFIX
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.pimc import candidates
from hearts_qt.players.pimc.candidates import Candidate
from hearts_qt.players.pimc.search import Search
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.search_setup import set_up
from hearts_qt.players.pimc.skill import Skill
from hearts_qt.players.registry import is_player, make_player
from hearts_qt.players.review.decisions import Decision, PlayedHand, net_points
from hearts_qt.rules.cards import cards_of
from hearts_qt.rules.compiled import compile_rules

if TYPE_CHECKING:
    from hearts_qt.game.game import Game
    from hearts_qt.players.api import Player
    from hearts_qt.rules.kernel import Position

POOL = 8
"""For each world that is wanted, so many are drawn; those that are used are drawn from them by
their weights."""

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """How a hand ended that was played on."""

    net: float
    """The net points of the seat that decided."""
    totals: tuple[int, ...]
    """The totals after the hand, by side."""
    own_moon: bool
    """Whether its side shot the moon."""
    other_moon: bool


@dataclass(frozen=True, slots=True)
class _World:
    """A deal that agrees with what the seat knew, and the passes that led to the hands in it."""

    deal: Deal
    passes: tuple[Action, ...]


def stand_in(name: str) -> str:
    """The player that plays on for a player: the same if it can play quickly, Expert for persons
    and outside players."""
    if not is_player(name) or name.startswith(COMMAND_PREFIX):
        return "expert"
    # With so few worlds Master plays like Expert.
    return name.replace("master", "expert")


class SeatedPlayers:
    """Players on all seats who play hands on. One thread at a time may use it."""

    def __init__(self, names: Sequence[str], worlds: int) -> None:
        """`names` has the player of each seat, as records do; `stand_in` plays for it. `worlds` is
        the number of worlds in which players that search choose."""
        self._names = tuple(map(stand_in, names))
        self._worlds = worlds

    def play(self, game: Game, seed: int, cancel: CancelToken | None = None) -> None:
        """Play the hand under way to its end. Raises `Cancelled`."""
        # Seats with the same kind of player share one, since a search takes much memory.
        players: dict[str, Player] = {}
        for seat, name in enumerate(self._names):
            if name not in players:
                player = make_player(name, mix((seed + seat) & MASK))
                if isinstance(player, SearchPlayer):
                    player.set_worlds(self._worlds)
                player.new_game(game.rules, seat)
                players[name] = player
        while game.phase not in (Phase.DEAL, Phase.OVER):
            if is_cancelled(cancel):
                raise Cancelled
            seat = game.to_act[0]
            game.apply(players[self._names[seat]].choose(game.observation(seat)))


class PlayingOn:
    """Plays on from one decision in other worlds, after any choice."""

    def __init__(
        self,
        hand: PlayedHand,
        decision: Decision,
        table: SeatedPlayers,
        seed: int,
        worlds: int,
        cancel: CancelToken | None = None,
    ) -> None:
        """Draw `worlds` worlds. There are none where the cards of other seats cannot be followed
        back to a deal: after a blind pass, or after a kitty was exchanged. Raises `Cancelled`."""
        self._hand, self._decision, self._table = hand, decision, table
        self._seed, self._cancel = seed, cancel
        start = hand.game_before
        self._start = start.undealt(hand.rules)
        self.worlds: list[_World] = list(self._drawn(worlds))
        """The worlds; the same one may occur several times."""

    def ending(self, world: int, action: Action) -> PlayedOn | None:
        """How the hand ends in a world, by its number, after an action; None if the world does not
        allow it. Different actions meet the same random numbers. Raises `Cancelled`."""
        game = self.game(world)
        if game is None:
            return None
        try:
            game.apply(action)
        except IllegalAction:
            return None
        self._table.play(game, mix((self._seed + (world + 1) * GOLDEN) & MASK), self._cancel)
        result = game.finished[-1]
        seat = self._decision.seat
        moon = None if result.moon is None else result.moon[0]
        own = self._hand.rules.side_of(seat)
        return PlayedOn(
            net_points(self._hand.rules, result.scores, seat),
            game.totals,
            moon == own,
            moon is not None and moon != own,
        )

    def game(self, world: int) -> Game | None:
        """The game in a world, by its number, as it stands before the decision; None if the rules
        do not allow the hand so far."""
        drawn = self.worlds[world]
        game = self._start.copy_before_deal(cards_known=True)
        try:
            game.apply(drawn.deal)
            for action in (*drawn.passes, *self._later_actions()):
                game.apply(action)
        except IllegalAction:
            return None
        return game if self._decision.seat in game.to_act else None

    def _later_actions(self) -> Iterator[Action]:
        """The actions of the hand after the pass and before the decision that all could see."""
        hand, decision = self._hand, self._decision
        if decision.observation.phase is not Phase.PLAY:
            return
        at = next(at for at, each in enumerate(hand.decisions) if each.index == decision.index)
        for each in hand.decisions[:at]:
            if isinstance(each.action, Charge | Play):
                yield each.action

    def _drawn(self, wanted: int) -> Iterator[_World]:
        """Worlds, drawn by their weights."""
        hand, decision = self._hand, self._decision
        observation = decision.observation
        passes, phase = hand.passes, observation.phase
        blind = phase is not Phase.PASS and passes is not None and None in passes
        exchanged = any(isinstance(each.action, LayAway) for each in hand.decisions)
        if blind or exchanged or phase not in (Phase.PASS, Phase.CHARGE, Phase.PLAY):
            return
        search = Search(compile_rules(hand.rules), make_policy(hand.rules))
        set_up(search, observation, replace(Skill(), use_totals=False), self._cancel)
        candidates.load_candidates(search.playout, [Candidate(decision.action)])
        if not search.prepare():
            return
        found: list[Position] = []
        seed = self._seed
        for number in range(POOL * wanted):
            if is_cancelled(self._cancel):
                raise Cancelled
            seed = mix((seed + GOLDEN) & MASK)
            search.batch(1, seed)
            if search.count <= number:
                break
            found.append(search.last_world())
        weights = search.weights()
        if not any(weights):
            return
        random = Random(self._seed)
        for position in random.choices(found, weights[: len(found)], k=wanted):
            yield self._world(position, random)

    def _world(self, position: Position, random: Random) -> _World:
        """The deal behind a position, with passes: those that the seat knows are as they were, and
        the others any cards that their receivers may have got."""
        hand, decision = self._hand, self._decision
        seats = range(hand.rules.players)
        held = [
            Counter(cards_of(position.hand_mask(seat), position.twice_mask(seat)))
            for seat in seats
        ]
        for seat, card in decision.observation.plays:
            held[seat][card] += 1
        aside = cards_of(position.kitty, position.kitty2)
        for seat in seats:
            aside += cards_of(position.hidden_mask(seat), position.hidden_twice_mask(seat))
        passes: tuple[Action, ...] = ()
        if decision.observation.phase is not Phase.PASS and hand.passes is not None:
            passes = self._passes(held, random)
        dealt = tuple(tuple(sorted(cards.elements())) for cards in held)
        deal = Deal(None, self._start.deal_index + 1, dealt, tuple(sorted(aside)))
        return _World(deal, passes)

    def _passes(self, held: list[Counter[int]], random: Random) -> tuple[Action, ...]:
        """Passes that lead to the hands in `held`, which become those before the pass."""
        hand, own = self._hand, self._decision.seat
        assert hand.passes is not None
        moves = route_packets(hand.passes, hand.direction)
        free = [held[seat].copy() for seat in range(hand.rules.players)]
        for giver, receiver, cards in moves:
            if own in (giver, receiver):
                free[receiver].subtract(cards)
        packets: list[list[tuple[int, Cards]]] = [[] for _ in held]
        for giver, receiver, cards in moves:
            if own not in (giver, receiver):
                cards = tuple(sorted(random.sample(sorted(free[receiver].elements()), len(cards))))
                free[receiver].subtract(cards)
            packets[giver].append((receiver, cards))
            held[receiver].subtract(cards)
            held[giver].update(cards)
        return tuple(Pass(seat, tuple(each)) for seat, each in enumerate(packets))
