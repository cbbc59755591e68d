# The types of judging.py, for Cython. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position, Tables

ctypedef unsigned long long u64
ctypedef long long i64

cdef int ADD, SUBTRACT, ADD_UNLESS, STANDS, HALVES, ZEROES
cdef double HOPELESS

cdef class Judge:
    cdef Tables tables
    cdef Position work
    cdef int players, sides, seat
    cdef bint totals_teams, play_on, last_hand
    cdef int exact
    cdef double totals[10]
    cdef double win_of[10]
    cdef double target, goal_weight, win, growth, drift, most_left

    cpdef void set_total(self, int side, double total)
    cpdef void set_game(self, double target, int exact, bint play_on, bint last_hand, bint totals_teams)
    cpdef void set_utility(self, double goal_weight, double win)
    cpdef void set_prospect(self, double growth, double drift, double most_left)
    cdef bint with_me(self, int other) noexcept nogil
    @cython.locals(moon=int, added=double, mine=bint, taken_off=double)
    cdef double judge(self) noexcept nogil
    @cython.locals(own=int, over=bint, score=double, others=double, rivals=int, side=int, points=double, chance=double)
    cdef double worth(self) noexcept nogil
    @cython.locals(side=int, total=double)
    cdef inline void sum_up(self) noexcept nogil
    @cython.locals(side=int)
    cdef bint is_over(self) noexcept nogil
    @cython.locals(own=double, side=int)
    cdef bint shooter_wins(self, int shooter) noexcept nogil
    @cython.locals(half=int)
    cdef bint allied(self, int side, int other) noexcept nogil
    @cython.locals(half=int)
    cdef inline double standing(self, int side) noexcept nogil
    @cython.locals(other=int)
    cpdef double chance(self, int side)
    @cython.locals(mine=double, rivals=int, ahead=int, equal=int, side=int, most=double, left=double, spread=double,
                   behind=double, total=double)
    cdef double prospect(self, int own, bint over) noexcept nogil
