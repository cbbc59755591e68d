"""The last steps on Linux: add missing libraries, shrink the bundle, make a Debian package."""

from __future__ import annotations

import functools
import gzip
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import archives
import contents
import describe
from contents import COMMAND_LIMIT

HERE = Path(__file__).resolve().parent
ICONS = HERE.parent / "assets" / "icons" / "app"
ICON_SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
DOCUMENTS = ("rules", "record")
"""The kinds of documents that have an icon."""

DEBIAN = {"x86_64": "amd64", "aarch64": "arm64"}
HOME = "usr/lib/hearts-qt"


def output(*command: str | Path, **variables: str) -> str:
    """The output of a command; raises `CalledProcessError` with its error output."""
    words = [str(word) for word in command]
    env = {**os.environ, "LC_ALL": "C", **variables}
    return subprocess.run(
        words, check=True, capture_output=True, text=True, env=env, timeout=COMMAND_LIMIT
    ).stdout


# Shared libraries


def is_elf(path: Path) -> bool:
    """Whether a file is a program or a shared library."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def libraries_in(folder: Path) -> list[Path]:
    """Every program and shared library in a folder."""
    return [path for path in archives.files_in(folder) if is_elf(path)]


def needed(path: Path) -> list[str]:
    """The shared libraries that a file is linked to, or opens by name."""
    linked = re.findall(r"\(NEEDED\)\s+Shared library: \[([^\]]+)\]", output("readelf", "-d", path))
    return [*linked, *contents.OPENED.get(path.name, ())]


def missing_libraries(folder: Path) -> dict[str, list[str]]:
    """The libraries that the system must provide, each with the files that need it."""
    found: dict[str, list[str]] = {}
    here = {path.name for path in archives.files_in(folder)}
    for path in libraries_in(folder):
        for name in needed(path):
            if name not in here and not contents.LIBC.match(name):
                found.setdefault(name, []).append(path.relative_to(folder).as_posix())
    return found


@functools.cache
def system_libraries() -> dict[str, Path]:
    """The shared libraries that the loader of this system knows, by name."""
    found: dict[str, Path] = {}
    for line in output("/sbin/ldconfig", "-p").splitlines():
        known = re.match(r"\s+(\S+) \(libc6,(?:x86-64|AArch64)[^)]*\) => (\S+)", line)
        if known:
            found.setdefault(known[1], Path(known[2]))
    return found


def opened_libraries() -> list[tuple[str, str]]:
    """The libraries of this system that files of the bundle open by name, each with its folder in
    the bundle. Raises `Unfit` if one is missing."""
    found: list[tuple[str, str]] = []
    for opener, names in contents.OPENED.items():
        for name in names:
            if name not in system_libraries():
                raise contents.Unfit(f"{opener} opens {name}, which is not installed here")
            found.append((str(system_libraries()[name]), "."))
    return found


def complete(inside: Path) -> None:
    """Add the libraries that PyInstaller leaves to the system, so that only the C library is left
    to it. Raises `Unfit` if a library is missing here."""
    while missing := missing_libraries(inside):
        for name, wanted_by in missing.items():
            path = system_libraries().get(name)
            if path is None:
                raise contents.Unfit(f"{wanted_by[0]} needs {name}, which is not installed here")
            shutil.copy2(path.resolve(), inside / name)


def put_stubs(inside: Path, scratch: Path) -> None:
    """Replace libraries that are never called by stubs whose functions do nothing."""
    for name, functions in contents.STUBS.items():
        wanted: dict[str, str] = {}
        for path in libraries_in(inside):
            if name in needed(path):
                for symbol in output("nm", "-D", "--undefined-only", path).split("\n"):
                    found = re.match(rf"\s+U (?P<name>{functions})(?:@(?P<version>\S+))?$", symbol)
                    if found:
                        wanted[found["name"]] = found["version"] or ""
        path = inside / name
        path.unlink(missing_ok=True)
        if not wanted and not any(name in needed(other) for other in libraries_in(inside)):
            continue
        code = scratch / "stub.c"
        # Names in capital letters are data.
        code.write_text(
            "".join(
                f"void *{symbol} = 0;\n"
                if symbol.isupper()
                else f"void *{symbol}(void) {{ return 0; }}\n"
                for symbol in sorted(wanted)
            ),
            "utf-8",
        )
        versions = scratch / "stub.map"
        groups = {version for version in wanted.values() if version}
        script = [
            f"{group} {{ global: "
            + " ".join(f"{symbol};" for symbol in sorted(wanted) if wanted[symbol] == group)
            + " };\n"
            for group in sorted(groups)
        ]
        versions.write_text("".join(script), "utf-8")
        output(
            "cc", "-shared", "-nostdlib", "-fPIC", "-O2", "-g0", f"-Wl,-soname,{name}",
            "-Wl,--build-id=none",
            # Unlike `-Wl,`, this allows commas in paths.
            *(["-Xlinker", f"--version-script={versions}"] if groups else []),
            "-o", path, code,
        )  # fmt: skip


def drop_unneeded(inside: Path) -> list[str]:
    """Remove libraries that nothing in the bundle is linked to any more; returns their names.

    They were included because of plugins that are left out.
    """
    dropped: list[str] = []
    while True:
        wanted = {name for path in libraries_in(inside.parent) for name in needed(path)}
        # PyInstaller's loader opens Python's library by name.
        idle = [
            path
            for folder in (inside, inside / "PySide6" / "Qt" / "lib")
            for path in sorted(folder.glob("lib*.so*"))
            if path.name not in wanted and not path.name.startswith("libpython")
        ]
        for path in idle:
            path.unlink()
            dropped.append(path.name)
        if not idle:
            return dropped


def strip(folder: Path) -> None:
    """Strip debug symbols from all libraries."""
    for path in libraries_in(folder):
        if path.parent == folder:
            # The executable has Python's modules appended; stripping would remove them.
            continue
        mode = path.stat().st_mode
        output("strip", "--strip-unneeded", "--enable-deterministic-archives", path)
        path.chmod(mode)


def check_symbols(inside: Path) -> None:
    """Raise `Unfit` if a library needs a function that no library of the bundle has."""
    # Extension modules find the functions of Python and of libm in the executable.
    # Without the folder, whose name may contain a space; they are found like all others.
    python = " ".join(path.name for path in sorted(inside.glob("libpython*.so*")))
    env = {
        **os.environ,
        "LC_ALL": "C",
        "LD_LIBRARY_PATH": str(inside),
        "LD_PRELOAD": f"libm.so.6 {python}",
    }
    for path in libraries_in(inside):
        done = subprocess.run(
            ["ldd", "-r", str(path)], capture_output=True, text=True, env=env, check=False,
            timeout=COMMAND_LIMIT,
        )  # fmt: skip
        lost = [
            line
            for line in (done.stdout + done.stderr).splitlines()
            if re.search(r"not found|undefined symbol", line)
        ]
        if lost:
            raise contents.Unfit(f"{path.name}: {lost[0].strip()}")


def newest_libc(folder: Path) -> str:
    """The oldest version of the C library that can run the bundle, such as `2.34`."""
    newest = (2, 0)
    for path in libraries_in(folder):
        for major, minor in re.findall(r"GLIBC_(\d+)\.(\d+)", output("readelf", "-V", path)):
            newest = max(newest, (int(major), int(minor)))
    return f"{newest[0]}.{newest[1]}"


# The data of ICU


def cut_icu(inside: Path, scratch: Path) -> None:
    """Replace ICU's data for all languages (31 MB) by the items that are kept (2 MB)."""
    libraries = sorted((inside / "PySide6" / "Qt" / "lib").glob("libicudata.so.*"))
    icupkg = shutil.which("icupkg") or shutil.which("icupkg", path="/usr/sbin:/sbin")
    if not libraries:
        raise contents.Unfit("there is no data of ICU in the bundle; PySide6 must have changed")
    if icupkg is None:
        raise contents.Unfit("icupkg is missing; on Debian it is in the package icu-devtools")
    library = libraries[0]
    version = library.name.rpartition(".")[2]
    symbol = f"icudt{version}_dat"
    content = library.read_bytes()
    # The header of the data: its length, two magic bytes, and eight bytes of description.
    start = content.index(b"CmnD") - 12
    length = _symbol_size(library, symbol)
    whole, small = scratch / f"icudt{version}l.dat", scratch / "small.dat"
    whole.write_bytes(content[start : start + length])
    names = output(icupkg, "-l", whole).split()
    surplus = scratch / "surplus.txt"
    surplus.write_text("".join(f"{n}\n" for n in names if not contents.icu_kept(n)), "utf-8")
    # ICU copes with languages that its index names but that are missing.
    output(icupkg, "-r", surplus, whole, small)
    source = scratch / "icudata.s"
    source.write_text(
        f".section .rodata\n.balign 16\n.global {symbol}\n.type {symbol}, %object\n{symbol}:\n"
        f'.incbin "{small}"\n.size {symbol}, .-{symbol}\n.section .note.GNU-stack,"",%progbits\n',
        "utf-8",
    )
    output(
        "cc", "-shared", "-nostdlib", f"-Wl,-soname,{library.name}", "-Wl,--build-id=none",
        "-o", library, source,
    )  # fmt: skip


