"""The sound files: complete, small, without clicks, and with the intended loudness."""

from __future__ import annotations

import array
import importlib.util
import itertools
import sys
import wave
from pathlib import Path
from types import ModuleType

import pytest

from hearts_qt.app.assets import asset_path
from hearts_qt.app.sound.sounds import LABELS, Sound

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
