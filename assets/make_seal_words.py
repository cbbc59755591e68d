#!/usr/bin/env python3
"""Choose the 2 048 words that express seals, from the words of `seal_words.txt`.

    python3 assets/make_seal_words.py            # compare with hearts_qt/game/seal_words.py
    python3 assets/make_seal_words.py --write    # write that module

Seals that people have written down or photographed name these words, so the list must never
change; a test pins it. The script is kept to show how the words were chosen: plain English words
of three to eight letters, no two with the same first four letters, none that begins another one,
none that sounds like another one, and none that hurts or embarrasses. Of those, the longest are
left out until 2 048 remain.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
MODULE = HERE.parent / "hearts_qt" / "game" / "seal_words.py"

COUNT = 2048
SHORTEST, LONGEST = 3, 8
BEGINNING = 4
"""Two words differ in their first four letters."""

SOUND_ALIKE = """
air aisle aloud aunt bare beech berry blew board boarder bored brake bread buy canon ceiling cell
cent cereal check choir chord cymbal dear dessert due dye dyed ewe feet fir flour fore fourth
grate hair hare heal hear heel here hour hymn idle idol isle jean key knight knit knot know knows
lava led lessen made mail maize maze meat meet merry might mind mist moral morning naval nay night
none nose not oar one ore our pail pain pair pale pane past patience pause paws pea peace peak
pear peel piece pier plain plane plum pole pore pour pray presents prince principal profit quarts
rain raise ray reed reel right ring road role root rose route rye sail sale sauce scene scent sea
seam see sell sense serial sew shoe sight site sole some son sore soul stair stake stare steak
steal steel straight suede suite sun tail tale team tear teas tea their there threw throne through
tide tie time toe too tow two vain vale vane vein wade wait waist war warn waste way weak wear
weather week weigh well wet whale where which whine white whole wood write wrap wrist wring wrung
yoke yolk you
"""
"""Words that sound like another word, in this list or not."""

UNWANTED = """
beast blow debate deny dwarf error fear fever fight flesh hard hump indeed kidney lack mad moist
nuclear nurse ordinary orphan period pirate pot prune quake rash ruin rubber rude shaft shout siege
silly soldier strip sultan sword thirst torture trouble ugly unable urge waste widow worry wrong
"""
"""Words that somebody may not want to see beside their cards."""


def chosen(candidates: list[str]) -> list[str]:
    """The words of the list, sorted."""
    left_out = {*SOUND_ALIKE.split(), *UNWANTED.split()}
    fit = sorted(
        word
        for word in {*candidates} - left_out
        if word.isascii() and word.isalpha() and word.islower()
        and SHORTEST <= len(word) <= LONGEST
    )  # fmt: skip
    # A word stays beside a shorter one that it begins with only if the shorter one goes.
    distinct: dict[str, str] = {}
    for word in sorted(fit, key=lambda word: (len(word), word)):
        beginnings = {word[:length] for length in range(SHORTEST, BEGINNING + 1)}
        if not any(beginning in distinct for beginning in beginnings):
            distinct[word[:BEGINNING]] = word
    words = sorted(distinct.values(), key=lambda word: (len(word), word))
    if len(words) < COUNT:
        raise SystemExit(f"only {len(words)} words fit; {COUNT} are needed")
    return sorted(words[:COUNT])


def module(words: list[str]) -> str:
    """The source of the module that holds the words."""
    lines = ['"""The 2 048 words in which seals are told; see `hearts_qt.game.deals`.', "",
             "Written by assets/make_seal_words.py. The list must never change.", '"""', "",
             "from __future__ import annotations", "",
             '_LIST = """']  # fmt: skip
    line = ""
    for word in words:
        if len(line) + 1 + len(word) > 96:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
    lines += [line, '"""', "", "WORDS: tuple[str, ...] = tuple(_LIST.split())"]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the module, or say whether it is what the script makes."""
    written = module(chosen((HERE / "seal_words.txt").read_text("ascii").split()))
    if "--write" in sys.argv[1:]:
        MODULE.write_text(written, "ascii")
    elif MODULE.read_text("ascii") != written:
        print(f"{MODULE} is not what the script makes.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
