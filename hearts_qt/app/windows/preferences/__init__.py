"""The preferences: one dialog whose pages are loops over a typed table of settings."""
