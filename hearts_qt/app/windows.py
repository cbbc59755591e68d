"""The windows of the program: a class for each, whose values say what the window is to show.

Whatever wants a window is given a function `open_window` and calls it with such a value:

    open_window(windows.FairPlay(RecordText(written), Place(hand, seat, index)))

`app/main/window_catalogue.py` says how each window is made. To add one, add its class here and its
entry there.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from msgspec import Struct

if TYPE_CHECKING:
    from datetime import datetime

    from hearts_qt.app.files.open_file import CheckedFile, CheckedGame
    from hearts_qt.app.models.table_models import ScoreModel
    from hearts_qt.app.players.seating import SeatChoice
    from hearts_qt.app.session.game_lifecycle import GameSetup
    from hearts_qt.game.actions import DecisionIndex
    from hearts_qt.game.game import Game
    from hearts_qt.rules.profile import Profile
    from hearts_qt.store.settings import Page


class Window(Struct, frozen=True, kw_only=True):
    """What a window is to show. A value without arguments is about the game on the table."""

    then: Window | None = None
    """What opens when the window is closed, unless a game begins before."""


OpenWindow = Callable[[Window], object]
"""Opens a window, or brings it to the front."""


def open_nothing(_wanted: Window) -> None:
    """An `OpenWindow` for what stands alone: a table in another window, a test."""


class Place(Struct, frozen=True):
    """A decision of a game. What is missing is left to the window."""

    hand: int
    """The number of the hand, from 0."""
    seat: int | None = None
    index: DecisionIndex | None = None


class RecordText(Struct, frozen=True):
    """A game as the text of its record, and what it is called."""

    written: str
    title: str = ""


class RecordedGame(Struct, frozen=True):
    """A game of a file that has been read: `number` counts the games of the file, from 0."""

    path: Path
    number: int
    checked: CheckedGame


class SharedGame(Struct, frozen=True):
    """A game whose result is shared. `scores` are those of its score sheet, `begun` is when it
    began, or None if that is unknown, and `person` is the seat of the person, or -1."""

    game: Game
    scores: ScoreModel
    begun: datetime | None
    person: int


# Help


class About(Window, frozen=True):
    """The version and the licence."""


class Shortcuts(Window, frozen=True):
    """All keys, which can be changed there."""


class Rulebook(Window, frozen=True):
    """The rules of the game on the table.

    `option` names the rule that is shown first. If it is None, that is the rule that the table
    shows words about, if any; if it is empty, it is the first one. To someone who is to `learn` to
    play, the window shows Modern Hearts instead.
    """

    option: str | None = None
    learn: bool = False


class School(Window, frozen=True):
    """The school: the list of its lessons, or one of them by its name."""

    lesson: str = ""


class Daily(Window, frozen=True):
    """The deals of the day and of the week."""


class Puzzles(Window, frozen=True):
    """The puzzles, and the player's rating."""


# New games


class NewGame(Window, frozen=True):
    """The choice of rules, players and deals. `seats` are players who were chosen already."""

    seats: SeatChoice | None = None


class DealCode(Window, frozen=True):
    """The code of the deal on the table, and a field for another one."""


class RealPack(Window, frozen=True):
    """A first deal with a real pack, which is entered card by card.

    `setup` is for a game like the last one if it is None. `begun` is called once it has begun.
    """

    setup: GameSetup | None = None
    begun: Callable[[], object] | None = None


class NextRealDeal(Window, frozen=True):
    """The next deal of the game on the table, with a real pack."""


class Preferences(Window, frozen=True):
    """The settings, at a page and at the editor of a setting if they are named."""

    page: Page | None = None
    setting: str = ""


class RuleSet(Window, frozen=True):
    """A rule set from a file."""

    profile: Profile


# Games and their results


class ScoreSheet(Window, frozen=True):
    """The points of every hand."""


class Share(Window, frozen=True):
    """A picture of the result of a game."""

    game: SharedGame | None = None


class Statistics(Window, frozen=True):
    """The statistics of all finished games."""


class Library(Window, frozen=True):
    """The list of all finished games."""


class Record(Window, frozen=True):
    """The games of a file that has been read."""

    path: Path
    found: CheckedFile


ReviewStart = Literal["hand", "retry", "game"]
"""What a review begins with: the hand, the retry of its costliest decisions, or the summary of the
game."""


class Review(Window, frozen=True):
    """The review of a game: that on the table, one that has been read, or the first one of a file.

    `at` is the decision to begin with. Without `start`, the review of the game on the table begins
    with its last hand, or with the summary if the game is over.
    """

    game: RecordedGame | Path | None = None
    at: Place | None = None
    start: ReviewStart | None = None


# Fairness


class FairPlay(Window, frozen=True):
    """The tests of the deals, the other players and the luck of the person.

    `game` is the game to test, a path the first game of a file; without it, that is the game that
    a window shows, that on the table, or the last one. `at` is the decision that is chosen first.
    """

    game: RecordText | Path | None = None
    at: Place | None = None


@runtime_checkable
class ShowsGame(Protocol):
    """A window that shows a game other than that on the table."""

    def fair_play(self) -> FairPlay | None:
        """What tests the game and the decision that it shows; None if it shows none now."""


# Files and folders


class File(Window, frozen=True):
    """What a file holds: a rule set, games, or a saved game, which continues at once."""

    path: Path


class FileChooser(Window, frozen=True):
    """The dialog of the system in which a record is chosen, which then opens."""


class GamesFolder(Window, frozen=True):
    """The folder of the finished games, in the file manager of the system."""


class LogFolder(Window, frozen=True):
    """The folder of the log, in the file manager of the system."""
