"""What makes a position a puzzle: the filters of the miner, and the themes."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import msgspec

from hearts_qt.game.actions import Play
from hearts_qt.game.observation import Observation
from hearts_qt.lessons.puzzle_check import MAX_ANSWERS, RIGHT, WRONG, Answers
from hearts_qt.lessons.puzzle_file import ASKED, SOLVER, SOLVING_LEVELS, Puzzle
from hearts_qt.players.coach.comparison import Difference
from hearts_qt.players.coach.themes import Theme
from hearts_qt.players.review.judgement import Judgement
from hearts_qt.rules.cards import black_card, card_values, parse_card

PEOPLE = SOLVING_LEVELS[1:6]
"""The levels that stand for people: at least two of these five have to be wrong. Where all are, it
takes a person to say whether it is a puzzle."""
ENDS = (SOLVING_LEVELS[0], SOLVING_LEVELS[-1])
"""The levels below and above them."""
MISSED = range(2, 6)
CLEARLY = 7
"""With so many of `ASKED` answers more right ones, a level is clearly better than another: that is
more than 2.4 standard errors, whatever the shares are."""
CARDS = range(3, 11)
"""How many cards the solver may hold."""
MANY_CARDS = 10
"""From so many on the reason has to be a dangerous card."""
ENDGAME = 5
"""With at most so many cards nobody needs another reason."""
SHARE = 0.5
"""The part of the lead that the reason has to explain."""
HOPES = ("shoot_strong", "shoot_start", "shoot_on", "shoot_keep", "shoot_lose_first")
"""The keys of reasons for a moon that nothing at the table makes sure."""
HOPE = 0.4
"""The part of the points that the solver must have then, so that a person can believe in it."""
ALIKE = 0.12
"""The part of the puzzles of a rule set that may have the same reason, once there are several."""
THEME_SHARE = 0.1
"""The part of all puzzles that may have the same theme before no more of it are looked for."""
CHANCE = 0.05
"""The lead in the probability to win, where that decides."""

MOONS = (Theme.MOON_TRIED, Theme.MOON_STOPPED)


class Found(msgspec.Struct, frozen=True):
    """A puzzle that passed the filters, with what one needs to look at it."""

    puzzle: Puzzle
    preset: str
    hand: int
    """The number of the hand under this preset."""
    seat: int
    """The seat of the solver in it."""
    missed: int
    """How many of `PEOPLE` usually answer wrongly."""
    tempting: str
    """The wrong answer that they give most often."""
    kind: str
    """The kind of the difference that explains the lead, and the part of the lead."""
    share: float
    principle: str
    """The key of the coach's reason."""
    why: str
    """The reason in words."""


def may_become_clear(judged: Judgement, unit: float) -> bool:
    """Whether more worlds may make the answers clear."""
    return not any(
        each.behind.lower > RIGHT * unit and each.behind.upper < WRONG * unit
        for each in judged.choices
    )


def looks_clear(judged: Judgement, unit: float) -> bool:
    """Whether a few worlds already say that it is worth a closer look."""
    behind = [each.behind.mean / unit for each in judged.choices]
    right = sum(each <= 0.75 for each in behind)
    return right <= MAX_ANSWERS and right < len(behind) and behind[right] >= 1.5


def missed_by(solved: Sequence[int]) -> int:
    """How many of the levels usually answer wrongly, for filter 2."""
    return sum(2 * found <= ASKED for found in solved)


def discriminates_negatively(solved: Sequence[int]) -> bool:
    """Filter 10: whether one of the levels, the weakest first, is right clearly more often than one
    after it. The rating takes each level for a better solver than the one before, so it means
    nothing then. Random does not count as a level here: it is right by chance."""
    return any(weaker - stronger >= CLEARLY for weaker, stronger in combinations(solved, 2))


