# The types of this part's face, for other modules; sight.pxd has those of its insides.

class Sight:
    players: int
    packs: int
    pack: int
    pack2: int
    heavy: int
    bonus: int
    penalty: int
    chargeable: int
    costly: int
    partner_step: int
    half: int
    partner_weight: int
    total: int
    penalties: int
    unit: int
    moon: int
    shared: bool
    subtracts: bool
    minds_moon: bool
    first_forbidden: bool
    booster: bool
    doubler: bool
    kitty_captured: bool
    out: int
    size: int
    ally: int
    def set_value(self, card: int, value: int) -> None: ...
    def set_spread(self, suit: int, spread: bool) -> None: ...
