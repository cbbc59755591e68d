"""The figures of a game for a player, checked against a slow count from its hands and tricks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hearts_qt.game.actions import Action, ChooseMoon, Deal, LayAway, Pass, Phase, Play
from hearts_qt.game.deals import first_dealer
from hearts_qt.game.events import Trick
from hearts_qt.game.game import Game
from hearts_qt.game.game_stats import GameStats, MoonStop, moon_stopped, stats_of
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import SeatEntry, read_record, write_record
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.store.hand_records import with_delegated


def played(rules: Rules, number: int = 5) -> Game:
    players = [make_player("random", number + seat) for seat in range(rules.players)]
    return play_game(rules, players, number, None)


def brief(rules: Rules) -> Rules:
    """The same rules in a game of three hands."""
    return replace(rules, hand_limit=3, tie="share")


def shot(rules: Rules, number: int, shooter: int) -> Game:
    """A game in which one player plays their highest cards and the others their lowest."""
    game = Game(rules, number)
    while game.phase is not Phase.OVER:
        seat = game.to_act[0] if game.to_act else -1
        action: Action
        match game.phase:
            case Phase.DEAL:
                action = game.next_deal()
            case Phase.MOON:
                action = ChooseMoon(seat, "subtract")
            case Phase.LAY_AWAY:
                action = LayAway(seat, game.hand_of(seat)[: game.position.owed])
            case _:
                best = max if seat == shooter else min
                action = Play(seat, best(game.legal(seat), key=lambda card: card % 13))
        game.apply(action)
    return game


HOLD = Rules(pass_cycle=("hold",), hand_limit=1, tie="share")


def test_the_figures_of_every_seat_are_those_of_the_hands() -> None:
    game = played(Rules(target=40))
    queen = parse_card("QS")
    totals = sorted(game.totals)
    for seat in range(4):
        points = [hand.scores[seat] for hand in game.finished]
        figures = stats_of(game, seat)
        assert figures.place == totals.index(game.totals[seat]) + 1
        assert (figures.places, figures.won) == (4, seat in game.winners)
        assert (figures.hands, figures.points) == (len(points), game.totals[seat])
        assert (figures.best, figures.worst) == (min(points), max(points))
        queens = sum(hand.captured[seat].count(queen) for hand in game.finished)
        assert figures.black_cards == queens
    assert sum(stats_of(game, seat).black_cards for seat in range(4)) == len(game.finished)


def test_what_the_computer_chose_does_not_count() -> None:
    game = played(Rules(target=40))
    hands = len(game.finished)
    whole = stats_of(game, 0)
    assert stats_of(with_delegated(game, 0, 0.4), 0) == whole
    without = stats_of(with_delegated(game, 0, 0.6), 0)
    assert without is not None
    assert without.hands == hands - 1
    assert without.points == whole.points - game.finished[0].scores[0]
    assert without.place == whole.place
    # What a player left to the computer concerns nobody else.
    assert stats_of(with_delegated(game, 0, 0.6), 1) == stats_of(game, 1)
    for hand in range(hands // 2 + 1):
        game = with_delegated(game, hand)
    assert stats_of(game, 0) is None


def test_a_game_that_is_not_over_has_no_figures() -> None:
    with pytest.raises(ValueError, match="not over"):
        stats_of(Game(Rules(), 1), 0)


def test_winners_who_share_have_the_first_place_alike() -> None:
    game = played(HOLD)
    game.winners = (1, 2)
    game.totals = (5, 5, 5, 9)
    # Seat 0 has as few points, but another player has won.
    assert [stats_of(game, seat).place for seat in range(4)] == [3, 1, 1, 4]
    assert [stats_of(game, seat).won for seat in range(4)] == [False, True, True, False]


def test_a_moon_belongs_to_its_shooter() -> None:
    games = (shot(HOLD, number, 2) for number in range(400))
    game = next(game for game in games if game.finished[0].moon is not None)
    shooter, _how = game.finished[0].moon
    moons = [stats_of(game, seat).moons for seat in range(4)]
    assert moons == [int(seat == shooter) for seat in range(4)]
    assert stats_of(game, shooter).black_cards == 1
    assert stats_of(game, shooter).points == 0


@pytest.mark.parametrize("name", ["Partnership, tricks together", "Partnership, totals together"])
def test_partners_are_counted_together(name: str) -> None:
    rules = brief(PRESETS[name].rules)
    game = played(rules)
    one, across = stats_of(game, 0), stats_of(game, 2)
    assert one == across
    assert one.places == 2
    assert one.place == (1 if 0 in game.winners else 2)
    queens = [stats_of(game, seat).black_cards for seat in (0, 1)]
    assert sum(queens) == len(game.finished)
    sides = {rules.side_of(seat) for seat in (0, 2)}
    assert one.points == sum(game.totals[side] for side in sides)


def test_the_rules_decide_which_spade_is_black() -> None:
    game = played(Rules(card_values="black_jack", target=40))
    jack = parse_card("JS")
    taken = sum(hand.captured[0].count(jack) for hand in game.finished)
    assert stats_of(game, 0).black_cards == taken
    assert stats_of(played(Rules(card_values="hearts_only", target=40)), 0).black_cards == 0


@pytest.mark.parametrize(
    "name", ["Modern Hearts", "Partnership, tricks together", "Five-Handed with kitty"]
)
def test_a_record_gives_the_same_figures_without_playing_it_once_more(name: str) -> None:
    game = played(brief(PRESETS[name].rules))
    seats = [SeatEntry("", "random")] * game.players
    stops: list[MoonStop | None] = []
    again = replay_record(
        read_record(write_record(game, seats)), lambda so_far: stops.append(moon_stopped(so_far))
    )
    assert len(stops) == len(game.finished)
    for seat in range(game.players):
        assert stats_of(again, seat, stops) == stats_of(game, seat)


def test_another_first_dealer_than_the_number_proposes() -> None:
    game = Game(Rules(target=20), 3, first_dealer=(first_dealer(3, 4) + 1) % 4)
    players = [make_player("random", seat) for seat in range(4)]
    for seat, player in enumerate(players):
        player.new_game(game.rules, seat)
    while game.phase is not Phase.OVER:
        if game.phase is Phase.DEAL:
            game.apply(game.next_deal())
        else:
            seat = game.to_act[0]
            game.apply(players[seat].choose(game.observation(seat)))
    assert isinstance(stats_of(game, 0), GameStats)


# --- moons stopped ----------------------------------------------------------------------------


def taken(*tricks: tuple[int | None, str], rules: Rules = HOLD) -> Game:
    """A game in which these tricks have been taken, each given as the winner and the cards."""
    game = Game(rules, 1)
    for winner, cards in tricks:
        plays = tuple((seat, parse_card(card)) for seat, card in enumerate(cards.split()))
        game.tricks.append(Trick(0, plays, winner, 0))
    return game


MOST = [(1, "QS 2C 3C 4C"), (1, "2H 3H 4H 5H")]


def test_a_heart_taken_from_a_seat_with_two_thirds_of_the_points_stops_the_moon() -> None:
    # 17 of 26 are less than two thirds, 18 are more.
    assert moon_stopped(taken(*MOST, (0, "6H 6C 7C 8C"))) is None
    more = [*MOST, (1, "6H 6C 7C 8C")]
    assert moon_stopped(taken(*more, (0, "9C 9D TC JC"), (3, "7H 9D TD JD"))) == (1, 3)
    assert moon_stopped(taken(*more)) is None
    assert moon_stopped(taken((0, "7H 9D TD JD"), *more)) is None


def test_a_partner_stops_no_moon_where_tricks_are_taken_together() -> None:
    rules = PRESETS["Partnership, tricks together"].rules
    more = [*MOST, (3, "6H 6C 7C 8C"), (3, "7H 9D TD JD")]
    assert moon_stopped(taken(*more, (2, "8H 9C TC JC"), rules=rules)) == (1, 2)
    assert moon_stopped(taken(*more, rules=rules)) is None


def test_cards_that_waited_on_the_table_count_with_the_trick_that_brings_them() -> None:
    waiting = [(None, "QS 2C 3C 4C"), (1, "2H 3H 4H 5H"), (1, "6H 6C 7C 8C")]
    assert moon_stopped(taken(*waiting, (2, "7H 9D TD JD"))) == (1, 2)
    more = [*MOST, (1, "6H 6C 7C 8C"), (None, "7H 9D TD JD")]
    assert moon_stopped(taken(*more, (0, "9C TC JC QC"))) == (1, 0)


def test_where_no_moon_is_shot_none_is_stopped() -> None:
    more = [*MOST, (1, "6H 6C 7C 8C"), (3, "7H 9D TD JD")]
    assert moon_stopped(taken(*more, rules=Rules(moon="off"))) is None


def test_the_figures_count_every_moon_that_a_seat_stopped() -> None:
    found = 0
    for number in range(20):
        game = shot(HOLD, number, 1)
        stop = moon_stopped(game)
        counts = [stats_of(game, seat).stopped for seat in range(4)]
        assert sum(counts) == (stop is not None)
        if stop is not None:
            found += 1
            assert counts[stop[1]] == 1
    assert found
    assert all(not isinstance(action, Pass) for action in game.log)
    assert sum(isinstance(action, Deal) for action in game.log) == 1


def test_a_record_with_another_first_dealer_can_be_written_again() -> None:
    rules = Rules(target=20, pass_cycle=("hold",))
    game = Game(rules, 3, first_dealer=(first_dealer(3, 4) + 1) % 4)
    player = make_player("random", 1)
    player.new_game(game.rules, 0)
    while game.phase is not Phase.OVER:
        if game.phase is Phase.DEAL:
            game.apply(game.next_deal())
        else:
            game.apply(player.choose(game.observation(game.to_act[0])))
    seats = [SeatEntry("", "random")] * game.players
    written = write_record(game, seats)
    assert write_record(replay_record(read_record(written)), seats) == written
