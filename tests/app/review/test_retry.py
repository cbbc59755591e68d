"""The retry of costly decisions, from the offer to the last answer, without a window."""

from __future__ import annotations

from itertools import product

import pytest

from hearts_qt.app.review.retry import MOST_QUESTIONS, Reply, Retry, Stage
from hearts_qt.game.actions import Play
from hearts_qt.rules.text import text

ERRORS = (7, 3, 20, 11)
"""More than are asked for, the costliest first."""
ACE = Play(0, 0)


@pytest.fixture
def retry() -> Retry:
    made = Retry()
    made.begin()
    made.offer(ERRORS)
    return made


def test_errors_are_secret_as_soon_as_they_are_found() -> None:
    retry = Retry()
    retry.begin()
    assert retry.stage is Stage.WAITING
    retry.found((3,))
    assert retry.secret == {3}
    retry.found((7, 3))
    assert retry.secret == {3, 7}
    retry.offer(ERRORS)
    assert retry.stage is Stage.OFFERED
    assert not retry.paused
    assert retry.secret == set(ERRORS)
    assert retry.left == ERRORS[:MOST_QUESTIONS]


def test_each_answer_becomes_known_and_the_rest_with_the_last(retry: Retry) -> None:
    for at, row in enumerate(ERRORS[:MOST_QUESTIONS]):
        retry.ask()
        assert retry.asks
        assert (retry.row, retry.said) == (row, Reply.NONE)
        assert row in retry.secret
        if at:
            retry.give_up()
        else:
            retry.reply(ACE, Reply.WRONG)
            assert retry.asks
            retry.reply(ACE, Reply.RIGHT)
        assert retry.stage is Stage.ANSWERED
        assert row not in retry.secret
        assert bool(retry.secret) is bool(retry.left)
    retry.ask()
    assert retry.stage is Stage.OVER


def test_an_objection_is_about_the_last_choice(retry: Retry) -> None:
    words = text("It takes this trick, and the points in it.")
    retry.ask()
    retry.reply(ACE, Reply.WRONG)
    assert not retry.object_to(Play(0, 1), words)
    assert retry.objection is None
    assert retry.object_to(ACE, words)
    assert retry.objection == words
    retry.reply(Play(0, 1), Reply.WRONG)
    assert retry.objection is None
    retry.give_up()
    assert not retry.object_to(Play(0, 1), words)


def test_a_question_that_the_player_looks_away_from_comes_first_again(retry: Retry) -> None:
    retry.ask()
    retry.reply(ACE, Reply.SAME)
    assert not retry.look_at(ERRORS[0]), "it is this one"
    assert retry.look_at(0)
    assert (retry.stage, retry.paused) == (Stage.OFFERED, True)
    assert retry.left == ERRORS[:MOST_QUESTIONS]
    assert retry.secret == set(ERRORS)
    assert not retry.look_at(1), "nothing is asked"
    retry.ask()
    assert (retry.row, retry.said, retry.choice) == (ERRORS[0], Reply.NONE, None)


def test_looking_away_from_an_answer_offers_the_rest_or_ends(retry: Retry) -> None:
    retry.ask()
    retry.give_up()
    assert retry.look_at(0)
    assert (retry.stage, retry.left) == (Stage.OFFERED, ERRORS[1:MOST_QUESTIONS])
    for _row in retry.left:
        retry.ask()
        retry.give_up()
    assert retry.look_at(0)
    assert retry.stage is Stage.OVER


def test_a_decision_whose_answer_is_known_is_not_asked_for_again(retry: Retry) -> None:
    retry.begin()
    retry.offer(ERRORS, answered=ERRORS[:1])
    assert (retry.stage, retry.left) == (Stage.OFFERED, ERRORS[1:MOST_QUESTIONS])
    assert retry.secret == set(ERRORS[1:])
    assert retry.paused, "the player goes on where they were"
    retry.begin()
    retry.offer(ERRORS, answered=ERRORS[:MOST_QUESTIONS])
    assert (retry.stage, retry.secret) == (Stage.OVER, frozenset())


@pytest.mark.parametrize("wanted", [True, False])
def test_without_errors_nothing_is_asked(wanted: bool) -> None:
    retry = Retry()
    retry.begin(wanted=wanted)
    retry.offer(())
    assert retry.stage is Stage.FAULTLESS
    assert not retry.secret


def test_nothing_is_secret_where_nothing_is_wanted() -> None:
    retry = Retry()
    retry.begin(wanted=False)
    retry.found(ERRORS)
    retry.offer(ERRORS)
    assert (retry.stage, retry.secret) == (Stage.OVER, frozenset())


def test_no_order_of_steps_loses_a_question_or_shows_a_secret() -> None:
    """Whatever the player does, a secret is an error whose answer was not shown yet."""
    steps = ("ask", "right", "give up", "away")
    for order in product(steps, repeat=5):
        retry = Retry()
        retry.begin()
        retry.offer(ERRORS)
        shown: set[int] = set()
        for step in order:
            if step == "ask" and retry.stage in (Stage.OFFERED, Stage.ANSWERED):
                retry.ask()
            elif step == "right" and retry.asks:
                retry.reply(ACE, Reply.RIGHT)
                shown.add(retry.row)
            elif step == "give up" and retry.asks:
                retry.give_up()
                shown.add(retry.row)
            elif step == "away":
                retry.look_at(0)
            if retry.left or retry.asks:
                assert retry.secret == set(ERRORS) - shown
                asked = {retry.row} if retry.asks else set()
                assert asked | shown | set(retry.left) == set(ERRORS[:MOST_QUESTIONS])
            else:
                assert not retry.secret
