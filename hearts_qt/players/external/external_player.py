"""A player whose decisions come from another program.

A question is made from the observation of the seat. An answer is a line of JSON.
"""

from __future__ import annotations

import contextlib
import json
import threading
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from hearts_qt.game.actions import Action, Charge, ChooseMoon, LayAway, Pass, Phase, Play
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.external.line_process import (
    AnswerTimeout,
    LineProcess,
    ProgramFailure,
    signals_delayed,
)
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.rules.cards import CardError, format_cards, parse_cards
from hearts_qt.rules.strict_json import read_json
from hearts_qt.rules.text import N_, Text, plural, text

if TYPE_CHECKING:
    from hearts_qt.game.actions import Action
    from hearts_qt.game.observation import Observation
    from hearts_qt.game.protocol import Message
    from hearts_qt.rules.options import Rules

LIMIT = 10.0
"""The time limit for an answer in seconds, unless another one is set."""

SHOWN = 60
"""The number of characters of an answer that a report quotes."""


class ExternalPlayer:
    """Asks a program for every decision; `basic` plays on when the program fails.

    The program is started with the first question of a game, and gets all messages to its seat so
    far. It is started again after an undo, and after a choice that was cancelled while the program
    was deciding. All methods may be called from any thread; only `choose`, `finish` and
    `close` take time.
    """

    def __init__(self, command: str, seed: int, limit: float = LIMIT) -> None:
        """`command` is split into words as a shell does, but run without a shell; `seed` is for
        `basic`; `limit` is the time for an answer, in seconds."""
        self.command = command
        self.fault: Text | None = None
        """Why the program no longer plays in this game, in one sentence."""
        self.complaint: Text | None = None
        """The same, without the part on who plays in its place."""
        self.fault_hand = 0
        """The number of the hand, from 0, in which it failed."""
        self.cpu_seconds: float | None = None
        """The CPU seconds that the program used for the last choice and since the one before it
        (for the first: since its start); None if it had failed before, or if the system does not
        tell."""
        self._used = 0.0
        """The CPU seconds that the program had used at its last answer."""
        self._seed = seed
        self._limit = limit
        self._process: LineProcess | None = None
        self._messages: Sequence[Message] = ()
        self._sent: list[Message] = []
        self._asked: list[str] = []
        """The questions since the last message."""
        self._last_line = ""
        self._closers = 0
        # Held while choosing and closing, which never overlap.
        self._lock = threading.Lock()
        self._basic = BasicPlayer(seed)

    @property
    def slow(self) -> bool:
        """Whether a choice may need longer than a few milliseconds."""
        return self.fault is None

    def set_limit(self, seconds: float) -> None:
        """Set the time limit for each answer, in seconds."""
        self._limit = seconds

    def new_game(self, rules: Rules, seat: int) -> None:
        """Take a seat in a new game. A program that failed in an earlier game is asked again."""
        self.close()
        self.fault = self.complaint = None
        self._messages = ()
        self._basic = BasicPlayer(self._seed)
        self._basic.new_game(rules, seat)

    def listen(self, messages: Sequence[Message]) -> None:
        """Take all messages to the seat in this game, in order, to be passed on."""
        self._messages = tuple(messages)

    def choose(self, observation: Observation, cancel: CancelToken | None = None) -> Action:
        """The program's answer; the choice of `basic` once the program has failed, or when the
        choice is cancelled."""
        with self._lock:
            self.cpu_seconds = None
            if self.fault is None:
                try:
                    return self._ask(observation, cancel)
                except Cancelled:
                    # Its late answer would be taken for the answer to the next question.
                    self._stop()
                except (BadAnswer, ProgramFailure, AnswerTimeout) as error:
                    self._spend()
                    self._stop()
                    self.fault_hand = observation.hand_index
                    self.complaint = self._complaint(observation, error)
                    self.fault = text(
                        "{complaint}; Basic plays on in its place.", complaint=self.complaint
                    )
        return self._basic.choose(observation)

    def finish(self) -> None:
        """Pass on the last messages: the game is over."""
        with self._lock:
            if self._process is not None and self.fault is None:
                with contextlib.suppress(ProgramFailure):
                    self._send_news()

    def close(self) -> None:
        """End the program. The player can be used again."""
        # A choice that begins meanwhile is cancelled too.
        self._closers += 1
        with self._lock:
            self._closers -= 1
            self._stop(gracefully=True)

    def _ask(self, observation: Observation, cancel: CancelToken | None) -> Action:
        def cancelled() -> bool:
            return self._closers > 0 or is_cancelled(cancel)

        self._last_line = ""
        if cancelled():
            raise Cancelled
        question = question_for(observation)
        if len(self._sent) == len(self._messages) and question["ask"] in self._asked:
            # The program cannot know that only its own decision was undone: start it again.
            self._stop()
        process = self._send_news()
        self._asked.append(question["ask"])
        process.send(json.dumps(question) + "\n")
        line = process.receive(self._limit, cancelled)
        self._last_line = line.decode("utf-8", "replace").strip()
        action = answer_of(line, observation)
        self._spend()
        return action

    def _spend(self) -> None:
        """Record the CPU time used since the last choice."""
        used = None if self._process is None else self._process.cpu
        if used is not None:
            self.cpu_seconds = max(0.0, used - self._used)
            self._used = used

    def _send_news(self) -> LineProcess:
        """Pass on the new messages; returns the program, which is started if it does not run.
        Raises `ProgramFailure`."""
        if self._sent != list(self._messages[: len(self._sent)]):
            self._stop()
        if self._process is None:
            with signals_delayed():
                self._process = LineProcess(self.command)
            self._used = 0.0
        new = self._messages[len(self._sent) :]
        if new:
            self._asked.clear()
        self._sent += new
        self._process.send("".join(json.dumps(message) + "\n" for message in new))
        return self._process

    def _stop(self, gracefully: bool = False) -> None:
        self._sent = []
        self._asked.clear()
        if self._process is None:
            return
        with signals_delayed():
            if gracefully:
                self._process.close()
            else:
                self._process.kill()
            self._process = None

    def _complaint(
        self, observation: Observation, error: BadAnswer | ProgramFailure | AnswerTimeout
    ) -> Text:
        """What went wrong, in a clause that quotes the program."""
        asked = observation.phase.value
        if isinstance(error, AnswerTimeout):
            # Translators: the number may have decimals.
            return text(
                "The player “{command}” gave no answer to “{asked}” within {seconds} seconds",
                command=self.command,
                asked=asked,
                seconds=f"{self._limit:g}",
            )
        if isinstance(error, ProgramFailure):
            return text(
                "The player “{command}” failed when asked to “{asked}” because {cause}",
                command=self.command,
                asked=asked,
                cause=error.reason,
            )
        said = "".join(char if char.isprintable() else "�" for char in self._last_line)
        return text(
            "The player “{command}” answered “{said}” to “{asked}”, but {cause}",
            command=self.command,
            said=said if len(said) <= SHOWN else said[: SHOWN - 1] + "…",
            asked=asked,
            cause=error.reason,
        )


