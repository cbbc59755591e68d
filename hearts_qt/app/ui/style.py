"""The look of the windows: a style sheet under which ordinary Qt widgets are flat and rounded.

Widgets choose a variant by a property: a `QFrame` or `QLabel` has a `role`, a `QPushButton` may be
`primary`, `quiet`, a `choice` or a `segment`, and a `QCheckBox` may be a `switch`. Only dialogs use
the sheet. The main window has none, so that it starts faster.
"""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from hearts_qt.app.ui import theme
from hearts_qt.app.ui.theme import LARGE, MEDIUM, RADIUS, SMALL, Colours
from hearts_qt.assets import asset_path

CONTROL_RADIUS = RADIUS * 3 // 4
"""The corner radius of controls, in device-independent pixels."""

SWITCH = (42, 20)
"""The size of a switch, in device-independent pixels."""


def _picture(name: str) -> str:
    return f'url("{asset_path(f"icons/controls/{name}.svg").as_posix()}")'


def dress(widget: QWidget) -> None:
    """Give a widget the style sheet in the colours in use, once for each change of them."""
    wanted = sheet(theme.colours())
    if wanted != widget.styleSheet():
        widget.setStyleSheet(wanted)


def sheet(of: Colours) -> str:
    """The style sheet of dialogs, in some colours."""
    radius, shade = CONTROL_RADIUS, "dark" if of.dark else "light"
    wide, high = SWITCH
    return f"""
    QPushButton {{
        background: {of.raised}; color: {of.text}; border: 1px solid {of.edge};
        border-radius: {radius}px; padding: 6px 14px; min-height: 18px;
    }}
    QPushButton:hover {{ border-color: {of.text}; }}
    QPushButton:pressed {{ background: {of.line}; }}
    QPushButton[choice="true"]:checked {{ border: 2px solid {of.accent}; padding: 5px 13px; }}
    QPushButton:focus {{ border: 2px solid {of.focus}; padding: 5px 13px; outline: none; }}
    QPushButton:default, QPushButton[primary="true"] {{
        background: {of.accent}; color: {of.accent_text}; border-color: {of.accent};
    }}
    QPushButton:default:focus, QPushButton[primary="true"]:focus {{
        border: 2px solid {of.accent_focus};
    }}
    QPushButton:disabled, QPushButton[primary="true"]:disabled, QPushButton:default:disabled {{
        color: {of.muted}; background: {of.window}; border-color: {of.line};
    }}
    QPushButton[quiet="true"] {{ background: transparent; border-color: transparent; }}
    QPushButton[disclosure="true"] {{ padding-left: 2px; padding-right: 8px; }}
    QPushButton[quiet="true"]:hover {{ background: {of.raised}; border-color: {of.line}; }}
    QPushButton[quiet="true"]:focus {{ border: 2px solid {of.focus}; }}
    QPushButton[listed="true"] {{ text-align: left; }}
    QPushButton[segment] {{
        padding: 6px {MEDIUM}px; border-radius: 0; border-right-width: 0;
    }}
    QPushButton[segment="left"], QPushButton[segment="only"] {{
        border-top-left-radius: {radius}px; border-bottom-left-radius: {radius}px;
    }}
    QPushButton[segment="right"], QPushButton[segment="only"] {{
        border-top-right-radius: {radius}px; border-bottom-right-radius: {radius}px;
        border-right-width: 1px;
    }}
    QPushButton[segment]:checked {{
        background: {of.accent}; color: {of.accent_text}; font-weight: 600;
    }}
    QPushButton[segment]:focus {{
        border: 2px solid {of.focus}; padding: 5px {MEDIUM - 1}px;
    }}
    QPushButton[segment]:checked:focus {{ border-color: {of.accent_focus}; }}
    QPushButton[sign="true"] {{ padding: 6px 2px; }}
    QPushButton[sign="true"]:focus {{ padding: 5px 1px; }}
    QToolButton {{
        background: transparent; border: 1px solid transparent; border-radius: {radius}px;
        padding: 1px;
    }}
    QToolButton:hover, QToolButton:checked {{ background: {of.raised}; border-color: {of.line}; }}
    QToolButton:pressed {{ background: {of.line}; }}
    QToolButton:disabled {{ background: transparent; border-color: transparent; }}
    QToolButton:focus {{ border: 2px solid {of.focus}; padding: 0; }}
    QCheckBox {{
        color: {of.text}; spacing: {SMALL}px; padding: 3px; border: 1px solid transparent;
        border-radius: 5px;
    }}
    QCheckBox:focus {{ border: 2px solid {of.focus}; padding: 2px; }}
    QCheckBox:disabled {{ color: {of.muted}; }}
    QCheckBox::indicator {{
        width: 14px; height: 14px; border: 1px solid {of.muted}; border-radius: 4px;
        background: {of.raised};
    }}
    QCheckBox::indicator:checked {{
        background: {of.accent}; border-color: {of.accent}; image: {_picture("check")};
    }}
    QCheckBox::indicator:disabled {{ border-color: {of.line}; background: {of.window}; }}
    QCheckBox::indicator:checked:disabled {{ background: {of.line}; }}
    QCheckBox[switch="true"] {{ padding: 2px; spacing: 0; border-radius: {high // 2 + 3}px; }}
    QCheckBox[switch="true"]:focus {{ padding: 1px; }}
    QCheckBox[switch="true"]::indicator {{
        width: {wide - 2}px; height: {high - 2}px; border-radius: {high // 2}px;
        background: {of.window}; image: {_picture(f"switch-off-{shade}")};
    }}
    QCheckBox[switch="true"]::indicator:checked {{
        background: {of.accent}; image: {_picture("switch-on")};
    }}
    QCheckBox[switch="true"]::indicator:checked:disabled {{ background: {of.line}; }}
    QComboBox {{
        background: {of.raised}; color: {of.text}; border: 1px solid {of.edge};
        border-radius: {radius}px; padding: 1px {MEDIUM - 1}px; min-height: 30px;
    }}
    QComboBox:hover {{ border-color: {of.text}; }}
    QComboBox:focus {{ border: 2px solid {of.focus}; padding: 0 {MEDIUM - 2}px; }}
    QComboBox:disabled {{ color: {of.muted}; }}
    QComboBox::drop-down {{ border: none; width: {LARGE + SMALL}px; }}
    QComboBox::down-arrow {{
        image: {_picture(f"chevron-{shade}")}; width: 12px; height: 12px;
    }}
    QComboBox[explained="true"] {{ combobox-popup: 0; }}
    QSlider {{ min-height: 24px; border: none; }}
    QSlider::groove:horizontal {{
        background: {of.line}; height: 4px; border-radius: 2px; margin: 0 2px;
    }}
    QSlider::sub-page:horizontal {{
        background: {of.accent}; height: 4px; border-radius: 2px; margin: 0 2px;
    }}
    QSlider::handle:horizontal {{
        background: {of.accent}; border: 1px solid {of.panel}; width: 14px; height: 14px;
        margin: -6px 0; border-radius: 8px;
    }}
    QSlider::handle:horizontal:focus {{ border: 2px solid {of.accent_focus}; width: 12px; }}
    QSlider::sub-page:horizontal:disabled, QSlider::handle:horizontal:disabled {{
        background: {of.muted};
    }}
    QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox {{
        background: {of.panel}; color: {of.text}; border: 1px solid {of.edge};
        border-radius: {radius}px; padding: 4px 8px; selection-background-color: {of.accent};
        selection-color: {of.accent_text};
    }}
    QTextEdit {{ border-color: {of.line}; }}
    QLineEdit, QPlainTextEdit {{ placeholder-text-color: {of.muted}; }}
    QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus {{
        border: 2px solid {of.focus}; padding: 3px 7px;
    }}
    QLineEdit {{ min-height: 20px; }}
    QSpinBox[plain="true"] {{ padding: 4px 2px; }}
    QSpinBox[plain="true"]:focus {{ padding: 3px 1px; }}
    QSpinBox[plain="true"]::up-button, QSpinBox[plain="true"]::down-button {{
        width: 0; border: none;
    }}
    QSpinBox[plain="true"] QLineEdit {{
        border: none; padding: 0; min-height: 0; background: transparent;
    }}
    QScrollArea {{ background: transparent; border: none; }}
    QScrollArea[page="true"] {{ border: 1px solid transparent; border-radius: {radius}px; }}
    QScrollArea[page="true"]:focus {{ border-color: {of.focus}; }}
    QScrollBar:vertical {{ background: transparent; width: 10px; margin: 2px; }}
    QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 2px; }}
    QScrollBar::handle {{ background: {of.line}; border-radius: 3px; min-height: 28px; }}
    QScrollBar::handle:hover {{ background: {of.muted}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QAbstractScrollArea::corner {{ background: transparent; border: none; }}
    QFrame[role="panel"], QFrame[role="alert"] {{
        background: {of.panel}; border: 1px solid {of.line}; border-radius: {RADIUS}px;
    }}
    QFrame[role="alert"] {{ border-color: {of.red}; }}
    QFrame[role="line"] {{ background: {of.line}; border: none; max-height: 1px; }}
    QLabel {{ background: transparent; }}
    QLabel[role="muted"] {{ color: {of.muted}; }}
    QLabel[role="warning"] {{ color: {of.red}; }}
    QLabel[role="tag"] {{
        border: 1px solid {of.accent}; border-radius: {SMALL}px; padding: 1px {SMALL - 1}px;
    }}
    QTableView, QTreeView, QListView {{
        background: {of.panel}; color: {of.text}; border: 1px solid {of.line};
        border-radius: {RADIUS}px; gridline-color: {of.line}; outline: 0;
        alternate-background-color: {of.window};
        selection-background-color: {of.accent}; selection-color: {of.accent_text};
    }}
    QTableView:focus, QTreeView:focus, QListView:focus {{ border-color: {of.focus}; }}
    QTableView[plain="true"]::item {{ padding: 0 6px; }}
    QTableView[plain="wraps"]::item {{ padding: {SMALL}px; }}
    QAbstractItemView[bare="true"] {{
        background: transparent; border: none; selection-background-color: transparent;
    }}
    QHeaderView {{ background: transparent; }}
    QHeaderView::section {{
        background: transparent; color: {of.muted}; border: none;
        border-bottom: 1px solid {of.line}; padding: 6px 8px;
    }}
    QHeaderView[narrow="true"]::section {{ padding: 6px; }}
    QHeaderView[figures="true"]::section {{ padding-right: {MEDIUM}px; }}
    QTabWidget::pane {{ border: none; border-top: 1px solid {of.line}; }}
    QTabBar {{ background: transparent; qproperty-drawBase: 0; }}
    QTabBar::tab {{
        background: transparent; color: {of.muted}; border: 2px solid transparent;
        border-radius: {radius}px; padding: 6px 12px; margin: 2px 2px 4px 0;
    }}
    QTabBar[narrow="true"]::tab {{ padding: 6px 5px; }}
    QTabBar::tab:hover {{ color: {of.text}; }}
    QTabBar::tab:selected {{ background: {of.raised}; color: {of.text}; border-color: {of.line}; }}
    QTabBar::tab:focus {{ border-color: {of.focus}; }}
    QTableCornerButton::section {{
        background: transparent; border: none; border-bottom: 1px solid {of.line};
    }}
    """
