# The C types of playout.py. Change an attribute or a signature there and you change it here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position, Tables
from hearts_qt.players.heuristics.policy cimport Policy
from hearts_qt.players.pimc.evaluate cimport HandEvaluator

ctypedef unsigned long long u64
ctypedef long long i64

cdef int PLAYING, EFFECT_KITTY, PLAY, PASS, LAY_AWAY, PLAIN, SHOOT

@cython.final
cdef class Playout:
    cdef Tables tables
    cdef Policy policy
    cdef HandEvaluator evaluator
    cdef int players, seat, dealer
    cdef Position position, world
    cdef int kind
    cdef public int candidates
    cdef int card[64]
    cdef int plan[64]
    cdef u64 once[64]
    cdef u64 twice[64]
    cdef int dropped[64]
    cdef u64 packet[10]
    cdef int blind[10]
    cdef int passed[160]
    cdef int passed_count[10]
    cdef int pass_step
    cdef bint may_pass_blind
    cdef int max_charges
    cdef i64 shooting_noise
    cdef u64 dice

    cpdef void begin(self, int seat, int kind, int dealer)
    cpdef void set_dealer(self, int dealer)
    cpdef void set_pass(self, int step, bint may_be_blind)
    cpdef void set_max_charges(self, int most)
    cpdef void set_shooting_noise(self, i64 noise)
    cpdef void clear_candidates(self)
    cpdef void add_card(self, int card, int plan)
    cpdef void add_set(self, u64 once, u64 twice, int plan)
    cpdef void add_blind(self)
    cpdef void drop(self, int candidate)
    @cython.locals(effects=int, mask=u64)
    cdef double run(self, int candidate) noexcept nogil
    cpdef double finish(self, Position start, int plan, u64 seed) noexcept nogil
    @cython.locals(count=int, giver=int, index=int)
    cdef void predict_passes(self) noexcept nogil
    @cython.locals(n=int, seat=int, giver=int, receiver=int, mask=u64, index=int)
    cdef void pass_cards(self, int candidate) noexcept nogil
    @cython.locals(other=int)
    cdef int packet_size(self) noexcept nogil
    @cython.locals(one=u64, n=int, giver=int, at=int, part=int, mask=u64, card=int, index=int, receiver=int)
    cdef void scatter(self, int candidate) noexcept nogil
    @cython.locals(one=u64, bit=u64)
    cdef inline void hand_over(self, Position position, int giver, int receiver, int card) noexcept nogil
    @cython.locals(n=int, seat=int, mask=u64)
    cdef void charge(self, int candidate) noexcept nogil
    @cython.locals(legal=u64)
    cdef void shoot_moon(self) noexcept nogil
    @cython.locals(other=int, taken=u64)
    cdef inline bint moon_lost(self) noexcept nogil
