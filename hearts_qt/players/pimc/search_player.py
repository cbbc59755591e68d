"""Players that search: every decision is tried out in worlds that fit what the seat knows.

`weigh` sets a search up for an observation and runs it within limits; the outcome is a `Weighing`,
from which `SearchPlayer` takes the best choice and the coach its figures.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import erfc, exp, hypot, inf, pi, sqrt
from time import perf_counter, thread_time
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, ChooseMoon, Play
from hearts_qt.game.phase import Phase
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.moon_choice import choose_way
from hearts_qt.players.pimc import candidates
from hearts_qt.players.pimc.candidates import Notes, Weighed, Weighing
from hearts_qt.players.pimc.constants import (
    CHARGE,
    LAY_AWAY,
    MOST_WATCHED,
    MOST_WORLDS,
    PASS,
    PLAIN,
    PLAY,
)
from hearts_qt.players.pimc.search import Search
from hearts_qt.players.pimc.win_probability import moon_chances, tell_game
from hearts_qt.players.pimc.world_sampler import Worlds
from hearts_qt.rules.cards import bits_of, mask_of
from hearts_qt.rules.compiled import compile_rules

if TYPE_CHECKING:
    from hearts_qt.game.actions import MoonWay
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.heuristics.policy import Policy
    from hearts_qt.rules.options import Rules

__all__ = ["Limits", "SearchPlayer", "Skill"]

KINDS = {
    Phase.PLAY: PLAY,
    Phase.PASS: PASS,
    Phase.CHARGE: CHARGE,
    Phase.LAY_AWAY: LAY_AWAY,
}
"""The search's number for each phase that it decides."""

POINT = 1024
"""One point, as the policy counts."""
USUAL = 2048.0
"""What an average trick is worth in Modern Hearts, as the policy counts points."""
MOST_PARTED = 15
"""How many cards the policy can choose to part with at once."""

MOST_STRICT = 4
"""At tables of so many, with one pack, it is asked who plays by the policy to the letter. Where
more is hidden no world that is drawn explains all plays to the letter; there others are taken to
stray less far."""
STRICT_WARMTH = 0.03
"""The `Skill.warmth` of those who play by the policy to the letter; what they may deviate by is
little, since the seat sees them play in hands that it only imagines."""

START = 10
"""Worlds of the first batch: after it is known how long one takes."""

FIRST = 24
"""Worlds in which every choice is tried before any is dropped."""

BEHIND = 3.5
"""A choice is dropped when it is this many standard errors behind the best. That is asked of many
choices, and again and again: with less, the best is often dropped for good by mischance."""

UNSEEN = 0.2
"""Where a hand may still swing, a world in so many is allowed for in which it does and that has not
been drawn: as a share of the swing, over the number of worlds. Without it a choice is dropped whose
rare moon none of the first worlds happened to show."""

TEMPTING = (1.0, 0.94, 0.78, 0.61, 0.5, 0.39, 0.24, 0.17, 0.11, 0.08, 0.05, 0.03, 0.01, 0.01)
"""How much a hand tempts to the moon that is likely to lose no trick, half a trick, and so on."""

FIRST_LOOK = 0.4
"""The share of the time, and of the worlds, of a pass that its first look has."""

SECOND = 0x2545F4914F6CDD1D
"""What the seed of the second look differs in from that of the first: other worlds are drawn."""

LONGEST, SHORTEST = 1.7, 1.0
"""How much of a play's time the first of a hand may take, and the last, as shares. More hangs on an
early choice, and it takes longer to tell; many are clear before, so on average a play takes less
than its time."""

LATEST = 1.85
"""After so many times what a decision may take it ends by the wall clock, whatever CPU it had."""

SLICE, GROWING, WAITING = 0.004, 0.01, 0.02
"""Seconds that a batch is meant to take, what is added of the time that has gone, and how many it
may be at most: between two batches the clock is looked at, and whether the choice was called off,
and all figures are gone through."""
MOST_AT_ONCE = 512
"""So many worlds a batch has at most."""

