"""The figures of a rule set in words: how games of computer players went under it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from math import hypot

from hearts_qt.app.i18n import _, apart, ngettext, pgettext
from hearts_qt.app.regional import decimal, plus, whole
from hearts_qt.app.regional import signed as signed_number
from hearts_qt.app.rules.rules_measurer import ENOUGH
from hearts_qt.app.ui.charts import Value
from hearts_qt.players.levels.ladder import measured
from hearts_qt.players.measure import Measurement, mean_written
from hearts_qt.players.review.labels import Estimate, Z
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import preset_of

MOST_BARS = 30
"""The most bars of the histogram of points."""

ALIKE = 3
"""Scores that spread over this many times as many points cannot be compared in one histogram."""


@dataclass(frozen=True, slots=True)
class FigureLine:
    """One figure with its name."""

    key: str
    name: str
    figure: Estimate | None
    """The figure with its standard error; None if there is none, or not yet."""
    short: str
    """The number alone, to stand beside another."""
    words: str
    """The number with what it counts."""
    main: bool = True
    """Whether it is one of the few that are always shown."""
    about: str = ""
    """What the figure is, in a sentence, where its name does not say that."""


def figure_lines(rules: Rules, found: Measurement) -> list[FigureLine]:
    """All figures in the order in which they are shown, those that are always shown first."""
    made = [*_main_lines(rules, found), *_more_lines(rules, found)]
    return [line for line in made if line.words]


def _main_lines(rules: Rules, found: Measurement) -> Iterator[FigureLine]:
    hands, minutes = found.hands_a_game(), found.minutes_a_game(rules)
    words = ""
    if hands is not None and minutes is not None:
        # Translators: the number of hands has a decimal, such as 7.5.
        words = pgettext("figures", "{hands} hands, about {minutes} min").format(
            hands=number(hands), minutes=number(minutes, 0)
        )
    yield _line("hands", pgettext("figures", "A game"), hands, words)
    points = _shown(rules, found.points_a_hand(rules))
    yield _line("points", pgettext("figures", "Points"), points, _of(points, _a_hand))
    moons = _percent(found.moons.share())
    yield _line("moons", pgettext("figures", "Moons"), moons, _of(moons, _in_100_hands))
    if rules.sun:
        suns = _percent(found.suns.share())
        yield _line("suns", pgettext("figures", "Suns"), suns, _of(suns, _in_100_hands))
    if compile_rules(rules).black:
        decided = _percent(found.black_decides.share())
        name = pgettext("figures", "Black card decides")
        about = _(
            "Hands without a moon in which no player scored more than one that took a black card."
        )
        yield _line("black", name, decided, _of(decided, _in_100_hands), about=about)
    skill = found.hands_to_lead(rules)
    if skill is not None:
        lead = round(mean_written(skill, 0)[0])
        words = ngettext("ahead after {n} hand", "ahead after {n} hands", lead)
        words = words.format(n=number(skill, 0))
    elif found.hands < ENOUGH:
        words = pgettext("figures", "not certain yet")
    else:
        words = pgettext("figures", "makes no clear difference")
    about = _(
        "After so many hands, Basic is ahead of a careless computer player in 9 of 10 cases. The "
        "careless player knows no dangerous cards and no moons. How much better Expert is than "
        "Basic may come in another order."
    )
    yield _line("skill", pgettext("figures", "Skill"), skill, words, digits=0, about=about)
    effect = found.seat_effect(rules)
    words = pgettext("figures", "no difference found")
    figure = None if effect is None else _shown(rules, effect[1])
    if effect is not None and figure is not None:
        words = _seat(rules, effect[0]).format(points=number(figure, 2, signed=True))
    about = _("The seat furthest from the average, and by how many points a hand.")
    yield _line("seats", pgettext("figures", "Seats"), figure, words, digits=2, about=about)
    if found.unended.total:
        endless = _percent(found.unended.share())
        words = _of(endless, lambda n: pgettext("figures", "{n} of 100 games").format(n=n))
        yield _line("endless", pgettext("figures", "Do not end"), endless, words)


def _more_lines(rules: Rules, found: Measurement) -> Iterator[FigureLine]:
    low, high = found.length_at(0.05), found.length_at(0.95)
    if low is not None and high is not None:
        # Translators: the numbers of hands of most games, such as “7 to 12 hands”.
        words = ngettext("{low} to {n} hand", "{low} to {n} hands", high).format(low=low, n=high)
        name = pgettext("figures", "Nine games in ten")
        yield _more("lengths", name, None, words, short=f"{low}–{high}")
    if not found.unended.total and found.games:
        words = ngettext("none of {n} game", "none of {n} games", found.games)
        words = words.format(n=whole(found.games))
        yield _more("endless", pgettext("figures", "Do not end"), None, words, short=whole(0))
    each = [_shown(rules, sums.figure(rules.players)) for sums in found.after_dealer]
    known = [one for one in each if one is not None]
    if known:
        error = max(one.error for one in known)
        # Translators: what each seat scores more, and the standard error of these.
        words = pgettext("figures", "{points}, each ± {error}").format(
            points=apart([number(one, 1, signed=True) for one in known]),
            error=number(Estimate(error, error), 2),
        )
        about = _(
            "How far each seat is from the average, in points a hand: the dealer first, then to "
            "the dealer’s left."
        )
        name = pgettext("figures", "Each seat, from the dealer")
        yield _more("each seat", name, None, words, about, short="")
    spread = found.spread()
    if spread is not None:
        written = decimal(spread, 1)
        # Translators: the number has a decimal, such as 2.5.
        words = pgettext("figures", "{n} points").format(n=written)
        name = pgettext("figures", "Standard deviation of a hand")
        yield _more("spread", name, None, words, short=written)
    span = found.span.figure()
    name = pgettext("figures", "Highest less lowest score")
    yield _more("span", name, span, _of(span, _a_hand))
    if compile_rules(rules).black:
        others = _percent(found.others_decide.share())
        name = pgettext("figures", "Other cards decide")
        yield _more("others", name, others, _of(others, _in_100_hands))
    clean = _percent(found.clean_hands(rules))
    name = pgettext("figures", "Hands without points")
    words = _of(clean, lambda n: pgettext("figures", "{n} in 100").format(n=n))
    yield _more("clean", name, clean, words)
    changes = found.lead_changes.figure()
    words = _of(changes, lambda n: pgettext("figures", "{n} a game").format(n=n))
    yield _more("changes", pgettext("figures", "Changes of the leader"), changes, words)
    behind = _percent(found.comebacks.share())
    words = _of(behind, lambda n: pgettext("figures", "{n} in 100 games").format(n=n))
    yield _more("behind", pgettext("figures", "Won from behind at half time"), behind, words)
    careless = found.skill(rules)
    name = pgettext("figures", "A careless player pays")
    yield _more("careless", name, careless, _of(careless, _a_hand))
    ladder = measured("expert", preset_of(rules))
    if ladder is not None:
        better = Estimate(ladder.better, ladder.error)
        name = pgettext("figures", "Expert beats Basic by")
        yield _more("expert", name, better, _of(better, _a_hand))
    ladder = measured("random", preset_of(rules))
    if ladder is not None:
        better = Estimate(-ladder.better, ladder.error)
        name = pgettext("figures", "Basic beats random play by")
        yield _more("random", name, better, _of(better, _a_hand))
    luck = _percent(found.luck(rules))
    words = _of(luck, lambda n: pgettext("figures", "{n} of 100 parts").format(n=n))
    about = _(
        "In games between computer players of three strengths, so much of the differences after "
        "half a game does not come back in the other half."
    )
    yield _more("luck", pgettext("figures", "Luck in half a game"), luck, words, about)


def _line(
    key: str, name: str, figure: Estimate | None, words: str, *, digits: int = 1, about: str = ""
) -> FigureLine:
    short = "–" if figure is None else number(figure, digits)
    return FigureLine(key, name, figure, short, words, about=about)


def _more(
    key: str, name: str, figure: Estimate | None, words: str, about: str = "", *, short: str = ""
) -> FigureLine:
    if figure is not None:
        short = number(figure)
    return FigureLine(key, name, figure, short, words, main=False, about=about)


def _of(figure: Estimate | None, words: Callable[[str], str]) -> str:
    """A figure in words; empty if there is none."""
    return "" if figure is None else words(number(figure))


def _a_hand(points: str) -> str:
    return pgettext("figures", "{points} a hand").format(points=points)


def _in_100_hands(hands: str) -> str:
    return pgettext("figures", "{n} in 100 hands").format(n=hands)


def _seat(rules: Rules, distance: int) -> str:
    """What the seat at a distance from the dealer pays, with a place for the points."""
    if distance == 0:
        return pgettext("figures", "dealer {points}")
    if distance == 1:
        return pgettext("figures", "left of the dealer {points}")
    if distance == rules.players - 1:
        return pgettext("figures", "right of the dealer {points}")
    return ngettext(
        "{n} seat after the dealer {points}", "{n} seats after the dealer {points}", distance
    ).replace("{n}", str(distance))


def _shown(rules: Rules, points: Estimate | None) -> Estimate | None:
    """Points with the sign with which the rules show them."""
    return None if points is None else Estimate(rules.shown(points.mean), points.error)


def _percent(share: Estimate | None) -> Estimate | None:
    return None if share is None else Estimate(100 * share.mean, 100 * share.error)


def number(figure: Estimate, most: int = 1, *, signed: bool = False) -> str:
    """A figure to the last digit that is certain, with at most so many decimals."""
    value, digits = mean_written(figure, most)
    written = decimal(value, digits)
    return plus(value, written) if signed else written


def differs(one: FigureLine, other: FigureLine | None) -> bool:
    """Whether two figures differ for certain."""
    if other is None or one.figure is None or other.figure is None:
        return False
    error = hypot(one.figure.error, other.figure.error)
    return abs(one.figure.mean - other.figure.mean) > Z * error


def change_words(before: Sequence[FigureLine], after: Sequence[FigureLine]) -> str:
    """What a change of the rules does to the main figures, as far as that is certain and the
    digits show it: “Moons: 9.4 → 8.0 in 100 hands”. Empty if nothing is."""
    old = {line.key: line for line in before}
    found = []
    for line in after:
        was = old.get(line.key)
        if was is None or not line.main or line.key == "seats" or was.short == line.short:
            continue
        if differs(line, was):
            # Translators: a figure before and after a rule was changed.
            change = pgettext("figures", "{name}: {before} → {after}")
            found.append(change.format(name=line.name, before=was.short, after=line.words))
    return apart(found)


def about_words(found: Measurement) -> str:
    """Where the figures come from."""
    return ngettext(
        "As computer players (Basic) play: {hands} hands, {n} game.",
        "As computer players (Basic) play: {hands} hands, {n} games.",
        found.games,
    ).format(hands=whole(found.hands), n=whole(found.games))


Scores = Mapping[int, int]
"""How often a side scored so many points in a hand."""


def shown_scores(rules: Rules, found: Measurement) -> Scores:
    """The scores of a measurement with the sign with which the rules show them."""
    return {rules.shown(score): times for score, times in found.scores.items()}


def score_bars(found: Scores, other: Scores | None) -> list[Value]:
    """How often a side scores how many points in a hand, in percent, from the lowest to the highest
    of 95 hands in 100, with the shares under other rules, if they count in like numbers."""
    low, high = _range(found)
    if other is not None:
        there = _range(other)
        widths = sorted((high - low + 1, there[1] - there[0] + 1))
        if widths[1] > ALIKE * widths[0]:
            other = None
        else:
            low, high = min(low, there[0]), max(high, there[1])
    wide = next(
        step * size
        for size in (10**power for power in count())
        for step in (1, 2, 5)
        if high // (step * size) - low // (step * size) < MOST_BARS
    )
    made = []
    for first in range(low // wide * wide, high + 1, wide):
        last = first + wide - 1
        share = _share(found, first, last)
        name = signed_number(first)
        if wide > 1:
            name = pgettext("figures", "{low} to {high}").format(low=name, high=signed_number(last))
        course = () if other is None else (_share(other, first, last),)
        made.append(Value(name, share, written=decimal(share, 0), course=course))
    return made


def _range(found: Scores) -> tuple[int, int]:
    """The lowest and the highest score, but for the outermost twentieth."""
    total, below, ends = sum(found.values()), 0, []
    for score in sorted(found):
        before, below = below, below + found[score]
        for share in (0.025, 0.975):
            if before < share * total <= below:
                ends.append(score)
    return (ends[0], ends[-1]) if ends else (0, 0)


def _share(found: Scores, first: int, last: int) -> float:
    total = sum(found.values())
    met = sum(found.get(score, 0) for score in range(first, last + 1))
    return 100 * met / total if total else 0.0
