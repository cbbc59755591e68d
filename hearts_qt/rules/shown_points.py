"""How rules that count plus and minus (7.7) are worded.

Rules, records and everything that computes have penalties: what costs counts plus. Numbers change
their sign where they are shown, by `Rules.shown`. Sentences that name a side, such as “the lowest
total wins”, are written for penalties and have a counterpart here. Words such as *costs* and
*penalty* are right under both ways of counting, so most sentences need none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from hearts_qt.rules.text import Inflected, Text, plural, text


def shown_sign(scores_shown: str) -> int:
    """What penalties are multiplied by where they are shown: -1 or 1."""
    return -1 if scores_shown == "points" else 1


def as_shown(said: Text, scores_shown: str) -> Text:
    """A text, and the texts filled into it, as worded under a value of `scores_shown`."""
    if shown_sign(scores_shown) > 0 or isinstance(said, Inflected):
        return said
    values = tuple(
        (name, as_shown(value, scores_shown) if isinstance(value, Text) else value)
        for name, value in said.values
    )
    found = counterparts().get((said.context, said.singular), said)
    return Text(found.singular, found.plural, said.count, values, said.context)


def _option_texts() -> Iterator[tuple[Text, Text]]:
    """Labels and sentences of options."""
    yield (text("Each heart 1, the queen of spades 13."),
           text("Each heart −1, the queen of spades −13."))
    yield text("Each heart 1, nothing else."), text("Each heart −1, nothing else.")
    yield (text("Each heart 1, the jack of spades 10."),
           text("Each heart −1, the jack of spades −10."))
    yield (text("Each heart 1; of spades the queen 13, the king 10, the ace 7."),
           text("Each heart −1; of spades the queen −13, the king −10, the ace −7."))
    yield (text("Hearts count their pips, J 11, Q 12, K 13, A 14; the queen of spades 25."),
           text("Hearts count minus their pips, J −11, Q −12, K −13, A −14; "
                "the queen of spades −25."))
    yield (text("Hearts count their pips, pictures 10, ace 15; the queen of spades 25."),
           text("Hearts count minus their pips, pictures −10, ace −15; the queen of spades −25."))
    yield (text("Hearts from 10 for a five to 50 for the ace, the lowest three nothing; "
                "the queen of spades 100."),
           text("Hearts from −10 for a five to −50 for the ace, the lowest three nothing; "
                "the queen of spades −100."))
    yield (text("A card that takes points off the player who captures it."),
           text("A card that brings points to the player who captures it."))
    yield (text("Capturing the jack of diamonds takes points off."),
           text("Capturing the jack of diamonds brings points."))
    yield (text("Capturing the ten of diamonds takes points off."),
           text("Capturing the ten of diamonds brings points."))
    yield (text("How many points the bonus card takes off."),
           text("How many points the bonus card brings."))
    yield (text("Points taken off a player who captures the ten of clubs and nothing else that "
                "counts."),
           text("Points for a player who captures the ten of clubs and nothing else that counts."))
    yield (text("Points taken off a player who wins no trick."),
           text("Points for a player who wins no trick."))
    yield (text("What winning a trick costs, whatever is in it. Below zero, points are taken off."),
           text("What winning a trick counts, whatever is in it. Below zero, it costs points."))
    yield text("To the others"), text("Off the others")
    yield (text("The shooter’s penalties count 0; every other player gets the points."),
           text("The shooter’s penalties count 0; every other player loses the points."))
    yield text("Taken off the shooter"), text("Added to the shooter")
    yield (text("The shooter’s penalties count 0, and their score goes down by the points."),
           text("The shooter’s penalties count 0, and their score goes up by the points."))
    yield text("To the others, unless one wins"), text("Off the others, unless one wins")
    yield (text("Every other player gets the points. If an opponent would win the game by that, "
                "they are taken off the shooter’s score instead."),
           text("Every other player loses the points. If an opponent would win the game by that, "
                "they are added to the shooter’s score instead."))
    yield (text("A player who captures all hearts scores them, and the black card if they have "
                "it, as points off."),
           text("A player who captures all hearts scores them, and the black card if they have "
                "it, as plus points."))
    yield (text("To shoot the moon you must also capture every card that takes points off."),
           text("To shoot the moon you must also capture every card that brings points."))
    yield (text("Cards that take points off do not matter for the moon."),
           text("Cards that bring points do not matter for the moon."))
    yield text("Target below zero"), text("Target above zero")
    yield (text("The game also ends when a total is this far below zero."),
           text("The game also ends when a total is this far above zero."))
    yield (text("A total of exactly the target is halved, rounded down."),
           text("A total of exactly the target is halved, rounded up."))
    yield (text("Totals that change when a player has exactly that many points after a hand: "
                "50=0 resets a total of 50 to 0."),
           text("Totals that change when a player has exactly that many points after a hand: "
                "−50=0 resets a total of −50 to 0."))
    yield text("A tie for lowest"), text("A tie for highest")
    yield (text("What happens when players tie for the lowest total at the end."),
           text("What happens when players tie for the highest total at the end."))
    yield (text("More hands are played until one player is lowest alone."),
           text("More hands are played until one player is highest alone."))
    yield (text("All players who tie for the lowest total win."),
           text("All players who tie for the highest total win."))


def _problem_texts() -> Iterator[tuple[Text, Text]]:
    """Clashes of options, and why an option has no effect."""
    yield (text("Nothing ends the game: set a target, a target below zero or a limit of hands."),
           text("Nothing ends the game: set a target, a target above zero or a limit of hands."))
    yield (text("Only a ten of clubs that doubles can take points off alone: let it double, or set "
                "these points to 0."),
           text("Only a ten of clubs that doubles can bring points alone: let it double, or set "
                "these points to 0."))
    yield (text("No bonus card could take these points off: choose one, or leave the points as "
                "usual."),
           text("No bonus card could bring these points: choose one, or leave the points as "
                "usual."))
    yield (text("No game can end, because no card costs points and no total rises: give a card a "
                "positive value, or set a limit of hands."),
           text("No game can end, because no card costs points and no total falls: give a card a "
                "value below zero, or set a limit of hands."))
    yield (text("No game can end, because every hand is a moon that raises no total: give more "
                "cards a positive value, or turn the moon off."),
           text("No game can end, because every hand is a moon that lowers no total: give more "
                "cards a value below zero, or turn the moon off."))
    yield (text("No game can end, because no total falls below zero: set a target or a limit of "
                "hands."),
           text("No game can end, because no total rises above zero: set a target or a limit of "
                "hands."))
    yield (text("No game can end, because special totals keep every total below the target: take "
                "some of them out."),
           text("No game can end, because special totals keep every total above the target: take "
                "some of them out."))
    yield text("No card takes points off."), text("No card brings points.")
    yield (text("All hearts turn: no other points are given for them."),
           text("All hearts turn: no other points are given or taken for them."))


def _book_texts() -> Iterator[tuple[Text, Text]]:
    """The rulebook but for the moon and the end of the game."""
    yield (text("Bonus cards do the opposite: they take points off."),
           text("Bonus cards do the opposite: they bring points."))
    yield (text("Capture the bonus cards: they take points off your score."),
           text("Capture the bonus cards: they bring you points."))
    yield (text("The points of each hand are added to your total, and the lowest total wins the "
                "game."),
           text("The points of each hand are added to your total, and the highest total wins the "
                "game."))
    yield (text("The points of each hand are added up, and the pair with the lowest total wins "
                "the game."),
           text("The points of each hand are added up, and the pair with the highest total wins "
                "the game."))
    yield (text("A charged jack of diamonds takes twice as many points off."),
           text("A charged jack of diamonds brings twice as many points."))
    yield (plural("The jack of diamonds takes {n} point off the player who captures it.",
                  "The jack of diamonds takes {n} points off the player who captures it.", 1),
           plural("The jack of diamonds brings {n} point to the player who captures it.",
                  "The jack of diamonds brings {n} points to the player who captures it.", 1))
    yield (plural("The ten of diamonds takes {n} point off the player who captures it.",
                  "The ten of diamonds takes {n} points off the player who captures it.", 1),
           plural("The ten of diamonds brings {n} point to the player who captures it.",
                  "The ten of diamonds brings {n} points to the player who captures it.", 1))
    yield (plural("All penalty cards together come to {n} point.",
                  "All penalty cards together come to {n} points.", 1),
           plural("All penalty cards together come to −{n} point.",
                  "All penalty cards together come to −{n} points.", 1))
    yield (plural("All penalty cards together come to {n} point if none is charged.",
                  "All penalty cards together come to {n} points if none is charged.", 1),
           plural("All penalty cards together come to −{n} point if none is charged.",
                  "All penalty cards together come to −{n} points if none is charged.", 1))
    yield (plural("Each trick takes {n} point off, whatever is in it.",
                  "Each trick takes {n} points off, whatever is in it.", 1),
           plural("Each trick brings {n} point, whatever is in it.",
                  "Each trick brings {n} points, whatever is in it.", 1))
    yield (plural("The first trick takes {n} point off, whatever is in it.",
                  "The first trick takes {n} points off, whatever is in it.", 1),
           plural("The first trick brings {n} point, whatever is in it.",
                  "The first trick brings {n} points, whatever is in it.", 1))
    yield (plural("The last trick but one takes {n} point off, whatever is in it.",
                  "The last trick but one takes {n} points off, whatever is in it.", 1),
           plural("The last trick but one brings {n} point, whatever is in it.",
                  "The last trick but one brings {n} points, whatever is in it.", 1))
    yield (plural("The last trick takes {n} point off, whatever is in it.",
                  "The last trick takes {n} points off, whatever is in it.", 1),
           plural("The last trick brings {n} point, whatever is in it.",
                  "The last trick brings {n} points, whatever is in it.", 1))
    yield (plural("A pair that captures the ten of clubs, but no heart and nothing else that "
                  "counts, gets {n} point taken off.",
                  "A pair that captures the ten of clubs, but no heart and nothing else that "
                  "counts, gets {n} points taken off.", 1),
           plural("A pair that captures the ten of clubs, but no heart and nothing else that "
                  "counts, gets {n} point.",
                  "A pair that captures the ten of clubs, but no heart and nothing else that "
                  "counts, gets {n} points.", 1))
    yield (plural("A player who captures the ten of clubs, but no heart and nothing else that "
                  "counts, gets {n} point taken off.",
                  "A player who captures the ten of clubs, but no heart and nothing else that "
                  "counts, gets {n} points taken off.", 1),
           plural("A player who captures the ten of clubs, but no heart and nothing else that "
                  "counts, gets {n} point.",
                  "A player who captures the ten of clubs, but no heart and nothing else that "
                  "counts, gets {n} points.", 1))
    yield (text("If it was charged, twice as many points are taken off."),
           text("If it was charged, it brings twice as many points."))
    yield (text("Each of the two tens of clubs takes these points off."),
           text("Each of the two tens of clubs brings these points."))
    yield (plural("A pair that takes no trick at all gets {n} point taken off.",
                  "A pair that takes no trick at all gets {n} points taken off.", 1),
           plural("A pair that takes no trick at all gets {n} point.",
                  "A pair that takes no trick at all gets {n} points.", 1))
    yield (plural("A player who takes no trick at all gets {n} point taken off.",
                  "A player who takes no trick at all gets {n} points taken off.", 1),
           plural("A player who takes no trick at all gets {n} point.",
                  "A player who takes no trick at all gets {n} points.", 1))
    yield (plural("Takes {n} point off: {cards}.", "Takes {n} points off: {cards}.", 1),
           plural("Brings {n} point: {cards}.", "Brings {n} points: {cards}.", 1))


def _moon_texts() -> Iterator[tuple[Text, Text]]:
    """The rulebook on the moon."""
    yield (text("Points that others get for a moon are not doubled."),
           text("Points that others lose for a moon are not doubled."))
    yield (text("Its hearts then take as many points off as they cost otherwise. All other cards "
                "count as usual."),
           text("Its hearts then bring as many points as they cost otherwise. All other cards "
                "count as usual."))
    yield (text("The shooter’s hearts then take as many points off as they cost otherwise. All "
                "other cards count as usual."),
           text("The shooter’s hearts then bring as many points as they cost otherwise. All "
                "other cards count as usual."))
    yield (text("Its hearts then take as many points off as they cost otherwise, and so does "
                "{card} if the pair captured it too. All other cards count as usual."),
           text("Its hearts then bring as many points as they cost otherwise, and so does "
                "{card} if the pair captured it too. All other cards count as usual."))
    yield (text("The shooter’s hearts then take as many points off as they cost otherwise, and so "
                "does {card} if the shooter captured it too. All other cards count as usual."),
           text("The shooter’s hearts then bring as many points as they cost otherwise, and so "
                "does {card} if the shooter captured it too. All other cards count as usual."))
    yield (text("The shooter’s penalty cards then count 0, and every other player gets {amount}."),
           text("The shooter’s penalty cards then count 0, and every other player loses {amount}."))
    yield (text("The shooter’s penalty cards then count 0, and the shooter’s score goes down by "
                "{amount}."),
           text("The shooter’s penalty cards then count 0, and the shooter’s score goes up by "
                "{amount}."))
    yield (text("The shooter’s penalty cards then count 0. The shooter chooses: either every other "
                "player gets {amount}, or the shooter’s score goes down by the same amount."),
           text("The shooter’s penalty cards then count 0. The shooter chooses: either every other "
                "player loses {amount}, or the shooter’s score goes up by the same amount."))
    yield (text("The shooter’s penalty cards then count 0, and every other player gets {amount}. "
                "But if the game would then end with an opponent among the winners, the shooter’s "
                "score goes down by the same amount instead."),
           text("The shooter’s penalty cards then count 0, and every other player loses {amount}. "
                "But if the game would then end with an opponent among the winners, the shooter’s "
                "score goes up by the same amount instead."))
    yield (text("Its penalty cards then count 0, and {others} gets {amount}, once for the pair."),
           text("Its penalty cards then count 0, and {others} loses {amount}, once for the pair."))
    yield (text("Its penalty cards then count 0, and its score goes down by {amount}."),
           text("Its penalty cards then count 0, and its score goes up by {amount}."))
    yield (text("Its penalty cards then count 0. The pair chooses: either {others} gets {amount}, "
                "once for the pair, or its own score goes down by the same amount."),
           text("Its penalty cards then count 0. The pair chooses: either {others} loses {amount}, "
                "once for the pair, or its own score goes up by the same amount."))
    yield (text("Its penalty cards then count 0, and {others} gets {amount}, once for the pair. "
                "But if the game would then end with another pair among the winners, its own score "
                "goes down by the same amount instead."),
           text("Its penalty cards then count 0, and {others} loses {amount}, once for the pair. "
                "But if the game would then end with another pair among the winners, its own score "
                "goes up by the same amount instead."))


def _end_texts() -> Iterator[tuple[Text, Text]]:
    """The rulebook on the end of the game."""
    yield (text("A total of exactly {target} after a hand does not end the game: it becomes half "
                "of that, rounded down."),
           text("A total of exactly −{target} after a hand does not end the game: it becomes half "
                "of that, rounded up."))
    yield (text("A total of exactly {target} after a hand does not end the game: it becomes 0."),
           text("A total of exactly −{target} after a hand does not end the game: it becomes 0."))
    yield (plural("The game ends after the hand in which a pair reaches {n} point or more.",
                  "The game ends after the hand in which a pair reaches {n} points or more.", 1),
           plural("The game ends after the hand in which a pair falls to −{n} point or lower.",
                  "The game ends after the hand in which a pair falls to −{n} points or lower.",
                  1))
    yield (plural("The game ends after the hand in which a player reaches {n} point or more.",
                  "The game ends after the hand in which a player reaches {n} points or more.", 1),
           plural("The game ends after the hand in which a player falls to −{n} point or lower.",
                  "The game ends after the hand in which a player falls to −{n} points or lower.",
                  1))
    yield (plural("It also ends when a pair has {total} point or fewer.",
                  "It also ends when a pair has {total} points or fewer.", 1),
           plural("It also ends when a pair has {total} point or more.",
                  "It also ends when a pair has {total} points or more.", 1))
    yield (plural("It also ends when a player has {total} point or fewer.",
                  "It also ends when a player has {total} points or fewer.", 1),
           plural("It also ends when a player has {total} point or more.",
                  "It also ends when a player has {total} points or more.", 1))
    yield (plural("The game ends after the hand in which a pair falls to {total} point or lower.",
                  "The game ends after the hand in which a pair falls to {total} points or lower.",
                  1),
           plural("The game ends after the hand in which a pair reaches {total} point or more.",
                  "The game ends after the hand in which a pair reaches {total} points or more.",
                  1))
    yield (plural("The game ends after the hand in which a player falls to {total} point or lower.",
                  "The game ends after the hand in which a player falls to {total} points or "
                  "lower.", 1),
           plural("The game ends after the hand in which a player reaches {total} point or more.",
                  "The game ends after the hand in which a player reaches {total} points or more.",
                  1))
    yield (text("The pair with the lowest total wins."),
           text("The pair with the highest total wins."))
    yield (text("Then the totals of partners are added, and the pair with the lowest sum wins."),
           text("Then the totals of partners are added, and the pair with the highest sum wins."))
    yield text("The lowest total wins."), text("The highest total wins.")
    yield (text("If pairs tie for lowest, they all win."),
           text("If pairs tie for highest, they all win."))
    yield (text("If players tie for lowest, they all win."),
           text("If players tie for highest, they all win."))
    yield (text("If pairs tie for lowest, more hands are played until one pair is lowest alone and "
                "the game may end as said above."),
           text("If pairs tie for highest, more hands are played until one pair is highest alone "
                "and the game may end as said above."))
    yield (text("If players tie for lowest, more hands are played until one player is lowest alone "
                "and the game may end as said above."),
           text("If players tie for highest, more hands are played until one player is highest "
                "alone and the game may end as said above."))
    yield (text("If pairs tie for lowest, more hands are played until one pair is lowest alone."),
           text("If pairs tie for highest, more hands are played until one pair is highest "
                "alone."))
    yield (text("If players tie for lowest, more hands are played until one player is lowest "
                "alone."),
           text("If players tie for highest, more hands are played until one player is highest "
                "alone."))


def _notice_texts() -> Iterator[tuple[Text, Text]]:
    """The notices of house rules."""
    yield (plural("takes {twice} point off instead of {once}",
                  "takes {twice} points off instead of {once}", 2),
           plural("brings {twice} point instead of {once}",
                  "brings {twice} points instead of {once}", 2))
    yield (text("The points of a moon are subtracted from the shooter’s score"),
           text("The points of a moon are added to the shooter’s score"))
    yield (text("All others get the points of a moon, unless an opponent would win"),
           text("All others lose the points of a moon, unless an opponent would win"))
    yield (text("A player who captures all hearts scores them as points off"),
           text("A player who captures all hearts scores them as plus points"))
    yield (text("All others get the points of a moon"),
           text("All others lose the points of a moon"))
    yield (plural("The game goes on to {n} point", "The game goes on to {n} points", 1),
           plural("The game goes on to −{n} point", "The game goes on to −{n} points", 1))
    yield (plural("The ten of clubs with nothing else that counts takes {n} point off",
                  "The ten of clubs with nothing else that counts takes {n} points off", 1),
           plural("The ten of clubs with nothing else that counts brings {n} point",
                  "The ten of clubs with nothing else that counts brings {n} points", 1))
    yield (plural("A player who wins no trick has {n} point taken off",
                  "A player who wins no trick has {n} points taken off", 1),
           plural("A player who wins no trick gets {n} point",
                  "A player who wins no trick gets {n} points", 1))
    yield (plural("The game ends at {n} point", "The game ends at {n} points", 1),
           plural("The game ends at −{n} point", "The game ends at −{n} points", 1))
    yield (plural("The game ends at {n} point below zero",
                  "The game ends at {n} points below zero", 1),
           plural("The game ends at {n} point above zero",
                  "The game ends at {n} points above zero", 1))
    yield (text("Partners add their totals, and the lowest sum wins"),
           text("Partners add their totals, and the highest sum wins"))
    yield (text("Players who share the lowest total all win"),
           text("Players who share the highest total all win"))


def _table_texts() -> Iterator[tuple[Text, Text]]:
    """What the table says of a moon."""
    yield (plural("The other players get {n} point.", "The other players get {n} points.", 1),
           plural("The other players lose {n} point.", "The other players lose {n} points.", 1))
    yield (plural("All hearts: {n} point is taken off instead of added.",
                  "All hearts: {n} points are taken off instead of added.", 1),
           plural("All hearts: {n} point is added instead of taken off.",
                  "All hearts: {n} points are added instead of taken off.", 1))
    yield (plural("That would have made an opponent win, so {n} point is taken off instead.",
                  "That would have made an opponent win, so {n} points are taken off instead.", 1),
           plural("That would have made an opponent win, so {n} point is added instead.",
                  "That would have made an opponent win, so {n} points are added instead.", 1))
    yield (plural("{n} point is taken off your score.", "{n} points are taken off your score.", 1),
           plural("{n} point is added to your score.", "{n} points are added to your score.", 1))
    yield (plural("{n} point is taken off {name}’s score.",
                  "{n} points are taken off {name}’s score.", 1),
           plural("{n} point is added to {name}’s score.",
                  "{n} points are added to {name}’s score.", 1))
    yield (text("Give the points to the other players. {reason}"),
           text("Take the points off the other players. {reason}"))
    yield (text("Take the points off your total. {reason}"),
           text("Add the points to your total. {reason}"))


@cache
def counterparts() -> Mapping[tuple[str, str], Text]:
    """What is said under `points`, by the context and the source of what is said under
    `penalties`. Made when it is first needed, since few rule sets count so."""
    return {
        (usual.context, usual.singular): shown
        for pairs in (
            _option_texts, _problem_texts, _book_texts, _moon_texts, _end_texts, _notice_texts,
            _table_texts,
        )
        for usual, shown in pairs()
    }  # fmt: skip
