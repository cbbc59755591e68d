"""Examples for the rulebook, each told of a hand that is played by exactly the rules in force.

`example_of(kind, rules)` plays whole hands until one shows what a paragraph says. So every example
is true under the rules that it is printed with; where no hand shows it in a few words, there is no
example. The hands are the same at every call. You are seat 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import chain, islice
from typing import Final

from hearts_qt.rules.cards import (
    HEARTS,
    NINE_RANK,
    SPADES,
    SUIT_MASKS,
    TEN_OF_CLUBS,
    bits_of,
    card_sign,
    cards_of,
    mask_of,
    rank_of,
    suit_of,
)
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.constants import BY_BLACK, EFFECT_UNWON, FINISHED, LAYING_AWAY
from hearts_qt.rules.endless_games import chargeable
from hearts_qt.rules.game_end import subtracts_moon
from hearts_qt.rules.kernel import Position
from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import Text, plural, signed, text

TRIES: Final = 100
"""How many hands are played at most before there is no example."""

MOST_PLAYERS: Final = 8
"""A trick of more cards than this is not told, nor a boosted one of more than 5 players."""

HIGHEST_TOTAL: Final = 1000
"""Whether a higher total can be reached is not worked out."""


@dataclass(frozen=True, slots=True)
class ExampleTrick:
    """A complete trick: who led, all cards in order, who takes it (None: it stays)."""

    leader: int
    cards: tuple[int, ...]
    winner: int | None


@dataclass(slots=True)
class ExampleHand:
    """A hand as far as it is played: `dealt` are the cards of each seat after the pass, `charged`
    those that each has charged, `plays` and `laid_away` all cards in order, `trick` the cards of
    the trick under way."""

    dealt: tuple[tuple[int, ...], ...]
    kitty: tuple[int, ...]
    dealer: int
    charged: tuple[tuple[int, ...], ...]
    position: Position
    plays: list[int] = field(default_factory=list)
    laid_away: list[int] = field(default_factory=list)
    tricks: list[ExampleTrick] = field(default_factory=list)
    trick: list[int] = field(default_factory=list)
    leader: int = -1

    def holding(self, suit: int) -> tuple[int, ...]:
        """Your cards of a suit."""
        held, twice = self.position.hand_mask(0), self.position.twice_mask(0)
        return cards_of(held & SUIT_MASKS[suit], twice & SUIT_MASKS[suit])

    def captured(self) -> Counter[int]:
        """The cards that your side has captured."""
        found: Counter[int] = Counter()
        position = self.position
        for seat in range(position.players):
            if position.side_of(seat) == 0:
                found.update(cards_of(position.won_mask(seat), position.won_twice_mask(seat)))
                found.update(cards_of(position.hidden_mask(seat), position.hidden_twice_mask(seat)))
        return found


@dataclass(frozen=True, slots=True)
class Example:
    """An example: what it shows, its rules, its sentences, and the hand that it is told of (None
    where it tells of no cards)."""

    kind: str
    rules: Rules
    words: Text
    hand: ExampleHand | None = None


@lru_cache(maxsize=256)
def example_of(kind: str, rules: Rules) -> Example | None:
    """The example of a paragraph's `Rule.example` under a rule set, or None.

    Raises `KeyError` when there is no such kind.
    """
    return EXAMPLES[kind](kind, rules)


# Playing hands


class _Random:
    """Random numbers from a seed, the same on every machine: the linear congruential generator of
    Knuth's *MMIX*."""

    def __init__(self, seed: int) -> None:
        self._state = seed | 1 << 40

    def below(self, bound: int) -> int:
        """A number from 0 to `bound - 1`."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self._state >> 33) % bound

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        left = list(cards)
        return [left.pop(self.below(len(left))) for _ in cards]


def _hands(
    rules: Rules, charging: bool = False, strong: str = "", held: int | None = None
) -> Iterator[ExampleHand]:
    """Hands of random legal cards. Each is yielded before every play, and when it is over.

    With `charging`, one card is charged. `held` is a card of your hand. In a `strong` hand you hold
    the highest cards and take all tricks (`sun`), or all but one (`moon`), as far as the rules
    allow it. In an `alone` hand your side tries to take the ten of clubs and nothing else that
    counts, in a `low` one it plays its lowest cards.
    """
    for number in range(TRIES):
        rng = _Random(number)
        hand = _dealt(rules, rng, charging, strong, held)
        position = hand.position
        while position.phase != FINISHED:
            if position.phase == LAYING_AWAY:
                card = next(bits_of(position.hand_mask(position.turn)))
                position.lay_away(card)
                hand.laid_away.append(card)
                continue
            yield hand
            legal = list(bits_of(position.legal_mask()))
            ours = position.side_of(position.turn) == 0
            if strong == "alone" and ours:
                _play(hand, _for_ten(hand, legal))
            elif strong == "low" and ours:
                _play(hand, min(legal, key=rank_of))
            elif strong in ("moon", "sun"):
                _play(hand, _wanted(hand, legal))
            else:
                _play(hand, legal[rng.below(len(legal))])
        yield hand


def _dealt(
    rules: Rules, rng: _Random, charging: bool, strong: str, held: int | None
) -> ExampleHand:
    pack, size, n = rng.shuffled(rules.pack), rules.hand_size, rules.players
    if held is not None:
        pack.remove(held)
        pack.insert(0, held)
    if strong in ("moon", "sun"):
        valued = compile_rules(rules).valued
        pack.sort(key=rank_of, reverse=True)
        plain = [at for at, card in enumerate(pack) if not valued >> card & 1]
        if strong == "moon" and plain:
            pack.insert(0, pack.pop(plain[-1]))
        pack = pack[:size] + rng.shuffled(pack[size:])
    dealt = tuple(tuple(sorted(pack[seat * size : seat * size + size])) for seat in range(n))
    kitty = tuple(sorted(pack[n * size :]))
    charged: list[tuple[int, ...]] = [()] * n
    roles = chargeable(rules.values()) if charging else ()
    holders = [(seat, card) for card in roles for seat in range(n) if card in dealt[seat]]
    if holders:
        holder, card = holders[rng.below(len(holders))]
        charged[holder] = (card,)
    position = Position(compile_rules(rules))
    for seat, cards in enumerate(dealt):
        position.set_hand(seat, *mask_of(cards))
        for card in charged[seat]:
            position.charge(seat, card)
    position.set_kitty(*mask_of(kitty))
    dealer = rng.below(n)
    position.begin_play(dealer)
    return ExampleHand(dealt, kitty, dealer, tuple(charged), position)


def _wanted(hand: ExampleHand, legal: list[int]) -> int:
    """The card that helps you to a moon: your highest, and from others what counts."""
    if hand.position.turn == 0:
        return max(legal, key=rank_of)
    valued = hand.position.tables.valued
    return min(legal, key=lambda card: (not valued >> card & 1, rank_of(card)))


def _for_ten(hand: ExampleHand, legal: list[int]) -> int:
    """The card that may take the ten of clubs: a high one for it, otherwise your lowest."""
    if TEN_OF_CLUBS in hand.trick:
        return max(legal, key=rank_of)
    return TEN_OF_CLUBS if TEN_OF_CLUBS in legal else min(legal, key=rank_of)


def _play(hand: ExampleHand, card: int) -> None:
    position = hand.position
    if not hand.trick:
        hand.leader = position.turn
    effects = position.play(card)
    hand.plays.append(card)
    hand.trick.append(card)
    if position.length == 0:
        winner = None if effects & EFFECT_UNWON else position.last_winner
        hand.tricks.append(ExampleTrick(hand.leader, tuple(hand.trick), winner))
        hand.trick = []


def _led_tricks(rules: Rules, most: int) -> Iterator[tuple[ExampleHand, ExampleTrick]]:
    """Complete tricks which you led and somebody takes, with at most `most` players, and no cards
    of earlier tricks."""
    if rules.players <= most:
        for hand in _hands(rules):
            if hand.tricks and not hand.trick:
                trick = hand.tricks[-1]
                waiting = len(hand.tricks) > 1 and hand.tricks[-2].winner is None
                if trick.leader == 0 and trick.winner is not None and not waiting:
                    yield hand, trick


# What an example shows


def _trick(kind: str, rules: Rules) -> Example | None:
    """Another suit does not take a trick, however high its card is."""
    for hand, trick in _led_tricks(rules, MOST_PLAYERS):
        if len(trick.cards) > rules.players or _pairs(trick):
            continue
        others = [card for card in trick.cards if suit_of(card) != suit_of(trick.cards[0])]
        best = _best(trick)
        if len(others) == 1 and rank_of(others[0]) > rank_of(best):
            words = text(
                "You lead {card}; then, clockwise, {cards} are played. {best} takes the trick, "
                "because {other} is of another suit.",
                card=card_sign(trick.cards[0]), cards=_signs(trick.cards[1:]),
                best=card_sign(best), other=card_sign(others[0]),
            )  # fmt: skip
            return Example(kind, rules, words, hand)
    return None


def _pairs(trick: ExampleTrick) -> list[int]:
    """The cards of the suit led that are in the trick twice."""
    return [card for card, count in Counter(trick.cards).items()
            if count == 2 and suit_of(card) == suit_of(trick.cards[0])]  # fmt: skip


def _best(trick: ExampleTrick) -> int:
    """The card that takes a trick."""
    suit, pairs = suit_of(trick.cards[0]), _pairs(trick)
    return max(card for card in trick.cards if suit_of(card) == suit and card not in pairs)


def _cancelled(kind: str, rules: Rules) -> Example | None:
    for hand, trick in _led_tricks(rules, MOST_PLAYERS):
        pairs = _pairs(trick)
        if len(trick.cards) == rules.players and len(pairs) == 1 and pairs[0] > _best(trick):
            words = text(
                "You lead {card}; then, clockwise, {cards} are played. The two {pair} cancel each "
                "other, so {best} takes the trick.",
                card=card_sign(trick.cards[0]), cards=_signs(trick.cards[1:]),
                pair=card_sign(pairs[0]), best=card_sign(_best(trick)),
            )  # fmt: skip
            return Example(kind, rules, words, hand)
    return None


def _boosted(kind: str, rules: Rules) -> Example | None:
    for hand, trick in _led_tricks(rules, 5):
        nine = 13 * suit_of(trick.cards[0]) + NINE_RANK
        first, second = trick.cards[: rules.players], trick.cards[rules.players :]
        if second and first.count(nine) == 1 and not _pairs(trick):
            words = text(
                "You lead {card}; then, clockwise, {cards} are played. Because of {nine} each "
                "player adds a card, again from you on: {more}. {best} takes the trick.",
                card=card_sign(first[0]), cards=_signs(first[1:]), nine=card_sign(nine),
                more=_signs(second), best=card_sign(_best(trick)),
            )  # fmt: skip
            return Example(kind, rules, words, hand)
    return None


def _black_when_safe(kind: str, rules: Rules) -> Example | None:
    """A higher spade in the trick makes the black card safe, and it must be played."""
    black = rules.black
    if black is None:
        return None
    for hand in _hands(rules, held=black):
        held = hand.holding(suit_of(black))
        if black not in held or not _right_has_led(hand) or suit_of(hand.trick[0]) != SPADES:
            continue
        if hand.position.legal_with_reasons() == 1 << black and hand.position.removed_by(BY_BLACK):
            words = text(
                "The player on your right leads {led}. Of this suit you hold {cards}. You have to "
                "play {card}.",
                led=card_sign(hand.trick[0]), cards=_signs(held), card=card_sign(black),
            )  # fmt: skip
            return Example(kind, rules, words, hand)
    return None


def _right_has_led(hand: ExampleHand) -> bool:
    """Whether you are to follow the suit that the player on your right has led."""
    return (
        hand.position.turn == 0
        and len(hand.trick) == 1
        and len(hand.holding(suit_of(hand.trick[0]))) > 1
    )


def _charged_waits(kind: str, rules: Rules) -> Example | None:
    """A charged card is not played when its suit is led for the first time."""
    for hand in _hands(rules, charging=True):
        if not hand.charged[0] or not _right_has_led(hand):
            continue
        (card,) = hand.charged[0]
        suit = suit_of(card)
        if suit_of(hand.trick[0]) != suit or any(suit_of(t.cards[0]) == suit for t in hand.tricks):
            continue
        held, legal = hand.holding(suit), tuple(bits_of(hand.position.legal_mask()))
        if card in held and card not in legal and len(set(held)) == len(held):
            words = plural(
                "You have charged {card}. The player on your right is the first to lead its suit, "
                "with {led}. Of this suit you hold {cards}. You have to play {legal}.",
                "You have charged {card}. The player on your right is the first to lead its suit, "
                "with {led}. Of this suit you hold {cards}. You may play {legal}.",
                len(legal), card=card_sign(card), led=card_sign(hand.trick[0]),
                cards=_signs(held), legal=_signs(legal),
            )  # fmt: skip
            return Example(kind, rules, words, hand)
    return None


def _capture(
    kind: str,
    rules: Rules,
    fits: Callable[[list[int], int | None], bool],
    charging: bool = False,
) -> Example | None:
    """The score of a hand in which your side captures two to four cards that count, and no moon is
    shot. `fits` is asked about these cards and the one that is charged. There is none with points
    by trick, which no card that is named would explain."""
    if rules.trick_points:
        return None
    counting = compile_rules(rules).valued | rules.ten_of_clubs_doubles << TEN_OF_CLUBS
    # A pair captures so few cards more easily when it plays low.
    for hand in chain(_hands(rules, charging), _hands(rules, charging, strong="low")):
        position = hand.position
        if position.phase != FINISHED or position.moon_seat >= 0:
            continue
        cards = sorted(card for card in hand.captured().elements() if counting >> card & 1)
        charged = next((card for cards in hand.charged for card in cards), None)
        if not 2 <= len(cards) <= 4 or len(set(cards)) < len(cards) or not fits(cards, charged):
            continue
        position.score_hand(False)
        taken, points = _signs(cards), signed(rules.shown(position.score_of(0)))
        words = (
            text("In a hand your pair captures {cards} and scores {points}.", cards=taken,
                 points=points)
            if rules.teams == "shared_tricks"
            else text("In a hand you capture {cards} and score {points}.", cards=taken,
                      points=points)
        )  # fmt: skip
        if charged is not None:
            words = text("{card} is charged. {rest}", card=card_sign(charged), rest=words)
        elif rules.charging != "off":
            words = text("Nothing is charged. {rest}", rest=words)
        return Example(kind, rules, words, hand)
    return None


def _values(kind: str, rules: Rules) -> Example | None:
    values = rules.card_worth
    several = len({value for value in values if value > 0}) > 1

    def fits(cards: list[int], _charged: int | None) -> bool:
        worth = [values[card] for card in cards]
        return min(worth) > 0 and (len(set(worth)) > 1 or not several)

    return _capture(kind, rules, fits)


def _ten_of_clubs(kind: str, rules: Rules) -> Example | None:
    return _capture(kind, rules, lambda cards, _charged: TEN_OF_CLUBS in cards)


def _ten_alone(kind: str, rules: Rules) -> Example | None:
    """Your side captures the ten of clubs and nothing else that counts."""
    counting = compile_rules(rules).valued | SUIT_MASKS[HEARTS] | 1 << TEN_OF_CLUBS
    for hand in _hands(rules, strong="alone"):
        position = hand.position
        if position.phase != FINISHED:
            continue
        cards = [card for card in hand.captured().elements() if counting >> card & 1]
        if cards != [TEN_OF_CLUBS] or position.moon_seat >= 0:
            continue
        position.score_hand(False)
        points = signed(rules.shown(position.score_of(0)))
        words = (
            text("In a hand your pair captures {card}, no heart and nothing else that counts, and "
                 "scores {points}.", card=card_sign(TEN_OF_CLUBS), points=points)
            if rules.teams == "shared_tricks"
            else text("In a hand you capture {card}, no heart and nothing else that counts, and "
                      "score {points}.", card=card_sign(TEN_OF_CLUBS), points=points)
        )  # fmt: skip
        if rules.charging != "off":
            words = text("Nothing is charged. {rest}", rest=words)
        return Example(kind, rules, words, hand)
    return None


def _bonus_card(kind: str, rules: Rules) -> Example | None:
    doubling = TEN_OF_CLUBS if rules.ten_of_clubs_doubles else None
    return _capture(
        kind, rules, lambda cards, _charged: rules.bonus_card in cards and doubling not in cards
    )


def _charged_counts(kind: str, rules: Rules) -> Example | None:
    def fits(cards: list[int], charged: int | None) -> bool:
        doubled = rules.ten_of_clubs_doubles and TEN_OF_CLUBS in cards
        return charged in cards and (charged == TEN_OF_CLUBS or not doubled)

    return _capture(kind, rules, fits, charging=True)


def _moon(kind: str, rules: Rules) -> Example | None:
    """An example of a moon."""
    if rules.trick_points:
        # The others’ scores would differ by the tricks that they won.
        return None
    for hand in _hands(rules, strong=kind):
        position = hand.position
        if position.phase != FINISHED or position.moon_seat != 0:
            continue
        if rules.sun and position.moon_sun != (kind == "sun"):
            continue
        tables = compile_rules(rules)
        extra = tables.valued & ~tables.moon_cards | rules.ten_of_clubs_doubles << TEN_OF_CLUBS
        mine = [card for card in sorted(hand.captured().elements()) if extra >> card & 1]
        if len(mine) > 3 or len(mine) < sum(bool(extra >> card & 1) for card in rules.pack):
            # Too many cards to tell of, or others have captured some of them.
            continue
        pairs = rules.teams == "shared_tricks"
        lead = (
            (text("Your pair shoots the sun") if pairs else text("You shoot the sun"))
            if position.moon_sun
            else (text("Your pair shoots the moon") if pairs else text("You shoot the moon"))
        )
        if rules.charging != "off":
            lead = text("Nothing is charged. {rest}", rest=lead)
        if mine:
            lead = text("{lead}, with {cards} among the cards captured", lead=lead,
                        cards=_signs(mine))  # fmt: skip
        way = subtracts_moon(
            rules, (0,) * rules.team_count, partial(_all_scores, hand, rules), 1, 0
        )
        if way is None:
            words = text("{lead}, and by choice either {one}, or {other}.", lead=lead,
                         one=_moon_scores(hand, rules, False),
                         other=_moon_scores(hand, rules, True))  # fmt: skip
        else:
            # Translators: what happened in a hand, and what each player scores.
            words = text("{lead}: {scores}.", lead=lead, scores=_moon_scores(hand, rules, way))
        return Example(kind, rules, words, hand)
    return None


def _all_scores(hand: ExampleHand, rules: Rules, subtract: bool) -> tuple[int, ...]:
    hand.position.score_hand(subtract)
    return tuple(hand.position.score_of(side) for side in range(rules.team_count))


def _moon_scores(hand: ExampleHand, rules: Rules, subtract: bool) -> Text:
    """What a moon scores, in an example."""
    scores = _all_scores(hand, rules, subtract)
    mine, others, *_ = (signed(rules.shown(score)) for score in scores)
    if rules.teams != "shared_tricks":
        return text("you score {mine}, every other player {others}", mine=mine, others=others)
    if rules.players > 4:
        return text("it scores {mine}, every other pair {others}", mine=mine, others=others)
    return text("it scores {mine}, the other pair {others}", mine=mine, others=others)


def _exact_target(kind: str, rules: Rules) -> Example | None:
    assert rules.target is not None, "no option refers to a target that is not there"
    new = rules.target // 2 if rules.exact_target == "halves" else 0
    return _changed_total(kind, rules, rules.target, new)


def _special_totals(kind: str, rules: Rules) -> Example | None:
    return _changed_total(kind, rules, *rules.special_totals[0])


def _changed_total(kind: str, rules: Rules, total: int, new: int) -> Example | None:
    """A score that leads to a total which changes, from a total that can be reached."""
    if not 0 < total <= HIGHEST_TOTAL:
        return None
    scores: dict[int, ExampleHand] = {}
    over = (hand for hand in _hands(rules) if hand.position.phase == FINISHED)
    for hand in islice(over, 30):
        if hand.position.moon_seat < 0:
            hand.position.score_hand(False)
            scores.setdefault(hand.position.score_of(0), hand)
    changing = {before for before, _ in rules.special_totals}
    if rules.exact_target != "stands":
        changing.add(rules.target or 0)
    reached = {0}
    for now in range(1, min(total, rules.target or total)):
        if now not in changing and any(now - score in reached for score in scores if score > 0):
            reached.add(now)
    for score, hand in sorted(scores.items(), key=lambda found: found[0]):
        if 0 < score < total - 1 and total - score in reached:
            numbers = {"before": total - score, "score": score, "total": total, "new": new}
            said = {name: signed(rules.shown(number)) for name, number in numbers.items()}
            n = total - score
            words = (
                plural("Your pair has {before} point and scores {score} in a hand: {total} becomes "
                       "{new}.",
                       "Your pair has {before} points and scores {score} in a hand: {total} "
                       "becomes {new}.", n, **said)
                if rules.teams == "shared_tricks"
                else plural("You have {before} point and score {score} in a hand: {total} becomes "
                            "{new}.",
                            "You have {before} points and score {score} in a hand: {total} becomes "
                            "{new}.", n, **said)
            )  # fmt: skip
            return Example(kind, rules, words, hand)
    return None


def _pass_blind(kind: str, rules: Rules) -> Example | None:
    n = rules.players
    steps = {"left": 1, "right": -1, "across": n // 2}
    for step in (steps[way] for way in rules.pass_cycle if way in steps):
        receiver, after = step % n, 2 * step % n
        words = (
            text("You pass cards, and {who}, who should get them, passes blind: {next} gets them.",
                 who=_who(receiver, n), next=_who(after, n))
            if after
            else text("You pass cards, and {who}, who should get them, passes blind: you get them "
                      "back.", who=_who(receiver, n))
        )  # fmt: skip
        return Example(kind, rules, words)
    return None


def _signs(cards: Sequence[int]) -> str:
    """Cards as their corners show them: “Q♠ 10♥”."""
    return " ".join(card_sign(card) for card in cards)


def _who(seat: int, players: int) -> Text:
    """A player at most two seats from you, or opposite, as the subject of a sentence."""
    if 2 * seat == players:
        return text("the player opposite")
    if seat in (1, 2):
        return (
            text("the player on your left") if seat == 1
            else text("the second player on your left")
        )  # fmt: skip
    return (
        text("the player on your right") if seat == players - 1
        else text("the second player on your right")
    )  # fmt: skip


EXAMPLES: Final[dict[str, Callable[[str, Rules], Example | None]]] = {
    "pass blind": _pass_blind,
    "charged card waits": _charged_waits,
    "charged card counts": _charged_counts,
    "trick": _trick,
    "cancelled": _cancelled,
    "boosted": _boosted,
    "black when safe": _black_when_safe,
    "values": _values,
    "bonus card": _bonus_card,
    "ten of clubs": _ten_of_clubs,
    "ten of clubs alone": _ten_alone,
    "moon": _moon,
    "sun": _moon,
    "exact target": _exact_target,
    "special totals": _special_totals,
}
"""What finds an example, by what `Rule.example` names."""
