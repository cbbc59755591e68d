"""Loads the two legs of each compiled module: the `.py` file interpreted, and the same compiled.

Both can be loaded in one process: the compiled leg under its own name, the interpreted one from
its source under another name. `hearts_qt.rules.compiled.fill_tables` fills in the `Tables` of
either leg.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from hearts_qt.compiled_modules import COMPILED

PACKAGE = Path(__file__).resolve().parent.parent / "hearts_qt"


def source_of(name: str) -> Path:
    """The `.py` file of a module of the program."""
    return PACKAGE.parent.joinpath(*name.split(".")).with_suffix(".py")


def skipped() -> bool:
    """Whether SKIP_CYTHON leaves this run without the compiled leg."""
    return bool(os.environ.get("SKIP_CYTHON"))


def interpreted(name: str = "hearts_qt.rules.kernel") -> ModuleType:
    """A fresh interpreted copy of a compiled module, from its source."""
    alias = f"{name}_interpreted"
    loader = importlib.machinery.SourceFileLoader(alias, str(source_of(name)))
    spec = importlib.util.spec_from_loader(alias, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def interpreted_policy() -> ModuleType:
    """The module of `Policy`, with its parts interpreted too."""
    parts = [name for name in COMPILED if name.startswith("hearts_qt.players.heuristics.")]
    kept = {name: sys.modules[name] for name in parts if name in sys.modules}
    try:
        for name in parts:
            sys.modules[name] = interpreted(name)
        return sys.modules[parts[-1]]
    finally:
        for name in parts:
            sys.modules.pop(name, None)
        sys.modules.update(kept)


def extension_of(name: str) -> Path | None:
    """The extension module that was built from a source and that this Python would load."""
    for suffix in importlib.machinery.EXTENSION_SUFFIXES:
        path = source_of(name).with_suffix(suffix)
        if path.exists():
            return path
    return None


def compiled_kernel() -> ModuleType | None:
    """The compiled kernel; None if this run interprets it."""
    module = importlib.import_module("hearts_qt.rules.kernel")
    return None if str(module.__file__).endswith(".py") else module


def kernels() -> list[ModuleType]:
    """The kernel of each leg that this run has, the interpreted one first."""
    compiled = compiled_kernel()
    return [interpreted(), *([] if compiled is None else [compiled])]


class _SourceFirst(importlib.abc.MetaPathFinder):
    """Finds the sources of the compiled modules before Python finds their extensions."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name not in COMPILED:
            return None
        loader = importlib.machinery.SourceFileLoader(name, str(source_of(name)))
        return importlib.util.spec_from_loader(name, loader)


def interpret_from_now_on() -> None:
    """Make every later import of a compiled module take its source instead."""
    early = [name for name in COMPILED if name in sys.modules]
    if early:
        raise RuntimeError(f"{', '.join(early)} was imported too early to be interpreted")
    sys.meta_path.insert(0, _SourceFirst())
