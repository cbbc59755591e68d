"""The About box: what the program is, and the versions of its parts."""

from __future__ import annotations

import platform

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QSize, Qt, QTimer, qVersion
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from hearts_qt.app import theme
from hearts_qt.app.assets import asset_path
from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.theme import LARGE, MEDIUM, SMALL, WIDE, Type
from hearts_qt.app.ui.dialog import Window
from hearts_qt.app.ui.layouts import margins
from hearts_qt.app.ui.widgets import button, hairline, label
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


class AboutWindow(Window):
    """The About box."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("About Hearts Qt"), parent)
        column = QVBoxLayout(self)
        margins(column, WIDE, LARGE)
        top = QHBoxLayout()
        top.setSpacing(WIDE)
        picture = QLabel()
        path = asset_path("icons/app/hearts-qt-256.png")
        picture.setPixmap(QIcon(str(path)).pixmap(QSize(ICON, ICON), self.devicePixelRatioF()))
        picture.setFixedSize(ICON, ICON)
        top.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        texts = QVBoxLayout()
        texts.setSpacing(SMALL)
        texts.addWidget(label(_("Hearts Qt"), Type.TITLE))
        texts.addWidget(label(_("Version {version}").format(version=__version__), muted=True))
        texts.addWidget(label(_("The card game Hearts, with every rule that people play by.")))
        texts.addWidget(
            label(
                _("Free software under the MIT licence. The cards were drawn for this program."),
                Type.SMALL,
                muted=True,
            )
        )
        top.addLayout(texts, 1)
        column.addLayout(top)
        column.addWidget(hairline())
        self.details = label(versions(), Type.SMALL, muted=True)
        self.details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(self.details)
        column.addStretch(1)
        foot = QHBoxLayout()
        foot.setSpacing(SMALL)
        self.copy = button(_("Copy versions"))
        self.copy.clicked.connect(self._copy)
        close = button(_("Close"), primary=True)
        close.clicked.connect(self.close)
        foot.addWidget(self.copy)
        foot.addStretch(1)
        foot.addWidget(close)
        column.addLayout(foot)
        column.setSpacing(MEDIUM)
        wide = theme.with_text(WIDTH)
        self.setFixedWidth(wide)
        self.setMinimumHeight(column.totalHeightForWidth(wide))
        close.setFocus()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(versions())
        self.copy.setText(_("Copied"))
        QTimer.singleShot(1500, self, lambda: self.copy.setText(_("Copy versions")))
