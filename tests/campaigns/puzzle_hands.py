"""Plays hands at tables of mixed levels, and looks for puzzles in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time

from msgspec.structs import replace

from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.game.positions import HandPrefix
from hearts_qt.lessons.puzzle_check import Answers, clear_answers
from hearts_qt.lessons.puzzle_file import (
    ASKED,
    SOLVER,
    SOLVING_LEVELS,
    Puzzle,
    position_of,
)
from hearts_qt.players.coach.explanation import CALCULATED, EQUAL
from hearts_qt.players.coach.themes import Theme
from hearts_qt.players.pimc.candidates import equivalent_cards
from hearts_qt.rules.cards import card_name, parse_card
from tests.campaigns.puzzle_filters import (
    CARDS,
    ENDS,
    PEOPLE,
    Found,
    could_be,
    is_about_totals,
    is_explained,
    is_hope,
    levels_fault,
    looks_clear,
    may_be_about_totals,
    may_become_clear,
    missed_by,
    plays_right,
    same_plan,
    says_the_idea,
    themes_of,
)
from tests.campaigns.puzzle_tools import HandOutcome, Tools, rated, turned

TABLE = ("casual", "skilled", "basic", "skilled")
"""The levels that play; more seats repeat them."""
SCREENING = 64
"""Worlds of the first look, under each model of the opponents; then of the second and third."""
LOOKS = (256, 1024)
VERIFYING = 16 * LOOKS[0]
"""Worlds in which the answer has to stay with another seed."""
TRIES = 3
"""How many decisions of a seat are looked at more closely."""
TOTALS_EVERY = 6
"""Every so many hands the game is near its end."""
TOTALS_LEFT, NEAR_END = (2, 16), (1, 6)
"""How many points the highest total is below the target then, and where that is looked for."""


@dataclass(slots=True)
class _Draft:
    """A decision that looks like a puzzle, turned so that the solver sits on seat 0."""

    puzzle: Puzzle
    game: Game
    seat: int
    missed: int
    lead: float

    @property
    def observation(self) -> Observation:
        return self.game.observation(SOLVER)


@dataclass(slots=True)
class Miner:
    """Looks for puzzles in the hands of one preset."""

    tools: Tools
    unwanted: frozenset[str] = field(default_factory=frozenset)
    """The themes of which there are enough; a puzzle of which one is the first is left out."""
    wanted: str = ""
    """The one theme that is looked for; any if it is empty."""

    def mine(self, hand: int) -> HandOutcome:
        """Play a hand by its number and look at every decision in it."""
        begun = process_time()
        tools = self.tools
        tools.counts = Counter()
        drafts: dict[int, list[_Draft]] = {}
        for game, seat in self.decisions(tools.number(hand), hand):
            draft = self._screened(game, seat)
            if draft is not None:
                drafts.setdefault(seat, []).append(draft)
        found = []
        for ordered in drafts.values():
            # Filter 1: one puzzle of a hand and seat.
            ordered.sort(key=lambda draft: (-draft.missed, -draft.lead))
            for draft in ordered[:TRIES]:
                verified = self._verified(draft, hand)
                if verified is not None:
                    found.append(verified)
                    break
        cpu = round(process_time() - begun, 3)
        return HandOutcome(tools.preset, hand, cpu, dict(tools.counts), tuple(found))

    # Playing

    def decisions(self, number: int, hand: int) -> Iterator[tuple[Game, int]]:
        """Every play of a hand that may be a puzzle: the game before it, and the seat."""
        rules, rng = self.tools.rules, Random(number)
        cycle = rules.pass_cycle
        passing = Game(rules.changed(pass_cycle=(cycle[hand % len(cycle)],)), number)
        passing.apply(passing.next_deal())
        names = [TABLE[at % len(TABLE)] for at in range(rules.players)]
        rng.shuffle(names)
        kitty = passing.kitty
        while passing.phase is Phase.PASS:
            self.tools.act(passing, names)
        hands = tuple(passing.hand_of(seat) for seat in range(rules.players))
        near_end = self.wanted == Theme.TOTALS.value or hand % TOTALS_EVERY == TOTALS_EVERY - 1
        totals = self._totals(rng) if near_end else None
        hold = rules.changed(pass_cycle=("hold",))
        game = HandPrefix(passing.dealer, hands, kitty).game(hold, totals)
        while not game.finished:
            if game.phase is Phase.MOON:
                return
            seat = game.to_act[0]
            if game.phase is Phase.PLAY and len(game.hand_of(seat)) in CARDS:
                yield game, seat
            self.tools.act(game, names)

    def _totals(self, rng: Random) -> tuple[int, ...] | None:
        """Totals near the end of a game; None where it does not end by a total alone."""
        rules = self.tools.rules
        if rules.special_totals or rules.target < 40:
            return None
        aimed = self.wanted == Theme.TOTALS.value
        highest = rules.target - rng.randint(*NEAR_END if aimed else TOTALS_LEFT)
        # Who is to win has to be open.
        lowest = highest - rng.randint(12, 30) if aimed else highest // 2
        others = [rng.randint(lowest, highest) for _ in range(rules.players - 1)]
        totals = [highest, *others][: len(Game(rules, 0).totals)]
        rng.shuffle(totals)
        return tuple(totals)

    # Looking

    def solved(self, puzzle: Puzzle) -> tuple[int, ...]:
        """How often each of `SOLVING_LEVELS` finds a right answer to a puzzle."""
        cards = [parse_card(card) for card in puzzle.answers]
        observation = position_of(puzzle).observation(SOLVER)
        return self._solved(observation, cards, SOLVING_LEVELS)[0]

    def _screened(self, game: Game, seat: int) -> _Draft | None:
        """A decision that may be a puzzle, by a few worlds and one answer of each level."""
        self.tools.counts["decisions"] += 1
        observation = game.observation(seat)
        if not could_be(self.wanted, observation):
            return None
        same = equivalent_cards(observation)
        if len(set(same.values())) < 2:
            return None
        answers = [self.tools.level(name, 0).choose(observation) for name in PEOPLE]
        if all(plays_right(answer, _equal(same, answers[0].card)) for answer in answers):
            self.tools.counts["all agree"] += 1
            return None
        judged, unit = self.tools.judged(game, seat, SCREENING), self.tools.unit
        if not judged.choices or not looks_clear(judged, unit):
            self.tools.counts["not clear"] += 1
            return None
        right = [each for each in judged.choices if each.behind.mean <= 0.75 * unit]
        if self.wanted == Theme.TOTALS.value and not may_be_about_totals(judged):
            self.tools.counts["not about totals"] += 1
            return None
        cards = [card for each in right for card in each.equal]
        missed = sum(not plays_right(answer, cards) for answer in answers)
        if not missed:
            self.tools.counts["too easy"] += 1
            return None
        lead = judged.choices[len(right)].behind.mean
        self.tools.counts["screened"] += 1
        puzzle = turned(game, seat, self.tools.rules)
        return _Draft(puzzle, position_of(puzzle), seat, missed, lead)

    def _verified(self, draft: _Draft, hand: int) -> Found | None:
        """The puzzle, if it passes all filters; what it fails by is counted."""
        outcome = self._filtered(draft, hand)
        if isinstance(outcome, str):
            self.tools.counts[outcome] += 1
            return None
        self.tools.counts["found"] += 1
        return outcome

    def _filtered(self, draft: _Draft, hand: int) -> Found | str:
        game, observation = draft.game, draft.observation
        answers, judged_by_totals = self._answers(draft)
        if answers is None:
            return "filter 3: clear"
        if judged_by_totals is False:
            return "filter 7: totals"
        best = answers.right[0].action
        if 2 * len(answers.cards) > len(observation.legal):
            return "a guess"
        # The coach is quicker than so many players.
        account = self.tools.coach.account(observation, best, answers.wrong.action)
        if account is None or not plays_right(account.best, answers.cards):
            return "the coach has another answer"
        why, difference, share = account.reason, account.difference, account.share
        if why.key in (CALCULATED, EQUAL):
            return "the coach has no reason"
        if why.theme is None or not says_the_idea(difference.kind, why.theme.value):
            return "the reason does not say the idea"
        if is_hope(why.key, observation):
            return "a hope"
        if not is_explained(difference.kind, share, len(observation.hand)):
            return "filters 4 and 6: reason"
        themes = themes_of(observation, best.card, why.theme, difference)
        if not themes or (judged_by_totals and Theme.TOTALS not in themes):
            return "no theme"
        if themes[0].value in self.unwanted or self.wanted not in ("", themes[0].value):
            return "enough of this theme"
        if not same_plan(answers, themes):
            return "filter 5: plans"
        people, tempting = self._solved(observation, answers.cards, PEOPLE)
        if fault := levels_fault(people):
            return fault
        (lowest, highest), _wrong = self._solved(observation, answers.cards, ENDS)
        if fault := levels_fault(people, highest):
            return fault
        solved = (lowest, *people, highest)
        # Filter 8: many worlds, another seed.
        judged = self.tools.judged(game, SOLVER, VERIFYING)
        final = clear_answers(judged, self.tools.unit)
        if final is None or set(final.cards) != set(answers.cards):
            return "filter 8: verified"
        if judged_by_totals and not is_about_totals(judged, final):
            return "filter 8: verified"
        rating = rated(solved)
        first, wrong = final.right[0], final.wrong
        chance = None
        if judged.leads_with_chance and first.chance is not None and wrong.chance is not None:
            chance = round(first.chance - wrong.chance, 3)
        puzzle = replace(
            draft.puzzle,
            answers=tuple(map(card_name, final.cards)),
            lead=round(final.lead[0].mean, 2),
            error=round(final.lead[0].error, 2),
            chance=chance,
            themes=tuple(theme.value for theme in themes),
            rating=round(rating.mean),
            deviation=round(rating.deviation),
            solved=solved,
        )
        return Found(
            puzzle, self.tools.preset, hand, draft.seat, missed_by(people), tempting,
            difference.kind, round(share, 2), why.key, str(why.words),
        )  # fmt: skip

    def _answers(self, draft: _Draft) -> tuple[Answers | None, bool | None]:
        """The answers by several hundred worlds, and whether the totals decide; None if all of
        them are 0."""
        game, unit = draft.game, self.tools.unit
        for worlds in LOOKS:
            judged = self.tools.judged(game, SOLVER, worlds)
            answers = clear_answers(judged, unit)
            if answers is not None:
                about = draft.puzzle.totals is not None
                return answers, is_about_totals(judged, answers) if about else None
            if not may_become_clear(judged, unit):
                break
        return None, None

    def _solved(
        self, observation: Observation, right: Sequence[int], levels: Sequence[str]
    ) -> tuple[tuple[int, ...], str]:
        """How often each level finds a right answer, and the wrong one that they give most."""
        solved = []
        wrong: Counter[int] = Counter()
        for name in levels:
            answers = [self.tools.level(name, seed).choose(observation) for seed in range(ASKED)]
            solved.append(sum(plays_right(answer, right) for answer in answers))
            wrong.update(each.card for each in answers if not plays_right(each, right))
        tempting = wrong.most_common(1)
        return tuple(solved), card_name(tempting[0][0]) if tempting else ""


def _equal(same: dict[int, int], card: int) -> list[int]:
    return [each for each in same if same[each] == same[card]]
