"""Plays the examples of the rules and writes down their results.

    python -m tests.golden.make_examples

Writes `hearts_qt/rules/examples.json`. Each case below is a value of an option, the value it is
compared with, the other rules it needs, and what is played, written as in a record. Hands are as
short as possible: the end of a hand, or its beginning with only the cards that matter. Seat 0 is
the reader (“you”). The script refuses a case in which both values have the same outcome.
"""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

from hearts_qt.rules.example_play import Situation, outcome_of
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules, option_from_words, option_to_words

TARGET = Path(__file__).parents[2] / "hearts_qt" / "rules" / "examples.json"

Cases = list[dict[str, Any]]
cases: Cases = []


def case(
    option: str,
    value: str,
    other: str,
    situation: Situation,
    otherwise: Situation | None = None,
    mirrored: bool = True,
    **rules: str,
) -> None:
    """Add a case; `mirrored` also adds the other value's example, with the same cards."""
    rules.setdefault("pass_cycle", "hold")
    rules.pop(option, None)
    cases.append(
        {
            "option": option, "value": value, "other": other, "rules": rules,
            "situation": situation, "otherwise": otherwise or situation,
        }
    )  # fmt: skip
    if mirrored:
        case(option, other, value, otherwise or situation, situation, False, **rules)


def played(*hands: str, plays: str = "", **more: Any) -> Situation:
    """A situation with these hands, in which these cards are played."""
    return Situation(hands, plays, **more)


# The table

CLUBS = ("2C 7D", "5C 8D", "9C 2D", "KC 3D", "3C 4D", "TC 5D", "4C 6D", "JC 9D", "6C TD", "8C JD")
FIRST = [hand.split()[0] for hand in CLUBS]


def a_table_of(players: int, plays: int) -> Situation:
    return Situation(CLUBS[:players], " ".join(FIRST[:plays]))


for many in range(3, 11):
    fewer = many - 1 if many > 3 else 4
    packs = "2" if many > 6 else "1"
    done = min(many, fewer)
    case("players", str(many), str(fewer), a_table_of(many, done), a_table_of(fewer, done),
         mirrored=False, packs=packs)  # fmt: skip

SIX = ("2C 4D 8D", "KC 5S JC", "3C 5H 6H", "9C 7D 6D", "4C 2D AC", "{sixth} 3D TC")
FELL = "2C KC 3C 9C 4C {sixth} "
case(
    "packs", "2", "1",
    Situation(tuple(hand.format(sixth="KC") for hand in SIX),
              FELL.format(sixth="KC") + "7D 2D 3D 4D 5S 5H 6D AC TC 8D JC 6H"),
    Situation(tuple(hand.format(sixth="QC") for hand in SIX),
              FELL.format(sixth="QC") + "5S 5H 7D 2D 3D 4D JC 6H 6D AC TC 8D"),
    players="6",
)  # fmt: skip
case(
    "removed", "2C", "none",
    played("3C 5D", "4C 7D", "9C 2D"), played("3C 5D", "2C 7D", "9C 2D"), players="3",
)  # fmt: skip

# You and your partner, on seat 2, take every penalty card between you.
PAIR = played(
    "AC AS AH QH 6H", "2C QS 2H 5H 8H", "3C 2S 3H KH JH", "4C 4H 7H TH 9H",
    plays="2C 3C 4C AC AS QS 2S 4H AH 2H 3H 7H QH 5H KH TH JH 9H 6H 8H",
)  # fmt: skip
# You take the queen, the player on your left a heart; clubs and diamonds cost nothing.
QUEEN = (
    ("AC AS 2D", "2C QS 9D", "TC 2S 5H", "4C 3S 3D"),
    "2C TC 4C AC AS QS 2S 3S 2D 9D 5H 3D",
)


def queen(**more: Any) -> Situation:
    return Situation(*QUEEN, **more)


case("teams", "shared_tricks", "none", PAIR)
case("teams", "shared_totals", "none", queen(before=(20, 99, 30, 15)), mirrored=False)

# The kitty

KITTY = played(
    "2C 9D 2S", "AC 4D 9S", "KC 5H 3H", kitty="QS",
    plays="2C AC KC 4D 5H 9D 2S 9S 3H",
)  # fmt: skip
case("kitty_to", "first_trick", "first_penalty", KITTY, players="3")
TAKEN = ("AC 7D 2S", "2C 3D 9S", "KC 4D 8S")
case(
    "kitty_use", "exchange", "capture",
    Situation(TAKEN, "2C KC AC", kitty="QS", laid_away="2S"),
    Situation(TAKEN, "2C KC AC", kitty="QS"), players="3",
)  # fmt: skip

# The pass

SIX_HANDS = ("2C 9D", "7C 8D", "8C 4D", "TC 2D", "JC 3D", "QC 6D")


def each_gives_first(step: int) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (f"{(seat + step) % 6}:{hand.split()[0]}",) for seat, hand in enumerate(SIX_HANDS)
    )


