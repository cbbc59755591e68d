"""Answers to what the person can ask at the table, as sentences to show and to speak.

They use only what the table shows, never hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, apart, listed, ngettext, sentences
from hearts_qt.app.localized_names import (
    and_list,
    card_in_sentence,
    card_words,
    cards_in_sentence,
    suit_phrase,
    suit_words,
)
from hearts_qt.app.narrator import by_suit
from hearts_qt.app.regional import signed
from hearts_qt.app.session import prompts
from hearts_qt.app.table.overlay.messages import Answer
from hearts_qt.rules.cards import card_sign, suit_of

if TYPE_CHECKING:
    from hearts_qt.app.models import Models
    from hearts_qt.app.session import Session
    from hearts_qt.app.session.table_state import TableState


def _plays(session: Session, plays: tuple[tuple[int, int], ...]) -> Answer:
    names = session.current.names
    words = listed(
        _("{name}: {card}").format(name=names[seat], card=card_words(card))
        for seat, card in plays
    )
    # No line break between a name and its card.
    space = "\N{NO-BREAK SPACE}"
    shown = listed(f"{names[seat]}{space}{card_sign(card)}" for seat, card in plays)
    return Answer(words, shown)


def trick(session: Session, models: Models) -> str:
    """The cards of the trick under way."""
    plays = models.timeline.state.plays
    if not plays:
        return _("No card has been played to this trick yet")
    words = _plays(session, plays)
    leading = [play.seat for play in models.timeline.state.trick if play.winning]
    if not leading:
        return words
    own = leading[-1] == session.current.person
    words_about = _("You are winning") if own else _("{name} is winning")
    about = words_about.format(name=session.current.names[leading[-1]])
    return Answer(sentences((words, about)), sentences((words.shown, about)))


def turn(session: Session, models: Models) -> str:
    """Whose turn it is, and what is asked of the person."""
    owing = models.timeline.state.to_act
    person = session.current.person
    if person in owing or models.timeline.state.scores is not None or len(owing) != 1:
        return prompts.state(session.current) or _("Nothing is asked of you now")
    return _("{name} to play").format(name=session.current.names[owing[0]])


def legal(session: Session, models: Models) -> str:
    """The cards that the person may choose now, suit by suit."""
    cards = [card for card in models.hand.cards if session.current.choosable(card)]
    if session.current.person not in models.timeline.state.to_act or not cards:
        return _("You cannot play a card now")
    frame = _("You may choose: {cards}")
    signs = " ".join(card_sign(card) for card in cards)
    return Answer(frame.format(cards=by_suit(cards)), frame.format(cards=signs))


def cards_left(session: Session, models: Models) -> str:
    """How many cards of each suit the other players still hold or have laid away."""
    state = models.timeline.state
    rules = session.current.rules
    out = list(rules.pack)
    for _seat, card in state.played:
        out.remove(card)
    person = session.current.person
    for card in (*state.hands[person], *state.aside[person]):
        out.remove(card)
    parts = [
        # Translators: a suit and how many cards of it are left, such as “Clubs 3”.
        _("{suit} {n}").format(suit=suit_words(suit), n=sum(suit_of(card) == suit for card in out))
        for suit in range(4)
    ]
    return _("Not yet seen: {suits}").format(suits=listed(parts))


def exchanged(session: Session, models: Models) -> str:
    """What the person passed and received in this hand."""
    person, names = session.current.person, session.current.names
    parts = [
        _("You passed {cards} to {name}").format(cards=cards_in_sentence(cards), name=names[seat])
        if seat is not None
        else _("You passed {cards}").format(cards=cards_in_sentence(cards))
        for seat, cards in _passed(models.timeline.state, person)
    ]
    packets = [cards for _giver, seat, cards in models.timeline.state.passed if seat == person]
    if packets:
        received = cards_in_sentence(sorted(card for cards in packets for card in cards))
        parts.append(_("You receive {cards}").format(cards=received))
    return apart(parts) if parts else _("No cards have been passed in this hand")


def _passed(state: TableState, person: int) -> Iterable[tuple[int | None, tuple[int, ...]]]:
    """The packets that the person passed, as (receiver, cards) pairs. Nobody knows the receiver,
    None, if a player passed blind."""
    known = len({giver for giver, _seat, _cards in state.passed}) == state.players
    for giver, seat, cards in state.passed:
        if giver == person:
            yield seat if known else None, cards


def last_trick(session: Session, models: Models) -> str:
    """The cards of the last finished trick."""
    plays = models.timeline.state.last_trick
    if not plays:
        return _("No trick has been played in this hand yet")
    words = _plays(session, tuple((play.seat, play.card) for play in plays))
    frame = _("Last trick: {plays}")
    return Answer(frame.format(plays=words), frame.format(plays=words.shown))


def hand(session: Session, models: Models) -> str:
    """The person's cards."""
    cards = models.hand.cards
    if not cards:
        return _("You hold no cards")
    frame = _("Your hand: {cards}")
    signs = " ".join(card_sign(card) for card in cards)
    return Answer(frame.format(cards=by_suit(cards)), frame.format(cards=signs))


