"""What lies on the table besides the cards: seat plates, labels on the felt, hearts, the crown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGraphicsItem

from hearts_qt.app.table.art.deck_art import Deck
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.items.marks import MarkItem, TableLabelItem, crown_pose, table_labels
from hearts_qt.app.table.items.seat_plate import SeatPlateItem
from hearts_qt.app.table.items.table_cards import TableCards
from hearts_qt.app.table.palette import Palette, table_colours

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.models import Models


class TableMarks:
    """The plates, labels and marks of one scene, which show its models."""

    def __init__(
        self,
        models: Models,
        deck: Deck,
        cards: TableCards,
        live: LiveSettings,
        add_item: Callable[[QGraphicsItem], None],
        remove_item: Callable[[QGraphicsItem], None],
    ) -> None:
        self._models = models
        self._deck = deck
        self._cards = cards
        self._add_item = add_item
        self._remove_item = remove_item
        self._live = live
        self.plates: list[SeatPlateItem] = []
        self.broken = MarkItem(deck, "broken-heart")
        """Shown once hearts are broken."""
        self.broken_in_flight = False
        """Whether an effect moves the broken heart to its place."""
        self.crown = MarkItem(deck, "crown")
        """Lies on the card that wins the trick."""
        for mark in (self.broken, self.crown):
            add_item(mark)
        self.labels = {name: TableLabelItem(deck) for name in ("unwon", "kitty", "note")}
        """Labels on the felt: on the unwon tricks, on the kitty, and on the trick."""
        for label in self.labels.values():
            label.setZValue(42)
            add_item(label)

    @property
    def colours(self) -> Palette:
        """The colours of plates and labels."""
        return table_colours(self._live.values.felt)

    def set_seats(self, players: int) -> None:
        """Have a plate for each player."""
        while len(self.plates) > players:
            self._remove_item(self.plates.pop())
        while len(self.plates) < players:
            plate = SeatPlateItem(self._deck)
            plate.setZValue(40)
            self._add_item(plate)
            self.plates.append(plate)

    def show_plates(self, force: bool = False) -> None:
        """Bring the plates up to date; `force` redraws those that have not changed as well."""
        rows, layout, colours = self._models.seats.rows, self._cards.layout, self.colours
        if len(rows) != len(self.plates):
            return  # another game has begun, and everything is about to be rebuilt
        for row, plate, station in zip(rows, self.plates, layout.stations, strict=True):
            shown = row if self._live.values.portraits else row.without_picture
            if not row.shows_points:
                shown = shown.without_points
            plate.show_state(shown, station.plate, layout.text_height, colours, force)

    def show_marks(self) -> None:
        """Bring the broken heart, the crown, the look of the trick and the labels up to date."""
        cards = self._cards
        layout = cards.layout
        self.broken.home = layout.broken_heart
        broken = self._models.timeline.state.broken
        self.broken.set_shown(broken and bool(self._models.hand.cards or cards.trick))
        if not self.broken_in_flight:
            self.broken.place(self.broken.home)
        self.broken.setZValue(45)
        winner: CardItem | None = None
        for play, (_seat, item) in zip(self._models.trick.rows, cards.trick, strict=False):
            if play.winning:
                winner = item
            variant = cards.trick_variant(play, item)
            item.show_card(item.settled_card, cards.face_width, variant)
        self.crown.set_shown(winner is not None and len(cards.trick) > 1)
        if winner is not None:
            self.crown.place(crown_pose(winner.target))
            self.crown.setZValue(150)
        self.show_labels()

    def show_labels(self, force: bool = False) -> None:
        """Bring the labels on the felt up to date."""
        cards, layout = self._cards, self._cards.layout
        labels = table_labels(
            self._models.timeline.state, unwon=len(cards.unwon), kitty=len(cards.kitty)
        )
        boxes = {
            "unwon": layout.caption(layout.unwon_box),
            "kitty": layout.caption(layout.kitty_box),
            "note": layout.boost_label_box,
        }
        colours = self.colours
        for name, item in self.labels.items():
            item.say(labels[name], boxes[name], layout.text_height, colours, force)

    def refresh(self) -> None:
        """Redraw everything, because better pixmaps are ready."""
        for mark in (self.broken, self.crown):
            mark.refresh()
        self.show_plates(force=True)
        self.show_labels(force=True)
