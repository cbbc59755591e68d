"""Objects of JSON in which a key stands twice: read as usual, the last would count, silently."""

from __future__ import annotations

from typing import Any

__all__ = ["Repeating", "object_of_pairs"]


class Repeating(dict[str, Any]):
    """An object that has a key more than once; `repeated` is the first of those."""

    repeated = ""


def object_of_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object from its keys and values, for the `object_pairs_hook` of `json`."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found and not isinstance(found, Repeating):
            found = Repeating(found)
            found.repeated = key
        found[key] = value
    return found
