"""Checks the deals of a record: the seal, the secret, the cut, and the cards of every deal.

`check_deals` raises `RecordError` for the first thing that does not fit. `steps_of` gives the same
computation step by step, for people, and `script_of` a short Python program that repeats it without
Hearts Qt.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from hearts_qt.game.deals import CutError, SealedDeals, clean_cut, deal_cards, is_digest, seal_of
from hearts_qt.game.records import HandEntry, OpenedEntry, Record, RecordError, Why, number_of
from hearts_qt.rules.cards import CardError, format_cards, parse_cards
from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import Text, text

NO_SECRET = text("The secret is not 64 hexadecimal digits in small letters.")


def check_deals(record: Record) -> None:
    """Check everything that a record says about its deals; raises `RecordError`.

    Without a seal, only the form is checked here: `replay_record` compares the cards of each deal
    with its number. While the seal is not opened, nothing can be computed.
    """
    if record.seal is None:
        if record.opened is not None:
            raise RecordError(text("The record has a secret, but no seal."), record.lines[-1])
        for index, hand in enumerate(record.hands):
            if hand.deal is None and record.real_pack is None:
                raise _fault(record, index, text("The hand has no deal number."), "13")
            if hand.deal_index is not None:
                raise _fault(record, index, text("Only deals of a sealed game are counted."))
        return
    _check_order(record)
    if record.opened is None:
        _check_unopened(record)
        return
    source = sealed_deals_of(record)
    _check_unplayed(record, record.opened)
    _check_numbers(record, source)


def sealed_deals_of(record: Record) -> SealedDeals:
    """The deals of an opened record. Raises `RecordError` if secret, cut and seal do not fit."""
    opened, at = record.opened, record.lines[-1]
    assert opened is not None
    if not is_digest(opened.secret):
        raise RecordError(NO_SECRET, at)
    if seal_of(opened.secret) != record.seal:
        raise RecordError(
            text("The secret does not fit the seal, so one of them was changed."), at
        )
    try:
        fits = clean_cut(opened.cut) == opened.cut
    except CutError as error:
        raise RecordError(error.text, at) from None
    if not fits:
        raise RecordError(text("The cut is not in Unicode’s normal form NFC."), at)
    return SealedDeals(opened.secret, opened.cut)


def _fault(record: Record, index: int, reason: Text, section: str = "") -> RecordError:
    """The error for the hand at an index of the record."""
    return RecordError(reason, record.lines[index], index + 1, section=section)


def _check_order(record: Record) -> None:
    last = -1
    for index, hand in enumerate(record.hands):
        if hand.deal_index is None:
            raise _fault(record, index, text("The hand does not say which deal it was."))
        if hand.deal_index <= last:
            raise _fault(record, index, text("The deals are not in order."))
        last = hand.deal_index


def _check_unopened(record: Record) -> None:
    for index, hand in enumerate(record.hands):
        if hand.deal is not None:
            raise _fault(
                record, index, text("The hand has a deal number, but the seal is not opened.")
            )
    if record.result is not None:
        raise RecordError(
            text("The game is over, but its seal is not opened."), record.lines[-1]
        )


def _check_unplayed(record: Record, opened: OpenedEntry) -> None:
    """Every deal up to the last one must be among the hands or be listed as abandoned."""
    at = record.lines[-1]
    played = {hand.deal_index for hand in record.hands}
    listed = Counter((entry.deal_index, entry.why) for entry in opened.abandoned)
    if any(count > 1 or index < 0 for (index, _why), count in listed.items()):
        raise RecordError(text("The list of abandoned deals names a deal twice or wrongly."), at)
    abandoned = {entry.deal_index for entry in opened.abandoned if entry.why == "abandoned"}
    for index in sorted(abandoned):
        if index in played:
            raise RecordError(
                text(
                    "Deal {number} is listed as abandoned, but a hand was played with it.",
                    number=index + 1,
                ),
                at,
            )
    known = played | abandoned
    for entry in opened.abandoned:
        if entry.deal_index not in known:
            raise RecordError(
                text("Deal {number} is listed, but is not there.", number=entry.deal_index + 1), at
            )
    for index in range(len(known)):
        if index not in known:
            raise RecordError(
                text(
                    "Deal {number} is missing: no hand was played with it, and it is not listed as "
                    "abandoned.",
                    number=index + 1,
                ),
                at,
            )


def _check_numbers(record: Record, source: SealedDeals) -> None:
    """The first dealer, the deal numbers and the cards must follow from secret and cut."""
    wrong = [
        index
        for index, hand in enumerate(record.hands)
        if hand.deal is None
        or number_of(hand.deal, record.lines[index]) != source.deal_number(hand.deal_index or 0)
    ]
    if len(wrong) == len(record.hands) > 1:
        raise RecordError(
            text(
                "No deal follows from the secret and this cut, so the cut, or the secret with its "
                "seal, was changed."
            ),
            record.lines[-1],
        )
    for index in wrong:
        reason = (
            text("The hand has no deal number.")
            if record.hands[index].deal is None
            else text("The deal does not follow from the secret and the cut.")
        )
        raise _fault(record, index, reason)
    for index, hand in enumerate(record.hands):
        if index == 0:
            dealer = source.first_dealer(record.rules.players)
            if hand.dealer != dealer:
                raise _fault(
                    record,
                    index,
                    text(
                        "According to the secret and the cut, seat {seat} should deal first.",
                        seat=dealer,
                    ),
                )
        if not _same_cards(hand, source.deal_number(hand.deal_index or 0), record.rules):
            raise _fault(record, index, text("The cards are not those of the deal’s number."), "13")


def _same_cards(hand: HandEntry, number: int, rules: Rules) -> bool:
    """Whether the cards of a hand are those of a deal number, whatever the order in a hand."""
    hands, kitty = deal_cards(number, rules)
    try:
        dealt = [tuple(sorted(parse_cards(cards))) for cards in (*hand.dealt, hand.kitty)]
    except CardError:
        return False
    return dealt == [*hands, kitty]


# For people


@dataclass(frozen=True, slots=True)
class DealStep:
    """One deal of a record: what was computed, and whether the record says the same.

    `index` counts deals from 0, `hand` the hands; `hand` is None for a deal that was taken back.
    `hands` and `kitty` are the cards of the deal.
    """

    index: int
    number: int
    hand: int | None
    why: tuple[Why, ...]
    hands: tuple[tuple[int, ...], ...]
    kitty: tuple[int, ...]
    fits: bool


@dataclass(frozen=True, slots=True)
class SealSteps:
    """The computation by which an opened record is checked.

    `computed_seal` is the seal of the secret and `first_dealer` the seat that should deal first.
    """

    seal: str
    secret: str
    cut: str
    computed_seal: str
    first_dealer: int
    first_dealer_fits: bool
    deals: tuple[DealStep, ...]

    @property
    def fits(self) -> bool:
        """Whether every step agrees with the record."""
        return (
            self.seal == self.computed_seal
            and self.first_dealer_fits
            and all(deal.fits for deal in self.deals)
        )


def steps_of(record: Record) -> SealSteps | None:
    """The steps of the check; None if the record is not sealed or not opened.

    Raises `RecordError` if the secret or the cut is malformed.
    """
    if record.seal is None or record.opened is None:
        return None
    opened, at = record.opened, record.lines[-1]
    try:
        source = SealedDeals(opened.secret, opened.cut)
    except CutError as error:
        raise RecordError(error.text, at) from None
    except ValueError:
        raise RecordError(NO_SECRET, at) from None
    whys: dict[int, tuple[Why, ...]] = {}
    for entry in opened.abandoned:
        whys[entry.deal_index] = (*whys.get(entry.deal_index, ()), entry.why)
    played = {hand.deal_index: at for at, hand in enumerate(record.hands)}
    deals = []
    for index in sorted({*whys, *(index for index in played if index is not None)}):
        number = source.deal_number(index)
        hands, kitty = deal_cards(number, record.rules)
        hand = played.get(index)
        fits = True
        if hand is not None:
            entry_of = record.hands[hand]
            fits = entry_of.deal == str(number) and _same_cards(entry_of, number, record.rules)
        deals.append(DealStep(index, number, hand, whys.get(index, ()), hands, kitty, fits))
    dealer = source.first_dealer(record.rules.players)
    first = record.hands[0].dealer if record.hands else dealer
    return SealSteps(
        record.seal, opened.secret, opened.cut, source.seal, dealer, first == dealer, tuple(deals)
    )


def numbered_steps(record: Record) -> tuple[DealStep, ...]:
    """The deals of a record that is not sealed, each computed from its number.

    Hands that were dealt with a real pack have no number and are left out. Raises `RecordError` for
    any other hand without a number.
    """
    found = []
    for index, hand in enumerate(record.hands):
        if hand.deal is None and record.real_pack is not None:
            continue
        number = number_of(hand.deal or "", record.lines[index])
        hands, kitty = deal_cards(number, record.rules)
        fits = _same_cards(hand, number, record.rules)
        found.append(DealStep(index, number, index, (), hands, kitty, fits))
    return tuple(found)


_SCRIPT = '''\
from hashlib import sha256
S, cut, players, size, M, deck = "{secret}", {cut}, {players}, {size}, 2**64, "{deck}".split()
def mix(x): x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % M; x = (x ^ x >> 27) * 0x94D049BB133111EB % M; return x ^ x >> 31
print("seal", sha256(f"hearts-qt seal 1\\n{{S}}".encode()).hexdigest())
for k in range({deals}):
    pack, s = deck[:], int(sha256(f"hearts-qt deal 1\\n{{S}}\\n{{cut}}\\n{{k}}".encode()).hexdigest()[:16], 16)
    for i in range(len(pack) - 1, 0, -1):
        while (v := mix(s := (s + 0x9E3779B97F4A7C15) % M)) >= M - M % (i + 1): pass
        pack[i], pack[v % (i + 1)] = pack[v % (i + 1)], pack[i]
    for n in range(players): print("deal", k, "seat", n, *sorted(pack[n*size:(n+1)*size], key=deck.index))
'''  # noqa: E501 (the program that is shown, as short as it can be)


def script_of(steps: SealSteps, rules: Rules) -> str:
    """A Python program of ten lines that computes the seal and all deals of an opened record.

    It needs only the standard library.
    """
    return _SCRIPT.format(
        secret=steps.secret,
        cut=ascii(steps.cut),
        players=rules.players,
        size=rules.hand_size,
        deck=format_cards(rules.pack),
        deals=1 + max((deal.index for deal in steps.deals), default=-1),
    )
