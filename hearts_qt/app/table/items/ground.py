"""What lies under the cards: the felt, or a picture of the player's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage, QPainter

from hearts_qt.app.table.items.felt import felt_pixmap
from hearts_qt.app.table.palette import OWN_PICTURE, Palette
from hearts_qt.store.folders import folders

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.table.art.own_picture import OwnPicture
    from hearts_qt.app.worker import Worker


class Ground(QObject):
    """Paints the ground that the settings choose; a picture is read when it is first wanted."""

    ready = Signal()
    """The picture can be painted now."""

    def __init__(self, live: LiveSettings, worker: Worker, parent: QObject) -> None:
        """`worker` reads the picture."""
        super().__init__(parent)
        self._live = live
        self._worker = worker
        self.picture: OwnPicture | None = None
        """Reads the player's own picture; None until the picture is first needed."""

    def paint(
        self, painter: QPainter, size: QSize, ratio: float, colours: Palette, dark: bool
    ) -> None:
        """Paint the ground of a table of a size, at the pixel ratio of the screen."""
        own = self._own(size, ratio, dark)
        if own is not None:
            painter.drawImage(0, 0, own)
        else:
            painter.drawPixmap(0, 0, felt_pixmap(size, ratio, colours))

    def _own(self, size: QSize, ratio: float, dark: bool) -> QImage | None:
        """The player's own picture, or None if there is none or it is not ready yet."""
        values = self._live.values
        if values.felt != OWN_PICTURE or not values.picture:
            return None
        if self.picture is None:
            from hearts_qt.app.table.art.own_picture import OwnPicture

            self.picture = OwnPicture(folders().pictures, self._worker, self)
            self.picture.ready.connect(self.ready)
        return self.picture.image(values.picture, size, ratio, dark)
