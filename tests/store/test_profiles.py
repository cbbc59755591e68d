"""Profiles on disk: kept under free names, never overwritten, never lost."""

from __future__ import annotations

import errno
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.limits import RULE_SET_FILE
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile, ProfileError, read_profile, write_profile
from hearts_qt.store import files
from hearts_qt.store.folders import folders
from hearts_qt.store.profiles import DELETED, ProfileStore, profile_of_file
from hearts_qt.store.trash import KEPT_DAYS

OURS = Profile("Ours", Rules(target=50), "Modern Hearts")


@pytest.fixture
def store() -> ProfileStore:
    return ProfileStore(folders().rules)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def test_an_empty_store_has_nothing(store: ProfileStore) -> None:
    assert store.profiles() == ()
    assert store.problems() == ()
    assert not store.folder.exists()


def test_profiles_are_kept_and_sorted(store: ProfileStore) -> None:
    names = ["thursday", "Friday", "Ängström", "a", "B"]
    for target, name in enumerate(names, 50):
        store.save(Profile(name, Rules(target=target)))
    again = ProfileStore(store.folder)
    assert [profile.name for profile in again.profiles()] == [
        "a", "B", "Friday", "thursday", "Ängström",
    ]  # fmt: skip
    assert {profile.rules.target for profile in again.profiles()} == {50, 51, 52, 53, 54}
    assert again.problems() == ()


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Thursday at Ada’s", "thursday-at-ada-s.hearts-rules"),
        ("../../etc/passwd", "etc-passwd.hearts-rules"),
        ("CON", "rules-con.hearts-rules"),
        ("...", "rules.hearts-rules"),
        ("-rf *", "rf.hearts-rules"),
        ("双" * 60, "双" * 20 + ".hearts-rules"),
    ],
)
def test_names_of_files_are_safe(store: ProfileStore, name: str, file: str) -> None:
    store.save(Profile(name, Rules()))
    assert [path.name for path in store.folder.iterdir()] == [file]
    assert [profile.name for profile in store.profiles()] == [name]


def test_names_that_give_the_same_file_name_are_kept_apart(store: ProfileStore) -> None:
    for name in ("a b", "a-b", "a.b", "a/b"):
        store.save(Profile(name, Rules()))
    assert len(store.profiles()) == 4
    assert store.problems() == ()


def test_saving_never_overwrites(store: ProfileStore) -> None:
    store.save(OURS)
    (store.folder / "other.hearts-rules").write_text("damaged", "utf-8")
    (store.folder / "third.hearts-rules").mkdir()
    before = contents(store.folder)
    with pytest.raises(ProfileError, match=r"A rule set called “Ours” already exists"):
        store.save(Profile("ours", Rules()))
    assert contents(store.folder) == before
    store.save(Profile("Other", Rules()))
    store.save(Profile("Third", Rules()))
    after = contents(store.folder)
    assert {name: after[name] for name in before} == before
    assert set(after) - set(before) == {"other-2.hearts-rules", "third-2.hearts-rules"}


def test_a_profile_can_be_replaced_by_itself(store: ProfileStore) -> None:
    store.save(OURS)
    store.save(Profile("ours", Rules(target=7)), replace=True)
    assert [profile.rules.target for profile in store.profiles()] == [7]
    assert len(contents(store.folder)) == 1


def test_a_profile_is_renamed_with_all_that_its_file_holds(store: ProfileStore) -> None:
    store.save(OURS)
    (path,) = store.folder.iterdir()
    found = {**json.loads(path.read_text("utf-8")), "colour": "green \ud800"}
    path.write_text(json.dumps(found), "utf-8")
    store.rename("ours", "Theirs")
    assert [profile.name for profile in store.profiles()] == ["Theirs"]
    assert json.loads(path.read_text("utf-8"))["colour"] == "green \ud800"
    store.rename("Theirs", "THEIRS")
    assert [profile.name for profile in store.profiles()] == ["THEIRS"]
    store.save(OURS)
    with pytest.raises(ProfileError, match="already"):
        store.rename("Theirs", "Ours")
    with pytest.raises(ProfileError, match="needs a name"):
        store.rename("Theirs", " ")
    with pytest.raises(ProfileError, match="no rule set called “Nobody’s”"):
        store.rename("Nobody’s", "Somebody’s")


def test_what_is_remembered_is_renamed_with_all_that_its_file_holds(tmp_path: Path) -> None:
    ProfileStore(tmp_path).save(OURS)
    (path,) = tmp_path.iterdir()
    found = {**json.loads(path.read_text("utf-8")), "colour": "green \ud800"}
    path.write_text(json.dumps(found), "utf-8")
    heard: list[int] = []
    store = ProfileStore(tmp_path, known=lambda: heard.append(len(store.profiles())))
    assert store.profiles() == ()
    store.look_again()
    for name in ("Theirs", "Its"):
        store.rename(store.profiles()[0].name, name)
        assert json.loads(path.read_text("utf-8")) == {**found, "name": name}
    deleted = store.delete("Its")
    store.restore(deleted)
    assert heard == [1, 1, 1, 0, 1]
    assert [profile.name for profile in store.profiles()] == ["Its"]
    assert store.profiles() == ProfileStore(tmp_path).profiles()


def test_a_profile_is_deleted(store: ProfileStore) -> None:
    store.save(OURS)
    store.save(Profile("Theirs", Rules()))
    store.delete("OURS")
    assert [profile.name for profile in store.profiles()] == ["Theirs"]
    with pytest.raises(ProfileError, match="no rule set called “Ours”"):
        store.delete("Ours")


