"""Translations: every visible text is translated, and as whole sentences."""

from __future__ import annotations

import ast
import platform
import random
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, QCoreApplication, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from hearts_qt.app import i18n, windows
from hearts_qt.app.assets import asset_path
from hearts_qt.app.coach.adviser import legend
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.localized_names import seat_name
from hearts_qt.app.models import Models
from hearts_qt.app.session import Session
from hearts_qt.app.table.playback.tempo import Durations
from hearts_qt.players.cast import CAST
from hearts_qt.players.registry import choosable
from hearts_qt.rules.cards import spoken_name, the_card
from hearts_qt.rules.examples import EXAMPLES, example_of
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.problems import problems
from hearts_qt.rules.rulebook import rulebook
from hearts_qt.rules.text import N_, Text, plural, text, text_in
from hearts_qt.store.settings import Settings, chosen_rules
from tests.app.session.session_driver import (
    advised,
    decide,
    make_session,
    quick_coach,
    settings,
    settle,
)
from tests.limits import wait_until
from tests.sources import trees

ROOT = Path(__file__).resolve().parent.parent.parent
CATALOGUES = sorted((ROOT / "assets" / "translations").glob("*.po"))


def template() -> Catalog:
    """Every text of the program, collected as the translators' script does it."""
    import importlib.util

    path = ROOT / "assets" / "translations" / "update.py"
    spec = importlib.util.spec_from_file_location("update_translations", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Catalog = module.template()
    return found


@pytest.fixture(scope="session")
def bracketed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a pseudo-language in which every text stands in guillemets («…»)."""
    folder = tmp_path_factory.mktemp("bracketed")
    (folder / "translations").mkdir()
    catalogue = template()
    catalogue.locale = "en"
    catalogue.fuzzy = False
    for message in catalogue:
        if message.id and isinstance(message.id, str):
            message.string = f"«{message.id}»"
        elif message.id:
            message.string = tuple(f"«{form}»" for form in message.id)
    with (folder / "translations" / "qps.mo").open("wb") as file:
        write_mo(file, catalogue)
    return folder


@pytest.fixture
def pseudo(bracketed: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set the program to the pseudo-language of `bracketed`."""
    monkeypatch.setattr(i18n, "asset_path", lambda name: bracketed / name)
    assert i18n.install("qps") == "qps"
    yield
    i18n.install("en")


def untranslated(words: str) -> str:
    """The words of a text that are not in guillemets."""
    # Players do not see the tags and style sheets of rich text.
    words = re.sub(r"<style.*?</style>|<[^>]*>|&\w+;", " ", words, flags=re.S)
    before = None
    while before != words:
        before, words = words, re.sub(r"«[^«»]*»", " ", words)
    return " ".join(re.findall(r"[^\W\d_]{3,}", words))


# Names of keys, as Qt writes them, of languages, of decks, and of what a machine is called.
KNOWN = """
Ctrl Shift Alt Space Esc Enter Return Home End Backspace Tab Left Right Down Meta
Hearts Qt PySide Python python MIT Deutsch American English jumbo
Linux Windows macOS offscreen xcb
"""
# Names of players, which are the same in all languages.
NAMES = [seat_name(seat) for seat in range(1, 10)] + [one.name for one in CAST.values()]
ALLOWED = {*re.findall(r"\w+", KNOWN + platform.platform()), *NAMES}


def check(where: str, words: object) -> list[str]:
    """A list with a complaint, if a text was not translated."""
    if not isinstance(words, str):
        return []
    left = [word for word in untranslated(words).split() if word not in ALLOWED]
    return [f"{where}: {' '.join(left)} (in {words[:80]!r})"] if left else []


_GETTERS = (
    "windowTitle",
    "text",
    "title",
    "toolTip",
    "statusTip",
    "accessibleName",
    "accessibleDescription",
    "placeholderText",
    "toPlainText",
)


def complaints_of(root: QWidget) -> list[str]:
    """Every untranslated text of a window and of everything in it."""
    found: list[str] = []
    for thing in [root, *root.findChildren(QWidget), *root.findChildren(QAction)]:
        where = f"{type(thing).__name__} {thing.objectName()}"
        if thing.property("untranslated"):
            continue
        for getter in _GETTERS:
            method = getattr(thing, getter, None)
            if callable(method):
                found += check(f"{where}.{getter}", method())
        if isinstance(thing, QComboBox):
            for row in range(thing.count()):
                found += check(where, thing.itemText(row))
        model = getattr(thing, "model", None)
        if callable(model) and isinstance(model(), QAbstractItemModel):
            found += complaints_of_model(where, model())
    return list(dict.fromkeys(found))


def complaints_of_model(where: str, model: QAbstractItemModel) -> list[str]:
    """Every untranslated text of an item model."""
    found: list[str] = []
    columns = model.columnCount() if isinstance(model, QAbstractTableModel) else 1
    roles = (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
    )
    for row in range(model.rowCount()):
        for column in range(columns):
            for role in roles:
                found += check(where, model.data(model.index(row, column), role))
    for section in range(columns):
        header = model.headerData(section, Qt.Orientation.Horizontal)
        if not (isinstance(header, int) or str(header).isdigit()):
            found += check(where, header)
    return found


@pytest.mark.usefixtures("qapp", "pseudo")
@pytest.mark.parametrize(
    "name",
    [
        "American Hearts",
        "Partnership, tricks together",
        "Three-Handed scatter",
        "Five-Handed with kitty",
        "Turbo Hearts with Booster Nines",
        "Cancellation Hearts",
    ],
)
def test_the_session_and_its_models_speak_the_language(name: str) -> None:
    session = make_session()
    models = Models(session)
    found: list[str] = []
    session.announcer.state_text.connect(lambda words: found.extend(check("state", words)))
    session.decisions.refused.connect(lambda _card, words: found.extend(check("refused", words)))
    session.message.connect(lambda words: found.extend(check("message", words)))
    quick_coach(session)
    session.adviser.advised.connect(
        lambda advice: found.extend(check("legend", legend(advice, False)) if advice else ())
    )
    session.adviser.hint_ready.connect(lambda _cards, words: found.extend(check("hint", words)))
    session.new_game(PRESETS[name].rules, number=9)
    chance = random.Random(name)
    for _ in range(20):
        settle(session)
        if session.current.game.winners:
            break
        if session.current.person in session.current.to_act:
            session.adviser.hint()
            session.adviser.compare_cards()
            advised(session)
            for card in session.current.game.hand_of(0):
                found += check("why not", session.current.why_not(card))
            found += check("button", session.selection.button_text)
        for model in (models.hand, models.trick, models.seats, models.scores):
            found += complaints_of_model(type(model).__name__, model)
        decide(session, chance)
    assert sorted(set(found)) == []


@pytest.fixture
def live() -> LiveSettings:
    return LiveSettings(settings(tempo="instant", language="qps"))


@pytest.mark.usefixtures("pseudo")
def test_every_window_speaks_the_language(qapp: QApplication, live: LiveSettings) -> None:
    from hearts_qt.app.dialogs import CrashWindow
    from hearts_qt.app.fairness.fair_play_window import FairPlayWindow
    from hearts_qt.app.fairness.game_to_test import GameToTest
    from hearts_qt.app.help.about_window import AboutWindow
    from hearts_qt.app.help.shortcuts_window import ShortcutsWindow
    from hearts_qt.app.library.library_window import LibraryWindow
    from hearts_qt.app.main.main_window import MainWindow
    from hearts_qt.app.new_game.deal_number_window import DealNumberWindow
    from hearts_qt.app.new_game.new_game_window import NewGameWindow
    from hearts_qt.app.preferences.dialog import PreferencesWindow
    from hearts_qt.app.results.score_sheet import ScoreSheetWindow
    from hearts_qt.app.rules.rulebook_window import RulebookWindow
    from hearts_qt.app.statistics.statistics_window import StatisticsWindow
    from hearts_qt.store.folders import folders
    from hearts_qt.store.game_library import GameLibrary

    session = Session(live)
    main = MainWindow()
    main.fill(session, live)
    session.new_game(number=3)
    main.show()
    settle(session)
    found = complaints_of(main)
    opens, kept = windows.open_nothing, GameLibrary.of(folders())
    for window in (
        AboutWindow(main),
        CrashWindow("123", "456", main),
        FairPlayWindow((GameToTest("A", None),), kept, session.worker, live, main),
        DealNumberWindow(session, main.games.play_deal, main),
        LibraryWindow(main.rule_names, session.worker, opens, main),
        NewGameWindow(live, session.worker, main.games.begin, opens, main),
        PreferencesWindow(session, live, opens, main),
        RulebookWindow(session, main.rule_names, main),
        ScoreSheetWindow(session, main.models.scores, main.rule_names, Durations, opens, main),
        ShortcutsWindow(live, main),
        StatisticsWindow(session, main.rule_names, opens, main),
    ):
        window.show()
        qapp.processEvents()
        if isinstance(window, RulebookWindow):
            wait_until(lambda rules=window: not rules.preparing)
        found += complaints_of(window)
        window.close()
    main.open_start_screen()
    found += complaints_of(main)
    main.close()
    session.close()
    assert not found, "\n".join(found)


def test_no_text_is_marked_inside_of_an_f_string() -> None:
    """The script that collects the texts does not look into f-strings."""
    hidden = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path, tree in trees(r"""\bf["'].*\b(_|N_|ngettext|pgettext|text|text_in|plural)\(""")
        for made in ast.walk(tree)
        if isinstance(made, ast.JoinedStr)
        for call in ast.walk(made)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in {"_", "N_", "ngettext", "pgettext", "text", "text_in", "plural"}
    ]
    assert hidden == []
    assert template().get("here", context="rules") is not None


