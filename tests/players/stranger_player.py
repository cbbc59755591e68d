"""Strangers as players in this process: they get the same lines as programs, but much faster."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from hearts_qt.game.actions import Action
from hearts_qt.game.observation import Observation
from hearts_qt.game.protocol import Message
from hearts_qt.players.external.external_player import answer_of, question_for
from hearts_qt.rules.options import Rules
from tests.players.strangers import STRANGERS
from tests.players.strangers.program import Program

FOLDER = Path(__file__).with_name("strangers")


def stranger_command(name: str, seed: int = 0) -> str:
    """The command that starts a stranger as a program."""
    return shlex.join([sys.executable, str(FOLDER), name, "--seed", str(seed)])


class StrangerPlayer:
    """Asks a stranger for every decision. A wrong answer raises `BadAnswer`."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self._style = STRANGERS[name].style
        self._seed = seed
        self._start()

    def _start(self) -> None:
        self._program = Program(self._style, self._seed)
        self._messages: Sequence[Message] = ()
        self._sent = 0

    @property
    def hand(self) -> list[str]:
        """The cards that the stranger believes it holds."""
        return self._program.memory.hand

    def new_game(self, rules: Rules, seat: int) -> None:
        """Take a seat; the rules come with the messages."""
        self._start()

    def listen(self, messages: Sequence[Message]) -> None:
        """Take all messages of the game so far. They must continue the earlier ones: a stranger
        cannot undo anything."""
        self._messages = messages

    def choose(self, observation: Observation) -> Action:
        """The stranger's answer to the question that a program would be asked."""
        self.finish()
        line = self._program.line(json.dumps(question_for(observation)))
        assert line is not None, "a question has an answer"
        return answer_of(line.encode(), observation)

    def finish(self) -> None:
        """Pass on the messages that have not been passed on yet."""
        for message in self._messages[self._sent :]:
            self._program.line(json.dumps(message))
        self._sent = len(self._messages)

    def close(self) -> None:
        """Nothing was started, so nothing has to be ended."""
