"""Deals: the cards of a deal number, and where the numbers of a game come from.

A game has one of four kinds of deals as its `Game.source`: `NumberedDeals`, `SealedDeals`,
`RealPackDeals`, or `UnopenedDeals`. What depends on the kind is a method of it.

Numbers
    A number gives the same cards on every machine and in every later version, so the functions
    here must never change; tests pin whole deals. All arithmetic is on unsigned 64-bit numbers.

    `mix(x)` is the finaliser of SplitMix64 (Steele, Lea and Flood, *Fast Splittable Pseudorandom
    Number Generators*, 2014)::

        x ^= x >> 30; x *= 0xBF58476D1CE4E5B9; x ^= x >> 27; x *= 0x94D049BB133111EB; x ^= x >> 31

    The stream of a number `s` is `mix(s + G), mix(s + 2G), mix(s + 3G), ...` with
    `G = 0x9E3779B97F4A7C15`.

    A deal: the pack in play is laid out in ascending order of card numbers (clubs, diamonds,
    spades, hearts, each from two to ace, the two copies of a card side by side). It is shuffled
    after Fisher and Yates: for `i` from the last place down to 1, a whole number `j` from 0 to `i`
    is drawn and the cards at `i` and `j` change places. Drawing from 0 to `i` takes the next value
    `v` of the stream of the deal number; if `v >= 2**64 - 2**64 % (i + 1)` it is thrown away and
    the next is taken; `j = v % (i + 1)`. Then seat 0 gets the first cards of the pack, seat 1 the
    next, and so on, all hands of the same size; what is left over is the kitty.

    A game: the deal number of hand `k` (from 0) is the value number `k` of the stream of the
    game's number, counted from 0, and the first dealer is `mix(number) % players`.

Seals
    Sealed deals are a commitment to all deals of a game before the first one, with the player's
    cut. Texts are hashed in UTF-8; `sha256` is SHA-256 (FIPS 180-4).

    - The secret is 32 random bytes, written as 64 lower-case hexadecimal digits.
    - The seal is `sha256("hearts-qt seal 1\\n" + secret)`. It is shown before the first deal, as
      eight words: its first 88 bits, eleven for each word, number a word of `seal_words.WORDS`.
    - The cut is a text that the player gives after the seal was shown, in Unicode's normal form
      NFC, without a line break and of at most 200 characters; the empty text if the player gives
      none.
    - The deal number of deal `k` is the first 8 bytes, big-endian, of
      `sha256("hearts-qt deal 1\\n" + secret + "\\n" + cut + "\\n" + k)`, `k` in decimal. It counts
      from 0, and counts every deal of the game, also those that were taken back.
    - The first dealer is the first 8 bytes, big-endian, of
      `sha256("hearts-qt dealer 1\\n" + secret + "\\n" + cut)`, modulo the number of players.

    The seal proves that the deals were fixed before play: a program that changed its secret later
    would have to find one with the same seal. The cut proves that the secret was not chosen against
    the player, because every deal depends on the cut too, and the seal was shown before it. Neither
    proves that players see no hidden cards. A deal number has 64 bits, so not every possible deal
    can occur. Bridge dealing programs that commit to their deals use such a scheme (Big Deal, van
    Staveren; Square Deal).
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from hearts_qt.game.actions import Action, Deal, IllegalAction
from hearts_qt.game.shuffle import shuffle
from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import N_, SaidError, Text, text

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15

Cards = tuple[int, ...]
Hands = tuple[Cards, ...]
DealtCards = tuple[Hands, Cards]
"""The cards of each seat, and those left over."""


def mix(number: int) -> int:
    """The finaliser of SplitMix64 on a 64-bit number."""
    number &= MASK
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & MASK
    return number ^ (number >> 31)


def deal_cards(number: int, rules: Rules) -> DealtCards:
    """The hands of all seats, each sorted, and the kitty, of a deal number from 0 to 2**64-1.

    Raises `ValueError` when the number is not one of 64 bits.
    """
    if not 0 <= number <= MASK:
        raise ValueError(f"a deal number is a whole number from 0 to {MASK}")
    cards = list(rules.pack)
    shuffle(cards, number)
    size = rules.hand_size
    hands = tuple(
        tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(rules.players)
    )
    return hands, tuple(sorted(cards[rules.players * size :]))


def deal_number(game: int, hand: int) -> int:
    """The deal number of a hand (from 0) of the game with the number `game`."""
    return mix(game + (hand + 1) * GOLDEN)


def random_number() -> int:
    """A random number of 64 bits, for a game or a deal."""
    return int.from_bytes(os.urandom(8), "big")


def first_dealer(game: int, players: int) -> int:
    """The seat that deals the first hand of the game with the number `game`."""
    return mix(game) % players


CUT_LENGTH = 200
"""The greatest length of a cut, in characters."""

NAME_LENGTH = 16
"""How many hexadecimal digits of the seal are the name of a game."""

WORD_BITS, WORD_COUNT = 11, 8

_DIGEST = re.compile(r"[0-9a-f]{64}")
_LINE_BREAKS = "\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029"


class CutError(SaidError, ValueError):
    """A text that cannot be a cut; `text` is a sentence that says why."""


def new_secret() -> str:
    """A new secret: 32 bytes from the system's source of random numbers, in hexadecimal digits."""
    return os.urandom(32).hex()


