"""Where Qt finds its plugins in a bundle, and what is made before the first other thread.

PySide makes a type when it is first met, and runs Python code meanwhile. A second thread that meets
the same type then makes it again and frees what the first one still uses: the process crashes in
libshiboken6 or hangs. `PYSIDE6_OPTION_LAZY=0` makes all types at each import, which delays the
first picture, so the program makes them after that and before its first other thread.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication


def use_own_plugins() -> None:
    """In a bundle, let Qt look for plugins there and nowhere else; called before it has an
    application.

    The bundle's default for this is a settings file made at run time, which fails if the path of
    the bundle contains a comma.
    """
    if not getattr(sys, "frozen", False):
        return
    import PySide6

    folder = os.path.dirname(str(PySide6.__file__))
    inside = "plugins" if sys.platform == "win32" else "Qt/plugins"
    QCoreApplication.setLibraryPaths([os.path.join(folder, *inside.split("/"))])


def skip_search_for_features() -> None:
    """Keep PySide from reading the source of each module at its first import; called before most
    imports.

    It looks there for the word PySide6, to know which modules `from __feature__ import` is for.
    Nothing here uses that, and it takes as long as a fifth of all imports.
    """
    feature: Any = sys.modules.get("shibokensupport.feature")
    if hasattr(feature, "_mod_uses_pyside"):
        feature._mod_uses_pyside = lambda module: False


MODULES = ("QtCore", "QtGui", "QtWidgets", "QtSvg")
"""Every module of PySide that the program imports."""


@cache
def make_all_types() -> None:
    """Make every type of `MODULES`, and have Qt look for its plugins for pictures. Called in the
    GUI thread before another thread uses Qt.

    While Qt looks for plugins it holds a lock and, with all its messages on, calls our handler of
    messages, which needs Python's lock. A worker that made Qt do so would wait for the GUI thread,
    while that waits for Qt's lock to make an icon.
    """
    for name in MODULES:
        module = import_module(f"PySide6.{name}")
        for attribute in dir(module):
            # Looking at a type makes it, with all types within it.
            getattr(module, attribute)
    from PySide6.QtGui import QImage, QImageWriter

    # Qt looks for them when a picture is written, and loads none for this one.
    picture = QImage(1, 1, QImage.Format.Format_RGB32)
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(picture)
