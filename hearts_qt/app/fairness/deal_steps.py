"""The columns of the deals that *Check these deals* lists."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.models.table_model import Column
from hearts_qt.game.deal_code import deal_code
from hearts_qt.game.seal_check import DealStep
from hearts_qt.rules.cards import format_cards

RESULT = 3
"""The column of the result."""


def deal_columns(names: Sequence[str]) -> tuple[Column[DealStep], ...]:
    """The columns of the list of deals; `names` are those of the seats, for the cards of a deal."""

    def cards(step: DealStep) -> str:
        return cards_words(step, names)

    return (
        Column(pgettext("column", "Deal"), lambda step: str(step.index + 1), tip=cards),
        Column(
            pgettext("column", "Hand"),
            lambda step: "–" if step.hand is None else str(step.hand + 1),
            tip=cards,
        ),
        Column(_("Deal code"), lambda step: deal_code(step.number), tip=cards),
        Column(pgettext("column", "Result"), result_words, tip=cards),
    )


def result_words(step: DealStep) -> str:
    """What came out for a deal, in words."""
    if not step.fits:
        return _("✗ The record has another number or other cards")
    words = [_("✓ Number and cards fit")]
    if "abandoned" in step.why:
        words = [_("Taken back before it was played to the end")]
    if "restarted" in step.why:
        words.append(_("restarted"))
    if "after_opening" in step.why:
        words.append(_("dealt after the secret was known"))
    return ", ".join(words)


def cards_words(step: DealStep, names: Sequence[str]) -> str:
    """The cards of a deal, a line for each seat."""
    lines = [
        # Translators: a player's name, and the cards that the player was dealt.
        _("{name}: {cards}").format(name=name, cards=format_cards(hand))
        for name, hand in zip(names, step.hands, strict=False)
    ]
    if step.kitty:
        lines.append(_("Kitty: {cards}").format(cards=format_cards(step.kitty)))
    return "\n".join(lines)