def test_texts_are_rendered_with_their_values() -> None:
    assert i18n.say(text("Follow {suit}", suit=Text(N_("clubs")))) == "Follow clubs"
    assert i18n.say(plural("Choose {n} more", "Choose {n} more", 2)) == "Choose 2 more"
    assert i18n.say("") == ""
    assert i18n.ngettext("{n} point", "{n} points", 1).format(n=1) == "1 point"


def test_what_people_have_named_is_never_translated() -> None:
    def german(source: str) -> str:
        return {"Off": "Aus", "“{name}” is saved": "„{name}“ ist gespeichert"}.get(source, source)

    def ngettext(one: str, many: str, count: int) -> str:
        return german(one if count == 1 else many)

    assert text("Off").render(german, ngettext) == "Aus"
    own = text("“{name}” is saved", name="Off")
    assert own.render(german, ngettext) == "„Off“ ist gespeichert"
    ours = text("“{name}” is saved", name=Text(N_("Off")))
    assert ours.render(german, ngettext) == "„Aus“ ist gespeichert"


def marked_strings() -> set[str]:
    """Every string that the program marks with `N_`."""
    found: set[str] = set()
    for _path, tree in trees(r"\bN_\("):
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="N_"), args=[ast.Constant(value=str(source))]):
                    found.add(source)
    return found


