"""Update the translation catalogues from the texts of the program.

    python assets/translations/update.py            # extract, merge, compile
    python assets/translations/update.py --check    # only report whether that would change anything
    python assets/translations/update.py --new fr   # start a new language
    python assets/translations/update.py --count    # how many messages there are, and how many
                                                    # say too little to a translator

`hearts-qt.pot` lists every text of the program. A language is a file `<language>.po`, which people
translate, and `<language>.mo`, compiled from it, which the program reads. Needs Babel.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from hearts_qt.lessons.lesson_file import read_lesson

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from places import has_words, needs_words, places  # noqa: E402 - after the path

ROOT = HERE.parent.parent
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "N_": None,
    "_": None,
    "text": None,
    "plural": (1, 2),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "text_in": ((1, "c"), 2),
}
WIDTH = 100
# A fixed date keeps the files equal as long as the texts are.
DATE = datetime(2026, 1, 1, tzinfo=UTC)


def template() -> Catalog:
    """Every text of the program."""
    catalog = Catalog(
        project="Hearts Qt",
        version="1",
        copyright_holder="the Hearts Qt authors",
        msgid_bugs_address="see CONTRIBUTING.md",
        last_translator="",
        language_team="",
        header_comment="# Texts of Hearts Qt. Distributed under the MIT licence of the program.",
        creation_date=DATE,
        charset="utf-8",
    )
    found = extract_from_dir(
        str(ROOT / "hearts_qt"),
        method_map=[("**.py", "python")],
        keywords=KEYWORDS,
        comment_tags=("Translators:",),
        strip_comment_tags=True,
    )
    known: dict[str, Mapping[tuple[str, str], list[str]]] = {}
    for name, _line, message, comments, context in sorted(found, key=lambda item: item[:2]):
        if isinstance(message, str) and not message:
            continue
        where = "hearts_qt/" + name.replace("\\", "/")
        # What a text without words means, only its own comment or context says.
        if not comments and needs_words(message) and has_words(message):
            if where not in known:
                known[where] = places(ROOT / where)
            first = message if isinstance(message, str) else message[0]
            comments = known[where].get((context or "", first), [])
        catalog.add(message, None, [(where, None)], auto_comments=comments, context=context)
    for lesson in sorted((ROOT / "hearts_qt" / "lessons").glob("*.toml")):
        if lesson.name == "order.toml":
            continue
        for key, english in read_lesson(lesson).texts():
            catalog.add(english, None, [(f"hearts_qt/lessons/{lesson.name}", None)], context=key)
    return catalog


def as_po(catalog: Catalog) -> bytes:
    """A catalogue as the content of a .po or .pot file."""
    file = io.BytesIO()
    write_po(file, catalog, width=WIDTH, include_lineno=False, ignore_obsolete=True)
    # A new version of Babel must not change the files.
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b'"Generated-By'))


def as_mo(catalog: Catalog) -> bytes:
    """A catalogue as the content of a .mo file, without fuzzy translations."""
    file = io.BytesIO()
    write_mo(file, catalog, use_fuzzy=False)
    return file.getvalue()


def load(path: Path) -> Catalog:
    """The catalogue of a .po file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def wanted() -> dict[Path, bytes]:
    """The content that each file should have, from the program's texts and the translations."""
    source = template()
    files = {HERE / "hearts-qt.pot": as_po(source)}
    for path in sorted(HERE.glob("*.po")):
        catalog = load(path)
        catalog.update(source, no_fuzzy_matching=True, update_header_comment=False)
        catalog.creation_date = catalog.revision_date = DATE
        files[path] = as_po(catalog)
        files[path.with_suffix(".mo")] = as_mo(catalog)
    return files


def counted(catalog: Catalog) -> Mapping[str, int]:
    """How many messages there are, of several kinds; the last number must be 0."""
    every = [message for message in catalog if message.id]
    short = [message for message in every if needs_words(message.id)]
    english = [text for one in every for text in (one.id if one.pluralizable else (one.id,))[:1]]
    return {
        "messages": len(every),
        "words": sum(len(text.split()) for text in english),
        "with plural forms": sum(one.pluralizable for one in every),
        "with a context": sum(one.context is not None for one in every),
        "with a comment": sum(bool(one.auto_comments) for one in every),
        "values and signs only": sum(not has_words(one.id) for one in every),
        "short or composed": len(short),
        "of these without context and comment": sum(
            not (one.context or one.auto_comments) for one in short
        ),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--check",
        action="store_true",
        help="change nothing, only report whether files are out of date",
    )
    parser.add_argument("--count", action="store_true", help="count the messages")
    parser.add_argument("--new", metavar="LANGUAGE", help="start a new language, such as fr")
    arguments = parser.parse_args()
    if arguments.count:
        for what, number in counted(template()).items():
            print(f"{number:6} {what}")
        return 0
    if arguments.new:
        path = HERE / f"{arguments.new}.po"
        if path.exists():
            print(f"{path.name} exists already")
            return 1
        fresh = template()
        fresh.locale = arguments.new
        path.write_bytes(as_po(fresh))
    stale = []
    for path, content in wanted().items():
        if not path.exists() or path.read_bytes() != content:
            stale.append(path.name)
            if not arguments.check:
                path.write_bytes(content)
    print("up to date" if not stale else " ".join(stale))
    return 1 if arguments.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
