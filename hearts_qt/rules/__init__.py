"""What the game is: cards, options, presets, legality, tricks and scoring."""
