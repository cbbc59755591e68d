"""The deck in use and the marks: from a card and a width to a pixmap."""

from __future__ import annotations

import tomllib
from pathlib import Path

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from hearts_qt.app.assets import asset_path
from hearts_qt.app.table.art import Art, Order
from hearts_qt.app.table.layout import RATIO
from hearts_qt.rules.cards import CARDS, card_name

__all__ = ["BACK", "Deck"]

BACK = -1
"""Stands for the back of a card wherever a card is asked for."""

_OWN = "hearts-qt"


class Deck(QObject):
    """Card pictures for the settings in use. Widths are in device-independent pixels."""

    ready = Signal()

    def __init__(self, cache: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.art = Art(cache, self)
        self.art.ready.connect(self._improved)
        self.ratio = 1.0
        self.dim = QColor(0, 0, 0, 120)
        self.glow = QColor("#f0c862")
        self._variants: dict[tuple[int, int, str], tuple[int, QPixmap]] = {}
        self._orders: dict[tuple[int, int], Order] = {}
        self._folder = asset_path(f"decks/{_OWN}")
        self._back = ""
        self._corner = 0.06
        self._names: dict[int, str] = {}
        self.index_width = 0.21
        self.choose(_OWN, "", False)

    def choose(self, deck: str, back: str, four_colours: bool) -> bool:
        """Take a deck by its folder's name; whether anything changed.

        An unknown deck or back falls back to the house's. `four_colours` takes the deck's
        four-coloured sister where there is one.
        """
        name = deck
        if four_colours and asset_path(f"decks/{deck}-four").is_dir():
            name = f"{deck}-four"
        folder = asset_path(f"decks/{name}")
        if not (folder / "manifest.toml").is_file():
            folder = asset_path(f"decks/{_OWN}")
        manifest: dict[str, object] = {}
        try:
            manifest = tomllib.loads((folder / "manifest.toml").read_text("utf-8"))
        except (OSError, tomllib.TOMLDecodeError):
            # Without a manifest the house's own names are used; missing files show plain cards.
            manifest = {}
        backs = manifest.get("backs")
        known = [str(one) for one in backs] if isinstance(backs, list) else ["navy"]
        chosen = back if back in known else str(manifest.get("default_back", known[0]))
        face = str(manifest.get("face", "{rank}{suit}.svg"))
        names = {
            card: face.format(rank=card_name(card)[0], suit=card_name(card)[1])
            for card in range(CARDS)
        }
        names[BACK] = str(manifest.get("back", "back-{back}.svg")).format(back=chosen)
        corner = manifest.get("corner_radius", 0.06)
        self._corner = float(corner) if isinstance(corner, (int, float)) else 0.06
        index = manifest.get("index_width", 0.21)
        self.index_width = float(index) if isinstance(index, (int, float)) else 0.21
        changed = (folder, names[BACK]) != (self._folder, self._names.get(BACK))
        self._folder, self._names, self._back = folder, names, chosen
        if changed:
            self._variants.clear()
            self._orders.clear()
        return changed

    def order(self, card: int, width: float) -> Order:
        """The order for a card at a width."""
        pixels = max(8, round(width * self.ratio))
        found = self._orders.get((card, pixels))
        if found is None:
            path = str(self._folder / self._names[card])
            found = Order(path, pixels, round(pixels * RATIO), True, self._corner)
            self._orders[card, pixels] = found
        return found

    def pixmap(self, card: int, width: float, variant: str = "", urgency: int = 1) -> QPixmap:
        """A card, or `BACK`, at a width.

        `variant` is empty, `dim` for a card that may not be chosen, `glow` for a received one, or
        `dim glow` for one that is both.
        """
        plain = self.art.pixmap(self.order(card, width), self.ratio, urgency)
        if not variant:
            return plain
        key = (card, round(width * self.ratio), variant)
        found = self._variants.get(key)
        if found is not None and found[0] == plain.cacheKey():
            return found[1]
        made = self._shaded(plain, width, variant)
        self._variants[key] = (plain.cacheKey(), made)
        return made

    def mark(self, name: str, size: float, urgency: int = 2) -> QPixmap:
        """A mark of `assets/marks`, square."""
        pixels = max(6, round(size * self.ratio))
        order = Order(str(asset_path(f"marks/{name}.svg")), pixels, pixels, False)
        return self.art.pixmap(order, self.ratio, urgency)

    def pad(self, width: float) -> float:
        """The room for the shadow around a card of a width, as its pixmap has it."""
        return self.order(BACK, width).pad / self.ratio

    def set_ratio(self, ratio: float) -> None:
        """Follow the window to a screen of another pixel ratio."""
        if ratio != self.ratio:
            self.ratio = ratio
            self._variants.clear()

    def forget_sizes(self, widths: set[float]) -> None:
        """Keep only the pictures of these widths; marks stay."""
        keep = {self.order(card, width) for card in self._names for width in widths}
        keep |= {one for one in self.art._asked if not one.card}
        self.art.forget_other_sizes(keep)
        self._variants.clear()

    def forget_variants(self) -> None:
        """Shade cards anew, because the colours have changed."""
        self._variants.clear()

    def close(self) -> None:
        """Stop making pictures."""
        self.art.close()

    def _improved(self) -> None:
        self.ready.emit()

    def _shaded(self, plain: QPixmap, width: float, variant: str) -> QPixmap:
        made = QPixmap(plain)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pad = self.pad(width)
        corner = self._corner * width
        if "dim" in variant:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.dim)
            size = made.deviceIndependentSize()
            card = QRectF(pad, pad, size.width() - 2 * pad, size.height() - 2 * pad)
            painter.drawRoundedRect(card, corner, corner)
        if "glow" in variant:
            line = max(2.0, width * 0.028)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.glow, line))
            size = made.deviceIndependentSize()
            inset = pad + line * 0.2
            edge = QRectF(inset, inset, size.width() - 2 * inset, size.height() - 2 * inset)
            painter.drawRoundedRect(edge, corner, corner)
        painter.end()
        return made
