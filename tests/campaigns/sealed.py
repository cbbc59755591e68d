"""Sealed records of many rule sets, whole and tampered with, and the deals of very many seals.

    python -m tests.campaigns.sealed records --records 200 --tampered 2000
    python -m tests.campaigns.sealed odds --deals 1000000

`records` plays sealed games under different rule sets, with cuts of all kinds and with deals that
were taken back. `examples/verify_deals.py`, run in a folder of its own by a Python that cannot
import this program, must find every whole record good and every tampered one bad; so must the
program and the independent checker, and the program must say what was changed in one sentence.

`odds` deals from random secrets and compares how often things happen with their exact odds
(`hearts_qt.game.odds`). The exit status is 1 when something is wrong.
"""

from __future__ import annotations

import argparse
import copy
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from hearts_qt.game.actions import Phase
from hearts_qt.game.deals import SealedDeals, deal_cards, seal_of
from hearts_qt.game.game import Game
from hearts_qt.game.odds import CountOdds, cards_held, suit_held, void_suits
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import RecordError, SeatEntry, read_record, write_record
from hearts_qt.players.registry import make_player
from hearts_qt.rules.cards import ACE_OF_HEARTS, QUEEN_OF_SPADES, format_cards, suit_of
from hearts_qt.rules.options import Rules, rules_from_json
from hearts_qt.rules.presets import PRESETS
from tests.limits import PROCESS_LIMIT
from tests.reference.check_record import faults
from tests.strategies import random_rules

VERIFIER = Path(__file__).resolve().parents[2] / "examples" / "verify_deals.py"

CUTS = ("", "card 17 of 52", "42", "Grüße", "切り札", '"quoted" \\', " blanks ", "é" * 200)

SUITS = ("clubs", "diamonds", "spades", "hearts")

Lines = list[dict[str, Any]]


# Whole records


def secret_of(chance: Random) -> str:
    """A secret made of seeded random numbers."""
    return chance.randbytes(32).hex()


def sealed_game(rules: Rules, chance: Random, hands: int) -> Game:
    """A sealed game of random players; some deals are skipped, as if taken back before play."""
    game = Game(rules, SealedDeals(secret_of(chance), chance.choice(CUTS)))
    players = [make_player("random", chance.getrandbits(32)) for _ in range(rules.players)]
    for seat, player in enumerate(players):
        player.new_game(rules, seat)
    while game.phase is not Phase.OVER:
        if game.phase is Phase.DEAL:
            if len(game.finished) >= hands:
                break
            game.apply(game.source.deal_action(game.deal_index + chance.choice((1, 1, 2, 3))))
        else:
            seat = game.to_act[0]
            game.apply(players[seat].choose(game.observation(seat)))
    return game


def whole_record(number: int) -> str:
    """The sealed record with a number: of a preset, or of a random rule set."""
    chance = Random(f"sealed record {number}")
    presets = [preset.rules for preset in PRESETS.values()]
    rules = presets[number] if number < len(presets) else random_rules(chance)
    game = sealed_game(rules, chance, chance.randint(2, 5))
    seats = [SeatEntry(f"seat {seat}", "random") for seat in range(rules.players)]
    return write_record(game, seats, given_up=True)


# Tampering


def hands_of(lines: Lines) -> Lines:
    return [line for line in lines if "plays" in line]


def opened_of(lines: Lines) -> dict[str, Any]:
    opened: dict[str, Any] = lines[-1]["opened"]
    return opened


def move_a_card(lines: Lines, chance: Random) -> bool:
    """Two cards of two seats, or of a seat and the kitty, change places."""
    hand = chance.choice(hands_of(lines))
    places = [cards.split() for cards in (*hand["dealt"], hand["kitty"])]
    one, other = chance.sample([place for place in places if place], 2)
    mine, yours = chance.choice(one), chance.choice(other)
    if mine == yours:
        return False
    one[one.index(mine)], other[other.index(yours)] = yours, mine
    *hand["dealt"], hand["kitty"] = (" ".join(cards) for cards in places)
    return True


def replace_a_deal(lines: Lines, chance: Random) -> bool:
    """A hand gets another deal number, and the cards of that number."""
    hand = chance.choice(hands_of(lines))
    number = chance.getrandbits(64)
    dealt, kitty = deal_cards(number, rules_from_json(lines[0]["rules"]["options"]))
    hand["deal"] = str(number)
    hand["dealt"], hand["kitty"] = [format_cards(cards) for cards in dealt], format_cards(kitty)
    return True


