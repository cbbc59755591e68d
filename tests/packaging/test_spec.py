"""The recipe of the bundle, evaluated with stand-ins for what PyInstaller puts into it."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.packaging.tools import PACKAGING, ROOT, load


class Analysis:
    """Stands in for PyInstaller's analysis: finds a few files, some of which must be left out."""

    def __init__(self, scripts: list[str], **named: Any) -> None:
        self.scripts, self.named = scripts, named
        self.pure = [("os", "/os.py", "PYMODULE"), ("json", "/json.py", "PYMODULE")]
        self.binaries = [
            ("libgtk-3.so.0", "/libgtk-3.so.0", "BINARY"),
            ("PySide6/Qt/lib/libQt6Core.so.6", "/libQt6Core.so.6", "BINARY"),
            ("PySide6/Qt/lib/libQt6Sql.so.6", "/libQt6Sql.so.6", "BINARY"),
            ("PySide6/QtCore.abi3.so", "/QtCore.abi3.so", "EXTENSION"),
            ("PySide6/opengl32sw.dll", "/opengl32sw.dll", "BINARY"),
        ]
        self.datas = [(target, source, "DATA") for source, target in named["datas"]]


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_the_recipe_makes_a_program_on_every_system(
    platform: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "path", [str(PACKAGING), *sys.path])
    monkeypatch.setenv("HEARTS_QT_SITE", str(site(tmp_path)))
    monkeypatch.setenv("HEARTS_QT_VERSION", "1.2.3")
    monkeypatch.setenv("HEARTS_QT_BUILD", str(tmp_path))
    made: dict[str, list[tuple[tuple[Any, ...], dict[str, Any]]]] = {}

    def maker(kind: str) -> Any:
        def make(*words: Any, **named: Any) -> str:
            made.setdefault(kind, []).append((words, named))
            return kind

        return make

    bindings = ModuleType("PyInstaller.depend.bindepend")
    bindings.get_imports = lambda path: [
        ("libQt6Core.so.6", "/libQt6Core.so.6"),
        ("libnowhere.so.1", None),
    ]
    monkeypatch.setitem(sys.modules, bindings.__name__, bindings)
    sound = ("/usr/lib/libpulse.so.0", ".")
    on_linux = ModuleType("on_linux")
    on_linux.opened_libraries = lambda: [sound]
    monkeypatch.setitem(sys.modules, "on_linux", on_linux)
    found: list[Analysis] = []

    def analysis(*words: Any, **named: Any) -> Analysis:
        found.append(Analysis(*words, **named))
        return found[0]

    names = {kind: maker(kind) for kind in ("PYZ", "EXE", "COLLECT", "BUNDLE")}
    source = (PACKAGING / "hearts-qt.spec").read_text("utf-8")
    exec(
        compile(source, "hearts-qt.spec", "exec"),
        {"SPECPATH": str(PACKAGING), "Analysis": analysis, **names},
    )
    assert found[0].named["binaries"] == ([sound] if platform == "linux" else [])
    hidden = found[0].named["hiddenimports"]
    assert "hearts_qt.app.main.main_window" in hidden
    assert "hearts_qt.rules.bits" in hidden
    assert "encodings.cp850" in found[0].named["excludes"]
    assert [name for name, *_ in found[0].binaries] == [
        "PySide6/Qt/lib/libQt6Core.so.6",
        "PySide6/QtCore.abi3.so",
    ]
    programs = {named["name"]: named for _words, named in made["EXE"]}
    windows = platform == "win32"
    assert set(programs) == ({"hearts-qt", "HeartsQt"} if windows else {"hearts-qt"})
    for named in programs.values():
        assert Path(named["icon"]).is_file()
        assert Path(named["icon"]).suffix == (".icns" if platform == "darwin" else ".ico")
        assert ("version" in named) == windows
    assert (ROOT / "LICENSE").as_posix() in {
        Path(one).as_posix() for one, _ in found[0].named["datas"]
    }
    if platform == "darwin":
        ((_words, named),) = made["BUNDLE"]
        assert named["name"] == "Hearts Qt.app"
        assert named["info_plist"]["CFBundleVersion"] == "1.2.3"
    else:
        assert "BUNDLE" not in made


def site(folder: Path) -> Path:
    """A folder that looks like an installed wheel."""
    package = folder / "site" / "hearts_qt"
    for name in (
        "rules",
        "game",
        "players/heuristics",
        "players/pimc",
        "app/main",
        "_assets",
    ):
        (package / name).mkdir(parents=True)
    compiled = [
        name.removeprefix("hearts_qt.").replace(".", "/") for name in load("contents").COMPILED
    ]
    for name in (*compiled, "rules/bits", "app/main/main_window"):
        (package / f"{name}.py").write_text("from hearts_qt.rules import bits\nimport math\n")
    (package / "_assets" / "SHA256SUMS").touch()
    return folder / "site"
