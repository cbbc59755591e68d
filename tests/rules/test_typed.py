"""Codes, deal numbers and cards as chats and web pages give them back."""

from __future__ import annotations

import pytest

from hearts_qt.game.card_entry import read_entry
from hearts_qt.game.deal_code import DealNumberError, deal_code, parse_deal_number
from hearts_qt.rules.options import Rules
from hearts_qt.rules.rule_code import CodeError, rules_from_code, rules_to_code
from hearts_qt.rules.text import typed

NAMES = ["Ada", "Ben", "Cy", "Di"]

AROUND = [
    "{}", "“{}”", "„{}“", "‘{}’", "`{}`", "``` {} ```", '"{}"', "'{}'", "«{}»", "´{}´",
    "\u200b{}\u200b", "\u200e{}\u200f", "\u202a{}\u202c", "\u2066{}\u2069", "\ufeff{}", "\u00ad{}",
    "\u2060{}", "{}\ufe0f", "\u00a0{}\u3000", "\x00{}\x1b", "\ud800{}",
]  # fmt: skip


@pytest.mark.parametrize("around", AROUND)
def test_what_chats_add_is_left_out_everywhere(around: str) -> None:
    code = rules_to_code(Rules(target=50))
    assert rules_from_code(around.format(code)) == Rules(target=50)
    assert parse_deal_number(around.format(deal_code(77))) == 77
    assert parse_deal_number(around.format("77")) == 77
    cards, *_rest = read_entry(Rules(), NAMES, [around.format("QS 10♥"), "", "", ""]).cards
    assert len(cards) == 2


@pytest.mark.parametrize("sign", ["\u200b", "\u200e", "\u2060", "\ufe0f", "\u00ad", "\x07"])
def test_signs_between_the_characters_are_left_out(sign: str) -> None:
    assert parse_deal_number(sign.join(deal_code(77))) == 77
    assert rules_from_code(sign.join(rules_to_code(Rules()))) == Rules()
    assert read_entry(Rules(), NAMES, [sign.join("QSAH"), "", "", ""]).mistakes == ()


@pytest.mark.parametrize("written", ["\u200bé\u200e", "\ud800é", "“é”", "Q\u0301S"])
def test_no_message_quotes_what_cannot_be_seen(written: str) -> None:
    said = [str(mistake.text) for mistake in
            read_entry(Rules(), NAMES, [written, "", "", ""]).mistakes]  # fmt: skip
    for read in (parse_deal_number, rules_from_code):
        with pytest.raises((DealNumberError, CodeError)) as caught:
            read(written)
        said.append(str(caught.value))
    for sentence in said:
        assert sentence.isprintable()
        assert "“”" not in sentence


def test_words_stay_as_they_are() -> None:
    assert typed("  Q♠, 10 h\t♦A ") == "Q♠, 10 h\t♦A"
