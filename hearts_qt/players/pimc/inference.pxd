# The types of evidence.py, for Cython. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position, Tables
from hearts_qt.players.heuristics.policy cimport Policy

ctypedef unsigned long long u64
ctypedef long long i64

cdef int DICE, MANNER, KEPT, ALL, MOST_PAST, MOST_ROWS
cdef u64 CLUBS, WRAP
cdef double MOST_DOUBT, NEVER, MOST_TELLING, FEW, FADING, OPENED, UNKNOWN, HIGH

@cython.final
cdef class Moment:
    cdef Position position
    cdef Moment later
    cdef int index, order, seat, card
    cdef u64 once, twice
    cdef double told, tells

@cython.locals(moment=Moment)
cdef double telling_of(moment)

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
    cdef double left[4]
    cdef double hope[10]
    cdef int last[10]
    cdef int priced[10]
    cdef int losers[10]
    cdef double gave
    cdef u64 hand_of[10]
    cdef u64 kept_hand[16384]
    cdef int kept_priced[16384]
    cdef int kept_losers[16384]
    cdef double kept_hope[16384]
    cdef double kept_gave[16384]
    cdef double kept_doubt[65536]
    cdef bint clean
    cdef int work
    cdef int rows
    cdef double seen_told[4096]
    cdef double sum_told[32]
    cdef double means[138]
    cdef double squares[138]
    cdef double rest_mean, rest_square
    cdef bint complete
    cdef list moments
    cdef Moment first
    cdef bint opening, learning
    cdef u64 past_clubs[10]
    cdef int taker
    cdef double meant
    cdef double telling, telling_each, uneven, few, fading, gift_telling
    cdef int giver
    cdef u64 gift

    @cython.locals(other=int, at=int)
    cpdef void begin(self, int seat, int dealer, bint in_play)
    @cython.locals(one=u64)
    cpdef void past_play(self, int seat, int card)
    cpdef void past_charge(self, int seat, int card)
    cpdef void heed(self, bint counts)
    cpdef void add_manner(self, double share, double warmth, double temper, i64 straying)
    cpdef void set_telling(self, double telling, double each)
    cpdef void was_given(self, int giver, u64 cards, double telling)
    cpdef void set_uneven(self, double uneven, double tricks)
    @cython.locals(one=u64, start=Position, other=int, at=int, bit=u64, card=int, used=int, seat=int, moment=Moment, more=int)
    cdef void look_back(self, Position world)
    cdef void learn(self) noexcept nogil
    cdef void learn_from(self, Moment moment) noexcept nogil
    @cython.locals(moments=list, moment=Moment, mean=double, square=double, row=int, told=double, other=int)
    cdef void sort(self)
    @cython.locals(mean=double, square=double, row=int)
    cdef void expect(self, int at)
    @cython.locals(other=int, order=int, moment=Moment)
    cdef void chain(self, list moments)
    cpdef double weigh(self, Position world)
    @cython.locals(one=u64, other=int, clubs=u64, low=u64, _=int)
    cdef bint opens(self, Position world) noexcept nogil
    @cython.locals(weight=double, most=double, free=double)
    cdef double weight_of(self, Position world, double least) noexcept nogil
    @cython.locals(other=int, hand=u64, at=int, manner=int)
    cdef void recall(self, Position world) noexcept nogil
    @cython.locals(high=u64)
    cdef u64 mixed(self, u64 hand, u64 mask) noexcept nogil
    @cython.locals(other=int, at=int, manner=int)
    cdef void keep(self) noexcept nogil
    @cython.locals(likely=double)
    cdef double likelihood(self, Position world, double least) noexcept nogil
    @cython.locals(seat=int, most=double, likely=double)
    cdef double go_on(self, Moment moment, Position world, double least) noexcept nogil
    @cython.locals(likely=double, other=int, priced=int, at=int)
    cdef double hoped(self) noexcept nogil
    @cython.locals(one=u64, seat=int, legal=u64, before=double)
    cdef void ask(self, Moment moment, Position position, Position world) noexcept nogil
    @cython.locals(holder=int, count=int, other=int, mask=u64, left=double, factor=double, losers=int,
                   doubt=double)
    cdef double strength(self, Position world) noexcept nogil
    cdef int losers_of(self, Position world, int seat) noexcept nogil
    @cython.locals(total=double, manner=int)
    cdef double freedom(self, int seat) noexcept nogil
    cdef double belief(self, int seat, int manner) noexcept nogil
    @cython.locals(one=u64, hand=u64, at=int, count=int, found=int, index=int, share=double)
    cdef double generosity(self, Position world, Position start) noexcept nogil
    @cython.locals(best=int, least=i64, manner=int, scale=double, total=double, mask=u64, gap=double, hope=double,
                   at=int, seat=int)
    cdef void surprise(self, Position position, u64 legal, int card) noexcept nogil
    @cython.locals(weighed=bint, other=int, total=double, manner=int)
    cdef void take_manners(self, u64 dice) noexcept nogil