TRIFLE = 0.002
"""A search ends when so few points, in points of Modern Hearts, are likely to be gained by going
on: the sum, over the choices that are left, of how much better than the best each may yet be."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a decision may take: CPU seconds of a play and of a pass, and worlds at most. An
    early play may take more than that, see `LONGEST`; none takes twice as much.

    With infinite times the outcome depends on the seed alone.
    """

    play: float = 0.3
    choose: float = 1.0
    worlds: int = MOST_WORLDS


@dataclass(frozen=True, slots=True)
class Skill:
    """The numbers that make one searching player different from another."""

    weigh: bool = True
    """Whether worlds count by how well they explain the plays so far."""
    warmth: float = 1.0
    """How far above the cheapest, in average tricks, a play is that is e times as rare; and how far
    such a count is believed, from 0 to 1."""
    temper: float = 0.6
    strict: float = 0.3
    """How likely another is held to play by the policy to the letter, before they have played. What
    a seat plays soon tells: it stays likely for those who do and goes to nothing for all others,
    whose `warmth`, `temper` and `whim` it is."""
    telling: float = 0.03
    """How strong a hand is taken to be for every trick after which it alone has penalty cards, and
    for every one of fourteen such cards; see `Evidence.set_telling`."""
    uneven: float = 100.0
    """How much likelier a pass makes a hand that loses no trick; see `Evidence.set_uneven`."""
    gift: float = 2.0
    """How much likelier a world is in which one would have passed what came to the seat; see
    `Evidence.was_given`."""
    whim: float = 1.0
    """How far the others stray from the cheapest play in playouts, as `warmth` says it of the plays
    so far; 0 if never. Much is right against all but players who use the policy themselves: what
    others play is hard to foretell, and who relies on it is punished."""
    firmness: float = 0.3
    """The most of `whim` while the player itself goes for the moon: others that stray more spoil it
    by chance, and it looks harder than it is."""
    zeal: float = 0.8
    """How many points more going for the moon is held to be worth than the worlds say, in points of
    Modern Hearts: in them it is tried until it is lost, but the player can give it up earlier."""
    ambition: float = 0.9
    """How often another goes for the moon in playouts who has the hand for it, or where that cannot
    be told all penalty cards; less than that as in `TEMPTING`, or by the root of the part."""
    moons: bool = True
    """Whether going for the moon is tried as a way to go on."""
    game: bool = True
    """Whether the totals matter, and not only the points of the hand."""
    second_look: bool = True
    """Whether a pass is looked at twice: what looks best at first is tried again in other worlds,
    together with what may be better still."""
    notes: bool = False
    """Whether it is noted what comes of each choice. Cards and charges are then all tried to the
    end, even those that are clearly behind, and even one alone."""


