"""Checks that what the coach says is true, over decisions of all presets, and counts its themes.

    python -m tests.campaigns.reasons --decisions 2000 --worlds 96
    python -m tests.campaigns.reasons --presets "Turbo Hearts" --show 5

Every reason names the facts that its words rest on. Each of them is checked here by other means
than the coach has: with all cards open, and by playing the trick to its end in many ways. The
status is 1 if a reason states something that is not so, names a hidden card, or rests on a fact
that nothing checks here.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random

from hearts_qt.game.actions import Action, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players.coach import THEME_NAMES, Coach, Explanation
from hearts_qt.players.coach.advice import cards_of
from hearts_qt.players.coach.explanation import CALCULATED, EQUAL, FORCED
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.pimc.skill import Limits
from hearts_qt.rules.cards import NINE_RANK, TEN_OF_CLUBS, format_cards, parse_card, the_card
from hearts_qt.rules.constants import EFFECT_UNWON, EFFECT_WON
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS

NAMES = ("Ann", "Rosa", "Kenji", "Tess", "Otto", "Pia", "Ida", "Sam", "Zoe", "Leo")
"""What the reasons call the players."""
ENDINGS = 40
"""In how many ways a trick is played to its end."""

VARIANTS: dict[str, Rules] = {
    "moon off": Rules(moon="off"),
    "seven of clubs, no queen": Rules(
        card_values=((parse_card("7C"), 7), (parse_card("2H"), 1), (parse_card("AH"), 5))
    ),
    "diamonds cost": Rules(
        card_values=(*((card, 1) for card in range(13, 26)), (parse_card("QS"), 13))
    ),
    "no trick is good": Rules(no_trick_bonus=5, black_when_safe=True),
    "short game": Rules(target=30, exact_target="halves"),
    "first trick without the queen": Rules(first_trick_penalties="no_black", black_breaks=True),
    "moon with the jack": Rules(bonus_card=parse_card("JD"), moon_needs_bonus=True, sun=True),
}
"""Rule sets beside the presets, each with something that changes what a principle may say."""

SETS = {name: preset.rules for name, preset in PRESETS.items()} | VARIANTS
"""All rule sets of the campaign."""


@dataclass(slots=True)
class Spoken:
    """A reason in its position."""

    game: Game
    """The game, with all cards open."""
    seat: int
    observation: Observation
    action: Action
    why: Explanation

    @property
    def card(self) -> int:
        """The card that is played, -1 for other actions."""
        return self.action.card if isinstance(self.action, Play) else -1

    @property
    def led(self) -> int:
        """The suit led, -1 when leading."""
        return self.game.trick[0][1] // 13 if self.game.trick else -1

    @property
    def own(self) -> tuple[int, ...]:
        """The hand."""
        return self.game.hand_of(self.seat)

    @property
    def values(self) -> tuple[int, ...]:
        """The values of all cards, nothing charged."""
        return self.game.rules.card_worth

    @property
    def on_table(self) -> list[int]:
        """The cards that go to the winner of the trick so far."""
        return [card for _, card in self.game.trick] + list(self.observation.pile)

    @property
    def best(self) -> int:
        """The card that wins the trick so far; cards that cancel each other do not."""
        cards = [card for _, card in self.game.trick]
        follow = [card for card in cards if card // 13 == self.led]
        return max((card for card in follow if follow.count(card) == 1), default=-1)

    def others(self) -> Iterator[int]:
        """The cards that lie in other hands, or in a kitty."""
        for seat in range(self.game.players):
            if seat != self.seat:
                yield from self.game.hand_of(seat)
        if self.observation.kitty_size:
            yield from self.game.kitty

    def side(self, seat: int) -> int:
        """The pair of a seat where partners play, else the seat."""
        half = self.game.players // 2
        return seat % half if self.game.rules.teams != "none" else seat

    def penalties(self, seat: int) -> list[int]:
        """The penalty cards that a seat has captured, open or face down."""
        position = self.game.position
        found = position.won_mask(seat) | position.hidden_mask(seat)
        return [card for card in range(52) if found >> card & 1 and self.values[card] > 0]

    def is_of_moon(self, card: int) -> bool:
        """Whether the shooter of a moon has to capture a card."""
        if self.game.rules.moon == "turn_hearts":
            return card // 13 == 3
        return self.values[card] > 0

    def moon_cards(self, seat: int) -> list[int]:
        """The cards of the moon that a seat has captured, open or face down."""
        position = self.game.position
        found = position.won_mask(seat) | position.hidden_mask(seat)
        return [card for card in range(52) if found >> card & 1 and self.is_of_moon(card)]

    def ends(self, card: int) -> set[int]:
        """Who takes the trick after a card, in many ways to go on; -1 if nobody does."""
        rng, found = Random(7), set()
        for number in range(ENDINGS):
            position = self.game.position.copy()
            effects = position.play(card)
            while not effects & (EFFECT_WON | EFFECT_UNWON):
                legal = [one for one in range(52) if position.legal_mask() >> one & 1]
                chosen = (legal[0], legal[-1], rng.choice(legal))[min(number, 2)]
                effects = position.play(chosen)
            found.add(-1 if effects & EFFECT_UNWON else position.last_winner)
        return found

    def last(self) -> bool:
        """Whether the trick ends with the card."""
        return bool(self.game.position.copy().play(self.card) & (EFFECT_WON | EFFECT_UNWON))

    def links(self, one: int, other: int) -> bool:
        """Whether no card between two of a suit is in another hand or in the trick."""
        low, high = sorted((one, other))
        return not any(low < card < high for card in (*self.others(), *self.on_table))

    def legal_in(self, suit: int) -> list[int]:
        """The cards of a suit that may be played."""
        return [card for card in self.observation.legal if card // 13 == suit]

    def without(self) -> list[int]:
        """The hand without the cards of the action."""
        left = list(self.own)
        for card in cards_of(self.action):
            left.remove(card)
        return left


def _now(s: Spoken, seat: int) -> int:
    """The total of a seat with what it has taken in this hand."""
    return s.game.totals[seat] + s.game.points(seat)


def _suit(s: Spoken, suit: int) -> list[int]:
    return [card for card in s.own if card // 13 == suit]


def _guards(s: Spoken, danger: int) -> list[int]:
    return [card for card in _suit(s, danger // 13) if card != danger]


def _higher(s: Spoken, card: int) -> int:
    """How many cards of its suit that others hold, or that lie hidden, beat a card."""
    return sum(one // 13 == card // 13 and one > card for one in s.observation.unseen)


def _all_win(s: Spoken, cards: Sequence[int]) -> bool:
    """Whether cards that are led from the top win all tricks, if every trick draws one card from
    the hand that has all cards of the suit that are out."""
    for suit in range(4):
        out = sorted(card for card in s.others() if card // 13 == suit)
        for card in sorted((card for card in cards if card // 13 == suit), reverse=True):
            if out and out[-1] > card:
                return False
            out = out[1:]
    return True


CHECKS: dict[str, Callable[[Spoken, int], object]] = {
    "takes": lambda s, _: s.ends(s.card) == {s.seat},
    "avoids": lambda s, _: s.seat not in s.ends(s.card),
    "taker": lambda s, v: s.ends(s.card) == {v},
    "taker_not_shooter": lambda s, v: all(
        not s.penalties(seat) for seat in range(s.game.players) if s.side(seat) == s.side(v)
    ),
    "must_take": lambda s, _: all(s.ends(card) == {s.seat} for card in s.observation.legal),
    "last": lambda s, _: s.last(),
    "not_last": lambda s, _: not s.last(),
    "cannot_follow": lambda s, _: s.led >= 0 and not _suit(s, s.led),
    "over": lambda s, _: s.card // 13 == s.led and s.card > s.best,
    "all_over": lambda s, _: all(
        card // 13 == s.led and card > s.best for card in s.observation.legal
    ),
    "under": lambda s, v: v == s.best and s.card // 13 == s.led and s.card < v,
    "all_under": lambda s, _: all(
        card // 13 == s.led and card < s.best for card in s.observation.legal
    ),
    "top_under": lambda s, v: not any(
        s.card < card < v and not s.links(s.card, card) for card in s.legal_in(s.led)
    )
    and any(card < s.card for card in s.legal_in(s.led)),
    "may_be_beaten": lambda s, _: not s.last()
    and any(card // 13 == s.card // 13 and card > s.card for card in s.observation.unseen),
    "cheap": lambda s, _: 8 * sum(s.values[card] for card in s.on_table)
    <= sum(value for value in s.values if value > 0),
    "rival_loses": lambda s, v: s.seat not in s.ends(v),
    "rival_takes": lambda s, v: s.ends(v) == {s.seat},
    "owner": lambda s, v: (v, s.best) in s.game.trick,
    "top": lambda s, _: all(
        card <= s.card or s.links(card, s.card) for card in s.legal_in(s.card // 13)
    ),
    "equals": lambda s, _: all(s.links(s.card, card) for card in s.observation.legal)
    and len({s.values[card] for card in s.observation.legal}) == 1,
    "bottom": lambda s, _: all(
        card >= s.card or s.links(card, s.card) for card in s.legal_in(s.card // 13)
    ),
    "worst": lambda s, v: all(
        s.values[card] <= s.values[s.card if v < 0 else v] or card // 13 == 3 for card in s.own
    ),
    "cancels": lambda s, _: s.card in [card for _, card in s.game.trick],
    "penalty": lambda s, _: s.values[s.card] > 0,
    "of_moon": lambda s, _: s.is_of_moon(s.card),
    "heart_in_trick": lambda s, _: any(s.is_of_moon(card) for card in (*s.on_table, s.card)),
    "not_penalty": lambda s, _: s.values[s.card] <= 0,
    "penalty_in_trick": lambda s, _: any(s.values[card] > 0 for card in (*s.on_table, s.card)),
    "no_penalty_in_trick": lambda s, _: all(s.values[card] <= 0 for card in s.on_table),
    "points_in_trick": lambda s, _: sum(s.values[card] for card in s.on_table) > 0,
    "plain": lambda s, _: not any(s.values[card] for card in s.on_table)
    and not (
        s.observation.kitty_size
        and (s.game.rules.kitty_to == "first_trick" or any(s.values[c] > 0 for c in s.on_table))
    ),
    "no_points_allowed": lambda s, _: not s.game.tricks
    and s.game.rules.first_trick_penalties == "forbidden"
    and not any(s.values[card] > 0 for card in (*s.on_table, s.card)),
    "nothing_at_stake": lambda s, _: not any(
        s.values[card] for card in (*s.others(), *s.own, *s.on_table)
    ),
    "points_in_trick_last": lambda s, _: any(s.values[card] for card in s.on_table)
    and not any(s.values[card] for card in (*s.others(), *s.own)),
    "no_penalty_out": lambda s, _: not any(s.values[card] > 0 for card in s.others()),
    "has_all": lambda s, _: [seat for seat in range(s.game.players) if s.moon_cards(seat)]
    == [s.seat],
    "shooter": lambda s, v: [seat for seat in range(s.game.players) if s.moon_cards(seat)] == [v]
    and s.side(v) != s.side(s.seat),
    "shooter_beaten": lambda s, _: not {s.side(seat) for seat in s.ends(s.card) if seat >= 0}
    & {s.side(seat) for seat in range(s.game.players) if s.moon_cards(seat)},
    "none_taken": lambda s, _: not any(s.moon_cards(seat) for seat in range(s.game.players)),
    "danger_unplayed": lambda s, v: v not in s.own
    and all(card != v for _, card in s.observation.plays),
    "danger_in_trick": lambda s, v: v in s.on_table,
    "above_danger": lambda s, v: s.card // 13 == v // 13 and s.card > v,
    "rival_above_danger": lambda s, v: any(card > v for card in _suit(s, v // 13)),
    "all_own_lower": lambda s, v: all(card < v for card in _suit(s, v // 13)),
    "guarded_held": lambda s, v: v in s.own and v != s.card,
    "guarded_over": lambda s, v: v // 13 == s.led and v > s.best,
    "gone": lambda s, v: any(card == v for trick in s.game.tricks for _, card in trick.cards)
    and v not in s.others(),
    "rival_held": lambda s, v: v in s.own and v != s.card,
    "rival_lower": lambda s, v: v // 13 == s.card // 13 and v < s.card,
    "rival_penalty": lambda s, v: s.values[v] > 0 and v in s.own,
    "rival_costs_more": lambda s, v: s.values[v] > s.values[s.card],
    "empties": lambda s, v: not any(
        card // 13 == (s.card // 13 if v < 0 else v) for card in s.without()
    ),
    "one_left": lambda s, v: sum(
        card // 13 == (s.card // 13 if v < 0 else v) for card in s.without()
    )
    == 1,
    "all_higher": lambda s, _: s.seat not in s.ends(s.card)
    and all(card > s.card for card in s.others() if card // 13 == s.card // 13),
    "higher_held": lambda s, _: any(
        card // 13 == s.card // 13 and card > s.card for card in s.others()
    ),
    "more_beat": lambda s, v: sum(
        card // 13 == s.card // 13 and s.card < card <= v for card in s.others()
    )
    > 0,
    "lower_out": lambda s, _: any(
        card // 13 == s.card // 13 and card < s.card
        for card in (*s.others(), *s.observation.unseen)
    ),
    "first_round": lambda s, _: all(
        trick.cards[0][1] // 13 != s.card // 13 for trick in s.game.tricks
    ),
    "nobody_void": lambda s, _: all(
        s.card // 13 not in voids
        for seat, voids in enumerate(s.observation.voids)
        if s.observation.counts[seat]
    ),
    "somebody_void": lambda s, _: any(s.card // 13 in voids for voids in s.observation.voids),
    "void_seat": lambda s, v: any(
        not any(card // 13 == suit for card in s.game.hand_of(v))
        for suit in s.observation.voids[v]
    ),
    "more_beat_elsewhere": lambda s, v: _higher(s, s.card) > _higher(s, v),
    "fewer_beat": lambda s, v: _higher(s, s.card) < _higher(s, v),
    "only_out": lambda s, v: [
        card for card in s.observation.unseen if card // 13 == s.card // 13
    ]
    == [v],
    "one_out": lambda s, _: sum(card // 13 == s.card // 13 for card in s.others()) == 1,
    "whole_moon": lambda s, _: not any(
        s.is_of_moon(card) for seat in range(s.game.players) for card in s.game.hand_of(seat)
    )
    and all(not s.moon_cards(seat) for seat in range(s.game.players) if seat != s.seat),
    "ten_in_trick": lambda s, _: TEN_OF_CLUBS in s.on_table and s.game.rules.ten_of_clubs_doubles,
    "many_out": lambda s, _: sum(card // 13 == s.card // 13 for card in s.observation.unseen)
    >= 2 * (s.game.players - 1),
    "two_left": lambda s, v: sum(card // 13 == v for card in s.without()) == 2,
    "kept_for_bonus": lambda s, v: v in s.without()
    and any(s.values[one] < 0 and one // 13 == v // 13 and one < v for one in s.others()),
    "kept_with_bonus": lambda s, v: v in s.without()
    and any(s.values[one] < 0 and one // 13 == v // 13 and one < v for one in s.without()),
    "save_for": lambda s, v: s.values[v] < 0
    and v in s.others()
    and any(card > v for card in _suit(s, v // 13)),
    "partner_takes": lambda s, v: s.side(v) == s.side(s.seat) and s.ends(s.card) == {v},
    "partner_after": lambda s, v: s.side(v) == s.side(s.seat) and v not in dict(s.game.trick),
    "rival_boosts": lambda s, v: s.game.rules.booster_nines and v == s.led * 13 + NINE_RANK,
    "boost_waits": lambda s, _: s.game.rules.booster_nines
    and any(card == s.led * 13 + NINE_RANK for _, card in s.game.trick),
    "lower_beside": lambda s, v: sum(card < v for card in _suit(s, v // 13)) >= 2,
    "catcher_held": lambda s, v: v in s.own and v != s.card,
    "winners": lambda s, v: sum(
        _all_win(s, [one for one in s.without() if one // 13 == card // 13 and one >= card])
        for card in s.without()
    )
    == v,
    "all_winners": lambda s, _: _all_win(s, s.own),
    "only_loser": lambda s, _: _all_win(s, [card for card in s.own if card != s.card])
    and not _all_win(s, s.own),
    "ahead": lambda s, _: all(
        _now(s, s.seat) < _now(s, seat)
        for seat in range(len(s.game.totals))
        if seat != s.seat
    ),
    "leader": lambda s, v: v != s.seat and _now(s, v) == min(
        _now(s, seat) for seat in range(len(s.game.totals))
    ),
    "bonus_held": lambda s, v: (s.values[v] < 0 or v == TEN_OF_CLUBS) and v in s.own,
    "rest_below": lambda s, v: s.card not in (rest := [c for c in _suit(s, v // 13) if c != s.card])
    and bool(rest)
    and all(card < v for card in rest),
    "bonus_in_trick": lambda s, v: v in s.on_table and (s.values[v] < 0 or v == TEN_OF_CLUBS),
    "bonus_beaten": lambda s, v: v in s.own
    and (s.values[v] < 0 or v == TEN_OF_CLUBS)
    and any(card // 13 == v // 13 and card > v for card in s.others()),
    "bonus_unplayed": lambda s, v: (s.values[v] < 0 or v == TEN_OF_CLUBS)
    and v not in s.own
    and all(card != v for _, card in s.observation.plays),
    "higher_than_bonus": lambda s, v: any(card > v for card in _suit(s, v // 13)),
    "none_winning": lambda s, _: s.led >= 0 and s.best == -1,
    "bonus_card": lambda s, _: s.values[s.card] < 0,
    "doubles": lambda s, _: s.card == TEN_OF_CLUBS and s.game.rules.ten_of_clubs_doubles,
    "rival_guarded": lambda s, v: v in s.own and sum(c < v for c in _suit(s, v // 13)) >= 3,
    "below_danger": lambda s, v: s.card // 13 == v // 13 and s.card < v,
    "only_penalties": lambda s, _: all(s.values[card] > 0 for card in s.observation.legal),
    "boosts": lambda s, _: s.game.rules.booster_nines
    and s.card % 13 == NINE_RANK
    and not s.last(),
    "longest": lambda s, _: len(_suit(s, s.card // 13))
    == max(len(_suit(s, suit)) for suit in range(4)),
    "suit_gone": lambda s, _: all(card // 13 != s.card // 13 for card in s.others()),
    "rival_empties": lambda s, v: _suit(s, v // 13) == [v],
    "rival_shorter": lambda s, v: len(_suit(s, v // 13)) == 2 < len(_suit(s, s.card // 13)),
    "rival_cheaper": lambda s, v: v in s.own and s.values[v] < s.values[s.card],
    "rival_elsewhere": lambda s, v: v // 13 != s.card // 13,
    "partner_winning": lambda s, v: (v, s.best) in s.game.trick and s.side(v) == s.side(s.seat),
    # Plans.
    "few_guards": lambda s, v: v in cards_of(s.action) and len(_guards(s, v)) < 4,
    "few_low": lambda s, v: sum(card < v for card in s.without() if card // 13 == v // 13) < 3,
    "few_left": lambda s, v: sum(card // 13 == v for card in s.without()) == 1,
    "bonus_given": lambda s, v: v in cards_of(s.action) and s.values[v] < 0,
    "costs": lambda s, v: v in cards_of(s.action) and s.values[v] > 0,
    "worst_passed": lambda s, v: v in cards_of(s.action)
    and all(s.values[card] < s.values[v] for card in s.without()),
    "lower_kept": lambda s, v: v in cards_of(s.action)
    and sum(card // 13 == v // 13 and card < v for card in s.without()) >= 2,
    "highest_left": lambda s, v: v in s.without()
    and not any(card // 13 == v // 13 and card > v for card in s.without()),
    "low_beside": lambda s, v: v in s.without()
    and sum(card // 13 == v // 13 and card % 13 <= 5 for card in s.without()) >= 3,
    "above": lambda s, v: v in cards_of(s.action)
    and any(s.values[card] > 0 and card < v for card in range(v // 13 * 13, v)),
    "guards": lambda s, v: v in s.without()
    and sum(card // 13 == v // 13 for card in s.without()) > 3,
    "high": lambda s, v: v in cards_of(s.action) and v % 13 >= 7,
    "lost_guards": lambda s, v: v in s.without()
    and any(card // 13 == v // 13 and card < v for card in cards_of(s.action)),
    "kept_danger": lambda s, v: v in s.without()
    and sum(card // 13 == v // 13 and card < v for card in s.without()) < 3,
    "kept_above": lambda s, v: v in s.without()
    and any(s.values[card] > 0 and card < v for card in range(v // 13 * 13, v)),
    "low": lambda s, v: v in cards_of(s.action) and v % 13 <= 4,
    "no_penalty": lambda s, _: all(s.values[card] <= 0 for card in cards_of(s.action)),
    "charge": lambda s, v: v in cards_of(s.action),
    "no_charge": lambda s, _: not s.observation.may_charge,
}
"""Each fact that a reason may state, with what checks it. The second argument is the card, suit or
seat that the fact is about."""


def faults(spoken: Spoken) -> list[str]:
    """What is not true in a reason."""
    found = []
    for name, value in spoken.why.facts:
        check = CHECKS.get(name)
        if check is None:
            found.append(f"nothing checks {name}")
        elif not check(spoken, value):
            found.append(f"not true: {name} {value}")
    words = str(spoken.why.words)
    gone = {card for _, card in spoken.observation.plays}
    suits = Counter(card // 13 for card, value in enumerate(spoken.values) if value > 0)
    special = {
        card for card, value in enumerate(spoken.values) if value and suits[card // 13] <= 3
    }
    if spoken.game.rules.ten_of_clubs_doubles:
        special.add(TEN_OF_CLUBS)
    for card in range(52):
        known = card in spoken.own or card in gone or card in special
        if not known and str(the_card(card)).lower() in words.lower():
            found.append(f"names the hidden {the_card(card)}")
    return found


def decisions(rules: Rules, seed: int, count: int) -> Iterator[tuple[Game, int]]:
    """Decisions of games in which some cards are played at random."""
    rng, found = Random(seed), 0
    while found < count:
        game = Game(rules, rng.getrandbits(63))
        players = [BasicPlayer(seat) for seat in range(rules.players)]
        while found < count and game.phase is not Phase.OVER and len(game.finished) < 6:
            if game.phase is Phase.DEAL:
                game.apply(game.next_deal())
                continue
            for seat in game.to_act:
                observation = game.observation(seat)
                if game.phase is Phase.MOON:
                    game.apply(players[seat].choose(observation))
                    continue
                free = game.phase is not Phase.PLAY or len(observation.legal) > 1
                if found < count and free and rng.random() < 0.12:
                    found += 1
                    yield game, seat
                action = players[seat].choose(observation)
                if isinstance(action, Play) and rng.random() < 0.12:
                    action = Play(seat, rng.choice(observation.legal))
                game.apply(action)


@dataclass(slots=True)
class Count:
    """What was found for a rule set."""

    keys: Counter[str] = field(default_factory=Counter)
    themes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    @property
    def total(self) -> int:
        """The number of decisions."""
        return self.keys.total()

    @property
    def without(self) -> int:
        """The number of decisions that no principle explains."""
        return self.keys[CALCULATED]


def in_words(game: Game, seat: int, observation: Observation) -> str:
    """A position in one line."""
    trick = " ".join(f"{NAMES[one]}:{format_cards([card])}" for one, card in game.trick)
    return (
        f"{game.phase.value}, {NAMES[seat]} holds {format_cards(observation.hand)}; trick: "
        f"{trick or 'none'}; points {observation.points}; totals {observation.totals}"
    )


def judge(
    rules: Rules, seed: int, count: int, worlds: int, show: int = 0, only: str = ""
) -> Count:
    """Ask the coach about decisions of a rule set and check all that it says."""
    coach, found = Coach(1, Limits(inf, inf, worlds)), Count()
    for game, seat in decisions(rules, seed, count):
        observation = game.observation(seat)
        advice = coach.advise(observation, names=NAMES)
        best = advice.best
        found.keys[best.reason.key] += 1
        theme = best.reason.theme
        found.themes["none" if theme is None else theme.value] += 1
        for option in advice.options:
            spoken = Spoken(game, seat, observation, option.action, option.reason)
            for fault in faults(spoken):
                found.faults.append(
                    f"{fault}\n   {in_words(game, seat, observation)}\n   "
                    f"{format_cards(option.cards)}: [{option.reason.key}] {option.reason.words}"
                )
        if found.total <= show or best.reason.key == only:
            print(in_words(game, seat, observation))
            print(f"   {format_cards(best.cards)}: [{best.reason.key}] {best.reason.words}")
            print(f"   ({best.reason.figure})")
    return found


def main() -> int:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--worlds", type=int, default=96)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--presets", default="", help="names, separated by semicolons")
    parser.add_argument("--key", default="", help="print the reasons with this key")
    parser.add_argument("--show", type=int, default=0, help="how many reasons to print, a rule set")
    given = parser.parse_args()
    names = given.presets.split(";") if given.presets else list(SETS)
    sets = {name: SETS[name] for name in names}
    each = -(-given.decisions // len(sets))
    whole = Count()
    print(f"{'rule set':34} decisions  principle  equal  calculated  themes")
    for name, rules in sets.items():
        count = judge(rules, given.seed, each, given.worlds, given.show, given.key)
        whole.keys += count.keys
        whole.themes += count.themes
        whole.faults += [f"{name}: {fault}" for fault in count.faults]
        _print_row(name, count)
    _print_row("all", whole)
    called = {theme.value: str(words) for theme, words in THEME_NAMES.items()}
    for theme, number in whole.themes.most_common():
        print(f"{called.get(theme, 'no theme'):28} {number:5} {number / whole.total:6.1%}")
    print(", ".join(f"{key} {number}" for key, number in whole.keys.most_common()))
    print(f"{len(whole.faults)} false reasons")
    for fault in whole.faults[:40]:
        print(fault)
    return 1 if whole.faults else 0


def _print_row(name: str, count: Count) -> None:
    equal = count.keys[EQUAL] + count.keys[FORCED]
    fitting = count.total - equal - count.without
    themes = ", ".join(f"{theme} {number}" for theme, number in count.themes.most_common(4))
    print(
        f"{name:34} {count.total:9} {fitting / count.total:10.1%} {equal / count.total:6.1%} "
        f"{count.without / count.total:11.1%}  {themes}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
