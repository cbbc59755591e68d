"""Checks game records against the rules, without using any code of the program.

    python -m tests.reference.check_record FILE...
    python tests/reference/check_record.py FILE...

It is written from the two public pages alone, the rules and the format of records, and shares
nothing with `hearts_qt` nor with the other modules here, so that it finds faults which these two
have in common. Every claim of a record is worked out again: the form of each key, the deal of
the pack, the pass, the charges, the legal cards of every play, who takes tricks and kitty, what
each player captured, the moon, scores, totals, the end of the game and its winners.

Every fault is printed with its line, and the exit status is 1 when there is one. After a fault the
rest of the record is not checked. A file may hold records one after another.

It is a single module so that it can be copied and run alone.
"""

from __future__ import annotations

import hashlib
import json
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in "CDSH" for rank in RANKS]
ONE_OF = {
    "packs": (1, 2),
    "equal_cards": ("cancel", "first_wins", "last_wins"),
    "teams": ("none", "shared_tricks", "shared_totals"),
    "kitty_to": ("first_trick", "first_penalty", "last_trick", "nobody"),
    "kitty_use": ("capture", "exchange"),
    "opening": (
        "lowest_club", "any_club", "dealer_left", "club_holder", "lowest_spade", "black_taker",
    ),
    "black_card": ("auto", *(rank + "S" for rank in RANKS)),
    "hearts_lead": ("when_broken", "anytime"),
    "first_trick_penalties": ("forbidden", "allowed", "no_black", "no_hearts"),
    "bonus_card": (None, "JD", "TD"),
    "charging": ("off", "one", "any"),
    "moon": ("add", "subtract", "choice", "add_unless_opponent_wins", "off", "turn_hearts"),
    "exact_target": ("stands", "halves", "zeroes"),
    "tie": ("play_on", "share"),
    "scores_shown": ("penalties", "points"),
}
SWITCHES = (
    "pass_blind", "black_breaks", "hearts_over_black", "black_when_safe", "ten_of_clubs_doubles",
    "booster_nines", "moon_needs_bonus", "sun",
)  # fmt: skip
LEAST = {
    "players": 3, "pass_count": 1, "no_trick_bonus": 0, "bonus_points": 1, "ten_of_clubs_alone": 0,
}  # fmt: skip
SCHEMES = ("standard", "hearts_only", "black_jack", "black_maria", "spot", "spot_tens", "gong_zhu")
WAYS = {"left": 1, "right": -1, "left2": 2, "right2": -2}
OPTIONS = {
    *ONE_OF, *SWITCHES, *LEAST, "removed", "pass_cycle", "card_values", "moon_points", "hand_limit",
    "special_totals", "kitty_size", "target", "low_target", "trick_points",
}  # fmt: skip


class Fault(Exception):
    """A record differs from what the two pages say; the rest of it cannot be checked."""


def need(holds: bool, what: str) -> None:
    """Raise `Fault` unless something holds."""
    if not holds:
        raise Fault(what)


def is_number(value: Any, least: int | None = None) -> bool:
    """Whether a JSON value is a whole number, not smaller than `least`."""
    if isinstance(value, bool) or not isinstance(value, int):
        return False
    return least is None or value >= least


def cards_in(value: Any, where: str) -> list[str]:
    """The cards of a set as records write it: one string, a space between two cards."""
    need(isinstance(value, str), f"{where} is not a string of cards: {value!r}")
    found = value.split(" ") if value else []
    for name in found:
        need(name in PACK, f"{where} names no card with {name!r}")
    return found


def number_in(value: Any, where: str) -> int:
    """A number of 64 bits, which records write as a decimal string."""
    good = isinstance(value, str) and value.isascii() and value.isdigit()
    need(good and str(int(value)) == value, f"{where} is no decimal string: {value!r}")
    need(int(value) < 2**64, f"{where} has more than 64 bits")
    return int(value)


def key(entry: Any, name: str, where: str) -> Any:
    """The value of a key that has to be there."""
    need(isinstance(entry, dict), f"{where} is not an object")
    need(name in entry, f"{where} has no {name!r}")
    return entry[name]


def a_list(value: Any, length: int | None, where: str) -> list[Any]:
    need(isinstance(value, list), f"{where} is not a list: {value!r}")
    if length is not None:
        need(len(value) == length, f"{where} has {len(value)} entries, not {length}")
    return list(value)


# Sealed deals


def hex_digits(value: Any) -> bool:
    """Whether a JSON value is 64 lower-case hexadecimal digits."""
    return isinstance(value, str) and len(value) == 64 and set(value) <= set("0123456789abcdef")


def digest(kind: str, *parts: str) -> bytes:
    """SHA-256 of a heading for the kind of number, and of its parts, each on a line of its own."""
    return hashlib.sha256("\n".join([f"hearts-qt {kind} 1", *parts]).encode()).digest()


def stream(number: int) -> Iterator[int]:
    """The values of the stream of a deal number (SplitMix64)."""
    while True:
        number = (number + 0x9E3779B97F4A7C15) % 2**64
        value = number
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
            value = (value ^ (value >> shift)) * factor % 2**64
        yield value


