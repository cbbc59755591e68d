"""The miner of puzzles: its filters, and the positions that it makes."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from hearts_qt.game.actions import Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.lessons.puzzle_check import check_puzzle, clear_answers, typical_player
from hearts_qt.lessons.puzzle_file import SOLVER, Puzzle, position_of, puzzles, read_puzzles
from hearts_qt.players.coach.advice import cards_of
from hearts_qt.players.coach.comparison import Difference
from hearts_qt.players.coach.themes import Theme
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.review.judgement import JudgedChoice, Judgement
from hearts_qt.players.review.labels import Estimate
from hearts_qt.rules.cards import format_cards, parse_card
from hearts_qt.rules.presets import PRESETS
from tests.campaigns import puzzles as campaign
from tests.campaigns.puzzle_choices import ChoiceMiner
from tests.campaigns.puzzle_filters import (
    HOPES,
    Found,
    could_be,
    discriminates_negatively,
    enough_of,
    is_about_totals,
    is_explained,
    is_good,
    is_no_guess,
    levels_fault,
    looks_clear,
    may_become_clear,
    missed_by,
    most_even,
    near_duplicate,
    not_too_many_alike,
    same_plan,
    themes_of,
)
from tests.campaigns.puzzle_hands import Miner
from tests.campaigns.puzzle_tools import HandOutcome, Tools, rated, turned
from tests.selection import telling_presets


def judged(
    *behind: float,
    error: float = 0.1,
    by_model: Sequence[float] = (),
    chances: Sequence[float] = (),
) -> Judgement:
    """Choices that are so far behind; `by_model` is the last one under each model."""
    choices = []
    for card, mean in enumerate(behind):
        models = by_model if by_model and card == len(behind) - 1 else (mean, mean)
        choices.append(
            JudgedChoice(
                Play(0, card), (card,), -mean, Estimate(mean, error),
                tuple(Estimate(each, error) for each in models),
                chances[card] if chances else None,
            )
        )  # fmt: skip
    return Judgement(tuple(choices), 1024, bool(chances))


def test_answers_have_to_be_clear() -> None:
    found = clear_answers(judged(0.0, 0.4, 2.5), 1.0)
    assert found is not None
    assert found.cards == (0, 1)
    assert found.lead[0].mean == pytest.approx(2.5)
    # A choice in between, three right ones, all right, a lead too small, one model against it.
    assert clear_answers(judged(0.0, 1.0, 2.5), 1.0) is None
    assert clear_answers(judged(0.0, 0.1, 0.2, 3.0), 1.0) is None
    assert clear_answers(judged(0.0, 0.3), 1.0) is None
    assert clear_answers(judged(0.0, 1.9), 1.0) is None
    assert clear_answers(judged(0.0, 2.2, by_model=(3.0, 1.4)), 1.0) is None
    assert clear_answers(judged(0.0, 2.2, error=0.6), 1.0) is None
    # Where tricks cost five times as much, so does a mistake.
    assert clear_answers(judged(0.0, 2.5), 5.0) is None
    assert clear_answers(judged(0.0, 12.0), 5.0) is not None


def test_few_worlds_say_what_is_worth_a_closer_look() -> None:
    assert looks_clear(judged(0.0, 0.6, 1.6), 1.0)
    assert not looks_clear(judged(0.0, 1.0), 1.0)
    assert may_become_clear(judged(0.0, 1.9), 1.0)
    assert not may_become_clear(judged(0.0, 1.2, 4.0), 1.0)


def test_some_levels_have_to_fail() -> None:
    assert missed_by((0, 0, 0, 0, 16)) == 4
    assert missed_by((8, 9, 16, 16, 16)) == 1


def test_no_level_may_be_right_more_often_than_a_better_one() -> None:
    assert not discriminates_negatively((0, 0, 5, 16, 12, 16))
    # A level in the middle, one two places above, and Expert alone.
    assert discriminates_negatively((0, 16, 0, 16, 16, 16))
    assert discriminates_negatively((8, 2, 1, 16, 16, 16))
    assert discriminates_negatively((0, 0, 0, 0, 16, 9))
    assert levels_fault((0, 0, 0, 16, 16)) == ""
    assert levels_fault((0, 0, 0, 16, 16), 16) == ""
    assert levels_fault((0, 0, 0, 16, 16), 9) == "filter 10: discrimination"
    assert levels_fault((16, 0, 0, 0, 16)) == "filter 10: discrimination"
    assert levels_fault((0, 0, 0, 0, 9), 8) == "Expert misses it"
    assert levels_fault((0, 16, 16, 16, 16), 16) == "filter 2: levels"


def test_the_levels_solve_the_shipped_puzzles_in_the_order_of_the_ladder() -> None:
    shipped = [one.solved[1:] for one in puzzles()]
    assert not any(map(discriminates_negatively, shipped))
    shares = [sum(of_level) for of_level in zip(*shipped, strict=True)]
    assert shares == sorted(shares)


def test_a_lead_needs_a_reason() -> None:
    assert is_explained("danger", 0.5, 10)
    assert not is_explained("bonus", 0.9, 10)
    assert not is_explained("danger", 0.4, 9)
    assert is_explained("", 0.0, 5)


def test_two_plans_are_no_puzzle_unless_it_is_about_the_moon() -> None:
    found = clear_answers(judged(0.0, 3.0), 1.0)
    assert found is not None
    assert same_plan(found, (Theme.DUCK,))
    shooting = replace_plan(found.right[0])
    other = type(found)((shooting,), found.wrong, found.lead)
    assert not same_plan(other, (Theme.DUCK,))
    assert same_plan(other, (Theme.MOON_TRIED,))


def replace_plan(choice: JudgedChoice) -> JudgedChoice:
    return JudgedChoice(
        choice.action, choice.equal, choice.value, choice.behind, choice.by_model, shoots=True
    )


def test_totals_decide_only_against_the_points() -> None:
    for chances, values, expected in (
        ((0.4, 0.2), (-1.0, 0.0), True),
        ((0.4, 0.2), (1.0, 0.0), False),
        ((0.4, 0.38), (-1.0, 0.0), False),
    ):
        found = judged(0.0, 3.0, chances=chances)
        choices = tuple(
            JudgedChoice(each.action, each.equal, value, each.behind, each.by_model, each.chance)
            for each, value in zip(found.choices, values, strict=True)
        )
        decided = Judgement(choices, 1024, True)
        answers = clear_answers(decided, 1.0)
        assert answers is not None
        assert is_about_totals(decided, answers) is expected


def decision(name: str, wanted: int, seed: int) -> tuple[Game, int]:
    """A play of a hand without a pass, the first with so many cards in hand."""
    game = Game(PRESETS[name].rules.changed(pass_cycle=("hold",)), seed)
    game.apply(game.next_deal())
    basic = BasicPlayer(0)
    while True:
        seat = game.to_act[0]
        observation = game.observation(seat)
        if game.phase is Phase.PLAY and len(observation.hand) == wanted and game.trick:
            return game, seat
        game.apply(basic.choose(observation))


def knows(observation: Observation, turn: int) -> tuple[object, ...]:
    """What a seat knows, with all seats turned."""
    players = observation.rules.players

    def by_seat(plays: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        return [((seat - turn) % players, card) for seat, card in plays]

    def around(seats: Sequence[object]) -> list[object]:
        return [*seats[turn:], *seats[:turn]]

    taker = observation.kitty_taker
    return (
        observation.hand, observation.legal, observation.unseen, by_seat(observation.plays),
        by_seat(observation.trick), around(observation.voids), around(observation.points),
        around(observation.charges or ()), around(observation.captured), observation.kitty,
        observation.laid_away, None if taker is None else (taker - turn) % players,
    )  # fmt: skip


@pytest.mark.parametrize("name", telling_presets())
def test_a_turned_position_shows_the_same_to_the_solver(name: str) -> None:
    rules = PRESETS[name].rules
    for cards in (7, 4):
        game, seat = decision(name, cards, cards)
        position = position_of(turned(game, seat, rules))
        assert position.observation(SOLVER).asked
        assert knows(position.observation(SOLVER), 0) == knows(game.observation(seat), seat)


def test_totals_turn_with_the_seats() -> None:
    for name, totals in (
        ("Modern Hearts", (1, 20, 30, 40)), ("Partnership, tricks together", (10, 20)),
    ):  # fmt: skip
        rules = PRESETS[name].rules
        game = Game(rules.changed(pass_cycle=("hold",)), 5, totals=totals)
        game.apply(game.next_deal())
        basic = BasicPlayer(0)
        for _ in range(5):
            game.apply(basic.choose(game.observation(game.to_act[0])))
        for seat in game.to_act:
            turn = turned(game, seat, rules)
            assert turn.totals is not None
            for other in range(4):
                side = rules.side_of((other - seat) % 4)
                assert turn.totals[side] == totals[rules.side_of(other)]


def test_themes_are_those_of_the_reason_and_of_the_position() -> None:
    game, seat = decision("Modern Hearts", 5, 5)
    observation = game.observation(seat)
    card = observation.hand[0]
    found = themes_of(observation, card, Theme.DUCK, Difference("other_moon", -1))
    assert found == (Theme.DUCK, Theme.MOON_STOPPED)
    assert themes_of(observation, card, None, Difference())[-1] is Theme.ENDGAME


def test_guesses_and_near_duplicates_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = puzzles()[0]
    hand = position_of(puzzle).hand_of(SOLVER)
    best = parse_card(puzzle.answers[0])
    assert is_no_guess(replace(puzzle, answers=("2C", "3C")), (0, 1, 2, 3))
    assert not is_no_guess(replace(puzzle, answers=("2C", "3C")), (0, 1, 2))
    assert near_duplicate(puzzle, hand) == near_duplicate(replace(puzzle, lead=9.0), hand)
    assert near_duplicate(puzzle, hand) != near_duplicate(puzzle, hand[:-1])
    assert near_duplicate(puzzle, hand)[-1] == best % 13
    file = tmp_path / "puzzles.jsonl"
    file.write_text('{"hearts_puzzles":1}\n', "utf-8")
    monkeypatch.setattr(campaign, "FILE", file)

    def outcome(found: Puzzle) -> campaign.HandOutcome:
        one = Found(found, "Modern Hearts", 0, 0, 3, "2C", "danger", 0.7, "key", "Why.")
        return campaign.HandOutcome("Modern Hearts", 0, 1.0, {}, (one,))

    # Two seats of one hand may ask the same.
    monkeypatch.setattr(campaign, "is_good", lambda *_: True)
    twice = [outcome(puzzle), outcome(replace(puzzle, rating=1))]
    assert campaign.ship(twice, 9, worlds=0) == 1
    assert campaign.ship([outcome(puzzle)], 9, worlds=0) == 0
    assert read_puzzles(file) == (puzzle,)
    # One that is no good any more gives its place to another.
    other, last = puzzles()[1:3]
    assert campaign.ship([outcome(other)], 9, worlds=0) == 1
    found = [outcome(last)]
    assert campaign.ship(found, 2, worlds=0) == 0
    assert campaign.ship(found, 2, worlds=0, instead=[puzzle.key]) == 1
    assert read_puzzles(file) == (last, other)


def test_a_reason_is_not_shipped_again_and_again() -> None:
    def found(principle: str) -> Found:
        return Found(puzzles()[0], "Modern Hearts", 0, 0, 3, "2C", "danger", 0.7, principle, "Why.")

    same = [found("discard")] * 20
    others = [found(f"other {at}") for at in range(30)]
    assert len(list(not_too_many_alike(same, []))) <= 3
    kept = list(not_too_many_alike([*others, *same], []))
    assert 5 <= sum(each.principle == "discard" for each in kept) <= 7
    # What is there already counts.
    assert len(list(not_too_many_alike(same, kept))) <= 1


def test_rare_themes_come_first_and_others_stop_when_there_are_enough() -> None:
    def found(theme: str, lead: float) -> Found:
        puzzle = replace(puzzles()[0], themes=(theme,), lead=lead)
        return Found(puzzle, "Modern Hearts", 0, 0, 3, "2C", "danger", 0.7, "key", "Why.")

    known = [found("dump", 0.0).puzzle] * 3 + [found("exit", 0.0).puzzle]
    fresh = [found("dump", 1.0), *(found("exit", 1.0 + at) for at in range(3)), found("duck", 1.0)]
    order = [(one.puzzle.themes[0], one.puzzle.lead) for one in most_even(fresh, known)]
    assert order == [("duck", 1.0), ("exit", 1.0), ("exit", 2.0), ("dump", 1.0), ("exit", 3.0)]
    assert enough_of(known, 30) == {"dump"}


def test_charges_are_found_again_and_are_right_in_other_worlds() -> None:
    def mined() -> HandOutcome:
        return ChoiceMiner(Tools("Turbo Hearts with Booster Nines", 2), "charge").mine(2)

    outcome = mined()
    (one,) = outcome.found
    assert outcome.ask == "charge"
    assert one.puzzle.answers != (one.tempting,)
    assert position_of(one.puzzle).phase is Phase.CHARGE
    assert list(check_puzzle(one.puzzle, worlds=512)) == []
    assert mined().found == outcome.found
    wrong = replace(one.puzzle, answers=(one.tempting,))
    assert list(check_puzzle(wrong, worlds=512))


def test_what_most_people_pass_has_to_be_wrong() -> None:
    passing = max((one for one in puzzles() if one.ask == "pass"), key=lambda one: one.lead)
    assert list(check_puzzle(passing, worlds=256)) == []
    game = position_of(passing)
    usual = typical_player().choose(game.observation(SOLVER))
    wrong = replace(passing, answers=(format_cards(cards_of(usual)),))
    assert list(check_puzzle(wrong, worlds=512))


def test_only_what_says_the_idea_is_shipped_unseen() -> None:
    one = Found(puzzles()[0], "Modern Hearts", 0, 0, 3, "2C", "danger", 0.7, "key", "Why.")
    seen = position_of(one.puzzle).observation(SOLVER)
    assert is_good(one, seen)
    assert not is_good(replace(one, missed=5), seen)
    assert not is_good(replace(one, kind="bonus"), seen)
    void = replace(one, kind="", puzzle=replace(one.puzzle, themes=("void",)))
    assert not is_good(void, seen)
    # A moon needs points, or cards that cannot be beaten.
    hope = replace(one, principle=HOPES[0])
    assert not is_good(hope, dataclasses.replace(seen, points=(5, 0, 0, 0)))
    assert is_good(hope, dataclasses.replace(seen, points=(16, 0, 0, 0)))


def test_a_file_of_the_miner_may_be_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "found.jsonl"
    assert campaign.read_outcomes(file) == []
    file.write_text('{"preset":"Modern Hearts","hand":3,"cpu":1.5,"counts":{}}\n{"pre', "utf-8")
    (whole,) = campaign.read_outcomes(file)
    assert whole.hand == 3


def test_a_hand_has_the_same_puzzles_again() -> None:
    hands = range(2)
    found = [Miner(Tools("Three-Handed", 1)).mine(hand) for hand in hands]
    again = Miner(Tools("Three-Handed", 1))
    for hand, outcome in zip(reversed(hands), reversed(found), strict=True):
        assert again.mine(hand).found == outcome.found
    for one in (each for outcome in found for each in outcome.found):
        rng = Random(one.hand)
        legal = position_of(one.puzzle).observation(SOLVER).legal
        assert parse_card(rng.choice(one.puzzle.answers)) in legal


def test_a_rare_theme_is_looked_for_where_it_can_be() -> None:
    looked = set()
    for wanted in ("", "totals"):
        miner = Miner(Tools("Modern Hearts", 1), wanted=wanted)
        for game, seat in miner.decisions(5, hand=0):
            seen = game.observation(seat)
            assert could_be("duck", seen)
            assert not could_be("partner", seen)
            assert could_be("totals", seen) is (wanted == "totals")
            smokes = could_be("smoke", seen)
            looked.add(smokes)
            if smokes:
                # The queen is with somebody else, and the solver leads with lower spades.
                assert not seen.trick
                assert parse_card("QS") in seen.unseen
                assert all(card < parse_card("QS") for card in seen.hand if card // 13 == 2)
    assert looked == {True, False}


def test_the_levels_are_asked_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = next(one for one in puzzles() if one.ask == "play")
    other = replace(puzzles()[1], solved=(0,) * 7)
    stale = replace(play, solved=(0,) * 7, rating=2900)
    file = tmp_path / "puzzles.jsonl"
    lines = (msgspec.json.encode(one) for one in (other, stale))
    file.write_bytes(b"\n".join((b'{"hearts_puzzles":1}', *lines)) + b"\n")
    campaign.rate(file, (), 1, 1)
    first, second = read_puzzles(file)
    assert [first.key, second.key] == [other.key, play.key]
    for one in (first, second):
        assert one.solved[-1] > 0
        assert one.rating == round(rated(one.solved).mean)
    assert "expert" in capsys.readouterr().out
