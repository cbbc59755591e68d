"""Every value of every option has a recorded example, and the example is true.

Each example is played by the real game and by the reference rules, under its value and under
another value. Both results must be as recorded, and must differ from each other.
"""

from __future__ import annotations

from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from hearts_qt.game import game as game_module
from hearts_qt.game.actions import Charge, ChooseMoon, LayAway, Pass, Phase, Play
from hearts_qt.game.deals import first_dealer
from hearts_qt.game.game import Game
from hearts_qt.rules.cards import card_name, format_cards, parse_card, parse_cards
from hearts_qt.rules.example_play import ALL, Outcome, Situation, outcome_of
from hearts_qt.rules.examples import RECORDED, Recorded, example_for
from hearts_qt.rules.option_table import DIRECTIONS, OPTIONS, SCHEMES, OptionType
from hearts_qt.rules.options import Rules, option_to_words, rules_to_json
from hearts_qt.rules.presets import PRESETS
from tests.reference import table
from tests.reference.examples import faults_of_example
from tests.reference.hand import Hand
from tests.strategies import random_rules

REQUIRED_VALUES: dict[str, tuple[Any, ...]] = {
    "special_totals": ((), ((50, 0),)),
    "players": tuple(range(3, 11)),
    "removed": ((), parse_cards("2C")),
    "pass_count": (1, 2, 3, 4, 5),
    "moon_points": ("auto", 0, 26),
    "no_trick_bonus": (0, 5),
    "target": (50, 100),
    "hand_limit": (None, 1),
}
"""The values that must have an example, of options whose values are numbers or card lists."""

SIDES = ("value", "other")


def play(situation: Situation, rules: Rules) -> Game:
    """Play all of the situation's actions in the real game."""
    n = rules.players
    dealer = situation.dealer % n
    number = next(at for at in range(1000) if first_dealer(at, n) == dealer)
    dealt = tuple(parse_cards(hand) for hand in situation.dealt)
    game = Game(rules, number)
    game.totals = situation.before or game.totals
    with patch.object(game_module, "deal_cards",
                      lambda *_: (dealt, parse_cards(situation.kitty))):  # fmt: skip
        game.apply(game.next_deal())
    for seat, packets in enumerate(situation.passes or ()):
        if isinstance(packets, str):
            game.apply(Pass(seat, None))
            continue
        parts = [packet.split(":") for packet in packets]
        game.apply(Pass(seat, tuple((int(to), parse_cards(cards)) for to, cards in parts)))
    for seat, cards in enumerate(situation.charged or ()):
        game.apply(Charge(seat, parse_cards(cards)))
    for name in situation.plays.split():
        lay_away(game, situation)
        game.apply(Play(game.to_act[0], parse_card(name)))
    lay_away(game, situation)
    if game.phase is Phase.MOON:
        assert situation.moon in ("add", "subtract")
        game.apply(ChooseMoon(game.to_act[0], situation.moon))  # type: ignore[arg-type]
    return game


def lay_away(game: Game, situation: Situation) -> None:
    if game.phase is Phase.LAY_AWAY:
        game.apply(LayAway(game.to_act[0], parse_cards(situation.laid_away)))


def shown(game: Game, situation: Situation) -> Outcome:
    """The state of the game, in the form in which examples record it."""
    tricks = tuple(format_cards(card for _, card in trick.cards) for trick in game.tricks)
    leaders = tuple(trick.leader for trick in game.tricks)
    if not game.finished:
        (seat,) = game.to_act
        return Outcome(
            tricks, seat, format_cards(game.hand_of(seat)), format_cards(game.legal(seat)),
            format_cards(card for _, card in game.trick),
            leaders=leaders + tuple(seat for seat, _ in game.trick[:1]),
        )  # fmt: skip
    result = game.finished[0]
    own = [seat for seat in range(game.players) if game.rules.side_of(seat) == 0]
    others = [seat for seat in range(game.players) if seat not in own]
    counts = [c for s in own for c in result.captured[s]
              if game.value_of(c) or (c == 8 and game.rules.ten_of_clubs_doubles)]  # fmt: skip
    missed = [c for s in others for c in result.captured[s]]
    taken = format_cards(sorted(counts))
    if any(game.value_of(c) > 0 for c in counts) and all(game.value_of(c) <= 0 for c in missed):
        taken = ALL
    missing = format_cards(sorted(c for c in missed if game.value_of(c) < 0))
    if situation.before is None:
        return Outcome(
            tricks, scores=result.scores, taken=taken, missed=missing, leaders=leaders
        )
    return Outcome(
        tricks, scores=result.scores, taken=taken, missed=missing, totals=result.totals,
        winners=game.winners or (), leaders=leaders,
    )  # fmt: skip


