"""An editor for each kind of setting. It shows the current value and changes it at once."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QObject, QSize
from PySide6.QtWidgets import QWidget

from hearts_qt.app.decks.card_set import CardSet
from hearts_qt.app.i18n import _, languages, say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.preferences import previews
from hearts_qt.app.table.palette import FELTS, OWN_PICTURE
from hearts_qt.app.ui.disclosure import Disclosure
from hearts_qt.app.ui.inputs import ComboBox, Slider, Switch
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.pickers import Segments, Tiles
from hearts_qt.app.ui.settings_panel import SettingsPanel
from hearts_qt.app.ui.theme import SMALL, TIGHT
from hearts_qt.app.ui.widgets import label, note, plain_tip
from hearts_qt.rules.text import N_
from hearts_qt.store.settings import BY_NAME, SETTINGS, Editor, Page, Setting

CARD_PICTURE = QSize(75, 105)
DECK_PICTURE = QSize(164, 126)
FELT_PICTURE = QSize(124, 78)

DECK_NAMES: dict[str, tuple[str, str]] = {
    "hearts-qt": (N_("Classic"), N_("English cards, with the courts drawn for this program")),
    "hearts-qt-jumbo": (N_("Jumbo"), N_("Classic cards with one large index")),
    "hearts-qt-large": (N_("Large print"), N_("Heavy signs in the corner and in the middle")),
    "hearts-qt-paris": (N_("Paris"), N_("French court cards: roi, dame and valet")),
    "hearts-qt-modern": (N_("Modern"), N_("Plain shapes and thin letters")),
}
"""The names of the built-in decks, and a few words about each, untranslated."""

BACK_NAMES: dict[str, str] = {
    "navy": N_("Navy"),
    "claret": N_("Claret"),
    "midnight": N_("Midnight"),
    "fans": N_("Fans"),
    "porcelain": N_("Porcelain"),
    "tartan": N_("Tartan"),
    "cubes": N_("Cubes"),
    "vines": N_("Vines"),
}
"""The names of the built-in backs, untranslated."""

FELT_NAMES: dict[str, str] = {
    "green": N_("Green"),
    "blue": N_("Blue"),
    "burgundy": N_("Burgundy"),
    "slate": N_("Slate"),
    "oak": N_("Oak"),
    "walnut": N_("Walnut"),
    "linen": N_("Linen"),
    "leather": N_("Leather"),
    "stone": N_("Stone"),
    "marble": N_("Marble"),
}
"""The names of the felts and the tables of other materials, untranslated."""


class ShowValue(Protocol):
    """A function that shows a value in an editor, without reporting it as a change."""

    def __call__(self, value: Any, /) -> object: ...


def kept_disclosure(live: LiveSettings, key: str, words: str, inside: QWidget) -> Disclosure:
    """A part of a window that stays unfolded for those who have unfolded it."""
    made = Disclosure(words, inside)
    made.unfold(key in live.values.unfolded)

    def keep(unfolded: bool) -> None:
        others = [one for one in live.values.unfolded if one != key]
        live.change(unfolded=[*others, key] if unfolded else others)

    made.toggled.connect(keep)
    return made


def shown_settings(page: Page) -> list[Setting]:
    """The settings that a page shows, in their order."""
    return [
        setting
        for setting in SETTINGS
        if setting.page is page
        # A choice of one language is none.
        and (setting.editor is not Editor.LANGUAGES or len(languages()) > 1)
    ]


def add_setting(
    panel: SettingsPanel,
    setting: Setting,
    live: LiveSettings,
    pictures: previews.Previews | None = None,
) -> None:
    """Add a setting to a panel. Its editor shows the setting as it is from now on.

    Settings that are chosen by a picture need `pictures`.
    """
    name, about = say(setting.label), say(setting.about)
    show: ShowValue
    wide = False
    editor: QWidget
    match setting.editor:
        case Editor.SWITCH:
            switch = Switch(name)
            switch.toggled.connect(lambda on: live.change(**{setting.name: on}))
            editor, show = switch, switch.setChecked
        case Editor.SLIDER:
            slider = Slider(*setting.offered, setting.step, say(setting.shown_as), name)
            slider.picked.connect(lambda value: live.change(**{setting.name: value}))
            slider.setFixedWidth(270)
            editor, show = slider, slider.set_value
        case Editor.SEGMENTS:
            strip = Segments([(key, say(words)) for key, words in setting.choices], name)
            strip.picked.connect(lambda key: live.change(**{setting.name: key}))
            editor, show = strip, strip.set_key
        case Editor.LIST | Editor.LANGUAGES:
            entries: list[tuple[object, str]] = [
                (key, say(words)) for key, words in setting.choices
            ]
            if setting.editor is Editor.LANGUAGES:
                entries = language_entries()
            choice = ComboBox(entries, name)
            choice.picked.connect(lambda key: live.change(**{setting.name: key}))
            editor, show = choice, choice.set_key
        case _:
            wide = True
            assert pictures is not None
            editor, show = _wide(setting, live, pictures)
    editor.setObjectName(setting.name)
    if wide:
        box = QWidget()
        lines = column(label(name), on=box, around=(0, SMALL, 0, SMALL), spacing=TIGHT)
        if about:
            lines.addWidget(note(about))
        lines.addWidget(editor)
        editor.setAccessibleDescription(about)
        panel.add_widget(box)
    else:
        panel.add_row(name, about, editor)
    follower = _Follower(editor, show, setting.name, live)
    live.on(setting.name, call=follower.follow)
    if setting.editor is Editor.DECKS:
        # The pictures of the decks depend on the number of colours.
        live.on("four_colours", call=follower.follow)


class _Follower(QObject):
    """Has an editor show its setting. It ends with the editor."""

    def __init__(self, editor: QWidget, show: ShowValue, name: str, live: LiveSettings) -> None:
        super().__init__(editor)
        self._editor, self._show, self._name, self._live = editor, show, name, live
        self.follow()

    def follow(self) -> None:
        """Show the value in use."""
        self._show(getattr(self._live.values, self._name))
        self._editor.update()


def language_entries() -> list[tuple[object, str]]:
    """The languages that can be chosen, each in its own language."""
    from PySide6.QtCore import QLocale

    entries: list[tuple[object, str]] = [("", _("System language"))]
    for code in languages():
        native = QLocale(code).nativeLanguageName() or code
        entries.append((code, native[:1].upper() + native[1:]))
    return entries


def _wide(
    setting: Setting, live: LiveSettings, pictures: previews.Previews
) -> tuple[QWidget, ShowValue]:
    """An editor that takes the whole width of the panel, and its function to show a value."""
    name = say(setting.label)
    all_decks = previews.decks()
    if setting.editor is Editor.DECKS:
        tiles = Tiles(
            [
                (deck.id, deck_name(deck), pictures.deck(deck, lambda: live.values.four_colours))
                for deck in all_decks
            ],
            DECK_PICTURE,
            name,
        )
        for deck in all_decks:
            if deck.id in DECK_NAMES:
                about = say(DECK_NAMES[deck.id][1])
                tiles.button(deck.id).setToolTip(plain_tip(about))
                tiles.button(deck.id).setAccessibleDescription(about)
        default: object = all_decks[0].id if all_decks else None
        known = {deck.id for deck in all_decks}
    elif setting.editor is Editor.BACKS:
        own = all_decks[:1]
        tiles = Tiles(
            [
                (
                    back,
                    say(BACK_NAMES[back]) if back in BACK_NAMES else back.capitalize(),
                    pictures.back(deck, back),
                )
                for deck in own
                for back in dict(deck.backs)
            ],
            CARD_PICTURE,
            name,
        )
        default = own[0].default_back if own else None
        known = {back for deck in own for back in dict(deck.backs)}
    else:
        tiles = Tiles(
            [
                (felt, say(words), pictures.felt(felt))
                for felt, words in FELT_NAMES.items()
                if felt in FELTS
            ],
            FELT_PICTURE,
            name,
        )
        default, known = setting.default, set(FELTS)
    tiles.picked.connect(lambda key: live.change(**{setting.name: key}))

    def drawn(of: str, key: str) -> None:
        if of == setting.name and key in known:
            tiles.redraw_one(key)

    pictures.ready.connect(drawn)

    def show(value: object) -> None:
        if setting.editor is Editor.DECKS:
            # The pictures of the decks depend on the number of colours.
            tiles.redraw()
        # If a deck from elsewhere is in use, none of the built-in decks is chosen.
        other = setting.editor is Editor.DECKS and Path(str(value)).is_absolute()
        other = other or value == OWN_PICTURE
        tiles.set_key(value if value in known or other else default)

    return tiles, show


def deck_name(deck: CardSet) -> str:
    """The name of a built-in deck, in the language in use."""
    return say(DECK_NAMES[deck.id][0]) if deck.id in DECK_NAMES else deck.name


def default_of(name: str) -> object:
    """The default of a setting."""
    return copy(BY_NAME[name].default)
