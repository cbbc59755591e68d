"""The window with the complete rules of the game on the table.

A bar beside a paragraph, and the list at the top, show what differs from the nearest preset. Rules
that differ from Modern Hearts have an example. `RulebookWindow.show_option` scrolls to the rule of
an option and shades it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from hearts_qt.app import theme
from hearts_qt.app.i18n import _, say
from hearts_qt.app.rulebook_html import ANCHOR, Look, book_html, book_with_examples
from hearts_qt.app.theme import LARGE, MEDIUM, SMALL, WIDE, Type
from hearts_qt.app.windows.controls.widgets import Check, Window, button, label, margins
from hearts_qt.rules.options import OPTIONS, Rules
from hearts_qt.rules.presets import nearest_preset
from hearts_qt.rules.rulebook import place_of

if TYPE_CHECKING:
    from hearts_qt.app.rule_names import RuleNames
    from hearts_qt.app.session import Session

ENLARGED = 1.05
"""The size of the rules, as a multiple of the size of other texts."""

ABOVE = 48
"""How far above the requested rule the page starts, in device-independent pixels."""


class RulebookWindow(Window):
    """Shows the rules of the current game, also when another game starts."""

    _shown: tuple[Rules, str] | None = None
    """The rules and the name that are shown; `Window` asks before they are set."""

    def __init__(self, session: Session, rule_names: RuleNames, parent: QWidget) -> None:
        super().__init__(_("Rules of this game"), parent)
        self._session = session
        self._names = rule_names
        self._asked = ""
        column = QVBoxLayout(self)
        margins(column, WIDE, MEDIUM)
        self._title = label("", Type.TITLE)
        self._about = label(_("The complete rules of the game on the table."), muted=True)
        heads = QVBoxLayout()
        heads.setSpacing(2)
        heads.addWidget(self._title)
        heads.addWidget(self._about)
        column.addLayout(heads)
        self.page = QTextBrowser()
        self.page.setAccessibleName(_("Rules"))
        self.page.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.page.document().setDocumentMargin(LARGE)
        column.addWidget(self.page, 1)
        foot = QHBoxLayout()
        foot.setSpacing(SMALL)
        self.examples = Check(_("Show an example for every rule"))
        self.examples.toggled.connect(self._draw)
        foot.addWidget(self.examples)
        foot.addStretch(1)
        close = button(_("Close"))
        close.clicked.connect(self.close)
        foot.addWidget(close)
        column.addLayout(foot)
        self.setMinimumSize(420, 400)
        self.resize(640, 600)
        session.reset.connect(self.follow)
        self._names.changed.connect(self._name)
        self.follow()

    def follow(self) -> None:
        """Show the rules of the current game, unless they are shown already."""
        rules = self._session.rules
        wanted = (rules, theme.colours().text)
        if wanted == self._shown:
            return
        if self._shown is not None and self._shown[0] != rules:
            self._asked = ""
        self._shown = wanted
        self._name()
        font = QFont(self.page.font())
        self.page.document().setDefaultFont(font)
        self._draw()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._names.look_again()

    def _name(self) -> None:
        """Show the name of the rules."""
        rules = self._session.rules
        self._title.setText(
            self._names.name(rules)
            or _("Your own rules, based on {preset}").format(preset=say(nearest_preset(rules)))
        )

    def show_option(self, option: str) -> None:
        """Scroll to the rule of an option and shade it.

        If the option has no sentence under these rules, the section in which it would be is shown.
        Raises `KeyError` for an unknown option.
        """
        self._asked = OPTIONS[option].name
        self._draw()
        self.page.scrollToAnchor(ANCHOR)
        bar = self.page.verticalScrollBar()
        if bar.value() < bar.maximum():
            bar.setValue(bar.value() - ABOVE)

    def _draw(self) -> None:
        bar = self.page.verticalScrollBar()
        at = bar.value()
        book = book_with_examples(self._session.rules, self.examples.isChecked())
        place = place_of(self._asked, book.sections) if self._asked else None
        self.page.setHtml(
            book_html(
                book,
                Look.now(ENLARGED),
                anchor=place,
                shaded=() if place is None else (place,),
                with_differences=True,
            )
        )
        bar.setValue(at)

    def _restyle(self) -> None:
        super()._restyle()
        if self._shown is not None:
            self.follow()
