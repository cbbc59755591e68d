"""What is said about puzzles: what they ask, how hard they are, and how they were solved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, apart, ngettext, pgettext, say
from hearts_qt.app.localized_names import and_list, cards_words
from hearts_qt.app.rules.rule_names import name_among
from hearts_qt.app.rules.rules_model import differences
from hearts_qt.app.school.question_table import seat_names
from hearts_qt.game.actions import Phase
from hearts_qt.lessons.puzzle_file import SOLVER
from hearts_qt.players.coach.advice import cards_of
from hearts_qt.players.coach.themes import THEME_NAMES, Theme
from hearts_qt.players.registry import PLAYERS
from hearts_qt.rules.rule_code import rules_from_code

if TYPE_CHECKING:
    from hearts_qt.game.actions import SeatAction
    from hearts_qt.game.game import Game
    from hearts_qt.lessons.glicko import Rating
    from hearts_qt.lessons.puzzle_file import Puzzle
    from hearts_qt.rules.options import Rules
    from hearts_qt.store.puzzle_results import Attempt

STARS = 5
"""The most stars that a puzzle has."""


def rules_name(code: str) -> str:
    """The name of the rule set with a code; the code itself if it is no preset."""
    return name_among(rules_from_code(code), ()) or code


def differences_words(rules: Rules) -> tuple[str, ...]:
    """How a rule set differs from Modern Hearts, each option with its value."""
    return tuple(
        # Translators: an option of the rules and its value
        _("{option}: {value}").format(option=option, value=value)
        for option, value in differences(rules)
    )


def stars(puzzle: Puzzle) -> str:
    """How hard a puzzle is, as signs: "★★★☆☆"."""
    return "★" * puzzle.stars + "☆" * (STARS - puzzle.stars)


def stars_words(puzzle: Puzzle) -> str:
    """The same in words."""
    return _("difficulty {n} of {most}").format(n=puzzle.stars, most=STARS)


def theme_names(themes: Iterable[Theme]) -> str:
    """Themes by their names: "Guard the dangerous card; Count the cards"."""
    return apart(say(THEME_NAMES[theme]) for theme in themes)


def task_words(game: Game) -> str:
    """What the player is asked."""
    match game.phase:
        case Phase.PASS:
            return _pass_words(game)
        case Phase.CHARGE:
            if game.rules.charging == "one":
                return _("Do you charge a card? If so, which?")
            return _("Do you charge cards? If so, which?")
        case Phase.LAY_AWAY:
            return _("Which cards do you lay away?")
    if game.trick:
        return _("Which card do you play?")
    return _("You lead. Which card do you play?")


def _pass_words(game: Game) -> str:
    """What the player is asked who passes cards to one other player or to several."""
    targets = game.pass_targets[SOLVER]
    if len(targets) != 1:
        return _("Which cards do you pass?")
    count, player = game.packet_size, seat_names(game.players)[targets[0]]
    return ngettext(
        "Which card do you pass to {player}?", "Which {n} cards do you pass to {player}?", count
    ).format(n=count, player=player)


def answer_sentence(action: SeatAction) -> str:
    """The best answer to a puzzle."""
    cards = cards_of(action)
    if not cards:
        return _("It is best to charge no card.")
    return _("Best: {cards}").format(cards=cards_words(cards))


def rating_words(rating: Rating) -> str:
    """A rating with its deviation: "1264 ± 180"."""
    # Translators: a rating, as in chess, and its uncertainty
    return _("{rating} ± {deviation}").format(
        rating=round(rating.rating), deviation=round(rating.deviation)
    )


def gained_words(rating: Rating, gained: float) -> str:
    """What a first try has done to the rating."""
    points = round(gained)
    change = f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "±0"
    return _("Your rating: {rating} ({change})").format(
        rating=rating_words(rating), change=change
    )


def levels_words(levels: Sequence[str]) -> str:
    """Which computer players usually find the answer."""
    known = [say(PLAYERS[level].label) for level in levels if level in PLAYERS]
    if not known:
        return _("No computer player finds this at the table.")
    return _("These computer players usually find it: {levels}").format(levels=and_list(known))


def solved_words(solved: int, at_first: int) -> str:
    """How many puzzles were solved."""
    if not solved:
        return _("You have solved no puzzle yet.")
    return ngettext(
        "You have solved {n} puzzle, {first} at the first try.",
        "You have solved {n} puzzles, {first} at the first try.",
        solved,
    ).format(n=solved, first=at_first)


def how_words(attempt: Attempt) -> str:
    """How a puzzle was solved, if it was: "first try"."""
    if not attempt.solved:
        return pgettext("result of a puzzle", "not solved")
    if not attempt.wrong:
        if attempt.hinted:
            return pgettext("result of a puzzle", "first try, with a hint")
        return pgettext("result of a puzzle", "first try")
    tries = attempt.wrong + 1
    # Translators: the result of a puzzle
    return ngettext("{n} try", "{n} tries", tries).format(n=tries)


def shared_text(day: date, puzzle: Puzzle, attempt: Attempt) -> str:
    """A line to share that says nothing about the cards."""
    return _("Hearts Qt puzzle {date} {stars} {how}").format(
        date=day.isoformat(), stars=stars(puzzle), how=how_words(attempt)
    )


def spoken_text(day: date, puzzle: Puzzle, attempt: Attempt) -> str:
    """The same in words, without signs."""
    return _("Hearts Qt puzzle {date}, {stars}, {how}").format(
        date=day.isoformat(), stars=stars_words(puzzle), how=how_words(attempt)
    )
