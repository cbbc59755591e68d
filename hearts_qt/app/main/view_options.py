"""The commands of the menus that change a setting of the table: card size, sound, coach, cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _
from hearts_qt.store.settings import BY_NAME

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.main.command_actions import Actions

ZOOM_STEP = 10
"""The step of the card size, in percent."""


class ViewOptions:
    """Changes settings by command, says so, and keeps the check marks in the menus up to date."""

    def __init__(
        self, live: LiveSettings, tell: Callable[[str], None], sound_sentence: Callable[[], str]
    ) -> None:
        """`tell` says a sentence at the table; `sound_sentence` says whether sounds are heard."""
        self._live = live
        self._tell = tell
        self._sound_sentence = sound_sentence

    def check(self, actions: Actions) -> None:
        """Check the commands in the menus whose setting is on."""
        values = self._live.values
        actions.by_id["sound"].setChecked(values.sound)
        actions.by_id["coach"].setChecked(values.coach)
        actions.by_id["played_cards"].setChecked(values.played_panel)

    def zoom_in(self) -> None:
        self._zoom(self._live.values.card_size + ZOOM_STEP)

    def zoom_out(self) -> None:
        self._zoom(self._live.values.card_size - ZOOM_STEP)

    def zoom_reset(self) -> None:
        self._zoom(100)

    def _zoom(self, percent: int) -> None:
        bounds = BY_NAME["card_size"].bounds
        assert bounds is not None
        lowest, highest = bounds
        self._live.change(card_size=max(lowest, min(highest, percent)))

    def set_sound(self, on: bool) -> None:
        """Switch the sounds on or off, and say so, because silence can have other causes."""
        if on != self._live.values.sound:
            self._live.change(sound=on)
            self._tell(self._sound_sentence())

    def set_coach(self, on: bool) -> None:
        """Switch the coach on or off, and say so."""
        if on != self._live.values.coach:
            self._live.change(coach=on)
            self._tell(_("Coach is on") if on else _("Coach is off"))

    def set_played_panel(self, on: bool) -> None:
        """Show or hide the panel of the played cards, and say so."""
        if on != self._live.values.played_panel:
            self._live.change(played_panel=on)
            self._tell(_("Played cards are shown") if on else _("Played cards are hidden"))
