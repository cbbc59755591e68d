"""What is said of the result of a deal of the day: as a text to share, and in words."""

from __future__ import annotations

from datetime import date, datetime
from statistics import fmean

from hearts_qt.app.i18n import _, apart, listed, ngettext
from hearts_qt.app.regional import date_words, decimal, initial, signed
from hearts_qt.app.rules.rule_names import shown_under
from hearts_qt.game.daily import BLACK, BONUS, HEARTS, MOON, NOTHING
from hearts_qt.store.daily_results import DailyResult

SIGNS = {NOTHING: "⬛", HEARTS: "♥", BLACK: "♛", BONUS: "◆", MOON: "☾"}
"""The signs of the tricks of a text."""


def day_words(day: date) -> str:
    """A date: "23 November 2026"."""
    return date_words(datetime(day.year, day.month, day.day))


def points_sentence(result: DailyResult) -> str:
    """The points of the person, in a sentence."""
    points = shown_under(result.code, result.points or 0)
    return ngettext("{points} point.", "{points} points.", abs(points)).format(
        points=signed(points)
    )


def field_sentence(result: DailyResult) -> str:
    """How the Experts did who have played so far; empty if none has."""
    field, points = result.field, result.points
    if not field or points is None:
        return ""
    # Translators: the average of computer players, then the best and the worst of them.
    experts = _("Experts: {mean} ({best} to {worst}).").format(
        mean=decimal(shown_under(result.code, fmean(field))),
        best=signed(shown_under(result.code, min(field))),
        worst=signed(shown_under(result.code, max(field))),
    )
    better = _("Better than {n} of {count}.").format(
        n=sum(points < other for other in field), count=len(field)
    )
    return f"{experts} {better}"


def head_words(result: DailyResult, rules: str, again: bool) -> str:
    """What was played; `rules` is the name of its rules."""
    if result.kind == "daily":
        said = _("Hearts Qt, deal of {date}, {rules}")
    else:
        said = _("Hearts Qt, four hands of the week of {date}, {rules}")
    said = said.format(date=result.day.isoformat(), rules=rules)
    return _("{what} (again)").format(what=said) if again else said


def shared_text(result: DailyResult, rules: str, again: bool) -> str:
    """A text to share that says nothing about the cards."""
    sentences = f"{points_sentence(result)} {field_sentence(result)}".strip()
    lines = [head_words(result, rules, again), sentences]
    lines += ["".join(SIGNS[mark] for mark in marks) for marks in result.marks]
    return "\n".join(lines)


def taken_lines(result: DailyResult) -> list[str]:
    """What was taken in each hand, in words."""
    lines = []
    for number, marks in enumerate(result.marks, 1):
        said = []
        for mark, words in (
            (HEARTS, _("tricks with points: {tricks}")),
            (BLACK, _("trick with the black card: {tricks}")),
            (BONUS, _("tricks with the bonus card: {tricks}")),
        ):
            tricks = [str(at) for at, each in enumerate(marks, 1) if each == mark]
            if tricks:
                said.append(words.format(tricks=listed(tricks)))
        if MOON in marks:
            said.append(_("the moon was shot"))
        taken = apart(said) or _("nothing taken")
        if len(result.marks) > 1:
            taken = _("Hand {number}: {what}").format(number=number, what=taken)
        lines.append(f"{initial(taken)}{taken[1:]}.")
    return lines


def spoken_text(result: DailyResult, rules: str, again: bool) -> str:
    """The text to share in words, without signs."""
    lines = [head_words(result, rules, again), points_sentence(result), field_sentence(result)]
    return "\n".join(line for line in (*lines, *taken_lines(result)) if line)