class SearchPlayer:
    """Chooses what comes out best in the worlds that it tries."""

    slow = True
    """See `SlowPlayer`."""

    def __init__(
        self, seed: int, limits: Limits | None = None, skill: Skill | None = None
    ) -> None:
        """`seed` decides which worlds are tried."""
        self._seed = seed
        self._limits = limits or Limits()
        self._skill = skill or Skill()
        self._rules: Rules | None = None
        self._basic = BasicPlayer(seed)
        self._search: Search | None = None
        self._policy: Policy | None = None

    def set_budget(self, seconds: float) -> None:
        """Give a play so much CPU, and a pass seven times as much."""
        self._limits = replace(self._limits, play=seconds, choose=7 * seconds)

    def set_worlds(self, worlds: int) -> None:
        """Try at most so many worlds and look at no clock: the seed alone decides the choice."""
        self._limits = Limits(inf, inf, worlds)

    def new_game(self, rules: Rules, seat: int) -> None:
        """Prepare for a rule set."""
        self._prepare(rules)
        self._basic.new_game(rules, seat)

    def choose(self, observation: Observation, cancel: CancelToken | None = None) -> Action:
        """The action of the seat. Once cancelled, the search ends after the batch of playouts that
        is under way, and the action is the best of what was tried until then."""
        if observation.phase is Phase.MOON:
            return ChooseMoon(observation.seat, self.moon_ways(observation, cancel)[0][0])
        if observation.phase is Phase.PLAY and len(observation.legal) == 1:
            return Play(observation.seat, observation.legal[0])
        weighing = self.weigh(observation, cancel)
        if not weighing.choices:
            return self._basic.choose(observation)
        return weighing.choices[0].action

    def moon_ways(
        self, observation: Observation, cancel: CancelToken | None = None
    ) -> list[tuple[MoonWay, float]]:
        """Both ways of the moon that the seat may choose, the better one first, and the chance to
        win the game that each of them gives; all chances are 0 when it was cancelled."""
        self._prepare(observation.rules)
        assert self._search is not None
        ways = observation.moon_totals
        assert ways is not None, "only the shooter is asked, and told both outcomes"
        try:
            chances = moon_chances(self._search, observation, cancel)
        except Cancelled:
            chances = dict.fromkeys(ways, 0.0)
        # Where the chances are the same a rule of thumb decides.
        liked = choose_way(observation.rules, observation.seat, observation.hand_index, ways)
        return sorted(chances.items(), key=lambda way: (-way[1], way[0] != liked))

    def weigh(self, observation: Observation, cancel: CancelToken | None = None) -> Weighing:
        """Try out every choice of the seat; empty where there is none or nothing to go by, or where
        it was cancelled before anything was tried."""
        cpu, wall = thread_time(), perf_counter()
        self._prepare(observation.rules)
        assert self._search is not None
        assert self._policy is not None
        try:
            choices = prepare(
                self._search, self._policy, self._basic, observation, self._skill, cancel
            )
        except Cancelled:
            return Weighing()
        self._like(observation, choices)
        noted = self._skill.notes
        if len(choices) < (1 if noted else 2):
            return Weighing(choices)
        watched = _watch(self._search, self._policy) if noted else ()
        if not self._search.ready():
            return Weighing()
        passing_on = observation.phase is Phase.PASS
        allowed = self._limits.choose if passing_on else self._limits.play
        seconds = allowed * (1.0 if noted else _share(observation))
        twice = self._skill.second_look and candidates.looked_at_twice(observation)
        look = FIRST_LOOK if twice else 1.0
        trifle = TRIFLE * self._policy.unit / USUAL
        seed = self._seed ^ _stamp(observation)
        # What it took to get here is part of the decision.
        seconds -= thread_time() - cpu
        latest = LATEST * allowed - (perf_counter() - wall)
        worlds = run(
            self._search, choices, seed, look * seconds, look * latest,
            int(look * self._limits.worlds) or 1, cancel,
            noted and observation.phase in (Phase.PLAY, Phase.CHARGE),
            UNSEEN * _swing(self._policy) if candidates.moon_open(observation) else 0.0,
            0.0 if twice else trifle,
        )  # fmt: skip
        if twice and worlds and not is_cancelled(cancel):
            choices = candidates.passes_again(
                self._search, self._policy, observation, self._skill.moons, choices
            )
            self._like(observation, choices)
            worlds = run(
                self._search, choices, seed ^ SECOND, (1.0 - look) * seconds,
                (1.0 - look) * latest, self._limits.worlds, cancel, trifle=trifle,
            )  # fmt: skip
        if noted:
            for at, choice in enumerate(choices):
                choice.notes = _notes(self._search, at, len(watched))
        return Weighing(_ordered(choices), worlds, watched)

    def lean(self, observation: Observation, choices: list[Weighed]) -> None:
        """Say what this player likes and dislikes of itself (`Weighed.lean`): here nothing."""

    def _like(self, observation: Observation, choices: list[Weighed]) -> None:
        """`lean`, and the zeal for moons."""
        assert self._policy is not None
        self.lean(observation, choices)
        for choice in choices:
            if choice.mode != PLAIN:
                choice.lean += self._skill.zeal * self._policy.unit / USUAL

    def _prepare(self, rules: Rules) -> None:
        if rules != self._rules:
            self._rules = rules
            self._policy = make_policy(rules)
            self._search = Search(compile_rules(rules), self._policy, Worlds())


