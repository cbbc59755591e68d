"""The benchmark `tests.bench.inference` reports what is learnt from plays, and learning helps."""

from __future__ import annotations

import sys

import pytest

from tests.bench import inference


def learnt(line: str) -> float:
    """What a line of the report says was learnt, in nats."""
    return float(line.split("±")[0].split()[-1])


def chance(line: str) -> float:
    """The probability of a card's true holder in a line of the report."""
    return float(line.split("who holds a card")[1].split()[0])


def test_plays_tell_where_the_cards_lie(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["inference", "--deals", "3", "--worlds", "60", "--table", "expert,basic,basic,basic",
             "--play-worlds", "4"]  # fmt: skip
    monkeypatch.setattr(sys, "argv", words)
    assert inference.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(inference.SKILLS)
    for line in lines[1:]:
        # The search models opponents by the policy that `basic` really plays, so it learns much.
        assert learnt(line) > 0.2


def test_passes_and_the_strict_type_both_improve_the_inference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["inference", "--deals", "6", "--worlds", "60", "--table", "basic,basic,basic,basic"]
    monkeypatch.setattr(sys, "argv", words)
    assert inference.main() == 0
    _, with_all, _, without_passes, without_letter = capsys.readouterr().out.splitlines()
    assert without_passes.startswith("passes tell nothing")
    assert learnt(with_all) > learnt(without_passes)
    assert without_letter.startswith("nobody plays to the letter")
    assert learnt(with_all) > learnt(without_letter) + 0.3
    assert chance(with_all) > chance(without_letter)


def test_a_table_that_cannot_be_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (["--table", "basic"], ["--preset", "Cancellation Hearts"], ["--table", "nobody"]):
        monkeypatch.setattr(sys, "argv", ["inference", *words])
        with pytest.raises(SystemExit):
            inference.main()
