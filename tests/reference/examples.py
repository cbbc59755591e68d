"""Reads examples of the rulebook as a reader does, and checks them by the reference rules.

`faults_of_example` replays the hand of an example and compares the English sentence with it: every
card that is named lies where the sentence says, what may be played is among the cards that are
held, and the points are those of the hand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from hearts_qt.rules.cards import card_name
from hearts_qt.rules.examples import Example, ExampleHand
from hearts_qt.rules.options import rules_to_json
from tests.reference import table
from tests.reference.hand import RANKS, Hand, black_card_of, chargeable_of, values_of

PACK = [rank + suit for suit in "CDSH" for rank in RANKS]


def faults_of_example(example: Example) -> list[str]:
    """What is wrong with an example; empty if it is true under its rules."""
    words = str(example.words)
    try:
        need("{" not in words and "  " not in words and ".." not in words, "badly written")
        need(len(words.split()) <= 60, "too long")
        options = rules_to_json(example.rules)
        hand = None if example.hand is None else replayed(example.hand, options)
        CHECKS[example.kind](words, hand, options)
    except AssertionError as error:
        return [f"{example.kind}: {error}: {words}"]
    return []


def need(holds: bool, what: object) -> None:
    if not holds:
        raise AssertionError(str(what))


def replayed(played: ExampleHand, options: dict[str, Any]) -> Hand:
    """The hand, dealt and played by the reference rules."""
    n = options["players"]
    pack = Counter(PACK * options["packs"]) - Counter((options["removed"] or "").split())
    hands = [[card_name(card) for card in cards] for cards in played.dealt]
    kitty = [card_name(card) for card in played.kitty]
    need(Counter(name for cards in (*hands, kitty) for name in cards) == pack, "another pack")
    over = pack.total() % n if options["kitty_size"] == "auto" else options["kitty_size"]
    size = (pack.total() - over) // n
    need({len(cards) for cards in hands} == {size}, "hands of another size")
    charged = [[card_name(card) for card in cards] for cards in played.charged]
    need(options["charging"] != "off" or not any(charged), "charges")
    need(all(name in chargeable_of(options) for names in charged for name in names), "charges")
    hand = Hand(options, hands, kitty, played.dealer, charged)
    away = [card_name(card) for card in played.laid_away]

    def lay_away() -> None:
        if hand.owed:
            need(len(away) == hand.owed, "another number of cards laid away")
            hand.lay_away(away)

    for card in played.plays:
        lay_away()
        need(card_name(card) in hand.legal(), f"{card_name(card)} is not legal")
        hand.play(card_name(card))
    lay_away()
    return hand


# Reading sentences


def read(pattern: str, words: str) -> list[str]:
    """The parts of a sentence that the pattern's groups stand for; all of it must fit."""
    fitting = re.fullmatch(pattern, words)
    need(fitting is not None, "not the usual words")
    assert fitting is not None
    return [part or "" for part in fitting.groups()]


def cards(signs: str) -> list[str]:
    """Cards that a sentence names, in their written form."""
    letters = dict(zip("♣♦♠♥", "CDSH", strict=True))
    return [sign[:-1].replace("10", "T") + letters[sign[-1]] for sign in signs.split()]


def number(points: str, options: dict[str, Any]) -> int:
    """Points as penalties; the sentence shows them as the rules do."""
    found = int(points.replace("−", "-"))
    return -found if options["scores_shown"] == "points" else found


def last_trick(hand: Hand) -> list[str]:
    """The cards of the last trick in the order of play, which you led and somebody took."""
    need(not hand.trick and hand.last_winner is not None, "no complete trick")
    need(len(hand.leaders) > 1 and hand.leaders[-2] == 0, "you did not lead")
    size = len(hand.brought)
    need(size in (hand.players, 2 * hand.players), "cards of earlier tricks")
    return [card.name for card in hand.brought]


LED = r"You lead (\S+); then, clockwise, (.+) are played\. "


def _takes(hand: Hand, names: list[str], best: str) -> None:
    seat = names.index(best) % hand.players
    need(names.count(best) == 1 and hand.leaders[-1] == seat, f"{best} does not take the trick")


def _trick(words: str, hand: Hand | None, _options: dict[str, Any]) -> None:
    assert hand is not None
    pattern = LED + r"(\S+) takes the trick, because (\S+) is of another suit\."
    led, others, best, other = read(pattern, words)
    names = cards(led) + cards(others)
    need([name for name in names if name[1] != names[0][1]] == cards(other), "other suits")
    need(RANKS.index(cards(other)[0][0]) > RANKS.index(cards(best)[0][0]), "no higher card")
    need(names == last_trick(hand), "other cards")
    _takes(hand, names, *cards(best))


def _cancelled(words: str, hand: Hand | None, _options: dict[str, Any]) -> None:
    assert hand is not None
    pattern = LED + r"The two (\S+) cancel each other, so (\S+) takes the trick\."
    led, others, pair, best = read(pattern, words)
    names = cards(led) + cards(others)
    need(names == last_trick(hand), "other cards")
    need(names.count(*cards(pair)) == 2, "no pair")
    _takes(hand, names, *cards(best))


