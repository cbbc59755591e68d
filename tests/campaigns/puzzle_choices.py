"""Looks for puzzles about cards that leave the hand together: to pass, or to charge.

The levels are asked as with plays. Most people pass and charge as the learners do, who all choose
alike, so their choice is the wrong answer that a puzzle is about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Literal, NamedTuple

from msgspec.structs import replace

from hearts_qt.game.actions import Action, Deal, Phase, SeatAction
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.game.positions import HandPrefix
from hearts_qt.lessons.puzzle_check import (
    PASS_LEAD,
    PASS_SLACK,
    clear_answers,
    typical_player,
)
from hearts_qt.lessons.puzzle_file import (
    ASKED,
    SOLVER,
    SOLVING_LEVELS,
    Puzzle,
    position_of,
)
from hearts_qt.players.coach.advice import cards_of
from hearts_qt.players.coach.explanation import Explanation
from hearts_qt.players.coach.plans import pass_objection
from hearts_qt.players.coach.situation import Situation
from hearts_qt.players.coach.themes import Theme
from hearts_qt.players.review.decisions import same_choice
from hearts_qt.players.review.judgement import JudgedChoice, Judgement
from hearts_qt.rules.cards import format_cards
from tests.campaigns.puzzle_filters import ENDS, PEOPLE, Found, levels_fault, missed_by
from tests.campaigns.puzzle_hands import TABLE
from tests.campaigns.puzzle_tools import HandOutcome, Tools, rated, turned

SCREENING = 96
"""Worlds of the first look, under each model of the opponents; then of the second."""
LOOK = 512
VERIFYING = 4 * LOOK
"""Worlds in which the answer has to stay with another seed."""
UNSURE = 0.75
"""The part of the lead that the first look has to find."""
NEAR = 0.5
"""How far behind the best a set of cards is at most that the puzzle names as an answer."""
MOST_NAMED = 4
"""The greatest number of answers that it names."""
MANY_RIGHT = 12
"""With more right ones among the sets that are tried, it hardly matters what is passed."""


class _Core(NamedTuple):
    """What the right sets of cards have in common that the typical one does not do."""

    given: frozenset[int]
    """The cards that are in all of them."""
    kept: frozenset[int]
    """The cards that are in none of them."""


@dataclass(slots=True)
class ChoiceMiner:
    """Looks for puzzles at the beginning of the hands of one preset."""

    tools: Tools
    ask: Literal["pass", "charge"]

    def mine(self, hand: int) -> HandOutcome:
        """Deal a hand by its number and look at the choice of every seat."""
        begun = process_time()
        tools = self.tools
        tools.counts = Counter()
        game = self._position(hand)
        found = []
        for seat in game.to_act if game is not None else ():
            assert game is not None
            outcome = self._filtered(game, seat, hand)
            if isinstance(outcome, str):
                tools.counts[outcome] += 1
            else:
                tools.counts["found"] += 1
                found.append(outcome)
        cpu = round(process_time() - begun, 3)
        return HandOutcome(tools.preset, hand, cpu, dict(tools.counts), tuple(found), self.ask)

    def solved(self, puzzle: Puzzle) -> tuple[int, ...]:
        """How often each of `SOLVING_LEVELS` finds a right answer to a puzzle."""
        position = position_of(puzzle)
        typical = typical_player().choose(position.observation(SOLVER))
        assert not isinstance(typical, Deal)
        judged = self.tools.judged(position, SOLVER, LOOK, typical)
        return self._solved(position, judged, SOLVING_LEVELS)

    def _position(self, hand: int) -> Game | None:
        """The game in which all seats owe the choice; None if there is no such choice."""
        rules, number = self.tools.rules, self.tools.number(hand)
        # Only where everything goes to one player can a puzzle say to whom.
        ways = [way for way in rules.pass_cycle if way not in ("hold", "scatter")]
        way = ways[hand % len(ways)] if ways else "hold"
        game = Game(rules.changed(pass_cycle=(way,)), number)
        game.apply(game.next_deal())
        if self.ask == "pass":
            return game if game.phase is Phase.PASS else None
        names = [TABLE[at % len(TABLE)] for at in range(rules.players)]
        Random(number).shuffle(names)
        kitty = game.kitty
        while game.phase is Phase.PASS:
            self.tools.act(game, names)
        hands = tuple(game.hand_of(seat) for seat in range(rules.players))
        hold = rules.changed(pass_cycle=("hold",))
        after = HandPrefix(game.dealer, hands, kitty).game(hold)
        return after if after.phase is Phase.CHARGE else None

    def _filtered(self, game: Game, seat: int, hand: int) -> Found | str:
        """The puzzle of a seat, or why there is none."""
        tools, unit = self.tools, self.tools.unit
        typical = typical_player().choose(game.observation(seat))
        assert not isinstance(typical, Deal)
        judged = tools.judged(game, seat, SCREENING, typical)
        screened = judged.find(typical)
        if screened is None or screened.behind.mean < UNSURE * PASS_LEAD * unit:
            return "typical is right"
        if judged.choices[0].shoots or screened.shoots:
            return "filter 5: plans"
        puzzle = turned(game, seat, tools.rules)
        if self.ask == "pass":
            way = game.rules.pass_cycle[0]
            puzzle = replace(puzzle, ask="pass", direction=way, charged=None)
        else:
            puzzle = replace(puzzle, ask="charge", charged=None)
        position = position_of(puzzle)
        observation = position.observation(SOLVER)
        typical = typical_player().choose(observation)
        assert not isinstance(typical, Deal)
        judged = tools.judged(position, SOLVER, LOOK, typical)
        if not self._is_clear(judged, typical):
            return "filter 3: clear"
        right = self._right(judged)
        if any(each.shoots for each in (*right, *judged.choices[:1])):
            return "filter 5: plans"
        core = _core(right, typical)
        if not core.given and not core.kept:
            return "nothing in common"
        why = tools.coach.explain(observation, right[0].action, typical)
        if not says_the_core(why, core, observation, typical):
            return "the reason does not say the idea"
        people = self._solved(position, judged, PEOPLE)
        if fault := levels_fault(people):
            return fault
        lowest, highest = self._solved(position, judged, ENDS)
        if fault := levels_fault(people, highest):
            return fault
        final = tools.judged(position, SOLVER, VERIFYING, typical)
        if not self._is_clear(final, typical) or not self._agree(final, judged):
            return "filter 8: verified"
        advised = tools.coach.advise(observation).best
        if not self._is_right(final, advised.action):
            return "the coach has another answer"
        return self._found(
            puzzle, final, typical, (lowest, *people, highest), hand, seat, why
        )

    def _found(
        self,
        puzzle: Puzzle,
        final: Judgement,
        typical: SeatAction,
        solved: tuple[int, ...],
        hand: int,
        seat: int,
        why: Explanation,
    ) -> Found:
        wrong = final.find(typical)
        assert wrong is not None
        named = [each for each in self._right(final) if each.behind.mean <= NEAR * self.tools.unit]
        rating = rated(solved)
        theme = Theme.PASS if self.ask == "pass" else Theme.CHARGE
        made = replace(
            puzzle,
            answers=tuple(format_cards(cards_of(each.action)) for each in named[:MOST_NAMED]),
            lead=round(wrong.behind.mean, 2),
            error=round(wrong.behind.error, 2),
            themes=(theme.value,),
            rating=round(rating.mean),
            deviation=round(rating.deviation),
            solved=solved,
        )
        said = "+".join(name for name, _about in why.facts)
        return Found(
            made, self.tools.preset, hand, seat, missed_by(solved[1:-1]),
            format_cards(cards_of(typical)), theme.value, 1.0, f"{self.ask} {said}", str(why.words),
        )  # fmt: skip

    # What is right

    def _is_clear(self, judged: Judgement, typical: SeatAction) -> bool:
        """Whether the typical choice is clearly wrong; of the few choices to charge, whether every
        choice is clearly right or wrong."""
        unit = self.tools.unit
        if self.ask == "charge":
            answers = clear_answers(judged, unit)
            return answers is not None and judged.find(typical) not in answers.right
        wrong = judged.find(typical)
        return (
            wrong is not None
            and wrong.behind.mean >= PASS_LEAD * unit
            and wrong.behind.lower >= PASS_SLACK * unit
            and all(each.mean >= PASS_SLACK * unit for each in wrong.by_model)
            and len(self._right(judged)) <= MANY_RIGHT
        )

    def _right(self, judged: Judgement) -> list[JudgedChoice]:
        slack = (PASS_SLACK if self.ask == "pass" else NEAR) * self.tools.unit
        return [each for each in judged.choices if each.behind.mean <= slack]

    def _is_right(self, judged: Judgement, action: Action) -> bool:
        return any(same_choice(each.action, action) for each in self._right(judged))

    def _agree(self, final: Judgement, before: Judgement) -> bool:
        """Whether the best choices were right before, and all right ones are if they are few."""
        if self.ask == "charge":
            one, two = self._right(final), self._right(before)
            return {cards_of(e.action) for e in one} == {cards_of(e.action) for e in two}
        return self._is_right(before, final.choices[0].action)

    def _solved(
        self, position: Game, judged: Judgement, levels: Sequence[str]
    ) -> tuple[int, ...]:
        """How often each level finds a right answer. Sets that were not tried are tried now."""
        observation = position.observation(SOLVER)
        known: dict[tuple[int, ...], bool] = {
            cards_of(each.action): self._is_right(judged, each.action) for each in judged.choices
        }
        solved = []
        for name in levels:
            count = 0
            for seed in range(ASKED):
                action = self.tools.level(name, seed).choose(observation)
                assert not isinstance(action, Deal)
                cards = cards_of(action)
                if cards not in known:
                    again = self.tools.judged(position, SOLVER, SCREENING, action)
                    known[cards] = self._is_right(again, action)
                count += known[cards]
            solved.append(count)
        return tuple(solved)


def _core(right: Sequence[JudgedChoice], typical: SeatAction) -> _Core:
    sets = [frozenset(cards_of(each.action)) for each in right]
    usual = frozenset(cards_of(typical))
    return _Core(
        frozenset.intersection(*sets) - usual, usual - frozenset.union(*sets)
    )


def says_the_core(
    why: Explanation, core: _Core, observation: Observation, typical: SeatAction
) -> bool:
    """Whether what the coach says is about what the right choices have in common: the reason for
    the best one, about a card that they all give away, a suit that they empty, or a card that they
    protect; or what is wrong with the typical one."""
    if why.key != "plan" or why.theme not in (Theme.PASS, Theme.CHARGE):
        return False
    if observation.phase is Phase.CHARGE:
        return True
    given, kept = core
    for name, about in why.facts:
        if name == "empties":
            if any(card // 13 == about for card in given):
                return True
        elif name == "guards":
            # The dangerous card stays, or cards that protect it.
            if any(card // 13 == about // 13 for card in kept):
                return True
        elif name != "one_left" and about in given:
            return True
    wrong = pass_objection(Situation(observation), cards_of(typical))
    return any(
        (name == "low" and about in kept)
        or (name == "lost_guards" and any(card // 13 == about // 13 for card in kept))
        or (name in ("kept_danger", "kept_above") and about in given)
        for name, about in wrong.facts
    )
