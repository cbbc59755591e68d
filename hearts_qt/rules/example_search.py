"""A search of small random deals for an example in which two rule sets differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from zlib import crc32

from hearts_qt.rules.cards import (
    CLUBS,
    HEARTS,
    NINE_RANK,
    TEN_OF_CLUBS,
    bits_of,
    card_name,
    format_cards,
    mask_of,
    parse_cards,
    rank_of,
    suit_of,
)
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.constants import PLAYING
from hearts_qt.rules.example_play import Situation
from hearts_qt.rules.example_scenes import adapt_to_rules
from hearts_qt.rules.kernel import Position
from hearts_qt.rules.option_table import OPTIONS, ExampleCards, ExampleKind
from hearts_qt.rules.options import Rules
from hearts_qt.rules.rule_code import rules_to_code

TRIES = 80
"""The number of deals that are tried."""


class _RandomSource:
    """A random number generator seeded with a text; gives the same numbers on every machine.

    It is the linear congruential generator of Knuth's *MMIX*.
    """

    def __init__(self, seed: str) -> None:
        self._state = crc32(seed.encode()) | 1 << 40

    def below(self, bound: int) -> int:
        """A number from 0 to `bound - 1`."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self._state >> 33) % bound

    def choice(self, cards: Sequence[int]) -> int:
        """One of some cards."""
        return cards[self.below(len(cards))]

    def sample(self, cards: Sequence[int], count: int) -> list[int]:
        """Some of the cards in any order."""
        left = list(cards)
        return [left.pop(self.below(len(left))) for _ in range(count)]


def searched(option: str, rules: Rules, other_rules: Rules) -> Situation | None:
    """A situation with different legal cards or scores under two rule sets, which differ in one
    option; None when none is found. The result is the same at every call."""
    scene_kind = OPTIONS[option].example_kind
    if scene_kind not in (ExampleKind.LEGAL_CARDS, ExampleKind.SCORE):
        return None
    rng = _RandomSource(f"{option} {rules_to_code(rules)} {rules_to_code(other_rules)}")
    for number in range(TRIES):
        size = min(2 + number % 2, rules.hand_size)
        hands = _deal(option, rules, other_rules, size, rng)
        if hands is None:
            return None
        scene = adapt_to_rules(Situation(tuple(format_cards(hand) for hand in hands), ""), rules)
        if scene is None or adapt_to_rules(scene, other_rules) is None:
            continue
        plays = _play(scene_kind is ExampleKind.LEGAL_CARDS, scene, rules, other_rules, rng)
        if plays is not None:
            return Situation(
                scene.dealt, plays, kitty=scene.kitty, charged=scene.charged,
                laid_away=scene.laid_away, moon=scene.moon,
            )  # fmt: skip
    return None


def _deal(
    option: str, rules: Rules, other_rules: Rules, size: int, rng: _RandomSource
) -> list[list[int]] | None:
    """A small deal with the cards that the option is about."""
    pack = Counter(rules.pack)
    here, there = compile_rules(rules), compile_rules(other_rules)
    wanted = []
    if suit_of(min(pack)) == CLUBS:
        wanted.append(min(pack))
    match OPTIONS[option].example_cards:
        case ExampleCards.HEARTS:
            about = [card for card in pack if suit_of(card) == HEARTS]
        case ExampleCards.NINES:
            about = [card for card in pack if rank_of(card) == NINE_RANK]
        case ExampleCards.TEN_OF_CLUBS:
            about = [TEN_OF_CLUBS, *bits_of(here.penalty)]
        case ExampleCards.CHANGED:
            about = [card for card in pack if _value(rules, card) != _value(other_rules, card)]
        case ExampleCards.PENALTIES:
            about = list(bits_of(here.penalty))
    about = [card for card in about if pack[card]]
    black = list(bits_of(here.black | there.black))
    wanted += [card for card in black if pack[card]]
    wanted += rng.sample(about, min(len(about), 2))
    rest = list((pack - Counter(wanted)).elements())
    total = rules.players * size
    chosen = list(dict.fromkeys(wanted))[:total]
    rest = list((pack - Counter(chosen)).elements())
    if len(rest) < total - len(chosen):
        return None
    chosen += rng.sample(rest, total - len(chosen))
    chosen = rng.sample(chosen, len(chosen))
    return [sorted(chosen[seat * size : seat * size + size]) for seat in range(rules.players)]


def _value(rules: Rules, card: int) -> int:
    tables = compile_rules(rules)
    return int(bool(tables.penalty >> card & 1)) - int(bool(tables.bonus >> card & 1))


def _play(
    about_legal_cards: bool, scene: Situation, rules: Rules, other_rules: Rules, rng: _RandomSource
) -> str | None:
    """Plays after which your legal cards differ under the two rule sets; where the example is
    about the score, the plays of a whole hand in which your score differs. None if not found."""
    if scene.laid_away:
        return None
    here, there = _position(scene, rules), _position(scene, other_rules)
    plays: list[str] = []
    while here.phase == PLAYING and there.phase == PLAYING:
        legal, other = here.legal_mask(), there.legal_mask()
        if about_legal_cards:
            if here.turn != there.turn or (here.turn == 0 and legal != other):
                return " ".join(plays)
        elif here.turn != there.turn:
            return None
        both = list(bits_of(legal & other))
        if not both:
            return None
        card = rng.choice(both)
        here.play(card)
        there.play(card)
        plays.append(card_name(card))
    if about_legal_cards or here.phase != there.phase:
        return None
    here.score_hand(False)
    there.score_hand(False)
    # Your score must differ, and neither rule set may make the hand a moon.
    differs = here.score_of(0) != there.score_of(0)
    return " ".join(plays) if differs and here.moon_seat < 0 and there.moon_seat < 0 else None


def _position(scene: Situation, rules: Rules) -> Position:
    position = Position(compile_rules(rules))
    for seat, hand in enumerate(scene.dealt):
        position.set_hand(seat, *mask_of(parse_cards(hand)))
    position.set_kitty(*mask_of(parse_cards(scene.kitty)))
    position.begin_play(scene.dealer % rules.players)
    return position
