"""The window in which a deal with a real pack of cards is entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from hearts_qt.app.dialogs import ConfirmDialog
from hearts_qt.app.i18n import _, ngettext, pgettext, say, sentences
from hearts_qt.app.localized_names import card_in_sentence, typed_letters
from hearts_qt.app.models.card_grid import card_at
from hearts_qt.app.new_game.dealt_pack import DealtPackModel, DealtPackRole
from hearts_qt.app.session.game_lifecycle import DealSource, GameSetup
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.icons import CardDelegate, CardTable, SmallCard
from hearts_qt.app.ui.inputs import ComboBox
from hearts_qt.app.ui.layouts import column, scrolled
from hearts_qt.app.ui.pickers import Segments
from hearts_qt.app.ui.theme import MEDIUM, SMALL, TIGHT, WIDE, Type
from hearts_qt.app.ui.widgets import announce, button, label, set_role
from hearts_qt.game.card_entry import EnteredCards, cards_as_text, read_entry
from hearts_qt.game.deals import DealtCards, RealPackDeals, random_number
from hearts_qt.rules.options import Rules

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

WIDTH = 800

Deal = Callable[[DealtCards, int, bool], bool]
"""A function that deals the cards. It gets the cards, the dealer of the first hand, and whether
every hand of the game is dealt with a real pack; it returns whether the deal was made."""


class RealPackWindow(Dialog):
    """A field for the cards of each player, and the pack: a click gives a card to the player whose
    field was chosen last. Nothing is dealt before *Deal these cards*."""

    def __init__(
        self,
        rules: Rules,
        names: Sequence[str],
        deal: Deal,
        parent: QWidget | None = None,
        dealer: int | None = None,
    ) -> None:
        """`dealer` is the dealer of a later hand; for the first hand of a game it is None, and the
        player chooses it."""
        super().__init__(_("Deal with a real pack"), parent)
        self._rules = rules
        self._deal = deal
        self.first = dealer is None
        """Whether the cards are those of the first hand of a game."""
        self._names = list(names)
        if len(rules.pack) > rules.players * rules.hand_size:
            self._names.append(pgettext("cards left over", "Kitty"))
        self._holder = 0
        self._writing = False
        self.fields: list[QLineEdit] = []
        self._counts: list[QLabel] = []
        self._heads: list[QLabel] = []
        self.model = DealtPackModel(rules, self._names, self)
        self.grid = PackGrid(self.model)
        self.every = Segments(
            [(False, _("First hand only")), (True, _("Every hand"))],
            _("Hands dealt with a real pack"),
        )
        self.every.set_key(False)
        self.dealer = ComboBox(list(enumerate(names)), _("Dealer"))
        self.dealer.set_key(0)
        self.note = label()
        self.rest = button("", self.deal_remaining)
        self.clear = button(_("Start over"), self.start_over)
        self.cancel = button(_("Cancel"), self.leave)
        self.play = button(_("Deal these cards"), self._play, primary=True)
        self.play.setDefault(True)
        self.entry = self._read()
        self._build(dealer)
        self.grid.chosen.connect(self.toggle_card)
        self.grid.stepped.connect(self._step)
        self._choose(0)
        self._show()
        self.fields[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _build(self, dealer: int | None) -> None:
        options = QHBoxLayout()
        options.setSpacing(SMALL)
        if dealer is None:
            options.addWidget(self.every)
            options.addSpacing(MEDIUM)
            words = label(_("Dealer"))
            words.setWordWrap(False)
            words.setBuddy(self.dealer)
            options.addWidget(words)
            options.addWidget(self.dealer)
        else:
            options.addWidget(label(_("Dealer: {name}").format(name=self._names[dealer])))
        options.addStretch(1)
        self.note.setMinimumHeight(2 * self.note.fontMetrics().lineSpacing())
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        foot = button_box(
            reset=self.clear, action=self.rest, accept=self.play, cancel=self.cancel
        )
        column(
            label(_("Deal with a real pack"), Type.TITLE),
            label(
                _(
                    "Shuffle and deal your own cards, and enter them here. Click cards, or type "
                    "them: QS, 10H, A♦. You see all hands while you do that, unless someone else "
                    "enters them."
                ),
                muted=True,
            ),
            options,
            (self._holders(), 1),
            self.grid,
            self.note,
            foot,
            on=self,
            around=WIDE,
        )

    def _holders(self) -> QWidget:
        """The fields, in an area that scrolls if the table is large."""
        content = QWidget()
        rows = QGridLayout(content)
        rows.setContentsMargins(0, 0, SMALL, 0)
        rows.setHorizontalSpacing(MEDIUM)
        rows.setVerticalSpacing(TIGHT)
        for at, name in enumerate(self._names):
            head = label(pgettext("numbered player", "{n}  {name}").format(n=at + 1, name=name))
            head.setTextFormat(Qt.TextFormat.PlainText)
            head.setWordWrap(False)
            field = QLineEdit()
            field.setAccessibleName(_("Cards of {name}").format(name=name))
            field.setMaxLength(400)
            head.setBuddy(field)
            count = label("", muted=True)
            count.setWordWrap(False)
            field.textChanged.connect(partial(self._typed, at))
            field.editingFinished.connect(partial(self._tidy, at))
            field.installEventFilter(self)
            rows.addWidget(head, at, 0)
            rows.addWidget(field, at, 1)
            rows.addWidget(count, at, 2)
            self.fields.append(field)
            self._heads.append(head)
            self._counts.append(count)
        rows.setColumnStretch(1, 1)
        rows.setRowStretch(len(self._names), 1)
        area = scrolled(content)
        area.setMinimumHeight(96)
        self._scroll, self._rows = area, content
        return area

    # What was entered

    @property
    def holder(self) -> int:
        """The seat that gets the next card, or the number of seats for the kitty."""
        return self._holder

    def toggle_card(self, card: int) -> None:
        """Give a card to the chosen holder; take it back if the holder can get no further copy."""
        holder, entry = self._holder, self.entry
        name, held = self._names[holder], list(entry.cards[holder])
        if card in held and (self._free(card) <= 0 or len(held) >= entry.sizes[holder]):
            held.remove(card)
        elif self._free(card) <= 0:
            self._refuse_card(card)
            return
        elif len(held) >= entry.sizes[holder]:
            self._tell(
                _("{name}: all cards are entered. Choose another field.").format(name=name),
                wrong=True,
            )
            return
        else:
            held.append(card)
        self.fields[holder].setText(cards_as_text(held))
        if len(held) == entry.sizes[holder]:
            self._tidy(holder)
            following = [at for at in self.entry.open_holders if at > holder]
            if following or self.entry.open_holders:
                self._choose((following or self.entry.open_holders)[0])
                self._show()

    def _free(self, card: int) -> int:
        """How many copies of a card are not dealt yet."""
        return Counter(self._rules.pack)[card] - len(self.entry.holders_of(card))

    def _refuse_card(self, card: int) -> None:
        holders = self.entry.holders_of(card)
        if not holders:
            words = _("{card:start} is not in the pack of these rules.")
            self._tell(words.format(card=card_in_sentence(card)), wrong=True)
            return
        words = _(
            "{name}: {card} is entered already. To take it back, choose this field and click "
            "the card again."
        )
        self._tell(
            words.format(card=card_in_sentence(card), name=self._names[holders[0]]), wrong=True
        )

    def deal_remaining(self) -> None:
        """Give all remaining cards to the only holder that still lacks cards; if several do, deal
        them at random, so that nobody sees them, and play."""
        holder = self._only_short()
        if holder is not None:
            held = (*self.entry.cards[holder], *self.entry.missing)
            self.fields[holder].setText(cards_as_text(sorted(held)))
            self.play.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._rest_can_be_dealt:
            self._play_deal(self.entry.completed(random_number()).dealt)

    @property
    def _rest_can_be_dealt(self) -> bool:
        """Whether some cards are entered, none of them wrong, and others are missing."""
        entry = self.entry
        return any(entry.cards) and bool(entry.missing) and not entry.mistakes

    def _only_short(self) -> int | None:
        """The only holder that still lacks cards; None if there are several or a mistake."""
        entry = self.entry
        if entry.mistakes or len(entry.open_holders) != 1 or not entry.missing:
            return None
        return entry.open_holders[0]

    def start_over(self) -> None:
        """Empty all fields."""
        self._writing = True
        for field in self.fields:
            field.clear()
        self._writing = False
        self.entry = self._read()
        self._choose(0)
        self._show()
        self.fields[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _typed(self, holder: int, _written: str) -> None:
        if not self._writing:
            self.entry = self._read()
            self._show()

    def _tidy(self, holder: int) -> None:
        """Write the cards of a field in order once the player leaves it, if none is wrong."""
        if not any(mistake.holder == holder for mistake in self.entry.mistakes):
            tidy = cards_as_text(sorted(self.entry.cards[holder]))
            if tidy != self.fields[holder].text():
                self.fields[holder].setText(tidy)
        self._show()

    def _read(self) -> EnteredCards:
        written = [field.text() for field in self.fields] or [""] * len(self._names)
        return read_entry(self._rules, self._names, written, typed_letters())

    # What is shown

    def _choose(self, holder: int) -> None:
        self._holder = holder
        for at, head in enumerate(self._heads):
            font = QFont(head.font())
            font.setWeight(QFont.Weight.DemiBold if at == holder else QFont.Weight.Normal)
            head.setFont(font)
        self._scroll.ensureWidgetVisible(self.fields[holder])
        self.grid.setAccessibleDescription(
            _(
                "Press Space to give the card to {name}, or to take it back. Page Up and Page Down "
                "choose another player."
            ).format(name=self._names[holder])
        )

    def _step(self, by: int) -> None:
        """Choose the next or the previous holder from the grid."""
        self._choose((self._holder + by) % len(self._names))
        self._show()
        announce(self.grid, self._names[self._holder])

    def _show(self) -> None:
        entry = self.entry
        self.model.set_entry(entry)
        for at, (field, count) in enumerate(zip(self.fields, self._counts, strict=True)):
            words = _("{count} of {size}").format(count=len(entry.cards[at]), size=entry.sizes[at])
            wrong = [mistake for mistake in entry.mistakes if mistake.holder == at]
            mark = bool(wrong) and not self._still_typing(at)
            done = not wrong and len(entry.cards[at]) == entry.sizes[at]
            count.setText(f"✗ {words}" if mark else f"✓ {words}" if done else words)
            field.setAccessibleDescription(
                sentences([words, *(say(mistake.text) for mistake in wrong)])
            )
        holder = self._only_short()
        self.rest.setVisible(self._rest_can_be_dealt)
        self.rest.setText(
            _("Deal the rest at random")
            if holder is None
            else _("Give the rest to {name}").format(name=self._names[holder])
        )
        ready = entry.dealt is not None
        self.play.setEnabled(ready)
        self._tell_state()

    def _still_typing(self, holder: int) -> bool:
        """Whether the only mistake in a field is a card that the player is still typing."""
        wrong = [mistake for mistake in self.entry.mistakes if mistake.holder == holder]
        return self.fields[holder].hasFocus() and all(mistake.begun for mistake in wrong)

    def _tell_state(self) -> None:
        """Name the first mistake, preferably of the chosen holder; or say what is missing."""
        entry = self.entry
        wrong = [each for each in entry.mistakes if not self._still_typing(each.holder)]
        wrong.sort(key=lambda mistake: mistake.holder != self._holder)
        if wrong:
            self._tell(say(wrong[0].text), wrong=True)
        elif entry.dealt is not None:
            self._tell(_("All cards are dealt."))
        elif self._holder in entry.open_holders:
            missing = len(entry.missing)
            self._tell(
                ngettext(
                    "{n} card is left. Next: {name}.", "{n} cards are left. Next: {name}.", missing
                ).format(n=missing, name=self._names[self._holder])
            )
        else:
            self._tell(_("Choose the next field."))

    def _tell(self, sentence: str, *, wrong: bool = False) -> None:
        set_role(self.note, "warning" if wrong else "muted")
        if sentence != self.note.text():
            self.note.setText(sentence)
            if wrong or self.entry.dealt is not None:
                announce(self, sentence)

    def _play(self) -> None:
        self._play_deal(self.entry.dealt)

    def _play_deal(self, dealt: DealtCards | None) -> None:
        if dealt is None:
            return
        key = self.dealer.key()
        if self._deal(dealt, key if isinstance(key, int) else 0, bool(self.every.key())):
            self.accept()

    def showEvent(self, event: QShowEvent) -> None:
        """Make the window high enough for all fields, if the screen is."""
        super().showEvent(event)
        layout = self.layout()
        assert layout is not None
        rows = self._rows.sizeHint().height()
        wide = theme.with_text(WIDTH)
        others = layout.totalHeightForWidth(wide) - self._scroll.sizeHint().height()
        self.resize(QSize(wide, others + rows + TIGHT).boundedTo(self.room()))

    # Leaving

    def leave(self) -> None:
        """Close the window; if cards were entered, ask before they are lost."""
        if self.may_leave():
            self.close()

    def may_leave(self) -> bool:
        if not any(field.text().strip() for field in self.fields):
            return True
        return ConfirmDialog(
            _("Throw away the cards?"),
            _("The cards that you have entered are lost when this window closes."),
            _("Throw them away"),
            _("Keep entering"),
            self,
        ).ask()

    # Keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn and watched in self.fields:
            holder = next(at for at, field in enumerate(self.fields) if field is watched)
            if holder != self._holder:
                self._choose(holder)
            self._show()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the next field that lacks cards, or to the button; Escape leaves."""
        held = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and held in self.fields:
            self._tidy(self._holder)
            following = [at for at in self.entry.open_holders if at > self._holder]
            target: QWidget = self.play if self.play.isEnabled() else self.fields[self._holder]
            if following or (self.entry.open_holders and not self.play.isEnabled()):
                target = self.fields[(following or self.entry.open_holders)[0]]
            target.setFocus(Qt.FocusReason.TabFocusReason)
            return
        super().keyPressEvent(event)


