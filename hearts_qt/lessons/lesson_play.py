"""The positions of lessons, what an answer is worth, and a wrong answer played out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, ChooseMoon, Deal, IllegalAction, Play, SeatAction
from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.game.game import Game
from hearts_qt.game.positions import HandPrefix
from hearts_qt.lessons.lesson_file import LessonError, Step
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.review.decision_reviewer import DecisionReviewer
from hearts_qt.players.review.decisions import decision_at, net_points, played_hand
from hearts_qt.players.review.labels import unit_of
from hearts_qt.players.review.possible_deals import possible_deals
from hearts_qt.rules.cards import CardError, format_cards, parse_card
from hearts_qt.rules.options import OptionError, Rules, RulesError, option_from_words
from hearts_qt.rules.presets import PRESETS

if TYPE_CHECKING:
    from hearts_qt.players.cancellation import CancelToken
    from hearts_qt.players.review.judgement import JudgedChoice, Judgement

WORLDS = 128
"""The number of worlds in which an answer is judged at the table, under each of two models."""

TRIES = 4
"""How often possible deals are drawn to find one in which an answer costs something soon."""
SOON = 6
"""Within so many tricks the price of an answer should be seen, so that nobody waits for long."""
RARE = 0.1
"""A possible deal is not shown if the answer hurts in a smaller share of them."""

LEARNER = 0
"""The seat of the learner."""


def rules_of(step: Step) -> Rules:
    """The rules of a step. Raises `LessonError`."""
    if step.preset not in PRESETS:
        raise LessonError(f"{step.id}: there is no preset {step.preset!r}")
    try:
        changes = {name: option_from_words(name, value) for name, value in step.set.items()}
        return PRESETS[step.preset].rules.changed(**changes)
    except (OptionError, RulesError, TypeError) as error:
        raise LessonError(f"{step.id}: {error}") from None


def position_of(step: Step) -> Game:
    """The game of a step, in which the learner owes a decision. Raises `LessonError`."""
    rules = rules_of(step)
    try:
        if step.game is not None:
            game = Game(rules, step.game, totals=step.totals)
            game.apply(game.next_deal())
        else:
            game = HandPrefix(
                step.dealer,
                tuple(map(_cards, step.dealt)),
                _cards(step.kitty),
                charged=None if step.charged is None else tuple(map(_cards, step.charged)),
                plays=_cards(step.plays),
                laid_away=None if step.laid_away is None else _cards(step.laid_away),
            ).game(rules, step.totals)
    except (CardError, IllegalAction, ValueError) as error:
        raise LessonError(f"{step.id}: {error}") from None
    if LEARNER not in game.to_act:
        raise LessonError(f"{step.id}: the learner has nothing to decide")
    return game


def _cards(written: str) -> tuple[int, ...]:
    return tuple(map(parse_card, written.split()))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said about an answer."""

    right: bool
    better: bool = False
    """Whether it is accepted though there is a better one."""
    loss: float = 0.0
    """How far it is behind the best choice on average, in points."""
    lead: float = 0.0
    """How far the best wrong choice is behind the best one."""
    chances: tuple[float, float] | None = None
    """The probability to win the game, if that decides: with this answer, and with the best wrong
    choice; for a wrong answer, with the best choice."""


def judge(
    step: Step,
    game: Game,
    action: SeatAction,
    *,
    seed: int = 0,
    worlds: int = WORLDS,
    cancel: CancelToken | None = None,
) -> tuple[Judgement, Verdict]:
    """Judge an answer of the learner by what the learner can know. Raises `Cancelled`."""
    reviewer = DecisionReviewer(game.rules, seed, worlds, worlds)
    judged = reviewer.judge(game, LEARNER, action=action, cancel=cancel)
    choice = judged.find(action)
    if step.judge == "legal" or choice is None:
        return judged, Verdict(True)
    loss = choice.behind.mean
    right = judged.right(step.slack * unit_of(game.rules))
    if choice in right:
        wrong = next((each for each in judged.choices if each not in right), choice)
        chances = chances_of(choice, wrong)
        return judged, Verdict(True, loss=loss, lead=wrong.behind.mean, chances=chances)
    also = isinstance(action, Play) and format_cards([action.card]) in step.also
    return judged, Verdict(also, also, loss, chances=chances_of(choice, judged.choices[0]))


def chances_of(one: JudgedChoice, other: JudgedChoice) -> tuple[float, float] | None:
    """The probability to win the game with either choice, if the choices are ordered by it."""
    if one.chance is None or other.chance is None:
        return None
    return one.chance, other.chance


@dataclass(frozen=True, slots=True)
class Line:
    """How a hand goes on, up to where the price of an answer is seen."""

    start: Game
    """The position before the answer, in the deal of the step or in another possible one."""
    actions: tuple[SeatAction, ...]
    points: int
    """The points that the learner takes on the way, by tricks or by another player's moon."""
    took_queen: bool
    share: float | None = None
    """In another deal, in what share of the possible deals the answer hurts; else None."""


def played_on(game: Game, action: SeatAction, *, whole_hand: bool = False) -> Line:
    """An answer and what Basic does then on every seat, to the end of the trick or of the hand."""
    actions, totals = _line(game, action, stop=None if whole_hand else len(game.tricks) + 1)
    return Line(game, actions, totals[-1], _takes_queen(game, actions))


