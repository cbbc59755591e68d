"""The page Rules: rule sets, every option with a fitting editor, and the rulebook beside them."""
