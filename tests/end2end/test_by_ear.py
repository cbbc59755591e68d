"""A hand is played in the real program by keyboard and ear alone."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from hearts_qt.app.localized_names import seat_name
from hearts_qt.rules.cards import RANK_NAMES, rank_of
from tests.end2end.screen_reader import Played, missing, program_with_reader
from tests.limits import wait_until

pytestmark = [
    pytest.mark.skipif(bool(missing()), reason=f"lacks {missing()}"),
]

SETTINGS: dict[str, object] = {
    "tempo": "instant",
    "pause_time": 0,
    "offer_cut": False,
    "seats": [{"player": "basic"}] * 10,
}
RANK_KEYS = dict(zip(RANK_NAMES, "23456789tjqka", strict=True))
ASIDE = ("You may choose", "House rule", "All the remaining tricks")
"""How sentences begin that are not about what is played."""
REACTION = 0.5
"""Seconds before a key that answers the table: more than `presses.LEAST_REST`, and than the time
in which a second press of a key counts as a mistake."""
NAMES = [seat_name(seat) for seat in range(4)]
CHOICE = re.compile(r"You may choose: (?P<rank>\w+).*? of (?P<suit>\w)")
"""The first card that may be chosen: "You may choose: two, ten and king of clubs; ..."."""
PLAY = re.compile(rf"({'|'.join(NAMES)}) ({'|'.join(RANK_NAMES)})\b")
"""A play, as it is said."""
TAKEN = re.compile(rf"({'|'.join(NAMES)}) takes? (?:it|(\d+) points?)\.")
"""The end of a trick, as it is said."""


@pytest.fixture
def played(tmp_path: Path, qapp: QApplication) -> Iterator[Played]:
    with program_with_reader(tmp_path / "home", SETTINGS, "--new") as made:
        yield made


def told(played: Played) -> list[str]:
    """What was said about the play: without answers to keys, house rules and offers."""
    return [line for line in played.reader.said if not line.startswith(ASIDE)]


def press_as_a_person(played: Played, key: str) -> None:
    """Press a key as late after what was said as a person does; the table ignores a key before."""
    begun = time.monotonic()
    wait_until(lambda: time.monotonic() - begun > REACTION)
    played.keys.press(key)


def pass_three_cards(played: Played) -> None:
    """Pass the first three cards, which the arrow keys reach."""
    reader = played.reader
    wait_until(lambda: any(one.kind == "focus" and "1 of 13" in one.text for one in reader.heard))
    first = next(one.text for one in reader.heard if "1 of 13" in one.text)
    assert told(played) == [told(played)[0]], "the prompt is said once"
    assert told(played)[0] in f"{first.split('. ')[1]}.", "the first card says what is asked for"
    for left in ("Choose 2 more.", "Choose 1 more.", "Press Enter"):
        count = len(told(played))
        press_as_a_person(played, "space")
        wait_until(lambda count=count: len(told(played)) > count)
        assert told(played)[-1].startswith(left)
        if left != "Press Enter":
            heard = len(reader.heard)
            played.press_until("Right", lambda heard=heard: len(reader.heard) > heard)
    count = len(told(played))
    press_as_a_person(played, "Return")
    wait_until(lambda: len(told(played)) > count)
    assert told(played)[-1].startswith("You receive ")


def play_a_card(played: Played) -> None:
    """Ask which cards may be played, and type the name of the first."""
    said = played.reader.said
    count = len(said)
    played.press_until("u", lambda: len(played.reader.said) > count)
    choice = CHOICE.match(played.reader.said[-1])
    assert choice is not None, played.reader.said
    for letter in (RANK_KEYS[choice["rank"]], choice["suit"]):
        played.keys.press(letter)
    press_as_a_person(played, "Return")


def test_a_hand_is_heard_whole_once_and_in_time(played: Played) -> None:
    reader = played.reader
    pass_three_cards(played)
    begun = len(told(played))
    while sum(bool(TAKEN.search(line)) for line in told(played)) < 13:
        count, last = len(told(played)), told(played)[-1]
        if count == begun or TAKEN.search(last):
            tricks = sum(bool(TAKEN.search(line)) for line in told(played))
            assert len(played.events("TrickTaken")) == max(0, tricks - 1), "the trick waits"
            press_as_a_person(played, "space")
        else:
            play_a_card(played)
        wait_until(lambda count=count: len(told(played)) > count)
    press_as_a_person(played, "space")
    wait_until(lambda: played.events("HandScored"))
    plays, lines = played.events("Played"), told(played)[begun : begun + 26]
    expected: list[list[tuple[str, str]]] = []
    for trick in (plays[at : at + 4] for at in range(0, 52, 4)):
        own = [play["seat"] for play in trick].index(0)
        heard = [(NAMES[play["seat"]], RANK_NAMES[rank_of(play["card"])]) for play in trick]
        expected += [heard[:own], heard[own + 1 :]]
    assert [PLAY.findall(line) for line in lines] == expected, "nothing lost, doubled or early"
    ends = played.events("TrickTaken")
    taken = [(NAMES[end["winner"]], str(end["points"] or "")) for end in ends]
    assert [found for line in lines for found in TAKEN.findall(line)] == taken
    first = next(at for at, one in enumerate(reader.heard) if one.text == lines[1])
    unasked = [one for one in reader.heard[first:] if one.kind in ("name", "description")]
    assert unasked == [], "nothing of the hand is read by itself"
    assert sum(len(line.split()) for line in told(played)) <= 250