def _boosted(words: str, hand: Hand | None, options: dict[str, Any]) -> None:
    assert hand is not None
    pattern = (LED + r"Because of (\S+) each player adds a card, again from you on: (.+)\. "
               r"(\S+) takes the trick\.")  # fmt: skip
    led, others, nine, more, best = read(pattern, words)
    first = cards(led) + cards(others)
    need(options["booster_nines"] and cards(nine)[0] == "9" + first[0][1], "no nine of the suit")
    need(cards(nine)[0] in first and len(first) == hand.players, "the nine is not there")
    need(first + cards(more) == last_trick(hand), "other cards")
    _takes(hand, first + cards(more), *cards(best))


def _follows(hand: Hand, led: str, held: str, legal: str) -> None:
    """The player on your right has led, and you hold and may play these cards of the suit."""
    need(hand.turn == 0 and [(seat, card.name) for seat, card in hand.trick]
         == [(hand.players - 1, *cards(led))], "another trick")  # fmt: skip
    own = [card.name for card in hand.hands[0] if card.suit == led[-1].translate(SUITS)]
    need(sorted(own) == sorted(cards(held)), "you hold other cards")
    need(sorted(hand.legal()) == sorted(cards(legal)), f"legal are {hand.legal()}")
    need(set(cards(legal)) <= set(own), "cards that you do not hold")


SUITS = str.maketrans("♣♦♠♥", "CDSH")


def _black_when_safe(words: str, hand: Hand | None, options: dict[str, Any]) -> None:
    assert hand is not None
    led, held, card = read(r"The player on your right leads (\S+)\. Of this suit you hold (.+)\. "
                           r"You have to play (\S+)\.", words)  # fmt: skip
    _follows(hand, led, held, card)
    need(cards(card) == [black_card_of(options)], "not the black card")
    need(len(cards(held)) > 1, "no other card of the suit")
    hand.options = {**options, "black_when_safe": False}
    need(len(hand.legal()) > 1, "another rule makes you play it")


def _charged_waits(words: str, hand: Hand | None, _options: dict[str, Any]) -> None:
    assert hand is not None
    charged, led, held, many, legal = read(
        r"You have charged (\S+)\. The player on your right is the first to lead its suit, with "
        r"(\S+)\. Of this suit you hold (.+)\. You (have to|may) play (.+)\.", words
    )  # fmt: skip
    _follows(hand, led, held, legal)
    need((len(cards(legal)) > 1) == (many == "may"), "the wrong verb")
    mine = [card.name for card in hand.hands[0] if card.charged]
    need(mine == cards(charged), "another charged card")
    need(mine[0] not in cards(legal) and mine[0][1] not in hand.suits_led, "no wait")


def _capture(words: str, hand: Hand | None, options: dict[str, Any]) -> None:
    assert hand is not None
    charged, nothing, pair, taken, points = read(
        r"(?:(\w+[♣♦♠♥]) is charged\. |(Nothing is charged\. ))?In a hand (?:you capture"
        r"|(your pair captures)) (.+) and scores? (\S+)\.", words
    )  # fmt: skip
    need(hand.over and hand.shooter() is None, "the hand is not over, or a moon")
    need(bool(pair) == (options["teams"] == "shared_tricks"), "pairs")
    known = [card.name for held in hand.captured for card in held if card.charged]
    need(known == cards(charged), "other charges")
    need(options["charging"] == "off" or bool(charged or nothing), "silent about charges")
    need(sorted(_counting(hand, options, 0)) == sorted(cards(taken)), "other captured cards")
    need(hand.scores(None)[0] == number(points, options), f"the score is {hand.scores(None)[0]}")


def _counting(hand: Hand, options: dict[str, Any], side: int) -> list[str]:
    values = values_of(options)
    return [card.name for card in hand.side_cards()[side] if values.get(card.name)
            or (card.name == "TC" and options["ten_of_clubs_doubles"])]  # fmt: skip


def _ten_alone(words: str, hand: Hand | None, options: dict[str, Any]) -> None:
    assert hand is not None
    nothing, pair, ten, points = read(
        r"(Nothing is charged\. )?In a hand (?:you capture|(your pair captures)) (\S+), no heart "
        r"and nothing else that counts, and scores? (\S+)\.", words
    )  # fmt: skip
    need(hand.over and hand.shooter() is None, "the hand is not over, or a moon")
    need(bool(nothing) == (options["charging"] != "off"), "silent about charges")
    need(bool(pair) == (options["teams"] == "shared_tricks"), "pairs")
    need(_counting(hand, options, 0) == cards(ten) == ["TC"], "other captured cards")
    need(not any(card.suit == "H" for card in hand.side_cards()[0]), "hearts captured")
    need(hand.scores(None)[0] == number(points, options), f"the score is {hand.scores(None)[0]}")


