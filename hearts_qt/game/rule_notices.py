"""When a house rule bites: the moments at which a table notices that it plays by other rules.

A `Watcher` follows the events of a game as one seat sees them and says, for each, which options
that differ from Modern Hearts have just made a difference, in one sentence each. It remembers
nothing beyond the hand under way: whoever shows the sentences keeps the keys of those already said.
No sentence gives away a card that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from hearts_qt.game import events as ev
from hearts_qt.game.game import Game
from hearts_qt.game.phase import Phase
from hearts_qt.rules.card_names import spoken_name
from hearts_qt.rules.cards import (
    ACE_OF_HEARTS,
    HEARTS,
    TEN_OF_CLUBS,
    rank_of,
    suit_of,
)
from hearts_qt.rules.legality_reasons import Reason
from hearts_qt.rules.options import OPTIONS, Rules
from hearts_qt.rules.text import N_, Text, plural, text
from hearts_qt.rules.values import BONUS_VALUE, black_card, card_values

__all__ = ["Bite", "Watcher", "charge_effect", "moon_words"]

_USUAL = card_values("standard", None)
_USUAL_CYCLE = OPTIONS["pass_cycle"].default
_USUAL_TARGET = OPTIONS["target"].default
_CLUBS = 0


@dataclass(frozen=True, slots=True)
class Bite:
    """An option that has just made a difference, and the sentence that says so.

    `key` names what was noticed: it is the option, with what it was about where one option can
    bite in several ways. Each key is worth saying once in a game.
    """

    option: str
    text: Text
    about: str = ""

    @property
    def key(self) -> str:
        return f"{self.option}:{self.about}" if self.about else self.option


def charge_effect(rules: Rules, card: int) -> Text:
    """What charging a card does, in words that follow its name."""
    if card == ACE_OF_HEARTS:
        return text("every heart of this hand counts double")
    if card == TEN_OF_CLUBS:
        return text("four times the taker’s score instead of twice")
    value = card_values(rules.card_values, rules.bonus_card)[card]
    if value < 0:
        return text("takes {twice} points off instead of {once}", twice=-2 * value, once=-value)
    return text("counts {twice} instead of {once}", twice=2 * value, once=value)


def moon_words(rules: Rules) -> Text:
    """What a moon does under the rules, in one sentence."""
    match rules.moon:
        case "subtract":
            return text("The moon is taken off the shooter’s score")
        case "choice":
            return text("The shooter chooses how the moon counts")
        case "add_unless_opponent_wins":
            return text("Everybody else is given the moon, unless an opponent would win by it")
        case "off":
            return text("There is no moon: all penalties count as they are")
    return text("Everybody else is given the moon")


class Watcher:
    """Notices what bites at one table, for the person in the seat `person`."""

    def __init__(self, rules: Rules, person: int = 0) -> None:
        self._take_rules(rules)
        self._person = person
        self._clear()

    def _take_rules(self, rules: Rules) -> None:
        self.rules = rules
        self._differs = frozenset(
            name for name, option in OPTIONS.items() if getattr(rules, name) != option.default
        )
        self._values = card_values(rules.card_values, rules.bonus_card)
        self._black = black_card(rules.card_values)

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
        """Go on from a game as it stands."""
        self._take_rules(game.rules)
        self._clear()
        self._trick = [card for _seat, card in game.trick]
        self._tricks = len(game.tricks)
        self._won = [game.tricks_won(seat) for seat in range(game.players)]
        self._broken = game.hearts_broken
        self._moon = game.phase is Phase.MOON
        self._kitty = len(game.kitty) if game.kitty_waits else 0
        self._hand = max(0, game.hand_index)
        self._totals = game.totals

    # What is noticed

    def see(self, event: object) -> tuple[Bite, ...]:
        """Take in an event, and say what has just bitten."""
        bites: Iterable[Bite] = ()
        match event:
            case ev.Dealt():
                self._clear()
                self._kitty, self._hand = len(event.kitty), event.hand
                bites = self._dealt(event.direction)
            case ev.Charged():
                bites = self._charged(event)
            case ev.TurnCame():
                bites = self._turn()
            case ev.Played():
                bites = tuple(self._played(event))
                self._trick.append(event.card)
            case ev.HeartsBroken():
                self._broken = True
                if suit_of(event.card) != HEARTS and self._waits_for_hearts:
                    bites = [self._card("black_breaks", N_("The {card} broke hearts"), event.card)]
            case ev.Boosted():
                bites = [
                    Bite(
                        "booster_nines",
                        text("A nine of the suit led boosts the trick: everybody plays once more"),
                    )
                ]
            case ev.TrickTaken():
                self._trick = []
                self._tricks += 1
                self._won[event.winner] += 1
                if event.points and self.rules.teams == "shared_tricks":
                    bites = [Bite("teams", text("What partners capture counts for both"))]
            case ev.TrickUnwon():
                self._trick = []
                self._tricks += 1
                bites = [
                    Bite(
                        "packs",
                        text("Every card of the suit led was cancelled: the trick stays lying"),
                        "unwon",
                    )
                ]
            case ev.KittyTaken():
                self._kitty = 0
                bites = self._kitty_taken(event)
            case ev.MoonShot():
                self._moon = True
                bites = self._moon_shot(event)
            case ev.HandScored():
                self._totals = event.totals
                bites = self._scored(event)
            case ev.GameOver():
                bites = self._over(event)
        return self._that_differ(bites)

    def asked(self, hand: Sequence[int], reasons: Iterable[Reason]) -> tuple[Bite, ...]:
        """What bites while the person chooses a card to play.

        `hand` is theirs, `reasons` are those of the cards they may not play.
        """
        bites = []
        for reason in reasons:
            match reason.option:
                case "opening" if self.rules.opening == "any_club":
                    bites.append(Bite("opening", text("Any club may open, not only the lowest")))
                case "black_when_safe" | "charging":
                    bites.append(Bite(reason.option, reason.text, "waits"))
        leads = not self._trick and not self._broken and self._waits_for_hearts
        if leads and self.rules.hearts_over_black and self._only_hearts_and_black(hand):
            assert self._black is not None
            bites.append(
                self._card(
                    "hearts_over_black",
                    N_("You hold hearts and the {card} only: you may lead either"),
                    self._black,
                )
            )
        return self._that_differ(bites)

    def _that_differ(self, bites: Iterable[Bite]) -> tuple[Bite, ...]:
        """Those of options that are not as in Modern Hearts, each once.

        A kitty is there because of other options; it bites all the same.
        """
        return tuple(
            dict.fromkeys(
                bite
                for bite in bites
                if bite.option in self._differs or bite.option in ("kitty_to", "kitty_use")
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
    def _card(option: str, words: str, card: int, **more: object) -> Bite:
        return Bite(option, text(words, card=spoken_name(card), **more), str(card))

    # One kind of event each

    def _dealt(self, direction: str) -> Iterator[Bite]:
        rules = self.rules
        if direction == "hold":
            if _USUAL_CYCLE[self._hand % len(_USUAL_CYCLE)] != "hold":
                yield Bite("pass_cycle", text("Nothing is passed in this hand"), direction)
            return
        match direction:
            case "scatter":
                words = text("Scatter: everybody gives cards to every other player")
                yield Bite("pass_cycle", words, direction)
                return
            case "left2":
                words = text("Cards go to the second player on the left")
                yield Bite("pass_cycle", words, direction)
            case "right2":
                words = text("Cards go to the second player on the right")
                yield Bite("pass_cycle", words, direction)
        yield Bite(
            "pass_count",
            plural("Everybody passes {n} card", "Everybody passes {n} cards", rules.pass_count),
        )
        if rules.pass_blind:
            yield Bite("pass_blind", text("You may keep your cards and pass blind"))

    def _charged(self, event: ev.Charged) -> Iterator[Bite]:
        for card in sorted({card for cards in event.charged for card in cards}):
            yield self._card(
                "charging",
                N_("The {card} is charged: {effect}"),
                card,
                effect=charge_effect(self.rules, card),
            )

    def _turn(self) -> Iterator[Bite]:
        if not self._tricks and not self._trick and self.rules.opening == "dealer_left":
            yield Bite("opening", text("The player left of the dealer opens with any card"))
        if self._tricks and self._kitty and self.rules.kitty_to == "first_penalty":
            yield Bite(
                "kitty_to", text("The kitty waits for the first trick with a penalty card"), "waits"
            )

    def _played(self, event: ev.Played) -> Iterator[Bite]:
        """A card has been played to the trick as it was before."""
        rules, card = self.rules, event.card
        leads, suit = not self._trick, suit_of(card)
        if leads and not self._tricks and rules.opening == "lowest_club" and suit == _CLUBS:
            lower = [low for low in range(card) if rules.removed.count(low) == rules.packs]
            if rank_of(card) and len(lower) == card:
                yield self._card(
                    "removed", N_("The lowest clubs are out of the pack: the {card} opens"), card
                )
        if leads and suit == HEARTS and not self._broken and rules.hearts_lead == "anytime":
            yield Bite("hearts_lead", text("Hearts may be led at any time"))
        if not self._tricks and self._values[card] > 0:
            yield Bite(
                "first_trick_penalties", text("Penalty cards may be played to the first trick")
            )
        if not leads and suit == suit_of(self._trick[0]) and card in self._trick:
            yield Bite("packs", text("Two identical cards of the suit led cancel each other"))
        if card == rules.bonus_card:
            yield self._card(
                "bonus_card", N_("Bonus: the {card} takes {n} points off"), card, n=-BONUS_VALUE
            )
        elif self._values[card] != _USUAL[card]:
            yield self._worth(card)
        if card == TEN_OF_CLUBS:
            yield Bite(
                "ten_of_clubs_doubles",
                text("Whoever takes the ten of clubs has their score of this hand doubled"),
            )

    def _worth(self, card: int) -> Bite:
        """A card that counts otherwise than usual has been played."""
        value, suit = self._values[card], suit_of(card)
        about = "hearts" if suit == HEARTS else str(card)
        if suit == HEARTS and isinstance(self.rules.card_values, str):
            words = text(
                "Hearts count by their rank here: the {card} {n}", card=spoken_name(card), n=value
            )
        elif value:
            words = text("The {card} counts {n}", card=spoken_name(card), n=value)
        else:
            words = text("The {card} counts nothing", card=spoken_name(card))
        return Bite("card_values", words, about)

    def _kitty_taken(self, event: ev.KittyTaken) -> Iterator[Bite]:
        if event.exchange:
            yield Bite(
                "kitty_use",
                plural(
                    "The kitty goes to the hand, and its taker lays {n} card away",
                    "The kitty goes to the hand, and its taker lays {n} cards away",
                    len(event.cards),
                ),
            )
        elif self.rules.kitty_to == "first_penalty":
            yield Bite("kitty_to", text("The first trick with a penalty card brings the kitty"))
        else:
            yield Bite("kitty_to", text("The first trick brings the kitty"))

    def _moon_shot(self, event: ev.MoonShot) -> Iterator[Bite]:
        rules = self.rules
        yield Bite("moon", moon_words(rules))
        if isinstance(rules.moon_points, int):
            yield Bite(
                "moon_points",
                plural("A moon moves {n} point", "A moon moves {n} points", rules.moon_points),
            )
        if event.sun:
            yield Bite("sun", text("The sun, every trick won as well, counts double"))

    def _scored(self, event: ev.HandScored) -> Iterator[Bite]:
        rules = self.rules
        if not self._moon:
            yield from self._no_moon(event)
            if rules.no_trick_bonus and any(not won for won in self._side_sums(self._won)):
                yield Bite(
                    "no_trick_bonus",
                    plural(
                        "Who won no trick has {n} point taken off",
                        "Who won no trick has {n} points taken off",
                        rules.no_trick_bonus,
                    ),
                )
        if event.notes:
            new = rules.target // 2 if rules.exact_target == "halves" else 0
            yield Bite(
                "exact_target",
                text("A total of exactly {target} becomes {total}", target=rules.target, total=new),
            )
        if _USUAL_TARGET <= max(event.totals) < rules.target:
            yield Bite("target", text("The game goes on to {target} points", target=rules.target))

    def _no_moon(self, event: ev.HandScored) -> Iterator[Bite]:
        """Somebody may have captured every penalty card, and yet there was no moon."""
        rules = self.rules
        takers = self._side_sums(
            [sum(max(0, self._values[card]) for card in cards) for cards in event.captured]
        )
        if sum(1 for taken in takers if taken) != 1:
            return
        if rules.moon == "off":
            yield Bite("moon", moon_words(rules))
        elif rules.bonus_card is not None:
            yield self._card(
                "moon_needs_bonus", N_("No moon: the {card} went elsewhere"), rules.bonus_card
            )

    def _over(self, event: ev.GameOver) -> Iterator[Bite]:
        rules = self.rules
        highest = max(self._totals, default=0)
        if highest >= rules.target < _USUAL_TARGET:
            yield Bite("target", text("The game ends at {target} points", target=rules.target))
        elif highest < rules.target and rules.hand_limit is not None:
            yield Bite(
                "hand_limit",
                plural(
                    "The game ends after {n} hand",
                    "The game ends after {n} hands",
                    rules.hand_limit,
                ),
            )
        if rules.teams == "shared_totals":
            yield Bite("teams", text("Partners add their totals, and the lowest sum wins"))
        half = rules.players // 2
        sides = {seat % half if rules.teams != "none" else seat for seat in event.winners}
        if len(sides) > 1:
            yield Bite("tie", text("Who share the lowest total have all won"))

    def _side_sums(self, by_seat: Sequence[int]) -> list[int]:
        """A number a seat, added up for those who score together."""
        sums = [0] * self.rules.team_count
        for seat, number in enumerate(by_seat):
            sums[self.rules.side_of(seat)] += number
        return sums
