"""The bundled font is used only if the system has none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from hearts_qt.app.program.application import use_readable_font
from hearts_qt.assets import asset_path
from tests.limits import PROCESS_LIMIT

SCRIPT = """
from PySide6.QtGui import QFontMetrics
from hearts_qt.app.program.application import make_application, use_readable_font

application = make_application(["hearts-qt"])
before = QFontMetrics(application.font()).inFontUcs4(ord("A"))
use_readable_font()
metrics = QFontMetrics(application.font())
missing = [c for c in "A♣♦♠♥Σ×−äßЖ→✓" if not metrics.inFontUcs4(ord(c))]
print(before, application.font().family(), missing)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="fontconfig chooses the fonts")
def test_a_system_without_fonts_gets_the_bundled_one(tmp_path: Path) -> None:
    empty = tmp_path / "fonts.conf"
    empty.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>',
        encoding="utf-8",
    )
    environment = os.environ | {
        "FONTCONFIG_FILE": str(empty),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=PROCESS_LIMIT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "False DejaVu Sans []"


def test_where_there_are_fonts_none_is_loaded(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_file: str) -> int:
        raise AssertionError("the bundled font was loaded")

    monkeypatch.setattr(QFontDatabase, "addApplicationFont", refuse)
    before = QFont(QApplication.font())
    use_readable_font()
    assert QApplication.font() == before


def test_the_font_comes_with_its_licence() -> None:
    licence = asset_path("fonts/LICENSE-DejaVu.txt").read_text("utf-8")
    assert asset_path("fonts/DejaVuSans.ttf").is_file()
    assert "Bitstream" in licence
    assert "free of charge" in licence
