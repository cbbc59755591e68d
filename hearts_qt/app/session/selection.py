"""The cards that the person has raised to pass, to charge or to lay away.

Rows are the rows of the person's hand model. Nothing here changes the game before `confirm`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, Protocol

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.localized_names import card_in_sentence, direction_words
from hearts_qt.game.actions import Phase
from hearts_qt.store.history import Raised

if TYPE_CHECKING:
    from hearts_qt.app.session.current_game import CurrentGame


class CardDecisions(Protocol):
    """Takes what the person decides about raised cards; see `Decisions`."""

    def pass_cards(self, packets: tuple[tuple[int, tuple[int, ...]], ...]) -> bool:
        """Pass cards, as (receiver, cards) pairs."""

    def pass_blind(self) -> bool:
        """Pass on, unseen, the cards that come."""

    def charge(self, cards: tuple[int, ...]) -> bool:
        """Charge cards, or none."""

    def lay_away(self, cards: tuple[int, ...]) -> bool:
        """Lay cards away for the kitty."""

    def refuse(self, card: int) -> None:
        """Say why a card may not be chosen."""


class Selection(QObject):
    """The raised cards, and what they are raised for.

    `kind` is "pass", "charge" or "lay_away" while the person owes that, otherwise empty; then
    nothing can be raised.
    """

    changed = Signal()

    def __init__(
        self,
        current: CurrentGame,
        decisions: Callable[[], CardDecisions],
        hand: Callable[[], tuple[int, ...]],
        parent: QObject | None = None,
    ) -> None:
        """`decisions` takes what is confirmed. `hand` gives the person's cards in the order in
        which they are shown."""
        super().__init__(parent)
        self._current = current
        self._decisions = decisions
        self._hand = hand
        self._rows: list[int] = []
        self._targets: dict[int, int] = {}
        self._cards: tuple[int, ...] = ()
        self._before_advice: Raised = ()

    @property
    def kind(self) -> Literal["pass", "charge", "lay_away", ""]:
        """What the raised cards are for; empty if the person owes no such decision."""
        if self._current.person not in self._current.to_act or self._current.finishing:
            return ""
        match self._current.game.phase:
            case Phase.PASS:
                return "pass"
            case Phase.CHARGE:
                return "charge"
            case Phase.LAY_AWAY:
                return "lay_away"
        return ""

    @property
    def raised(self) -> tuple[int, ...]:
        """The raised rows, in the order in which they were raised."""
        return tuple(self._rows)

    @property
    def cards(self) -> tuple[int, ...]:
        """The raised cards, in the order in which they were raised."""
        return tuple(self._cards[row] for row in self._rows)

    @property
    def limit(self) -> int:
        """The highest number of cards that may be raised."""
        match self.kind:
            case "pass":
                return self._current.pass_size()
            case "charge":
                one = self._current.rules.charging == "one"
                return 1 if one else len(self._current.legal())
            case "lay_away":
                return self._current.lay_away_count()
        return 0

    @property
    def need(self) -> int:
        """The lowest number of cards that `confirm` takes: the limit, or 0 to charge."""
        return 0 if self.kind == "charge" else self.limit

    @property
    def remaining(self) -> int:
        """How many cards are still to be raised."""
        return max(0, self.need - len(self._rows))

    @property
    def complete(self) -> bool:
        """Whether the number of raised cards is right for `confirm`."""
        return bool(self.kind) and self.need <= len(self._rows) <= self.limit

    @property
    def targets(self) -> tuple[int, ...]:
        """The seats that get cards from the person in this pass, clockwise from the left."""
        return self._current.pass_targets() if self.kind == "pass" else ()

    @property
    def blind_possible(self) -> bool:
        """Whether the person may pass on, unseen, the cards that come."""
        return self.kind == "pass" and self._current.blind_possible()

    @property
    def button_text(self) -> str:
        """The text of the button in the middle of the table; empty when there is none."""
        kind = self.kind
        if not kind:
            return ""
        if kind == "pass":
            return direction_words(self._current.game.direction)
        if kind == "lay_away":
            return ngettext("Lay {n} card away", "Lay {n} cards away", self.need).format(
                n=self.need
            )
        count = len(self._rows)
        if not count:
            return _("Play without charging")
        if count == 1:
            return _("Charge {card}").format(card=card_in_sentence(self.cards[0]))
        return ngettext("Charge {n} card", "Charge {n} cards", count).format(n=count)

    @property
    def missing_text(self) -> str:
        """How many cards are still to be raised, once the person has begun; empty otherwise."""
        if not self._rows or not self.remaining:
            return ""
        return ngettext("Choose {n} more", "Choose {n} more", self.remaining).format(
            n=self.remaining
        )

    def selectable(self, row: int) -> bool:
        """Whether the card of a row may be raised, apart from the limit."""
        return (
            bool(self.kind)
            and 0 <= row < len(self._cards)
            and self._current.choosable(self._cards[row])
        )

    def toggle(self, row: int) -> bool:
        """Raise a lowered row or lower a raised one. Returns whether that was possible.

        Beyond the limit no further card is raised. With a limit of one, the other card is lowered
        instead.
        """
        return self.lower_row(row) if row in self._rows else self.raise_row(row)

    def raise_row(self, row: int) -> bool:
        """Raise a row. Returns whether it is raised now."""
        if row in self._rows:
            return True
        if not self.selectable(row):
            if self.kind and 0 <= row < len(self._cards):
                self._decisions().refuse(self._cards[row])
            return False
        if len(self._rows) >= self.limit:
            if self.limit != 1:
                return False
            self._lower(self._rows[0])
        self._rows.append(row)
        self._assign(row)
        self.changed.emit()
        return True

    def lower_row(self, row: int) -> bool:
        """Lower a row. Returns whether it was raised."""
        if row not in self._rows:
            return False
        self._lower(row)
        self.changed.emit()
        return True

    def clear(self) -> None:
        """Lower every card."""
        if self._rows:
            self._rows.clear()
            self._targets.clear()
            self.changed.emit()

    def set_cards(self, cards: tuple[int, ...]) -> None:
        """Raise exactly these cards, as far as they may be raised."""
        self._rows.clear()
        self._targets.clear()
        for card in cards:
            for row, held in enumerate(self._cards):
                if held == card and row not in self._rows and self.selectable(row):
                    if len(self._rows) < self.limit:
                        self._rows.append(row)
                        self._assign(row)
                    break
        self.changed.emit()

    def take_advice(self, cards: tuple[int, ...]) -> None:
        """Raise exactly the cards of a hint; `take_back_advice` brings the person's cards back."""
        own = self.kept
        self.set_cards(cards)
        if own and {card for card, _seat in own} != set(self.cards):
            self._before_advice = own
            self.changed.emit()

    @property
    def has_advice(self) -> bool:
        """Whether a hint has replaced cards that the person had raised."""
        return bool(self._before_advice) and bool(self.kind)

    def take_back_advice(self) -> bool:
        """Raise the cards again that a hint has replaced. Returns whether there were any."""
        if not self.has_advice:
            return False
        before, self._before_advice = self._before_advice, ()
        self._rows.clear()
        self._targets.clear()
        self.restore(before)
        self.changed.emit()
        return True

    @property
    def kept(self) -> Raised:
        """The raised cards as they are saved."""
        return tuple((self._cards[row], self._targets.get(row, -1)) for row in self._rows)

    def restore(self, raised: Raised) -> None:
        """Raise the cards that were saved, without a signal; called by the session.

        Cards that may not be raised are left out.
        """
        for card, target in raised:
            for row, held in enumerate(self._cards):
                if held == card and row not in self._rows and self.selectable(row):
                    if len(self._rows) < self.limit:
                        self._rows.append(row)
                        if target in self.targets and self._load(target) < self._share():
                            self._targets[row] = target
                        else:
                            self._assign(row)
                    break

    def target_of(self, row: int) -> int:
        """The seat that a raised card goes to, or -1."""
        if self.kind != "pass" or row not in self._rows:
            return -1
        return self._targets.get(row, -1)

    def set_target(self, row: int, seat: int) -> bool:
        """Send a raised row to another seat; a card that it displaces goes to its earlier seat.
        Returns False if the row or the seat is not possible."""
        if row not in self._rows or seat not in self.targets:
            return False
        before = self._targets.get(row, -1)
        if before == seat:
            return True
        if self._load(seat) >= self._share():
            other = next(r for r in self._rows if self._targets.get(r) == seat)
            self._targets[other] = before
        self._targets[row] = seat
        self.changed.emit()
        return True

    def confirm(self) -> bool:
        """Pass, charge or lay away the raised cards. Returns whether the game accepted them."""
        if not self.complete:
            return False
        cards = self.cards
        match self.kind:
            case "pass":
                return self._decisions().pass_cards(self.packets())
            case "charge":
                return self._decisions().charge(cards)
            case _:
                return self._decisions().lay_away(cards)

    def confirm_blind(self) -> bool:
        """Pass on, unseen, the cards that come. Returns whether the game accepted that."""
        return self.blind_possible and self._decisions().pass_blind()

    def packets(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The raised cards by the seat they go to."""
        return tuple(
            (
                seat,
                tuple(sorted(self._cards[row] for row in self._rows if self._targets[row] == seat)),
            )
            for seat in self.targets
        )

    def refresh(self) -> None:
        """Follow the hand: raised cards stay raised while they may be; called by the session."""
        hand = self._hand()
        before = (self._rows.copy(), self._targets.copy(), self._cards)
        if hand != self._cards or not self.kind:
            kept = [
                (self._cards[row], self._targets.get(row, -1)) for row in self._rows if self.kind
            ]
            self._cards = hand
            self._rows.clear()
            self._targets.clear()
            for card, target in kept:
                for row, held in enumerate(hand):
                    if held == card and row not in self._rows and self.selectable(row):
                        self._rows.append(row)
                        self._targets[row] = target
                        break
            if len(self._rows) > self.limit:
                self._rows.clear()
        if before != (self._rows, self._targets, self._cards):
            self.changed.emit()

    def forget(self) -> None:
        """Lower every card because another decision begins; called by the session."""
        self._rows.clear()
        self._targets.clear()
        self._before_advice = ()
        self._cards = self._hand()

    def _lower(self, row: int) -> None:
        self._rows.remove(row)
        self._targets.pop(row, None)

    def _share(self) -> int:
        """How many cards each receiver gets."""
        return self.limit // max(1, len(self.targets))

    def _load(self, seat: int) -> int:
        return sum(self._targets.get(row) == seat for row in self._rows)

    def _assign(self, row: int) -> None:
        """Send a card that was just raised to the first seat that has room for it."""
        for seat in self.targets:
            if self._load(seat) < self._share():
                self._targets[row] = seat
                return
