"""Positions in which a moon is at stake, in games against strangers.

The value of each choice was measured in worlds that agree with the strangers' play
(`tests/players/stranger_worlds.py`). A quick run takes a sample of the positions; a thorough one
takes all.
"""

from __future__ import annotations

from collections import Counter
from statistics import fmean

import pytest

from hearts_qt.game.actions import Pass
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.search_setup import loose_ignore_rate
from hearts_qt.players.pimc.skill import Skill
from hearts_qt.rules.cards import format_cards, parse_card
from hearts_qt.rules.options import Rules
from tests.bench.moon_positions import KINDS, RIGHT, choice_of, judged, positions
from tests.players.stranger_worlds import StrangerWorlds
from tests.players.tables import laid_out, played
from tests.selection import some

TRUSTING = Skill(stranger_prior=0.0, holder_floor=0.0, ignore_others_rate=0.0, ignore_own_rate=0.0)
"""A search that expects all others to play by the policy or nearly so, and to stop moons."""


def test_there_are_many_positions_and_a_part_is_kept_apart() -> None:
    found = positions()
    assert len(found) >= 120
    assert len({each.stranger for each in found}) >= 8
    kept_apart = sum(each.kept_apart for each in found)
    assert 0.4 * len(found) <= kept_apart <= 0.6 * len(found)
    assert set(Counter(each.kind for each in found)) == set(KINDS)


def test_every_position_can_be_played_to_and_its_answers_are_of_its_legal_cards() -> None:
    for each in positions()[:: some(6, 1)]:
        seen = each.game().observation(each.seat)
        assert sorted(map(parse_card, each.outcomes)) == sorted(seen.legal)
        assert min(each.regret(card) for card in seen.legal) == 0.0


@pytest.mark.parametrize("player", ["expert", "coach"])
def test_choices_where_a_moon_decides_are_seldom_dear(player: str) -> None:
    chosen = positions()[:: some(3, 1)]
    scores = judged(player, chosen, 48)
    for kind, score in scores.items():
        # Random choices are 2 to 5 points behind the best.
        assert score.regret < DEAREST[kind], (kind, score)


DEAREST = {"stop": 3.5, "calm": 2.5, "own": 3.5}
"""How many points the choices of each kind may be behind the best on average."""


def test_the_answers_do_not_depend_on_the_models_of_the_search() -> None:
    found = next(each for each in positions() if each.kind == "stop")
    game = found.game()
    seen = game.observation(found.seat)
    hands = tuple(game.hand_of(seat) for seat in range(4))
    outcomes = StrangerWorlds(seen, hands, found.stranger).outcomes(6, 1)
    assert set(outcomes) == set(seen.legal)
    assert all(0.0 <= of.other_moon <= 1.0 for of in outcomes.values())


# Single cases


def queen_of_hearts_led(*more: str) -> Observation:
    """Seat 1 has all 18 points so far and leads the queen of hearts; seat 0 plays last and holds
    the ace and the three. `more` are cards played after that."""
    game = laid_out(
        (
            "4C 5C TC 2D 5D JD QD 8S 9S TS 3H JH AH",
            "7C 9C KC AC KD AD 4S QS KS AS 5H QH KH",
            "2C 3C 6C QC 3D 4D 9D 2S 3S 5S 6S 4H 8H",
            "8C JC 6D 7D 8D TD 7S JS 2H 6H 7H 9H TH",
        )
    )
    played(
        game,
        "2C 8C 5C AC AS 6S JS TS AD 9D TD QD KS 5S 7S 9S KD 4D 8D JD KC QC JC TC QS 3S TH 8S "
        "KH 8H 9H JH QH 4H 7H",
    )
    played(game, " ".join(more))
    return game.observation(0)


def shares(seen: Observation, skill: Skill, card: str, worlds: int = 96) -> float:
    """The share of ten seeds with which a search chooses a card."""
    chosen = []
    for seed in range(10):
        player = SearchPlayer(seed, skill=skill)
        player.set_worlds(worlds)
        chosen.append(player.search(seen).candidates[0].action)
    return fmean(getattr(action, "card", None) == parse_card(card) for action in chosen)


def test_the_ace_stops_a_moon_at_the_end() -> None:
    # Another seat could stop the moon too, so a trusting search leaves it to that seat, and pays
    # for it if that seat does not. To a search that expects strangers the ace, which costs three
    # points, and the three, after which one world in eight or so has the moon, are about as good:
    # it plays the ace about every second time. In worlds of the strangers themselves the moon
    # comes in none (`card-looker`) to a fifth (`ducker`) of them.
    seen = queen_of_hearts_led()
    assert shares(seen, TRUSTING, "AH") < 0.2
    assert shares(seen, Skill(), "AH") > 0.4
    cost = value_of(seen, Skill(), "3H") - value_of(seen, Skill(), "AH")
    assert abs(cost) < 1.0
    assert value_of(seen, TRUSTING, "3H") - value_of(seen, TRUSTING, "AH") > 1.0


def value_of(seen: Observation, skill: Skill, card: str) -> float:
    """The value of a card in 1,000 worlds, in points."""
    player = SearchPlayer(1, skill=skill)
    player.set_worlds(1000)
    values = {format_cards((c.action.card,)): c.value for c in player.search(seen).candidates}
    return values[card]


