"""A few of the campaign's documents, and that its traps notice what documents must not do."""

from __future__ import annotations

import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.campaigns import documents
from tests.campaigns.documents import BAIT, Traps
from tests.limits import PROCESS_LIMIT


def test_documents_start_and_read_nothing(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    # The campaign sets this variable; it gets its old value back.
    monkeypatch.setenv("HEARTS_QT_HOME", "unused")
    result = documents.campaign(16)
    assert result.files.keys() == documents.KINDS.keys()
    assert result.started == []
    assert result.opened == []
    assert result.tracebacks == []
    assert result.offers > 0, "a game with a program came to the table"


def test_the_traps_notice_programs_files_and_addresses(tmp_path: Path) -> None:
    traps = Traps(tmp_path)
    try:
        (tmp_path / BAIT / "secret.txt").read_text("utf-8")
        traps.look()
        assert traps.opened
        subprocess.run([tmp_path / BAIT / "program"], check=True, timeout=PROCESS_LIMIT)
        traps.look()
        assert "STARTED" in traps.started
        assert len(traps.started) == 2, "the call is noticed too"
        traps.opened.clear()
        (url,) = [one for one in traps.texts() if one.startswith("http")]
        with pytest.raises((urllib.error.URLError, TimeoutError)):
            urllib.request.urlopen(url, timeout=0.2)
        traps.look()
        assert "a connection" in traps.opened
    finally:
        traps.close()
