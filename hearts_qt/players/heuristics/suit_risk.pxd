# The C types of suit_risk.py. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.features cimport Features
from hearts_qt.players.heuristics.rule_costs cimport RuleCosts

ctypedef unsigned long long u64
ctypedef long long i64

cdef i64 CERTAIN, OVERTAKE_FIRST_ROUND, OVERTAKE_LATER, OVERTAKE_FOR_BONUS, DANGER_RETURNS
cdef i64 LED_WHEN_VOID, LED_WHEN_HELD, POINTS_LED_WHEN_VOID, POINTS_LED_WHEN_HELD, UNFOLLOWED_CARD
cdef i64 TOP_DANGER, CATCH_BASE, CATCH_PER_CARD, TOP_BONUS, BONUS_BASE, BONUS_PER_CARD, BONUS_CATCH
cdef int MISS_CHANCE_ROW, SUIT_ROW, MAX_FOLLOWERS, MAX_UNSEEN, MAX_ROUNDS, WHOLE_SHARE
cdef u64 SUIT_MASK

@cython.final
cdef class SuitRisk:
    cdef RuleCosts rules
    cdef Features features
    cdef i64 higher_discount[32]
    cdef i64 danger_share[7]
    cdef i64 catch_share[7]
    cdef int forecast_rounds[4]
    cdef u64 forecast_at[4]
    cdef i64 unseen_share[128]
    cdef i64 round_chance[128]
    cdef i64 trick_cost[128]
    cdef i64 saving[52]
    cdef int miss_chance[1408]
    cdef short take_table[50960]
    cdef int void_table[3640]

    @cython.locals(product=i64, quarters=int, row=int)
    cpdef void set_miss_chance(self, int base, i64 chance)
    @cython.locals(n=int, row=int, spread=i64, turn=int, at=int, voids=i64)
    cdef void forecast(self, int suit, int count) noexcept nogil
    @cython.locals(kind=int)
    cdef inline int table_row(self, int suit) noexcept nogil
    @cython.locals(unseen=int, followers=int, void=i64, held=i64, at=int, left=int, likely=i64, misses=i64)
    cdef inline i64 forecast_round(self, int suit, int turn) noexcept nogil
    @cython.locals(above=int, unseen=int)
    cdef void fill_row(self, int suit, int turn, int row) noexcept nogil
    @cython.locals(at=int, overtake=i64, wins=i64)
    cdef inline i64 take_chance(self, int suit, int turn, int above, int below) noexcept nogil
    @cython.locals(row=int, over=i64, under=i64, stays=i64, wins=i64, _=int)
    cdef inline i64 win_chance(self, int followers, i64 share, int above, int below, i64 overtake) noexcept nogil
    @cython.locals(one=u64, length=int, total=i64, low=u64, theirs=u64, theirs2=u64,
                   at=int, row=int, rest=u64, copies=int, card=int, bit=u64, above=int, below=int,
                   wins=i64, trick=i64)
    cdef i64 holding_cost(self, int suit, u64 once, u64 twice) noexcept nogil
    @cython.locals(total=i64, suit=int, low=u64)
    cdef i64 hand_cost(self, u64 once, u64 twice) noexcept nogil
    @cython.locals(one=u64, dangers=u64,
                   unseen=int, followers=int, low=u64, rest=u64, whole=i64, points=i64, slope=i64,
                   theirs=u64, row=int, turn=int, trick=i64, last=i64, before=i64, moved=i64, card=int, bit=u64,
                   at=int, cost=i64, here=i64, specials=u64, special=i64, saving=i64, without=i64)
    cdef void compute_savings(self, int suit, u64 once) noexcept nogil
    @cython.locals(low=u64, total=i64, mask=u64, card=int)
    cdef inline i64 special_cost(self, int suit, u64 once, u64 twice, int length) noexcept nogil
    @cython.locals(one=u64, bit=u64, value=i64, guards=int, chance=i64, high=u64, higher=int)
    cdef inline i64 danger_cost(self, int suit, u64 once, u64 twice, int length, int card) noexcept nogil
    @cython.locals(one=u64, bit=u64, value=i64, high=u64, higher=int, chance=i64, above=int)
    cdef inline i64 bonus_cost(self, int suit, u64 once, u64 twice, int card) noexcept nogil
