"""The entry point of a bundle: restores the environment for other programs and runs `hearts-qt`."""

from __future__ import annotations

import multiprocessing
import os
import sys


def put_right() -> None:
    """Remove the bundle loader's changes to the environment, and variables meant for another Qt.

    The loader makes the system look for libraries in the bundle. That is done by now, and programs
    that this one starts, such as a file manager or an outside player, must not inherit it. A second
    process of this one needs it again, so its loader is told to begin afresh.
    Variables of Qt may name plugins of another Qt, which must not be loaded into this one.
    """
    for variable in ("LD_LIBRARY_PATH", "LIBPATH", "DYLD_LIBRARY_PATH"):
        before = os.environ.pop(f"{variable}_ORIG", None)
        if before:
            os.environ[variable] = before
        else:
            os.environ.pop(variable, None)
    os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
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
