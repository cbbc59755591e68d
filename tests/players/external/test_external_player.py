"""Outside players: the messages and questions they get; a bad one does not end the game."""

from __future__ import annotations

import json
import shlex
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.game.protocol import MessageLog, ReplayLog
from hearts_qt.players import make_player
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.external import ExternalPlayer, example_player_path
from hearts_qt.players.play_game import play_game
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.limits import LIMIT

EXAMPLE = shlex.join([sys.executable, str(example_player_path())])


@pytest.fixture
def started() -> Iterator[Callable[..., ExternalPlayer]]:
    """Makes players and ends their programs after the test."""
    players: list[ExternalPlayer] = []

    def start(command: str, limit: float = LIMIT) -> ExternalPlayer:
        player = ExternalPlayer(command, 1, limit)
        players.append(player)
        return player

    yield start
    for player in players:
        player.close()


@pytest.fixture
def script(tmp_path: Path) -> Callable[[str], str]:
    """Writes a program and gives the command that starts it."""

    def write(body: str) -> str:
        path = tmp_path / "player.py"
        path.write_text("import json, sys, time\n" + body, encoding="utf-8")
        return shlex.join([sys.executable, "-u", str(path)])

    return write


def play(rules: Rules, player: ExternalPlayer, seat: int = 1, hands: int = 1) -> Game:
    """Hands with `basic` on every other seat."""
    game = Game(rules, 77)
    log = MessageLog(rules, seat)
    players = [make_player("basic", other) for other in range(rules.players)]
    for other in range(rules.players):
        (player if other == seat else players[other]).new_game(rules, other)
    while game.phase is not Phase.OVER:
        if game.phase is Phase.DEAL:
            if len(game.finished) == hands:
                break
            events = game.apply(game.next_deal())
        else:
            who = game.to_act[0]
            if who == seat:
                player.listen(log.messages)
                action = player.choose(game.observation(who))
            else:
                action = players[who].choose(game.observation(who))
            events = game.apply(action)
        log.add(events)
    player.listen(log.messages)
    player.finish()
    return game


@pytest.mark.parametrize(
    "name",
    [
        "Modern Hearts", "Turbo Hearts", "Five-Handed with kitty", "Three-Handed scatter",
        "Cancellation Hearts", "American Hearts",
    ],
)  # fmt: skip
def test_the_example_player_plays(name: str, started: Callable[..., ExternalPlayer]) -> None:
    player = started(EXAMPLE)
    play(PRESETS[name].rules, player, hands=3)
    assert player.fault is None


LISTENER = """
log = open(sys.argv[1], "w")
for line in sys.stdin:
    log.write(line); log.flush()
    message = json.loads(line)
    if message.get("ask") == "play":
        print(json.dumps({"play": message["legal"].split()[0]}))
    elif message.get("ask") == "pass":
        cards = hand[:3]
        print(json.dumps({"pass": {str(message["to"][0]): " ".join(cards)}}))
    elif "cards" in message:
        hand = message["cards"].split()
"""


def test_a_program_receives_only_what_its_seat_may_know(
    started: Callable[..., ExternalPlayer], script: Callable[[str], str], tmp_path: Path
) -> None:
    heard = tmp_path / "heard.jsonl"
    player = started(script(LISTENER) + " " + shlex.quote(str(heard)))
    game = play(Rules(), player)
    player.close()
    assert player.fault is None
    lines: list[dict[str, Any]] = [json.loads(line) for line in heard.read_text().splitlines()]
    assert lines[0]["hearts_player"] == 1
    assert lines[0]["seat"] == 1
    assert lines[0]["rules"]["preset"] == "Modern Hearts"
    assert lines[0]["rules"]["options"]["players"] == 4
    assert set(lines[1]) == {"hand", "dealer", "direction", "cards"}
    asks = [line["ask"] for line in lines if "ask" in line]
    assert asks == ["pass"] + ["play"] * 13
    question = next(line for line in lines if line.get("ask") == "pass")
    assert question == {"ask": "pass", "count": 3, "to": [2], "blind": False}
    assert sum("played" in line for line in lines) == 52
    assert sum("trick" in line for line in lines) == 13
    assert lines[-1] == {
        "scored": {"scores": list(game.finished[0].scores), "totals": list(game.totals)}
    }
    assert str(game.number) not in heard.read_text()
    assert str(game.deal) not in heard.read_text()


