"""Every control of the windows in every state: python dev.py gallery [--save FOLDER]

Without arguments it opens two windows, from left to right and from right to left, with buttons for
light and dark and for the size of text. With `--save` it writes pictures instead: light and dark,
at 100, 150 and 200 %, in both directions.
"""

from __future__ import annotations

import argparse
import os
import sys
from itertools import product
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLayout, QLineEdit, QPushButton, QWidget

from hearts_qt.app.models.table_model import Column, TableModel
from hearts_qt.app.program.application import make_application
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.charts import (
    BARS,
    COLUMNS,
    DOTS,
    LINE,
    POINTS,
    WATERFALL,
    Chart,
    ReferenceLine,
    Value,
)
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.disclosure import Disclosure
from hearts_qt.app.ui.inputs import (
    ComboBox,
    ComboEntry,
    ExplainedComboBox,
    IconButton,
    Number,
    OptionalNumberField,
    Slider,
    Switch,
)
from hearts_qt.app.ui.layouts import STRETCH, Flow, boxed, column, form, row, scrolled
from hearts_qt.app.ui.pickers import Segments
from hearts_qt.app.ui.settings_panel import SettingsPanel
from hearts_qt.app.ui.tables import Table
from hearts_qt.app.ui.theme import LARGE, MEDIUM, SMALL, Type
from hearts_qt.app.ui.widgets import button, heading, label, listed, note, tag, written

SIZES = (100, 150, 200)
DIRECTIONS = (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft)
WORDS = (("one", "First"), ("two", "Second"), ("three", "A third one"))


def off(widget: QWidget) -> QWidget:
    """The same widget, disabled."""
    widget.setEnabled(False)
    return widget


def buttons() -> QLayout:
    """Buttons of every kind, and switches and check boxes that are on, off and disabled."""
    marked, chosen = QCheckBox("Marked"), QPushButton("Chosen")
    marked.setChecked(True)
    chosen.setCheckable(True)
    chosen.setChecked(True)
    chosen.setProperty("choice", True)
    on, stays = Switch("On"), Switch("On and disabled")
    on.setChecked(True)
    stays.setChecked(True)
    still = QCheckBox("Marked and disabled")
    still.setChecked(True)
    folded, unfolded = (Disclosure(word, note("Inside")) for word in ("Folded", "Unfolded"))
    unfolded.unfold()
    return Flow(
        folded,
        unfolded,
        button("Plain"),
        button("Primary", primary=True),
        button("Quiet", quiet=True),
        chosen,
        off(button("Disabled")),
        off(button("Primary", primary=True)),
        IconButton("undo", "Undo"),
        off(IconButton("redo", "Redo")),
        on,
        Switch("Off"),
        off(stays),
        off(Switch("Off and disabled")),
        marked,
        QCheckBox("Not marked"),
        off(still),
        off(QCheckBox("Disabled")),
        tag("changed"),
    )


def fields() -> QLayout:
    """Fields and lists, with and without values."""
    strip = Segments(WORDS, "Strip")
    either = OptionalNumberField(("auto", "Automatic"), "Number", 1, 9, 3, "")
    strip.set_key("one")
    either.set_value(4)
    explained = ExplainedComboBox(
        [ComboEntry(key, words, "What it is, in a sentence or two.") for key, words in WORDS],
        "Choice",
    )
    text = QLineEdit("Written")
    empty = QLineEdit()
    empty.setPlaceholderText("Nothing is written here")
    slider = Slider(0, 100, 5, "{value}%", "Slider")
    slider.set_value(40)
    return form(
        (label("&Choice"), ComboBox(WORDS, "Choice")),
        (label("&Disabled"), off(ComboBox(WORDS, "Choice"))),
        (label("&Explained"), explained),
        (label("&Text"), text),
        (label("&Empty"), empty),
        (label("&Slider"), slider),
        (label("&Number"), Number(1, 10, "Number")),
        (label("&Either"), either),
        (label("St&rip"), strip),
    )


def panel() -> SettingsPanel:
    """A panel of settings."""
    made = SettingsPanel("Panel")
    made.add_row("A switch", "What it does, in one sentence.", Switch("A switch"))
    made.add_row("A list", "Something longer to say, which wraps.", ComboBox(WORDS, "A list"))
    return made


