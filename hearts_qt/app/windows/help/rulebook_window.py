"""The window with the complete rules of the game on the table.

A bar beside a paragraph, and the list at the top, show what differs from the nearest preset. Rules
that differ from Modern Hearts have an example. `RulebookWindow.show_option` scrolls to the rule of
an option and shades it.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QFont, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from hearts_qt.app import theme
from hearts_qt.app.i18n import _, pgettext, say
from hearts_qt.app.theme import LARGE, MEDIUM, SMALL, WIDE, Type
from hearts_qt.app.windows.controls.widgets import Check, Window, button, label, margins
from hearts_qt.rules.example_words import value_label
from hearts_qt.rules.examples import shown
from hearts_qt.rules.options import OPTIONS, Rules
from hearts_qt.rules.presets import PRESETS, nearest_preset
from hearts_qt.rules.rulebook import Rule, differences, place_of, rulebook
from hearts_qt.rules.rulebook_print import with_examples

if TYPE_CHECKING:
    from hearts_qt.app.rule_names import RuleNames
    from hearts_qt.app.session import Session

BAR = 4
"""The width of the bar beside changed rules, in device-independent pixels."""

SHADE = 0.16
"""The share of the accent colour in the shade behind the requested rule."""

GAP = '<p style="margin:0; font-size:4pt">&nbsp;</p>'
"""Vertical space around a table; tables in Qt's rich text have no margins."""

ABOVE = 48
"""How far above the requested rule the page starts, in device-independent pixels."""

ASKED = "asked"
"""The anchor of the requested rule in the page."""


@dataclass(frozen=True, slots=True)
class _Look:
    """The font sizes, in points, and the shade of a page."""

    heading: float
    body: float
    small: float
    shade: str

    @classmethod
    def now(cls) -> _Look:
        body = theme.font(Type.BODY).pointSizeF() * 1.05
        of = theme.colours()
        below, above = QColor(of.panel), QColor(of.accent)
        mixed = [
            round(one + (other - one) * SHADE)
            for one, other in (
                (below.red(), above.red()),
                (below.green(), above.green()),
                (below.blue(), above.blue()),
            )
        ]
        return cls(
            round(theme.font(Type.HEADING).pointSizeF(), 1),
            round(body, 1),
            round(theme.font(Type.SMALL).pointSizeF(), 1),
            QColor(*mixed).name(),
        )


def rules_html(rules: Rules, asked: str = "", every_example: bool = False) -> str:
    """The rulebook as a page, in the reader's language and the colours in use.

    `asked` is the option whose rule is shaded; `every_example` adds an example to every rule.
    """
    of, look = theme.colours(), _Look.now()
    sections = rulebook(rules)
    place = place_of(asked, sections) if asked else None
    waiting = set(with_examples(rules, every_example))
    parts = [f'<body style="color:{of.text}; font-size:{look.body}pt">', _differences(rules, look)]
    for at, section in enumerate(sections):
        title = escape(say(section.title))
        if place == (at, None):
            style = f"background-color:{look.shade}"
            title = f'<a name="{ASKED}"></a><span style="{style}">{title}</span>'
        parts.append(
            f'<h2 style="font-size:{look.heading}pt; margin-top:14px; margin-bottom:0">'
            f"{title}</h2>{GAP}"
        )
        for index, rule in enumerate(section.rules):
            option = rule.options[0] if rule.options else ""
            example = shown(option, rules) if option in waiting else None
            waiting.discard(option)
            parts.append(_rule(rule, look, place == (at, index), say(example) if example else ""))
    parts.append("</body>")
    return "".join(parts)


def _differences(rules: Rules, look: _Look) -> str:
    """A table of what differs from the nearest preset; empty for a preset."""
    names = differences(rules)
    if not names:
        return ""
    of = theme.colours()
    near = nearest_preset(rules)
    legend = _("A bar marks what differs from {preset}.").format(preset=say(near))
    cell = '<td style="padding-right:16px'
    # Outside of the f-strings, because texts inside them are not extracted for translation.
    what, here = _("Rule"), pgettext("rules", "here")
    rows = [
        f'<tr>{cell}; color:{of.muted}">{escape(what)}</td>'
        f'{cell}; color:{of.muted}">{escape(here)}</td>'
        f'{cell}; color:{of.muted}">{escape(say(near))}</td></tr>'
    ]
    for name in names:
        now = say(value_label(name, getattr(rules, name)))
        there = say(value_label(name, getattr(PRESETS[near].rules, name)))
        rows.append(
            f'<tr>{cell}">{escape(say(OPTIONS[name].label))}</td>'
            f'{cell}"><b>{escape(now)}</b></td>{cell}">{escape(there)}</td></tr>'
        )
    return (
        f'<table cellspacing="0" cellpadding="2">{"".join(rows)}</table>'
        f'<p style="color:{of.muted}; font-size:{look.small}pt; margin-top:6px; margin-bottom:0">'
        f"{escape(legend)}</p>"
    )


def _rule(rule: Rule, look: _Look, asked: bool, example: str) -> str:
    """A paragraph of the page, with its bar, shade and example if it has them."""
    of = theme.colours()
    anchor = f'<a name="{ASKED}"></a>' if asked else ""
    back = f' bgcolor="{look.shade}"' if asked else ""
    bar = f' bgcolor="{of.accent}"' if rule.differs else ""
    below = (
        f'<p style="margin-top:3px; margin-bottom:0; font-size:{look.small}pt; color:{of.muted};'
        f' line-height:125%">{escape(example)}</p>'
        if example
        else ""
    )
    return (
        f'<table width="100%" cellspacing="0" cellpadding="0"><tr><td width="{BAR}"{bar}></td>'
        f'<td width="10"{back}></td><td{back}>'
        f'<p style="margin-top:0; margin-bottom:0; line-height:135%">{anchor}'
        f"{escape(say(rule.text))}</p>{below}</td></tr></table>"
        f"{GAP}"
    )


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
        self.page.scrollToAnchor(ASKED)
        bar = self.page.verticalScrollBar()
        if bar.value() < bar.maximum():
            bar.setValue(bar.value() - ABOVE)

    def _draw(self) -> None:
        bar = self.page.verticalScrollBar()
        at = bar.value()
        self.page.setHtml(rules_html(self._session.rules, self._asked, self.examples.isChecked()))
        bar.setValue(at)

    def _restyle(self) -> None:
        super()._restyle()
        if self._shown is not None:
            self.follow()
