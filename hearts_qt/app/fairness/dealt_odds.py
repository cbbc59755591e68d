"""The model of the page that compares dealt cards with exact odds, and its table as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from PySide6.QtCore import QLocale

from hearts_qt.app.i18n import _, language, pgettext
from hearts_qt.app.models.table_model import Column
from hearts_qt.game.odds import CountedQuantity, LineResult
from hearts_qt.store.dealt_hands import OddsOfPlayer

PLAYERS = 1000
"""The number of fair players that a line of the table refers to."""


def odds_columns() -> tuple[Column[LineResult], ...]:
    """The columns of the comparison of one player's cards with chance."""
    locale = QLocale(language())

    def expected(line: LineResult) -> str:
        # Translators: an expected number and its standard deviation.
        return _("{expected} ± {spread}").format(
            expected=locale.toString(line.expected, "f", 1),
            spread=locale.toString(line.spread, "f", 1),
        )

    return (
        Column(pgettext("column", "Cards"), lambda line: quantity_words(line.quantity)),
        Column(pgettext("column", "Hands"), lambda line: locale.toString(line.hands), True),
        Column(pgettext("column", "Dealt"), lambda line: locale.toString(line.total), True),
        Column(pgettext("column", "Expected"), expected, True),
        Column(_("Of 1,000 fair players"), fair_players),
    )


def quantity_words(quantity: CountedQuantity) -> str:
    """What is counted, in words."""
    match quantity:
        case CountedQuantity.WORST:
            return _("The worst card (usually the queen of spades)")
        case CountedQuantity.HEARTS:
            return _("Hearts")
        case CountedQuantity.SPADES:
            return _("Aces and kings of spades")
        case CountedQuantity.VOIDS:
            return _("Suits without a card")
        case CountedQuantity.NEIGHBOUR:
            return _("The worst card, dealt to the player passing to this seat")


def fair_players(line: LineResult) -> str:
    """How many of a thousand fair players with the same number of hands had more, and how many
    fewer."""
    words = _("{more} had more, {fewer} had fewer").format(
        more=round(PLAYERS * line.more), fewer=round(PLAYERS * line.fewer)
    )
    return _("{words}: unusual").format(words=words) if line.unusual else words


def table_of(players: Sequence[OddsOfPlayer]) -> str:
    """All lines of all players as CSV, with untranslated headings."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(
        ("player", "line", "hands", "dealt", "expected", "standard_deviation", "share_more",
         "share_fewer", "chance_two_sided", "chance_corrected")
    )  # fmt: skip
    for player in players:
        for line in player.lines:
            figures = (line.expected, line.spread, line.more, line.fewer, line.chance,
                       line.corrected)  # fmt: skip
            name = player.name or "you"
            # A name must not become a formula in a spreadsheet.
            if name[0] in "=+-@\t":
                name = f"'{name}"
            table.writerow(
                (name, line.quantity.value, line.hands, line.total,
                 *(f"{figure:.6g}" for figure in figures))
            )  # fmt: skip
    return written.getvalue()
