"""Deal codes: every number has one, and typing errors are detected."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.game.deal_code import LENGTH, DealNumberError, deal_code, parse_deal_number
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rule_code import ALPHABET, rules_to_code

NUMBERS = [0, 1, 2**63, 2**64 - 1, *(random.Random(7).getrandbits(64) for _ in range(12))]


def wrong(written: str) -> str:
    """The error message for a text that is not a deal number."""
    with pytest.raises(DealNumberError) as caught:
        parse_deal_number(written)
    return str(caught.value)


def test_codes_never_change() -> None:
    pinned = {
        0: "G000-0000-0000-0K",
        1: "G000-0000-0000-1H",
        1234567: "G000-0000-15NM-71",
        2**63: "R000-0000-0000-08",
        2**64 - 1: "ZZZZ-ZZZZ-ZZZZ-ZE",
    }
    assert {number: deal_code(number) for number in pinned} == pinned


@given(st.integers(0, 2**64 - 1))
def test_a_number_comes_back_from_its_code_and_from_its_digits(number: int) -> None:
    code = deal_code(number)
    assert parse_deal_number(code) == parse_deal_number(str(number)) == number
    # A code is never a decimal number, and has no letter that looks like another.
    assert code[0].isalpha()
    assert not set(code) & set("ILOU")


def test_a_code_may_be_written_in_other_ways() -> None:
    code = deal_code(0x0123456789ABCDEF)
    plain = code.replace("-", "")
    for written in (
        code.lower(),
        plain,
        " ".join(plain),
        code.replace("-", " "),
        code.replace("-", "–"),
        code.replace("0", "o").replace("1", "l"),
        code.replace("1", "I").replace("V", "u"),
        f"  #{code}\n",
        code.replace("-", "\u00a0"),
        "".join(chr(ord(sign) + 0xFEE0) for sign in plain),
    ):
        assert parse_deal_number(written) == 0x0123456789ABCDEF


@pytest.mark.parametrize("number", NUMBERS)
def test_every_wrong_character_shows(number: int) -> None:
    for code in (deal_code(number), deal_code(number).replace("-", " ")):
        for at, right in enumerate(code):
            for sign in ALPHABET:
                if right.isalnum() and sign != right:
                    wrong(f"{code[:at]}{sign}{code[at + 1 :]}")


@pytest.mark.parametrize("number", NUMBERS)
def test_every_two_characters_that_changed_places_show(number: int) -> None:
    code = deal_code(number)
    for one, right in enumerate(code):
        for other in range(one):
            signs = list(code)
            signs[one], signs[other] = signs[other], signs[one]
            if right != code[other] and "-" not in (right, code[other]):
                wrong("".join(signs))


@pytest.mark.parametrize("number", NUMBERS)
def test_every_missing_or_extra_character_shows(number: int) -> None:
    code = deal_code(number).replace("-", "")
    for at in range(LENGTH):
        shorter = code[:at] + code[at + 1 :]
        if not shorter.isdigit():
            assert "this one has 13" in wrong(shorter)
        assert "this one has 15" in wrong(code[:at] + "A" + code[at:])


def test_a_wrong_text_says_which_mistake_it_is() -> None:
    code = deal_code(5)
    assert "Type the code" in wrong(" - ")
    assert "“!” does not occur" in wrong(code.replace("5", "!"))
    assert "14 letters and digits, but this one has 4" in wrong(code[:4])
    assert "is wrong, or two have changed places" in wrong(code[:-1] + "2")
    assert "comes after F" in wrong("A" + code[1:])
    rules = rules_to_code(PRESETS["Omnibus Hearts"].rules)
    assert wrong(rules) == "This is the code of a rule set, not of a deal."


def test_decimal_numbers_have_limits_of_their_own() -> None:
    assert parse_deal_number(" 1 234 567 ") == parse_deal_number("1’234’567") == 1_234_567
    assert parse_deal_number("#18446744073709551615") == 2**64 - 1
    for much in ("18446744073709551616", "1" * 40):
        assert "from 0 to 18446744073709551615" in wrong(much)
    assert "no minus sign" in wrong("-3")
    wrong("٣")


def test_only_deal_numbers_have_codes() -> None:
    for number in (-1, 2**64):
        with pytest.raises(ValueError, match="from 0 to"):
            deal_code(number)
