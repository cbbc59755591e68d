# The types of evidence.py, for Cython. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position, Tables
from hearts_qt.players.policy cimport Policy

ctypedef unsigned long long u64
ctypedef long long i64

cdef int DICE, MANNER
cdef double MOST_DOUBT, MOST_TELLING, FEW, FADING, OPENED

@cython.final
cdef class Evidence:
    cdef Tables tables
    cdef Policy policy
    cdef Position start, blank
    cdef int players, seat, dealer, aside_seat
    cdef bint in_play, counts
    cdef int past_seat[128]
    cdef int past_card[128]
    cdef int past_count
    cdef int charge_seat[16]
    cdef int charge_card[16]
    cdef int charges
    cdef int manners
    cdef double share[4]
    cdef double warmth[4]
    cdef double temper[4]
    cdef i64 strayed[4]
    cdef double doubt[40]
    cdef double belief[40]
    cdef double hope[10]
    cdef int taker
    cdef double meant
    cdef double telling, telling_each, uneven, few, fading, gift_telling
    cdef int giver
    cdef u64 gift

    cpdef void begin(self, int seat, int dealer, bint in_play)
    cpdef void past_play(self, int seat, int card)
    cpdef void past_charge(self, int seat, int card)
    cpdef void heed(self, bint counts)
    cpdef void add_manner(self, double share, double warmth, double temper, i64 straying)
    cpdef void set_telling(self, double telling, double each)
    cpdef void was_given(self, int giver, u64 cards, double telling)
    cpdef void set_uneven(self, double uneven, double tricks)
    @cython.locals(weight=double, most=double, free=double)
    cdef double weight_of(self, Position world, double least) noexcept nogil
    @cython.locals(one=u64, n=int, other=int, at=int, bit=u64, card=int, legal=u64, likely=double)
    cdef double likelihood(self, Position world, Position start, double least) noexcept nogil
    @cython.locals(holder=int, count=int, other=int, mask=u64, left=double, factor=double, losers=int,
                   doubt=double)
    cdef double strength(self, Position world) noexcept nogil
    @cython.locals(total=double, manner=int)
    cdef double freedom(self, int seat) noexcept nogil
    @cython.locals(one=u64, hand=u64, at=int, count=int, found=int, index=int, share=double)
    cdef double generosity(self, Position world, Position start) noexcept nogil
    @cython.locals(best=int, least=i64, manner=int, scale=double, total=double, mask=u64, gap=double, hope=double,
                   at=int)
    cdef void surprise(self, int seat, u64 legal, int card) noexcept nogil
    @cython.locals(weighed=bint, other=int, total=double, manner=int, left=double)
    cdef void take_manners(self, u64 dice) noexcept nogil
