"""The statistics: results of the finished games, as tables and charts."""
