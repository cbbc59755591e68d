"""Where Qt looks for its plugins."""

from __future__ import annotations

import os
import sys

from PySide6.QtCore import QCoreApplication


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
