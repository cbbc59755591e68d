"""The rulebook beside the options: it follows every change and scrolls to it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from html import escape

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from hearts_qt.app import theme
from hearts_qt.app.i18n import _, language, say
from hearts_qt.app.theme import MEDIUM, TIGHT, Type
from hearts_qt.app.windows.controls.widgets import label, margins
from hearts_qt.rules.options import OPTIONS, Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rulebook import place_of, rulebook

GAP = '<p style="margin:0; font-size:4pt">&nbsp;</p>'
"""Vertical space around a table; tables in Qt's rich text have no margins."""

FEW = 3
"""If more options than this change at once, the page is shown from its beginning."""

TOUCHED = "touched"
"""The anchor of the paragraph about a changed option."""

ABOVE = 40
"""How far above that paragraph the page starts, in device-independent pixels."""

SHADE = 0.16
"""The share of the accent colour in the shade behind a paragraph that has just changed."""


class RulebookPane(QWidget):
    """Shows the rulebook. A bar marks what differs from the preset, a shade what just changed."""

    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        margins(column, 0, TIGHT)
        self._about = label("", Type.SMALL, muted=True)
        column.addWidget(self._about)
        self.page = QTextBrowser()
        self.page.setAccessibleName(_("Rulebook"))
        self.page.document().setDocumentMargin(MEDIUM)
        column.addWidget(self.page, 1)
        self._rules: Rules | None = None
        self._preset = ""
        self._touched: Collection[str] = ()
        self._before: frozenset[str] = frozenset()
        self._complete = True
        self._drawn: tuple[object, ...] = ()
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
        """Apply the current colours."""
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
            self._about.setText(
                _("A bar marks what differs from {preset}.").format(preset=say(self._preset))
            )
        touched, self._touched = self._touched, ()
        wanted = (self._rules, self._preset, self._before, theme.colours().text)
        if self._rules is None or wanted == self._drawn:
            return
        self._drawn = wanted
        bar = self.page.verticalScrollBar()
        at = bar.value()
        # After many changes, such as another rule set, the page starts at its beginning.
        single = [name for name in OPTIONS if name in touched] if len(touched) <= FEW else []
        usual = _paragraphs(PRESETS[self._preset].rules)
        self.page.setHtml(_html(self._rules, usual, self._before, single))
        if not single:
            bar.setValue(0 if touched else at)
            return
        self.page.scrollToAnchor(TOUCHED)
        found = bar.value()
        # Near the end of the page, the scroll bar may stop before the rule is at the top.
        last = found == bar.maximum()
        seen = not last and at <= found <= at + self.page.viewport().height() * 0.7 - ABOVE
        bar.setValue(at if seen else found if last else found - ABOVE)


def _paragraphs(rules: Rules) -> frozenset[str]:
    """Every paragraph of the rulebook for these rules."""
    return _paragraphs_in(rules, language())


@lru_cache(maxsize=8)
def _paragraphs_in(rules: Rules, _language: str) -> frozenset[str]:
    return frozenset(say(words) for section in rulebook(rules) for words in section.paragraphs)


def _html(
    rules: Rules, usual: frozenset[str], before: frozenset[str], touched: Sequence[str]
) -> str:
    of = theme.colours()
    heading = round(theme.font(Type.HEADING).pointSizeF(), 1)
    body = round(theme.font(Type.BODY).pointSizeF(), 1)
    shade = blended(of.panel, of.accent, SHADE)
    sections = rulebook(rules)
    places = [place_of(name, sections) for name in touched]
    anchor = f'<a name="{TOUCHED}"></a>'
    parts = [f'<body style="color:{of.text}; font-size:{body}pt">']
    for at, section in enumerate(sections):
        parts.append(
            f'<h2 style="font-size:{heading}pt; margin-top:12px; margin-bottom:0">'
            f"{anchor if (at, None) in places[:1] else ''}{escape(say(section.title))}</h2>{GAP}"
        )
        for index, rule in enumerate(section.rules):
            words = say(rule.text)
            here = (at, index) in places
            behind = f' bgcolor="{shade}"' if words not in before else ""
            bar = f' bgcolor="{of.accent}"' if words not in usual else ""
            example = ""
            if here:
                told = _example(touched[places.index((at, index))], rules)
                example = (
                    f'<p style="margin-top:3px; margin-bottom:0; color:{of.muted};'
                    f' font-size:{round(body * 0.92, 1)}pt">{escape(told)}</p>'
                    if told
                    else ""
                )
            parts.append(
                '<table width="100%" cellspacing="0" cellpadding="0"><tr>'
                f'<td width="3"{bar}></td><td width="8"{behind}></td><td{behind}>'
                f'<p style="margin-top:0; margin-bottom:0; line-height:130%">'
                f"{anchor if (at, index) in places[:1] else ''}{escape(words)}</p>{example}"
                f"</td></tr></table>{GAP}"
            )
    parts.append("</body>")
    return "".join(parts)


def _example(option: str, rules: Rules) -> str:
    """The example of an option; empty if there is none under these rules."""
    # Imported late: there are many examples, and none is shown before a change.
    from hearts_qt.rules.examples import shown

    example = shown(option, rules)
    return say(example) if example is not None else ""


def blended(ground: str, colour: str, share: float) -> str:
    """Two colours mixed, as `#rrggbb`: `share` is the part of `colour`, from 0 to 1."""
    below, above = QColor(ground), QColor(colour)
    mixed = (
        round(one + (other - one) * share)
        for one, other in (
            (below.red(), above.red()),
            (below.green(), above.green()),
            (below.blue(), above.blue()),
        )
    )
    return QColor(*mixed).name()
