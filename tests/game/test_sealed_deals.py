"""Sealed deals: the scheme (which must never change), cuts, and records of sealed games.

`golden/sealed.json` and the hash of the word list are promises, as the pinned deals are. If one of
these tests fails, seals that players wrote down stand for other words, or for other deals.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.game.actions import Deal, IllegalAction
from hearts_qt.game.deals import (
    CutError,
    NumberedDeals,
    SealedDeals,
    UnopenedDeals,
    clean_cut,
    cut_text,
    deal_cards,
    new_secret,
    seal_of,
    seal_words,
)
from hearts_qt.game.game import Game
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import RecordError, SeatEntry, Why, read_record, write_record
from hearts_qt.game.seal_check import script_of, steps_of
from hearts_qt.game.seal_words import WORDS
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.cards import format_cards
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS

GOLDEN = json.loads(
    (Path(__file__).parent.parent / "golden" / "sealed.json").read_text(encoding="utf-8")
)
DEALS = SealedDeals("ab" * 32, "hé")
SEATS = [SeatEntry(f"seat {seat}", "basic") for seat in range(4)]


def played(deals: SealedDeals | int = DEALS, hands: int | None = None) -> Game:
    players = [make_player("basic", seat) for seat in range(4)]
    return play_game(Rules(target=30), players, deals, hands)


# The scheme


@pytest.mark.parametrize("entry", GOLDEN, ids=lambda entry: entry["preset"])
def test_seals_words_and_deals_are_for_ever(entry: dict[str, Any]) -> None:
    rules = PRESETS[entry["preset"]].rules
    deals = SealedDeals(entry["secret"], entry["cut"])
    assert deals.seal == seal_of(entry["secret"]) == entry["seal"]
    assert list(deals.words) == entry["words"]
    assert deals.first_dealer(rules.players) == entry["dealer"]
    for index, deal in enumerate(entry["deals"]):
        assert str(deals.deal_number(index)) == deal["deal"]
        hands, kitty = deal_cards(int(deal["deal"]), rules)
        assert [format_cards(hand) for hand in hands] == deal["hands"]
        assert format_cards(kitty) == deal["kitty"]


def test_the_scheme_is_the_one_that_is_described() -> None:
    secret, cut = "0" * 64, "a cut"
    assert seal_of(secret) == hashlib.sha256(f"hearts-qt seal 1\n{secret}".encode()).hexdigest()
    digest = hashlib.sha256(f"hearts-qt deal 1\n{secret}\n{cut}\n12".encode()).digest()
    assert SealedDeals(secret, cut).deal_number(12) == int.from_bytes(digest[:8], "big")
    digest = hashlib.sha256(f"hearts-qt dealer 1\n{secret}\n{cut}".encode()).digest()
    assert SealedDeals(secret, cut).first_dealer(5) == int.from_bytes(digest[:8], "big") % 5


def test_the_word_list_is_for_ever() -> None:
    digest = hashlib.sha256("\n".join(WORDS).encode()).hexdigest()
    assert digest == (
        "c4208edf7188178d95016bcff9c559016d037db3a00d686d5e0a5b0a3e150c95"
    )


def test_words_cannot_be_taken_for_one_another() -> None:
    assert len(WORDS) == 2048
    assert list(WORDS) == sorted(WORDS)
    assert len({word[:4] for word in WORDS}) == 2048
    assert {len(word) for word in WORDS} <= set(range(3, 9))
    assert all(word.isascii() and word.isalpha() and word.islower() for word in WORDS)
    assert not any(word[:length] in WORDS for word in WORDS for length in range(3, len(word)))


def test_words_are_the_first_88_bits() -> None:
    assert seal_words("0" * 64) == (WORDS[0],) * 8
    assert seal_words("f" * 64) == (WORDS[-1],) * 8
    assert seal_words(f"{1 << 256 - 11:064x}") == (WORDS[1], *(WORDS[0],) * 7)
    assert seal_words(f"{1 << 256 - 88:064x}") == (*(WORDS[0],) * 7, WORDS[1])
    assert seal_words(f"{(1 << 256 - 88) - 1:064x}") == (WORDS[0],) * 8
    with pytest.raises(ValueError, match="64"):
        seal_words("F" * 64)


def test_secrets_are_drawn_and_not_shown() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    deals = SealedDeals(new_secret(), "cut")
    assert deals.secret not in repr(deals)
    assert deals.secret not in repr(Game(Rules(), deals).source)


@pytest.mark.parametrize("secret", ["", "a" * 63, "A" * 64, "g" * 64, "a" * 64 + "\n"])
def test_a_secret_has_64_hexadecimal_digits(secret: str) -> None:
    with pytest.raises(ValueError, match="64"):
        SealedDeals(secret)


def test_cuts_are_normalised_and_invalid_ones_are_refused() -> None:
    assert clean_cut("") == ""
    assert clean_cut(" e\u0301 ") == " \u00e9 "
    assert clean_cut("x" * 200) == "x" * 200
    assert clean_cut("e\u0301" * 200) == "é" * 200
    assert cut_text(17, 52) == clean_cut(cut_text(17, 52)) == "card 17 of 52"
    for wrong, what in (
        ("x" * 201, "200"),
        ("two\nlines", "line break"),
        ("end\r", "line break"),
        ("\u2028", "line break"),
        ("\ud800", "UTF-8"),
    ):
        with pytest.raises(CutError, match=what):
            clean_cut(wrong)
    with pytest.raises(CutError, match="NFC"):
        SealedDeals("0" * 64, "e\u0301")


# Games


def test_a_sealed_game_deals_by_its_secret_and_cut() -> None:
    game = Game(Rules(), DEALS)
    assert game.number is None
    assert game.first_dealer == DEALS.first_dealer(4)
    game.apply(game.next_deal())
    assert (game.deal, game.deal_index) == (DEALS.deal_number(0), 0)
    assert game.dealt == deal_cards(DEALS.deal_number(0), Rules())[0]


def test_only_the_deals_of_the_seal_are_taken_and_only_upwards() -> None:
    game = Game(Rules(), DEALS)
    for wrong in (
        Deal(DEALS.deal_number(0)),
        Deal(DEALS.deal_number(0) ^ 1, 0),
        Deal(DEALS.deal_number(0), 1),
        Deal(None, 0, game.dealt),
    ):
        with pytest.raises(IllegalAction):
            game.check(wrong)
    game.apply(game.source.deal_action(4))
    assert (game.hand_index, game.deal_index) == (0, 4)
    whole = played()
    again = whole.replayed(whole.log[:-1])
    assert again.log == whole.log[:-1]
    with pytest.raises(IllegalAction):
        Game(Rules(), 5).check(Deal(7, 0))


def test_numbers_of_a_game_may_be_shown_when_they_give_no_later_deal_away() -> None:
    sealed = played(hands=2)
    assert sealed.deal_to_show(1) == DEALS.deal_number(1)
    assert sealed.deal_to_show(2) is None
    numbered = played(5, hands=2)
    assert numbered.deal_to_show(0) is None
    over = played(5)
    assert over.deal_to_show(0) == over.finished[0].deal
    chosen = NumberedDeals(5, (42,))
    game = play_game(Rules(target=30), [make_player("basic", s) for s in range(4)], chosen, 2)
    assert (game.deal_to_show(0), game.deal_to_show(1)) == (42, None)


# Records


def test_the_record_of_a_running_game_gives_nothing_away() -> None:
    game = played(hands=2)
    written = write_record(game, SEATS)
    assert DEALS.secret not in written
    assert DEALS.cut not in written
    assert "opened" not in written
    assert not any(str(DEALS.deal_number(index)) in written for index in range(10))
    head, *hands = (json.loads(line) for line in written.splitlines())
    assert (head["game"], head["seal"]) == (None, DEALS.seal)
    assert [hand["deal_index"] for hand in hands] == [0, 1]
    again = replay_record(read_record(written))
    assert again.totals == game.totals
    assert again.source == UnopenedDeals(DEALS.seal)
    assert write_record(again, SEATS) == written


def test_a_finished_game_is_opened() -> None:
    game = played()
    written = write_record(game, SEATS)
    end = json.loads(written.splitlines()[-1])
    assert end["winners"] == list(game.winners or ())
    assert end["opened"] == {"secret": DEALS.secret, "cut": "hé", "abandoned": []}
    again = replay_record(read_record(written))
    assert again.source == DEALS
    assert again.finished == game.finished
    assert write_record(again, SEATS) == written


def test_a_game_that_was_given_up_is_opened_in_a_line_of_its_own() -> None:
    game = played(hands=2)
    game.apply(game.source.deal_action(5))
    unplayed: list[tuple[int, Why]] = [(0, "restarted"), (2, "abandoned"), (3, "abandoned"),
                                       (4, "abandoned"), (5, "after_opening")]  # fmt: skip
    written = write_record(game, SEATS, given_up=True, unplayed=unplayed)
    last = json.loads(written.splitlines()[-1])
    assert list(last) == ["opened"]
    assert [entry["deal_index"] for entry in last["opened"]["abandoned"]] == [0, 2, 3, 4, 5]
    record = read_record(written)
    replay_record(record)
    steps = steps_of(record)
    assert steps is not None
    assert steps.fits
    assert [(deal.index, deal.hand, deal.why) for deal in steps.deals] == [
        (0, 0, ("restarted",)), (1, 1, ()), (2, None, ("abandoned",)), (3, None, ("abandoned",)),
        (4, None, ("abandoned",)), (5, 2, ("after_opening",)),
    ]  # fmt: skip


def test_the_script_has_ten_lines_and_repeats_every_deal() -> None:
    for cut in ("", "card 3 of 52", "'\"\\ é 切り札"):
        deals = SealedDeals("5a" * 32, cut)
        steps = steps_of(read_record(write_record(played(deals), SEATS)))
        assert steps is not None
        script = script_of(steps, Rules())
        assert script.count("\n") == 10
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(script, "script", "exec"), {})
        lines = said.getvalue().splitlines()
        assert lines[0] == f"seal {deals.seal}"
        expected = [
            f"deal {deal.index} seat {seat} {format_cards(hand)}"
            for deal in steps.deals
            for seat, hand in enumerate(deal.hands)
        ]
        assert lines[1:] == expected


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (', "seal": "', ', "seal": "0', "is not a seal of 64 hexadecimal digits"),
        ('"secret": "a', '"secret": "A', "The secret is not 64 hexadecimal digits"),
        ('"secret": "a', '"secret": "b', "The secret does not fit the seal"),
        ('"cut": "hé"', '"cut": "he\u0301"', "The cut is not in Unicode’s normal form NFC"),
        ('"cut": "hé"', '"cut": "h\\n"', "The cut must not have a line break"),
        ('"cut": "hé"', '"cut": "he"', "so the cut, or the secret"),
        ('"deal_index": 0, ', "", "The hand does not say which deal it was"),
        ('"deal_index": 1', '"deal_index": 0', "The deals are not in order"),
        (f'"deal": "{DEALS.deal_number(1)}"', '"deal": "1"', "does not follow from the secret"),
        ('"abandoned": []', '"abandoned": [{"deal_index": 0, "why": "abandoned"}]',
         "Deal 1 is listed as abandoned, but a hand was played with it"),
        ('"abandoned": []', '"abandoned": [{"deal_index": 9, "why": "restarted"}]',
         "Deal 10 is listed, but is not there"),
        ('"game": null', '"game": "1"', "either the number of its game or a seal"),
        (', "opened": {', ', "closed": {', "a deal number, but the seal is not opened"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(old: str, new: str, sentence: str) -> None:
    written = write_record(played(), SEATS)
    assert old in written
    with pytest.raises(RecordError, match=sentence):
        replay_record(read_record(written.replace(old, new, 1)))


def test_a_record_whose_seal_is_wrong_can_still_be_replayed_without_it() -> None:
    game = played()
    record = read_record(write_record(game, SEATS).replace('"secret": "a', '"secret": "b'))
    assert replay_record(record, deals=False).totals == game.totals


def test_a_record_by_number_has_no_seal() -> None:
    written = write_record(played(5), SEATS)
    assert steps_of(read_record(written)) is None
    opened = '"opened": {"secret": "", "cut": "", "abandoned": []}, "hands": '
    record = read_record(written.replace('"hands": ', opened, 1))
    with pytest.raises(RecordError, match="The record has a secret, but no seal"):
        replay_record(record)
    record = read_record(written.replace('"hand": 0', '"hand": 0, "deal_index": 0'))
    with pytest.raises(RecordError, match="Only deals of a sealed game are counted"):
        replay_record(record)


def test_a_cut_changes_sealed_deals_only() -> None:
    sealed = SealedDeals("ab" * 32)
    assert sealed.with_cut("cafe\u0301") == SealedDeals("ab" * 32, "caf\u00e9")
    with pytest.raises(CutError):
        sealed.with_cut("two\nlines")
    for other in (NumberedDeals(7), UnopenedDeals(sealed.seal)):
        assert other.with_cut("words") is other
    with pytest.raises(ValueError, match="not opened"):
        UnopenedDeals(sealed.seal).saved()
