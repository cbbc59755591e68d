"""Every character of the cast has a face with three expressions, at every size."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtGui import QImage, QPixmap

from hearts_qt.app.players.portraits import (
    EXPRESSION_TRICKS,
    Expression,
    FaceStates,
    dreaded_cards,
    framed_portrait,
    initial_pixmap,
    portrait_icon,
    portrait_path,
    portrait_pixmap,
)
from hearts_qt.app.table.art.svg_art import PictureOrder, draw
from hearts_qt.game import events as ev
from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.players.cast import CAST
from hearts_qt.rules.cards import JACK_OF_SPADES, QUEEN_OF_SPADES
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS

SIZES = (24, 48, 96, 160)


def image(key: str, size: int, expression: Expression = Expression.REST) -> QImage:
    return portrait_pixmap(key, size, 1.0, expression).toImage()


def difference(one: QImage, other: QImage) -> float:
    """The part of the pixels that clearly differ."""
    count = 0
    for y in range(one.height()):
        for x in range(one.width()):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            far = abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue())
            count += far > 60
    return count / (one.width() * one.height())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", CAST)
def test_every_character_has_three_expressions_at_every_size(
    qapp: object, key: str, size: int
) -> None:
    drawn = [image(key, size, expression) for expression in Expression]
    for one in drawn:
        assert (one.width(), one.height()) == (size, size)
        assert one.pixelColor(0, 0).alpha() < 60, "the corners are round"
        assert one.pixelColor(size // 2, size // 2).alpha() == 255
    for one, other in combinations(drawn, 2):
        assert difference(one, other) > 0.1


def test_no_two_faces_are_alike_at_the_smallest_size(qapp: object) -> None:
    drawn = {key: image(key, 24) for key in CAST}
    for one, other in combinations(CAST, 2):
        assert difference(drawn[one], drawn[other]) > 0.3, (one, other)


def test_a_pixmap_is_as_sharp_as_the_screen(qapp: object) -> None:
    pixmap = portrait_pixmap("ida", 48, 2.0)
    assert pixmap.width() == 96
    assert pixmap.deviceIndependentSize().width() == 48


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_the_whole_picture_is_in_the_frame_at_every_pixel_ratio(
    qapp: object, ratio: float
) -> None:
    path = portrait_path("ida", Expression.REST, 96)
    picture = QPixmap.fromImage(draw(PictureOrder(path, 96, 96, False)))
    picture.setDevicePixelRatio(ratio)
    framed = framed_portrait(picture, 96, ratio)
    assert framed.devicePixelRatio() == ratio
    assert difference(framed.toImage(), image("ida", 96)) < 0.05


def test_small_portraits_have_a_drawing_of_their_own() -> None:
    assert portrait_path("ida", Expression.REST, 24).endswith("ida-rest-small.svg")
    assert portrait_path("ida", Expression.HURT, 96).endswith("ida-hurt.svg")


def test_an_unknown_character_has_no_picture(qapp: object) -> None:
    assert portrait_pixmap("nobody", 48).isNull()
    assert portrait_icon("nobody").isNull()
    assert not portrait_icon("ida").isNull()


def test_others_have_their_initial(qapp: object) -> None:
    light, dark = (initial_pixmap("Nora", 48, 1.0, shade).toImage() for shade in (False, True))
    assert (light.width(), light.height()) == (48, 48)
    assert difference(light, dark) > 0.5
    assert difference(light, initial_pixmap("Lena", 48).toImage()) > 0.01


REST, PLEASED, HURT = Expression.REST, Expression.PLEASED, Expression.HURT
HEART = 39
CLUBS = (0, 1, 2, 3)
QUEEN = QUEEN_OF_SPADES


def at_rest(**other: object) -> FaceStates:
    return FaceStates.at_rest(replace(Rules(), **other))


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
