"""The rulebook as a page of HTML for Qt's text widgets.

`book_with_examples` and `book_of_change` collect what a page says, which can take a quarter of a
second because of the examples; they use no Qt, so they may run in a worker. `book_html` makes the
page from a book in about a millisecond, in the reader's language.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from html import escape

from PySide6.QtGui import QColor, QGuiApplication

from hearts_qt.app.i18n import _, say
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.theme import Type
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.examples import example_of
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS, nearest_preset
from hearts_qt.rules.rulebook import differences, example_below, place_of, rulebook
from hearts_qt.rules.rulebook_words import Rule, Section, value_label
from hearts_qt.rules.shown_points import as_shown
from hearts_qt.rules.text import Text, text

ANCHOR = "asked"
"""The name of the anchor at the place to which the page is scrolled."""

BAR = 4
"""The width of the bar beside changed rules, in device-independent pixels."""

BESIDE_BAR = 10
"""The space between the bar and the text, in device-independent pixels."""

SHADE = 0.16
"""The share of the accent colour in the shade behind a rule."""

GAP = 8
"""The space above each rule, in device-independent pixels."""


class Mark(IntEnum):
    """What stands beside a paragraph: its `userState` in Qt's document."""

    BAR = 1
    """A bar, because the rule differs from the preset."""
    BAR_GOES_ON = 2
    """The bar of the paragraph above, which goes on."""


Place = tuple[int, int | None]
"""The index of a chapter and of a rule in it; None for the title of the chapter."""


@dataclass(frozen=True, slots=True)
class Book:
    """What a page says: the chapters of some rules, compared with a preset, and examples."""

    rules: Rules
    preset: str
    sections: Sequence[Section]
    examples: Mapping[Place, Text]
    """The examples, by the place of the rule that each stands below."""


@dataclass(frozen=True, slots=True)
class PageLook:
    """The font sizes of a page, in points, its colours, as `#rrggbb`, and the side of the bars,
    "left" or "right"."""

    heading: float
    body: float
    small: float
    text: str
    muted: str
    accent: str
    shade: str
    side: str

    @classmethod
    def now(cls, enlarged: float = 1.0) -> PageLook:
        """The look in the theme and text size in use; the rules themselves are `enlarged`."""
        of = theme.colours()
        return cls(
            round(theme.font(Type.HEADING).pointSizeF(), 1),
            round(theme.font(Type.BODY).pointSizeF() * enlarged, 1),
            round(theme.font(Type.SMALL).pointSizeF(), 1),
            of.text,
            of.muted,
            of.accent,
            blended(of.panel, of.accent, SHADE),
            "right" if QGuiApplication.isRightToLeft() else "left",
        )


def book_with_examples(
    rules: Rules, every: bool, learner: bool = False, token: CancelToken | None = None
) -> Book:
    """The rulebook, compared with the nearest preset, with examples below rules that differ from
    Modern Hearts, or below `every` rule; for a `learner` in an order of its own.

    After `token` was cancelled, the remaining examples are left out.
    """
    sections = rulebook(rules, learner=learner)
    wanted: dict[Place, str] = {
        (at, index): kind
        for at, section in enumerate(sections)
        for index, rule in enumerate(section.rules)
        if (kind := example_below(rule, rules, every))
    }
    return Book(rules, nearest_preset(rules), sections, _examples(rules, wanted, token))


def book_of_change(rules: Rules, preset: str, options: Iterable[str]) -> Book:
    """The rulebook, compared with a preset, with examples of the `options` that were changed."""
    sections = rulebook(rules, preset)
    places = (place_of(option, sections) for option in options)
    wanted: dict[Place, str] = {
        (at, index): kind
        for at, index in places
        if index is not None and (kind := sections[at].rules[index].example)
    }
    return Book(rules, preset, sections, _examples(rules, wanted, None))


