"""Texts for people, marked where they are made and translated where they are shown.

The packages without Qt do not translate: they build a `Text`, which keeps the English source and
the values to fill in. `str(text)` is the English sentence; the application renders the same `Text`
through a translation catalogue. The extraction of translatable strings looks for `N_`, `text`,
`text_in` and `plural`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence

from hearts_qt.file_names import shown


class Text:
    """One sentence or label, untranslated, with its values. It never changes.

    `singular` is the English source with `{name}` placeholders; `plural` and `count` are given
    when the form depends on a number. A value may itself be a `Text`, which is translated before it
    is filled in, or any plain value. Strings are filled in as they are, because they may be names
    that people have given; a string marked by `N_` is given as `Text(string)`. `context` tells
    translators which of several meanings a word has; it is part of the message in the catalogue.
    """

    # Not a dataclass, because dataclasses load slowly and the first window needs this module.
    __slots__ = ("context", "count", "plural", "singular", "values")

    def __init__(
        self,
        singular: str,
        plural: str | None = None,
        count: int | None = None,
        values: tuple[tuple[str, object], ...] = (),
        context: str = "",
    ) -> None:
        self.context = context
        self.singular = singular
        self.plural = plural
        self.count = count
        self.values = values

    def _key(self) -> tuple[object, ...]:
        return self.context, self.singular, self.plural, self.count, self.values

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Text) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Text({self.singular!r}, values={self.values!r})"

    def render(
        self,
        gettext: Callable[[str], str],
        ngettext: Callable[[str, str, int], str],
    ) -> str:
        """The sentence in the language of the two catalogue functions, values filled in."""
        if self.plural is not None and self.count is not None:
            source = ngettext(self.singular, self.plural, self.count)
        elif self.context:
            # This is how compiled catalogues spell a message with a context.
            key = f"{self.context}\x04{self.singular}"
            found = gettext(key)
            source = self.singular if found == key else found
        else:
            source = gettext(self.singular)
        filled: dict[str, object] = {}
        for name, value in self.values:
            filled[name] = value.as_value(gettext, ngettext) if isinstance(value, Text) else value
        return shown(source.format(**filled))

    def as_value(
        self,
        gettext: Callable[[str], str],
        ngettext: Callable[[str, str, int], str],
    ) -> object:
        """What is filled in where this text is a value of another one."""
        return self.render(gettext, ngettext)

    def __str__(self) -> str:
        return self.render(
            lambda source: source, lambda one, many, count: one if count == 1 else many
        )


class SaidError(Exception):
    """An error that says in one sentence, `text`, what is wrong."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.text = reason


class Inflected(Text):
    """A noun with its article that has other forms in some languages.

    A translation takes a form by its name, as in `{card:accusative}`; `{card}` is the text itself,
    and `{card:start}` the text at the start of a sentence.
    """

    __slots__ = ("forms",)

    def __init__(self, plain: Text, forms: Mapping[str, Text]) -> None:
        super().__init__(plain.singular, plain.plural, plain.count, plain.values, plain.context)
        self.forms = forms

    def as_value(
        self,
        gettext: Callable[[str], str],
        ngettext: Callable[[str, str, int], str],
    ) -> object:
        return _Forms(
            self.render(gettext, ngettext),
            {name: form.render(gettext, ngettext) for name, form in self.forms.items()},
        )


class _Forms:
    """The rendered forms of an `Inflected`, chosen by the format specification."""

    def __init__(self, plain: str, forms: Mapping[str, str]) -> None:
        self._plain, self._forms = plain, forms

    def __str__(self) -> str:
        return self._plain

    def __format__(self, form: str) -> str:
        if form == "start":
            return self._plain[:1].upper() + self._plain[1:]
        return self._forms[form] if form else self._plain


def N_(source: str) -> str:
    """Mark a plain string for translation; it is translated where it is shown."""
    return source


def text(source: str, **values: object) -> Text:
    """A `Text` of one form, with its values."""
    return Text(source, values=tuple(values.items()))


def text_in(context: str, source: str, **values: object) -> Text:
    """A `Text` of one form whose meaning depends on where it stands, such as *Play* in a menu."""
    return Text(source, values=tuple(values.items()), context=context)


def plural(singular: str, plural: str, n: int, **values: object) -> Text:
    """A `Text` whose form depends on the number `n`, which fills `{n}`."""
    return Text(singular, plural, n, (("n", n), *values.items()))


def some_names(names: Sequence[str], most: int = 3) -> Text:
    """The first of several names of files, and how many more there are."""
    first = ", ".join(brief(name, 80) for name in names[:most])
    if len(names) <= most:
        return Text("{names}", values=(("names", first),))
    return plural("{names} and {n} more", "{names} and {n} more", len(names) - most, names=first)


def together(sentences: Sequence[Text], most: int = 10) -> Text:
    """Several sentences as one text: the first ones, and how many more there are."""
    told = list(sentences[:most])
    if len(sentences) > most:
        told.append(plural("And {n} more.", "And {n} more.", len(sentences) - most))
    whole = told[-1]
    for one in reversed(told[:-1]):
        # Translators: two sentences, with their full stops.
        whole = text("{first} {rest}", first=one, rest=whole)
    return whole


def signed(number: int) -> str:
    """A whole number as people write it: with a minus sign instead of a hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def with_sign(number: int) -> str:
    """A whole number with its sign, plus or minus; 0 has none."""
    return f"+{number}" if number > 0 else signed(number)


_QUOTES = dict.fromkeys(map(ord, "\"'`´‘’‚‛“”„‟‹›«»′″"), " ")


def typed(written: str) -> str:
    """A text that a person typed or pasted, without what chats and web pages add to it.

    Full-width signs become the usual ones, quotation marks and backticks become spaces, and signs
    that cannot be seen, such as zero-width spaces and direction marks, are left out.
    """
    # NFKC would turn an acute accent into a space and a combining one.
    normal = unicodedata.normalize("NFKC", written.translate(_QUOTES)).translate(_QUOTES)
    return "".join(sign for sign in normal if not _is_invisible(sign)).strip()


def _is_invisible(sign: str) -> bool:
    """Whether a sign is a format, control or variation sign, but no white space."""
    if "\ufe00" <= sign <= "\ufe0f":
        return True
    return not sign.isspace() and unicodedata.category(sign) in ("Cf", "Cc", "Cs", "Co", "Cn")


def brief(value: object, most: int = 40) -> str:
    """A value of unknown origin, to quote in a sentence: one line, at most `most` characters."""
    try:
        written = value if isinstance(value, str) else str(value)
    except (ValueError, RecursionError):
        # `str` refuses numbers of thousands of digits and very deeply nested lists.
        written = type(value).__name__
    # Only the beginning is examined: the text may have megabytes.
    written = written[: 4 * most]
    seen = "".join(
        sign if sign.isprintable() or "\ud800" <= sign <= "\udfff" else " " for sign in written
    )
    while "  " in seen:
        seen = seen.replace("  ", " ")
    seen = shown(seen.strip())
    return seen if len(seen) <= most else seen[: most - 3] + "..."
