"""Malicious decks, made to freeze the program, fill its memory, or read other files.

    python -m tests.campaigns.hostile_decks --decks 300

Each deck is chosen as a player chooses it: it is checked, and if it is accepted, its cards are
drawn as for the table. The report gives the longest time that the GUI thread did not respond (also
without the time in which the machine was busy with other programs), and the files outside the deck
that were opened, as reported by the system (Linux only).
"""

from __future__ import annotations

import argparse
import ctypes
import gzip
import os
import random
import struct
import sys
import tempfile
import threading
import time
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from hearts_qt.rules.cards import CARDS
from tests.app.decks.deck_files import face, sheet
from tests.limits import process_events, wait_until

BACKS = '<rect y="400" width="60" height="90" rx="4" fill="teal"/>'
XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
DECK_TIMEOUT = 300.0
"""Seconds to wait for one deck."""


def bomb(levels: int, width: int) -> str:
    """Groups that use the group before them several times."""
    parts = ['<g id="u0"><rect width="9" height="9"/></g>']
    for level in range(1, levels):
        uses = f'<use xlink:href="#u{level - 1}" {XLINK}/>' * width
        parts.append(f'<g id="u{level}">{uses}</g>')
    return f'<defs>{"".join(parts)}</defs><use xlink:href="#u{levels - 1}" {XLINK}/>'


def image(href: str) -> str:
    return f'<image xlink:href="{href}" href="{href}" {XLINK} width="60" height="90"/>'


def deep(count: int) -> str:
    return "<g>" * count + "</g>" * count


INSIDE: dict[str, Callable[[random.Random, Path], str]] = {
    "nested use": lambda chance, _at: bomb(chance.randint(5, 12), chance.randint(6, 12)),
    "use of itself": lambda _c, _at: f'<g id="me"><use xlink:href="#me" {XLINK}/></g>',
    "two that use each other": lambda _c, _at: (
        f'<g id="a"><use xlink:href="#b" {XLINK}/></g><g id="b"><use xlink:href="#a" {XLINK}/></g>'
    ),
    "pattern of itself": lambda _c, _at: (
        '<pattern id="p" width="9" height="9"><rect width="9" height="9" fill="url(#p)"/></pattern>'
        '<rect width="60" height="90" fill="url(#p)"/>'
    ),
    "mask of itself": lambda _c, _at: (
        '<mask id="m"><rect width="9" height="9" mask="url(#m)"/></mask>'
        '<rect width="60" height="90" mask="url(#m)"/>'
    ),
    "image from a pipe": lambda _c, _at: image("pipe"),
    "image from outside": lambda chance, at: image(
        chance.choice(
            [
                "../secret/pic.png",
                f"{at}/secret/pic.png",
                f"file://{at}/secret/pic.png",
                "..%2fsecret%2fpic.png",
                "x/../../secret/pic.png",
                "\t../secret/pic.png",
            ]
        )
    ),
    "image from a device": lambda chance, _at: image(
        chance.choice(["/dev/zero", "/dev/random", "/proc/self/mem", "/dev/stdin"])
    ),
    "image by entity": lambda _c, _at: image("&#46;&#46;/secret/pic.png"),
    "style from outside": lambda _c, at: (
        f'<style>@import "{at}/secret/style.css"; rect {{fill: url(../secret/pic.png)}}</style>'
        '<rect width="9" height="9" fill="url(../secret/pic.svg#x)"/>'
    ),
    "huge numbers": lambda chance, _at: (
        f'<rect width="1e{chance.randint(9, 300)}" height="1e30" stroke-width="1e20" '
        'stroke-dasharray="0.000001 0.000001" stroke="red"/>'
    ),
    "not a number": lambda _c, _at: (
        '<rect x="nan" width="nan" height="inf" transform="scale(nan)"/>'
        '<path d="M nan inf L -inf nan z" transform="matrix(1e99 0 0 1e99 nan 0)"/>'
    ),
    "deep": lambda chance, _at: deep(chance.choice([150, 5_000, 100_000])),
    "wide": lambda chance, _at: '<rect width="9" height="9"/>' * chance.randint(10_000, 200_000),
    "blur": lambda _c, _at: (
        '<filter id="f" x="-1000" y="-1000" width="9999" height="9999">'
        '<feGaussianBlur stdDeviation="100000"/></filter>'
        '<rect width="60" height="90" filter="url(#f)"/>'
    ),
    "long dashes": lambda _c, _at: (
        '<path d="M0 0 L 1e7 1e7" stroke="red" stroke-width="0.1" stroke-dasharray="0.0001"/>'
    ),
    "endless animation": lambda _c, _at: (
        '<rect width="9" height="9"><animate attributeName="x" from="0" to="9" dur="1e-9s" '
        'repeatCount="indefinite"/></rect>'
    ),
    "text": lambda _c, _at: f'<text font-size="1e9">{"W" * 100_000}</text>',
}
"""Hostile parts of a drawing, made from random numbers and the folder that contains the deck's."""


