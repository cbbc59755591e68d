"""Build the bundle of this system from a checkout. Needs Python 3.11 and the tools listed below.

    python packaging/build.py                    build into dist/
    python packaging/build.py --compare          build twice in different folders and compare
    python packaging/build.py --no-installer     build only the folder and its archive

The script creates an environment for the Python that runs it in `build/bundle/`, compiles the
kernel, makes the bundle with PyInstaller, removes what the program does not use, packs the bundle,
and starts the packed program. It fails if the kernel is not compiled, if a library is missing, if
the bundle has a file that `allowed/<system>.txt` does not name, or, on Linux, if the bundle is too
large.

Linux also needs a C compiler, binutils, icupkg (Debian: icu-devtools), xz, and dpkg-deb for the
package; macOS Xcode's command line tools; Windows Visual C++ and, for the installer, Inno Setup.

Environment variables: SOURCE_DATE_EPOCH is the time stamp of everything that is built, by default
that of the last commit. HEARTS_QT_MAINTAINER, `Name <address>`, is the contact of the Debian
package. On macOS, HEARTS_QT_SIGN is the identity to sign with, and HEARTS_QT_NOTARY the profile to
notarise with (see `xcrun notarytool store-credentials`).
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from io import TextIOWrapper
from pathlib import Path

import archives
import compare
import contents
import describe
from contents import COMMAND_LIMIT

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
"""The files that a wheel is built from."""

NO_SOURCE = shutil.ignore_patterns(
    "__pycache__", "*.py[cod]", "*.so", "*.pyd", "*.c", "_assets", "*.egg-info", ".*"
)

LOOKED_FOR_IN_VAIN = re.compile(
    r"Library not found: could not resolve '([^']+)', dependency of '([^']+)'"
)


UNFINISHED = ".unfinished"
"""The folder for files that are being packed, in the folder into which they go."""


class Stop(Exception):
    """The build failed; the message says why in one sentence."""


def say(sentence: str) -> None:
    """Print a line about what is going on."""
    print(f"build.py: {sentence}", flush=True)


def run(*command: str | Path, env: dict[str, str] | None = None, cwd: Path | None = None) -> str:
    """Run a command that must succeed; returns its output and error output."""
    words = [str(word) for word in command]
    try:
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
            timeout=COMMAND_LIMIT,
        )
    except subprocess.TimeoutExpired:
        raise Stop(f"this did not end within {COMMAND_LIMIT:.0f} s: {' '.join(words)}") from None
    if done.returncode:
        last = "\n".join(done.stdout.splitlines()[-40:])
        raise Stop(f"this failed (exit code {done.returncode}): {' '.join(words)}\n{last}")
    return done.stdout


def machine() -> str:
    """The processor architecture, in the spelling of this system."""
    name = platform.machine()
    if LINUX:
        return {"AMD64": "x86_64", "arm64": "aarch64"}.get(name, name)
    return {"AMD64": "x64", "ARM64": "arm64"}.get(name, name)


def set_time() -> int:
    """Set the time stamp of everything that is built; returns it in seconds since the epoch."""
    if not os.environ.get("SOURCE_DATE_EPOCH"):
        found = subprocess.run(
            ["git", "log", "-1", "--format=%ct"],
            cwd=ROOT, capture_output=True, text=True, check=False, timeout=COMMAND_LIMIT,
        )  # fmt: skip
        os.environ["SOURCE_DATE_EPOCH"] = found.stdout.strip() or str(int(time.time()))
    return describe.epoch()


# The environment


def environment(work: Path) -> Path:
    """The Python of the build environment in a folder, which is created if it is missing.

    Every Python has its own.
    """
    own = hashlib.sha256(f"{sys.version}\n{sys.base_prefix}".encode()).hexdigest()[:8]
    folder = work / f"environment-{platform.python_version()}-{own}"
    python = folder / ("Scripts/python.exe" if WINDOWS else "bin/python")
    stamp = folder / "made-from.txt"
    wanted = hashlib.sha256((HERE / "requirements.txt").read_bytes()).hexdigest()
    if python.exists() and stamp.exists() and stamp.read_text("utf-8") == wanted:
        return python
    say(f"making the environment {folder}")
    run(sys.executable, "-m", "venv", "--clear", folder)
    pip = (python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    run(*pip, "--requirement", HERE / "requirements.txt")
    stamp.write_text(wanted, "utf-8")
    return python


# The bundle


def make_site(python: Path, work: Path) -> Path:
    """Build the wheel with the kernel compiled and unpack it; returns the folder of the package."""
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
    """Fail unless every compiled module is present in compiled form."""
    for name in contents.COMPILED:
        place = folder.joinpath(*name.split("."))
        built = [*place.parent.glob(f"{place.name}.*.so"), *place.parent.glob(f"{place.name}.*pyd")]
        if not built:
            raise Stop(f"{name} is not compiled")


def make_bundle(python: Path, site: Path, work: Path, version: str) -> Path:
    """Collect the bundle with PyInstaller; returns its folder, or the application on macOS."""
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
    # PyInstaller must not find this machine's own Python or Qt.
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
    """Fail if PyInstaller did not find a library. It only warns, but the bundle could not start."""
    # The libraries of plugins that are left out, such as GTK's theme, may be missing, and others
    # are replaced.
    lost = {
        name
        for name, wanted_by in LOOKED_FOR_IN_VAIN.findall(log)
        if contents.why_unused(wanted_by, sys.platform) is None and name not in contents.STUBS
    }
    # On other systems, libraries outside of Qt belong to the system; a server may lack some.
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
    """The Python modules that are packed into the program, each as `module:NAME`."""
    import ast

    listed: set[str] = set()
    for table in (work / "work" / "hearts-qt").glob("PYZ-*.toc"):
        found = ast.literal_eval(table.read_text("utf-8"))
        listed |= {entry[0] for entry in found[1]}
    # Python needs some codecs before it can read the other modules.
    with zipfile.ZipFile(inside / "base_library.zip") as archive:
        listed |= {
            name.removesuffix(".pyc").replace("/", ".")
            for name in archive.namelist()
            if name.startswith("encodings/") and not name.endswith("__init__.pyc")
        }
    # A package stands for its modules, except for our own packages and Qt.
    return sorted({f"module:{name}" for name in listed if not name.startswith("hearts_qt")})


def check_contents(bundle: Path, inside: Path, work: Path) -> None:
    """Fail if the bundle has a file that is not allowed, and report other unexpected files."""
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
    """Build the bundle in an empty folder; returns its path."""
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


# Packages


def pack(bundle: Path, work: Path, target: Path, version: str, installer: bool) -> list[Path]:
    """Pack the bundle in every format of this system; returns the files.

    A file has its name and place only when it is whole.
    """
    unfinished = target / UNFINISHED
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    try:
        made = write_packages(bundle, work, unfinished, version, installer)
        return [path.replace(target / path.name) for path in made]
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def write_packages(
    bundle: Path, work: Path, target: Path, version: str, installer: bool
) -> list[Path]:
    """Write the files that `pack` puts into place."""
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


def check_sizes(bundle: Path, files: list[Path]) -> None:
    """Fail if the bundle or a file that it was packed into is above its limit."""
    over = contents.too_large(
        archives.size_of(bundle), {path.name: path.stat().st_size for path in files}
    )
    if over:
        raise Stop(f"{over}; leave something out by packaging/contents.py")


def start(program: Path, *arguments: str, home: Path) -> str:
    """Start a bundled program without a screen; returns its output. Raises `Stop` if it fails."""
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "QT_", "LD_")) and name != "VIRTUAL_ENV"
    }
    env |= {"QT_QPA_PLATFORM": "offscreen", "HEARTS_QT_HOME": str(home)}
    words = [str(program), *arguments]
    try:
        done = subprocess.run(
            words, env=env, capture_output=True, text=True, timeout=COMMAND_LIMIT, check=False,
            encoding="utf-8", errors="replace", cwd=home,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Stop(f"{' '.join(words)} did not end within {COMMAND_LIMIT:.0f} s") from None
    if done.returncode:
        raise Stop(f"{' '.join(words)} left with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    return done.stdout


def unpacked(archive: Path, into: Path) -> Path:
    """Unpack an archive; returns the path of the program in it."""
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
    """Unpack the package into a folder with an awkward name, and start the program."""
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
    """Print what was built and how large it is."""
    if not MAC:
        say(f"unpacked: {archives.size_of(bundle) / contents.MEBIBYTE:.1f} MiB")
    for path in files:
        say(f"{path.stat().st_size / contents.MEBIBYTE:.1f} MiB  {path}")
    say(f"checksums: {target / 'SHA256SUMS'}")


def build_all() -> int:
    """Build what the command line asks for; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        # By default, Windows writes redirected output in an encoding that may lack ♥.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
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
    python = environment(work)
    bundle = build(work / "first", python, version)
    files = pack(bundle, work / "first", target, version, not asked.no_installer)
    if LINUX:
        check_sizes(bundle, files)
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


def main() -> int | str:
    """Build what was asked for; the exit code, or a sentence about what went wrong."""
    try:
        return build_all()
    except (Stop, contents.Unfit) as reason:
        return f"build.py: {reason}"
    except subprocess.CalledProcessError as failed:
        return f"build.py: this failed: {failed.cmd}\n{failed.stdout}\n{failed.stderr}"
    except subprocess.TimeoutExpired as late:
        return f"build.py: this did not end within {late.timeout:.0f} s: {late.cmd}"
    except KeyboardInterrupt:
        return 130
