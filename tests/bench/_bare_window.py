"""A program with which the start of Hearts Qt is compared: a window with an empty view."""

from __future__ import annotations

SOURCE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QMainWindow
class View(QGraphicsView):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, painted)
def painted():
    print("painted", flush=True)
    app.quit()
app = QApplication(sys.argv)
window = QMainWindow()
scene = QGraphicsScene()
window.setCentralWidget(View(scene))
window.resize(1280, 800)
window.show()
app.exec()
"""
"""It writes `painted` and ends."""
