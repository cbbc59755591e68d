"""Which sounds are heard and when: in time with the picture, and never too many."""

from __future__ import annotations

import array
import importlib.util
import itertools
import subprocess
import sys
import wave
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.main.main_window import MainWindow
from hearts_qt.app.preferences.sound_panel import SoundPanel
from hearts_qt.app.session import Session
from hearts_qt.app.sound.mixer import LABELS, Sound, SoundMixer, loudness
from hearts_qt.app.sound.sound_helper import SoundStatus, trouble
from hearts_qt.app.table.playback.animation_context import Cue
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.app.ui.widgets import icon
from hearts_qt.assets import asset_path
from hearts_qt.game.events import GameOver, HandScored
from hearts_qt.rules.options import Rules
from hearts_qt.store.settings import Settings
from tests.app.table.table_driver import make_table, settle
from tests.limits import PROCESS_LIMIT, wait_until

HOLD = Rules(pass_cycle=("hold",))


class FakePlayer:
    """Stands in for the audio output; notes the sounds and volumes that it should play."""

    def __init__(self, hearing: SoundStatus = SoundStatus.AVAILABLE) -> None:
        self.heard: list[str] = []
        self.volumes: list[float] = []
        self.loads = 0
        self.retries = 0
        self._hearing = hearing
        self._changed: list[Callable[[], object]] = []

    def play(self, file: Path, volume: float) -> None:
        assert file.is_file()
        self.heard.append(file.stem.rstrip("-123"))
        self.volumes.append(volume)

    def status(self) -> SoundStatus:
        return self._hearing

    def load(self) -> None:
        self.loads += 1

    def retry(self) -> None:
        self.retries += 1
        self.change(SoundStatus.UNKNOWN)

    def on_change(self, changed: Callable[[], object]) -> None:
        self._changed.append(changed)

    def change(self, hearing: SoundStatus) -> None:
        """Change the status."""
        self._hearing = hearing
        for changed in self._changed:
            changed()


class RecordedTable:
    """A table whose sounds are noted, with a clock that the test moves."""

    def __init__(self, qtbot: QtBot, tempo: Tempo = Tempo.NORMAL, **values: Any) -> None:
        self.live = LiveSettings(Settings(default_opponent="basic"))
        self.live.change(auto_play_forced=False, **values)
        self.view = make_table(qtbot, self.live, size=(1000, 650), tempo=tempo)
        self.session = self.view.session
        self.now = 100.0
        self.player = FakePlayer()
        self.mixer = SoundMixer(self.view, self.live, self.player, lambda: self.now)

    @property
    def scene(self) -> Any:
        return self.view.table_scene

    def pump(self, step: float = 40) -> None:
        """Play all animations, and move the clock of the sounds along with them."""
        playback = self.scene.animations
        for _ in range(3000):
            settle(self.view)
            if playback.idle:
                break
            playback.advance(step)
            self.now += step / 1000
            QApplication.processEvents()
        assert playback.idle
        self.now += 1
        QApplication.processEvents()

    def cue(self, *cues: Cue, time: float = 0.0) -> list[str]:
        """Send cues of the same moment. Returns the sounds that are heard."""
        before = len(self.player.heard)
        for cue in cues:
            self.scene.signals.cued.emit(cue, time)
        QApplication.processEvents()
        return self.player.heard[before:]


def test_a_hand_is_heard_as_it_is_seen(qtbot: QtBot) -> None:
    table = RecordedTable(qtbot)
    table.session.new_game(HOLD, 11)
    table.pump()
    assert set(table.player.heard[:1]) == {"deal"}
    table.player.heard.clear()
    # A card is heard when its movement has ended, whatever the clock of the machine says.
    table.mixer._arrival.blockSignals(True)
    session = table.session
    plays = []
    session.timeline.appended.connect(lambda event: plays.append(type(event).__name__))
    while len(session.current.game.tricks) < 3:
        if session.current.person in session.current.to_act:
            session.decisions.play(session.current.game.legal(0)[0])
        table.pump()
    cards, tricks = plays.count("Played"), plays.count("TrickTaken")
    queens = table.player.heard.count("queen")
    assert table.player.heard.count("card") + queens == cards
    assert table.player.heard.count("trick") == tricks >= 3


def test_a_card_is_heard_when_it_lands(qtbot: QtBot) -> None:
    table = RecordedTable(qtbot)
    assert table.cue(Cue.CARD, time=60_000) == [], "it is still on its way"
    # When the movement is skipped, the card is heard at once.
    table.scene.animations.shown.emit(None)
    QApplication.processEvents()
    assert table.player.heard == ["card"]
    table.now += 1
    table.cue(Cue.CARD, time=30)
    wait_until(lambda: table.player.heard == ["card", "card"])