def doctype(entities: str, content: str, use: str) -> str:
    return f"<!DOCTYPE svg [{entities}]>" + content.replace("</svg>", f"{use}</svg>")


def laughs(content: str) -> str:
    """Nested entities that expand to a text of 200 GB ("billion laughs")."""
    parts = ['<!ENTITY e0 "ha">']
    parts += [f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12)]
    return doctype("".join(parts), content, "<text>&e11;</text>")


WHOLE: dict[str, Callable[[random.Random, Path, str], bytes]] = {
    "entities": lambda _c, _at, content: laughs(content).encode(),
    "entity from outside": lambda _c, at, content: doctype(
        f'<!ENTITY x SYSTEM "{at}/secret/words.xml"><!ENTITY % y SYSTEM "../secret/words.xml"> %y;',
        content,
        "<text>&x;</text>",
    ).encode(),
    "packed zeros": lambda chance, _at, _content: packed_zeros(chance.choice([80, 200])),
    "huge view": lambda chance, _at, content: content.replace(
        "0 0 910 500", chance.choice(["0 0 1e30 1e30", "nan nan nan nan", "0 0 1e-30 1e-30"])
    ).encode(),
    "cut": lambda chance, _at, content: content.encode()[: chance.randrange(len(content))],
    "other encoding": lambda _c, _at, content: content.replace(
        "</svg>", image("../secret/pic.png") + "</svg>"
    ).encode("utf-16"),
    "scrambled": lambda chance, _at, content: scrambled(chance, content),
    "style sheet": lambda _c, _at, content: (
        '<?xml-stylesheet href="../secret/style.css" type="text/css"?>' + content
    ).encode(),
}
"""Ways to make the whole file hostile."""

PLACES = ("pipe for a card", "device for a card", "huge picture")
"""Hostile files in a folder of cards."""


def packed_zeros(megabytes: int) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    block = bytes(1_000_000)
    return b"".join(packer.compress(block) for _ in range(megabytes)) + packer.flush()


def scrambled(chance: random.Random, content: str) -> bytes:
    made = bytearray(content.encode())
    for _ in range(chance.randint(1, 60)):
        made[chance.randrange(len(made))] = chance.randrange(256)
    return bytes(made)


