"""The version and the identifier of Hearts Qt, in a module that imports nothing."""

__version__ = "0.1.0"

APP_ID = "io.github.hearts_qt.hearts_qt"
"""The unique identifier of the program, in the format of AppStream. On Linux, the menu entry, the
icons and the file with the document types have this name, and desktops know the window by it."""
