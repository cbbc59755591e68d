"""Reads JSON that others wrote: whatever is in it, the only error is a `ValueError`.

`json` and `msgspec` also raise `RecursionError` for deep nesting, and one number of thousands of
digits would make a whole file unreadable. `json` silently keeps the last value of a repeated key.
"""

from __future__ import annotations

import json
import math
from typing import Any, TypeVar

Kind = TypeVar("Kind")

_DIGITS = 1000
"""A whole number of more digits is read as infinite, like any other number without a use."""


class Repeating(dict[str, Any]):
    """A JSON object that had a key more than once; `repeated` is the first such key."""

    repeated = ""


def object_of_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object from its keys and values; a `Repeating` if a key is there twice."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found and not isinstance(found, Repeating):
            found = Repeating(found)
            found.repeated = key
        found[key] = value
    return found


def read_json(written: str | bytes) -> Any:
    """The value of a JSON text, in which a byte order mark may come first.

    Objects are those of `object_of_pairs`. Raises `ValueError` for anything else.
    """
    try:
        text = written if isinstance(written, str) else written.decode()
        return json.loads(
            text.removeprefix("\ufeff"), object_pairs_hook=object_of_pairs, parse_int=_whole
        )
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def decode_json(written: str | bytes, kind: type[Kind]) -> Kind:
    """The value of a JSON text as a type of `msgspec`. Raises `ValueError` if it is none."""
    # Imported here, so that the program starts faster.
    import msgspec

    try:
        return msgspec.json.decode(written, type=kind)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _whole(digits: str) -> int | float:
    if len(digits) <= _DIGITS:
        return int(digits)
    return -math.inf if digits.startswith("-") else math.inf
