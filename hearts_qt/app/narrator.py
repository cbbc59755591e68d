"""What is said about a game: one sentence a trick, in the order of play.

A `Narrator` collects the events that the table shows. It speaks when a trick is complete, and when
the person is asked for something, so that a listener who needs longer than the eye hears nothing
late, twice or out of order. A sentence that would be too long is said more shortly. The narrator
keeps what was said, so that it can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum

from hearts_qt.app.i18n import _, apart, listed, ngettext, pgettext
from hearts_qt.app.localized_names import (
    and_list,
    card_phrase,
    cards_in_sentence,
    follow_sentence,
    short_card,
    suit_words,
    void_sentence,
)
from hearts_qt.app.regional import signed
from hearts_qt.game import events as ev
from hearts_qt.rules.cards import RANK_NAMES, rank_of, suit_of

KEPT = 200
"""How many sentences are kept to be repeated."""

MOST_WORDS = 9
"""The most words of a sentence that is not shortened: three seconds at 180 words a minute."""


class Terse(IntEnum):
    """How shortly a sentence is said; each value is shorter than the one before."""

    NOT = 0
    POINTS = 1
    """ "Rosa, 4 points" in place of "Rosa takes 4 points"."""
    NAMES = 2
    """Also without the names of players that the order of play tells."""


Clause = Callable[[Terse], str]
"""A part of a sentence."""


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
        self._clauses: list[Clause] = []
        """What is still to be said."""
        self._plays: list[tuple[str, int]] = []
        """Plays that are still to be said, one after another: name and card."""
        self._broken = False
        """Whether it is still to be said that hearts are broken."""
        self._led: int | None = None
        """The suit led, if a trick is under way."""
        self._led_known = False
        """Whether the listener knows the suit led."""
        self._own_played = False
        """Whether the listener has played to the trick, so that the order tells who follows."""
        self._asked = ""
        """What the person was asked for last, since the last event."""
        self._introduction: Callable[[], str] | None = None
        """What is said before the next thing that is asked for, even if another position is shown.
        """
        self.quiet = False
        """Whether events are left out, because a hand is finished for the person."""
        self.log: list[str] = []
        """What was said, the newest sentence last."""
        self._at = 0

    def forget(self) -> None:
        """Leave out what has not been said yet, because another position is shown."""
        self._clauses.clear()
        self._plays.clear()
        self._broken = False
        self._end_lead()

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
            case ev.Played():
                self._see_play(event)
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
        own = event.seat == self._person()
        if len(event.trick) == 1:
            self._led, self._led_known, self._own_played = suit_of(event.card), own, own
        if own:
            self._end_plays()
            self._own_played = True
            return
        self._plays.append((self._names()[event.seat], event.card))
        if event.trick and event.trick[-1].cancelled:
            self._add(_("Two cards cancel: {card}").format(card=card_phrase(event.card)))

    def _end_plays(self) -> None:
        """Turn the plays into a clause, in their order."""
        plays, self._plays = self._plays, []
        if not plays:
            return
        led, known, after = self._led, self._led_known, self._own_played
        full = self._length() == "full"
        self._led_known = True

        def words(terse: Terse) -> str:
            named = 0 if after else 1
            shown = [
                (name if terse < Terse.NAMES or at < named else "", card)
                for at, (name, card) in enumerate(plays)
            ]
            return plays_in_words(shown, led, known=known and not full, full=full)

        self._clauses.append(words)

    def _end_lead(self) -> None:
        self._led, self._led_known, self._own_played = None, False, False

    def _end_trick(self) -> None:
        self._end_plays()
        self._end_lead()
        if self._broken and self._length() == "full":
            self._say_broken()
        self.flush()

    def _say_broken(self) -> None:
        self._broken = False
        self._add(_("Hearts are broken"))

    def _see_pass(self, event: ev.Passed) -> None:
        person = self._person()
        cards = [
            card
            for giver, receiver, packet in event.moves
            if receiver == person != giver
            for card in packet
        ]
        if cards:
            self._add(self._received(sorted(cards)))

    def _received(self, cards: Sequence[int]) -> str:
        words = by_suit(cards, short=self._length() != "full")
        return pgettext("cards by suit", "You receive {cards}").format(cards=words)

    def _see_end(self, event: ev.TrickTaken) -> None:
        own, name = event.winner == self._person(), self._names()[event.winner]
        if event.points:
            points = self._shown(event.points)
            self._add(lambda terse: _points_taken(name, points, own, terse))
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
                    self._add(self._received(event.cards))
            case ev.HeartsBroken() if self._length() != "brief":
                self._broken = True
            case ev.Boosted():
                self._add(_("A nine: each player plays a second card"))
            case ev.MoonShot():
                own = event.seat == person
                if event.sun:
                    words = _("You shot the sun!") if own else _("{name} shot the sun!")
                else:
                    words = _("You shot the moon!") if own else _("{name} shot the moon!")
                self._add(words.format(name=names[event.seat]))

    def _add(self, clause: str | Clause) -> None:
        self._end_plays()
        self._clauses.append((lambda _terse: clause) if isinstance(clause, str) else clause)

    def introduce(self, sentence: Callable[[], str] | None) -> None:
        """Begin what the person is asked for next with a sentence; it is asked for then."""
        self._introduction = sentence

    def ask(self, prompt: str, winner: int | None = None, *, heard: bool = False) -> None:
        """Say what has happened, and then what the person is asked for, once.

        `winner` is the seat whose card is winning the trick, which the full speech adds. With
        `heard`, a screen reader says it by itself, unless something introduces it.
        """
        introduction, self._introduction = self._introduction, None
        if self.quiet or (prompt == self._asked and introduction is None):
            return
        if introduction is not None:
            heard = False
            self._add(introduction())
        if prompt == self._asked:
            self.flush()
            return
        self._asked = prompt
        if self._led is not None and prompt == follow_sentence(self._led):
            # The prompt names the suit.
            self._led_known = True
        full = self._length() == "full"
        if winner is not None and full:
            own = winner == self._person()
            words = _("You are winning") if own else _("{name} is winning")
            self._add(words.format(name=self._names()[winner]))
        if not full and prompt in map(void_sentence, range(4)):
            # The suit led has just been named.
            prompt = pgettext("prompt, void in the suit led", "Any card")
        if self._broken and self._led is None:
            # Only who leads has to know.
            self._say_broken()
        self._add(prompt)
        self.flush(heard=heard)

    def flush(self, *, heard: bool = False) -> None:
        """Say everything that has been collected, as one announcement; with `heard`, only keep it.
        """
        self._end_plays()
        clauses, self._clauses = self._clauses, []
        sentence = ""
        for terse in Terse:
            parts = filter(None, (clause(terse) for clause in clauses))
            sentence = " ".join(part if part[-1] in ".!?" else f"{part}." for part in parts)
            if self._length() == "full" or len(sentence.split()) <= MOST_WORDS:
                break
        if heard:
            self.keep(sentence)
        else:
            self.tell(sentence)

    def tell(self, sentence: str) -> None:
        """Say a sentence at once, and keep it."""
        if sentence:
            self.keep(sentence)
            self._speak(sentence)

    def keep(self, sentence: str) -> None:
        """Keep a sentence to be repeated."""
        self.log.append(sentence)
        del self.log[:-KEPT]
        self._at = len(self.log) - 1

    def repeat(self, step: int = 0) -> str:
        """The sentence said last or, with a step of -1 or 1, the one before or after the sentence
        that was repeated last. At either end it stays there."""
        if not self.log:
            return _("Nothing has been said yet")
        self._at = max(0, min(len(self.log) - 1, self._at + step))
        return self.log[self._at]


def _points_taken(name: str, points: int, own: bool, terse: Terse) -> str:
    """Who takes how many points."""
    if terse >= Terse.POINTS:
        # Translators: Who takes the points of a trick, as shortly as possible.
        other = ngettext("{name}, {n} point", "{name}, {n} points", abs(points))
        words = ngettext("You, {n} point", "You, {n} points", abs(points)) if own else other
    else:
        other = ngettext("{name} takes {n} point", "{name} takes {n} points", abs(points))
        words = ngettext("You take {n} point", "You take {n} points", abs(points)) if own else other
    return words.format(name=name, n=signed(points))


def plays_in_words(
    plays: Sequence[tuple[str, int]], led: int | None, *, known: bool = False, full: bool = False
) -> str:
    """Plays of a trick by name and card, in their order; an empty name is left out.

    A rank alone is of the suit led: "Rosa two, Otto heart ace". That suit, `led`, is named once:
    "Rosa two, Otto ten of clubs", "Clubs: Rosa two, Otto heart ace"; and not at all if the listener
    knows it. With `full`, other cards have their long names.
    """
    # Translators: A player and the card played, or its rank alone: "Rosa heart two", "Rosa two".
    frame = _("{name} {card}")
    mixed = any(suit_of(card) != led for _name, card in plays)
    words = []
    for at, (name, card) in enumerate(plays):
        if suit_of(card) != led:
            said = card_phrase(card) if full else short_card(card)
        elif known or mixed or at < len(plays) - 1:
            said = _(RANK_NAMES[rank_of(card)])
        else:
            said = card_phrase(card)
        words.append(frame.format(name=name, card=said) if name else said)
    sentence = listed(words)
    if known or not mixed or led not in {suit_of(card) for _name, card in plays}:
        return sentence
    # Translators: The suit led and the plays: "Clubs: Rosa two, Otto heart ace".
    return _("{suit}: {plays}").format(suit=suit_words(led), plays=sentence)


def by_suit(cards: Sequence[int], *, short: bool = False) -> str:
    """Cards in their order, each suit named once: "two, ten and king of clubs; ace of hearts", or
    shortly "club two, ten and king; heart ace"."""
    groups: list[list[int]] = []
    for card in cards:
        if not groups or suit_of(groups[-1][-1]) != suit_of(card):
            groups.append([])
        groups[-1].append(card)

    def words(group: list[int]) -> str:
        ranks = [_(RANK_NAMES[rank_of(card)]) for card in group]
        if short:
            return and_list([short_card(group[0]), *ranks[1:]])
        return and_list([*ranks[:-1], card_phrase(group[-1])])

    return apart(words(group) for group in groups)
