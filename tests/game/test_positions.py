"""Positions in the middle of a hand, and games that begin with totals."""

from __future__ import annotations

import pytest

from hearts_qt.game.actions import IllegalAction, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.game.positions import HandPrefix
from hearts_qt.game.records import SeatEntry, read_record, write_record
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.cards import card_name, format_cards
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS


@pytest.mark.parametrize(
    "preset", ["Modern Hearts", "Turbo Hearts", "Five-Handed with kitty", "Cancellation Hearts"]
)
def test_a_prefix_of_a_recorded_hand_is_the_game_at_that_play(preset: str) -> None:
    rules = PRESETS[preset].rules.changed(hand_limit=1)
    players = [make_player("basic", seat) for seat in range(rules.players)]
    game = play_game(rules, players, number=5)
    written = write_record(game, [SeatEntry("Basic", "basic")] * rules.players)
    entry = read_record(written).hands[0]
    whole = HandPrefix.of_entry(entry).game(rules)
    assert whole.finished[0].scores == game.finished[0].scores
    part = HandPrefix.of_entry(entry, 20).game(rules)
    assert [(seat, card_name(card)) for seat, card in part.plays] == entry.plays[:20]
    assert part.to_act == entry.plays[20][:1]
    assert list(map(format_cards, part.dealt)) == entry.dealt


def test_a_prefix_stops_where_a_hand_has_come_to() -> None:
    rules = Rules()
    game = Game(rules, 3)
    game.apply(game.next_deal())
    begun = HandPrefix(game.dealer, game.dealt).game(rules, totals=(10, 20, 30, 40))
    assert begun.phase is Phase.PASS
    assert begun.observation(0).totals == (10, 20, 30, 40)
    with pytest.raises(IllegalAction):
        HandPrefix(game.dealer, game.dealt, plays=(0,)).game(rules)


def test_a_game_can_begin_with_totals() -> None:
    rules = Rules(target=100)
    game = Game(rules, 7, totals=(97, 12, 40, 55))
    for one in (game, game.undealt(), game.replayed([game.next_deal()])):
        assert one.totals == one.first_totals == (97, 12, 40, 55)
    players = [make_player("basic", seat) for seat in range(4)]
    while game.winners is None:
        if game.phase is Phase.DEAL:
            game.apply(game.next_deal())
        else:
            seat = game.to_act[0]
            game.apply(players[seat].choose(game.observation(seat)))
    # Every hand has 26 points or more, and the totals before them were 204.
    assert sum(game.totals) >= 204 + 26 * len(game.finished)
    assert max(game.totals) >= 100
    with pytest.raises(ValueError, match="totals"):
        Game(rules, 7, totals=(1, 2))
    with pytest.raises(ValueError, match="record"):
        write_record(game, [SeatEntry("Basic", "basic")] * 4)


def test_the_taker_of_the_black_card_opens_the_next_hand() -> None:
    rules = Rules(opening="black_taker", pass_cycle=("hold",), first_trick_penalties="allowed",
                  hearts_lead="anytime")  # fmt: skip
    game = Game(rules, 5)
    game.apply(game.next_deal())
    (opener,) = game.to_act
    assert game.legal(opener) == (min(card for hand in game.dealt for card in hand
                                      if card // 13 == 2),)  # fmt: skip
    while not game.finished:
        game.apply(Play(game.to_act[0], game.legal(game.to_act[0])[0]))
    taker = next(seat for seat, cards in enumerate(game.finished[0].captured)
                 if rules.black in cards)  # fmt: skip
    assert game.black_taker == taker
    game.apply(game.next_deal())
    assert game.to_act == (taker,)
    assert game.legal(taker) == game.hand_of(taker)
    again = HandPrefix(game.dealer, game.dealt, black_taker=taker).game(rules)
    assert again.to_act == (taker,)
    assert again.undealt().black_taker == taker