def is_digest(written: str) -> bool:
    """Whether a text has the form of a secret or seal: 64 lower-case hexadecimal digits."""
    return _DIGEST.fullmatch(written) is not None


def clean_cut(written: str) -> str:
    """A text as a cut, in the normal form NFC; raises `CutError`."""
    try:
        cut = unicodedata.normalize("NFC", written)
        cut.encode()
    except UnicodeError:
        raise CutError(
            text("The cut has characters that cannot be written in UTF-8.")
        ) from None
    if any(mark in cut for mark in _LINE_BREAKS):
        raise CutError(text("The cut must not have a line break."))
    if len(cut) > CUT_LENGTH:
        raise CutError(
            text("The cut may have at most {count} characters.", count=CUT_LENGTH)
        )
    return cut


def cut_text(card: int, cards: int) -> str:
    """The cut for a click into the spread pack, before the card number `card`, from 1."""
    return f"card {card} of {cards}"


def seal_of(secret: str) -> str:
    """The seal of a secret, as 64 hexadecimal digits."""
    return _digest(f"hearts-qt seal 1\n{secret}").hex()


def seal_words(seal: str) -> tuple[str, ...]:
    """The eight words of a seal. Raises `ValueError` if it is not 64 hexadecimal digits."""
    from hearts_qt.game.seal_words import WORDS

    if not is_digest(seal):
        raise ValueError("a seal has 64 lower-case hexadecimal digits")
    bits = int(seal, 16) >> (256 - WORD_BITS * WORD_COUNT)
    shifts = range(WORD_BITS * (WORD_COUNT - 1), -1, -WORD_BITS)
    return tuple(WORDS[bits >> shift & (1 << WORD_BITS) - 1] for shift in shifts)


def _digest(written: str) -> bytes:
    # Imported late: the program starts without it.
    from hashlib import sha256

    return sha256(written.encode()).digest()


def _number(written: str) -> int:
    return int.from_bytes(_digest(written)[:8], "big")