def levels_fault(people: Sequence[int], expert: int | None = None) -> str:
    """The filter by which a position is no puzzle, since the levels answer as they do; empty if it
    is one. Expert may be asked later than `PEOPLE`."""
    if missed_by(people) not in MISSED:
        return "filter 2: levels"
    if discriminates_negatively(people if expert is None else (*people, expert)):
        return "filter 10: discrimination"
    if expert is not None and 2 * expert <= ASKED:
        return "Expert misses it"
    return ""


def same_plan(answers: Answers, themes: Sequence[Theme]) -> bool:
    """Filter 5: the best and the wrong answer are not two plans, unless it is about a moon."""
    best = answers.right[0]
    return best.shoots == answers.wrong.shoots or themes[0] in MOONS


def is_explained(kind: str, share: float, cards: int) -> bool:
    """Filters 4 and 6: the reason explains the lead, or it is an endgame."""
    if cards >= MANY_CARDS:
        return kind == "danger" and share >= SHARE
    return cards <= ENDGAME or (bool(kind) and share >= SHARE)


def is_about_totals(judged: Judgement, answers: Answers) -> bool:
    """Filter 7: the totals decide, and another card costs fewer points."""
    best, wrong = answers.right[0], answers.wrong
    if not judged.leads_with_chance or best.chance is None or wrong.chance is None:
        return False
    cheapest = max(each.value for each in judged.choices if each not in answers.right)
    return best.chance - wrong.chance >= CHANCE and cheapest > best.value


def may_be_about_totals(judged: Judgement) -> bool:
    """Whether the totals may decide, by a few worlds."""
    best = judged.choices[0]
    return judged.leads_with_chance and any(
        each.value > best.value and each.chance is not None and best.chance is not None
        and best.chance - each.chance >= CHANCE / 2
        for each in judged.choices[1:]
    )  # fmt: skip


BY_KIND = {
    "other_moon": Theme.MOON_STOPPED, "own_moon": Theme.MOON_TRIED, "bonus": Theme.BONUS,
    "partner": Theme.PARTNER, "win_probability": Theme.TOTALS,
}  # fmt: skip


