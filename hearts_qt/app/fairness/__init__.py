"""The tests of fairness: sealed deals, exact odds, and whether a player looked at hidden cards."""
