"""The manifest of the Flatpak: the same program, no rights that it does not need, and no missing
file. Building it needs the network and the runtime."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import yaml

from tests.limits import PROCESS_LIMIT
from tests.packaging.tools import PACKAGING, ROOT, load

describe = load("describe")

FILE = PACKAGING / "flatpak" / f"{describe.IDENTIFIER}.yml"
MANIFEST: dict[str, Any] = yaml.safe_load(FILE.read_text("utf-8"))
PACKAGES, PROGRAM = MANIFEST["modules"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def name_of(requirement: str) -> str:
    """The name of the package that a requirement begins with."""
    found = re.match(r"[A-Za-z0-9_.-]*[A-Za-z0-9]", requirement)
    assert found is not None
    return found[0].lower()


def test_it_is_the_program_of_the_menu_entry() -> None:
    assert MANIFEST["id"] == describe.IDENTIFIER
    assert MANIFEST["command"] in PROJECT["project"]["scripts"]
    assert MANIFEST["runtime-version"] == MANIFEST["base-version"]


def test_it_may_show_windows_and_play_sounds_and_nothing_else() -> None:
    assert set(MANIFEST["finish-args"]) == {
        "--share=ipc",
        "--socket=wayland",
        "--socket=fallback-x11",
        "--socket=pulseaudio",
    }


def test_it_has_every_package_that_the_program_needs() -> None:
    (command,) = PACKAGES["build-commands"]
    installed = {word for word in command.split()[2:] if not word.startswith("-")}
    needed = {
        name_of(requirement)
        for group in (PROJECT["project"]["dependencies"], PROJECT["build-system"]["requires"])
        for requirement in group
    }
    # PySide6 is in the base application.
    assert installed == needed - {"pyside6-essentials"}
    told = FILE.read_text("utf-8").partition("id:")[0].replace("\\\n#", " ")
    (fetched,) = re.findall(r"manylinux\S+ ([a-z ]+)\n", told)
    assert set(fetched.split()) == installed
    pins = (PACKAGING / "requirements.txt").read_text("utf-8").splitlines()
    assert installed <= {name_of(line) for line in pins if not line.startswith("#")}


def test_its_commands_find_their_files(tmp_path: Path) -> None:
    (source,) = PROGRAM["sources"]
    assert (FILE.parent / source["path"]).resolve() == ROOT
    packages = FILE.parent / PACKAGES["sources"][0]["path"]
    assert packages.relative_to(ROOT).as_posix() in source["skip"]
    command = PROGRAM["build-commands"][-1].replace("${FLATPAK_DEST}", str(tmp_path)).split()
    assert command[0] == "python3"
    subprocess.run(
        [sys.executable, *command[1:]], cwd=ROOT, check=True, timeout=PROCESS_LIMIT
    )
    for name in ("applications/{}.desktop", "metainfo/{}.metainfo.xml", "mime/packages/{}.xml"):
        assert (tmp_path / "share" / name.format(describe.IDENTIFIER)).is_file()
