"""Games as a whole: phases, dealers and directions, refusals, the kitty, charges and the moon."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from hearts_qt.game import events as ev
from hearts_qt.game import game as game_module
from hearts_qt.game.actions import (
    Charge,
    ChooseMoon,
    Deal,
    IllegalAction,
    LayAway,
    Pass,
    Phase,
    Play,
)
from hearts_qt.game.game import Game
from hearts_qt.players import make_player
from hearts_qt.rules.cards import card_name, format_cards, parse_card, parse_cards
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.reference.side_by_side import snapshot

FREE: dict[str, Any] = {
    "opening": "dealer_left", "hearts_lead": "anytime", "first_trick_penalties": "allowed",
    "pass_cycle": ("hold",),
}  # fmt: skip


@contextmanager
def dealing(*hands: str, kitty: str = "") -> Iterator[None]:
    """Give the seats these cards in every deal, whatever its number."""
    cards = tuple(parse_cards(hand) for hand in hands), parse_cards(kitty)
    with patch.object(game_module, "deal_cards", lambda number, rules: cards):
        yield


def start(rules: Rules, dealer: int | None = None) -> Game:
    """A game whose first hand is dealt; by default seat 0 is left of the dealer."""
    game = Game(rules, 3, first_dealer=rules.players - 1 if dealer is None else dealer)
    game.apply(game.next_deal())
    return game


def play(game: Game, names: str) -> list[ev.Event]:
    """Play cards in turn. Returns the events of the last one, without the state of the trick."""
    happened: list[ev.Event] = []
    for name in names.split():
        happened = game.apply(Play(game.to_act[0], parse_card(name)))
    return [
        ev.Played(event.seat, event.card, event.charged) if isinstance(event, ev.Played) else event
        for event in happened
    ]


def refused(game: Game, action: Any) -> str:
    """The reason why an action is refused; the game must be unchanged."""
    before = snapshot(game)
    with pytest.raises(IllegalAction) as raised:
        game.apply(action)
    assert snapshot(game) == before
    return str(raised.value)


def finish(game: Game) -> None:
    """Play the hand to its end; each player plays the lowest legal card."""
    while game.phase is Phase.PLAY:
        seat = game.to_act[0]
        game.apply(Play(seat, game.legal(seat)[0]))
    if game.phase is Phase.MOON:
        game.apply(ChooseMoon(game.to_act[0], "add"))


# 3.1 and 4.1: dealers and directions


def test_the_deal_moves_left_and_the_directions_come_round() -> None:
    game = Game(Rules(pass_cycle=("left", "hold", "right")), 5)
    dealers, directions = [], []
    for _ in range(5):
        game.apply(game.next_deal())
        dealers.append(game.dealer)
        directions.append(game.direction)
        for seat in game.to_act if game.phase is Phase.PASS else ():
            to = game.pass_targets[seat][0]
            game.apply(Pass(seat, ((to, game.hand_of(seat)[:3]),)))
        finish(game)
    assert dealers == [(dealers[0] + k) % 4 for k in range(5)]
    assert directions == ["left", "hold", "right", "left", "hold"]


def test_hands_take_their_numbers_from_the_game() -> None:
    one, same, other = Game(Rules(), 9), Game(Rules(), 9), Game(Rules(), 10)
    assert one.next_deal() == same.next_deal() != other.next_deal()
    assert Game(Rules(), 9, first_deal=42).next_deal() == Deal(42)
    for number, first in ((-1, None), (2**64, None), (1, 2**64)):
        with pytest.raises(ValueError, match="whole number from 0"):
            Game(Rules(), number, first)


# Refusals


def test_what_cannot_be_done_before_the_deal() -> None:
    game = Game(Rules(), 3)
    for action in (Pass(0, None), Charge(0, ()), Play(0, 0), LayAway(0, ()), ChooseMoon(0, "add")):
        assert refused(game, action) == "That cannot be done now."
    assert refused(game, Deal(2**64)) == "A deal number has 64 bits."
    assert game.to_act == ()
    assert str(game.why_not(0, 0).text) == "It is not your turn to play"


def test_passes_that_are_refused() -> None:
    game = start(Rules())
    hand = game.hand_of(0)
    elsewhere = game.hand_of(1)[0]
    assert refused(game, Deal(5)) == "That cannot be done now."
    assert refused(game, Pass(0, None)) == "Cards cannot be passed on unseen here."
    assert refused(game, Pass(0, ((2, hand[:3]),))) == (
        "The packets do not go to the players of this pass."
    )
    assert refused(game, Pass(0, ((1, hand[:2]),))) == "Choose 3 cards to pass."
    assert "is not in the hand" in refused(game, Pass(0, ((1, (*hand[:2], elsewhere)),)))
    assert "is not in the hand" in refused(game, Pass(0, ((1, (hand[0], hand[0], hand[1])),)))
    assert refused(game, Pass(0, ((1, (*hand[:2], 60)),))) == "That is not a card."
    game.apply(Pass(0, ((1, hand[:3]),)))
    assert refused(game, Pass(0, ((1, hand[:3]),))) == "It is not the turn of seat 0."
    # No card moves before all players have committed their passes.
    assert game.hand_of(0) == hand
    assert game.to_act == (1, 2, 3)


def test_a_scatter_names_every_other_player() -> None:
    game = start(Rules(pass_cycle=("scatter",)))
    hand = game.hand_of(0)
    assert refused(game, Pass(0, ((1, hand[:3]),))).startswith("The packets do not go")
    twice = ((1, hand[:1]), (1, hand[1:2]), (2, hand[2:3]))
    assert refused(game, Pass(0, twice)).startswith("The packets do not go")
    for seat in range(4):
        cards = game.hand_of(seat)
        game.apply(Pass(seat, tuple((to, (cards[i],)) for i, to in
                                    enumerate(game.pass_targets[seat]))))  # fmt: skip
    assert game.phase is Phase.PLAY
    assert all(to != giver and len(cards) == 1 for giver, to, cards in game.moves or ())
    assert len(game.moves or ()) == 12


def test_plays_that_are_refused() -> None:
    with dealing("2C 5D", "5C 6D", "7D 8D", "9C 9S"):
        game = start(Rules(pass_cycle=("hold",)))
        assert refused(game, Play(1, parse_card("5C"))) == "It is not the turn of seat 1."
        assert refused(game, Play(0, parse_card("AS"))) == "The ace of spades is not in the hand."
        assert refused(game, Play(0, -1)) == "That is not a card."
        assert refused(game, Play(0, parse_card("5D"))) == "The two of clubs opens"
        play(game, "2C")
        assert refused(game, Play(1, parse_card("6D"))) == "Follow clubs"
        reason = game.why_not(1, parse_card("AS"))
        assert reason is not None
        assert str(reason.text) == "That card is not in the hand"
        assert game.why_not(1, -1) is not None
        assert game.why_not(1, parse_card("5C")) is None


# 4.2 Blind passes


def test_blind_passes() -> None:
    rules = Rules(pass_blind=True, pass_cycle=("left", "scatter", "hold"))
    game = start(rules)
    before = [game.hand_of(seat) for seat in range(4)]
    packet = before[0][:3]
    game.apply(Pass(0, ((1, packet),)))
    for seat in (1, 2, 3):
        happened = game.apply(Pass(seat, None))
    assert ev.Passed(((0, 0, packet),)) in happened
    assert [game.hand_of(seat) for seat in range(4)] == before
    finish(game)
    game.apply(game.next_deal())
    assert (game.direction, game.may_pass_blind) == ("scatter", False)
    assert refused(game, Pass(0, None)) == "Cards cannot be passed on unseen here."


def test_after_a_blind_pass_a_seat_does_not_know_where_its_cards_went() -> None:
    def seen(blind: bool) -> tuple[Any, ...]:
        game = start(Rules(pass_blind=True, pass_cycle=("left",)))
        packets = [((game.pass_targets[s][0], game.hand_of(s)[:3]),) for s in range(4)]
        for seat in range(4):
            game.apply(Pass(seat, None if blind and seat == 2 else packets[seat]))
        view = game.observation(1)
        return view.gave, view.passed, packets[1]

    gave, passed, mine = seen(blind=True)
    assert (gave, passed) == ((), mine)
    gave, passed, mine = seen(blind=False)
    assert gave == ((1, 2, mine[0][1]),)


# Events of a hand


def test_events_tell_what_happened() -> None:
    rules = Rules(**FREE, booster_nines=True, card_values=((36, 13), (39, 1)))
    with dealing("AC AS 2D", "9C QS 3D", "3C 2H 4D", "4C 5S JD"):
        game = start(rules)
        play(game, "AC 9C 3C")
        assert play(game, "4C") == [ev.Played(3, 2), ev.Boosted(0), ev.TurnCame(0)]
        play(game, "AS QS")
        assert play(game, "2H") == [
            ev.Played(2, 39), ev.HeartsBroken(2, 39), ev.TurnCame(3),
        ]  # fmt: skip
        taken = parse_cards("AC 9C 3C 4C AS QS 2H 5S")
        assert play(game, "5S") == [
            ev.Played(3, parse_card("5S")), ev.TrickTaken(0, taken, 14, 1, 0, 1.0),
            ev.TurnCame(0),
        ]  # fmt: skip
        assert [trick.winner for trick in game.tricks] == [0]
        assert (game.points(0), game.tricks_won(0), game.hearts_broken) == (14, 1, True)
        happened = play(game, "2D 3D 4D JD")
    kinds = [type(event).__name__ for event in happened]
    assert kinds == ["Played", "TrickTaken", "MoonShot", "HandScored"]
    assert ev.MoonShot(0, False) in happened
    assert game.totals == (0, 14, 14, 14)
    assert game.phase is Phase.DEAL


def test_an_unwon_trick_waits_on_the_table() -> None:
    rules = Rules(packs=2, players=6, **FREE)
    with dealing("2C 5D", "2C 2D", "3C 6D", "3C 7D", "8C 8D", "8C KD"):
        game = start(rules)
        happened = play(game, "2C 2C 3C 3C 8C 8C")
        assert ev.TrickUnwon(parse_cards("2C 2C 3C 3C 8C 8C")) in happened
        assert ev.TurnCame(0) in happened
        assert format_cards(game.pile) == "2C 2C 3C 3C 8C 8C"
        assert game.tricks[0].winner is None
        happened = play(game, "5D 2D 6D 7D 8D KD")
    (taken,) = [event for event in happened if isinstance(event, ev.TrickTaken)]
    assert (taken.winner, len(taken.cards)) == (5, 12)


def standing(game: Game) -> str:
    """The trick on the table; the winning card is marked by *, a cancelled one by x."""
    return " ".join(
        card_name(play.card) + "*" * play.winning + "x" * play.cancelled
        for play in game.trick_plays
    )


def test_the_trick_says_who_is_winning_and_what_has_cancelled() -> None:
    with dealing("5C 5D", "9C 2D", "9C 6D", "AD 7D", "5C 8D", "3C KD"):
        game = start(Rules(packs=2, players=6, **FREE))
        stands = []
        for name in ("5C", "9C", "9C", "AD", "5C"):
            game.apply(Play(game.to_act[0], parse_card(name)))
            stands.append(standing(game))
        assert stands == [
            "5C*", "5C 9C*", "5C* 9Cx 9Cx", "5C* 9Cx 9Cx AD", "5Cx 9Cx 9Cx AD 5Cx",
        ]  # fmt: skip
        played = game.apply(Play(5, parse_card("3C")))[0]
    assert isinstance(played, ev.Played)
    assert [(play.seat, play.winning) for play in played.trick][-1] == (5, True)
    assert game.trick_plays == ()


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_winning_play_of_a_full_trick_is_the_one_that_takes_it(name: str) -> None:
    game = Game(PRESETS[name].rules, 17)
    player = make_player("random", 1)
    player.new_game(game.rules, 0)
    trick: tuple[ev.TrickPlay, ...] = ()
    voids: list[set[int]] = [set() for _ in range(game.players)]
    tricks = waiting = 0
    while game.phase is not Phase.OVER and tricks < 200:
        if game.phase is Phase.DEAL:
            happened = game.apply(game.next_deal())
        else:
            happened = game.apply(player.choose(game.observation(game.to_act[0])))
        for event in happened:
            match event:
                case ev.Dealt():
                    voids, waiting = [set() for _ in range(game.players)], 0
                case ev.Played():
                    trick = event.trick
                    if event.void is not None:
                        voids[event.seat].add(event.void)
                case ev.TrickTaken():
                    tricks += 1
                    assert [play.seat for play in trick if play.winning] == [event.winner]
                    assert waiting + sum(play.points for play in trick) == event.points
                    waiting = 0
                case ev.TrickUnwon():
                    assert not any(play.winning for play in trick)
                    waiting += sum(play.points for play in trick)
                case ev.KittyTaken(exchange=True):
                    voids[event.seat].clear()
        if game.phase is Phase.PLAY:
            assert [set(seen) for seen in game.observation(0).voids] == voids


def test_a_card_counts_with_its_charge() -> None:
    rules = Rules(charging="any", **FREE)
    with dealing("2S 2H", "QS AH", "3S 3H", "4S 4H"):
        game = Game(rules, 3, first_dealer=3)
        game.apply(game.next_deal())
        for seat, cards in enumerate(("", "QS AH", "", "")):
            game.apply(Charge(seat, parse_cards(cards)))
        play(game, "2S QS 3S")
        assert [play.points for play in game.trick_plays] == [0, 26, 0]
        play(game, "4S AH 3H")
        assert [play.points for play in game.trick_plays] == [2, 2]


def test_a_trick_says_who_can_still_shoot_the_moon() -> None:
    with dealing("AS AH 2C", "QS KH 3C", "2S QH 4C", "3S JH AC"):
        game = start(Rules(**FREE))
        first = play(game, "AS QS 2S 3S")[1]
        assert isinstance(first, ev.TrickTaken)
        assert (first.moon_seat, first.moon_share) == (0, 0.5)
        second = play(game, "AH KH QH JH")[1]
        assert isinstance(second, ev.TrickTaken)
        assert (second.moon_seat, second.moon_share) == (0, 17 / 26)
    with dealing("AS 2H", "QS KH", "2S QH", "3S JH"):
        game = start(Rules(**FREE, moon="off"))
        taken = play(game, "AS QS 2S 3S")[1]
    assert isinstance(taken, ev.TrickTaken)
    assert taken.moon_seat is None


# 3.2 The kitty


EXCHANGE: dict[str, Any] = {"players": 3, "kitty_use": "exchange", **FREE}


def test_an_exchanged_kitty() -> None:
    with dealing("2C 2D 6D", "AC 3D KS", "3C 4D 7D", kitty="QS"):
        game = start(Rules(**EXCHANGE))
        happened = play(game, "2C AC 3C")
        assert ev.KittyTaken(1, (36,), True) in happened
        assert game.phase is Phase.LAY_AWAY
        assert game.to_act == (1,)
        assert refused(game, Play(1, 36)) == "That cannot be done now."
        assert refused(game, LayAway(1, (36, 14))) == "Lay 1 card away."
        assert "is not in the hand" in refused(game, LayAway(1, (0,)))
        assert refused(game, LayAway(0, (0,))) == "It is not the turn of seat 0."
        assert game.apply(LayAway(1, (36,))) == [ev.LaidAway(1, (36,)), ev.TurnCame(1)]
        assert format_cards(game.captured(1)) == "2C 3C AC QS"
        # Only the kitty's taker knows what was laid away.
        taker, other = game.observation(1), game.observation(2)
        assert (taker.laid_away, taker.kitty, taker.points[1]) == ((36,), (36,), 13)
        assert (other.laid_away, other.kitty, other.points[1]) == ((), (), 0)
        assert 36 in other.unseen
        assert 36 not in other.captured[1]


def test_a_charged_card_laid_away_is_worth_nothing_to_others() -> None:
    with dealing("2C 2D 6D", "AC 3D QS", "3C 4D 7D", kitty="5S"):
        game = start(Rules(**EXCHANGE, charging="any", moon="off"))
        for seat, cards in enumerate(((), (36,), ())):
            game.apply(Charge(seat, cards))
        play(game, "2C AC 3C")
        game.apply(LayAway(1, (36,)))
        assert game.observation(0).points == (0, 0, 0)
        assert game.observation(1).points == (0, 26, 0)
        play(game, "3D 4D 2D")
        assert game.tricks[-1].points == 0
        finish(game)
        assert sum(game.totals) == 26


@pytest.mark.parametrize(("charged", "factor"), [(False, 2), (True, 4)])
def test_a_ten_of_clubs_laid_away_multiplies_the_score_but_not_before_the_end(
    charged: bool, factor: int
) -> None:
    ten = parse_card("TC")
    with dealing("2C 2D 6D", "AC 3D TC", "3C 4D 7D", kitty="QS"):
        game = start(Rules(**EXCHANGE, charging="any", ten_of_clubs_doubles=True, moon="off"))
        for seat, cards in enumerate(((), (ten,) if charged else (), ())):
            game.apply(Charge(seat, cards))
        play(game, "2C AC 3C")
        game.apply(LayAway(1, (ten,)))
        assert [game.score_factor(seat) for seat in range(3)] == [1, 1, 1]
        happened = play(game, "QS 4D 2D")
        (taken,) = [event for event in happened if isinstance(event, ev.TrickTaken)]
        assert (taken.winner, taken.points, taken.factor) == (1, 13, 1)
        finish(game)
        assert game.totals == (0, 13 * factor, 0)


def test_a_charged_ten_of_clubs_multiplies_by_four_as_soon_as_it_is_taken() -> None:
    ten = parse_card("TC")
    with dealing("2C 2D 6D", "AC 3D 5S", "3C TC 7S", kitty="QS"):
        game = start(Rules(**EXCHANGE, charging="any", ten_of_clubs_doubles=True, moon="off"))
        for seat, cards in enumerate(((), (), (ten,))):
            game.apply(Charge(seat, cards))
        play(game, "2C AC 3C")
        game.apply(LayAway(1, (parse_card("5S"),)))
        play(game, "3D TC 2D")
        assert game.score_factor(1) == 4


def test_a_kitty_taken_with_the_last_trick_is_captured() -> None:
    with dealing("2C", "AC", "3C", kitty="QS"):
        game = start(Rules(**EXCHANGE))
        happened = play(game, "2C AC 3C")
    assert ev.KittyTaken(1, (36,), False) in happened
    assert game.finished[0].captured[1] == parse_cards("2C 3C AC QS")


# 6 Charging


def test_charging_happens_between_pass_and_play() -> None:
    rules = Rules(charging="one", bonus_card=parse_card("JD"), **FREE)
    with dealing("2C QS", "AC AH", "3C JD", "4C TC"):
        game = start(rules)
        assert game.phase is Phase.CHARGE
        assert refused(game, Play(0, 0)) == "That cannot be done now."
        assert refused(game, Charge(3, parse_cards("TC"))) == "The ten of clubs cannot be charged."
        assert "is not in the hand" in refused(game, Charge(3, parse_cards("QS")))
        assert game.apply(Charge(0, (36,))) == [ev.ChargeCommitted(0)]
        assert refused(game, Charge(0, ())) == "It is not the turn of seat 0."
        # No player sees the charge before all have committed theirs.
        assert not any(game.charged)
        assert game.observation(1).charges is None
        game.apply(Charge(1, ()))
        game.apply(Charge(2, parse_cards("JD")))
        happened = game.apply(Charge(3, ()))
        assert ev.Charged(((36,), (), (22,), ())) in happened
        assert game.charged == ((36,), (), (22,), ())
        assert game.observation(1).charges == ((36,), (), (22,), ())


def test_charging_one_or_any_limits_how_many_cards_are_charged() -> None:
    for charging, most in (("one", 1), ("any", 2)):
        with dealing("2C 2D", "QS AH", "3C 3D", "4C 4D"):
            game = start(Rules(charging=charging, **FREE))
            assert game.observation(1).may_charge == (36, 51)
            assert game.observation(1).most_charges == most
            if most == 1:
                assert refused(game, Charge(1, (36, 51))) == "Only one card may be charged."
            else:
                game.apply(Charge(1, (36, 51)))
                assert game.charges[1] == (36, 51)


# 7.2 The moon's choice


MOON = ("AC AS", "2C QS", "3C 2H", "4C JD")
SMALL: dict[str, Any] = {"card_values": ((36, 13), (39, 1)), **FREE}


@pytest.mark.parametrize(
    ("how", "totals"), [("add", (0, 14, 14, 14)), ("subtract", (-14, 0, 0, 0))]
)
def test_the_shooter_chooses(how: Any, totals: tuple[int, ...]) -> None:
    with dealing(*MOON):
        game = start(Rules(moon="choice", **SMALL))
        happened = play(game, "AC 2C 3C 4C AS QS 2H JD")
        assert happened[-1] == ev.MoonShot(0, False)
        assert game.phase is Phase.MOON
        assert game.to_act == (0,)
        assert refused(game, ChooseMoon(1, how)) == "It is not the turn of seat 1."
        assert game.moon_totals()[how] == totals
        assert game.observation(0).moon_totals == game.moon_totals()
        assert game.observation(1).moon_totals is None
        game.apply(ChooseMoon(0, how))
    assert game.totals == totals
    assert game.finished[0].moon == (0, how)


def test_an_unknown_way_to_score_a_moon_is_refused() -> None:
    with dealing(*MOON):
        game = start(Rules(moon="choice", **SMALL))
        play(game, "AC 2C 3C 4C AS QS 2H JD")
        assert refused(game, ChooseMoon(0, "halve")) == (
            "A moon is either added or subtracted."
        )


@pytest.mark.parametrize(
    ("totals", "teams", "how"),
    [
        # Nobody reaches the target, so nobody wins.
        ((60, 0, 30, 30), "none", "add"),
        # Seat 1 would win with 14 against the shooter's 60.
        ((60, 0, 30, 90), "none", "subtract"),
        # The shooter would win.
        ((0, 50, 30, 90), "none", "add"),
        # Seat 2 would win: an opponent without teams, the shooter's partner with them.
        ((60, 50, 0, 90), "none", "subtract"),
        ((60, 50, 0, 90), "shared_totals", "add"),
        ((60, 0, 60, 90), "shared_totals", "subtract"),
    ],
)
def test_add_unless_an_opponent_wins(totals: tuple[int, ...], teams: str, how: str) -> None:
    with dealing(*MOON):
        game = start(Rules(moon="add_unless_opponent_wins", teams=teams, **SMALL))
        game.totals = totals
        play(game, "AC 2C 3C 4C AS QS 2H JD")
    assert game.finished[0].moon == (0, how)
    change = [0, 14, 14, 14] if how == "add" else [-14, 0, 0, 0]
    assert game.totals == tuple(a + b for a, b in zip(totals, change, strict=True))


@pytest.mark.parametrize(
    ("totals", "how"),
    [((60, 20), "add"), ((60, 90), "add"), ((110, 86), "subtract"), ((100, 86), "subtract")],
)
def test_add_unless_an_opposing_team_wins(totals: tuple[int, ...], how: str) -> None:
    with dealing(*MOON):
        game = start(Rules(moon="add_unless_opponent_wins", teams="shared_tricks",
                           tie="share", **SMALL))  # fmt: skip
        game.totals = totals
        play(game, "AC 2C 3C 4C AS QS 2H JD")
    assert game.finished[0].moon == (0, how)


# The end


def test_a_game_ends_and_then_nothing_can_be_done() -> None:
    with dealing(*MOON):
        game = start(Rules(target=14, tie="share", **SMALL))
        happened = play(game, "AC 2C 3C 4C AS QS 2H JD")
        assert happened[-1] == ev.GameOver((0,))
        assert (game.phase, game.winners, game.to_act) == (Phase.OVER, (0,), ())
        assert refused(game, Deal(5)) == "That cannot be done now."


def test_a_total_that_vanishes_is_noted() -> None:
    with dealing(*MOON):
        game = start(Rules(target=14, exact_target="zeroes", **SMALL))
        play(game, "AC 2C 3C 4C AS QS 2H JD")
    assert game.totals == (0, 0, 0, 0)
    notes = [str(each.note(game.rules)) for each in game.finished[0].changed]
    assert notes == ["exactly 14: 0"] * 3
    assert game.winners is None


# Claims


def test_a_claim_is_made_only_when_the_rest_of_the_hand_is_certain() -> None:
    with dealing("2C AS KS", "AC 2D 3D", "3C 4D QS", "4C 6D 7D"):
        assert start(Rules(card_values=((36, 13),), **FREE)).claim(0) is None
    with dealing("AC AS KS", "2C 2D 3D", "3C 4D QS", "4C 6D 7D"):
        game = start(Rules(card_values=((36, 13),), **FREE))
        claim = game.claim(0)
        assert claim is not None
        assert (claim.seat, str(claim.text)) == (0, "All the remaining tricks are yours.")
        assert game.claim(1) is None
        play(game, "AC 2C")
        assert game.claim(0) is None
        # With one card left there is no claim: there is nothing to shorten.
        play(game, "3C 4C AS 2D QS 6D")
        assert game.claim(0) is None
    with dealing("AC 2S KD", "2C 2D 3D", "3C 4D QS", "4C AD 7D"):
        game = start(Rules(card_values=((0, 1),), **FREE))
        play(game, "AC 2C 3C 4C")
        claim = game.claim(2)
        assert claim is not None
        assert claim.seat is None


def test_a_charged_card_in_another_hand_is_reckoned_with() -> None:
    charging = Rules(card_values=((36, 13),), charging="one", **FREE)
    for leads, spades in (("8S", "9S JS"), ("AC", "AS KS")):
        with dealing(f"{leads} {spades}", "2C 2D 3D", "3C 4D QS", "4C 6D 7D"):
            game = start(charging)
            for seat in range(4):
                game.apply(Charge(seat, parse_cards("QS") if seat == 2 else ()))
            # All players know where the charged queen is: she beats the jack, not ace and king.
            claim = game.claim(0)
            assert (claim is not None) == (leads == "AC")


# The library


def test_the_examples_in_the_documentation_of_the_game_are_true() -> None:
    found = doctest.testmod(game_module)
    assert found.attempted > 0
    assert found.failed == 0


def test_a_first_dealer_off_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match="a seat from 0 to 3"):
        Game(Rules(), 1, first_dealer=4)


def test_an_action_is_checked_without_being_done() -> None:
    game = start(Rules(pass_cycle=("hold",)))
    before = snapshot(game)
    seat = game.to_act[0]
    game.check(Play(seat, game.legal(seat)[0]))
    with pytest.raises(IllegalAction, match="That cannot be done now"):
        game.check(Pass(seat, None))
    assert snapshot(game) == before
