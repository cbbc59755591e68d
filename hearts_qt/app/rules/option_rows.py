"""A row for each option: its name, the fitting editor, what the value means, and marks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.app.i18n import _, named, say
from hearts_qt.app.regional import signed
from hearts_qt.app.rules.pass_cycle_chips import Chips
from hearts_qt.app.rules.rules_model import (
    RulesModel,
    RulesRole,
    choice_words,
    fault_of,
    no_number,
)
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.inputs import (
    ComboBox,
    HintedField,
    IconButton,
    Number,
    OptionalNumberField,
    Switch,
)
from hearts_qt.app.ui.layouts import Fold, column, row
from hearts_qt.app.ui.pickers import Segments
from hearts_qt.app.ui.theme import SMALL, TIGHT, Type
from hearts_qt.app.ui.widgets import announce, button, label, note, rounded, smooth_painter, tag
from hearts_qt.rules.cards import card_values
from hearts_qt.rules.option_table import (
    TRICK_PLACES,
    Option,
    OptionType,
    TotalTable,
    TrickTable,
)
from hearts_qt.rules.options import OptionError, option_from_words
from hearts_qt.rules.shown_points import shown_sign


def totals_line(totals: TotalTable, sign: int = 1) -> str:
    """Special totals as the editor shows them: `50=0, 100=25`; empty for none. With -1 as `sign`
    totals have the opposite sign."""
    return ", ".join(f"{signed(sign * total)}={signed(sign * new)}" for total, new in totals)


class TotalsEditor(QWidget):
    """A line of text for totals and what they become; below it, what is wrong with the line.

    A valid line is picked while it is typed. Escape restores the last valid line.
    """

    picked = Signal(object)
    """A table of totals."""

    def __init__(self, option: Option, name: str) -> None:
        super().__init__()
        self._option = option
        self._totals: TotalTable = ()
        self.sign = 1
        """-1 if totals are shown with the opposite sign."""
        self.field = HintedField(_("None; for example 50=0, 100=25"), "50=0, 100=25")
        self.setAccessibleName(name)
        self.field.setAccessibleName(name)
        self.field.setClearButtonEnabled(True)
        self.field.textEdited.connect(self._edited)
        self.field.editingFinished.connect(self._finished)
        self.fault = label("", Type.SMALL)
        self.fault.setProperty("role", "warning")
        self.fault.hide()
        column(self.field, self.fault, on=self, spacing=TIGHT)
        self.setFocusProxy(self.field)

    def set_totals(self, totals: TotalTable) -> None:
        """Show the totals of the draft. Text that is being typed stays if it means the same."""
        if totals != self._totals or not self.field.hasFocus():
            self._totals = totals
            if self._read(self.field.text()) != totals or not self.field.hasFocus():
                self.field.setText(totals_line(totals, self.sign))
                self._show_fault("")

    def _read(self, written: str) -> TotalTable | str:
        """The totals that a line gives, or one sentence that says what is wrong with it."""
        try:
            if self.sign < 0:
                # A total that changes costs points, so its sign need not be typed.
                written = re.sub("[-−]", "", written)
            totals: TotalTable = option_from_words(self._option.name, written.strip() or "none")
        except OptionError:
            return _("Write each total with what it becomes, such as 50=0, 100=25.")
        fault = fault_of(self._option.name, totals)
        return totals if fault is None else say(fault)

    def _edited(self, written: str) -> None:
        found = self._read(written)
        if isinstance(found, str):
            self._show_fault(found)
            return
        self._show_fault("")
        if found != self._totals:
            self._totals = found
            self.picked.emit(found)

    def _finished(self) -> None:
        if not isinstance(self._read(self.field.text()), str):
            self.field.setText(totals_line(self._totals, self.sign))

    def _show_fault(self, sentence: str) -> None:
        if sentence and sentence != self.fault.text():
            announce(self, sentence)
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.fault.isVisibleTo(self):
            self.field.setText(totals_line(self._totals, self.sign))
            self._show_fault("")
        else:
            super().keyPressEvent(event)


class TrickPointsEditor(QWidget):
    """A number for each place that points by trick may have."""

    picked = Signal(object)
    """Points by trick."""

    def __init__(self, option: Option, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.numbers: dict[str, Number] = {}
        self.sign = 1
        """-1 if points are shown with the opposite sign."""
        lines = column(on=self, spacing=TIGHT)
        for place, words in ((place, say(title)) for place, title in TRICK_PLACES.items()):
            number = Number(option.low or 0, option.high or 0, named(name, words))
            number.picked.connect(self._changed)
            self.numbers[place] = number
            title = label(words, Type.SMALL)
            title.setBuddy(number)
            lines.addLayout(row((title, 1), number, spacing=SMALL))
        self.setFocusProxy(next(iter(self.numbers.values())))

    def set_points(self, points: TrickTable) -> None:
        """Show points by trick without emitting `picked`."""
        table = dict(points)
        for place, number in self.numbers.items():
            number.set_value(self.sign * table.get(place, 0))

    def _changed(self) -> None:
        table = {place: self.sign * number.value() for place, number in self.numbers.items()}
        self.picked.emit(tuple(pair for pair in table.items() if pair[1]))


WIDEST_STRIP = 360
"""The greatest width of a strip with all values, in device-independent pixels; else a list."""

SIDE = 10
"""The margin at both sides of a row, in device-independent pixels; the bar of a clash is in it."""

OWN = "own"
"""The key of the player's own table of values in the list of schemes."""


