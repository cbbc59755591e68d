"""The deals of days and weeks that were played: results, and the play of those under way.

The file is JSON. A day that was not played leaves nothing in it.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec

from hearts_qt.game.actions import Action
from hearts_qt.game.daily import DailyDeal, Kind
from hearts_qt.limits import DAILY_FILE
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.rules.text import N_, text
from hearts_qt.store.files import Later, at_once
from hearts_qt.store.kept_json import JsonForm, KeptJson

VERSION = 1
"""The version of the format."""


class DailyResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The play of one deal, finished or not."""

    kind: Kind
    day: date
    code: str
    """The code of the rules."""
    program: str = ""
    """The version of the program whose Experts played."""
    log: list[Action] = []
    """All actions of a deal that is under way; empty when it is finished."""
    points: int | None = None
    """The points of the person; None while the deal is under way."""
    marks: list[str] = []
    """What was taken in each finished hand; see `game.daily.marks_of`."""
    field: list[int] = []
    """The points of the Experts that have played in the person's seat so far."""

    @property
    def key(self) -> tuple[Kind, date, str]:
        """What tells one deal from another."""
        return self.kind, self.day, self.code


class _Results(msgspec.Struct, frozen=True):
    hearts_qt_daily: int = VERSION
    preset: str = ""
    """The rules that were chosen last."""
    results: list[DailyResult] = []


FORM = JsonForm(
    _Results,
    ("hearts_qt_daily", VERSION),
    DAILY_FILE,
    N_("The file with deals of the day {file}"),
    text("it does not contain deals of the day"),
    lambda why: text("The deal of the day cannot be saved because {cause}.", cause=why),
)


class DailyResults:
    """The file with the results. It is read when this is made, and written by `later`."""

    def __init__(self, path: Path, later: Later = at_once) -> None:
        self.file = KeptJson(path, FORM, later)

    @property
    def preset(self) -> str:
        """The preset that was chosen last; empty before the first choice."""
        return self.file.now.preset

    def choose(self, preset: str) -> None:
        """Remember a preset."""
        self.file.write(msgspec.structs.replace(self.file.now, preset=preset))

    def of(self, deal: DailyDeal) -> DailyResult | None:
        """The play of a deal that is kept, finished or not."""
        key = _key(deal)
        return next((each for each in self.file.now.results if each.key == key), None)

    def put(self, result: DailyResult) -> None:
        """Keep a play of a deal in place of what was kept of it."""
        others = [each for each in self.file.now.results if each.key != result.key]
        self.file.write(msgspec.structs.replace(self.file.now, results=[*others, result]))

    def days(self, kind: Kind, code: str) -> dict[date, DailyResult]:
        """The finished deals of some rules by their date."""
        return {
            each.day: each
            for each in self.file.now.results
            if each.kind == kind and each.code == code and each.points is not None
        }

    def played(self, month: date) -> tuple[int, int]:
        """How many deals of a day were finished in all, and how many of those of a month, which a
        day of it stands for."""
        begins = month.replace(day=1)
        days = [
            each.day
            for each in self.file.now.results
            if each.kind == "daily" and each.points is not None
        ]
        return len(days), sum(day.replace(day=1) == begins for day in days)


def new_result(deal: DailyDeal, program: str) -> DailyResult:
    """A play of a deal that has just begun."""
    return DailyResult(*_key(deal), program)


def _key(deal: DailyDeal) -> tuple[Kind, date, str]:
    return deal.kind, deal.day, rules_to_code(deal.rules)
