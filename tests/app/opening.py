"""The commands that open windows, and what a screen reader says when one opens."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from hearts_qt.app.main.commands import COMMANDS

OUTSIDE = ("open_record", "open_games_folder", "open_log_folder")
"""Commands that open something of the system's."""

OPENING = [one.id for one in COMMANDS if one.opens and one.id not in OUTSIDE]
MOST = 25
"""Words that a window may say when it opens."""
ROLES = QAccessible.Role
VIEWS = (ROLES.List, ROLES.Table, ROLES.Tree)
FEWEST = 3
"""Words from which a screen reader takes a text for more than the name of something."""


def free_texts(of: QAccessibleInterface) -> Iterator[str]:
    """The visible texts below an object that name no control."""
    for at in range(of.childCount()):
        child = of.child(at)
        if child is None or not child.isValid() or child.state().invisible:
            continue
        if child.role() is ROLES.StaticText:
            words = child.text(QAccessible.Text.Name)
            named = child.relations(QAccessible.RelationFlag.Labelled)
            if len(words.split()) >= FEWEST and not named:
                yield words
        elif child.role() not in VIEWS:
            yield from free_texts(child)


def opening_words(window: QDialog) -> str:
    """What a screen reader says by itself when a window opens."""
    QApplication.processEvents()
    held: QWidget | None = window.focusWidget()
    parts = [window.windowTitle()]
    if held is not None:
        said = QAccessible.queryAccessibleInterface(held)
        kinds = QAccessible.Text
        parts += [said.text(about) for about in (kinds.Name, kinds.Description)]
    return " | ".join([*parts, *free_texts(QAccessible.queryAccessibleInterface(window))])
