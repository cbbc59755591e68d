"""Situations for examples: fitted to a rule set, worked out from it, or found by a search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from zlib import crc32

from hearts_qt.rules.cards import (
    CLUBS,
    HEARTS,
    NINE_RANK,
    QUEEN_OF_SPADES,
    TEN_OF_CLUBS,
    bits_of,
    black_card,
    card_name,
    card_values,
    format_cards,
    mask_of,
    parse_cards,
    rank_of,
    suit_of,
)
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.constants import PLAYING
from hearts_qt.rules.endless_games import chargeable
from hearts_qt.rules.example_play import Situation, outcome_of
from hearts_qt.rules.kernel import Position
from hearts_qt.rules.option_table import OPTIONS, ExampleCards, ExampleKind
from hearts_qt.rules.options import Rules
from hearts_qt.rules.rule_code import rules_to_code

PASS_SCENES = (ExampleKind.PASS_DIRECTION, ExampleKind.PASS_COUNT, ExampleKind.PASS_BLIND)
"""Scenes of the pass, which `pass_scenes` makes."""

END_SCENES = (ExampleKind.TARGET, ExampleKind.SPECIAL_TOTAL, ExampleKind.LAST_HAND, ExampleKind.TIE)
"""Scenes of the end of the game, which `end_scenes` makes."""

STEPS = {"left": 1, "right": -1, "left2": 2, "right2": -2}

_MOST_BEFORE = 90
"""Totals of other players in an example are not above this, where the target allows it."""


# Fitting


def adapt_to_rules(situation: Situation, rules: Rules) -> Situation | None:
    """A situation adapted to a rule set: the right number of players, a kitty if there is one, no
    charges where charging is possible. None if the situation cannot be adapted."""
    n = rules.players
    if situation.passes is not None and len(situation.dealt) != n:
        return None
    available = _in_pack(situation, rules)
    if available is None:
        return None
    situation = available
    if len(situation.dealt) != n:
        resized = _resized(situation, rules)
        if resized is None:
            return None
        situation = resized
    if rules.opening == "dealer_left" and situation.plays and situation.dealer == -1:
        # The player who led sits on the left of the dealer.
        first = situation.plays.split()[0]
        holders = [seat for seat, hand in enumerate(situation.dealt) if first in hand.split()]
        situation = replace(situation, dealer=holders[0] - 1)
    if situation.charged is None and rules.charging != "off":
        situation = replace(situation, charged=("",) * n)
    if rules.moon == "choice" and not situation.moon:
        situation = replace(situation, moon="subtract")
    if rules.kitty_size and len(situation.kitty.split()) != rules.kitty_size:
        filled = _with_kitty(situation, rules)
        if filled is None:
            return None
        situation = filled
    return situation if _possible(situation, rules) else None


def _in_pack(situation: Situation, rules: Rules) -> Situation | None:
    """The situation with cards that are not in the pack replaced by higher ones of the suit,
    and the queen of spades by another black card. None if that is impossible."""
    pack, values = set(rules.pack), card_values(rules.card_values, rules.bonus_card)
    used = sorted(set(parse_cards(" ".join((*situation.dealt, situation.kitty)))))
    renamed: dict[str, str] = {}
    black = black_card(rules.card_values)
    if black is not None and black not in used and QUEEN_OF_SPADES in used:
        renamed[card_name(QUEEN_OF_SPADES)] = card_name(black)
        used.remove(QUEEN_OF_SPADES)
    last = -1
    for card in used:
        new = next((other for other in range(max(card, last + 1), 52)
                    if other in pack and card_name(other) not in renamed.values()), None)
        if new is None or suit_of(new) != suit_of(card) or (new != card and values[new]):
            return None
        renamed[card_name(card)] = card_name(new)
        last = new
    if all(old == new for old, new in renamed.items()):
        return situation

    def cards(written: str) -> str:
        return " ".join(renamed[name] for name in written.split())

    return replace(
        situation,
        dealt=tuple(cards(hand) for hand in situation.dealt),
        plays=cards(situation.plays),
        kitty=cards(situation.kitty),
        charged=None if situation.charged is None else tuple(map(cards, situation.charged)),
        laid_away=cards(situation.laid_away),
    )


def _resized(situation: Situation, rules: Rules) -> Situation | None:
    """The situation with the last players removed, or players added who do not affect it.

    None if that is impossible.
    """
    if situation.charged is not None and len(situation.charged) != rules.players:
        charged = (*situation.charged, *[""] * 10)[: rules.players]
        situation = replace(situation, charged=charged)
    if situation.before is not None or situation.kitty or not situation.plays:
        return None
    before, after = len(situation.dealt), rules.players
    # With fewer players, the last ones are left out; below, one of them leading means None.
    plays, hands = _by_tricks(situation)
    if plays is None:
        return None
    free = Counter(rules.pack) - Counter(parse_cards(" ".join(situation.dealt)))
    values = compile_rules(rules).valued
    spare = [card for card in sorted(free.elements()) if not values >> card & 1]
    dealt = list(situation.dealt[:after])
    row: list[str] = []
    added: list[list[str]] = [[] for _ in range(after - before)]
    for leader, trick in plays:
        by_seat = dict(trick)
        for at, cards in enumerate(added):
            suit = trick[0][1][1]
            same = [card for card in spare if card_name(card)[1] == suit]
            low = [card for card in same if card > min(free)] or same or spare
            if not low:
                return None
            card = low[0]
            spare.remove(card)
            cards.append(card_name(card))
            by_seat[before + at] = card_name(card)
        if leader >= after:
            return None
        complete = len(trick) == before
        order = [(leader + step) % after for step in range(after)]
        for seat in order:
            if seat in by_seat:
                row.append(by_seat[seat])
            elif complete:
                return None
            else:
                break
    for cards in added:
        while len(cards) < hands:
            if not spare:
                return None
            cards.append(card_name(spare.pop()))
        dealt.append(" ".join(cards))
    return replace(situation, dealt=tuple(dealt), plays=" ".join(row))


def _by_tricks(
    situation: Situation,
) -> tuple[list[tuple[int, list[tuple[int, str]]]] | None, int]:
    """The plays by tricks, each with its leader, found from who holds which card, and the number
    of cards in a hand. None and 0 if a card is held twice."""
    holder: dict[str, int] = {}
    for seat, hand in enumerate(situation.dealt):
        for name in hand.split():
            if name in holder:
                return None, 0
            holder[name] = seat
    n = len(situation.dealt)
    names = situation.plays.split()
    tricks = []
    for at in range(0, len(names), n):
        trick = [(holder[name], name) for name in names[at : at + n]]
        tricks.append((trick[0][0], trick))
    return tricks, len(situation.dealt[0].split())


def _with_kitty(situation: Situation, rules: Rules) -> Situation | None:
    """The situation with a kitty of cards without a value, none of them clubs; None if too few."""
    free = Counter(rules.pack) - Counter(parse_cards(" ".join(situation.dealt)))
    valued = compile_rules(rules).valued
    spare = [card for card in sorted(free.elements(), reverse=True)
             if suit_of(card) != CLUBS and not valued >> card & 1]  # fmt: skip
    kitty = spare[: rules.kitty_size]
    if len(kitty) < rules.kitty_size:
        return None
    names = format_cards(sorted(kitty))
    away = names if rules.kitty_use == "exchange" else ""
    return replace(situation, kitty=names, laid_away=away)


def _possible(situation: Situation, rules: Rules) -> bool:
    """Whether deal, kitty, charges and totals can occur under a rule set; plays are not checked."""
    dealt = [parse_cards(hand) for hand in situation.dealt]
    kitty = parse_cards(situation.kitty)
    held = Counter(card for hand in dealt for card in hand) + Counter(kitty)
    if held - Counter(rules.pack) or len(dealt) != rules.players:
        return False
    if len(set(map(len, dealt))) != 1 or len(dealt[0]) > rules.hand_size:
        return False
    if len(kitty) != rules.kitty_size:
        return False
    lowest = min(rules.pack)
    if (rules.opening != "dealer_left" and suit_of(lowest) == CLUBS
            and lowest not in (card for hand in dealt for card in hand)):  # fmt: skip
        # The holder of the lowest club opens, and no player holds it here.
        return False
    charged = [parse_cards(cards) for cards in situation.charged or ()]
    roles = chargeable(rules.values())
    if any(card not in roles for cards in charged for card in cards):
        return False
    if rules.charging == "one" and any(len(cards) > 1 for cards in charged):
        return False
    return situation.before is None or possible_totals(situation, rules)


def possible_totals(situation: Situation, rules: Rules) -> bool:
    """Whether a game under these rules can have the situation's totals before its hand."""
    before = situation.before
    assert before is not None
    if len(before) != rules.team_count:
        return False
    if not any(before):
        return situation.hand == 1
    if situation.hand < 2 or (rules.hand_limit is not None and situation.hand > rules.hand_limit):
        return False
    changing = {total for total, _ in rules.special_totals}
    if rules.exact_target != "stands":
        changing.add(rules.target)
    return max(before) < rules.target and not changing & set(before)


