"""`basic`: a sound player by rules of thumb, and the yardstick for every other player.

It works from the observation of its seat alone, without chance and without search, and it is not
meant to change: stronger players are measured by how many points a hand they take fewer. The rules
of thumb themselves stand in `policy`, which plays whole hands where nobody looks on. Nothing in
them knows a card by name. It weighs what captured cards cost under the rules in force (charges,
the bonus card, the doubling ten of clubs counted), so that the same rules of thumb serve every
rule set. A *single danger* is a penalty card in a suit that has few of them: the queen of spades,
the jack, king and ace where they count, a seven of clubs at seven points. The strategy:

**What a hand is worth fearing.** The suits are weighed one by one. The highest card is
imagined to go to the first round of its suit, which is cheapest because everybody can still
follow, the lowest to the last. For each round: how likely the card wins, given how many higher
and lower cards are out, times what the trick then holds. A single danger in hand costs a share of
its value, the fewer guards beside it, the more; higher cards of a suit whose danger is out are
feared for catching it, again by guards. An empty suit is worth something. Cards that may bring a
bonus card home count as gains.

**Passing.** Of all ways to give the cards away, the one that leaves the least to
fear: so a bare queen, king or ace of spades goes, a well guarded queen and her guards stay, short
suits are emptied, low cards are kept. Cards of a suit full of points are not given away lightly:
what is thrown on others costs them. A blind pass when the hand is better than it would be after
a pass and the arrival of cards that others chose to be rid of. In a scatter a partner gets the
mildest packet.

**Playing.** Every legal card gets a price in points, and the cheapest is played; of
equal ones the highest. The price is

- the chance that the card takes the trick (or that the partner does), from the cards out above
  and below it, who still plays, and who is known to be void, times what the trick holds and is
  likely to get: dangers that may fall into it, what seats without the suit throw;
- less the relief: how much less the rest of the hand has to fear. This is what ducks with the
  highest card that stays below, throws the queen under the king or away on another suit, takes a
  free trick with the highest card when last, spends high cards early, opens voids, and does not
  break up the guards;
- plus a little for having to lead next, which is how low leads come about, and less a little for
  a low lead that may drive a single danger out of another hand when no card of its own could
  catch it.

**The moon.** As long as one other side has every penalty card taken, the chance of its
moon grows steeply with its share of the penalty cards, and at once when it leads a high one. That
times the moon's amount is the reason to take a trick with points in it, to throw points on
somebody else's trick, not on the suspect's, and to keep high cards. When this seat itself has
every penalty card taken and few cards that could lose a trick, it goes for the moon. Asked which
way a moon is to go, it takes the one that wins the game, never one that loses it if the other
does not, else the wider lead.

**Charging and laying away.** It charges the queen with four guards and a short suit,
the bonus jack with higher diamonds, the ace of hearts or ten of clubs with a harmless hand. It
lays away what is dangerous in hand and cheap in the tricks, and bonus cards.

It pays no heed to the totals except for the moon, and it guesses nothing from how others have
passed or played beyond what the rules reveal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Charge, ChooseMoon, LayAway, Packet, Pass, Play
from hearts_qt.game.phase import Phase
from hearts_qt.players.heuristics.explanations import explain_action
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.moon_choice import choose_way
from hearts_qt.rules.cards import bits_of

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.heuristics.policy import Policy
    from hearts_qt.rules.options import Rules
    from hearts_qt.rules.text import Text

__all__ = ["BasicPlayer", "packets_of"]


class BasicPlayer:
    """Plays by rules of thumb, always the same way in the same situation."""

    def __init__(self, seed: int, appraise: Callable[[Rules], Policy] = make_policy) -> None:
        """`seed` changes nothing: chance has no part in it. `appraise` is for players that are to
        mistake the rules, by which it is measured what minding them is worth."""
        self._appraise = appraise
        self._rules: Rules | None = None
        self._policy: Policy | None = None

    def new_game(self, rules: Rules, seat: int) -> None:
        """Nothing needs to be remembered of a game: the observation tells it all."""

    def choose(self, observation: Observation) -> Action:
        """The action of the seat."""
        seat, view = observation.seat, observation.view
        policy = self._told(observation)
        match observation.phase:
            case Phase.PASS:
                targets, size = observation.pass_targets, observation.packet_size
                if policy.choose_pass(
                    view, seat, size * len(targets), observation.may_pass_blind
                ):
                    return Pass(seat, None)
                return Pass(seat, packets_of(policy, targets))
            case Phase.CHARGE:
                mask = policy.choose_charge(view, seat, observation.most_charges)
                return Charge(seat, tuple(bits_of(mask)))
            case Phase.LAY_AWAY:
                policy.shed(view, seat, observation.owed, True)
                return LayAway(seat, parted(policy))
            case Phase.MOON:
                ways = observation.moon_totals
                assert ways is not None, "only the shooter is asked, and told both outcomes"
                return ChooseMoon(
                    seat, choose_way(observation.rules, seat, observation.hand_index, ways)
                )
        return Play(seat, policy.choose_card(view))

    def explain(self, observation: Observation, action: Action, moons: bool = True) -> Text:
        """One sentence why `action`, which `choose` gave for the same observation, is chosen.

        Without `moons` nothing is said of them.
        """
        return explain_action(self._told(observation), observation, action, moons)

    def _told(self, observation: Observation) -> Policy:
        """The policy for the rules in force, told what the seat knows of passed cards."""
        rules = observation.rules
        if self._policy is None or rules != self._rules:
            self._rules, self._policy = rules, self._appraise(rules)
        policy = self._policy
        policy.forget_passes()
        taker = observation.kitty_taker if rules.kitty_use == "exchange" else None
        for _, to, cards in observation.gave:
            # Who took an exchanged kitty may have laid a card away.
            if to != taker:
                for card in cards:
                    policy.note_pass(observation.seat, to, card)
        return policy


def parted(policy: Policy) -> tuple[int, ...]:
    """The cards that a policy chose to part with, sorted."""
    return tuple(sorted(policy.parted_card(at) for at in range(policy.parted_count)))


def packets_of(policy: Policy, targets: Sequence[int]) -> tuple[Packet, ...]:
    """The packets of a pass that a policy has just chosen, in the order of `targets`.

    The costliest cards are dealt out first, so a scatter is fair; a partner is spared them.
    """
    order = [to for to in targets if to != policy.ally]
    order += [to for to in targets if to == policy.ally]
    packets: dict[int, list[int]] = {to: [] for to in targets}
    for at in range(policy.parted_count):
        packets[order[at % len(order)]].append(policy.parted_card(at))
    return tuple((to, tuple(sorted(packets[to]))) for to in targets)
