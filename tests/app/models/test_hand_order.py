"""The order of the person's hand: every view of it agrees, and suits keep their places."""

from __future__ import annotations

import random

from hearts_qt.app.models.hand_order import in_order
from hearts_qt.app.models.table_models import HandModel
from hearts_qt.rules.cards import parse_cards, suit_of
from hearts_qt.rules.options import Rules
from tests.app.session.session_driver import make_session, play, settle


def test_a_suit_keeps_its_place_whichever_suits_are_held() -> None:
    for held in ("2C 3D 4S 5H", "AC 2C 5H 4S", "3D 9D 2C 5H", "5H 4S", "5H 3D"):
        cards = parse_cards(held)
        for order in ("alternating", "high_to_low"):
            suits = [suit_of(card) for card in in_order(cards, order)]
            assert suits == sorted(suits)
    mirrored = in_order(parse_cards("2C 3D 5H"), "hearts_first")
    assert [suit_of(card) for card in mirrored] == [3, 1, 0]


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
    # Pass a whole suit away: the others stay where they are.
    for number in range(20):
        session.new_game(Rules(), number=number)
        settle(session)
        cards = session.hand_order
        few = min(range(1, 3), key=lambda suit: sum(suit_of(card) == suit for card in cards))
        away = [card for card in cards if suit_of(card) == few]
        if len(away) > 3:
            continue
        away += [card for card in cards if card not in away][: 3 - len(away)]
        session.selection.set_cards(tuple(away))
        assert session.selection.confirm()
        settle(session)
        suits = [suit_of(card) for card in model.cards]
        assert suits == sorted(suits)
