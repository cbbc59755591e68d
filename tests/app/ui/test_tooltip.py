"""Tooltips show names as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hearts_qt.app.ui.tooltip import plain_tip

APP = Path(__file__).resolve().parents[3] / "hearts_qt" / "app"


@pytest.mark.parametrize("name", ["Ada", "A > B", "Tom & Jerry", "first\nsecond"])
def test_a_usual_text_stays_as_it_is(name: str) -> None:
    assert plain_tip(name) == name


def test_markup_in_a_name_is_shown() -> None:
    tip = plain_tip("<b>Ada</b><img src='/dev/zero'>")
    assert tip.startswith("<span")
    assert "<b>" not in tip
    assert "<img" not in tip
    assert "&lt;b&gt;Ada" in tip


def test_tooltips_of_lists_show_names_as_they_are() -> None:
    """A record from another person may contain any player names."""
    models = {path.stem: path.read_text("utf-8") for path in APP.rglob("*.py")}
    plain = re.compile(r"(?:_TIP|ToolTipRole)\b[^\n=]*:\n\s*return \(?plain_tip\(")
    with_names = (
        "scores", "dealt_pack", "hand", "saved_games_model", "table_model",
    )  # fmt: skip
    assert [name for name in with_names if not plain.search(models[name])] == []


def test_every_tooltip_of_a_text_from_elsewhere_is_plain() -> None:
    calls = [
        call
        for path in APP.rglob("*.py")
        for call in re.findall(r"setToolTip\(\s*(.*)", path.read_text("utf-8"))
    ]
    assert calls
    assert [call for call in calls if not call.startswith(("plain_tip(", "_("))] == []