# The pass


def pass_scenes(
    scene: ExampleKind, rules: Rules, other_rules: Rules
) -> Iterator[tuple[Situation, Situation]]:
    """Pairs of situations that show the first pass under either rule set; the pack is dealt in
    ascending order."""
    blind = scene is ExampleKind.PASS_BLIND
    if blind and not rules.pass_blind:
        return
    ways = [way for way in rules.pass_cycle if way != "hold"]
    if blind:
        ways = [way for way in ways if way != "scatter"]
    for way in ways[:1]:
        size = 1 + max(rules.pass_count, other_rules.pass_count)
        other_way = other_rules.pass_cycle[0] if scene is ExampleKind.PASS_DIRECTION else way
        here = _pass_scene(rules, way, size, blind=blind and rules.pass_blind)
        there = _pass_scene(other_rules, other_way, size, blind=blind and other_rules.pass_blind)
        if here is not None and there is not None:
            yield here, there


def _pass_scene(rules: Rules, way: str, size: int, *, blind: bool) -> Situation | None:
    n = rules.players
    size = min(size, rules.hand_size)
    # First one copy of each card, then the others.
    once = sorted(set(rules.pack))
    pool = once + sorted((Counter(rules.pack) - Counter(once)).elements())
    hands = [pool[seat : n * size : n] for seat in range(n)]
    if any(len(hand) < size for hand in hands):
        return None
    passes: tuple[tuple[str, ...] | str, ...] | None = None
    if way == "scatter":
        each = rules.pass_count // (n - 1)
        passes = tuple(
            tuple(
                f"{(seat + 1 + at) % n}:{format_cards(hands[seat][at * each : at * each + each])}"
                for at in range(n - 1)
            )
            for seat in range(n)
        )
    elif way != "hold":
        step = n // 2 if way == "across" else STEPS[way]
        passes = tuple(
            (f"{(seat + step) % n}:{format_cards(hands[seat][: rules.pass_count])}",)
            for seat in range(n)
        )
        if blind:
            receiver = step % n
            passes = tuple("blind" if seat == receiver else packets
                           for seat, packets in enumerate(passes))  # fmt: skip
    situation = Situation(tuple(format_cards(hand) for hand in hands), "", passes=passes)
    return adapt_to_rules(situation, rules)


