"""Translations: every visible text is translated, and as whole sentences."""

from __future__ import annotations

import ast
import random
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from hearts_qt.app import i18n, windows
from hearts_qt.app.coach.adviser import legend
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.main.commands import Menu
from hearts_qt.app.models import Models
from hearts_qt.app.session import Session
from hearts_qt.app.table.playback.tempo import Durations
from hearts_qt.assets import asset_path
from hearts_qt.players.registry import choosable
from hearts_qt.rules.cards import spoken_name, the_card
from hearts_qt.rules.examples import EXAMPLES, example_of
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.problems import problems
from hearts_qt.rules.rulebook import rulebook
from hearts_qt.rules.text import N_, Text, plural, text, text_in
from hearts_qt.store.settings import Settings, chosen_rules
from tests.app.pseudo_language import (
    check,
    complaints_of,
    complaints_of_model,
    script,
    template,
)
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
TEMPLATE = ROOT / "assets" / "translations" / "hearts-qt.pot"


@pytest.fixture
def pseudo(pseudo_languages: None) -> Iterator[None]:
    """Set the program to the lengthened pseudo-language."""
    assert i18n.install("en_XA") == "en_XA"
    yield
    i18n.install("en")


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
        lambda advice: found.extend(
            check("legend", legend(advice, session.current.rules)) if advice else ()
        )
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
    return LiveSettings(settings(tempo="instant", language="en_XA"))


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
    main.screens.open_start_screen()
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
    assert template().get("Differences from {preset} (its own rule in brackets):") is not None


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
    texts.append(chosen_rules(Settings(preset="no such")).fault or text(""))
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


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.stem)
def test_each_menu_of_the_bar_has_a_key_of_its_own(file: Path) -> None:
    with file.open("rb") as opened:
        catalogue = read_po(opened)
    titles = [str(catalogue[menu.value].string) for menu in Menu]
    keys = [title.partition("&")[2][:1].casefold() for title in titles]
    assert "" not in keys
    assert len(set(keys)) == len(keys), titles


def test_every_short_or_composed_text_says_where_it_stands() -> None:
    """Translators learn it from a context, a comment, or the source around the text."""
    with TEMPLATE.open("rb") as file:
        found = read_po(file)
    needs_words = script("places").needs_words
    silent = [
        message.id
        for message in found
        if message.id
        and needs_words(message.id)
        and not (message.context or message.auto_comments)
    ]
    assert silent == []


COUNTED = re.compile(
    r"\{(?!name|other|option|reason|may)\w+\} (?:\w+ )?"
    r"(?:cards|deals|decisions|games|hands|hearts|minutes|players|points|seconds|steps|tricks)\b"
)
"""A number before what it counts. Its English name alone does not say whether it can be 1."""


def test_a_number_that_decides_a_form_has_plural_forms() -> None:
    """Where it cannot, because it has decimals or is the same each time, a comment says so."""
    told = re.compile(r"decimal|always|such as")
    undecided = [
        message.id
        for message in template()
        if isinstance(message.id, str)
        and COUNTED.search(message.id)
        and not any(told.search(words) for words in message.auto_comments)
    ]
    assert undecided == []


def test_lists_and_names_are_not_glued_in_the_source() -> None:
    """Other languages have other commas: `listed`, `apart`, `sentences` and `named` know them."""
    glued = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path, tree in trees(r"""["'][,;.] ["']\.join|\}[:;,.] \{""")
        if path.is_relative_to(ROOT / "hearts_qt" / "app")
        for node in ast.walk(tree)
        if is_joined(node) or is_glued(node)
    ]
    allowed = {
        "about_window.py", "error_reports.py", "live_settings.py", "option_rows.py", "worker.py",
    }  # fmt: skip
    assert [one for one in glued if Path(one.split(":")[0]).name not in allowed] == []


def is_joined(node: ast.AST) -> bool:
    """Whether a call joins words with a comma, a semicolon or a full stop of English."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=mark), attr="join")):
            return mark in (", ", "; ", ". ")
    return False


def is_glued(node: ast.AST) -> bool:
    """Whether an f-string puts such a mark, or a colon, between two values."""
    if not isinstance(node, ast.JoinedStr):
        return False
    inner = [part.value for part in node.values[1:-1] if isinstance(part, ast.Constant)]
    return any(mark in (": ", ", ", "; ", ". ") for mark in inner)