def _examples(
    rules: Rules, wanted: Mapping[Place, str], token: CancelToken | None
) -> Mapping[Place, Text]:
    """The examples by their places; where no hand shows what is wanted, there is none."""
    found: dict[Place, Text] = {}
    for place, kind in wanted.items():
        if token is not None and token.cancelled:
            break
        example = example_of(kind, rules)
        if example is not None:
            found[place] = text("Example: {example}", example=example.words)
    return found


def book_html(
    book: Book,
    look: PageLook,
    *,
    anchor: Place | None = None,
    shaded: Collection[Place] = (),
    with_differences: bool = False,
) -> str:
    """The page of a book. A bar marks the rules that differ from the preset.

    The anchor `ANCHOR` is at the place `anchor`, and a shade is behind the places `shaded`.
    `with_differences` puts a list of the options that differ from the preset at the top.
    """
    parts = [f'<body style="color:{look.text}; font-size:{look.body}pt">']
    if with_differences:
        parts.append(_differences(book, look))
    link = f'<a name="{ANCHOR}"></a>'
    for at, section in enumerate(book.sections):
        title = escape(say(section.title))
        if (at, None) in shaded:
            title = f'<span style="background-color:{look.shade}">{title}</span>'
        parts.append(
            f'<h2 style="font-size:{look.heading}pt; margin-top:18px; margin-bottom:0">'
            f"{link if anchor == (at, None) else ''}{title}</h2>"
        )
        for index, rule in enumerate(section.rules):
            place = (at, index)
            parts.append(
                _rule(
                    rule,
                    look,
                    link if anchor == place else "",
                    place in shaded,
                    book.examples.get(place),
                )
            )
    parts.append("</body>")
    return "".join(parts)


def _rule(rule: Rule, look: PageLook, link: str, shaded: bool, example: Text | None) -> str:
    """A paragraph of the page, with its bar, shade and example if it has them."""
    inset = f"margin-bottom:0; margin-{look.side}:{BAR + BESIDE_BAR}px"
    behind = f"; background-color:{look.shade}" if shaded else ""
    bar = f"; -qt-user-state:{Mark.BAR}" if rule.differs else ""
    goes_on = f"; -qt-user-state:{Mark.BAR_GOES_ON}" if rule.differs else ""
    below = (
        f'<p style="{inset}; margin-top:3px; font-size:{look.small}pt;'
        f' color:{look.muted}; line-height:125%{behind}{goes_on}">{escape(say(example))}</p>'
        if example is not None
        else ""
    )
    return (
        f'<p style="{inset}; margin-top:{GAP}px; line-height:135%{behind}{bar}">{link}'
        f"{escape(say(rule.text))}</p>{below}"
    )


def bar_legend(preset: str) -> str:
    """What the bar beside a sentence of the rulebook means."""
    return _("A bar marks what differs from {preset}.").format(preset=say(preset))


def _differences(book: Book, look: PageLook) -> str:
    """What differs from the preset, line by line; empty for the preset itself."""
    names = differences(book.rules, book.preset)
    if not names:
        return ""
    small = f"color:{look.muted}; font-size:{look.small}pt; margin-bottom:0"
    # Translators: The heading of a list such as "Passed cards: 4 (3)".
    head = _("Differences from {preset} (its own rule in brackets):")
    head = head.format(preset=say(book.preset))
    lines = [f'<p style="{small}; margin-top:0">{escape(head)}</p>']
    here_shown, usual = book.rules.scores_shown, PRESETS[book.preset].rules
    # Translators: An option, its value in these rules and that in the usual ones.
    frame = escape(_("{option}: {here} ({there})"))
    for name in names:
        now = say(value_label(name, getattr(book.rules, name), here_shown))
        there = say(value_label(name, getattr(usual, name), usual.scores_shown))
        option = escape(say(as_shown(Text(OPTIONS[name].label), here_shown)))
        line = frame.format(option=option, here=f"<b>{escape(now)}</b>", there=escape(there))
        lines.append(f'<p style="margin-top:3px; margin-bottom:0">{line}</p>')
    legend = escape(bar_legend(book.preset))
    lines.append(f'<p style="{small}; margin-top:6px">{legend}</p>')
    return "".join(lines)


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
