"""The state line: one sentence that tells the person what is expected of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.names import follow_sentence, void_sentence
from hearts_qt.game.game import Phase
from hearts_qt.rules.cards import suit_of

if TYPE_CHECKING:
    from hearts_qt.app.session_state import SessionState

__all__ = ["not_your_turn", "state"]


def state(session: SessionState) -> str:
    """What is expected of the person now, or whom everybody waits for."""
    game = session.game
    if not session.started:
        return ""
    if game.phase is Phase.OVER:
        return session.seating.winners_sentence(session.winner_seats)
    if game.phase is Phase.DEAL:
        return _("The hand is over")
    if session.person not in session.to_act:
        return _waiting(session)
    match game.phase:
        case Phase.PASS:
            return _pass(session)
        case Phase.CHARGE:
            if session.rules.charging == "one":
                return _("You may charge a card")
            return _("You may charge cards")
        case Phase.LAY_AWAY:
            count = session.lay_away_count()
            return ngettext("Lay away {n} card", "Lay away {n} cards", count).format(n=count)
        case Phase.MOON:
            return _("You shot the moon: say how it counts")
        case _:
            return _play(session)


def not_your_turn(session: SessionState) -> str:
    """Why nothing can be chosen while the person owes nothing."""
    if session.finishing:
        return _("The hand is being finished for you")
    if session.game.phase in (Phase.DEAL, Phase.OVER):
        return _("This hand is over")
    return _("It is not your turn")


def _pass(session: SessionState) -> str:
    count = session.pass_size()
    targets = session.pass_targets()
    if len(targets) == 1:
        return ngettext("Choose {n} card for {name}", "Choose {n} cards for {name}", count).format(
            n=count, name=session.names[targets[0]]
        )
    each = count // max(1, len(targets))
    return ngettext(
        "Choose {n} card for each of the others", "Choose {n} cards for each of the others", each
    ).format(n=each)


def _play(session: SessionState) -> str:
    game = session.game
    if not game.trick:
        if not game.tricks and game.direction == "hold":
            return _("Nothing is passed in this hand. Your lead")
        return _("Your lead")
    led = suit_of(game.trick[0][1])
    if any(suit_of(card) == led for card in game.hand_of(session.person)):
        return follow_sentence(led)
    return void_sentence(led)


def _waiting(session: SessionState) -> str:
    game = session.game
    if len(session.to_act) > 1 or game.phase in (Phase.PASS, Phase.CHARGE):
        return _("The others are choosing")
    if not session.to_act:
        return ""
    name = session.names[session.to_act[0]]
    match game.phase:
        case Phase.LAY_AWAY:
            return _("{name} lays cards away").format(name=name)
        case Phase.MOON:
            return _("{name} shot the moon and says how it counts").format(name=name)
        case _:
            return _("{name} is to play").format(name=name)