@dataclass(frozen=True, slots=True)
class NumberedDeals:
    """Deals that follow from a number of 64 bits, the game's number.

    `first` replaces the numbers of the first deals: one for a deal that the player chose, several
    for a rematch. From the number of any deal that it does not replace, all later ones can be
    worked out, so while a game lasts no number may be shown. Raises `ValueError` for a number that
    is out of range.
    """

    number: int
    first: tuple[int, ...] = ()

    seal: ClassVar[None] = None
    cut: ClassVar[None] = None
    words: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        if not all(0 <= number <= MASK for number in (self.number, *self.first)):
            raise ValueError(f"a game or deal number is a whole number from 0 to {MASK}")

    @property
    def name(self) -> str:
        """An identifier of the game, for a finished game only: all its deals follow from it."""
        return str(self.number)

    @property
    def chosen(self) -> bool:
        """Whether the player chose the deals."""
        return bool(self.first)

    @property
    def headline(self) -> Text:
        """What the table says of the deals, in a few words."""
        return text("Not sealed: you chose the deal") if self.first else text("Not sealed")

    def deal_number(self, index: int) -> int:
        """The deal number of a hand, counted from 0."""
        return self.first[index] if index < len(self.first) else deal_number(self.number, index)

    def first_dealer(self, players: int) -> int:
        """The seat that deals the first hand."""
        return first_dealer(self.number, players)

    def deal_action(self, index: int) -> Deal:
        """The action that deals the deal with this index, counted from 0."""
        return Deal(self.deal_number(index))

    def needs_cards(self, index: int) -> bool:
        """Whether the cards of a deal must be entered before it can be dealt."""
        return False

    def check(self, deal: Deal, hand: int, last: int) -> None:
        """Raise `IllegalAction` unless an action can deal this hand, counted from 0.

        `last` is the index of the last deal. Whether its cards are a pack is for the game to check.
        """
        _check_number(deal)
        _check_uncounted(deal)

    def may_show(self, hand: int, over: bool) -> bool:
        """Whether players may see the number of a finished hand; `over` is whether the game is."""
        return over or hand < len(self.first)

    def why_hidden(self, numbered: bool) -> Text:
        """Why the code of the hand under way is not shown, in one sentence; `numbered` says
        whether the hand has a number."""
        return text(
            "This code appears when the game is over, because all later deals of the game can be "
            "worked out from it."
        )

    def again(self, log: Iterable[Action], dealer: int, players: int) -> NumberedDeals:
        """The deals of a game again, for an unsealed rematch; `log` and `dealer` are those of the
        game."""
        return self

    def with_cut(self, cut: str) -> NumberedDeals:
        """The same deals after the player's cut, which changes those of a sealed game only. Raises
        `CutError` there for a text that cannot be a cut."""
        return self

    def saved(self) -> dict[str, Any]:
        """What a saved game says of the deals beside the game's number, in values of JSON. Raises
        `ValueError` if they cannot be saved."""
        return {"first_deals": self.first}

    def header(self) -> dict[str, str]:
        """What the header of a record says of the deals beside the game's number."""
        return {}

    def opening(self) -> dict[str, str] | None:
        """What a record says to open the seal; None without a seal that can be opened."""
        return None


