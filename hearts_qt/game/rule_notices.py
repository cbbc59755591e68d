"""Notices that a house rule has just made a difference.

A `NoticeTracker` follows the events of a game as one seat sees them. For each event it gives the
options that differ from Modern Hearts and have just made a difference, with one sentence each. It
remembers only the hand under way, so callers keep the keys of the notices that they have shown.
No sentence gives away a card that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

from hearts_qt.game import events as ev
from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.rules.cards import (
    ACE_OF_HEARTS,
    HEARTS,
    TEN_OF_CLUBS,
    card_values,
    rank_of,
    suit_of,
    the_card,
)
from hearts_qt.rules.legality_reasons import Reason
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.shown_points import as_shown
from hearts_qt.rules.text import N_, Text, plural, signed, text

_USUAL = card_values("standard", None)
_USUAL_CYCLE = OPTIONS["pass_cycle"].default
_USUAL_TARGET = OPTIONS["target"].default
_CLUBS = 0


@dataclass(frozen=True, slots=True)
class RuleNotice:
    """An option that has just made a difference, and the sentence that says so.

    `about` tells apart several notices of one option, for instance by card.
    """

    option: str
    text: Text
    about: str = ""

    @property
    def key(self) -> str:
        """The option, with `about` if there is one. Show each key once in a game."""
        return f"{self.option}:{self.about}" if self.about else self.option


def charge_effect(rules: Rules, card: int) -> Text:
    """What charging a card does, as a clause that follows the name of the card."""
    if card == ACE_OF_HEARTS:
        return text("every heart of this hand counts double")
    if card == TEN_OF_CLUBS:
        return text("multiplies the taker’s score by four instead of two")
    value = rules.card_worth[card]
    if value < 0:
        words = plural(
            "takes {twice} point off instead of {once}",
            "takes {twice} points off instead of {once}",
            -2 * value, twice=-2 * value, once=-value,
        )  # fmt: skip
        return as_shown(words, rules.scores_shown)
    twice, once = rules.shown(2 * value), rules.shown(value)
    return text("counts {twice} instead of {once}", twice=signed(twice), once=signed(once))


def first_trick_words(rules: Rules) -> Text:
    """Which penalty cards may be played on the first trick, in one sentence."""
    black = rules.black
    match rules.first_trick_penalties:
        case "no_hearts":
            return text("On the first trick only hearts that cost points are forbidden")
        case "no_black" if black is not None:
            return text("On the first trick only {card} is forbidden", card=the_card(black))
    return text("Penalty cards may be played even on the first trick")


def moon_words(rules: Rules) -> Text:
    """What a moon does under these rules, in one sentence."""
    match rules.moon:
        case "subtract":
            return text("The points of a moon are subtracted from the shooter’s score")
        case "choice":
            return text("The shooter chooses whether a moon adds or subtracts")
        case "add_unless_opponent_wins":
            return text("All others get the points of a moon, unless an opponent would win")
        case "off":
            return text("There is no moon: penalty cards count as usual")
        case "turn_hearts":
            return text("A player who captures all hearts scores them as points off")
    return text("All others get the points of a moon")


def tells_of_hold(rules: Rules, hand: int) -> bool:
    """Whether a notice says in a hand of a game, or has said for all hands, that no cards are
    passed."""
    cycle = rules.pass_cycle
    if set(cycle) == {"hold"}:
        return True
    usual = _USUAL_CYCLE[hand % len(_USUAL_CYCLE)] == "hold"
    return not usual and "hold" not in [cycle[at % len(cycle)] for at in range(hand)]


def _goes_on(rules: Rules) -> Text:
    """That the game does not end at the usual target."""
    if rules.target is None:
        return text("No target ends this game")
    return plural("The game goes on to {n} point", "The game goes on to {n} points", rules.target)


class NoticeTracker:
    """Finds the notices for the person in the seat `person` of one table."""

    def __init__(self, rules: Rules, person: int = 0) -> None:
        self._take_rules(rules)
        self._person = person
        self._clear()

    def _take_rules(self, rules: Rules) -> None:
        self._black_taken = False
        self.rules = rules
        self._differs = frozenset(
            name for name, option in OPTIONS.items() if getattr(rules, name) != option.default
        )
        self._values = rules.card_worth
        self._black = rules.black

    def _clear(self) -> None:
        self._trick: list[int] = []
        self._tricks = 0
        self._won = [0] * self.rules.players
        self._broken = False
        self._moon = False
        self._kitty = 0
        self._hand = 0
        self._totals: tuple[int, ...] = ()

    def rebuild(self, game: Game) -> None:
        """Continue from a game as it stands."""
        self._take_rules(game.rules)
        self._clear()
        self._black_taken = game.black_taker is not None
        self._trick = [card for _seat, card in game.trick]
        self._tricks = len(game.tricks)
        self._won = [game.tricks_won(seat) for seat in range(game.players)]
        self._broken = game.hearts_broken
        self._moon = game.phase is Phase.MOON
        self._kitty = len(game.kitty) if game.kitty_waits else 0
        self._hand = max(0, game.hand_index)
        self._totals = game.totals

    def see(self, event: object) -> tuple[RuleNotice, ...]:
        """Follow an event; returns the notices to show because of it."""
        notices: Iterable[RuleNotice] = ()
        match event:
            case ev.Dealt():
                self._clear()
                self._kitty, self._hand = len(event.kitty), event.hand
                notices = self._dealt(event.direction)
            case ev.Charged():
                notices = self._charged(event)
            case ev.TurnCame():
                notices = self._turn()
            case ev.Played():
                notices = tuple(self._played(event))
                self._trick.append(event.card)
            case ev.HeartsBroken():
                self._broken = True
                if suit_of(event.card) != HEARTS and self._waits_for_hearts:
                    broke = N_("{card:start} broke hearts")
                    notices = [self._card("black_breaks", broke, event.card)]
            case ev.Boosted():
                words = text("A nine of the suit led boosts the trick: each player plays twice")
                notices = [RuleNotice("booster_nines", words)]
            case ev.TrickTaken():
                self._trick = []
                self._tricks += 1
                self._won[event.winner] += 1
                if event.points and self.rules.teams == "shared_tricks":
                    words = text("Cards that one partner captures count for both")
                    notices = [RuleNotice("teams", words)]
                notices = [*notices, *self._trick_points("each", "first")]
            case ev.TrickUnwon():
                self._trick = []
                self._tricks += 1
                words = text(
                    "All cards of the suit led were cancelled: the trick stays on the table"
                )
                notices = [RuleNotice("packs", words, "unwon")]
            case ev.KittyTaken():
                self._kitty = 0
                notices = self._kitty_taken(event)
            case ev.MoonShot():
                self._moon = True
                notices = self._moon_shot(event)
            case ev.HandScored():
                self._totals = event.totals
                self._black_taken = any(self._black in cards for cards in event.captured)
                notices = self._scored(event)
            case ev.GameOver():
                notices = self._over(event)
        return self._that_differ(notices)

    def asked(self, hand: Sequence[int], reasons: Iterable[Reason]) -> tuple[RuleNotice, ...]:
        """The notices for a person who has to choose a card to play.

        `hand` holds the person's cards, `reasons` say why they may not play some of them.
        """
        notices = []
        for reason in reasons:
            match reason.option:
                case "opening" if self.rules.opening == "any_club":
                    words = text("Any club may open, not only the lowest")
                    notices.append(RuleNotice("opening", words))
                case "black_when_safe" | "charging":
                    notices.append(RuleNotice(reason.option, reason.text, "waits"))
        leads = not self._trick and not self._broken and self._waits_for_hearts
        if leads and self.rules.hearts_over_black and self._only_hearts_and_black(hand):
            assert self._black is not None
            notices.append(
                self._card(
                    "hearts_over_black",
                    N_("You hold only hearts and {card}: you may lead either"),
                    self._black,
                )
            )
        return self._that_differ(notices)

    def _that_differ(self, notices: Iterable[RuleNotice]) -> tuple[RuleNotice, ...]:
        """The notices of options that differ from Modern Hearts, each once.

        A kitty results from other options, so its notices count too.
        """
        shown = self.rules.scores_shown
        return tuple(
            dict.fromkeys(
                replace(notice, text=as_shown(notice.text, shown))
                for notice in notices
                if notice.option in self._differs or OPTIONS[notice.option].always_noticed
            )
        )

    @property
    def _waits_for_hearts(self) -> bool:
        return self.rules.hearts_lead == "when_broken"

    def _only_hearts_and_black(self, hand: Sequence[int]) -> bool:
        return (
            self._black in hand
            and any(suit_of(card) == HEARTS for card in hand)
            and all(suit_of(card) == HEARTS or card == self._black for card in hand)
        )

    @staticmethod
    def _card(option: str, words: str, card: int, **more: object) -> RuleNotice:
        return RuleNotice(option, text(words, card=the_card(card), **more), str(card))

    # The notices of one kind of event each

    def _dealt(self, direction: str) -> Iterator[RuleNotice]:
        rules = self.rules
        if self._kitty:
            words = plural("{n} card is set aside as the kitty",
                           "{n} cards are set aside as the kitty", self._kitty)  # fmt: skip
            yield RuleNotice("kitty_size", words)
        if direction == "hold":
            if _USUAL_CYCLE[self._hand % len(_USUAL_CYCLE)] != "hold":
                yield RuleNotice("pass_cycle", text("No cards are passed in this hand"), direction)
            return
        match direction:
            case "scatter":
                words = text("Scatter: each player passes cards to every other player")
                yield RuleNotice("pass_cycle", words, direction)
                return
            case "left2":
                words = text("Cards go to the second player on the left")
                yield RuleNotice("pass_cycle", words, direction)
            case "right2":
                words = text("Cards go to the second player on the right")
                yield RuleNotice("pass_cycle", words, direction)
        yield RuleNotice(
            "pass_count",
            plural("Each player passes {n} card", "Each player passes {n} cards", rules.pass_count),
        )
        if rules.pass_blind:
            words = text("You may keep your cards and pass on, unseen, the cards you receive")
            yield RuleNotice("pass_blind", words)

    def _charged(self, event: ev.Charged) -> Iterator[RuleNotice]:
        for card in sorted({card for cards in event.charged for card in cards}):
            yield self._card(
                "charging",
                N_("{card:start} is charged: {effect}"),
                card,
                effect=charge_effect(self.rules, card),
            )

    def _turn(self) -> Iterator[RuleNotice]:
        if not self._tricks and not self._trick:
            words = {
                "dealer_left": text("The player on the dealer’s left leads first"),
                "club_holder": text("The holder of the lowest club may lead any card"),
                "lowest_spade": text("The lowest spade opens"),
                "black_taker": text("The lowest spade opens"),
            }.get(self.rules.opening)
            about = ""
            if self.rules.opening == "black_taker" and self._black_taken:
                assert self._black is not None
                words = text(
                    "The player who captured {card} in the last hand leads first",
                    card=the_card(self._black),
                )
                about = "taker"
            if words is not None:
                yield RuleNotice("opening", words, about)
        if self._tricks and self._kitty and self.rules.kitty_to == "first_penalty":
            yield RuleNotice(
                "kitty_to", text("The kitty waits for the first trick with a penalty card"), "waits"
            )

    def _played(self, event: ev.Played) -> Iterator[RuleNotice]:
        """A card has been played; `_trick` does not hold it yet."""
        rules, card = self.rules, event.card
        leads, suit = not self._trick, suit_of(card)
        if leads and not self._tricks and rules.opening == "lowest_club" and suit == _CLUBS:
            lower = [low for low in range(card) if rules.removed.count(low) == rules.packs]
            if rank_of(card) and len(lower) == card:
                yield self._card(
                    "removed", N_("The lower clubs have been removed: {card} opens"), card
                )
        if leads and suit == HEARTS and not self._broken and rules.hearts_lead == "anytime":
            yield RuleNotice("hearts_lead", text("Hearts may be led at any time"))
        if not self._tricks and self._values[card] > 0:
            yield RuleNotice("first_trick_penalties", first_trick_words(rules))
        if not leads and suit == suit_of(self._trick[0]) and card in self._trick:
            words = {
                "cancel": text("Two identical cards of the suit led cancel each other"),
                "first_wins": text("Of two identical cards the first one counts as the higher"),
                "last_wins": text("Of two identical cards the last one counts as the higher"),
            }[rules.equal_cards]
            yield RuleNotice("packs" if rules.cancels else "equal_cards", words)
        if card == rules.bonus_card:
            usual = rules.bonus_points == OPTIONS["bonus_points"].default
            yield self._card(
                "bonus_card" if usual else "bonus_points",
                N_("{card:start} is worth {n}"),
                card,
                n=signed(rules.shown(-rules.bonus_points)),
            )
        elif self._values[card] != _USUAL[card]:
            yield self._worth(card)
        if card == self._black:
            yield self._card("black_card", N_("{card:start} is the black card"), card)
        if card == TEN_OF_CLUBS:
            yield RuleNotice(
                "ten_of_clubs_doubles",
                text("The ten of clubs doubles the score of the player who takes it"),
            )

    def _worth(self, card: int) -> RuleNotice:
        """A card with another value than in Modern Hearts has been played."""
        value, suit = self._values[card], suit_of(card)
        shown = signed(self.rules.shown(value))
        about = "hearts" if suit == HEARTS else str(card)
        if suit == HEARTS and isinstance(self.rules.card_values, str):
            words = text(
                "Hearts count by rank: {card} counts {n}", card=the_card(card), n=shown
            )
        elif value:
            words = text("{card:start} counts {n}", card=the_card(card), n=shown)
        else:
            words = text("{card:start} counts nothing", card=the_card(card))
        return RuleNotice("card_values", words, about)

    def _kitty_taken(self, event: ev.KittyTaken) -> Iterator[RuleNotice]:
        if event.exchange:
            yield RuleNotice(
                "kitty_use",
                plural(
                    "The winner takes the kitty into their hand and lays {n} card away",
                    "The winner takes the kitty into their hand and lays {n} cards away",
                    len(event.cards),
                ),
            )
        else:
            words = {
                "first_penalty": text(
                    "The winner of the first trick with a penalty card takes the kitty"
                ),
                "last_trick": text("The winner of the last trick takes the kitty"),
            }.get(self.rules.kitty_to, text("The winner of the first trick takes the kitty"))
            yield RuleNotice("kitty_to", words)

    def _moon_shot(self, event: ev.MoonShot) -> Iterator[RuleNotice]:
        rules = self.rules
        yield RuleNotice("moon", moon_words(rules))
        if isinstance(rules.moon_points, int):
            yield RuleNotice(
                "moon_points",
                plural(
                    "A moon is worth {n} point", "A moon is worth {n} points", rules.moon_points
                ),
            )
        if event.sun:
            yield RuleNotice("sun", text("A sun (every trick won as well) counts double"))

    def _scored(self, event: ev.HandScored) -> Iterator[RuleNotice]:
        rules = self.rules
        if rules.ten_of_clubs_alone and self._ten_was_alone(event):
            yield RuleNotice(
                "ten_of_clubs_alone",
                plural(
                    "The ten of clubs with nothing else that counts takes {n} point off",
                    "The ten of clubs with nothing else that counts takes {n} points off",
                    rules.ten_of_clubs_alone,
                ),
            )
        if not self._moon:
            yield from self._no_moon(event)
            if rules.no_trick_bonus and any(not won for won in self._side_sums(self._won)):
                yield RuleNotice(
                    "no_trick_bonus",
                    plural(
                        "A player who wins no trick has {n} point taken off",
                        "A player who wins no trick has {n} points taken off",
                        rules.no_trick_bonus,
                    ),
                )
        yield from self._trick_points("next_to_last", "last")
        if rules.counts_points:
            words = text("Penalties count as minus points, and the highest total wins")
            yield RuleNotice("scores_shown", words)
        for each in event.changed:
            yield RuleNotice(
                each.option,
                text("A total of exactly {target} becomes {total}",
                     target=signed(rules.shown(each.before)),
                     total=signed(rules.shown(each.after))),
                str(each.before),
            )  # fmt: skip
        if _USUAL_TARGET <= max(event.totals) < (rules.target or inf):
            yield RuleNotice("target", _goes_on(rules))

    def _trick_points(self, *places: str) -> Iterator[RuleNotice]:
        table = dict(self.rules.trick_points)
        sentences = {
            "each": N_("Every trick counts {points}"),
            "first": N_("The first trick counts {points}"),
            "next_to_last": N_("The last trick but one counts {points}"),
            "last": N_("The last trick counts {points}"),
        }
        for place in places:
            if place in table:
                words = text(sentences[place], points=signed(self.rules.shown(table[place])))
                yield RuleNotice("trick_points", words, place)

    def _no_moon(self, event: ev.HandScored) -> Iterator[RuleNotice]:
        """The notice if one side captured every card of the moon without a moon."""
        rules = self.rules
        takers = self._side_sums(
            [sum(self._is_of_moon(card) for card in cards) for cards in event.captured]
        )
        if sum(1 for taken in takers if taken) != 1:
            return
        if rules.moon == "off":
            yield RuleNotice("moon", moon_words(rules))
        elif rules.bonus_card is not None:
            yield self._card(
                "moon_needs_bonus", N_("No moon: another player took {card}"), rules.bonus_card
            )

    def _is_of_moon(self, card: int) -> bool:
        if self.rules.moon == "turn_hearts":
            return suit_of(card) == HEARTS
        return self._values[card] > 0

    def _ten_was_alone(self, event: ev.HandScored) -> bool:
        """Whether a side captured the ten of clubs, and nothing else that counts."""
        tens = self._side_sums([cards.count(TEN_OF_CLUBS) for cards in event.captured])
        others = self._side_sums([
            sum(
                card != TEN_OF_CLUBS and (suit_of(card) == HEARTS or self._values[card] != 0)
                for card in cards
            )
            for cards in event.captured
        ])  # fmt: skip
        return any(ten and not other for ten, other in zip(tens, others, strict=True))

    def _over(self, event: ev.GameOver) -> Iterator[RuleNotice]:
        rules = self.rules
        highest = max(self._totals, default=0)
        lowest = min(self._totals, default=0)
        if rules.target is not None and highest >= rules.target < _USUAL_TARGET:
            words = plural(
                "The game ends at {n} point", "The game ends at {n} points", rules.target
            )
            yield RuleNotice("target", words)
        elif rules.low_target is not None and lowest <= -rules.low_target:
            words = plural(
                "The game ends at {n} point below zero",
                "The game ends at {n} points below zero",
                rules.low_target,
            )
            yield RuleNotice("low_target", words)
        elif highest < (rules.target or inf) and rules.hand_limit is not None:
            yield RuleNotice(
                "hand_limit",
                plural(
                    "The game ends after {n} hand",
                    "The game ends after {n} hands",
                    rules.hand_limit,
                ),
            )
        if rules.teams == "shared_totals":
            yield RuleNotice("teams", text("Partners add their totals, and the lowest sum wins"))
        half = rules.players // 2
        sides = {seat % half if rules.teams != "none" else seat for seat in event.winners}
        if len(sides) > 1:
            yield RuleNotice("tie", text("Players who share the lowest total all win"))

    def _side_sums(self, by_seat: Sequence[int]) -> list[int]:
        """Numbers given for each seat, summed for each side."""
        sums = [0] * self.rules.team_count
        for seat, number in enumerate(by_seat):
            sums[self.rules.side_of(seat)] += number
        return sums
