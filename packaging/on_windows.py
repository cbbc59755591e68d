"""The last step on Windows: an installer, made by Inno Setup if it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import describe
from contents import COMMAND_LIMIT

HERE = Path(__file__).resolve().parent


def compiler() -> Path | None:
    """The compiler of Inno Setup, or None if it is not installed."""
    found = shutil.which("iscc")
    if found:
        return Path(found)
    for variable in ("ProgramFiles(x86)", "ProgramFiles", "LOCALAPPDATA"):
        folder = os.environ.get(variable)
        places = ("Inno Setup */ISCC.exe", "Programs/Inno Setup */ISCC.exe") if folder else ()
        for place in places:
            # Take the newest one.
            for program in sorted(Path(str(folder)).glob(place), reverse=True):
                return program
    return None


def write_installer(
    bundle: Path, target: Path, name: str, version: str, say: Callable[[str], None]
) -> Path | None:
    """Make the installer; returns its path, or None if Inno Setup is not installed."""
    program = compiler()
    if program is None:
        say("there is no Inno Setup here, so no installer is made")
        return None
    numbers = ".".join(str(number) for number in describe.version_numbers(version))
    setup = f"{name}-setup"
    subprocess.run(
        [
            str(program),
            "/Qp",
            f"/DVersion={version}",
            f"/DNumbers={numbers}",
            f"/DBundle={bundle}",
            f"/DInto={target}",
            f"/DSetup={setup}",
            str(HERE / "windows" / "hearts-qt.iss"),
        ],
        check=True,
        timeout=COMMAND_LIMIT,
    )
    return target / f"{setup}.exe"
