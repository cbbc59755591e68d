"""Which passes a search tries: first sets that differ in one card, then combinations."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.game.actions import Pass
from hearts_qt.game.game import Game
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.pimc import pass_candidates
from hearts_qt.players.pimc.candidates import Candidate
from hearts_qt.players.pimc.constants import SHOOT
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Skill
from hearts_qt.rules.cards import parse_cards
from hearts_qt.rules.options import Rules
from tests.players.tables import deal_rest, laid_out

HAND = tuple(sorted(parse_cards("2C 5C 7C TC 3D 4D 6D KD AD 7S 8S 8H JH")))
STRONG = "AC KC QC JC TC 9C AH KH QH JH AS AD 2D"


def worths(base: tuple[int, ...], worth: dict[int, float]) -> dict[tuple[int, ...], float]:
    """The values of the sets of the first look, if a set is worth the sum of its cards."""
    return {
        chosen: sum(worth[card] for card in chosen)
        for chosen in pass_candidates.swaps(base, HAND, 62)
    }


@given(st.lists(st.floats(-9, 9), min_size=13, max_size=13))
def test_the_best_cards_together_are_looked_at_though_they_were_never_tried(
    values: list[float],
) -> None:
    worth = dict(zip(HAND, values, strict=True))
    again = pass_candidates.second_look(HAND, worths(HAND[:3], worth))
    best = sum(sorted(values)[-3:])
    assert any(abs(sum(worth[card] for card in chosen) - best) < 1e-6 for chosen in again)


@given(st.lists(st.floats(-9, 9), min_size=13, max_size=13))
def test_what_is_looked_at_again_can_be_passed_and_is_there_once(values: list[float]) -> None:
    worth = dict(zip(HAND, values, strict=True))
    again = pass_candidates.second_look(HAND, worths(HAND[4:7], worth))
    assert (
        len(again)
        == len(set(again))
        <= pass_candidates.BEST
        + pass_candidates.SETS_BY_CARD_VALUE
        + 4 * pass_candidates.SETS_PER_VOID
    )
    assert all(len(set(chosen)) == 3 and set(chosen) <= set(HAND) for chosen in again)


def test_a_short_suit_is_passed_away_whole() -> None:
    worth = {card: -1.0 if card // 13 in (2, 3) else card / 100 for card in HAND}
    again = pass_candidates.second_look(HAND, worths(HAND[:3], worth))
    hearts = set(parse_cards("8H JH"))
    assert any(hearts <= set(chosen) for chosen in again)


def test_a_single_card_and_too_many_sets_are_looked_at_once() -> None:
    assert not pass_candidates.needs_second_look(HAND, 1)
    assert pass_candidates.needs_second_look(HAND, 3)
    assert not pass_candidates.needs_second_look(tuple(range(26)), 6)


@pytest.mark.parametrize(("count", "looks"), [(1, 1), (3, 2)])
def test_one_look_has_all_the_worlds(count: int, looks: int) -> None:
    game = Game(Rules(pass_count=count), 8)
    game.apply(game.next_deal())
    recorder = Recorder()
    player = SearchPlayer(3, style=recorder)
    player.set_worlds(50)
    search = player.search(game.observation(2))
    assert recorder.looks == looks
    # The last look drops no candidate before it has tried it in forty worlds of its own.
    assert search.worlds >= 40


def test_two_equal_cards_may_both_be_passed() -> None:
    hand = (3, 3, 10, 20, 30)
    values = {chosen: float(sum(chosen)) for chosen in pass_candidates.swaps((3, 10), hand, 62)}
    assert (3, 3) in values
    assert (20, 30) in pass_candidates.second_look(hand, values)


def test_a_hand_for_the_moon_is_known() -> None:
    strong = parse_cards("AC KC QC JC TC 9C AH KH QH JH AS AD KD")
    weak = parse_cards("2C 5C 9C 3D 7D TD 2S 6S 9S 4H 6H 8H JH")
    policy = make_policy(Rules())
    assert (
        pass_candidates.losers(policy, strong)
        < 1
        < pass_candidates.MAX_MOON_LOSERS
        < pass_candidates.losers(policy, weak)
    )
    low = parse_cards("2D 3D 4D")
    kept = [*parse_cards("AC KC QC"), *low]
    assert set(pass_candidates.weakest_cards(policy, kept, 3)) == set(low)
    assert pass_candidates.moon_pass(policy, weak, 3) is None
    assert pass_candidates.moon_pass(policy, strong, 3) is not None


class Recorder:
    """A style without preferences that remembers the candidates that it was asked about last."""

    looks = 0

    def set_biases(
        self, policy: object, observation: object, candidates: Sequence[Candidate]
    ) -> None:
        self.tried = candidates
        self.looks += 1


def tried(skill: Skill, rules: Rules) -> tuple[Sequence[Candidate], Candidate]:
    """The candidates of the last look at the pass of a strong hand, and the one chosen."""
    hands = deal_rest(rules, STRONG, 0)
    game = laid_out(hands, rules)
    recorder = Recorder()
    player = SearchPlayer(1, skill=skill, style=recorder)
    player.set_worlds(60)
    best = player.search(game.observation(0)).candidates[0]
    return recorder.tried, best


def test_a_strong_hand_may_be_kept_together_for_the_moon() -> None:
    looked, best = tried(Skill(), Rules())
    assert [choice.plan for choice in looked].count(SHOOT) == 1
    # The best pass gives the low diamond away and keeps the hand for a moon.
    assert isinstance(best.action, Pass)
    assert best.action.packets
    assert parse_cards("2D")[0] in best.action.packets[0][1]
    for skill, rules in ((Skill(try_moons=False), Rules()), (Skill(), Rules(moon="off"))):
        assert all(choice.plan != SHOOT for choice in tried(skill, rules)[0])


def test_the_second_look_is_in_other_worlds_than_the_first() -> None:
    found = 0
    for number in range(3):
        game = Game(Rules(), number)
        game.apply(game.next_deal())
        values = []
        for second in (False, True):
            player = SearchPlayer(3, skill=Skill(second_look=second))
            player.set_worlds(40)
            choices = player.search(game.observation(2)).candidates
            values.append({choice.action: choice.value for choice in choices})
        once, again = values
        assert once.keys() & again.keys()
        assert all(once[action] != again[action] for action in once.keys() & again.keys())
        found += len(again.keys() - once.keys())
    # Some sets were not tried at first.
    assert found
