"""The totals change what an `expert` does: ahead it ends the game, behind it lets the game go on.

Every position is the end of a hand from a small pack, in which seat 0 chooses between two cards.
With other totals, or another rule for ties or moons, the other card is right in the same position,
so that each test can fail. Both cards are tried in all worlds, so that the seed matters little.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from hearts_qt.game.actions import ChooseMoon, Pass, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players import make_player
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Limits, Skill
from hearts_qt.rules.cards import card_name, parse_card, parse_cards
from hearts_qt.rules.options import Rules
from tests.players.tables import laid_out, played

LATE = 8
"""The number, counted from 0, of a hand late in a game."""


def small(hands: list[str], kitty: str, values: dict[str, int], **more: object) -> Rules:
    """Rules for a pack of just these cards, which have these values."""
    pack = set(parse_cards(" ".join([*hands, kitty])))
    options: dict[str, object] = {
        "removed": tuple(card for card in range(52) if card not in pack),
        "card_values": tuple(sorted((parse_card(c), value) for c, value in values.items())),
        "pass_cycle": ("hold",),
        "opening": "dealer_left",
        "first_trick_penalties": "allowed",
        "hearts_lead": "anytime",
    }
    return Rules(**{**options, **more})


def chosen(observation: Observation, *totals: int) -> str:
    """The card that seat 0 plays with these totals before the hand."""
    seen = replace(observation, totals=totals, hand_index=LATE)
    player = SearchPlayer(2, Limits(inf, inf, 400), Skill(keep_stats=True))
    best = max(player.search(seen).candidates, key=lambda choice: choice.value)
    assert isinstance(best.action, Play)
    return card_name(best.action.card)


def queen_or_club_position() -> Observation:
    """Seat 1 takes this trick and leads the last one. Seat 0 can give seat 1 the queen now, or keep
    her for the last trick, which seat 0 takes itself if seat 1 leads the last spade."""
    hands = ["4H 3C QS 2C", "2H AC AD 9D", "3H 5C 3D KD", "AH 6C 4D 4S"]
    rules = small(hands, "", {"QS": 13, "AH": 10, "2H": 1, "3H": 1, "4H": 1})
    game = played(laid_out(hands, rules, dealer=0), "2H 3H AH 4H 6C 3C AC 5C AD 3D 4D")
    return game.observation(0)


def heart_or_ace_position() -> Observation:
    """Seat 1 takes this trick. If seat 0 throws a heart on it, a point for seat 1, it keeps the ace
    of clubs, which may take the queen in the last trick."""
    hands = ["4H 3S AC 5H", "2H AS AD KC", "3H 5S 3D QS", "AH 6S 4D 4C"]
    rules = small(hands, "", {"QS": 13, "AH": 9, "2H": 1, "3H": 1, "4H": 1, "5H": 1})
    game = played(laid_out(hands, rules, dealer=0), "2H 3H AH 4H 6S 3S AS 5S AD 3D 4D")
    return game.observation(0)


def moon_or_duck_position(**more: object) -> Observation:
    """Seat 0 has the queen and can take twelve more points. Then only the heart is left that it
    passed to seat 3, and it shoots the moon if the five of clubs lies in the kitty: with a chance
    of one in three. If it ducks, seat 1 takes the twelve points."""
    hands = ["2D AS 2H AC 4H", "KD 2S KH 8C 3C", "JD 3S 3H 7C 8D", "QD QS 5H 6C 9D"]
    values = {"QS": 13, "7C": 6, "6C": 6, "4H": 1}
    cycle = {"pass_cycle": ("right",), "pass_count": 1}
    game = laid_out(hands, small(hands, "5C", values, **{**cycle, **more}), dealer=0, kitty="5C")
    for seat, card in enumerate(("4H", "3C", "8D", "9D")):
        game.apply(Pass(seat, (((seat - 1) % 4, (parse_card(card),)),)))
    played(game, "KD JD QD 2D 2S 3S QS AS 2H KH 3H 5H 8C 7C 6C")
    return game.observation(0)


def test_a_seat_that_is_behind_does_not_end_the_game() -> None:
    seen = queen_or_club_position()
    # With level totals seat 0 just gets rid of the queen.
    assert chosen(seen, 80, 80, 80, 67) == "QS"
    # Giving her to seat 1 would end the game, and seat 2 would win it.
    assert chosen(seen, 80, 97, 75, 67) == "2C"


def test_the_seat_that_leads_ends_the_game() -> None:
    # The same trick, but now seat 0 wins if seat 1 goes over the target.
    assert chosen(queen_or_club_position(), 60, 97, 80, 80) == "QS"
    seen = heart_or_ace_position()
    assert chosen(seen, 60, 60, 60, 60) == "AC"
    # Now a single point for seat 1 wins, whatever the last trick brings.
    assert chosen(seen, 60, 99, 75, 64) == "5H"


def test_the_seat_in_last_place_tries_for_the_moon() -> None:
    seen = moon_or_duck_position(moon="add")
    # Trying for the moon costs twelve more points in two cases of three.
    assert chosen(seen, 0, 0, 0, 0) == "3C"
    # If seat 0 takes only the queen, the game is over and lost.
    assert chosen(seen, 90, 80, 85, 88) == "AC"


@pytest.mark.parametrize("moon", ["subtract", "choice"])
def test_a_moon_that_is_taken_off_saves_a_game_that_would_be_lost(moon: str) -> None:
    seen = moon_or_duck_position(moon=moon)
    assert chosen(seen, 0, 0, 0, 0) == "3C"
    assert chosen(seen, 90, 62, 72, 76) == "AC"
    # A moon added to the others would end the game, and seat 1 would win it.
    assert chosen(moon_or_duck_position(moon="add"), 90, 62, 72, 76) == "3C"


def test_a_tie_is_worth_more_where_it_is_shared() -> None:
    # The last hand. If seat 0 ducks, and seat 1 takes the last heart too, they are level, one point
    # ahead of the others.
    totals = (84, 84, 98, 98)
    last = {"hand_limit": LATE + 1, "moon": "subtract"}
    assert chosen(moon_or_duck_position(tie="share", **last), *totals) == "3C"
    # If the tie were played on, all four could still win; the moon wins at once.
    assert chosen(moon_or_duck_position(tie="play_on", **last), *totals) == "AC"


def shot(totals: tuple[int, ...]) -> str:
    """How seat 0 chooses to score its moon with these totals before the hand."""
    hands = ["AC KC", "2C 3D", "3C 4D", "4C QS"]
    game: Game = laid_out(hands, small(hands, "", {"QS": 26}, moon="choice"), dealer=3)
    played(game, "AC 2C 3C 4C KC 3D 4D QS")
    assert game.phase is Phase.MOON
    game.totals = totals
    action = make_player("expert", 1).choose(game.observation(0))
    assert isinstance(action, ChooseMoon)
    return action.how


def test_a_certain_loss_is_not_chosen_for_its_points() -> None:
    # If seat 1 gets the queen, the game ends and seat 2 wins it; with the club it may go on.
    seen = replace(queen_or_club_position(), totals=(80, 97, 60, 50), hand_index=LATE)
    for seed in range(8):
        player = SearchPlayer(seed, Limits(inf, inf, 300))
        assert player.choose(seen) == Play(0, parse_card("2C")), seed


def test_a_moon_is_tried_on_that_the_first_worlds_happen_not_to_show() -> None:
    seen = replace(moon_or_duck_position(moon="add"), totals=(90, 80, 85, 88), hand_index=LATE)
    for seed in range(24):
        player = SearchPlayer(seed, Limits(inf, inf, 100))
        assert player.choose(seen) == Play(0, parse_card("AC")), seed


def test_a_leading_shooter_subtracts_and_a_trailing_one_adds() -> None:
    # Either way the gaps between totals are the same, but adding brings the end of the game closer.
    assert shot((95, 30, 40, 50)) == "subtract"
    assert shot((40, 50, 54, 60)) == "add"


def test_a_shooter_close_behind_the_leader_and_well_ahead_of_the_rest_adds() -> None:
    # Seat 0 is behind seat 1 either way; if the game ends soon, only these two can win it.
    assert shot((83, 56, 69, 70)) == "add"
    # Here all others are equally far ahead, so seat 0 is better off with a longer game.
    assert shot((83, 56, 56, 56)) == "subtract"


def test_the_way_of_a_moon_is_the_one_that_wins() -> None:
    assert shot((90, 62, 72, 76)) == "subtract"
    assert shot((60, 62, 72, 76)) == "add"
