"""The design system of the windows: style, layouts, controls, tables and charts.

A window says what it holds; how that looks and where it goes is decided here. `dev.py gallery`
shows every control in every state.
"""
