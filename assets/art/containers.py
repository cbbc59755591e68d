"""Icons of several sizes in one file: Windows' `.ico` and macOS' `.icns`, made of PNG files."""

from __future__ import annotations

import struct
from collections.abc import Mapping

ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 96, 128, 256)

ICNS_TYPES = (
    (b"icp4", 16),
    (b"icp5", 32),
    (b"ic07", 128),
    (b"ic08", 256),
    (b"ic09", 512),
    # The same at twice the pixels.
    (b"ic11", 32),
    (b"ic12", 64),
    (b"ic13", 256),
    (b"ic14", 512),
    (b"ic10", 1024),
)


def ico(pngs: Mapping[int, bytes]) -> bytes:
    """The `.ico` of PNG files by their edge in pixels. Raises `KeyError` when a size is missing."""
    header = struct.pack("<HHH", 0, 1, len(ICO_SIZES))
    offset = len(header) + 16 * len(ICO_SIZES)
    entries, bodies = [], []
    for size in ICO_SIZES:
        body = pngs[size]
        # An edge of 256 is written as 0.
        edge = size % 256
        entries.append(struct.pack("<BBBBHHII", edge, edge, 0, 0, 1, 32, len(body), offset))
        bodies.append(body)
        offset += len(body)
    return header + b"".join(entries) + b"".join(bodies)


def icns(pngs: Mapping[int, bytes]) -> bytes:
    """The `.icns` of PNG files by their edge in pixels. Raises `KeyError` when one is missing."""
    blocks = b"".join(
        kind + struct.pack(">I", 8 + len(pngs[size])) + pngs[size] for kind, size in ICNS_TYPES
    )
    return b"icns" + struct.pack(">I", 8 + len(blocks)) + blocks
