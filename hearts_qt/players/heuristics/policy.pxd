# The types of deciding.py, for Cython. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position
from hearts_qt.players.heuristics.card_cost cimport Tricks

ctypedef unsigned long long u64
ctypedef long long i64

cdef i64 SURE, NOWHERE, BACK, SHOT, INCOMING
cdef int DICE, TEN_OF_CLUBS, JACK_OF_DIAMONDS, QUEEN_OF_SPADES, ACE_OF_HEARTS, PLAYING, LAYING_AWAY, FINISHED, KITTY
cdef u64 SUIT

@cython.final
cdef class Policy(Tricks):
    cdef i64 strays[10]
    cdef i64 leash
    cdef int steady
    cdef int parted[16]
    cdef public int parted_count
    cdef i64 best_price[16]
    cdef u64 best_once[16]
    cdef u64 best_twice[16]
    cdef i64 chain_price[16]
    cdef u64 chain_once[16]
    cdef u64 chain_twice[16]
    cdef i64 merged_price[16]
    cdef u64 merged_once[16]
    cdef u64 merged_twice[16]
    cdef int whims[256]

    @cython.locals(index=int)
    cpdef void forget_passes(self) noexcept nogil
    @cython.locals(one=u64)
    cpdef void note_pass(self, int giver, int receiver, int card) noexcept nogil
    @cython.locals(giver=int)
    cpdef void forget_holder(self, int seat) noexcept nogil
    cpdef void set_whim(self, int index, i64 whim)
    cpdef void set_steady(self, int seat)
    cdef void stray_by(self, int seat, i64 straying) noexcept nogil
    cpdef void roll(self, u64 dice) noexcept nogil
    @cython.locals(legal=u64, seat=int, straying=i64, card=int)
    cpdef int choose_card(self, Position position) noexcept nogil
    @cython.locals(chosen=int, best=i64, mask=u64, card=int, whim=i64, total=i64)
    cdef int stray(self, u64 legal, int seat, i64 straying) noexcept nogil
    @cython.locals(have=int, suit=int, low=u64, long=int, more=int, into=int, price=i64, part=int, mask=u64,
                   card=int, at=int)
    cpdef void shed(self, Position position, int seat, int count, bint captured) noexcept nogil
    cdef bint before(self, int card, int other) noexcept nogil
    @cython.locals(one=u64, gone=u64, gone2=u64, paid=i64, length=int, best=i64, chosen=int, rest=u64,
                   card=int, bit=u64, price=i64)
    cdef int part(self, int suit, u64 once, u64 twice, int count, bint captured) noexcept nogil
    @cython.locals(one=u64, cost=i64)
    cdef i64 toll(self, int card, bint captured) noexcept nogil
    @cython.locals(one=u64, once=u64, twice=u64, before=i64, after=i64, index=int, bit=u64)
    cpdef bint choose_pass(self, Position position, int seat, int count, bint may_be_blind) noexcept nogil
    @cython.locals(one=u64, found=u64, hand=u64, burden=i64, best=i64, chosen=int, mask=u64, card=int,
                   gain=i64, _=int)
    cpdef u64 choose_charge(self, Position position, int seat, int most) noexcept nogil
    @cython.locals(hand=u64, twice=u64, suit=int, low=u64, length=int, higher=int, other=int)
    cdef i64 charge_gain(self, Position position, int seat, int card, i64 burden) noexcept nogil
    @cython.locals(effects=int, index=int)
    cpdef void play_hand(self, Position position) noexcept nogil
    @cython.locals(state="void*")
    cpdef void finish(self, Position position)
    cpdef void see(self, Position position, int seat)
    @cython.locals(card=int)
    cpdef int price(self, Position position, u64 legal) noexcept nogil
    cpdef i64 price_of(self, int card)
    cpdef i64 wins_of(self, int card)
    cpdef i64 trick_of(self, int card)
    cpdef i64 moon_of(self, int card)
    cpdef i64 cost_of(self, int card)
    @cython.locals(low=u64)
    cpdef i64 smoke_of(self, Position position, int card)
    cpdef int losers(self, u64 hand, u64 out) noexcept nogil
    cpdef int parted_card(self, int index)
