"""Cards as players type them after they have dealt a real pack."""

from __future__ import annotations

import pytest

from hearts_qt.game.card_entry import EnteredCards, cards_as_text, read_entry
from hearts_qt.game.deals import deal_cards
from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS

NAMES = ["Ann", "Bob", "Cy", "Dee"]


def read(*written: str, rules: Rules | None = None) -> EnteredCards:
    return read_entry(rules or Rules(), NAMES, [*written, *[""] * (4 - len(written))])


def faults(entry: EnteredCards) -> list[tuple[int, str]]:
    return [(mistake.holder, str(mistake.text)) for mistake in entry.mistakes]


@pytest.mark.parametrize(
    "written",
    [
        "QS 10H 2C",
        "qs,10h,2c",
        "sq h10 c2",
        "Q♠ T♥ 2♣",
        "♠q;♥10/♣2",
        "qs10h2c",
        "Q♠️ 10♥️ 2♣️",
        " QS  th-2c ",
    ],
)
def test_cards_are_read_in_every_usual_form(written: str) -> None:
    entry = read(written)
    assert faults(entry) == []
    assert sorted(entry.cards[0]) == sorted(parse_cards("QS TH 2C"))


GERMAN = {"b": 9, "d": 10, "k": 11, "a": 12}, {"k": 0, "d": 1, "p": 2, "h": 3}
"""The letters of German: jack and queen; clubs and spades."""


@pytest.mark.parametrize(
    ("written", "card"),
    [("dp", "QS"), ("DK", "QC"), ("dd", "QD"), ("kk", "KC"), ("10p", "TS"), ("bh", "JH"),
     ("KD", "KD"), ("QS", "QS"), ("SQ", "QS"), ("d♠", "QS"), ("D7", "7D")],
)  # fmt: skip
def test_letters_of_a_language_count_beside_the_international_ones(written: str, card: str) -> None:
    entry = read_entry(Rules(), NAMES, [written, "", "", ""], GERMAN)
    assert not entry.mistakes
    assert entry.cards[0] == (parse_card(card),)
    assert read_entry(Rules(), NAMES, ["d", "", "", ""], GERMAN).mistakes[0].begun



@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_whole_deal_of_every_preset_is_read_back(name: str) -> None:
    rules = PRESETS[name].rules
    hands, kitty = deal_cards(7, rules)
    written = [cards_as_text(hand) for hand in hands] + ([cards_as_text(kitty)] if kitty else [])
    names = [str(at) for at in range(len(written))]
    entry = read_entry(rules, names, written)
    assert entry.mistakes == ()
    assert entry.dealt == (hands, kitty)
    # With a card missing, nothing is dealt.
    written[0] = cards_as_text(hands[0][1:])
    assert read_entry(rules, names, written).dealt is None
    assert read_entry(rules, names, written).missing == (hands[0][0],)


def test_every_mistake_is_named_with_its_player() -> None:
    assert faults(read("QS 1x")) == [
        (0, "“1X” is not a card. Type the queen of spades as QS.")
    ]
    assert faults(read("QS QS")) == [(0, "Ann: the queen of spades is entered twice.")]
    assert faults(read("QS", "", "sq")) == [
        (0, "Ann and Cy: the queen of spades is entered for both."),
        (2, "Ann and Cy: the queen of spades is entered for both."),
    ]
    fourteen = cards_as_text(range(14))
    assert faults(read("", fourteen)) == [
        (1, "Bob: 14 cards are entered, but each player gets only 13.")
    ]


def test_cards_that_the_rules_remove_are_named() -> None:
    rules = PRESETS["Three-Handed"].rules
    removed = next(card for card in range(52) if card not in rules.pack)
    entry = read_entry(rules, NAMES[:3], [cards_as_text([removed]), "", ""])
    assert "is not in the pack of these rules." in faults(entry)[0][1]


def test_two_packs_have_every_card_twice() -> None:
    rules = Rules(packs=2, players=8)
    names = [str(at) for at in range(8)]
    blank = [""] * 6
    assert read_entry(rules, names, ["QS QS", "", *blank]).mistakes == ()
    assert faults(read_entry(rules, names, ["QS QS", "QS", *blank]))[0] == (
        0,
        "The queen of spades is entered 3 times, but the pack has it only twice.",
    )


@pytest.mark.parametrize("between", ["", ", ", "-", "–", "—", "\u2011", "−", "_", "·", "•", "“"])
def test_what_may_stand_between_cards(between: str) -> None:
    entry = read(between.join(("QS", "10♥", "AC")))
    assert entry.mistakes == ()
    assert entry.cards[0] == tuple(parse_card(card) for card in ("QS", "TH", "AC"))


def test_a_card_that_is_being_typed_is_no_card_yet_but_may_become_one() -> None:
    for written in ("QS 1", "QS 10", "QS k", "QS ♥"):
        (mistake,) = read(written).mistakes
        assert mistake.begun
    for written in ("QS x", "1 QS", "QS 11"):
        assert not any(mistake.begun for mistake in read(written).mistakes)


def test_holders_and_gaps() -> None:
    entry = read(cards_as_text(range(13)), "QS")
    assert entry.open_holders == (1, 2, 3)
    assert entry.holders_of(parse_card("QS")) == (1,)
    assert entry.holders_of(parse_card("AH")) == ()
    assert len(entry.missing) == 38
    with pytest.raises(ValueError, match="one text for each seat"):
        read_entry(Rules(), NAMES, ["QS"])