def filled_in(whole: Text) -> Iterator[str]:
    """The plain strings among the values of a text, and of the texts among them."""
    for _name, value in whole.values:
        if isinstance(value, Text):
            yield from filled_in(value)
        elif isinstance(value, str):
            yield value


def test_marked_words_are_filled_in_as_texts() -> None:
    sections = [part for preset in PRESETS.values() for part in rulebook(preset.rules)]
    texts = [words for part in sections for words in (part.title, *part.paragraphs)]
    for kind in EXAMPLES:
        examples = [example_of(kind, preset.rules) for preset in PRESETS.values()
                    if kind != "special totals"]  # fmt: skip
        texts += [example.words for example in examples if example is not None]
    for option in OPTIONS.values():
        for wrong in (-1000, "four", (), True, ((1000, 1), (1000, 2)), ((1, 1),)):
            texts += [fault.text for fault in problems({option.name: wrong})]
    texts += [words for card in range(52) for words in (spoken_name(card), the_card(card))]
    texts += [kind.label for kind in choosable() if isinstance(kind.label, Text)]
    texts.append(chosen_rules(Settings(preset="no such"))[1] or text(""))
    wrong_values = {"four"}
    found = {word for whole in texts for word in filled_in(whole)} - wrong_values
    assert len(texts) > 500
    assert not found & marked_strings()


def test_a_context_tells_words_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = Catalog(locale="de")
    catalogue.add("Play", "Spielen", context="button")
    catalogue.add("Play", "Spiel")
    with (tmp_path / "de.mo").open("wb") as file:
        write_mo(file, catalogue)
    monkeypatch.setattr(i18n, "asset_path", lambda _name: tmp_path / "de.mo")
    assert i18n.pgettext("button", "Play") == "Play"
    i18n.install("de")
    try:
        assert i18n.pgettext("button", "Play") == i18n.say(text_in("button", "Play")) == "Spielen"
        assert i18n._("Play") == "Spiel"
        assert i18n.say(text_in("menu", "Play")) == "Play"
        assert str(text_in("button", "Play")) == "Play"
        assert text_in("button", "Play") != text("Play")
    finally:
        i18n.install("en")


def test_contexts_are_extracted() -> None:
    assert template().get("raised", context="card") is not None


@pytest.mark.parametrize(
    ("asked", "got"),
    [("en", "en"), ("xx", "en"), ("../../etc/passwd", "en"), ("en_GB", "en"), ("C", "en")],
)
def test_unknown_languages_fall_back_to_english(asked: str, got: str) -> None:
    assert i18n.install(asked) == got


def test_the_system_language_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    assert i18n.install() == "en"
    if asset_path("translations/de.mo").exists():
        monkeypatch.setenv("LANGUAGE", "de_AT:fr")
        assert i18n.install() == "de"
        assert i18n._("Hearts") == "Herz"
    i18n.install("en")


@pytest.mark.usefixtures("qapp")
def test_qt_speaks_the_language_too() -> None:
    def cancel() -> str:
        return QCoreApplication.translate("QPlatformTheme", "Cancel")

    i18n.install("de")
    try:
        assert cancel() == "Abbrechen"
        i18n.install("de_AT")
        assert cancel() == "Abbrechen"
    finally:
        i18n.install("en")
    assert cancel() == "Cancel"


def test_a_damaged_catalogue_falls_back_to_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "translations").mkdir()
    (tmp_path / "translations" / "de.mo").write_bytes(b"\xde\x12\x04\x95nonsense")
    monkeypatch.setattr(i18n, "asset_path", lambda name: tmp_path / name)
    assert i18n.install("de") == "en"


def fields(words: str) -> set[str]:
    """The placeholders of a text."""
    return {name for _, name, _, _ in string.Formatter().parse(words) if name is not None}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_translations_keep_the_placeholders(path: Path) -> None:
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    wrong = []
    for message in catalogue:
        if not message.id or not message.string:
            continue
        sources = (message.id,) if isinstance(message.id, str) else message.id
        forms = (message.string,) if isinstance(message.string, str) else message.string
        known = set().union(*(fields(source) for source in sources))
        for form in forms:
            if form and (not fields(form) <= known or form.count("&") > 1):
                wrong.append((message.id, form))
    assert wrong == []
