"""Tooltips with texts that come from the player or from a file."""

from __future__ import annotations


def plain_tip(words: str) -> str:
    """A tooltip that shows a text literally, even if Qt would interpret it as rich text."""
    # Without one of these, Qt never interprets a text as rich text.
    if "<" not in words and "&lt;" not in words:
        return words
    # Imported late, because the program starts without it.
    from html import escape

    return f'<span style="white-space: pre-wrap">{escape(words)}</span>'
