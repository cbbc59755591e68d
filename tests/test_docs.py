"""README, CONTRIBUTING and docs/: links resolve, and the paths and modules that they name exist."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.limits import PROCESS_LIMIT

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(
    [
        *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG")),
        *(ROOT / "docs").glob("*.md"),
    ]
)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(
    r"(?:[A-Za-z0-9_.-]+/)+(?:[A-Za-z0-9_-]+\.[a-z]+)?|[a-z_]+\.(?:py|pxd|toml|json|md)"
)
MODULE = re.compile(r"(?:hearts_qt|tests)(?:\.[a-z_0-9]+)+")
MADE = ("dist/", ".venv/", "/var/", "my_player.py")
"""Paths that need not exist: results of work, folders of the system, a reader's own program."""


def names_in(page: Path) -> list[str]:
    """Everything that the page writes as code, inline or in a block, word by word."""
    written = page.read_text("utf-8")
    blocks = re.findall(r"^    (.+)$", written, re.MULTILINE)
    return [word for code in CODE.findall(written) + blocks for word in code.split()]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as they are made where Markdown is shown."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_resolve(page: Path) -> None:
    broken = []
    for link in LINK.findall(page.read_text("utf-8")):
        if link.startswith("https://"):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert not broken


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_exist(page: Path) -> None:
    missing = []
    for word in names_in(page):
        name = word.strip(",;()'\"")
        if not PATH.fullmatch(name) or name.startswith(MADE):
            continue
        if not any((base / name).exists() for base in (ROOT, ROOT / "hearts_qt")):
            missing.append(name)
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_modules_exist(page: Path) -> None:
    missing = []
    for word in names_in(page):
        for name in MODULE.findall(word):
            path = ROOT / name.replace(".", "/")
            if not (path.is_dir() or path.with_suffix(".py").exists()):
                missing.append(name)
    assert not missing


def test_every_page_of_the_docs_can_be_reached() -> None:
    linked = set()
    for page in PAGES:
        for link in LINK.findall(page.read_text("utf-8")):
            linked.add((page.parent / link.partition("#")[0]).resolve())
    assert [page.name for page in (ROOT / "docs").glob("*.md") if page not in linked] == []


def test_docs_are_part_of_the_source_archive() -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "docs"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PROCESS_LIMIT,
        check=False,
    )
    if tracked.returncode == 0:
        assert "graft docs" in (ROOT / "MANIFEST.in").read_text("utf-8").splitlines()
