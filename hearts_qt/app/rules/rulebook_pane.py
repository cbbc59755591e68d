"""The rulebook beside the options: it follows every change and scrolls to it."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QTextBrowser, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.rules.rulebook_html import (
    ANCHOR,
    Book,
    Look,
    bar_legend,
    book_html,
    book_of_change,
)
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.theme import MEDIUM, TIGHT
from hearts_qt.app.ui.widgets import note
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rulebook import place_of, rulebook
from hearts_qt.rules.text import Text

FEW = 3
"""If more options than this change at once, the page is shown from its beginning."""

ABOVE = 40
"""How far above the paragraph of a changed option the page starts, in device-independent pixels."""


class RulebookPane(QWidget):
    """Shows the rulebook. A bar marks what differs from the preset, a shade what just changed."""

    def __init__(self) -> None:
        super().__init__()
        self._about = note()
        self.page = QTextBrowser()
        self.page.setAccessibleName(_("Rulebook"))
        self.page.document().setDocumentMargin(MEDIUM)
        column(self._about, (self.page, 1), on=self, spacing=TIGHT)
        self._rules: Rules | None = None
        self._preset = ""
        self._touched: Collection[str] = ()
        self._before: frozenset[Text] = frozenset()
        self._complete = True
        self._book: Book | None = None
        self._written: tuple[object, ...] = ()
        """From what `_book` was written."""
        self._look: Look | None = None
        # Several changes in a row draw the page once, and typing does not wait for it.
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._draw)

    def show_rules(self, rules: Rules | None, preset: str, touched: Collection[str] = ()) -> None:
        """Show rules, compared with a preset, and scroll to the rule of a `touched` option.

        If `rules` is None, the last rules stay, and a line says so.
        """
        self._complete = rules is not None
        if rules is not None:
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
            self._about.setText(_("The last rules that could be played:"))
        else:
            self._about.setText(bar_legend(self._preset))
        touched, self._touched = self._touched, ()
        if self._rules is None:
            return
        wanted, look = (self._rules, self._preset, self._before), Look.now()
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