def change_the_secret(lines: Lines, chance: Random) -> bool:
    opened = opened_of(lines)
    if chance.random() < 0.5:
        opened["secret"] = secret_of(chance)
        return True
    at = chance.randrange(64)
    digit = chance.choice("0123456789abcdef".replace(opened["secret"][at], ""))
    opened["secret"] = opened["secret"][:at] + digit + opened["secret"][at + 1 :]
    return True


def change_secret_and_seal(lines: Lines, chance: Random) -> bool:
    """Another secret, and the seal that fits it."""
    secret = secret_of(chance)
    opened_of(lines)["secret"], lines[0]["seal"] = secret, seal_of(secret)
    return True


def change_the_seal(lines: Lines, chance: Random) -> bool:
    lines[0]["seal"] = seal_of(secret_of(chance))
    return True


def change_the_cut(lines: Lines, chance: Random) -> bool:
    opened = opened_of(lines)
    other = chance.choice([cut for cut in (*CUTS, opened["cut"][:-1]) if cut != opened["cut"]])
    opened["cut"] = other
    return True


def change_the_order(lines: Lines, chance: Random) -> bool:
    """Exchange two hands, and renumber them as far as possible."""
    hands = hands_of(lines)
    if len(hands) < 2:
        return False
    one, other = chance.sample(range(len(hands)), 2)
    keys = {"hand", "dealer", "direction"} | ({"deal_index"} if chance.random() < 0.5 else set())
    kept = [{key: hands[at][key] for key in keys} for at in (one, other)]
    lines[1 + one], lines[1 + other] = hands[other] | kept[0], hands[one] | kept[1]
    return True


def leave_out_an_abandoned_deal(lines: Lines, chance: Random) -> bool:
    abandoned = opened_of(lines)["abandoned"]
    if not abandoned:
        return False
    abandoned.remove(chance.choice(abandoned))
    return True


def leave_out_a_hand(lines: Lines, chance: Random) -> bool:
    """Remove a hand that was played, and renumber the hands after it."""
    hands = hands_of(lines)
    if len(hands) < 2:
        return False
    del lines[1 + chance.randrange(len(hands) - 1)]
    for number, hand in enumerate(hands_of(lines)):
        hand["hand"] = number
    return True


def move_the_dealer(lines: Lines, chance: Random) -> bool:
    players = len(lines[0]["seats"])
    step = chance.randrange(1, players)
    for hand in hands_of(lines):
        hand["dealer"] = (hand["dealer"] + step) % players
    return True


TAMPERING: dict[Callable[[Lines, Random], bool], str] = {
    move_a_card: r"cards are not those of the deal’s number|deal does not follow",
    replace_a_deal: r"deal does not follow from the secret and the cut|with its seal, was changed",
    change_the_secret: r"secret does not fit the seal",
    change_secret_and_seal: r"with its seal, was changed|deal does not follow",
    change_the_seal: r"secret does not fit the seal",
    change_the_cut: r"with its seal, was changed|deal does not follow",
    change_the_order: r"deals are not in order|deal does not follow|with its seal, was changed",
    leave_out_an_abandoned_deal: r"Deal \d+ is missing",
    leave_out_a_hand: r"Deal \d+ is missing",
    move_the_dealer: r"seat \d+ should deal first",
}
"""What is done to records, and what the program must say about it."""


def tampered(number: int, records: list[str]) -> tuple[str, str, str]:
    """The tampered record with a number: what was done, what must be said, and the record."""
    chance = Random(f"tampered {number}")
    kinds = list(TAMPERING)
    kind = kinds[number % len(kinds)]
    while True:
        lines: Lines = [json.loads(line) for line in chance.choice(records).splitlines()]
        before = copy.deepcopy(lines)
        if kind(lines, chance) and lines != before:
            break
    written = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    return kind.__name__, TAMPERING[kind], written


# Checking


def verified(written: str, folder: Path) -> tuple[bool, str]:
    """What the verifier says, in a process that cannot import this program."""
    path = folder / "game.hearts"
    path.write_text(written, "utf-8")
    ran = subprocess.run(
        [sys.executable, "-I", "-S", str(VERIFIER), path.name],
        cwd=folder,
        env={"PATH": ""},
        capture_output=True,
        encoding="utf-8",
        timeout=PROCESS_LIMIT,
        check=False,
    )
    return ran.returncode == 0, ran.stderr


def said(written: str) -> str:
    """What the program says about a record; empty if it finds no fault."""
    try:
        replay_record(read_record(written))
    except RecordError as error:
        return str(error)
    return ""


