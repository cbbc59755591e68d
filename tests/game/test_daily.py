"""Deals of the day: what follows from a date, and what a result tells."""

from __future__ import annotations

import subprocess
import sys
from datetime import date

import pytest

from hearts_qt.game.daily import DailyDeal
from hearts_qt.game.deal_code import deal_code
from hearts_qt.players import daily_field
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.daily_field import field_points
from hearts_qt.players.worker_processes import workers
from hearts_qt.rules.cards import parse_cards
from hearts_qt.rules.presets import PRESETS
from tests.limits import PROCESS_LIMIT

RULES = PRESETS["Modern Hearts"].rules
DAY = date(2026, 11, 25)
FEW = 2
"""As few worlds show whether two legs choose alike."""
INTERPRETED = f"""
import sys
from tests import legs
legs.interpret_from_now_on()
from datetime import date
from hearts_qt.game.daily import DailyDeal
from hearts_qt.players import daily_field
from hearts_qt.players.pimc import search
from hearts_qt.rules.presets import PRESETS
daily_field.WORLDS = {FEW}
deal = DailyDeal.of("daily", date.fromisoformat(sys.argv[1]), PRESETS["Modern Hearts"].rules)
print(daily_field.field_points(deal, 0), search.__file__[-3:])
"""


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
    assert others == [field_points(deal, 1), field_points(deal, 0)]


@pytest.mark.parametrize("day", [date(2025, 11, 25), DAY])
def test_the_field_plays_the_same_without_a_compiler(
    day: date, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same cards, the same answers and the same points, also a year before."""
    monkeypatch.setattr(daily_field, "WORLDS", FEW)
    points = field_points(DailyDeal.of("daily", day, RULES), 0)
    ran = subprocess.run(
        [sys.executable, "-c", INTERPRETED, day.isoformat()],
        capture_output=True, text=True, timeout=PROCESS_LIMIT, check=True,
    )  # fmt: skip
    assert ran.stdout.split() == [str(points), ".py"]


def points_in(part: tuple[DailyDeal, int], cancel: CancelToken) -> int:
    return field_points(*part)
