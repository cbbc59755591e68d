"""The states in which a power cut may leave a disk, computed from a program's file operations.

`traced` runs a program under `strace` and returns its operations on the files below a folder.
`Disk` follows them and knows what has been synced; `Disk.states` yields what a power cut at that
moment may leave: operations that were not synced are there, missing, partly there or out of order.

The idea is that of ALICE (Pillai et al., "All File Systems Are Not Created Equal", OSDI 2014) and
CrashMonkey (Mohan et al., OSDI 2018). Assumed are only what file systems promise: `fsync` of a file
makes its content durable, `fsync` of a folder the names in it, and a rename happens as a whole.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.limits import PROCESS_LIMIT

CALLS = (
    "open,openat,creat,write,pwrite64,ftruncate,truncate,fsync,fdatasync,rename,renameat,renameat2,"
    "link,linkat,unlink,unlinkat,mkdir,mkdirat,rmdir,close,lseek"
)
"""The system calls that the programs of the campaign use to change files."""

State = dict[str, bytes]
"""The content of each file by its path; the folders that contain files exist too."""

LIMIT = 10 * PROCESS_LIMIT
"""Seconds for a program under `strace`, also at the lowest priority of a busy machine."""

MOST_ALONE = 6
"""Of the unsynced operations on a file, only the first of this number are left out one by one."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One system call that succeeded: its name, its arguments and its result."""

    call: str
    arguments: tuple[str | int | bytes, ...]
    result: int


@dataclass(frozen=True, slots=True)
class Said:
    """A line that the program wrote to its standard output."""

    line: str


def traced(command: Sequence[str], trace: Path) -> list[Operation | Said]:
    """Run a program under `strace`, and return what it did to files and what it said, in order."""
    strace = shutil.which("strace")
    assert strace is not None, "the campaign needs strace: apt-get install strace"
    subprocess.run(
        [
            *(strace, "-f", "--seccomp-bpf", "-xx", "-s", "16000000"),
            *("-e", f"trace={CALLS}", "-o", trace),
            *command,
        ],
        check=True,
        stdout=subprocess.DEVNULL,
        timeout=LIMIT,
    )
    return [found for line in trace.read_text().splitlines() if (found := _parsed(line))]


def killed_at(command: Sequence[str], call: str, count: int) -> list[str]:
    """Run a program, and kill it as it enters a system call for the `count`th time.

    Returns the lines that it wrote to its standard output.
    """
    strace = shutil.which("strace")
    assert strace is not None, "the campaign needs strace: apt-get install strace"
    inject = f"inject={call}:signal=SIGKILL:when={count}"
    ended = subprocess.run(
        [
            *(strace, "-f", "--seccomp-bpf", "-qq"),
            *("-e", f"trace={call}", "-e", inject, "-o", os.devnull),
            *command,
        ],
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        timeout=LIMIT,
    )
    return ended.stdout.splitlines()


_LINE: Final = re.compile(r"\d+ +(\w+)\((.*)\) += (-?\d+)")
_WORD: Final = re.compile(r'"((?:\\x[0-9a-f]{2})*)"|([^,"\s][^,"]*)')


def _parsed(line: str) -> Operation | Said | None:
    """The operation in a line of a trace; None if the call failed or does not matter."""
    found = _LINE.match(line)
    if found is None or int(found[3]) < 0:
        assert "unfinished" not in line, f"two threads used files at the same time: {line[:80]}"
        return None
    arguments: list[str | int | bytes] = []
    for text, word in _WORD.findall(found[2]):
        word = word.strip()
        if not word:
            arguments.append(bytes.fromhex(text.replace("\\x", "")))
        elif word.lstrip("-").isdigit():
            arguments.append(int(word))
        else:
            arguments.append(word)
    if found[1] == "write" and arguments[0] == 1:
        assert isinstance(arguments[1], bytes)
        return Said(arguments[1].decode().strip())
    return Operation(found[1], tuple(arguments), int(found[3]))


