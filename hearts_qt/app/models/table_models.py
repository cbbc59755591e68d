"""The item models of the table: the person's hand, the trick, the seats, and the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QAbstractTableModel, QObject, Qt

from hearts_qt.app.coach.adviser import card_figures
from hearts_qt.app.i18n import _, listed, ngettext, pgettext, sentences
from hearts_qt.app.localized_names import card_words, cards_words, direction_words
from hearts_qt.app.models.hand_order import in_order, sort_key
from hearts_qt.app.models.table_model import (
    ACCESSIBLE,
    DISPLAY,
    KEY,
    ROOT,
    TIP,
    HandRole,
    Index,
    ScoreRole,
    TableModel,
    one_column,
)
from hearts_qt.app.players.portraits import Expression
from hearts_qt.app.regional import signed
from hearts_qt.app.ui.widgets import plain_tip
from hearts_qt.game import events as ev
from hearts_qt.rules.game_end import deciding_totals

if TYPE_CHECKING:
    from hearts_qt.app.players.seating import Seating
    from hearts_qt.app.results.replayed_game import ReplayedGame
    from hearts_qt.app.session import Session
    from hearts_qt.app.session.table_state import TableState
    from hearts_qt.game.events import HandResult, TrickPlay
    from hearts_qt.game.side_results import SideResult


_DESCRIPTION = int(Qt.ItemDataRole.AccessibleDescriptionRole)
_CHOICE = [HandRole.LegalRole, HandRole.DimmedRole, HandRole.ReasonRole, TIP, ACCESSIBLE]
"""What can change with the turn."""


class HandModel(QAbstractListModel):
    """The person's hand at the cursor of the timeline; a row is a card, sorted from left to right
    as it is shown."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._current = session.current
        self._timeline = session.timeline
        self._order = session.order
        self._cards: list[int] = []
        self._timeline.replaced.connect(self._rebuild)
        self._timeline.advanced.connect(self._see)
        # Methods and no lambdas: these connections end with the model.
        session.announcer.turn_changed.connect(self._turn_changed)
        session.order_changed.connect(self._reorder)
        session.selection.changed.connect(self._raised_changed)
        session.adviser.advised.connect(self._advised)
        self._take()

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards, row by row."""
        return tuple(self._cards)

    def row_of(self, card: int) -> int:
        """The first row of a card, or -1."""
        return self._cards.index(card) if card in self._cards else -1

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._cards)

    def data(self, index: Index, role: int = DISPLAY) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self._cards):
            return None
        row = index.row()
        if role == DISPLAY:
            return card_words(self._cards[row])
        if role == ACCESSIBLE:
            return self._spoken(row)
        if role == TIP:
            return plain_tip(self.value(row, HandRole.ReasonRole) or "") or None
        try:
            return self.value(row, HandRole(role))
        except ValueError:
            return None

    def value(self, row: int, role: HandRole) -> Any:
        """The value of a role for a row; `HandRole` gives its type."""
        card, person, state = self._cards[row], self._current.person, self._timeline.state
        match role:
            case HandRole.CardRole:
                return card
            case HandRole.LegalRole:
                return self._asked and self._current.choosable(card)
            case HandRole.DimmedRole:
                return self._asked and not self._current.choosable(card)
            case HandRole.ReasonRole:
                return self._current.why_not(card) if self._asked else ""
            case HandRole.RaisedRole:
                return self._settled and row in self._session.selection.raised
            case HandRole.ReceivedRole:
                return self._among(row, state.received[person])
            case HandRole.MarkedRole:
                return self._among(row, state.marked[person])
            case HandRole.ChargedRole:
                return self._among(row, state.charged[person])

    @property
    def _settled(self) -> bool:
        """Whether the cards shown are those that the person has in the game."""
        person, state = self._current.person, self._timeline.state
        return state.rules is self._current.rules and state.hands[person] == (
            self._current.game.hand_of(person)
        )

    @property
    def _asked(self) -> bool:
        """Whether the person owes an action, and the table shows that already."""
        person = self._current.person
        shown = person in self._timeline.state.to_act
        return shown and person in self._current.to_act and self._settled

    def _among(self, row: int, cards: tuple[int, ...]) -> bool:
        """Whether a row is one of some cards; of identical cards, the last rows are."""
        card = self._cards[row]
        return self._cards[row:].count(card) <= cards.count(card)

    def _spoken(self, row: int) -> str:
        """The name of a card, its state, and why it may not be chosen."""
        parts = [card_words(self._cards[row])]
        if self.value(row, HandRole.RaisedRole):
            parts.append(self._raised_words(row))
        if self.value(row, HandRole.ReceivedRole):
            parts.append(pgettext("card", "received"))
        if self.value(row, HandRole.ChargedRole):
            parts.append(pgettext("card", "charged"))
        reason = self.value(row, HandRole.ReasonRole)
        if reason:
            parts.append(reason)
        advice = self._session.adviser.advice
        if advice is not None:
            rules = self._current.rules
            parts += filter(None, [card_figures(advice, self._cards[row], rules)])
        return listed(parts)

    def _raised_words(self, row: int) -> str:
        """That a card is raised and, if several players get cards, who gets it."""
        selection = self._session.selection
        if len(selection.targets) < 2:
            return pgettext("card", "raised")
        name = self._current.names[selection.target_of(row)]
        return pgettext("card", "raised, for {name}").format(name=name)

    def _take(self) -> None:
        person, state = self._current.person, self._timeline.state
        self._cards = list(in_order(state.hands[person], self._order))

    def _rebuild(self) -> None:
        self.beginResetModel()
        self._take()
        self.endResetModel()

    def _reorder(self) -> None:
        if self._order != self._session.order:
            self._order = self._session.order
            self._rebuild()

    def _see(self, event: object) -> None:
        match event:
            case ev.Dealt():
                self._rebuild()
            case ev.Passed() | ev.KittyTaken() | ev.LaidAway() | ev.Played():
                self._move()
            case ev.Charged():
                self._changed([HandRole.ChargedRole, ACCESSIBLE])
            case ev.TurnCame() if event.seat == self._current.person:
                self._turn_changed()

    def _move(self) -> None:
        """Remove and insert rows so that the rows are the cards of the table state."""
        person, state = self._current.person, self._timeline.state
        key = sort_key(self._order)
        wanted = list(state.hands[person])
        kept: list[int] = []
        for card in self._cards:
            if card in wanted:
                wanted.remove(card)
                kept.append(card)
        if len(kept) == len(self._cards) and not wanted:
            return
        if kept != sorted(kept, key=key):
            # A suit was added or is gone, so the suits are in another order now.
            self._rebuild()
            return
        # From the last row backwards, so that earlier rows keep their numbers.
        left = list(kept)
        for row in range(len(self._cards) - 1, -1, -1):
            card = self._cards[row]
            if card in left:
                left.remove(card)
                continue
            self.beginRemoveRows(ROOT, row, row)
            del self._cards[row]
            self.endRemoveRows()
        for card in wanted:
            row = sum(key(other) <= key(card) for other in self._cards)
            self.beginInsertRows(ROOT, row, row)
            self._cards.insert(row, card)
            self.endInsertRows()
        # A play ends the marks of what was received; of identical cards another row may be meant.
        self._changed([HandRole.ReceivedRole, HandRole.ChargedRole, *_CHOICE])

    def _turn_changed(self) -> None:
        self._changed(_CHOICE)

    def _raised_changed(self) -> None:
        self._changed([HandRole.RaisedRole, ACCESSIBLE])

    def _advised(self) -> None:
        self._changed([ACCESSIBLE])

    def _changed(self, roles: list[int]) -> None:
        if self._cards:
            self.dataChanged.emit(self.index(0), self.index(len(self._cards) - 1), roles)


class TrickModel(TableModel["TrickPlay"]):
    """The plays of the trick on the table, in order; empty between tricks."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(one_column(lambda play: card_words(play.card), self._spoken), parent)
        self._current = session.current
        self._timeline = session.timeline
        self.rows = self._timeline.state.trick
        self._timeline.replaced.connect(self._rebuild)
        self._timeline.advanced.connect(self._refresh)
        session.names_changed.connect(self._renamed)

    def _spoken(self, play: TrickPlay) -> str:
        sentence = _("{name}: {card}").format(
            name=self._current.names[play.seat], card=card_words(play.card)
        )
        if play.charged:
            sentence = _("{play}, charged").format(play=sentence)
        if play.winning:
            return _("{play}, winning").format(play=sentence)
        if play.cancelled:
            return _("{play}, cancelled").format(play=sentence)
        return sentence

    def _rebuild(self) -> None:
        self.show(self._timeline.state.trick)

    def _refresh(self, _event: object) -> None:
        self.change(self._timeline.state.trick, [KEY, ACCESSIBLE])

    def _renamed(self) -> None:
        self.announce(0, len(self.rows) - 1, [ACCESSIBLE])


