"""Ways to damage a file or a code: each function changes bytes in one way."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from hearts_qt.rules import rule_code as codes
from hearts_qt.rules.option_table import DIRECTIONS, OPTIONS
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rule_code import ALPHABET

Mutator = Callable[[Random, bytes], bytes]

HUGE = "9" * 5000
RAW = "\x01raw\x02"
"""A placeholder in JSON for text that `json.dumps` would not write, such as a huge number."""


def _place(chance: Random, content: bytes) -> int:
    return chance.randint(0, len(content))


# Bytes


def bits(chance: Random, content: bytes) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 8))):
        if changed:
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def signs(chance: Random, content: bytes) -> bytes:
    """Replace characters by some that have a meaning in JSON."""
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 4))):
        if changed:
            meant = chance.choice(b'0123456789{}[]":,-.eSHDCTx \n')
            changed[chance.randrange(len(changed))] = meant
    return bytes(changed)


def cut_off(chance: Random, content: bytes) -> bytes:
    return content[: _place(chance, content)]


def beginning_lost(chance: Random, content: bytes) -> bytes:
    return content[_place(chance, content) :]


def hole(chance: Random, content: bytes) -> bytes:
    at = _place(chance, content)
    return content[:at] + content[at + chance.choice((1, 1, 2, 10, 200)) :]


def doubled(chance: Random, content: bytes) -> bytes:
    at = _place(chance, content)
    return content[:at] + content[at : at + chance.choice((1, 5, 100))] * 2 + content[at:]


def inserted(chance: Random, content: bytes, what: bytes) -> bytes:
    at = _place(chance, content)
    return content[:at] + what + content[at:]


def zero_bytes(chance: Random, content: bytes) -> bytes:
    return inserted(chance, content, b"\0" * chance.choice((1, 1, 7, 4096)))


def no_utf8(chance: Random, content: bytes) -> bytes:
    wrong = (b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xe2\x82", b"\xf5\x80\x80\x80", b"\x80")
    return inserted(chance, content, chance.choice(wrong))


def strange_signs(chance: Random, content: bytes) -> bytes:
    strange = chance.choice("\u2028\u2029\x85\x1c\x0b\u202e\ufeffé\U0001f0a1“")
    return inserted(chance, content, strange.encode())


def byte_order_mark(chance: Random, content: bytes) -> bytes:
    return b"\xef\xbb\xbf" + content


def other_encoding(chance: Random, content: bytes) -> bytes:
    other = chance.choice(("utf-16", "utf-32", "utf-16-be", "utf-7", "latin-1"))
    return content.decode(errors="replace").encode(other, "replace")


def foreign_line_ends(chance: Random, content: bytes) -> bytes:
    return content.replace(b"\n", chance.choice((b"\r\n", b"\r", b"\n\n", b"\n \t\n", b"\r\r\n")))


def noise(chance: Random, content: bytes) -> bytes:
    return chance.randbytes(chance.choice((0, 1, 2, 50, 1000)))


def another_file(chance: Random, content: bytes) -> bytes:
    pictures = (b"\x89PNG\r\n\x1a\n", b"PK\3\4")
    return chance.choice((b"", b"\n", b"null", b"[]", b"{}", b'""', b"0", *pictures))


def twice(chance: Random, content: bytes) -> bytes:
    return content + chance.choice((b"", b"\n")) + content


def nesting(chance: Random, content: bytes) -> bytes:
    deep = chance.choice((100, 2000, 200_000))
    opening, closing = chance.choice(((b"[", b"]"), (b'{"a":', b"}")))
    values = [at for at in range(len(content)) if content[at] == ord(":")]
    at = chance.choice(values) + 1 if values else 0
    whole = chance.random() < 0.5
    return content[:at] + opening * deep + b"1" + closing * deep * whole + content[at:]


# Lines


def _lines(content: bytes) -> list[bytes]:
    return content.split(b"\n")


def line_lost(chance: Random, content: bytes) -> bytes:
    lines = _lines(content)
    del lines[chance.randrange(len(lines))]
    return b"\n".join(lines)


def line_doubled(chance: Random, content: bytes) -> bytes:
    lines = _lines(content)
    at = chance.randrange(len(lines))
    lines.insert(chance.randint(0, len(lines)), lines[at])
    return b"\n".join(lines)


def lines_moved(chance: Random, content: bytes) -> bytes:
    lines = _lines(content)
    chance.shuffle(lines)
    return b"\n".join(lines)


def lines_joined(chance: Random, content: bytes) -> bytes:
    return content.replace(b"\n", chance.choice((b"", b" ", b",")), chance.choice((1, -1)))


# Values of JSON


def _parts(found: Any) -> list[tuple[Any, Any]]:
    """Every place in a value, as the container and the key or index."""
    places: list[tuple[Any, Any]] = []
    items: Any = ()
    if isinstance(found, dict):
        items = found.items()
    elif isinstance(found, list):
        items = enumerate(found)
    for key, value in items:
        places.append((found, key))
        places += _parts(value)
    return places


def _of_json(chance: Random, content: bytes, change: Callable[[Any, Any], None]) -> bytes:
    """Change a place of the JSON of a file, or of one line of it."""
    lines = [content]
    at = 0
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        lines = _lines(content)
        at = chance.randrange(len(lines))
        try:
            found = json.loads(lines[at])
        except (ValueError, RecursionError):
            return content
    places = _parts(found)
    if not places:
        return content
    # Most places are cards that were played, so other places are chosen in 70% of the cases.
    few = [place for place in places if place[0] is found or not isinstance(place[0], list)]
    change(*chance.choice(few if few and chance.random() < 0.7 else places))
    try:
        written = json.dumps(found)
    except ValueError:
        return content
    lines[at] = written.replace(json.dumps(RAW), HUGE).encode()
    return b"\n".join(lines)


def _odd(chance: Random, value: Any) -> Any:
    """A value to put in place of `value`, often similar to it."""
    likely: list[Any] = [
        None, True, False, 0, 1, -1, 2, 13, 99, 2**31, 2**63, 2**64, -(2**70), 10**300, 1.0, 1.5,
        -0.0, float("nan"), float("inf"), RAW, "", " ", "2C", "QS", "2C 2C 2C", "XX", "blind",
        "left", "hold", "add", "standard", "auto", "none", "0", "-1", "18446744073709551616",
        "a\nb", "a\0b", "\ud800", "x" * 10_000, "\u2028", [], [[]], [None], ["2C"], [0, "2C"],
        {}, {"2C": 1}, {"to": 1, "cards": ""}, [[0, "2C"]] * 60, ["blind"] * 4,
        {"seat": 0, "how": "add"}, {"seat": 0, "after_play": 4},
        list(range(300)), {str(number): number for number in range(300)},
        chance.choice(DIRECTIONS), chance.choice(list(PRESETS)), chance.choice(list(OPTIONS)),
    ]  # fmt: skip
    if isinstance(value, int):
        likely += [value + 1, value - 1, -value, value * 1000, str(value), float(value)] * 3
    if isinstance(value, str):
        likely += [value[:-1], value + " ", value + " 2C", value.lower(), value * 2, [value]] * 3
        likely += [" ".join(reversed(value.split()))] * 3
    if isinstance(value, list):
        likely += [value[:-1], value + value[-1:], value[::-1], [value], dict(enumerate(value))] * 3
    return chance.choice(likely)


def value_exchanged(chance: Random, content: bytes) -> bytes:
    def change(holder: Any, key: Any) -> None:
        holder[key] = _odd(chance, holder[key])

    return _of_json(chance, content, change)


def value_lost(chance: Random, content: bytes) -> bytes:
    def change(holder: Any, key: Any) -> None:
        del holder[key]

    return _of_json(chance, content, change)


def key_renamed(chance: Random, content: bytes) -> bytes:
    def change(holder: Any, key: Any) -> None:
        if isinstance(holder, dict):
            holder[chance.choice((key.upper(), key + "s", "", "x" * 500, "a\nb"))] = holder.pop(key)

    return _of_json(chance, content, change)


def key_added(chance: Random, content: bytes) -> bytes:
    def change(holder: Any, key: Any) -> None:
        if isinstance(holder, dict):
            names = ["note", "winners", "hearts_record", "hearts_rules", "hand", "moon", "\0"]
            holder.setdefault(chance.choice(names), _odd(chance, 1))

    return _of_json(chance, content, change)


def values_swapped(chance: Random, content: bytes) -> bytes:
    def change(holder: Any, key: Any) -> None:
        other = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        holder[key], holder[other] = holder[other], holder[key]

    return _of_json(chance, content, change)


def version_changed(chance: Random, content: bytes) -> bytes:
    versions = (b"0", b"2", b"-1", b'"1"', b"1.0", b"true", b"null", b"[1]", HUGE.encode(), b"1e0")
    for key in (b'"hearts_record": 1', b'"hearts_rules": 1'):
        content = content.replace(key, key[:-1] + chance.choice(versions))
    return content


# Codes


def character(chance: Random, content: bytes) -> bytes:
    if not content:
        return content
    at = chance.randrange(len(content))
    return content[:at] + chance.choice(ALPHABET).encode() + content[at + 1 :]


def swapped(chance: Random, content: bytes) -> bytes:
    if len(content) < 2:
        return content
    at = chance.randrange(len(content) - 1)
    return content[:at] + content[at + 1 : at + 2] + content[at : at + 1] + content[at + 2 :]


def typed(chance: Random, content: bytes) -> bytes:
    """Another way to type the same code."""
    changed = chance.choice((content.lower(), content.replace(b"-", b""), b" " + content + b"\n"))
    return changed.replace(b"0", chance.choice((b"0", b"O", b"o"))).replace(b"-", chance.choice((
        b"-", b" ", b"\r\n", "—".encode(), b"...")))  # fmt: skip


def spliced(chance: Random, content: bytes) -> bytes:
    """A beginning of the code with an end of it: a part is left out or repeated."""
    return content[: _place(chance, content)] + content[_place(chance, content) :]


def made_up(chance: Random, content: bytes) -> bytes:
    """A code with random content and a valid checksum."""
    body = "H" + chance.choice("11111012Z") + "".join(
        chance.choice(ALPHABET) for _ in range(chance.choice((1, 2, 3, 5, 8, 13, 40)))
    )  # fmt: skip
    return _checked(body)


def checked(chance: Random, content: bytes) -> bytes:
    """Replace a character of the code, and make the checksum fit."""
    body = [sign for sign in content.decode(errors="replace").upper() if sign in ALPHABET][:-4]
    if len(body) > 2:
        body[chance.randrange(2, len(body))] = chance.choice(ALPHABET)
    return _checked("".join(body))


def _checked(body: str) -> bytes:
    places = codes._checksum([ALPHABET.index(sign) for sign in body])
    return (body + "".join(ALPHABET[place] for place in places)).encode()


BYTES: tuple[Mutator, ...] = (
    bits, signs, cut_off, beginning_lost, hole, doubled, zero_bytes, no_utf8, strange_signs,
    byte_order_mark, other_encoding, foreign_line_ends, noise, another_file, twice,
)  # fmt: skip
VALUES: tuple[Mutator, ...] = (
    value_exchanged, value_exchanged, value_exchanged, value_exchanged, value_lost, value_lost,
    key_renamed, key_added, values_swapped, values_swapped, version_changed, nesting,
)  # fmt: skip
LINES: tuple[Mutator, ...] = (line_lost, line_doubled, lines_moved, lines_joined)

RECORDS = (*BYTES, *VALUES, *VALUES, *LINES)
PROFILES = (*BYTES, *VALUES, *VALUES, *LINES)
CODES = (*BYTES, character, character, character, swapped, typed, typed, typed, spliced,
         made_up, made_up, made_up, checked, checked, checked)  # fmt: skip
