"""What every computer player is, and what is known of each kind of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from hearts_qt.rules.text import Text, text

if TYPE_CHECKING:
    from hearts_qt.game.actions import Action
    from hearts_qt.game.observation import Observation
    from hearts_qt.game.protocol import Message
    from hearts_qt.rules.options import Rules

__all__ = [
    "OUTSIDE",
    "Explainer",
    "Listener",
    "Player",
    "PlayerKind",
    "PlayerStyle",
    "UnknownPlayer",
    "limit_answers",
]


OUTSIDE = "cmd:"
"""What a player's name begins with when the rest of it is a command that starts a program."""


@runtime_checkable
class Player(Protocol):
    """Decides for one seat of one game at a time."""

    def new_game(self, rules: Rules, seat: int) -> None:
        """Take a seat in a game under the given rules. Called before the first `choose`."""

    def choose(self, observation: Observation) -> Action:
        """The action of the seat, which owes one, for whatever phase the game is in.

        The action is legal. It follows from the rules, the seed and the observation alone, not
        from what the player was asked before: decisions may be undone and asked for again. Only
        a player that looks at a clock, or a program from outside, may answer otherwise.
        """


@runtime_checkable
class Explainer(Protocol):
    """A player that can say why it chooses what it chooses."""

    def explain(self, observation: Observation, action: Action) -> Text:
        """One sentence why `action`, which `choose` gave for the same observation, is chosen."""


@runtime_checkable
class Listener(Protocol):
    """A player that wants to hear what happens, not only what it is asked."""

    def listen(self, messages: Sequence[Message]) -> None:
        """Everything that the seat has been told in this game so far, in order, from the first
        message on. After an undo it is another story than the last one."""

    def finish(self) -> None:
        """The game is over and all has been told."""

    def close(self) -> None:
        """Give back what the player holds: programs, threads."""


def limit_answers(players: Iterable[Player], seconds: float | None) -> None:
    """Give the programs among players so long for an answer; None leaves them their usual time."""
    for player in players:
        set_limit = getattr(player, "set_limit", None)
        if seconds is not None and set_limit is not None:
            set_limit(seconds)


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of computer player: its key, its label and one sentence (English, marked), and what
    makes one from a seed."""

    name: str
    label: str | Text
    sentence: str
    factory: Callable[[int], Player]


@dataclass(frozen=True, slots=True)
class PlayerStyle:
    """A taste that a level can have: its key, its label, which follows that of the level, and one
    sentence (English, marked)."""

    name: str
    label: str
    sentence: str


class UnknownPlayer(LookupError):
    """A name that no computer player has; `text` says so in one sentence."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.text: Text = text("There is no computer player called “{name}”.", name=name[:40])
        super().__init__(str(self.text))