def price(
    game: Game,
    action: SeatAction,
    best: SeatAction,
    *,
    seed: int = 0,
    cancel: CancelToken | None = None,
) -> Line:
    """A wrong answer played out so that its price is seen: in the deal as it is, or in a possible
    deal if it costs nothing in that one, or only late. Raises `Cancelled`."""
    here = _cost(game, action, best)
    found = [] if here is None else [here]
    if isinstance(action, Play) and isinstance(best, Play):
        for at in range(TRIES):
            if found and _tricks_of(found[-1]) <= SOON:
                return found[-1]
            line = _in_other_deal(game, action, best, mix((seed + at * GOLDEN) & MASK), cancel)
            if line is not None:
                found.append(line)
    return min(found, key=_tricks_of, default=None) or played_on(game, action)


def _tricks_of(line: Line) -> int:
    """In how many tricks the price of an answer is seen."""
    return -(-(len(line.start.trick) + len(line.actions)) // line.start.players)


def _in_other_deal(
    game: Game, action: Play, best: Play, seed: int, cancel: CancelToken | None
) -> Line | None:
    """A wrong card in a possible deal in which it costs something; None if none was found."""
    hand = played_hand(game, game.hand_index)
    assert hand is not None
    if game.laid_away is not None or hand.passes is not None:
        # The deal behind the hands is not known.
        return None
    found = possible_deals(hand, decision_at(game, action), best.card, seed=seed, cancel=cancel)
    if found is None or found.hurting is None or found.hurting.hands == game.dealt:
        return None
    if found.share < RARE:
        return None
    other = HandPrefix(
        game.dealer,
        found.hurting.hands,
        found.hurting.kitty,
        charged=tuple(each or () for each in game.charges),
        plays=tuple(card for _seat, card in game.plays),
        black_taker=game.first_black_taker,
    )
    try:
        line = _cost(other.game(game.rules, game.first_totals), action, best)
    except IllegalAction:
        return None
    return None if line is None else replace(line, share=found.share)


def _cost(game: Game, action: SeatAction, best: SeatAction) -> Line | None:
    """A wrong answer up to the trick in which at least half of what it costs is seen, so that a
    learner does not wait for the end of the hand; None if it costs nothing in this deal."""
    wrong, lost = _line(game, action)
    right, spared = _line(game, best)
    if _net(game, wrong) >= _net(game, right):
        return None
    # What matters is a moon that the answer lets happen, or the learner's own that it spoils.
    own = game.rules.side_of(LEARNER)
    moon = _shooter(game, wrong) is not None or _shooter(game, right) == own
    if not moon:
        gaps = [one - other for one, other in zip(lost, spared, strict=True)]
        seen = next(at for at, gap in enumerate(gaps) if 2 * gap >= max(gaps))
        wrong, lost = _line(game, action, stop=len(game.tricks) + seen + 1)
    points = lost[-1]
    if moon:
        # The scores of a moon are not those of the tricks.
        points = max(0, _after(game, wrong).finished[-1].scores[game.rules.side_of(LEARNER)])
    return Line(game, wrong, points, _takes_queen(game, wrong))


def _line(
    game: Game, action: SeatAction, stop: int | None = None
) -> tuple[tuple[SeatAction, ...], list[int]]:
    """An action and what Basic does then, until `stop` tricks are finished, or the hand; and the
    points that the learner has taken since after each trick."""
    seats = range(game.players)
    players = [BasicPlayer(seat) for seat in seats]
    for seat, player in zip(seats, players, strict=True):
        player.new_game(game.rules, seat)
    after = game.replayed(game.log)
    before = after.points(LEARNER)
    actions: list[SeatAction] = []
    totals: list[int] = []
    hand = game.hand_index
    chosen: Action = action
    while True:
        assert not isinstance(chosen, Deal)
        tricks = len(after.tricks)
        after.apply(chosen)
        actions.append(chosen)
        if len(after.tricks) > tricks:
            totals.append(after.points(LEARNER) - before)
        over = bool(after.finished) and after.finished[-1].hand == hand
        if over or (stop is not None and len(after.tricks) >= stop):
            return tuple(actions), totals or [0]
        seat = after.to_act[0]
        chosen = players[seat].choose(after.observation(seat))


def _after(game: Game, actions: tuple[SeatAction, ...]) -> Game:
    return game.replayed([*game.log, *actions])


def _net(game: Game, actions: tuple[SeatAction, ...]) -> float:
    return net_points(game.rules, _after(game, actions).finished[-1].scores, LEARNER)


def _shooter(game: Game, actions: tuple[SeatAction, ...]) -> int | None:
    """The side that shoots the moon, or the sun, if any does."""
    moon = _after(game, actions).finished[-1].moon
    return None if moon is None else moon[0]


def _takes_queen(game: Game, actions: tuple[SeatAction, ...]) -> bool:
    """Whether the learner takes the queen of spades on the way."""
    queen = parse_card("QS")
    after = game.replayed(game.log)
    before = queen in after.captured(LEARNER)
    for action in actions:
        after.apply(action)
    return not before and queen in after.captured(LEARNER)


def other_actions(game: Game, action: SeatAction) -> tuple[SeatAction, ...]:
    """What every seat does that decides at the same time as the learner, whose own action is the
    last; Basic decides for the others."""
    found: list[SeatAction] = []
    for seat in game.to_act:
        if seat != LEARNER:
            player = BasicPlayer(seat)
            player.new_game(game.rules, seat)
            chosen = player.choose(game.observation(seat))
            assert not isinstance(chosen, Deal | ChooseMoon)
            found.append(chosen)
    return (*found, action)
