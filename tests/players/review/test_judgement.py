"""Judging a decision that nobody has made."""

from __future__ import annotations

import pytest

from hearts_qt.game.actions import Pass, Play
from hearts_qt.game.game import Game
from hearts_qt.game.positions import HandPrefix
from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.players.review.decision_reviewer import DecisionReviewer
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.options import Rules

DEALT = (
    "3C 4C 8D 4S 5S 7S 8S QS 2H 4H 5H 6H QH",
    "2C 6C JC QC KD AD 2S 3S JS KS AS 7H 9H",
    "7C KC 4D 5D 6D 7D 9D JD 6S 9S TS 3H AH",
    "5C 8C 9C TC AC 2D 3D TD QD 8H TH JH KH",
)
PLAYS = (
    "2C 7C AC 4C TD 8D KD 7D AD JD QD 6H JS 6S KH 5S QC KC TC 3C "
    "TS JH 8S 3S 9S TH"
)


def cards(written: str) -> tuple[int, ...]:
    return tuple(parse_card(name) for name in written.split())


def position(rules: Rules, plays: str = PLAYS) -> Game:
    return HandPrefix(3, tuple(map(cards, DEALT)), plays=cards(plays)).game(rules)


def test_every_choice_is_judged_under_each_model() -> None:
    rules = Rules(pass_cycle=("hold",))
    game = position(rules)
    assert game.to_act == (0,)
    found = DecisionReviewer(rules, 1, 64, 64).judge(game, 0)
    assert found.worlds == 128
    assert not found.leads_with_chance
    best = found.choices[0]
    assert best.behind.mean == 0.0
    behind = [choice.behind.mean for choice in found.choices]
    assert behind == sorted(behind)
    for choice in found.choices:
        mean = sum(each.mean for each in choice.by_model) / 2
        assert choice.behind.mean == pytest.approx(mean)
        assert choice.value <= best.value + 1e-9
    # Equivalent cards are one choice, and every legal card belongs to one.
    assert sorted(card for choice in found.choices for card in choice.equal) == [
        *game.legal(0)
    ]
    spade = found.find(Play(0, parse_card("7S")))
    assert spade is not None
    assert spade is found.find(Play(0, parse_card("4S")))
    lead = found.lead(lambda choice: choice in found.right(0.5))
    assert len(lead) == 3
    assert lead[0].mean > 0.5
    assert all(each.mean <= lead[0].upper for each in lead)


def test_the_same_seed_gives_the_same_judgement_and_the_game_stays_as_it_is() -> None:
    rules = Rules(pass_cycle=("hold",))
    game = position(rules)
    log = list(game.log)
    one = DecisionReviewer(rules, 5, 32, 32).judge(game, 0)
    assert one == DecisionReviewer(rules, 5, 32, 32).judge(game, 0)
    assert game.log == log


def test_a_set_of_cards_that_was_chosen_is_judged_in_any_case() -> None:
    rules = Rules()
    game = position(rules, "")
    low = Pass(0, ((1, cards("2H 4S 7S")),))
    reviewer = DecisionReviewer(rules, 1, 32, 32)
    found = reviewer.judge(game, 0, action=low).find(low)
    assert found is not None
    assert found.behind.mean > 1.0
    with pytest.raises(ValueError, match="owes"):
        reviewer.judge(position(Rules(pass_cycle=("hold",))), 2)


def test_a_judgement_can_be_cancelled() -> None:
    rules = Rules(pass_cycle=("hold",))
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        DecisionReviewer(rules, 1, 64, 64).judge(position(rules), 0, cancel=token)
