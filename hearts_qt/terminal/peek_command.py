"""`hearts-qt peek-test`: tests whether a computer player uses cards that it must not see."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from hearts_qt.game.actions import Action, ChooseMoon, Pass
from hearts_qt.players.api import is_program
from hearts_qt.players.coach.advice import cards_of
from hearts_qt.players.peek_test.peek_test import (
    WORLDS,
    PeekAnswer,
    PeekTest,
    PeekTestError,
    action_signs,
    clock_sentence,
    control_sentence,
    peek_test,
    sentence,
)
from hearts_qt.players.registry import is_player
from hearts_qt.players.review.decisions import Decision, PlayedHand, played_hand
from hearts_qt.rules.cards import format_cards
from hearts_qt.rules.text import brief
from hearts_qt.terminal.record_arguments import index_of, record_and_game, records_in
from hearts_qt.terminal.rule_arguments import CommandError
from hearts_qt.terminal.work_arguments import positive

OTHER_DECISIONS = ("pass", "charge", "lay_away", "moon")
"""The decisions of a hand that are not plays."""


def add_peek_test(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--hand",
        type=index_of,
        required=True,
        metavar="N",
        help="the hand, by its number in the record, from 0",
    )
    parser.add_argument(
        "--play",
        type=_decision,
        required=True,
        metavar="N",
        help=f"the play of the hand, from 0, or one of {', '.join(OTHER_DECISIONS)}",
    )
    parser.add_argument(
        "--seat", type=index_of, metavar="N", help="the seat, from 0; needed for pass and charge"
    )
    parser.add_argument(
        "--game",
        type=index_of,
        default=0,
        metavar="N",
        help="the game, from 0, in a file of several records (default 0)",
    )
    parser.add_argument(
        "--player",
        metavar="NAME",
        help="the player to test in the seat (default: the one that the record names); needed to "
        "start a program, as cmd:COMMAND",
    )
    parser.add_argument(
        "--worlds",
        type=positive,
        default=WORLDS,
        metavar="N",
        help=f"how many deals a player that searches tries for a choice (default {WORLDS})",
    )
    parser.add_argument("--json", action="store_true", help="print one object of JSON")


def _decision(written: str) -> int | str:
    if written in OTHER_DECISIONS:
        return written
    if not (written.isascii() and written.isdigit() and len(written) < 7):
        raise argparse.ArgumentTypeError(
            f"must be a whole number of at least 0, or one of {', '.join(OTHER_DECISIONS)}"
        )
    return int(written)


def run_peek_test(given: argparse.Namespace, progress: Callable[[int, int], None] | None) -> int:
    """Test one decision and print the result. Returns 1 if something that the player could not
    see has changed its choice, else 0. Raises `CommandError`."""
    file = records_in(given.file)
    if given.game >= len(file.records):
        raise CommandError(
            f"There is no game {given.game}; the games of {given.file} are 0 to "
            f"{len(file.records) - 1}."
        )
    record, game = record_and_game(file, given.game)
    seats = record.seats
    hand = played_hand(game, given.hand)
    if hand is None:
        raise CommandError(
            f"There is no hand {given.hand}; the hands of {given.file} are 0 to {game.hand_index}."
        )
    decision = _found(given, hand)
    named = seats[decision.seat].player
    player = named if given.player is None else given.player
    if given.player is None and is_program(named):
        raise CommandError(
            f"Seat {decision.seat} was played by the program {named!r}. Name it with --player if "
            "it is to be started."
        )
    if player != "person" and not is_player(player):
        raise CommandError(f"There is no computer player called {player[:40]!r}.")
    try:
        result = peek_test(
            hand,
            decision,
            player,
            worlds=given.worlds,
            progress=progress,
            # A program is started because the person typed it, never because the record names it.
            programs=frozenset({player} if given.player is not None else ()),
        )
    except PeekTestError as error:
        raise CommandError(str(error)) from None
    if given.json:
        print(json.dumps(_json(result, hand, decision), ensure_ascii=False))
    else:
        _print(result, brief(seats[decision.seat].name))
    return 1 if result.verdict == "differs" else 0


def _found(given: argparse.Namespace, hand: PlayedHand) -> Decision:
    """The decision that the command line names."""
    if hand.result is None:
        raise CommandError(f"Hand {given.hand} is not finished; only finished hands can be tested.")
    fitting = [each for each in hand.decisions if each.index == given.play]
    if given.seat is not None:
        fitting = [each for each in fitting if each.seat == given.seat]
    if not fitting:
        where = "" if given.seat is None else f" of seat {given.seat}"
        what = given.play if isinstance(given.play, str) else f"play {given.play}"
        raise CommandError(f"Hand {given.hand} has no decision {what!r}{where}.")
    if len(fitting) > 1:
        raise CommandError(f"Each seat decided on its {given.play}; say which one with --seat.")
    return fitting[0]


def _json(result: PeekTest, hand: PlayedHand, decision: Decision) -> dict[str, Any]:
    return {
        "hand": hand.hand,
        "index": decision.index,
        "seat": result.seat,
        "player": result.player,
        "worlds": result.worlds,
        "verdict": result.verdict,
        "hidden": result.hidden,
        "chosen": _written(result.chosen),
        "again": _written(result.again),
        "redeals": [_answer(answer) for answer in result.redeals],
        "same": result.same,
        "controls": [_answer(answer) for answer in result.controls],
        "changed": result.changed,
        "told": list(result.messages),
        "asked": result.question,
    }


def _answer(answer: PeekAnswer) -> dict[str, Any]:
    return {
        "dealt": [format_cards(cards) for cards in answer.dealt],
        "kitty": format_cards(answer.kitty),
        "choice": _written(answer.action),
        "same": answer.same,
    }


def _written(action: Action) -> Any:
    """A choice, written as the protocol for outside players writes it."""
    if isinstance(action, ChooseMoon):
        return action.how
    if isinstance(action, Pass):
        if action.packets is None:
            return "blind"
        return {str(to): format_cards(sorted(cards)) for to, cards in action.packets}
    return format_cards(cards_of(action))


def _print(result: PeekTest, name: str) -> None:
    print(f"What {name} (seat {result.seat}, {result.player}) was told:")
    for message in (*result.messages, result.question):
        print(f"  {json.dumps(message, ensure_ascii=False)}")
    print(f"It chose {action_signs(result.chosen)} in the game, and {action_signs(result.again)} "
          "when asked again.")  # fmt: skip
    print(sentence(result, name))
    for more in (control_sentence(result, name), clock_sentence(result, name)):
        if more is not None:
            print(more)
