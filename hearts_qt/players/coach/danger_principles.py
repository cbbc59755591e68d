"""The principles about single cards that decide: bonus cards, the partner's, dangerous ones."""

from __future__ import annotations

from typing import Final

from hearts_qt.players.coach.card_counts import draws_for_bonus, guards_matter
from hearts_qt.players.coach.choice import HIGH
from hearts_qt.players.coach.principle import Principle
from hearts_qt.players.coach.themes import Theme
from hearts_qt.rules.text import N_

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
        lambda c: c.is_bonus and c.takes,
        ("takes", "bonus_card"),
    ),
    Principle(
        "bonus_now", Theme.BONUS,
        N_("Play {card} now: your chance to win a trick with it is better here than later."),
        lambda c: c.is_bonus and c.card == c.bonus and (c.leading or c.over),
        ("bonus_card",),
    ),
    Principle(
        "bonus_try", Theme.BONUS,
        N_("{bonus:start} is worth winning, and it is in this trick: try to take it."),
        lambda c: c.bonus_in_trick and c.over,
        ("bonus_in_trick", "over"),
    ),
    Principle(
        "bonus_draw", Theme.BONUS,
        N_("Lead {card}: it may draw a card that beats {bonus}, so that yours wins a trick later."),
        draws_for_bonus,
        ("bonus_beaten",),
    ),
    Principle(
        "bonus_keep", Theme.BONUS,
        N_("Keep {rival} for a trick that you can win."),
        lambda c: c.bonus >= 0 and c.rival == c.bonus,
        ("rival_held",),
    ),
    Principle(
        "bonus_catch", Theme.BONUS,
        N_("Keep {rival}: it may win {bonus}, which has not been played yet."),
        lambda c: c.bonus_out and c.rival_suit == c.bonus // 13 and c.rival > c.bonus,
        ("bonus_unplayed", "rival_held"),
    ),
    Principle(
        "bonus_wait", Theme.BONUS,
        N_("{bonus:start} has not been played yet: lead another suit than {rival_suit} to win it."),
        lambda c: c.bonus_out and c.leading and c.rival_suit == c.bonus // 13 != c.suit
        and c.at.own(c.rival_suit)[-1] > c.bonus,
        ("bonus_unplayed", "rival_held", "higher_than_bonus"),
    ),
    Principle(
        "bonus_beside", Theme.BONUS,
        N_(
            "You hold {bonus}: lead another suit, and keep {rival} beside it until {bonus} can win "
            "a trick."
        ),
        lambda c: c.bonus_held and c.leading and c.rival_suit == c.bonus // 13 != c.suit
        and c.rival != c.bonus,
        ("bonus_held", "rival_held"),
    ),
    Principle(
        "bonus_top", Theme.BONUS,
        N_(
            "{bonus:start} has not been played yet. Nobody can beat {card}: lead it, and you win "
            "what falls on it."
        ),
        lambda c: c.bonus_out and c.leading and c.takes and not (
            c.rival >= 0 and c.at.takes(c.rival)
        ),
        ("bonus_unplayed", "takes"),
    ),
    Principle(
        "bonus_keep_high", Theme.BONUS,
        N_(
            "{bonus:start} is worth winning: keep {rival}, which can win a trick, and play {card} "
            "now."
        ),
        lambda c: c.bonus >= 0 and not c.is_bonus and (c.discards or c.under)
        and not (c.bonus_held and c.suit_is_gone)
        # A lower card of its suit loses to it.
        and c.rival >= 0 and not (c.rival // 13 == c.bonus // 13 and c.rival < c.bonus) and (
            (c.rival % 13 > c.card % 13 and c.rival % 13 >= HIGH)
            or (c.at.higher_out(c.card) and not c.at.higher_out(c.rival))
        ),
        ("rival_held",),
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
        and c.rival_is_penalty and not c.at.same_side(c.at.shooter, c.at.seat),
        ("partner_winning", "not_penalty", "rival_penalty"),
    ),
    Principle(
        "partner_may_win", Theme.PARTNER,
        N_(
            "Your partner {partner} may still win this trick: keep {rival} for one that an "
            "opponent takes."
        ),
        lambda c: c.partner in c.at.after and c.discards and c.points <= 0 and c.rival_is_penalty
        and c.at.may_hold(c.partner, c.led) and bool(c.at.higher_out(c.best)),
        ("cannot_follow", "not_penalty", "rival_penalty", "partner_after"),
    ),
    Principle(
        "own_spare", Theme.DUCK,
        N_("You are winning this trick yourself, so put no points on it."),
        lambda c: c.owner == c.at.seat and c.discards and c.points <= 0 and c.rival_is_penalty,
        ("owner", "cannot_follow", "not_penalty", "rival_penalty"),
    ),
    Principle(
        "partner_take", Theme.PARTNER,
        N_("Your partner {partner} is winning this trick. You do better to take it yourself."),
        lambda c: c.kind == "partner" and c.owner == c.partner and c.takes,
        ("partner_winning", "takes"),
    ),
)  # fmt: skip
"""What the partner does in this trick."""

