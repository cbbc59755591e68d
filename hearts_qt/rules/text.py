"""Texts for people, marked where they are made and translated where they are shown.

The rooms without Qt know nothing of languages: they build a `Text`, which keeps the English source
and the values to fill in. `str(text)` is the English sentence; the application renders the same
`Text` through a translation catalogue. `N_`, `text` and `plural` are the words the extraction of
translatable strings looks for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["N_", "Text", "plural", "text"]


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence or label, untranslated, with its values.

    `singular` is the English source with `{name}` placeholders; `plural` and `count` are given
    when the form depends on a number. A value may itself be a `Text` or a string marked by `N_`
    (both are translated before they are filled in), or any plain value.
    """

    singular: str
    plural: str | None = None
    count: int | None = None
    values: tuple[tuple[str, object], ...] = ()

    def render(
        self,
        gettext: Callable[[str], str],
        ngettext: Callable[[str, str, int], str],
    ) -> str:
        """The sentence in the language of the two catalogue functions, values filled in."""
        if self.plural is not None and self.count is not None:
            source = ngettext(self.singular, self.plural, self.count)
        else:
            source = gettext(self.singular)
        filled: dict[str, object] = {}
        for name, value in self.values:
            if isinstance(value, Text):
                filled[name] = value.render(gettext, ngettext)
            elif isinstance(value, str):
                filled[name] = gettext(value) if value else value
            else:
                filled[name] = value
        return source.format(**filled)

    def __str__(self) -> str:
        return self.render(
            lambda source: source, lambda one, many, count: one if count == 1 else many
        )


def N_(source: str) -> str:
    """Mark a plain string for translation; it is translated where it is shown."""
    return source


def text(source: str, **values: object) -> Text:
    """A `Text` of one form, with its values."""
    return Text(source, values=tuple(values.items()))


def plural(singular: str, plural: str, n: int, **values: object) -> Text:
    """A `Text` whose form depends on the number `n`, which fills `{n}`."""
    return Text(singular, plural, n, (("n", n), *values.items()))
