"""The panels of other decks and of a picture of the player's own on the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPen, QPixmap, QShowEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from hearts_qt.app.decks.card_set import CARD_ASPECT
from hearts_qt.app.decks.catalog import PREVIEW, CheckedDeck, DeckCatalog
from hearts_qt.app.decks.installed import FoundDeck, deck_at, found_decks
from hearts_qt.app.decks.reader import card_of_file
from hearts_qt.app.i18n import _, ngettext, say
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
from hearts_qt.app.ui.layouts import Flow, column
from hearts_qt.app.ui.pickers import PaintTile, Tiles
from hearts_qt.app.ui.settings_panel import SettingsPanel
from hearts_qt.app.ui.theme import MEDIUM, SMALL, Type
from hearts_qt.app.ui.widgets import announce, button, label, note, smooth_painter
from hearts_qt.app.worker import FAILED, Worker
from hearts_qt.file_names import shown
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.text import Text
from hearts_qt.store.folders import folders
from hearts_qt.store.settings import ADDED_DECKS

Result = TypeVar("Result")


class DecksPanel(QWidget):
    """A tile for each deck that was found. Decks are checked when the page is first shown.

    Decks that cannot be used are listed below, with the reason.
    """

    def __init__(self, live: LiveSettings, worker: Worker | None = None) -> None:
        super().__init__()
        self._live = live
        worker = Worker(self) if worker is None else worker
        self._catalog = DeckCatalog(folders().cache / "decks", self, worker)
        self._lane = worker.lane("installed decks")
        self._token = token = CancelToken()
        self.destroyed.connect(lambda: token.cancel())
        self._catalog.checked.connect(self._checked)
        self._catalog.pictured.connect(self._pictured)
        self._found: tuple[FoundDeck, ...] = ()
        self._systems: frozenset[str] = frozenset()
        """The decks that KDE and GNOME have installed, as of the last look."""
        self._looking = 0
        """How often it is still being looked for decks."""
        self._previews: dict[str, QPixmap] = {}
        self._faults: dict[str, Text] = {}
        self._looked_for = False
        self._adding = ""
        self.tiles: Tiles | None = None
        heading = note(_("More decks"))
        heading.setFont(theme.font(Type.SMALL, QFont.Weight.DemiBold))
        panel = SettingsPanel(_("More decks"))
        box = QWidget()
        self.state = note()
        self.message = label("", Type.SMALL)
        self.message.hide()
        self._inside = column(
            self.state, self.message, self._buttons(), on=box, around=(0, SMALL, 0, MEDIUM)
        )
        panel.add_widget(box)
        self.refused = note()
        self.refused.hide()
        column(heading, panel, self.refused, on=self, spacing=SMALL)
        live.on("added_decks", call=self._added)
        live.on("deck", call=self._show_chosen)

    def _buttons(self) -> Flow:
        self.add_file = button(_("Add a file…"), self._ask_file)
        self.add_folder = button(_("Add a folder…"), self._ask_folder)
        self.forget = button(_("Remove this deck"), self._forget, quiet=True)
        return Flow(self.add_file, self.add_folder, self.forget)

    # -- commands ------------------------------------------------------------------------------

    def add(self, path: str) -> None:
        """Check a file or folder and use it if it is a deck; otherwise say why it is not.

        A file inside a folder of cards, or the description of a KDE deck, stands for its folder.
        """
        self._tell(_("Checking {name} …").format(name=shown(Path(path).name)))
        self._submit(partial(_chosen, path), self._check_chosen)

    def _check_chosen(self, found: FoundDeck) -> None:
        self._adding = found.id
        self._tell(_("Checking {name} …").format(name=found.name))
        self._catalog.ask(found, self.devicePixelRatioF())

    def _submit(self, task: Callable[[], Result], done: Callable[[Result], object]) -> None:
        """Have the folders of decks looked at, outside the GUI thread."""
        self._lane.submit(task, done, self._failed, token=self._token)

    def _failed(self, error: Exception) -> None:
        self._tell(_(FAILED))
        raise error

    def _ask_file(self) -> None:
        path, _kind = QFileDialog.getOpenFileName(
            self,
            _("Add a file with cards"),
            "",
            _("Card decks ({endings})").format(endings="*.svg *.svgz index.desktop"),
        )
        if path:
            self.add(path)

    def _ask_folder(self) -> None:
        path = QFileDialog.getExistingDirectory(self, _("Add a folder with cards"))
        if path:
            self.add(path)

    def _forget(self) -> None:
        values = self._live.values
        left = [path for path in values.added_decks if path != values.deck]
        self._live.change(added_decks=left, deck=default_of("deck"))

    # -- decks found ---------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._looked_for:
            self._looked_for = True
            self._look()

    def _look(self) -> None:
        """Find all decks, and check the new ones."""
        self._looking += 1
        self._submit(partial(_decks, tuple(self._live.values.added_decks)), self._take)

    def _take(self, decks: tuple[tuple[FoundDeck, ...], frozenset[str]]) -> None:
        self._looking -= 1
        if self._looking:
            # Another deck was added meanwhile.
            return
        before = {one.id for one in self._found}
        self._found, self._systems = decks
        self._build()
        for one in self._found:
            if one.id not in before:
                self._catalog.ask(one, self.devicePixelRatioF())
        self._say()

    def _build(self) -> None:
        if self.tiles is not None:
            # The tiles keep their parent, so that Qt deletes them: the garbage collector could run
            # in another thread.
            self._inside.removeWidget(self.tiles)
            self.tiles.setObjectName("")
            self.tiles.hide()
            self.tiles.deleteLater()
        self.tiles = Tiles(
            [(one.id, one.name, self._painter(one.id)) for one in self._found],
            PREVIEW,
            _("More decks"),
            equal_width=True,
        )
        self.tiles.setObjectName("more decks")
        self.tiles.picked.connect(lambda key: self._live.change(deck=key))
        self._inside.insertWidget(0, self.tiles)
        for id_ in self._faults:
            self._hide(id_)
        self._show_chosen()

    def _painter(self, id_: str) -> PaintTile:
        def paint(size: QSize, ratio: float) -> QPixmap:
            return self._previews.get(id_) or _blank(size, ratio)

        return paint

    def _pictured(self, id_: str, image: QImage) -> None:
        self._previews[id_] = QPixmap.fromImage(image)
        if self.tiles is not None and id_ in {one.id for one in self._found}:
            self.tiles.redraw_one(id_)

    def _checked(self, checked: CheckedDeck) -> None:
        found, fault = checked.found, checked.fault
        if found.id == self._adding:
            self._adding = ""
            self._tell("" if fault is None else say(fault))
            if checked.cards is not None:
                added = [path for path in self._live.values.added_decks if path != found.id]
                if found.id not in self._systems:
                    added = [*added[-(ADDED_DECKS - 1) :], found.id]
                self._live.change(added_decks=added, deck=found.id)
        elif fault is not None:
            self._faults[found.id] = fault
            self._hide(found.id)
        self._say()

    def _hide(self, id_: str) -> None:
        if self.tiles is not None and id_ in {one.id for one in self._found}:
            self.tiles.button(id_).hide()
            self.tiles.updateGeometry()

    # -- messages ------------------------------------------------------------------------------

    def _tell(self, sentence: str) -> None:
        self.message.setText(sentence)
        self.message.setVisible(bool(sentence))

    def _say(self) -> None:
        """Show the progress, and which decks cannot be used."""
        good = [one for one in self._found if one.id not in self._faults]
        left = self._catalog.left
        if left:
            sentence = ngettext("Checking {n} more deck …", "Checking {n} more decks …", left)
            self.state.setText(sentence.format(n=left))
        elif not good:
            self.state.setText(
                _(
                    "No other decks were found on this computer. The decks of KDE and GNOME appear "
                    "here once they are installed."
                )
            )
        else:
            self.state.setText("")
        self.state.setVisible(bool(self.state.text()))
        faults = [say(self._faults[one.id]) for one in self._found if one.id in self._faults]
        self.refused.setText("\n".join(faults))
        self.refused.setVisible(bool(faults))

    def _show_chosen(self) -> None:
        values = self._live.values
        if self.tiles is not None:
            self.tiles.set_key(values.deck)
        self.forget.setVisible(values.deck in values.added_decks)

    def _added(self) -> None:
        if self._looked_for:
            self._look()


def _chosen(path: str) -> FoundDeck:
    """The deck of a file or a folder that was chosen. Reads the disk."""
    place = Path(path)
    if place.is_file() and (card_of_file(place.stem) is not None or place.name == "index.desktop"):
        place = place.parent
    return deck_at(str(place))


def _decks(added: tuple[str, ...]) -> tuple[tuple[FoundDeck, ...], frozenset[str]]:
    """All decks, and the ids of those that the system has installed. Reads the disk."""
    return found_decks(added), frozenset(one.id for one in found_decks())


def _blank(size: QSize, ratio: float) -> QPixmap:
    """Two blank cards, shown until the picture is ready."""
    made = QPixmap(size * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(made)
    of = theme.colours()
    painter.setPen(QPen(QColor(of.line), 1))
    painter.setBrush(QColor(of.window))
    wide = size.height() * 0.98 / CARD_ASPECT
    for left in (0.5, size.width() - wide - 0.5):
        painter.drawRoundedRect(QRectF(left, 1, wide, size.height() - 2), 3, 3)
    painter.end()
    return made


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
        across = Flow(self.choose, self.remove)
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
            _("Pictures ({kinds})").format(kinds="*.jpg *.jpeg *.png *.webp *.svg *.bmp *.gif"),
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
