# The C types of card_cost.py. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position
from hearts_qt.players.heuristics.features cimport Features
from hearts_qt.players.heuristics.moon cimport MoonCost
from hearts_qt.players.heuristics.rule_costs cimport RuleCosts
from hearts_qt.players.heuristics.suit_risk cimport SuitRisk

ctypedef unsigned long long u64
ctypedef long long i64

cdef i64 CERTAIN, OVERTAKE_FIRST_ROUND, OVERTAKE_LATER, OVERTAKE_FOR_BONUS, OVERTAKE_FREE_TRICK
cdef i64 MIN_DANGER_SAVING, LEAD_COST, FLUSH_GAIN, NOT_CANCELLED_CHANCE, PARTNER_DISCARD
cdef i64 FOLLOWS_WITH_DANGER, FOLLOWS_WITH_BONUS
cdef int MISS_CHANCE_ROW
cdef u64 SUIT_MASK, NINES_MASK

@cython.final
cdef class CardCost:
    cdef RuleCosts rules
    cdef Features features
    cdef SuitRisk suit_risk
    cdef MoonCost moon
    cdef readonly bint leading
    cdef readonly int best, best_seat, players_after
    cdef i64 trick_points, expected
    cdef bint extra_round, nine_played, detailed
    cdef i64 suit_cost[4]
    cdef i64 total[52]
    cdef i64 win_chance[52]
    cdef i64 trick_cost[52]
    cdef i64 moon_cost[52]

    @cython.locals(one=u64, seat=int, n=int, packs=int, average_trick=i64, dangers=u64,
                   partner=int, unseen=u64, hand=u64, double=u64, chosen=int, lowest_cost=i64, suits_done=int,
                   led=u64, led_suit=int, mask=u64, card=int, bit=u64, suit=int, low=u64, once=u64,
                   twice=u64, saving=i64, cost=i64, least=i64, points=i64, top=int, top_seat=int, after=int,
                   stays=i64, trick=i64, wins=i64, total=i64, moon=i64, same=bint, moon_matters=bint,
                   with_partner=bint, theirs=u64, above=int, worth=int,
                   last_suit=int, last_above=int, last_after=int, last_worth=int)
    cdef int cheapest(self, Position position, u64 legal) noexcept nogil
    @cython.locals(card=int)
    cpdef int cheapest_detailed(self, Position position, u64 legal) noexcept nogil
    @cython.locals(n=int, length=int, points=i64, part=int, mask=u64, second_round=bint)
    cdef void read_trick(self, Position position) noexcept nogil
    @cython.locals(single=u64)
    cdef inline int best_uncancelled(self, Position position, u64 excluded) noexcept nogil
    @cython.locals(index=int)
    cdef int seat_of(self, Position position, int card) noexcept nogil
    @cython.locals(one=u64, n=int, unseen=int, followers=int,
                   partner=int, expected=i64, stays=i64, low=u64, over=i64, under=i64, void=i64,
                   dangers=u64, bonuses=u64, overtake=i64, above=int, below=int, bit=u64, theirs=u64, row=int,
                   spread=i64, other=int, step=int, discard=i64, holds=i64, under_free=i64, mask=u64, card=int,
                   cost=i64, chance=i64)
    cdef i64 stay_chance(self, Position position, int seat, int suit, int top, i64 points, int after) noexcept nogil
    @cython.locals(one=u64, low=u64, gain=i64, partner=int, mask=u64, danger=int, bit=u64)
    cdef i64 flush_gain(self, int suit, int card, u64 once) noexcept nogil
    cpdef i64 play_cost_of(self, int card) noexcept nogil
    cpdef i64 win_chance_of(self, int card) noexcept nogil
    cpdef i64 trick_cost_of(self, int card) noexcept nogil
    cpdef i64 moon_cost_of(self, int card) noexcept nogil
    @cython.locals(suit=int, low=u64)
    cpdef i64 flush_gain_of(self, Position position, int card) noexcept nogil
