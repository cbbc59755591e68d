"""The status line, and other sentences about the current game that are told to the person.

`RuleNotices` tells the person, once per game, that a house rule has made a difference. The table
passes each event to it as it shows it, so that a notice appears together with its cause. The saved
game keeps the keys of the notices that were shown, so that neither an undo nor a restart of the
program repeats one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, listed, named, ngettext, say
from hearts_qt.app.localized_names import and_list, card_in_sentence, follow_sentence, void_sentence
from hearts_qt.app.regional import signed
from hearts_qt.game.actions import Phase
from hearts_qt.game.rule_notices import NoticeTracker, RuleNotice, charge_effect, tells_of_hold
from hearts_qt.rules.cards import card_sign, suit_of
from hearts_qt.rules.game_end import deciding_totals
from hearts_qt.rules.shown_points import as_shown
from hearts_qt.rules.text import plural

if TYPE_CHECKING:
    from hearts_qt.app.session.current_game import CurrentGame
    from hearts_qt.app.session.timeline import Timeline


def state(current: CurrentGame) -> str:
    """What the person has to do now, or who else has to act."""
    if current.caption is not None:
        return current.caption
    game = current.game
    if not current.started:
        return ""
    if game.phase is Phase.OVER:
        return current.seating.winners_sentence(game.winners or ())
    if game.phase is Phase.DEAL:
        return _("The hand is over")
    if current.person not in current.to_act:
        return _waiting(current)
    if current.finishing:
        return current.not_your_turn()
    match game.phase:
        case Phase.PASS:
            return _pass(current)
        case Phase.CHARGE:
            if current.rules.charging == "one":
                return _("Charge a card, or play without charging")
            return _("Charge cards, or play without charging")
        case Phase.LAY_AWAY:
            count = current.lay_away_count()
            return ngettext("Lay away {n} card", "Lay away {n} cards", count).format(n=count)
        case Phase.MOON:
            return _("You shot the moon: choose how it counts")
        case _:
            return _play(current)


def _pass(current: CurrentGame) -> str:
    """What the table asks for while cards are passed."""
    count = current.pass_size()
    targets = current.pass_targets()
    if len(targets) == 1:
        return ngettext("Choose {n} card for {name}", "Choose {n} cards for {name}", count).format(
            n=count, name=current.names[targets[0]]
        )
    each = count // max(1, len(targets))
    names = and_list([current.names[seat] for seat in targets])
    return ngettext(
        "Give {n} card each: to {names}", "Give {n} cards each: to {names}", each
    ).format(n=each, names=names)


def about_choice(current: CurrentGame) -> tuple[tuple[str, ...], str | None]:
    """Explanations of the decision that the person owes, line by line, and the option behind it."""
    game = current.game
    match game.phase:
        case Phase.PASS if current.blind_possible():
            count = current.pass_size()
            sentence = ngettext(
                "Blind: you keep your hand and pass on, unseen, the card that comes to you.",
                "Blind: you keep your hand and pass on, unseen, the {n} cards that come to you.",
                count,
            )
            return (sentence.format(n=count),), "pass_blind"
        case Phase.PASS if len(current.pass_targets()) > 1:
            sentence = _("Click a name, or type its number, to send that card to another player.")
            # No line break between a number and its noun.
            names = listed(
                f"{number}\N{NO-BREAK SPACE}{current.names[seat]}"
                for number, seat in enumerate(current.pass_targets(), 1)
            )
            return (names, sentence), "pass_cycle"
        case Phase.CHARGE:
            lines = [
                named(card_sign(card), say(charge_effect(current.rules, card)))
                for card in dict.fromkeys(current.legal())
            ]
            return tuple(lines), "charging"
        case Phase.LAY_AWAY:
            brought = " ".join(card_sign(card) for card in current.kitty_cards)
            return (
                _("You received {cards} from the kitty").format(cards=brought),
                _("The cards that you lay away count as captured by you."),
            ), "kitty_use"
    return (), None


def _play(current: CurrentGame) -> str:
    """What the table asks for while cards are played."""
    game = current.game
    if not game.trick:
        silent = game.direction == "hold" and not tells_of_hold(game.rules, game.hand_index)
        if not game.tricks and silent:
            return _("No cards are passed in this hand. Your lead")
        return _("Your lead")
    led = suit_of(game.trick[0][1])
    if any(suit_of(card) == led for card in game.hand_of(current.person)):
        return follow_sentence(led)
    kept = set(game.hand_of(current.person)) - set(current.legal())
    if not kept:
        return void_sentence(led)
    # Some cards are illegal: say why, if there is one reason for all of them.
    reasons = {current.why_not(card) for card in kept}
    if len(reasons) == 1:
        return reasons.pop()
    return _("Some cards may not be played yet")


def _waiting(current: CurrentGame) -> str:
    game = current.game
    if len(current.to_act) > 1 or game.phase in (Phase.PASS, Phase.CHARGE):
        return _("The other players are choosing")
    if not current.to_act:
        return ""
    name = current.names[current.to_act[0]]
    match game.phase:
        case Phase.LAY_AWAY:
            return _("{name} lays cards away").format(name=name)
        case Phase.MOON:
            return _("{name} shot the moon and chooses how it counts").format(name=name)
        case _:
            return _("{name} to play").format(name=name)


def hand_events(current: CurrentGame) -> list[tuple[str, str | None]]:
    """The notable events of the hand just scored, each with the option behind it, if any."""
    game = current.game
    result = game.finished[-1]
    sentences: list[tuple[str, str | None]] = []
    if result.moon is not None:
        sentences += _moon_events(current, *result.moon, sun=result.sun)
    else:
        black = game.rules.black
        for seat, cards in enumerate(result.captured):
            if black in cards and black is not None:
                own = seat == current.person
                if cards.count(black) > 1:
                    twice = _("{name} took {card} twice.")
                    words = _("You took {card} twice.") if own else twice
                else:
                    words = _("You took {card}.") if own else _("{name} took {card}.")
                name = current.names[seat]
                sentences.append((words.format(name=name, card=card_in_sentence(black)), None))
    sentences += [(say(each.note(game.rules)), each.option) for each in result.changed]
    if game.phase is Phase.OVER and game.rules.teams == "shared_totals":
        half = game.rules.players // 2
        sums = [
            named(
                and_list([current.names[pair], current.names[pair + half]]),
                signed(game.rules.shown(total)),
            )
            for pair, total in enumerate(deciding_totals(game.rules, result.totals))
        ]
        sentences.append((listed(sums), "teams"))
    return sentences


def _moon_events(
    current: CurrentGame, shooter: int, how: str, *, sun: bool
) -> list[tuple[str, str | None]]:
    """Who shot the moon, and how it counted."""
    game = current.game
    own = current.seating.column_of(shooter) == current.seating.column_of(current.person)
    pair = game.rules.teams == "shared_tricks"
    if own:
        shot = _("You shot the sun!") if sun else _("You shot the moon!")
    elif pair:
        shot = _("{names} shot the sun!") if sun else _("{names} shot the moon!")
    else:
        shot = _("{name} shot the sun!") if sun else _("{name} shot the moon!")
    name = current.seating.column_name(current.seating.column_of(shooter))
    amount = game.moon_amount
    if how == "add":
        counted = plural(
            "The other players get {n} point.", "The other players get {n} points.", amount
        )
    elif game.rules.moon == "turn_hearts":
        counted = plural(
            "All hearts: {n} point is taken off instead of added.",
            "All hearts: {n} points are taken off instead of added.",
            amount,
        )
    elif game.rules.moon == "add_unless_opponent_wins":
        counted = plural(
            "That would have made an opponent win, so {n} point is taken off instead.",
            "That would have made an opponent win, so {n} points are taken off instead.",
            amount,
        )
    elif own:
        counted = plural(
            "{n} point is taken off your score.", "{n} points are taken off your score.", amount
        )
    else:
        counted = plural(
            "{n} point is taken off {name}’s score.",
            "{n} points are taken off {name}’s score.",
            amount,
            name=name,
        )
    return [
        (shot.format(name=name, names=name), None),
        (say(as_shown(counted, game.rules.scores_shown)), "moon"),
    ]


class RuleNotices:
    """The notices of the current game that have not been shown yet."""

    def __init__(
        self,
        current: CurrentGame,
        timeline: Timeline,
        keep_shown_notices: Callable[[tuple[str, ...]], None],
    ) -> None:
        """`keep_shown_notices` saves the keys of notices that are shown."""
        self._current = current
        self._timeline = timeline
        self._keep_shown_notices = keep_shown_notices
        self._tracker = NoticeTracker(current.rules, current.person)
        self.rebuild()

    def rebuild(self) -> None:
        """Continue from the game as it stands."""
        self._tracker.rebuild(self._current.game)

    def apply_event(self, event: object) -> tuple[RuleNotice, ...]:
        """Follow an event that is about to be shown. Returns the new notices to show with it."""
        return self._fresh(self._tracker.see(event))

    def notices_for_choice(self) -> tuple[RuleNotice, ...]:
        """The new notices for a person who chooses a card to play, after all events are shown."""
        current = self._current
        game, person = current.game, current.person
        if game.phase is not Phase.PLAY or person not in current.to_act:
            return ()
        hand = game.hand_of(person)
        if self._timeline.announced.hands[person] != hand:
            return ()  # the deal has not been announced yet
        reasons = (game.why_not(person, card) for card in dict.fromkeys(hand))
        return self._fresh(self._tracker.asked(hand, (one for one in reasons if one is not None)))

    def _fresh(self, notices: Iterable[RuleNotice]) -> tuple[RuleNotice, ...]:
        shown = self._current.history.shown_notices
        fresh = tuple(notice for notice in notices if notice.key not in shown)
        if fresh:
            self._keep_shown_notices(tuple(notice.key for notice in fresh))
        return fresh
