"""What is wrong with a card, as a table like the one of the principles.

An objection is about a card that is clearly worse than the best one, which it never names, so that
it can be said to a player who is to find the better card.
"""

from __future__ import annotations

from typing import Final

from hearts_qt.players.coach.card_counts import may_end
from hearts_qt.players.coach.choice import HIGH
from hearts_qt.players.coach.principle import Principle
from hearts_qt.players.coach.themes import Theme
from hearts_qt.rules.text import N_

MOON_OBJECTIONS: Final = (
    Principle(
        "feeds_moon", Theme.MOON_STOPPED,
        N_("{shooter} has all the points so far, and this gives {shooter} more."),
        lambda c: c.shooter >= 0 and c.at.is_penalty(c.card) and c.taker == c.shooter
        and not c.rival_is_penalty,
        ("shooter", "penalty", "taker"),
    ),
    Principle(
        "leaves_moon", Theme.MOON_STOPPED,
        N_("{shooter} has all the points so far, and this makes the moon easier."),
        lambda c: c.shooter >= 0 and c.kind == "other_moon",
        ("shooter",),
    ),
    Principle(
        "allows_moon", Theme.MOON_STOPPED,
        N_("It gives away a card that could stop a moon."),
        lambda c: c.kind == "other_moon" and c.card % 13 >= HIGH,
    ),
    Principle(
        "leaves_chance", Theme.MOON_STOPPED,
        N_("It leaves other players a better chance of the moon."),
        lambda c: c.kind == "other_moon",
    ),
    Principle(
        "gives_point", Theme.MOON_TRIED,
        N_("It gives {card} to another player, and with that your moon is over."),
        lambda c: c.kind == "own_moon" and c.at.is_of_moon(c.card) and c.leaves,
        ("avoids", "of_moon"),
    ),
    Principle(
        "ends_own_moon", Theme.MOON_TRIED,
        N_("All points so far are yours, and this makes your own moon less likely."),
        lambda c: c.kind == "own_moon" and c.has_all,
        ("has_all",),
    ),
    Principle(
        "gives_up_moon", Theme.MOON_TRIED,
        N_("It makes your own moon less likely."),
        lambda c: c.kind == "own_moon",
    ),
)  # fmt: skip
"""About a moon."""

