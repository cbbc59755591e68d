"""Finds out which needs of commands are met in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.app.main.commands import Need
from hearts_qt.game.actions import Phase

if TYPE_CHECKING:
    from hearts_qt.app.session import Session
    from hearts_qt.game.observation import Claim


def needs_met(session: Session, claim: Claim | None, can_restore: bool) -> set[Need]:
    """The needs of commands that are met now.

    `claim` is the claim that can be accepted; `can_restore` says whether a deleted game can be
    brought back.
    """
    met = {Need.NOTHING}
    if session.games.awaits_cut:
        met.add(Need.SEAL)
    if not session.current.started:
        if can_restore:
            met.add(Need.UNDO)
        return met
    game = session.current.game
    met |= {Need.GAME, Need.SEAL}
    under_way = game.phase not in (Phase.DEAL, Phase.OVER)
    if under_way and not session.current.finishing:
        met.add(Need.HAND)
    if session.current.person in session.current.to_act:
        met.add(Need.TURN)
    if session.reviewable:
        met.add(Need.REVIEW)
    if session.undo.possible:
        met.add(Need.UNDO)
    if session.current.redo_possible:
        met.add(Need.REDO)
    if game.tricks:
        met.add(Need.TRICK)
    if claim is not None and under_way:
        met.add(Need.CLAIM)
    return met
