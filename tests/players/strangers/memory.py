"""What a player at the table sees and remembers, kept from the messages of the protocol."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

RANKS, SUITS = "23456789TJQKA", "CDSH"

Message = dict[str, Any]

_PIPS = {rank: at + 2 for at, rank in enumerate(RANKS)}
_ONES = dict.fromkeys(RANKS, 1)
_TENS = {rank: min(_PIPS[rank], 10) for rank in RANKS} | {"A": 15}
_PIGS = dict(zip(RANKS, [0] * 3 + [10] * 6 + [20, 30, 40, 50], strict=True))
_SCHEMES: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    "standard": (_ONES, {"QS": 13}),
    "hearts_only": (_ONES, {}),
    "black_jack": (_ONES, {"JS": 10}),
    "black_maria": (_ONES, {"QS": 13, "KS": 10, "AS": 7}),
    "spot": (_PIPS, {"QS": 25}),
    "spot_tens": (_TENS, {"QS": 25}),
    "gong_zhu": (_PIGS, {"QS": 100}),
}
"""The value of each heart by its rank, and the values of other cards (rules, 7.1)."""


def rank(card: str) -> int:
    """How high a card is, from 0 for a two to 12 for an ace."""
    return RANKS.index(card[0])


def suit(card: str) -> str:
    """The suit of a card, as the letter it is written with."""
    return card[1]


class Memory:
    """One seat's memory of a game. Cards are written as in the protocol; seats are numbers."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.rules: dict[str, Any] = {}
        self.seat = self.n = 0
        self.totals: list[int] = []
        self.values: dict[str, int] = {}
        """What each card that counts is worth; bonus cards less than 0."""
        self.black: str | None = None
        self._hand_number = -1
        self._begin([], "hold")

    def _begin(self, cards: list[str], direction: str) -> None:
        self.hand = cards
        self.direction = direction
        self.received: list[str] = []
        self.played: list[str] = []
        """The cards that this seat has played."""
        self.trick: list[tuple[int, str]] = []
        self.on_table: list[str] = []
        """Cards of earlier tricks that nobody has won."""
        self.tricks = 0
        """The number of finished tricks."""
        self.seen: Counter[str] = Counter()
        """Every card that has been played."""
        self.voids: dict[int, set[str]] = {seat: set() for seat in range(self.n)}
        self.points = [0] * self.n
        """The penalty points that each seat has been seen to take in this hand."""
        self.hearts_broken = False

    def receive(self, message: Message) -> None:
        """Remember a message."""
        if "hearts_player" in message:
            self._receive_rules(message)
        elif "hand" in message:
            self._hand_number = message["hand"]
            self._begin(message["cards"].split(), message["direction"])
        elif "received" in message:
            self.received = message["received"].split()
            self.hand += self.received
        elif "played" in message:
            self._receive_play(*message["played"])
        elif "trick" in message:
            self._receive_trick(message["trick"]["winner"])
        elif "kitty" in message:
            # A captured kitty never goes to a hand, and neither does one after the last trick.
            if self.rules["kitty_use"] == "exchange" and self.hand:
                self.hand += message["kitty"].get("cards", "").split()
        elif "scored" in message:
            totals = message["scored"]["totals"]
            self.totals = [totals[seat % len(totals)] for seat in range(self.n)]

    def _receive_rules(self, message: Message) -> None:
        self.rules = message["rules"]["options"]
        self.seat, self.n = message["seat"], self.rules["players"]
        self.totals = [0] * self.n
        scheme = self.rules["card_values"]
        if isinstance(scheme, str):
            hearts, others = _SCHEMES[scheme]
            self.values = {r + "H": value for r, value in hearts.items()} | others
        else:
            self.values = dict(scheme)
        if self.rules["bonus_card"]:
            self.values[self.rules["bonus_card"]] = -self.rules["bonus_points"]
        black = "JS" if scheme == "black_jack" else "QS"
        if self.rules["black_card"] != "auto":
            black = self.rules["black_card"]
        self.black = black if self.values.get(black, 0) > 0 else None

    def _receive_play(self, seat: int, card: str) -> None:
        if self.trick and suit(card) != suit(self.trick[0][1]):
            self.voids[seat].add(suit(self.trick[0][1]))
        self.trick.append((seat, card))
        self.seen[card] += 1
        self.hearts_broken |= suit(card) == "H"
        if seat == self.seat:
            self.played.append(card)
            if card in self.hand:
                self.hand.remove(card)

    def _receive_trick(self, winner: int | None) -> None:
        self.on_table += [card for _, card in self.trick]
        if winner is not None:
            self.points[winner] += self.penalties(self.on_table)
            self.on_table = []
        self.trick = []
        self.tricks += 1

    def value(self, card: str) -> int:
        """What a card is worth without charges; less than 0 for a bonus card."""
        return self.values.get(card, 0)

    def penalties(self, cards: Iterable[str]) -> int:
        """The penalty points among some cards; bonus cards do not count."""
        return sum(max(0, self.value(card)) for card in cards)

    @property
    def all_points(self) -> int:
        """The penalty points of the whole pack."""
        removed = Counter((self.rules["removed"] or "").split())
        return sum(
            value * (self.rules["packs"] - removed[card])
            for card, value in self.values.items()
            if value > 0
        )

    @property
    def led(self) -> str | None:
        """The suit led; None if this seat leads."""
        return suit(self.trick[0][1]) if self.trick else None

    @property
    def best(self) -> tuple[int, str] | None:
        """Who is winning the trick and with which card; None if nobody is.

        Two identical cards of the suit led cancel each other.
        """
        copies = Counter(card for _, card in self.trick)
        running = [
            (seat, card)
            for seat, card in self.trick
            if suit(card) == self.led and (copies[card] == 1 or self.rules["packs"] == 1)
        ]
        return max(running, key=lambda play: rank(play[1]), default=None)

    @property
    def is_last(self) -> bool:
        """Whether this seat plays the last card of a round of the trick."""
        return len(self.trick) % self.n == self.n - 1

    @property
    def at_stake(self) -> int:
        """What the cards on the table cost the player who takes them."""
        return sum(self.value(card) for card in [*self.on_table, *(c for _, c in self.trick)])

    def would_win(self, card: str) -> bool:
        """Whether a card would be winning the trick as it lies now."""
        if self.led is None:
            return True
        best = self.best
        return suit(card) == self.led and (best is None or rank(card) > rank(best[1]))

    def mates(self, seat: int) -> set[int]:
        """A seat and its partner."""
        if self.rules["teams"] == "none":
            return {seat}
        return {seat, (seat + self.n // 2) % self.n}

    def held(self, letter: str) -> list[str]:
        """The cards of a suit in the hand, lowest first."""
        return sorted((card for card in self.hand if suit(card) == letter), key=rank)

    def above(self, card: str) -> int:
        """How many higher cards of the suit are neither played nor in the hand."""
        mine = Counter(self.hand)
        removed = Counter((self.rules["removed"] or "").split())
        return sum(
            max(0, self.rules["packs"] - removed[other] - self.seen[other] - mine[other])
            for other in (higher + suit(card) for higher in RANKS[rank(card) + 1 :])
        )

    def chance(self, what: str) -> random.Random:
        """Random numbers for a decision. They depend only on the seed and the state of the game, so
        that a program restarted in the middle of a game decides the same."""
        return random.Random(
            f"{self._seed} {self.seat} {self._hand_number} {sum(self.seen.values())} {what}"
        )