def _symbol_size(library: Path, symbol: str) -> int:
    for line in output("readelf", "-W", "--dyn-syms", library).splitlines():
        fields = line.split()
        if len(fields) >= 8 and fields[7].partition("@")[0] == symbol:
            return int(fields[2], 0)
    raise contents.Unfit(f"{library.name} does not hold {symbol}")


# The desktop


def write_desktop_files(root: Path, exec_path: str, version: str) -> None:
    """Write menu entry, icons, metainfo, file types and man page below `root` (`/usr`)."""
    share = root / "share"

    def write(path: str, text: str) -> None:
        target = share / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")

    source = HERE / "linux"
    known = {"VERSION": version, "EXEC": exec_path}
    own = describe.IDENTIFIER
    for name, template in (
        (f"applications/{own}.desktop", "hearts-qt.desktop"),
        (f"metainfo/{own}.metainfo.xml", "metainfo.xml"),
        (f"mime/packages/{own}.xml", "hearts-qt.mime.xml"),
        ("man/man6/hearts-qt.6", "hearts-qt.6"),
    ):
        write(name, describe.filled(source / template, **known))
    icons = {f"{size}x{size}/apps/{own}.png": f"hearts-qt-{size}.png" for size in ICON_SIZES}
    icons[f"scalable/apps/{own}.svg"] = "hearts-qt.svg"
    for kind in DOCUMENTS:
        icons[f"scalable/mimetypes/{own}-{kind}.svg"] = f"hearts-qt-{kind}.svg"
    for name, drawn in icons.items():
        target = share / "icons" / "hicolor" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ICONS / drawn, target)


