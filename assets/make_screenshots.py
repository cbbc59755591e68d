"""Take the pictures of the program that the README shows.

    python assets/make_screenshots.py [FOLDER] [--only NAME ...]

Plays fixed games without a screen up to a moment worth seeing, and grabs the window: the table, a
table of ten, the rules in the preferences, and the coach. `make_situations.py` finds the moments.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication

from assets.make_situations import (
    PERSON,
    Situation,
    asked,
    find,
    hinted,
    run_for,
    settle,
)
from hearts_qt.app import windows
from hearts_qt.app.preferences.dialog import PreferencesWindow
from hearts_qt.app.program.application import make_application
from hearts_qt.app.program.program import Program
from hearts_qt.app.program.start_options import StartOptions
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.game.game import Game
from hearts_qt.rules.cards import QUEEN_OF_SPADES
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.folders import Folders
from hearts_qt.store.settings import Page

SIZE = (1280, 800)
LARGE, SMALL = 1000, 900
"""The width of the large picture of the README, and of those that it shows side by side."""
STEPS = bytes(min(255, 4 * round(value / 4)) for value in range(256))
"""Colour values in steps of 4: nobody sees them, and a PNG takes a third of the bytes."""


def three_on_the_table(game: Game) -> bool:
    """The person decides a trick in the second hand, holding the queen and having a choice."""
    return (
        len(game.finished) == 1
        and asked(game)
        and len(game.trick) == game.rules.players - 1
        and len(game.tricks) >= 3
        and QUEEN_OF_SPADES in game.hand_of(PERSON)
        and 3 <= len(game.legal(PERSON)) < len(game.hand_of(PERSON))
    )


def ten_at_the_table(game: Game) -> bool:
    """Most of ten players have played to a trick in the middle of the second hand."""
    return (
        len(game.finished) == 1 and asked(game) and len(game.trick) >= 7 and len(game.tricks) >= 2
    )


def worth_a_hint(game: Game) -> bool:
    """The person leads in the middle of a hand and may lead many cards."""
    return (
        asked(game)
        and not game.trick
        and len(game.tricks) in (3, 4)
        and len(game.legal(PERSON)) >= 6
        and QUEEN_OF_SPADES in game.hand_of(PERSON)
    )


TABLES = (
    Situation("table", Rules(), three_on_the_table, 40),
    Situation(
        "ten-players",
        replace(PRESETS["Cancellation Hearts"].rules, players=10),
        ten_at_the_table,
        1,
    ),
    Situation("coach", Rules(), worth_a_hint, 6, hinted),
)


def picture_of_table(program: Program, situation: Situation) -> QPixmap:
    """The window at the moment of a situation."""
    window = program.window
    assert window is not None
    program.session.games.continue_with(find(situation))
    window.table.table_scene.animations.skip_all()
    settle(window)
    if situation.then is not None:
        situation.then(window)
        settle(window)
    return window.grab()


def picture_of_rules(program: Program) -> QPixmap:
    """The rules page of the preferences, with two rules changed."""
    window = program.window
    assert window is not None
    program.live.change(preset="Omnibus Hearts", rules={"pass_count": 4, "exact_target": "halves"})
    window.windows.open(windows.Preferences(Page.RULES))
    dialog = window.windows.get(windows.Preferences)
    assert isinstance(dialog, PreferencesWindow)
    dialog.resize(1180, 738)
    dialog.open_page(Page.RULES)
    run_for(1.5)
    dialog.rules.show_option("pass_count")
    run_for(1.5)
    picture = dialog.grab()
    dialog.close()
    return picture


def save(picture: QPixmap, path: Path, width: int) -> None:
    """Write a picture as a small PNG."""
    image = picture.toImage().convertToFormat(QImage.Format.Format_RGB888)
    if image.width() > width:
        image = image.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
    image = QImage(
        bytes(image.constBits()).translate(STEPS),
        image.width(),
        image.height(),
        image.bytesPerLine(),
        QImage.Format.Format_RGB888,
    )
    if not image.save(str(path), "PNG", 0):
        raise SystemExit(f"{path} cannot be written.")


def main() -> None:
    """Write the pictures into the folder that is given, or where the README looks for them."""
    names = [*(situation.name for situation in TABLES), "rules"]
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "assets" / "screenshots")
    parser.add_argument("--only", nargs="+", choices=names, default=names)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    application = QApplication.instance() or make_application(["hearts-qt"])
    with tempfile.TemporaryDirectory() as home:
        place = Path(home)
        where = Folders(place / "config", place / "data", place / "state", place / "cache")
        program = Program(StartOptions(new=True), where)
        program.start()
        assert program.window is not None
        program.live.change(theme="light", language="en")
        program.window.resize(*SIZE)
        program.window.table.set_tempo(Tempo.AT_ONCE)
        for situation in TABLES:
            if situation.name in given.only:
                width = LARGE if situation.name == "table" else SMALL
                picture = picture_of_table(program, situation)
                save(picture, given.folder / f"{situation.name}.png", width)
        if "rules" in given.only:
            save(picture_of_rules(program), given.folder / "rules.png", LARGE)
        program.window.close()
        program.close()
    del application


if __name__ == "__main__":
    main()