def _share(observation: Observation) -> float:
    """Which part of its time a choice may take, as a share; see `LONGEST`."""
    if observation.phase is not Phase.PLAY:
        return 1.0
    left = len(observation.hand) * observation.rules.players / len(observation.rules.pack)
    return SHORTEST + (LONGEST - SHORTEST) * min(1.0, left)


def _watch(search: Search, policy: Policy) -> tuple[int, ...]:
    """Have it noted who takes the cards that alone are worth much; which those are."""
    watched = tuple(bits_of(policy.heavy | policy.bonus))[:MOST_WATCHED]
    search.set_noting(True)
    for card in watched:
        search.watch(card)
    return watched


def _notes(search: Search, at: int, watched: int) -> Notes | None:
    """What has been noted of a choice."""
    weight = search.sum_of(at, 0)
    if weight <= 0:
        return None
    points = search.sum_of(at, 2) / weight
    squares = search.sum_of(at, 4) - 2 * points * search.sum_of(at, 3)
    squares += points * points * search.sum_of(at, 1)
    return Notes(
        points,
        sqrt(max(0.0, squares)) / weight,
        search.sum_of(at, 5) / weight,
        search.sum_of(at, 6) / weight,
        search.sum_of(at, 7) / weight,
        search.sum_of(at, 8) / weight,
        search.sum_of(at, 9) / weight,
        tuple(search.sum_of(at, 16 + index) / weight for index in range(watched)),
    )


def _stamp(observation: Observation) -> int:
    """A number that tells one decision of a game from another, from what the seat knows."""
    stamp = observation.hand_index * 131 + len(observation.plays)
    for card in observation.hand:
        stamp = (stamp * 1_000_003 + card + 1) & ((1 << 63) - 1)
    return stamp


def prepare(
    search: Search,
    policy: Policy,
    basic: BasicPlayer,
    observation: Observation,
    skill: Skill,
    cancel: CancelToken | None = None,
) -> list[Weighed]:
    """Set a search up for an observation; the choices in the order in which it has them.

    Raises `Cancelled` when it is cancelled while hands are played to measure the rules.
    """
    rules, seat = observation.rules, observation.seat
    kind = KINDS[observation.phase]
    _tell_passes(policy, observation)
    search.begin(observation.view, seat, kind)
    if kind in (PASS, CHARGE):
        search.deals(observation.dealer)
    for other, count in enumerate(observation.counts):
        search.holds(other, count)
    _tell_known(search, observation)
    charges = observation.charges or ()
    if kind == PLAY and _can_replay(observation):
        for giver, cards in enumerate(charges):
            for card in cards:
                search.evidence.past_charge(giver, card)
        for who, card in observation.plays:
            search.evidence.past_play(who, card)
    asked = rules.packs == 1 and rules.players <= MOST_STRICT
    whim = int((skill.whim if asked else min(skill.whim, skill.firmness)) * policy.unit)
    policy.set_steady(seat)
    search.set_firmness(int(skill.firmness * policy.unit))
    if rules.moon != "off":
        for count in range(1, min(policy.penalties, 127) + 1):
            likely = skill.ambition * sqrt(count / policy.penalties)
            policy.set_ambition(count, min(256, int(256 * likely)))
        for halves, likely in enumerate(TEMPTING):
            policy.set_temptation(halves, int(256 * skill.ambition * likely))
        # Who passed for a moon shows it by what they take, but a pass must foresee it.
        policy.set_fresh(kind == PASS)
    search.passes(_pass_step(observation), observation.may_pass_blind)
    search.may_charge({"off": 0, "one": 1, "any": 8}[rules.charging])
    tell_game(search, observation, _swing(policy), skill.game, skill.notes, cancel)
    search.evidence.heed(skill.weigh)
    strict = skill.strict if asked else 0.0
    if strict > 0.0:
        search.evidence.add_manner(strict, STRICT_WARMTH, 1.0, 0)
    search.evidence.add_manner(1.0 - strict, skill.warmth, skill.temper, whim)
    _tell_strength(search, policy, observation, skill)
    if kind == PLAY and skill.gift > 0.0:
        _tell_gift(search, observation, skill)
    if kind == PLAY:
        return candidates.cards(search, observation, skill.moons, skill.notes)
    if kind == PASS:
        return candidates.passes(search, policy, observation)
    if kind == CHARGE:
        return candidates.charges(search, observation)
    return candidates.laid(search, basic, observation)


