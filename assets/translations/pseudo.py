"""Make two languages that nobody speaks, in which faults of a translation can be seen.

    python assets/translations/pseudo.py            # beside the catalogues, until the next line
    python assets/translations/pseudo.py --remove

Each text stands in «guillemets», so that one made of pieces shows all of them.

- `en_XA` is English with accents and 40 % longer: what is cut has too little room, and a plain
  letter was never translated.
- `he_XB` is written from right to left in Hebrew letters, but makes no sense: what stands on the
  wrong side was not mirrored.

Developers choose them in the preferences. They are in no bundle, and git ignores them. Needs Babel.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from update import template  # noqa: E402 - after the path

KEPT = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&\w+;)")
"""What is no word: placeholders, tags and entities."""

PLAIN = "abcdefghijklmnopqrstuvwxyz"
ACCENTED = str.maketrans(
    PLAIN + PLAIN.upper(), "áƀçðéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ"
)
HEBREW = str.maketrans(PLAIN + PLAIN.upper(), "אבצדהפגחיגקלמנעפקרסטוושזיז" * 2)

LONGER = 0.4
"""How much longer the words of `en_XA` are, as a part of their length."""


def lengthened(words: str) -> str:
    """The words with accents, some of their letters doubled."""
    made, due = [], 0.5
    for sign in words:
        made.append(sign)
        if sign.isalpha():
            due += LONGER
            if due >= 1:
                due -= 1
                made.append(sign.lower())
    return "".join(made).translate(ACCENTED)


def mirrored(words: str) -> str:
    """The words in Hebrew letters."""
    return words.translate(HEBREW)


LANGUAGES: dict[str, Callable[[str], str]] = {"en_XA": lengthened, "he_XB": mirrored}


def changed(source: str, how: Callable[[str], str]) -> str:
    """A text in a pseudo-language; placeholders and tags stay."""
    parts = KEPT.split(source)
    return "«" + "".join(part if KEPT.fullmatch(part) else how(part) for part in parts) + "»"


def write(folder: Path, source: Catalog | None = None) -> None:
    """Write the catalogues of both languages into a folder."""
    catalogue = source or template()
    texts = [message.id for message in catalogue]
    for language, how in LANGUAGES.items():
        made = Catalog(locale=language[:2])
        for message, text in zip(catalogue, texts, strict=True):
            if not text:
                continue
            if isinstance(text, str):
                made.add(message.id, changed(text, how), context=message.context)
                continue
            # The language may have more forms than English: the others are those of many.
            one, many = (changed(form, how) for form in text)
            forms = (one, *[many] * (made.num_plurals - 1))
            made.add(message.id, forms, context=message.context)
        with (folder / f"{language}.mo").open("wb") as file:
            write_mo(file, made)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--remove", action="store_true", help="remove them again")
    if parser.parse_args().remove:
        for language in LANGUAGES:
            (HERE / f"{language}.mo").unlink(missing_ok=True)
    else:
        write(HERE)


if __name__ == "__main__":
    main()
