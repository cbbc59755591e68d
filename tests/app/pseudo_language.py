"""The pseudo-languages, and what a window shows untranslated in them."""

from __future__ import annotations

import importlib.util
import platform
import re
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, QLocale, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QWidget

from hearts_qt.app import i18n
from hearts_qt.app.localized_names import seat_name
from hearts_qt.players.cast import CAST

TRANSLATIONS = Path(__file__).resolve().parents[2] / "assets" / "translations"


CODE = r"\b[0-9A-Z]{2,4}(?:-[0-9A-Z]{1,4})+\b"
"""A deal code or a rule code."""


def untranslated(words: str) -> str:
    """The words of a text that have plain English letters, as no word of a pseudo-language has."""
    # Players do not see the tags and style sheets of rich text.
    words = re.sub(r"<style.*?</style>|<[^>]*>|&\w+;", " ", words, flags=re.S)
    return " ".join(re.findall(r"[A-Za-z]{3,}", re.sub(CODE, " ", words)))


# Names of keys, as Qt writes them, of languages, of decks, of what a machine is called, and of the
# arrows beside tabs, which are Qt's.
KNOWN = """
Ctrl Shift Alt Space Esc Enter Return Home End Backspace Tab Left Right Down Meta
Hearts Qt PySide Python python MIT Deutsch American English jumbo
Linux Windows macOS offscreen xcb
Scroll
"""


# Names of players, which are the same in all languages.
NAMES = [seat_name(seat) for seat in range(1, 10)] + [one.name for one in CAST.values()]


DATES = [
    name(at, form)
    for form in (QLocale.FormatType.LongFormat, QLocale.FormatType.ShortFormat)
    for name, most in ((QLocale("en").monthName, 12), (QLocale("en").dayName, 7))
    for at in range(1, most + 1)
]

ALLOWED = {*re.findall(r"\w+", KNOWN + platform.platform()), *NAMES, *DATES}


def check(where: str, words: object) -> list[str]:
    """A list with a complaint, if a text was not translated."""
    if not isinstance(words, str):
        return []
    left = [word for word in untranslated(words).split() if word not in ALLOWED]
    return [f"{where}: {' '.join(left)} (in {words[:80]!r})"] if left else []


_GETTERS = (
    "windowTitle",
    "text",
    "title",
    "toolTip",
    "statusTip",
    "accessibleName",
    "accessibleDescription",
    "placeholderText",
    "toPlainText",
)


def complaints_of(root: QWidget) -> list[str]:
    """Every untranslated text of a window and of everything in it."""
    found: list[str] = []
    for thing in [root, *root.findChildren(QWidget), *root.findChildren(QAction)]:
        where = f"{type(thing).__name__} {thing.objectName()}"
        if thing.property("untranslated"):
            continue
        for getter in _GETTERS:
            method = getattr(thing, getter, None)
            if callable(method):
                found += check(f"{where}.{getter}", method())
        if isinstance(thing, QComboBox):
            for row in range(thing.count()):
                found += check(where, thing.itemText(row))
        model = getattr(thing, "model", None)
        if callable(model) and isinstance(model(), QAbstractItemModel):
            found += complaints_of_model(where, model())
    return list(dict.fromkeys(found))


def complaints_of_model(where: str, model: QAbstractItemModel) -> list[str]:
    """Every untranslated text of an item model."""
    found: list[str] = []
    columns = model.columnCount() if isinstance(model, QAbstractTableModel) else 1
    roles = (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.AccessibleDescriptionRole,
    )
    for row in range(model.rowCount()):
        for column in range(columns):
            for role in roles:
                found += check(where, model.data(model.index(row, column), role))
    for section in range(columns):
        header = model.headerData(section, Qt.Orientation.Horizontal)
        if not (isinstance(header, int) or str(header).isdigit()):
            found += check(where, header)
    return found


def script(name: str) -> ModuleType:
    """A script of the folder with the translations, as a module."""
    spec = importlib.util.spec_from_file_location(name, TRANSLATIONS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def template() -> Catalog:
    """Every text of the program, collected as the translators' script does it."""
    found: Catalog = script("update").template()
    return found


@pytest.fixture(scope="session")
def pseudo_catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the catalogues of both pseudo-languages."""
    folder = tmp_path_factory.mktemp("pseudo")
    script("pseudo").write(folder)
    return folder


@pytest.fixture
def pseudo_languages(pseudo_catalogues: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the pseudo-languages to those of the program."""
    found = i18n.asset_path

    def path(name: str) -> Path:
        there = pseudo_catalogues / Path(name).name
        return there if there.exists() else found(name)

    monkeypatch.setattr(i18n, "asset_path", path)
