"""The chapter of the rulebook on the end of the game."""

from __future__ import annotations

from hearts_qt.rules.options import Rules
from hearts_qt.rules.problems import why_no_end
from hearts_qt.rules.rulebook_scoring import worth
from hearts_qt.rules.rulebook_words import Section, rule, section
from hearts_qt.rules.text import Text, plural, signed, text


def _becomes(rules: Rules, total: int, new: int) -> Text:
    """A total that turns into another one."""
    total, new = rules.shown(total), rules.shown(new)
    return text("{total} becomes {new}", total=signed(total), new=signed(new))


def end(rules: Rules) -> Section:
    pairs = rules.teams == "shared_tricks"
    sums = rules.teams == "shared_totals"
    found = []
    if rules.exact_target == "halves":
        sentence = text(
            "A total of exactly {target} after a hand does not end the game: it becomes half of "
            "that, rounded down.",
            target=rules.target,
        )
        found.append(rule(sentence, "exact_target", "target", example="exact target"))
    elif rules.exact_target == "zeroes":
        sentence = text(
            "A total of exactly {target} after a hand does not end the game: it becomes 0.",
            target=rules.target,
        )
        found.append(rule(sentence, "exact_target", "target", example="exact target"))
    if rules.special_totals:
        listed_totals = text("{only}", only=_becomes(rules, *rules.special_totals[-1]))
        for pair in reversed(rules.special_totals[:-1]):
            first = _becomes(rules, *pair)
            # Translators: the first thing of a list whose things have commas, and the others.
            listed_totals = text("{first}; {rest}", first=first, rest=listed_totals)
        sentence = (
            text(
                "Some totals change when a pair has exactly that many points after a hand: "
                "{totals}. A total changes only once.",
                totals=listed_totals,
            )
            if pairs
            else text(
                "Some totals change when a player has exactly that many points after a hand: "
                "{totals}. A total changes only once.",
                totals=listed_totals,
            )
        )
        found.append(rule(sentence, "special_totals", example="special totals"))
    endless = why_no_end(rules.values())
    if endless is not None:
        found.append(rule(endless, "target"))
    rises = rules.target is not None and bool(
        worth(rules)
        or any(new >= rules.target for _, new in rules.special_totals)
        or any(points > 0 for _, points in rules.trick_points)
    )
    ended = rises and not endless
    if rules.target is not None and ended:
        over = (
            plural(
                "The game ends after the hand in which a pair reaches {n} point or more.",
                "The game ends after the hand in which a pair reaches {n} points or more.",
                rules.target,
            )
            if pairs
            else plural(
                "The game ends after the hand in which a player reaches {n} point or more.",
                "The game ends after the hand in which a player reaches {n} points or more.",
                rules.target,
            )
        )
        found.append(rule(over, "target"))
    if rules.low_target is not None and not endless:
        sentence = _low_end(rules.shown(-rules.low_target), pairs, ended)
        found.append(rule(sentence, "low_target"))
        ended = True
    if rules.hand_limit is not None:
        sentence = (
            plural("It also ends after {n} hand.", "It also ends after {n} hands.",
                   rules.hand_limit)
            if ended
            else plural("The game ends after {n} hand.", "The game ends after {n} hands.",
                        rules.hand_limit)
        )  # fmt: skip
        found.append(rule(sentence, "hand_limit"))
    winner = (
        text("The pair with the lowest total wins.")
        if pairs
        else text("Then the totals of partners are added, and the pair with the lowest sum wins.")
        if sums
        else text("The lowest total wins.")
    )
    found.append(rule(winner, "teams"))
    partnered = rules.teams != "none"
    if rules.tie == "share":
        tie = (
            text("If pairs tie for lowest, they all win.")
            if partnered
            else text("If players tie for lowest, they all win.")
        )
    elif (rises and _may_fall(rules)) or rules.low_target is not None:
        tie = (
            text(
                "If pairs tie for lowest, more hands are played until one pair is lowest alone and "
                "the game may end as said above."
            )
            if partnered
            else text(
                "If players tie for lowest, more hands are played until one player is lowest alone "
                "and the game may end as said above."
            )
        )
    else:
        tie = (
            text("If pairs tie for lowest, more hands are played until one pair is lowest alone.")
            if partnered
            else text(
                "If players tie for lowest, more hands are played until one player is lowest alone."
            )
        )
    found.append(rule(tie, "tie"))
    return section(text("The end of the game"), found)


def _low_end(total: int, pairs: bool, also: bool) -> Text:
    """The end of a game by a low total, as it is shown; `also` says that there is another end."""
    low, n = signed(total), abs(total)
    if also:
        return (
            plural("It also ends when a pair has {total} point or fewer.",
                   "It also ends when a pair has {total} points or fewer.", n, total=low)
            if pairs
            else plural("It also ends when a player has {total} point or fewer.",
                        "It also ends when a player has {total} points or fewer.", n, total=low)
        )  # fmt: skip
    return (
        plural("The game ends after the hand in which a pair falls to {total} point or lower.",
               "The game ends after the hand in which a pair falls to {total} points or lower.",
               n, total=low)
        if pairs
        else plural("The game ends after the hand in which a player falls to {total} point or "
                    "lower.",
                    "The game ends after the hand in which a player falls to {total} points or "
                    "lower.", n, total=low)
    )  # fmt: skip


def _may_fall(rules: Rules) -> bool:
    """Whether a total can become lower, so that nobody may have reached the target any more."""
    return rules.hand_limit != 1 and (
        rules.moon in ("subtract", "choice", "add_unless_opponent_wins", "turn_hearts")
        or rules.ten_of_clubs_alone > 0
        or rules.no_trick_bonus > 0
        or rules.exact_target != "stands"
        or any(new < total for total, new in rules.special_totals)
        or any(points < 0 for _, points in rules.trick_points)
        or any(value < 0 for value in rules.card_worth)
    )
