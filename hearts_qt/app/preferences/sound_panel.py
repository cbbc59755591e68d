"""The lower part of the sound page: buttons that play the sounds, and why there is no sound."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from hearts_qt.app.i18n import _, say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.sound.audio_output import AudioOutput, shared_audio_output
from hearts_qt.app.sound.mixer import LABELS, Sound, loudness
from hearts_qt.app.sound.sound_helper import SoundStatus, trouble
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.layouts import Flow
from hearts_qt.app.ui.settings_panel import SettingsPanel
from hearts_qt.app.ui.theme import LARGE, MEDIUM, SMALL, Type
from hearts_qt.app.ui.widgets import button, label, note


class SoundPanel(QWidget):
    """A button for each sound. It plays at the chosen volume, even if sounds are switched off.

    Whether sounds can be heard is found out when the page is first shown. If they cannot, a
    sentence says why, and a button tries again.
    """

    def __init__(self, live: LiveSettings, player: AudioOutput | None = None) -> None:
        super().__init__()
        self._live = live
        self._player = player
        self._followed = False
        self._turn = 0
        self.buttons: dict[Sound, QPushButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SMALL)
        heading = note(_("Try the sounds"))
        heading.setFont(theme.font(Type.SMALL, QFont.Weight.DemiBold))
        column.addWidget(heading)
        panel = SettingsPanel(_("Try the sounds"))
        box, inner = QWidget(), QWidget()
        around = QVBoxLayout(box)
        around.setContentsMargins(0, MEDIUM, 0, MEDIUM)
        around.addWidget(inner)
        row = Flow(on=inner)
        for sound, words in LABELS.items():
            made = button(say(words), lambda _checked=False, of=sound: self.hear(of))
            row.addWidget(made)
            self.buttons[sound] = made
        panel.add_widget(box)
        column.addWidget(panel)
        self.why = label("", Type.SMALL)
        self.why.setContentsMargins(0, 0, LARGE, 0)
        self.why.hide()
        column.addWidget(self.why)
        self.again = button(_("Try again"), lambda: self._use().retry())
        self.again.hide()
        column.addWidget(self.again, alignment=Qt.AlignmentFlag.AlignLeft)

    def hear(self, sound: Sound) -> None:
        """Play a sound, using its variants in turn."""
        self._turn += 1
        file = sound.files[self._turn % sound.variants]
        self._use().play(file, loudness(self._live.values.volume))

    def _use(self) -> AudioOutput:
        if self._player is None:
            self._player = shared_audio_output()
        if not self._followed:
            self._followed = True
            self._player.on_change(self._show_status)
        return self._player

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_status()

    def _show_status(self) -> None:
        status = self._use().status()
        why = trouble(status)
        unknown = status is SoundStatus.UNKNOWN
        self.why.setText(_("Looking for a sound device …") if unknown else why)
        self.why.setVisible(bool(self.why.text()))
        for made in self.buttons.values():
            made.setEnabled(status is SoundStatus.AVAILABLE)
        # Until the status is known, the button stays visible, and so keeps the keyboard focus.
        if why or not unknown:
            had_focus = self.again.hasFocus()
            self.again.setVisible(bool(why))
            if had_focus and not why:
                self.buttons[Sound.CARD].setFocus()
