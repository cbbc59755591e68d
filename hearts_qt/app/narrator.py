"""What is said about a game: one sentence a trick, in the order of play.

A `Narrator` collects the events that the table shows. It speaks when a trick is complete, and when
the person is asked for something, so that a listener who needs longer than the eye hears nothing
late, twice or out of order. It keeps what was said, so that it can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.localized_names import and_list, card_phrase, cards_in_sentence
from hearts_qt.game import events as ev
from hearts_qt.rules.cards import RANK_NAMES, rank_of, suit_of

KEPT = 200
"""How many sentences are kept to be repeated."""


class Narrator:
    """Says what happens at a table, and remembers it.

    `names` are the players by seat; `person` is the seat of the listener, whose own cards are never
    read back. `length` returns the setting `speech`. `speak` has a sentence spoken.
    """

    def __init__(
        self,
        names: Callable[[], Sequence[str]],
        person: Callable[[], int],
        length: Callable[[], str],
        speak: Callable[[str], None],
    ) -> None:
        self._names = names
        self._person = person
        self._length = length
        self._speak = speak
        self._parts: list[str] = []
        """Clauses that are still to be said."""
        self._run: list[tuple[str, int]] = []
        """Plays of one suit, one after another, that are still to be said: name and card."""
        self._asked = ""
        """What the person was asked for last, since the last event."""
        self.quiet = False
        """Whether events are left out, because a hand is finished for the person."""
        self.log: list[str] = []
        """What was said, the newest sentence last."""
        self._at = 0

    def forget(self) -> None:
        """Leave out what has not been said yet, because another position is shown."""
        self._parts.clear()
        self._run.clear()
        self._asked = ""

    def see(self, event: object) -> None:
        """Take note of an event that begins to be shown; speak if it ends a trick."""
        if self.quiet:
            self.forget()
            return
        self._asked = ""
        match event:
            case ev.Dealt():
                self.forget()
            case ev.Played() if event.seat != self._person():
                self._see_play(event)
            case ev.Played():
                self._end_run()
            case ev.Passed():
                self._see_pass(event)
            case ev.TrickTaken():
                self._see_end(event)
                self.flush()
            case ev.TrickUnwon():
                self._add(_("All cards cancel: the trick stays on the table"))
                self.flush()
            case ev.HandScored() | ev.GameOver():
                self.flush()
            case _:
                self._see_other(event)

    def _see_play(self, event: ev.Played) -> None:
        if self._run and suit_of(self._run[-1][1]) != suit_of(event.card):
            self._end_run()
        self._run.append((self._names()[event.seat], event.card))
        if event.trick and event.trick[-1].cancelled:
            self._add(_("Two cards cancel: {card}").format(card=card_phrase(event.card)))

    def _end_run(self) -> None:
        """Turn the plays of one suit into a clause that names the suit once."""
        run, self._run = self._run, []
        if not run:
            return
        words = [
            # Translators: A player and the rank of the card played: "Rosa two". The suit follows
            # at the end of the sentence.
            _("{name} {card}").format(name=name, card=_(RANK_NAMES[rank_of(card)]))
            for name, card in run[:-1]
        ]
        name, card = run[-1]
        words.append(_("{name} {card}").format(name=name, card=card_phrase(card)))
        self._parts.append(", ".join(words))

    def _see_pass(self, event: ev.Passed) -> None:
        person = self._person()
        cards = [
            card
            for giver, receiver, packet in event.moves
            if receiver == person != giver
            for card in packet
        ]
        if cards:
            self._add(_("You receive {cards}").format(cards=cards_in_sentence(sorted(cards))))

    def _see_end(self, event: ev.TrickTaken) -> None:
        own, name = event.winner == self._person(), self._names()[event.winner]
        if event.points:
            sentence = (
                ngettext("You take {n} point", "You take {n} points", event.points)
                if own
                else ngettext("{name} takes {n} point", "{name} takes {n} points", event.points)
            )
            self._add(sentence.format(name=name, n=event.points))
        elif own or self._length() != "brief":
            taken = _("You take the trick") if own else _("{name} takes the trick")
            self._add(taken.format(name=name))

    def _see_other(self, event: object) -> None:
        names, person = self._names(), self._person()
        match event:
            case ev.Charged() if any(event.charged):
                for seat, cards in enumerate(event.charged):
                    if cards and seat != person:
                        words = _("{name} charges {cards}")
                        self._add(words.format(name=names[seat], cards=cards_in_sentence(cards)))
            case ev.KittyTaken():
                own = event.seat == person
                words = _("You take the kitty") if own else _("{name} takes the kitty")
                self._add(words.format(name=names[event.seat]))
                if own and event.exchange:
                    received = cards_in_sentence(event.cards)
                    self._add(_("You receive {cards}").format(cards=received))
            case ev.HeartsBroken() if self._length() != "brief":
                self._add(_("Hearts are broken"))
            case ev.Boosted():
                self._add(_("A nine: each player plays a second card"))
            case ev.MoonShot():
                own = event.seat == person
                if event.sun:
                    words = _("You shot the sun!") if own else _("{name} shot the sun!")
                else:
                    words = _("You shot the moon!") if own else _("{name} shot the moon!")
                self._add(words.format(name=names[event.seat]))

    def _add(self, clause: str) -> None:
        self._end_run()
        self._parts.append(clause)

    def ask(self, prompt: str, winner: int | None = None) -> None:
        """Say what has happened, and then what the person is asked for, once.

        `winner` is the seat whose card is winning the trick, which the full speech adds.
        """
        if self.quiet or prompt == self._asked:
            return
        self._asked = prompt
        if winner is not None and self._length() == "full":
            self._add(_("{name} is winning").format(name=self._names()[winner]))
        self._add(prompt)
        self.flush()

    def flush(self) -> None:
        """Say everything that has been collected, as one announcement."""
        self._end_run()
        parts, self._parts = [part for part in self._parts if part], []
        if parts:
            self.tell(" ".join(part if part[-1] in ".!?" else f"{part}." for part in parts))

    def tell(self, sentence: str) -> None:
        """Say a sentence at once, and keep it."""
        if not sentence:
            return
        self.log.append(sentence)
        del self.log[:-KEPT]
        self._at = len(self.log) - 1
        self._speak(sentence)

    def repeat(self, step: int = 0) -> str:
        """The sentence said last or, with a step of -1 or 1, the one before or after the sentence
        that was repeated last. At either end it stays there."""
        if not self.log:
            return _("Nothing has been said yet")
        self._at = max(0, min(len(self.log) - 1, self._at + step))
        return self.log[self._at]


def by_suit(cards: Sequence[int]) -> str:
    """Cards in their order, each suit named once: "two, ten and king of clubs; ace of hearts"."""
    groups: list[list[int]] = []
    for card in cards:
        if not groups or suit_of(groups[-1][-1]) != suit_of(card):
            groups.append([])
        groups[-1].append(card)
    return "; ".join(
        and_list([*(_(RANK_NAMES[rank_of(card)]) for card in group[:-1]), card_phrase(group[-1])])
        for group in groups
    )
