"""The texts of the library about the list of games and about the chosen games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, ngettext, say
from hearts_qt.app.regional import whole

if TYPE_CHECKING:
    from hearts_qt.app.library.library_model import LibraryRow
    from hearts_qt.rules.text import Text


def count_words(total: int, shown: int, left: int) -> str:
    """How many games there are, how many of them are shown, and how many are still to be read."""
    if left:
        return ngettext(
            "{n} game, {left} more to read", "{n} games, {left} more to read", total
        ).format(n=whole(total), left=whole(left))
    if shown != total:
        return ngettext("{shown} of {n} game", "{shown} of {n} games", total).format(
            shown=whole(shown), n=whole(total)
        )
    return ngettext("{n} game", "{n} games", total).format(n=whole(total))


def details(chosen: Sequence[LibraryRow]) -> str:
    """A line or two about the chosen games."""
    if not chosen:
        return _("No game is chosen.")
    if len(chosen) > 1:
        return ngettext("{n} game is chosen.", "{n} games are chosen.", len(chosen)).format(
            n=len(chosen)
        )
    row = chosen[0]
    summary = row.summary
    if summary is None:
        return _("{file} cannot be read. {fault}").format(file=row.name, fault=row.opponents)
    parts = [_("Against {names}").format(names=row.opponents)]
    if row.code:
        parts.append(_("First deal {code}").format(code=row.code))
    if summary.delegated:
        parts.append(row.delegated)
    if summary.games > 1:
        parts.append(
            ngettext("{n} game in this file", "{n} games in this file", summary.games).format(
                n=summary.games
            )
        )
    return " · ".join(parts)


def fault_words(fault: Text, *, all_hands: bool) -> str:
    """What is wrong with a record, and that only the hands before the fault are shown, unless all
    hands of the record are."""
    if all_hands:
        return _("✗ Something does not fit: {fault}").format(fault=say(fault))
    return _("This record breaks the rules: {fault} Only the hands before that are shown.").format(
        fault=say(fault)
    )
