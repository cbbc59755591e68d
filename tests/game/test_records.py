"""Records: what is written can be read, replayed and checked, and a false record is recognised."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from hearts_qt.game.actions import Deal, delegated_in
from hearts_qt.game.game import Game
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import (
    RecordError,
    SeatEntry,
    is_record,
    read_record,
    rules_of_record,
    split_records,
    write_record,
)
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.options import Rules
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
    part = game.replayed(game.log[:cut])
    lines = write_record(part, seats(part)).splitlines()
    assert len(lines) == 2
    hand = json.loads(lines[1])
    assert "scores" not in hand
    assert "captured" not in hand
    assert len(hand["plays"]) == len(part.plays)
    replay_record(read_record("\n".join(lines)))


def test_a_record_tells_what_players_left_to_the_computer() -> None:
    # Passes, charges, the kitty and a moon are left to it, and some plays.
    game = played("Turbo Hearts", hands=2)
    log = [
        action if isinstance(action, Deal) or at % 3 else replace(action, delegated=True)
        for at, action in enumerate(game.log)
    ]
    left = game.replayed(log)
    written = write_record(left, seats(left))
    again = replay_record(read_record(written))
    assert delegated_in(again.log) == delegated_in(log) != frozenset()
    assert write_record(again, seats(left)) == written
    # It changes nothing else.
    assert '"delegated"' not in write_record(game, seats(game))
    assert again.totals == game.totals


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
def test_a_false_entry_is_reported_with_its_line(key: str, value: object, sentence: str) -> None:
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


# Where a record breaks a rule


Change = Callable[[list[dict[str, Any]]], None]


def replay_error(preset: str, change: Change, seed: int = 5, legal: bool = False) -> RecordError:
    """The error of replaying a record of two hands after `change` has altered its lines."""
    game = played(preset, seed, hands=2)
    lines = [json.loads(line) for line in write_record(game, seats(game), legal=legal).splitlines()]
    change(lines)
    text = "\n".join(json.dumps(line) for line in lines)
    with pytest.raises(RecordError) as caught:
        replay_record(read_record(text))
    said = str(caught.value)
    assert said.startswith(f"line {caught.value.line}, hand {caught.value.hand}")
    assert said.endswith(".")
    assert said.isprintable()
    return caught.value


def put(line: int, key: str, value: Any) -> Change:
    return lambda lines: lines[line].update({key: value})


def open_falsely(lines: list[dict[str, Any]]) -> None:
    """Make the opening lead a card other than the lowest club."""
    plays = lines[1]["plays"]
    mine = [at for at, (seat, _) in enumerate(plays) if seat == plays[0][0]]
    plays[0][1], plays[mine[1]][1] = plays[mine[1]][1], plays[0][1]


def lead_a_heart(lines: list[dict[str, Any]]) -> None:
    """Make the leader of the second trick lead a heart before hearts are broken."""
    hand = lines[1]
    leader = hand["plays"][4][0]
    hearts = [card for seat, card in hand["plays"] if seat == leader and card.endswith("H")]
    hand["plays"][4][1] = hearts[0]


@pytest.mark.parametrize(
    ("preset", "change", "hand", "play", "section"),
    [
        ("Modern Hearts", put(2, "hand", 5), 2, None, ""),
        ("Modern Hearts", put(2, "dealer", 9), 2, None, "3.1"),
        ("Modern Hearts", lambda lines: lines[2].update(dealer=lines[1]["dealer"]), 2, None, "3.1"),
        ("Modern Hearts", put(1, "deal", "17"), 1, None, "13"),
        ("Modern Hearts", put(1, "dealt", ["2C"]), 1, None, "13"),
        ("Modern Hearts", put(1, "kitty", "2C"), 1, None, "13"),
        ("Modern Hearts", put(1, "dealt", ["XX"] * 4), 1, None, ""),
        ("Modern Hearts", put(2, "direction", "hold"), 2, None, "4.1"),
        ("Modern Hearts", put(1, "passes", None), 1, None, "4.1"),
        ("Modern Hearts", put(1, "passes", ["blind"] * 4), 1, None, "4.2"),
        ("Modern Hearts", put(1, "passes", [[], [], [], []]), 1, None, "4.1"),
        ("Modern Hearts", put(1, "passes", [[]]), 1, None, "4.1"),
        ("Modern Hearts", put(1, "passes", [[{"to": 2, "cards": "2C 3C 4C"}]] * 4), 1, None, "4.1"),
        ("Modern Hearts", put(1, "charged", ["", "", "", ""]), 1, None, "6"),
        ("Turbo Hearts", put(1, "charged", None), 1, None, "6"),
        ("Turbo Hearts", put(1, "charged", ["2C", "", "", ""]), 1, None, "6"),
        ("Turbo Hearts", put(1, "charged", ["", ""]), 1, None, "6"),
        ("Modern Hearts", open_falsely, 1, 1, "5.1"),
        ("Modern Hearts", lead_a_heart, 1, 5, "5.2"),
        ("Modern Hearts", lambda lines: lines[1]["plays"].insert(7, [0, "2C"]), 1, 8, "5"),
        ("Modern Hearts", lambda lines: lines[1]["plays"].append([0, "2C"]), 1, 53, "5"),
        ("Modern Hearts", lambda lines: lines[1]["plays"][9].__setitem__(1, "1C"), 1, 10, ""),
        ("Modern Hearts", lambda lines: lines[1]["plays"][9].__setitem__(0, 77), 1, 10, "5"),
        ("Modern Hearts", lambda lines: lines[1]["plays"].pop(), 1, None, ""),
        ("Modern Hearts", put(1, "legal", ["2C"]), 1, None, ""),
        ("Modern Hearts", put(1, "kitty_taken", {"seat": 1, "after_play": 4}), 1, None, "3.2"),
        ("Three-Handed with kitty", lambda lines: lines[1].pop("kitty_taken"), 1, None, "3.2"),
        ("Three-Handed with kitty", put(1, "kitty_taken", {"seat": 9, "after_play": 3}), 1, None,
         "3.2"),
        ("Five-Handed with kitty", lambda lines: lines[1]["kitty_taken"].pop("laid_away"), 1, None,
         "3.2"),
        ("Five-Handed with kitty", lambda lines: lines[1]["kitty_taken"].update(laid_away="2C"), 1,
         None, "3.2"),
        ("Three-Handed with kitty", lambda lines: lines[1]["kitty_taken"].update(laid_away="2C"),
         1, None, "3.2"),
        ("Modern Hearts", put(1, "captured", ["", "", "", ""]), 1, None, "5.6"),
        ("Modern Hearts", put(1, "captured", []), 1, None, "5.6"),
        ("Modern Hearts", put(1, "moon", {"seat": 1, "how": "add"}), 1, None, "7.2"),
        ("Modern Hearts", put(1, "scores", [26, 0, 0, 0]), 1, None, "7"),
        ("Modern Hearts", put(2, "totals", [1, 2, 3, 4]), 2, None, "11"),
        ("Modern Hearts", lambda lines: lines[2].pop("scores"), 2, None, ""),
        ("Modern Hearts", lambda lines: lines[2].pop("captured"), 2, None, ""),
    ],
)  # fmt: skip
def test_a_breach_of_the_rules_is_reported_with_its_place(
    preset: str, change: Change, hand: int, play: int | None, section: str
) -> None:
    error = replay_error(preset, change)
    assert (error.hand, error.play, error.section) == (hand, play, section)
    assert error.line == hand + 1
    assert (f", section {section} of the rules: " in str(error)) == bool(section)


def test_a_false_legal_card_is_reported_with_its_play() -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        lines[1]["legal"][30] = "2C"

    error = replay_error("Modern Hearts", change, legal=True)
    assert (error.hand, error.play, error.section) == (1, 31, "5")


def moon_record(preset: str, **options: Any) -> list[dict[str, Any]]:
    """The lines of a record of one hand in which a moon was shot."""
    # With a single penalty card, the player who takes it shoots the moon.
    rules = PRESETS[preset].rules.changed(card_values=((parse_card("QS"), 13),), **options)
    game = play_game(rules, [make_player("random", seat) for seat in range(4)], 5, 1)
    return [json.loads(line) for line in write_record(game, seats(game)).splitlines()]


@pytest.mark.parametrize("key", ["seat", "how"])
def test_a_false_moon_is_reported(key: str) -> None:
    lines = moon_record("Partnership, tricks together", moon="add", moon_points=5)
    replay_record(read_record("\n".join(json.dumps(line) for line in lines)))
    moon = lines[1]["moon"]
    moon["seat"] = (moon["seat"] + 2) % 4
    replay_record(read_record("\n".join(json.dumps(line) for line in lines)))
    moon.update({"seat": (moon["seat"] + 1) % 4} if key == "seat" else {"how": "subtract"})
    with pytest.raises(RecordError) as caught:
        replay_record(read_record("\n".join(json.dumps(line) for line in lines)))
    assert caught.value.section == "7.2"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda lines: lines.pop(), "no result"),
        (lambda lines: lines[-1].update(winners=[0, 1, 2, 3]), "The winners should be"),
        (lambda lines: lines[-1].update(totals=[0]), "totals or the number of hands"),
        (lambda lines: lines[-1].update(hands=1), "totals or the number of hands"),
        (lambda lines: lines.pop(-2), "not over"),
        (lambda lines: lines.append(lines[-1]), "after the result"),
        (lambda lines: lines.insert(-1, lines[-2]), "was over before this hand"),
    ],
)
def test_a_false_end_is_reported(change: Change, says: str) -> None:
    game = played("Modern Hearts")
    lines = [json.loads(line) for line in write_record(game, seats(game)).splitlines()]
    change(lines)
    with pytest.raises(RecordError, match=says) as caught:
        replay_record(read_record("\n".join(json.dumps(line) for line in lines)))
    assert str(caught.value).endswith(".")


# The text itself


def test_lines_end_with_a_line_feed_alone() -> None:
    game = played("Modern Hearts", hands=1)
    names = [SeatEntry(name, "random") for name in ("a\u2028b", "c\x85d", "e\x1df", '"winners"')]
    written = write_record(game, names)
    again = read_record(written)
    assert [seat.name for seat in again.seats] == [seat.name for seat in names]
    assert replay_record(again).totals == game.totals
    for other in ("\ufeff" + written, written.replace("\n", "\r\n"), written.replace("\n", "\n\n")):
        assert replay_record(read_record(other)).totals == game.totals


def test_unknown_keys_do_no_harm() -> None:
    game = played("Modern Hearts")
    lines = [json.loads(line) for line in write_record(game, seats(game)).splitlines()]
    for line in lines:
        line["note"] = {"winners": [1], "hearts_record": 3, "deep": [[[[{}]]]]}
    replay_record(read_record("\n".join(json.dumps(line) for line in lines)))
    lines[1]["winners"] = "mine"
    replay_record(read_record("\n".join(json.dumps(line) for line in lines)))


def test_records_one_after_another_keep_their_lines() -> None:
    game = played("Modern Hearts", hands=2)
    written = write_record(game, seats(game))
    found = split_records("\n" + written + "\n\n" + written)
    assert [at for at, _ in found] == [2, 7]
    for at, each in found:
        record = read_record(each, at)
        assert record.lines == [at + 1, at + 2]
        replay_record(record)
    assert is_record(written)
    assert not is_record("{}")
    assert rules_of_record(written) == (game.rules, "Modern Hearts")


@pytest.mark.parametrize("version", [0, -1, 2, 10**30])
def test_another_version_is_refused_before_anything_else(version: int) -> None:
    with pytest.raises(RecordError, match="has version"):
        read_record(json.dumps({"hearts_record": version, "game": ["new"]}))


def test_only_another_program_must_name_every_option() -> None:
    game = Game(Rules(), 1)
    head, *rest = write_record(game, seats(game)).splitlines()
    header = json.loads(head)
    del header["rules"]["options"]["special_totals"]
    assert read_record("\n".join([json.dumps(header), *rest])).rules == Rules()
    header["program"] = "somebody 1.0"
    with pytest.raises(RecordError, match="special_totals"):
        read_record("\n".join([json.dumps(header), *rest]))
