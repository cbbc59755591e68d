"""Asks a computer player again, with the cards that it could not see dealt in another way.

A player that decides from what its seat may know chooses the same every time. As a control it is
asked with one card of its own hand exchanged, where it may well choose something else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal

from hearts_qt.game.actions import Action, Charge, ChooseMoon, LayAway, Pass, Play
from hearts_qt.game.protocol import Message
from hearts_qt.players.api import (
    NO_PROGRAMS,
    Listener,
    Player,
    ProgramPlayer,
    SlowPlayer,
    UnknownPlayer,
)
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.external.external_player import question_for
from hearts_qt.players.peek_test.redeals import DecisionPoint, Redealer
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.registry import make_player
from hearts_qt.players.review.decisions import Decision, PlayedHand, same_choice
from hearts_qt.rules.cards import card_sign
from hearts_qt.rules.text import N_, SaidError, Text, plural, text

REDEALS: Final = 20
"""The number of other deals in which a player is asked."""
CONTROLS: Final = 10
"""The number of deals in which one of its own cards is exchanged."""
WORLDS: Final = 128
"""The number of worlds that a player that searches tries for a choice, instead of looking at a
clock."""
SEED: Final = 20240229
"""The seed of every player that is asked, and of the deals; any number serves."""

Verdict = Literal["same", "differs", "unsteady", "forced", "nothing_hidden"]
"""Whether the choices were all the same or differ; or why that says nothing: the player answers the
same question in different ways, it had only one choice, or no other deal is possible."""

Ask = Callable[[DecisionPoint, CancelToken | None], Action]
"""Returns what a player chooses; may raise `PeekTestError` and `Cancelled`."""


class PeekTestError(SaidError):
    """A decision that cannot be tested; `text` says why in one sentence."""


@dataclass(frozen=True, slots=True)
class PeekAnswer:
    """What the player chose in one deal: all cards as dealt, those left over, and the choice."""

    dealt: tuple[tuple[int, ...], ...]
    kitty: tuple[int, ...]
    action: Action
    same: bool
    """Whether it is the choice in the actual deal."""


@dataclass(frozen=True, slots=True)
class PeekTest:
    """The result of the test for one decision."""

    seat: int
    player: str
    """The name of the player that was asked."""
    worlds: int
    hidden: int
    """The number of cards that the seat could neither see nor locate."""
    chosen: Action
    """What the seat chose in the game, where a player may have looked at the clock."""
    again: Action
    """What the player chose when asked again in the actual deal."""
    verdict: Verdict
    redeals: tuple[PeekAnswer, ...]
    controls: tuple[PeekAnswer, ...]
    messages: tuple[Message, ...]
    """Everything that the seat had been told in the game."""
    question: dict[str, Any]
    """What the seat was asked, as a question of the protocol of outside players."""

    @property
    def same(self) -> int:
        """The number of other deals in which the choice was the same."""
        return sum(answer.same for answer in self.redeals)

    @property
    def changed(self) -> int:
        """The number of controls in which the choice was another one."""
        return sum(not answer.same for answer in self.controls)


class AskPlayer:
    """Asks a new player of one kind for every choice, so that none remembers an earlier one.

    The player gets what its seat was told and may know, and nothing else.
    """

    def __init__(
        self,
        name: str,
        worlds: int = WORLDS,
        limit: float | None = None,
        programs: frozenset[str] = NO_PROGRAMS,
    ) -> None:
        """`limit` is the time for an answer of a program, in seconds; `programs` are those that may
        be started (see `make_player`)."""
        self._name = name
        self._worlds = worlds
        self._limit = limit
        self._programs = programs

    def __call__(self, asked: DecisionPoint, cancel: CancelToken | None = None) -> Action:
        """The choice of the player. Raises `PeekTestError` if a program fails."""
        try:
            player: Player = make_player(self._name, SEED, self._programs)
        except UnknownPlayer as error:
            raise PeekTestError(error.text) from error
        if isinstance(player, SearchPlayer):
            player.set_worlds(self._worlds)
        if isinstance(player, ProgramPlayer) and self._limit is not None:
            player.set_limit(self._limit)
        try:
            player.new_game(asked.game.rules, asked.observation.seat)
            if isinstance(player, Listener):
                player.listen(asked.messages)
            if isinstance(player, SlowPlayer):
                action = player.choose(asked.observation, cancel)
            else:
                action = player.choose(asked.observation)
            if is_cancelled(cancel):
                raise Cancelled
            if isinstance(player, ProgramPlayer) and player.fault is not None:
                raise PeekTestError(player.fault)
            return action
        finally:
            if isinstance(player, Listener):
                player.close()


def peek_test(
    hand: PlayedHand,
    decision: Decision,
    player: str,
    *,
    ask: Ask | None = None,
    worlds: int = WORLDS,
    redeals: int = REDEALS,
    controls: int = CONTROLS,
    progress: Callable[[int, int], None] | None = None,
    cancel: CancelToken | None = None,
    programs: frozenset[str] = NO_PROGRAMS,
) -> PeekTest:
    """Test one decision of the player with this name.

    `ask` replaces the player; by default a new one is made for every choice. The program of an
    outside player is started once for each choice, if it is one of `programs` (see `make_player`).
    `progress` gets the number of choices made and of all choices. Raises `PeekTestError` for a
    decision that cannot be tested, and `Cancelled`.
    """
    if player == "person":
        raise PeekTestError(text("A person decided here; only computer players can be tested."))
    ask = ask or AskPlayer(player, worlds, programs=programs)
    rng = Random(SEED)
    redealer = Redealer(hand, decision)
    actual = redealer.actual
    forced = len(actual.observation.legal) == 1 and isinstance(decision.action, Play)
    others = [] if forced else redealer.redeals(redeals, rng, cancel)
    varied = [] if forced else redealer.controls(controls, rng, cancel)
    most = 2 + len(others) + len(varied)
    done = 0

    def choice(asked: DecisionPoint) -> Action:
        nonlocal done
        if is_cancelled(cancel):
            raise Cancelled
        if progress is not None:
            progress(done, most)
        done += 1
        return ask(asked, cancel)

    again = choice(actual)
    steady = same_action(again, choice(actual))
    answers = tuple(_answer(asked, choice(asked), again) for asked in others)
    verdict: Verdict = "same"
    if forced:
        verdict = "forced"
    elif not steady:
        verdict = "unsteady"
    elif not all(answer.same for answer in answers):
        verdict = "differs"
    elif not answers:
        verdict = "nothing_hidden"
    return PeekTest(
        decision.seat,
        player,
        worlds,
        redealer.hidden,
        decision.action,
        again,
        verdict,
        answers,
        tuple(_answer(asked, choice(asked), again) for asked in varied),
        actual.messages,
        question_for(actual.observation),
    )


def _answer(asked: DecisionPoint, action: Action, again: Action) -> PeekAnswer:
    game = asked.game
    return PeekAnswer(game.dealt, game.kitty, action, same_action(action, again))


def same_action(one: Action, other: Action) -> bool:
    """Whether two actions of a seat are the same, with each card to the same receiver."""
    if isinstance(one, Pass) and isinstance(other, Pass):
        return _packets(one) == _packets(other)
    return same_choice(one, other)


def _packets(action: Pass) -> dict[int, list[int]] | None:
    if action.packets is None:
        return None
    return {to: sorted(cards) for to, cards in action.packets}


# Words


def action_signs(action: Action) -> Text:
    """What a seat chose, in a few words: “Q♠”, “no card”, “a blind pass”."""
    match action:
        case Play():
            return Text("{cards}", values=(("cards", card_sign(action.card)),))
        case Pass(packets=None):
            return text("a blind pass")
        case Pass():
            return _signs([card for _, cards in action.packets or () for card in cards])
        case Charge() | LayAway():
            return _signs(action.cards)
        case ChooseMoon(how="add"):
            return text("a moon against the others")
        case ChooseMoon():
            return text("a moon for itself")
    raise AssertionError("a deal is nobody’s choice")


def _signs(cards: Sequence[int]) -> Text:
    if not cards:
        return text("no card")
    return Text("{cards}", values=(("cards", " ".join(map(card_sign, sorted(cards)))),))


_SENTENCES: Final[dict[str, str]] = {
    "unsteady": N_(
        "{name} answers the same question in different ways, so this test says nothing about it."
    ),
    "forced": N_("{name} had no choice here: only one card could be played."),
    "nothing_hidden": N_("Nothing was hidden from {name} any more: no other deal is possible."),
}


def sentence(result: PeekTest, name: str) -> Text:
    """The result in one sentence; `name` is that of the seat."""
    form = _SENTENCES.get(result.verdict)
    if form is not None:
        return text(form, name=name)
    count = len(result.redeals)
    if result.verdict == "same":
        return plural(
            "The cards that {name} could not see were dealt in {n} other way, and the choice "
            "stayed the same: {choice}.",
            "The cards that {name} could not see were dealt in {n} other ways, and the choice "
            "stayed the same every time: {choice}.",
            count,
            name=name,
            choice=action_signs(result.again),
        )
    return plural(
        "The cards that {name} could not see were dealt in {n} other way, and it chose something "
        "else: what it cannot see changes what it does.",
        "The cards that {name} could not see were dealt in {n} other ways, and in {changed} of "
        "them it chose something else: what it cannot see changes what it does.",
        count,
        name=name,
        changed=count - result.same,
    )


def control_sentence(result: PeekTest, name: str) -> Text | None:
    """The result of the control in one sentence; None where there was none."""
    if not result.controls:
        return None
    return plural(
        "For comparison: when a card that {name} does see was exchanged, it chose something else "
        "in {changed} of {n} deal.",
        "For comparison: when a card that {name} does see was exchanged, it chose something else "
        "in {changed} of {n} deals.",
        len(result.controls),
        name=name,
        changed=result.changed,
    )


def clock_sentence(result: PeekTest, name: str) -> Text | None:
    """Why the choice in the game was another one; None if it was the same."""
    if same_action(result.chosen, result.again) or result.verdict == "unsteady":
        return None
    return text(
        "In the game, {name} chose {choice}, with other random numbers and perhaps more or less "
        "time to think. The test compares only its own answers.",
        name=name,
        choice=action_signs(result.chosen),
    )
