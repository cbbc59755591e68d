"""The falling shapes that celebrate a winner beside the panel with the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QRect

    from hearts_qt.app.table.scene import TableScene


def celebrate_beside(scene: TableScene, panel: QRect) -> None:
    """Let shapes fall on both sides of a panel, where there is room and motion is wanted."""
    size, margin = scene.layout.text_height * 1.7, scene.layout.margin
    strips = (
        (margin, panel.left() - margin),
        (panel.right() + margin, scene.layout.width - margin),
    )
    free = tuple(strip for strip in strips if strip[1] - strip[0] >= 2 * size)
    if scene.timing.durations.motion and scene.timing.durations.fall and free:
        scene.effects.celebrate(free, size, float(scene.size.height()), scene.timing.durations.fall)
