from hearts_qt.players.heuristics.moon import Moons

# The types of this part's face, for other modules; tricks.pxd has those of its insides.

class Tricks(Moons):
    leading: bool
    best: int
    best_seat: int
    later: int
