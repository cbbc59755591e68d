"""The parts of the table around the person's hand that show something about its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hearts_qt.app.models import HandModel
    from hearts_qt.app.session import Session
    from hearts_qt.app.table.overlay.card_reasons import CardReasons
    from hearts_qt.app.table.overlay.choice_controls import ChoiceControls
    from hearts_qt.app.table.overlay.coach_figures import CoachFigures
    from hearts_qt.app.table.overlay.messages import TableMessages
    from hearts_qt.app.table.scene import TableScene


class HandSurroundings(NamedTuple):
    """The parts of a table at which the coach, hints and refusals are shown."""

    session: Session
    scene: TableScene
    hand: HandModel
    """The person's cards, in the order of the rows."""
    figures: CoachFigures
    """The coach's labels on the cards."""
    messages: TableMessages
    reasons: CardReasons
    """Shows the bubble above a card."""
    choices: ChoiceControls
