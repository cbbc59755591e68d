"""What the plates and the labels on the cloth say, gathered from the table as it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.localized_names import card_words
from hearts_qt.app.table.displayed_table import black_card
from hearts_qt.app.table.items.cloth_labels import ClothLabel
from hearts_qt.app.table.items.seat_plate import PlateState
from hearts_qt.rules.cards import suit_of

if TYPE_CHECKING:
    from hearts_qt.app.table.scene import TableScene

__all__ = ["cloth_labels", "plate_state"]

NINE = 7
"""The place of a nine in its suit."""


def plate_state(scene: TableScene, seat: int) -> PlateState:
    """Everything that the plate of a seat says now."""
    displayed, session = scene.displayed, scene.session
    state = displayed.state
    person = session.person
    if scene.rests:
        to_act = session.to_act
        turn = seat in to_act and (seat == person or len(to_act) == 1)
    else:
        turn = seat == displayed.turn
    team = session.team_of(seat)
    points, pair = state.points[seat], None
    if state.rules.teams != "none":
        mates = [other for other in range(displayed.players) if session.team_of(other) == team]
        if state.rules.teams == "shared_tricks":
            points = sum(state.points[other] for other in mates)
        elif state.rules.teams == "shared_totals":
            pair = sum(state.totals[other] for other in mates)
    if state.scores is not None:
        points = state.scores[session.column_of(seat)]
    return PlateState(
        name=session.names[seat],
        level=session.level_words(seat),
        points=points,
        total=state.totals[session.column_of(seat)],
        dealer=seat == state.dealer and (any(state.hands) or bool(state.plays)),
        turn=turn and not displayed.over,
        moon=seat == state.moon_seat,
        team=team,
        partner=team >= 0 and seat != person and team == session.team_of(person),
        pair=pair,
        chosen=seat in displayed.committed and seat != person,
        captured=tuple(sorted(state.captured[seat])),
        factor=state.factors[seat],
        kitty=seat == state.kitty_taker,
        black=black_card(state.rules),
        winner=displayed.over and seat in session.winner_seats,
    )


def cloth_labels(scene: TableScene) -> dict[str, ClothLabel | None]:
    """What lies in the corners of the middle, and whether the trick is boosted."""
    state = scene.displayed.state
    says: dict[str, ClothLabel | None] = {"unwon": None, "kitty": None, "note": None}
    if scene.unwon:
        count, points = len(scene.unwon), sum(play.points for play in state.pile)
        cards = ngettext("{n} card", "{n} cards", count).format(n=count)
        worth = ngettext("{n} point", "{n} points", points).format(n=points)
        spoken = _("Waiting for the next winner: {cards}, {points}")
        says["unwon"] = ClothLabel(cards, worth, spoken.format(cards=cards, points=worth))
    if scene.kitty:
        count = len(scene.kitty)
        spoken = ngettext("Kitty of {n} card: {where}", "Kitty of {n} cards: {where}", count)
        first = state.rules.kitty_to == "first_trick"
        where = _("first trick") if first else _("first points")
        title = _("Kitty: {n}").format(n=count)
        says["kitty"] = ClothLabel(title, where, spoken.format(n=count, where=where))
    if scene.displayed.boosted and state.plays:
        nine = suit_of(state.plays[0][1]) * 13 + NINE
        spoken = _("Boosted by the {card}: two rounds").format(card=card_words(nine))
        says["note"] = ClothLabel(_("Boosted"), _("two rounds"), spoken, nine)
    return says
