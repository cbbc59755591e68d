"""Plays a session at random, through the same methods as a person, for tests."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.session import Session
from hearts_qt.app.session.game_lifecycle import ParkedSave
from hearts_qt.app.session.timeline import Timeline
from hearts_qt.game.actions import Action, Charge, ChooseMoon, LayAway, Pass, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.players.coach import Coach
from hearts_qt.players.pimc.skill import Limits
from hearts_qt.rules.options import Rules
from hearts_qt.store.history import History, HistoryStep, SavedSeat
from hearts_qt.store.settings import SeatSettings, Settings
from tests.limits import wait_until
from tests.selection import telling_presets


def settings(**values: Any) -> Settings:
    """Settings for a quick table: the other seats play at random."""
    seats = [SeatSettings(), *[SeatSettings(player="random") for _ in range(9)]]
    return Settings(**{"seats": seats, **values})


def make_session(saves: Any = None, **values: Any) -> Session:
    """A session whose other seats play at random."""
    return Session(LiveSettings(settings(**values)), saves)


def settle(session: Session) -> None:
    """Wait until nothing more happens without the person."""
    QCoreApplication.processEvents()
    wait_until(lambda: not session.driver.busy)


def continue_parked(session: Session, name: str) -> bool:
    """Continue a parked game, by the name of its file; returns whether that was done."""
    answers: list[bool] = []

    def go_on(save: ParkedSave | None) -> None:
        answers.append(save is not None and session.games.resume_parked(save))

    session.games.open_parked(name, go_on)
    wait_until(lambda: answers)
    return answers[0]


def advised(session: Session) -> None:
    """Wait until the coach has finished thinking."""
    wait_until(lambda: not session.adviser.busy)


def quick_coach(session: Session, worlds: int = 3) -> None:
    """Give a session a coach that is limited to a few worlds and not by time."""
    session.adviser.take(Coach(1, Limits(math.inf, math.inf, worlds)))


def decide(session: Session, chance: random.Random) -> None:
    """Take one random decision for the person; through the selection if cards are to be raised."""
    selection, game = session.selection, session.current.game
    if session.current.waiting_to_continue:
        assert session.games.continue_hand()
    elif session.current.person not in session.current.to_act:
        raise AssertionError(f"nothing to decide in {game.phase}")
    elif selection.kind:
        if selection.blind_possible and chance.random() < 0.3:
            assert selection.confirm_blind()
            return
        # After an undo, the cards of that decision are raised.
        selection.clear()
        rows = [row for row in range(len(session.hand_order)) if selection.selectable(row)]
        chance.shuffle(rows)
        for row in rows[: selection.limit]:
            if selection.kind == "charge" and chance.random() < 0.5:
                continue
            assert selection.toggle(row)
        assert selection.complete
        assert selection.confirm()
    elif game.phase is Phase.MOON:
        assert session.decisions.choose_moon(chance.choice(["add", "subtract"]))
    else:
        assert session.decisions.play(chance.choice(game.legal(session.current.person)))


def play(
    session: Session,
    chance: random.Random,
    decisions: int,
    undo: float = 0.0,
    between: Callable[[], None] | None = None,
) -> int:
    """Take up to that many decisions, sometimes undoing and redoing; returns the number taken."""
    for count in range(decisions):
        settle(session)
        if between is not None:
            between()
        if session.current.game.phase is Phase.OVER:
            return count
        if undo and chance.random() < undo:
            for _ in range(chance.randrange(1, 12)):
                chance.choice([session.undo.back, session.undo.back, session.undo.forward])()
                settle(session)
                if between is not None:
                    between()
            if session.current.game.phase is Phase.OVER:
                return count
        decide(session, chance)
    settle(session)
    return decisions


def check_state(session: Session) -> None:
    """The table after the announced events must equal that of the game."""
    assert session.timeline.announced == Timeline(session.current.game).announced


def some_rules() -> dict[str, Rules]:
    """Rule sets that cover everything a session must be able to handle."""
    from hearts_qt.rules.presets import PRESETS

    chosen = {name: PRESETS[name].rules for name in telling_presets()}
    chosen["blind"] = Rules(pass_blind=True)
    chosen["ten players"] = Rules(
        packs=2, players=10, pass_cycle=("left", "hold"), kitty_use="exchange"
    )
    chosen["charge any"] = Rules(charging="any", bonus_card=parse("JD"), ten_of_clubs_doubles=True)
    return chosen


def parse(written: str) -> int:
    """The card with a written form such as `JD`."""
    from hearts_qt.rules.cards import parse_card

    return parse_card(written)


def scripted(rules: Rules, number: int, until: Callable[[Game], bool], shooter: int = 0) -> History:
    """A game in which one player plays their highest cards and the others their lowest.

    No computer player takes part, so the game stays the same when their policy changes. It stops as
    soon as `until` holds, and fails if the first hand ends before that.
    """
    game = Game(rules, number)
    seats = tuple(SavedSeat("", "random", seat) for seat in range(rules.players))
    history = History(game, seats)
    while not until(game):
        assert not game.finished, "it never comes to that"
        # If several seats choose at the same time, the person comes last.
        seat = game.to_act[-1] if game.to_act else -1
        action: Action
        match game.phase:
            case Phase.DEAL:
                action = game.next_deal()
            case Phase.PASS:
                hand, size = game.hand_of(seat), game.packet_size
                targets = enumerate(game.pass_targets[seat])
                action = Pass(
                    seat, tuple((to, hand[at * size : (at + 1) * size]) for at, to in targets)
                )
            case Phase.CHARGE:
                action = Charge(seat, ())
            case Phase.LAY_AWAY:
                action = LayAway(seat, game.hand_of(seat)[: game.position.owed])
            case Phase.MOON:
                action = ChooseMoon(seat, "add")
            case _:
                best = max if seat == shooter else min
                action = Play(seat, best(game.legal(seat), key=lambda card: card % 13))
        game.apply(action)
        history.add(HistoryStep(action, seat == 0))
    return history
