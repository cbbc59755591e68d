# The C types of card_selection.py. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position
from hearts_qt.players.heuristics.features cimport Features
from hearts_qt.players.heuristics.rule_costs cimport RuleCosts
from hearts_qt.players.heuristics.suit_risk cimport SuitRisk

ctypedef unsigned long long u64
ctypedef long long i64

cdef i64 UNREACHABLE, DANGER_RETURNS, POINTS_RETURN
cdef u64 SUIT_MASK

@cython.final
cdef class CardSelection:
    cdef RuleCosts rules
    cdef Features features
    cdef SuitRisk suit_risk
    # As many as the most cards that can be selected, and one more.
    cdef readonly int cards[105]
    cdef readonly int count
    cdef i64 best_cost[105]
    cdef u64 best_once[105]
    cdef u64 best_twice[105]
    cdef i64 suit_cost[105]
    cdef u64 suit_once[105]
    cdef u64 suit_twice[105]
    cdef i64 merged_cost[105]
    cdef u64 merged_once[105]
    cdef u64 merged_twice[105]

    @cython.locals(have=int, suit=int, low=u64, longest=int, more=int, into=int, cost=i64, part=int, mask=u64,
                   card=int, at=int)
    cpdef void select(self, Position position, int seat, int count, bint captured) noexcept nogil
    cdef bint is_costlier(self, int card, int other) noexcept nogil
    @cython.locals(one=u64, gone=u64, gone2=u64, paid=i64, length=int, best=i64, chosen=int, rest=u64,
                   card=int, bit=u64, cost=i64)
    cdef int select_in_suit(self, int suit, u64 once, u64 twice, int count, bint captured) noexcept nogil
    @cython.locals(cost=i64, dangers=u64, at=int)
    cdef i64 kept_cost(self, int suit, u64 once, u64 twice, bint captured) noexcept nogil
    @cython.locals(one=u64, cost=i64, suit=int, total=i64, unseen=int, share=i64, returns=i64)
    cdef i64 giving_cost(self, int card, bint captured) noexcept nogil
