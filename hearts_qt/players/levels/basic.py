"""`basic`: a sound player by heuristics, and the yardstick for every other player.

It works from the observation of its seat alone, without randomness and without search. It seldom
changes: the strength of other players is measured against it, in points a hand. The heuristics are
in `heuristics`, where a `Policy` also plays whole hands for simulations. They know no card by name.
They work with what captured cards cost under the rules in force, including charges, the bonus card
and the doubling ten of clubs, so the same heuristics serve every rule set. A *single danger* is a
penalty card in a suit that has few of them: the queen of spades, the jack, king and ace where they
count, a seven of clubs at seven points. A *point suit* has many, as hearts usually do. The
strategy:

**The cost of holding a hand.** The suits are estimated one by one. The estimate assumes that the
highest card goes to the first round of its suit, which is cheapest because most players can still
follow, and the lowest to the last. For each round it multiplies the probability that the card wins,
given the unseen cards above and below it, by what the trick then holds. A single danger in the hand
costs a share of its value: the fewer guards, the more. Higher cards of a suit whose danger is
unseen cost something because they may catch it, again by guards. An empty suit is worth something.
Cards that may capture a bonus card count as gains.

**Passing.** Of all ways to choose the cards, the player takes the one that leaves the hand with the
least cost. So it passes an unguarded queen, king or ace of spades, keeps a well guarded queen and
her guards, keeps low cards, which are safe ways out of the lead, and empties a suit or leaves one
card of it, above all where the suit holds no danger. It seldom passes cards of a point suit, since
it can discard them on other players' tricks. It passes blind when the hand is better than it would
be after a pass and after receiving cards that others chose to pass. In a scatter a partner gets the
least costly packet.

**Playing.** The player estimates the cost of every legal card in points and plays the cheapest, of
equally cheap ones the highest. The cost is

- the probability that the card takes the trick, or that the partner takes it, times what the trick
  holds and is likely to get. The probability comes from the unseen cards above and below, the
  players still to play, and the players known to be void;
- less the saving: how much less the rest of the hand costs without the card. The saving makes the
  player duck with the highest card that stays below, play the queen under the king or discard
  it, take a free trick with the highest card when last, play high cards early, empty suits, and
  keep guards together;
- plus a little for having to lead next, which leads to low leads, and less a little for a low lead
  that may flush a single danger out of another hand when the player cannot catch it.

**The moon.** While one other side has every penalty card taken so far, the probability of its moon
grows steeply with its share of the penalty cards, and jumps when it leads a high one. This
probability times the worth of the moon makes the player take a trick with points in it, discard
points on another player's trick but not on the shooter's, and keep high cards. When the player
itself has every penalty card taken so far and few cards that could lose a trick, it shoots the
moon. If it may choose how its moon scores, it takes the way that wins the game, never one that
loses the game where the other does not, and otherwise the one with the wider lead.

Where two pairs capture together, a moon is worth twice as much to stop, since one pair loses what
the other gains, and it often comes about by chance: so a pair hopes for its own from the first
trick on. So does everybody where a moon turns the hearts; a pair then tries to take the first
hearts too, and a side that has the ten of clubs, which doubles its moon, is stopped the harder.

**Charging and laying away.** It charges a penalty card or the ten of clubs in a suit that is three
cards longer than its shortest, since it will then discard the card, or others, on other players'
tricks; and the bonus jack with enough diamonds, higher ones counted twice. It lays away
cards that are dangerous in the hand and cheap among its tricks, and bonus cards.

It considers the totals only to choose how its moon scores, and it infers nothing from how others
have passed or played beyond what the rules reveal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Charge, ChooseMoon, LayAway, Packet, Pass, Phase, Play
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.moon_choice import choose_way
from hearts_qt.rules.cards import bits_of

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.heuristics.policy import Policy
    from hearts_qt.rules.options import Rules


class BasicPlayer:
    """Plays by heuristics, always the same way in the same situation."""

    def __init__(self, seed: int, new_policy: Callable[[Rules], Policy] = make_policy) -> None:
        """`seed` changes nothing, since the player uses no randomness. `new_policy` makes the
        policy for a rule set; weaker players pass one that leaves out some dangers."""
        self._new_policy = new_policy
        self._rules: Rules | None = None
        self._policy: Policy | None = None

    def new_game(self, rules: Rules, seat: int) -> None:
        """Do nothing: every observation holds all that the player needs."""

    def choose(self, observation: Observation) -> Action:
        """The action of the seat."""
        seat, view = observation.seat, observation.view
        policy = self._policy_for(observation)
        match observation.phase:
            case Phase.PASS:
                targets, size = observation.pass_targets, observation.packet_size
                if policy.choose_pass(view, seat, size * len(targets), observation.may_pass_blind):
                    return Pass(seat, None)
                return Pass(seat, packets_of(policy, targets))
            case Phase.CHARGE:
                mask = policy.choose_charge(view, seat, observation.most_charges)
                return Charge(seat, tuple(bits_of(mask)))
            case Phase.LAY_AWAY:
                policy.selection.select(view, seat, observation.owed, True)
                return LayAway(seat, selected(policy))
            case Phase.MOON:
                ways = observation.moon_totals
                assert ways is not None, "only the shooter is asked, and told both outcomes"
                return ChooseMoon(
                    seat, choose_way(observation.rules, seat, observation.hand_index, ways)
                )
        return Play(seat, policy.choose_card(view))

    def _policy_for(self, observation: Observation) -> Policy:
        """The policy for the rules in force, with what the seat knows of passed cards."""
        rules = observation.rules
        if self._policy is None or rules != self._rules:
            self._rules, self._policy = rules, self._new_policy(rules)
        policy = self._policy
        policy.features.forget_passes()
        taker = observation.kitty_taker if rules.exchanges_kitty else None
        for _, to, cards in observation.gave:
            # A player who exchanged cards with the kitty may have laid a passed card away.
            if to != taker:
                for card in cards:
                    policy.features.note_pass(observation.seat, to, card)
        return policy


def selected(policy: Policy) -> tuple[int, ...]:
    """The cards that a policy selected last, sorted."""
    return tuple(sorted(policy.selection.cards[: policy.selection.count]))


def packets_of(policy: Policy, targets: Sequence[int]) -> tuple[Packet, ...]:
    """The packets of a pass that a policy has just chosen, in the order of `targets`.

    The costliest cards are dealt out first, one to each target in turn, with a partner last.
    """
    order = [to for to in targets if to != policy.features.partner]
    order += [to for to in targets if to == policy.features.partner]
    packets: dict[int, list[int]] = {to: [] for to in targets}
    for at, card in enumerate(policy.selection.cards[: policy.selection.count]):
        packets[order[at % len(order)]].append(card)
    return tuple((to, tuple(sorted(packets[to]))) for to in targets)