class OptionRow(QWidget):
    """Shows and edits one option of `RulesModel`."""

    def __init__(self, model: RulesModel, index: QModelIndex) -> None:
        super().__init__()
        self._model = model
        self.option: Option = index.data(RulesRole.OptionRole)
        self._clash = False
        self._cards: QWidget | None = None
        name = say(self.option.label)
        self._title = label(name)
        self._tag = tag(_("changed"))
        self._reset = IconButton("reset", "", 26)
        self._reset.clicked.connect(self._reset_clicked)
        self._sentence = note()
        self._note = label("", Type.SMALL)
        self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._effect = note()
        self._effect.hide()
        self._show: Callable[[Any], object]
        self.editor, inline = self._make_editor(name)
        self.editor.setObjectName(self.option.name)
        self._title.setBuddy(self.editor)

        self._title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        head = row((self._title, 1), self._tag, self._reset)
        if inline:
            head.addWidget(self.editor)
        lines = column(head, on=self, around=(SIDE, SMALL, SIDE, SMALL), spacing=TIGHT)
        if not inline:
            lines.addWidget(self.editor)
        lines.addWidget(self._sentence)
        lines.addWidget(self._note)
        lines.addWidget(self._effect)
        keep = self._reset.sizePolicy()
        # A hidden button keeps its place, so that nothing moves when it appears.
        keep.setRetainSizeWhenHidden(True)
        self._reset.setSizePolicy(keep)
        self.refresh()

    @property
    def _index(self) -> QModelIndex:
        return self._model.index_of(self.option.name)

    def tell_effect(self, words: str) -> None:
        """Say what the option does to the games, as far as that is known; empty for nothing."""
        if words != self._effect.text():
            self._effect.setText(words)
            self._effect.setVisible(bool(words))
            self.refresh()

    def refresh(self) -> None:
        """Show the current state of the model."""
        data = self._index.data
        name = str(data(int(Qt.ItemDataRole.DisplayRole)))
        self._title.setText(name)
        self._show_sign(name)
        self._show(data(RulesRole.ValueRole))
        differs = bool(data(RulesRole.DiffersRole))
        self._tag.setVisible(differs)
        self._reset.setVisible(differs)
        back = _("Back to the preset: {value}").format(value=data(RulesRole.PresetTextRole))
        self._reset.set_words(back)
        sentence = data(RulesRole.SentenceRole)
        idle, clash = data(RulesRole.IdleTextRole), data(RulesRole.ProblemTextRole)
        self._sentence.setText(sentence)
        if idle:
            self._note.setText(_("No effect now: {reason}").format(reason=idle))
        # A clash has a bar here, and its sentence in the list of all clashes.
        self._note.setVisible(bool(idle) and not clash)
        self._title.setForegroundRole(
            QPalette.ColorRole.PlaceholderText
            if idle and not clash
            else QPalette.ColorRole.WindowText
        )
        said = [sentence]
        if differs:
            said.append(
                _("Changed; the preset has: {value}.").format(value=data(RulesRole.PresetTextRole))
            )
        if clash or idle:
            said.append(clash or self._note.text())
        if self._effect.text():
            said.append(self._effect.text())
        for widget in _with_proxies(self.editor):
            widget.setAccessibleDescription(" ".join(said))
        if self._clash != bool(clash):
            self._clash = bool(clash)
            self.update()

    def _show_sign(self, name: str) -> None:
        """Follow the way in which scores are shown; `name` is the option's label now."""
        sign = shown_sign(self._model.drafts.now.values["scores_shown"])
        match self.editor:
            case TotalsEditor() | TrickPointsEditor():
                self.editor.sign = sign
            case OptionalNumberField():
                for widget in (self.editor, self.editor.strip, self.editor.number.spin):
                    widget.setAccessibleName(name)
                if self.option.name == "target":
                    self.editor.number.spin.setPrefix("\N{MINUS SIGN}" if sign < 0 else "")
            case ComboBox() if self.option.kind is OptionType.CHOICE:
                values = self._model.drafts.now.values
                entries = [
                    (choice.key, choice_words(choice, values)) for choice in self.option.choices
                ]
                shown = range(self.editor.count())
                if [words for _key, words in entries] != [*map(self.editor.itemText, shown)]:
                    self.editor.offer(entries)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._clash:
            painter = smooth_painter(self)
            x = self.width() - 3 if self.isRightToLeft() else 0
            rounded(painter, QRectF(x, 8, 3, self.height() - 16), 1.5, theme.colours().red)

    def _set(self, value: Any) -> None:
        self._model.setData(self._index, value, RulesRole.ValueRole)

    def _reset_clicked(self) -> None:
        # The button is about to disappear, and would lose the focus.
        self.editor.setFocus(Qt.FocusReason.OtherFocusReason)
        self._model.reset(self.option.name)

    def _make_editor(self, name: str) -> tuple[QWidget, bool]:
        """The editor, and whether it goes beside the title instead of below it."""
        option = self.option
        match option.kind:
            case OptionType.SWITCH:
                switch = Switch(name)
                switch.clicked.connect(self._set)
                self._show = switch.setChecked
                return switch, True
            case OptionType.NUMBER:
                number = Number(option.low or 0, option.high or 0, name)
                number.picked.connect(self._set)
                self._show = number.set_value
                return number, True
            case OptionType.OPTIONAL_NUMBER | OptionType.AUTO_NUMBER:
                return self._number_or(name), False
            case OptionType.DIRECTIONS:
                chips = Chips(name, option.choices)
                chips.picked.connect(self._set)
                self._show = self._show_cycle
                return chips, False
            case OptionType.CARDS:
                return self._removed(name), False
            case OptionType.CARD_VALUES:
                return self._values(name), False
            case OptionType.TOTALS:
                totals = TotalsEditor(option, name)
                totals.picked.connect(self._set)
                self._show = totals.set_totals
                return totals, False
            case OptionType.TRICK_POINTS:
                tricks = TrickPointsEditor(option, name)
                tricks.picked.connect(self._set)
                self._show = tricks.set_points
                return tricks, False
        entries = [(choice.key, say(choice.label)) for choice in option.choices]
        strip = Segments(entries, name)
        if strip.sizeHint().width() <= WIDEST_STRIP:
            strip.picked.connect(self._set)
            self._show = strip.set_key
            return strip, False
        strip.deleteLater()
        choice = ComboBox(entries, name)
        choice.picked.connect(self._set)
        self._show = choice.set_key
        return choice, False

    def _number_or(self, name: str) -> QWidget:
        option = self.option
        word: tuple[object, str] = (None, no_number(option.name))
        if option.kind is OptionType.AUTO_NUMBER:
            word = ("auto", _("Automatic"))
        usual = option.low or 0 if option.suggested is None else option.suggested
        low, high = option.low or 0, option.high or 0
        either = OptionalNumberField(word, _("Number"), low, high, usual, name)
        either.picked.connect(self._set)
        self._show = either.set_value
        return either

    def _show_cycle(self, cycle: tuple[str, ...]) -> None:
        assert isinstance(self.editor, Chips)
        fixed = [
            problem.fix[self.option.name]
            for problem in self._model.drafts.problems
            if self.option.name in problem.fix
        ]
        wrong = {each for made in fixed for each in cycle if each not in made}
        players = self._model.drafts.now.values["players"]
        self.editor.set_cycle(cycle, players if players >= 3 else 4, frozenset(wrong))

    def _removed(self, name: str) -> QWidget:
        written = label()

        def show(value: Any) -> None:
            written.setText(self._index.data(RulesRole.ValueTextRole))

        self._show = show
        return self._with_cards(name, written, _("Choose the cards…"))

    def _values(self, name: str) -> QWidget:
        entries = [(choice.key, say(choice.label)) for choice in self.option.choices]
        schemes = ComboBox([*entries, (OWN, _("Own table"))], name)
        schemes.picked.connect(self._scheme_picked)
        self._show = lambda value: schemes.set_key(value if isinstance(value, str) else OWN)
        return self._with_cards(name, schemes, _("Cards…"))

    def _scheme_picked(self, key: object) -> None:
        value = self._index.data(RulesRole.ValueRole)
        if key != OWN:
            self._set(key)
        elif isinstance(value, str):
            # The player's own table starts as a copy of the scheme in use.
            table = card_values(value, None)
            self._set(tuple((card, points) for card, points in enumerate(table) if points))
            self.show_cards(True)

    def _with_cards(self, name: str, first: QWidget, written: str) -> QWidget:
        """A line that ends with a button, which shows or hides a grid of cards below it."""
        box = QWidget()
        box.setAccessibleName(name)
        unfold = button(written)
        unfold.setCheckable(True)
        unfold.setAccessibleName(named(name, written))
        unfold.toggled.connect(self.show_cards)
        lines = column(Fold(row((first, 1), unfold)), on=box, spacing=SMALL)
        box.setFocusProxy(unfold)
        self._unfold, self._below = unfold, lines
        return box

    def show_cards(self, shown: bool) -> None:
        """Show or hide the grid of cards."""
        from hearts_qt.app.rules.card_grids import RemovedGrid, ValuesEditor

        self._unfold.setChecked(shown)
        if self._cards is None and shown:
            removed = self.option.kind is OptionType.CARDS
            self._cards = RemovedGrid(self._model) if removed else ValuesEditor(self._model)
            self._below.addWidget(self._cards)
        if self._cards is not None:
            self._cards.setVisible(shown)

    @property
    def cards(self) -> QWidget | None:
        """The grid of cards with its controls; None before it was first shown."""
        return self._cards


def _with_proxies(widget: QWidget) -> list[QWidget]:
    """A widget and its chain of focus proxies."""
    found = [widget]
    while (proxy := found[-1].focusProxy()) is not None:
        found.append(proxy)
    return found