OBJECTIONS: Final = (
    *MOON_OBJECTIONS,
    Principle(
        "against_totals", Theme.TOTALS,
        N_(
            "The game may end soon, and with this you win it less often, even if you take fewer "
            "points."
        ),
        lambda c: c.kind == "win_probability" and may_end(c),
    ),
    Principle(
        "own_points", Theme.DUCK,
        N_("You are winning this trick yourself, and this puts points on it."),
        lambda c: c.owner == c.at.seat and c.discards and c.points > 0 and not c.rival_is_penalty,
        ("owner", "cannot_follow", "penalty"),
        answered_by=("own_spare",),
    ),
    Principle(
        "takes_danger", Theme.DUCK,
        N_("It takes this trick, and {danger} with it."),
        lambda c: c.takes and not c.must_take and c.danger_in_trick and c.at.values[c.danger] > 0,
        ("takes", "danger_in_trick"),
        answered_by=("danger_leave_to", "danger_leave"),
    ),
    Principle(
        "takes_ten", Theme.DUCK,
        N_("The ten of clubs is in this trick and doubles what its taker scores."),
        lambda c: c.ten_in_trick and c.over and not c.must_take
        and not c.at.same_side(c.owner, c.at.seat),
        ("over", "ten_in_trick"),
        answered_by=("ten_leave",),
    ),
    Principle(
        "plays_danger", Theme.GUARD,
        N_("You could take {card} yourself: wait until you can throw it on another suit."),
        lambda c: c.is_danger and (c.leading or c.over) and c.kind == "danger",
        answered_by=("guard_lead_other", "guard_take", "guard_play_low"),
    ),
    Principle(
        "keeps_danger", Theme.DUMP,
        N_("You keep a card that can cost you much, and may have to take it later."),
        lambda c: c.rival >= 0 and c.rival in c.at.dangers and c.at.values[c.rival] > 0
        and c.kind == "danger" and c.kind_card == c.rival,
        ("rival_held",),
        answered_by=("danger_away_to", "danger_away", "danger_under", "stop_danger"),
    ),
    Principle(
        "unguards", Theme.GUARD,
        N_("It leaves {guarded} with fewer {guarded_suit} to protect it."),
        lambda c: c.guarded >= 0 and c.suit == c.guarded_suit
        and (c.kind == "danger" or c.leading)
        and c.rival_suit != c.suit,
        ("guarded_held",),
        answered_by=("guard_led", "guard_keep"),
    ),
    Principle(
        "wastes_small", Theme.GUARD,
        N_(
            "You hold {catcher}, and {danger} has not been played yet: you need small "
            "{danger_suit} to go under."
        ),
        lambda c: (c.leading or c.discards) and c.below_danger and c.catcher >= 0
        and c.rival_suit != c.suit and c.guarded_suit != c.danger_suit,
        ("danger_unplayed", "catcher_held", "below_danger"),
        answered_by=("catcher_keep_small", "catcher_keep_discard"),
    ),
    Principle(
        "could_catch", Theme.DUCK,
        N_(
            "{danger:start} has not been played yet, and you could be forced to take it with "
            "{card}."
        ),
        lambda c: c.catches and (c.leading or c.over) and not c.last
        and not (c.rival_catches and c.rival > c.card),
        ("danger_unplayed", "above_danger"),
        answered_by=("not_catcher", "catcher_lead_other", "catcher_lead_low", "danger_duck",
            "over_below_danger"),
    ),
    Principle(
        "keeps_catcher", Theme.DUMP,
        N_(
            "You keep a card that could force you to take {danger}, which has not been played yet."
        ),
        lambda c: c.rival_catches and c.card != c.rival
        and (c.kind == "danger" or c.discards
             or (c.leading and c.suit != c.rival_suit and not c.at.was_led(c.rival_suit))),
        ("danger_unplayed", "rival_above_danger"),
        answered_by=("catcher_away", "catcher_last", "catcher_under", "catcher_first",
            "catcher_lead_early"),
    ),
    Principle(
        "may_take_danger", Theme.DUCK,
        N_("{danger:start} has not been played yet, and this makes it more likely to be yours."),
        lambda c: c.kind == "danger" and c.danger == c.kind_card and c.danger_out,
        ("danger_unplayed",),
        answered_by=("danger_duck", "smoke", "smoke_low"),
    ),
    Principle(
        "loses_bonus", Theme.BONUS,
        N_("{bonus:start} is worth winning, and with this you win it less often."),
        lambda c: c.bonus >= 0,
    ),
    Principle(
        "keeps_high", Theme.DUMP,
        N_(
            "You have to take this trick anyway, and this keeps a higher card, which may win you "
            "another one."
        ),
        lambda c: c.must_take and c.rival_higher,
        ("must_take", "rival_held"),
        answered_by=("take_high",),
    ),
    Principle(
        "takes_points", Theme.DUCK,
        N_("It takes this trick, and the points in it."),
        lambda c: c.takes and not c.must_take and c.at.trick_points > 0,
        ("takes", "points_in_trick"),
        answered_by=("duck_points", "duck_high"),
    ),
    Principle(
        "may_take", Theme.DUCK,
        N_("There is a card that stays below {best}. This one may take the trick."),
        lambda c: c.over and c.rival >= 0 and c.at.follows(c.rival) and c.rival < c.best
        and (c.at.avoids(c.rival) or c.at.may_boost(c.rival)) and not c.takes,
        ("over",),
        answered_by=("danger_duck", "duck_high", "duck_points", "duck", "duck_hope", "boost"),
    ),
    Principle(
        "takes", Theme.DUCK,
        N_("It takes this trick, and another card would not."),
        lambda c: c.takes and not c.leading and c.rival >= 0 and c.at.avoids(c.rival),
        ("takes",),
        answered_by=("leave_lead", "duck_high", "duck_points", "duck"),
    ),
    Principle(
        "over_higher", Theme.DUCK,
        N_("It takes the trick more often than a lower card, which others may still beat."),
        lambda c: c.all_over and c.rival_lower and not c.at.takes(c.rival),
        ("all_over", "rival_lower"),
        answered_by=("hope_low", "may_lose", "over_middle"),
    ),
    Principle(
        "wins_lead", Theme.EXIT,
        N_("Nobody can beat {card}, so the trick is yours, with what the others throw on it."),
        lambda c: c.leading and c.takes and (c.rival < 0 or not c.at.takes(c.rival)),
        ("takes",),
        answered_by=("all_higher", "lead_low", "lead_beaten", "lead_lower", "lead_points",
            "keep_sure", "may_lose"),
    ),
    Principle(
        "wastes_low", Theme.EXIT,
        N_("It uses up a low card that gets you out of trouble later."),
        lambda c: c.at.is_low(c.card) and (
            c.rival_higher
            or (c.leading and c.rival >= 0 and (c.rival % 13 >= HIGH or c.at.takes(c.rival)))
            or (c.all_higher and not c.rival_all_higher)
            or (c.discards and c.rival % 13 > c.card % 13 and c.at.higher_out(c.card))
        ),
        ("rival_held",),
        answered_by=("duck_high", "under_high", "over_high", "over_middle", "under_middle",
            "take_now", "keep_exit", "keep_sure",
            "keep_low_lead", "lead_first", "last_free", "take_high",
            "no_points", "first_round", "first_round_lead", "gone", "throw_higher",
            "over_below_danger"),
    ),
    Principle(
        "misses_void", Theme.VOID,
        N_("It leaves you with a suit that you could have emptied."),
        lambda c: c.rival_empties and not c.empties and c.rival_suit != c.suit
        and len(c.at.hand) > 4
        and (c.leading or c.discards),
        ("rival_empties",),
        answered_by=("void_discard", "void_lead"),
    ),
    Principle(
        "misses_short", Theme.VOID,
        N_("There is a shorter suit that you could have come closer to emptying."),
        lambda c: c.rival_shortens and len(c.at.hand) > 4 and (c.leading or c.discards)
        and c.rival_suit != c.suit,
        ("rival_shorter",),
        answered_by=("shorten_discard", "shorten_lead"),
    ),
    Principle(
        "adds_points", Theme.DUCK,
        N_("It puts more points on a trick that may be yours than another card would."),
        lambda c: c.over and c.rival_is_penalty and c.points > c.at.values[c.rival],
        ("over", "rival_cheaper"),
        answered_by=("take_cheap", "hope_low"),
    ),
    Principle(
        "could_win", Theme.COUNT,
        N_("It may win this trick. You hold a card that certainly does not."),
        lambda c: c.rival_all_higher and not c.all_higher
        and 4 * len(c.at.higher_out(c.card)) <= 3 * len(c.at.out_of(c.suit)),
        ("rival_loses",),
        answered_by=("all_higher",),
    ),
    Principle(
        "too_high", Theme.EXIT,
        N_("It is a high card to lead, and may win a trick that you do not want."),
        lambda c: c.leading and c.card % 13 >= HIGH and not c.all_higher
        and (c.rival_lower or (c.rival >= 0 and c.rival % 13 < HIGH)),
        answered_by=("all_higher", "lead_low", "lead_lower", "lead_beaten"),
    ),
    Principle(
        "not_lowest", Theme.EXIT,
        N_("You hold a lower card of this suit, which the others beat more easily."),
        lambda c: c.leading and c.rival_lower,
        ("rival_lower",),
        answered_by=("all_higher", "lead_low", "lead_lower", "lead_beaten"),
    ),
    Principle(
        "void_follower", Theme.COUNT,
        N_("A player who has no {suit} could throw points on it."),
        lambda c: c.leading and any(
            not c.at.may_hold(seat, c.suit) and c.at.may_have_points(seat) for seat in c.at.after
        ),
        ("somebody_void",),
        answered_by=("void_player",),
    ),
    Principle(
        "leads_points", Theme.EXIT,
        N_("The points that you lead may come back to you."),
        lambda c: c.leading and c.at.is_penalty(c.card) and not c.rival_is_penalty
        and not c.all_higher,
        ("penalty",),
    ),
    Principle(
        "keeps_higher", Theme.DUMP,
        N_("It keeps a higher card of the same suit, which may win you a bad trick later."),
        lambda c: (c.discards or c.under) and c.rival_higher,
        ("rival_held",),
        answered_by=("throw_points_to", "throw_points", "throw_points_any", "throw_high",
            "catcher_away", "duck_high", "under_high", "no_points", "first_round", "last_free"),
    ),
    Principle(
        "keeps_other_high", Theme.DUMP,
        N_("It keeps a high card of another suit, which may win you a bad trick later."),
        lambda c: c.discards and c.rival_suit != c.suit and c.rival % 13 >= HIGH
        and c.rival % 13 > c.card % 13 and c.at.values[c.rival] == 0,
        ("cannot_follow", "rival_held", "rival_elsewhere"),
        answered_by=("high_waits", "throw_high", "throw_alone"),
    ),
    Principle(
        "keeps_points", Theme.DUMP,
        N_("It throws away nothing that could hurt you. There is a better card to get rid of."),
        lambda c: c.discards and c.points <= 0 and c.rival_is_penalty and c.at.avoids(c.card)
        and c.card % 13 < HIGH,
        ("cannot_follow", "not_penalty"),
        answered_by=("throw_points_to", "throw_points", "throw_points_any"),
    ),
    Principle(
        "keeps_heart", Theme.DUMP,
        N_("It keeps points in your hand that you could throw on this trick."),
        lambda c: c.discards and c.points <= 0 and c.rival_is_penalty and c.at.avoids(c.card),
        ("cannot_follow", "not_penalty", "rival_penalty"),
        answered_by=("throw_points_to", "throw_points", "throw_points_any"),
    ),
    Principle(
        "hurts_partner", Theme.PARTNER,
        # Translators: the number has a decimal, such as 2.5.
        N_("It is likely to cost your partner {partner} points."),
        lambda c: c.kind == "partner" and c.partner >= 0,
        answered_by=("partner_spare", "partner_take", "partner"),
    ),
    Principle(
        "ignores_moon", Theme.MOON_STOPPED,
        N_("{shooter} has all the points so far, and this does nothing against the moon."),
        lambda c: c.shooter >= 0 and c.rival >= 0 and c.at.is_of_moon(c.rival)
        and not c.at.is_of_moon(c.card) and not c.takes,
        ("shooter",),
    ),
)  # fmt: skip
"""What is wrong with a card, in the order in which it is tried."""
