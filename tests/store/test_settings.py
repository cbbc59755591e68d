"""Settings: every one survives, faults cost only themselves, nothing is deleted."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import fields
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hearts_qt.rules.presets import PRESETS
from hearts_qt.store import settings_file
from hearts_qt.store.settings import (
    BY_NAME,
    SETTINGS,
    Editor,
    Setting,
    Settings,
    checked,
    chosen_rules,
)
from hearts_qt.store.settings_file import SettingsFile
from tests.store.other_values import other


@pytest.mark.parametrize("name", BY_NAME)
def test_every_setting_is_remembered(tmp_path: Path, name: str) -> None:
    settings = Settings(**{name: other(name)})
    assert settings != Settings()
    assert SettingsFile(tmp_path / "s.json").write(settings) is None
    assert SettingsFile(tmp_path / "s.json").read() == (settings, None)


@pytest.mark.parametrize("name", BY_NAME)
def test_an_impossible_value_costs_only_itself(tmp_path: Path, name: str) -> None:
    path = tmp_path / "s.json"
    good = "tempo" if name != "tempo" else "theme"
    path.write_text(json.dumps({name: [["nonsense"]], good: other(good)}))
    settings, said = SettingsFile(path).read()
    assert getattr(settings, name) == getattr(Settings(), name)
    assert getattr(settings, good) == other(good)
    assert said is not None
    assert name in str(said)
    assert (tmp_path / "s.json.damaged-1").exists()


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path / "none" / "s.json").read() == (Settings(), None)


def test_unknown_settings_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    path.write_text('{"sound_in_the_year_2040": {"deep": [1]}, "tempo": "relaxed"}')
    file = SettingsFile(path)
    settings, said = file.read()
    assert said is None
    settings.tempo = "brisk"
    assert file.write(settings) is None
    after = json.loads(path.read_text())
    assert after["sound_in_the_year_2040"] == {"deep": [1]}
    assert after["tempo"] == "brisk"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[1]",
        b"\xff\xfe\0",
        b'"words"',
        b"\0" * 99,
        b'{"tempo": "n\xf6rmal"}',
        b'{"tempo": ' + b"[" * 100_000,
        b'{"tempo": "' + b" " * 10_000_000 + b'"}',
    ],
    ids=lambda content: content[:14].decode(errors="replace"),
)
def test_a_damaged_file_is_set_aside_and_never_overwritten(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "s.json"
    for number in (1, 2):
        path.write_bytes(content)
        file = SettingsFile(path)
        settings, said = file.read()
        assert settings == Settings()
        assert f"damaged-{number}" in str(said)
        assert file.write(settings) is None
        assert (tmp_path / f"s.json.damaged-{number}").read_bytes() == content


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without named pipes")
def test_a_pipe_is_no_settings_file_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "s.json")
    settings, said = SettingsFile(tmp_path / "s.json").read()
    assert settings == Settings()
    assert "it is not a file" in str(said)


def refuse(*_of: object) -> None:
    raise OSError(errno.EIO, "Input/output error")


@pytest.fixture
def unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SettingsFile:
    """A file with settings that cannot be read at the moment, so that the defaults are used."""
    path = tmp_path / "s.json"
    path.write_text('{"hearts_qt_settings": 1, "tempo": "relaxed", "text_size": 150, "new": [1]}')
    monkeypatch.setattr(settings_file, "read_text", refuse)
    file = SettingsFile(path)
    settings, said = file.read()
    assert settings == Settings()
    assert "the disk reports an error" in str(said)
    return file


def test_settings_that_could_not_be_read_for_a_moment_are_kept(
    unread: SettingsFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    for theme in ("dark", "light"):
        # The window knows nothing of the settings in the file.
        assert unread.write(Settings(tempo="brisk", theme=theme)) is None
        settings, said = SettingsFile(unread.path).read()
        assert said is None
        assert settings == Settings(tempo="brisk", theme=theme, text_size=150)
        assert json.loads(unread.path.read_text())["new"] == [1]
    assert list(unread.path.parent.iterdir()) == [unread.path]


def test_settings_that_can_never_be_read_are_kept_under_another_name(
    unread: SettingsFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = unread.path.read_bytes()
    aside = unread.path.with_name("s.json.unreadable-1")
    said = unread.write(Settings(tempo="brisk"))
    assert str(aside) in str(said)
    assert aside.read_bytes() == before
    assert unread.write(Settings(tempo="instant")) is None, "it is said once"
    monkeypatch.undo()
    assert SettingsFile(unread.path).read() == (Settings(tempo="instant"), None)
    assert aside.read_bytes() == before


def test_settings_that_can_be_neither_read_nor_renamed_are_not_overwritten(
    unread: SettingsFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = unread.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", refuse)
        for _ in range(2):
            said = unread.write(Settings(tempo="brisk"))
            assert f"{unread.path} can be neither read nor renamed" in str(said)
            assert unread.path.read_bytes() == before
    assert "unreadable-1" in str(unread.write(Settings(tempo="brisk")))
    monkeypatch.undo()
    assert SettingsFile(unread.path).read() == (Settings(tempo="brisk"), None)


def test_a_damaged_file_that_cannot_be_renamed_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "s.json"
    path.write_text('{"tempo": 5, "theme": "dark"}')
    before = path.read_bytes()
    file = SettingsFile(path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", refuse)
        settings, said = file.read()
        assert "could not be renamed" in str(said)
        assert settings == Settings(theme="dark")
        assert file.write(settings) is not None
        assert path.read_bytes() == before
    assert "damaged-1" in str(file.write(settings))
    assert SettingsFile(path).read() == (Settings(theme="dark"), None)
    assert (tmp_path / "s.json.damaged-1").read_bytes() == before


def test_settings_of_a_newer_version_that_could_not_be_read_for_a_moment_are_left_alone(
    unread: SettingsFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    unread.path.write_text('{"hearts_qt_settings": 99}')
    assert "newer version" in str(unread.write(Settings(tempo="brisk")))
    assert unread.write(Settings(tempo="instant")) is None
    assert unread.path.read_text() == '{"hearts_qt_settings": 99}'


def test_a_folder_that_cannot_be_written_gives_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = SettingsFile(tmp_path / "file" / "s.json").write(Settings())
    assert said is not None
    assert str(said).endswith(".")


def test_no_scratch_file_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = SettingsFile(tmp_path / "s.json")

    def refuse(*_of: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    said = file.write(Settings())
    assert "the disk is full" in str(said)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_a_default_is_a_possible_value(setting: Setting) -> None:
    assert setting.default == getattr(Settings(), setting.name)
    assert checked(setting.name, msgspec.to_builtins(setting.default)) == setting.default


def refuses(name: str, value: object) -> bool:
    """Whether a setting cannot have a value."""
    try:
        checked(name, value)
    except msgspec.ValidationError:
        return True
    return False


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_bounds_and_choices_are_the_ones_declared(setting: Setting) -> None:
    if setting.bounds is not None:
        low, high = setting.bounds
        assert checked(setting.name, low) == low
        assert checked(setting.name, high) == high
        assert refuses(setting.name, low - 1)
        assert refuses(setting.name, high + 1)
        assert refuses(setting.name, str(low))
    for key, _label in setting.choices:
        assert checked(setting.name, key) == key
    if setting.choices:
        assert refuses(setting.name, "nonsense")
    assert refuses(setting.name, None)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_what_the_preferences_show_is_declared_whole(setting: Setting) -> None:
    if setting.page is None:
        assert not setting.label
        return
    assert setting.group
    assert setting.label
    assert not setting.about or setting.about.endswith(".")
    match setting.editor:
        case Editor.SWITCH:
            assert isinstance(setting.default, bool)
        case Editor.SLIDER:
            assert setting.bounds is not None
            low, high = setting.offered
            assert setting.bounds[0] <= low < high <= setting.bounds[1]
            assert isinstance(setting.default, int)
            assert low <= setting.default <= high
            assert (setting.default - low) % setting.step == 0 or setting.step == 1
            assert "{value}" in setting.shown_as
        case Editor.SEGMENTS | Editor.LIST:
            assert len(setting.choices) > 1


def test_no_setting_exists_beside_the_table() -> None:
    assert [setting.name for setting in SETTINGS] == [each.name for each in fields(Settings)]
    with pytest.raises(KeyError):
        checked("nonsense", 1)


def test_the_chosen_rules_are_a_preset_with_its_changes() -> None:
    assert chosen_rules(Settings()).rules == PRESETS["Modern Hearts"].rules
    chosen = chosen_rules(Settings(preset="American Hearts", rules={"target": 50}))
    assert (chosen.rules.target, chosen.rules.moon, chosen.fault) == (50, "choice", None)
    assert Settings(**chosen.settings) == Settings(preset="American Hearts", rules={"target": 50})


@pytest.mark.parametrize(
    "settings",
    [
        Settings(preset="Bridge"),
        Settings(rules={"players": 5, "pass_cycle": "across"}),
        Settings(rules={"target": "many"}),
    ],
)
def test_rules_that_cannot_be_played_give_the_preset_and_a_sentence(settings: Settings) -> None:
    chosen = chosen_rules(settings)
    assert chosen.rules == PRESETS["Modern Hearts"].rules
    assert chosen.preset == "Modern Hearts"
    assert str(chosen.fault or "")


@pytest.mark.parametrize("number", ["1e999", "-1e999", "9" * 5000, "NaN", "-" + "9" * 400])
def test_a_number_out_of_range_costs_only_its_setting(tmp_path: Path, number: str) -> None:
    path = tmp_path / "s.json"
    path.write_text(f'{{"volume": {number}, "language": "de", "new": {number}}}', "utf-8")
    file = SettingsFile(path)
    settings, said = file.read()
    assert settings == Settings(language="de")
    assert said is not None
    assert "1 setting has an invalid value (volume)" in str(said)
    assert file.write(settings) is None
    assert SettingsFile(path).read() == (settings, None)


@pytest.mark.parametrize("content", ["[" * 100_000, '{"a":' * 100_000, "[]", "7", '"', "\ud800"])
def test_what_holds_no_settings_is_kept_aside(tmp_path: Path, content: str) -> None:
    path = tmp_path / "s.json"
    path.write_bytes(content.encode(errors="surrogatepass"))
    settings, said = SettingsFile(path).read()
    assert settings == Settings()
    assert "does not contain settings" in str(said)
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("depth", [100, 400, 900, 980])
def test_deeply_nested_values_of_another_version_never_prevent_saving(
    tmp_path: Path, depth: int
) -> None:
    path = tmp_path / "s.json"
    path.write_text(f'{{"language": "de", "new": {"[" * depth}{"]" * depth}}}', "utf-8")
    file = SettingsFile(path)
    settings, _said = file.read()
    assert file.write(settings) is None


@pytest.mark.parametrize("bad", ["\0", "/home/\0", "\ud800"])
@pytest.mark.parametrize("name", ["deck", "back", "felt", "rules_folder", "added_decks"])
def test_a_path_that_no_file_has_costs_only_its_setting(
    tmp_path: Path, name: str, bad: str
) -> None:
    """The program used to open no window, at every start."""
    path = tmp_path / "s.json"
    value = [bad] if name == "added_decks" else bad
    path.write_text(json.dumps({name: value, "language": "de"}), "utf-8")
    settings, said = SettingsFile(path).read()
    assert settings == Settings(language="de")
    assert name in str(said)


@pytest.mark.parametrize("value", [{"default_opponent": "cmd:a\0"},
                                   {"seats": [{"player": "cmd:\0"}]},
                                   {"shortcuts": {"undo\0": ["Z"]}}])  # fmt: skip
def test_no_setting_holds_a_zero_byte(tmp_path: Path, value: dict[str, Any]) -> None:
    path = tmp_path / "s.json"
    path.write_text(json.dumps(value), "utf-8")
    settings, said = SettingsFile(path).read()
    assert "\0" not in repr(settings)
    assert next(iter(value)) in str(said)
