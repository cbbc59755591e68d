"""How long a game under given rules usually takes, and what its hands are like.

The presets were measured before; for other rules, some games are played between basic players.
"""

from __future__ import annotations

from dataclasses import dataclass

from hearts_qt.app.i18n import _, ngettext, pgettext
from hearts_qt.app.localized_names import card_in_sentence
from hearts_qt.app.rules.figure_words import FigureLine, figure_lines
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.measure import (
    LONGEST_GAME,
    SECONDS_A_CARD,
    SECONDS_A_PASS,
    Measurement,
    seconds_a_hand,
)
from hearts_qt.players.measure_run import MeasureJob, play_games
from hearts_qt.players.measured import SEED, measured_before
from hearts_qt.rules.options import Rules

GAMES = 40
"""How many games are played; always the same ones, so that the answer is always the same."""
TRIMMED_SHARE = 0.1
"""The share of games that is left out at each end, the shortest and the longest."""
CHARACTER = ("points", "moons", "black")
"""The keys of the figures that say what a hand is like."""


@dataclass(frozen=True, slots=True)
class GameLength:
    """The hands and minutes of a usual game, each as (short game, long game)."""

    hands: tuple[int, int]
    minutes: tuple[int, int]


def usual_games(rules: Rules, cancel: CancelToken | None = None) -> Measurement | None:
    """Games under some rules; None if cancelled. Any thread may call it."""
    found = measured_before(rules) or _known.get(rules)
    if found is not None:
        return found
    found = Measurement()
    for _game in play_games(MeasureJob(rules, 0, SEED, skill=False), found, 0, cancel):
        if found.games == GAMES:
            _known[rules] = found
            return found
    return None


_known: dict[Rules, Measurement] = {}
"""The games that were played already."""


def game_length(rules: Rules, found: Measurement) -> GameLength:
    """The length of a usual game, from those that were played."""
    lengths = found.lengths.copy()
    lengths[LONGEST_GAME] += found.unended.total
    ordered, hands = sorted(lengths), []
    for share in (TRIMMED_SHARE, 1 - TRIMMED_SHARE):
        below = 0
        for length in ordered:
            below += lengths[length]
            if below > share * found.games:
                hands.append(length)
                break
    low, high = (_rounded(length * seconds_a_hand(rules) / 60) for length in hands)
    return GameLength((hands[0], hands[1]), (low, high))


def _rounded(minutes: float) -> int:
    """Minutes as people say them: multiples of five from ten on."""
    return max(1, round(minutes)) if minutes < 10 else 5 * round(minutes / 5)


def length_words(length: GameLength) -> tuple[str, str]:
    """The hands and the minutes in words: "8 to 12 hands", "about 15 to 20 minutes"."""
    low, high = length.hands
    if low == high:
        hands = ngettext("{n} hand", "{n} hands", low).format(n=low)
    elif high >= LONGEST_GAME:
        hands = ngettext("{n} hand or more", "{n} hands or more", low).format(n=low)
    else:
        hands = ngettext("{low} to {n} hand", "{low} to {n} hands", high).format(low=low, n=high)
    low, high = length.minutes
    if length.hands[1] >= LONGEST_GAME:
        minutes = ngettext("{n} minute or more", "{n} minutes or more", low).format(n=low)
    elif low == high:
        minutes = ngettext("about {n} minute", "about {n} minutes", low).format(n=low)
    else:
        minutes = ngettext("about {low} to {n} minute", "about {low} to {n} minutes", high).format(
            low=low, n=high
        )
    return hands, minutes


def character_words(rules: Rules, found: Measurement) -> list[str]:
    """What the hands are like: points, moons, and how often the black card decides."""
    # Translators: a figure with its name, such as “Moons: 9.4 in 100 hands”.
    return [
        pgettext("figures", "{name}: {words}").format(name=_name(rules, line), words=line.words)
        for line in figure_lines(rules, found)
        if line.key in CHARACTER
    ]


def _name(rules: Rules, line: FigureLine) -> str:
    """What a figure is called; the black card by its own name, which a newcomer has heard of."""
    if line.key != "black" or rules.black is None:
        return line.name
    return pgettext("figures", "{card:start} decides").format(card=card_in_sentence(rules.black))


def how_counted() -> str:
    """How the length was found out, in two sentences."""
    # Translators: the numbers have a decimal, and are always about the same.
    return _(
        "Measured in games between Basic players. The minutes assume {seconds} seconds from one "
        "card to the next and {passing} seconds for a pass."
    ).format(seconds=f"{SECONDS_A_CARD:g}", passing=f"{SECONDS_A_PASS:g}")
