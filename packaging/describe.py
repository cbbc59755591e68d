"""The metadata of Hearts Qt in the formats of the three systems.

The templates for Linux and Windows are in `linux/` and `windows/`; `words` provides the values for
placeholders such as `@VERSION@`.
"""

from __future__ import annotations

import os
import re
import runpy
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

_OWN = runpy.run_path(str(ROOT / "hearts_qt" / "version.py"))

IDENTIFIER: str = _OWN["APP_ID"]
"""The unique identifier of the program."""

HOME_PAGE = "https://github.com/hearts-qt/hearts-qt"
"""Where the sources, the issues and the releases are; the identifier stands for it. Whoever
publishes Hearts Qt elsewhere changes this, the contact and `APP_ID`, and nothing else."""

CONTACT = "hearts-qt@users.noreply.github.com"
"""The address in the Debian package, unless HEARTS_QT_MAINTAINER names another one."""

MAC_IDENTIFIER = IDENTIFIER.replace("_", "-")
"""The identifier for macOS, which allows no underscores."""

PUBLISHER = "The Hearts Qt authors"
SUMMARY = "The card game Hearts, with every rule that people play by"

RULES_SUFFIX = "hearts-rules"
RECORD_SUFFIX = "hearts"


def version() -> str:
    """The version of the program, read from its source."""
    return str(_OWN["__version__"])


def epoch() -> int:
    """The time stamp of everything that is built, in seconds: SOURCE_DATE_EPOCH, or now."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())


def maintainer() -> str:
    """The contact of the Debian package."""
    return os.environ.get("HEARTS_QT_MAINTAINER") or f"{PUBLISHER} <{CONTACT}>"


def words(version: str) -> dict[str, str]:
    """The values of the placeholders in the templates."""
    day = time.gmtime(epoch())
    return {
        "VERSION": version,
        "DATE": time.strftime("%Y-%m-%d", day),
        "MONTH": time.strftime("%B %Y", day),
        "YEAR": time.strftime("%Y", day),
        "IDENTIFIER": IDENTIFIER,
        "DEVELOPER": IDENTIFIER.rpartition(".")[0],
        "HOME_PAGE": HOME_PAGE,
        "PUBLISHER": PUBLISHER,
        "SUMMARY": SUMMARY,
        "RULES_SUFFIX": RULES_SUFFIX,
        "RECORD_SUFFIX": RECORD_SUFFIX,
    }


def filled(template: Path, **more: str) -> str:
    """Fill in a template; raises `KeyError` for an unknown placeholder."""
    known = words(more.get("VERSION") or version()) | more
    return re.sub(r"@([A-Z_]+)@", lambda found: known[found[1]], template.read_text("utf-8"))


def info_plist(version: str) -> dict[str, Any]:
    """The `Info.plist` of the application on macOS, beyond what PyInstaller writes itself."""
    rules, record = f"{MAC_IDENTIFIER}.rules", f"{MAC_IDENTIFIER}.record"
    return {
        "CFBundleName": "Hearts Qt",
        "CFBundleDisplayName": "Hearts Qt",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "de"],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": "13.0",
        "NSHighResolutionCapable": True,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "NSHumanReadableCopyright": f"{PUBLISHER}. MIT licence.",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Hearts rule set",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [rules],
                "CFBundleTypeIconFile": "hearts-qt.icns",
            },
            {
                "CFBundleTypeName": "Hearts game record",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [record],
                "CFBundleTypeIconFile": "hearts-qt.icns",
            },
        ],
        "UTExportedTypeDeclarations": [
            _type(rules, "Hearts rule set", "public.json", RULES_SUFFIX, "rules"),
            _type(record, "Hearts game record", "public.text", RECORD_SUFFIX, "record"),
        ],
    }


def _type(identifier: str, about: str, kind: str, suffix: str, mime: str) -> dict[str, Any]:
    return {
        "UTTypeIdentifier": identifier,
        "UTTypeDescription": about,
        "UTTypeConformsTo": [kind],
        "UTTypeTagSpecification": {
            "public.filename-extension": [suffix],
            "public.mime-type": [f"application/x-hearts-{mime}"],
        },
    }


def version_numbers(version: str) -> tuple[int, int, int, int]:
    """A version as four numbers, as Windows requires."""
    one, two, three, four = [*map(int, re.findall(r"\d+", version)), 0, 0, 0, 0][:4]
    return one, two, three, four


def version_resource(version: str) -> str:
    """The version resource of the programs on Windows, as PyInstaller reads it."""
    numbers = version_numbers(version)
    strings = {
        "CompanyName": PUBLISHER,
        "FileDescription": "Hearts Qt",
        "FileVersion": version,
        "InternalName": "hearts-qt",
        "LegalCopyright": f"{PUBLISHER}. MIT licence.",
        "OriginalFilename": "HeartsQt.exe",
        "ProductName": "Hearts Qt",
        "ProductVersion": version,
    }
    table = ",\n        ".join(f"StringStruct({key!r}, {text!r})" for key, text in strings.items())
    return f"""VSVersionInfo(
  ffi=FixedFileInfo(
    filevers={numbers}, prodvers={numbers}, mask=0x3f, flags=0x0, OS=0x40004,
    fileType=0x1, subtype=0x0, date=(0, 0),
  ),
  kids=[
    StringFileInfo([
      StringTable("040904B0", [
        {table},
      ])
    ]),
    VarFileInfo([VarStruct("Translation", [1033, 1200])]),
  ],
)
"""


def write_version_resource(version: str) -> Path:
    """Write the version resource to the build folder; returns its path."""
    folder = Path(os.environ.get("HEARTS_QT_BUILD") or ROOT / "build" / "bundle")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "version-resource.txt"
    path.write_text(version_resource(version), "utf-8")
    return path


if __name__ == "__main__":
    # The release workflow compares the version with its tag.
    sys.stdout.write(version() + "\n")
