"""The deals of a game, computed again from its record."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hearts_qt.game.records import RealPack, RecordError, read_record
from hearts_qt.game.seal_check import (
    DealStep,
    SealSteps,
    check_deals,
    numbered_steps,
    script_of,
    steps_of,
)
from hearts_qt.rules.text import Text


@dataclass(frozen=True, slots=True)
class DealCheck:
    """The deals of a game, checked.

    `seal` is None for a game that is not sealed; `chosen` then says that the player chose its
    deals, and `real_pack` which hands were dealt with a real pack. `steps` are those of an opened
    seal, `deals` those of every deal that could be computed. `fault` says what is wrong with the
    record. `cut` is the player's cut, or None while it is not known. `over` says whether the game
    is over or was given up. `script` repeats the computation without Hearts Qt.
    """

    names: tuple[str, ...]
    seal: str | None
    over: bool
    deals: tuple[DealStep, ...] = ()
    steps: SealSteps | None = None
    fault: Text | None = None
    cut: str | None = None
    script: str = ""
    chosen: bool = False
    real_pack: RealPack | None = None


def check_written(written: str, cut: str | None = None, chosen: bool = False) -> DealCheck:
    """Check the deals of a record; may be called in any thread.

    `cut` and `chosen` are what the game under way knows beyond its record. Raises `RecordError` for
    a text that is no record.
    """
    record = read_record(written)
    names = tuple(seat.name for seat in record.seats)
    over = record.result is not None or record.opened is not None
    check = DealCheck(
        names, record.seal, over, cut=cut, chosen=chosen, real_pack=record.real_pack
    )
    try:
        check_deals(record)
        if record.seal is None and over:
            check = replace(check, deals=numbered_steps(record))
    except RecordError as error:
        check = replace(check, fault=error.text)
    try:
        steps = steps_of(record)
    except RecordError as error:
        return replace(check, fault=error.text)
    if steps is None:
        return check
    script = script_of(steps, record.rules)
    return replace(check, steps=steps, deals=steps.deals, cut=steps.cut, script=script)
