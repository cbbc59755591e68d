"""What the seat plates and the labels on the felt say about the displayed table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.app.expressions import Expression
from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.localized_names import card_phrase
from hearts_qt.app.table.displayed_table import black_card
from hearts_qt.app.table.items.seat_plate import PlateState
from hearts_qt.app.table.items.table_labels import TableLabel
from hearts_qt.rules.cards import suit_of

if TYPE_CHECKING:
    from hearts_qt.app.session import Session
    from hearts_qt.app.table.displayed_table import DisplayedTable

NINE = 7
"""The index of a nine in its suit."""


def plate_state(
    session: Session, displayed: DisplayedTable, seat: int, *, idle: bool, portraits: bool = True
) -> PlateState:
    """What the plate of a seat says; `idle` is whether everything that has happened is shown.

    With `portraits`, characters of the cast are shown with their faces, and the other computer
    players at such a table with initials.
    """
    state = displayed.state
    person = session.person
    seating = session.seating
    character = seating.character(seat) if portraits else None
    guest = portraits and character is None and seat != person
    if idle:
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
        name=seating.name(seat),
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
        portrait="" if character is None else character.key,
        expression=Expression.REST if character is None else displayed.face_states.faces[seat],
        initial=guest and seating.any_character,
    )


def table_labels(
    displayed: DisplayedTable, *, unwon: int, kitty: int
) -> dict[str, TableLabel | None]:
    """The labels on the unwon cards, on the kitty, and on a boosted trick; `None` for no label.

    `unwon` and `kitty` are the numbers of cards that still lie there.
    """
    state = displayed.state
    says: dict[str, TableLabel | None] = {"unwon": None, "kitty": None, "note": None}
    if unwon:
        count, points = unwon, sum(play.points for play in state.pile)
        cards = ngettext("{n} card", "{n} cards", count).format(n=count)
        worth = ngettext("{n} point", "{n} points", points).format(n=points)
        spoken = _("Waiting for the next winner: {cards}, {points}")
        says["unwon"] = TableLabel(cards, worth, spoken.format(cards=cards, points=worth))
    if kitty:
        spoken = ngettext("Kitty of {n} card: {where}", "Kitty of {n} cards: {where}", kitty)
        first = state.rules.kitty_to == "first_trick"
        where = _("first trick") if first else _("first points")
        title = _("Kitty: {n}").format(n=kitty)
        says["kitty"] = TableLabel(title, where, spoken.format(n=kitty, where=where))
    if displayed.boosted and state.plays:
        nine = suit_of(state.plays[0][1]) * 13 + NINE
        spoken = _("Boosted by the {card}: two rounds").format(card=card_phrase(nine))
        says["note"] = TableLabel(_("Boosted"), _("two rounds"), spoken, nine)
    return says
