"""Games that are saved while they are played at random."""

from __future__ import annotations

import random

from hearts_qt.game.actions import Action, Charge, ChooseMoon, LayAway, Pass, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.rules.options import Rules
from hearts_qt.store.history import History, HistoryStep, SavedSeat
from hearts_qt.store.saves import SaveStore


def any_action(game: Game, chance: random.Random) -> Action:
    """A legal action of some seat, at random."""
    if game.phase is Phase.DEAL:
        return game.next_deal()
    seat = game.to_act[0]
    view = game.observation(seat)
    hand = list(view.hand)
    chance.shuffle(hand)
    match game.phase:
        case Phase.PASS:
            size = view.packet_size
            return Pass(
                seat,
                tuple(
                    (to, tuple(sorted(hand[size * index : size * (index + 1)])))
                    for index, to in enumerate(view.pass_targets)
                ),
            )
        case Phase.CHARGE:
            return Charge(seat, view.may_charge[: view.most_charges])
        case Phase.LAY_AWAY:
            return LayAway(seat, tuple(sorted(hand[: view.owed])))
        case Phase.MOON:
            return ChooseMoon(seat, "add")
        case _:
            return Play(seat, chance.choice(view.legal))


def begin(rules: Rules, number: int = 3, first_deal: int | None = None) -> History:
    seats = tuple(SavedSeat(f"name {seat}", "basic", seat) for seat in range(rules.players))
    return History(Game(rules, number, first_deal), seats)


def go_on(history: History, store: SaveStore, chance: random.Random, actions: int) -> None:
    """Take actions and save each of them; now and then undo or redo instead."""
    for _ in range(actions):
        if history.game.phase is Phase.OVER:
            return
        if chance.random() < 0.05:
            position = chance.randrange(len(history.steps) + 1)
            history.go(position)
            assert store.go(position) is None
            continue
        step = HistoryStep(any_action(history.game, chance), chance.random() < 0.3)
        history.game.apply(step.action)
        history.add(step)
        assert store.add([step]) is None


def same(one: History, other: History) -> bool:
    return (
        one.steps == other.steps
        and one.position == other.position
        and one.seats == other.seats
        and one.game.rules == other.game.rules
        and one.game.source == other.game.source
        and one.game.log == other.game.log
    )
