"""The reason for a choice, or against it: the principle first, then what it means here.

An `Explanation` has the words, the theme, and apart from them the figure, for those who ask. The
words are from the tables `PRINCIPLES` and `OBJECTIONS` (where all hearts turn from `all_hearts`),
and from the plans for cards that leave the hand together. They name cards that the seat sees or
knows to be in play, and players by name; they never say where a hidden card is. Where no principle
fits, the reason is the calculation, and says so.

It is one class of more than 600 lines, because each of its steps needs the same position, scales
and names: which card to compare with, the principle that tells them apart, and what is said too.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from string import Formatter
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Charge, LayAway, Pass, Play
from hearts_qt.players.coach.all_hearts import TURNED_OBJECTIONS, TURNED_PRINCIPLES
from hearts_qt.players.coach.calculated import by_calculation
from hearts_qt.players.coach.card_counts import lost_alike, with_counts
from hearts_qt.players.coach.choice import CardChoice
from hearts_qt.players.coach.comparison import (
    EQUAL as ALIKE,
)
from hearts_qt.players.coach.comparison import (
    NO_DIFFERENCE,
    NOTHING,
    Difference,
    Scales,
    clearly_worse,
    cost_alike,
    is_as_good,
)
from hearts_qt.players.coach.explanation import CALCULATED, EQUAL, Explanation
from hearts_qt.players.coach.facts import facts_of, twin_of
from hearts_qt.players.coach.objections import OBJECTIONS
from hearts_qt.players.coach.pairs import AIMS, SPARES, SURE_STOPS, goes_with, pair_of
from hearts_qt.players.coach.plans import (
    MOST_LETTERS,
    MOST_SENTENCES,
    Plan,
    charge_plan,
    lay_away_plan,
    left_open,
    pass_objection,
    pass_plan,
    passes_for_moon,
)
from hearts_qt.players.coach.principle import Principle
from hearts_qt.players.coach.principles import PRINCIPLES
from hearts_qt.players.coach.questions import (
    asked_about,
    card_of,
    cheaper,
    is_worse_pass,
    left_in_hand,
    passed_by,
)
from hearts_qt.players.coach.themes import Theme
from hearts_qt.players.coach.trick_principles import DISCARDS, EQUALS, FOLLOWING, LEADS
from hearts_qt.rules.cards import SUIT_NAMES, the_card
from hearts_qt.rules.rulebook_words import listed_cards
from hearts_qt.rules.text import Text, text, together

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hearts_qt.game.actions import Action
    from hearts_qt.players.coach.situation import Situation
    from hearts_qt.players.pimc.candidates import Candidate

_CARDS = frozenset(
    {"card", "rival", "best", "danger", "guarded", "gone", "bonus", "catcher", "save_for"}
)
_SUITS = frozenset({"suit", "rival_suit", "led", "danger_suit", "guarded_suit"})
_ATTRIBUTES = {"gone": "gone_danger"}
_ABOUT = {
    "other_moon": Theme.MOON_STOPPED, "own_moon": Theme.MOON_TRIED, "bonus": Theme.BONUS
}  # fmt: skip
"""The theme of each kind of difference that has one of its own."""

MOST_NAMED = 3
"""The most cards that are named of those that a reason speaks for as well."""

MOST_EQUALS = 2
"""The most cards that are named of those that do the same."""

_WITHOUT_EQUALS = frozenset({"equals", "duck_high", "last_free"})
"""The keys of principles beside which it would sound wrong that lower cards are as good."""

_THUMB = frozenset(principle.key for principle in (*FOLLOWING, *DISCARDS, *LEADS))
"""The keys of the rules of thumb about the trick, of which none matters more than another."""

_BEFORE_DUMPING = frozenset(
    {Theme.MOON_TRIED, Theme.MOON_STOPPED, Theme.TOTALS, Theme.BONUS, Theme.PARTNER, Theme.GUARD}
)
"""The themes that may come before getting rid of a dangerous card."""


class Explainer:
    """Explains the choices of one decision."""

    def __init__(
        self,
        situation: Situation,
        scales: Scales,
        names: Sequence[str] = (),
        moon: float = 0.0,
        usual: Sequence[int] = (),
    ) -> None:
        """`names` are what the players are called, by seat; a player whose name is empty has the
        number of the seat. `moon` is the highest probability of another side's moon after any
        choice, and `usual` is what most players would pass."""
        self.situation = self._at = situation
        self._scales, self._names, self._moon, self._usual = scales, names, moon, usual
        turns = situation.rules.moon == "turn_hearts"
        self._principles = TURNED_PRINCIPLES if turns else PRINCIPLES
        self._objections = TURNED_OBJECTIONS if turns else OBJECTIONS

    def best(
        self,
        best: Candidate,
        others: Sequence[Candidate],
        versus: Candidate | None = None,
    ) -> Explanation:
        """Why a choice is the best one; `others` are the other choices, the better ones first.

        It is compared with `versus`, if that is clearly worse, or else with the best of the choices
        that are clearly worse.
        """
        action, scales = best.action, self._scales
        worse = [other for other in others if clearly_worse(other, best)]
        rival = versus if versus in worse else next(iter(worse or others), None)
        cheap, left = cheaper(best, others), left_in_hand(self._at, best, worse)
        # What the player would ask: why not the dangerous card, why no points, why not the choice
        # that costs fewer, why not what comes to mind first.
        first = asked_about(self._at, best, worse)
        if versus is None:
            rival = left or self._spared(best, worse) or cheap or first or rival
        kind, kind_card = ("", -1) if rival is None else scales.main_difference(best, rival)
        figure = None if rival is None else scales.figure(kind, kind_card, best, rival)
        if not isinstance(action, Play):
            return self._plan(best, others, figure, kind)
        if others and not worse and cheap is None:
            certain = best.stats is not None and best.stats.own_moon >= 0.97
            if certain:
                count = next(iter(self._reasons(best, None)), None)
                if count is not None and count.key == "shoot_count":
                    return self._explained(count, best, None)
                if self._at.has_whole_moon:
                    words = text(
                        "You have already taken every card of the moon: it is yours, whichever "
                        "card you play."
                    )
                    return Explanation(EQUAL, words, Theme.MOON_TRIED, None, (("whole_moon", -1),))
                words = text("The moon is almost certainly yours, whichever card you play.")
                return Explanation(EQUAL, words, Theme.MOON_TRIED)
            return self._alike(best, others)
        # If nothing speaks for it against this one, something may against another one; but not if
        # the question is about this one.
        asked = rival is not None and rival is versus
        compared: list[Candidate | None] = [rival]
        dumps = left is not None and rival is left
        if not dumps and not asked:
            compared += [one for one in worse if one is not rival]
        for other in compared:
            before = other is not None and other is left
            found = self._reasons(best, other, table=_BEFORE_DUMPING if before else None)
            if asked:
                principle = self._answering(best, other, found)
            else:
                principle = self._telling(best, other, found, others, first)
            if principle is not None:
                why = self._explained(principle, best, other)
                if other is not None and self._holds_for_both(principle, best, other):
                    return self._also_true_of(why, [other])
                if asked and left is not None and left is not other:
                    words = text(
                        "{reason} {danger:start} itself is better kept here.",
                        reason=why.words, danger=the_card(card_of(left)),
                    )  # fmt: skip
                    return replace(why, words=words) if why.theme is Theme.DUMP else why
                if other is None:
                    return why
                return self._with_more(why, principle, best, other, others, first)
        if not dumps:
            # What is true of both cards is better than nothing.
            for other in (rival, None):
                for principle in self._reasons(best, other, strict=False):
                    why = self._explained(principle, best, other)
                    both = other is not None and self._holds_for_both(principle, best, other)
                    return self._also_true_of(why, [other]) if both and other else why
        words = by_calculation(scales, best, rival, dumps)
        return Explanation(CALCULATED, words, None, figure)

    def _spared(self, best: Candidate, worse: Sequence[Candidate]) -> Candidate | None:
        """The choice to throw points on a trick that should get none; None if there is none."""
        for other in worse:
            choice = self._compared(best, other)
            if choice is None or not choice.discards or choice.points > 0:
                return None
            spares = (one.applies(choice) for one in self._principles if one.key in SPARES)
            if choice.rival_is_penalty and any(spares):
                return other
        return None

    def _alike(self, best: Candidate, others: Sequence[Candidate]) -> Explanation:
        """The reason for a card that is about as good as the others: the principle that would speak
        for it anywhere, if there is one."""
        found = None
        for other in (None, *others):
            choice = self._choice(best, other, "", -1)
            assert choice is not None
            fitting = (one for one in self._principles if one.applies(choice))
            principle = next(fitting, None)
            named = None
            if principle is not None:
                named = self._said(principle, choice, None, twins=False)
            found = found or named
            if named is not None and named.theme is not None:
                found = named
                break
        if all(cost_alike(best, other) for other in others):
            same = all(abs(best.value - other.value) < NOTHING for other in others)
            if found is not None and not (same and found.theme is not None):
                if found.theme is None:
                    return found
                if len(others) == 1:
                    words = text("{reason} The other card is just as good.", reason=found.words)
                else:
                    words = text("{reason} Other cards are about as good.", reason=found.words)
                return replace(found, words=words)
            return Explanation(EQUAL, self._equal(best))
        if self._scales.totals_matter:
            words = text("Your chance to win is about the same with every card.")
            return Explanation(EQUAL, words, Theme.TOTALS)
        return found or Explanation(EQUAL, self._equal(best))

    def _equal(self, best: Candidate) -> Text:
        """That it does not matter which card is played."""
        choice = self._choice(best, None, "", -1)
        if choice is not None and choice.all_alike:
            return text(EQUALS, suit=Text(SUIT_NAMES[choice.suit]))
        if choice is not None and choice.discards and choice.avoids:
            return text(
                "You have no {led}, and it makes hardly any difference what you throw instead.",
                led=Text(SUIT_NAMES[self._at.led]),
            )
        return text("All the cards that you may play are about equally good.")

    def against(self, choice: Candidate, best: Candidate) -> Explanation:
        """Why a choice is worse than the best one."""
        scales = self._scales
        if not clearly_worse(choice, best):
            if cost_alike(best, choice) or not scales.totals_matter:
                words = text("It is about as good as the best choice.")
                return Explanation(EQUAL, words)
            words = text("The points differ, but your chance to win is about the same.")
            return Explanation(EQUAL, words, Theme.TOTALS)
        kind, kind_card = scales.main_difference(best, choice)
        figure = scales.figure(kind, kind_card, choice, best, against=True)
        found = None
        if isinstance(choice.action, Play):
            reasons = self._reasons(best, choice)
            compared = self._objected(choice, best, reasons)
            objection = pair_of(reasons, self._objections_to(choice, best, reasons))[1]
            if objection is not None and compared is not None:
                found = self._said(objection, compared, figure, twins=False)
        found = found or self.against_pass(choice.action) or self._against_charge(choice.action)
        if found is not None:
            return found
        if choice.stats is None or best.stats is None or choice.stats.points > best.stats.points:
            words = text("It is likely to cost more points in the rest of the hand.")
        else:
            words = text("It costs you no more points, but helps the other players more.")
        return Explanation(CALCULATED, words, None, figure)

    def against_pass(self, action: Action) -> Explanation | None:
        """What the position alone says against a pass; None for nothing, and for other actions."""
        if not isinstance(action, Pass):
            return None
        cards = [card for _, packet in action.packets or () for card in packet]
        plan = pass_objection(self._at, cards)
        if not plan.sentences:
            return None
        return Explanation("pass_badly", plan.words, Theme.PASS, None, tuple(plan.facts))

    def unexplained(self, choice: Candidate) -> int:
        """How much of a choice to pass its reason would leave open; nothing of the usual one."""
        if sorted(passed_by(choice)) == sorted(self._usual):
            return -1
        if not isinstance(choice.action, Pass) or choice.action.packets is None:
            return 0
        return left_open(self._at, passed_by(choice), moon=passes_for_moon(choice))

    def _against_charge(self, action: Action) -> Explanation | None:
        """What speaks against charging cards, or none; None for other actions. The points that the
        seat itself takes say little: what others take counts for it too."""
        if not isinstance(action, Charge):
            return None
        if action.cards:
            words = text("A charged card counts for more, and you may be the one who takes it.")
        else:
            words = text(
                "What you do not charge costs its taker less, and that is probably another player."
            )
        return Explanation("charge_badly", words, Theme.CHARGE)

    def unsearched(self, action: Action) -> Explanation:
        """The reason for an action that the search has no figures for, from the position alone."""
        from hearts_qt.players.pimc.candidates import Candidate

        candidate = Candidate(action)
        if not isinstance(action, Play):
            return self._plan(candidate, (), None, "")
        for principle in self._principles:
            choice = self._choice(candidate, None, "", -1)
            if choice is not None and principle.applies(choice):
                return self._said(principle, choice, None)
        return Explanation(CALCULATED, by_calculation(self._scales, candidate, None))

    def _choice(
        self, one: Candidate, other: Candidate | None, kind: str, kind_card: int
    ) -> CardChoice | None:
        """A card compared with another one; None for other actions."""
        if not isinstance(one.action, Play):
            return None
        rival = other.action.card if other and isinstance(other.action, Play) else -1
        return CardChoice(
            self._at, one.action.card, rival,
            difference=Difference(kind, kind_card), candidate=one, moon=self._moon,
        )  # fmt: skip

    def _compared(self, one: Candidate, other: Candidate | None) -> CardChoice | None:
        """A card compared with a worse one."""
        if other is None:
            return self._choice(one, None, "", -1)
        return self._choice(one, other, *self._difference(one, other))

    def _difference(self, better: Candidate, worse: Candidate) -> Difference:
        """The largest difference between two choices, where it can be one."""
        found = self._scales.main_difference(better, worse)
        if isinstance(better.action, Play) and isinstance(worse.action, Play):
            one, two = better.action.card, worse.action.card
            if found.kind == "own_moon" and one > two and lost_alike(self._at, one, two):
                return NO_DIFFERENCE
        return found

    def _turned(self, one: Candidate, other: Candidate) -> CardChoice:
        """The worse card of two compared with the better one; no difference speaks for it but what
        it does about a dangerous card."""
        kind, card = self._scales.main_difference(one, other)
        about = Difference(kind, card) if kind == "danger" else NO_DIFFERENCE
        turned = self._choice(other, one, *about)
        assert turned is not None
        return turned

    def _reasons(
        self,
        best: Candidate,
        other: Candidate | None,
        *,
        table: frozenset[Theme] | None = None,
        strict: bool = True,
    ) -> list[Principle]:
        """The principles that speak for a card against another one, the first one first. What would
        speak for the other one as well is no reason, unless it says what the hand is played for, or
        without `strict`. `table` is what they may be about."""
        choice = self._compared(best, other)
        if choice is None:
            return []
        fitting = [
            principle
            for principle in self._principles
            if (table is None or principle.theme in table)
            # What is true of every card says nothing for this one.
            and (other is not None or principle.theme is not None)
            and principle.applies(choice)
        ]
        about = _ABOUT.get(choice.kind)
        unlikely = choice.own_moon_unlikely if about is Theme.MOON_TRIED else choice.moon_far
        if about in (Theme.MOON_TRIED, Theme.MOON_STOPPED) and unlikely:
            # Nobody plays for it, or against it, so it comes after all other reasons.
            fitting.sort(
                key=lambda principle: principle.theme is about and principle.key not in SURE_STOPS
            )
        elif about is not None:
            # A difference in a moon or a bonus card needs a reason about it.
            fitting.sort(key=lambda principle: principle.theme is not about)
        turned = None if other is None else self._turned(best, other)
        if not strict or turned is None or not fitting:
            return fitting
        alone = [principle for principle in fitting if not principle.applies(turned)]
        aim = fitting[0]
        if aim.theme in AIMS:
            aims = [principle for principle in alone if principle.theme is aim.theme]
            if not aims:
                # Both cards do the same for the moon, or against it.
                return alone or [aim]
            return aims
        return alone

    def _answering(
        self, best: Candidate, other: Candidate | None, reasons: Sequence[Principle]
    ) -> Principle | None:
        """Of the reasons against another card the first one that answers an objection to that
        card; the first one if none does."""
        if other is None or not reasons:
            return next(iter(reasons), None)
        return pair_of(reasons, self._objections_to(other, best, reasons))[0]

    def _telling(
        self,
        best: Candidate,
        other: Candidate | None,
        reasons: Sequence[Principle],
        others: Sequence[Candidate],
        first: Candidate | None,
    ) -> Principle | None:
        """Of the reasons against another card the first one; of rules of thumb the first one of
        those that speak for the fewest worse cards, and that name the card which a player would
        think of `first`."""
        reason = next(iter(reasons), None)
        if reason is None or other is None or reason.key not in _THUMB:
            return reason
        worse = [one for one in others if one is not other and clearly_worse(one, best)]
        thumb = [reason for reason in reasons if reason.key in _THUMB]

        def speaks_for(reason: Principle) -> tuple[bool, int]:
            # Who asks about a card wants to hear of it.
            silent = other is first and "{rival" not in reason.words
            return silent, sum(self._speaks(reason, one, other) for one in worse)

        return min(thumb, key=speaks_for)

    def _objections_to(
        self, choice: Candidate, best: Candidate, reasons: Sequence[Principle]
    ) -> list[Principle]:
        """What is wrong with a card, compared with the best one, the first thing first; `reasons`
        speak for that one."""
        compared = self._objected(choice, best, reasons)
        if compared is None:
            return []
        # What is wrong with the best card as well is no objection.
        turned = self._choice(best, choice, "", -1)
        return [
            objection
            for objection in self._objections
            if objection.applies(compared)
            and not (turned is not None and objection.applies(turned))
        ]

    def _objected(
        self, choice: Candidate, best: Candidate, reasons: Sequence[Principle]
    ) -> CardChoice | None:
        """A card compared with the best one by the difference that speaks against it: where a moon
        speaks for that one, the chance of the moon."""
        kind, card = self._difference(best, choice)
        one, two = best.stats, choice.stats
        if reasons and one is not None and two is not None:
            theme = reasons[0].theme
            if theme is Theme.MOON_TRIED and one.own_moon > two.own_moon:
                kind, card = "own_moon", -1
            elif theme is Theme.MOON_STOPPED and one.other_moon < two.other_moon:
                kind, card = "other_moon", -1
        return self._choice(choice, best, kind, card)

    def _with_more(
        self,
        why: Explanation,
        principle: Principle,
        best: Candidate,
        rival: Candidate,
        others: Sequence[Candidate],
        first: Candidate | None,
    ) -> Explanation:
        """The explanation, and what speaks for the card against a third one of which the same is
        true; or how good that one is. `first` is the one that a player would think of first."""
        assert isinstance(best.action, Play)
        same = self._at.alike(best.action.card)
        as_true = [
            other
            for other in others
            if other is not rival
            and card_of(other) not in same
            and self._speaks(principle, other, rival)
        ]
        worse = [other for other in as_true if best.value - other.value > 2 * ALIKE]
        for other in worse[:1]:
            for more in self._reasons(best, other):
                if not goes_with(more, principle):
                    continue
                added = self._explained(more, best, other)
                words = together([why.words, added.words])
                if str(words).count(". ") < MOST_SENTENCES and len(str(words)) <= MOST_LETTERS:
                    return replace(why, words=words, facts=why.facts + added.facts)
        if first is not None and first not in (rival, *as_true) and principle.theme not in AIMS:
            answer = self._answered(why, principle, best, first)
            if answer is not None:
                return answer
        good = [] if worse else [other for other in as_true if cost_alike(best, other)]
        thought = asked_about(self._at, best, others)
        if thought is not None and thought not in (rival, *good) and card_of(thought) not in same:
            # What comes to mind first, and is no worse.
            good += [thought] if is_as_good(thought, best) else []
        if worse and not good:
            return self._also_true_of(why, sorted(worse, key=lambda one: one is not first))
        if not good or why.twin >= 0:
            return why
        if len(good) > 1:
            words = text("{reason} Other cards are about as good.", reason=why.words)
        else:
            card = card_of(good[0])
            words = text(
                "{reason} {card:start} is about as good.", reason=why.words, card=the_card(card)
            )
        return replace(why, words=words)

    def _answered(
        self, why: Explanation, principle: Principle, best: Candidate, first: Candidate
    ) -> Explanation | None:
        """The explanation, and what speaks against the card that a player would think of first, of
        which the reason says nothing; None where there is no room."""
        for more in self._reasons(best, first):
            if goes_with(more, principle):
                added = self._explained(more, best, first, twins=False)
                words = together([why.words, added.words])
                if len(str(words)) <= MOST_LETTERS:
                    return replace(why, words=words, facts=why.facts + added.facts)
        words = text(
            "{reason} {card:start} works out worse here.",
            reason=why.words, card=the_card(card_of(first)),
        )  # fmt: skip
        return replace(why, words=words) if len(str(words)) <= MOST_LETTERS else None

    def _holds_for_both(
        self, principle: Principle, best: Candidate, other: Candidate | None
    ) -> bool:
        """Whether a principle that does not name the other card speaks for it as well."""
        return (
            other is not None
            and "{rival" not in principle.words
            and bool(principle.applies(self._turned(best, other)))
        )

    def _also_true_of(self, why: Explanation, others: Sequence[Candidate]) -> Explanation:
        """The explanation, and that no rule tells the card from others, which are worse."""
        cards: list[int] = []
        for other in others:
            if not set(self._at.alike(card_of(other))).intersection(cards):
                cards.append(card_of(other))
        if len(cards) == 1:
            words = text(
                "{reason} The same goes for {card}, which works out worse here.",
                reason=why.words, card=the_card(cards[0]),
            )  # fmt: skip
        else:
            words = text(
                "{reason} The same goes for {cards}, which work out worse here.",
                reason=why.words, cards=listed_cards(cards),
            )  # fmt: skip
        if len(cards) > MOST_NAMED or len(str(words)) > MOST_LETTERS:
            words = text(
                "{reason} The same goes for other cards, which work out worse here.",
                reason=why.words,
            )  # fmt: skip
        return replace(why, words=words) if len(str(words)) <= MOST_LETTERS else why

    def _speaks(self, principle: Principle, one: Candidate, other: Candidate) -> bool:
        """Whether a principle speaks for a card against another one."""
        compared = self._compared(one, other)
        return compared is not None and bool(principle.applies(compared))

    def _explained(
        self, principle: Principle, one: Candidate, other: Candidate | None, *, twins: bool = True
    ) -> Explanation:
        """What a principle says of a card compared with a worse one, and the figure. With `twins`
        it names a card that does the same, where one may wonder why it is not that one."""
        choice = self._compared(one, other)
        assert choice is not None
        figure = None
        if other is not None and _ABOUT.get(choice.kind) in (None, principle.theme):
            figure = self._scales.figure(choice.kind, choice.kind_card, one, other)
        return self._said(principle, choice, figure, twins=twins)

    def _said(
        self, principle: Principle, choice: CardChoice, figure: Text | None, *, twins: bool = True
    ) -> Explanation:
        words, twin = self._filled(principle.words, choice), twin_of(principle, choice)
        if twins and twin >= 0:
            words = self._with_equals(words, [twin])
        elif twins and principle.key not in _WITHOUT_EQUALS:
            same = [one for one in self._at.alike(choice.card) if one != choice.card]
            words = self._with_equals(words, same)
        words, counted = with_counts(principle, choice, words)
        facts = facts_of(principle, choice) + counted
        return Explanation(principle.key, words, principle.theme, figure, facts, twin)

    def _with_equals(self, words: Text, same: Sequence[int]) -> Text:
        """The words about a card, and which cards of its suit do the same, if the words do not name
        them and a few more are enough."""
        same = [card for card in same if str(the_card(card)) not in str(words)]
        if len(same) == 1:
            more = text(
                "{reason} {card:start} is just as good here.",
                reason=words, card=the_card(same[0]),
            )  # fmt: skip
        elif same and len(same) == len(self._at.own(same[0] // 13)) - 1:
            more = text(
                "{reason} Your other {suit} are just as good here.",
                reason=words, suit=Text(SUIT_NAMES[same[0] // 13]),
            )  # fmt: skip
        elif len(same) == MOST_EQUALS:
            more = text(
                "{reason} {cards:start} are just as good here.",
                reason=words, cards=listed_cards(same),
            )  # fmt: skip
        else:
            return words
        return more if len(str(more)) <= MOST_LETTERS else words

    def _filled(self, words: str, choice: CardChoice) -> Text:
        """The words with the names of cards, suits and players."""
        values: dict[str, object] = {}
        for _, name, _, _ in Formatter().parse(words):
            if name is None or name in values:
                continue
            number = getattr(choice, _ATTRIBUTES.get(name, name))
            if name in _CARDS:
                values[name] = the_card(number)
            elif name in _SUITS:
                values[name] = Text(SUIT_NAMES[number])
            else:
                values[name] = self._name(number)
        return text(words, **values)

    def _name(self, seat: int) -> object:
        """What a player is called."""
        if seat < len(self._names) and self._names[seat]:
            return self._names[seat]
        return text("Player {number}", number=seat + 1)

    def _plan(
        self, best: Candidate, others: Sequence[Candidate], figure: Text | None, kind: str
    ) -> Explanation:
        """The reason for cards that leave the hand together, or are charged."""
        at, action = self._at, best.action
        plan, theme = Plan(), Theme.PASS
        make: Callable[[], Plan] = Plan
        match action:
            case Pass(packets=None):
                words = text("Your cards are worth keeping, so pass on the cards that you receive.")
                return Explanation("pass_blind", words, Theme.PASS, figure)
            case Pass():
                cards = passed_by(best)
                moon = passes_for_moon(best)
                verdict = partial(is_worse_pass, best, others)
                make = partial(pass_plan, at, cards, moon=moon, verdict=verdict, usual=self._usual)
                if moon:
                    theme = Theme.MOON_TRIED
            case LayAway(cards=laid):
                make, theme = partial(lay_away_plan, at, laid), Theme.LAY_AWAY
            case Charge(cards=charged):
                stats, watched = best.stats, self._scales.watched
                chances = {} if stats is None else dict(zip(watched, stats.taken, strict=True))
                make, theme = partial(charge_plan, at, charged, chances), Theme.CHARGE
        plan = make()
        if not plan.sentences and kind == "win_probability":
            words = text(
                "The game may end soon: the chance to win it matters more than a few points."
            )
            return Explanation("totals", words, Theme.TOTALS, figure)
        if not plan.sentences:
            words = text("No simple rule decides here: this choice works out best on average.")
            return Explanation(CALCULATED, words, theme, figure)
        if kind in ("own_moon", "other_moon") and theme is not _ABOUT[kind]:
            figure = None
        if any(name == "bonus_given" for name, _ in plan.facts):
            # How often it comes back says nothing about giving it away.
            figure = None
        return Explanation("plan", plan.words, theme, figure, tuple(plan.facts))