def png(width: int, height: int) -> bytes:
    """A picture whose header claims a size, without pixels."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n"
    return start + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def make_secrets(around: Path) -> None:
    """Write the files that no deck may read."""
    secret = around / "secret"
    secret.mkdir()
    (secret / "pic.png").write_bytes(png(8, 8))
    (secret / "pic.svg").write_text(sheet(), "utf-8")
    (secret / "style.css").write_text("rect {fill: red}", "utf-8")
    (secret / "words.xml").write_text("words", "utf-8")


def make_deck(chance: random.Random, folder: Path, kind: str) -> Path:
    """Write a deck of a kind into a new folder. Returns the path that a player would choose."""
    from hearts_qt.rules.cards import card_name

    folder.mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe")
    if kind in PLACES:
        for card in range(CARDS):
            view = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90">'
            (folder / f"{card_name(card)}.svg").write_text(f"{view}{face(card)}</svg>", "utf-8")
        victim = folder / f"{card_name(chance.randrange(CARDS))}.svg"
        victim.unlink()
        if kind == "huge picture":
            victim.with_suffix(".png").write_bytes(png(60_000, 90_000))
        else:
            target = folder / "pipe" if kind.startswith("pipe") else Path("/dev/zero")
            victim.symlink_to(target)
        return folder
    hit = chance.randrange(CARDS)
    inside = INSIDE.get(kind)

    def drawn(card: int, left: float, top: float) -> str:
        if inside is None or card != hit:
            return face(card, left, top)
        # Small and in the corner, so that the card keeps its shape and is drawn.
        evil = inside(chance, folder.parent)
        small = f'transform="translate({left + 9} {top + 9}) scale(0.01)"'
        return f"{face(card, left, top)}<g {small}>{evil}</g>"

    content = sheet("kde", draw=drawn, back=BACKS)
    file = folder / "cards.svg"
    if kind in WHOLE:
        made = WHOLE[kind](chance, folder.parent, content)
        if made[:2] == b"\x1f\x8b":
            file = folder / "cards.svgz"
        file.write_bytes(made)
    elif chance.random() < 0.3:
        file = folder / "cards.svgz"
        file.write_bytes(gzip.compress(content.encode()))
    else:
        file.write_text(content, "utf-8")
    return file


KINDS = (*INSIDE, *WHOLE, *PLACES)


class Watch:
    """Tells which files of a folder are opened, on Linux."""

    _OPENED = 0x20 | 0x1

    def __init__(self, folder: Path) -> None:
        self._handle = -1
        if sys.platform == "linux":
            library = ctypes.CDLL(None)
            self._handle = library.inotify_init1(os.O_NONBLOCK)
            library.inotify_add_watch(self._handle, os.fsencode(folder), self._OPENED)

    def opened(self) -> list[str]:
        """The files opened since the last call."""
        try:
            content = os.read(self._handle, 65536) if self._handle >= 0 else b""
        except BlockingIOError:
            return []
        found = []
        while content:
            size = struct.unpack_from("iIII", content)[3]
            found.append(content[16 : 16 + size].rstrip(b"\0").decode())
            content = content[16 + size :]
        return found

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)


@dataclass
class Result:
    """What happened with the decks."""

    longest: float = 0.0
    """The longest time between two turns of the event loop, in seconds."""
    longest_own: float = 0.0
    """The same without the time in which the machine was busy with other programs."""
    outside: list[str] = field(default_factory=list)
    used: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)


class _Gaps:
    """Measures how long the event loop takes to turn."""

    def __init__(self, result: Result) -> None:
        from PySide6.QtCore import QTimer

        self._result = result
        self._last: tuple[float, tuple[float, float]] | None = None
        self._timer = QTimer()
        self._timer.timeout.connect(self._beat)
        self._timer.start(5)

    def _beat(self) -> None:
        from hearts_qt.app.system.process_health import processor_times

        now = time.monotonic(), processor_times(threading.get_native_id())
        if self._last is not None:
            gap = now[0] - self._last[0]
            computed = now[1][0] - self._last[1][0]
            queued = max(0.0, now[1][1] - self._last[1][1])
            self._result.longest = max(self._result.longest, gap)
            self._result.longest_own = max(self._result.longest_own, computed, gap - queued)
        self._last = now

    def stop(self) -> None:
        self._timer.stop()


def campaign(decks: int, seed: int = 1, seconds: float = 1.0, tell: bool = False) -> Result:
    """Choose that many decks, one after another; `seconds` of processor time are given to each."""
    from hearts_qt.app.decks.helper_renderer import HelperRenderer
    from hearts_qt.app.table.art.deck_art import BACK, Deck

    result = Result()
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        around = Path(folder)
        make_secrets(around)
        watch = Watch(around / "secret")
        for number in range(decks):
            kind = KINDS[number % len(KINDS)]
            path = make_deck(chance, around / f"deck{number}", kind)
            process_events(3)
            gaps = _Gaps(result)
            table = Deck(None)
            table.art.begin()
            # The process of this deck gets less time than in the program, to be done sooner.
            table.art._maker._renderer = HelperRenderer(seconds)
            faults: list[str] = []
            table.trouble.connect(faults.append)
            done: list[bool] = []
            table.replaced.connect(lambda done=done: done.append(True))
            table.choose(str(path), "", False)
            if table._catalog is not None:
                table._catalog._renderer = HelperRenderer(seconds)
            wait_until(lambda done=done, faults=faults: done or faults, DECK_TIMEOUT)
            if not faults:
                orders = [table.order(card, 90) for card in range(BACK, CARDS)]
                for card in range(BACK, CARDS):
                    table.pixmap(card, 90)
                wait_until(
                    lambda art=table.art, orders=orders, faults=faults: (
                        faults or all(map(art.has, orders))
                    ),
                    DECK_TIMEOUT,
                )
            gaps.stop()
            table.close()
            (result.refused if faults else result.used)[kind] += 1
            result.outside += [f"{kind}: {name}" for name in watch.opened()]
            if tell:
                print(f"{number + 1:4} {kind}: {faults[0] if faults else 'used'}", flush=True)
        watch.close()
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--decks", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tell", action="store_true", help="print a line for each deck")
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    application = QApplication([])
    result = campaign(given.decks, given.seed, tell=given.tell)
    del application
    print(f"{sum(result.used.values())} decks used, {sum(result.refused.values())} refused")
    print(f"longest time without an answer: {result.longest * 1000:.0f} ms")
    print(f"the same on an idle machine: at most {result.longest_own * 1000:.0f} ms")
    print(f"files outside that were opened: {', '.join(result.outside) or 'none'}")
    return 1 if result.outside or result.longest_own > 0.1 else 0


if __name__ == "__main__":
    sys.exit(main())
