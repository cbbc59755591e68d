"""The questions to an outside player, and the meaning of its answers.

A question is made from the observation of the seat. An answer is a line of JSON. A wrong answer
raises `BadAnswer`, with a clause that says what is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from hearts_qt.game.actions import Action, Charge, ChooseMoon, LayAway, Pass, Phase, Play
from hearts_qt.rules.cards import CardError, format_cards, parse_cards
from hearts_qt.rules.strict_json import read_json
from hearts_qt.rules.text import N_, Text, plural, text

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation


class BadAnswer(Exception):
    """An answer that is malformed or illegal; `reason` says why, in a clause."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


def question_for(observation: Observation) -> dict[str, Any]:
    """The question to the seat, as a JSON object. Its `count` is the number of cards to pass or lay
    away in all."""
    match observation.phase:
        case Phase.PASS:
            targets = observation.pass_targets
            return {
                "ask": "pass",
                "count": observation.packet_size * len(targets),
                "to": list(targets),
                "blind": observation.may_pass_blind,
            }
        case Phase.CHARGE:
            return {
                "ask": "charge",
                "cards": format_cards(observation.may_charge),
                "most": observation.most_charges,
            }
        case Phase.LAY_AWAY:
            return {
                "ask": "lay_away",
                "count": observation.owed,
                "cards": format_cards(observation.hand),
            }
        case Phase.MOON:
            ways = observation.moon_totals
            assert ways is not None, "only the shooter is asked, and told both outcomes"
            return {"ask": "moon", "add": list(ways["add"]), "subtract": list(ways["subtract"])}
    return {"ask": "play", "legal": format_cards(observation.legal)}


def answer_of(line: bytes, observation: Observation) -> Action:
    """The action that an answer means; raises `BadAnswer`."""
    try:
        answer = read_json(line)
    except ValueError as error:
        raise BadAnswer(text("it is not a line of JSON")) from error
    if not isinstance(answer, dict):
        raise BadAnswer(text("it is not a JSON object"))
    key = observation.phase.value
    if key not in answer:
        raise BadAnswer(text("it has no key “{key}”", key=key))
    value = answer[key]
    seat = observation.seat
    match observation.phase:
        case Phase.PASS:
            return _pass(value, observation)
        case Phase.CHARGE:
            cards = _cards(value)
            _among(cards, observation.may_charge, N_("{card} may not be charged"))
            if len(cards) > observation.most_charges:
                raise BadAnswer(text("only one card may be charged"))
            return Charge(seat, cards)
        case Phase.LAY_AWAY:
            cards = _cards(value)
            if len(cards) != observation.owed:
                raise BadAnswer(
                    plural(
                        "{n} card has to be laid away",
                        "{n} cards have to be laid away",
                        observation.owed,
                    )
                )
            _among(cards, observation.hand, N_("{card} is not in the hand"))
            return LayAway(seat, cards)
        case Phase.MOON:
            if value == "add":
                return ChooseMoon(seat, "add")
            if value == "subtract":
                return ChooseMoon(seat, "subtract")
            raise BadAnswer(text("a moon is either “add” or “subtract”"))
    cards = _cards(value)
    if len(cards) != 1:
        raise BadAnswer(text("one card has to be played"))
    _among(cards, observation.legal, N_("{card} may not be played now"))
    return Play(seat, cards[0])


def _pass(value: object, observation: Observation) -> Pass:
    seat = observation.seat
    if value == "blind":
        if not observation.may_pass_blind:
            raise BadAnswer(text("cards cannot be passed on unseen here"))
        return Pass(seat, None)
    if not isinstance(value, dict):
        raise BadAnswer(text("cards have to be named for each receiving seat"))
    targets = observation.pass_targets
    if sorted(value) != sorted(str(to) for to in targets):
        names = ", ".join(str(to) for to in targets)
        raise BadAnswer(text("the receiving seats are {seats}", seats=names))
    packets = []
    for to in targets:
        cards = _cards(value[str(to)])
        if len(cards) != observation.packet_size:
            raise BadAnswer(
                plural("a packet has {n} card", "a packet has {n} cards", observation.packet_size)
            )
        packets.append((to, cards))
    given = [card for _, cards in packets for card in cards]
    _among(given, observation.hand, N_("{card} is not in the hand"))
    return Pass(seat, tuple(packets))


def _cards(value: object) -> tuple[int, ...]:
    if not isinstance(value, str):
        raise BadAnswer(text("cards are written as a string"))
    try:
        return tuple(sorted(parse_cards(value)))
    except CardError as error:
        raise BadAnswer(text("it names something that is not a card")) from error


def _among(cards: Iterable[int], allowed: Iterable[int], fault: str) -> None:
    for card in Counter(cards) - Counter(allowed):
        raise BadAnswer(text(fault, card=format_cards([card])))
