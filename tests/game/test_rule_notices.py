"""Every option that can make a difference during play triggers its notice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pytest

from hearts_qt.game import events as ev
from hearts_qt.game.actions import Charge, ChooseMoon, LayAway, Pass, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.game.rule_notices import NoticeTracker, RuleNotice, charge_effect, tells_of_hold
from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.game_end import ChangedTotal
from hearts_qt.rules.legality_reasons import Reason
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import text

QS, JS, JD, TC = (parse_card(name) for name in ("QS", "JS", "JD", "TC"))
AH, TWO_H, TWO_C, THREE_C = (parse_card(name) for name in ("AH", "2H", "2C", "3C"))
NO_CARDS = ((),) * 4


class Case(NamedTuple):
    """Rules, events that trigger a notice, and words that the notice contains."""

    rules: dict[str, Any]
    events: tuple[Any, ...]
    words: str


def dealt(direction: str = "left", hand: int = 0, kitty: tuple[int, ...] = ()) -> ev.Dealt:
    return ev.Dealt(hand, 1, 0, direction, NO_CARDS, kitty)


def played(*names: str) -> tuple[ev.Played, ...]:
    return tuple(ev.Played(seat % 4, parse_card(name)) for seat, name in enumerate(names))


def taken(points: int = 0) -> ev.TrickTaken:
    return ev.TrickTaken(1, (), points)


def scored(*totals: int, changed: Any = (), captured: Any = NO_CARDS) -> ev.HandScored:
    return ev.HandScored(totals, totals, captured, changed)


ALL_HEARTS = (tuple(range(39, 52)), (), (), ())
MOON = ev.MoonShot(2, False)
OWN_TABLE = ((parse_card("7C"), 7), (QS, 13))
EXACT = (ChangedTotal(0, 100, 50, "exact_target"),)

CASES: dict[str, Case] = {
    "packs": Case(
        {"packs": 2, "players": 6, "pass_cycle": ("hold",)}, played("5C", "5C"), "identical"
    ),
    "packs:unwon": Case(
        {"packs": 2, "players": 6, "pass_cycle": ("hold",)}, (ev.TrickUnwon(()),), "stays on"
    ),
    "equal_cards": Case(
        {"packs": 2, "players": 6, "pass_cycle": ("hold",), "equal_cards": "last_wins"},
        played("5C", "5C"),
        "the last one counts",
    ),
    "trick_points": Case({"trick_points": (("each", 5),)}, (taken(),), "Every trick counts 5"),
    "trick_points:last": Case(
        {"trick_points": (("last", -10),)},
        (scored(0, 1, 2, 3),),
        "last trick counts \N{MINUS SIGN}10",
    ),
    "removed": Case(
        {"removed": (TWO_C,), "players": 3, "pass_cycle": ("left",)},
        played("3C"),
        "three of clubs opens",
    ),
    "teams": Case({"teams": "shared_tricks"}, (taken(3),), "count for both"),
    "teams totals": Case(
        {"teams": "shared_totals"}, (scored(100, 1, 2, 3), ev.GameOver((1, 3))), "lowest sum"
    ),
    "kitty_to": Case(
        {"players": 3, "pass_cycle": ("left",)},
        (ev.KittyTaken(1, (3,), False),),
        "first trick takes",
    ),
    "kitty_to:waits": Case(
        {"players": 3, "pass_cycle": ("left",), "kitty_to": "first_penalty"},
        (dealt(kitty=(3,)), taken(), ev.TurnCame(1)),
        "waits for",
    ),
    "kitty_to last": Case(
        {"players": 3, "pass_cycle": ("left",), "kitty_to": "last_trick"},
        (ev.KittyTaken(1, (3,), False),),
        "last trick takes",
    ),
    "kitty_size": Case({"kitty_size": 4}, (dealt(kitty=(3, 4, 5, 6)),), "4 cards are set aside"),
    "bonus_points": Case(
        {"bonus_card": JD, "bonus_points": 15}, played("2D", "JD"), "is worth \N{MINUS SIGN}15"
    ),
    "opening spade": Case({"opening": "lowest_spade"}, (dealt(), ev.TurnCame(1)), "spade opens"),
    "opening club": Case({"opening": "club_holder"}, (dealt(), ev.TurnCame(1)), "any card"),
    "low_target": Case(
        {"low_target": 50}, (scored(-60, 1, 2, 3), ev.GameOver((0,))), "50 points below zero"
    ),
    "target none": Case(
        {"target": None, "hand_limit": 10}, (scored(120, 1, 2, 3),), "No target ends"
    ),
    "kitty_use": Case(
        {"players": 3, "pass_cycle": ("left",), "kitty_use": "exchange"},
        (ev.KittyTaken(1, (3,), True),),
        "lays 1 card away",
    ),
    "pass_cycle:hold": Case({"pass_cycle": ("hold",)}, (dealt("hold"),), "No cards are passed"),
    "pass_cycle:scatter": Case({"pass_cycle": ("scatter",)}, (dealt("scatter"),), "every other"),
    "pass_cycle:left2": Case(
        {"players": 6, "pass_cycle": ("left2",)}, (dealt("left2"),), "second player on the left"
    ),
    "pass_cycle:right2": Case(
        {"players": 6, "pass_cycle": ("right2",)}, (dealt("right2"),), "second player on the right"
    ),
    "pass_count": Case({"pass_count": 5}, (dealt(),), "passes 5 cards"),
    "pass_blind": Case({"pass_blind": True}, (dealt(),), "unseen"),
    "opening": Case({"opening": "dealer_left"}, (dealt(), ev.TurnCame(1)), "leads first"),
    "hearts_lead": Case({"hearts_lead": "anytime"}, (taken(), *played("2H")), "at any time"),
    "black_breaks": Case(
        {"black_breaks": True}, (ev.HeartsBroken(1, QS),), "queen of spades broke hearts"
    ),
    "first_trick_penalties": Case(
        {"first_trick_penalties": "allowed"}, played("2C", "2H"), "first trick"
    ),
    "card_values black jack": Case(
        {"card_values": "black_jack"}, played("2S", "JS"), "jack of spades counts 10"
    ),
    "card_values none": Case(
        {"card_values": "hearts_only"}, played("2S", "QS"), "queen of spades counts nothing"
    ),
    "card_values spot": Case(
        {"card_values": "spot", "first_trick_penalties": "forbidden"},
        (taken(), *played("2C", "KH")),
        "king of hearts counts 13",
    ),
    "card_values own": Case(
        {"card_values": OWN_TABLE}, (taken(), *played("7C")), "seven of clubs counts 7"
    ),
    "bonus_card": Case({"bonus_card": JD}, played("2D", "JD"), "The jack of diamonds is worth −10"),
    "ten_of_clubs_doubles": Case({"ten_of_clubs_doubles": True}, played("TC"), "doubles"),
    "charging": Case(
        {"charging": "one"},
        (ev.Charged(((AH,), (), (), ())),),
        "every heart of this hand counts double",
    ),
    "black_card": Case(
        {"black_card": parse_card("KS"), "card_values": "black_maria"}, played("KS"), "is the black"
    ),
    "opening taker": Case(
        {"opening": "black_taker"},
        (scored(0, 0, 0, 0, captured=((QS,), (), (), ())), dealt(), ev.TurnCame(0)),
        "captured the queen of spades in the last hand leads",
    ),
    "ten_of_clubs_alone": Case(
        {"ten_of_clubs_doubles": True, "ten_of_clubs_alone": 50},
        (scored(-50, 0, 0, 0, captured=((parse_card("TC"),), (), (), ())),),
        "takes 50 points off",
    ),
    "booster_nines": Case({"booster_nines": True}, (ev.Boosted(0),), "plays twice"),
    "moon": Case({"moon": "subtract"}, (MOON,), "from the shooter"),
    "moon choice": Case({"moon": "choice"}, (MOON,), "chooses"),
    "moon unless": Case({"moon": "add_unless_opponent_wins"}, (MOON,), "unless an opponent"),
    "moon turn": Case({"moon": "turn_hearts"}, (MOON,), "as points off"),
    "moon off": Case(
        {"moon": "off", "card_values": "hearts_only"},
        (scored(13, 0, 0, 0, captured=ALL_HEARTS),),
        "no moon",
    ),
    "moon_points": Case({"moon_points": 30}, (MOON,), "worth 30 points"),
    "moon_needs_bonus": Case(
        {"moon_needs_bonus": True, "bonus_card": JD, "card_values": "hearts_only"},
        (scored(13, 0, 0, 0, captured=ALL_HEARTS),),
        "another player took the jack of diamonds",
    ),
    "sun": Case({"sun": True}, (ev.MoonShot(2, True),), "counts double"),
    "no_trick_bonus": Case(
        {"no_trick_bonus": 5}, (taken(), scored(1, 2, 3, -5)), "5 points taken off"
    ),
    "target": Case({"target": 500}, (scored(120, 1, 2, 3),), "goes on to 500"),
    "target low": Case({"target": 50}, (scored(60, 1, 2, 3), ev.GameOver((1,))), "ends at 50"),
    "hand_limit": Case(
        {"hand_limit": 4}, (scored(60, 1, 2, 3), ev.GameOver((1,))), "after 4 hands"
    ),
    "special_totals:30": Case(
        {"special_totals": ((30, 0),)},
        (scored(0, 1, 2, 3, changed=(ChangedTotal(0, 30, 0, "special_totals"),)),),
        "exactly 30 becomes 0",
    ),
    "exact_target:100": Case(
        {"exact_target": "halves"}, (scored(50, 1, 2, 3, changed=EXACT),), "exactly 100 becomes 50"
    ),
    "tie": Case({"tie": "share"}, (scored(100, 1, 1, 3), ev.GameOver((1, 2))), "all win"),
    "scores_shown": Case({"scores_shown": "points"}, (scored(1, 2, 3, 20),), "highest total wins"),
}

ASKED: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "opening": ({"opening": "any_club"}, "2C 5C", "opening", "Any club may open"),
    "black_when_safe": ({"black_when_safe": True}, "QS 5C", "black_when_safe", "must go"),
    "charging": ({"charging": "one"}, "QS 5C", "charging", "must go"),
    "hearts_over_black": ({"hearts_over_black": True}, "QS 5H", "", "you may lead either"),
}
"""Options whose notice comes when the person chooses a card.

