"""The window that reviews the hands of a game, at a table like that of the game.

It has a board of its own, so the game under way is left alone.

The module is long because one position is shown in every part of the window at once: each step,
answer or new result changes board, timeline, panels and buttons together. The parts themselves are
in modules of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.app import windows
from hearts_qt.app.i18n import _, ngettext, pgettext, say
from hearts_qt.app.library.library_words import fault_words
from hearts_qt.app.review.decision_panel import DEAL_HURTS, DecisionPanel
from hearts_qt.app.review.game_panel import GamePanel
from hearts_qt.app.review.hand_analysis import HandAnalysis, Prepared, is_accepted, matching_choice
from hearts_qt.app.review.marks import MarkDelegate
from hearts_qt.app.review.retry import RetryPanel
from hearts_qt.app.review.review_board import Look, ReviewBoard
from hearts_qt.app.review.review_model import ReviewModel
from hearts_qt.app.review.review_text import position_text
from hearts_qt.app.review.review_words import (
    action_words,
    choice_words,
    deed_sentence,
    has_mark,
    is_error,
    no_error_sentence,
    points_words,
)
from hearts_qt.app.review.summary_panel import SummaryPanel
from hearts_qt.app.review.timeline import Timeline
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.inputs import Choice
from hearts_qt.app.ui.layouts import STRETCH, column, margins, row, scrolled
from hearts_qt.app.ui.tables import Table
from hearts_qt.app.ui.theme import MEDIUM, SMALL, TIGHT, Type
from hearts_qt.app.ui.widgets import announce, button, label, note
from hearts_qt.players.cast import recorded_player
from hearts_qt.players.coach.advice import cards_of
from hearts_qt.players.review.decision_reviewer import MOST_WORLDS
from hearts_qt.players.review.decisions import hands_to_review
from hearts_qt.store.history import SavedSeat
from hearts_qt.store.record_shelf import file_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.actions import Action
    from hearts_qt.game.game import Game
    from hearts_qt.players.coach.advice import Advice
    from hearts_qt.players.review.decisions import Decision, HandReplay, PlayedHand
    from hearts_qt.players.review.possible_deals import PossibleDeals
    from hearts_qt.players.review.review_results import DecisionIndex, DecisionReview, HandReview
    from hearts_qt.rules.text import Text

RETRIES = 3
"""The most decisions that are asked for again."""
EXPLAIN_DELAY = 350
"""Milliseconds that a decision is shown before the coach explains it."""
SIDE = 320
"""The least width of the panel beside the table on a large screen, in device-independent pixels."""
NARROWEST_SIDE = 225
"""The least width of that panel for its words, in device-independent pixels."""
VERDICT = 5
"""The column of the verdicts in `ReviewModel`."""
OWN, ALL = -1, -2
"""Whose cards are shown: those of the own seat, or of all seats. A number from 0 is the seat whose
cards alone are shown."""


FIRST_HAND = windows.Place(0)


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A game to review. `names` and `players` are those of the seats, as in records."""

    game: Game
    names: tuple[str, ...]
    players: tuple[str, ...]
    person: int = 0
    """The own seat, whose decisions are reviewed first."""
    record: Path | None = None
    """The file that holds the game, if there is one: results are kept beside it."""
    number: int = 0
    """The number of the record in its file, from 0."""
    known: tuple[HandReview, ...] = ()
    """Reviews of its hands that exist already."""
    fault: Text | None = None
    """What is wrong with the record."""
    all_hands: bool = True
    """Whether the game has all hands of the record, and not only those before the fault."""
    at: windows.Place = FIRST_HAND
    """The decision to begin with; in a hand alone, that is the first one of the own seat."""
    start: windows.ReviewStart = "hand"
    worlds: int = MOST_WORLDS
    """The most worlds in which a decision is tried, under each model of the opponents."""