def points(_session: Session, models: Models) -> str:
    """The points and tricks of all players in this hand, and their totals."""
    parts, short = [], []
    for seat, tricks in zip(models.seats.rows, models.timeline.state.tricks, strict=True):
        written, total = signed(seat.points), signed(seat.total)
        points = ngettext("{n} point", "{n} points", abs(seat.points)).format(n=written)
        taken = ngettext("{n} trick", "{n} tricks", tricks).format(n=tricks)
        # Translators: A player’s score: "Rosa 4 points, 2 tricks, total 31".
        words = _("{name} {points}, {tricks}, total {total}")
        parts.append(
            words.format(name=seat.name, points=points, tricks=taken, total=total)
        )
        short.append(f"{seat.name}\N{NO-BREAK SPACE}{written}\N{NO-BREAK SPACE}({total})")
    shown = _("Points (total): {points}").format(points=listed(short))
    return Answer(apart(parts), shown)


def voids(session: Session, models: Models) -> str:
    """Which suits the other players have shown not to have."""
    parts = []
    for seat, suits in enumerate(models.timeline.state.voids):
        if seat != session.current.person and suits:
            words = and_list([suit_phrase(suit) for suit in sorted(suits)])
            name = session.current.names[seat]
            parts.append(_("{name} has no {suits}").format(name=name, suits=words))
    return apart(parts) if parts else _("No other player has shown a void yet")


def broken(session: Session, models: Models) -> str:
    """Whether hearts are broken."""
    return _("Hearts are broken") if models.timeline.state.broken else _("Hearts are not broken")


def queen(session: Session, models: Models) -> str:
    """Where the black card is, as far as the person can know."""
    card = models.timeline.state.black_card
    if card < 0:
        return _("No spade is special under these rules")
    name = card_in_sentence(card)
    state = models.timeline.state
    for seat, taken in enumerate(state.captured):
        if card in taken:
            if seat == session.current.person:
                return _("You have taken {card}").format(card=name)
            taker = session.current.names[seat]
            return _("{name} has taken {card}").format(name=taker, card=name)
    for seat, played in state.plays:
        if played == card:
            return _("{card:start} is in the trick, played by {name}").format(
                card=name, name=session.current.names[seat]
            )
    if card in models.hand.cards:
        return _("You hold {card}").format(card=name)
    given = [to for to, cards in _passed(state, session.current.person) if card in cards]
    if given and given[0] is not None and state.rules.packs == 1:
        return _("You passed {card} to {name}; it has not been played").format(
            card=name, name=session.current.names[given[0]]
        )
    return _("{card:start} has not been played").format(card=name)
