"""Windows of the real program are used by keyboard and ear alone."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from hearts_qt.app.review.hand_analysis import MOST_WORLDS
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players import make_player
from hearts_qt.players.play_game import play_game
from hearts_qt.players.review.decisions import played_hand
from hearts_qt.players.review.hand_review import review_whole_hand
from hearts_qt.rules.options import Rules
from hearts_qt.store.reviews import hand_digests, update_reviews
from tests.end2end.by_ear import AT_PANEL, Person, listening
from tests.end2end.drivers import folders_in
from tests.end2end.screen_reader import missing

pytestmark = [
    pytest.mark.skipif(bool(missing()), reason=f"lacks {missing()}"),
]

PEOPLE = ("You", "Ada", "Ben", "Cleo")
KINDS = ("person", "basic", "basic", "basic")
WORLDS = 32
"""So many are enough to find costly cards."""
EARLIER = re.compile(r"(\w+) of (\w+)s")
"""A card in the question that names the earlier choice."""
MOST = 32
"""The most words that are heard when a window opens; a review that begins with a pass has most."""


def keep(home: Path, day: int, *, reviewed: bool = False) -> None:
    """Put a game that the person played badly on the shelf, with a quick review of the person's
    first hand."""
    players = [make_player("random" if not seat else "basic", day + seat) for seat in range(4)]
    seats = [SeatEntry(name, kind) for name, kind in zip(PEOPLE, KINDS, strict=True)]
    folder = folders_in(home).games
    folder.mkdir(parents=True, exist_ok=True)
    game = play_game(Rules(), players, day)
    file = folder / f"2026-03-{day:02} 20.15.00.123 Modern Hearts.hearts"
    file.write_text(write_record(game, seats), "utf-8")
    hand = played_hand(game, 0)
    if reviewed and hand is not None:
        found = review_whole_hand(hand, [0], worlds=WORLDS, players=KINDS)
        # Kept as one in enough worlds; otherwise the program would make another, which takes long.
        digest = hand_digests(game)[0]
        assert update_reviews(file, lambda kept: kept.add(digest, found), MOST_WORLDS) is None


def opened(person: Person, key: str, title: str, focus: str = "") -> str:
    """Press a key and hear the title of a window and the control with the focus, shortly."""
    before = len(person.heard)
    person.press(key)
    heard = person.next(title, "window", before)
    focused = person.next(focus, "focus", before)
    assert len(f"{heard} {focused}".split()) <= MOST, (heard, focused)
    return focused


def press_until(person: Person, key: str, words: str) -> str:
    """Press a key until a control with some words gets the focus."""
    for _ in range(60):
        focused = person.hear(key, "", "focus")
        if words in focused:
            return focused
    raise AssertionError(f"no {words}")


def test_the_library_says_each_game_once(tmp_path: Path, qapp: QApplication) -> None:
    home = tmp_path / "home"
    for day in (1, 2):
        keep(home, day)
    with listening(home) as person:
        person.next("New game", "focus", 0)
        before = len(person.heard)
        first = opened(person, "F4", "Game library", "Mar 2026")
        assert first.startswith("2 Mar 2026, 20:15. ")
        places = [one.text for one in person.heard[before:] if one.kind == "focus"]
        assert places == ["Kept games", first], "the list has the focus, and then its first game"
        assert first.endswith(", against Ada, Ben, Cleo")
        assert first.count("2 Mar 2026") == 1
        second = person.hear("Down", "", "focus")
        assert second.startswith("1 Mar 2026, 20:15. ")
        before = len(person.heard)
        person.press("Return")
        title = person.next("Record: 1 March 2026", "window", before)
        row = person.next("Hand 1: ", "focus", before)
        assert len(f"{title} {row}".split()) <= MOST
        assert person.reader.said == []


def test_a_rule_set_is_composed_saved_and_played(tmp_path: Path, qapp: QApplication) -> None:
    with listening(tmp_path / "home") as person:
        person.next("New game", "focus", 0)
        opened(person, "Control_L+comma", "Preferences", "Pages")
        press_until(person, "Tab", "Leading hearts: When broken. ")
        before = len(person.heard)
        changed = person.hear("Down", "Leading hearts: At any time. ", "focus")
        assert changed.endswith("Changed; the preset has: When broken.")
        press_until(person, "Shift_L+Tab", "Save as…")
        again = [one for one in person.heard[before:] if one.text.count("Changed; ")]
        assert [one.kind for one in again] == ["focus"], "a change is said once"
        person.hear("space", "Save these rules as", "focus")
        person.press(*"evening")
        assert person.hear("Return", "saved") == "“evening” is saved."
        before = len(person.heard)
        person.press("Escape")
        person.next("Hearts Qt", "window", before)
        opened(person, "Control_L+n", "New game", "Play")
        person.press(*"even")
        person.hear("Return", "Play", "focus")
        before = len(person.heard)
        person.press("Return")
        person.next("1 of 13", "focus", before)
        opened(person, "F1", "Rules of this game", "Rules")
        lines = [person.hear("Down", "", "caret") for _ in range(6)]
        assert "Leading hearts: At any time (When broken)" in lines
        assert all(lines)
        assert not set("".join(lines)) & set("\ufdd0\ufdd1\ufffc")


def test_a_costly_decision_is_tried_again(tmp_path: Path, qapp: QApplication) -> None:
    home = tmp_path / "home"
    keep(home, 1, reviewed=True)
    with listening(home) as person:
        person.next("New game", "focus", 0)
        opened(person, "F4", "Game library", "Mar 2026")
        press_until(person, "Tab", "Review")
        opened(person, "space", "Review of hand 1", "Timeline of the hand")
        person.next("ry again?", after=0)
        assert len(person.reader.said) == 2, "the decision that is shown, and the offer"
        for key in ("Right", "Right", "Left", "l", "w", "t"):
            count = len(person.reader.said)
            said = person.hear(key)
            assert person.reader.said[count:] == [said], "one sentence for each key"
        last, before = person.reader.said[-1], person.reader.said[-2]
        assert person.hear("Control_L+Up") == before
        assert person.hear("Control_L+Down") == last
        press_until(person, "Tab", "Try again")
        heard, count = len(person.heard), len(person.reader.said)
        person.press("space")
        asked = person.next("what do you choose now?", after=heard)
        person.next(" of ", "focus", heard)
        places = [one.text for one in person.heard[heard:] if one.kind == "focus"]
        assert [place.split(".")[0] for place in places[:-1]] == ["Card table"]
        assert person.reader.said[count:] == [asked]
        earlier = EARLIER.findall(asked.partition("(")[2].partition(")")[0])
        for rank, suit in earlier:
            card = (rank.lower(), suit.lower())
            if len(earlier) > 1:
                person.raise_card(card)
            else:
                person.type_card(card)
        count = len(person.told)
        person.react("Return")
        person.until(lambda: len(person.told) > count)
        reply = person.told[count]
        assert reply.endswith("Choose again, or see the answer."), "and a reason before that"
        press_until(person, "Tab", "Show the answer")
        before = len(person.heard)
        person.press("space")
        assert "The best choice was: " in person.next("The answer ", after=before)
        after = [one.text for one in person.heard[before:] if one.kind == "said"]
        assert len(after) == 1
        for one, other in pairwise(person.reader.said):
            assert one != other, "nothing is doubled"


def test_the_score_sheet_says_each_row_once_and_its_chart_by_keys(
    tmp_path: Path, qapp: QApplication
) -> None:
    with listening(tmp_path / "home", "--new", rules={"pass_cycle": "hold"}) as person:
        person.next("1 of 13", "focus", 0)
        before = len(person.heard)
        person.react("Control_L+Shift_L+Return")
        person.next("Next hand", "focus", before)
        assert person.hear("Right", "", "focus") == "Score sheet"
        before = len(person.heard)
        person.react("space", AT_PANEL)
        row = person.next("Hand 1: ", "focus", before)
        assert row.startswith("Hand 1: You ")
        assert row.count("You") == 1, "the row is one sentence"
        total = person.hear("Tab", "Total: You ", "focus")
        assert total.count("You") == 1
        assert person.hear("Tab", "", "focus").startswith("Chart of the totals. You ")
        after = person.hear("Right")
        assert after.startswith("Totals after hand 1: You ")
        assert after.removeprefix("Totals after hand 1: ") == total.removeprefix("Total: ").replace(
            ".", ",", 1
        )
