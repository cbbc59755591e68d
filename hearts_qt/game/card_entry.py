"""Reads the cards of a real deal as players type them, and names every mistake.

A card is a rank and a suit in either order: `QS`, `sq`, `Q♠`, `10h`, `♦A`. With the letters of a
language also a rank and a suit in that order, as `dp` in German. Spaces, commas and similar
separators between cards are optional.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from hearts_qt.game.deal_code import DASHES
from hearts_qt.game.deals import DealtCards
from hearts_qt.game.shuffle import shuffle
from hearts_qt.rules.cards import RANKS, card_sign, the_card
from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import Text, brief, plural, text, typed

_BETWEEN = re.compile(rf"[\s,;.:/|()_·•{re.escape(DASHES)}]+")
_RANK_OF = {letter: rank for rank, letter in enumerate(RANKS)} | {"10": RANKS.index("T")}
_SUIT_OF = {
    sign: suit
    for suit, signs in enumerate(("C♣♧", "D♦♢", "S♠♤", "H♥♡"))
    for sign in signs
}

Letters = tuple[Mapping[str, int], Mapping[str, int]]
"""Letters that a language has for ranks and for suits beside the international ones."""


class _Signs:
    """How cards are written: the international letters, and those of a language."""

    def __init__(self, letters: Letters) -> None:
        ranks, suits = ({sign.upper(): at for sign, at in each.items()} for each in letters)
        self._rank_of, self._suit_of = {**ranks, **_RANK_OF}, {**suits, **_SUIT_OF}
        rank, suit = _one_of(self._rank_of), _one_of(self._suit_of)
        own_rank, own_suit = _one_of(_RANK_OF), _one_of(_SUIT_OF)
        # Where letters have two meanings, a first one is rather a rank, as at the table.
        self._card = re.compile(
            f"(?P<rank>{own_rank})(?P<suit>{own_suit})|(?P<rank3>{rank})(?P<suit3>{suit})"
            f"|(?P<suit2>{own_suit})(?P<rank2>{own_rank})"
        )
        self.begun = re.compile(f"(?:{rank}|1|{suit})$")

    def match(self, written: str, at: int) -> tuple[int, int] | None:
        """The card that stands at a place of a text in capitals, and where it ends."""
        found = self._card.match(written, at)
        if found is None:
            return None
        rank = found["rank"] or found["rank2"] or found["rank3"]
        suit = found["suit"] or found["suit2"] or found["suit3"]
        return self._suit_of[suit] * len(RANKS) + self._rank_of[rank], found.end()


def _one_of(signs: Iterable[str]) -> str:
    longest_first = sorted(signs, key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, longest_first))})"


@dataclass(frozen=True, slots=True)
class EntryFault:
    """Something that is wrong with the cards of a holder (a seat, or the number of seats for the
    kitty). `begun` says that it may be a card that has not been typed completely yet."""

    holder: int
    text: Text
    begun: bool = False


@dataclass(frozen=True, slots=True)
class EnteredCards:
    """The cards that were entered for each seat and, if the rules leave cards over, for the kitty.

    `sizes` is how many each of them gets. `missing` has the cards that are not entered yet.
    """

    cards: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    mistakes: tuple[EntryFault, ...]
    missing: tuple[int, ...]
    players: int

    @property
    def dealt(self) -> DealtCards | None:
        """The deal; None while cards are missing or there are mistakes."""
        if self.mistakes or self.missing:
            return None
        cards = [tuple(sorted(held)) for held in self.cards]
        kitty = tuple(card for held in cards[self.players :] for card in held)
        return tuple(cards[: self.players]), kitty

    @property
    def open_holders(self) -> tuple[int, ...]:
        """The holders that do not have all their cards yet."""
        pairs = enumerate(zip(self.cards, self.sizes, strict=True))
        return tuple(at for at, (held, size) in pairs if len(held) < size)

    def completed(self, number: int) -> EnteredCards:
        """The same entry with the missing cards dealt at random to those who lack some, as the
        number (from 0 to 2**64-1) determines. Meaningless if there are mistakes."""
        rest = list(self.missing)
        shuffle(rest, number)
        cards = []
        for held, size in zip(self.cards, self.sizes, strict=True):
            lacking = size - len(held)
            cards.append((*held, *rest[:lacking]))
            del rest[:lacking]
        return replace(self, cards=tuple(cards), missing=())

    def holders_of(self, card: int) -> tuple[int, ...]:
        """The holders of a card, once for each copy."""
        return tuple(at for at, held in enumerate(self.cards) for one in held if one == card)


def cards_as_text(cards: Sequence[int]) -> str:
    """Cards as `read_entry` reads them: `10♠ A♥`."""
    return " ".join(card_sign(card) for card in cards)


def read_entry(
    rules: Rules, names: Sequence[str], written: Sequence[str], letters: Letters = ({}, {})
) -> EnteredCards:
    """Read what was typed for each seat and for the kitty, if the rules leave cards over.

    `names` are the names of the holders in sentences. Mistakes are in the order of the holders; a
    card that is entered too often is a mistake of each holder that has it.
    """
    pack = Counter(rules.pack)
    kitty = (rules.kitty_count,) if rules.kitty_count else ()
    sizes = (rules.hand_size,) * rules.players + kitty
    if len(written) != len(sizes) or len(names) != len(sizes):
        raise ValueError("an entry has one text for each seat, and one for the kitty")
    signs = _Signs(letters)
    held: list[tuple[int, ...]] = []
    mistakes: list[EntryFault] = []
    for holder, one in enumerate(written):
        cards, wrong = _read(one, signs)
        held.append(tuple(cards))
        mistakes += [EntryFault(holder, reason, begun) for reason, begun in wrong]
    mistakes += _misplaced(pack, names, held)
    for holder, size in enumerate(sizes):
        found = len(held[holder])
        if found > size:
            reason = _too_many(names[holder], found, size, holder == rules.players)
            mistakes.append(EntryFault(holder, reason))
    entered = Counter(card for cards in held for card in cards)
    missing = tuple((pack - entered).elements())
    mistakes.sort(key=lambda mistake: mistake.holder)
    return EnteredCards(tuple(held), sizes, tuple(mistakes), missing, rules.players)


def _read(written: str, signs: _Signs) -> tuple[list[int], list[tuple[Text, bool]]]:
    """The cards of a text, and the reason and `begun` of each mistake in it."""
    normal = typed(written).upper()
    cards: list[int] = []
    wrong: list[tuple[Text, bool]] = []
    at = 0
    while at < len(normal):
        between = _BETWEEN.match(normal, at)
        if between is not None:
            at = between.end()
            continue
        found = signs.match(normal, at)
        if found is not None:
            cards.append(found[0])
            at = found[1]
            continue
        end = _BETWEEN.search(normal, at)
        stop = len(normal) if end is None else end.start()
        word = normal[at:stop]
        begun = stop == len(normal) and signs.begun.fullmatch(word) is not None
        wrong.append(
            (
                text("“{word}” is not a card. Type the queen of spades as QS.", word=brief(word)),
                begun,
            )
        )
        at = stop
    return cards, wrong


def _misplaced(
    pack: Counter[int], names: Sequence[str], held: Sequence[tuple[int, ...]]
) -> list[EntryFault]:
    """The mistakes for cards that are not in the pack, or entered more often than it has them."""
    found: list[EntryFault] = []
    entered = Counter(card for cards in held for card in cards)
    for card, count in sorted(entered.items()):
        if count <= pack[card]:
            continue
        holders = [at for at, cards in enumerate(held) if card in cards]
        name = the_card(card)
        if not pack[card]:
            reason = text("{card:start} is not in the pack of these rules.", card=name)
        elif pack[card] > 1:
            reason = text(
                "{card:start} is entered {count} times, but the pack has it only twice.",
                card=name,
                count=count,
            )
        elif len(holders) == 1:
            reason = text(
                "{name}: {card} is entered twice.", name=names[holders[0]], card=name
            )
        else:
            reason = text(
                "{first} and {second}: {card} is entered for both.",
                card=name,
                first=names[holders[0]],
                second=names[holders[1]],
            )
        found += [EntryFault(holder, reason) for holder in holders]
    return found


def _too_many(name: str, found: int, size: int, kitty: bool) -> Text:
    """What is wrong if too many cards of a real pack were entered."""
    if kitty:
        return plural(
            "{found} cards are entered for the kitty, but only {n} is left over.",
            "{found} cards are entered for the kitty, but only {n} are left over.",
            size,
            found=found,
        )
    return plural(
        "{name}: {found} cards are entered, but each player gets only {n}.",
        "{name}: {found} cards are entered, but each player gets only {n}.",
        size,
        name=name,
        found=found,
    )
