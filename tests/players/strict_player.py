"""An outside player that trusts nothing: it checks every message against the protocol.

    hearts-qt simulate --players basic,"cmd:python3 tests/players/strict_player.py 7",basic,basic

With `--retold` it may be started in the middle of a game, as after an undo.

It shares nothing with the program and needs nothing but Python. It answers with random legal
actions, in every form that the protocol allows. A breach of the protocol raises `Wrong`, which ends
this player with code 9 and a sentence on its error output.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from typing import Any

RANKS, SUITS = "23456789TJQKA", "CDSH"
DIRECTIONS = {"left", "right", "across", "left2", "right2", "scatter", "hold"}
CARD = re.compile(f"[{RANKS}][{SUITS}]")


class Wrong(Exception):
    """The program did not keep to the protocol."""


def need(holds: object, sentence: str) -> None:
    """Raise `Wrong` unless something holds."""
    if not holds:
        raise Wrong(sentence)


def cards_in(written: object) -> list[str]:
    """The cards of a string, separated by one space each."""
    need(isinstance(written, str), f"cards are no string: {written!r}")
    assert isinstance(written, str)
    cards = written.split(" ") if written else []
    need(all(CARD.fullmatch(card) for card in cards), f"not cards: {written!r}")
    return cards


def whole(value: object) -> bool:
    """Whether a value is a whole number and not a boolean."""
    return isinstance(value, int) and not isinstance(value, bool)


class StrictPlayer:
    """Takes lines and gives answers; `told` is called for each message, `ask` for each question."""

    def __init__(self, seed: int, retold: bool = False) -> None:
        """`retold` is for a player that may join late: it gets earlier events without questions."""
        self.chance = random.Random(seed)
        self.retold = retold
        self.known = True
        """Whether the hand is known: one that comes late does not know what it has given away."""
        self.begun = self.over = False
        self.hand_number = -1
        self.stage = "start"
        self.hand: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()

    def line(self, written: str) -> str | None:
        """Take a line; the answer, where it is a question."""
        need(written.isascii() and "\n" not in written, "a line is ASCII")
        message = json.loads(written)
        need(isinstance(message, dict), "a message is an object")
        need(not self.over, "something comes after the end")
        if "ask" in message:
            need(self.stage not in ("start", "begin"), "a question before the cards")
            self.asked[message["ask"]] += 1
            getattr(self, "ask_" + message["ask"])(message)
            return json.dumps(self.answer)
        kinds = [
            kind
            for kind in ("hearts_player", "hand", "received", "charged", "played", "trick", "kitty",
                         "scored", "over")
            if kind in message
        ]  # fmt: skip
        need(len(kinds) == 1, f"a message of {len(kinds)} kinds: {written}")
        need(self.begun or kinds == ["hearts_player"], "the first line says what is played")
        getattr(self, "told_" + kinds[0])(message)
        return None

    def keys(self, message: dict[str, Any], *keys: str) -> None:
        need(list(message) == list(keys), f"keys {list(message)}, not {list(keys)}")

    def at(self, *stages: str) -> None:
        need(self.stage in stages, f"comes at the stage “{self.stage}”, not {stages}")

    # Told

    def told_hearts_player(self, message: dict[str, Any]) -> None:
        self.keys(message, "hearts_player", "rules", "seat")
        need(not self.begun, "the game begins twice")
        need(message["hearts_player"] == 1, "version 1")
        self.keys(message["rules"], "preset", "options")
        preset = message["rules"]["preset"]
        need(preset is None or isinstance(preset, str), "the preset is a name or null")
        self.rules = message["rules"]["options"]
        self.n = self.rules["players"]
        self.seat = message["seat"]
        need(whole(self.seat) and 0 <= self.seat < self.n, "the seat is one of the table")
        self.begun, self.stage = True, "begin"
        teams = self.rules["teams"] == "shared_tricks"
        self.sides = self.n // 2 if teams else self.n
        self.totals = [0] * self.n
        self.pack = Counter(r + s for r in RANKS for s in SUITS)
        for card in self.pack:
            self.pack[card] *= self.rules["packs"]
        self.pack -= Counter((self.rules["removed"] or "").split())

    def told_hand(self, message: dict[str, Any]) -> None:
        self.keys(message, "hand", "dealer", "direction", "cards")
        self.at("begin", "scored")
        self.hand_number += 1
        need(message["hand"] == self.hand_number, "hands count from 0")
        need(whole(message["dealer"]) and 0 <= message["dealer"] < self.n, "the dealer is a seat")
        cycle = self.rules["pass_cycle"].split()
        need(message["direction"] == cycle[self.hand_number % len(cycle)], "the cycle's direction")
        self.direction = message["direction"]
        cards = cards_in(message["cards"])
        dealt = sum(self.pack.values()) - self._kitty_size()
        need(len(cards) == dealt // self.n, "an equal part of the pack")
        self.hand = Counter(cards)
        need(self.hand <= self.pack, "cards of the pack")
        self.known = True
        self.charged: list[list[str]] = [[] for _ in range(self.n)]
        self.played: Counter[str] = Counter()
        self.trick: list[tuple[int, str]] = []
        self.pile = 0
        self.kitty = self._kitty_size()
        self.turn: int | None = None
        self.blind: bool | None = None
        self.gave: list[str] = []
        self.charging = self.rules["charging"] != "off"
        charge = "charge" if self.charging else "play"
        self.stage = charge if self.direction == "hold" else "pass"

    def told_received(self, message: dict[str, Any]) -> None:
        self.keys(message, "received")
        self.at("passed", *(["pass"] if self.retold else []))
        cards = cards_in(message["received"])
        if self.stage == "pass":
            self.known = False
        else:
            count = 0 if self.blind else self.count
            need(len(cards) == count, f"as many as were given: {cards}")
            self.hand = self.hand - Counter(self.gave) + Counter(cards)
            need(self.hand <= self.pack, "cards of the pack, after the pass")
        self.stage = "charge" if self.charging else "play"

    def told_charged(self, message: dict[str, Any]) -> None:
        self.keys(message, "charged")
        need(self.charging, "nothing is charged by these rules")
        self.at("charge answered", *(["charge"] if self.retold else []))
        need(len(message["charged"]) == self.n, "an entry a seat")
        self.charged = [cards_in(cards) for cards in message["charged"]]
        own = Counter(self.charged[self.seat])
        asked = self.stage == "charge answered"
        need(not asked or own == Counter(self.own_charge), "what was charged is shown")
        self.stage = "play"

    def told_played(self, message: dict[str, Any]) -> None:
        self.keys(message, "played")
        self.at("play", "answered")
        need(len(message["played"]) == 2, "a seat and a card")
        seat, card = message["played"]
        need(whole(seat) and 0 <= seat < self.n and CARD.fullmatch(card), "a seat and a card")
        need(self.turn in (None, seat), f"seat {seat} plays in place of {self.turn}")
        asked = self.stage == "answered"
        own = seat == self.seat
        need(asked == own or (own and self.retold), "who was asked plays, nobody else")
        need(not asked or card == self.own_play, "the card that was answered")
        if own:
            self.hand[card] -= 1
            self.hand += Counter()
        self.played[card] += 1
        need(not self.known or self.played + self.hand <= self.pack, "no card twice")
        self.trick.append((seat, card))
        self.turn = (seat + 1) % self.n
        self.stage = "play"

    def told_trick(self, message: dict[str, Any]) -> None:
        self.keys(message, "trick")
        self.keys(message["trick"], "winner")
        self.at("play")
        boosted = self.rules["booster_nines"]
        lengths = (self.n, 2 * self.n) if boosted else (self.n,)
        need(len(self.trick) in lengths, f"a trick of {len(self.trick)} cards")
        winner = message["trick"]["winner"]
        led = self.trick[0][1][1]
        if winner is None:
            need(self.rules["packs"] == 2, "tricks stay on the table with two packs only")
            self.pile += len(self.trick)
            self.turn = None
        else:
            own = [card for seat, card in self.trick if seat == winner]
            need(any(card[1] == led for card in own), "the winner followed suit")
            self.turn = winner
            self.pile = 0
        self.trick = []

    def _kitty_size(self) -> int:
        size = self.rules["kitty_size"]
        return sum(self.pack.values()) % self.n if size == "auto" else int(size)

    def told_kitty(self, message: dict[str, Any]) -> None:
        kitty = message["kitty"]
        need(self.kitty, "there is no kitty left")
        own = kitty["seat"] == self.seat
        self.keys(message, "kitty")
        self.keys(kitty, *(("seat", "cards") if own else ("seat",)))
        need(whole(kitty["seat"]) and 0 <= kitty["seat"] < self.n, "the taker is a seat")
        self.at("play")
        if own:
            cards = cards_in(kitty["cards"])
            need(len(cards) == self.kitty, "the cards of the kitty")
            need(Counter(cards) + self.hand + self.played <= self.pack, "cards of nobody else")
            if self.rules["kitty_use"] == "exchange" and self.hand:
                self.hand += Counter(cards)
                self.stage = "lay away"
        self.taken, self.kitty = self.kitty, 0

    def told_scored(self, message: dict[str, Any]) -> None:
        self.keys(message, "scored")
        self.keys(message["scored"], "scores", "totals")
        self.at("play", "moon answered")
        need(not self.hand or not self.known, f"the hand is scored with {self.hand} left")
        scores, totals = message["scored"]["scores"], message["scored"]["totals"]
        need(len(scores) == len(totals) == self.sides, "an entry a side")
        need(all(map(whole, scores + totals)), "whole numbers")
        if self.rules["exact_target"] == "stands" and not self.rules["special_totals"]:
            hoped = [a + b for a, b in zip(self.totals, scores, strict=False)]
            need(totals == hoped, f"{totals} after {self.totals} and {scores}")
        if self.stage == "moon answered":
            need(totals == self.own_totals, "the totals that were chosen")
        self.totals = totals
        self.stage = "scored"

    def told_over(self, message: dict[str, Any]) -> None:
        self.keys(message, "over")
        self.keys(message["over"], "winners")
        self.at("scored")
        winners = message["over"]["winners"]
        need(winners == sorted(set(winners)) and winners, "the winners are seats, in order")
        need(all(0 <= seat < self.n for seat in winners), "the winners are seats")
        self.over = True

    # Asked

    def some(self, cards: list[str], count: int) -> list[str]:
        chosen = self.chance.sample(cards, count)
        self.chance.shuffle(chosen)
        return chosen

    def ask_pass(self, message: dict[str, Any]) -> None:
        self.keys(message, "ask", "count", "to", "blind")
        self.at("pass")
        need(self.direction != "hold", "nothing is passed in this hand")
        self.count, to = message["count"], message["to"]
        need(self.count == self.rules["pass_count"], "as many as the rules say")
        steps = {"left": 1, "right": -1, "left2": 2, "right2": -2, "across": self.n // 2}
        if self.direction == "scatter":
            hoped = [seat for seat in range(self.n) if seat != self.seat]
            need(sorted(to) == hoped, f"to everybody else: {to}")
        else:
            need(to == [(self.seat + steps[self.direction]) % self.n], f"to {to}")
        need(isinstance(message["blind"], bool), "blind is true or false")
        need(not message["blind"] or self.rules["pass_blind"], "blind only where the rules do")
        self.stage = "passed"
        self.blind = message["blind"] and self.chance.random() < 0.4
        if self.blind:
            # What comes is handed on: nothing is given of the hand, and nothing stays.
            self.gave = []
            self.answer: dict[str, Any] = {"pass": "blind"}
            return
        self.gave = self.some(list(self.hand.elements()), self.count)
        each = self.count // len(to)
        packets = {str(seat): " ".join(self.gave[i * each :][:each]) for i, seat in enumerate(to)}
        self.answer = {"pass": packets, "remark": "unknown keys are ignored"}

    def ask_charge(self, message: dict[str, Any]) -> None:
        self.keys(message, "ask", "cards", "most")
        self.at("charge")
        cards, most = cards_in(message["cards"]), message["most"]
        need(Counter(cards) <= self.hand, "cards of the hand")
        hoped = min(1, len(cards)) if self.rules["charging"] == "one" else len(cards)
        need(most == hoped, f"most {most}, not {hoped}")
        self.own_charge = self.some(cards, self.chance.randint(0, most))
        self.answer = {"charge": " ".join(self.own_charge)}
        self.stage = "charge answered"

    def ask_play(self, message: dict[str, Any]) -> None:
        self.keys(message, "ask", "legal")
        self.at("play")
        need(self.turn in (None, self.seat), f"it is the turn of {self.turn}")
        legal = cards_in(message["legal"])
        need(legal and len(set(legal)) == len(legal), "legal cards are named once")
        if self.known:
            need(Counter(legal) <= self.hand, f"legal {legal}, in hand {dict(self.hand)}")
        if self.trick and self.known:
            led = self.trick[0][1][1]
            follows = [card for card in self.hand if card[1] == led]
            need(not follows or all(card[1] == led for card in legal), "suit is followed")
        self.own_play = self.chance.choice(legal)
        self.answer = {"play": self.own_play}
        self.stage = "answered"

    def ask_lay_away(self, message: dict[str, Any]) -> None:
        self.keys(message, "ask", "count", "cards")
        self.at("lay away")
        need(message["count"] == self.taken, "as many as the kitty had")
        cards = cards_in(message["cards"])
        need(Counter(cards) == self.hand, "the cards are the hand, the kitty among them")
        gone = self.some(cards, message["count"])
        self.hand -= Counter(gone)
        self.played += Counter(gone)
        self.answer = {"lay_away": " ".join(gone)}
        self.stage = "play"

    def ask_moon(self, message: dict[str, Any]) -> None:
        self.keys(message, "ask", "add", "subtract")
        self.at("play")
        need(not self.hand, "a moon is chosen when all is played")
        need(self.rules["moon"] == "choice", "the rules leave a choice")
        for way in ("add", "subtract"):
            need(len(message[way]) == self.sides, "an entry a side")
            need(all(map(whole, message[way])), "whole numbers")
        way = self.chance.choice(("add", "subtract"))
        self.own_totals = message[way]
        self.answer = {"moon": way}
        self.stage = "moon answered"


def main() -> int:
    player = StrictPlayer(int(sys.argv[1]) if len(sys.argv) > 1 else 0, "--retold" in sys.argv)
    for line in sys.stdin:
        try:
            answer = player.line(line.rstrip("\n"))
        except Wrong as wrong:
            print(f"strict player: {wrong}, in {line}", file=sys.stderr)
            return 9
        if answer is not None:
            print(answer, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
