"""The preferences: one dialog whose pages loop over a typed table of settings."""
