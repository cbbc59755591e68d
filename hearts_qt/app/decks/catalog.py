"""Checks decks outside the GUI thread and remembers the results.

Reading a sheet takes up to half a second, so results are kept in the cache folder together with a
stamp of the deck's files. A deck that has changed is checked again.
"""

from __future__ import annotations

import contextlib
import logging
import zlib
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QObject, QRectF, QSize, Signal
from PySide6.QtGui import QImage, QPainter

from hearts_qt.app.decks.card_set import CardSet
from hearts_qt.app.decks.helper_renderer import DrawingError, HelperRenderer
from hearts_qt.app.decks.installed import FoundDeck, deck_at
from hearts_qt.app.decks.reader import (
    DeckError,
    DeckVerdict,
    read_deck,
    set_of,
    stamp_of,
    too_much,
)
from hearts_qt.app.worker import Worker
from hearts_qt.file_names import kept, name_of_kept, shown
from hearts_qt.limits import DECK_TEXT_FILE
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.cards import QUEEN_OF_SPADES, parse_card
from hearts_qt.rules.strict_json import read_json
from hearts_qt.rules.text import Text, text
from hearts_qt.store.files import make_folder, read_bytes, write_atomically

PREVIEW = QSize(104, 84)
"""The size of a deck's preview, in device-independent pixels."""

_SHOWN = (parse_card("AD"), QUEEN_OF_SPADES)
"""The cards of a preview, the front one last."""

_VERSION = 1
"""Increased when decks are checked differently."""

_LOG = logging.getLogger(__name__)


class CheckedDeck(NamedTuple):
    """What was found out about a deck: its cards, or what is wrong with it."""

    found: FoundDeck
    stamp: str
    """It changes when the files of the deck change; empty if there are none."""
    cards: CardSet | None
    fault: Text | None = None
    preview: QImage | None = None


class DeckCatalog(QObject):
    """Checks decks that are not built in. `cache` is the folder for results; None keeps none."""

    checked = Signal(object)
    """A deck has been checked: the `CheckedDeck`."""
    pictured = Signal(str, object)
    """The id of a deck and its preview, a `QImage` at the pixel ratio that was asked for."""

    def __init__(
        self, cache: Path | None, parent: QObject | None = None, worker: Worker | None = None
    ) -> None:
        """Without a `worker` the catalog makes its own."""
        super().__init__(parent)
        self._cache = cache
        self._renderer = HelperRenderer()
        worker = Worker(self) if worker is None else worker
        # Its process that draws ends with the work.
        self._lane = worker.lane("decks", self._renderer.close)
        self._token = token = CancelToken()
        self._left = 0
        self.destroyed.connect(lambda: token.cancel())

    @property
    def left(self) -> int:
        """How many decks are still to be checked."""
        return self._left

    def known(self, path: str) -> CheckedDeck | None:
        """The deck at a path, if it passed an earlier check and has not changed since; else None.
        Reads the disk."""
        found = deck_at(path)
        stamp = stamp_of(found)
        verdict = self._kept(found, stamp)
        return CheckedDeck(found, stamp, set_of(found, verdict)) if verdict is not None else None

    def ask(self, found: FoundDeck | str, ratio: float = 0.0) -> None:
        """Check a deck, or what is at a path; `checked` follows. With a pixel ratio, `pictured`
        comes before it if the deck is good."""
        if self._token.cancelled:
            return
        self._left += 1
        self._lane.submit(partial(self._examine, found, ratio), self._hand_over, token=self._token)

    def close(self) -> None:
        """Cancel all checks."""
        self._token.cancel()
        self._renderer.kill()

    # -- outside the GUI thread ----------------------------------------------------------------

    def _examine(self, asked: FoundDeck | str, ratio: float) -> CheckedDeck:
        """Read a deck and draw its preview."""
        found = deck_at(asked) if isinstance(asked, str) else asked
        stamp = stamp_of(found)
        cards: CardSet | None = None
        fault: Text | None = None
        preview: QImage | None = None
        try:
            cards = self._look(found, stamp)
            if ratio:
                preview = self._preview(cards, stamp, ratio)
        except DeckError as error:
            fault = error.text
        except DrawingError:
            cards, fault = None, too_much(found.sheet or found.id).text
        except Exception:
            _LOG.exception("The deck %s cannot be checked", shown(found.id))
            fault = text("{file} cannot be used.", file=found.id)
        return CheckedDeck(found, stamp, cards, fault, preview)

    def _look(self, found: FoundDeck, stamp: str) -> CardSet:
        verdict = self._kept(found, stamp)
        if verdict is None:
            verdict = read_deck(found, self._renderer)
            self._keep(found, stamp, verdict)
        return set_of(found, verdict)

    def _preview(self, cards: CardSet, stamp: str, ratio: float) -> QImage:
        """Two cards of a deck, the queen of spades in front."""
        size = PREVIEW * ratio
        file = self._file(cards.id, f"-{stamp}-{size.width()}x{size.height()}.png")
        if file is not None and file.is_file():
            kept = QImage(str(file))
            if kept.size() == size:
                kept.setDevicePixelRatio(ratio)
                return kept
        made = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        made.fill(0)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._renderer.begin()
        height = size.height() * 0.98
        width = min(height / cards.aspect, size.width() * 0.62)
        height = width * cards.aspect
        top = (size.height() - height) / 2
        try:
            for card, left in zip(_SHOWN, (0.0, size.width() - width), strict=True):
                self._renderer.paint(cards.faces[card], painter, QRectF(left, top, width, height))
        finally:
            painter.end()
        if file is not None:
            with contextlib.suppress(OSError):
                make_folder(file.parent)
                for old in file.parent.glob(f"{file.name.partition('-')[0]}-*.png"):
                    if stamp not in old.name:
                        old.unlink()
                made.save(str(file))
        made.setDevicePixelRatio(ratio)
        return made

    # -- verdicts ------------------------------------------------------------------------------

    def _file(self, id_: str, end: str) -> Path | None:
        if self._cache is None:
            return None
        return self._cache / f"{zlib.crc32(id_.encode('utf-8', 'surrogateescape')):08x}{end}"

    def _kept(self, found: FoundDeck, stamp: str) -> DeckVerdict | None:
        file = self._file(found.id, ".json")
        if file is None or not stamp:
            return None
        try:
            written = read_json(read_bytes(file, DECK_TEXT_FILE))
            read = msgspec.convert(name_of_kept(written), _Kept)
        except (OSError, ValueError):
            return None
        if (read.version, read.id, read.stamp) != (_VERSION, found.id, stamp):
            return None
        return read.verdict

    def _keep(self, found: FoundDeck, stamp: str, verdict: DeckVerdict) -> None:
        file = self._file(found.id, ".json")
        if file is None or not stamp:
            return
        # If the cache cannot be written, the deck is checked again next time.
        with contextlib.suppress(OSError):
            plain = msgspec.to_builtins(_Kept(_VERSION, found.id, stamp, verdict))
            content = msgspec.json.encode(kept(plain))
            write_atomically(file, content)

    def _hand_over(self, one: CheckedDeck) -> None:
        self._left -= 1
        if one.preview is not None:
            self.pictured.emit(one.found.id, one.preview)
        self.checked.emit(one)


class _Kept(msgspec.Struct, frozen=True):
    version: int
    id: str
    stamp: str
    verdict: DeckVerdict
