"""The ladder: how strong every level of computer players is, under every preset.

    python -m tests.bench.ladder --levels beginner,novice,casual --presets all --deals 60
    python -m tests.bench.ladder --levels expert --deals 100 --budget-ms 42
    python -m tests.bench.ladder --levels skilled,expert --below --deals 100
    python -m tests.bench.ladder --presets all --deals 1000 --cluster tcp://192.168.1.10:8786
    python -m tests.bench.ladder --show

Every level plays duplicate matches against `basic`, or with `--below` against the level under it,
and a style against its plain level. The results of deals are kept in the folder of `--work`, so
that an interrupted measurement continues, and more `--deals` later add to it. When players have
changed, `--fresh` forgets earlier results. The figures are written to the data file that the
program reads (`hearts_qt/players/levels/ladder.json`): they replace those of the same level and
preset, and the rest stays.

Printed are how many points fewer the level takes per hand, with the standard error over deals; how
often a seat that held the black card took it itself; and per 1000 hands of a seat, the moons that
it shot and the opponents' moons that it stopped.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import msgspec

from hearts_qt.players.levels.ladder import LADDER, Ladder, Measured
from hearts_qt.players.matches import Match, Standing, play_match
from hearts_qt.players.registry import PLAYERS, STYLED, STYLES, is_player, styled
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from hearts_qt.terminal.work_arguments import add_where, progress_line

LEVELS = tuple(name for name in PLAYERS if name != "basic")
STYLED_LEVELS = tuple(styled(level, style) for level in STYLED for style in STYLES)
ALL = LEVELS + STYLED_LEVELS
ORDER = (*PLAYERS, *STYLED_LEVELS)
"""All names of the data file; `basic` is there against the level below."""
YARDSTICK = "basic"


def level_below(name: str) -> str:
    """The opponent with `--below`: the plain level of a style, or the level below a plain level."""
    level, _, style = name.partition(":")
    if style:
        return level
    order = list(PLAYERS)
    return order[max(0, order.index(level) - 1)]


def listed(words: str) -> list[str]:
    """The preset names in a list separated by commas; some names contain a comma themselves."""
    names: list[str] = []
    for part in words.split(","):
        longer = f"{names[-1]},{part}" if names else ""
        if longer in PRESETS:
            names[-1] = longer
        else:
            names.append(part.strip() if part.strip() in PRESETS else part)
    return names


def outcome(standing: Standing, budget_ms: int | None) -> Measured:
    """The figures of a match that the data file keeps."""
    side = standing.a
    return Measured(
        round(standing.difference, 3), round(standing.error, 3), len(standing.deal_differences),
        budget_ms,
        side.hands, side.moons, side.stopped, side.held, side.kept,
    )  # fmt: skip


def line(name: str, found: Measured) -> str:
    """A line of the ladder."""
    queen = f"{100 * found.kept / found.held:5.1f}%" if found.held else "    - "
    thousand = 1000 / max(1, found.hands)
    budget = f"{found.budget_ms} ms" if found.budget_ms else ""
    return (
        f"  {name:<18}{found.better:>+7.2f} ± {found.error:.2f}{found.deals:>7} deals"
        f"{queen:>9} own queen{found.moons * thousand:>7.1f} moons"
        f"{found.stopped * thousand:>7.1f} stopped  {budget}"
    )


def show(ladder: Ladder) -> None:
    """Print what the data file holds."""
    for title, kept in (("against basic", ladder.basic), ("against the level below", ladder.below)):
        for preset in PRESETS:
            if preset in kept:
                print(f"{preset}, {title}")
                for name in ORDER:
                    if name in kept[preset]:
                        print(line(name, kept[preset][name]))


def write(ladder: Ladder, path: Path) -> None:
    """Write the data file, in the order of the registries, so that changes are easy to read."""
    for kept in (ladder.basic, ladder.below):
        for preset in list(kept):
            names = kept[preset]
            kept[preset] = {name: names[name] for name in ORDER if name in names}
        ordered = {preset: kept[preset] for preset in PRESETS if preset in kept}
        kept.clear()
        kept.update(ordered)
    written = msgspec.json.format(msgspec.json.encode(ladder), indent=1)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(written + b"\n")
    os.replace(fresh, path)


def measure(name: str, preset: str, wanted: argparse.Namespace, budget_ms: int | None) -> Measured:
    """Play a level's match under a preset, or the deals that are missing."""
    against = level_below(name) if wanted.below else YARDSTICK
    budget = None if budget_ms is None else budget_ms / 1000
    words = f"{preset}-{name}-{against}-{budget_ms or 'own'}-{wanted.seed}"
    results = wanted.work / ("".join(c if c.isalnum() else "_" for c in words) + ".jsonl")
    if wanted.fresh:
        results.unlink(missing_ok=True)
    # Deals that were played before count, even if fewer are asked for now.
    played = results.read_bytes().count(b"\n") - 1 if results.exists() else 0
    deals = max(wanted.deals, played)
    match = Match(PRESETS[preset].rules, name, against, deals, wanted.seed, "2v2", budget)
    return outcome(play_match(match, wanted.jobs, results, progress_line()), budget_ms)


def load(path: Path) -> Ladder:
    """Load the data file, to add to it. A file that cannot be read is not overwritten."""
    if not path.exists():
        return Ladder()
    try:
        return msgspec.json.decode(path.read_bytes(), type=Ladder)
    except msgspec.MsgspecError as error:
        raise SystemExit(f"{path} is no ladder ({error}); remove it to begin a new one.") from None


def main() -> int:
    """Measure what is asked for; the exit code."""
    parser = argparse.ArgumentParser(description="The strength of every level, in duplicate.")
    parser.add_argument(
        "--levels", default=",".join(LEVELS), help="names with commas, “all”, or “styles”"
    )
    parser.add_argument("--presets", default=DEFAULT_PRESET, help="names with commas, or “all”")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--budget-ms", type=int, help="CPU of a decision for levels that search")
    parser.add_argument("--below", action="store_true", help="against the level below")
    add_where(parser)
    parser.add_argument("--fresh", action="store_true", help="forget what was played before")
    parser.add_argument("--work", type=Path, default=Path("build/ladder"), metavar="FOLDER")
    parser.add_argument("--data", type=Path, default=LADDER, metavar="FILE")
    parser.add_argument("--show", action="store_true", help="only print what the file holds")
    wanted = parser.parse_args()
    if wanted.show:
        show(load(wanted.data))
        return 0
    if wanted.deals < 2:
        parser.error("a standard error needs two deals")
    names = list(ALL) if wanted.levels == "all" else wanted.levels.split(",")
    if wanted.levels == "styles":
        names = [styled("expert", style) for style in STYLES]
    presets = list(PRESETS) if wanted.presets == "all" else listed(wanted.presets)
    for unknown in [n for n in names if not is_player(n)] + [
        p for p in presets if p not in PRESETS
    ]:
        print(f"There is no player and no preset called “{unknown}”.", file=sys.stderr)
        return 2
    for preset in presets:
        print(preset, flush=True)
        for name in names:
            searches = name.partition(":")[0] in STYLED
            found = measure(name, preset, wanted, wanted.budget_ms if searches else None)
            # Another measurement may have written meanwhile.
            ladder = load(wanted.data)
            kept = ladder.below if wanted.below else ladder.basic
            kept.setdefault(preset, {})[name] = found
            write(ladder, wanted.data)
            print(line(name, found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
