"""The About box: what the program is, and the versions of its parts."""

from __future__ import annotations

import platform

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QLabel, QWidget

from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.layouts import STRETCH, TOP, column, row
from hearts_qt.app.ui.theme import SMALL, WIDE, Type
from hearts_qt.app.ui.widgets import button, copy_button, hairline, label, note
from hearts_qt.assets import asset_path
from hearts_qt.version import __version__

ICON = 96
WIDTH = 500


def versions() -> str:
    """The versions to quote when asking for help, one on each line."""
    from hearts_qt.rules.compiled import is_compiled

    kernel = pgettext("kernel", "compiled") if is_compiled() else pgettext("kernel", "interpreted")
    return "\n".join(
        (
            f"Hearts Qt {__version__}",
            f"Python {platform.python_version()}, Qt {qVersion()}, PySide6 {pyside_version}",
            f"{platform.system()} {platform.release()}, {platform.machine()}, "
            f"{QGuiApplication.platformName()}",
            _("Rules kernel: {how}").format(how=kernel),
        )
    )


class AboutWindow(Dialog):
    """The About box."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("About Hearts Qt"), parent)
        picture = QLabel()
        path = asset_path("icons/app/hearts-qt-256.png")
        picture.setPixmap(QIcon(str(path)).pixmap(QSize(ICON, ICON), self.devicePixelRatioF()))
        picture.setFixedSize(ICON, ICON)
        texts = column(
            label(_("Hearts Qt"), Type.TITLE),
            label(_("Version {version}").format(version=__version__), muted=True),
            label(_("The card game Hearts, with every rule that people play by.")),
            note(_("Free software under the MIT licence. The cards were drawn for this program.")),
            spacing=SMALL,
        )
        top = row((picture, TOP), (texts, 1), spacing=WIDE)
        self.details = note(versions())
        self.details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy = copy_button(_("Copy versions"), versions)
        close = button(_("Close"), self.close, primary=True)
        foot = button_box(action=self.copy, cancel=close)
        lines = column(top, hairline(), self.details, STRETCH, foot, on=self, around=WIDE)
        wide = theme.with_text(WIDTH)
        self.setFixedWidth(wide)
        self.setMinimumHeight(lines.totalHeightForWidth(wide))
        close.setFocus()
