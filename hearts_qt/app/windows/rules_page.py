"""The complete rules of the game that is being played."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QVBoxLayout

from hearts_qt.app import theme
from hearts_qt.app.i18n import _, say
from hearts_qt.app.theme import LARGE, MEDIUM, SMALL, WIDE, Type
from hearts_qt.app.windows.widgets import Window, button, label, margins
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import nearest_preset, preset_of
from hearts_qt.rules.rulebook import rulebook

if TYPE_CHECKING:
    from hearts_qt.app.windows.main import MainWindow


def rules_html(rules: Rules) -> str:
    """The rulebook as a page, in the reader's language and the colours in use."""
    of = theme.colours()
    heading = round(theme.font(Type.HEADING).pointSizeF(), 1)
    body = round(theme.font(Type.BODY).pointSizeF() * 1.05, 1)
    parts = [f'<body style="color:{of.text}; font-size:{body}pt">']
    for section in rulebook(rules):
        parts.append(
            f'<h2 style="font-size:{heading}pt; margin-top:18px; margin-bottom:4px">'
            f"{escape(say(section.title))}</h2>"
        )
        parts += [
            f'<p style="margin-top:0; margin-bottom:8px; line-height:135%">'
            f"{escape(say(paragraph))}</p>"
            for paragraph in section.paragraphs
        ]
    parts.append("</body>")
    return "".join(parts)


class RulesWindow(Window):
    """Shows the rules in force and follows them when another game begins."""

    def __init__(self, main: MainWindow) -> None:
        super().__init__(_("Rules of this game"), main)
        self._session = main.session
        column = QVBoxLayout(self)
        margins(column, WIDE, MEDIUM)
        self._title = label("", Type.TITLE)
        self._about = label(_("These are the complete rules of the game on the table."), muted=True)
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
        foot.addStretch(1)
        close = button(_("Close"))
        close.clicked.connect(self.close)
        foot.addWidget(close)
        column.addLayout(foot)
        self.setMinimumSize(420, 400)
        self.resize(620, 600)
        self._shown: tuple[Rules, str] | None = None
        main.session.reset.connect(self.follow)
        self.follow()

    def follow(self) -> None:
        """Show the rules in force, unless they are shown already."""
        rules = self._session.rules
        wanted = (rules, theme.colours().text)
        if wanted == self._shown:
            return
        self._shown = wanted
        name = preset_of(rules)
        self._title.setText(
            say(name)
            if name
            else _("Own rules, near {preset}").format(preset=say(nearest_preset(rules)))
        )
        font = QFont(self.page.font())
        self.page.document().setDefaultFont(font)
        self.page.setHtml(rules_html(rules))

    def _restyle(self) -> None:
        super()._restyle()
        if getattr(self, "_shown", None) is not None:
            self.follow()
