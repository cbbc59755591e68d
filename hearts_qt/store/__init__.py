"""What outlives the program: settings, rule sets, games, records, reviews, statistics, log."""
