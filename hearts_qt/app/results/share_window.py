"""The window that shows a picture of a result, copies it, and saves it to a file."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, QStandardPaths, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.app.files.save_dialog import ask_to_save
from hearts_qt.app.game_titles import export_title, place_words, title, winners_words
from hearts_qt.app.i18n import _, ngettext, say, sentences
from hearts_qt.app.models.table_model import ScoreRole
from hearts_qt.app.results.faces import column_faces
from hearts_qt.app.results.result_picture import FACE, RATIO, ResultCaption, draw_result
from hearts_qt.app.results.story import story_of
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.theme import WIDE, Type
from hearts_qt.app.ui.widgets import announce, button, label, note
from hearts_qt.game.game_stats import place_of
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.text import text
from hearts_qt.store.files import cause, write_atomically
from hearts_qt.store.record_shelf import file_name

if TYPE_CHECKING:
    from hearts_qt.app.models.table_models import ScoreModel
    from hearts_qt.app.windows import SharedGame
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.game import Game


def caption_of(
    game: Game, model: ScoreModel, rules: str, begun: datetime | None
) -> ResultCaption:
    """The texts around the figures of a game; `rules` is the name of its rules.

    They include the code of the first deal only if the game is over.
    """
    over = game.winners is not None
    hands = len(game.finished)
    if over:
        names = [
            str(model.headerData(at, Qt.Orientation.Horizontal))
            for at in range(model.columnCount())
            if model.value(hands, at, ScoreRole.WinnerRole)
        ]
        came = ngettext("{who} after {n} hand", "{who} after {n} hands", hands).format(
            who=winners_words(names), n=hands
        )
    else:
        came = ngettext("{n} hand played", "{n} hands played", hands).format(n=hands)
    deal = str(model.value(0, 0, ScoreRole.DealRole)) if over and hands else ""
    seating = model.seating
    faces: tuple[tuple[QPixmap, ...], ...] = ()
    if seating.any_character:
        faces = tuple(
            tuple(column_faces(seating, game, column, FACE, RATIO, dark=False))
            for column in range(model.columnCount())
        )
    return ResultCaption(
        rules, title(begun, "", came), deal, story_of(game, seating.column_name), faces
    )


def picture_name(game: Game, person: int, rules: str, begun: datetime | None) -> str:
    """The name that a picture is saved under."""
    result = ""
    if game.winners is not None and person >= 0:
        result = place_words(*place_of(game.rules, game.totals, game.winners, person))
    return file_name(export_title(begun or datetime.now(), rules, result)) + ".png"


def share_window(
    shared: SharedGame, rules: str, worker: Worker, parent: QWidget
) -> ShareWindow:
    """The window that shares a game as it stands; `rules` is the name of its rules."""
    game, model, begun = shared.game, shared.scores, shared.begun
    caption = caption_of(game, model, rules, begun)
    told = (line.rstrip(".") for line in caption.story.lines)
    totals = model.spoken_row(model.rowCount() - 1)
    spoken = sentences([caption.rules, caption.result, *told, totals])
    image = draw_result(model, game.rules, caption)
    name = picture_name(game, shared.person, rules, begun)
    return ShareWindow(image, name, spoken, worker, parent)


class ShareWindow(Dialog):
    """Shows the picture of a result as it was when the window was opened."""

    def __init__(
        self,
        image: QImage,
        name: str,
        spoken: str,
        worker: Worker,
        parent: QWidget,
        title: str | None = None,
    ) -> None:
        """`name` is the suggested file name; `spoken` says what the picture shows. `title` is the
        title of the window; None for a picture of a result."""
        title = _("Share the result") if title is None else title
        super().__init__(title, parent)
        self.image = image
        self._name = name
        self._lane = worker.lane("picture")
        self._token = token = CancelToken()
        self.destroyed.connect(lambda: token.cancel())
        self._pictures: Path | None = None
        """The person's folder for pictures, if it exists."""
        self._lane.submit(pictures_folder, self._take_folder, token=token)
        self.preview = _Preview(image)
        self.preview.setAccessibleName(_("Picture of the result"))
        self.preview.setAccessibleDescription(spoken)
        self.said = note()
        self.said.setMinimumHeight(self.said.fontMetrics().lineSpacing())
        self.copy = button(_("Copy picture"), self.copy_picture, primary=True)
        self.copy.setDefault(True)
        self.save = button(_("Save picture…"), self.ask_save)
        box = button_box(
            accept=self.copy, action=self.save, cancel=button(_("Close"), self.close)
        )
        column(label(title, Type.TITLE), (self.preview, 1), self.said, box, on=self, around=WIDE)
        self.setMinimumSize(420, 360)
        self.begin_with(720, 620)
        self.copy.setFocus()

    def _take_folder(self, folder: Path | None) -> None:
        self._pictures = folder

    def copy_picture(self) -> None:
        """Put the picture on the clipboard."""
        QGuiApplication.clipboard().setImage(self.image)
        self._say(_("The picture is on the clipboard."))

    def ask_save(self) -> None:
        """Ask for a file, and save the picture there."""
        title, kinds = _("Save picture"), _("Pictures ({kinds})")
        path = ask_to_save(self, title, self._name, kinds, self._pictures)
        if path is not None:
            self.save_to(path)

    def save_to(self, path: Path) -> None:
        """Save the picture to a file."""
        content = QByteArray()
        buffer = QBuffer(content)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        # The stubs of PySide6 ask for bytes, but only a string works.
        self.image.save(buffer, "PNG")  # type: ignore[call-overload]
        self._lane.submit(
            partial(write_atomically, path, bytes(content.data()), shared=True),
            lambda _nothing: self._say(_("Saved as {file}.").format(file=path)),
            self._failed,
            token=self._token,
        )

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, OSError):
            raise error
        self._say(say(text("The picture cannot be saved because {cause}.", cause=cause(error))))

    def _say(self, sentence: str) -> None:
        self.said.setText(sentence)
        announce(self, sentence)


def pictures_folder() -> Path | None:
    """The person's folder for pictures; None if it does not exist."""
    place = QStandardPaths.StandardLocation.PicturesLocation
    folder = Path(QStandardPaths.writableLocation(place))
    return folder if folder.is_dir() else None


class _Preview(QWidget):
    """The picture, as large as there is room."""

    def __init__(self, image: QImage) -> None:
        super().__init__()
        self._image = image
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(200, 160)

    def sizeHint(self) -> QSize:
        return QSize(480, 420)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = self._image.deviceIndependentSize()
        room = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        scale = min(room.width() / whole.width(), room.height() / whole.height(), 1.0)
        wide, high = whole.width() * scale, whole.height() * scale
        place = QRectF(
            room.center().x() - wide / 2, room.center().y() - high / 2, wide, high
        )
        # Scaling a copy first gives smoother lines than painting the large picture scaled.
        ratio = self.devicePixelRatioF()
        small = self._image.scaled(
            max(1, round(wide * ratio)),
            max(1, round(high * ratio)),
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        painter.drawImage(place, small, QRectF(small.rect()))
        painter.setPen(QPen(QColor(theme.colours().line), 1))
        painter.drawRect(place)
