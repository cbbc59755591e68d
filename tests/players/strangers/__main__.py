"""Starts one of the players as a program of its own, with nothing but Python:

    python3 tests/players/strangers NAME [--seed N]
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[3])

from tests.players.strangers import STRANGERS
from tests.players.strangers.program import run

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A player from outside.")
    parser.add_argument("name", choices=STRANGERS)
    parser.add_argument("--seed", type=int, default=0, help="decides all random choices")
    given = parser.parse_args()
    run(STRANGERS[given.name].style, given.seed, sys.stdin, partial(print, flush=True))
