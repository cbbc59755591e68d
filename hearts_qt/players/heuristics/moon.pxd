# The C types of moon.py. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position
from hearts_qt.players.heuristics.features cimport Features
from hearts_qt.players.heuristics.rule_costs cimport RuleCosts

ctypedef unsigned long long u64
ctypedef long long i64

cdef i64 CERTAIN, OWN_BY_CHANCE, TOP_CARD_KEPT, HIGH_CARD_KEPT
cdef int WORST_RATING, PER_CARD_ABOVE, CERTAIN_TRICK, CERTAIN_WINNER, POSSIBLE_WINNER, DISCARD_PER_CARD_ABOVE
cdef int MOON_CARD_KEPT, DRAWS_PER_SEAT, TEN_OF_CLUBS, MOON_DRAW, MAX_COUNT, MAX_HALVES, MAX_LOSERS, QUEEN
cdef u64 SUIT_MASK

@cython.final
cdef class MoonCost:
    cdef RuleCosts rules
    cdef Features features
    cdef bint against_search
    cdef bint ignores_others
    cdef i64 own_completion[6]
    cdef i64 completion[128]
    cdef i64 search_completion[128]
    cdef public i64 stake
    cdef public bint own
    cdef bint early
    cdef int side, second_seat
    cdef u64 cards_in_trick

    cpdef void set_completion(self, int count, i64 chance, i64 search_chance)
    @cython.locals(n=int, teams=int, side=int, other=int, mask=u64, whose=int, taken=i64, worth=i64, paid=i64, chance=i64, one=u64, led=int, least=i64)
    cdef void assess(self, Position position, int seat) noexcept nogil
    @cython.locals(count=int)
    cdef i64 completion_of(self, Position position) noexcept nogil
    @cython.locals(won=u64)
    cdef bint has_taken(self, Position position, int card) noexcept nogil
    cdef bint is_on_side(self, int seat, int side) noexcept nogil
    @cython.locals(taken=i64, part=int, side=int)
    cdef i64 points_taken(self, Position position, int seat) noexcept nogil
    @cython.locals(points=i64)
    cdef inline i64 points_in(self, u64 mask) noexcept nogil
    @cython.locals(losers=int, suit=int, low=u64, mine=u64, theirs=u64, length=int, top=int, winners=int,
                   followers=int, rounds=int)
    cdef i64 own_chance(self, Position position, int seat) noexcept nogil
    @cython.locals(lost=i64, cost=i64, one=u64, moon_cards=u64)
    cdef i64 shooter_cost(self, int card, int top_seat, i64 stays) noexcept nogil
    @cython.locals(stake=i64, cost=i64, one=u64, its_own=u64, moon_cards=u64)
    cdef i64 defender_cost(self, int seat, int card, int top_seat, i64 stays) noexcept nogil

@cython.final
cdef class MoonShooter:
    cdef RuleCosts rules
    cdef Features features
    cdef bint enabled, before_penalties
    cdef int attempt_rate[128]
    cdef int rate_by_losers[32]
    cdef int loss_chance[4096]

    cpdef void set_attempt_rate(self, int count, int rate)
    cpdef void set_rate_by_losers(self, int halves, int rate)
    cpdef void set_before_penalties(self, bint allowed)
    cpdef void set_loss_chance(self, int higher, int unseen, int above, int chance)
    @cython.locals(draw=int, side=int, teams=int, count=int, other=int, mask=u64, whose=int)
    cdef bint attempts(self, Position position, int seat, u64 seed) noexcept nogil
    @cython.locals(other=int, halves=int)
    cdef int rate_for_hand(self, Position position, int seat) noexcept nogil
    @cython.locals(other=int, seen=u64, hand=u64)
    cdef int losers_in_hand(self, Position position, int seat) noexcept nogil
    @cython.locals(one=u64, total=int, _=int, mine=u64, theirs=u64, base=int, card=int)
    cpdef int expected_losers(self, u64 hand, u64 unseen) noexcept nogil
    @cython.locals(one=u64, hand=u64, last=bint, best=int, best_rating=int, mask=u64, card=int, suit=int, low=u64,
                   above=int, rating=int)
    cdef int choose_card(self, Position position, u64 legal) noexcept nogil
