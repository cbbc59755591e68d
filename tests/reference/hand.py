"""Sections 5 to 10: the play of one hand and its score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

RANKS = "23456789TJQKA"
SPOTS = {rank: number for number, rank in enumerate(RANKS, 2)}


@dataclass(eq=False)
class Card:
    """One physical card: with two packs there are two equal ones."""

    name: str
    charged: bool = False

    @property
    def suit(self) -> str:
        return self.name[1]

    @property
    def rank(self) -> int:
        return RANKS.index(self.name[0])


def values_of(options: dict[str, Any]) -> dict[str, int]:
    """The value of every card that has one (7.1)."""
    scheme = options["card_values"]
    if isinstance(scheme, dict):
        values = dict(scheme)
    elif scheme == "spot":
        values = {rank + "H": SPOTS[rank] for rank in RANKS} | {"QS": 25}
    elif scheme == "spot_tens":
        values = {rank + "H": min(SPOTS[rank], 10) for rank in RANKS} | {"AH": 15, "QS": 25}
    elif scheme == "gong_zhu":
        values = {rank + "H": 10 for rank in "56789T"} | {"QS": 100}
        values |= {"JH": 20, "QH": 30, "KH": 40, "AH": 50}
    else:
        values = {rank + "H": 1 for rank in RANKS}
        if scheme == "black_jack":
            values["JS"] = 10
        elif scheme != "hearts_only":
            values["QS"] = 13
        if scheme == "black_maria":
            values |= {"KS": 10, "AS": 7}
    if options["bonus_card"]:
        values[options["bonus_card"]] = -options["bonus_points"]
    return values


def black_card_of(options: dict[str, Any]) -> str | None:
    """The black card of a rule set (1, 7.1)."""
    if options["black_card"] != "auto":
        return str(options["black_card"])
    scheme = options["card_values"]
    if isinstance(scheme, dict):
        return "QS" if scheme.get("QS", 0) > 0 else None
    return {"black_jack": "JS", "hearts_only": None}.get(scheme, "QS")


def chargeable_of(options: dict[str, Any]) -> list[str]:
    """The cards that have a role in charging (6)."""
    values = values_of(options)
    found = []
    if any(values.get(rank + "H", 0) != 0 for rank in RANKS):
        found.append("AH")
    if black_card_of(options) == "QS":
        found.append("QS")
    if options["bonus_card"] == "JD":
        found.append("JD")
    if options["ten_of_clubs_doubles"]:
        found.append("TC")
    return found


class Hand:
    """One hand from the opening lead on."""

    def __init__(
        self,
        options: dict[str, Any],
        hands: list[list[str]],
        kitty: list[str],
        dealer: int,
        charged: list[list[str]],
        earlier_taker: int | None = None,
    ) -> None:
        self.options = options
        self.players: int = options["players"]
        self.values = values_of(options)
        self.black = black_card_of(options)
        self.hands = [[Card(name) for name in hand] for hand in hands]
        for seat, names in enumerate(charged):
            for name in names:
                next(c for c in self.hands[seat] if c.name == name and not c.charged).charged = True
        self.ace_charged = any("AH" in names for names in charged)
        self.kitty = [Card(name) for name in kitty]
        self.captured: list[list[Card]] = [[] for _ in hands]
        self.earlier_taker = earlier_taker
        self.black_taker: int | None = None
        self.tricks_won = [0] * self.players
        self.winners: list[int] = []
        self.trick: list[tuple[int, Card]] = []
        self.second_round = False
        self.finished_tricks = 0
        self.suits_led: list[str] = []
        self.waiting: list[Card] = []
        self.brought: list[Card] = []
        self.broken = False
        self.last_winner: int | None = None
        self.owed = 0
        self.over = False
        self.opening: list[str] | None = None
        self.turn = self.opener = self._find_opener(dealer)
        self.leader = self.turn
        self.leaders = [self.leader]

    def _find_opener(self, dealer: int) -> int:
        order = [(dealer + step) % self.players for step in range(1, self.players + 1)]
        how = self.options["opening"]
        if how == "black_taker" and self.earlier_taker is not None:
            return self.earlier_taker
        suit = "S" if how in ("lowest_spade", "black_taker") else "C"
        held = [card for hand in self.hands for card in hand if card.suit == suit]
        if how == "dealer_left" or not held:
            return order[0]
        lowest = min(held, key=lambda card: card.rank).name
        if how in ("lowest_club", "lowest_spade", "black_taker"):
            self.opening = [lowest]
        elif how == "any_club":
            self.opening = [rank + "C" for rank in RANKS]
        return next(s for s in order if any(card.name == lowest for card in self.hands[s]))

    # Legality

    def legal(self) -> list[str]:
        """The names of the cards that the seat to play may play, sorted."""
        hand = self.hands[self.turn]
        candidates = list(hand)
        leading = not self.trick
        following = False

        def narrow(forbidden: list[Card]) -> None:
            nonlocal candidates
            rest = [card for card in candidates if card not in forbidden]
            candidates = rest or candidates

        # 5.0
        if not leading:
            led = self.trick[0][1].suit
            same = [card for card in hand if card.suit == led]
            if same:
                following = True
                candidates = same
        # 5.1
        if leading and self.finished_tricks == 0 and self.opening is not None:
            narrow([card for card in hand if card.name not in self.opening])
        # 5.2
        if leading and self.options["hearts_lead"] == "when_broken" and not self.broken:
            others = [card for card in hand if card.suit != "H"]
            free = (
                self.options["hearts_over_black"]
                and others
                and all(card.name == self.black for card in others)
            )
            if not free:
                narrow([card for card in hand if card.suit == "H"])
        # 5.3
        kept_off = self.options["first_trick_penalties"]
        if kept_off != "allowed" and self.finished_tricks == 0:
            costly = [card for card in hand if self.values.get(card.name, 0) > 0]
            if kept_off == "no_hearts":
                costly = [card for card in costly if card.suit == "H"]
            elif kept_off == "no_black":
                costly = [card for card in costly if card.name == self.black]
            narrow(costly)
        # 5.5
        if leading or following:
            waiting = []
            for card in hand:
                copies = [other for other in hand if other.name == card.name]
                if all(copy.charged for copy in copies) and card.suit not in self.suits_led:
                    waiting.append(card)
            narrow(waiting)
        # 5.4
        if self.options["black_when_safe"]:
            black = [card for card in candidates if card.name == self.black]
            if black and not leading and self._safe(following):
                candidates = black
        return sorted({card.name for card in candidates})

    def _safe(self, following: bool) -> bool:
        if self.second_round and self.winner_so_far() == self.turn:
            return False
        if not following:
            return True
        assert self.black is not None
        if self.trick[0][1].suit != "S":
            return False
        rank = RANKS.index(self.black[0])
        if self.options["equal_cards"] == "first_wins":
            rank -= 1
        return any(card.rank > rank for card in self._uncancelled())

    def _uncancelled(self) -> list[Card]:
        """The cards of the led suit in the trick that no identical card cancels."""
        if not self.trick:
            return []
        led = [card for _, card in self.trick if card.suit == self.trick[0][1].suit]
        if self.options["equal_cards"] != "cancel":
            return led
        return [card for card in led if [other.name for other in led].count(card.name) == 1]

    def winner_so_far(self) -> int | None:
        """The seat whose card wins the trick as it lies."""
        cards = self._uncancelled()
        if not cards:
            return None
        if self.options["equal_cards"] == "last_wins":
            cards.reverse()
        best = max(cards, key=lambda card: card.rank)
        return next(seat for seat, card in self.trick if card is best)

    # Play

    def _take_from_hand(self, seat: int, name: str) -> Card:
        """The copy that leaves the hand first: an uncharged one (6)."""
        copies = [card for card in self.hands[seat] if card.name == name]
        copies.sort(key=lambda card: card.charged)
        self.hands[seat].remove(copies[0])
        return copies[0]

    def play(self, name: str) -> None:
        """Play a card of the seat whose turn it is."""
        self.trick.append((self.turn, self._take_from_hand(self.turn, name)))
        if name[1] == "H" or (self.options["black_breaks"] and name == self.black):
            self.broken = True
        self.turn = (self.turn + 1) % self.players
        if len(self.trick) == self.players:
            suit = self.trick[0][1].suit
            nine = any(card.name == "9" + suit for _, card in self.trick)
            if self.options["booster_nines"] and nine and self.hands[self.turn]:
                self.second_round = True
                return
            self._finish_trick()
        elif len(self.trick) == 2 * self.players:
            self._finish_trick()

    def _finish_trick(self) -> None:
        winner = self.winner_so_far()
        self.suits_led.append(self.trick[0][1].suit)
        self.finished_tricks += 1
        self.waiting += [card for _, card in self.trick]
        self.brought = []
        self.trick = []
        self.second_round = False
        if winner is not None:
            self.tricks_won[winner] += 1
            self.winners.append(winner)
            self.last_winner = winner
            self.leader = winner
            self.brought = self.waiting
            self._capture(winner, self.brought)
            self.waiting = []
            penalty = any(self.values.get(card.name, 0) > 0 for card in self.brought)
            to = self.options["kitty_to"]
            if self.kitty and (to == "first_trick" or (to == "first_penalty" and penalty)):
                self._give_kitty(winner)
        self.leaders.append(self.leader)
        self.turn = self.leader
        if not any(self.hands) and not self.owed:
            heir = self.opener if self.last_winner is None else self.last_winner
            self._capture(heir, self.waiting)
            self.waiting = []
            if self.options["kitty_to"] != "nobody":
                self._give_kitty(heir)
            self.over = True

    def _capture(self, seat: int, cards: list[Card]) -> None:
        self.captured[seat] += cards
        if any(card.name == self.black for card in cards):
            self.black_taker = seat

    def _give_kitty(self, seat: int) -> None:
        if self.options["kitty_use"] == "exchange" and any(self.hands):
            self.hands[seat] += self.kitty
            self.owed = len(self.kitty)
        else:
            self._capture(seat, self.kitty)
        self.kitty = []

    def lay_away(self, names: list[str]) -> None:
        """The kitty's taker lays cards away."""
        assert len(names) == self.owed
        for name in names:
            self._capture(self.turn, [self._take_from_hand(self.turn, name)])
        self.owed = 0

    # Scoring

    def charged_value(self, card: Card) -> int:
        """The value of a card, charges counted (6, 7.1)."""
        value = self.values.get(card.name, 0)
        if card.suit == "H":
            return 2 * value if self.ace_charged else value
        if card.charged and card.name in ("QS", "JD"):
            return 2 * value
        return value

    def sides(self) -> list[list[int]]:
        """The seats that score together."""
        if self.options["teams"] == "shared_tricks":
            half = self.players // 2
            return [[seat, seat + half] for seat in range(half)]
        return [[seat] for seat in range(self.players)]

    def side_cards(self) -> list[list[Card]]:
        return [[card for seat in side for card in self.captured[seat]] for side in self.sides()]

    def shooter(self) -> int | None:
        """The side that shot the moon (7.2)."""
        if self.options["moon"] == "off":
            return None
        if self.options["moon"] == "turn_hearts":
            return self._turner()
        total = sum(
            max(0, self.charged_value(card)) for cards in self.captured for card in cards
        )
        if total <= 0:
            return None
        for side in range(len(self.sides())):
            others = [c for s, held in enumerate(self.side_cards()) if s != side for c in held]
            if any(self.charged_value(card) > 0 for card in others):
                continue
            bonus_elsewhere = any(self.charged_value(card) < 0 for card in others)
            if self.options["moon_needs_bonus"] and bonus_elsewhere:
                continue
            return side
        return None

    def _turner(self) -> int | None:
        """The side that captured all hearts, where these turn."""
        for side, cards in enumerate(self.side_cards()):
            others = [c for s, held in enumerate(self.side_cards()) if s != side for c in held]
            hearts = any(card.suit == "H" for card in cards)
            if hearts and not any(card.suit == "H" for card in others):
                elsewhere = any(self.charged_value(card) < 0 for card in others)
                return None if self.options["moon_needs_bonus"] and elsewhere else side
        return None

    def _alone(self, cards: list[Card]) -> int:
        """What the ten of clubs takes off alone (7.4)."""
        rest = [card for card in cards if card.name != "TC"]
        if any(card.suit == "H" or self.values.get(card.name, 0) != 0 for card in rest):
            return 0
        tens = sum(2 if card.charged else 1 for card in cards if card.name == "TC")
        return tens * int(self.options["ten_of_clubs_alone"])

    def sun(self) -> bool:
        """Whether the shooter shot the sun as well (7.3)."""
        side = self.shooter()
        if side is None or not self.options["sun"]:
            return False
        own = sum(self.tricks_won[seat] for seat in self.sides()[side])
        return own >= 1 and own == sum(self.tricks_won)

    def _by_trick(self, seats: list[int]) -> int:
        """The points by trick of the players who score together (7.6)."""
        points = self.options["trick_points"] or {}
        own = [winner in seats for winner in self.winners]
        found = points.get("each", 0) * sum(own)
        if own and own[0]:
            found += points.get("first", 0)
        if own and own[-1]:
            found += points.get("last", 0)
        if len(own) > 1 and own[-2]:
            found += points.get("next_to_last", 0)
        return int(found)

    def scores(self, how: str | None) -> list[int]:
        """The score of every side; `how` says which way a moon goes."""
        shooter = self.shooter()
        amount = 0
        if shooter is not None:
            amount = self.options["moon_points"]
            if amount == "auto":
                amount = sum(
                    max(0, self.charged_value(card)) for cards in self.captured for card in cards
                )
            if self.sun():
                amount *= 2
        found = []
        for side, (seats, cards) in enumerate(zip(self.sides(), self.side_cards(), strict=True)):
            values = [self.charged_value(card) for card in cards]
            penalties = sum(value for value in values if value > 0)
            bonus = sum(value for value in values if value < 0)
            if side == shooter and self.options["moon"] == "turn_hearts":
                penalties = sum(
                    -value if card.suit == "H" or card.name == self.black else value
                    for card, value in zip(cards, values, strict=True)
                    if value > 0
                )
            elif side == shooter:
                penalties = -amount if how == "subtract" else 0
            score = penalties + bonus + self._by_trick(seats)
            if self.options["ten_of_clubs_doubles"]:
                for card in cards:
                    if card.name == "TC":
                        score *= 4 if card.charged else 2
            score -= self._alone(cards)
            if shooter is not None and side != shooter and how == "add":
                score += amount
            if shooter is None and all(self.tricks_won[seat] == 0 for seat in seats):
                score -= self.options["no_trick_bonus"]
            found.append(score)
        return found
