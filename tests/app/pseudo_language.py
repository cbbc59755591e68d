"""A pseudo-language that puts texts into guillemets, and what a window shows untranslated in it."""

from __future__ import annotations

import platform
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QWidget

from hearts_qt.app.localized_names import seat_name
from hearts_qt.players.cast import CAST

ROOT = Path(__file__).resolve().parent.parent.parent


def untranslated(words: str) -> str:
    """The words of a text that are not in guillemets."""
    # Players do not see the tags and style sheets of rich text.
    words = re.sub(r"<style.*?</style>|<[^>]*>|&\w+;", " ", words, flags=re.S)
    before = None
    while before != words:
        before, words = words, re.sub(r"«[^«»]*»", " ", words)
    return " ".join(re.findall(r"[^\W\d_]{3,}", words))


# Names of keys, as Qt writes them, of languages, of decks, and of what a machine is called.
KNOWN = """
Ctrl Shift Alt Space Esc Enter Return Home End Backspace Tab Left Right Down Meta
Hearts Qt PySide Python python MIT Deutsch American English jumbo
Linux Windows macOS offscreen xcb
"""


# Names of players, which are the same in all languages.
NAMES = [seat_name(seat) for seat in range(1, 10)] + [one.name for one in CAST.values()]


ALLOWED = {*re.findall(r"\w+", KNOWN + platform.platform()), *NAMES}


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


def template() -> Catalog:
    """Every text of the program, collected as the translators' script does it."""
    import importlib.util

    path = ROOT / "assets" / "translations" / "update.py"
    spec = importlib.util.spec_from_file_location("update_translations", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Catalog = module.template()
    return found


@pytest.fixture(scope="session")
def bracketed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a pseudo-language in which every text stands in guillemets («…»)."""
    folder = tmp_path_factory.mktemp("bracketed")
    (folder / "translations").mkdir()
    catalogue = template()
    catalogue.locale = "en"
    catalogue.fuzzy = False
    for message in catalogue:
        if message.id and isinstance(message.id, str):
            message.string = f"«{message.id}»"
        elif message.id:
            message.string = tuple(f"«{form}»" for form in message.id)
    with (folder / "translations" / "qps.mo").open("wb") as file:
        write_mo(file, catalogue)
    return folder
