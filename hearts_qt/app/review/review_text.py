"""A position of a review as text, with what is said about the decision."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _
from hearts_qt.app.localized_names import cards_words
from hearts_qt.app.review.review_model import choice_columns
from hearts_qt.app.review.review_words import (
    deal_sentence,
    deed_sentence,
    loss_sentence,
    verdict_name,
    verdict_sentence,
    when_words,
)

if TYPE_CHECKING:
    from hearts_qt.game.game import Game
    from hearts_qt.players.review.decisions import Decision
    from hearts_qt.players.review.review_results import DecisionReview


def position_text(
    game: Game,
    names: Sequence[str],
    opened: Collection[int],
    decision: Decision,
    review: DecisionReview | None,
    *,
    own: bool,
) -> str:
    """The position before a decision: the hands of the seats in `opened`, the trick so far, what
    was decided, and what the review says about it."""
    lines = [
        _("Hand {number}").format(number=decision.hand + 1) + ", " + when_words(decision),
        "",
    ]
    for seat in sorted(opened):
        held = cards_words(sorted(game.hand_of(seat)))
        if own and seat == decision.seat:
            lines.append(_("You hold: {cards}").format(cards=held))
        else:
            lines.append(_("{name} holds: {cards}").format(name=names[seat], cards=held))
    for seat, card in game.trick:
        lines.append(_("{name} plays: {card}").format(name=names[seat], card=cards_words([card])))
    lines += ["", deed_sentence(decision, names[decision.seat], own=own)]
    if review is not None:
        lines.append(f"{verdict_name(review)}. {verdict_sentence(review)}")
        lines += [said for said in (loss_sentence(review), deal_sentence(review)) if said]
        if len(review.choices) > 1:
            columns = choice_columns(review)
            lines.append("")
            for at in range(len(review.choices)):
                cells = [column.text(at) for column in columns]
                lines.append("   ".join(cell for cell in cells if cell))
    return "\n".join(lines) + "\n"
