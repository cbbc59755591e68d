"""The limits of everything that the program reads, in one place.

A file beyond its limit is refused with `hearts_qt.store.files.TooLargeError`, which is an `OSError`
like any other failure to read, so every reader reports it in its usual sentence. The depth of JSON
documents is limited by their readers: they report a document that is nested too deeply as one that
they do not understand.
"""

from __future__ import annotations

from typing import Final

# Sizes of files, in bytes; more than any real file of the kind has.

SETTINGS_FILE: Final = 10_000_000
RULE_SET_FILE: Final = 1_000_000
RECORD_FILE: Final = 16_000_000
"""A record that is counted in the statistics."""
REVIEW_FILE: Final = 64_000_000
"""The analysis that is kept beside a record."""
OPENED_FILE: Final = 64_000_000
"""A file that the player opens; it may hold many records."""
SAVE_FILE: Final = 64_000_000
SAVE_HEADER: Final = 1_000_000
"""The first line of a save, which holds all options and seats."""
OWN_PICTURE_FILE: Final = 30_000_000
"""The copy of a picture for the table."""
DECK_TEXT_FILE: Final = 1_000_000
"""The manifest or description of a card deck."""
PICTURE_FILE: Final = 64_000_000
"""A file with pictures: of a card deck, or for the table. Also its size when it is unpacked."""
COMMAND_LINE_FILE: Final = 1_000_000_000
"""A file that is named on the command line; it may hold all games of a long match."""
LESSON_FILE: Final = 100_000
PUZZLE_FILE: Final = 4_000_000
"""The puzzles that come with the program, or others."""
SCHOOL_FILE: Final = 100_000
"""The progress in the school."""
PUZZLE_RESULTS_FILE: Final = 4_000_000
"""How the player has solved puzzles."""
DAILY_FILE: Final = 16_000_000
"""The results of all deals of the day, those of a century."""
LOG_FILE: Final = 512 * 1024
"""The size at which the log is renamed to `hearts-qt.log.1` and a new one is begun."""
SECOND_START_MESSAGE: Final = 100_000
"""The path of a file that a second start hands over, in bytes."""

# What is in pictures made by others.

PICTURE_SIDE: Final = 8000
"""The width and height of a picture that is drawn, in pixels."""
PICTURE_PIXELS: Final = 120_000_000
"""The pixels of a picture for the table."""
SVG_ELEMENTS: Final = 500_000
SVG_DEPTH: Final = 200
"""How deeply elements may be nested."""

# What outside programs write.

PROGRAM_LINE: Final = 65_536
"""The length of a line, in bytes."""
PROGRAM_LINES: Final = 64
"""Lines that are buffered. A program that writes more has to wait."""
HELPER_LINE: Final = 100_000
"""An answer of the program's own helper without its pixels, in bytes."""

# Lengths of names, in characters.

RULE_SET_NAME: Final = 60
SEAT_NAME: Final = 40
"""A seat's name in the settings file."""
SEAT_NAME_FIELD: Final = 24
"""A seat's name as it is typed: more does not fit on a plate."""
PROGRAM_COMMAND: Final = 900
"""The command that starts an outside program."""

# The statistics, which may be a database that was made to do harm.

STATISTICS_STEPS: Final = 50_000_000
"""Steps of SQLite's virtual machine that one request may take; 100 000 games need two million."""
STATISTICS_GAMES: Final = 1_000_000
STATISTICS_VALUE: Final = 1_000_000
"""Bytes of one text or row."""
HAND_CACHE: Final = 256_000_000
"""The file of the hands of all kept games; 10 000 games with all their reviews need 80 million."""
STATISTICS_NUMBER: Final = 2**53
"""The largest figure that a row may have; sums then stay exact."""
