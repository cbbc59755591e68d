"""Deals of the day: what follows from a date, and what a result tells."""

from __future__ import annotations

from datetime import date

from hearts_qt.game.daily import DailyDeal
from hearts_qt.game.deal_code import deal_code
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.daily_field import field_points
from hearts_qt.players.worker_processes import workers
from hearts_qt.rules.cards import parse_cards
from hearts_qt.rules.presets import PRESETS

RULES = PRESETS["Modern Hearts"].rules
DAY = date(2026, 11, 25)


def test_a_day_has_its_number_and_its_cards() -> None:
    deal = DailyDeal.of("daily", DAY, RULES)
    assert deal.number == 16291859778512448410
    assert deal_code(deal.number) == "Y462-G4T6-BATW-TY"
    game = deal.game()
    game.apply(game.next_deal())
    assert game.deal == deal.number
    assert game.dealt[0] == parse_cards("KC 2D 4D 8D QD 4S 5S 9S 2H 8H 9H TH JH")
    assert game.dealer == deal.number % 4
    days = (DAY - date(2000, 1, 1)).days
    assert game.direction == RULES.pass_cycle[days % 4]
    assert DailyDeal.of("daily", date(2025, 11, 25), RULES).number == 5538990799954486239
    assert DailyDeal.of("daily", DAY, RULES.changed(target=50)).number != deal.number


def test_the_hands_of_a_week_belong_to_its_monday() -> None:
    deal = DailyDeal.of("weekly", DAY, RULES)
    assert deal.day == date(2026, 11, 23)
    assert deal.number == 14974627678307145836
    assert DailyDeal.of("weekly", date(2026, 11, 29), RULES) == deal
    game = deal.game()
    game.apply(game.next_deal())
    assert game.direction == RULES.pass_cycle[0]


def test_the_field_plays_the_same_in_other_processes() -> None:
    deal = DailyDeal.of("daily", DAY, RULES)
    with workers(2) as crew:
        others = list(crew.in_order(points_in, [(deal, 1), (deal, 0)]))
    assert others == [field_points(deal, 1), field_points(deal, 0)] == [16, 16]


def points_in(part: tuple[DailyDeal, int], cancel: CancelToken) -> int:
    return field_points(*part)