@dataclass(frozen=True, slots=True)
class RealPackDeals:
    """Deals that players made with a real pack of cards and entered.

    `dealer` deals the first hand. `dealt` has the cards of the first deals. With `every_hand`, the
    cards of all later deals are entered too, each when its hand begins; otherwise they follow from
    `number`, as in `NumberedDeals`, which has the same methods. Raises `ValueError` for a number or
    seat that is out of range.
    """

    number: int
    dealer: int
    dealt: tuple[DealtCards, ...] = ()
    every_hand: bool = False

    seal: ClassVar[None] = None
    cut: ClassVar[None] = None
    words: ClassVar[tuple[str, ...]] = ()
    chosen: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if not 0 <= self.number <= MASK:
            raise ValueError(f"a game number is a whole number from 0 to {MASK}")
        if self.dealer < 0:
            raise ValueError("the dealer is a seat from 0")

    @property
    def name(self) -> str:
        """An identifier of the game, for a finished game only."""
        return str(self.number)

    @property
    def headline(self) -> Text:
        return text("Not sealed: you dealt")

    def deal_number(self, index: int) -> int | None:
        """The deal number of a hand, counted from 0; None if its cards are entered."""
        if self.every_hand or index < len(self.dealt):
            return None
        return deal_number(self.number, index)

    def first_dealer(self, players: int) -> int:
        return self.dealer

    def deal_action(self, index: int) -> Deal:
        """As in `NumberedDeals`; raises `ValueError` while the cards have not been entered."""
        if index < len(self.dealt):
            return Deal(None, None, *self.dealt[index])
        if self.every_hand:
            raise ValueError("the cards of the next hand have not been entered")
        return Deal(self.deal_number(index))

    def needs_cards(self, index: int) -> bool:
        return self.every_hand and index >= len(self.dealt)

    def check(self, deal: Deal, hand: int, last: int) -> None:
        by_number = self.deal_number(hand) is not None
        if (deal.deal is not None) is not by_number:
            raise IllegalAction(
                text("This hand is dealt by its number.")
                if by_number
                else text("This hand is dealt with a real pack, so it has no number.")
            )
        _check_uncounted(deal)

    def may_show(self, hand: int, over: bool) -> bool:
        return over

    def why_hidden(self, numbered: bool) -> Text:
        if numbered:
            return NumberedDeals(self.number).why_hidden(numbered)
        return text("This hand was dealt with a real pack, so it has no code.")

    def again(self, log: Iterable[Action], dealer: int, players: int) -> RealPackDeals:
        dealt = (action for action in log if isinstance(action, Deal))
        entered = tuple((deal.hands, deal.kitty) for deal in dealt if deal.hands is not None)
        return replace(self, dealt=entered)

    def with_cut(self, cut: str) -> RealPackDeals:
        return self

    def saved(self) -> dict[str, Any]:
        entered = {"dealer": self.dealer, "dealt": self.dealt, "every_hand": self.every_hand}
        return {"real_pack": entered}

    def header(self) -> dict[str, str]:
        return {"real_pack": "every_hand" if self.every_hand else "first_hand"}

    def opening(self) -> dict[str, str] | None:
        return None


