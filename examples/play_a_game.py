"""Play a whole game of Hearts between four computer players and print the score sheet.

    python examples/play_a_game.py
"""

from hearts_qt import PRESETS, make_player, play_game

# A preset is a named set of rules; `print(list(PRESETS))` shows all of them.
rules = PRESETS["Modern Hearts"].rules

# A player needs a name and a seed: the same seed makes the same decisions again.
names = ["basic", "beginner", "basic", "random"]
players = [make_player(name, seed) for seed, name in enumerate(names)]

# The game's number decides every deal, so this game is the same whenever you play it.
game = play_game(rules, players, number=2026)

print("hand  " + "".join(f"{name:>10}" for name in names))
for hand in game.finished:
    print(f"{hand.hand + 1:>4}  " + "".join(f"{points:>10}" for points in hand.scores))
print("total " + "".join(f"{total:>10}" for total in game.totals))

# Seats are counted from 0. The lowest total wins.
assert game.winners is not None
print("Winner: seat", " and ".join(str(seat) for seat in game.winners))
