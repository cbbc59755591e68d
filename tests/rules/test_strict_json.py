"""JSON that others wrote raises a `ValueError` or is read; nothing else happens."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.rules.strict_json import Repeating, decode_json, read_json

ROOT = Path(__file__).resolve().parents[2] / "hearts_qt"

HOSTILE = [
    "[" * 50_000,
    '{"a":' * 50_000,
    "[" * 50_000 + "]" * 50_000,
    "",
    "\0",
    "{",
    '{"a"',
    "'a'",
    "01",
    "\ufeff\ufeff1",
    b"\xff",
    b"\xff\xfe1\0",
]


@pytest.mark.parametrize("written", HOSTILE)
def test_anything_else_is_a_value_error(written: str | bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_json(written)
    for kind in (dict[str, Any], int, list[list[int]]):
        with pytest.raises(ValueError, match=r"."):
            decode_json(written, kind)


def test_a_useless_number_is_infinite() -> None:
    assert read_json("9" * 5000) == read_json("1e999") == math.inf
    assert read_json("-" + "9" * 5000) == -math.inf
    assert read_json("9" * 900) == int("9" * 900)
    for written in ("9" * 5000, "1e999"):
        with pytest.raises(ValueError, match=r"."):
            decode_json(written, int)


def test_a_byte_order_mark_comes_first_and_a_repeated_key_shows() -> None:
    found = read_json("\ufeff{\"a\": 1, \"a\": 2}")
    assert isinstance(found, Repeating)
    assert found.repeated == "a"
    assert read_json("\ufeff7".encode()) == 7


def test_all_json_of_others_is_read_here() -> None:
    """Other ways to read JSON are for what the program itself has just written or ships."""
    own = {
        "rules/strict_json.py",
        "rules/examples.py",
        "app/program/shown_events_log.py",
        "app/sound/sound_helper.py",
        "app/decks/deck_helper.py",
        "players/external/example_player.py",
        "store/save_format.py",
        "store/settings.py",
    }
    other = re.compile(r"json\.loads?\(|json\.decode\(|json\.Decoder\(")
    found = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        if other.search(path.read_text("utf-8"))
    }
    assert found <= own
