"""What is said of a choice that no principle explains: what the calculation found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.game.actions import Play
from hearts_qt.rules.cards import the_card
from hearts_qt.rules.text import Text, text

if TYPE_CHECKING:
    from hearts_qt.players.coach.comparison import Scales
    from hearts_qt.players.pimc.candidates import Candidate


def by_calculation(
    scales: Scales, best: Candidate, rival: Candidate | None, left_in_hand: bool = False
) -> Text:
    """That a choice is best by calculation only."""
    if left_in_hand and rival is not None and isinstance(rival.action, Play):
        return text(
            "You could throw {danger} here. No simple rule says why another card works out "
            "better.",
            danger=the_card(rival.action.card),
        )
    if rival is None or best.stats is None or rival.stats is None:
        return text("No simple rule decides here: this choice works out best on average.")
    likelier = best.stats.win_probability > rival.stats.win_probability
    if scales.totals_matter and likelier:
        return text("No simple rule decides here: this way you win the game most often.")
    more = best.stats.points - rival.stats.points
    if more > 0.3:
        return text(
            "No simple rule decides here. Another choice costs you fewer points, but helps the "
            "other players more."
        )
    if more > -0.1:
        return text(
            "No simple rule decides here: this costs you no more points than another card, and "
            "leaves more of them to the others."
        )
    kind, card = scales.main_difference(best, rival)
    if kind == "danger":
        return text(
            "No simple rule decides here: this way {danger} is less likely to be yours.",
            danger=the_card(card),
        )
    if kind == "bonus":
        return text(
            "No simple rule decides here: this way {bonus} is more likely to be yours.",
            bonus=the_card(card),
        )
    return text("No simple rule decides here: this costs the fewest points on average.")
