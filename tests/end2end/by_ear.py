"""A person who plays the real program by keys and by ear alone, and what that person checks.

A `Person` knows nothing but what a screen reader says. Only `check_hand` compares what was said
with the events that the table has shown: nothing may be lost, doubled or early.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from hearts_qt.app.localized_names import seat_name
from hearts_qt.app.table.overlay.panel import IGNORE_KEYS_MS
from hearts_qt.rules.cards import RANK_NAMES, rank_of, suit_of
from tests.end2end.screen_reader import Heard, Played, program_with_reader
from tests.limits import wait_until

SETTINGS: dict[str, object] = {
    "tempo": "instant",
    "pause_time": 0,
    "offer_cut": False,
    "offer_retry": False,
    "seats": [{"player": "basic"}] * 10,
}
"""Settings for a quick hand without a screen between its parts."""

RANK_KEYS = dict(zip(RANK_NAMES, "23456789tjqka", strict=True))
SUITS = ("club", "diamond", "spade", "heart")
NAMES = [seat_name(seat) for seat in range(10)]
REACTION = 0.5
"""Seconds before a key that answers the table: more than `presses.LEAST_REST`, and than the time
in which a second press of a key counts as a mistake."""

AT_PANEL = IGNORE_KEYS_MS / 1000 + 0.1
"""Seconds before a key that answers a panel that has just appeared."""

ASIDE = re.compile(
    "You may choose|House rule|All the remaining tricks|New to these rules|"
    "(?:club|diamond|spade|heart) [a-z]+(?:, (?:raised|received|charged)[^.]*)?$"
)
"""How sentences begin that are not about what is played: answers, notices, offers, and the card
with the focus whose name was typed."""
WITH_CARD = re.compile(r"^[^.]+\. (?P<told>.+\.) 1 of \d+$")
"""What is said with the first card: its name, what has happened and is asked for, its place."""
CHOICE = re.compile(r"You may choose: (?P<cards>.*)")
"""The cards that may be chosen: "You may choose: two, ten and king of clubs; ace of hearts"."""
PLAY = re.compile(
    rf"(?:\b({'|'.join(NAMES)}) )?(?:\b({'|'.join(SUITS)}) )?"
    rf"\b({'|'.join(RANK_NAMES)})\b(?: of ({'|'.join(SUITS)})s)?"
)
"""A play, as it is said: name, suit and rank; only the rank is always there."""
END = re.compile(
    rf"\b({'|'.join(NAMES)})(?: takes? (?:it|the trick|(−?\d+) points?)|, (−?\d+) points?)\."
)
"""The end of a trick, as it is said."""
OTHER_CARDS = ("receive", "charge", "kitty")
"""Words of clauses whose cards are not played."""


class Person:
    """Plays by keys and by ear."""

    def __init__(self, played: Played) -> None:
        self._played = played
        self.reader, self.keys, self.events = played.reader, played.keys, played.events
        self._begun = 0
        """Where the present hand begins in `told`."""

    @property
    def heard(self) -> list[Heard]:
        """Everything that the reader has said by itself."""
        return self.reader.heard

    @property
    def told(self) -> list[str]:
        """What was said about the play, with the first card of a hand or as an announcement:
        without answers, house rules and offers."""
        lines = []
        for one in self.heard:
            if one.kind == "said" and not ASIDE.match(one.text):
                lines.append(one.text)
            elif one.kind == "focus" and (found := WITH_CARD.search(one.text)):
                lines.append(found["told"])
        return lines

    # -- waiting and pressing ----------------------------------------------------------------

    def until(self, condition: Callable[[], object]) -> None:
        """Wait for something; a window that is left alone gets the keyboard meanwhile."""
        try:
            wait_until(lambda: self.keys.focus_window() and condition())
        except AssertionError:
            last = "\n".join(f"{one.kind}: {one.text}" for one in self.heard[-12:])
            raise AssertionError(f"waited in vain; heard last:\n{last}") from None

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.keys.press(key)

    def react(self, key: str, seconds: float = REACTION) -> None:
        """Press a key as late after what was said as a person does; the table ignores it before."""
        begun = time.monotonic()
        wait_until(lambda: time.monotonic() - begun > seconds)
        self.keys.press(key)

    def hear(self, key: str, words: str = "", kind: str = "said") -> str:
        """Press a key and wait for something that is heard then, which contains some words."""
        before = len(self.heard)
        self.press(key)
        return self.next(words, kind, before)

    def next(self, words: str, kind: str = "said", after: int = -1) -> str:
        """Wait for something with some words that is heard after so much else; return it."""
        start = len(self.heard) if after < 0 else after

        def found() -> list[str]:
            return [
                one.text for one in self.heard[start:] if one.kind == kind and words in one.text
            ]

        self.until(found)
        return found()[-1]

    def deal(self, number: int) -> None:
        """Have a deal dealt by its number, from a window that a key opens."""
        self.next("", "window", 0)
        before = len(self.heard)
        self.press("Control_L+d")
        self.next("Code or number", "focus", before)
        before = len(self.heard)
        self.press(*str(number), "Return")
        self.next("1 of ", "focus", before)

    # -- choosing and playing ----------------------------------------------------------------

    def choices(self) -> list[tuple[str, str]]:
        """Ask which cards may be chosen; their ranks and suits in the order of the hand."""
        found = CHOICE.match(self.hear("u", "You may choose: "))
        assert found is not None
        cards = []
        for group in found["cards"].split("; "):
            suit = next(suit for suit in SUITS if suit in group)
            cards += [(rank, suit) for rank in re.findall("|".join(RANK_NAMES), group)]
        return cards

    def type_card(self, card: tuple[str, str]) -> None:
        """Type the name of a card, which gives it the focus."""
        rank, suit = card
        self.press(RANK_KEYS[rank], suit[0])

    def raise_card(self, card: tuple[str, str]) -> str:
        """Raise a card by its name; returns what is said: that, and what is asked for next."""
        self.type_card(card)
        return self.turn_card()

    def turn_card(self) -> str:
        """Raise or lower the card with the focus; returns what is said."""
        told = len(self.told)
        self.react("space")
        self.until(lambda: len(self.told) > told)
        return self.told[-1]

    def play(self, card: tuple[str, str] | None = None) -> None:
        """Play a card, or the first that may be played."""
        self.type_card(card or self.choices()[0])
        self.react("Return")

    def play_hand(self, since: int, ready: int = -1) -> None:
        """Play a hand to its end; a trick lies until a key is pressed. `since` is how much was
        announced about the play before its first card, and `ready` before it goes on, if that is
        later."""
        self._begun, count = since, max(since, ready)
        while not self.events("HandScored"):
            self.until(lambda count=count: len(self.told) > count or self.events("HandScored"))
            self.check_plays()
            count, last = len(self.told), self.told[-1]
            if END.search(last) or "All cards cancel" in last:
                self.react("space")
            elif "shot the" in last or last == "No points are left in this hand.":
                continue  # The result or the lead comes next; this asks for nothing on the table.
            elif not self.events("HandScored"):
                self.play()
        self.check_plays()
        self.check_tricks()

    # -- what was heard ----------------------------------------------------------------------

    @property
    def of_hand(self) -> list[str]:
        """What was announced since the hand began to be played."""
        return self.told[self._begun :]

    def check_plays(self) -> None:
        """Every card that another player has played was said, once, in order, and no other."""
        said = [play for line in self.of_hand for play in plays_in(line)]
        plays = [play for play in self.events("Played") if play["seat"]]
        shown = [
            (NAMES[play["seat"]], SUITS[suit_of(play["card"])], RANK_NAMES[rank_of(play["card"])])
            for play in plays
        ]
        heard = [
            (name or real[0], suit or real[1], rank)
            for (name, suit, rank), real in zip(said, shown, strict=False)
        ]
        assert (len(said), heard) == (len(shown), shown), self.of_hand

    def check_tricks(self) -> None:
        """Who took each trick with how many points was said, once and in order."""
        taken = [
            (NAMES[end["winner"]], str(end["points"] or "")) for end in self.events("TrickTaken")
        ]
        said = [
            (name, (points or more).replace("−", "-"))
            for line in self.of_hand
            for name, points, more in END.findall(line)
        ]
        assert said == taken, self.of_hand


def plays_in(line: str) -> Iterator[tuple[str, str, str]]:
    """The plays in what was announced: name, suit and rank; name and suit may be empty."""
    for clause in re.split(r"[.!?] ?", line):
        if not any(word in clause for word in OTHER_CARDS):
            for name, before, rank, after in PLAY.findall(clause):
                yield name, before or after, rank


@contextmanager
def listening(
    home: Path, *arguments: str, hears: bool = True, **settings: object
) -> Iterator[Person]:
    """The program with a person who hears it, in a home folder, with further settings; without
    `hears` by a reader that ignores announcements."""
    with program_with_reader(home, SETTINGS | settings, *arguments, hears=hears) as played:
        yield Person(played)