# The Debian package


def write_deb(bundle: Path, scratch: Path, target: Path, version: str, machine: str) -> None:
    """Pack the bundle as a Debian package without the libraries that Debian has."""
    epoch = describe.epoch()
    root = scratch / "deb"
    shutil.rmtree(root, ignore_errors=True)
    home = root / HOME
    shutil.copytree(bundle, home, symlinks=True)
    inside = home / "_internal"
    depends = {f"libc6 (>= {newest_libc(home)})"}
    for name in contents.SYSTEM_PACKAGES:
        own = inside / name
        if own.is_file() or own.is_symlink():
            own.unlink()
    drop_unneeded(inside)
    for name, wanted_by in missing_libraries(home).items():
        if name not in contents.SYSTEM_PACKAGES:
            raise contents.Unfit(f"{wanted_by[0]} needs {name}; SYSTEM_PACKAGES lacks it")
        depends.add(contents.SYSTEM_PACKAGES[name])
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/hearts-qt").symlink_to("../lib/hearts-qt/hearts-qt")
    write_desktop_files(root / "usr", "hearts-qt", version)
    page = root / "usr/share/man/man6/hearts-qt.6"
    page.with_name(page.name + ".gz").write_bytes(gzip.compress(page.read_bytes(), 9, mtime=0))
    page.unlink()
    documents = root / "usr/share/doc/hearts-qt"
    documents.mkdir(parents=True)
    licence = (HERE.parent / "LICENSE").read_text("utf-8").strip()
    indented = "\n".join(f" {line}" if line.strip() else " ." for line in licence.splitlines())
    (documents / "copyright").write_text(
        describe.filled(HERE / "linux" / "copyright", LICENSE=indented), "utf-8"
    )
    news = (HERE.parent / "CHANGELOG.md").read_bytes()
    (documents / "changelog.gz").write_bytes(gzip.compress(news, 9, mtime=0))
    size = archives.size_of(root) // 1024
    control = root / "DEBIAN"
    control.mkdir()
    (control / "control").write_text(
        f"Package: hearts-qt\n"
        f"Version: {version}\n"
        f"Architecture: {DEBIAN[machine]}\n"
        f"Maintainer: {describe.maintainer()}\n"
        f"Installed-Size: {size}\n"
        f"Depends: {', '.join(sorted(depends))}\n"
        f"Recommends: fontconfig, fonts-dejavu-core | fonts-liberation | ttf-mscorefonts\n"
        f"Section: games\n"
        f"Priority: optional\n"
        f"Description: {describe.SUMMARY.removeprefix('The ')}\n"
        f" You, a few opponents, a pack of cards: take no hearts, keep clear of the\n"
        f" queen of spades, or take them all and shoot the moon. 32 rule sets that have\n"
        f" a name, every rule can be changed, and computer players that do not see your\n"
        f" cards.\n",
        "utf-8",
    )
    archives.settle(root, epoch)
    sums = "".join(
        f"{_md5(path)}  {path.relative_to(root).as_posix()}\n"
        for path in archives.files_in(root / "usr")
        if path.is_file() and not path.is_symlink()
    )
    (control / "md5sums").write_text(sums, "utf-8")
    archives.settle(root, epoch)
    target.unlink(missing_ok=True)
    # The result would depend on the number of threads. There is an option for that too, which
    # the oldest supported dpkg does not have.
    output(
        "dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", root, target,
        DPKG_DEB_THREADS_MAX="1",
    )  # fmt: skip


def _md5(path: Path) -> str:
    import hashlib

    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.md5(usedforsecurity=False)).hexdigest()


if __name__ == "__main__":
    # For a Flatpak: the files for the desktop, below the folder that the first argument names.
    write_desktop_files(Path(sys.argv[1]), "hearts-qt", describe.version())
