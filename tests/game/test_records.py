"""Records: what is written can be read, replayed and checked, and a false record is told apart."""

from __future__ import annotations

import json
import random

import pytest

from hearts_qt.game.game import Game
from hearts_qt.game.records import (
    RecordError,
    SeatEntry,
    read_record,
    replay_record,
    write_record,
)
from hearts_qt.players.registry import make_player
from hearts_qt.players.simulation import play_game
from hearts_qt.rules.presets import PRESETS


def played(preset: str, seed: int = 5, hands: int | None = None) -> Game:
    rules = PRESETS[preset].rules
    players = [make_player("random", seed + seat) for seat in range(rules.players)]
    return play_game(rules, players, seed, hands)


def seats(game: Game) -> list[SeatEntry]:
    return [SeatEntry(f"Seat {seat}", "random") for seat in range(game.players)]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_record_replays_to_the_same_game(preset: str) -> None:
    game = played(preset, hands=6)
    written = write_record(game, seats(game), legal=True)
    again = replay_record(read_record(written))
    assert (again.totals, again.winners, again.log) == (game.totals, game.winners, game.log)
    assert write_record(again, seats(game), legal=True) == written


@pytest.mark.parametrize("cut", [1, 3, 6, 12, 30, 58])
def test_an_unfinished_hand_ends_where_play_stopped(cut: int) -> None:
    game = played("Turbo Hearts", hands=1)
    part = Game.replay(game.rules, game.number, None, game.log[:cut])
    lines = write_record(part, seats(part)).splitlines()
    assert len(lines) == 2
    hand = json.loads(lines[1])
    assert "scores" not in hand
    assert "captured" not in hand
    assert len(hand["plays"]) == len(part.plays)
    replay_record(read_record("\n".join(lines)))


def test_a_finished_game_ends_with_its_result() -> None:
    game = played("Modern Hearts")
    result = json.loads(write_record(game, seats(game)).splitlines()[-1])
    assert game.winners is not None
    assert result == {
        "winners": list(game.winners),
        "totals": list(game.totals),
        "hands": len(game.finished),
    }


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("scores", [26, 0, 0, 0], "scores"),
        ("totals", [1, 2, 3, 4], "totals"),
        ("dealer", 9, "dealer"),
        ("direction", "hold", "direction"),
        ("deal", "17", "deal"),
        ("legal", ["2C"], "legal"),
        ("kitty_taken", {"seat": 1, "after_play": 4}, "kitty"),
        ("moon", {"seat": 1, "how": "add"}, "moon"),
        ("plays", [[0, "AS"]], ""),
    ],
)
def test_a_false_claim_is_told_with_its_line(key: str, value: object, sentence: str) -> None:
    game = played("Modern Hearts", hands=1)
    lines = write_record(game, seats(game)).splitlines()
    hand = json.loads(lines[1])
    hand[key] = value
    with pytest.raises(RecordError, match="line 2") as caught:
        replay_record(read_record("\n".join([lines[0], json.dumps(hand)])))
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "\n",
        "no record",
        "{}",
        "[]",
        '{"hearts_record": 2, "game": "1", "rules": {"options": {}}, "seats": []}',
        '{"hearts_record": 1, "game": "x", "rules": {"options": {}}, "seats": []}',
        '{"hearts_record": 1, "game": "1", "rules": {"options": {"players": 99}}, "seats": []}',
        '{"hearts_record": 1, "game": "1", "rules": {"options": {"tie": 3}}, "seats": []}',
        '{"hearts_record": 1, "game": "1", "rules": {"options": {}}, "seats": []}',
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(written: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(written)
    assert len(str(caught.value)) > 10


def test_mutated_records_are_read_or_refused() -> None:
    chance = random.Random(11)
    game = played("Five-Handed with kitty", hands=2)
    written = write_record(game, seats(game), legal=True)
    refused = 0
    for _ in range(300):
        at = chance.randrange(len(written))
        broken = written[:at] + chance.choice('0123456789{}[]":,SHDCx') + written[at + 1 :]
        try:
            replay_record(read_record(broken))
        except RecordError:
            refused += 1
    assert refused > 100
