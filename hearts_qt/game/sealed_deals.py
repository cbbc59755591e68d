"""Sealed deals: a commitment to all deals of a game before the first one, and the player's cut.

The scheme, in full. Texts are hashed in UTF-8; `sha256` is SHA-256 (FIPS 180-4).

- The secret is 32 random bytes, written as 64 lower-case hexadecimal digits.
- The seal is `sha256("hearts-qt seal 1\\n" + secret)`. It is shown before the first deal, as eight
  words: its first 88 bits, eleven for each word, number a word of `seal_words.WORDS`.
- The cut is a text that the player gives after the seal was shown, in Unicode's normal form NFC,
  without a line break and of at most 200 characters; the empty text if the player gives none.
- The deal number of deal `k` is the first 8 bytes, big-endian, of
  `sha256("hearts-qt deal 1\\n" + secret + "\\n" + cut + "\\n" + k)`, `k` in decimal. It counts from
  0, and counts every deal of the game, also those that were taken back.
- The first dealer is the first 8 bytes, big-endian, of
  `sha256("hearts-qt dealer 1\\n" + secret + "\\n" + cut)`, modulo the number of players.

The seal proves that the deals were fixed before play: a program that changed its secret later would
have to find one with the same seal. The cut proves that the secret was not chosen against the
player, because every deal depends on the cut too, and the seal was shown before it. Neither proves
that players see no hidden cards. A deal number has 64 bits, so not every possible deal can occur.

Bridge dealing programs that commit to their deals use such a scheme (Big Deal, van Staveren; Square
Deal).
"""

from __future__ import annotations

import os
import re
import unicodedata
from dataclasses import dataclass, field
from functools import cached_property

from hearts_qt.rules.text import Text, text

CUT_LENGTH = 200
"""The greatest length of a cut, in characters."""

NAME_LENGTH = 16
"""How many hexadecimal digits of the seal are the name of a game."""

WORD_BITS, WORD_COUNT = 11, 8

_DIGEST = re.compile(r"[0-9a-f]{64}")
_LINE_BREAKS = "\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029"


class CutError(ValueError):
    """A text that cannot be a cut; `text` is a sentence that says why."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.text = reason


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


@dataclass(frozen=True)
class SealedDeals:
    """The deals of a sealed game. `secret` must stay hidden until the game is over.

    Raises `ValueError` for a malformed secret, and `CutError` for a text that cannot be a cut.
    """

    secret: str = field(repr=False)
    cut: str = ""

    def __post_init__(self) -> None:
        if not is_digest(self.secret):
            raise ValueError("a secret has 64 lower-case hexadecimal digits")
        if clean_cut(self.cut) != self.cut:
            raise CutError(text("The cut is not in Unicode’s normal form NFC."))

    @cached_property
    def seal(self) -> str:
        """The seal, as 64 hexadecimal digits."""
        return seal_of(self.secret)

    @property
    def name(self) -> str:
        """An identifier of the game: the beginning of its seal."""
        return self.seal[:NAME_LENGTH]

    @property
    def words(self) -> tuple[str, ...]:
        """The seal as eight words."""
        return seal_words(self.seal)

    def deal_number(self, index: int) -> int:
        """The deal number of a deal; `index` counts every deal of the game from 0."""
        return _number(f"hearts-qt deal 1\n{self.secret}\n{self.cut}\n{index}")

    def first_dealer(self, players: int) -> int:
        """The seat that deals the first hand."""
        return _number(f"hearts-qt dealer 1\n{self.secret}\n{self.cut}") % players


def _digest(written: str) -> bytes:
    # Imported late: the program starts without it.
    from hashlib import sha256

    return sha256(written.encode()).digest()


def _number(written: str) -> int:
    return int.from_bytes(_digest(written)[:8], "big")
