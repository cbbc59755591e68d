# The types of weighing.py, for Cython. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position, Tables
from hearts_qt.players.pimc.world_sampler cimport Worlds
from hearts_qt.players.pimc.playout cimport Trial

ctypedef unsigned long long u64
ctypedef long long i64

cdef int MOST_WORLDS, ROOM, PLACE_KITTY, PLACE_ASIDE, PLAY, PASS, LOOKED_AT, MOST_SEEN, BARS, MOST_TIMES, MOST_REJECTED, REJECTED_EACH, ROULETTE, NOTES, MOST_WATCHED
cdef double FINER, DICED, PRICED, FORESEEN, DRAWN
cdef u64 STRIDE, WRAP

@cython.final
cdef class Search(Trial):
    cdef Worlds worlds
    cdef Position view
    cdef int held_size[10]
    cdef u64 known[10]
    cdef int aside_count
    cdef u64 aside_known
    cdef public int count, playouts
    cdef double[::1] value, weight
    cdef int stride
    cdef public int seen
    cdef double seen_weight[256]
    cdef double bar, seen_total
    cdef int again
    cdef double scored[64]
    cdef bint noting
    cdef double sums[2048]
    cdef int watched[16]
    cdef int watches

    cpdef void set_noting(self, bint noting)
    cpdef void watch(self, int card)
    @cython.locals(other=int, index=int)
    cpdef void begin(self, Position view, int seat, int kind)
    @cython.locals(index=int)
    cpdef void restart(self)
    cpdef void holds(self, int seat, int count)
    cpdef void knows(self, int seat, u64 once)
    cpdef void lies_aside(self, int seat, int count, u64 known)
    @cython.locals(one=u64, seat=int, n=int, once=u64, twice=u64, other=int, mask=u64, twice2=u64, bit=u64,
                   size=int, void=int, suit=int)
    cpdef double ready(self)
    @cython.locals(state="void*")
    cpdef u64 batch(self, int worlds, u64 seed)
    @cython.locals(most=int, at=int, bigger="double[::1]")
    cdef void make_room(self, int worlds)
    @cython.locals(_=int, weight=double, least=double, rejected=int, times=int)
    cdef u64 many(self, int worlds, u64 seed) noexcept nogil
    @cython.locals(other=int, fixed=u64, drawn=u64)
    cdef void compose(self, Position world) noexcept nogil
    @cython.locals(base=int, choice=int, index=u64)
    cdef void try_out(self, u64 dice, int times, double weight) noexcept nogil
    @cython.locals(state="void*")
    cdef u64 look_ahead(self, u64 seed)
    @cython.locals(index=int, weight=double)
    cdef u64 look_at(self, u64 seed) noexcept nogil
    @cython.locals(weight=double)
    cdef double weight_of_world(self, double least) noexcept nogil
    @cython.locals(cards=int, other=int, trying=double, choice=int, weighing=double, seen=int, bar=double, at=int,
                   least=double, most=double, part=double, _=int, square=double, share=double, weight=double, times=double, cost=double)
    cdef void set_bar(self) noexcept nogil
    @cython.locals(one=u64, base=int, own=int, score=double, partner=double, side=int, index=int,
                   other=int, bit=u64)
    cdef void note(self, int choice, double weight, int times) noexcept nogil
    @cython.locals(base=int)
    cdef void note_squares(self, int choice, double weight, double score) noexcept nogil
    cpdef double sum_of(self, int choice, int what)
    @cython.locals(total=double, at=int)
    cpdef double total_of(self, int choice)
    cpdef double average(self)
    @cython.locals(total=double, at=int)
    cpdef double weights(self)
    @cython.locals(total=double, at=int, base=int, gap=double)
    cpdef double squares_of(self, int choice, int other, double mean)
