"""The window with the complete rules of the game on the table.

A bar beside a paragraph, and the list at the top, show what differs from the nearest preset. Rules
that differ from Modern Hearts have an example. `RulebookWindow.show_option` scrolls to the rule of
an option and shades it.

A worker writes the rulebook, because the examples of unusual rules take up to a quarter of a second
on an idle machine. Making the page from it takes a few milliseconds in the GUI thread.

The page of the rules in the preferences shows the same rulebook beside the options, where it
follows every change and scrolls to it.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import QCheckBox, QWidget

from hearts_qt.app.i18n import _, say
from hearts_qt.app.rules.rulebook_html import (
    ANCHOR,
    Book,
    PageLook,
    bar_legend,
    book_html,
    book_of_change,
    book_with_examples,
)
from hearts_qt.app.rules.rulebook_page import RulebookPage
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.layouts import column, row
from hearts_qt.app.ui.theme import LARGE, MEDIUM, TIGHT, WIDE, Type
from hearts_qt.app.ui.widgets import button, label, note
from hearts_qt.app.worker import FAILED
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS, nearest_preset
from hearts_qt.rules.rulebook import place_of, rulebook
from hearts_qt.rules.text import Text

if TYPE_CHECKING:
    from hearts_qt.app.rules.rule_names import RuleNames
    from hearts_qt.app.session import Session


FEW = 3
"""If more options than this change at once, the page is shown from its beginning."""

ABOVE = 40
"""How far above the paragraph to be read the page starts, in device-independent pixels."""


class RulebookPane(QWidget):
    """Shows the rulebook. A bar marks what differs from the preset, a shade what just changed."""

    def __init__(self) -> None:
        super().__init__()
        self._about = note()
        self.page = RulebookPage(_("Rulebook"), MEDIUM)
        column(self._about, (self.page, 1), on=self, spacing=TIGHT)
        self._rules: Rules | None = None
        self._preset = ""
        self._touched: Collection[str] = ()
        self._before: frozenset[Text] = frozenset()
        self._complete = True
        self._book: Book | None = None
        self._written: tuple[object, ...] = ()
        """From what `_book` was written."""
        self._look: PageLook | None = None
        # Several changes in a row draw the page once, and typing does not wait for it.
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._draw)

    def show_rules(
        self,
        rules: Rules,
        preset: str,
        touched: Collection[str] = (),
        *,
        complete: bool = True,
    ) -> None:
        """Show rules, compared with a preset, and scroll to the rule of a `touched` option.

        Without `complete` they are those from before a clash, and a line says so.
        """
        self._complete = complete
        other_set = preset != self._preset or rules == PRESETS[preset].rules
        if self._rules is not None and rules != self._rules and not other_set:
            self._before = _paragraphs(self._rules)
        elif self._rules is None or other_set:
            # Nothing was changed in these rules, so nothing is shaded.
            self._before = _paragraphs(rules)
        self._rules = rules
        self._preset = preset
        self._touched = touched or self._touched
        self._later.start()

    def restyle(self) -> None:
        """Apply the current colours and text size."""
        self._later.start()

    def draw_now(self) -> None:
        """Show the page now, if it was to be shown soon."""
        if self._later.isActive():
            self._later.stop()
            self._draw()

    def _draw(self) -> None:
        if not self._complete:
            self._about.setText(_("The rules from before the clash:"))
        else:
            self._about.setText(bar_legend(self._preset))
        touched, self._touched = self._touched, ()
        if self._rules is None:
            return
        wanted, look = (self._rules, self._preset, self._before), PageLook.now()
        other = self._book is None or wanted != self._written
        if not other and look == self._look:
            return
        # After many changes, such as another rule set, the page starts at its beginning.
        single = [name for name in OPTIONS if name in touched] if len(touched) <= FEW else []
        if self._book is None or other:
            self._book, self._written = book_of_change(self._rules, self._preset, single), wanted
        self._look = look
        bar = self.page.verticalScrollBar()
        at = bar.value()
        sections = self._book.sections
        shaded = {
            (chapter, index)
            for chapter, section in enumerate(sections)
            for index, rule in enumerate(section.rules)
            if rule.text not in self._before
        }
        anchor = place_of(single[0], sections) if single else None
        self.page.setHtml(book_html(self._book, look, anchor=anchor, shaded=shaded))
        if not single:
            bar.setValue(0 if touched else at)
            return
        self.page.scrollToAnchor(ANCHOR)
        found = bar.value()
        # Near the end of the page, the scroll bar may stop before the rule is at the top.
        last = found == bar.maximum()
        seen = not last and at <= found <= at + self.page.viewport().height() * 0.7 - ABOVE
        bar.setValue(at if seen else found if last else found - ABOVE)


@lru_cache(maxsize=8)
def _paragraphs(rules: Rules) -> frozenset[Text]:
    """Every paragraph of the rulebook for these rules."""
    return frozenset(words for section in rulebook(rules) for words in section.paragraphs)


ENLARGED = 1.05
"""The size of the rules, as a multiple of the size of other texts."""


class RulebookWindow(Dialog):
    """Shows the rules of the current game, also when another game starts; or, to someone who learns
    to play, those of Modern Hearts.

    The previous rules and their name stay until those of the new game are written. While the window
    is hidden, it writes and draws nothing.
    """

    def __init__(self, session: Session, rule_names: RuleNames, parent: QWidget) -> None:
        super().__init__("", parent)
        self._session = session
        self._names = rule_names
        self._rules = session.current.rules
        self._learner = False
        self._asked = ""
        """The option whose rule is shaded, if any."""
        self._scrolls = False
        """Whether the page is still to be scrolled to that rule."""
        self._book: Book | None = None
        self._source: tuple[Rules, bool, bool] | None = None
        """The rules of `_book`, whether it has all examples, and whether it is for a learner."""
        self._drawn: tuple[Book, PageLook, str] | None = None
        self._pending: tuple[Rules, bool, bool] | None = None
        """The same as `_source` for the book that the worker is writing, if any."""
        self._lane = session.worker.lane("rulebook")
        tokens = self._tokens = [CancelToken()]
        # The page of a window that was deleted without being closed cannot be drawn.
        self.destroyed.connect(lambda: tokens[-1].cancel())
        self._title = label("", Type.TITLE)
        self._about = label("", muted=True)
        heads = column(self._title, self._about, spacing=2)
        self.page = RulebookPage(_("Rules"), LARGE)
        self.page.setFrameShape(RulebookPage.Shape.NoFrame)
        self.examples = QCheckBox(_("Show all examples"))
        self.examples.toggled.connect(self._prepare)
        box = button_box(cancel=button(_("Close"), self.close))
        foot = row(self.examples, (box, 1))
        column(heads, (self.page, 1), foot, on=self, around=WIDE)
        self.setMinimumSize(420, 400)
        self.begin_with(640, 600)
        session.timeline.replaced.connect(self.follow)
        self._names.changed.connect(self._name)
        self._name()

    def teach(self, wanted: bool) -> None:
        """Show Modern Hearts to someone who learns to play, with all examples; or else the rules of
        the game on the table."""
        if wanted != self._learner:
            self._learner = wanted
            self.examples.setChecked(wanted)
        self.follow()

    @property
    def preparing(self) -> bool:
        """Whether a worker is writing the rulebook that is to be shown."""
        return self._pending is not None

    def follow(self) -> None:
        """Show the rules of the current game, unless they are shown already."""
        preset = PRESETS[DEFAULT_PRESET].rules
        rules = preset if self._learner else self._session.current.rules
        if rules != self._rules:
            self._rules = rules
            self._asked, self._scrolls = "", False
        if self.isVisible():
            self._prepare()
        else:
            self._drop_earlier()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._names.look_again()
        self._prepare()

    def end_work(self) -> None:
        self._cancel()
        self._drop_earlier()

    def _cancel(self) -> None:
        """Stop the worker from writing."""
        self._tokens[-1].cancel()
        self._pending = None

    def _drop_earlier(self) -> None:
        """Drop the page if it has the rules of an earlier game: they would be misleading when the
        window opens again."""
        if self._source is not None and self._source[::2] != (self._rules, self._learner):
            self._book = self._source = self._drawn = None
        self._name()

    def _name(self) -> None:
        """Show the name of the rules on the page, or of those that are being prepared."""
        rules = self._rules if self._book is None else self._book.rules
        self.setWindowTitle(_("Learn to play") if self._learner else _("Rules of this game"))
        self._about.setText(
            _("Read this once and play: cards that you may not play are dimmed.")
            if self._learner
            else _("The complete rules of the game on the table.")
        )
        self._title.setText(
            self._names.name(rules)
            or _("Your own rules, based on {preset}").format(preset=say(nearest_preset(rules)))
        )

    def show_option(self, option: str) -> None:
        """Scroll to the rule of an option and shade it, as soon as the rules are there.

        If the option has no sentence under these rules, the section in which it would be is shown.
        Raises `KeyError` for an unknown option.
        """
        self._asked = OPTIONS[option].name
        self._scrolls = True
        self._prepare()

    def _prepare(self) -> None:
        """Draw the rulebook if it is there; if not, have it written, and draw it then."""
        if not self.isVisible():
            return
        wanted = (self._rules, self.examples.isChecked(), self._learner)
        if wanted == self._source:
            self._cancel()
            self._draw()
            return
        if wanted != self._pending:
            self._cancel()
            token = CancelToken()
            self._tokens[:] = [token]
            self._pending = wanted
            self._lane.submit(
                partial(book_with_examples, *wanted, token),
                partial(self._take, wanted),
                self._failed,
                token=token,
            )
        if self._book is None:
            self.page.setPlainText(_("Preparing…"))
        elif self._book.rules == self._rules:
            # The same rules with other examples: what is there follows the theme meanwhile.
            self._draw()

    def _failed(self, error: Exception) -> None:
        self._pending = None
        if self._book is None:
            self.page.setPlainText(_(FAILED))
        raise error

    def _take(self, source: tuple[Rules, bool, bool], book: Book) -> None:
        """Show a rulebook that the worker has written."""
        self._pending = None
        self._book, self._source = book, source
        self._name()
        self._draw()

    def _draw(self) -> None:
        """Draw the page, unless it is drawn already, and scroll to the requested rule."""
        book = self._book
        if book is None:
            return
        drawn = (book, PageLook.now(ENLARGED), self._asked)
        bar = self.page.verticalScrollBar()
        if drawn != self._drawn:
            self._drawn = drawn
            at = bar.value()
            place = place_of(self._asked, book.sections) if self._asked else None
            self.page.document().setDefaultFont(QFont(self.page.font()))
            self.page.setHtml(
                book_html(
                    book,
                    drawn[1],
                    anchor=place,
                    shaded=() if place is None else (place,),
                    with_differences=True,
                )
            )
            bar.setValue(at)
        if self._scrolls:
            self._scrolls = False
            self.page.scrollToAnchor(ANCHOR)
            if bar.value() < bar.maximum():
                bar.setValue(bar.value() - ABOVE)

    def _restyle(self) -> None:
        super()._restyle()
        self._prepare()

    def _resize_text(self) -> None:
        super()._resize_text()
        self._prepare()
