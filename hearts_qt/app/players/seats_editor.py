"""Editors of who plays each seat (a character, a level with a style, a program) and its name."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from hearts_qt.app.i18n import _, say
from hearts_qt.app.localized_names import seat_name
from hearts_qt.app.players.portraits import initial_pixmap, portrait_icon, portrait_pixmap
from hearts_qt.app.players.seating import SeatChoice
from hearts_qt.app.preferences.program_dialog import ProgramWindow
from hearts_qt.app.regional import initial
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.inputs import ComboEntry, ExplainedComboBox
from hearts_qt.app.ui.layouts import TOP, Fold, column, margins, row
from hearts_qt.app.ui.theme import MEDIUM, SMALL, TIGHT
from hearts_qt.app.ui.widgets import hairline, label, note, plain_tip
from hearts_qt.app.worker import Worker
from hearts_qt.limits import SEAT_NAME_FIELD
from hearts_qt.players import is_player
from hearts_qt.players.api import COMMAND_PREFIX
from hearts_qt.players.cast import (
    ANY_CHARACTER,
    CAST,
    COMPANIES,
    EASY_COMPANY,
    MEDIUM_COMPANY,
    STRONG_COMPANY,
    Character,
    character_of,
    registry_name,
)
from hearts_qt.players.external import program_name
from hearts_qt.players.levels.ladder import strength_of, style_strength
from hearts_qt.players.registry import PLAYERS, STYLED, STYLES, kind_of, style_sentence, styled
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import preset_of
from hearts_qt.rules.text import N_

NAME_WIDTH = 150
PICTURE = 44
"""The edge of a portrait, in device-independent pixels."""

LEVEL = "level"
"""The key of the entry that leaves the choice to the lists of levels and styles."""
PROGRAM = "program"
"""The key of the entry for an outside program."""
COMPANY = N_("A different character at each seat.")
COMPANY_NAMES = {
    EASY_COMPANY: N_("Easy characters"),
    MEDIUM_COMPANY: N_("Medium characters"),
    STRONG_COMPANY: N_("Strong characters"),
    ANY_CHARACTER: N_("Mixed characters"),
}
"""What the companies are called, the weakest first."""
START_LEVEL = "basic"
"""The level shown for an unknown player, and first offered in place of a program."""


class SeatRow(QWidget):
    """The editors of one seat, or those that set all seats but the person's at once.

    They show the current choice and emit what the player wants instead; the owner sets it.
    """

    name_edited = Signal(str)
    player_picked = Signal(str)
    program_wanted = Signal()

    def __init__(self, seat: int | None) -> None:
        """`seat` is None for the row that sets all seats at once; seat 0 has a name only."""
        super().__init__()
        self.seat = seat
        self._player = ""
        self._preset: str | None = ""
        self.picture = QLabel()
        self.picture.setFixedSize(PICTURE, PICTURE)
        self.name: QLineEdit | None = None
        self.who: ExplainedComboBox | None = None
        self.level: ExplainedComboBox | None = None
        self.style_choice: ExplainedComboBox | None = None
        self.about = note()
        first, second = QHBoxLayout(), QHBoxLayout()
        margins(first, 0, SMALL)
        margins(second, 0, SMALL)
        if not seat:
            # Aligned with the lists of the seats, which have a picture and a name before them.
            heading = label(_("Your name") if seat == 0 else _("All other players"))
            heading.setFixedWidth(PICTURE + MEDIUM + theme.with_text(NAME_WIDTH))
            first.addWidget(heading)
        if seat is not None:
            first.addWidget(self._make_name(seat))
        if seat == 0:
            first.addStretch(1)
        else:
            self._make_lists(first, second)
        lines = (first, second) if seat == 0 else (Fold(first), Fold(second))
        row(
            (self.picture, TOP),
            (column(*lines, self.about, spacing=TIGHT), 1),
            on=self,
            around=(0, SMALL, 0, SMALL),
            spacing=MEDIUM,
        )
        self.picture.setVisible(bool(seat))

    def _make_name(self, seat: int) -> QLineEdit:
        made = QLineEdit()
        made.setMaxLength(SEAT_NAME_FIELD)
        made.setAccessibleName(_("Name at seat {n}").format(n=seat) if seat else _("Your name"))
        made.setFixedWidth(theme.with_text(NAME_WIDTH))
        made.textEdited.connect(lambda written: self.name_edited.emit(written.strip()))
        self.name = made
        return made

    def _make_lists(self, first: QHBoxLayout, second: QHBoxLayout) -> None:
        seat = self.seat
        who, level, style = (
            (
                _("All other players"),
                _("Level of all other players"),
                _("Style of all other players"),
            )
            if seat is None
            else (
                _("Player at seat {n}").format(n=seat),
                _("Level at seat {n}").format(n=seat),
                _("Style at seat {n}").format(n=seat),
            )
        )
        self.who = ExplainedComboBox((), who)
        # Shown while no entry is selected; the player cannot choose it.
        self.who.setPlaceholderText(_("Different players"))
        self.level = ExplainedComboBox((), level)
        self.style_choice = ExplainedComboBox((), style)
        for made in (self.who, self.level, self.style_choice):
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        first.addWidget(self.who, 1)
        second.addWidget(self.level, 1)
        second.addWidget(self.style_choice, 1)
        self.who.picked.connect(self._pick_who)
        self.level.picked.connect(lambda key: self._pick_level(str(key)))
        self.style_choice.picked.connect(self._pick_style)

    # Display

    def show_seat(self, name: str, player: str | None, preset: str | None, more: str = "") -> None:
        """Show the name that was set, and the player; None if the seats have different players.

        The description gives the strength under `preset`, the preset of the rules or None; the
        sentence `more` follows it.
        """
        if self.who is not None:
            self._offer(preset)
            self._show_player(player, preset)
        character = character_of(player or "")
        usual = seat_name(self.seat or 0) if character is None else character.name
        if self.name is not None:
            self.name.setPlaceholderText(usual)
            if self.name.text() != name and not self.name.hasFocus():
                self.name.setText(name)
        if self.seat:
            self.picture.setPixmap(self._picture(character, name or usual))
        about = self._about(player, preset)
        self.about.setText("\n".join(line for line in (about, more) if line))
        self.about.setVisible(bool(self.about.text()))

    def _offer(self, preset: str | None) -> None:
        """Fill the lists, whose explanations depend on the rules."""
        assert self.who is not None
        assert self.level is not None
        if preset == self._preset:
            return
        self._preset = preset
        if self.seat is None:
            entries = [
                ComboEntry(key, say(name), _(COMPANY)) for key, name in COMPANY_NAMES.items()
            ]
            level = _("Same strength for all")
        else:
            entries = [_character_entry(character) for character in CAST.values()]
            level = _("Plain computer player")
        entries += [
            ComboEntry(LEVEL, level, _("A computer player without a face: choose its strength.")),
            ComboEntry(PROGRAM, _("A program…"), _("A program of your own plays.")),
        ]
        self.who.set_entries(entries)
        self.level.set_entries(
            [
                ComboEntry(
                    kind.name,
                    say(kind.label),
                    f"{say(kind.sentence)}\n{say(strength_of(kind.name, preset))}",
                )
                for kind in PLAYERS.values()
            ]
        )

    def _show_player(self, player: str | None, preset: str | None) -> None:
        assert self.who is not None
        assert self.level is not None
        assert self.style_choice is not None
        self._player = player or ""
        program = self._player.startswith(COMMAND_PREFIX)
        command = self._player.removeprefix(COMMAND_PREFIX) if program else ""
        # The dots say, as in a menu, that choosing the entry opens a dialog.
        words = f"{program_name(command)}…" if program else _("A program…")
        self.who.setItemText(self.who.findData(PROGRAM), words)
        self.who.setToolTip(plain_tip(command))
        level, _colon, style = self._player.partition(":")
        is_level = level in PLAYERS
        self.level.setVisible(is_level)
        self.style_choice.setVisible(is_level and level in STYLED)
        if is_level:
            self.level.set_key(level)
            if level in STYLED:
                self.style_choice.set_entries(_style_entries(level))
                self.style_choice.set_key(style)
        key = PROGRAM if program else LEVEL if is_level else self._player
        self.who.set_key(key)

    def _about(self, player: str | None, preset: str | None) -> str:
        """What the player is like, and how strong it is."""
        if player is None or self.seat == 0 or player.startswith(COMMAND_PREFIX):
            return ""
        if player in COMPANIES:
            return _(COMPANY)
        character, kind = character_of(player), kind_of(registry_name(player))
        if kind is None:
            return ""
        words = []
        if character is not None:
            words += [say(character.sentence), f"{say(kind.label)}."]
        else:
            words.append(say(kind.sentence))
        level, _colon, style = kind.name.partition(":")
        words.append(say(strength_of(level, preset)))
        cost = style_strength(level, style) if style and character is None else None
        if cost is not None:
            words.append(say(cost))
        return " ".join(words)

    def _picture(self, character: Character | None, name: str) -> QPixmap:
        ratio = self.devicePixelRatioF()
        if character is not None:
            return portrait_pixmap(character.key, PICTURE, ratio)
        return initial_pixmap(name, PICTURE, ratio, theme.is_dark())

    # Changes

    def _pick_who(self, key: object) -> None:
        if key == PROGRAM:
            self.program_wanted.emit()
        elif key == LEVEL:
            player = registry_name(self._player)
            self._want(player if kind_of(player) is not None else START_LEVEL)
        else:
            self._want(str(key))

    def _pick_level(self, level: str) -> None:
        style = self._player.partition(":")[2]
        self._want(styled(level, style if level in STYLED else ""))

    def _pick_style(self, key: object) -> None:
        assert self.level is not None
        self._want(styled(str(self.level.key()), str(key)))

    def _want(self, player: str) -> None:
        self.player_picked.emit(player)


def _character_entry(character: Character) -> ComboEntry:
    kind = kind_of(character.player)
    level = say(kind.label) if kind is not None else ""
    about = f"{say(character.sentence)}\n{level}"
    return ComboEntry(character.setting, character.name, about, portrait_icon(character.key, 44))


def _style_entries(level: str) -> list[ComboEntry]:
    entries = [ComboEntry("", _("No style"), _("Plays for points only."))]
    for style in STYLES.values():
        words = [say(style_sentence(level, style.name))]
        cost = style_strength(level, style.name)
        if cost is not None:
            words.append(say(cost))
        name = say(style.label)
        entries.append(ComboEntry(style.name, initial(name) + name[1:], "\n".join(words)))
    return entries


class SeatsEditor(QWidget):
    """A row for each seat of a table, and one that sets all seats but the person's at once."""

    changed = Signal(object)
    """The `SeatChoice` that the player has made."""
    program_added = Signal(str)
    """The player has chosen a program, and with that added it; sent before `changed`."""

    def __init__(self, worker: Worker, choice: SeatChoice) -> None:
        """`worker` tries outside programs."""
        super().__init__()
        self._worker = worker
        self._choice = choice
        self._rules = Rules()
        self._seconds = 0
        self._notes: tuple[str, ...] = ()
        self.rows: list[SeatRow] = []
        self.all_others = SeatRow(None)
        self.program: ProgramWindow | None = None
        """The dialog for a program, while it is open."""
        self._column = QVBoxLayout(self)
        margins(self._column, 0, 0)
        self.all_others.player_picked.connect(self._set_everybody)
        self.all_others.program_wanted.connect(lambda: self._ask_program(None))
        self._lines: list[QWidget] = []

    @property
    def choice(self) -> SeatChoice:
        """What is set now."""
        return self._choice

    def show_choice(
        self, choice: SeatChoice, rules: Rules, seconds: int, notes: tuple[str, ...] = ()
    ) -> None:
        """Show a choice of players for a table with these rules.

        `seconds` is the time that programs have for an answer; `notes` has a sentence for each
        seat, shown after the description of its player. Where there are more notes than players,
        there is a row for each note.
        """
        self._choice, self._rules, self._seconds, self._notes = choice, rules, seconds, notes
        if len(self.rows) != self._players:
            self._build(self._players)
        preset = preset_of(rules)
        for seat, editor in enumerate(self.rows):
            one = choice.seat(seat)
            known = one.player if _known(one.player) else START_LEVEL
            editor.show_seat(one.name, known if seat else "", preset, notes[seat] if notes else "")
        self.all_others.show_seat("", choice.everybody(self._players), preset)

    @property
    def _players(self) -> int:
        return max(self._rules.players, len(self._notes))

    def _build(self, players: int) -> None:
        for gone in (*self.rows, *self._lines):
            self._column.removeWidget(gone)
            # Hide it: Qt shows a newly added widget a moment later, even if it was removed.
            gone.hide()
            gone.deleteLater()
        self._lines = []
        self.rows = [SeatRow(seat) for seat in range(players)]
        self._add(self.rows[0])
        self._column.addWidget(self.all_others)
        for editor in self.rows[1:]:
            self._add(editor)
        for seat, editor in enumerate(self.rows):
            editor.name_edited.connect(lambda name, at=seat: self._set_name(at, name))
            editor.player_picked.connect(lambda player, at=seat: self._set_player(at, player))
            editor.program_wanted.connect(lambda at=seat: self._ask_program(at))

    def _add(self, row: SeatRow) -> None:
        if row.seat:
            line = hairline()
            self._lines.append(line)
            self._column.addWidget(line)
        self._column.addWidget(row)
        if not row.seat:
            line = hairline()
            self._lines.append(line)
            self._column.addWidget(line)

    def _set_name(self, seat: int, name: str) -> None:
        self._take(self._choice.with_name(seat, name))

    def _set_player(self, seat: int, player: str) -> None:
        self._take(self._choice.with_player(seat, player, self._players))

    def _set_everybody(self, player: str) -> None:
        self._take(self._choice.with_everybody(player))

    def _take(self, choice: SeatChoice) -> None:
        self.show_choice(choice, self._rules, self._seconds, self._notes)
        self.changed.emit(choice)

    def _ask_program(self, seat: int | None) -> None:
        """Ask for the command of a program, for one seat or, if None, for all but the person's."""
        old = self._choice.seat(1 if seat is None else seat)
        program = old.player.startswith(COMMAND_PREFIX)
        command = old.player.removeprefix(COMMAND_PREFIX) if program else ""
        if seat is None:
            who = _("all other players")
        else:
            character = character_of(old.player)
            who = old.name or (seat_name(seat) if character is None else character.name)
        window = ProgramWindow(
            who, command, self._rules, self._seconds, self._worker, self.window()
        )

        def chosen(written: str) -> None:
            player = COMMAND_PREFIX + written
            self.program_added.emit(player)
            if seat is None:
                self._set_everybody(player)
            else:
                self._set_player(seat, player)

        window.chosen.connect(chosen)
        window.finished.connect(self._asked)
        self.program = window
        window.open()

    def _asked(self) -> None:
        """Show the current choice when the dialog closes, whether the dialog changed it or not."""
        if self.program is not None:
            self.program.deleteLater()
            self.program = None
        self.show_choice(self._choice, self._rules, self._seconds)


def _known(player: str) -> bool:
    return character_of(player) is not None or is_player(player)
