"""Write `sealed.json`: seals, words, first dealers and deals of ten secrets, cuts and rule sets.

    python -m tests.golden.make_sealed

What a seal commits to is a promise, so the file is written once and never again. It is computed by
`tests/reference/check_record.py` alone, which shares nothing with the program; only the words come
from the program's list, whose hash `tests/game/test_sealed_deals.py` pins.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from hearts_qt.game.seal_words import WORDS
from hearts_qt.rules.options import rules_to_json
from hearts_qt.rules.presets import PRESETS
from tests.reference.check_record import PACK, House, deal_by_number, digest

FILE = Path(__file__).parent / "sealed.json"

CUTS = (
    ("Modern Hearts", ""),
    ("Three-Handed with kitty", "card 17 of 52"),
    ("Five-Handed with kitty", "Grüße aus Köln"),
    ("Six-Handed", "切り札"),
    ("Cancellation Hearts", "\N{SLIGHTLY SMILING FACE} \N{FAMILY}"),
    ("Partnership, tricks together", " two  blanks "),
    ("Turbo Hearts with Booster Nines", '"quoted" \\ and \t tab'),
    ("Black Maria, 43 points", "0"),
    ("Omnibus Hearts", "x" * 200),
    ("Three-Handed scatter", "שלום, é"),
)


def vector(number: int, preset: str, cut: str) -> dict[str, Any]:
    """One vector; its secret is a hash of its number."""
    options = rules_to_json(PRESETS[preset].rules)
    house = House(options)
    secret = hashlib.sha256(f"golden secret {number}".encode()).hexdigest()
    seal = digest("seal", secret)
    bits = "".join(f"{byte:08b}" for byte in seal)
    deals = []
    for index in range(3):
        deal = int.from_bytes(digest("deal", secret, cut, str(index))[:8], "big")
        hands, kitty = deal_by_number(deal, list((+house.pack).elements()), house)
        written = [
            " ".join(sorted(cards.elements(), key=PACK.index)) for cards in (*hands, kitty)
        ]
        deals.append({"deal": str(deal), "hands": written[:-1], "kitty": written[-1]})
    return {
        "preset": preset,
        "options": {name: options[name] for name in ("players", "packs", "removed")},
        "secret": secret,
        "cut": cut,
        "seal": seal.hex(),
        "words": [WORDS[int(bits[at * 11 : at * 11 + 11], 2)] for at in range(8)],
        "dealer": int.from_bytes(digest("dealer", secret, cut)[:8], "big") % house.n,
        "deals": deals,
    }


def main() -> None:
    """Write the file."""
    vectors = [vector(number, preset, cut) for number, (preset, cut) in enumerate(CUTS)]
    FILE.write_text(json.dumps(vectors, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
