"""The player's own rule sets: saved, renamed, deleted, exported and imported.

The code that reads a file or a rule code also checks it. If anything is wrong, its message is shown
and nothing changes.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QWidget

from hearts_qt.app.i18n import _, say
from hearts_qt.app.rules.rules_model import Draft, RulesModel
from hearts_qt.rules.presets import PRESETS, nearest_preset
from hearts_qt.rules.profile import SUFFIX, Profile, ProfileError, checked_name
from hearts_qt.rules.text import together
from hearts_qt.store.profiles import profile_of_file

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.rules.notice_bars import EntryBar, NoticeBar
    from hearts_qt.rules.text import Text
    from hearts_qt.store.profiles import ProfileStore

MOST_TOLD = 3
"""How many rule sets that cannot be read are named; of others, only the number is."""


def _is_taken(name: str) -> bool:
    """Whether a preset has this name, in English or in the language of the program."""
    return name in PRESETS or name in map(say, PRESETS)


class OwnRuleSets(QObject):
    """The commands for the player's rule sets. `entry` asks for a text, `notice` shows results."""

    changed = Signal()
    """The saved rule sets have changed."""

    def __init__(
        self,
        model: RulesModel,
        profiles: ProfileStore,
        entry: EntryBar,
        notice: NoticeBar,
        live: LiveSettings,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._live = live
        self._window = parent
        self._model, self._drafts = model, model.drafts
        self._store = profiles
        self._entry = entry
        self._notice = notice
        self.profiles: tuple[Profile, ...] = ()
        self._told: tuple[Text, ...] | None = None
        """The problems that were told; None as long as none are to be told."""
        live.rule_sets_known.connect(self._follow)
        self.read()

    def read(self) -> None:
        """Have the saved rule sets read again."""
        self._store.look_again()
        self._follow()

    def say_problems(self) -> None:
        """Have a warning name the saved rule sets that cannot be read, now and from now on."""
        self._told = ()
        self._follow()

    def _follow(self) -> None:
        """Show the saved rule sets as they are known."""
        found = self._store.profiles()
        if found != self.profiles:
            self.profiles = found
            self.changed.emit()
        if self._told is not None and (problems := self._store.problems()) != self._told:
            self._told = problems
            if problems:
                self._notice.tell(say(together(problems, MOST_TOLD)), warning=True)

    def profile(self, name: str) -> Profile | None:
        """The saved rule set with a name, or None."""
        return next((profile for profile in self.profiles if profile.name == name), None)

    @property
    def saved(self) -> bool:
        """Whether the draft equals a saved rule set or a preset."""
        draft, rules = self._drafts.now, self._drafts.rules
        kept = self.profile(draft.own)
        if draft.own:
            return kept is not None and kept.rules == rules
        return not draft.differing()

    # Saving

    def save(self) -> None:
        """Save the draft under its name; ask for a name if it has none."""
        draft = self._drafts.now
        if not draft.own:
            self.ask_save_as()
        elif self._keep(draft.own, replace=True):
            self._notice.tell(_("“{name}” is saved.").format(name=draft.own))

    def ask_save_as(self) -> None:
        """Ask for a name and save the draft under it."""
        draft = self._drafts.now
        suggested = draft.own or _("My {preset}").format(preset=say(draft.preset))
        self._entry.ask(
            _("Save these rules as"), self._store.free_name(suggested), _("Save"), self.save_as
        )

    def save_as(self, name: str) -> str:
        """Save the draft under a name; returns why that is not possible, or an empty string."""
        if self._drafts.rules is None:
            return _("Rules that clash cannot be saved. Fix them first.")
        try:
            name = checked_name(name)
            if _is_taken(name):
                return _("A preset already has that name. Choose another name.")
            profile = Profile(name, self._drafts.rules, self._drafts.now.preset)
            self._store.save(profile)
        except ProfileError as error:
            return say(error.text)
        self._follow()
        draft = self._drafts.now
        self._model.take(Draft(draft.values, draft.preset, name))
        self._notice.tell(_("“{name}” is saved.").format(name=name))
        return ""

    def ask_rename(self) -> None:
        """Ask for a new name for the rule set."""
        name = self._drafts.now.own
        self._entry.ask(
            _("New name for “{name}”").format(name=name), name, _("Rename"), self.rename
        )

    def rename(self, name: str) -> str:
        """Rename the rule set; returns why that is not possible, or an empty string."""
        draft = self._drafts.now
        try:
            name = checked_name(name)
            if _is_taken(name):
                return _("A preset already has that name. Choose another name.")
            self._store.rename(draft.own, name)
        except ProfileError as error:
            return say(error.text)
        self._follow()
        self._model.take(Draft(draft.values, draft.preset, name))
        if name != draft.own:
            words = _("“{old}” is now called “{name}”.")
            self._notice.tell(words.format(old=draft.own, name=name))
        return ""

    def delete(self) -> None:
        """Delete the saved rule set; the notice offers to restore it."""
        draft = self._drafts.now
        try:
            deleted = self._store.delete(draft.own)
        except ProfileError as error:
            self._notice.tell(say(error.text), warning=True)
            return
        self._follow()
        self._model.take(Draft(draft.values, draft.preset))

        def back() -> None:
            if self._attempt(lambda: self._store.restore(deleted)):
                self._follow()
                self._model.take(draft)

        self._notice.tell(
            _("“{name}” was deleted. Its rules are still shown here.").format(name=draft.own),
            _("Put it back"),
            back,
        )

    # Import and export

    @property
    def folder(self) -> Path:
        """The folder where file dialogs start: the one used last, or that of the documents."""
        last = self._live.values.rules_folder
        if last:
            return Path(last)
        documents = QStandardPaths.StandardLocation.DocumentsLocation
        return Path(QStandardPaths.writableLocation(documents))

    def ask_import(self) -> None:
        """Ask for a file and import it."""
        path, _filter = QFileDialog.getOpenFileName(
            self._window, _("Import rules"), str(self.folder), self._kinds()
        )
        if path:
            self._live.change(rules_folder=str(Path(path).parent))
            self.import_file(Path(path))

    def import_file(self, path: Path) -> None:
        """Save the rule set of a file and make it the draft; a notice says so, or why it is not
        possible."""

        def read() -> Profile | ProfileError:
            try:
                return profile_of_file(path)
            except ProfileError as error:
                return error

        self._live.later(read, self._take_in)

    def _take_in(self, found: Profile | ProfileError) -> None:
        try:
            if isinstance(found, ProfileError):
                raise found
            profile = self._store.take_in(found)
        except ProfileError as error:
            self._notice.tell(say(error.text), warning=True)
            return
        self._follow()
        self.set_draft(profile)
        self._notice.tell(_("“{name}” was imported.").format(name=profile.name))

    def set_draft(self, profile: Profile) -> None:
        """Make a rule set the draft."""
        preset = profile.preset or nearest_preset(profile.rules)
        self._model.take(Draft.from_rules(profile.rules, preset, profile.name))

    def ask_export(self) -> None:
        """Ask for a file and write the draft to it."""
        name = self._drafts.now.own or say(self._drafts.now.preset)
        usual = "".join(sign if sign.isalnum() else "-" for sign in name) + SUFFIX
        path, _filter = QFileDialog.getSaveFileName(
            self._window, _("Export rules"), str(self.folder / usual), self._kinds()
        )
        if path:
            self._live.change(rules_folder=str(Path(path).parent))
            self.export_file(Path(path if path.endswith(SUFFIX) else path + SUFFIX))

    def export_file(self, path: Path) -> bool:
        """Write the draft to a file; a notice says when that is done, or why it is not possible.
        Returns whether it was begun."""
        draft, rules = self._drafts.now, self._drafts.rules
        if rules is None:
            return False
        profile = Profile(draft.own or say(draft.preset), rules, draft.preset)

        def export() -> ProfileError | None:
            try:
                self._store.export(profile, path)
            except ProfileError as error:
                return error
            return None

        def done(error: ProfileError | None) -> None:
            if error is None:
                self._notice.tell(_("The rules were written to {file}.").format(file=path))
            else:
                self._notice.tell(say(error.text), warning=True)

        self._live.later(export, done)
        return True

    def copy_code(self) -> None:
        """Copy the code of the draft to the clipboard."""
        from hearts_qt.rules.rule_code import rules_to_code

        if self._drafts.rules is not None:
            code = rules_to_code(self._drafts.rules)
            QApplication.clipboard().setText(code)
            self._notice.tell(_("The code {code} was copied to the clipboard.").format(code=code))

    def ask_code(self) -> None:
        """Ask for a code, and offer the one on the clipboard."""
        from hearts_qt.rules.rule_code import looks_like_code

        found = QApplication.clipboard().text().strip()
        offered = found if len(found) < 400 and looks_like_code(found) else ""
        self._entry.ask(_("Rule code"), offered, _("Use this code"), self.take_code)

    def take_code(self, code: str) -> str:
        """Make the rules of a code the draft; returns what is wrong with it, or an empty string."""
        from hearts_qt.rules.rule_code import CodeError, rules_from_code

        try:
            rules = rules_from_code(code)
        except CodeError as error:
            return say(error.text)
        self._model.take(Draft.from_rules(rules, nearest_preset(rules)))
        self._notice.tell(_("The rules of that code are shown here now."))
        return ""

    def fill_menu(self, menu: QMenu) -> None:
        """Fill a menu with these commands; those that are not possible now are disabled."""
        valid, own = self._drafts.rules is not None, bool(self.profile(self._drafts.now.own))
        menu.clear()
        for written, do, possible in (
            (_("&Save"), self.save, valid and not self.saved),
            (_("Save &as…"), self.ask_save_as, valid),
            (_("&Rename…"), self.ask_rename, own),
            (_("&Delete"), self.delete, own),
            ("", None, True),
            (_("&Import…"), self.ask_import, True),
            (_("&Export…"), self.ask_export, valid),
            ("", None, True),
            (_("&Copy code"), self.copy_code, valid),
            (_("&Paste code…"), self.ask_code, True),
        ):
            if do is None:
                menu.addSeparator()
                continue
            action = menu.addAction(written)
            action.setEnabled(possible)
            action.triggered.connect(lambda _on=False, act=do: act())

    def _keep(self, name: str, replace: bool) -> bool:
        rules, draft = self._drafts.rules, self._drafts.now
        if rules is None:
            return False
        profile = Profile(name, rules, draft.preset)
        if not self._attempt(lambda: self._store.save(profile, replace=replace)):
            return False
        self._follow()
        return True

    def _attempt(self, do: object) -> bool:
        assert callable(do)
        try:
            do()
        except ProfileError as error:
            self._notice.tell(say(error.text), warning=True)
            return False
        return True

    def _kinds(self) -> str:
        return _("Rules of Hearts Qt (*{suffix})").format(suffix=SUFFIX) + ";;" + _("All files (*)")
