"""The registry of computer players."""

from __future__ import annotations

import pytest

from hearts_qt.players import PLAYERS, Player, UnknownPlayer, make_player


def test_every_kind_makes_players_and_is_described() -> None:
    for name, kind in PLAYERS.items():
        assert kind.name == name
        assert kind.label
        assert kind.sentence.endswith(".")
        assert isinstance(make_player(name, 7), Player)
    assert {"random", "basic"} <= set(PLAYERS)


def test_an_unknown_player_is_reported_in_a_sentence() -> None:
    with pytest.raises(UnknownPlayer) as caught:
        make_player("grandmaster", 1)
    assert caught.value.name == "grandmaster"
    assert str(caught.value.text) == "There is no computer player called “grandmaster”."