class ReviewWindow(Dialog):
    """Shows a hand decision by decision, and what each decision cost.

    Left and Right go from play to play, Page Up and Page Down from trick to trick, Up and Down from
    one marked decision to the next, Home and End to the first and the last play.
    """

    def __init__(
        self,
        reviewed: ReviewedGame,
        live: LiveSettings,
        worker: Worker,
        open_window: windows.OpenWindow,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(_("Review"), parent)
        self._reviewed = reviewed
        self._own = max(0, reviewed.person)
        self._is_person = reviewed.players[self._own] == "person"
        self._played: PlayedHand | None = None
        self._replay: HandReplay | None = None
        self._row = 0
        self._open_window = open_window
        at = reviewed.at
        self._first = None if at.seat is None or at.index is None else (at.seat, at.index)
        self._shown_hands = OWN
        self._asked: list[int] = []
        """The rows that are still to be asked for."""
        self._asking = -1
        """The row that is asked for; -1 if none is."""
        self._hidden: set[int] = set()
        """The rows of errors whose answers are secret: until they are asked for and answered, or,
        of those beyond `RETRIES`, until no question is left."""
        self._hand = at.hand
        self._seats_done: set[int] = set()
        self._tried: set[int] = set()
        """The hands whose answers are all known: nothing is asked about them any more."""
        self._retry_at_once = reviewed.start == "retry"
        self._live, self._worker = live, worker
        self._child_windows: list[Dialog] = []
        """Windows that were opened from here; they close with this one."""
        self._seats = seats = tuple(
            SavedSeat(name, recorded_player(name, player))
            for name, player in zip(reviewed.names, reviewed.players, strict=True)
        )
        self.board = ReviewBoard(reviewed.game, seats, live, worker, self._answered, self)
        self.table = self.board.table
        self.decisions = ReviewModel(self)
        self.analysis = HandAnalysis(
            reviewed.game,
            reviewed.players,
            self._own,
            worker,
            record=reviewed.record,
            number=reviewed.number,
            known=reviewed.known,
            worlds=reviewed.worlds,
            parent=self,
        )
        self._explain_timer = QTimer(self)
        self._explain_timer.setSingleShot(True)
        self._explain_timer.setInterval(EXPLAIN_DELAY)
        self._explain_timer.timeout.connect(self._explain)
        self._build(live)
        self._connect()
        self.resize(1120, 720)
        self._begin_hand(at.hand)
        if reviewed.start == "game":
            self.pages.setCurrentWidget(self._game_page)

    # -- the widgets ---------------------------------------------------------------------------

    def _build(self, live: LiveSettings) -> None:
        self.timeline = Timeline(self.decisions, self.step_for)
        self.timeline.own = self._own
        under = column(self.timeline, self._steps(), around=SMALL, spacing=SMALL)
        left = column((self.table, 1), under, spacing=0)
        side = QWidget()
        # Larger text gets as much of a small screen as the buttons below the table leave.
        left_over = self.room().width() - left.minimumSize().width()
        least = max(300, theme.with_text(NARROWEST_SIDE), left_over)
        side.setMinimumWidth(min(theme.with_text(SIDE), least))
        self.progress = note()
        self.trouble = label("", Type.SMALL)
        self.trouble.hide()
        fault = self._reviewed.fault
        if fault is not None:
            self._say_trouble(fault_words(fault, all_hands=self._reviewed.all_hands))
        self.retry = RetryPanel()
        self.panel = DecisionPanel()
        self._selects = False
        """Whether the list follows the table just now, instead of leading it."""
        self.list = Table(
            self.decisions,
            _("All decisions of the hand"),
            stretched=self.decisions.COLUMNS - 1,
            narrow=True,
        )
        self.list.setFont(theme.font(Type.SMALL))
        head = self.list.horizontalHeader()
        # This makes the verdict visible without scrolling.
        head.moveSection(VERDICT, 3)
        self.list.setItemDelegateForColumn(VERDICT, MarkDelegate(self.decisions, self.list))
        self.pages = QTabWidget()
        self._decision_page = self._add_page(self.panel, pgettext("tab", "Decision"))
        self.pages.addTab(self.list, pgettext("tab", "List"))
        self.summary = SummaryPanel()
        self._add_page(self.summary, pgettext("tab", "Summary"))
        self.game = GamePanel(self._reviewed.game, self._reviewed.names, self._own)
        self._game_page = self._add_page(self.game, pgettext("tab", "Game"))
        self.pages.setDocumentMode(True)
        # Long names are shortened, because arrows for scrolling would hide a tab.
        self.pages.setUsesScrollButtons(False)
        self.pages.setElideMode(Qt.TextElideMode.ElideRight)
        # All tabs are visible beside the smallest table.
        self.pages.tabBar().setStyleSheet("QTabBar::tab { padding: 6px 5px; }")
        close = button(_("Close"), self.close)
        self.play_on = button(_("Play on from here"), self.play_from_here)
        self.copy = button(
            _("Copy text"),
            self.copy_text,
            tip=_("Copy the position and what the review says about it"),
        )
        self.picture = button(
            _("Picture…"), self.show_picture, tip=_("Copy or save a picture of the position")
        )
        foot = button_box(action=(self.copy, self.picture), cancel=close)
        column(
            self._choices(),
            self.retry,
            (self.pages, 1000),
            STRETCH,
            self.trouble,
            self.progress,
            self.play_on,
            foot,
            on=side,
            around=MEDIUM,
            spacing=SMALL,
        )
        row((left, 12), (side, 5), on=self, spacing=0)

    def _add_page(self, content: QWidget, name: str) -> QScrollArea:
        """Add a page that scrolls."""
        page = scrolled(content, sideways=True)
        page.setProperty("page", True)
        page.setAccessibleName(name)
        page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.pages.addTab(page, name)
        return page

    def _steps(self) -> QHBoxLayout:
        row = QHBoxLayout()
        margins(row, 0, TIGHT)
        made = {}
        for key, sign, name in (
            ("first", "|‹", _("First play")),
            ("trick_back", "«", _("Previous trick")),
            ("back", "‹", _("Previous play")),
            ("on", "›", _("Next play")),
            ("trick_on", "»", _("Next trick")),
            ("last", "›|", _("Last play")),
        ):
            one = button(sign, tip=name)
            one.setAccessibleName(name)
            one.setFixedWidth(max(40, theme.with_text(28)))
            one.setStyleSheet("padding: 6px 2px")
            row.addWidget(one)
            made[key] = one
        row.addSpacing(MEDIUM)
        self.before = button(_("Previous mark"))
        self.after = button(_("Next mark"))
        row.addWidget(self.before)
        row.addWidget(self.after)
        row.addStretch(1)
        for one in (*made.values(), self.before, self.after):
            # After a click the arrow keys still take steps.
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.step_buttons = made
        return row

    def _choices(self) -> QVBoxLayout:
        game = self._reviewed.game
        self._finished = {result.hand for result in game.finished}
        hands = [
            (
                hand,
                (_("Hand {number}") if hand in self._finished else _("Hand {number}, not finished"))
                .format(number=hand + 1),
            )
            for hand in hands_to_review(game)
        ]
        self.hand_choice = Choice(hands, _("Hand"))
        self.unfinished = note(
            _(
                "This hand is not finished. Its decisions are judged as usual, but there is no "
                "result to explain."
            )
        )
        names = self._reviewed.names
        views: list[tuple[object, str]] = [
            (OWN, _("My cards") if self._is_person else self._view_of(self._own)),
            (ALL, _("All hands open")),
        ]
        views += [
            (seat, self._view_of(seat))
            for seat in range(len(names))
            if seat != self._own
        ]
        self.view_choice = Choice(views, _("Which cards are shown"))
        if len(hands) == 1:
            self.hand_choice.hide()
        return column(self.hand_choice, self.view_choice, self.unfinished, spacing=TIGHT)

    def _view_of(self, seat: int) -> str:
        """The label for showing the cards of one seat alone."""
        return _("What {name} could see").format(name=self._reviewed.names[seat])

    def _connect(self) -> None:
        step = self.step_buttons
        step["first"].clicked.connect(lambda: self.go(0))
        step["last"].clicked.connect(lambda: self.go(len(self.decisions.decisions) - 1))
        step["back"].clicked.connect(lambda: self.go(self._row - 1))
        step["on"].clicked.connect(lambda: self.go(self._row + 1))
        step["trick_back"].clicked.connect(lambda: self.go_trick(-1))
        step["trick_on"].clicked.connect(lambda: self.go_trick(1))
        self.before.clicked.connect(lambda: self.go_mark(-1))
        self.after.clicked.connect(lambda: self.go_mark(1))
        self.timeline.picked.connect(self.go)
        self.list.selectionModel().currentRowChanged.connect(self._chosen_in_list)
        self.list.activated.connect(lambda _index: self._open_decision_page())
        self.hand_choice.picked.connect(self.show_hand)
        self.view_choice.picked.connect(self.show_cards)
        self.panel.deal_wanted.connect(self.show_deal)
        self.panel.peek_test_button.clicked.connect(self._test_peeking)
        self.pages.currentChanged.connect(self._page_chosen)
        self.game.hand_wanted.connect(self.show_hand)
        self.game.decision_wanted.connect(self.show_decision)
        self.summary.decision_wanted.connect(self._show_own)
        self.retry.begin.connect(self.begin_retry)
        self.retry.next.connect(self._next_retry)
        self.retry.answer.connect(self._give_up)
        self.retry.leave.connect(self._show_answers)
        analysis = self.analysis
        analysis.prepared.connect(self._prepared)
        analysis.reviewed.connect(self._reviewed_one)
        analysis.seat_done.connect(self._seat_done)
        analysis.trouble.connect(self._trouble)
        analysis.field_done.connect(self._ledger_ready)
        analysis.game_changed.connect(self._game_changed)

    # -- hands ---------------------------------------------------------------------------------

    def show_hand(self, hand: object) -> None:
        """Show a hand by its number, from 0."""
        assert isinstance(hand, int)
        self._first = None
        self._begin_hand(hand)

    def _begin_hand(self, hand: int) -> None:
        self._played = self._replay = None
        self._hand = hand
        self._end_retry()
        self.hand_choice.set_key(hand)
        self._seats_done = set()
        self.decisions.show((), ())
        self.progress.setText(_("Preparing…"))
        self.setWindowTitle(_("Review of hand {number}").format(number=hand + 1))
        self.unfinished.setVisible(hand not in self._finished)
        self._enable()
        self.analysis.begin(hand)

    def _prepared(self, prepared: Prepared) -> None:
        played = prepared.played
        self._played, self._replay = played, prepared.replay
        self.board.take(prepared.replay)
        self.decisions.show(played.decisions, self._reviewed.names)
        rows = [at for at, one in enumerate(played.decisions) if one.seat == self._own]
        if self._first is not None:
            wanted = (
                at
                for at, one in enumerate(played.decisions)
                if (one.seat, one.index) == self._first
            )
            rows = [*wanted, *rows]
        self._row = -1
        self.go(next(iter(rows), 0))
        self._tell_progress()
        self._sum_up()
        self.timeline.setFocus()

    def _reviewed_one(self, review: DecisionReview) -> None:
        self.decisions.add([review])
        waits = self._may_ask and self._own not in self._seats_done
        if review.seat == self._own and waits and is_error(review):
            # The player may be asked for this decision again, so do not show the answer yet.
            self._hide(self.costliest(everything=True))
        decision = self.decision
        if decision is not None and (decision.seat, decision.index) == (review.seat, review.index):
            self._show_panel()
        self._tell_progress()
        self._enable()

    def _seat_done(self, seat: int) -> None:
        self._seats_done.add(seat)
        self._tell_progress()
        self._sum_up()
        # A player who opened one decision wants to see it, not to be asked for it.
        if seat == self._own and self._asking < 0 and self._first is None:
            self._offer_retry()

    def _ledger_ready(self, _found: object) -> None:
        """Show the ledger of a seat that is ready; for the own seat, the field is ready, too."""
        self._sum_up()

    def _page_chosen(self, _page: int) -> None:
        if self.pages.currentWidget() is self._game_page:
            self._game_changed()
            self.analysis.analyse_game()
        elif self.pages.currentWidget() is self.list:
            middle = QAbstractItemView.ScrollHint.PositionAtCenter
            self.list.scrollTo(self.list.currentIndex(), middle)

    def _game_changed(self) -> None:
        if self.pages.currentWidget() is self._game_page:
            self.game.update_from(self.analysis.hands, self._is_secret)

    def show_decision(self, hand: int, index: DecisionIndex) -> None:
        """Show a decision of the own seat in a hand."""
        if self._played is not None and hand == self._played.hand:
            self._show_own(index)
            return
        self.pages.setCurrentIndex(0)
        self._first = (self._own, index)
        self._begin_hand(hand)

    def _show_own(self, index: DecisionIndex) -> None:
        """Show a decision of the own seat in the current hand."""
        for at, one in enumerate(self.decisions.decisions):
            if (one.seat, one.index) == (self._own, index):
                self.go(at)
                self._open_decision_page()

    def _open_decision_page(self) -> None:
        self.pages.setCurrentIndex(0)
        self.timeline.setFocus()

    def _no_error(self) -> str:
        return no_error_sentence(self._reviewed.names[self._own], own=self._is_person)

    def _sum_up(self) -> None:
        played = self._played
        self.summary.show_hand(
            None if played is None else played.rules,
            self.analysis.found,
            self._reviewed.names,
            self._own,
            frozenset(self._seats_done),
            is_secret=self._is_secret,
            no_error=self._no_error(),
        )
        self._game_changed()

    def _is_secret(self, review: DecisionReview) -> bool:
        """Whether the answer to a decision of the own seat may not be shown yet."""
        if review.hand != self._hand:
            return False
        if self._may_ask and self._own not in self._seats_done:
            # It is not known yet which decisions will be asked for.
            return True
        return any(self.decisions.decisions[at].index == review.index for at in self._hidden)

    def _tell_progress(self) -> None:
        played = self._played
        if played is None:
            return
        total = len(played.decisions)
        done = sum(self.decisions.known(at) is not None for at in range(total))
        if done == total:
            self.progress.setText("")
            return
        self.progress.setText(
            ngettext(
                "Analysed: {done} of {n} decision", "Analysed: {done} of {n} decisions", total
            ).format(done=done, n=total)
        )

    def _trouble(self, sentence: Text) -> None:
        self._say_trouble(say(sentence))

    def _say_trouble(self, sentence: str) -> None:
        # The message stays, unlike the progress.
        self.trouble.setText("\n".join(filter(None, [self.trouble.text(), sentence])))
        self.trouble.show()
        announce(self.trouble, sentence)

    # -- steps ---------------------------------------------------------------------------------

    @property
    def row(self) -> int:
        """The row of the decision that is shown."""
        return self._row

    @property
    def decision(self) -> Decision | None:
        """The decision that is shown."""
        found = self.decisions.decisions
        return found[self._row] if 0 <= self._row < len(found) else None

    def go(self, row: int) -> None:
        """Show the position before a decision; beyond the ends nothing changes."""
        if not 0 <= row < len(self.decisions.decisions) or row == self._row:
            return
        if self._asking >= 0 and row != self._asking:
            self._put_off_retry()
        elif self.retry.answered:
            self._leave_answer()
        self._row = row
        self._show_position()

    def go_trick(self, by: int) -> None:
        """Go to the next (1) or the previous (-1) decision that begins a trick.

        From the middle of a trick, -1 goes to the beginning of this trick.
        """
        found = self.decisions.decisions
        if not found:
            return
        firsts = [
            at for at, one in enumerate(found) if not at or found[at - 1].trick != one.trick
        ]
        if by > 0:
            wanted = next((at for at in firsts if at > self._row), len(found) - 1)
        else:
            wanted = next((at for at in reversed(firsts) if at < self._row), 0)
        self.go(wanted)

    def go_mark(self, by: int) -> None:
        """Show the next (1) or the previous (-1) marked decision."""
        marked = self._marked()
        if by > 0:
            wanted = next((at for at in marked if at > self._row), None)
        else:
            wanted = next((at for at in reversed(marked) if at < self._row), None)
        if wanted is not None:
            self.go(wanted)

    def _marked(self) -> list[int]:
        """The rows with a mark."""
        found = []
        for at in range(len(self.decisions.decisions)):
            review = self.decisions.known(at)
            if review is not None and has_mark(review):
                found.append(at)
        return found

    def show_cards(self, whose: object) -> None:
        """Show the cards of the own seat (`OWN`), of all seats (`ALL`), or of one seat alone."""
        assert isinstance(whose, int)
        self._shown_hands = whose
        self.view_choice.set_key(whose)
        if self._played is not None:
            self._show_position()

    def _opened(self) -> frozenset[int]:
        if self._asking >= 0 or self._shown_hands == OWN:
            return frozenset({self._own})
        if self._shown_hands == ALL:
            return frozenset(range(self._reviewed.game.players))
        return frozenset({self._shown_hands})

    def position(self, row: int) -> Game:
        """The game as it was before a decision."""
        assert self._replay is not None
        return self._replay.position(row)

    def _show_position(self) -> None:
        decision = self.decision
        if decision is None:
            return
        self._explain_timer.stop()
        self.analysis.stop_explaining()
        asks = self._asking == self._row
        if asks:
            self.board.ask(self._row, self._own)
        else:
            name, opened = self.decisions.name(self._row), self._opened()
            caption = deed_sentence(decision, name, own=self._of_person(decision))
            marked = cards_of(decision.action) if decision.seat in opened else ()
            self.board.show(self._row, Look(opened, caption, decision.seat, marked))
        self.timeline.show_row(self._row)
        self._selects = True
        self.list.selectRow(self._row)
        self._selects = False
        self._decision_page.verticalScrollBar().setValue(0)
        self._show_panel()
        self._enable()
        if not asks:
            announce(self.timeline, self.decisions.spoken(self._row))

    def _show_panel(self) -> None:
        decision = self.decision
        self.pages.setVisible(self._asking < 0)
        if decision is None or self._asking >= 0:
            return
        review = self.decisions.review(self._row)
        name = self.decisions.name(self._row)
        self.panel.show_decision(
            decision,
            name,
            review,
            own=self._of_person(decision),
            secret=self.decisions.is_secret(self._row),
            # Only finished hands can be tested.
            by_program=self._reviewed.players[decision.seat] != "person"
            and decision.hand in self._finished,
        )
        if review is not None and not review.forced and review.worlds:
            self._explain_timer.start()

    def _test_peeking(self) -> None:
        """Open the peek test of this decision."""
        from hearts_qt.game.records import SeatEntry, write_record

        decision, reviewed = self.decision, self._reviewed
        if decision is None:
            return
        seats = [
            SeatEntry(name, player)
            for name, player in zip(reviewed.names, reviewed.players, strict=True)
        ]
        written = write_record(reviewed.game, seats)
        at = windows.Place(decision.hand, decision.seat, decision.index)
        self._open_window(windows.PeekTest(windows.RecordText(written), at))

    def show_deal(self, wanted: str) -> None:
        """Show a possible deal in which the card hurts (`DEAL_HURTS`) or does no harm
        (`DEAL_FINE`); the actual one if empty."""
        row, decision, played = self._row, self.decision, self._played
        review = self.decisions.review(row)
        if not wanted or decision is None or played is None or review is None:
            self._show_position()
            return
        self._explain_timer.stop()
        self.panel.say_deal(wanted, _("Drawing possible deals…"))

        def show(found: PossibleDeals | None) -> None:
            if self._row == row and self._asking < 0:
                self._show_possible(wanted, found)

        self.analysis.find_deals(played, decision, review.best.cards[0], show)

    def _show_possible(self, wanted: str, found: PossibleDeals | None) -> None:
        decision = self.decision
        assert decision is not None
        if found is None:
            self.panel.say_deal("", _("No other deal fits what the player could know."))
            return
        deal = found.hurting if wanted == DEAL_HURTS else found.harmless
        sentences = [
            ngettext(
                "The card hurts in {hurts} of {n} possible deal.",
                "The card hurts in {hurts} of {n} possible deals.",
                found.deals,
            ).format(hurts=round(found.share * found.deals), n=found.deals)
        ]
        if deal is None:
            sentences.append(_("There is no clear example to show."))
            self.panel.say_deal("", " ".join(sentences))
            return
        sentences.append(
            _("In the deal on the table, it costs {points} net points.").format(
                points=points_words(deal.loss)
            )
        )
        look = Look(
            frozenset(range(self._reviewed.game.players)),
            _("A possible deal, not the actual one"),
            decision.seat,
            cards_of(decision.action),
            deal.now,
        )
        self.board.show(self._row, look)
        # Playing on would play the actual deal.
        self.play_on.setEnabled(False)
        self.panel.say_deal(wanted, " ".join(sentences))
        self._decision_page.ensureWidgetVisible(self.panel.deal_said)
        announce(self.panel, " ".join(sentences))

    # -- copies and further windows ------------------------------------------------------------

    def copy_text(self) -> None:
        """Put the position, and what the review says about it, on the clipboard as text."""
        decision = self.decision
        if decision is None:
            return
        QGuiApplication.clipboard().setText(
            position_text(
                self.position(self._row),
                self._reviewed.names,
                self._opened(),
                decision,
                self.decisions.review(self._row),
                own=self._of_person(decision),
            )
        )
        self._note(_("The text is on the clipboard."))

    def show_picture(self) -> None:
        """Offer a picture of the position."""
        decision = self.decision
        if decision is None:
            return
        from hearts_qt.app.results.share_window import ShareWindow

        title = _("Picture of the position")
        name = file_name(f"{self.windowTitle()} {self._row + 1}") + ".png"
        image = self.table.grab().toImage()
        spoken = self.decisions.spoken(self._row)
        self._show_child(ShareWindow(image, name, spoken, self._worker, self, title))

    def play_from_here(self) -> None:
        """Play on from the position that is shown, in a window of its own."""
        if self.decision is None:
            return
        from hearts_qt.app.review.what_if_window import WhatIfWindow

        game = self.position(self._row)
        self._show_child(WhatIfWindow(game, self._seats, self._live, self._worker, self))

    def _show_child(self, window: Dialog) -> None:
        """Show a window in place of an earlier one that was opened from here."""
        self._close_children()
        self._child_windows.append(window)
        window.show()

    def _close_children(self) -> None:
        for window in self._child_windows:
            window.close()
            window.deleteLater()
        self._child_windows.clear()

    def _note(self, sentence: str) -> None:
        self.progress.setText(sentence)
        announce(self.progress, sentence)

    def _of_person(self, decision: Decision) -> bool:
        """Whether the person at this computer made a decision."""
        return self._is_person and decision.seat == self._own

    def _explain(self) -> None:
        """Ask the coach for the reasons."""
        row, decision = self._row, self.decision
        review = self.decisions.review(row)
        if decision is None or review is None:
            return

        def show(advice: Advice) -> None:
            if self._row == row and self._asking < 0:
                self.panel.show_advice(advice, review)

        self.analysis.explain(decision, review, show)

    def _enable(self) -> None:
        """Enable the buttons that lead somewhere."""
        last = len(self.decisions.decisions) - 1
        focused = self.focusWidget()
        for key, one in self.step_buttons.items():
            forward = key in ("on", "trick_on", "last")
            one.setEnabled(self._row < last if forward else self._row > 0)
        shown = self.decision is not None
        # Questions are asked with the own cards alone.
        self.view_choice.set_key(OWN if self._asking >= 0 else self._shown_hands)
        self.view_choice.setEnabled(self._asking < 0)
        self.copy.setEnabled(shown and self._asking < 0)
        self.picture.setEnabled(shown)
        # The person plays from the seat at the bottom.
        self.play_on.setEnabled(shown and self._asking < 0 and self._at_bottom)
        marked = self._marked() if self._asking < 0 else []
        self.before.setEnabled(any(at < self._row for at in marked))
        self.after.setEnabled(any(at > self._row for at in marked))
        steps = (*self.step_buttons.values(), self.before, self.after)
        if any(one is focused and not one.isEnabled() for one in steps):
            # Qt gives the focus to the next widget, which is the choice of the hand.
            self.timeline.setFocus()

    def _chosen_in_list(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid() and not self._selects:
            self.go(current.row())

    # -- the costliest decisions again ---------------------------------------------------------

    def costliest(self, *, everything: bool = False) -> list[int]:
        """The rows of the own seat's errors, costliest first, judged by what the seat could know:
        at most `RETRIES`, or all of them if `everything`."""
        found = []
        for at, decision in enumerate(self.decisions.decisions):
            review = self.decisions.known(at)
            if decision.seat == self._own and review is not None and is_error(review):
                found.append((review.loss, at))
        rows = [at for _loss, at in sorted(found, reverse=True)]
        return rows if everything else rows[:RETRIES]

    @property
    def _at_bottom(self) -> bool:
        """Whether the own seat is at the bottom of the table, where cards can be chosen."""
        return self._own == self.board.session.current.person

    @property
    def _may_ask(self) -> bool:
        """Whether the player may be asked for decisions of this hand again."""
        # A player who opened one decision wants to see it.
        return self._at_bottom and self._first is None and self._hand not in self._tried

    def _offer_retry(self) -> None:
        costly = self.costliest() if self._may_ask else []
        self._asked = costly[:]
        # The other errors are secret, too: what is wrong with one often tells what another is.
        rows = self.costliest(everything=True) if costly else []
        self._hide(rows)
        plays = all(isinstance(self.decisions.decisions[at].index, int) for at in rows)
        self.retry.offer(len(rows), plays=plays)
        if not self.costliest():
            self.retry.tell_none(self._no_error())
        self._sum_up()
        self._show_panel()
        self._enable()
        if costly and self._retry_at_once:
            self.begin_retry()
        elif self.retry.isVisible():
            announce(self.retry, self.retry.spoken())
        self._retry_at_once = False

    def _hide(self, rows: Iterable[int]) -> None:
        """Keep the reviews of these rows secret, and of no others."""
        self._hidden = set(rows)
        self.decisions.keep_secret(self._hidden)

    def begin_retry(self) -> None:
        """Ask for the costliest decisions again, the worst first; after a pause, for those that
        are left."""
        self._next_retry()

    def _put_off_retry(self) -> None:
        """Leave a question unanswered for now, because the player looks elsewhere: its answer stays
        hidden, and it is offered again."""
        self._asked.insert(0, self._asking)
        self._asking = -1
        self.retry.offer_rest(len(self._asked))
        announce(self.retry, self.retry.spoken())
        self.timeline.setFocus()

    def _leave_answer(self) -> None:
        """Show no answer to a question any more, because the player looks elsewhere."""
        if self._asked:
            self.retry.offer_rest(len(self._asked))
        else:
            self._tried.add(self._hand)
            self.retry.hide()
        if not self.list.hasFocus():
            self.timeline.setFocus()

    def _next_retry(self) -> None:
        if not self._asked:
            self._tried.add(self._hand)
            self._end_retry()
            return
        self._asking = row = self._asked.pop(0)
        self._row = row
        decision = self.decisions.decisions[row]
        self.retry.ask(decision, len(self._asked))
        self._show_position()
        self.table.setFocus()
        announce(self.table, self.retry.spoken())

    def _answered(self, action: Action) -> None:
        """The person chose again."""
        row = self._asking
        played, review = self._played, self.decisions.known(row) if row >= 0 else None
        if played is None or review is None:
            return
        decision = played.decisions[row]
        words = action_words(action, decision.index)
        choice = matching_choice(review, decision, action)
        if choice is review.chosen and not is_accepted(choice, played.rules):
            self.retry.tell_same()
            announce(self.retry, self.retry.spoken())
            return
        if choice is not None:
            self._judged(is_accepted(choice, played.rules), words)
            return
        self.retry.tell_analysing()

        def judged(other: DecisionReview) -> None:
            if self._asking == row:
                self._judged(is_accepted(other.chosen, played.rules), words)

        self.analysis.judge(played, decision, action, judged)

    def _judged(self, right: bool, words: str) -> None:
        if right:
            self.retry.tell_right()
        else:
            self.retry.tell_wrong(words)
        announce(self.retry, self.retry.spoken())
        if right:
            self._reveal()

    def _give_up(self) -> None:
        review = self.decisions.known(self._asking)
        self.retry.tell_answer("" if review is None else choice_words(review.best, review.index))
        self._reveal()

    def _reveal(self) -> None:
        """Show the answer to the decision that was asked for."""
        row, self._asking = self._asking, -1
        self._hide(self._hidden - {row} if self._asked else ())
        self._row = row
        self.pages.setCurrentIndex(0)
        self._show_position()
        self._sum_up()
        announce(self.panel, self.panel.spoken())
        self.retry.focus_next()

    def _show_answers(self) -> None:
        """Show all figures; if the panel only offers to ask, go to the costliest decision of which
        it would ask."""
        first = self._asked[0] if self.retry.offered else None
        self._tried.add(self._hand)
        self._end_retry()
        if first is not None:
            self.pages.setCurrentIndex(0)
            self.go(first)

    def _end_retry(self) -> None:
        """Ask no more questions, and show all figures."""
        self._asking, self._asked = -1, []
        self._hide(())
        self.retry.hide()
        self._sum_up()
        if self._played is not None:
            self._show_position()
            self.timeline.setFocus()

    # -- keys and the end ----------------------------------------------------------------------

    def step_for(self, event: QKeyEvent) -> bool:
        """Take the step that a key stands for; returns whether it stands for one now."""
        steps = {
            Qt.Key.Key_Left: lambda: self.go(self._row - 1),
            Qt.Key.Key_Right: lambda: self.go(self._row + 1),
            Qt.Key.Key_PageUp: lambda: self.go_trick(-1),
            Qt.Key.Key_PageDown: lambda: self.go_trick(1),
            Qt.Key.Key_Up: lambda: self.go_mark(-1),
            Qt.Key.Key_Down: lambda: self.go_mark(1),
            Qt.Key.Key_Home: lambda: self.go(0),
            Qt.Key.Key_End: lambda: self.go(len(self.decisions.decisions) - 1),
        }
        step = steps.get(Qt.Key(event.key()))
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if step is not None and plain and self._asking < 0:
            step()
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.step_for(event):
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._explain_timer.stop()
        super().hideEvent(event)

    def end_work(self) -> None:
        self._explain_timer.stop()
        self._close_children()
        self.analysis.close()
        self.board.session.close()
