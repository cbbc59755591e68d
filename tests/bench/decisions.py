"""Records the decisions of computer players, to compare them with those of another version.

    python -m tests.bench.decisions record FILE [--decisions 2000] [--worlds 48]
    python -m tests.bench.decisions compare FILE

`record` writes what every level, and every style of *Expert*, chooses in the same situations of all
presets; `compare` asks the players of this checkout again and prints how many choices differ, by
player and preset. Searches are limited by a number of worlds, never by time, so that a choice
depends only on the seed, and any difference is a change of the players. The games continue with
what `basic` chooses, whichever player is asked.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from hearts_qt.game.game import Game
from hearts_qt.players import PLAYERS, make_player
from hearts_qt.players.registry import STYLES
from hearts_qt.rules.presets import PRESETS

NAMES = (*PLAYERS, *(f"expert:{style}" for style in STYLES))
"""The players that are asked."""
SPACING = 3
"""One of this many decisions of a game is put to the players."""


def choices(preset: str, count: int, worlds: int) -> Iterator[tuple[str, str]]:
    """The choices of every player in the first `count` situations of a game: name and action."""
    rules = PRESETS[preset].rules
    number = 20_261_123
    drivers = [make_player("basic", seat) for seat in range(rules.players)]
    asked: dict[tuple[str, int], Any] = {}
    for seat in range(rules.players):
        drivers[seat].new_game(rules, seat)
        for name in NAMES:
            player: Any = make_player(name, 7 + seat)
            if hasattr(player, "set_worlds"):
                player.set_worlds(worlds)
            player.new_game(rules, seat)
            asked[name, seat] = player
    game = Game(rules, number)
    seen = met = 0
    while met < count:
        if not game.to_act:
            if game.winners is not None:
                number += 1
                game = Game(rules, number)
            game.apply(game.next_deal())
            continue
        seat = game.to_act[0]
        observation = game.observation(seat)
        if seen % SPACING == 0:
            met += 1
            for name in NAMES:
                action = asked[name, seat].choose(observation)
                yield name, msgspec.json.encode(action).decode()
        seen += 1
        game.apply(drivers[seat].choose(observation))


def collect(decisions: int, worlds: int) -> dict[str, dict[str, list[str]]]:
    """What every player chooses, by preset and player; `decisions` a player over all presets."""
    found: dict[str, dict[str, list[str]]] = {}
    for preset in PRESETS:
        by_player: dict[str, list[str]] = {name: [] for name in NAMES}
        for name, action in choices(preset, -(-decisions // len(PRESETS)), worlds):
            by_player[name].append(action)
        found[preset] = by_player
        print(f"{preset}: {sum(map(len, by_player.values()))} decisions", flush=True)
    return found


def main() -> int:
    """Record or compare; 1 when a choice differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("record", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--decisions", type=int, default=2_000, help="of each player")
    parser.add_argument("--worlds", type=int, default=48, help="that a search tries")
    given = parser.parse_args()
    if given.what == "record":
        found = collect(given.decisions, given.worlds)
        record = {"decisions": given.decisions, "worlds": given.worlds, "choices": found}
        given.file.write_text(json.dumps(record), "utf-8")
        return 0
    before = json.loads(given.file.read_text("utf-8"))
    after = collect(before["decisions"], before["worlds"])
    total = 0
    differing: Counter[tuple[str, str]] = Counter()
    for preset, by_player in before["choices"].items():
        for name, chosen in by_player.items():
            total += len(chosen)
            now = after.get(preset, {}).get(name, [])
            differing[preset, name] = sum(
                was != new for was, new in zip(chosen, now, strict=False)
            ) + abs(len(chosen) - len(now))
    for (preset, name), count in differing.items():
        if count:
            print(f"{preset}, {name}: {count} differ")
    print(f"{total} decisions of {len(NAMES)} players: {sum(differing.values())} differ")
    return 1 if any(differing.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
