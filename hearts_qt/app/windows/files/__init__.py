"""Opening files: named, dropped or handed over by the system; and the rule set in a file."""
