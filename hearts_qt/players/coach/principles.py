"""The reasons for cards to play, as a table: principle, when it applies, words and theme.

The first principle that applies is the reason, so what matters most comes first: a moon before a
single card, the dangerous card before a heart, what is certain before what is likely. A principle
is about a card and the one that it is compared with: it says why this one and not that one. All of
them stand in one module, because their order is part of their meaning.

`facts` names what the words state of the position. `tests/campaigns/reasons.py` checks every fact
of thousands of decisions against the position by other means.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hearts_qt.players.coach.choice import HIGH, LOW
from hearts_qt.players.coach.themes import Theme
from hearts_qt.rules.text import N_

if TYPE_CHECKING:
    from hearts_qt.players.coach.choice import CardChoice


@dataclass(frozen=True, slots=True)
class Principle:
    """One reason for a card.

    The words may name `{card}`, `{rival}`, `{best}`, `{danger}`, `{guarded}`, `{gone}`, `{bonus}`
    (cards), `{suit}`, `{rival_suit}`, `{led}`, `{danger_suit}`, `{guarded_suit}` (suits), and
    `{owner}`, `{taker}`, `{shooter}`, `{partner}`, `{void_seat}`, `{leader}` (players).
    """

    key: str
    """A stable name."""
    theme: Theme | None
    """None where it does not matter which card is played."""
    words: str
    applies: Callable[[CardChoice], object]
    facts: tuple[str, ...] = ()


_MAKE_VOID = N_(
    "Empty a short suit: once {card} is gone you have no {suit}, and can throw something else "
    "when they are led."
)
_FIRST_ROUND = N_(
    "The first time a suit is led, most players can still follow. Get rid of {card} now, while a "
    "trick costs little."
)

MOONS: Final = (
    Principle(
        "shoot_top", Theme.MOON_TRIED,
        N_("Go for the moon: all points so far are yours, and nobody can beat {card}."),
        lambda c: c.shoots and c.has_all and c.leading and c.takes,
        ("has_all", "takes"),
    ),
    Principle(
        "shoot_take", Theme.MOON_TRIED,
        N_("Go for the moon: all points so far are yours, and {card} takes this trick too."),
        lambda c: c.shoots and c.has_all and c.takes,
        ("has_all", "takes"),
    ),
    Principle(
        "shoot_start", Theme.MOON_TRIED,
        N_(
            "Nobody has a point yet, and your hand is strong: try for the moon, and start with a "
            "trick that is yours. Nobody can beat {card}."
        ),
        lambda c: c.shoots and c.none_taken and c.leading and c.takes,
        ("none_taken", "takes"),
    ),
    Principle(
        "shoot_lose_first", Theme.MOON_TRIED,
        N_(
            "If you try for the moon, lose a trick only where it costs you nothing: this one has "
            "no points so far."
        ),
        lambda c: c.shoots and c.under and c.avoids and not c.at.has_penalty
        and not c.at.is_penalty(c.card),
        ("no_penalty_in_trick", "avoids"),
    ),
    Principle(
        "shoot_lead_low", Theme.MOON_TRIED,
        N_(
            "If you try for the moon, lose early the tricks that you cannot win, while nobody has "
            "a point."
        ),
        lambda c: c.shoots and c.none_taken and c.leading and not c.takes and c.rival >= 0
        and c.rival % 13 > c.card % 13,
        ("none_taken",),
    ),
    Principle(
        "shoot_keep", Theme.MOON_TRIED,
        N_("If you try for the moon, throw away what wins no tricks: you need {rival} more."),
        lambda c: c.shoots and c.discards and c.rival >= 0 and c.rival % 13 > c.card % 13
        and not c.at.is_penalty(c.card),
        ("cannot_follow", "rival_held"),
    ),
    Principle(
        "shoot_on", Theme.MOON_TRIED,
        N_(
            "Keep trying for the moon: all points so far are yours, and you can still win the "
            "rest."
        ),
        lambda c: c.shoots and c.has_all,
        ("has_all",),
    ),
    Principle(
        "shoot_strong", Theme.MOON_TRIED,
        N_("Nobody has a point yet, and your hand is strong enough to try for the moon."),
        lambda c: c.shoots and c.none_taken and (c.over or c.takes or c.kind == "own_moon"),
        ("none_taken",),
    ),
    Principle(
        "stop_take", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all the points so far. Take this trick: once you have a point, the moon "
            "is over."
        ),
        lambda c: c.shooter >= 0 and c.takes and (c.at.has_penalty or c.at.is_penalty(c.card)),
        ("shooter", "takes", "penalty_in_trick"),
    ),
    Principle(
        "stop_give", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all the points so far. {taker} takes this trick, so {card} ends the "
            "moon."
        ),
        lambda c: c.shooter >= 0 and c.taker >= 0 and c.at.is_penalty(c.card)
        and not c.at.same_side(c.taker, c.shooter),
        ("shooter", "taker", "penalty", "taker_not_shooter"),
    ),
    Principle(
        "stop_throw", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all the points so far but cannot win this trick any more, so {card} "
            "ends the moon."
        ),
        lambda c: c.shooter_beaten and c.leaves and c.at.is_penalty(c.card),
        ("shooter", "shooter_beaten", "penalty"),
    ),
    Principle(
        "stop_starve", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all the points so far, so give {shooter} no more: keep {rival} for a "
            "trick that another player takes."
        ),
        lambda c: c.shooter >= 0 and c.kind == "other_moon" and c.rival_is_penalty
        and not c.at.is_penalty(c.card) and c.shooter_may_take,
        ("shooter", "rival_penalty", "rival_held", "not_penalty"),
    ),
    Principle(
        "stop_no_points", Theme.MOON_STOPPED,
        N_("{shooter} has all the points so far and takes this trick, so throw no points on it."),
        lambda c: c.shooter >= 0 and c.discards and c.taker == c.shooter
        and not c.at.is_penalty(c.card) and any(map(c.at.is_penalty, c.at.legal)),
        ("shooter", "taker", "not_penalty"),
    ),
    Principle(
        "stop_lead_away", Theme.MOON_STOPPED,
        N_("{shooter} has all the points so far. Win this trick, so that {shooter} does not lead."),
        lambda c: c.shooter >= 0 and c.kind == "other_moon" and c.takes and not c.leading,
        ("shooter", "takes"),
    ),
    Principle(
        "stop_lead", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all the points so far. Lead {card}: if anybody else wins it, the moon "
            "is over."
        ),
        lambda c: c.shooter >= 0 and c.kind == "other_moon" and c.leading and c.at.partner < 0
        and c.at.is_penalty(c.card) and c.at.one_pack,
        ("shooter", "penalty"),
    ),
    Principle(
        "stop_keep", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all the points so far. Keep {rival}: you may need a high card to take a "
            "trick away from {shooter}."
        ),
        lambda c: c.shooter >= 0 and c.kind == "other_moon" and c.rival >= 0
        and c.rival % 13 > c.card % 13 and c.rival % 13 >= HIGH,
        ("shooter", "rival_held"),
    ),
    Principle(
        "stop", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all the points so far. Somebody else has to win a point, and this card "
            "makes that likelier."
        ),
        lambda c: c.shooter >= 0 and c.kind == "other_moon",
        ("shooter",),
    ),
    Principle(
        "stop_share", Theme.MOON_STOPPED,
        N_(
            "Nobody has a point yet. Lead {card}: once the points are shared out, nobody can shoot "
            "the moon."
        ),
        lambda c: c.kind == "other_moon" and c.none_taken and c.leading
        and c.at.is_penalty(c.card),
        ("none_taken", "penalty"),
    ),
    Principle(
        "stop_early", Theme.MOON_STOPPED,
        N_(
            "Nobody has a point yet, and a moon is still possible. Keep {rival}: you may need a "
            "high card to stop it."
        ),
        lambda c: c.kind == "other_moon" and c.none_taken and c.rival >= 0
        and c.rival % 13 > c.card % 13 and c.rival % 13 >= HIGH,
        ("none_taken", "rival_held"),
    ),
)  # fmt: skip
"""The moon, one's own or another player's."""

TOTALS: Final = (
    Principle(
        "totals_ahead", Theme.TOTALS,
        N_("You are ahead, and the game may end soon: defend the lead, even if it costs points."),
        lambda c: c.kind == "win_probability" and c.ahead,
        ("ahead",),
    ),
    Principle(
        "totals_behind", Theme.TOTALS,
        N_(
            "The game may end soon, and {leader} is ahead. Playing for the fewest points is not "
            "enough now: you have to catch up with {leader}."
        ),
        lambda c: c.kind == "win_probability" and c.leader >= 0,
        ("leader",),
    ),
    Principle(
        "totals", Theme.TOTALS,
        N_("The game may end soon: the chance to win it matters more than a few points."),
        lambda c: c.kind == "win_probability",
    ),
)  # fmt: skip

BONUSES: Final = (
    Principle(
        "bonus_take", Theme.BONUS,
        N_("{bonus:start} is worth winning: {card} takes this trick and brings it to you."),
        lambda c: c.bonus_in_trick and c.takes and c.card != c.bonus,
        ("bonus_in_trick", "takes"),
    ),
    Principle(
        "bonus_home", Theme.BONUS,
        N_("Bring {card} home: it takes this trick, so you keep its bonus."),
        lambda c: c.card == c.bonus and c.takes,
        ("takes",),
    ),
    Principle(
        "bonus_try", Theme.BONUS,
        N_("{bonus:start} is worth winning, and it is in this trick: try to take it."),
        lambda c: c.bonus_in_trick and c.over,
        ("bonus_in_trick", "over"),
    ),
    Principle(
        "bonus_keep", Theme.BONUS,
        N_("Keep {rival} for a trick that you can win."),
        lambda c: c.bonus >= 0 and c.rival == c.bonus,
        ("rival_held",),
    ),
    Principle(
        "bonus_draw", Theme.BONUS,
        N_("Lead {card}: it may draw a card that beats {bonus}, which can win a trick later."),
        lambda c: c.draws_for_bonus,
        ("bonus_beaten",),
    ),
    Principle(
        "bonus_catch", Theme.BONUS,
        N_("Keep {rival}: it may win {bonus}, which has not been played yet."),
        lambda c: c.bonus_out and c.rival_suit == c.bonus // 13 and c.rival > c.bonus,
        ("bonus_unplayed", "rival_held"),
    ),
    Principle(
        "bonus_partner", Theme.BONUS,
        N_("Your partner {partner} is winning this trick: {card} stays on your side."),
        lambda c: c.card == c.bonus and c.partner >= 0 and c.owner == c.partner and not c.over,
        ("partner_winning",),
    ),
)  # fmt: skip
"""Cards that take points off."""

PARTNERS: Final = (
    Principle(
        "partner_spare", Theme.PARTNER,
        N_("Your partner {partner} is winning this trick, so add no points to it."),
        lambda c: c.partner >= 0 and c.owner == c.partner and not c.over and c.points <= 0
        and c.rival_is_penalty,
        ("partner_winning", "not_penalty", "rival_penalty"),
    ),
    Principle(
        "partner_take", Theme.PARTNER,
        N_("Your partner {partner} is winning this trick. You do better to take it yourself."),
        lambda c: c.kind == "partner" and c.owner == c.partner and c.takes,
        ("partner_winning", "takes"),
    ),
    Principle(
        "partner", Theme.PARTNER,
        N_("Think of your partner: this spares {partner} points."),
        lambda c: c.kind == "partner" and c.partner >= 0,
    ),
)  # fmt: skip

DANGERS: Final = (
    Principle(
        "danger_away_to", Theme.DUMP,
        N_(
            "You have no {led}, so get rid of the card that can hurt you most: {taker} takes "
            "{card}."
        ),
        lambda c: c.is_worst and c.discards and c.taker >= 0,
        ("cannot_follow", "taker", "worst"),
    ),
    Principle(
        "danger_away", Theme.DUMP,
        N_("You have no {led}, so get rid of the card that can hurt you most: {card}."),
        lambda c: c.is_worst and c.discards and c.leaves,
        ("cannot_follow", "avoids", "worst"),
    ),
    Principle(
        "danger_under", Theme.DUMP,
        N_("{owner} has played {best}: under it, you are rid of {card} and cannot take it."),
        lambda c: c.is_danger and c.under and c.leaves and c.owner != c.at.seat,
        ("under", "avoids", "owner"),
    ),
    Principle(
        "guard_led", Theme.GUARD,
        N_(
            "You hold {guarded}: lead another suit, and keep the other {guarded_suit} to protect "
            "it."
        ),
        lambda c: c.leading and c.guarded >= 0 and c.suit != c.guarded_suit
        and c.rival_suit == c.guarded_suit and c.rival != c.guarded,
        ("guarded_held", "rival_held"),
    ),
    Principle(
        "guard_lead_other", Theme.GUARD,
        N_("Do not lead {guarded} yourself: wait until you can throw it on another suit."),
        lambda c: c.leading and c.guarded >= 0 and c.rival == c.guarded,
        ("guarded_held",),
    ),
    Principle(
        "guard_take", Theme.GUARD,
        N_("Rather take this trick, which has no points so far, than play {guarded}."),
        lambda c: c.over and c.guarded >= 0 and c.rival == c.guarded and c.plain
        and c.guarded_suit == c.suit,
        ("guarded_held", "plain", "over"),
    ),
    Principle(
        "guard_play_low", Theme.GUARD,
        N_("Keep {guarded} back: nothing here makes it safe, so follow with another card."),
        lambda c: c.follows and c.guarded >= 0 and c.rival == c.guarded
        and c.guarded_suit == c.suit and c.at.beats(c.guarded),
        ("guarded_held", "guarded_over"),
    ),
    Principle(
        "guard_keep", Theme.GUARD,
        N_(
            "You hold {guarded}: keep the other {guarded_suit} to protect it, and throw {card} "
            "away."
        ),
        lambda c: c.discards and c.guarded >= 0 and c.suit != c.guarded_suit
        and c.rival_suit == c.guarded_suit and c.rival < c.guarded,
        ("guarded_held", "cannot_follow", "rival_held"),
    ),
    Principle(
        "danger_leave_to", Theme.DUCK,
        N_("{owner} has played {danger}. Stay below, and you cannot take it."),
        lambda c: c.best == c.danger >= 0 and c.under and c.avoids and c.rival_over
        and c.at.values[c.danger] > 0 and not c.at.same_side(c.owner, c.at.seat),
        ("danger_in_trick", "under", "avoids", "owner"),
    ),
    Principle(
        "danger_leave", Theme.DUCK,
        N_("{danger:start} is in this trick. Stay below {best}, and it is not yours."),
        lambda c: c.danger_in_trick and c.at.values[c.danger] > 0 and c.under and c.avoids
        and c.rival_over and not c.at.same_side(c.owner, c.at.seat),
        ("danger_in_trick", "under", "avoids"),
    ),
    Principle(
        "danger_duck", Theme.DUCK,
        N_(
            "{danger:start} has not been played yet. Stay below {best}, so that you cannot take it "
            "here."
        ),
        lambda c: c.danger_out and c.under and c.avoids and c.rival_over and c.at.after
        and c.owner != c.partner and c.danger_may_fall,
        ("danger_unplayed", "under", "avoids", "not_last"),
    ),
    Principle(
        "smoke", Theme.SMOKE,
        N_(
            "Lead {suit} until {danger} falls: your {suit} are all lower, so none of them can take "
            "it."
        ),
        lambda c: c.drives,
        ("danger_unplayed", "all_own_lower"),
    ),
    Principle(
        "catcher_away", Theme.DUMP,
        N_(
            "You have no {led}, so get rid of {card}: later it could force you to take {danger}, "
            "which has not been played yet."
        ),
        lambda c: c.catches and c.discards and c.avoids and c.is_top,
        ("cannot_follow", "danger_unplayed", "above_danger"),
    ),
    Principle(
        "catcher_last", Theme.DUMP,
        N_(
            "You play last, and {danger} is not in this trick: a good moment to get rid of {card}, "
            "which could take it later."
        ),
        lambda c: c.catches and c.follows and c.last and c.over and c.is_top,
        ("last", "danger_unplayed", "above_danger"),
    ),
    Principle(
        "catcher_under", Theme.DUMP,
        N_(
            "Under {best}, {card} is gone without danger: later it could force you to take "
            "{danger}."
        ),
        lambda c: c.catches and c.under and c.avoids and c.owner != c.partner,
        ("under", "avoids", "danger_unplayed", "above_danger"),
    ),
    Principle(
        "catcher_lead_other", Theme.DUCK,
        N_("{danger:start} has not been played yet, and {rival} could take it: lead another suit."),
        lambda c: c.leading and c.suit != c.danger_suit and c.rival_catches,
        ("danger_unplayed", "rival_above_danger", "rival_held"),
    ),
    Principle(
        "catcher_lead_low", Theme.DUCK,
        N_("{danger:start} has not been played yet, and {rival} could take it: lead a lower card."),
        lambda c: c.leading and c.rival_catches and c.suit == c.danger_suit and c.card < c.danger,
        ("danger_unplayed", "rival_above_danger", "rival_held"),
    ),
)  # fmt: skip
"""Dangerous cards: to be rid of them, to protect them, not to catch them."""

FOLLOWING: Final = (
    Principle(
        "no_points", Theme.DUMP,
        N_("Nobody may put points on this trick, so now is the time to get rid of {card}."),
        lambda c: c.at.no_points_allowed and c.follows and not c.rival_higher
        and c.is_top and not c.is_bottom,
        ("no_points_allowed", "top"),
    ),
    Principle(
        "no_points_take", Theme.DUMP,
        N_("Nobody may put points on this trick, so it does no harm to take it with {card}."),
        lambda c: c.at.no_points_allowed and c.over,
        ("no_points_allowed", "over"),
    ),
    Principle(
        "cancel", Theme.DUCK,
        N_("{card:start} and its twin in this trick cancel each other, so neither can win it."),
        lambda c: c.at.cancels(c.card),
        ("cancels",),
    ),
    Principle(
        "last_free", Theme.DUMP,
        N_(
            "You play last, and there are no points in this trick: take it with {card} and keep "
            "the lower cards."
        ),
        lambda c: c.last and c.over and c.plain and c.points <= 0 and c.is_top
        and not c.is_bottom,
        ("last", "plain", "top", "takes"),
    ),
    Principle(
        "take_high", Theme.DUMP,
        N_(
            "You have to take this trick, so take it with {card}, your highest, and keep the lower "
            "ones."
        ),
        lambda c: c.must_take and c.is_top and not c.is_bottom,
        ("must_take", "top"),
    ),
    Principle(
        "take_cheap", Theme.DUCK,
        N_("You have to take this trick, so do not add {rival} to it."),
        lambda c: c.must_take and c.rival_is_penalty and c.at.values[c.rival] > c.points,
        ("must_take", "rival_costs_more"),
    ),
    Principle(
        "hope_low", Theme.DUCK,
        N_(
            "You cannot stay below {best}. Play your lowest, {card}: a player after you may still "
            "have to go higher."
        ),
        lambda c: c.all_over and c.is_bottom and not c.takes and not c.rival_lower
        and (c.rival < 0 or c.rival_suit == c.suit)
        and any(c.at.may_hold(seat, c.suit) for seat in c.at.after)
        and c.at.higher_out(c.card) and c.at.one_pack,
        ("all_over", "bottom", "may_be_beaten"),
    ),
    Principle(
        "over_middle", Theme.DUCK,
        N_(
            "You cannot stay below {best} in any case. Play {card}, which others may still beat, "
            "and keep {rival} to stay low later."
        ),
        lambda c: c.all_over and c.rival_lower and not c.is_top and not c.takes
        and any(c.at.may_hold(seat, c.suit) for seat in c.at.after)
        and c.at.higher_out(c.card) and c.at.one_pack,
        ("all_over", "rival_held", "rival_lower", "may_be_beaten"),
    ),
    Principle(
        "over_high", Theme.DUMP,
        N_(
            "You cannot stay below {best} in any case. Get rid of {card}, and keep {rival} to stay "
            "low later."
        ),
        lambda c: c.all_over and c.rival_lower and c.is_top,
        ("all_over", "rival_held", "rival_lower", "top"),
    ),
    Principle(
        "under_high", Theme.DUMP,
        N_("You cannot win this trick: play your highest card, {card}, and keep the low ones."),
        lambda c: c.all_under and c.is_top and not c.is_bottom and c.owner != c.partner,
        ("all_under", "avoids", "top"),
    ),
    Principle(
        "duck_high", Theme.DUCK,
        N_("Stay below {best} with your highest card that does. Lower ones are safer to keep."),
        lambda c: c.top_under and c.owner != c.at.seat and c.owner != c.partner,
        ("under", "top_under"),
    ),
    Principle(
        "duck_points", Theme.DUCK,
        N_("There are points in this trick: stay below {best}, so that somebody else takes them."),
        lambda c: c.under and c.avoids and c.at.trick_points > 0 and c.rival_over
        and c.owner != c.partner,
        ("under", "avoids", "points_in_trick"),
    ),
    Principle(
        "duck", Theme.DUCK,
        N_("Stay below {best}, and leave this trick to another player."),
        lambda c: c.under and c.avoids and c.rival_over and c.owner != c.partner,
        ("under", "avoids"),
    ),
    Principle(
        "duck_hope", Theme.DUCK,
        N_("Stay below {best}: that card is likely to take the trick."),
        lambda c: c.under and c.rival_over and c.owner not in (c.partner, c.at.seat),
        ("under",),
    ),
    Principle(
        "under_anyway", None,
        N_("Your {led} are all lower than {best}, so you cannot win this trick."),
        lambda c: c.all_under and c.rival < 0 and c.at.own(c.led)[-1] < c.best,
        ("all_under", "avoids"),
    ),
    Principle(
        "take_anyway", None,
        N_("You have to take this trick, whichever card you play."),
        lambda c: c.must_take and c.rival < 0,
        ("must_take",),
    ),
    Principle(
        "gone", Theme.COUNT,
        N_("{gone:start} has been played, so high {suit} are less dangerous now: use {card}."),
        lambda c: c.gone_danger >= 0 and c.over and c.rival_lower and c.is_top,
        ("gone", "rival_held"),
    ),
    Principle(
        "first_round", Theme.DUMP, _FIRST_ROUND,
        lambda c: c.over and not c.last and c.plain and c.first_round and c.rival_lower
        and not c.at.is_penalty(c.card) and c.is_top,
        ("first_round", "plain", "top"),
    ),
    Principle(
        "keep_exit", Theme.EXIT,
        N_("Keep {rival}: a low card gets you out of trouble later. {card:start} can go now."),
        lambda c: c.follows and c.rival_low and (c.under or c.over) and c.is_top
        and c.penalty_left,
        ("rival_held", "rival_lower", "top"),
    ),
)  # fmt: skip
"""To follow suit."""

DISCARDS: Final = (
    Principle(
        "throw_points_to", Theme.DUMP,
        N_("You have no {led}, so throw away what could cost you points: {taker} takes {card}."),
        lambda c: c.discards and c.points > 0 and c.taker >= 0,
        ("cannot_follow", "penalty", "taker"),
    ),
    Principle(
        "throw_points", Theme.DUMP,
        N_(
            "You have no {led}, so throw away what could cost you points: {card} goes to another "
            "player."
        ),
        lambda c: c.discards and c.points > 0 and c.leaves,
        ("cannot_follow", "penalty", "avoids"),
    ),
    Principle(
        "throw_points_any", Theme.DUMP,
        N_("You have no {led}, so throw away what could cost you points later: {card}."),
        lambda c: c.discards and c.points > 0 and c.avoids and c.owner != c.partner,
        ("cannot_follow", "penalty", "avoids"),
    ),
    Principle(
        "void_discard", Theme.VOID, _MAKE_VOID,
        lambda c: c.discards and c.empties and len(c.at.hand) > 2 and c.points <= 0,
        ("empties",),
    ),
    Principle(
        "throw_high", Theme.DUMP,
        N_(
            "You have no {led}, so get rid of {card}, your highest of the suit: later it could win "
            "you a bad trick."
        ),
        lambda c: c.discards and c.avoids and c.is_top and c.points == 0 and c.card % 13 >= HIGH
        and c.penalty_left
        and any(card < c.card for card in c.at.out_of(c.suit)),
        ("cannot_follow", "top", "lower_out"),
    ),
    Principle(
        "shorten_discard", Theme.VOID,
        N_(
            "You have no {led}. Shorten your {suit}: after {card} you have only one left, and "
            "without any you can throw something else when they are led."
        ),
        lambda c: c.discards and len(c.at.own(c.suit)) == 2 and c.points == 0 and c.avoids,
        ("cannot_follow", "one_left"),
    ),
    Principle(
        "throw_any", None,
        N_("You have no {led}, so you cannot take this trick with any card."),
        lambda c: c.discards and c.avoids and c.rival < 0,
        ("cannot_follow", "avoids"),
    ),
)  # fmt: skip
"""To play another suit than the one led."""

LEADS: Final = (
    Principle(
        "all_higher", Theme.COUNT,
        N_(
            "All the {suit} the others still hold are higher than {card}: you cannot take this "
            "trick."
        ),
        lambda c: c.all_higher,
        ("all_higher",),
    ),
    Principle(
        "void_lead", Theme.VOID, _MAKE_VOID,
        lambda c: c.leading and c.empties and len(c.at.hand) > 2 and not c.at.is_penalty(c.card),
        ("empties",),
    ),
    Principle(
        "lead_low", Theme.EXIT,
        N_("Lead low when you do not want the trick: {card} can be beaten."),
        lambda c: c.leading and c.is_bottom and c.higher_held and not c.rival_lower
        and c.card % 13 <= LOW,
        ("bottom", "higher_held"),
    ),
    Principle(
        "nothing_left", Theme.COUNT,
        N_("The others have no points left to throw on your tricks: {card} is safe."),
        lambda c: c.leading and not c.at.any_points_out and not c.at.is_penalty(c.card)
        and not c.at.rules.no_trick_bonus and not c.at.observation.kitty_waits
        and not c.at.observation.pile,
        ("no_penalty_out", "not_penalty"),
    ),
    Principle(
        "gone_lead", Theme.COUNT,
        N_("{gone:start} has been played, so high {suit} are less dangerous now: lead {card}."),
        lambda c: c.leading and c.gone_danger >= 0 and c.nobody_void,
        ("gone",),
    ),
    Principle(
        "first_round_lead", Theme.DUMP, _FIRST_ROUND,
        lambda c: c.leading and c.first_round and c.is_top and c.card % 13 >= 8
        and not c.at.is_penalty(c.card) and not c.catches,
        ("first_round",),
    ),
    Principle(
        "void_player", Theme.COUNT,
        N_(
            "{void_seat} has no {rival_suit} left and could throw points on them: lead {suit} "
            "instead."
        ),
        lambda c: c.leading and c.void_seat >= 0 and c.nobody_void and c.at.any_points_out,
        ("void_seat", "nobody_void"),
    ),
    Principle(
        "shorten_lead", Theme.VOID,
        N_(
            "Shorten your {suit}: after {card} you have only one left, and without any you can "
            "throw something else when they are led."
        ),
        lambda c: c.leading and len(c.at.own(c.suit)) == 2 and len(c.at.hand) > 4
        and not c.at.is_penalty(c.card),
        ("one_left",),
    ),
    Principle(
        "keep_low_lead", Theme.EXIT,
        N_(
            "Keep {rival}: a low card gets you out of trouble later. Lead {card} while it can "
            "lose."
        ),
        lambda c: c.leading and c.rival_low and c.higher_held and c.penalty_left,
        ("rival_held", "rival_lower", "higher_held"),
    ),
    Principle(
        "lead_beaten", Theme.EXIT,
        N_("Lead a card that other players can beat: they hold higher {suit} than {card}."),
        lambda c: c.leading and c.higher_held and not c.rival_lower
        and len(c.at.higher_out(c.card)) >= 2,
        ("higher_held",),
    ),
)  # fmt: skip
"""To lead."""

NOTHING: Final = (
    Principle(
        "no_points_left", None,
        N_("No points are left in this hand, so it does not matter what you play."),
        lambda c: c.nothing_at_stake,
        ("nothing_at_stake",),
    ),
    Principle(
        "decided", None,
        N_(
            "The last points are in this trick, and you cannot take it, so it does not matter what "
            "you play."
        ),
        lambda c: c.decided,
        ("cannot_follow", "avoids", "points_in_trick_last"),
    ),
)  # fmt: skip
"""Hands that are decided."""

PRINCIPLES: Final = (
    *NOTHING, *MOONS, *TOTALS, *BONUSES, *PARTNERS, *DANGERS, *FOLLOWING, *DISCARDS, *LEADS
)  # fmt: skip
"""All reasons for a card, in the order in which they are tried."""
