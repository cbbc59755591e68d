"""Who sits at the table, as a row of faces, and a switch for how strong they are."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from hearts_qt.app.i18n import _, listed, pgettext, say
from hearts_qt.app.localized_names import seat_name
from hearts_qt.app.players.portraits import initial_pixmap, portrait_pixmap
from hearts_qt.app.players.seating import SeatChoice
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.layouts import CENTER, LEFT, Flow, column
from hearts_qt.app.ui.pickers import Segments
from hearts_qt.app.ui.theme import MEDIUM, TIGHT, Type
from hearts_qt.app.ui.widgets import label, plain_tip
from hearts_qt.players.cast import (
    ANY_CHARACTER,
    EASY_COMPANY,
    MEDIUM_COMPANY,
    STRONG_COMPANY,
    character_of,
    registry_name,
)
from hearts_qt.players.registry import kind_of
from hearts_qt.rules.text import brief
from hearts_qt.store.settings import SeatSettings

FACE = 56
"""The edge of a face, in device-independent pixels."""

LONGEST = 14
"""The most letters of a name below a face."""


class CompanyPicker(QWidget):
    """Shows the other players of a table, and lets the person choose how strong they are."""

    picked = Signal(str)
    """The setting for all other seats that the person picked."""

    def __init__(self) -> None:
        super().__init__()
        self.strength = Segments(
            [
                (EASY_COMPANY, pgettext("players", "Easy")),
                (MEDIUM_COMPANY, pgettext("players", "Medium")),
                (STRONG_COMPANY, pgettext("players", "Strong")),
                (ANY_CHARACTER, pgettext("players", "Mixed")),
            ],
            _("Strength of the other players"),
        )
        self.strength.picked.connect(lambda key: self.picked.emit(str(key)))
        self.faces: list[QWidget] = []
        """The other players, in the order of their seats."""
        self._faces = Flow()
        column((self.strength, LEFT), self._faces, on=self, spacing=MEDIUM)

    def show_choice(self, choice: SeatChoice, players: int) -> None:
        """Show who sits at a table for `players` players."""
        self.strength.set_key(choice.everybody(players))
        for gone in self.faces:
            self._faces.removeWidget(gone)
            # Hide it: Qt shows a newly added widget a moment later, even if it was removed.
            gone.hide()
            gone.deleteLater()
        self.faces = [
            self._face(seat, one) for seat, one in enumerate(choice.table(players)) if seat
        ]
        for face in self.faces:
            self._faces.addWidget(face)
            face.show()

    def _face(self, seat: int, one: SeatSettings) -> QWidget:
        character, kind = character_of(one.player), kind_of(registry_name(one.player))
        name = one.name or (seat_name(seat) if character is None else character.name)
        ratio = self.devicePixelRatioF()
        picture = QLabel()
        picture.setPixmap(
            initial_pixmap(name, FACE, ratio, theme.is_dark())
            if character is None
            else portrait_pixmap(character.key, FACE, ratio)
        )
        written = label(brief(name, LONGEST), Type.SMALL, wraps=False)
        written.setAlignment(Qt.AlignmentFlag.AlignCenter)
        made = QWidget(self)
        column((picture, CENTER), (written, CENTER), on=made, spacing=TIGHT)
        level = say(kind.label) if kind is not None else ""
        sentence = say(character.sentence) if character is not None else ""
        made.setAccessibleName(listed(words for words in (name, level) if words))
        made.setAccessibleDescription(sentence)
        made.setToolTip(plain_tip("\n".join(words for words in (level, sentence) if words)))
        return made
