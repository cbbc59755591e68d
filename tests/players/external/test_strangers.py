"""Strangers: they play under every rule set, repeatably, and each in its own style."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hearts_qt.players import make_player
from hearts_qt.players.external import ExternalPlayer
from hearts_qt.players.external.external_player import question_for
from hearts_qt.players.play_game import play_game
from hearts_qt.rules.options import Rules, rules_to_json
from hearts_qt.rules.presets import PRESETS
from tests.bench import strangers as bench
from tests.players.stranger_player import FOLDER, StrangerPlayer, stranger_command
from tests.players.strangers import KEPT_APART, STRANGERS
from tests.players.strangers.memory import Message
from tests.players.strangers.program import Program
from tests.strategies import random_rules


@pytest.mark.parametrize("preset", PRESETS)
def test_all_play_a_hand_of_every_preset(preset: str) -> None:
    rules = PRESETS[preset].rules
    for turn in range(0, len(STRANGERS), rules.players):
        game = play_game(rules, _table(rules, turn), 11 + turn, 1)
        assert len(game.finished) == 1


@pytest.mark.parametrize("seed", range(12))
def test_all_play_by_random_rules(seed: int) -> None:
    rules = random_rules(Random(seed))
    for turn in range(0, len(STRANGERS), rules.players):
        game = play_game(rules, _table(rules, turn), seed, 4)
        assert len(game.finished) == 4 or game.winners is not None


def _table(rules: Rules, turn: int) -> list[StrangerPlayer]:
    names = list(STRANGERS)
    return [
        StrangerPlayer(names[(turn + seat) % len(names)], seat) for seat in range(rules.players)
    ]


@pytest.fixture
def started() -> Iterator[list[ExternalPlayer]]:
    """Players whose programs are ended after the test."""
    players: list[ExternalPlayer] = []
    yield players
    for player in players:
        player.close()


@pytest.mark.parametrize("preset", ["Modern Hearts", "Five-Handed with kitty"])
def test_programs_play_as_the_same_strangers_in_this_process(
    preset: str, started: list[ExternalPlayer]
) -> None:
    rules = PRESETS[preset].rules
    names = ["one-in-five", "textbook", "moon-shooter", "leader-feeder", "ducker"][: rules.players]
    started += [ExternalPlayer(stranger_command(name, 3), 0) for name in names]
    by_programs = play_game(rules, started, 5, 2)
    assert [player.fault for player in started] == [None] * rules.players
    here = play_game(rules, [StrangerPlayer(name, 3) for name in names], 5, 2)
    assert here.log == by_programs.log


@pytest.mark.parametrize("name", STRANGERS)
def test_the_seed_decides_everything(name: str) -> None:
    assert _log(name, 1) == _log(name, 1)
    if name == "one-in-five":
        assert _log(name, 1) != _log(name, 2)


def _log(name: str, seed: int) -> list[Any]:
    basic = [make_player("basic", seat) for seat in range(3)]
    return list(play_game(Rules(), [StrangerPlayer(name, seed), *basic], 21, 3).log)


@pytest.mark.parametrize("name", STRANGERS)
@pytest.mark.parametrize("preset", ["Modern Hearts", "Five-Handed with kitty"])
def test_a_program_that_is_started_again_knows_its_hand(name: str, preset: str) -> None:
    rules = PRESETS[preset].rules
    player = StrangerPlayer(name, 4)
    others = [make_player("basic", seat) for seat in range(rules.players)]
    checked = _Restarting(player, name)
    play_game(rules, [checked, *others[1:]], 8, 1)
    assert checked.checks > 0


class _Restarting:
    """A stranger; at every play its hand is compared with that of a copy started only then."""

    def __init__(self, player: StrangerPlayer, name: str) -> None:
        self.player, self.name = player, name
        self.checks = 0
        self.messages: list[Message] = []

    def new_game(self, rules: Rules, seat: int) -> None:
        self.player.new_game(rules, seat)

    def listen(self, messages: Any) -> None:
        self.messages = messages
        self.player.listen(messages)

    def choose(self, observation: Any) -> Any:
        action = self.player.choose(observation)
        if observation.phase.value == "play":
            late = Program(STRANGERS[self.name].style, 4)
            for message in self.messages:
                late.line(json.dumps(message))
            late.line(json.dumps(question_for(observation)))
            assert sorted(late.memory.hand) == sorted(self.player.hand)
            self.checks += 1
        return action

    def finish(self) -> None:
        self.player.finish()

    def close(self) -> None:
        pass


def test_four_are_kept_apart_and_all_are_described() -> None:
    described = (FOLDER / "README.md").read_text("utf-8")
    assert len(STRANGERS) == 10
    assert len(KEPT_APART) == 4
    for name, stranger in STRANGERS.items():
        line = next(line for line in described.splitlines() if line.startswith(f"| `{name}` |"))
        assert line.endswith("| yes |") == stranger.kept_apart


class Situation:
    """Seat 0 in a hand of Modern Hearts that is written out."""

    def __init__(self, name: str, hand: str, seed: int = 1, **options: Any) -> None:
        rules = rules_to_json(Rules(**options))
        self.program = Program(STRANGERS[name].style, seed)
        self.tell(hearts_player=1, rules={"preset": None, "options": rules}, seat=0)
        self.tell(hand=0, dealer=3, direction="hold", cards=hand)

    def tell(self, **message: Any) -> None:
        """Tell the program a message."""
        self.program.line(json.dumps(message))

    def played(self, first: int, cards: str, winner: int | None = None) -> Situation:
        """Cards played in turn from a seat on; with a winner, a whole trick."""
        for step, card in enumerate(cards.split()):
            self.tell(played=[(first + step) % 4, card])
        if winner is not None:
            self.tell(trick={"winner": winner})
        return self

    def asked(self, **question: Any) -> Any:
        """The answer to a question."""
        answer = self.program.line(json.dumps(question))
        assert answer is not None
        return json.loads(answer)[question["ask"]]

    def plays(self, legal: str) -> Any:
        """The card played, of the legal ones."""
        return self.asked(ask="play", legal=legal)

    def passes(self) -> set[str]:
        """The cards passed to the left."""
        answer = self.asked(ask="pass", count=3, to=[1], blind=False)
        return set(answer["1"].split())


HAND = "2C 5C 9C KC 3D 8D JD 4S 6S QS 5H 9H KH"


def test_the_ducker_takes_no_trick_that_it_can_lose() -> None:
    trick = Situation("ducker", HAND).played(1, "6D 7D TD")
    assert trick.plays("3D 8D JD") == "8D"
    void = Situation("ducker", "2C AS QS 9H").played(1, "6D 7D TD")
    assert void.plays("2C AS QS 9H") == "AS"


def test_the_hoarder_keeps_the_queen_until_she_is_safe() -> None:
    hand = "2C 3C QS 4S 9H"
    assert "QS" not in Situation("queen-hoarder", HAND).passes()
    assert Situation("queen-hoarder", hand).played(1, "6D 7D TD").plays(hand) == "9H"
    assert Situation("queen-hoarder", hand).played(2, "6S 7S").plays("4S QS") == "4S"
    assert Situation("queen-hoarder", hand).played(2, "6S KS").plays("4S QS") == "QS"
    assert Situation("queen-hoarder", "QS").played(2, "6S 7S").plays("QS") == "QS"


def test_three_aces_make_a_shooter_until_another_player_has_a_point() -> None:
    hand = "2C AC AD 3D AS 9S 4H"
    assert Situation("three-aces", hand).plays("2C AC AD 3D AS 9S")[0] == "A"
    assert Situation("three-aces", hand).passes() == {"2C", "3D", "4H"}
    spoiled = Situation("three-aces", hand).played(1, "6H 7H 9H TH", winner=1)
    assert spoiled.plays("2C AC AD 3D AS 9S") == "2C"
    two = Situation("three-aces", "2C AC AD 3D KS 9S 4H")
    assert two.plays("2C AC AD 3D KS 9S") == "2C"


def test_the_keeper_never_passes_spades() -> None:
    high = Situation("spade-keeper", "2C 3C 4C 2D 3D 4D 2H TS JS QS KS AS 9S")
    assert not {card for card in high.passes() if card[1] == "S"}
    forced = Situation("spade-keeper", "2C 3C 9S TS JS QS KS AS")
    assert {"2C", "3C"} < forced.passes()


def test_the_looker_remembers_no_trick() -> None:
    hand = "2C 9C KC 3D 7S"
    fresh = Situation("card-looker", hand)
    late = Situation("card-looker", hand).played(0, "4C AC QC JC", winner=1)
    late.played(1, "5H 6H 7H 8C", winner=3)
    assert fresh.plays(hand) == late.plays(hand) == "9C"


def test_one_in_five_is_at_random() -> None:
    odd = 0
    for seed in range(400):
        trick = Situation("one-in-five", HAND, seed)
        odd += trick.played(1, "6D 7D TD").plays("3D 8D JD") != "JD"
    # One in three of the random cards happens to be the sensible one.
    assert 400 * 0.2 * 2 / 3 * 0.6 < odd < 400 * 0.2 * 2 / 3 * 1.4


def test_the_beginner_plays_low_leads_no_spades_and_throws_hearts() -> None:
    assert Situation("cautious-beginner", HAND).played(1, "6D 7D TD").plays("3D 8D JD") == "3D"
    assert Situation("cautious-beginner", "2S 7C").plays("2S 7C") == "7C"
    void = Situation("cautious-beginner", "QS 2H 5H").played(1, "6D 7D TD")
    assert void.plays("QS 2H 5H") == "5H"


def test_the_textbook_passes_bare_spades_and_makes_voids() -> None:
    bare = Situation("textbook", "2C 5C 9C KC TC 3D 8D JD 4S QS AS 5H 9H")
    assert {"QS", "AS"} <= bare.passes()
    guarded = Situation("textbook", "2C 5C 9C 8C TC KD 2S 3S 4S QS 5H 9H AH")
    passed = guarded.passes()
    assert "KD" in passed
    assert not {"QS", "AH"} & passed


def test_the_textbook_leads_at_the_queen_and_stops_moons() -> None:
    assert Situation("textbook", "2C 5S 7S 3D").plays("2C 5S 7S 3D") == "5S"
    run = Situation("textbook", "AH 3H 4D").played(1, "6H 7H 8H AC", winner=1)
    run.played(1, "QS 2S 3S KC", winner=1).played(1, "QH TH JH")
    assert run.plays("AH 3H") == "AH"
    calm = Situation("textbook", "AH 3H 4D").played(1, "QH TH JH")
    assert calm.plays("AH 3H") == "3H"


def test_the_shooter_judges_its_hand() -> None:
    strong = "AC KC QC JC TC AS KS QS AH KH QH JH AD"
    assert Situation("moon-shooter", strong).plays("AC KC QC JC TC AS KS QS AD")[0] == "A"
    weak = "2C 4C 6C 8C 3D 5D 7D 9D 2S 4S 6S 3H 5H"
    assert Situation("moon-shooter", weak).plays("2C 4C 6C 8C 3D 5D 7D 9D 2S 4S 6S") == "2C"
    nearly = Situation("moon-shooter", "AC KC QC JC TC AS KS QS AH KH 2D 3D 4H")
    assert {"2D", "3D", "4H"} == nearly.passes()


def test_the_feeder_gives_its_points_to_the_player_in_front() -> None:
    for totals, card in (([30, 5, 40, 40], "QS"), ([30, 50, 4, 40], "9C")):
        trick = Situation("leader-feeder", "9C 2C QS 5H")
        trick.tell(scored={"scores": [0, 0, 0, 0], "totals": totals})
        # Seat 1 wins the trick so far.
        assert trick.played(1, "TD 7D 3D").plays("9C 2C QS 5H") == card


def test_the_feeder_spares_its_partner() -> None:
    trick = Situation("leader-feeder", "9C 2C QS 5H", teams="shared_totals")
    trick.tell(scored={"scores": [0, 0, 0, 0], "totals": [30, 50, 0, 40]})
    assert trick.played(2, "TD 7D").plays("9C 2C QS 5H") == "9C"


def test_the_measurement_goes_on_from_its_file(tmp_path: Any) -> None:
    setting = bench.Setting("ducker", "random", "2v2", "Modern Hearts", 1, None, None)
    results = tmp_path / "results.jsonl"
    two = bench.match(setting, 2, results)
    with results.open("a") as file:
        file.write('{"setting"')
    three = bench.match(setting, 3, results)
    assert {deal: three[deal] for deal in two} == two
    assert len(bench.kept(results, setting)) == 3
    assert (two[0].hands, two[0].own_hands) == (6, 12)