def check_records(count: int, changed: int) -> tuple[list[str], Counter[str]]:
    """Check whole and tampered records: what is wrong, and how often each thing was done."""
    wrong: list[str] = []
    done: Counter[str] = Counter()
    records = [whole_record(number) for number in range(count)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number, written in enumerate(records):
            good, complaint = verified(written, folder)
            sentence, other = said(written), list(faults(written))
            if not good or sentence or other:
                wrong.append(f"record {number}: {complaint} {sentence} {other}")
        for number in range(changed):
            what, expected, written = tampered(number, records)
            done[what] += 1
            good, complaint = verified(written, folder)
            if good or "Something was changed" not in complaint:
                wrong.append(f"tampered {number}, {what}: the verifier says {complaint!r}")
            sentence = said(written)
            if re.search(expected, sentence) is None or sentence.count(". ") > 0:
                wrong.append(f"tampered {number}, {what}: the program says {sentence!r}")
            if not list(faults(written)):
                wrong.append(f"tampered {number}, {what}: the independent checker says nothing")
    return wrong, done


# Odds

LIMIT = 5.0
"""The largest deviation from the exact odds that counts as chance, in standard deviations."""


def check_odds(deals: int, seed: int) -> list[tuple[str, str, float, float, float]]:
    """Deal from random secrets and compare with the exact odds.

    For each line: the preset, what was counted, how often on average in a hand, the expectation,
    and the deviation in standard deviations. Only one seat of each deal is counted, another one
    from deal to deal, because the hands of a deal depend on each other.
    """
    chance = Random(f"odds {seed}")
    found = []
    presets = ("Modern Hearts", "Three-Handed with kitty", "Five-Handed with kitty",
               "Cancellation Hearts")  # fmt: skip
    for name in presets:
        rules = PRESETS[name].rules
        black, aces = [QUEEN_OF_SPADES], [ACE_OF_HEARTS]
        kings_and_aces = [QUEEN_OF_SPADES + 1, QUEEN_OF_SPADES + 2]
        lines = {
            "queen of spades": cards_held(rules, black),
            "ace of hearts": cards_held(rules, aces),
            "ace and king of spades": cards_held(rules, kings_and_aces),
            **{SUITS[suit]: suit_held(rules, suit) for suit in range(4)},
            "void suits": void_suits(rules),
        }
        totals = dict.fromkeys(lines, 0)
        dealers = [0] * rules.players
        each = deals // len(presets)
        for number in range(each):
            if number % 10 == 0:
                source = SealedDeals(secret_of(chance), chance.choice(CUTS))
                dealers[source.first_dealer(rules.players)] += 1
            hands, _kitty = deal_cards(source.deal_number(number % 10), rules)
            hand = hands[number % rules.players]
            held = [0] * 4
            for card in hand:
                held[suit_of(card)] += 1
            totals["queen of spades"] += hand.count(QUEEN_OF_SPADES)
            totals["ace of hearts"] += hand.count(ACE_OF_HEARTS)
            totals["ace and king of spades"] += sum(map(hand.count, kings_and_aces))
            for suit in range(4):
                totals[SUITS[suit]] += held[suit]
            totals["void suits"] += held.count(0)
        for what, odds in lines.items():
            off = odds.deviation(totals[what], each)
            found.append((name, what, totals[what] / each, float(odds.mean), off))
        games = sum(dealers)
        fair = CountOdds((1 - Fraction(1, rules.players), Fraction(1, rules.players)))
        for seat, count in enumerate(dealers):
            off = fair.deviation(count, games)
            found.append((name, f"seat {seat} deals first", count / games, float(fair.mean), off))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.sealed")
    commands = parser.add_subparsers(dest="command", required=True)
    records = commands.add_parser("records")
    records.add_argument("--records", type=int, default=200)
    records.add_argument("--tampered", type=int, default=2000)
    odds = commands.add_parser("odds")
    odds.add_argument("--deals", type=int, default=1_000_000)
    odds.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.monotonic()
    if asked.command == "odds":
        lines = check_odds(asked.deals, asked.seed)
        for name, what, mean, expected, off in lines:
            print(f"{name:<24}{what:<24}{mean:>10.5f}{expected:>10.5f}{off:>+7.2f} sd")
        largest = max(abs(line[-1]) for line in lines)
        print(
            f"{asked.deals} sealed deals, {len(lines)} lines: the largest deviation is "
            f"{largest:.2f} standard deviations ({time.monotonic() - began:.0f} s)"
        )
        return 1 if largest > LIMIT else 0
    wrong, done = check_records(asked.records, asked.tampered)
    for line in wrong:
        print(line)
    for what, count in done.items():
        print(f"{what}: {count}")
    print(
        f"{asked.records} records, {asked.tampered} tampered: {len(wrong)} not as they should be "
        f"({time.monotonic() - began:.0f} s)"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
