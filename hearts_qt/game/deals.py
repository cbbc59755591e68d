"""Deals that can be repeated: the cards that a deal number gives to each seat.

A number gives the same cards on every machine and in every later version, so the functions of this
module must never change; tests pin whole deals.

The function, in full. All arithmetic is on unsigned 64-bit numbers.

`mix(x)` is the finaliser of SplitMix64 (Steele, Lea and Flood, *Fast Splittable Pseudorandom Number
Generators*, 2014)::

    x ^= x >> 30; x *= 0xBF58476D1CE4E5B9; x ^= x >> 27; x *= 0x94D049BB133111EB; x ^= x >> 31

The stream of a number `s` is `mix(s + G), mix(s + 2G), mix(s + 3G), ...` with
`G = 0x9E3779B97F4A7C15`.

A deal: the pack in play is laid out in ascending order of card numbers (clubs, diamonds, spades,
hearts, each from two to ace, the two copies of a card side by side). It is shuffled after Fisher
and Yates: for `i` from the last place down to 1, a whole number `j` from 0 to `i` is drawn and the
cards at `i` and `j` change places. Drawing from 0 to `i` takes the next value `v` of the stream of
the deal number; if `v >= 2**64 - 2**64 % (i + 1)` it is thrown away and the next is taken;
`j = v % (i + 1)`. Then seat 0 gets the first cards of the pack, seat 1 the next, and so on, all
hands of the same size; what is left over is the kitty.

A game: the deal number of hand `k` (from 0) is the value number `k` of the stream of the game's
number, counted from 0, and the first dealer is `mix(number) % players`.

The shuffle itself is in `shuffle`, which can be compiled.
"""

from __future__ import annotations

from hearts_qt.game.shuffle import shuffle
from hearts_qt.rules.options import Rules

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15

Hands = tuple[tuple[int, ...], ...]


def mix(number: int) -> int:
    """The finaliser of SplitMix64 on a 64-bit number."""
    number &= MASK
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & MASK
    return number ^ (number >> 31)


def deal_cards(number: int, rules: Rules) -> tuple[Hands, tuple[int, ...]]:
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


def first_dealer(game: int, players: int) -> int:
    """The seat that deals the first hand of the game with the number `game`."""
    return mix(game) % players
