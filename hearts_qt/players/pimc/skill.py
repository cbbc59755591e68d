"""How strong a searching player is: its limits and the parameters of its search."""

from __future__ import annotations

from dataclasses import dataclass

from hearts_qt.players.pimc.constants import MAX_WORLDS

STANDARD_UNIT = 2048.0
"""The worth of an average trick in Modern Hearts, in 1024ths of a point
(`Policy.rules.average_trick`). Parameters "in points of Modern Hearts" are multiplied by the
average trick of the rule set divided by this."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a decision may take. With infinite times the choice depends on the seed alone."""

    play: float = 0.3
    """CPU seconds of a play, a charge or of laying cards away. The first plays of a hand take up to
    1.7 times as long, and clear choices less."""
    passing: float = 1.0
    """CPU seconds of a pass."""
    worlds: int = MAX_WORLDS
    """The greatest number of worlds."""
    clock: bool = True
    """Whether a decision ends at some time on the clock too, however little CPU time it got."""
    turned_worlds: int = MAX_WORLDS
    """The same where all hearts turn, if that is fewer. There few worlds go far, and a search in
    400 worlds is hardly better than one in 64."""


@dataclass(frozen=True, slots=True)
class Skill:
    """The parameters that make one searching player different from another."""

    use_inference: bool = True
    """Whether worlds are weighted by the likelihood of the observed plays."""
    softmax_temperature: float = 1.0
    """The softmax temperature of the loose opponent type in the likelihood of its plays, in average
    tricks: a play is e times as rare when its price is this much above the cheapest."""
    evidence_weight: float = 0.6
    """The weight of that log-likelihood, from 0 to 1."""
    strict_prior: float = 0.3
    """The prior probability that an opponent is of the strict type, which plays by the policy to
    the letter. The posterior stays high for opponents who do and soon vanishes for all others, who
    are of the loose type or of the stranger type."""
    stranger_prior: float = 0.15
    """The prior probability that an opponent is of the stranger type, which plays any legal card,
    and in playouts does nothing against moons. So no hand that the rules allow is excluded by style
    alone: its likelihood is never below that of a stranger's plays. See `docs/opponents.md`."""
    ignore_others_rate: float = 1.0
    """The share of opponents of the loose type who in playouts do nothing against the moon of
    another opponent, once it is under way. Otherwise the player would rely on them to stop it, as
    the policy does, and real opponents often never think of moons."""
    ignore_own_rate: float = 0.7
    """The share of the same opponents who do nothing against a moon of the player, once it is under
    way. Before that it would make the player shoot more often: good against most people, bad
    against those who stop moons."""
    holder_evidence: float = 0.03
    """The negative log-likelihood that each likely loser adds to the hand of a seat that alone has
    taken penalty cards, for each trick played and per fourteenth of these cards; see
    `Inference.set_holder_evidence`."""
    holder_floor: float = 0.05
    """The least likelihood that this evidence leaves to a hand: some people try with any hand."""
    strong_hand_odds: float = 100.0
    """How much likelier than a random deal a pass makes a hand that loses no trick; see
    `Inference.set_strong_hand_odds`."""
    received_odds: float = 2.0
    """How much likelier a world is in which the policy would have passed what the seat received;
    see `Inference.set_received`."""
    opponent_noise: float = 1.0
    """The softmax temperature of the loose opponent type in playouts, in average tricks; 0 for
    opponents that always play the cheapest card. A high value is right against all but players
    that follow the policy themselves: relying on precise predictions of others loses points."""
    opponent_noise_when_shooting: float = 0.3
    """The upper bound of `opponent_noise` while the player itself shoots the moon. Noisier
    opponents stop moons by chance, so that a moon looks harder than it is."""
    moon_bonus: float = 0.8
    """Points of Modern Hearts that shooting the moon is worth beyond its value in playouts. There
    the moon is tried until it is lost, but the player can give it up earlier."""
    opponent_moon_rate: float = 0.9
    """The probability that an opponent shoots the moon in playouts with a hand that is strong
    enough for it or, where that cannot be told, with all penalty cards taken so far."""
    try_moons: bool = True
    """Whether shooting the moon is tried as a plan."""
    try_turned: bool = True
    """Whether it does so where all hearts turn. Playouts think too well of such plans: without them
    Expert takes about 14 points a hand fewer in *Gong Zhu*."""
    use_totals: bool = True
    """Whether the probability to win the game counts, and not only the points of the hand."""
    second_look: bool = True
    """Whether a pass is searched twice: the best sets of cards again in other worlds, together with
    sets that may be better still."""
    keep_stats: bool = False
    """Whether statistics of every candidate are kept (`Candidate.stats`). All cards and charges are
    then tried to the end, even those that are clearly worse, and even if there is only one."""
