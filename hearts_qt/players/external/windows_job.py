"""A job object of Windows: a set of processes that the system ends together."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _EXTENDED_LIMIT_INFORMATION = 9
    _KILL_ON_JOB_CLOSE = 0x2000
    _SET_QUOTA_AND_TERMINATE = 0x0100 | 0x0001

    class _BasicLimits(ctypes.Structure):
        """`JOBOBJECT_BASIC_LIMIT_INFORMATION`."""

        _fields_ = (
            ("PerProcessUserTimeLimit", ctypes.c_int64),
            ("PerJobUserTimeLimit", ctypes.c_int64),
            ("LimitFlags", wintypes.DWORD),
            ("MinimumWorkingSetSize", ctypes.c_size_t),
            ("MaximumWorkingSetSize", ctypes.c_size_t),
            ("ActiveProcessLimit", wintypes.DWORD),
            ("Affinity", ctypes.c_size_t),
            ("PriorityClass", wintypes.DWORD),
            ("SchedulingClass", wintypes.DWORD),
        )

    class _ExtendedLimits(ctypes.Structure):
        """`JOBOBJECT_EXTENDED_LIMIT_INFORMATION`."""

        _fields_ = (
            ("BasicLimitInformation", _BasicLimits),
            ("IoInfo", ctypes.c_uint64 * 6),
            ("ProcessMemoryLimit", ctypes.c_size_t),
            ("JobMemoryLimit", ctypes.c_size_t),
            ("PeakProcessMemoryUsed", ctypes.c_size_t),
            ("PeakJobMemoryUsed", ctypes.c_size_t),
        )

    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    _kernel.CreateJobObjectW.restype = wintypes.HANDLE
    _kernel.CreateJobObjectW.argtypes = (ctypes.c_void_p, wintypes.LPCWSTR)
    _kernel.SetInformationJobObject.argtypes = (
        wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD,
    )  # fmt: skip
    _kernel.OpenProcess.restype = wintypes.HANDLE
    _kernel.OpenProcess.argtypes = (wintypes.DWORD, wintypes.BOOL, wintypes.DWORD)
    _kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
    _kernel.CloseHandle.argtypes = (wintypes.HANDLE,)

    class WindowsJob:
        """Processes that end when this job is closed, or when Hearts Qt ends in any way.

        No other process inherits the handle, so the system closes it with this process.
        """

        def __init__(self) -> None:
            self._handle = _kernel.CreateJobObjectW(None, None)
            limits = _ExtendedLimits()
            limits.BasicLimitInformation.LimitFlags = _KILL_ON_JOB_CLOSE
            _kernel.SetInformationJobObject(
                self._handle,
                _EXTENDED_LIMIT_INFORMATION,
                ctypes.byref(limits),
                ctypes.sizeof(limits),
            )

        def add(self, pid: int) -> bool:
            """Add a process, by its id, and what it starts from now on; returns whether
            that worked."""
            process = _kernel.OpenProcess(_SET_QUOTA_AND_TERMINATE, False, pid)
            if not process:
                return False
            try:
                return bool(_kernel.AssignProcessToJobObject(self._handle, process))
            finally:
                _kernel.CloseHandle(process)

        def close(self) -> None:
            """End every process of the job. May be called again."""
            handle, self._handle = self._handle, None
            if handle:
                _kernel.CloseHandle(handle)

else:

    class WindowsJob:
        """Exists on Windows only; here it has what the type checker needs on other systems."""

        def __init__(self) -> None:
            raise NotImplementedError

        def add(self, pid: int) -> bool:
            """Add a process."""
            raise NotImplementedError

        def close(self) -> None:
            """End every process."""
            raise NotImplementedError