BAD = {
    "not json": ('print("hello")', "hello"),
    "a list": ('print("[1]")', "[1]"),
    "wrong key": ('print(json.dumps({"pass": "2C"}))', "no key “play”"),
    "not a card": ('print(json.dumps({"play": "1X"}))', "not a card"),
    "illegal": ('print(json.dumps({"play": "2C 3C"}))', "one card"),
    "number": ('print(json.dumps({"play": 5}))', "string"),
    "ends": ("sys.exit(3)", "code 3"),
    "deep": ('print("[" * 100000)', "JSON"),
    "endless": ('sys.stdout.write("x" * 300000); time.sleep(9)', "JSON"),
    "binary": ('sys.stdout.buffer.write(bytes([255, 0, 10])); sys.stdout.flush()', "JSON"),
    "silent": ("time.sleep(30)", "within 0.3 seconds"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_answer_is_reported_and_basic_plays_on(
    what: str, started: Callable[..., ExternalPlayer], script: Callable[[str], str]
) -> None:
    body, word = BAD[what]
    command = script(f"for line in sys.stdin:\n    if 'ask' in line:\n        {body}\n")
    player = started(command, limit=0.3 if what == "silent" else 10.0)
    game = play(Rules(pass_cycle=("hold",)), player)
    assert len(game.finished) == 1
    sentence = str(player.fault)
    assert word in sentence
    assert sentence.endswith("Basic plays on in its place.")
    assert "\n" not in sentence
    assert len(sentence) < 400 + len(command)


@pytest.mark.parametrize("command", ["", "/nowhere/at all", 'python "unclosed'])
def test_a_program_that_cannot_be_started(
    command: str, started: Callable[..., ExternalPlayer]
) -> None:
    player = started(command)
    game = play(Rules(pass_cycle=("hold",)), player)
    assert len(game.finished) == 1
    assert "Basic plays on" in str(player.fault)


def test_after_an_undo_the_program_starts_anew_and_hears_what_is_in_force(
    started: Callable[..., ExternalPlayer], script: Callable[[str], str], tmp_path: Path
) -> None:
    heard = tmp_path / "heard.jsonl"
    player = started(script(LISTENER) + " " + shlex.quote(str(heard)))
    game = play(Rules(pass_cycle=("hold",)), player)
    earlier = game.log[:20]
    again = game.replayed(earlier)
    while again.to_act[0] != 1:
        again.apply(make_player("basic", 1).choose(again.observation(again.to_act[0])))
    replay = ReplayLog(game, 1)
    replay.follow(game.log)
    messages = replay.follow(again.log)
    player.listen(messages)
    player.choose(again.observation(1))
    player.close()
    assert player.fault is None
    lines = [json.loads(line) for line in heard.read_text().splitlines()]
    assert lines[:-1] == messages
    assert lines[-1]["ask"] == "play"


def test_a_choice_can_be_cancelled(
    started: Callable[..., ExternalPlayer], script: Callable[[str], str]
) -> None:
    player = started(script("time.sleep(30)\n"))
    game = Game(Rules(pass_cycle=("hold",)), 77)
    game.apply(game.next_deal())
    seat = game.to_act[0]
    player.new_game(game.rules, seat)
    player.listen(MessageLog(game.rules, seat).messages)
    cancel = CancelToken()
    timer = threading.Timer(0.3, cancel.cancel)
    timer.start()
    player.choose(game.observation(seat), cancel)
    assert cancel.cancelled
    assert player.fault is None, "it was not waited for until it ended"


def test_a_question_that_was_undone_is_put_to_a_fresh_program(
    started: Callable[..., ExternalPlayer], script: Callable[[str], str], tmp_path: Path
) -> None:
    heard = tmp_path / "heard.jsonl"
    player = started(script(LISTENER.replace('"w"', '"a"')) + " " + shlex.quote(str(heard)))
    game = Game(Rules(pass_cycle=("hold",)), 77)
    game.apply(game.next_deal())
    seat = game.to_act[0]
    player.new_game(game.rules, seat)
    log = MessageLog(game.rules, seat)
    player.listen(log.messages)
    first = player.choose(game.observation(seat))
    assert player.choose(game.observation(seat)) == first
    lines = [json.loads(line) for line in heard.read_text().splitlines()]
    assert sum("hearts_player" in line for line in lines) == 2
    assert sum("ask" in line for line in lines) == 2


def test_a_choice_that_is_cancelled_before_it_begins_starts_nothing(
    started: Callable[..., ExternalPlayer],
) -> None:
    player = started("/nowhere/at all")
    game = Game(Rules(pass_cycle=("hold",)), 77)
    game.apply(game.next_deal())
    seat = game.to_act[0]
    player.new_game(game.rules, seat)
    cancel = CancelToken()
    cancel.cancel()
    player.choose(game.observation(seat), cancel)
    assert player.fault is None




BUSY = """
import subprocess
CHILD = "import time; s = time.process_time()\\nwhile time.process_time() - s < 0.1: pass"
STAYS = CHILD + "\\nprint(flush=True); time.sleep(60)"
hand = ""
for line in sys.stdin:
    message = json.loads(line)
    if "cards" in message and "ask" not in message:
        hand = message["cards"].split()
    if message.get("ask") == "pass":
        subprocess.run([sys.executable, "-S", "-c", CHILD])
        there = subprocess.Popen([sys.executable, "-S", "-c", STAYS], stdout=subprocess.PIPE)
        there.stdout.readline()
        print(json.dumps({"pass": {str(message["to"][0]): " ".join(hand[:3])}}))
    elif message.get("ask") == "play":
        start = time.process_time()
        while time.process_time() - start < 0.05:
            pass
        time.sleep(0.05)
        print(json.dumps({"play": message["legal"].split()[0]}))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what others use")
def test_the_cpu_time_of_a_program_includes_the_programs_that_it_starts(
    started: Callable[..., ExternalPlayer], script: Callable[[str], str]
) -> None:
    rules = PRESETS["Modern Hearts"].rules
    player = started(script(BUSY))
    spent: list[tuple[Phase, float | None]] = []
    players = [player, *(make_player("basic", seat) for seat in range(1, 4))]
    play_game(
        rules, players, 77, 1,
        timing=lambda seat, phase, seconds: None if seat else spent.append((phase, seconds)),
    )  # fmt: skip
    assert player.fault is None
    (passed,) = [seconds for phase, seconds in spent if phase is Phase.PASS]
    played = [seconds for phase, seconds in spent if phase is Phase.PLAY]
    assert passed is not None
    assert passed >= 0.18, "the CPU of a program that it started, and of one that is still there"
    assert len(played) == 13
    for seconds in played:
        # Sleep is not CPU time, and time used before is not counted again.
        assert seconds is not None
        assert 0.05 <= seconds < 0.3
    # The next game starts the program anew, so its CPU time is counted from 0.
    spent.clear()
    play_game(
        rules, players, 78, 1,
        timing=lambda seat, phase, seconds: None if seat else spent.append((phase, seconds)),
    )  # fmt: skip
    assert spent[0][1] is not None
    assert spent[0][1] >= 0.18


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what others use")
def test_a_program_that_fails_is_charged_what_it_used_until_then(
    started: Callable[..., ExternalPlayer], script: Callable[[str], str]
) -> None:
    # It computes for 0.3 seconds and then answers with no card.
    thinks = BUSY.replace("< 0.05", "< 0.3").replace('message["legal"].split()[0]', '"?"')
    player = started(script(thinks), LIMIT)
    spent: list[float | None] = []
    players = [player, *(make_player("basic", seat) for seat in range(1, 4))]
    play_game(
        PRESETS["Modern Hearts"].rules, players, 77, 1,
        timing=lambda seat, _phase, seconds: None if seat else spent.append(seconds),
    )  # fmt: skip
    assert player.fault is not None
    late = spent.index(None) - 1
    assert spent[late] is not None
    assert spent[late] > 0.0, "the time that it thought in vain"
    # The decisions that Basic makes in its place are not charged to it.
    assert set(spent[late + 1 :]) == {None}
