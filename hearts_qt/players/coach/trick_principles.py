"""The principles about the trick: to follow suit, to play another suit, to lead."""

from __future__ import annotations

from typing import Final

from hearts_qt.players.coach.card_counts import is_riskiest
from hearts_qt.players.coach.choice import HIGH
from hearts_qt.players.coach.principle import Principle
from hearts_qt.players.coach.situation import LOW
from hearts_qt.players.coach.themes import Theme
from hearts_qt.rules.text import N_

EQUALS: Final = N_(
    "Count the {suit}: nobody else holds a card between yours, so it does not matter which of them "
    "you play."
)
_MAKE_VOID = N_(
    "Empty a short suit: once {card} is gone you have no {suit}, and can throw something else "
    "when they are led."
)
_FIRST_ROUND = N_(
    "The first time a suit is led, most players can still follow. Get rid of {card} now, while a "
    "trick costs little."
)
_SHORTEN = N_(
    "Shorten your {suit}: after {card} you have only one left, and without any you can throw "
    "something else when they are led."
)
_KEEP_LOW = N_(
    "Keep {rival}: a low card gets you out of trouble later. {card:start} can go now."
)

USEFUL = 3
"""An empty suit is of use while the others hold so many cards of it."""

FOLLOWING: Final = (
    Principle(
        "equals", None, EQUALS,
        lambda c: c.follows and c.all_alike,
        ("equals",),
    ),
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
        lambda c: c.at.no_points_allowed and c.over and (c.is_top or not c.is_bottom),
        ("no_points_allowed", "over"),
    ),
    Principle(
        "cancel", Theme.DUCK,
        N_("{card:start} and its twin in this trick cancel each other, so neither can win it."),
        lambda c: c.at.cancels(c.card),
        ("cancels",),
    ),
    Principle(
        "no_boost", Theme.DUCK,
        N_("{rival:start} would boost this trick, and all would play to it once more: keep it."),
        lambda c: c.follows and c.rival_boosts and not c.boosts,
        ("rival_held", "rival_boosts"),
    ),
    Principle(
        "boost_wait", Theme.DUCK,
        N_(
            "This trick is boosted, so you play to it once more: stay below {best} now, and see "
            "what falls first."
        ),
        lambda c: c.under and c.at.boost_waits and c.owner not in (c.at.seat, c.partner)
        and c.rival_over,
        ("under", "boost_waits"),
    ),
    Principle(
        "last_free", Theme.DUMP,
        N_(
            "You play last, and there are no points in this trick: take it with {card} and keep "
            "the lower cards."
        ),
        lambda c: c.last and c.over and c.plain and c.points <= 0 and c.is_top
        and c.keeps_lower,
        ("last", "plain", "top", "takes"),
    ),
    Principle(
        "take_high", Theme.DUMP,
        N_(
            "You have to take this trick, so take it with {card}, your highest, and keep the lower "
            "ones."
        ),
        lambda c: c.must_take and c.is_top and not c.is_bottom and not c.is_danger,
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
        and (c.rival < 0 or c.rival_suit == c.suit) and c.may_be_beaten
        and not (c.rival_higher and c.at.higher_out(c.card) == c.at.higher_out(c.rival))
        and not c.at.no_points_allowed,
        ("all_over", "bottom", "may_be_beaten"),
    ),
    Principle(
        "none_winning", Theme.DUCK,
        N_(
            "The cards in this trick cancel each other, so yours would win it. Play your lowest, "
            "{card}: a player after you may still have to go higher."
        ),
        lambda c: c.none_winning and c.is_bottom and not c.rival_lower and c.may_be_beaten,
        ("none_winning", "bottom", "may_be_beaten"),
    ),
    Principle(
        "over_middle", Theme.DUCK,
        N_(
            "You cannot stay below {best} in any case. Play {card}, which others may still beat, "
            "and keep {rival} to stay low later."
        ),
        lambda c: c.all_over and c.rival_lower and not c.rival_is_bonus and not c.is_top
        and not c.takes and not c.danger_in_trick
        and c.may_be_beaten and c.at.one_pack,
        ("all_over", "rival_held", "rival_lower", "may_be_beaten"),
    ),
    Principle(
        "over_high", Theme.DUMP,
        N_(
            "You cannot stay below {best} in any case. Get rid of {card}, and keep {rival} to stay "
            "low later."
        ),
        lambda c: c.all_over and c.rival_lower and not c.rival_is_bonus and c.is_top
        and not c.danger_in_trick and not c.is_danger and not c.is_ten,
        ("all_over", "rival_held", "rival_lower", "top"),
    ),
    Principle(
        "under_high", Theme.DUMP,
        N_("You cannot win this trick: play your highest card, {card}, and keep the low ones."),
        lambda c: c.all_under and c.is_top and not c.is_bottom and c.owner != c.partner,
        ("all_under", "avoids", "top"),
    ),
    Principle(
        "leave_lead", Theme.EXIT,
        N_(
            "There are no points in this trick, but its winner has to lead next. Stay below {best} "
            "with {card}, and leave that to {owner}."
        ),
        lambda c: c.last and c.plain and c.under and c.avoids and c.rival_over
        and not c.at.same_side(c.owner, c.at.seat) and len(c.at.hand) > 1,
        ("last", "plain", "under", "avoids", "owner"),
    ),
    Principle(
        "save_for_bonus", Theme.BONUS,
        N_("Keep {rival}: it may win {save_for}, which has not been played yet."),
        lambda c: c.under and c.avoids and c.rival_over and c.save_for >= 0,
        ("rival_held", "save_for"),
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
        lambda c: c.under and c.rival_over and c.owner not in (c.partner, c.at.seat)
        and 2 * len(c.at.higher_out(c.best)) < len(c.at.out_of(c.led))
        and not c.at.may_boost(c.card),
        ("under",),
    ),
    Principle(
        "under_middle", Theme.EXIT,
        N_("Stay below {best}, and keep {rival}: a low card gets you out of trouble later."),
        lambda c: c.under and c.rival_low and c.penalty_left
        and c.owner not in (c.partner, c.at.seat),
        ("under", "rival_held", "rival_lower"),
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
        and not c.catches
        and not c.at.is_penalty(c.card) and c.is_top,
        ("first_round", "plain", "top"),
    ),
    Principle(
        "take_now", Theme.EXIT,
        N_(
            "Take this trick while it costs you little, and keep {rival}: a low card gets you out "
            "of trouble later."
        ),
        lambda c: c.takes and not c.leading and c.cheap and c.rival_low and c.penalty_left
        and c.at.avoids(c.rival) and c.owner != c.partner,
        ("takes", "cheap", "rival_held", "rival_lower"),
    ),
    Principle(
        "last_cheap", Theme.DUMP,
        N_(
            "You play last, and this trick costs you little: take it with {card}, which could win "
            "you a worse one later."
        ),
        lambda c: c.last and c.takes and c.cheap and c.is_top and c.penalty_left
        and c.card % 13 >= HIGH and c.rival_lower and c.owner != c.partner,
        ("last", "takes", "cheap", "top", "rival_lower"),
    ),
    Principle(
        "boost", Theme.DUCK,
        N_(
            "{card:start} boosts this trick: all play once more, and another player may still have "
            "to go higher."
        ),
        lambda c: c.boosts and c.over and (c.rival_higher or c.rival_lower) and c.may_be_beaten,
        ("boosts", "over", "may_be_beaten"),
    ),
    Principle(
        "keep_exit", Theme.EXIT,
        _KEEP_LOW,
        lambda c: c.follows and c.rival_low and (c.under or c.over) and c.is_top
        and c.penalty_left and not c.is_danger,
        ("rival_held", "rival_lower", "top"),
    ),
)  # fmt: skip
"""To follow suit."""