HELD = Situation(SIX_HANDS, "")
for way, step in {"left": 1, "right": -1, "across": 3, "left2": 2, "right2": -2}.items():
    case("pass_cycle", way, "hold", Situation(SIX_HANDS, "", passes=each_gives_first(step)), HELD,
         mirrored=way == "left", players="6", pass_count="1")  # fmt: skip
THREE_HANDS = ("2C 9D 5S", "7C 8D 6S", "8C 4D 7S")
case(
    "pass_cycle", "scatter", "hold",
    Situation(THREE_HANDS, "", passes=(("1:2C", "2:9D"), ("2:8D", "0:6S"), ("0:4D", "1:7S"))),
    Situation(THREE_HANDS, ""), mirrored=False, players="3", pass_count="2",
)  # fmt: skip

FIVE_EACH = ("2C 3C 4C 5C 6C", "2D 3D 4D 5D 6D", "2S 3S 4S 5S 6S", "7D 8D 9D TD JD")


def all_pass(count: int) -> Situation:
    return Situation(
        FIVE_EACH,
        "",
        passes=tuple(
            (f"{(seat + 1) % 4}:{' '.join(hand.split()[:count])}",)
            for seat, hand in enumerate(FIVE_EACH)
        ),
    )


for count in range(1, 6):
    against = 1 if count == 3 else 3
    case("pass_count", str(count), str(against), all_pass(count), all_pass(against),
         mirrored=False, pass_cycle="left", opening="any_club")  # fmt: skip

FOUR_HANDS = ("2C 9D", "7C 8D", "8C 4D", "TC 2D")
case(
    "pass_blind", "on", "off",
    Situation(FOUR_HANDS, "", passes=(("1:2C",), "blind", ("3:8C",), ("0:TC",))),
    Situation(FOUR_HANDS, "", passes=(("1:2C",), ("2:7C",), ("3:8C",), ("0:TC",))),
    pass_cycle="left", pass_count="1",
)  # fmt: skip

# The play

OPEN = played("2C 9C 5D", "3C 8D 2S", "7C 4D 6S", "TC 2D 9S")
case("opening", "any_club", "lowest_club", OPEN)
case("opening", "dealer_left", "lowest_club", OPEN, mirrored=False)
LED = ("AC 4D 6H", "2C 5D 7S", "3C 6D 8S", "4C 7D 9S")
case("hearts_lead", "anytime", "when_broken", Situation(LED, "2C 3C 4C AC"))
case(
    "black_breaks", "on", "off",
    played("AC KS 5D 6H", "2C QS 6D 7H", "3C 2S 7D 8H", "4C 3S 8D 9H",
           plays="2C 3C 4C AC KS QS 2S 3S"),
)  # fmt: skip
case(
    "hearts_over_black", "on", "off",
    played("AC QS 6H", "2C 5D 7S", "3C 6D 8S", "4C 7D 9S", plays="2C 3C 4C AC"),
)  # fmt: skip
case(
    "first_trick_penalties", "allowed", "forbidden",
    played("5D QS 6H", "2C 6D 7S", "3C 7D 8S", "4C 8D 9S", plays="2C 3C 4C"),
)  # fmt: skip
for kept_off in ("no_black", "no_hearts"):
    case(
        "first_trick_penalties", kept_off, "allowed",
        played("5D QS 6H", "2C 6D 7S", "3C 7D 8S", "4C 8D 9S", plays="2C 3C 4C"), mirrored=False,
    )  # fmt: skip
case(
    "black_when_safe", "on", "off",
    played("5C QS 6H", "2C 6D 7S", "3C 7D 8S", "KC 4D 9S", plays="2C 3C KC 5C 4D"),
)  # fmt: skip

# What cards count

SPADES = played(
    "AC AS 2D 2S", "2C KS 9D 3S", "7C QS KH 2H", "4C JS AH 9S",
    plays="2C 7C 4C AC AS KS QS JS 2D 9D KH AH 3S 2H 9S 2S",
)  # fmt: skip
for scheme in ("hearts_only", "black_jack", "black_maria", "spot"):
    case("card_values", scheme, "standard", SPADES, mirrored=scheme == "hearts_only")
case("card_values", "spot_tens", "spot", SPADES, mirrored=False)
HOOLIGAN = ",".join(["7C=7", "QS=13", *(f"{rank}H=1" for rank in "23456789TJQKA")])
case("card_values", HOOLIGAN, "standard", SPADES, mirrored=False)


def tenth(card: str, low: str) -> Situation:
    """You take a bonus card; the hearts go to two others."""
    return played(
        "AC AD 2S 4S", f"2C {card} 9S TS", "3C 2D 5H 6H", f"4C {low} 3S JS",
        plays=f"2C 3C 4C AC AD {card} 2D {low} 2S 9S 5H 3S TS 6H JS 4S",
    )  # fmt: skip


