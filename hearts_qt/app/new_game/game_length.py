"""How long a game under given rules usually takes.

The hands are counted in games between basic players; the minutes follow from the durations on the
table and from a time to think that a person is assumed to take.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.table.playback.tempo import Durations
from hearts_qt.players.cancellation import CancelToken, is_cancelled
from hearts_qt.players.selfplay import BasicTable
from hearts_qt.rules.options import Rules

GAMES = 40
"""How many games are played; always the same ones, so that the answer is always the same."""
MOST_HANDS = 100
"""Games are stopped after this many hands; under some rules a game between equals may never end."""
TRIMMED_SHARE = 0.1
"""The share of games that is left out at each end, the shortest and the longest."""
THINKING = 3.0
"""Seconds for which a person is assumed to think about a card."""
PASSING = 15.0
"""Seconds for which a person is assumed to think about a pass."""
SECONDS_BETWEEN_HANDS = 6.0
"""Seconds per hand for the deal and for a look at the score sheet."""


@dataclass(frozen=True, slots=True)
class GameLength:
    """The hands and minutes of a usual game, each as (short game, long game)."""

    hands: tuple[int, int]
    minutes: tuple[int, int]


def game_length(rules: Rules, cancel: CancelToken | None = None) -> GameLength | None:
    """The length of a game at normal tempo; None if cancelled. Any thread may call it."""
    hands = _typical_hands(rules, cancel)
    if hands is None:
        return None
    seconds = _seconds_a_hand(rules)
    low, high = (_rounded(count * seconds / 60) for count in hands)
    return GameLength(hands, (low, high))


def _typical_hands(rules: Rules, cancel: CancelToken | None) -> tuple[int, int] | None:
    known = _known.get(rules)
    if known is None:
        table = BasicTable(rules)
        counts = []
        for number in range(GAMES):
            counts.append(len(table.play(number, MOST_HANDS, cancel).hands))
            if is_cancelled(cancel):
                return None
        counts.sort()
        out = round(GAMES * TRIMMED_SHARE)
        known = _known[rules] = (counts[out], counts[-1 - out])
    return known


_known: dict[Rules, tuple[int, int]] = {}
"""The counts of hands that are known already."""


@lru_cache(maxsize=64)
def _seconds_a_hand(rules: Rules) -> float:
    """Seconds for one hand: the motion on the table at normal tempo, and the person's thinking."""
    times = Durations()
    cards = rules.players * (times.card + times.pause)
    trick = (cards + (times.hold + times.hold_points) / 2 + times.collect) / 1000 + THINKING
    passes = sum(direction != "hold" for direction in rules.pass_cycle) / len(rules.pass_cycle)
    return rules.hand_size * trick + passes * PASSING + SECONDS_BETWEEN_HANDS


def _rounded(minutes: float) -> int:
    """Minutes as people say them: multiples of five from ten on."""
    return max(1, round(minutes)) if minutes < 10 else 5 * round(minutes / 5)


def length_words(length: GameLength) -> tuple[str, str]:
    """The hands and the minutes in words: "8 to 12 hands", "about 15 to 20 minutes"."""
    low, high = length.hands
    if low == high:
        hands = ngettext("{n} hand", "{n} hands", low).format(n=low)
    elif high >= MOST_HANDS:
        hands = ngettext("{n} hand or more", "{n} hands or more", low).format(n=low)
    else:
        hands = ngettext("{low} to {n} hand", "{low} to {n} hands", high).format(low=low, n=high)
    low, high = length.minutes
    if length.hands[1] >= MOST_HANDS:
        minutes = ngettext("{n} minute or more", "{n} minutes or more", low).format(n=low)
    elif low == high:
        minutes = ngettext("about {n} minute", "about {n} minutes", low).format(n=low)
    else:
        minutes = ngettext("about {low} to {n} minute", "about {low} to {n} minutes", high).format(
            low=low, n=high
        )
    return hands, minutes


def how_counted() -> str:
    """How the length was found out, in two sentences."""
    return _(
        "Measured in {games} games between Basic players. The minutes assume normal tempo and "
        "{seconds} seconds of thinking for each card."
    ).format(games=GAMES, seconds=round(THINKING))
