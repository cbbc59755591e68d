"""Plays under random rules with a kernel whose every access to memory is checked.

    python -m tests.campaigns.sanitized --minutes 10 --seed 1

The kernel is compiled once more, in a folder of its own, with AddressSanitizer and
UndefinedBehaviorSanitizer, which takes a minute and needs GCC. In it Basic plays whole games, and
under fewer rule sets players of all levels, the coach and the review do. The status is 1, and the
place is printed, if something reads or writes beyond an array; the number before it is that of the
rule set.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.players import make_player
from hearts_qt.players.coach import Coach
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Limits
from hearts_qt.players.review.decisions import played_hands
from hearts_qt.players.review.hand_review import review_whole_hand
from hearts_qt.players.selfplay import BasicTable
from hearts_qt.rules.options import Rules
from tests.strategies import random_rules

HERE = Path(__file__).resolve().parents[2]
CHECKS = "address,bounds,shift,integer-divide-by-zero,null,object-size"
LEVELS = ("random", "beginner", "novice", "casual", "basic", "skilled", "expert", "master")
GAMES = 40
"""The number of rule sets that only Basic plays for one that all levels play."""


def play_basic(rules: Rules, rng: Random) -> None:
    """Six hands of Basic in every seat."""
    BasicTable(rules).play(rng.getrandbits(60), 6)


def play_all(rules: Rules, rng: Random) -> None:
    """A hand of players of all levels, with advice, and its review for one seat."""
    number = rng.getrandbits(60)
    game = Game(rules, number)
    players = [make_player(rng.choice(LEVELS), number + seat) for seat in range(rules.players)]
    for seat, player in enumerate(players):
        if isinstance(player, SearchPlayer):
            player.set_worlds(8)
        player.new_game(rules, seat)
    coach = Coach(number, Limits(inf, inf, 12))
    game.apply(game.next_deal())
    while game.to_act and game.phase is not Phase.DEAL:
        seat = game.to_act[0]
        observation = game.observation(seat)
        if rng.random() < 0.1:
            coach.advise(observation)
        game.apply(players[seat].choose(observation))
    for hand in played_hands(game):
        review_whole_hand(hand, [rng.randrange(rules.players)], seed=number, worlds=64)


def inside(seed: int, minutes: float) -> None:
    """Play in the checked kernel until the time is over."""
    until, number = monotonic() + 60 * minutes, 0
    while monotonic() < until:
        rng = Random(seed * 1_000_000 + number)
        print(f"\r{seed * 1_000_000 + number} ", end="", file=sys.stderr, flush=True)
        (play_all if number % GAMES == GAMES - 1 else play_basic)(random_rules(rng), rng)
        number += 1
    print(f"{number} rule sets, no fault")


def library(name: str) -> str:
    """The path of a library of the compiler."""
    found = subprocess.run(
        ["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True, timeout=60
    )
    return found.stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.sanitized")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.inside:
        inside(given.seed, given.minutes)
        return 0
    with TemporaryDirectory() as folder:
        for part in ("hearts_qt", "tests", "setup.py", "pyproject.toml", "README.md"):
            source, target = HERE / part, Path(folder, part)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.so", "*.pyc"))
            else:
                shutil.copy(source, target)
        flags = f"-O1 -g -fno-omit-frame-pointer -fsanitize={CHECKS}"
        build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        env = {**os.environ, "KERNEL_FLAGS": flags, "REQUIRE_CYTHON": "1"}
        subprocess.run(build, cwd=folder, env=env, check=True, timeout=1800)
        env = {
            **os.environ,
            "PYTHONPATH": folder,
            # Every object in memory of its own, so that what lies beyond it is no other one.
            "PYTHONMALLOC": "malloc",
            "LD_PRELOAD": f"{library('libasan.so')} {library('libubsan.so')}",
            "ASAN_OPTIONS": "detect_leaks=0:halt_on_error=1",
            "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
        }
        options = ["--inside", "--minutes", str(given.minutes), "--seed", str(given.seed)]
        played = subprocess.run(
            [sys.executable, "-m", "tests.campaigns.sanitized", *options],
            cwd=folder, env=env, check=False, timeout=60 * given.minutes + 1800,
        )  # fmt: skip
    return 0 if played.returncode == 0 else 1


if __name__ == "__main__":
    raise SystemExit(main())