class PackGrid(CardTable):
    """The pack, one suit in each row. Arrow keys move; a click, Space or Enter chooses a card."""

    chosen = Signal(int)
    """A card was clicked, or chosen by Space or Enter."""
    stepped = Signal(int)
    """The next (1) or the previous (-1) holder is to be chosen."""

    def __init__(self, model: DealtPackModel) -> None:
        super().__init__(model, CardDelegate(_look), pgettext("cards", "Pack"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.clicked.connect(lambda index: self.chosen.emit(card_at(index)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Space | Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if self.currentIndex().isValid():
                    self.chosen.emit(card_at(self.currentIndex()))
            case Qt.Key.Key_PageUp:
                self.stepped.emit(-1)
            case Qt.Key.Key_PageDown:
                self.stepped.emit(1)
            case _:
                super().keyPressEvent(event)


def _look(index: QModelIndex) -> SmallCard:
    """A card with the numbers of the players who have it, or struck out if the pack lacks it."""
    of = theme.colours()
    holders = str(index.data(DealtPackRole.HoldersRole))
    gone = bool(index.data(DealtPackRole.GoneRole))
    return SmallCard(
        card_at(index), holders, of.muted if gone else of.text, faded=bool(holders), gone=gone
    )


def window_for_game(
    session: Session,
    setup: GameSetup,
    begin: Callable[[GameSetup], bool],
    then: Callable[[], object] | None,
    parent: QWidget,
) -> RealPackWindow:
    """The window that starts a game with the deal entered in it; `then` is called if it started."""
    rules, names = session.games.table_of(setup)

    def deal(cards: DealtCards, dealer: int, every_hand: bool) -> bool:
        deals = RealPackDeals(random_number(), dealer, (cards,), every_hand)
        if not begin(replace(setup, deals=DealSource(deals=deals))):
            return False
        if then is not None:
            then()
        return True

    return RealPackWindow(rules, names, deal, parent)


def window_for_hand(session: Session, parent: QWidget) -> RealPackWindow:
    """The window for the next hand of a game; it closes when another game is put on the table."""
    game = session.current.game
    dealer = (game.dealer + 1) % game.players

    def deal(cards: DealtCards, _dealer: int, _every_hand: bool) -> bool:
        return session.games.deal_cards(cards)

    made = RealPackWindow(session.current.rules, session.current.names, deal, parent, dealer)
    session.timeline.replaced.connect(made.close)
    return made
