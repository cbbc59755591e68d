# The C types of kernel.py. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
cimport hearts_qt.rules.constants as constants

ctypedef unsigned long long u64
ctypedef long long i64

cdef int CHARGED

@cython.final
cdef class Tables:
    cdef public int players, packs
    cdef public bint team_tricks, cancels, last_equal
    cdef i64 values[52]
    cdef public u64 valued, penalty, bonus, black, above_black, breaking, forbidden_on_first_trick
    cdef public int opening, kitty_to
    cdef public bint hearts_need_breaking, hearts_over_black
    cdef public bint black_when_safe, kitty_exchange, booster
    cdef public int moon
    cdef public u64 moon_cards
    cdef public i64 moon_points, no_trick_bonus, ten_alone
    cdef public i64 trick_each, trick_first, trick_next, trick_last
    cdef public bint moon_needs_bonus, sun, ten_doubles, plain_scoring
    @cython.locals(one=u64, bit=u64)
    cpdef void set_value(self, int card, i64 value)

@cython.final
cdef class Position:
    cdef public Tables tables
    cdef public int players, packs
    cdef u64 breaking, penalty, safe_black, forbidden_on_first_trick
    cdef bint booster, hearts_need_breaking, cancels, last_equal
    cdef u64 hand[10]
    cdef u64 twice[10]
    cdef u64 charged[10]
    cdef u64 charged2[10]
    cdef u64 won[10]
    cdef u64 won2[10]
    cdef u64 won_charged[10]
    cdef u64 won_charged2[10]
    cdef u64 hidden[10]
    cdef u64 hidden2[10]
    cdef int tricks[10]
    cdef u64 void[10]
    cdef int table[20]
    cdef u64 removed[6]
    cdef i64 score[10]
    cdef i64 penalties[10]
    cdef i64 bonuses[10]
    cdef i64 factors[10]
    cdef public u64 kitty, kitty2
    cdef public int kitty_size
    cdef public u64 pile, pile2, pile_charged, pile_charged2
    cdef public u64 on_table, on_table2, table_charged, table_charged2
    cdef public int phase, dealer, opener, leader, turn, length, trick_size
    cdef public u64 open_mask, suit_mask, led
    cdef public bint special, boosted, broken, hearts_charged, any_charged, moon_sun
    cdef public int best, best_seat, trick_number, left, last_winner, owed, moon_seat
    cdef public int first_winner, winner_before
    cdef public int black_seat, earlier_taker
    cdef public i64 moon_amount

    @cython.locals(other=Position)
    cpdef Position copy(self)
    @cython.locals(seat=int, index=int)
    cpdef void assign(self, Position other) noexcept nogil
    @cython.locals(view=Position, other=int)
    cpdef Position redacted(self, int seat)
    @cython.locals(seat=int, index=int)
    cpdef tuple state(self)
    cpdef void set_hand(self, int seat, u64 once, u64 twice) noexcept nogil
    cpdef void set_kitty(self, u64 once, u64 twice) noexcept nogil
    @cython.locals(one=u64, bit=u64)
    cpdef void charge(self, int seat, int card) noexcept nogil
    @cython.locals(n=int, opener=int, opening=int, seat=int, step=int, suit=u64, held=u64, low=u64)
    cpdef void begin_play(self, int dealer) noexcept nogil
    @cython.locals(seat=int, step=int, hand=u64, mask=u64, rest=u64, follows=bint)
    cdef u64 legal(self, bint record_steps) noexcept nogil
    cdef u64 fully_charged(self, int seat) noexcept nogil
    @cython.locals(higher=u64)
    cdef bint is_black_safe(self, int seat, bint follows) noexcept nogil
    @cython.locals(single=u64, card=int, index=int)
    cpdef int winning_seat(self) noexcept nogil
    @cython.locals(one=u64, once=u64, twice=u64, bit=u64, index=int)
    cpdef u64 cancelled_among(self, int count) noexcept nogil
    @cython.locals(one=u64, gone=u64, found=int, best=int, index=int, card=int, bit=u64)
    cpdef int winning_among(self, int count) noexcept nogil
    @cython.locals(one=u64, bit=u64, suit_low=u64, seat=int, effects=int, length=int)
    cpdef int play(self, int card) noexcept nogil
    @cython.locals(winner=int, effects=int, gained=u64)
    cdef int finish_trick(self) noexcept nogil
    cdef void take_pile(self, int seat) noexcept nogil
    cdef void take_kitty(self, int seat) noexcept nogil
    @cython.locals(one=u64, bit=u64, seat=int)
    cpdef void lay_away(self, int card) noexcept nogil
    @cython.locals(effects=int, heir=int)
    cdef int finish_hand(self) noexcept nogil
    cpdef int side_of(self, int seat) noexcept nogil
    @cython.locals(one=u64, n=int, sides=int, doubled_hearts=bint, ten=u64, total=i64,
                   side=int, bonus_side=int, bonus_split=bint, elsewhere=bint, seat=int, mask=u64, value=i64,
                   part=int, card=int, own=int, every=int, turns=bint)
    cdef void tally_captures(self) noexcept nogil
    @cython.locals(own=u64, every=u64, seat=int, mask=u64)
    cdef bint has_all_hearts(self, int side) noexcept nogil
    @cython.locals(points=i64, seat=int, mask=u64, card=int, value=i64)
    cdef i64 turned_points(self, int side) noexcept nogil
    @cython.locals(one=u64, ten=u64, others=u64, tens=i64, seat=int)
    cpdef i64 alone_points(self, int side) noexcept nogil
    @cython.locals(n=int, sides=int, side=int, value=i64, own=int, turns=bint)
    cpdef void score_hand(self, bint subtract) noexcept nogil
    @cython.locals(value=i64)
    cpdef i64 trick_points(self, int side) noexcept nogil
    @cython.locals(phase=int, mask=u64, count=int, card=int)
    cpdef u64 playout(self, u64 seed) noexcept nogil
    @cython.locals(state="void*", total=i64)
    cpdef i64 playouts(self, Position start, i64 count, u64 seed)
    @cython.locals(total=i64, _=i64)
    cdef i64 run_playouts(self, Position start, i64 count, u64 seed) noexcept nogil
    cpdef u64 legal_mask(self)
    cpdef u64 removed_by(self, int step)
    cpdef u64 legal_with_reasons(self)
    cpdef u64 hand_mask(self, int seat)
    cpdef u64 twice_mask(self, int seat)
    cpdef u64 charged_mask(self, int seat)
    cpdef u64 charged_twice_mask(self, int seat)
    cpdef u64 won_mask(self, int seat)
    cpdef u64 won_twice_mask(self, int seat)
    cpdef u64 hidden_mask(self, int seat)
    cpdef u64 hidden_twice_mask(self, int seat)
    cpdef u64 won_charged_mask(self, int seat)
    cpdef u64 won_charged_twice_mask(self, int seat)
    cpdef u64 void_mask(self, int seat)
    cpdef int tricks_of(self, int seat)
    cpdef int table_card(self, int index)
    cpdef i64 score_of(self, int side)
