"""Names from the file system, which need not be text.

Python puts lone surrogates where the bytes of a name do not fit the encoding of the system, so that
the file can be opened by that string. SQLite, JSON, Qt and terminals do not take such a string.
Whatever shows a name shows `shown`; whatever keeps one for later writes `kept`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

_NOT_SHOWN = re.compile("[\ud800-\udfff\x00-\x08\x0b-\x1f\x7f-\x9f]")
_TO_ESCAPE = re.compile("[\ud800-\udfff\ufffd]")
_ESCAPED = re.compile("\ufffd([0-9a-f]{4})")


def shown(name: str) -> str:
    """A name, or a text with names in it, as people see it: with � for what is not text, and for
    control characters, which a terminal would obey."""
    return _NOT_SHOWN.sub("\ufffd", name)


def kept(value: Any) -> Any:
    """A name as text that any file takes; the inverse is `name_of_kept`.

    What is not text in it becomes � and four hexadecimal digits, and so does �. In lists, tuples
    (which become lists) and mappings, every string is treated so; other values stay as they are.
    """
    return _mapped(value, partial(_TO_ESCAPE.sub, lambda sign: f"\ufffd{ord(sign[0]):04x}"))


def name_of_kept(value: Any) -> Any:
    """The name that was written as `kept` says."""
    return _mapped(value, partial(_ESCAPED.sub, lambda found: chr(int(found[1], 16))))


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    """A value with every string in it changed."""
    match value:
        case str():
            return value if value.isascii() else change(value)
        case list() | tuple():
            return [_mapped(one, change) for one in value]
        case dict():
            return {_mapped(key, change): _mapped(one, change) for key, one in value.items()}
    return value