class SeatState(NamedTuple):
    """What the table says about a seat, on its plate and to a screen reader.

    `points`, `total` and `pair` have the sign with which the rules show them; `bad` is whether the
    points are against the seat. `points` and `total` are those of the side that the seat scores
    for; once the hand is scored, `points` is its score. `team` is -1 if each player plays alone;
    `pair` is the sum of the partners' totals if that decides the game, else None. `chosen` is
    whether another player has chosen what to pass or to charge. `factor` is what captured tens of
    clubs multiply by, `kitty` whether the seat took the kitty, and `black` the black card of the
    rules, or -1. `portrait` is the key of the character that sits there, and `initial` whether the
    first letter of the name stands for a player without a face, at a table where others have one.
    `leads` says that the seat leads because it took the black card; empty if not. Where not
    `shows_points`, the table says nothing about what counts.
    """

    name: str
    level: str
    points: int
    total: int
    dealer: bool
    turn: bool
    moon: bool
    team: int
    partner: bool
    pair: int | None
    chosen: bool
    captured: tuple[int, ...]
    factor: int
    kitty: bool
    black: int
    charged: tuple[int, ...] = ()
    winner: bool = False
    portrait: str = ""
    expression: Expression = Expression.REST
    initial: bool = False
    bad: bool = False
    leads: str = ""
    shows_points: bool = True

    @property
    def pictured(self) -> bool:
        """Whether there is a face or an initial."""
        return bool(self.portrait) or self.initial

    @property
    def without_picture(self) -> SeatState:
        """The same seat with neither a face nor an initial."""
        return self._replace(portrait="", expression=Expression.REST, initial=False)

    @property
    def without_points(self) -> SeatState:
        """The same seat with nothing that counts but its total."""
        return self._replace(points=0, pair=None, captured=(), factor=1, moon=False)

    @property
    def spoken(self) -> str:
        """Everything that the plate says, in words."""
        parts = [listed(filter(None, (self.name, self.level)))]
        if self.shows_points:
            points = ngettext("{n} point in this hand", "{n} points in this hand", abs(self.points))
            parts.append(points.format(n=signed(self.points)))
            parts.append(_("total {total}").format(total=signed(self.total)))
        if self.pair is not None:
            parts.append(_("with the partner {total}").format(total=signed(self.pair)))
        if self.partner:
            parts.append(_("your partner"))
        if self.charged:
            parts.append(_("charged: {cards}").format(cards=cards_words(self.charged)))
        if self.factor != 1:
            times = ngettext("scores {n} time as much", "scores {n} times as much", self.factor)
            parts.append(times.format(n=self.factor))
        for said, words in (
            (self.kitty, _("took the kitty")),
            (self.dealer, pgettext("seat", "dealer")),
            (self.chosen, _("has chosen")),
            (self.turn, pgettext("seat", "to play")),
            (self.winner, pgettext("seat", "has won")),
            (self.leads, self.leads),
        ):
            if said:
                parts.append(words)
        return listed(parts)