class BadAnswer(Exception):
    """An answer that is malformed or illegal; `reason` says why, in a clause."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


def question_for(observation: Observation) -> dict[str, Any]:
    """The question to the seat, as a JSON object. Its `count` is the number of cards to pass or lay
    away in all."""
    match observation.phase:
        case Phase.PASS:
            targets = observation.pass_targets
            return {
                "ask": "pass",
                "count": observation.packet_size * len(targets),
                "to": list(targets),
                "blind": observation.may_pass_blind,
            }
        case Phase.CHARGE:
            return {
                "ask": "charge",
                "cards": format_cards(observation.may_charge),
                "most": observation.most_charges,
            }
        case Phase.LAY_AWAY:
            return {
                "ask": "lay_away",
                "count": observation.owed,
                "cards": format_cards(observation.hand),
            }
        case Phase.MOON:
            ways = observation.moon_totals
            assert ways is not None, "only the shooter is asked, and told both outcomes"
            return {"ask": "moon", "add": list(ways["add"]), "subtract": list(ways["subtract"])}
    return {"ask": "play", "legal": format_cards(observation.legal)}


def answer_of(line: bytes, observation: Observation) -> Action:
    """The action that an answer means; raises `BadAnswer`."""
    try:
        answer = read_json(line)
    except ValueError as error:
        raise BadAnswer(text("it is not a line of JSON")) from error
    if not isinstance(answer, dict):
        raise BadAnswer(text("it is not a JSON object"))
    key = observation.phase.value
    if key not in answer:
        raise BadAnswer(text("it has no key “{key}”", key=key))
    value = answer[key]
    seat = observation.seat
    match observation.phase:
        case Phase.PASS:
            return _pass(value, observation)
        case Phase.CHARGE:
            cards = _cards(value)
            _among(cards, observation.may_charge, N_("{card} may not be charged"))
            if len(cards) > observation.most_charges:
                raise BadAnswer(text("only one card may be charged"))
            return Charge(seat, cards)
        case Phase.LAY_AWAY:
            cards = _cards(value)
            if len(cards) != observation.owed:
                raise BadAnswer(
                    plural(
                        "{n} card has to be laid away",
                        "{n} cards have to be laid away",
                        observation.owed,
                    )
                )
            _among(cards, observation.hand, N_("{card} is not in the hand"))
            return LayAway(seat, cards)
        case Phase.MOON:
            if value == "add":
                return ChooseMoon(seat, "add")
            if value == "subtract":
                return ChooseMoon(seat, "subtract")
            raise BadAnswer(text("a moon is either “add” or “subtract”"))
    cards = _cards(value)
    if len(cards) != 1:
        raise BadAnswer(text("one card has to be played"))
    _among(cards, observation.legal, N_("{card} may not be played now"))
    return Play(seat, cards[0])


def _pass(value: object, observation: Observation) -> Pass:
    seat = observation.seat
    if value == "blind":
        if not observation.may_pass_blind:
            raise BadAnswer(text("cards cannot be passed on unseen here"))
        return Pass(seat, None)
    if not isinstance(value, dict):
        raise BadAnswer(text("cards have to be named for each receiving seat"))
    targets = observation.pass_targets
    if sorted(value) != sorted(str(to) for to in targets):
        names = ", ".join(str(to) for to in targets)
        raise BadAnswer(text("the receiving seats are {seats}", seats=names))
    packets = []
    for to in targets:
        cards = _cards(value[str(to)])
        if len(cards) != observation.packet_size:
            raise BadAnswer(
                plural("a packet has {n} card", "a packet has {n} cards", observation.packet_size)
            )
        packets.append((to, cards))
    given = [card for _, cards in packets for card in cards]
    _among(given, observation.hand, N_("{card} is not in the hand"))
    return Pass(seat, tuple(packets))


def _cards(value: object) -> tuple[int, ...]:
    if not isinstance(value, str):
        raise BadAnswer(text("cards are written as a string"))
    try:
        return tuple(sorted(parse_cards(value)))
    except CardError as error:
        raise BadAnswer(text("it names something that is not a card")) from error


def _among(cards: Iterable[int], allowed: Iterable[int], fault: str) -> None:
    for card in Counter(cards) - Counter(allowed):
        raise BadAnswer(text(fault, card=format_cards([card])))
