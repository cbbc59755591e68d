"""The choices above the review: which hand is shown, and whose cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.ui.inputs import ComboBox
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.theme import TIGHT
from hearts_qt.app.ui.widgets import note
from hearts_qt.players.review.decisions import hands_to_review

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hearts_qt.game.game import Game

OWN, ALL = -1, -2
"""Whose cards are shown: those of the own seat, or of all seats. A number from 0 is the seat whose
cards alone are shown."""


class ViewChoice(QWidget):
    """Chooses a hand of the game, and the seats whose cards lie open.

    The keys of `hands` are numbers of hands, from 0; those of `cards` are `OWN`, `ALL`, and seats.
    """

    def __init__(self, game: Game, names: Sequence[str], own: int, *, is_person: bool) -> None:
        """`names` are those of the seats; `is_person` says that a person had the seat `own`."""
        super().__init__()
        self._own, self._shown, self._asks = own, OWN, False
        self._everybody = frozenset(range(game.players))
        self._finished = {result.hand for result in game.finished}
        hands = []
        for hand in hands_to_review(game):
            finished = hand in self._finished
            name = _("Hand {number}") if finished else _("Hand {number}, not finished")
            hands.append((hand, name.format(number=hand + 1)))
        self.hands = ComboBox(hands, _("Hand"))
        if len(hands) == 1:
            self.hands.hide()
        sees = [_("What {name} could see").format(name=name) for name in names]
        views: list[tuple[object, str]] = [
            (OWN, _("My cards") if is_person else sees[own]),
            (ALL, _("All hands open")),
        ]
        views += [(seat, words) for seat, words in enumerate(sees) if seat != own]
        self.cards = ComboBox(views, _("Which cards are shown"))
        self.unfinished = note(
            _(
                "This hand is not finished. Its decisions are judged as usual, but there is no "
                "result to explain."
            )
        )
        column(self.hands, self.cards, self.unfinished, on=self, spacing=TIGHT)

    def is_finished(self, hand: int) -> bool:
        """Whether a hand was played to its end."""
        return hand in self._finished

    def show_hand(self, hand: int) -> None:
        """Show that a hand is reviewed."""
        self.hands.set_key(hand)
        self.unfinished.setVisible(not self.is_finished(hand))

    def show_cards(self, whose: int) -> None:
        """Show that these cards lie open: `OWN`, `ALL`, or those of a seat."""
        self._shown = whose
        self.ask(self._asks)

    def ask(self, asks: bool) -> None:
        """Choose the own cards while the player is asked for a decision, which is done with these
        alone."""
        self._asks = asks
        self.cards.set_key(OWN if asks else self._shown)
        self.cards.setEnabled(not asks)

    @property
    def opened(self) -> frozenset[int]:
        """The seats whose cards lie open."""
        if self._asks or self._shown == OWN:
            return frozenset({self._own})
        return self._everybody if self._shown == ALL else frozenset({self._shown})
