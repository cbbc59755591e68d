# The C types of evaluate.py. Change an attribute or a signature there and you change it here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position, Tables

ctypedef unsigned long long u64
ctypedef long long i64

cdef int MOON_CHOICE, MOON_SUBTRACT, MOON_ADD_UNLESS_OPPONENT_WINS, STANDS, HALVES, MAX_SPECIAL_TOTALS
cdef double MAX_BEHIND, NO_TARGET

@cython.final
cdef class HandEvaluator:
    cdef Tables tables
    cdef int players, sides, seat
    cdef bint pairs_win, ties_play_on, last_hand
    cdef int exact_target, special_count
    cdef double special_from[256]
    cdef double special_to[256]
    cdef double totals[10]
    cdef double new_totals[10]
    cdef double target, win_weight, win_points, growth, lead_scale, hands_left
    cdef double low_target, fall
    cdef bint has_low_target

    cpdef void set_seat(self, int seat)
    cpdef void set_total(self, int side, double total)
    cpdef void set_game(self, double target, int exact_target, bint ties_play_on, bint last_hand, bint pairs_win)
    cpdef void set_low_target(self, double low_target)
    cpdef void set_fall(self, double fall)
    cpdef void add_special_total(self, double total, double new)
    cpdef void set_utility(self, double win_weight, double win_points)
    cpdef void set_win_model(self, double growth, double lead_scale, double hands_left)
    cdef bint on_own_side(self, int other) noexcept nogil
    @cython.locals(moon=int, added=double, own_moon=bint, subtracted=double)
    cdef double evaluate(self, Position position) noexcept nogil
    @cython.locals(over=bint, points=double, chance=double)
    cdef double utility(self, Position position) noexcept nogil
    @cython.locals(own=int, score=double, others=double, rivals=int, side=int)
    cdef double net_points(self, Position position) noexcept nogil
    cdef double chance_after(self, Position position) noexcept nogil
    @cython.locals(side=int, index=int, total=double)
    cdef inline void add_scores(self, Position position) noexcept nogil
    @cython.locals(side=int)
    cdef bint ends_game(self, Position position) noexcept nogil
    @cython.locals(own=double, side=int)
    cdef bint only_winner(self, int shooter) noexcept nogil
    @cython.locals(half=int)
    cdef bint win_together(self, int side, int other) noexcept nogil
    @cython.locals(half=int)
    cdef inline double deciding_total(self, int side) noexcept nogil
    @cython.locals(other=int)
    cpdef double win_probability_between_hands(self, int side)
    @cython.locals(mine=double, rivals=int, ahead=int, equal=int, side=int, most=double, left=double, spread=double,
                   least=double, down=double,
                   behind=double, total=double)
    cdef double win_probability(self, int own, bint over) noexcept nogil
