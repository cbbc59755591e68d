"""The sums behind scores in words, as the panel of a hand and the score sheet show them."""

from __future__ import annotations

from dataclasses import replace

from hearts_qt.app.models.score_sums import score_notes
from hearts_qt.app.players.seating import Seating
from hearts_qt.game.events import HandResult
from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.game_end import ChangedTotal
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.score_parts import Moon, score_parts, sum_of
from hearts_qt.store.history import SavedSeat

TURBO = PRESETS["Turbo Hearts"].rules
VALUES = TURBO.card_worth
JACK, TEN = parse_card("JD"), parse_card("TC")
ALL = parse_cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS")


def seating(rules: Rules) -> Seating:
    names = ("", "Kenji", "Rosa", "Otto")
    return Seating(rules, tuple(SavedSeat(name, "basic") for name in names), 0)


def result(*captured: tuple[int, ...], charged: tuple[int, ...] = (), shot: int = -1) -> HandResult:
    """A hand of Turbo Hearts in which each seat has captured some cards."""
    hands = (*captured, *[()] * (4 - len(captured)))
    parts = tuple(
        score_parts(
            VALUES,
            hand,
            [card for card in charged if card in hand],
            tens_double=True,
            moon=None if shot < 0 else Moon(seat == shot, 26, subtracted=True),
        )
        for seat, hand in enumerate(hands)
    )
    scores = tuple(map(sum_of, parts))
    moon = None if shot < 0 else (shot, "subtract")
    return HandResult(
        0, None, 0, "left", scores, scores, hands, (0, 0, 0, 0), moon, False, ((),) * 4, parts, ()
    )


def test_a_moon_with_charges_adds_up_in_one_line() -> None:
    shown = result((), (*ALL, JACK, TEN), charged=(JACK, TEN), shot=1)
    assert shown.scores[1] == -184
    assert score_notes(shown, 1, seating(TURBO)) == (
        "−26 moon, −20 jack of diamonds charged, ×4 ten of clubs charged: −184"
    )
    assert score_notes(shown, 0, seating(TURBO)) == ""


def test_all_hearts_and_a_ten_alone_add_up_in_one_line() -> None:
    rules = PRESETS["Gong Zhu"].rules
    hearts, queen = tuple(range(39, 52)), parse_card("QS")
    moon = Moon(True, 300, subtracted=True, turned=(*hearts, queen))
    taken = (*hearts, queen, JACK, TEN)
    parts = score_parts(rules.card_worth, taken, (), tens_double=True, moon=moon)
    shown = replace(result(), parts=(parts,) * 4, scores=(sum_of(parts),) * 4)
    assert score_notes(shown, 0, seating(rules.changed(scores_shown="penalties"))).endswith(
        "×2 ten of clubs: −800"
    )
    assert score_notes(shown, 0, seating(rules)) == (
        "+200 all hearts, +100 queen of spades, +100 jack of diamonds, ×2 ten of clubs: 800"
    )
    alone = score_parts(rules.card_worth, (TEN,), (TEN,), tens_double=True, alone=100)
    shown = replace(result(), parts=(alone,) * 4, scores=(sum_of(alone),) * 4)
    assert score_notes(shown, 0, seating(rules)) == "+100 ten of clubs charged alone"


def test_plain_scores_need_no_words_and_others_name_their_cards() -> None:
    shown = result(parse_cards("2H 3H QS"), (parse_card("4H"), JACK), (TEN, parse_card("5H")))
    at = seating(TURBO)
    assert [score_notes(shown, side, at) for side in range(4)] == [
        "",
        "+1 hearts, −10 jack of diamonds: −9",
        "+1 hearts, ×2 ten of clubs: 2",
        "",
    ]


def test_changed_totals_and_partners_are_told() -> None:
    changed = (ChangedTotal(2, 100, 50, "exact_target"),)
    shown = replace(result((), (), ALL), changed=changed, totals=(7, 60, 50, -3))
    assert score_notes(shown, 2, seating(TURBO)) == "exactly 100: 50"
    partners = Rules(teams="shared_totals")
    plain = replace(result(), totals=(45, 60, 50, -3))
    assert score_notes(plain, 0, seating(partners)) == "with Rosa: 45 + 50 = 95"
    assert score_notes(plain, 1, seating(partners)) == "with Otto: 60 + (−3) = 57"


def test_the_moon_of_another_player_is_named() -> None:
    parts = score_parts(VALUES, (), (), moon=Moon(False, 26, subtracted=False))
    shown = replace(result(), moon=(1, "add"), parts=(parts,) * 4, scores=(26,) * 4)
    assert score_notes(shown, 0, seating(TURBO)) == "+26 moon of Kenji"
    own = replace(shown, moon=(0, "add"))
    assert score_notes(own, 1, seating(TURBO)) == "+26 your moon"