class _Sealed:
    """What the deals of a sealed game are called, before and after the seal is opened."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def seal(self) -> str: ...

    @property
    def name(self) -> str:
        """An identifier of the game: the beginning of its seal."""
        return self.seal[:NAME_LENGTH]

    @property
    def words(self) -> tuple[str, ...]:
        """The seal as eight words."""
        return seal_words(self.seal)

    @property
    def headline(self) -> Text:
        return text("Sealed deals")


@dataclass(frozen=True)
class SealedDeals(_Sealed):
    """The deals of a sealed game. `secret` must stay hidden until the game is over.

    The methods are those of `NumberedDeals`; `index` counts every deal of the game, also those
    that were taken back. Raises `ValueError` for a malformed secret, and `CutError` for a text that
    cannot be a cut.
    """

    secret: str = field(repr=False)
    cut: str = ""

    number: ClassVar[None] = None
    chosen: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if not is_digest(self.secret):
            raise ValueError("a secret has 64 lower-case hexadecimal digits")
        if clean_cut(self.cut) != self.cut:
            raise CutError(text("The cut is not in Unicode’s normal form NFC."))

    @cached_property
    def seal(self) -> str:
        """The seal, as 64 hexadecimal digits."""
        return seal_of(self.secret)

    def deal_number(self, index: int) -> int:
        return _number(f"hearts-qt deal 1\n{self.secret}\n{self.cut}\n{index}")

    def first_dealer(self, players: int) -> int:
        return _number(f"hearts-qt dealer 1\n{self.secret}\n{self.cut}") % players

    def deal_action(self, index: int) -> Deal:
        return Deal(self.deal_number(index), index)

    def needs_cards(self, index: int) -> bool:
        return False

    def check(self, deal: Deal, hand: int, last: int) -> None:
        _check_number(deal)
        if deal.deal != self.deal_number(_check_counted(deal, last)):
            raise IllegalAction(text("The deal does not follow from the secret and the cut."))

    def may_show(self, hand: int, over: bool) -> bool:
        return True

    def why_hidden(self, numbered: bool) -> Text:
        return text(_SEALED_CODE)

    def again(self, log: Iterable[Action], dealer: int, players: int) -> NumberedDeals:
        """As in `NumberedDeals`. New random deals follow those that the game has played, because
        the rematch must not reveal the deals that the sealed game has still to play."""
        return _then_random(log, dealer, players)

    def with_cut(self, cut: str) -> SealedDeals:
        return SealedDeals(self.secret, clean_cut(cut))

    def saved(self) -> dict[str, Any]:
        return {"secret": self.secret, "cut": self.cut}

    def header(self) -> dict[str, str]:
        return {"seal": self.seal}

    def opening(self) -> dict[str, str] | None:
        return {"secret": self.secret, "cut": self.cut}


@dataclass(frozen=True, slots=True)
class UnopenedDeals(_Sealed):
    """The deals of a record whose seal has not been opened: only the cards dealt are known.

    The methods are those of `NumberedDeals`.
    """

    seal: str

    number: ClassVar[None] = None
    chosen: ClassVar[bool] = False
    cut: ClassVar[None] = None

    def deal_number(self, index: int) -> int | None:
        """None: the numbers of the deals are not known."""
        return None

    def first_dealer(self, players: int) -> int:
        """Raises `ValueError`: the first dealer is not known, and must be given to `Game`."""
        raise ValueError("the first dealer of a game whose seal is not opened is not known")

    def deal_action(self, index: int) -> Deal:
        """Raises `ValueError`: the deals are not known."""
        raise ValueError("the deals of a game whose seal is not opened are not known")

    def needs_cards(self, index: int) -> bool:
        return False

    def check(self, deal: Deal, hand: int, last: int) -> None:
        _check_number(deal, False)
        _check_counted(deal, last)

    def may_show(self, hand: int, over: bool) -> bool:
        return False

    def why_hidden(self, numbered: bool) -> Text:
        return text(_SEALED_CODE)

    def again(self, log: Iterable[Action], dealer: int, players: int) -> NumberedDeals:
        return _then_random(log, dealer, players)

    def with_cut(self, cut: str) -> UnopenedDeals:
        return self

    def saved(self) -> dict[str, Any]:
        raise ValueError("a game whose seal is not opened cannot be saved")

    def header(self) -> dict[str, str]:
        return {"seal": self.seal}

    def opening(self) -> dict[str, str] | None:
        return None


Deals = NumberedDeals | SealedDeals | RealPackDeals | UnopenedDeals
NewDeals = NumberedDeals | SealedDeals | RealPackDeals
"""The kinds of deals that a new game can have."""

_SEALED_CODE = N_("The deals of this game are sealed. This code appears when the hand is over.")


def _check_number(deal: Deal, wanted: bool = True) -> None:
    if (deal.deal is not None) is not wanted:
        raise IllegalAction(
            text("A deal must have a number, except in a sealed game that has not been opened.")
        )


def _check_uncounted(deal: Deal) -> None:
    if deal.index is not None:
        raise IllegalAction(text("Only deals of a sealed game are counted."))


def _check_counted(deal: Deal, last: int) -> int:
    """The index of a deal, which must come after the last one."""
    if deal.index is None or deal.index <= last:
        raise IllegalAction(text("The deals of a sealed game must be in order."))
    return deal.index


def _then_random(log: Iterable[Action], dealer: int, players: int) -> NumberedDeals:
    """The deals of a game, and then random ones; with the same first dealer."""
    numbers = (action.deal for action in log if isinstance(action, Deal))
    first = tuple(number for number in numbers if number is not None)
    while True:
        deals = NumberedDeals(random_number(), first)
        if deals.first_dealer(players) == dealer:
            return deals
