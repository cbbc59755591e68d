#!/usr/bin/env python3
"""Build the native bundle of this system from a checkout: needs Python 3.11 and what is below.

    python packaging/build.py                    into dist/
    python packaging/build.py --compare          the same twice, elsewhere, and say what differs
    python packaging/build.py --no-installer     the folder and its archive only

It makes an environment of its own in `build/bundle/`, compiles the kernel, makes the bundle with
PyInstaller, takes out what the program does not use, packs it, and starts what it packed. It fails
when the kernel is not compiled, when a library is missing, and when a file has slipped in that
`allowed/<system>.txt` does not name.

Linux also needs a C compiler, binutils, icupkg (Debian: icu-devtools), xz, and dpkg-deb for the
package; macOS Xcode's command line tools; Windows Visual C++ and, for the installer, Inno Setup.

Environment: SOURCE_DATE_EPOCH is the time that everything built bears, by default that of the last
commit. HEARTS_QT_MAINTAINER, `Name <address>`, is whom the Debian package says to write to. macOS
signs with the identity HEARTS_QT_SIGN and has Apple notarise with the profile HEARTS_QT_NOTARY (see
`xcrun notarytool store-credentials`).
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import archives
import compare
import contents
import describe

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
WINDOWS, MAC, LINUX = os.name == "nt", sys.platform == "darwin", sys.platform == "linux"

SOURCES = (
    "hearts_qt",
    "assets",
    "packaging/linux",
    "pyproject.toml",
    "setup.py",
    "README.md",
    "LICENSE",
)
"""What a wheel is made from."""

NO_SOURCE = shutil.ignore_patterns(
    "__pycache__", "*.py[cod]", "*.so", "*.pyd", "*.c", "_assets", "*.egg-info", ".*"
)

LOOKED_FOR_IN_VAIN = re.compile(
    r"Library not found: could not resolve '([^']+)', dependency of '([^']+)'"
)

MEBIBYTE = 1024 * 1024


class Stop(Exception):
    """Why there is no bundle, in a sentence."""


def say(sentence: str) -> None:
    """A line about what is going on."""
    print(f"build.py: {sentence}", flush=True)


def run(*command: str | Path, env: dict[str, str] | None = None, cwd: Path | None = None) -> str:
    """Run a command that has to succeed; what it says, on either channel."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words,
        check=False,
        cwd=cwd,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        last = "\n".join(done.stdout.splitlines()[-40:])
        raise Stop(f"this failed (exit code {done.returncode}): {' '.join(words)}\n{last}")
    return done.stdout


def machine() -> str:
    """The kind of processor, in the spelling of this system."""
    name = platform.machine()
    if LINUX:
        return {"AMD64": "x86_64", "arm64": "aarch64"}.get(name, name)
    return {"AMD64": "x64", "ARM64": "arm64"}.get(name, name)


