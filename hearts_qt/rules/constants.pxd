# The names of constants.py in C, where they are macros and the C compiler can fold them. `setup.py`
# gives them the values of constants.py.
cdef extern from *:
    const unsigned long long MASK64 "HQ_MASK64"
    const unsigned long long LCG_MULTIPLIER "HQ_LCG_MULTIPLIER", LCG_INCREMENT "HQ_LCG_INCREMENT"
    const unsigned long long SUIT_MASK "HQ_SUIT_MASK", SPADES_MASK "HQ_SPADES_MASK"
    const unsigned long long HEARTS_MASK "HQ_HEARTS_MASK", NINES_MASK "HQ_NINES_MASK"
    const int PLAYING "HQ_PLAYING", LAYING_AWAY "HQ_LAYING_AWAY", FINISHED "HQ_FINISHED"
    const int EFFECT_BROKE "HQ_EFFECT_BROKE", EFFECT_BOOSTED "HQ_EFFECT_BOOSTED"
    const int EFFECT_WON "HQ_EFFECT_WON", EFFECT_UNWON "HQ_EFFECT_UNWON"
    const int EFFECT_KITTY "HQ_EFFECT_KITTY", EFFECT_ENDED "HQ_EFFECT_ENDED"
    const int BY_FOLLOWING "HQ_BY_FOLLOWING", BY_OPENING "HQ_BY_OPENING", BY_HEARTS "HQ_BY_HEARTS"
    const int BY_FIRST_TRICK "HQ_BY_FIRST_TRICK", BY_CHARGE "HQ_BY_CHARGE", BY_BLACK "HQ_BY_BLACK"
    const int STEPS "HQ_STEPS"
    const int OPENING_LOWEST_CLUB "HQ_OPENING_LOWEST_CLUB"
    const int OPENING_DEALER_LEFT "HQ_OPENING_DEALER_LEFT"
    const int MOON_SUBTRACT "HQ_MOON_SUBTRACT", MOON_OFF "HQ_MOON_OFF"