def test_the_last_seat_takes_a_cheap_trick_from_the_player_who_has_all_points() -> None:
    right = []
    for each in positions():
        seen = each.game().observation(each.seat)
        if each.kind != "stop" or len(seen.trick) != 3:
            continue
        led = seen.trick[0][1] // 13
        best, shooter = max((card, who) for who, card in seen.trick if card // 13 == led)
        above = [card for card in seen.legal if card // 13 == led and card > best]
        below = [card for card in seen.legal if card // 13 == led and card < best]
        if above and below and seen.points[shooter]:
            right.append(each.regret(choice_of("expert", each, 48)) < RIGHT)
    assert len(right) >= 3
    assert fmean(right) > 0.5


def test_the_queen_is_not_given_to_the_player_who_is_shooting() -> None:
    # Seat 1 has all 12 points so far and led a club that nobody beats; seat 0 has none left.
    game = laid_out(
        (
            "6C TD JD QD 2S 3S 5S 6S QS 2H 4H 7H TH",
            "4C JC KC AC 5D KD AD KS AS 8H QH KH AH",
            "2C 7C 8C TC 3D 4D 8D 9D 7S 8S TS 3H 9H",
            "3C 5C 9C QC 2D 6D 7D 4S 9S JS 5H 6H JH",
        )
    )
    played(
        game,
        "2C 3C 6C AC AS TS JS 2S AD 9D 7D TD KS 8S 4S 3S KD 8D 6D JD KC TC QC TH AH 9H JH 2H "
        "KH 3H 6H 4H QH 8C 5H 7H JC 7C 9C",
    )
    seen = game.observation(0)
    assert shares(seen, TRUSTING, "QS") > 0.8
    assert shares(seen, Skill(), "QS") < 0.3


def chosen_packets(number: int, seat: int) -> list[str]:
    """What a seat passes to the left in a game, by six seeds."""
    game = Game(Rules(pass_cycle=("left",)), number)
    game.apply(game.next_deal())
    packets = []
    for seed in range(6):
        player = SearchPlayer(seed)
        # With fewer worlds the best passes are told apart by chance.
        player.set_worlds(300)
        action = player.choose(game.observation(seat))
        assert isinstance(action, Pass)
        assert action.packets is not None
        packets.append(format_cards(action.packets[0][1]))
    return packets


@pytest.mark.parametrize(("number", "seat"), [(19, 3), (20, 1)])
def test_the_ace_of_hearts_is_kept_where_it_can_stop_a_moon(number: int, seat: int) -> None:
    # 6C JC 3D 4D 5D 7D JD 6S QS AS 3H 9H AH and 6C TC KC 2D 5D 6D KD 8S AS 3H 4H QH AH. Played out
    # with strangers in all other seats, two of three of whom shoot, both seats lose 2 points more
    # on average without the ace: other cards are as dangerous, and low hearts protect it.
    packets = chosen_packets(number, seat)
    assert fmean("AH" in packet for packet in packets) < 0.4, packets


@pytest.mark.parametrize(("number", "seat"), [(10, 0), (21, 1)])
def test_the_ace_of_hearts_is_passed_where_it_costs_more_than_it_stops(
    number: int, seat: int
) -> None:
    # 2C 6C 7C QC KC AD 2S 4S 6S 9S 8H TH AH and 2C 4C 8C TC QC 2D 3D 5D TD 7S 9S 3H AH: keeping it
    # loses 4 points on average, even where the receiver shoots the moon.
    packets = chosen_packets(number, seat)
    assert fmean("AH" in packet for packet in packets) > 0.6, packets


def in_game(number: int, seat: int, plays: int) -> Observation:
    """What a seat sees in the position of a game after a number of plays."""
    (found,) = (
        each
        for each in positions()
        if (each.number, each.seat, len(each.plays.split())) == (number, seat, plays)
    )
    return found.game().observation(found.seat)


def test_an_own_moon_is_not_led_away() -> None:
    # Seat 3 has all points so far, and the six hearts that it holds take every trick. The queen of
    # spades, led now, loses the moon in a quarter of the worlds.
    seen = in_game(5833679380957638813, 3, 24)
    assert shares(seen, TRUSTING, "QS", 300) > 0.8
    assert shares(seen, Skill(), "QS", 300) < 0.2


def test_loose_opponents_stop_moons_until_one_is_under_way() -> None:
    skill = Skill(ignore_others_rate=1.0, ignore_own_rate=0.7)

    def rate(seen: Observation) -> float:
        return loose_ignore_rate(make_policy(seen.rules), seen, skill)

    # At the beginning, with all points of another seat, with all own, and with points of two seats.
    assert rate(Game(Rules(pass_cycle=("hold",)), 1).observation(0)) == 0.0
    assert rate(queen_of_hearts_led()) == 1.0
    assert rate(in_game(5833679380957638813, 3, 24)) == 0.7
    assert rate(queen_of_hearts_led("AH")) == 0.0


def test_an_own_run_that_failed_is_given_up() -> None:
    # Seat 0 has 17 points and the lead with the 6, 8, 10, jack and queen of hearts; the moon is
    # lost to the ace and king. A low heart hands over the lead, the queen only adds points.
    seen = in_game(2233466846113893270, 0, 32)
    high = sum(shares(seen, Skill(), card, 64) for card in ("TH", "JH", "QH"))
    assert sum(shares(seen, TRUSTING, card, 64) for card in ("TH", "JH", "QH")) > 0.2
    assert high < 0.2
