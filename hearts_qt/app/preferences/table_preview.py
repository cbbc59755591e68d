"""A small picture of the table as it looks with the settings in use."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.localized_names import seat_name
from hearts_qt.app.table.art.deck_art import BACK, Deck
from hearts_qt.app.table.art.own_picture import OwnPicture
from hearts_qt.app.table.items.felt import felt_pixmap
from hearts_qt.app.table.palette import OWN_PICTURE, palette_for, table_font
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.theme import RADIUS
from hearts_qt.app.worker import Worker
from hearts_qt.rules.cards import parse_card
from hearts_qt.store.folders import folders

HEIGHT = 190
"""The height of the picture, in device-independent pixels."""

HAND = tuple(parse_card(card) for card in ("AC", "9D", "JD", "QS", "KH", "7H"))
"""The cards that are shown, from left to right."""

LIKE_TABLE = 0.62
"""The height of a card at a card size of 100%, as a share of `HEIGHT`."""


class TablePreview(QWidget):
    """The table, some cards of the deck, two backs, and a name plate."""

    def __init__(self, live: LiveSettings, worker: Worker | None = None) -> None:
        super().__init__()
        self._live = live
        self._ground: tuple[object, QPixmap] | None = None
        self.deck = Deck(folders().cache / "cards", self, worker)
        self.deck.art.begin()
        self._own = OwnPicture(folders().pictures, worker, self)
        self._own.ready.connect(self.update)
        self.deck.ready.connect(self.update)
        live.on("deck", "back", "four_colours", "card_letters", call=self._choose)
        live.on("card_size", call=self._resize_cards)
        live.on("felt", "picture", call=self.update)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)
        self.setAccessibleName(_("Preview of the table"))
        self._choose()

    def _choose(self) -> None:
        values = self._live.values
        self.deck.choose(
            values.deck, values.back, values.four_colours, values.card_letters == "language"
        )
        self.deck.forget_sizes(set(self._widths()), 0)

    def _resize_cards(self) -> None:
        self.deck.forget_sizes(set(self._widths()), 0)
        self.update()

    def _widths(self) -> tuple[int, int]:
        """How wide the cards and the backs are, in device-independent pixels."""
        usual = HEIGHT * LIKE_TABLE / 1.4
        wide = round(usual * min(1.25, max(0.5, self._live.values.card_size / 100)))
        return wide, round(wide * 0.62)

    def sizeHint(self) -> QSize:
        return QSize(560, HEIGHT)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.update()

    def _felt(self) -> QPixmap:
        colours = palette_for(self._live.values.felt, theme.is_dark())
        ratio = self.devicePixelRatioF()
        state = (self.size().toTuple(), ratio, colours)
        if self._ground is None or self._ground[0] != state:
            self._ground = (state, felt_pixmap(self.size(), ratio, colours))
        return self._ground[1]

    def paintEvent(self, event: QPaintEvent) -> None:
        values = self._live.values
        self.deck.set_ratio(self.devicePixelRatioF())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), RADIUS, RADIUS)
        painter.setClipPath(shape)
        own = None
        if values.felt == OWN_PICTURE:
            ratio, dark = self.devicePixelRatioF(), theme.is_dark()
            own = self._own.image(values.picture, self.size(), ratio, dark)
        if own is not None:
            painter.drawImage(0, 0, own)
        else:
            painter.drawPixmap(0, 0, self._felt())
        wide, small = self._widths()
        high = wide * 1.4
        pad = self.deck.pad(wide)
        shown = max(0.42, self.deck.index_width * 1.1)
        step = min(wide * shown, (self.width() * 0.66 - wide) / (len(HAND) - 1))
        left = self.width() * 0.3
        for at, card in enumerate(HAND):
            top = (self.height() - high) / 2 + (0 if at != 3 else -0.12 * high)
            painter.drawPixmap(
                QPointF(left + at * step - pad, top - pad), self.deck.pixmap(card, wide)
            )
        text = theme.font(theme.Type.BODY).pointSizeF() * 1.5
        self._plate(painter, QRectF(18, 18, min(self.width() * 0.24, 11 * text), 2.7 * text), text)
        pad = self.deck.pad(small)
        for at in range(2):
            place = QPointF(
                28 + at * small * 0.36 - pad, self.height() - small * 1.4 - 20 + 3 * at - pad
            )
            painter.drawPixmap(place, self.deck.pixmap(BACK, small))
        painter.setClipping(False)
        painter.setPen(QPen(QColor(theme.colours().line), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)

    def _plate(self, painter: QPainter, plate: QRectF, text: float) -> None:
        """A name plate, in the colours of the table."""
        colours = palette_for(self._live.values.felt, theme.is_dark())
        painter.setPen(QPen(QColor(colours.plate_edge), 1))
        painter.setBrush(QColor(colours.plate))
        painter.drawRoundedRect(plate, plate.height() * 0.24, plate.height() * 0.24)
        font = table_font(text, QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        inside = plate.adjusted(text * 0.7, 0, -text * 0.7, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inside, middle | Qt.AlignmentFlag.AlignRight, "26")
        painter.drawText(inside, middle | Qt.AlignmentFlag.AlignLeft, seat_name(0))
