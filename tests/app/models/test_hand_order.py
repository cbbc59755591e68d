"""The order of the person's hand: every view of it agrees, and colours alternate."""

from __future__ import annotations

import random

import pytest

from hearts_qt.app.models.hand_order import in_order
from hearts_qt.app.models.table_models import HandModel
from hearts_qt.rules.cards import parse_card, parse_cards, suit_of
from hearts_qt.rules.options import Rules
from tests.app.session.session_driver import make_session, play, settle


@pytest.mark.parametrize(
    ("held", "shown"),
    [
        ("2C 3D 4S 5H", "2C 3D 4S 5H"),
        ("2C AC 4S 5H", "2C AC 5H 4S"),
        ("2C 3D 9D 5H", "3D 9D 2C 5H"),
        ("3D 4S 5H", "3D 4S 5H"),
        ("2C 3D 4S", "2C 3D 4S"),
        ("4S 2C", "2C 4S"),
        ("5H 3D", "3D 5H"),
    ],
)
def test_colours_alternate_among_the_suits_held(held: str, shown: str) -> None:
    cards = parse_cards(held)
    wanted = tuple(parse_card(name) for name in shown.split())
    suits = {suit_of(card) for card in cards}
    assert in_order(cards, "alternating", suits) == wanted
    downward = in_order(cards, "high_to_low", suits)
    assert [suit_of(card) for card in downward] == [suit_of(card) for card in wanted]


def test_all_views_of_the_hand_agree_and_playing_moves_no_suit() -> None:
    chance = random.Random(4)
    session = make_session()
    model = HandModel(session)
    session.new_game(Rules(), number=3)
    before: list[tuple[int, ...]] = []

    def look() -> None:
        assert model.cards == session.hand_order
        if before and set(model.cards) < set(before[-1]):
            assert model.cards == tuple(c for c in before[-1] if c in model.cards)
        before.append(model.cards)

    play(session, chance, 160, undo=0.05, between=look)
    look()
    orders: set[tuple[int, ...]] = set()
    # Pass a whole suit away, so that the remaining suits have to alternate their colours.
    for number in range(60):
        session.new_game(Rules(), number=number)
        settle(session)
        before.clear()
        cards = session.hand_order
        few = min(range(1, 3), key=lambda suit: sum(suit_of(card) == suit for card in cards))
        away = [card for card in cards if suit_of(card) == few]
        if len(away) <= 3:
            away += [card for card in cards if card not in away][: 3 - len(away)]
            session.selection.set_cards(tuple(away))
            assert session.selection.confirm()
            settle(session)
            look()
            orders.add(orders_of(model.cards))
    assert orders & {(0, 3, 2), (1, 0, 3)}


def orders_of(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The suits of cards, from the left."""
    return tuple(dict.fromkeys(suit_of(card) for card in cards))