def _tell_passes(policy: Policy, observation: Observation) -> None:
    """What everybody knows of passed cards, as far as this seat knows that."""
    policy.forget_passes()
    seat = observation.seat
    taker = observation.kitty_taker if observation.rules.kitty_use == "exchange" else None
    for _, to, cards in observation.gave:
        if to != taker:
            for card in cards:
                policy.note_pass(seat, to, card)
    step = _pass_step(observation)
    if step and taker != seat and not observation.may_pass_blind:
        giver = (seat - step) % observation.rules.players
        for card in observation.received:
            policy.note_pass(giver, seat, card)


def _tell_strength(
    search: Search, policy: Policy, observation: Observation, skill: Skill
) -> None:
    """What it says of a hand that it has taken all penalty cards, and that it comes from a pass;
    nothing where how strong a hand is cannot be told.

    It was measured with thirteen tricks and fourteen penalty cards.
    """
    rules = observation.rules
    tricks = len(rules.pack) // rules.players
    strong = rules.moon != "off" and rules.packs == 1 and not policy.shared
    telling = skill.telling * 13 / tricks if strong else 0.0
    search.evidence.set_telling(2 * telling, telling * 14 / max(1, policy.penalties))
    uneven = skill.uneven if strong and observation.pass_targets else 0.0
    search.evidence.set_uneven(uneven, tricks)


def _tell_gift(search: Search, observation: Observation, skill: Skill) -> None:
    """What came to the seat, where it is known from whom and what they had."""
    step = _pass_step(observation)
    rules = observation.rules
    if not step or not observation.received or rules.packs > 1 or observation.may_pass_blind:
        return
    giver = (observation.seat - step) % rules.players
    if observation.kitty_taker is None and 2 * len(observation.received) <= MOST_PARTED:
        search.evidence.was_given(giver, mask_of(observation.received)[0], skill.gift)


def _pass_step(observation: Observation) -> int:
    """How many seats on the one receiver of this hand's pass sits; 0 where there is not one."""
    targets = observation.pass_targets
    return (targets[0] - observation.seat) % observation.rules.players if len(targets) == 1 else 0


def _tell_known(search: Search, observation: Observation) -> None:
    """Where cards lie that this seat cannot see but knows of."""
    rules, seat = observation.rules, observation.seat
    taker = observation.kitty_taker
    exchanged = taker if rules.kitty_use == "exchange" else None
    if rules.packs == 1:
        unseen = set(observation.unseen)
        for _, to, cards in observation.gave:
            if to != exchanged and to != seat:
                search.knows(to, mask_of(card for card in cards if card in unseen)[0])
    if taker is not None and taker != seat:
        view = observation.view
        known = view.won_charged_mask(taker) & ~view.won_mask(taker)
        search.lies_aside(taker, len(rules.pack) % rules.players, known)


def _can_replay(observation: Observation) -> bool:
    """Whether the hand so far can be played again: what an exchanged kitty changed cannot."""
    return observation.kitty_taker is None or observation.rules.kitty_use == "capture"


def _swing(policy: Policy) -> float:
    """How many points a hand moves at most: the amount of its moon, or all its penalty points."""
    return max(1.0, (policy.moon or policy.total) / POINT)