def test_what_was_on_its_way_is_not_heard_of_another_table(qtbot: QtBot) -> None:
    table = RecordedTable(qtbot)
    table.cue(Cue.CARD, time=60_000)
    table.session.timeline.replaced.emit()
    table.scene.animations.shown.emit(None)
    QApplication.processEvents()
    assert table.player.heard == []


def test_of_one_moment_the_weightiest_is_heard(qtbot: QtBot) -> None:
    table = RecordedTable(qtbot)
    assert table.cue(Cue.CARD, Cue.CARD, Cue.BLACK_CARD, Cue.CARD) == ["queen"]
    table.now += 0.01
    assert table.cue(Cue.CARD) == []
    assert table.cue(Cue.MOON) == ["moon"]
    table.now += 5
    assert table.cue(Cue.CARD) == ["card"]


def test_instant_tempo_limits_card_sounds(qtbot: QtBot) -> None:
    table = RecordedTable(qtbot, Tempo.INSTANT)
    table.session.new_game(HOLD, 11)
    table.pump()
    assert table.player.heard in (["deal"], ["card"])
    for _ in range(50):
        table.now += 0.01
        table.cue(Cue.CARD)
    # Half a second of fifty cards.
    assert table.player.heard.count("card") <= 7


def test_play_at_once_is_silent_and_loads_nothing(qtbot: QtBot) -> None:
    table = RecordedTable(qtbot, Tempo.AT_ONCE)
    table.session.new_game(HOLD, 11)
    table.pump()
    assert table.player.heard == []
    assert table.player.loads == 0


@pytest.mark.parametrize("off", [{"sound": False}, {"volume": 0}])
def test_off_is_off(qtbot: QtBot, off: dict[str, object]) -> None:
    table = RecordedTable(qtbot, **off)
    assert table.cue(Cue.CARD, Cue.MOON) == []
    assert table.player.loads == 0
    table.live.change(sound=True, volume=50)
    assert table.cue(Cue.CARD) == ["card"]
    assert table.player.volumes == [pytest.approx(0.25)]


def test_a_hand_and_a_game_that_are_won(qtbot: QtBot) -> None:
    table = RecordedTable(qtbot)
    table.session.new_game(HOLD, 11)
    table.pump()
    table.player.heard.clear()

    def scored(*scores: int) -> str:
        table.now += 5
        table.scene.signals.hand_scored.emit(HandScored(scores, scores, ((), (), (), ()), ()))
        QApplication.processEvents()
        return table.player.heard[-1]

    assert scored(0, 10, 3, 13) == "hand-won"
    assert scored(5, 5, 10, 6) == "hand-won"
    assert scored(13, 13, 0, 0) == "slide"
    assert scored(0, 0, 0, 0) == "slide"
    table.now += 5
    table.scene.signals.game_over.emit(GameOver((1,)))
    QApplication.processEvents()
    assert table.player.heard[-1] == "slide"


def test_volume_is_felt_in_steps() -> None:
    assert loudness(0) == 0
    assert loudness(100) == 1
    assert loudness(500) == 1
    assert 0.2 < loudness(50) < 0.3


def test_every_cue_has_a_sound(qtbot: QtBot) -> None:
    table = RecordedTable(qtbot)
    for cue in Cue:
        table.now += 5
        assert len(table.cue(cue)) == 1, cue


def test_a_missing_device_is_said(qtbot: QtBot) -> None:
    panel = SoundPanel(LiveSettings(), FakePlayer(SoundStatus.NO_DEVICE))
    qtbot.addWidget(panel)
    panel.show()
    assert panel.why.isVisible()
    assert panel.why.text().endswith(".")


@pytest.mark.parametrize("status", [status for status in SoundStatus if trouble(status)])
def test_each_trouble_is_one_sentence_and_can_be_tried_again(
    qtbot: QtBot, status: SoundStatus
) -> None:
    player = FakePlayer(SoundStatus.UNKNOWN)
    panel = SoundPanel(LiveSettings(), player)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.why.text() == "Looking for a sound device …"
    assert panel.again.isHidden()
    player.change(status)
    assert panel.why.text() == trouble(status)
    assert panel.why.text().count(".") == 1
    assert not any(button.isEnabled() for button in panel.buttons.values())
    panel.activateWindow()
    panel.again.setFocus()
    panel.again.click()
    assert player.retries == 1
    assert panel.why.text() == "Looking for a sound device …"
    assert panel.again.isVisible()
    player.change(SoundStatus.AVAILABLE)
    assert panel.why.isHidden()
    assert panel.again.isHidden()
    assert all(button.isEnabled() for button in panel.buttons.values())


