"""Reasons are true: with partners, with two packs, for bonus cards, in games that are decided."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hearts_qt.game.actions import Charge, Pass, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.players.coach.reasons import Context, reason_against, reason_for
from hearts_qt.players.heuristics.explanations import may_be_driven_out
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.pimc.candidate_stats import CandidateStats
from hearts_qt.players.pimc.candidates import Candidate
from hearts_qt.rules.cards import TEN_OF_CLUBS, parse_card, parse_cards
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.players.tables import deal_rest, laid_out, played

QUEEN = parse_card("QS")
FREE = Rules(pass_cycle=("hold",), first_trick_penalties="allowed")

CLUBLESS = [
    "AS KS TS 9S 8S 7S 6S 5S 4S JD JH TH 9H",
    "2C 6C 7C 2D 3D 4D 5D 6D 2H 3H 4H 5H 6H",
    "AC KC QC JC TC 7D 8D 9D TD 7H 8H QH KH",
    "3C 4C 5C 8C 9C 2S 3S JS QS QD KD AD AH",
]
"""Seat 0 has no club and plays last to the first trick."""


def said(game: Game, card: str) -> str:
    """The reason that basic gives for a card of the seat to play."""
    (seat,) = game.to_act
    player = BasicPlayer(seat)
    player.new_game(game.rules, seat)
    return str(player.explain(game.observation(seat), Play(seat, parse_card(card))))


@pytest.mark.parametrize(
    ("teams", "sentence"),
    [
        ("none", "so another player gets the jack of hearts."),
        ("shared_tricks", "and you need the jack of hearts least."),
        ("shared_totals", "and you need the jack of hearts least."),
    ],
)
def test_what_a_partner_wins_does_not_go_to_somebody_else(teams: str, sentence: str) -> None:
    game = laid_out(CLUBLESS, replace(FREE, teams=teams))
    assert said(played(game, "2C AC 3C"), "JH") == f"You cannot follow, {sentence}"


def test_what_the_others_win_from_both_partners_does() -> None:
    hands = [CLUBLESS[0], CLUBLESS[1], CLUBLESS[3], CLUBLESS[2]]
    game = laid_out(hands, replace(FREE, teams="shared_tricks"))
    assert said(played(game, "2C 3C AC"), "JH") == (
        "You cannot follow, so another player gets the jack of hearts."
    )


def test_nothing_goes_safely_under_a_partner() -> None:
    hands = [
        "3C QC TS 9S 8S 7S 6S 5S 4S JD JH TH 9H",
        "2C 6C 7C 2D 3D 4D 5D 6D 2H 3H 4H 5H 6H",
        "AC KC JC TC AS 7D 8D 9D TD 7H 8H QH KH",
        "4C 5C 8C 9C 2S 3S JS QS KS QD KD AD AH",
    ]
    rules = replace(FREE, card_values=((parse_card("QC"), 13), (parse_card("2H"), 1)))
    for teams, safe in (("none", True), ("shared_tricks", False)):
        game = played(laid_out(hands, replace(rules, teams=teams)), "2C AC 4C")
        assert ("safely" in said(game, "QC")) is safe


def test_discarding_a_bonus_is_not_called_safe() -> None:
    game = laid_out(CLUBLESS, replace(FREE, bonus_card=parse_card("JD")))
    game = played(game, "2C AC 3C")
    assert said(game, "JD") == "You cannot follow, and you need the jack of diamonds least."
    assert "safely" in said(game, "TS")


def test_a_card_does_not_stay_below_its_twin() -> None:
    rules = PRESETS["Cancellation Hearts"].rules
    players = [BasicPlayer(seat) for seat in range(rules.players)]
    game = Game(rules, 3)
    twins = 0
    while twins < 5:
        if game.phase is Phase.DEAL:
            for seat, player in enumerate(players):
                player.new_game(rules, seat)
            game.apply(game.next_deal())
            continue
        (seat, *_) = game.to_act
        observation = game.observation(seat)
        if game.phase is Phase.PLAY and observation.trick and len(observation.legal) > 1:
            led = observation.trick[0][1] // 13
            counts = [card for _, card in observation.trick]
            single = [c for c in counts if c // 13 == led and counts.count(c) == 1]
            for card in observation.legal:
                if single and card == max(single):
                    twins += 1
                    assert str(players[seat].explain(observation, Play(seat, card))).startswith(
                        "It cancels the "
                    )
        game.apply(players[seat].choose(observation))


def test_a_protected_queen_is_not_driven_out_by_the_first_spade() -> None:
    rules = replace(FREE, charging="any")
    hand = "4S KS 2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H"
    game = laid_out(deal_rest(rules, hand, 5), rules)
    holder = next(seat for seat in range(1, 4) if QUEEN in game.hand_of(seat))
    plain = game.observation(0)
    assert may_be_driven_out(plain, QUEEN, parse_card("4S"))
    # A card above her or of another suit does not drive her out.
    assert not may_be_driven_out(plain, QUEEN, parse_card("KS"))
    assert not may_be_driven_out(plain, QUEEN, parse_card("2C"))
    for seat in game.to_act:
        game.apply(Charge(seat, (QUEEN,) if seat == holder else ()))
    assert not may_be_driven_out(game.observation(0), QUEEN, parse_card("4S"))


def notes(points: float, wins: float = 0.25, takes: tuple[float, ...] = (0.2,)) -> CandidateStats:
    """The statistics of a candidate, with the same moons and tricks for all."""
    return CandidateStats(points, 0.1, wins, 0.0, 0.0, 3.0, 0.0, takes)


def two_cards(points: float, totals_matter: bool) -> tuple[str, str]:
    """The reason for a card that costs two points, and the reason against a card of about the same
    value that costs `points`."""
    game = played(laid_out(CLUBLESS, FREE), "2C AC 3C")
    observation = game.observation(0)
    best = Candidate(Play(0, parse_card("4S")), value=1.0, error=0.1, worlds=50, stats=notes(2.0))
    other = Candidate(
        Play(0, parse_card("JH")), value=0.99, error=0.1, worlds=50, stats=notes(points)
    )

    def thumb(*_: object) -> str:
        return "thumb"

    grounds = Context(observation, (QUEEN,), thumb, totals_matter, 2.0)  # type: ignore[arg-type]
    return str(reason_for(grounds, best, [other])), str(reason_against(grounds, other, best))


def test_cards_that_cost_different_points_are_not_called_equally_good() -> None:
    assert two_cards(2.1, totals_matter=True) == (
        "All the cards you may play are about equally good.",
        "It is about as good as the best choice.",
    )
    # The game is decided: no card changes who wins it, but the points differ.
    assert two_cards(14.0, totals_matter=True) == (
        "Your chance to win is about the same with every card.",
        "The points differ, but your chance to win is about the same.",
    )


def test_the_reason_for_charging_the_ten_of_clubs_gives_the_chance_of_taking_it() -> None:
    rules = replace(PRESETS["Turbo Hearts"].rules, pass_cycle=("hold",))
    game = laid_out(deal_rest(rules, "TC AC KC QC JD AD KD 2H 3H 4H 2S 3S 4S", 2), rules)
    observation = game.observation(0)
    for points, chance, sentence in (
        (-8.0, 0.87, "You win the ten of clubs yourself 87% of the time."),
        (6.0, 0.12, "You take the ten of clubs yourself only 12% of the time."),
        # A chance of 75% is not called “only”, so the reason is a rule of thumb.
        (6.0, 0.75, "thumb"),
    ):
        grounds = Context(observation, (TEN_OF_CLUBS,), lambda *_: "thumb", False, points)  # type: ignore[arg-type]
        best = Candidate(
            Charge(0, (TEN_OF_CLUBS,)), value=5.0, worlds=50, stats=notes(points, takes=(chance,))
        )
        rival = Candidate(
            Charge(0, ()), value=1.0, error=0.1, worlds=50, stats=notes(points + 4, takes=(chance,))
        )
        assert str(reason_for(grounds, best, [rival])) == sentence


def test_pass_reasons_agree_with_the_kept_cards() -> None:
    rules = Rules()
    game = laid_out(deal_rest(rules, "QS AS KS 9S 8S 7S 2C 3C AC 2D AD 2H 3H", 4), rules)
    player = BasicPlayer(0)
    player.new_game(rules, 0)
    target = game.observation(0).pass_targets[0]
    action = Pass(0, ((target, parse_cards("AC AD 9S")),))
    assert str(player.explain(game.observation(0), action)) == (
        "Without these cards, your hand is likely to cost you the fewest points."
    )
