# The types of sight.py, for Cython. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position

ctypedef unsigned long long u64
ctypedef long long i64

cdef i64 POINT, SURE, SPARE
cdef int TEN_OF_CLUBS, JACK_OF_DIAMONDS, QUEEN_OF_SPADES
cdef u64 SUIT, LOWEST

cdef class Sight:
    cdef public int players, packs
    cdef public u64 pack, pack2
    cdef public int partner_step
    cdef public i64 partner_weight
    cdef public bint shared
    cdef public int half
    cdef i64 value[52]
    cdef public u64 heavy, bonus, penalty
    cdef int spread[4]
    cdef public i64 total, penalties, unit, moon
    cdef public u64 first_kept
    cdef public bint subtracts, minds_moon, first_forbidden, booster, doubler, kitty_captured
    cdef public u64 chargeable
    cdef i64 inverse[32]
    cdef u64 given[100]
    cdef public u64 out, out2
    cdef int outs[4]
    cdef int hitters[4]
    cdef i64 cost[52]
    cdef bint costed
    cdef public u64 costly
    cdef u64 known[10]
    cdef u64 placed
    cdef public int size, ally
    cdef i64 out_points, dump
    cdef i64 dumps[10]
    cdef bint open_doubler
    cdef i64 flat
    cdef int ready[4]

    cpdef void set_value(self, int card, i64 value)
    cpdef void set_spread(self, int suit, bint spread)
    @cython.locals(n=int, hand=u64, any_void=u64, voids=u64, seen=u64, twice=u64, other=int, suit=int, mask=u64)
    cdef void read(self, Position position, int seat) noexcept nogil
    @cython.locals(n=int, one=u64, card=int, charged=u64, other=int, expected=i64, mask=u64)
    cdef void count_costs(self, Position position, int seat) noexcept nogil
    @cython.locals(one=u64, bit=u64)
    cdef i64 chance_of(self, Position position, int seat, int card) noexcept nogil
    @cython.locals(n=int, points=i64, cards=int, suit=int, part=int, mask=u64, spill=i64, heavies=u64,
                   first=bint, alike=bint, total=i64, dump=i64, reckoned=bint, other=int, held=i64,
                   card=int, chance=i64)
    cdef void expect_dumps(self, Position position, int seat, u64 any_void) noexcept nogil
