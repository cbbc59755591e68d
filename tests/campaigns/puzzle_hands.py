"""Plays hands at tables of mixed levels, and looks for puzzles in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time
from zlib import crc32

import msgspec
from msgspec.structs import replace

from hearts_qt.game.actions import Phase
from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.game.positions import HandPrefix
from hearts_qt.lessons.puzzle_check import Answers, clear_answers
from hearts_qt.lessons.puzzle_file import ASKED, SOLVER, SOLVING_LEVELS, Puzzle, position_of
from hearts_qt.lessons.puzzle_rating import LEVEL_RATINGS, rate
from hearts_qt.players.api import Player, RepeatablePlayer
from hearts_qt.players.coach import Coach
from hearts_qt.players.coach.reasons import CALCULATED, EQUAL
from hearts_qt.players.coach.themes import Theme
from hearts_qt.players.pimc.candidates import equivalent_cards
from hearts_qt.players.registry import make_player
from hearts_qt.players.review.decision_reviewer import DecisionReviewer
from hearts_qt.players.review.judgement import Judgement
from hearts_qt.players.review.labels import unit_of
from hearts_qt.rules.cards import card_name, format_cards
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rule_code import rules_to_code
from tests.campaigns.puzzle_filters import (
    CARDS,
    ENDS,
    MISSED,
    PEOPLE,
    Found,
    is_about_totals,
    is_explained,
    is_hope,
    looks_clear,
    may_become_clear,
    missed_by,
    plays_right,
    same_plan,
    says_the_idea,
    themes_of,
)

TABLE = ("casual", "skilled", "basic", "skilled")
"""The levels that play; more seats repeat them."""
SCREENING = 64
"""Worlds of the first look, under each model of the opponents; then of the second and third."""
LOOKS = (256, 1024)
VERIFYING = 16 * LOOKS[0]
"""Worlds in which the answer has to stay with another seed."""
WORLDS = {"skilled": 64, "expert": 96}
"""The worlds in which the searching levels choose."""
TRIES = 3
"""How many decisions of a seat are looked at more closely."""
TOTALS_EVERY = 12
"""Every so many hands the game is near its end."""


class HandOutcome(msgspec.Struct, frozen=True):
    """What was found in a hand: a line of the miner's file."""

    preset: str
    hand: int
    cpu: float
    """Seconds of processor time."""
    counts: dict[str, int]
    """What became of the decisions."""
    found: tuple[Found, ...] = ()


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

    preset: str
    seed: int
    _levels: dict[tuple[str, int], Player] = field(default_factory=dict)
    _reviewers: dict[int, DecisionReviewer] = field(default_factory=dict)
    _counts: Counter[str] = field(default_factory=Counter)
    _coach: Coach = field(init=False)
    _unit: float = field(init=False)

    def __post_init__(self) -> None:
        self._coach = Coach(self.seed)
        self._unit = unit_of(self.rules)

    def mine(self, hand: int) -> HandOutcome:
        """Play a hand by its number and look at every decision in it."""
        begun = process_time()
        self._counts = Counter()
        drafts: dict[int, list[_Draft]] = {}
        # Other presets get other deals, so that no puzzle is there twice.
        stamp = crc32(rules_to_code(self.rules).encode())
        number = mix((self.seed + (stamp << 20) + hand * GOLDEN) & MASK)
        for game, seat in self._decisions(number, hand):
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
        return HandOutcome(self.preset, hand, cpu, dict(self._counts), tuple(found))

    # Playing

    @property
    def rules(self) -> Rules:
        """The rules of the preset."""
        return PRESETS[self.preset].rules

    def _decisions(self, number: int, hand: int) -> Iterator[tuple[Game, int]]:
        """Every play of a hand that may be a puzzle: the game before it, and the seat."""
        rules, rng = self.rules, Random(number)
        cycle = rules.pass_cycle
        passing = Game(rules.changed(pass_cycle=(cycle[hand % len(cycle)],)), number)
        passing.apply(passing.next_deal())
        names = [TABLE[at % len(TABLE)] for at in range(rules.players)]
        rng.shuffle(names)
        kitty = passing.kitty
        while passing.phase is Phase.PASS:
            self._act(passing, names)
        hands = tuple(passing.hand_of(seat) for seat in range(rules.players))
        totals = self._totals(rng) if hand % TOTALS_EVERY == TOTALS_EVERY - 1 else None
        hold = rules.changed(pass_cycle=("hold",))
        game = HandPrefix(passing.dealer, hands, kitty).game(hold, totals)
        while not game.finished:
            if game.phase is Phase.MOON:
                return
            seat = game.to_act[0]
            if game.phase is Phase.PLAY and len(game.hand_of(seat)) in CARDS:
                yield game, seat
            self._act(game, names)

    def _totals(self, rng: Random) -> tuple[int, ...] | None:
        """Totals near the end of a game; None where it does not end by a total alone."""
        rules = self.rules
        if rules.special_totals or rules.target < 40:
            return None
        highest = rules.target - rng.randint(2, 16)
        others = [rng.randint(highest // 2, highest) for _ in range(rules.players - 1)]
        totals = [highest, *others][: len(Game(rules, 0).totals)]
        rng.shuffle(totals)
        return tuple(totals)

    def _act(self, game: Game, names: Sequence[str]) -> None:
        seat = game.to_act[0]
        game.apply(self._level(names[seat], 0).choose(game.observation(seat)))

    def _level(self, name: str, seed: int) -> Player:
        """A player of a level, made when it is first asked for."""
        if (name, seed) not in self._levels:
            player = make_player(name, mix(seed + 1))
            if isinstance(player, RepeatablePlayer):
                player.set_worlds(WORLDS[name])
            player.new_game(self.rules.changed(pass_cycle=("hold",)), SOLVER)
            self._levels[name, seed] = player
        return self._levels[name, seed]

    # Looking

    def _screened(self, game: Game, seat: int) -> _Draft | None:
        """A decision that may be a puzzle, by a few worlds and one answer of each level."""
        self._counts["decisions"] += 1
        observation = game.observation(seat)
        same = equivalent_cards(observation)
        if len(set(same.values())) < 2:
            return None
        answers = [self._level(name, 0).choose(observation) for name in PEOPLE]
        if all(plays_right(answer, _equal(same, answers[0].card)) for answer in answers):
            self._counts["all agree"] += 1
            return None
        judged, unit = self._judged(game, seat, SCREENING), self._unit
        if not judged.choices or not looks_clear(judged, unit):
            self._counts["not clear"] += 1
            return None
        right = [each for each in judged.choices if each.behind.mean <= 0.75 * unit]
        cards = [card for each in right for card in each.equal]
        missed = sum(not plays_right(answer, cards) for answer in answers)
        if not missed:
            self._counts["too easy"] += 1
            return None
        lead = judged.choices[len(right)].behind.mean
        self._counts["screened"] += 1
        puzzle = turned(game, seat, self.rules)
        return _Draft(puzzle, position_of(puzzle), seat, missed, lead)

    def _verified(self, draft: _Draft, hand: int) -> Found | None:
        """The puzzle, if it passes all filters; what it fails by is counted."""
        outcome = self._filtered(draft, hand)
        if isinstance(outcome, str):
            self._counts[outcome] += 1
            return None
        self._counts["found"] += 1
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
        people, tempting = self._solved(observation, answers.cards, PEOPLE)
        missed = missed_by(people)
        if missed not in MISSED:
            return "filter 2: levels"
        account = self._coach.account(observation, best, answers.wrong.action)
        if account is None or not plays_right(account.best, answers.cards):
            return "the coach has another answer"
        why, difference, share = account.reason, account.difference, account.share
        if why.key in (CALCULATED, EQUAL):
            return "the coach has no reason"
        if why.theme is None or not says_the_idea(difference.kind, why.theme.value):
            return "the reason does not say the idea"
        if is_hope(why.key, observation):
            return "a hope"
        cards = len(observation.hand)
        if not is_explained(difference.kind, share, cards):
            return "filters 4 and 6: reason"
        themes = themes_of(observation, best.card, why.theme, difference)
        if not themes or (judged_by_totals and Theme.TOTALS not in themes):
            return "no theme"
        if not same_plan(answers, themes):
            return "filter 5: plans"
        (lowest, highest), _wrong = self._solved(observation, answers.cards, ENDS)
        if 2 * highest <= ASKED:
            return "Expert misses it"
        solved = (lowest, *people, highest)
        # Filter 8: many worlds, another seed.
        judged = self._judged(game, SOLVER, VERIFYING)
        final = clear_answers(judged, self._unit)
        if final is None or set(final.cards) != set(answers.cards):
            return "filter 8: verified"
        if judged_by_totals and not is_about_totals(judged, final):
            return "filter 8: verified"
        rating = rate(
            [
                (LEVEL_RATINGS[level], count, ASKED)
                for level, count in zip(SOLVING_LEVELS, solved, strict=True)
            ]
        )
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
            puzzle, self.preset, hand, draft.seat, missed, tempting,
            difference.kind, round(share, 2), why.key, str(why.words),
        )  # fmt: skip

    def _judged(self, position: Game, seat: int, worlds: int) -> Judgement:
        """The choices in so many worlds; each number of worlds has a seed of its own."""
        if worlds not in self._reviewers:
            seed = mix(self.seed + worlds)
            self._reviewers[worlds] = DecisionReviewer(position.rules, seed, worlds, worlds)
        return self._reviewers[worlds].judge(position, seat)

    def _answers(self, draft: _Draft) -> tuple[Answers | None, bool | None]:
        """The answers by several hundred worlds, and whether the totals decide; None if all of
        them are 0."""
        game, unit = draft.game, self._unit
        for worlds in LOOKS:
            judged = self._judged(game, SOLVER, worlds)
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
            answers = [self._level(name, seed).choose(observation) for seed in range(ASKED)]
            solved.append(sum(plays_right(answer, right) for answer in answers))
            wrong.update(each.card for each in answers if not plays_right(each, right))
        tempting = wrong.most_common(1)
        return tuple(solved), card_name(tempting[0][0]) if tempting else ""


def _equal(same: dict[int, int], card: int) -> list[int]:
    return [each for each in same if same[each] == same[card]]


def turned(game: Game, seat: int, rules: Rules) -> Puzzle:
    """The position of a hand without a pass with the solver on seat 0; `rules` are those that the
    puzzle is from. What is measured later is empty."""

    def turn(by_seat: Sequence[object]) -> list[object]:
        return [*by_seat[seat:], *by_seat[:seat]]

    players = rules.players
    charged = None
    if any(game.charges):
        charged = tuple(format_cards(cards or ()) for cards in turn(game.charges))
    elif rules.charging != "off":
        charged = ("",) * players
    totals = None
    if any(game.totals):
        # The total of a pair is that of both its seats.
        by_seat = [game.totals[rules.side_of(each)] for each in range(players)]
        totals = tuple(turn(by_seat))[: len(game.totals)]
    return Puzzle(
        rules=rules_to_code(rules),
        dealer=(game.dealer - seat) % players,
        dealt=tuple(format_cards(cards) for cards in turn(game.dealt)),
        kitty=format_cards(game.kitty),
        charged=charged,
        laid_away=None if game.laid_away is None else format_cards(game.laid_away),
        plays=format_cards(card for _seat, card in game.plays),
        totals=totals,
        answers=(), lead=0.0, error=0.0, themes=(), rating=0, deviation=0, solved=(),
    )  # fmt: skip
