"""Gives up this process's right to open files, where Linux supports that.

Landlock is a part of Linux since version 5.13. Python has no module for it, so its three system
calls are made by number; the numbers are the same on all processors. See
https://docs.kernel.org/userspace-api/landlock.html.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterable

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_PATH_BENEATH = 1
_NO_NEW_PRIVILEGES = 38

_ALL = (1 << 13) - 1
"""All rights of the first version: to execute, write, read, list, remove and make files."""

_READ_FILE, _READ_FOLDER = 1 << 2, 1 << 3


class _Ruleset(ctypes.Structure):
    _fields_ = (("handled_access_fs", ctypes.c_uint64),)


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed_access", ctypes.c_uint64), ("parent_fd", ctypes.c_int32))


def allow_reading_only(places: Iterable[str]) -> bool:
    """From now on, let this process open files below these places only, and only for reading.

    Returns False, and changes nothing, where the system cannot do that.
    """
    if sys.platform != "linux":
        return False
    library = ctypes.CDLL(None, use_errno=True)
    rules = _Ruleset(_ALL)
    ruleset = library.syscall(
        _CREATE_RULESET, ctypes.byref(rules), ctypes.c_size_t(ctypes.sizeof(rules)), 0
    )
    if ruleset < 0:
        return False
    try:
        for place in places:
            try:
                opened = os.open(place, os.O_PATH | os.O_CLOEXEC)
            except OSError:
                continue
            rights = _READ_FILE | (_READ_FOLDER if os.path.isdir(place) else 0)
            beneath = _PathBeneath(rights, opened)
            library.syscall(_ADD_RULE, ruleset, _PATH_BENEATH, ctypes.byref(beneath), 0)
            os.close(opened)
        if library.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
            return False
        return bool(library.syscall(_RESTRICT_SELF, ruleset, 0) == 0)
    finally:
        os.close(ruleset)
