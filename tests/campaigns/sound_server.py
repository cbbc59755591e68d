"""Plays sounds while a sound server of its own loses devices, dies, freezes and comes back.

    python -m tests.campaigns.sound_server

The real sound helper plays through PulseAudio with two sinks that lead nowhere. After each trouble,
sounds must play on the server's default sink again, by themselves. Needs `pulseaudio` and `pactl`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from hearts_qt.app.sound.audio_output import HelperAudioOutput
from hearts_qt.app.sound.mixer import Sound
from tests.limits import LIMIT, PROCESS_LIMIT, end, process_events

AGAIN = 120.0
"""Seconds within which sounds must be heard again; pauses between attempts are up to half of it."""

FILE = Sound.MOON.files[0]


class Server:
    """A sound server in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = {
            **os.environ,
            "HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
            "PULSE_SERVER": f"unix:{folder}/server",
        }
        self.start()

    def start(self) -> None:
        """Start it, also after a crash."""
        for left in ("pulse", "server"):
            path = self.folder / left
            shutil.rmtree(path, ignore_errors=True)
            path.unlink(missing_ok=True)
        modules = [
            f"module-native-protocol-unix socket={self.folder}/server auth-anonymous=1",
            "module-null-sink sink_name=one",
            "module-null-sink sink_name=two",
            "module-rescue-streams",
        ]
        words = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--disable-shm=yes"]
        self.process = subprocess.Popen(
            [*words, *(f"--load={module}" for module in modules)], env=self.env,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        wait(lambda: self.ask("info"), LIMIT)

    def ask(self, *words: str) -> str:
        """The answer of `pactl`; empty if there is none."""
        return subprocess.run(
            ["pactl", *words], env=self.env, capture_output=True, text=True, check=False,
            timeout=PROCESS_LIMIT,
        ).stdout.strip()  # fmt: skip

    def table(self, kind: str) -> list[list[str]]:
        """The rows of a short list of `pactl`."""
        return [row.split("\t") for row in self.ask("list", "short", kind).splitlines()]

    def playing_on(self) -> list[str]:
        """The names of the sinks on which sounds play."""
        names = {row[0]: row[1] for row in self.table("sinks")}
        return [names.get(row[1], "") for row in self.table("sink-inputs")]

    def lose(self, sink: str) -> None:
        """Take a sink away."""
        for row in self.table("modules"):
            if len(row) > 2 and f"sink_name={sink}" in row[2]:
                self.ask("unload-module", row[0])

    def kill(self) -> None:
        """End it without a warning."""
        end(self.process)


def wait(condition: Callable[[], object], limit: float) -> bool:
    """Handle events until a condition holds; returns whether it did within `limit` seconds."""
    until = time.monotonic() + limit
    while not condition():
        if time.monotonic() > until:
            return False
        process_events()
        time.sleep(0.05)
    return True


Trouble = tuple[str, Callable[[], None], str]


def troubles(server: Server, output: HelperAudioOutput) -> list[Trouble]:
    """Each trouble: its name, how it is made, and the sink on which sounds must play afterwards."""

    def kill_server() -> None:
        server.kill()
        play_for(output, 6)
        server.start()

    def kill_server_in_silence() -> None:
        play_for(output, 14, sounds=False)
        server.kill()
        server.start()

    def freeze_server() -> None:
        server.process.send_signal(signal.SIGSTOP)
        play_for(output, 25)
        server.process.send_signal(signal.SIGCONT)

    return [
        ("start", lambda: None, "one"),
        ("another default", lambda: void(server.ask("set-default-sink", "two")), "two"),
        ("the default goes", lambda: server.lose("two"), "one"),
        ("the helper is killed", lambda: os.kill(output.process_id, signal.SIGKILL), "one"),
        ("the server dies and comes back", kill_server, "one"),
        ("the server dies in silence", kill_server_in_silence, "one"),
        ("the server is frozen for 25 s", freeze_server, "one"),
    ]


def void(_value: object) -> None:
    """Take a value and return nothing."""


def play_for(output: HelperAudioOutput, seconds: float, sounds: bool = True) -> None:
    """Play a sound twice a second, or nothing."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if sounds:
            output.play(FILE, 0.5)
        wait(lambda: False, 0.5)


def main() -> int:
    """Run all troubles; returns 1 if sounds did not come back after one."""
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    application = QCoreApplication([])
    failed = 0
    with tempfile.TemporaryDirectory(prefix="hearts-qt-sound-") as folder:
        server = Server(Path(folder))
        os.environ["PULSE_SERVER"] = server.env["PULSE_SERVER"]
        output = HelperAudioOutput()
        try:
            for name, make, sink in troubles(server, output):
                make()
                began = time.monotonic()

                def heard(sink: str = sink) -> bool:
                    output.play(FILE, 0.5)
                    wait(lambda: False, 0.3)
                    return server.playing_on() == [sink]

                good = wait(heard, AGAIN)
                failed += not good
                seconds = time.monotonic() - began
                print(f"{name:32} {'heard' if good else 'NOT heard'} after {seconds:.1f} s")
        finally:
            output.close()
            server.kill()
    del application
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