The rules, the hand, the option that the reason for an illegal card names ("" for no reason), and
words of the notice."""

def test_a_notice_tells_of_the_first_hand_without_a_pass() -> None:
    assert not tells_of_hold(Rules(), 3)
    three = Rules(players=3, pass_cycle=("left", "right", "hold"))
    assert [tells_of_hold(three, hand) for hand in (2, 5)] == [True, False]
    assert all(tells_of_hold(Rules(pass_cycle=("hold",)), hand) for hand in range(5))


SILENT = {"players"}
"""Options without a notice, because their effect is visible from the start."""


def run(rules: Rules, events: Iterable[Any]) -> list[RuleNotice]:
    tracker = NoticeTracker(rules)
    return [notice for event in events for notice in tracker.see(event)]


@pytest.mark.parametrize("name", CASES)
def test_an_option_that_makes_a_difference_has_a_notice(name: str) -> None:
    case = CASES[name]
    option = name.split(":")[0].split(" ")[0]
    found = [notice for notice in run(Rules(**case.rules), case.events) if notice.option == option]
    assert found
    assert case.words in str(found[-1].text)
    assert found[-1].key.split(":")[0] == option
    if ":" in name:
        assert found[-1].key == name


@pytest.mark.parametrize("name", CASES)
def test_an_option_as_in_modern_hearts_has_no_notice(name: str) -> None:
    case = CASES[name]
    option = name.split(":")[0].split(" ")[0]
    kept = {key: value for key, value in case.rules.items() if key != option}
    try:
        rules = Rules(**kept)
    except ValueError:
        return  # the other options are not valid without this one
    found = {notice.option for notice in run(rules, case.events)}
    assert option not in found or option in ("kitty_to", "kitty_use")


@pytest.mark.parametrize("name", ASKED)
def test_an_option_that_matters_for_a_choice_has_a_notice(name: str) -> None:
    changes, hand, option, words = ASKED[name]
    cards = parse_cards(hand)
    reasons = [Reason(text("It must go"), option, "5")] if option else []
    found = NoticeTracker(Rules(**changes)).asked(cards, reasons)
    assert [notice.option for notice in found] == [name]
    assert words in str(found[0].text)
    assert NoticeTracker(Rules()).asked(cards, reasons) == ()


def test_every_option_with_a_notice_is_covered() -> None:
    covered = {name.split(":")[0].split(" ")[0] for name in CASES} | set(ASKED)
    assert covered | SILENT == set(OPTIONS)


def test_hearts_over_black_is_said_to_nobody_but_its_holder() -> None:
    rules = Rules(hearts_over_black=True)
    tracker = NoticeTracker(rules)
    assert not tracker.see(ev.Played(2, TWO_H)), "another player's lead gives nothing away"
    tracker = NoticeTracker(rules)
    assert not tracker.asked((TWO_H,), ())
    tracker.see(ev.HeartsBroken(1, TWO_H))
    assert not tracker.asked((QS, TWO_H), ()), "hearts are broken: everybody may"


@pytest.mark.parametrize("card", [AH, QS, JD, TC])
def test_what_charging_does_is_said(card: int) -> None:
    rules = Rules(charging="any", bonus_card=JD, ten_of_clubs_doubles=True)
    words = str(charge_effect(rules, card))
    expected = {AH: "heart", QS: "26 instead of 13", JD: "20 points off", TC: "by four"}
    assert expected[card] in words


def first_choices(game: Game) -> None:
    """Take the pending action, with the first cards that are allowed."""
    seat = game.to_act[0] if game.to_act else -1
    hand = game.hand_of(seat) if seat >= 0 else ()
    size = game.packet_size
    match game.phase:
        case Phase.DEAL:
            game.apply(game.next_deal())
        case Phase.PASS:
            targets = game.pass_targets[seat]
            parts = tuple(
                (to, hand[index * size : (index + 1) * size]) for index, to in enumerate(targets)
            )
            game.apply(Pass(seat, parts))
        case Phase.CHARGE:
            game.apply(Charge(seat, game.charges_open_to(seat)[:1]))
        case Phase.LAY_AWAY:
            game.apply(LayAway(seat, hand[: game.position.owed]))
        case Phase.MOON:
            game.apply(ChooseMoon(seat, "add"))
        case Phase.PLAY:
            game.apply(Play(seat, game.legal(seat)[0]))


@pytest.mark.parametrize("steps", [3, 30, 40, 70])
def test_a_tracker_continues_from_any_moment(steps: int) -> None:
    """A tracker rebuilt in mid-hand gives the same notices as one that saw all events."""
    from hearts_qt.rules.presets import PRESETS

    rules = PRESETS["Turbo Hearts with Booster Nines"].rules
    whole = NoticeTracker(rules)
    game = Game(rules, 12)
    for _ in range(steps):
        step(game, whole)
    late = NoticeTracker(Rules())
    late.rebuild(game)
    for _ in range(60):
        both = step(game, whole, late)
        assert both[0] == both[1]


def step(game: Game, *trackers: NoticeTracker) -> list[list[RuleNotice]]:
    """Do one action of a game; the notices that each tracker gives for its events."""
    apply: Callable[[Any], list[Any]] = game.apply
    events: list[Any] = []
    game.apply = lambda action: events.extend(apply(action)) or events
    try:
        first_choices(game)
    finally:
        del game.apply
    return [[notice for event in events for notice in one.see(event)] for one in trackers]
