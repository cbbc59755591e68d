"""Pins the codes of presets that are not pinned yet; pinned codes stay as they are.

    python -m tests.golden.make_codes

A code in `codes.json` stands for the options beside it for ever, so never change an entry by hand
either: if the test fails, the program is wrong.
"""

from __future__ import annotations

import json
from pathlib import Path

from hearts_qt.rules.options import rules_to_json
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rule_code import rules_to_code

FILE = Path(__file__).with_name("codes.json")


def main() -> None:
    pinned = json.loads(FILE.read_text("utf-8"))
    for name, preset in PRESETS.items():
        entry = {"code": rules_to_code(preset.rules), "options": rules_to_json(preset.rules)}
        pinned.setdefault(name, entry)
    FILE.write_text(json.dumps(pinned, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
