"""The last steps on macOS: sign and notarise the application, and make a disk image.

Without HEARTS_QT_SIGN the application gets only an ad-hoc signature, which Apple's processors
require, and macOS asks the user before opening it. Without HEARTS_QT_NOTARY it is not notarised.
"""

from __future__ import annotations

import os
import plistlib
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import describe
from contents import COMMAND_LIMIT

Say = Callable[[str], None]

ENTITLEMENTS = {
    # Python's ctypes creates code at run time, and the libraries of the bundle do not all have the
    # same signature.
    "com.apple.security.cs.allow-unsigned-executable-memory": True,
    "com.apple.security.cs.disable-library-validation": True,
}

VOLUME = "Hearts Qt"

TRIES, PAUSE = 4, 10.0
"""How often to try to make a disk image, and how many seconds to wait in between."""


def run(*command: str | Path) -> str:
    """Run a command that must succeed; returns its output."""
    words = [str(word) for word in command]
    return subprocess.run(
        words, check=True, capture_output=True, text=True, timeout=COMMAND_LIMIT
    ).stdout


def code_in(bundle: Path) -> list[Path]:
    """Everything in an application that has its own signature, innermost first."""
    found = [
        path
        for path in bundle.rglob("*")
        if not path.is_symlink()
        and (
            (path.is_file() and path.suffix in (".dylib", ".so"))
            or (path.is_dir() and path.suffix == ".framework")
        )
    ]
    return sorted(found, key=lambda path: (-len(path.parts), str(path)))


def sign(bundle: Path, say: Say) -> None:
    """Sign the application with the identity HEARTS_QT_SIGN, or with none."""
    identity = os.environ.get("HEARTS_QT_SIGN")
    if not identity:
        say("HEARTS_QT_SIGN is not set: the application is signed for no one")
        run("codesign", "--force", "--deep", "--sign", "-", bundle)
        return
    entitlements = bundle.parent / "entitlements.plist"
    entitlements.write_bytes(plistlib.dumps(ENTITLEMENTS))
    usual = ("codesign", "--force", "--timestamp", "--options", "runtime", "--sign", identity)
    for path in code_in(bundle):
        run(*usual, path)
    run(*usual, "--entitlements", entitlements, bundle)
    run("codesign", "--verify", "--deep", "--strict", bundle)
    say(f"signed as {identity}")


def write_dmg(bundle: Path, scratch: Path, target: Path, say: Say) -> None:
    """Pack the application into a disk image with a link to the folder of applications."""
    content = scratch / "image"
    shutil.rmtree(content, ignore_errors=True)
    content.mkdir()
    shutil.copytree(bundle, content / bundle.name, symlinks=True)
    (content / "Applications").symlink_to("/Applications")
    target.unlink(missing_ok=True)
    # Indexing and virus scanners may still use a file just written ("Resource busy").
    for tries_left in reversed(range(TRIES)):
        try:
            run(
                "hdiutil", "create", "-volname", VOLUME, "-srcfolder", content, "-fs", "HFS+",
                "-format", "ULMO", "-ov", target,
            )  # fmt: skip
            break
        except subprocess.CalledProcessError:
            if not tries_left:
                raise
            say("the disk image could not be made; trying once more")
            time.sleep(PAUSE)
    identity = os.environ.get("HEARTS_QT_SIGN")
    if identity:
        run("codesign", "--timestamp", "--sign", identity, target)
    profile = os.environ.get("HEARTS_QT_NOTARY")
    if not profile:
        say("HEARTS_QT_NOTARY is not set: Apple is not asked to notarise the disk image")
        return
    if not identity:
        say("Apple notarises only what is signed: set HEARTS_QT_SIGN too")
        return
    run("xcrun", "notarytool", "submit", target, "--keychain-profile", profile, "--wait")
    run("xcrun", "stapler", "staple", target)
    say("notarised by Apple")


def copy_from_dmg(image: Path, into: Path) -> Path:
    """Copy the application out of a disk image; returns its path."""
    point = into.parent / "mounted"
    point.mkdir()
    run("hdiutil", "attach", image, "-nobrowse", "-readonly", "-mountpoint", point)
    try:
        name = f"{VOLUME}.app"
        shutil.copytree(point / name, into / name, symlinks=True)
    finally:
        run("hdiutil", "detach", point)
    return into / name


def check_plist(bundle: Path) -> dict[str, object]:
    """Read the `Info.plist` of an application; raises `ValueError` if it is not as expected."""
    found: dict[str, object] = plistlib.loads((bundle / "Contents" / "Info.plist").read_bytes())
    if found.get("CFBundleIdentifier") != describe.MAC_IDENTIFIER:
        raise ValueError("Info.plist names another program")
    return found
