"""The descriptions of the program for each system are well-formed, complete and consistent."""

from __future__ import annotations

import argparse
import configparser
import plistlib
import re
import struct
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from hearts_qt import __version__, menu_entry
from hearts_qt.cli import TERMINAL_COMMANDS, make_parser
from hearts_qt.rules.profile import SUFFIX
from hearts_qt.terminal.subcommands import add_commands
from tests.limits import PROCESS_LIMIT
from tests.packaging.tools import PACKAGING, ROOT, load

describe = load("describe")
on_linux = load("on_linux")


def test_the_version_and_the_suffixes_are_those_of_the_program() -> None:
    assert describe.version() == __version__
    assert f".{describe.RULES_SUFFIX}" == SUFFIX
    assert f".{describe.RECORD_SUFFIX}" == menu_entry.RECORD_SUFFIX


@pytest.mark.parametrize("name", ["hearts-qt.desktop", "hearts-qt.mime.xml", "metainfo.xml"])
def test_templates_are_filled_in_whole(name: str) -> None:
    filled = describe.filled(PACKAGING / "linux" / name, EXEC="hearts-qt")
    assert not re.search(r"@[A-Z_]+@", filled)
    if name.endswith(".xml"):
        ET.fromstring(filled)


def test_the_desktop_files_lie_where_desktops_look(tmp_path: Path) -> None:
    on_linux.write_desktop_files(tmp_path, "hearts-qt", "1.2.3")
    share = tmp_path / "share"
    entry = configparser.RawConfigParser()
    entry.read(share / f"applications/{describe.IDENTIFIER}.desktop", "utf-8")
    said = entry["Desktop Entry"]
    assert said["exec"] == "hearts-qt %f"
    assert {"Game", "CardGame"} <= set(said["categories"].split(";"))
    types = set(filter(None, said["mimetype"].split(";")))
    mime = ET.parse(share / f"mime/packages/{describe.IDENTIFIER}.xml").getroot()
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    assert {kind.get("type") for kind in mime.iter(f"{space}mime-type")} == types
    globs = {glob.get("pattern") for glob in mime.iter(f"{space}glob")}
    assert globs == {f"*{SUFFIX}", f"*{menu_entry.RECORD_SUFFIX}"}
    metainfo = ET.parse(share / f"metainfo/{describe.IDENTIFIER}.metainfo.xml").getroot()
    assert metainfo.findtext("id") == describe.IDENTIFIER
    assert metainfo.findtext("launchable") == f"{describe.IDENTIFIER}.desktop"
    assert {kind.text for kind in metainfo.iter("mediatype")} == types
    release = metainfo.find("releases/release")
    assert release is not None
    assert release.get("version") == "1.2.3"
    for size in on_linux.ICON_SIZES:
        icon = share / f"icons/hicolor/{size}x{size}/apps/{said['icon']}.png"
        assert struct.unpack(">II", icon.read_bytes()[16:24]) == (size, size)
    icons = share / "icons/hicolor/scalable"
    assert (icons / f"apps/{said['icon']}.svg").is_file()
    for name in (icon.get("name") for icon in mime.iter(f"{space}icon")):
        assert (icons / f"mimetypes/{name}.svg").is_file()
    # What Flatpak takes along of a program begins with its identifier.
    for folder in ("applications", "metainfo", "mime", "icons"):
        for path in (share / folder).rglob("*"):
            assert path.is_dir() or path.name.startswith(describe.IDENTIFIER)


def test_the_pictures_in_the_metainfo_are_those_of_the_checkout() -> None:
    metainfo = ET.fromstring(describe.filled(PACKAGING / "linux/metainfo.xml", VERSION="1.2.3"))
    for image in metainfo.iter("image"):
        start, _between, name = (image.text or "").partition("/raw/v1.2.3/")
        assert start == describe.HOME_PAGE
        size = (ROOT / name).read_bytes()[16:24]
        shown = tuple(int(image.get(side, "")) for side in ("width", "height"))
        assert struct.unpack(">II", size) == shown


def test_the_manual_page_has_every_command_and_option() -> None:
    page = (PACKAGING / "linux/hearts-qt.6").read_text("utf-8").replace("\\-", "-")
    assert page.startswith(".TH HEARTS-QT 6")
    synopsis, options = page.split(".SH OPTIONS")
    options, commands = options.split(".SH COMMANDS")
    sections = dict(part.split("\n", 1) for part in commands.split(".SH ")[0].split("\n.SS ")[1:])
    assert set(sections) == set(TERMINAL_COMMANDS)
    assert set(TERMINAL_COMMANDS) <= set(re.findall(r"[\w-]+", synopsis))
    own = argparse.ArgumentParser()
    add_commands(own)
    (parsers,) = (action.choices for action in own._actions if action.choices)
    assert isinstance(parsers, dict)
    for section, parser in (
        (options, make_parser()),
        *((sections[name], parsers[name]) for name in TERMINAL_COMMANDS),
    ):
        wanted = {
            option
            for action in parser._actions
            if action.help != argparse.SUPPRESS
            for option in action.option_strings
        }
        # The help is explained once, for the program and all commands.
        known = set() if section is options else {"-h", "--help"}
        assert set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", section)) - known == wanted - known


def test_records_are_known_by_how_they_begin() -> None:
    mime = describe.filled(PACKAGING / "linux" / "hearts-qt.mime.xml")
    (match,) = ET.fromstring(mime).iter(
        "{http://www.freedesktop.org/standards/shared-mime-info}match"
    )
    assert match.get("value") == '{"hearts_record":'