def test_a_deleted_profile_can_be_restored_for_some_days(store: ProfileStore) -> None:
    store.save(OURS)
    (path,) = store.folder.iterdir()
    content = path.read_bytes()
    deleted = store.delete("Ours")
    store.restore(deleted)
    assert path.read_bytes() == content
    store.delete("Ours")
    store.save(Profile("OURS", Rules()))
    with pytest.raises(ProfileError, match="already exists"):
        store.restore(deleted)
    store.finish()
    (kept,) = (store.folder / DELETED).iterdir()
    old = time.time() - (KEPT_DAYS + 1) * 86_400
    os.utime(kept, (old, old))
    store.finish()
    assert not kept.exists()
    assert [profile.name for profile in store.profiles()] == ["OURS"]
    assert store.problems() == ()


def test_a_name_that_is_taken_gets_a_number(store: ProfileStore) -> None:
    assert store.free_name("Ours") == "Ours"
    store.save(OURS)
    assert store.free_name(" ours ") == "ours 2"
    store.save(Profile("Ours 2", Rules()))
    assert store.free_name("Ours") == "Ours 3"
    assert store.free_name("Black Lady") == "Black Lady 2"
    store.save(Profile("x" * 60, Rules()))
    assert store.free_name("x" * 60) == "x" * 58 + " 2"


def test_what_is_damaged_is_listed_and_left_alone(store: ProfileStore) -> None:
    store.save(OURS)
    wrong: dict[str, bytes] = {
        "empty": b"",
        "half": write_profile(OURS).encode()[:80],
        "binary": b"\x00\xff\xfe",
        "newer": b'{"hearts_rules": 2}',
        "unplayable": write_profile(OURS).replace('"players": 4', '"players": 9').encode(),
        "large": b" " * (RULE_SET_FILE + 1),
        "twin": write_profile(Profile("OURS", Rules())).encode(),
    }
    for name, content in wrong.items():
        (store.folder / f"{name}.hearts-rules").write_bytes(content)
    (store.folder / "folder.hearts-rules").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(store.folder / "pipe.hearts-rules")
    before = contents(store.folder)
    said = [str(problem) for problem in store.problems()]
    assert len(said) == len(wrong) + 1 + hasattr(os, "mkfifo")
    for sentence in said:
        assert str(store.folder) in sentence
        assert sentence.endswith(".")
        assert sentence.isprintable()
    assert [profile.name for profile in store.profiles()] == ["Ours"]
    assert contents(store.folder) == before


def test_a_file_from_elsewhere_is_taken_in(store: ProfileStore, tmp_path: Path) -> None:
    store.save(OURS)
    there = tmp_path / "from a friend.json"
    there.write_text(write_profile(Profile("Ours", Rules(target=9))), "utf-8")
    assert store.take_in(profile_of_file(there)).name == "Ours 2"
    assert [profile.rules.target for profile in store.profiles()] == [50, 9]
    for content in (b"", b"\xff", b"{}", b'{"hearts_rules": 1, "name": "x", "rules": {}}'):
        there.write_bytes(content)
        with pytest.raises(ProfileError) as caught:
            store.take_in(profile_of_file(there))
        assert str(there) in str(caught.value)
    with pytest.raises(ProfileError, match="it does not exist"):
        profile_of_file(tmp_path / "nowhere")
    with pytest.raises(ProfileError, match="it is a folder"):
        profile_of_file(tmp_path)
    assert len(store.profiles()) == 2


def test_a_profile_is_given_away(store: ProfileStore, tmp_path: Path) -> None:
    path = tmp_path / "for you.hearts-rules"
    store.export(Profile("Turbo", PRESETS["Turbo Hearts"].rules, "Turbo Hearts"), path)
    assert read_profile(path.read_text("utf-8"), "").rules == PRESETS["Turbo Hearts"].rules
    with pytest.raises(ProfileError, match="cannot be written because"):
        store.export(OURS, path / "below")


@pytest.mark.parametrize(
    ("number", "says"), [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "read-only")]
)
def test_a_disk_that_takes_nothing_loses_nothing(
    store: ProfileStore, monkeypatch: pytest.MonkeyPatch, number: int, says: str
) -> None:
    store.save(OURS)
    before = contents(store.folder)

    def refuse(*_of: Any, **_named: Any) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(files.os, "fsync", refuse)
    for change in (
        lambda: store.save(Profile("New", Rules())),
        lambda: store.save(Profile("Ours", Rules()), replace=True),
        lambda: store.rename("Ours", "Theirs"),
        lambda: store.export(OURS, store.folder / "out.hearts-rules"),
    ):
        with pytest.raises(ProfileError, match=says) as caught:
            change()
        assert str(store.folder) in str(caught.value)
        assert str(caught.value).endswith(".")
        assert contents(store.folder) == before
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        with pytest.raises(ProfileError, match=says):
            store.delete("Ours")


def test_a_file_in_the_place_of_the_folder(store: ProfileStore) -> None:
    store.folder.parent.mkdir(parents=True)
    store.folder.write_text("mine", "utf-8")
    with pytest.raises(ProfileError, match="there is a file in place of the folder"):
        store.save(OURS)
    assert store.profiles() == ()
    assert len(store.problems()) == 1
    assert store.folder.read_text("utf-8") == "mine"


def test_a_file_system_without_links_will_do(
    store: ProfileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_of: Any) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(files.os, "link", refuse)
    store.save(OURS)
    with pytest.raises(ProfileError, match="already"):
        store.save(OURS)
    assert [path.name for path in store.folder.iterdir()] == ["ours.hearts-rules"]
