# The C types of rule_costs.py. A change of an attribute or a signature there belongs here too.
cimport cython

ctypedef unsigned long long u64
ctypedef long long i64

cdef i64 POINT, CERTAIN

@cython.final
cdef class RuleCosts:
    cdef public int players, packs
    cdef public u64 pack, pack2
    cdef public int partner_step
    cdef public i64 partner_weight
    cdef public bint team_tricks, cancels, last_equal
    cdef public int team_count
    cdef i64 base_cost[52]
    cdef public u64 single_dangers, bonus_cards, penalty_cards, moon_cards
    cdef int point_suit[4]
    cdef i64 short_suit[4]
    cdef i64 low_card
    cdef public i64 penalty_points, moon_count, moon_total, average_trick, moon_points, moon_defence
    cdef public bint tricks_count
    cdef public i64 trick_each, trick_first, trick_next, trick_last
    cdef public bint moon_any_time, moon_by_chance, moon_subtracts, moon_turns, considers_moon, no_penalty_on_first_trick, booster, ten_doubles, kitty_captured
    cdef public u64 chargeable, forbidden_on_first_trick, spoilers
    cdef public i64 ten_alone
    cdef i64 reciprocal[32]

    cpdef void set_cost(self, int card, i64 points)
    cpdef void set_short_suit(self, bint dangerous, int cards, i64 worth)
    cpdef void set_low_card(self, i64 worth)
    cpdef void set_point_suit(self, int suit, bint has_many)
