"""Why another player probably played a card, told to a seat that does not see that player's hand.

The sentence depends only on what the asking seat knows: hands that the other player may hold are
drawn, the heuristics of `basic` decide in each of them as that player would, and the most frequent
reason is given. So neither the sentence nor its choice can give a hidden card away. It names only
the card that was played and cards of its trick.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from hearts_qt.game.deals import mix
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.coach.situation import Situation
from hearts_qt.players.heuristics.explanations import PlayReason, play_reason
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.pimc.world_sampler import PLACE_KITTY, PLACE_LAID_AWAY, WorldSampler
from hearts_qt.rules.cards import SUIT_NAMES, bits_of, cards_of, mask_of, the_card
from hearts_qt.rules.text import N_, Text, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hearts_qt.game.observation import Observation

SAMPLED_HANDS = 64
"""The number of hands that are drawn."""

SENTENCES = {
    PlayReason.KEEP_SHOOTING: N_(
        "{name} has taken every penalty card so far and keeps trying for the moon."
    ),
    PlayReason.HOPE_FOR_MOON: N_("{name} may want to try for the moon."),
    PlayReason.TAKE_POINTS: N_("{name} takes points so that no other player shoots the moon."),
    PlayReason.STOP_MOON: N_(
        "{name} gives no points or high cards to the player who may be trying for the moon."
    ),
    PlayReason.CANCEL: N_("{name} cancels {best}: neither takes the trick."),
    PlayReason.DANGER_BELOW: N_("{name} gets rid of {card} safely below {best}."),
    PlayReason.BELOW: N_("{name} stays below {best}, so as not to take the trick."),
    PlayReason.WORTH_TAKING: N_("{name} probably thinks that the trick is worth taking."),
    PlayReason.FREE_TRICK: N_(
        "{name} plays last and the trick costs nothing, so a high card may take it."
    ),
    PlayReason.CANNOT_DUCK: N_("{name} may have no card below {best}."),
    PlayReason.HIGHER_AFTER: N_(
        "{name} probably expects another player to play a higher card."
    ),
    PlayReason.CHEAP_HIGH: N_("{name} plays a high card while the trick is likely to cost little."),
    PlayReason.DRIVE_OUT: N_(
        "{name} may want to force a dangerous card of this suit out of another hand."
    ),
    PlayReason.LOW_LEAD: N_("{name} leads low, so that another player takes the trick."),
    PlayReason.SHORT_SUIT: N_(
        "{name} may want to run out of {suit}, in order to discard other cards later."
    ),
    PlayReason.CHEAP_LEAD: N_("{name} probably expects that this lead costs little now."),
    PlayReason.LEAST_NEEDED: N_("{name} cannot follow {led}, and probably needs {card} least."),
    PlayReason.GIVE_AWAY: N_("{name} cannot follow {led}, so another player gets {card}."),
    PlayReason.LAST_OF_SUIT: N_("{name} cannot follow {led}, and may be running out of {suit}."),
    PlayReason.SAFE_DISCARD: N_(
        "{name} cannot follow {led}, so {card} can be discarded safely."
    ),
}
"""The sentence of each reason, about the player who has it. `PlayReason.ONLY_CARD` has none, since
the asking seat cannot know that a card was the only legal one, unless it was the last card."""


NAMED_SENTENCES = {
    PlayReason.TAKE_POINTS: (
        N_("{name} takes points so that {other} does not shoot the moon."),
        N_("{name} takes points so that you do not shoot the moon."),
    ),
    PlayReason.STOP_MOON: (
        N_("{name} gives {other} no points or high cards: {other} may be trying for the moon."),
        N_("{name} gives you no points or high cards: you may be trying for the moon."),
    ),
    PlayReason.GIVE_AWAY: (
        N_("{name} cannot follow {led}, so {other} gets {card}."),
        N_("{name} cannot follow {led}, so you get {card}."),
    ),
}
"""The sentences of some reasons where it is certain which player they are about: about another
player, and about the asking one."""


TURNED_SENTENCES = {
    PlayReason.KEEP_SHOOTING: N_(
        "{name} has taken every heart so far and keeps trying to take all thirteen."
    ),
    PlayReason.HOPE_FOR_MOON: N_("{name} may want to take all thirteen hearts."),
    PlayReason.TAKE_POINTS: N_("{name} takes hearts so that no other player has all of them."),
    PlayReason.STOP_MOON: N_(
        "{name} gives no hearts or high cards to the player who may be trying to take all hearts."
    ),
}
"""The sentences of the reasons about a moon where all hearts turn."""

TEAM_KEEPS_SHOOTING = N_(
    "{name}’s team has taken every penalty card so far and keeps trying for the moon."
)
TEAM_KEEPS_TURNING = N_(
    "{name}’s team has taken every heart so far and keeps trying to take all thirteen."
)
"""The sentences of `PlayReason.KEEP_SHOOTING` where partners take their tricks together: perhaps
the partner alone has taken the cards."""


def likely_reason(
    observation: Observation,
    seat: int,
    card: int,
    name: str,
    cancel: CancelToken | None = None,
    names: Sequence[str] = (),
) -> Text:
    """Why a seat probably played a card, in one sentence.

    `observation` is what the asking seat knew just before the card was played, and `name` is what
    the player is called; `names` is what all are called, by seat. Raises `Cancelled`.
    """
    if observation.counts[seat] == 1:
        return text("It was {name}’s last card.", name=name)
    policy = make_policy(observation.rules)
    chosen: Counter[tuple[PlayReason, int]] = Counter()
    others: Counter[tuple[PlayReason, int]] = Counter()
    for seen in _possible_views(observation, seat, card):
        if is_cancelled(cancel):
            raise Cancelled
        if card not in seen.legal or len(seen.legal) == 1:
            continue
        policy.features.forget_passes()
        found = chosen if policy.choose_card(seen.view) == card else others
        found[play_reason(policy, seen, card)] += 1
    # If the heuristics never choose the card, use the reasons they find for it all the same.
    told = chosen or others
    led = observation.trick[0][1] // 13 if observation.trick else card // 13
    if not told:
        if led != card // 13:
            return text("{name} cannot follow {led}.", name=name, led=Text(SUIT_NAMES[led]))
        return text("What you can see does not explain why {name} played this card.", name=name)
    reason, other = max(told, key=lambda each: (told[each], -each[0].value, each[1]))
    source, about = SENTENCES[reason], _about(observation, reason)
    turns = observation.rules.moon == "turn_hearts"
    if reason is PlayReason.KEEP_SHOOTING and observation.rules.teams == "shared_tricks":
        source = TEAM_KEEPS_TURNING if turns else TEAM_KEEPS_SHOOTING
    elif turns and reason in TURNED_SENTENCES:
        source = TURNED_SENTENCES[reason]
    elif about == observation.seat or 0 <= about < len(names):
        source = NAMED_SENTENCES[reason][about == observation.seat]
    values = {
        "other": names[about] if 0 <= about < len(names) else "",
        "name": name,
        "card": the_card(card),
        "best": the_card(max(other, 0)),
        "led": Text(SUIT_NAMES[led]),
        "suit": Text(SUIT_NAMES[card // 13]),
    }
    return text(source, **{key: value for key, value in values.items() if f"{{{key}}}" in source})


def _about(observation: Observation, reason: PlayReason) -> int:
    """The other player that a reason is about for certain, as far as the asking seat knows; -1 if
    it is about none."""
    if reason is PlayReason.GIVE_AWAY:
        last = observation.view.trick_size == len(observation.trick) + 1
        boosts = observation.rules.booster_nines and not observation.view.boosted
        return observation.view.winning_seat() if last and not boosts else -1
    return Situation(observation).shooter if reason in NAMED_SENTENCES else -1


def _possible_views(observation: Observation, seat: int, card: int) -> Iterator[Observation]:
    """Observations of the player with hands that the player may hold; none if no hand fits."""
    rules = observation.rules
    pool = Counter(observation.unseen)
    known = Counter(observation.charged[seat])
    for _giver, to, cards in observation.gave:
        if to == seat and rules.packs == 1 and observation.kitty_taker != seat:
            known.update(one for one in cards if pool[one] and not known[one])
    if not known[card]:
        known[card] += 1
    pool -= known - Counter(observation.charged[seat])
    sampler = WorldSampler()
    sampler.begin(*mask_of(pool.elements()))
    room = pool.total() - observation.kitty_size
    for other, count in enumerate(observation.counts):
        if other == observation.seat:
            continue
        fixed = known if other == seat else Counter(observation.charged[other])
        size = count - fixed.total()
        void = sum(1 << suit for suit in observation.voids[other])
        if size < 0 or size > room:
            return
        sampler.set_place(other, size, void)
        room -= size
    sampler.set_place(PLACE_KITTY, observation.kitty_size, 0)
    # What is left lies face down with the seat that took the kitty.
    sampler.set_place(PLACE_LAID_AWAY, room, 0)
    if sampler.count_ways() <= 0.0:
        return
    draw = mix(len(observation.plays) + 1)
    for _ in range(SAMPLED_HANDS):
        draw = sampler.draw(draw)
        drawn = cards_of(sampler.once(seat), sampler.twice(seat))
        hand = tuple(sorted((*drawn, *known.elements())))
        yield _view_of(observation, seat, hand)


def _view_of(observation: Observation, seat: int, hand: tuple[int, ...]) -> Observation:
    """What a seat would know if it held a hand, as far as the asking seat can tell."""
    view = observation.view.copy()
    view.set_hand(seat, *mask_of(hand))
    for charged in observation.charged[seat]:
        view.charge(seat, charged)
    view = view.redacted(seat)
    return replace(
        observation,
        seat=seat,
        hand=hand,
        gave=(),
        received=(),
        legal=tuple(bits_of(view.legal_mask())),
        view=view,
    )
