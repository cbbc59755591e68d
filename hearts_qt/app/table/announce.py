"""Answers to what a player may ask at the table, as sentences to be shown and spoken.

All of them speak of what is shown, never of cards nobody may see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.models.roles import SeatRole
from hearts_qt.app.names import and_list, card_words, cards_words, suit_words
from hearts_qt.app.table.picture import black_card
from hearts_qt.rules.cards import suit_of

if TYPE_CHECKING:
    from hearts_qt.app.models import Models
    from hearts_qt.app.session import Session

__all__ = ["broken", "hand", "last_trick", "points", "queen", "trick", "voids"]


def _plays(session: Session, plays: tuple[tuple[int, int], ...]) -> str:
    return ", ".join(
        _("{name}: {card}").format(name=session.names[seat], card=card_words(card))
        for seat, card in plays
    )


def trick(session: Session, models: Models) -> str:
    """The cards of the trick under way."""
    plays = tuple(session.mirror.plays)
    if not plays:
        return _("No card has been played to this trick yet")
    return _plays(session, plays)


def last_trick(session: Session, models: Models) -> str:
    """The cards of the last finished trick."""
    plays = session.mirror.last_trick
    if not plays:
        return _("No trick has been played in this hand yet")
    return _("Last trick: {plays}").format(plays=_plays(session, plays))


def hand(session: Session, models: Models) -> str:
    """The person's cards."""
    cards = models.hand.cards
    if not cards:
        return _("You hold no cards")
    return _("Your hand: {cards}").format(cards=cards_words(cards))


def points(session: Session, models: Models) -> str:
    """Everybody's points in this hand, and totals."""
    parts = []
    for seat, name in enumerate(session.names):
        taken = models.seats.value(seat, SeatRole.PointsRole)
        total = models.seats.value(seat, SeatRole.TotalRole)
        parts.append(
            ngettext(
                "{name} {n} point, total {total}", "{name} {n} points, total {total}", taken
            ).format(name=name, n=taken, total=total)
        )
    return "; ".join(parts)


def voids(session: Session, models: Models) -> str:
    """Who has been seen to be void in which suit."""
    parts = []
    seen = _seen_voids(session)
    for seat, suits in sorted(seen.items()):
        if seat != session.person and suits:
            words = and_list([suit_words(suit) for suit in sorted(suits)])
            parts.append(_("{name} has no {suits}").format(name=session.names[seat], suits=words))
    return "; ".join(parts) if parts else _("Nobody has been seen to be void yet")


def _seen_voids(session: Session) -> dict[int, set[int]]:
    game = session.game
    players = game.rules.players
    seen: dict[int, set[int]] = {seat: set() for seat in range(players)}
    for plays in (*(past.cards for past in game.tricks), game.trick):
        if plays:
            led = suit_of(plays[0][1])
            for seat, card in plays:
                if suit_of(card) != led:
                    seen[seat].add(led)
    return seen


def broken(session: Session, models: Models) -> str:
    """Whether hearts are broken."""
    return _("Hearts are broken") if session.mirror.broken else _("Hearts are not broken")


def queen(session: Session, models: Models) -> str:
    """Where the black card is, as far as the person can know."""
    card = black_card(session.rules)
    if card < 0:
        return _("No spade is special under these rules")
    name = card_words(card)
    mirror = session.mirror
    for seat, taken in enumerate(mirror.captured):
        if card in taken:
            if seat == session.person:
                return _("You have taken the {card}").format(card=name)
            return _("{name} has taken the {card}").format(name=session.names[seat], card=name)
    for seat, played in mirror.plays:
        if played == card:
            return _("The {card} is in the trick, played by {name}").format(
                card=name, name=session.names[seat]
            )
    if card in models.hand.cards:
        return _("You hold the {card}").format(card=name)
    observation = session.game.observation(session.person)
    given = [seat for seat, cards in (observation.passed or ()) if card in cards]
    if given and session.rules.packs == 1:
        return _("You passed the {card} to {name}; it has not been played").format(
            card=name, name=session.names[given[0]]
        )
    return _("The {card} has not been played").format(card=name)
