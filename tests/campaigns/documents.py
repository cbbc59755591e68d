"""Documents with a command, a path or a URL in every field that can hold text.

    python -m tests.campaigns.documents --files 2000

Saved, own and parked games, records, rule sets, codes and decks are opened in the ways that the
program has: the window, a second start, the start screen, the library, the statistics, the decks,
the fields for codes, and the commands `replay`, `review` and `peek-test`. The report counts the
programs that were started, the files and addresses outside that were opened (Linux tells all of
them), and tracebacks; each must be 0.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import random
import socket
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from hearts_qt.app import windows
from hearts_qt.app.system.helper_process import DECK_HELPER, SOUND_HELPER
from hearts_qt.game.deals import NumberedDeals, SealedDeals
from hearts_qt.game.game import Game
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from hearts_qt.rules.profile import Profile, write_profile
from hearts_qt.rules.rule_code import rules_from_code, rules_to_code
from hearts_qt.store.history import History, HistoryStep, SavedSeat
from hearts_qt.store.journal import with_checksum
from hearts_qt.store.save_format import lines_of
from tests.app.decks.deck_files import face, sheet
from tests.app.session.session_driver import continue_parked
from tests.campaigns.hostile_decks import Watch, image
from tests.limits import process_events, wait_until

if TYPE_CHECKING:
    from tests.end2end.drivers import Driver

BAIT = "bait"
"""The name of the folder that no document may touch."""
RULES = Rules(target=10, pass_cycle=("left",))
SECRET = "5e" * 32
PATIENCE = 120.0
"""Seconds to wait for one file."""


class Traps:
    """Notices programs that start, files of the bait that are opened, and connections."""

    def __init__(self, around: Path) -> None:
        self.bait = around / BAIT
        self.bait.mkdir()
        for name in ("secret.txt", "secret.png", "secret.svg", "style.css"):
            (self.bait / name).write_text("bait", "utf-8")
        program = self.bait / "program"
        program.write_text(f"#!/bin/sh\ntouch {self.bait}/STARTED\n", "utf-8")
        program.chmod(0o755)
        self._before = set(os.listdir(self.bait))
        self._watch = Watch(self.bait)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.setblocking(False)
        self._armed = True
        self.started: list[str] = []
        self.opened: list[str] = []
        self._tracebacks: list[str] = []
        self._hook = sys.excepthook
        sys.excepthook = self._failed
        sys.addaudithook(self._heard)

    def texts(self) -> list[str]:
        """The hostile texts; most fit into a seat's name."""
        start, url = f"touch {self.bait}/STARTED", f"http://127.0.0.1:{self._port}/x"
        return [
            f"cmd:sh -c '{start}'",
            f"cmd:{self.bait}/program",
            f"cmd:{sys.executable} -c pass",
            f"`{start}`",
            f"$({start})",
            f"; {start} #",
            f"| {start}",
            f"{self.bait}/secret.txt",
            f"../../../{self.bait}/secret.txt",
            f"file://{self.bait}/secret.png",
            f"<img src='{self.bait}/secret.png'>",
            f"<img src='file://{self.bait}/secret.png'>",
            f"<a href='{url}'>x</a><img src='{url}'>",
            f"<link rel=stylesheet href='file://{self.bait}/style.css'>",
            f"url({self.bait}/secret.svg)",
            f"cast:{self.bait}/program",
            f"%{{{self.bait}}}{{0.__class__}}",
            url,
        ]

    @property
    def _port(self) -> int:
        return int(self._listener.getsockname()[1])

    def _heard(self, event: str, values: tuple[Any, ...]) -> None:
        if not self._armed:
            return
        if event == "subprocess.Popen":
            words = [str(word) for word in (values[1] or ())]
            if not {DECK_HELPER, SOUND_HELPER} & set(words):
                self.started.append(" ".join(words))
        elif event in ("os.exec", "os.posix_spawn", "os.spawn", "os.system", "os.startfile"):
            self.started.append(f"{event} {values!r}")
        elif event in ("open", "os.listdir", "os.scandir") and BAIT in str(values[0]):
            self.opened.append(str(values[0]))
        elif event == "socket.connect":
            self.opened.append(str(values[1]))

    def _failed(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        self._tracebacks.append(repr(error))
        self._hook(kind, error, trace)

    def look(self) -> None:
        """Take what the system noticed."""
        self._armed = False
        self.opened += self._watch.opened()
        self.started += sorted(set(os.listdir(self.bait)) - self._before)
        self._watch.opened()
        with contextlib.suppress(BlockingIOError):
            connection, _address = self._listener.accept()
            connection.close()
            self.opened.append("a connection")
        self._armed = True

    def tracebacks(self, log: Path) -> list[str]:
        """The exceptions that nobody handled, also those that only the log tells."""
        with contextlib.suppress(OSError):
            written = log.read_text("utf-8", "replace")
            self._tracebacks += ["in the log"] * written.count("Traceback")
        return self._tracebacks

    def close(self) -> None:
        # An audit hook cannot be removed.
        self._armed = False
        sys.excepthook = self._hook
        self._watch.close()
        self._listener.close()


# What is written

FREE = ("name", "player", "fault", "preset", "title", "text", "note", "begun", "program")
"""The fields that hold any text; in others, another text makes most documents unreadable."""


def fields_of(document: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a JSON document that holds a text, as a container and a key."""
    pairs: Iterator[tuple[Any, Any]] = iter(())
    if isinstance(document, dict):
        pairs = iter(list(document.items()))
    elif isinstance(document, list):
        pairs = iter(list(enumerate(document)))
    for key, value in pairs:
        if isinstance(value, str):
            yield document, key
        else:
            yield from fields_of(value)


def poisoned(chance: random.Random, document: Any, texts: list[str]) -> Any:
    """The document with a hostile text in all its free fields, and sometimes in any other one."""
    places = list(fields_of(document))
    for holder, key in places:
        if key in FREE and chance.random() < 0.9:
            holder[key] = chance.choice(texts)
    if places and chance.random() < 0.2:
        holder, key = chance.choice(places)
        holder[key] = chance.choice(texts)
    if isinstance(document, dict) and chance.random() < 0.2:
        document[chance.choice(texts)] = chance.choice(texts)
    return document


def poisoned_lines(chance: random.Random, written: str, texts: list[str]) -> list[bytes]:
    lines = [json.loads(line) for line in written.splitlines()]
    for at, line in enumerate(lines):
        if at == 0 or at == len(lines) - 1 or chance.random() < 0.1:
            poisoned(chance, line, texts)
    return [json.dumps(line, ensure_ascii=False).encode() for line in lines]


def journal(bodies: list[bytes]) -> bytes:
    """Lines with the checksums of a journal, so that they are not taken for damaged."""
    content, checksum = b"", 0
    for body in bodies:
        line, checksum = with_checksum(body, checksum)
        content += line
    return content


def a_game(chance: random.Random) -> Game:
    """A short game, whole or not."""
    number = chance.randrange(2**32)
    players = [make_player("random", number + seat) for seat in range(RULES.players)]
    deals = SealedDeals(SECRET, "") if chance.random() < 0.5 else number
    return play_game(RULES, players, deals, chance.choice((1, 1, None)))


def a_save(chance: random.Random, texts: list[str]) -> bytes:
    source = SealedDeals(SECRET, "") if chance.random() < 0.5 else NumberedDeals(7)
    game = Game(RULES, source)
    game.apply(game.next_deal())
    history = History(game, tuple(SavedSeat(chance.choice(texts)[:40]) for _ in range(4)))
    history.steps = [HistoryStep(action) for action in game.log]
    history.position = len(history.steps)
    history.preset = "Modern Hearts"
    if chance.random() < 0.5:
        history.faults[1] = (chance.choice(texts), chance.choice(texts))
    bodies = lines_of(history)
    written = b"\n".join(bodies).decode()
    return journal(poisoned_lines(chance, written, texts))


def a_record(chance: random.Random, texts: list[str]) -> bytes:
    names = [SeatEntry(f"N{seat}", "basic" if seat else "person") for seat in range(4)]
    written = write_record(a_game(chance), names)
    return b"\n".join(poisoned_lines(chance, written, texts)) + b"\n"


def a_rule_set(chance: random.Random, texts: list[str]) -> bytes:
    found = json.loads(write_profile(Profile("Thursday", RULES, "Modern Hearts")))
    return json.dumps(poisoned(chance, found, texts), ensure_ascii=False).encode()


def a_code(chance: random.Random, texts: list[str]) -> str:
    code = rules_to_code(RULES)
    at = chance.randrange(len(code))
    return chance.choice((code[:at] + chance.choice(texts) + code[at:], chance.choice(texts)))


def a_deck(chance: random.Random, texts: list[str]) -> bytes:
    hit = chance.randrange(52)

    def drawn(card: int, left: float, top: float) -> str:
        words = chance.choice(texts).replace("&", "&amp;").replace("<", "&lt;")
        words = words.replace('"', "&quot;")
        part = image(words) if card == hit else ""
        return f"{face(card, left, top)}<g transform='scale(0.01)'>{part}</g>"

    return sheet("kde", draw=drawn).encode()


# How it is opened


@dataclass
class Result:
    """What a campaign found."""

    files: Counter[str] = field(default_factory=Counter)
    started: list[str] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    tracebacks: list[str] = field(default_factory=list)
    offers: int = 0
    """How often the window offered to add a program; without this, nothing was tried."""

    @property
    def clean(self) -> bool:
        return not (self.started or self.opened or self.tracebacks)


class Ways:
    """Opens each document in the ways that there are for its kind."""

    def __init__(self, home: Path, chance: random.Random, texts: list[str], traps: Traps) -> None:
        from hearts_qt.app.program.single_instance import SingleInstance

        self.home = home
        self._chance = chance
        self._texts = texts
        self._traps = traps
        self.offers = 0
        self._numbers = count()
        (home / "in").mkdir(parents=True)
        self.driver = self._begin()
        self._single = SingleInstance(home / "state")
        assert self._single.claim()
        assert self._single.listen(
            lambda: self.driver.window.come_to_front(),
            lambda file: self.driver.window.open_file(file),
        )

    def _begin(self) -> Driver:
        from hearts_qt.app.program.start_options import StartOptions
        from tests.end2end.drivers import Driver

        return Driver(self.home, StartOptions(resume=True))

    def close(self) -> None:
        self._single.close()
        self.driver.close()

    def _written(self, content: bytes, suffix: str) -> Path:
        path = self.home / "in" / f"{next(self._numbers)}{suffix}"
        path.write_bytes(content)
        return path

    def _open(self, path: Path) -> None:
        """Open a file as a double click or a second start does, and look at what it shows."""
        from hearts_qt.app.program.single_instance import Message

        window = self.driver.window
        if self._chance.random() < 0.3:
            message = Message(self._single.messages, str(path))
            wait_until(lambda: message.answered, PATIENCE)
        else:
            window.open_file(str(path))
        wait_until(lambda: not window.windows.reader.busy, PATIENCE)
        self._look()

    def _look(self) -> None:
        """Let players act and windows be painted."""
        window, session = self.driver.window, self.driver.session
        wait_until(lambda: not session.driver.busy, PATIENCE)
        seating = session.current.seating
        if seating.programs_to_add:
            assert all(seating.level_words(seat) == "Basic" for seat in seating.programs_to_add)
            self.offers += window.banner.kind == "program"
        process_events(5)
        window.windows.delete_all()
        window.banner.dismiss()

    def save(self) -> None:
        path = self._written(
            a_save(self._chance, self._texts), self._chance.choice((".hearts", ".txt", ".jsonl"))
        )
        self._open(path)

    def parked(self) -> None:
        session = self.driver.session
        assert session.saver.parked is not None
        folder = session.saver.parked.folder
        folder.mkdir(exist_ok=True)
        name = f"{next(self._numbers)}.jsonl"
        (folder / name).write_bytes(a_save(self._chance, self._texts))
        session.saver.parked.read()
        self.driver.window.saved_games.refresh()
        continue_parked(session, name)
        self._look()
        for path in folder.glob("*.jsonl"):
            path.unlink()

    def own(self) -> None:
        """The game that the program continues by itself at its start."""
        self.driver.close()
        (self.home / "data" / "game.jsonl").write_bytes(a_save(self._chance, self._texts))
        self.driver = self._begin()
        self._look()

    def record(self) -> None:
        content = a_record(self._chance, self._texts)
        if self._chance.random() < 0.2:
            content += a_record(self._chance, self._texts)
        path = self._written(content, ".hearts")
        kind = next(self._numbers) % 4
        if kind == 0:
            self._open(path)
        elif kind == 1:
            self._command("replay", str(path))
        elif kind == 2:
            self._command("peek-test", str(path), "--hand", "0", "--play", "20", "--worlds", "2")
        else:
            self._library(path)

    def review(self) -> None:
        path = self._written(a_record(self._chance, self._texts), ".hearts")
        self._command("review", str(path), "--worlds", "4")

    def _library(self, path: Path) -> None:
        """The library, the statistics, and the peek test of a kept record."""
        from hearts_qt.store.game_library import GameLibrary
        from hearts_qt.store.hand_figures import HandFiguresCache
        from tests.end2end.drivers import folders_in

        where = folders_in(self.home)
        kept = where.games / path.name
        kept.parent.mkdir(parents=True, exist_ok=True)
        path.rename(kept)
        window = self.driver.window
        if self._chance.random() < 0.2:
            window.windows.open(windows.Library())
            window.windows.open(windows.FairPlay(kept))
            window.windows.open(windows.Statistics())
            process_events(20)
        list(GameLibrary.of(where).games())
        HandFiguresCache.of(where).games()
        self._look()
        kept.unlink(missing_ok=True)

    def rules(self) -> None:
        content = a_rule_set(self._chance, self._texts)
        path = self._written(content, ".hearts-rules")
        if self._chance.random() < 0.5:
            self._open(path)
            return
        own = self.home / "config" / "rules"
        own.mkdir(parents=True, exist_ok=True)
        (own / path.name).write_bytes(content)
        self.driver.window.windows.open(windows.NewGame())
        process_events(5)
        self._look()
        (own / path.name).unlink(missing_ok=True)

    def code(self) -> None:
        """A code that was pasted. To the command line it might name a file, as the person says."""
        from hearts_qt.app.new_game.deal_number_window import DealNumberWindow

        code = a_code(self._chance, self._texts)
        with contextlib.suppress(ValueError):
            rules_from_code(code)
        window = self.driver.window
        window.windows.open(windows.DealCode())
        dialog = window.windows.get(windows.DealCode)
        assert isinstance(dialog, DealNumberWindow)
        dialog.typed.setText(code)
        self._open(self._written(code.encode(), ".txt"))

    def deck(self) -> None:
        from hearts_qt.app.table.art.deck_art import Deck

        path = self._written(a_deck(self._chance, self._texts), ".svg")
        table = Deck(None)
        told: list[object] = []
        table.trouble.connect(told.append)
        table.replaced.connect(lambda: told.append(None))
        table.art.begin()
        table.choose(str(path), "", False)
        wait_until(lambda: told, PATIENCE)
        table.close()

    def _command(self, *words: str) -> None:
        """A command of the terminal. What it prints is not looked at."""
        from hearts_qt.terminal import main

        nowhere = io.StringIO()
        with (
            contextlib.redirect_stdout(nowhere),
            contextlib.redirect_stderr(nowhere),
            contextlib.suppress(SystemExit),
        ):
            main(list(words))


KINDS: dict[str, tuple[int, Callable[[Ways], None]]] = {
    "saved games": (600, Ways.save),
    "parked games": (300, Ways.parked),
    "own games": (50, Ways.own),
    "records": (600, Ways.record),
    "records to review": (20, Ways.review),
    "rule sets": (250, Ways.rules),
    "codes": (150, Ways.code),
    "decks": (30, Ways.deck),
}
"""For each kind, its share of 2,000 files, and how one of it is opened."""


def campaign(files: int, seed: int = 1, tell: bool = False) -> Result:
    """Open about that many files, at least one of each kind. Needs an application."""
    result = Result()
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="h") as folder:
        around = Path(folder)
        home = around / "home"
        home.mkdir()
        os.environ["HEARTS_QT_HOME"] = str(home)
        traps = Traps(around)
        ways = Ways(home, chance, traps.texts(), traps)
        try:
            for kind, (share, way) in KINDS.items():
                for _number in range(max(1, share * files // 2000)):
                    way(ways)
                    traps.look()
                    result.files[kind] += 1
                if tell:
                    print(f"{result.files[kind]:5} {kind}, {ways.offers} offers", flush=True)
        finally:
            ways.close()
            process_events(20)
            traps.look()
            result.started, result.opened = traps.started, traps.opened
            result.tracebacks = traps.tracebacks(home / "state" / "hearts-qt.log")
            result.offers = ways.offers
            traps.close()
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    application = QApplication([])
    result = campaign(given.files, given.seed, tell=True)
    del application
    print(f"{result.files.total()} files, {result.offers} offers to add a program")
    for what in ("started", "opened", "tracebacks"):
        found = Counter(getattr(result, what))
        print(f"{what}: {found.total()} {dict(found.most_common(5)) if found else ''}")
    return 0 if result.clean else 1


if __name__ == "__main__":
    sys.exit(main())
