"""The story of a game in three lines, for the picture of its result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.localized_names import card_in_sentence
from hearts_qt.app.regional import signed
from hearts_qt.game.side_results import side_results

if TYPE_CHECKING:
    from hearts_qt.game.events import HandResult
    from hearts_qt.game.game import Game


@dataclass(frozen=True, slots=True)
class Story:
    """What happened in a game: lines, and the cards of its most memorable hand."""

    lines: tuple[str, ...] = ()
    cards: tuple[int, ...] = ()
    """The cards that count which one side took in the hand of the second line."""


def story_of(game: Game, name_of: Callable[[int], str]) -> Story:
    """The story of a game; `name_of` gives the name of a side. Without a finished hand it is
    empty."""
    finished = game.finished
    if not finished:
        return Story()
    result, side, words = _memorable(game, name_of)
    lines = (_leader(game, name_of), words, *_black_cards(game, name_of))
    return Story(lines, side_results(game, finished.index(result))[side].cards)


def _leader(game: Game, name_of: Callable[[int], str]) -> str:
    """Since when the side with the lowest total has led."""
    finished = game.finished
    last = finished[-1].totals
    side = min(range(len(last)), key=last.__getitem__)
    since = len(finished)
    while since > 1 and _leads(finished[since - 2].totals, side):
        since -= 1
    if since == 1:
        return _("{name} led from the first hand on.").format(name=name_of(side))
    if since == len(finished):
        return _("{name} took the lead in the last hand.").format(name=name_of(side))
    return _("{name} took the lead in hand {number} and kept it.").format(
        name=name_of(side), number=since
    )


def _leads(totals: tuple[int, ...], side: int) -> bool:
    return totals[side] == min(totals)


def _memorable(game: Game, name_of: Callable[[int], str]) -> tuple[HandResult, int, str]:
    """The hand to remember: the last with a moon, or else the one that cost a side most; with that
    side, and what happened."""
    moons = [result for result in game.finished if result.moon is not None]
    if moons:
        result = moons[-1]
        assert result.moon is not None
        side = game.rules.side_of(result.moon[0])
        words = _("{name} shot the moon in hand {number}.")
        if result.sun:
            words = _("{name} shot the sun in hand {number}.")
        return result, side, words.format(name=name_of(side), number=result.hand + 1)
    result = max(game.finished, key=lambda each: max(each.scores))
    points = max(result.scores)
    side = result.scores.index(points)
    shown = game.rules.shown(points)
    words = (
        ngettext(
            "{name} scored {n} point in hand {number}, the lowest score of all hands.",
            "{name} scored {n} points in hand {number}, the lowest score of all hands.",
            abs(shown),
        )
        if game.rules.counts_points
        else ngettext(
            "{name} took {n} point in hand {number}, the most of all hands.",
            "{name} took {n} points in hand {number}, the most of all hands.",
            abs(shown),
        )
    )
    words = words.format(name=name_of(side), n=signed(shown), number=result.hand + 1)
    return result, side, words


def _black_cards(game: Game, name_of: Callable[[int], str]) -> list[str]:
    """Who took the black card most often; nothing if the rules have none."""
    black = game.rules.black
    if black is None:
        return []
    counts = [0] * game.rules.team_count
    for result in game.finished:
        for seat, cards in enumerate(result.captured):
            counts[game.rules.side_of(seat)] += cards.count(black)
    most = max(counts)
    if not most:
        return []
    words = ngettext(
        "{name} took {card} once.", "{name} took {card} {n} times.", most
    ).format(name=name_of(counts.index(most)), card=card_in_sentence(black), n=most)
    return [words]
