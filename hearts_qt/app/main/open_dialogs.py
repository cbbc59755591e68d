"""Opens and closes the windows that belong to the main window, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QDialog, QWidget


class OpenDialogs:
    """Makes each window when it is first opened, and shows the same one again afterwards."""

    def __init__(self, window: QWidget) -> None:
        """`window` is the parent of all of them."""
        self._window = window
        self._by_name: dict[str, QDialog] = {}

    def open(self, name: str, make: Callable[[], QDialog]) -> None:
        """Show a window, which `make` creates the first time; an open one comes to the front."""
        dialog = self._by_name.get(name)
        if dialog is None:
            dialog = self._by_name[name] = make()
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    def show_once(self, name: str, make: Callable[[], QDialog]) -> None:
        """Show a new window in place of an earlier one with the same name."""
        earlier = self._by_name.pop(name, None)
        if earlier is not None:
            earlier.close()
            earlier.deleteLater()
        self.open(name, make)

    def get(self, name: str) -> QDialog | None:
        """The window of a name, which may be closed by now; None if it was never opened."""
        return self._by_name.get(name)

    def visible(self) -> list[str]:
        """The names of the windows that are open now."""
        return [name for name, one in self._by_name.items() if one.isVisible()]

    def close(self, names: Iterable[str] | None = None) -> None:
        """Close some windows, or all."""
        for name in tuple(self._by_name) if names is None else names:
            dialog = self._by_name.get(name)
            if dialog is not None:
                dialog.close()

    def delete_all(self) -> None:
        """Close every dialog that belongs to the main window, and delete it."""
        self._by_name.clear()
        for dialog in self._window.findChildren(QDialog):
            dialog.close()
            dialog.deleteLater()