def set_time() -> int:
    """Fix the time that everything built bears, for every tool that asks; in seconds."""
    if not os.environ.get("SOURCE_DATE_EPOCH"):
        found = subprocess.run(
            ["git", "log", "-1", "--format=%ct"],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        os.environ["SOURCE_DATE_EPOCH"] = found.stdout.strip() or str(int(time.time()))
    return describe.epoch()


# The environment


def environment(folder: Path) -> Path:
    """The Python of an environment with what builds a bundle; made when it is not there."""
    python = folder / ("Scripts/python.exe" if WINDOWS else "bin/python")
    stamp = folder / "made-from.json"
    wanted = hashlib.sha256((HERE / "requirements.txt").read_bytes()).hexdigest()
    made = {"python": sys.version, "requirements": wanted}
    if python.exists() and stamp.exists() and json.loads(stamp.read_text("utf-8")) == made:
        return python
    say(f"making the environment {folder}")
    run(sys.executable, "-m", "venv", "--clear", folder)
    pip = (python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    run(*pip, "--requirement", HERE / "requirements.txt")
    stamp.write_text(json.dumps(made), "utf-8")
    return python


# The bundle


def make_site(python: Path, work: Path) -> Path:
    """Build the wheel, kernel compiled, and unpack it; the folder with the package in it."""
    source, wheels, site = work / "source", work / "wheel", work / "site"
    source.mkdir()
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=NO_SOURCE)
        else:
            shutil.copyfile(ROOT / name, source / name)
    say("building the wheel, with the kernel compiled")
    env = {**os.environ, "REQUIRE_CYTHON": "1", "PYTHONHASHSEED": "0"}
    env.pop("SKIP_CYTHON", None)
    run(
        python, "-m", "pip", "--disable-pip-version-check", "wheel", "--no-deps",
        "--no-build-isolation", "--wheel-dir", wheels, source, env=env,
    )  # fmt: skip
    (wheel,) = wheels.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    check_compiled(site)
    return site


def check_compiled(folder: Path) -> None:
    """Fail unless every module that is to be compiled is, in a site or in a bundle."""
    for name in contents.COMPILED:
        place = folder.joinpath(*name.split("."))
        built = [*place.parent.glob(f"{place.name}.*.so"), *place.parent.glob(f"{place.name}.*pyd")]
        if not built:
            raise Stop(f"{name} is not compiled")


def make_bundle(python: Path, site: Path, work: Path, version: str) -> Path:
    """Let PyInstaller collect the bundle; the folder, or on macOS the application."""
    say("collecting the bundle")
    env = {
        **os.environ,
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYINSTALLER_CONFIG_DIR": str(work / "pyinstaller"),
        "HEARTS_QT_SITE": str(site),
        "HEARTS_QT_VERSION": version,
        "HEARTS_QT_BUILD": str(work),
    }
    # Nothing of this machine's own Python or Qt may be found.
    for variable in ("PYTHONPATH", "QT_PLUGIN_PATH", "LD_LIBRARY_PATH"):
        env.pop(variable, None)
    log = run(
        python, "-m", "PyInstaller", "--noconfirm", "--clean",
        "--distpath", work / "collected", "--workpath", work / "work", HERE / "hearts-qt.spec",
        env=env, cwd=work,
    )  # fmt: skip
    (work / "pyinstaller.log").write_text(log, "utf-8")
    check_log(log)
    return work / "collected" / ("Hearts Qt.app" if MAC else "hearts-qt")


def check_log(log: str) -> None:
    """Fail when PyInstaller did not find a library: it only warns, and the bundle cannot start."""
    # Of plugins that are left out, GTK's theme above all, the libraries may be missing, and others
    # are replaced.
    lost = {
        name
        for name, wanted_by in LOOKED_FOR_IN_VAIN.findall(log)
        if contents.why_unused(wanted_by, sys.platform) is None and name not in contents.STUBS
    }
    # Elsewhere what is not Qt's is a part of the system, of which a server may lack one.
    for name in sorted(lost) if sys.platform != "linux" else ():
        if not contents.OTHERS_OWN.search(name):
            lost.discard(name)
            say(f"note: {name} was not found")
    if lost:
        raise Stop(
            f"PyInstaller did not find {', '.join(sorted(lost))}; install what holds them "
            "(on Debian, `python3 dev.py system` does)"
        )


def names_in(bundle: Path) -> list[str]:
    """The names of the files of a bundle."""
    return [
        path.relative_to(bundle).as_posix()
        for path in archives.files_in(bundle)
        if path.is_symlink() or not path.is_dir()
    ]


def modules_in(work: Path, inside: Path) -> list[str]:
    """The Python modules that are packed into the program, as `module:` and their name."""
    import ast

    listed: set[str] = set()
    for table in (work / "work" / "hearts-qt").glob("PYZ-*.toc"):
        found = ast.literal_eval(table.read_text("utf-8"))
        listed |= {entry[0] for entry in found[1]}
    # Codecs are among those that Python needs before it can read the others.
    with zipfile.ZipFile(inside / "base_library.zip") as archive:
        listed |= {
            name.removesuffix(".pyc").replace("/", ".")
            for name in archive.namelist()
            if name.startswith("encodings/") and not name.endswith("__init__.pyc")
        }
    # Packages stand for what is in them, but for our own rooms and Qt.
    return sorted({f"module:{name}" for name in listed if not name.startswith("hearts_qt")})


def check_contents(bundle: Path, inside: Path, work: Path) -> None:
    """Fail when something is in the bundle that nobody has allowed, and tell of the rest."""
    names = [*names_in(bundle), *modules_in(work, inside)]
    (work / "contents.txt").write_text("".join(f"{name}\n" for name in names), "utf-8")
    system = contents.system_name(sys.platform)
    strange = contents.refused(names, sys.platform)
    if strange:
        listed = "\n  ".join(strange)
        raise Stop(
            f"these are new in the bundle:\n  {listed}\nIf the program uses them, name them in "
            f"packaging/allowed/{system}.txt; if not, leave them out by packaging/contents.py."
        )
    for name in contents.strangers(names, sys.platform):
        say(f"note: {name} is not in packaging/allowed/{system}.txt")
    for pattern in contents.missing(names, sys.platform):
        say(f"note: nothing in the bundle is {pattern}")


def build(work: Path, python: Path, version: str) -> Path:
    """Make the bundle in an empty folder; where it is."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    site = make_site(python, work)
    bundle = make_bundle(python, site, work, version)
    inside = bundle / ("Contents/Frameworks" if MAC else "_internal")
    if LINUX:
        import on_linux

        on_linux.put_stubs(inside, work)
        on_linux.drop_unneeded(inside)
        on_linux.complete(inside)
        on_linux.cut_icu(inside, work)
        on_linux.strip(bundle)
        on_linux.check_symbols(inside)
    check_compiled(inside)
    check_contents(bundle, inside, work)
    if MAC:
        import on_macos

        on_macos.check_plist(bundle)
        on_macos.sign(bundle, say)
    else:
        archives.settle(bundle, describe.epoch())
    return bundle


# What is given away


def pack(bundle: Path, work: Path, target: Path, version: str, installer: bool) -> list[Path]:
    """Pack the bundle in every form of this system; the files."""
    target.mkdir(parents=True, exist_ok=True)
    system = contents.system_name(sys.platform)
    name = f"hearts-qt-{version}-{system}-{machine()}"
    epoch = describe.epoch()
    made: list[Path] = []
    if LINUX:
        import on_linux

        made.append(target / f"{name}.tar.xz")
        say(f"packing {made[-1].name}")
        archives.write_tar(bundle, made[-1], name, epoch)
        if installer and not shutil.which("dpkg-deb"):
            say("there is no dpkg-deb here, so no .deb is made")
        elif installer:
            made.append(target / f"hearts-qt_{version}_{on_linux.DEBIAN[machine()]}.deb")
            say(f"packing {made[-1].name}")
            on_linux.write_deb(bundle, work, made[-1], version, machine())
    elif MAC:
        import on_macos

        made.append(target / f"{name}.dmg")
        on_macos.write_dmg(bundle, work, made[-1], say)
    else:
        import on_windows

        made.append(target / f"{name}.zip")
        archives.write_zip(bundle, made[-1], name, epoch)
        if installer:
            setup = on_windows.write_installer(bundle, target, name, version, say)
            made += [setup] if setup else []
    return made


def start(program: Path, *arguments: str, home: Path, seconds: float = 300) -> str:
    """Start a bundled program without a screen; what it prints. Raises `Stop` where it fails."""
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "QT_", "LD_")) and name != "VIRTUAL_ENV"
    }
    env |= {"QT_QPA_PLATFORM": "offscreen", "HEARTS_QT_HOME": str(home)}
    words = [str(program), *arguments]
    try:
        done = subprocess.run(
            words, env=env, capture_output=True, text=True, timeout=seconds, check=False,
            encoding="utf-8", errors="replace", cwd=home,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Stop(f"{' '.join(words)} did not end within {seconds:.0f} s") from None
    if done.returncode:
        raise Stop(f"{' '.join(words)} left with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    return done.stdout


def unpacked(archive: Path, into: Path) -> Path:
    """Unpack an archive as a person would; the program in it."""
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive) as found:
            found.extractall(into)
    elif archive.suffix == ".dmg":
        import on_macos

        return on_macos.copy_from_dmg(archive, into) / "Contents" / "MacOS" / "hearts-qt"
    else:
        import tarfile

        with tarfile.open(archive) as opened:
            opened.extractall(into, filter="data")
    (folder,) = into.iterdir()
    return folder / ("hearts-qt.exe" if WINDOWS else "hearts-qt")


def smoke_test(archive: Path, version: str) -> None:
    """Unpack what was packed into a folder with an awkward name, and start it."""
    with tempfile.TemporaryDirectory(prefix="Ein Ordner für Herz ♥ ") as folder:
        home, place = Path(folder) / "home", Path(folder) / "unpacked"
        home.mkdir()
        place.mkdir()
        program = unpacked(archive, place)
        told = start(program, "--version", home=home).strip()
        if told != f"Hearts Qt {version}":
            raise Stop(f"the bundle calls itself “{told}”")
        began = time.monotonic()
        checked = start(program, "--self-check", home=home)
        say(f"the self-check took {time.monotonic() - began:.1f} s")
        print(checked)
        start(program, "simulate", "--hands", "200", "--jobs", "2", home=home)
        painted = start(program, "--exit-after-paint", home=home)
        if "cards" not in painted:
            raise Stop("the bundle paints no cards")


def report(files: list[Path], bundle: Path, target: Path) -> None:
    """Say what was made and how large it is."""
    if not MAC:
        say(f"unpacked: {archives.size_of(bundle) / MEBIBYTE:.1f} MiB")
    for path in files:
        say(f"{path.stat().st_size / MEBIBYTE:.1f} MiB  {path}")
    say(f"checksums: {target / 'SHA256SUMS'}")


def main() -> int:
    """Build what was asked for; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        # Windows writes files, such as the log of a forge, in an encoding without hearts.
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="where files go (dist)")
    parser.add_argument(
        "--work", type=Path, default=ROOT / "build" / "bundle", help="scratch (build/bundle)"
    )
    parser.add_argument("--no-installer", action="store_true", help="the archive only")
    parser.add_argument("--no-smoke", action="store_true", help="do not start what was packed")
    parser.add_argument(
        "--compare", action="store_true", help="build twice in different folders and compare"
    )
    asked = parser.parse_args()
    if importlib.util.find_spec("venv") is None:
        raise Stop("this Python has no venv (on Debian, install python3-venv)")
    work, target, version = asked.work.absolute(), asked.into.absolute(), describe.version()
    epoch = set_time()
    say(f"Hearts Qt {version}, {contents.system_name(sys.platform)} {machine()}, time {epoch}")
    python = environment(work / "environment")
    bundle = build(work / "first", python, version)
    files = pack(bundle, work / "first", target, version, not asked.no_installer)
    archives.write_checksums(files, target / "SHA256SUMS")
    if not asked.no_smoke:
        smoke_test(files[0], version)
    report(files, bundle, target)
    if asked.compare:
        say("building once more, in another folder")
        second = work / "another folder, with a longer name"
        again = build(second, python, version)
        other = pack(again, second, second / "dist", version, not asked.no_installer)
        differences = [*compare.folders(bundle, again), *compare.files(files, other)]
        for line in differences:
            say(line)
        if differences:
            return 1
        say("both builds are the same, byte for byte")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Stop, contents.Unfit) as reason:
        sys.exit(f"build.py: {reason}")
    except subprocess.CalledProcessError as failed:
        sys.exit(f"build.py: this failed: {failed.cmd}\n{failed.stdout}\n{failed.stderr}")
    except KeyboardInterrupt:
        sys.exit(130)