def table() -> Table:
    """A table of names and numbers, with its first row selected."""
    columns = (
        Column("Name", lambda each: each[0], tip=lambda each: each[0]),
        Column("Number", lambda each: str(each[1]), number=True),
    )
    model = TableModel(columns)
    model.show([("Rosa", 12), ("Otto", 3), ("Kenji", 26)])
    made = Table(model, "Table", as_high_as_rows=True)
    model.setParent(made)
    made.selectRow(0)
    return made


def charts() -> QLayout:
    """A chart of each kind."""
    values = [
        Value(name, points, 0.8, f"{points} ± 0.8")
        for name, points in (("1–5", 3.2), ("6–10", 5.1), ("11–15", -1.5), ("16–20", 2.0))
    ]
    levels = (ReferenceLine("Expert", 1.0), ReferenceLine("2.2", 2.2, own=True))
    counts = [Value(str(place), count) for place, count in enumerate((4, 7, 0, 2), 1)]
    dots = [Value("", points, written=str(points)) for points in (3, 4, 4, 4, 5, 5, 8)]
    total = Value("Sum", sum(each.value for each in values), written="9.6")
    made = []
    for kind, shown, compared in (
        (BARS, values, ()),
        (POINTS, values, levels),
        (LINE, values, ()),
        (COLUMNS, counts, ()),
        (DOTS, dots, (ReferenceLine("6", 6.0, own=True),)),
        (WATERFALL, [*values, total], ()),
    ):
        chart = Chart("Chart", kind)
        chart.show_values(shown, compared)
        made.append(chart)
    return column(heading("Charts"), *made)


class Gallery(Dialog):
    """A window with one of each."""

    def __init__(self, direction: Qt.LayoutDirection) -> None:
        super().__init__("Gallery")
        self.setLayoutDirection(direction)
        words = column(
            label("A title", Type.TITLE),
            heading("A heading"),
            label("Ordinary words."),
            label("Muted words.", muted=True),
            note("A small, muted note."),
            listed("A button of a list:\nits words begin at the side"),
            spacing=SMALL,
        )
        left = column(words, buttons(), panel(), written("Text to read", 3), table(), STRETCH)
        right = column(fields(), charts(), STRETCH)
        self.content = boxed(
            row((left, 1), (right, 1), around=(0, 0, MEDIUM, 0), spacing=2 * LARGE)
        )
        dark = button("Light or dark")
        dark.clicked.connect(lambda: theme.apply("light" if theme.is_dark() else "dark"))
        larger = button("Larger text")
        larger.clicked.connect(self._enlarge)
        self._percent = SIZES[0]
        close = button("Close")
        close.clicked.connect(self.close)
        box = button_box(reset=dark, action=larger, accept=button("Accept"), cancel=close)
        column((scrolled(self.content, sideways=True), 1), box, on=self, around=LARGE)
        self.resize(1180, 1000)

    def room(self):
        """Pictures may be larger than the screen."""
        return super().room() if self.isVisible() else self.size()

    def _enlarge(self) -> None:
        self._percent = SIZES[(SIZES.index(self._percent) + 1) % len(SIZES)]
        theme.set_text_size(self._percent)


def save(folder: Path) -> None:
    """Write a picture of the gallery in every look."""
    folder.mkdir(parents=True, exist_ok=True)
    for look, percent, direction in product(("light", "dark"), SIZES, DIRECTIONS):
        theme.apply(look)
        theme.set_text_size(percent)
        # Strips of words are rounded at the side where they begin.
        QApplication.setLayoutDirection(direction)
        made = Gallery(direction)
        made.content.setFixedWidth(round(1140 * percent / 100))
        made.show()
        QApplication.processEvents()
        made.content.setFixedHeight(made.content.sizeHint().height())
        QApplication.processEvents()
        side = "ltr" if direction == DIRECTIONS[0] else "rtl"
        shown = made.content.grab()
        shown.save(str(folder / f"{look}-{percent}-{side}.png"))
        made.close()
        made.deleteLater()


def main() -> int:
    """Show the gallery, or write its pictures."""
    parser = argparse.ArgumentParser(prog="dev.py gallery", description=__doc__)
    parser.add_argument("--save", type=Path, metavar="FOLDER")
    wanted = parser.parse_args()
    if wanted.save is not None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = make_application(["gallery"])
    if wanted.save is not None:
        save(wanted.save)
        return 0
    shown = [Gallery(direction) for direction in DIRECTIONS]
    for one in shown:
        one.show()
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
