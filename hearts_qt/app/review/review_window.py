"""The window that reviews the hands of a game, at a table like that of the game.

It has a board of its own, so the game under way is left alone. The window brings its parts
together: each step, answer or new result changes board, strip, pages and retry at once. What they
do together is decided in this one module, which is long for that reason.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from hearts_qt.app import windows
from hearts_qt.app.i18n import _, ngettext, say
from hearts_qt.app.library.library_words import fault_words
from hearts_qt.app.review.board import ReviewBoard, Viewpoint
from hearts_qt.app.review.decision_answers import DecisionAnswers
from hearts_qt.app.review.decision_panel import position_text
from hearts_qt.app.review.decisions_model import DecisionsModel
from hearts_qt.app.review.hand_analysis import (
    HandAnalysis,
    Prepared,
    ReviewedGame,
    is_accepted,
    matching_choice,
)
from hearts_qt.app.review.pages import ReviewPages
from hearts_qt.app.review.questions import add_questions
from hearts_qt.app.review.retry import Reply, Retry, Stage
from hearts_qt.app.review.retry_panel import RetryPanel
from hearts_qt.app.review.step_bar import StepBar
from hearts_qt.app.review.view_choice import ViewChoice
from hearts_qt.app.review.words import deed_sentence, is_error, no_error_sentence
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.layouts import STRETCH, column, row
from hearts_qt.app.ui.splitter import Splitter
from hearts_qt.app.ui.theme import MEDIUM, SMALL, Type
from hearts_qt.app.ui.widgets import button, label, note
from hearts_qt.players.cast import recorded_player
from hearts_qt.players.coach.advice import cards_of
from hearts_qt.store.history import SavedSeat
from hearts_qt.store.record_shelf import file_name
from hearts_qt.store.reviews import Tried

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.actions import SeatAction
    from hearts_qt.game.game import Game
    from hearts_qt.players.coach.explanation import Explanation
    from hearts_qt.players.review.decisions import Decision, HandReplay, PlayedHand
    from hearts_qt.players.review.possible_deals import PossibleDeal
    from hearts_qt.players.review.review_results import DecisionReview

NOTHING_TRIED = Tried()
SIZE = QSize(1120, 720)
"""The size of the window at first on a large screen, in device-independent pixels."""
SIDE = 330
"""The width of the panel beside the table at first, in device-independent pixels; it grows with the
text."""
MOST_SIDE = 0.45
"""The largest share of the window that the panel takes at first."""


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
        self._own = reviewed.own
        self._is_person = reviewed.players[self._own] == "person"
        self._played: PlayedHand | None = None
        self._replay: HandReplay | None = None
        at = reviewed.at
        self._hand, self._row = at.hand, 0
        self._first = None if at.seat is None or at.index is None else (at.seat, at.index)
        self._seats_done: set[int] = set()
        self._retry_at_once = reviewed.start == "retry"
        self._live, self._worker, self._open_window = live, worker, open_window
        self._child: Dialog | None = None
        """The window that was opened from here; it closes with this one."""
        self._seats = tuple(
            SavedSeat(name, recorded_player(name, player))
            for name, player in zip(reviewed.names, reviewed.players, strict=True)
        )
        self.board = ReviewBoard(reviewed.game, self._seats, live, worker, self._answered, self)
        self.table, self._tell = self.board.table, self.board.table.messages.speak
        self.decisions = DecisionsModel(self)
        self.retry = Retry()
        self.analysis = HandAnalysis(reviewed, worker, self)
        self.resize(SIZE.boundedTo(self.room()))
        self._build()
        panel = min(theme.with_text(SIDE), round(MOST_SIDE * self.width()))
        self.splitter.setSizes([self.width() - panel, panel])
        self.answers = DecisionAnswers(self.analysis, self.panel, self)
        self._connect()
        self.strip.setFocus()
        add_questions(self, self.board, live, self._say_why)
        self._begin_hand(at.hand)
        if reviewed.start == "game":
            self.pages.show_game()

    # -- the widgets ---------------------------------------------------------------------------

    def _build(self) -> None:
        reviewed = self._reviewed
        no_error = no_error_sentence(reviewed.names[self._own], own=self._is_person)
        self.steps = StepBar(self.decisions, self._own)
        self.strip = self.steps.strip
        left, side = QWidget(), QWidget()
        column((self.table, 1), self.steps, on=left, spacing=0)
        self.progress, self.trouble = note(), label("", Type.SMALL)
        self.trouble.hide()
        if reviewed.fault is not None:
            self._say_trouble(fault_words(reviewed.fault, all_hands=reviewed.all_hands))
        self.retry_panel = RetryPanel(self.retry, self.decisions, no_error)
        self.pages = ReviewPages(
            reviewed.game, reviewed.names, self._own, self.decisions, no_error
        )
        self.panel = self.pages.decision
        self.play_on = button(_("Play on from here"), self.play_from_here)
        self.copy = button(
            _("Copy text"),
            self.copy_text,
            tip=_("Copy the position and what the review says about it"),
        )
        self.picture = button(
            _("Picture…"), self.show_picture, tip=_("Copy or save a picture of the position")
        )
        close = button(_("Close"), self.close)
        self.view_choice = ViewChoice(
            reviewed.game, reviewed.names, self._own, is_person=self._is_person
        )
        column(
            self.view_choice,
            self.retry_panel,
            (self.pages, 1000),
            STRETCH,
            self.trouble,
            self.progress,
            self.play_on,
            button_box(action=(self.copy, self.picture), cancel=close),
            on=side,
            around=MEDIUM,
            spacing=SMALL,
        )
        self.splitter = Splitter(
            left,
            side,
            _("Border between the table and the panel"),
            _("Drag to make the panel wider, or press Left and Right here"),
        )
        row(self.splitter, on=self, spacing=0)

    def _connect(self) -> None:
        self.steps.wanted.connect(self.go)
        self.view_choice.hands.picked.connect(self.show_hand)
        self.view_choice.cards.picked.connect(self.show_cards)
        pages, panel = self.pages, self.retry_panel
        pages.wanted.connect(self.go)
        pages.currentChanged.connect(self._page_chosen)
        pages.list.activated.connect(lambda _index: self._open_decision_page())
        pages.decision.deal_wanted.connect(self.show_deal)
        pages.decision.lesson_wanted.connect(
            lambda lesson: self._open_window(windows.School(lesson))
        )
        pages.game.hand_wanted.connect(self.show_hand)
        for costly in (pages.hand.costly, pages.game.costly):
            costly.wanted.connect(self.show_decision)
        panel.start.clicked.connect(self.ask_next)
        panel.go_on.clicked.connect(self.ask_next)
        panel.show_answer.clicked.connect(self._give_up)
        panel.stop.clicked.connect(self.show_answers)
        self.answers.deal_found.connect(self._show_possible)
        analysis = self.analysis
        analysis.prepared.connect(self._prepared)
        analysis.reviewed.connect(self._reviewed_one)
        analysis.seat_done.connect(self._seat_done)
        analysis.trouble.connect(lambda sentence: self._say_trouble(say(sentence)))
        analysis.ledger_ready.connect(lambda _found: self._sum_up())
        analysis.game_changed.connect(self._game_changed)

    # -- hands ---------------------------------------------------------------------------------

    def show_hand(self, hand: int) -> None:
        """Show a hand by its number, from 0."""
        self._first = None
        self._begin_hand(hand)

    def _begin_hand(self, hand: int) -> None:
        self._played = self._replay = None
        self._hand = hand
        self._seats_done = set()
        self.decisions.show_decisions((), ())
        # A player who opened one decision wants to see it, not to be asked for it.
        self.retry.begin(wanted=self._at_bottom and self._first is None)
        self._follow_retry()
        self._sum_up()
        self.view_choice.show_hand(hand)
        self.progress.setText(_("Preparing…"))
        self.setWindowTitle(_("Review of hand {number}").format(number=hand + 1))
        self._enable()
        self.analysis.begin(hand)

    def _prepared(self, prepared: Prepared) -> None:
        played = prepared.played
        self._played, self._replay = played, prepared.replay
        if self.analysis.tried.get(self._hand, NOTHING_TRIED).over:
            self.retry.end()
            self._follow_retry()
        self.board.take(prepared.replay)
        self.decisions.show_decisions(played.decisions, self._reviewed.names)
        row = self.decisions.row_of(*self._first) if self._first is not None else -1
        if row < 0:
            seats = [one.seat for one in played.decisions]
            row = seats.index(self._own) if self._own in seats else 0
        self._row = -1
        # Otherwise the strip says which decision it is when it gets the focus.
        self._go(row, told=self.focusWidget() is self.strip)
        self._tell_progress()
        self._sum_up()
        self.strip.setFocus()

    def _reviewed_one(self, review: DecisionReview) -> None:
        self.decisions.add([review])
        if review.seat == self._own and is_error(review):
            # The player may be asked for this decision again, so do not show the answer yet.
            answered = self._answered_rows()
            errors = self.decisions.errors(self._own)
            self.retry.found([row for row in errors if row not in answered])
            self.decisions.keep_secret(self.retry.secret)
        decision = self.decision
        if decision is not None and (decision.seat, decision.index) == (review.seat, review.index):
            self._show_panel()
        self._tell_progress()
        self._enable()

    def _seat_done(self, seat: int) -> None:
        self._seats_done.add(seat)
        self._tell_progress()
        if seat == self._own and self._first is None:
            self.retry.offer(self.decisions.errors(seat), self._answered_rows())
            self._follow_retry()
            self._show_panel()
            self._enable()
        self._sum_up()
        if self.retry.stage is Stage.OFFERED and seat == self._own:
            if self._retry_at_once:
                self.ask_next()
            else:
                self._tell(self.retry_panel.spoken())
            self._retry_at_once = False

    def _answered_rows(self) -> list[int]:
        """The own decisions in this hand whose answers were shown before."""
        tried = self.analysis.tried.get(self._hand, NOTHING_TRIED)
        return [self.decisions.row_of(self._own, index) for index in tried.answered]

    def _page_chosen(self, _page: int) -> None:
        if self.pages.shows_game:
            self._game_changed()
            self.analysis.analyse_game()

    def _game_changed(self) -> None:
        if self.pages.shows_game:
            self.pages.game.update_from(self.analysis.hands, self._is_secret)

    def show_decision(self, review: DecisionReview) -> None:
        """Show a decision that was reviewed."""
        self.pages.show_decision()
        if self._played is not None and review.hand == self._played.hand:
            self.go(self.decisions.row_of(review.seat, review.index))
            self.strip.setFocus()
            return
        self._first = (review.seat, review.index)
        self._begin_hand(review.hand)

    def _open_decision_page(self) -> None:
        self.pages.show_decision()
        self.strip.setFocus()

    def _sum_up(self) -> None:
        self.pages.hand.show_hand(
            None if self._played is None else self.analysis.found,
            frozenset(self._seats_done),
            self._is_secret,
        )
        self._game_changed()

    def _is_secret(self, review: DecisionReview) -> bool:
        """Whether the answer to a decision of the own seat may not be shown yet."""
        if review.hand != self._hand:
            return False
        row = self.decisions.row_of(review.seat, review.index)
        # While the retry waits, it is not known yet which decisions will be asked for.
        return self.retry.stage is Stage.WAITING or row in self.retry.secret

    def _tell_progress(self) -> None:
        total, done = self.decisions.to_review, self.decisions.reviewed
        words = ngettext(
            "Analysed: {done} of {n} decision", "Analysed: {done} of {n} decisions", total
        )
        self.progress.setText(words.format(done=done, n=total) if done < total else "")

    def _say_trouble(self, sentence: str) -> None:
        # The message stays, unlike the progress.
        self.trouble.setText("\n".join(filter(None, [self.trouble.text(), sentence])))
        self.trouble.show()
        self._tell(sentence)

    # -- the position --------------------------------------------------------------------------

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
        """Show the position before a decision and have it told; beyond the ends nothing changes."""
        self._go(row, told=True)

    def _go(self, row: int, *, told: bool) -> None:
        if not 0 <= row < self.decisions.rowCount() or row == self._row:
            return
        paused = ""
        if self.retry.look_at(row):
            self._follow_retry()
            paused = self.retry_panel.spoken() if self.retry.paused else ""
            if not self.pages.list.hasFocus():
                self.strip.setFocus()
        self._row = row
        self._show_position()
        if told:
            self._tell(f"{self.decisions.spoken(row)} {paused}".strip())

    def show_cards(self, whose: int) -> None:
        """Show the cards of the own seat (`OWN`), of all seats (`ALL`), or of one seat alone."""
        self.view_choice.show_cards(whose)
        if self._played is not None:
            self._show_position()

    def position(self, row: int) -> Game:
        """The game as it was before a decision."""
        assert self._replay is not None
        return self._replay.position(row)

    def _show_position(self) -> None:
        decision = self.decision
        if decision is None:
            return
        self.answers.stop()
        self.view_choice.ask(self.retry.asks)
        if self.retry.asks:
            self.board.ask(self._row, self._own)
        else:
            name, opened = self.decisions.name(self._row), self.view_choice.opened
            caption = deed_sentence(decision, name, own=self._of_person(decision))
            marked = cards_of(decision.action) if decision.seat in opened else ()
            self.board.show(self._row, Viewpoint(opened, caption, decision.seat, marked))
        self.pages.select_row(self._row)
        self._show_panel()
        self._enable()

    def _show_panel(self) -> None:
        decision = self.decision
        self.pages.setVisible(not self.retry.asks)
        if decision is None or self.retry.asks:
            return
        review = self.decisions.review(self._row)
        self.panel.show_decision(
            decision,
            self.decisions.name(self._row),
            review,
            own=self._of_person(decision),
            secret=self.decisions.is_secret(self._row),
        )
        if review is not None and review.is_compared:
            self.answers.explain(decision, review)

    def _enable(self) -> None:
        """Enable the buttons that lead somewhere."""
        shown, asks = self.decision is not None, self.retry.asks
        self.steps.show_row(self._row, asks=asks)
        self.copy.setEnabled(shown and not asks)
        self.picture.setEnabled(shown)
        # The person plays from the seat at the bottom.
        self.play_on.setEnabled(shown and not asks and self._at_bottom)

    @property
    def _at_bottom(self) -> bool:
        """Whether the own seat is at the bottom of the table, where cards can be chosen."""
        return self._own == self.board.session.current.person

    def _of_person(self, decision: Decision) -> bool:
        """Whether the person at this computer made a decision."""
        return self._is_person and decision.seat == self._own

    def _say_why(self) -> None:
        """Have it said why the decision that is shown was judged so, or what is asked."""
        why = self.retry_panel.spoken() if self.retry.asks else self.panel.why
        self.table.messages.tell(why)

    # -- other deals, and fair play ------------------------------------------------------------

    def show_deal(self, wanted: str) -> None:
        """Show a possible deal in which the card hurts (`DEAL_HURTS`) or does no harm
        (`DEAL_FINE`); the actual one if empty."""
        decision, played, review = self.decision, self._played, self.decisions.review(self._row)
        if not wanted or decision is None or played is None or review is None:
            self._show_position()
        else:
            self.answers.find_deal(wanted, played, decision, review)

    def _show_possible(self, deal: PossibleDeal) -> None:
        decision = self.decision
        assert decision is not None
        look = Viewpoint(
            frozenset(range(self._reviewed.game.players)),
            _("A possible deal, not the actual one"),
            decision.seat,
            cards_of(decision.action),
            deal.now,
        )
        self.board.show(self._row, look)
        # Playing on would play the actual deal.
        self.play_on.setEnabled(False)

    def fair_play(self) -> windows.FairPlay | None:
        """What tests this game, at this decision if a computer player made it."""
        from hearts_qt.game.records import SeatEntry, write_record

        decision, reviewed = self.decision, self._reviewed
        if decision is None:
            return None
        seats = [
            SeatEntry(name, player)
            for name, player in zip(reviewed.names, reviewed.players, strict=True)
        ]
        written = write_record(reviewed.game, seats)
        at = windows.Place(decision.hand, decision.seat, decision.index)
        return windows.FairPlay(windows.RecordText(written, _("The reviewed game")), at)

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
                self.view_choice.opened,
                decision,
                self.decisions.review(self._row),
                own=self._of_person(decision),
            )
        )
        self.progress.setText(_("The text is on the clipboard."))
        self._tell(self.progress.text())

    def show_picture(self) -> None:
        """Offer a picture of the position."""
        if self.decision is None:
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
        self._close_child()
        self._child = window
        window.show()

    def _close_child(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child.deleteLater()
            self._child = None

    # -- the costliest decisions again ---------------------------------------------------------

    def _follow_retry(self) -> None:
        """Hide what is secret, and show where the retry is."""
        self.decisions.keep_secret(self.retry.secret)
        self.retry_panel.follow()

    def ask_next(self) -> None:
        """Ask for the costliest decision that is left; show all answers if there is none."""
        self.retry.ask()
        if self.retry.asks:
            # Before the button with the focus is hidden, which would give it to others meanwhile.
            self.table.setFocus()
        self._follow_retry()
        if not self.retry.asks:
            self._show_all()
            return
        self._row = self.retry.row
        # With what the table asks for, as one sentence.
        self.table.messages.narrator.introduce(self.retry_panel.spoken)
        self._show_position()

    def _answered(self, action: SeatAction) -> None:
        """The person chose again."""
        played, review = self._played, self.decisions.known(self.retry.row)
        if not self.retry.asks or played is None or review is None:
            return
        decision = played.decisions[self.retry.row]
        choice = matching_choice(review, decision, action)
        if choice is None:
            self._reply(action, Reply.UNKNOWN)

            def judged(other: DecisionReview) -> None:
                right = is_accepted(other.chosen, played.rules)
                self._reply(action, Reply.RIGHT if right else Reply.WRONG)

            self.analysis.judge(played, decision, action, judged)
        elif is_accepted(choice, played.rules):
            self._reply(action, Reply.RIGHT)
        else:
            self._reply(action, Reply.SAME if choice is review.chosen else Reply.WRONG)

    def _reply(self, action: SeatAction, reply: Reply) -> None:
        self.retry.reply(action, reply)
        self._follow_retry()
        if reply is Reply.RIGHT:
            self._reveal()
        elif reply is not Reply.UNKNOWN:
            decision = self.decisions.decisions[self.retry.row]
            self.analysis.object_to(decision, action, partial(self._object, action))

    def _object(self, action: SeatAction, objection: Explanation | None) -> None:
        """Say how a choice was judged, and what is wrong with it if that is known."""
        if objection is not None and self.retry.object_to(action, objection.words):
            self._follow_retry()
        if self.retry.asks:
            self._tell(self.retry_panel.spoken())

    def _give_up(self) -> None:
        self.retry.give_up()
        self._follow_retry()
        self._reveal()

    def _reveal(self) -> None:
        """Show the answer to the decision that was asked for."""
        self._row = self.retry.row
        index = self.decisions.decisions[self._row].index
        self.analysis.note_tried(index, over=not self.retry.left)
        self.pages.show_decision()
        self._show_position()
        self._sum_up()
        self._tell(self.retry_panel.spoken())
        self.retry_panel.focus_next()

    def show_answers(self) -> None:
        """Reveal all results. If the player is not asked, go to the first decision that would be
        asked for."""
        first = self.retry.left[0] if self.retry.stage is Stage.OFFERED else -1
        self.retry.end()
        self._follow_retry()
        self._show_all()
        if first >= 0:
            self.pages.show_decision()
            self.go(first)

    def _show_all(self) -> None:
        """Show everything, because nothing is secret any more."""
        self.analysis.note_tried(None, over=True)
        self._sum_up()
        self._show_position()
        self._tell(self.decisions.spoken(self._row) if self.decision is not None else "")
        self.strip.setFocus()

    # -- keys and the end ----------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.steps.step_for(event):
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.answers.stop()
        super().hideEvent(event)

    def end_work(self) -> None:
        self.answers.stop()
        self._close_child()
        self.analysis.close()
        self.board.session.close()