case("bonus_card", "JD", "none", tenth("JD", "TD"))
case("bonus_card", "TD", "none", tenth("TD", "3D"), mirrored=False)
TEN = Situation(QUEEN[0], QUEEN[1])
case("ten_of_clubs_doubles", "on", "off", TEN)

# Specials

CHARGE = (
    ("AC AD 2S 4S", "2C QS AH TS", "3C 2D 5H 6H", "4C 3D 3S JS"),
    "2C 3C 4C AC AD QS 2D 3D 2S TS 5H 3S AH 6H JS 4S",
)


def charged(cards: str | None) -> Situation:
    return Situation(*CHARGE, charged=None if cards is None else ("", cards, "", ""))


case("charging", "one", "off", charged("QS"), charged(None))
case("charging", "any", "one", charged("QS AH"), charged("QS"), mirrored=False)
case(
    "booster_nines", "on", "off",
    played("2C AC 5D", "9C 6D 7S", "4C 7D 8S", "TC 8D 9S", plays="2C 9C 4C TC"),
)  # fmt: skip

# The moon

MOON_HANDS = ("AC AS AH KH QH", "2C QS 2H 5H 8H", "3C 2S 3H 6H 9H", "4C 4H 7H TH JH")
MOON_PLAYS = "2C 3C 4C AC AS QS 2S 4H AH 2H 3H 7H KH 5H 6H TH QH 8H 9H JH"
MOON = Situation(MOON_HANDS, MOON_PLAYS)
case("moon", "subtract", "add", MOON)
case("moon", "off", "add", MOON, mirrored=False)
case("moon", "choice", "add", Situation(MOON_HANDS, MOON_PLAYS, moon="subtract"), mirrored=False)
case("moon", "add_unless_opponent_wins", "add",
     Situation(MOON_HANDS, MOON_PLAYS, before=(60, 20, 90, 30)), mirrored=False)  # fmt: skip
case("moon_points", "0", "auto", MOON)
case("moon_points", "26", "auto", MOON, mirrored=False, card_values="hearts_only")
MORE = ("2D", "JD", "3D", "4D")
WITH_JACK = Situation(
    tuple(f"{hand} {more}" for hand, more in zip(MOON_HANDS, MORE, strict=True)),
    MOON_PLAYS + " 2D JD 3D 4D",
)
case("moon_needs_bonus", "on", "off", WITH_JACK, bonus_card="JD")
case("sun", "on", "off", MOON)

# Scores and the end

POOR = played(
    "2C 2D 2S", "AC 9D 3S", "3C 5H 6H", "4C 3D 9S",
    plays="2C AC 3C 4C 9D 5H 3D 2D 3S 6H 9S 2S",
)  # fmt: skip
case("no_trick_bonus", "5", "0", POOR)
case("target", "50", "100", queen(before=(20, 49, 45, 40)))
case("hand_limit", "1", "none", queen(before=(0, 20, 30, 40)))
EXACT = queen(before=(87, 30, 70, 60))
case("exact_target", "halves", "stands", EXACT)
case("exact_target", "zeroes", "stands", EXACT, mirrored=False)
case("special_totals", "50=0", "none", queen(before=(37, 30, 70, 60)))
case("tie", "share", "play_on", queen(before=(27, 99, 70, 40)))


def short(value: Any) -> dict[str, Any]:
    """The fields of a situation or an outcome that are not their defaults."""
    return {
        field.name: found
        for field in fields(value)
        if (found := getattr(value, field.name)) != field.default
    }


def made(given: dict[str, Any]) -> dict[str, Any]:
    """The JSON entry for a case, with its outcomes."""
    option, situation, otherwise = given["option"], given["situation"], given["otherwise"]
    changes = {name: option_from_words(name, word) for name, word in given["rules"].items()}
    outcomes = []
    for word, place in ((given["value"], situation), (given["other"], otherwise)):
        value = option_from_words(option, word)
        assert option_to_words(option, value) == word, (option, word)
        outcome = outcome_of(place, Rules(**{**changes, option: value}))
        if outcome is None:
            raise ValueError(f"{option} {word}: {place} cannot come about")
        outcomes.append(outcome)
    now, then = outcomes
    same = ("seat", "legal", "scores", "totals", "winners")
    if all(getattr(now, name) == getattr(then, name) for name in same):
        raise ValueError(f"{option} {given['value']}: nothing differs")
    entry = {key: given[key] for key in ("option", "value", "other", "rules")}
    entry["situation"] = short(situation)
    if otherwise != situation:
        entry["otherwise"] = short(otherwise)
    return {**entry, "outcome": short(now), "instead": short(then)}


def main() -> None:
    order = list(OPTIONS)
    found = sorted((made(given) for given in cases), key=lambda e: order.index(e["option"]))
    lines = ",\n".join(json.dumps(entry) for entry in found)
    TARGET.write_text(f"[\n{lines}\n]\n", "utf-8")
    print(f"{len(found)} examples")


if __name__ == "__main__":
    main()
