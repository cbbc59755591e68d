"""The expressions of the faces, as a function of the events of a hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hearts_qt.app.players.expressions import (
    EXPRESSION_TRICKS,
    Expression,
    FaceStates,
    dreaded_cards,
)
from hearts_qt.game import events as ev
from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.rules.cards import JACK_OF_SPADES, QUEEN_OF_SPADES
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS

REST, PLEASED, HURT = Expression.REST, Expression.PLEASED, Expression.HURT
HEART = 39
CLUBS = (0, 1, 2, 3)
QUEEN = QUEEN_OF_SPADES


def at_rest(**other: object) -> FaceStates:
    return FaceStates.at_rest(replace(Rules(), **other))  # type: ignore[arg-type]


def after(face_states: FaceStates, *events: object) -> FaceStates:
    for event in events:
        face_states = face_states.after(event)
    return face_states


def trick(winner: int, *cards: int, points: int = 0) -> tuple[object, ...]:
    """A trick to which seat 0 led."""
    plays = tuple(ev.Played(seat, card) for seat, card in enumerate(cards))
    return (*plays, ev.TrickTaken(winner, cards, points))


def scored(*scores: int, captured: dict[int, tuple[int, ...]] | None = None) -> ev.HandScored:
    taken = tuple((captured or {}).get(seat, ()) for seat in range(4))
    return ev.HandScored(scores, scores, taken, ())


WITH_QUEEN = trick(2, 35, 24, 37, QUEEN, points=13)
"""Seat 3 gives the queen to seat 2."""


def test_the_queen_hurts_and_pleases_the_player_who_got_rid_of_it() -> None:
    assert after(at_rest(), *WITH_QUEEN).faces == (REST, REST, HURT, PLEASED)


def test_nobody_is_pleased_to_take_the_own_queen() -> None:
    own = trick(3, 35, 24, 25, QUEEN, points=13)
    assert after(at_rest(), *own).faces == (REST, REST, REST, HURT)


def test_an_expression_passes_after_a_while() -> None:
    face_states = after(at_rest(), *WITH_QUEEN)
    for _ in range(EXPRESSION_TRICKS - 1):
        face_states = after(face_states, *trick(0, *CLUBS))
        assert face_states.faces[2] is HURT
    assert after(face_states, *trick(0, *CLUBS)).faces == (REST,) * 4


def test_hearts_alone_do_not_hurt_beside_a_queen() -> None:
    assert after(at_rest(), *trick(1, 39, 40, 41, 42, points=4)).faces == (REST,) * 4


def test_a_pass_shows_nothing_because_it_is_secret() -> None:
    passed = ev.Passed(((0, 1, (QUEEN, 1, 2)),))
    assert after(at_rest(), passed).faces == (REST,) * 4


def test_at_the_end_of_a_hand_the_best_are_pleased_and_the_queen_still_hurts() -> None:
    end = scored(3, 3, 20, 0, captured={2: (QUEEN, HEART)})
    assert after(at_rest(), *WITH_QUEEN, end).faces == (REST, REST, HURT, PLEASED)


def test_a_hand_that_all_ended_alike_pleases_nobody() -> None:
    assert after(at_rest(), scored(5, 5, 5, 5)).faces == (REST,) * 4


@pytest.mark.parametrize(("scores", "others"), [((26, 0, 26, 26), HURT), ((0, -26, 0, 0), REST)])
def test_a_moon_pleases_the_player_who_shot_it(scores: tuple[int, ...], others: Expression) -> None:
    end = after(at_rest(), ev.MoonShot(1, False), scored(*scores, captured={1: (QUEEN,)}))
    assert end.faces == (others, PLEASED, others, others)


def test_the_next_deal_puts_all_at_rest() -> None:
    end = after(at_rest(), ev.MoonShot(1, False), scored(26, 0, 26, 26))
    assert after(end, ev.Dealt(1, 5, 0, "left", ((), (), (), ()), ())).faces == (REST,) * 4


def test_the_winners_of_the_game_are_pleased() -> None:
    end = after(at_rest(), scored(3, 3, 20, 0, captured={2: (QUEEN,)}), ev.GameOver((0,)))
    assert end.faces == (PLEASED, REST, HURT, PLEASED)


def test_partners_who_share_tricks_feel_alike() -> None:
    shared = at_rest(teams="shared_tricks")
    given = trick(1, 35, 37, 24, QUEEN, points=13)
    assert after(shared, *given).faces == (REST, HURT, REST, REST), "the partner gave it"
    assert after(shared, ev.MoonShot(0, False)).faces == (PLEASED, REST, PLEASED, REST)


def test_the_worst_card_is_that_of_the_rules() -> None:
    assert dreaded_cards(Rules()) == {QUEEN}
    assert dreaded_cards(replace(Rules(), card_values="black_jack")) == {JACK_OF_SPADES}
    assert dreaded_cards(replace(Rules(), card_values="hearts_only")) == frozenset()
    assert dreaded_cards(replace(Rules(), card_values=((5, 9), (6, -3)))) == {5}


def test_where_no_card_is_the_worst_an_expensive_trick_hurts() -> None:
    face_states = at_rest(card_values="hearts_only")
    assert after(face_states, *trick(1, 39, 40, 41, 42, points=4)).faces == (REST, HURT, REST, REST)
    assert after(face_states, *trick(1, 39, 0, 1, 2, points=1)).faces == (REST,) * 4


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_followed(name: str) -> None:
    from hearts_qt.players import make_player

    game = Game(PRESETS[name].rules, 3)
    players = [make_player("random", seat) for seat in range(game.rules.players)]
    for seat, player in enumerate(players):
        player.new_game(game.rules, seat)
    face_states = FaceStates.at_rest(game.rules)
    seen = set()
    for _ in range(800):
        if game.phase is Phase.OVER:
            break
        if game.phase is Phase.DEAL:
            action = game.next_deal()
        else:
            action = players[game.to_act[0]].choose(game.observation(game.to_act[0]))
        for event in game.apply(action):
            face_states = face_states.after(event)
            assert len(face_states.faces) == len(face_states.tricks_left) == game.rules.players
            seen |= set(face_states.faces)
    assert PLEASED in seen
