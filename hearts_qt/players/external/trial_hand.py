"""Tries a program out: one hand against `basic`, and a sentence about the result."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from hearts_qt.game.protocol import MessageLog
from hearts_qt.players.external.external_player import LIMIT, ExternalPlayer
from hearts_qt.players.external.line_process import program_name
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.rules.text import Text, plural, text

if TYPE_CHECKING:
    from hearts_qt.players.cancellation import CancelToken
    from hearts_qt.rules.options import Rules

NUMBER = 20
"""The number of the game, the same in every trial, so that a fix can be seen to work."""


@dataclass(frozen=True, slots=True)
class TrialHand:
    """The result of a trial; `sentence` describes it."""

    works: bool
    sentence: Text


def try_program(
    command: str, rules: Rules, cancel: CancelToken, seconds: float = LIMIT
) -> TrialHand | None:
    """Let a program play one hand by these rules; None if that was cancelled.

    `seconds` is the time limit for an answer. The program has ended when this returns.
    """
    from hearts_qt.game.actions import Phase
    from hearts_qt.game.game import Game

    player = ExternalPlayer(command, 1, seconds)
    others = [BasicPlayer(other) for other in range(rules.players)]
    game = Game(rules, NUMBER)
    answers, slowest = 0, 0.0
    seat = 1
    log = MessageLog(rules, seat)
    try:
        for other, basic in enumerate(others):
            basic.new_game(rules, other)
        player.new_game(rules, seat)
        while not game.finished:
            if game.phase is Phase.DEAL:
                log.add(game.apply(game.next_deal()))
                continue
            turn = game.to_act[0]
            if turn != seat:
                log.add(game.apply(others[turn].choose(game.observation(turn))))
                continue
            player.listen(log.messages)
            start = perf_counter()
            action = player.choose(game.observation(seat), cancel)
            if cancel.cancelled:
                return None
            if player.complaint is not None:
                # Translators: what is wrong, as a sentence with its full stop.
                return TrialHand(False, text("{complaint}.", complaint=player.complaint))
            answers, slowest = answers + 1, max(slowest, perf_counter() - start)
            log.add(game.apply(action))
        player.listen(log.messages)
        player.finish()
    finally:
        player.close()
    return TrialHand(
        True,
        plural(
            "It works: {program} played a hand and gave {n} answer, in {seconds} s.",
            "It works: {program} played a hand and gave {n} answers, the slowest in {seconds} s.",
            answers,
            program=program_name(command),
            seconds=f"{slowest:.2f}",
        ),
    )