# The end of the game


def end_scenes(
    scene: ExampleKind, rules: Rules, situations: Sequence[Situation]
) -> Iterator[Situation]:
    """Hands after which an option of the end of a game matters, made from recorded hands."""
    if scene is ExampleKind.LAST_HAND and rules.hand_limit is None:
        return
    for situation in situations:
        bare = adapt_to_rules(replace(situation, before=None), rules)
        outcome = None if bare is None else outcome_of(bare, rules)
        if bare is None or outcome is None or not outcome.scores:
            continue
        limit = rules.hand_limit
        hand = limit if scene is ExampleKind.LAST_HAND and limit is not None else 2
        for before in _totals(scene, rules, outcome.scores):
            made = replace(bare, before=before, hand=hand if any(before) else 1)
            if possible_totals(made, rules):
                yield made


def _totals(
    scene: ExampleKind, rules: Rules, scores: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Totals before a hand with which these scores lead to a total that the option is about."""
    sides = len(scores)
    top = min(_MOST_BEFORE, rules.target - 1)

    def totals_with(at: int, total: int) -> Iterator[tuple[int, ...]]:
        """One side has a total, the others lower ones."""
        for shift in range(8):
            others = [max(0, min(top, total) * (3 + other) // (4 + sides) - shift)
                      for other in range(sides)]  # fmt: skip
            others[at] = total
            yield tuple(others)

    if scene is ExampleKind.LAST_HAND:
        if rules.hand_limit == 1:
            yield (0,) * sides
        else:
            yield from totals_with(0, top // 2)
        return
    if scene is ExampleKind.TIE:
        for one, two, three in permutations(range(sides), 3):
            for base in range(max(scores[one], scores[two]), rules.target):
                after = rules.target + (0 if scores[three] > 0 else 1) - scores[three]
                totals = [max(base + 1, top)] * sides
                totals[one], totals[two] = base - scores[one], base - scores[two]
                totals[three] = after
                if min(totals) >= 0 and scores[three] > 0:
                    yield tuple(totals)
                    break
            if rules.hand_limit is None and sides > 4 and (one, two, three) > (1, 2, 3):
                return
        return
    wanted = [rules.target]
    if scene is ExampleKind.SPECIAL_TOTAL:
        wanted = [total for total, _ in rules.special_totals]
    for at in sorted(range(sides), key=lambda side: (scores[side] <= 0, side)):
        for total in wanted:
            if scores[at] > 0 and total >= scores[at]:
                yield from totals_with(at, total - scores[at])


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
