"""What a bundle starts: `hearts-qt`, with what a bundle changes for other programs put right."""

from __future__ import annotations

import multiprocessing
import os
import sys


def put_right() -> None:
    """Take back what the loader of the bundle sets for itself, and what others have set for Qt.

    The loader points the system's search for libraries at the bundle. It has been used by now, and
    programs that this one starts, the file manager or a player from outside, must not see it. The
    variables of Qt name plugins of another Qt, which must not be loaded into this one.
    """
    for variable in ("LD_LIBRARY_PATH", "LIBPATH", "DYLD_LIBRARY_PATH"):
        before = os.environ.pop(f"{variable}_ORIG", None)
        if before:
            os.environ[variable] = before
        else:
            os.environ.pop(variable, None)
    for variable in (
        "QT_PLUGIN_PATH",
        "QT_QPA_PLATFORM_PLUGIN_PATH",
        "QML_IMPORT_PATH",
        "QML2_IMPORT_PATH",
        "QT_STYLE_OVERRIDE",
        "QT_QPA_PLATFORMTHEME",
    ):
        os.environ.pop(variable, None)


if __name__ == "__main__":
    multiprocessing.freeze_support()
    put_right()
    from hearts_qt.cli import main

    sys.exit(main())
