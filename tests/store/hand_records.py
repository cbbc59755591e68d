"""Makes kept games with reviews quickly: the reviews are made up instead of computed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType

from msgspec.structs import replace

from hearts_qt.game.actions import Action, Deal, decisions_in
from hearts_qt.game.game import Game
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.players.review.decisions import net_points, played_hand
from hearts_qt.players.review.review_results import (
    DecisionReview,
    ExpertReplays,
    HandReview,
    Ledger,
    ReplayResult,
    ReviewedChoice,
)
from hearts_qt.rules.options import Rules
from hearts_qt.store.reviews import hand_digests, read_reviews


def with_delegated(game: Game, hand: int, share: float = 1.0) -> Game:
    """The same game, in a hand of which seat 0 left that share of its decisions to the computer,
    the last ones."""
    mine = [
        index for at, index, each in decisions_in(game.log) if at == hand and each.seat == 0
    ]
    left = mine[round(len(mine) * (1.0 - share)) :]
    log: list[Action] = []
    found = iter(decisions_in(game.log))
    for action in game.log:
        if not isinstance(action, Deal):
            at, index, action = next(found)
            if at == hand and action.seat == 0 and index in left:
                action = replace(action, delegated=True)
        log.append(action)
    return game.replayed(log)


SEATS = [
    SeatEntry("You", "person"),
    SeatEntry("Rosa", "casual"),
    SeatEntry("Otto", "basic"),
    SeatEntry("Kenji", "skilled"),
]


def keep_game(
    folder: Path, number: int, *, day: str = "2026-03-01", rules: Rules | None = None,
    player: str = "random", seats: list[SeatEntry] = SEATS,
    delegated: Mapping[int, float] = MappingProxyType({}),
) -> tuple[Path, Game]:  # fmt: skip
    """Play a game among quick players, and keep it as if a person had played it. `delegated` has
    the shares of the decisions in some hands that the person left to the computer."""
    rules = rules or Rules(target=40)
    players = [make_player(player, number + seat) for seat in range(rules.players)]
    game = play_game(rules, players, number)
    for hand, share in delegated.items():
        game = with_delegated(game, hand, share)
    seats = (seats * 3)[: rules.players]
    folder.mkdir(parents=True, exist_ok=True)
    at = f"{number // 3600 % 24:02}.{number // 60 % 60:02}.{number % 60:02}"
    path = folder / f"{day}_{at}.000_{number}.hearts"
    path.write_text(write_record(game, seats), "utf-8")
    return path, game


def keep_reviews(path: Path, game: Game, seed: int = 0, hands: int | None = None) -> None:
    """Write made-up reviews of the person's decisions in the first `hands` hands of a game."""
    dice = Random(seed)
    kept, notice = read_reviews(path, worlds=512)
    digests = hand_digests(game)
    assert notice is None
    for result in game.finished[:hands]:
        played = played_hand(game, result.hand)
        assert played is not None
        found = []
        for decision in played.decisions:
            if decision.seat != 0 or decision.action.delegated:
                continue
            loss = max(-0.05, dice.gauss(0.15, 0.3))
            label = None
            if dice.random() < 0.08:
                loss = dice.uniform(0.6, 6.0)
                label = "inaccuracy" if loss < 1.5 else "mistake" if loss < 4 else "blunder"
            index = decision.index
            observation = decision.observation
            legal = tuple(getattr(observation, "legal", ()))
            own = tuple(getattr(decision.action, "cards", ())) or (
                (decision.action.card,) if hasattr(decision.action, "card") else ()
            )
            other = next((card for card in legal if card not in own), own[0] if own else 3)
            best = ReviewedChoice((other,), 1.0 + loss, 0.0, 0.0, shoots=dice.random() < 0.02)
            chosen = ReviewedChoice(own, 1.0, loss, 0.2, in_deal=0.5)
            found.append(
                DecisionReview(
                    result.hand, index, 0, decision.trick, (best, chosen), 1, loss, 0.2, label,
                    1024, 1.0, deal_cost=0.0, forced=len(legal) == 1 and isinstance(index, int),
                    theme=None if label is None else ("duck", "void")[decision.trick % 2],
                )
            )  # fmt: skip
        net = net_points(game.rules, result.scores, 0)
        lost = sum(one.loss for one in found)
        cards = 0.5 * net + dice.gauss(0.0, 3.0)
        ledger = Ledger(
            result.hand, 0, 0.1, cards, (net - 0.1 - cards + lost,), 0.0,
            net - 0.1 - cards + lost, lost, net,
        )  # fmt: skip
        replays = tuple(
            ReplayResult(dice.gauss(0.5, 6.0), dice.randrange(0, 26)) for _ in range(16)
        )
        own_hand = ReplayResult(net, result.scores[0])
        field = ExpertReplays(result.hand, 0, replays, own_hand)
        review = HandReview(result.hand, tuple(found), (ledger,), (field,))
        kept.add(digests[result.hand], review)
    assert kept.keep() is None
