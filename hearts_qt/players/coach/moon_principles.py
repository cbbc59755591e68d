"""The principles about the moon, one's own or another player's."""

from __future__ import annotations

from typing import Final

from hearts_qt.players.coach.card_counts import (
    all_winners,
    is_longest,
    lost_alike,
    only_loser,
    winners,
)
from hearts_qt.players.coach.choice import HIGH
from hearts_qt.players.coach.principle import Principle
from hearts_qt.players.coach.themes import Theme
from hearts_qt.rules.text import N_

MOONS: Final = (
    Principle(
        "shoot_count", Theme.MOON_TRIED,
        N_("Count what is left: every card of your hand is a winner, so the moon is yours."),
        lambda c: c.shoots and c.has_all and all_winners(c),
        ("has_all", "all_winners"),
    ),
    Principle(
        "shoot_loser", Theme.MOON_TRIED,
        N_(
            "Count what is left: all your other cards are winners, and {card} is the only one that "
            "can lose. Lead it now, while others may still play lower cards on it."
        ),
        lambda c: c.shoots and c.has_all and only_loser(c),
        ("has_all", "only_loser"),
    ),
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
        "shoot_first", Theme.MOON_TRIED,
        N_(
            "Nobody has a point yet, and your hand is strong: try for the moon, and take the lead "
            "with {card}."
        ),
        lambda c: c.shoots and c.none_taken and c.takes,
        ("none_taken", "takes"),
    ),
    Principle(
        "shoot_over", Theme.MOON_TRIED,
        N_("If you try for the moon, win what you can: go over {best} with {card}."),
        lambda c: c.shoots and c.over and (c.has_all or c.none_taken) and not c.rival_over,
        ("over",),
    ),
    Principle(
        "shoot_lose_first", Theme.MOON_TRIED,
        N_(
            "If you try for the moon, lose a trick only where it costs you nothing: this one has "
            "no points so far."
        ),
        lambda c: c.shoots and c.under and c.avoids and not c.at.has_penalty
        and not c.at.is_penalty(c.card) and not c.is_bonus
        and not lost_alike(c.at, c.card, c.rival),
        ("no_penalty_in_trick", "avoids"),
    ),
    Principle(
        "shoot_lead_low", Theme.MOON_TRIED,
        N_(
            "If you try for the moon, lose early the tricks that you cannot win, while nobody has "
            "a point."
        ),
        lambda c: c.shoots and c.none_taken and c.leading and c.rival >= 0
        and c.card not in winners(c.at, c.at.hand)
        and c.rival % 13 > c.card % 13 and not c.is_bonus,
        ("none_taken",),
    ),
    Principle(
        "shoot_draw", Theme.MOON_TRIED,
        N_(
            "If you try for the moon, lose early what you cannot win: {card} draws out a higher "
            "card, while the others can still follow."
        ),
        lambda c: c.shoots and (c.has_all or c.none_taken) and c.leading and c.higher_held
        and c.nobody_void
        and not c.at.is_penalty(c.card) and not c.is_bonus and len(c.at.hand) > 4,
        ("higher_held", "nobody_void"),
    ),
    Principle(
        "shoot_lose_plain", Theme.MOON_TRIED,
        N_(
            "If you try for the moon, a trick that you lose must have no points in it: lead "
            "{card}, and keep {rival} until it can win."
        ),
        lambda c: c.shoots and (c.has_all or c.none_taken) and c.leading and c.rival >= 0
        and c.at.is_of_moon(c.rival) and not c.at.is_penalty(c.card) and not c.is_bonus
        and c.rival not in winners(c.at, c.at.hand)
        and not any(map(c.at.is_of_moon, c.at.higher_out(c.card))),
        ("not_penalty", "rival_penalty", "rival_held"),
    ),
    Principle(
        "shoot_keep", Theme.MOON_TRIED,
        N_("If you try for the moon, throw away what wins no tricks: you need {rival} more."),
        lambda c: c.shoots and c.discards and c.rival >= 0 and c.rival % 13 > c.card % 13
        and not c.at.is_penalty(c.card) and not c.is_bonus,
        ("cannot_follow", "rival_held"),
    ),
    Principle(
        "shoot_save", Theme.MOON_TRIED,
        N_("If you try for the moon, keep {rival} for a trick that it can win."),
        lambda c: c.shoots and c.under and c.avoids and c.rival_higher and c.rival % 13 >= HIGH
        and not c.at.has_penalty and not c.at.is_penalty(c.card),
        ("under", "avoids", "rival_held"),
    ),
    Principle(
        "shoot_long", Theme.MOON_TRIED,
        N_(
            "If you try for the moon, lead your longest suit until the others have none left: then "
            "its low cards win too."
        ),
        lambda c: c.shoots and c.leading and is_longest(c) and (c.has_all or c.none_taken)
        and not c.at.is_penalty(c.card),
        ("longest",),
    ),
    Principle(
        "shoot_best", Theme.MOON_TRIED,
        N_(
            "Keep trying for the moon: all points so far are yours, and {card} leaves you the best "
            "chance to win the rest."
        ),
        lambda c: c.shoots and c.has_all and c.kind == "own_moon",
        ("has_all",),
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
        N_(
            "Nobody has a point yet, so a moon of your own is possible: {card} leaves you the best "
            "chance of it."
        ),
        lambda c: c.shoots and c.none_taken and c.kind == "own_moon" and not c.discards,
        ("none_taken",),
    ),
    Principle(
        "shoot_hold", Theme.MOON_TRIED,
        N_("A moon of your own is still possible, so give no points away."),
        lambda c: c.kind == "own_moon" and (c.has_all or c.none_taken) and not c.leading
        and c.rival >= 0 and c.at.is_of_moon(c.rival) and not c.at.is_of_moon(c.card)
        and c.at.avoids(c.rival),
        ("rival_penalty", "not_penalty"),
    ),
    Principle(
        "shoot_chance_take", Theme.MOON_TRIED,
        N_("A moon of your own is still possible, so take this trick with {card}."),
        lambda c: c.kind == "own_moon" and c.takes and (c.has_all or c.none_taken),
        ("takes",),
    ),
    Principle(
        "shoot_chance", Theme.MOON_TRIED,
        N_("A moon of your own is still possible, and {card} leaves you more of that chance."),
        lambda c: c.kind == "own_moon" and (c.has_all or c.none_taken),
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
        "stop_danger", Theme.DUMP,
        N_(
            "You have no {led}, so get rid of the card that can hurt you most: {card}. It also "
            "ends the moon of {shooter}, who has all the points so far."
        ),
        lambda c: c.is_worst and c.discards and c.at.is_of_moon(c.card)
        and ((c.taker >= 0 and c.shooter >= 0 and not c.at.same_side(c.taker, c.shooter))
             or (c.shooter_beaten and c.leaves)),
        ("cannot_follow", "worst", "shooter", "penalty", "shooter_beaten"),
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
        "stop_partner", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all the points so far. Your partner {partner} takes this trick, so "
            "{card} ends the moon."
        ),
        lambda c: c.shooter >= 0 and c.discards and c.partner >= 0
        and c.at.taker(c.card) == c.partner and c.at.is_of_moon(c.card),
        ("shooter", "partner_takes", "of_moon"),
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
        "stop_put", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all the points so far. Put {card} on this trick: if anybody else wins "
            "it, the moon is over."
        ),
        lambda c: c.shooter >= 0 and c.discards and c.at.is_penalty(c.card) and c.leaves
        and c.taker < 0,
        ("shooter", "cannot_follow", "penalty"),
    ),
    Principle(
        "stop_forced", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all the points so far and takes this trick, and you can only add points "
            "to it. Keep high cards, to win one of the next tricks yourself."
        ),
        lambda c: c.taker == c.shooter >= 0 and c.only_penalties and len(c.at.hand) > 2
        and all(map(c.at.avoids, c.at.legal))
        and (c.rival < 0 or c.rival % 13 > c.card % 13),
        ("shooter", "taker", "only_penalties"),
    ),
    Principle(
        "stop_high", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all the points so far. Go higher with {card}, and try to win this trick "
            "away from {shooter}."
        ),
        lambda c: c.shooter >= 0 and c.kind == "other_moon" and c.over and not c.takes
        and c.owner == c.shooter,
        ("shooter", "owner", "over"),
    ),
    Principle(
        "stop_other_suit", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all the points so far. Nobody else has any {suit}, so {card} can win no "
            "trick that {shooter} leads: throw it, and keep {rival}."
        ),
        lambda c: c.shooter >= 0 and c.kind == "other_moon" and c.discards and c.suit_is_gone
        and c.rival_suit not in (-1, c.suit) and bool(c.at.out_of(c.rival_suit)),
        ("shooter", "suit_gone", "rival_held"),
    ),
    Principle(
        "stop_starve", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all the points so far, so give {shooter} no more: keep {rival} for "
            "later."
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
        "stop_spare", Theme.MOON_STOPPED,
        N_("{shooter} has all the points so far and is winning this trick: put no points on it."),
        lambda c: c.owner == c.shooter >= 0 and c.discards and c.rival_is_penalty
        and not c.at.is_penalty(c.card),
        ("shooter", "owner", "rival_penalty", "not_penalty"),
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
            "{shooter} has all the points so far, and {card} leaves {shooter} a smaller chance of "
            "the moon than {rival}: no simple rule says why."
        ),
        lambda c: c.shooter >= 0 and c.kind == "other_moon" and c.rival >= 0,
        ("shooter", "rival_held"),
    ),
    Principle(
        "stop_share", Theme.MOON_STOPPED,
        N_(
            "Nobody has a point yet. Lead {card}: once the points are shared out, nobody can shoot "
            "the moon."
        ),
        lambda c: c.kind == "other_moon" and c.moon_in_sight and c.leading
        and c.at.is_penalty(c.card),
        ("none_taken", "penalty"),
    ),
    Principle(
        "stop_point", Theme.MOON_STOPPED,
        N_(
            "Nobody has a point yet. Go over {best} with {card}: once you have a point, nobody "
            "else can shoot the moon."
        ),
        lambda c: c.kind == "other_moon" and c.moon_in_sight and c.over
        and any(map(c.at.is_of_moon, (*c.at.trick_cards, c.card)))
        and not c.at.same_side(c.owner, c.at.seat) and c.rival >= 0 and not c.rival_over,
        ("none_taken", "over", "penalty_in_trick"),
    ),
    Principle(
        "stop_win", Theme.MOON_STOPPED,
        N_(
            "Nobody has a point yet, and a moon is still possible. Win this trick, so that {owner} "
            "does not keep the lead."
        ),
        lambda c: c.kind == "other_moon" and c.moon_in_sight and c.over and c.rival >= 0
        and not c.rival_over and not c.at.same_side(c.owner, c.at.seat)
        and c.at.observation.trick[0][0] == c.owner,
        ("none_taken", "over", "owner"),
    ),
    Principle(
        "stop_early", Theme.MOON_STOPPED,
        N_(
            "Nobody has a point yet, and a moon is still possible. Keep {rival}: you may need a "
            "high card to stop it."
        ),
        lambda c: c.kind == "other_moon" and c.moon_in_sight and c.rival >= 0
        # Empty a suit or give a point away, and no high card is needed.
        and not (c.discards and (c.empties or c.points > 0))
        and c.rival % 13 > c.card % 13 and c.rival % 13 >= HIGH,
        ("none_taken", "rival_held"),
    ),
)  # fmt: skip
"""In the order in which they are tried."""
