"""The contents of a bundle: lists with reasons name everything that goes in or stays out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packaging.tools import ROOT, load

contents = load("contents")
build = load("build_bundle")

PLATFORMS = tuple(contents.SYSTEMS)


@pytest.mark.parametrize("platform", PLATFORMS)
def test_everything_left_out_has_its_reason(platform: str) -> None:
    assert all(contents.UNUSED_MODULES.values())
    assert all(reason for _pattern, reason in contents.UNUSED_FILES)
    assert all(contents.KEPT_PLUGINS[platform].values())


@pytest.mark.parametrize("platform", PLATFORMS)
def test_plugins_are_taken_along_by_name_only(platform: str) -> None:
    folder = "PySide6/plugins" if platform == "win32" else "PySide6/Qt/plugins"
    for name in contents.KEPT_PLUGINS[platform]:
        assert contents.why_unused(f"{folder}/{name}", platform) is None
    for name in ("platforms/libqeglfs.so", "sqldrivers/qsqlite.dll", "tls/libqopensslbackend.so"):
        assert contents.why_unused(f"{folder}/{name}", platform)


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "PySide6/Qt/lib/libQt6VirtualKeyboard.so.6",
        "PySide6/opengl32sw.dll",
        "PySide6\\Qt6Quick.dll",
        "PySide6/Qt/translations/qt_de.qm",
        "PySide6/Qt/translations/qtbase_fi.qm",
        "libgtk-3.so.0",
        "libmvec.so.1",
        "libcrypto.so.3",
        "libcrypto-3.dll",
        "hearts_qt/rules/kernel.pxd",
    ],
)
def test_what_the_program_does_not_use_stays_out(name: str) -> None:
    assert contents.why_unused(name, "linux")


@pytest.mark.parametrize(
    "name",
    [
        "_miniaudio.abi3.so",
        "PySide6/Qt/lib/libQt6WaylandClient.so.6",
        "libpulse.so.0",
        "libxcb-cursor.so.0",
        "hearts_qt/_assets/decks/hearts-qt/QS.svg",
        "hearts_qt/_assets/translations/de.mo",
        "PySide6/Qt/translations/qtbase_de.qm",
        "PySide6\\translations\\qtbase_de.qm",
        "hearts_qt/_assets/fonts/DejaVuSans.ttf",
    ],
)
def test_what_the_program_uses_stays_in(name: str) -> None:
    assert contents.why_unused(name, "linux") is None


@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_asset_may_be_in_a_bundle_and_a_stranger_may_not(platform: str) -> None:
    inside = "Contents/Resources/" if platform == "darwin" else "_internal/"
    assets = [
        f"{inside}hearts_qt/_assets/{path.relative_to(ROOT / 'assets').as_posix()}"
        for folder in ("decks", "icons", "marks", "sounds", "fonts", "translations")
        for path in sorted((ROOT / "assets" / folder).rglob("*"))
        if path.suffix in (".svg", ".png", ".wav", ".ttf", ".mo", ".toml")
    ]
    of_qt = "PySide6/translations" if platform == "win32" else "PySide6/Qt/translations"
    assets += [f"{inside}{of_qt}/qtbase_{language}.qm" for language in contents.LANGUAGES]
    assert len(assets) > 250
    assert contents.strangers(assets, platform) == []
    strange = [f"{inside}PySide6/QtQuick.abi3.so", f"{inside}libgtk-3.so.0", "module:numpy"]
    assert contents.strangers([*assets, *strange], platform) == sorted(strange)


def test_files_of_python_and_the_system_are_listed_but_do_not_fail_the_build() -> None:
    files = [
        "_internal/libpcre.so.3",
        "_internal/python3.12/lib-dynload/_asyncio.cpython-312-x86_64-linux-gnu.so",
        "module:asyncio.events",
    ]
    assert contents.strangers(files, "linux") == sorted(files)
    assert contents.refused(files, "linux") == []
    assert contents.refused(["_internal/_overlapped.pyd", "_internal/zlib1.dll"], "win32") == []
    of_macos = ["Contents/Frameworks/python3__dot__11/lib-dynload/_x.so",
                "Contents/Frameworks/libintl.8.dylib"]  # fmt: skip
    assert contents.refused(of_macos, "darwin") == []


@pytest.mark.parametrize(
    ("name", "platform"),
    [
        ("_internal/libQt6Quick.so.6", "linux"),
        ("_internal/PySide6/Qt/plugins/tls/libqopensslbackend.so", "linux"),
        ("_internal/PySide6/Qt/translations/qt_de.qm", "linux"),
        ("_internal/PySide6/Qt/lib/libavcodec.so.61", "linux"),
        ("_internal/libgtk-3.so.0", "linux"),
        ("_internal/libcrypto.so.3", "linux"),
        ("_internal/numpy/core/_multiarray.so", "linux"),
        ("_internal/hearts_qt/_assets/art/table.svg", "linux"),
        ("module:numpy.core", "linux"),
        ("module:encodings.cp850", "linux"),
        ("module:_codecs_jp", "linux"),
        ("Contents/Frameworks/PySide6/Qt/lib/QtOpenGL.framework/Versions/A/QtOpenGL", "darwin"),
        ("Contents/Frameworks/QtQuick", "darwin"),
        ("_internal/PySide6/Qt6OpenGL.dll", "win32"),
        ("_internal/PySide6/plugins/sqldrivers/qsqlite.dll", "win32"),
        ("_internal/libcrypto-3.dll", "win32"),
    ],
)
def test_what_is_of_qt_or_of_other_packages_fails_a_build(name: str, platform: str) -> None:
    assert contents.refused([name], platform) == [name]


def test_old_character_sets_stay_out() -> None:
    left_out = contents.unused_codecs()
    assert "encodings.cp850" in left_out
    assert "encodings.big5" in left_out
    assert not {f"encodings.{name}" for name in contents.KEPT_CODECS} & set(left_out)
    kept = [f"module:encodings.{name}" for name in contents.KEPT_CODECS]
    assert contents.strangers(kept, "linux") == []


@pytest.mark.parametrize(
    ("folder", "library", "plugin"),
    [
        ("PySide6/Qt/lib/", "libQt6{}.so.6", "PySide6/Qt/plugins/platforms/libqxcb.so"),
        ("PySide6\\", "Qt6{}.dll", "PySide6\\plugins\\platforms\\qwindows.dll"),
    ],
)
def test_libraries_of_plugins_that_are_left_out_are_idle(
    folder: str, library: str, plugin: str
) -> None:
    core, gui, opengl, sql = (library.format(name) for name in ("Core", "Gui", "OpenGL", "Sql"))
    entries = [
        *((folder + name, f"/qt/{name}", "BINARY") for name in (core, gui, opengl, sql)),
        ("PySide6/QtCore.abi3.so", "/qt/QtCore.abi3.so", "EXTENSION"),
        (plugin, "/qt/plugin", "BINARY"),
        ("libsystem.so.1", "/lib/libsystem.so.1", "BINARY"),
    ]
    links = {
        "/qt/QtCore.abi3.so": [f"/elsewhere/{core.upper()}"],
        "/qt/plugin": [gui, "kernel32.dll"],
        f"/qt/{opengl}": [sql],
    }
    assert contents.idle(entries, lambda path: links.get(path, [])) == {
        opengl.lower(),
        sql.lower(),
    }


def test_on_macos_the_framework_goes_with_its_library() -> None:
    place = "PySide6/Qt/lib/QtOpenGL.framework"
    assert contents.is_of(f"{place}/Versions/A/Resources/Info.plist", {"qtopengl"})
    assert contents.is_of(f"{place}/QtOpenGL", {"qtopengl"})
    assert contents.is_of("QtOpenGL", {"qtopengl"})
    assert not contents.is_of("PySide6/Qt/lib/QtGui.framework/QtGui", {"qtopengl"})


def test_a_star_stays_within_a_folder_and_two_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "patterns", lambda platform: ("a/*.so", "b/**"))
    names = ["a/x.so", "a/b/x.so", "b/c/d", "b", "ab/x.so"]
    assert contents.strangers(names, "linux") == ["a/b/x.so", "ab/x.so", "b"]
    assert contents.missing(["b/c"], "linux") == ["a/*.so"]


def test_imports_of_a_compiled_module_are_seen() -> None:
    source = "import cython\nimport os.path\nfrom a.b import c\ndef f():\n    import d\n"
    assert contents.imports_of(source) == {"os.path", "a.b", "d"}


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("coll/root.res", True),
        ("coll/de_AT.res", True),
        ("coll/zh.res", False),
        ("pool.res", True),
        ("zone/de.res", False),
        ("ibm-37_P100-1995.cnv", False),
        ("brkitr/thaidict.dict", False),
    ],
)
def test_of_icu_only_what_sorts_is_kept(name: str, kept: bool) -> None:
    assert contents.icu_kept(name) is kept


def test_sizes_at_their_limits_are_not_too_large() -> None:
    unpacked = contents.LARGEST_UNPACKED * contents.MEBIBYTE
    packed = contents.LARGEST_PACKED * contents.MEBIBYTE
    assert contents.too_large(unpacked, {"a.tar.xz": packed, "a.deb": packed}) is None


def test_a_size_above_its_limit_is_named_with_the_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(contents, "LARGEST_UNPACKED", 95)
    monkeypatch.setattr(contents, "LARGEST_PACKED", 28)
    unpacked, packed = 95 * contents.MEBIBYTE, 28 * contents.MEBIBYTE
    bundle = "the bundle is {} KiB above the limit of 95 MiB unpacked"
    archive = "a.tar.xz is {} KiB above the limit of 28 MiB packed"
    assert contents.too_large(unpacked + 1, {"a.tar.xz": packed}) == bundle.format(1)
    assert contents.too_large(
        unpacked, {"a.tar.xz": packed + 300 * 1024, "a.deb": packed}
    ) == archive.format(300)
    assert (
        contents.too_large(unpacked + 2 * contents.MEBIBYTE, {"a.tar.xz": packed + 1025})
        == f"{bundle.format(2048)} and {archive.format(2)}"
    )


def test_a_bundle_that_is_too_large_fails_the_build(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(build.contents, "LARGEST_UNPACKED", 2)
    monkeypatch.setattr(build.contents, "LARGEST_PACKED", 1)
    bundle, archive = tmp_path / "hearts-qt", tmp_path / "hearts-qt.tar.xz"
    (bundle / "_internal").mkdir(parents=True)
    for name in ("hearts-qt", "_internal/libQt6Core.so.6"):
        (bundle / name).write_bytes(bytes(contents.MEBIBYTE))
    archive.write_bytes(bytes(contents.MEBIBYTE))
    build.check_sizes(bundle, [archive])
    (bundle / "_internal" / "new.so").write_bytes(bytes(5 * 1024))
    with pytest.raises(build.Stop) as stopped:
        build.check_sizes(bundle, [archive])
    assert str(stopped.value) == (
        "the bundle is 5 KiB above the limit of 2 MiB unpacked; leave something out by "
        "packaging/contents.py"
    )


LOST = "WARNING: Library not found: could not resolve '{}', dependency of '/env/{}'.\n"


def test_a_library_that_was_looked_for_in_vain_fails_the_build(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(build.sys, "platform", "linux")
    wanted = LOST.format("libxcb-icccm.so.4", "PySide6/Qt/plugins/platforms/libqxcb.so")
    with pytest.raises(build.Stop, match=r"libxcb-icccm\.so\.4"):
        build.check_log(wanted)
    build.check_log(LOST.format("libgtk-3.so.0", "PySide6/Qt/plugins/platformthemes/libqgtk3.so"))
    build.check_log(LOST.format("libpq.so.5", "PySide6/Qt/plugins/sqldrivers/libqsqlpsql.so"))
    # This library is replaced anyway.
    build.check_log(LOST.format("libGL.so.1", "PySide6/Qt/lib/libQt6Gui.so.6"))


def test_missing_windows_dlls_do_not_fail_the_build(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build.sys, "platform", "win32")
    plugin = "PySide6/plugins/platforms/qwindows.dll"
    build.check_log(LOST.format("MFPlat.DLL", plugin))
    assert "note: MFPlat.DLL was not found" in capsys.readouterr().out
    with pytest.raises(build.Stop, match=r"Qt6Widgets\.dll"):
        build.check_log(LOST.format("Qt6Widgets.dll", plugin))


def test_a_module_that_is_not_compiled_fails_the_build(tmp_path: Path) -> None:
    folder = tmp_path
    for name in contents.COMPILED:
        place = folder.joinpath(*name.split("."))
        place.parent.mkdir(parents=True, exist_ok=True)
        place.with_name(f"{place.name}.cpython-311-x86_64-linux-gnu.so").touch()
    build.check_compiled(folder)
    (folder / "hearts_qt/players/pimc/search.cpython-311-x86_64-linux-gnu.so").unlink()
    with pytest.raises(build.Stop, match=r"hearts_qt\.players\.pimc\.search is not compiled"):
        build.check_compiled(folder)
