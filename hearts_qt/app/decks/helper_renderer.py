"""Draws pictures of decks made by others by means of a helper process."""

from __future__ import annotations

import contextlib
import json
import math
import os
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from hearts_qt.app.decks.card_set import Picture
from hearts_qt.app.system.helper_process import DECK_HELPER, helper_command, helper_environment
from hearts_qt.limits import HELPER_LINE, PICTURE_FILE, PICTURE_SIDE
from hearts_qt.rules.strict_json import read_json
from hearts_qt.store.files import read_bytes

COMPUTING_SECONDS = 10.0
"""Seconds of processor time that the check of a deck may take, and the drawing of each picture."""

WAITING_SECONDS = 60.0
"""Seconds that one answer may take on a busy machine."""

KILLING_SECONDS = 30.0
"""Seconds that a killed process may take to end on a busy machine."""


class DrawingError(Exception):
    """A picture took too much time or memory, and its process was ended."""


class HelperRenderer:
    """Draws pictures in a helper process, which keeps the last file open for the next picture.

    Belongs to one thread of a worker, because it waits for the process; only `kill` is for others.
    The process is started when it is first needed.
    """

    def __init__(self, seconds: float = COMPUTING_SECONDS) -> None:
        """`seconds` of processor time are allowed after each `begin`."""
        self._seconds = seconds
        self._begin = True
        self._process: subprocess.Popen[bytes] | None = None
        self._path = ""
        self._valid = False

    def begin(self) -> None:
        """Restart the allowance of processor time with the next request."""
        self._begin = True

    def kill(self) -> None:
        """Kill the process, and wait for nothing. A thread that waits for its answer gets a
        `DrawingError`; `close` has still to be called."""
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process, and wait until it has ended."""
        process, self._process = self._process, None
        self._path = ""
        if process is None:
            return
        process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(KILLING_SECONDS)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                # Closing flushes, which fails because the process has ended.
                with contextlib.suppress(OSError):
                    pipe.close()

    def __del__(self) -> None:
        self.close()

    def limits(self) -> tuple[int, bool]:
        """The bytes of memory that the process may have, 0 for no limit, and whether it can open
        files by itself."""
        answer, _pixels = self._ask({"do": "limits"})
        return int(answer["memory"]), answer["files"] is True

    def is_valid(self, path: str) -> bool:
        """Whether a file can be opened as SVG, or is a picture of another kind."""
        return self._open(path)

    def missing(self, path: str, names: Sequence[str]) -> list[int]:
        """The indices of the names that no element of a sheet has."""
        self._open(path)
        answer, _pixels = self._ask({"do": "missing", "names": list(names)})
        return [int(at) for at in answer["missing"]]

    def shape(self, picture: Picture) -> tuple[float, float]:
        """Width and height of a picture in its own units; zeros when it cannot be read."""
        if not self._open(picture.path):
            return 0.0, 0.0
        answer, _pixels = self._ask({"do": "shape", "element": picture.element})
        width, height = answer["shape"]
        return float(width), float(height)

    def paint(self, picture: Picture, painter: QPainter, where: QRectF) -> bool:
        """Draw a picture into a rectangle, filling it; False when that is not possible.

        Raises `DrawingError`; the painter must be ended all the same.
        """
        left, top = math.floor(where.x()), math.floor(where.y())
        place = where.translated(-left, -top)
        width, height = math.ceil(place.right()), math.ceil(place.bottom())
        if not (0 < width <= PICTURE_SIDE and 0 < height <= PICTURE_SIDE):
            return False
        if not self._open(picture.path):
            return False
        _answer, pixels = self._ask(
            {
                "do": "draw",
                "element": picture.element,
                "width": width,
                "height": height,
                "place": place.getRect(),
                "smooth": bool(painter.renderHints() & QPainter.RenderHint.Antialiasing),
            },
            most=4 * width * height,
        )
        if len(pixels) != 4 * width * height:
            return False
        kind = QImage.Format.Format_ARGB32_Premultiplied
        painter.drawImage(left, top, QImage(pixels, width, height, 4 * width, kind))
        return True

    def _open(self, path: str) -> bool:
        """Have the process open a file. Returns whether it can."""
        if path != self._path or self._process is None:
            svg = path.lower().endswith((".svg", ".svgz"))
            try:
                content = read_bytes(Path(path), PICTURE_FILE + 1)
            except OSError:
                return False
            if len(content) > PICTURE_FILE:
                return False
            answer, _pixels = self._ask({"do": "open", "svg": svg}, content)
            self._path, self._valid = path, answer["valid"] is True
        return self._valid

    def _ask(
        self, request: dict[str, Any], content: bytes = b"", most: int = 0
    ) -> tuple[dict[str, Any], bytes]:
        """Send a request and wait for its answer, with at most `most` bytes of pixels."""
        if self._process is None:
            self._start()
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise DrawingError
        if self._begin:
            self._begin = False
            request["begin"] = self._seconds
        request["size"] = len(content)
        limit = threading.Timer(WAITING_SECONDS, process.kill)
        limit.daemon = True
        limit.start()
        try:
            process.stdin.write(json.dumps(request).encode("ascii") + b"\n" + content)
            process.stdin.flush()
            return _answer(process.stdout, most)
        except (OSError, ValueError, KeyError, TypeError):
            self.close()
            raise DrawingError from None
        finally:
            limit.cancel()

    def _start(self) -> None:
        self._begin = True
        environment = {**os.environ, **helper_environment(), "QT_QPA_PLATFORM": "offscreen"}
        try:
            self._process = subprocess.Popen(
                helper_command(DECK_HELPER),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment,
                cwd=os.path.abspath(os.sep),
            )
        except OSError:
            raise DrawingError from None


def _answer(source: IO[bytes], most: int) -> tuple[dict[str, Any], bytes]:
    """Read an answer. Raises `ValueError` if it is none."""
    line = source.readline(HELPER_LINE)
    answer = read_json(line)
    size = answer["size"]
    if not isinstance(size, int) or not 0 <= size <= most:
        raise ValueError(size)
    pixels = source.read(size)
    if len(pixels) != size:
        raise ValueError(size)
    return answer, pixels