def could_be(theme: str, observation: Observation) -> bool:
    """Whether a play may turn out to have a rare theme; True for the themes that are common."""
    rules = observation.rules
    match theme:
        case Theme.SMOKE.value:
            black = black_card(rules.card_values)
            if black is None or black not in observation.unseen or observation.trick:
                return False
            spades = [card for card in observation.hand if card // 13 == black // 13]
            return bool(spades) and max(spades) < black
        case Theme.PARTNER.value:
            return rules.teams == "shared_tricks"
        case Theme.TOTALS.value:
            return any(observation.totals)
    return True


def themes_of(
    observation: Observation, card: int, reason: Theme | None, difference: Difference
) -> tuple[Theme, ...]:
    """One or two themes of a play: that of the coach's reason, then those of the position."""
    found = dict.fromkeys(_themes(observation, card, reason, difference))
    return tuple(found)[:2]


def _themes(
    observation: Observation, card: int, reason: Theme | None, difference: Difference
) -> Iterator[Theme]:
    hand = observation.hand
    suit = [each for each in hand if each // 13 == card // 13]
    black = black_card(observation.rules.card_values)
    leads = not observation.trick
    if reason is not None:
        yield reason
    if difference.kind in BY_KIND:
        yield BY_KIND[difference.kind]
    if black is not None and black in hand:
        if card == black:
            yield Theme.DUMP
        elif difference == ("danger", black):
            yield Theme.GUARD
    elif black in observation.unseen and leads and card // 13 == black // 13 and card < black:
        yield Theme.SMOKE
    if len(suit) == 1 and difference.kind != "danger":
        yield Theme.VOID
    if len(hand) <= ENDGAME:
        yield Theme.ENDGAME


def is_no_guess(puzzle: Puzzle, legal: Sequence[int]) -> bool:
    """Whether at most half of the cards that may be played are right."""
    return puzzle.ask != "play" or 2 * len(puzzle.answers) <= len(legal)


def says_the_idea(kind: str, theme: str) -> bool:
    """Whether the coach's reason is about what makes the difference: a moon, a bonus card, the
    partner or the totals. What is about a dangerous card has many themes. Where no single card
    makes the difference, that a suit is void says too little."""
    if kind in BY_KIND:
        return theme == BY_KIND[kind].value
    return bool(kind) or theme != Theme.VOID.value


def is_hope(principle: str, observation: Observation) -> bool:
    """Whether the answer is to try a moon of which too little is seen yet."""
    values = card_values(observation.rules.card_values, observation.rules.bonus_card)
    whole = sum(value for value in values if value > 0) * observation.rules.packs
    return principle in HOPES and observation.points[SOLVER] < HOPE * whole


def is_good(found: Found, observation: Observation) -> bool:
    """Whether a puzzle that the miner found may be shipped unseen. The observation is that of the
    solver."""
    puzzle = found.puzzle
    return (
        found.missed < len(PEOPLE)
        and is_no_guess(puzzle, observation.legal)
        and says_the_idea(found.kind, puzzle.themes[0])
        and not is_hope(found.principle, observation)
    )


def not_too_many_alike(
    found: Iterable[Found], shipped: Iterable[Found]
) -> Iterator[Found]:
    """The puzzles whose reason is not that of too many others of their rule set."""
    # Who takes the card is no other idea.
    reasons = Counter((each.preset, each.principle.removesuffix("_to")) for each in shipped)
    presets = Counter(preset for preset, _reason in reasons.elements())
    for each in found:
        reason = each.preset, each.principle.removesuffix("_to")
        if reasons[reason] < 2 + ALIKE * presets[each.preset]:
            reasons[reason] += 1
            presets[each.preset] += 1
            yield each


def enough_of(known: Iterable[Puzzle], most: int) -> frozenset[str]:
    """The themes of which there are enough, if there are to be `most` puzzles; the first theme of
    each counts."""
    counts = Counter(puzzle.themes[0] for puzzle in known)
    return frozenset(theme for theme, number in counts.items() if number >= THEME_SHARE * most)


def most_even(found: Iterable[Found], known: Iterable[Puzzle]) -> Iterator[Found]:
    """The puzzles in another order: each next one has the rarest first theme so far."""
    counts = Counter(puzzle.themes[0] for puzzle in known)
    waiting: dict[str, deque[Found]] = {}
    for each in found:
        waiting.setdefault(each.puzzle.themes[0], deque()).append(each)
    while waiting:
        theme = min(waiting, key=lambda theme: (counts[theme], theme))
        counts[theme] += 1
        yield waiting[theme].popleft()
        if not waiting[theme]:
            del waiting[theme]


def near_duplicate(puzzle: Puzzle, hand: Sequence[int]) -> tuple[object, ...]:
    """What two near duplicates have in common: filter 9."""
    lengths = tuple(sum(card // 13 == suit for card in hand) for suit in range(4))
    best = parse_card(puzzle.answers[0]) % 13 if puzzle.ask == "play" else puzzle.answers
    return puzzle.rules, puzzle.ask, puzzle.themes[:1], lengths, best


def without_duplicates(
    found: Iterable[tuple[Found, Sequence[int]]], known: Iterable[tuple[Puzzle, Sequence[int]]]
) -> Iterator[Found]:
    """The puzzles that are not near duplicates of a known one or of one before them. The hand of
    the solver stands beside each."""
    seen = {near_duplicate(puzzle, hand) for puzzle, hand in known}
    for each, hand in found:
        key = near_duplicate(each.puzzle, hand)
        if key not in seen:
            seen.add(key)
            yield each


def plays_right(action: object, cards: Sequence[int]) -> bool:
    """Whether an action plays one of the right cards."""
    return isinstance(action, Play) and action.card in cards
