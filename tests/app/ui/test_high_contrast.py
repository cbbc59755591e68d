"""High contrast: chosen, or wanted by the system, and at once where something is shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtWidgets import QApplication

from hearts_qt.app.program.start_options import SETTINGS_FILE
from hearts_qt.app.system.desktop_wishes import DesktopWishes
from hearts_qt.app.table.palette import FELTS, OWN_PICTURE, table_colours
from hearts_qt.app.ui import theme
from hearts_qt.rules.options import Rules
from tests.end2end.drivers import Driver
from tests.limits import process_events


class System:
    """A desktop whose wish for contrast the test changes."""

    wants = False


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> System:
    made = System()
    monkeypatch.setattr(DesktopWishes, "contrast", property(lambda _of: made.wants))
    return made


@pytest.fixture
def start(home: Path, system: System, qapp: QApplication) -> Iterator[Callable[..., Driver]]:
    drivers = []

    def begin(**settings: object) -> Driver:
        (home / "config").mkdir(parents=True)
        (home / "config" / SETTINGS_FILE).write_text(json.dumps(settings), "utf-8")
        made = Driver(home)
        drivers.append(made)
        made.table.set_tempo("at_once")
        made.session.new_game(Rules(), 7)
        made.settle()
        process_events(20)
        return made

    yield begin
    for made in drivers:
        made.close()
    theme.apply("light")


def felt_of(driver: Driver) -> str:
    """The colour of the table between its cards."""
    view = driver.table
    image: QImage = view.grab().toImage()
    return image.pixelColor(view.width() // 2, view.height() // 2 - 150).name()


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_choice_of_high_contrast_changes_windows_and_table_at_once(
    start: Callable[..., Driver], look: str
) -> None:
    driver = start(theme=look, contrast="normal")
    before = felt_of(driver)
    assert before != "#000000"
    driver.program.live.change(contrast="high")
    process_events(20)
    of = theme.colours()
    assert of.contrast
    assert of.dark == (look == "dark")
    palette = QApplication.palette()
    assert palette.color(QPalette.ColorRole.Window) == QColor(of.window)
    assert palette.color(QPalette.ColorRole.Text) == QColor(of.text)
    assert felt_of(driver) == "#000000"
    driver.program.live.change(contrast="normal")
    process_events(20)
    assert felt_of(driver) == before


def test_with_system_it_follows_the_system_while_the_program_runs(
    start: Callable[..., Driver], system: System
) -> None:
    driver = start(theme="dark")
    assert not theme.colours().contrast
    system.wants = True
    hints = QApplication.styleHints()
    about = hints.accessibility()
    about.contrastPreferenceChanged.emit(about.contrastPreference())
    process_events(20)
    assert theme.colours().contrast
    assert felt_of(driver) == "#000000"


def test_what_was_chosen_counts_more_than_the_system(
    start: Callable[..., Driver], system: System
) -> None:
    system.wants = True
    driver = start(theme="light", contrast="normal")
    assert not theme.colours().contrast
    driver.program.live.change(contrast="system")
    assert theme.colours().contrast


def test_every_table_is_black_then_also_a_picture_of_ones_own() -> None:
    theme.apply("light", contrast=True)
    try:
        for felt in (*FELTS, OWN_PICTURE):
            of = table_colours(felt)
            assert (of.felt, of.felt_far, of.texture) == ("#000000", "#000000", "")
    finally:
        theme.apply("light")
