"""What a screen reader says in one hand: `python -m tests.bench.speech [DEAL] [brief|normal|full]`.

Prints each sentence with its seconds, the words of the whole hand, how many sentences repeat the
one before, and the seconds of the longest at 180 words a minute: how far speech can be behind a
table that waits for it. The last lines have the words of twenty hands: mean and most, first what is
announced, then with what is read because a card gets the focus. DEAL may be `review`: the hand of
which the review of accessibility has a log.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise

from hearts_qt.app.i18n import _
from hearts_qt.app.localized_names import follow_sentence, short_card, void_sentence
from hearts_qt.app.narrator import Narrator
from hearts_qt.app.table.playback.tempo import WORD_TIME
from hearts_qt.game import events as ev
from hearts_qt.game.actions import Play
from hearts_qt.game.deals import RealPackDeals
from hearts_qt.game.game import Game
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.cards import parse_card, rank_of, suit_of
from hearts_qt.rules.options import Rules

NAMES = ("You", "Rosa", "Otto", "Kenji")
SECONDS = WORD_TIME / 1000
"""Seconds for a word."""


PASSING = (
    "Choose 3 cards for Rosa. 1 of 13",
    "Raised. 2 more.",
    "Raised. 1 more.",
    "Raised. Press Enter.",
)
"""What is said while cards are chosen to be passed, as `tests/end2end/test_by_ear.py` hears it."""
RESULT = "Hand 1: You 9, Rosa 2, Otto 2, Kenji 13"
"""What is said after the hand."""
PASS = 3
"""How many cards are passed."""

REVIEW = (
    "2c 4c Tc 3c; 7d 3d Qs 6d; Ts 3s 5s 6s; 9s 7s 4s 2s; 4d Td Qh 8d; 7c 6c 8c Kd; 5d 9d Jd Jh; "
    "Kc 5c Qc Th; Ad Ac Qd 9h; 8s As Kh 8h; 2h 2d 5h 3h; 4h 6h Ks Jc; Ah Js 9c 7h"
)
"""The tricks of the hand of which the review has a log. Rosa leads to the first one."""
RECEIVED = ("Kc", "Td", "Ad")
"""The cards that the person received from Kenji before it."""


def events_of_hand(deal: int) -> Sequence[ev.Event]:
    """The events of one hand of Modern Hearts, played by the player `basic`."""
    players = [make_player("basic", seat) for seat in range(4)]
    return play_game(Rules(), players, deal, 1).hand_events


def events_of_review() -> Sequence[ev.Event]:
    """The events of the hand in the review."""
    seat, plays = 1, []
    hands: list[list[int]] = [[] for _ in range(4)]
    for trick in REVIEW.split(";"):
        cards = [parse_card(card.upper()) for card in trick.split()]
        round_ = [((seat + at) % 4, card) for at, card in enumerate(cards)]
        for player, card in round_:
            hands[player].append(card)
        plays += round_
        seat = max(
            (play for play in round_ if suit_of(play[1]) == suit_of(cards[0])),
            key=lambda play: rank_of(play[1]),
        )[0]
    cards_of_all = tuple(tuple(sorted(hand)) for hand in hands)
    rules = Rules().changed(pass_cycle=("hold",))
    game = Game(rules, RealPackDeals(0, 0, ((cards_of_all, ()),)))
    events = list(game.apply(game.next_deal()))
    received = tuple(parse_card(card.upper()) for card in RECEIVED)
    events.insert(1, ev.Passed(((3, 0, received),)))
    for player, card in plays:
        events += game.apply(Play(player, card))
    return events


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


def focus_words(events: Sequence[ev.Event]) -> int:
    """How many words are read with the focus and at the pass, by a person who types the name of
    each card."""
    own = [event.card for event in events if isinstance(event, ev.Played) and event.seat == 0]
    # The first card is read before it is chosen; the others are typed.
    typed = ["club three"] * PASS
    read = ["Three of Clubs", *PASSING, *typed, "Card table", f"Next hand. {RESULT}"]
    at_pass = sum(len(words.split()) for words in read)
    return at_pass + sum(len(short_card(card).split()) for card in own)


def main() -> None:
    """Print the log of a hand and its figures."""
    deal = sys.argv[1] if len(sys.argv) > 1 else "7"
    length = sys.argv[2] if len(sys.argv) > 2 else "normal"
    events = events_of_review() if deal == "review" else events_of_hand(int(deal))
    said = narrate(events, length)
    for sentence in said:
        print(f"{len(sentence.split()) * SECONDS:5.1f}  {sentence}")
    words = [len(sentence.split()) for sentence in said]
    doubled = sum(one == other for one, other in pairwise(said))
    print(f"{len(said)} sentences, {sum(words)} words, {sum(words) * SECONDS:.0f} s, "
          f"{doubled} doubled, at most {max(words) * SECONDS:.1f} s behind; "
          f"{sum(words) + focus_words(events)} words with focus reading")  # fmt: skip
    dealt = [events_of_hand(one) for one in range(1, 21)]
    hands = [[len(sentence.split()) for sentence in narrate(one, length)] for one in dealt]
    sums = [sum(hand) for hand in hands]
    whole = [words + focus_words(one) for words, one in zip(sums, dealt, strict=True)]
    longest = max(max(hand) for hand in hands) * SECONDS
    print(f"Deals 1 to 20: {sum(sums) / 20:.0f} words on average, at most {max(sums)}; "
          f"the longest sentence {longest:.1f} s")  # fmt: skip
    print(f"With focus reading: {sum(whole) / 20:.0f} words on average, at most {max(whole)}")


if __name__ == "__main__":
    main()
