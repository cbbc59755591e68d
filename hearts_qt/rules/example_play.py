"""The situation that an example shows, and its outcome under given rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from hearts_qt.rules.cards import (
    TEN_OF_CLUBS,
    bits_of,
    cards_of,
    format_cards,
    mask_of,
    parse_card,
    parse_cards,
)
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.constants import FINISHED, LAYING_AWAY, PLAYING
from hearts_qt.rules.game_end import close_hand, subtracts_moon
from hearts_qt.rules.kernel import Position
from hearts_qt.rules.options import Rules

ALL = "all"
"""The value of `Outcome.taken` when your side captured all penalty cards of the hand."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What is played, written as in records: sets of cards are strings, seats are numbers.

    `dealt` has fewer cards than a whole hand if only the end of one is played. A negative `dealer`
    counts from the last seat: -1 is the seat before seat 0. `passes` holds the packets of each
    seat, as `seat:cards`, or `blind`; None where nothing is passed. `charged` is None where nothing
    may be charged. `moon` is what a shooter who may choose chooses, `add` or `subtract`. `before`
    are the totals before the hand, where they matter, and `hand` is its number in the game, from 1.
    """

    dealt: tuple[str, ...]
    plays: str
    dealer: int = -1
    kitty: str = ""
    passes: tuple[tuple[str, ...] | str, ...] | None = None
    charged: tuple[str, ...] | None = None
    laid_away: str = ""
    moon: str = ""
    before: tuple[int, ...] | None = None
    hand: int = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """The state after the last play of a situation. `tricks` are the complete tricks, `leaders`
    the seats that led them and the trick under way.

    While the hand goes on, `seat` is to play, holds `hand` and may play `legal`, and `trick` is
    under way. When it is over, `scores` is set; `taken` holds the cards that your side captured and
    that affect the score (`ALL` for all penalty cards), `missed` the bonus cards that others
    captured. `totals` and `winners` are set where totals matter.
    """

    tricks: tuple[str, ...] = ()
    seat: int = -1
    hand: str = ""
    legal: str = ""
    trick: str = ""
    scores: tuple[int, ...] = ()
    taken: str = ""
    missed: str = ""
    leaders: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


class _RefusedError(Exception):
    """The situation cannot happen under the rules."""


def outcome_of(situation: Situation, rules: Rules) -> Outcome | None:
    """The outcome of a situation under some rules, or None if it cannot happen under them."""
    try:
        return _play(situation, rules)
    except _RefusedError:
        return None


def _demand(holds: bool) -> None:
    if not holds:
        raise _RefusedError


def _play(situation: Situation, rules: Rules) -> Outcome:
    n = rules.players
    _demand(len(situation.dealt) == n)
    _demand((situation.charged is None) == (rules.charging == "off"))
    position = Position(compile_rules(rules))
    for seat, hand in enumerate(_hands(situation, rules)):
        position.set_hand(seat, *mask_of(hand))
    position.set_kitty(*mask_of(parse_cards(situation.kitty)))
    for seat, charged in enumerate(situation.charged or ()):
        for card in parse_cards(charged):
            position.charge(seat, card)
    position.begin_play(situation.dealer % n)
    tricks: list[str] = []
    leaders: list[int] = []
    trick: list[str] = []
    for name in situation.plays.split():
        _lay_away(position, situation)
        _demand(position.phase == PLAYING)
        _demand(bool(position.legal_mask() >> parse_card(name) & 1))
        if not trick:
            leaders.append(position.turn)
        position.play(parse_card(name))
        trick.append(name)
        if position.length == 0:
            tricks.append(" ".join(trick))
            trick = []
    _lay_away(position, situation)
    if position.phase == FINISHED:
        return replace(_score(situation, rules, position, tuple(tricks)), leaders=tuple(leaders))
    seat = position.turn
    return Outcome(
        tuple(tricks),
        seat,
        format_cards(cards_of(position.hand_mask(seat), position.twice_mask(seat))),
        format_cards(bits_of(position.legal_mask())),
        " ".join(trick),
        leaders=tuple(leaders),
    )


def _hands(situation: Situation, rules: Rules) -> list[list[int]]:
    """The hands after the pass; players who pass blind hand a packet on in its direction.

    In a situation without passes, `dealt` holds the hands after the pass already.
    """
    hands = [list(parse_cards(hand)) for hand in situation.dealt]
    passes = situation.passes
    for seat, packets in enumerate(passes or ()):
        for packet in () if isinstance(packets, str) else packets:
            to, _, names = packet.partition(":")
            receiver = int(to)
            step = receiver - seat
            assert passes is not None
            while passes[receiver] == "blind":
                receiver = (receiver + step) % rules.players
            for card in parse_cards(names):
                hands[seat].remove(card)
                hands[receiver].append(card)
    return hands


def _lay_away(position: Position, situation: Situation) -> None:
    """If the seat to act took the kitty into its hand, lay away the cards of the situation."""
    if position.phase != LAYING_AWAY:
        return
    cards = parse_cards(situation.laid_away)
    held = cards_of(position.hand_mask(position.turn), position.twice_mask(position.turn))
    _demand(len(cards) == position.owed and not Counter(cards) - Counter(held))
    for card in cards:
        position.lay_away(card)


def _score(
    situation: Situation, rules: Rules, position: Position, tricks: tuple[str, ...]
) -> Outcome:
    before = situation.before or (0,) * rules.team_count
    _demand(len(before) == rules.team_count)

    def points(subtract: bool) -> tuple[int, ...]:
        position.score_hand(subtract)
        return tuple(position.score_of(side) for side in range(rules.team_count))

    if position.moon_seat >= 0:
        # If only the end of a hand is played, who captured the other penalty cards is unknown.
        _demand(not _penalties(rules) - Counter(parse_cards(_all_cards(situation))))
        by_rules = subtracts_moon(rules, before, points, situation.hand, position.moon_seat)
        _demand(by_rules is not None or bool(situation.moon))
        scores = points(situation.moon == "subtract" if by_rules is None else by_rules)
    else:
        scores = points(False)
    taken, missed = _captured(rules, position)
    if situation.before is None:
        return Outcome(tricks, scores=scores, taken=taken, missed=missed)
    ending = close_hand(rules, before, scores, situation.hand)
    return Outcome(
        tricks,
        scores=scores,
        taken=taken,
        missed=missed,
        totals=ending.totals,
        winners=ending.winners,
    )


def _penalties(rules: Rules) -> Counter[int]:
    """Every penalty card of the pack."""
    penalty = compile_rules(rules).penalty
    return Counter(card for card in rules.pack if penalty >> card & 1)


def _all_cards(situation: Situation) -> str:
    return " ".join((*situation.dealt, situation.kitty))


def _captured(rules: Rules, position: Position) -> tuple[str, str]:
    """`Outcome.taken` and `Outcome.missed` of a finished hand; your side is that of seat 0."""
    tables = compile_rules(rules)
    own = others = 0
    for seat in range(rules.players):
        captured = position.won_mask(seat) | position.hidden_mask(seat)
        if position.side_of(seat) == 0:
            own |= captured
        else:
            others |= captured
    missed = format_cards(bits_of(others & tables.bonus))
    if own & tables.penalty and not others & tables.penalty:
        return ALL, missed
    counting = tables.valued | (1 << TEN_OF_CLUBS if rules.ten_of_clubs_doubles else 0)
    return format_cards(bits_of(own & counting)), missed