PARTNER: Final = (
    Principle(
        "partner", Theme.PARTNER,
        # Translators: the number has a decimal, such as 2.5.
        N_("Think of your partner: this spares {partner} points."),
        lambda c: c.kind == "partner" and c.partner >= 0,
    ),
)  # fmt: skip
"""The partner's points, where no other reason is known."""

DANGERS: Final = (
    Principle(
        "danger_away_to", Theme.DUMP,
        N_(
            "You have no {led}, so get rid of the card that can hurt you most: {taker} takes "
            "{card}."
        ),
        lambda c: c.is_worst and c.discards and c.taker >= 0 and not c.feeds_shooter,
        ("cannot_follow", "taker", "worst"),
    ),
    Principle(
        "danger_away", Theme.DUMP,
        N_("You have no {led}, so get rid of the card that can hurt you most: {card}."),
        lambda c: c.is_worst and c.discards
        and (c.leaves or (c.avoids and not c.at.one_pack and c.at.partner < 0)),
        ("cannot_follow", "avoids", "worst"),
    ),
    Principle(
        "danger_under", Theme.DUMP,
        N_("{owner} has played {best}: under it, you are rid of {card} and cannot take it."),
        lambda c: c.is_danger and c.under and c.leaves and c.owner != c.at.seat,
        ("under", "avoids", "owner"),
    ),
    Principle(
        "ten_under", Theme.DUMP,
        N_("Under {best}, you are rid of {card}, which doubles what its taker scores."),
        lambda c: c.is_bad_ten and c.under and c.leaves,
        ("under", "avoids", "doubles"),
    ),
    Principle(
        "ten_away", Theme.DUMP,
        N_("You have no {led}, so get rid of {card}: it doubles what its taker scores."),
        lambda c: c.is_bad_ten and c.discards and c.leaves,
        ("cannot_follow", "avoids", "doubles"),
    ),
    Principle(
        "ten_lead", Theme.DUMP,
        N_(
            "{card:start} doubles what its taker scores: lead it while others hold higher {suit}."
        ),
        lambda c: c.is_bad_ten and c.leading and c.higher_held,
        ("doubles", "higher_held"),
    ),
    Principle(
        "danger_waits", Theme.GUARD,
        N_("{rival:start} can wait: your other {rival_suit} protect it. Throw {card} first."),
        lambda c: c.discards and c.rival in c.at.dangers and c.at.values[c.rival] > c.points
        and c.kind != "partner"
        and sum(card < c.rival for card in c.at.own(c.rival_suit)) >= 3,
        ("cannot_follow", "rival_held", "rival_guarded"),
    ),
    Principle(
        "draw_last", Theme.GUARD,
        N_(
            "Only one of the other players’ {suit} is left: draw it with {card}, and nobody can "
            "make you play {guarded} any more."
        ),
        lambda c: c.draws_last,
        ("guarded_held", "one_out"),
    ),
    Principle(
        "guard_led", Theme.GUARD,
        N_(
            "You hold {guarded}: lead another suit, and keep the other {guarded_suit} to protect "
            "it."
        ),
        lambda c: c.leading and c.guarded >= 0 and c.suit != c.guarded_suit
        and c.rival_suit == c.guarded_suit and c.rival != c.guarded
        and guards_matter(c),
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
        and c.rival_suit == c.guarded_suit and c.rival < c.guarded
        and guards_matter(c)
        and (c.guarded not in c.at.legal or (c.kind, c.kind_card) == ("danger", c.guarded)),
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
        "ten_leave", Theme.DUCK,
        N_(
            "The ten of clubs is in this trick and doubles what its taker scores: stay below "
            "{best}, and you cannot take it."
        ),
        lambda c: c.ten_in_trick and c.under and c.avoids and c.rival_over
        and not c.at.same_side(c.owner, c.at.seat),
        ("under", "avoids", "ten_in_trick"),
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
        "not_catcher", Theme.DUCK,
        N_("{danger:start} has not been played yet, and {rival} could take it: {card} cannot."),
        lambda c: c.follows and c.below_danger and c.rival_catches,
        ("danger_unplayed", "rival_above_danger", "rival_held", "below_danger"),
    ),
    Principle(
        "over_below_danger", Theme.EXIT,
        N_(
            "{card:start} is lower than {danger}, which you therefore cannot take with it. Play it "
            "now, and keep {rival} to stay low later."
        ),
        lambda c: c.over and c.below_danger and c.rival_low and not c.last and not c.all_over,
        ("over", "danger_unplayed", "below_danger", "rival_held", "rival_lower"),
    ),
    Principle(
        "only_danger_left", Theme.SMOKE,
        N_(
            "{danger:start} is the last of the {suit} still out: whoever holds it must play it on "
            "{card}, and takes the trick."
        ),
        lambda c: c.leading and c.below_danger and c.at.partner < 0
        and c.at.out_of(c.suit) == [c.danger] and c.at.one_pack,
        ("danger_unplayed", "below_danger", "only_out"),
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
        "smoke_low", Theme.SMOKE,
        N_(
            "Lead {suit} below {danger}: it may fall to another player while you can still stay "
            "low."
        ),
        lambda c: c.leading and c.below_danger and c.kind == "danger"
        and c.kind_card == c.danger and len(c.at.own(c.suit)) > 2 and c.rival_suit != c.suit,
        ("danger_unplayed", "below_danger"),
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
        "catcher_now", Theme.DUMP,
        N_(
            "{danger:start} has not been played yet. Get rid of {card} now: your other {suit} are "
            "lower and cannot take it later."
        ),
        lambda c: c.catches and c.over and not c.last and c.is_top and c.rest_below,
        ("danger_unplayed", "above_danger", "over", "rest_below"),
    ),
    Principle(
        "catcher_first", Theme.DUMP,
        N_(
            "The first time {suit} are led, whoever holds {danger} can usually play another one. "
            "Lead {card} now, before it has to take {danger}."
        ),
        lambda c: c.catches and c.leading and c.first_round and c.is_top and c.at.one_pack
        and len(c.at.out_of(c.suit)) >= 2 * (c.at.rules.players - 1),
        ("danger_unplayed", "first_round", "above_danger", "top", "many_out"),
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
        "catcher_keep_small", Theme.GUARD,
        N_(
            "You hold {catcher}, and {danger} has not been played yet: keep your small "
            "{danger_suit} to go under, and lead another suit."
        ),
        lambda c: c.leading and c.catcher >= 0 and c.suit != c.danger_suit
        and c.rival_suit == c.danger_suit and c.rival < c.danger
        and c.guarded_suit != c.danger_suit,
        ("danger_unplayed", "catcher_held", "rival_held"),
    ),
    Principle(
        "catcher_keep_discard", Theme.GUARD,
        N_(
            "You hold {catcher}, and {danger} has not been played yet: keep your small "
            "{danger_suit} to go under, and throw {card} away."
        ),
        lambda c: c.discards and c.catcher >= 0 and c.suit != c.danger_suit
        and c.rival_suit == c.danger_suit and c.rival < c.danger and c.avoids
        and c.guarded_suit != c.danger_suit,
        ("danger_unplayed", "catcher_held", "rival_held", "cannot_follow"),
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
    Principle(
        "catcher_lead_early", Theme.DUMP,
        N_(
            "{danger:start} has not been played yet. Lead {card} now, while its holder probably "
            "still has other {suit} to play: later it could force you to take it."
        ),
        lambda c: c.leading and c.catches and c.kind == "danger" and c.kind_card == c.danger
        and len(c.at.hand) > 6 and c.nobody_void,
        ("danger_unplayed", "above_danger"),
    ),
)  # fmt: skip
"""Dangerous cards: to be rid of them, to protect them, not to catch them."""
