# The C types of features.py. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position
from hearts_qt.players.heuristics.rule_costs cimport RuleCosts

ctypedef unsigned long long u64
ctypedef long long i64

cdef i64 CERTAIN, OTHER_DISCARD, POINTS_CAPTURED
cdef int TEN_OF_CLUBS, JACK_OF_DIAMONDS, QUEEN_OF_SPADES, SEATS, SPOILERS_IN_TWO
cdef u64 SUIT_MASK, SUIT_ONES

@cython.final
cdef class Features:
    cdef RuleCosts rules
    cdef u64 passed[100]
    cdef u64 saved[100]
    cdef u64 observations
    cdef public u64 unseen, unseen2
    cdef int unseen_count[4]
    cdef int followers[4]
    cdef i64 cost[52]
    cdef bint cost_changed
    cdef u64 costed
    cdef u64 known_holding[10]
    cdef u64 located
    cdef public int hand_size, partner
    cdef i64 mean_point_cost, mean_discard
    cdef i64 discard_cost[10]
    cdef bint ten_charged
    cdef i64 uniform_cost

    @cython.locals(index=int)
    cpdef void forget_passes(self) noexcept nogil
    @cython.locals(one=u64)
    cpdef void note_pass(self, int giver, int receiver, int card) noexcept nogil
    @cython.locals(giver=int)
    cpdef void forget_holder(self, int seat) noexcept nogil
    @cython.locals(index=int)
    cdef void save_passes(self) noexcept nogil
    @cython.locals(index=int)
    cdef void restore_passes(self) noexcept nogil
    @cython.locals(n=int, pack=u64, pack2=u64, hand=u64, any_void=u64, voids=u64, seen=u64, twice=u64, other=int, suit=int, mask=u64)
    cpdef void observe(self, Position position, int seat) noexcept nogil
    @cython.locals(n=int, one=u64, card=int, charged=u64, other=int, expected=i64, mask=u64)
    cdef void update_costs(self, Position position, int seat) noexcept nogil
    @cython.locals(gain=i64, partner=u64, others=int, left=u64, rounds=int, _=int)
    cdef i64 alone_gain(self, Position position, int seat) noexcept nogil
    @cython.locals(n=int, points=i64, cards=int, suit=int, part=int, mask=u64, usual=i64, dangers=u64, kept=u64,
                   first=bint, alike=bint, total=i64, discard=i64, estimated=bint, other=int, held=i64,
                   card=int, chance=i64)
    cdef void estimate_discards(self, Position position, int seat, u64 any_void) noexcept nogil
    @cython.locals(one=u64, bit=u64)
    cdef i64 holding_chance(self, Position position, int seat, int card) noexcept nogil
    @cython.locals(low=u64, found=int)
    cdef int unseen_above(self, int suit, int card) noexcept nogil
    cpdef i64 capture_cost_of(self, int card) noexcept nogil
