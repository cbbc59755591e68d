"""The coach: its figures, its reasons, and that it knows no more than the seat."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import inf
from random import Random

import pytest

from hearts_qt.game.actions import ChooseMoon, Pass, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.game.positions import HandPrefix
from hearts_qt.players.coach import Advice, Coach
from hearts_qt.players.coach.plans import pass_plan
from hearts_qt.players.coach.situation import Situation
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Limits, Skill
from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.players.fairness import decisions
from tests.players.tables import exchange_hidden_cards, laid_out, played
from tests.selection import telling_presets

QUEEN = parse_card("QS")


def coach(worlds: int, seed: int = 3) -> Coach:
    """A coach limited by worlds and not by time."""
    return Coach(seed, Limits(inf, inf, worlds))


@pytest.mark.parametrize("name", telling_presets())
def test_every_decision_is_weighed_from_the_seat_alone(name: str) -> None:
    rng = Random(name)
    for game, seat in decisions(PRESETS[name].rules, rng, 3):
        observation = game.observation(seat)
        advice = coach(4).advise(observation)
        other, _ = exchange_hidden_cards(game, seat, rng, swaps=12)
        assert coach(4).advise(other.observation(seat)) == advice
        check(game, seat, advice)


def check(game: Game, seat: int, advice: Advice) -> None:
    """The advice covers all legal actions, and every reason is a sentence."""
    for option in advice.options:
        sentence = str(option.reason.words)
        assert sentence[0].isupper(), sentence
        assert sentence.endswith("."), sentence
        assert "{" not in sentence, sentence
        again = game.replayed(game.log)
        again.apply(option.action)
        if option.win_probability is not None:
            assert 0 <= option.win_probability <= 1
    if game.phase is Phase.PLAY and advice.worlds:
        assert {option.cards[0] for option in advice.options} == set(game.legal(seat))


def test_a_card_without_an_alternative_has_no_figure() -> None:
    game = laid_out(
        [
            "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
            "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
            "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
            "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
        ]
    )
    advice = coach(40).advise(game.observation(0))
    assert len(advice.options) == 1
    assert str(advice.best.reason.words) == "It is the only card that you may play."
    assert advice.best.points is None


def test_a_pass_that_the_search_does_not_compare_gets_a_reason_too() -> None:
    game = Game(Rules(), 5)
    game.apply(game.next_deal())
    observation = game.observation(0)
    plain = coach(20).advise(observation)
    compared = {option.cards for option in plain.options}
    target = game.pass_targets[0][0]
    other = next(
        cards
        for cards in combinations(sorted(observation.hand), 3)
        if tuple(sorted(cards)) not in compared
    )
    why = coach(20).explain(observation, Pass(0, ((target, other),)))
    assert why.figure is None
    assert str(why.words).endswith(".")
    # The best choice has the reason that the advice gives for it.
    assert coach(20).explain(observation, plain.best.action) == plain.best.reason


def test_of_passes_that_are_as_good_the_one_is_advised_that_can_be_explained() -> None:
    game = Game(PRESETS["Three-Handed"].rules, 2)
    game.apply(game.next_deal())
    observation = game.observation(0)
    advice = coach(100).advise(observation)
    plan = pass_plan(Situation(observation), advice.best.cards, moon=False)
    assert plan.covered.issuperset(advice.best.cards)


@pytest.mark.parametrize("number", range(6))
def test_the_best_card_does_not_cost_more_by_chance(number: int) -> None:
    game = Game(Rules(pass_cycle=("hold",)), number)
    game.apply(game.next_deal())
    game.apply(Play(game.to_act[0], game.legal(game.to_act[0])[0]))
    for seat in game.to_act:
        advice = coach(60).advise(game.observation(seat))
        best = advice.best
        for option in advice.options:
            alike = "about as good" in str(option.reason.words)
            assert best.points is None or not alike or option.points >= best.points


def test_the_coach_advises_throwing_the_queen_and_shows_the_difference() -> None:
    game = laid_out(
        [
            "2C 3S QS 2D 3D 4D 5D 7D 2H 3H 4H 5H 7H",
            "3C 4C 5C 6C 2S 4S 5S 6S 6D 8D 9D 6H 8H",
            "7C 8C 9C TC 7S 8S 9S TS TD JD 9H TH JH",
            "JC QC KC AC JS KS AS QD KD AD QH KH AH",
        ]
    )
    game = played(game, "2C 3C 7C AC")
    game = played(game, "KC")
    advice = coach(60).advise(game.observation(0))
    assert advice.best.cards == (QUEEN,)
    assert str(advice.best.reason.words) == (
        "You have no clubs, so get rid of the card that can hurt you most: Player 4 takes the "
        "queen of spades."
    )
    worse = advice.of_card(parse_card("3S"))
    assert worse is not None
    assert worse.points is not None
    assert advice.best.points is not None
    assert worse.points > advice.best.points + 3 * worse.error
    assert worse.reason.key == "keeps_danger"
    assert "queen of spades" in str(worse.reason.figure)


def test_the_same_question_has_the_same_answer_and_others_a_close_one() -> None:
    game = Game(Rules(), 12)
    players = [BasicPlayer(seat) for seat in range(4)]
    game.apply(game.next_deal())
    while game.phase is not Phase.PLAY or game.to_act[0] != 0 or len(game.legal(0)) < 4:
        seat = game.to_act[0]
        game.apply(players[seat].choose(game.observation(seat)))
    observation = game.observation(0)
    advice = coach(200).advise(observation)
    assert coach(200).advise(observation) == advice
    other = coach(200, seed=4).advise(observation)
    for option in advice.options:
        twin = other.of_card(option.cards[0])
        assert twin is not None
        assert option.points is not None
        assert twin.points is not None
        assert abs(option.points - twin.points) < 5 * max(option.error, twin.error) + 1e-9


def test_what_is_noted_adds_up() -> None:
    game = Game(Rules(pass_cycle=("hold",)), 3)
    game.apply(game.next_deal())
    seat = game.to_act[0]
    game.apply(Play(seat, game.legal(seat)[0]))
    seat = game.to_act[0]
    player = SearchPlayer(1, Limits(inf, inf, 30), Skill(keep_stats=True, use_totals=False))
    search = player.search(game.observation(seat))
    assert search.watched == (QUEEN,)
    for choice in search.candidates:
        notes = choice.stats
        assert notes is not None
        assert choice.worlds == 30
        assert 0 <= notes.own_moon + notes.other_moon <= 1
        assert 13 * notes.taken[0] - 1e-9 <= notes.points + 26 * notes.own_moon + 1e-9
        # The points of all seats together are 26, or 78 with a moon that is added.
        everybody = 26 + 52 * (notes.own_moon + notes.other_moon)
        others = (everybody - notes.points) / 3
        assert choice.value == pytest.approx(others - notes.points)


def test_the_way_of_a_moon_is_explained_by_how_the_game_ends() -> None:
    game = laid_out(
        [
            "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
            "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
            "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
            "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
        ],
        Rules(moon="choice", pass_cycle=("hold",)),
    )
    while game.phase is not Phase.MOON:
        seat = game.to_act[0]
        game.apply(Play(seat, game.legal(seat)[-1]))
    seat = game.to_act[0]
    advice = coach(1).advise(game.observation(seat))
    assert advice.best.action == ChooseMoon(seat, "add")
    assert [option.points for option in advice.options] == [0.0, -26.0]
    # The gaps between totals are the same either way, but after adding the game ends sooner, which
    # suits the leader.
    best, other = advice.options
    assert best.win_probability is not None
    assert other.win_probability is not None
    assert best.win_probability > other.win_probability > 0.25
    percent, less = round(100 * best.win_probability), round(100 * other.win_probability)
    assert str(best.reason.figure) == (
        f"Your chance to win the game is {percent}% this way and {less}% the other way."
    )
    assert "greater" in str(best.reason.words)
    assert "smaller" in str(other.reason.words)
    # With 74 more points for each player, the game ends with this hand.
    late = replace(game.observation(seat), totals=(74, 74, 74, 74), moon_totals={
        "add": tuple(74 if one == seat else 100 for one in range(4)),
        "subtract": tuple(48 if one == seat else 74 for one in range(4)),
    })  # fmt: skip
    ended = coach(1).advise(late)
    assert ended.best.action == ChooseMoon(seat, "add")
    assert ended.best.win_probability == 1.0
    assert str(ended.best.reason.words) == "The game ends, and you win."
    # Adding now ends the game with another player level with the shooter; subtracting does not.
    level = replace(late, rules=game.rules.changed(tie="share"), moon_totals={
        "add": tuple(74 if one in (seat, (seat + 1) % 4) else 100 for one in range(4)),
        "subtract": tuple(74 for one in range(4)),
    })  # fmt: skip
    shared = coach(1).advise(level).best
    assert shared.action == ChooseMoon(seat, "add")
    assert shared.win_probability == 0.5
    assert str(shared.reason.words) == "The game ends, and you share the win."


def test_an_account_says_what_explains_the_lead() -> None:
    """With no diamond left, the queen of spades goes, and not the king of hearts."""
    game = HandPrefix(
        0,
        tuple(
            map(
                parse_cards,
                (
                    "5C 6C 8C 9C TC KC AC KD QS 2H 4H JH KH",
                    "3C 7C JC 4D 6D 7D TD AD 4S 8S 9S 3H 8H",
                    "3D 8D 9D 2S 5S 7S TS KS 5H 6H TH QH AH",
                    "2C 4C QC 2D 5D JD QD 3S 6S JS AS 7H 9H",
                ),
            )
        ),
        plays=tuple(
            parse_card(card)
            for trick in ("2C AC JC 9D", "KD TD 8D QD", "6C 3C KS QC", "2D")
            for card in trick.split()
        ),
    ).game(Rules(pass_cycle=("hold",)))
    queen, king = Play(0, QUEEN), Play(0, parse_card("KH"))
    account = coach(128).account(game.observation(0), queen, king)
    assert account is not None
    assert account.best == queen
    assert account.difference == ("danger", QUEEN)
    assert 0.5 <= account.share <= 1.0
    assert account.reason == coach(128).explain(game.observation(0), queen, king)
    # Nothing speaks for the worse card.
    worse = coach(128).account(game.observation(0), king, queen)
    assert worse is not None
    assert (worse.best, worse.share) == (queen, 0.0)
    assert coach(128).account(game.observation(0), queen, Play(0, 0)) is None