class SeatsModel(TableModel[SeatState]):
    """The seats at the cursor of the timeline, one row each from seat 0. They stay while another
    game has begun and is not shown yet."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(one_column(lambda seat: seat.name, lambda seat: seat.spoken), parent)
        self._current = session.current
        self._timeline = session.timeline
        self._rebuild()
        self._timeline.replaced.connect(self._rebuild)
        self._timeline.advanced.connect(self._refresh)
        session.announcer.turn_changed.connect(self._refresh)
        session.names_changed.connect(self._refresh)

    def _rebuild(self) -> None:
        if not self._behind:
            self.show(self._now())

    @property
    def _behind(self) -> bool:
        """Whether another game has begun, and the timeline still has the one before."""
        return self._current.rules is not self._timeline.state.rules

    def _refresh(self, *_of: object) -> None:
        if not self._behind and len(self.rows) == self._timeline.state.players:
            self.change(self._now(), [KEY, DISPLAY, ACCESSIBLE])

    def _now(self) -> tuple[SeatState, ...]:
        return tuple(self._seat(seat) for seat in range(self._timeline.state.players))

    def _seat(self, seat: int) -> SeatState:
        current, state = self._current, self._timeline.state
        seating, person = current.seating, current.person
        column, team = seating.column_of(seat), seating.team_of(seat)
        character = seating.character(seat)
        to_act = current.owing(state.to_act)
        pair = None
        if state.rules.teams == "shared_totals":
            pair = deciding_totals(state.rules, state.totals)[team]
        points = sum(state.points[other] for other in seating.seats_of(column))
        if state.scores is not None:
            points = state.scores[column]
        shown = state.rules.shown
        return SeatState(
            name=seating.name(seat),
            level=seating.level_words(seat),
            points=shown(points),
            total=shown(state.totals[column]),
            dealer=seat == state.dealer and (state.dealt or bool(state.trick)),
            turn=seat in to_act and (seat == person or len(to_act) == 1),
            moon=seat == state.moon_seat,
            team=team,
            partner=team >= 0 and seat != person and team == seating.team_of(person),
            pair=None if pair is None else shown(pair),
            chosen=seat in state.committed and seat != person,
            captured=tuple(sorted(state.captured[seat])),
            factor=state.factors[seat],
            kitty=seat == state.kitty_taker,
            black=state.black_card,
            charged=state.charged[seat],
            winner=seat in (state.winners or ()),
            portrait="" if character is None else character.key,
            expression=Expression.REST if character is None else state.faces.faces[seat],
            initial=character is None and seat != person and seating.any_character,
            bad=points > 0,
            leads=_leads_words(state) if seat == state.opener else "",
            shows_points=current.shows_points,
        )


def _leads_words(state: TableState) -> str:
    """That the player who captured the black card leads, in this hand or in the next."""
    if state.dealt and not state.played:
        # Translators: Said of a player who leads to the first trick.
        return pgettext("seat", "leads first")
    return pgettext("seat", "leads the next hand")


_ALIGN = int(Qt.ItemDataRole.TextAlignmentRole)


class ScoreModel(QAbstractTableModel):
    """A row for each finished hand and one for the totals; a column for each seat or team. Scores
    and totals have the sign with which the rules show them."""

    def __init__(self, session: Session | ReplayedGame, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._timeline = session.timeline
        self._results: list[HandResult] = []
        self._totals: tuple[int, ...] = ()
        self._take()
        self._timeline.replaced.connect(self._rebuild)
        self._timeline.advanced.connect(self._see)
        session.names_changed.connect(self._names_changed)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._results) + 1

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._totals)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> Any:
        if role != DISPLAY:
            return None
        if orientation == Qt.Orientation.Horizontal:
            seating = self._session.current.seating
            return seating.column_name(section) if self._has(section) else None
        if section == len(self._results):
            return _("Total")
        return str(section + 1) if 0 <= section < len(self._results) else None

    def data(self, index: Index, role: int = DISPLAY) -> Any:
        if not index.isValid() or index.row() > len(self._results):
            return None
        row, column = index.row(), index.column()
        if not self._has(column):
            return None
        if role == DISPLAY:
            return signed(self.value(row, column, ScoreRole.ScoreRole))
        if role == TIP:
            return plain_tip(self.value(row, column, ScoreRole.NotesRole) or "") or None
        if role == _ALIGN:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == ACCESSIBLE and not column:
            # A row is one sentence, which begins with its first cell.
            return self._headed(row, self._scores(row)[0])
        if role == _DESCRIPTION:
            rest = "" if column else listed(self._scores(row)[1:])
            direction = "" if column else self._direction(row)
            notes = self.value(row, column, ScoreRole.NotesRole)
            return sentences(filter(None, (rest, direction, notes))) or None
        try:
            return self.value(row, column, ScoreRole(role))
        except ValueError:
            return None

    @property
    def seating(self) -> Seating:
        """Who sits at the table of the game."""
        return self._session.current.seating

    def _has(self, column: int) -> bool:
        """Whether there is a column; another game may have fewer."""
        return 0 <= column < min(len(self._totals), len(self._session.current.game.totals))

    def value(self, row: int, column: int, role: ScoreRole) -> Any:
        """The value of a role for a cell; `ScoreRole` gives its type."""
        result = self._results[row] if row < len(self._results) else None
        match role:
            case ScoreRole.TotalsRowRole:
                return result is None
            case ScoreRole.WinnerRole:
                state = self._timeline.state
                return column in map(state.rules.side_of, state.winners or ())
            case ScoreRole.ScoreRole if result is not None:
                return self._shown(result.scores[column])
            case ScoreRole.ScoreRole:
                return self._shown(self._totals[column])
            case ScoreRole.TotalRole:
                totals = result.totals if result is not None else self._totals
                return self._shown(totals[column])
            case ScoreRole.ArrowRole:
                return result.direction if result is not None else ""
            case ScoreRole.MoonRole:
                return result is not None and self.sides(row)[column].moon
            case ScoreRole.NotesRole:
                # Imported late, because the program starts without it.
                from hearts_qt.app.models.score_sums import score_notes

                seating = self._session.current.seating
                return "" if result is None else score_notes(result, column, seating)
            case ScoreRole.DealRole:
                from hearts_qt.game.deal_code import deal_code

                number = self._session.current.game.deal_to_show(row)
                return deal_code(number) if number is not None else ""

    def sides(self, row: int) -> tuple[SideResult, ...]:
        """What the hand of a row came to for each column, in penalty points."""
        # Imported late, because the program starts without it.
        from hearts_qt.game.side_results import side_results

        return side_results(self._session.current.game, row)

    def _shown(self, points: int) -> int:
        return self._timeline.state.rules.shown(points)

    def spoken_row(self, row: int) -> str:
        """A row as one sentence: "Hand 1: You 9, Rosa 17"."""
        return self._headed(row, listed(self._scores(row)))

    def _scores(self, row: int) -> list[str]:
        """The scores of a row, each with its name."""
        # Translators: A player and the score of a hand: "Rosa 12".
        score = pgettext("score", "{name} {points}")
        return [
            score.format(
                name=self._session.current.seating.column_name(column),
                points=signed(self.value(row, column, ScoreRole.ScoreRole)),
            )
            for column in range(self.columnCount())
        ]

    def _headed(self, row: int, scores: str) -> str:
        """Some scores of a row, and which row it is."""
        if row == len(self._results):
            return _("Total: {scores}").format(scores=scores)
        return _("Hand {number}: {scores}").format(number=row + 1, scores=scores)

    def _direction(self, row: int) -> str:
        return direction_words(self.value(row, 0, ScoreRole.ArrowRole) or None)

    def _take(self) -> None:
        state = self._timeline.state
        self._results = self._session.current.game.finished[: state.finished]
        self._totals = state.totals

    def _rebuild(self) -> None:
        self.beginResetModel()
        self._take()
        self.endResetModel()

    def _see(self, event: object) -> None:
        row = len(self._results)
        if isinstance(event, ev.HandScored):
            self.beginInsertRows(ROOT, row, row)
            self._results.append(self._session.current.game.finished[row])
            self.endInsertRows()
            # The totals only now: no other row may change while one is inserted.
            self._take()
            self._totals_changed([DISPLAY, _DESCRIPTION, ScoreRole.ScoreRole, ScoreRole.TotalRole])
        elif isinstance(event, ev.GameOver):
            self._totals_changed([ScoreRole.WinnerRole])

    def _totals_changed(self, roles: list[int]) -> None:
        row = len(self._results)
        self.dataChanged.emit(self.index(row, 0), self.index(row, len(self._totals) - 1), roles)

    def _names_changed(self) -> None:
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._totals) - 1)