def test_the_plist_of_macos_is_one_and_names_the_documents() -> None:
    found: dict[str, Any] = plistlib.loads(plistlib.dumps(describe.info_plist("1.2.3")))
    assert found["CFBundleShortVersionString"] == "1.2.3"
    types = found["UTExportedTypeDeclarations"]
    declared = {kind["UTTypeIdentifier"] for kind in types}
    documents = found["CFBundleDocumentTypes"]
    assert declared == {name for kind in documents for name in kind["LSItemContentTypes"]}
    suffixes = {
        suffix
        for kind in types
        for suffix in kind["UTTypeTagSpecification"]["public.filename-extension"]
    }
    assert suffixes == {"hearts-rules", "hearts"}
    assert re.fullmatch(r"[A-Za-z0-9.-]+", describe.MAC_IDENTIFIER)


@pytest.mark.parametrize(
    ("version", "numbers"),
    [("0.1.0", (0, 1, 0, 0)), ("1.2.3rc4", (1, 2, 3, 4)), ("2", (2, 0, 0, 0))],
)
def test_windows_gets_four_numbers(version: str, numbers: tuple[int, ...]) -> None:
    assert describe.version_numbers(version) == numbers


def test_the_version_resource_of_windows_can_be_read() -> None:
    """PyInstaller evaluates it as an expression with a few known names, so the test does too."""

    def make(kind: str) -> Any:
        return lambda *words, **named: (kind, words, named)

    kinds = (
        "VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct",
        "VarFileInfo", "VarStruct",
    )  # fmt: skip
    kind, _words, named = eval(
        describe.version_resource("1.2.3"), {name: make(name) for name in kinds}
    )
    assert kind == "VSVersionInfo"
    assert named["ffi"][2]["filevers"] == (1, 2, 3, 0)
    texts = dict(one[1] for one in named["kids"][0][1][0][0][1][1])
    assert texts["ProductName"] == "Hearts Qt"
    assert texts["FileVersion"] == "1.2.3"


def test_the_icons_of_windows_and_macos_hold_every_size() -> None:
    ico = (ROOT / "assets/icons/hearts-qt.ico").read_bytes()
    _zero, kind, count = struct.unpack("<HHH", ico[:6])
    widths = {ico[6 + 16 * at] or 256 for at in range(count)}
    assert kind == 1
    assert {16, 32, 48, 256} <= widths
    icns = (ROOT / "assets/icons/hearts-qt.icns").read_bytes()
    assert icns[:4] == b"icns"
    assert struct.unpack(">I", icns[4:8])[0] == len(icns)
    kinds, at = set(), 8
    while at < len(icns):
        kinds.add(icns[at : at + 4])
        at += struct.unpack(">I", icns[at + 4 : at + 8])[0]
    assert {b"ic07", b"ic08", b"ic09", b"ic10"} <= kinds


def test_the_installer_of_windows_uses_what_it_is_given() -> None:
    script = (PACKAGING / "windows/hearts-qt.iss").read_text("utf-8")
    for name in ("Version", "Numbers", "Bundle", "Into", "Setup"):
        assert f"{{#{name}}}" in script
        assert f"/D{name}=" in (PACKAGING / "on_windows.py").read_text("utf-8")
    sections = re.findall(r"^\[(\w+)\]$", script, re.MULTILINE)
    assert len(sections) == len(set(sections))
    assert "PrivilegesRequired=lowest" in script
    for suffix in ("hearts-rules", "hearts"):
        assert rf"Software\Classes\.{suffix}" in script
    # Its paths are relative to the script.
    for path in re.findall(r"=(\.\.\\\.\.\\\S+)$", script, re.MULTILINE):
        assert (PACKAGING / "windows" / path.replace("\\", "/")).is_file()


def test_the_debian_package_names_a_package_for_every_library_it_leaves_out() -> None:
    contents = load("contents")
    for library, package in contents.SYSTEM_PACKAGES.items():
        assert re.fullmatch(r"lib\S+\.so\.\d+", library)
        assert re.fullmatch(r"[a-z0-9][a-z0-9+.-]+", package)
    assert not set(contents.STUBS) & set(contents.SYSTEM_PACKAGES)


def test_the_maintainer_of_the_package_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HEARTS_QT_MAINTAINER", raising=False)
    assert re.fullmatch(r"[^<>]+ <\S+@\S+>", describe.maintainer())
    monkeypatch.setenv("HEARTS_QT_MAINTAINER", "Anna <anna@example.org>")
    assert describe.maintainer() == "Anna <anna@example.org>"


def test_the_time_of_everything_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert describe.epoch() == 1_700_000_000
    assert describe.words("1")["DATE"] == "2023-11-14"


def test_the_tools_of_desktops_accept_the_files(tmp_path: Path) -> None:
    """Only if the tools are installed, as they are where packages are built."""
    import shutil

    on_linux.write_desktop_files(tmp_path, "hearts-qt", __version__)
    own = tmp_path / "share"
    metainfo = own / f"metainfo/{describe.IDENTIFIER}.metainfo.xml"
    # Before its version 1, AppStream did not know the name of a developer that Flathub demands.
    old = "AppStream version: 0."
    strict = shutil.which("appstreamcli") and not _said("appstreamcli", "--version").startswith(old)
    commands = {
        "appstreamcli": ["validate", "--no-net", *(["--strict"] if strict else []), str(metainfo)],
        "desktop-file-validate": [str(own / f"applications/{describe.IDENTIFIER}.desktop")],
    }
    for tool, arguments in commands.items():
        if shutil.which(tool):
            _said(tool, *arguments)


def _said(*command: str) -> str:
    return subprocess.run(
        command, check=True, capture_output=True, text=True, timeout=PROCESS_LIMIT
    ).stdout
