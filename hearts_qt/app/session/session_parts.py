"""The parts of a session that work on its game, handed to those that need most of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hearts_qt.app.session.announcer import Announcer
    from hearts_qt.app.session.current_game import CurrentGame
    from hearts_qt.app.session.game_driver import GameDriver
    from hearts_qt.app.session.game_saver import GameSaver
    from hearts_qt.app.session.selection import Selection
    from hearts_qt.app.session.undo import Undo


class SessionParts(NamedTuple):
    """The parts of one session; `Session` says what each does."""

    current: CurrentGame
    selection: Selection
    saver: GameSaver
    driver: GameDriver
    announcer: Announcer
    undo: Undo
