# The types of search.py, for Cython. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position, Tables
from hearts_qt.players.evidence cimport Evidence
from hearts_qt.players.policy.deciding cimport Policy
from hearts_qt.players.worlds cimport Worlds

ctypedef unsigned long long u64
ctypedef long long i64

cdef int MOST_WORLDS, MOST_CHOICES, ROOM, PLACE_KITTY, PLACE_ASIDE
cdef int PLAYING, LAYING_AWAY, FINISHED, KITTY
cdef int PLAY, PASS, CHARGE, LAY_AWAY
cdef int PLAIN, SHOOT
cdef int ADD, SUBTRACT, CHOICE, ADD_UNLESS
cdef int STANDS, HALVES, ZEROES
cdef double POINT, HOPELESS
cdef u64 STRIDE, WRAP
cdef int NOTES, MOST_WATCHED, ROULETTE, BARS, MOST_TIMES, LOOKED_AT, MOST_SEEN, MOST_REJECTED, REJECTED_EACH
cdef double PRICED, DRAWN, FORESEEN, DICED, FINER

@cython.final
cdef class Search:
    cdef Tables tables
    cdef Policy policy
    cdef Worlds worlds
    cdef Position view, world, work
    cdef readonly Evidence evidence
    cdef int players, sides, seat, kind
    cdef public int choices, count, playouts
    cdef bint totals_teams, play_on, last_hand, may_be_blind
    cdef int card[64]
    cdef int mode[64]
    cdef u64 once[64]
    cdef u64 twice[64]
    cdef int off[64]
    cdef double[::1] value
    cdef double[::1] weight
    cdef int stride
    cdef int held_size[10]
    cdef u64 known[10]
    cdef int aside_count
    cdef u64 aside_known
    cdef u64 kept[100]
    cdef u64 packet[10]
    cdef int blind[10]
    cdef int parted[160]
    cdef int parted_count[10]
    cdef int step, most_charges, exact
    cdef double totals[10]
    cdef double win_of[10]
    cdef double target, goal_weight, win, growth, drift, most_left
    cdef public int seen
    cdef double seen_weight[256]
    cdef double bar, seen_total
    cdef int again
    cdef double scored[64]
    cdef i64 firmness
    cdef u64 dice
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
    cpdef void deals(self, int dealer)
    cpdef void holds(self, int seat, int count)
    cpdef void knows(self, int seat, u64 once)
    cpdef void lies_aside(self, int seat, int count, u64 known)
    cpdef void passes(self, int step, bint may_be_blind)
    cpdef void may_charge(self, int most)
    cpdef void set_total(self, int side, double total)
    cpdef void set_game(self, double target, int exact, bint play_on, bint last_hand, bint totals_teams)
    cpdef void set_utility(self, double goal_weight, double win)
    cpdef void set_prospect(self, double growth, double drift, double most_left)
    cpdef void set_firmness(self, i64 straying)
    cpdef void add_card(self, int card, int mode)
    cpdef void add_set(self, u64 once, u64 twice, int mode)
    cpdef void add_blind(self)
    cpdef void drop(self, int choice)
    @cython.locals(one=u64, seat=int, n=int, once=u64, twice=u64, other=int, mask=u64, twice2=u64, bit=u64,
                   size=int, void=int, suit=int)
    cpdef double ready(self)
    @cython.locals(state="void*")
    cpdef u64 batch(self, int worlds, u64 seed)
    @cython.locals(most=int, at=int, bigger="double[::1]")
    cdef void make_room(self, int worlds)
    @cython.locals(_=int, weight=double, least=double, rejected=int, times=int)
    cdef u64 many(self, int worlds, u64 seed) noexcept nogil
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
    @cython.locals(other=int, fixed=u64, drawn=u64)
    cdef void compose(self, Position world) noexcept nogil
    @cython.locals(index=int)
    cdef void restore(self) noexcept nogil
    @cython.locals(effects=int, mask=u64)
    cdef double attempt(self, int choice) noexcept nogil
    @cython.locals(count=int, giver=int, index=int)
    cdef void foresee_passes(self) noexcept nogil
    @cython.locals(n=int, seat=int, giver=int, receiver=int, mask=u64, index=int)
    cdef void exchange(self, int choice) noexcept nogil
    @cython.locals(other=int)
    cdef int packet_size(self) noexcept nogil
    @cython.locals(one=u64, n=int, giver=int, at=int, part=int, mask=u64, card=int, index=int, receiver=int)
    cdef void scatter(self, int choice) noexcept nogil
    @cython.locals(one=u64, bit=u64)
    cdef void give(self, Position work, int giver, int receiver, int card) noexcept nogil
    @cython.locals(n=int, seat=int, mask=u64)
    cdef void charge_all(self, int choice) noexcept nogil
    @cython.locals(legal=u64, usual=i64)
    cdef void shoot_on(self) noexcept nogil
    @cython.locals(other=int)
    cdef bint lost(self) noexcept nogil
    cdef bint with_me(self, int other) noexcept nogil
    @cython.locals(moon=int, added=double, mine=bint, taken_off=double)
    cdef double judge(self) noexcept nogil
    @cython.locals(one=u64, base=int, own=int, score=double, partner=double, side=int, index=int,
                   other=int, bit=u64)
    cdef void note(self, int choice, double weight, int times) noexcept nogil
    @cython.locals(base=int)
    cdef void note_squares(self, int choice, double weight, double score) noexcept nogil
    @cython.locals(side=int, total=double)
    cdef void sum_up(self) noexcept nogil
    @cython.locals(side=int)
    cdef bint is_over(self) noexcept nogil
    @cython.locals(own=double, side=int)
    cdef bint shooter_wins(self, int shooter) noexcept nogil
    @cython.locals(half=int)
    cdef bint allied(self, int side, int other) noexcept nogil
    @cython.locals(half=int)
    cdef double standing(self, int side) noexcept nogil
    @cython.locals(own=int, over=bint, score=double, others=double, rivals=int, side=int, points=double, chance=double)
    cdef double worth(self) noexcept nogil
    @cython.locals(other=int)
    cpdef double chance(self, int side)
    @cython.locals(mine=double, rivals=int, ahead=int, equal=int, side=int, most=double, left=double, spread=double,
                   behind=double, total=double)
    cdef double prospect(self, int own, bint over) noexcept nogil
    cpdef double sum_of(self, int choice, int what)
    @cython.locals(total=double, at=int)
    cpdef double total_of(self, int choice)
    cpdef double average(self)
    @cython.locals(total=double, at=int)
    cpdef double weights(self)
    @cython.locals(total=double, at=int, base=int, gap=double)
    cpdef double squares_of(self, int choice, int other, double mean)
