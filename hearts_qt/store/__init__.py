"""What the program keeps in files: settings, rule sets, games, records, statistics, log."""
