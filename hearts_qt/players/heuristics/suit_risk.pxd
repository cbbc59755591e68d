# The types of rounds.py, for Cython. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.features cimport Sight

ctypedef unsigned long long u64
ctypedef long long i64

cdef i64 SURE, KEEN, WARY, EAGER, FAR, ROUND, FAR_POINTS, ROUND_POINTS, STUCK, BACK
cdef int ROW, TURNS, HITTERS, OUTS, ROUNDS
cdef u64 SUIT

cdef class Rounds(Sight):
    cdef i64 less[32]
    cdef i64 own[7]
    cdef i64 catch[7]
    cdef i64 scale[128]
    cdef i64 turn_likely[128]
    cdef i64 trick_base[128]
    cdef i64 relief[52]
    cdef int power[1408]
    cdef short rounds[50960]
    cdef int round_voids[3640]

    @cython.locals(product=i64, quarters=int, row=int)
    cpdef void set_miss(self, int base, i64 chance)
    @cython.locals(n=int, row=int, spread=i64, turn=int, at=int, voids=i64)
    cdef void foresee(self, int suit, int count) noexcept nogil
    @cython.locals(kind=int)
    cdef inline int row_of(self, int suit) noexcept nogil
    @cython.locals(out=int, hitters=int, far=i64, full=i64, at=int, left=int, likely=i64)
    cdef inline i64 turn_to(self, int suit, int turn) noexcept nogil
    @cython.locals(above=int)
    cdef void work_out(self, int suit, int turn, int row) noexcept nogil
    @cython.locals(at=int, keen=i64, wins=i64)
    cdef inline i64 taken(self, int suit, int turn, int above, int below) noexcept nogil
    @cython.locals(one=u64, length=int, out=int, hitters=int, total=i64, low=u64, theirs=u64, theirs2=u64,
                   at=int, row=int, rest=u64, copies=int, card=int, bit=u64, above=int, below=int,
                   wins=i64, trick=i64)
    cdef i64 burden(self, int suit, u64 once, u64 twice) noexcept nogil
    @cython.locals(low=u64, total=i64, mask=u64, card=int)
    cdef inline i64 singles(self, int suit, u64 once, u64 twice, int length) noexcept nogil
    @cython.locals(row=int, over=i64, under=i64, stays=i64, wins=i64, _=int)
    cdef inline i64 taking(self, int hitters, i64 scale, int above, int below, i64 keen) noexcept nogil
    @cython.locals(one=u64, out=int, hitters=int, low=u64, rest=u64, whole=i64, points=i64, slope=i64, theirs=u64,
                   row=int, turn=int, trick=i64, last=i64, before=i64, moved=i64, card=int, bit=u64, at=int,
                   cost=i64, here=i64, dangers=u64, singles=i64, relief=i64)
    cdef void relieve(self, int suit, u64 once) noexcept nogil
    @cython.locals(low=u64, found=int)
    cdef int higher_out(self, int suit, int card) noexcept nogil
    @cython.locals(one=u64, bit=u64, value=i64, guards=int, chance=i64, high=u64, higher=int)
    cdef inline i64 single(self, int suit, u64 once, u64 twice, int length, int card) noexcept nogil
    @cython.locals(one=u64, bit=u64, value=i64, high=u64, higher=int, chance=i64, above=int)
    cdef inline i64 prize(self, int suit, u64 once, u64 twice, int card) noexcept nogil
    @cython.locals(total=i64, suit=int, low=u64)
    cdef i64 hand_burden(self, u64 once, u64 twice) noexcept nogil