def _moon(words: str, hand: Hand | None, options: dict[str, Any]) -> None:
    assert hand is not None
    nothing, pair, what, _too, extra, rest = read(
        r"(Nothing is charged\. )?(?:You shoot|(Your pair) shoots) the (moon|sun)"
        r"(, with (.+) among the cards captured)?(?:,|:) (.+)", words
    )  # fmt: skip
    need(hand.over and hand.shooter() == 0, "no moon")
    need(hand.sun() == (what == "sun"), "a moon instead of a sun, or the other way round")
    need(bool(nothing) == (options["charging"] != "off"), "silent about charges")
    need(bool(pair) == (options["teams"] == "shared_tricks"), "pairs")
    values = values_of(options)
    doubling = "TC" if options["ten_of_clubs_doubles"] else ""
    turns = options["moon"] == "turn_hearts"
    more = [name for name in _counting(hand, options, 0)
            if values.get(name, 0) <= 0 or name == doubling
            or (turns and name[1] != "H")]  # fmt: skip
    need(sorted(more) == sorted(cards(extra)), "other captured cards")
    if "by choice" in rest:
        ways = read(r"and by choice either (.+), or (.+)\.", rest)
        found = [hand.scores("add"), hand.scores("subtract")]
        need(options["moon"] == "choice", "no choice")
    else:
        ways = read(r"(.+)\.", rest)
        before = [0] * len(hand.sides())
        _, winners = table.close_hand(options, before, hand.scores("add"), 1)
        lost = set(winners) - set(hand.sides()[0]) - _partner(options)
        how = {"add_unless_opponent_wins": "subtract" if lost else "add"}
        how["turn_hearts"] = "subtract"
        found = [hand.scores(how.get(options["moon"], options["moon"]))]
    for way, scores in zip(ways, found, strict=True):
        mine, others = read(
            r"(?:you score|it scores) (\S+), (?:every other player|the other pair|every other "
            r"pair) (\S+)", way
        )  # fmt: skip
        said = [number(mine, options), *[number(others, options)] * (len(scores) - 1)]
        need(said == scores, f"it is {scores}")


def _partner(options: dict[str, Any]) -> set[int]:
    return set() if options["teams"] == "none" else {options["players"] // 2}


def _changed_total(words: str, hand: Hand | None, options: dict[str, Any]) -> None:
    assert hand is not None
    pair, *numbers = read(
        r"(?:You have|(Your pair) has) (\S+) points? and scores? (\S+) in a hand: (\S+) becomes "
        r"(\S+)\.", words
    )  # fmt: skip
    sides = len(hand.sides())
    need(bool(pair) == (options["teams"] == "shared_tricks"), "pairs")
    need(hand.over and hand.shooter() is None, "the hand is not over, or a moon")
    before, score, total, new = (number(one, options) for one in numbers)
    need(hand.scores(None)[0] == score, "another score")
    need(before + score == total, "another sum")
    for start in (before, total):
        after, _ = table.close_hand(options, [start] + [0] * (sides - 1), [0] * sides, 1)
        changes = after[0] != start
        need(changes == (start != before), f"{start} becomes {after[0]}")
    need(after[0] == new, f"{total} becomes {after[0]}")
    need(0 < before < (options["target"] or total), "the game is over already")


def _pass_blind(words: str, hand: Hand | None, options: dict[str, Any]) -> None:
    receiver, next_one, _back = read(
        r"You pass cards, and (.+), who should get them, passes blind: "
        r"(?:(.+) gets them|(you get them back))\.", words
    )  # fmt: skip
    n = options["players"]
    need(options["pass_blind"], "nobody passes blind")
    ways = [way for way in options["pass_cycle"].split() if way not in ("hold", "scatter")]
    for way in ways:
        first = table.target_seat(way, 0, n)
        hands = [[str(seat)] for seat in range(n)]
        packets: list[dict[int, list[str]] | None] = [
            {table.target_seat(way, seat, n): [str(seat)]} for seat in range(n)
        ]
        packets[first] = None
        after = table.passed(hands, way, packets)
        last = next(seat for seat in range(n) if "0" in after[seat])
        if seat_of(receiver, n) == first:
            need(last == (seat_of(next_one, n) if next_one else 0), f"they go to {last}")
            return
    raise AssertionError("no hand of the cycle passes so")


def seat_of(who: str, players: int) -> int:
    """The seat that a sentence names."""
    need(who != "the player opposite" or players % 2 == 0, "nobody sits opposite")
    return {
        "the player opposite": players // 2,
        "the player on your left": 1,
        "the second player on your left": 2,
        "the player on your right": players - 1,
        "the second player on your right": players - 2,
    }[who]


CHECKS: dict[str, Callable[[str, Hand | None, dict[str, Any]], None]] = {
    "pass blind": _pass_blind,
    "charged card waits": _charged_waits,
    "charged card counts": _capture,
    "trick": _trick,
    "cancelled": _cancelled,
    "boosted": _boosted,
    "black when safe": _black_when_safe,
    "values": _capture,
    "bonus card": _capture,
    "ten of clubs": _capture,
    "ten of clubs alone": _ten_alone,
    "moon": _moon,
    "sun": _moon,
    "exact target": _changed_total,
    "special totals": _changed_total,
}
"""What checks the sentence of an example, by its kind."""
