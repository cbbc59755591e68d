"""Finds JSON objects that have a key twice; `json` would silently keep the last value."""

from __future__ import annotations

from typing import Any


class Repeating(dict[str, Any]):
    """A JSON object that had a key more than once; `repeated` is the first such key."""

    repeated = ""


def object_of_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object from its keys and values, for the `object_pairs_hook` of `json`."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found and not isinstance(found, Repeating):
            found = Repeating(found)
            found.repeated = key
        found[key] = value
    return found
