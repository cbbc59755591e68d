from hearts_qt.players.heuristics.features import Sight

# The types of this part's face, for other modules; rounds.pxd has those of its insides.

class Rounds(Sight):
    def set_miss(self, base: int, chance: int) -> None: ...
