"""The game in progress: saved at every step, even if the file is damaged or the disk is full."""

from __future__ import annotations

import errno
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store import journal as journal_module
from hearts_qt.store import kept_file
from hearts_qt.store.history import History, HistoryStep
from hearts_qt.store.save_format import SaveError, is_copy, read_copy, write_copy
from hearts_qt.store.saves import FILE_NAME, SaveStore
from tests.limits import PROCESS_LIMIT
from tests.selection import telling_presets
from tests.store.played_saves import any_action, begin, go_on, same


def load(folder: Path) -> tuple[History | None, object]:
    """What another start of the program would load."""
    store = SaveStore(folder)
    assert store.open() is None
    try:
        return store.load()
    finally:
        store.close()


def assert_kept(folder: Path, history: History) -> None:
    """Assert that another start of the program would load this game, and nothing is wrong."""
    loaded, said = load(folder)
    assert said is None
    assert loaded is not None
    assert same(loaded, history)




@pytest.mark.parametrize("name", telling_presets())
def test_what_is_saved_is_loaded(tmp_path: Path, name: str) -> None:
    chance = random.Random(name)
    store = SaveStore(tmp_path)
    assert store.open() is None
    history = begin(PRESETS[name].rules, chance.getrandbits(64), chance.getrandbits(64))
    assert store.begin(history) is None
    go_on(history, store, chance, 250)
    store.close()
    assert_kept(tmp_path, history)


def test_two_hundred_truncations_each_give_a_prefix(tmp_path: Path) -> None:
    chance = random.Random(11)
    store = SaveStore(tmp_path / "whole")
    store.open()
    history = begin(Rules())
    store.begin(history)
    for _ in range(120):
        step = HistoryStep(any_action(history.game, chance), chance.random() < 0.3)
        history.game.apply(step.action)
        history.add(step)
        store.add([step])
    store.close()
    content = (tmp_path / "whole" / FILE_NAME).read_bytes()
    header = content.index(b"\n") + 1
    for number in range(200):
        length = chance.randrange(header, len(content))
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / FILE_NAME).write_bytes(content[:length])
        store = SaveStore(folder)
        store.open()
        loaded, said = store.load()
        assert said is None
        assert loaded is not None
        whole = content[:length].count(b"\n") - 1
        assert loaded.steps == history.steps[:whole]
        # The game continues from there as usual.
        go_on(loaded, store, chance, 5)
        store.close()
        again, said = load(folder)
        assert said is None
        assert again is not None
        assert same(again, loaded)