@dataclass(slots=True)
class _Change:
    """A change of a file's content: a write at an offset, or a new size."""

    offset: int
    data: bytes = b""
    size: int | None = None

    def apply(self, content: bytearray) -> None:
        if self.size is not None:
            del content[self.size :]
            content.extend(bytes(self.size - len(content)))
            return
        content.extend(bytes(max(0, self.offset - len(content))))
        content[self.offset : self.offset + len(self.data)] = self.data


@dataclass(slots=True, eq=False)
class _File:
    """A file without its names: what is durable, and the changes since."""

    durable: bytes = b""
    waiting: list[_Change] = field(default_factory=list)
    content: bytearray = field(default_factory=bytearray)

    def change(self, change: _Change) -> None:
        self.waiting.append(change)
        change.apply(self.content)

    def sync(self) -> None:
        self.durable = bytes(self.content)
        self.waiting.clear()

    def after(self, changes: Sequence[_Change]) -> bytes:
        """The content with some of the changes."""
        content = bytearray(self.durable)
        for change in changes:
            change.apply(content)
        return bytes(content)

    def versions(self) -> Iterator[bytes]:
        """What a power cut may leave of the content."""
        waiting = self.waiting
        yield self.durable
        if not waiting:
            return
        yield bytes(self.content)
        for count in range(1, len(waiting)):
            yield self.after(waiting[:count])
        last = waiting[-1]
        for part in (1, len(last.data) // 2, len(last.data) - 1):
            if 0 < part < len(last.data):
                # A part of the last write; then the same, with zeros in place of the rest.
                torn = _Change(last.offset, last.data[:part])
                yield self.after([*waiting[:-1], torn])
                room = last.data[:part] + bytes(len(last.data) - part)
                yield self.after([*waiting[:-1], _Change(last.offset, room)])
        # The new size was written, but not the data.
        yield self.durable + bytes(max(0, len(self.content) - len(self.durable)))
        for left_out in range(min(MOST_ALONE, len(waiting) - 1)):
            yield self.after([*waiting[:left_out], *waiting[left_out + 1 :]])


@dataclass(frozen=True, slots=True)
class _NameChange:
    """A change of names: a file or folder gets the name `made`, or loses the name `gone`."""

    made: str = ""
    gone: str = ""
    file: _File | None = None
    """None for a folder."""

    @property
    def folders(self) -> set[str]:
        return {os.path.dirname(path) for path in (self.made, self.gone) if path}

    def apply(self, names: dict[str, _File | None]) -> None:
        if self.gone:
            if self.made and self.gone not in names:
                return  # the file never got its old name
            names.pop(self.gone, None)
        if self.made:
            names[self.made] = self.file


class Disk:
    """The files below a folder, with what is durable of them."""

    def __init__(self, root: Path) -> None:
        self._root = str(root)
        self._names: dict[str, _File | None] = {self._root: None}
        self._durable: dict[str, _File | None] = {self._root: None}
        self._waiting: list[_NameChange] = []
        self._open: dict[int, tuple[str, _File | None]] = {}
        self._places: dict[int, int] = {}
        self._appends: set[int] = set()

    def take(self, operation: Operation) -> bool:
        """Apply an operation. Returns whether it changed or synced something below the folder."""
        given, result = operation.arguments, operation.result
        match operation.call:
            case "open" | "openat" | "creat":
                paths = [item for item in given if isinstance(item, bytes)]
                flags = next((str(item) for item in given if "O_" in str(item)), "O_CREAT|O_TRUNC")
                return self._opened(result, os.fsdecode(paths[0]), flags)
            case "close":
                self._open.pop(_number(given[0]), None)
                self._appends.discard(_number(given[0]))
                return False
            case "lseek":
                self._places[_number(given[0])] = result
                return False
            case "write":
                return self._wrote(_number(given[0]), None, given[1], result)
            case "pwrite64":
                return self._wrote(_number(given[0]), _number(given[3]), given[1], result)
            case "ftruncate":
                _path, file = self._open.get(_number(given[0]), ("", None))
                if file is not None:
                    file.change(_Change(0, size=_number(given[1])))
                return file is not None
            case "fsync" | "fdatasync":
                return self._synced(_number(given[0]))
            case "rename" | "renameat" | "renameat2" | "link" | "linkat":
                old, new = [os.fsdecode(item) for item in given if isinstance(item, bytes)]
                return self._linked(old, new, keeps=operation.call.startswith("link"))
            case "unlink" | "unlinkat" | "rmdir":
                path = os.fsdecode(next(item for item in given if isinstance(item, bytes)))
                return path in self._names and self._named(_NameChange(gone=path))
            case "mkdir" | "mkdirat":
                path = os.fsdecode(next(item for item in given if isinstance(item, bytes)))
                return self._inside(path) and self._named(_NameChange(made=path))
        raise AssertionError(f"the campaign does not know {operation.call}")

    def states(self) -> Iterator[State]:
        """Everything that a power cut may leave now; some states come more than once."""
        for names in self._name_states():
            files = {path: file for path, file in names.items() if file is not None}
            files = {path: file for path, file in files.items() if self._reachable(path, names)}
            waiting = {id(file): file for file in files.values() if file.waiting}
            plain = {path: file.durable for path, file in files.items()}
            full = {path: bytes(file.content) for path, file in files.items()}
            yield plain
            yield full
            for changed in waiting.values():
                # One file in each of its possible states, the others without or with all changes.
                for version in changed.versions():
                    own = {path: version for path, file in files.items() if file is changed}
                    yield plain | own
                    yield full | own

    def _name_states(self) -> Iterator[dict[str, _File | None]]:
        """The names that may be there: all changes up to one, or all but one."""
        waiting = self._waiting
        chosen = [waiting[:count] for count in range(len(waiting) + 1)]
        chosen += [[*waiting[:at], *waiting[at + 1 :]] for at in range(len(waiting) - 1)]
        for changes in chosen:
            names = dict(self._durable)
            for change in changes:
                change.apply(names)
            yield names

    def _reachable(self, path: str, names: dict[str, _File | None]) -> bool:
        """Whether all folders above a path are there."""
        while path != self._root:
            path = os.path.dirname(path)
            if path not in names:
                return False
        return True

    def _inside(self, path: str) -> bool:
        return path.startswith(self._root + os.sep)

    def _opened(self, number: int, path: str, flags: str) -> bool:
        self._open.pop(number, None)
        self._appends.discard(number)
        if not self._inside(path) and path != self._root:
            return False
        file = self._names.get(path)
        made = path not in self._names
        if made:
            file = _File()
            self._named(_NameChange(made=path, file=file))
        self._open[number] = (path, file)
        self._places[number] = 0
        if "O_APPEND" in flags:
            self._appends.add(number)
        if "O_TRUNC" in flags and file is not None and not made:
            file.change(_Change(0, size=0))
            return True
        return made

    def _wrote(self, number: int, place: int | None, data: object, count: int) -> bool:
        _path, file = self._open.get(number, ("", None))
        if file is None:
            return False
        assert isinstance(data, bytes)
        assert len(data) >= count, "the trace was cut"
        at = self._places[number] if place is None else place
        if number in self._appends:
            at = len(file.content)
        file.change(_Change(at, data[:count]))
        if place is None:
            self._places[number] = at + count
        return True

    def _synced(self, number: int) -> bool:
        path, file = self._open.get(number, ("", None))
        if not path:
            return False
        if file is not None:
            file.sync()
            return True
        left = []
        for change in self._waiting:
            if path in change.folders:
                change.apply(self._durable)
            else:
                left.append(change)
        self._waiting = left
        return True

    def _linked(self, old: str, new: str, keeps: bool) -> bool:
        if old not in self._names:
            assert not self._inside(new), f"{old} came from outside"
            return False
        file = self._names[old]
        assert file is not None, "the campaign renames no folders"
        return self._named(_NameChange(made=new, gone="" if keeps else old, file=file))

    def _named(self, change: _NameChange) -> bool:
        self._waiting.append(change)
        change.apply(self._names)
        return True


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value
