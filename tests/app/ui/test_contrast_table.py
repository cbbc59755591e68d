"""The page about accessibility has the tables of contrasts and distances as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.contrast import contrast_rows, distance_rows, table

PAGE = Path(__file__).resolve().parents[3] / "docs" / "accessibility.md"


@pytest.mark.usefixtures("qapp")
def test_the_page_has_the_tables_as_they_are_printed() -> None:
    page = PAGE.read_text("utf-8")
    assert table(contrast_rows()) in page
    assert table(distance_rows()) in page
