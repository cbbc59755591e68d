"""What shows something about the cards of the person's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hearts_qt.app.table.overlay.card_reasons import CardReasons
    from hearts_qt.app.table.overlay.card_value_labels import CardValueLabels
    from hearts_qt.app.table.overlay.choice_controls import ChoiceControls
    from hearts_qt.app.table.overlay.messages import TableMessages
    from hearts_qt.app.table.table_parts import TableParts


class HandWidgets(NamedTuple):
    """What shows something about the cards of the person's hand."""

    table: TableParts
    value_labels: CardValueLabels
    """The coach's labels on the cards."""
    messages: TableMessages
    reasons: CardReasons
    """Shows the bubble above a card."""
    choices: ChoiceControls
