"""The kernel, interpreted and compiled: both legs exist, and play hands identically."""

from __future__ import annotations

import ast
import random
import re
from types import ModuleType
from typing import Any

import pytest

from hearts_qt.game.deals import deal_cards
from hearts_qt.rules.cards import bits_of, mask_of
from hearts_qt.rules.compiled import fill_tables
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests import legs


@pytest.mark.skipif(legs.skipped(), reason="SKIP_CYTHON asks for a run without the compiled leg")
@pytest.mark.parametrize("name", legs.COMPILED)
def test_the_compiled_leg_is_compiled_from_these_sources(name: str) -> None:
    extension = legs.extension_of(name)
    assert extension is not None, f"{name} is not compiled; `python3 dev.py test` compiles it"
    built = extension.stat().st_mtime
    sources = [legs.source_of(name).with_suffix(suffix) for suffix in (".py", ".pxd")]
    for source in (*sources, legs.source_of("hearts_qt.rules.constants")):
        assert source.stat().st_mtime <= built, f"{source.name} changed after it was compiled"


def test_the_interpreted_leg_is_interpreted() -> None:
    kernel = legs.interpreted()
    assert str(kernel.__file__).endswith(".py")
    assert type(kernel.Position.play).__name__ == "function"


def test_every_module_with_c_types_is_compiled_after_those_that_it_imports() -> None:
    typed = {path.with_suffix(".py") for path in legs.PACKAGE.rglob("*.pxd")}
    # These only name C functions and macros.
    typed -= {legs.source_of("hearts_qt.rules.bits"), legs.source_of("hearts_qt.rules.constants")}
    assert {legs.source_of(name) for name in legs.COMPILED} == typed
    for at, name in enumerate(legs.COMPILED):
        imports = legs.source_of(name).read_text("utf-8")
        assert not [later for later in legs.COMPILED[at:] if f"from {later} import" in imports]


def test_no_stub_hides_a_module_from_the_type_checker() -> None:
    assert not list(legs.PACKAGE.rglob("*.pyi"))


def start(kernel: ModuleType, rules: Rules, deal: int) -> Any:
    """A position of one leg at the opening lead of an unpassed deal, some cards charged."""
    hands, kitty = deal_cards(deal, rules)
    position = kernel.Position(fill_tables(kernel.Tables(), rules))
    for seat, hand in enumerate(hands):
        position.set_hand(seat, *mask_of(hand))
    position.set_kitty(*mask_of(kitty))
    if rules.charging != "off":
        for seat, hand in enumerate(hands):
            for card in hand:
                if card in (8, 22, 36, 51) and (card + deal) % 2:
                    position.charge(seat, card)
    position.begin_play(deal % rules.players)
    return position


def trace(kernel: ModuleType, rules: Rules, deal: int) -> list[object]:
    """Everything that the kernel reports in one hand, which is played with a fixed seed."""
    position = start(kernel, rules, deal)
    chance = random.Random(deal)
    results: list[object] = []
    while position.phase != 2:
        if position.phase == 1:
            position.lay_away(chance.choice(list(bits_of(position.hand_mask(position.turn)))))
            continue
        mask = position.legal_with_reasons()
        taken = [position.removed_by(step) for step in range(6)]
        assert position.legal_mask() == mask
        card = chance.choice(list(bits_of(mask)))
        results.append((position.turn, mask, taken, card, position.winning_seat()))
        results.append(position.play(card))
    results.append((position.moon_seat, position.moon_sun, position.moon_amount))
    for subtract in (False, True):
        position.score_hand(subtract)
        results.append([position.score_of(seat) for seat in range(rules.players)])
    for seat in range(rules.players):
        results.append(
            (
                position.tricks_of(seat),
                position.won_mask(seat),
                position.won_twice_mask(seat),
                position.hidden_mask(seat),
                position.hidden_twice_mask(seat),
                position.won_charged_mask(seat),
                position.won_charged_twice_mask(seat),
                position.void_mask(seat),
            )
        )
    return results


@pytest.mark.parametrize("preset", PRESETS)
def test_both_legs_play_alike(preset: str) -> None:
    kernels = legs.kernels()
    rules = PRESETS[preset].rules
    for deal in range(12):
        traces = [trace(kernel, rules, deal) for kernel in kernels]
        assert all(other == traces[0] for other in traces)


@pytest.mark.parametrize("preset", PRESETS)
def test_both_legs_play_out_alike(preset: str) -> None:
    results = []
    for kernel in legs.kernels():
        first = start(kernel, PRESETS[preset].rules, 3)
        scratch = first.copy()
        results.append((scratch.playouts(first, 20, 7), scratch.playouts(first, 20, 2**64 - 1)))
    assert all(result == results[0] for result in results)


def test_the_constants_of_compiled_modules_are_c_variables() -> None:
    for name in legs.COMPILED:
        source = legs.source_of(name)
        declared = source.with_suffix(".pxd").read_text("utf-8")
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").endswith(".constants"):
                for alias in node.names:
                    assert re.search(rf"\b{alias.name}\b", declared), f"{source}: {alias.name}"
