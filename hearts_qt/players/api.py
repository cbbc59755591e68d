"""The interface of computer players, and the description of each kind of player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from hearts_qt.rules.text import Text, text

if TYPE_CHECKING:
    from hearts_qt.game.actions import Action
    from hearts_qt.game.observation import Observation
    from hearts_qt.game.protocol import Message
    from hearts_qt.players.cancellation import CancelToken
    from hearts_qt.rules.options import Rules


COMMAND_PREFIX = "cmd:"
"""What the name of an outside player starts with; the rest is the command of its program."""


@runtime_checkable
class Player(Protocol):
    """Decides for one seat of one game at a time.

    All computer players have these two methods; the other protocols here are optional
    capabilities, which callers test for with `isinstance`."""

    def new_game(self, rules: Rules, seat: int) -> None:
        """Take a seat in a new game. Called before the first `choose`."""

    def choose(self, observation: Observation) -> Action:
        """The action of the seat, in any phase in which the seat has to decide.

        The action is legal. It depends on the rules, the seed and the observation alone, not on
        earlier questions, since decisions may be undone and asked for again. Only a player that
        looks at a clock, or an outside player, may answer differently.
        """


@runtime_checkable
class SlowPlayer(Player, Protocol):
    """A player that may need longer than a few milliseconds, and whose choice can be cancelled."""

    @property
    def slow(self) -> bool:
        """Whether the next choice may need longer than a few milliseconds."""

    def choose(self, observation: Observation, cancel: CancelToken | None = None) -> Action:
        """The action of the seat, as for every player. Once `cancel` is cancelled, by any thread
        and even before this is called, it returns within some hundredths of a second; the action
        is still legal, but the caller has no use for it."""


@runtime_checkable
class BudgetedPlayer(Player, Protocol):
    """A player that can be given more or less time to think."""

    def set_budget(self, seconds: float) -> None:
        """Give each play about `seconds` of CPU time. A pass may get a multiple of it."""


@runtime_checkable
class RepeatablePlayer(Player, Protocol):
    """A player that can be limited by something other than time, so that its choices are the same
    on every machine."""

    def set_worlds(self, worlds: int) -> None:
        """Choose in so many worlds, however long it takes; the seed alone decides then."""


@runtime_checkable
class ProgramPlayer(Player, Protocol):
    """A player whose decisions come from another program, which may fail and takes CPU time of
    its own."""

    fault: Text | None
    """Why the program no longer plays in this game, in one sentence; None while it does."""
    cpu_seconds: float | None
    """The CPU time of the program for the last choice, in seconds; None where it is not known."""

    def set_limit(self, seconds: float) -> None:
        """Give the program `seconds` for each answer."""


@runtime_checkable
class Listener(Protocol):
    """A player that is told everything that its seat may know, and not only asked to decide."""

    def listen(self, messages: Sequence[Message]) -> None:
        """Take all messages to the seat in this game so far, in order, from the first one on. After
        an undo they do not continue those of the last call."""

    def finish(self) -> None:
        """The game is over, and all messages were given."""

    def close(self) -> None:
        """End the programs and threads of the player."""


def limit_answers(players: Iterable[Player], seconds: float | None) -> None:
    """Set the time limit for the answers of programs, in seconds; None leaves it as it is."""
    for player in players:
        if seconds is not None and isinstance(player, ProgramPlayer):
            player.set_limit(seconds)


def is_slow(player: Player) -> bool:
    """Whether the next choice of a player may need longer than a few milliseconds."""
    return isinstance(player, SlowPlayer) and player.slow


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of computer player: its key, its label and one sentence (English, marked for
    translation), and a factory that takes a seed."""

    name: str
    label: str | Text
    sentence: str
    factory: Callable[[int], Player]


@dataclass(frozen=True, slots=True)
class PlayerStyle:
    """A style that a level can have: its key, its label, which follows that of the level, and one
    sentence (English, marked for translation)."""

    name: str
    label: str
    sentence: str


class UnknownPlayer(LookupError):
    """No computer player has this name; `text` says so in one sentence."""

    def __init__(self, name: str, sentence: Text | None = None) -> None:
        self.name = name
        self.text: Text = sentence or text(
            "There is no computer player called “{name}”.", name=name[:40]
        )
        super().__init__(str(self.text))


NO_PROGRAMS: Final[frozenset[str]] = frozenset()


def is_program(name: str) -> bool:
    """Whether a player is a program from outside."""
    return name.startswith(COMMAND_PREFIX)


def may_start(name: str, programs: frozenset[str]) -> bool:
    """Whether a player may be made: every level may, and a program only if it is one of
    `programs`, the names of those that the person has added or typed."""
    return not is_program(name) or name in programs
