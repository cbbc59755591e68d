"""Texts in the reader's language.

`_`, `ngettext` and `pgettext` translate strings written in the application; `say` translates a
`Text`, or a string marked with `N_`, from the packages without Qt. All of them use the catalogue
that is in use when they are called, so do not call them while a module is being imported.

A catalogue is a compiled gettext file, `assets/translations/<language>.mo`. Qt's own texts, such as
the names of keys and the buttons of file dialogs, come from Qt's catalogue of the same language.
"""

from __future__ import annotations

import gettext as _gettext
import os
import re
import sys
from collections.abc import Iterable
from string import Formatter
from typing import TYPE_CHECKING

from hearts_qt.assets import asset_path, assets_folder
from hearts_qt.rules.text import Text

if TYPE_CHECKING:
    from PySide6.QtCore import QTranslator

RIGHT_TO_LEFT = frozenset({"ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"})
"""Languages that are written from right to left. Qt knows them too, but commands in a terminal do
without Qt."""

_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()
_language = "en"
_right_to_left = False
_qt_catalogue: QTranslator | None = None
_qt_language = "en"


class _Isolated(str):
    """A text from right to left, in whose placeholders each value keeps its own direction.

    Without the marks, the sign of a number or a name in other letters would change its place.
    """

    __slots__ = ()

    def format(self, *of: object, **named: object) -> str:
        return _ISOLATING.vformat(self, of, named)


class _Isolating(Formatter):
    """Puts marks around each value that is filled in."""

    def format_field(self, value: object, format_spec: str) -> str:
        return f"\N{FIRST STRONG ISOLATE}{value:{format_spec}}\N{POP DIRECTIONAL ISOLATE}"


_ISOLATING = _Isolating()


def _read(words: str) -> str:
    """A text of the catalogue, ready to be filled in."""
    return _Isolated(words) if _right_to_left else words


def _(source: str) -> str:
    """The translation of a string; the string itself if there is none."""
    return _read(_catalogue.gettext(source)) if source else source


def ngettext(singular: str, plural: str, n: int) -> str:
    """The translation of the form that the number `n` asks for; `{n}` is left to be filled in."""
    return _read(_catalogue.ngettext(singular, plural, n))


def pgettext(context: str, source: str) -> str:
    """The translation of a string that has several meanings; `context` says which is meant."""
    return _read(_catalogue.pgettext(context, source))


def right_to_left() -> bool:
    """Whether the language in use is written from right to left."""
    return _right_to_left


def named(name: str, value: str) -> str:
    """Something and what it is: "Players: four"."""
    # Translators: something and what it is, such as “Players: four”.
    return _("{name}: {value}").format(name=name, value=value)


def listed(words: Iterable[str]) -> str:
    """Words one after another: "Rosa, Otto, Kenji"."""
    # Translators: what stands between the words of a list.
    return pgettext("list", ", ").join(words)


def apart(parts: Iterable[str]) -> str:
    """Parts that may have commas themselves: "Rosa: 3, total 20; Otto: 0, total 15"."""
    # Translators: what stands between the parts of a list that have commas themselves.
    return pgettext("list", "; ").join(parts)


def sentences(parts: Iterable[str]) -> str:
    """Sentences without their full stops, one after another."""
    # Translators: what stands between two sentences, the full stop of the first one with it.
    return pgettext("sentences", ". ").join(parts)


def say(text: Text | str) -> str:
    """A `Text` or a marked string in the reader's language, its values filled in."""
    return text.render(_, ngettext) if isinstance(text, Text) else _(text)


def language() -> str:
    """The language in use, such as `en` or `de`."""
    return _language


def languages() -> tuple[str, ...]:
    """The languages that can be chosen: English and every language with a catalogue."""
    found = {path.stem for path in (assets_folder() / "translations").glob("*.mo")}
    return ("en", *sorted(found - {"en"}))


def install(language: str | None = None) -> str:
    """Translate from now on into a language, or, for `None` or an empty text, the system's.

    A language without a catalogue falls back to its base (`de_AT` to `de`), then to English.
    Returns the language now in use.
    """
    _choose(language)
    translate_qt()
    return _language


def translate_qt() -> None:
    """Translate Qt's own texts into the language in use, as soon as there is an application.

    `install` does this too, but the language is chosen before the application is made.
    """
    global _qt_catalogue, _qt_language
    # Commands in a terminal do not need Qt, whose import takes longer than they do.
    if _qt_language == _language or "PySide6.QtCore" not in sys.modules:
        return
    from PySide6.QtCore import QCoreApplication, QTranslator

    if QCoreApplication.instance() is None:
        return
    if _qt_catalogue is not None:
        QCoreApplication.removeTranslator(_qt_catalogue)
        _qt_catalogue = None
    _qt_language = _language
    fresh = QTranslator()
    if _language != "en" and fresh.load(f"qtbase_{_language}", _qt_folder()):
        _qt_catalogue = fresh
        QCoreApplication.installTranslator(fresh)


def _qt_folder() -> str:
    """The folder of Qt's own catalogues."""
    if getattr(sys, "frozen", False):
        import PySide6

        inside = ("translations",) if sys.platform == "win32" else ("Qt", "translations")
        return os.path.join(os.path.dirname(PySide6.__file__), *inside)
    from PySide6.QtCore import QLibraryInfo

    return QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)


def _choose(language: str | None) -> None:
    """Take the catalogue of a language, as `install` describes."""
    global _catalogue, _language, _right_to_left
    _right_to_left = False
    for wanted in [language] if language else _system_languages():
        for name in _spellings(wanted):
            if name == "en":
                _catalogue, _language = _gettext.NullTranslations(), "en"
                return
            try:
                with asset_path(f"translations/{name}.mo").open("rb") as file:
                    _catalogue, _language = _gettext.GNUTranslations(file), name
                    _right_to_left = name.split("_")[0] in RIGHT_TO_LEFT
            except Exception:
                # A missing or unreadable catalogue must not prevent playing.
                continue
            return
    _catalogue, _language = _gettext.NullTranslations(), "en"


def _spellings(wanted: str) -> list[str]:
    """The names that the catalogue of a language may have, best first."""
    if not re.fullmatch(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*", wanted):
        return []
    whole = wanted.replace("-", "_")
    return list(dict.fromkeys((whole, whole.split("_")[0].lower())))


def _system_languages() -> list[str]:
    """The languages the system asks for, best first."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            names = [part.split(".")[0].split("@")[0] for part in value.split(":")]
            return ["en" if name in {"C", "POSIX"} else name for name in names]
    from PySide6.QtCore import QLocale

    return list(QLocale.system().uiLanguages())
