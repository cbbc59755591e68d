"""Finds the program's art, fonts, sounds and translations."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def assets_folder() -> Path:
    """The folder that holds all assets.

    An installed program has them inside the package (`hearts_qt/_assets`), a checkout beside it
    (`assets/`).
    """
    package = Path(__file__).resolve().parent
    installed = package / "_assets"
    return installed if installed.is_dir() else package.parent / "assets"


@cache
def asset_path(name: str) -> Path:
    """The path of one asset, named with forward slashes: `asset_path("decks/hearts-qt/QS.svg")`.

    The file may be missing; this is not checked.
    """
    return assets_folder().joinpath(*name.split("/"))
