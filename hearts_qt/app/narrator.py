"""What is said about a game: one sentence a trick, in the order of play.

A `Narrator` collects the events that the table shows. It speaks when a trick is complete, and when
the person is asked for something, so that a listener who needs longer than the eye hears nothing
late, twice or out of order. It keeps what was said, so that it can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hearts_qt.app.i18n import _, apart, listed, ngettext, pgettext
from hearts_qt.app.localized_names import (
    and_list,
    card_phrase,
    cards_in_sentence,
    suit_words,
    void_sentence,
)
from hearts_qt.app.regional import signed
from hearts_qt.game import events as ev
from hearts_qt.rules.cards import RANK_NAMES, rank_of, suit_of

KEPT = 200
"""How many sentences are kept to be repeated."""


class Narrator:
    """Says what happens at a table, and remembers it.

    `names` are the players by seat; `person` is the seat of the listener, whose own cards are never
    read back. `length` returns the setting `speech`. `speak` has a sentence spoken. `shown` gives
    points the sign with which the rules show them.
    """

    def __init__(
        self,
        names: Callable[[], Sequence[str]],
        person: Callable[[], int],
        length: Callable[[], str],
        speak: Callable[[str], None],
        shown: Callable[[int], int] = int,
    ) -> None:
        self._names = names
        self._shown = shown
        self._person = person
        self._length = length
        self._speak = speak
        self._parts: list[str] = []
        """Clauses that are still to be said."""
        self._plays: list[tuple[str, int]] = []
        """Plays that are still to be said, one after another: name and card."""
        self._later: list[str] = []
        """Clauses for the end of the trick, because nothing is decided by them before."""
        self._led: int | None = None
        """The suit led, if a trick is under way."""
        self._asked = ""
        """What the person was asked for last, since the last event."""
        self._introduction = ""
        """What is said before the next thing that is asked for, even if another position is shown.
        """
        self.quiet = False
        """Whether events are left out, because a hand is finished for the person."""
        self.log: list[str] = []
        """What was said, the newest sentence last."""
        self._at = 0

    def forget(self) -> None:
        """Leave out what has not been said yet, because another position is shown."""
        self._parts.clear()
        self._plays.clear()
        self._later.clear()

    def see(self, event: object) -> None:
        """Take note of an event that begins to be shown; speak if it ends a trick."""
        if self.quiet:
            self.forget()
            return
        if not isinstance(event, ev.PassCommitted | ev.ChargeCommitted):
            # That others have chosen changes nothing of what the person is asked for.
            self._asked = ""
        match event:
            case ev.Dealt():
                self.forget()
            case ev.Played() if event.seat != self._person():
                self._see_play(event)
            case ev.Played():
                self._end_plays()
            case ev.Passed():
                self._see_pass(event)
                # The table shows the cards received for a while, so they need not wait.
                self.flush()
            case ev.TrickTaken():
                self._see_end(event)
                self._end_trick()
            case ev.TrickUnwon():
                self._add(_("All cards cancel: the trick stays on the table"))
                self._end_trick()
            case ev.HandScored() | ev.GameOver():
                self._end_trick()
            case _:
                self._see_other(event)

    def _see_play(self, event: ev.Played) -> None:
        self._plays.append((self._names()[event.seat], event.card))
        self._led = suit_of(event.trick[0].card) if event.trick else None
        if event.trick and event.trick[-1].cancelled:
            self._add(_("Two cards cancel: {card}").format(card=card_phrase(event.card)))

    def _end_plays(self) -> None:
        """Turn the plays into a clause, in their order."""
        plays, self._plays = self._plays, []
        if plays:
            self._parts.append(plays_in_words(plays, self._led))

    def _end_trick(self) -> None:
        self._parts += self._later
        self._later = []
        self.flush()

    def _see_pass(self, event: ev.Passed) -> None:
        person = self._person()
        cards = [
            card
            for giver, receiver, packet in event.moves
            if receiver == person != giver
            for card in packet
        ]
        if cards:
            self._add(_received(sorted(cards)))

    def _see_end(self, event: ev.TrickTaken) -> None:
        own, name = event.winner == self._person(), self._names()[event.winner]
        if event.points:
            points = self._shown(event.points)
            sentence = (
                ngettext("You take {n} point", "You take {n} points", abs(points))
                if own
                else ngettext("{name} takes {n} point", "{name} takes {n} points", abs(points))
            )
            self._add(sentence.format(name=name, n=signed(points)))
        elif self._length() == "full":
            taken = _("You take the trick") if own else _("{name} takes the trick")
            self._add(taken.format(name=name))
        elif own or self._length() != "brief":
            # Translators: Said of a trick without points.
            self._add((_("You take it") if own else _("{name} takes it")).format(name=name))

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
                    self._add(_received(event.cards))
            case ev.HeartsBroken() if self._length() != "brief":
                self._later.append(_("Hearts are broken"))
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
        self._end_plays()
        self._parts.append(clause)

    def introduce(self, sentence: str) -> None:
        """Begin what the person is asked for next with a sentence."""
        self._introduction = sentence

    def ask(self, prompt: str, winner: int | None = None) -> None:
        """Say what has happened, and then what the person is asked for, once.

        `winner` is the seat whose card is winning the trick, which the full speech adds.
        """
        if self.quiet or prompt == self._asked:
            return
        self._asked = prompt
        self._add(self._introduction)
        self._introduction = ""
        full = self._length() == "full"
        if winner is not None and full:
            self._add(_("{name} is winning").format(name=self._names()[winner]))
        if not full and prompt in map(void_sentence, range(4)):
            # The suit led has just been named.
            prompt = pgettext("prompt, void in the suit led", "Any card")
        self._add(prompt)
        self.flush()

    def flush(self) -> None:
        """Say everything that has been collected, as one announcement."""
        self._end_plays()
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


def _received(cards: Sequence[int]) -> str:
    return pgettext("cards by suit", "You receive {cards}").format(cards=by_suit(cards))


def plays_in_words(plays: Sequence[tuple[str, int]], led: int | None) -> str:
    """Plays of a trick by name and card, in their order; `led` is the suit led.

    Each suit is named once: "Rosa two, Otto ten of clubs". Where suits are mixed, the suit led
    comes first, for all cards without a suit: "Clubs: Rosa two, Otto ace of hearts, Kenji ten".
    """
    # Translators: A player and the card played, or its rank alone: "Rosa two of clubs", "Rosa two".
    frame = _("{name} {card}")
    suits = {suit_of(card) for _name, card in plays}
    mixed = led is not None and led in suits and len(suits) > 1
    words = []
    following = [*(suit_of(card) for _name, card in plays[1:]), None]
    for (name, card), after in zip(plays, following, strict=True):
        bare = suit_of(card) == (led if mixed else after)
        rank = _(RANK_NAMES[rank_of(card)])
        words.append(frame.format(name=name, card=rank if bare else card_phrase(card)))
    sentence = listed(words)
    if not mixed or led is None:
        return sentence
    # Translators: The suit led and the plays: "Clubs: Rosa two, Otto ace of hearts".
    return _("{suit}: {plays}").format(suit=suit_words(led), plays=sentence)


def by_suit(cards: Sequence[int]) -> str:
    """Cards in their order, each suit named once: "two, ten and king of clubs; ace of hearts"."""
    groups: list[list[int]] = []
    for card in cards:
        if not groups or suit_of(groups[-1][-1]) != suit_of(card):
            groups.append([])
        groups[-1].append(card)
    return apart(
        and_list([*(_(RANK_NAMES[rank_of(card)]) for card in group[:-1]), card_phrase(group[-1])])
        for group in groups
    )
