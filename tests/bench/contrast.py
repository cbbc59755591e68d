"""The contrast of words and marks in every theme, and how far apart the colours of suits are.

    python -m tests.bench.contrast

Prints the tables of `docs/accessibility.md`: for each kind, the least contrast over all grounds on
which it stands. `tests/app/ui/contrasts.py` has the limits.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from math import floor

from PySide6.QtGui import QColor

from hearts_qt.app.table.palette import FELTS, Palette, palette_for
from hearts_qt.app.ui import charts, theme
from tests.app.ui.colour import DEFICIENCIES, contrast, distance, over, parse, seen_with
from tests.app.ui.contrasts import (
    DECKS,
    HIGH,
    LARGE,
    PAPER,
    TEXT,
    deck_colours,
    felts,
    ratio,
)

GROUNDS = ("window", "panel", "raised")

LOOKS = {
    "light": (False, False),
    "dark": (True, False),
    "light, high": (False, True),
    "dark, high": (True, True),
}


def on_grounds(of: theme.Colours, ink: str) -> float:
    """The least contrast of a colour on the grounds of windows."""
    return min(ratio(ink, getattr(of, ground)) for ground in GROUNDS)


def disabled(of: theme.Colours) -> float:
    """The contrast of the words of what can do nothing."""
    ink = theme.faint(of).name(QColor.NameFormat.HexArgb)
    grounds = [getattr(of, ground) for ground in GROUNDS]
    return min(contrast(over(ink, ground), parse(ground)[0]) for ground in grounds)


WINDOWS: dict[str, tuple[float, Callable[[theme.Colours], float]]] = {
    "text": (TEXT, lambda of: on_grounds(of, of.text)),
    "muted text": (TEXT, lambda of: on_grounds(of, of.muted)),
    "links": (TEXT, lambda of: on_grounds(of, of.link)),
    "red text": (TEXT, lambda of: on_grounds(of, of.red)),
    "disabled text and icons": (TEXT, disabled),
    "text on what is chosen": (TEXT, lambda of: ratio(of.accent_text, of.accent)),
    "outline of buttons and fields": (LARGE, lambda of: on_grounds(of, of.edge)),
    "frame of the focus": (LARGE, lambda of: on_grounds(of, of.focus)),
    "lines of charts": (
        LARGE,
        lambda of: min(
            ratio(line, ground)
            for line in (charts.LINES_DARK if of.dark else charts.LINES_LIGHT)
            for ground in (of.panel, of.window)
        ),
    ),
}
"""What stands in windows: the least contrast that it must have, and how to find it."""


def dimmed(one: Palette) -> float:
    """The contrast of the indices of dimmed cards, of the deck in which it is least."""
    inks = {ink for deck in DECKS for ink in deck_colours(deck).values()}
    return min(contrast(over(one.dim, ink), over(one.dim, PAPER)) for ink in inks)


TABLE: dict[str, tuple[float, Callable[[Palette], float]]] = {
    "words on plates and panels": (
        TEXT,
        lambda one: min(
            ratio(ink, ground)
            for ink in (one.text, one.muted, one.red)
            for ground in (one.plate, one.panel)
        ),
    ),
    "the line that says what to do": (
        TEXT,
        lambda one: min(ratio(one.pill_text, one.pill, felt) for felt in felts(one)),
    ),
    "indices of dimmed cards": (TEXT, dimmed),
}
"""The same on the table, of which every felt is looked at."""


def written(number: float) -> str:
    """A number that is never better than the true one."""
    return f"{floor(10 * number) / 10:.1f}"


def contrast_rows() -> Iterator[tuple[str, ...]]:
    """The rows of the table of contrasts, and its head."""
    yield ("", "least", *LOOKS)
    themes = [next(of for of in theme.THEMES if (of.dark, of.contrast) == look)
              for look in LOOKS.values()]  # fmt: skip
    for name, (least, of_window) in WINDOWS.items():
        yield (name, written(least), *(written(of_window(of)) for of in themes))
    for name, (least, of_table) in TABLE.items():
        found = (
            min(of_table(palette_for(felt, *look)) for felt in FELTS) for look in LOOKS.values()
        )
        yield (name, written(least), *map(written, found))


def distance_rows() -> Iterator[tuple[str, ...]]:
    """The rows of the table of distances between the suits of four colours, and its head."""
    yield ("", "usual eyes", *DEFICIENCIES)
    decks = [deck_colours(deck) for deck in DECKS if deck.endswith("-four")]
    for one, other in itertools.combinations(("clubs", "diamonds", "spades", "hearts"), 2):
        row = [f"{one} and {other}"]
        for deficiency in ("", *DEFICIENCIES):
            apart = []
            for colours in decks:
                pair = [parse(colours[suit])[0] for suit in (one, other)]
                if deficiency:
                    pair = [seen_with(deficiency, colour) for colour in pair]
                apart.append(distance(*pair))
            row.append(str(floor(min(apart))))
        yield tuple(row)


def table(rows: Iterator[tuple[str, ...]]) -> str:
    """A table in Markdown, the first row being its head."""
    head, *others = rows
    lines = [head, ("---", *["---:"] * (len(head) - 1)), *others]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def main() -> None:
    print(f"Least contrast (text {TEXT}, with high contrast {HIGH}; outlines and marks {LARGE}):\n")
    print(table(contrast_rows()))
    print("\nDistances of the suits in four colours, in CIE L*a*b*:\n")
    print(table(distance_rows()))


if __name__ == "__main__":
    main()
