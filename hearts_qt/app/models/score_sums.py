"""The sums behind scores in words: how the parts of a score come to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, apart, listed, named, pgettext, say
from hearts_qt.app.localized_names import card_phrase
from hearts_qt.app.regional import signed, with_sign
from hearts_qt.rules.cards import HEARTS, suit_of
from hearts_qt.rules.game_end import deciding_totals
from hearts_qt.rules.score_parts import is_plain

if TYPE_CHECKING:
    from hearts_qt.app.players.seating import Seating
    from hearts_qt.game.events import HandResult
    from hearts_qt.rules.score_parts import ScorePart


def sum_words(result: HandResult, side: int, seating: Seating) -> str:
    """How the score of a side comes about, in one line; empty where it is only the usual values of
    the cards it took."""
    parts = result.parts[side]
    if is_plain(parts):
        return ""
    words = [_part_words(part, result, seating) for part in parts]
    if len(words) == 1 and parts[0].factor == 1:
        return words[0]
    score = signed(seating.rules.shown(result.scores[side]))
    return named(listed(words), score)


def score_notes(result: HandResult, side: int, seating: Seating) -> str:
    """All that there is to say about the score of a side and its total, in one line."""
    notes = [sum_words(result, side, seating), *total_words(result, side, seating)]
    return apart(note for note in notes if note)


def total_words(result: HandResult, side: int, seating: Seating) -> list[str]:
    """What else there is to say about a total: that it changed because of its exact value, and the
    sum of partners who win together."""
    words = [say(each.note(seating.rules)) for each in result.changed if each.side == side]
    if seating.rules.teams == "shared_totals":
        rules = seating.rules
        partner = (side + rules.players // 2) % rules.players
        own, other = (rules.shown(result.totals[at]) for at in (side, partner))
        sums = deciding_totals(rules, result.totals)
        words.append(
            _("with {name}: {own} + {other} = {sum}").format(
                name=seating.name(partner),
                own=signed(own),
                other=signed(other) if other >= 0 else f"({signed(other)})",
                sum=signed(rules.shown(sums[side % len(sums)])),
            )
        )
    return words


def _part_words(part: ScorePart, result: HandResult, seating: Seating) -> str:
    """A part of a score, as in "3 hearts + 13 queen of spades: 16"."""
    match part.kind:
        case "hearts" if part.charged:
            what = pgettext("part of a score", "hearts doubled")
        case "hearts":
            what = pgettext("part of a score", "hearts")
        case "turned" if suit_of(part.cards[0]) == HEARTS:
            what = pgettext("part of a score", "all hearts")
        case "card" | "ten" | "turned" | "alone":
            what = card_phrase(part.cards[0])
            if len(part.cards) > 1:
                # Translators: cards that count in a score, such as “3 × hearts”.
                what = _("{n} × {card}").format(n=len(part.cards), card=what)
            if part.charged:
                what = _("{card} charged").format(card=what)
            if part.kind == "ten":
                # Translators: what multiplies a score, such as “×2 ten of clubs”.
                return _("×{factor} {card}").format(factor=part.factor, card=what)
            if part.kind == "alone":
                what = _("{card} alone").format(card=what)
        case "moon" if result.sun:
            what = pgettext("part of a score", "sun")
        case "moon":
            what = pgettext("part of a score", "moon")
        case "given":
            assert result.moon is not None
            shooters = seating.column_of(result.moon[0])
            if shooters == seating.column_of(seating.person):
                what = pgettext("part of a score", "your moon")
            else:
                what = _("moon of {name}").format(name=seating.column_name(shooters))
        case "tricks":
            what = pgettext("part of a score", "for tricks")
        case "no_trick":
            what = pgettext("part of a score", "no trick")
    points = with_sign(seating.rules.shown(part.points))
    # Translators: a part of a score, such as “+13 queen of spades”.
    return _("{points} {what}").format(points=points, what=what)
