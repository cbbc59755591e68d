"""Build steps that `pyproject.toml` cannot say: the compiled kernel and the packaged assets.

Environment:

- `SKIP_CYTHON=1` compiles nothing; the program then interprets the kernel.
- `KERNEL_FLAGS` are the options of the C compiler instead of `-O3 -g0`, not under Windows.
- `REQUIRE_CYTHON=1` makes a build fail that could not compile it. Otherwise a missing compiler, or
  a missing Cython, is only worth a warning.
"""

from __future__ import annotations

import hashlib
import os
import platform
import runpy
import shutil
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent

COMPILED = runpy.run_path(str(HERE / "hearts_qt" / "compiled_modules.py"))["COMPILED"]
CONSTANTS = HERE / "hearts_qt" / "rules" / "constants.py"
"""The values that C code knows as macros of the same names, with `HQ_` before them."""

SKIP = bool(os.environ.get("SKIP_CYTHON"))
REQUIRED = bool(os.environ.get("REQUIRE_CYTHON"))

NOT_PACKAGED = (
    ".*",
    "*.py",
    "*.po",
    "*.pot",
    "__pycache__",
    "*.ico",
    "*.icns",
    "hearts-qt-512.png",
    "hearts-qt-1024.png",
    "contact_sheet*",
    "screenshots",
    "seal_words.txt",
    "*_X[AB].mo",
    "art",
)
"""What lies in `assets/` but is not needed to run: the scripts that make assets, their sources,
languages for developers, and
the icons that only bundles are built with."""


def warn(sentence: str) -> None:
    """Say on stderr that the build goes on without something."""
    print(f"hearts-qt: {sentence}", file=sys.stderr)


def extensions() -> list[Any]:
    """The extension modules to build, translated to C; empty where nothing is to be compiled."""
    if SKIP:
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        if REQUIRED:
            raise
        warn("Cython is not installed; the kernel will be interpreted")
        return []
    flags = ["/O2"] if os.name == "nt" else os.environ.get("KERNEL_FLAGS", "-O3 -g0").split()
    if os.name != "nt" and platform.machine().lower() in ("x86_64", "amd64"):
        # Every x86-64 processor since 2008 counts bits in one instruction.
        flags.append("-mpopcnt")
    macros = [
        (f"HQ_{name}", f"{value}ULL" if value >= 1 << 31 else str(value))
        for name, value in runpy.run_path(str(CONSTANTS)).items()
        if name.isupper()
    ]
    modules = [
        Extension(
            name,
            [Path(*name.split(".")).with_suffix(".py").as_posix()],
            extra_compile_args=flags,
            define_macros=macros,
            depends=[str(CONSTANTS)],
        )
        for name in COMPILED
    ]
    built: list[Any] = cythonize(
        modules,
        build_dir="build/cython",
        language_level=3,
        # Card and seat numbers are never negative, and array bounds are fixed by the rules.
        # The annotations in a `.py` are for readers and the type checker; C types come from the
        # `.pxd` alone.
        compiler_directives={
            "annotation_typing": False,
            "cdivision": True,
            "boundscheck": False,
            "wraparound": False,
        },
    )
    return built


class BuildKernel(build_ext):
    """Compiles all modules or none: a compiled module cannot use an interpreted one."""

    def run(self) -> None:
        # Setuptools builds as if not in place, and copies afterwards.
        in_place = bool(self.inplace)
        try:
            super().run()
        except Exception as problem:
            if REQUIRED:
                raise
            self.discard(in_place)
            warn(f"the kernel was not compiled and will be interpreted ({problem})")

    def discard(self, in_place: bool) -> None:
        """Remove what was built so far, or lies in place from an earlier build."""
        folders = [self.build_lib, *([HERE] if in_place else [])]
        for ext in self.extensions:
            name = self.get_ext_filename(self.get_ext_fullname(ext.name))
            for folder in folders:
                Path(folder, name).unlink(missing_ok=True)


class BuildPackage(build_py):
    """Copies the assets into the package, where an installed program looks for them."""

    def run(self) -> None:
        super().run()
        if getattr(self, "editable_mode", False):
            # A checkout reads assets/ itself, so that a changed picture shows at once.
            return
        target = Path(self.build_lib) / "hearts_qt" / "_assets"
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(HERE / "assets", target, ignore=shutil.ignore_patterns(*NOT_PACKAGED))
        # `hearts-qt --install-menu-entry` fills these in.
        (target / "desktop").mkdir()
        for name in ("hearts-qt.desktop", "hearts-qt.mime.xml"):
            shutil.copyfile(HERE / "packaging" / "linux" / name, target / "desktop" / name)
        # `hearts-qt --self-check` compares the files with these.
        files = sorted(path for path in target.rglob("*") if path.is_file())
        lines = (
            f"{hashlib.sha256(path.read_bytes()).hexdigest()}  "
            f"{path.relative_to(target).as_posix()}\n"
            for path in files
        )
        (target / "SHA256SUMS").write_text("".join(lines), "utf-8", newline="\n")


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildKernel, "build_py": BuildPackage},
    )