def test_the_table_says_why_it_is_silent(qtbot: QtBot) -> None:
    table = RecordedTable(qtbot)
    assert table.mixer.sentence == "Sound is on"
    table.player.change(SoundStatus.NO_LIBRARY)
    assert "libpulse0" in table.mixer.sentence


def test_every_sound_can_be_tried_even_while_sound_is_off(qtbot: QtBot) -> None:
    live = LiveSettings()
    live.change(sound=False)
    player = FakePlayer()
    panel = SoundPanel(live, player)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.why.isHidden()
    for made in panel.buttons.values():
        made.click()
    assert sorted(player.heard) == sorted(sound.label for sound in Sound)


def test_the_command_switches_sound_and_says_so(qtbot: QtBot) -> None:
    live = LiveSettings()
    live.change(sound=False)
    session = Session(live)
    window = MainWindow()
    qtbot.addWidget(window)
    window.fill(session, live)
    window.sounds._player = FakePlayer()
    action = window.actions_of.by_id["sound"]
    session.new_game(HOLD, 11)
    window.refresh()
    assert not action.isChecked()
    assert [key.toString() for key in action.shortcuts()] == ["M"]
    action.trigger()
    assert live.values.sound
    assert window.table.messages.status_line.text() == "Sound is on"
    action.trigger()
    assert not live.values.sound
    assert window.table.messages.status_line.text() == "Sound is off"
    live.change(sound=True)
    assert action.isChecked()


def test_nothing_of_the_sound_library_before_the_first_sound() -> None:
    code = (
        "import sys\n"
        "from PySide6.QtWidgets import QApplication\n"
        "app = QApplication([])\n"
        "from hearts_qt.app.live_settings import LiveSettings\n"
        "from hearts_qt.app.session import Session\n"
        "from hearts_qt.app.main.main_window import MainWindow\n"
        "live = LiveSettings(); live.change(sound=False)\n"
        "window = MainWindow(); session = Session(live); window.fill(session, live)\n"
        "session.new_game(); window.show(); app.processEvents()\n"
        "assert not any('miniaudio' in name for name in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=PROCESS_LIMIT,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_icon_of_the_command_shows_whether_sound_is_on(qtbot: QtBot) -> None:
    made = icon("sound")
    on = made.pixmap(32, QIcon.Mode.Normal, QIcon.State.On).toImage()
    off = made.pixmap(32, QIcon.Mode.Normal, QIcon.State.Off).toImage()
    assert not on.isNull()
    assert on != off


ROOT = Path(__file__).resolve().parents[3]
FILES = [file for sound in Sound for file in sound.files]


def script() -> ModuleType:
    """The script that makes the sounds."""
    spec = importlib.util.spec_from_file_location("make_sounds", ROOT / "assets/make_sounds.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def samples_of(file: Path) -> array.array[int]:
    with wave.open(str(file), "rb") as read:
        assert read.getsampwidth() == 2
        assert read.getframerate() == 44_100
        assert read.getnchannels() == 1
        samples = array.array("h", read.readframes(read.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_sound_is_clean(file: Path) -> None:
    samples = samples_of(file)
    assert len(samples) <= 1.5 * 44_100
    assert max(map(abs, samples)) < 0.7 * 32768, "room to be mixed with others"
    assert samples[0] == samples[-1] == 0
    # No step at either end that would be heard as a click.
    for end in (samples[:20], samples[-20:]):
        assert max(abs(b - a) for a, b in itertools.pairwise(end)) < 400
    assert abs(sum(samples) / len(samples)) < 10


def test_there_is_a_file_for_every_sound_and_none_too_many() -> None:
    assert {file.stem for file in FILES} == {
        file.stem for file in asset_path("sounds").glob("*.wav")
    }
    assert sum(file.stat().st_size for file in FILES) < 600_000
    assert set(LABELS) == set(Sound)


def test_the_script_makes_the_very_files() -> None:
    made = script()
    assert {file.stem for file in FILES} == set(made.SOUNDS)
    kept = samples_of(asset_path("sounds/deal-1.wav"))
    again = made.made("deal-1")
    # The sine function of another system may differ in the last bit.
    assert len(again) == len(kept)
    assert max(abs(a - b) for a, b in zip(again, kept, strict=True)) <= 1


def test_what_is_common_is_quieter_than_what_is_rare() -> None:
    made = script()
    heard = {
        name: made.loudness(
            [value / 32768 for value in samples_of(asset_path(f"sounds/{name}.wav"))]
        )
        for name in ("deal-1", "slide", "trick", "card-1", "queen", "game-won")
    }
    for name, level in heard.items():
        assert abs(level - made.SOUNDS[name].level) < 0.5, name
    assert heard["deal-1"] < heard["trick"] < heard["card-1"] < heard["queen"]
    assert max(heard.values()) - min(heard.values()) < 12