def deal_by_number(
    number: int, pack: list[str], house: House
) -> tuple[list[Counter[str]], Counter[str]]:
    """The cards of each seat and the kitty of a deal number."""
    pack.sort(key=PACK.index)
    values = stream(number)
    for last in range(len(pack) - 1, 0, -1):
        count = last + 1
        value = next(value for value in values if value < 2**64 // count * count)
        pack[last], pack[value % count] = pack[value % count], pack[last]
    hands = [Counter(pack[seat * house.size :][: house.size]) for seat in range(house.n)]
    return hands, Counter(pack[house.size * house.n :])


# Rules (section 2)


class House:
    """The rules of a record, with what follows from them."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.given = options
        self._check_forms()
        self.n: int = options["players"]
        self.packs: int = options["packs"]
        self.removed = cards_in(options["removed"] or "", "removed")
        self.cycle = options["pass_cycle"].split(" ")
        self.worth = self._values()
        self.black = self._black()
        self.half = self.n // 2
        self.together = options["teams"] == "shared_tricks"
        self.sides = self.half if self.together else self.n
        self.pack = Counter(dict.fromkeys(PACK, self.packs))
        self.pack.subtract(self.removed)
        self.cards = sum(self.pack.values())
        kitty = options["kitty_size"]
        self.over = self.cards % self.n if kitty == "auto" else kitty
        self.size = (self.cards - self.over) // self.n
        self.chargeable = self._chargeable() if options["charging"] != "off" else []
        self._check_clashes()

    def __getitem__(self, name: str) -> Any:
        return self.given[name]

    def _check_forms(self) -> None:
        got = self.given
        missing = OPTIONS - set(got)
        need(not missing, f"options leaves out {sorted(missing)}")
        for name, choices in ONE_OF.items():
            found = got[name]
            good = any(found == one and type(found) is type(one) for one in choices)
            need(good, f"{name} cannot be {found!r}")
        for name in SWITCHES:
            need(isinstance(got[name], bool), f"{name} is no boolean: {got[name]!r}")
        for name, least in LEAST.items():
            need(is_number(got[name], least), f"{name} cannot be {got[name]!r}")
        need(got["players"] <= 10 and got["pass_count"] <= 5, "a number is too high")
        for name in ("hand_limit", "target", "low_target"):
            need(got[name] is None or is_number(got[name], 1), f"{name} is wrong")
        need(got["bonus_points"] <= 999, "bonus_points is too high")
        for place, points in (got["trick_points"] or {}).items():
            need(place in ("each", "first", "next_to_last", "last"), f"no trick is called {place}")
            need(type(points) is int and abs(points) <= 999, "trick_points are wrong")
        need(got["ten_of_clubs_alone"] <= 999, "ten_of_clubs_alone is too high")
        size = got["kitty_size"]
        need(size == "auto" or is_number(size, 0), f"kitty_size cannot be {size!r}")
        points = got["moon_points"]
        need(points == "auto" or is_number(points, 0), f"moon_points cannot be {points!r}")
        need(got["removed"] is None or bool(cards_in(got["removed"], "removed")),
             "removed is an empty string, not null")  # fmt: skip
        ways = got["pass_cycle"]
        need(isinstance(ways, str), "pass_cycle is not a string")
        for way in ways.split(" "):
            need(way in (*WAYS, "across", "scatter", "hold"), f"pass_cycle has {way!r}")
        values = got["card_values"]
        if isinstance(values, dict):
            for name, value in values.items():
                good = name in PACK and is_number(value) and -999 <= value <= 999
                need(good, f"card_values has {name!r}: {value!r}")
        else:
            need(values in SCHEMES, f"card_values cannot be {values!r}")

    def _values(self) -> dict[str, int]:
        scheme = self.given["card_values"]
        table = dict.fromkeys(PACK, 0)
        if isinstance(scheme, dict):
            table.update(scheme)
        else:
            for pips, rank in enumerate(RANKS, 2):
                table[rank + "H"] = {"spot": pips, "spot_tens": min(pips, 10)}.get(scheme, 1)
            if scheme == "spot_tens":
                table["AH"] = 15
            if scheme == "gong_zhu":
                hearts = [0] * 3 + [10] * 6 + [20, 30, 40, 50]
                table.update({rank + "H": n for rank, n in zip(RANKS, hearts, strict=True)})
            spades = {
                "standard": {"QS": 13},
                "black_jack": {"JS": 10},
                "black_maria": {"QS": 13, "KS": 10, "AS": 7},
                "spot": {"QS": 25},
                "spot_tens": {"QS": 25},
                "gong_zhu": {"QS": 100},
            }
            table.update(spades.get(scheme, {}))
        if self.given["bonus_card"] is not None:
            table[self.given["bonus_card"]] = -self.given["bonus_points"]
        return table

    def _black(self) -> str | None:
        if self.given["black_card"] != "auto":
            return str(self.given["black_card"])
        scheme = self.given["card_values"]
        if scheme == "black_jack":
            return "JS"
        if scheme == "hearts_only" or (isinstance(scheme, dict) and scheme.get("QS", 0) <= 0):
            return None
        return "QS"

    def _chargeable(self) -> list[str]:
        role = {
            "AH": any(self.worth[rank + "H"] for rank in RANKS),
            "QS": self.black == "QS",
            "JD": self.given["bonus_card"] == "JD",
            "TC": self.given["ten_of_clubs_doubles"],
        }
        return [name for name, has in role.items() if has]

    def _check_clashes(self) -> None:
        got, n = self.given, self.n
        need(3 <= n <= 7 if self.packs == 1 else 6 <= n <= 10, "the packs do not seat that many")
        need(self.packs == 2 or got["equal_cards"] == "cancel", "one pack has no equal cards")
        need(min(self.pack.values()) >= 0, "a removed card is not in the pack that often")
        need(not any(self.worth[name] for name in self.removed), "a removed card has a value")
        need(self.cards >= n, "there are fewer cards than players")
        need(self.size >= 1 and (self.cards - self.over) % n == 0, "the kitty leaves uneven hands")
        need(got["target"] is not None or got["exact_target"] == "stands", "exactly no target")
        ends = [got["target"], got["low_target"], got["hand_limit"]]
        need(any(end is not None for end in ends), "nothing ends the game")
        need(got["bonus_card"] is not None or got["bonus_points"] == 10, "points without a card")
        spades = any(self.pack[rank + "S"] for rank in RANKS)
        need(got["opening"] != "lowest_spade" or spades, "there is no spade")
        named = got["black_card"]
        need(named == "auto" or self.worth[named] > 0, "the black card costs nothing")
        taken = got["opening"] == "black_taker"
        need(not taken or self.black is not None, "nobody can take a black card")
        if got["moon"] == "turn_hearts":
            whole = all(self.pack[rank + "H"] == 1 for rank in RANKS)
            need(whole and not got["sun"], "the hearts cannot turn")
        alone = got["ten_of_clubs_alone"] > 0
        need(not alone or got["ten_of_clubs_doubles"], "a ten alone that does not double")
        need("across" not in self.cycle or n % 2 == 0, "across at an odd table")
        need("scatter" not in self.cycle or got["pass_count"] % (n - 1) == 0, "scatter is uneven")
        need(n >= 5 or not {"left2", "right2"} & set(self.cycle), "second neighbours below five")
        need(got["teams"] == "none" or n % 2 == 0, "teams at an odd table")
        need(got["charging"] == "off" or bool(self.chargeable), "nothing can be charged")
        passes = any(way != "hold" for way in self.cycle)
        need(not passes or got["pass_count"] <= self.size, "more to pass than a hand holds")

    def side(self, seat: int) -> int:
        """The side for which a seat scores; teams are in the order of their lowest seats."""
        return seat % self.half if self.together else seat

    def target_of(self, way: str, seat: int) -> int:
        """The seat that a direction names."""
        return (seat + (self.half if way == "across" else WAYS[way])) % self.n


# A hand


class Play:
    """The play of one hand from its opening lead (sections 3.2 and 5 to 9).

    A card is a pair of its name and whether it was charged; a hand is a list of them.
    """

    def __init__(
        self, house: House, hands: list[list[str]], kitty: list[str], dealer: int,
        charged: list[list[str]], earlier: int | None = None,
    ) -> None:  # fmt: skip
        self.house, self.n = house, house.n
        self.earlier = earlier
        self.black_to: int | None = None
        self.hands: list[list[tuple[str, bool]]] = []
        for seat in range(self.n):
            left = list(charged[seat])
            own = []
            for name in hands[seat]:
                if name in left:
                    left.remove(name)
                    own.append((name, True))
                else:
                    own.append((name, False))
            self.hands.append(own)
        self.hearts_double = any("AH" in names for names in charged)
        self.kitty = [(name, False) for name in kitty]
        self.had_kitty = bool(kitty)
        self.taker: int | None = None
        self.taken_after = -1
        self.to_lay = 0
        self.took: list[list[tuple[str, bool]]] = [[] for _ in range(self.n)]
        self.wins = [0] * self.n
        self.order: list[int] = []
        self.table: list[tuple[int, str, bool]] = []
        self.boosted = False
        self.first = True
        self.led_before: set[str] = set()
        self.on_table: list[tuple[str, bool]] = []
        self.broken = False
        self.latest: int | None = None
        self.count = 0
        self.done = False
        self.must_open: set[str] = set()
        self.turn = self.leader = self.opener = self._opener(dealer)

    def _opener(self, dealer: int) -> int:
        round_table = [(dealer + 1 + step) % self.n for step in range(self.n)]
        how = self.house["opening"]
        if how == "black_taker" and self.earlier is not None:
            return self.earlier
        suit = "S" if how in ("lowest_spade", "black_taker") else "C"
        held = {name for hand in self.hands for name, _ in hand if name[1] == suit}
        if not held or how == "dealer_left":
            return round_table[0]
        low = min(held, key=PACK.index)
        if how != "club_holder":
            self.must_open = held if how == "any_club" else {low}
        holders = [seat for seat in range(self.n) if low in dict(self.hands[seat])]
        return min(holders, key=round_table.index)

    # Legality

    def legal(self) -> set[str]:
        """The cards that the seat to play may play."""
        house, hand = self.house, {name for name, _ in self.hands[self.turn]}
        leading = not self.table
        suit = "" if leading else self.table[0][1][1]
        follow = {name for name in hand if name[1] == suit}
        allowed = follow or hand
        if leading and self.first and hand & self.must_open:
            allowed = allowed & self.must_open
        if leading and house["hearts_lead"] == "when_broken" and not self.broken:
            besides = {name for name in hand if name[1] != "H"}
            either = house["hearts_over_black"] and besides == {house.black}
            if not either:
                allowed = {name for name in allowed if name[1] != "H"} or allowed
        if self.first:
            kept_off = {
                "forbidden": {name for name in allowed if house.worth[name] > 0},
                "allowed": set(),
                "no_black": {house.black},
                "no_hearts": {n for n in allowed if n[1] == "H" and house.worth[n] > 0},
            }[house["first_trick_penalties"]]
            allowed = allowed - kept_off or allowed
        if leading or follow:
            held_back = set()
            for name in allowed:
                copies = [mark for own, mark in self.hands[self.turn] if own == name]
                if all(copies) and name[1] not in self.led_before:
                    held_back.add(name)
            allowed = allowed - held_back or allowed
        black = house.black
        if house["black_when_safe"] and black in allowed and not leading and black is not None:
            safe = not follow
            if suit == "S":
                low = RANKS.index(black[0]) + (house["equal_cards"] != "first_wins")
                safe = any(RANKS.index(name[0]) >= low for name in self._standing())
            if self.boosted and self.ahead() == self.turn:
                safe = False
            if safe:
                allowed = {black}
        return allowed

    def _standing(self) -> list[str]:
        """The cards of the led suit that nothing cancels."""
        suit = self.table[0][1][1]
        times = Counter(name for _, name, _ in self.table if name[1] == suit)
        alone = self.house["equal_cards"] == "cancel"
        return [name for name, often in times.items() if often == 1 or not alone]

    def ahead(self) -> int | None:
        """Who would take the trick as it lies."""
        standing = self._standing()
        if not standing:
            return None
        best = max(standing, key=PACK.index)
        seats = [seat for seat, name, _ in self.table if name == best]
        return seats[-1 if self.house["equal_cards"] == "last_wins" else 0]

    # Play

    def leave(self, seat: int, name: str) -> bool:
        """Take a card from a hand, the uncharged copy first; whether it was charged."""
        own = self.hands[seat]
        mark = (name, False) not in own
        own.remove((name, mark))
        return mark

    def play(self, seat: int, name: str) -> None:
        """Play a card that was found to be legal."""
        self.table.append((seat, name, self.leave(seat, name)))
        self.count += 1
        if name[1] == "H" or (self.house["black_breaks"] and name == self.house.black):
            self.broken = True
        if len(self.table) in (self.n, 2 * self.n):
            suit = self.table[0][1][1]
            nine = any(other == "9" + suit for _, other, _ in self.table)
            if (self.house["booster_nines"] and nine and not self.boosted
                    and any(self.hands)):  # fmt: skip
                self.boosted = True
                self.turn = self.leader
                return
            if not self.boosted or len(self.table) == 2 * self.n:
                self._take()
                return
        self.turn = (seat + 1) % self.n

    def _take(self) -> None:
        winner = self.ahead()
        self.led_before.add(self.table[0][1][1])
        self.on_table += [(name, mark) for _, name, mark in self.table]
        self.table, self.boosted, self.first = [], False, False
        if winner is not None:
            costs = any(self.house.worth[name] > 0 for name, _ in self.on_table)
            self._gain(winner, self.on_table)
            self.on_table = []
            self.wins[winner] += 1
            self.order.append(winner)
            self.latest = self.leader = winner
            to = self.house["kitty_to"]
            if self.kitty and (to == "first_trick" or (costs and to == "first_penalty")):
                self._hand_kitty(winner)
        self.turn = self.leader
        if self.to_lay == 0 and not any(self.hands):
            last = self.opener if self.latest is None else self.latest
            self._gain(last, self.on_table)
            self.on_table = []
            if self.kitty and self.house["kitty_to"] != "nobody":
                self._hand_kitty(last)
            self.done = True

    def _gain(self, seat: int, cards: list[tuple[str, bool]]) -> None:
        self.took[seat] += cards
        if self.house.black in [name for name, _ in cards]:
            self.black_to = seat

    def _hand_kitty(self, seat: int) -> None:
        self.taker, self.taken_after = seat, self.count
        if self.house["kitty_use"] == "exchange" and any(self.hands):
            self.hands[seat] += self.kitty
            self.to_lay = len(self.kitty)
        else:
            self._gain(seat, self.kitty)
        self.kitty = []

    def lay_away(self, names: list[str]) -> None:
        """The taker of the kitty lays cards away."""
        seat = self.turn
        held = Counter(name for name, _ in self.hands[seat])
        need(len(names) == self.to_lay, f"{len(names)} cards laid away, not {self.to_lay}")
        need(not Counter(names) - held, "cards are laid away that are not in the hand")
        for name in names:
            self._gain(seat, [(name, self.leave(seat, name))])
        self.to_lay = 0

    # Scoring (section 7)

    def value(self, card: tuple[str, bool]) -> int:
        """What a captured card counts."""
        name, charged = card
        value = self.house.worth[name]
        if name[1] == "H":
            return value * 2 if self.hearts_double else value
        return value * 2 if charged and name in ("QS", "JD") else value

    def moon(self) -> tuple[int, int] | None:
        """The side that shot the moon, and the amount with the sun in it; None when none did."""
        house = self.house
        total = sum(max(self.value(card), 0) for pile in self.took for card in pile)
        if house["moon"] == "turn_hearts":
            return self._all_hearts()
        if house["moon"] == "off" or total <= 0:
            return None
        for side in range(house.sides):
            others = [c for seat, pile in enumerate(self.took) if house.side(seat) != side
                      for c in pile]  # fmt: skip
            if any(self.value(card) > 0 for card in others):
                continue
            if house["moon_needs_bonus"] and any(self.value(card) < 0 for card in others):
                continue
            amount: int = total if house["moon_points"] == "auto" else house["moon_points"]
            own = sum(won for seat, won in enumerate(self.wins) if house.side(seat) == side)
            if house["sun"] and 0 < own == sum(self.wins):
                amount *= 2
            return side, amount
        return None

    def _for_tricks(self, seats: list[int]) -> int:
        """What the tricks themselves count for a side."""
        table: dict[str, int] = self.house["trick_points"] or {}
        names = [["each"] for _ in self.order]
        if names:
            names[0].append("first")
            names[-1].append("last")
        if len(names) > 1:
            names[-2].append("next_to_last")
        return sum(table.get(name, 0) for who, own in zip(self.order, names, strict=True)
                   for name in own if who in seats)  # fmt: skip

    def _all_hearts(self) -> tuple[int, int] | None:
        """The side that took all hearts, and what it takes off instead of paying it."""
        house = self.house
        takers = {house.side(seat) for seat, pile in enumerate(self.took)
                  if any(name[1] == "H" for name, _ in pile)}  # fmt: skip
        if len(takers) != 1:
            return None
        (side,) = takers
        mine: list[tuple[str, bool]] = []
        for seat, pile in enumerate(self.took):
            if house.side(seat) == side:
                mine += pile
            elif house["moon_needs_bonus"] and any(self.value(card) < 0 for card in pile):
                return None
        turned = [c for c in mine if c[0][1] == "H" or c[0] == house.black]
        return side, sum(max(self.value(card), 0) for card in turned)

    def _alone(self, pile: list[tuple[str, bool]]) -> int:
        """What the ten of clubs takes off whoever took nothing else that counts."""
        for name, _ in pile:
            if name != "TC" and (name[1] == "H" or self.house.worth[name]):
                return 0
        tens = [charged for name, charged in pile if name == "TC"]
        return int(self.house["ten_of_clubs_alone"]) * (len(tens) + sum(tens))

    def scores(self, how: str | None) -> list[int]:
        """The score of each side."""
        house, shot = self.house, self.moon()
        found = []
        for side in range(house.sides):
            seats = [seat for seat in range(self.n) if house.side(seat) == side]
            pile = [card for seat in seats for card in self.took[seat]]
            costs = sum(self.value(card) for card in pile if self.value(card) > 0)
            if shot is not None and shot[0] == side and house["moon"] == "turn_hearts":
                costs -= 2 * shot[1]
            elif shot is not None and shot[0] == side:
                costs = -shot[1] if how == "subtract" else 0
            score = costs + sum(self.value(card) for card in pile if self.value(card) < 0)
            score += self._for_tricks(seats)
            if house["ten_of_clubs_doubles"]:
                for name, charged in pile:
                    if name == "TC":
                        score *= 4 if charged else 2
            score -= self._alone(pile)
            if shot is not None and shot[0] != side and how == "add":
                score += shot[1]
            if shot is None and not any(self.wins[seat] for seat in seats):
                score -= house["no_trick_bonus"]
            found.append(score)
        return found


# A record


class Checker:
    """Checks the lines of one record. `legal_sets` counts the compared sets of legal cards."""

    def __init__(self, head: dict[str, Any]) -> None:
        need(head.get("hearts_record") == 1, "the version is not 1")
        need(isinstance(key(head, "program", "header"), str), "program is not a string")
        self.seal = head.get("seal")
        if self.seal is None:
            number_in(key(head, "game", "header"), "game")
        else:
            need(key(head, "game", "header") is None, "a sealed game has a number")
            need(hex_digits(self.seal), "seal is not 64 hexadecimal digits")
        rules = key(head, "rules", "header")
        preset = key(rules, "preset", "rules")
        need(preset is None or (isinstance(preset, str) and preset != ""), "preset is wrong")
        options = key(rules, "options", "rules")
        need(isinstance(options, dict), "options is not an object")
        self.house = House(options)
        for seat in a_list(key(head, "seats", "header"), self.house.n, "seats"):
            for name in ("name", "player"):
                need(isinstance(key(seat, name, "a seat"), str), f"a seat's {name} is no string")
        self.totals = [0] * self.house.sides
        self.sealed_hands: list[dict[str, Any]] = []
        self.opened = False
        self.hands = 0
        self.dealer: int | None = None
        self.black_to: int | None = None
        self.winners: list[int] | None = None
        self.unfinished = False
        self.closed = False
        self.legal_sets = 0

    def line(self, entry: dict[str, Any]) -> None:
        """Check a line after the header."""
        need(not self.closed, "something follows the result")
        if "winners" in entry:
            self._result(entry)
            if self.seal is not None:
                self._open(key(entry, "opened", "result"))
            need(self.seal is not None or "opened" not in entry, "opened without a seal")
        elif "opened" in entry:
            need(self.seal is not None, "opened without a seal")
            self.closed = True
            self._open(entry["opened"])
        else:
            need(not self.unfinished, "a hand follows one that was not finished")
            need(self.winners is None, "a hand follows the end of the game")
            self._hand(entry)

    def end(self) -> None:
        """Check what has to hold when the record is over."""
        need(self.winners is None or self.closed, "the game is over, but there is no result")
        if not self.opened:
            for entry in self.sealed_hands:
                need("deal" not in entry, "a deal number before the seal was opened")

    def _open(self, opened: Any) -> None:
        """The seal is opened: secret, cut, first dealer and every deal must fit."""
        self.opened = True
        secret, cut = key(opened, "secret", "opened"), key(opened, "cut", "opened")
        need(hex_digits(secret), "secret is not 64 hexadecimal digits")
        need(digest("seal", secret).hex() == self.seal, "the secret is not that of the seal")
        need(isinstance(cut, str) and len(cut) <= 200, "the cut is too long or no string")
        need(unicodedata.normalize("NFC", cut) == cut, "the cut is not in NFC")
        need(len(cut.splitlines()) <= 1 and cut == cut.rstrip("\r\n"), "the cut has a line break")
        house = self.house
        played = {}
        for entry in self.sealed_hands:
            index = entry["deal_index"]
            number = int.from_bytes(digest("deal", secret, cut, str(index))[:8], "big")
            need(number_in(key(entry, "deal", "hand"), "deal") == number,
                 f"deal {index} has another number")  # fmt: skip
            hands, kitty = deal_by_number(number, list((+house.pack).elements()), house)
            dealt = [Counter(cards_in(own, "dealt")) for own in entry["dealt"]]
            need(dealt == hands and Counter(cards_in(entry["kitty"], "kitty")) == kitty,
                 f"deal {index} has other cards")  # fmt: skip
            played[index] = entry
        if self.sealed_hands:
            first = int.from_bytes(digest("dealer", secret, cut)[:8], "big") % house.n
            need(self.sealed_hands[0]["dealer"] == first, f"the first dealer is seat {first}")
        seen = set()
        for entry in a_list(key(opened, "abandoned", "opened"), None, "abandoned"):
            index, why = key(entry, "deal_index", "abandoned"), key(entry, "why", "abandoned")
            need(is_number(index, 0) and (index, why) not in seen, "abandoned names no new deal")
            need(why in ("abandoned", "restarted", "after_opening"), f"abandoned: {why!r}")
            need(why != "abandoned" or index not in played, f"deal {index} was not abandoned")
            seen.add((index, why))
        known = {*played, *(index for index, why in seen if why == "abandoned")}
        need(known == set(range(len(known))), f"the deals are not complete: {sorted(known)}")
        need(all(index in known for index, _ in seen), "abandoned names a deal that was not made")

    def _result(self, entry: dict[str, Any]) -> None:
        self.closed = True
        need(self.winners is not None, "there is a result, but the game is not over")
        winners = a_list(entry["winners"], None, "winners")
        need(sorted(winners) == self.winners, f"winners are {self.winners}, not {winners}")
        need(key(entry, "totals", "result") == self.totals, "the result has other totals")
        need(key(entry, "hands", "result") == self.hands, "the result counts other hands")

    def _hand(self, entry: dict[str, Any]) -> None:
        house, n = self.house, self.house.n
        need(key(entry, "hand", "hand") == self.hands, "the hand has the wrong number")
        if self.seal is None:
            number_in(key(entry, "deal", "hand"), "deal")
            need("deal_index" not in entry, "deal_index in a game that is not sealed")
        else:
            last = self.sealed_hands[-1]["deal_index"] if self.sealed_hands else -1
            index = key(entry, "deal_index", "hand")
            need(is_number(index, last + 1), f"deal {index} comes after deal {last}")
            self.sealed_hands.append(entry)
        dealer = key(entry, "dealer", "hand")
        need(is_number(dealer, 0) and dealer < n, "there is no such dealer")
        need(self.dealer in (None, (dealer - 1) % n), "the deal did not move to the left")
        self.dealer = dealer
        way = house.cycle[self.hands % len(house.cycle)]
        need(key(entry, "direction", "hand") == way, f"the direction is not {way}")
        hands = [cards_in(own, "dealt") for own in a_list(key(entry, "dealt", "hand"), n, "dealt")]
        kitty = cards_in(key(entry, "kitty", "hand"), "kitty")
        need({len(own) for own in hands} == {house.size}, "hands of a wrong size")
        need(Counter(sum(hands, kitty)) == +house.pack, "what was dealt is not the pack")
        self.hands += 1
        plays = a_list(key(entry, "plays", "hand"), None, "plays")
        passed = self._pass(key(entry, "passes", "hand"), way, hands)
        charged = self._charge(key(entry, "charged", "hand"), hands) if passed else None
        if charged is None:
            need(key(entry, "charged", "hand") is None, "charged before the pass")
            need(not plays, "cards were played before the play began")
            need("kitty_taken" not in entry, "kitty_taken before the play began")
            self._not_over(entry)
            need(entry.get("legal", []) == [], "legal cards before the play began")
            return
        play = Play(house, hands, kitty, dealer, charged, self.black_to)
        self._play(play, entry, plays)
        if not play.done or (house["moon"] == "choice" and play.moon() and "scores" not in entry):
            self._not_over(entry)
        else:
            self._over(play, entry)

    def _not_over(self, entry: dict[str, Any]) -> None:
        self.unfinished = True
        for name in ("moon", "captured", "scores", "totals"):
            need(name not in entry, f"a hand that was not finished has {name!r}")

    def _pass(self, passes: Any, way: str, hands: list[list[str]]) -> bool:
        """Check the pass and carry it out; False if the record ends before it."""
        house, n = self.house, self.house.n
        if way == "hold" or passes is None:
            need(passes is None, "passes on a hold hand")
            return way == "hold"
        count = house["pass_count"]
        blind = [own == "blind" for own in a_list(passes, n, "passes")]
        need(not any(blind) or (house["pass_blind"] and way != "scatter"), "nobody may pass blind")
        on_the_way: list[tuple[int, int, list[str]]] = []
        for seat in range(n):
            if blind[seat]:
                continue
            wanted = {house.target_of(way, seat): count} if way != "scatter" else {
                other: count // (n - 1) for other in range(n) if other != seat
            }  # fmt: skip
            sent = {}
            for packet in a_list(passes[seat], None, "packets"):
                to = key(packet, "to", "a packet")
                need(is_number(to) and to not in sent, "a packet goes to a wrong seat")
                sent[to] = cards_in(key(packet, "cards", "a packet"), "a packet")
            need({to: len(held) for to, held in sent.items()} == wanted, "packets of a wrong size")
            for to, held in sent.items():
                while blind[to]:
                    to = house.target_of(way, to)
                on_the_way.append((seat, to, held))
        for seat, _, held in on_the_way:
            for name in held:
                need(name in hands[seat], f"seat {seat} passes {name}, which it does not hold")
                hands[seat].remove(name)
        for _, to, held in on_the_way:
            hands[to] += held
        return True

    def _charge(self, charged: Any, hands: list[list[str]]) -> list[list[str]] | None:
        """The charged cards; None if the record ends before charging."""
        house = self.house
        if house["charging"] == "off":
            need(charged is None, "charged, though the rules do not charge")
            return [[] for _ in hands]
        if charged is None:
            return None
        found = []
        for seat, written in enumerate(a_list(charged, house.n, "charged")):
            cards = cards_in(written, "charged")
            need(set(cards) <= set(house.chargeable), f"seat {seat} charged a card without a role")
            need(not Counter(cards) - Counter(hands[seat]), f"seat {seat} charged another's card")
            need(len(cards) <= 1 or house["charging"] == "any", f"seat {seat} charged too many")
            found.append(cards)
        return found

    def _play(self, play: Play, entry: dict[str, Any], plays: list[Any]) -> None:
        house = self.house
        legal = entry.get("legal")
        if legal is not None:
            a_list(legal, len(plays), "legal")
        claimed = entry.get("kitty_taken")
        laid = None if claimed is None else claimed.get("laid_away")
        for at, made in enumerate(plays):
            need(not play.done, "cards are played after the last trick")
            if play.to_lay:
                need(laid is not None, "the kitty's taker laid nothing away")
                play.lay_away(cards_in(laid, "laid_away"))
            seat, name = a_list(made, 2, "a play")
            need(is_number(seat) and name in PACK, f"play {at} is no seat and card: {made!r}")
            need(seat == play.turn, f"play {at}: it is seat {play.turn}'s turn, not {seat}'s")
            allowed = play.legal()
            need(name in allowed, f"play {at}: seat {seat} may not play {name}, only {allowed}")
            if legal is not None:
                listed = cards_in(legal[at], "legal")
                need(len(listed) == len(set(listed)), f"play {at}: legal names a card twice")
                need(set(listed) == allowed, f"play {at}: legal is {sorted(allowed)}, not {listed}")
                self.legal_sets += 1
            play.play(seat, name)
        if play.to_lay and laid is not None:
            play.lay_away(cards_in(laid, "laid_away"))
        if play.taker is None:
            need("kitty_taken" not in entry, "kitty_taken, though nobody took a kitty")
            return
        need(isinstance(claimed, dict), "kitty_taken is not there")
        need(key(claimed, "seat", "kitty_taken") == play.taker,
             f"the kitty went to seat {play.taker}")  # fmt: skip
        need(key(claimed, "after_play", "kitty_taken") == play.taken_after,
             f"the kitty was taken after {play.taken_after} plays")  # fmt: skip
        exchanged = house["kitty_use"] == "exchange" and play.taken_after < house.size * house.n
        if exchanged:
            need(play.to_lay > 0 or "laid_away" in claimed, "laid_away is not there")
        else:
            need("laid_away" not in claimed, "laid_away, though nothing was exchanged")

    def _over(self, play: Play, entry: dict[str, Any]) -> None:
        house = self.house
        captured = [cards_in(own, "captured") for own in a_list(key(entry, "captured", "hand"),
                                                               house.n, "captured")]  # fmt: skip
        for seat, own in enumerate(captured):
            right = Counter(name for name, _ in play.took[seat])
            need(Counter(own) == right, f"seat {seat} captured {sorted(right.elements())}")
        shot = play.moon()
        how = None
        if shot is None:
            need("moon" not in entry, "moon is there, though nobody shot it")
        else:
            moon = key(entry, "moon", "hand")
            seat, how = key(moon, "seat", "moon"), key(moon, "how", "moon")
            need(is_number(seat, 0) and seat < house.n, "the moon's seat is no seat")
            need(house.side(seat) == shot[0], "somebody else shot the moon")
            ways = {"add": ("add",), "subtract": ("subtract",), "choice": ("add", "subtract"),
                    "turn_hearts": ("subtract",)}  # fmt: skip
            allowed = ways.get(house["moon"]) or (self._unless(play, shot[0]),)
            need(how in allowed, f"the moon goes {allowed}, not {how!r}")
        scores = play.scores(how)
        need(key(entry, "scores", "hand") == scores, f"the scores are {scores}")
        totals, winners = self._close(scores)
        need(key(entry, "totals", "hand") == totals, f"the totals are {totals}")
        self.totals, self.winners, self.black_to = totals, winners, play.black_to

    def _unless(self, play: Play, side: int) -> str:
        """How `add_unless_opponent_wins` scores a moon."""
        _, winners = self._close(play.scores("add"))
        own = {side}
        if house_has_pairs(self.house):
            own = {side % self.house.half, side % self.house.half + self.house.half}
        return "subtract" if set(winners or ()) - own else "add"

    def _close(self, scores: list[int]) -> tuple[list[int], list[int] | None]:
        """The totals after a hand, and the winners when the game is over (section 11)."""
        house = self.house
        target = house["target"]
        totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        becomes = {int(total): new for total, new in (house["special_totals"] or {}).items()}
        if house["exact_target"] != "stands":
            becomes[target] = target // 2 if house["exact_target"] == "halves" else 0
        totals = [becomes.get(total, total) for total in totals]
        limit = house["hand_limit"]
        low = house["low_target"]
        going_on = (target is None or max(totals) < target) and (low is None or min(totals) > -low)
        if going_on and (limit is None or self.hands < limit):
            return totals, None
        if house["teams"] == "shared_totals":
            groups = [[seat, seat + house.half] for seat in range(house.half)]
            sums = [sum(totals[seat] for seat in group) for group in groups]
        else:
            sums = totals
            groups = [[seat for seat in range(house.n) if house.side(seat) == side]
                      for side in range(house.sides)]  # fmt: skip
        best = [group for group, total in zip(groups, sums, strict=True) if total == min(sums)]
        if len(best) > 1 and house["tie"] == "play_on":
            return totals, None
        return totals, sorted(seat for group in best for seat in group)


def house_has_pairs(house: House) -> bool:
    """Whether players are partners, in whatever way."""
    return bool(house["teams"] != "none")


# A file


class Figures:
    """What was checked."""

    def __init__(self) -> None:
        self.records = self.hands = self.plays = self.legal_sets = self.over = 0


def faults(written: str, figures: Figures | None = None) -> Iterator[str]:
    """The first fault of each record in a text, and faults of the text itself, with their lines."""
    seen = figures or Figures()
    checker: Checker | None = None
    broken = False
    if not written.endswith("\n"):
        yield "the text does not end with a line feed"
    lines = written.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    if not lines:
        yield "there is no record"
    for at, line in enumerate([*lines, None], 1):
        try:
            entry = None if line is None else json.loads(line)
            need(line is None or isinstance(entry, dict), "the line is not an object")
            if entry is None or "hearts_record" in entry:
                if checker is not None and not broken:
                    checker.end()
                    seen.legal_sets += checker.legal_sets
                    seen.over += checker.winners is not None
                broken = False
                if entry is not None:
                    checker = None
                    checker = Checker(entry)
                    seen.records += 1
            elif checker is None:
                need(broken, "there is no header before this line")
            elif not broken:
                checker.line(entry)
                seen.hands += "plays" in entry
                seen.plays += len(entry.get("plays", ()))
        except Fault as fault:
            broken = True
            yield f"line {at}: {fault}"
        except ValueError as error:
            broken = True
            yield f"line {at}: not JSON ({error})"


def main(files: list[str]) -> int:
    figures = Figures()
    found = 0
    for name in files:
        for fault in faults(Path(name).read_text("utf-8"), figures):
            print(f"{name}: {fault}")
            found += 1
    print(
        f"{figures.records} records, {figures.hands} hands, {figures.plays} plays, "
        f"{figures.legal_sets} legal sets, {figures.over} games over: {found} faults"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