def _swap(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    return lambda content: content.replace(old, new, 1)


def _reseal(change: Callable[[list[dict[str, object]]], None]) -> Callable[[bytes], bytes]:
    """Change the lines of a save and recompute their checksums."""

    def changed(content: bytes) -> bytes:
        bodies = [json.loads(line) for line in content.splitlines()]
        for body in bodies:
            del body["crc"]
        change(bodies)
        checksum, out = 0, b""
        for body in bodies:
            line, checksum = journal_module.with_checksum(msgspec.json.encode(body), checksum)
            out += line
        return out

    return changed


def _line(**values: object) -> Callable[[bytes], bytes]:
    return _reseal(lambda lines: lines[5].update(values))


def _first(**values: object) -> Callable[[bytes], bytes]:
    return _reseal(lambda lines: lines[0].update(values))


def test_a_game_whose_first_step_is_damaged_starts_again_on_the_same_deals(tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    store.open()
    history = begin(Rules())
    store.begin(history)
    go_on(history, store, random.Random(5), 3)
    store.close()
    path = tmp_path / FILE_NAME
    # A power cut may leave later steps and not the first.
    head, first, rest = path.read_bytes().split(b"\n", 2)
    bad = b"\n".join([head, bytes(len(first)), rest])
    path.write_bytes(bad)
    loaded, said = load(tmp_path)
    assert loaded is not None
    assert (loaded.game.number, loaded.steps) == (history.game.number, [])
    aside = tmp_path / f"{FILE_NAME}.damaged-1"
    assert str(aside) in str(said)
    assert aside.read_bytes() == bad
    assert load(tmp_path)[1] is None


@pytest.mark.parametrize(
    ("damage", "kind"),
    [
        (lambda _content: b"", "damaged"),
        (lambda _content: b"\0" * 5000, "damaged"),
        (lambda _content: b"%PDF-1.7\n%%EOF\n", "damaged"),
        (lambda _content: b'{"some":"other"}\n', "damaged"),
        (lambda content: content[1:], "damaged"),
        (_first(hearts_qt_save="1"), "damaged"),
        (_first(number=-4), "damaged"),
        (_first(rules={"players": 99}), "damaged"),
        (_first(rules={"players": "four"}), "damaged"),
        (_first(seats=[]), "damaged"),
    ],
)
def test_a_bad_save_is_set_aside_unchanged_with_one_sentence(
    tmp_path: Path, damage: Callable[[bytes], bytes], kind: str
) -> None:
    store = SaveStore(tmp_path)
    store.open()
    history = begin(Rules())
    store.begin(history)
    chance = random.Random(5)
    for _ in range(40):
        step = HistoryStep(any_action(history.game, chance))
        history.game.apply(step.action)
        history.add(step)
        store.add([step])
    store.close()
    path = tmp_path / FILE_NAME
    bad = damage(path.read_bytes())
    path.write_bytes(bad)
    loaded, said = load(tmp_path)
    assert loaded is None
    aside = tmp_path / f"{FILE_NAME}.{kind}-1"
    assert str(aside) in str(said)
    assert aside.read_bytes() == bad
    assert not path.exists()
    # A second damaged save gets another name.
    path.write_bytes(bad)
    assert load(tmp_path)[0] is None
    assert (tmp_path / f"{FILE_NAME}.{kind}-2").read_bytes() == bad
    assert aside.read_bytes() == bad


@pytest.mark.parametrize(
    ("damage", "good"),
    [
        (lambda content: content[:2000] + content[2009:], None),
        (_swap(b'"seat":2', b'"seat":9'), None),
        (_line(at=2), 4),
        (_line(raised=[]), 4),
        (_line(do={"type": "play", "seat": 7, "card": 3}), 4),
        (_line(do={"type": "play", "seat": 0, "card": 99}), 4),
        (_line(do={"type": "fly"}), 4),
        (_reseal(lambda lines: lines.insert(3, {"at": 500})), 2),
        (_reseal(lambda lines: lines.insert(3, {"raised": 3})), 2),
        (_reseal(lambda lines: lines.insert(3, {"what": 1})), 2),
        (_reseal(lambda lines: lines.pop(7)), 6),
    ],
)
def test_a_damaged_line_costs_only_what_follows_it(
    tmp_path: Path, damage: Callable[[bytes], bytes], good: int | None
) -> None:
    store = SaveStore(tmp_path)
    store.open()
    history = begin(Rules())
    store.begin(history)
    chance = random.Random(5)
    for number in range(40):
        step = HistoryStep(any_action(history.game, chance), number > 4)
        history.game.apply(step.action)
        history.add(step)
        store.add([step])
    store.close()
    path = tmp_path / FILE_NAME
    content = path.read_bytes()
    bad = damage(content)
    path.write_bytes(bad)
    if good is None:
        pairs = zip(content.splitlines(), bad.splitlines(), strict=False)
        good = next(at for at, (one, other) in enumerate(pairs) if one != other) - 1
    store = SaveStore(tmp_path)
    store.open()
    loaded, said = store.load()
    assert loaded is not None
    assert 0 < good < 40
    assert loaded.steps == history.steps[:good]
    assert loaded.game.log == [step.action for step in history.steps[:good]]
    aside = tmp_path / f"{FILE_NAME}.damaged-1"
    assert str(aside) in str(said)
    assert aside.read_bytes() == bad
    # The undamaged part has already been saved again, and the game continues from there.
    go_on(loaded, store, chance, 5)
    store.close()
    assert_kept(tmp_path, loaded)


def test_a_damaged_save_that_cannot_be_moved_goes_on_without_being_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SaveStore(tmp_path)
    store.open()
    history = begin(Rules())
    store.begin(history)
    chance = random.Random(5)
    go_on(history, store, chance, 30)
    store.close()
    path = tmp_path / FILE_NAME
    bad = path.read_bytes().replace(b'"seat":2', b'"seat":9', 1)
    path.write_bytes(bad)
    monkeypatch.setattr(kept_file, "set_aside", lambda *_of: None)
    store = SaveStore(tmp_path)
    store.open()
    loaded, said = store.load()
    assert loaded is not None
    assert "is not saved" in str(said)
    go_on(loaded, store, chance, 3)
    store.close()
    assert path.read_bytes() == bad


def test_raised_cards_are_kept_until_the_decision(tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    store.open()
    history = begin(Rules())
    store.begin(history)
    for do in (history.game.next_deal(),):
        history.game.apply(do)
        history.add(HistoryStep(do))
        store.add([HistoryStep(do)])
    held = history.game.hand_of(0)
    history.raised = ((held[4], 1), (held[2], 1))
    assert store.keep_raised(history.raised) is None

    def kept() -> object:
        content = (tmp_path / FILE_NAME).read_bytes()
        other = tmp_path / "other"
        other.mkdir(exist_ok=True)
        (other / FILE_NAME).write_bytes(content)
        loaded, said = load(other)
        assert said is None
        assert loaded is not None
        return loaded.raised

    assert kept() == history.raised
    chance = random.Random(2)
    for _ in range(4):
        # The cards stay raised while other players pass.
        step = HistoryStep(any_action(history.game, chance), history.game.to_act[0] == 0)
        history.game.apply(step.action)
        history.add(step)
        store.add([step])
        assert kept() == history.raised
        if step.is_undo_stop:
            assert history.raised == ()
            history.raised = ((held[0], -1),)
            store.keep_raised(history.raised)
    history.go(1)
    store.go(1)
    assert kept() == history.raised == ()
    store.close()


def test_random_damage_is_read_as_a_prefix_or_refused(tmp_path: Path) -> None:
    chance = random.Random(23)
    store = SaveStore(tmp_path)
    store.open()
    history = begin(Rules())
    store.begin(history)
    states: list[list[HistoryStep]] = [[]]
    for _ in range(60):
        go_on(history, store, chance, 1)
        states.append(list(history.steps))
    store.close()
    path = tmp_path / FILE_NAME
    content = path.read_bytes()
    for number in range(300):
        bad = bytearray(content)
        for _ in range(chance.randrange(1, 4)):
            bad[chance.randrange(len(bad))] = chance.randrange(256)
        path.write_bytes(bad)
        loaded, said = load(tmp_path)
        for aside in tmp_path.glob(f"{FILE_NAME}.*"):
            assert said is not None
            assert aside.read_bytes() == bad
            aside.unlink()
        if loaded is None:
            assert said is not None, number
        else:
            assert loaded.steps in states, number


def test_only_one_process_writes(tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    assert store.open() is None
    store.begin(begin(Rules(), 1))
    before = (tmp_path / FILE_NAME).read_bytes()
    script = (
        "import sys; from pathlib import Path\n"
        "from hearts_qt.store.history import History, SavedSeat\n"
        "from hearts_qt.store.saves import SaveStore\n"
        "from hearts_qt.game.game import Game; from hearts_qt.rules.options import Rules\n"
        "store = SaveStore(Path(sys.argv[1])); said = store.open()\n"
        "assert said is not None and 'Another' in str(said), said\n"
        "assert store.load() == (None, None)\n"
        "seats = (SavedSeat(),) * 4\n"
        "assert store.begin(History(Game(Rules(), 2), seats)) is None\n"
    )
    subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], check=True, timeout=PROCESS_LIMIT
    )
    assert (tmp_path / FILE_NAME).read_bytes() == before
    store.close()


def test_a_full_disk_is_reported_once_and_saving_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(1)
    store = SaveStore(tmp_path)
    store.open()
    history = begin(Rules())
    store.begin(history)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    said = []
    for number in range(12):
        step = HistoryStep(any_action(history.game, chance))
        history.game.apply(step.action)
        history.add(step)
        with monkeypatch.context() as patch:
            if 3 <= number < 9:
                patch.setattr(os, "fsync", full)
            sentence = store.add([step])
            if sentence is not None:
                said.append(str(sentence))
    store.close()
    assert len(said) == 1
    assert "the disk is full" in said[0]
    loaded, _ = load(tmp_path)
    assert loaded is not None
    assert same(loaded, history)


def test_closing_writes_what_a_full_disk_did_not_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, history, chance = SaveStore(tmp_path), begin(Rules()), random.Random(1)
    assert store.open() is None
    assert store.begin(history) is None

    def full(*_of: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        for _ in range(9):
            step = HistoryStep(any_action(history.game, chance))
            history.game.apply(step.action)
            history.add(step)
            store.add([step])
        assert store.unsaved
        assert "the disk is full" in str(store.retry())
        assert "the disk is full" in str(store.retry())
    store.close()
    assert_kept(tmp_path, history)


def test_a_copy_is_the_whole_game(tmp_path: Path) -> None:
    store, history = SaveStore(tmp_path), begin(PRESETS["Omnibus Hearts"].rules)
    store.begin(history)
    go_on(history, store, random.Random(4), 60)
    history.faults[1] = ("cmd:./bot", "It ended.")
    path = tmp_path / "elsewhere" / "game.hearts"
    write_copy(history, path)
    written = path.read_text("utf-8")
    assert is_copy(written)
    again = read_copy(written)
    assert same(again, history)
    assert again.faults == history.faults
    with pytest.raises(SaveError):
        read_copy(written.replace('"do"', '"da"', 1))
    store.close()


def test_nothing_is_saved_after_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a full disk cannot take even at the end is lost; nothing may be saved after the gap."""
    store, history, chance = SaveStore(tmp_path), begin(Rules()), random.Random(1)
    assert store.open() is None
    assert store.begin(history) is None
    go_on(history, store, chance, 30)

    def full(*_of: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert store.keep_shown_notices(("lost",)) is not None
        store.close()
    before = (tmp_path / FILE_NAME).read_bytes()
    assert store.keep_shown_notices(("too late",)) is None
    assert (tmp_path / FILE_NAME).read_bytes() == before
    again, said = load(tmp_path)
    assert again is not None
    assert said is None
    assert "too late" not in again.shown_notices


def test_a_folder_that_cannot_be_made_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = SaveStore(tmp_path / "file" / "data")
    assert store.open() is not None
    history = begin(Rules())
    assert store.begin(history) is None
    step = HistoryStep(history.game.next_deal())
    history.game.apply(step.action)
    history.add(step)
    assert store.add([step]) is None
    # The folder can be made now: the game is saved from its beginning.
    (tmp_path / "file").unlink()
    assert store.go(1) is None
    store.close()
    loaded, _ = load(tmp_path / "file" / "data")
    assert loaded is not None
    assert same(loaded, history)


def test_a_bad_save_that_cannot_be_moved_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"precious")
    monkeypatch.setattr(kept_file, "set_aside", lambda *_of: None)
    store = SaveStore(tmp_path)
    store.open()
    loaded, said = store.load()
    assert loaded is None
    assert said is not None
    store.begin(begin(Rules()))
    store.close()
    assert (tmp_path / FILE_NAME).read_bytes() == b"precious"


def test_undo_and_redo_lead_from_mark_to_mark() -> None:
    history = begin(Rules())
    chance = random.Random(2)
    for number in range(20):
        step = HistoryStep(any_action(history.game, chance), number in (5, 9, 14))
        history.game.apply(step.action)
        history.add(step)
    stops = []
    while (position := history.undo_position()) is not None:
        history.go(position)
        stops.append(position)
        assert history.game.log == [step.action for step in history.steps[:position]]
    assert stops == [14, 9, 5]
    stops = []
    while (position := history.redo_position()) is not None:
        history.go(position)
        stops.append(position)
    assert stops == [9, 14, 20]


def test_seats_whose_program_failed_are_saved(tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    history = begin(Rules())
    assert store.begin(history) is None
    assert store.keep_fault(2, "cmd:./bot", "It ended.") is None
    store.close()
    loaded, fault = SaveStore(tmp_path).load()
    assert fault is None
    assert loaded is not None
    assert loaded.faults == {2: ("cmd:./bot", "It ended.")}
    store = SaveStore(tmp_path / "again")
    assert store.begin(loaded) is None
    store.close()
    again, _ = SaveStore(tmp_path / "again").load()
    assert again is not None
    assert again.faults == loaded.faults
