"""Tooltips of texts that a person or a file wrote."""

from __future__ import annotations

__all__ = ["plain_tip"]


def plain_tip(words: str) -> str:
    """A tooltip that shows a text as it is, even if Qt would take it for rich text."""
    # Without one of these, Qt never takes a text for rich text.
    if "<" not in words and "&lt;" not in words:
        return words
    # Imported late, because the program starts without it.
    from html import escape

    return f'<span style="white-space: pre-wrap">{escape(words)}</span>'
