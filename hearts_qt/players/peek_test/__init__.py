"""Tests whether a computer player looks at cards that it must not see."""
