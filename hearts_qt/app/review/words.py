"""What the review says about decisions, in words and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.app.coach.adviser import figure
from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.localized_names import cards_in_sentence, cards_words
from hearts_qt.app.regional import plus
from hearts_qt.players.coach.advice import cards_of
from hearts_qt.players.review.decisions import how_of
from hearts_qt.players.review.labels import ERRORS, LABELS
from hearts_qt.rules.cards import card_sign

if TYPE_CHECKING:
    from hearts_qt.game.actions import Action, DecisionIndex
    from hearts_qt.players.review.decisions import Decision
    from hearts_qt.players.review.review_results import DecisionReview, ReviewedChoice

UNPUNISHED = 0.5
"""An error that cost less than this in the actual deal, in net points, was not punished."""
UNLUCKY = 2.0
"""A sound choice that cost this much or more in the actual deal, in net points, was unlucky."""


def signed(value: float) -> str:
    """A figure with its sign and one decimal."""
    return plus(round(10 * value), figure(value))


def points_words(value: float) -> str:
    """A cost with one decimal; a negative cost, which is due to chance, is shown as 0."""
    return figure(max(0.0, value))


def is_error(review: DecisionReview) -> bool:
    """Whether a decision has the label of an error."""
    return any(label.key == review.label for label in ERRORS)


def has_mark(review: DecisionReview) -> bool:
    """Whether a decision has a mark: an error, or an excellent choice."""
    return is_error(review) or review.label == "excellent"


def costly_sentence(count: int, *, plays: bool) -> str:
    """The offer to try the costly decisions of a hand again, at most three; `plays` says whether
    all of them are cards that were played."""
    if plays:
        cards = {
            1: _("One costly card. Try again?"),
            2: _("Two costly cards. Try again?"),
            3: _("Three costly cards. Try again?"),
        }
        return cards.get(count, _("Try your three costliest cards again?"))
    decisions = {
        1: _("One costly decision. Try again?"),
        2: _("Two costly decisions. Try again?"),
        3: _("Three costly decisions. Try again?"),
    }
    return decisions.get(count, _("Try your three costliest decisions again?"))


def short_words(action: Action, index: DecisionIndex) -> str:
    """An action with the signs of its cards, as for a narrow column."""
    cards = cards_of(action)
    return " ".join(map(card_sign, cards)) if cards else action_words(action, index)


def short_choice(choice: ReviewedChoice, index: DecisionIndex) -> str:
    """A choice with the signs of its cards."""
    return " ".join(map(card_sign, choice.cards)) if choice.cards else choice_words(choice, index)


def _words(index: DecisionIndex, cards: tuple[int, ...], how: str) -> str:
    """The cards of a choice, or what it is without cards."""
    if how == "blind":
        return _("Pass blind")
    if index == "moon":
        if how == "subtract":
            return _("Count the moon for the player")
        return _("Count the moon against the others")
    if not cards:
        return _("No card")
    return cards_words(cards)


def choice_words(choice: ReviewedChoice, index: DecisionIndex) -> str:
    """The cards of a choice, or what it is without cards."""
    return _words(index, choice.cards, choice.how)


def action_words(action: Action, index: DecisionIndex) -> str:
    """The cards of an action, or what it is without cards."""
    return _words(index, cards_of(action), how_of(action))


def deed_sentence(decision: Decision, name: str, *, own: bool = False) -> str:
    """What a seat did: the player with this name, or with `own` the person."""
    if own:
        return _own_deed(decision)
    found = cards_of(decision.action)
    cards = cards_in_sentence(found) if found else ""
    match decision.index:
        case "pass":
            if how_of(decision.action) == "blind":
                return _("{name} passes blind").format(name=name)
            return _("{name} passes {cards}").format(name=name, cards=cards)
        case "charge":
            if not found:
                return _("{name} charges no card").format(name=name)
            return _("{name} charges {cards}").format(name=name, cards=cards)
        case "lay_away":
            return _("{name} lays away {cards}").format(name=name, cards=cards)
        case "moon":
            what = action_words(decision.action, decision.index)
            return _("{name} has shot the moon: {choice}").format(name=name, choice=what)
    return _("{name} plays {card}").format(name=name, card=cards)


def _own_deed(decision: Decision) -> str:
    """What the person did, with the cards."""
    found = cards_of(decision.action)
    cards = cards_in_sentence(found) if found else ""
    match decision.index:
        case "pass":
            if how_of(decision.action) == "blind":
                return _("You pass blind")
            return _("You pass {cards}").format(cards=cards)
        case "charge":
            if not found:
                return _("You charge no card")
            return _("You charge {cards}").format(cards=cards)
        case "lay_away":
            return _("You lay away {cards}").format(cards=cards)
        case "moon":
            what = action_words(decision.action, decision.index)
            return _("You have shot the moon: {choice}").format(choice=what)
    return _("You play {card}").format(card=cards)


def when_words(decision: Decision) -> str:
    """When a decision was made."""
    return index_words(decision.index, decision.trick)


def index_words(index: DecisionIndex, trick: int) -> str:
    """When the decision with an index was made; `trick` counts from 0."""
    match index:
        case "pass":
            return pgettext("in a list of decisions", "Pass")
        case "charge":
            return pgettext("in a list of decisions", "Charging")
        case "moon":
            return pgettext("in a list of decisions", "Moon")
        case "lay_away":
            return pgettext("in a list of decisions", "Laying away")
    return _("Trick {number}").format(number=trick + 1)


def verdict_name(review: DecisionReview | None) -> str:
    """The label of a decision; empty while it is not known."""
    if review is None:
        return ""
    if review.label is not None:
        return _(LABELS[review.label].name)
    if review.forced:
        return _("No choice")
    if not review.worlds:
        return _("Not compared")
    return pgettext("a decision without an error", "Sound")


def delegated_words() -> str:
    """What stands in place of the verdict where the person let the computer choose."""
    return pgettext("in place of a verdict", "Left to the computer")


def verdict_sentence(review: DecisionReview) -> str:
    """What the label of a decision means, in one sentence."""
    if review.label is not None:
        return _(LABELS[review.label].sentence)
    if review.forced:
        return _("There was only one choice, or all choices were equivalent.")
    if not review.worlds:
        return _("There was nothing to compare.")
    return _("No other choice is clearly better.")


def better_sentence(review: DecisionReview) -> str:
    """What would have been better than an error; empty for other decisions."""
    if not is_error(review):
        return ""
    cards = review.best.cards
    words = cards_in_sentence(cards) if cards else choice_words(review.best, review.index)
    return _("Better: {choice}").format(choice=words)


def no_error_sentence(name: str, *, own: bool) -> str:
    """That no decision of a player counts as an error. The player has this name, or with `own` is
    the person."""
    if own:
        return _("You made no mistakes in this hand.")
    return _("{name} made no mistakes in this hand.").format(name=name)


def hidden_sentence(*, any_shown: bool) -> str:
    """That costly decisions are not listed yet, some or all of them."""
    if any_shown:
        return _("Some are hidden until you try again or show all answers.")
    return _("They are hidden until you try again or show all answers.")


def loss_sentence(review: DecisionReview) -> str:
    """What a decision costs on average, with its standard error; empty if nothing was compared."""
    if not review.is_compared:
        return ""
    if review.leads_with_chance and review.chance_loss is not None:
        # Translators: the numbers have a decimal, such as 2.5.
        return _(
            "On average, this choice lowers the chance to win by {chance} ± {error} percentage "
            "points and gives away {points} ± {points_error} points."
        ).format(
            chance=points_words(100 * review.chance_loss),
            error=figure(100 * (review.chance_error or 0.0)),
            points=points_words(review.loss),
            points_error=figure(review.error),
        )
    # Translators: the numbers have a decimal, such as 2.5.
    return _("On average, this choice gives away {points} ± {error} points.").format(
        points=points_words(review.loss), error=figure(review.error)
    )


def deal_sentence(review: DecisionReview) -> str:
    """What a decision cost in the actual deal; empty if that is not known."""
    if review.forced or review.deal_cost is None:
        return ""
    cost = points_words(review.deal_cost)
    if is_error(review) and review.deal_cost < UNPUNISHED:
        # Translators: the number has a decimal, such as 2.5.
        return _(
            "In the actual deal, nobody punished it: it cost {points} points."
        ).format(points=cost)
    if not is_error(review) and review.deal_cost >= UNLUCKY:
        # Translators: the number has a decimal, such as 2.5.
        return _("In the actual deal, it was unlucky: it cost {points} points.").format(
            points=cost
        )
    # Translators: the number has a decimal, such as 2.5.
    return _("In the actual deal, it cost {points} points.").format(points=cost)
