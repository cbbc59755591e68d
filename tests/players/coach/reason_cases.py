"""Positions in which a reason of the coach applies or does not, written in a line each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hearts_qt.game.actions import Play
from hearts_qt.game.game import Game
from hearts_qt.players.coach.choice import CardChoice
from hearts_qt.players.coach.comparison import Difference
from hearts_qt.players.coach.situation import Situation
from hearts_qt.players.pimc.candidate_stats import CandidateStats
from hearts_qt.players.pimc.candidates import Candidate
from hearts_qt.players.pimc.constants import PLAIN
from hearts_qt.rules.cards import format_cards, parse_card, parse_cards
from hearts_qt.rules.options import Rules
from tests.players.tables import laid_out, played, rest_of_pack

FREE = {
    "pass_cycle": ("hold",),
    "opening": "dealer_left",
    "hearts_lead": "anytime",
    "first_trick_penalties": "allowed",
}
"""Rules under which any trick can be the first one."""
NAMES = ("Ann", "Rosa", "Kenji", "Tess")
QUEEN = parse_card("QS")


def dealt(rules: Rules, own: str, plays: Sequence[tuple[int, int]]) -> Game:
    """A game in which seat 0 holds `own` in the end and these cards were played, seat by seat. The
    other seats hold the rest by chance."""
    fixed: list[list[int]] = [list(parse_cards(cards)) for cards in (own, "", "", "")]
    voids: list[set[int]] = [set() for _ in fixed]
    led = -1
    for at, (seat, card) in enumerate(plays):
        led = card // 13 if at % 4 == 0 else led
        fixed[seat].append(card)
        if card // 13 != led:
            voids[seat].add(led)
    taken = [format_cards(cards) for cards in fixed]
    pool = list(rest_of_pack(rules, *taken))
    for seed in range(4000):
        Random(seed).shuffle(pool)
        hands = [list(cards) for cards in fixed]
        for card in pool:
            room = [
                seat
                for seat in (1, 2, 3, 0)
                if len(hands[seat]) < 13 and card // 13 not in voids[seat]
            ]
            if not room:
                break
            hands[room[0]].append(card)
        else:
            dealer = (plays[0][0] - 1) % 4 if plays else 3
            return laid_out([format_cards(hand) for hand in hands], rules, dealer)
    raise AssertionError("no such deal")


@dataclass(frozen=True)
class Case:
    """Whether a principle applies to a card of seat 0 against another one.

    `own` are the cards that matter of the hand at the decision; the rest are low cards of the suits
    in `fill`. `trick` is its leader and the cards so far, as in "3:7D"; `before` are whole tricks.
    """

    key: str
    applies: bool
    own: str
    trick: str
    card: str
    rival: str = ""
    kind: str = ""
    about: str = ""
    """The card that makes the difference."""
    fill: str = "CDSH"
    rules: Any = None
    before: tuple[str, ...] = ()
    plan: int = PLAIN
    own_moon: float = 0.0
    totals: tuple[int, ...] = ()

    def game(self) -> Game:
        """The game before the decision."""
        rules = Rules(**{**FREE, **(self.rules or {})})
        plays: list[tuple[int, int]] = []
        for written in filter(None, (*self.before, self.trick)):
            seat, cards = written.split(":")
            plays += [
                ((int(seat) + at) % 4, parse_card(word)) for at, word in enumerate(cards.split())
            ]
        own = list(parse_cards(self.own))
        low = [parse_card(rank + suit) for rank in "23456789T" for suit in self.fill]
        free = [card for card in low if card not in own and card not in [one for _, one in plays]]
        own += free[: 13 - len(self.before) - len(own)]
        game = dealt(rules, format_cards(own), plays)
        return played(game, format_cards(card for _, card in plays))

    def choice(self) -> CardChoice:
        """The card compared with the other one."""
        observation = self.game().observation(0)
        if self.totals:
            observation = replace(observation, totals=self.totals)
        stats = CandidateStats(1.0, 0.1, 0.3, self.own_moon, 0.2, 3.0, 0.0, ())
        card = parse_card(self.card)
        candidate = Candidate(Play(0, card), self.plan, worlds=50, stats=stats)
        return CardChoice(
            Situation(observation), card, parse_card(self.rival) if self.rival else -1,
            difference=Difference(self.kind, parse_card(self.about) if self.about else -1),
            candidate=candidate, moon=0.2,
        )  # fmt: skip


def pair(
    key: str, yes: dict[str, Any], no: dict[str, Any], **common: Any
) -> tuple[Case, Case]:
    """Two cases that look alike: the principle applies to the first one only."""
    return Case(key, True, **{**common, **yes}), Case(key, False, **{**common, **no})
