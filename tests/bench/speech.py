"""What a screen reader says in one hand: `python -m tests.bench.speech [DEAL] [brief|normal|full]`.

Prints each sentence with its seconds, the words of the whole hand, how many sentences repeat the
one before, and the seconds of the longest at 180 words a minute: how far speech can be behind a
table that waits for it. The last line has the words of twenty hands: mean and most. Focus reading
is not counted.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise

from hearts_qt.app.i18n import _
from hearts_qt.app.localized_names import follow_sentence, void_sentence
from hearts_qt.app.narrator import Narrator
from hearts_qt.app.table.playback.tempo import WORD_TIME
from hearts_qt.game import events as ev
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.cards import suit_of
from hearts_qt.rules.options import Rules

NAMES = ("You", "Rosa", "Otto", "Kenji")
SECONDS = WORD_TIME / 1000
"""Seconds for a word."""


def events_of_hand(deal: int) -> Sequence[ev.Event]:
    """The events of one hand of Modern Hearts, played by the player `basic`."""
    players = [make_player("basic", seat) for seat in range(4)]
    return play_game(Rules(), players, deal, 1).hand_events


def narrate(events: Sequence[ev.Event], length: str) -> list[str]:
    """What seat 0 hears of the events of a hand."""
    said: list[str] = []
    narrator = Narrator(lambda: NAMES, lambda: 0, lambda: length, said.append)
    trick: tuple[ev.TrickPlay, ...] = ()
    for at, event in enumerate(events):
        narrator.see(event)
        if isinstance(event, ev.Played):
            trick = event.trick
        elif isinstance(event, ev.TrickTaken | ev.TrickUnwon):
            trick = ()
        elif isinstance(event, ev.TurnCame) and event.seat == 0:
            own = next(e for e in events[at:] if isinstance(e, ev.Played))
            led = suit_of(trick[0].card) if trick else -1
            prompt = (
                _("Your lead") if led < 0
                else void_sentence(led) if own.void is not None or suit_of(own.card) != led
                else follow_sentence(led)
            )  # fmt: skip
            winning = [play.seat for play in trick if play.winning]
            narrator.ask(prompt, winning[-1] if winning else None)
    return said


def main() -> None:
    """Print the log of a hand and its figures."""
    deal = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    length = sys.argv[2] if len(sys.argv) > 2 else "normal"
    said = narrate(events_of_hand(deal), length)
    for sentence in said:
        print(f"{len(sentence.split()) * SECONDS:5.1f}  {sentence}")
    words = [len(sentence.split()) for sentence in said]
    doubled = sum(one == other for one, other in pairwise(said))
    print(f"{len(said)} sentences, {sum(words)} words, {sum(words) * SECONDS:.0f} s, "
          f"{doubled} doubled, at most {max(words) * SECONDS:.1f} s behind")  # fmt: skip
    hands = [
        [len(sentence.split()) for sentence in narrate(events_of_hand(one), length)]
        for one in range(1, 21)
    ]
    sums = [sum(hand) for hand in hands]
    longest = max(max(hand) for hand in hands) * SECONDS
    print(f"Deals 1 to 20: {sum(sums) / 20:.0f} words on average, at most {max(sums)}; "
          f"the longest sentence {longest:.1f} s")  # fmt: skip


if __name__ == "__main__":
    main()
