# The types of policy.py, for Cython. A change of an attribute or a signature there belongs here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position

ctypedef unsigned long long u64
ctypedef long long i64

cdef i64 POINT, SURE, NOWHERE
cdef int ROW, TURNS, HITTERS, OUTS, ROUNDS, DICE, MIND
cdef u64 SUIT, LOWEST, NINES
cdef int TEN_OF_CLUBS, JACK_OF_DIAMONDS, QUEEN_OF_SPADES, ACE_OF_HEARTS
cdef int PLAYING, LAYING_AWAY, FINISHED, KITTY
cdef i64 KEEN, WARY, FREE, EAGER, FAR, ROUND, FAR_POINTS, ROUND_POINTS, STUCK, BACK, SHOT, LEAST, LEAD, THREAT, SMOKE, TWIN
cdef i64 INCOMING, ALLY, SPARE

@cython.final
cdef class Policy:
    cdef public int players, packs
    cdef public u64 pack, pack2, heavy, bonus, penalty, chargeable, costly
    cdef public int partner_step, half
    cdef public i64 partner_weight, total, penalties, unit, moon
    cdef public bint shared, subtracts, minds_moon, first_forbidden, booster, doubler
    cdef public bint kitty_captured
    cdef i64 value[52]
    cdef int spread[4]
    cdef i64 inverse[32]
    cdef i64 less[32]
    cdef bint worried
    cdef i64 own[7]
    cdef i64 catch[7]
    cdef i64 shoot[6]
    cdef u64 given[100]
    cdef public u64 out, out2
    cdef int outs[4]
    cdef int hitters[4]
    cdef i64 cost[52]
    cdef bint costed, open_doubler
    cdef u64 known[10]
    cdef u64 placed
    cdef public int size, ally
    cdef i64 out_points, dump
    cdef i64 dumps[10]
    cdef int ready[4]
    cdef i64 scale[128]
    cdef i64 turn_likely[128]
    cdef i64 trick_base[128]
    cdef i64 flat
    cdef public bint leading
    cdef public int best, best_seat, later
    cdef i64 held, coming
    cdef bint boosting, nine, brief
    cdef public i64 moon_weight
    cdef public bint moon_own
    cdef public int moon_side, moon_second
    cdef i64 whole[4]
    cdef i64 relief[52]
    cdef i64 prices[52]
    cdef i64 strays[10]
    cdef i64 leash
    cdef int steady
    cdef u64 dice
    cdef bint ambitious
    cdef bint fresh
    cdef i64 wins[52]
    cdef i64 tricks[52]
    cdef i64 moons[52]
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
    # What is large stands last, so that the rest lies close together.
    cdef int power[1408]
    cdef short rounds[50960]
    cdef int round_voids[3640]
    cdef int whims[256]
    cdef int loss[4096]
    cdef i64 gather[128]
    cdef i64 worry[128]
    cdef int ambition[128]
    cdef int temptation[32]

    cpdef void set_value(self, int card, i64 value)
    cpdef void set_spread(self, int suit, bint spread)
    @cython.locals(product=i64, quarters=int, row=int)
    cpdef void set_miss(self, int base, i64 chance)
    cpdef void set_gather(self, int count, i64 chance)
    cpdef void set_worry(self, int count, i64 chance)
    @cython.locals(index=int)
    cpdef void forget_passes(self) noexcept nogil
    @cython.locals(one=u64)
    cpdef void note_pass(self, int giver, int receiver, int card) noexcept nogil
    @cython.locals(giver=int)
    cpdef void forget_holder(self, int seat) noexcept nogil
    @cython.locals(n=int, hand=u64, any_void=u64, voids=u64, seen=u64, twice=u64, other=int, suit=int, mask=u64)
    cdef void read(self, Position position, int seat) noexcept nogil
    @cython.locals(n=int, one=u64, card=int, charged=u64, other=int, expected=i64, mask=u64)
    cdef void count_costs(self, Position position, int seat) noexcept nogil
    @cython.locals(one=u64, bit=u64)
    cdef i64 chance_of(self, Position position, int seat, int card) noexcept nogil
    @cython.locals(n=int, points=i64, cards=int, suit=int, part=int, mask=u64, spill=i64, heavies=u64,
                   first=bint, alike=bint, total=i64, dump=i64, reckoned=bint, other=int, held=i64,
                   card=int, chance=i64)
    cdef void expect_dumps(self, Position position, int seat, u64 any_void) noexcept nogil
    @cython.locals(kind=int)
    cdef inline int row_of(self, int suit) noexcept nogil
    @cython.locals(n=int, row=int, spread=i64, turn=int, at=int, voids=i64)
    cdef void foresee(self, int suit, int count) noexcept nogil
    @cython.locals(out=int, hitters=int, far=i64, full=i64, at=int, left=int, likely=i64)
    cdef i64 turn_to(self, int suit, int turn) noexcept nogil
    @cython.locals(above=int)
    cdef void work_out(self, int suit, int turn, int row) noexcept nogil
    @cython.locals(at=int, keen=i64, wins=i64)
    cdef i64 taken(self, int suit, int turn, int above, int below) noexcept nogil
    @cython.locals(one=u64, length=int, out=int, hitters=int, total=i64, low=u64, theirs=u64, theirs2=u64,
                   at=int, row=int, rest=u64, copies=int, card=int, bit=u64, above=int, below=int,
                   wins=i64, trick=i64)
    cdef i64 burden(self, int suit, u64 once, u64 twice) noexcept nogil
    @cython.locals(low=u64, total=i64, mask=u64, card=int)
    cdef i64 singles(self, int suit, u64 once, u64 twice, int length) noexcept nogil
    @cython.locals(row=int, over=i64, under=i64, stays=i64, wins=i64, _=int)
    cdef i64 taking(self, int hitters, i64 scale, int above, int below, i64 keen) noexcept nogil
    @cython.locals(one=u64, out=int, hitters=int, low=u64, rest=u64, whole=i64, points=i64, slope=i64, theirs=u64,
                   row=int, turn=int, trick=i64, last=i64, before=i64, moved=i64, card=int, bit=u64, at=int,
                   cost=i64, here=i64, dangers=u64, singles=i64, relief=i64)
    cdef void relieve(self, int suit, u64 once) noexcept nogil
    @cython.locals(low=u64, found=int)
    cdef int higher_out(self, int suit, int card) noexcept nogil
    @cython.locals(one=u64, bit=u64, value=i64, guards=int, chance=i64, high=u64, higher=int)
    cdef i64 single(self, int suit, u64 once, u64 twice, int length, int card) noexcept nogil
    @cython.locals(one=u64, bit=u64, value=i64, high=u64, higher=int, chance=i64, above=int)
    cdef i64 prize(self, int suit, u64 once, u64 twice, int card) noexcept nogil
    @cython.locals(total=i64, suit=int, low=u64)
    cdef i64 hand_burden(self, u64 once, u64 twice) noexcept nogil
    @cython.locals(legal=u64, seat=int, straying=i64, card=int)
    cpdef int choose_card(self, Position position) noexcept nogil
    @cython.locals(side=int, half=int, count=int, other=int, mask=u64, whose=int, mind=int)
    cdef bint shoots(self, Position position, int seat) noexcept nogil
    @cython.locals(one=u64, hand=u64, last=bint, best=int, rating=int, mask=u64, card=int, suit=int, low=u64,
                   above=int, rate=int)
    cdef int grab(self, Position position, u64 legal) noexcept nogil
    cpdef void set_ambition(self, int count, int chance)
    cpdef void set_temptation(self, int halves, int chance)
    cpdef void set_fresh(self, bint fresh)
    cpdef void set_loss(self, int at, int out, int above, int loss)
    @cython.locals(one=u64, total=int, _=int, mine=u64, theirs=u64, base=int, card=int)
    cpdef int losers(self, u64 hand, u64 out) noexcept nogil
    @cython.locals(other=int, seen=u64, hand=u64)
    cdef int hand_losers(self, Position position, int seat) noexcept nogil
    @cython.locals(other=int, halves=int)
    cdef int tempted(self, Position position, int seat) noexcept nogil
    @cython.locals(chosen=int, best=i64, mask=u64, card=int, whim=i64, total=i64)
    cdef int stray(self, u64 legal, int seat, i64 straying) noexcept nogil
    cpdef void set_whim(self, int index, i64 whim)
    cpdef void set_steady(self, int seat)
    cdef void stray_by(self, int seat, i64 straying) noexcept nogil
    cpdef void roll(self, u64 dice) noexcept nogil
    @cython.locals(one=u64, seat=int, n=int, hand=u64, double=u64, chosen=int, best=i64, weighed=int,
                   led=u64, led_suit=int, mask=u64, card=int, bit=u64, suit=int, low=u64, once=u64,
                   twice=u64, relief=i64, cost=i64, least=i64, held=i64, top=int, top_seat=int, later=int,
                   stays=i64, trick=i64, wins=i64, total=i64, moon=i64, alike=bint, mooning=bint, allied=bint, rested=int, above=int,
                   rest_above=int, rest_later=int, worth=int, rest_worth=int)
    cdef int cheapest(self, Position position, u64 legal) noexcept nogil
    @cython.locals(card=int)
    cpdef int price(self, Position position, u64 legal) noexcept nogil
    @cython.locals(n=int, length=int, held=i64, part=int, mask=u64, again=bint)
    cdef void look(self, Position position, int seat) noexcept nogil
    @cython.locals(single=u64)
    cdef void cancelled(self, Position position, u64 bit) noexcept nogil
    @cython.locals(index=int)
    cdef int seat_of(self, Position position, int card) noexcept nogil
    @cython.locals(one=u64, n=int, out=int, coming=i64, stays=i64, low=u64, over=i64, under=i64, void=i64,
                   heavies=u64, prizes=u64, keen=i64, above=int, below=int, bit=u64, theirs=u64, row=int,
                   spread=i64, other=int, step=int, dump=i64, holds=i64, mask=u64, card=int)
    cdef i64 rest(self, Position position, int seat, int suit, int top, i64 held, int later) noexcept nogil
    @cython.locals(one=u64, low=u64, gain=i64, mask=u64, danger=int, bit=u64)
    cdef i64 smoke(self, int suit, int card, u64 once) noexcept nogil
    @cython.locals(n=int, half=int, side=int, other=int, mask=u64, whose=int, taken=i64, count=int,
                   chance=i64, one=u64, led=int, sure=i64)
    cdef void watch(self, Position position, int seat) noexcept nogil
    @cython.locals(taken=i64, part=int, side=int)
    cdef i64 taken_by(self, Position position, int seat) noexcept nogil
    @cython.locals(points=i64)
    cdef i64 points_in(self, u64 mask) noexcept nogil
    @cython.locals(losers=int, suit=int, low=u64, mine=u64, theirs=u64, length=int, top=int, winners=int,
                   hitters=int, rounds=int)
    cdef i64 own_chance(self, Position position, int seat) noexcept nogil
    @cython.locals(lost=i64, price=i64)
    cdef i64 pursue(self, int top_seat, i64 stays, i64 held) noexcept nogil
    @cython.locals(weight=i64, price=i64)
    cdef i64 defend(self, int seat, int card, int top_seat, i64 stays, i64 held) noexcept nogil
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
    cpdef i64 price_of(self, int card)
    cpdef i64 wins_of(self, int card)
    cpdef i64 trick_of(self, int card)
    cpdef i64 moon_of(self, int card)
    cpdef i64 cost_of(self, int card)
    cpdef int parted_card(self, int index)
    @cython.locals(low=u64)
    cpdef i64 smoke_of(self, Position position, int card)
