"""The panel for a picture of the player's own on the table."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QPixmap
from PySide6.QtWidgets import QFileDialog, QWidget

from hearts_qt.app.i18n import _, say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.preferences.editors import FELT_PICTURE, default_of
from hearts_qt.app.table.art.own_picture import (
    OwnPicture,
    PictureError,
    keep_picture,
    remove_other_pictures,
)
from hearts_qt.app.table.palette import OWN_PICTURE
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.layouts import STRETCH, column, row
from hearts_qt.app.ui.panel import SettingsPanel
from hearts_qt.app.ui.pickers import Tiles
from hearts_qt.app.ui.theme import MEDIUM, SMALL, Type
from hearts_qt.app.ui.widgets import announce, button, label, note
from hearts_qt.app.worker import FAILED, Worker
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.store.folders import folders


class PicturePanel(QWidget):
    """Chooses a picture from a file, shows it as a tile, and removes it."""

    def __init__(self, live: LiveSettings, worker: Worker | None = None) -> None:
        super().__init__()
        self._live = live
        self._folder = folders().pictures
        worker = Worker(self) if worker is None else worker
        self._lane = worker.lane("own picture")
        self._token = token = CancelToken()
        self.destroyed.connect(lambda: token.cancel())
        self._picture = OwnPicture(self._folder, worker, self)
        self._picture.ready.connect(self._redraw)
        heading = note(_("A picture of your own"))
        heading.setFont(theme.font(Type.SMALL, QFont.Weight.DemiBold))
        panel = SettingsPanel(_("A picture of your own"))
        box = QWidget()
        self.tiles = Tiles(
            [(OWN_PICTURE, _("Your picture"), self._paint)],
            FELT_PICTURE,
            _("A picture of your own"),
        )
        self.tiles.setObjectName("own picture")
        self.tiles.picked.connect(lambda key: live.change(felt=key))
        self.message = label("", Type.SMALL)
        self.message.hide()
        self.choose = button(_("Choose a picture…"), self._ask)
        self.remove = button(_("Remove the picture"), self._remove, quiet=True)
        across = row(self.choose, self.remove, STRETCH)
        column(
            note(
                _(
                    "Hearts Qt keeps a copy. It darkens bright pictures so that name plates "
                    "stand out."
                )
            ),
            self.tiles,
            self.message,
            across,
            on=box,
            around=(0, SMALL, 0, MEDIUM),
        )
        panel.add_widget(box)
        column(heading, panel, on=self, spacing=SMALL)
        live.on("felt", "picture", call=self._show)
        live.on("picture", call=self._redraw)
        self._show()

    def use(self, path: str) -> None:
        """Copy a picture and use it; otherwise say why that is not possible."""
        self._tell(_("Reading the picture…"))
        self.choose.setEnabled(False)
        self._lane.submit(
            partial(keep_picture, path, self._folder),
            self._kept,
            self._failed,
            token=self._token,
        )

    def _ask(self) -> None:
        path, _kind = QFileDialog.getOpenFileName(
            self,
            _("Choose a picture"),
            "",
            _("Pictures ({endings})").format(endings="*.jpg *.jpeg *.png *.webp *.svg *.bmp *.gif"),
        )
        if path:
            self.use(path)

    def _kept(self, name: str) -> None:
        self.choose.setEnabled(True)
        self._tell("")
        self._live.change(picture=name, felt=OWN_PICTURE)
        self._lane.submit(partial(remove_other_pictures, self._folder, name))

    def _failed(self, error: Exception) -> None:
        self.choose.setEnabled(True)
        if not isinstance(error, PictureError):
            self._tell(_(FAILED))
            raise error
        self._tell(say(error.text))

    def _remove(self) -> None:
        felt = self._live.values.felt
        self._live.change(picture="", felt=default_of("felt") if felt == OWN_PICTURE else felt)
        self._lane.submit(partial(remove_other_pictures, self._folder, ""))
        self.choose.setFocus()

    def _tell(self, sentence: str) -> None:
        self.message.setText(sentence)
        self.message.setVisible(bool(sentence))
        announce(self, sentence)

    def _paint(self, size: QSize, ratio: float) -> QPixmap:
        image = self._picture.image(self._live.values.picture, size, ratio, theme.is_dark())
        return QPixmap() if image is None else QPixmap.fromImage(image)

    def _redraw(self) -> None:
        self.tiles.redraw()

    def _show(self) -> None:
        values = self._live.values
        self.tiles.setVisible(bool(values.picture))
        self.remove.setVisible(bool(values.picture))
        self.tiles.set_key(values.felt if values.picture else None)
