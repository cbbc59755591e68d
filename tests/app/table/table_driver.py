"""Tables for tests, and what a person does at them."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.models import Models
from hearts_qt.app.session import Session
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.app.table.view import TableView
from hearts_qt.store.saves import SaveStore
from tests.limits import wait_until

_opened: WeakKeyDictionary[TableView, list[windows.Window]] = WeakKeyDictionary()


def opened_from(view: TableView) -> list[windows.Window]:
    """What a table of `make_table` has asked to open so far."""
    return _opened[view]


def make_table(
    qtbot: QtBot,
    live: LiveSettings | None = None,
    saves: SaveStore | None = None,
    *,
    size: tuple[int, int] = (1024, 640),
    tempo: Tempo = Tempo.AT_ONCE,
) -> TableView:
    """A shown table with a session of its own, without a game yet."""
    live = live if live is not None else LiveSettings()
    session = Session(live, saves)
    opened: list[windows.Window] = []
    view = TableView(session, Models(session), live, opened.append)
    _opened[view] = opened
    qtbot.addWidget(view)
    view.resize(*size)
    view.set_tempo(tempo)
    view.show()
    return view


def settle(view: TableView) -> None:
    """Let the computer players act until the person or nobody is to act."""
    wait_until(lambda: not view.session.driver.busy)
