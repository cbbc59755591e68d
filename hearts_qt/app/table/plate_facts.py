"""What the plates and the signs on the cloth say, gathered from the table as it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.localized_names import card_words
from hearts_qt.app.table.cloth_labels import Sign
from hearts_qt.app.table.displayed_table import black_card
from hearts_qt.app.table.seat_plate import PlateState
from hearts_qt.rules.cards import suit_of

if TYPE_CHECKING:
    from hearts_qt.app.table.scene import TableScene

__all__ = ["plate_state", "signs"]

NINE = 7
"""The place of a nine in its suit."""


def plate_state(scene: TableScene, seat: int) -> PlateState:
    """Everything that the plate of a seat says now."""
    picture, session = scene.picture, scene.session
    mirror = picture.mirror
    person = session.person
    if scene.rests:
        to_act = session.to_act
        turn = seat in to_act and (seat == person or len(to_act) == 1)
    else:
        turn = seat == picture.turn
    team = session.team_of(seat)
    points, pair = mirror.points[seat], None
    if mirror.rules.teams != "none":
        mates = [other for other in range(picture.players) if session.team_of(other) == team]
        if mirror.rules.teams == "shared_tricks":
            points = sum(mirror.points[other] for other in mates)
        elif mirror.rules.teams == "shared_totals":
            pair = sum(mirror.totals[other] for other in mates)
    if mirror.scores is not None:
        points = mirror.scores[session.column_of(seat)]
    return PlateState(
        name=session.names[seat],
        level=session.level_words(seat),
        points=points,
        total=mirror.totals[session.column_of(seat)],
        dealer=seat == mirror.dealer and (any(mirror.hands) or bool(mirror.plays)),
        turn=turn and not picture.over,
        moon=seat == mirror.moon_seat(),
        team=team,
        partner=team >= 0 and seat != person and team == session.team_of(person),
        pair=pair,
        chosen=seat in picture.committed and seat != person,
        captured=tuple(sorted(mirror.captured[seat])),
        factor=mirror.factors[seat],
        kitty=seat == mirror.kitty_taker,
        black=black_card(mirror.rules),
        winner=picture.over and seat in session.winner_seats,
    )


def signs(scene: TableScene) -> dict[str, Sign | None]:
    """What lies in the corners of the middle, and whether the trick is boosted."""
    mirror = scene.picture.mirror
    says: dict[str, Sign | None] = {"unwon": None, "kitty": None, "note": None}
    if scene.unwon:
        count, points = len(scene.unwon), mirror.worth(mirror.pile)
        cards = ngettext("{n} card", "{n} cards", count).format(n=count)
        worth = ngettext("{n} point", "{n} points", points).format(n=points)
        spoken = _("Waiting for the next winner: {cards}, {points}")
        says["unwon"] = Sign(cards, worth, spoken.format(cards=cards, points=worth))
    if scene.kitty:
        count = len(scene.kitty)
        spoken = ngettext("Kitty of {n} card: {where}", "Kitty of {n} cards: {where}", count)
        first = mirror.rules.kitty_to == "first_trick"
        where = _("first trick") if first else _("first points")
        title = _("Kitty: {n}").format(n=count)
        says["kitty"] = Sign(title, where, spoken.format(n=count, where=where))
    if scene.picture.boosted and mirror.plays:
        nine = suit_of(mirror.plays[0][1]) * 13 + NINE
        spoken = _("Boosted by the {card}: two rounds").format(card=card_words(nine))
        says["note"] = Sign(_("Boosted"), _("two rounds"), spoken, nine)
    return says