DISCARDS: Final = (
    Principle(
        "void_for_danger", Theme.VOID,
        N_("Without {card} you have no {suit} left, and can throw {guarded} when they are led."),
        lambda c: c.discards and c.empties and c.guarded >= 0 and c.suit != c.guarded_suit
        and c.avoids and len(c.at.out_of(c.suit)) >= USEFUL and c.owner != c.partner
        and not c.at.same_side(c.owner, c.at.seat) and not c.feeds_shooter
        and c.rival != c.guarded and c.rival_suit != c.suit,
        ("cannot_follow", "empties", "guarded_held"),
    ),
    Principle(
        "throw_points_to", Theme.DUMP,
        N_("You have no {led}, so throw away what could cost you points: {taker} takes {card}."),
        lambda c: c.discards and c.points > 0 and c.taker >= 0 and not c.feeds_shooter
        and not c.rival_higher,
        ("cannot_follow", "penalty", "taker"),
    ),
    Principle(
        "throw_points", Theme.DUMP,
        N_(
            "You have no {led}, so throw away what could cost you points: {card} goes to another "
            "player."
        ),
        lambda c: c.discards and c.points > 0 and c.leaves and not c.feeds_shooter
        and not c.rival_higher,
        ("cannot_follow", "penalty", "avoids"),
    ),
    Principle(
        "throw_points_any", Theme.DUMP,
        N_("You have no {led}, so throw away what could cost you points later: {card}."),
        lambda c: c.discards and c.points > 0 and c.avoids and c.owner != c.partner
        and not c.feeds_shooter and not c.rival_higher,
        ("cannot_follow", "penalty", "avoids"),
    ),
    Principle(
        "throw_feeding", Theme.DUMP,
        N_(
            "{taker} has all the points so far, but is not likely to get the rest. You have no "
            "{led}, so throw away what could cost you points: {card}."
        ),
        lambda c: c.discards and c.points > 0 and c.taker >= 0 and c.feeds_shooter
        and c.taker == c.shooter and not c.rival_higher and c.kind != "other_moon"
        and c.moon_unlikely,
        ("cannot_follow", "penalty", "taker", "shooter"),
    ),
    Principle(
        "throw_alone", Theme.COUNT,
        N_(
            "Nobody else has any {suit} left, so {card} would win every trick that you lead with "
            "it: throw it away."
        ),
        lambda c: c.discards and c.suit_is_gone and c.points == 0 and c.penalty_left
        and any(card // 13 != c.suit for card in c.at.hand),
        ("cannot_follow", "suit_gone"),
    ),
    Principle(
        "high_waits", Theme.DUMP,
        N_("{rival:start} can wait: you hold lower {rival_suit} to play before it. Throw {card}."),
        lambda c: c.discards and c.avoids and c.points == 0 and c.rival_suit not in (-1, c.suit)
        and c.rival % 13 >= HIGH and not c.rival_is_bonus and c.penalty_left
        and sum(one < c.rival and bool(c.at.higher_out(one))
                for one in c.at.own(c.rival_suit)) >= 2
        and (c.card % 13 >= HIGH or c.empties),
        ("cannot_follow", "rival_held", "lower_beside"),
    ),
    Principle(
        "void_discard", Theme.VOID, _MAKE_VOID,
        lambda c: c.discards and c.empties and len(c.at.hand) > 4 and c.points <= 0
        and len(c.at.out_of(c.suit)) >= USEFUL,
        ("empties",),
    ),
    Principle(
        "throw_riskier", Theme.DUMP,
        N_(
            "Fewer of the cards that are out beat {card} than {rival}, so {card} is more dangerous "
            "to keep. You have no {led}: throw it away."
        ),
        lambda c: c.discards and c.avoids and c.points == 0 and c.is_top and c.penalty_left
        and c.rival_is_penalty and not c.may_win_bonus and c.at.one_pack
        and is_riskiest(c) and len(c.at.higher_out(c.card)) < len(c.at.higher_out(c.rival)),
        ("cannot_follow", "lower_out", "rival_held", "fewer_beat"),
    ),
    Principle(
        "throw_high", Theme.DUMP,
        N_(
            "You have no {led}, so get rid of {card}, a card that could win you a bad trick later."
        ),
        lambda c: c.discards and c.avoids and c.is_top and c.points == 0 and c.penalty_left
        and (c.card % 13 >= HIGH or len(c.at.hand) <= 4)
        and any(card < c.card for card in c.at.out_of(c.suit)) and not c.may_win_bonus,
        ("cannot_follow", "top", "lower_out"),
    ),
    Principle(
        "shorten_discard", Theme.VOID,
        _SHORTEN,
        lambda c: c.discards and len(c.at.own(c.suit)) == 2 and len(c.at.hand) > 4
        and len(c.at.out_of(c.suit)) >= USEFUL and c.points == 0 and c.avoids
        and not c.at.leaves_danger(c.card),
        ("cannot_follow", "one_left"),
    ),
    Principle(
        "throw_higher", Theme.EXIT,
        _KEEP_LOW,
        lambda c: c.discards and c.avoids and c.points == 0 and c.penalty_left
        and c.rival_suit != c.suit and c.rival >= 0 and c.at.is_low(c.rival)
        and c.rival % 13 < c.card % 13 and not c.rival_is_bonus,
        ("cannot_follow", "rival_held"),
    ),
)  # fmt: skip
"""To play another suit than the one led."""

LEADS: Final = (
    Principle(
        "wins_all", None,
        N_("Nobody can beat any of your cards: the other tricks are all yours, in any order."),
        lambda c: c.at.wins_all and c.rival < 0,
        ("takes",),
    ),
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
        lambda c: c.leading and c.empties and len(c.at.hand) > 4 and not c.at.is_penalty(c.card)
        and len(c.at.out_of(c.suit)) >= USEFUL,
        ("empties",),
    ),
    Principle(
        "lead_points", Theme.EXIT,
        N_(
            "Lead {suit} while the others hold higher ones: the points are likely to go to one of "
            "them."
        ),
        lambda c: c.leading and c.at.is_penalty(c.card) and c.higher_held and c.at.partner < 0
        and not (c.rival >= 0 and c.rival_suit == c.suit)
        and len(c.at.higher_out(c.card)) > len(c.at.out_of(c.suit)) // 2,
        ("penalty", "higher_held"),
    ),
    Principle(
        "keep_sure", Theme.EXIT,
        N_(
            "Others can beat {card}, so lead it and keep {rival}, which cannot win a trick and "
            "gets you out of the lead later."
        ),
        lambda c: c.leading and c.higher_held and not c.all_higher and c.rival_all_higher
        and c.penalty_left and c.rival_suit != c.suit and not c.rival_is_bonus,
        ("higher_held", "rival_held", "rival_loses"),
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
        "hearts_early", Theme.DUMP,
        N_(
            "The first time {suit} are led, most players can follow. Get rid of {card} now, before "
            "others can throw {danger} on it."
        ),
        lambda c: c.leading and c.at.is_penalty(c.card) and not c.is_danger and c.is_top
        and c.card % 13 >= HIGH and c.danger_out and c.danger_suit != c.suit and c.first_round
        and c.at.values[c.danger] > 2 * c.points and c.at.rules.packs == 1,
        ("danger_unplayed", "first_round", "top"),
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
        ("first_round", "top"),
    ),
    Principle(
        "void_player", Theme.COUNT,
        N_(
            "{void_seat} has no {rival_suit} left and could throw points on them: lead {suit} "
            "instead."
        ),
        lambda c: c.leading and c.void_seat >= 0 and c.nobody_void and not c.takes
        and any(card < c.rival for card in c.at.out_of(c.rival_suit)),
        ("void_seat", "nobody_void"),
    ),
    Principle(
        "cash", Theme.DUMP,
        N_(
            "{card:start} wins whenever you play it: lead it now, while the others still hold "
            "{suit} and have to follow."
        ),
        lambda c: c.leading and c.takes and c.points == 0 and c.penalty_left and c.nobody_void
        and len(c.at.out_of(c.suit)) >= 2 * (c.at.rules.players - 1)
        and not (c.rival >= 0 and c.at.takes(c.rival)),
        ("takes", "nobody_void", "many_out"),
    ),
    Principle(
        "shorten_lead", Theme.VOID,
        _SHORTEN,
        lambda c: c.leading and len(c.at.own(c.suit)) == 2 and len(c.at.hand) > 4
        and len(c.at.out_of(c.suit)) >= USEFUL and not c.at.is_penalty(c.card)
        and not c.at.leaves_danger(c.card),
        ("one_left",),
    ),
    Principle(
        "keep_low_lead", Theme.EXIT,
        N_(
            "Keep {rival}: a low card gets you out of trouble later. Lead {card} while it can "
            "lose."
        ),
        lambda c: c.leading and c.keeps_low and c.higher_held and c.penalty_left
        and not c.catches and (c.card % 13 < HIGH or len(c.at.higher_out(c.card)) > 1),
        ("rival_held", "higher_held"),
    ),
    Principle(
        "lead_first", Theme.EXIT,
        N_(
            "Nobody can beat {card}. Take this trick with it first, and keep {rival}: a low card "
            "gets you out of the lead later."
        ),
        lambda c: c.leading and c.takes and c.penalty_left and c.rival >= 0 and c.nobody_void
        and c.at.is_low(c.rival) and not c.rival_is_bonus,
        ("takes", "rival_held"),
    ),
    Principle(
        "lead_lower", Theme.EXIT,
        N_("The lower the card you lead, the more cards beat it: lead {card} and not {rival}."),
        lambda c: c.leading and c.higher_held and c.rival_higher and c.is_bottom
        and len(c.at.higher_out(c.card)) > len(c.at.higher_out(c.rival)),
        ("bottom", "higher_held", "rival_held", "more_beat"),
    ),
    Principle(
        "lead_more_beat", Theme.EXIT,
        N_("More cards that are out beat {card} than {rival}: lead {suit}."),
        lambda c: c.leading and c.higher_held and c.rival_suit not in (-1, c.suit)
        and c.at.one_pack
        and len(c.at.higher_out(c.card)) >= len(c.at.higher_out(c.rival)) + 2,
        ("higher_held", "rival_held", "more_beat_elsewhere"),
    ),
    Principle(
        "lead_beaten", Theme.EXIT,
        N_("Lead a card that other players can beat: they hold higher {suit} than {card}."),
        lambda c: c.leading and c.higher_held and not c.rival_lower
        and len(c.at.higher_out(c.card)) >= 2,
        ("higher_held",),
    ),
    Principle(
        "lead_harmless", Theme.EXIT,
        N_("Lead {suit} rather than {rival_suit}: with {rival} you could win points yourself."),
        lambda c: c.leading and not c.takes and not c.at.is_penalty(c.card)
        and c.rival_is_penalty and not c.rival_all_higher and c.rival_suit != c.suit
        and c.rival % 13 > LOW
        and not c.rival_is_bonus,
        ("rival_held", "rival_penalty"),
    ),
    Principle(
        "may_lose", Theme.DUCK,
        N_("Others may still beat {card}, while {rival} takes this trick for certain."),
        lambda c: ((c.over and c.rival_higher) or c.leading) and not c.takes and c.rival >= 0
        and c.at.takes(c.rival) and c.may_be_beaten,
        ("may_be_beaten", "rival_held", "rival_takes"),
    ),
)  # fmt: skip
"""To lead."""
