# The types of moons.py, for Cython. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position
from hearts_qt.players.heuristics.suit_risk cimport Rounds

ctypedef unsigned long long u64
ctypedef long long i64

cdef i64 SURE, THREAT
cdef int DICE, MIND
cdef u64 SUIT

cdef class Moons(Rounds):
    cdef bint worried
    cdef i64 shoot[6]
    cdef public i64 moon_weight
    cdef public bint moon_own
    cdef public int moon_side, moon_second
    cdef bint ambitious, fresh
    cdef u64 dice
    cdef i64 gather[128]
    cdef i64 worry[128]
    cdef int ambition[128]
    cdef int temptation[32]
    cdef int loss[4096]

    cpdef void set_gather(self, int count, i64 chance)
    cpdef void set_worry(self, int count, i64 chance)
    @cython.locals(n=int, half=int, side=int, other=int, mask=u64, whose=int, taken=i64, count=int,
                   chance=i64, one=u64, led=int, sure=i64)
    cdef void watch(self, Position position, int seat) noexcept nogil
    @cython.locals(taken=i64, part=int, side=int)
    cdef i64 taken_by(self, Position position, int seat) noexcept nogil
    @cython.locals(points=i64)
    cdef inline i64 points_in(self, u64 mask) noexcept nogil
    @cython.locals(losers=int, suit=int, low=u64, mine=u64, theirs=u64, length=int, top=int, winners=int,
                   hitters=int, rounds=int)
    cdef i64 own_chance(self, Position position, int seat) noexcept nogil
    @cython.locals(lost=i64, price=i64)
    cdef i64 pursue(self, int top_seat, i64 stays, i64 held) noexcept nogil
    @cython.locals(weight=i64, price=i64)
    cdef i64 defend(self, int seat, int card, int top_seat, i64 stays, i64 held) noexcept nogil
    cpdef void set_ambition(self, int count, int chance)
    cpdef void set_temptation(self, int halves, int chance)
    cpdef void set_fresh(self, bint fresh)
    cpdef void set_loss(self, int at, int out, int above, int loss)
    @cython.locals(one=u64, total=int, _=int, mine=u64, theirs=u64, base=int, card=int)
    cdef int tricks_lost(self, u64 hand, u64 out) noexcept nogil
    @cython.locals(other=int, seen=u64, hand=u64)
    cdef int hand_losers(self, Position position, int seat) noexcept nogil
    @cython.locals(other=int, halves=int)
    cdef int tempted(self, Position position, int seat) noexcept nogil
    @cython.locals(side=int, half=int, count=int, other=int, mask=u64, whose=int, mind=int)
    cdef bint shoots(self, Position position, int seat) noexcept nogil
    @cython.locals(one=u64, hand=u64, last=bint, best=int, rating=int, mask=u64, card=int, suit=int, low=u64,
                   above=int, rate=int)
    cdef int grab(self, Position position, u64 legal) noexcept nogil