def sides(example: Recorded, side: str) -> tuple[Situation, Rules, Outcome]:
    if side == "value":
        return example.situation, example.rules, example.outcome
    return example.otherwise, example.other_rules, example.instead


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("key", RECORDED, ids=lambda key: " ".join(key)[:40])
def test_an_example_comes_out_as_it_is_recorded(key: tuple[str, str], side: str) -> None:
    situation, rules, outcome = sides(RECORDED[key], side)
    assert outcome_of(situation, rules) == outcome
    assert shown(play(situation, rules), situation) == outcome


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("key", RECORDED, ids=lambda key: " ".join(key)[:40])
def test_the_reference_agrees(key: tuple[str, str], side: str) -> None:
    situation, rules, outcome = sides(RECORDED[key], side)
    options = rules_to_json(rules)
    game = play(Situation(**{**fields(situation), "plays": ""}), rules)
    hands = [[card_name(card) for card in game.hand_of(seat)] for seat in range(rules.players)]
    charged = [cards.split() for cards in situation.charged or ("",) * rules.players]
    dealer = situation.dealer % rules.players
    hand = Hand(options, hands, situation.kitty.split(), dealer, charged)
    for name in situation.plays.split():
        if hand.owed:
            hand.lay_away(situation.laid_away.split())
        assert name in hand.legal()
        hand.play(name)
    if hand.owed:
        hand.lay_away(situation.laid_away.split())
    if not outcome.scores:
        assert hand.turn == outcome.seat
        assert hand.legal() == sorted(outcome.legal.split())
        return
    assert hand.over
    how = {"choice": situation.moon}.get(rules.moon, rules.moon)
    if how == "add_unless_opponent_wins":
        assert situation.before is not None
        _, winners = table.close_hand(options, list(situation.before), hand.scores("add"), 1)
        how = "subtract" if set(winners) - {hand.shooter()} else "add"
    assert hand.scores(how) == list(outcome.scores)
    if situation.before is not None:
        totals, winners = table.close_hand(
            options, list(situation.before), list(outcome.scores), 1
        )
        assert (totals, winners) == (list(outcome.totals), list(outcome.winners))


def fields(situation: Situation) -> dict[str, Any]:
    return {name: getattr(situation, name) for name in Situation.__slots__}


@pytest.mark.parametrize("key", RECORDED, ids=lambda key: " ".join(key)[:40])
def test_an_example_shows_a_difference_in_legality_or_score(key: tuple[str, str]) -> None:
    example = RECORDED[key]
    assert example.value != example.other
    now, then = example.outcome, example.instead
    for name in ("seat", "legal", "scores", "totals", "winners"):
        if getattr(now, name) != getattr(then, name):
            return
    pytest.fail("nothing that the two values bring differs")


def wanted() -> list[tuple[str, Any]]:
    """Every value that has to have an example."""
    found: list[tuple[str, Any]] = []
    for name, option in OPTIONS.items():
        match option.kind:
            case OptionType.DIRECTIONS:
                found += [(name, (direction,)) for direction in DIRECTIONS]
                found.append((name, option.default))
            case OptionType.CARD_VALUES:
                found += [(name, scheme) for scheme in SCHEMES]
                found.append((name, ((5, 7),)))
            case _ if option.choices:
                found += [(name, choice.key) for choice in option.choices]
            case _:
                found += [(name, value) for value in REQUIRED_VALUES[name]]
        assert option.default in [value for other, value in found if other == name]
    return found


@pytest.mark.parametrize(("option", "value"), wanted())
def test_every_value_of_every_option_has_a_situation(option: str, value: Any) -> None:
    word = option_to_words(option, value)
    kind = OPTIONS[option].kind
    if kind in (OptionType.DIRECTIONS, OptionType.CARD_VALUES) and (option, word) not in RECORDED:
        # Examples for a pass cycle or custom card values are not recorded but made on demand.
        rules = Rules(**{option: value, "pass_count": 3})
        assert example_for(option, rules) is not None
        return
    assert (option, word) in RECORDED


def test_an_example_is_made_for_the_rules_that_it_stands_under() -> None:
    for preset in PRESETS.values():
        for option in OPTIONS:
            example = example_for(option, preset.rules)
            if example is None:
                continue
            assert example.rules == preset.rules
            assert example.outcome == outcome_of(example.situation, preset.rules)
            sentence = str(example.words)
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert ".." not in sentence
            assert "  " not in sentence
    with pytest.raises(KeyError):
        example_for("jokers", Rules())


@pytest.mark.parametrize("name", PRESETS)
def test_the_examples_of_every_preset_are_true(name: str) -> None:
    for option in OPTIONS:
        example = example_for(option, PRESETS[name].rules)
        if example is not None:
            assert faults_of_example(example) == []


@pytest.mark.parametrize("number", range(12))
def test_the_examples_of_other_rules_are_true(number: int) -> None:
    rules = random_rules(Random(number))
    for option in OPTIONS:
        example = example_for(option, rules)
        if example is not None:
            assert faults_of_example(example) == []


@pytest.mark.parametrize(
    ("changes", "option", "says"),
    [
        ({"target": 25, "exact_target": "halves"}, "exact_target", "the totals are 12"),
        ({"target": 101, "exact_target": "zeroes"}, "exact_target", "the totals are 0"),
        ({"target": 60}, "target", "the totals are 60"),
        ({"moon_points": 40}, "moon_points", "the others 40, 40, 40"),
        ({"no_trick_bonus": 8}, "no_trick_bonus", "You score −8"),
        ({"hand_limit": 1, "tie": "share"}, "hand_limit", "This is hand 1."),
        ({"special_totals": ((50, 0),)}, "special_totals", "the totals are 0"),
        ({"charging": "one"}, "charging", "is charged by the player on your left"),
    ],
)
def test_an_example_takes_the_numbers_of_the_rules(
    changes: dict[str, Any], option: str, says: str
) -> None:
    example = example_for(option, Rules(**changes))
    assert example is not None
    assert says in str(example.words)
    assert faults_of_example(example) == []


def test_an_example_tells_of_a_moon_only_where_one_is_shot() -> None:
    choice = Rules(moon="choice", tie="share", first_trick_penalties="allowed")
    found = [option for option in OPTIONS
            if (example := example_for(option, choice)) is not None
            and "You shoot the moon" in str(example.words)]  # fmt: skip
    assert found == ["moon", "moon_points", "sun"]
    team = example_for("moon", Rules(moon="choice", teams="shared_tricks"))
    assert team is not None
    assert str(team.words).startswith("Your team shoots the moon")


def test_the_queen_is_not_charged_where_it_cannot_be() -> None:
    example = example_for("charging", Rules(charging="one", card_values="hearts_only"))
    assert example is None or "Q♠ is charged" not in str(example.words)
