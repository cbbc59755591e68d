# The types of tricks.py, for Cython. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position
from hearts_qt.players.heuristics.moon cimport Moons

ctypedef unsigned long long u64
ctypedef long long i64

cdef i64 SURE, KEEN, WARY, FREE, EAGER, LEAST, LEAD, SMOKE, TWIN, ALLY
cdef int ROW
cdef u64 SUIT, NINES

cdef class Tricks(Moons):
    cdef public bint leading
    cdef public int best, best_seat, later
    cdef i64 held, coming
    cdef bint boosting, nine, brief
    cdef i64 whole[4]
    cdef i64 prices[52]
    cdef i64 wins[52]
    cdef i64 tricks[52]
    cdef i64 moons[52]

    @cython.locals(one=u64, seat=int, n=int, hand=u64, double=u64, chosen=int, best=i64, weighed=int,
                   led=u64, led_suit=int, mask=u64, card=int, bit=u64, suit=int, low=u64, once=u64,
                   twice=u64, relief=i64, cost=i64, least=i64, held=i64, top=int, top_seat=int, later=int,
                   stays=i64, trick=i64, wins=i64, total=i64, moon=i64, alike=bint, mooning=bint, allied=bint, rested=int, above=int,
                   rest_above=int, rest_later=int, worth=int, rest_worth=int)
    cdef int cheapest(self, Position position, u64 legal) noexcept nogil
    @cython.locals(n=int, length=int, held=i64, part=int, mask=u64, again=bint)
    cdef void look(self, Position position, int seat) noexcept nogil
    @cython.locals(single=u64)
    cdef inline void cancelled(self, Position position, u64 bit) noexcept nogil
    @cython.locals(index=int)
    cdef int seat_of(self, Position position, int card) noexcept nogil
    @cython.locals(one=u64, n=int, out=int, coming=i64, stays=i64, low=u64, over=i64, under=i64, void=i64,
                   heavies=u64, prizes=u64, keen=i64, above=int, below=int, bit=u64, theirs=u64, row=int,
                   spread=i64, other=int, step=int, dump=i64, holds=i64, mask=u64, card=int)
    cdef i64 rest(self, Position position, int seat, int suit, int top, i64 held, int later) noexcept nogil
    @cython.locals(one=u64, low=u64, gain=i64, mask=u64, danger=int, bit=u64)
    cdef i64 smoke(self, int suit, int card, u64 once) noexcept nogil