def run(
    search: Search,
    choices: list[Weighed],
    seed: int,
    seconds: float,
    latest: float,
    most: int,
    cancel: CancelToken | None,
    to_the_end: bool = False,
    unseen: float = 0.0,
    trifle: float = 0.0,
) -> int:
    """Work until the best choice is clear, or a limit is reached; the number of worlds tried.

    `seconds` are of CPU, `latest` of the wall clock, `most` the worlds; it also ends when no more
    than `trifle` points are to be gained. The value, error and worlds of each choice are filled in.
    `to_the_end` drops none but hopeless moons, and goes on when the best is clear. `unseen` over
    the number of worlds is added to what every choice may be off by.
    """
    alive = list(range(len(choices)))
    cpu, wall = thread_time(), perf_counter()
    size = START if seconds > 0.02 else 2
    while True:
        before = search.count
        # With many choices the first worlds alone may take long: a few at a time.
        seed = search.batch(min(size, most - search.count), seed)
        spent = thread_time() - cpu
        alive = _race(search, choices, alive, to_the_end, unseen)
        enough = search.count >= most or search.count == before
        enough = enough or (not to_the_end and _is_clear(search, choices, alive, unseen, trifle))
        late = spent >= seconds or perf_counter() - wall >= latest
        if enough or late or is_cancelled(cancel):
            return search.count
        if seconds < inf:
            each = spent / search.count
            lasting = min(SLICE + GROWING * spent, WAITING, seconds - spent)
            size = max(1, min(int(lasting / each), MOST_AT_ONCE))
        else:
            size = 16


def _race(
    search: Search,
    choices: list[Weighed],
    alive: list[int],
    to_the_end: bool,
    unseen: float,
) -> list[int]:
    """Fill the figures in and drop the choices that are clearly behind; those left."""
    weights = search.weights()
    if weights <= 0:
        return alive
    for at in alive:
        choices[at].value = search.total_of(at) / weights + choices[at].lean
        choices[at].worlds = search.count
    best = max(alive, key=lambda at: choices[at].value)
    left = []
    for at in alive:
        gap = choices[best].value - choices[at].value
        played = gap - choices[best].lean + choices[at].lean
        error = sqrt(search.squares_of(best, at, played)) / weights
        choices[at].error = error
        behind = gap > BEHIND * hypot(error, unseen / search.count) + 1e-9
        behind = behind or (gap == 0 and error == 0)
        kept = to_the_end and not _hopeless(search, choices, at, weights)
        if search.count >= FIRST and behind and at != best and not kept:
            search.drop(at)
        else:
            left.append(at)
    return left


def _is_clear(
    search: Search, choices: list[Weighed], alive: list[int], unseen: float, trifle: float
) -> bool:
    """Whether one choice is left, or which of them is taken hardly matters any more.

    What a choice may be better than the best by counts as if its lead were normally distributed.
    """
    if len(alive) < 2:
        return True
    if trifle <= 0.0 or search.count < FIRST:
        return False
    best = max(alive, key=lambda at: choices[at].value)
    gain = 0.0
    for at in alive:
        error = hypot(choices[at].error, unseen / search.count)
        if at != best and error > 0.0:
            behind = (choices[best].value - choices[at].value) / error
            density = exp(-behind * behind / 2.0) / sqrt(2.0 * pi)
            gain += error * (density - behind * erfc(behind / sqrt(2.0)) / 2.0)
    return gain < trifle


def _hopeless(search: Search, choices: list[Weighed], at: int, weights: float) -> bool:
    """Whether a choice is a way to go on after a card that is clearly behind the usual one."""
    if choices[at].mode == PLAIN:
        return False
    usual = next(
        other for other, choice in enumerate(choices) if choice.action == choices[at].action
    )
    gap = choices[usual].value - choices[at].value
    error = sqrt(search.squares_of(usual, at, gap)) / weights
    return gap > BEHIND * error + 1e-9


def _ordered(choices: list[Weighed]) -> list[Weighed]:
    """The choices, those tried longest and of them the best first; a card in its better way."""
    ordered = sorted(choices, key=lambda choice: (-choice.worlds, -choice.value))
    seen: set[Action] = set()
    found = []
    for choice in ordered:
        if choice.action not in seen:
            seen.add(choice.action)
            found.append(choice)
    return found
