"""How `basic` behaves: an example of each rule of thumb that it should follow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hearts_qt.game.actions import Charge, ChooseMoon, LayAway, Pass, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.players.heuristics.explanations import PlayReason, play_reason
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.rules.cards import format_cards, parse_card, parse_cards
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.players.tables import deal_rest, laid_out, played

HOLD = Rules(pass_cycle=("hold",))
ANY_CARD = HOLD.changed(
    first_trick_penalties="allowed", opening="dealer_left", hearts_lead="anytime"
)
"""Rules under which any card may be led, and any discarded, at once."""
JACK = parse_card("JD")


def card_for(game: Game) -> str:
    """The name of the card that basic plays in the current position."""
    (seat,) = game.to_act
    action = BasicPlayer(0).choose(game.observation(seat))
    assert isinstance(action, Play)
    return format_cards([action.card])


def why(game: Game) -> PlayReason:
    """Why basic plays it."""
    (seat,) = game.to_act
    observation = game.observation(seat)
    policy = make_policy(game.rules)
    policy.features.forget_passes()
    return play_reason(policy, observation, policy.choose_card(observation.view))[0]


def passes(hand: str, rules: Rules | None = None) -> set[str]:
    """What basic passes from a hand in seat 0."""
    rules = rules or Rules()
    game = laid_out(deal_rest(rules, hand), rules)
    action = BasicPlayer(0).choose(game.observation(0))
    assert isinstance(action, Pass)
    assert action.packets is not None
    return {word for _, cards in action.packets for word in format_cards(cards).split()}


# A table for the play: seat 0 opens with the two of clubs; every hand is written out.
HANDS = [
    "2C 5C 9C 3D 6D JD 2S 4S 8S 3H 7H 9H KH",
    "3C 7C QC 2D 8D KD 5S QS KS 2H 5H TH AH",
    "4C 8C KC 4D 9D QD 3S 7S JS 4H 6H 8H QH",
    "6C TC JC AC 5D 7D TD AD 6S 9S TS AS JH",
]


def test_spends_a_high_card_on_a_free_trick_when_last() -> None:
    game = played(laid_out(HANDS, HOLD), "2C QC KC")
    assert card_for(game) in ("AC", "JC")
    low = played(laid_out(HANDS, HOLD), "2C 3C 4C")
    assert card_for(low) == "AC"
    assert why(low) is PlayReason.FREE_TRICK


def test_ducks_with_the_highest_card_that_stays_below() -> None:
    hands = [
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 7D",
        "AC 2D 3D 4D 5D 6D 2S 3S 4S 5S 6S 2H 3H",
        "8D 9D TD JD 7S 8S 9S TS 4H 5H 6H 7H 8H",
        "QD KD AD QS JS KS AS 9H TH JH QH KH AH",
    ]
    game = played(laid_out(hands, ANY_CARD, dealer=2), "JH 2C")
    assert card_for(game) == "3H"
    assert why(game) is PlayReason.BELOW


def test_queen_goes_under_the_king() -> None:
    hands = [
        "2C 5C 9C 3D 6D JD 2S 4S KS 3H 7H 9H KH",
        "3C 7C QC 2D 8D KD 5S QS 8S 2H 5H TH AH",
        HANDS[2],
        HANDS[3],
    ]
    game = played(laid_out(hands, HOLD), "2C 3C 4C AC TS KS")
    assert card_for(game) == "QS"
    assert why(game) is PlayReason.DANGER_BELOW


def test_queen_is_thrown_when_void() -> None:
    hands = [
        "2C 5C 9C 3D 6D JD 2S 4S 8S 3H 7H 9H KH",
        "3C 2D 8D KD 5S 6S 9S QS KS 2H 5H TH AH",
        HANDS[2],
        "6C 7C TC JC QC AC 5D 7D TD AD TS AS JH",
    ]
    game = played(laid_out(hands, HOLD), "2C 3C KC AC 6C 5C")
    assert card_for(game) == "QS"
    assert why(game) is PlayReason.GIVE_AWAY


def test_queen_is_not_played_to_a_trick_that_she_would_take() -> None:
    game = played(laid_out(HANDS, HOLD), "2C 3C 4C AC 6S 8S")
    assert card_for(game) != "QS"


def test_does_not_lead_into_the_queen() -> None:
    hands = [
        "2C 5C 9C 3D 6D JD 2S KS AS 3H 7H 9H KH",
        "3C 7C QC 2D 8D KD 4S 5S QS 2H 5H TH AH",
        "4C 8C KC 4D 9D QD 3S 7S JS 4H 6H 8H QH",
        "6C TC JC AC 5D 7D TD AD 6S 8S 9S TS JH",
    ]
    game = played(laid_out(hands, HOLD), "2C 3C 4C 6C")
    while game.to_act != (0,):
        played(game, card_for(game))
    assert card_for(game) not in ("KS", "AS")


def test_holder_of_the_queen_leads_no_spade() -> None:
    game = played(laid_out(HANDS, HOLD), "2C QC 4C 6C")
    assert game.to_act == (1,)
    assert card_for(game)[1] != "S"


def test_takes_a_trick_to_stop_a_moon() -> None:
    hands = [
        "2C 3C AC KC 2D 3D 4D 5D 6D 7D 8D AH 2H",
        "4C 5C 6C 7C 8C 9C TC 2S 3S 4S 5S 3H QH",
        "JC QC 9D TD 6S 7S 8S 9S TS JS 4H 5H 6H",
        "JD QD KD AD QS KS AS 7H 8H 9H TH JH KH",
    ]
    game = laid_out(hands, ANY_CARD, dealer=2)
    # Seat 3, the last, takes the queen and most tricks, then leads the king of hearts.
    played(game, "AD 2D QH TD AS 3C 2S 6S KS 2C 3S 7S")
    assert game.points(3) == 1
    played(game, "QS 3D 4S 8S KD 4D 5S 9D KH")
    assert game.points(3) == 14
    assert card_for(game) == "AH"
    assert why(game) is PlayReason.TAKE_POINTS


def test_gives_the_partner_the_last_heart_when_opponents_have_the_others() -> None:
    hands = [
        "2H 9H TH JH AS KS 7S 8S TD 9D 8D 7D 6D",
        "AH KH QH 2C 3C 5C 2S 3S 4S 2D 3D 4D 5D",
        "3H 4H 5H AC KC QC JC TC 9C QS 5S 6S JD",
        "6H 7H 8H 4C 6C 7C 8C 9S TS JS QD KD AD",
    ]
    rules = PRESETS["Gong Zhu with partners"].rules.changed(opening="dealer_left", charging="off")
    game = laid_out(hands, rules, dealer=0)
    played(game, "AH 3H 6H JH KH 4H 7H TH QH 5H 8H 9H")
    # The partner's ace of clubs takes this trick. The two of hearts counts nothing by itself.
    played(game, "2C AC 4C")
    assert card_for(game) == "2H"


def test_only_a_pair_takes_the_first_hearts_in_gong_zhu() -> None:
    hands = [
        "QH 2H 3H 6C 7C 8C 4S 5S 6S 7S 4D 5D 6D",
        "5H 9H KH 2C 3C 4C AC 2S 3S 2D 3D 7D 8D",
        "4H 7H 8H 5C KC QC 9C QS 8S 9S TS JD 9D",
        "6H TH JH AH JC TC JS KS AS TD QD KD AD",
    ]
    for preset, card in (("Gong Zhu with partners", "QH"), ("Gong Zhu", "3H")):
        rules = PRESETS[preset].rules.changed(opening="dealer_left", charging="off")
        game = laid_out(hands, rules, dealer=0)
        played(game, "AC KC JC 6C 5H 4H 6H")
        assert card_for(game) == card


def test_goes_on_for_a_moon_of_its_own() -> None:
    hands = [
        "2C 3C 4C 5C 2D 3D 4D 5D 6D 7D 8D 2H 3H",
        "6C 7C 8C 9C TC JC QC 2S 3S 4S 5S 4H 5H",
        "KC AC 9D TD 6S 7S 8S 9S TS JS 6H 7H 8H",
        "JD QD KD AD QS KS AS 9H TH JH QH KH AH",
    ]
    game = laid_out(hands, ANY_CARD, dealer=2)
    played(game, "AH 2H 4H 6H")
    player = BasicPlayer(0)
    while not game.finished:
        (seat,) = game.to_act
        game.apply(player.choose(game.observation(seat)))
    assert game.finished[0].moon == (3, "add")


def test_keeps_a_well_guarded_queen_and_her_guards() -> None:
    given = passes("4C 9C JC 3D KD AD 2S 4S 6S 9S JS QS 3H")
    assert not {card for card in given if card[1] == "S"}


@pytest.mark.parametrize("hand", [
    "3C 4C 7C 9C 2D 4D 6D 8D 5S QS 2H 4H 6H",
    "3C 4C 7C 9C 2D 4D 6D 8D 9D QS 2H 4H 6H",
])  # fmt: skip
def test_passes_a_bare_queen(hand: str) -> None:
    assert "QS" in passes(hand)


def test_passes_unguarded_high_spades() -> None:
    assert {"KS", "AS"} <= passes("2C 4C 5C 7C 2D 3D 5D 7D 9D KS AS 2H 4H")


def test_passes_high_hearts_and_keeps_low_ones() -> None:
    given = passes("2C 5C 8C 3D 5D 8D 2S 4S 7S 2H KH AH QH")
    assert {"KH", "AH", "QH"} == given


def test_keeps_a_low_spade_when_it_passes_the_queen() -> None:
    assert passes("4C 6C 9C KC AC 9D JD AD 2S QS 3H TH AH") == {"JD", "AD", "QS"}


def test_black_jack_is_feared_where_it_counts() -> None:
    rules = PRESETS["Black Jack"].rules
    hand = "3C 4C 7C 9C 2D 4D 6D 8D 5S JS 2H 4H 6H"
    assert "JS" in passes(hand, rules)


def test_own_table_of_values_is_understood() -> None:
    rules = PRESETS["Hooligan Hearts"].rules
    assert "7C" in passes("7C 2D 4D 6D 8D 3S 5S 6S 8S 2H 3H 4H 6H", rules)


def test_wants_the_bonus_card() -> None:
    hands = [
        "2C 5C 9C 3D 6D 9D 2S 4S 8S 3H 7H 9H KH",
        "3C 7C QC 2D 8D KD 5S QS KS 2H 5H TH AH",
        "4C 8C KC 4D JD QD 3S 7S JS 4H 6H 8H QH",
        "6C TC JC AC 5D 7D TD AD 6S 9S TS AS JH",
    ]
    for bonus, card in ((JACK, "AD"), (None, "TD")):
        rules = Rules(pass_cycle=("hold",), bonus_card=bonus)
        game = played(laid_out(hands, rules), "2C QC 4C 6C 8D JD")
        assert card_for(game) == card
        if bonus == JACK:
            assert why(game) is PlayReason.WORTH_TAKING


def test_spares_the_partner() -> None:
    hands = [
        "2C 3C 4C 5C 6C 7C 8C AC 2S 3S 3H 7H 9H",
        "9C TC JC QC KC 2D 8D KD 5S 6S 2H 5H TH",
        "4D 9D QD 3D 7S JS QS 4H 6H 8H QH TS 8S",
        "6D JD 5D 7D TD AD 9S AS KS 4S JH KH AH",
    ]
    rules = Rules(pass_cycle=("hold",), opening="any_club", first_trick_penalties="allowed")
    # The partner's ace of clubs takes the trick whatever is thrown on it.
    assert card_for(played(laid_out(hands, rules), "AC 9C")) == "QS"
    team = Rules(**{**rules.values(), "teams": "shared_tricks"})
    assert card_for(played(laid_out(hands, team), "AC 9C")) != "QS"


def charged(hand: str, preset: str = "Turbo Hearts") -> set[str]:
    """What basic charges of a hand in seat 0."""
    rules = replace(PRESETS[preset].rules, pass_cycle=("hold",))
    game = laid_out(deal_rest(rules, hand), rules)
    assert game.phase is Phase.CHARGE
    action = BasicPlayer(0).choose(game.observation(0))
    assert isinstance(action, Charge)
    return set(format_cards(action.cards).split())


def test_charges_only_a_well_guarded_queen() -> None:
    assert charged("2C 4C KC 9D 2S 3S 5S 6S 8S QS 9H TH QH") == {"QS"}
    assert charged("2C 4C KC 9D TD QD 2D 3S QS 9H TH QH KH") == set()


def test_charges_what_it_can_discard_soon() -> None:
    long, even = "4C 9C 7D 2S 4S 9S 2H 4H 5H 9H JH KH AH", "4C 9C JC 7D 8D QD 2S 4S 9S 2H 4H 5H AH"
    assert charged(long, "Gong Zhu") == {"AH"}
    assert charged(even, "Gong Zhu") == set()
    tens = "4C 6C 9C TC QC 7D 2S 4S 9S 2H 4H 5H 9H"
    assert charged(tens, "Gong Zhu with partners") == {"TC"}


def test_charges_a_jack_that_it_expects_to_win() -> None:
    assert charged("4C 9C QC 5D 7D JD KD 2S 4S 9S 2H 4H 5H", "Gong Zhu") == {"JD"}
    assert charged("4C 9C QC 5D JD KC 3S 2S 4S 9S 2H 4H 5H", "Gong Zhu") == set()


def test_lays_away_danger_but_no_points() -> None:
    rules = PRESETS["Five-Handed with kitty"].rules
    rules = Rules(**{**rules.values(), "pass_cycle": ("hold",)})
    hands = [
        "2C 3C AS KS 3D 4D 2S 3S 2H 3H",
        "4C 5C 6C 7C 5D 6D 4S 5S 4H 5H",
        "8C 9C TC JC 7D 8D 6S 7S 6H 7H",
        "QC KC 9D TD 8S 9S TS 8H 9H TH",
        "AC JD QD KD AD QS JS JH QH KH",
    ]
    game = laid_out(hands, rules, dealer=4, kitty="2D AH")
    played(game, "2C 4C 8C QC AC")
    assert game.phase is Phase.LAY_AWAY
    action = BasicPlayer(0).choose(game.observation(4))
    assert isinstance(action, LayAway)
    assert not set(action.cards) & set(parse_cards("QS AH JH QH KH 2D"))


def test_the_way_of_a_moon_wins_the_game_when_it_can() -> None:
    from dataclasses import replace

    game = laid_out(HANDS, HOLD)
    seen = replace(game.observation(0), phase=Phase.MOON)

    def way(add: tuple[int, ...], subtract: tuple[int, ...]) -> str:
        action = BasicPlayer(0).choose(
            replace(seen, moon_totals={"add": add, "subtract": subtract})
        )
        assert isinstance(action, ChooseMoon)
        return action.how

    # Adding ends the game with this seat lowest, or with another one lowest.
    assert way((40, 110, 80, 70), (14, 84, 54, 44)) == "add"
    assert way((90, 110, 80, 70), (64, 84, 54, 44)) == "subtract"
