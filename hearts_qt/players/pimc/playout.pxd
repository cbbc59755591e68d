# The types of trying.py, for Cython. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position, Tables
from hearts_qt.players.pimc.inference cimport Evidence
from hearts_qt.players.heuristics.policy cimport Policy
from hearts_qt.players.pimc.evaluate cimport Judge

ctypedef unsigned long long u64
ctypedef long long i64

cdef int PLAYING, KITTY, PLAY, PASS, LAY_AWAY, PLAIN, SHOOT

cdef class Trial(Judge):
    cdef Policy policy
    cdef readonly Evidence evidence
    cdef Position world
    cdef int kind
    cdef public int choices
    cdef int card[64]
    cdef int mode[64]
    cdef u64 once[64]
    cdef u64 twice[64]
    cdef int off[64]
    cdef u64 kept[100]
    cdef u64 packet[10]
    cdef int blind[10]
    cdef int parted[160]
    cdef int parted_count[10]
    cdef int step
    cdef bint may_be_blind
    cdef int most_charges
    cdef i64 firmness
    cdef u64 dice

    cpdef void deals(self, int dealer)
    cpdef void passes(self, int step, bint may_be_blind)
    cpdef void may_charge(self, int most)
    cpdef void set_firmness(self, i64 straying)
    cpdef void add_card(self, int card, int mode)
    cpdef void add_set(self, u64 once, u64 twice, int mode)
    cpdef void add_blind(self)
    cpdef void drop(self, int choice)
    @cython.locals(effects=int, mask=u64)
    cdef double attempt(self, int choice) noexcept nogil
    @cython.locals(index=int)
    cdef void restore(self) noexcept nogil
    @cython.locals(count=int, giver=int, index=int)
    cdef void foresee_passes(self) noexcept nogil
    @cython.locals(n=int, seat=int, giver=int, receiver=int, mask=u64, index=int)
    cdef void exchange(self, int choice) noexcept nogil
    @cython.locals(other=int)
    cdef int packet_size(self) noexcept nogil
    @cython.locals(one=u64, n=int, giver=int, at=int, part=int, mask=u64, card=int, index=int, receiver=int)
    cdef void scatter(self, int choice) noexcept nogil
    @cython.locals(one=u64, bit=u64)
    cdef inline void give(self, Position work, int giver, int receiver, int card) noexcept nogil
    @cython.locals(n=int, seat=int, mask=u64)
    cdef void charge_all(self, int choice) noexcept nogil
    @cython.locals(legal=u64, usual=i64)
    cdef void shoot_on(self) noexcept nogil
    @cython.locals(other=int)
    cdef inline bint lost(self) noexcept nogil
