# The C types of policy.py. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position
from hearts_qt.players.heuristics.card_cost cimport CardCost
from hearts_qt.players.heuristics.card_selection cimport CardSelection
from hearts_qt.players.heuristics.features cimport Features
from hearts_qt.players.heuristics.moon cimport MoonCost, MoonShooter
from hearts_qt.players.heuristics.rule_costs cimport RuleCosts
from hearts_qt.players.heuristics.suit_risk cimport SuitRisk

ctypedef unsigned long long u64
ctypedef long long i64

cdef i64 NO_CAP, BLIND_PACKET_COST
cdef int DRAWS_PER_SEAT, CHARGE_MARGIN, MOST_OF_SUIT
cdef int PLAYING, LAYING_AWAY, FINISHED, EFFECT_KITTY
cdef u64 SUIT_MASK

@cython.final
cdef class Policy:
    cdef readonly RuleCosts rules
    cdef readonly Features features
    cdef readonly SuitRisk suit_risk
    cdef readonly MoonCost moon
    cdef readonly CardCost card_cost
    cdef readonly CardSelection selection
    cdef readonly MoonShooter shooter
    cdef i64 temperature[10]
    cdef i64 temperature_cap
    cdef bint ignores_moons[10]
    cdef int searching_seat
    cdef u64 playout_seed
    cdef int gumbel_noise[256]

    cpdef void set_gumbel_noise(self, int index, i64 noise)
    cpdef void set_searching_seat(self, int seat)
    cpdef void set_temperature(self, int seat, i64 temperature) noexcept nogil
    cpdef void set_ignores_moons(self, int seat, bint ignores) noexcept nogil
    cdef void cap_temperature(self, i64 cap) noexcept nogil
    cdef void uncap_temperature(self) noexcept nogil
    cpdef void set_playout_seed(self, u64 seed) noexcept nogil
    @cython.locals(legal=u64, seat=int, temperature=i64)
    cpdef int choose_card(self, Position position) noexcept nogil
    @cython.locals(card=int)
    cdef int cheapest_against_search(self, Position position, u64 legal) noexcept nogil
    cdef int choose_for_moon(self, Position position, u64 legal) noexcept nogil
    @cython.locals(chosen=int, best=i64, mask=u64, card=int, draw=int, total=i64)
    cdef int sample(self, u64 legal, int seat, i64 temperature) noexcept nogil
    @cython.locals(one=u64, once=u64, twice=u64, before=i64, after=i64, index=int, bit=u64)
    cpdef bint choose_pass(self, Position position, int seat, int count, bint may_be_blind) noexcept nogil
    @cython.locals(one=u64, found=u64, best=int, chosen=int, mask=u64, card=int, gain=int, _=int)
    cpdef u64 choose_charge(self, Position position, int seat, int most) noexcept nogil
    @cython.locals(one=u64, hand=u64, twice=u64, suit=int, low=u64, length=int, shortest=int, held=int, higher=int,
                   other=int)
    cdef int charge_gain(self, Position position, int seat, int card) noexcept nogil
    @cython.locals(effects=int, index=int)
    cpdef void play_hand(self, Position position) noexcept nogil
    @cython.locals(state="void*")
    cpdef void play_hand_unlocked(self, Position position)
